/* SPDX-License-Identifier: MIT */
/* The words around the sentences of people's lists, and moves of the stock. */
#include "formats/posts/text_words.h"

#include "formats/kit/card_sentence.h"
#include "formats/posts/post_words.h"

/* ---- before a sentence ----------------------------------------------------------------------- */

/* Steps over tags, entities, bullets, and the characters in a set, and returns how many bytes they
   are. */
static size_t skip_marks(struct us_cursor *cursor, const char *marks)
{
    static const char *const bullets[] = {"\xe2\x80\xa2", "\xe2\x80\x93", NULL};
    const char *from = cursor->p;
    for (size_t n = 1; n > 0 || us_post_take_entity(cursor); cursor->p += n) {
        struct us_str rest = us_cursor_rest(cursor);
        n = us_post_tag_length(rest);
        if (n == 0)
            n = us_length_of_any(rest, bullets);
        if (n == 0 && rest.len > 0 && *rest.p)
            n = strchr(marks, *rest.p) != NULL;
    }
    return cursor->p - from;
}

/* Steps over "12. ", "(12)", "12 | ", "Move 12:" or the like.  With only blanks after it, the
   number must be before a sentence: "3 cards from the stock" begins with none. */
static bool take_number(struct us_cursor *cursor, uint32_t *number)
{
    static const char *const words[] = {"move", "step", NULL};
    struct us_cursor at = *cursor;
    us_take_one_of(&at, words);
    us_cursor_blanks(&at);
    skip_marks(&at, "([");
    if (!us_cursor_number(&at, number))
        return false;
    struct us_cursor before = at;
    bool blank = us_cursor_blanks(&before) > 0 && us_begins_card_sentence(us_cursor_rest(&before));
    bool fits = skip_marks(&at, " \t.):]|;,*\"-") > 0 && (blank || before.p < at.p);
    fits = fits && (us_cursor_at_end(&at) || at.p[-1] != ':' || !us_is_digit(*at.p)); /* 12:31 */
    return us_cursor_accept(cursor, &at, fits);
}

/* Returns true for a time, or for a word such as "INFO:" or "[info]". */
static bool is_log_word(struct us_str word)
{
    if (word.len == 0 || word.p[word.len - 1] == ':' || word.p[word.len - 1] == ']')
        return word.len > 0;
    for (size_t i = 0; i < word.len; i++)
        if (!us_is_digit(word.p[i]) && !memchr(":.,-/", word.p[i], 5))
            return false;
    return true;
}

/* Steps over what a program's log has before a sentence. */
static void take_log(struct us_cursor *cursor)
{
    enum { MOST_WORDS = 3 };
    struct us_cursor c = *cursor;
    for (unsigned i = 0; i < MOST_WORDS && is_log_word(us_cursor_word(&c)); i++) {
        us_cursor_blanks(&c);
        if (us_begins_card_sentence(us_cursor_rest(&c))) {
            *cursor = c;
            return;
        }
    }
}

void us_text_take_label(struct us_cursor *cursor, uint32_t *number)
{
    skip_marks(cursor, " \t>-*+|`\"");
    if (!take_number(cursor, number)) {
        *number = 0;
        take_log(cursor);
    }
    while (us_take_one_of(cursor, us_post_joining))
        skip_marks(cursor, ", ");
}

/* ---- the stock ------------------------------------------------------------------------------- */

bool us_text_take_count(struct us_cursor *cursor, uint32_t *count)
{
    unsigned rank;
    us_cursor_blanks(cursor);
    if (us_cursor_number(cursor, count))
        return *count > 0;
    size_t n = us_get_rank_word(us_cursor_rest(cursor), &rank);
    cursor->p += n;
    *count = rank;
    return n > 0 && us_ends_word(cursor);
}

/* Returns true at the end of the line, and steps over a full stop there. */
static bool take_end(struct us_cursor *cursor)
{
    us_cursor_literal(cursor, ".");
    us_cursor_blanks(cursor);
    return us_cursor_at_end(cursor);
}

bool us_text_take_draw(struct us_cursor *cursor, const struct us_game *game,
                       struct us_intent *intent, uint32_t *times)
{
    static const char *const redeals[] = {"redeal",
                                          "recycle",
                                          "recycle the waste",
                                          "reset the stock",
                                          "turn the waste over",
                                          "turn over the waste",
                                          "waste to stock",
                                          NULL};
    static const char *const verbs[] = {"draw", "deal", "flip", "turn", NULL};
    static const char *const others[] = {"over",         "cards",          "card",
                                         "a card",       "from the stock", "from stock",
                                         "to the waste", "to waste",       NULL};
    enum { MOST_TIMES = 52 };
    enum us_pile target = us_stock_target(&game->rules);
    struct us_cursor end;
    if (target == US_STOCK)
        return false;

    *intent = (struct us_intent){.count_kind = US_COUNT_BY_CONVENTION};
    *times = 1;
    for (const char *const *words = redeals; *words; words++) {
        end = *cursor;
        if (!us_take_word(&end, *words) || !take_end(&end))
            continue;
        intent->source = us_place_of(us_pile_id(US_WASTE, 0));
        intent->dest = us_place_of(us_pile_id(US_STOCK, 0));
        return us_cursor_accept(cursor, &end, target == US_WASTE);
    }

    intent->source = us_place_of(us_pile_id(US_STOCK, 0));
    intent->dest = us_place_of(us_pile_id(target, 0));
    if (!us_take_one_of(cursor, verbs) && !us_take_word(cursor, "stock"))
        return false;
    end = *cursor;
    if (us_cursor_literal(&end, " x") && us_cursor_number(&end, times) && *times > 0 &&
        *times <= MOST_TIMES)
        *cursor = end;
    end = *cursor;
    if (us_text_take_count(&end, &intent->count)) {
        /* The last cards of the stock may be less. */
        if (intent->count != game->rules.stock_draw)
            intent->count_kind = US_COUNT_STATED;
        *cursor = end;
    }
    while (us_take_one_of(cursor, others))
        continue;
    return take_end(cursor);
}
