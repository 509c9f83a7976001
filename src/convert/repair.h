/* SPDX-License-Identifier: MIT */
/* Corrections of illegal records, in words. */
#ifndef UNISOL_CONVERT_REPAIR_H
#define UNISOL_CONVERT_REPAIR_H

#include "engine/repair.h"

/* A correction in the terms of the input. */
struct us_correction_words {
    struct us_span span; /* the place of the first mistake in the text of the record */
    size_t move;         /* the number of its move, from 1; 0: the deal is wrong */
    struct us_buf found; /* what the input has there, and what was meant; empty: nothing */
    struct us_buf meant;
    struct us_buf text; /* with "2a" instead of "2b" at move 34, all 89 moves are legal */
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

/* Searches for corrections of the record that was read last, if it is illegal, and fills in
   in->record->repairs.  Unless `all` is set, only the first illegal records near the start of an
   input are searched.  US_FAILED (reported): memory ran out. */
enum us_status us_input_repair(struct us_input *in, bool all);

/* Reports the corrections of the record that was read last. */
void us_input_report_repairs(struct us_input *in);

#endif
