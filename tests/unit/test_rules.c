/* SPDX-License-Identifier: MIT */
/* The rules: limits of sequences, the five automove rules, deals, and every reason to refuse a
   move. */

#include "support.h"

#include "base/cursor.h"
#include "rules/automove.h"
#include "rules/dealing.h"
#include "rules/exact.h"
#include "rules/legal.h"
#include "rules/recognize.h"
#include "rules/shuffle.h"

/* Sets columns and freecells, as in "4C 3H|4H 3S|" and "3C -". */
static void set(struct us_position *p, const struct us_game *g, const char *columns,
                const char *cells)
{
    us_position_init(p, g->num_columns, g->num_freecells, g->num_decks);
    put_columns(p, columns);

    unsigned cell = 0;
    for (const char *s = cells; *s; s++) {
        us_card c;
        size_t n = us_get_card(us_str(s), &c);
        if (n > 0)
            p->freecells[cell] = c;
        else if (*s == '#')
            p->freecells[cell] = US_CARD_BLOCKED;
        cell += *s != ' ';
        s += n > 0 ? n - 1 : 0;
    }
}

/* ---- variants, typed once more --------------------------------------------------------------- */

static void test_variants(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        unsigned columns, cells, decks, build, fill, sequence;
    } rows[] = {
        {"freecell", 8, 4, 1, US_BUILT_BY_ALTERNATE_COLOR, US_FILLED_BY_ANY_CARD,
         US_SEQUENCE_LIMITED},
        {"relaxed_freecell", 8, 4, 1, US_BUILT_BY_ALTERNATE_COLOR, US_FILLED_BY_ANY_CARD,
         US_SEQUENCE_UNLIMITED},
        {"forecell", 8, 4, 1, US_BUILT_BY_ALTERNATE_COLOR, US_FILLED_BY_KINGS_ONLY,
         US_SEQUENCE_LIMITED},
        {"bakers_game", 8, 4, 1, US_BUILT_BY_SUIT, US_FILLED_BY_ANY_CARD, US_SEQUENCE_LIMITED},
        {"kings_only_bakers_game", 8, 4, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY,
         US_SEQUENCE_LIMITED},
        {"ko_bakers_game", 8, 4, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY, US_SEQUENCE_LIMITED},
        {"eight_off", 8, 8, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY, US_SEQUENCE_LIMITED},
        {"seahaven_towers", 10, 4, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY,
         US_SEQUENCE_LIMITED},
        {"seahaven", 10, 4, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY, US_SEQUENCE_LIMITED},
        {"relaxed_seahaven_towers", 10, 4, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY,
         US_SEQUENCE_UNLIMITED},
        {"relaxed_seahaven", 10, 4, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY,
         US_SEQUENCE_UNLIMITED},
        {"bakers_dozen", 13, 0, 1, US_BUILT_BY_RANK, US_FILLED_BY_NONE, US_SEQUENCE_LIMITED},
        {"good_measure", 10, 0, 1, US_BUILT_BY_RANK, US_FILLED_BY_NONE, US_SEQUENCE_LIMITED},
        {"cruel", 12, 0, 1, US_BUILT_BY_SUIT, US_FILLED_BY_NONE, US_SEQUENCE_LIMITED},
        {"beleaguered_castle", 8, 0, 1, US_BUILT_BY_RANK, US_FILLED_BY_ANY_CARD,
         US_SEQUENCE_LIMITED},
        {"citadel", 8, 0, 1, US_BUILT_BY_RANK, US_FILLED_BY_ANY_CARD, US_SEQUENCE_LIMITED},
        {"streets_and_alleys", 8, 0, 1, US_BUILT_BY_RANK, US_FILLED_BY_ANY_CARD,
         US_SEQUENCE_LIMITED},
        {"fan", 18, 0, 1, US_BUILT_BY_SUIT, US_FILLED_BY_KINGS_ONLY, US_SEQUENCE_LIMITED},
        {"die_schlange", 9, 8, 2, US_BUILT_BY_ALTERNATE_COLOR, US_FILLED_BY_NONE,
         US_SEQUENCE_LIMITED},
        {"der_katzenschwanz", 9, 8, 2, US_BUILT_BY_ALTERNATE_COLOR, US_FILLED_BY_NONE,
         US_SEQUENCE_UNLIMITED},
        {"der_katz", 9, 8, 2, US_BUILT_BY_ALTERNATE_COLOR, US_FILLED_BY_NONE,
         US_SEQUENCE_UNLIMITED},
        {"simple_simon", 10, 0, 1, US_BUILT_BY_SUIT, US_FILLED_BY_ANY_CARD, US_SEQUENCE_LIMITED},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_game g = game(rows[i].name);
        assert_int_equal(g.num_columns, rows[i].columns);
        assert_int_equal(g.num_freecells, rows[i].cells);
        assert_int_equal(g.num_decks, rows[i].decks);
        assert_int_equal(g.max_rank, 13);
        assert_int_equal(g.build, rows[i].build);
        assert_int_equal(g.fill, rows[i].fill);
        assert_int_equal(g.sequence, rows[i].sequence);
        assert_int_equal(g.whole_suits, us_str_eq(us_str(rows[i].name), "simple_simon"));
    }

    assert_null(us_variant_find(us_str("free")));
}

/* ---- how many cards move --------------------------------------------------------------------- */

static void test_limits(void **state)
{
    (void)state;
    static const struct {
        unsigned free, empty;
        unsigned to_card, to_empty; /* if any card may fill it */
    } rows[] = {{0, 0, 1, 0}, {1, 0, 2, 0},  {4, 0, 5, 0},   {0, 1, 2, 1},
                {1, 1, 4, 2}, {4, 1, 10, 5}, {2, 3, 24, 12}, {4, 7, 640, 320}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_game g = game("freecell");
        struct us_position p;
        us_position_init(&p, 8, 4, 1);
        for (unsigned k = rows[i].empty; k < 8; k++)
            us_pile_push(&p, US_COLUMN, k, card("2H"));
        for (unsigned k = rows[i].free; k < 4; k++)
            p.freecells[k] = card("2S");
        assert_int_equal(us_sequence_limit(&g, &p, false), rows[i].to_card);
        if (rows[i].empty > 0)
            assert_int_equal(us_sequence_limit(&g, &p, true), rows[i].to_empty);
        g.fill = US_FILLED_BY_KINGS_ONLY;
        assert_int_equal(us_sequence_limit(&g, &p, false), rows[i].free + 1);
        assert_int_equal(us_sequence_limit(&g, &p, rows[i].empty > 0), rows[i].free + 1);
        g.sequence = US_SEQUENCE_UNLIMITED;
        assert_true(us_sequence_limit(&g, &p, false) > 1000);
    }
}

/* ---- each reason ----------------------------------------------------------------------------- */

static struct us_pile_id pile(const char *text)
{
    static const char types[] = "cfh";
    return (struct us_pile_id){(uint8_t)(strchr(types, text[0]) - types),
                               (uint8_t)strtoul(text + 1, NULL, 10)};
}

static void test_reasons(void **state)
{
    (void)state;
    static const struct {
        const char *game, *columns, *cells, *source, *dest;
        unsigned count;
        enum us_reason reason;
    } rows[] = {
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "c1", 2, US_REASON_NONE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c8", "c1", 1, US_REASON_NO_SUCH_SOURCE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "f4", "c1", 1, US_REASON_NO_SUCH_SOURCE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "c8", 1, US_REASON_NO_SUCH_DEST},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "f4", 1, US_REASON_NO_SUCH_DEST},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "h4", 1, US_REASON_NO_SUCH_DEST},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "c0", 1, US_REASON_SAME_PILE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c6", "c0", 1, US_REASON_SOURCE_EMPTY},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "f1", "c0", 1, US_REASON_SOURCE_EMPTY},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "f3", "c0", 1, US_REASON_SOURCE_EMPTY},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "c1", 0, US_REASON_NO_CARDS},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "c1", 3, US_REASON_MORE_THAN_THERE_ARE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c0", "f1", 2, US_REASON_ONE_CARD_ONLY},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "f0", "c1", 2, US_REASON_ONE_CARD_ONLY},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c3", "h3", 1, US_REASON_NONE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c3", "h1", 1,
         US_REASON_FOUNDATION_OTHER_SUIT},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c4", "h3", 1, US_REASON_FOUNDATION_NOT_NEXT},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c4", "c0", 1, US_REASON_NONE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c4", "c2", 1, US_REASON_WRONG_RANK},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c2", "c1", 1, US_REASON_WRONG_COLOR},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c4", "f0", 1, US_REASON_CELL_OCCUPIED},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c4", "f3", 1, US_REASON_CELL_BLOCKED},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "c4", "f2", 1, US_REASON_NONE},
        {"freecell", "4C 3H|5H|4D|AS|2S", "9C - - #", "h0", "c0", 1, US_REASON_SOURCE_EMPTY},
        {"freecell", "4C 2H|5H", "", "c0", "c1", 2, US_REASON_NOT_A_SEQUENCE},
        {"freecell", "4C 3H|5H|A|2D|2D|2D|2D|2D|2D", "2C 2C 2C 2C", "c0", "c1", 2, US_REASON_NONE},
        {"freecell", "4C 3H|5H|2D|2D|2D|2D|2D|2D", "2C 2C 2C 2C", "c0", "c1", 2,
         US_REASON_TOO_MANY_CARDS},
        {"freecell", "4C 3H|5H|2D|2D|2D|2D|2D|", "2C 2C 2C 2C", "c0", "c7", 2,
         US_REASON_TOO_MANY_CARDS},
        {"freecell", "4C 3H|5H|2D|2D|2D|2D||", "2C 2C 2C 2C", "c0", "c7", 2, US_REASON_NONE},
        {"relaxed_freecell", "4C 3H|5H|2D|2D|2D|2D|2D|2D", "2C 2C 2C 2C", "c0", "c1", 2,
         US_REASON_NONE},
        {"forecell", "4C 3H|KH|", "", "c0", "c2", 1, US_REASON_KINGS_ONLY},
        {"forecell", "4C 3H|KH|", "", "c1", "c2", 1, US_REASON_NONE},
        {"bakers_game", "4C 3H|5C|", "", "c0", "c1", 2, US_REASON_NOT_A_SEQUENCE},
        {"bakers_game", "4C 3C|5C|", "", "c0", "c1", 2, US_REASON_NONE},
        {"bakers_game", "4C 3C|5S|", "", "c0", "c1", 2, US_REASON_WRONG_SUIT},
        {"bakers_dozen", "4C|5H|", "", "c0", "c1", 1, US_REASON_NONE},
        {"bakers_dozen", "4C|5C|", "", "c0", "c1", 1, US_REASON_NONE},
        {"bakers_dozen", "KC|5C|", "", "c0", "c2", 1, US_REASON_EMPTY_STAYS_EMPTY},
        /* Simple Simon: any card may go on the next higher rank.  Runs of one suit are counted, not
           cards. */
        {"simple_simon", "4C|5H|2H|2H|2H|2H|2H|2H|2H|2H", "", "c0", "c1", 1, US_REASON_NONE},
        {"simple_simon", "4C 3C|5H|2H|2H|2H|2H|2H|2H|2H|2H", "", "c0", "c1", 2, US_REASON_NONE},
        {"simple_simon", "4C 3D|5H|2H|2H|2H|2H|2H|2H|2H|2H", "", "c0", "c1", 2,
         US_REASON_TOO_MANY_CARDS},
        {"simple_simon", "4C 3D|5H|2H|2H|2H|2H|2H|2H|2H|", "", "c0", "c1", 2, US_REASON_NONE},
        {"simple_simon", "4C 3D|5H|2H|2H|2H|2H|2H|2H|2H|", "", "c0", "c9", 2,
         US_REASON_TOO_MANY_CARDS},
        {"simple_simon", "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH", "", "c0", "h0", 13,
         US_REASON_NONE},
        {"simple_simon", "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH", "", "c0", "h0", 1,
         US_REASON_WHOLE_SUIT_ONLY},
        {"simple_simon", "KH QH JH TH 9H 8H 7H 6H 5S 4H 3H 2H AH", "", "c0", "h0", 13,
         US_REASON_FOUNDATION_OTHER_SUIT},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_game g = game(rows[i].game);
        struct us_position p;
        set(&p, &g, rows[i].columns, rows[i].cells);
        struct us_move m = {.source = pile(rows[i].source),
                            .dest = pile(rows[i].dest),
                            .num_cards = (uint8_t)rows[i].count};
        enum us_reason reason = us_judge(&g, &p, &m);
        if (reason != rows[i].reason)
            print_error("row %zu: %s, not %s\n", i, us_reason_name(reason),
                        us_reason_name(rows[i].reason));
        assert_int_equal(reason, rows[i].reason);
    }
}

static void test_back_from_foundations(void **state)
{
    (void)state;
    struct us_game g = game("freecell");
    struct us_position p;
    set(&p, &g, "5H|4S", "");
    p.foundations[US_CLUBS] = 4;

    struct us_move m = {
        .source = {US_FOUNDATION, US_CLUBS}, .dest = {US_COLUMN, 0}, .num_cards = 1};
    assert_int_equal(us_judge(&g, &p, &m), US_REASON_FROM_FOUNDATION);
    g.foundation_to_column = true;
    assert_int_equal(us_judge(&g, &p, &m), US_REASON_NONE);
    us_name_cards(&p, &m);
    assert_true(us_same_face(m.source_card, card("4C")));
    us_position_apply(&p, &m);
    assert_int_equal(p.foundations[US_CLUBS], 3);
    assert_true(us_same_face(us_column_top(&p, 0), card("4C")));
    m.dest = us_pile_id(US_FREECELL, 0);
    assert_int_equal(us_judge(&g, &p, &m), US_REASON_FROM_FOUNDATION);
}

static void test_listed_moves_are_the_legal_ones(void **state)
{
    (void)state;
    struct us_game g = game("freecell");
    struct us_position p;
    us_deal_cards(&g, (struct us_deal){.system = US_DEAL_MS, .number = 617}, &p);

    for (unsigned round = 0; round < 40; round++) {
        static struct us_move moves[1024];
        size_t n = us_list_moves(&g, &p, moves, 1024);
        size_t legal = 0;
        for (unsigned source = 0; source < 12; source++)
            for (unsigned dest = 0; dest < 16; dest++)
                for (unsigned count = 1; count < 14; count++) {
                    struct us_move m = {.num_cards = (uint8_t)count};
                    m.source = source < 8 ? us_pile_id(US_COLUMN, source)
                                          : us_pile_id(US_FREECELL, source - 8);
                    m.dest = dest < 8    ? us_pile_id(US_COLUMN, dest)
                             : dest < 12 ? us_pile_id(US_FREECELL, dest - 8)
                                         : us_pile_id(US_FOUNDATION, dest - 12);
                    legal += us_judge(&g, &p, &m) == US_REASON_NONE;
                }
        assert_int_equal(n, legal);
        if (n == 0)
            break;
        us_position_apply(&p, &moves[(size_t)round * 7 % n]);
    }
}

/* ---- automoves ------------------------------------------------------------------------------- */

static void stand(struct us_position *p, const char *hcds)
{
    us_position_init(p, 8, 4, 1);
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        p->foundations[i] = (uint8_t)(hcds[i] - '0');
}

static void test_automove_vectors(void **state)
{
    (void)state;
    static const struct {
        const char *foundations, *card;
        bool horne, wkr, and_rule;
    } rows[] = {
        {"0333", "4D", true, true, false},   {"0121", "3D", false, true, true},
        {"5424", "6H", false, false, false}, {"5434", "6H", false, true, true},
        {"5505", "6H", true, true, false},   {"0001", "2S", true, true, true},
    };
    struct us_game g = game("freecell");

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_position p;
        stand(&p, rows[i].foundations);
        assert_int_equal(us_may_automove(&g, &p, card(rows[i].card), US_AUTOMOVE_HORNE),
                         rows[i].horne);
        assert_int_equal(us_may_automove(&g, &p, card(rows[i].card), US_AUTOMOVE_WKR), rows[i].wkr);
        assert_int_equal(us_may_automove(&g, &p, card(rows[i].card), US_AUTOMOVE_AND_RULE),
                         rows[i].and_rule);
        assert_true(us_may_automove(&g, &p, card(rows[i].card), US_AUTOMOVE_MAX));
        assert_false(us_may_automove(&g, &p, card(rows[i].card), US_AUTOMOVE_NONE));
    }
}

/* All 142,688 pairs of foundations and next card.  WKR allows what Horne's rule or the AND rule
   allows.  These differ in 6,820 cases each way. */
static void test_automove_rules_over_all_foundations(void **state)
{
    (void)state;
    struct us_game g = game("freecell");
    struct us_position p;
    unsigned pairs = 0;
    unsigned only_horne = 0;
    unsigned only_and = 0;
    us_position_init(&p, 8, 4, 1);

    for (unsigned n = 0; n < 14 * 14 * 14 * 14; n++) {
        p.foundations[0] = (uint8_t)(n % 14);
        p.foundations[1] = (uint8_t)(n / 14 % 14);
        p.foundations[2] = (uint8_t)(n / 196 % 14);
        p.foundations[3] = (uint8_t)(n / 2744);
        for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
            if (p.foundations[suit] == 13)
                continue;
            us_card next = us_card_make(p.foundations[suit] + 1U, suit, 0);
            bool horne = us_may_automove(&g, &p, next, US_AUTOMOVE_HORNE);
            bool and_rule = us_may_automove(&g, &p, next, US_AUTOMOVE_AND_RULE);
            pairs++;
            only_horne += horne && !and_rule;
            only_and += and_rule && !horne;
            assert_int_equal(us_may_automove(&g, &p, next, US_AUTOMOVE_WKR), horne || and_rule);
        }
    }

    assert_int_equal(pairs, 142688);
    assert_int_equal(only_horne, 6820);
    assert_int_equal(only_and, 6820);
}

/* ---- deals ----------------------------------------------------------------------------------- */

/* 52! - 1 */
#define LAST_EXACT "80658175170943878571660636856403766975289505440883277823999999999999"

static void test_deal_names(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name; /* NULL: refused */
    } rows[] = {
        {"617", "ms:617"},
        {"ms:1", "ms:1"},
        {"8589934591", "ms:8589934591"},
        {"8589934592", NULL},
        {"0", NULL},
        {"-1", "ms:-1"},
        {"ms:-2", "ms:-2"},
        {"-3", NULL},
        {"", NULL},
        {"ms:", NULL},
        {"12a", NULL},
        {"+1", NULL},
        {"pysol:0", "pysol:0"},
        {"pysol:18446744073709551615", "pysol:18446744073709551615"},
        {"pysol:18446744073709551616", NULL},
        {"mt:1000000000000000000007", "mt:1000000000000000000007"},
        {"mt:79228162514264337593543950335", "mt:79228162514264337593543950335"},
        {"mt:79228162514264337593543950336", NULL},
        {"mt:99999999999999999999999999999999999", NULL},
        {"pysol:-1", NULL},
        {"kpat:1", "kpat:1"},
        {"kpat:2147483647", "kpat:2147483647"},
        {"kpat:2147483648", NULL},
        {"kpat:0", NULL},
        {"ks:0", "ks:0"},
        {"ks:4294967296", NULL},
        {"greenfelt:2147483646", "greenfelt:2147483646"},
        {"greenfelt:2147483647", NULL},
        {"solvitaire:4294967295", "solvitaire:4294967295"},
        {"solvitaire:4294967296", NULL},
        {"msc:0", "msc:0"},
        {"exact:18446744073709551616", "exact:18446744073709551616"},
        {"exact:" LAST_EXACT, "exact:" LAST_EXACT},
        {"exact:80658175170943878571660636856403766975289505440883277824000000000000", NULL},
        {"exact:115792089237316195423570985008687907853269984665640564039457584007913129639936",
         NULL},
        {"exact:-1", NULL},
        {"exactly:1", NULL},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_deal deal = US_NO_DEAL;
        struct us_buf b = {0};
        assert_int_equal(us_deal_parse(us_str(rows[i].text), &deal), rows[i].name != NULL);
        us_deal_put(&b, deal);
        assert_string_equal(us_buf_text(&b), rows[i].name ? rows[i].name : "");
        us_buf_free(&b);

        /* The same text is read by the other function, too. */
        assert_int_equal(us_deal_parse_loosely(us_str(rows[i].text), &deal), rows[i].name != NULL);
    }
}

static void test_ranges_of_deals(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint64_t num; /* 0: refused */
        const char *last;
    } rows[] = {
        {"1-32000", 32000, "ms:32000"},
        {"ms:617-617", 1, "ms:617"},
        {"617", 1, "ms:617"},
        {"-2", 1, "ms:-2"},
        {"pysol:0-9", 10, "pysol:9"},
        {"pysol:1-18446744073709551615", UINT64_MAX, "pysol:18446744073709551615"},
        {"mt:18446744073709551615-18446744073709551617", 3, "mt:18446744073709551617"},
        {"pysol:0-18446744073709551615", 0, ""}, /* too many to count */
        {"mt:1-99999999999999999999999", 0, ""},
        {"kpat:1-1000", 1000, "kpat:1000"},
        {"exact:340282366920938463463374607431768211455-340282366920938463463374607431768211456", 2,
         "exact:340282366920938463463374607431768211456"},
        {"exact:340282366920938463463374607431768211456-340282366920938463463374607431768211455", 0,
         ""},
        {"exact:5-18446744073709551621", 0, ""},
        {"2-1", 0, ""},
        {"mt:18446744073709551617-1", 0, ""},
        {"0-5", 0, ""},
        {"1-8589934592", 0, ""},
        {"1-", 0, ""},
        {"-5", 0, ""},
        {"1-2-3", 0, ""},
        {"1-ms:5", 0, ""},
        {"all", 0, ""},
        {"", 0, ""},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_deal_range range = {.num = 0};
        struct us_buf b = {0};
        assert_int_equal(us_deal_range_parse(us_str(rows[i].text), &range), rows[i].num > 0);
        assert_true(range.num == rows[i].num);
        us_deal_put(&b, us_deal_after(range.first, range.num - 1));
        assert_string_equal(us_buf_text(&b), rows[i].last);
        us_buf_free(&b);
    }
}

static void test_names_of_deals_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name; /* NULL: none */
    } rows[] = {
        {"#617", "ms:617"},
        {"MS #617", "ms:617"},
        {"ms 617", "ms:617"},
        {"Ms: 617", "ms:617"},
        {"ms#617", "ms:617"},
        {"  617 ", "ms:617"},
        {"Deal 617", "ms:617"},
        {"game #617", "ms:617"},
        {"MS -1", "ms:-1"},
        {"PySol #42", "pysol:42"},
        {"MT 42", "mt:42"},
        {"KPat #42", "kpat:42"},
        {"Solvitaire: 7", "solvitaire:7"},
        {"exact " LAST_EXACT, "exact:" LAST_EXACT},
        {"##617", NULL},
        {"ms617", NULL},
        {"deal617", NULL},
        {"#", NULL},
        {"ms", NULL},
        {"ms:", NULL},
        {"deal", NULL},
        {"617.fcs", NULL},
        {"# 617", NULL},
        {"617 618", NULL},
        {"ms:pysol:42", NULL},
        {"pysol -1", NULL},
        {"xx:1", NULL},
        {"00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
         "0000000000000000061"
         "7",
         NULL},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_deal deal = US_NO_DEAL;
        struct us_buf b = {0};
        assert_int_equal(us_deal_parse_loosely(us_str(rows[i].text), &deal), rows[i].name != NULL);
        us_deal_put(&b, deal);
        assert_string_equal(us_buf_text(&b), rows[i].name ? rows[i].name : "");
        us_buf_free(&b);
    }
}

static void test_first_columns(void **state)
{
    (void)state;
    static const struct {
        const char *deal, *column;
    } rows[] = {
        {"1", "JD KD 2S 4C 3S 6D 6S"},
        {"24", "4C 2C 9C 8C QS 4S 2H"},
        {"617", "7D TD TH KD 4C 4S JD"},
        {"32000", "QD 3S 8C JH 3D 6H TC"},
        {"2147483647", "9S JH 7S 5S 5D 5C 7D"},
        {"2147483648", "QH 3H 7D 4D TS QD 6D"},
        {"4294967295", "JS QH TC 7S KC 3H QS"},
        {"4294967296", "TS 3S KC 4H 9H 3H 4D"},
        {"8589934591", "TC 8S 8C 6C 5H 5C 9C"},
        {"-2", "AS KS QS JS TS 9S 8S"},
        {"-1", "AC 3C 5C 7C 9C JC KC"},
        {"pysol:198246790", "KD JH 5H 7D 9H KC 9D"},
        {"mt:198246790", "QH 3D 9C 9D 9S 7H 6D"},
    };
    struct us_game g = game("freecell");

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_deal deal;
        struct us_position p;
        assert_true(us_deal_parse(us_str(rows[i].deal), &deal));
        assert_true(us_deal_cards(&g, deal, &p));
        for (unsigned k = 0; k < 7; k++)
            assert_true(
                us_same_face(us_column_cards(&p, 0)[k], card(rows[i].column + (size_t)k * 3)));
    }
}

static void test_numbers_are_found_again(void **state)
{
    (void)state;
    struct us_game g = game("freecell");
    uint64_t number = 1;

    for (unsigned i = 0; i < 120; i++) {
        number = (number * UINT64_C(6364136223846793005) + 1442695040888963407U) & 0x1ffffffff;
        struct us_deal deal = {.system = US_DEAL_MS, .number = number ? number : 1};
        struct us_position p;
        struct us_position again;
        us_deal_cards(&g, deal, &p);
        uint64_t next = 0;
        struct us_deal found = us_deal_recognize(&g, &p, &next);
        assert_int_equal(next, found.number + 1);
        assert_int_equal(found.system, US_DEAL_MS);
        assert_int_equal(found.number, deal.number);
        assert_int_equal(us_deal_recognize(&g, &p, &next).number, found.number);
        next = found.number;
        assert_int_equal(us_deal_recognize(&g, &p, &next).number, found.number);
        next = UINT64_MAX;
        assert_int_equal(us_deal_recognize(&g, &p, &next).number, found.number);
        us_deal_cards(&g, found, &again);
        assert_true(us_position_same(&p, &again));

        us_card c = us_column_cards(&p, 2)[3];
        us_pile_edit(&p, US_COLUMN, 2)[3] = us_column_cards(&p, 5)[1];
        us_pile_edit(&p, US_COLUMN, 5)[1] = c;
        found = us_deal_recognize(&g, &p, &next);
        if (found.system != US_DEAL_NONE) {
            us_deal_cards(&g, found, &again);
            assert_true(us_position_same(&p, &again));
        }
        us_pile_pop(&p, US_COLUMN, 7);
        assert_int_equal(us_deal_recognize(&g, &p, &next).system, US_DEAL_NONE);
    }
}

static void parse_deal(const char *name, struct us_deal *deal)
{
    assert_true(us_deal_parse(us_str(name), deal));
}

static void assert_deal(struct us_deal deal, const char *name)
{
    struct us_buf b = {0};
    us_deal_put(&b, deal);
    assert_string_equal(us_buf_text(&b), name);
    us_buf_free(&b);
}

/* Deals Klondike to seven columns: row by row from the left, or from the right after 24 cards for the
   stock, of which the first one lies at the bottom.  Lists the cards column by column, and then the
   stock from its top. */
static void deal_klondike(const us_card *deck, bool leftward, us_card *places)
{
    enum { COLUMNS = 7, STOCK = 24 };
    static const unsigned first[COLUMNS] = {0, 1, 3, 6, 10, 15, 21};
    unsigned next = leftward ? STOCK : 0;
    for (unsigned row = 0; row < COLUMNS; row++) {
        for (unsigned i = 0; i < COLUMNS - row; i++) {
            unsigned column = leftward ? COLUMNS - 1 - i : row + i;
            places[first[column] + row] = deck[next++];
        }
    }
    for (unsigned i = 0; i < STOCK; i++)
        places[52 - STOCK + i] = leftward ? deck[STOCK - 1 - i] : deck[next++];
}

/* Returns the exact deal of cards in the order of their places, pile after pile. */
static struct us_deal exact_of(const us_card *cards)
{
    struct us_game g = game("freecell");
    struct us_position layout;
    us_position_init(&layout, g.num_columns, g.num_freecells, g.num_decks);
    for (unsigned i = 0; i < g.num_columns; i++) {
        us_pile_set(&layout, US_COLUMN, i, (struct us_cards){cards, i < 4 ? 7 : 6});
        cards += us_column_len(&layout, i);
    }
    return us_exact_number(&g, &layout);
}

static void test_decks_of_other_programs(void **state)
{
    (void)state;
    static const struct {
        const char *deal;
        const char *exact;
        bool leftward;
    } rows[] = {
        {"ks:0", "exact:35511235380175238168226668580770214465574563740067205469369780560069",
         false},
        {"greenfelt:0",
         "exact:70781775317263119030027683441491840945148374294523658484644048341783", false},
        {"solvitaire:0",
         "exact:12954810653509400169295621394006691876957783508183809583464865425989", true},
        {"solvitaire:22",
         "exact:75815935119064350470717521029623259780400326814603147288883495865917", true},
        {"msc:12345678901234567890123456789012345678901234567890123456789012345678",
         "exact:4628179312098463030350591504198482008227460263112624823846075555100", false},
    };
    struct us_game g = game("freecell");

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        us_card deck[US_MAX_CARDS];
        us_card places[52];
        struct us_deal deal;
        parse_deal(rows[i].deal, &deal);
        assert_int_equal(us_shuffle(deal, &g, deck), 52);
        deal_klondike(deck, rows[i].leftward, places);
        assert_deal(exact_of(places), rows[i].exact);
        if (deal.system == US_DEAL_MSC)
            assert_deal(us_msc_number(deck), rows[i].deal);
    }
}

/* Each game that always deals to the same places has an exact deal for each layout. */
static void test_exact_deals(void **state)
{
    (void)state;
    static const char *const names[] = {"ms:1", "kpat:77", "pysol:40000", "mt:5", "solvitaire:3"};
    unsigned exact = 0;

    for (size_t v = 0; us_variant_at(v); v++) {
        const struct us_game *g = &us_variant_at(v)->game;
        for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
            struct us_position p;
            struct us_position again;
            struct us_deal deal;
            parse_deal(names[i], &deal);
            if (!us_deal_cards(g, deal, &p))
                continue;
            struct us_deal number = us_exact_number(g, &p);
            if (number.system == US_DEAL_NONE)
                continue;
            assert_true(us_deal_cards(g, number, &again));
            assert_true(us_position_same(&p, &again));
            exact++;
            unsigned column = 0; /* Gold Mine's columns are empty */
            while (column + 1 < p.num_columns && us_column_len(&p, column) == 0)
                column++;
            if (column + 1 == p.num_columns)
                continue;
            us_pile_edit(&p, US_COLUMN, column)[0] = us_column_cards(&p, column + 1)[0];
            assert_int_equal(us_exact_number(g, &p).system, US_DEAL_NONE);
        }
    }
    assert_true(exact > 50);

    struct us_game freecell = game("freecell");
    struct us_game castle = game("beleaguered_castle");
    struct us_position p;
    struct us_deal deal;
    parse_deal("exact:" LAST_EXACT, &deal);
    assert_true(us_deal_cards(&freecell, deal, &p));
    assert_deal(us_exact_number(&freecell, &p), "exact:" LAST_EXACT);
    assert_false(us_deal_cards(&castle, deal, &p));
}

static void test_layouts_of_other_programs(void **state)
{
    (void)state;
    static const struct {
        const char *deal, *game;
        unsigned column;
        const char *cards; /* NULL: the program does not deal the game */
        const char *next;  /* the next card of the stock; NULL: not compared */
    } rows[] = {
        {"kpat:617", "freecell", 0, "7D TD TH KD 4C 4S JD", NULL},
        {"kpat:247240513", "eight_off", 0, "KC JC 7C 5H 6H 2H", NULL},
        {"solvitaire:4", "seahaven_towers", 0, "7D TD QD JD 9H", NULL},
        {"solvitaire:4", "eight_off", 1, "JC KC TH 7S 6S 2D", NULL},
        {"solvitaire:1", "golf", 6, "6C 4C AS 7H AH", NULL},
        {"solvitaire:1", "bakers_dozen", 0, NULL, NULL},
        {"kpat:1", "fan", 0, NULL, NULL},
        {"ks:1", "freecell", 0, NULL, NULL},
        {"kpat:1", "alina", 0, NULL, NULL},
        {"pysol:24", "klondike", 6, "4C AH 2S 6C 6H TH KH", "TC"},
        {"mt:10000000000", "klondike", 6, "6S QC 9S JD 8S QS 9H", "6H"},
        {"pysol:24", "klondike_by_threes", 6, "4C AH 2S 6C 6H TH KH", "TC"},
        {"pysol:24", "casino_klondike", 6, "4C AH 2S 6C 6H TH KH", "TC"},
        {"pysol:24", "vegas", 6, "4C AH 2S 6C 6H TH KH", "TC"},
        {"pysol:24", "whitehead", 6, "4C AH 2S 6C 6H TH KH", "TC"},
        {"pysol:24", "thumb_and_pouch", 6, "4C AH 2S 6C 6H TH KH", "TC"},
        {"pysol:24", "small_harp", 0, "4C 5H 5D AH 9S 6C KH", "TC"},
        {"pysol:24", "gypsy", 6, "7H TC 2H", "2C"},
        {"mt:10000000000", "gypsy", 6, "JS 3C TD", "3H"},
        {"pysol:24", "yukon", 6, "7H 9S 5S 3C JC TH 9H QS 8H 8D AS", NULL},
        {"solvitaire:3", "klondike_by_threes", 6, "JS 5D 2S 7D 6C 6H 7C", "8H"},
        {"solvitaire:3", "trigon", 6, "JS 5D 2S 7D 6C 6H 7C", "8H"},
        {"solvitaire:3", "gargantua", 8, "AC JC 3S 6D 6D 8D QH 5C 5D", "KC"},
        {"solvitaire:3", "klondike_reserve", 6, "JS 5D 2S 7D 6C 6H 7C", NULL},
        {"solvitaire:3", "northwest_territory", 7, "TS JS 5D 2S 7D 6C 6H 7C", NULL},
        {"solvitaire:3", "king_albert", 8, "7H TS JS 5D 2S 7D 6C 6H 7C", NULL},
        {"solvitaire:3", "raglan", 8, "7H 4S KC 9H QC 5H 6H", NULL},
        {"solvitaire:3", "somerset", 9, "8C TH 6S 3C 3S 9S KH 6H", NULL},
        {"solvitaire:3", "easthaven", 6, "2S 5H 7C", "4C"},
        {"solvitaire:3", "will_o_the_wisp", 6, "2S 5H 7C", "4C"},
        {"solvitaire:3", "mrs_mop", 12, "3D 5H 7C 6H 6S QC TC 5D", NULL},
        {"solvitaire:3", "forty_thieves", 9, "7C 6D 9S 5D", "QH"},
        {"solvitaire:3", "limited", 11, "KS 9S 5D", "4S"},
        {"solvitaire:3", "maria", 8, "3S KH 8D 5D", "4S"},
        {"solvitaire:3", "thirty_six", 5, "2C 3C 9H QC KH 7C", "3H"},
        {"solvitaire:3", "flower_garden", 5, "2C 3C 9H QC KH 7C", NULL},
        {"solvitaire:3", "alina", 12, "QS JD 7S 7C", NULL},
        {"solvitaire:3", "one_cell", 12, "3H 5C 9C", NULL},
        {"solvitaire:3", "fortunes_favor", 11, "7C", "7S"},
        {"solvitaire:8", "lucas", 12, "QD 2S", "4D"},
        {"solvitaire:3", "thirty", 4, "4H AC 5S 8C 7H 3D", NULL},
        {"solvitaire:3", "canfield", 3, "TC", "9H"},
        {"solvitaire:3", "american_toad", 7, "QD", "2S"},
        {"solvitaire:3", "worm_hole", 16, "TS 9H 7C", NULL},
        {"solvitaire:3", "spiderette", 6, "JS 5D 2S 7D 6C 6H 7C", "8H"},
        {"solvitaire:3", "stronghold", 7, "7H 3H 8H 5D QC AS", NULL},
        {"solvitaire:3", "siegecraft", 7, "TD 4S KC 3S 7D 7C", NULL},
        {"kpat:807846327", "aces_up", 3, "7S", "9D"},
        {"kpat:977449994", "forty_and_eight", 7, "QH 7H TC KH", "KS"},
        {"kpat:472136636", "grandfather", 6, "TH JD KS 8C 2C 7H", NULL},
        {"kpat:703639245", "grandfathers_clock", 7, "9C 4D 5S 2H AC", NULL},
        {"kpat:779553791", "gypsy", 7, "3D 7D KD", "3H"},
        {"kpat:1359892201", "klondike", 6, "4C 3C 6H TH JS QD JH", "3D"},
        {"kpat:1493856258", "spider_three_suits", 9, "5C 6C KS 7S 4C", "3C"},
        {"kpat:643533886", "relaxed_spider_one_suit", 9, "8S KS 3S 8S AS", "TS"},
        {"kpat:643533886", "spider_one_suit", 9, "8S KS 3S 8S AS", "TS"},
        {"kpat:650049712", "spider_two_suits", 9, "3H 8S 6H 7H 3S", "QH"},
        {"kpat:1662919552", "relaxed_spider", 9, "6H 3D AH 3S 6C", "QC"},
        {"kpat:999569267", "yukon", 6, "TS 4S 8D 4H JD AH 2S 6S KD 5D 2H", NULL},
        {"kpat:1496838040", "siegecraft", 7, "JS JH 8C 9C QH 9S", NULL},
        {"kpat:822046233", "portuguese_solitaire", 12, "KH KC 3H AC", NULL},
        {"ks:1", "klondike", 6, "3H 4S 3S 5D JH 6C KD", "9D"},
        {"greenfelt:1", "klondike", 2, "6D JD 4C", NULL},
        {"kpat:1", "cruel", 0, NULL, NULL},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_game g = game(rows[i].game);
        struct us_position p;
        struct us_deal deal;
        parse_deal(rows[i].deal, &deal);
        assert_int_equal(us_deal_cards(&g, deal, &p), rows[i].cards != NULL);
        for (unsigned k = 0; rows[i].cards && k < us_column_len(&p, rows[i].column); k++)
            assert_true(us_same_face(us_column_cards(&p, rows[i].column)[k],
                                     card(rows[i].cards + (size_t)k * 3)));
        if (rows[i].cards)
            assert_int_equal(strlen(rows[i].cards), us_column_len(&p, rows[i].column) * 3 - 1);
        if (rows[i].next)
            assert_true(us_same_face(us_pile_top(&p, US_STOCK, 0), card(rows[i].next)));
    }
}

/* Every deal of a game has all cards once. */
static void test_all_cards_are_dealt(void **state)
{
    (void)state;
    static const char *const names[] = {"ms:7", "kpat:7",      "solvitaire:7",
                                        "ks:7", "greenfelt:7", "msc:7"};
    unsigned dealt = 0;

    for (size_t v = 0; us_variant_at(v); v++) {
        const struct us_game *g = &us_variant_at(v)->game;
        bool any = false;
        for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
            struct us_position p;
            struct us_deal deal;
            parse_deal(names[i], &deal);
            if (!us_deal_cards(g, deal, &p))
                continue;
            unsigned n = us_cards_in_play(&p) + us_stock_len(&p);
            for (unsigned k = 0; k < us_num_foundations(&p); k++)
                n += us_foundation_len(&p, k);
            for (unsigned k = 0; k < p.num_holes; k++)
                n += us_pile_len(&p, US_HOLE, k);
            assert_int_equal(n, us_game_cards(g));
            any = true;
        }
        dealt += any;
    }
    assert_true(dealt >= 90);
}

/* All names of a layout are names of that layout, and the known ones are among them. */
static void test_names_of_layouts(void **state)
{
    (void)state;
    static const struct {
        const char *game, *known;
        unsigned num;
    } rows[] = {
        {"freecell", "ms:617", 4},       /* ms, pysol, kpat, exact */
        {"freecell", "kpat:2000000", 3}, /* kpat, ms, exact */
        {"golf", "pysol:24", 4},
        {"eight_off", "kpat:24", 1}, /* PySol fills other freecells */
        {"beleaguered_castle", "ms:5", 4},
        {"citadel", "ms:5", 3},
        {"freecell", "solvitaire:5", 2},
        {"simple_simon", "solvitaire:5", 1}, /* its columns are in the opposite order */
        {"der_katzenschwanz", "ms:5", 2},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_game g = game(rows[i].game);
        struct us_position p;
        struct us_deal known;
        struct us_deal_names names;
        parse_deal(rows[i].known, &known);
        assert_true(us_deal_cards(&g, known, &p));
        us_deal_list_names(&g, &p, known, &names);
        assert_int_equal(names.num, rows[i].num);
        assert_deal(names.deal[0], rows[i].known);
        for (unsigned k = 0; k < names.num; k++)
            assert_true(us_deal_is_layout(&g, names.deal[k], &p));

        struct us_deal_names found;
        us_deal_list_names(&g, &p, US_NO_DEAL, &found);
        for (unsigned k = 0; k < found.num; k++)
            assert_true(us_deal_is_layout(&g, found.deal[k], &p));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_variants),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_back_from_foundations),
        cmocka_unit_test(test_listed_moves_are_the_legal_ones),
        cmocka_unit_test(test_automove_vectors),
        cmocka_unit_test(test_automove_rules_over_all_foundations),
        cmocka_unit_test(test_deal_names),
        cmocka_unit_test(test_ranges_of_deals),
        cmocka_unit_test(test_names_of_deals_as_people_write_them),
        cmocka_unit_test(test_first_columns),
        cmocka_unit_test(test_numbers_are_found_again),
        cmocka_unit_test(test_decks_of_other_programs),
        cmocka_unit_test(test_exact_deals),
        cmocka_unit_test(test_layouts_of_other_programs),
        cmocka_unit_test(test_all_cards_are_dealt),
        cmocka_unit_test(test_names_of_layouts),
    };

    return cmocka_run_group_tests_name("rules", tests, NULL, NULL);
}
