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
        .of = {s.explicit_moves, s.implicit_moves, s.freecells_used, s.longest_supermove, s.flourish, s.draws,
               s.redeals, s.passes, s.turned_cards, s.unknown_cards},
        .counts = {true, true, true, true, true, s.has_stock, s.has_stock, s.has_stock, s.has_hidden_cards,
                   s.unknown_cards > 0},
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
