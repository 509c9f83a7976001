/* SPDX-License-Identifier: MIT */
/*
 * Records as text in a target format: which terms the target requires, which position was asked
 * for, what is lost, and the text itself.
 */
#ifndef UNISOL_CONVERT_RENDERER_H
#define UNISOL_CONVERT_RENDERER_H

#include "convert/kind.h"
#include "tree/stylesheet.h"

struct us_renderer {
    struct us_sink sink;

    /* Options. */
    const struct us_format *format; /* NULL: none is known yet */
    bool format_asked;              /* the format was set, not derived from the name of a file */
    const struct us_formats *own;   /* formats of the user; NULL: there are none */
    uint8_t options[US_MAX_OPTIONS];
    bool strict; /* losses are errors */
    bool prefix; /* of illegal records the legal part is written */
    bool single_cards;
    bool rule_asked;
    enum us_automove rule; /* if rule_asked: the automove rule of what is written */
    bool at_asked;         /* only position view.from is written; UINT32_MAX: the end */
    struct us_view view;
    struct us_buf data;       /* the directory that contains xslt/; empty: where it is installed */
    struct us_buf stylesheet; /* the user's own */
    struct us_buf params;     /* of the stylesheet: NAME=VALUE, each followed by a NUL */

    /* The record that was prepared last. */
    size_t moves;     /* of the player, as it is written */
    bool selected;    /* `prepared` is the position that was asked for, and not the whole record */
    bool adds_extras; /* the extras of `prepared` are `extras`; otherwise they are the record's */
    struct us_extras extras;
    struct us_buf caption;       /* of the image of the position that was asked for */
    struct us_bg_solution board; /* the same for a board game */
    uint64_t next_deal;          /* the number that the next layout may have; 0: not known */

    /* The stylesheet that makes the target. */
    struct us_stylesheet *sheet;  /* NULL: none does */
    bool sheet_of_boardgames;     /* it is the format's stylesheet for board games */
    const struct us_apart *apart; /* applies the user's stylesheet; NULL: this process does */
    struct us_buf source;         /* the XML that the stylesheet is applied to */
    struct us_drain source_drain;
    bool source_too_long; /* and incomplete for that reason */

    /* Also of the record that was prepared last.  They are large: us_renderer_init does not touch
       most of their memory. */
    /* Borrows the moves of the record or of `position`, and extras as `adds_extras` says. */
    struct us_solution prepared;
    struct us_solution expressed; /* in the terms of the target */
    struct us_solution position;  /* the position that was asked for, as a record */
};

/* Makes *renderer a renderer that reports to handle(context, …). */
void us_renderer_init(struct us_renderer *renderer,
                      void (*handle)(void *context, const struct us_diag *diag), void *context);

void us_renderer_free(struct us_renderer *renderer);

/* ---- options (renderer_options.c) ------------------------------------------------------------ */

/* Sets the target, NULL if it is not known.  A new one begins with the defaults of its own
   options. */
void us_renderer_set_format(struct us_renderer *renderer, const struct us_format *format);

/* True if the option describes the target, which must not change while an output is open. */
bool us_renderer_is_target_option(const char *name);

/* Sets the option of that name, as in unisol.h.  US_FAILED: reported. */
enum us_status us_renderer_set(struct us_renderer *renderer, const char *name, const char *value);

/* ---- rendering (render.c) -------------------------------------------------------------------- */

/* Checks that there is a target that can be written, and loads its stylesheet.  US_FAILED:
   reported. */
enum us_status us_renderer_begin(struct us_renderer *renderer);

/* Prepares the record: see struct us_record_kind. */
enum us_status us_renderer_prepare(struct us_renderer *renderer, const struct us_record *record,
                                   struct us_content *content);

/* Appends the text of content that a renderer with the same options has prepared.  US_FAILED
   (reported): the stylesheet failed; out may then contain part of the text. */
enum us_status us_renderer_put(struct us_renderer *renderer, const struct us_content *content,
                               struct us_buf *out);

/* Like us_renderer_put, but if it fails, for lack of memory too, none of the text is there. */
enum us_status us_renderer_put_all(struct us_renderer *renderer, const struct us_content *content,
                                   struct us_buf *out);

/* True if the text of the content may be too long to be kept. */
bool us_content_is_large(const struct us_content *content);

/* Keeps content that the renderer has prepared of `record`; neither can be used any longer.  record
   may be NULL: it does not change.  Returns NULL if memory runs out.  The caller frees it. */
struct us_kept *us_kept_new(struct us_renderer *renderer, const struct us_content *content,
                            struct us_record *record);

void us_kept_free(struct us_kept *kept);

/* Checks that a record of that many moves has the positions that were asked for.  US_FAILED:
   reported. */
enum us_status us_renderer_check_view(struct us_renderer *renderer, size_t num_moves);

/* ---- terms (terms.c) ------------------------------------------------------------------------- */

/* Terms of formats that mark automoves as such, under any rule. */
extern const struct us_terms us_marked_terms;

/* Sets renderer->expressed to the solution in the first of the target's terms that can express it.
   US_FAILED: reported. */
enum us_status us_renderer_express(struct us_renderer *renderer,
                                   const struct us_solution *solution);

#endif
