/* SPDX-License-Identifier: MIT */
/* What the command needs to have a position solved by another program. */
#include "api/api.h"
#include "api/command.h"
#include "engine/walk.h"

#include <stdio.h>
#include <string.h>

/* Rules of the stock that programs take as options, besides those of enum us_game_field. */
static const char draw_field[] = "draw";
static const char passes_field[] = "passes";

struct unisol_record *unisol_record_at(const struct unisol_record *record, size_t position)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution || (position != SIZE_MAX && position > solution->num_explicit))
        return NULL;
    struct unisol_record *made = us_resize(NULL, sizeof(*made));
    if (!made) {
        us_record_no_memory(record);
        return NULL;
    }

    us_record_derive(made, record);
    uint32_t number = position == SIZE_MAX ? solution->num_explicit : position;
    us_solution_at(solution, number, &made->data.solution);
    if (!us_solution_failed(&made->data.solution))
        return made;
    us_record_no_memory(record);
    unisol_record_free(made);
    return NULL;
}

void unisol_reader_begin_with(struct unisol_reader *reader, const struct unisol_record *record)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!us_reader_is_usable(reader) || !solution)
        return;
    us_reader_close(reader);
    us_input_begin_with(&reader->input, solution);
}

bool unisol_record_same_layout(const struct unisol_record *a, const struct unisol_record *b)
{
    const struct us_solution *x = us_record_cards(a);
    const struct us_solution *y = us_record_cards(b);
    return x && y && us_position_same(&x->start, &y->start);
}

/* The number of moves up to the player's move `position` and the automoves that follow it. */
static size_t moves_before(const struct us_solution *solution, size_t position)
{
    size_t i = 0;
    for (size_t own = 0; i < solution->num_moves; i++) {
        own += !solution->moves[i].implicit;
        if (own > position)
            break;
    }
    return i;
}

bool unisol_record_end_with_hint(struct unisol_record *record, size_t position)
{
    if (!us_record_cards(record) || position >= record->data.solution.num_explicit)
        return false;
    struct us_solution *solution = &record->data.solution;
    size_t first = moves_before(solution, position);
    struct us_variation *hint = us_extras_add_variation(&solution->extras);
    *hint = (struct us_variation){
        .parent = US_MAIN_LINE, .before = first, .kind = US_VARIATION_HINT};
    hint->first = solution->extras.num_moves;
    hint->num_moves = hint->num_legal = solution->num_moves - first;
    for (size_t i = first; i < solution->num_moves; i++)
        *us_extras_add_move(&solution->extras) = solution->moves[i];

    us_position_copy(&solution->final, &solution->start);
    for (size_t i = 0; i < first; i++)
        us_position_apply(&solution->final, &solution->moves[i]);
    us_record_forget_summaries(record);
    solution->num_moves = first;
    solution->num_explicit = position;
    solution->result = US_RESULT_UNFINISHED;
    solution->claim = US_CLAIM_NONE;
    return !us_solution_failed(solution);
}

/* ---- rules ----------------------------------------------------------------------------------- */

bool unisol_record_rule(const struct unisol_record *record, const char *name,
                        char text[UNISOL_RULE_TEXT])
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution)
        return false;

    const struct us_game *game = &solution->game;
    enum us_game_field field = us_game_field_find(name);
    if (strcmp(name, "game") == 0) {
        snprintf(text, UNISOL_RULE_TEXT, "%s", game->variant);
    } else if (strcmp(name, draw_field) == 0) {
        snprintf(text, UNISOL_RULE_TEXT, "%u",
                 game->rules.stock_draw > 0 ? game->rules.stock_draw : 1u);
    } else if (field < US_GAME_FIELDS) {
        struct us_buf value = {0};
        us_game_get(game, field, &value);
        snprintf(text, UNISOL_RULE_TEXT, "%s", us_buf_text(&value));
        us_buf_free(&value);
    } else {
        return false;
    }
    return true;
}

/* Gives `game` the value of a field in `from`.  False: there is no such field. */
static bool copy_field(struct us_game *game, const struct us_game *from, const char *name)
{
    bool which[US_GAME_FIELDS] = {false};
    enum us_game_field field = us_game_field_find(name);

    if (field < US_GAME_FIELDS) {
        which[field] = true;
        us_game_refine(game, from, which);
    } else if (strcmp(name, draw_field) == 0) {
        game->rules.stock_draw = from->rules.stock_draw;
    } else if (strcmp(name, passes_field) == 0) {
        game->rules.stock_passes = from->rules.stock_passes;
    } else {
        return false;
    }
    return true;
}

bool unisol_is_rule(const char *name)
{
    struct us_game game = us_variant_at(0)->game;
    return copy_field(&game, &game, name);
}

bool unisol_record_plays(const struct unisol_record *record, const char *game,
                         const char *const *except)
{
    const struct us_solution *solution = us_record_cards(record);
    const struct us_variant *variant = game ? us_variant_find_loosely(us_str(game)) : NULL;

    if (!solution || !variant)
        return false;

    struct us_game known = variant->game;
    copy_field(&known, &solution->game, us_game_field_name(US_GAME_FOUNDATION_TO_COLUMN));
    for (size_t i = 0; except && except[i]; i++)
        copy_field(&known, &solution->game, except[i]);
    bool same = known.whole_suits == solution->game.whole_suits &&
                us_game_same_rules(&known, &solution->game);
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        same = same && us_game_same_field(&known, &solution->game, i);
    return same;
}
