/* SPDX-License-Identifier: MIT */
/* Emits the fields of a board game's record (docs/boardgames.md), and dumps them as indented
   text. */
#include "boardgames/replay.h"
#include "formats/interchange/boardgame.h"

static void put_word(struct us_emitter *emitter, enum us_name name, const char *word)
{
    emitter->calls->string(emitter, name, us_str(word));
}

static void put_letter(struct us_emitter *emitter, enum us_name name, char letter)
{
    if (letter)
        emitter->calls->string(emitter, name, (struct us_str){&letter, 1});
}

static void put_flag(struct us_emitter *emitter, enum us_name name, bool set)
{
    if (set)
        emitter->calls->boolean(emitter, name, true);
}

static void put_place(struct us_emitter *emitter, enum us_name name,
                      const struct us_boardgame *boardgame, uint8_t place)
{
    struct us_buf text = {0};
    if (place == US_NO_PLACE)
        return;
    boardgame->put_place(&text, place);
    emitter->out->failed = emitter->out->failed || text.failed;
    emitter->calls->string(emitter, name, us_buf_str(&text));
    us_buf_free(&text);
}

static void put_marks(struct us_emitter *emitter, uint8_t marks)
{
    put_flag(emitter, US_NAME_lunchless, marks & US_MARK_LUNCHLESS);
    put_flag(emitter, US_NAME_stinky, marks & US_MARK_STINKY);
    put_flag(emitter, US_NAME_prime, marks & US_MARK_PRIME);
    put_flag(emitter, US_NAME_crushed, marks & US_MARK_CRUSHED);
}

static void put_piece(struct us_emitter *emitter, const struct us_boardgame *boardgame,
                      struct us_bg_piece p)
{
    put_letter(emitter, US_NAME_piece, p.letter);
    if (boardgame->sides[p.side])
        put_word(emitter, US_NAME_side, boardgame->sides[p.side]);
    put_place(emitter, US_NAME_at, boardgame, p.at);
    put_marks(emitter, p.marks);
}

static void put_score(struct us_emitter *emitter, const uint32_t *score)
{
    emitter->calls->open(emitter, US_NAME_score, false, true);
    emitter->calls->number(emitter, US_NAME_white, score[0]);
    emitter->calls->number(emitter, US_NAME_black, score[1]);
    emitter->calls->close(emitter, US_NAME_score, false);
}

/* ---- positions ------------------------------------------------------------------------------- */

static const enum us_name grid_names[] = {US_NAME_playfield, US_NAME_pins, US_NAME_paths};

static enum us_name grid_name(const struct us_bg_grid *g)
{
    for (size_t i = 0; i < sizeof(grid_names) / sizeof(grid_names[0]); i++)
        if (strcmp(us_name_text(grid_names[i]), g->name) == 0)
            return grid_names[i];
    return US_NAME_NONE;
}

static void put_grids(struct us_emitter *emitter, const struct us_boardgame *boardgame,
                      const struct us_bg_position *b)
{
    const char *cells = b->cells;
    for (const struct us_bg_grid *g = boardgame->grids; g->name; g++) {
        emitter->calls->open(emitter, grid_name(g), true, true);
        for (unsigned i = 0; i < g->rows; i++, cells += g->columns)
            emitter->calls->characters(emitter, US_NAME_row, (struct us_str){cells, g->columns},
                                       false);
        emitter->calls->close(emitter, grid_name(g), true);
    }
}

static void put_board(struct us_emitter *emitter, enum us_name name,
                      const struct us_boardgame *boardgame, const struct us_bg_position *b,
                      bool implied)
{
    emitter->calls->open(emitter, name, false, false);
    put_flag(emitter, US_NAME_implied, implied);
    if (b->side != US_SIDE_NONE)
        put_word(emitter, US_NAME_turn, boardgame->sides[b->side]);
    put_place(emitter, US_NAME_train, boardgame, b->train);
    put_flag(emitter, US_NAME_uncertain, b->uncertain);
    if (b->score[0] > 0 || b->score[1] > 0)
        put_score(emitter, b->score);
    put_grids(emitter, boardgame, b);
    if (!boardgame->grids[0].name) {
        emitter->calls->open(emitter, US_NAME_pieces, true, false);
        for (unsigned i = 0; i < b->num_pieces; i++) {
            emitter->calls->open(emitter, US_NAME_piece, false, true);
            put_piece(emitter, boardgame, b->pieces[i]);
            emitter->calls->close(emitter, US_NAME_piece, false);
        }

        emitter->calls->close(emitter, US_NAME_pieces, true);
    }

    emitter->calls->close(emitter, name, false);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The state of writing a record.  Comments are stored in the order of the document. */
struct boardgame_writer {
    struct us_emitter *emitter;
    const struct us_bg_solution *solution;
    enum us_positions positions;
    size_t comment; /* the index of the next comment */
};

static void put_comments(struct boardgame_writer *writer, size_t index)
{
    const struct us_bg_solution *solution = writer->solution;
    while (writer->comment < solution->num_comments &&
           solution->comments[writer->comment].move < index)
        writer->comment++; /* on moves that are not played */
    size_t end = writer->comment;
    while (end < solution->num_comments && solution->comments[end].move == index)
        end++;
    if (end == writer->comment)
        return;

    writer->emitter->calls->open(writer->emitter, US_NAME_comments, true, false);
    for (; writer->comment < end; writer->comment++) {
        const struct us_bg_comment *comment = &solution->comments[writer->comment];
        writer->emitter->calls->open(writer->emitter, US_NAME_comment, false, true);
        if (comment->originator.len > 0)
            writer->emitter->calls->string(writer->emitter, US_NAME_originator,
                                           us_bg_text(solution, comment->originator));
        writer->emitter->calls->characters(writer->emitter, US_NAME_plain_text,
                                           us_bg_text(solution, comment->text), false);
        writer->emitter->calls->close(writer->emitter, US_NAME_comment, false);
    }

    writer->emitter->calls->close(writer->emitter, US_NAME_comments, true);
}

static void put_effects(struct us_emitter *emitter, const struct us_bg_solution *solution,
                        const struct us_bg_move *move)
{
    if (move->num_effects == 0)
        return;

    emitter->calls->open(emitter, US_NAME_effects, true, true);
    for (size_t i = 0; i < move->num_effects; i++) {
        const struct us_bg_effect *effect = &solution->effects[move->first_effect + i];
        emitter->calls->open(emitter, US_NAME_effect, false, true);
        put_word(emitter, US_NAME_kind, us_bg_effect_names[effect->kind]);
        put_piece(emitter, solution->game, effect->piece);
        emitter->calls->close(emitter, US_NAME_effect, false);
    }

    emitter->calls->close(emitter, US_NAME_effects, true);
}

/* Puts the last move of the walk: its text, and what the replay has found out about it. */
static void put_move(struct boardgame_writer *writer, struct us_bg_replay *walk)
{
    struct us_emitter *emitter = writer->emitter;
    const struct us_bg_solution *solution = writer->solution;
    const struct us_boardgame *boardgame = solution->game;
    const struct us_bg_move *move = &solution->moves[walk->index - 1];
    bool own = us_bg_walk_is_stated(walk);
    bool shown = (own || writer->positions == US_POSITIONS_ALL) &&
                 walk->index < solution->num_played;
    emitter->calls->open(emitter, US_NAME_move, false, !shown);
    emitter->calls->string(emitter, US_NAME_text, us_bg_text(solution, move->text));
    if (move->number > 0)
        emitter->calls->number(emitter, US_NAME_number, move->number);
    if (boardgame->sides[move->side])
        put_word(emitter, US_NAME_side, boardgame->sides[move->side]);
    put_word(emitter, US_NAME_kind, us_bg_move_names[move->kind]);
    put_letter(emitter, US_NAME_piece, move->letter);
    put_flag(emitter, US_NAME_prime, move->marks & US_MARK_PRIME);
    put_place(emitter, US_NAME_from, boardgame, move->from);
    put_place(emitter, US_NAME_to, boardgame, move->to);
    put_place(emitter, US_NAME_path, boardgame, move->path);
    if (move->line != US_LINE_UNKNOWN)
        put_word(emitter, US_NAME_line, us_bg_line_names[move->line]);
    if (move->length > 0)
        emitter->calls->number(emitter, US_NAME_length, move->length);
    put_flag(emitter, US_NAME_resigns, move->resigns);
    if (move->kind == US_BG_MOVE_SCORE)
        put_score(emitter, move->score);
    put_effects(emitter, solution, move);
    if (shown)
        put_board(emitter, US_NAME_position, boardgame, &walk->board, !own);
    put_comments(writer, walk->index - 1);
    emitter->calls->close(emitter, US_NAME_move, false);
}

/* Puts what the canonical form has of the last move of the walk. */
static void put_canonical_move(struct boardgame_writer *writer, size_t index)
{
    struct us_emitter *emitter = writer->emitter;
    const struct us_boardgame *game = writer->solution->game;
    const struct us_bg_move *move = &writer->solution->moves[index];
    struct us_buf text = {0};
    emitter->calls->open(emitter, US_NAME_move, false, true);
    game->put_move(&text, writer->solution, move);
    emitter->calls->string(emitter, US_NAME_text, us_buf_str(&text));
    us_buf_end(emitter->out, &text);
    if (game->numbered) {
        emitter->calls->number(emitter, US_NAME_number, move->number);
        if (game->sides[move->side])
            put_word(emitter, US_NAME_side, game->sides[move->side]);
    }
    put_comments(writer, index);
    emitter->calls->close(emitter, US_NAME_move, false);
}

/* Returns true if the canonical form leaves the start out: it is the standard start of the game.
   In Adomoc, a record that begins with a later round has an unknown start if it states none. */
static bool is_standard_start(const struct us_bg_solution *solution,
                              const struct us_bg_position *sorted)
{
    struct us_bg_position own = {.train = US_NO_PLACE};
    const struct us_boardgame *game = solution->game;
    if (!solution->has_start)
        return true;
    if (!game->initial || !game->initial(&own) ||
        (game->draws && solution->num_moves > 0 && solution->moves[0].number > 1))
        return false;

    us_bg_sort_pieces(&own);
    bool same = memcmp(own.cells, sorted->cells, sizeof(own.cells)) == 0 &&
                own.side == sorted->side && own.uncertain == sorted->uncertain &&
                own.train == sorted->train &&
                memcmp(own.score, sorted->score, sizeof(own.score)) == 0 &&
                own.num_pieces == sorted->num_pieces;
    for (unsigned i = 0; same && i < own.num_pieces; i++)
        same = us_bg_piece_order(own.pieces[i]) == us_bg_piece_order(sorted->pieces[i]);
    return same;
}

/* Returns the result of a game: "none" without an end, "draw", or the side that won, such as
   "x". */
static const char *result_of(const struct us_bg_solution *solution)
{
    if (solution->outcome.ending == US_END_NONE)
        return "none";
    return solution->outcome.winner == US_SIDE_NONE
               ? "draw"
               : solution->game->sides[solution->outcome.winner];
}

void us_boardgame_out_start(struct us_emitter *emitter, const struct us_bg_solution *solution)
{
    put_word(emitter, US_NAME_version, US_BOARDGAME_VERSION);
    put_word(emitter, US_NAME_game, solution->game->name);
    put_word(emitter, US_NAME_result, result_of(solution));
    if (solution->outcome.ending != US_END_NONE)
        put_word(emitter, US_NAME_ending, us_bg_ending_names[solution->outcome.ending]);
    if (solution->game == &us_boardgame_proton) {
        put_word(emitter, US_NAME_layout, us_proton_layout_names[solution->layout]);
        put_flag(emitter, US_NAME_in_column, solution->in_column);
    }

    put_board(emitter, US_NAME_start, solution->game, &solution->start, !solution->has_start);
}

/* Emits the canonical form (docs/boardgames.md, W12). */
static void put_canonical(struct boardgame_writer *writer)
{
    struct us_emitter *emitter = writer->emitter;
    const struct us_bg_solution *solution = writer->solution;
    struct us_bg_position start = solution->start;
    put_word(emitter, US_NAME_version, US_BOARDGAME_VERSION);
    put_word(emitter, US_NAME_game, solution->game->name);
    if (solution->outcome.ending == US_END_AGREEMENT)
        put_word(emitter, US_NAME_result, result_of(solution));
    if (solution->layout > 0)
        put_word(emitter, US_NAME_layout, us_proton_layout_names[solution->layout]);
    put_flag(emitter, US_NAME_in_column, solution->in_column);

    us_bg_sort_pieces(&start);
    if (!is_standard_start(solution, &start))
        put_board(emitter, US_NAME_start, solution->game, &start, false);
    if (solution->num_played > 0) {
        emitter->calls->open(emitter, US_NAME_moves, true, false);
        for (size_t i = 0; i < solution->num_played; i++) {
            put_canonical_move(writer, i);
            us_buf_relieve(emitter->out);
        }
        emitter->calls->close(emitter, US_NAME_moves, true);
    }
    put_comments(writer, US_BG_WHOLE_RECORD);
}

void us_boardgame_out(struct us_emitter *emitter, const struct us_bg_solution *solution,
                      enum us_positions positions)
{
    struct boardgame_writer writer = {
        .emitter = emitter, .solution = solution, .positions = positions};
    struct us_bg_replay walk;

    if (emitter->canonical) {
        put_canonical(&writer);
        return;
    }
    us_boardgame_out_start(emitter, solution);
    emitter->calls->open(emitter, US_NAME_moves, true, false);
    for (us_bg_walk_begin(&walk, solution); us_bg_walk_next(&walk);) {
        put_move(&writer, &walk);
        us_buf_relieve(emitter->out);
    }

    emitter->calls->close(emitter, US_NAME_moves, true);
    bool own = solution->num_played > 0 && us_bg_walk_is_stated(&walk);
    if (own || positions != US_POSITIONS_NONE)
        put_board(emitter, US_NAME_final, solution->game, &walk.board, !own);
    put_comments(&writer, US_BG_WHOLE_RECORD);
}

/* ---- the dump -------------------------------------------------------------------------------- */

static void dump_open(struct us_emitter *emitter, enum us_name name, bool list, bool in_line)
{
    (void)list;
    (void)in_line;
    us_buf_putc(emitter->out, '\n');
    us_buf_pad(emitter->out, ' ', (size_t)emitter->depth++ * 2);
    us_buf_puts(emitter->out, us_name_text(name));
}

static void dump_close(struct us_emitter *emitter, enum us_name name, bool list)
{
    (void)name;
    (void)list;
    emitter->depth--;
}

static void dump_string(struct us_emitter *emitter, enum us_name name, struct us_str value)
{
    us_buf_putf(emitter->out, " %s=", us_name_text(name));
    us_buf_put_escaped(emitter->out, value, SIZE_MAX);
}

static void dump_number(struct us_emitter *emitter, enum us_name name, uint64_t value)
{
    us_buf_putf(emitter->out, " %s=%llu", us_name_text(name), (unsigned long long)value);
}

static void dump_boolean(struct us_emitter *emitter, enum us_name name, bool value)
{
    us_buf_putf(emitter->out, " %s=%s", us_name_text(name), value ? "yes" : "no");
}

static void dump_characters(struct us_emitter *emitter, enum us_name name, struct us_str value,
                            bool markup)
{
    (void)markup;
    dump_open(emitter, name, false, false);
    us_buf_putc(emitter->out, ' ');
    us_buf_put_escaped(emitter->out, value, SIZE_MAX);
    dump_close(emitter, name, false);
}

void us_bg_dump(struct us_buf *out, const struct us_bg_solution *solution)
{
    static const struct us_emitter_calls calls = {
        .open = dump_open,
        .close = dump_close,
        .number = dump_number,
        .boolean = dump_boolean,
        .string = dump_string,
        .characters = dump_characters,
    };

    struct us_emitter e = {.calls = &calls, .out = out, .depth = 1};

    us_buf_puts(out, us_name_text(US_NAME_boardgame));
    us_boardgame_out(&e, solution, US_POSITIONS_ENDS);
    if (solution->fault.reason)
        us_buf_putf(out, "\n  illegal %s at move %zu of %zu", solution->fault.reason,
                    solution->fault.move, solution->num_moves);
    us_buf_putc(out, '\n');
}
