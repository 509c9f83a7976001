/* SPDX-License-Identifier: MIT */
/*
 * Snapshots are positions that a file shows between or after its moves.  The engine passes the text
 * of each snapshot, and the position that it must show, to the format, which compares them.
 */
#ifndef UNISOL_MODEL_SNAPSHOT_H
#define UNISOL_MODEL_SNAPSHOT_H

#include "model/fault.h"
#include "model/position.h"

enum us_agreement {
    US_AGREES,
    US_DIFFERS,    /* the snapshot shows a different position */
    US_UNREADABLE, /* the text is not a snapshot */
};

/*
 * What a format keeps between the snapshots of a record.  The text is the snapshot that it expects,
 * so that usually the format only compares bytes and does not parse.
 */
struct us_expected_snapshot {
    struct us_buf text;
    /* Offset of each line in text, and after the last, the length. */
    uint32_t line[US_MAX_COLUMNS + 4];
    unsigned style;  /* for use by the format: how the program spells snapshots */
    const void *own; /* us_format.lines of the format of the record */
    /* `text` shows the position of the last snapshot that agreed. */
    bool ready;
    /* For formats that sort piles: the pile that the last snapshot showed at each place. */
    uint8_t column_order[US_MAX_COLUMNS];
    uint8_t freecell_order[US_MAX_FREECELLS];
};

/* Where and how a snapshot differs. */
struct us_disagreement {
    struct us_span span;          /* relative to the start of the snapshot */
    char detail[US_FAULT_DETAIL]; /* NUL-terminated */
};

/* A snapshot that is to be compared. */
struct us_snapshot {
    struct us_str text;
    const struct us_position *position; /* that it must show */
    const struct us_move *moves;        /* since the last one that agreed; NULL: not known */
    size_t num_moves;
    struct us_expected_snapshot *expected;
};

/* Compares the text of a snapshot with its position.  Sets *why unless they agree; it is the first
   line without a detail before. */
typedef enum us_agreement us_snapshot_agrees_fn(const struct us_snapshot *snapshot,
                                                struct us_disagreement *why);

/* Does so with a function of a format. */
enum us_agreement us_snapshot_agrees(us_snapshot_agrees_fn *agrees,
                                     const struct us_snapshot *snapshot,
                                     struct us_disagreement *why);

/* Prepares it for a new record and keeps its memory. */
void us_expected_snapshot_clear(struct us_expected_snapshot *expected);

#endif
