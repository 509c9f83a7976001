/* SPDX-License-Identifier: MIT */
/*
 * Texts that name no game: random games of 8, 9 and 10 columns, and the same with one move changed.
 * Whatever game the library names must accept the moves; and a legal text is illegal only if its
 * game merely relaxes FreeCell's rules, which the record then says.
 *
 *     unnamed_games [SEED [GAMES]]
 */
#include "support.h"

#include "unisol.h"

static struct us_buf text;
static struct us_buf spoiled;
static struct read_back_state back;

/* What the library says about a text. */
struct said {
    bool readable;
    bool illegal;
    bool solved;
    enum unisol_game_source source;
    const struct us_variant *game; /* that it names */
    uint64_t others;               /* rows of the table */
};

static uint64_t row_of(const struct us_variant *v)
{
    uint64_t bit = 1;
    for (size_t i = 0; us_variant_at(i) != v; i++)
        bit <<= 1;
    return bit;
}

/* The name that a description such as "bakers_game (freecells 3)" begins with. */
static const struct us_variant *named(const char *description)
{
    return us_variant_find((struct us_str){description, strcspn(description, " ")});
}

static struct said ask(const char *format, struct us_str input)
{
    const struct unisol_record *record;
    struct said said = {0};
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    unisol_reader_set(r, "format", format);
    if (unisol_reader_open_memory(r, input.p, input.len, NULL) == UNISOL_OK &&
        unisol_reader_next(r, &record) == UNISOL_OK) {
        said.readable = true;
        said.illegal = unisol_record_summary(record)->result == UNISOL_ILLEGAL;
        said.solved = unisol_record_summary(record)->result == UNISOL_SOLVED;
        said.source = unisol_record_summary(record)->game_source;
        said.game = named(unisol_record_summary(record)->game);
        for (size_t i = 0; unisol_record_summary(record)->other_games[i]; i++)
            said.others |= row_of(named(unisol_record_summary(record)->other_games[i]));
    }
    unisol_reader_free(r);
    return said;
}

/* Whether the text is legal as game g, which a reader is told. */
static bool accepts(const struct us_game *g, const char *format, struct us_str input)
{
    back.any_game = false;
    read_back(&back, us_format_find(us_str(format)), g, input);
    return back.status == US_OK && back.solution.result != US_RESULT_ILLEGAL;
}

/* Whether all games that the library names for the text accept it, maybe with another number of
   freecells, which the text shows. */
static bool is_sound(const struct said *said, const char *format, struct us_str input,
                     unsigned freecells)
{
    uint64_t rows = said->others;
    if (said->readable && !said->illegal)
        rows |= row_of(said->game);
    for (size_t i = 0; relative_at(i); i++) {
        struct us_game g = relative_at(i)->game;
        if (!(rows >> i & 1) || accepts(&g, format, input))
            continue;
        g.num_freecells = (uint8_t)freecells;
        if (!accepts(&g, format, input))
            return false;
    }
    return true;
}

/* Whether the verdict on a legal text of game g does it justice. */
static bool is_just(const struct said *said, const struct us_game *g, const struct us_solution *s)
{
    if (s->num_moves == 0)
        return true;
    if (!said->readable)
        return false;
    if (said->illegal)
        return us_game_relaxes(g, &us_variant_at(0)->game) &&
               (said->others & row_of(named(g->variant)));
    return said->solved == (s->result == US_RESULT_SOLVED);
}

/* Changes the last digit of one move, so that it is another move. */
static bool spoil(const char *begins, struct chance *c)
{
    size_t len = strlen(begins);
    unsigned lines = 0;
    us_buf_clear(&spoiled);
    us_buf_put(&spoiled, text.p, text.len);
    for (size_t i = 0; i + len < spoiled.len; i++)
        lines += memcmp(spoiled.p + i, begins, len) == 0;
    if (lines == 0)
        return false;

    unsigned which = chance_below(c, lines);
    for (size_t i = 0; i + len < spoiled.len; i++) {
        if (memcmp(spoiled.p + i, begins, len) != 0 || which-- > 0)
            continue;
        size_t end = i + len;
        while (end < spoiled.len && spoiled.p[end] != '\n' &&
               spoiled.p[end] != ' ' + (begins[0] == '\n'))
            end++;
        while (end > i && !us_is_digit(spoiled.p[end - 1]))
            end--;
        if (end > i)
            spoiled.p[end - 1] = (char)('0' + chance_below(c, 9));
        return end > i;
    }
    return false;
}

/* Removes the boards after the first one from a text of fcs, so that only the rules tell games
   apart. */
static void drop_boards(void)
{
    static const char line[] = "\n====================\n";
    const char *end = memmem(text.p, text.len, line, sizeof(line) - 1);
    struct us_buf rest = {0};
    us_buf_put(&rest, text.p, end ? (size_t)(end - text.p) + sizeof(line) - 1 : text.len);
    for (size_t i = 0; i + 6 < text.len; i++)
        if (memcmp(text.p + i, "\nMove ", 6) == 0)
            us_buf_putf(&rest, "%.*s\n", (int)strcspn(text.p + i + 1, "\n") + 1, text.p + i);
    us_buf_free(&text);
    text = rest;
}

/* The forms of a text. */
enum form { BOARDS, SENTENCES, DEAL, FORMS };

static const struct {
    const char *format;
    const char *move; /* what each move begins with */
} forms[FORMS] = {{"fcs", "\nMove "}, {"fcs-web", "\nMove "}, {"snx", " "}};

/* Plays a game of g and writes it.  Returns false if it cannot be written in that form. */
static bool make_text(const struct us_game *g, enum form form, struct us_solution *s,
                      struct chance *c)
{
    static const uint8_t options[US_MAX_OPTIONS] = {0};
    if (form == DEAL) {
        struct us_position start;
        struct us_deal deal = {.system = US_DEAL_MS, .number = 1 + chance_below(c, 1000000)};
        if (g->num_columns != 8 || !us_deal_cards(g, deal, &start))
            return false;
        play_at_random(s, g, &start, 40, c);
        s->deal = deal;
        return write_records(us_format_find(us_str("snx")), s, 1, options, &text);
    }

    random_game(s, g, c);
    write_text(s, options, &text);
    if (form == SENTENCES)
        drop_boards();
    return true;
}

static unsigned found;
static unsigned refused;

static bool try_game(const struct us_game *g, enum form form, struct chance *c)
{
    const char *format = forms[form].format;
    struct us_solution s = {0};
    bool ok = true;
    if (make_text(g, form, &s, c)) {
        struct said said = ask(format, us_buf_str(&text));
        ok = is_sound(&said, format, us_buf_str(&text), g->num_freecells) && is_just(&said, g, &s);
        found += said.source == UNISOL_GAME_FOUND;
        if (!ok)
            printf("# %s, %s: readable %d, illegal %d, %s:\n%s", g->variant, format, said.readable,
                   said.illegal, said.game ? said.game->game.variant : "nothing",
                   us_buf_text(&text));
    }

    if (ok && s.num_moves > 0 && spoil(forms[form].move, c) &&
        !accepts(g, format, us_buf_str(&spoiled))) {
        struct said said = ask(format, us_buf_str(&spoiled));
        ok = is_sound(&said, format, us_buf_str(&spoiled), g->num_freecells);
        refused += !said.readable || said.illegal;
        if (!ok)
            printf("# %s, %s, damaged: %s:\n%s", g->variant, format,
                   said.game ? said.game->game.variant : "nothing", us_buf_text(&spoiled));
    }
    us_solution_free(&s);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    unsigned long games = argc > 2 ? strtoul(argv[2], NULL, 10) : 7;

    for (size_t i = 0; relative_at(i); i++) {
        const struct us_game *g = &relative_at(i)->game;
        if (g->num_columns < 8 || g->num_columns > 10)
            continue;
        bool ok = true;
        for (unsigned long n = 0; n < games * FORMS && ok; n++)
            ok = try_game(g, (enum form)(n % FORMS), &c);
        tap(ok, g->variant);
    }
    printf("# %u games found, %u damaged texts refused\n", found, refused);
    tap(found > games, "other games were found");
    tap(refused > games, "damaged texts were refused");

    us_buf_free(&text);
    us_buf_free(&spoiled);
    read_back_free(&back);
    return tap_end();
}
