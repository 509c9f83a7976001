/* SPDX-License-Identifier: MIT */
/*
 * The library as its users see it, through the public functions: options, inputs and outputs of each kind, many records, and
 * handles that are used again for another input.
 */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "api/command.h"
#include "unisol.h"

/* ---- what was complained about --------------------------------------------------------------- */

struct complaints {
    unsigned errors;
    unsigned notes;
    char last[64]; /* name of the last one that is not a note */
    char message[256];
    char hint[128];
    char source[256];
    size_t caret_offset;
    uint64_t line;
    uint64_t column;
};

static void listen(void *context, const struct unisol_diagnostic *d)
{
    struct complaints *c = context;
    c->notes += d->level == UNISOL_NOTE;
    if (d->level != UNISOL_ERROR)
        return;
    c->errors++;
    snprintf(c->last, sizeof(c->last), "%s", d->name);
    snprintf(c->message, sizeof(c->message), "%s", d->message);
    snprintf(c->hint, sizeof(c->hint), "%s", d->hint ? d->hint : "");
    snprintf(c->source, sizeof(c->source), "%s", d->source ? d->source : "");
    c->caret_offset = d->caret_offset;
    c->line = d->line;
    c->column = d->column;
}

static struct complaints complaints;
static struct unisol_reader *reader;
static struct unisol_writer *writer;

static int set_up(void **state)
{
    (void)state;
    complaints = (struct complaints){0};
    reader = unisol_reader_new(listen, &complaints);
    writer = unisol_writer_new(listen, &complaints);
    return reader && writer ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    unisol_reader_free(reader);
    unisol_writer_free(writer);
    return 0;
}

static enum unisol_status set(const char *name, const char *value)
{
    return unisol_reader_set(reader, name, value);
}

static enum unisol_status open_text(const char *text)
{
    return unisol_reader_open_memory(reader, text, strlen(text), "text");
}

static const struct unisol_record *next(void)
{
    const struct unisol_record *record = NULL;
    assert_int_equal(unisol_reader_next(reader, &record), UNISOL_OK);
    assert_non_null(record);
    return record;
}

static void assert_end(void)
{
    const struct unisol_record *record;
    assert_int_equal(unisol_reader_next(reader, &record), UNISOL_END);
    assert_null(record);
}

/* ---- texts: two ranks in four columns, so that a record is a few lines ----------------------- */

#define HEADER "-=-=-=-=-=-=-=-=-=-=-=-\n\n"
#define SEPARATOR "\n\n====================\n\n"
#define BOARD "Foundations: H-0 C-2 D-2 S-2 \nFreecells:                \n: 2H AH\n: \n: \n: \n"
#define AFTER "Foundations: H-A C-2 D-2 S-2 \nFreecells:                \n: 2H\n: \n: \n: \n"
#define WON "Foundations: H-2 C-2 D-2 S-2 \nFreecells:                \n: \n: \n: \n: \n"
#define HOME "Move a card from stack 0 to the foundations\n\n"
#define SOLVED_END "This game is solveable.\n"
#define GAVE_UP_END "Iterations count exceeded.\n"

#define SOLVED HEADER BOARD SEPARATOR HOME AFTER SEPARATOR HOME WON SEPARATOR SOLVED_END
#define UNFINISHED HEADER BOARD SEPARATOR HOME AFTER SEPARATOR GAVE_UP_END
#define FALSELY_CLAIMED HEADER BOARD SEPARATOR HOME AFTER SEPARATOR SOLVED_END
#define MOVES_ALONE HEADER HOME SEPARATOR HOME SEPARATOR SOLVED_END
#define BROKEN HEADER BOARD SEPARATOR "Move a cow\n" SEPARATOR SOLVED_END
#define GAVE_UP "I could not solve this game.\n"
#define LAYOUT "Foundations: H-0 C-2 D-2 S-2\nFreecells: - - - -\n: 2H AH\n:\n:\n:\n"

static void two_ranks(void)
{
    assert_int_equal(set("columns", "4"), UNISOL_OK);
    assert_int_equal(set("max-rank", "2"), UNISOL_OK);
}

/* ---- options --------------------------------------------------------------------------------- */

static const struct {
    const char *name, *value;
    bool ok;
} reader_options[] = {
    {"format", "fcs", true},
    {"format", "fcs-board", true},
    {"format", "FCS", true},
    {"format", "fcs!", false},
    {"format", "", false},
    {"game", "eight_off", true},
    {"game", "ko_bakers_game", true},
    {"game", "Eight Off", true},
    {"game", "Baker's Game", true},
    {"game", "chess", false},
    {"columns", "1", true},
    {"columns", "32", true},
    {"columns", "0", false},
    {"columns", "33", false},
    {"columns", "8 ", false},
    {"columns", "+8", false},
    {"columns", "", false},
    {"columns", "4294967304", false}, /* 2^32 + 8 */
    {"freecells", "0", true},
    {"freecells", "33", false},
    {"decks", "4", true},
    {"decks", "5", false},
    {"decks", "0", false},
    {"max-rank", "13", true},
    {"max-rank", "14", false},
    {"build", "alternate-color", true},
    {"build", "Alternate colour", true},
    {"build", "alternate", false},
    {"fill", "kings", true},
    {"fill", "queens", false},
    {"sequence", "unlimited", true},
    {"sequence", "", false},
    {"foundation-to-column", "allowed", true},
    {"foundation-to-column", "yes", false},
    {"record", "1", true},
    {"record", "2-2", true},
    {"record", "3-2", false},
    {"record", "0", false},
    {"record", "1-", false},
    {"record", "-1", false},
    {"record", "1-2-3", false},
    {"layout", "617", true},
    {"layout", "MS #617", true},
    {"interpretations", "all", true},
    {"interpretations", "first", true},
    {"interpretations", "some", false},
    {"colums", "8", false},
    {"", "", false},
};

static void test_reader_options(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(reader_options) / sizeof(reader_options[0]); i++) {
        unsigned errors = complaints.errors;
        enum unisol_status status = set(reader_options[i].name, reader_options[i].value);
        if ((status == UNISOL_OK) != reader_options[i].ok)
            print_error("%s=%s\n", reader_options[i].name, reader_options[i].value);
        assert_int_equal(status, reader_options[i].ok ? UNISOL_OK : UNISOL_FAILED);
        assert_int_equal(complaints.errors - errors, !reader_options[i].ok);
        if (!reader_options[i].ok)
            assert_string_equal(complaints.last, "OPTION_BAD");
    }
}

static void test_a_format_s_options_need_the_format(void **state)
{
    (void)state;
    assert_int_equal(unisol_writer_set(writer, "option", "ten=10"), UNISOL_FAILED);
    assert_int_equal(unisol_writer_set(writer, "format", "fcs"), UNISOL_OK);
    assert_int_equal(unisol_writer_set(writer, "option", "ten=10"), UNISOL_OK);
    static const char *const bad[] = {"ten", "ten=", "ten=11", "=10", "Te=10", "nine=9", ""};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(unisol_writer_set(writer, "option", bad[i]), UNISOL_FAILED);
    assert_int_equal(unisol_writer_set(writer, "format", "nonsense"), UNISOL_FAILED);
    assert_int_equal(unisol_writer_set(writer, "flavour", "yes"), UNISOL_FAILED);
}

/* A variant named later does not undo what was refined by name. */
static void test_refinements_survive_the_game(void **state)
{
    (void)state;
    assert_int_equal(set("max-rank", "2"), UNISOL_OK);
    assert_int_equal(set("columns", "4"), UNISOL_OK);
    assert_int_equal(set("freecells", "4"), UNISOL_OK);
    assert_int_equal(set("game", "eight_off"), UNISOL_OK);
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_string_equal(unisol_record_summary(next())->game,
                        "eight_off (columns 4, freecells 4, max-rank 2)");
}

/* ---- reading --------------------------------------------------------------------------------- */

static void test_each_kind_of_end(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        enum unisol_result result;
        enum unisol_claim claim;
        size_t moves;
        const char *fault;
        size_t fault_move;
    } rows[] = {
        {SOLVED, UNISOL_SOLVED, UNISOL_CLAIMS_SOLVED, 2, NULL, 0},
        {UNFINISHED, UNISOL_UNFINISHED, UNISOL_CLAIMS_GAVE_UP, 1, NULL, 0},
        {FALSELY_CLAIMED, UNISOL_ILLEGAL, UNISOL_CLAIMS_SOLVED, 1, "FALSE_CLAIM", 1},
        {HEADER BOARD SEPARATOR HOME AFTER SEPARATOR HOME WON SEPARATOR GAVE_UP_END, UNISOL_SOLVED,
         UNISOL_CLAIMS_GAVE_UP, 2, NULL, 0},
        {HEADER BOARD SEPARATOR HOME WON SEPARATOR SOLVED_END, UNISOL_ILLEGAL, UNISOL_CLAIMS_SOLVED,
         1, "SNAPSHOT_DIFFERS", 1},
        {HEADER BOARD SEPARATOR
         "Move a card from stack 1 to freecell 0\n\n" BOARD SEPARATOR SOLVED_END,
         UNISOL_ILLEGAL, UNISOL_CLAIMS_SOLVED, 0, "SOURCE_EMPTY", 1},
        {HEADER BOARD SEPARATOR HOME AFTER SEPARATOR HOME WON SEPARATOR HOME WON SEPARATOR
             SOLVED_END,
         UNISOL_ILLEGAL, UNISOL_CLAIMS_SOLVED, 2, "SOURCE_EMPTY", 3},
    };
    two_ranks();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(open_text(rows[i].text), UNISOL_OK);
        const struct unisol_record *r = next();
        assert_int_equal(unisol_record_summary(r)->result, rows[i].result);
        assert_int_equal(unisol_record_summary(r)->claim, rows[i].claim);
        assert_int_equal(unisol_record_summary(r)->num_moves, rows[i].moves);
        assert_int_equal(unisol_record_summary(r)->number, 1);
        assert_string_equal(unisol_record_summary(r)->format, "fcs");
        const struct unisol_fault *fault = unisol_record_summary(r)->fault;
        assert_int_equal(fault != NULL, rows[i].fault != NULL);
        if (fault) {
            assert_string_equal(fault->reason, rows[i].fault);
            assert_int_equal(fault->move, rows[i].fault_move);
        }
        assert_int_equal(complaints.errors, 0);
        assert_end();
    }
}

static void test_the_fault_is_reported_when_it_is_asked_for(void **state)
{
    (void)state;
    two_ranks();
    assert_int_equal(open_text(SOLVED FALSELY_CLAIMED), UNISOL_OK);
    unisol_record_report(next());
    assert_int_equal(complaints.errors, 0);
    unisol_record_report(next());
    assert_int_equal(complaints.errors, 1);
    assert_string_equal(complaints.last, "FALSE_CLAIM");
    assert_string_equal(complaints.source, "This game is solveable.");
    assert_int_equal(complaints.column, 1);
}

/* What is known about the move depends on the reason. */
static void test_details_of_faults(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *reason;
        const char *said;
        bool has_source;
        bool has_dest;
        uint32_t source;
        uint32_t dest;
        uint32_t num_cards;
        uint32_t most;
    } rows[] = {
        {HEADER BOARD SEPARATOR
         "Move a card from stack 1 to freecell 0\n\n" BOARD SEPARATOR SOLVED_END,
         "SOURCE_EMPTY", "illegal at move 1: stack 1 (column 2) is empty", true, false, 1, 0, 0, 0},
        {HEADER BOARD SEPARATOR
         "Move a card from stack 9 to freecell 0\n\n" BOARD SEPARATOR SOLVED_END,
         "NO_SUCH_SOURCE", "illegal at move 1: there is no stack 9 (column 10)", false, false, 0, 0,
         0, 0},
        {HEADER BOARD SEPARATOR
         "Move a card from stack 0 to stack 0\n\n" BOARD SEPARATOR SOLVED_END,
         "SAME_PILE", "illegal at move 1: stack 0 (column 1) is both the source and the target",
         true, true, 0, 0, 0, 0},
        {HEADER BOARD SEPARATOR
         "Move 9 cards from stack 0 to stack 1\n\n" BOARD SEPARATOR SOLVED_END,
         "MORE_THAN_THERE_ARE",
         "illegal at move 1: cannot take 9 cards from stack 0 (column 1), which has 2", true, true,
         0, 1, 9, 2},
    };

    two_ranks();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(open_text(rows[i].text), UNISOL_OK);
        const struct unisol_fault *f = unisol_record_summary(next())->fault;

        assert_non_null(f);
        assert_string_equal(f->reason, rows[i].reason);
        assert_int_equal(f->move, 1);
        assert_string_equal(f->text, rows[i].said);
        assert_int_equal(f->has_source, rows[i].has_source);
        assert_int_equal(f->has_dest, rows[i].has_dest);
        assert_int_equal(f->source.index, rows[i].source);
        assert_int_equal(f->dest.index, rows[i].dest);
        assert_int_equal(f->num_cards, rows[i].num_cards);
        assert_int_equal(f->most, rows[i].most);
    }

    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_null(unisol_record_summary(next())->fault);
    assert_null(unisol_record_summary(NULL)->fault);
}

static void test_conventions_as_values(void **state)
{
    (void)state;
    struct unisol_conventions c;
    assert_int_equal(set("format", "sn"), UNISOL_OK);
    assert_int_equal(set("assume", "automove=wkr"), UNISOL_OK);
    assert_int_equal(set("assume", "empty-column-count=max"), UNISOL_OK);
    assert_int_equal(open_text("#617\n8a 8b 8c\n"), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_true(unisol_record_interpretation(r, 0, NULL));
    assert_true(unisol_record_interpretation(r, 0, &c));
    assert_string_equal(c.automove, "wkr");
    assert_string_equal(c.empty_column, "max");
    assert_false(c.automove_first);
    assert_false(unisol_record_interpretation(r, 1, &c));
    assert_false(unisol_record_interpretation(NULL, 0, &c));

    assert_int_equal(open_text(GAVE_UP), UNISOL_OK);
    assert_false(unisol_record_interpretation(next(), 0, &c));
}

static void test_a_verdict_alone(void **state)
{
    (void)state;
    struct unisol_statistics s;
    assert_int_equal(open_text(GAVE_UP), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_true(unisol_record_summary(r)->is_empty);
    assert_int_equal(unisol_record_summary(r)->claim, UNISOL_CLAIMS_GAVE_UP);
    assert_null(unisol_record_deal(r));
    assert_false(unisol_record_statistics(r, &s));
    assert_end();
}

static void test_a_broken_record_does_not_stop_the_rest(void **state)
{
    (void)state;
    const struct unisol_record *r;
    two_ranks();
    assert_int_equal(open_text(SOLVED BROKEN UNFINISHED MOVES_ALONE), UNISOL_OK);
    assert_int_equal(unisol_record_summary(next())->result, UNISOL_SOLVED);
    assert_int_equal(unisol_reader_next(reader, &r), UNISOL_FAILED);
    assert_null(r);
    assert_string_equal(complaints.last, "UNREAD_TEXT");
    assert_string_equal(complaints.source, "Move a cow");
    assert_int_equal(unisol_record_summary(next())->number, 3);
    assert_int_equal(unisol_reader_next(reader, &r), UNISOL_FAILED);
    assert_string_equal(complaints.last, "NO_START");
    assert_true(strlen(complaints.hint) > 0);
    assert_int_equal(complaints.errors, 2);
    assert_end();
    assert_end();
}

/* Nothing is passed over in silence, not even at the end of a line that is good so far. */
static void test_text_that_does_not_belong(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "-=-=-=-=-=-=-=-=-=-=-=-=-\n\n" BOARD SEPARATOR GAVE_UP_END,
        HEADER BOARD "\n\n=====================\n\n" GAVE_UP_END,
        HEADER BOARD "\n\n==================== \\o/\n\n" GAVE_UP_END,
        HEADER BOARD SEPARATOR
        "Move a card from stack 0 to the foundations, please\n\n" AFTER SEPARATOR GAVE_UP_END,
        HEADER BOARD SEPARATOR "Move: 1h 1h\n\n" AFTER SEPARATOR GAVE_UP_END,
        HEADER BOARD SEPARATOR
        "move a card from stack 0 to the foundations\n\n" AFTER SEPARATOR GAVE_UP_END,
        HEADER BOARD SEPARATOR
        "Move a card from  stack 0 to the foundations\n\n" AFTER SEPARATOR GAVE_UP_END,
    };
    two_ranks();
    assert_int_equal(set("format", "fcs"), UNISOL_OK);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct unisol_record *r;
        complaints = (struct complaints){0};
        assert_int_equal(open_text(rows[i]), UNISOL_OK);
        enum unisol_status status = unisol_reader_next(reader, &r);
        if (status != UNISOL_FAILED)
            print_error("row %zu\n", i);
        assert_int_equal(status, UNISOL_FAILED);
        assert_string_equal(complaints.last, "UNREAD_TEXT");
        assert_true(complaints.line > 0);
    }
    /* The counts after a verdict belong to it. */
    assert_int_equal(open_text(SOLVED "This scan generated 7 states.\n"), UNISOL_OK);
    assert_int_equal(unisol_record_summary(next())->result, UNISOL_SOLVED);
    assert_end();

    /* A line of words below the board is left out. */
    static const char *const left_out[] = {SOLVED "This scan generated many states.\n",
                                           HEADER BOARD SEPARATOR
                                           "Iterations count exceeded. Sorry\n",
                                           HEADER BOARD "then\n" SEPARATOR GAVE_UP_END};
    for (size_t i = 0; i < sizeof(left_out) / sizeof(left_out[0]); i++) {
        complaints = (struct complaints){0};
        assert_int_equal(open_text(left_out[i]), UNISOL_OK);
        next();
        assert_end();
        assert_true(complaints.errors == 0 && complaints.notes > 0);
    }
}

static void test_ranges_of_records(void **state)
{
    (void)state;
    static const char *const texts[] = {SOLVED UNFINISHED SOLVED UNFINISHED,
                                        SOLVED BROKEN SOLVED UNFINISHED};
    static const struct {
        const char *range;
        unsigned first, last; /* those that come */
    } rows[] = {{"1", 1, 1}, {"2", 2, 2}, {"1-4", 1, 4}, {"3-4", 3, 4}, {"4-9", 4, 4}};
    two_ranks();
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(set("record", rows[i].range), UNISOL_OK);
        assert_int_equal(open_text(texts[0]), UNISOL_OK);
        for (unsigned n = rows[i].first; n <= rows[i].last; n++)
            assert_int_equal(unisol_record_summary(next())->number, n);
        assert_end();
    }
    assert_int_equal(complaints.errors, 0);
    /* Errors in records that were not asked for are ignored. */
    assert_int_equal(set("record", "3-4"), UNISOL_OK);
    assert_int_equal(open_text(texts[1]), UNISOL_OK);
    assert_int_equal(unisol_record_summary(next())->number, 3);
    assert_int_equal(complaints.errors, 0);
}

/* The range is an option: it holds for each input that is opened, whatever came of the one before. */
static void test_a_range_behind_the_end(void **state)
{
    (void)state;
    const struct unisol_record *r;
    two_ranks();
    assert_int_equal(set("record", "2-3"), UNISOL_OK);
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_int_equal(unisol_reader_next(reader, &r), UNISOL_FAILED);
    assert_string_equal(complaints.last, "RECORD_RANGE");
    assert_end();
    assert_int_equal(complaints.errors, 1);
    assert_int_equal(open_text(SOLVED UNFINISHED SOLVED), UNISOL_OK);
    assert_int_equal(unisol_record_summary(next())->number, 2);
    assert_int_equal(unisol_record_summary(next())->number, 3);
    assert_end();
}

static void test_inputs_that_cannot_be_opened(void **state)
{
    (void)state;
    static const struct {
        const char *text, *why;
    } rows[] = {{"", "EMPTY_INPUT"},
                {" \n\t\n\r\n", "EMPTY_INPUT"},
                {"Once upon a time\n", "FORMAT_UNKNOWN"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(open_text(rows[i].text), UNISOL_FAILED);
        assert_string_equal(complaints.last, rows[i].why);
        assert_end();
    }
    assert_int_equal(unisol_reader_open_file(reader, "/no/such/file"), UNISOL_FAILED);
    assert_string_equal(complaints.last, "CANNOT_READ");
    assert_int_equal(unisol_reader_open_file(reader, "/"), UNISOL_FAILED);
    assert_string_equal(complaints.last, "IS_DIRECTORY");
    assert_int_equal(unisol_reader_open_descriptor(reader, -1, "nothing"), UNISOL_FAILED);
    assert_string_equal(complaints.last, "CANNOT_READ");
    assert_int_equal(complaints.errors, 6);
    /* None of them spoils the handle. */
    two_ranks();
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_int_equal(unisol_record_summary(next())->result, UNISOL_SOLVED);
}

/* The caret stands under the text as it is shown, in which a control character takes four places. */
static void test_the_caret_stands_under_what_is_shown(void **state)
{
    (void)state;
    static const char *const lines[] = {": JD KD QX", ":\tJD\tKD\tQX", ": \033[1mJD KD QX",
                                        ": \xff\xff QX", ": \xe2\x99\xa0 QX"};
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        char text[128];
        snprintf(text, sizeof(text), "Foundations: H-0 C-0 D-0 S-0\n%s\n", lines[i]);
        complaints = (struct complaints){0};
        assert_int_equal(set("format", "fcs-board"), UNISOL_OK);
        const struct unisol_record *r;
        if (open_text(text) == UNISOL_OK)
            assert_int_equal(unisol_reader_next(reader, &r), UNISOL_FAILED);
        assert_string_equal(complaints.last, "CARD_BAD");
        assert_int_equal(complaints.line, 2);
        if (i < 2) /* the others stumble over an earlier word, whose place is the same either way */
            assert_string_equal(complaints.source + complaints.caret_offset, "QX");
        else
            assert_int_equal(complaints.caret_offset, 2);
    }
}

/* ---- start positions ------------------------------------------------------------------------- */

static char folder[] = "/tmp/unisol-api-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void put_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    assert_true(fputs(text, f) >= 0);
    assert_int_equal(fclose(f), 0);
}

static const char *file_text(const char *path)
{
    static char bytes[8192];
    FILE *f = fopen(path, "r");
    if (!f)
        return NULL;
    bytes[fread(bytes, 1, sizeof(bytes) - 1, f)] = '\0';
    fclose(f);
    return bytes;
}

static void test_rules_from_a_file(void **state)
{
    (void)state;
    put_file("rules.json",
             "{\"variant\": \"one_by_one\", \"num_columns\": 4, \"max_rank\": 2,"
             " \"empty_stacks_filled_by\": \"NONE\", \"rules\": {\"group\": \"ONE\"}}");
    assert_int_equal(set("rules", "rules.json"), UNISOL_OK);
    assert_int_equal(open_text(SOLVED SOLVED), UNISOL_OK);
    assert_memory_equal(unisol_record_summary(next())->game, "one_by_one (", 12);
    assert_int_equal(unisol_record_summary(next())->result, UNISOL_SOLVED);

    /* Other options change the rules, also those that were set before. */
    assert_int_equal(set("max-rank", "3"), UNISOL_OK);
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    const struct unisol_record *r;
    assert_int_equal(unisol_reader_next(reader, &r), UNISOL_FAILED);

    assert_int_equal(set("rules", "missing.json"), UNISOL_OK);
    assert_int_equal(open_text(SOLVED), UNISOL_FAILED);
    assert_string_equal(complaints.last, "CANNOT_READ");
    assert_int_equal(unisol_reader_open_deal(reader, "617"), UNISOL_FAILED);
    remove("rules.json");
}

static void test_a_layout_for_moves_alone(void **state)
{
    (void)state;
    const struct unisol_record *r;
    put_file("start.board", LAYOUT);
    put_file("other.board", "Foundations: H-0 C-2 D-2 S-2\nFreecells: - - - -\n: 2H\n: AH\n:\n:\n");
    two_ranks();
    assert_int_equal(set("layout", "start.board"), UNISOL_OK);
    assert_int_equal(open_text(MOVES_ALONE SOLVED MOVES_ALONE), UNISOL_OK);
    for (unsigned i = 1; i <= 3; i++)
        assert_int_equal(unisol_record_summary(next())->result, UNISOL_SOLVED);

    assert_int_equal(set("layout", "other.board"), UNISOL_OK);
    assert_int_equal(open_text(SOLVED MOVES_ALONE), UNISOL_OK);
    assert_int_equal(unisol_reader_next(reader, &r), UNISOL_FAILED);
    assert_string_equal(complaints.last, "TWO_STARTS");
    assert_int_equal(unisol_record_summary(next())->result, UNISOL_ILLEGAL); /* 2H is not next */

    assert_int_equal(set("layout", "missing.board"), UNISOL_OK);
    assert_int_equal(open_text(MOVES_ALONE), UNISOL_FAILED);
    assert_string_equal(complaints.last, "NO_SUCH_LAYOUT");
    assert_end();

    /* A deal by number has 52 cards, this game eight. */
    assert_int_equal(set("layout", "617"), UNISOL_OK);
    assert_int_equal(open_text(MOVES_ALONE), UNISOL_OK);
    assert_int_equal(unisol_reader_next(reader, &r), UNISOL_FAILED);
    assert_string_equal(complaints.last, "DEAL_GAME");
    unlink("start.board");
    unlink("other.board");
}

/* What one layout has is not what the next one has. */
static void test_a_layout_is_forgotten_with_its_freecells(void **state)
{
    (void)state;
    static const char moves[] = HEADER
        "Move a card from stack 0 to freecell 4\n" SEPARATOR GAVE_UP_END;
    put_file("five.board",
             "Foundations: H-0 C-2 D-2 S-2\nFreecells: - - - - -\n: 2H AH\n:\n:\n:\n");
    put_file("four.board", LAYOUT);
    two_ranks();
    assert_int_equal(set("layout", "five.board"), UNISOL_OK);
    assert_int_equal(open_text(moves), UNISOL_OK);
    bool five = unisol_record_summary(next())->result == UNISOL_UNFINISHED;
    assert_int_equal(set("layout", "four.board"), UNISOL_OK);
    assert_int_equal(open_text(moves), UNISOL_OK);
    bool four = unisol_record_summary(next())->result == UNISOL_ILLEGAL;
    unlink("five.board");
    unlink("four.board");
    assert_true(five);
    assert_true(four);
}

static void test_deals(void **state)
{
    (void)state;
    static const struct {
        const char *name, *deal;
    } rows[] = {{"617", "ms:617"},
                {"ms:8589934591", "ms:8589934591"},
                {"-2", "ms:-2"},
                {"mt:42", "mt:42"},
                {"pysol:100000", "pysol:100000"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(unisol_reader_open_deal(reader, rows[i].name), UNISOL_OK);
        const struct unisol_record *r = next();
        assert_string_equal(unisol_record_deal(r), rows[i].deal);
        assert_string_equal(unisol_record_summary(r)->format, "deal");
        assert_int_equal(unisol_record_summary(r)->num_moves, 0);
        assert_int_equal(unisol_record_summary(r)->result, UNISOL_UNFINISHED);
        assert_end();
    }
    static const char *const bad[] = {
        "0", "8589934592", "-3", "six", "", "ms:", "pysol:18446744073709551616"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        assert_int_equal(unisol_reader_open_deal(reader, bad[i]), UNISOL_FAILED);
        assert_string_equal(complaints.last, "DEAL_BAD");
        assert_end();
    }
}

/* ---- writing --------------------------------------------------------------------------------- */

static enum unisol_status set_target(const char *format)
{
    return unisol_writer_set(writer, "format", format);
}

static void test_a_deal_after_a_board_game(void **state)
{
    (void)state;
    const struct unisol_record *record;
    static const char moves[] = "c7d7 c1d1\n";
    set("format", "creeper");
    assert_int_equal(unisol_reader_open_memory(reader, moves, strlen(moves), NULL), UNISOL_OK);
    assert_int_equal(unisol_reader_next(reader, &record), UNISOL_OK);
    assert_string_equal(unisol_record_summary(record)->game, "creeper");

    assert_int_equal(unisol_reader_open_deal(reader, "617"), UNISOL_OK);
    assert_int_equal(unisol_reader_next(reader, &record), UNISOL_OK);
    assert_string_equal(unisol_record_summary(record)->game, "freecell");
    assert_string_equal(unisol_record_deal(record), "ms:617");
}

static void test_what_is_written_reads_the_same(void **state)
{
    (void)state;
    two_ranks();
    assert_int_equal(open_text(SOLVED UNFINISHED GAVE_UP), UNISOL_OK);
    assert_int_equal(unisol_writer_open_file(writer, "out.fcs"), UNISOL_OK);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(unisol_writer_write(writer, next()), UNISOL_OK);
        assert_int_not_equal(access("out.fcs", F_OK), 0); /* not before all of it is there */
    }
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    assert_string_equal(file_text("out.fcs"), SOLVED UNFINISHED GAVE_UP);
    unlink("out.fcs");
}

static void test_an_output_that_is_not_closed_does_not_come_to_be(void **state)
{
    (void)state;
    two_ranks();
    put_file("kept.fcs", "as it was");
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_int_equal(unisol_writer_open_file(writer, "kept.fcs"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, next()), UNISOL_OK);
    unisol_writer_free(writer);
    writer = NULL;
    assert_string_equal(file_text("kept.fcs"), "as it was");
    unlink("kept.fcs"); /* remove_folder fails if a temporary file is left */
}

/* A program that is ended by a signal removes this file, so the path must be that of the file that
   exists. */
static void test_the_temporary_file(void **state)
{
    (void)state;
    two_ranks();
    put_file("kept.fcs", "as it was");
    assert_null(unisol_writer_temporary(writer));
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_int_equal(unisol_writer_open_file(writer, "kept.fcs"), UNISOL_OK);

    const char *path = unisol_writer_temporary(writer);
    assert_non_null(path);
    assert_int_equal(access(path, W_OK), 0);
    assert_int_not_equal(strcmp(path, "kept.fcs"), 0);
    assert_int_equal(unlink(path), 0);
    unisol_writer_free(writer);
    writer = NULL;

    assert_string_equal(file_text("kept.fcs"), "as it was");
    unlink("kept.fcs"); /* remove_folder fails if another file is left */
}

/* Once the output is closed, or if it is no file of its own, there is no temporary file. */
static void test_no_temporary_file(void **state)
{
    (void)state;
    two_ranks();
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_int_equal(unisol_writer_open_file(writer, "out.fcs"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, next()), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    assert_null(unisol_writer_temporary(writer));
    unlink("out.fcs");

    assert_int_equal(unisol_writer_open_memory(writer), UNISOL_OK);
    assert_null(unisol_writer_temporary(writer));
}

static void test_outputs_that_cannot_be_opened(void **state)
{
    (void)state;
    assert_int_equal(unisol_writer_open_file(writer, "no-suffix"), UNISOL_FAILED);
    assert_int_equal(unisol_writer_open_descriptor(writer, 1), UNISOL_FAILED);
    assert_string_equal(complaints.last, "OPTION_BAD");
    assert_int_equal(set_target("fcs"), UNISOL_OK);
    assert_int_equal(unisol_writer_open_file(writer, "no/such/folder/out.fcs"), UNISOL_FAILED);
    assert_string_equal(complaints.last, "CANNOT_WRITE");
    assert_int_equal(unisol_writer_open_file(writer, "."), UNISOL_FAILED);
    assert_int_equal(complaints.errors, 4);
}

static void test_an_output_that_was_left_open(void **state)
{
    (void)state;
    two_ranks();
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    assert_int_equal(unisol_writer_open_file(writer, "first.fcs"), UNISOL_OK);
    assert_int_equal(unisol_writer_open_file(writer, "second.fcs"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, next()), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    assert_int_not_equal(access("first.fcs", F_OK), 0);
    assert_string_equal(file_text("second.fcs"), SOLVED);
    unlink("second.fcs"); /* remove_folder fails if the first one's temporary file is left */
}

static void test_yes_or_no(void **state)
{
    (void)state;
    static const char *const names[] = {"strict", "prefix"};
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(unisol_writer_set(writer, names[i], "yes"), UNISOL_OK);
        assert_int_equal(unisol_writer_set(writer, names[i], "no"), UNISOL_OK);
        assert_int_equal(unisol_writer_set(writer, names[i], "maybe"), UNISOL_FAILED);
        assert_int_equal(unisol_writer_set(writer, names[i], ""), UNISOL_FAILED);
    }
}

/* If no format was named, the suffix of each file decides. */
static void test_the_suffix_decides_for_each_file(void **state)
{
    (void)state;
    two_ranks();
    static const struct {
        const char *path, *begins;
    } rows[] = {{"a.fcs", "-=-=-"}, {"b.board", "Foundations:"}, {"c.sol", "-=-=-"}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_int_equal(open_text(SOLVED), UNISOL_OK);
        assert_int_equal(unisol_writer_open_file(writer, rows[i].path), UNISOL_OK);
        assert_int_equal(unisol_writer_write(writer, next()), UNISOL_OK);
        assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
        const char *text = file_text(rows[i].path);
        bool begins = strncmp(text, rows[i].begins, strlen(rows[i].begins)) == 0;
        unlink(rows[i].path);
        assert_true(begins);
    }
}

static void test_a_full_disk(void **state)
{
    (void)state;
    two_ranks();
    int full = open("/dev/full", O_WRONLY);
    if (full < 0)
        skip();
    assert_int_equal(set_target("fcs"), UNISOL_OK);
    assert_int_equal(open_text(SOLVED SOLVED), UNISOL_OK);
    assert_int_equal(unisol_writer_open_descriptor(writer, full), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, next()), UNISOL_OK); /* it waits for more */
    assert_int_equal(unisol_writer_close(writer), UNISOL_FAILED);
    assert_string_equal(complaints.last, "CANNOT_WRITE");
    close(full);
}

static void test_illegal_records(void **state)
{
    (void)state;
    two_ranks();
    assert_int_equal(open_text(FALSELY_CLAIMED), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_int_equal(unisol_writer_open_file(writer, "out.fcs"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_FAILED);
    assert_string_equal(complaints.last, "ILLEGAL_NOT_WRITTEN");
    assert_int_equal(unisol_writer_set(writer, "prefix", "yes"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    assert_string_equal(file_text("out.fcs"), UNFINISHED); /* the claim is not repeated */
    unlink("out.fcs");
}

static void test_losses(void **state)
{
    (void)state;
    two_ranks();
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_int_equal(unisol_writer_open_file(writer, "out.board"), UNISOL_OK);
    assert_int_equal(unisol_writer_set(writer, "strict", "yes"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_FAILED);
    assert_string_equal(complaints.last, "LOST_STRICT");
    assert_int_equal(unisol_writer_set(writer, "strict", "no"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_OK);
    assert_int_equal(complaints.notes, 2); /* the moves, and the highest rank */
    assert_int_equal(complaints.errors, 2);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    assert_string_equal(file_text("out.board"), LAYOUT); /* once */
    unlink("out.board");
}

static void test_a_target_of_one_record(void **state)
{
    (void)state;
    two_ranks();
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_int_equal(unisol_writer_open_file(writer, "out.board"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_FAILED);
    assert_string_equal(complaints.last, "ONE_RECORD");
    assert_int_equal(unisol_writer_close(writer), UNISOL_FAILED);
    assert_int_not_equal(access("out.board", F_OK), 0);
    assert_int_equal(unisol_writer_open_file(writer, "out.board"), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    assert_string_equal(file_text("out.board"), LAYOUT);
    unlink("out.board");
}

/* Returns the position of that number, rendered as a layout, or NULL if it is refused. */
static const char *layout_at(const struct unisol_record *r, const char *at)
{
    static char layout[1000];
    size_t len;
    struct unisol_batch *batch = unisol_batch_new();
    assert_non_null(batch);
    bool good = unisol_writer_set(writer, "at", at) == UNISOL_OK &&
                set_target("fcs-board") == UNISOL_OK &&
                unisol_writer_open_batches(writer, NULL) == UNISOL_OK &&
                unisol_writer_render(writer, r, batch) == UNISOL_OK;
    snprintf(layout, sizeof(layout), "%s", unisol_batch_text(batch, &len));
    assert_int_equal(strlen(layout), len);
    unisol_batch_free(batch);
    return good ? layout : NULL;
}

static void test_single_positions(void **state)
{
    (void)state;
    char place[16];
    two_ranks();
    assert_int_equal(open_text(SOLVED), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_string_equal(layout_at(r, "0"), LAYOUT);
    assert_non_null(strstr(layout_at(r, "end"), "H-2 C-2 D-2 S-2"));
    snprintf(place, sizeof(place), "%zu", unisol_record_summary(r)->num_moves);
    assert_non_null(strstr(layout_at(r, place), "H-2 C-2 D-2 S-2"));
    snprintf(place, sizeof(place), "%zu", unisol_record_summary(r)->num_moves + 1);
    assert_null(layout_at(r, place));
    assert_string_equal(complaints.last, "OPTION_BAD");
    static const char *const bad[] = {"", "-1", "1x", "END", " 1"};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++)
        assert_int_equal(unisol_writer_set(writer, "at", bad[i]), UNISOL_FAILED);
    assert_string_equal(layout_at(r, "0"), LAYOUT);
}

/* ---- what there is --------------------------------------------------------------------------- */

static void test_lists(void **state)
{
    (void)state;
    struct unisol_format_info format;
    struct unisol_option_info option;
    struct unisol_variant_info variant;
    struct unisol_diagnostic_info diagnostic;
    size_t n = 0;
    for (; unisol_formats_at(NULL, n, &format); n++) {
        assert_true(format.reads || format.writes);
        for (size_t i = 0; unisol_format_option_at(format.name, i, &option); i++)
            assert_true(option.values[0] && option.values[1] && option.help[0]);
    }
    assert_true(n >= 2);
    assert_false(unisol_formats_at(NULL, SIZE_MAX, &format));
    assert_false(unisol_format_option_at("fcs", SIZE_MAX - 1, &option) ||
                 unisol_format_option_at("no-format", 0, &option));
    for (n = 0; unisol_variant_at(n, &variant); n++)
        assert_int_equal(set("game", variant.name), UNISOL_OK);
    assert_true(n >= 16);
    for (n = 0; unisol_diagnostic_at(n, &diagnostic); n++)
        assert_true(diagnostic.explanation[0] && diagnostic.name[0]);
    assert_false(unisol_diagnostic_at(SIZE_MAX, &diagnostic));

    assert_string_equal(unisol_format_for_file("x.fcs"), "fcs");
    assert_string_equal(unisol_format_for_file("a.b/x.board"), "fcs-board");
    static const char *const none[] = {"", ".fcs", "fcs", "x.fcs.txt", "x.fc"};
    for (size_t i = 0; i < sizeof(none) / sizeof(none[0]); i++)
        assert_null(unisol_format_for_file(none[i]));
    assert_non_null(strchr(unisol_version(), '.'));
}

/* As snprintf(): the whole length, and no part of a character or an escape in a buffer that is too
   small. */
static void test_escape(void **state)
{
    (void)state;
    static const char name[] = "a\033\xc3\xa9\xff\"\\";
    static const char escaped[] = "a\\x1b\xc3\xa9\\xff\"\\";
    static const char json[] = "a\\u001b\xc3\xa9\\ufffd\\\"\\\\";
    static const size_t ends[] = {0, 1, 5, 7, 11, 12, 13};      /* of the characters of `escaped` */
    static const size_t json_ends[] = {0, 1, 7, 9, 15, 17, 19}; /* of `json` */
    static const struct {
        const char *whole;
        const size_t *ends;
    } rows[] = {{escaped, ends}, {json, json_ends}};

    assert_int_equal(unisol_escape(name, NULL, 0), strlen(escaped));
    assert_int_equal(unisol_escape_json(name, NULL, 0, NULL), strlen(json));

    for (size_t r = 0; r < 2; r++) {
        for (size_t size = 1; size <= strlen(rows[r].whole) + 2; size++) {
            char buffer[32];
            size_t fits = 0;
            memset(buffer, '#', sizeof(buffer));
            size_t n = r == 0 ? unisol_escape(name, buffer, size)
                              : unisol_escape_json(name, buffer, size, NULL);
            for (size_t i = 0; i < 7; i++)
                if (rows[r].ends[i] < size)
                    fits = rows[r].ends[i];
            assert_int_equal(n, strlen(rows[r].whole));
            assert_int_equal(strlen(buffer), fits);
            assert_memory_equal(buffer, rows[r].whole, fits);
            assert_int_equal(buffer[size], '#');
        }
    }

    bool exact = true;
    unisol_escape_json(name, NULL, 0, &exact);
    assert_false(exact);
    unisol_escape_json("\xc3\xa9", NULL, 0, &exact);
    assert_true(exact);
}

/* ---- corrections ----------------------------------------------------------------------------- */

static enum unisol_status open_sample_of(const char *name)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/samples/%s", getenv("SRCDIR"), name);
    return unisol_reader_open_file(reader, path);
}

static enum unisol_status open_sample(void)
{
    return open_sample_of("10594.sn");
}

static void test_variations(void **state)
{
    (void)state;
    static const char *const numbers[] = {"2.1", "2.1.2.1", "2.1.2.1.1.1", "2.2", "12.1", "12.2"};
    struct unisol_variation v;

    assert_int_equal(unisol_record_summary(NULL)->num_variations, 0);
    assert_false(unisol_record_variation(NULL, 0, &v));
    assert_null(unisol_record_extract(NULL, "1.1"));
    assert_int_equal(open_sample(), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_int_equal(unisol_record_summary(r)->num_variations, 0);
    assert_false(unisol_record_variation(r, 0, &v));
    assert_null(unisol_record_extract(r, "1.1"));

    assert_int_equal(open_sample_of("everything.json"), UNISOL_OK);
    r = next();
    assert_int_equal(unisol_record_summary(r)->num_variations, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_true(unisol_record_variation(r, i, &v));
        assert_string_equal(v.number, numbers[i]);
        assert_int_equal(v.result, i == 5 ? UNISOL_ILLEGAL : UNISOL_UNFINISHED);
    }
    assert_true(unisol_record_variation(r, 0, NULL));
    assert_false(unisol_record_variation(r, 6, NULL));
    assert_string_equal(v.illegal_move, "12.2.1");
    assert_string_equal(v.reason, "NO_RULE_FOR_PILE");
    assert_true(v.kind == UNISOL_VARIATION_ALTERNATIVE && v.first_move == 12 && v.num_moves == 0);

    struct unisol_record *kept = unisol_record_keep(r);
    struct unisol_record *inner = unisol_record_extract(kept, "2.1.2.1.1.1");
    assert_non_null(inner);
    assert_int_equal(unisol_record_summary(inner)->num_moves, 3);
    assert_int_equal(unisol_record_summary(inner)->num_variations, 0);
    assert_null(unisol_record_extract(kept, "2.3"));
    assert_null(unisol_record_extract(kept, ""));
    assert_true(unisol_record_variation(kept, 1, &v));
    assert_string_equal(v.number, "2.1.2.1");
    unisol_record_free(kept);
    unisol_record_free(inner);
}

/* Plays the rest of a walk and returns the number of its last move. */
static size_t last_move(struct unisol_walk *walk)
{
    size_t number = 0;
    const struct unisol_move *m;
    while ((m = unisol_walk_next(walk)))
        number = m->number;
    return number;
}

static void test_walks_in_variations(void **state)
{
    (void)state;
    assert_false(unisol_walk_enter(NULL, "2.1"));
    assert_false(unisol_walk_leave(NULL));
    assert_int_equal(open_sample_of("everything.json"), UNISOL_OK);
    const struct unisol_record *r = next();
    struct unisol_walk *walk = unisol_walk_new(r);
    assert_non_null(walk);
    assert_false(unisol_walk_leave(walk));
    assert_false(unisol_walk_enter(walk, "2.3"));
    assert_false(unisol_walk_enter(walk, NULL));

    /* The boards are those of the extracted game, and of the record where it was left. */
    assert_true(unisol_walk_to(walk, 5));
    unisol_card top = unisol_walk_board(walk)->columns[0].cards[0];
    size_t length = unisol_walk_board(walk)->columns[0].num_cards;
    assert_true(unisol_walk_enter(walk, "2.1.2.1.1.1"));
    const struct unisol_move *m = unisol_walk_next(walk);
    assert_non_null(m);
    assert_int_equal(m->number, 3);
    assert_true(unisol_walk_enter(walk, "2.1"));
    m = unisol_walk_next(walk);
    assert_non_null(m);
    assert_int_equal(m->number, 2);
    assert_int_equal(last_move(walk), 3);
    assert_true(unisol_walk_leave(walk));
    assert_int_equal(unisol_walk_board(walk)->columns[0].num_cards, length);
    assert_true(unisol_walk_board(walk)->columns[0].cards[0] == top);
    m = unisol_walk_next(walk);
    assert_non_null(m);
    assert_int_equal(m->number, 6);
    assert_false(unisol_walk_leave(walk));

    /* An illegal variation ends before its illegal move. */
    assert_true(unisol_walk_enter(walk, "12.2"));
    assert_null(unisol_walk_next(walk));
    assert_true(unisol_walk_to(walk, 3));
    unisol_walk_free(walk);
}

static void test_bookmarks(void **state)
{
    (void)state;
    static const char *const positions[] = {"0", "2", "2", "2.1.1", "2.1.1.1.1", "2.1.1.1.2"};
    static const char *const names[] = {"start", "end", "the same", "hint", "inner", NULL};
    struct unisol_bookmark b;
    struct unisol_variation v;

    assert_false(unisol_record_bookmark(NULL, 0, &b));
    assert_int_equal(open_sample_of("../tests/conformance/613-bookmarks.json"), UNISOL_OK);
    const struct unisol_record *r = next();
    for (size_t i = 0; i < 6; i++) {
        assert_true(unisol_record_bookmark(r, i, &b));
        assert_string_equal(b.position, positions[i]);
        if (names[i])
            assert_string_equal(b.name, names[i]);
        else
            assert_null(b.name);
    }
    assert_false(unisol_record_bookmark(r, 6, &b));

    assert_true(unisol_record_variation(r, 0, &v));
    assert_string_equal(v.name, "from a solver");
    assert_true(v.kind == UNISOL_VARIATION_HINT);
    assert_true(unisol_record_variation(r, 1, &v));
    assert_null(v.name);

    /* Without its variations, the record keeps the bookmarks of its own moves. */
    struct unisol_record *main_line = unisol_record_extract(r, NULL);
    assert_true(unisol_record_bookmark(main_line, 2, &b));
    assert_false(unisol_record_bookmark(main_line, 3, &b));
    unisol_record_free(main_line);
}

/* A list with two moves in the wrong order. */
static void test_corrections(void **state)
{
    (void)state;
    char text[4096];
    struct unisol_correction c;
    struct unisol_edit e;

    unisol_writer_set(writer, "format", "sn");
    assert_int_equal(open_sample(), UNISOL_OK);
    const struct unisol_record *r = next();
    assert_int_equal(unisol_record_find_corrections(r), 0);
    assert_false(unisol_record_correction(r, 0, NULL));
    assert_null(unisol_record_correct(r, 0));
    assert_int_equal(unisol_writer_open_memory(writer), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, r), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    const char *list = unisol_writer_text(writer, NULL);
    const char *a7 = strstr(list, "\na7 4a");
    assert_non_null(a7);
    snprintf(text, sizeof(text), "%.*s 4a\na7%s", (int)(a7 - list), list, a7 + 6);

    assert_int_equal(open_text(text), UNISOL_OK);
    r = next();
    assert_int_equal(unisol_record_summary(r)->result, UNISOL_ILLEGAL);
    assert_false(unisol_record_correction(r, 0, &c)); /* not searched yet */
    assert_int_equal(unisol_record_find_corrections(r), 1);
    assert_true(unisol_record_correction(r, 0, &c));
    assert_false(unisol_record_correction(r, 1, NULL));
    assert_string_equal(
        c.text,
        "with \"a7\" before \"4a\" at move 31, all 139 moves are legal and the game is solved");
    assert_true(c.solved && c.num_moves == 139 && c.num_edits == 1);
    e = c.edits[0];
    assert_int_equal(e.kind, UNISOL_EDIT_SWAPPED);
    assert_true(e.move == 31 && e.first_move == 31 && e.num_moves == 0);
    assert_string_equal(e.found, "4a");
    assert_string_equal(e.meant, "a7");
    assert_true(e.line == 4 && e.column == 31);

    struct unisol_record *corrected = unisol_record_correct(r, 0);
    assert_non_null(corrected);
    assert_null(unisol_record_correct(r, 1));
    assert_int_equal(unisol_record_summary(corrected)->result, UNISOL_SOLVED);
    assert_int_equal(unisol_record_summary(corrected)->number, 1);
    assert_null(unisol_record_correct(corrected, 0));
    assert_int_equal(unisol_record_find_corrections(corrected), 0);

    /* What was found stays with the record that is kept, but its reader's list is gone. */
    struct unisol_record *kept = unisol_record_keep(r);
    assert_true(unisol_record_correction(kept, 0, &c));
    assert_int_equal(unisol_record_find_corrections(kept), 1);
    assert_null(unisol_record_correct(kept, 0));
    assert_int_equal(unisol_record_find_corrections(r), 0);
    unisol_record_free(kept);
    unisol_record_free(corrected);
    assert_int_equal(complaints.errors, 0);
}

static bool take_deal(void *context, const char *deal, bool solved)
{
    char *found = context;
    size_t len = strlen(found);
    snprintf(found + len, 200 - len, "%s%s ", deal, solved ? " solved" : "");
    return strlen(found) < 20;
}

static void test_identify(void **state)
{
    (void)state;
    char found[200] = "";
    assert_int_equal(unisol_reader_identify(reader, NULL, "1-3", take_deal, found), UNISOL_FAILED);
    assert_string_equal(complaints.last, "MISUSE");
    assert_int_equal(open_sample(), UNISOL_OK);
    assert_int_equal(unisol_reader_check(reader), UNISOL_OK);
    assert_int_equal(unisol_reader_identify(reader, NULL, "10590-10600", take_deal, found),
                     UNISOL_OK);
    assert_string_equal(found, "ms:10594 solved ");
    assert_int_equal(unisol_reader_identify(reader, NULL, "7", take_deal, found), UNISOL_OK);
    assert_string_equal(found, "ms:10594 solved ");
    assert_int_equal(unisol_reader_identify(reader, NULL, "3-1", take_deal, found), UNISOL_FAILED);
    assert_string_equal(complaints.last, "OPTION_BAD");
    assert_int_equal(unisol_reader_identify(reader, NULL, NULL, take_deal, found), UNISOL_FAILED);
    assert_int_equal(unisol_reader_identify(reader, NULL, "7", NULL, found), UNISOL_FAILED);
    assert_string_equal(complaints.last, "MISUSE");

    /* The games with as many piles, as long as nothing names the game. */
    size_t others = 0;
    bool bakers_game = false;
    for (const char *game; (game = unisol_reader_other_game(reader, others)); others++)
        bakers_game = bakers_game || strcmp(game, "bakers_game") == 0;
    assert_true(bakers_game);
    found[0] = '\0';
    assert_int_equal(
        unisol_reader_identify(reader, "relaxed_freecell", "10590-10600", take_deal, found),
        UNISOL_OK);
    assert_string_equal(found, "ms:10594 solved ");
    assert_int_equal(unisol_reader_identify(reader, "bakers_game", "10590-10600", take_deal, found),
                     UNISOL_OK);
    assert_string_equal(found, "ms:10594 solved ");
    assert_int_equal(unisol_reader_identify(reader, "no_game", "7", take_deal, found),
                     UNISOL_FAILED);
    assert_string_equal(complaints.last, "OPTION_BAD");
    assert_int_equal(unisol_reader_identify(reader, "eight_off", "7", take_deal, found),
                     UNISOL_FAILED);
    assert_string_equal(complaints.last, "OPTION_BAD");
    set("game", "freecell");
    assert_int_equal(open_sample(), UNISOL_OK);
    assert_null(unisol_reader_other_game(reader, 0));
    next();
    assert_null(unisol_reader_other_game(reader, 0));

    /* A list of one move, which is legal in all deals, until the function has enough. */
    found[0] = '\0';
    set("format", "sn");
    assert_int_equal(open_text("#1\n1a\n"), UNISOL_OK);
    next();
    assert_int_equal(unisol_reader_identify(reader, NULL, "pysol:1-100", take_deal, found),
                     UNISOL_OK);
    assert_string_equal(found, "pysol:1 pysol:2 pysol:3 ");
    assert_int_equal(open_text("#1\n\n"), UNISOL_OK);
    unisol_reader_check(reader);
    assert_int_equal(unisol_reader_identify(reader, NULL, "7", take_deal, found), UNISOL_FAILED);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(escape),
        TEST(reader_options),
        TEST(a_format_s_options_need_the_format),
        TEST(refinements_survive_the_game),
        TEST(each_kind_of_end),
        TEST(the_fault_is_reported_when_it_is_asked_for),
        TEST(details_of_faults),
        TEST(variations),
        TEST(walks_in_variations),
        TEST(bookmarks),
        TEST(corrections),
        TEST(identify),
        TEST(conventions_as_values),
        TEST(a_verdict_alone),
        TEST(a_broken_record_does_not_stop_the_rest),
        TEST(text_that_does_not_belong),
        TEST(ranges_of_records),
        TEST(a_range_behind_the_end),
        TEST(inputs_that_cannot_be_opened),
        TEST(the_caret_stands_under_what_is_shown),
        TEST(rules_from_a_file),
        TEST(a_layout_for_moves_alone),
        TEST(a_layout_is_forgotten_with_its_freecells),
        TEST(deals),
        TEST(a_deal_after_a_board_game),
        TEST(what_is_written_reads_the_same),
        TEST(an_output_that_is_not_closed_does_not_come_to_be),
        TEST(outputs_that_cannot_be_opened),
        TEST(an_output_that_was_left_open),
        TEST(yes_or_no),
        TEST(the_suffix_decides_for_each_file),
        TEST(the_temporary_file),
        TEST(no_temporary_file),
        TEST(a_full_disk),
        TEST(illegal_records),
        TEST(losses),
        TEST(a_target_of_one_record),
        TEST(single_positions),
        TEST(lists),
    };
#undef TEST
    return cmocka_run_group_tests_name("api", tests, make_folder, remove_folder);
}
