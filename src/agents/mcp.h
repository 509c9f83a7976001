/* SPDX-License-Identifier: MIT */
/* A server of the Model Context Protocol, for programs that call tools: docs/agents.md. */
#ifndef UNISOL_AGENTS_MCP_H
#define UNISOL_AGENTS_MCP_H

#include "base/buf.h"

struct mcp;

/* Returns a server whose client has no game yet, or NULL if memory runs out.  `open` is as for
   session_new. */
struct mcp *mcp_new(bool open);

/* Frees a server, which may be NULL. */
void mcp_free(struct mcp *mcp);

/* Answers a message, as agents_answer_fn, with a struct mcp as the context.  Appends nothing after
   a message that needs no answer. */
void mcp_line(void *mcp, struct us_str line, bool is_whole, struct us_buf *out);

#endif
