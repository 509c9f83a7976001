/* SPDX-License-Identifier: MIT */
/* Corrections of illegal records, in words. */
#ifndef UNISOL_CONVERT_REPAIR_H
#define UNISOL_CONVERT_REPAIR_H

#include "engine/repair.h"

/* An edit in the terms of the input. */
struct us_edit_words {
    struct us_span span; /* the place of the mistake in the text of the record */
    uint64_t line;       /* of that place in the input, from 1; 0: it has no place */
    uint64_t column;
    size_t move;         /* the number of its move, from 1; 0: the deal is wrong */
    size_t first_move;   /* the first move at which the same edit has the same effect */
    struct us_buf found; /* what the input has there, and what was meant; empty: nothing */
    struct us_buf meant;
};

/* A correction in the terms of the input. */
struct us_correction_words {
    struct us_edit_words edits[US_MAX_EDITS];
    struct us_buf change; /* with "2a" instead of "2b" at move 34 */
    struct us_buf text;   /* the same, followed by: all 89 moves are legal */
};

/* The corrections of a record. */
struct us_repairs {
    bool searched; /* us_input_repair was called */
    struct us_corrections corrections;
    struct us_correction_words words[US_MAX_CORRECTIONS];
};

/* Forgets the corrections, and keeps their memory. */
void us_repairs_clear(struct us_repairs *repairs);

void us_repairs_free(struct us_repairs *repairs);

struct us_input;
struct us_record;

/* Whether the record that was read last is one of the first of its input, of which illegal ones are
   searched. */
bool us_input_is_early(const struct us_input *in);

/* Whether corrections of the record are searched for: it is illegal, or it is not solved and has
   words that are not moves. */
bool us_record_is_broken(const struct us_record *record);

/* Searches for corrections of the record that was read last, if it is broken, and fills in
   in->record->repairs.  US_FAILED (reported): memory ran out. */
enum us_status us_input_repair(struct us_input *in);

/* Replays the i-th correction of the record that was read last into *out, which is empty, and adds
   a comment that states what was changed.  US_FAILED (reported): memory ran out. */
enum us_status us_input_correct(struct us_input *in, size_t i, struct us_record *out);

/* Reports the corrections of the record that was read last. */
void us_input_report_repairs(struct us_input *in);

#endif
