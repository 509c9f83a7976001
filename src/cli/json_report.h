/* SPDX-License-Identifier: MIT */
/* --report=json: one line of JSON for each record (schema/report.schema.json). */
#ifndef UNISOL_CLI_JSON_REPORT_H
#define UNISOL_CLI_JSON_REPORT_H

#include "cli/command.h"

/* Diagnostics on their way into the line of the record that they are about. */
struct json_report {
    char *text;
    size_t len;
    bool failed; /* memory ran out */
};

/* A unisol_diagnostic_fn whose context is a struct json_report. */
void json_collect(void *context, const struct unisol_diagnostic *d);

/* Prints the line of a record; NULL: of one that could not be read, with the number it would have.  `deal` says whether its
   deal is told, which takes time where it has to be found.  Forgets the diagnostics. */
void json_print(struct json_report *report, const char *input, uint64_t number, const struct unisol_record *record,
                bool deal);

void json_free(struct json_report *report);

#endif
