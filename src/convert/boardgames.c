/* SPDX-License-Identifier: MIT */
/* Records of board games. */
#include "boardgames/replay.h"
#include "boardgames/show.h"
#include "convert/failure.h"
#include "convert/input.h"
#include "convert/renderer.h"
#include "formats/interchange/boardgame.h"

/* ---- reading --------------------------------------------------------------------------------- */

/* Options that are about cards, and a layout of another game, contradict the record. */
static bool check_options(struct us_input *in, const struct us_bg_solution *m)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        if (in->reader.request.asked[i])
            return us_report(&in->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "%s", m->game->name);
    }

    if (in->layout.patience.given && in->layout.boardgame != m->game)
        return us_report(&in->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE,
                         "the given layout is not one of %s", m->game->name);
    return true;
}

static enum us_status resolve(struct us_input *in)
{
    struct us_bg_solution *m = &in->record->boardgame;
    if (!check_options(in, m))
        return US_FAILED;
    if (us_input_assumes(in))
        us_input_report_no_effect(in, "this is a board game");
    return us_bg_resolve(m, in->layout.patience.given ? &in->layout.position : NULL, &in->sink);
}

static enum us_status take_layout(struct us_input *in, struct us_input *from)
{
    struct us_bg_solution *m = &from->record->boardgame;
    if (us_bg_resolve(m, NULL, &from->sink) != US_OK)
        return US_FAILED;
    in->layout.boardgame = m->game;
    in->layout.position = m->start;
    return US_OK;
}

/* ---- questions ------------------------------------------------------------------------------- */

static enum us_verdict verdict(const struct us_record *record)
{
    const struct us_bg_solution *m = &record->boardgame;
    if (m->fault.reason)
        return US_VERDICT_ILLEGAL;
    return m->outcome.ending == US_END_NONE ? US_VERDICT_UNFINISHED : US_VERDICT_ENDED;
}

static enum us_claim claim(const struct us_record *record)
{
    (void)record;
    return US_CLAIM_NONE;
}

static size_t num_moves(const struct us_record *record)
{
    return record->boardgame.num_played;
}

static const char *fault(const struct us_record *record, size_t *move)
{
    if (move)
        *move = record->boardgame.fault.move;
    return record->boardgame.fault.reason;
}

static void put_fault(const struct us_record *record, struct us_buf *out)
{
    const struct us_bg_fault *f = &record->boardgame.fault;
    if (f->snapshot)
        us_buf_putf(out, "illegal: %s", f->text);
    else
        us_buf_putf(out, "illegal at move %zu: %s", f->move, f->text);
}

/* Puts the board before the fault, or the one by the moves if a snapshot differs from it. */
static void put_board(const struct us_bg_solution *m, struct us_buf *out)
{
    struct us_buf text = {0};
    m->game->put_board(&text, &m->final);
    us_buf_puts(out, m->fault.snapshot ? "the position according to the moves:"
                                       : "the position before the move:");

    struct us_cursor c = us_cursor(us_buf_str(&text));
    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(&c));
        us_buf_puts(out, "\n  ");
        us_buf_put(out, line.p, line.len);
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    }
    us_buf_free(&text);
}

static void report_fault(const struct us_record *record, struct us_sink *sink)
{
    const struct us_bg_fault *f = &record->boardgame.fault;
    struct us_buf board = {0};
    const char *notes[3] = {0};
    size_t n = 0;

    put_board(&record->boardgame, &board);
    if (f->rule[0])
        notes[n++] = f->rule;
    notes[n] = us_buf_text(&board);

    enum us_diag_id id = f->snapshot ? US_DIAG_SNAPSHOT_DIFFERS : US_DIAG_ILLEGAL_MOVE;
    us_report_about(sink, id, f->span, f->text, &(struct us_about){.notes = notes});
    us_buf_free(&board);
}

static bool is_empty(const struct us_record *record)
{
    (void)record;
    return false;
}

static const struct us_solution *cards(const struct us_record *record)
{
    (void)record;
    return NULL;
}

static void put_game(const struct us_record *record, struct us_buf *out)
{
    us_buf_puts(out, record->boardgame.game->name);
}

static void put_title(const struct us_record *record, struct us_buf *out)
{
    us_buf_puts(out, record->boardgame.game->title);
}

static void put_outcome(const struct us_record *record, struct us_buf *out)
{
    us_bg_put_outcome(out, &record->boardgame);
}

static bool is_inferred(const struct us_record *record)
{
    (void)record;
    return false;
}

static void dump(const struct us_record *record, struct us_buf *out)
{
    us_bg_dump(out, &record->boardgame);
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool fits(const struct us_format *format, const struct us_record *record)
{
    if (format->views)
        return true;
    bool same_game = !format->boardgame || format->boardgame == record->boardgame.game;
    return format->write_boardgame && same_game;
}

/* Returns what the target cannot store, or NULL if it can store everything. */
static const char *lost_part(const struct us_format *format, const struct us_bg_solution *m)
{
    if (format->boardgame)
        return m->num_comments > 0 ? "comments" : NULL;
    if (!(format->carries & US_CARRIES_MOVES))
        return m->num_played > 0 ? "the moves" : NULL;
    return NULL;
}

/* Reports what is lost.  US_FAILED: nothing may be lost, or the target could not be read back. */
static enum us_status report_losses(struct us_renderer *r, const struct us_bg_solution *m)
{
    const struct us_format *format = r->format;
    const char *refused = format->boardgame && m->game->refuses ? m->game->refuses(m) : NULL;

    if (refused)
        return us_fail_at(&r->sink, US_DIAG_NOT_CARRIED, US_NOWHERE, "%s cannot store %s",
                          format->name, refused);

    const char *lost = lost_part(format, m);
    if (!lost)
        return US_OK;
    us_report_loss(format, r->strict, &r->sink, lost);
    return r->strict ? US_FAILED : US_OK;
}

static enum us_status prepare(struct us_renderer *r, const struct us_record *record,
                              struct us_content *content)
{
    const struct us_bg_solution *m = &record->boardgame;
    if ((r->format->views || r->at_asked) && us_renderer_check_view(r, m->num_played) != US_OK)
        return US_FAILED;

    r->moves = m->num_played;
    content->boardgame = m;
    if (r->format->views)
        return US_OK;

    if (r->at_asked) {
        if (!us_bg_solution_at(m, r->view.from, &r->board))
            return us_fail_memory(&r->sink);
        content->boardgame = &r->board;
    }
    return report_losses(r, content->boardgame);
}

static void write_content(const struct us_format *format, struct us_record_writer *w,
                          const struct us_content *content)
{
    const struct us_view *v = &w->view;
    if (format->views && v->list)
        us_bg_list(w->out, content->boardgame);
    else if (format->views)
        us_bg_show(w->out, content->boardgame,
                   (struct us_bg_frames){v->from, v->to, v->every, v->alone});
    else
        format->write_boardgame(w, content->boardgame);
}

static size_t length(const struct us_content *content)
{
    return content->boardgame->num_moves;
}

static bool keep(struct us_renderer *r, const struct us_content *content, struct us_record *record,
                 struct us_kept *kept)
{
    (void)r;
    (void)record;
    kept->content.boardgame = &kept->boardgame;
    return us_bg_solution_copy(&kept->boardgame, content->boardgame);
}

const struct us_record_kind us_boardgame_kind = {
    .boardgames = true,
    .resolve = resolve,
    .take_layout = take_layout,
    .verdict = verdict,
    .claim = claim,
    .num_moves = num_moves,
    .fault = fault,
    .put_fault = put_fault,
    .report_fault = report_fault,
    .is_empty = is_empty,
    .cards = cards,
    .put_game = put_game,
    .put_title = put_title,
    .put_outcome = put_outcome,
    .is_inferred = is_inferred,
    .dump = dump,
    .fits = fits,
    .prepare = prepare,
    .write = write_content,
    .length = length,
    .keep = keep,
};
