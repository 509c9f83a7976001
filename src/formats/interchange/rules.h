/* SPDX-License-Identifier: MIT */
/* The struct `rules` of a header. */
#ifndef UNISOL_FORMATS_INTERCHANGE_RULES_H
#define UNISOL_FORMATS_INTERCHANGE_RULES_H

#include "formats/interchange/record.h"

/* Reads the struct, and checks that its fields agree.  Returns false after a report. */
bool us_rules_in(const struct us_tree_context *context, const struct us_node *node, uint32_t max_rank,
                 struct us_rules *rules);

/* Reads the name of a variant, at most US_MAX_VARIANT_NAME characters.  Returns false after a
   report. */
bool us_variant_name_in(const struct us_tree_context *context, const struct us_node *node, struct us_str *name);

/* Emits the fields that differ from their defaults. */
void us_rules_out(struct us_emitter *emitter, const struct us_rules *rules);

#endif
