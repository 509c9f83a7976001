/* SPDX-License-Identifier: MIT */
/*
 * The one mapping between the model and the structs of docs/interchange.md.  XML and JSON differ below it: in the trees that
 * record_in.c reads and in the events that record_out.c sends.
 */
#ifndef UNISOL_FORMATS_INTERCHANGE_RECORD_H
#define UNISOL_FORMATS_INTERCHANGE_RECORD_H

#include "formats/interchange/shape.h"
#include "model/script.h"
#include "model/solution.h"

#define US_NAMESPACE "urn:unisol:interchange:1"
#define US_NAMESPACE_1_BASED US_NAMESPACE "-based"
#define US_INTERCHANGE_VERSION "0.1.1"

/* Fills out, which has been cleared, from the record x->root.  False: an error was reported. */
bool us_record_in(const struct us_tree_context *x, struct us_script *out);

/* A syntax that is written.  Scalars of a struct come before its structs and lists. */
struct us_emitter {
    const struct us_emitter_calls *calls;
    struct us_buf *out;
    unsigned depth;   /* of open structs and lists */
    bool start_open;  /* XML: the last start tag lacks its > */
    bool has_content; /* something stands before the next value */
    bool in_line;     /* what is open is written on one line */
    bool compact;     /* all of it is */
    bool from_one;    /* indexes count from 1, and none of them is left out */
    unsigned line_depth;
};

struct us_emitter_calls {
    void (*open)(struct us_emitter *e, enum us_name name, bool list, bool in_line);
    void (*close)(struct us_emitter *e, enum us_name name, bool list);
    void (*number)(struct us_emitter *e, enum us_name name, uint64_t value);
    void (*boolean)(struct us_emitter *e, enum us_name name, bool value);
    void (*string)(struct us_emitter *e, enum us_name name, struct us_str value);
    void (*characters)(struct us_emitter *e, enum us_name name, struct us_str value, bool markup);
    bool bare_lists; /* items of a bare list stand in the struct itself */
};

/* How many boards are written: the start alone, start and end, or one before each move, too. */
enum us_positions { US_POSITIONS_ENDS, US_POSITIONS_NONE, US_POSITIONS_ALL };

/* Sends the fields of a record, to be placed between open and close of `solitaire`. */
void us_record_out(struct us_emitter *e, const struct us_solution *s, enum us_positions positions);

/* Sends header and start. */
void us_record_out_start(struct us_emitter *e, const struct us_solution *s);

/* Sends all of it but the moves, and the lines that leave them. */
void us_record_out_frame(struct us_emitter *e, const struct us_solution *s);

/* Sends the header and the moves from `from` up to `to`, with their comments and without lines that
   leave them; *comment is the index of the next comment, 0 before the first moves. */
void us_record_out_moves(struct us_emitter *e, const struct us_solution *s, size_t from, size_t to, size_t *comment);

#endif
