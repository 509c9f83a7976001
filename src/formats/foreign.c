/* SPDX-License-Identifier: MIT */
/* Inputs that are something else than layouts and solutions. */
#include "formats/foreign.h"

#include "base/cursor.h"
#include "base/page.h"
#include "base/utf8.h"
#include "formats/byte_dump.h"
#include "formats/klondike.h"
#include "model/card.h"

/* ---- other kinds of files -------------------------------------------------------------------- */

static const struct {
    const char *begins;
    size_t len;
    const char *kind;
} kinds[] = {
    {"\x89PNG", 4, "a PNG picture"},
    {"GIF8", 4, "a GIF picture"},
    {"\xff\xd8\xff", 3, "a JPEG picture"},
    {"gimp xcf", 8, "a GIMP picture"},
    {"/* XPM */", 9, "an XPM picture"},
    {"%PDF-", 5, "a PDF document"},
    {"%!PS", 4, "a PostScript document"},
    {"PK\x03\x04", 4, "a ZIP archive"},
    {"7z\xbc\xaf", 4, "a 7z archive"},
    {"\xfd"
     "7zXZ",
     5, "data compressed by xz"},
    {"BZh", 3, "data compressed by bzip2"},
    {"\x7f"
     "ELF",
     4, "a program"},
    {"!<arch>", 7, "an archive"},
    {"#!", 2, "a script"},
    {"#include", 8, "a program's source code"},
    {"<?php", 5, "a script"},
};

/* Returns true if the bytes are not text: one is NUL, or many are control characters or not UTF-8.
   A few bytes above 127 may be Latin-1. */
static bool is_binary(struct us_str text)
{
    enum { ONE_IN = 16 };
    size_t odd = 0;
    if (memchr(text.p, 0, text.len))
        return true;

    for (size_t i = 0; i < text.len;) {
        unsigned char byte = (unsigned char)text.p[i];
        uint32_t c;
        size_t n = byte < 0x80 ? 1 : us_utf8_get(us_str_from(text, i), &c);
        bool control = byte < 0x20 && !memchr("\t\n\v\f\r\b\x1a\x1b", byte, 8);
        odd += n == 0 || control;
        i += n > 0 ? n : 1;
    }
    return odd > 4 && odd > text.len / ONE_IN;
}

/* Returns true for an XML document whose first element is not one of a format's. */
static bool is_other_document(struct us_str text)
{
    static const char *const roots[] = {"solitaire", "boardgame", "kpat", "dealer"};
    struct us_str root = us_markup_root(text);
    for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++)
        if (us_str_starts(root, roots[i]))
            return false;
    return root.len > 0 && us_markup_of(text) == US_MARKUP_OTHER;
}

const char *us_foreign_kind(struct us_str text)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
        if (text.len >= kinds[i].len && memcmp(text.p, kinds[i].begins, kinds[i].len) == 0)
            return kinds[i].kind;

    if (us_markup_of(text) == US_MARKUP_PICTURE)
        return "an SVG picture";
    if (is_other_document(text))
        return "an XML document of another kind";
    if (us_is_pickle(text) && us_str_find(text, "PySolFC") != SIZE_MAX)
        return NULL;
    if (is_binary(text))
        return "binary data";
    return us_is_byte_dump(text) && !us_is_klondike_digits(text) ? "a dump of bytes" : NULL;
}

/* ---- what a text resembles ------------------------------------------------------------------- */

/* Strings that occur in lines of a format and hardly anywhere else. */
static const struct {
    const char *part;
    const char *format;
} parts[] = {
    {"-=-=-=-=-=-=-=-", "fcs"},       {"freecell.html?deal=", "macroxue"}, {"constf1.github.io", "constf1"},
    {"Foundations: H-", "fcs-board"}, {"Freecells:", "fcs-board"},         {"FC: ", "pysol-board"},
    {"Founds:", "pysol-board"},       {"This game is solveable.", "fcs"},  {"\"tableau piles\"", "solvitaire"},
    {"<kpat-game", "kpat"},
};

/* Returns true for "Move a card from stack 7 to freecell 0", and the same with "5 cards". */
static bool is_sentence(struct us_str line)
{
    return us_str_find(line, "Move ") != SIZE_MAX && us_str_find(line, " from stack ") != SIZE_MAX;
}

/* Returns true if the line consists of at least five cards, with or without a colon before them. */
static bool is_row_of_cards(struct us_str line)
{
    enum { LEAST = 5 };
    struct us_cursor c = us_cursor(line);
    unsigned n = 0;
    us_cursor_blanks(&c);
    us_cursor_literal(&c, ":");
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), n++) {
        us_card card;
        if (us_get_card(word, &card) != word.len)
            return false;
    }
    return n >= LEAST;
}

static const char *resembled_by(struct us_str line)
{
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        if (us_str_find(line, parts[i].part) != SIZE_MAX)
            return parts[i].format;

    if (is_sentence(line))
        return "fcs";
    return is_row_of_cards(line) ? "fcs-board" : NULL;
}

struct us_resemblance us_foreign_resembles(struct us_str text)
{
    struct us_resemblance found = {.format = NULL, .begins = true};
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        found.format = resembled_by(line);
        if (found.format) {
            found.line = us_cursor_span(&c, us_str_trim_end(line));
            return found;
        }

        found.begins = found.begins && us_str_trim_end(line).len == 0;
        us_cursor_skip_line(&c, line);
    }
    return found;
}
