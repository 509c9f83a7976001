/* SPDX-License-Identifier: MIT */
/* A record that has been read and replayed.  Its kind (convert/kind.h) says which of its parts
   holds the game. */
#ifndef UNISOL_CONVERT_RECORD_H
#define UNISOL_CONVERT_RECORD_H

#include "boardgames/boardgame.h"
#include "convert/repair.h"
#include "formats/kit/format.h"

/* What came of a record: the results of patience, and one that only board games have.  The numbers
   are those of enum unisol_result. */
enum us_verdict {
    US_VERDICT_UNFINISHED = US_RESULT_UNFINISHED,
    US_VERDICT_SOLVED = US_RESULT_SOLVED,
    US_VERDICT_ILLEGAL = US_RESULT_ILLEGAL,
    US_VERDICT_ENDED,     /* a board game that is over */
    US_VERDICT_NOT_JUDGED /* patience whose rules are not known */
};

struct us_record {
    const struct us_record_kind *kind; /* NULL until a record has been read */
    /* The names of its format, or "deal", and of the format that the input could also have; "":
       there is none.  Copies, because a format of the user need not outlive its records. */
    char format[US_MAX_FORMAT_NAME + 1];
    char other_format[US_MAX_FORMAT_NAME + 1];
    /* All that solve the game, the first one used, if they were asked for. */
    struct us_interpretations interpretations;
    struct us_repairs repairs;       /* found by us_input_repair */
    struct us_solution solution;     /* of patience */
    struct us_bg_solution boardgame; /* of a board game */
};

/* Moves all of `from` to `to`, whose content is not freed, and empties `from`. */
void us_record_move(struct us_record *to, struct us_record *from);

void us_record_free(struct us_record *record);

/* These append the number of the deal, "ms:617", or nothing if it has none: the number that the
   input states, or if it states no deal, that of the layout.  The kind of the record has deals.
   *next is the number that the layout may have, see us_deal_recognize. */
void us_record_put_stated_deal(const struct us_record *record, struct us_buf *out);
void us_record_put_deal(const struct us_record *record, uint64_t *next, struct us_buf *out);

/* Returns true if the deal has face-down cards in columns or reserves, and the record shows all of
   its cards. */
bool us_record_shows_hidden(const struct us_record *record, uint64_t *next);

/* Appends the other names of the layout that can be computed (rules/recognize.h), each followed by
   a NUL. */
void us_record_put_other_deals(const struct us_record *record, uint64_t *next, struct us_buf *out);

/* Returns the index of the first deal of the range from `first` on that is the layout of the
   record, or the number of its deals if there is none. */
uint64_t us_record_find_deal(const struct us_record *record, const struct us_deal_range *range,
                             uint64_t first);

/* Appends the fault of an illegal record in words, escaped for terminals: a fault that the input
   states has words of its own. */
void us_record_put_fault(const struct us_record *record, struct us_buf *out);

/* Appends the interpretations after the first one in words, each followed by a NUL. */
void us_record_put_other_interpretations(const struct us_record *record, struct us_buf *out);

#endif
