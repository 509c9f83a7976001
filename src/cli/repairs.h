/* SPDX-License-Identifier: MIT */
/* For which illegal records of a run corrections are searched. */
#ifndef UNISOL_CLI_REPAIRS_H
#define UNISOL_CLI_REPAIRS_H

#include <stdatomic.h>

#include "cli/command.h"

/* Shared by the threads of a run. */
struct repairs {
    enum { REPAIR_FIRST, REPAIR_ALL, REPAIR_NONE } which;
    atomic_uint searched; /* records, if only the first ones are searched for */
};

/* Reads --repair and --no-repair. */
void repairs_begin(struct repairs *repairs, const struct arguments *args);

/* Searches for corrections of the record, if it is illegal and one of those records.  Returns their
   number. */
size_t repairs_find(struct repairs *repairs, const struct unisol_record *record);

#endif
