/* SPDX-License-Identifier: MIT */
/*
 * What a record carries that no replay needs: comments, moves that were taken back, piles of other games
 * (docs/interchange.md).  It goes from script to solution and on to formats that have a place for it.
 */
#ifndef UNISOL_MODEL_EXTRAS_H
#define UNISOL_MODEL_EXTRAS_H

#include "base/buf.h"
#include "model/limits.h"
#include "model/move.h"

enum { US_MAX_NAME = 200 }; /* characters of a name: a deal's, a comment's originator or ID */

/* The line of moves that is played; every other one is an us_variation. */
enum { US_MAIN_LINE = 0 };

/* The `move` of a comment on the whole record. */
#define US_WHOLE_RECORD UINT32_MAX

/* fish-0.1.1.md, Comment.  Spans are of us_extras.text; a length of 0 is a field that is left out. */
struct us_comment {
    uint32_t line; /* US_MAIN_LINE, or 1 + the index of an us_variation */
    uint32_t move; /* the index of the move in that line, or US_WHOLE_RECORD */
    bool xhtml;    /* the text is markup, see us_markup_check */
    struct us_span text;
    struct us_span originator;
    struct us_span id;
};

enum us_variation_kind { US_VARIATION_ALTERNATIVE, US_VARIATION_UNDONE };
enum { US_NUM_VARIATION_KINDS = US_VARIATION_UNDONE + 1 };

/* Moves that were tried and taken back, or could be made instead: kept, not played. */
struct us_variation {
    uint32_t parent; /* the line that it leaves: US_MAIN_LINE, or 1 + the index of an us_variation */
    uint32_t before; /* it starts where this move of the parent starts; behind the last one: where the parent ends;
                        UINT32_MAX: behind what is illegal */
    uint8_t kind;    /* enum us_variation_kind */
    uint32_t first;  /* of its moves in us_extras.moves */
    uint32_t num_moves;
};

/* A place where a field of a line's move is left out. */
enum { US_CARD_UNSTATED = 0x800 };

struct us_extras {
    const struct us_allocator *allocator;
    struct us_buf text;
    struct us_comment *comments; /* in the order of the document; those on the record may stand anywhere */
    size_t num_comments;
    size_t cap_comments;
    struct us_variation *lines; /* in the order of the document: a line, then those that leave it */
    size_t num_variations;
    size_t cap_variations;
    struct us_move *moves; /* of the lines; num_cards 0 or a card that is US_CARD_UNSTATED: left out */
    size_t num_moves;
    size_t cap_moves;
    us_card talon[US_MAX_CARDS]; /* the last is dealt next */
    us_card waste[US_MAX_CARDS]; /* the last is playable */
    uint8_t num_talon;
    uint8_t num_waste;
    bool has_rows;
    uint8_t rows[US_MAX_COLUMNS]; /* where columns stand in several rows: which one */
    uint32_t layout_before_move;  /* the source showed its layout before this explicit move, from 1; 0: the start */
    struct us_span fault_reason;  /* the name of a fault that the source told of */
    struct us_span deal_name;     /* of a deal that has no number */
};

/* Empties x and keeps its memory. */
void us_extras_clear(struct us_extras *x);

/* Copies all of from; false when memory runs out. */
bool us_extras_copy(struct us_extras *to, const struct us_extras *from);

/* Appends a comment, line or move, all zero; NULL when memory runs out. */
struct us_comment *us_extras_add_comment(struct us_extras *x);
struct us_variation *us_extras_add_variation(struct us_extras *x);
struct us_move *us_extras_add_move(struct us_extras *x);

/* Appends text and returns where it stands; what is no text in it (us_is_text) becomes U+FFFD.  Running out of memory shows in x->text.failed. */
struct us_span us_extras_add_text(struct us_extras *x, struct us_str text);

/* The same of a name: its first US_MAX_NAME characters. */
struct us_span us_extras_add_name(struct us_extras *x, struct us_str name);

static inline struct us_str us_extras_text(const struct us_extras *x, struct us_span span)
{
    return (struct us_str){x->text.p ? x->text.p + span.off : "", span.len};
}

/* Whether anything is at a move of the main line. */
static inline bool us_extras_at_moves(const struct us_extras *x)
{
    return x->num_comments > 0 || x->num_variations > 0;
}

/* How far the extras of a list have gone over to the list that is made of it, all zero at first. */
struct us_extras_progress {
    size_t comments;
    size_t lines;
    size_t comments_at; /* where the last ones have gone: the order stays */
    size_t lines_at;
};

/* Once it is known what the main line's move of index `move` becomes: comments up to it are on the move of index comments_at from
   now on, and lines that start up to it start at lines_at. */
void us_extras_transfer(struct us_extras *x, struct us_extras_progress *done, size_t move, size_t comments_at,
                        size_t lines_at);

void us_extras_free(struct us_extras *x);

#endif
