/* SPDX-License-Identifier: MIT */
/* For which illegal records of a run corrections are searched. */
#include "cli/repairs.h"

#include "api/command.h"
#include "cli/options.h"
#include "cli/report.h"

void repairs_begin(struct repairs *repairs, const struct arguments *args)
{
    exclude(args, "repair", "no-repair");
    repairs->which = option_value(args, "repair") ? REPAIR_ALL : REPAIR_FIRST;
    if (option_value(args, "no-repair"))
        repairs->which = REPAIR_NONE;
    atomic_init(&repairs->searched, 0);
}

/* Whether the record is one of the first of its input and of the run. */
static bool is_early(struct repairs *repairs, const struct unisol_record *record)
{
    enum { MOST_OF_RUN = 200 };
    if (!unisol_record_is_early(record))
        return false;
    return atomic_fetch_add(&repairs->searched, 1) < MOST_OF_RUN;
}

size_t repairs_find(struct repairs *repairs, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    enum unisol_result result = summary->result;
    bool broken = result == UNISOL_ILLEGAL ||
                  (result == UNISOL_UNFINISHED && summary->ignored_words > 0);

    if (repairs->which == REPAIR_NONE || !broken)
        return 0;
    return repairs->which == REPAIR_ALL || is_early(repairs, record)
               ? unisol_record_find_corrections(record)
               : 0;
}
