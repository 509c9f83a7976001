/* SPDX-License-Identifier: MIT */
/*
 * A pool of threads that process an input in chunks.  Each thread takes its chunks from the input
 * itself, so that the bytes it has read are still in its CPU's cache when it processes them.  The
 * results are handed out in the order of the input.
 */
#ifndef UNISOL_CLI_POOL_H
#define UNISOL_CLI_POOL_H

#include "cli/worker.h"

struct pool;

/* Starts a pool of so many threads.  The caller frees it. */
struct pool *pool_new(const struct arguments *args, const struct job *job, unsigned threads);

/* Receives the result of a chunk, in any thread, but one at a time and in order.  `end` is the
   number of input bytes up to the end of the chunk.  If a result is a part, the rest of its chunk
   follows, which counts the records of the part, too.  False: no further chunks are needed; those
   that were already taken are still handed out. */
typedef bool pool_receive(void *context, struct chunk_result *result, uint64_t end);

/* Processes the whole input that `source` has open, and returns when all results were received.
   The pool uses `source` meanwhile. */
void pool_run(struct pool *pool, struct worker *source, const char *input, pool_receive *receive,
              void *context);

/* Ends the threads and frees the pool; NULL is allowed. */
void pool_free(struct pool *pool);

#endif
