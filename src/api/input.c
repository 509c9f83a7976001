/* SPDX-License-Identifier: MIT */
/* Inputs: files, memory, deals, and pieces that a reader has cut off; their formats are settled here. */
#include "api/reader.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/compression.h"
#include "base/rows.h"
#include "boardgames/replay.h"

static ssize_t read_descriptor(void *context, void *buffer, size_t len)
{
    const struct unisol_reader *r = context;
    return read(r->fd, buffer, len);
}

static ssize_t read_descriptor_at(const void *context, void *buffer, size_t len, uint64_t offset)
{
    const struct unisol_reader *r = context;
    return pread(r->fd, buffer, len, (off_t)offset);
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

void us_input_close(struct unisol_reader *r)
{
    if (r->fd_is_ours && r->fd >= 0)
        close(r->fd);
    r->fd = -1;
    r->fd_is_ours = r->is_deal = r->range_reported = false;
    r->state = US_INPUT_CLOSED;
    us_record_forget(&r->record);
    r->rival = NULL;
    r->taken = 0;
    r->pieces_before = r->pieces_cut = r->pieces_taken;
    us_decompressor_free(r->decompressor);
    r->decompressor = NULL;
    r->garbage_reported = false;
    us_reader_reset(&r->reader);
    r->reader.source = (struct us_source){.context = r, .line = 0};
    r->reader.game = r->game;
    r->sink.text = (struct us_str){NULL, 0};
    r->sink.file = NULL;
}

void us_input_report_garbage(struct unisol_reader *r)
{
    if (r->garbage_reported || !r->decompressor || !us_decompressor_met_garbage(r->decompressor))
        return;
    us_report(&r->sink, US_DIAG_TRAILING_GARBAGE, US_NOWHERE, "%s", "");
    r->garbage_reported = true;
}

/* NULL: the input has no name. */
static void name_input(struct unisol_reader *r, const char *name)
{
    us_buf_clear(&r->name);
    us_buf_puts(&r->name, name ? name : "");
    r->sink.file = name ? us_buf_text(&r->name) : NULL;
}

/* Takes the start over that `inner` has read: of a game on a board, or of patience. */
static enum unisol_status keep_layout(struct unisol_reader *r, struct unisol_reader *inner)
{
    struct us_bg_solution *m = &inner->record.match;
    const struct us_script *s = &inner->reader.script;
    if (inner->reader.is_boardgame) {
        if (us_bg_resolve(m, NULL, &inner->sink) != US_OK)
            return UNISOL_FAILED;
        r->layout_game = m->notation;
        r->layout_board = m->start;
    } else if (s->has_start) {
        us_position_copy(&r->layout.position, &s->start);
        r->layout_freecells = s->game.num_freecells;
    } else {
        return us_report_failure(&inner->sink, US_DIAG_NO_START, "the layout file has no layout");
    }
    r->layout_read = true;
    return UNISOL_OK;
}

/* Reads the file of --layout, in whatever format it is, with a reader of its own. */
static enum unisol_status read_layout(struct unisol_reader *r)
{
    struct unisol_reader *inner = unisol_reader_new(r->listener.handle, r->listener.context);
    if (!inner)
        return us_report_failure(&r->sink, US_DIAG_NO_MEMORY, "");
    inner->bounds = r->bounds;
    inner->game = r->game;
    memcpy(inner->reader.game_asked, r->reader.game_asked, sizeof(inner->reader.game_asked));
    const char *path = us_buf_text(&r->layout_file);
    enum unisol_status status = strcmp(path, "-") == 0 ? unisol_reader_open_descriptor(inner, STDIN_FILENO, "<stdin>")
                                                       : unisol_reader_open_file(inner, path);
    if (status == UNISOL_OK)
        status = us_reader_next(&inner->reader) == US_OK ? keep_layout(r, inner) : UNISOL_FAILED;
    us_input_report_garbage(inner);
    unisol_reader_free(inner);
    return status;
}

/* Readies the layout for an input. */
static enum unisol_status load_layout(struct unisol_reader *r)
{
    if (r->layout_file.len > 0 && !r->layout_read && read_layout(r) != UNISOL_OK)
        return UNISOL_FAILED;
    if (r->layout_read && !r->layout_game) /* it is of patience */
        r->reader.game.num_freecells = r->layout_freecells;
    return UNISOL_OK;
}

/* What --layout has given to one reader is another one's, too. */
static void share_layout(struct unisol_reader *r, const struct unisol_reader *from)
{
    r->layout = from->layout;
    r->layout_game = from->layout_game;
    r->layout_board = from->layout_board;
    r->layout_read = from->layout_read;
    r->layout_freecells = from->layout_freecells;
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
    US_ASSERT_ROWS(fits, UNISOL_ENDED + 1);
    struct unisol_reader *inner = unisol_reader_new(NULL, NULL);
    const struct unisol_record *record;
    *fit = NOT_PLAYED;
    if (!inner) {
        us_report_failure(&r->sink, US_DIAG_NO_MEMORY, "");
        return false;
    }
    inner->format = format;
    inner->bounds = r->bounds;
    inner->game = r->reader.game;
    memcpy(inner->reader.game_asked, r->reader.game_asked, sizeof(inner->reader.game_asked));
    share_layout(inner, r);
    inner->assumed = r->assumed;
    us_input_close(inner);
    struct us_str text = us_source_text(&r->reader.source);
    us_source_borrow(&inner->reader.source, text.p, text.len);
    if (begin_input(inner, read_memory, false) == UNISOL_OK && unisol_reader_next(inner, &record) == UNISOL_OK &&
        unisol_record_moves(record) > 0)
        *fit = fits[unisol_record_result(record)];
    bool enough = !inner->sink.no_memory;
    if (!enough)
        us_report_failure(&r->sink, US_DIAG_NO_MEMORY, "");
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

/* A file that is not packed can be read by several threads from here on. */
static void find_place(struct unisol_reader *r)
{
    struct us_source *s = &r->reader.source;
    struct stat file;
    off_t place = lseek(r->fd, 0, SEEK_CUR);
    if (place < 0 || fstat(r->fd, &file) != 0 || !S_ISREG(file.st_mode) || !us_decompressor_is_idle(r->decompressor))
        return;
    s->read = read_descriptor;
    s->read_at = read_descriptor_at;
    s->context = r;
    s->claimed = (uint64_t)place;
    us_decompressor_free(r->decompressor);
    r->decompressor = NULL;
}

/* Opens the input that `read` reads; it may be packed. */
static enum unisol_status begin_input(struct unisol_reader *r, us_read_fn *read, bool compressed)
{
    r->reader.source.read = read;
    r->reader.format = r->format;
    if (compressed) {
        r->decompressor = us_decompressor_new(NULL, read, r);
        if (!r->decompressor)
            return us_report_failure(&r->sink, US_DIAG_NO_MEMORY, "");
        r->reader.source.read = us_decompress;
        r->reader.source.context = r->decompressor;
    }
    if (load_layout(r) != UNISOL_OK || !us_reader_detect(&r->reader) || !settle_format(r)) {
        us_input_close(r);
        return UNISOL_FAILED;
    }
    if (r->fd >= 0 && compressed)
        find_place(r);
    r->state = US_INPUT_OPEN;
    return UNISOL_OK;
}

enum unisol_status unisol_reader_open_file(struct unisol_reader *r, const char *path)
{
    if (!r)
        return UNISOL_FAILED;
    us_input_close(r);
    if (!path)
        return us_misused(&r->sink, "the path is NULL");
    name_input(r, path);
    r->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (r->fd < 0)
        return us_report_failure(&r->sink, US_DIAG_CANNOT_READ, strerror(errno));
    r->fd_is_ours = true;
    return begin_input(r, read_descriptor, true);
}

enum unisol_status unisol_reader_open_descriptor(struct unisol_reader *r, int descriptor, const char *name)
{
    if (!r)
        return UNISOL_FAILED;
    us_input_close(r);
    name_input(r, name);
    r->fd = descriptor;
    return begin_input(r, read_descriptor, true);
}

enum unisol_status unisol_reader_open_memory(struct unisol_reader *r, const void *bytes, size_t len, const char *name)
{
    if (!r)
        return UNISOL_FAILED;
    us_input_close(r);
    if (!bytes && len > 0)
        return us_misused(&r->sink, "the bytes are NULL");
    name_input(r, name);
    r->bytes = len > 0 ? bytes : "";
    r->num_bytes = len;
    return begin_input(r, read_memory, true);
}

enum unisol_status unisol_reader_open_deal(struct unisol_reader *r, const char *deal)
{
    if (!r)
        return UNISOL_FAILED;
    us_input_close(r);
    if (!deal)
        return us_misused(&r->sink, "the deal is NULL");
    if (!us_deal_parse(us_str(deal), &r->deal))
        return us_report_failure(&r->sink, US_DIAG_DEAL_BAD, deal);
    us_script_clear(&r->reader.script, us_str(""), &r->reader.game, r->reader.game_asked);
    r->reader.script.deal = r->deal;
    r->is_deal = true;
    r->state = US_INPUT_OPEN;
    return UNISOL_OK;
}

/* ---- pieces ------------------------------------------------------------------------------------------------- */

enum piece_state { PIECE_TAKEN, PIECE_FILLED, PIECE_CUT, PIECE_REFUSED };

struct unisol_chunk {
    const struct unisol_reader *input; /* that it is taken off */
    uint64_t number;                   /* of the input's pieces, in the order in which they are cut */
    enum piece_state state;
    const struct us_format *format;
    const struct us_format *rival;
    struct us_chunk chunk;
    uint64_t end; /* in bytes of the input */
    bool is_named;
    char name[];
};

bool unisol_reader_can_take(const struct unisol_reader *r)
{
    bool open = r && (r->state == US_INPUT_OPEN || r->state == US_INPUT_TAKEN);
    return open && !r->is_deal && r->first_record == 0 && us_reader_can_take(&r->reader);
}

bool unisol_reader_take(struct unisol_reader *r, size_t size, struct unisol_chunk **piece)
{
    if (!piece || !unisol_reader_can_take(r))
        return false;
    const char *name = r->sink.file ? r->sink.file : ""; /* only read: another thread may be reporting it */
    struct us_chunk chunk = *piece ? (*piece)->chunk : (struct us_chunk){0};
    struct unisol_chunk *p = us_resize(NULL, *piece, sizeof(*p) + strlen(name) + 1);
    if (!p)
        return false;
    if (r->state != US_INPUT_TAKEN) /* other threads read it once there are pieces */
        r->state = US_INPUT_TAKEN;
    us_reader_take(&r->reader, size, &chunk);
    *p = (struct unisol_chunk){.input = r,
                               .number = r->pieces_taken++,
                               .format = r->reader.format,
                               .rival = r->rival,
                               .is_named = r->sink.file != NULL,
                               .chunk = chunk};
    memcpy(p->name, name, strlen(name) + 1);
    *piece = p;
    return true;
}

void unisol_chunk_fill(struct unisol_chunk *piece)
{
    if (!piece || piece->state != PIECE_TAKEN || piece->number < piece->input->pieces_before)
        return;
    us_reader_fill(&piece->input->reader, &piece->chunk);
    piece->state = PIECE_FILLED;
}

/* Why the piece cannot be cut now; NULL: it can. */
static const char *why_not_cut(const struct unisol_reader *r, const struct unisol_chunk *piece)
{
    if (piece->input != r || piece->number < r->pieces_before)
        return "the chunk belongs to another input";
    if (piece->state != PIECE_FILLED)
        return piece->state == PIECE_TAKEN ? "the chunk is not filled" : "the chunk has already been cut";
    return piece->number != r->pieces_cut ? "a chunk that was taken before this one is not cut yet" : NULL;
}

enum unisol_status unisol_reader_cut(struct unisol_reader *r, struct unisol_chunk *piece)
{
    if (!r)
        return UNISOL_FAILED;
    if (r->state == US_INPUT_CLOSED)
        return UNISOL_END;
    if (r->reader.failed)
        return UNISOL_END;
    const char *why = piece ? why_not_cut(r, piece) : NULL;
    if (!piece || why) {
        r->reader.failed = true; /* what follows has lost its place */
        return piece ? us_misused(&r->sink, why) : us_report_failure(&r->sink, US_DIAG_NO_MEMORY, "");
    }
    enum us_status status = us_reader_cut(&r->reader, &piece->chunk);
    r->pieces_cut++;
    piece->state = status == US_OK ? PIECE_CUT : PIECE_REFUSED;
    r->taken += status == US_OK ? piece->chunk.text.len : 0;
    piece->end = r->taken;
    if (status == US_END)
        us_input_report_garbage(r);
    if (status == US_END && r->reader.source.read_at)
        lseek(r->fd, 0, SEEK_END); /* whoever shares the descriptor finds it as one thread leaves it */
    return (enum unisol_status)status;
}

enum unisol_status unisol_reader_open_chunk(struct unisol_reader *r, const struct unisol_chunk *piece)
{
    if (!r)
        return UNISOL_FAILED;
    us_input_close(r);
    if (!piece || piece->state != PIECE_CUT)
        return us_misused(&r->sink, piece ? "the chunk is not cut yet" : "there is no chunk");
    name_input(r, piece->is_named ? piece->name : NULL);
    struct us_source *s = &r->reader.source;
    us_source_borrow(s, piece->chunk.text.p, piece->chunk.text.len);
    s->line = piece->chunk.line;
    s->column = piece->chunk.column;
    r->reader.format = piece->format;
    r->rival = piece->rival;
    share_layout(r, piece->input);
    if (load_layout(r) != UNISOL_OK)
        return UNISOL_FAILED;
    r->state = US_INPUT_OPEN;
    return UNISOL_OK;
}

uint64_t unisol_reader_offset(const struct unisol_reader *r)
{
    return r ? r->reader.source.passed : 0;
}

uint64_t unisol_chunk_end(const struct unisol_chunk *piece)
{
    return piece ? piece->end : 0;
}

size_t unisol_piece_size(const struct unisol_chunk *piece)
{
    return piece->chunk.text.len;
}

void unisol_chunk_free(struct unisol_chunk *piece)
{
    if (piece)
        us_resize(NULL, piece->chunk.memory, 0);
    us_resize(NULL, piece, 0);
}
