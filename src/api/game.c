/* SPDX-License-Identifier: MIT */
/* Games that a program plays, in the public types. */
#include "api/game.h"

#include "base/name.h"
#include "convert/failure.h"
#include "convert/spoken.h"
#include "engine/explain.h"
#include "model/hash.h"
#include "model/names.h"
#include "rules/judge.h"

/* Forgets why the last move was refused.  Returns false if the game cannot be used. */
static bool begin_call(struct unisol_game *g)
{
    if (!us_is_usable(g))
        return false;
    g->reason = US_REASON_NONE;
    us_buf_clear(&g->refusal);
    g->in_words = true;
    return true;
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* Returns a game without a position, or NULL if memory runs out. */
static struct unisol_game *new_game(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_game *g = us_new(sizeof(*g));
    if (!g)
        return NULL;

    g->observer = (struct us_observer){handle, context, false};
    g->sink = (struct us_sink){.handle = handle ? us_observe : NULL, .context = &g->observer};
    g->in_words = true;
    return g;
}

/* Begins at a position of a record.  Frees the game and returns NULL if there is none (reported).
   */
static struct unisol_game *begin(struct unisol_game *g, const struct unisol_record *record,
                                 size_t position)
{
    const struct us_solution *s = us_record_cards(record);
    uint32_t number = position < UINT32_MAX ? position : UINT32_MAX;

    if (!s)
        us_misused(&g->sink, "there is no record with a board");
    else if (position != SIZE_MAX && position > s->num_explicit)
        us_misused(&g->sink, "the record has no such position");
    else if (!us_play_begin(&g->play, s, number))
        us_no_memory(&g->sink);
    else
        return g;

    unisol_game_free(g);
    return NULL;
}

/* Begins at the end of the first record of a reader, which is freed.  status: that of opening its
   input. */
static struct unisol_game *begin_first(struct unisol_game *g, struct unisol_reader *reader,
                                       enum unisol_status status)
{
    const struct unisol_record *record = NULL;
    if (status == UNISOL_OK)
        status = unisol_reader_next(reader, &record);
    if (status == UNISOL_OK && us_record_result(record) == UNISOL_ILLEGAL) {
        unisol_record_report(record);
        status = UNISOL_FAILED;
    }

    if (status == UNISOL_END)
        us_misused(&g->sink, "the text has no board");
    if (status == UNISOL_OK) {
        g = begin(g, record, SIZE_MAX);
    } else {
        unisol_game_free(g);
        g = NULL;
    }
    unisol_reader_free(reader);
    return g;
}

/* Returns a reader with the handler of a game, for records of the variant `game`, which may be
   NULL. NULL (reported): memory ran out, or there is no such variant. */
static struct unisol_reader *new_reader(struct unisol_game *g, const char *game)
{
    struct unisol_reader *reader = unisol_reader_new(g->observer.handle, g->observer.context);
    if (!reader) {
        us_no_memory(&g->sink);
        return NULL;
    }
    if (!game || unisol_reader_set(reader, "game", game) == UNISOL_OK)
        return reader;
    unisol_reader_free(reader);
    return NULL;
}

struct unisol_game *unisol_game_new(const char *game, const char *deal,
                                    unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_game *g = new_game(handle, context);
    struct unisol_reader *reader = g ? new_reader(g, game) : NULL;
    if (reader)
        return begin_first(g, reader, unisol_reader_open_deal(reader, deal));
    unisol_game_free(g);
    return NULL;
}

struct unisol_game *unisol_game_from_text(const char *game, const char *text, size_t len,
                                          unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_game *g = new_game(handle, context);
    struct unisol_reader *reader = g ? new_reader(g, game) : NULL;
    if (reader)
        return begin_first(g, reader, unisol_reader_open_memory(reader, text, len, NULL));
    unisol_game_free(g);
    return NULL;
}

struct unisol_game *unisol_game_from_record(const struct unisol_record *record, size_t position,
                                            unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_game *g = new_game(handle, context);
    return g ? begin(g, record, position) : NULL;
}

struct unisol_game *unisol_game_copy(const struct unisol_game *game)
{
    struct unisol_game *copy = us_is_usable(game)
                                   ? new_game(game->observer.handle, game->observer.context)
                                   : NULL;
    if (!copy || us_play_copy(&copy->play, &game->play))
        return copy;
    unisol_game_free(copy);
    return NULL;
}

void unisol_game_free(struct unisol_game *game)
{
    if (!us_is_usable(game))
        return;
    us_play_free(&game->play);
    us_buf_free(&game->refusal);
    us_buf_free(&game->sentence);
    us_resize(game, 0);
}

/* ---- options --------------------------------------------------------------------------------- */

/* Sets the automove rule.  Appends to *why, why this is not possible. */
static void set_rule(struct unisol_game *g, const char *name, const char *value, struct us_buf *why)
{
    int rule = us_find_word(us_automove_names, US_NUM_AUTOMOVES, us_str(value));
    if (rule < 0) {
        us_buf_putf(why, "invalid value '%s' for '%s': expected ", value, name);
        us_put_words(why, us_automove_names, US_NUM_AUTOMOVES);
        return;
    }

    us_play_forget(&g->play);
    g->play.solution.conventions.automove = rule;
    g->play.solution.conventions.automove_first = US_NO;
}

/* Sets whether moves that were taken back become variations.  Appends to *why, why this is not
   possible. */
static void set_keeping(struct unisol_game *g, const char *name, const char *value,
                        struct us_buf *why)
{
    bool yes = strcmp(value, "yes") == 0;
    if (yes || strcmp(value, "no") == 0)
        g->play.keeps_lines = yes;
    else
        us_buf_putf(why, "invalid value '%s' for '%s': expected yes or no", value, name);
}

enum unisol_status unisol_game_set(struct unisol_game *game, const char *name, const char *value)
{
    if (!begin_call(game))
        return UNISOL_FAILED;
    if (!name || !value)
        return us_misused(&game->sink, name ? "the option has no value" : "the option has no name");
    bool is_rule = strcmp(us_option_name(name), "automove") == 0;
    if (is_rule && game->play.walk.played > 0)
        return us_misused(&game->sink, "the game has moves");

    struct us_buf why = {0};
    if (is_rule)
        set_rule(game, name, value, &why);
    else if (strcmp(us_option_name(name), "keep-undone") == 0)
        set_keeping(game, name, value, &why);
    else
        us_buf_putf(&why, "unknown option '%s'", name);
    if (why.len == 0 && !why.failed)
        return UNISOL_OK;
    return (enum unisol_status)us_refuse_option(&game->sink, &why, NULL);
}

/* Adds a comment on a move of that index, or on the whole record. */
static enum unisol_status add_comment(struct unisol_game *g, size_t move, const char *text,
                                      const char *originator)
{
    if (!text || !text[0])
        return us_misused(&g->sink, "the comment has no text");

    struct us_extras *x = &g->play.solution.extras;
    struct us_comment made = {.move = US_WHOLE_RECORD, .text = us_extras_add_text(x, us_str(text))};
    if (originator && originator[0])
        made.originator = us_extras_add_name(x, us_str(originator));
    if (move != US_WHOLE_RECORD)
        made.move = move;
    if (!us_extras_failed(x))
        us_extras_insert_comment(x, made);
    if (!us_extras_failed(x))
        return UNISOL_OK;
    x->failed = x->text.failed = false;
    return us_no_memory(&g->sink);
}

enum unisol_status unisol_game_comment(struct unisol_game *game, const char *text,
                                       const char *originator)
{
    if (!begin_call(game))
        return UNISOL_FAILED;
    return add_comment(game, US_WHOLE_RECORD, text, originator);
}

enum unisol_status unisol_game_comment_move(struct unisol_game *game, const char *text,
                                            const char *originator)
{
    if (!begin_call(game))
        return UNISOL_FAILED;
    const struct us_walk *walk = &game->play.walk;
    size_t move = walk->played;
    while (move > 0 && walk->solution->moves[move - 1].implicit)
        move--;
    if (move == 0)
        return us_misused(&game->sink, "the game has no moves");
    return add_comment(game, move - 1, text, originator);
}

enum unisol_status unisol_game_bookmark(struct unisol_game *game, const char *name)
{
    if (!begin_call(game))
        return UNISOL_FAILED;
    struct us_extras *x = &game->play.solution.extras;
    if (!name || !name[0])
        return us_misused(&game->sink, "the bookmark has no name");
    if (x->num_marks >= US_MAX_BOOKMARKS)
        return us_misused(&game->sink, "a record has at most 100 bookmarks");

    struct us_mark mark = {.before = game->play.walk.played,
                           .name = us_extras_add_name(x, us_str(name))};
    if (!us_extras_failed(x))
        us_extras_add_mark(x, mark);
    if (!us_extras_failed(x))
        return UNISOL_OK;
    x->failed = x->text.failed = false;
    return us_no_memory(&game->sink);
}

enum unisol_status unisol_game_restart(struct unisol_game *game)
{
    if (!begin_call(game))
        return UNISOL_FAILED;
    return us_play_restart(&game->play) ? UNISOL_OK : us_no_memory(&game->sink);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Reports that a move is illegal, if anybody listens. */
static enum unisol_status refuse(struct unisol_game *g)
{
    if (g->sink.handle)
        us_report_about(&g->sink, US_DIAG_ILLEGAL_MOVE, US_NOWHERE, unisol_game_refusal(g),
                        &(struct us_about){.name = us_reason_name(g->reason)});
    return UNISOL_FAILED;
}

enum unisol_status unisol_game_play(struct unisol_game *game, const struct unisol_step *step)
{
    if (!begin_call(game))
        return UNISOL_FAILED;
    if (!step)
        return us_misused(&game->sink, "the move is NULL");
    if (!us_play_make_room(&game->play))
        return us_no_memory(&game->sink);

    struct us_move m;
    game->reason = us_move_of(step->source, step->dest, step->num_cards, &m);
    if (game->reason != US_REASON_NONE) {
        us_buf_puts(&game->refusal, US_NO_SUCH_MOVE);
        return refuse(game);
    }

    game->reason = us_play_move(&game->play, &m);
    if (game->reason == US_REASON_NONE)
        return UNISOL_OK;
    game->in_words = false;
    game->fault.reason = game->reason;
    game->fault.move = game->play.walk.number + 1;
    game->fault.tried = m;
    game->fault.written = (struct us_written){step->source.index, step->dest.index,
                                              step->num_cards};
    return refuse(game);
}

/* Keeps why the moves of a text are illegal. */
static void keep_fault(struct unisol_game *g, const struct us_solution *read)
{
    g->reason = (enum us_reason)read->fault.reason;
    us_put_refusal(&read->game, &read->final, &read->fault, &g->refusal);
}

/* Plays the moves of a record that begins at the current position.  If one of them is not legal,
   plays none. */
static enum unisol_status play_all(struct unisol_game *g, const struct us_solution *read)
{
    struct us_play trial = {0};
    bool room = us_play_copy(&trial, &g->play);

    for (size_t i = 0; i < read->num_moves && room && g->reason == US_REASON_NONE; i++) {
        struct us_move m = read->moves[i];
        if (m.implicit)
            continue;
        room = us_play_make_room(&trial);
        if (room)
            g->reason = us_play_move(&trial, &m);
    }

    bool ok = room && g->reason == US_REASON_NONE;
    if (ok)
        us_play_swap(&g->play, &trial);
    us_play_free(&trial);
    if (!room)
        return us_no_memory(&g->sink);
    return ok ? UNISOL_OK : refuse(g);
}

enum unisol_status unisol_game_play_text(struct unisol_game *game, const char *text)
{
    if (!begin_call(game))
        return UNISOL_FAILED;
    if (!text)
        return us_misused(&game->sink, "the text is NULL");

    struct us_solution *read = us_new(sizeof(*read));
    if (!read)
        return us_no_memory(&game->sink);
    const struct us_solution *s = &game->play.solution;
    enum us_status status = us_read_spoken(&s->game, &game->play.walk.board,
                                           (enum us_automove)s->conventions.automove, us_str(text),
                                           &game->sink, read);
    enum unisol_status played = UNISOL_FAILED;
    if (status == US_OK && read->result == US_RESULT_ILLEGAL) {
        keep_fault(game, read);
        played = refuse(game);
    } else if (status == US_OK) {
        played = play_all(game, read);
    }

    us_solution_free(read);
    us_resize(read, 0);
    return played;
}

const char *unisol_game_reason(const struct unisol_game *game)
{
    return us_is_usable(game) && game->reason != US_REASON_NONE ? us_reason_name(game->reason)
                                                                : NULL;
}

const char *unisol_game_refusal(struct unisol_game *game)
{
    if (!us_is_usable(game))
        return "";
    if (!game->in_words)
        us_put_refusal(&game->play.solution.game, &game->play.walk.board, &game->fault,
                       &game->refusal);
    game->in_words = true;
    return us_buf_text(&game->refusal);
}

bool unisol_game_undo(struct unisol_game *game)
{
    if (!begin_call(game))
        return false;
    uint32_t number = game->play.walk.number;
    return number > 0 && us_play_to(&game->play, number - 1);
}

bool unisol_game_redo(struct unisol_game *game)
{
    if (!begin_call(game))
        return false;
    return us_play_to(&game->play, game->play.walk.number + 1);
}

/* ---- questions ------------------------------------------------------------------------------- */

size_t unisol_game_moves(const struct unisol_game *game)
{
    return us_is_usable(game) ? game->play.walk.number : 0;
}

size_t unisol_game_automoves(const struct unisol_game *game)
{
    return us_is_usable(game) ? game->play.walk.played - game->play.walk.number : 0;
}

bool unisol_game_is_solved(const struct unisol_game *game)
{
    return us_is_usable(game) && us_game_is_won(&game->play.solution.game, &game->play.walk.board);
}

bool unisol_game_is_stuck(const struct unisol_game *game)
{
    struct us_move m;
    return us_is_usable(game) && !game->play.solution.game.rules.unjudged &&
           us_list_all_moves(&game->play.solution.game, &game->play.walk.board, &m, 1) == 0;
}

uint64_t unisol_game_hash(const struct unisol_game *game, bool any_order)
{
    return us_is_usable(game) ? us_position_hash(&game->play.walk.board, any_order) : 0;
}

/* Turns the face-down cards of a pile, or all of its cards, into unknown ones. */
static void hide(struct us_position *p, struct us_pile_id pile)
{
    us_card *cards = us_pile_edit(p, pile.type, pile.index);
    unsigned n = us_pile_len(p, pile.type, pile.index);
    for (unsigned i = 0; i < n; i++)
        if ((pile.type == US_STOCK && !(p->stock_gives && i + 1 == n)) ||
            (cards[i] & US_CARD_HIDDEN))
            cards[i] = US_CARD_UNKNOWN | US_CARD_HIDDEN;
}

const struct unisol_board *unisol_game_board(struct unisol_game *game, bool hidden)
{
    if (!us_is_usable(game))
        return NULL;
    const struct us_position *board = &game->play.walk.board;
    if (hidden) {
        us_position_copy(&game->seen, board);
        for (struct us_pile_id pile = US_NO_PILE; us_next_pile(&game->seen, &pile);)
            hide(&game->seen, pile);
        board = &game->seen;
    }
    us_show_board(&game->shown, board);
    return &game->shown.board;
}

/* ---- results --------------------------------------------------------------------------------- */

struct unisol_record *unisol_game_record(struct unisol_game *game)
{
    if (!us_is_usable(game))
        return NULL;
    struct unisol_record *record = us_resize(NULL, sizeof(*record));
    if (!record) {
        us_no_memory(&game->sink);
        return NULL;
    }

    us_record_make(record, 1, &us_patience_kind, "game");
    if (us_play_take(&game->play, &record->data.solution))
        return record;
    us_no_memory(&game->sink);
    unisol_record_free(record);
    return NULL;
}

enum unisol_status unisol_verify_play(const struct unisol_game *game,
                                      const struct unisol_step *steps, size_t n,
                                      struct unisol_verdict *verdict)
{
    if (!us_is_usable(game) || !verdict || (!steps && n > 0))
        return UNISOL_FAILED;

    const struct us_solution *s = &game->play.solution;
    enum us_automove rule = (enum us_automove)s->conventions.automove;
    enum us_reason reason = US_REASON_NONE;
    struct us_position board;
    us_position_copy(&board, &game->play.walk.board);
    *verdict = (struct unisol_verdict){.result = UNISOL_UNFINISHED};
    for (; verdict->num_moves < n; verdict->num_moves++) {
        struct us_move m;
        const struct unisol_step *step = &steps[verdict->num_moves];
        reason = us_move_of(step->source, step->dest, step->num_cards, &m);
        if (reason == US_REASON_NONE)
            reason = us_play_on(&s->game, &board, rule, &m, &verdict->num_automoves);
        if (reason != US_REASON_NONE)
            break;
    }

    verdict->reason = reason != US_REASON_NONE ? us_reason_name(reason) : NULL;
    if (reason != US_REASON_NONE)
        verdict->result = UNISOL_ILLEGAL;
    else if (s->game.rules.unjudged)
        verdict->result = UNISOL_NOT_JUDGED;
    else if (us_game_is_won(&s->game, &board))
        verdict->result = UNISOL_SOLVED;
    return UNISOL_OK;
}
