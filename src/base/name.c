/* SPDX-License-Identifier: MIT */
/* Comparing names as people write them. */
#include "base/name.h"

enum { MOST = 48 }; /* characters of a name that are compared; longer texts are not names */

/* A name without separators, in capital letters. */
struct folded {
    char text[MOST];
    size_t len;
    bool too_long;
};

/* The number of bytes of a separator at the start of the text; 0 if there is none. */
static size_t separator(struct us_str text)
{
    if (strchr(" \t-_'&()", text.p[0]) && text.p[0])
        return 1;
    return us_str_starts(text, "’") ? strlen("’") : 0;
}

static struct folded fold(struct us_str text)
{
    struct folded f = {.len = 0};
    while (text.len > 0) {
        size_t skip = separator(text);
        if (skip == 0 && f.len == MOST) {
            f.too_long = true;
            return f;
        }
        if (skip == 0)
            f.text[f.len++] = us_upper(text.p[0]);
        if (f.len >= 6 && memcmp(f.text + f.len - 6, "COLOUR", 6) == 0)
            f.text[--f.len - 1] = 'R';
        text = us_str_from(text, skip ? skip : 1);
    }
    return f;
}

bool us_name_is(struct us_str text, const char *name)
{
    if (us_str_eq(text, name))
        return true;

    struct folded a = fold(text);
    struct folded b = fold(us_str(name));
    return a.len > 0 && !a.too_long && a.len == b.len && memcmp(a.text, b.text, a.len) == 0;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The number of characters to insert, delete, replace, or exchange with their neighbor. */
static size_t distance(const struct folded *a, const struct folded *b)
{
    size_t rows[3][MOST + 1];
    size_t *before_last = rows[0];
    size_t *last = rows[1];
    size_t *row = rows[2];

    for (size_t k = 0; k <= b->len; k++)
        last[k] = before_last[k] = k;

    for (size_t i = 1; i <= a->len; i++) {
        row[0] = i;
        for (size_t k = 1; k <= b->len; k++) {
            bool same = a->text[i - 1] == b->text[k - 1];
            row[k] = least(last[k - 1] + !same, least(last[k], row[k - 1]) + 1);
            if (i > 1 && k > 1 && a->text[i - 1] == b->text[k - 2] &&
                a->text[i - 2] == b->text[k - 1])
                row[k] = least(row[k], before_last[k - 2] + 1);
        }
        size_t *unused = before_last;
        before_last = last;
        last = row;
        row = unused;
    }
    return last[b->len];
}

const char *us_option_name(const char *given)
{
    return strncmp(given, "--", 2) == 0 ? given + 2 : given;
}

void us_nearest_try(struct us_nearest *nearest, const char *name)
{
    struct folded a = fold(nearest->text);
    struct folded b = fold(us_str(name));
    if (a.too_long || b.too_long || a.len < 3)
        return;

    size_t d = distance(&a, &b);
    size_t most = (a.len + 1) / 3;
    bool begins = a.len < b.len && memcmp(a.text, b.text, a.len) == 0;
    if (begins)
        d = least(d, most);
    if (d > most || (nearest->name && d >= nearest->distance))
        return;
    nearest->name = name;
    nearest->distance = d;
}

void us_nearest_put(const struct us_nearest *nearest, struct us_buf *out)
{
    if (nearest->name)
        us_buf_putf(out, "; did you mean '%s'?", nearest->name);
}
