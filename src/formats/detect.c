/* SPDX-License-Identifier: MIT */
/* Detection of an input's format.  The format with the most bits comes first.  If several formats
   have the same number of bits, the one that the file's suffix names comes first. */
#include "formats/format.h"

struct us_detected us_format_detect(struct us_str text, const char *path)
{
    struct us_detected d = {NULL, NULL, false};
    const struct us_format *named = path ? us_format_for_file(us_str(path)) : NULL;
    int best = 0;
    int second = 0;

    for (size_t i = 0; us_format_at(i); i++) {
        const struct us_format *f = us_format_at(i);
        int bits = f->probe ? f->probe(text) : 0;
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
