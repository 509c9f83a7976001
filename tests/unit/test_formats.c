/* SPDX-License-Identifier: MIT */
/* Formats from inside: where records are cut, which snapshots agree, what is recognized. */
#include "support.h"

#include <glob.h>

#include "formats/interchange/rules_file.h"
#include "formats/kit/board_text.h"
#include "formats/kit/format_file.h"
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"
#include "formats/kit/pair.h"

static const struct us_format *format(const char *name)
{
    return us_format_find(us_str(name));
}

static struct us_position deal(void)
{
    struct us_position p;
    us_deal_cards(&us_variant_at(0)->game, (struct us_deal){.system = US_DEAL_MS, .number = 617},
                  &p);
    return p;
}

/* ---- cutting --------------------------------------------------------------------------------- */

#define HEADER "-=-=-=-=-=-=-=-=-=-=-=-\n\n"
#define MOVE "Move a card from stack 0 to freecell 0\n\n====================\n\n"

static const char *const records[] = {
    HEADER MOVE "This game is solveable.\nTotal number of states checked is 12.\nThis scan "
                "generated 15 states.\n",
    "I could not solve this game.\nTotal number of states checked is 1.\n",
    "Iterations count exceeded.\n",
    "-=-=-=-=-=-=-=-=-=-=-=-\n\nThis game is solveable.\nThis scan generated 15 states.\n",
};

enum { RECORDS = 4, READ = 3 * RECORDS };

_Static_assert(sizeof(records) / sizeof(records[0]) == RECORDS, "one for each");

/* However much of a stream is in the window, a record is cut where the next one begins, or not yet. */
static void test_records_are_cut_at_their_ends(void **state)
{
    (void)state;
    struct us_buf text = {0};
    size_t ends[RECORDS];
    for (size_t i = 0; i < RECORDS; i++) {
        us_buf_puts(&text, records[i]);
        ends[i] = text.len;
    }
    size_t begin = 0;
    for (size_t i = 0; i < RECORDS; i++) {
        for (size_t n = begin; n <= text.len; n++) {
            for (size_t from = 0; from <= n - begin && from <= ends[i] - begin; from++) {
                size_t cut = format("fcs")->cut((struct us_str){text.p + begin, n - begin}, from);
                bool at_a_boundary = cut == SIZE_MAX;
                for (size_t k = i; k < RECORDS; k++)
                    at_a_boundary = at_a_boundary || cut + begin == ends[k];
                assert_true(at_a_boundary);
                if (cut != SIZE_MAX && from == 0)
                    assert_int_equal(cut + begin, ends[i]);
            }
        }
        begin = ends[i];
    }
    us_buf_free(&text);
}

static void test_a_stream_in_pieces_has_the_same_records(void **state)
{
    (void)state;
    struct us_buf text = {0};
    for (size_t i = 0; i < READ; i++)
        us_buf_puts(&text, records[i % RECORDS]);
    for (size_t at_once = 1; at_once < 40; at_once++) {
        struct trickle t = {us_buf_str(&text), at_once, 0};
        struct us_sink sink = {0};
        struct us_reader r = {
            .sink = &sink, .format = format("fcs"), .request.game = us_variant_at(0)->game};
        r.source = (struct us_source){.read = read_trickle, .context = &t};
        uint64_t count = 0;
        while (us_reader_next(&r) == US_OK)
            count++;
        assert_int_equal(count, READ);
        assert_int_equal(sink.errors, 0);
        us_reader_free(&r);
    }
    us_buf_free(&text);
}

/* ---- boards ---------------------------------------------------------------------------------- */

static void test_boards_in_every_style_come_back(void **state)
{
    (void)state;
    static const unsigned styles[] = {0,
                                      US_BOARD_TEN_10,
                                      US_BOARD_TRIMMED,
                                      US_BOARD_TRIMMED | US_BOARD_TEN_10,
                                      US_BOARD_HUMAN,
                                      US_BOARD_HUMAN | US_BOARD_TEN_10};
    struct us_position p = deal();
    p.freecells[2] = us_card_make(10, US_SPADES, 0);
    p.foundations[US_CLUBS] = 10;
    us_pile_cut(&p, US_COLUMN, 4, 0);
    for (size_t i = 0; i < sizeof(styles) / sizeof(styles[0]); i++) {
        struct us_buf text = {0};
        struct us_position back;
        struct us_board_facts facts;
        us_put_board(&text, &p, styles[i]);
        struct us_cursor c = us_cursor(us_buf_str(&text));
        struct us_grid_board board = {.cursor = &c, .position = &back};
        assert_true(us_at_board(&c));
        assert_true(us_read_board(&board, 1, &facts));
        assert_true(us_cursor_at_end(&c));
        assert_int_equal(us_cards_in_play(&back), us_cards_in_play(&p));
        back.num_freecells = p.num_freecells;
        assert_true(us_position_same(&p, &back));
        us_buf_free(&text);
    }
}

static enum us_agreement agrees(const char *old, const char *new, struct us_disagreement *why)
{
    struct us_position p = deal();
    struct us_expected_snapshot expected = {0};
    struct us_buf text = {0};
    struct us_buf changed = {0};
    us_put_board(&text, &p, 0);
    const char *at = strstr(us_buf_text(&text), old);
    assert_non_null(at);
    us_buf_put(&changed, text.p, (size_t)(at - text.p));
    us_buf_puts(&changed, new);
    us_buf_puts(&changed, at + strlen(old));
    us_expected_snapshot_clear(&expected);
    struct us_snapshot shown = {
        .text = {changed.p, changed.len - 1}, .position = &p, .expected = &expected};
    enum us_agreement a = us_snapshot_agrees(us_board_agrees, &shown, why);
    /* The second time the style is known; the answer is the same. */
    struct us_disagreement again;
    assert_int_equal(us_snapshot_agrees(us_board_agrees, &shown, &again), a);
    us_buf_free(&text);
    us_buf_free(&changed);
    us_buf_free(&expected.text);
    return a;
}

static void test_pictures(void **state)
{
    (void)state;
    static const struct {
        const char *old, *new;
        enum us_agreement agreement;
        const char *detail;
    } rows[] = {
        {"Founda", "Founda", US_AGREES, ""},
        {"TD TH", "10D 10H", US_AGREES, ""},
        {"H-0 C-0 D-0 S-0 ", "S-0 D-0 C-0 H-0", US_AGREES, ""},
        {"                \n", "\n", US_AGREES, ""},
        {"QH\n", "QH  \t\n", US_AGREES, ""},
        {"TD TH", "TH TD", US_DIFFERS, "it shows ': 7D TH TD"},
        {": 2D AS 3D 4D 2C JH\n: AH KH TC JS 2S QH\n", ": AH KH TC JS 2S QH\n: 2D AS 3D 4D 2C JH\n",
         US_DIFFERS, "it shows the same piles in another order"},
        {"H-0", "H-A", US_DIFFERS, "it shows 'Foundations: H-A"},
        {"                \n", "  TH\n", US_DIFFERS, "it shows 'Freecells:  TH"},
        {": 7D TD TH KD 4C 4S JD\n", "", US_DIFFERS, "it shows"},
        {"7D", "7X", US_UNREADABLE, "not a card"},
        {"H-0", "H=0", US_UNREADABLE, "not a foundation"},
        {"Freecells", "Cells", US_UNREADABLE, "expected 'Freecells:'"},
        {": AH", "and: AH", US_UNREADABLE, "expected a column"},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_disagreement why = {.detail = ""};
        assert_int_equal(agrees(rows[i].old, rows[i].new, &why), rows[i].agreement);
        assert_memory_equal(why.detail, rows[i].detail, strlen(rows[i].detail));
    }
}

/* ---- pair notation --------------------------------------------------------------------------- */

static void test_pairs(void **state)
{
    (void)state;
    enum { C = US_PLACE_COLUMN, F = US_PLACE_FREECELL, H = US_PLACE_FOUNDATION };
    static const struct {
        const char *game, *token;
        enum us_pair_result reading;
        unsigned source, from, dest, to;
        int count; /* -1: by convention */
    } rows[] = {
        {"freecell", "4a", US_PAIR_GOOD, C, 3, F, 0, -1},
        {"freecell", "a3", US_PAIR_GOOD, F, 0, C, 2, -1},
        {"freecell", "ch", US_PAIR_GOOD, F, 2, H, 0, -1},
        {"freecell", "43v5", US_PAIR_GOOD, C, 3, C, 2, 5},
        {"freecell", "43vc", US_PAIR_GOOD, C, 3, C, 2, 12},
        {"freecell", "9a", US_PAIR_GOOD, C, 8, F, 0, -1}, /* the referee's business */
        {"eight_off", "1k", US_PAIR_GOOD, C, 0, F, 7, -1},
        {"eight_off", "l3", US_PAIR_GOOD, F, 8, C, 2, -1},
        {"seahaven", "107", US_PAIR_GOOD, C, 9, C, 6, -1},
        {"seahaven", "610", US_PAIR_GOOD, C, 5, C, 9, -1},
        {"seahaven", "110", US_PAIR_GOOD, C, 0, C, 9, -1},
        {"seahaven", "10h", US_PAIR_GOOD, C, 9, H, 0, -1},
        {"bakers_dozen", "112", US_PAIR_AMBIGUOUS, C, 0, C, 0, -1},
        {"bakers_dozen", "1113", US_PAIR_GOOD, C, 10, C, 12, -1},
        {"simple_simon", "9h", US_PAIR_GOOD, C, 9, H, 0, -1},
        {"simple_simon", "0h", US_PAIR_GOOD, C, 0, H, 0, -1},
        {"freecell", "", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "4", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "4i", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "h4", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "04", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "43v", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "43vg", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "43v123", US_PAIR_BAD, 0, 0, 0, 0, 0},
        {"freecell", "4a4a", US_PAIR_BAD, 0, 0, 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_intent m = {0};
        struct us_game g = us_variant_find(us_str(rows[i].game))->game;
        if (us_str_eq(us_str(rows[i].token), "l3"))
            g.num_freecells = 9;
        assert_int_equal(us_read_pair(us_str(rows[i].token), &g, &m), rows[i].reading);
        if (rows[i].reading != US_PAIR_GOOD)
            continue;
        assert_int_equal(m.source.kind, rows[i].source);
        assert_int_equal(m.source.index, rows[i].from);
        assert_int_equal(m.dest.kind, rows[i].dest);
        assert_int_equal(m.dest.index, rows[i].to);
        assert_int_equal(m.count_kind,
                         rows[i].count < 0 ? US_COUNT_BY_CONVENTION : US_COUNT_STATED);
        if (rows[i].count >= 0)
            assert_int_equal(m.count, rows[i].count);
    }
}

static void test_pairs_with_two_meanings(void **state)
{
    (void)state;
    static const struct {
        const char *token;
        unsigned from[2], to[2];
    } rows[] = {
        {"112", {10, 0}, {1, 11}},
        {"111", {10, 0}, {0, 10}},
        {"123v2", {11, 0}, {2, 22}},
    };
    struct us_game g = us_variant_find(us_str("bakers_dozen"))->game;
    struct us_intent m = {0};
    struct us_either either;
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(us_read_pair(us_str(rows[i].token), &g, &m), US_PAIR_AMBIGUOUS);
        us_read_either(us_str(rows[i].token), &g, &either);
        assert_int_equal(m.source.index, rows[i].from[0]);
        for (size_t k = 0; k < 2; k++) {
            assert_int_equal(either.source[k].index, rows[i].from[k]);
            assert_int_equal(either.dest[k].index, rows[i].to[k]);
        }
    }

    /* There is no column 23. */
    assert_int_equal(us_read_pair(us_str(rows[2].token), &g, &m), US_PAIR_GOOD);

    assert_int_equal(us_read_piles(us_str("112v3"), 1, &g, &m), US_PAIR_GOOD);
    assert_int_equal(m.source.index, 0);
    assert_int_equal(m.dest.index, 11);
    assert_int_equal(m.count, 3);
    assert_int_equal(us_read_piles(us_str("112"), 3, &g, &m), US_PAIR_BAD);
}

static void test_clear_pairs(void **state)
{
    (void)state;
    static const struct {
        const char *game, *pair;
        unsigned from, to;
    } rows[] = {
        {"bakers_dozen", "1-12", 0, 11}, {"bakers_dozen", "11-2", 10, 1},
        {"bakers_dozen", "210", 1, 9},   {"bakers_dozen", "1213", 11, 12},
        {"freecell", "12", 0, 1},        {"seahaven", "110", 0, 9},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_buf b = {0};
        struct us_game g = us_variant_find(us_str(rows[i].game))->game;
        struct us_move m = {.source = {US_COLUMN, (uint8_t)rows[i].from},
                            .dest = {US_COLUMN, (uint8_t)rows[i].to},
                            .num_cards = 1};
        us_put_clear_pair(&b, &g, &m, true);
        assert_string_equal(us_buf_text(&b), rows[i].pair);
        us_buf_free(&b);
    }
}

/* ---- detection ------------------------------------------------------------------------------- */

static void test_detection(void **state)
{
    (void)state;
    static const struct {
        const char *text, *name; /* NULL: nobody's */
    } rows[] = {
        {"-=-=-=-=-=-=-=-=-=-=-=-\n", "fcs"},
        {"\n\n-=-=-=-=-=-=-=-=-=-=-=-\n", "fcs"},
        {"I could not solve this game.\n", "fcs"},
        {"Iteration: 0\nDepth: 0\n", "fcs"},
        {"4C 2C 9C\n5H QH 3C\n", "fcs-board"},
        {": 4C 2C 9C\n: 5H QH 3C\n", "fcs-board"},
        {"FC: - 4H\n2H\n", "pysol-board"},
        {"Founds: H-K\n", "pysol-board"},
        {"fc: - 4H\n2H\n", "fcs-board"},
        {"FC: - *\n2H\n", "fcs-board"},
        {"Founds: H-0\n: 4h\n", "fcs-board"},
        {"-=-=\n", NULL},
        {"Dear solver,\n", NULL},
        {"4C and 5H\n", NULL},
        {"{\"header\": 1}\n", NULL},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_clues clues = {
            .text = us_str(rows[i].text), .path = "x.txt", .game = &us_variant_at(0)->game};
        struct us_detected d = us_format_detect(&clues);
        const struct us_format *f = d.first;
        assert_false(d.equal);
        assert_true((f == NULL) == (rows[i].name == NULL));
        if (f)
            assert_string_equal(f->name, rows[i].name);
    }
}

static void test_sizes_that_a_text_shows(void **state)
{
    (void)state;
    struct us_script script = {0};
    struct us_sink sink = {0};
    struct us_game_request request = {.game = us_variant_at(0)->game};
    struct us_record_reader r = {.sink = &sink, .request = &request};

    us_script_clear(&script, us_str(""), &request.game);
    assert_true(us_state_columns(&r, &script, 8, US_NOWHERE));
    assert_true(us_state_freecells(&r, &script, 2, US_NOWHERE));
    assert_int_equal(script.game.num_freecells, 2);
    assert_false(us_state_freecells(&r, &script, US_MAX_FREECELLS + 1, US_NOWHERE));
    assert_false(us_state_columns(&r, &script, 10, US_NOWHERE));

    assert_false(us_is_game_asked(&r));
    request.asked[US_GAME_FREECELLS] = true;
    assert_true(us_is_game_asked(&r));
    assert_false(us_state_freecells(&r, &script, 3, US_NOWHERE));
    assert_true(us_state_freecells(&r, &script, 2, US_NOWHERE));
    assert_int_equal(sink.errors, 3);
    assert_int_equal(script.game.num_freecells, 2);
    us_script_free(&script);
}

/* ---- files that describe formats ------------------------------------------------------------- */

static void assert_same_text(const char *a, const char *b)
{
    assert_string_equal(a ? a : "(none)", b ? b : "(none)");
}

static void assert_same_list(const char *const *a, const char *const *b)
{
    assert_int_equal(a == NULL, b == NULL);
    for (size_t i = 0; a && (a[i] || b[i]); i++)
        assert_same_text(a[i], b[i]);
}

static void assert_same_grid(const struct us_grid *a, const struct us_grid *b)
{
    assert_int_equal(a == NULL, b == NULL);
    if (!a)
        return;
    assert_ptr_equal(a->next, b->next);
    assert_ptr_equal(a->get_card, b->get_card);
    assert_ptr_equal(a->put_card, b->put_card);
    assert_int_equal(a->width, b->width);
    assert_same_text(a->marks, b->marks);
    assert_same_text(a->wrong_suit, b->wrong_suit);
    assert_same_text(a->no_card_above, b->no_card_above);
    if (a->parts != b->parts)
        for (size_t i = 0; a->parts[i].label || b->parts[i].label; i++) {
            const struct us_grid_part *x = &a->parts[i];
            const struct us_grid_part *y = &b->parts[i];
            assert_same_text(x->label, y->label);
            assert_true(x->form == y->form && x->pile == y->pile && x->num == y->num &&
                        x->flags == y->flags);
            assert_int_equal(x->error, y->error);
            assert_same_text(x->too_many, y->too_many);
            assert_same_text(x->expected, y->expected);
        }
}

static void assert_same_forms(const struct us_line_form *a, const struct us_line_form *b)
{
    for (; a->words || b->words; a++, b++) {
        assert_same_text(a->words, b->words);
        assert_true(a->kind == b->kind && a->source == b->source && a->dest == b->dest &&
                    a->when == b->when);
        assert_same_text(a->expected, b->expected);
        assert_same_text(a->game, b->game);
        assert_true(a->is == b->is && a->read == b->read);
        assert_int_equal(a->fill, b->fill);
    }
}

/* What the library makes of a file when it is built, and when it reads it. */
static void assert_same_format(const struct us_format *a, const struct us_format *b)
{
    const struct us_line_format *x = a->lines;
    const struct us_line_format *y = b->lines;
    assert_same_text(a->title, b->title);
    assert_same_list(a->suffixes, b->suffixes);
    assert_int_equal(a->carries, b->carries);
    assert_same_forms(x->forms, y->forms);
    assert_same_list(x->begins, y->begins);
    assert_memory_equal(&x->conventions, &y->conventions, sizeof(x->conventions));
    assert_true(x->columns == y->columns && x->freecells == y->freecells && x->deals == y->deals);
    assert_int_equal(x->no_freecells, y->no_freecells);
    assert_true(x->longest == y->longest && x->is_written == y->is_written);
    assert_true(x->moves_solve == y->moves_solve && x->one_by_one == y->one_by_one);
    assert_true(x->each_line == y->each_line && x->board_begins == y->board_begins);
    assert_true(x->redeals_implied == y->redeals_implied);
    assert_same_list(x->games, y->games);
    assert_same_text(x->column_names, y->column_names);
    assert_same_text(x->freecell_names, y->freecell_names);
    assert_same_text(x->after_list, y->after_list);
    assert_same_text(x->expected_after_list, y->expected_after_list);
    assert_same_text(x->before_move, y->before_move);
    assert_same_text(x->after_move, y->after_move);
    assert_same_text(x->expected, y->expected);
    assert_same_text(x->expected_move, y->expected_move);
    assert_same_grid(x->grid, y->grid);
}

static void test_files_are_read_as_they_are_built(void **state)
{
    (void)state;
    char pattern[4096];
    glob_t files;
    snprintf(pattern, sizeof(pattern), "%s/src/formats/files/*.fmt", getenv("SRCDIR"));
    assert_int_equal(glob(pattern, 0, NULL, &files), 0);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        char text[8192];
        FILE *file = fopen(files.gl_pathv[i], "rb");
        assert_non_null(file);
        size_t n = fread(text, 1, sizeof(text), file);
        fclose(file);

        struct us_sink sink = {0};
        struct us_own_format *own = us_own_format_new((struct us_str){text, n}, &sink);
        assert_non_null(own);
        const struct us_format *built = format(us_own_format(own)->name);
        assert_non_null(built);
        assert_same_format(built, us_own_format(own));
        us_own_format_free(own);
    }
    globfree(&files);
}

/* ---- files of rules -------------------------------------------------------------------------- */

static void test_rules_of_all_games_come_back(void **state)
{
    (void)state;
    const struct us_variant *v;
    for (size_t i = 0; (v = us_variant_at(i)); i++) {
        struct us_buf text = {0};
        struct us_buf again = {0};
        us_rules_file_out(&v->game, &text);
        struct us_sink sink = {0};
        struct us_described_game described = {.game = us_variant_at(0)->game};
        us_sink_aim(&sink, us_buf_str(&text));
        assert_true(us_rules_file_in(us_buf_str(&text), &sink, &us_usual_bounds, &described));
        us_rules_file_out(&described.game, &again);
        assert_string_equal(us_buf_text(&again), us_buf_text(&text));
        us_buf_free(&text);
        us_buf_free(&again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_records_are_cut_at_their_ends),
        cmocka_unit_test(test_a_stream_in_pieces_has_the_same_records),
        cmocka_unit_test(test_boards_in_every_style_come_back),
        cmocka_unit_test(test_pictures),
        cmocka_unit_test(test_pairs),
        cmocka_unit_test(test_pairs_with_two_meanings),
        cmocka_unit_test(test_clear_pairs),
        cmocka_unit_test(test_detection),
        cmocka_unit_test(test_sizes_that_a_text_shows),
        cmocka_unit_test(test_files_are_read_as_they_are_built),
        cmocka_unit_test(test_rules_of_all_games_come_back),
    };
    return cmocka_run_group_tests_name("formats", tests, NULL, NULL);
}
