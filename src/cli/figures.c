/* SPDX-License-Identifier: MIT */
/* The statistics of a record as a list of numbers with names. */
#include "cli/figures.h"

#include <string.h>

const struct figure_name figure_names[NUM_FIGURES] = {
    [FIGURE_MOVES] = {"moves", "moves"},
    [FIGURE_AUTOMOVES] = {"automoves", "automoves"},
    [FIGURE_FREECELLS] = {"freecells_used", "freecells used"},
    [FIGURE_SUPERMOVE] = {"longest_supermove", "longest supermove"},
    [FIGURE_FLOURISH] = {"flourish", "flourish"},
    [FIGURE_DRAWS] = {"draws", "draws"},
    [FIGURE_REDEALS] = {"redeals", "redeals"},
    [FIGURE_PASSES] = {"passes", "passes"},
    [FIGURE_TURNED] = {"turned_cards", "cards turned"},
    [FIGURE_UNKNOWN] = {"unknown_cards", "cards unknown"},
};

bool figures_get(const struct unisol_record *record, struct figures *figures)
{
    struct unisol_statistics s = {0};
    bool known = unisol_record_statistics(record, &s);

    *figures = (struct figures){
        .of = {[FIGURE_MOVES] = s.explicit_moves,
               [FIGURE_AUTOMOVES] = s.implicit_moves,
               [FIGURE_FREECELLS] = s.freecells_used,
               [FIGURE_SUPERMOVE] = s.longest_supermove,
               [FIGURE_FLOURISH] = s.flourish,
               [FIGURE_DRAWS] = s.draws,
               [FIGURE_REDEALS] = s.redeals,
               [FIGURE_PASSES] = s.passes,
               [FIGURE_TURNED] = s.turned_cards,
               [FIGURE_UNKNOWN] = s.unknown_cards},
        .counts = {[FIGURE_MOVES] = true,
                   [FIGURE_AUTOMOVES] = true,
                   [FIGURE_FREECELLS] = true,
                   [FIGURE_SUPERMOVE] = true,
                   [FIGURE_FLOURISH] = true,
                   [FIGURE_DRAWS] = s.has_stock,
                   [FIGURE_REDEALS] = s.has_stock,
                   [FIGURE_PASSES] = s.has_stock,
                   [FIGURE_TURNED] = s.has_hidden_cards,
                   [FIGURE_UNKNOWN] = s.unknown_cards > 0},
    };
    return known;
}

const char *figure_title(const char *name)
{
    for (size_t i = 0; i < NUM_FIGURES; i++)
        if (strcmp(figure_names[i].name, name) == 0)
            return figure_names[i].title;
    return name;
}
