/* SPDX-License-Identifier: MIT */
/* Searches breadth first.  Moves in another order lead to the same position, which counts once. */
#include "engine/repair_gap.h"

/* What is tried from one node. */
struct expansion {
    struct us_gap *gap;
    struct us_search *search;
    struct us_midway before;
    uint32_t node;
    uint32_t at;
    size_t most;
    us_gap_found_fn *found;
    void *context;
};

static bool goes_on(const struct us_search *s, size_t most)
{
    return !s->spent && !s->no_memory && s->played < most;
}

/* Adds the position after a move.  Returns false if it is there already, or there is no room. */
static bool add_node(struct expansion *e, const struct us_midway *state, const struct us_intent *intent)
{
    struct us_gap *gap = e->gap;
    uint64_t hash = us_search_hash(e->search, state);
    for (uint32_t i = 0; i < gap->num; i++)
        if (gap->nodes[i].hash == hash)
            return false;
    if (gap->num == US_MOST_GAP_NODES)
        return false;

    struct us_gap_node *node = &gap->nodes[gap->num++];
    *node = (struct us_gap_node){.hash = hash, .off = (uint32_t)gap->saved.len, .parent = e->node, .intent = *intent};
    node->num = intent->count_kind == US_COUNT_UNREAD ? 0 : gap->nodes[e->node].num + 1;
    us_midway_save(&gap->saved, state);
    e->search->no_memory = e->search->no_memory || gap->saved.failed;
    return true;
}

/* Plays the rest of the list from the last node, and reports it if that solves the game.  A single
   move has been tried before. */
static void try_rest(const struct expansion *e, const struct us_midway *state)
{
    struct us_intent moves[US_MAX_EDITS];
    const struct us_gap_node *nodes = e->gap->nodes;
    uint32_t last = e->gap->num - 1;
    uint32_t num = nodes[last].num;
    if (num < 2)
        return;

    struct us_midway rest;
    us_midway_copy(&rest, state);
    struct us_tail tail = us_search_play(e->search, &rest, NULL, 0, e->at);
    if (tail.end != US_END_SOLVED)
        return;
    for (uint32_t i = last, k = num; k > 0; i = nodes[i].parent)
        moves[--k] = nodes[i].intent;
    e->found(e->context, moves, num, tail);
}

static bool try_missing(void *context, const struct us_candidate *c)
{
    struct expansion *e = context;
    struct us_midway state;
    us_midway_copy(&state, &e->before);
    e->search->owner++;
    if (us_search_step(e->search, &state, &c->edit.intent) && add_node(e, &state, &c->edit.intent))
        try_rest(e, &state);
    return goes_on(e->search, e->most);
}

void us_gap_search(struct us_gap *gap, struct us_search *search, const struct us_repair_style *style,
                   const struct us_midway *state, uint32_t at, size_t most, us_gap_found_fn *found, void *context)
{
    struct expansion e = {.gap = gap, .search = search, .at = at, .most = most, .found = found, .context = context};
    gap->num = 0;
    us_buf_clear(&gap->saved);
    const struct us_intent none = {.count_kind = US_COUNT_UNREAD};
    add_node(&e, state, &none);

    for (e.node = 0; e.node < gap->num && goes_on(search, most); e.node++) {
        if (gap->nodes[e.node].num == US_MAX_EDITS)
            break;
        us_midway_load(gap->saved.p + gap->nodes[e.node].off, &e.before);
        us_list_missing(&search->script, style, &e.before.board, at, try_missing, &e);
    }
}

void us_gap_free(struct us_gap *gap)
{
    us_buf_free(&gap->saved);
}
