/* SPDX-License-Identifier: MIT */
/*
 * Chunks.  Several threads can process one input in chunks, each of which holds whole records.  A
 * chunk goes through four steps:
 *
 * 1. us_source_claim claims the next block of the stream.
 * 2. us_source_read reads the block.
 * 3. us_source_join appends the block to the text that is left of the earlier blocks.
 * 4. us_source_take takes whole records from the start of the text.
 *
 * Threads seldom wait for each other: only steps 1, 3 and 4 are done by one thread at a time.
 */
#ifndef UNISOL_BASE_CHUNK_H
#define UNISOL_BASE_CHUNK_H

#include "base/source.h"

struct us_chunk {
    struct us_str text; /* what was taken; it points into `memory` */
    uint64_t line;      /* lines that end before `text`, as us_source.line */
    uint64_t column;    /* characters that precede `text` on its line, as us_source.column */
    char *memory;       /* the caller's; to be freed by us_resize */
    size_t cap;         /* bytes allocated */
    uint64_t offset;    /* of the block in the stream, in bytes */
    size_t size;        /* bytes that were claimed */
    size_t len;         /* bytes that were read */
    bool last;          /* the stream ended */
    bool plain;         /* the block needs neither decoding nor normalization */
    int error;          /* as us_source.error */
    uint64_t lines;     /* lines that end in the block, if it is plain */
};

/* Returns true if chunks can be taken: the stream has been searched for a byte-order mark and for
   markup. */
static inline bool us_source_is_settled(const struct us_source *source)
{
    return source->begun && source->decided && !source->borrowed;
}

/* Claims the next `size` bytes of the stream for *chunk.  Sizes below 64 bytes or above 64 MiB are
   set to that limit.  *chunk is all zero (it has no memory yet) or a chunk that is no longer
   needed.  If the source has no read_at, also reads the bytes.  Only one thread at a time may call
   this, but other threads may call the functions below at the same time. */
void us_source_claim(struct us_source *source, size_t size, struct us_chunk *chunk);

/* Reads the claimed bytes unless us_source_claim did, and examines them.  Any number of threads may
   call this. */
void us_source_read(const struct us_source *source, struct us_chunk *chunk);

/* Appends the block to the text of the source.  Chunks must be joined in the order in which they
   were claimed, and only one thread at a time may call this and us_source_take.  Blocks after the
   end of the stream or after a failure are discarded. */
void us_source_join(struct us_source *source, struct us_chunk *chunk);

/* Moves the first len bytes of the text to chunk->text, after a join of the same chunk.  Returns
   false, with source->error set, if there is no memory for the rest of the text. */
bool us_source_take(struct us_source *source, size_t len, struct us_chunk *chunk);

#endif
