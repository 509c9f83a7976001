/* SPDX-License-Identifier: MIT */
/* The rules of a game, which are the fields of a header (docs/interchange.md, section 2, and
   docs/rules.md), and the table of variants. */
#ifndef UNISOL_MODEL_GAME_H
#define UNISOL_MODEL_GAME_H

#include <string.h>

#include "model/move.h"

/* Which cards fit on each other in columns (sequences_are_built_by). */
enum us_build {
    US_BUILT_BY_RANK,
    US_BUILT_BY_SUIT,
    US_BUILT_BY_ALTERNATE_COLOR,
    US_NOT_BUILT,
    US_BUILT_BY_SAME_COLOR,
    US_BUILT_BY_OTHER_SUIT,
};
enum { US_NUM_BUILDS = US_BUILT_BY_OTHER_SUIT + 1 };

/* Which cards may go to an empty column (empty_stacks_filled_by). */
enum us_fill {
    US_FILLED_BY_ANY_CARD,
    US_FILLED_BY_KINGS_ONLY,
    US_FILLED_BY_NONE,
    US_FILLED_BY_WASTE,
    US_FILLED_BY_BEFORE_BASE,
    US_FILLED_BY_ONE_CARD, /* by any card, but not by several */
};
enum { US_NUM_FILLS = US_FILLED_BY_ONE_CARD + 1 };

/* Where the last card of a foundation may go (foundation_to_column, and foundation_gives). */
enum us_back {
    US_BACK_FORBIDDEN,
    US_BACK_TO_COLUMNS,
    US_BACK_ANYWHERE, /* also to freecells and other foundations */
};
enum { US_NUM_BACKS = US_BACK_ANYWHERE + 1 };

/* How many cards may move together (sequence_move). */
enum us_sequence { US_SEQUENCE_LIMITED, US_SEQUENCE_UNLIMITED };
enum { US_NUM_SEQUENCES = US_SEQUENCE_UNLIMITED + 1 };

/* In which direction ranks follow each other in columns (build_direction). */
enum us_direction { US_BUILT_DOWN, US_BUILT_UP, US_BUILT_BOTH_WAYS, US_BUILT_ANY_WAY };
enum { US_NUM_DIRECTIONS = US_BUILT_ANY_WAY + 1 };

/* Which cards of a column may move together (group). */
enum us_group {
    US_GROUP_SEQUENCE,
    US_GROUP_ONE,
    US_GROUP_WHOLE_SEQUENCE,
    US_GROUP_ONE_OR_PILE,
    US_GROUP_PILE,
    US_GROUP_UNCOVERING,
    US_GROUP_FACE_UP,
};
enum { US_NUM_GROUPS = US_GROUP_FACE_UP + 1 };

/* What the cards of a sequence that moves have in common besides how columns are built
   (group_suit). */
enum us_group_suit {
    US_GROUP_AS_BUILT,
    US_GROUP_SAME_SUIT,
    US_GROUP_SAME_COLOR,
    US_GROUP_ALTERNATE_COLOR
};
enum { US_NUM_GROUP_SUITS = US_GROUP_ALTERNATE_COLOR + 1 };

/* What fills an empty column at once (refill). */
enum us_refill {
    US_REFILLED_BY_NOTHING,
    US_REFILLED_BY_RESERVE,
    US_REFILLED_BY_WASTE,
    US_REFILLED_BY_STOCK,
    US_REFILLED_CLOSE, /* the columns close up, as US_GATHERED_CLOSE states */
    US_REFILLED_BY_WASTE_ONLY,
};
enum { US_NUM_REFILLS = US_REFILLED_BY_WASTE_ONLY + 1 };

/* From which piles columns take cards (columns_take). */
enum us_columns_take { US_COLUMNS_TAKE_ANY, US_COLUMNS_TAKE_WASTE, US_COLUMNS_TAKE_RESERVES };
enum { US_NUM_COLUMNS_TAKES = US_COLUMNS_TAKE_RESERVES + 1 };

/* What goes to a foundation: a card, a whole suit, or nothing, as if there were no foundations
   (foundation_takes). */
enum us_foundation_takes {
    US_FOUNDATION_TAKES_CARD,
    US_FOUNDATION_TAKES_SUIT,
    US_FOUNDATION_TAKES_NOTHING
};
enum { US_NUM_FOUNDATION_TAKES = US_FOUNDATION_TAKES_NOTHING + 1 };

/* How the columns are gathered and dealt again (gather). */
enum us_gather {
    US_GATHERED_NEVER,
    US_GATHERED_AS_SNAKE,
    US_GATHERED_BY_FOURS,
    US_GATHERED_BY_ROWS,
    US_GATHERED_CLOSE,
    US_GATHERED_SHUFFLED, /* as us_shuffle_at states */
};
enum { US_NUM_GATHERS = US_GATHERED_SHUFFLED + 1 };

/* To which pile cards go from the stock (stock_to). */
enum us_stock {
    US_STOCK_TO_NOWHERE,
    US_STOCK_TO_HOLE,
    US_STOCK_TO_WASTE,
    US_STOCK_TO_COLUMNS,
    US_STOCK_TO_RESERVES,
    US_STOCK_TO_COLUMN,         /* the first one */
    US_STOCK_TO_FILLED_COLUMNS, /* that have cards */
};
enum { US_NUM_STOCKS = US_STOCK_TO_FILLED_COLUMNS + 1 };

/* Which cards go to reserves (reserve_takes): any, those of columns, kings, or any as soon as the
   stock is empty. */
enum us_reserve_takes {
    US_RESERVE_TAKES_ANY,
    US_RESERVE_TAKES_COLUMNS,
    US_RESERVE_TAKES_KINGS,
    US_RESERVE_TAKES_AFTER_STOCK,
};
enum { US_NUM_RESERVE_TAKES = US_RESERVE_TAKES_AFTER_STOCK + 1 };

/* When the last card of a reserve that lies face down turns up (reserve_turns): when another card
   leaves it, or as soon as it is the only one of its reserve, a column and the reserve before are
   empty, or the hole of the same number has a card, or is full. */
enum us_reserve_turns {
    US_RESERVE_TURNS_AT_ONCE,
    US_RESERVE_TURNS_SINGLE,
    US_RESERVE_TURNS_EMPTY_COLUMN,
    US_RESERVE_TURNS_HOLE_BEGUN,
    US_RESERVE_TURNS_HOLE_FULL,
};
enum { US_NUM_RESERVE_TURNS = US_RESERVE_TURNS_HOLE_FULL + 1 };

/* Whether a card also goes on one of its rank (build_equal): never, whatever its suit, or if its
   suit lets it go on the card. */
enum us_equal { US_EQUAL_FORBIDDEN, US_EQUAL_OF_ANY_SUIT, US_EQUAL_AS_BUILT };
enum { US_NUM_EQUALS = US_EQUAL_AS_BUILT + 1 };

/* Which cards go on a king in a hole, if the ranks do not wrap (hole_on_king). */
enum us_on_king { US_NEIGHBOR_ON_KING, US_NOTHING_ON_KING };
enum { US_NUM_ON_KINGS = US_NOTHING_ON_KING + 1 };

/* What a hole takes (hole_takes): a card by those below, any card that is lower than a card of its
   suit that ends a column, two cards that leave the game together, a whole sequence, a rank that
   the hole before has, or the rank at the same place of the longest hole. */
enum us_hole_takes {
    US_HOLE_TAKES_NEIGHBOR,
    US_HOLE_TAKES_LOWER,
    US_HOLE_TAKES_PAIRS,
    US_HOLE_TAKES_SEQUENCE,
    US_HOLE_TAKES_RANK_ABOVE,
    US_HOLE_TAKES_RANK_OF_LONGEST,
};
enum { US_NUM_HOLE_TAKES = US_HOLE_TAKES_RANK_OF_LONGEST + 1 };

/* Which cards go on a card of a hole, or leave together, as far as suits decide (hole_suit). */
enum us_hole_fit {
    US_HOLE_ANY_SUIT,
    US_HOLE_SAME_SUIT,
    US_HOLE_ALTERNATE_COLOR,
    US_HOLE_SAME_COLOR
};
enum { US_NUM_HOLE_FITS = US_HOLE_SAME_COLOR + 1 };

/* When the game is solved (goal): all foundations are complete, all columns are empty, all cards
   are in holes, each column has one card, an ace, all cards are in columns, each of which is empty
   or has a whole sequence, or the stock and the waste are empty. */
enum us_goal {
    US_GOAL_FOUNDATIONS,
    US_GOAL_COLUMNS,
    US_GOAL_HOLES,
    US_GOAL_ACES,
    US_GOAL_SEQUENCES,
    US_GOAL_STOCK,
};
enum { US_NUM_GOALS = US_GOAL_STOCK + 1 };

/* Values of struct us_rules. */
enum {
    US_BASE_OF_START = 0xff, /* foundation_base: the rank of the cards that the start has there */
};

/*
 * The rules that FreeCell and its relatives do not need (docs/rules.md, `rules`).  In these games
 * all of them are 0.  All members are bytes, so that there is no padding.
 */
struct us_rules {
    /* How many suits of a deck are this one in addition to the usual one, -1 to 3 (suits). */
    int8_t more_suits[US_NUM_SUITS];
    uint8_t num_reserves;
    uint8_t direction;    /* enum us_direction */
    uint8_t build_step;   /* by how many ranks cards of a column differ; 0: one */
    bool build_wrap;      /* in columns, an ace and a card of rank max_rank are neighbors */
    uint8_t group;        /* enum us_group */
    uint8_t group_suit;   /* enum us_group_suit */
    uint8_t build_equal;  /* enum us_equal */
    uint8_t columns_take; /* enum us_columns_take */
    uint8_t column_holds; /* how many cards a column can hold; 0: any number */
    /* How many cards a reserve can hold, of any pile; 0: it takes none. */
    uint8_t reserve_holds;
    uint8_t reserve_takes;   /* enum us_reserve_takes */
    bool reserve_gives_up;   /* cards of reserves go only to foundations */
    uint8_t reserve_turns;   /* enum us_reserve_turns */
    bool last_reserve_first; /* only the last reserve gives cards, as long as it has any */
    /* The rank that goes to empty columns in place of kings; 0: kings do. */
    uint8_t fill_rank;
    uint8_t fill_rank_too; /* another rank that does; 0: none */
    uint8_t refill;        /* enum us_refill */
    /* The rank of the first card on a foundation.  0: an ace; US_BASE_OF_START. */
    uint8_t foundation_base;
    bool foundation_wrap;     /* an ace goes on a card of rank max_rank */
    uint8_t foundation_takes; /* enum us_foundation_takes */
    bool suits_leave;         /* a complete suit at the end of a column goes to its foundation */
    uint8_t num_holes;
    bool hole_wrap;             /* in a hole, an ace and a card of rank max_rank are neighbors */
    uint8_t hole_on_king;       /* enum us_on_king */
    uint8_t hole_fit;           /* enum us_hole_fit */
    uint8_t hole_takes;         /* enum us_hole_takes */
    bool hole_gives;            /* the last card of a hole can go to any other pile */
    uint8_t hole_repeats;       /* how many cards of a rank follow each other in a hole; 0: one */
    bool holes_alike;           /* all holes begin with the rank of the first card in any of them */
    bool base_of_columns;       /* the first move takes a card from a column to a foundation */
    bool has_hole_steps;        /* hole_steps is stated */
    bool has_hole_bases;        /* hole_bases is stated */
    uint8_t stock_to;           /* enum us_stock */
    bool stock_gives;           /* the next card of the stock lies face up and can be played */
    uint8_t stock_draw;         /* cards that go to the waste, or to each pile, at a time; 0: one */
    bool stock_draw_falls;      /* in each pass it is one less */
    bool waste_refill;          /* the stock deals to the waste as soon as it is empty */
    bool stock_ends_on_columns; /* the last cards, as many as there are columns, go there */
    uint8_t stock_passes;       /* how often the stock may be gone through; 0: any number */
    uint8_t waste_holds;        /* how many cards the waste can hold; 0: any number */
    bool stock_needs_cards;     /* the stock is dealt to columns only if none is empty */
    uint8_t gathers;            /* enum us_gather */
    uint8_t goal;               /* enum us_goal */
    bool unjudged;              /* the rules are not known: any cards move anywhere (judged) */
    /* For each hole: the difference of the ranks of a card and the one below, or 0 for neighbors,
       and the rank of the first card, or 0 for any. */
    int8_t hole_steps[US_MAX_HOLES];
    uint8_t hole_bases[US_MAX_HOLES];
    /* For each hole: the suit of the first card, counted from 1, or 0 for any, and how many cards
       it can hold, or 0: max_rank if it has a step, otherwise any number. */
    uint8_t hole_suits[US_MAX_HOLES];
    uint8_t hole_holds[US_MAX_HOLES];
    /* The ranks with which the first columns begin; 0: the column has no base. */
    uint8_t column_bases[US_MAX_COLUMNS];
    /* The numbers of columns in the rows in which they lie, from the top; 0: no more rows. */
    uint8_t column_rows[US_MAX_ROWS];
    bool rows_cover; /* a column is covered by those of the next row that touch it */
    /* Which cards leave together: sums of their ranks, and differences, plus 1, of ranks from
       pair_steps_from on.  And the ranks of those that leave alone.  0: no more. */
    uint8_t pair_sums[US_MAX_PAIR_RULES];
    uint8_t pair_steps[US_MAX_PAIR_RULES];
    uint8_t pair_singles[US_MAX_PAIR_RULES];
    uint8_t pair_steps_from;
    bool pair_touches; /* if both are in columns, these touch, also at a corner */
};

enum { US_MAX_VARIANT_NAME = 64 }; /* bytes */

struct us_game {
    /* A name in the table of variants, or a name that the script or solution owns. */
    const char *variant;
    uint8_t num_columns;
    uint8_t num_freecells;
    uint8_t num_decks;
    uint8_t max_rank;
    uint8_t build;                /* enum us_build */
    uint8_t fill;                 /* enum us_fill */
    uint8_t sequence;             /* enum us_sequence */
    bool whole_suits;             /* Simple Simon: see rules/legal.h */
    uint8_t foundation_to_column; /* enum us_back */
    /* When it is shown, a second row begins with this column.  0: all columns are in one row. */
    uint8_t second_row;
    struct us_rules rules;
};

/* The shape of a deal, for the dealing plans (rules/plans.c): how many cards go where.  FreeCell
   and its relatives have none. */
struct us_deal_shape {
    uint8_t columns[US_MAX_COLUMNS]; /* the number of cards in each column */
    uint8_t reserve;                 /* the number of cards in each reserve */
    uint8_t stock;                   /* the number of cards in the stock */
    /* The first cards of foundations, or of the holes from the first one on: "AC 2D".  "-" means
       none. */
    const char *cards;
};

/* A row of the table of variants. */
struct us_variant {
    struct us_game game;
    const char *title;          /* "Baker's Game" */
    const char *const *aliases; /* NULL-terminated; NULL: none */
    /* Lists that name no game are never taken for this one. */
    bool is_never_guessed;
    /* The game is known only as PySolFC plays it.  Layouts that name no game are never taken for
       it. */
    bool is_of_pysolfc;
    struct us_deal_shape shape;
};

/* Returns variant i, 0-based, or NULL if there are fewer. */
const struct us_variant *us_variant_at(size_t i);

/* Returns variant i, or NULL if lists that name no game are not taken for it.  The others, at most
   64, come first. */
const struct us_variant *us_variant_guessed(size_t i);

/* Returns the variant with that name or alias, or NULL. */
const struct us_variant *us_variant_find(struct us_str name);

/* A game of PySolFC whose rules unisol does not have. */
struct us_unjudged {
    uint32_t id; /* PySolFC's number of the game */
    const char *title;
    /* The stacks of its saves, and perhaps the suits and ranks of a deck (games/others.txt). */
    const char *stacks;
};

/* Returns the game with that number of PySolFC, or NULL. */
const struct us_unjudged *us_unjudged_find(int64_t id);

/* Appends the name of the game for the header of a record, of which there are at most
   US_MAX_VARIANT_NAME bytes: "accordions_revenge". */
void us_unjudged_put_name(const struct us_unjudged *game, struct us_buf *out);

/* Returns the first variant with so many holes, which take cards one rank higher or lower, and so
   many columns; if all of them have other columns, the first one of them.  NULL: no variant has so
   many holes, or holes is 0. */
const struct us_variant *us_variant_with_holes(unsigned holes, unsigned columns);

/* Returns the first variant whose deals have so many cards in each column and in the stock, and no
   others, or NULL.  The columns of several decks may have another order. */
const struct us_variant *us_variant_with_shape(const uint8_t *columns, unsigned num_columns,
                                               unsigned stock);

/* Returns the first variant that lists are taken for and whose deals have columns of one length and
   so many cards in freecells, or NULL.  All columns must have that length. */
const struct us_variant *us_variant_with_cells(const uint8_t *columns, unsigned num_columns,
                                               unsigned cells);

/* Returns the first variant without reserves whose columns lie in rows that cover each other, as
   the first of these lines, if the other lines have the rest of its cards, or NULL. */
const struct us_variant *us_variant_with_rows(const uint8_t *lines, unsigned num);

/* Returns the variant with that name, alias or title as people write it (base/name.h), also with
   "Solitaire" or "Patience" after it, or NULL. */
const struct us_variant *us_variant_find_loosely(struct us_str name);

/* Appends "; did you mean 'eight_off'?" if a name or alias is near. */
void us_variant_suggest(struct us_str name, struct us_buf *out);

/* Returns the number of cards in the game. */
static inline unsigned us_game_cards(const struct us_game *game)
{
    unsigned suits = US_NUM_SUITS;
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        suits += (unsigned)game->rules.more_suits[i];
    return game->num_decks * suits * game->max_rank;
}

/* Returns true if the game has a rule that version 0.1.1 of the interchange cannot state. */
static inline bool us_game_has_rules(const struct us_game *game)
{
    static const struct us_rules none;
    return game->build >= US_NOT_BUILT || game->fill > US_FILLED_BY_NONE ||
           game->foundation_to_column > US_BACK_TO_COLUMNS ||
           memcmp(&game->rules, &none, sizeof(none)) != 0;
}

/* Returns true if a card of this rank can leave a game of pairs, with another card or alone. */
bool us_game_lets_leave(const struct us_game *game, unsigned rank);

/* Returns true if the rules let two cards of these ranks leave together. */
bool us_rules_pair(const struct us_rules *rules, unsigned a, unsigned b);

/* Returns true if a list of values, which ends with 0, has this one. */
static inline bool us_has_value(const uint8_t *values, unsigned value)
{
    for (unsigned i = 0; i < US_MAX_PAIR_RULES && values[i] > 0; i++)
        if (values[i] == value)
            return true;
    return false;
}

/* Returns the number of columns that begin with a certain rank.  They are the first ones. */
static inline unsigned us_num_bases(const struct us_rules *rules)
{
    unsigned n = 0;
    while (n < US_MAX_COLUMNS && rules->column_bases[n] > 0)
        n++;
    return n;
}

/* Returns true if the game has a column, and a card, for each rank with which columns begin. */
static inline bool us_game_has_bases(const struct us_game *game)
{
    unsigned n = us_num_bases(&game->rules);
    for (unsigned i = 0; i < n; i++)
        if (game->rules.column_bases[i] > game->max_rank)
            return false;
    return n <= game->num_columns;
}

/* Returns true if the game has one deck of four suits. */
bool us_game_has_one_deck(const struct us_game *game);

/* Returns true if only a whole suit goes to a foundation. */
static inline bool us_game_takes_suits(const struct us_game *game)
{
    return game->whole_suits || game->rules.foundation_takes == US_FOUNDATION_TAKES_SUIT;
}

/* Returns true if an automove rule can make moves in the game. */
static inline bool us_game_has_automoves(const struct us_game *game)
{
    return !us_game_takes_suits(game) && game->rules.num_holes == 0;
}

struct us_position;

/* Gives the position the piles of the game, all of them empty. */
void us_game_lay_out(const struct us_game *game, struct us_position *position);

/* Makes a game with rules the variant that has the same rules and so many cards of each suit, such
   as Spider with two suits.  Leaves it as it is if there is none. */
void us_game_take_suits(struct us_game *game, const unsigned *cards);

/* Gives a game the ranks of these cards if they are from the ace to one below the king, in all
   suits. */
void us_game_take_ranks(struct us_game *game, const struct us_position *start);

/* Sets what a position knows of the rules of the game, and changes no card.  If the foundations
   begin with the rank that the start has there, the position is the start. */
void us_game_attach(const struct us_game *game, struct us_position *position);

/* Returns how many cards must still leave their places before the game is solved, if all of them
   must. */
unsigned us_cards_left(const struct us_game *game, const struct us_position *position);

/* Returns true if both games have the same struct us_rules. */
bool us_game_same_rules(const struct us_game *a, const struct us_game *b);

/* Appends the rules of the game in sentences, without the numbers of its piles. */
void us_game_put_rules(const struct us_game *game, struct us_buf *out);

/* Appends which cards leave together in a game of pairs: "two cards leave the game together if they
   have ranks that add up to 13". */
void us_game_put_pairs(const struct us_game *game, struct us_buf *out);

/* The fields of a game that the user can set with an option of the same name: columns, freecells,
   decks, max-rank, build, fill, sequence and foundation-to-column. */
enum us_game_field {
    US_GAME_COLUMNS,
    US_GAME_FREECELLS,
    US_GAME_DECKS,
    US_GAME_MAX_RANK,
    US_GAME_BUILD,
    US_GAME_FILL,
    US_GAME_SEQUENCE,
    US_GAME_FOUNDATION_TO_COLUMN,
    US_GAME_FIELDS,
};

/* Returns the name of a field. */
const char *us_game_field_name(enum us_game_field field);

/* Returns the field of that name, or US_GAME_FIELDS if there is none. */
enum us_game_field us_game_field_find(const char *name);

/* Appends the valid values of a field, for messages: "0 to 32", "rank, suit or alternate-color". */
void us_game_field_range(enum us_game_field field, struct us_buf *out);

/* Sets a field from text.  Returns false, without changing the game, if the text is not a valid
   value. */
bool us_game_set(struct us_game *game, enum us_game_field field, struct us_str value);

/* Gives the fields that are marked in `which` (US_GAME_FIELDS) the values that they have in
   `from`.  If columns then have no bases (us_game_has_bases), all columns are without. */
void us_game_refine(struct us_game *game, const struct us_game *from, const bool *which);

/* Appends the value of a field in the form that us_game_set reads. */
void us_game_get(const struct us_game *game, enum us_game_field field, struct us_buf *out);

/* Returns true if the field has the same value in a and b. */
bool us_game_same_field(const struct us_game *a, const struct us_game *b, enum us_game_field field);

/* Returns the word for the value of a field, or NULL if the field is a number. */
const char *us_game_word(const struct us_game *game, enum us_game_field field);

/*
 * Returns true if a merely relaxes the rules of b: the games have the same columns, decks and
 * ranks, every sequence of moves that is legal in b is legal in a from the same layout, and the
 * opposite is not true.
 */
bool us_game_relaxes(const struct us_game *a, const struct us_game *b);

/* Returns the title of the variant: "Baker's Game".  For a game that unisol does not know, its
   title in PySolFC if it is not judged, or else its name in the input. */
const char *us_game_title(const struct us_game *game);

/* Appends the value of a field in words: "3 freecells", "built by suit". */
void us_game_put_field(const struct us_game *game, enum us_game_field field, struct us_buf *out);

/* Appends how often the stock may be gone through, in words. */
void us_game_put_passes(const struct us_game *game, struct us_buf *out);

/* Appends the title of the variant and what differs from it, the fields or the program whose rules
   they are: "FreeCell (3 freecells)", "Spider (rules of PySolFC)". */
void us_game_put_title(const struct us_game *game, struct us_buf *out);

/* Appends the name of the variant and the fields that differ from it: "freecell (freecells 3)". */
void us_game_describe(const struct us_game *game, struct us_buf *out);

/* Sets a rule of the stock that us_game_describe wrote: "draw 1", "passes 3" or "passes any".  A
   game that is not in the table keeps its rules, because its stock has no others.  Returns false,
   without changing the game, if the text is not such a rule, or the game has no stock for it. */
bool us_game_set_stock(struct us_game *game, struct us_str text);

/* Returns the pile to which the stock deals, or US_STOCK if it does not deal. */
enum us_pile us_stock_target(const struct us_rules *rules);

#endif
