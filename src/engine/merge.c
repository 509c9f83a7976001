/* SPDX-License-Identifier: MIT */
/* Joins solutions of the same deal into one record. */
#include "engine/merge.h"

#include <stdlib.h>

#include "engine/variations.h"

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

/* ---- the lines of the tree ------------------------------------------------------------------- */

/* Makes room for one more line with so many moves.  Returns false if memory runs out. */
static bool make_room(struct us_merger *m, size_t num_moves)
{
    return us_grow(&m->lines, &m->cap_lines, m->num_lines + 1, sizeof(*m->lines)) &&
           us_grow(&m->starts, &m->cap_starts, m->num_starts + num_moves + 1, sizeof(*m->starts));
}

/* Returns the first of so many new places, at which no variation starts.  There is room. */
static size_t add_starts(struct us_merger *m, size_t num)
{
    size_t first = m->num_starts;
    memset(&m->starts[first], 0, num * sizeof(*m->starts));
    m->num_starts += num;
    return first;
}

/* Adds a line with so many legal ones of its moves.  There is room. */
static void add_line(struct us_merger *m, size_t num_moves, size_t num_legal)
{
    m->lines[m->num_lines++] = (struct us_merge_line){.num_moves = (uint32_t)num_legal,
                                                      .starts = add_starts(m, num_moves + 1)};
}

static uint32_t *start_of(const struct us_merger *m, uint32_t line, size_t before)
{
    return &m->starts[m->lines[line].starts + before];
}

/* Appends a line to those that start at a place. */
static void append_start(struct us_merger *m, uint32_t *start, uint32_t line)
{
    while (*start)
        start = &m->lines[*start].next;
    *start = line;
}

/* Counts the legal moves of a variation. */
static bool note_legal(void *context, const struct us_branch *branch)
{
    struct us_merger *m = context;
    size_t legal = branch->line->num_moves - branch->first;
    size_t most = m->tree->extras.variations[branch->index].num_moves;
    m->lines[branch->index + 1].num_moves = (uint32_t)(legal < most ? legal : most);
    return true;
}

/* Lists the lines of the tree, which is in order.  Variations that start after an illegal move
   have no legal ones, and are found at no place. */
static bool list_lines(struct us_merger *m)
{
    const struct us_extras *x = &m->tree->extras;
    bool ok = make_room(m, m->tree->num_moves);
    if (ok)
        add_line(m, m->tree->num_moves, m->tree->num_moves);
    for (size_t i = 0; i < x->num_variations && ok; i++) {
        ok = make_room(m, x->variations[i].num_moves);
        if (ok)
            add_line(m, x->variations[i].num_moves, 0);
    }
    ok = ok && us_visit_variations(m->tree, note_legal, m, NULL);

    /* From the last one, so that each becomes the first of its list. */
    for (size_t i = ok ? x->num_variations : 0; i-- > 0;) {
        const struct us_variation *v = &x->variations[i];
        if (m->lines[i + 1].num_moves == 0)
            continue;
        uint32_t *start = start_of(m, v->parent, v->before);
        m->lines[i + 1].next = *start;
        *start = (uint32_t)i + 1;
    }
    return ok;
}

/* ---- the place in the tree ------------------------------------------------------------------- */

/* Begins to play a variation at the board where it starts. */
static void enter(const struct us_merger *m, uint32_t line, const struct us_position *board, struct place *place)
{
    const struct us_extras *x = &m->tree->extras;
    place->moves = &x->moves[x->variations[line - 1].first];
    place->num = m->lines[line].num_moves;
    place->at = 0;
    place->several = false;
    us_position_copy(&place->board, board);
}

/* Returns true if the first move of a variation is that of one that comes before it in the list. */
static bool begins_like_another(const struct us_merger *m, uint32_t list, uint32_t line,
                                const struct us_position *board)
{
    struct place own;
    enter(m, line, board, &own);
    step(&own);
    for (; list != line; list = m->lines[list].next) {
        struct place other;
        enter(m, list, board, &other);
        step(&other);
        if (us_position_same(&own.board, &other.board))
            return true;
    }
    return false;
}

/* Takes variations off the list of those that start at a board if they begin like another one.  As
   many remain as there are moves at most, so that following the list takes no longer if the tree is
   larger. */
static void sift(struct us_merger *m, uint32_t list, const struct us_position *board)
{
    if (m->lines[list].sifted)
        return;
    m->lines[list].sifted = true;
    for (uint32_t *link = &m->lines[list].next; *link;)
        if (begins_like_another(m, list, *link, board))
            *link = m->lines[*link].next;
        else
            link = &m->lines[*link].next;
}

/* Looks for a variation that starts where the lines part and that the other line follows.  Returns
   1 + its index, with both places where the lines part then, or US_MAIN_LINE. */
static uint32_t find_variation(struct us_merger *m, uint32_t parent, struct place *own, struct place *other)
{
    uint32_t line = *start_of(m, parent, own->at);
    if (line)
        sift(m, line, &own->board);
    for (; line; line = m->lines[line].next) {
        struct place inner;
        enter(m, line, &own->board, &inner);
        if (follow(&inner, other)) {
            copy_place(own, &inner);
            return line;
        }
    }
    return US_MAIN_LINE;
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* Appends moves to the extras.  Returns the index of the first one.  There is room. */
static uint32_t append_moves(struct us_extras *x, const struct us_move *moves, size_t n)
{
    size_t first = x->num_moves;
    memcpy(&x->moves[first], moves, n * sizeof(*moves));
    x->num_moves = first + n;
    return (uint32_t)first;
}

/* Lets a variation that the other line follows to its end go on with its rest. */
static bool extend(struct us_merger *m, uint32_t self, const struct place *rest)
{
    struct us_extras *x = &m->tree->extras;
    struct us_variation *v = &x->variations[self - 1];
    size_t own = v->num_moves;
    size_t n = own + rest->num - rest->at;
    if (!us_grow(&x->moves, &x->cap_moves, x->num_moves + n, sizeof(*x->moves)) || !make_room(m, n))
        return false;

    v->first = append_moves(x, &x->moves[v->first], own);
    append_moves(x, &rest->moves[rest->at], n - own);
    struct us_merge_line *line = &m->lines[self];
    size_t starts = add_starts(m, n + 1);
    memcpy(&m->starts[starts], &m->starts[line->starts], (own + 1) * sizeof(*m->starts));
    line->starts = starts;
    line->num_moves = v->num_moves = (uint32_t)n;
    return true;
}

/* Adds a variation: so many moves of the tree, from an index on, and the rest of another line. */
static bool add_variation(struct us_merger *m, struct us_variation place, size_t from, size_t num_shared,
                          const struct place *rest)
{
    struct us_extras *x = &m->tree->extras;
    size_t n = num_shared + rest->num - rest->at;
    if (!us_grow(&x->moves, &x->cap_moves, x->num_moves + n, sizeof(*x->moves)) || !make_room(m, n))
        return false;
    struct us_variation *v = us_extras_add_variation(x);
    if (!v)
        return false;

    *v = place;
    v->num_moves = (uint32_t)n;
    v->first = append_moves(x, &x->moves[from], num_shared);
    append_moves(x, &rest->moves[rest->at], n - num_shared);
    add_line(m, n, n);
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
    struct us_mark marks[US_MAX_MARKS];
    size_t num_marks;
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

/* Puts the marks of a line. */
static void put_marks(struct ordering *order, uint32_t old, uint32_t self)
{
    for (size_t i = 0; i < order->num_marks; i++) {
        struct us_mark mark = order->marks[i];
        if (mark.line == old) {
            mark.line = self;
            us_extras_add_mark(order->result, mark); /* there is room */
        }
    }
}

/* Puts the comments, marks and variations of a line, which was numbered `old` before. */
static void put_line(struct ordering *order, uint32_t old, uint32_t self)
{
    put_marks(order, old, self);
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
    struct ordering order = {.variations = order_variations(extras),
                             .comments = order_comments(extras),
                             .result = extras,
                             .num_marks = extras->num_marks};
    if (order.num_marks > 0)
        memcpy(order.marks, extras->marks, order.num_marks * sizeof(*order.marks));
    extras->num_marks = 0;
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
static bool add_rest(struct us_merger *m, uint32_t parent, const struct place *own, const struct place *other)
{
    const struct us_extras *x = &m->tree->extras;
    if (parent != US_MAIN_LINE && own->at == x->variations[parent - 1].num_moves)
        return extend(m, parent, other);

    if (depth_of(x, parent) < US_MAX_VARIATION_DEPTH) {
        struct us_variation place = {.parent = parent, .before = (uint32_t)own->at};
        uint32_t line = (uint32_t)m->num_lines;
        if (!add_variation(m, place, 0, 0, other))
            return false;
        append_start(m, start_of(m, parent, own->at), line);
        return true;
    }

    /* The variation starts where its parent does, and repeats the moves that they share.  It is on
       no list, since it begins like its parent. */
    const struct us_variation *v = &x->variations[parent - 1];
    struct us_variation place = {.parent = v->parent, .before = v->before};
    return add_variation(m, place, v->first, own->at, other);
}

bool us_merger_add(struct us_merger *merger, const struct us_solution *other)
{
    if (merger->num_lines == 0 && !list_lines(merger)) {
        us_merger_free(merger);
        return false;
    }

    const struct us_solution *tree = merger->tree;
    struct place ours = {.moves = tree->moves, .num = tree->num_moves};
    struct place theirs = {.moves = other->moves, .num = other->num_moves};
    uint32_t line = US_MAIN_LINE;
    us_position_copy(&ours.board, &tree->start);
    us_position_copy(&theirs.board, &other->start);

    follow(&ours, &theirs);
    while (theirs.at < theirs.num) {
        uint32_t inner = find_variation(merger, line, &ours, &theirs);
        if (inner == US_MAIN_LINE)
            return add_rest(merger, line, &ours, &theirs);
        line = inner;
    }
    return true;
}

bool us_merger_end(struct us_merger *merger)
{
    us_merger_free(merger);
    return put_in_order(&merger->tree->extras);
}

void us_merger_free(struct us_merger *merger)
{
    us_resize(merger->lines, 0);
    us_resize(merger->starts, 0);
    *merger = (struct us_merger){.tree = merger->tree};
}
