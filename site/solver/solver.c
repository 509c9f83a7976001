/* SPDX-License-Identifier: MIT */
/*
 * Freecell Solver for JavaScript: one search at a time, in portions.
 *
 *     solver_text()            where the caller puts the board, with a NUL at its end
 *     solver_begin(...)        begins a search of this board
 *     solver_search(n)         goes on until n positions have been searched in all
 *     solver_move(i)           a move of the solution that was found
 *     solver_end()             frees the search
 *
 * There are two kinds of searches.  One finds solutions fast, but leaves out moves, so that its failure
 * is no proof.  The other one makes each move of a single card: if that solves nothing, nothing does.
 */
#include <stdlib.h>
#include <string.h>

#include "freecell-solver/fcs_user.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { MOST_TEXT = 4096, MOST_MOVES = 4096 };

enum kind { FAST, COMPLETE };

/* What the caller receives. */
enum state { SEARCHING, SOLVED, EXHAUSTED, FAILED };

static char text[MOST_TEXT];
static fcs_move_t moves[MOST_MOVES];
static size_t num_moves;
static void *search;
static int begun;

EXPORT("solver_text") char *solver_text(void)
{
    return text;
}

/* ---- the fast search of FreeCell ------------------------------------------------------------- */

/* The words of Freecell Solver's configuration, options and values in turns. */
static const char *const theme[] = {
#include "theme.h"
    NULL,
};

static int method_of(const char *word)
{
    if (strcmp(word, "a-star") == 0)
        return FCS_METHOD_A_STAR;
    return strcmp(word, "random-dfs") == 0 ? FCS_METHOD_RANDOM_DFS : FCS_METHOD_SOFT_DFS;
}

/* An order of moves, which may begin with the depth that it is for and a comma. */
static int set_order(const char *value, int has_depth)
{
    char *order;
    long depth = has_depth ? strtol(value, &order, 10) : 0;
    return freecell_solver_user_set_depth_tests_order(search, (int)depth,
                                                      has_depth ? order + 1 : value);
}

static int set_weights(const char *value)
{
    int failed = 0;
    for (int i = 0; i < FCS_NUM_BEFS_WEIGHTS && *value; i++) {
        char *end;
        failed |= freecell_solver_user_set_a_star_weight(search, i, strtod(value, &end));
        value = *end ? end + 1 : end;
    }
    return failed;
}

/* Sets one option.  Not 0: Freecell Solver does not take it, or it is not known here. */
static int set_option(const char *option, const char *value)
{
    if (strcmp(option, "--method") == 0)
        freecell_solver_user_set_solving_method(search, method_of(value));
    else if (strcmp(option, "-step") == 0)
        freecell_solver_user_set_soft_thread_step(search, atoi(value));
    else if (strcmp(option, "-seed") == 0)
        freecell_solver_user_set_random_seed(search, atoi(value));
    else if (strcmp(option, "--st-name") == 0)
        freecell_solver_user_set_soft_thread_name(search, value);
    else if (strcmp(option, "-sp") == 0)
        return freecell_solver_user_set_pruning(search, value);
    else if (strcmp(option, "-to") == 0 || strcmp(option, "-dto2") == 0)
        return set_order(value, option[1] == 'd');
    else if (strcmp(option, "-asw") == 0)
        return set_weights(value);
    else if (strcmp(option, "--prelude") == 0)
        return freecell_solver_user_set_hard_thread_prelude(search, value);
    else
        return 1;
    return 0;
}

static int set_theme(void)
{
    for (size_t i = 0; theme[i];) {
        if (strcmp(theme[i], "-nst") == 0) {
            if (freecell_solver_user_next_soft_thread(search))
                return 1;
            i++;
        } else {
            if (set_option(theme[i], theme[i + 1]))
                return 1;
            i += 2;
        }
    }
    return 0;
}

/* ---- searches -------------------------------------------------------------------------------- */

EXPORT("solver_end") void solver_end(void)
{
    if (search)
        freecell_solver_user_free(search);
    search = NULL;
}

/* Begins a search.  game: a name that Freecell Solver has for rules, in `text` before the board; the
   others are its numbers.  0: it does not know this game. */
EXPORT("solver_begin")
int solver_begin(int kind, int freecells, int columns, int build, int fill, int unlimited)
{
    size_t len = strlen(text);
    const char *game = text;
    char *board = text + len + 1;
    solver_end();
    begun = 0;
    num_moves = 0;
    search = freecell_solver_user_alloc();
    if (!search || freecell_solver_user_apply_preset(search, game) != FCS_PRESET_CODE_OK)
        return 0;
    int failed = freecell_solver_user_set_num_freecells(search, freecells);
    failed |= freecell_solver_user_set_num_stacks(search, columns);
    failed |= freecell_solver_user_set_sequences_are_built_by_type(search, build);
    failed |= freecell_solver_user_set_empty_stacks_filled_by(search, fill);
    failed |= freecell_solver_user_set_sequence_move(search, unlimited);
    if (kind == COMPLETE) {
        freecell_solver_user_set_solving_method(search, FCS_METHOD_SOFT_DFS);
        failed |= freecell_solver_user_set_depth_tests_order(search, 0, "01BDAEC");
        failed |= freecell_solver_user_set_pruning(search, "r:tf");
    } else if (strstr(game, "freecell")) {
        failed |= set_theme();
    }
    memmove(text, board, strlen(board) + 1);
    return !failed;
}

/* Keeps the moves of the solution. */
static enum state keep_moves(void)
{
    while (num_moves < MOST_MOVES &&
           freecell_solver_user_get_next_move(search, &moves[num_moves]) == 0)
        num_moves++;
    return freecell_solver_user_get_moves_left(search) > 0 ? FAILED : SOLVED;
}

EXPORT("solver_search") int solver_search(int positions)
{
    freecell_solver_user_limit_iterations_long(search, positions);
    int found = begun ? freecell_solver_user_resume_solution(search)
                      : freecell_solver_user_solve_board(search, text);
    begun = 1;
    switch (found) {
    case FCS_STATE_WAS_SOLVED:
        return keep_moves();
    case FCS_STATE_IS_NOT_SOLVEABLE:
    case FCS_STATE_ORIGINAL_STATE_IS_NOT_SOLVEABLE:
        return EXHAUSTED;
    case FCS_STATE_SUSPEND_PROCESS:
        return SEARCHING;
    default:
        return FAILED;
    }
}

EXPORT("solver_searched") int solver_searched(void)
{
    return (int)freecell_solver_user_get_num_times_long(search);
}

EXPORT("solver_moves") int solver_moves(void)
{
    return (int)num_moves;
}

/* The four bytes of a move: type, source, target, cards. */
EXPORT("solver_move") unsigned solver_move(unsigned i)
{
    unsigned packed;
    memcpy(&packed, &moves[i], sizeof(packed));
    return packed;
}
