/* SPDX-License-Identifier: MIT */
/*
 * Witnesses: pictures of the board that stand between the moves of a text.  resolve hands the text of each to the format
 * that knows how such pictures look, together with the board as it must be.
 */
#ifndef UNISOL_MODEL_SNAPSHOT_H
#define UNISOL_MODEL_SNAPSHOT_H

#include "base/buf.h"
#include "model/fault.h"
#include "model/position.h"

enum us_agreement {
    US_AGREES,
    US_DIFFERS,    /* it is a picture, of another board */
    US_UNREADABLE, /* it is no picture */
};

/*
 * What a format keeps between the pictures of a record: the picture that it expects, line by line, so that usually bytes
 * are compared and nothing is parsed.  `order` says where the picture shows each pile, for formats that sort them.
 */
struct us_expected_snapshot {
    struct us_buf text;
    uint32_t line[US_MAX_COLUMNS + 4];    /* where each line of text begins; behind the last one, where text ends */
    unsigned style;                       /* the format's: how its writer spells things */
    bool ready;                           /* text shows the board of the last agreement */
    uint8_t column_order[US_MAX_COLUMNS]; /* the column that stands in each place of the last picture */
    uint8_t freecell_order[US_MAX_FREECELLS];
};

/* Where and how a picture disagrees. */
struct us_disagreement {
    struct us_span span; /* within the witness */
    char detail[US_FAULT_DETAIL];
};

/*
 * Holds the text `witness` against position.  `moves` are the moves played since the last agreement; NULL where anything may
 * have changed.  Fills in *why unless they agree.
 */
typedef enum us_agreement us_snapshot_agrees_fn(struct us_expected_snapshot *expected, struct us_str snapshot,
                                                const struct us_position *position, const struct us_move *moves,
                                                size_t num_moves, struct us_disagreement *why);

/* Prepares p for a new record; keeps its memory. */
void us_expected_snapshot_clear(struct us_expected_snapshot *p);

#endif
