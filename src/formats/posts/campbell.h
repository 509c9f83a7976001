/* SPDX-License-Identifier: MIT */
/*
 * Gary Campbell's notation (campbell.c): what a line of it can be.  The reader and the writer use
 * the same functions, so that what is written is read back.
 */
#ifndef UNISOL_FORMATS_CAMPBELL_H
#define UNISOL_FORMATS_CAMPBELL_H

#include "formats/kit/format.h"
#include "formats/posts/post.h"

enum { US_CAMPBELL_COLUMNS = 8, US_CAMPBELL_FREECELLS = 4 };

/* A freecell, foundation or column is three characters wide.  A plus sign follows the freecells,
   and the foundations follow the plus sign. */
enum { US_CAMPBELL_SLOT = 3, US_CAMPBELL_PLUS = 11, US_CAMPBELL_HOME_LINE = 23 };

/* Comes before a comment that looks like another line, or has blanks at an end. */
#define US_CAMPBELL_COMMENT_MARK ": "

/* ---- the layout (rules 2 to 9) --------------------------------------------------------------- */

/* Returns the two characters at a place of a line, blanks after its end. */
struct us_str us_campbell_slot(struct us_str line, size_t at);

/* Returns true if two characters are a card. */
bool us_campbell_is_card(struct us_str text, us_card *card);

/* Returns true for lines such as "QS-3S-  -KD+6H 9C 2D   " (rule 6).  The marks between the
   freecells may be others than - and =. */
bool us_campbell_is_home_line(struct us_str line);

/* Returns true for a line that is meant as one: it has +, a blocked freecell or two marks, and else
   only cards. */
bool us_campbell_is_nearly_home_line(struct us_str line);

/* Returns the length of the gap at the start of the text where a column has no card, or SIZE_MAX if
   it is not a gap. */
size_t us_campbell_gap(struct us_str text);

/* Returns how many cards a line has that fits columns of three characters (rule 9), and is nothing
   but a row; 0 if it is not.  A tab also ends a column. */
unsigned us_campbell_cards_in_row(struct us_str line);

/* A fresh deal has six rows with eight cards, and a last row with four. */
enum { US_CAMPBELL_DEAL_ROWS = 7 };
unsigned us_campbell_cards_in_deal_row(unsigned row);

/* Returns true at a line of freecells and foundations, and at the rows of a fresh deal. */
bool us_campbell_begins_layout(struct us_str text);

/* Returns how clearly a line names the deal (rule 5): it is the number or the name of a deal, such
   as "pysol:42", or it names the number as in other posts.  Any other number in a line is a part of
   the text. */
enum us_post_header us_campbell_find_deal(struct us_str line, struct us_deal *deal);

/* Returns true for a line that is only a number, perhaps after a number sign. */
bool us_campbell_is_number(struct us_str line);

/* Returns true if a line above the layout is the name of the deal, and cannot be anything else. */
bool us_campbell_is_name(struct us_str line);

/* ---- moves and comments (rules 10 and 12) ---------------------------------------------------- */

/* A move with the characters around it: " 4a", ".4a", " [4a]" or "[4a]". */
struct us_campbell_move {
    struct us_str pair; /* with the period; "??" for the place after the last move */
    struct us_intent intent;
    size_t len;
    bool marked;
};

/* Reads the move at the start of the text.  Returns false if the text breaks the rhythm of three
   characters for each move.  After a move there may be anything but a letter or a digit. */
bool us_campbell_get_move(const struct us_game *game, struct us_str text,
                          struct us_campbell_move *move);

/* Returns true for [??], the mark of the place after the last move. */
bool us_campbell_is_after_last(const struct us_campbell_move *move);

/* Takes the next word of a comment: characters without blanks and punctuation.  It is empty at the
   end. */
struct us_str us_campbell_next_word(struct us_str *text);

/* Returns true if a word of a comment may be a pair: "8a", or "43v5". */
bool us_campbell_may_be_pair(struct us_str word);

/* Returns true if a comment needs no mark: it is read as what it is, after a move or on a line of
   its own, and without a warning. */
bool us_campbell_stands_alone(struct us_str text);

/* ---- writing (campbell_write.c) -------------------------------------------------------------- */

extern const struct us_option us_campbell_options[];

const char *us_campbell_refuses(const struct us_solution *solution);
const char *us_campbell_loses(const struct us_solution *solution, const uint8_t *options,
                              unsigned i);
bool us_campbell_stores_current(const struct us_solution *solution, const uint8_t *options);
void us_campbell_write(struct us_record_writer *writer, const struct us_solution *solution);

#endif
