/* SPDX-License-Identifier: MIT */
/* Reading and describing conventions. */
#include "model/conventions.h"

#include "base/rows.h"
#include "model/names.h"

bool us_conventions_assume(struct us_conventions *c, struct us_str text, struct us_buf *why)
{
    static const struct {
        const char *name;
        const struct us_spelling *names;
        unsigned num;
        size_t field;
    } assumable[] = {
        {"automove=", us_automove_names, US_NUM_AUTOMOVES, offsetof(struct us_conventions, automove)},
        {"empty-column-count=", us_empty_count_names, US_NUM_EMPTY_COUNTS,
         offsetof(struct us_conventions, empty_count)},
    };

    for (size_t i = 0; i < sizeof(assumable) / sizeof(assumable[0]); i++) {
        if (!us_str_starts(text, assumable[i].name))
            continue;

        struct us_str word = us_str_from(text, strlen(assumable[i].name));
        int found = us_find_word(assumable[i].names, assumable[i].num, word);
        if (found >= 0) {
            ((uint8_t *)c)[assumable[i].field] = (uint8_t)found;
            return true;
        }
        us_buf_puts(why, "expected ");
        us_put_words(why, assumable[i].names, assumable[i].num);
        return false;
    }

    us_buf_puts(why, "expected automove=RULE or empty-column-count=COUNT");
    return false;
}

void us_conventions_describe(const struct us_conventions *c, struct us_buf *out)
{
    static const char *const counts[] = {"one card, or the number stated", "one card", "as many as may move",
                                         "at most free cells + 1", "searched for"};
    US_ASSERT_ROWS(counts, US_NUM_EMPTY_COUNTS);
    us_buf_putf(out, "automoves %s", us_automove_names[c->automove].word);
    if (c->automove != US_AUTOMOVE_NONE)
        us_buf_puts(out, c->automove_first == US_YES ? " (from the start)" : " (after moves)");
    us_buf_putf(out, ", to empty columns %s", counts[c->empty_count]);
}
