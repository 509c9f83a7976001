/* SPDX-License-Identifier: MIT */
/* unisol play and unisol mcp: other programs play step by step. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/lines.h"
#include "agents/mcp.h"
#include "agents/session.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"

static int serve(agents_answer_fn *answer, void *context)
{
    enum agents_end end = agents_serve(stdin, stdout, answer, context);
    if (end == AGENTS_CANNOT_READ)
        fail("standard input: %s", strerror(errno));
    if (end == AGENTS_CANNOT_WRITE)
        fail("standard output: %s", strerror(errno));
    if (end == AGENTS_NO_MEMORY)
        needed(NULL);
    return STATUS_YES;
}

/* ---- play ------------------------------------------------------------------------------------ */

/* Opens what the operand names: a deal, a file, or a link. */
static bool open_operand(struct unisol_reader *reader, const char *operand)
{
    if (strcmp(operand, "-") == 0)
        return usage_error("standard input has the moves: name a file or a deal");
    bool is_number = operand[strspn(operand, "0123456789")] == '\0' && access(operand, F_OK) != 0;
    if (is_number || unisol_deals_count(operand) == 1)
        return unisol_reader_open_deal(reader, operand) == UNISOL_OK;
    return open_input(reader, &operand) == UNISOL_OK;
}

/* Begins with the end of the first record of the input.  False: reported. */
static bool begin(struct session *session, const struct arguments *args)
{
    struct unisol_reader *reader = needed(unisol_reader_new(print_diagnostic, NULL));
    const struct unisol_record *record = NULL;
    bool ok = set_reader_options(reader, args) && open_operand(reader, args->operands[0]) &&
              unisol_reader_next(reader, &record) == UNISOL_OK;

    if (ok && !session_begin(session, record, option_value(args, "automove")))
        ok = usage_error("%s", session_why(session));
    unisol_reader_free(reader);
    return ok;
}

int run_play(const struct arguments *args)
{
    struct session *session = needed(session_new(option_value(args, "open") != NULL));
    int status = begin(session, args) ? serve(session_line, session) : STATUS_TROUBLE;
    session_free(session);
    return status;
}

const struct option_row options_play[] = {
    {"automove", 0, "RULE", FOR_COMMAND,
     "the rule of the automoves after each move: none (default), horne, wkr, and-rule or max"},
    {"open", 0, NULL, FOR_COMMAND, "show all cards, and not only those that a player sees"},
    {0},
};

/* ---- mcp ------------------------------------------------------------------------------------- */

int run_mcp(const struct arguments *args)
{
    struct mcp *mcp = needed(mcp_new(option_value(args, "open") != NULL));
    int status = serve(mcp_line, mcp);
    mcp_free(mcp);
    return status;
}

const struct option_row options_mcp[] = {
    {"open", 0, NULL, FOR_COMMAND, "show all cards, and not only those that a player sees"},
    {0},
};
