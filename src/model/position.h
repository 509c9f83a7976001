/* SPDX-License-Identifier: MIT */
/* A position (docs/interchange.md, section 2): foundations, freecells, columns, and the piles of
   other games. */
#ifndef UNISOL_MODEL_POSITION_H
#define UNISOL_MODEL_POSITION_H

#include "model/move.h"

/* The piles whose cards are in the pool of a position: each has a slot. */
enum {
    US_COLUMN_SLOTS = 0,
    US_STOCK_SLOT = US_MAX_COLUMNS,
    US_WASTE_SLOT,
    US_HOLE_SLOTS,
    US_RESERVE_SLOTS = US_HOLE_SLOTS + US_MAX_HOLES,
    US_SHUFFLE_SLOTS = US_RESERVE_SLOTS + US_MAX_RESERVES, /* no piles: see us_shuffle_at */
    US_NUM_SLOTS = US_SHUFFLE_SLOTS + US_MAX_SHUFFLES,
};

/* The size of the pool.  Readers put more cards than a game has into a position, which they report
   later. */
enum { US_POOL_SIZE = 4 * US_MAX_CARDS };

/* Only the first num_* piles of each type are used.  Ask the functions below for the cards of piles
   other than freecells. */
struct us_position {
    uint8_t num_columns;
    uint8_t num_freecells;
    uint8_t num_decks;
    uint8_t num_holes; /* if not 0, the game has no foundations of suits */
    uint8_t num_reserves;
    bool has_stock; /* the game takes cards from the stock; otherwise they only lie there */
    /* What the rules of the game say about positions; see us_game_attach.  A position without
       rules is one of FreeCell's family: its foundations begin with aces. */
    bool has_rules;
    uint8_t max_rank;
    /* The rank of the first card on foundations; 0: not known yet. */
    uint8_t base;
    uint8_t num_unknown;  /* unknown cards of the start, see US_CARD_UNKNOWN */
    bool foundation_wrap; /* an ace goes on a card of rank max_rank */
    /* A complete suit at the end of a column goes to its foundation. */
    bool suits_leave;
    bool unjudged;         /* the rules are not known: any cards move anywhere */
    bool base_of_columns;  /* the first move takes a card from a column to a foundation */
    bool waste_refill;     /* the stock deals to the waste as soon as it is empty */
    bool deals_to_filled;  /* the stock deals to columns with cards, or else to the first one */
    bool draw_falls;       /* in each pass, the stock deals a card less at a time */
    uint8_t draw;          /* how many cards it deals at a time to the waste, or to each pile */
    uint8_t refill;        /* enum us_refill */
    uint8_t gathers;       /* enum us_gather */
    uint8_t reserve_turns; /* enum us_reserve_turns */
    /* The rows of columns, from the top; see us_is_covered and struct us_rules. */
    uint8_t column_rows[US_MAX_ROWS];
    bool rows_cover;
    bool takes_pairs; /* a card that goes on another leaves the game with it */
    bool stock_gives; /* the last card of the stock can be played */
    /* The first column without a base (column_bases).  Only these are dealt to and filled. */
    uint8_t first_open;
    /* How often the stock was filled again; 255 and more are 255. */
    uint8_t redeals;
    /* The highest number of foundations of a suit, and that of each suit. */
    uint8_t num_suit_decks;
    uint8_t suit_decks[US_NUM_SUITS];
    /* The rank of the last card on each foundation, or 0.  The index is deck * 4 + suit. */
    uint8_t foundations[US_MAX_FOUNDATIONS];
    us_card freecells[US_MAX_FREECELLS]; /* US_NO_CARD: empty */
    /* The number of cards of each pile that has a slot, and the place of its first one in the pool.
       The pile has room up to the first place of the next slot, but at most for US_MAX_CARDS. */
    uint8_t len[US_NUM_SLOTS];
    uint16_t first[US_NUM_SLOTS + 1];
    us_card pool[US_POOL_SIZE];
};

/* Sets the sizes of a position, which must be within the limits of model/limits.h, and empties all
   piles.  The position has the piles of FreeCell's family; see us_game_lay_out.  A position of 0
   columns gets columns later. */
void us_position_init(struct us_position *position, unsigned columns, unsigned freecells,
                      unsigned decks);

/* Copies the part of `from` that is used. */
void us_position_copy(struct us_position *to, const struct us_position *from);

/* Copies all cards of a position to one that has the same piles, and nothing else. */
void us_position_copy_cards(struct us_position *to, const struct us_position *from);

/* Empties the piles that have slots, and gives all piles that the position has the same room. */
void us_position_clear(struct us_position *position);

/* The cards of a pile: the first one is the deepest, the last one is playable. */
struct us_cards {
    const us_card *cards;
    unsigned num;
};

/*
 * The piles.  All of the following functions take a column, the stock, the waste, a hole or a
 * reserve, and those that return something about a pile also take a freecell.  Pointers to the
 * cards of a position are valid until a card is put on one of its piles.
 */

/* Returns the slot of a pile. */
static inline unsigned us_pile_slot(enum us_pile type, unsigned i)
{
    static const uint8_t slots[US_NUM_PILES] = {
        [US_COLUMN] = US_COLUMN_SLOTS, [US_STOCK] = US_STOCK_SLOT,      [US_WASTE] = US_WASTE_SLOT,
        [US_HOLE] = US_HOLE_SLOTS,     [US_RESERVE] = US_RESERVE_SLOTS,
    };
    return slots[type] + i;
}

/* Makes room for n cards on a pile, by moving the cards of others.  Returns false if there are more
   than US_MAX_CARDS, or if the pool is full. */
bool us_pile_make_room(struct us_position *position, enum us_pile type, unsigned i, unsigned n);

/* Returns the number of cards of a pile.  A blocked freecell has none. */
static inline unsigned us_pile_len(const struct us_position *position, enum us_pile type,
                                   unsigned i)
{
    if (type == US_FREECELL)
        return us_is_card(position->freecells[i]);
    return position->len[us_pile_slot(type, i)];
}

/* Returns the cards of a pile. */
static inline const us_card *us_pile_cards(const struct us_position *position, enum us_pile type,
                                           unsigned i)
{
    if (type == US_FREECELL)
        return &position->freecells[i];
    return &position->pool[position->first[us_pile_slot(type, i)]];
}

/* Returns the cards of a pile and their number. */
static inline struct us_cards us_pile_at(const struct us_position *position, enum us_pile type,
                                         unsigned i)
{
    return (struct us_cards){us_pile_cards(position, type, i), us_pile_len(position, type, i)};
}

/* The same for a pile that is named by a struct us_pile_id. */
static inline struct us_cards us_pile_of(const struct us_position *position, struct us_pile_id pile)
{
    return us_pile_at(position, pile.type, pile.index);
}

/* Returns the cards of a pile, which the caller changes. */
static inline us_card *us_pile_edit(struct us_position *position, enum us_pile type, unsigned i)
{
    if (type == US_FREECELL)
        return &position->freecells[i];
    return &position->pool[position->first[us_pile_slot(type, i)]];
}

/* Returns the last card of a pile, or US_NO_CARD if the pile is empty. */
static inline us_card us_pile_top(const struct us_position *position, enum us_pile type, unsigned i)
{
    unsigned n = us_pile_len(position, type, i);
    return n > 0 ? us_pile_cards(position, type, i)[n - 1] : US_NO_CARD;
}

/* Puts a card on a pile.  Returns false if there is no room, which happens only if the position has
   more cards than a game can have. */
static inline bool us_pile_push(struct us_position *position, enum us_pile type, unsigned i,
                                us_card card)
{
    unsigned slot = us_pile_slot(type, i);
    if (position->first[slot] + position->len[slot] == position->first[slot + 1] &&
        !us_pile_make_room(position, type, i, position->len[slot] + 1U))
        return false;

    position->pool[position->first[slot] + position->len[slot]++] = card;
    return true;
}

/* Takes the last card of a pile.  Returns US_NO_CARD if the pile is empty. */
static inline us_card us_pile_pop(struct us_position *position, enum us_pile type, unsigned i)
{
    unsigned slot = us_pile_slot(type, i);
    if (position->len[slot] == 0)
        return US_NO_CARD;
    return position->pool[position->first[slot] + --position->len[slot]];
}

/* Takes all cards of a pile but the n deepest. */
static inline void us_pile_cut(struct us_position *position, enum us_pile type, unsigned i,
                               unsigned n)
{
    position->len[us_pile_slot(type, i)] = (uint8_t)n;
}

/* Puts cards on a pile, which are not cards of this position.  Returns false if there is no room
   for all of them. */
bool us_pile_add(struct us_position *position, enum us_pile type, unsigned i,
                 struct us_cards cards);

/* Replaces the cards of a pile by others, which are not cards of this position. */
static inline bool us_pile_set(struct us_position *position, enum us_pile type, unsigned i,
                               struct us_cards cards)
{
    us_pile_cut(position, type, i, 0);
    return us_pile_add(position, type, i, cards);
}

/* These are short for piles that most games have. */
static inline unsigned us_column_len(const struct us_position *position, unsigned i)
{
    return us_pile_len(position, US_COLUMN, i);
}

static inline const us_card *us_column_cards(const struct us_position *position, unsigned i)
{
    return us_pile_cards(position, US_COLUMN, i);
}

static inline us_card us_column_top(const struct us_position *position, unsigned i)
{
    return us_pile_top(position, US_COLUMN, i);
}

static inline unsigned us_stock_len(const struct us_position *position)
{
    return us_pile_len(position, US_STOCK, 0);
}

static inline unsigned us_waste_len(const struct us_position *position)
{
    return us_pile_len(position, US_WASTE, 0);
}

/* Returns the numbers of cards of all columns. */
static inline const uint8_t *us_column_lens(const struct us_position *position)
{
    return &position->len[US_COLUMN_SLOTS];
}

/* Columns of a row, from `first` on. */
struct us_row {
    unsigned first, num;
};

/* Returns the columns that cover a column: those of the next row that touch it, if rows cover. */
struct us_row us_covers_of(const struct us_position *position, unsigned column);

/* Returns true if a column that us_covers_of returns has cards. */
bool us_is_under_cards(const struct us_position *position, unsigned column);

/* The same, quick for games whose rows do not cover each other. */
static inline bool us_is_covered(const struct us_position *position, unsigned column)
{
    return position->rows_cover && us_is_under_cards(position, column);
}

/* Returns the row of a column, and sets its place there, both 0-based.  Columns after the last row
   are in one more row. */
unsigned us_row_of(const struct us_position *position, unsigned column, unsigned *place);

/* Returns true if a column is empty and there is a card for it in a later column or in the stock,
   as US_GATHERED_CLOSE moves them. */
bool us_has_gap(const struct us_position *position);

/* Returns the order in which redeal k, 0-based, deals the cards of the columns if it shuffles them
   (US_GATHERED_SHUFFLED): all cards of the game.  It has no card if it is not stated. */
struct us_cards us_shuffle_at(const struct us_position *position, unsigned k);

/* States the order of the next redeal that has none.  Returns false if there are US_MAX_SHUFFLES,
   or the pool is full. */
bool us_shuffle_add(struct us_position *position, struct us_cards cards);

/* Returns true if both state the same orders. */
bool us_shuffles_same(const struct us_position *a, const struct us_position *b);

/* Forgets the orders of the redeals that were made, and how many they were. */
void us_shuffles_begin(struct us_position *position);

/* Returns how far to the right a column lies in a drawing, in halves of a column.  Columns that
   cover others lie halfway between them.  Otherwise each row begins at 0. */
unsigned us_column_x(const struct us_position *position, unsigned column);

/* Returns true if a move deals cards of the stock, or makes a new stock of the waste.  If not, a
   card of the stock moves as one of the waste does, or makes a pair with another. */
static inline bool us_is_dealing(const struct us_position *position, const struct us_move *move)
{
    if (move->source.type == US_STOCK)
        return !position->stock_gives || move->dest.type == US_WASTE ||
               move->dest.type >= US_ALL_COLUMNS;
    return move->source.type == US_WASTE && move->dest.type == US_STOCK &&
           !(position->stock_gives && us_stock_len(position) > 0);
}

/* Returns true if both cards of a legal move leave the game. */
static inline bool us_is_pair(const struct us_position *position, const struct us_move *move)
{
    enum us_pile to = move->dest.type;
    bool shows = to == US_COLUMN || to == US_WASTE || to == US_STOCK || to == US_RESERVE;
    return position->takes_pairs && shows && us_pile_len(position, to, move->dest.index) > 0 &&
           !us_is_dealing(position, move);
}

/* Turns the next card of the stock face up if the game plays it from there. */
void us_turn_stock(struct us_position *position);

/* Returns the number of piles of a type.  All positions have a stock and a waste. */
unsigned us_num_piles(const struct us_position *position, enum us_pile type);

#define US_NO_PILE ((struct us_pile_id){UINT8_MAX, UINT8_MAX})

/* Sets *pile to the first pile of a position if it is US_NO_PILE, and to the next one otherwise.
   Returns false if there is none.  The piles are in the order of the interchange.  Foundations of
   suits are not among them: a position has only the ranks of their last cards. */
bool us_next_pile(const struct us_position *position, struct us_pile_id *pile);

/* The same for the piles that the game plays with and that have slots: not for freecells, and not
   for cards that only lie in the stock and the waste. */
bool us_next_played(const struct us_position *position, struct us_pile_id *pile);

/* Returns the highest number of cards in a pile of a type. */
unsigned us_longest_pile(const struct us_position *position, enum us_pile type);

/* Sets of types of piles. */
enum {
    US_COLUMNS_ONLY = 1 << US_COLUMN,
    US_COLUMNS_AND_RESERVES = 1 << US_COLUMN | 1 << US_RESERVE,
    US_COLUMNS_AND_FREECELLS = 1 << US_COLUMN | 1 << US_FREECELL,
    US_RESERVES_AND_FREECELLS = 1 << US_RESERVE | 1 << US_FREECELL,
    US_ALL_PILES = (1 << US_NUM_PILES) - 1,
};

/* Returns how many places in piles of a set of types have one of these marks, such as
   US_CARD_HIDDEN. */
unsigned us_count_marked(const struct us_position *position, unsigned types, us_card marks);

/* Returns true if two piles have the same faces in the same order. */
bool us_same_cards(struct us_cards a, struct us_cards b);

/* Returns true if column i of a and column k of b hold the same faces. */
bool us_column_same(const struct us_position *a, unsigned i, const struct us_position *b,
                    unsigned k);

/* Returns true if both positions have the same sizes and show the same face at each place. */
bool us_position_same(const struct us_position *a, const struct us_position *b);

/* The places of the cards of a layout that can differ from deal to deal. */
struct us_places {
    us_card *card[US_MAX_CARDS];
    unsigned num;
};

/* Lists the places column by column, the deepest card first, then those in freecells, in holes, in
   reserves, in the waste, and in the stock, the next card first.  The pointers point to cards of
   the position. */
void us_list_places(struct us_position *position, struct us_places *places);

/* Returns true if both positions have cards in the same places, and the same on foundations. */
bool us_same_shape(const struct us_position *a, const struct us_position *b);

/* Reverses the stock or the waste.  Its line in a text begins with the card that is dealt next, and
   in a position this card is the last one. */
void us_reverse_pile(struct us_position *position, enum us_pile type);

/* Returns the number of places for foundations of suits.  Those that us_has_foundation denies do
   not exist. */
static inline unsigned us_num_foundations(const struct us_position *position)
{
    return position->num_holes ? 0 : position->num_suit_decks * (unsigned)US_NUM_SUITS;
}

/* Returns true if the game has foundation `i`, which is deck * 4 + suit. */
static inline bool us_has_foundation(const struct us_position *position, unsigned i)
{
    return !position->num_holes && i / US_NUM_SUITS < position->suit_decks[i % US_NUM_SUITS];
}

/* Returns the first foundation from `from` on that the game has, or US_MAX_FOUNDATIONS. */
static inline unsigned us_next_foundation(const struct us_position *position, unsigned from)
{
    while (from < US_MAX_FOUNDATIONS && !us_has_foundation(position, from))
        from++;
    return from;
}

/* Returns the number of cards in a pile, which can also be a foundation. */
unsigned us_cards_in(const struct us_position *position, struct us_pile_id pile);

/* Returns the last card of a foundation; its rank is 0 if the foundation is empty. */
us_card us_foundation_top(const struct us_position *position, unsigned i);

/* Returns the last card of a pile, which can also be a foundation.  It is not a card if the pile is
   empty. */
static inline us_card us_last_card(const struct us_position *position, struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        return us_foundation_top(position, pile.index);
    return pile.type < US_ALL_COLUMNS ? us_pile_top(position, pile.type, pile.index) : US_NO_CARD;
}

/* Returns true if the game has the pile.  FreeCell and its relatives have columns, freecells and
   foundations only. */
static inline bool us_has_pile(const struct us_position *position, struct us_pile_id pile)
{
    if (pile.type == US_COLUMN)
        return pile.index < position->num_columns;
    if (pile.type == US_FREECELL)
        return pile.index < position->num_freecells;
    if (pile.type == US_FOUNDATION)
        return us_has_foundation(position, pile.index);
    if (pile.type == US_HOLE)
        return pile.index < position->num_holes;
    return pile.type == US_RESERVE ? pile.index < position->num_reserves : position->has_rules;
}

/* Returns the rank of the next card on a foundation.  US_NEXT_ANY: any; US_NEXT_NONE: the
   foundation is complete. */
enum { US_NEXT_NONE = 0, US_NEXT_ANY = US_MAX_RANK + 1 };
unsigned us_foundation_next(const struct us_position *position, unsigned i);

/* Returns the number of cards on a foundation. */
unsigned us_foundation_len(const struct us_position *position, unsigned i);

/* Returns true if neither holes nor foundations have had a card. */
bool us_has_no_base(const struct us_position *position);

/* Returns true if the next move must take the first card of foundations from a column. */
static inline bool us_needs_base(const struct us_position *position)
{
    return position->base_of_columns && us_has_no_base(position);
}

/* Returns to how many columns the stock deals. */
unsigned us_num_dealt_columns(const struct us_position *position);

/* Returns how many cards the stock deals at a time to the waste, or to each pile. */
unsigned us_num_drawn(const struct us_position *position);

/* These return the number of empty columns, or of empty freecells that are not blocked. */
unsigned us_empty_columns(const struct us_position *position);
unsigned us_empty_freecells(const struct us_position *position);

/* Returns true if a column without a base is empty, or if all of them are. */
bool us_has_empty_open_column(const struct us_position *position);
bool us_are_open_columns_empty(const struct us_position *position);

/* Appends the name of a pile: "column 3", "freecell a", "the foundation of H". */
void us_put_pile_name(struct us_buf *out, struct us_pile_id pile, enum us_naming naming);

/* Returns true if every foundation is complete up to max_rank. */
bool us_position_won(const struct us_position *position, unsigned max_rank);

/* Returns the number of cards in columns, freecells and reserves. */
unsigned us_cards_in_play(const struct us_position *position);

/* Lets no card state its deck. */
void us_position_forget_decks(struct us_position *position);

/* Returns true if a card of a column or reserve lies face down. */
bool us_has_hidden(const struct us_position *position);

/* Finds the first card of a column or reserve that lies face down in only one of two positions,
   whose piles have as many cards.  Sets the pile and the 0-based index of the card, from the
   deepest one on.  Returns false if there is none. */
bool us_find_other_face(const struct us_position *a, const struct us_position *b,
                        struct us_pile_id *pile, unsigned *index);

/* Deals n cards to the columns as Grandfather does: rows that run to and fro and become shorter,
   with only their first cards face up, then the rest, face up. */
void us_position_lay_snake(struct us_position *position, const us_card *cards, unsigned n);

/*
 * Plays a move.  The cards must be there, and the target must have room; rules/legal.h decides
 * whether the move is legal.  Several cards keep their order in a column.  On a foundation they
 * arrive one by one, beginning with the playable card.  What the game then does by itself is done,
 * too: cards turn face up, complete suits leave, and empty columns are filled.
 */
void us_position_apply(struct us_position *position, const struct us_move *move);

/* Cards that change their pile in the course of a move, but not by what the move itself states.  A
   card whose source is its dest turns face up there, because no other card covers it any more. */
struct us_transfer {
    struct us_pile_id source, dest;
    /* The last cards of the source.  They keep their order, unless dest is a foundation. */
    uint8_t num_cards;
    bool hidden; /* they lie face down now; otherwise face up */
};

enum { US_MAX_TRANSFERS = 2 * US_MAX_CARDS + US_MAX_COLUMNS + US_MAX_FOUNDATIONS };

struct us_transfers {
    unsigned num;
    struct us_transfer list[US_MAX_TRANSFERS];
};

/* Plays a move as us_position_apply does, and appends to *notes, if it is not NULL, what the game
   does by itself: complete suits that leave, and cards that fill empty columns.  If the columns are
   gathered, all cards go to the pile {US_ALL_COLUMNS, 0} and then, one by one, to the columns.  A
   card that is bared turns face up; this is not noted. */
void us_position_apply_noted(struct us_position *position, const struct us_move *move,
                             struct us_transfers *notes);

#endif
