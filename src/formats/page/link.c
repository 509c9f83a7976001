/* SPDX-License-Identifier: MIT */
/*
 * Links that contain a record (docs/link.md):
 *
 *     https://example.org/show.html#u1.AAEBUtPR...
 *
 * "#u1." is followed by bytes in base64url.  The first two bits state their form.  Most records
 * are packed (link_packed.h).  Others are a line of jsonl, deflated.
 */
#include "base/base64.h"
#include "base/compression.h"
#include "formats/interchange/json_out.h"
#include "formats/interchange/record.h"
#include "formats/kit/kit.h"
#include "formats/kit/link_packed.h"
#include "formats/page/link_coded.h"

extern const struct us_format us_format_jsonl;

static const char mark[] = "#u1.";

enum { FORM_PACKED, FORM_JSON, FORM_CODED, FORM_SHIFT = 6 };

enum { VARIATIONS_OPTION, VARIATIONS_NO = 1 };
static const struct us_option options_link[] = {
    {"variations", "whether the link has the variations", (const char *const[]){"yes", "no", NULL}},
    {0},
};

/* ---- finding links --------------------------------------------------------------------------- */

/* Returns where the mark is in a line that is one word, or SIZE_MAX. */
static size_t find_mark(struct us_str line)
{
    struct us_str word = us_str_trim_end(line);
    bool is_word = !memchr(word.p, ' ', word.len) && !memchr(word.p, '\t', word.len);
    return is_word ? us_str_find(word, mark) : SIZE_MAX;
}

/* Returns the letters of the link that the line consists of; empty if it is not a link, or other
   characters are among them.  A place on the page, such as "&move=35", may follow. */
static struct us_str letters_in(struct us_str line)
{
    struct us_str none = {line.p, 0};
    struct us_str word = us_str_trim_end(line);
    size_t at = find_mark(line);

    if (at == SIZE_MAX)
        return none;

    struct us_str letters = us_str_from(word, at + sizeof(mark) - 1);
    size_t len = 0;
    while (len < letters.len && us_is_base64url(letters.p[len]))
        len++;
    bool ends = len == letters.len || letters.p[len] == '&';
    return ends ? (struct us_str){letters.p, len} : none;
}

static struct us_str first_line(struct us_cursor *c)
{
    us_cursor_blank_lines(c);
    us_cursor_blanks(c);
    return us_cursor_peek_line(c);
}

static int probe_link(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str line = first_line(&c);
    size_t at = find_mark(line);
    bool is_address = at == 0 || (at != SIZE_MAX && us_str_starts(line, "http"));
    return is_address || letters_in(line).len > 0 ? 128 : 0;
}

static size_t cut_link(struct us_str text, size_t from)
{
    const char *lf = from < text.len ? memchr(text.p + from, '\n', text.len - from) : NULL;
    return lf ? (size_t)(lf - text.p) + 1 : SIZE_MAX;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* What the reader keeps for the whole input. */
struct link_state {
    struct us_buf bytes; /* of the link */
    struct us_buf json;  /* the last record that was not packed; spans point into it */
    void *jsonl;         /* the state of the reader of jsonl */
};

static void forget_link(void *state)
{
    struct link_state *x = state;

    if (!x)
        return;
    us_format_jsonl.forget(x->jsonl);
    us_buf_free(&x->bytes);
    us_buf_free(&x->json);
    us_resize(x, 0);
}

static struct link_state *state_of(struct us_record_reader *reader)
{
    if (!*reader->state)
        *reader->state = us_new(sizeof(struct link_state));
    return *reader->state;
}

static enum us_status damaged(struct us_record_reader *reader, struct us_span link, const char *how)
{
    us_report(reader->sink, US_DIAG_LINK_BAD, link, "%s", how);
    return US_FAILED;
}

/* Reads the line of jsonl in x->json.  Errors in it, and the places of the script, are those in
   this line. */
static enum us_status read_json(struct us_record_reader *reader, struct link_state *x,
                                struct us_span link, struct us_script *out)
{
    struct us_str json = us_buf_str(&x->json);

    if (json.len == 0)
        return damaged(reader, link, "it is empty");
    struct us_record_reader inner = *reader;
    inner.cursor = us_cursor_within(&reader->cursor, json);
    inner.state = &x->jsonl;
    us_sink_aim(reader->sink, json);
    out->text = json;
    enum us_status status = us_format_jsonl.read(&inner, out);
    reader->is_boardgame = inner.is_boardgame;
    return status == US_END ? damaged(reader, (struct us_span){0, 0}, "it is blank") : status;
}

static enum us_status too_long(struct us_record_reader *reader, struct us_span link)
{
    us_report(reader->sink, US_DIAG_RECORD_TOO_LONG, link, "more than %u MiB",
              us_bound(reader->bounds, US_BOUND_RECORD));
    return US_FAILED;
}

static enum us_status read_deflated(struct us_record_reader *reader, struct link_state *x,
                                    struct us_span link, struct us_script *out)
{
    size_t most = (size_t)us_bound(reader->bounds, US_BOUND_RECORD) << 20;

    switch (us_inflate(us_str_from(us_buf_str(&x->bytes), 1), most, &x->json)) {
    case US_INFLATED:
        break;
    case US_INFLATED_TOO_MUCH:
        return too_long(reader, link);
    case US_INFLATED_BAD:
        return damaged(reader, link, "it cannot be decompressed");
    case US_INFLATED_LEFT_OUT:
        us_report(reader->sink, US_DIAG_CANNOT_READ, link, US_NO_COMPRESSION);
        return US_FAILED;
    case US_INFLATED_NO_MEMORY:
        return us_fail_memory(reader->sink);
    }
    return read_json(reader, x, link, out);
}

static enum us_status read_coded(struct us_record_reader *reader, struct link_state *x,
                                 struct us_span link, struct us_script *out)
{
    size_t most = (size_t)us_bound(reader->bounds, US_BOUND_RECORD) << 20;

    switch (us_link_decode(us_buf_str(&x->bytes), most, &x->json)) {
    case US_LINK_DECODED:
        return x->json.failed ? us_fail_memory(reader->sink) : read_json(reader, x, link, out);
    case US_LINK_TOO_MUCH:
        return too_long(reader, link);
    case US_LINK_NO_MEMORY:
        return us_fail_memory(reader->sink);
    case US_LINK_DAMAGED:
        break;
    }
    return damaged(reader, link, "it cannot be decoded");
}

static enum us_status read_link(struct us_record_reader *reader, struct us_script *out)
{
    struct us_str line = first_line(&reader->cursor);

    if (us_cursor_at_end(&reader->cursor))
        return US_END;

    struct us_str letters = letters_in(line);
    struct us_span link = us_cursor_span(&reader->cursor, us_str_trim_end(line));
    us_cursor_skip_line(&reader->cursor, line);
    if (letters.len == 0)
        return damaged(reader, link,
                       "expected an address with '#u1.' and letters, digits, - and _ after it");

    struct link_state *x = state_of(reader);
    if (!x)
        return us_fail_memory(reader->sink);
    us_buf_clear(&x->bytes);
    bool ok = us_base64url_get(letters, &x->bytes);
    if (x->bytes.failed)
        return us_fail_memory(reader->sink);
    if (!ok || x->bytes.len == 0)
        return damaged(reader, link, "a letter is missing or wrong");

    us_buf_clear(&x->json);
    unsigned first = (unsigned char)x->bytes.p[0];
    switch (first >> FORM_SHIFT) {
    case FORM_PACKED:
        return us_link_unpack(reader, us_buf_str(&x->bytes), link, out) ? US_OK : US_FAILED;
    case FORM_JSON:
        if (first == FORM_JSON << FORM_SHIFT)
            return read_deflated(reader, x, link, out);
        break;
    case FORM_CODED:
        if (first == US_LINK_CODED)
            return read_coded(reader, x, link, out);
        break;
    }
    return damaged(reader, link, "this version of unisol does not know its form");
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_bytes(struct us_record_writer *w, struct us_buf *bytes)
{
    us_buf_puts(w->out, mark);
    us_base64url_put(w->out, us_buf_str(bytes));
    us_buf_putc(w->out, '\n');
    w->out->failed = w->out->failed || bytes->failed;
}

/* The options of jsonl: no positions but the start. */
static const uint8_t jsonl_options[US_MAX_OPTIONS] = {
    [US_POSITIONS_OPTION] = 1 + US_POSITIONS_NONE, [US_FORM_OPTION] = 1, /* long */
};

/* Writes the record as a deflated line of jsonl.  This can be a hundred times as long as the link,
   so it is deflated while it is written. */
static void put_json(struct us_record_writer *w, const struct us_solution *s,
                     const struct us_bg_solution *m)
{
    struct us_buf json = {0};
    struct us_buf bytes = {0};

    us_buf_putc(&bytes, FORM_JSON << FORM_SHIFT);
    struct us_deflater *deflater = us_deflater_new(&json, &bytes);
    struct us_record_writer inner = {
        .out = &json, .sink = w->sink, .options = jsonl_options, .boardgames = m != NULL};
    if (m)
        us_jsonl_write_boardgame(&inner, m);
    else
        us_jsonl_write(&inner, s);
    us_deflater_end(deflater, &json);
    put_bytes(w, &bytes);
    us_buf_free(&bytes);
}

/* Appends the coded form of a record.  Returns false if the record is too large for it, or if
   memory runs out (bytes->failed). */
static bool put_coded(const struct us_solution *s, struct us_buf *bytes)
{
    enum { MOST_MOVES = 4096, MOST_TEXT = 1 << 16 };
    if (s->num_moves > MOST_MOVES || s->extras.num_moves > MOST_MOVES ||
        s->extras.text.len > MOST_TEXT)
        return false;

    struct us_buf json = {0};
    struct us_buf moves = {0};
    struct us_record_writer inner = {.out = &json};
    us_json_write_marked(&inner, s, &moves);
    const struct us_move *first = (const void *)moves.p;
    bool ok = us_link_encode(us_buf_str(&json), first, moves.len / sizeof(*first), bytes);
    us_buf_end(bytes, &json);
    us_buf_end(bytes, &moves);
    return ok;
}

/* Appends the shortest form of a record.  The packed form is, if the game has one deck. */
static void put_link(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf packed = {0};
    struct us_buf coded = {0};
    bool can_pack = us_link_can_pack(s);

    if (can_pack)
        us_link_pack(s, &packed);

    bool is_coded = (!can_pack || s->game.num_decks > 1) && put_coded(s, &coded);
    if (is_coded && (!can_pack || coded.len < packed.len))
        put_bytes(w, &coded);
    else if (can_pack)
        put_bytes(w, &packed);
    else
        put_json(w, s, NULL);
    us_buf_end(w->out, &packed);
    us_buf_end(w->out, &coded);
}

/* Removes the variations, and the comments and marks in them. */
static void forget_variations(struct us_extras *x)
{
    size_t comments = 0;
    size_t marks = 0;

    for (size_t i = 0; i < x->num_comments; i++)
        if (x->comments[i].variation == US_MAIN_LINE || x->comments[i].move == US_WHOLE_RECORD)
            x->comments[comments++] = x->comments[i];
    for (size_t i = 0; i < x->num_marks; i++)
        if (x->marks[i].line == US_MAIN_LINE)
            x->marks[marks++] = x->marks[i];
    x->num_comments = comments;
    x->num_marks = marks;
    x->num_variations = x->num_moves = 0;
}

static void write_link(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_extras extras = {0};
    struct us_solution main_line = *s;

    if (!w->options || w->options[VARIATIONS_OPTION] != VARIATIONS_NO) {
        put_link(w, s);
        return;
    }

    us_extras_copy(&extras, &s->extras);
    forget_variations(&extras);
    main_line.extras = extras;
    put_link(w, &main_line);
    w->out->failed |= us_extras_failed(&extras);
    us_extras_free(&extras);
}

static unsigned lacks_link(const uint8_t *options, const struct us_solution *solution)
{
    (void)solution;
    return options[VARIATIONS_OPTION] == VARIATIONS_NO ? US_CARRIES_VARIATIONS : 0;
}

static void write_link_of_boardgame(struct us_record_writer *w, const struct us_bg_solution *m)
{
    put_json(w, NULL, m);
}

const struct us_format us_format_link = {
    .name = "link",
    .title = "a link that contains the record",
    .suffixes = NULL,
    .options = options_link,
    .carries = US_CARRIES_ALL,
    .lacks = lacks_link,
    .for_people = true,
    .brief = true,
    .probe = probe_link,
    .cut = cut_link,
    .read = read_link,
    .forget = forget_link,
    .write = write_link,
    .write_boardgame = write_link_of_boardgame,
};
