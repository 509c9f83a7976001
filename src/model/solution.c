/* SPDX-License-Identifier: MIT */
/* Storing solutions, and the names of reasons. */
#include "model/solution.h"

#include "base/rows.h"

static const struct {
    const char *name;
    const char *explanation;
} reasons[] = {
#define REASON(id, explanation) {#id, explanation},
#include "model/reason_list.h"
#undef REASON
};
US_ASSERT_ROWS(reasons, US_REASON_COUNT);

const char *us_reason_name(enum us_reason reason)
{
    return reasons[reason].name;
}

const char *us_reason_explanation(enum us_reason reason)
{
    return reasons[reason].explanation;
}

enum us_reason us_reason_find(struct us_str name)
{
    for (unsigned i = US_REASON_NONE + 1; i < US_REASON_COUNT; i++)
        if (us_str_eq(name, reasons[i].name))
            return (enum us_reason)i;
    return US_REASON_STATED;
}

void us_solution_set_game(struct us_solution *out, const struct us_game *game)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));

    out->game = *game;
    if (v)
        return;
    memcpy(out->variant_name, game->variant, strlen(game->variant) + 1);
    out->game.variant = out->variant_name;
}

void us_solution_share(struct us_solution *to, const struct us_solution *from)
{
    size_t after = offsetof(struct us_solution, moves);
    memcpy(to, from, offsetof(struct us_solution, start));
    memcpy((char *)to + after, (const char *)from + after, sizeof(*to) - after);
    us_position_copy(&to->start, &from->start);
    us_position_copy(&to->final, &from->final);
}

void us_solution_clear(struct us_solution *out)
{
    size_t from = offsetof(struct us_solution, deal);
    memset((char *)out + from, 0, offsetof(struct us_solution, fault) - from);
    out->fault.reason = US_REASON_NONE;
    out->fault.recorded = false;
    out->fault.number = NULL;
    out->deal = US_NO_DEAL;
    out->conventions = US_EXPLICIT;
    out->deal_implies_start = out->deal_implies_faces = out->other_deal = false;
    out->num_moves = out->num_explicit = out->num_skipped = out->num_after_end = 0;
    out->failed = false;
    us_extras_clear(&out->extras);
}

void us_solution_add(struct us_solution *out, const struct us_move *move)
{
    *us_solution_slot(out) = *move;
    us_solution_keep(out);
}

void us_solution_make_room(struct us_solution *out, size_t n)
{
    out->failed |= !us_grow(&out->moves, &out->cap_moves, n, sizeof(*out->moves));
}

void us_solution_copy(struct us_solution *to, const struct us_solution *from)
{
    us_solution_share(to, from);
    us_solution_set_game(to, &from->game);
    to->moves = NULL;
    to->num_moves = to->cap_moves = 0;
    to->extras = (struct us_extras){0};

    us_extras_copy(&to->extras, &from->extras);
    us_solution_make_room(to, from->num_moves);
    if (us_solution_failed(to) || from->num_moves == 0)
        return;

    memcpy(to->moves, from->moves, from->num_moves * sizeof(*to->moves));
    to->num_moves = from->num_moves;
}

void us_solution_free(struct us_solution *solution)
{
    us_resize(solution->moves, 0);
    solution->moves = NULL;
    solution->num_moves = solution->cap_moves = 0;
    us_extras_free(&solution->extras);
}

bool us_begins_row(const struct us_solution *solution, unsigned column)
{
    const uint8_t *bases = solution->game.rules.column_bases;
    const struct us_extras *x = &solution->extras;

    if (column == 0)
        return false;
    if (x->has_rows)
        return x->rows[column] != x->rows[column - 1];
    unsigned place;
    unsigned row = us_row_of(&solution->start, column, &place);
    if (row > 0 && place == 0)
        return true;
    return column == solution->game.second_row || bases[column] != bases[column - 1];
}
