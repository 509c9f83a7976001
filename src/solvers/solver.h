/* SPDX-License-Identifier: MIT */
/*
 * The programs that solve games: how each is called, and what it reads and prints.  A solver is
 * described by a text, which docs/solvers.md explains.  unisol's own descriptions, in
 * src/solvers/builtin, are part of the program; a user adds others as files.
 */
#ifndef UNISOL_SOLVERS_SOLVER_H
#define UNISOL_SOLVERS_SOLVER_H

#include "api/command.h"
#include "base/buf.h"

enum {
    MOST_GAMES_OF_SOLVER = 64,
    MOST_PHRASES = 16,
    MOST_WORDS = 256,
    MOST_ARGUMENTS = 64,
};

/* Words of a description, each in the text of its solver; NULL-terminated. */
struct solver {
    const char *name;
    const char *title;
    /* Its name in PATH, or a path. */
    const char *program;
    /* With fields such as {freecells}. */
    const char *arguments[MOST_ARGUMENTS + 1];
    /* The formats of the layout and of the answer.  NULL: it reads no layout, or prints any
       format. */
    const char *input;
    const char *output;
    /* Options of the format `input`, such as board=digits. */
    const char *input_options[MOST_PHRASES + 1];
    /* The file in which it writes the answer, or the rest of it.  NULL: it prints all. */
    const char *answer_file;
    /* Names of variants, or "*", and the rules that may differ from theirs. */
    const char *games[MOST_GAMES_OF_SOLVER + 1];
    const char *vary[MOST_PHRASES + 1];
    /* Values of fields, each followed by the program's word for it. */
    const char *words[MOST_WORDS + 2];
    /* "start": it solves only games without moves.  NULL: any position. */
    const char *positions;
    /* "yes": it may use the network.  NULL: it may not. */
    const char *network;
    /* How lines begin that say so. */
    const char *unsolvable[MOST_PHRASES + 1];
    const char *gave_up[MOST_PHRASES + 1];

    bool is_protocol;   /* it speaks the protocol of docs/solvers.md */
    bool whole_deals;   /* it solves only numbered deals: {number} */
    char *file;         /* that describes it; NULL: it is unisol's own */
    struct us_buf text; /* that the words point into */
};

/* The descriptions that are known, in the order in which they are tried. */
struct solver_list {
    struct solver **items;
    size_t num;
    size_t cap;
};

/* The texts of unisol's own descriptions; ends with NULL. */
extern const char *const builtin_solvers[];

/*
 * Reads a description.  `file` is its path, or NULL.  Returns NULL
 * if it is not valid: *line is then the line at fault, or 0, and `why` says what is wrong; both are
 * empty if memory ran out.  The caller frees the solver.
 */
struct solver *solver_parse(struct us_str text, const char *file, unsigned *line,
                            struct us_buf *why);
void solver_free(struct solver *solver);

/* Adds a solver to the list, which then owns it, unless one of that name is in it: then it is
   freed.  False: memory ran out. */
bool solver_list_add(struct solver_list *list, struct solver *solver);
void solver_list_free(struct solver_list *list);

/* The solver of that name; NULL: there is none. */
const struct solver *solver_find(const struct solver_list *list, const char *name);

/* The path of its program, which the caller frees; NULL: it is not installed, or memory ran out. */
char *solver_path(const struct solver *solver);

/* The path of a program in PATH, which the caller frees; NULL: it is not installed, or memory ran
   out. */
char *program_path(const char *name);

/* True if it can solve a game with the rules of the record. */
bool solver_can_play(const struct solver *solver, const struct unisol_record *record);

#endif
