/* SPDX-License-Identifier: MIT */
/*
 * Asks a solver for the solution of a position.  What it prints is only ever read by unisol's own
 * readers, and each move is judged by the rules of the game that was asked about.
 */
#ifndef UNISOL_SOLVERS_ASK_H
#define UNISOL_SOLVERS_ASK_H

#include "solvers/child.h"
#include "solvers/solver.h"

enum answer_kind {
    ANSWER_SOLVED,     /* and the solution is right */
    ANSWER_UNSOLVABLE, /* the solver says so; nobody can verify it */
    ANSWER_UNKNOWN,    /* the solver has given up, or was stopped: that is not a no */
    ANSWER_WRONG,      /* the solver is at fault */
    ANSWER_FAILED,     /* it could not be asked, or printed no answer */
    NUM_ANSWERS
};

struct answer {
    enum answer_kind kind;
    struct unisol_record *solution; /* from the position to its end; NULL: there is none */
    struct us_buf why;              /* in words, if it is not solved; may be empty */
    double seconds;
    uint64_t memory_kib;
};

struct question {
    const struct solver *solver;
    const char *path;                   /* of its program */
    const struct unisol_record *record; /* without moves, see unisol_record_at */
    const char *wanted;                 /* for the protocol: "solution" or "hint" */
    struct child_limits limits;
    unisol_diagnostic_fn *handle; /* receives what is wrong with the answer */
    void *context;
};

/* Fills *answer, which is all zero; the caller frees its solution and calls answer_free. */
void solver_ask(const struct question *question, struct answer *answer);

void answer_free(struct answer *answer);

/* ---- for the protocol (protocol.c) ----------------------------------------------------------- */

/* Appends the line with the question.  `record` is the position as JSON in one line. */
void protocol_put(struct us_buf *out, const struct question *question, struct us_str record);

/* What a line of an answer says. */
struct protocol_answer {
    enum answer_kind kind; /* ANSWER_SOLVED: the moves are still to be verified */
    struct us_buf text;    /* with the moves, for a reader */
    struct us_buf format;  /* of the text; empty: sn */
    struct us_buf why;     /* what the solver states, or what is wrong with the line */
};

/* Reads what a solver has printed: lines of JSON, of which the last one is the answer.  False:
   memory ran out. */
bool protocol_take(struct us_str printed, struct protocol_answer *answer);

void protocol_answer_free(struct protocol_answer *answer);

#endif
