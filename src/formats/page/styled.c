/* SPDX-License-Identifier: MIT */
/* Formats that a stylesheet makes from the XML of the interchange format. */
#include "formats/page/styled.h"

#include "formats/interchange/xml_out.h"

const struct us_format us_format_stylesheet = {
    .name = "stylesheet",
    .title = "the output of a stylesheet",
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .write = us_xml_write,
    .write_boardgame = us_xml_write_boardgame,
};

const struct us_format us_format_svg = {
    .name = "svg",
    .title = "an image of one position",
    .suffixes = (const char *const[]){".svg", NULL},
    .carries = US_CARRIES_START | US_CARRIES_GAME | US_CARRIES_STOCK | US_CARRIES_UNKNOWN |
               US_CARRIES_EXTRAS | US_CARRIES_NAME | US_CARRIES_BLOCKED | US_CARRIES_RULES |
               US_CARRIES_ANY_RULES, /* in a picture, they are not missed */
    .for_people = true,
    .write = us_xml_write_start,
    .write_boardgame = us_xml_write_boardgame_start,
    .stylesheet = "svg.xsl",
    .boardgame_stylesheet = "board.xsl",
    .captioned = true,
};
