/* SPDX-License-Identifier: MIT */
/*
 * Moves and boards as users of the library see them, through unisol.h only.  The dump shows the
 * same in words, and golden cases compare it to the formats' own positions.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unisol.h"

static unsigned reports;
static struct unisol_reader *reader;
static struct unisol_writer *writer;

static void count(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    reports += d->level == UNISOL_ERROR;
}

static int set_up(void **state)
{
    (void)state;
    reports = 0;
    reader = unisol_reader_new(count, NULL);
    writer = unisol_writer_new(count, NULL);
    return reader && writer ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    unisol_reader_free(reader);
    unisol_writer_free(writer);
    return 0;
}

static const struct unisol_record *next(struct unisol_reader *r)
{
    const struct unisol_record *record = NULL;
    assert_int_equal(unisol_reader_next(r, &record), UNISOL_OK);
    return record;
}

/* Returns the path of a file of the source tree.  It is valid until the next call. */
static const char *in_tree(const char *path)
{
    static char full[1024];
    const char *srcdir = getenv("SRCDIR");
    snprintf(full, sizeof(full), "%s/%s", srcdir ? srcdir : ".", path);
    return full;
}

static const struct unisol_record *first_of(const char *path)
{
    assert_int_equal(unisol_reader_open_file(reader, in_tree(path)), UNISOL_OK);
    return next(reader);
}

static const struct unisol_record *first_in(const char *text)
{
    assert_int_equal(unisol_reader_open_memory(reader, text, strlen(text), "text"), UNISOL_OK);
    return next(reader);
}

static struct unisol_walk *walk_along(const struct unisol_record *record)
{
    struct unisol_walk *w = unisol_walk_new(record);
    assert_non_null(w);
    return w;
}

/* ---- in the words of the dump ---------------------------------------------------------------- */

struct text {
    char s[64 * 1024];
    size_t len;
};

static void put(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct text *t, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(t->s + t->len, sizeof(t->s) - t->len, format, args);
    va_end(args);
    assert_true(n >= 0 && t->len + (size_t)n < sizeof(t->s));
    t->len += (size_t)n;
}

static void put_card(struct text *t, unisol_card card)
{
    char text[UNISOL_CARD_TEXT];
    if (card == UNISOL_NO_CARD)
        put(t, " -");
    else
        put(t, " %s%s", card == UNISOL_CARD_BLOCKED ? "#" : unisol_card_text(card, text),
            card & UNISOL_CARD_HIDDEN ? "?" : "");
}

static void put_pile(struct text *t, const char *name, const struct unisol_column *pile)
{
    if (pile->num_cards == 0)
        return;
    put(t, "    %s", name);
    for (size_t k = 0; k < pile->num_cards; k++)
        put_card(t, pile->cards[k]);
    put(t, "\n");
}

static void put_board(struct text *t, const struct unisol_board *b)
{
    put_pile(t, "stock", &b->stock);
    put_pile(t, "waste", &b->waste);
    for (unsigned i = 0; i < b->num_holes; i++)
        put_pile(t, "hole", &b->holes[i]);
    put(t, "    foundations");
    for (unsigned i = 0; i < b->num_foundations; i++)
        put(t, " %c-%c", "HCDS"[i % 4], "0A23456789TJQK"[b->foundations[i]]);

    put(t, "\n    freecells");
    for (unsigned i = 0; i < b->num_freecells; i++)
        put_card(t, b->freecells[i]);

    for (unsigned i = 0; i < b->num_columns; i++) {
        put(t, "\n    column %u", i);
        for (size_t k = 0; k < b->columns[i].num_cards; k++)
            put_card(t, b->columns[i].cards[k]);
    }

    put(t, "\n");
}

static void put_move(struct text *t, const struct unisol_move *m)
{
    static const char *const piles[] = {"column", "freecell", "foundation",
                                        "stock",  "waste",    "hole"};
    put(t, "    %s %s %u to %s %u: %u card%s", m->implicit ? "implicit" : "move",
        piles[m->source.kind], m->source.index, piles[m->dest.kind], m->dest.index, m->num_cards,
        m->num_cards == 1 ? "" : "s");
    put_card(t, m->source_card);
    put(t, " on");
    put_card(t, m->dest_card);
    put(t, m->automove ? " by %s\n" : "\n", m->automove);
}

static void put_walk(struct text *t, struct unisol_walk *w)
{
    static struct text moves;
    const struct unisol_move *m;
    size_t n = 0;

    moves.len = 0;
    put(t, "  start\n");
    put_board(t, unisol_walk_board(w));

    for (; (m = unisol_walk_next(w)); n++)
        put_move(&moves, m);

    put(t, "  moves %zu\n%.*s  final\n", n, (int)moves.len, moves.s);
    put_board(t, unisol_walk_board(w));
}

static void assert_as_dumped(const struct unisol_record *record)
{
    static struct text walked;
    struct unisol_walk *w = walk_along(record);
    const char *dumped = strstr(unisol_record_dump(record), "  start\n");
    assert_non_null(dumped);
    walked.len = 0;
    put_walk(&walked, w);
    if (strncmp(dumped, walked.s, walked.len) != 0)
        assert_string_equal(dumped, walked.s);
    unisol_walk_free(w);
}

static void test_walks_agree_with_the_dump(void **state)
{
    (void)state;
    static const struct {
        const char *path, *options[9];
        size_t moves;
    } rows[] = {
        {"samples/617.fcs", {NULL}, 155},
        {"samples/617.fcn", {NULL}, 121},
        {"samples/10594.txt", {NULL}, 89},
        {"samples/everything.xml", {NULL}, 11},
        {"samples/617-broken.fcs", {NULL}, 59},
        {"samples/617.board", {NULL}, 0},
        {"tests/golden/fcs/two-decks/input.fcs",
         {"columns", "4", "freecells", "2", "decks", "2", "max-rank", "2", NULL},
         1},
        {"tests/golden/snx/simple-simon/input.snx",
         {"game", "simple_simon", "layout", "simon.board", NULL},
         12},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct unisol_sizes sizes;
        unisol_reader_free(reader);
        reader = unisol_reader_new(count, NULL);
        for (const char *const *o = rows[i].options; *o; o += 2) {
            const char *value = strcmp(o[0], "layout") == 0
                                    ? in_tree("tests/golden/snx/simple-simon/layout.board")
                                    : o[1];
            assert_int_equal(unisol_reader_set(reader, o[0], value), UNISOL_OK);
        }
        const struct unisol_record *record = first_of(rows[i].path);
        assert_as_dumped(record);
        assert_int_equal(unisol_record_summary(record)->num_moves, rows[i].moves);
        sizes = *unisol_record_summary(record)->sizes;
        struct unisol_walk *w = walk_along(record);
        assert_int_equal(unisol_walk_board(w)->num_columns, sizes.columns);
        assert_int_equal(unisol_walk_board(w)->num_freecells, sizes.freecells);
        assert_int_equal(unisol_walk_board(w)->num_foundations, 4 * sizes.decks);
        unisol_walk_free(w);
    }
}

/* ---- boards between the ends ----------------------------------------------------------------- */

/* Writes the position after move k as the writer writes it and the reader reads it. */
static void put_written(struct text *t, const struct unisol_record *record, size_t k)
{
    char number[24];
    size_t len;

    snprintf(number, sizeof(number), "%zu", k);
    assert_int_equal(unisol_writer_set(writer, "format", "xml"), UNISOL_OK);
    assert_int_equal(unisol_writer_set(writer, "at", number), UNISOL_OK);
    assert_int_equal(unisol_writer_open_memory(writer), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, record), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);

    const char *xml = unisol_writer_text(writer, &len);
    assert_int_equal(strlen(xml), len);

    struct unisol_reader *r = unisol_reader_new(count, NULL);
    assert_int_equal(unisol_reader_open_memory(r, xml, len, "text"), UNISOL_OK);

    struct unisol_walk *w = walk_along(next(r));
    assert_null(unisol_walk_next(w));
    put_board(t, unisol_walk_board(w));
    unisol_walk_free(w);
    unisol_reader_free(r);
}

static void test_boards_are_those_that_are_written(void **state)
{
    (void)state;
    static struct text written;
    static struct text forward;
    static struct text sought;
    static const char *const paths[] = {"samples/everything.xml", "samples/10594.txt"};

    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        const struct unisol_record *record = first_of(paths[i]);
        struct unisol_walk *onward = walk_along(record);
        struct unisol_walk *back = walk_along(record);
        size_t n = unisol_record_summary(record)->num_moves;
        for (size_t k = 0; k <= n; k++) {
            written.len = forward.len = sought.len = 0;
            put_written(&written, record, k);
            assert_true(unisol_walk_to(onward, k));
            put_board(&forward, unisol_walk_board(onward));
            assert_string_equal(forward.s, written.s);
            assert_true(unisol_walk_to(back, n));
            assert_true(unisol_walk_to(back, k));
            put_board(&sought, unisol_walk_board(back));
            assert_string_equal(sought.s, written.s);
        }
        unisol_walk_free(onward);
        unisol_walk_free(back);
    }
}

static void test_going_to_a_board(void **state)
{
    (void)state;
    struct unisol_walk *w = walk_along(first_of("samples/everything.xml"));
    const struct unisol_board *b = unisol_walk_board(w);

    assert_int_equal(unisol_walk_next(w)->number, 0); /* an automove before the first move */
    assert_int_equal(b->columns[0].num_cards, 3);
    assert_true(unisol_walk_to(w, 0));
    assert_int_equal(b->columns[0].num_cards, 4);

    /* Five automoves follow the fifth move.  They are played again even if the walk stands between
       them. */
    assert_true(unisol_walk_to(w, 4));

    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(unisol_walk_next(w)->number, 5);

    assert_true(unisol_walk_to(w, 5));
    assert_int_equal(unisol_walk_next(w)->number, 6);

    assert_false(unisol_walk_to(w, 12));
    assert_null(unisol_walk_next(w));
    assert_false(unisol_walk_to(w, SIZE_MAX));
    assert_int_equal(b->columns[1].num_cards, 1);
    assert_true(unisol_walk_to(w, 11));
    assert_true(unisol_walk_to(w, 0));
    assert_int_equal(unisol_walk_next(w)->number, 0);
    unisol_walk_free(w);
}

/* Moves in an array are those of unisol_walk_next, and the walk goes on after them. */
static void test_many_moves_at_once(void **state)
{
    (void)state;
    static const char *const names[] = {"samples/everything.xml", "samples/617.fcs",
                                        "samples/617-klondike.txt"};
    static struct text single, several;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        const struct unisol_record *record = first_of(names[i]);
        struct unisol_walk *one = walk_along(record);
        struct unisol_walk *many = walk_along(record);
        struct unisol_move moves[7];
        size_t n;
        do {
            n = unisol_walk_moves(many, moves, 7);
            assert_in_range(n, 0, 7);
            single.len = several.len = 0;
            for (size_t k = 0; k < n; k++) {
                put_move(&single, unisol_walk_next(one));
                put_move(&several, &moves[k]);
            }
            put_board(&single, unisol_walk_board(one));
            put_board(&several, unisol_walk_board(many));
            assert_string_equal(several.s, single.s);
            assert_string_equal(unisol_walk_sentence(many), unisol_walk_sentence(one));
        } while (n == 7);
        assert_null(unisol_walk_next(one));
        assert_null(unisol_walk_next(many));
        unisol_walk_free(one);
        unisol_walk_free(many);
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void test_what_a_move_contains(void **state)
{
    (void)state;
    char text[UNISOL_CARD_TEXT];
    const struct unisol_record *record = first_of("samples/everything.xml");
    struct unisol_walk *w = walk_along(record);
    const struct unisol_board *b = unisol_walk_board(w);

    const struct unisol_move *m = unisol_walk_next(w);
    assert_true(m->implicit);
    assert_string_equal(m->automove, "horne");
    assert_int_equal(m->source.kind, UNISOL_COLUMN);
    assert_int_equal(m->dest.kind, UNISOL_FOUNDATION);
    assert_int_equal(m->dest.index, 4); /* hearts of the second deck */
    assert_int_equal(b->foundations[4], 2);
    assert_string_equal(unisol_card_text(m->source_card, text), "2H");
    assert_true(m->source_card & UNISOL_CARD_DECK_STATED);
    assert_int_equal((m->source_card & UNISOL_CARD_DECK) >> 6, 1);

    m = unisol_walk_next(w);
    assert_int_equal(m->number, 1);
    assert_false(m->implicit);
    assert_null(m->automove);
    assert_int_equal(m->source.kind, UNISOL_FREECELL);
    assert_int_equal(b->freecells[0], UNISOL_NO_CARD);
    assert_int_equal(b->freecells[2], UNISOL_CARD_BLOCKED);

    m = unisol_walk_next(w);
    assert_int_equal(m->num_cards, 2);
    assert_string_equal(unisol_card_text(m->source_card, text), "3S"); /* the deeper one */
    assert_string_equal(unisol_card_text(m->dest_card, text), "4H");

    /* A face-down card is turned up when it is uncovered. */
    assert_true(b->columns[1].cards[0] & UNISOL_CARD_HIDDEN);
    assert_true(unisol_walk_to(w, 5));
    assert_int_equal(b->columns[1].num_cards, 0);
    assert_true(b->columns[2].cards[1] & UNISOL_CARD_HIDDEN);
    unisol_walk_free(w);
}

/* The sentences are those of the format text, where each player's move has a line of its own. */
static void test_moves_in_words(void **state)
{
    (void)state;
    const struct unisol_record *record = first_of("samples/617.fcs");
    assert_int_equal(unisol_writer_set(writer, "format", "text"), UNISOL_OK);
    assert_int_equal(unisol_writer_set(writer, "option", "suits=unicode"), UNISOL_OK);
    assert_int_equal(unisol_writer_open_memory(writer), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, record), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    const char *replay = unisol_writer_text(writer, NULL);

    struct unisol_walk *w = walk_along(record);
    assert_string_equal(unisol_walk_sentence(w), "");
    const struct unisol_move *m;
    while ((m = unisol_walk_next(w))) {
        char line[200];
        snprintf(line, sizeof(line), "\n%zu. %s\n", m->number, unisol_walk_sentence(w));
        assert_non_null(strstr(replay, line));
    }

    static const struct {
        size_t number;
        const char *words;
    } rows[] = {
        {1, "Q♥ from column 8 to freecell a"},
        {4, "10♣ from column 8 onto J♥ in column 7"},
        {8, "A♥ from column 8 to its foundation"},
        {11, "K♠ from column 2 to the empty column 8"},
        {17, "J♥ 10♣ from column 7 onto Q♣ in column 2"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_true(unisol_walk_to(w, rows[i].number));
        assert_string_equal(unisol_walk_sentence(w), rows[i].words);
    }
    unisol_walk_free(w);
}

static void test_text_of_cards(void **state)
{
    (void)state;
    static const struct {
        unsigned card;
        const char *text;
    } rows[] = {{0x01, "AH"},  {0x1a, "TC"},
                {0x2d, "KD"},  {0x3c | UNISOL_CARD_DECK | UNISOL_CARD_HIDDEN, "QS"},
                {0, ""},       {0x30, ""},
                {0x0e, ""},    {UNISOL_CARD_BLOCKED, "BB"},
                {0xffff, "??"}};
    char text[UNISOL_CARD_TEXT];

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_string_equal(unisol_card_text((unisol_card)rows[i].card, text), rows[i].text);
}

static void assert_no_board(const struct unisol_record *record)
{
    struct unisol_walk *w = walk_along(record);

    assert_null(unisol_record_summary(record)->sizes);
    assert_null(unisol_walk_board(w));
    assert_null(unisol_walk_next(w));
    struct unisol_move move;
    assert_int_equal(unisol_walk_moves(w, &move, 1), 0);
    assert_false(unisol_walk_to(w, 0));
    assert_null(unisol_walk_board(w));
    unisol_walk_free(w);
}

static void test_records_without_a_board(void **state)
{
    (void)state;
    static const char *const games[] = {"samples/austin.proton", "samples/x-wins.creeper",
                                        "samples/train.pasgl312", "samples/draw.adomoc"};
    assert_no_board(first_in("I could not solve this game.\n"));

    for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++) {
        const struct unisol_record *record = first_of(games[i]);
        assert_no_board(record);
        assert_true(unisol_record_summary(record)->num_moves > 0);
    }
}

/* ---- records that are kept ------------------------------------------------------------------- */

enum { KEPT = 4 };

static void assert_written_as(const struct unisol_record *record, const char *format,
                              const char *start)
{
    size_t len;
    assert_int_equal(unisol_writer_set(writer, "format", format), UNISOL_OK);
    assert_int_equal(unisol_writer_set(writer, "prefix", "yes"), UNISOL_OK);
    assert_int_equal(unisol_writer_open_memory(writer), UNISOL_OK);
    assert_int_equal(unisol_writer_write(writer, record), UNISOL_OK);
    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    assert_memory_equal(unisol_writer_text(writer, &len), start, strlen(start));
}

/* A reader returns records and continues.  The copies do not change. */
static void test_copied_records_outlive_the_reader(void **state)
{
    (void)state;
    static const char *const paths[KEPT] = {"samples/everything.xml", "samples/617-broken.fcs",
                                            "samples/10594.txt", "samples/austin.proton"};
    static const char *const games[KEPT] = {
        "two_deck_sample (columns 5, freecells 4, decks 2, max-rank 4, build "
        "alternate-color, fill any, sequence limited, "
        "foundation-to-column allowed)",
        "freecell", "freecell", "proton"};
    struct unisol_record *kept[KEPT];

    for (size_t i = 0; i < KEPT; i++) {
        kept[i] = unisol_record_keep(first_of(paths[i]));
        assert_non_null(kept[i]);
        assert_ptr_equal(unisol_record_keep(kept[i]), kept[i]);
    }

    unisol_reader_free(reader);
    reader = NULL;
    for (size_t i = 0; i < KEPT; i++) {
        assert_string_equal(unisol_record_summary(kept[i])->game, games[i]);
        assert_int_equal(unisol_record_summary(kept[i])->number, 1);
        if (i < 3)
            assert_as_dumped(kept[i]);
        else
            assert_no_board(kept[i]);
        unisol_record_report(kept[i]);
    }

    assert_int_equal(reports, 0);
    assert_string_equal(unisol_record_summary(kept[1])->format, "fcs");
    assert_string_equal(unisol_record_summary(kept[1])->fault->reason, "TOO_MANY_CARDS");
    assert_int_equal(unisol_record_summary(kept[1])->fault->move, 60);
    assert_string_equal(unisol_record_deal(kept[1]), "ms:617");
    assert_string_equal(unisol_record_summary(kept[2])->conventions,
                        "automoves by Horne's rule (as in FreeCell Pro and Microsoft FreeCell), up "
                        "to (free cells + 1) "
                        "cards to an empty column");
    assert_written_as(kept[1], "fcs", "-=-=-");
    assert_written_as(kept[3], "json", "{\n  \"boardgame\"");

    for (size_t i = 0; i < KEPT; i++)
        unisol_record_free(kept[i]);

    unisol_record_free(NULL);
}

static void test_a_reader_continues_after_a_copied_record(void **state)
{
    (void)state;
    static const char two[] = "I could not solve this game.\nI could not solve this game.\n";
    struct unisol_record *kept = unisol_record_keep(first_in(two));
    assert_int_equal(unisol_record_summary(next(reader))->number, 2);
    assert_int_equal(unisol_record_summary(kept)->number, 1);
    assert_true(unisol_record_summary(kept)->is_empty);
    unisol_record_free(kept);
}

/* ---- outputs in memory ----------------------------------------------------------------------- */

static void test_an_output_in_memory(void **state)
{
    (void)state;
    size_t len = 1;
    assert_string_equal(unisol_writer_text(writer, &len), "");
    assert_int_equal(len, 0);
    assert_int_equal(unisol_writer_open_memory(writer), UNISOL_FAILED); /* no format is known */
    assert_int_equal(reports, 1);
    assert_written_as(first_of("samples/617.board"), "fcs-board", "Foundations: H-0 C-0 D-0 S-0\n");
    /* Longer than the buffer for writing to files. */
    assert_int_equal(unisol_writer_set(writer, "positions", "none"), UNISOL_FAILED);
    assert_int_equal(unisol_writer_set(writer, "format", "xml"), UNISOL_OK);
    assert_int_equal(unisol_writer_set(writer, "positions", "all"), UNISOL_OK);
    assert_int_equal(unisol_writer_open_memory(writer), UNISOL_OK);

    const struct unisol_record *record = first_of("samples/617.fcs");
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(unisol_writer_write(writer, record), UNISOL_OK);

    assert_int_equal(unisol_writer_close(writer), UNISOL_OK);
    const char *text = unisol_writer_text(writer, &len);
    assert_true(len > 256000);
    assert_int_equal(strlen(text), len);
    assert_int_equal(unisol_reader_open_memory(reader, text, len, "text"), UNISOL_OK);

    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(unisol_record_summary(next(reader))->result, UNISOL_SOLVED);

    assert_int_equal(unisol_reader_next(reader, &record), UNISOL_END);
}

/* Cards that the layout does not state, and those that the moves name. */
static void test_unknown_cards(void **state)
{
    (void)state;
    char text[UNISOL_CARD_TEXT];
    struct unisol_statistics s;
    const struct unisol_record *r = first_of("tests/golden/json/unknown-cards/input.json");
    struct unisol_walk *w = walk_along(r);
    assert_string_equal(unisol_card_text(unisol_walk_board(w)->columns[1].cards[0], text), "AD");
    assert_true(unisol_record_statistics(r, &s));
    assert_int_equal(s.unknown_cards, 0);
    assert_int_equal(s.turned_cards, 2);
    unisol_walk_free(w);

    assert_int_equal(unisol_reader_set(reader, "game", "klondike"), UNISOL_OK);
    r = first_of("tests/golden/fcs-board/unknown-cards/input.board");
    w = walk_along(r);
    const struct unisol_board *b = unisol_walk_board(w);
    unisol_card card = b->columns[1].cards[0];
    assert_true((card & UNISOL_CARD_UNKNOWN) && (card & UNISOL_CARD_HIDDEN));
    assert_int_equal(card & (UNISOL_CARD_RANK | UNISOL_CARD_SUIT), 0);
    assert_string_equal(unisol_card_text(card, text), "??");
    assert_true(unisol_record_statistics(r, &s));
    assert_int_equal(s.unknown_cards, 4);
    unisol_walk_free(w);

    static const struct unisol_step face_down = {{UNISOL_COLUMN, 1}, {UNISOL_COLUMN, 0}, 2};
    struct unisol_game *g = unisol_game_from_record(r, 0, NULL, NULL);
    assert_int_equal(unisol_game_play(g, &face_down), UNISOL_FAILED);
    assert_string_equal(unisol_game_refusal(g), "a card that would move from column 2 lies face "
                                                "down; a card that lies face down cannot move, and "
                                                "no card can go on it");
    unisol_game_free(g);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(walks_agree_with_the_dump),
        TEST(boards_are_those_that_are_written),
        TEST(going_to_a_board),
        TEST(many_moves_at_once),
        TEST(what_a_move_contains),
        TEST(moves_in_words),
        TEST(text_of_cards),
        TEST(unknown_cards),
        TEST(records_without_a_board),
        TEST(copied_records_outlive_the_reader),
        TEST(a_reader_continues_after_a_copied_record),
        TEST(an_output_in_memory),
    };
#undef TEST
    return cmocka_run_group_tests_name("walk", tests, NULL, NULL);
}
