/* SPDX-License-Identifier: MIT */
/*
 * Every short text of carriage returns, line feeds, no-break blanks and halves of them, as UTF-8 and as UTF-16, in pieces of
 * each size, against a normaliser that sees all of the text at once; and the counting of lines in it.
 */
#include "support.h"

#include "base/utf8.h"

enum { LONGEST = 6, LETTERS = 6 };

/* ---- the plain normaliser ------------------------------------------------------------------------------------- */

/* CR CR LF, CR LF and CR end lines as LF does. */
static size_t line_end(const uint32_t *text, size_t n)
{
    if (n >= 3 && text[0] == '\r' && text[1] == '\r' && text[2] == '\n')
        return 3;
    if (n >= 2 && text[0] == '\r' && text[1] == '\n')
        return 2;
    return text[0] == '\r' || text[0] == '\n' ? 1 : 0;
}

static void normalise(const uint32_t *text, size_t n, struct us_buf *out)
{
    us_buf_clear(out);
    for (size_t i = 0; i < n;) {
        char bytes[4];
        size_t end = line_end(text + i, n - i);
        uint32_t c = end ? '\n' : text[i] == 0xa0 ? ' ' : text[i];
        us_buf_put(out, bytes, us_utf8_put(c, bytes));
        i += end ? end : 1;
    }
}

/* ---- the text as bytes ---------------------------------------------------------------------------------------- */

static void put_unit(struct us_buf *out, uint32_t unit, bool little)
{
    us_buf_putc(out, (char)(little ? unit & 0xff : unit >> 8));
    us_buf_putc(out, (char)(little ? unit >> 8 : unit & 0xff));
}

/* encoding 0: UTF-8, 1: the same with a mark, 2: UTF-16 LE, 3: UTF-16 BE. */
static void encode(const uint32_t *text, size_t n, unsigned encoding, struct us_buf *out)
{
    static const char *const marks[] = {"", "\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"};
    us_buf_clear(out);
    us_buf_puts(out, marks[encoding]);
    for (size_t i = 0; i < n; i++) {
        char bytes[4];
        if (encoding < 2) {
            us_buf_put(out, bytes, us_utf8_put(text[i], bytes));
        } else if (text[i] < 0x10000) {
            put_unit(out, text[i], encoding == 2);
        } else {
            put_unit(out, 0xd800 + ((text[i] - 0x10000) >> 10), encoding == 2);
            put_unit(out, 0xdc00 + ((text[i] - 0x10000) & 0x3ff), encoding == 2);
        }
    }
}

struct pieces {
    struct us_str left;
    size_t size;
};

static ssize_t read_piece(void *context, void *buffer, size_t len)
{
    struct pieces *p = context;
    size_t n = p->size < p->left.len ? p->size : p->left.len;
    n = n < len ? n : len;
    memcpy(buffer, p->left.p, n);
    p->left.p += n;
    p->left.len -= n;
    return (ssize_t)n;
}

/* ---- comparing ------------------------------------------------------------------------------------------------ */

static bool is_same(struct us_str a, struct us_str b)
{
    return a.len == b.len && memcmp(a.p, b.p, a.len) == 0;
}

/* Steps over the text in two strides that meet at each place. */
static bool counts_lines(struct us_source *s, struct us_str text)
{
    bool ok = true;
    size_t start = s->start;
    for (size_t at = 0; at <= text.len && ok; at++) {
        uint64_t lines = 0;
        size_t tail = 0;
        for (size_t i = 0; i < at; i++) {
            lines += text.p[i] == '\n';
            tail = text.p[i] == '\n' ? i + 1 : tail;
        }
        s->start = s->counted = start;
        s->line = s->column = 0;
        us_source_skip(s, at / 2);
        us_source_count(s);
        us_source_skip(s, at - at / 2);
        us_source_count(s);
        /* Between two halves of a character there is no column to speak of. */
        bool whole = at == text.len || ((unsigned char)text.p[at] & 0xc0) != 0x80;
        bool halves = at / 2 == text.len || ((unsigned char)text.p[at / 2] & 0xc0) != 0x80;
        ok = s->line == lines &&
             (!whole || !halves || s->column == us_utf8_count((struct us_str){text.p + tail, at - tail}));
    }
    return ok;
}

static bool arrives(struct us_str bytes, size_t size, struct us_str want)
{
    struct pieces pieces = {bytes, size};
    struct us_source s = {.read = read_piece, .context = &pieces, .allocator = &window_allocator};
    while (us_source_fill(&s))
        ;
    bool ok = s.at_end && !s.error && is_same(us_source_text(&s), want) && counts_lines(&s, want);
    us_source_free(&s);
    return ok;
}

static void show(const char *name, struct us_str text)
{
    printf("# %s:", name);
    for (size_t i = 0; i < text.len; i++)
        printf(" %02x", (unsigned char)text.p[i]);
    putchar('\n');
}

static bool all_texts_arrive(unsigned encoding)
{
    /* c2 alone is half a no-break blank: U+00A9 begins with it, too. */
    static const uint32_t letters[LETTERS] = {'a', '\r', '\n', 0xa0, 0xa9, 0x1f0ac};
    struct us_buf bytes = {0};
    struct us_buf want = {0};
    bool ok = true;
    size_t count = 1;
    for (size_t n = 0; n <= LONGEST; n++, count *= LETTERS)
        for (size_t number = 0; number < count && ok; number++) {
            uint32_t text[LONGEST];
            size_t rest = number;
            for (size_t i = 0; i < n; i++, rest /= LETTERS)
                text[i] = letters[rest % LETTERS];
            encode(text, n, encoding, &bytes);
            normalise(text, n, &want);
            size_t size = 1 + number % 5;
            ok = arrives(us_buf_str(&bytes), size, us_buf_str(&want));
            if (ok)
                continue;
            printf("# in pieces of %zu\n", size);
            show("bytes", us_buf_str(&bytes));
            show("expected", us_buf_str(&want));
        }
    us_buf_free(&bytes);
    us_buf_free(&want);
    return ok;
}

int main(void)
{
    static const char *const names[] = {"UTF-8", "UTF-8 with a mark", "UTF-16 LE", "UTF-16 BE"};
    for (unsigned encoding = 0; encoding < 4; encoding++)
        tap(all_texts_arrive(encoding), names[encoding]);
    return tap_end();
}
