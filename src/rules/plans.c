/* SPDX-License-Identifier: MIT */
/* The dealing plans, and dealing by them. */
#include "rules/plans.h"

#include "base/rows.h"
#include "model/played.h"
#include "rules/shuffle.h"

enum {
    ALL = UINT8_MAX,
    AS_SHAPED = UINT8_MAX - 1, /* as many cards as struct us_deal_shape says */
    WIDTH_OF_FAN = 17,
};

/* The deck is dealt from its first card on. */
enum op {
    END,
    /* `num` cards (ALL: the others) to `width` columns (0: all) from `first` on, in turn. */
    UP,
    /* A card to each column from the last one to `first`, then to `first` + 1, and so on, at most
       `num` cards; and the same from the first one on. */
    LEFTWARD,
    RIGHTWARD,
    /* To the columns row by row, as long as the shape of the deal says. */
    ROWS,
    /* `num` cards to freecells from `first` on, `width` apart. */
    CELLS,
    /* `num` cards to the reserves in turn. */
    RESERVES,
    /* The next card, or the last one of the deck, to the hole. */
    HOLE,
    LAST_TO_HOLE,
    /* For each hole, the last card of the deck with the rank of its first card. */
    LAST_OF_RANKS,
    /* The next card, or the last one of the deck, to its foundation, whatever its rank. */
    BASE,
    LAST_TO_BASE,
    /* The next card and two others of its rank; the fourth of them is dealt next. */
    THREE_BASES,
    /* `num` cards to the stock: the first one on top, or at the bottom. */
    STOCK,
    STOCK_BOTTOM,
    /* The others to the stock, a card for each column at a time, of which the last is on top. */
    STOCK_ROWS,
    /* All aces of the deck to the foundations. */
    ACES,
    /* The last `num` aces of the deck. */
    LAST_ACES,
    /* The aces at the ends of columns, until no column ends with one. */
    ENDING_ACES,
    /* The cards that the shape states, wherever they are in the deck, to holes or foundations. */
    STATED,
    /* Changes the deck: moves the ace of spades to its end, or turns its order around. */
    ACE_LAST,
    FROM_END,
    /* As UP, but a card that fits on a foundation goes there, and its place stays empty. */
    CITADEL,
    /* The others to one column; a king begins the next one, unless the column is empty. */
    KINGS,
    /* Exchanges each king with the deepest card below it that is not a king; in columns, or in a
       deck that goes to `width` columns. */
    SINK_KINGS,
    SINK_KINGS_OF_DECK,
    /* As Grandfather is dealt. */
    SNAKE,
    /* Turns the cards of `width` columns (0: all) from `first` on face down, all but the last `num`
       of each; and the same for the reserves. */
    COVER,
    COVER_RESERVES,
};

struct us_plan_step {
    uint8_t op; /* enum op */
    uint8_t num;
    uint8_t first;
    uint8_t width;
};

/* ---- the plans ------------------------------------------------------------------------------- */

#define GAMES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define STEPS(...) ((const struct us_plan_step[]){__VA_ARGS__, {END, 0, 0, 0}})
#define PLAN(games, those, list) .variants = games, .systems = those, .steps = list

enum {
    PYSOL = 1 << US_DEAL_MS | 1 << US_DEAL_PYSOL | 1 << US_DEAL_MT,
    KPAT = 1 << US_DEAL_KPAT,
    SOLVITAIRE = 1 << US_DEAL_SOLVITAIRE,
    KS = 1 << US_DEAL_KS,
    GREENFELT = 1 << US_DEAL_GREENFELT,
    MSC = 1 << US_DEAL_MSC,
};

static const struct us_plan plans[] = {
    {PLAN(GAMES("freecell", "relaxed_freecell", "bakers_game", "kings_only_bakers_game"), PYSOL | KPAT | SOLVITAIRE,
          STEPS({UP, ALL, 0, 8})),
     .by_rows = true},
    {PLAN(GAMES("streets_and_alleys"), PYSOL | KPAT | SOLVITAIRE, STEPS({UP, ALL, 0, 0}))},
    {PLAN(GAMES("stronghold"), PYSOL | KPAT | SOLVITAIRE, STEPS({UP, ALL, 0, 0})), .fills_freecells = true},
    {PLAN(GAMES("forecell"), PYSOL, STEPS({UP, 48, 0, 8}, {CELLS, 4, 0, 1})), .fills_freecells = true},
    {PLAN(GAMES("eight_off"), PYSOL, STEPS({UP, 48, 0, 8}, {CELLS, 4, 0, 2})), .fills_freecells = true},
    {PLAN(GAMES("forecell", "eight_off"), KPAT | SOLVITAIRE, STEPS({CELLS, 4, 0, 1}, {UP, 48, 0, 8})),
     .fills_freecells = true},
    {PLAN(GAMES("seahaven_towers", "relaxed_seahaven_towers"), PYSOL, STEPS({UP, 50, 0, 10}, {CELLS, 2, 1, 1})),
     .fills_freecells = true},
    {PLAN(GAMES("seahaven_towers", "relaxed_seahaven_towers"), KPAT | SOLVITAIRE,
          STEPS({CELLS, 2, 0, 1}, {UP, 50, 0, 10})),
     .fills_freecells = true},
    {PLAN(GAMES("bakers_dozen", "spanish_patience"), PYSOL,
          STEPS({FROM_END, 0, 0, 0}, {UP, ALL, 0, 0}, {SINK_KINGS, 0, 0, 0})),
     .looks = true},
    {PLAN(GAMES("bakers_dozen", "spanish_patience", "portuguese_solitaire"), KPAT,
          STEPS({UP, ALL, 0, 0}, {SINK_KINGS, 0, 0, 0})),
     .looks = true},
    {PLAN(GAMES("castles_of_spain"), KPAT, STEPS({UP, ALL, 0, 0}, {SINK_KINGS, 0, 0, 0}, {COVER, 1, 0, 0})),
     .looks = true},
    {PLAN(GAMES("portuguese_solitaire"), PYSOL, STEPS({UP, ALL, 0, 0}))},
    {PLAN(GAMES("castles_of_spain"), PYSOL, STEPS({UP, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("good_measure"), PYSOL,
          STEPS({FROM_END, 0, 0, 0}, {SINK_KINGS_OF_DECK, 0, 0, 10}, {LAST_ACES, 2, 0, 0}, {UP, ALL, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(GAMES("beleaguered_castle", "siegecraft"), PYSOL | KPAT | SOLVITAIRE,
          STEPS({ACES, 0, 0, 0}, {UP, ALL, 0, 0})),
     .looks = true},
    {PLAN(GAMES("cruel"), PYSOL, STEPS({ACES, 0, 0, 0}, {UP, ALL, 0, 0})), .looks = true},
    {PLAN(GAMES("citadel"), PYSOL | KPAT, STEPS({ACES, 0, 0, 0}, {CITADEL, ALL, 0, 8})), .looks = true, .varies = true},
    {PLAN(GAMES("fan", "scotch_patience"), PYSOL, STEPS({UP, 51, 0, WIDTH_OF_FAN}, {UP, 1, WIDTH_OF_FAN, 1}))},
    {PLAN(GAMES("der_katzenschwanz"), PYSOL, STEPS({KINGS, 0, 0, 0})), .looks = true, .varies = true},
    {PLAN(GAMES("die_schlange"), PYSOL, STEPS({ACES, 0, 0, 0}, {KINGS, 0, 0, 0})), .looks = true, .varies = true},
    {PLAN(GAMES("simple_simon"), PYSOL | KPAT,
          STEPS({UP, 9, 0, 9}, {UP, 8, 0, 8}, {UP, 7, 0, 7}, {UP, 6, 0, 6}, {UP, 5, 0, 5}, {UP, 4, 0, 4}, {UP, 3, 0, 3},
                {UP, 10, 0, 10}))},
    {PLAN(GAMES("simple_simon"), SOLVITAIRE, STEPS({LEFTWARD, ALL, 0, 10}))},

    /* Holes. */
    {PLAN(GAMES("golf", "dead_king_golf", "relaxed_golf"), PYSOL | KPAT,
          STEPS({UP, 35, 0, 7}, {HOLE, 1, 0, 0}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("golf", "dead_king_golf", "relaxed_golf"), SOLVITAIRE,
          STEPS({LAST_TO_HOLE, 1, 0, 0}, {STOCK_BOTTOM, 16, 0, 0}, {UP, ALL, 0, 7}))},
    {PLAN(GAMES("black_hole"), PYSOL | SOLVITAIRE, STEPS({STATED, 0, 0, 0}, {UP, ALL, 0, 17})), .looks = true},
    {PLAN(GAMES("worm_hole"), SOLVITAIRE, STEPS({STATED, 0, 0, 0}, {UP, ALL, 0, 17})), .looks = true},
    {PLAN(GAMES("binary_star"), PYSOL, STEPS({STATED, 0, 0, 0}, {UP, ALL, 0, 17})), .looks = true},
    {PLAN(GAMES("all_in_a_row"), PYSOL, STEPS({ACE_LAST, 0, 0, 0}, {UP, ALL, 0, 13})), .looks = true},
    {PLAN(GAMES("grandfathers_clock"), PYSOL | KPAT, STEPS({STATED, 0, 0, 0}, {UP, ALL, 0, 0})), .looks = true},
    {PLAN(GAMES("calculation"), PYSOL, STEPS({LAST_OF_RANKS, 0, 0, 0}, {STOCK, ALL, 0, 0})), .looks = true,
     .varies = true},
    {PLAN(GAMES("aces_up"), PYSOL | KPAT, STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}))},

    /* Klondike and its relatives. */
    {PLAN(GAMES("klondike", "klondike_by_threes", "vegas", "casino_klondike", "thumb_and_pouch", "trigon"), PYSOL,
          STEPS({LEFTWARD, 21, 1, 6}, {LEFTWARD, 7, 0, 7}, {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("whitehead"), PYSOL, STEPS({LEFTWARD, 21, 1, 6}, {LEFTWARD, 7, 0, 7}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("klondike", "klondike_by_threes", "vegas", "casino_klondike"), KPAT | KS | GREENFELT | MSC,
          STEPS({RIGHTWARD, 28, 0, 7}, {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(
        GAMES("klondike", "klondike_by_threes", "vegas", "casino_klondike", "trigon", "gargantua", "klondike_reserve",
              "northwest_territory", "spiderette"),
        SOLVITAIRE,
        STEPS({STOCK_BOTTOM, AS_SHAPED, 0, 0}, {RESERVES, AS_SHAPED, 0, 0}, {LEFTWARD, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("king_albert", "somerset"), SOLVITAIRE, STEPS({RESERVES, AS_SHAPED, 0, 0}, {LEFTWARD, ALL, 0, 0}))},
    {PLAN(GAMES("raglan"), SOLVITAIRE, STEPS({ACES, 0, 0, 0}, {RESERVES, AS_SHAPED, 0, 0}, {LEFTWARD, ALL, 0, 0})),
     .looks = true},
    {PLAN(GAMES("small_harp"), PYSOL,
          STEPS({UP, 1, 0, 1}, {UP, 2, 0, 2}, {UP, 3, 0, 3}, {UP, 4, 0, 4}, {UP, 5, 0, 5}, {UP, 6, 0, 6}, {UP, 7, 0, 7},
                {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("gargantua"), PYSOL,
          STEPS({RIGHTWARD, 36, 1, 8}, {UP, 9, 0, 9}, {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("triple_klondike"), PYSOL,
          STEPS({RIGHTWARD, 78, 1, 12}, {UP, 13, 0, 13}, {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("spiderette"), PYSOL,
          STEPS({RIGHTWARD, 21, 1, 6}, {UP, 7, 0, 7}, {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("agnes_sorel"), PYSOL,
          STEPS({LEFTWARD, 21, 1, 6}, {LEFTWARD, 7, 0, 7}, {BASE, 0, 0, 0}, {STOCK, ALL, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(GAMES("agnes_bernauer"), PYSOL,
          STEPS({LEFTWARD, 21, 1, 6}, {LEFTWARD, 7, 0, 7}, {RESERVES, 7, 0, 0}, {BASE, 0, 0, 0}, {STOCK, ALL, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(GAMES("northwest_territory"), PYSOL,
          STEPS({RIGHTWARD, 28, 1, 7}, {UP, 8, 0, 8}, {RESERVES, 16, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("king_albert"), PYSOL, STEPS({RIGHTWARD, 36, 1, 8}, {UP, 9, 0, 9}, {RESERVES, 7, 0, 0}))},
    {PLAN(GAMES("raglan"), PYSOL, STEPS({ACES, 0, 0, 0}, {RIGHTWARD, 42, 0, 9}, {RESERVES, 6, 0, 0})), .looks = true},
    {PLAN(GAMES("somerset"), PYSOL, STEPS({RIGHTWARD, 52, 0, 10}))},
    {PLAN(GAMES("flower_garden"), PYSOL, STEPS({UP, 36, 0, 6}, {RESERVES, 16, 0, 0}))},
    {PLAN(GAMES("american_canister", "british_canister"), PYSOL, STEPS({UP, 48, 0, 8}, {UP, 4, 2, 4}))},

    /* Rows of cards, and perhaps a stock. */
    {PLAN(GAMES("gypsy"), KPAT, STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}, {COVER, 2, 0, 0}))},
    {PLAN(GAMES("gypsy"), PYSOL, STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("mod3"), KPAT, STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("forty_and_eight"), PYSOL | KPAT, STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("spider", "spider_three_suits", "spider_two_suits", "spider_one_suit", "relaxed_spider",
                "relaxed_spider_three_suits", "relaxed_spider_two_suits", "relaxed_spider_one_suit"),
          KPAT, STEPS({ROWS, 0, 0, 0}, {STOCK_ROWS, 0, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("mrs_mop", "forty_thieves", "josephine", "limited", "maria", "streets", "fortress"), PYSOL,
          STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("westcliff", "easthaven", "will_o_the_wisp", "rank_and_file"), PYSOL,
          STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("scorpion"), PYSOL, STEPS({ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0}, {COVER, 4, 0, 4}))},
    {PLAN(GAMES("spider", "spider_two_suits", "spider_one_suit", "relaxed_spider"), PYSOL,
          STEPS({UP, 40, 0, 10}, {UP, 1, 0, 1}, {UP, 1, 3, 1}, {UP, 1, 6, 1}, {UP, 1, 9, 1}, {UP, 10, 0, 10},
                {STOCK, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("thirty_six"), PYSOL,
          STEPS({UP, 6, 0, 6}, {ENDING_ACES, 0, 0, 0}, {UP, 6, 0, 6}, {ENDING_ACES, 0, 0, 0}, {UP, 6, 0, 6},
                {ENDING_ACES, 0, 0, 0}, {UP, 6, 0, 6}, {ENDING_ACES, 0, 0, 0}, {UP, 6, 0, 6}, {ENDING_ACES, 0, 0, 0},
                {UP, 6, 0, 6}, {ENDING_ACES, 0, 0, 0}, {STOCK, ALL, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(GAMES("lucas"), PYSOL, STEPS({UP, 52, 0, 13}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("fortunes_favor"), PYSOL, STEPS({ACES, 0, 0, 0}, {ROWS, 0, 0, 0}, {STOCK, ALL, 0, 0})), .looks = true},
    {PLAN(GAMES("bisley"), PYSOL, STEPS({STATED, 0, 0, 0}, {UP, ALL, 0, 12})), .looks = true},
    {PLAN(GAMES("mrs_mop", "forty_thieves", "limited", "maria", "streets", "thirty_six", "flower_garden", "alina",
                "american_canister", "british_canister", "fan", "scotch_patience", "spanish_patience",
                "castles_of_spain", "thirty", "will_o_the_wisp"),
          SOLVITAIRE, STEPS({STOCK_BOTTOM, AS_SHAPED, 0, 0}, {RESERVES, AS_SHAPED, 0, 0}, {UP, ALL, 0, 0}))},
    {PLAN(GAMES("easthaven", "spider", "relaxed_spider", "rank_and_file"), SOLVITAIRE,
          STEPS({STOCK_BOTTOM, AS_SHAPED, 0, 0}, {UP, ALL, 0, 0}, {COVER, 1, 0, 0}))},
    {PLAN(GAMES("lucas"), SOLVITAIRE, STEPS({ACES, 0, 0, 0}, {STOCK_BOTTOM, 61, 0, 0}, {UP, ALL, 0, 0})),
     .looks = true},
    {PLAN(GAMES("alpha_star", "delta_star", "one_cell", "two_cell", "fortunes_favor"), SOLVITAIRE,
          STEPS({ACES, 0, 0, 0}, {STOCK_BOTTOM, AS_SHAPED, 0, 0}, {UP, ALL, 0, 0})),
     .looks = true},

    /* Yukon and its relatives. */
    {PLAN(GAMES("yukon", "russian", "alaska"), PYSOL,
          STEPS({RIGHTWARD, 21, 1, 6}, {UP, 24, 1, 6}, {UP, 7, 0, 7}, {COVER, 5, 0, 0}))},
    {PLAN(GAMES("yukon", "russian", "alaska"), KPAT, STEPS({ROWS, 0, 0, 0}, {COVER, 5, 0, 0}))},
    {PLAN(GAMES("grandfather"), KPAT, STEPS({SNAKE, 0, 0, 0}))},

    /* Canfield and its relatives. */
    {PLAN(GAMES("canfield", "rainbow", "chameleon", "demon"), PYSOL,
          STEPS({BASE, 0, 0, 0}, {RESERVES, AS_SHAPED, 0, 0}, {LEFTWARD, AS_SHAPED, 0, 0}, {STOCK, ALL, 0, 0},
                {COVER_RESERVES, 1, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(GAMES("american_toad"), PYSOL,
          STEPS({BASE, 0, 0, 0}, {RESERVES, AS_SHAPED, 0, 0}, {LEFTWARD, AS_SHAPED, 0, 0}, {STOCK, ALL, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(GAMES("storehouse"), PYSOL,
          STEPS({STATED, 0, 0, 0}, {RESERVES, AS_SHAPED, 0, 0}, {LEFTWARD, AS_SHAPED, 0, 0}, {STOCK, ALL, 0, 0},
                {COVER_RESERVES, 1, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(
         GAMES("canfield", "american_toad"), SOLVITAIRE,
         STEPS({LAST_TO_BASE, 0, 0, 0}, {STOCK_BOTTOM, AS_SHAPED, 0, 0}, {RESERVES, AS_SHAPED, 0, 0}, {UP, ALL, 0, 0})),
     .looks = true, .varies = true},
    {PLAN(GAMES("duchess"), PYSOL, STEPS({RESERVES, 12, 0, 0}, {UP, 4, 0, 4}, {STOCK, ALL, 0, 0}))},
    {PLAN(GAMES("penguin"), PYSOL, STEPS({THREE_BASES, 0, 0, 0}, {UP, ALL, 0, 0})), .looks = true, .varies = true},
};

static bool names_variant(const struct us_plan *plan, const char *variant)
{
    for (const char *const *name = plan->variants; *name; name++)
        if (**name == *variant && strcmp(*name, variant) == 0)
            return true;
    return false;
}

/* Returns true if the game has the cards and piles of its variant, as the program plays it.  Rules
   of play change no layout. */
static bool has_usual_sizes(const struct us_game *g, const struct us_game *usual)
{
    const struct us_rules *a = &g->rules;
    const struct us_rules *b = &usual->rules;
    return g->num_columns == usual->num_columns && g->num_decks == usual->num_decks && g->max_rank == usual->max_rank &&
           a->num_reserves == b->num_reserves && a->num_holes == b->num_holes && a->stock_to == b->stock_to &&
           memcmp(a->more_suits, b->more_suits, sizeof(a->more_suits)) == 0 &&
           memcmp(a->hole_bases, b->hole_bases, sizeof(a->hole_bases)) == 0 &&
           memcmp(a->column_bases, b->column_bases, sizeof(a->column_bases)) == 0;
}

const struct us_plan *us_plan_find(const struct us_game *game, enum us_deal_system system)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    if (!v)
        return NULL;
    struct us_game usual = v->game;
    us_game_play_as(&usual, system == US_DEAL_MS ? US_DEAL_PYSOL : system);
    if (!has_usual_sizes(game, &usual))
        return NULL;

    for (size_t i = 0; i < sizeof(plans) / sizeof(plans[0]); i++) {
        const struct us_plan *plan = &plans[i];
        if (!(plan->systems >> system & 1) || !names_variant(plan, v->game.variant))
            continue;
        bool lacks_freecells = plan->fills_freecells && game->num_freecells < v->game.num_freecells;
        return lacks_freecells ? NULL : plan;
    }
    return NULL;
}

/* ---- dealing --------------------------------------------------------------------------------- */

static us_card next_card(struct us_dealing *d)
{
    return d->cards[d->next++];
}

/* Returns how many cards go to the columns as the shape says. */
static unsigned cards_in_columns(const struct us_dealing *d)
{
    unsigned n = 0;
    for (unsigned i = 0; i < d->position->num_columns; i++)
        n += d->shape->columns[i];
    return n;
}

/* Returns how many cards a step deals. */
static unsigned count_of(const struct us_dealing *d, const struct us_plan_step *step)
{
    unsigned left = d->num_cards - d->next;
    unsigned n = step->num;
    if (n == AS_SHAPED && step->op == STOCK_BOTTOM)
        n = d->shape->stock;
    else if (n == AS_SHAPED && step->op == RESERVES)
        n = d->shape->reserve * (unsigned)d->position->num_reserves;
    else if (n == AS_SHAPED)
        n = cards_in_columns(d);
    return n < left ? n : left;
}

static void to_column(struct us_dealing *d, unsigned column, us_card card)
{
    struct us_position *p = d->position;
    if (column < p->num_columns)
        us_pile_push(p, US_COLUMN, column, card);
}

/* Puts card on the foundation of its suit in the first deck that it fits.  Returns false if it fits
   none. */
static bool to_foundation(struct us_dealing *d, us_card card)
{
    for (unsigned i = us_suit(card); i < us_num_foundations(d->position); i += US_NUM_SUITS) {
        if (us_rank(card) != d->position->foundations[i] + 1U)
            continue;
        d->position->foundations[i]++;
        return true;
    }
    return false;
}

/* Puts at most n cards on rows of columns that become shorter. */
static void lay_triangle(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    unsigned width = step->width > 0 ? step->width : d->position->num_columns;
    for (unsigned row = 0; row < width; row++)
        for (unsigned i = row; i < width && n > 0; i++, n--) {
            unsigned k = step->op == LEFTWARD ? width - 1 - (i - row) : i;
            to_column(d, step->first + k, next_card(d));
        }
}

static void lay_rows(struct us_dealing *d)
{
    bool any = true;
    for (unsigned row = 0; any && d->next < d->num_cards; row++) {
        any = false;
        for (unsigned i = 0; i < d->position->num_columns && d->next < d->num_cards; i++) {
            if (d->shape->columns[i] <= row)
                continue;
            to_column(d, i, next_card(d));
            any = true;
        }
    }
}

static void to_hole(struct us_dealing *d, unsigned hole, us_card card)
{
    us_pile_push(d->position, US_HOLE, hole, card);
}

/* Takes a card out of the rest of the deck. */
static us_card take_out(struct us_dealing *d, unsigned i)
{
    us_card card = d->cards[i];
    d->num_cards--;
    memmove(&d->cards[i], &d->cards[i + 1], (d->num_cards - i) * sizeof(us_card));
    return card;
}

/* The same for a face of the first deck. */
static us_card take_face(struct us_dealing *d, us_card face)
{
    unsigned i = d->next;
    while (!us_same_face(d->cards[i], face) || us_deck(d->cards[i]) != 0)
        i++;
    return take_out(d, i);
}

static void move_ace_to_end(struct us_dealing *d)
{
    us_card card = take_face(d, us_card_make(1, US_SPADES, 0));
    d->cards[d->num_cards++] = card;
}

static void lay_aces(struct us_dealing *d)
{
    for (unsigned i = d->next; i < d->num_cards;) {
        if (us_rank(d->cards[i]) == 1)
            to_foundation(d, take_out(d, i));
        else
            i++;
    }
}

/* Puts the cards that the shape states on foundations or in holes. */
static void lay_stated(struct us_dealing *d)
{
    unsigned hole = 0;
    for (const char *at = d->shape->cards; at && *at; hole++) {
        us_card card = US_NO_CARD;
        size_t n = us_get_card(us_str(at), &card);
        if (n > 0 && d->position->num_holes > 0)
            to_hole(d, hole, take_face(d, card));
        else if (n > 0)
            d->position->foundations[us_suit(card)] = (uint8_t)us_rank(take_face(d, card));
        at += n > 0 ? n : 1;
        at += *at == ' ';
    }
}

/* Puts the last card with the first rank of each hole there. */
static void lay_last_of_ranks(struct us_dealing *d)
{
    const uint8_t *ranks = d->game->rules.hole_bases;
    for (unsigned hole = 0; hole < d->position->num_holes; hole++) {
        unsigned i = d->num_cards;
        while (i > d->next && us_rank(d->cards[i - 1]) != ranks[hole])
            i--;
        if (i > d->next)
            to_hole(d, hole, take_out(d, i - 1));
    }
}

static void lay_last_aces(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)step;
    for (unsigned i = d->num_cards; i-- > d->next && n > 0;)
        if (us_rank(d->cards[i]) == 1) {
            to_foundation(d, take_out(d, i));
            n--;
        }
}

static void lay_ending_aces(struct us_dealing *d)
{
    struct us_position *p = d->position;
    for (unsigned i = 0; i < p->num_columns; i++)
        while (us_column_len(p, i) > 0 && us_rank(us_column_top(p, i)) == 1)
            to_foundation(d, us_pile_pop(p, US_COLUMN, i));
}

static void to_base(struct us_dealing *d, us_card card)
{
    d->position->foundations[us_suit(card)] = (uint8_t)us_rank(card);
}

static void lay_three_bases(struct us_dealing *d)
{
    unsigned rank = us_rank(d->cards[d->next]);
    us_card card = US_NO_CARD;
    for (unsigned found = 0, i = d->next; i < d->num_cards; i++) {
        if (us_rank(d->cards[i]) != rank)
            continue;
        card = take_out(d, i--);
        if (++found <= 3)
            to_base(d, card);
    }
    memmove(&d->cards[d->next + 1], &d->cards[d->next], (d->num_cards - d->next) * sizeof(us_card));
    d->cards[d->next] = card;
    d->num_cards++;
}

static void lay_kings(struct us_dealing *d)
{
    unsigned column = 0;
    while (d->next < d->num_cards) {
        us_card card = next_card(d);
        bool begun = column < d->position->num_columns && us_column_len(d->position, column) > 0;
        column += begun && us_rank(card) == US_MAX_RANK;
        to_column(d, column, card);
    }
}

static void sink_kings(us_card *column, unsigned len)
{
    unsigned sunk = 0; /* kings, which lie below all other cards */
    for (unsigned i = 0; i < len; i++) {
        us_card card = column[i];
        if (us_rank(card) != US_MAX_RANK)
            continue;
        column[i] = column[sunk];
        column[sunk++] = card;
    }
}

/* The same for a deck of which each card goes to the next of `width` columns. */
static void sink_kings_of_deck(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)n;
    unsigned width = step->width;
    for (unsigned first = 0; first < width; first++) {
        us_card column[US_MAX_CARDS];
        unsigned len = 0;
        for (unsigned i = d->next + first; i < d->num_cards; i += width)
            column[len++] = d->cards[i];
        sink_kings(column, len);
        for (unsigned i = 0; i < len; i++)
            d->cards[d->next + first + i * width] = column[i];
    }
}

static void reverse(struct us_dealing *d)
{
    us_reverse_cards(&d->cards[d->next], d->num_cards - d->next);
}

/* Puts n cards into the stock. */
static void to_stock(struct us_dealing *d, unsigned n, bool first_on_top)
{
    struct us_position *p = d->position;
    for (unsigned i = 0; i < n; i++)
        us_pile_push(p, US_STOCK, 0, d->cards[d->next + (first_on_top ? n - 1 - i : i)]);
    d->next += n;
}

static void lay_stock(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    to_stock(d, n, step->op == STOCK);
}

/* Puts n cards in turn to columns, reserves or freecells. */
static void lay_cards(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    struct us_position *p = d->position;
    for (unsigned i = 0; i < n && step->op == CELLS; i++)
        p->freecells[step->first + i * step->width] = next_card(d);
    if (step->op == CELLS)
        return;

    enum us_pile type = step->op == UP ? US_COLUMN : US_RESERVE;
    unsigned all = us_num_piles(p, type);
    unsigned width = step->width > 0 ? step->width : all;
    for (unsigned k = 0; k < width && step->first + k < all; k++) {
        us_card cards[US_MAX_CARDS];
        unsigned num = 0;
        for (unsigned i = k; i < n; i += width)
            cards[num++] = d->cards[d->next + i];
        us_pile_add(p, type, step->first + k, (struct us_cards){cards, num});
    }
    d->next += n;
}

static void hide(us_card *cards, unsigned n)
{
    for (unsigned i = 0; i < n; i++)
        cards[i] |= US_CARD_HIDDEN;
}

/* Puts the other cards into the stock in rows, of which the last card is dealt first. */
static void lay_stock_rows(struct us_dealing *d)
{
    unsigned width = d->position->num_columns;
    unsigned n = d->num_cards - d->next;
    for (unsigned row = 0; row < n; row += width)
        us_reverse_cards(&d->cards[d->next + row], n - row < width ? n - row : width);
    to_stock(d, n, true);
}

typedef void lay_function(struct us_dealing *d, const struct us_plan_step *step, unsigned n);

static void lay_holes(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)n;
    to_hole(d, 0, step->op == HOLE ? next_card(d) : d->cards[--d->num_cards]);
}

static void lay_base(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    (void)n;
    to_base(d, step->op == BASE ? next_card(d) : d->cards[--d->num_cards]);
}

static void lay_citadel(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        us_card card = next_card(d);
        if (!to_foundation(d, card))
            to_column(d, step->first + i % step->width, card);
    }
}

static void lay_snake(struct us_dealing *d)
{
    us_position_lay_snake(d->position, &d->cards[d->next], d->num_cards - d->next);
}

static void lay_cover(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    struct us_position *p = d->position;
    enum us_pile type = step->op == COVER ? US_COLUMN : US_RESERVE;
    unsigned end = type == US_COLUMN ? p->num_columns : p->num_reserves;
    if (step->width > 0)
        end = step->first + step->width;
    (void)n;
    for (unsigned i = step->first; i < end; i++) {
        unsigned len = us_pile_len(p, type, i);
        hide(us_pile_edit(p, type, i), len > step->num ? len - step->num : 0);
    }
}

static void sink(struct us_dealing *d)
{
    for (unsigned i = 0; i < d->position->num_columns; i++)
        sink_kings(us_pile_edit(d->position, US_COLUMN, i), us_column_len(d->position, i));
}

/* Lays a step that has no numbers. */
static void lay_all(struct us_dealing *d, const struct us_plan_step *step, unsigned n)
{
    static void (*const lay[])(struct us_dealing *) = {
        [ROWS] = lay_rows,
        [LAST_OF_RANKS] = lay_last_of_ranks,
        [THREE_BASES] = lay_three_bases,
        [STOCK_ROWS] = lay_stock_rows,
        [ACES] = lay_aces,
        [ENDING_ACES] = lay_ending_aces,
        [STATED] = lay_stated,
        [ACE_LAST] = move_ace_to_end,
        [FROM_END] = reverse,
        [KINGS] = lay_kings,
        [SINK_KINGS] = sink,
        [SNAKE] = lay_snake,
    };
    US_ASSERT_ROWS(lay, SNAKE + 1);
    (void)n;
    lay[step->op](d);
}

static void lay_step(struct us_dealing *dealing, const struct us_plan_step *step)
{
    static lay_function *const lay[] = {
        [END] = NULL,
        [UP] = lay_cards,
        [LEFTWARD] = lay_triangle,
        [RIGHTWARD] = lay_triangle,
        [ROWS] = lay_all,
        [CELLS] = lay_cards,
        [RESERVES] = lay_cards,
        [HOLE] = lay_holes,
        [LAST_TO_HOLE] = lay_holes,
        [LAST_OF_RANKS] = lay_all,
        [BASE] = lay_base,
        [LAST_TO_BASE] = lay_base,
        [THREE_BASES] = lay_all,
        [STOCK] = lay_stock,
        [STOCK_BOTTOM] = lay_stock,
        [STOCK_ROWS] = lay_all,
        [ACES] = lay_all,
        [LAST_ACES] = lay_last_aces,
        [ENDING_ACES] = lay_all,
        [STATED] = lay_all,
        [ACE_LAST] = lay_all,
        [FROM_END] = lay_all,
        [CITADEL] = lay_citadel,
        [KINGS] = lay_all,
        [SINK_KINGS] = lay_all,
        [SINK_KINGS_OF_DECK] = sink_kings_of_deck,
        [SNAKE] = lay_all,
        [COVER] = lay_cover,
        [COVER_RESERVES] = lay_cover,
    };
    US_ASSERT_ROWS(lay, COVER_RESERVES + 1);
    lay[step->op](dealing, step, count_of(dealing, step));
}

void us_plan_lay(const struct us_plan *plan, const struct us_game *game, struct us_dealing *dealing)
{
    static const struct us_deal_shape none;
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    dealing->game = game;
    dealing->shape = v ? &v->shape : &none;
    for (const struct us_plan_step *step = plan->steps; step->op != END; step++)
        lay_step(dealing, step);
    /* Layouts of Golf for solvers show the stock. */
    if (dealing->position->has_stock && game->rules.stock_to != US_STOCK_TO_HOLE)
        hide(us_pile_edit(dealing->position, US_STOCK, 0), us_stock_len(dealing->position));
    us_game_attach(game, dealing->position);
}

unsigned us_plan_collect(const struct us_game *game, enum us_deal_system system, const struct us_position *position,
                         us_card *cards)
{
    const struct us_plan *plan = us_plan_find(game, system);
    if (!plan || plan->looks)
        return 0;

    /* A deck of numbers instead of cards shows where each of them goes. */
    struct us_position numbers;
    struct us_position given;
    struct us_dealing d = {.num_cards = us_game_cards(game), .position = &numbers};
    for (unsigned i = 0; i < d.num_cards; i++)
        d.cards[i] = (us_card)(i + 1);
    us_game_lay_out(game, &numbers);
    us_plan_lay(plan, game, &d);
    us_position_copy(&given, position);
    if (!us_same_shape(&numbers, &given))
        return 0;

    struct us_places from;
    struct us_places to;
    us_list_places(&given, &from);
    us_list_places(&numbers, &to);
    if (from.num != to.num || from.num != d.num_cards)
        return 0;
    for (unsigned i = 0; i < from.num; i++)
        cards[(*to.card[i] & (US_CARD_FACE | US_CARD_DECK)) - 1] = *from.card[i];
    return from.num;
}
