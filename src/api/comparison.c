/* SPDX-License-Identifier: MIT */
/* Comparing the positions of two records. */
#include "api/api.h"
#include "api/moves.h"

#include <stdlib.h>

/* A position of a record. */
struct step {
    uint64_t exact; /* a hash of the position */
    uint64_t loose; /* the same for each order of the columns and of the freecells */
    size_t number;  /* the player's moves up to here */

    /* The cards of the move that leads here, one bit each; equal cards of two decks are one.
       Moves to foundations count as one card. */
    uint64_t moved;
    bool several; /* it moves several cards to a column */
};

/* The positions of a record, from its start. */
struct path {
    struct step *steps;
    size_t num;
    size_t cap;
};

/* Two records, compared up to the steps at[]. */
struct unisol_comparison {
    struct path paths[2];
    struct place {
        uint64_t loose;
        size_t index;
    } * places; /* of the second path, sorted */
    size_t at[2];
    enum unisol_meeting meeting; /* how the paths met at at[] */
};

/* A stretch in which two records differ: its steps are those after from[] up to to[]. */
struct stretch {
    size_t from[2];
    size_t to[2];
    enum unisol_meeting meeting;
};

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

/* Foundations of one suit are equal: which of them holds more cards makes no difference. */
static uint64_t hash_foundations(const struct unisol_board *b)
{
    uint8_t ranks[US_MAX_FOUNDATIONS];
    uint64_t hash = 1;
    for (uint32_t i = 0; i < b->num_foundations; i++) {
        uint32_t k = i;
        for (; k >= US_NUM_SUITS && ranks[k - US_NUM_SUITS] < b->foundations[i]; k -= US_NUM_SUITS)
            ranks[k] = ranks[k - US_NUM_SUITS];
        ranks[k] = b->foundations[i];
    }
    for (uint32_t i = 0; i < b->num_foundations; i++)
        hash = mix(hash, ranks[i]);
    return hash;
}

/* Sums are the same in each order. */
static void hash_board(const struct unisol_board *b, struct step *step)
{
    enum { FACE = UNISOL_CARD_RANK | UNISOL_CARD_SUIT };
    uint64_t exact = hash_foundations(b);
    uint64_t loose = 1;
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

static bool add_step(struct path *path, const struct unisol_walk *walk, size_t number)
{
    if (!us_grow(&path->steps, &path->cap, path->num + 1, sizeof(*path->steps)))
        return false;

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
static void note_cards(struct path *path, const struct unisol_walk *walk,
                       const struct unisol_move *move)
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
    bool ok = walk && add_step(path, walk, 0);

    while (ok && (move = unisol_walk_next(walk))) {
        ok = add_step(path, walk, move->number);
        if (ok)
            note_cards(path, walk, move);
    }
    unisol_walk_free(walk);
    return ok;
}

uint64_t unisol_record_start_hash(const struct unisol_record *record)
{
    const struct us_solution *solution = us_record_cards(record);
    struct us_shown_board shown;
    struct step step;

    if (!solution)
        return 0;
    us_show_board(&shown, &solution->start);
    hash_board(&shown.board, &step);
    uint64_t hash = step.exact;
    const char *game = us_record_text(record, US_RECORD_GAME);
    for (const char *p = game; *p; p++)
        hash = mix(hash, (unsigned char)*p);
    return game[0] ? hash | 1 : 0;
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

static enum unisol_meeting meeting_at(const struct unisol_comparison *c, size_t i, size_t k)
{
    const struct step *a = &c->paths[0].steps[i];
    const struct step *b = &c->paths[1].steps[k];
    if (a->exact == b->exact)
        return UNISOL_MEET_EXACTLY;
    return a->loose == b->loose ? UNISOL_MEET_REORDERED : UNISOL_MEET_NEVER;
}

/* Fills *c, all zero.  False: memory ran out. */
static bool begin(struct unisol_comparison *c, const struct unisol_record *first,
                  const struct unisol_record *second)
{
    if (!path_of(first, &c->paths[0]) || !path_of(second, &c->paths[1]))
        return false;
    c->places = us_resize(NULL, c->paths[1].num * sizeof(*c->places));
    if (!c->places)
        return false;

    for (size_t i = 0; i < c->paths[1].num; i++)
        c->places[i] = (struct place){c->paths[1].steps[i].loose, i};
    qsort(c->places, c->paths[1].num, sizeof(*c->places), compare_places);
    c->meeting = meeting_at(c, 0, 0);
    return true;
}

struct unisol_comparison *unisol_comparison_new(const struct unisol_record *first,
                                                const struct unisol_record *second)
{
    bool have_boards = us_record_cards(first) && us_record_cards(second);
    struct unisol_comparison *c = us_new(sizeof(*c));

    if (!c)
        return NULL;
    c->meeting = UNISOL_MEET_NEVER;
    if (!have_boards || begin(c, first, second))
        return c;
    unisol_comparison_free(c);
    return NULL;
}

void unisol_comparison_free(struct unisol_comparison *comparison)
{
    if (!comparison)
        return;
    us_resize(comparison->paths[0].steps, 0);
    us_resize(comparison->paths[1].steps, 0);
    us_resize(comparison->places, 0);
    us_resize(comparison, 0);
}

/* The first position of the second path after the current one that is loosely `step`.  0: there is
   none. */
static size_t find_later(const struct unisol_comparison *c, const struct step *step)
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
static void find_meeting(const struct unisol_comparison *c, struct stretch *stretch)
{
    *stretch = (struct stretch){
        {c->at[0], c->at[1]}, {c->paths[0].num - 1, c->paths[1].num - 1}, UNISOL_MEET_NEVER};
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
static bool is_split(const struct unisol_comparison *c, const struct stretch *s, unsigned i)
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
static bool is_same(const struct unisol_comparison *c, const struct stretch *s)
{
    bool one_step = s->to[0] == s->from[0] + 1 && s->to[1] == s->from[1] + 1;
    return s->meeting <= c->meeting && (one_step || is_split(c, s, 0) || is_split(c, s, 1));
}

/* Finds the next stretch after the steps at[], and moves at[] to its end.  False: there is none. */
static bool next_stretch(struct unisol_comparison *c, struct stretch *stretch)
{
    while (c->at[0] + 1 < c->paths[0].num || c->at[1] + 1 < c->paths[1].num) {
        find_meeting(c, stretch);
        bool differs = !is_same(c, stretch);
        c->at[0] = stretch->to[0];
        c->at[1] = stretch->to[1];
        c->meeting = stretch->meeting;
        if (differs)
            return true;
    }
    return false;
}

bool unisol_comparison_is_possible(const struct unisol_comparison *comparison)
{
    return comparison && comparison->paths[0].num > 0 &&
           meeting_at(comparison, 0, 0) != UNISOL_MEET_NEVER;
}

bool unisol_comparison_next(struct unisol_comparison *comparison,
                            struct unisol_difference *difference)
{
    struct stretch s;
    if (!unisol_comparison_is_possible(comparison) || !difference || !next_stretch(comparison, &s))
        return false;

    *difference = (struct unisol_difference){.meeting = s.meeting};
    for (unsigned i = 0; i < 2; i++) {
        const struct step *steps = comparison->paths[i].steps;
        struct unisol_stretch *out = i == 0 ? &difference->first : &difference->second;
        bool moves = s.from[i] < s.to[i];
        out->begin = s.from[i];
        out->end = s.to[i];
        out->moves_before = steps[s.from[i]].number;
        out->first_move = moves ? steps[s.from[i] + 1].number : 0;
        out->last_move = moves ? steps[s.to[i]].number : 0;
    }
    return true;
}
