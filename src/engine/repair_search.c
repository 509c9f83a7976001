/* SPDX-License-Identifier: MIT */
/* Replays from the middle of a list. */
#include "engine/repair_search.h"

#include <stddef.h>

#include "model/packed.h"

enum { KNOWN = 1 << 16, MOST_KNOWN = KNOWN / 4 * 3 }; /* size of the hash table */

/* ---- states ---------------------------------------------------------------------------------- */

void us_midway_copy(struct us_midway *to, const struct us_midway *from)
{
    us_position_copy(&to->board, &from->board);
    memcpy(&to->arrivals, &from->arrivals, sizeof(*to) - offsetof(struct us_midway, arrivals));
}

void us_midway_save(struct us_buf *out, const struct us_midway *state)
{
    const struct us_position *p = &state->board;
    us_buf_put(out, &state->arrivals, sizeof(*state) - offsetof(struct us_midway, arrivals));
    us_buf_put(out, p, offsetof(struct us_position, pool));
    for (unsigned i = 0; i < p->num_columns; i++)
        us_buf_put(out, us_column_cards(p, i), us_column_len(p, i) * sizeof(us_card));
}

size_t us_midway_load(const char *saved, struct us_midway *state)
{
    struct us_position *p = &state->board;
    const char *at = saved;
    memcpy(&state->arrivals, at, sizeof(*state) - offsetof(struct us_midway, arrivals));
    at += sizeof(*state) - offsetof(struct us_midway, arrivals);
    memcpy(p, at, offsetof(struct us_position, pool));
    at += offsetof(struct us_position, pool);
    for (unsigned i = 0; i < p->num_columns; i++) {
        memcpy(us_pile_edit(p, US_COLUMN, i), at, us_column_len(p, i) * sizeof(us_card));
        at += us_column_len(p, i) * sizeof(us_card);
    }
    return at - saved;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

/* Adds bytes to a hash. */
static uint64_t mix_bytes(uint64_t hash, const void *bytes, size_t len)
{
    const char *p = bytes;
    uint64_t word;
    for (; len >= sizeof(word); p += sizeof(word), len -= sizeof(word)) {
        memcpy(&word, p, sizeof(word));
        hash = mix(hash, word);
    }
    word = 0;
    memcpy(&word, p, len);
    return mix(hash, word);
}

/* The hash of a state before the intent `next`; never 0. */
static uint64_t hash_of(const struct us_search *search, const struct us_midway *state,
                        uint32_t next)
{
    const struct us_position *p = &state->board;
    uint64_t hash = mix(mix(search->generation, next), state->lost_columns);
    hash = mix(hash, state->lost_freecells);
    hash = mix_bytes(hash, p->foundations, p->num_decks * (size_t)US_NUM_SUITS);
    hash = mix_bytes(hash, p->freecells, p->num_freecells * sizeof(us_card));
    for (unsigned i = 0; i < p->num_columns; i++)
        hash = mix_bytes(mix(hash, us_column_len(p, i)), us_column_cards(p, i),
                         us_column_len(p, i) * sizeof(us_card));

    if (search->script.conventions.cell_naming == US_CELLS_OCCUPIED)
        hash = mix_bytes(hash, state->arrivals.cells, state->arrivals.num);
    if (search->has_snapshots) {
        hash = mix_bytes(hash, state->column_order, p->num_columns);
        hash = mix_bytes(hash, state->freecell_order, p->num_freecells);
    }
    return hash ? hash : 1;
}

/* ---- single intents -------------------------------------------------------------------------- */

/* The choices that one intent has: which of two moves, and how many cards. */
struct choices {
    size_t num;
    struct us_count_choice list[2];
};

/* Whether the list leaves open how this intent is played. */
static bool has_choices(const struct us_search *search, const struct us_midway *state,
                        const struct us_intent *intent)
{
    const struct us_position *p = &state->board;
    if (intent->source.kind == US_PLACE_EITHER)
        return true;
    if (search->script.conventions.empty_count != US_EMPTY_UNKNOWN ||
        intent->count_kind != US_COUNT_BY_CONVENTION || intent->source.kind == US_PLACE_FREECELL ||
        intent->dest.kind == US_PLACE_FOUNDATION)
        return false;
    if (intent->dest.kind != US_PLACE_COLUMN)
        return us_empty_columns(p) > 0;

    uint32_t i = intent->dest.index - search->script.conventions.index_base;
    return i < p->num_columns && us_column_len(p, i) == 0;
}

/* Makes the replay continue from a state. */
static void set_replay(struct us_search *search, struct us_midway *state)
{
    struct us_replay *replay = &search->replay;
    replay->moves_shown = 0;
    replay->board = &state->board;
    replay->arrivals = state->arrivals;
    replay->lost_columns = state->lost_columns;
    replay->lost_freecells = state->lost_freecells;
    replay->settled = state->settled;

    if (search->has_snapshots) {
        struct us_expected_snapshot *expected = search->resolver.expected;
        us_expected_snapshot_clear(expected);
        memcpy(expected->column_order, state->column_order, sizeof(state->column_order));
        memcpy(expected->freecell_order, state->freecell_order, sizeof(state->freecell_order));
    }
}

/* Sets *state to that of the replay, which has played on its board. */
static void get_replay(struct us_search *search, struct us_midway *state)
{
    const struct us_replay *replay = &search->replay;
    state->arrivals = replay->arrivals;
    state->lost_columns = replay->lost_columns;
    state->lost_freecells = replay->lost_freecells;
    state->settled = replay->settled;

    if (search->has_snapshots) {
        const struct us_expected_snapshot *expected = search->resolver.expected;
        memcpy(state->column_order, expected->column_order, sizeof(state->column_order));
        memcpy(state->freecell_order, expected->freecell_order, sizeof(state->freecell_order));
    }
}

/* Plays an intent with these choices, and sets those that it had.  Returns false if that is not
   legal. */
static bool step(struct us_search *search, struct us_midway *state, const struct us_intent *intent,
                 struct choices *choices)
{
    struct us_counts *counts = &search->counts;
    search->played++;
    if (intent->count_kind == US_COUNT_UNREAD) {
        if (choices)
            choices->num = 0;
        return false;
    }

    counts->used = 0;
    counts->fixed = choices ? choices->num : 0;
    for (size_t i = 0; i < counts->fixed; i++)
        counts->choices[i] = choices->list[i];

    search->out.num_moves = search->out.num_explicit = 0;
    set_replay(search, state);
    bool ok = us_replay_intent(&search->replay, intent);
    get_replay(search, state);

    if (choices) {
        size_t most = sizeof(choices->list) / sizeof(choices->list[0]);
        choices->num = counts->used < most ? counts->used : most;
        for (size_t i = 0; i < choices->num; i++)
            choices->list[i] = counts->choices[i];
    }

    search->no_memory = search->no_memory || search->out.failed || counts->no_memory;
    return ok;
}

/* Advances to the next choices.  Returns false if there are none. */
static bool next_choices(struct choices *c)
{
    while (c->num > 0 && c->list[c->num - 1].given == 1)
        c->num--;
    if (c->num == 0)
        return false;
    c->list[c->num - 1].given--;
    return true;
}

/* ---- known replays --------------------------------------------------------------------------- */

/* The place of a key in the table, which may be free. */
static struct us_known_tail *find_known(struct us_search *search, uint64_t key)
{
    size_t i = key % KNOWN;
    while (search->known[i].key != 0 && search->known[i].key != key)
        i = (i + 1) % KNOWN;
    return &search->known[i];
}

/* Keeps the result of the replays whose keys are on the path from `from` on. */
static void keep_path(struct us_search *search, size_t from, struct us_tail tail)
{
    for (size_t i = from; i < search->num_path && search->num_known < MOST_KNOWN && !search->spent;
         i++) {
        struct us_known_tail *known = find_known(search, search->path[i]);
        search->num_known += known->key == 0;
        *known = (struct us_known_tail){search->path[i], tail};
    }
    search->num_path = from;
}

static bool is_better(struct us_tail a, struct us_tail b)
{
    return a.end != b.end ? a.end > b.end : a.reach > b.reach;
}

/* ---- replays --------------------------------------------------------------------------------- */

static struct us_tail play_tail(struct us_search *search, struct us_midway *state, uint32_t next,
                                unsigned depth);

/* Plays intents with all choices that they have, and then the rest of the list. */
static struct us_tail play_choices(struct us_search *search, struct us_midway *state,
                                   const struct us_intent *const *intents, size_t num,
                                   uint32_t next, unsigned depth)
{
    struct us_tail best = {.end = US_END_ILLEGAL};
    struct choices choices = {0};
    if (num == 0)
        return play_tail(search, state, next, depth);

    bool open = depth < US_SEARCH_DEPTH && has_choices(search, state, intents[0]);
    struct us_midway *before = open ? &search->spare[depth] : NULL;
    if (before)
        us_midway_copy(before, state);
    do {
        if (before && choices.num > 0)
            us_midway_copy(state, before);
        if (!step(search, state, intents[0], open ? &choices : NULL))
            continue;

        struct us_tail tail = play_choices(search, state, intents + 1, num - 1, next, depth + open);
        if (is_better(tail, best))
            best = tail;
    } while (open && best.end != US_END_SOLVED && !search->spent && next_choices(&choices));

    return best;
}

/* The result of a list that was legal to its end. */
static struct us_tail conclude(const struct us_search *search, const struct us_midway *state)
{
    const struct us_script *script = &search->script;
    const struct us_stated_board *b = script->final_board ? &script->boards[script->final_board - 1]
                                                          : NULL;
    uint32_t end = script->num_intents;
    if (b && !us_packed_shows((struct us_str){script->packed.p + b->packed.off, b->packed.len},
                              &state->board))
        return (struct us_tail){US_END_ILLEGAL, 0, end};

    bool won = us_position_won(&state->board, script->game.max_rank);
    return (struct us_tail){won ? US_END_SOLVED : US_END_LEGAL, search->owner, end};
}

/* Whether replays from before the intent `next` are looked up and kept.  A hash costs as much as a
   move, so that is only done for some.  Near the end it is done for all, so that equal corrections
   there have one owner. */
static bool is_kept(const struct us_search *search, uint32_t next)
{
    enum { EVERY = 4, NEAR = 8 };
    return next % EVERY == 0 || search->script.num_intents - next < NEAR;
}

/* Looks up the replay from this state on.  Returns true, with its result in *tail, if it is known;
   otherwise its result will be kept. */
static bool find_tail(struct us_search *search, const struct us_midway *state, uint32_t next,
                      struct us_tail *tail)
{
    uint64_t key = hash_of(search, state, next);
    const struct us_known_tail *known = find_known(search, key);
    if (known->key == key) {
        *tail = known->tail;
        return true;
    }
    if (us_grow(&search->path, &search->cap_path, search->num_path + 1, sizeof(*search->path)))
        search->path[search->num_path++] = key;
    else
        search->no_memory = true;
    return false;
}

/* Plays the intents of the script from `next` on. */
static struct us_tail play_tail(struct us_search *search, struct us_midway *state, uint32_t next,
                                unsigned depth)
{
    size_t from = search->num_path;
    struct us_tail tail;
    for (;; next++) {
        if (next == search->script.num_intents) {
            tail = conclude(search, state);
            break;
        }

        if (is_kept(search, next) && find_tail(search, state, next, &tail))
            break;
        search->spent = search->spent || search->played >= search->most;
        tail = (struct us_tail){US_END_ILLEGAL, 0, next};
        if (search->spent || search->no_memory)
            break;

        const struct us_intent *intent = &search->script.intents[next];
        if (has_choices(search, state, intent) && depth < US_SEARCH_DEPTH) {
            tail = play_choices(search, state, &intent, 1, next + 1, depth);
            if (tail.end == US_END_ILLEGAL && tail.reach < next)
                tail.reach = next;
            break;
        }
        if (!step(search, state, intent, NULL))
            break;
    }

    keep_path(search, from, tail);
    return tail;
}

bool us_search_step(struct us_search *search, struct us_midway *state,
                    const struct us_intent *intent)
{
    return step(search, state, intent, NULL);
}

uint64_t us_search_hash(const struct us_search *search, const struct us_midway *state)
{
    return hash_of(search, state, 0);
}

struct us_tail us_search_play(struct us_search *search, struct us_midway *state,
                              const struct us_intent *const *intents, size_t num, uint32_t next)
{
    return play_choices(search, state, intents, num, next, 0);
}

/* ---- layers ---------------------------------------------------------------------------------- */

/* Adds a state to the last layer, which begins with state `from`, unless it has the state or is
   full. */
static void add_state(struct us_layers *layers, struct us_search *search,
                      const struct us_midway *state, size_t from)
{
    enum { MOST = 8 };
    uint64_t hash = hash_of(search, state, 0);
    for (size_t i = from; i < layers->num_states; i++)
        if (layers->states[i].hash == hash)
            return;
    if (layers->num_states - from == MOST)
        return;
    if (!us_grow(&layers->states, &layers->cap_states, layers->num_states + 1,
                 sizeof(*layers->states))) {
        search->no_memory = true;
        return;
    }

    layers->states[layers->num_states++] = (struct us_layer_state){hash, layers->saved.len};
    us_midway_save(&layers->saved, state);
    search->no_memory = search->no_memory || layers->saved.failed;
}

static void add_begin(struct us_layers *layers, struct us_search *search)
{
    if (us_grow(&layers->begins, &layers->cap_begins, layers->num_begins + 1,
                sizeof(*layers->begins)))
        layers->begins[layers->num_begins++] = layers->num_states;
    else
        search->no_memory = true;
}

/* Adds the states after an intent at the state `before`. */
static void add_after(struct us_layers *layers, struct us_search *search,
                      const struct us_midway *before, const struct us_intent *intent, size_t from)
{
    struct choices choices = {0};
    struct us_midway state;
    do {
        us_midway_copy(&state, before);
        if (step(search, &state, intent, &choices))
            add_state(layers, search, &state, from);
    } while (next_choices(&choices));
}

/* Adds a layer: the states after an intent at those of the layer before.  Returns false if there
   are none. */
static bool add_layer(struct us_layers *layers, struct us_search *search,
                      const struct us_intent *intent)
{
    size_t from = layers->begins[layers->num_begins - 2];
    size_t to = layers->begins[layers->num_begins - 1];
    struct us_midway before;
    for (size_t i = from; i < to && !search->no_memory; i++) {
        us_midway_load(layers->saved.p + layers->states[i].off, &before);
        add_after(layers, search, &before, intent, to);
    }
    return layers->num_states > to;
}

bool us_layers_fill(struct us_layers *layers, struct us_search *search,
                    const struct us_midway *state, const struct us_intent *const *intents,
                    size_t num, uint32_t next)
{
    layers->num_states = layers->num_begins = 0;
    us_buf_clear(&layers->saved);
    layers->first = layers->reach = next;
    add_begin(layers, search);
    add_state(layers, search, state, 0);
    add_begin(layers, search);

    for (size_t i = 0; i < num && !search->no_memory; i++) {
        if (!add_layer(layers, search, intents[i]))
            return false;
        /* Only the states after the last of these intents form a layer. */
        layers->begins[0] = layers->begins[1];
        layers->begins[1] = layers->num_states;
    }

    while (layers->reach < search->script.num_intents && !search->no_memory &&
           search->played < search->most) {
        if (!add_layer(layers, search, &search->script.intents[layers->reach]))
            return true;
        layers->reach++;
        add_begin(layers, search);
    }
    search->spent = search->spent || search->played >= search->most;
    return !search->no_memory && !search->spent;
}

void us_layers_free(struct us_layers *layers)
{
    us_buf_free(&layers->saved);
    us_resize(layers->states, 0);
    us_resize(layers->begins, 0);
    *layers = (struct us_layers){0};
}

/* ---- the search ------------------------------------------------------------------------------ */

bool us_search_begin(struct us_search *search, const struct us_resolver *resolver,
                     const struct us_script *script, const struct us_solution *faulty)
{
    *search = (struct us_search){
        .resolver = *resolver, .script = *script, .quiet = {.text = script->text}};
    search->most = us_bound(resolver->bounds, US_BOUND_REPAIR);
    search->resolver.sink = &search->quiet;
    search->resolver.counts = &search->counts;
    search->resolver.table = NULL;
    search->resolver.only_legal = true;
    search->replay = (struct us_replay){
        .resolver = &search->resolver, .script = &search->script, .out = &search->out};
    us_solution_set_game(&search->out, &faulty->game);

    search->has_snapshots = script->start_snapshot.len > 0;
    for (size_t i = 0; i < script->num_intents && !search->has_snapshots; i++)
        search->has_snapshots = script->intents[i].snapshot.len > 0;

    search->known = us_resize(NULL, KNOWN * sizeof(*search->known));
    search->num_known = KNOWN; /* so that it is cleared */
    search->spare = us_resize(NULL, US_SEARCH_DEPTH * sizeof(*search->spare));
    bool ok = search->known && search->spare &&
              us_grow(&search->counts.choices, &search->counts.cap,
                      sizeof(((struct choices *)NULL)->list) / sizeof(struct us_count_choice),
                      sizeof(*search->counts.choices));
    search->no_memory = !ok;
    return ok;
}

void us_search_set_conventions(struct us_search *search, const struct us_conventions *conventions)
{
    search->script.conventions = *conventions;
    search->generation++;
    if (search->num_known <= KNOWN / 4)
        return;
    search->num_known = 0;
    memset(search->known, 0, KNOWN * sizeof(*search->known));
}

void us_search_end(struct us_search *search)
{
    us_resize(search->known, 0);
    us_resize(search->spare, 0);
    us_resize(search->path, 0);
    us_resize(search->counts.choices, 0);
    us_solution_free(&search->out);
}

void us_search_start(struct us_search *search, const struct us_position *start,
                     struct us_midway *state)
{
    us_position_copy(&state->board, start);
    us_arrivals_begin(&state->arrivals, start);
    state->lost_columns = state->lost_freecells = 0;
    state->settled = false;
    for (unsigned i = 0; i < US_MAX_COLUMNS; i++)
        state->column_order[i] = i;
    for (unsigned i = 0; i < US_MAX_FREECELLS; i++)
        state->freecell_order[i] = i;
    if (search->script.conventions.automove_first != US_YES)
        return;

    search->out.num_moves = search->out.num_explicit = 0;
    search->replay.board = &state->board;
    search->replay.arrivals = state->arrivals;
    us_replay_automoves(&search->replay);
    search->no_memory = search->no_memory || search->out.failed;
    state->arrivals = search->replay.arrivals;
    state->lost_columns = search->replay.lost_columns;
    state->lost_freecells = search->replay.lost_freecells;
    state->settled = search->replay.settled;
}
