/* SPDX-License-Identifier: MIT */
/*
 * An index of records: a database of SQLite with a row for each record, and perhaps one for each
 * position.  docs/man/index.man describes its tables.
 */
#ifndef UNISOL_CLI_DATABASE_H
#define UNISOL_CLI_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct database;

/* The columns of a record that are text, in the order of the table. */
enum text_column {
    COLUMN_FILE,
    COLUMN_FORMAT,
    COLUMN_GAME,
    COLUMN_DEAL,
    COLUMN_RESULT,
    COLUMN_REASON,
    COLUMN_RECORD,
    NUM_TEXTS
};

/* Those that are numbers. */
enum number_column {
    COLUMN_NUMBER,
    COLUMN_MOVES,
    COLUMN_AUTOMOVES,
    COLUMN_FREECELLS,
    COLUMN_START,
    NUM_NUMBERS
};

enum { NO_NUMBER = -1 }; /* the record has none */

/* A position of a record. */
struct database_position {
    int64_t hash; /* 0 or more */
    int64_t move; /* how many moves lead to it */
};

/* A record. */
struct database_row {
    /* NULL: it has none.  Those of a row that was found are valid until the next one. */
    const char *texts[NUM_TEXTS];
    int64_t numbers[NUM_NUMBERS];
    int64_t move; /* of a row that was found by a position: how many moves lead to it, or 0 */
};

/* What is searched.  Members that are NULL, 0 or false do not matter. */
struct database_query {
    const char *texts[NUM_TEXTS]; /* equal to these */
    int64_t least_moves;          /* of the player */
    int64_t most_moves;           /* INT64_MAX: any number */
    bool has_position;
    bool at_start;    /* only as the start of a record */
    int64_t position; /* its hash */
    bool by_moves;    /* the shortest ones first, instead of the order in which they were added */
    int64_t most;     /* rows */
};

/*
 * If one of these functions fails, the program ends.
 */

/* Makes a database beside the path, with a table of positions if they are wanted.  The caller frees
   it. */
struct database *database_new(const char *path, bool positions);

/* Adds a record and its positions. */
void database_add(struct database *base, const struct database_row *row,
                  const struct database_position *positions, size_t num);

/* Puts the database in place of the path. */
void database_finish(struct database *base);

/* Opens a database that database_finish made.  The caller frees it. */
struct database *database_open(const char *path);

/* Begins a search. */
void database_search(struct database *base, const struct database_query *query);

/* Fills in the next row that is found.  False: there is none. */
bool database_next(struct database *base, struct database_row *row);

/* Frees a database.  One that was not finished is removed. */
void database_free(struct database *base);

#endif
