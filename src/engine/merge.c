/* SPDX-License-Identifier: MIT */
/* Joins solutions of the same deal into one record. */
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
static bool follow(struct place *own, struct place *other)
{
    bool any = false;
    for (;; any = true) {
        struct place own_next;
        struct place other_next;
        copy_place(&own_next, own);
        copy_place(&other_next, other);
        if (!step(&own_next) || !step(&other_next))
            return any;

        if (!us_position_same(&own_next.board, &other_next.board)) {
            struct place single;
            copy_place(&single, &other_next);
            if (catch_up(&single, &own_next)) {
                copy_place(&other_next, &single);
            } else {
                copy_place(&single, &own_next);
                if (!catch_up(&single, &other_next))
                    return any;
                copy_place(&own_next, &single);
            }
        }
        copy_place(own, &own_next);
        copy_place(other, &other_next);
    }
}

/* ---- the place in the tree ------------------------------------------------------------------- */

/* Looks for a variation that starts where the lines part and that the other line follows.  Returns
   1 + its index, with both places where the lines part then, or US_MAIN_LINE. */
static uint32_t find_variation(const struct us_extras *x, uint32_t parent, struct place *own, struct place *other)
{
    for (size_t i = 0; i < x->num_variations; i++) {
        const struct us_variation *v = &x->variations[i];
        if (v->parent != parent || v->before != own->at)
            continue;

        struct place inner = {.moves = &x->moves[v->first], .num = v->num_moves};
        us_position_copy(&inner.board, &own->board);
        if (follow(&inner, other)) {
            copy_place(own, &inner);
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

/* A variation or a comment, and its place in the text. */
struct ordered {
    uint32_t line;  /* that it belongs to: 1 + the index of a variation, or US_MAIN_LINE */
    uint32_t move;  /* of that line, before which it is */
    uint32_t index; /* in the list that is put in order */
    union {
        struct us_variation variation;
        struct us_comment comment;
    };
};

static int compare_ordered(const void *a, const void *b)
{
    const struct ordered *x = a;
    const struct ordered *y = b;
    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    if (x->move != y->move)
        return x->move < y->move ? -1 : 1;
    return x->index < y->index ? -1 : 1;
}

/* Variations or comments in the order of compare_ordered. */
struct ordered_list {
    struct ordered *items;
    size_t num;
};

/* Returns the index of the first item of a line, or of a later line. */
static size_t first_of(struct ordered_list list, uint32_t line)
{
    size_t low = 0;
    size_t high = list.num;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (list.items[middle].line < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static struct ordered_list order_variations(const struct us_extras *extras)
{
    struct ordered_list list = {NULL, extras->num_variations};
    list.items = us_resize(NULL, (list.num + 1) * sizeof(*list.items));
    for (size_t i = 0; list.items && i < list.num; i++) {
        struct us_variation v = extras->variations[i];
        list.items[i] = (struct ordered){v.parent, v.before, (uint32_t)i, {.variation = v}};
    }
    if (list.items)
        qsort(list.items, list.num, sizeof(*list.items), compare_ordered);
    return list;
}

static struct ordered_list order_comments(const struct us_extras *extras)
{
    struct ordered_list list = {NULL, extras->num_comments};
    list.items = us_resize(NULL, (list.num + 1) * sizeof(*list.items));
    for (size_t i = 0; list.items && i < list.num; i++) {
        struct us_comment c = extras->comments[i];
        list.items[i] = (struct ordered){c.variation, c.move, (uint32_t)i, {.comment = c}};
    }
    if (list.items)
        qsort(list.items, list.num, sizeof(*list.items), compare_ordered);
    return list;
}

/* The variations and comments of a record while they are put in the order of the text. */
struct ordering {
    struct ordered_list variations;
    struct ordered_list comments;
    struct us_extras *result;
    size_t next; /* index of the next variation in the result */
    size_t next_comment;
};

/* Puts the comments of a line up to a move, and moves *at to the one after them. */
static void put_comments(struct ordering *order, size_t *at, uint32_t old, uint32_t self, uint32_t move)
{
    const struct ordered_list *list = &order->comments;
    for (; *at < list->num && list->items[*at].line == old && list->items[*at].move <= move; ++*at) {
        struct us_comment *c = &order->result->comments[order->next_comment++];
        *c = list->items[*at].comment;
        c->variation = self;
    }
}

/* Puts the comments and variations of a line, which was numbered `old` before. */
static void put_line(struct ordering *order, uint32_t old, uint32_t self)
{
    const struct ordered_list *list = &order->variations;
    size_t comment = first_of(order->comments, old);
    for (size_t i = first_of(*list, old); i < list->num && list->items[i].line == old; i++) {
        put_comments(order, &comment, old, self, list->items[i].move);
        struct us_variation *v = &order->result->variations[order->next++];
        uint32_t inner = (uint32_t)order->next;
        *v = list->items[i].variation;
        v->parent = self;
        put_line(order, list->items[i].index + 1, inner);
    }
    put_comments(order, &comment, old, self, UINT32_MAX);
}

/* Puts variations and comments in the order of the text.  False: memory ran out. */
static bool put_in_order(struct us_extras *extras)
{
    struct ordering order = {order_variations(extras), order_comments(extras), extras, 0, 0};
    bool ok = order.variations.items && order.comments.items;
    if (ok)
        put_line(&order, US_MAIN_LINE, US_MAIN_LINE);

    us_resize(order.variations.items, 0);
    us_resize(order.comments.items, 0);
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
static bool add_rest(struct us_extras *x, uint32_t parent, const struct place *own, const struct place *other)
{
    bool at_end = own->at == own->num;
    if (parent != US_MAIN_LINE && at_end)
        return extend(x, parent, other);
    if (depth_of(x, parent) < US_MAX_VARIATION_DEPTH)
        return add_variation(x, parent, own->at, other);

    /* The variation starts where its parent does, and repeats the moves that they share. */
    struct us_variation v = x->variations[parent - 1];
    size_t rest = other->num - other->at;
    size_t n = own->at + rest;
    struct us_move *moves = us_resize(NULL, n * sizeof(*moves));
    if (!moves)
        return false;
    memcpy(moves, &x->moves[v.first], own->at * sizeof(*moves));
    memcpy(&moves[own->at], &other->moves[other->at], rest * sizeof(*moves));
    struct place whole = {.moves = moves, .num = n};
    bool ok = add_variation(x, v.parent, v.before, &whole);
    us_resize(moves, 0);
    return ok;
}

bool us_merge(struct us_solution *tree, const struct us_solution *other, size_t *added)
{
    struct us_extras *x = &tree->extras;
    struct place ours = {.moves = tree->moves, .num = tree->num_moves};
    struct place theirs = {.moves = other->moves, .num = other->num_moves};
    uint32_t line = US_MAIN_LINE;
    us_position_copy(&ours.board, &tree->start);
    us_position_copy(&theirs.board, &other->start);

    follow(&ours, &theirs);
    while (theirs.at < theirs.num) {
        uint32_t inner = find_variation(x, line, &ours, &theirs);
        if (inner == US_MAIN_LINE)
            break;
        line = inner;
    }

    size_t rest = theirs.num - theirs.at;
    if (added)
        *added = rest;
    return rest == 0 || (add_rest(x, line, &ours, &theirs) && put_in_order(x));
}
