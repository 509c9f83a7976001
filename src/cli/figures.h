/* SPDX-License-Identifier: MIT */
/* The statistics of a record as a list of numbers with names. */
#ifndef UNISOL_CLI_FIGURES_H
#define UNISOL_CLI_FIGURES_H

#include "unisol.h"

enum {
    FIGURE_MOVES,
    FIGURE_AUTOMOVES,
    FIGURE_FREECELLS,
    FIGURE_SUPERMOVE,
    FIGURE_FLOURISH,
    FIGURE_DRAWS,
    FIGURE_REDEALS,
    FIGURE_PASSES,
    FIGURE_TURNED,
    FIGURE_UNKNOWN,
    NUM_FIGURES
};

struct figures {
    size_t of[NUM_FIGURES];
    bool counts[NUM_FIGURES]; /* the game has such a number */
};

/* Fills in the figures.  Returns false if the record has none; then all are 0. */
bool figures_get(const struct unisol_record *record, struct figures *figures);

extern const struct figure_name {
    const char *name;  /* in JSON and tables */
    const char *title; /* in text */
} figure_names[NUM_FIGURES];

/* The title of the figure of that name, or the name if there is none. */
const char *figure_title(const char *name);

#endif
