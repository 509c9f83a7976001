/* SPDX-License-Identifier: MIT */
/* Solvitaire's layouts (docs/formats/solvitaire.md), which other programs use, too. */
#ifndef UNISOL_FORMATS_SOLVITAIRE_H
#define UNISOL_FORMATS_SOLVITAIRE_H

#include "formats/kit/kit.h"

/* The piles that a layout or board shows. */
struct us_solvitaire_piles {
    uint8_t columns;
    uint8_t freecells;   /* US_SOLVITAIRE_UNSTATED: not shown */
    uint8_t reserves;    /* US_SOLVITAIRE_UNSTATED: one, or as many as cards */
    uint8_t foundations; /* US_SOLVITAIRE_UNSTATED: not shown */
    uint8_t stock_to;    /* enum us_stock; US_SOLVITAIRE_UNSTATED: not shown */
    bool hole;
    bool diagonal; /* the columns become longer to the right */
    bool hidden;   /* cards in columns lie face down */
    /* Cards; those on foundations count if `foundations` is not shown. */
    unsigned tableau, filled, reserve, stock, others;
};
enum { US_SOLVITAIRE_UNSTATED = UINT8_MAX };

/* Makes the alternatives of a script the games that have these piles: those of which it is a deal,
   or else all, the most likely one first, which becomes its game.  Returns the number of aces that
   the game has on foundations, which a layout may leave out.  Adds none if the user asked for a
   game. */
unsigned us_solvitaire_choose(const struct us_record_reader *reader, struct us_script *script,
                              const struct us_solvitaire_piles *piles);

/* Returns true if a game has these piles. */
bool us_solvitaire_fits(const struct us_solvitaire_piles *piles, const struct us_game *game);

/* Reads the JSON value at offset *at of the script's text as the start of the script, and moves *at
   past it.  If `alone` is true, nothing may follow it.  Returns false after reporting an error. */
bool us_read_solvitaire(const struct us_record_reader *reader, struct us_script *script, bool alone,
                        size_t *at);

/* us_format.refuses: what neither layouts nor boards show of a start. */
const char *us_solvitaire_refuses(const struct us_solution *solution);

/* us_format.probe, read and agrees of the format solvitaire-boards. */
int us_probe_solvitaire_boards(struct us_str text);
enum us_status us_read_solvitaire_boards(struct us_record_reader *reader, struct us_script *out);
us_snapshot_agrees_fn us_solvitaire_agrees;

/* Returns true if cards of a reserve or in cells are face down, which the formats do not show. */
bool us_hides_others(const struct us_solution *solution);

#endif
