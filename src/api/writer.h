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

/* A record as it is to be written: patience, or a game on a board.  The other is NULL. */
struct us_content {
    const struct us_solution *solution;
    const struct us_bg_solution *match;
};

/* Records that are kept, to be written later. */
struct us_kept {
    struct us_solution solution;
    struct us_bg_solution match;
    struct us_content content; /* one of these */
};

struct unisol_writer {
    struct us_observer listener;
    struct us_sink sink;
    const struct us_format *format;
    bool format_asked; /* not taken from a file's suffix */
    uint8_t options[US_MAX_OPTIONS];
    bool strict;
    bool prefix;
    bool at_asked; /* one position: view.from of it; UINT32_MAX: the end */
    struct us_view view;
    struct us_solution position; /* as a record of its own */
    struct us_bg_solution board; /* the same of a game on a board */
    uint64_t next_deal;          /* the number that the next layout may have; 0: not known */
    bool rule_asked;             /* the automove rule of what is written */
    enum us_automove rule;
    bool single_cards;
    struct us_output output;
    uint64_t records; /* written to it */
    bool several;     /* there are more than one */
    bool boardgames;  /* they are games on boards */
    size_t moves;     /* the player's, of the last one that was rendered */
    enum us_output_state state;
    bool in_memory; /* text is the output, not what has yet to go there */
    struct us_buf text;
    struct us_drain drain;  /* of text, where that is not the output itself */
    struct us_buf rendered; /* the record at hand */
    struct us_buf first;    /* of a framed format, the first record, until it is known whether there are others */
    struct us_kept *kept;   /* the same, where its text would be long; NULL: first is it */
    struct us_solution told;
    struct us_solution expressed;
    struct us_extras extras;
    struct us_buf name;
    struct us_buf data;           /* the folder that holds xslt/ */
    struct us_buf stylesheet;     /* the user's own */
    struct us_buf params;         /* of the stylesheet: NAME=VALUE, each with a NUL behind it */
    const struct us_apart *apart; /* what applies the user's stylesheet; NULL: the library */
    struct us_stylesheet *sheet;
    struct us_buf source; /* the XML that it is applied to */
    struct us_drain source_drain;
    bool source_too_long; /* and not all of it is there */
    struct us_buf styled; /* a part of a record that the stylesheet has made */
};

/* Sets the target; another format has options of its own. */
void us_writer_set_format(struct unisol_writer *w, const struct us_format *format);

/* Brings the record into the target's terms, and cuts out the part that was asked for.
   UNISOL_FAILED (reported): it cannot be written, or memory ran out.  *content belongs to w and the
   record, until the next one is prepared. */
enum unisol_status us_writer_prepare(struct unisol_writer *w, const struct unisol_record *record,
                                     struct us_content *content);

/* Appends the text of what was prepared, by a writer with the same options.  UNISOL_FAILED
   (reported): the stylesheet failed; out may then hold some of it. */
enum unisol_status us_writer_put(struct unisol_writer *w, const struct us_content *content, struct us_buf *out);

/* Whether the text of a record may be too long to be kept. */
bool us_content_is_large(const struct us_content *content);

/* Keeps a record that w has prepared; *content is no longer there.  NULL when memory runs out. */
struct us_kept *us_kept_new(struct unisol_writer *w, const struct us_content *content);

void us_kept_free(struct us_kept *kept);

/* From the next output on, `apart` applies the user's stylesheet, not this process; it stays where it is.  The command does so. */
void us_writer_apply_apart(struct unisol_writer *w, const struct us_apart *apart);

#endif
