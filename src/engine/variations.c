/* SPDX-License-Identifier: MIT */
/* Plays the variations of a solution. */
#include "engine/variations.h"

#include <stdio.h>

#include "engine/replay.h"
#include "rules/judge.h"

/* The variations with complete moves. */
struct completion {
    struct us_variation *variations; /* at first a copy of those that are stated */
    struct us_move *moves;
    size_t num;
    size_t cap;
    /* For each move that the script states, its index in its variation. */
    uint32_t *index;
};

/* A walk through all lines of a record, which keeps the moves that lead to the current position. */
struct tree_walk {
    const struct us_extras *extras;
    const struct us_intent *tried; /* see us_script.tried; NULL: the moves are complete */
    struct completion *completion; /* NULL: the moves stay as they are */
    struct us_script script;       /* the conventions of the variations' moves */
    struct us_resolver resolver;
    struct us_sink sink;
    struct us_replay replay;
    struct us_solution line; /* from the start of the game to the current position */
    size_t next;             /* the index of the next variation */
    size_t num_unplayed;
    us_visit_branch *visit;
    void *context;
    bool stopped; /* by the visitor, or because memory ran out */
};

/* ---- moves ----------------------------------------------------------------------------------- */

/* What a move of a variation states. */
static struct us_intent intent_of(const struct us_move *m, struct us_span span)
{
    struct us_intent intent = {
        .span = span,
        .source = us_place_of(m->source),
        .dest = us_place_of(m->dest),
        .count_kind = m->num_cards > 0 ? US_COUNT_STATED : US_COUNT_BY_CONVENTION,
        .count = m->num_cards,
        .source_card = m->source_card,
        .dest_card = m->dest_card,
        .implicit = m->implicit,
    };

    if (!(m->source_card & US_CARD_UNSTATED))
        intent.stated |= US_STATED_SOURCE_CARD;
    if (!(m->dest_card & US_CARD_UNSTATED))
        intent.stated |= US_STATED_DEST_CARD;
    return intent;
}

/* Plays a move of a variation.  Returns false at its first illegal move. */
static bool play_move(struct tree_walk *walk, size_t index, struct us_span span)
{
    struct us_intent intent = walk->tried ? walk->tried[index]
                                          : intent_of(&walk->extras->moves[index], span);
    bool legal = us_replay_intent(&walk->replay, &intent);
    walk->stopped = walk->stopped || walk->line.failed;
    return legal;
}

/* Makes a move of the main line, which is known to be legal. */
static void make_move(struct tree_walk *walk, const struct us_move *m)
{
    us_position_apply(&walk->line.final, m);
    walk->replay.settled = false;
    if (walk->script.conventions.cell_naming == US_CELLS_OCCUPIED)
        us_arrivals_note(&walk->replay.arrivals, m);
    us_solution_add(&walk->line, m);
    walk->stopped = walk->stopped || walk->line.failed;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* A line while its variations are played. */
struct parent {
    const char *number;    /* "12.2", or "" for the main line */
    uint32_t self;         /* US_MAIN_LINE, or 1 + the index of a variation */
    size_t first;          /* the index of its first move in the walk's line */
    unsigned num_explicit; /* explicit moves before it starts */
    unsigned last;         /* explicit moves before its last variation */
    unsigned ordinal;      /* of that variation among those that start before the same move */
};

static void play_variation(struct tree_walk *walk, struct parent *parent);

/* Plays the variations that start at the current position, which is before move `before` of their
   parent. */
static void play_variations(struct tree_walk *walk, struct parent *parent, uint32_t before)
{
    const struct us_extras *x = walk->extras;
    while (!walk->stopped && walk->next < x->num_variations &&
           x->variations[walk->next].parent == parent->self &&
           x->variations[walk->next].before == before)
        play_variation(walk, parent);
}

/* Appends moves.  If memory runs out, the walk stops. */
static void keep_moves(struct tree_walk *walk, const struct us_move *moves, size_t n)
{
    struct completion *c = walk->completion;
    if (n == 0)
        return;
    if (!us_grow(&c->moves, &c->cap, c->num + n, sizeof(*c->moves))) {
        walk->stopped = walk->line.failed = true;
        return;
    }
    memcpy(&c->moves[c->num], moves, n * sizeof(*moves));
    c->num += n;
}

/* The same for moves that were played.  Cards that go to the stock or to all columns have no single
   card to go on. */
static void keep_played(struct tree_walk *walk, size_t first, size_t n)
{
    struct completion *c = walk->completion;
    size_t before = c->num;
    keep_moves(walk, n > 0 ? &walk->line.moves[first] : NULL, n);
    for (size_t i = before; i < c->num; i++)
        if (us_goes_to_many(&c->moves[i]))
            c->moves[i].dest_card = US_CARD_UNSTATED;
}

/* Stores the moves of a variation of which move `stop` is illegal or missing: the `played` moves,
   then those that the input states, as far as they are known. */
static void complete(struct tree_walk *walk, size_t index, uint32_t stop, size_t first,
                     size_t played)
{
    struct completion *c = walk->completion;
    const struct us_variation *stated = &walk->extras->variations[index];
    struct us_variation *v = &c->variations[index];
    uint32_t rest = stated->num_moves - stop;
    v->first = c->num;
    v->num_legal = played;
    for (uint32_t i = 0; i < rest; i++)
        c->index[stated->first + stop + i] = played + (walk->tried ? 0 : i);

    keep_played(walk, first, played);
    if (!walk->tried) {
        keep_moves(walk, rest > 0 ? &walk->extras->moves[stated->first + stop] : NULL, rest);
    } else if (rest > 0 && walk->line.result == US_RESULT_ILLEGAL) {
        struct us_move illegal = walk->line.fault.tried;
        illegal.source_card = illegal.dest_card = US_CARD_UNSTATED;
        keep_moves(walk, &illegal, 1);
    }
    v->num_moves = c->num - v->first;
}

/* Leaves out the variations that start after an illegal move of a parent, and those within them. */
static void skip_unreached(struct tree_walk *walk, uint32_t parent)
{
    const struct us_extras *x = walk->extras;
    for (; walk->next < x->num_variations && x->variations[walk->next].parent >= parent;
         walk->next++) {
        walk->num_unplayed++;
        if (walk->completion)
            complete(walk, walk->next, 0, 0, 0);
    }
}

static void conclude(struct us_solution *line)
{
    line->result = us_result_of(&line->game, &line->final);
}

/* Counts a variation that starts after num_before explicit moves, and writes its number. */
static void name_variation(struct parent *parent, unsigned num_before,
                           char number[US_VARIATION_NUMBER])
{
    parent->ordinal = parent->last == num_before ? parent->ordinal + 1 : 1;
    parent->last = num_before;
    snprintf(number, US_VARIATION_NUMBER, "%s%s%u.%u", parent->number, parent->number[0] ? "." : "",
             num_before - parent->num_explicit + 1, parent->ordinal);
}

/* Plays the moves of a variation, and the variations that start before each.  Sets *legal to false
   if a move is illegal or missing.  Returns the index of that move, or the number of moves. */
static uint32_t play_moves(struct tree_walk *walk, struct parent *self,
                           const struct us_variation *v, bool *legal)
{
    uint32_t i = 0;
    for (; i < v->num_moves && *legal && !walk->stopped; i += *legal) {
        play_variations(walk, self, i);
        if (walk->completion)
            walk->completion->index[v->first + i] = walk->line.num_moves - self->first;
        *legal = !walk->stopped && play_move(walk, v->first + i, v->span);
    }

    if (*legal && !walk->tried)
        *legal = us_replay_misses_none(&walk->replay, v->span);
    if (*legal && !walk->stopped)
        conclude(&walk->line);
    return i;
}

/* Plays the next variation and those that start in it, passes it to the visitor, and returns to the
   position where it starts. */
static void play_variation(struct tree_walk *walk, struct parent *parent)
{
    struct us_solution *line = &walk->line;
    size_t index = walk->next++;
    const struct us_variation *variation = &walk->extras->variations[index];
    struct completion *completion = walk->completion;
    size_t first = line->num_moves;
    unsigned num_before = (unsigned)line->num_explicit;
    struct us_arrivals arrivals = walk->replay.arrivals;
    struct us_position board;
    us_position_copy(&board, &line->final);
    if (completion && parent->self != US_MAIN_LINE)
        completion->variations[index].before = first - parent->first;

    char number[US_VARIATION_NUMBER];
    name_variation(parent, num_before, number);
    struct parent self = {number, index + 1, first, num_before, 0, 0};

    bool legal = true;
    uint32_t stop = play_moves(walk, &self, variation, &legal);

    char move[US_VARIATION_NUMBER + 12];
    snprintf(move, sizeof(move), "%s.%u", number, line->fault.move - num_before);
    line->fault.number = move;
    struct us_branch branch = {index, number, num_before, first, line};
    if (completion && !walk->stopped)
        complete(walk, index, stop, first, line->num_moves - first);
    if (!walk->stopped && walk->visit)
        walk->stopped = !walk->visit(walk->context, &branch);

    line->result = US_RESULT_UNFINISHED;
    line->fault = (struct us_fault){0};
    if (legal)
        play_variations(walk, &self, variation->num_moves);
    else
        skip_unreached(walk, self.self);

    walk->replay.arrivals = arrivals;
    walk->replay.settled = false;
    us_position_copy(&line->final, &board);
    line->num_moves = first;
    line->num_explicit = num_before;
}

static void play_main_line(struct tree_walk *walk, const struct us_solution *s)
{
    struct parent main_line = {"", US_MAIN_LINE, 0, 0, 0, 0};
    play_variations(walk, &main_line, 0);
    for (uint32_t i = 0; i < s->num_moves && !walk->stopped; i++) {
        make_move(walk, &s->moves[i]);
        play_variations(walk, &main_line, i + 1);
    }
    if (!walk->stopped)
        skip_unreached(walk, US_MAIN_LINE);
}

/* Plays all lines of the solution.  False: memory ran out. */
static bool walk_tree(struct tree_walk *walk, const struct us_solution *solution)
{
    struct us_solution *line = &walk->line;
    walk->extras = &solution->extras;
    us_solution_clear(line);
    us_solution_set_game(line, &solution->game);
    line->conventions = solution->conventions;
    line->deal = solution->deal;
    line->game_source = solution->game_source;
    us_position_copy(&line->start, &solution->start);
    us_position_copy(&line->final, &solution->start);

    struct us_conventions *c = &walk->script.conventions;
    *c = solution->conventions;
    c->automoves_listed = walk->tried ? US_NO : US_YES;
    if (!walk->tried) {
        c->index_base = 0;
        c->cell_naming = US_CELLS_FIXED;
        c->redundant_home = US_NO;
    }
    walk->resolver.sink = &walk->sink;
    walk->replay = (struct us_replay){
        .resolver = &walk->resolver, .script = &walk->script, .out = line, .board = &line->final};
    us_arrivals_begin(&walk->replay.arrivals, &line->start);

    play_main_line(walk, solution);
    us_solution_free(line);
    return !line->failed;
}

bool us_visit_variations(const struct us_solution *solution, us_visit_branch *visit, void *context,
                         size_t *num_unplayed)
{
    struct tree_walk walk = {.visit = visit, .context = context};
    bool ok = solution->extras.num_variations == 0 || walk_tree(&walk, solution);
    if (num_unplayed)
        *num_unplayed = walk.num_unplayed;
    return ok;
}

static bool note_judgement(void *context, const struct us_branch *branch)
{
    struct us_solution *solution = context;
    struct us_variation *v = &solution->extras.variations[branch->index];
    size_t played = branch->line->num_moves - branch->first;
    v->num_legal = (uint32_t)(played < v->num_moves ? played : v->num_moves);
    v->reason = branch->line->fault.reason;
    return true;
}

bool us_judge_variations(struct us_solution *solution)
{
    for (size_t i = 0; i < solution->extras.num_variations; i++) {
        solution->extras.variations[i].num_legal = 0;
        solution->extras.variations[i].reason = US_REASON_NONE;
    }
    return us_visit_variations(solution, note_judgement, solution, NULL);
}

/* Moves the marks along with the moves of the variations. */
static void complete_marks(struct us_extras *x, const struct completion *completion)
{
    for (size_t i = 0; i < x->num_marks; i++) {
        struct us_mark *mark = &x->marks[i];
        if (mark->line == US_MAIN_LINE)
            continue;
        const struct us_variation *stated = &x->variations[mark->line - 1];
        bool at_end = mark->before >= stated->num_moves;
        mark->before = at_end ? completion->variations[mark->line - 1].num_moves
                              : completion->index[stated->first + mark->before];
    }
}

/* Moves the comments along with the moves of the variations. */
static void complete_comments(struct us_extras *x, const struct completion *completion)
{
    for (size_t i = 0; i < x->num_comments; i++) {
        struct us_comment *c = &x->comments[i];
        if (c->variation != US_MAIN_LINE && c->move != US_WHOLE_RECORD)
            c->move = completion->index[x->variations[c->variation - 1].first + c->move];
    }
}

bool us_try_variations(struct us_script *script)
{
    const struct us_extras *x = &script->extras;
    if (script->num_tried > 0)
        return true;
    if (!us_grow(&script->tried, &script->cap_tried, x->num_moves, sizeof(*script->tried)))
        return false;

    for (size_t i = 0; i < x->num_variations; i++) {
        const struct us_variation *v = &x->variations[i];
        for (size_t k = v->first; k < (size_t)v->first + v->num_moves; k++)
            script->tried[k] = intent_of(&x->moves[k], v->span);
    }
    script->num_tried = x->num_moves;
    return true;
}

bool us_complete_variations(const struct us_script *script, struct us_solution *solution)
{
    struct us_extras *x = &solution->extras;
    size_t n = x->num_variations;
    if (n == 0)
        return true;

    struct completion c = {.variations = us_resize(NULL, n * sizeof(*c.variations)),
                           .index = us_resize(NULL, (x->num_moves + 1) * sizeof(*c.index))};
    struct tree_walk walk = {.tried = script->num_tried > 0 ? script->tried : NULL,
                             .completion = &c};
    bool ok = c.variations && c.index;
    if (ok)
        memcpy(c.variations, x->variations, n * sizeof(*c.variations));
    ok = ok && walk_tree(&walk, solution);

    if (ok) {
        complete_comments(x, &c);
        complete_marks(x, &c);
        memcpy(x->variations, c.variations, n * sizeof(*c.variations));
        us_resize(x->moves, 0);
        x->moves = c.moves;
        x->num_moves = c.num;
        x->cap_moves = c.cap;
    } else {
        us_resize(c.moves, 0);
    }
    us_resize(c.variations, 0);
    us_resize(c.index, 0);

    return ok;
}

/* ---- a variation as a record of its own ------------------------------------------------------ */

struct extraction {
    const struct us_solution *from;
    struct us_solution *to;
    struct us_str number;
    bool found;
};

/* The part of a line that leads to the end of a variation. */
struct segment {
    uint32_t line;  /* US_MAIN_LINE, or 1 + the index of a variation */
    size_t first;   /* the index of its first move in the extracted game */
    uint32_t moves; /* its moves that lead there */
};

/* Lists the lines that lead to the end of a variation, from the variation itself up to the main
   line.  Returns their number. */
static size_t list_segments(const struct us_extras *x, const struct us_branch *branch,
                            struct segment *out)
{
    uint32_t line = branch->index + 1;
    size_t first = branch->first;
    uint32_t moves = branch->line->num_moves - first;
    size_t n = 0;

    for (; line != US_MAIN_LINE; n++) {
        const struct us_variation *v = &x->variations[line - 1];
        out[n] = (struct segment){line, first, moves};
        line = v->parent;
        moves = v->before;
        first -= v->before;
    }
    out[n++] = (struct segment){US_MAIN_LINE, 0, moves};

    return n;
}

/* Keeps the comments on the record and on the moves of the segments, at their new indexes. */
static void keep_comments(struct us_extras *x, const struct segment *segments, size_t num_segments)
{
    size_t kept = 0;
    for (size_t i = 0; i < x->num_comments; i++) {
        struct us_comment c = x->comments[i];
        bool keep = c.move == US_WHOLE_RECORD;
        for (size_t k = 0; k < num_segments && !keep; k++) {
            keep = c.variation == segments[k].line && c.move < segments[k].moves;
            if (keep)
                c.move += segments[k].first;
        }

        c.variation = US_MAIN_LINE;
        if (keep)
            x->comments[kept++] = c;
    }
    x->num_comments = kept;
}

/* The same for marks. */
static void keep_marks(struct us_extras *x, const struct segment *segments, size_t num_segments)
{
    size_t num = x->num_marks;
    x->num_marks = 0;
    for (size_t i = 0; i < num; i++) {
        struct us_mark mark = x->marks[i];
        for (size_t k = 0; k < num_segments; k++) {
            if (mark.line != segments[k].line || mark.before > segments[k].moves)
                continue;
            mark.line = US_MAIN_LINE;
            mark.before += segments[k].first;
            us_extras_add_mark(x, mark); /* in the place of one that was taken */
            break;
        }
    }
}

void us_branch_extras(const struct us_extras *from, const struct us_branch *branch,
                      struct us_extras *out)
{
    struct segment segments[US_MAX_VARIATION_DEPTH + 1];
    us_extras_copy(out, from);
    size_t num_segments = list_segments(from, branch, segments);
    keep_comments(out, segments, num_segments);
    keep_marks(out, segments, num_segments);
    out->num_variations = out->num_moves = 0;
    out->fault_reason.len = out->correction.len = 0;
}

static bool extract(void *context, const struct us_branch *branch)
{
    struct extraction *e = context;
    if (!us_str_eq(e->number, branch->number))
        return true;

    us_solution_free(e->to);
    e->found = true;
    us_solution_copy(e->to, branch->line);
    us_branch_extras(&e->from->extras, branch, &e->to->extras);
    e->to->fault.number = NULL;
    return false;
}

void us_drop_variations(struct us_solution *solution)
{
    struct us_extras *extras = &solution->extras;
    size_t kept = 0;
    for (size_t i = 0; i < extras->num_comments; i++)
        if (extras->comments[i].variation == US_MAIN_LINE)
            extras->comments[kept++] = extras->comments[i];
    extras->num_comments = kept;
    extras->num_variations = extras->num_moves = 0;
    while (extras->num_marks > 0 && extras->marks[extras->num_marks - 1].line != US_MAIN_LINE)
        extras->num_marks--;
}

bool us_extract_variation(const struct us_solution *solution, struct us_str number,
                          struct us_solution *out, bool *found)
{
    struct extraction e = {.from = solution, .to = out, .number = number};
    bool ok = us_visit_variations(solution, extract, &e, NULL);
    *found = e.found;
    return ok && !us_solution_failed(out);
}
