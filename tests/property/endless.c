/* SPDX-License-Identifier: MIT */
/* Long streams: many records in a window that does not grow, a record without an end, and a stream
   that ends with an error.  Reading must end and report the error once. */
#include "support.h"

#include <errno.h>

enum { RECORDS = 2000, LARGEST_WINDOW = 2 << 20, MIB = 1 << 20 };

/* ---- streams --------------------------------------------------------------------------------- */

/* Repeats `text`, for `left` bytes in all.  Then it ends or fails. */
struct stream {
    struct us_str text;
    size_t at;
    size_t left;
    int error;
};

static ssize_t read_stream(void *context, void *buffer, size_t len)
{
    struct stream *s = context;

    if (s->left == 0 && s->error) {
        errno = s->error;
        return -1;
    }

    size_t n = s->text.len - s->at;
    n = n < s->left ? n : s->left;
    n = n < len ? n : len;
    memcpy(buffer, s->text.p + s->at, n);
    s->at = (s->at + n) % s->text.len;
    s->left -= n;

    return (ssize_t)n;
}

/* The diagnostics and the results of the records. */
struct counts {
    unsigned diags[US_DIAG_COUNT];
    unsigned read;
    unsigned failed;
    size_t window; /* the largest */
};

static void count(void *context, const struct us_diag *d)
{
    struct counts *t = context;
    t->diags[d->id]++;
}

static void read_to_the_end(struct stream *stream, struct counts *t)
{
    struct us_sink sink = {.handle = count, .context = t};
    struct us_reader r = {.source = {.read = read_stream, .context = stream},
                          .sink = &sink,
                          .format = fcs(),
                          .request.game = us_variant_at(0)->game};

    *t = (struct counts){0};
    if (us_reader_detect(&r)) {
        enum us_status status;
        while ((status = us_reader_next(&r)) != US_END) {
            t->read += status == US_OK;
            t->failed += status == US_FAILED;
            t->window = r.source.cap > t->window ? r.source.cap : t->window;
        }
    }

    us_reader_free(&r);
}

/* ---- how often a text is looked at ----------------------------------------------------------- */

static size_t scanned; /* bytes */

static size_t find_no_end(struct us_str text, size_t from)
{
    (void)from;
    scanned += text.len;
    return SIZE_MAX;
}

/* A format that must scan from the record's start each time is not slow for long records: on
   average it scans each byte a few times, with one thread or with several. */
static bool scans_few_times(bool in_pieces)
{
    enum { SIZE = 40 * MIB, LOOKS = 8 };
    struct us_buf lines = {0};

    us_buf_pad(&lines, 'x', MIB);
    struct stream stream = {.text = us_buf_str(&lines), .left = SIZE};
    struct us_format f = *fcs();
    struct us_sink sink = {0};
    struct us_reader r = {.source = {.read = read_stream, .context = &stream},
                          .sink = &sink,
                          .format = &f,
                          .request.game = us_variant_at(0)->game};
    struct us_chunk chunk = {0};
    f.cut = find_no_end;
    scanned = 0;

    bool ok = us_reader_detect(&r);
    if (in_pieces) {
        while (ok && chunk.text.len == 0) {
            us_reader_take(&r, MIB / 4, &chunk);
            us_reader_fill(&r, &chunk);
            ok = us_reader_cut(&r, &chunk) == US_OK;
        }
        ok = ok && chunk.text.len == SIZE;
        us_resize(chunk.memory, 0);
    } else {
        ok = ok && us_reader_next(&r) == US_FAILED;
    }

    us_reader_free(&r);
    us_buf_free(&lines);
    if (scanned > (size_t)LOOKS * SIZE)
        printf("# %zu bytes were looked at\n", scanned);

    return ok && scanned >= SIZE && scanned <= (size_t)LOOKS * SIZE;
}

/* Lines are counted when a place is reported, and the next count continues there. */
static bool counts_once(void)
{
    static const char line[] = "no json\n";
    struct stream stream = {.text = us_str(line), .left = MIB};
    struct counts t = {.read = 0};
    struct us_sink sink = {.handle = count, .context = &t};
    struct us_reader r = {.source = {.read = read_stream, .context = &stream},
                          .sink = &sink,
                          .format = us_format_find(us_str("jsonl")),
                          .request.game = us_variant_at(0)->game};
    bool ok = us_reader_detect(&r);
    unsigned records = 0;

    for (; ok && us_reader_next(&r) == US_FAILED; records++)
        ok = us_source_uncounted(&r.source).len < sizeof(line);

    us_reader_free(&r);
    return ok && records == MIB / (sizeof(line) - 1);
}

static bool says(const struct counts *t, bool ok)
{
    if (!ok)
        printf("# %u records read, %u failed, a window of %zu bytes\n", t->read, t->failed,
               t->window);
    return ok;
}

int main(void)
{
    static const uint8_t plain[US_MAX_OPTIONS];
    static const char sentence[] =
        "Move a card from stack 0 to freecell 0\n\n====================\n\n";
    struct us_game g = us_variant_at(0)->game;
    struct us_position start;
    struct us_solution s = {0};
    struct us_buf text = {0};
    struct chance c = {1};
    struct counts t;

    us_deal_cards(&g, (struct us_deal){.system = US_DEAL_MS, .number = 1}, &start);
    play_at_random(&s, &g, &start, 6, &c);
    write_text(&s, plain, &text);
    us_buf_puts(&text, "Total number of states checked is 7.\nThis scan generated 9 states.\n");

    struct stream many = {.text = us_buf_str(&text), .left = RECORDS * text.len};
    read_to_the_end(&many, &t);
    tap(says(&t, t.read == RECORDS && t.failed == 0 && t.window <= LARGEST_WINDOW),
        "many records in a small window");

    struct stream broken = {
        .text = us_buf_str(&text), .left = 3 * text.len + text.len / 2, .error = EIO};
    read_to_the_end(&broken, &t);
    tap(says(&t, t.diags[US_DIAG_CANNOT_READ] == 1 && t.read <= 3),
        "a stream that fails at its beginning");
    broken = (struct stream){
        .text = us_buf_str(&text), .left = 900 * text.len + text.len / 2, .error = EIO};
    read_to_the_end(&broken, &t);
    tap(says(&t, t.diags[US_DIAG_CANNOT_READ] == 1 && t.failed == 1 && t.read == 900),
        "a stream that fails in the middle of a record");

    struct stream endless = {.text = {sentence, sizeof(sentence) - 1}, .left = 70 * (size_t)MIB};
    read_to_the_end(&endless, &t);
    tap(says(&t, t.read == 0 && t.failed > 0 && t.diags[US_DIAG_RECORD_TOO_LONG] == 1 &&
                     t.window <= 192 * (size_t)MIB),
        "a record without an end");
    tap(scans_few_times(false), "a long record is scanned a few times");
    tap(scans_few_times(true), "also if it is read for several threads");
    tap(counts_once(), "the lines before many errors are counted once");
    us_buf_free(&text);
    us_solution_free(&s);

    return tap_end();
}
