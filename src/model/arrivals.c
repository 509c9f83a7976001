/* SPDX-License-Identifier: MIT */
/* The order in which cards arrived in the freecells. */
#include "model/arrivals.h"

void us_arrivals_begin(struct us_arrivals *a, const struct us_position *position)
{
    a->num = 0;
    for (unsigned i = 0; i < position->num_freecells; i++)
        if (us_is_card(position->freecells[i]))
            a->cells[a->num++] = i;
}

unsigned us_arrivals_place(const struct us_arrivals *a, unsigned cell)
{
    unsigned i = 0;
    while (i < a->num && a->cells[i] != cell)
        i++;
    return i;
}

void us_arrivals_note(struct us_arrivals *a, const struct us_move *move)
{
    unsigned i = a->num;
    if (move->source.type == US_FREECELL)
        i = us_arrivals_place(a, move->source.index);
    if (i < a->num) {
        a->num--;
        memmove(&a->cells[i], &a->cells[i + 1], a->num - i);
    }

    if (move->dest.type == US_FREECELL && a->num < US_MAX_FREECELLS)
        a->cells[a->num++] = move->dest.index;
}
