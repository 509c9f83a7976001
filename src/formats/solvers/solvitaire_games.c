/* SPDX-License-Identifier: MIT */
/* Which games have the piles that a layout or board of Solvitaire shows. */
#include "formats/kit/solvitaire_rules.h"
#include "formats/solvers/solvitaire.h"

bool us_solvitaire_fits(const struct us_solvitaire_piles *piles, const struct us_game *g)
{
    enum { ANY = US_SOLVITAIRE_UNSTATED };
    unsigned cards = piles->tableau + piles->filled + piles->reserve + piles->stock + piles->others;
    bool holes = g->rules.num_holes > 0;
    bool any_of_both = holes && piles->stock_to == US_STOCK_TO_HOLE &&
                       g->rules.stock_to == US_STOCK_TO_COLUMNS;
    bool one_pile = g->rules.num_reserves == 1 && piles->reserve > 0;
    return piles->columns == g->num_columns && piles->hole == holes &&
           (piles->freecells == ANY || piles->freecells == g->num_freecells) &&
           (piles->reserves == ANY ? one_pile || piles->reserve == g->rules.num_reserves
                                   : piles->reserves == g->rules.num_reserves) &&
           (piles->stock_to == ANY
                ? (piles->stock > 0) == (g->rules.stock_to != US_STOCK_TO_NOWHERE)
                : any_of_both || piles->stock_to == g->rules.stock_to) &&
           (piles->foundations == ANY ? cards == us_game_cards(g)
                                      : holes || piles->foundations == g->num_decks * US_NUM_SUITS);
}

/* Whether these piles are a deal of a game that they fit. */
static bool is_deal(const struct us_solvitaire_piles *piles, const struct us_solvitaire_deal *deal)
{
    return piles->tableau == deal->tableau && piles->reserve == deal->reserve &&
           piles->stock == deal->stock && piles->filled == deal->filled &&
           piles->diagonal == deal->diagonal && piles->hidden == deal->hidden;
}

/* Adds a game, and before it the game that unisol has by its name, with these piles. */
static void add_games(struct us_script *s, const struct us_solvitaire_piles *piles,
                      const struct us_game *game)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    if (v) {
        struct us_game usual = v->game;
        usual.num_columns = game->num_columns;
        usual.num_freecells = game->num_freecells;
        bool known = usual.max_rank != game->max_rank || !us_solvitaire_fits(piles, &usual);
        for (size_t i = 0; i < s->num_alternatives; i++)
            known = known || (s->alternatives[i].variant == usual.variant &&
                              s->alternatives[i].num_columns == usual.num_columns &&
                              s->alternatives[i].num_freecells == usual.num_freecells);
        if (!known)
            us_script_add_alternative(s, &usual);
    }
    us_script_add_alternative(s, game);
}

unsigned us_solvitaire_choose(const struct us_record_reader *reader, struct us_script *script,
                              const struct us_solvitaire_piles *piles)
{
    struct us_game game;
    struct us_solvitaire_deal deal;
    unsigned home = 0;

    for (unsigned whole = 2;
         whole-- > 0 && script->num_alternatives == 0 && !us_is_game_asked(reader);) {
        for (size_t i = 0; us_solvitaire_game(i, &game, &deal); i++) {
            struct us_solvitaire_piles all = *piles;
            bool leaves_out = all.others == 0 && deal.home == game.num_decks * US_NUM_SUITS;
            all.others += leaves_out ? deal.home : 0;
            if (!us_solvitaire_fits(&all, &game) || (whole && !is_deal(&all, &deal)))
                continue;
            if (script->num_alternatives == 0)
                home = leaves_out ? deal.home : 0;
            add_games(script, &all, &game);
        }
    }
    script->game_stated = script->num_alternatives > 0;
    if (script->game_stated)
        script->game = script->alternatives[0];
    return home;
}

const char *us_solvitaire_refuses(const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    for (unsigned i = 0; p->num_reserves > 1 && i < p->num_reserves; i++)
        if (us_pile_len(p, US_RESERVE, i) != 1)
            return "several reserves that do not have one card each";
    bool one_hole = p->num_holes == 0 || (p->num_holes == 1 && us_pile_len(p, US_HOLE, 0) <= 1);
    return one_hole ? NULL : "several cards in holes";
}

bool us_hides_others(const struct us_solution *solution)
{
    return !solution->empty &&
           us_count_marked(&solution->start, US_RESERVES_AND_FREECELLS, US_CARD_HIDDEN) > 0;
}
