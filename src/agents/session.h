/* SPDX-License-Identifier: MIT */
/*
 * A game that another program plays line by line.  What it answers is JSON; docs/agents.md
 * describes it.  Objects are appended to `out`, without a line end.  If memory runs out,
 * out->failed says so.
 */
#ifndef UNISOL_AGENTS_SESSION_H
#define UNISOL_AGENTS_SESSION_H

#include "api/command.h"
#include "base/buf.h"

struct session;

/* Returns a session without a game, or NULL if memory runs out.  With `open`, the program sees all
   cards, and not only those that a player sees. */
struct session *session_new(bool open);

/* Frees a session, which may be NULL. */
void session_free(struct session *session);

/*
 * Begins a game: a deal, or the last position of a record or of what a reader finds in a text.
 * `game` is the name of a variant, or NULL; `automove` is the rule of the automoves, or NULL: that
 * of the record, or none.  On failure the session keeps the game that it had, and session_why says
 * why.
 */
bool session_deal(struct session *session, const char *game, const char *automove,
                  const char *deal);
bool session_load(struct session *session, const char *game, const char *automove,
                  struct us_str text);
bool session_begin(struct session *session, const struct unisol_record *record,
                   const char *automove);

/* Why the last call was refused, for people; "" if it was not. */
const char *session_why(struct session *session);

/* These append the answer to a question or a move: an object whose member "ok" is what they return:
   true if it was understood and done.  Without a game, it says so. */
bool session_state(struct session *session, struct us_buf *out);
bool session_play(struct session *session, const char *moves, struct us_buf *out);
bool session_action(struct session *session, size_t action, struct us_buf *out);
bool session_undo(struct session *session, struct us_buf *out);
bool session_redo(struct session *session, struct us_buf *out);

/* The same for the text of the game up to here in a format. */
bool session_record(struct session *session, const char *format, struct us_buf *out);

/* Answers a line of `unisol play`, as agents_answer_fn, with a struct session as the context. */
void session_line(void *session, struct us_str line, bool is_whole, struct us_buf *out);

#endif
