/* SPDX-License-Identifier: MIT */
/* Joining, splitting, comparing and counting records, through unisol.h only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "api/command.h"

enum { MOST = 8 };

static struct unisol_record *records[MOST];
static size_t num_records;

/* Reads a text, whose records are kept in records[]. */
static void read_text(const char *text)
{
    const struct unisol_record *record;
    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    assert_int_equal(unisol_reader_open_memory(reader, text, strlen(text), NULL), UNISOL_OK);
    while (unisol_reader_next(reader, &record) == UNISOL_OK)
        records[num_records++] = unisol_record_keep(record);
    unisol_reader_free(reader);
}

static int tear_down(void **state)
{
    (void)state;
    for (; num_records > 0; num_records--)
        unisol_record_free(records[num_records - 1]);
    return 0;
}

/* ---- joining and splitting ------------------------------------------------------------------- */

struct lines {
    size_t num;
    size_t moves[MOST];
    char numbers[MOST][16];
};

static bool note_line(void *context, const struct unisol_variation *variation,
                      const struct unisol_record *line)
{
    struct lines *lines = context;
    lines->moves[lines->num] = unisol_record_summary(line)->num_moves;
    snprintf(lines->numbers[lines->num++], sizeof(lines->numbers[0]), "%s", variation->number);
    return true;
}

static void test_joined_records_are_split_again(void **state)
{
    (void)state;
    struct lines lines = {0};
    bool no_memory = true;
    read_text("#617\n8a 8b\n\n#617\n8a 8c 8b\n\n#617\n8b 8a\n");
    struct unisol_merger *merger = unisol_merger_new();
    for (size_t i = 0; i < num_records; i++)
        assert_int_equal(unisol_merger_add(merger, records[i]), UNISOL_MERGED);
    struct unisol_record *merged = unisol_merger_take(merger, &no_memory);
    assert_false(no_memory);
    assert_null(unisol_merger_take(merger, NULL));
    assert_int_equal(unisol_record_summary(merged)->num_variations, 2);

    struct unisol_record *main_line = unisol_record_extract(merged, NULL);
    assert_int_equal(unisol_record_summary(main_line)->num_moves, 2);
    assert_int_equal(unisol_record_summary(main_line)->num_variations, 0);
    assert_true(unisol_record_visit_variations(merged, true, note_line, &lines, NULL));
    assert_int_equal(lines.num, 2);
    for (size_t i = 0; i < 2; i++) {
        struct unisol_record *line = unisol_record_extract(merged, lines.numbers[i]);
        assert_int_equal(unisol_record_summary(line)->num_moves, lines.moves[i]);
        unisol_record_free(line);
    }
    unisol_record_free(main_line);
    unisol_record_free(merged);
    unisol_merger_free(merger);
}

static void test_records_that_cannot_be_joined(void **state)
{
    (void)state;
    read_text("#617\n8a 8b\n\n#618\n8a\n");
    read_text("a5b6 g5f4 e1d2 c1b2\n");
    struct unisol_merger *merger = unisol_merger_new();
    assert_int_equal(unisol_merger_add(merger, records[0]), UNISOL_MERGED);
    assert_int_equal(unisol_merger_add(merger, records[1]), UNISOL_MERGE_OTHER_LAYOUT);
    assert_int_equal(unisol_merger_add(merger, records[2]), UNISOL_MERGE_NO_CARDS);
    struct unisol_record *merged = unisol_merger_take(merger, NULL);
    assert_int_equal(unisol_record_summary(merged)->num_moves, 2);
    unisol_record_free(merged);
    unisol_merger_free(merger);
}

/* ---- comparing ------------------------------------------------------------------------------- */

static void assert_stretch(const struct unisol_stretch *s, size_t before, size_t first, size_t last)
{
    assert_int_equal(s->moves_before, before);
    assert_int_equal(s->first_move, first);
    assert_int_equal(s->last_move, last);
    assert_int_equal(s->begin == s->end, first == 0);
}

static void test_differences(void **state)
{
    (void)state;
    struct unisol_difference d;
    read_text("#617\n8a 8b 8c\n\n#617\n8a 8c 8b\n\n#618\n8a\n");
    struct unisol_comparison *c = unisol_comparison_new(records[0], records[1]);
    assert_true(unisol_comparison_is_possible(c));
    assert_true(unisol_comparison_next(c, &d));
    assert_stretch(&d.first, 1, 2, 2);
    assert_stretch(&d.second, 1, 2, 2);
    assert_int_equal(d.meeting, UNISOL_MEET_REORDERED); /* the cards are in other freecells */
    assert_false(unisol_comparison_next(c, &d));
    unisol_comparison_free(c);

    c = unisol_comparison_new(records[0], records[0]);
    assert_true(unisol_comparison_is_possible(c) && !unisol_comparison_next(c, &d));
    unisol_comparison_free(c);
    c = unisol_comparison_new(records[0], records[2]);
    assert_false(unisol_comparison_is_possible(c) || unisol_comparison_next(c, &d));
    unisol_comparison_free(c);

    assert_true(unisol_record_start_hash(records[0]) != 0);
    assert_true(unisol_record_start_hash(records[0]) == unisol_record_start_hash(records[1]));
    assert_true(unisol_record_start_hash(records[0]) != unisol_record_start_hash(records[2]));
}

/* ---- counting -------------------------------------------------------------------------------- */

static void assert_counts(const struct unisol_tally *tally, uint64_t times)
{
    struct unisol_results of;
    struct unisol_property p;
    uint64_t n;
    assert_true(unisol_tally_results(tally, &of));
    assert_int_equal(of.records, 4 * times);
    assert_int_equal(of.unfinished, 2 * times);
    assert_int_equal(of.illegal, times);
    assert_int_equal(of.unreadable, times);
    assert_string_equal(unisol_tally_reason(tally, 0, &n), "SOURCE_EMPTY");
    assert_int_equal(n, times);
    assert_null(unisol_tally_reason(tally, 1, NULL));

    assert_true(unisol_tally_property(tally, 0, &p));
    assert_string_equal(p.name, "moves");
    assert_int_equal(p.records, 2 * times);
    assert_int_equal(p.sum, 3 * times);
    assert_int_equal(p.least, 1);
    assert_int_equal(p.most, 2);
    assert_true(p.median == 1.5);
    assert_int_equal(unisol_tally_value(tally, 0, 2), times);
    assert_int_equal(unisol_tally_value(tally, 0, 3), 0);
}

static void test_tallies(void **state)
{
    (void)state;
    struct unisol_property p = {.name = ""};
    size_t num = 0;
    read_text("#617\n8a\n\n#617\n8a 8b\n\n#617\na1\n");
    struct unisol_tally *tally = unisol_tally_new();
    struct unisol_tally *all = unisol_tally_new();
    assert_true(unisol_tally_property(tally, 0, &p) && p.records == 0 && p.most == 0);
    for (size_t i = 0; i < num_records; i++)
        unisol_tally_add(tally, records[i]);
    unisol_tally_add(tally, NULL);
    assert_counts(tally, 1);
    unisol_tally_join(all, tally);
    unisol_tally_join(all, tally);
    assert_counts(all, 2);
    while (unisol_tally_property(tally, num, NULL))
        num++;
    assert_true(unisol_tally_property(tally, num - 1, &p));
    assert_string_equal(p.name, "unknown_cards");
    unisol_tally_free(tally);
    unisol_tally_free(all);
}

/* ---- equal records --------------------------------------------------------------------------- */

static void test_equal_records(void **state)
{
    (void)state;
    static const uint64_t key[2] = {7, 8};
    const uint64_t *keys[] = {NULL, key};
    read_text("#617\n8a 8b\n\n#617\n8a 8b \"again\"\n\n#617\n8b 8a\n");
    for (size_t k = 0; k < 2; k++) {
        struct unisol_unique *unique = unisol_unique_new(keys[k]);
        for (size_t i = 0; i < 2 * num_records; i++) {
            struct unisol_fingerprint print;
            bool is_new;
            assert_true(unisol_unique_fingerprint(unique, records[i % num_records], &print));
            assert_true(unisol_unique_add(unique, &print, &is_new));
            assert_int_equal(is_new, i == 0 || i == 2);
        }
        unisol_unique_free(unique);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_joined_records_are_split_again, tear_down),
        cmocka_unit_test_teardown(test_records_that_cannot_be_joined, tear_down),
        cmocka_unit_test_teardown(test_differences, tear_down),
        cmocka_unit_test_teardown(test_tallies, tear_down),
        cmocka_unit_test_teardown(test_equal_records, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
