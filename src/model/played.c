/* SPDX-License-Identifier: MIT */
/* The games of PySolFC (commit 7a3d146a, pysollib/games) whose rules are not those of the
   variant. */
#include "model/played.h"

#include "model/card.h"

/* A member of struct us_game, all of which are bytes but the name, and its value. */
struct change {
    uint8_t offset;
    uint8_t value;
};

enum { MOST_CHANGES = 6 };

struct played {
    const char *variant;
    struct change changes[MOST_CHANGES]; /* up to one without an offset */
};

#define SET(member, number)                                           \
    {                                                                 \
        .offset = offsetof(struct us_game, member), .value = (number) \
    }

/* The last card of a foundation may come back to a column. */
#define BACK SET(foundation_to_column, US_BACK_TO_COLUMNS)

/* It may also go to a freecell or another foundation. */
#define ANYWHERE SET(foundation_to_column, US_BACK_ANYWHERE)

/* As many cards move together as with single moves. */
#define SUPERMOVES SET(rules.group, US_GROUP_SEQUENCE), SET(sequence, US_SEQUENCE_LIMITED)

/* The player moves a complete suit to its foundation. */
#define SUITS_STAY SET(rules.suits_leave, false)

#define SUITS(clubs, hearts, diamonds, spades)                                                                      \
    SET(rules.more_suits[US_CLUBS], (uint8_t)((clubs)-1)), SET(rules.more_suits[US_HEARTS], (uint8_t)((hearts)-1)), \
        SET(rules.more_suits[US_DIAMONDS], (uint8_t)((diamonds)-1)),                                                \
        SET(rules.more_suits[US_SPADES], (uint8_t)((spades)-1))

static const struct played pysolfc[] = {
    {"freecell", {ANYWHERE}},
    {"relaxed_freecell", {ANYWHERE}},
    {"forecell", {ANYWHERE}},
    {"bakers_game", {ANYWHERE}},
    {"kings_only_bakers_game", {ANYWHERE}},
    {"eight_off", {ANYWHERE}},
    {"seahaven_towers", {ANYWHERE}},
    {"relaxed_seahaven_towers", {ANYWHERE}},
    {"bakers_dozen", {BACK}},
    {"good_measure", {BACK}},
    {"cruel", {BACK}},
    {"fan", {BACK}},
    {"die_schlange", {ANYWHERE, SET(num_freecells, 7)}},
    {"der_katzenschwanz", {ANYWHERE}},
    {"vegas", {SET(rules.stock_draw, 0), SET(rules.stock_passes, 1)}},
    {"casino_klondike", {SET(rules.stock_draw, 0), SET(rules.stock_passes, 3)}},
    {"whitehead", {BACK}},
    {"thumb_and_pouch", {BACK}},
    {"trigon", {BACK}},
    {"gargantua", {ANYWHERE}},
    {"triple_klondike", {ANYWHERE}},
    {"gypsy", {ANYWHERE}},
    {"spider", {SUITS_STAY}},
    {"spider_two_suits", {SUITS_STAY, SUITS(2, 2, 0, 0)}},
    {"spider_one_suit", {SUITS_STAY, SUITS(4, 0, 0, 0)}},
    {"relaxed_spider", {SUITS_STAY}},
    {"spiderette", {SUITS_STAY}},
    {"will_o_the_wisp", {SUITS_STAY}},
    {"mrs_mop", {SUITS_STAY}},
    {"scorpion", {SUITS_STAY}},
    {"forty_thieves", {ANYWHERE}},
    {"josephine", {ANYWHERE}},
    {"forty_and_eight", {ANYWHERE}},
    {"limited", {ANYWHERE}},
    {"lucas", {ANYWHERE, SET(rules.group, US_GROUP_SEQUENCE)}},
    {"maria", {ANYWHERE}},
    {"streets", {ANYWHERE}},
    {"rank_and_file", {ANYWHERE}},
    {"fortunes_favor", {BACK}},
    {"american_toad", {SET(fill, US_FILLED_BY_ANY_CARD)}},
    {"fortress", {BACK}},
    {"bisley", {SET(num_columns, 12)}},
    {"portuguese_solitaire", {BACK}},
    {"castles_of_spain", {SUPERMOVES}},
    {"american_canister", {BACK}},
    {"british_canister", {BACK}},
    {"somerset", {SUPERMOVES}},
    {"scotch_patience", {SET(build, US_BUILT_BY_RANK)}},
    {"siegecraft", {SUPERMOVES}},
    {"stronghold", {SUPERMOVES}},
};

void us_game_play_as(struct us_game *game, enum us_deal_system system)
{
    if (system != US_DEAL_PYSOL && system != US_DEAL_MT)
        return;
    for (size_t i = 0; i < sizeof(pysolfc) / sizeof(pysolfc[0]); i++) {
        if (strcmp(pysolfc[i].variant, game->variant) != 0)
            continue;
        const struct change *change = pysolfc[i].changes;
        for (unsigned k = 0; k < MOST_CHANGES && change[k].offset > 0; k++)
            ((uint8_t *)game)[change[k].offset] = change[k].value;
    }
}
