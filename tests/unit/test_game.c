/* SPDX-License-Identifier: MIT */
/* Games that a program plays, through unisol.h only. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unisol.h"

enum { MOST = 4096 };

static unsigned errors;
static char last[64];
static struct unisol_reader *reader;

static void listen(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    if (d->level != UNISOL_ERROR)
        return;
    errors++;
    snprintf(last, sizeof(last), "%s", d->name);
}

/* Whether there was one error, of that name, since the last call. */
static bool failed_with(const char *name)
{
    bool good = errors == 1 && strcmp(last, name) == 0;
    errors = 0;
    return good;
}

static int set_up(void **state)
{
    (void)state;
    errors = 0;
    reader = unisol_reader_new(listen, NULL);
    return reader ? 0 : -1;
}

static int tear_down(void **state)
{
    (void)state;
    unisol_reader_free(reader);
    return errors;
}

static const struct unisol_record *first_of(const char *path)
{
    static char full[1024];
    const struct unisol_record *record = NULL;
    const char *srcdir = getenv("SRCDIR");
    snprintf(full, sizeof(full), "%s/%s", srcdir ? srcdir : ".", path);
    assert_int_equal(unisol_reader_open_file(reader, full), UNISOL_OK);
    assert_int_equal(unisol_reader_next(reader, &record), UNISOL_OK);
    return record;
}

static struct unisol_game *new_game(const char *game, const char *deal)
{
    struct unisol_game *g = unisol_game_new(game, deal, listen, NULL);
    assert_non_null(g);
    return g;
}

static struct unisol_game *from_text(const char *game, const char *text)
{
    struct unisol_game *g = unisol_game_from_text(game, text, strlen(text), listen, NULL);
    assert_non_null(g);
    return g;
}

/* Returns the record in a format, to be freed. */
static char *written(const struct unisol_record *record, const char *format)
{
    struct unisol_writer *w = unisol_writer_new(listen, NULL);
    assert_int_equal(unisol_writer_set(w, "format", format), UNISOL_OK);
    assert_int_equal(unisol_writer_open_memory(w), UNISOL_OK);
    assert_int_equal(unisol_writer_write(w, record), UNISOL_OK);
    assert_int_equal(unisol_writer_close(w), UNISOL_OK);
    size_t len;
    const char *text = unisol_writer_text(w, &len);
    char *copy = malloc(len + 1);
    assert_non_null(copy);
    memcpy(copy, text, len + 1);
    unisol_writer_free(w);
    return copy;
}

static struct unisol_step step_of(const struct unisol_move *m)
{
    return (struct unisol_step){m->source, m->dest, m->num_cards};
}

/* Plays the player's moves of a record. */
static void play_moves_of(struct unisol_game *g, const struct unisol_record *record)
{
    struct unisol_walk *walk = unisol_walk_new(record);
    const struct unisol_move *m;
    while ((m = unisol_walk_next(walk))) {
        struct unisol_step step = step_of(m);
        if (!m->implicit)
            assert_int_equal(unisol_game_play(g, &step), UNISOL_OK);
    }
    unisol_walk_free(walk);
}

/* ---- records --------------------------------------------------------------------------------- */

static void test_values_make_the_record_that_is_read(void **state)
{
    (void)state;
    static const char *const formats[] = {"fcs", "snx", "text"};
    const struct unisol_record *read = first_of("samples/617.fcs");
    struct unisol_game *g = new_game(NULL, "ms:617");
    play_moves_of(g, read);
    assert_true(unisol_game_is_solved(g));
    assert_int_equal(unisol_game_moves(g), 155);
    assert_int_equal(unisol_game_automoves(g), 0);

    struct unisol_record *made = unisol_game_record(g);
    unisol_game_free(g); /* the record does not need it */
    assert_int_equal(unisol_record_summary(made)->result, UNISOL_SOLVED);
    assert_string_equal(unisol_record_summary(made)->format, "game");
    assert_string_equal(unisol_record_deal(made), "ms:617");
    assert_string_equal(unisol_record_summary(made)->game, "freecell");
    for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
        char *a = written(read, formats[i]);
        char *b = written(made, formats[i]);
        assert_string_equal(a, b);
        free(a);
        free(b);
    }
    unisol_record_free(made);
}

/* The automoves of a list are those that a game with its rule makes. */
static void test_automoves(void **state)
{
    (void)state;
    struct unisol_conventions c;
    struct unisol_statistics s;
    const struct unisol_record *read = first_of("samples/10594.txt");
    assert_true(unisol_record_interpretation(read, 0, &c));
    assert_true(unisol_record_statistics(read, &s));
    assert_true(s.implicit_moves > 0);

    struct unisol_game *g = new_game("freecell", "10594");
    assert_int_equal(unisol_game_set(g, "automove", c.automove), UNISOL_OK);
    play_moves_of(g, read);
    assert_int_equal(unisol_game_moves(g), s.explicit_moves);
    assert_int_equal(unisol_game_automoves(g), s.implicit_moves);
    assert_true(unisol_game_is_solved(g));

    struct unisol_record *made = unisol_game_record(g);
    char *a = written(read, "snx");
    char *b = written(made, "snx");
    assert_string_equal(a, b);
    free(a);
    free(b);
    unisol_record_free(made);

    /* One undo takes a move back with its automoves. */
    size_t automoves = unisol_game_automoves(g);
    assert_true(unisol_game_undo(g));
    assert_int_equal(unisol_game_moves(g), s.explicit_moves - 1);
    assert_true(unisol_game_automoves(g) < automoves);
    assert_true(unisol_game_redo(g));
    assert_int_equal(unisol_game_automoves(g), automoves);
    assert_false(unisol_game_redo(g));

    assert_int_equal(unisol_game_set(g, "automove", "none"), UNISOL_FAILED);
    assert_true(failed_with("MISUSE"));
    unisol_game_free(g);
}

static void test_positions_of_a_record(void **state)
{
    (void)state;
    const struct unisol_record *read = first_of("samples/10594.txt");
    size_t n = unisol_record_summary(read)->num_moves;
    struct unisol_game *end = unisol_game_from_record(read, SIZE_MAX, listen, NULL);
    struct unisol_game *g = unisol_game_from_record(read, n / 2, listen, NULL);
    assert_int_equal(unisol_game_moves(end), n);
    assert_int_equal(unisol_game_moves(g), n / 2);
    assert_false(unisol_game_hash(g, false) == unisol_game_hash(end, false));
    while (unisol_game_redo(g))
        ;
    assert_int_equal(unisol_game_moves(g), n);
    assert_true(unisol_game_hash(g, false) == unisol_game_hash(end, false));
    while (unisol_game_undo(g))
        ;
    struct unisol_game *start = unisol_game_from_record(read, 0, listen, NULL);
    assert_true(unisol_game_hash(g, false) == unisol_game_hash(start, false));

    struct unisol_record *made = unisol_game_record(end);
    char *a = written(read, "snx");
    char *b = written(made, "snx");
    assert_string_equal(a, b);
    free(a);
    free(b);
    unisol_record_free(made);

    assert_null(unisol_game_from_record(read, n + 1, listen, NULL));
    assert_true(failed_with("MISUSE"));
    unisol_game_free(start);
    unisol_game_free(end);
    unisol_game_free(g);

    /* The legal moves of an illegal record. */
    const struct unisol_record *broken = first_of("samples/617-broken.fcs");
    g = unisol_game_from_record(broken, SIZE_MAX, listen, NULL);
    made = unisol_game_record(g);
    assert_int_equal(unisol_record_summary(made)->result, UNISOL_UNFINISHED);
    assert_int_equal(unisol_record_summary(made)->num_moves, 59);
    unisol_record_free(made);
    unisol_game_free(g);
}

/* A game that starts at a position has no moves before it, and the same legal moves. */
static void test_another_start(void **state)
{
    (void)state;
    static struct unisol_step steps[MOST], again[MOST];
    const struct unisol_record *read = first_of("samples/10594.txt");
    struct unisol_game *g = unisol_game_from_record(read, 20, listen, NULL);
    uint64_t hash = unisol_game_hash(g, false);
    size_t n = unisol_game_legal(g, steps, MOST);
    assert_int_equal(unisol_game_comment(g, "Before.", NULL), UNISOL_OK);
    assert_int_equal(unisol_game_restart(g), UNISOL_OK);
    assert_true(unisol_game_hash(g, false) == hash && unisol_game_moves(g) == 0 &&
                unisol_game_automoves(g) == 0);
    assert_false(unisol_game_undo(g) || unisol_game_redo(g));
    assert_int_equal(unisol_game_legal(g, again, MOST), n);
    assert_int_equal(unisol_game_set(g, "automove", "none"), UNISOL_OK);
    assert_int_equal(unisol_game_play(g, &steps[0]), UNISOL_OK);

    struct unisol_record *record = unisol_game_record(g);
    char *json = written(record, "json");
    assert_null(unisol_record_deal(record));
    assert_null(strstr(json, "Before."));
    assert_int_equal(unisol_record_summary(record)->num_moves, 1);
    free(json);
    unisol_record_free(record);

    /* The start itself keeps its number. */
    assert_true(unisol_game_undo(g));
    unisol_game_free(g);
    g = new_game(NULL, "ms:617");
    assert_int_equal(unisol_game_restart(g), UNISOL_OK);
    record = unisol_game_record(g);
    assert_string_equal(unisol_record_deal(record), "ms:617");
    unisol_record_free(record);
    unisol_game_free(g);

    /* How often the stock was filled again still counts. */
    g = new_game("klondike", "pysol:24");
    assert_int_equal(unisol_game_play_text(g, "1 card from the stock to the waste"), UNISOL_OK);
    while (unisol_game_legal(g, steps, MOST) > 0 && steps[0].dest.kind != UNISOL_STOCK &&
           unisol_game_moves(g) < 200)
        assert_int_equal(unisol_game_play(g, &steps[unisol_game_legal(g, steps, MOST) - 1]),
                         UNISOL_OK);
    hash = unisol_game_hash(g, true);
    assert_int_equal(unisol_game_restart(g), UNISOL_OK);
    assert_true(unisol_game_hash(g, true) == hash);
    unisol_game_free(g);
}

static void test_comments(void **state)
{
    (void)state;
    struct unisol_game *g = new_game(NULL, "617");
    assert_int_equal(unisol_game_comment(g, "The first try.", "a solver"), UNISOL_OK);
    assert_int_equal(unisol_game_comment(g, "Not the last one.", NULL), UNISOL_OK);
    assert_int_equal(unisol_game_play_text(g, "8a"), UNISOL_OK);
    struct unisol_record *record = unisol_game_record(g);
    char *json = written(record, "json");
    assert_non_null(
        strstr(json, "{\"originator\": \"a solver\", \"plain_text\": \"The first try.\"}"));
    assert_non_null(strstr(json, "{\"plain_text\": \"Not the last one.\"}"));
    free(json);
    unisol_record_free(record);
    unisol_game_free(g);
}

/* ---- every game ------------------------------------------------------------------------------ */

static uint32_t random_below(uint32_t n)
{
    static uint64_t random = 617;
    random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((random >> 33) % n);
}

static bool same_step(const struct unisol_step *a, const struct unisol_step *b)
{
    return a->source.kind == b->source.kind && a->source.index == b->source.index &&
           a->dest.kind == b->dest.kind && a->dest.index == b->dest.index &&
           a->num_cards == b->num_cards;
}

static bool is_listed(const struct unisol_step *steps, size_t n, const struct unisol_step *step)
{
    for (size_t i = 0; i < n; i++)
        if (same_step(&steps[i], step))
            return true;
    return false;
}

/* How many piles of a kind to try: those that there are, and one more. */
static uint32_t piles_of(const struct unisol_board *b, unsigned kind)
{
    const uint32_t nums[] = {b->num_columns,
                             b->num_freecells,
                             b->num_foundations,
                             1,
                             1,
                             b->num_holes,
                             b->num_reserves,
                             1,
                             1};
    return nums[kind] + 1;
}

/* Whether exactly the listed moves between two piles are legal. */
static bool is_judged(const struct unisol_game *g, struct unisol_step step, uint32_t most,
                      const struct unisol_step *steps, size_t n)
{
    for (step.num_cards = 0; step.num_cards <= most; step.num_cards++) {
        struct unisol_verdict v;
        assert_int_equal(unisol_verify_play(g, &step, 1, &v), UNISOL_OK);
        if ((v.result != UNISOL_ILLEGAL) != is_listed(steps, n, &step) ||
            (v.reason != NULL) != (v.num_moves == 0))
            return false;
    }
    return true;
}

static void assert_list_is_exact(struct unisol_game *g, const struct unisol_step *steps, size_t n)
{
    const struct unisol_board *b = unisol_game_board(g, false);
    uint32_t most = (uint32_t)b->stock.num_cards + (uint32_t)b->waste.num_cards;
    most = most > 14 ? most : 14;
    for (size_t i = 0; i < n; i++) {
        assert_false(is_listed(steps, i, &steps[i]));
        most = steps[i].num_cards > most ? steps[i].num_cards : most;
    }
    for (unsigned from = 0; from <= UNISOL_ALL_RESERVES; from++)
        for (unsigned to = 0; to <= UNISOL_ALL_RESERVES; to++)
            for (uint32_t i = 0; i < piles_of(b, from); i++)
                for (uint32_t k = 0; k < piles_of(b, to); k++) {
                    struct unisol_step step = {{from, i}, {to, k}, 0};
                    if (!is_judged(g, step, most, steps, n))
                        fail_msg("%u %u to %u %u", from, i, to, k);
                }
}

/* A move is the one that its sentence states.  Sentences do not say which of several equal
   foundations or freecells they mean. */
static void assert_sentence_is_read(struct unisol_game *before, struct unisol_game *after)
{
    struct unisol_record *record = unisol_game_record(after);
    struct unisol_walk *walk = unisol_walk_new(record);
    assert_true(unisol_walk_to(walk, unisol_game_moves(before)));
    struct unisol_step step = step_of(unisol_walk_next(walk));
    const char *sentence = unisol_walk_sentence(walk);
    assert_string_equal(unisol_game_sentence(before, &step), sentence);
    if (unisol_game_play_text(before, sentence) != UNISOL_OK)
        fail_msg("%s: %s", unisol_record_summary(record)->game, sentence);
    if (unisol_game_hash(before, true) != unisol_game_hash(after, true))
        fail_msg("%s: %s is another move", unisol_record_summary(record)->game, sentence);
    unisol_walk_free(walk);
    unisol_record_free(record);
}

/* The moves are listed with their cards, in words, and as numbers that mean the same in the game's
   first position. */
static void assert_choices(struct unisol_game *g, const struct unisol_game *start,
                           const struct unisol_step *steps, size_t n)
{
    static struct unisol_move moves[MOST];
    static uint8_t mask[1 << 20];
    size_t num = unisol_game_actions(g);
    size_t set = 0;
    assert_true(num > 0 && num < sizeof(mask) && num == unisol_game_actions(start));
    memset(mask, 2, sizeof(mask));
    assert_int_equal(unisol_game_mask(g, mask, num), n);
    assert_int_equal(unisol_game_legal_moves(g, moves, MOST), n);
    assert_int_equal(mask[num], 2);
    for (size_t i = 0; i < n; i++) {
        struct unisol_step listed = step_of(&moves[i]);
        struct unisol_step again;
        size_t action = unisol_game_action(g, &steps[i]);
        assert_true(same_step(&listed, &steps[i]) && moves[i].number == unisol_game_moves(g) + 1);
        assert_true(action < num && action == unisol_game_action(start, &steps[i]) &&
                    mask[action] == 1);
        assert_true(unisol_game_step(g, action, &again) && same_step(&again, &steps[i]));
        assert_true(unisol_game_sentence(g, &steps[i])[0]);
        mask[action] = 0; /* no two moves have the same number */
    }
    for (size_t i = 0; i < num; i++) {
        struct unisol_step step;
        assert_true(mask[i] == 0 && unisol_game_step(g, i, &step));
        set += unisol_game_action(g, &step) == i;
    }
    assert_true(set == num && !unisol_game_step(g, num, NULL));
}

/* A record that is written and read again is legal, and has the same moves and result. */
static void assert_verified(struct unisol_game *g)
{
    struct unisol_record *made = unisol_game_record(g);
    assert_non_null(made);
    char *json = written(made, "json");
    const struct unisol_record *read = NULL;
    assert_int_equal(unisol_reader_open_memory(reader, json, strlen(json), "game.json"), UNISOL_OK);
    assert_int_equal(unisol_reader_next(reader, &read), UNISOL_OK);
    assert_int_equal(unisol_record_summary(read)->result, unisol_record_summary(made)->result);
    assert_int_equal(unisol_record_summary(read)->result,
                     unisol_game_is_solved(g) ? UNISOL_SOLVED : UNISOL_UNFINISHED);
    assert_int_equal(unisol_record_summary(read)->num_moves, unisol_game_moves(g));
    free(json);
    unisol_record_free(made);
}

/* Plays at random: `most` moves, or until none is legal. */
static void play_at_random(const char *name, const char *deal, const char *rule)
{
    enum { MOVES = 100, APART = 20 };
    static struct unisol_step steps[MOST], played[MOVES];
    uint64_t hashes[MOVES + 1];
    size_t moves = 0;
    struct unisol_game *g = new_game(name, deal);
    assert_int_equal(unisol_game_set(g, "automove", rule), UNISOL_OK);
    struct unisol_game *start = unisol_game_copy(g);
    hashes[0] = unisol_game_hash(g, false);

    for (; moves < MOVES; moves++) {
        size_t n = unisol_game_legal(g, steps, MOST);
        assert_true(n <= MOST && unisol_game_legal(g, NULL, 0) == n);
        assert_int_equal(unisol_game_is_stuck(g), n == 0);
        if (moves % APART == 0)
            assert_list_is_exact(g, steps, n);
        if (moves % 5 == 0)
            assert_choices(g, start, steps, n);
        if (n == 0)
            break;
        played[moves] = steps[random_below((uint32_t)n)];
        struct unisol_game *before = moves % APART == 0 ? unisol_game_copy(g) : NULL;
        assert_int_equal(unisol_game_play(g, &played[moves]), UNISOL_OK);
        if (before)
            assert_sentence_is_read(before, g);
        unisol_game_free(before);
        assert_null(unisol_game_reason(g));
        hashes[moves + 1] = unisol_game_hash(g, false);
    }
    assert_int_equal(unisol_game_moves(g), moves);
    assert_verified(g);

    struct unisol_verdict v;
    assert_int_equal(unisol_verify_play(start, played, moves, &v), UNISOL_OK);
    assert_true(v.num_moves == moves && v.num_automoves == unisol_game_automoves(g) && !v.reason);
    for (size_t i = moves; i > 0; i--) {
        assert_true(unisol_game_undo(g));
        assert_true(unisol_game_hash(g, false) == hashes[i - 1]);
    }
    assert_false(unisol_game_undo(g));
    for (size_t i = 1; i <= moves; i++) {
        assert_true(unisol_game_redo(g));
        assert_true(unisol_game_hash(g, false) == hashes[i]);
    }
    assert_false(unisol_game_redo(g));
    assert_int_equal(unisol_game_moves(start), 0);
    unisol_game_free(start);
    unisol_game_free(g);
}

static void test_random_games(void **state)
{
    (void)state;
    struct unisol_variant_info v;
    unsigned games = 0;
    for (size_t i = 0; unisol_variant_at(i, &v); i++) {
        struct unisol_game *g = unisol_game_new(v.name, "617", NULL, NULL);
        const char *deal = g ? "617" : "pysol:617";
        unisol_game_free(g);
        g = unisol_game_new(v.name, deal, NULL, NULL);
        unisol_game_free(g);
        if (!g) /* no program deals it by number */
            continue;
        play_at_random(v.name, deal, "none");
        play_at_random(v.name, deal, games % 2 ? "max" : "horne");
        games++;
    }
    assert_true(games >= 30);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void test_text(void **state)
{
    (void)state;
    struct unisol_game *g = new_game(NULL, "617");
    assert_int_equal(unisol_game_play_text(g, "8a"), UNISOL_OK);
    assert_int_equal(unisol_game_play_text(g, "2S to freecell"), UNISOL_OK);
    assert_int_equal(unisol_game_board(g, false)->freecells[1], 0x32);
    assert_int_equal(unisol_game_play_text(g, "8c 87"), UNISOL_OK);
    assert_int_equal(unisol_game_moves(g), 4);
    assert_int_equal(unisol_game_play_text(g, "a1"), UNISOL_FAILED);
    assert_string_equal(unisol_game_reason(g), "WRONG_RANK");
    assert_true(failed_with("WRONG_RANK"));
    assert_non_null(strstr(unisol_game_refusal(g), "QH"));

    /* All or none. */
    uint64_t hash = unisol_game_hash(g, false);
    assert_int_equal(unisol_game_play_text(g, "a2 b2"), UNISOL_FAILED);
    assert_true(unisol_game_reason(g) && failed_with(unisol_game_reason(g)));
    assert_true(unisol_game_hash(g, false) == hash && unisol_game_moves(g) == 4);
    assert_int_equal(unisol_game_play_text(g, "a2"), UNISOL_OK);
    assert_null(unisol_game_reason(g));

    static const char *const others[] = {"", "nonsense", "the queen, please", "8a qq 87"};
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        assert_int_equal(unisol_game_play_text(g, others[i]), UNISOL_FAILED);
        assert_int_equal(errors, 1);
        assert_null(unisol_game_reason(g));
        errors = 0;
    }
    unisol_game_free(g);

    /* To an empty column go as many cards as may move, if no number is stated. */
    g = from_text("freecell", "Foundations: H-T C-9 D-K S-J\nFreecells:\n: KH QC JH TC\n: KC QH "
                              "JC\n: KS QS\n:\n:\n:\n:\n:\n");
    assert_int_equal(unisol_game_play_text(g, "14"), UNISOL_OK);
    assert_int_equal(unisol_game_board(g, false)->columns[3].num_cards, 4);
    assert_int_equal(unisol_game_play_text(g, "JC from column 2 to column 5"), UNISOL_OK);
    assert_int_equal(unisol_game_board(g, false)->columns[4].num_cards, 1);
    unisol_game_free(g);

    /* Automoves go on as without text. */
    g = new_game(NULL, "617");
    assert_int_equal(unisol_game_set(g, "automove", "horne"), UNISOL_OK);
    assert_int_equal(unisol_game_play_text(g, "8a 8b 8c 87"), UNISOL_OK);
    assert_int_equal(unisol_game_moves(g), 4);
    unisol_game_free(g);

    g = new_game("klondike", "617");
    size_t stock = unisol_game_board(g, false)->stock.num_cards;
    assert_int_equal(unisol_game_play_text(g, "1 card from the stock to the waste"), UNISOL_OK);
    assert_true(unisol_game_board(g, false)->stock.num_cards < stock);
    unisol_game_free(g);
}

static void test_refused_moves(void **state)
{
    (void)state;
    static const struct {
        struct unisol_step step;
        const char *reason, *words;
    } rows[] = {
        {{{UNISOL_COLUMN, 0}, {UNISOL_COLUMN, 1}, 1}, "WRONG_RANK", "JD"},
        {{{UNISOL_COLUMN, 8}, {UNISOL_COLUMN, 1}, 1},
         "NO_SUCH_SOURCE",
         "there is no column 9; there are 8 columns, from column 1 to column 8"},
        {{{UNISOL_COLUMN, 0}, {UNISOL_FREECELL, 4}, 1}, "NO_SUCH_DEST", "freecell"},
        {{{UNISOL_COLUMN, 0}, {UNISOL_FREECELL, 0}, 0}, "NO_CARDS", ""},
        {{{UNISOL_COLUMN, 0}, {UNISOL_FREECELL, 0}, 2}, "ONE_CARD_ONLY", "2 cards"},
        {{{UNISOL_COLUMN, 0}, {UNISOL_COLUMN, 0}, 1},
         "SAME_PILE",
         "column 1 is both the source and the target; a move takes cards from one pile to another"},
        {{{UNISOL_STOCK, 1}, {UNISOL_WASTE, 0}, 1}, "NO_SUCH_SOURCE", "there is no such move"},
        {{{99, 0}, {UNISOL_COLUMN, 0}, 1}, "NO_SUCH_SOURCE", "no such move"},
        {{{UNISOL_COLUMN, 0}, {UNISOL_COLUMN, UINT32_MAX}, 1}, "NO_SUCH_DEST", "no such move"},
        {{{UNISOL_COLUMN, 0}, {UNISOL_COLUMN, 1}, UINT32_MAX},
         "MORE_THAN_THERE_ARE",
         "no such move"},
    };
    struct unisol_game *g = new_game(NULL, "617");
    uint64_t hash = unisol_game_hash(g, false);
    assert_int_equal(unisol_game_play_text(g, "8a"), UNISOL_OK);
    assert_true(unisol_game_undo(g));
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct unisol_verdict v;
        assert_int_equal(unisol_game_play(g, &rows[i].step), UNISOL_FAILED);
        assert_string_equal(unisol_game_reason(g), rows[i].reason);
        assert_true(failed_with(rows[i].reason));
        if (!strstr(unisol_game_refusal(g), rows[i].words))
            assert_string_equal(unisol_game_refusal(g), rows[i].words);
        assert_true(unisol_game_hash(g, false) == hash && unisol_game_moves(g) == 0);
        assert_int_equal(unisol_verify_play(g, &rows[i].step, 1, &v), UNISOL_OK);
        assert_int_equal(v.result, UNISOL_ILLEGAL);
        assert_string_equal(v.reason, rows[i].reason);
    }
    assert_true(
        unisol_game_redo(g)); /* a refused move does not forget the one that was taken back */
    assert_null(unisol_game_reason(g));
    assert_string_equal(unisol_game_refusal(g), "");
    unisol_game_free(g);
}

static void test_verified_moves(void **state)
{
    (void)state;
    static const struct unisol_step steps[] = {
        {{UNISOL_COLUMN, 7}, {UNISOL_FREECELL, 0}, 1},
        {{UNISOL_COLUMN, 7}, {UNISOL_FREECELL, 1}, 1},
        {{UNISOL_COLUMN, 7}, {UNISOL_FREECELL, 1}, 1},
    };
    struct unisol_game *g = new_game(NULL, "617");
    struct unisol_verdict v;
    assert_int_equal(unisol_verify_play(g, steps, 2, &v), UNISOL_OK);
    assert_true(v.result == UNISOL_UNFINISHED && v.num_moves == 2 && v.num_automoves == 0 &&
                !v.reason);
    assert_int_equal(unisol_verify_play(g, steps, 3, &v), UNISOL_OK);
    assert_true(v.result == UNISOL_ILLEGAL && v.num_moves == 2);
    assert_string_equal(v.reason, "CELL_OCCUPIED");
    assert_int_equal(unisol_verify_play(g, NULL, 0, &v), UNISOL_OK);
    assert_true(v.result == UNISOL_UNFINISHED && v.num_moves == 0);
    assert_int_equal(unisol_game_moves(g), 0);
    unisol_game_free(g);
}

/* ---- boards ---------------------------------------------------------------------------------- */

#define LAST_MOVES "Foundations: H-Q C-K D-K S-K\nFreecells: - - - -\n: KH\n:\n:\n:\n:\n:\n:\n:\n"
#define NO_MOVES "Foundations: H-0 C-0 D-0 S-0\nFreecells:\n: AC 2C\n: AH 2H\n: AS 2S\n: AD 2D\n"

static void test_ends(void **state)
{
    (void)state;
    struct unisol_game *g = from_text("freecell", LAST_MOVES);
    assert_false(unisol_game_is_solved(g) || unisol_game_is_stuck(g));
    assert_int_equal(unisol_game_play_text(g, "1h"), UNISOL_OK);
    assert_true(unisol_game_is_solved(g) && unisol_game_is_stuck(g));
    struct unisol_record *record = unisol_game_record(g);
    assert_int_equal(unisol_record_summary(record)->result, UNISOL_SOLVED);
    unisol_record_free(record);
    unisol_game_free(g);
}

static void test_texts_with_moves(void **state)
{
    (void)state;
    struct unisol_game *g = from_text(NULL, "#617\n8a 8b 8c 87 a2 c2\n");
    assert_int_equal(unisol_game_moves(g), 6);
    assert_true(unisol_game_undo(g));
    unisol_game_free(g);

    const char *illegal = "#617\n8a 8b 8c 87 a2 c3\n";
    assert_null(unisol_game_from_text(NULL, illegal, strlen(illegal), listen, NULL));
    assert_true(errors == 1);
    errors = 0;
    assert_null(unisol_game_from_text(NULL, "hello", 5, listen, NULL));
    assert_true(failed_with("FORMAT_UNKNOWN"));
}

static void test_order_of_columns(void **state)
{
    (void)state;
    struct unisol_game *a = new_game(NULL, "617");
    struct unisol_game *b = new_game(NULL, "617");
    assert_int_equal(unisol_game_play_text(a, "8a 8b"), UNISOL_OK);
    assert_int_equal(unisol_game_play_text(b, "8b 8a"), UNISOL_OK);
    assert_false(unisol_game_hash(a, false) == unisol_game_hash(b, false));
    assert_true(unisol_game_hash(a, true) == unisol_game_hash(b, true));
    unisol_game_free(a);
    unisol_game_free(b);

    a = from_text("freecell", LAST_MOVES);
    b = from_text("freecell",
                  "Foundations: H-Q C-K D-K S-K\nFreecells: - - - -\n:\n:\n: KH\n:\n:\n:\n:\n:\n");
    assert_false(unisol_game_hash(a, false) == unisol_game_hash(b, false));
    assert_true(unisol_game_hash(a, true) == unisol_game_hash(b, true));
    unisol_game_free(a);
    unisol_game_free(b);
}

static void test_what_a_player_sees(void **state)
{
    (void)state;
    enum { DOWN = UNISOL_CARD_UNKNOWN | UNISOL_CARD_HIDDEN };
    struct unisol_game *g = new_game("klondike", "617");
    const struct unisol_board *b = unisol_game_board(g, false);
    assert_int_equal(b->columns[6].num_cards, 7);
    assert_true(b->columns[6].cards[0] & UNISOL_CARD_HIDDEN &&
                b->columns[6].cards[0] & UNISOL_CARD_RANK);
    unisol_card top = b->columns[6].cards[6];

    b = unisol_game_board(g, true);
    assert_int_equal(b->columns[6].num_cards, 7);
    for (size_t i = 0; i < 6; i++)
        assert_int_equal(b->columns[6].cards[i], DOWN);
    assert_int_equal(b->columns[6].cards[6], top);
    for (size_t i = 0; i < b->stock.num_cards; i++)
        assert_int_equal(b->stock.cards[i], DOWN);
    unisol_game_free(g);
}

/* ---- comments, variations and bookmarks ------------------------------------------------------ */

static void assert_variation(const struct unisol_record *record, size_t i, const char *number,
                             size_t num_moves)
{
    struct unisol_variation v;
    assert_true(unisol_record_variation(record, i, &v));
    assert_string_equal(v.number, number);
    assert_int_equal(v.num_moves, num_moves);
}

static void test_moves_that_were_taken_back(void **state)
{
    (void)state;
    struct unisol_bookmark mark;
    struct unisol_game *g = new_game("freecell", "617");
    assert_int_equal(unisol_game_set(g, "keep-undone", "yes"), UNISOL_OK);
    assert_int_equal(unisol_game_play_text(g, "8a"), UNISOL_OK);
    assert_int_equal(unisol_game_comment_move(g, "the queen", "a player"), UNISOL_OK);
    assert_int_equal(unisol_game_bookmark(g, "here"), UNISOL_OK);
    assert_int_equal(unisol_game_play_text(g, "8b"), UNISOL_OK);
    assert_true(unisol_game_undo(g));
    assert_int_equal(unisol_game_play_text(g, "a1"), UNISOL_FAILED);
    assert_true(failed_with("WRONG_RANK"));
    assert_true(unisol_game_redo(g) && unisol_game_undo(g)); /* as before the refused move */
    assert_int_equal(unisol_game_play_text(g, "8c"), UNISOL_OK);
    assert_true(unisol_game_undo(g) && unisol_game_undo(g));
    assert_int_equal(unisol_game_play_text(g, "1a"), UNISOL_OK);

    struct unisol_record *record = unisol_game_record(g);
    assert_int_equal(unisol_record_summary(record)->num_variations, 2);
    assert_variation(record, 0, "1.1", 2);
    assert_variation(record, 1, "1.1.2.1", 1);
    assert_true(unisol_record_bookmark(record, 0, &mark));
    assert_string_equal(mark.position, "1.1.1");
    char *json = written(record, "json");
    assert_non_null(strstr(json, "\"plain_text\": \"the queen\""));
    free(json);

    /* A copy keeps them, and a game of the record has what its moves have. */
    struct unisol_game *copy = unisol_game_copy(g);
    struct unisol_record *same = unisol_game_record(copy);
    struct unisol_game *again = unisol_game_from_record(record, SIZE_MAX, listen, NULL);
    struct unisol_record *third = unisol_game_record(again);
    assert_int_equal(unisol_record_summary(same)->num_variations, 2);
    assert_int_equal(unisol_record_summary(third)->num_variations, 2);
    assert_true(unisol_record_bookmark(third, 0, &mark));
    unisol_record_free(third);
    unisol_record_free(same);
    unisol_record_free(record);
    unisol_game_free(again);
    unisol_game_free(copy);
    unisol_game_free(g);
}

static void test_what_is_at_moves_goes_with_them(void **state)
{
    (void)state;
    struct unisol_bookmark mark;
    const struct unisol_record *tree = first_of("samples/617.pso");
    assert_int_equal(unisol_record_summary(tree)->num_variations, 2);
    struct unisol_game *g = unisol_game_from_record(tree, SIZE_MAX, listen, NULL);
    struct unisol_record *record = unisol_game_record(g);
    assert_int_equal(unisol_record_summary(record)->num_variations, 2);
    assert_true(unisol_record_bookmark(record, 0, &mark));
    assert_string_equal(mark.position, "20");
    assert_true(unisol_record_bookmark(record, 1, &mark));
    assert_string_equal(mark.position, "8.1.1");
    assert_false(unisol_record_bookmark(record, 2, &mark)); /* not the current position */
    unisol_record_free(record);

    while (unisol_game_moves(g) > 10)
        assert_true(unisol_game_undo(g));
    record = unisol_game_record(g);
    assert_true(unisol_record_bookmark(record, 0, &mark));
    assert_string_equal(mark.position, "8.1.1");
    assert_false(unisol_record_bookmark(record, 1, &mark));
    unisol_record_free(record);
    assert_int_equal(unisol_game_restart(g), UNISOL_OK);
    record = unisol_game_record(g);
    assert_int_equal(unisol_record_summary(record)->num_variations, 0);
    assert_false(unisol_record_bookmark(record, 0, &mark));
    unisol_record_free(record);
    unisol_game_free(g);
}

/* Undo goes back to each position of a long game. */
static void test_undo_of_a_long_game(void **state)
{
    (void)state;
    enum { MOVES = 400 };
    uint64_t hashes[MOVES + 1];
    struct unisol_game *g = new_game("freecell", "617");
    assert_int_equal(unisol_game_play_text(g, "8a"), UNISOL_OK);
    for (size_t i = 1; i <= MOVES; i++) {
        static const struct unisol_step steps[] = {{{UNISOL_FREECELL, 0}, {UNISOL_FREECELL, 1}, 1},
                                                   {{UNISOL_FREECELL, 1}, {UNISOL_FREECELL, 2}, 1},
                                                   {{UNISOL_FREECELL, 2}, {UNISOL_FREECELL, 0}, 1}};
        hashes[i] = unisol_game_hash(g, false);
        assert_int_equal(unisol_game_play(g, &steps[(i - 1) % 3]), UNISOL_OK);
    }
    for (size_t i = MOVES; i > 0; i--) {
        assert_true(unisol_game_undo(g));
        assert_int_equal(unisol_game_moves(g), i);
        assert_true(unisol_game_hash(g, false) == hashes[i]);
        if (i % 50 != 0 || i == MOVES)
            continue;
        for (size_t k = i + 1; k <= i + 5; k++)
            assert_true(unisol_game_redo(g) && unisol_game_hash(g, false) == hashes[k]);
        for (size_t k = 0; k < 5; k++)
            assert_true(unisol_game_undo(g));
    }
    unisol_game_free(g);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(test_##name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(values_make_the_record_that_is_read),
        TEST(automoves),
        TEST(positions_of_a_record),
        TEST(another_start),
        TEST(comments),
        TEST(random_games),
        TEST(text),
        TEST(refused_moves),
        TEST(verified_moves),
        TEST(ends),
        TEST(texts_with_moves),
        TEST(order_of_columns),
        TEST(what_a_player_sees),
        TEST(moves_that_were_taken_back),
        TEST(what_is_at_moves_goes_with_them),
        TEST(undo_of_a_long_game),
    };
#undef TEST
    return cmocka_run_group_tests_name("game", tests, NULL, NULL);
}
