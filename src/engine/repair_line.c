/* SPDX-License-Identifier: MIT */
/* Searches one move after the other, and keeps only the best positions. */
#include "engine/repair_line.h"

#include <stdlib.h>

#include "rules/automove.h"

/* ---- the rest, played loosely ---------------------------------------------------------------- */

/* The pile that a place names.  Returns false for other kinds of places. */
static bool pile_of(const struct us_search *s, const struct us_place *place,
                    struct us_pile_id *pile)
{
    const struct us_conventions *c = &s->script.conventions;
    bool column = place->kind == US_PLACE_COLUMN;
    bool home = place->kind == US_PLACE_FOUNDATION || place->kind == US_PLACE_FOUNDATION_OF;
    uint32_t index = home ? 0 : place->index - c->index_base;
    *pile = us_pile_id(home ? US_FOUNDATION : US_FREECELL, index);
    if (column)
        pile->type = US_COLUMN;
    bool freecell = place->kind == US_PLACE_FREECELL && c->cell_naming == US_CELLS_FIXED;
    return home || (column && index < US_MAX_COLUMNS) || (freecell && index < US_MAX_FREECELLS);
}

static bool move_of(const struct us_search *s, const struct us_intent *intent,
                    struct us_rest_move *move)
{
    move->count = intent->count_kind == US_COUNT_STATED ? intent->count : 0;
    return intent->count_kind != US_COUNT_UNREAD && intent->count <= US_MAX_RANK &&
           pile_of(s, &intent->source, &move->source) && pile_of(s, &intent->dest, &move->dest) &&
           move->source.type != US_FOUNDATION;
}

/* Translates the intents from `from` on.  Returns false if they are of a kind that is not played
   loosely, or memory runs out. */
static bool take_rest(struct us_line *line, struct us_search *s, uint32_t from)
{
    const struct us_game *g = &s->out.game;
    line->num_rest = s->script.num_intents - from;
    if (us_game_has_rules(g) || g->num_decks > 1 || g->whole_suits)
        return false;
    if (!us_grow(&line->rest, &line->cap_rest, line->num_rest + 1, sizeof(*line->rest))) {
        s->no_memory = true;
        return false;
    }
    for (size_t i = 0; i < line->num_rest; i++)
        if (!move_of(s, &s->script.intents[from + i], &line->rest[i]))
            return false;
    return true;
}

static us_card top_of(const struct us_position *p, struct us_pile_id pile)
{
    if (pile.type == US_COLUMN)
        return pile.index < p->num_columns ? us_column_top(p, pile.index) : US_NO_CARD;
    return pile.index < p->num_freecells ? p->freecells[pile.index] : US_NO_CARD;
}

/* The number of cards that a move to a column can take; 0: it is not legal. */
static unsigned count_to_column(const struct us_game *g, const struct us_position *p,
                                const struct us_rest_move *m)
{
    unsigned to = m->dest.index;
    us_card there = us_column_top(p, to);
    if (m->source.type == US_FREECELL)
        return us_judge_card(g, US_COLUMN, there, p->freecells[m->source.index]) == US_REASON_NONE;

    unsigned from = m->source.index;
    unsigned most = us_sequence_limit(g, p, us_column_len(p, to) == 0);
    unsigned run = us_run_within(p, g, from, most);
    for (unsigned n = m->count ? m->count : run; n > 0 && n <= run; n--) {
        if (us_judge_card(g, US_COLUMN, there,
                          us_column_cards(p, from)[us_column_len(p, from) - n]) == US_REASON_NONE)
            return n;
        if (m->count)
            return 0;
    }
    return 0;
}

/* Returns how many cards a move can take; 0: it is not legal. */
static unsigned legal_count(const struct us_game *g, const struct us_position *p,
                            const struct us_rest_move *m)
{
    us_card card = top_of(p, m->source);
    if (!us_is_known(card) || us_same_pile(m->source, m->dest))
        return 0;
    if (m->dest.type == US_FOUNDATION)
        return us_foundation_for(p, card) >= 0;
    if (m->dest.type == US_FREECELL)
        return m->dest.index < p->num_freecells && p->freecells[m->dest.index] == US_NO_CARD;
    return m->dest.index < p->num_columns ? count_to_column(g, p, m) : 0;
}

/* Moves a card although that is not legal.  Returns false if it cannot be moved. */
static bool force(struct us_position *p, const struct us_rest_move *m)
{
    us_card card = top_of(p, m->source);
    bool to_column = m->dest.type == US_COLUMN;
    if (!us_is_known(card) || m->dest.type == US_FREECELL || us_same_pile(m->source, m->dest))
        return false;
    if (to_column &&
        (m->dest.index >= p->num_columns || us_column_len(p, m->dest.index) == US_MAX_CARDS))
        return false;

    if (m->source.type == US_COLUMN)
        us_pile_pop(p, US_COLUMN, m->source.index);
    else
        p->freecells[m->source.index] = US_NO_CARD;
    if (to_column)
        us_pile_push(p, US_COLUMN, m->dest.index, card);
    return true;
}

static void play_automoves(const struct us_search *s, struct us_position *p)
{
    enum us_automove rule = (enum us_automove)s->script.conventions.automove;
    struct us_passes passes = {0};
    struct us_move home;
    while (us_next_in_passes(&s->out.game, p, rule, &passes, &home))
        us_position_apply(p, &home);
}

/* Guesses how near a board is to the one that the rest begins with, and sets *legal to the number
   of moves before the first illegal one.  Each legal move speaks for the board, and each card that
   stays in play speaks against it. */
static int32_t play_rest(struct us_line *line, const struct us_search *s,
                         const struct us_position *board, uint32_t *legal)
{
    /* A legal move is worth ONE if it is the next one, and later ones are worth less. */
    enum { ONE = 1 << 14, LATER = 29, OF = 32, IN_PLAY = ONE / 3 };
    struct us_position p;
    int32_t score = 0;
    int32_t worth = ONE;
    us_position_copy(&p, board);
    *legal = 0;
    for (uint32_t i = 0; i < line->num_rest; i++) {
        const struct us_rest_move *m = &line->rest[i];
        unsigned n = legal_count(&s->out.game, &p, m);
        *legal += n > 0 && *legal == i;
        if (n > 0) {
            struct us_move move = {.source = m->source, .dest = m->dest, .num_cards = n};
            if (m->dest.type == US_FOUNDATION)
                move.dest.index = us_foundation_for(&p, top_of(&p, m->source));
            us_position_apply(&p, &move);
            score += worth;
        } else if (!force(&p, m)) {
            score -= IN_PLAY;
        }
        play_automoves(s, &p);
        worth = worth * LATER / OF;
    }
    line->played += line->num_rest;
    return score - IN_PLAY * (int32_t)us_cards_in_play(&p);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* What is tried from the positions after some moves. */
struct expansion {
    struct us_line *line;
    struct us_search *search;
    struct us_midway before;
    uint32_t node;
    uint32_t at;
    unsigned num; /* moves up to the next position */
    bool stopped;
    us_line_found_fn *found;
    void *context;
};

/* The number of moves that most lines of the list have, or FEW. */
static unsigned line_length(const struct us_script *s)
{
    enum { FEW = 3 };
    unsigned lines[US_MAX_EDITS + 1] = {0};
    unsigned num = 0;
    for (size_t i = 0, from = 0; i < s->num_intents; from = i, num++) {
        for (i++; i < s->num_intents && !us_begins_line(s, i);)
            i++;
        if (i - from <= US_MAX_EDITS)
            lines[i - from]++;
    }
    for (unsigned i = 2; i <= US_MAX_EDITS; i++)
        if (lines[i] * 2 > num)
            return i;
    return FEW;
}

/* Plays the rest of the list after a child, and reports its moves if that solves the game. */
static void try_rest(struct expansion *e, const struct us_midway *state,
                     const struct us_line_node *child)
{
    struct us_intent moves[US_MAX_EDITS];
    struct us_midway rest;
    us_midway_copy(&rest, state);
    e->search->owner++;
    struct us_tail tail = us_search_play(e->search, &rest, NULL, 0, e->at);
    if (tail.end != US_END_SOLVED)
        return;

    for (unsigned k = e->num; k-- > 0; child = &e->line->nodes[child->parent])
        moves[k] = child->intent;
    e->found(e->context, moves, e->num, tail);
    e->stopped = true;
}

/* Adds the position after a move to the children. */
static bool try_move(void *context, const struct us_candidate *c)
{
    enum { CONVINCING = 5 }; /* legal moves after which the rest is played in earnest */
    struct expansion *e = context;
    struct us_line *line = e->line;
    const struct us_intent *intent = &c->edit.intent;
    struct us_rest_move move;
    bool may_be_legal = move_of(e->search, intent, &move) &&
                        legal_count(&e->search->out.game, &e->before.board, &move);
    if (line->num_children == US_MOST_LINE_CHILDREN || !may_be_legal)
        return true;
    struct us_midway state;
    us_midway_copy(&state, &e->before);
    if (!us_search_step(e->search, &state, intent))
        return true;

    struct us_line_node *child = &line->children[line->num_children++];
    *child = (struct us_line_node){
        .hash = us_search_hash(e->search, &state), .parent = e->node, .intent = *intent};
    uint32_t legal;
    child->score = play_rest(line, e->search, &state.board, &legal);
    if (legal >= CONVINCING || legal == line->num_rest)
        try_rest(e, &state, child);
    return !e->stopped;
}

/* The best first, and equal positions together. */
static int compare(const void *a, const void *b)
{
    const struct us_line_node *x = a;
    const struct us_line_node *y = b;
    if (x->score != y->score)
        return x->score > y->score ? -1 : 1;
    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return x->parent < y->parent ? -1 : x->parent > y->parent;
}

static bool is_known(const struct us_line *line, uint64_t hash)
{
    for (uint32_t i = 0; i < line->num; i++)
        if (line->nodes[i].hash == hash)
            return true;
    return false;
}

static void add_node(struct us_line *line, struct us_search *s, const struct us_midway *state,
                     const struct us_line_node *node)
{
    line->nodes[line->num] = *node;
    line->nodes[line->num++].off = line->saved.len;
    us_midway_save(&line->saved, state);
    s->no_memory = s->no_memory || line->saved.failed;
}

/* Makes nodes of the best children. */
static void keep_best(struct us_line *line, struct us_search *s)
{
    struct us_midway state;
    uint32_t end = line->num + US_LINE_WIDTH;
    qsort(line->children, line->num_children, sizeof(line->children[0]), compare);
    for (uint32_t i = 0; i < line->num_children && line->num < end; i++) {
        const struct us_line_node *child = &line->children[i];
        if (is_known(line, child->hash))
            continue;
        us_midway_load(line->saved.p + line->nodes[child->parent].off, &state);
        if (us_search_step(s, &state, &child->intent))
            add_node(line, s, &state, child);
    }
}

/* Counts the moves that were played loosely, and returns whether the search goes on. */
static bool goes_on(const struct expansion *e)
{
    enum { LOOSE = 8 }; /* moves that are played loosely in the time of one */
    struct us_search *s = e->search;
    s->played += e->line->played / LOOSE;
    e->line->played %= LOOSE;
    s->spent = s->spent || s->played >= s->most;
    return !e->stopped && !s->spent && !s->no_memory;
}

void us_line_search(struct us_line *line, struct us_search *s, const struct us_repair_style *style,
                    const struct us_midway *state, uint32_t at, us_line_found_fn *found,
                    void *context)
{
    struct expansion e = {.line = line, .search = s, .at = at, .found = found, .context = context};
    struct us_line_node start = {.hash = us_search_hash(s, state)};
    if (!take_rest(line, s, at))
        return;
    line->num = 0;
    us_buf_clear(&line->saved);
    add_node(line, s, state, &start);

    unsigned length = line_length(&s->script);
    uint32_t from = 0;
    for (e.num = 1; e.num <= length && goes_on(&e); e.num++) {
        uint32_t to = line->num;
        line->num_children = 0;
        for (e.node = from; e.node < to && goes_on(&e); e.node++) {
            us_midway_load(line->saved.p + line->nodes[e.node].off, &e.before);
            us_list_edits(&s->script, style, &e.before.board, at, true, try_move, &e);
        }
        if (goes_on(&e))
            keep_best(line, s);
        from = to;
    }
}

void us_line_free(struct us_line *line)
{
    us_resize(line->rest, 0);
    us_buf_free(&line->saved);
}
