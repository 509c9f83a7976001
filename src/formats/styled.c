/* SPDX-License-Identifier: MIT */
/* Formats that a stylesheet makes from the XML of the interchange format. */
#include "formats/styled.h"

#include "formats/interchange/xml_out.h"
#include "formats/page_read.h"

const struct us_format us_format_stylesheet = {
    .name = "stylesheet",
    .title = "the output of a stylesheet",
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .write = us_xml_write,
    .write_boardgame = us_xml_write_boardgame,
};

/* The page does not draw holes. */
static const char *refuses_holes(const struct us_solution *s)
{
    return us_game_has_rules(&s->game) ? "games with a hole or a stock" : NULL;
}

const struct us_format us_format_html = {
    .name = "html",
    .title = "a web page that plays the solution",
    .suffixes = (const char *const[]){".html", ".htm", NULL},
    .reads_markup = true,
    .probe = us_page_probe,
    .cut = us_page_cut,
    .read = us_page_read,
    .forget = us_page_forget,
    .carries = US_CARRIES_ALL,
    .refuses = refuses_holes,
    .for_people = true,
    .write = us_xml_write_for_people,
    .write_boardgame = us_xml_write_boardgame_for_people,
    .stylesheet = "html.xsl",
    .write_part = us_xml_write_part,
};

const struct us_format us_format_svg = {
    .name = "svg",
    .title = "an image of one position",
    .suffixes = (const char *const[]){".svg", NULL},
    .carries = US_CARRIES_START | US_CARRIES_GAME | US_CARRIES_TALON | US_CARRIES_EXTRAS | US_CARRIES_NAME |
               US_CARRIES_BLOCKED | US_CARRIES_RULES,
    .for_people = true,
    .write = us_xml_write_start,
    .write_boardgame = us_xml_write_boardgame_start,
    .stylesheet = "svg.xsl",
    .captioned = true,
};
