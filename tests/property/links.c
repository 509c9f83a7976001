/* SPDX-License-Identifier: MIT */
/*
 * Random games of all variants that PySol deals, as links.  They must be read back.  At least 95 %
 * of those with one deck, and 85 % of all, must have at most 250 characters, and 50 more per deck.
 * Their moves are harder to foresee than those of players, most of all with three or four decks.
 * If SHOW is set, the links are printed, for tests/formats/link.tap.
 */
#include "rules/judge.h"
#include "support.h"

enum {
    GAMES_CI = 2,
    MOST_MOVES = 150,
    CHARACTERS = 250,
    FOR_DECK = 50,
    PERCENT = 95,
    PERCENT_OF_ALL = 85
};

static unsigned num_links[US_MAX_DECKS + 1]; /* by the number of decks */
static unsigned num_short[US_MAX_DECKS + 1];

/* Makes a link of a random game.  Returns false if another record is read back. */
static bool try_game(const struct us_game *g, struct chance *c)
{
    static struct us_solution s;
    static struct read_back_state back;
    const struct us_format *link = us_format_find(us_str("link"));
    struct us_deal deal = {.system = US_DEAL_PYSOL, .number = 100000 + chance_below(c, 1000000000)};
    struct us_position start;
    struct us_buf text = {0};
    if (!us_deal_cards(g, deal, &start))
        return true;

    play_at_random(&s, g, &start, MOST_MOVES, c);
    s.deal = deal;
    s.deal_implies_start = true;
    s.result = us_game_is_won(g, &s.final) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
    write_records(link, &s, 1, NULL, &text);
    num_links[g->num_decks]++;
    num_short[g->num_decks] += text.len - 1 <= CHARACTERS + (unsigned)FOR_DECK * g->num_decks;
    read_back(&back, link, g, us_buf_str(&text));
    if (getenv("SHOW"))
        printf("%s", us_buf_text(&text));
    bool ok = back.status == US_OK && same_moves(&s, &back.solution) &&
              us_position_same(&s.start, &back.solution.start);
    if (!ok)
        printf("# %s: %s", g->variant, us_buf_text(&text));
    us_buf_free(&text);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    bool ok = true;
    for (size_t i = 0; us_variant_at(i); i++)
        for (unsigned k = 0; k < rounds(GAMES_CI); k++)
            ok = try_game(&us_variant_at(i)->game, &c) && ok;
    tap(ok, "all games are read back");

    unsigned all = 0;
    unsigned few = 0;
    for (unsigned decks = 1; decks <= US_MAX_DECKS; decks++) {
        printf("# decks %u: %u of %u links are short\n", decks, num_short[decks], num_links[decks]);
        all += num_links[decks];
        few += num_short[decks];
    }
    tap(num_short[1] * 100 >= num_links[1] * PERCENT && few * 100 >= all * PERCENT_OF_ALL,
        "most links are short");
    return tap_end();
}
