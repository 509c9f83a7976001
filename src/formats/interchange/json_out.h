/* SPDX-License-Identifier: MIT */
/* Writes the interchange formats json, json1 and jsonl: the functions of struct us_format. */
#ifndef UNISOL_FORMATS_INTERCHANGE_JSON_OUT_H
#define UNISOL_FORMATS_INTERCHANGE_JSON_OUT_H

#include "formats/kit/format.h"

void us_json_begin(struct us_record_writer *writer);
void us_json_before(struct us_record_writer *writer);
void us_json_write(struct us_record_writer *writer, const struct us_solution *solution);
void us_json_end(struct us_record_writer *writer);

void us_json_write_boardgame(struct us_record_writer *writer,
                             const struct us_bg_solution *solution);

/* The same with indexes from 1. */
void us_json1_before(struct us_record_writer *writer);
void us_json1_write(struct us_record_writer *writer, const struct us_solution *solution);
void us_json1_end(struct us_record_writer *writer);

void us_jsonl_write(struct us_record_writer *writer, const struct us_solution *solution);
void us_jsonl_write_boardgame(struct us_record_writer *writer,
                              const struct us_bg_solution *solution);

/* Bytes that are in no JSON. */
enum { US_MARK_MOVE = 1, US_MARK_LINE, US_MARK_LINE_END };

/* Writes a line of jsonl without boards but the start, which is one text.  US_MARK_MOVE replaces
   the number and the piles of a move, which is appended to `moves` as a struct us_move.  Each
   line of moves (a variation) is between US_MARK_LINE and US_MARK_LINE_END. */
void us_json_write_marked(struct us_record_writer *writer, const struct us_solution *solution,
                          struct us_buf *moves);

/* Write what jsonl writes, for the inside of a web page: without boards but the start, and without
   the cards of the moves that the board shows.  The moves are a move list if that can carry them.
   "<" is an escape. */
void us_json_write_in_page(struct us_record_writer *writer, const struct us_solution *solution);
void us_json_write_boardgame_in_page(struct us_record_writer *writer,
                                     const struct us_bg_solution *solution);

#endif
