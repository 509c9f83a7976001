/* SPDX-License-Identifier: MIT */
/* Threads that handle pieces of inputs; what comes of them is handed out in the order in which they were given. */
#ifndef UNISOL_CLI_POOL_H
#define UNISOL_CLI_POOL_H

#include "cli/worker.h"

struct pool;

/* Starts `threads` of them; NULL (reported) where that fails. */
struct pool *pool_new(const struct arguments *args, const struct handling *h, unsigned threads);

/* There is room for one more piece. */
bool pool_has_room(const struct pool *p);

/* Gives it a piece, which the pool frees. */
void pool_give(struct pool *p, struct unisol_piece *piece, const char *input);

/* What has come of the oldest piece; waits for it where `wait` is set.  NULL: not yet, or there is none.  It is the caller's
   until pool_forget.  *end: bytes of the input up to the piece's end. */
struct portion *pool_result(struct pool *p, bool wait, uint64_t *end);
void pool_forget(struct pool *p);

/* Ends the threads, when what they have in hand is done. */
void pool_free(struct pool *p);

#endif
