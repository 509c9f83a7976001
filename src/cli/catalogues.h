/* SPDX-License-Identifier: MIT */
/* Comparing catalogues of solutions, deal by deal. */
#ifndef UNISOL_CLI_CATALOGUES_H
#define UNISOL_CLI_CATALOGUES_H

#include "cli/options.h"
#include "cli/outbox.h"

enum { MOST_CATALOGUES = 16, DEAL_NAME = 40 };

/* A solution of a deal. */
struct solved_deal {
    uint64_t deal; /* a hash of the game and the start */
    size_t place;  /* solutions before it; at the end, before the first one of the deal */
    uint32_t catalogue;
    uint32_t moves;     /* of the player */
    uint32_t automoves; /* in addition to these */
    uint32_t freecells;
    char name[DEAL_NAME]; /* "ms:617"; "": it has none */
};

struct catalogues {
    struct solved_deal *list;
    size_t num;
    size_t cap;
};

/* Adds a record to catalogue 0, if it is solved. */
void catalogues_add(struct catalogues *all, const struct unisol_record *record);

/* Adds the records of another list to a catalogue. */
void catalogues_join(struct catalogues *all, const struct catalogues *more, uint32_t catalogue);

/* Puts the comparison as text, as one line of JSON, or as a line for each deal with tabs between
   its fields.  If a catalogue has several solutions of a deal, the shortest one counts.  Sorts the
   list. */
void catalogues_put(struct catalogues *all, const char *const *names, size_t num,
                    enum report report, struct outbox *out);

void catalogues_free(struct catalogues *all);

#endif
