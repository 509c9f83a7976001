/* SPDX-License-Identifier: MIT */
/*
 * The library called as no program should call it: without its arguments, in the wrong order, beyond the end.  No call crashes;
 * UNISOL_FAILED comes with an error wherever there is a handle to report to, and an error comes with UNISOL_FAILED.
 */
#include "support.h"

#include <glob.h>
#include <unistd.h>

#include "api/command.h"
#include "unisol.h"

/* Two ranks in four columns. */
#define SOLVED                                                                                    \
    "-=-=-=-=-=-=-=-=-=-=-=-\n\nFoundations: H-0 C-2 D-2 S-2 \nFreecells:                \n: 2H " \
    "AH\n: \n: \n: \n"                                                                            \
    "\n\n====================\n\nMove a card from stack 0 to the foundations\n\n"                 \
    "Foundations: H-A C-2 D-2 S-2 \nFreecells:                \n: 2H\n: \n: \n: \n"               \
    "\n\n====================\n\nMove a card from stack 0 to the foundations\n\n"                 \
    "Foundations: H-2 C-2 D-2 S-2 \nFreecells:                \n: \n: \n: \n: \n"                 \
    "\n\n====================\n\nThis game is solveable.\n"
#define MATCH "x: a1b1\n"

static const char two_records[] = SOLVED SOLVED;

static unsigned errors;
static char last[64];

static void listen(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    if (d->level != UNISOL_ERROR)
        return;
    errors++;
    snprintf(last, sizeof(last), "%s", d->name);
}

/* Whether the call failed with one error of that name; NULL: without one, there being no handle. */
static bool failed_with(enum unisol_status status, const char *name)
{
    bool good = status == UNISOL_FAILED &&
                (name ? errors == 1 && strcmp(last, name) == 0 : errors == 0);
    errors = 0;
    return good;
}

#define REFUSED(call) tap(failed_with(call, "MISUSE"), #call " is refused")
#define FAILS(call, name) tap(failed_with(call, name), #call " fails with " name)
#define FAILS_SILENTLY(call) tap(failed_with(call, NULL), #call " fails")
#define IS(condition) tap((condition) && errors == 0, #condition)

static struct unisol_reader *reader;
static struct unisol_writer *writer;
static const struct unisol_record *current; /* the reader's, or of none of its records any more */

static void begin(void)
{
    reader = unisol_reader_new(listen, NULL);
    writer = unisol_writer_new(listen, NULL);
    unisol_reader_set(reader, "columns", "4");
    unisol_reader_set(reader, "max-rank", "2");
    errors = 0;
}

static void end(void)
{
    unisol_reader_free(reader);
    unisol_writer_free(writer);
}

static enum unisol_status open_two(void)
{
    return unisol_reader_open_memory(reader, two_records, strlen(two_records), "two.fcs");
}

static const struct unisol_record *next(void)
{
    const struct unisol_record *record = NULL;
    unisol_reader_next(reader, &record);
    return record;
}

/* ---- no handle ------------------------------------------------------------------------------- */

static void check_no_reader(void)
{
    const struct unisol_record *record;
    struct unisol_chunk *chunk = NULL;
    FAILS_SILENTLY(unisol_reader_set(NULL, "game", "freecell"));
    FAILS_SILENTLY(unisol_reader_open_file(NULL, "x"));
    FAILS_SILENTLY(unisol_reader_open_descriptor(NULL, 0, "x"));
    FAILS_SILENTLY(unisol_reader_open_memory(NULL, "", 0, "x"));
    FAILS_SILENTLY(unisol_reader_open_deal(NULL, "617"));
    FAILS_SILENTLY(unisol_reader_open_chunk(NULL, NULL));
    FAILS_SILENTLY(unisol_reader_next(NULL, &record));
    FAILS_SILENTLY(unisol_reader_next(NULL, NULL));
    FAILS_SILENTLY(unisol_reader_check(NULL));
    FAILS_SILENTLY(unisol_reader_cut(NULL, NULL));
    IS(!unisol_reader_can_take(NULL));
    IS(!unisol_reader_take(NULL, 100, &chunk) && !chunk);
    IS(unisol_reader_offset(NULL) == 0);
    IS(unisol_chunk_end(NULL) == 0 && unisol_chunk_size(NULL) == 0);
    unisol_chunk_fill(NULL);
    unisol_chunk_free(NULL);
    unisol_reader_free(NULL);
}

/* What is said of no record: NULL, and one that has been kept or overwritten. */
static bool is_no_record(const struct unisol_record *r)
{
    struct unisol_statistics statistics;
    struct unisol_conventions conventions;
    const struct unisol_summary *s = unisol_record_summary(r);
    unisol_record_report(r);
    return s->result == UNISOL_UNFINISHED && s->claim == UNISOL_CLAIMS_NOTHING && s->number == 0 &&
           !s->format[0] && !s->game[0] && !s->other_format && !unisol_record_deal(r) &&
           s->is_empty && !s->conventions && !unisol_record_interpretation(r, 0, &conventions) &&
           s->num_moves == 0 && !s->outcome && !s->fault && !s->other_games[0] &&
           !unisol_record_statistics(r, &statistics) && !unisol_record_dump(r)[0] && !s->sizes &&
           !unisol_record_keep(r) && !unisol_walk_new(r);
}

static void check_no_record(void)
{
    IS(is_no_record(NULL));
    unisol_record_free(NULL);
    IS(!unisol_walk_next(NULL) && !unisol_walk_to(NULL, 0) && !unisol_walk_board(NULL));
    struct unisol_move move;
    IS(unisol_walk_moves(NULL, &move, 1) == 0);
    unisol_walk_free(NULL);

    begin();
    open_two();
    const struct unisol_record *record = next();
    IS(record && unisol_record_summary(record)->number == 1);
    struct unisol_record *kept = unisol_record_keep(record);
    IS(kept && unisol_record_keep(kept) == kept);
    IS(is_no_record(record));
    unisol_record_free(kept);
    record = next();
    IS(record && unisol_record_summary(record)->number == 2);
    IS(!next() && is_no_record(record));
    open_two();
    record = next();
    unisol_reader_set(reader, "limit", "record=1");
    IS(is_no_record(record) && !next());
    end();
}

static void check_no_writer(void)
{
    size_t len = 7;
    FAILS_SILENTLY(unisol_writer_set(NULL, "format", "fcs"));
    FAILS_SILENTLY(unisol_writer_open_file(NULL, "x"));
    FAILS_SILENTLY(unisol_writer_open_descriptor(NULL, 1));
    FAILS_SILENTLY(unisol_writer_open_memory(NULL));
    FAILS_SILENTLY(unisol_writer_open_batches(NULL, "x"));
    FAILS_SILENTLY(unisol_writer_write(NULL, NULL));
    FAILS_SILENTLY(unisol_writer_render(NULL, NULL, NULL));
    FAILS_SILENTLY(unisol_writer_append(NULL, NULL, 0, 0));
    FAILS_SILENTLY(unisol_writer_close(NULL));
    IS(!unisol_writer_text(NULL, &len)[0] && len == 0 && !unisol_writer_text(NULL, NULL)[0]);
    IS(!unisol_writer_temporary(NULL) && unisol_writer_moves(NULL) == 0);
    len = 7;
    IS(!unisol_batch_text(NULL, &len)[0] && len == 0 && unisol_batch_records(NULL) == 0);
    unisol_batch_free(NULL);
    unisol_writer_free(NULL);
}

/* ---- readers --------------------------------------------------------------------------------- */

static void check_arguments_of_readers(void)
{
    const struct unisol_record *record;
    begin();
    REFUSED(unisol_reader_set(reader, NULL, "freecell"));
    REFUSED(unisol_reader_set(reader, "game", NULL));
    FAILS(unisol_reader_set(reader, "", ""), "OPTION_BAD");
    REFUSED(unisol_reader_open_file(reader, NULL));
    FAILS(unisol_reader_open_file(reader, ""), "CANNOT_READ");
    FAILS(unisol_reader_open_descriptor(reader, -1, "none"), "CANNOT_READ");
    FAILS(unisol_reader_open_descriptor(reader, 1000000, NULL), "CANNOT_READ");
    REFUSED(unisol_reader_open_memory(reader, NULL, 1, "none"));
    FAILS(unisol_reader_open_memory(reader, NULL, 0, NULL), "EMPTY_INPUT");
    REFUSED(unisol_reader_open_deal(reader, NULL));
    FAILS(unisol_reader_open_deal(reader, ""), "DEAL_BAD");
    REFUSED(unisol_reader_open_chunk(reader, NULL));

    IS(unisol_reader_open_memory(reader, two_records, strlen(two_records), NULL) == UNISOL_OK);
    REFUSED(unisol_reader_next(reader, NULL));
    IS(unisol_reader_next(reader, &record) == UNISOL_OK &&
       unisol_record_summary(record)->number == 1);
    IS(unisol_record_summary(record)->fault == NULL);
    IS(unisol_record_statistics(record, NULL) && unisol_record_summary(record)->sizes);
    IS(!unisol_record_interpretation(record, 1, NULL) &&
       !unisol_record_interpretation(record, SIZE_MAX, NULL));
    end();
}

static void check_order_of_reading(void)
{
    const struct unisol_record *record;
    struct unisol_chunk *chunk = NULL;
    begin();
    IS(unisol_reader_next(reader, &record) == UNISOL_END && !record);
    IS(unisol_reader_check(reader) == UNISOL_END && unisol_reader_offset(reader) == 0);
    IS(!unisol_reader_can_take(reader) && !unisol_reader_take(reader, 100, &chunk) && !chunk);
    IS(unisol_reader_cut(reader, NULL) == UNISOL_END);

    FAILS(unisol_reader_open_file(reader, "/no/such/file"), "CANNOT_READ");
    IS(unisol_reader_next(reader, &record) == UNISOL_END && !record);
    IS(unisol_reader_check(reader) == UNISOL_END && !unisol_reader_can_take(reader));

    open_two();
    IS(next() && next() && !next() && !next());
    IS(unisol_reader_check(reader) == UNISOL_END);
    end();

    reader = unisol_reader_new(listen, NULL);
    writer = NULL;
    IS(unisol_reader_open_deal(reader, "617") == UNISOL_OK);
    IS(next() && !next() && !next() && !unisol_reader_can_take(reader));
    end();
}

/* Five calls after the end of an input are the end. */
static bool ends_five_times(const char *format, const char *path)
{
    const struct unisol_record *record;
    unisol_reader_set(reader, "format", format);
    unisol_reader_set(reader, "layout", "617");
    if (unisol_reader_open_file(reader, path) != UNISOL_OK)
        return true;
    while (unisol_reader_next(reader, &record) != UNISOL_END)
        ;

    errors = 0;
    bool good = true;
    for (int k = 0; k < 5; k++)
        good = unisol_reader_next(reader, &record) == UNISOL_END && !record && good;
    return good && errors == 0;
}

static void check_calls_after_the_end(void)
{
    struct unisol_format_info f;
    reader = unisol_reader_new(listen, NULL);
    writer = NULL;
    for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++) {
        char pattern[4096];
        glob_t found;
        snprintf(pattern, sizeof(pattern), "%s/tests/golden/%s/*/input*", getenv("SRCDIR"), f.name);
        if (!f.reads || glob(pattern, 0, NULL, &found) != 0)
            continue;
        bool good = true;
        for (size_t k = 0; k < found.gl_pathc; k++)
            good = ends_five_times(f.name, found.gl_pathv[k]) && good;
        tap(good, f.name);
        globfree(&found);
    }
    errors = 0;
    end();
}

/* ---- calls from within a handler ------------------------------------------------------------- */

static unsigned entered;
static unsigned entered_again; /* while a handler was running */
static bool refused_inside;    /* every call */

static bool inside;

static bool enter(void)
{
    entered++;
    entered_again += inside;
    bool first = !inside;
    inside = true;
    return first;
}

static void use_the_reader(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    if (!enter())
        return;
    const struct unisol_record *record = NULL;
    char name[64];
    snprintf(name, sizeof(name), "%s", d->name);
    refused_inside = unisol_reader_next(reader, &record) == UNISOL_FAILED && !record &&
                     unisol_reader_check(reader) == UNISOL_FAILED &&
                     unisol_reader_set(reader, "format", "no-format") == UNISOL_FAILED &&
                     unisol_reader_open_file(reader, "/no/such/file") == UNISOL_FAILED &&
                     unisol_reader_open_memory(reader, two_records, strlen(two_records), "x") ==
                         UNISOL_FAILED &&
                     unisol_reader_open_deal(reader, "617") == UNISOL_FAILED &&
                     unisol_reader_open_descriptor(reader, 0, "x") == UNISOL_FAILED &&
                     unisol_reader_open_chunk(reader, NULL) == UNISOL_FAILED &&
                     unisol_reader_cut(reader, NULL) == UNISOL_FAILED &&
                     !unisol_record_keep(current) && refused_inside;
    unisol_record_report(current);
    unisol_reader_free(reader);
    refused_inside = strcmp(name, d->name) == 0 && d->file && strcmp(d->file, "the name") == 0 &&
                     refused_inside;
    inside = false;
}

static void use_the_writer(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    (void)d;
    if (!enter())
        return;
    refused_inside = unisol_writer_set(writer, "format", "no-format") == UNISOL_FAILED &&
                     unisol_writer_open_file(writer, "/no/such/folder/x") == UNISOL_FAILED &&
                     unisol_writer_open_memory(writer) == UNISOL_FAILED &&
                     unisol_writer_open_descriptor(writer, 1) == UNISOL_FAILED &&
                     unisol_writer_open_batches(writer, NULL) == UNISOL_FAILED &&
                     unisol_writer_write(writer, NULL) == UNISOL_FAILED &&
                     unisol_writer_render(writer, NULL, NULL) == UNISOL_FAILED &&
                     unisol_writer_append(writer, NULL, 0, 0) == UNISOL_FAILED &&
                     unisol_writer_close(writer) == UNISOL_FAILED &&
                     !unisol_writer_text(writer, NULL)[0] && refused_inside;
    unisol_writer_free(writer);
    inside = false;
}

static void check_calls_from_a_handler(void)
{
    static const char bad[] =
        "Foundations: H-0 C-2 D-2 S-2 \nFreecells:                \n: 2H 2H\n: \n: \n: \n\n";
    static const char illegal[] = "#617\n8a 8b 11\n";
    char text[4096];
    refused_inside = true;

    /* One record cannot be read, the next one can. */
    reader = unisol_reader_new(use_the_reader, NULL);
    unisol_reader_set(reader, "columns", "4");
    unisol_reader_set(reader, "max-rank", "2");
    snprintf(text, sizeof(text), "-=-=-=-=-=-=-=-=-=-=-=-\n\n%sThis game is solveable.\n%s", bad,
             SOLVED);
    IS(unisol_reader_open_memory(reader, text, strlen(text), "the name") == UNISOL_OK);
    IS(unisol_reader_next(reader, &current) == UNISOL_FAILED && entered > 0 && entered_again == 0 &&
       refused_inside);
    IS(unisol_reader_next(reader, &current) == UNISOL_OK);
    IS(unisol_reader_next(reader, &current) == UNISOL_END);
    unisol_reader_free(reader);

    /* The fault of a record, which stays. */
    entered = 0;
    reader = unisol_reader_new(use_the_reader, NULL);
    unisol_reader_open_memory(reader, illegal, strlen(illegal), "the name");
    IS(unisol_reader_next(reader, &current) == UNISOL_OK &&
       unisol_record_summary(current)->result == UNISOL_ILLEGAL);
    unisol_record_report(current);
    IS(entered > 0 && entered_again == 0 && refused_inside &&
       unisol_record_summary(current)->number == 1);
    struct unisol_record *taken = unisol_record_keep(current);
    IS(taken && unisol_record_summary(taken)->result == UNISOL_ILLEGAL);
    current = NULL;

    /* A writer, which refuses the record, and goes on. */
    entered = 0;
    writer = unisol_writer_new(use_the_writer, NULL);
    unisol_writer_set(writer, "format", "snx");
    IS(unisol_writer_open_memory(writer) == UNISOL_OK &&
       unisol_writer_write(writer, taken) == UNISOL_FAILED);
    IS(entered > 0 && entered_again == 0 && refused_inside &&
       unisol_writer_close(writer) == UNISOL_OK);
    unisol_record_free(taken);
    end();
}

/* Of a list that several conventions solve: each other one once, in the same words however often it is asked for. */
static void check_other_interpretations(void)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/samples/10594.txt", getenv("SRCDIR"));
    writer = NULL;
    reader = unisol_reader_new(listen, NULL);
    unisol_reader_set(reader, "interpretations", "all");
    IS(unisol_reader_open_file(reader, path) == UNISOL_OK);
    const struct unisol_record *record = next();
    struct unisol_conventions first;
    struct unisol_conventions c;
    size_t n = 1;
    while (unisol_record_interpretation(record, n, &c))
        n++;
    IS(n > 1 && unisol_record_interpretation(record, 1, &first));
    IS(n < 3 || strcmp(first.words, c.words) != 0);
    IS(unisol_record_interpretation(record, 1, &c) && c.words == first.words);
    IS(!unisol_record_interpretation(record, n, NULL) &&
       !unisol_record_interpretation(record, SIZE_MAX, NULL));
    end();
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Whether a call returned no game and one error of that name was reported. */
static bool is_no_game(struct unisol_game *made, const char *name)
{
    bool good = !made && errors == 1 && strcmp(last, name) == 0;
    unisol_game_free(made);
    errors = 0;
    return good;
}

#define NO_GAME(call, name) tap(is_no_game(call, name), #call " is no game, with " name)

static const struct unisol_step to_freecell = {{UNISOL_COLUMN, 7}, {UNISOL_FREECELL, 0}, 1};

static const struct unisol_step no_pile = {{UNISOL_COLUMN, 99}, {UNISOL_FREECELL, 0}, 1};

static void check_no_game(void)
{
    uint8_t mask[] = {2};
    struct unisol_step step;
    struct unisol_verdict verdict;
    unisol_game_free(NULL);
    FAILS_SILENTLY(unisol_game_set(NULL, "automove", "none"));
    FAILS_SILENTLY(unisol_game_restart(NULL));
    FAILS_SILENTLY(unisol_game_play(NULL, &to_freecell));
    FAILS_SILENTLY(unisol_game_play_text(NULL, "8a"));
    FAILS_SILENTLY(unisol_game_comment(NULL, "x", NULL));
    FAILS_SILENTLY(unisol_game_comment_move(NULL, "x", NULL));
    FAILS_SILENTLY(unisol_game_bookmark(NULL, "x"));
    FAILS_SILENTLY(unisol_verify_play(NULL, &to_freecell, 1, &verdict));
    IS(!unisol_game_copy(NULL) && !unisol_game_record(NULL) && !unisol_game_board(NULL, true));
    IS(!unisol_game_undo(NULL) && !unisol_game_redo(NULL));
    IS(!unisol_game_reason(NULL) && !unisol_game_refusal(NULL)[0]);
    IS(unisol_game_legal(NULL, &step, 1) == 0 && unisol_game_hash(NULL, true) == 0);
    IS(unisol_game_legal_moves(NULL, NULL, 1) == 0 && !unisol_game_sentence(NULL, &step)[0]);
    IS(unisol_game_actions(NULL) == 0 && unisol_game_action(NULL, &step) == SIZE_MAX);
    IS(!unisol_game_step(NULL, 0, &step) && unisol_game_mask(NULL, mask, 1) == 0);
    IS(unisol_game_moves(NULL) == 0 && unisol_game_automoves(NULL) == 0);
    IS(!unisol_game_is_solved(NULL) && !unisol_game_is_stuck(NULL));

    NO_GAME(unisol_game_new(NULL, NULL, listen, NULL), "MISUSE");
    NO_GAME(unisol_game_new("no_such_game", "617", listen, NULL), "OPTION_BAD");
    NO_GAME(unisol_game_new(NULL, "nonsense", listen, NULL), "DEAL_BAD");
    NO_GAME(unisol_game_from_text(NULL, NULL, 1, listen, NULL), "MISUSE");
    NO_GAME(unisol_game_from_text(NULL, NULL, 0, listen, NULL), "EMPTY_INPUT");
    NO_GAME(unisol_game_from_text(NULL, MATCH, strlen(MATCH), listen, NULL), "FORMAT_UNKNOWN");
    NO_GAME(unisol_game_from_record(NULL, 0, listen, NULL), "MISUSE");
    IS(!unisol_game_new(NULL, NULL, NULL, NULL));
}

static void check_games(void)
{
    uint8_t mask[] = {2};
    struct unisol_step step;
    struct unisol_verdict verdict;
    begin();
    open_two();
    const struct unisol_record *record = next();
    NO_GAME(unisol_game_from_record(record, 3, listen, NULL), "MISUSE");
    NO_GAME(unisol_game_from_record(record, SIZE_MAX - 1, listen, NULL), "MISUSE");
    struct unisol_game *game = unisol_game_from_record(record, 2, listen, NULL);
    next();
    NO_GAME(unisol_game_from_record(next(), 0, listen, NULL), "MISUSE");
    IS(game && unisol_game_moves(game) == 2 &&
       unisol_game_is_solved(game)); /* its record is gone */
    REFUSED(unisol_game_set(game, "automove", "none"));
    unisol_game_free(game);

    game = unisol_game_new(NULL, "617", listen, NULL);
    REFUSED(unisol_game_play(game, NULL));
    REFUSED(unisol_game_play_text(game, NULL));
    REFUSED(unisol_game_set(game, NULL, "none"));
    REFUSED(unisol_game_set(game, "automove", NULL));
    REFUSED(unisol_game_comment(game, NULL, "x"));
    REFUSED(unisol_game_comment(game, "", "x"));
    FAILS(unisol_game_set(game, "automove", "often"), "OPTION_BAD");
    FAILS(unisol_game_set(game, "color", "red"), "OPTION_BAD");
    FAILS(unisol_game_set(game, "keep-undone", "maybe"), "OPTION_BAD");
    REFUSED(unisol_game_comment_move(game, "x", NULL)); /* there is no move */
    REFUSED(unisol_game_bookmark(game, NULL));
    REFUSED(unisol_game_bookmark(game, ""));
    for (int i = 0; i < 100; i++)
        unisol_game_bookmark(game, "here");
    REFUSED(unisol_game_bookmark(game, "here"));
    FAILS(unisol_game_play_text(game, ""), "EMPTY_INPUT");
    FAILS(unisol_game_play_text(game, "queen"), "FORMAT_UNKNOWN");
    FAILS(unisol_game_play_text(game, "a1"), "SOURCE_EMPTY");
    FAILS_SILENTLY(unisol_verify_play(game, NULL, 1, &verdict));
    FAILS_SILENTLY(unisol_verify_play(game, &to_freecell, 1, NULL));
    IS(unisol_verify_play(game, NULL, 0, &verdict) == UNISOL_OK &&
       verdict.result == UNISOL_UNFINISHED);
    IS(unisol_game_legal_moves(game, NULL, 5) == 0 && unisol_game_legal_moves(game, NULL, 0) > 0);
    IS(unisol_game_mask(game, NULL, 5) == 0 && unisol_game_mask(game, mask, 0) > 0 && mask[0] == 2);
    IS(unisol_game_action(game, NULL) == SIZE_MAX && !unisol_game_step(game, SIZE_MAX, NULL));
    IS(!unisol_game_sentence(game, NULL)[0] && !unisol_game_sentence(game, &no_pile)[0]);
    IS(unisol_game_action(game, &no_pile) == SIZE_MAX);
    IS(unisol_game_legal(game, NULL, 5) == 0 && unisol_game_legal(game, &step, 0) > 0);
    IS(!unisol_game_undo(game) && !unisol_game_redo(game) && unisol_game_moves(game) == 0);
    unisol_game_free(game);
    end();
}

static struct unisol_game *played;

static void use_the_game(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    (void)d;
    struct unisol_verdict verdict;
    refused_inside = unisol_game_play(played, &to_freecell) == UNISOL_FAILED &&
                     unisol_game_play_text(played, "8a") == UNISOL_FAILED &&
                     unisol_game_set(played, "automove", "none") == UNISOL_FAILED &&
                     unisol_game_comment(played, "x", NULL) == UNISOL_FAILED &&
                     unisol_game_comment_move(played, "x", NULL) == UNISOL_FAILED &&
                     unisol_game_bookmark(played, "x") == UNISOL_FAILED &&
                     unisol_verify_play(played, &to_freecell, 1, &verdict) == UNISOL_FAILED &&
                     !unisol_game_record(played) && !unisol_game_copy(played) &&
                     !unisol_game_undo(played) && !unisol_game_redo(played) &&
                     !unisol_game_board(played, false) && !unisol_game_refusal(played)[0];
    unisol_game_free(played);
}

static void check_games_from_a_handler(void)
{
    static const struct unisol_step nowhere = {{UNISOL_COLUMN, 0}, {UNISOL_COLUMN, 0}, 1};
    refused_inside = false;
    played = unisol_game_new(NULL, "617", use_the_game, NULL);
    IS(unisol_game_play(played, &nowhere) == UNISOL_FAILED && refused_inside);
    refused_inside = false;
    IS(unisol_game_play_text(played, "11") == UNISOL_FAILED && refused_inside);
    IS(unisol_game_moves(played) == 0 && unisol_game_play(played, &to_freecell) == UNISOL_OK);
    unisol_game_free(played);
}

/* ---- several records ------------------------------------------------------------------------- */

static void check_several_records(void)
{
    struct unisol_difference difference;
    struct unisol_results results;
    struct unisol_fingerprint print;
    uint64_t key[2] = {1, 2};
    bool flag = true;
    IS(unisol_merger_add(NULL, NULL) == UNISOL_MERGE_NO_CARDS && !unisol_merger_take(NULL, &flag) &&
       !flag);
    IS(!unisol_merger_continues(NULL, NULL));
    IS(!unisol_record_extract(NULL, NULL) &&
       unisol_record_visit_variations(NULL, true, NULL, NULL, NULL));
    IS(!unisol_comparison_is_possible(NULL) && !unisol_comparison_next(NULL, &difference));
    IS(unisol_record_start_hash(NULL) == 0 && !unisol_record_fingerprint(NULL, key, &print));
    unisol_tally_add(NULL, NULL);
    unisol_tally_join(NULL, NULL);
    IS(!unisol_tally_results(NULL, &results) && !unisol_tally_reason(NULL, 0, NULL));
    IS(!unisol_tally_property(NULL, 0, NULL) && unisol_tally_value(NULL, 0, 0) == 0);
    IS(!unisol_unique_fingerprint(NULL, NULL, &print) && !unisol_unique_add(NULL, &print, &flag));
    unisol_merger_free(NULL);
    unisol_comparison_free(NULL);
    unisol_tally_free(NULL);
    unisol_unique_free(NULL);

    begin();
    open_two();
    const struct unisol_record *record = next();
    struct unisol_merger *merger = unisol_merger_new();
    struct unisol_comparison *comparison = unisol_comparison_new(record, NULL);
    struct unisol_tally *tally = unisol_tally_new();
    struct unisol_unique *unique = unisol_unique_new(NULL);
    IS(unisol_merger_add(merger, NULL) == UNISOL_MERGE_NO_CARDS &&
       !unisol_merger_take(merger, NULL));
    IS(comparison && !unisol_comparison_is_possible(comparison) &&
       !unisol_comparison_next(comparison, &difference));
    unisol_tally_join(tally, NULL);
    IS(!unisol_tally_results(tally, NULL) && !unisol_tally_property(tally, SIZE_MAX, NULL));
    IS(unisol_tally_value(tally, SIZE_MAX, 0) == 0 &&
       unisol_tally_value(tally, 0, UINT32_MAX) == 0);
    IS(!unisol_record_fingerprint(record, NULL, &print) &&
       !unisol_record_fingerprint(record, key, NULL));
    IS(!unisol_unique_fingerprint(unique, NULL, &print) &&
       !unisol_unique_fingerprint(unique, record, NULL));
    IS(!unisol_unique_add(unique, NULL, &flag) && !unisol_unique_add(unique, &print, NULL));
    unisol_merger_free(merger);
    unisol_comparison_free(comparison);
    unisol_tally_free(tally);
    unisol_unique_free(unique);
    end();
}

/* ---- chunks ---------------------------------------------------------------------------------- */

static void check_chunks(void)
{
    struct unisol_reader *other = unisol_reader_new(listen, NULL);
    struct unisol_chunk *chunk = NULL;
    struct unisol_chunk *second = NULL;
    const struct unisol_record *record;
    begin();
    open_two();
    IS(!unisol_reader_take(reader, 100, NULL));
    IS(unisol_reader_take(reader, SIZE_MAX, &chunk) && chunk);
    REFUSED(unisol_reader_next(reader, &record));
    IS(!record && unisol_reader_next(reader, &record) == UNISOL_END);
    REFUSED(unisol_reader_open_chunk(other, chunk));
    REFUSED(unisol_reader_cut(reader, chunk));          /* it is not filled */
    IS(unisol_reader_cut(reader, chunk) == UNISOL_END); /* no caller waits for ever */

    /* Twice at each step. */
    open_two();
    IS(unisol_reader_take(reader, 64, &chunk));
    unisol_chunk_fill(chunk);
    unisol_chunk_fill(chunk);
    IS(unisol_reader_cut(reader, chunk) == UNISOL_OK);
    unisol_chunk_fill(chunk);
    uint64_t where = unisol_chunk_end(chunk);
    REFUSED(unisol_reader_cut(reader, chunk));
    IS(unisol_chunk_end(chunk) == where);

    /* Of another reader. */
    open_two();
    IS(unisol_reader_take(reader, 64, &chunk));
    unisol_chunk_fill(chunk);
    IS(unisol_reader_cut(other, chunk) == UNISOL_END);
    unisol_reader_open_memory(other, two_records, strlen(two_records), "two.fcs");
    REFUSED(unisol_reader_cut(other, chunk));
    IS(unisol_reader_cut(reader, chunk) == UNISOL_OK);

    /* In the wrong order, and of an input that is not open any more. */
    open_two();
    IS(unisol_reader_take(reader, 64, &chunk) && unisol_reader_take(reader, 64, &second));
    unisol_chunk_fill(second);
    unisol_chunk_fill(chunk);
    REFUSED(unisol_reader_cut(reader, second));
    IS(unisol_reader_cut(reader, chunk) == UNISOL_END);
    open_two();
    IS(unisol_reader_take(reader, 64, &chunk));
    open_two();
    unisol_chunk_fill(chunk);
    REFUSED(unisol_reader_cut(reader, chunk));
    unisol_chunk_free(chunk);
    unisol_chunk_free(second);
    unisol_reader_free(other);
    end();
}

/* ---- walks and cards ------------------------------------------------------------------------- */

static void check_walks(void)
{
    char text[UNISOL_CARD_TEXT];
    begin();
    open_two();
    struct unisol_walk *walk = unisol_walk_new(next());
    IS(!unisol_walk_to(walk, SIZE_MAX) && !unisol_walk_next(walk) && !unisol_walk_next(walk));
    IS(unisol_walk_to(walk, 0) && unisol_walk_next(walk) && !unisol_walk_to(walk, 3) &&
       unisol_walk_board(walk));
    struct unisol_move move;
    IS(unisol_walk_moves(walk, &move, SIZE_MAX) == 0 && unisol_walk_to(walk, 0));
    IS(unisol_walk_moves(walk, NULL, 1) == 0 && unisol_walk_moves(walk, &move, 0) == 0 &&
       unisol_walk_to(walk, 0));
    IS(unisol_walk_moves(walk, &move, 1) == 1 && unisol_walk_board(walk));
    unisol_walk_free(walk);
    IS(!unisol_card_text(0x21, NULL)[0]);
    bool good = true;
    for (unsigned card = 0; card <= UINT16_MAX; card++)
        good = strlen(unisol_card_text((unisol_card)card, text)) < UNISOL_CARD_TEXT && good;
    tap(good, "any bits make a card's text");
    end();
}

/* ---- writers --------------------------------------------------------------------------------- */

static void check_arguments_of_writers(void)
{
    begin();
    REFUSED(unisol_writer_set(writer, NULL, "fcs"));
    REFUSED(unisol_writer_set(writer, "format", NULL));
    FAILS(unisol_writer_set(writer, "", ""), "OPTION_BAD");
    REFUSED(unisol_writer_open_file(writer, NULL));
    FAILS(unisol_writer_open_file(writer, ""), "OPTION_BAD");
    FAILS(unisol_writer_open_memory(writer), "OPTION_BAD");
    FAILS(unisol_writer_open_batches(writer, NULL), "OPTION_BAD");
    IS(unisol_writer_set(writer, "format", "xml") == UNISOL_OK);
    FAILS(unisol_writer_open_file(writer, "/no/such/folder/x.xml"), "CANNOT_WRITE");
    IS(unisol_writer_open_memory(writer) == UNISOL_OK);
    REFUSED(unisol_writer_write(writer, NULL));
    REFUSED(unisol_writer_render(writer, NULL, NULL));
    REFUSED(unisol_writer_append(writer, NULL, 0, 0));
    IS(unisol_writer_text(writer, NULL)[0]);
    IS(unisol_writer_open_descriptor(writer, -1) == UNISOL_OK);
    FAILS(unisol_writer_close(writer), "CANNOT_WRITE");
    end();
}

/* Nothing can be written to what is not open, whatever the reason. */
static void check_closed(const struct unisol_record *record, struct unisol_batch *batch)
{
    REFUSED(unisol_writer_write(writer, record));
    REFUSED(unisol_writer_render(writer, record, batch));
    REFUSED(unisol_writer_append(writer, batch, 0, 0));
    REFUSED(unisol_writer_append(writer, batch, 0, 1));
    REFUSED(unisol_writer_close(writer));
    IS(!unisol_writer_temporary(writer) && unisol_batch_records(batch) == 0);
}

static void check_order_of_writing(void)
{
    struct unisol_batch *batch = unisol_batch_new();
    size_t len;
    begin();
    open_two();
    const struct unisol_record *record = next();
    check_closed(record, batch); /* before any open, without a format */
    unisol_writer_set(writer, "format", "html");
    check_closed(record, batch);
    IS(unisol_writer_open_file(writer, "/no/such/folder/x") == UNISOL_FAILED && (errors = 0) == 0);
    check_closed(record, batch);
    IS(unisol_writer_set(writer, "format", "no-format") == UNISOL_FAILED && (errors = 0) == 0);
    IS(unisol_writer_open_memory(writer) == UNISOL_FAILED && (errors = 0) == 0);
    check_closed(record, batch);
    unisol_writer_set(writer, "stylesheet", "/no/such/sheet.xsl");
    IS(unisol_writer_open_memory(writer) == UNISOL_FAILED && (errors = 0) == 0);
    check_closed(record, batch);

    unisol_writer_set(writer, "format", "fcs");
    IS(unisol_writer_open_memory(writer) == UNISOL_OK &&
       unisol_writer_write(writer, record) == UNISOL_OK);
    IS(unisol_writer_close(writer) == UNISOL_OK);
    check_closed(record, batch); /* after it was closed */
    IS(strcmp(unisol_writer_text(writer, &len), SOLVED) == 0 && len == strlen(SOLVED));

    IS(unisol_writer_open_batches(writer, NULL) == UNISOL_OK);
    REFUSED(unisol_writer_write(writer, record));
    REFUSED(unisol_writer_append(writer, batch, 0, 0));
    REFUSED(unisol_writer_close(writer));
    IS(unisol_writer_render(writer, record, batch) == UNISOL_OK &&
       unisol_batch_records(batch) == 1);
    unisol_batch_free(batch);
    end();
}

static void check_targets(void)
{
    static const char *const names[] = {"format",     "option", "positions",
                                        "stylesheet", "param",  "data"};
    begin();
    open_two();
    const struct unisol_record *record = next();
    unisol_writer_set(writer, "format", "xml");
    unisol_writer_open_memory(writer);
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        REFUSED(unisol_writer_set(writer, names[i], "html"));
    IS(unisol_writer_set(writer, "strict", "yes") == UNISOL_OK &&
       unisol_writer_write(writer, record) == UNISOL_OK);
    IS(unisol_writer_close(writer) == UNISOL_OK);

    /* The options of one format are not those of the next. */
    unisol_writer_set(writer, "positions", "all");
    unisol_writer_set(writer, "format", "jsonl");
    unisol_writer_open_memory(writer);
    IS(unisol_writer_write(writer, record) == UNISOL_OK &&
       unisol_writer_close(writer) == UNISOL_OK);
    IS(!strstr(unisol_writer_text(writer, NULL), "pos_before_move"));

    /* A target of one record. */
    unisol_writer_set(writer, "format", "fcs-board");
    unisol_writer_open_memory(writer);
    IS(unisol_writer_write(writer, record) == UNISOL_FAILED &&
       (errors = 0) == 0); /* strict: the moves are lost */
    unisol_writer_set(writer, "strict", "no");
    IS(unisol_writer_write(writer, record) == UNISOL_OK);
    FAILS(unisol_writer_write(writer, record), "ONE_RECORD");
    FAILS(unisol_writer_write(writer, record), "ONE_RECORD");
    FAILS_SILENTLY(unisol_writer_close(writer)); /* it has been reported */
    end();
}

static void check_ranges_of_batches(void)
{
    struct unisol_batch *batch = unisol_batch_new();
    begin();
    open_two();
    const struct unisol_record *record = next();
    unisol_writer_set(writer, "format", "fcs");
    unisol_writer_open_memory(writer);
    IS(unisol_writer_append(writer, batch, 0, 0) == UNISOL_OK);
    REFUSED(unisol_writer_append(writer, batch, 0, 1));
    REFUSED(unisol_writer_append(writer, batch, 1, 0));
    for (int i = 0; i < 3; i++)
        unisol_writer_render(writer, record, batch);
    REFUSED(unisol_writer_append(writer, batch, 0, 4));
    REFUSED(unisol_writer_append(writer, batch, 3, 1));
    REFUSED(unisol_writer_append(writer, batch, 4, 0));
    REFUSED(unisol_writer_append(writer, batch, 2, SIZE_MAX));
    REFUSED(unisol_writer_append(writer, batch, SIZE_MAX, 2));
    REFUSED(unisol_writer_append(writer, batch, SIZE_MAX, SIZE_MAX));
    IS(unisol_writer_append(writer, batch, 3, 0) == UNISOL_OK);
    IS(unisol_writer_append(writer, batch, 1, 1) == UNISOL_OK &&
       unisol_writer_close(writer) == UNISOL_OK);
    IS(strcmp(unisol_writer_text(writer, NULL), SOLVED) == 0);

    unisol_writer_set(writer, "format", "xml");
    unisol_writer_open_memory(writer);
    REFUSED(unisol_writer_append(writer, batch, 0, 1));
    unisol_batch_free(batch);
    end();
}

/* ---- lists ----------------------------------------------------------------------------------- */

static void check_lists(void)
{
    struct unisol_option_info option;
    IS(unisol_formats_at(NULL, 0, NULL) && !unisol_formats_at(NULL, SIZE_MAX, NULL));
    IS(unisol_variant_at(0, NULL) && !unisol_variant_at(SIZE_MAX, NULL));
    IS(unisol_diagnostic_at(0, NULL) && !unisol_diagnostic_at(SIZE_MAX, NULL));
    IS(unisol_format_option_at("xml", 0, NULL) && !unisol_format_option_at("xml", SIZE_MAX, NULL));
    IS(!unisol_format_option_at(NULL, 0, &option) && !unisol_format_option_at("", 0, &option));
    IS(!unisol_format_holds_at(NULL, 0) && !unisol_format_holds_at("", 0) &&
       !unisol_format_holds_at("fcs", SIZE_MAX));
    IS(!unisol_format_for_file(NULL) && !unisol_format_for_file(""));
}

static void check_names(void)
{
    static const unsigned none[] = {20, 255, 1000, (unsigned)-1};
    bool ok = true;
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
        unsigned n = none[i];
        ok = ok && !unisol_result_name((enum unisol_result)n)[0] &&
             !unisol_claim_name((enum unisol_claim)n)[0] &&
             !unisol_game_source_name((enum unisol_game_source)n)[0] &&
             !unisol_pile_name((enum unisol_pile_kind)n)[0] &&
             !unisol_edit_name((enum unisol_edit_kind)n)[0] &&
             !unisol_variation_name((enum unisol_variation_kind)n)[0];
    }
    tap(ok, "numbers that are no values have empty names");
}

int main(void)
{
    check_names();
    check_no_reader();
    check_no_record();
    check_no_writer();
    check_arguments_of_readers();
    check_order_of_reading();
    check_calls_after_the_end();
    check_calls_from_a_handler();
    check_other_interpretations();
    check_no_game();
    check_games();
    check_games_from_a_handler();
    check_several_records();
    check_chunks();
    check_walks();
    check_arguments_of_writers();
    check_order_of_writing();
    check_targets();
    check_ranges_of_batches();
    check_lists();
    return tap_end();
}
