/* SPDX-License-Identifier: MIT */
/*
 * KPatience's saved games (docs/formats/kpat.md).
 *
 *     <kpat-game game-type="freecell" deal-number="24">
 *         <state>
 *             <move pile="store0" position="0">
 *                 <card id="0786436" suit="clubs" rank="four" turn="face-up"/>
 *
 * The first state is the layout.  Each later state is a step, and the steps after the current one
 * were undone.  A step states where cards lie after it, if they lay elsewhere before.  The reader
 * keeps the piles, as KPatience does when it loads a file, and finds the move.  It does not apply
 * the rules of the game.
 *
 * Older files, <!DOCTYPE kpat><dealer ...><pile ...><card .../>, contain one position.  This is the
 * only DOCTYPE that is accepted.  It has no subset, and so no entities and no references to other
 * files.
 */
#include "formats/saves/kpat.h"

const char *const us_kpat_ranks[US_MAX_RANK] = {"ace",  "two",   "three", "four", "five",
                                                "six",  "seven", "eight", "nine", "ten",
                                                "jack", "queen", "king"};

const struct us_kpat_suit us_kpat_suits[US_NUM_SUITS] = {
    {"clubs", US_CLUBS}, {"diamonds", US_DIAMONDS}, {"hearts", US_HEARTS}, {"spades", US_SPADES}};

/* ---- games and piles ------------------------------------------------------------------------- */

#define VARIANTS(...) ((const char *const[]){__VA_ARGS__, NULL})

#define KLONDIKE(options_, variants_, id_)                                                    \
    {                                                                                         \
        .name = "klondike", .options = options_, .variants = variants_, .id = id_, .kinds = { \
            {"talon", US_STOCK, 1, 0},                                                        \
            {"pile", US_WASTE, 1, 13},                                                        \
            {"play", US_COLUMN, 7, 5},                                                        \
            {"target", US_FOUNDATION, 4, 1}                                                   \
        }                                                                                     \
    }

#define SPIDER(options_, variants_, id_, suits_)                                 \
    {                                                                            \
        .name = "spider", .options = options_, .variants = variants_, .id = id_, \
        .counts = US_KPAT_SUITS_AND_ROWS, .suits = suits_, .kinds = {            \
            {"redeals", US_STOCK, 5, 1},                                         \
            {"stack", US_COLUMN, 10, 6},                                         \
            {"legs", US_FOUNDATION, 8, 16}                                       \
        }                                                                        \
    }

/* KPatience from 22.12 on; later versions call Gypsy Normandy. */
#define GYPSY(name_, id_)                                                   \
    {                                                                       \
        .name = name_, .variants = VARIANTS("gypsy"), .id = id_, .kinds = { \
            {"talon", US_STOCK, 1, 0},                                      \
            {"target", US_FOUNDATION, 8, 1},                                \
            {"store", US_COLUMN, 8, 9}                                      \
        }                                                                   \
    }

/* Games with the same piles, of which the player chooses the number. */
#define CELLS                                                 \
    .kinds = {{"freecell", US_FREECELL, US_MAX_FREECELLS, 0}, \
              {"store", US_COLUMN, US_MAX_COLUMNS, 0},        \
              {"target", US_FOUNDATION, US_NUM_SUITS * US_MAX_DECKS, 0}}

const struct us_kpat_type us_kpat_types[US_KPAT_TYPES] = {
    KLONDIKE("1", VARIANTS("klondike"), 0),
    KLONDIKE("3", VARIANTS("klondike_by_threes", "vegas", "casino_klondike"), 13),
    SPIDER("4", VARIANTS("spider", "relaxed_spider"), 16, NULL),
    SPIDER("1", VARIANTS("spider_one_suit", "relaxed_spider_one_suit"), 14, "SSSS"),
    SPIDER("2", VARIANTS("spider_two_suits", "relaxed_spider_two_suits"), 15, "HSHS"),
    SPIDER("3", VARIANTS("spider_three_suits", "relaxed_spider_three_suits"), 50, "CSHS"),
    {.name = "golf",
     .variants = VARIANTS("golf", "dead_king_golf"),
     .id = 12,
     .kinds = {{"talon", US_STOCK, 1, 0}, {"waste", US_HOLE, 1, 8}, {"stack", US_COLUMN, 7, 1}}},
    {.name = "yukon",
     .variants = VARIANTS("yukon"),
     .id = 10,
     .kinds = {{"target", US_FOUNDATION, 4, 1}, {"store", US_COLUMN, 7, 5}}},
    GYPSY("gypsy", 7),
    GYPSY("normandy", 7),
    {.name = "grandfather",
     .variants = VARIANTS("grandfather"),
     .id = 1,
     .counts = US_KPAT_DEALS,
     .kinds = {{"target", US_FOUNDATION, 4, 1}, {"store", US_COLUMN, 7, 5}}},
    {.name = "grandfathersclock",
     .variants = VARIANTS("grandfathers_clock"),
     .id = 11,
     .kinds = {{"target", US_HOLE, 12, 1}, {"store", US_COLUMN, 8, 14}}},
    {.name = "fortyeight",
     .variants = VARIANTS("forty_and_eight"),
     .id = 8,
     .counts = US_KPAT_REDEALS,
     .kinds = {{"talon", US_STOCK, 1, 0},
               {"pile", US_WASTE, 1, 20},
               {"stack", US_COLUMN, 8, 1},
               {"target", US_FOUNDATION, 8, 9}}},
    {.name = "mod3",
     .variants = VARIANTS("mod3"),
     .id = 5,
     .kinds = {{"talon", US_STOCK, 1, 0},
               {"aces", US_HOLE, 1, 50},
               {"stack0_", US_COLUMN, 8, 1},
               {"stack1_", US_COLUMN, 8, 11},
               {"stack2_", US_COLUMN, 8, 21},
               {"stack3_", US_COLUMN, 8, 31}}},
    {.name = "acesup",
     .variants = VARIANTS("aces_up"),
     .id = 2,
     .kinds = {{"talon", US_STOCK, 1, 0}, {"play", US_COLUMN, 4, 1}, {"away", US_HOLE, 1, 5}}},
    {.name = "simplesimon",
     .variants = VARIANTS("simple_simon"),
     .id = 9,
     .kinds = {{"target", US_FOUNDATION, 4, 1}, {"store", US_COLUMN, 10, 5}}},
    {.name = "bakersdozen",
     .variants = VARIANTS("bakers_dozen", "portuguese_solitaire", "spanish_patience",
                          "castles_of_spain"),
     .id = 19,
     .first = 20,
     .last = 24,
     .columns = {13, 13},
     .decks = 1,
     .any_rules = true,
     .jumps = true,
     .kinds = {{"target", US_FOUNDATION, 16, 0}, {"store", US_COLUMN, US_MAX_COLUMNS, 0}}},
    {.name = "castle",
     .variants = VARIANTS("beleaguered_castle", "citadel", "streets_and_alleys", "siegecraft",
                          "stronghold"),
     .id = 4,
     .first = 40,
     .last = 49,
     .columns = {6, 10},
     .decks = 1,
     .any_rules = true,
     .jumps = true,
     CELLS},
    {.name = "freecell",
     .variants = VARIANTS("freecell", "bakers_game", "eight_off", "forecell", "seahaven_towers"),
     .id = 3,
     .first = 30,
     .last = 39,
     .columns = {6, 12},
     .freecells = {0, 8},
     .decks = 3,
     .any_rules = true,
     .jumps = true,
     CELLS},
};

/* Returns true if the game has the rules of the variant, and as many columns, decks and
   ranks.  Cards that come back from foundations make no difference: the moves say whether they
   do. */
static bool has_rules_of(const struct us_game *g, const struct us_variant *v)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        if (i != US_GAME_FOUNDATION_TO_COLUMN && !us_game_same_field(g, &v->game, i))
            return false;
    return us_game_same_rules(g, &v->game) && g->whole_suits == v->game.whole_suits;
}

/* Returns true if the game has rules that players of the type can choose: those of FreeCell's
   family, in which cards move one at a time or as many as could move so. */
static bool can_be_chosen(const struct us_kpat_type *type, const struct us_game *g)
{
    static const struct us_rules none;
    struct us_rules rules = g->rules;
    bool one = rules.group == US_GROUP_ONE;

    if (one)
        rules.group = US_GROUP_SEQUENCE;
    return type->any_rules && memcmp(&rules, &none, sizeof(none)) == 0 && g->build < US_NOT_BUILT &&
           g->fill <= US_FILLED_BY_NONE && us_kpat_in_range(type->columns, g->num_columns) &&
           g->num_decks <= type->decks && g->max_rank == US_MAX_RANK &&
           (one || g->sequence == US_SEQUENCE_LIMITED) && !g->whole_suits;
}

/* Returns true if the type has as many freecells. */
static bool has_piles_for(const struct us_kpat_type *type, const struct us_game *g)
{
    unsigned freecells = 0;
    for (unsigned i = 0; i < us_kpat_num_piles(type); i++)
        freecells += us_kpat_pile_type(type, i) == US_FREECELL;
    return g->num_freecells <= freecells;
}

static bool fits(const struct us_kpat_type *type, const struct us_game *g)
{
    bool chosen = can_be_chosen(type, g);
    for (const char *const *name = type->variants; *name; name++)
        if (has_rules_of(g, us_variant_find(us_str(*name))) ||
            (chosen && has_piles_for(type, g) && strcmp(g->variant, *name) == 0))
            return true;
    return chosen && us_kpat_in_range(type->freecells, g->num_freecells);
}

/* Returns the type whose variants include the game by name, or NULL. */
static const struct us_kpat_type *type_named(const struct us_game *g)
{
    for (size_t i = 0; i < US_KPAT_TYPES; i++)
        for (const char *const *name = us_kpat_types[i].variants; *name; name++)
            if (strcmp(g->variant, *name) == 0 && fits(&us_kpat_types[i], g))
                return &us_kpat_types[i];
    return NULL;
}

const struct us_kpat_type *us_kpat_type_of(const struct us_game *game)
{
    const struct us_kpat_type *named = type_named(game);
    if (named)
        return named;
    for (size_t i = 0; i < US_KPAT_TYPES; i++)
        if (fits(&us_kpat_types[i], game))
            return &us_kpat_types[i];
    return NULL;
}

bool us_kpat_is_numbered(const struct us_kpat_type *type, const struct us_position *position)
{
    const struct us_kpat_type *freecell = &us_kpat_types[US_KPAT_TYPES - 1];
    return type == freecell &&
           us_variant_with_shape(us_column_lens(position), position->num_columns,
                                 us_stock_len(position)) == us_variant_at(0);
}

unsigned us_kpat_num_piles(const struct us_kpat_type *type)
{
    unsigned n = 0;
    for (unsigned i = 0; i < US_KPAT_KINDS && type->kinds[i].name; i++)
        n += type->kinds[i].num;
    return n;
}

const struct us_kpat_kind *us_kpat_kind_of(const struct us_kpat_type *type, unsigned pile,
                                           unsigned *index)
{
    const struct us_kpat_kind *kind = type->kinds;
    unsigned before = 0;

    while (pile >= kind->num) {
        pile -= kind->num;
        before = kind[1].type == kind->type ? before + kind->num : 0;
        kind++;
    }
    *index = before + pile;
    return kind;
}

int us_kpat_first_pile(const struct us_kpat_type *type, unsigned pile_type)
{
    unsigned first = 0;
    for (unsigned i = 0; i < US_KPAT_KINDS && type->kinds[i].name; i++) {
        if (type->kinds[i].type == pile_type)
            return (int)first;
        first += type->kinds[i].num;
    }
    return -1;
}

unsigned us_kpat_suit(const struct us_kpat_type *type, unsigned card)
{
    unsigned suit = 0;
    const char *suits = type->suits ? type->suits : "CDHS";
    us_get_suit((struct us_str){&suits[card % US_NUM_SUITS], 1}, &suit);
    return suit;
}

/* ---- tables ---------------------------------------------------------------------------------- */

int us_kpat_stock(const struct us_kpat_table *table)
{
    int first = us_kpat_first_pile(table->type, US_STOCK);
    for (int i = first; i >= 0 && us_kpat_pile_type(table->type, (unsigned)i) == US_STOCK; i++)
        if (table->piles[i].len > 0)
            return i;
    return -1;
}

void us_kpat_put(struct us_kpat_table *table, unsigned pile, unsigned card)
{
    struct us_kpat_pile *p = &table->piles[pile];
    struct us_kpat_place *place = &table->places[card];
    *place = (struct us_kpat_place){
        .dealt = true, .hidden = place->hidden, .pile = pile, .index = p->len};
    p->cards[p->len++] = card;
}

unsigned us_kpat_take(struct us_kpat_table *table, unsigned pile)
{
    return table->piles[pile].cards[--table->piles[pile].len];
}

void us_kpat_carry(struct us_kpat_table *table, unsigned from, unsigned to, unsigned n)
{
    struct us_kpat_pile *source = &table->piles[from];
    unsigned first = source->len - n;
    for (unsigned i = 0; i < n; i++)
        us_kpat_put(table, to, source->cards[first + i]);
    source->len = first;
}

void us_kpat_deal(struct us_kpat_table *table, unsigned to, unsigned n, bool each)
{
    for (unsigned i = 0; i < n; i++) {
        int stock = us_kpat_stock(table);
        if (stock < 0)
            return;
        unsigned card = us_kpat_take(table, (unsigned)stock);
        us_kpat_put(table, each ? to + i : to, card);
        table->places[card].hidden = false;
    }
}

void us_kpat_redeal(struct us_kpat_table *table)
{
    unsigned stock = (unsigned)us_kpat_first_pile(table->type, US_STOCK);
    unsigned waste = (unsigned)us_kpat_first_pile(table->type, US_WASTE);

    while (table->piles[waste].len > 0) {
        unsigned card = us_kpat_take(table, waste);
        us_kpat_put(table, stock, card);
        table->places[card].hidden = true;
    }
}
