/* SPDX-License-Identifier: MIT */
/* Tests of engine/: scripts made by hand with every way to name a pile and a number of cards, every
   convention and every result, and the functions that take a solution. */
#include "support.h"

#include "engine/explain.h"
#include "engine/express.h"
#include "engine/resolve.h"
#include "engine/statistics.h"
#include "engine/walk.h"

static struct us_script script;
static struct us_solution solution;
static struct us_sink sink;
static struct us_expected_snapshot picture;
static struct us_layout layout;

/* Begins a small FreeCell: four columns, two freecells, ranks to 4.  All aces and twos are home,
   except those of hearts. */
static void begin(const char *columns)
{
    struct us_game g = us_variant_at(0)->game;
    g.num_columns = 4;
    g.num_freecells = 2;
    g.max_rank = 4;
    begin_script(&script, &g, "the record's text");
    struct us_position *p = &script.start;
    p->foundations[US_CLUBS] = p->foundations[US_DIAMONDS] = p->foundations[US_SPADES] = 2;
    put_columns(p, columns);
    script.has_start = true;
    layout.given = false;
}

static struct us_intent *intend(struct us_place source, struct us_place dest)
{
    struct us_intent *m = us_script_add(&script);
    assert_non_null(m);
    m->source = source;
    m->dest = dest;
    m->count = 1;
    return m;
}

#define PLACE(...) ((struct us_place){__VA_ARGS__})

static enum us_status resolve(void)
{
    struct us_resolver r = {.sink = &sink, .layout = &layout, .expected = &picture};
    us_expected_snapshot_clear(&picture);
    sink.errors = 0;
    return us_resolve(&r, &script, &solution);
}

static void assert_move(size_t i, unsigned source_type, unsigned source, unsigned dest_type,
                        unsigned dest, unsigned count)
{
    assert_true(i < solution.num_moves);
    const struct us_move *m = &solution.moves[i];
    assert_int_equal(m->source.type, source_type);
    assert_int_equal(m->source.index, source);
    assert_int_equal(m->dest.type, dest_type);
    assert_int_equal(m->dest.index, dest);
    assert_int_equal(m->num_cards, count);
}

static const char board[] = "4C 3H|4H 3S AH|4S 3D 2H|4D 3C";

static void test_each_way_to_name_a_pile(void **state)
{
    (void)state;
    begin(board);
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 1), PLACE(.kind = US_PLACE_FOUNDATION));
    intend(PLACE(.kind = US_PLACE_CARD, .card = card("2H")), PLACE(.kind = US_PLACE_ANY_FREECELL));
    intend(PLACE(.kind = US_PLACE_CARD, .card = card("3D")),
           PLACE(.kind = US_PLACE_FREECELL, .index = 1));
    intend(PLACE(.kind = US_PLACE_FREECELL, .index = 0),
           PLACE(.kind = US_PLACE_CARD, .card = card("3S")));
    intend(PLACE(.kind = US_PLACE_CARD, .card = card("3D")),
           PLACE(.kind = US_PLACE_FOUNDATION_OF, .index = US_DIAMONDS));
    intend(PLACE(.kind = US_PLACE_SHOWN_COLUMN, .index = 2),
           PLACE(.kind = US_PLACE_SHOWN_FREECELL, .index = 0));
    intend(PLACE(.kind = US_PLACE_CARD, .card = card("4S")),
           PLACE(.kind = US_PLACE_ANY_EMPTY_COLUMN));
    assert_int_equal(resolve(), US_OK);
    assert_int_equal(solution.result, US_RESULT_UNFINISHED);
    assert_int_equal(solution.num_moves, 7);
    assert_move(0, US_COLUMN, 1, US_FOUNDATION, US_HEARTS, 1);
    assert_move(1, US_COLUMN, 2, US_FREECELL, 0, 1);
    assert_move(2, US_COLUMN, 2, US_FREECELL, 1, 1);
    assert_move(3, US_FREECELL, 0, US_COLUMN, 1, 1);
    assert_move(4, US_FREECELL, 1, US_FOUNDATION, US_DIAMONDS, 1);
    assert_move(5, US_COLUMN, 2, US_FREECELL, 0, 1);
    assert_move(6, US_FREECELL, 0, US_COLUMN, 2, 1);
    assert_true(us_same_face(solution.moves[3].dest_card, card("3S")));
    assert_int_equal(solution.moves[6].dest_card, US_NO_CARD);
}

static void test_occupied_cells_and_indexes_from_one(void **state)
{
    (void)state;
    begin(board);
    script.conventions.index_base = 1;
    script.conventions.cell_naming = US_CELLS_OCCUPIED;
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 3),
           PLACE(.kind = US_PLACE_FREECELL, .index = 2));
    intend(PLACE(.kind = US_PLACE_FREECELL, .index = 1),
           PLACE(.kind = US_PLACE_FREECELL, .index = 1));
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 0), PLACE(.kind = US_PLACE_FOUNDATION));
    assert_int_equal(resolve(), US_OK);
    assert_move(0, US_COLUMN, 2, US_FREECELL, 1, 1);
    assert_move(1, US_FREECELL, 1, US_FREECELL, 0, 1);
    assert_int_equal(solution.result, US_RESULT_ILLEGAL);
    assert_int_equal(solution.fault.reason, US_REASON_NO_SUCH_SOURCE);
    assert_int_equal(solution.fault.move, 3);
}

/* The first letter names the card that has been in a freecell longest, in any freecell. */
static void test_cells_in_the_order_of_arrival(void **state)
{
    (void)state;
    begin(board);
    script.conventions.cell_naming = US_CELLS_OCCUPIED;
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 0), PLACE(.kind = US_PLACE_ANY_FREECELL));
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 2), PLACE(.kind = US_PLACE_ANY_FREECELL));
    intend(PLACE(.kind = US_PLACE_FREECELL, .index = 0),
           PLACE(.kind = US_PLACE_COLUMN, .index = 0));
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 2), PLACE(.kind = US_PLACE_ANY_FREECELL));
    intend(PLACE(.kind = US_PLACE_FREECELL, .index = 1), PLACE(.kind = US_PLACE_FOUNDATION));
    intend(PLACE(.kind = US_PLACE_FREECELL, .index = 1), PLACE(.kind = US_PLACE_FOUNDATION));
    assert_int_equal(resolve(), US_OK);
    assert_int_equal(solution.num_moves, 5);
    assert_move(0, US_COLUMN, 0, US_FREECELL, 0, 1);
    assert_move(1, US_COLUMN, 2, US_FREECELL, 1, 1);
    assert_move(2, US_FREECELL, 0, US_COLUMN, 0, 1);
    assert_move(3, US_COLUMN, 2, US_FREECELL, 0, 1);
    assert_move(4, US_FREECELL, 0, US_FOUNDATION, US_DIAMONDS, 1);
    assert_int_equal(solution.fault.reason, US_REASON_SOURCE_EMPTY);
}

/* A card can name its pile, with or without the kind of the pile. */
static void test_cards_name_piles(void **state)
{
    (void)state;
    begin(board);
    script.game.foundation_to_column = true;
    intend(PLACE(.kind = US_PLACE_CARD_IN_COLUMN, .card = card("3H")),
           PLACE(.kind = US_PLACE_ANY_FREECELL));
    intend(PLACE(.kind = US_PLACE_CARD, .card = card("2S")),
           PLACE(.kind = US_PLACE_COLUMN, .index = 2));
    intend(PLACE(.kind = US_PLACE_CARD_IN_FREECELL, .card = card("3H")),
           PLACE(.kind = US_PLACE_CARD_IN_COLUMN, .card = card("4C")));
    intend(PLACE(.kind = US_PLACE_CARD_IN_FREECELL, .card = card("3H")),
           PLACE(.kind = US_PLACE_ANY_FREECELL));
    assert_int_equal(resolve(), US_OK);
    assert_move(0, US_COLUMN, 0, US_FREECELL, 0, 1);
    assert_int_equal(solution.fault.move, 2);
    assert_int_equal(solution.fault.reason, US_REASON_WRONG_RANK);
    script.intents[1].dest.index = 0; /* 2S is not next to 4C, but there is 3H */
    script.intents[0] = script.intents[1];
    assert_int_equal(resolve(), US_OK);
    assert_move(0, US_FOUNDATION, US_SPADES, US_COLUMN, 0, 1);
    assert_int_equal(solution.fault.move, 2);
    script.intents[0].source.kind = US_PLACE_CARD_IN_FREECELL;
    assert_int_equal(resolve(), US_OK);
    assert_int_equal(solution.fault.move, 1);
    assert_int_equal(solution.fault.reason, US_REASON_CARD_IN_NO_FREECELL);
}

static void test_each_way_to_count(void **state)
{
    (void)state;
    static const struct {
        enum us_empty_count convention;
        unsigned free, moved;
    } rows[] = {{US_EMPTY_STATED, 2, 1}, {US_EMPTY_ONE, 2, 1}, {US_EMPTY_MAX, 2, 3},
                {US_EMPTY_MS, 2, 3},     {US_EMPTY_MAX, 1, 2}, {US_EMPTY_MS, 1, 2}};
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        begin("4C 3H 2S|4H||3S");
        if (rows[i].free == 1)
            script.start.freecells[0] = card("4D");
        script.conventions.empty_count = (uint8_t)rows[i].convention;
        intend(PLACE(.kind = US_PLACE_COLUMN, .index = 0),
               PLACE(.kind = US_PLACE_COLUMN, .index = 2))
            ->count_kind = US_COUNT_BY_CONVENTION;
        assert_int_equal(resolve(), US_OK);
        assert_move(0, US_COLUMN, 0, US_COLUMN, 2, rows[i].moved);
    }
    begin("4C 3H 2S|4S||");
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 0), PLACE(.kind = US_PLACE_COLUMN, .index = 1))
        ->count_kind = US_COUNT_BY_CONVENTION;
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 1), PLACE(.kind = US_PLACE_COLUMN, .index = 2))
        ->count = 2;
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 1), PLACE(.kind = US_PLACE_COLUMN, .index = 0))
        ->count_kind = US_COUNT_BY_CONVENTION;
    assert_int_equal(resolve(), US_OK);
    assert_move(0, US_COLUMN, 0, US_COLUMN, 1, 2);
    assert_move(1, US_COLUMN, 1, US_COLUMN, 2, 2);
    assert_int_equal(solution.fault.reason, US_REASON_NO_COUNT_FITS);
}

static void test_automoves_follow_moves(void **state)
{
    (void)state;
    begin(board);
    script.conventions.automove = US_AUTOMOVE_HORNE;
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 1), PLACE(.kind = US_PLACE_FOUNDATION));
    assert_int_equal(resolve(), US_OK);
    /* The two of hearts follows its ace, then the threes, columns from left to right, then the
       fours. */
    assert_int_equal(solution.result, US_RESULT_SOLVED);
    assert_int_equal(solution.num_explicit, 1);
    assert_int_equal(solution.num_moves, 10);
    assert_move(1, US_COLUMN, 2, US_FOUNDATION, US_HEARTS, 1);
    assert_move(2, US_COLUMN, 3, US_FOUNDATION, US_CLUBS, 1);
    assert_move(3, US_COLUMN, 0, US_FOUNDATION, US_HEARTS, 1);
    for (size_t i = 1; i < solution.num_moves; i++) {
        assert_true(solution.moves[i].implicit);
        assert_int_equal(solution.moves[i].automove, US_AUTOMOVE_HORNE);
    }
}

static void test_automoves_before_the_first_move(void **state)
{
    (void)state;
    for (int first = US_NO; first <= US_YES; first++) {
        begin(board);
        script.conventions.automove = US_AUTOMOVE_HORNE;
        script.conventions.automove_first = (uint8_t)first;
        assert_int_equal(resolve(), US_OK);
        assert_int_equal(solution.num_explicit, 0);
        assert_int_equal(solution.result, first ? US_RESULT_SOLVED : US_RESULT_UNFINISHED);
    }
}

static void test_redundant_moves_home(void **state)
{
    (void)state;
    for (int redundant = US_NO; redundant <= US_YES; redundant++) {
        begin("4C|4H 3S AH|4S|4D 3D 2H");
        script.start.freecells[0] = card("3H");
        script.start.freecells[1] = card("3C");
        script.conventions.automove = US_AUTOMOVE_HORNE;
        script.conventions.redundant_home = (uint8_t)redundant;
        script.ends_when_won = true;
        intend(PLACE(.kind = US_PLACE_COLUMN, .index = 1), PLACE(.kind = US_PLACE_FOUNDATION));
        intend(PLACE(.kind = US_PLACE_FREECELL, .index = 0), PLACE(.kind = US_PLACE_FOUNDATION));
        assert_int_equal(resolve(), US_OK);
        assert_int_equal(solution.result, redundant ? US_RESULT_SOLVED : US_RESULT_ILLEGAL);
        assert_int_equal(solution.num_explicit, 1);
    }
}

/* In a list, what cannot be played after the game is won is ignored, but not most of the list. */
static void test_moves_after_the_end(void **state)
{
    (void)state;
    for (size_t after = 1; after <= 2; after++) {
        begin("4C|4H 3S AH|4S|4D 3D 2H");
        script.start.freecells[0] = card("3H");
        script.start.freecells[1] = card("3C");
        script.conventions.automove = US_AUTOMOVE_HORNE;
        intend(PLACE(.kind = US_PLACE_COLUMN, .index = 1), PLACE(.kind = US_PLACE_FOUNDATION));
        for (size_t i = 0; i < after; i++)
            intend(PLACE(.kind = US_PLACE_COLUMN, .index = 0),
                   PLACE(.kind = US_PLACE_COLUMN, .index = 1));
        assert_int_equal(resolve(), US_OK);
        assert_int_equal(solution.result, after == 1 ? US_RESULT_SOLVED : US_RESULT_ILLEGAL);
        assert_int_equal(solution.num_after_end, after == 1);
    }
}

static void test_ends(void **state)
{
    (void)state;
    begin(board);
    script.claim = US_CLAIM_SOLVED;
    assert_int_equal(resolve(), US_OK);
    assert_int_equal(solution.fault.reason, US_REASON_FALSE_CLAIM);

    begin(board);
    script.claim_expected = true;
    assert_int_equal(resolve(), US_OK);
    assert_true(solution.cut_off);
    assert_int_equal(solution.result, US_RESULT_UNFINISHED);
    assert_int_equal(sink.errors, 0);

    begin(board);
    script.has_start = false;
    assert_int_equal(resolve(), US_FAILED);

    begin(board);
    script.has_start = false;
    script.claim = US_CLAIM_GAVE_UP;
    assert_int_equal(resolve(), US_OK);
    assert_true(solution.empty);

    begin(board);
    layout.given = true;
    layout.deal = US_NO_DEAL;
    us_position_copy(&layout.position, &script.start);
    assert_int_equal(resolve(), US_OK);
    us_pile_edit(&layout.position, US_COLUMN, 0)[0] = card("4D");
    assert_int_equal(resolve(), US_FAILED);
    script.has_start = false;
    assert_int_equal(resolve(), US_OK);
    layout.position.num_columns = 3;
    assert_int_equal(resolve(), US_FAILED);
    layout.given = false;
}

static void test_walk_express_and_figures(void **state)
{
    (void)state;
    struct us_walk walk;
    struct us_solution flat = {0};
    struct us_statistics figures;
    begin(board);
    script.conventions.automove = US_AUTOMOVE_HORNE;
    intend(PLACE(.kind = US_PLACE_COLUMN, .index = 2),
           PLACE(.kind = US_PLACE_FREECELL, .index = 1));
    assert_int_equal(resolve(), US_OK);
    assert_int_equal(solution.result, US_RESULT_SOLVED);

    size_t steps = 0;
    us_walk_begin(&walk, &solution);
    while (us_walk_next(&walk))
        steps++;
    assert_int_equal(steps, solution.num_moves);
    assert_int_equal(walk.number, solution.num_explicit);
    assert_true(us_position_same(&walk.board, &solution.final));

    us_statistics_of(&solution, &figures);
    assert_int_equal(figures.of[US_TALLY_MOVES], solution.num_explicit);
    assert_int_equal(figures.of[US_TALLY_MOVES] + figures.of[US_TALLY_AUTOMOVES],
                     solution.num_moves);
    assert_int_equal(figures.of[US_TALLY_FREECELLS_USED], 1);

    assert_int_equal(
        us_express(&solution, &US_TERMS_EXPLICIT, US_AUTOMOVE_NONE, NULL, &flat, &sink), US_OK);
    assert_int_equal(flat.num_explicit, solution.num_moves);
    assert_true(us_position_same(&flat.final, &solution.final));
    us_solution_free(&flat);
}

/* Every reason has a complete explanation. */
static void test_each_reason_has_words(void **state)
{
    (void)state;
    begin(board);
    assert_int_equal(resolve(), US_OK);
    solution.result = US_RESULT_ILLEGAL;
    for (int reason = US_REASON_NONE + 1; reason < US_REASON_COUNT; reason++) {
        solution.fault = (struct us_fault){
            .reason = (uint8_t)reason, .move = 3, .detail = "a difference"};
        solution.fault.tried = (struct us_move){
            .source = {US_COLUMN, 0}, .dest = {US_COLUMN, 1}, .num_cards = 1};
        if (reason == US_REASON_ONE_CARD_ONLY || reason == US_REASON_CELL_OCCUPIED ||
            reason == US_REASON_CELL_BLOCKED)
            solution.fault.tried.dest = us_pile_id(US_FREECELL, 0);
        if (reason == US_REASON_FOUNDATION_NOT_NEXT)
            solution.fault.tried.dest = us_pile_id(US_FOUNDATION, US_HEARTS);
        struct us_explanation e;
        us_explain(&solution, &e);
        const char *what = us_buf_text(&e.what);
        assert_non_null(strstr(what, "move 3"));
        assert_int_equal(strlen(what), e.what.len);
        assert_null(strchr(what, '%'));
        assert_int_equal(strlen(us_buf_text(&e.rule)), e.rule.len);
        assert_non_null(strstr(us_buf_text(&e.board), "column  3:"));
        us_explanation_free(&e);
    }
}

static int free_all(void **state)
{
    (void)state;
    us_script_free(&script);
    us_solution_free(&solution);
    us_buf_free(&picture.text);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_way_to_name_a_pile),
        cmocka_unit_test(test_occupied_cells_and_indexes_from_one),
        cmocka_unit_test(test_cells_in_the_order_of_arrival),
        cmocka_unit_test(test_cards_name_piles),
        cmocka_unit_test(test_each_way_to_count),
        cmocka_unit_test(test_automoves_follow_moves),
        cmocka_unit_test(test_automoves_before_the_first_move),
        cmocka_unit_test(test_redundant_moves_home),
        cmocka_unit_test(test_moves_after_the_end),
        cmocka_unit_test(test_ends),
        cmocka_unit_test(test_walk_express_and_figures),
        cmocka_unit_test(test_each_reason_has_words),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, free_all);
}
