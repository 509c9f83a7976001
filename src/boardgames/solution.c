/* SPDX-License-Identifier: MIT */
/* The record that the board games share. */

#include "base/rows.h"
#include "boardgames/proton.h"

static const struct us_boardgame *const notations[] = {
    &us_boardgame_proton,
    &us_boardgame_creeper,
    &us_boardgame_pasgl312,
    &us_boardgame_adomoc,
};

const struct us_boardgame *us_boardgame_find(struct us_str name)
{
    for (size_t i = 0; i < sizeof(notations) / sizeof(notations[0]); i++)
        if (us_str_eq(name, notations[i]->name))
            return notations[i];
    return NULL;
}

const char *const us_bg_move_names[] = {"slide", "step",  "diagonal", "capture", "move",  "shot",
                                        "throw", "train", "score",    "centre",  "resign"};
const char *const us_bg_effect_names[] = {
    "place", "flip",     "capture", "crush",     "shot",       "devour",    "throw",
    "lunch", "displace", "spray",   "first_car", "second_car", "originate", "consume"};
const char *const us_bg_ending_names[] = {"none",   "chain",       "repetition", "no_action",
                                          "centre", "resignation", "agreement"};
const char *const us_bg_line_names[] = {"unknown", "column", "cycle", "spiral"};

const char *const us_proton_layout_names[] = {US_PROTON_LAYOUT_NAMES};

US_ASSERT_ROWS(us_bg_move_names, US_BG_MOVE_KINDS);
US_ASSERT_ROWS(us_bg_effect_names, US_EFFECT_KINDS);
US_ASSERT_ROWS(us_bg_ending_names, US_ENDINGS);
US_ASSERT_ROWS(us_bg_line_names, US_NUM_LINES_OF);
US_ASSERT_ROWS(us_proton_layout_names, US_PROTON_LAYOUTS);

void us_bg_solution_clear(struct us_bg_solution *solution, const struct us_boardgame *game)
{
    solution->game = game;
    us_buf_clear(&solution->text);
    solution->text.failed = false;
    solution->has_start = solution->in_column = false;
    solution->layout = 0;
    solution->start = (struct us_bg_position){.train = US_NO_PLACE};
    solution->start_span = (struct us_span){0, 0};
    solution->claim = solution->outcome = (struct us_bg_outcome){0, 0};
    solution->num_moves = solution->num_effects = solution->num_snapshots = solution->num_comments =
        solution->num_played = 0;
    solution->fault = (struct us_bg_fault){.reason = NULL};
}

/* Returns a copy of num elements, or NULL if there are none.  If memory runs out, returns NULL and
   clears *ok. */
static void *copy_array(const void *from, size_t num, size_t size, bool *ok)
{
    if (num == 0)
        return NULL;

    void *copy = us_resize(NULL, num * size);
    if (copy)
        memcpy(copy, from, num * size);
    else
        *ok = false;

    return copy;
}

bool us_bg_solution_copy(struct us_bg_solution *to, const struct us_bg_solution *from)
{
    bool ok = true;

    *to = *from;
    to->text = (struct us_buf){0};
    us_buf_put(&to->text, from->text.p ? from->text.p : "", from->text.len);

    to->moves = copy_array(from->moves, from->num_moves, sizeof(*from->moves), &ok);
    to->effects = copy_array(from->effects, from->num_effects, sizeof(*from->effects), &ok);
    to->snapshots = copy_array(from->snapshots, from->num_snapshots, sizeof(*from->snapshots), &ok);
    to->comments = copy_array(from->comments, from->num_comments, sizeof(*from->comments), &ok);
    to->cap_moves = to->num_moves;
    to->cap_effects = to->num_effects;
    to->cap_snapshots = to->num_snapshots;
    to->cap_comments = to->num_comments;

    return ok && !to->text.failed;
}

void us_bg_solution_free(struct us_bg_solution *solution)
{
    us_buf_free(&solution->text);
    us_resize(solution->moves, 0);
    us_resize(solution->effects, 0);
    us_resize(solution->snapshots, 0);
    us_resize(solution->comments, 0);
    *solution = (struct us_bg_solution){.game = NULL};
}

/* Appends one element, all zero, and returns it, or the spare one. */
#define ADD(solution, array, num, cap)                                                             \
    ((solution)->num < (solution)->cap || us_grow(&(solution)->array, &(solution)->cap,            \
                                                  (solution)->num + 1, sizeof(*(solution)->array)) \
         ? memset(&(solution)->array[(solution)->num++], 0, sizeof(*(solution)->array))            \
         : lack_memory(solution))

static void *lack_memory(struct us_bg_solution *solution)
{
    solution->text.failed = true;
    return memset(&solution->spare, 0, sizeof(solution->spare));
}

struct us_bg_move *us_bg_add_move(struct us_bg_solution *solution)
{
    struct us_bg_move *move = ADD(solution, moves, num_moves, cap_moves);
    move->from = move->to = move->path = US_NO_PLACE;
    move->first_effect = solution->num_effects;
    return move;
}

void us_bg_add_effect(struct us_bg_solution *solution, enum us_bg_effect_kind kind,
                      struct us_bg_piece piece)
{
    struct us_bg_effect *effect = ADD(solution, effects, num_effects, cap_effects);
    *effect = (struct us_bg_effect){kind, piece};
    if (!solution->text.failed)
        solution->moves[solution->num_moves - 1].num_effects++;
}

struct us_bg_snapshot *us_bg_add_snapshot(struct us_bg_solution *solution)
{
    return ADD(solution, snapshots, num_snapshots, cap_snapshots);
}

struct us_bg_comment *us_bg_add_comment(struct us_bg_solution *solution)
{
    return ADD(solution, comments, num_comments, cap_comments);
}

struct us_span us_bg_add_text(struct us_bg_solution *solution, struct us_str text)
{
    struct us_span span = {solution->text.len, text.len};
    us_buf_put(&solution->text, text.p, text.len);
    return span;
}

struct us_str us_bg_text(const struct us_bg_solution *solution, struct us_span span)
{
    return (struct us_str){solution->text.p ? solution->text.p + span.off : "", span.len};
}

bool us_bg_state_position(struct us_bg_reader *reader, const struct us_bg_position *board,
                          struct us_span span)
{
    struct us_bg_solution *solution = reader->solution;
    struct us_buf why = {0};
    bool ok = solution->game->check(board, &why);

    if (!ok)
        us_report(reader->sink, US_DIAG_POSITION_BAD, span, "%s", us_buf_text(&why));
    us_buf_free(&why);
    if (!ok)
        return false;
    if (solution->num_moves == 0 && !solution->has_start) {
        solution->has_start = true;
        solution->start = *board;
        solution->start_span = span;
        return true;
    }

    *us_bg_add_snapshot(solution) = (struct us_bg_snapshot){solution->num_moves, false, *board,
                                                            span};
    return true;
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool is_space(char c)
{
    return us_is_blank(c) || c == '\n';
}

void us_bg_skip_space(struct us_bg_reader *reader)
{
    while (reader->cursor->p < reader->cursor->end && is_space(*reader->cursor->p))
        reader->cursor->p++;
}

struct us_str us_bg_token(const struct us_bg_reader *reader)
{
    const char *p = reader->cursor->p;
    while (p < reader->cursor->end && !is_space(*p))
        p++;
    return (struct us_str){reader->cursor->p, p - reader->cursor->p};
}

bool us_bg_unread(struct us_bg_reader *reader, struct us_str part, const char *expected)
{
    return us_report(reader->sink, US_DIAG_UNREAD_TEXT, us_cursor_span(reader->cursor, part),
                     "expected %s", expected);
}

void us_bg_odd(struct us_bg_reader *reader, struct us_str part, const char *what)
{
    us_report(reader->sink, US_DIAG_NOTATION_ODD, us_cursor_span(reader->cursor, part), "%s", what);
}

bool us_bg_take(struct us_str *text, char ch)
{
    if (text->len == 0 || text->p[0] != ch)
        return false;
    *text = (struct us_str){text->p + 1, text->len - 1};
    return true;
}

bool us_bg_word_unread(struct us_bg_word *word, const char *expected)
{
    struct us_str rest = word->left.len ? word->left : (struct us_str){word->left.p - 1, 1};
    return us_bg_unread(word->reader, rest, expected);
}

/* ---- boards ---------------------------------------------------------------------------------- */

void us_bg_remove_piece(struct us_bg_position *board, int i)
{
    board->num_pieces--;
    memmove(&board->pieces[i], &board->pieces[i + 1],
            (board->num_pieces - (unsigned)i) * sizeof(board->pieces[0]));
}

int us_bg_piece_order(struct us_bg_piece piece)
{
    return (piece.at << 16) + (piece.side << 12) + ((piece.letter - 'A') << 4) + piece.marks;
}

void us_bg_sort_pieces(struct us_bg_position *board)
{
    for (unsigned i = 1; i < board->num_pieces; i++) {
        struct us_bg_piece piece = board->pieces[i];
        unsigned k = i;
        for (; k > 0 && us_bg_piece_order(board->pieces[k - 1]) > us_bg_piece_order(piece); k--)
            board->pieces[k] = board->pieces[k - 1];
        board->pieces[k] = piece;
    }
}
