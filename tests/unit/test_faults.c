/* SPDX-License-Identifier: MIT */
/*
 * What is said about a fault: the numbers and piles that it names are those of the text and of the board, and what it calls
 * different differs.
 */
#include "support.h"

#include "engine/explain.h"
#include "engine/resolve.h"
#include "formats/kit/board_text.h"

static struct us_script script;
static struct us_solution solution;
static struct us_expected_snapshot picture;

static int free_all(void **state)
{
    (void)state;
    us_script_free(&script);
    us_solution_free(&solution);
    us_buf_free(&picture.text);
    return 0;
}

static void begin(const char *variant, const char *columns)
{
    struct us_game g = game(variant);
    g.num_columns = 4;
    g.num_freecells = 2;
    begin_script(&script, &g, "text");
    put_columns(&script.start, columns);
    script.has_start = true;
}

static struct us_intent *intend(struct us_place source, struct us_place dest,
                                enum us_count_kind kind, uint32_t count)
{
    struct us_intent *m = us_script_add(&script);
    assert_non_null(m);
    m->source = source;
    m->dest = dest;
    m->count_kind = (uint8_t)kind;
    m->count = count;
    return m;
}

static void resolve(void)
{
    struct us_sink sink = {0};
    struct us_resolver r = {.sink = &sink, .agrees = us_board_agrees, .expected = &picture};
    us_expected_snapshot_clear(&picture);
    assert_int_equal(us_resolve(&r, &script, &solution), US_OK);
}

#define COLUMN(i) ((struct us_place){.kind = US_PLACE_COLUMN, .index = i})
#define CELL(i) ((struct us_place){.kind = US_PLACE_FREECELL, .index = i})
#define HOME ((struct us_place){.kind = US_PLACE_FOUNDATION})

/* ---- moves ----------------------------------------------------------------------------------- */

static void test_numbers_and_piles(void **state)
{
    (void)state;
    static const struct {
        const char *game, *columns;
        struct us_place source, dest;
        enum us_count_kind kind;
        uint32_t count;
        enum us_reason reason;
        const char *what; /* NULL: `not` alone is asked for */
        const char * not ;
    } rows[] = {
        {"freecell", "4C|5H|", COLUMN(4), COLUMN(1), US_COUNT_STATED, 1, US_REASON_NO_SUCH_SOURCE,
         "there is no column 5", NULL},
        {"freecell", "4C|5H|", COLUMN(0), CELL(2), US_COUNT_STATED, 1, US_REASON_NO_SUCH_DEST,
         "there is no freecell c", NULL},
        {"freecell", "4C|5H|", COLUMN(3), COLUMN(1), US_COUNT_STATED, 1, US_REASON_SOURCE_EMPTY,
         "column 4 is empty", NULL},
        {"freecell", "5C 4H|6D", COLUMN(0), COLUMN(1), US_COUNT_STATED, 3,
         US_REASON_MORE_THAN_THERE_ARE, "cannot take 3 cards from column 1, which has 2", NULL},
        {"freecell", "5C 4H|6D", COLUMN(0), COLUMN(1), US_COUNT_STATED, 4000,
         US_REASON_MORE_THAN_THERE_ARE, "cannot take 4000 cards from column 1, which has 2", NULL},
        /* The move states no number: seven cards would fit on the jack. */
        {"freecell", "5C 4H|JD", COLUMN(0), COLUMN(1), US_COUNT_BY_CONVENTION, 0,
         US_REASON_MORE_THAN_THERE_ARE,
         "nothing can move from column 1 to column 2: none of 5C 4H can go on JD", " cards"},
        {"freecell", "4C 5H 3D|6S", COLUMN(0), COLUMN(1), US_COUNT_BY_CONVENTION, 0,
         US_REASON_NOT_A_SEQUENCE, "nothing can move from column 1 to column 2: 3D cannot go on 6S",
         " cards"},
        {"simple_simon", "3C 2C AC|JD", COLUMN(0), HOME, US_COUNT_BY_CONVENTION, 0,
         US_REASON_MORE_THAN_THERE_ARE, "column 1 does not end with a whole suit", " cards"},
        {"freecell", "4C 5H 3D|6S", COLUMN(0), COLUMN(1), US_COUNT_STATED, 2,
         US_REASON_NOT_A_SEQUENCE, "the last 2 cards of column 1 are not a sequence", NULL},
        {"freecell", "4C|4H", COLUMN(0), COLUMN(1), US_COUNT_BY_CONVENTION, 0,
         US_REASON_NO_COUNT_FITS, "nothing can move from column 1 to column 2: 4C cannot go on 4H",
         NULL},
        {"freecell", "4C|6H", COLUMN(0), COLUMN(1), US_COUNT_STATED, 1, US_REASON_WRONG_RANK,
         "4C cannot go on 6H: wrong rank", NULL},
        {"freecell", "5C 4H|6S", COLUMN(0), COLUMN(1), US_COUNT_STATED, 2, US_REASON_WRONG_COLOR,
         "5C and 1 more cannot go on 6S: same color", NULL},
        {"bakers_game", "4C|5S", COLUMN(0), COLUMN(1), US_COUNT_STATED, 1, US_REASON_WRONG_SUIT,
         "4C cannot go on 5S: another suit", NULL},
        {"eight_off", "QC|5S|", COLUMN(0), COLUMN(2), US_COUNT_STATED, 1, US_REASON_KINGS_ONLY,
         "QC cannot go to an empty column", NULL},
        {"freecell", "3C|5S|", COLUMN(0), HOME, US_COUNT_STATED, 1, US_REASON_FOUNDATION_NOT_NEXT,
         "3C cannot go to its foundation yet", NULL},
        {"freecell", "3C 2H|5S|", COLUMN(0), CELL(1), US_COUNT_STATED, 2, US_REASON_ONE_CARD_ONLY,
         "cannot move 2 cards at once to freecell b", NULL},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_explanation e;
        begin(rows[i].game, rows[i].columns);
        intend(rows[i].source, rows[i].dest, rows[i].kind, rows[i].count);
        resolve();
        assert_int_equal(solution.fault.reason, rows[i].reason);
        assert_int_equal(solution.fault.move, 1);
        us_explain(&solution, &e);
        const char *what = us_buf_text(&e.what);
        bool ok = strstr(what, "move 1 is illegal: ") == what &&
                  (!rows[i].what || strstr(what, rows[i].what)) &&
                  (!rows[i].not || !strstr(what, rows[i].not ));
        if (!ok)
            print_error("row %zu: %s\n", i, what);
        us_explanation_free(&e);
        assert_true(ok);
    }
}

/* The note on the limit counts what there is on the board. */
static void test_the_limit_is_told(void **state)
{
    (void)state;
    struct us_explanation e;
    begin("freecell", "7C 6H 5C 4H|8D|2S|");
    script.start.freecells[1] = card("9S");
    script.start.freecells[0] = card("9C");
    intend(COLUMN(0), COLUMN(1), US_COUNT_STATED, 4);
    resolve();
    assert_int_equal(solution.fault.reason, US_REASON_TOO_MANY_CARDS);
    us_explain(&solution, &e);
    assert_string_equal(us_buf_text(&e.rule),
                        "at most 2 cards can move with no free cells and 1 empty column");
    us_explanation_free(&e);
}

/* ---- moves home that automoves have made ----------------------------------------------------- */

/* Only what went home just now may be listed once more: a pile that is not there, or from which nothing left, is a fault. */
static void test_only_what_went_home_is_redundant(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        struct us_place again;
        bool later; /* after another move */
        bool redundant;
    } rows[] = {
        {"the pile that the automove took from", COLUMN(0), false, true},
        {"the same, but later", COLUMN(0), true, false},
        {"another pile", COLUMN(3), false, false},
        {"a column that is not there", COLUMN(9), false, false},
        {"a freecell that is not there", CELL(9), false, false},
        {"a card that is not playable", {.kind = US_PLACE_CARD}, false, false},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        begin("freecell", "2H|KS AH|KD|");
        script.conventions.automove = US_AUTOMOVE_HORNE;
        script.conventions.redundant_home = US_YES;
        intend(COLUMN(1), HOME, US_COUNT_STATED, 1); /* and 2H follows from column 0 */
        if (rows[i].later)
            intend(COLUMN(2), CELL(0), US_COUNT_STATED, 1);
        struct us_place again = rows[i].again;
        if (again.kind == US_PLACE_CARD)
            again.card = card("9C");
        intend(again, HOME, US_COUNT_STATED, 1);
        resolve();
        bool redundant = solution.result != US_RESULT_ILLEGAL;
        if (redundant != rows[i].redundant)
            print_error("%s\n", rows[i].name);
        assert_int_equal(redundant, rows[i].redundant);
        assert_int_equal(solution.num_explicit, rows[i].later ? 2 : 1);
    }
}

/* ---- pictures -------------------------------------------------------------------------------- */

static const char board[] = "Foundations: H-A C-0 D-2 S-T \n"
                            "Freecells:  3H    \n"
                            ": KS QH\n"
                            ": \n"
                            ": 9S\n"
                            ": 9C 2H";

/* A card of that name stands in cell 0 of the board, and cell 1 is empty. */
static void set_board(struct us_position *p)
{
    us_position_init(p, 4, 2, 1);
    p->foundations[US_HEARTS] = 1;
    p->foundations[US_DIAMONDS] = 2;
    p->foundations[US_SPADES] = 10;
    p->freecells[0] = card("3H");
    put_columns(p, "KS QH||9S|9C 2H");
}

/* Compares a snapshot in the format fcs. */
static enum us_agreement show(struct us_str text, const struct us_position *p,
                              const struct us_move *moves, size_t num_moves,
                              struct us_disagreement *why)
{
    struct us_snapshot snapshot = {text, p, moves, num_moves, &picture};
    return us_snapshot_agrees(us_board_agrees, &snapshot, why);
}

static enum us_agreement compare(const char *text, struct us_disagreement *why)
{
    struct us_position p;
    *why = (struct us_disagreement){0};
    set_board(&p);
    us_expected_snapshot_clear(&picture);
    return show(us_str(text), &p, NULL, 0, why);
}

static void test_pictures_that_agree(void **state)
{
    (void)state;
    static const char *const rows[] = {
        board,
        "Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-10\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H",
        "Foundations: S-T D-2 C-0 H-A\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H\n",
        "Foundations: H-A C-0 D-2 S-T   \nFreecells:  3H    \n: KS QH  \n:   \n: 9S \n: 9C 2H \n\n",
        "Foundations: h-a c-0 d-2 s-t\nFreecells:  3h\n: ks qh\n:\n: 9s\n: 9c 2h",
        " 3H                     H-A C-0 D-2 S-T\n--- --- \n\n\n --  --  --  -- \n KS      9S  9C "
        "\n QH          2H ",
        " 3H                     S-10 D-2 C-0 H-A\n--- --- \n\n\n --  --  --  --\n KS      9S  "
        "9C\n QH          2H\n",
    };
    struct us_disagreement why;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(compare(rows[i], &why), US_AGREES);
}

/* Steps over text where it stands at *s. */
static bool skip_text(const char **s, const char *text)
{
    size_t n = strlen(text);
    if (strncmp(*s, text, n) != 0)
        return false;
    *s += n;
    return true;
}

/* "it shows 'A', but the moves give 'B'", "it shows 3 columns instead of 4": A differs from B. */
static bool says_a_difference(const char *detail)
{
    const char *have = detail;
    if (!skip_text(&have, "it shows "))
        return detail[0] != '\0';
    const char *want = strstr(have, ", but the moves give ");
    if (want && skip_text(&want, ", but the moves give "))
        return strncmp(have, want, strlen(want)) != 0;

    want = strstr(have, " instead of ");
    if (!want)
        return true;
    return skip_text(&want, " instead of ") && strtoul(have, NULL, 10) != strtoul(want, NULL, 10);
}

static void test_pictures_that_differ(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t line;     /* on which the difference is, counted from 0 */
        const char * not ; /* what the words must not hold */
    } rows[] = {
        {"Foundations: H-A C-A D-2 S-T\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H", 0, "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:\n: KS QH\n:\n: 9S\n: 9C 2H", 1, "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3D\n: KS QH\n:\n: 9S\n: 9C 2H", 1, "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS\n:\n: 9S\n: 9C 2H", 2, "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n: QH\n: 9S\n: 9C 2H", 3, "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 2H 9C", 5, "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n:\n: 9S", 4, "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H\n:", 5, "order"},
        /* Another number of freecells, though none of those shown is occupied. */
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H        \n: KS QH\n:\n: 9S\n: 9C 2H", 1,
         "order"},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H      4D\n: KS QH\n:\n: 9S\n: 9C 2H", 1,
         "order"},
        /* The same piles elsewhere. */
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:  3H    \n: KS QH\n: 9S\n:\n: 9C 2H", 0,
         "show \""},
        {"Foundations: H-A C-0 D-2 S-T\nFreecells:      3H\n: KS QH\n:\n: 9S\n: 9C 2H", 0,
         "show \""},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_disagreement why;
        assert_int_equal(compare(rows[i].text, &why), US_DIFFERS);
        uint32_t line = 0;
        for (uint32_t k = 0; k < why.span.off; k++)
            line += rows[i].text[k] == '\n';
        bool ok = says_a_difference(why.detail) && !strstr(why.detail, rows[i].not ) &&
                  line == rows[i].line;
        if (!ok)
            print_error("row %zu: at line %u: %s\n", i, line, why.detail);
        assert_true(ok);
        assert_true(why.span.off + why.span.len <= strlen(rows[i].text));
    }
}

/* A board without -p: its upper line, the dashes under it, its rows. */
#define HUMAN(upper, dashes, rows) upper "\n" dashes "\n\n\n --  --  --  -- \n" rows

static void test_pictures_without_sense(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "",
        "Foundations:",
        "Foundations: H-A C-0 D-2\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-T S-T\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-X\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-T\n: KS QH\n:\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-T\nFreecells: 3H\n: KS QH\n:\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QHX\n:\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n\n: 9S\n: 9C 2H",
        "Foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H\nbehind",
        "foundations: H-A C-0 D-2 S-T\nFreecells:  3H\n: KS QH\n:\n: 9S\n: 9C 2H",
        /* Without -p: a card in the air, a suit twice, a card over no freecell, between columns, no line of dashes. */
        HUMAN(" 3H                     H-A C-0 D-2 S-T", "--- --- ",
              " KS      9S  9C \n QH  9D      2H "),
        HUMAN(" 3H                     H-A C-0 D-2 S-T H-A", "--- --- ",
              " KS      9S  9C \n QH          2H "),
        HUMAN(" 3H          4H         H-A C-0 D-2 S-T", "--- --- ",
              " KS      9S  9C \n QH          2H "),
        HUMAN(" 3H                     H-A C-0 D-2 S-T", "--- --- ",
              " KS    9S    9C \n QH          2H "),
        HUMAN(" 3H                     H-A C-0 D-2 S-T", "--- --- ",
              " KS      9S  9C  2D \n QH          2H "),
        HUMAN(" 3H                     H-A C-0 D-2", "--- --- ",
              " KS      9S  9C \n QH          2H "),
        " 3H                     H-A C-0 D-2 S-T\n--- --- \n\n\n KS      9S  9C \n QH          2H ",
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_disagreement why;
        enum us_agreement a = compare(rows[i], &why);
        if (a != US_UNREADABLE)
            print_error("row %zu\n", i);
        assert_int_equal(a, US_UNREADABLE);
        assert_true(why.detail[0] != '\0');
        assert_true(why.span.off + why.span.len <= strlen(rows[i]));
    }
}

/* A text leaves out how many cards go to an empty column, and the picture tells; it does not tell from where to where. */
static void test_a_count_is_taken_from_the_picture(void **state)
{
    (void)state;
    static const struct {
        const char *columns; /* as they are pictured */
        enum us_reason reason;
        unsigned count;
    } rows[] = {
        {"4C|KD|3H|", US_REASON_NONE, 1},
        {"|KD|4C 3H|", US_REASON_NONE, 2},
        {"4C 3H||KD|", US_REASON_NO_MOVE_LEADS_THERE, 0}, /* legal, but another move */
        {"4C|KD||3H", US_REASON_NO_MOVE_LEADS_THERE, 0},
        {"4C 3H|KD||", US_REASON_NO_MOVE_LEADS_THERE, 0},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_position after;
        struct us_buf text = {0};
        begin("freecell", "4C 3H|KD||");
        us_position_init(&after, 4, 2, 1);
        put_columns(&after, rows[i].columns);
        us_put_board(&text, &after, 0);
        script.text = us_buf_str(&text);
        script.conventions.empty_count = US_EMPTY_UNKNOWN;
        intend(COLUMN(0), COLUMN(2), US_COUNT_BY_CONVENTION, 0)->snapshot = (struct us_span){
            0, (uint32_t)text.len - 1};
        resolve();
        assert_int_equal(solution.fault.reason, rows[i].reason);
        assert_int_equal(solution.num_moves, rows[i].count > 0);
        if (rows[i].count > 0)
            assert_int_equal(solution.moves[0].num_cards, rows[i].count);
        us_buf_free(&text);
    }
}

/* A picture that differs leaves no trace: the next one is held against its own board. */
static void test_a_difference_is_forgotten(void **state)
{
    (void)state;
    struct us_position p;
    struct us_disagreement why;
    struct us_buf text = {0};
    set_board(&p);
    us_expected_snapshot_clear(&picture);
    struct us_move m = {
        .source = {US_COLUMN, 3}, .dest = {US_FOUNDATION, US_HEARTS}, .num_cards = 1};
    assert_int_equal(show(us_str(board), &p, NULL, 0, &why), US_AGREES);
    us_position_apply(&p, &m);
    assert_int_equal(show(us_str(board), &p, &m, 1, &why), US_DIFFERS);
    us_put_board(&text, &p, 0);
    struct us_str shown = {text.p, text.len - 1};
    assert_int_equal(show(shown, &p, &m, 0, &why), US_AGREES);
    m = (struct us_move){
        .source = {US_FREECELL, 0}, .dest = {US_FOUNDATION, US_HEARTS}, .num_cards = 1};
    us_position_apply(&p, &m);
    assert_int_equal(show(shown, &p, &m, 1, &why), US_DIFFERS);
    us_buf_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers_and_piles),
        cmocka_unit_test(test_the_limit_is_told),
        cmocka_unit_test(test_only_what_went_home_is_redundant),
        cmocka_unit_test(test_pictures_that_agree),
        cmocka_unit_test(test_pictures_that_differ),
        cmocka_unit_test(test_pictures_without_sense),
        cmocka_unit_test(test_a_count_is_taken_from_the_picture),
        cmocka_unit_test(test_a_difference_is_forgotten),
    };
    return cmocka_run_group_tests_name("faults", tests, NULL, free_all);
}
