/* SPDX-License-Identifier: MIT */
/* Which format is this?  The most bits of evidence win; where two formats have as many, the file's suffix decides. */
#include "formats/format.h"

const struct us_format *us_format_detect(struct us_str text, const char *path, const struct us_format **first,
                                         const struct us_format **rival)
{
    int best = 0;
    *first = *rival = NULL;
    for (size_t i = 0; us_format_at(i); i++) {
        const struct us_format *f = us_format_at(i);
        int bits = f->probe ? f->probe(text) : 0;
        if (bits > best) {
            best = bits;
            *first = f;
            *rival = NULL;
        } else if (bits > 0 && bits == best) {
            *rival = f;
        }
    }
    if (!*rival)
        return *first;
    const struct us_format *named = path ? us_format_for_file(us_str(path)) : NULL;
    return named == *first || named == *rival ? named : NULL;
}
