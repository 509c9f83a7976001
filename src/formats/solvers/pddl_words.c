/* SPDX-License-Identifier: MIT */
/* The actions of the FreeCell domain, and its words (docs/formats/pddl.md). */
#include "formats/solvers/pddl.h"

#include "base/rows.h"

#define COLUMNS US_PDDL_COLUMNS, US_PDDL_NEW_COLUMNS
#define CELLS US_PDDL_CELLS, US_PDDL_NEW_CELLS
#define HOME US_PDDL_SUIT, US_PDDL_VALUE, US_PDDL_HOME_CARD, US_PDDL_HOME_VALUE
#define ACTION(word, source, dest, ...)                                 \
    {                                                                   \
        .name = (word), .from = (source), .to = (dest), .parameters = { \
            US_PDDL_CARD,                                               \
            __VA_ARGS__,                                                \
            US_PDDL_END                                                 \
        }                                                               \
    }

const struct us_pddl_action us_pddl_actions[US_PDDL_NUM_ACTIONS] = {
    ACTION("move", US_PDDL_FROM_CARD, US_PDDL_TO_CARD, US_PDDL_OLD_CARD, US_PDDL_NEW_CARD),
    ACTION("move-b", US_PDDL_FROM_COLUMN, US_PDDL_TO_CARD, US_PDDL_NEW_CARD, COLUMNS),
    ACTION("sendtofree", US_PDDL_FROM_CARD, US_PDDL_TO_CELL, US_PDDL_OLD_CARD, CELLS),
    ACTION("sendtofree-b", US_PDDL_FROM_COLUMN, US_PDDL_TO_CELL, CELLS, COLUMNS),
    ACTION("sendtonewcol", US_PDDL_FROM_CARD, US_PDDL_TO_COLUMN, US_PDDL_OLD_CARD, COLUMNS),
    ACTION("sendtohome", US_PDDL_FROM_CARD, US_PDDL_TO_HOME, US_PDDL_OLD_CARD, HOME),
    ACTION("sendtohome-b", US_PDDL_FROM_COLUMN, US_PDDL_TO_HOME, HOME, COLUMNS),
    ACTION("homefromfreecell", US_PDDL_FROM_CELL, US_PDDL_TO_HOME, HOME, CELLS),
    ACTION("colfromfreecell", US_PDDL_FROM_CELL, US_PDDL_TO_CARD, US_PDDL_NEW_CARD, CELLS),
    ACTION("newcolfromfreecell", US_PDDL_FROM_CELL, US_PDDL_TO_COLUMN, COLUMNS, CELLS),
};

const struct us_pddl_type us_pddl_types[US_PDDL_NUM_KINDS] = {
    [US_PDDL_IS_CARD] = {"card", "expected a card such as S10 or spade10"},
    [US_PDDL_IS_NUMBER] = {"num", "expected a number such as N4"},
    [US_PDDL_IS_SUIT] = {"suit", "expected a suit such as S or spade"},
};

const struct us_pddl_name us_pddl_parameters[US_PDDL_NUM_PARAMETERS] = {
    [US_PDDL_CARD] = {"?card", US_PDDL_IS_CARD},
    [US_PDDL_OLD_CARD] = {"?oldcard", US_PDDL_IS_CARD},
    [US_PDDL_NEW_CARD] = {"?newcard", US_PDDL_IS_CARD},
    [US_PDDL_SUIT] = {"?suit", US_PDDL_IS_SUIT},
    [US_PDDL_VALUE] = {"?vcard", US_PDDL_IS_NUMBER},
    [US_PDDL_HOME_CARD] = {"?homecard", US_PDDL_IS_CARD},
    [US_PDDL_HOME_VALUE] = {"?vhome", US_PDDL_IS_NUMBER},
    [US_PDDL_CELLS] = {"?cells", US_PDDL_IS_NUMBER},
    [US_PDDL_NEW_CELLS] = {"?ncells", US_PDDL_IS_NUMBER},
    [US_PDDL_COLUMNS] = {"?cols", US_PDDL_IS_NUMBER},
    [US_PDDL_NEW_COLUMNS] = {"?ncols", US_PDDL_IS_NUMBER},
};

void us_pddl_put_card(struct us_buf *out, unsigned rank, unsigned suit)
{
    static const char *const ranks[] = {"0", "a", "2", "3",  "4", "5", "6",
                                        "7", "8", "9", "10", "j", "q", "k"};
    US_ASSERT_ROWS(ranks, US_MAX_RANK + 1);
    us_buf_putf(out, "%c%s", us_lower(us_suit_letters[suit]), ranks[rank]);
}

bool us_pddl_is(struct us_str word, const char *text)
{
    return word.len == strlen(text) && us_str_starts_nocase(word, text);
}

/* Steps over a suit, as a word or a letter. */
static bool take_suit(struct us_cursor *c, unsigned *suit)
{
    static const char *const words[US_NUM_SUITS] = {"heart", "club", "diamond", "spade"};
    if (!us_get_suit(us_cursor_rest(c), suit))
        return false;
    bool word = us_str_starts_nocase(us_cursor_rest(c), words[*suit]);
    c->p += word ? strlen(words[*suit]) : 1;
    return true;
}

/* Steps over a number below 100 without zeros before it. */
static bool take_small_number(struct us_cursor *c, unsigned *number)
{
    enum { TOO_HIGH = 100 };
    const char *from = c->p;
    uint32_t value;
    if (!us_cursor_number(c, &value) || value >= TOO_HIGH || (*from == '0' && c->p - from > 1))
        return false;
    *number = value;
    return true;
}

static bool take_rank(struct us_cursor *c, unsigned *rank)
{
    size_t n = us_get_rank(us_cursor_rest(c), rank);
    if (n > 0)
        c->p += n;
    return n > 0;
}

bool us_pddl_get_object(struct us_str word, enum us_pddl_kind kind, struct us_pddl_object *object)
{
    struct us_cursor c = us_cursor(word);
    unsigned number = 0;
    unsigned suit = 0;
    bool ok;

    if (kind == US_PDDL_IS_NUMBER)
        ok = (us_cursor_literal(&c, "n") || us_cursor_literal(&c, "N")) &&
             take_small_number(&c, &number);
    else
        ok = take_suit(&c, &suit) && (kind == US_PDDL_IS_SUIT || take_rank(&c, &number));

    *object = (struct us_pddl_object){.word = word, .number = number, .suit = suit};
    return ok && us_cursor_at_end(&c);
}

static bool is_space(char ch)
{
    return us_is_blank(ch) || ch == '\n';
}

struct us_str us_pddl_token(struct us_cursor *cursor)
{
    while (!us_cursor_at_end(cursor) && (is_space(*cursor->p) || *cursor->p == ';')) {
        if (*cursor->p == ';')
            us_cursor_skip_line(cursor, us_cursor_peek_line(cursor));
        else
            cursor->p++;
    }

    const char *from = cursor->p;
    if (cursor->p < cursor->end)
        cursor->p++;
    bool word = cursor->p > from && *from != '(' && *from != ')';
    while (word && cursor->p < cursor->end && !is_space(*cursor->p) &&
           !memchr("();", *cursor->p, 3))
        cursor->p++;
    return (struct us_str){from, cursor->p - from};
}
