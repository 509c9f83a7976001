/* SPDX-License-Identifier: MIT */
/*
 * What several unit tests share: a directory of their own, input that arrives in small portions,
 * diagnostics that are collected, and positions written as text.  Each test is one program with one
 * source file.
 */
#ifndef UNISOL_TESTS_UNIT_SUPPORT_H
#define UNISOL_TESTS_UNIT_SUPPORT_H

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/diag.h"
#include "formats/reader.h"
#include "model/script.h"
#include "rules/dealing.h"

/* ---- files ----------------------------------------------------------------------------------- */

static char directory[] = "/tmp/unisol-unit-XXXXXX";

/* A group's setup and teardown: its tests run in a directory of their own.  The teardown fails if
   they leave files there. */
static inline int make_directory(void **state)
{
    (void)state;
    return mkdtemp(directory) && chdir(directory) == 0 ? 0 : -1;
}

static inline int remove_directory(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(directory) == 0 ? 0 : -1;
}

static inline void put_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* ---- input ----------------------------------------------------------------------------------- */

/* The context of read_trickle(), which reads a text in portions. */
struct trickle {
    struct us_str left;
    size_t at_once; /* bytes per portion; 0: no limit */
    int error;      /* errno at the end; 0: no error */
};

static inline ssize_t read_trickle(void *context, void *buffer, size_t len)
{
    struct trickle *trickle = context;
    size_t n = trickle->left.len;

    if (n == 0 && trickle->error) {
        errno = trickle->error;
        return -1;
    }
    if (trickle->at_once > 0 && n > trickle->at_once)
        n = trickle->at_once;
    if (n > len)
        n = len;

    memcpy(buffer, trickle->left.p, n);
    trickle->left.p += n;
    trickle->left.len -= n;
    return (ssize_t)n;
}

/* ---- diagnostics ----------------------------------------------------------------------------- */

struct reported {
    enum us_diag_id id;
    uint64_t line;
    uint64_t column;
    size_t caret_len;
    char message[600];
};

/* The context of collect(), the handler of a sink. */
struct diagnostics {
    unsigned total;
    unsigned errors;
    unsigned records;              /* set by read_text() */
    unsigned count[US_DIAG_COUNT]; /* for each kind */
    struct reported first_error;
    struct reported last;
};

static inline void collect(void *context, const struct us_diag *diagnostic)
{
    struct diagnostics *diagnostics = context;
    struct reported *last = &diagnostics->last;

    last->id = diagnostic->id;
    last->line = diagnostic->line;
    last->column = diagnostic->column;
    last->caret_len = diagnostic->caret_len;
    snprintf(last->message, sizeof(last->message), "%s", diagnostic->message);

    diagnostics->total++;
    diagnostics->count[diagnostic->id]++;
    if (us_diag_kind(diagnostic->id)->level == US_ERROR && diagnostics->errors++ == 0)
        diagnostics->first_error = *last;
}

/* Reads all records of a text of that format, in portions of at_once bytes (0: no limit). */
static inline struct diagnostics read_text(const char *format, struct us_str text, size_t at_once)
{
    struct diagnostics diagnostics = {0};
    struct us_sink sink = {.handle = collect, .context = &diagnostics};
    struct trickle trickle = {text, at_once, 0};
    struct us_reader reader = {.source = {.read = read_trickle, .context = &trickle},
                               .sink = &sink,
                               .format = us_format_find(us_str(format)),
                               .request.game = us_variant_at(0)->game};
    enum us_status status = us_reader_detect(&reader) ? US_OK : US_END;

    while (status != US_END && (status = us_reader_next(&reader)) != US_END)
        diagnostics.records += status == US_OK;

    us_reader_free(&reader);
    return diagnostics;
}

/* ---- cards and positions --------------------------------------------------------------------- */

/* Returns the card at the beginning of a text. */
static inline us_card card(const char *text)
{
    us_card c = US_NO_CARD;
    assert_true(us_get_card(us_str(text), &c) > 0);
    return c;
}

static inline struct us_game game(const char *name)
{
    return us_variant_find(us_str(name))->game;
}

/* Appends cards to the columns, as in "4C 3H|4H". */
static inline void put_columns(struct us_position *position, const char *columns)
{
    unsigned column = 0;

    while (*columns) {
        us_card c;
        size_t n = us_get_card(us_str(columns), &c);

        column += *columns == '|';
        if (n > 0)
            us_pile_push(position, US_COLUMN, column, c);
        columns += n > 0 ? n : 1;
    }
}

/* Empties a script and its start for a game. */
static inline void begin_script(struct us_script *script, const struct us_game *rules,
                                const char *text)
{
    us_script_clear(script, us_str(text), rules);
    us_position_init(&script->start, rules->num_columns, rules->num_freecells, rules->num_decks);
}

#endif
