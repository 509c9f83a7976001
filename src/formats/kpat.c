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
 * were undone.  A step states which cards arrive on which pile, and the reader finds out where they
 * came from: it keeps the piles, as KPatience does when it loads a file.  It does not apply the
 * rules of the game.
 *
 * Older files, <!DOCTYPE kpat><dealer ...><pile ...><card .../>, contain one position.  This is the
 * only DOCTYPE that is accepted.  It has no subset, and so no entities and no references to other
 * files.
 */
#include "formats/kpat.h"

const char *const us_kpat_ranks[US_MAX_RANK] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                                "eight", "nine", "ten",   "jack", "queen", "king"};

const struct us_kpat_suit us_kpat_suits[US_NUM_SUITS] = {
    {"clubs", US_CLUBS}, {"diamonds", US_DIAMONDS}, {"hearts", US_HEARTS}, {"spades", US_SPADES}};

/* ---- games and piles ------------------------------------------------------------------------- */

const struct us_kpat_type us_kpat_types[US_KPAT_TYPES] = {
    {"simplesimon", "simple_simon", 9, 9, 9, {10, 10}, {0, 0}, 1, true, true},
    {"bakersdozen", "bakers_dozen", 19, 20, 24, {13, 13}, {0, 0}, 1, true, false},
    {"castle", "beleaguered_castle", 4, 40, 49, {6, 10}, {0, 0}, 1, false, false},
    {"freecell", "freecell", 3, 30, 39, {6, 12}, {0, 8}, 3, false, false},
};

static bool fits(const struct us_kpat_type *type, const struct us_game *g)
{
    return us_kpat_in_range(type->columns, g->num_columns) && us_kpat_in_range(type->freecells, g->num_freecells) &&
           g->num_decks <= type->decks && g->max_rank == US_MAX_RANK && g->sequence == US_SEQUENCE_LIMITED &&
           g->whole_suits == type->whole_suits;
}

const struct us_kpat_type *us_kpat_type_of(const struct us_game *game)
{
    for (size_t i = 0; i < US_KPAT_TYPES; i++)
        if (fits(&us_kpat_types[i], game))
            return &us_kpat_types[i];
    return NULL;
}

bool us_kpat_is_numbered(const struct us_kpat_type *type, const struct us_position *position)
{
    const struct us_kpat_type *freecell = &us_kpat_types[US_KPAT_TYPES - 1];
    if (type != freecell || position->num_columns != 8 || position->num_decks != 1)
        return false;

    for (unsigned i = 0; i < position->num_columns; i++)
        if (position->len[i] != (i < 4 ? 7 : 6))
            return false;
    return true;
}

const char *const us_kpat_piles[US_TALON] = {"store", "freecell", "target"};
const uint8_t us_kpat_most_piles[US_TALON] = {US_MAX_COLUMNS, US_MAX_FREECELLS, US_NUM_SUITS *US_MAX_DECKS};

bool us_kpat_find_card(const struct us_kpat_table *table, us_card card, struct us_pile_id *pile, unsigned *below)
{
    for (unsigned type = 0; type < US_TALON; type++) {
        for (uint8_t i = 0; i < us_kpat_most_piles[type]; i++) {
            const struct us_kpat_pile *p = &table->piles[type][i];
            for (unsigned k = 0; k < p->len; k++) {
                if (!us_kpat_same_card(p->cards[k], card))
                    continue;
                *pile = (struct us_pile_id){(uint8_t)type, i};
                *below = k;
                return true;
            }
        }
    }
    return false;
}

struct us_kpat_pile *us_kpat_pile(struct us_kpat_table *table, struct us_pile_id id)
{
    return &table->piles[id.type][id.index];
}

/* ---- the format ------------------------------------------------------------------------------ */

static int probe_kpat(struct us_str text)
{
    static const char *const roots[] = {"<kpat-game", "<!DOCTYPE kpat>"};
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c) || *c.p != '<')
        return 0;

    for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++)
        if (memmem(text.p, text.len, roots[i], strlen(roots[i])))
            return 48;
    return 0;
}

/* A type names only one variant of the game.  The others depend on the player's settings. */
static bool states_game_kpat(const struct us_game *g)
{
    const struct us_kpat_type *t = us_kpat_type_of(g);
    return t && strcmp(t->variant, g->variant) == 0;
}

const struct us_format us_format_kpat = {
    .name = "kpat",
    .title = "KPatience's saved games",
    .suffixes = (const char *const[]){".kpat", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_NUMBER,
    .options = us_kpat_options,
    .probe = probe_kpat,
    .read = us_kpat_read,
    .refuses = us_kpat_refuses,
    .loses = us_kpat_loses,
    .states_game = states_game_kpat,
    .write = us_kpat_write,
};
