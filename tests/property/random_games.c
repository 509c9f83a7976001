/* SPDX-License-Identifier: MIT */
/* Games of every variant, played at random, written in every mode of fc-solve and read back.  The
   moves and boards must be the same, and so must the text when it is written again. */
#include "support.h"

enum { GAMES = 12, MODES = 8 };

/* The writer's options: ten, states, moves, parseable. */
static const uint8_t modes[MODES][US_MAX_OPTIONS] = {
    {0, 0, 0, 0}, {1, 0, 0, 0}, {0, 0, 1, 0}, {0, 0, 2, 0},
    {0, 0, 3, 0}, {1, 0, 0, 1}, {0, 0, 2, 1}, {0, 1, 0, 0},
};

static bool round_trip(const struct us_solution *s, const uint8_t *options,
                       struct read_back_state *b, struct us_buf *text)
{
    struct us_buf again = {0};
    if (options[1] == 1 && s->num_moves == 0)
        return true; /* there would be neither boards nor moves */

    write_text(s, options, text);
    /* Without boards the start must be given. */
    b->layout.given = options[1] == 1;
    us_position_copy(&b->layout.position, &s->start);
    read_back(b, fcs(), &s->game, us_buf_str(text));

    bool ok = b->status == US_OK && same_moves(s, &b->solution);
    if (ok) {
        write_text(&b->solution, options, &again);
        ok = again.len == text->len && memcmp(again.p, text->p, again.len) == 0;
    }

    us_buf_free(&again);
    return ok;
}

static bool round_trips(const struct us_game *g, struct chance *c, unsigned *solved)
{
    static struct read_back_state b;
    struct us_solution s = {0};
    struct us_buf text = {0};
    bool ok = true;

    for (unsigned i = 0; i < GAMES && ok; i++) {
        uint64_t seed = c->state;
        random_game(&s, g, c);
        *solved += s.result == US_RESULT_SOLVED;
        for (unsigned mode = 0; mode < MODES && ok; mode++) {
            ok = round_trip(&s, modes[mode], &b, &text);
            if (!ok)
                printf("# %s, game of state %llu, mode %u\n%s", g->variant,
                       (unsigned long long)seed, mode, us_buf_text(&text));
        }
    }

    us_buf_free(&text);
    us_solution_free(&s);
    read_back_free(&b);
    memset(&b, 0, sizeof(b));

    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    unsigned solved = 0;

    for (size_t i = 0; relative_at(i); i++)
        tap(round_trips(&relative_at(i)->game, &c, &solved), relative_at(i)->game.variant);

    struct us_game custom = us_variant_at(0)->game;
    custom.num_columns = 12;
    custom.num_freecells = 9;
    custom.num_decks = 3;
    custom.max_rank = 9;
    tap(round_trips(&custom, &c, &solved), "three decks of 36, twelve columns, nine freecells");
    custom.num_decks = 4;
    custom.num_columns = 20;
    custom.build = US_BUILT_BY_RANK;
    custom.fill = US_FILLED_BY_KINGS_ONLY;
    tap(round_trips(&custom, &c, &solved), "four decks, twenty columns, built by rank, kings fill");
    tap(solved > 20, "enough of the games were solved");

    return tap_end();
}
