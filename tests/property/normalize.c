/* SPDX-License-Identifier: MIT */
/*
 * Reads every short text of carriage returns, line feeds, no-break spaces and halves of them, as
 * UTF-8 and as UTF-16, in portions of each size, and compares the result with a normalizer that
 * sees the whole text at once.  Also checks how lines are counted, texts that are taken out block
 * by block, and long texts.
 */
#include "support.h"

#include "base/utf8.h"

enum { LONGEST = 6, LETTERS = 6 };

/* ---- the plain normalizer -------------------------------------------------------------------- */

/* CR CR LF, CR LF and CR end lines as LF does. */
static size_t line_end(const uint32_t *text, size_t n)
{
    if (n >= 3 && text[0] == '\r' && text[1] == '\r' && text[2] == '\n')
        return 3;
    if (n >= 2 && text[0] == '\r' && text[1] == '\n')
        return 2;
    return text[0] == '\r' || text[0] == '\n' ? 1 : 0;
}

static void normalize(const uint32_t *text, size_t n, struct us_buf *out)
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

/* ---- the text as bytes ----------------------------------------------------------------------- */

static void put_unit(struct us_buf *out, uint32_t unit, bool little)
{
    us_buf_putc(out, (char)(little ? unit & 0xff : unit >> 8));
    us_buf_putc(out, (char)(little ? unit >> 8 : unit & 0xff));
}

/* encoding 0: UTF-8, 1: UTF-8 with a byte order mark, 2: UTF-16 LE, 3: UTF-16 BE. */
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

struct portions {
    struct us_str left;
    size_t size;
    struct us_str all;
};

static ssize_t read_piece(void *context, void *buffer, size_t len)
{
    struct portions *p = context;
    size_t n = p->size < p->left.len ? p->size : p->left.len;
    n = n < len ? n : len;
    memcpy(buffer, p->left.p, n);
    p->left.p += n;
    p->left.len -= n;
    return (ssize_t)n;
}

static ssize_t read_place(const void *context, void *buffer, size_t len, uint64_t offset)
{
    const struct portions *p = context;
    size_t at = offset < p->all.len ? (size_t)offset : p->all.len;
    struct portions behind = {.left = {p->all.p + at, p->all.len - at}, .size = p->size};
    return read_piece(&behind, buffer, len);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool is_same(struct us_str a, struct us_str b)
{
    return a.len == b.len && memcmp(a.p, b.p, a.len) == 0;
}

/* Advances over the text in two steps that meet at each place. */
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
        /* Between two halves of a character the column is undefined. */
        bool whole = at == text.len || ((unsigned char)text.p[at] & 0xc0) != 0x80;
        bool halves = at / 2 == text.len || ((unsigned char)text.p[at / 2] & 0xc0) != 0x80;
        ok = s->line == lines &&
             (!whole || !halves ||
              s->column == us_utf8_count((struct us_str){text.p + tail, at - tail}));
    }

    return ok;
}

static bool arrives(struct us_str bytes, size_t size, struct us_str want)
{
    struct portions pieces = {bytes, size, bytes};
    static struct us_source s;
    s = next_source(&s, read_piece, &pieces);
    while (us_source_fill(&s))
        ;
    return s.at_end && !s.error && is_same(us_source_text(&s), want) && counts_lines(&s, want);
}

/* Checks that a chunk begins where `out` ends, and appends it. */
static bool follows(struct us_buf *out, const struct us_chunk *e)
{
    uint64_t lines = 0;
    size_t tail = 0;
    struct us_str before = us_buf_str(out);

    for (size_t i = 0; i < before.len; i++) {
        lines += before.p[i] == '\n';
        tail = before.p[i] == '\n' ? i + 1 : tail;
    }

    bool ok = e->line == lines &&
              e->column == us_utf8_count((struct us_str){before.p + tail, before.len - tail});
    us_buf_put(out, e->text.p, e->text.len);

    return ok;
}

/* Returns how many bytes to take of a text: any number that ends at a character, and all at the
   end. */
static size_t stride(struct us_str text, bool at_end, struct chance *c)
{
    size_t len = at_end ? text.len : chance_below(c, (uint32_t)text.len + 1);
    while (!at_end && len > 0 && ((unsigned char)text.p[len - 1] & 0x80))
        len--;
    return len;
}

/* Takes the text out in blocks of `size` bytes.  Each block is claimed before the previous one has
   been joined. */
static bool is_taken_out(struct us_str bytes, size_t size, bool in_order, struct us_str want,
                         struct chance *c)
{
    struct portions pieces = {bytes, size, bytes};
    struct us_source s = {.read = read_piece, .context = &pieces};
    struct us_chunk extracts[2] = {{.cap = 0}};
    struct us_buf out = {0};

    us_source_fill(&s);
    if (!us_source_is_settled(&s)) {
        us_source_free(&s);
        return true;
    }

    s.read_at = in_order ? NULL : read_place;
    s.claimed = bytes.len - pieces.left.len;
    us_source_claim(&s, size, &extracts[0]);

    bool ok = true;
    for (unsigned i = 0; ok && !(s.at_end && us_source_text(&s).len == 0); i++) {
        struct us_chunk *e = &extracts[i % 2];
        us_source_claim(&s, size, &extracts[(i + 1) % 2]);
        us_source_read(&s, e);
        us_source_join(&s, e);
        size_t len = stride(us_source_text(&s), s.at_end, c);
        ok = !s.error && (len == 0 || (us_source_take(&s, len, e) && follows(&out, e)));
    }

    ok = ok && is_same(us_buf_str(&out), want);
    us_resize(extracts[0].memory, 0);
    us_resize(extracts[1].memory, 0);
    us_buf_free(&out);
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
    /* c2 is also half of a no-break space: U+00A9 begins with it. */
    static const uint32_t letters[LETTERS] = {'a', '\r', '\n', 0xa0, 0xa9, 0x1f0ac};

    struct us_buf bytes = {0};
    struct us_buf want = {0};
    struct chance c = {encoding};
    bool ok = true;
    size_t count = 1;

    for (size_t n = 0; n <= LONGEST; n++, count *= LETTERS)
        for (size_t number = 0; number < count && ok; number += apart(7)) {
            uint32_t text[LONGEST];
            size_t rest = number;
            for (size_t i = 0; i < n; i++, rest /= LETTERS)
                text[i] = letters[rest % LETTERS];
            encode(text, n, encoding, &bytes);
            normalize(text, n, &want);
            size_t size = 1 + number % 5;
            ok = arrives(us_buf_str(&bytes), size, us_buf_str(&want)) &&
                 is_taken_out(us_buf_str(&bytes), size, number % 2, us_buf_str(&want), &c);
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

/* UTF-16 that ends within a character has an invalid character there, whether or not another block
   is claimed after it. */
static bool half_a_character_arrives(unsigned encoding)
{
    enum { LENGTH = 40, MOST = 100 };
    static const uint32_t none[] = {0xfffd, 0xfffd};
    struct us_buf bytes = {0};
    struct us_buf want = {0};
    struct chance c = {encoding};
    uint32_t text[LENGTH + 2];
    bool ok = true;

    for (size_t extra = 1; extra <= 3; extra++)
        for (size_t size = 1; size <= MOST && ok; size++) {
            for (size_t i = 0; i < LENGTH; i++)
                text[i] = 'a' + (uint32_t)i % 23;
            memcpy(text + LENGTH, none, sizeof(none));
            encode(text, LENGTH, encoding, &bytes);
            /* the first half of a pair, and half a half */
            us_buf_put(&bytes, "\xd8\xd8\xd8", extra);
            normalize(text, LENGTH + (extra + 1) / 2, &want);
            ok = arrives(us_buf_str(&bytes), size, us_buf_str(&want)) &&
                 is_taken_out(us_buf_str(&bytes), size, size % 2, us_buf_str(&want), &c);
        }

    us_buf_free(&bytes);
    us_buf_free(&want);

    return ok;
}

/* Texts of several blocks, most of which are plain.  The rest of one is put before the next, or
   after it if it is long. */
static bool long_texts_are_taken_out(void)
{
    enum { TEXTS = 20, LENGTH = 300 * 1024, SIZE = 48 * 1024 };
    static uint32_t text[LENGTH];
    struct us_buf bytes = {0};
    struct us_buf want = {0};
    struct chance c = {1};
    bool ok = true;

    for (unsigned t = 0; t < TEXTS && ok; t++) {
        for (size_t i = 0; i < LENGTH; i++)
            text[i] = i % 61 == 60 ? '\n' : 'a' + (uint32_t)(i % 23);
        for (unsigned i = 0; i < t % 4; i++)
            text[chance_below(&c, LENGTH)] = i % 2 ? 0xa0 : '\r';
        encode(text, LENGTH, 0, &bytes);
        normalize(text, LENGTH, &want);
        ok = is_taken_out(us_buf_str(&bytes), SIZE + chance_below(&c, SIZE), t % 2,
                          us_buf_str(&want), &c);
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
    tap(half_a_character_arrives(2) && half_a_character_arrives(3), "half a character at the end");
    tap(long_texts_are_taken_out(), "long texts in chunks");
    return tap_end();
}
