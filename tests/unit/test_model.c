/* SPDX-License-Identifier: MIT */
/* The model: spelling of cards, fields of headers, positions and moves on them, and the check that
   a layout has a whole deck. */

#include "../scarce.h"
#include "support.h"

#include "model/deal.h"
#include "model/game.h"
#include "model/position.h"
#include "model/script.h"
#include "model/solution.h"

/* ---- cards ----------------------------------------------------------------------------------- */

static void test_every_card_comes_back(void **state)
{
    (void)state;
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        for (unsigned rank = 1; rank <= US_MAX_RANK; rank++)
            for (unsigned deck = 0; deck < US_MAX_DECKS; deck++)
                for (int ten = US_TEN_T; ten <= US_TEN_10; ten++) {
                    struct us_buf b = {0};
                    us_card c = us_card_make(rank, suit, deck);
                    us_card again = US_NO_CARD;
                    us_put_card(&b, c, (enum us_ten)ten);
                    assert_int_equal(b.len, rank == 10 && ten == US_TEN_10 ? 3 : 2);
                    assert_int_equal(us_get_card(us_buf_str(&b), &again), b.len);
                    assert_true(us_same_face(c, again));
                    assert_int_equal(us_rank(c), rank);
                    assert_int_equal(us_suit(c), suit);
                    assert_int_equal(us_deck(c), deck);
                    assert_int_not_equal(c & US_CARD_FACE, US_NO_CARD);
                    us_buf_free(&b);
                }
}

static void test_spellings_of_cards(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t len; /* 0: no card */
        unsigned rank, suit;
    } rows[] = {
        {"AH", 2, 1, US_HEARTS},
        {"ac", 2, 1, US_CLUBS},
        {"Td", 2, 10, US_DIAMONDS},
        {"tD", 2, 10, US_DIAMONDS},
        {"10S", 3, 10, US_SPADES},
        {"10s", 3, 10, US_SPADES},
        {"kS", 2, 13, US_SPADES},
        {"2HX", 2, 2, US_HEARTS},
        {"9C 8D", 2, 9, US_CLUBS},
        {"0H", 0, 0, 0},
        {"1H", 0, 0, 0},
        {"11H", 0, 0, 0},
        {"1", 0, 0, 0},
        {"10", 0, 0, 0},
        {"H", 0, 0, 0},
        {"SK", 0, 0, 0},
        {"A", 0, 0, 0},
        {"A H", 0, 0, 0},
        {"-", 0, 0, 0},
        {"", 0, 0, 0},
        {"A\xe2\x99\xa5", 0, 0, 0},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        us_card c = 0x7fff;
        assert_int_equal(us_get_card(us_str(rows[i].text), &c), rows[i].len);
        if (rows[i].len == 0)
            continue;
        assert_int_equal(us_rank(c), rows[i].rank);
        assert_int_equal(us_suit(c), rows[i].suit);
    }

    /* A slice that ends within a card has no card, whatever follows it in memory. */
    us_card c;

    unsigned suit;
    assert_int_equal(us_get_card((struct us_str){"10H", 2}, &c), 0);
    assert_int_equal(us_get_card((struct us_str){"KH", 1}, &c), 0);
    assert_int_equal(us_get_card((struct us_str){"", 0}, &c), 0);
    /* NUL ends the tables of letters, but is not one of them. */
    assert_int_equal(us_get_card((struct us_str){"\0H", 2}, &c), 0);
    assert_false(us_get_suit((struct us_str){"\0", 1}, &suit));
}

/* ---- games ----------------------------------------------------------------------------------- */

static void test_names_of_variants(void **state)
{
    (void)state;
    static const struct {
        const char *name, *variant; /* NULL: there is none */
    } rows[] = {
        {"ko_bakers_game", "kings_only_bakers_game"},
        {"seahaven", "seahaven_towers"},
        {"relaxed_seahaven", "relaxed_seahaven_towers"},
        {"der_katz", "der_katzenschwanz"},
        {"der_katzenschwantz", "der_katzenschwanz"},
        {"citadel", "citadel"},
        {"streets_and_alleys", "streets_and_alleys"},
        {"freecel", NULL},
        {"freecells", NULL},
        {"FreeCell", NULL},
        {"", NULL},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const struct us_variant *v = us_variant_find(us_str(rows[i].name));
        if (rows[i].variant)
            assert_string_equal(v->game.variant, rows[i].variant);
        else
            assert_null(v);
    }

    for (size_t i = 0; us_variant_at(i); i++)
        assert_ptr_equal(us_variant_find(us_str(us_variant_at(i)->game.variant)), us_variant_at(i));
}

static void test_fields_of_a_game(void **state)
{
    (void)state;
    static const struct {
        enum us_game_field field;
        const char *name, *range;
        const char *good[4];
        const char *bad[6];
    } rows[] = {
        {US_GAME_COLUMNS,
         "columns",
         "a number from 1 to 32",
         {"1", "8", "32"},
         {"0", "33", "x", "", "4294967297", "8 "}},
        {US_GAME_FREECELLS,
         "freecells",
         "a number from 0 to 32",
         {"0", "32"},
         {"33", "-1", "+1", "1.0"}},
        {US_GAME_DECKS, "decks", "a number from 1 to 4", {"1", "4"}, {"0", "5", "264"}},
        {US_GAME_MAX_RANK, "max-rank", "a number from 1 to 13", {"1", "13"}, {"0", "14", "K"}},
        {US_GAME_BUILD,
         "build",
         "rank, suit, alternate-color, none, same-color or other-suit",
         {"rank", "suit", "alternate-color"},
         {"rang", "ran", "rank!", "", "0"}},
        {US_GAME_FILL,
         "fill",
         "any, kings, none, waste, base or one-card",
         {"any", "kings", "none"},
         {"king", "1"}},
        {US_GAME_SEQUENCE,
         "sequence",
         "limited or unlimited",
         {"limited", "unlimited"},
         {"un", "limit"}},
        {US_GAME_FOUNDATION_TO_COLUMN,
         "foundation-to-column",
         "forbidden, allowed or anywhere",
         {"forbidden", "allowed"},
         {"yes", "1"}},
    };
    assert_int_equal(sizeof(rows) / sizeof(rows[0]), US_GAME_FIELDS);

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_game g = game("freecell");
        struct us_buf b = {0};
        assert_string_equal(us_game_field_name(rows[i].field), rows[i].name);
        us_game_field_range(rows[i].field, &b);
        assert_string_equal(us_buf_text(&b), rows[i].range);
        for (size_t k = 0; k < 4 && rows[i].good[k]; k++) {
            assert_true(us_game_set(&g, rows[i].field, us_str(rows[i].good[k])));
            us_buf_clear(&b);
            us_game_get(&g, rows[i].field, &b);
            assert_string_equal(us_buf_text(&b), rows[i].good[k]);
        }
        struct us_game before = g;
        for (size_t k = 0; k < 6 && rows[i].bad[k]; k++) {
            assert_false(us_game_set(&g, rows[i].field, us_str(rows[i].bad[k])));
            assert_memory_equal(&g, &before, sizeof(g));
        }
        us_buf_free(&b);
    }
}

static bool relaxes(const char *a, const char *b)
{
    struct us_game first = game(a);
    struct us_game second = game(b);
    return us_game_relaxes(&first, &second);
}

static void test_games_that_relax_others(void **state)
{
    (void)state;
    assert_true(relaxes("relaxed_freecell", "freecell"));
    assert_true(relaxes("freecell", "forecell"));
    assert_true(relaxes("relaxed_freecell", "forecell"));
    assert_true(relaxes("bakers_game", "kings_only_bakers_game"));
    assert_true(relaxes("eight_off", "kings_only_bakers_game"));
    assert_false(relaxes("freecell", "freecell"));
    assert_false(relaxes("freecell", "relaxed_freecell"));
    assert_false(relaxes("bakers_game", "freecell"));
    assert_false(relaxes("freecell", "bakers_game"));
    assert_false(relaxes("citadel", "beleaguered_castle"));
    assert_false(relaxes("beleaguered_castle", "freecell"));
    assert_false(relaxes("eight_off", "bakers_game"));
    assert_false(relaxes("seahaven_towers", "kings_only_bakers_game"));
    assert_false(relaxes("good_measure", "simple_simon"));

    struct us_game g = game("freecell");
    struct us_game back = g;
    back.foundation_to_column = true;
    assert_true(us_game_relaxes(&back, &g));
    back.build = US_BUILT_BY_RANK;
    assert_true(us_game_relaxes(&back, &g));
    back.max_rank = 12;
    assert_false(us_game_relaxes(&back, &g));
}

static void test_descriptions(void **state)
{
    (void)state;
    struct us_game g = game("freecell");
    struct us_buf b = {0};
    us_game_describe(&g, &b);
    assert_string_equal(us_buf_text(&b), "freecell");
    us_game_set(&g, US_GAME_FREECELLS, us_str("3"));
    us_buf_clear(&b);
    us_game_describe(&g, &b);
    assert_string_equal(us_buf_text(&b), "freecell (freecells 3)");
    us_game_set(&g, US_GAME_FILL, us_str("kings"));
    us_game_set(&g, US_GAME_COLUMNS, us_str("10"));
    us_buf_clear(&b);
    us_game_describe(&g, &b);
    assert_string_equal(us_buf_text(&b), "freecell (columns 10, freecells 3, fill kings)");
    us_buf_free(&b);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Fills a position with garbage, so that members that are not set are noticed. */
static void poison(struct us_position *p)
{
    memset(p, 0xa5, sizeof(*p));
}

static void test_moves_change_two_piles(void **state)
{
    (void)state;
    struct us_position p;
    poison(&p);
    us_position_init(&p, 3, 2, 2);

    static const char *const column[] = {"9H", "4C", "3H", "2C"};
    for (unsigned i = 0; i < 4; i++)
        us_pile_push(&p, US_COLUMN, 0, card(column[i]));

    us_pile_push(&p, US_COLUMN, 1, card("5D"));
    p.freecells[1] = card("AH");
    assert_int_equal(us_cards_in_play(&p), 6);
    assert_int_equal(us_empty_columns(&p), 1);
    assert_int_equal(us_empty_freecells(&p), 1);
    assert_int_equal(us_column_top(&p, 2), US_NO_CARD);

    us_position_apply(
        &p, &(struct us_move){.source = {US_COLUMN, 0}, .dest = {US_COLUMN, 1}, .num_cards = 3});
    assert_int_equal(us_column_len(&p, 0), 1);
    assert_int_equal(us_column_len(&p, 1), 4);

    for (unsigned i = 1; i < 4; i++)
        assert_true(us_same_face(us_column_cards(&p, 1)[i], card(column[i])));

    us_position_apply(
        &p,
        &(struct us_move){.source = {US_FREECELL, 1}, .dest = {US_FOUNDATION, 4}, .num_cards = 1});
    assert_int_equal(p.foundations[4], 1);
    assert_int_equal(p.foundations[0], 0);
    assert_int_equal(p.freecells[1], US_NO_CARD);
    us_position_apply(
        &p, &(struct us_move){.source = {US_COLUMN, 1}, .dest = {US_FREECELL, 0}, .num_cards = 1});
    assert_true(us_same_face(p.freecells[0], card("2C")));
    us_position_apply(
        &p, &(struct us_move){.source = {US_FREECELL, 0}, .dest = {US_COLUMN, 2}, .num_cards = 1});
    assert_true(us_same_face(us_column_top(&p, 2), card("2C")));
    assert_int_equal(us_empty_freecells(&p), 2);
    us_position_apply(
        &p,
        &(struct us_move){.source = {US_FOUNDATION, 4}, .dest = {US_COLUMN, 2}, .num_cards = 1});
    assert_int_equal(p.foundations[4], 0);
    assert_true(us_same_face(us_column_top(&p, 2), card("AH")));
    assert_int_equal(us_cards_in_play(&p), 6);
}

/* A whole suit reaches the foundation with its last card, the ace, first. */
static void test_a_whole_suit_goes_home(void **state)
{
    (void)state;
    struct us_position p;
    us_position_init(&p, 1, 0, 1);

    for (unsigned rank = US_MAX_RANK; rank > 0; rank--)
        us_pile_push(&p, US_COLUMN, 0, us_card_make(rank, US_SPADES, 0));

    us_position_apply(
        &p,
        &(struct us_move){.source = {US_COLUMN, 0}, .dest = {US_FOUNDATION, 3}, .num_cards = 13});
    assert_int_equal(p.foundations[US_SPADES], US_MAX_RANK);
    assert_int_equal(us_column_len(&p, 0), 0);
}

static void test_copies_are_the_same_until_one_changes(void **state)
{
    (void)state;
    struct us_position a;
    struct us_position b;
    poison(&a);
    us_position_init(&a, 2, 2, 2);
    us_pile_push(&a, US_COLUMN, 0, card("KS"));
    us_pile_push(&a, US_COLUMN, 1, card("QH"));
    us_pile_push(&a, US_COLUMN, 1, card("JS"));
    a.freecells[0] = card("2H");
    a.foundations[5] = 7;
    poison(&b);
    us_position_copy(&b, &a);
    assert_true(us_position_same(&a, &b));

    us_pile_edit(&b, US_COLUMN, 1)[1] = us_card_make(11, US_SPADES, 1); /* decks are not printed */
    assert_true(us_position_same(&a, &b));
    us_pile_edit(&b, US_COLUMN, 1)[1] = card("JC");
    assert_false(us_position_same(&a, &b));
    us_position_copy(&b, &a);
    us_pile_pop(&b, US_COLUMN, 1);
    assert_false(us_position_same(&a, &b));
    us_position_copy(&b, &a);
    b.freecells[0] = US_NO_CARD;
    assert_false(us_position_same(&a, &b));
    us_position_copy(&b, &a);
    b.foundations[5] = 6;
    assert_false(us_position_same(&a, &b));
    us_position_copy(&b, &a);
    b.num_freecells = 1;
    assert_false(us_position_same(&a, &b));
    us_position_copy(&b, &a);
    b.num_decks = 1;
    assert_false(us_position_same(&a, &b));
}

static void test_won_is_every_foundation_at_the_highest_rank(void **state)
{
    (void)state;
    struct us_position p;
    us_position_init(&p, 1, 0, 2);

    for (unsigned i = 0; i < 8; i++) {
        assert_false(us_position_won(&p, 9));
        p.foundations[i] = 9;
    }

    assert_true(us_position_won(&p, 9));
    assert_false(us_position_won(&p, 13));
    p.foundations[7] = 8;
    assert_false(us_position_won(&p, 9));
}

/* ---- scripts --------------------------------------------------------------------------------- */

static struct us_script script;

/* Deals the whole deck, except ranks up to `home`, which are on the foundations. */
static void deal_whole(const struct us_game *g, unsigned home)
{
    begin_script(&script, g, "");
    memset(script.start.foundations, (int)home, g->num_decks * (size_t)US_NUM_SUITS);
    for (unsigned i = 0; i < g->num_decks * (unsigned)US_NUM_SUITS; i++) {
        for (unsigned rank = home + 1; rank <= g->max_rank; rank++)
            us_script_deal_column(&script, (i + rank) % g->num_columns,
                                  us_card_make(rank, i % US_NUM_SUITS, 0), (struct us_span){0, 2});
    }

    assert_false(script.overfull);
}

static bool check(struct diagnostics *diagnostics)
{
    *diagnostics = (struct diagnostics){0};
    struct us_sink sink = {.handle = collect, .context = diagnostics};
    bool ok = us_script_check_deck(&script, &sink);
    assert_int_equal(ok, sink.errors == 0);
    return ok;
}

static void test_whole_decks(void **state)
{
    (void)state;
    struct diagnostics diagnostics;
    struct us_game g = game("freecell");

    for (unsigned decks = 1; decks <= US_MAX_DECKS; decks++)
        for (unsigned max_rank = 1; max_rank <= US_MAX_RANK; max_rank += 4)
            for (unsigned home = 0; home <= max_rank; home += 2) {
                g.num_decks = (uint8_t)decks;
                g.max_rank = (uint8_t)max_rank;
                deal_whole(&g, home);
                assert_true(check(&diagnostics));
            }
}

static void test_each_card_once_per_deck(void **state)
{
    (void)state;
    struct diagnostics diagnostics;
    struct us_game one = game("freecell");
    struct us_game two = game("die_schlange");

    deal_whole(&one, 0);
    script.dealt[7].card = script.dealt[20].card;
    assert_false(check(&diagnostics));
    assert_int_equal(diagnostics.count[US_DIAG_CARD_TWICE], 1);
    assert_int_equal(diagnostics.count[US_DIAG_CARD_FIRST], 1);
    assert_int_equal(diagnostics.count[US_DIAG_CARDS_MISSING], 1);

    /* Each mistake has its own diagnostic, and the missing cards are listed in one. */
    deal_whole(&one, 0);
    script.dealt[1].card = script.dealt[2].card = script.dealt[0].card;
    assert_false(check(&diagnostics));
    assert_int_equal(diagnostics.count[US_DIAG_CARD_TWICE], 2);
    assert_int_equal(diagnostics.count[US_DIAG_CARDS_MISSING], 1);
    assert_non_null(strstr(diagnostics.last.message, "2H 3H"));

    deal_whole(&one, 0);
    script.num_dealt--;
    assert_false(check(&diagnostics));
    assert_non_null(strstr(diagnostics.last.message, "KS"));

    /* On its foundation and in a column. */
    deal_whole(&one, 3);
    script.start.foundations[US_CLUBS] = 4;
    assert_false(check(&diagnostics));
    assert_int_equal(diagnostics.count[US_DIAG_CARD_TWICE], 1);
    assert_int_equal(diagnostics.count[US_DIAG_CARDS_MISSING], 0);
    assert_non_null(strstr(diagnostics.first_error.message, "4C is on its foundation"));

    /* A third one in a game with two decks.  The second one is correct. */
    deal_whole(&two, 0);
    script.dealt[50].card = script.dealt[0].card;
    assert_false(check(&diagnostics));
    assert_int_equal(diagnostics.count[US_DIAG_CARD_TWICE], 1);
    deal_whole(&two, 1);
    script.start.foundations[6] = 2;
    assert_false(check(&diagnostics));
}

static void test_ranks_above_the_highest(void **state)
{
    (void)state;
    struct diagnostics diagnostics;
    struct us_game g = game("freecell");
    g.max_rank = 9;
    deal_whole(&g, 0);
    script.dealt[5].card = card("TH");
    assert_false(check(&diagnostics));
    assert_int_equal(diagnostics.count[US_DIAG_RANK_HIGH], 1);
    deal_whole(&g, 9);
    script.start.foundations[2] = 10;
    assert_false(check(&diagnostics));
    assert_int_equal(diagnostics.count[US_DIAG_RANK_HIGH], 1);
}

static void test_no_more_than_all_cards_are_dealt(void **state)
{
    (void)state;
    struct us_work work = {100};
    struct us_game g = game("freecell");
    begin_script(&script, &g, "");
    script.work = &work;

    for (uint32_t i = 0; i < US_MAX_CARDS; i++)
        us_script_deal_column(&script, 0, card("AH"), (struct us_span){i, 2});
    assert_int_equal(us_column_len(&script.start, 0), US_MAX_CARDS);
    assert_false(script.overfull);

    us_script_deal_column(&script, 0, card("AH"), (struct us_span){1000, 2});
    us_script_deal_freecell(&script, 0, card("AH"), (struct us_span){2000, 2});
    assert_true(script.overfull && us_work_is_spent(&work));
    assert_int_equal(script.first_too_many.off, 1000);
    assert_int_equal(us_column_len(&script.start, 0), US_MAX_CARDS);
    assert_int_equal(script.start.freecells[0], US_NO_CARD);
}

/* Piles keep their cards while others grow, and no pile and no position holds too many. */
static void test_piles_share_the_pool(void **state)
{
    (void)state;
    static const uint8_t types[] = {US_COLUMN, US_STOCK, US_WASTE, US_HOLE, US_RESERVE};
    enum {
        each = US_POOL_SIZE / US_SHUFFLE_SLOTS
    }; /* the slots of piles come before those of shuffles */
    struct us_position p;
    us_position_init(&p, US_MAX_COLUMNS, 0, US_MAX_DECKS);
    p.num_holes = US_MAX_HOLES;
    p.num_reserves = US_MAX_RESERVES;

    for (unsigned k = 0; k < each; k++)
        for (unsigned t = 0; t < sizeof(types); t++)
            for (unsigned i = 0; i < us_num_piles(&p, types[t]); i++)
                assert_true(us_pile_push(&p, types[t], i, (us_card)(types[t] * 1000 + i * 20 + k)));
    for (unsigned k = each * US_SHUFFLE_SLOTS; k < US_POOL_SIZE; k++)
        assert_true(us_pile_push(&p, US_WASTE, 0, (us_card)k));
    assert_false(us_pile_push(&p, US_WASTE, 0, 1));
    assert_false(us_pile_push(&p, US_COLUMN, 0, 1));

    for (unsigned t = 0; t < sizeof(types); t++)
        for (unsigned i = 0; i < us_num_piles(&p, types[t]); i++)
            for (unsigned k = 0; k < each; k++)
                assert_int_equal(us_pile_cards(&p, types[t], i)[k], types[t] * 1000 + i * 20 + k);

    us_position_init(&p, 1, 0, 1);
    for (unsigned k = 0; k < US_MAX_CARDS; k++)
        assert_true(us_pile_push(&p, US_RESERVE, US_MAX_RESERVES - 1, (us_card)k));
    assert_false(us_pile_push(&p, US_RESERVE, US_MAX_RESERVES - 1, 1));
    for (unsigned k = US_MAX_CARDS; k-- > 0;)
        assert_int_equal(us_pile_pop(&p, US_RESERVE, US_MAX_RESERVES - 1), k);
    assert_int_equal(us_pile_pop(&p, US_RESERVE, US_MAX_RESERVES - 1), US_NO_CARD);
    assert_true(sizeof(p) <= 2560);
}

/* Appends something of each kind. */
static void append_all(unsigned kind)
{
    static const struct us_either either = {{{0}}, {{0}}};
    static const struct us_intent intent = {.count = 1};
    switch (kind) {
    case 0:
        *us_script_add(&script) = intent;
        us_script_last(&script)->count = 2;
        break;
    case 1:
        us_script_add_either(&script, &intent, &either);
        break;
    case 2:
        us_script_add_unread(&script, &intent);
        break;
    case 3:
        us_script_add_board(&script, &script.start, (struct us_span){0, 1});
        break;
    case 4:
        us_extras_add_variation(&script.extras)->kind = US_VARIATION_HINT;
        *us_script_try(&script) = intent;
        break;
    default:
        us_extras_add_comment(&script.extras)->text = us_extras_add_text(&script.extras,
                                                                         us_str("text"));
        us_extras_add_mark(&script.extras, (struct us_mark){0});
        break;
    }
}

static void test_appends_fail_for_good(void **state)
{
    (void)state;
    enum { KINDS = 6 };
    struct us_game g = game("freecell");
    for (unsigned kind = 0; kind < KINDS; kind++) {
        struct us_work work = {100};
        us_script_free(&script);
        begin_script(&script, &g, "");
        us_position_init(&script.start, 8, 4, 1);
        script.work = &work;

        lend(0);
        append_all(kind);
        at_hand = NULL;
        for (unsigned i = 0; i < KINDS; i++)
            append_all(i);
        us_script_settle(&script);
        us_script_restore_words(&script);
        assert_true(us_script_failed(&script));
        assert_true(us_work_is_spent(&work) || kind == KINDS - 1);

        us_script_clear(&script, us_str(""), &g);
        assert_false(us_script_failed(&script));
    }
}

static void test_a_solution_fails_for_good(void **state)
{
    (void)state;
    struct us_solution out = {0};
    static const struct us_move move = {.num_cards = 1};
    struct us_game g = game("freecell");
    us_solution_clear(&out);
    us_solution_set_game(&out, &g);
    lend(0);
    us_solution_add(&out, &move);
    at_hand = NULL;
    assert_true(us_solution_failed(&out) && out.num_moves == 0);
    us_solution_add(&out, &move);
    assert_true(us_solution_failed(&out) && out.num_moves == 1);

    struct us_solution copy = {0};
    us_solution_clear(&out);
    us_solution_add(&out, &move);
    us_extras_add_comment(&out.extras);
    for (unsigned n = 0; n < 2; n++) {
        lend(n);
        us_solution_copy(&copy, &out);
        at_hand = NULL;
        assert_true(us_solution_failed(&copy));
        us_solution_free(&copy);
    }
    us_solution_copy(&copy, &out);
    assert_false(us_solution_failed(&copy));
    us_solution_free(&copy);
    us_solution_free(&out);
}

static int free_script(void **state)
{
    (void)state;
    us_script_free(&script);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_card_comes_back),
        cmocka_unit_test(test_spellings_of_cards),
        cmocka_unit_test(test_names_of_variants),
        cmocka_unit_test(test_fields_of_a_game),
        cmocka_unit_test(test_games_that_relax_others),
        cmocka_unit_test(test_descriptions),
        cmocka_unit_test(test_moves_change_two_piles),
        cmocka_unit_test(test_a_whole_suit_goes_home),
        cmocka_unit_test(test_copies_are_the_same_until_one_changes),
        cmocka_unit_test(test_won_is_every_foundation_at_the_highest_rank),
        cmocka_unit_test(test_whole_decks),
        cmocka_unit_test(test_each_card_once_per_deck),
        cmocka_unit_test(test_ranks_above_the_highest),
        cmocka_unit_test(test_no_more_than_all_cards_are_dealt),
        cmocka_unit_test(test_piles_share_the_pool),
        cmocka_unit_test_teardown(test_appends_fail_for_good, take_back),
        cmocka_unit_test_teardown(test_a_solution_fails_for_good, take_back),
    };

    return cmocka_run_group_tests_name("model", tests, NULL, free_script);
}
