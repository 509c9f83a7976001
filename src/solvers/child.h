/* SPDX-License-Identifier: MIT */
/*
 * Runs another program to its end: without a shell, with an input, with bounds on its time, memory
 * and output, and with none of this program's files open.  When the program has ended, or exceeds a
 * bound, all processes that it started in its process group are killed.
 */
#ifndef UNISOL_SOLVERS_CHILD_H
#define UNISOL_SOLVERS_CHILD_H

#include "base/buf.h"

struct child_limits {
    double seconds;    /* by the clock */
    size_t memory_mib; /* of the address space of each process; 0: no bound */
    size_t output;     /* bytes */
    bool network;      /* it may connect and listen with TCP */
};

enum child_end {
    CHILD_EXITED,      /* with the status `code` */
    CHILD_SIGNALED,    /* by the signal `code` */
    CHILD_TIMED_OUT,   /* it took too long, and was killed */
    CHILD_TOO_LONG,    /* it printed too much, and was killed */
    CHILD_NOT_STARTED, /* for the reason with the error number `code` */
    CHILD_NO_MEMORY,   /* this program has no memory for the output */
};

/* What came of a program. */
struct child {
    enum child_end end;
    int code;
    double seconds;      /* how long it ran */
    uint64_t memory_kib; /* the most memory that one of its processes used; 0: not known */
    struct us_buf out;   /* what it printed to standard output */
    struct us_buf err;   /* the beginning of what it printed to standard error */
};

/* True if this system can run programs in this way. */
bool child_is_possible(void);

/* Keeps the files that this program has inherited from others.  To be called before the first
   child, while there is one thread. */
void child_close_inherited(void);

/* Runs the program at a path in a directory.  Its standard input is a file with the text `input`.
   If `answer_file` is not NULL, it runs in an empty directory, which is removed afterwards, and
   what is in its file of that name follows what it printed.  If the kernel has Landlock, it writes
   only in that directory, unless that is the root, for temporary files, and to devices.  Fills
   *child, which is all zero; the caller calls child_free.  Several threads may do this at once. */
void child_run(struct child *child, const char *path, char *const *arguments, const char *directory,
               const char *answer_file, struct us_str input, const struct child_limits *limits);

void child_free(struct child *child);

/* Kills all programs that are running.  May be called in a signal handler. */
void child_kill_all(void);

#endif
