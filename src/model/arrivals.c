/* SPDX-License-Identifier: MIT */
/* Freecells in the order in which cards came to them. */
#include "model/arrivals.h"

void us_arrivals_begin(struct us_arrivals *a, const struct us_position *p)
{
    a->num = 0;
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (us_rank(p->freecells[i]) > 0)
            a->cells[a->num++] = (uint8_t)i;
}

unsigned us_arrivals_place(const struct us_arrivals *a, unsigned cell)
{
    unsigned i = 0;
    while (i < a->num && a->cells[i] != cell)
        i++;
    return i;
}

void us_arrivals_note(struct us_arrivals *a, const struct us_move *m)
{
    unsigned i = m->source.type == US_FREECELL ? us_arrivals_place(a, m->source.index) : a->num;
    if (i < a->num) {
        a->num--;
        memmove(&a->cells[i], &a->cells[i + 1], a->num - i);
    }
    if (m->dest.type == US_FREECELL && a->num < US_MAX_FREECELLS)
        a->cells[a->num++] = m->dest.index;
}
