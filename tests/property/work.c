/* SPDX-License-Identifier: MIT */
/*
 * The limit on the steps of reading a record (base/work.h): every reader charges steps, no golden
 * input takes a tenth of those that it may take, and when they are spent there is one error.
 */
#include "support.h"

#include <glob.h>

#include "boardgames/replay.h"

/* How an input is read with a limit: the number of records, and of those that ran out of steps. */
struct outcome {
    unsigned read;
    unsigned failed;
    unsigned spent;
    unsigned others; /* errors of other kinds */
};

static void count(void *context, const struct us_diag *diag)
{
    struct outcome *o = context;
    if (diag->id == US_DIAG_TOO_MUCH_WORK)
        o->spent++;
    else if (us_diag_kind(diag->id)->level == US_ERROR)
        o->others++;
}

static struct outcome read_with(const struct us_format *format, struct us_str text, uint32_t limit)
{
    static struct us_bg_solution boardgame;
    static struct us_reader r;
    struct outcome o = {0};
    struct us_bounds bounds = us_usual_bounds;
    struct us_sink sink = {.handle = count, .context = &o};
    bounds.of[US_BOUND_WORK] = limit;
    r = (struct us_reader){
        .sink = &sink, .format = format, .bounds = &bounds, .bg_solution = &boardgame};
    r.request.game = us_variant_at(0)->game;
    us_source_borrow(&r.source, text.p, text.len);

    enum us_status status = us_reader_detect(&r) ? us_reader_next(&r) : US_END;
    for (; status != US_END; status = us_reader_next(&r)) {
        o.read += status == US_OK;
        o.failed += status == US_FAILED;
    }
    us_reader_free(&r);
    return o;
}

static bool read_text(struct us_buf *text, const char *path)
{
    char block[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    us_buf_clear(text);
    while (f && (n = fread(block, 1, sizeof(block), f)) > 0)
        us_buf_put(text, block, n);
    if (f)
        fclose(f);
    return text->len > 0;
}

/* What was found of a format's inputs. */
struct found {
    unsigned charged;  /* inputs that ran out of steps when there were none */
    unsigned complete; /* inputs that were read without an error */
};

static bool check_input(const struct us_format *format, const char *path, struct found *found)
{
    enum { TENTH = 10 };
    static struct us_buf text;
    if (!read_text(&text, path) || us_buf_str(&text).p[0] == '\x1f')
        return true;
    struct outcome usual = read_with(format, us_buf_str(&text), us_usual_bounds.of[US_BOUND_WORK]);
    struct outcome tenth = read_with(format, us_buf_str(&text),
                                     us_usual_bounds.of[US_BOUND_WORK] / TENTH);
    struct outcome none = read_with(format, us_buf_str(&text), 0);

    found->complete += usual.read > 0 && usual.failed == 0;
    found->charged += none.spent > 0;
    bool cheap = memcmp(&usual, &tenth, sizeof(usual)) == 0 && usual.spent == 0;
    bool one_error = none.spent == none.failed - none.others || none.spent == 0;
    if (!cheap)
        printf("# %s takes many steps\n", path);
    if (!one_error)
        printf("# %s: %u records failed, with %u and %u errors\n", path, none.failed, none.spent,
               none.others);
    return cheap && one_error;
}

static void check_format(const struct us_format *format)
{
    char pattern[4096];
    char name[100];
    glob_t files;
    struct found found = {0};
    bool ok = true;
    snprintf(pattern, sizeof(pattern), "%s/tests/golden/%s/*/input*", getenv("SRCDIR"),
             format->name);
    if (glob(pattern, 0, NULL, &files) == 0) {
        for (size_t i = 0; i < files.gl_pathc; i++)
            ok = check_input(format, files.gl_pathv[i], &found) && ok;
        globfree(&files);
    }
    snprintf(name, sizeof(name), "%s: %u of %u inputs run out of steps if there are none",
             format->name, found.charged, found.complete);
    tap(ok && found.complete > 0 && found.charged >= found.complete, name);
}

/* ---- readers that do not end ----------------------------------------------------------------- */

/* For each line, looks at all lines. */
static enum us_status read_squared(struct us_record_reader *r, struct us_script *out)
{
    (void)out;
    if (us_cursor_at_end(&r->cursor))
        return US_END;
    for (; !us_cursor_at_end(&r->cursor);
         us_cursor_skip_line(&r->cursor, us_cursor_peek_line(&r->cursor))) {
        struct us_cursor c = r->cursor;
        for (c.p = c.begin; !us_cursor_at_end(&c);)
            us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    }
    return us_read_fail(r, US_DIAG_UNREAD_TEXT, us_str(""), "the end") ? US_OK : US_FAILED;
}

/* Never goes on. */
static enum us_status read_endless(struct us_record_reader *r, struct us_script *out)
{
    (void)out;
    if (us_cursor_at_end(&r->cursor))
        return US_END;
    while (!us_cursor_at_end(&r->cursor))
        us_cursor_literal(&r->cursor, "?");
    return US_OK;
}

/* For each word, looks at the long line. */
static enum us_status read_line_again(struct us_record_reader *r, struct us_script *out)
{
    (void)out;
    if (us_cursor_at_end(&r->cursor))
        return US_END;
    while (!us_cursor_at_end(&r->cursor))
        us_cursor_peek_line(&r->cursor);
    return US_OK;
}

static void check_hang(const char *name,
                       enum us_status (*read)(struct us_record_reader *, struct us_script *),
                       char fill)
{
    enum { BYTES = 100000 };
    static struct us_buf text;
    const struct us_format format = {.name = "none", .read = read};
    us_buf_clear(&text);
    us_buf_putc(&text, 'x'); /* blank lines at the beginning are ignored */
    for (unsigned i = 0; i < BYTES; i++)
        us_buf_putc(&text, fill);
    us_buf_puts(&text, "x\n");
    struct outcome o = read_with(&format, us_buf_str(&text), us_usual_bounds.of[US_BOUND_WORK]);
    tap(o.read == 0 && o.failed == 1 && o.spent == 1 && o.others == 0, name);
}

int main(void)
{
    check_hang("lines times lines end with the limit", read_squared, '\n');
    check_hang("a loop without end ends with the limit", read_endless, ' ');
    check_hang("a long line that is read again ends with the limit", read_line_again, ' ');

    for (size_t i = 0; us_format_at(i); i++)
        if (us_format_at(i)->read)
            check_format(us_format_at(i));
    return tap_end();
}
