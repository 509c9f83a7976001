/* SPDX-License-Identifier: MIT */
/* Files of rules (docs/rules-files.md): a game as text or as a JSON object. */
#ifndef UNISOL_FORMATS_INTERCHANGE_RULES_FILE_H
#define UNISOL_FORMATS_INTERCHANGE_RULES_FILE_H

#include "base/bounds.h"
#include "formats/interchange/record.h"
#include "model/game.h"

/* A game that a file describes. */
struct us_described_game {
    struct us_game game;
    bool is_named; /* before: the user named the game, and a file that states no name keeps it */
    /* The name of the variant, if it is not in the table of variants; else "". */
    char name[US_MAX_VARIANT_NAME + 1];
};

/*
 * Reads the rules in a text, to which the sink points.  Before, described->game is the game whose
 * rules hold for fields that are left out.  Returns false after a report.
 */
bool us_rules_file_in(struct us_str text, struct us_sink *sink, const struct us_bounds *bounds,
                      struct us_described_game *described);

/* Appends the rules of a game as text that us_rules_file_in reads. */
void us_rules_file_out(const struct us_game *game, struct us_buf *out);

#endif
