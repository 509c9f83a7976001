/* SPDX-License-Identifier: MIT */
/*
 * An inert reader of Python pickles.  A pickle is a program that builds values on a stack.  This
 * reader knows only the operations that make plain values.  It calls nothing: classes are names,
 * and an object is the name of its class and the values of its fields.
 */
#ifndef UNISOL_FORMATS_PICKLE_H
#define UNISOL_FORMATS_PICKLE_H

#include "base/alloc.h"
#include "base/str.h"
#include "base/work.h"

enum us_pickle_type {
    US_PICKLE_OTHER, /* None, or a number that is not an integer */
    US_PICKLE_INT,
    US_PICKLE_LONG, /* an integer that does not fit: its bytes, the lowest first */
    US_PICKLE_TEXT,
    US_PICKLE_BYTES,
    US_PICKLE_LIST, /* or a tuple */
    US_PICKLE_DICT, /* a list of keys and values */
    US_PICKLE_CLASS,
    US_PICKLE_OBJECT,
};

/* A list of values ends with a cell of which `next` is 0. */
struct us_pickle_cell {
    uint32_t value; /* index in us_pickle.values */
    uint32_t next;  /* index in us_pickle.cells; 0: none */
};

struct us_pickle_value {
    uint8_t type; /* enum us_pickle_type */
    union {
        int64_t number;
        struct us_span bytes; /* LONG, TEXT, BYTES; of a CLASS: its name without the module */
        struct {
            uint32_t first; /* index in us_pickle.cells; 0: the list is empty */
            uint32_t last;
        } list;
        struct {
            uint32_t class; /* index of its class in us_pickle.values */
            uint32_t state; /* index of its fields, a DICT; 0: none */
        } object;
    };
};

enum us_pickle_fault {
    US_PICKLE_NO_FAULT,
    US_PICKLE_ENDS,      /* the text ends within the pickle */
    US_PICKLE_OPERATION, /* an operation that this reader does not know, or that has no operands */
    US_PICKLE_TOO_LARGE,
    US_PICKLE_NO_MEMORY,
};

/* Indexes of values, of which index 0 means none. */
struct us_pickle_indexes {
    uint32_t *p;
    size_t num;
    size_t cap;
};

/* A sequence of pickles that one pickler wrote: they share its memo.  All zero but `text`, `limit`
   and `work` at first. */
struct us_pickle {
    struct us_str text;
    size_t limit; /* of values that are pushed */
    size_t at;    /* offset of the next operation, or of the fault */
    enum us_pickle_fault fault;
    struct us_work *work; /* charged for each operation; NULL: there is no limit */

    size_t num_pushed;
    struct us_pickle_value *values;
    size_t num_values;
    size_t cap_values;
    struct us_pickle_cell *cells;
    size_t num_cells;
    size_t cap_cells;
    struct us_pickle_indexes stack;
    struct us_pickle_indexes memo;
};

/* Reads the next pickle.  Returns its value, or NULL after setting `fault`.  The value is valid
   until the next call. */
const struct us_pickle_value *us_pickle_next(struct us_pickle *pickle);

/* Returns the value of a list's cell.  Index 0 is that of no cell and has the type OTHER. */
static inline const struct us_pickle_value *us_pickle_at(const struct us_pickle *pickle,
                                                         uint32_t cell)
{
    return &pickle->values[pickle->cells[cell].value];
}

/* Returns the field of an object, or a value of the type OTHER if it has none with this name. */
const struct us_pickle_value *us_pickle_field(const struct us_pickle *pickle,
                                              const struct us_pickle_value *object,
                                              const char *name);

/* Sets found[i] to the field names[i] of an object, for each of num names, or to a value of the
   type OTHER if it has none with this name.  Returns how many fields the object has: so many were
   looked at.  Objects may share their fields, so their sum can be the square of the input's
   length. */
size_t us_pickle_fields(const struct us_pickle *pickle, const struct us_pickle_value *object,
                        const char *const *names, size_t num, const struct us_pickle_value **found);

/* Returns the text or the bytes of a value, or the name of an object's class; "" if it has none. */
struct us_str us_pickle_text(const struct us_pickle *pickle, const struct us_pickle_value *value);

/* Frees the memory. */
void us_pickle_free(struct us_pickle *pickle);

#endif
