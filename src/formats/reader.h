/* SPDX-License-Identifier: MIT */
/* Reading an input record by record: window on the stream, detection, and the format's reader. */
#ifndef UNISOL_FORMATS_READER_H
#define UNISOL_FORMATS_READER_H

#include "base/chunk.h"
#include "base/held.h"
#include "base/source.h"
#include "formats/kit/format.h"

/* Lines of a record's text that are not part of the record. */
struct us_around_lines {
    struct us_span *spans;
    size_t num;
    size_t cap;
};

struct us_reader {
    struct us_source source;
    struct us_sink *sink;
    const struct us_format *format; /* NULL until it is detected */
    struct us_detected detected;    /* set if the user did not name the format */
    const struct us_formats *own;   /* formats of the user; NULL: there are none */
    struct us_game_request request;
    const struct us_bounds *bounds;     /* NULL: the default limits */
    struct us_script script;            /* the current record */
    struct us_bg_solution *bg_solution; /* or, if it is a board game, here; owned by the caller */
    bool is_boardgame;
    struct us_str record; /* the text of the record that was read last, from its start on */
    size_t taken;         /* bytes of the window that belong to the current record */

    /* This many bytes of the next record have been searched for its end, without success.  The end
       may still begin in the last few of them. */
    size_t searched;

    size_t brought;   /* bytes of the next record if its end is already known, otherwise 0 */
    uint64_t records; /* read so far, including those that failed */
    bool dropping;    /* the window begins within a record that was too long */
    bool failed;      /* the stream cannot be read further, and this has been reported */
    void *state;      /* kept by the format */

    /* The text around the record. */
    struct {
        uint64_t first; /* the lines above it, counted from 1; 0: there are none */
        uint64_t last;  /* */
    } above;
    const struct us_variant *named; /* the game that a line above the first record names, or NULL */
    struct us_around_lines gone;
    struct us_buf copy;      /* the record's text without these lines */
    struct us_held held;     /* the diagnostics of a reading */
    struct us_buf unwrapped; /* the input, if layers were removed from it */
    uint16_t *removed;       /* the characters of the layers, for each line */
};

/* Detects the format unless it is known.  Returns false, after reporting an error, if the input is
   empty, cannot be read, or is of no known format. */
bool us_reader_detect(struct us_reader *reader);

/* Reads the next record into reader->script, and checks its deck, or into *reader->bg_solution.
   Returns US_OK, US_END if there are no more records, or US_FAILED after reporting an error.  After
   an error the reader is at the end of the bad record, and the function can be called again. */
enum us_status us_reader_next(struct us_reader *reader);

/*
 * Reads the record that us_reader_next read last once more, as one of this game.  Returns what
 * us_reader_next would return; the record may end at another place.  It must be called before the
 * next record is brought, and not for a format that streams.
 */
enum us_status us_reader_again(struct us_reader *reader, const struct us_game_request *request);

/* Returns true if records can be separated without reading them, so that the functions below may be
   called. */
bool us_reader_can_take(const struct us_reader *reader);

/*
 * Chunks of whole records are taken from the input in three steps, for several threads.
 *
 * us_reader_take claims the next `size` bytes of the input.  Only one thread at a time may call it.
 * us_reader_fill reads the claimed bytes.  Any number of threads may call it.
 * us_reader_cut turns them into whole records.  Only one thread at a time may call it, and in the
 * order in which the bytes were claimed.
 *
 * Different threads may be at different steps at the same time.
 */
void us_reader_take(struct us_reader *reader, size_t size, struct us_chunk *chunk);
void us_reader_fill(const struct us_reader *reader, struct us_chunk *chunk);

/* Sets chunk->text to text that ends at the end of a record.  The text is empty if the current
   record is longer than everything read so far.  Returns US_OK, US_END if nothing is left, or
   US_FAILED after reporting that the input cannot be read or that a record is too long. */
enum us_status us_reader_cut(struct us_reader *reader, struct us_chunk *chunk);

/* Prepares the reader for another input. */
void us_reader_reset(struct us_reader *reader);

/* Frees everything that the reader owns. */
void us_reader_free(struct us_reader *reader);

#endif
