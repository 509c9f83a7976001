/* SPDX-License-Identifier: MIT */
/* The text around a record, as its reader meets it. */
#include "formats/around.h"

#include <inttypes.h>

#include "formats/front.h"
#include "formats/kit/kit.h"

enum {
    MOST_ABOVE = 32,  /* lines above a record that are tried one by one */
    MOST_ROUNDS = 64, /* readings of a record */
    FEW = 3           /* so many lines may hold moves */
};

/* A record that is read without some of its lines. */
struct trial {
    struct us_reader *reader;
    struct us_str text;           /* as it is */
    struct us_buf *copy;          /* without these lines */
    struct us_around_lines *gone; /* the lines */
    size_t end;                   /* the end of the last one; 0: there is none */
    size_t step;                  /* how many lines to blank next below the record */
};

/* ---- lines ----------------------------------------------------------------------------------- */

static bool has_content(const struct us_script *script)
{
    return script->num_intents > 0 || script->has_start || script->num_dealt > 0;
}

/* Returns true if a line of the copy can be other text.  `goes_on`: it follows such a line. */
static bool is_other(const struct trial *trial, struct us_str line, bool goes_on)
{
    if (us_format_knows_line(trial->reader->format, line))
        return false;
    return us_front_is_around(us_buf_str(trial->copy), line) ||
           (goes_on && us_front_is_harmless(line));
}

/* Makes a line blank, and notes it. */
static bool blank_line(struct trial *trial, struct us_str line)
{
    struct us_around_lines *gone = trial->gone;
    size_t off = line.p - trial->copy->p;
    if (!us_grow(&gone->spans, &gone->cap, gone->num + 1, sizeof(*gone->spans)))
        return false;
    gone->spans[gone->num++] = (struct us_span){off, line.len};
    memset(trial->copy->p + off, ' ', line.len);
    trial->end = off + line.len;
    return true;
}

/* Makes the line of the error blank, and lines below it if the reader did not accept the line below
   the last one either.  Returns false if it cannot be other text. */
static bool blank_error(struct trial *trial)
{
    const struct us_sink *sink = trial->reader->sink;
    struct us_str copy = us_buf_str(trial->copy);
    if (sink->first_error_span.off >= copy.len)
        return false;
    struct us_str line = us_front_line_at(copy, sink->first_error_span.off);
    size_t off = line.p - copy.p;
    bool below = trial->end > 0 && off > trial->end;
    bool goes_on = below && us_front_filled_line(copy, trial->end).p == line.p;
    if (!us_front_begins_at(line, sink->first_error_span.off - off) || (trial->end > 0 && !below) ||
        !is_other(trial, line, goes_on))
        return false;

    bool above = !has_content(&trial->reader->script);
    if (above && trial->gone->num >= MOST_ABOVE)
        return false;
    trial->step = goes_on && !above ? 2 * trial->step : 1;
    struct us_str rule = us_front_line_above(copy, off);
    if (us_str_eq(us_str_trim_end(rule), "--") && (size_t)(rule.p - copy.p) > trial->end &&
        !blank_line(trial, rule))
        return false;
    for (size_t i = 0; i < trial->step && line.len > 0; i++) {
        if (i > 0 && !is_other(trial, line, true))
            break;
        if (!blank_line(trial, line))
            return false;
        line = us_front_filled_line(us_buf_str(trial->copy), trial->end);
    }
    return true;
}

/* Makes the signature below the last line blank: "--", which is a mark in some formats, and lines
   of other text up to the end.  Returns false if there is none. */
static bool blank_signature(struct trial *trial)
{
    struct us_str copy = us_buf_str(trial->copy);
    struct us_str first = us_front_filled_line(copy, trial->end);
    if (us_front_line(first).kind != US_FRONT_RULE)
        return false;
    for (struct us_str line = first; line.len > 0;) {
        if (!is_other(trial, line, true))
            return false;
        line = us_front_filled_line(copy, (line.p + line.len - copy.p) + 1);
    }

    bool ok = true;
    for (struct us_str line = first; ok && line.len > 0;) {
        ok = blank_line(trial, line);
        line = us_front_filled_line(copy, trial->end);
    }
    return ok;
}

/* ---- what came of it ------------------------------------------------------------------------- */

/* The part of a text that holds the cards and moves of a record. */
struct extent {
    size_t from;
    size_t to;
};

static void extend(struct extent *extent, size_t from, size_t len)
{
    if (from < extent->from)
        extent->from = from;
    if (from + len > extent->to)
        extent->to = from + len;
}

static struct extent extent_of_moves(const struct us_script *script)
{
    struct extent extent = {.from = SIZE_MAX};
    for (size_t i = 0; i < script->num_intents; i++) {
        const struct us_intent *m = &script->intents[i];
        extend(&extent, m->span.off, m->span.len);
        if (m->snapshot.len > 0)
            extend(&extent, m->snapshot.off, m->snapshot.len);
    }
    return extent;
}

static struct extent extent_of_cards(const struct us_script *script)
{
    struct extent extent = {.from = SIZE_MAX};
    for (size_t i = 0; i < script->num_dealt; i++)
        extend(&extent, script->dealt[i].off, script->dealt[i].len);
    return extent;
}

static bool is_within(const struct extent *extent, struct us_span line)
{
    return line.off > extent->from && line.off < extent->to;
}

/* Returns the moves in a line that was taken out; empty: there are none. */
static struct us_front_line facts_of(const struct trial *trial, struct us_span line)
{
    return us_front_line((struct us_str){trial->text.p + line.off, line.len});
}

/* Returns true if a line may be between the layout and the moves: a fence, a command, or a heading
   such as "Solution:". */
static bool is_heading(const struct us_front_line *facts, struct us_str line)
{
    line = us_str_trim_end(line);
    bool is_mark = facts->kind == US_FRONT_FENCE || facts->kind == US_FRONT_PROMPT;
    return is_mark || (line.len > 0 && line.p[line.len - 1] == ':');
}

/* Returns true if lines other than code fences are among the cards or among the moves, or lines
   other than headings between both. */
static bool is_torn(const struct trial *trial)
{
    struct extent moves = extent_of_moves(&trial->reader->script);
    struct extent cards = extent_of_cards(&trial->reader->script);
    bool has_both = cards.to > 0 && moves.to > 0;
    for (size_t i = 0; i < trial->gone->num; i++) {
        struct us_span span = trial->gone->spans[i];
        struct us_front_line facts = facts_of(trial, span);
        bool within = is_within(&moves, span) || is_within(&cards, span);
        bool between = has_both && span.off > cards.to && span.off < moves.from;
        if ((within && facts.kind != US_FRONT_FENCE) ||
            (between && !is_heading(&facts, (struct us_str){trial->text.p + span.off, span.len})))
            return true;
    }
    return false;
}

/* The lines that are left of a record that has neither cards nor moves, such as a deal and a
   verdict in the words of a program.  What is between them would be its moves. */
static struct extent extent_of_rest(const struct trial *trial)
{
    struct extent extent = {.from = SIZE_MAX};
    struct us_str copy = us_buf_str(trial->copy);
    bool is_bare = trial->reader->format->lines && !has_content(&trial->reader->script);
    struct us_str line = is_bare ? us_front_filled_line(copy, 0) : (struct us_str){copy.p, 0};
    for (; line.len > 0; line = us_front_filled_line(copy, line.p + line.len - copy.p + 1))
        extend(&extent, line.p - copy.p, line.len);
    return extent;
}

/* Returns true if the record can be without these lines: they do not tear it, and hardly any holds
   moves. */
static bool is_plausible(const struct trial *trial, enum us_status status)
{
    unsigned with_moves = 0;
    struct extent rest = extent_of_rest(trial);
    if (status == US_OK && trial->reader->script.cut_off) /* the lines are a damaged end */
        return false;
    for (size_t i = 0; i < trial->gone->num; i++) {
        struct us_span span = trial->gone->spans[i];
        struct us_str line = {trial->text.p + span.off, span.len};
        if (is_within(&rest, span) ||
            us_front_is_like_below(us_buf_str(trial->copy), line, span.off))
            return false;
        with_moves += us_front_line(line).moves.len > 0;
    }
    return with_moves <= (status == US_OK ? FEW : 0) && !is_torn(trial);
}

/* Reports moves in the lines around the record: an error above it, else a warning.  Returns false
   after an error. */
static bool report_moves(const struct trial *trial)
{
    struct us_script *script = &trial->reader->script;
    struct extent moves = extent_of_moves(script);
    struct extent cards = extent_of_cards(script);
    size_t from = moves.from < cards.from ? moves.from : cards.from;
    for (size_t i = 0; i < trial->gone->num; i++) {
        struct us_str found = facts_of(trial, trial->gone->spans[i]).moves;
        if (found.len == 0)
            continue;
        struct us_span span = {found.p - trial->text.p, found.len};
        if (span.off < from) {
            us_report(trial->reader->sink, US_DIAG_MOVES_ABOVE, span, "%s", "");
            return false;
        }
        us_ignore_moves(trial->reader->sink, script, span);
    }
    return true;
}

/* Adds "3" or "3 to 5" to a list of ranges. */
static void put_range(struct us_buf *out, uint64_t first, uint64_t last, const char *separator)
{
    us_buf_puts(out, out->len > 0 ? separator : "");
    us_buf_put_number(out, first);
    if (last > first) {
        us_buf_puts(out, " to ");
        us_buf_put_number(out, last);
    }
}

/* Notes which lines are not part of a record. */
static void note_lines(struct us_reader *reader, struct us_str text,
                       const struct us_around_lines *gone)
{
    struct us_buf list = {0};
    uint64_t first = reader->above.first;
    uint64_t last = reader->above.last;
    uint64_t start = first;
    bool several = false;
    for (size_t i = 0; i < gone->num; i++) {
        uint64_t line;
        uint64_t column;
        us_sink_find(reader->sink, gone->spans[i], &line, &column);
        size_t end = i > 0 ? gone->spans[i - 1].off + (size_t)gone->spans[i - 1].len : 0;
        bool goes_on = i > 0 && us_front_filled_line(text, end).p == text.p + gone->spans[i].off;
        if (first > 0 && !goes_on && line != last + 1) {
            put_range(&list, first, last, ", ");
            several = true;
            first = 0;
        }
        first = first > 0 ? first : line;
        start = start > 0 ? start : line;
        last = line;
    }
    if (first > 0) {
        struct us_buf details = {0};
        several = several || last > first;
        put_range(&list, first, last, " and ");
        us_buf_puts(&details, several ? "lines " : "line ");
        us_buf_puts(&details, us_buf_text(&list));
        us_buf_puts(&details,
                    several ? " are not part of a solution" : " is not part of a solution");
        us_report_line(reader->sink, US_DIAG_NOT_PART, start, us_buf_text(&details));
        us_buf_free(&details);
    }
    us_buf_free(&list);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Returns true if a reader failed because a line is not of its syntax. */
static bool is_unread(const struct us_reader *reader, enum us_status status)
{
    const struct us_sink *sink = reader->sink;
    return status == US_FAILED && sink->has_error && !sink->no_memory &&
           (sink->first_error == US_DIAG_UNREAD_TEXT || sink->first_error == US_DIAG_CARD_BAD ||
            sink->first_error == US_DIAG_FOUNDATION_BAD || sink->first_error == US_DIAG_DEAL_BAD);
}

static enum us_status read_held(struct us_reader *reader, struct us_str text,
                                const struct us_game_request *request, us_read_plainly_fn *read)
{
    reader->sink->has_error = false;
    us_hold(&reader->held, reader->sink);
    return read(reader, text, request);
}

enum us_status us_read_around(struct us_reader *reader, struct us_str text,
                              const struct us_game_request *request, us_read_plainly_fn *read)
{
    reader->gone.num = 0;
    if (!us_format_may_be_below(reader->format))
        return read(reader, text, request);

    enum us_status status = read_held(reader, text, request, read);
    if (!is_unread(reader, status)) {
        us_held_release(&reader->held);
        if (status == US_OK && reader->above.first > 0)
            note_lines(reader, text, &reader->gone);
        return status;
    }

    struct trial trial = {
        .reader = reader, .text = text, .copy = &reader->copy, .gone = &reader->gone};
    us_buf_clear(&reader->copy);
    us_buf_put(&reader->copy, text.p, text.len);
    bool ok = !reader->copy.failed;
    for (unsigned i = 0; ok && is_unread(reader, status) && i < MOST_ROUNDS; i++) {
        us_held_drop(&reader->held);
        ok = !is_torn(&trial) && blank_error(&trial);
        status = ok ? read_held(reader, us_buf_str(&reader->copy), request, read) : US_FAILED;
    }
    if (ok && status == US_OK && blank_signature(&trial)) {
        us_held_drop(&reader->held);
        status = read_held(reader, us_buf_str(&reader->copy), request, read);
    }
    bool is_read = status == US_OK || (status == US_END && reader->records > 0);
    if (ok && is_read && is_plausible(&trial, status)) {
        us_held_release(&reader->held);
        us_sink_aim(reader->sink, text); /* with all lines */
        if (!report_moves(&trial))
            status = US_FAILED;
        note_lines(reader, text, &reader->gone);
        return status;
    }

    if (ok)
        us_held_drop(&reader->held);
    reader->gone.num = 0;
    return read(reader, text, request);
}
