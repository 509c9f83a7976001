/* SPDX-License-Identifier: MIT */
/* Detection of an input's format.  The format with the most bits comes first.  If several formats
   have the same number of bits, the one that the file's suffix names comes first. */
#include "formats/format.h"

/* Returns the evidence for a format, in bits. */
static int weigh(const struct us_format *format, const struct us_clues *clues, bool named, struct us_detected *d)
{
    if (!format->probe || (clues->is_page && format->streams))
        return 0;

    int bits = format->probe(clues->text);
    if (bits == 0 || named || !format->convinces || format->convinces(clues->text, clues->game, &d->doubted_line))
        return bits;
    d->doubted = format;
    return 0;
}

struct us_detected us_format_detect(const struct us_clues *clues)
{
    struct us_detected d = {.first = NULL};
    const struct us_format *named = clues->path ? us_format_for_file(us_str(clues->path)) : NULL;
    int best = 0;
    int second = 0;

    const struct us_format *f;
    for (size_t i = 0; (f = us_format_at(i)); i++) {
        int bits = weigh(f, clues, f == named, &d);
        if (bits > best || (bits > 0 && bits == best && f == named)) {
            second = best;
            d.second = d.first;
            best = bits;
            d.first = f;
        } else if (bits > second) {
            second = bits;
            d.second = f;
        }
    }

    if (2 * second <= best || d.first == named)
        d.second = NULL;
    d.equal = d.second && second == best;
    return d;
}
