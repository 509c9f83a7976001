/* SPDX-License-Identifier: MIT */
/* Reading an input record by record. */
#include "formats/reader.h"

#include <errno.h>

enum {
    HEAD = 16 * 1024,
    SHORT = 1 << 20, /* bytes: the end of a shorter record is looked for as soon as it may be there */
    RECHECK = 4096,  /* a boundary may begin this far before the bytes that show it */
};

static size_t longest_record(const struct us_reader *r)
{
    return (size_t)us_bound(r->bounds, US_BOUND_RECORD) << 20;
}

/* Reports a failed read; true when there was none. */
static bool report_stream(struct us_reader *r)
{
    int error = r->source.error;
    if (error == EMSGSIZE)
        us_report(r->sink, US_DIAG_WINDOW_TOO_LARGE, US_NOWHERE, "%s", "");
    else if (error == EBADMSG)
        us_report(r->sink, US_DIAG_CANNOT_READ, US_NOWHERE, "the compressed data is damaged or incomplete");
    else if (error)
        us_report(r->sink, US_DIAG_CANNOT_READ, US_NOWHERE, "%s", strerror(error));
    return error == 0;
}

bool us_read_fail(const struct us_record_reader *r, enum us_diag_id id, struct us_str part, const char *details)
{
    us_report(r->sink, id, us_cursor_span(&r->cursor, part), "%s", details);
    return false;
}

/* Points the sink at text, the record at hand.  Where one place was told others may follow: what was counted for it is counted
   for good. */
static void aim_sink(struct us_reader *r, struct us_str text)
{
    if (r->sink->located)
        us_source_count(&r->source);
    r->sink->located = false;
    r->sink->text = text;
    r->sink->before = us_source_uncounted(&r->source);
    r->sink->first_line = r->source.line + 1;
    r->sink->first_column = r->source.column;
}

/* What is looked at to know a format: whole lines, where there are any. */
static struct us_str head_of(struct us_str text)
{
    if (text.len <= HEAD)
        return text;
    const char *lf = memrchr(text.p, '\n', HEAD);
    return (struct us_str){text.p, lf ? (size_t)(lf + 1 - text.p) : HEAD};
}

static bool has_text(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    return !us_cursor_at_end(&c);
}

bool us_reader_detect(struct us_reader *r)
{
    /* Whoever names the format need not wait for more than something to read. */
    while (us_source_text(&r->source).len < HEAD && !(r->format && has_text(us_source_text(&r->source))) &&
           us_source_fill(&r->source))
        ;
    if (!report_stream(r))
        return false;
    struct us_str text = us_source_text(&r->source);
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c) && r->source.at_end) {
        us_report(r->sink, US_DIAG_EMPTY_INPUT, US_NOWHERE, "%s", "");
        return false;
    }
    if (r->format)
        return true;
    r->detected = us_format_detect(head_of(text), r->sink->file);
    r->format = r->detected.first;
    if (r->format)
        return true;
    aim_sink(r, text);
    us_report(r->sink, US_DIAG_FORMAT_UNKNOWN, (struct us_span){us_cursor_offset(&c), 0}, "%s", "");
    return false;
}

/* The first len bytes of the window are one record, or the window without an end in sight: they are given up, and so is what
   belongs to them.  The last bytes stay, as an end may begin in them. */
static enum us_status refuse_length(struct us_reader *r, size_t len, bool ends)
{
    aim_sink(r, us_source_text(&r->source));
    us_report(r->sink, US_DIAG_RECORD_TOO_LONG, (struct us_span){0, 0}, "more than %u MiB",
              us_bound(r->bounds, US_BOUND_RECORD));
    us_source_skip(&r->source, ends ? len : len - RECHECK);
    r->dropping = !ends;
    return US_FAILED;
}

/* Steps over what is left of a record that was too long, as far as it is there; true: that was all of it. */
static bool drop(struct us_reader *r)
{
    const struct us_source *s = &r->source;
    struct us_str text = us_source_text(s);
    size_t cut = r->format->cut && text.len > 0 ? r->format->cut(text, 1) : SIZE_MAX;
    bool whole = cut != SIZE_MAX || s->at_end || s->error;
    size_t left = whole ? 0 : text.len < RECHECK ? text.len : RECHECK;
    us_source_skip(&r->source, cut != SIZE_MAX ? cut : text.len - left);
    r->looked = 0;
    r->dropping = !whole;
    return whole;
}

/* Whether to look for a record's end in len bytes, when none was in the first `looked`.  Some formats have to begin at the
   record's start each time: in a long one they are asked whenever there is twice as much, which makes it twice the work at most. */
static bool is_worth_a_look(const struct us_reader *r, size_t len, size_t looked)
{
    return len < SHORT || len / 2 >= looked || r->source.at_end;
}

/* Brings a whole record into the window; its text, or as much as the stream has. */
static enum us_status bring_record(struct us_reader *r, struct us_str *record)
{
    size_t looked = r->looked;
    r->looked = 0;
    for (bool first = true;; first = false) {
        struct us_str text = us_source_text(&r->source);
        size_t cut = SIZE_MAX;
        bool full = text.len > longest_record(r);
        if (r->format->cut && text.len > 0 && (full || first || is_worth_a_look(r, text.len, looked))) {
            cut = r->format->cut(text, looked > RECHECK ? looked - RECHECK : 0);
            looked = text.len;
        }
        if (cut != SIZE_MAX || r->source.at_end) {
            *record = (struct us_str){text.p, cut < text.len ? cut : text.len};
            return record->len > longest_record(r) ? refuse_length(r, record->len, true) : US_OK;
        }
        if (full)
            return refuse_length(r, text.len, false);
        aim_sink(r, text);
        if (!us_source_fill(&r->source) && !report_stream(r))
            return US_FAILED;
    }
}

/* Reads the record whose text has been brought. */
static enum us_status read_record(struct us_reader *r, struct us_str text)
{
    aim_sink(r, text);
    us_script_clear(&r->script, text, &r->game, r->game_asked);
    struct us_record_reader reading = {.cursor = us_cursor(text),
                                       .sink = r->sink,
                                       .state = &r->state,
                                       .at_end = r->source.at_end,
                                       .match = r->match,
                                       .bounds = r->bounds};
    enum us_status status = r->format->read(&reading, &r->script);
    if (status == US_MORE)
        return status;
    bool known = status == US_OK || r->format->streams;
    r->taken = known ? us_cursor_offset(&reading.cursor) : reading.resume ? reading.resume : text.len;
    r->looked = known ? 0 : text.len - r->taken;
    r->records += status != US_END;
    r->is_boardgame = reading.is_boardgame;
    if (status == US_OK && !r->is_boardgame && r->script.has_start && !us_script_check_deck(&r->script, r->sink))
        return US_FAILED;
    return status;
}

/* Reads a record of a format that finds its end itself. */
static enum us_status read_streamed(struct us_reader *r)
{
    for (;;) {
        struct us_str text = us_source_text(&r->source);
        enum us_status status = read_record(r, text);
        if (status == US_FAILED && !r->state) /* there was no memory for the format's parser */
            r->source.error = ENOMEM;
        if (status != US_MORE)
            return status;
        if (text.len > longest_record(r)) {
            r->source.error = EFBIG; /* the format's parser has lost the thread */
            r->records++;
            return refuse_length(r, text.len, true);
        }
        if (!us_source_fill(&r->source) && !report_stream(r)) {
            r->records++;
            return US_FAILED;
        }
    }
}

enum us_status us_reader_next(struct us_reader *r)
{
    for (;;) {
        us_source_skip(&r->source, r->taken);
        r->taken = 0;
        if (r->source.error)
            return US_END;
        if (r->format->streams)
            return read_streamed(r);
        while (r->dropping && !drop(r))
            us_source_fill(&r->source);
        struct us_str text;
        if (bring_record(r, &text) != US_OK) {
            r->records++;
            return US_FAILED;
        }
        /* Blanks alone are no record, but one may follow. */
        enum us_status status = read_record(r, text);
        if (status != US_END || (r->source.at_end && us_source_text(&r->source).len == text.len))
            return status;
    }
}

bool us_reader_can_take(const struct us_reader *r)
{
    return r->format && r->format->cut && us_source_is_settled(&r->source);
}

/* An end of a record, near the end of the text where records are short: what is left has to be moved.  SIZE_MAX: there is none. */
static size_t late_cut(const struct us_reader *r, struct us_str text)
{
    enum { FAR = 32 * RECHECK };
    size_t least = r->looked > RECHECK ? r->looked - RECHECK : 0;
    for (size_t left = RECHECK;; left *= 2) {
        bool whole = left == FAR || text.len < least + left || text.len >= SHORT;
        size_t cut = r->format->cut(text, whole ? least : text.len - left);
        if (cut != SIZE_MAX || whole)
            return cut;
    }
}

/* How much of the text is whole records; 0: none, or there is no text. */
static size_t whole_records(struct us_reader *r, struct us_str text, bool full)
{
    const struct us_source *s = &r->source;
    if (s->at_end && !s->error)
        return text.len;
    if (text.len == 0 || (!full && !s->error && !is_worth_a_look(r, text.len, r->looked)))
        return 0;
    size_t cut = late_cut(r, text);
    r->looked = cut == SIZE_MAX ? text.len : 0;
    return cut == SIZE_MAX ? 0 : cut;
}

void us_reader_take(struct us_reader *r, size_t size, struct us_chunk *chunk)
{
    us_source_claim(&r->source, size, chunk);
}

void us_reader_fill(const struct us_reader *r, struct us_chunk *chunk)
{
    us_source_read(&r->source, chunk);
}

enum us_status us_reader_cut(struct us_reader *r, struct us_chunk *chunk)
{
    if (r->taken > 0)
        us_source_skip(&r->source, r->taken);
    r->taken = 0;
    if (r->failed)
        return US_END;
    us_source_join(&r->source, chunk);
    if (r->dropping && !drop(r))
        return US_OK;
    struct us_str text = us_source_text(&r->source);
    bool full = text.len > longest_record(r);
    size_t whole = whole_records(r, text, full);
    if (whole > 0 && us_source_take(&r->source, whole, chunk))
        return US_OK;
    if (r->source.error) {
        r->failed = true;
        report_stream(r);
        return US_FAILED;
    }
    if (full)
        return refuse_length(r, text.len, false);
    return r->source.at_end ? US_END : US_OK;
}

void us_reader_reset(struct us_reader *r)
{
    if (r->state && r->format->forget)
        r->format->forget(r->state);
    r->state = NULL;
    us_source_free(&r->source);
    r->taken = r->looked = 0;
    r->records = 0;
    r->dropping = r->failed = false;
    r->detected = (struct us_detected){NULL, NULL, false};
}

void us_reader_free(struct us_reader *r)
{
    us_reader_reset(r);
    us_script_free(&r->script);
}
