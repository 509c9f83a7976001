/* SPDX-License-Identifier: MIT */
/* Asks solvers about the records of inputs and about numbered deals, in several threads, with the
   results in order. */
#ifndef UNISOL_CLI_SOLVING_H
#define UNISOL_CLI_SOLVING_H

#include "cli/command.h"
#include "cli/outbox.h"
#include "solvers/ask.h"

enum { MOST_COMPARED = 8 };

/* Reads unisol's descriptions of solvers and the user's. */
void solvers_load(const struct arguments *args, struct solver_list *list);

/* The solver of that name.  If there is none, the command ends. */
const struct solver *solvers_find(const struct solver_list *list, const char *name);

/* A solver that was asked about a record. */
struct asked {
    const struct solver *solver;
    struct answer answer;
};

/* A record, and what came of it. */
struct task {
    char *input;     /* the name of the input or deal */
    uint64_t number; /* of the record in the input; 0: the input cannot be opened */
    /* As it was read, or the line of its variation; NULL: it cannot be read. */
    struct unisol_record *record;
    struct unisol_record *position; /* that is to be solved; NULL: that is not possible */
    size_t at;                      /* the number of the position */
    bool goes_on;                   /* the user wants another one than that where the game stands */
    struct asked asked[MOST_COMPARED];
    size_t num_asked; /* 0: it is solved, or cannot be */
    struct outbox out;
    int status;
    uint64_t order;    /* among all tasks */
    struct task *next; /* a later one that is finished, too */
};

/* What a command does with the results. */
struct solving {
    const char *wanted; /* see struct question */
    bool quiet;
    /* Receives each task in order, in any thread, but one at a time.  Sets task->status.  False:
       the command cannot go on. */
    bool (*receive)(void *context, struct task *task);
    /* Called when all tasks have been received; the solvers are still there.  False (reported): an
       output may be missing. */
    bool (*finish)(void *context);
    void *context;
};

/* Asks about all records that the arguments name.  Returns the highest status. */
int run_solving(const struct arguments *args, const struct solving *solving);

#define SOLVERS_OPTION                           \
    OPTION_ROW("solvers", 0, "DIR", FOR_COMMAND, \
               "also use the solvers that the files DIR/*.solver describe; see docs/solvers.md")

/* The options that solve and hint share. */
#define SOLVER_OPTION                       \
    OPTION_ROW(                             \
        "solver", 's', "NAME", FOR_COMMAND, \
        "the solver; see 'unisol solvers' (default: the first one that can solve the game)")
#define AT_OPTION                                                                                 \
    OPTION_ROW("at", 0, "N|end|current", FOR_COMMAND,                                             \
               "the position: N is the one after move N (default: the current one, if the input " \
               "states it, else the end)")
#define TIME_OPTION \
    OPTION_ROW("time", 0, "N", FOR_COMMAND, "stop the solver after N seconds (default: 30)")
#define MEMORY_OPTION                         \
    OPTION_ROW("memory", 0, "N", FOR_COMMAND, \
               "the memory that the solver may use, in MiB (default: 4096; 0: any)")

#endif
