/* SPDX-License-Identifier: MIT */
/*
 * Why a move is illegal is said with cards and piles that are there.  Moves between random piles are tried in random
 * positions of all games; the words for those that are illegal must name no card that is none, and no empty thing.
 *
 *     refusals [SEED [GAMES]]
 */
#include "support.h"

#include "engine/explain.h"

enum { GAMES = 2500, LENGTH = 60, TRIES = 40, MOST_LISTED = 4096, MOST_FAILURES = 20 };

static struct us_solution played;
static struct us_buf words;
static bool seen[US_REASON_COUNT];
static unsigned num_bad;

/* Whether a text names a card without a rank, or leaves out something between two words. */
static bool is_odd(const char *text)
{
    for (const char *p = text; *p; p++) {
        bool begins = p == text || p[-1] == ' ';
        if (begins && p[0] == '0' && p[1] && strchr("CDHS", p[1]))
            return true;
        if (p[0] == ' ' && (p[1] == ' ' || p[1] == ';' || p[1] == ',' || p[1] == '\0'))
            return true;
    }
    return text[0] == '\0' || text[0] == ' ' || text[0] == ';';
}

static unsigned piles_of(const struct us_position *p, enum us_pile type)
{
    unsigned n = 0;
    while (us_has_pile(p, us_pile_id(type, n)))
        n++;
    return n;
}

/* Any pile of the game, or one that it lacks. */
static struct us_pile_id any_pile(const struct us_position *p, struct chance *c)
{
    enum us_pile type = (enum us_pile)chance_below(c, US_ALL_COLUMNS);
    if (chance_below(c, 2))
        type = US_COLUMN;
    if (type == US_STOCK || type == US_WASTE)
        return us_pile_id(type, 0);
    unsigned n = piles_of(p, type);
    return us_pile_id(type, chance_below(c, n + (n < 8 && chance_below(c, 8) == 0) + (n == 0)));
}

/* Tries a move, and reads why it is illegal. */
static void try_move(const struct us_game *g, const struct us_position *p, struct chance *c)
{
    struct us_fault fault = {.move = 1};
    fault.tried = (struct us_move){.source = any_pile(p, c), .dest = any_pile(p, c)};
    fault.tried.num_cards = (uint8_t)(chance_below(c, 3) ? 1 : 1 + chance_below(c, 4));
    fault.written.count = fault.tried.num_cards;
    fault.reason = (uint8_t)us_judge(g, p, &fault.tried);
    if (fault.reason == US_REASON_NONE)
        return;

    seen[fault.reason] = true;
    us_buf_clear(&words);
    us_put_refusal(g, p, &fault, &words);
    if (!is_odd(us_buf_text(&words)))
        return;
    if (num_bad++ < MOST_FAILURES)
        printf("# %s, %s: %s\n", g->variant, us_reason_name((enum us_reason)fault.reason),
               us_buf_text(&words));
}

static void play(const struct us_game *g, struct chance *c)
{
    static struct us_move moves[MOST_LISTED];
    unsigned len = chance_below(c, LENGTH);
    while (played.num_moves < len) {
        size_t n = us_list_all_moves(g, &played.final, moves, MOST_LISTED);
        if (n == 0)
            return;
        add_move(&played, &moves[chance_below(c, (uint32_t)n)]);
    }
}

static void try_game(const struct us_game *g, struct chance *c)
{
    struct us_position start;
    struct us_deal deal = {.system = US_DEAL_MS, .number = 1 + chance_below(c, 32000)};
    if (!us_deal_cards(g, deal, &start))
        return;
    us_game_attach(g, &start);
    begin_game(&played, g, &start);
    play(g, c);
    for (unsigned i = 0; i < TRIES; i++)
        try_move(&played.game, &played.final, c);
}

int main(int argc, char **argv)
{
    enum { LEAST = 30 };
    struct chance c = {seed_from(argc, argv)};
    unsigned games = 0;
    unsigned reasons = 0;
    unsigned most = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : rounds(GAMES);
    while (us_variant_at(games))
        games++;
    for (unsigned i = 0; i < most && games > 0; i++)
        try_game(&us_variant_at(i % games)->game, &c);
    for (unsigned i = 0; i < US_REASON_COUNT; i++)
        reasons += seen[i];

    printf("# %u reasons\n", reasons);
    tap(num_bad == 0, "no refusal names a card that is none");
    tap(reasons >= LEAST, "many reasons");
    us_buf_free(&words);
    us_solution_free(&played);
    return tap_end();
}
