/* SPDX-License-Identifier: MIT */
/* The cards and labels of a layout as people write it, line by line (docs/formats/cards.md). */
#ifndef UNISOL_FORMATS_CARDS_TABLE_H
#define UNISOL_FORMATS_CARDS_TABLE_H

#include "base/cursor.h"
#include "model/card.h"
#include "model/deal.h"
#include "model/game.h"
#include "model/limits.h"

enum { US_MOST_CARD_LINES = 256 };

/* What a line is, by its label.  The label of a numbered line is a number, or ends with one. */
enum us_card_line_kind {
    US_CARDS_COLUMN,
    US_CARDS_NUMBERED,
    US_CARDS_ANY_LINE,
    US_CARDS_FREECELLS,
    US_CARDS_FOUNDATIONS,
    US_CARDS_HOLE,
    US_CARDS_STOCK,
    US_CARDS_WASTE
};

/* A card of the text.  Its rank is as written: 0 may be a ten, or an ace. */
struct us_written_card {
    struct us_str text;
    uint8_t rank;
    uint8_t suit;
    uint8_t column; /* if its line is a row */
    bool is_empty;  /* a mark for an empty place */
    bool is_next;   /* a semicolon or a slash is before it */
    bool is_down;   /* it lies face down */
};

/* A line: its cards are those from `first` on. */
struct us_card_line {
    uint8_t kind;   /* enum us_card_line_kind */
    uint16_t group; /* the brackets around the whole line; 0: there are none */
    uint16_t first;
    uint16_t num;
};

enum { US_DEEPEST_BRACKETS = 8 };

/* Brackets that are open. */
struct us_open_brackets {
    unsigned depth;
    unsigned num; /* that have been opened */
    struct {
        uint16_t number;
        uint8_t kind; /* that of its line */
    } open[US_DEEPEST_BRACKETS];
    bool is_empty; /* nothing is in the innermost one yet */
};

/* The cards of a text, and its lines in their order. */
struct us_card_table {
    struct us_written_card cards[US_MAX_CARDS + US_MAX_FREECELLS];
    struct us_card_line lines[US_MOST_CARD_LINES];
    unsigned num_cards;
    unsigned num_lines;
    bool has_other_labels;          /* those that fcs-board does not have */
    bool has_other_marks;           /* the same for spellings, and for what is between cards */
    bool has_letters;               /* ranks such as K */
    bool has_joined;                /* cards without anything between them */
    bool has_empty;                 /* marks for empty places */
    bool has_dashes;                /* cards such as Q-H */
    bool has_board;                 /* foundations of fcs-board, such as H-0 */
    bool has_zero;                  /* a rank 0 */
    bool has_thirteen;              /* a rank 13 */
    bool has_down;                  /* cards that lie face down */
    const struct us_variant *named; /* the game that a member names; NULL: none does */
    struct us_open_brackets brackets;
    struct us_deal deal; /* of a heading */
    struct us_str heading;
    struct us_str bad; /* what is not a card; empty: there is nothing */
    const char *text;  /* the beginning */
    const char *end;   /* where another layout begins, or the text ends */
};

/* Reads the lines of one layout, which are steps of `work` unless it is NULL.  Returns false if the
   text has anything but cards, labels, and a heading. */
bool us_read_table(struct us_card_table *table, struct us_str text, struct us_work *work);

/* Returns the card as it is meant.  Numbers without letters for court cards may count from 0. */
us_card us_table_card(const struct us_card_table *table, const struct us_written_card *card);

/* Returns true if no card occurs twice, or if there are several decks, more often than in them. */
bool us_table_is_distinct(const struct us_card_table *table);

/* Reads lines of columns up to the one with the last of `all` cards, each of which occurs once.
   Returns their length, or 0 if the text does not begin with such lines. */
size_t us_read_deck(struct us_card_table *table, struct us_str text, unsigned all);

/* ---- for readers of other texts -------------------------------------------------------------- */

/* Returns the kind of piles with whose name the text begins, or US_CARDS_ANY_LINE. */
enum us_card_line_kind us_card_kind_named(struct us_str name);

/* These step over a card or a mark for an empty place, a rank, and a suit.  *letter: the rank is
   not a number. */
bool us_take_written_card(struct us_cursor *c, struct us_written_card *card, bool *letter);
bool us_take_written_rank(struct us_cursor *c, unsigned *rank, bool *letter);
bool us_take_written_suit(struct us_cursor *c, unsigned *suit);

/* Makes a card of the words for its rank and suit.  Returns false if they are none. */
bool us_written_card_of(struct us_str rank, struct us_str suit, struct us_written_card *card,
                        bool *letter);

/* Begins a line of cards, and keeps a card in it.  They return false if there are too many. */
bool us_table_begin_line(struct us_card_table *table, enum us_card_line_kind kind);
bool us_table_keep_card(struct us_card_table *table, const struct us_written_card *card,
                        bool letter);

#endif
