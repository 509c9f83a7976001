/* SPDX-License-Identifier: MIT */
/* Joins solutions of one deal into one record. */
#include "engine/merge.h"

#include <stdlib.h>

/* ---- positions of two lines ------------------------------------------------------------------ */

/* A place in a list of moves, and the position there. */
struct place {
    const struct us_move *moves;
    size_t num;
    size_t at;    /* moves that have been played */
    bool several; /* the player's last move was of several cards */
    struct us_position board;
};

/* Plays a move of the player, the automoves before it if it is the first one, and those after it.
   Returns false at the end. */
static bool step(struct place *place)
{
    bool moved = false;
    if (place->at == place->num)
        return false;

    for (; place->at < place->num && (!moved || place->moves[place->at].implicit); place->at++) {
        const struct us_move *m = &place->moves[place->at];
        if (!m->implicit)
            place->several = m->num_cards > 1;
        moved = moved || !m->implicit;
        us_position_apply(&place->board, m);
    }
    return true;
}

static void copy_place(struct place *to, const struct place *from)
{
    to->moves = from->moves;
    to->num = from->num;
    to->at = from->at;
    to->several = from->several;
    us_position_copy(&to->board, &from->board);
}

/* Plays single cards until they have done what the last move of `whole` did. */
static bool catch_up(struct place *single, const struct place *whole)
{
    enum { MOST = 128 }; /* single moves of one supermove */
    for (unsigned i = 0; i < MOST && whole->several && step(single); i++)
        if (us_position_same(&single->board, &whole->board))
            return true;
    return false;
}

/* Plays both lines as long as their positions agree.  Returns true if it played any move. */
static bool follow(struct place *a, struct place *b)
{
    bool any = false;
    for (;; any = true) {
        struct place next_a;
        struct place next_b;
        copy_place(&next_a, a);
        copy_place(&next_b, b);
        if (!step(&next_a) || !step(&next_b))
            return any;

        if (!us_position_same(&next_a.board, &next_b.board)) {
            struct place single;
            copy_place(&single, &next_b);
            if (catch_up(&single, &next_a)) {
                copy_place(&next_b, &single);
            } else {
                copy_place(&single, &next_a);
                if (!catch_up(&single, &next_b))
                    return any;
                copy_place(&next_a, &single);
            }
        }
        copy_place(a, &next_a);
        copy_place(b, &next_b);
    }
}

/* ---- the place in the tree ------------------------------------------------------------------- */

/* Looks for a variation that starts where the lines part and that b follows.  Returns 1 + its
   index, with *a and *b where they part then, or US_MAIN_LINE. */
static uint32_t find_variation(const struct us_extras *x, uint32_t parent, struct place *a, struct place *b)
{
    for (size_t i = 0; i < x->num_variations; i++) {
        const struct us_variation *v = &x->variations[i];
        if (v->parent != parent || v->before != a->at)
            continue;

        struct place inner = {.moves = &x->moves[v->first], .num = v->num_moves};
        us_position_copy(&inner.board, &a->board);
        if (follow(&inner, b)) {
            copy_place(a, &inner);
            return (uint32_t)i + 1;
        }
    }
    return US_MAIN_LINE;
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* Appends moves to the extras.  Returns the index of the first one, or SIZE_MAX. */
static size_t append_moves(struct us_extras *x, const struct us_move *moves, size_t n)
{
    size_t first = x->num_moves;
    if (!us_grow(&x->moves, &x->cap_moves, first + n, sizeof(*x->moves)))
        return SIZE_MAX;
    memcpy(&x->moves[first], moves, n * sizeof(*moves));
    x->num_moves = first + n;
    return first;
}

/* Lets a variation that the other line follows to its end go on with its rest. */
static bool extend(struct us_extras *x, uint32_t self, const struct place *rest)
{
    struct us_variation *v = &x->variations[self - 1];
    size_t n = rest->num - rest->at;
    size_t cap = x->num_moves + v->num_moves + n;
    if (!us_grow(&x->moves, &x->cap_moves, cap, sizeof(*x->moves)))
        return false;

    size_t first = append_moves(x, &x->moves[v->first], v->num_moves);
    append_moves(x, &rest->moves[rest->at], n);
    v->first = (uint32_t)first;
    v->num_moves += (uint32_t)n;
    return true;
}

static bool add_variation(struct us_extras *x, uint32_t parent, size_t before, const struct place *rest)
{
    size_t first = append_moves(x, &rest->moves[rest->at], rest->num - rest->at);
    struct us_variation *v = first == SIZE_MAX ? NULL : us_extras_add_variation(x);
    if (!v)
        return false;
    *v = (struct us_variation){.parent = parent,
                               .before = (uint32_t)before,
                               .first = (uint32_t)first,
                               .num_moves = (uint32_t)(rest->num - rest->at)};
    return true;
}

/* ---- the order ------------------------------------------------------------------------------- */

struct ordered {
    struct us_variation v;
    uint32_t old; /* 1 + its index before */
};

static int compare_ordered(const void *a, const void *b)
{
    const struct ordered *x = a;
    const struct ordered *y = b;
    if (x->v.parent != y->v.parent)
        return x->v.parent < y->v.parent ? -1 : 1;
    if (x->v.before != y->v.before)
        return x->v.before < y->v.before ? -1 : 1;
    return x->old < y->old ? -1 : 1;
}

struct ordered_comment {
    struct us_comment c;
    size_t old; /* its index before */
};

static int compare_comments(const void *a, const void *b)
{
    const struct ordered_comment *x = a;
    const struct ordered_comment *y = b;
    if (x->c.variation != y->c.variation)
        return x->c.variation < y->c.variation ? -1 : 1;
    if (x->c.move != y->c.move)
        return x->c.move < y->c.move ? -1 : 1;
    return x->old < y->old ? -1 : 1;
}

/* The variations and comments of a record while they are put in the order of the text. */
struct ordering {
    const struct ordered *sorted; /* by parent and place */
    size_t num;
    const struct ordered_comment *comments; /* by line and move */
    size_t num_comments;
    struct us_variation *variations; /* the result */
    size_t next;
    struct us_comment *result;
    size_t next_comment;
};

/* Puts the comments of a line up to a move, and moves *at to the one after them. */
static void put_comments(struct ordering *o, size_t *at, uint32_t old, uint32_t self, uint32_t move)
{
    for (; *at < o->num_comments && o->comments[*at].c.variation == old && o->comments[*at].c.move <= move; ++*at) {
        struct us_comment *c = &o->result[o->next_comment++];
        *c = o->comments[*at].c;
        c->variation = self;
    }
}

static size_t first_comment(const struct ordering *o, uint32_t old)
{
    size_t low = 0;
    size_t high = o->num_comments;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (o->comments[middle].c.variation < old)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t first_child(const struct ordering *o, uint32_t old)
{
    size_t low = 0;
    size_t high = o->num;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (o->sorted[middle].v.parent < old)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Puts the comments and variations of a line, which was numbered `old` before. */
static void put_line(struct ordering *o, uint32_t old, uint32_t self)
{
    size_t comment = first_comment(o, old);
    for (size_t i = first_child(o, old); i < o->num && o->sorted[i].v.parent == old; i++) {
        put_comments(o, &comment, old, self, o->sorted[i].v.before);
        struct us_variation *v = &o->variations[o->next++];
        uint32_t inner = (uint32_t)o->next;
        *v = o->sorted[i].v;
        v->parent = self;
        put_line(o, o->sorted[i].old, inner);
    }
    put_comments(o, &comment, old, self, UINT32_MAX);
}

/* Puts variations and comments in the order of the text.  False: memory ran out. */
static bool order(struct us_extras *x)
{
    size_t n = x->num_variations;
    struct ordered *sorted = us_resize(NULL, (n + 1) * sizeof(*sorted));
    struct ordered_comment *comments = us_resize(NULL, (x->num_comments + 1) * sizeof(*comments));
    bool ok = sorted && comments;
    if (ok) {
        for (size_t i = 0; i < n; i++)
            sorted[i] = (struct ordered){x->variations[i], (uint32_t)i + 1};
        qsort(sorted, n, sizeof(*sorted), compare_ordered);
        for (size_t i = 0; i < x->num_comments; i++)
            comments[i] = (struct ordered_comment){x->comments[i], i};
        qsort(comments, x->num_comments, sizeof(*comments), compare_comments);

        struct ordering o = {sorted, n, comments, x->num_comments, x->variations, 0, x->comments, 0};
        put_line(&o, US_MAIN_LINE, US_MAIN_LINE);
    }

    us_resize(sorted, 0);
    us_resize(comments, 0);
    return ok;
}

/* ---- merging --------------------------------------------------------------------------------- */

static unsigned depth_of(const struct us_extras *x, uint32_t line)
{
    unsigned depth = 0;
    for (; line != US_MAIN_LINE; line = x->variations[line - 1].parent)
        depth++;
    return depth;
}

/* Adds the rest of the other line where it parts from a line of the tree. */
static bool add_rest(struct us_extras *x, uint32_t parent, const struct place *a, const struct place *b)
{
    bool at_end = a->at == a->num;
    if (parent != US_MAIN_LINE && at_end)
        return extend(x, parent, b);
    if (depth_of(x, parent) < US_MAX_VARIATION_DEPTH)
        return add_variation(x, parent, a->at, b);

    /* Beside the parent, with the moves that they share. */
    struct us_variation v = x->variations[parent - 1];
    size_t n = a->at + b->num - b->at;
    struct us_move *moves = us_resize(NULL, n * sizeof(*moves));
    if (!moves)
        return false;
    memcpy(moves, &x->moves[v.first], a->at * sizeof(*moves));
    memcpy(&moves[a->at], &b->moves[b->at], (b->num - b->at) * sizeof(*moves));
    struct place whole = {.moves = moves, .num = n};
    bool ok = add_variation(x, v.parent, v.before, &whole);
    us_resize(moves, 0);
    return ok;
}

bool us_merge(struct us_solution *tree, const struct us_solution *other, size_t *added)
{
    struct us_extras *x = &tree->extras;
    struct place a = {.moves = tree->moves, .num = tree->num_moves};
    struct place b = {.moves = other->moves, .num = other->num_moves};
    uint32_t line = US_MAIN_LINE;
    us_position_copy(&a.board, &tree->start);
    us_position_copy(&b.board, &other->start);

    follow(&a, &b);
    for (uint32_t inner; b.at < b.num && (inner = find_variation(x, line, &a, &b)) != US_MAIN_LINE;)
        line = inner;

    size_t rest = b.num - b.at;
    if (added)
        *added = rest;
    return rest == 0 || (add_rest(x, line, &a, &b) && order(x));
}
