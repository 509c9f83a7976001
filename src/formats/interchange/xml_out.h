/* SPDX-License-Identifier: MIT */
/* Writes the interchange format xml. */
#ifndef UNISOL_FORMATS_INTERCHANGE_XML_OUT_H
#define UNISOL_FORMATS_INTERCHANGE_XML_OUT_H

#include "formats/kit/format.h"

/* The options of xml1, json1 and stylesheets, those of xml and json, and those of jsonl. */
extern const struct us_option us_options_tree[];
extern const struct us_option us_options_interchange[];
extern const struct us_option us_options_jsonl[];

/* The functions of struct us_format. */
void us_xml_begin(struct us_record_writer *writer);
void us_xml_before(struct us_record_writer *writer);
void us_xml_write(struct us_record_writer *writer, const struct us_solution *solution);
void us_xml_end(struct us_record_writer *writer);

/* The frame of records that count from 1. */
void us_xml1_before(struct us_record_writer *writer);
void us_xml1_end(struct us_record_writer *writer);

/* Writes the start of a record, or of a board game, for pictures. */
void us_xml_write_start(struct us_record_writer *writer, const struct us_solution *solution);
void us_xml_write_boardgame_start(struct us_record_writer *writer,
                                  const struct us_bg_solution *solution);

/* Writes a board game. */
void us_xml_write_boardgame(struct us_record_writer *writer, const struct us_bg_solution *solution);

#endif
