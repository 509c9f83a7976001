/* SPDX-License-Identifier: MIT */
/* --report=json: one line of JSON for each record (schema/report.schema.json). */
#ifndef UNISOL_CLI_JSON_REPORT_H
#define UNISOL_CLI_JSON_REPORT_H

#include "cli/command.h"

/* Prints a line of JSON per record; with `all_interpretations`, it includes every interpretation
   that solves the record.  Returns the highest status. */
int report_each_record(const struct arguments *args, bool all_interpretations);

#endif
