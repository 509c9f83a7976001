/* SPDX-License-Identifier: MIT */
/*
 * Threads that handle an input in pieces.  Each takes its pieces off the input itself, so that the bytes which it has read are
 * still in its processor's cache when it handles them; and hands out what is ready, in the order of the input.
 */
#ifndef UNISOL_CLI_POOL_H
#define UNISOL_CLI_POOL_H

#include "cli/worker.h"

struct pool;

/* Starts `threads` of them; NULL (reported) where that fails. */
struct pool *pool_new(const struct arguments *args, const struct job *h, unsigned threads);

/* Receives what comes of a piece, in any thread, one at a time; end: bytes of the input up to the piece's end.  False: no more
   pieces need be taken; those that were taken are still handed out. */
typedef bool pool_receive(void *context, struct chunk_result *chunk_result, uint64_t end);

/* Handles the input that `source` has open, all of it.  What it says of the input is the pool's meanwhile. */
void pool_run(struct pool *p, struct worker *source, const char *input, pool_receive *receive, void *context);

/* Ends the threads. */
void pool_free(struct pool *p);

#endif
