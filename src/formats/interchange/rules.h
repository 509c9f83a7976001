/* SPDX-License-Identifier: MIT */
/* The struct `rules` of a header. */
#ifndef UNISOL_FORMATS_INTERCHANGE_RULES_H
#define UNISOL_FORMATS_INTERCHANGE_RULES_H

#include "formats/interchange/record.h"

/* A field that is a number or a name, as a byte of a struct. */
struct us_byte_field {
    const struct us_spelling *names; /* NULL: a number */
    uint8_t offset;                  /* of the byte in the struct */
    uint8_t least;                   /* of a number */
    /* Of a number; or the number of names.  0: the field is no byte. */
    uint8_t most;
};

/* Reads such a field into the struct at `whole`.  Returns false after a report. */
bool us_byte_field_in(const struct us_tree_context *context, const struct us_node *node,
                      const struct us_byte_field *field, void *whole);

/* Reads the rules of a game whose other fields are set, and checks that they agree.  Fields that
   are left out have their defaults; if `keeps`, those of the game.  Returns false after a
   report. */
bool us_rules_in(const struct us_tree_context *context, const struct us_node *node, bool keeps, struct us_game *game);

/* Reads the name of a variant, at most US_MAX_VARIANT_NAME characters.  Returns false after a
   report. */
bool us_variant_name_in(const struct us_tree_context *context, const struct us_node *node, struct us_str *name);

/* Emits the fields that differ from their defaults. */
void us_rules_out(struct us_emitter *emitter, const struct us_game *game);

#endif
