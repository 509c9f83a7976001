/* SPDX-License-Identifier: MIT */
/* An index of records, a database of SQLite. */
#include "cli/database.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/interrupt.h"
#include "cli/usage.h"

/* PRAGMA application_id, which file(1) can show: "unis".  The version changes with the tables, and
   with the hashes. */
enum { OUR_ID = 0x756e6973, OUR_VERSION = 1 };

struct database {
    sqlite3 *handle;
    sqlite3_stmt *record;   /* adds a record, or searches them */
    sqlite3_stmt *position; /* adds one; NULL: there are none */
    char *path;             /* as it is named */
    char *temporary;        /* where it is made; NULL: it is not being made */
    bool has_positions;
};

static const char *const text_names[NUM_TEXTS] = {
    [COLUMN_FILE] = "file",     [COLUMN_FORMAT] = "format", [COLUMN_GAME] = "game",
    [COLUMN_DEAL] = "deal",     [COLUMN_RESULT] = "result", [COLUMN_REASON] = "reason",
    [COLUMN_RECORD] = "record",
};

static const char tables[] = "CREATE TABLE records(id INTEGER PRIMARY KEY, file TEXT, format TEXT, "
                             "game TEXT, deal TEXT, result TEXT,"
                             " reason TEXT, record TEXT, number INTEGER, moves INTEGER, automoves "
                             "INTEGER, freecells INTEGER, start INTEGER);";
static const char position_table[] =
    "CREATE TABLE positions(hash INTEGER, id INTEGER, move INTEGER);";
static const char indices[] =
    "CREATE INDEX by_start ON records(start); CREATE INDEX by_moves ON records(moves);";
static const char position_index[] = "CREATE INDEX by_hash ON positions(hash, id, move);";

/* Ends the program with what SQLite says about the database, unless a call has succeeded. */
static void check(const struct database *base, bool good)
{
    if (!good)
        fail("%s: %s", base->path, base->handle ? sqlite3_errmsg(base->handle) : "out of memory");
}

static void execute(struct database *base, const char *statements)
{
    check(base, sqlite3_exec(base->handle, statements, NULL, NULL, NULL) == SQLITE_OK);
}

static void prepare(struct database *base, const char *text, sqlite3_stmt **statement)
{
    check(base, sqlite3_prepare_v2(base->handle, text, -1, statement, NULL) == SQLITE_OK);
}

static struct database *new_database(const char *path)
{
    struct database *base = new_zeroed(1, sizeof(*base));
    base->path = copy_text(path);
    return base;
}

/* ---- making one ------------------------------------------------------------------------------ */

/* Opens the temporary file, which no other program has, and which quit() and signals remove. */
static void open_temporary(struct database *base)
{
    base->temporary = format_text("%s.XXXXXX", base->path);
    hold_signals();
    int fd = mkstemp(base->temporary);
    if (fd >= 0) {
        close(fd);
        set_temporary(base->temporary);
    }
    release_signals();
    if (fd < 0)
        fail("cannot write '%s': %s", base->path, strerror(errno));
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    check(base, sqlite3_open_v2(base->temporary, &base->handle, flags, NULL) == SQLITE_OK);
}

struct database *database_new(const char *path, bool positions)
{
    static const char insert[] = "INSERT INTO records VALUES(NULL,?,?,?,?,?,?,?,?,?,?,?,?)";
    static const char insert_position[] = "INSERT INTO positions VALUES(?,?,?)";
    char pragmas[160];
    struct database *base = new_database(path);

    /* The file has another name until it is complete, so it needs no journal. */
    base->has_positions = positions;
    snprintf(pragmas, sizeof(pragmas),
             "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA application_id=%d; PRAGMA "
             "user_version=%d;",
             OUR_ID, OUR_VERSION);
    open_temporary(base);
    execute(base, pragmas);
    execute(base, tables);
    if (positions)
        execute(base, position_table);
    execute(base, "BEGIN");
    prepare(base, insert, &base->record);
    if (positions)
        prepare(base, insert_position, &base->position);
    return base;
}

static void bind_number(sqlite3_stmt *statement, int at, int64_t number)
{
    if (number == NO_NUMBER)
        sqlite3_bind_null(statement, at);
    else
        sqlite3_bind_int64(statement, at, number);
}

/* Runs a statement that returns no rows. */
static void run(struct database *base, sqlite3_stmt *statement)
{
    bool ok = sqlite3_step(statement) == SQLITE_DONE;
    check(base, sqlite3_reset(statement) == SQLITE_OK && ok);
}

void database_add(struct database *base, const struct database_row *row,
                  const struct database_position *positions, size_t num)
{
    for (int i = 0; i < NUM_TEXTS; i++)
        sqlite3_bind_text(base->record, i + 1, row->texts[i], -1, SQLITE_STATIC);
    for (int i = 0; i < NUM_NUMBERS; i++)
        bind_number(base->record, NUM_TEXTS + i + 1, row->numbers[i]);
    run(base, base->record);

    sqlite3_int64 id = sqlite3_last_insert_rowid(base->handle);
    for (size_t i = 0; base->position && i < num; i++) {
        sqlite3_bind_int64(base->position, 1, positions[i].hash);
        sqlite3_bind_int64(base->position, 2, id);
        sqlite3_bind_int64(base->position, 3, positions[i].move);
        run(base, base->position);
    }
}

/* Frees what SQLite has of the database. */
static void close_handle(struct database *base)
{
    sqlite3_finalize(base->record);
    sqlite3_finalize(base->position);
    sqlite3_close(base->handle);
    base->record = base->position = NULL;
    base->handle = NULL;
}

/* Gives up the temporary file, whether it was renamed or not. */
static void forget_temporary(struct database *base)
{
    hold_signals();
    set_temporary(NULL);
    release_signals();
    free(base->temporary);
    base->temporary = NULL;
}

void database_finish(struct database *base)
{
    /* The file that mkstemp made is only for its owner. */
    mode_t mask = umask(0);
    umask(mask);
    execute(base, indices);
    if (base->has_positions)
        execute(base, position_index);
    execute(base, "COMMIT");
    close_handle(base);
    if (chmod(base->temporary, 0666 & ~mask) != 0 || rename(base->temporary, base->path) != 0)
        fail("cannot write '%s': %s", base->path, strerror(errno));
    forget_temporary(base);
}

void database_free(struct database *base)
{
    close_handle(base);
    if (base->temporary) {
        unlink(base->temporary);
        forget_temporary(base);
    }
    free(base->path);
    free(base);
}

/* ---- searching one --------------------------------------------------------------------------- */

/* The number that a statement returns, or -1. */
static int64_t number_of(const struct database *base, const char *query)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    if (sqlite3_prepare_v2(base->handle, query, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        number = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* Opens the file, and no other one: without locks, journals and temporary files. */
static void open_alone(struct database *base)
{
    char *name = new_zeroed(3 * strlen(base->path) + sizeof("file:?immutable=1"), 1);
    char *end = name + sprintf(name, "file:");
    for (const char *p = base->path; *p; p++) {
        if (strchr("%?#", *p))
            end += sprintf(end, "%%%02X", (unsigned)*p);
        else
            *end++ = *p;
    }
    memcpy(end, "?immutable=1", sizeof("?immutable=1"));
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    check(base, sqlite3_open_v2(name, &base->handle, flags, NULL) == SQLITE_OK);
    free(name);
    execute(base, "PRAGMA temp_store=MEMORY");
}

struct database *database_open(const char *path)
{
    struct database *base = new_database(path);
    if (access(path, R_OK) != 0)
        fail("cannot read '%s': %s", path, strerror(errno));
    open_alone(base);

    /* The file may come from anyone: what its schema defines must not run. */
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    int64_t id = number_of(base, "PRAGMA application_id");
    check(base, id >= 0 || sqlite3_errcode(base->handle) == SQLITE_NOTADB);
    if (id != OUR_ID)
        fail("'%s' is not an index; make one with 'unisol index -o FILE.db %s'", path, path);
    if (number_of(base, "PRAGMA user_version") != OUR_VERSION)
        fail("'%s' is an index of another version of unisol; make it again with 'unisol index'",
             path);
    base->has_positions = number_of(base,
                                    "SELECT count(*) FROM sqlite_schema WHERE name='positions'") ==
                          1;
    return base;
}

/*
 * Puts the statement of a search.  Its parameters have numbers: ?1 to ?7 are texts, then come the
 * hash, the least and the most moves, and the most rows.  The name of a game may be followed by
 * other rules: "freecell (freecells 3)".
 */
static void put_search(char *text, size_t size, const struct database_query *query, bool joins)
{
    int len = snprintf(
        text, size,
        "SELECT "
        "file,format,game,deal,result,reason,record,number,moves,automoves,freecells,start,%s",
        joins ? "min(move) FROM positions JOIN records USING(id) WHERE hash=?8"
              : "0 FROM records WHERE 1");
    for (int i = 0; i < NUM_TEXTS; i++) {
        if (query->texts[i] && i == COLUMN_GAME)
            len += snprintf(text + len, size - len,
                            " AND (game=?%d OR substr(game,1,length(?%d)+2)=?%d||' (')", i + 1,
                            i + 1, i + 1);
        else if (query->texts[i])
            len += snprintf(text + len, size - len, " AND %s=?%d", text_names[i], i + 1);
    }
    snprintf(text + len, size - len, "%s%s%s%s ORDER BY %sid LIMIT ?11",
             query->has_position && !joins ? " AND start=?8" : "",
             query->least_moves > 0 ? " AND moves>=?9" : "",
             query->most_moves < INT64_MAX ? " AND moves<=?10" : "", joins ? " GROUP BY id" : "",
             query->by_moves ? "moves," : "");
}

void database_search(struct database *base, const struct database_query *query)
{
    char text[640];
    put_search(text, sizeof(text), query,
               query->has_position && !query->at_start && base->has_positions);
    prepare(base, text, &base->record);
    for (int i = 0; i < NUM_TEXTS; i++)
        if (query->texts[i])
            sqlite3_bind_text(base->record, i + 1, query->texts[i], -1, SQLITE_STATIC);
    const int64_t numbers[] = {query->position, query->least_moves, query->most_moves,
                               query->most > 0 ? query->most : -1};
    for (int i = 0; i < 4; i++)
        sqlite3_bind_int64(base->record, NUM_TEXTS + i + 1, numbers[i]);
}

bool database_next(struct database *base, struct database_row *row)
{
    int status = sqlite3_step(base->record);
    check(base, status == SQLITE_ROW || status == SQLITE_DONE);
    if (status == SQLITE_DONE)
        return false;
    for (int i = 0; i < NUM_TEXTS; i++)
        row->texts[i] = (const char *)sqlite3_column_text(base->record, i);
    for (int i = 0; i < NUM_NUMBERS; i++) {
        int at = NUM_TEXTS + i;
        row->numbers[i] = sqlite3_column_type(base->record, at) == SQLITE_NULL
                              ? NO_NUMBER
                              : sqlite3_column_int64(base->record, at);
    }
    row->move = sqlite3_column_int64(base->record, NUM_TEXTS + NUM_NUMBERS);
    return true;
}
