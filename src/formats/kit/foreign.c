/* SPDX-License-Identifier: MIT */
/* Inputs that are something else than layouts and solutions. */
#include "formats/kit/foreign.h"

#include "base/cursor.h"
#include "base/page.h"
#include "base/utf8.h"
#include "formats/kit/byte_dump.h"
#include "formats/kit/cards.h"
#include "formats/kit/card_sentence.h"
#include "formats/kit/kit.h"
#include "formats/kit/klondike.h"
#include "model/card.h"

/* ---- other kinds of files -------------------------------------------------------------------- */

/* What the first bytes say, or those at an offset.  The literals hold NUL. */
#define KIND(bytes, what)                                        \
    {                                                            \
        .magic = (bytes), .len = sizeof(bytes) - 1, .kind = what \
    }
#define KIND_AT(offset, bytes, what)                                             \
    {                                                                            \
        .magic = (bytes), .len = sizeof(bytes) - 1, .at = (offset), .kind = what \
    }

static const struct {
    const char *magic;
    size_t len;
    size_t at;
    const char *kind;
} kinds[] = {
    KIND("\x89PNG", "a PNG picture"),
    KIND("GIF8", "a GIF picture"),
    KIND("\xff\xd8\xff", "a JPEG picture"),
    KIND("gimp xcf", "a GIMP picture"),
    KIND("/* XPM */", "an XPM picture"),
    KIND("II*\0", "a TIFF picture"),
    KIND("MM\0*", "a TIFF picture"),
    KIND("\0\0\1\0", "an icon"),
    KIND_AT(8, "WEBP", "a WebP picture"),
    KIND("%PDF-", "a PDF document"),
    KIND("%!PS", "a PostScript document"),
    KIND("{\\rtf", "an RTF document"),
    KIND("\xd0\xcf\x11\xe0", "a document of Microsoft Office"),
    KIND("PK\x03\x04", "a ZIP archive"),
    KIND("7z\xbc\xaf", "a 7z archive"),
    KIND("Rar!", "a RAR archive"),
    KIND_AT(257, "ustar", "a tar archive"),
    KIND("!<arch>", "an archive"),
    KIND("\xfd"
         "7zXZ",
         "data compressed by xz"),
    KIND("BZh", "data compressed by bzip2"),
    KIND("SQLite format 3", "a database of SQLite"),
    KIND("RGMH", "a saved game of Windows 7"),
    KIND("\x7f"
         "ELF",
         "a program"),
    KIND("\xca\xfe\xba\xbe", "a program"),
    KIND("\0asm", "a program"),
    KIND("#!", "a script"),
    KIND("#include", "a program's source code"),
    KIND("<?php", "a script"),
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
    static const char *const roots[] = {"solitaire", "boardgame", "kpat", "dealer", NULL};
    struct us_str root = us_markup_root(text);
    return root.len > 0 && !us_begins_with_any(root, roots) &&
           us_markup_of(text) == US_MARKUP_OTHER;
}

const char *us_foreign_kind(struct us_str text)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
        if (text.len >= kinds[i].at + kinds[i].len &&
            memcmp(text.p + kinds[i].at, kinds[i].magic, kinds[i].len) == 0)
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

/* ---- games that unisol does not play --------------------------------------------------------- */

/* Returns how many words of the line are cards, or -1 if another word is among them. */
static int count_cards(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_card card;
    int num = 0;

    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), num++)
        if (!us_read_loose_card(word, &card))
            return -1;
    return num;
}

/* Returns true for 28 cards in a line and the stock in the next one, perhaps with its length
   between them. */
static bool is_pyramid_and_stock(struct us_str text)
{
    enum { PYRAMID = 28, STOCK = 24 };
    struct us_cursor c = us_cursor(text);
    int stock = 0;
    us_cursor_blank_lines(&c);
    struct us_str first = us_cursor_peek_line(&c);
    if (count_cards(us_str_trim_end(first)) != PYRAMID)
        return false;
    us_cursor_skip_line(&c, first);
    while (us_cursor_blank_lines(&c), !us_cursor_at_end(&c) && stock <= STOCK) {
        struct us_str line = us_cursor_next_line(&c);
        struct us_cursor at = us_cursor(us_str_trim_end(line));
        uint32_t number;
        int cards = count_cards(us_cursor_rest(&at));
        if (cards < 0 && !(us_cursor_number(&at, &number) && us_cursor_at_end(&at)))
            return false;
        stock += cards > 0 ? cards : 0;
    }
    return stock > 0 && stock <= STOCK;
}

/* Returns true if the text has nothing but the ranks of cards, in several lines. */
static bool is_ranks(struct us_str text)
{
    enum { LEAST = 20, LETTERS = 4 };
    unsigned ranks = 0;
    unsigned letters = 0;
    bool lines = false;
    text = us_str_trim_end(text);
    for (size_t i = 0; i < text.len; i++) {
        bool letter = strchr("AJQKTajqkt", text.p[i]) != NULL;
        if (!letter && !us_is_digit(text.p[i]) && !strchr(" \t\r\n,", text.p[i]))
            return false;
        lines = lines || text.p[i] == '\n';
        letters += letter;
        ranks += letter || us_is_digit(text.p[i]);
    }
    return lines && ranks >= LEAST && letters >= LETTERS;
}

/* Returns true if the text has the cards of Shenzhen Solitaire, such as r8 and GG. */
static bool is_shenzhen(struct us_str text)
{
    enum { NUMBERED = 8, DRAGONS = 4 };
    unsigned numbered = 0;
    unsigned dragons = 0;
    for (struct us_cursor c = us_cursor(text); us_cursor_blank_lines(&c), !us_cursor_at_end(&c);) {
        struct us_str word = us_cursor_word(&c);
        bool color = word.len == 2 && strchr("rgb", *word.p | ' ');
        numbered += color && word.p[1] >= '1' && word.p[1] <= '9';
        dragons += color && word.p[0] == word.p[1];
    }
    return numbered >= NUMBERED && dragons >= DRAGONS;
}

const char *us_foreign_game(struct us_str text)
{
    if (is_pyramid_and_stock(text))
        return "a layout of Pyramid or TriPeaks with other lines between its cards: without them, "
               "'--game' "
               "reads it";
    if (is_shenzhen(text))
        return "a layout of Shenzhen Solitaire, which unisol does not play";
    if (is_ranks(text))
        return "a table of ranks without suits, as in layouts of Pyramid and TriPeaks: "
               "each card needs its suit, as in 10S";
    return NULL;
}

/* ---- other kinds of texts -------------------------------------------------------------------- */

bool us_is_json(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    bool object = us_cursor_literal(&c, "{");

    if (!object && !us_cursor_literal(&c, "["))
        return false;
    us_cursor_blank_lines(&c);
    us_cursor_blanks(&c);
    if (us_cursor_at_end(&c))
        return false;
    if (object)
        return *c.p == '"' || *c.p == '}';
    return strchr("[{\"-]", *c.p) || us_is_digit(*c.p) || us_cursor_literal(&c, "null") ||
           us_cursor_literal(&c, "true") || us_cursor_literal(&c, "false");
}

/* Returns true if the text has nothing but numbers and what separates them, and one of them is not
   a pair of columns. */
static bool is_numbers(struct us_str text)
{
    enum { LEAST = 3 };
    size_t numbers = 0;
    bool others = false;
    for (size_t i = 0; i < text.len;) {
        size_t n = 0;
        bool pair = true;
        while (i + n < text.len && us_is_digit(text.p[i + n])) {
            pair = pair && text.p[i + n] >= '1' && text.p[i + n] <= '8';
            n++;
        }
        if (n == 0 && !strchr(" \t\n\r,;.+-", text.p[i]))
            return false;
        numbers += n > 0;
        others = others || (n > 0 && (n != 2 || !pair));
        i += n > 0 ? n : 1;
    }
    return numbers >= LEAST && others;
}

/* Returns true for JSON that has one of these names or words. */
static bool is_json_with(struct us_str text, const char *const *words)
{
    bool found = false;
    for (size_t i = 0; words[i]; i++)
        found = found || us_str_find(text, words[i]) != SIZE_MAX;
    return found && us_is_json(text);
}

/* Returns true for JSON with cards: two spellings of one, or suits. */
static bool is_json_of_cards(struct us_str text)
{
    static const char *const words[] = {"\"KH\"", "\"AH\"", "\"suit\"", NULL};
    return is_json_with(text, words);
}

static bool is_json_of_cards_and_moves(struct us_str text)
{
    static const char *const words[] = {
        "\"moves\":", "\"solution\":", "\"steps\":", "\"actions\":", NULL};
    return is_json_of_cards(text) && is_json_with(text, words);
}

/* What a text is: one that begins with these words in any case, after comments of lines with a
   semicolon, or for which `is` returns true. */
static const struct {
    const char *begins;
    bool (*is)(struct us_str text);
    const char *kind;
} texts[] = {
    {"(define (problem", NULL, "a problem in PDDL of another domain"},
    {"(define (domain", NULL, "a domain in PDDL"},
    {"P1\n", NULL, "a PBM picture"},
    {"P2\n", NULL, "a PGM picture"},
    {"P3\n", NULL, "a PPM picture"},
    {"diff --git ", NULL, "a patch"},
    {"import ", NULL, "a program's source code"},
    {"package ", NULL, "a program's source code"},
    {"public class ", NULL, "a program's source code"},
    {"using System", NULL, "a program's source code"},
    {NULL, is_json_of_cards_and_moves,
     "JSON of another kind, with cards and moves: write the layout and the moves in files of their "
     "own, and name that of the layout with '--layout'"},
    {NULL, is_json_of_cards,
     "JSON of another kind: write its columns as lists of cards, such as [[\"KH\", \"3D\"], "
     "[\"10S\"]]"},
    {NULL, us_is_json, "JSON of another kind"},
    {NULL, is_numbers, "a list of numbers"},
};

const char *us_foreign_text(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    while (us_cursor_blanks(&c), !us_cursor_at_end(&c) && *c.p == ';') {
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
        us_cursor_blank_lines(&c);
    }

    struct us_str rest = us_cursor_rest(&c);
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        bool begins = texts[i].begins && us_str_starts_nocase(rest, texts[i].begins);
        if (begins || (texts[i].is && texts[i].is(rest)))
            return texts[i].kind;
    }
    return NULL;
}

/* Returns true if several lines name cards or piles and a target. */
static bool has_moves_in_words(struct us_str text)
{
    enum { SEVERAL = 3 };
    unsigned num = 0;
    for (struct us_cursor c = us_cursor(text); num < SEVERAL && !us_cursor_at_end(&c);)
        num += us_is_like_move(us_cursor_next_line(&c));
    return num == SEVERAL;
}

const char *us_foreign_rest(struct us_str text)
{
    enum { LEAST = 16 };
    unsigned cards = 0;
    if (has_moves_in_words(text))
        return "a text with moves in words that are not understood: write a move in a line, such "
               "as QH from column 8 to freecell a";
    for (struct us_cursor c = us_cursor(text);
         us_cursor_blank_lines(&c), !us_cursor_at_end(&c) && cards < LEAST;) {
        struct us_cursor at = us_cursor(us_cursor_word(&c));
        us_card card;
        while (!us_cursor_at_end(&at) && !us_is_letter(*at.p) && !us_is_digit(*at.p))
            at.p++;
        cards += us_take_any_card(&at, &card) && (us_cursor_at_end(&at) || !us_is_letter(*at.p));
    }
    return cards >= LEAST ? "a text with cards, but not a layout: write each column in a line, "
                            "such as KH 3D 10S"
                          : "a text in which no layout and no move was found";
}

/* ---- what a text resembles ------------------------------------------------------------------- */

/* Strings that occur in lines of a format and hardly anywhere else. */
static const struct {
    const char *part;
    const char *format;
} parts[] = {
    {"-=-=-=-=-=-=-=-", "fcs"},          {"freecell.html?deal=", "macroxue"},
    {"constf1.github.io", "constf1"},    {"Foundations: H-", "fcs-board"},
    {"Freecells:", "fcs-board"},         {"FC: ", "pysol-board"},
    {"Founds:", "pysol-board"},          {"This game is solveable.", "fcs"},
    {"\"tableau piles\"", "solvitaire"}, {"<kpat-game", "kpat"},
};

/* Returns true for "Move a card from stack 7 to freecell 0", and the same with "5 cards". */
static bool is_sentence(struct us_str line)
{
    return us_str_find(line, "Move ") != SIZE_MAX && us_str_find(line, " from stack ") != SIZE_MAX;
}

static const char *resembled_by(struct us_str line)
{
    for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
        if (us_str_find(line, parts[i].part) != SIZE_MAX)
            return parts[i].format;

    if (is_sentence(line))
        return "fcs";
    return us_is_row_of_cards(line) ? "fcs-board" : NULL;
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
