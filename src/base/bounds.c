/* SPDX-License-Identifier: MIT */
/* Names, defaults and maximums of the bounds. */
#include "base/bounds.h"

#include "base/cursor.h"

const struct us_bounds us_usual_bounds = {{[US_BOUND_RECORD] = 64,
                                           [US_BOUND_VALUES] = 1000000,
                                           [US_BOUND_DEPTH] = 64,
                                           [US_BOUND_SEARCH] = 200000,
                                           [US_BOUND_REPAIR] = 400000,
                                           [US_BOUND_IDENTIFY] = 1000,
                                           [US_BOUND_WORK] = 100}};

/* Two things limit the maximums: offsets in a record have 32 bits, of which json-c uses 31, and a
   large machine must have enough memory. */
static const struct {
    const char *name;
    uint32_t most;
} bounds[US_BOUNDS] = {
    [US_BOUND_RECORD] = {"record", 2047},       [US_BOUND_VALUES] = {"values", 100000000},
    [US_BOUND_DEPTH] = {"depth", US_DEEPEST},   [US_BOUND_SEARCH] = {"search", 1000000000},
    [US_BOUND_REPAIR] = {"repair", 1000000000}, [US_BOUND_IDENTIFY] = {"identify", 1000000000},
    [US_BOUND_WORK] = {"work", 1000000000},
};

const char *us_bound_name(enum us_bound which)
{
    return bounds[which].name;
}

bool us_bounds_set(struct us_bounds *limits, struct us_str text, struct us_buf *why)
{
    for (unsigned i = 0; i < US_BOUNDS; i++) {
        struct us_cursor c = us_cursor(text);
        if (!us_cursor_literal_n(&c, bounds[i].name, strlen(bounds[i].name)) ||
            !us_cursor_literal(&c, "="))
            continue;

        uint32_t n;
        bool is_number = us_cursor_number(&c, &n) && us_cursor_at_end(&c);
        if (is_number && n > 0 && n <= bounds[i].most) {
            limits->of[i] = n;
            return true;
        }
        return us_buf_refuse(why, "expected a number from 1 to %u", bounds[i].most);
    }

    return us_buf_refuse(why, "expected record=MIB, values=N, depth=N, search=MOVES, repair=MOVES, "
                              "identify=MOVES or work=STEPS");
}
