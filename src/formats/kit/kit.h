/* SPDX-License-Identifier: MIT */
/* Helpers that several readers use, in addition to base/cursor.h. */
#ifndef UNISOL_FORMATS_KIT_H
#define UNISOL_FORMATS_KIT_H

#include "formats/kit/board_text.h"
#include "formats/kit/format.h"

/* Reports that the input at the cursor is not what was expected.  `len` is the number of bytes to
   underline.  If whole moves of the script have been read, the message says that the text is at the
   move after them.  Returns false. */
bool us_expected(struct us_record_reader *reader, size_t len, const char *what);

/* Like us_expected; underlines the rest of the line. */
bool us_expected_line(struct us_record_reader *reader, const char *what);

/* The same; the text is at the move after the first num_moves. */
bool us_expected_line_at(struct us_record_reader *reader, const char *what, size_t num_moves);

/* Returns the number of moves that have been read whole: while a move is read, its span is
   empty. */
static inline size_t us_whole_moves(const struct us_script *script)
{
    size_t num = script->num_intents;
    return num > 0 && script->intents[num - 1].span.len == 0 ? num - 1 : num;
}

/* Sets a field of the game to what the file states at span.  Returns false, after reporting it, if
   the user asked for another value. */
bool us_state_field(const struct us_record_reader *reader, struct us_script *script,
                    enum us_game_field field, struct us_str value, struct us_span span);

/*
 * These check the number of columns or freecells that the record shows.  A different number of
 * columns is always an error, because such a game also has different rules.  The game gets the
 * number of freecells that the record shows, but it is an error if the user asked for a different
 * number or if it exceeds US_MAX_FREECELLS.  On error, they report it and return false.
 */
bool us_state_columns(const struct us_record_reader *reader, struct us_script *script,
                      unsigned columns, struct us_span span);
bool us_state_freecells(const struct us_record_reader *reader, struct us_script *script,
                        unsigned freecells, struct us_span span);

/* Checks the columns and the freecells of a layout, of which empty ones may be missing, and gives
   the start of the script the game's freecells.  Returns false after reporting an error. */
bool us_state_sizes(const struct us_record_reader *reader, struct us_script *script,
                    unsigned columns, struct us_span columns_at, unsigned freecells,
                    struct us_span freecells_at);

/* Reports text that looks like moves and is not among them.  The record may lack these moves. */
void us_ignore_moves(struct us_sink *sink, struct us_script *script, struct us_span moves);

/* If a layout that names no game has the suits of a relative of the game, such as Spider with two
   suits, or all cards of fewer ranks, makes the game of the script that one.  The start of the
   script has its cards. */
void us_suppose_deck(const struct us_record_reader *reader, struct us_script *script);

/* If a layout that names no game has the columns and the stock of another game's deals, makes the
   game of the script that one.  The start of the script has its cards. */
void us_suppose_shape(const struct us_record_reader *reader, struct us_script *script,
                      unsigned columns);

/* Warns of a layout whose cards are all in columns, but not in columns of the lengths that a deal
   of any game has.  Nothing names the game. */
void us_warn_of_shape(const struct us_record_reader *reader, const struct us_script *script);

/* Returns true if the user asks for a game, or for a value of any of its fields. */
bool us_asks_for_game(const struct us_game_request *request);

/* Returns true for that, and if a line above the record names the game. */
bool us_is_game_asked(const struct us_record_reader *reader);

/* Makes the game of the script the one that us_variant_with_holes returns.  Changes nothing if the
   user asked for a game, or if it returns NULL. */
void us_suppose_holes(const struct us_record_reader *reader, struct us_script *script,
                      unsigned holes, unsigned columns);

/*
 * The output of a program may be cut off, so that its last line is incomplete.  A reader calls
 * us_allow_cut before it reads, and us_end_cut after each failure.
 *
 * If the text does not end with a line end, the last line, of at most `longest` bytes, may be
 * incomplete.  From then on, errors in it and at the end of the text are not reported, provided
 * that the script has a layout or a move.
 */
void us_allow_cut(struct us_record_reader *reader, const struct us_script *script, size_t longest);

/* Returns false if a failure is an error, which was reported.  Otherwise it is due to the end of
   the input: keeps the first num_moves moves, drops what the record claims, marks it as cut off,
   reports that, and moves the cursor to the end. */
bool us_end_cut(struct us_record_reader *reader, struct us_script *script, size_t num_moves);

/* Reports that `rest`, a part of the record's text, is an incomplete move or board at the end of
   the input.  Drops what the record claims, and marks it as cut off. */
void us_report_cut(struct us_record_reader *reader, struct us_script *script, struct us_str rest);

/* ---- words ----------------------------------------------------------------------------------- */

/* These take NULL-terminated lists of words.  They return the length of the first one with which
   the text begins, or 0; the same in any case; whether there is one; whether one was stepped over;
   and whether the text is one. */
size_t us_length_of_any(struct us_str text, const char *const *words);
size_t us_length_in_any_case(struct us_str text, const char *const *words);
bool us_begins_with_any(struct us_str line, const char *const *begins);
bool us_take_any(struct us_cursor *cursor, const char *const *words);
bool us_is_any(struct us_str text, const char *const *words);

/* Returns true for a character of a word in ASCII: a letter or a digit. */
static inline bool us_is_word_char(char ch)
{
    return us_is_digit(ch) || us_is_letter(ch);
}

/* Returns true if no letter or digit is at the cursor. */
static inline bool us_ends_word(const struct us_cursor *cursor)
{
    return us_cursor_at_end(cursor) || !us_is_word_char(*cursor->p);
}

/* Returns true if the text contains a digit. */
bool us_has_digit(struct us_str text);

/* Returns the text without some characters at its end, or at both ends. */
struct us_str us_strip_end(struct us_str text, const char *characters);
struct us_str us_strip(struct us_str text, const char *characters);

/* Reads an entity of HTML, such as "&hearts;", "&#9829;" or "&#x2665;", into *code.  Returns its
   length, or 0 if the text does not begin with one that is known. */
size_t us_get_entity(struct us_str text, uint32_t *code);

/* ---- facts ----------------------------------------------------------------------------------- */

/* Returns the number of cards on the foundations. */
unsigned us_cards_home(const struct us_position *position);

/* Returns the next comment on moves of the main line up to `move`, or on the record if `move` is
   US_WHOLE_RECORD, from number *next on, and sets *next to the one after it.  NULL: there is
   none. */
const struct us_comment *us_next_comment(const struct us_extras *extras, size_t *next,
                                         uint32_t move);

/* Returns true if the line consists of at least five cards, with or without a colon before them. */
bool us_is_row_of_cards(struct us_str line);

/* Returns true if a text only quotes moves: it has few of them, and many other lines. */
bool us_only_quotes(size_t num_moves, size_t num_lines);

/* us_format.states_freecells of formats whose files always show them. */
bool us_states_freecells(const struct us_solution *solution);

/* What layouts that show only the last card of each hole lose (us_format.loses). */
const char *us_loses_deep_holes(const struct us_solution *solution, const uint8_t *options,
                                unsigned i);

/* Returns true if the whole text is an unsigned decimal number. */
bool us_is_number(struct us_str text, uint32_t *number);

#endif
