/* SPDX-License-Identifier: MIT */
/* From the number of a deal to its layout: the cookie deals, exact deals, and shuffled decks. */
#include "rules/dealing.h"

#include "rules/exact.h"
#include "rules/plans.h"
#include "rules/shuffle.h"

enum { COLUMNS = 8 };

/*
 * Deals one of the cookie deals.  In deal -1, the first four columns hold the odd ranks of a suit
 * in ascending order, and the others the even ranks in descending order.  In deal -2, the first
 * four columns hold the ace and the king to the 8, and the others the 7 to the 2.
 */
static void deal_cookie(uint64_t number, struct us_position *p)
{
    static const struct {
        char suits[5];
        char upper[8];
        char lower[7];
    } cookies[] = {{"CDHS", "A3579JK", "QT8642"}, {"SHDC", "AKQJT98", "765432"}};
    unsigned c = number == 1 ? 0 : 1;

    for (unsigned i = 0; i < COLUMNS; i++) {
        const char *ranks = i < 4 ? cookies[c].upper : cookies[c].lower;
        for (unsigned k = 0; ranks[k]; k++) {
            unsigned rank = 0;
            unsigned suit = 0;
            us_get_rank((struct us_str){&ranks[k], 1}, &rank);
            us_get_suit((struct us_str){&cookies[c].suits[i % 4], 1}, &suit);
            us_pile_push(p, US_COLUMN, i, us_card_make(rank, suit, 0));
        }
    }
}

bool us_deal_cards(const struct us_game *game, struct us_deal deal, struct us_position *position)
{
    if (deal.system == US_DEAL_EXACT)
        return us_exact_deal(game, deal, position);
    bool cookie = deal.system == US_DEAL_COOKIE;
    const struct us_plan *plan = us_plan_find(game, cookie ? US_DEAL_MS
                                                           : (enum us_deal_system)deal.system);
    if (!plan || (cookie && !plan->by_rows))
        return false;

    us_game_lay_out(game, position);
    if (cookie) {
        deal_cookie(deal.number, position);
        return true;
    }

    struct us_dealing d = {.position = position};
    d.num_cards = us_shuffle(deal, game, d.cards);
    if (d.num_cards == 0)
        return false;
    us_plan_lay(plan, game, &d);
    us_turn_stock(position);
    return true;
}

void us_turn_as_dealt(const struct us_game *game, struct us_position *position)
{
    struct us_position dealt;
    if (!us_deal_cards(game, (struct us_deal){.system = US_DEAL_PYSOL, .number = 1}, &dealt) ||
        dealt.num_columns != position->num_columns)
        return;
    for (unsigned i = 0; i < dealt.num_columns; i++)
        if (us_column_len(&dealt, i) != us_column_len(position, i))
            return;

    for (unsigned i = 0; i < dealt.num_columns; i++) {
        us_card *cards = us_pile_edit(position, US_COLUMN, i);
        for (unsigned k = 0; k < us_column_len(&dealt, i); k++)
            cards[k] |= us_column_cards(&dealt, i)[k] & US_CARD_HIDDEN;
    }
}
