/* SPDX-License-Identifier: MIT */
/* Writes the interchange format xml. */
#ifndef UNISOL_FORMATS_INTERCHANGE_XML_OUT_H
#define UNISOL_FORMATS_INTERCHANGE_XML_OUT_H

#include "formats/format.h"

#define US_PAGE_NAMESPACE "urn:unisol:page:1"

/* The options of xml, json and jsonl. */
extern const struct us_option us_options_tree[];

/* The functions of struct us_format. */
void us_xml_begin(struct us_record_writer *w);
void us_xml_before(struct us_record_writer *w);
void us_xml_write(struct us_record_writer *w, const struct us_solution *s);
void us_xml_end(struct us_record_writer *w);

/* The same for the web page: what was meant by an illegal record is the attribute `correction` of
   the namespace US_PAGE_NAMESPACE. */
void us_xml_write_for_people(struct us_record_writer *w, const struct us_solution *s);

/* Writes a record in parts, for the web page: see us_format.write_part. */
bool us_xml_write_part(struct us_record_writer *w, const struct us_solution *s, struct us_part *part);

/* Writes the start of a record, or of a board game, for pictures. */
void us_xml_write_start(struct us_record_writer *w, const struct us_solution *s);
void us_xml_write_boardgame_start(struct us_record_writer *w, const struct us_bg_solution *m);

/* Writes a board game. */
void us_xml_write_boardgame(struct us_record_writer *w, const struct us_bg_solution *m);

/* Writes a board game for our own stylesheets: with the position after each move and, if the game
   is not legal, with the reason as the attribute `fault` of the namespace US_PAGE_NAMESPACE. */
void us_xml_write_boardgame_for_people(struct us_record_writer *w, const struct us_bg_solution *m);

#endif
