/* SPDX-License-Identifier: MIT */
/* What the formats of Klondike's solvers share: the game, the deal as digits, and boards. */
#ifndef UNISOL_FORMATS_KLONDIKE_H
#define UNISOL_FORMATS_KLONDIKE_H

#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { US_KLONDIKE_CARDS = 52, US_KLONDIKE_COLUMNS = 7, US_KLONDIKE_STOCK = 24 };

#define US_TRIPLE_KLONDIKE "triple_klondike"
enum {
    US_TRIPLE_KLONDIKE_CARDS = 156,
    US_TRIPLE_KLONDIKE_COLUMNS = 13,
    US_TRIPLE_KLONDIKE_STOCK = 65
};

/* The most cards that the programs draw at a time. */
enum { US_KLONDIKE_DRAW = 12 };

/* The most draws, or cards that are drawn, in a word or a sentence.  No list needs more: these
   are two passes.  A short text must not stand for a long list. */
enum { US_KLONDIKE_MOST_DRAWS = 2 * US_KLONDIKE_STOCK };

/* ---- the game -------------------------------------------------------------------------------- */

/* Makes the game of the script Klondike.  How many cards are drawn at a time is left open.  Changes
   nothing if the user asked for a game. */
void us_suppose_klondike(const struct us_record_reader *reader, struct us_script *script);

/* The same, for us_line_format.begin. */
bool us_begin_klondike(struct us_lines *lines);

/* States how many cards are drawn at a time, as `at`, a part of the record's text, says.  Returns
   false, after reporting it, if there is no such number or the user asked for another one. */
bool us_state_draw(struct us_record_reader *reader, struct us_script *script, uint32_t draw,
                   struct us_str at);

/* Makes the draw count one that follows from the record, unless the user asked for a game. */
void us_settle_draw(struct us_script *script, unsigned draw);

/* Gives the start of the script the piles of its game, without cards.  Returns false, after
   reporting it, if that is a game with other columns than those at `at`. */
bool us_lay_out_klondike(const struct us_record_reader *reader, struct us_script *script,
                         struct us_span at);

/* Returns true if the game is played as Klondike, with any draw count and any number of passes. */
bool us_is_klondike(const struct us_game *game);

/* Returns true if no card has moved since the deal. */
bool us_is_klondike_deal(const struct us_position *position);

/* The same for Triple Klondike, which draws one card. */
bool us_is_triple_klondike(const struct us_game *game);
bool us_is_triple_klondike_deal(const struct us_position *position);

/* These are us_format.refuses and us_format.states_game: readers try to draw one card first. */
const char *us_refuses_klondike(const struct us_solution *solution);
bool us_states_klondike(const struct us_solution *solution);

/* What kinds of moves these are. */
static inline bool us_is_klondike_draw(const struct us_move *move)
{
    return move->source.type == US_STOCK && move->dest.type == US_WASTE;
}

static inline bool us_is_klondike_redeal(const struct us_move *move)
{
    return move->source.type == US_WASTE && move->dest.type == US_STOCK;
}

/* Draws, 1 to US_KLONDIKE_MOST_DRAWS, and a redeal. */
struct us_intent us_klondike_draw_intent(uint32_t draws);
struct us_intent us_klondike_redeal_intent(void);

/* Returns how many of the moves from i on are draws, and at most as many as a word can state. */
unsigned us_klondike_draws_at(const struct us_solution *solution, size_t i);

/* Notes that the last move bares a card in a column, 1-based, as `at`, a part of the record's text,
   says.  Returns false, after reporting it, if the last move cannot. */
bool us_keep_klondike_flip(struct us_record_reader *reader, struct us_script *script,
                           uint32_t column, struct us_str at);

/* Forms of moves that name piles by characters: draws, moves from the waste, and those between
   other piles. */
#define US_KLONDIKE_FORMS(draw, waste, other)                         \
    US_MOVE_FORM(draw, US_PLACE_STOCK, US_PLACE_WASTE),               \
        US_MOVE_FORM(waste, US_PLACE_WASTE, US_PLACE_COLUMN),         \
        US_MOVE_FORM(waste, US_PLACE_WASTE, US_PLACE_FOUNDATION_OF),  \
        US_MOVE_FORM(other, US_PLACE_COLUMN, US_PLACE_COLUMN),        \
        US_MOVE_FORM(other, US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF), \
        US_MOVE_FORM(other, US_PLACE_FOUNDATION_OF, US_PLACE_COLUMN), \
        US_MOVE_FORM(other, US_PLACE_FOUNDATION_OF, US_PLACE_FOUNDATION_OF)

/* Returns true if two moves have the same piles, whatever cards are stated. */
bool us_same_klondike_piles(const struct us_intent *a, const struct us_intent *b);

/* ---- records --------------------------------------------------------------------------------- */

/* Steps over a prompt and the name of the program in a line that calls one, such as
   "$ ./Klondike.exe".  Returns the name without its directories. */
struct us_str us_take_klondike_program(struct us_cursor *line);

/* ---- the deal as digits ---------------------------------------------------------------------- */

/* A deck in the order of dealing: to the columns row by row, and then to the stock.  Offsets are
   those in the record's text. */
struct us_klondike_deck {
    us_card cards[US_TRIPLE_KLONDIKE_CARDS];
    uint32_t offsets[US_TRIPLE_KLONDIKE_CARDS];
    unsigned num;
    unsigned columns;
    uint32_t len; /* of the text of a card */
};

/* Reads the deck from 156 digits, three for each card: 01 to 13, and 1 to 4 for C, D, H and S.
   Line ends among them are ignored if `wrapped` is true.  Returns false after reporting an error.
   */
bool us_take_klondike_digits(struct us_record_reader *reader, bool wrapped,
                             struct us_klondike_deck *deck);

/* Returns true if the text begins with a line of 156 digits that are cards, even if a card occurs
   twice. */
bool us_is_klondike_digits(struct us_str text);

/* Deals the deck as the start of the script.  Returns false after reporting an error. */
bool us_deal_klondike(const struct us_record_reader *reader, struct us_script *script,
                      const struct us_klondike_deck *deck);

/* Warns if the start, which the record shows as a board, is not dealt from the deck. */
void us_compare_klondike(const struct us_record_reader *reader, const struct us_script *script,
                         const struct us_klondike_deck *deck);

/* Writes the 156 digits of a deal. */
void us_put_klondike_digits(struct us_buf *out, const struct us_position *position);

/* ---- boards ---------------------------------------------------------------------------------- */

/* Reads a board of Klondike-Solver or KSolve: 13 piles with their cards from the last one on, or
   lines as PySol has them.  Returns false if the text is something else.  The cursor is after the
   board. */
bool us_read_klondike_board(struct us_grid_board *board);

/* Reads a deal as these programs read it: "Talon: " or "nolaT: ", and seven lines of columns, which
   begin with the last card if `reversed` is true. */
bool us_read_klondike_deal(struct us_grid_board *board, bool reversed);

/* Reads the board at the reader's cursor, or the deal if is_deal is true, as the start of the
   script.  Returns false after reporting an error. */
bool us_read_klondike_start(struct us_record_reader *reader, struct us_script *script, bool is_deal,
                            bool reversed);

/* For layouts of line formats: whether the line begins a board or a deal.  The second function
   reads it as the start of the script, and returns false after reporting an error.  The third one
   steps over its lines, whatever cards they have, and returns false if there is no stock. */
bool us_is_klondike_layout(struct us_str line);
bool us_read_klondike_layout(struct us_record_reader *reader, struct us_script *script);
bool us_skip_klondike_layout(struct us_cursor *cursor);

/* Returns true if the line begins with the label of a pile, such as " 0:" or "WASTE    :".  If
   `first` is true, it must be the first pile. */
bool us_is_klondike_pile(struct us_str line, bool first);

/* Boards: as the 13 piles, as PySol has them, and a deal as the programs read it, for writing. */
extern const struct us_grid us_klondike_piles;
extern const struct us_grid us_klondike_pysol;
extern const struct us_grid us_klondike_deal;

/* The words and the sentences of Klondike-Solver (klondike_solver.c). */
extern const struct us_line_format us_klondike_words;
extern const struct us_line_format us_klondike_sentences;

/* us_format.write of Klondike-Solver (klondike_solver_write.c). */
unsigned us_lacks_klondike_solver(const uint8_t *options, const struct us_solution *solution);
void us_write_klondike_solver(struct us_record_writer *writer, const struct us_solution *solution);

#endif
