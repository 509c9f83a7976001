/* SPDX-License-Identifier: MIT */
/*
 * Several records in one input, as from a pipe: in portions of any size, with any line ends, in any
 * encoding.  The result must not depend on where a portion ends.
 */
#include "support.h"

#include "base/utf8.h"

/* Together longer than the 16 KiB that detection reads at once.  The size of a portion matters only
   after them. */
enum { RECORDS = 3, MOVES = 28 };

/* Delivers `size` bytes per call; 0: varying sizes. */
struct portions {
    struct us_str left;
    size_t size;
    struct chance chance;
};

static ssize_t read_piece(void *context, void *buffer, size_t len)
{
    struct portions *p = context;
    size_t n = p->size ? p->size : 1 + chance_below(&p->chance, 40);

    n = n < p->left.len ? n : p->left.len;
    n = n < len ? n : len;
    memcpy(buffer, p->left.p, n);
    p->left.p += n;
    p->left.len -= n;

    return (ssize_t)n;
}

/* The expected records' moves, in order. */
struct expected {
    const struct us_game *game;
    struct us_solution records[RECORDS];
};

static struct us_expected_snapshot snapshot;

/* Reads all records.  Returns the first difference, or NULL. */
static const char *read_all(const struct expected *e, struct us_reader *r)
{
    static struct us_solution out;
    struct us_sink sink = {0};

    r->sink = &sink;
    r->request.game = *e->game;
    memset(r->request.asked, true, sizeof(r->request.asked));
    if (!us_reader_detect(r))
        return "the format was not detected";

    for (unsigned i = 0; i < RECORDS; i++) {
        struct us_resolver resolver = {.sink = &sink,
                                       .layout = NULL,
                                       .agrees = us_format_agrees(r->format),
                                       .expected = &snapshot};
        if (us_reader_next(r) != US_OK)
            return "a record was not read";
        snapshot.own = r->format->lines;
        us_expected_snapshot_clear(&snapshot);
        if (us_resolve(&resolver, &r->script, &out) != US_OK || !same_moves(&e->records[i], &out))
            return "a record is not what was written";
        us_solution_free(&out);
    }

    return us_reader_next(r) == US_END ? NULL : "something was read behind the last record";
}

static bool arrives(const struct expected *e, struct us_str text, size_t size)
{
    struct portions pieces = {text, size, {text.len}};
    struct us_reader r = {.source = {.read = read_piece, .context = &pieces}};
    const char *why = read_all(e, &r);
    if (why)
        printf("# in pieces of %zu, at record %llu: %s\n", size, (unsigned long long)r.records,
               why);
    us_reader_free(&r);
    return !why;
}

static bool arrives_in_all_portions(const struct expected *e, struct us_str text)
{
    static const size_t sizes[] = {0, 1, 2, 3, 7, 61, 4096};
    bool ok = true;
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        ok = arrives(e, text, sizes[i]) && ok;
    return ok;
}

/* ---- the text in other clothes --------------------------------------------------------------- */

static void put_line_ends(struct us_buf *out, struct us_str text, const char *line_end)
{
    for (size_t i = 0; i < text.len; i++)
        if (text.p[i] == '\n')
            us_buf_puts(out, line_end);
        else
            us_buf_putc(out, text.p[i]);
}

static void put_utf16(struct us_buf *out, struct us_str text, bool little)
{
    us_buf_put(out, little ? "\xff\xfe" : "\xfe\xff", 2);
    for (size_t i = 0; i < text.len; i++) {
        us_buf_putc(out, little ? text.p[i] : '\0');
        us_buf_putc(out, little ? '\0' : text.p[i]);
    }
}

static void put_no_break_blanks(struct us_buf *out, struct us_str text)
{
    for (size_t i = 0; i < text.len; i++)
        us_buf_puts(out, text.p[i] == ' ' ? "\xc2\xa0" : (char[]){text.p[i], '\0'});
}

static void dress(struct us_buf *out, struct us_str text, unsigned clothes)
{
    static const char *const line_ends[] = {"\n", "\r\n", "\r", "\r\r\n"};

    us_buf_clear(out);
    if (clothes < 4)
        put_line_ends(out, text, line_ends[clothes]);
    else if (clothes < 6)
        put_utf16(out, text, clothes == 4);
    else
        put_no_break_blanks(out, text);
}

/* Writes the statistics that fc-solve prints after its verdict, which the writer here omits. */
static void put_counts(struct us_buf *out, unsigned i)
{
    if (i != 1)
        us_buf_puts(out, "Total number of states checked is 123.\n");
    us_buf_puts(out, "This scan generated 171 states.\n");
}

/* ---- what is left of an input in chunks ------------------------------------------------------ */

/* Reads short records around a long one.  Each block yields all its records but the last ones.  After
   the long record has ended, the rest must not grow by a block each time, or the memory would grow to
   that of the whole input. */
static bool stays_small(void)
{
    enum { BLOCK = 64 * 1024, SHORT_ONES = 30000, LONG = 1500000, LEFT = 1 << 18 };
    static const char record[] = "#617\n8a 8b 8c 87 a2 c2 8d 8h 2a 2c\n";
    static const char moves[] = "8a 2b b7 8c 8a a8 8a a8 8a a8\n";
    struct us_buf text = {0};
    for (unsigned i = 0; i < SHORT_ONES; i++)
        us_buf_puts(&text, record);
    size_t long_end = text.len + LONG;
    for (us_buf_puts(&text, "#617\n"); text.len < long_end;)
        us_buf_puts(&text, moves);
    for (unsigned i = 0; i < SHORT_ONES; i++)
        us_buf_puts(&text, record);

    struct us_sink sink = {0};
    struct portions portions = {us_buf_str(&text), BLOCK, {1}};
    struct us_reader r = {.source = {.read = read_piece, .context = &portions}, .sink = &sink};
    r.request.game = us_variant_at(0)->game;
    r.format = us_format_find(us_str("snx"));
    struct us_chunk chunk = {0};
    size_t most = 0;
    bool ok = us_reader_detect(&r);
    for (enum us_status status = US_OK; ok && status == US_OK;) {
        us_reader_take(&r, BLOCK, &chunk);
        us_reader_fill(&r, &chunk);
        status = us_reader_cut(&r, &chunk);
        size_t left = us_source_text(&r.source).len;
        if (chunk.offset > long_end + BLOCK && left > most)
            most = left;
    }
    ok = ok && r.source.passed == text.len && most < LEFT;
    if (!ok)
        printf("# %zu bytes were left, of %zu %llu were taken\n", most, text.len,
               (unsigned long long)r.source.passed);
    us_resize(chunk.memory, 0);
    us_reader_free(&r);
    us_buf_free(&text);
    return ok;
}

int main(int argc, char **argv)
{
    static const char *const clothes[] = {
        "LF", "CR LF", "CR", "CR CR LF", "UTF-16 LE", "UTF-16 BE", "no-break blanks"};
    static const struct {
        const char *name;
        uint8_t options[US_MAX_OPTIONS];
        bool counts;
    } modes[] = {
        {"sentences and boards", {0}, false},
        {"sentences, boards, counts", {0}, true},
        {"boards alone, counts", {0, 0, 3}, true},
        {"boards without -p, counts", {1, 0, 0, 1}, true},
    };
    struct chance c = {seed_from(argc, argv)};
    struct us_game g = us_variant_at(0)->game;
    struct expected e = {.game = &g};

    for (unsigned i = 0; i < RECORDS; i++) {
        struct us_position start;
        us_deal_cards(&g,
                      (struct us_deal){.system = US_DEAL_MS, .number = 1 + chance_below(&c, 32000)},
                      &start);
        play_at_random(&e.records[i], &g, &start, MOVES, &c);
    }

    struct us_buf text = {0};
    struct us_buf dressed = {0};
    for (size_t mode = 0; mode < sizeof(modes) / sizeof(modes[0]); mode++) {
        struct us_buf one = {0};
        us_buf_clear(&text);
        for (unsigned i = 0; i < RECORDS; i++) {
            write_text(&e.records[i], modes[mode].options, &one);
            us_buf_put(&text, one.p, one.len);
            if (modes[mode].counts)
                put_counts(&text, i);
        }
        us_buf_free(&one);
        for (unsigned i = 0; i < sizeof(clothes) / sizeof(clothes[0]); i++) {
            char name[80];
            snprintf(name, sizeof(name), "%s, %s", modes[mode].name, clothes[i]);
            dress(&dressed, us_buf_str(&text), i);
            tap(arrives_in_all_portions(&e, us_buf_str(&dressed)), name);
        }
    }

    for (unsigned i = 0; i < RECORDS; i++)
        us_solution_free(&e.records[i]);

    us_buf_free(&text);
    us_buf_free(&dressed);
    us_buf_free(&snapshot.text);

    tap(stays_small(), "what is left after a long record");
    return tap_end();
}
