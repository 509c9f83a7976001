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
    [COLUMN_FILE] = "file",     [COLUMN_FORMAT] = "format", [COLUMN_GAME] = "game",     [COLUMN_DEAL] = "deal",
    [COLUMN_RESULT] = "result", [COLUMN_REASON] = "reason", [COLUMN_RECORD] = "record",
};

static const char tables[] =
    "CREATE TABLE records(id INTEGER PRIMARY KEY, file TEXT, format TEXT, game TEXT, deal TEXT, result TEXT,"
    " reason TEXT, record TEXT, number INTEGER, moves INTEGER, automoves INTEGER, freecells INTEGER, start INTEGER);";
static const char position_table[] = "CREATE TABLE positions(hash INTEGER, id INTEGER, move INTEGER);";
static const char indices[] = "CREATE INDEX by_start ON records(start); CREATE INDEX by_moves ON records(moves);";
static const char position_index[] = "CREATE INDEX by_hash ON positions(hash, id, move);";

/* Reports what SQLite says about the database.  Returns false. */
static bool refuse(const struct database *base)
{
    return usage_error("%s: %s", base->path, base->handle ? sqlite3_errmsg(base->handle) : "out of memory");
}

static bool execute(struct database *base, const char *statements)
{
    return sqlite3_exec(base->handle, statements, NULL, NULL, NULL) == SQLITE_OK || refuse(base);
}

static struct database *new_database(const char *path)
{
    struct database *base = new_zeroed(1, sizeof(*base));
    base->path = copy_text(path);
    return base;
}

/* ---- making one ------------------------------------------------------------------------------ */

/* Opens the temporary file, which no other program has.  A signal removes it. */
static bool open_temporary(struct database *base)
{
    char *name = format_text("%s.XXXXXX", base->path);
    hold_signals();
    int fd = mkstemp(name);
    if (fd >= 0) {
        close(fd);
        base->temporary = name;
        set_temporary(name);
    }
    release_signals();
    if (fd >= 0)
        return sqlite3_open_v2(name, &base->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK ||
               refuse(base);

    free(name);
    return usage_error("cannot write '%s': %s", base->path, strerror(errno));
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
             "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA application_id=%d; PRAGMA user_version=%d;",
             OUR_ID, OUR_VERSION);
    if (open_temporary(base) && execute(base, pragmas) && execute(base, tables) &&
        (!positions || execute(base, position_table)) && execute(base, "BEGIN")) {
        if (sqlite3_prepare_v2(base->handle, insert, -1, &base->record, NULL) == SQLITE_OK &&
            (!positions || sqlite3_prepare_v2(base->handle, insert_position, -1, &base->position, NULL) == SQLITE_OK))
            return base;
        refuse(base);
    }
    database_free(base);
    return NULL;
}

static void bind_number(sqlite3_stmt *statement, int at, int64_t number)
{
    if (number == NO_NUMBER)
        sqlite3_bind_null(statement, at);
    else
        sqlite3_bind_int64(statement, at, number);
}

/* Runs a statement that returns no rows. */
static bool run(struct database *base, sqlite3_stmt *statement)
{
    bool ok = sqlite3_step(statement) == SQLITE_DONE;
    return sqlite3_reset(statement) == SQLITE_OK && ok ? true : refuse(base);
}

bool database_add(struct database *base, const struct database_row *row, const struct database_position *positions,
                  size_t num)
{
    for (int i = 0; i < NUM_TEXTS; i++)
        sqlite3_bind_text(base->record, i + 1, row->texts[i], -1, SQLITE_STATIC);
    for (int i = 0; i < NUM_NUMBERS; i++)
        bind_number(base->record, NUM_TEXTS + i + 1, row->numbers[i]);
    if (!run(base, base->record))
        return false;

    sqlite3_int64 id = sqlite3_last_insert_rowid(base->handle);
    for (size_t i = 0; base->position && i < num; i++) {
        sqlite3_bind_int64(base->position, 1, positions[i].hash);
        sqlite3_bind_int64(base->position, 2, id);
        sqlite3_bind_int64(base->position, 3, positions[i].move);
        if (!run(base, base->position))
            return false;
    }
    return true;
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

bool database_finish(struct database *base)
{
    /* The file that mkstemp made is only for its owner. */
    mode_t mask = umask(0);
    umask(mask);
    if (!execute(base, indices) || (base->has_positions && !execute(base, position_index)) || !execute(base, "COMMIT"))
        return false;

    close_handle(base);
    if (chmod(base->temporary, 0666 & ~mask) != 0 || rename(base->temporary, base->path) != 0)
        return usage_error("cannot write '%s': %s", base->path, strerror(errno));
    forget_temporary(base);
    return true;
}

void database_free(struct database *base)
{
    if (!base)
        return;
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
static bool open_alone(struct database *base)
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
    bool ok = sqlite3_open_v2(name, &base->handle, flags, NULL) == SQLITE_OK || refuse(base);
    free(name);
    return ok && execute(base, "PRAGMA temp_store=MEMORY");
}

/* The file may come from anyone: what its schema defines must not run. */
static bool open_safely(struct database *base)
{
    if (access(base->path, R_OK) != 0)
        return usage_error("cannot read '%s': %s", base->path, strerror(errno));
    if (!open_alone(base))
        return false;
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    int64_t id = number_of(base, "PRAGMA application_id");
    if (id < 0 && sqlite3_errcode(base->handle) != SQLITE_NOTADB)
        return refuse(base);
    if (id != OUR_ID)
        return usage_error("'%s' is not an index; make one with 'unisol index -o FILE.db %s'", base->path, base->path);
    if (number_of(base, "PRAGMA user_version") != OUR_VERSION)
        return usage_error("'%s' is an index of another version of unisol; make it again with 'unisol index'",
                           base->path);
    return true;
}

struct database *database_open(const char *path)
{
    struct database *base = new_database(path);
    if (open_safely(base)) {
        base->has_positions = number_of(base, "SELECT count(*) FROM sqlite_schema WHERE name='positions'") == 1;
        return base;
    }
    database_free(base);
    return NULL;
}

/*
 * Puts the statement of a search.  Its parameters have numbers: ?1 to ?7 are texts, then come the
 * hash, the least and the most moves, and the most rows.  The name of a game may be followed by
 * other rules: "freecell (freecells 3)".
 */
static void put_search(char *text, size_t size, const struct database_query *query, bool joins)
{
    int len = snprintf(
        text, size, "SELECT file,format,game,deal,result,reason,record,number,moves,automoves,freecells,start,%s",
        joins ? "min(move) FROM positions JOIN records USING(id) WHERE hash=?8" : "0 FROM records WHERE 1");
    for (int i = 0; i < NUM_TEXTS; i++) {
        if (query->texts[i] && i == COLUMN_GAME)
            len += snprintf(text + len, size - len, " AND (game=?%d OR substr(game,1,length(?%d)+2)=?%d||' (')", i + 1,
                            i + 1, i + 1);
        else if (query->texts[i])
            len += snprintf(text + len, size - len, " AND %s=?%d", text_names[i], i + 1);
    }
    snprintf(text + len, size - len, "%s%s%s%s ORDER BY %sid LIMIT ?11",
             query->has_position && !joins ? " AND start=?8" : "", query->least_moves > 0 ? " AND moves>=?9" : "",
             query->most_moves < INT64_MAX ? " AND moves<=?10" : "", joins ? " GROUP BY id" : "",
             query->by_moves ? "moves," : "");
}

bool database_search(struct database *base, const struct database_query *query)
{
    char text[640];
    put_search(text, sizeof(text), query, query->has_position && !query->at_start && base->has_positions);
    if (sqlite3_prepare_v2(base->handle, text, -1, &base->record, NULL) != SQLITE_OK)
        return refuse(base);

    for (int i = 0; i < NUM_TEXTS; i++)
        if (query->texts[i])
            sqlite3_bind_text(base->record, i + 1, query->texts[i], -1, SQLITE_STATIC);
    const int64_t numbers[] = {query->position, query->least_moves, query->most_moves,
                               query->most > 0 ? query->most : -1};
    for (int i = 0; i < 4; i++)
        sqlite3_bind_int64(base->record, NUM_TEXTS + i + 1, numbers[i]);
    return true;
}

bool database_next(struct database *base, struct database_row *row, bool *failed)
{
    int status = sqlite3_step(base->record);
    if (status != SQLITE_ROW) {
        *failed = status != SQLITE_DONE && !refuse(base);
        return false;
    }
    for (int i = 0; i < NUM_TEXTS; i++)
        row->texts[i] = (const char *)sqlite3_column_text(base->record, i);
    for (int i = 0; i < NUM_NUMBERS; i++) {
        int at = NUM_TEXTS + i;
        row->numbers[i] = sqlite3_column_type(base->record, at) == SQLITE_NULL ? NO_NUMBER
                                                                               : sqlite3_column_int64(base->record, at);
    }
    row->move = sqlite3_column_int64(base->record, NUM_TEXTS + NUM_NUMBERS);
    return true;
}
