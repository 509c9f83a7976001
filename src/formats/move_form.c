/* SPDX-License-Identifier: MIT */
/* Moves in the fixed words of a program. */
#include "formats/move_form.h"

#include "base/utf8.h"
#include "formats/kit.h"

static bool take_suit(struct us_cursor *c, unsigned *suit)
{
    static const char signs[] = "@*^$"; /* in the order of suits */
    struct us_str rest = us_cursor_rest(c);
    uint32_t symbol;
    size_t n = us_utf8_get(rest, &symbol);
    if (n == 0)
        return false;

    const char *sign = memchr(signs, *c->p, US_NUM_SUITS);
    char letter = us_symbol_suit(symbol);
    c->p += n;
    if (sign)
        *suit = (unsigned)(sign - signs);
    return sign || us_get_suit(letter ? (struct us_str){&letter, 1} : rest, suit);
}

static bool take_rank(struct us_cursor *c, unsigned *rank)
{
    uint32_t number;
    us_cursor_blanks(c);
    if (us_cursor_number(c, &number)) {
        *rank = number;
        return number >= 1 && number <= US_MAX_RANK;
    }
    size_t n = us_get_rank(us_cursor_rest(c), rank);
    c->p += n;
    return n > 0;
}

bool us_take_any_card(struct us_cursor *cursor, us_card *card)
{
    struct us_cursor at = *cursor;
    unsigned rank;
    unsigned suit;
    bool first = take_suit(&at, &suit);
    if (first)
        *cursor = at;
    if (!take_rank(cursor, &rank) || (!first && !take_suit(cursor, &suit)))
        return false;
    *card = us_card_make(rank, suit, 0);
    return true;
}

/* Steps over the cards of a list.  The last one is the deepest. */
static bool take_list(struct us_cursor *c, us_card *card, uint32_t *n)
{
    *n = 0;
    do {
        if (!us_take_any_card(c, card))
            return false;
        ++*n;
    } while (us_cursor_literal(c, ", "));
    return true;
}

/* Steps over what a letter after % stands for. */
static bool take_part(struct us_cursor *c, char letter, struct us_intent *move)
{
    uint32_t n;
    switch (letter) {
    case 's':
        return us_cursor_number(c, &move->source.index);
    case 'd':
        return us_cursor_number(c, &move->dest.index);
    case 'n':
        return us_cursor_number(c, &move->count);
    case 'e':
        move->stated |= US_STATED_DEST_CARD;
        return us_take_any_card(c, &move->dest_card);
    case 'x':
        move->stated |= US_STATED_DEST_CARD;
        move->dest_card = US_NO_CARD;
        return true;
    case 'l':
        move->stated |= US_STATED_SOURCE_CARD;
        return take_list(c, &move->source_card, &n) && n == move->count;
    default:
        move->stated |= US_STATED_SOURCE_CARD;
        return us_take_any_card(c, &move->source_card);
    }
}

bool us_take_move_form(struct us_cursor *cursor, const struct us_move_form *forms, struct us_intent *move)
{
    for (; forms->words; forms++) {
        struct us_cursor at = *cursor;
        const char *w = forms->words;
        *move = (struct us_intent){.source.kind = forms->source, .dest.kind = forms->dest, .count = 1};
        while (*w) {
            bool fits = *w == '%' ? take_part(&at, *++w, move) : us_cursor_literal_n(&at, w, 1);
            if (!fits)
                break;
            w++;
        }
        if (*w)
            continue;

        move->source.card = move->source_card;
        *cursor = at;
        return true;
    }
    return false;
}
