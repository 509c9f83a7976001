/* SPDX-License-Identifier: MIT */
/* --report=json: one line of JSON for each record (schema/report.schema.json). */
#ifndef UNISOL_CLI_JSON_REPORT_H
#define UNISOL_CLI_JSON_REPORT_H

#include "cli/command.h"
#include "cli/outbox.h"

/* Prints a line of JSON per record; with `all_interpretations`, it includes every interpretation
   that solves the record.  Returns the highest status. */
int report_each_record(const struct arguments *args, bool all_interpretations);

/* Puts the member `file` with the name of a file.  If it is not UTF-8, `file_bytes` follows, with
   its bytes in hexadecimal. */
void json_put_file(struct outbox *out, const char *file);

#endif
