/* SPDX-License-Identifier: MIT */
/* Formats that stylesheets make of the interchange's XML. */
#include "formats/styled.h"

#include "formats/interchange/words.h"
#include "formats/interchange/xml_out.h"

const struct us_format us_format_stylesheet = {
    .name = "stylesheet",
    .title = "what a stylesheet makes of the XML",
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .write = us_xml_write,
    .write_match = us_xml_write_match,
};

static void before_xml1(struct us_writing *w)
{
    us_xml_before_of(w, US_NAMESPACE_1_BASED);
}

static void end_xml1(struct us_writing *w)
{
    us_xml_end_of(w, US_NAMESPACE_1_BASED);
}

const struct us_format us_format_xml1 = {
    .name = "xml1",
    .title = "the interchange as XML for people, with indexes from 1",
    .suffixes = (const char *const[]){".xml1", NULL},
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .framed = true,
    .begin = us_xml_begin,
    .before = before_xml1,
    .write = us_xml_write,
    .stylesheet = "xml1.xsl",
    .end = end_xml1,
};

const struct us_format us_format_html = {
    .name = "html",
    .title = "a page to watch a solution on",
    .suffixes = (const char *const[]){".html", ".htm", NULL},
    .carries = US_CARRIES_ALL,
    .for_people = true,
    .write = us_xml_write,
    .write_match = us_xml_write_match_for_people,
    .stylesheet = "html.xsl",
};

const struct us_format us_format_svg = {
    .name = "svg",
    .title = "a picture of one position",
    .suffixes = (const char *const[]){".svg", NULL},
    .carries = US_CARRIES_START | US_CARRIES_GAME | US_CARRIES_TALON | US_CARRIES_EXTRAS | US_CARRIES_NAME |
               US_CARRIES_BLOCKED,
    .for_people = true,
    .write = us_xml_write,
    .write_match = us_xml_write_match_for_people,
    .stylesheet = "svg.xsl",
};
