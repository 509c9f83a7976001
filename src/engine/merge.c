/* SPDX-License-Identifier: MIT */
/* Joins solutions of the same deal into one record. */
#include "engine/merge.h"

#include <stdlib.h>

#include "engine/variations.h"

/* ---- positions of two lines ------------------------------------------------------------------ */

/* Where in the tree a place and a move of the other solution are.  NOT_THERE: not in the tree. */
struct spot {
    uint32_t line; /* of the place: 1 + the index of a variation, or US_MAIN_LINE */
    uint32_t before;
    uint32_t repeat; /* the other solution's moves from that place of the tree to its own place */
    uint32_t line_of_move;
    uint32_t move;
};
#define NOT_THERE UINT32_MAX

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

static bool same_move(const struct us_move *a, const struct us_move *b)
{
    return us_same_pile(a->source, b->source) && us_same_pile(a->dest, b->dest) &&
           a->num_cards == b->num_cards;
}

/* Notes where the other line's moves up to a place are, which lead to the same position as moves of
   a line of the tree.  Both lines are still before these moves. */
static void note_step(struct spot *spots, uint32_t line, const struct place *own, size_t own_end,
                      const struct place *other, size_t other_end)
{
    uint32_t first = own->at;
    bool same = true;
    for (size_t i = other->at; i < other_end; i++) {
        uint32_t n = i - other->at;
        same = same && first + n < own_end && same_move(&own->moves[first + n], &other->moves[i]);
        spots[i].line_of_move = line;
        spots[i].move = same ? first + n : first;
        spots[i + 1].line = line;
        spots[i + 1].before = same ? first + n + 1 : first;
        spots[i + 1].repeat = same ? 0 : n + 1;
    }
    spots[other_end].before = own_end;
    spots[other_end].repeat = 0;
}

/* Plays a line of the tree and another one as long as their positions agree, and notes where the
   other moves are.  Returns true if it played any move. */
static bool follow(struct spot *spots, uint32_t line, struct place *own, struct place *other)
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
        note_step(spots, line, own, own_next.at, other, other_next.at);
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
    m->lines[m->num_lines++] = (struct us_merge_line){.num_moves = num_legal,
                                                      .starts = add_starts(m, num_moves + 1)};
}

static uint32_t *start_of(const struct us_merger *m, uint32_t line, size_t before)
{
    return &m->starts[m->lines[line].starts + before];
}

/* As many variations of one place are looked at, so that adding takes no longer if the tree is
   larger. */
enum { MOST_LISTED = 256 };

/* Appends a line to those that start at a place. */
static void append_start(struct us_merger *m, uint32_t *start, uint32_t line)
{
    unsigned n = 0;
    for (; *start; n++)
        start = &m->lines[*start].next;
    if (n < MOST_LISTED)
        *start = line;
}

/* The variations of a solution while their legal moves are counted. */
struct counting {
    const struct us_variation *variations;
    struct us_merge_line *lines;
};

static bool note_legal(void *context, const struct us_branch *branch)
{
    const struct counting *counting = context;
    size_t legal = branch->line->num_moves - branch->first;
    size_t most = counting->variations[branch->index].num_moves;
    counting->lines[branch->index + 1].num_moves = (uint32_t)(legal < most ? legal : most);
    return true;
}

/* Lists the lines of the tree, which is in order.  Variations that start after an illegal move
   have no legal ones. */
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
    struct counting counting = {x->variations, m->lines};
    ok = ok && us_visit_variations(m->tree, note_legal, &counting, NULL);
    m->num_comments = x->num_comments;

    /* From the last one, so that each becomes the first of its list. */
    for (size_t i = ok ? x->num_variations : 0; i-- > 0;) {
        const struct us_variation *v = &x->variations[i];
        size_t end = v->parent == US_MAIN_LINE ? m->tree->num_moves
                                               : x->variations[v->parent - 1].num_moves;
        if (v->before > end)
            continue;
        uint32_t *start = start_of(m, v->parent, v->before);
        m->lines[i + 1].next = *start;
        *start = i + 1;
    }
    return ok;
}

/* ---- the place in the tree ------------------------------------------------------------------- */

/* Begins to play a variation at the board where it starts. */
static void enter(const struct us_merger *m, uint32_t line, const struct us_position *board,
                  struct place *place)
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

/* Returns true if the variation stays as it is: it does not share its moves with others. */
static bool stays_whole(const struct us_variation *v)
{
    return v->name.len > 0 || v->kind == US_VARIATION_HINT;
}

/* Takes variations off the list of those that start at a board if they begin like another one. */
static void sift(struct us_merger *m, uint32_t list, const struct us_position *board)
{
    if (m->lines[list].sifted)
        return;
    m->lines[list].sifted = true;
    unsigned n = 1;
    for (uint32_t *link = &m->lines[list].next; *link;) {
        bool whole = stays_whole(&m->tree->extras.variations[*link - 1]);
        if (n == MOST_LISTED || (!whole && begins_like_another(m, list, *link, board))) {
            *link = m->lines[*link].next;
        } else {
            link = &m->lines[*link].next;
            n++;
        }
    }
}

/* Looks for a variation that starts where the lines part and that the other line follows.  Returns
   1 + its index, with both places where the lines part then, or US_MAIN_LINE. */
static uint32_t find_variation(struct us_merger *m, struct spot *spots, uint32_t parent,
                               struct place *own, struct place *other)
{
    uint32_t line = *start_of(m, parent, own->at);
    if (line)
        sift(m, line, &own->board);
    for (; line; line = m->lines[line].next) {
        struct place inner;
        enter(m, line, &own->board, &inner);
        if (follow(spots, line, &inner, other)) {
            copy_place(own, &inner);
            return line;
        }
    }
    return US_MAIN_LINE;
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* Appends moves from an index on to the extras.  Returns the index of the first one.  There is
   room. */
static uint32_t append_moves(struct us_extras *x, const struct us_move *moves, size_t from,
                             size_t n)
{
    size_t first = x->num_moves;
    if (n > 0) /* there may be no array */
        memcpy(&x->moves[first], &moves[from], n * sizeof(*moves));
    x->num_moves = first + n;
    return first;
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

    v->first = append_moves(x, x->moves, v->first, own);
    append_moves(x, rest->moves, rest->at, n - own);
    struct us_merge_line *line = &m->lines[self];
    size_t starts = add_starts(m, n + 1);
    memcpy(&m->starts[starts], &m->starts[line->starts], (own + 1) * sizeof(*m->starts));
    line->starts = starts;
    line->num_moves = v->num_moves = n;
    return true;
}

/* Adds a variation: so many moves of the tree, from an index on, and the rest of another line. */
static bool add_variation(struct us_merger *m, struct us_variation place, size_t from,
                          size_t num_shared, const struct place *rest)
{
    struct us_extras *x = &m->tree->extras;
    size_t n = num_shared + rest->num - rest->at;
    if (!us_grow(&x->moves, &x->cap_moves, x->num_moves + n, sizeof(*x->moves)) || !make_room(m, n))
        return false;
    struct us_variation *v = us_extras_add_variation(x);
    if (us_extras_failed(x))
        return false;
    *v = place;
    v->num_moves = n;
    v->first = append_moves(x, x->moves, from, num_shared);
    append_moves(x, rest->moves, rest->at, n - num_shared);
    add_line(m, n, n);
    return true;
}

/* ---- the order ------------------------------------------------------------------------------- */

static bool same_text(const struct us_extras *a, struct us_span x, const struct us_extras *b,
                      struct us_span y)
{
    return x.len == y.len &&
           (x.len == 0 || memcmp(a->text.p + x.off, b->text.p + y.off, x.len) == 0);
}

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

/* Lists the variations in order, or the comments. */
static struct ordered_list put_in_list(const struct us_extras *extras, bool comments)
{
    struct ordered_list list = {NULL, comments ? extras->num_comments : extras->num_variations};
    list.items = us_resize(NULL, (list.num + 1) * sizeof(*list.items));
    if (!list.items)
        return list;

    for (uint32_t i = 0; i < list.num; i++) {
        if (comments) {
            struct us_comment c = extras->comments[i];
            list.items[i] = (struct ordered){c.variation, c.move, i, {.comment = c}};
        } else {
            struct us_variation v = extras->variations[i];
            list.items[i] = (struct ordered){v.parent, v.before, i, {.variation = v}};
        }
    }
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
    size_t num_first; /* comments of the first solution */
};

/* Returns true if a comment, which a merged solution has, is on a move that has the same one.  As
   many comments of one move are compared. */
static bool is_repeated(const struct ordering *order, size_t at)
{
    enum { MOST_COMPARED = 64 };
    const struct us_extras *x = order->result;
    const struct ordered *new = &order->comments.items[at];
    if (new->index < order->num_first)
        return false;
    for (size_t i = at; i-- > 0 && at - i <= MOST_COMPARED;) {
        const struct ordered *old = &order->comments.items[i];
        if (old->line != new->line || old->move != new->move)
            break;
        if (same_text(x, old->comment.text, x, new->comment.text) &&
            same_text(x, old->comment.originator, x, new->comment.originator))
            return true;
    }
    return false;
}

/* Puts the comments of a line up to a move, and moves *at to the one after them. */
static void put_comments(struct ordering *order, size_t *at, uint32_t old, uint32_t self,
                         uint32_t move)
{
    const struct ordered_list *list = &order->comments;
    for (; *at < list->num && list->items[*at].line == old && list->items[*at].move <= move;
         ++*at) {
        if (is_repeated(order, *at))
            continue;
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
        uint32_t inner = order->next;
        *v = list->items[i].variation;
        v->parent = self;
        put_line(order, list->items[i].index + 1, inner);
    }
    put_comments(order, &comment, old, self, UINT32_MAX);
}

/* Puts variations and comments in the order of the text.  False: memory ran out. */
static bool put_in_order(struct us_extras *extras, size_t num_first)
{
    struct ordering order = {.variations = put_in_list(extras, false),
                             .comments = put_in_list(extras, true),
                             .result = extras,
                             .num_first = num_first,
                             .num_marks = extras->num_marks};
    if (order.num_marks > 0)
        memcpy(order.marks, extras->marks, order.num_marks * sizeof(*order.marks));
    extras->num_marks = 0;
    bool ok = order.variations.items && order.comments.items;
    if (ok) {
        put_line(&order, US_MAIN_LINE, US_MAIN_LINE);
        extras->num_comments = order.next_comment;
    }

    us_resize(order.variations.items, 0);
    us_resize(order.comments.items, 0);
    return ok;
}

/* ---- merging --------------------------------------------------------------------------------- */

static unsigned depth_of(const struct us_extras *x, uint32_t line)
{
    unsigned depth = 0;
    for (; line != US_MAIN_LINE && x->variations; line = x->variations[line - 1].parent)
        depth++;
    return depth;
}

/* The other solution while it is added. */
struct guest {
    const struct us_solution *solution;
    struct us_merge_line *lines; /* [0]: the game; [i + 1]: variation i; `starts` is of its spots */
    size_t num_lines;
    size_t cap_lines;
    struct spot *spots; /* of each place in each line, and of the move after it */
    size_t num_spots;
    size_t cap_spots;
    size_t next; /* the index of the next variation that is added */
};

static struct spot *spots_of(const struct guest *guest, uint32_t line)
{
    return &guest->spots[guest->lines[line].starts];
}

static uint32_t length_of(const struct us_solution *s, uint32_t line)
{
    return line == US_MAIN_LINE ? s->num_moves : s->extras.variations[line - 1].num_moves;
}

static const struct us_move *moves_of(const struct us_solution *s, uint32_t line)
{
    return line == US_MAIN_LINE ? s->moves : &s->extras.moves[s->extras.variations[line - 1].first];
}

/* Lists the lines of the other solution.  None of their places is in the tree.  Returns false if
   memory runs out. */
static bool list_guest(struct guest *guest)
{
    const struct us_solution *s = guest->solution;
    size_t n = s->extras.num_variations + 1;
    if (!us_grow(&guest->lines, &guest->cap_lines, n, sizeof(*guest->lines)))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        guest->lines[i] = (struct us_merge_line){.starts = guest->num_spots};
        guest->num_spots += length_of(s, i) + (size_t)1;
    }
    guest->num_lines = n;
    guest->lines[US_MAIN_LINE].num_moves = s->num_moves;
    if (!us_grow(&guest->spots, &guest->cap_spots, guest->num_spots, sizeof(*guest->spots)))
        return false;
    memset(guest->spots, 0xff, guest->num_spots * sizeof(*guest->spots));

    struct counting counting = {s->extras.variations, guest->lines};
    return us_visit_variations(s, note_legal, &counting, NULL);
}

/* Notes that the moves of the other line from a place on are those of a line of the tree. */
static void note_rest(struct spot *spots, size_t from, size_t end, uint32_t line, uint32_t move)
{
    for (size_t i = from; i < end; i++, move++) {
        spots[i].line_of_move = spots[i + 1].line = line;
        spots[i].move = move;
        spots[i + 1].before = move + 1;
        spots[i + 1].repeat = 0;
    }
}

/* Returns true if another variation can start in a variation.  Files have none after its last
   move. */
static bool has_place(const struct us_extras *x, const struct us_variation *v, size_t before)
{
    return before < v->num_moves && depth_of(x, v->parent) + 1 < US_MAX_VARIATION_DEPTH;
}

/* Adds the rest of the other line where it parts from a line of the tree. */
static bool add_rest(struct us_merger *m, struct spot *spots, uint8_t kind, uint32_t parent,
                     const struct place *own, const struct place *other)
{
    const struct us_extras *x = &m->tree->extras;
    const struct us_variation *v = parent == US_MAIN_LINE ? NULL : &x->variations[parent - 1];
    uint32_t line = m->num_lines;
    uint32_t shared = 0;
    bool added;
    if (v && own->at == v->num_moves && v->kind == kind && !stays_whole(v)) {
        line = parent;
        shared = v->num_moves;
        added = extend(m, parent, other);
    } else if (!v || has_place(x, v, own->at)) {
        struct us_variation place = {.parent = parent, .before = own->at, .kind = kind};
        added = add_variation(m, place, 0, 0, other);
        if (added)
            append_start(m, start_of(m, parent, own->at), line);
    } else {
        /* The variation starts where its parent does, and repeats the moves that they share.  It is
           on no list, since it begins like its parent. */
        struct us_variation place = {.parent = v->parent, .before = v->before, .kind = kind};
        shared = own->at;
        added = add_variation(m, place, v->first, shared, other);
    }

    if (added)
        note_rest(spots, other->at, other->num, line, shared);
    return added;
}

/* Adds the legal moves of a line, which starts at a board, where they differ from the tree. */
static bool share_line(struct us_merger *m, struct guest *guest, uint32_t self,
                       const struct us_position *board)
{
    struct spot *spots = spots_of(guest, self);
    uint32_t line = spots->line;
    uint8_t kind = self == US_MAIN_LINE ? US_VARIATION_ALTERNATIVE
                                        : guest->solution->extras.variations[self - 1].kind;
    struct place ours = {
        .moves = moves_of(m->tree, line), .num = m->lines[line].num_moves, .at = spots->before};
    struct place theirs = {.moves = moves_of(guest->solution, self),
                           .num = guest->lines[self].num_moves};
    us_position_copy(&ours.board, board);
    us_position_copy(&theirs.board, board);

    follow(spots, line, &ours, &theirs);
    while (theirs.at < theirs.num) {
        uint32_t inner = find_variation(m, spots, line, &ours, &theirs);
        if (inner == US_MAIN_LINE)
            return add_rest(m, spots, kind, line, &ours, &theirs);
        line = inner;
    }
    return true;
}

/* Looks for a variation of the tree that has the moves, the kind and the name of another one, and
   starts where that does.  Returns it as a line, or US_MAIN_LINE. */
static uint32_t find_equal(const struct us_merger *m, const struct spot *start,
                           const struct us_extras *extras, const struct us_variation *v)
{
    const struct us_extras *x = &m->tree->extras;
    uint32_t line = start->repeat > 0 ? US_MAIN_LINE : *start_of(m, start->line, start->before);
    for (; line != US_MAIN_LINE; line = m->lines[line].next) {
        const struct us_variation *own = &x->variations[line - 1];
        bool equal = own->kind == v->kind && own->num_moves == v->num_moves &&
                     same_text(x, own->name, extras, v->name);
        for (uint32_t i = 0; i < v->num_moves && equal; i++)
            equal = same_move(&x->moves[own->first + i], &extras->moves[v->first + i]);
        if (equal)
            break;
    }
    return line;
}

/* Copies a variation with all its moves, unless the tree has the same one. */
static bool copy_variation(struct us_merger *m, struct guest *guest, uint32_t self)
{
    const struct us_solution *s = guest->solution;
    const struct us_variation *v = &s->extras.variations[self - 1];
    struct us_extras *x = &m->tree->extras;
    struct spot *spots = spots_of(guest, self);
    uint32_t line = find_equal(m, spots, &s->extras, v);
    uint32_t repeat = 0;
    if (line == US_MAIN_LINE) {
        /* The moves that lead to its start and are not in the tree, or are in a line in which none
           can start there. */
        struct us_variation place = {
            .parent = spots->line, .before = spots->before, .kind = v->kind};
        const struct us_variation *parent = place.parent == US_MAIN_LINE
                                                ? NULL
                                                : &x->variations[place.parent - 1];
        bool moved = parent && !has_place(x, parent, place.before);
        uint32_t shared = moved ? place.before : 0;
        uint32_t from = moved ? parent->first : 0;
        if (moved) {
            place.before = parent->before;
            place.parent = parent->parent;
        }
        repeat = shared + spots->repeat;

        const struct us_move *lead = moves_of(s, v->parent) + v->before - spots->repeat;
        struct place before = {.moves = lead, .num = spots->repeat};
        place.name = us_extras_add_text(x, us_extras_text(&s->extras, v->name));
        line = m->num_lines;
        if (!add_variation(m, place, from, shared, &before))
            return false;
        struct place rest = {.moves = moves_of(s, self), .num = v->num_moves};
        if (!extend(m, line, &rest))
            return false;
        m->lines[line].num_moves = repeat + guest->lines[self].num_moves;
        if (repeat == 0)
            append_start(m, start_of(m, place.parent, place.before), line);
    }
    note_rest(spots, 0, v->num_moves, line, repeat);
    return true;
}

/* Adds a line that starts at a board, and the variations that start in it.  `start` is the place in
   the tree where it starts. */
static bool add_guest_line(struct us_merger *m, struct guest *guest, uint32_t self,
                           const struct us_position *board, struct spot start)
{
    const struct us_solution *s = guest->solution;
    const struct us_extras *x = &s->extras;
    uint32_t n = length_of(s, self);
    uint32_t legal = guest->lines[self].num_moves;
    struct spot *spots = spots_of(guest, self);
    spots->line = start.line;
    spots->before = start.before;
    spots->repeat = start.repeat;
    bool whole = start.repeat > 0 || legal < n ||
                 (self != US_MAIN_LINE && stays_whole(&x->variations[self - 1]));
    if (!(whole ? copy_variation(m, guest, self) : share_line(m, guest, self, board)))
        return false;

    /* What starts before its first move stays with that move. */
    if (self != US_MAIN_LINE && spots->line_of_move != NOT_THERE) {
        spots->line = spots->line_of_move;
        spots->before = spots->move;
        spots->repeat = 0;
    }

    struct us_position at;
    us_position_copy(&at, board);
    for (uint32_t i = 0; i <= n; i++) {
        for (; guest->next < x->num_variations;) {
            const struct us_variation *v = &x->variations[guest->next];
            if (v->parent != self || v->before != i)
                break;
            if (!add_guest_line(m, guest, (uint32_t)++guest->next, &at, spots[i]))
                return false;
        }
        if (i < legal)
            us_position_apply(&at, &moves_of(s, self)[i]);
    }
    return true;
}

/* Adds the comments on the solution and on the moves that the tree has.  put_in_order removes those
   that are there twice. */
static void add_comments(struct us_extras *x, const struct guest *guest)
{
    const struct us_extras *from = &guest->solution->extras;
    for (size_t i = 0; i < from->num_comments; i++) {
        struct us_comment c = from->comments[i];
        if (c.move != US_WHOLE_RECORD) {
            const struct spot *spot = spots_of(guest, c.variation) + c.move;
            if (c.move >= length_of(guest->solution, c.variation) ||
                spot->line_of_move == NOT_THERE)
                continue;
            c.variation = spot->line_of_move;
            c.move = spot->move;
        }

        c.text = us_extras_add_text(x, us_extras_text(from, c.text));
        c.originator = us_extras_add_text(x, us_extras_text(from, c.originator));
        c.id = us_extras_add_text(x, us_extras_text(from, c.id));
        *us_extras_add_comment(x) = c;
    }
}

/* Returns true if the tree has a mark, or no room for it. */
static bool has_mark(const struct us_extras *x, struct us_mark mark, const struct us_extras *from)
{
    if (mark.name.len == 0)
        return us_extras_current(x) != NULL;
    for (size_t i = 0; i < x->num_marks; i++)
        if (x->marks[i].line == mark.line && x->marks[i].before == mark.before &&
            same_text(x, x->marks[i].name, from, mark.name))
            return true;
    return x->num_marks - (us_extras_current(x) != NULL) >= US_MAX_BOOKMARKS;
}

static void add_marks(struct us_extras *x, const struct guest *guest)
{
    const struct us_extras *from = &guest->solution->extras;
    for (size_t i = 0; i < from->num_marks; i++) {
        struct us_mark mark = from->marks[i];
        if (mark.before > length_of(guest->solution, mark.line))
            continue;
        const struct spot *spot = spots_of(guest, mark.line) + mark.before;
        mark.line = spot->line;
        mark.before = spot->before;
        if (spot->line == NOT_THERE || has_mark(x, mark, from))
            continue;
        mark.name = us_extras_add_text(x, us_extras_text(from, mark.name));
        us_extras_add_mark(x, mark);
    }
}

bool us_merger_add(struct us_merger *merger, const struct us_solution *other)
{
    if (merger->num_lines == 0 && !list_lines(merger)) {
        us_merger_free(merger);
        return false;
    }

    struct us_extras *x = &merger->tree->extras;
    struct guest guest = {.solution = other};
    bool ok = list_guest(&guest) && add_guest_line(merger, &guest, US_MAIN_LINE, &other->start,
                                                   (struct spot){.line = US_MAIN_LINE});
    if (ok) {
        add_comments(x, &guest);
        add_marks(x, &guest);
    }
    us_resize(guest.lines, 0);
    us_resize(guest.spots, 0);
    return ok && !us_extras_failed(x);
}

/* Makes *out the record of `other` with the moves of the tree before its own. */
static void prefix(const struct us_solution *tree, const struct us_solution *other,
                   struct us_solution *out)
{
    uint32_t num = tree->num_moves;
    struct us_extras *x = &out->extras;
    us_solution_copy(out, other);
    us_solution_make_room(out, num + other->num_moves);
    if (us_solution_failed(out))
        return;

    us_position_copy(&out->start, &tree->start);
    memmove(out->moves + num, out->moves, other->num_moves * sizeof(*out->moves));
    memcpy(out->moves, tree->moves, num * sizeof(*out->moves));
    out->num_moves += num;
    out->num_explicit += tree->num_explicit;
    for (size_t i = 0; i < x->num_comments; i++)
        if (x->comments[i].variation == US_MAIN_LINE && x->comments[i].move != US_WHOLE_RECORD)
            x->comments[i].move += num;
    for (size_t i = 0; i < x->num_variations; i++)
        if (x->variations[i].parent == US_MAIN_LINE && x->variations[i].before != UINT32_MAX)
            x->variations[i].before += num;
    for (size_t i = 0; i < x->num_marks; i++)
        if (x->marks[i].line == US_MAIN_LINE)
            x->marks[i].before += num;
}

/* Makes the end of `other` that of the tree, which has its moves. */
static void take_end(struct us_solution *tree, const struct us_solution *other)
{
    unsigned before = (unsigned)(tree->num_explicit - other->num_explicit);
    us_position_copy(&tree->final, &other->final);
    tree->result = other->result;
    tree->fault = other->fault;
    tree->fault.move += before;
    tree->claim = other->claim;
    tree->counts.stated = 0;
    tree->cut_off = other->cut_off;
    tree->num_ignored_words += other->num_ignored_words;
}

bool us_merger_continue(struct us_merger *merger, const struct us_solution *other)
{
    struct us_solution whole = {0};
    struct us_solution *tree = merger->tree;
    prefix(tree, other, &whole);
    bool ok = !us_solution_failed(&whole) && (merger->num_lines == 0 || us_merger_end(merger));
    for (size_t i = 0; i < other->num_moves && ok; i++)
        us_solution_add(tree, &other->moves[i]);
    ok = ok && !us_solution_failed(tree);
    if (ok) {
        take_end(tree, other);
        ok = us_merger_add(merger, &whole);
    }
    us_solution_free(&whole);
    return ok;
}

bool us_merger_end(struct us_merger *merger)
{
    size_t num_first = merger->num_comments;
    struct us_extras *extras = &merger->tree->extras;
    for (size_t i = 0; i + 1 < merger->num_lines; i++)
        extras->variations[i].num_legal = merger->lines[i + 1].num_moves;
    us_merger_free(merger);
    return put_in_order(extras, num_first);
}

void us_merger_free(struct us_merger *merger)
{
    us_resize(merger->lines, 0);
    us_resize(merger->starts, 0);
    *merger = (struct us_merger){.tree = merger->tree};
}
