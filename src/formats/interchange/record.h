/* SPDX-License-Identifier: MIT */
/*
 * Maps between the model and the structs of docs/interchange.md, for both XML and JSON.
 * record_in.c reads trees, which both syntaxes have, and record_out.c calls the functions of an
 * emitter.
 */
#ifndef UNISOL_FORMATS_INTERCHANGE_RECORD_H
#define UNISOL_FORMATS_INTERCHANGE_RECORD_H

#include "formats/kit/format.h"
#include "formats/interchange/shape.h"

#define US_NAMESPACE "urn:unisol:interchange:1"
#define US_NAMESPACE_1_BASED US_NAMESPACE "-based"
#define US_JSON_1_BASED "solitaire_1_based" /* the name of a record that counts from 1 */
#define US_INTERCHANGE_VERSION "0.1.1"

/* Fills in `out`, which must be cleared, from the record x->root.  The record must have the game
   that the user requested.  Returns false after a report. */
bool us_record_in(const struct us_tree_context *context, const struct us_game_request *request,
                  struct us_script *out);

/* Which positions are written: start and end, only the start, or also one before each move. */
enum us_positions { US_POSITIONS_ENDS, US_POSITIONS_NONE, US_POSITIONS_ALL };

/* How the moves are written: as structs, or as one text, of words such as c6-f0 or of two letters
   for each move. */
enum us_moves_form { US_MOVES_STRUCTS, US_MOVES_LIST, US_MOVES_SHORT };

/* How the start is written: as structs, as one text, or if a dealer knows it, as its deal alone. */
enum us_start_form { US_START_STRUCTS, US_START_TEXT, US_START_DEAL };

/* The form of a record that is written. */
struct us_record_form {
    enum us_positions positions;
    enum us_moves_form moves;
    enum us_start_form start;
    bool is_compact; /* what follows or is the default is left out (version 0.2) */
};

/* The options of xml, json and jsonl.  The first value of the first three is that of the form. */
enum { US_POSITIONS_OPTION, US_MOVES_OPTION, US_START_OPTION, US_FORM_OPTION, US_CANONICAL_OPTION };

/* Returns the form that these options ask for.  `is_compact` is whether they ask for the compact
   form. */
struct us_record_form us_record_form_of(const uint8_t *options, bool is_compact);

/* Writes a syntax.  The scalars of a struct come before its structs and lists. */
struct us_emitter {
    const struct us_emitter_calls *calls;
    struct us_buf *out;
    unsigned depth;   /* the number of open structs and lists */
    bool start_open;  /* XML: the last start tag lacks its > */
    bool has_content; /* JSON: the next value needs a comma */
    bool in_line;     /* a struct or list that is open is written on one line */
    bool compact;     /* the whole record is written on one line */
    bool in_page;     /* JSON: "<" in strings is an escape; the main line has no cards */
    struct us_record_form form;
    bool from_one;        /* indexes count from 1, and none is left out */
    bool canonical;       /* JSON: the canonical form, which leaves out all that follows */
    struct us_buf *moves; /* JSON: gets the moves, in whose place is a mark */
    unsigned line_depth;  /* the depth at which in_line was set */
};

/* The functions of a syntax.  `in_line` asks for one line. */
struct us_emitter_calls {
    void (*open)(struct us_emitter *emitter, enum us_name name, bool list, bool in_line);
    void (*close)(struct us_emitter *emitter, enum us_name name, bool list);
    void (*number)(struct us_emitter *emitter, enum us_name name, uint64_t value);
    void (*numbers)(struct us_emitter *emitter, enum us_name name, const int8_t *values,
                    unsigned n);
    void (*boolean)(struct us_emitter *emitter, enum us_name name, bool value);
    void (*string)(struct us_emitter *emitter, enum us_name name, struct us_str value);
    void (*characters)(struct us_emitter *emitter, enum us_name name, struct us_str value,
                       bool markup);
    /* Puts a card with only a rank and a suit.  NULL: it is put as any struct. */
    void (*card)(struct us_emitter *emitter, enum us_name name, unsigned rank, const char *suit);
    /* If emitter->moves is set: puts a mark in place of the number of cards and the piles. */
    void (*move)(struct us_emitter *emitter, const struct us_move *move);
    bool bare_lists; /* the items of a bare list are put into the struct itself */
};

/* Returns the version of a record: the oldest one that has all its fields.  A move list needs a
   newer one. */
const char *us_record_version(const struct us_solution *solution);

/* Emits the fields of a record in emitter->form, for the inside of `solitaire`. */
void us_record_out(struct us_emitter *emitter, const struct us_solution *solution);

/* Emits the header and the start position. */
void us_record_out_start(struct us_emitter *emitter, const struct us_solution *solution);

#endif
