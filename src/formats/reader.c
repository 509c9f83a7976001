/* SPDX-License-Identifier: MIT */
/* Reading an input record by record. */
#include "formats/reader.h"

#include <errno.h>

#include "base/compression.h"
#include "base/sizes.h"
#include "boardgames/boardgame.h"
#include "formats/around.h"
#include "formats/kit/foreign.h"
#include "formats/kit/kit.h"
#include "formats/front.h"
#include "formats/page/page_read.h"

enum {
    HEAD = 16 * 1024,         /* bytes from which the format is detected */
    PAGE = 256 * 1024,        /* the same for a web page, which begins with styles and menus */
    SHORT = US_SIZE_SEARCHED, /* in fewer bytes, each read is searched for the end of a record */
    FRONT = 64 * 1024, /* bytes in which a record is searched for below other text; those of JSON */
    RECHECK = 4096,    /* a record may begin so many bytes before the bytes that reveal it */
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
        us_report(reader->sink, US_DIAG_CANNOT_READ, US_NOWHERE,
                  "the compressed data is damaged or truncated");
    else if (error == ENOTSUP)
        us_report(reader->sink, US_DIAG_CANNOT_READ, US_NOWHERE, US_NO_COMPRESSION);
    else if (error)
        us_report(reader->sink, US_DIAG_CANNOT_READ, US_NOWHERE, "%s", strerror(error));

    return error == 0;
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

/* Returns true for JSON whose first record is not a line. */
static bool is_spread_json(struct us_str text)
{
    return us_is_json(text) && us_str_find(text, "\n{") == SIZE_MAX;
}

/* Fills the window with the text from which the format is detected. */
static void fill_head(struct us_reader *reader)
{
    enum { FIRST = 1024 }; /* enough to recognize a web page */
    /* If the user names the format, do not wait for more than the first text. */
    if (reader->format) {
        while (us_source_text(&reader->source).len < HEAD &&
               !has_text(us_source_text(&reader->source)) && us_source_fill(&reader->source))
            ;
        if (reader->format->streams || reader->format->reads_markup || !reader->source.markup)
            return;
    }

    fill_to(reader, reader->format ? FIRST : HEAD);
    if (us_markup_is_prolog(us_source_text(&reader->source)))
        fill_to(reader, PAGE);
    if (!reader->format && is_spread_json(us_source_text(&reader->source)))
        fill_to(reader, FRONT);
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
    const char *game = us_foreign_game(head);
    if (reader->detected.below)
        like = (struct us_resemblance){reader->detected.below->name, reader->detected.below_line,
                                       false};
    if (game)
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, start, "this is %s", game);
    else if (like.format && like.begins)
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, like.line,
                  "this line looks like %s, but what follows does not", like.format);
    else if (like.format)
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, like.line,
                  "this line looks like %s, but what is above it does not: leave those lines out",
                  like.format);
    else if (us_foreign_text(head))
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, start, "this is %s", us_foreign_text(head));
    else if (reader->detected.doubted)
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, reader->detected.doubted_line,
                  "this line looks like moves (%s), but the text is not a list of moves",
                  reader->detected.doubted->name);
    else
        us_report(reader->sink, US_DIAG_FORMAT_UNKNOWN, start, "this is %s", us_foreign_rest(head));
}

/* Removes layers from the whole input, which becomes the text of the source.  Returns false if it
   is too long, or memory runs out. */
static bool unwrap(struct us_reader *reader, unsigned layers)
{
    fill_to(reader, longest_record(reader) + 1);
    struct us_str text = us_source_text(&reader->source);
    if (text.len > longest_record(reader) || !reader->source.at_end)
        return false;

    size_t lines = us_front_count_lines(text);
    reader->removed = us_new((lines + 1) * sizeof(*reader->removed));
    us_buf_put(&reader->unwrapped, text.p, text.len);
    if (!reader->removed || reader->unwrapped.failed)
        return false;

    struct us_buf *buf = &reader->unwrapped;
    for (unsigned i = 0; i < layers; i++)
        buf->len = us_front_unwrap(buf->p, buf->len, reader->removed);
    us_source_free(&reader->source);
    us_source_borrow(&reader->source, buf->p, buf->len);
    reader->sink->removed = reader->removed;
    reader->sink->num_removed = lines;
    return true;
}

/* Returns the game that one of the first lines of the text names, or NULL. */
static const struct us_variant *game_named_in(struct us_str text)
{
    enum { LINES = 8 };
    const struct us_variant *named = NULL;
    struct us_cursor c = us_cursor(text);
    for (unsigned i = 0; i < LINES && !named && !us_cursor_at_end(&c); i++) {
        named = us_front_game(us_cursor_peek_line(&c));
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    }
    return named;
}

/* Skips so many lines, which are above the first record.  The last few of them may name its
   game. */
static void skip_lines(struct us_reader *reader, size_t lines)
{
    enum { NEAR = 3 };
    struct us_cursor c = us_cursor(us_source_text(&reader->source));
    unsigned since = 0;
    bool has_number = false;
    for (size_t i = 1; i <= lines; i++) {
        struct us_str line = us_cursor_peek_line(&c);
        bool is_blank = us_str_trim_end(line).len == 0;
        us_cursor_skip_line(&c, line);
        if (is_blank)
            continue;
        reader->above.first = reader->above.first > 0 ? reader->above.first : i;
        reader->above.last = i;
        const struct us_variant *named = us_front_game(line);
        reader->named = named ? named : reader->named;
        since = named ? 0 : since + 1;
        for (size_t k = 0; k < line.len; k++)
            has_number = has_number || us_is_digit(line.p[k]);
    }
    if (since > NEAR || us_asks_for_game(&reader->request))
        reader->named = NULL;
    if (reader->named && reader->above.first == reader->above.last && !has_number)
        reader->above.first = 0; /* the line is a part of the record */
    us_source_skip(&reader->source, us_cursor_offset(&c));
}

/* Returns true if what was detected need not be doubted because of what is around it.  Readers of
   posts also accept indented text, but not as that of the format that it is. */
static bool is_bare_for(const struct us_detected *d, enum us_front_wrapping wrapping)
{
    if (wrapping == US_FRONT_INDENTED)
        return !d->first || !d->first->convinces;
    return wrapping == US_FRONT_BARE || d->sure;
}

/* Returns true if a record may be below other text: no format accepts the beginning of the input,
   or that is certainly around something else. */
static bool may_be_below(const struct us_reader *reader, enum us_front_wrapping wrapping)
{
    const struct us_detected *d = &reader->detected;
    bool is_bare = is_bare_for(d, wrapping);
    return !d->first || d->doubtful || d->damaged || !is_bare;
}

/* Returns true if the format that was detected is that of the input, whatever was found below. */
static bool keeps_format(const struct us_reader *reader, enum us_front_wrapping wrapping,
                         const struct us_front *front)
{
    const struct us_detected *d = &reader->detected;
    if (!d->first || d->doubtful)
        return d->first && front->moves.len > 0; /* its reader says what is wrong */
    bool is_bare = is_bare_for(d, wrapping);
    bool is_damaged = is_bare && front->layers == 0;
    bool is_tolerant = !d->damaged && d->first == front->detected.first;
    return is_damaged || is_tolerant || front->moves.len > 0;
}

/* Detects the format of a text in layers of which no reader accepts a record: the errors are within
   it. */
static void detect_within_layers(struct us_reader *reader, const struct us_clues *clues)
{
    const struct us_detected *d = &reader->detected;
    unsigned layers = us_front_outer_layers(clues->text);
    bool is_read = d->first && !d->doubtful && !d->damaged;
    if (layers == 0 || is_read || !unwrap(reader, layers))
        return;

    struct us_clues within = *clues;
    within.text = head_of(us_source_text(&reader->source), HEAD);
    if (!clues->only)
        reader->detected = us_format_detect(&within);
}

/* Looks for a record below other text, and moves to it.  Returns false, after reporting it, if
   cards or moves are above it. */
static bool find_below(struct us_reader *reader, const struct us_clues *clues)
{
    enum us_front_wrapping wrapping = us_front_wrapping(clues->text);
    struct us_clues all = *clues;
    struct us_front front;
    if (!may_be_below(reader, wrapping))
        return true;
    fill_to(reader, FRONT);
    all.text = head_of(us_source_text(&reader->source), FRONT);
    bool found = us_front_find(&all, &front);
    const struct us_variant *named = found || us_asks_for_game(&reader->request)
                                         ? NULL
                                         : game_named_in(all.text);
    if (named) {
        all.game = &named->game;
        found = us_front_find(&all, &front);
    }
    if (!found) {
        if (wrapping == US_FRONT_LAYER)
            detect_within_layers(reader, &all);
        return true;
    }
    if (keeps_format(reader, wrapping, &front) ||
        (front.layers > 0 && !unwrap(reader, front.layers)))
        return true;

    struct us_str text = us_source_text(&reader->source);
    if (front.moves.len > 0) {
        aim_sink(reader, text);
        us_report(reader->sink, US_DIAG_MOVES_ABOVE, front.moves, "%s", "");
        return false;
    }
    reader->detected = front.detected;
    skip_lines(reader, front.line);
    return true;
}

/* Returns true if the first line may be other text than a record. */
static bool may_refuse(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str line = us_cursor_peek_line(&c);
    return us_front_line(line).kind != US_FRONT_DATA || us_is_blank(line.p[0]) || line.p[0] == '>';
}

/* Does the same if the user names the format, if its reader does not accept the first line, or if
   something is certainly around the record. */
static bool find_named_below(struct us_reader *reader)
{
    enum { FIRST = 2048 };
    size_t failed;
    const struct us_format *format = reader->format;
    struct us_str text = us_source_text(&reader->source);
    bool is_text = !reader->source.is_page && !reader->source.binary &&
                   us_format_may_be_below(format);
    bool is_layered = us_front_wrapping(head_of(text, FIRST)) == US_FRONT_LAYER;
    if (!is_text || !may_refuse(text))
        return true;
    if (!is_layered &&
        !us_format_refuses_first_line(format, &reader->request.game, head_of(text, FIRST)))
        return true;
    fill_to(reader, HEAD);
    text = head_of(us_source_text(&reader->source), HEAD);
    if (us_format_accepts(format, &reader->request.game, text, &failed))
        return true;

    struct us_clues clues = {.text = text, .game = &reader->request.game, .only = format};
    bool ok = find_below(reader, &clues);
    reader->detected = (struct us_detected){.first = NULL};
    return ok;
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
        return find_named_below(reader);

    bool is_page = reader->source.is_page;
    size_t size = is_page || us_markup_is_prolog(head_of(text, HEAD)) ? PAGE : HEAD;
    if (is_spread_json(text))
        size = FRONT;
    struct us_str head = head_of(text, size);
    struct us_clues clues = {.text = head,
                             .path = reader->sink->file,
                             .game = &reader->request.game,
                             .own = reader->own,
                             .is_page = is_page,
                             .is_binary = us_is_pickle(head),
                             .is_bare = us_front_wrapping(head) == US_FRONT_BARE};
    if (!us_foreign_kind(head))
        reader->detected = us_format_detect(&clues);
    bool is_text = !is_page && !clues.is_binary && !us_foreign_kind(head);
    if (is_text && !find_below(reader, &clues))
        return false;
    /* The window may have moved. */
    head = head_of(us_source_text(&reader->source), size);
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

    size_t cut = us_format_has_cuts(reader->format) && text.len > 0
                     ? us_format_cut(reader->format, text, 1)
                     : SIZE_MAX;
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
    return len < SHORT || len - searched >= len / 4 || reader->source.at_end ||
           reader->source.error;
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
        if (us_format_has_cuts(reader->format) && text.len > 0 &&
            (full || first || is_worth_searching(reader, text.len, searched))) {
            cut = us_format_cut(reader->format, text, searched > RECHECK ? searched - RECHECK : 0);
            searched = text.len;
        }

        if (cut != SIZE_MAX || reader->source.at_end) {
            *record = (struct us_str){text.p, cut < text.len ? cut : text.len};
            return record->len > longest_record(reader) ? refuse_length(reader, record->len, true)
                                                        : US_OK;
        }
        if (full)
            return refuse_length(reader, text.len, false);

        aim_sink(reader, text);
        if (!report_stream(reader))
            return US_FAILED;
        us_source_fill(&reader->source);
    }
}

/* Drops what the output of a program states about moves if it does not list them.  The interchange
   states it of the record as it is. */
static void drop_claims_about_moves(struct us_script *script, const struct us_reader *reader)
{
    bool is_layout = script->has_start || script->deal.system != US_DEAL_NONE ||
                     reader->request.has_layout;
    if (us_carries_all(reader->format->carries) || !is_layout || script->num_intents > 0 ||
        script->extras.num_variations > 0)
        return;

    script->counts.stated = 0;
    if (script->claim == US_CLAIM_SOLVED) {
        script->claim = US_CLAIM_NONE;
        script->claim_expected = false;
    }
}

/* Returns the steps that reading a text may take. */
static struct us_work work_for(const struct us_reader *reader, struct us_str text)
{
    enum { LEAST = 4096 }; /* bytes: short records may take as many steps */
    return (struct us_work){
        (int64_t)us_bound(reader->bounds, US_BOUND_WORK) * (int64_t)(text.len + LEAST) + 1};
}

/* Ends the limit on steps.  If the format had to stop reading, reports why and returns false. */
static bool end_work(struct us_reader *reader, const struct us_record_reader *reading)
{
    struct us_sink *sink = reader->sink;
    const struct us_script *script = &reader->script;
    bool spent = us_work_is_spent(sink->work);
    sink->work = reader->script.work = NULL;
    if (us_script_failed(script) || (reading->is_boardgame && reader->bg_solution->text.failed)) {
        us_fail_memory(sink);
    } else if (script->overfull) {
        us_report(sink, US_DIAG_LAYOUT_TOO_LARGE, script->first_too_many, "more than %d cards",
                  US_MAX_CARDS);
    } else if (spent) {
        /* What streams cannot continue at another record. */
        reader->failed = reader->failed || reader->format->streams;
        us_report(sink, US_DIAG_TOO_MUCH_WORK,
                  (struct us_span){us_cursor_offset(&reading->cursor), 0},
                  "more than %u steps per byte", us_bound(reader->bounds, US_BOUND_WORK));
    } else {
        return true;
    }
    return false;
}

/* Lets the format read the record, whose text is in the window, as one of this game. */
static enum us_status read_as(struct us_reader *reader, struct us_str text,
                              const struct us_game_request *request)
{
    struct us_work work = work_for(reader, text);
    aim_sink(reader, text);
    reader->sink->work = &work;
    us_script_clear(&reader->script, text, &request->game);
    reader->script.work = &work;
    struct us_record_reader reading = {.cursor = us_cursor(text),
                                       .sink = reader->sink,
                                       .request = request,
                                       .state = &reader->state,
                                       .at_end = reader->source.at_end,
                                       .bg_solution = reader->bg_solution,
                                       .bounds = reader->bounds};
    reading.cursor.work = &work;
    enum us_status status = us_format_read(reader->format, &reading, &reader->script);
    if (!end_work(reader, &reading))
        status = US_FAILED;
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

    if (status == US_OK && !reader->is_boardgame)
        drop_claims_about_moves(&reader->script, reader);
    if (status == US_OK && !reader->is_boardgame && reader->script.has_start &&
        !us_script_check_deck(&reader->script, reader->sink))
        return US_FAILED;

    return status;
}

static enum us_status read_record(struct us_reader *r, struct us_str text)
{
    struct us_game_request request = r->request;
    request.named = r->named && r->records == 0;
    if (request.named)
        request.game = r->named->game;
    enum us_status status = us_read_around(r, text, &request, read_as);
    if (request.named && status == US_OK && !r->is_boardgame &&
        r->script.game.variant == request.game.variant)
        r->script.game_stated = true;
    r->record = text;
    r->records += status != US_END && status != US_MORE;
    return status;
}

enum us_status us_reader_again(struct us_reader *reader, const struct us_game_request *request)
{
    return us_read_around(reader, reader->record, request, read_as);
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
        if (reader->records > 0)
            reader->above.first = 0;
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
        if (status != US_END ||
            (reader->source.at_end && us_source_text(&reader->source).len == text.len))
            return status;
    }
}

/* Returns true if the beginning of the window has a record.  If not, the whole input may have none,
   which must be reported: no one chunk shows it. */
static bool begins_with_record(const struct us_reader *reader)
{
    size_t failed;
    struct us_str head = head_of(us_source_text(&reader->source), HEAD);
    return reader->detected.first ||
           us_format_accepts(reader->format, &reader->request.game, head, &failed) || failed;
}

bool us_reader_can_take(const struct us_reader *reader)
{
    return reader->format && us_format_has_cuts(reader->format) && !reader->removed &&
           !reader->above.first && us_source_is_settled(&reader->source) &&
           !reader->source.is_page && begins_with_record(reader);
}

enum {
    FAR = 32 * RECHECK,
    WIDE = US_SIZE_WIDE, /* a longer text is searched once, since its last record is long */
};

/* Given the end of a record at `cut`, and none at or after `none`, returns the end of a record that
   is at most FAR bytes before `none` or has no other end between. */
static size_t last_cut(const struct us_reader *reader, struct us_str text, size_t cut, size_t none)
{
    while (cut < none && none - cut > FAR) {
        size_t middle = cut + (none - cut) / 2;
        size_t later = us_format_cut(reader->format, text, middle);
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
        size_t cut = us_format_cut(reader->format, text, from);
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
    us_buf_free(&reader->unwrapped);
    if (reader->removed) {
        reader->sink->removed = NULL;
        reader->sink->num_removed = 0;
    }
    us_resize(reader->removed, 0);
    reader->removed = NULL;
    reader->above.first = reader->above.last = 0;
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
    us_buf_free(&reader->copy);
    us_arena_free(&reader->held.arena);
    us_resize(reader->gone.spans, 0);
}
