/* SPDX-License-Identifier: MIT */
/* Comparing the positions of two records. */
#include "cli/compare.h"

#include <stdlib.h>

/* ---- positions ------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t hash_pile(const struct unisol_column *pile)
{
    uint64_t hash = 2;
    for (size_t i = 0; i < pile->num_cards; i++)
        hash = mix(hash, pile->cards[i] & (UNISOL_CARD_RANK | UNISOL_CARD_SUIT));
    return hash;
}

/* Sums are the same in each order. */
static void hash_board(const struct unisol_board *b, struct step *step)
{
    enum { FACE = UNISOL_CARD_RANK | UNISOL_CARD_SUIT };
    uint64_t exact = 1;
    uint64_t loose = 1;
    for (uint32_t i = 0; i < b->num_foundations; i++)
        exact = mix(exact, b->foundations[i]);
    for (uint32_t i = 0; i < b->num_holes; i++)
        exact = mix(exact, hash_pile(&b->holes[i]));
    for (uint32_t i = 0; i < b->num_reserves; i++)
        exact = mix(exact, hash_pile(&b->reserves[i]));
    exact = mix(exact, hash_pile(&b->stock));
    exact = mix(exact, hash_pile(&b->waste));
    loose = exact;

    for (uint32_t i = 0; i < b->num_columns; i++) {
        uint64_t column = hash_pile(&b->columns[i]);
        exact = mix(exact, column);
        loose += mix(3, column);
    }
    for (uint32_t i = 0; i < b->num_freecells; i++) {
        exact = mix(exact, b->freecells[i] & (FACE | UNISOL_CARD_BLOCKED));
        loose += mix(4, b->freecells[i] & (FACE | UNISOL_CARD_BLOCKED));
    }
    step->exact = exact;
    step->loose = loose;
}

static bool add_step(struct path *path, size_t *cap, const struct unisol_walk *walk, size_t number)
{
    if (path->num == *cap) {
        size_t larger = *cap * 2 + 256;
        struct step *steps = realloc(path->steps, larger * sizeof(*steps));
        if (!steps)
            return false;
        path->steps = steps;
        *cap = larger;
    }

    struct step *step = &path->steps[path->num++];
    *step = (struct step){.number = number};
    hash_board(unisol_walk_board(walk), step);
    return true;
}

static uint64_t bit_of(unisol_card card)
{
    return UINT64_C(1) << (card & (UNISOL_CARD_RANK | UNISOL_CARD_SUIT));
}

/* Notes the cards of the move that led to the last step. */
static void note_cards(struct path *path, const struct unisol_walk *walk, const struct unisol_move *move)
{
    struct step *step = &path->steps[path->num - 1];
    step->moved = bit_of(move->source_card);
    if (move->dest.kind != UNISOL_COLUMN)
        return;

    const struct unisol_column *column = &unisol_walk_board(walk)->columns[move->dest.index];
    step->several = move->num_cards > 1;
    for (size_t i = column->num_cards - move->num_cards; i < column->num_cards; i++)
        step->moved |= bit_of(column->cards[i]);
}

/* Fills *path.  False: memory ran out. */
static bool path_of(const struct unisol_record *record, struct path *path)
{
    struct unisol_walk *walk = unisol_walk_new(record);
    const struct unisol_move *move;
    size_t cap = 0;
    *path = (struct path){NULL, 0};
    bool ok = walk && add_step(path, &cap, walk, 0);
    while (ok && (move = unisol_walk_next(walk))) {
        ok = add_step(path, &cap, walk, move->number);
        if (ok)
            note_cards(path, walk, move);
    }
    unisol_walk_free(walk);
    return ok;
}

bool hash_start(const struct unisol_record *record, uint64_t *hash)
{
    struct unisol_walk *walk = unisol_walk_new(record);
    struct step step;
    if (!walk)
        return false;
    hash_board(unisol_walk_board(walk), &step);
    *hash = step.exact;
    for (const char *p = unisol_record_game(record); p && *p; p++)
        *hash = mix(*hash, (unsigned char)*p);
    unisol_walk_free(walk);
    return true;
}

static void path_free(struct path *path)
{
    free(path->steps);
}

/* ---- comparisons ----------------------------------------------------------------------------- */

static int compare_places(const void *a, const void *b)
{
    const struct place *x = a;
    const struct place *y = b;
    if (x->loose != y->loose)
        return x->loose < y->loose ? -1 : 1;
    if (x->index != y->index)
        return x->index < y->index ? -1 : 1;
    return 0;
}

static enum meeting meeting_at(const struct comparison *c, size_t i, size_t k)
{
    const struct step *a = &c->paths[0].steps[i];
    const struct step *b = &c->paths[1].steps[k];
    if (a->exact == b->exact)
        return MEET_EXACTLY;
    return a->loose == b->loose ? MEET_LOOSELY : MEET_NEVER;
}

bool comparison_begin(struct comparison *comparison, const struct unisol_record *first,
                      const struct unisol_record *second)
{
    *comparison = (struct comparison){.meeting = MEET_NEVER};
    if (!path_of(first, &comparison->paths[0]) || !path_of(second, &comparison->paths[1]))
        return false;
    comparison->places = malloc(comparison->paths[1].num * sizeof(*comparison->places));
    if (!comparison->places)
        return false;

    for (size_t i = 0; i < comparison->paths[1].num; i++)
        comparison->places[i] = (struct place){comparison->paths[1].steps[i].loose, i};
    qsort(comparison->places, comparison->paths[1].num, sizeof(*comparison->places), compare_places);
    comparison->meeting = meeting_at(comparison, 0, 0);
    return true;
}

void comparison_free(struct comparison *comparison)
{
    path_free(&comparison->paths[0]);
    path_free(&comparison->paths[1]);
    free(comparison->places);
}

/* The first position of the second path after the current one that is loosely `step`.  0: there is
   none. */
static size_t find_later(const struct comparison *c, const struct step *step)
{
    struct place wanted = {step->loose, c->at[1] + 1};
    size_t low = 0;
    size_t high = c->paths[1].num;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (compare_places(&c->places[middle], &wanted) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low < c->paths[1].num && c->places[low].loose == step->loose ? c->places[low].index : 0;
}

/* Finds where the paths meet next.  If they do not, that is at their ends. */
static void find_meeting(const struct comparison *c, struct stretch *stretch)
{
    *stretch = (struct stretch){{c->at[0], c->at[1]}, {c->paths[0].num - 1, c->paths[1].num - 1}, MEET_NEVER};
    for (size_t i = c->at[0] + 1; i < c->paths[0].num; i++) {
        size_t k = find_later(c, &c->paths[0].steps[i]);
        if (k == 0)
            continue;
        stretch->to[0] = i;
        stretch->to[1] = k;
        stretch->meeting = meeting_at(c, i, k);
        return;
    }
}

/* Whether path i makes one move of several cards, and the other path moves only these cards, but
   not to and fro. */
static bool is_split(const struct comparison *c, const struct stretch *s, unsigned i)
{
    const struct step *whole = &c->paths[i].steps[s->to[i]];
    const struct step *steps = c->paths[1 - i].steps;
    size_t from = s->from[1 - i];
    if (s->to[i] != s->from[i] + 1 || !whole->several)
        return false;
    for (size_t k = from + 1; k <= s->to[1 - i]; k++)
        if (steps[k].moved & ~whole->moved || steps[k].exact == steps[from].exact)
            return false;
    return true;
}

/* Whether the stretch does not count as a difference. */
static bool is_same(const struct comparison *c, const struct stretch *s)
{
    bool one_step = s->to[0] == s->from[0] + 1 && s->to[1] == s->from[1] + 1;
    return s->meeting <= c->meeting && (one_step || is_split(c, s, 0) || is_split(c, s, 1));
}

bool comparison_next(struct comparison *comparison, struct stretch *stretch)
{
    while (comparison->at[0] + 1 < comparison->paths[0].num || comparison->at[1] + 1 < comparison->paths[1].num) {
        find_meeting(comparison, stretch);
        bool differs = !is_same(comparison, stretch);
        comparison->at[0] = stretch->to[0];
        comparison->at[1] = stretch->to[1];
        comparison->meeting = stretch->meeting;
        if (differs)
            return true;
    }
    return false;
}
