/* SPDX-License-Identifier: MIT */
/*
 * Web pages on which a record can be watched.  html.c has the format and the pages of patience, and
 * page_boardgame.c those of board games.  page.c writes what is the same on all pages.
 *
 * The style, the script and the drawings are files in src/formats/page, which are part of the
 * library (tree/own_sheets.h).
 */
#ifndef UNISOL_FORMATS_PAGE_H
#define UNISOL_FORMATS_PAGE_H

#include "formats/kit/format.h"

extern const struct us_format us_format_link;

/* What the frame of a page says.  The buffers are text, not markup. */
struct us_page {
    struct us_buf game;    /* "FreeCell" */
    struct us_buf deal;    /* "deal 617", or "" */
    struct us_buf verdict; /* "Solved in 155 moves" */
    const char *kind;      /* the class of the verdict: "SOLVED", or "" */
    struct us_buf link;    /* "#u1..." and a line end; "": the record is too large */

    struct us_str fault;      /* why the replay stops, or "" */
    struct us_str doubt;      /* if there is no fault: why the moves may not be all, or "" */
    struct us_str rule;       /* what the refused move had to satisfy, or "" */
    struct us_str correction; /* how the record could be corrected, or "" */
};

void us_page_free(struct us_page *page);

/* Appends text with entities for < > & and quotes. */
void us_page_put_text(struct us_buf *out, struct us_str text);

/* Writes everything up to the main part: the head, the title, and the fault.  Browsers accept links
   of tens of thousands of characters; longer ones are left out. */
void us_page_begin(struct us_buf *out, const struct us_page *page);

/* Writes the controls. */
void us_page_put_controls(struct us_buf *out);

/* Writes the end of the page with its scripts.  The record, as JSON, must be before it. */
void us_page_end(struct us_buf *out);

/* Open and close the element that contains the record as JSON. */
void us_page_open_record(struct us_buf *out);
void us_page_close_record(struct us_buf *out);

/* Opens the row of a move in the list, up to its words.  `more` are attributes of the row, or "".
   The script adds the number of the move. */
void us_page_open_move(struct us_buf *out, const char *more);

/* Writes a comment.  `markup`: the text is XHTML. */
void us_page_put_comment(struct us_buf *out, struct us_str text, struct us_str originator,
                         bool markup);

/* Writes a fact about the record. */
void us_page_put_fact(struct us_buf *out, const char *name, struct us_str value);

/* Writes "155 moves". */
void us_page_put_count(struct us_buf *out, size_t n, const char *noun);

/* Writes the page of a board game: the function of struct us_format. */
void us_page_write_boardgame(struct us_record_writer *writer,
                             const struct us_bg_solution *solution);

#endif
