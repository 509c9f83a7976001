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

#include "api/command.h"
#include "base/output.h"
#include "cli/interrupt.h"
#include "cli/temporary.h"
#include "cli/usage.h"

/* PRAGMA application_id, which file(1) can show: "unis".  The version changes with the tables, and
   with the hashes. */
enum { OUR_ID = 0x756e6973, OUR_VERSION = 1 };

/* How often a search counts its steps. */
enum { STEPS_AT_ONCE = 100 };

struct database {
    sqlite3 *handle;
    sqlite3_stmt *record;   /* adds a record, or searches them */
    sqlite3_stmt *position; /* adds one; NULL: there are none */
    char *path;             /* as it is named */
    bool has_positions;
    struct us_output output; /* where it is made */
    int64_t size;            /* of the file that is searched */
    int64_t steps;           /* of the search so far */
    int64_t bytes;           /* of the texts that were found so far */
};

static const char *const text_names[NUM_TEXTS] = {
    [COLUMN_FILE] = "file",     [COLUMN_FORMAT] = "format", [COLUMN_GAME] = "game",
    [COLUMN_DEAL] = "deal",     [COLUMN_RESULT] = "result", [COLUMN_REASON] = "reason",
    [COLUMN_RECORD] = "record",
};

static const char position_table[] =
    "CREATE TABLE positions(hash INTEGER, id INTEGER, move INTEGER)";

/* The statements that make the tables, and after the records are added their indices. */
static const struct {
    bool is_index;
    bool of_positions;
    const char *text; /* as SQLite keeps it */
} schema[] = {
    {false, false,
     "CREATE TABLE records(id INTEGER PRIMARY KEY, file TEXT, format TEXT, game TEXT, deal TEXT, "
     "result TEXT, reason TEXT, record TEXT, number INTEGER, moves INTEGER, automoves INTEGER, "
     "freecells INTEGER, start INTEGER)"},
    {false, true, position_table},
    {true, false, "CREATE INDEX by_start ON records(start)"},
    {true, false, "CREATE INDEX by_moves ON records(moves)"},
    {true, true, "CREATE INDEX by_hash ON positions(hash, id, move)"},
};

enum { NUM_STATEMENTS = sizeof(schema) / sizeof(schema[0]) };

/* Ends the program because no index of this program has such contents. */
static void fail_damaged(const struct database *base, const char *why) __attribute__((noreturn));
static void fail_damaged(const struct database *base, const char *why)
{
    fail("%s: the index is damaged: %s", base->path, why);
}

/* Ends the program with what SQLite says about the database, unless a call has succeeded. */
static void check(const struct database *base, bool good)
{
    if (!good && base->handle && sqlite3_errcode(base->handle) == SQLITE_INTERRUPT)
        fail_damaged(base, "it leads to more rows than it has");
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
    base->output.fd = -1;
    return base;
}

/* Opens a file by a URI, because SQLite may take any name that begins with "file:" for one. */
static void open_file(struct database *base, const char *path, int flags, const char *parameters)
{
    char *name = new_zeroed(3 * strlen(path) + strlen(parameters) + sizeof("file://"), 1);
    /* Without an empty host, a path that begins with two slashes would name one. */
    char *end = name + sprintf(name, "file:%s", *path == '/' ? "//" : "");

    for (const char *p = path; *p; p++) {
        if (strchr("%?#", *p))
            end += sprintf(end, "%%%02X", (unsigned)*p);
        else
            *end++ = *p;
    }
    memcpy(end, parameters, strlen(parameters) + 1);
    flags |= SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;
    check(base, sqlite3_open_v2(name, &base->handle, flags, NULL) == SQLITE_OK);
    free(name);
}

/* ---- making one ------------------------------------------------------------------------------ */

static void fail_to_write(const struct database *base, const char *why) __attribute__((noreturn));
static void fail_to_write(const struct database *base, const char *why)
{
    fail("cannot write '%s': %s", base->path, why);
}

/* Whether a file may be replaced: there is none, or it is empty or a database. */
static bool is_replaceable(const char *path)
{
    static const char magic[] = "SQLite format 3";
    char head[sizeof(magic)];
    FILE *file = fopen(path, "rb");
    if (!file)
        return true;
    size_t n = fread(head, 1, sizeof(head), file);
    fclose(file);
    return n == 0 || (n == sizeof(head) && memcmp(head, magic, n) == 0);
}

/* Opens the temporary file, which no other program has, and which quit() and signals remove.
   SQLite needs a file that it can read again. */
static void open_temporary(struct database *base)
{
    static const struct us_output_watch watch = {hold_signals, remember_temporary};
    struct us_output *output = &base->output;
    struct stat s;

    if (stat(base->path, &s) == 0 && !S_ISREG(s.st_mode) && !S_ISDIR(s.st_mode))
        fail_to_write(base, "not a regular file");
    if (!is_replaceable(base->path))
        fail("'%s' exists and is not an index; name the index with '-o FILE.db'", base->path);
    if (!us_output_open(output, base->path, &watch))
        fail_to_write(base, strerror(output->error));
    if (!output->temporary)
        fail_to_write(base, "not the name of a file");
    if (output->compressor)
        fail_to_write(base, "an index cannot be compressed");
    open_file(base, output->temporary, SQLITE_OPEN_READWRITE, "");
}

/* Makes the tables or the indices. */
static void make(struct database *base, bool indices)
{
    for (int i = 0; i < NUM_STATEMENTS; i++)
        if (schema[i].is_index == indices && (base->has_positions || !schema[i].of_positions))
            execute(base, schema[i].text);
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
    make(base, false);
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

void database_finish(struct database *base)
{
    make(base, true);
    execute(base, "COMMIT");
    close_handle(base);
    if (!us_output_commit(&base->output))
        fail_to_write(base, strerror(base->output.error));
}

void database_free(struct database *base)
{
    close_handle(base);
    us_output_abort(&base->output);
    hold_signals();
    remember_temporary(NULL);
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

/* Ends a search that takes far more steps than any search of a whole file of this size: pages of a
   damaged file can be parts of each other. */
static int count_steps(void *context)
{
    enum { PER_BYTE = 8, ALWAYS = 1000000 };
    struct database *base = context;
    int pages = 0;
    int most;
    sqlite3_db_status(base->handle, SQLITE_DBSTATUS_CACHE_HIT, &pages, &most, true);
    base->steps += STEPS_AT_ONCE + pages;
    return base->steps / PER_BYTE > base->size + ALWAYS / PER_BYTE;
}

/* Opens the file, and no other one: without locks, journals and temporary files. */
static void open_alone(struct database *base)
{
    enum { MEMORY = 64 << 20 }; /* and some for each byte of the file */
    open_file(base, base->path, SQLITE_OPEN_READONLY, "?immutable=1");

    /* The file may come from anyone: what its schema defines must not run. */
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    sqlite3_db_config(base->handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
    sqlite3_hard_heap_limit64(4 * base->size + MEMORY);
    sqlite3_progress_handler(base->handle, STEPS_AT_ONCE, count_steps, base);
    execute(base, "PRAGMA temp_store=MEMORY; PRAGMA cell_size_check=ON");
}

/* The statement of the schema that has this text; NUM_STATEMENTS: none. */
static int find_statement(const char *text)
{
    int i = 0;
    while (i < NUM_STATEMENTS && !(text && strcmp(schema[i].text, text) == 0))
        i++;
    return i;
}

/* Refuses a database whose schema is not that of an index: it could contain any expression.  Notes
   whether there are positions. */
static void check_schema(struct database *base)
{
    bool found[NUM_STATEMENTS + 1] = {false};
    int status;

    prepare(base, "SELECT sql FROM sqlite_schema", &base->record);
    while ((status = sqlite3_step(base->record)) == SQLITE_ROW)
        found[find_statement((const char *)sqlite3_column_text(base->record, 0))] = true;
    check(base, status == SQLITE_DONE);
    sqlite3_finalize(base->record);
    base->record = NULL;

    base->has_positions = found[find_statement(position_table)];
    bool good = !found[NUM_STATEMENTS];
    for (int i = 0; i < NUM_STATEMENTS; i++)
        good = good && found[i] == (base->has_positions || !schema[i].of_positions);
    if (!good)
        fail_damaged(base, "its tables are not those that 'unisol index' makes");
}

struct database *database_open(const char *path)
{
    struct database *base = new_database(path);
    struct stat s;

    if (stat(path, &s) != 0 || access(path, R_OK) != 0)
        fail("cannot read '%s': %s", path, strerror(errno));
    if (!S_ISREG(s.st_mode))
        fail("cannot read '%s': not a regular file", path);
    base->size = s.st_size;
    open_alone(base);

    int64_t id = number_of(base, "PRAGMA application_id");
    check(base, id >= 0 || sqlite3_errcode(base->handle) == SQLITE_NOTADB);
    if (id != OUR_ID)
        fail("'%s' is not an index; make one with 'unisol index -o FILE.db %s'", path, path);
    if (number_of(base, "PRAGMA user_version") != OUR_VERSION)
        fail("'%s' is an index of another version of unisol; make it again with 'unisol index'",
             path);
    check_schema(base);
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

/* The result of a row, if it is of the type and is not missing; NULL: it may be missing, and is. */
static sqlite3_value *value_at(struct database *base, int at, int type, bool may_miss)
{
    sqlite3_value *value = sqlite3_column_value(base->record, at);
    int found = sqlite3_value_type(value);

    if (found == SQLITE_NULL && may_miss)
        return NULL;
    if (found != type)
        fail_damaged(base, "a column of a record has a wrong type");
    return value;
}

/* A text of a row.  All rows have no more texts than the file. */
static const char *text_at(struct database *base, int column)
{
    bool may_miss = column == COLUMN_DEAL || column == COLUMN_REASON || column == COLUMN_RECORD;

    if (!value_at(base, column, SQLITE_TEXT, may_miss))
        return NULL;
    const char *text = (const char *)sqlite3_column_text(base->record, column);
    check(base, text != NULL);
    size_t len = sqlite3_column_bytes(base->record, column);
    base->bytes += (int64_t)len;
    if (base->bytes > base->size)
        fail_damaged(base, "it leads to more rows than it has");
    if (strlen(text) != len)
        fail_damaged(base, "a text ends early");
    return text;
}

/* A number of a row. */
static int64_t number_at(struct database *base, int at, bool may_miss)
{
    sqlite3_value *value = value_at(base, at, SQLITE_INTEGER, may_miss);
    int64_t number = value ? sqlite3_value_int64(value) : 0;
    if (number < 0)
        fail_damaged(base, "a number of a record is below 0");
    return value ? number : NO_NUMBER;
}

static bool is_result(const char *text)
{
    for (int i = 0; i <= UNISOL_NOT_JUDGED; i++)
        if (strcmp(text, unisol_result_name(i)) == 0)
            return true;
    return false;
}

bool database_next(struct database *base, struct database_row *row)
{
    int status = sqlite3_step(base->record);

    check(base, status == SQLITE_ROW || status == SQLITE_DONE);
    if (status == SQLITE_DONE)
        return false;
    for (int i = 0; i < NUM_TEXTS; i++)
        row->texts[i] = text_at(base, i);
    for (int i = 0; i < NUM_NUMBERS; i++)
        row->numbers[i] = number_at(base, NUM_TEXTS + i, i >= COLUMN_AUTOMOVES);
    row->move = number_at(base, NUM_TEXTS + NUM_NUMBERS, false);
    if (!is_result(row->texts[COLUMN_RESULT]))
        fail_damaged(base, "there is no such result of a record");
    return true;
}
