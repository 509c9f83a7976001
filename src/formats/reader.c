/* SPDX-License-Identifier: MIT */
/* Reading an input record by record. */
#include "formats/reader.h"

#include <errno.h>

#include "formats/foreign.h"
#include "formats/page_read.h"

enum {
    HEAD = 16 * 1024,  /* bytes from which the format is detected */
    PAGE = 256 * 1024, /* the same for a web page, which begins with styles and menus */
    SHORT = 16 * 1024, /* in fewer bytes, the end of a record is searched for after every read */
    RECHECK = 4096,    /* a record may begin this many bytes before the bytes that reveal it */
};

/* Returns the maximum length of a record, in bytes. */
static size_t longest_record(const struct us_reader *reader)
{
    return (size_t)us_bound(reader->bounds, US_BOUND_RECORD) << 20;
}

/* Returns false, after reporting it, if a read has failed.  The reader is then at its end. */
static bool report_stream(struct us_reader *reader)
{
    int error = reader->source.error;
    reader->failed = error != 0;
    if (error == EMSGSIZE)
        us_report(reader->sink, US_DIAG_WINDOW_TOO_LARGE, US_NOWHERE, "%s", "");
    else if (error == EBADMSG)
        us_report(reader->sink, US_DIAG_CANNOT_READ, US_NOWHERE, "the compressed data is damaged or truncated");
    else if (error)
        us_report(reader->sink, US_DIAG_CANNOT_READ, US_NOWHERE, "%s", strerror(error));

    return error == 0;
}

bool us_is_cut(struct us_record_reader *reader, uint32_t at)
{
    const struct us_script *s = reader->cuttable;
    bool cut = s && at >= reader->tail && (s->num_intents > 0 || s->has_start);
    reader->cut = reader->cut || cut;
    return cut;
}

bool us_read_fail(struct us_record_reader *reader, enum us_diag_id id, struct us_str part, const char *details)
{
    if (us_is_cut(reader, us_cursor_span(&reader->cursor, part).off))
        return false;
    us_report(reader->sink, id, us_cursor_span(&reader->cursor, part), "%s", details);
    return false;
}

/* Sets the text of the sink, from which it computes lines and columns, to the current record.  If
   the sink has already located an error, others are likely to follow, so the lines up to here are
   counted once and for all. */
static void aim_sink(struct us_reader *reader, struct us_str text)
{
    if (reader->sink->located)
        us_source_count(&reader->source);

    reader->sink->located = false;
    us_sink_aim(reader->sink, text);
    reader->sink->before = us_source_uncounted(&reader->source);
    reader->sink->first_line = reader->source.line + 1;
    reader->sink->first_column = reader->source.column;
}

/* Returns the part of the text from which the format is detected.  It consists of whole lines,
   unless a long line fills more than half of it. */
static struct us_str head_of(struct us_str text, size_t len)
{
    if (text.len <= len)
        return text;

    const char *lf = memrchr(text.p + len / 2, '\n', len / 2);
    return (struct us_str){text.p, lf ? (size_t)(lf + 1 - text.p) : len};
}

static bool has_text(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    return !us_cursor_at_end(&c);
}

/* Fills the window with at least len bytes, if there are so many. */
static void fill_to(struct us_reader *reader, size_t len)
{
    while (us_source_text(&reader->source).len < len && us_source_fill(&reader->source))
        ;
}

/* Returns true if the window begins with a page that unisol wrote and that contains its record.
   Fills the window up to there, since the list of moves precedes it. */
static bool has_own_page(struct us_reader *reader)
{
    if (!us_page_is_own(us_source_text(&reader->source)))
        return false;

    for (size_t searched = 0;;) {
        struct us_str text = us_source_text(&reader->source);
        if (us_page_find_record(text, searched > RECHECK ? searched - RECHECK : 0) != SIZE_MAX)
            return true;
        searched = text.len;
        if (searched > longest_record(reader) || !us_source_fill(&reader->source))
            return false;
    }
}

/* Fills the window with the text from which the format is detected. */
static void fill_head(struct us_reader *reader)
{
    enum { FIRST = 1024 }; /* enough to recognize a web page */
    /* If the user names the format, do not wait for more than the first text. */
    if (reader->format) {
        while (us_source_text(&reader->source).len < HEAD && !has_text(us_source_text(&reader->source)) &&
               us_source_fill(&reader->source))
            ;
        if (reader->format->streams || reader->format->reads_markup || !reader->source.markup)
            return;
    }

    fill_to(reader, reader->format ? FIRST : HEAD);
    if (us_markup_of(us_source_text(&reader->source)) != US_MARKUP_PAGE)
        return;
    if (!reader->format && has_own_page(reader))
        return;
    us_source_filter_page(&reader->source);
    if (!reader->format)
        fill_to(reader, PAGE);
}

/* Reports that the text is of no format, and what it is or looks like. */
static void report_unknown(struct us_reader *reader, struct us_str head)
{
    const char *kind = us_foreign_kind(head);
    if (!kind && reader->source.is_page)
        kind = "a web page without a list of moves";
    aim_sink(reader, us_source_text(&reader->source));
    if (kind) {
        us_report(reader->sink, US_DIAG_NOT_A_SOLUTION, US_NOWHERE, "%s", kind);
        return;
    }

    struct us_cursor c = us_cursor(head);
    us_cursor_blank_lines(&c);
    struct us_span start = {us_cursor_offset(&c), 0};
    struct us_resemblance like = us_foreign_resembles(head);
    if (like.format && like.begins)
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, like.line, "this line looks like %s, but what follows does not",
                  like.format);
    else if (like.format)
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, like.line,
                  "this line looks like %s, but what is above it does not", like.format);
    else if (reader->detected.doubted)
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, reader->detected.doubted_line,
                  "this line looks like moves (%s), but the text is not a list of moves",
                  reader->detected.doubted->name);
    else
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, start, "%s", "");
}

bool us_reader_detect(struct us_reader *reader)
{
    fill_head(reader);
    if (!report_stream(reader))
        return false;

    struct us_str text = us_source_text(&reader->source);
    if (!has_text(text) && reader->source.at_end) {
        us_report(reader->sink, US_DIAG_EMPTY_INPUT, US_NOWHERE, "%s", "");
        return false;
    }

    if (reader->format)
        return true;

    bool is_page = reader->source.is_page;
    struct us_str head = head_of(text, is_page ? PAGE : HEAD);
    struct us_clues clues = {
        .text = head, .path = reader->sink->file, .game = &reader->request.game, .is_page = is_page};
    if (!us_foreign_kind(head))
        reader->detected = us_format_detect(&clues);
    reader->format = reader->detected.first;
    if (!reader->format)
        report_unknown(reader, head);
    return reader->format != NULL;
}

/* Reports that the record at the start of the window is too long, and drops it.  If `ends` is true,
   the record is the first len bytes.  Otherwise it fills the whole window of len bytes, and the
   rest of it will be dropped later; the last bytes stay in the window since the next record may
   begin there. */
static enum us_status refuse_length(struct us_reader *reader, size_t len, bool ends)
{
    aim_sink(reader, us_source_text(&reader->source));
    us_report(reader->sink, US_DIAG_RECORD_TOO_LONG, (struct us_span){0, 0}, "more than %u MiB",
              us_bound(reader->bounds, US_BOUND_RECORD));
    us_source_skip(&reader->source, ends ? len : len - RECHECK);
    reader->dropping = !ends;
    return US_FAILED;
}

/* Drops the rest of a record that was too long, as far as it is in the window.  Returns true if
   this was all of it. */
static bool drop(struct us_reader *reader)
{
    const struct us_source *s = &reader->source;
    struct us_str text = us_source_text(s);

    size_t cut = reader->format->cut && text.len > 0 ? reader->format->cut(text, 1) : SIZE_MAX;
    bool whole = cut != SIZE_MAX || s->at_end || s->error;
    size_t left = 0;
    if (!whole)
        left = text.len < RECHECK ? text.len : RECHECK;

    us_source_skip(&reader->source, cut != SIZE_MAX ? cut : text.len - left);
    reader->searched = 0;
    reader->dropping = !whole;
    return whole;
}

/* Returns true if the end of the record should be searched for in the first len bytes, given that
   it is not in the first `searched` bytes.  Some formats must begin each search at the start of the
   record.  For a long record the search is therefore repeated only if a quarter of the text is new,
   which makes at most four times the work. */
static bool is_worth_searching(const struct us_reader *reader, size_t len, size_t searched)
{
    return len < SHORT || len - searched >= len / 4 || reader->source.at_end || reader->source.error;
}

/* Reads a whole record into the window, and sets *record to its text.  At the end of the stream
   this is everything that is left.  If a read fails, the records before it are read first. */
static enum us_status bring_record(struct us_reader *reader, struct us_str *record)
{
    size_t searched = reader->searched;
    size_t brought = reader->brought;
    reader->searched = reader->brought = 0;
    if (brought > 0) {
        *record = (struct us_str){us_source_text(&reader->source).p, brought};
        return US_OK;
    }

    for (bool first = true;; first = false) {
        struct us_str text = us_source_text(&reader->source);
        size_t cut = SIZE_MAX;
        bool full = text.len > longest_record(reader);
        if (reader->format->cut && text.len > 0 && (full || first || is_worth_searching(reader, text.len, searched))) {
            cut = reader->format->cut(text, searched > RECHECK ? searched - RECHECK : 0);
            searched = text.len;
        }

        if (cut != SIZE_MAX || reader->source.at_end) {
            *record = (struct us_str){text.p, cut < text.len ? cut : text.len};
            return record->len > longest_record(reader) ? refuse_length(reader, record->len, true) : US_OK;
        }
        if (full)
            return refuse_length(reader, text.len, false);

        aim_sink(reader, text);
        if (!report_stream(reader))
            return US_FAILED;
        us_source_fill(&reader->source);
    }
}

/* Lets the format read the record, whose text is in the window, as one of this game. */
static enum us_status read_as(struct us_reader *reader, struct us_str text, const struct us_game_request *request)
{
    aim_sink(reader, text);
    us_script_clear(&reader->script, text, &request->game);
    struct us_record_reader reading = {.cursor = us_cursor(text),
                                       .sink = reader->sink,
                                       .request = request,
                                       .state = &reader->state,
                                       .at_end = reader->source.at_end,
                                       .bg_solution = reader->bg_solution,
                                       .bounds = reader->bounds};
    enum us_status status = reader->format->read(&reading, &reader->script);
    if (status == US_MORE)
        return status;

    bool known = status == US_OK || reader->format->streams;
    if (known)
        reader->taken = us_cursor_offset(&reading.cursor);
    else
        reader->taken = reading.resume ? reading.resume : text.len;

    /* The rest ends where the text did.  Searching for that end again for each record would take
       quadratic time. */
    reader->brought = reader->format->streams ? 0 : text.len - reader->taken;
    reader->is_boardgame = reading.is_boardgame;

    if (status == US_OK && !reader->is_boardgame && reader->script.has_start &&
        !us_script_check_deck(&reader->script, reader->sink))
        return US_FAILED;

    return status;
}

static enum us_status read_record(struct us_reader *r, struct us_str text)
{
    enum us_status status = read_as(r, text, &r->request);
    r->record = text;
    r->records += status != US_END && status != US_MORE;
    return status;
}

enum us_status us_reader_again(struct us_reader *reader, const struct us_game_request *request)
{
    return read_as(reader, reader->record, request);
}

/* Reads a record of a format that finds the ends of its records itself. */
static enum us_status read_streamed(struct us_reader *reader)
{
    for (;;) {
        struct us_str text = us_source_text(&reader->source);
        enum us_status status = read_record(reader, text);
        if (status == US_FAILED && !reader->state) /* no memory for the format's parser */
            reader->failed = true;
        if (status != US_MORE)
            return status;

        if (text.len > longest_record(reader)) {
            reader->failed = true; /* the format's parser cannot continue at another record */
            reader->records++;
            return refuse_length(reader, text.len, true);
        }

        if (!us_source_fill(&reader->source) && !report_stream(reader)) {
            reader->records++;
            return US_FAILED;
        }
    }
}

enum us_status us_reader_next(struct us_reader *reader)
{
    for (;;) {
        us_source_skip(&reader->source, reader->taken);
        reader->taken = 0;
        reader->record = (struct us_str){NULL, 0};
        if (reader->failed)
            return US_END;
        if (reader->format->streams)
            return read_streamed(reader);

        while (reader->dropping && !drop(reader))
            us_source_fill(&reader->source);

        struct us_str text = {NULL, 0};
        if (bring_record(reader, &text) != US_OK) {
            reader->records++;
            return US_FAILED;
        }

        /* Blank lines are not a record, but a record may follow them. */
        enum us_status status = read_record(reader, text);
        if (status != US_END || (reader->source.at_end && us_source_text(&reader->source).len == text.len))
            return status;
    }
}

bool us_reader_can_take(const struct us_reader *reader)
{
    return reader->format && reader->format->cut && us_source_is_settled(&reader->source) && !reader->source.is_page;
}

enum {
    FAR = 32 * RECHECK,
    WIDE = 1 << 20, /* a longer text is searched once, since its last record is long */
};

/* Given the end of a record at `cut`, and none at or after `none`, returns the end of a record that
   is at most FAR bytes before `none` or has no other end between. */
static size_t last_cut(const struct us_reader *reader, struct us_str text, size_t cut, size_t none)
{
    while (cut < none && none - cut > FAR) {
        size_t middle = cut + (none - cut) / 2;
        size_t later = reader->format->cut(text, middle);
        if (later == SIZE_MAX)
            none = middle;
        else
            cut = later;
    }
    return cut;
}

/* Returns the end of some record in the text, or SIZE_MAX if there is none.  It is near the end of
   the text, since the rest of the text must be moved, and must not grow with each block. */
static size_t late_cut(const struct us_reader *reader, struct us_str text)
{
    size_t least = reader->searched > RECHECK ? reader->searched - RECHECK : 0;
    size_t none = text.len;

    for (size_t left = RECHECK;; left *= 2) {
        bool whole = left == FAR || text.len < least + left || text.len >= WIDE;
        size_t from = whole ? least : text.len - left;
        size_t cut = reader->format->cut(text, from);
        if (cut != SIZE_MAX)
            return last_cut(reader, text, cut, none);
        if (whole)
            return SIZE_MAX;
        none = from;
    }
}

/* Returns how many bytes at the start of the text are whole records; 0 if there are none. */
static size_t whole_records(struct us_reader *reader, struct us_str text, bool full)
{
    const struct us_source *s = &reader->source;

    if (s->at_end && !s->error)
        return text.len;
    if (text.len == 0 || (!full && !is_worth_searching(reader, text.len, reader->searched)))
        return 0;

    size_t cut = late_cut(reader, text);
    reader->searched = cut == SIZE_MAX ? text.len : 0;
    return cut == SIZE_MAX ? 0 : cut;
}

void us_reader_take(struct us_reader *reader, size_t size, struct us_chunk *chunk)
{
    us_source_claim(&reader->source, size, chunk);
}

void us_reader_fill(const struct us_reader *reader, struct us_chunk *chunk)
{
    us_source_read(&reader->source, chunk);
}

enum us_status us_reader_cut(struct us_reader *reader, struct us_chunk *chunk)
{
    if (reader->taken > 0)
        us_source_skip(&reader->source, reader->taken);
    reader->taken = reader->brought = 0;
    if (reader->failed)
        return US_END;

    us_source_join(&reader->source, chunk);
    if (reader->dropping && !drop(reader))
        return US_OK;

    struct us_str text = us_source_text(&reader->source);
    bool full = text.len > longest_record(reader);
    size_t whole = whole_records(reader, text, full);
    if (whole > 0 && us_source_take(&reader->source, whole, chunk))
        return US_OK;

    if (!report_stream(reader))
        return US_FAILED;
    if (full)
        return refuse_length(reader, text.len, false);
    return reader->source.at_end ? US_END : US_OK;
}

void us_reader_reset(struct us_reader *reader)
{
    if (reader->state && reader->format->forget)
        reader->format->forget(reader->state);
    reader->state = NULL;

    us_source_free(&reader->source);
    reader->record = (struct us_str){NULL, 0};
    reader->taken = reader->searched = reader->brought = 0;
    reader->records = 0;
    reader->dropping = reader->failed = false;
    reader->detected = (struct us_detected){.first = NULL};
}

void us_reader_free(struct us_reader *reader)
{
    us_reader_reset(reader);
    us_script_free(&reader->script);
}
