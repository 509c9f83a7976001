/* SPDX-License-Identifier: MIT */
/* The struct `rules` of a header. */
#ifndef UNISOL_FORMATS_INTERCHANGE_RULES_H
#define UNISOL_FORMATS_INTERCHANGE_RULES_H

#include "formats/interchange/record.h"

/* Reads the value of a field into its member of the game.  Returns false after a report. */
bool us_member_in(const struct us_tree_context *context, const struct us_node *node,
                  const struct us_field *field, struct us_game *game);

/* Emits the member of the game for a field that is a number or a word. */
void us_member_out(struct us_emitter *emitter, const struct us_field *field,
                   const struct us_game *game);

/* What the fields of a game require of each other. */
struct us_game_check {
    bool is_broken;
    enum us_name at; /* the field whose place a report has */
    const char *why;
};
#define US_CHECK(is_broken, at, why)   \
    {                                  \
        (is_broken), US_NAME_##at, why \
    }

/* Reports the first check that is broken, at its field if the struct, or the struct `rules` in it,
   states the field, else at the struct.  Returns true if there is none. */
bool us_check_game(const struct us_tree_context *context, const struct us_node *node,
                   const struct us_game_check *checks, size_t num);

/* Reads the rules of a game whose other fields are set, and checks that they agree.  Fields that
   are left out have their defaults; if `keeps`, those of the game.  Returns false after a
   report. */
bool us_rules_in(const struct us_tree_context *context, const struct us_node *node, bool keeps,
                 struct us_game *game);

/* Reads the name of a variant, at most US_MAX_VARIANT_NAME characters.  Returns false after a
   report. */
bool us_variant_name_in(const struct us_tree_context *context, const struct us_node *node,
                        struct us_str *name);

/* Emits the fields that differ from their defaults. */
void us_rules_out(struct us_emitter *emitter, const struct us_game *game);

#endif
