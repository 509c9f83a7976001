/* SPDX-License-Identifier: MIT */
/* Reading and describing conventions. */
#include "model/conventions.h"

#include "base/rows.h"
#include "model/names.h"

bool us_conventions_assume(struct us_conventions *conventions, struct us_str text,
                           struct us_buf *why)
{
    static const struct {
        const char *name;
        const struct us_spelling *names;
        unsigned num;
        size_t field;
    } assumable[] = {
        {"automove=", us_automove_names, US_NUM_AUTOMOVES,
         offsetof(struct us_conventions, automove)},
        {"empty-column-count=", us_empty_count_names, US_NUM_EMPTY_COUNTS,
         offsetof(struct us_conventions, empty_count)},
    };

    for (size_t i = 0; i < sizeof(assumable) / sizeof(assumable[0]); i++) {
        if (!us_str_starts(text, assumable[i].name))
            continue;

        struct us_str word = us_str_from(text, strlen(assumable[i].name));
        int found = us_find_word(assumable[i].names, assumable[i].num, word);
        if (found >= 0) {
            ((uint8_t *)conventions)[assumable[i].field] = found;
            return true;
        }
        us_buf_puts(why, "expected ");
        us_put_words(why, assumable[i].names, assumable[i].num);
        return us_buf_refuse(why, " after '%s'", assumable[i].name);
    }

    return us_buf_refuse(why, "expected automove=RULE or empty-column-count=COUNT");
}

void us_conventions_describe(const struct us_conventions *conventions, struct us_buf *out)
{
    static const char *const rules[] = {
        [US_AUTOMOVE_NONE] = "no automoves",
        [US_AUTOMOVE_HORNE] =
            "automoves by Horne's rule (as in FreeCell Pro and Microsoft FreeCell)",
        [US_AUTOMOVE_WKR] = "automoves by WKR's rule (Horne's rule or the and-rule)",
        [US_AUTOMOVE_AND_RULE] = "automoves by the and-rule",
        [US_AUTOMOVE_MAX] = "automoves of every card that fits on its foundation",
        [US_AUTOMOVE_UNKNOWN] = "unknown automoves",
    };
    static const char *const counts[] = {
        [US_EMPTY_STATED] = "one card to an empty column unless the list states a number",
        [US_EMPTY_ONE] = "one card to an empty column",
        [US_EMPTY_MAX] = "as many cards as possible to an empty column",
        [US_EMPTY_MS] = "up to (free cells + 1) cards to an empty column",
        [US_EMPTY_UNKNOWN] = "a number of cards to each empty column that solves the game",
    };

    US_ASSERT_ROWS(rules, US_NUM_AUTOMOVES);
    US_ASSERT_ROWS(counts, US_NUM_EMPTY_COUNTS);

    us_buf_puts(out, rules[conventions->automove]);
    if (conventions->automove != US_AUTOMOVE_NONE && conventions->automove_first == US_YES)
        us_buf_puts(out, ", also before the first move");
    us_buf_putf(out, ", %s", counts[conventions->empty_count]);
}
