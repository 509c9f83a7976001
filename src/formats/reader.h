/* SPDX-License-Identifier: MIT */
/* Reading an input record by record: the window over the stream, detection, and the format's reader. */
#ifndef UNISOL_FORMATS_READER_H
#define UNISOL_FORMATS_READER_H

#include "base/chunk.h"
#include "base/source.h"
#include "formats/format.h"

struct us_reader {
    struct us_source source;
    struct us_sink *sink;
    const struct us_format *format; /* NULL until it is detected */
    struct us_detected detected;    /* where the format was not named */
    struct us_game game;            /* as the user asked for it */
    bool game_asked[US_GAME_FIELDS];
    const struct us_bounds *bounds; /* NULL: the usual ones */
    struct us_script script;        /* the record at hand */
    struct us_bg_solution *match;   /* the same where it is a game on a board; the owner's */
    bool is_boardgame;
    size_t taken;     /* bytes of the window that the record at hand took */
    size_t looked;    /* bytes of the next record's text in which no end of one is, the last few aside */
    size_t brought;   /* bytes of it up to the end that is known already; 0: it is not */
    uint64_t records; /* read so far, those that failed included */
    bool dropping;    /* the text begins in a record that was too long */
    bool failed;      /* taking came upon a stream that cannot be read on, and told so */
    void *state;      /* the format's */
};

/* Detects the format, unless it is known; false (reported) where no format is found or nothing is there. */
bool us_reader_detect(struct us_reader *r);

/* Reads the next record into r->script, and checks its deck, or into *r->match.  US_FAILED (reported) leaves the reader behind the bad
   record, so that it can be called again; US_END: there are no more. */
enum us_status us_reader_next(struct us_reader *r);

/* Where the format's records can be told apart without reading them. */
bool us_reader_can_take(const struct us_reader *r);

/*
 * Whole records are taken out of the input without reading them, in three steps.  The first begins with the next `size` bytes of the
 * input, and is for one thread at a time; the second is for any; the third for one at a time, in the order of the first.  Threads may
 * be at different steps at once.
 */
void us_reader_take(struct us_reader *r, size_t size, struct us_chunk *chunk);
void us_reader_fill(const struct us_reader *r, struct us_chunk *chunk);

/* What *extract has got is text that ends where a record does; none, where a record is longer than all that is there.  US_END: there
   is nothing more; US_FAILED (reported): the input cannot be read on, or a record was too long. */
enum us_status us_reader_cut(struct us_reader *r, struct us_chunk *chunk);

/* Forgets the input, so that another one can be read. */
void us_reader_reset(struct us_reader *r);

void us_reader_free(struct us_reader *r);

#endif
