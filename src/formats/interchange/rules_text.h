/* SPDX-License-Identifier: MIT */
/* Rules as text that people read and write (docs/rules-files.md): "stock-to: waste". */
#ifndef UNISOL_FORMATS_INTERCHANGE_RULES_TEXT_H
#define UNISOL_FORMATS_INTERCHANGE_RULES_TEXT_H

#include "base/arena.h"
#include "formats/interchange/record.h"

/* A text of rules as the tree that the same rules in XML would be.  Begin with all zero. */
struct us_rules_text {
    struct us_arena arena;
    struct us_node game;
    struct us_node rules; /* its last child, if a line has a field of the struct `rules` */
    struct us_node name;  /* in brackets; without text: there is none */
    /* The game whose rules hold unless a line says otherwise; without a variant: none. */
    struct us_game like;
    const struct us_node *fields[US_NAME_COUNT]; /* the values, by the names of their fields */
};

/* Reads a text to which the sink points.  `shape` has the fields of a game.  Returns false after a
   report.  The caller frees *read in both cases. */
bool us_rules_text_in(struct us_str text, struct us_sink *sink, struct us_rules_text *read);

void us_rules_text_free(struct us_rules_text *read);

/* Returns an emitter that writes the fields of a game in this form. */
struct us_emitter us_rules_text_emitter(struct us_buf *out);

#endif
