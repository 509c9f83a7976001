/* SPDX-License-Identifier: MIT */
/* The terms of docs/glossary.md, and the fields of the interchange format.  terms.awk makes terms.c
   from the documentation when unisol is built. */
#ifndef UNISOL_CLI_TERMS_H
#define UNISOL_CLI_TERMS_H

#include <stddef.h>

enum { TERM_PARAGRAPHS = 12 };

struct term {
    const char *name;
    /* Ends with NULL.  Paragraphs that begin with "- " are items of a list. */
    const char *paragraphs[TERM_PARAGRAPHS];
};

/* The i-th term from 0, or NULL after the last one. */
const struct term *term_at(size_t i);

/* The i-th field, in the same way.  Several structs can have a field of the same name. */
const struct term *field_at(size_t i);

#endif
