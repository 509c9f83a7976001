/* SPDX-License-Identifier: MIT */
/* The public functions: the one place that joins the rooms. */
#include "unisol.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "base/output.h"
#include "base/utf8.h"
#include "boardgames/referee.h"
#include "boardgames/show.h"
#include "engine/explain.h"
#include "engine/express.h"
#include "engine/infer.h"
#include "engine/statistics.h"
#include "engine/walk.h"
#include "formats/reader.h"
#include "model/dump.h"
#include "rules/dealing.h"
#include "tree/match.h"
#include "tree/stylesheet.h"

#ifndef UNISOL_DATA
#define UNISOL_DATA "/usr/share/unisol"
#endif
#ifndef UNISOL_VERSION
#define UNISOL_VERSION "0.1.0"
#endif

const char *unisol_version(void)
{
    return UNISOL_VERSION;
}

/* ---- diagnostics -------------------------------------------------------------------------------------------- */

/* A caller's handler behind one of our sinks. */
struct listener {
    unisol_diagnostic_fn *handle;
    void *context;
};

/* The length in bytes of the first n characters of s. */
static size_t bytes_of(struct us_str s, size_t n)
{
    size_t len = 0;
    uint32_t c;
    for (; n > 0 && len < s.len; n--) {
        size_t step = us_utf8_get((struct us_str){s.p + len, s.len - len}, &c);
        len += step ? step : 1;
    }
    return len;
}

/* What is shown of a line, fit for a terminal, and where the caret goes under it. */
struct excerpt {
    struct us_buf text;
    size_t caret_offset;
    size_t caret_length;
};

static size_t put_escaped(struct us_buf *b, struct us_str s)
{
    us_buf_put_escaped(b, s, SIZE_MAX);
    return us_utf8_count(us_buf_str(b));
}

/* Of a long line, the part around the caret. */
static void make_excerpt(const struct us_diag *d, struct excerpt *e)
{
    enum { FAR = 120, BEFORE = 60, LONGEST = 200 };
    struct us_str s = d->source.p ? d->source : us_str("");
    size_t skipped = d->caret_off > FAR ? bytes_of(s, d->caret_off - BEFORE) : 0;
    if (skipped > 0)
        us_buf_puts(&e->text, "...");
    s = (struct us_str){s.p + skipped, s.len - skipped};
    size_t caret = bytes_of(s, skipped > 0 ? BEFORE : d->caret_off);
    e->caret_offset = put_escaped(&e->text, (struct us_str){s.p, caret});
    s = (struct us_str){s.p + caret, s.len - caret};
    size_t marked = bytes_of(s, d->caret_len < LONGEST ? d->caret_len : LONGEST);
    size_t behind = put_escaped(&e->text, (struct us_str){s.p, marked});
    e->caret_length = behind > e->caret_offset ? behind - e->caret_offset : 1;
    s = (struct us_str){s.p + marked, s.len - marked};
    us_buf_put_escaped(&e->text, s, e->text.len < LONGEST ? LONGEST - e->text.len : 0);
}

static void pass_on(void *context, const struct us_diag *d)
{
    const struct listener *l = context;
    const struct us_diag_kind *kind = us_diag_kind(d->id);
    struct us_buf message = {0};
    struct excerpt e = {0};
    us_buf_put_escaped(&message, us_str(d->message), SIZE_MAX);
    make_excerpt(d, &e);
    struct unisol_diagnostic out = {
        .name = kind->name,
        .level = (enum unisol_level)kind->level,
        .file = d->file,
        .line = d->line,
        .column = d->column,
        .message = us_buf_text(&message),
        .hint = kind->hint,
        .source = d->line ? us_buf_text(&e.text) : NULL,
        .caret_offset = e.caret_offset,
        .caret_length = e.caret_length,
        .notes = d->notes,
    };
    l->handle(l->context, &out);
    us_buf_free(&message);
    us_buf_free(&e.text);
}

static struct us_sink listen(struct listener *l)
{
    return (struct us_sink){.handle = l->handle ? pass_on : NULL, .context = l};
}

static enum unisol_status complain(struct us_sink *sink, enum us_diag_id id, const char *details)
{
    us_report_notes(sink, id, US_NOWHERE, details, NULL);
    return UNISOL_FAILED;
}

/* Reports "NAME is not VALUE" kinds of mistakes; takes the text over. */
static enum unisol_status refuse_option(struct us_sink *sink, struct us_buf *text)
{
    complain(sink, US_DIAG_OPTION_BAD, us_buf_text(text));
    us_buf_free(text);
    return UNISOL_FAILED;
}

/* The words of enum us_automove. */

/* ---- reading ------------------------------------------------------------------------------------------------ */

struct unisol_record {
    struct unisol_record *self;   /* to be written to */
    struct unisol_reader *reader; /* NULL: the record is kept, by the caller */
    const char *format;
    const char *rival; /* the format that it could have been as well; NULL: none */
    struct us_readings readings;
    struct us_solution solution;
    bool is_match; /* a game on a board: match holds it, and solution nothing */
    struct us_match match;
    uint64_t number;
    struct us_buf game;
    struct us_buf deal;
    struct us_buf dump;
    struct us_buf conventions;
};

struct unisol_reader {
    struct listener listener;
    struct us_sink sink;
    struct us_reader reader;
    struct us_game game; /* as asked for, whatever an input's layout has made of it */
    struct us_picture picture;
    struct us_table table;
    struct us_bounds bounds;
    const struct us_format *format; /* as asked for; NULL: each input's is detected */
    struct us_layout layout;
    const struct us_notation *layout_game; /* the layout is that of a game on a board; NULL: of patience */
    struct us_board layout_board;
    bool all_readings;
    struct us_conventions assumed; /* of texts that leave them open; UNKNOWN: not said */
    struct unisol_record record;
    bool refined[US_GAME_FIELDS]; /* named by itself, not as part of a variant */
    struct us_buf layout_file;
    uint64_t first_record; /* as asked for; 0: all */
    uint64_t last_record;
    bool range_reported; /* that the input has no such record */
    struct us_buf name;
    int fd;
    bool fd_is_ours;
    struct us_decompressor *decompressor;
    const char *bytes; /* an input in memory: what has not been read yet */
    size_t num_bytes;
    uint64_t taken;                /* bytes in pieces */
    const struct us_format *rival; /* which could have been this input's as well; NULL: none */
    bool open;
    bool is_deal; /* the input is a deal, still to be given */
    struct us_deal deal;
};

/* An empty record that r fills. */
static void begin_record(struct unisol_reader *r)
{
    memset(&r->record, 0, sizeof(r->record));
    r->record.self = &r->record;
    r->record.reader = r;
}

struct unisol_reader *unisol_reader_new(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_reader *r = us_resize(NULL, NULL, sizeof(*r));
    if (!r)
        return NULL;
    memset(r, 0, sizeof(*r));
    r->listener = (struct listener){handle, context};
    r->sink = listen(&r->listener);
    r->reader.sink = &r->sink;
    r->game = us_variant_at(0)->game;
    begin_record(r);
    r->reader.match = &r->record.match;
    r->bounds = us_usual_bounds;
    r->reader.bounds = &r->bounds;
    r->assumed.automove = US_AUTOMOVE_UNKNOWN;
    r->assumed.empty_count = US_EMPTY_UNKNOWN;
    r->fd = -1;
    return r;
}

static bool set_format(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    r->format = us_format_find(value);
    if (!r->format)
        us_buf_puts(why, "there is no format of that name; `unisol formats` lists them");
    else if (!r->format->read)
        us_buf_puts(why, "this format is only written");
    return r->format && r->format->read;
}

static bool set_game(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    const struct us_variant *v = us_variant_find(value);
    if (!v) {
        us_buf_puts(why, "there is no game of that name; `unisol variants` lists them");
        return false;
    }
    struct us_game refined = r->game;
    r->game = v->game;
    struct us_buf text = {0};
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        r->reader.game_asked[i] = true;
        if (!r->refined[i])
            continue;
        us_buf_clear(&text);
        us_game_get(&refined, i, &text);
        us_game_set(&r->game, i, us_buf_str(&text));
    }
    bool ok = !text.failed;
    us_buf_free(&text);
    return ok;
}

static bool set_layout(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    (void)why;
    r->layout.given = true;
    r->layout_game = NULL;
    r->layout.deal = US_NO_DEAL;
    us_buf_clear(&r->layout_file);
    if (!us_deal_parse(value, &r->layout.deal))
        us_buf_put(&r->layout_file, value.p, value.len);
    return true;
}

static bool set_record(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    struct us_cursor c = us_cursor(value);
    uint32_t first;
    uint32_t last;
    bool ok = us_cursor_number(&c, &first);
    last = first;
    if (ok && us_cursor_literal(&c, "-"))
        ok = us_cursor_number(&c, &last);
    if (!ok || !us_cursor_at_end(&c) || first == 0 || last < first) {
        us_buf_puts(why, "write N or N-M, counting records from 1");
        return false;
    }
    r->first_record = first;
    r->last_record = last;
    return true;
}

static bool set_assumption(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    return us_conventions_assume(&r->assumed, value, why);
}

static bool set_limit(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    return us_bounds_set(&r->bounds, value, why);
}

static bool set_readings(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    r->all_readings = us_str_eq(value, "all");
    if (r->all_readings || us_str_eq(value, "first"))
        return true;
    us_buf_puts(why, "write all or first");
    return false;
}

static bool set_field(struct unisol_reader *r, enum us_game_field field, struct us_str value, struct us_buf *why)
{
    if (us_game_set(&r->game, field, value)) {
        r->refined[field] = r->reader.game_asked[field] = true;
        return true;
    }
    us_buf_puts(why, "it takes ");
    us_game_field_range(field, why);
    return false;
}

static const struct reader_option {
    const char *name;
    bool (*set)(struct unisol_reader *r, struct us_str value, struct us_buf *why);
} reader_options[] = {
    {"format", set_format},     {"game", set_game},         {"layout", set_layout}, {"record", set_record},
    {"assume", set_assumption}, {"readings", set_readings}, {"limit", set_limit},
};

enum unisol_status unisol_reader_set(struct unisol_reader *r, const char *name, const char *value)
{
    struct us_buf why = {0};
    struct us_buf text = {0};
    bool known = false;
    bool ok = false;
    for (size_t i = 0; !known && i < sizeof(reader_options) / sizeof(reader_options[0]); i++) {
        known = strcmp(name, reader_options[i].name) == 0;
        ok = known && reader_options[i].set(r, us_str(value), &why);
    }
    for (enum us_game_field i = 0; !known && i < US_GAME_FIELDS; i++) {
        known = strcmp(name, us_game_field_name(i)) == 0;
        ok = known && set_field(r, i, us_str(value), &why);
    }
    if (!ok) {
        us_buf_putf(&text, "%s \"%s\": %s", name, value, known ? us_buf_text(&why) : "there is no such option");
        refuse_option(&r->sink, &text);
    }
    us_buf_free(&why);
    return ok ? UNISOL_OK : UNISOL_FAILED;
}

static ssize_t read_descriptor(void *context, void *buffer, size_t len)
{
    const struct unisol_reader *r = context;
    return read(r->fd, buffer, len);
}

static ssize_t read_memory(void *context, void *buffer, size_t len)
{
    struct unisol_reader *r = context;
    size_t n = len < r->num_bytes ? len : r->num_bytes;
    memcpy(buffer, r->bytes, n);
    r->bytes += n;
    r->num_bytes -= n;
    return (ssize_t)n;
}

static void close_input(struct unisol_reader *r)
{
    if (r->fd_is_ours && r->fd >= 0)
        close(r->fd);
    r->fd = -1;
    r->fd_is_ours = r->open = r->is_deal = r->range_reported = false;
    r->rival = NULL;
    r->taken = 0;
    us_decompressor_free(r->decompressor);
    r->decompressor = NULL;
    us_reader_reset(&r->reader);
    r->reader.source = (struct us_source){.context = r, .line = 0};
    r->reader.game = r->game;
    r->sink.text = (struct us_str){NULL, 0};
    r->sink.file = NULL;
}

static void name_input(struct unisol_reader *r, const char *name)
{
    us_buf_clear(&r->name);
    us_buf_puts(&r->name, name);
    r->sink.file = us_buf_text(&r->name);
}

/* Takes the start of a game on a board, which `inner` has read. */
static enum unisol_status load_board(struct unisol_reader *r, struct unisol_reader *inner)
{
    struct us_match *m = &inner->record.match;
    if (us_match_replay(m, NULL, &inner->sink) != US_OK)
        return UNISOL_FAILED;
    r->layout_game = m->notation;
    r->layout_board = m->start;
    return UNISOL_OK;
}

/* Reads the file of --layout, in whatever format it is, with a reader of its own. */
static enum unisol_status load_layout(struct unisol_reader *r)
{
    if (r->layout_file.len == 0)
        return UNISOL_OK;
    struct unisol_reader *inner = unisol_reader_new(r->listener.handle, r->listener.context);
    if (!inner)
        return complain(&r->sink, US_DIAG_NO_MEMORY, "");
    inner->bounds = r->bounds;
    inner->game = r->game;
    memcpy(inner->reader.game_asked, r->reader.game_asked, sizeof(inner->reader.game_asked));
    enum unisol_status status = unisol_reader_open_file(inner, us_buf_text(&r->layout_file));
    if (status == UNISOL_OK && us_reader_next(&inner->reader) != US_OK)
        status = UNISOL_FAILED;
    const struct us_script *s = &inner->reader.script;
    if (status == UNISOL_OK && inner->reader.is_match) {
        status = load_board(r, inner);
        unisol_reader_free(inner);
        return status;
    }
    if (status == UNISOL_OK && !s->has_start)
        status = complain(&inner->sink, US_DIAG_NO_START, "the file of --layout has none");
    if (status == UNISOL_OK) {
        us_position_copy(&r->layout.position, &s->start);
        r->reader.game.num_freecells = s->game.num_freecells;
    }
    unisol_reader_free(inner);
    return status;
}

static enum unisol_status begin_input(struct unisol_reader *r, us_read_fn *read, bool compressed);

/* How well the text at hand plays as of a format.  A record that is not read, or has no moves, speaks for none: what one
   format takes for moves may be another one's comment.  Nor do moves that are illegal. */
enum fit { NOT_PLAYED, PLAYED, PLAYED_TO_THE_END };

/* False (reported): memory ran out. */
static bool try_format(struct unisol_reader *r, const struct us_format *format, enum fit *fit)
{
    static const enum fit fits[] = {[UNISOL_UNFINISHED] = PLAYED,
                                    [UNISOL_SOLVED] = PLAYED_TO_THE_END,
                                    [UNISOL_ENDED] = PLAYED_TO_THE_END,
                                    [UNISOL_ILLEGAL] = NOT_PLAYED};
    struct unisol_reader *inner = unisol_reader_new(NULL, NULL);
    const struct unisol_record *record;
    *fit = NOT_PLAYED;
    if (!inner) {
        complain(&r->sink, US_DIAG_NO_MEMORY, "");
        return false;
    }
    inner->format = format;
    inner->bounds = r->bounds;
    inner->game = r->reader.game;
    memcpy(inner->reader.game_asked, r->reader.game_asked, sizeof(inner->reader.game_asked));
    inner->layout = r->layout;
    inner->layout_game = r->layout_game;
    inner->layout_board = r->layout_board;
    inner->assumed = r->assumed;
    close_input(inner);
    struct us_str text = us_source_text(&r->reader.source);
    us_source_borrow(&inner->reader.source, text.p, text.len);
    if (begin_input(inner, read_memory, false) == UNISOL_OK && unisol_reader_next(inner, &record) == UNISOL_OK &&
        unisol_record_moves(record) > 0)
        *fit = fits[unisol_record_result(record)];
    bool enough = !inner->sink.no_memory;
    if (!enough)
        complain(&r->sink, US_DIAG_NO_MEMORY, "");
    unisol_reader_free(inner);
    return enough;
}

/* Where two formats may be meant, the one that plays better is; false (reported) where nothing tells them apart. */
static bool settle_format(struct unisol_reader *r)
{
    struct us_detected d = r->reader.detected;
    if (r->format || !d.rival)
        return true;
    enum fit first;
    enum fit rival;
    if (!try_format(r, d.first, &first) || !try_format(r, d.rival, &rival))
        return false;
    r->reader.format = rival > first ? d.rival : d.first;
    r->rival = rival > first ? d.first : d.rival;
    if (first != NOT_PLAYED || rival != NOT_PLAYED || !d.equal)
        return true;
    us_report(&r->sink, US_DIAG_FORMAT_AMBIGUOUS, US_NOWHERE, "%s, %s", d.first->name, d.rival->name);
    return false;
}

/* Opens the input that `read` reads; it may be packed. */
static enum unisol_status begin_input(struct unisol_reader *r, us_read_fn *read, bool compressed)
{
    r->reader.source.read = read;
    r->reader.format = r->format;
    if (compressed) {
        r->decompressor = us_decompressor_new(NULL, read, r);
        if (!r->decompressor)
            return complain(&r->sink, US_DIAG_NO_MEMORY, "");
        r->reader.source.read = us_decompress;
        r->reader.source.context = r->decompressor;
    }
    if (load_layout(r) != UNISOL_OK || !us_reader_detect(&r->reader) || !settle_format(r)) {
        close_input(r);
        return UNISOL_FAILED;
    }
    r->open = true;
    return UNISOL_OK;
}

enum unisol_status unisol_reader_open_file(struct unisol_reader *r, const char *path)
{
    close_input(r);
    name_input(r, path);
    r->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (r->fd < 0)
        return complain(&r->sink, US_DIAG_CANNOT_READ, strerror(errno));
    r->fd_is_ours = true;
    return begin_input(r, read_descriptor, true);
}

enum unisol_status unisol_reader_open_descriptor(struct unisol_reader *r, int descriptor, const char *name)
{
    close_input(r);
    name_input(r, name);
    r->fd = descriptor;
    return begin_input(r, read_descriptor, true);
}

enum unisol_status unisol_reader_open_memory(struct unisol_reader *r, const void *bytes, size_t len, const char *name)
{
    close_input(r);
    name_input(r, name);
    r->bytes = len > 0 ? bytes : "";
    r->num_bytes = len;
    return begin_input(r, read_memory, true);
}

enum unisol_status unisol_reader_open_deal(struct unisol_reader *r, const char *deal)
{
    close_input(r);
    if (!us_deal_parse(us_str(deal), &r->deal))
        return complain(&r->sink, US_DIAG_DEAL_BAD, deal);
    us_script_clear(&r->reader.script, us_str(""), &r->reader.game, r->reader.game_asked);
    r->reader.script.deal = r->deal;
    r->open = r->is_deal = true;
    return UNISOL_OK;
}

/* ---- pieces ------------------------------------------------------------------------------------------------- */

struct unisol_piece {
    const struct us_format *format;
    const struct us_format *rival;
    struct us_extract extract;
    uint64_t end; /* in bytes of the input */
    char name[];
};

bool unisol_reader_can_take(const struct unisol_reader *r)
{
    return r->open && !r->is_deal && r->first_record == 0 && us_reader_can_take(&r->reader);
}

enum unisol_status unisol_reader_take(struct unisol_reader *r, size_t size, struct unisol_piece **piece)
{
    const char *name = us_buf_text(&r->name);
    if (r->reader.failed)
        return UNISOL_END;
    struct us_extract extract = *piece ? (*piece)->extract : (struct us_extract){0};
    struct unisol_piece *p = us_resize(NULL, *piece, sizeof(*p) + strlen(name) + 1);
    if (!p) {
        r->reader.failed = true; /* told once */
        return complain(&r->sink, US_DIAG_NO_MEMORY, "");
    }
    enum us_status status = us_reader_take(&r->reader, size, &extract);
    r->taken += status == US_OK ? extract.text.len : 0;
    *p = (struct unisol_piece){.format = r->reader.format, .rival = r->rival, .extract = extract, .end = r->taken};
    memcpy(p->name, name, strlen(name) + 1);
    *piece = p;
    return (enum unisol_status)status;
}

enum unisol_status unisol_reader_open_piece(struct unisol_reader *r, const struct unisol_piece *piece)
{
    close_input(r);
    name_input(r, piece->name);
    struct us_source *s = &r->reader.source;
    us_source_borrow(s, piece->extract.text.p, piece->extract.text.len);
    s->line = piece->extract.line;
    s->column = piece->extract.column;
    const struct us_format *asked = r->format;
    r->format = piece->format;
    enum unisol_status status = begin_input(r, read_memory, false);
    r->format = asked;
    r->rival = piece->rival;
    return status;
}

uint64_t unisol_reader_offset(const struct unisol_reader *r)
{
    return r->reader.source.passed;
}

uint64_t unisol_piece_end(const struct unisol_piece *piece)
{
    return piece->end;
}

void unisol_piece_free(struct unisol_piece *piece)
{
    if (piece)
        us_resize(NULL, piece->extract.memory, 0);
    us_resize(NULL, piece, 0);
}

/* Reads the next record of those that were asked for; the others are passed over in silence. */
static enum us_status next_wanted(struct unisol_reader *r)
{
    if (r->is_deal) {
        r->reader.records++;
        return r->reader.records == 1 ? US_OK : US_END;
    }
    for (;;) {
        struct us_sink kept = r->sink;
        bool before = r->reader.records + 1 < r->first_record;
        if (r->last_record && r->reader.records >= r->last_record)
            return US_END;
        if (before)
            r->sink.handle = NULL;
        enum us_status status = us_reader_next(&r->reader);
        if (before) {
            r->sink.handle = kept.handle;
            r->sink.errors = kept.errors;
        }
        if (status != US_END && before)
            continue;
        if (status == US_END && r->reader.records < r->first_record && !r->range_reported) {
            complain(&r->sink, US_DIAG_RECORD_RANGE, "");
            r->range_reported = true;
            return US_FAILED;
        }
        return status;
    }
}

/* Fills in what the user says of a text's conventions; false (reported) where the text says otherwise. */
static bool assume(struct unisol_reader *r)
{
    struct us_conventions *c = &r->reader.script.conventions;
    const struct us_conventions *a = &r->assumed;
    bool other_rule = a->automove != US_AUTOMOVE_UNKNOWN && c->automove != US_AUTOMOVE_UNKNOWN &&
                      a->automove != c->automove;
    bool other_count = a->empty_count != US_EMPTY_UNKNOWN && c->empty_count != US_EMPTY_UNKNOWN &&
                       a->empty_count != c->empty_count;
    if (other_rule || other_count) {
        us_report(&r->sink, US_DIAG_ASSUMED_OTHER, US_NOWHERE, "%s %s", other_rule ? "automove" : "empty-column-count",
                  other_rule ? us_automove_words[c->automove] : us_empty_count_words[c->empty_count]);
        return false;
    }
    if (a->automove != US_AUTOMOVE_UNKNOWN)
        c->automove = a->automove;
    if (a->empty_count != US_EMPTY_UNKNOWN)
        c->empty_count = a->empty_count;
    return true;
}

/* Replays the game on a board that has been read.  What the user asked for must be about games on boards, too. */
static enum us_status replay_match(struct unisol_reader *r)
{
    struct us_match *m = &r->record.match;
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        if (!r->reader.game_asked[i])
            continue;
        us_report(&r->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "%s", m->notation->name);
        return US_FAILED;
    }
    if (r->layout.given && r->layout_game != m->notation) {
        us_report(&r->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "--layout is none of %s", m->notation->name);
        return US_FAILED;
    }
    return us_match_replay(m, r->layout.given ? &r->layout_board : NULL, &r->sink);
}

enum unisol_status unisol_reader_next(struct unisol_reader *r, const struct unisol_record **record)
{
    *record = NULL;
    if (!r->open)
        return UNISOL_END;
    enum us_status status = next_wanted(r);
    if (status != US_OK)
        return (enum unisol_status)status;
    r->record.number = r->reader.records;
    r->record.format = r->is_deal ? "deal" : r->reader.format->name;
    r->record.rival = r->rival ? r->rival->name : NULL;
    r->record.readings.num = 0;
    r->record.is_match = r->reader.is_match;
    if (r->record.is_match) {
        *record = replay_match(r) == US_OK ? &r->record : NULL;
        return *record ? UNISOL_OK : UNISOL_FAILED;
    }
    if (r->layout_game) {
        us_report(&r->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "--layout is of %s", r->layout_game->name);
        return UNISOL_FAILED;
    }
    us_picture_clear(&r->picture);
    const struct us_format *f = r->is_deal ? NULL : r->reader.format;
    struct us_resolver resolver = {.sink = &r->sink,
                                   .layout = &r->layout,
                                   .agrees = f ? f->agrees : NULL,
                                   .picture = &r->picture,
                                   .table = &r->table,
                                   .bounds = &r->bounds,
                                   .all = r->all_readings ? &r->record.readings : NULL};
    if (r->is_deal)
        resolver.layout = NULL;
    if (!assume(r) || us_infer(&resolver, &r->reader.script, &r->record.solution) != US_OK)
        return UNISOL_FAILED;
    *record = &r->record;
    return UNISOL_OK;
}

enum unisol_status unisol_reader_check(struct unisol_reader *r)
{
    return r->open ? (enum unisol_status)next_wanted(r) : UNISOL_END;
}

static void clear_record(struct unisol_record *record)
{
    us_solution_free(&record->solution);
    us_match_free(&record->match);
    us_buf_free(&record->game);
    us_buf_free(&record->deal);
    us_buf_free(&record->dump);
    us_buf_free(&record->conventions);
}

void unisol_reader_free(struct unisol_reader *r)
{
    if (!r)
        return;
    close_input(r);
    us_reader_free(&r->reader);
    clear_record(&r->record);
    us_buf_free(&r->picture.text);
    us_buf_free(&r->layout_file);
    us_buf_free(&r->name);
    us_resize(NULL, r, 0);
}

/* ---- records ------------------------------------------------------------------------------------------------ */

/* Texts about a record are made when they are asked for, in buffers of its own. */
static struct unisol_record *mutable(const struct unisol_record *record)
{
    return record->self;
}

struct unisol_record *unisol_record_keep(const struct unisol_record *record)
{
    struct unisol_record *kept = record->reader ? us_resize(NULL, NULL, sizeof(*kept)) : record->self;
    if (!kept || !record->reader)
        return kept;
    *kept = *record;
    kept->self = kept;
    kept->reader = NULL;
    if (record->solution.game.variant == record->solution.variant_name)
        kept->solution.game.variant = kept->solution.variant_name;
    begin_record(record->reader);
    return kept;
}

void unisol_record_free(struct unisol_record *record)
{
    if (!record || record->reader)
        return;
    clear_record(record);
    us_resize(NULL, record, 0);
}

enum unisol_result unisol_record_result(const struct unisol_record *record)
{
    if (!record->is_match)
        return (enum unisol_result)record->solution.result;
    if (record->match.foul.reason)
        return UNISOL_ILLEGAL;
    return record->match.outcome.ending == US_END_NONE ? UNISOL_UNFINISHED : UNISOL_ENDED;
}

enum unisol_claim unisol_record_claim(const struct unisol_record *record)
{
    return record->is_match ? UNISOL_CLAIMS_NOTHING : (enum unisol_claim)record->solution.claim;
}

uint64_t unisol_record_number(const struct unisol_record *record)
{
    return record->number;
}

const char *unisol_record_format(const struct unisol_record *record)
{
    return record->format;
}

const char *unisol_record_other_format(const struct unisol_record *record)
{
    return record->rival;
}

/* The text, or "" (reported, if the record has a reader to do that) where memory ran out. */
static const char *told(const struct unisol_record *record, struct us_buf *b)
{
    const char *text = us_buf_text(b);
    if (!b->failed)
        return text;
    if (record->reader)
        complain(&record->reader->sink, US_DIAG_NO_MEMORY, "");
    return "";
}

const char *unisol_record_game(const struct unisol_record *record)
{
    struct us_buf *b = &mutable(record)->game;
    us_buf_clear(b);
    if (record->is_match)
        us_buf_puts(b, record->match.notation->name);
    else
        us_game_describe(&record->solution.game, b);
    return told(record, b);
}

const char *unisol_record_deal(const struct unisol_record *record)
{
    const struct us_solution *s = &record->solution;
    struct us_deal deal = s->deal;
    if (record->is_match || s->empty)
        return NULL;
    if (deal.system == US_DEAL_NONE)
        deal = us_deal_recognise(&s->start);
    if (deal.system == US_DEAL_NONE || deal.system == US_DEAL_CUSTOM)
        return NULL;
    struct us_buf *b = &mutable(record)->deal;
    us_buf_clear(b);
    us_deal_put(b, deal);
    return told(record, b);
}

bool unisol_record_is_empty(const struct unisol_record *record)
{
    return !record->is_match && record->solution.empty;
}

const char *unisol_record_conventions(const struct unisol_record *record)
{
    const struct us_solution *s = &record->solution;
    if (record->is_match || !s->inferred)
        return NULL;
    struct us_buf *b = &mutable(record)->conventions;
    us_buf_clear(b);
    us_conventions_describe(&s->conventions, b);
    return told(record, b);
}

const char *unisol_record_other_reading(const struct unisol_record *record, size_t i)
{
    const struct us_readings *all = &record->readings;
    if (record->is_match || i + 1 >= all->num)
        return NULL;
    struct us_buf *b = &mutable(record)->conventions;
    us_buf_clear(b);
    us_conventions_describe(&all->list[i + 1], b);
    return told(record, b);
}

size_t unisol_record_moves(const struct unisol_record *record)
{
    return record->is_match ? record->match.num_played : record->solution.num_explicit;
}

const char *unisol_record_outcome(const struct unisol_record *record)
{
    struct us_buf *b = &mutable(record)->deal;
    if (!record->is_match)
        return NULL;
    us_buf_clear(b);
    us_outcome_put(b, &record->match);
    return told(record, b);
}

const char *unisol_record_fault(const struct unisol_record *record, size_t *move)
{
    const struct us_solution *s = &record->solution;
    if (unisol_record_result(record) != UNISOL_ILLEGAL)
        return NULL;
    if (record->is_match) {
        *move = record->match.foul.move;
        return record->match.foul.reason;
    }
    *move = s->fault.move;
    return us_reason_name((enum us_reason)s->fault.reason);
}

bool unisol_record_statistics(const struct unisol_record *record, struct unisol_statistics *statistics)
{
    struct us_statistics s;
    if (record->is_match || record->solution.empty)
        return false;
    us_statistics_of(&record->solution, &s);
    *statistics = (struct unisol_statistics){s.explicit_moves, s.implicit_moves, s.freecells_used, s.longest_supermove,
                                             s.flourish};
    return true;
}

static enum us_diag_id diag_of(const struct us_fault *f)
{
    if (f->reason == US_REASON_PICTURE_DIFFERS)
        return US_DIAG_PICTURE_DIFFERS;
    return f->reason == US_REASON_FALSE_CLAIM ? US_DIAG_FALSE_CLAIM : US_DIAG_ILLEGAL_MOVE;
}

/* The same of a game on a board. */
static void report_foul(struct us_sink *sink, const struct us_match *m)
{
    struct us_buf text = {0};
    struct us_buf board = {0};
    const struct us_foul *f = &m->foul;
    const char *notes[3] = {0};
    size_t n = 0;
    us_buf_puts(&board, f->picture ? "the position by the moves:" : "the position before the move:");
    m->notation->put_board(&text, &m->final);
    struct us_cursor c = us_cursor(us_buf_str(&text));
    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(&c));
        us_buf_puts(&board, "\n  ");
        us_buf_put(&board, line.p, line.len);
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    }
    if (f->rule[0])
        notes[n++] = f->rule;
    notes[n] = us_buf_text(&board);
    us_report_notes(sink, f->picture ? US_DIAG_PICTURE_DIFFERS : US_DIAG_ILLEGAL_MOVE, f->span, f->text, notes);
    us_buf_free(&text);
    us_buf_free(&board);
}

void unisol_record_report(const struct unisol_record *record)
{
    const struct us_solution *s = &record->solution;
    if (!record->reader || unisol_record_result(record) != UNISOL_ILLEGAL)
        return;
    if (record->is_match) {
        report_foul(&record->reader->sink, &record->match);
        return;
    }
    struct us_explanation e;
    us_explain(s, &e);
    const char *notes[4] = {0};
    size_t n = 0;
    if (e.rule.len > 0)
        notes[n++] = us_buf_text(&e.rule);
    if (e.other.len > 0)
        notes[n++] = us_buf_text(&e.other);
    notes[n] = us_buf_text(&e.board);
    us_report_notes(&record->reader->sink, diag_of(&s->fault), s->fault.span, us_buf_text(&e.what), notes);
    us_explanation_free(&e);
}

const char *unisol_record_dump(const struct unisol_record *record)
{
    struct us_buf *b = &mutable(record)->dump;
    us_buf_clear(b);
    if (record->is_match) {
        us_match_dump(b, &record->match);
        return told(record, b);
    }
    if (record->reader)
        us_dump_script(&record->reader->reader.script, b);
    us_dump_solution(&record->solution, b);
    return told(record, b);
}

/* ---- moves and boards --------------------------------------------------------------------------------------- */

_Static_assert(sizeof(unisol_card) == sizeof(us_card), "a board shows the model's own cards");
_Static_assert((int)UNISOL_CARD_RANK == US_CARD_RANK && (int)UNISOL_CARD_SUIT == US_CARD_SUIT &&
                   (int)UNISOL_CARD_DECK == US_CARD_DECK && (int)UNISOL_CARD_DECK_TOLD == US_CARD_DECK_TOLD &&
                   (int)UNISOL_CARD_HIDDEN == US_CARD_HIDDEN && (int)UNISOL_CARD_BLOCKED == US_CARD_BLOCKED,
               "the codes of cards are the model's");
_Static_assert((int)UNISOL_COLUMN == US_COLUMN && (int)UNISOL_FREECELL == US_FREECELL &&
                   (int)UNISOL_FOUNDATION == US_FOUNDATION,
               "the kinds of piles are the model's");

const char *unisol_card_text(unisol_card card, char text[UNISOL_CARD_TEXT])
{
    unsigned rank = us_rank(card);
    if (rank > 0 && rank <= US_MAX_RANK)
        snprintf(text, UNISOL_CARD_TEXT, "%c%c", us_rank_letters[rank], us_suit_letters[us_suit(card)]);
    else
        snprintf(text, UNISOL_CARD_TEXT, "%s", card & US_CARD_BLOCKED ? "BB" : "");
    return text;
}

/* Patience, and more than a solver's "no". */
static bool has_board(const struct unisol_record *record)
{
    return !record->is_match && !record->solution.empty;
}

bool unisol_record_sizes(const struct unisol_record *record, struct unisol_sizes *sizes)
{
    const struct us_game *g = &record->solution.game;
    if (has_board(record))
        *sizes = (struct unisol_sizes){g->num_columns, g->num_freecells, g->num_decks, g->max_rank};
    return has_board(record);
}

struct unisol_walk {
    struct us_walk walk; /* solution NULL: there is no board */
    struct unisol_move move;
    struct unisol_board board;
    struct unisol_column columns[US_MAX_COLUMNS];
};

static void show_column(struct unisol_walk *w, unsigned i)
{
    w->columns[i] = (struct unisol_column){w->walk.board.columns[i], w->walk.board.len[i]};
}

static void begin_walk(struct unisol_walk *w, const struct us_solution *s)
{
    us_walk_begin(&w->walk, s);
    const struct us_position *p = &w->walk.board;
    w->board = (struct unisol_board){.num_columns = p->num_columns,
                                     .num_freecells = p->num_freecells,
                                     .num_foundations = p->num_decks * (unsigned)US_NUM_SUITS,
                                     .columns = w->columns,
                                     .freecells = p->freecells,
                                     .foundations = p->foundations};
    for (unsigned i = 0; i < p->num_columns; i++)
        show_column(w, i);
}

struct unisol_walk *unisol_walk_new(const struct unisol_record *record)
{
    struct unisol_walk *w = us_resize(NULL, NULL, sizeof(*w));
    if (!w)
        return NULL;
    w->walk.solution = NULL;
    if (has_board(record))
        begin_walk(w, &record->solution);
    return w;
}

const struct unisol_move *unisol_walk_next(struct unisol_walk *w)
{
    if (!w->walk.solution || !us_walk_next(&w->walk))
        return NULL;
    const struct us_move *m = w->walk.move;
    if (m->source.type == US_COLUMN)
        show_column(w, m->source.index);
    if (m->dest.type == US_COLUMN)
        show_column(w, m->dest.index);
    w->move = (struct unisol_move){.number = w->walk.number,
                                   .source = {m->source.type, m->source.index},
                                   .dest = {m->dest.type, m->dest.index},
                                   .num_cards = m->num_cards,
                                   .source_card = m->source_card,
                                   .dest_card = m->dest_card,
                                   .implicit = m->implicit,
                                   .automove = m->implicit ? us_automove_words[m->automove] : NULL};
    return &w->move;
}

bool unisol_walk_to(struct unisol_walk *w, size_t number)
{
    const struct us_solution *s = w->walk.solution;
    if (!s)
        return false;
    if (w->walk.number > number || number == 0)
        begin_walk(w, s);
    if (number > 0)
        us_walk_to(&w->walk, number < UINT32_MAX ? (uint32_t)number : UINT32_MAX);
    for (unsigned i = 0; i < w->board.num_columns; i++)
        show_column(w, i);
    return w->walk.number == number;
}

const struct unisol_board *unisol_walk_board(const struct unisol_walk *w)
{
    return w->walk.solution ? &w->board : NULL;
}

void unisol_walk_free(struct unisol_walk *w)
{
    us_resize(NULL, w, 0);
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

struct unisol_writer {
    struct listener listener;
    struct us_sink sink;
    const struct us_format *format;
    bool format_asked; /* not taken from a file's suffix */
    uint8_t options[US_MAX_OPTIONS];
    bool strict;
    bool prefix;
    bool at_asked; /* one position: view.from of it; UINT32_MAX: the end */
    struct us_view view;
    struct us_solution position; /* as a record of its own */
    struct us_match board;       /* the same of a game on a board */
    bool rule_asked;             /* the automove rule of what is written */
    enum us_automove rule;
    bool single_cards;
    struct us_output output;
    uint64_t records; /* written to it */
    bool matches;     /* they are games on boards */
    size_t moves;     /* the player's, of the last one that was rendered */
    size_t first;     /* where in text the first one begins, as long as it is the only one */
    bool given_up;    /* what it was to hold does not fit */
    bool in_memory;   /* text is the output, not what has yet to go there */
    struct us_buf text;
    struct us_buf rendered; /* the record at hand */
    struct us_solution expressed;
    struct us_extras extras;
    struct us_buf name;
    struct us_buf data;       /* the folder that holds xslt/ */
    struct us_buf stylesheet; /* the user's own */
    struct us_buf params;     /* of the stylesheet: NAME=VALUE, each with a NUL behind it */
    struct us_stylesheet *sheet;
    struct us_buf source; /* the XML that it is applied to */
};

struct unisol_writer *unisol_writer_new(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_writer *w = us_resize(NULL, NULL, sizeof(*w));
    if (!w)
        return NULL;
    memset(w, 0, sizeof(*w));
    w->listener = (struct listener){handle, context};
    w->sink = listen(&w->listener);
    w->output.fd = -1;
    w->view = US_VIEW_ALL;
    return w;
}

/* Compiles the stylesheet that the target is made by, if it is made by one. */
static enum unisol_status load_stylesheet(struct unisol_writer *w)
{
    us_stylesheet_free(w->sheet);
    w->sheet = NULL;
    us_buf_clear(&w->source);
    const char *name = w->format->stylesheet;
    if (!name && w->format != &us_format_stylesheet)
        return UNISOL_OK;
    struct us_buf path = {0};
    if (name)
        us_buf_putf(&path, "%s/xslt/%s", w->data.len ? us_buf_text(&w->data) : UNISOL_DATA, name);
    else
        us_buf_puts(&path, us_buf_text(&w->stylesheet));
    const char *file = w->sink.file;
    w->sink.file = us_buf_text(&path);
    w->sheet = us_stylesheet_load(us_buf_text(&path), name != NULL, &w->sink);
    size_t next = 0;
    bool enough = true;
    while (w->sheet && next < w->params.len && enough) {
        const char *p = w->params.p + next;
        next += strlen(p) + 1;
        const char *equals = strchr(p, '=');
        enough = us_stylesheet_set(w->sheet, (struct us_str){p, (size_t)(equals - p)}, us_str(equals + 1));
    }
    if (!enough) {
        us_stylesheet_free(w->sheet);
        w->sheet = NULL;
        complain(&w->sink, US_DIAG_NO_MEMORY, "");
    }
    w->sink.file = file;
    us_buf_free(&path);
    return w->sheet ? UNISOL_OK : UNISOL_FAILED;
}

/* Before an output is opened: one that was left open is given up. */
static enum unisol_status begin_output(struct unisol_writer *w)
{
    us_output_abort(&w->output);
    us_buf_clear(&w->text);
    w->records = 0;
    w->given_up = w->in_memory = false;
    if (!w->format)
        return complain(&w->sink, US_DIAG_OPTION_BAD, "the target has no format; name one with -t");
    if (!w->format->write && !w->format->write_match)
        return complain(&w->sink, US_DIAG_WRITES_NOT, w->format->name);
    return load_stylesheet(w);
}

static bool yes_or_no(const char *name, const char *value, struct us_buf *why)
{
    bool yes = strcmp(value, "yes") == 0;
    if (!yes && strcmp(value, "no") != 0)
        us_buf_putf(why, "%s \"%s\": it takes yes or no", name, value);
    return yes;
}

static void set_target(struct unisol_writer *w, const char *value, struct us_buf *why)
{
    w->format = us_format_find(us_str(value));
    w->format_asked = w->format != NULL;
    if (!w->format)
        us_buf_putf(why, "there is no format \"%s\"; `unisol formats` lists them", value);
}

static void set_rule(struct unisol_writer *w, const char *value, struct us_buf *why)
{
    int found = us_find_word(us_automove_words, us_str(value));
    w->rule_asked = found >= 0;
    w->rule = w->rule_asked ? (enum us_automove)found : US_AUTOMOVE_NONE;
    if (!w->rule_asked)
        us_buf_putf(why, "automove \"%s\": it takes none, horne, wkr, and-rule or max", value);
}

/* The options that take a number, and where it goes. */
static bool set_view(struct unisol_writer *w, const char *name, const char *value, struct us_buf *why)
{
    struct us_view *v = &w->view;
    const struct number_option {
        const char *name;
        uint32_t *number;
        bool may_be_end;
        uint32_t least;
    } options[] = {{"at", &v->from, true, 0},
                   {"from", &v->from, false, 0},
                   {"to", &v->to, true, 0},
                   {"every", &v->every, false, 1},
                   {"rows", &v->rows, false, 0}};
    const struct number_option *o = options;
    const struct number_option *end = options + sizeof(options) / sizeof(options[0]);
    while (o < end && strcmp(name, o->name) != 0)
        o++;
    if (o == end)
        return false;
    struct us_cursor c = us_cursor(us_str(value));
    uint32_t n = UINT32_MAX;
    bool is_end = o->may_be_end && strcmp(value, "end") == 0;
    if (!is_end && (!us_cursor_number(&c, &n) || !us_cursor_at_end(&c) || n < o->least)) {
        us_buf_putf(why, "%s \"%s\": it takes a number%s%s", name, value, o->least ? " from 1" : "",
                    o->may_be_end ? " or end" : "");
        return true;
    }
    *o->number = n;
    w->at_asked = w->at_asked || o == options;
    if (w->at_asked)
        v->to = v->from;
    v->alone = w->at_asked;
    return true;
}

static void set_stylesheet(struct unisol_writer *w, const char *value)
{
    us_buf_clear(&w->stylesheet);
    us_buf_puts(&w->stylesheet, value);
    w->format = &us_format_stylesheet;
    w->format_asked = true;
}

static void add_param(struct unisol_writer *w, const char *value, struct us_buf *why)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value)
        us_buf_putf(why, "param \"%s\": write NAME=VALUE", value);
    else
        us_buf_put(&w->params, value, strlen(value) + 1);
}

/* An option of the format: "NAME=VALUE", or its value where the name is known. */
static void set_target_option(struct unisol_writer *w, const char *name, const char *value, struct us_buf *why)
{
    struct us_buf assignment = {0};
    if (name)
        us_buf_putf(&assignment, "%s=", name);
    us_buf_puts(&assignment, value);
    if (w->format)
        us_format_set_option(w->format, w->options, us_buf_str(&assignment), why);
    else
        us_buf_puts(why, "name the format first");
    us_buf_free(&assignment);
}

enum unisol_status unisol_writer_set(struct unisol_writer *w, const char *name, const char *value)
{
    struct us_buf why = {0};
    if (strcmp(name, "single-cards") == 0) {
        w->single_cards = yes_or_no(name, value, &why);
    } else if (strcmp(name, "strict") == 0) {
        w->strict = yes_or_no(name, value, &why);
    } else if (strcmp(name, "prefix") == 0) {
        w->prefix = yes_or_no(name, value, &why);
    } else if (strcmp(name, "format") == 0) {
        set_target(w, value, &why);
    } else if (strcmp(name, "automove") == 0) {
        set_rule(w, value, &why);
    } else if (set_view(w, name, value, &why)) {
        /* known, and set or refused */
    } else if (strcmp(name, "stylesheet") == 0) {
        set_stylesheet(w, value);
    } else if (strcmp(name, "param") == 0) {
        add_param(w, value, &why);
    } else if (strcmp(name, "data") == 0) {
        us_buf_clear(&w->data);
        us_buf_puts(&w->data, value);
    } else if (strcmp(name, "option") == 0 || strcmp(name, "positions") == 0) {
        set_target_option(w, name[0] == 'p' ? name : NULL, value, &why);
    } else {
        us_buf_putf(&why, "there is no option \"%s\"", name);
    }
    /* Without memory there is no option, and there may be no words. */
    if (why.len > 0 || why.failed || w->stylesheet.failed || w->params.failed || w->data.failed)
        return refuse_option(&w->sink, &why);
    return UNISOL_OK;
}

static enum unisol_status put_frame(struct unisol_writer *w, void (*frame)(struct us_writing *))
{
    unsigned errors = w->sink.errors;
    struct us_writing writing = {.out = &w->text,
                                 .sink = &w->sink,
                                 .options = w->options,
                                 .records = w->records,
                                 .first = w->first,
                                 .view = w->view,
                                 .matches = w->matches};
    if (frame)
        frame(&writing);
    return w->sink.errors == errors ? UNISOL_OK : UNISOL_FAILED;
}

/* Hands the finished text to the output. */
static enum unisol_status flush(struct unisol_writer *w)
{
    if (w->text.failed)
        return complain(&w->sink, US_DIAG_NO_MEMORY, "");
    if (w->in_memory)
        return UNISOL_OK;
    bool written = us_output_write(&w->output, us_buf_str(&w->text));
    us_buf_clear(&w->text);
    return written ? UNISOL_OK : complain(&w->sink, US_DIAG_CANNOT_WRITE, strerror(w->output.error));
}

enum unisol_status unisol_writer_open_file(struct unisol_writer *w, const char *path)
{
    us_buf_clear(&w->name);
    us_buf_puts(&w->name, path);
    w->sink.file = us_buf_text(&w->name);
    if (!w->format_asked)
        w->format = us_format_for_file(us_str(path));
    if (begin_output(w) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!us_output_open(&w->output, path))
        return complain(&w->sink, US_DIAG_CANNOT_WRITE, strerror(w->output.error));
    enum unisol_status status = put_frame(w, w->format->begin);
    w->first = w->text.len;
    return status;
}

enum unisol_status unisol_writer_open_batches(struct unisol_writer *w, const char *name)
{
    us_buf_clear(&w->name);
    us_buf_puts(&w->name, name ? name : "");
    w->sink.file = name ? us_buf_text(&w->name) : NULL;
    return begin_output(w);
}

static enum unisol_status open_descriptor(struct unisol_writer *w, int descriptor, bool in_memory)
{
    if (begin_output(w) != UNISOL_OK)
        return UNISOL_FAILED;
    us_output_open_fd(&w->output, descriptor);
    w->in_memory = in_memory;
    enum unisol_status status = put_frame(w, w->format->begin);
    w->first = w->text.len;
    return status;
}

enum unisol_status unisol_writer_open_descriptor(struct unisol_writer *w, int descriptor)
{
    return open_descriptor(w, descriptor, false);
}

enum unisol_status unisol_writer_open_memory(struct unisol_writer *w)
{
    return open_descriptor(w, -1, true);
}

const char *unisol_writer_text(struct unisol_writer *w, size_t *len)
{
    *len = w->in_memory ? w->text.len : 0;
    return w->in_memory ? us_buf_text(&w->text) : "";
}

const char *unisol_writer_temporary(const struct unisol_writer *w)
{
    return w->output.temporary;
}

/* Makes the target's text of the XML that stands ready.  Where records stand in a frame, they have neither an XML
   declaration nor a line end behind them. */
static enum unisol_status style(struct unisol_writer *w, struct us_buf *out)
{
    size_t from = out->len;
    bool ok = us_stylesheet_apply(w->sheet, us_buf_str(&w->source), out, &w->sink);
    us_buf_clear(&w->source);
    struct us_str text = {out->p + from, out->len - from};
    const char *end = ok && w->format->framed && us_str_starts(text, "<?xml ") ? memchr(text.p, '>', text.len) : NULL;
    if (end)
        us_buf_splice(out, from, (size_t)(end - text.p) + 1, "", 0);
    if (w->format->framed && out->len > from && out->p[out->len - 1] == '\n')
        out->len--;
    return ok ? UNISOL_OK : UNISOL_FAILED;
}

/* Says s in these terms, under the rule that was asked for, or the one that suits best. */
static enum us_status express_as(struct unisol_writer *w, const struct us_solution *s, const struct us_terms *terms,
                                 struct us_sink *sink)
{
    struct us_terms t = *terms;
    t.single_cards = w->single_cards;
    if (!w->rule_asked)
        return us_express(s, &t, us_express_rule(s, &t), &w->expressed, sink);
    if (t.rules >> w->rule & 1)
        return us_express(s, &t, w->rule, &w->expressed, sink);
    us_report(sink, US_DIAG_NOT_EXPRESSED, US_NOWHERE, "%s is not read under the automove rule %s", w->format->name,
              us_automove_words[w->rule]);
    return US_FAILED;
}

static enum us_status no_memory(struct unisol_writer *w)
{
    complain(&w->sink, US_DIAG_NO_MEMORY, "");
    return US_FAILED;
}

/* Texts that mark automoves as such, by whatever rule. */
static const struct us_terms marked_terms = {.rules = (1U << US_AUTOMOVE_UNKNOWN) - 1};

/* Says s in the first of the target's terms in which it can be said. */
static enum us_status express(struct unisol_writer *w, const struct us_solution *s)
{
    static const struct us_terms listed = US_TERMS_EXPLICIT;
    const struct us_terms *terms = w->format->terms;
    if (!terms)
        return express_as(w, s, w->format->carries & US_CARRIES_AUTOMOVES ? &marked_terms : &listed, &w->sink);
    for (; terms[1].rules && (!terms[1].searched || s->result == US_RESULT_SOLVED); terms++) {
        struct us_sink quiet = {0};
        if (express_as(w, s, terms, &quiet) == US_OK)
            return US_OK;
        if (quiet.no_memory)
            return no_memory(w);
    }
    if (express_as(w, s, terms, &w->sink) != US_OK)
        return US_FAILED;
    if (terms->searched)
        us_report(&w->sink, w->strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, US_NOWHERE,
                  "%s has no place for the number of cards to empty columns", w->format->name);
    return terms->searched && w->strict ? US_FAILED : US_OK;
}

/* A copy that says what a reader of the text had to assume; false when memory runs out. */
static bool tell_assumptions(const struct us_solution *s, struct us_extras *out)
{
    struct us_buf text = {.allocator = s->allocator};
    us_buf_puts(&text, "The text does not say how it is meant; it was read with ");
    us_conventions_describe(&s->conventions, &text);
    us_buf_putc(&text, '.');
    struct us_comment *c = us_extras_copy(out, &s->extras) ? us_extras_add_comment(out) : NULL;
    if (c) {
        c->move = US_WHOLE_RECORD;
        c->text = us_extras_add_text(out, us_buf_str(&text));
    }
    bool ok = c && !text.failed && !out->text.failed;
    us_buf_free(&text);
    return ok;
}

/* Fills told with what is written of s: its faults in words, and what was assumed, where there is a place for that.  False when
   memory runs out. */
static bool prepare(struct unisol_writer *w, const struct us_solution *s, struct us_solution *told)
{
    *told = *s;
    if (w->format->for_people)
        told->conventions.naming = US_NAMED_AS_PAIRS;
    if (s->result == US_RESULT_ILLEGAL && !s->fault.recorded) {
        struct us_explanation e;
        us_explain(told, &e);
        snprintf(told->fault.detail, US_MAX_NAME + 1, "%s", us_buf_text(&e.what));
        bool failed = e.what.failed;
        us_explanation_free(&e);
        if (failed)
            return false;
    }
    if (!s->assumed || !(w->format->carries & US_CARRIES_COMMENTS))
        return true;
    if (!tell_assumptions(s, &w->extras))
        return false;
    told->extras = w->extras;
    return true;
}

/* Whether a record of so many moves has the positions that were asked for. */
static enum unisol_status check_view(struct unisol_writer *w, size_t moves)
{
    struct us_buf text = {0};
    bool end = w->at_asked && w->view.from == UINT32_MAX;
    if (!end && w->view.from > moves)
        us_buf_putf(&text, "there is no position %u: the record has %zu move%s", w->view.from, moves,
                    moves == 1 ? "" : "s");
    else if (w->view.from > w->view.to)
        us_buf_putf(&text, "the positions from %u to %u are none", w->view.from, w->view.to);
    return text.len > 0 ? refuse_option(&w->sink, &text) : UNISOL_OK;
}

/* Renders s as it is. */
static enum unisol_status put_record(struct unisol_writer *w, const struct us_solution *s, struct us_buf *out)
{
    struct us_writing writing = {w->sheet ? &w->source : out, &w->sink, w->options, 0, 0, w->view, false};
    if (w->format->views && check_view(w, s->num_explicit) != UNISOL_OK)
        return UNISOL_FAILED;
    w->moves = s->num_explicit;
    w->format->write(&writing, s);
    return w->sheet ? style(w, out) : UNISOL_OK;
}

/* Renders s as it is where the target holds all of it, otherwise in terms that the target has.  A position has no moves. */
static enum unisol_status render_solution(struct unisol_writer *w, const struct us_solution *s, struct us_buf *out)
{
    bool whole = w->format->carries == US_CARRIES_ALL && !w->rule_asked && !w->single_cards;
    struct us_solution told;
    if (!prepare(w, s, &told))
        return (enum unisol_status)no_memory(w);
    if (whole || s == &w->position)
        return put_record(w, &told, out);
    if (express(w, &told) != US_OK)
        return UNISOL_FAILED;
    if (w->expressed.result == US_RESULT_ILLEGAL)
        w->expressed.result = US_RESULT_UNFINISHED;
    return put_record(w, &w->expressed, out);
}

/* The number of a deal that its layout gives away, where the target has a use for it. */
static void recognise_deal(const struct unisol_writer *w, struct us_solution *s)
{
    bool of_use = (w->format->carries & US_CARRIES_NUMBER) && w->format->carries != US_CARRIES_ALL;
    if ((of_use || w->format->for_people) && s->deal.system == US_DEAL_NONE && !s->empty)
        s->deal = us_deal_recognise(&s->start);
}

/* Makes w->position of the one that was asked for, under the rule that was asked for. */
static enum unisol_status cut_position(struct unisol_writer *w, const struct us_solution *s)
{
    if (w->rule_asked && us_express(s, &marked_terms, w->rule, &w->expressed, &w->sink) != US_OK)
        return UNISOL_FAILED;
    if (w->rule_asked)
        s = &w->expressed;
    if (check_view(w, s->num_explicit) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!us_solution_at(s, w->view.from, &w->position))
        return complain(&w->sink, US_DIAG_NO_MEMORY, "");
    return UNISOL_OK;
}

/* Whether the target holds games of the record's kind. */
static bool check_kind(struct unisol_writer *w, const struct unisol_record *record)
{
    const struct us_format *f = w->format;
    bool of_match = f->views || (f->write_match && (!f->notation || f->notation == record->match.notation));
    bool holds = record->is_match ? of_match : f->write != NULL;
    if (!holds)
        us_report(&w->sink, US_DIAG_OTHER_KIND, US_NOWHERE, "%s as %s", unisol_record_game(record),
                  f->name ? f->name : "a stylesheet's text");
    return holds;
}

/* The own notations have no place for remarks, a picture none for moves. */
static bool report_lost_parts(struct unisol_writer *w, const struct us_match *m)
{
    const char *what = NULL;
    if (w->format->notation)
        what = m->num_remarks > 0 ? "comments" : NULL;
    else if (!(w->format->carries & US_CARRIES_MOVES))
        what = m->num_played > 0 ? "the moves" : NULL;
    if (!what)
        return true;
    us_report(&w->sink, w->strict ? US_DIAG_LOST_STRICT : US_DIAG_LOST, US_NOWHERE, "%s has no place for %s",
              w->format->name, what);
    return !w->strict;
}

/* A match for people, or the position of it that was asked for in place of all of it. */
static enum unisol_status render_match(struct unisol_writer *w, const struct us_match *m, struct us_buf *out)
{
    if ((w->format->views || w->at_asked) && check_view(w, m->num_played) != UNISOL_OK)
        return UNISOL_FAILED;
    w->moves = m->num_played;
    if (w->format->views) {
        us_match_show(out, m, (struct us_frames){w->view.from, w->view.to, w->view.every, w->view.alone});
        return UNISOL_OK;
    }
    if (w->at_asked && !us_match_at(m, w->view.from, &w->board))
        return complain(&w->sink, US_DIAG_NO_MEMORY, "");
    m = w->at_asked ? &w->board : m;
    const char *what = w->format->notation && m->notation->refuses ? m->notation->refuses(m) : NULL;
    if (what) {
        us_report(&w->sink, US_DIAG_NOT_CARRIED, US_NOWHERE, "%s has no place for %s", w->format->name, what);
        return UNISOL_FAILED;
    }
    if (!report_lost_parts(w, m))
        return UNISOL_FAILED;
    struct us_writing writing = {w->sheet ? &w->source : out, &w->sink, w->options, 0, 0, w->view, true};
    w->format->write_match(&writing, m);
    return w->sheet ? style(w, out) : UNISOL_OK;
}

static enum unisol_status render(struct unisol_writer *w, const struct unisol_record *record, struct us_buf *out)
{
    const struct us_solution *s = &record->solution;
    if (!check_kind(w, record))
        return UNISOL_FAILED;
    if (unisol_record_result(record) == UNISOL_ILLEGAL && !w->prefix)
        return complain(&w->sink, US_DIAG_ILLEGAL_NOT_WRITTEN, "");
    if (record->is_match)
        return render_match(w, &record->match, out);
    recognise_deal(w, &mutable(record)->solution);
    if (w->at_asked && !w->format->views) {
        if (cut_position(w, s) != UNISOL_OK)
            return UNISOL_FAILED;
        s = &w->position;
    }
    return us_report_losses(w->format, s, w->strict, &w->sink) ? render_solution(w, s, out) : UNISOL_FAILED;
}

/* Output goes out in blocks of about so many bytes. */
enum { FLUSHED = 64 * 1024 };

/* Puts a rendered record behind those before it. */
static enum unisol_status place(struct unisol_writer *w, struct us_str text, bool is_match)
{
    w->given_up = w->given_up || (w->records > 0 && !w->format->cut && !w->format->streams);
    if (w->given_up)
        return complain(&w->sink, US_DIAG_ONE_RECORD, w->format->name);
    if (w->format->framed && w->records > 0 && w->matches != is_match) {
        us_report(&w->sink, US_DIAG_OTHER_KIND, US_NOWHERE, "one text holds patience or games on boards");
        return UNISOL_FAILED;
    }
    w->matches = is_match;
    put_frame(w, w->format->before);
    us_buf_put(&w->text, text.p, text.len);
    w->records++;
    return w->text.len < FLUSHED || (w->records == 1 && w->format->framed) ? UNISOL_OK : flush(w);
}

enum unisol_status unisol_writer_write(struct unisol_writer *w, const struct unisol_record *record)
{
    us_buf_clear(&w->rendered);
    enum unisol_status status = render(w, record, &w->rendered);
    if (status == UNISOL_OK && w->rendered.failed)
        return complain(&w->sink, US_DIAG_NO_MEMORY, "");
    return status == UNISOL_OK ? place(w, us_buf_str(&w->rendered), record->is_match) : UNISOL_FAILED;
}

struct unisol_batch {
    struct us_buf text;
    struct batched {
        size_t end; /* of the record's text */
        bool is_match;
    } * records;
    size_t num;
    size_t cap;
};

struct unisol_batch *unisol_batch_new(void)
{
    struct unisol_batch *b = us_resize(NULL, NULL, sizeof(*b));
    if (b)
        *b = (struct unisol_batch){0};
    return b;
}

enum unisol_status unisol_writer_render(struct unisol_writer *w, const struct unisol_record *record,
                                        struct unisol_batch *batch)
{
    size_t before = batch->text.len;
    if (render(w, record, &batch->text) != UNISOL_OK) {
        batch->text.len = before;
        return UNISOL_FAILED;
    }
    if (batch->text.failed || !us_grow(NULL, &batch->records, &batch->cap, batch->num + 1, sizeof(*batch->records)))
        return complain(&w->sink, US_DIAG_NO_MEMORY, "");
    batch->records[batch->num++] = (struct batched){batch->text.len, record->is_match};
    return UNISOL_OK;
}

enum unisol_status unisol_writer_append(struct unisol_writer *w, const struct unisol_batch *batch, size_t first,
                                        size_t count)
{
    size_t from = first > 0 ? batch->records[first - 1].end : 0;
    for (size_t i = first; i < first + count; i++) {
        const struct batched *r = &batch->records[i];
        if (place(w, (struct us_str){batch->text.p + from, r->end - from}, r->is_match) != UNISOL_OK)
            return UNISOL_FAILED;
        from = r->end;
    }
    return UNISOL_OK;
}

size_t unisol_batch_records(const struct unisol_batch *batch)
{
    return batch->num;
}

const char *unisol_batch_text(struct unisol_batch *batch, size_t *len)
{
    *len = batch->text.len;
    return us_buf_text(&batch->text);
}

void unisol_batch_free(struct unisol_batch *batch)
{
    if (!batch)
        return;
    us_buf_free(&batch->text);
    us_resize(NULL, batch->records, 0);
    us_resize(NULL, batch, 0);
}

size_t unisol_writer_moves(const struct unisol_writer *w)
{
    return w->moves;
}

enum unisol_status unisol_writer_close(struct unisol_writer *w)
{
    if (w->given_up)
        return UNISOL_FAILED;
    put_frame(w, w->format->end);
    if (flush(w) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!us_output_commit(&w->output))
        return complain(&w->sink, US_DIAG_CANNOT_WRITE, strerror(w->output.error));
    return UNISOL_OK;
}

void unisol_writer_free(struct unisol_writer *w)
{
    if (!w)
        return;
    us_output_abort(&w->output);
    us_stylesheet_free(w->sheet);
    us_buf_free(&w->text);
    us_buf_free(&w->rendered);
    us_buf_free(&w->name);
    us_buf_free(&w->data);
    us_buf_free(&w->stylesheet);
    us_buf_free(&w->params);
    us_buf_free(&w->source);
    us_solution_free(&w->expressed);
    us_extras_free(&w->extras);
    us_solution_free(&w->position);
    us_match_free(&w->board);
    us_resize(NULL, w, 0);
}

/* ---- what there is ------------------------------------------------------------------------------------------ */

bool unisol_format_at(size_t i, struct unisol_format_info *info)
{
    const struct us_format *f = us_format_at(i);
    if (f)
        *info = (struct unisol_format_info){.name = f->name,
                                            .suffix = f->suffixes ? f->suffixes[0] + 1 : f->name,
                                            .title = f->title,
                                            .suffixes = f->suffixes,
                                            .reads = f->read != NULL,
                                            .writes = f->write || f->write_match};
    return f != NULL;
}

/* In the order of the table in docs/formats/README.md. */
static const struct {
    unsigned carries;
    const char *words;
} held[] = {
    {US_CARRIES_START, "start"},     {US_CARRIES_NUMBER, "deal number"},  {US_CARRIES_NAME, "deal name"},
    {US_CARRIES_MOVES, "moves"},     {US_CARRIES_AUTOMOVES, "automoves"}, {US_CARRIES_GAME, "game"},
    {US_CARRIES_RESULT, "result"},   {US_CARRIES_COMMENTS, "comments"},   {US_CARRIES_TALON, "talon"},
    {US_CARRIES_BLOCKED, "blocked"}, {US_CARRIES_EXTRAS, "extras"},
};

const char *unisol_format_holds_at(const char *format, size_t i)
{
    const struct us_format *f = us_format_find(us_str(format));
    if (!f)
        return NULL;
    /* A notation of a game on a board holds the game's moves. */
    unsigned carries = f->notation ? US_CARRIES_START | US_CARRIES_MOVES : f->carries;
    for (size_t k = 0; k < sizeof(held) / sizeof(held[0]); k++)
        if ((carries & held[k].carries) && i-- == 0)
            return held[k].words;
    return (f->cut || f->streams) && i == 0 ? "many records" : NULL;
}

const char *unisol_format_for_file(const char *path)
{
    const struct us_format *f = us_format_for_file(us_str(path));
    return f ? f->name : NULL;
}

bool unisol_format_option_at(const char *format, size_t i, struct unisol_option_info *info)
{
    const struct us_format *f = us_format_find(us_str(format));
    if (!f || !f->options)
        return false;
    for (size_t k = 0; k <= i; k++)
        if (!f->options[k].name)
            return false;
    *info = (struct unisol_option_info){f->options[i].name, f->options[i].help, f->options[i].words};
    return true;
}

bool unisol_variant_at(size_t i, struct unisol_variant_info *info)
{
    const struct us_variant *v = us_variant_at(i);
    if (!v)
        return false;
    const struct us_game *g = &v->game;
    *info = (struct unisol_variant_info){
        .name = g->variant,
        .title = v->title,
        .aliases = v->aliases,
        .columns = g->num_columns,
        .freecells = g->num_freecells,
        .decks = g->num_decks,
        .build = us_game_word(g, US_GAME_BUILD),
        .fill = us_game_word(g, US_GAME_FILL),
        .sequence = us_game_word(g, US_GAME_SEQUENCE),
    };
    return true;
}

bool unisol_diagnostic_at(size_t i, struct unisol_diagnostic_info *info)
{
    if (i >= US_DIAG_COUNT) {
        i += US_REASON_NONE + 1 - US_DIAG_COUNT;
        if (i >= US_REASON_COUNT)
            return false;
        *info = (struct unisol_diagnostic_info){.name = us_reason_name((enum us_reason)i),
                                                .level = UNISOL_ERROR,
                                                .explanation = us_reason_explanation((enum us_reason)i)};
        return true;
    }
    const struct us_diag_kind *k = us_diag_kind((enum us_diag_id)i);
    *info = (struct unisol_diagnostic_info){k->name, (enum unisol_level)k->level, k->explanation, k->hint};
    return true;
}
