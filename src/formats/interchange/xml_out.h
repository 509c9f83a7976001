/* SPDX-License-Identifier: MIT */
/* Writing the interchange as XML. */
#ifndef UNISOL_FORMATS_INTERCHANGE_XML_OUT_H
#define UNISOL_FORMATS_INTERCHANGE_XML_OUT_H

#include "formats/format.h"

#define US_PAGE_NAMESPACE "urn:unisol:page:1"

/* What xml, json and jsonl have in common: how many boards are written. */
extern const struct us_option us_options_tree[];

void us_xml_begin(struct us_record_writer *w);
void us_xml_before(struct us_record_writer *w);
void us_xml_write(struct us_record_writer *w, const struct us_solution *s);
void us_xml_end(struct us_record_writer *w);

/* A record in parts, for the page: see us_format.write_part. */
bool us_xml_write_part(struct us_record_writer *w, const struct us_solution *s, struct us_part *part);

/* The start of a record or of a game on a board: what a picture shows. */
void us_xml_write_start(struct us_record_writer *w, const struct us_solution *s);
void us_xml_write_match_start(struct us_record_writer *w, const struct us_bg_solution *m);

/* A game on a board. */
void us_xml_write_boardgame(struct us_record_writer *w, const struct us_bg_solution *m);

/* The same with the position behind each move and, where the match is not legal, the reason in words as the attribute
   fault of the namespace US_PAGE_NAMESPACE: what our own stylesheets show. */
void us_xml_write_boardgame_for_people(struct us_record_writer *w, const struct us_bg_solution *m);

#endif
