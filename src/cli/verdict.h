/* SPDX-License-Identifier: MIT */
/* The verdict on a record, in one line. */
#ifndef UNISOL_CLI_VERDICT_H
#define UNISOL_CLI_VERDICT_H

#include "cli/color.h"
#include "cli/command.h"
#include "cli/outbox.h"

/*
 * Puts the verdict on a record, with a line end: "solved: 155 moves (FreeCell, deal 617)".  `deal`
 * may be NULL.  The conventions that were found for a list follow if they are unusual, or if
 * `verbose` is true.
 */
void verdict_put(struct outbox *out, const struct unisol_record *record, const char *deal,
                 bool verbose);

/* Puts a word in a color, if standard output is colored. */
void verdict_put_word(struct outbox *out, enum color color, const char *word);

/* Puts a sentence with letters in place of the symbols of suits, unless the locale has these. */
void verdict_put_sentence(struct outbox *out, const char *sentence);

/* The title of the game of that name: "Baker's Game" for bakers_game. */
const char *title_of_game(const char *name);

/* The exit status for a record.  Legal moves are enough, unless the game must be over, or some
   moves may be missing. */
int verdict_status(const struct unisol_record *record, bool must_be_over);

/* The values of the option --only, apart from ONLY_ALL, the default. */
enum selection {
    ONLY_ALL,
    ONLY_BAD,
    ONLY_SOLVED,
    ONLY_UNSOLVED,
    ONLY_LEGAL,
    ONLY_ILLEGAL,
    ONLY_UNREADABLE,
    NUM_SELECTIONS
};

/* What the option --only selects, which may be up to `last`. */
enum selection read_selection(const struct arguments *args, enum selection last);

/* True if a record with this status is selected, or a record that cannot be read. */
bool verdict_is_selected(enum selection only, const struct unisol_record *record, int status);
bool verdict_selects_unreadable(enum selection only);

/* Puts the verdict on a variation, and a line end. */
void verdict_put_variation(struct outbox *out, const struct unisol_variation *variation);

#endif
