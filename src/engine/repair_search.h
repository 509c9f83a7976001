/* SPDX-License-Identifier: MIT */
/*
 * The replays of engine/repair.h: from the middle of a list to its end, with all numbers of cards
 * that the list leaves open.  What has been replayed from one position is not replayed again.
 */
#ifndef UNISOL_ENGINE_REPAIR_SEARCH_H
#define UNISOL_ENGINE_REPAIR_SEARCH_H

#include "engine/replay.h"

/* A position in the middle of a replay, and what else decides how the replay continues. */
struct us_midway {
    struct us_position board;
    struct us_arrivals arrivals;
    uint64_t lost_columns; /* as in struct us_replay */
    uint64_t lost_freecells;
    bool settled;
    uint8_t column_order[US_MAX_COLUMNS]; /* as in struct us_expected_snapshot */
    uint8_t freecell_order[US_MAX_FREECELLS];
};

enum us_end { US_END_ILLEGAL, US_END_LEGAL, US_END_SOLVED };

/* How a replay to the end of the list went. */
struct us_tail {
    uint8_t end;    /* enum us_end */
    uint32_t owner; /* if it is legal: us_search.owner when it was played for the first time */
    uint32_t reach; /* if it is illegal: the index of the first intent that could not be played */
};

/* A replay that is known: see us_search.known. */
struct us_known_tail {
    uint64_t key; /* of the position and the index of the next intent; 0: free */
    struct us_tail tail;
};

enum { US_SEARCH_DEPTH = 24 }; /* choices that a replay makes one inside the other */

struct us_search {
    struct us_resolver resolver;
    struct us_sink quiet;
    struct us_counts counts;
    struct us_script script; /* shares all with the given one, apart from its conventions */
    struct us_solution out;  /* only its game and its last moves are used */
    struct us_replay replay;
    bool has_snapshots;

    struct us_known_tail *known; /* a hash table, which takes long to clear */
    size_t num_known;
    uint32_t generation; /* of the conventions; what is known under others is not found */
    uint64_t *path;      /* the keys of the replay that is running */
    size_t num_path;
    size_t cap_path;
    struct us_midway *spare; /* US_SEARCH_DEPTH positions before choices */

    uint32_t owner; /* what the caller is trying */
    size_t played;  /* moves, including those that were not legal */
    size_t most;    /* the bound on them */
    bool spent;
    bool no_memory;
};

/* Prepares a search in a script from `start`, under conventions that the script may leave open.
   The caller ends it in any case.  Returns false if memory runs out. */
bool us_search_begin(struct us_search *search, const struct us_resolver *resolver,
                     const struct us_script *script, const struct us_solution *faulty);

/* Sets the conventions, and forgets what is known. */
void us_search_set_conventions(struct us_search *search, const struct us_conventions *conventions);

void us_search_end(struct us_search *search);

/* Sets *state to a start position, after the automoves before the first move. */
void us_search_start(struct us_search *search, const struct us_position *start,
                     struct us_midway *state);

/* Plays `num` intents, and then the intents of the script from `next` on.  Changes *state.  Of the
   choices that the list leaves open, it takes those that lead furthest. */
struct us_tail us_search_play(struct us_search *search, struct us_midway *state,
                              const struct us_intent *const *intents, size_t num, uint32_t next);

/* Plays one intent.  Changes *state.  Returns false if it is not legal. */
bool us_search_step(struct us_search *search, struct us_midway *state,
                    const struct us_intent *intent);

/* A hash of all that decides how a replay continues from a state. */
uint64_t us_search_hash(const struct us_search *search, const struct us_midway *state);

/* Copies the part of a state that is used. */
void us_midway_copy(struct us_midway *to, const struct us_midway *from);

/* These append a state in few bytes, and restore one.  us_midway_load returns the number of bytes
   of the state. */
void us_midway_save(struct us_buf *out, const struct us_midway *state);
size_t us_midway_load(const char *saved, struct us_midway *state);

/* The positions before each intent that a replay can reach. */
struct us_layers {
    struct us_buf saved;
    struct us_layer_state {
        uint64_t hash;
        uint32_t off; /* in `saved` */
    } * states;
    size_t num_states;
    size_t cap_states;
    /* The states before intent first + i are those from begins[i] to before begins[i + 1]. */
    uint32_t *begins;
    size_t num_begins;
    size_t cap_begins;
    uint32_t first; /* the index of the first intent */
    uint32_t reach; /* the index of the intent that is never legal, or the number of intents */
};

/* Fills in the layers of a replay that begins with `num` intents at `state` and continues with the
   intents of the script from `next` on.  Returns false if memory or the bound runs out. */
bool us_layers_fill(struct us_layers *layers, struct us_search *search,
                    const struct us_midway *state, const struct us_intent *const *intents,
                    size_t num, uint32_t next);

void us_layers_free(struct us_layers *layers);

#endif
