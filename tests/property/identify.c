/* SPDX-License-Identifier: MIT */
/*
 * Plays random games from numbered deals and asks which deals the moves fit.  The deal that was
 * played must be found.  For the deals near it, the answer must be that of us_infer, which replays
 * each of them under all conventions.
 */
#include "support.h"

#include "engine/identify.h"

enum { GAMES = 30, NEAR = 60, DEALS = 2 * NEAR, MOST = 90 };

static const char *const variants[] = {"freecell",     "relaxed_freecell", "bakers_game",
                                       "forecell",     "eight_off",        "seahaven_towers",
                                       "simple_simon", "der_katzenschwanz"};

static struct us_script script;
static struct us_solution played;
static struct us_solution inferred;
static struct us_identifier identifier;

static struct us_place place_of(struct us_pile_id pile)
{
    static const uint8_t kinds[] = {US_PLACE_COLUMN, US_PLACE_FREECELL, US_PLACE_FOUNDATION_OF};
    return (struct us_place){.kind = kinds[pile.type], .index = pile.index};
}

/* Writes the player's moves as a list that states neither its automoves nor, perhaps, its counts. */
static void write_list(bool stated, bool known)
{
    us_script_clear(&script, us_str(""), &played.game);
    script.conventions = US_EXPLICIT;
    script.conventions.redundant_home = US_PERHAPS;
    script.conventions.automove = known ? played.conventions.automove : US_AUTOMOVE_UNKNOWN;
    script.conventions.automove_first = US_PERHAPS;
    script.conventions.empty_count = stated ? US_EMPTY_STATED : US_EMPTY_UNKNOWN;
    script.suggested = script.conventions;
    script.suggested.automove = US_AUTOMOVE_NONE;

    for (size_t i = 0; i < played.num_moves; i++) {
        const struct us_move *m = &played.moves[i];
        if (m->implicit)
            continue;
        struct us_intent *intent = us_script_add(&script);
        *intent = (struct us_intent){
            .source = place_of(m->source), .dest = place_of(m->dest), .count = m->num_cards};
        intent->count_kind = stated || played.game.whole_suits ? US_COUNT_STATED
                                                               : US_COUNT_BY_CONVENTION;
    }
}

static enum us_result infer(struct us_deal deal)
{
    static struct us_expected_snapshot snapshot;
    struct us_sink quiet = {0};
    struct us_resolver r = {.sink = &quiet, .expected = &snapshot, .only_known = true};
    script.deal = deal;
    enum us_status status = us_infer(&r, &script, &inferred);
    script.deal = US_NO_DEAL;
    return status == US_OK ? inferred.result : US_RESULT_ILLEGAL;
}

/* The deals that were found. */
struct found {
    struct us_deal first;
    enum us_fit fits[DEALS];
    unsigned num;
};

static bool find(void *context, struct us_deal deal, enum us_fit fit)
{
    struct found *found = context;
    found->fits[deal.number - found->first.number] = fit;
    found->num++;
    return true;
}

/* Whether a range has the answers of us_infer, and a deal that it was played from. */
static bool agrees(struct us_deal deal, unsigned *fitting, unsigned *others)
{
    struct us_deal_range range = {deal, DEALS};
    range.first.number -= NEAR;
    struct found found = {.first = range.first};
    us_identifier_begin(&identifier, &script);
    bool ok = us_identify_range(&identifier, &range, 0, range.num, find, &found);
    us_identifier_free(&identifier);

    for (unsigned i = 0; i < DEALS && ok; i++) {
        enum us_result result = infer(us_deal_after(range.first, i));
        bool legal = found.fits[i] == US_FITS_LEGAL;
        bool solved = found.fits[i] == US_FITS_SOLVED;
        ok = legal == (result == US_RESULT_UNFINISHED) && solved == (result == US_RESULT_SOLVED);
        *others += i != NEAR && found.fits[i] != US_FITS_NOT;
    }

    *fitting += found.num;
    /* With two decks, equal cards can go home in another order, which the list does not show. */
    return ok && (found.fits[NEAR] != US_FITS_NOT || played.game.num_decks > 1);
}

/* Plays a game from a numbered deal. */
static struct us_deal play(const struct us_game *g, struct chance *c)
{
    struct us_position start;
    struct us_deal deal = {.system = US_DEAL_MS, .number = NEAR + 1 + chance_below(c, 31000)};
    if (chance_below(c, 3) == 0)
        deal = (struct us_deal){.system = US_DEAL_PYSOL,
                                .number = UINT64_C(9000000000) + chance_below(c, 1000000)};
    us_deal_cards(g, deal, &start);
    begin_game(&played, g, &start);

    enum us_automove rule = (enum us_automove)chance_below(c, US_AUTOMOVE_UNKNOWN);
    unsigned most = 1 + chance_below(c, chance_below(c, 2) ? 12 : MOST);
    play_on(&played, rule, most, c);
    return deal;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    unsigned fitting = 0;
    unsigned others = 0;

    for (size_t v = 0; v < sizeof(variants) / sizeof(variants[0]); v++) {
        const struct us_game *g = &us_variant_find(us_str(variants[v]))->game;
        bool ok = true;
        for (unsigned i = 0; i < GAMES && ok; i++) {
            uint64_t state = c.state;
            struct us_deal deal = play(g, &c);
            write_list(chance_below(&c, 2), chance_below(&c, 2));
            ok = script.num_intents == 0 || agrees(deal, &fitting, &others);
            if (!ok)
                printf("# game of state %llu, deal %llu\n", (unsigned long long)state,
                       (unsigned long long)deal.number);
        }
        tap(ok, variants[v]);
    }

    tap(fitting > 200 && others > 100, "short lists fit several deals");
    us_script_free(&script);
    us_solution_free(&played);
    us_solution_free(&inferred);
    return tap_end();
}
