/* SPDX-License-Identifier: MIT */
/* Formats that stylesheets make of the interchange's XML. */
#include "formats/styled.h"

#include "formats/interchange/xml_out.h"

const struct us_format us_format_stylesheet = {
    .name = "stylesheet",
    .title = "what a stylesheet makes of the XML",
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .write = us_xml_write,
    .write_boardgame = us_xml_write_boardgame,
};

const struct us_format us_format_html = {
    .name = "html",
    .title = "a page to watch a solution on",
    .suffixes = (const char *const[]){".html", ".htm", NULL},
    .carries = US_CARRIES_ALL,
    .for_people = true,
    .write = us_xml_write,
    .write_boardgame = us_xml_write_boardgame_for_people,
    .stylesheet = "html.xsl",
    .write_part = us_xml_write_part,
};

const struct us_format us_format_svg = {
    .name = "svg",
    .title = "a picture of one position",
    .suffixes = (const char *const[]){".svg", NULL},
    .carries = US_CARRIES_START | US_CARRIES_GAME | US_CARRIES_TALON | US_CARRIES_EXTRAS | US_CARRIES_NAME |
               US_CARRIES_BLOCKED,
    .for_people = true,
    .write = us_xml_write_start,
    .write_boardgame = us_xml_write_boardgame_start,
    .stylesheet = "svg.xsl",
};
