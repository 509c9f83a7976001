/* SPDX-License-Identifier: MIT */
/*
 * Nothing is ignored: a text that shows the board after each move states everything twice.  So if a
 * single byte or line is changed, removed, doubled or moved, the text is wrong, or keeps its
 * meaning.
 */
#include "support.h"

static struct read_back_state back;
static struct us_buf changed;

/* What a changed text is compared with. */
struct original {
    struct us_solution game;
    struct us_buf text;
};

static bool is_noticed(const struct original *o, const char *what, size_t at)
{
    read_back(&back, fcs(), &o->game.game, us_buf_str(&changed));
    if (back.status != US_OK || back.solution.result == US_RESULT_ILLEGAL || back.solution.cut_off)
        return true;
    if (same_moves(&o->game, &back.solution) &&
        us_position_same(&o->game.start, &back.solution.start))
        return true;

    /* A verdict in the middle ends the record there.  The rest is not a record. */
    if (us_reader_next(&back.reader) == US_FAILED)
        return true;
    printf("# %s at byte %zu is not noticed:\n%s", what, at, us_buf_text(&changed));

    return false;
}

static void put_slice(const struct us_buf *b, size_t from, size_t to)
{
    us_buf_put(&changed, b->p + from, to - from);
}

/* Writes the text with the bytes from `from` to `to` replaced. */
static void put_changed(const struct us_buf *text, size_t from, size_t to, const char *with,
                        size_t len)
{
    us_buf_clear(&changed);
    put_slice(text, 0, from);
    us_buf_put(&changed, with, len);
    put_slice(text, to, text->len);
}

/* ---- bytes ----------------------------------------------------------------------------------- */

static bool change_bytes(const struct original *o)
{
    static const char others[] = "0129AKTHS-:=. \n\tM";

    for (size_t i = 0; i < o->text.len; i += apart(5)) {
        put_changed(&o->text, i, i + 1, "", 0);
        if (!is_noticed(o, "a byte left out", i))
            return false;
        put_changed(&o->text, i, i, o->text.p + i, 1);
        if (!is_noticed(o, "a byte doubled", i))
            return false;
        /* Two of the other bytes at each place.  All of them are used in turn. */
        for (size_t k = 0; k < 2; k++) {
            put_changed(&o->text, i, i + 1, &others[(i * 2 + k) % (sizeof(others) - 1)], 1);
            if (!is_noticed(o, "a byte changed", i))
                return false;
        }
    }

    return true;
}

static bool swap_bytes(const struct original *o)
{
    for (size_t i = 0; i + 1 < o->text.len; i += apart(5)) {
        const char two[] = {o->text.p[i + 1], o->text.p[i]};
        put_changed(&o->text, i, i + 2, two, 2);
        if (!is_noticed(o, "two bytes swapped", i))
            return false;
    }
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static size_t line_end(const struct us_buf *b, size_t at)
{
    return (size_t)((const char *)memchr(b->p + at, '\n', b->len - at) - b->p) + 1;
}

static bool change_lines(const struct original *o)
{
    const struct us_buf *t = &o->text;

    for (size_t from = 0, to; from < t->len; from = to) {
        to = line_end(t, from);
        put_changed(t, from, to, "", 0);
        if (!is_noticed(o, "a line left out", from))
            return false;
        put_changed(t, from, from, t->p + from, to - from);
        if (!is_noticed(o, "a line doubled", from))
            return false;
        if (to == t->len)
            break;
        size_t next = line_end(t, to);
        us_buf_clear(&changed);
        put_slice(t, 0, from);
        put_slice(t, to, next);
        put_slice(t, from, to);
        put_slice(t, next, t->len);
        if (!is_noticed(o, "two lines swapped", from))
            return false;
    }

    return true;
}

/* Replaces any line by any other. */
static bool replace_lines(const struct original *o, struct chance *c)
{
    const struct us_buf *t = &o->text;

    for (unsigned i = 0; i < rounds(500); i++) {
        size_t a = chance_below(c, (uint32_t)t->len);
        size_t b = chance_below(c, (uint32_t)t->len);
        while (a > 0 && t->p[a - 1] != '\n')
            a--;
        while (b > 0 && t->p[b - 1] != '\n')
            b--;
        put_changed(t, a, line_end(t, a), t->p + b, line_end(t, b) - b);
        if (!is_noticed(o, "a line in the place of another", a))
            return false;
    }

    return true;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* A game near its end, so that the text is short: foundations at 8, and the rest shuffled into the
   columns. */
static void play_end_game(const char *variant, unsigned most, struct us_solution *out,
                          struct chance *c)
{
    struct us_position start;

    us_card deck[US_MAX_CARDS];
    unsigned n = 0;
    struct us_game g = us_variant_find(us_str(variant))->game;
    g.num_columns = 4;
    g.num_freecells = 2;
    us_position_init(&start, g.num_columns, g.num_freecells, g.num_decks);

    for (unsigned i = 0; i < 4U * g.num_decks; i++) {
        start.foundations[i] = 8;
        for (unsigned rank = 9; rank <= g.max_rank; rank++)
            deck[n++] = us_card_make(rank, i % 4, i / 4);
    }

    for (unsigned i = n; i-- > 1;) {
        unsigned j = chance_below(c, i + 1);
        us_card card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }

    for (unsigned i = 0; i < n; i++)
        us_pile_push(&start, US_COLUMN, i % 4, deck[i]);

    play_at_random(out, &g, &start, most, c);
}

/* ---- cuts ------------------------------------------------------------------------------------ */

/* The record was reported as cut off, and has the first moves of the original. */
static bool has_first_moves(const struct original *o)
{
    const struct us_solution *s = &back.solution;
    if (!s->cut_off || s->result == US_RESULT_ILLEGAL || s->num_moves > o->game.num_moves)
        return false;
    for (size_t i = 0; i < s->num_moves; i++)
        if (!same_move(&s->moves[i], &o->game.moves[i]))
            return false;
    return true;
}

/* A text that was cut states less, and nothing wrong: it is refused, or cut off, or only words after
   the game are missing. */
static bool cut_everywhere(const struct original *o)
{
    for (size_t n = 0; n < o->text.len; n += apart(7)) {
        read_back(&back, fcs(), &o->game.game, (struct us_str){o->text.p, n});
        if (back.status == US_FAILED ||
            (back.status == US_OK && same_moves(&o->game, &back.solution)))
            continue;
        if (back.status == US_OK && has_first_moves(o))
            continue;
        printf("# cut at byte %zu: result %d, %zu of %zu moves\n", n, back.solution.result,
               back.solution.num_moves, o->game.num_moves);
        return false;
    }

    return true;
}

/* Cuts solved games, whose texts need no verdict, and others, with and without boards. */
static bool cut_games(struct chance *c)
{
    static const uint8_t modes[][US_MAX_OPTIONS] = {{0},       {1},       {0, 1},
                                                    {0, 0, 2}, {0, 0, 3}, {1, 0, 0, 1}};
    bool ok = true;

    for (unsigned i = 0; i < 2 * sizeof(modes) / sizeof(modes[0]); i++) {
        struct original o = {0};
        play_end_game("relaxed_freecell", i % 2 ? 4 : 200, &o.game, c);
        write_text(&o.game, modes[i / 2], &o.text);
        back.layout.given = modes[i / 2][1] == 1;
        us_position_copy(&back.layout.position, &o.game.start);
        ok = cut_everywhere(&o) && ok;
        us_solution_free(&o.game);
        us_buf_free(&o.text);
    }

    back.layout.given = false;
    return ok;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name, *variant;
        uint8_t options[US_MAX_OPTIONS];
        unsigned moves;
    } rows[] = {
        {"sentences and boards", "freecell", {0, 0, 0, 0}, 9},
        {"tens as 10", "freecell", {1, 0, 0, 0}, 9},
        {"boards without -p", "freecell", {0, 0, 0, 1}, 6},
        {"boards without -p, tens as 10", "freecell", {1, 0, 0, 1}, 6},
        {"tokens and boards", "relaxed_freecell", {0, 0, 2, 0}, 9},
        {"boards alone", "bakers_game", {0, 0, 3, 0}, 9},
        {"two decks", "die_schlange", {0, 0, 0, 0}, 6},
    };
    struct chance c = {seed_from(argc, argv)};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct original o = {0};
        char name[80];
        play_end_game(rows[i].variant, rows[i].moves, &o.game, &c);
        write_text(&o.game, rows[i].options, &o.text);
        tap(change_bytes(&o), rows[i].name);
        snprintf(name, sizeof(name), "%s, bytes swapped", rows[i].name);
        tap(swap_bytes(&o), name);
        snprintf(name, sizeof(name), "%s, lines left out, doubled, swapped", rows[i].name);
        tap(change_lines(&o), name);
        snprintf(name, sizeof(name), "%s, lines replaced", rows[i].name);
        tap(replace_lines(&o, &c), name);
        us_solution_free(&o.game);
        us_buf_free(&o.text);
    }

    tap(cut_games(&c), "games cut at every byte");
    us_buf_free(&changed);
    read_back_free(&back);

    return tap_end();
}
