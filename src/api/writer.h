/* SPDX-License-Identifier: MIT */
/* The writer of the public functions. */
#ifndef UNISOL_API_WRITER_H
#define UNISOL_API_WRITER_H

#include "api/api.h"
#include "base/output.h"
#include "formats/format.h"
#include "formats/styled.h"
#include "tree/stylesheet.h"

enum us_output_state {
    US_OUTPUT_CLOSED, /* none was opened, or opening it failed, or it is complete */
    US_OUTPUT_OPEN,
    US_OUTPUT_BATCHES, /* records are rendered, not written */
    US_OUTPUT_GIVEN_UP /* what it was to hold does not fit: it cannot be completed */
};

struct unisol_writer {
    struct us_listener listener;
    struct us_sink sink;
    const struct us_format *format;
    bool format_asked; /* not taken from a file's suffix */
    uint8_t options[US_MAX_OPTIONS];
    bool strict;
    bool prefix;
    bool at_asked; /* one position: view.from of it; UINT32_MAX: the end */
    struct us_view view;
    struct us_solution position; /* as a record of its own */
    struct us_match board;       /* the same of a game on a board */
    uint64_t next_deal;          /* the number that the next layout may have; 0: not known */
    bool rule_asked;             /* the automove rule of what is written */
    enum us_automove rule;
    bool single_cards;
    struct us_output output;
    uint64_t records; /* written to it */
    bool matches;     /* they are games on boards */
    size_t moves;     /* the player's, of the last one that was rendered */
    size_t first;     /* where in text the first one begins, as long as it is the only one */
    enum us_output_state state;
    bool in_memory; /* text is the output, not what has yet to go there */
    struct us_buf text;
    struct us_buf rendered; /* the record at hand */
    struct us_solution expressed;
    struct us_extras extras;
    struct us_buf name;
    struct us_buf data;           /* the folder that holds xslt/ */
    struct us_buf stylesheet;     /* the user's own */
    struct us_buf params;         /* of the stylesheet: NAME=VALUE, each with a NUL behind it */
    const struct us_apart *apart; /* what applies the user's stylesheet; NULL: the library */
    struct us_stylesheet *sheet;
    struct us_buf source; /* the XML that it is applied to */
};

/* Sets the target; another format has options of its own. */
void us_writer_set_format(struct unisol_writer *w, const struct us_format *format);

/* Appends the record's text to out: in the target's format and terms, the part of it that was asked for.  UNISOL_FAILED
   (reported): it cannot be, or memory ran out; out may then hold some of it. */
enum unisol_status us_writer_render(struct unisol_writer *w, const struct unisol_record *record, struct us_buf *out);

/* From the next output on, `apart` applies the user's stylesheet, not this process; it stays where it is.  The command does so. */
void us_writer_apply_apart(struct unisol_writer *w, const struct us_apart *apart);

#endif
