/* SPDX-License-Identifier: MIT */
/* Formats that a text describes. */
#include "formats/kit/format_file.h"

#include <stdio.h>

#include "base/arena.h"
#include "base/name.h"
#include "base/rows.h"
#include "formats/kit/grid.h"
#include "formats/kit/kit.h"
#include "formats/kit/klondike.h"
#include "formats/kit/lines.h"
#include "model/names.h"

enum {
    MOST_FORMS = 64,
    MOST_STRINGS = 8,
    MOST_PARTS = 16,
    LONGEST_STRING = 512,
    LONGEST_FILE = 65536
};

struct us_own_format {
    struct us_format format;
    struct us_line_format lines;
    struct us_line_form forms[MOST_FORMS + 1];
    const char *begins[MOST_STRINGS + 1];
    const char *suffixes[MOST_STRINGS + 1];
    const char *games[MOST_STRINGS + 1];
    const char *empty[MOST_STRINGS + 1];
    const char *separators;
    struct us_grid_part parts[MOST_PARTS + 1];
    struct us_grid grid;
    struct us_terms terms[2];
    struct us_arena arena;
};

/* The parts of a pattern, as bits of the slots below: those that it has in any case, and those that
   it can have. */
struct parts {
    uint32_t certain;
    uint32_t possible;
    struct us_str at; /* its place in the file */
};

struct parser {
    struct us_own_format *own;
    struct us_sink *sink;
    struct us_cursor line; /* the rest of the line */
    uint64_t seen;         /* bits of the keys that occurred */
    unsigned num_forms;
    unsigned num_parts;
    struct parts forms[MOST_FORMS];
    struct parts before;
    struct parts after;
};

/* ---- mistakes -------------------------------------------------------------------------------- */

/* Reports what was expected in the place of `at`, and the nearest of the words that were meant,
   unless `nearest` is NULL.  Returns false. */
static bool expected_one(struct parser *p, struct us_str at, const char *what,
                         const struct us_nearest *nearest)
{
    struct us_buf text = {0};
    us_buf_putf(&text, "expected %s, found ", what);
    us_buf_puts(&text, at.len > 0 ? "'" : "the end of the line");
    us_buf_put_escaped(&text, at, 40);
    us_buf_puts_if(&text, at.len > 0, "'");
    if (nearest)
        us_nearest_put(nearest, &text);
    us_report(p->sink, US_DIAG_FORMAT_FILE, us_cursor_span(&p->line, at), "%s", us_buf_text(&text));
    us_buf_free(&text);
    return false;
}

static bool expected(struct parser *p, struct us_str at, const char *what)
{
    return expected_one(p, at, what, NULL);
}

/* Reports something about `at` that is no matter of spelling.  Returns false. */
static bool mistake(struct parser *p, struct us_str at, const char *what)
{
    us_report(p->sink, US_DIAG_FORMAT_FILE, us_cursor_span(&p->line, at), "%s", what);
    return false;
}

/* ---- words and strings ----------------------------------------------------------------------- */

static bool is_word_byte(char c)
{
    return us_is_letter(c) || us_is_digit(c) || c == '-';
}

/* Returns the length of the word with which a text begins. */
static size_t word_length(struct us_str text)
{
    size_t n = 0;
    while (n < text.len && is_word_byte(text.p[n]))
        n++;
    return n;
}

/* Returns true if nothing is left of the line but a comment. */
static bool at_line_end(struct parser *p)
{
    us_cursor_blanks(&p->line);
    return us_cursor_at_end(&p->line) || *p->line.p == '#';
}

/* Returns what is left of the line, without a comment. */
static struct us_str rest_of(struct parser *p)
{
    return at_line_end(p) ? (struct us_str){p->line.p, 0}
                          : us_str_trim_end(us_cursor_rest(&p->line));
}

static bool take_word(struct parser *p, const char *what, struct us_str *word)
{
    struct us_str rest = rest_of(p);
    *word = (struct us_str){rest.p, word_length(rest)};
    p->line.p += word->len;
    return word->len > 0 || expected(p, rest, what);
}

static bool take_number(struct parser *p, uint32_t least, uint32_t most, uint32_t *number)
{
    char what[40];
    struct us_str rest = rest_of(p);
    struct us_str at = {rest.p, word_length(rest)};
    snprintf(what, sizeof(what), "a number from %u to %u", (unsigned)least, (unsigned)most);
    return (us_cursor_number(&p->line, number) && *number >= least && *number <= most) ||
           expected(p, at.len > 0 ? at : rest, what);
}

/* Takes a string in quotes: *text is what is between them. */
static bool take_quoted(struct parser *p, struct us_str *text)
{
    struct us_str rest = rest_of(p);
    char quote = rest.len > 0 ? rest.p[0] : '\0';

    if (quote != '"' && quote != '\'')
        return expected(p, rest, "text in quotes");
    size_t n = 1;
    while (n < rest.len && rest.p[n] != quote)
        n += rest.p[n] == '\\' ? 2 : 1;
    if (n >= rest.len)
        return mistake(p, rest, "the text has no quote at its end");
    if (n > LONGEST_STRING)
        return mistake(p, rest, "the text is too long");
    *text = (struct us_str){rest.p + 1, n - 1};
    p->line.p += n + 1;
    return true;
}

/* Keeps a string. */
static const char *keep(struct parser *p, struct us_buf *text)
{
    us_buf_putc(text, '\0');
    const char *kept = text->failed ? "" : us_arena_copy(&p->own->arena, us_buf_str(text)).p;
    p->own->arena.failed = p->own->arena.failed || text->failed;
    us_buf_free(text);
    return kept;
}

/* Takes a string without slots, in which \n is a line end and \ precedes any other character. */
static bool take_string(struct parser *p, const char **text)
{
    struct us_str raw = {NULL, 0};
    struct us_buf plain = {0};

    if (!take_quoted(p, &raw))
        return false;
    for (size_t i = 0; i < raw.len; i++) {
        bool escaped = raw.p[i] == '\\';
        i += escaped;
        us_buf_putc(&plain, escaped && raw.p[i] == 'n' ? '\n' : raw.p[i]);
    }
    *text = keep(p, &plain);
    return true;
}

/* ---- patterns -------------------------------------------------------------------------------- */

/* The slots, and the letters of line_form.h that they stand for. */
static const struct slot {
    const char *name;
    char letter;
} slots[] = {
    {"from", 's'},      {"to", 'd'},    {"card", 'c'},  {"cards", 'l'},     {"pile", 'L'},
    {"playable", 'p'},  {"rank", 'r'},  {"suit", 'u'},  {"onto", 'e'},      {"empty", 'x'},
    {"count", 'n'},     {"more", 'k'},  {"moves", 'm'}, {"onto-rank", 'R'}, {"onto-suit", 'U'},
    {"deal", 'g'},      {"any", '*'},   {"here", '['},  {"number", 'i'},    {"columns", 'C'},
    {"freecells", 'F'}, {"draws", 'D'},
};
enum { NUM_SLOTS = sizeof(slots) / sizeof(slots[0]) };

/* Returns the bits of the slots that have these letters. */
static uint32_t bits_of(const char *letters)
{
    uint32_t bits = 0;
    for (unsigned i = 0; i < NUM_SLOTS; i++)
        bits |= (uint32_t)(strchr(letters, slots[i].letter) != NULL) << i;
    return bits;
}

/* Takes "<from>", whose name begins at raw.p[1].  Returns its length, or 0 if it is none. */
static size_t take_slot(struct parser *p, struct us_str raw, struct us_buf *out, uint32_t *bits)
{
    struct us_nearest nearest = {.text = {raw.p + 1, word_length(us_str_from(raw, 1))}};
    size_t len = nearest.text.len;

    if (len == 0 || len + 1 >= raw.len || raw.p[len + 1] != '>')
        return 0;
    for (unsigned i = 0; i < NUM_SLOTS; i++) {
        us_nearest_try(&nearest, slots[i].name);
        if (!us_str_eq(nearest.text, slots[i].name))
            continue;
        us_buf_putf(out, "%%%c", slots[i].letter);
        *bits |= UINT32_C(1) << i;
        return len + 2;
    }
    expected_one(p, nearest.text, "the name of a slot (\\< stands for <)", &nearest);
    return 0;
}

/* Appends a character of a pattern that stands for itself. */
static void put_literal(struct us_buf *out, char c)
{
    static const char letters[] = "{<}>|/%%";
    const char *p = letters;
    while (*p && *p != c)
        p += 2;
    us_buf_puts_if(out, *p, "%");
    us_buf_putc(out, *p ? p[1] : c);
}

/* Takes a string with slots, and makes a pattern of it. */
static bool take_pattern(struct parser *p, const char **pattern, struct parts *parts)
{
    struct us_str raw;
    struct us_buf out = {0};
    unsigned errors = p->sink->errors;

    if (!take_quoted(p, &raw))
        return false;

    uint32_t outside = 0; /* the slots outside of braces */
    uint32_t here = 0;    /* those of the current part */
    uint32_t in_all = 0;  /* those of all patterns in braces so far */
    bool in_braces = false;
    *parts = (struct parts){.at = raw};
    for (size_t i = 0; i < raw.len && p->sink->errors == errors; i++) {
        char c = raw.p[i];
        size_t slot = c == '<' ? take_slot(p, us_str_from(raw, i), &out, &here) : 0;
        parts->possible |= here;
        if (slot > 0) {
            i += slot - 1;
        } else if (c == '\\') {
            c = raw.p[++i];
            put_literal(&out, c == 'n' ? '\n' : c);
        } else if (c == (in_braces ? '{' : '}')) {
            mistake(p, (struct us_str){raw.p + i, 1},
                    "braces do not match here (\\{ and \\} stand for themselves)");
        } else if (c == '{' || (in_braces && (c == '|' || c == '}'))) {
            if (c == '{')
                outside |= here;
            in_all = c == '{' ? UINT32_MAX : in_all & here;
            if (c == '}')
                outside |= in_all;
            in_braces = c != '}';
            here = 0;
            us_buf_putc(&out, c);
        } else if (c == '|') {
            us_buf_putc(&out, c);
        } else {
            put_literal(&out, c);
        }
    }
    if (in_braces)
        mistake(p, raw, "a brace is not closed");
    parts->certain = outside | here;
    *pattern = keep(p, &out);
    return p->sink->errors == errors;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The places of moves, and the slots that each needs as a source and as a target. */
static const struct place {
    const char *name;
    uint8_t kind;
    bool index;
    bool is_named_by_card;
} places[] = {
    {"column", US_PLACE_COLUMN, true, false},
    {"freecell", US_PLACE_FREECELL, true, false},
    {"any-freecell", US_PLACE_ANY_FREECELL, false, false},
    {"empty-column", US_PLACE_ANY_EMPTY_COLUMN, false, false},
    {"foundation", US_PLACE_FOUNDATION, false, false},
    {"card", US_PLACE_CARD, false, true},
    {"card-in-column", US_PLACE_CARD_IN_COLUMN, false, true},
    {"card-in-freecell", US_PLACE_CARD_IN_FREECELL, false, true},
    {"reserve", US_PLACE_RESERVE, true, false},
    {"stock", US_PLACE_STOCK, false, false},
    {"waste", US_PLACE_WASTE, false, false},
    {"all-columns", US_PLACE_ALL_COLUMNS, false, false},
};
enum { NUM_PLACES = sizeof(places) / sizeof(places[0]) };

/* Lines that are no moves, and the slots that each must and may have. */
static const struct line_key {
    const char *name;
    uint8_t kind;
    const char *needed;
    const char *allowed;
} line_keys[] = {
    {"skip", US_LINE_SKIP, "", "ic*"},
    {"skip-to", US_LINE_SKIP_TO, "", "ic*"},
    {"deal", US_LINE_DEAL, "g", "gi*"},
    {"board", US_LINE_BOARD, "", "ic"},
    {"end-board", US_LINE_END_BOARD, "", "ic*"},
    {"moves", US_LINE_MOVES, "", "gmi[*"},
    {"solved", US_LINE_SOLVED, "", "i[*"},
    {"solved-above", US_LINE_SOLVED_ABOVE, "", "i[*"},
    {"length", US_LINE_LENGTH, "m", "mi[*"},
    {"length-at-end", US_LINE_LENGTH_AT_END, "m", "mi[*"},
    {"count", US_LINE_COUNT, "m", "mi[*"},
    {"done", US_LINE_DONE, "m", "mi[*"},
    {"gave-up", US_LINE_GAVE_UP, "", "gi[*"},
    {"sizes", US_LINE_SIZES, "CF", "CFi*"},
    {"flip", US_LINE_FLIP, "s", "sci*"},
};
enum { NUM_LINE_KEYS = sizeof(line_keys) / sizeof(line_keys[0]) };

/* Makes room for a form.  Returns NULL after reporting that there is none. */
static struct us_line_form *add_form(struct parser *p)
{
    if (p->num_forms == MOST_FORMS) {
        mistake(p, rest_of(p), "the file describes too many lines");
        return NULL;
    }
    return &p->own->forms[p->num_forms++];
}

/* Takes what was expected, after a pattern. */
static bool take_expected(struct parser *p, struct us_line_form *form)
{
    struct us_str word;
    if (at_line_end(p))
        return true;
    if (!take_word(p, "the end of the line, or 'expected' and text", &word))
        return false;
    return us_str_eq(word, "expected") ? take_string(p, &form->expected)
                                       : expected(p, word, "'expected', or the end of the line");
}

static const char *missing_slot(unsigned kind)
{
    if (kind == US_LINE_SIZES)
        return "the slots <columns> and <freecells> are needed";
    if (kind == US_LINE_FLIP)
        return "the slot <from> is missing, the column in which a card turns up";
    return kind == US_LINE_DEAL ? "the slot <deal> is missing" : "the slot <moves> is missing";
}

static bool take_line(struct parser *p, const struct line_key *key)
{
    struct us_line_form *form = add_form(p);
    if (!form)
        return false;
    struct parts *parts = &p->forms[p->num_forms - 1];
    form->kind = key->kind;
    if (!take_pattern(p, &form->words, parts))
        return false;
    if ((parts->certain & bits_of(key->needed)) != bits_of(key->needed))
        return mistake(p, parts->at, missing_slot(key->kind));
    if (parts->possible & ~bits_of(key->allowed))
        return mistake(p, parts->at, "a line of this kind cannot have these slots");
    if (form->kind == US_LINE_SKIP_TO)
        return take_string(p, &form->expected);
    return take_expected(p, form);
}

static const struct place *take_place(struct parser *p)
{
    struct us_nearest nearest = {.text = {NULL, 0}};
    if (!take_word(p, "a place such as column", &nearest.text))
        return NULL;
    for (unsigned i = 0; i < NUM_PLACES; i++) {
        us_nearest_try(&nearest, places[i].name);
        if (us_str_eq(nearest.text, places[i].name))
            return &places[i];
    }
    expected_one(p, nearest.text, "a place such as column, freecell or foundation", &nearest);
    return NULL;
}

/* Takes "column to freecell" and the pattern. */
static bool take_move(struct parser *p)
{
    struct us_line_form *form = add_form(p);
    const struct place *from = form ? take_place(p) : NULL;
    struct us_str word;

    if (!from || !take_word(p, "'to'", &word))
        return false;
    if (!us_str_eq(word, "to"))
        return expected(p, word, "'to'");
    const struct place *to = take_place(p);
    if (!to)
        return false;
    form->kind = US_LINE_MOVE;
    form->source = from->kind;
    form->dest = to->kind;
    return take_pattern(p, &form->words, &p->forms[p->num_forms - 1]) && take_expected(p, form);
}

static const struct place *place_of_kind(unsigned kind)
{
    const struct place *place = places;
    while (place->kind != kind)
        place++;
    return place;
}

/* Checks that a move has the slots that its places need, and no others. */
static bool check_move(struct parser *p, const struct us_line_form *form, const struct parts *parts)
{
    const struct place *from = place_of_kind(form->source);
    const struct place *to = place_of_kind(form->dest);
    uint32_t certain = parts->certain | p->before.certain | p->after.certain;
    uint32_t possible = parts->possible | p->before.possible | p->after.possible;
    uint32_t named = bits_of("ru");
    uint32_t onto = bits_of("RU");

    if (from->index && !(certain & bits_of("s")))
        return mistake(p, parts->at, "the slot <from> is missing");
    if (to->index && !(certain & bits_of("d")))
        return mistake(p, parts->at,
                       to->kind == US_PLACE_FREECELL
                           ? "the slot <to> is missing, which any-freecell does not need"
                           : "the slot <to> is missing");
    if (from->is_named_by_card && !(certain & bits_of("clLp")) && (certain & named) != named)
        return mistake(
            p, parts->at,
            "the card is missing, which says from where it moves: <card>, or <rank> and <suit>");
    if (to->is_named_by_card && !(certain & bits_of("e")) && (certain & onto) != onto)
        return mistake(
            p, parts->at,
            "the card is missing on which cards are put: <onto>, or <onto-rank> and <onto-suit>");
    if (!from->index && (possible & bits_of("s")))
        return mistake(
            p, parts->at,
            "the place from which the card moves has no number, so there can be no <from>");
    if (!to->index && (possible & bits_of("d")))
        return mistake(p, parts->at,
                       "the place to which the card moves has no number, so there can be no <to>");
    if (from->kind == US_PLACE_FOUNDATION && !(certain & bits_of("p")) &&
        (certain & named) != named)
        return mistake(p, parts->at,
                       "the card of the foundation is missing: <playable>, or <rank> and <suit>");
    if ((possible & bits_of("D")) && (from->kind != US_PLACE_STOCK || to->kind != US_PLACE_WASTE))
        return mistake(p, parts->at, "only a move from the stock to the waste can have <draws>");
    if (possible & bits_of("mgCF"))
        return mistake(p, parts->at, "a move has no <moves>, <deal>, <columns> and <freecells>");
    if (p->own->lines.is_written && (possible & bits_of("lLruRU*")))
        return mistake(p, parts->at,
                       "a format that is written cannot have <any>, <cards>, <pile>, and ranks and "
                       "suits in words");
    return true;
}

/* ---- keys ------------------------------------------------------------------------------------ */

/* A key, and what follows it. */
enum value {
    VALUE_STRING,
    VALUE_STRINGS,
    VALUE_NAMES,
    VALUE_PATTERN,
    VALUE_NUMBER,
    VALUE_WORD,
    VALUE_PART,
    VALUE_YES,
    VALUE_OTHER
};

struct key {
    const char *name;
    enum value value;
    size_t offset;  /* of the member of us_own_format */
    uint32_t least; /* of a number */
    uint32_t most;  /* the same; of words, how many there are; of a part, enum us_grid_form */
    const struct us_spelling *words;
    const char *expected; /* one of the words */
    bool (*take)(struct parser *p);
    bool repeats; /* the key may occur several times */
};

static bool take_name(struct parser *p)
{
    struct us_str word;
    struct us_buf name = {0};

    if (!take_word(p, "a name", &word))
        return false;
    for (size_t i = 0; i < word.len; i++)
        if (us_upper(word.p[i]) == word.p[i] && us_is_letter(word.p[i]))
            return expected(p, word, "a name in lower case");
    if (word.len > US_MAX_FORMAT_NAME)
        return mistake(p, word, "the name is too long");
    us_buf_put(&name, word.p, word.len);
    p->own->format.name = keep(p, &name);
    return true;
}

/* Takes the name of a game. */
static bool take_variant(struct parser *p, const char **game)
{
    struct us_str word = rest_of(p);
    struct us_cursor rest = us_cursor(word);

    word = us_cursor_word(&rest);
    const struct us_variant *v = us_variant_find(word);
    p->line.p += word.len;
    *game = v ? v->game.variant : NULL;
    return v || expected(p, word, "the name of a game, such as freecell");
}

/* Returns the game that is the most likely one, or NULL if the file names none. */
static const struct us_game *first_game(const struct us_own_format *own)
{
    return own->games[0] ? &us_variant_find(us_str(own->games[0]))->game : NULL;
}

/* Returns true if two games have the same piles. */
static bool has_piles_of(const struct us_game *a, const struct us_game *b)
{
    bool same_stock = (a->rules.stock_to == US_STOCK_TO_NOWHERE) ==
                      (b->rules.stock_to == US_STOCK_TO_NOWHERE);
    return a->num_columns == b->num_columns && a->num_freecells == b->num_freecells &&
           a->num_decks == b->num_decks && a->max_rank == b->max_rank && same_stock &&
           a->rules.num_reserves == b->rules.num_reserves &&
           a->rules.num_holes == b->rules.num_holes &&
           memcmp(a->rules.more_suits, b->rules.more_suits, sizeof(a->rules.more_suits)) == 0;
}

static bool take_games(struct parser *p)
{
    const char **games = p->own->games;
    unsigned num = 0;

    do {
        struct us_str at = rest_of(p);
        if (num == MOST_STRINGS)
            return mistake(p, at, "too many of them");
        if (!take_variant(p, &games[num]))
            return false;
        if (!has_piles_of(first_game(p->own), &us_variant_find(us_str(games[num++]))->game))
            return mistake(p, at, "this game has other piles than the first one");
    } while (!at_line_end(p));
    p->own->lines.games = p->own->games;
    return true;
}

/* Takes a game, what fills its empty columns, and the line that says so. */
static bool take_plays(struct parser *p)
{
    static const char fills[] =
        "what fills empty columns: any, kings, none, waste, base or one-card";
    struct us_line_form *form = add_form(p);
    struct us_str word;

    if (!form || !take_variant(p, &form->game) || !take_word(p, fills, &word))
        return false;
    int fill = us_find_word(us_fill_names, US_NUM_FILLS, word);
    struct parts *parts = &p->forms[p->num_forms - 1];
    form->kind = US_LINE_PLAYS;
    form->fill = fill;
    if (fill < 0)
        return expected(p, word, fills);
    return take_pattern(p, &form->words, parts) && take_expected(p, form) &&
           (!(parts->possible & ~bits_of("i*")) ||
            mistake(p, parts->at, "a line of this kind cannot have these slots"));
}

/* What follows a list, and what is expected in its place. */
static bool take_after_list(struct parser *p)
{
    struct parts parts;
    struct us_line_form form = {.words = NULL};
    bool ok = take_pattern(p, &p->own->lines.after_list, &parts) && take_expected(p, &form);

    p->own->lines.expected_after_list = form.expected;
    if (ok && (parts.possible & ~bits_of("i[*")))
        return mistake(p, parts.at, "what follows a list cannot have these slots");
    return ok;
}

/* A layout with one column per line, as Freecell Solver or Klondike-Solver reads it. */
static bool take_layout(struct parser *p)
{
    struct us_str word;
    struct us_line_form *form = add_form(p);

    if (!form || !take_word(p, "columns or klondike", &word))
        return false;
    bool klondike = us_str_eq(word, "klondike");
    *form = (struct us_line_form)US_LINE_FORM("", US_LINE_LAYOUT);
    form->is = klondike ? us_is_klondike_layout : NULL;
    return klondike || us_str_eq(word, "columns") || expected(p, word, "columns or klondike");
}

/* The width of a cell, and the marks around cards. */
static bool take_table(struct parser *p)
{
    uint32_t width;
    struct us_grid *grid = &p->own->grid;

    *grid = (struct us_grid)US_TABLE_GRID(US_TABLE_TOPS, 0, NULL, us_grid_any_card);
    p->own->lines.grid = grid;
    if (!take_number(p, 1, 16, &width) || !take_string(p, &grid->marks))
        return false;
    grid->width = width;
    return true;
}

/* ---- boards in parts ------------------------------------------------------------------------- */

/* The piles of parts: what is wrong if there are too many cards. */
static const struct part_pile {
    const char *name;
    uint8_t pile;
    enum us_diag_id error;
    const char *too_many;
} part_piles[] = {
    {"columns", US_COLUMN, US_DIAG_UNREAD_TEXT, "more cards than the game has columns"},
    {"freecells", US_FREECELL, US_DIAG_LAYOUT_CELLS, "more cards than the game has freecells"},
    {"foundations", US_FOUNDATION, US_DIAG_UNREAD_TEXT, "a suit occurs twice"},
    {"reserves", US_RESERVE, US_DIAG_UNREAD_TEXT, "more cards than the game has reserves"},
    {"stock", US_STOCK, US_DIAG_UNREAD_TEXT, "the stock has one card here"},
    {"waste", US_WASTE, US_DIAG_UNREAD_TEXT, "the waste has one card here"},
};
enum { NUM_PART_PILES = sizeof(part_piles) / sizeof(part_piles[0]) };

/* Makes room for a part.  Returns NULL after reporting that there is none. */
static struct us_grid_part *add_part(struct parser *p, enum us_grid_form form)
{
    struct us_grid_part *part = &p->own->parts[p->num_parts];
    if (p->num_parts == MOST_PARTS) {
        mistake(p, rest_of(p), "the board has too many parts");
        return NULL;
    }
    p->num_parts++;
    part->form = form;
    return part;
}

static bool take_heading(struct parser *p, struct us_grid_part *part)
{
    if (!take_string(p, &part->label))
        return false;
    struct us_buf line = {0};
    us_buf_put(&line, part->label, strcspn(part->label, "\n"));
    part->expected = keep(p, &line);
    return true;
}

/* Takes the words after the label of a part. */
static bool take_part_words(struct parser *p, struct us_grid_part *part)
{
    static const char names[] = "downward, optional, or the end of the line";
    struct us_str word;

    while (!at_line_end(p)) {
        if (!take_word(p, names, &word))
            return false;
        bool down = us_str_eq(word, "downward");
        if (!down && !us_str_eq(word, "optional"))
            return expected(p, word, names);
        part->flags |= down ? US_GRID_DOWNWARD : US_GRID_OPTIONAL;
    }
    return true;
}

/* Takes the piles of a part, and its label. */
static bool take_part(struct parser *p, enum us_grid_form form)
{
    static const char names[] = "columns, freecells, foundations, reserves, stock or waste";
    struct us_grid_part *part = add_part(p, form);
    struct us_str word;

    if (part && form == US_GRID_HEADING)
        return take_heading(p, part);
    if (!part || !take_word(p, names, &word))
        return false;
    for (unsigned i = 0; i < NUM_PART_PILES; i++) {
        const struct part_pile *pile = &part_piles[i];
        if (!us_str_eq(word, pile->name))
            continue;
        if (form == US_GRID_ROWS && pile->pile == US_FOUNDATION)
            return mistake(p, word, "'rows' cannot show foundations: 'tops' and 'piles' can");
        part->pile = pile->pile;
        part->error = pile->error;
        part->too_many = pile->too_many;
        return take_string(p, &part->label) && take_part_words(p, part);
    }
    return expected(p, word, names);
}

/* Makes the grid of the parts. */
static void complete_parts(struct parser *p)
{
    struct us_own_format *own = p->own;
    const struct us_game *g = first_game(own);
    /* The number of other piles is that of the game that is read. */
    const uint8_t nums[US_NUM_PILES] = {
        [US_COLUMN] = g && own->lines.columns == 0 ? g->num_columns : own->lines.columns,
        [US_FOUNDATION] = US_NUM_SUITS,
        [US_STOCK] = 1,
        [US_WASTE] = 1};

    if (p->num_parts == 0)
        return;
    if (own->lines.is_written && !own->empty[0])
        own->empty[0] = "-"; /* as it is written */
    for (unsigned i = 0; i < p->num_parts; i++) {
        struct us_grid_part *part = &own->parts[i];
        if (part->form == US_GRID_HEADING)
            continue;
        bool counted = part->form == US_GRID_PILES && part->pile == US_COLUMN &&
                       !strchr(part->label, '#');
        part->num = counted ? 0 : nums[part->pile];
        part->flags |= part->pile == US_FOUNDATION ? US_GRID_ANY_SUIT : 0;
        part->flags |= part->pile == US_STOCK ? US_GRID_FACE_DOWN : 0;
        part->flags |= own->lines.conventions.index_base == 0 ? US_GRID_FROM_ZERO : 0;
        part->flags |= own->empty[0] ? US_GRID_MARKED : 0;
        part->flags |= part->form == US_GRID_ROWS ? US_GRID_LOOSE : 0;
    }
    own->grid = (struct us_grid){.parts = own->parts,
                                 .next = own->separators ? us_grid_between : us_grid_word,
                                 .marks = own->separators,
                                 .get_card = us_grid_faced_card,
                                 .put_card = us_grid_put_word,
                                 .empty = own->empty[0] ? own->empty : NULL,
                                 .no_card_above = "there is no card above it",
                                 .wrong_suit = "the suit occurs twice"};
    own->lines.grid = &own->grid;
}

#define AT(member) offsetof(struct us_own_format, member)

static const struct key keys[] = {
    {.name = "name", .value = VALUE_OTHER, .take = take_name},
    {.name = "title", .value = VALUE_STRING, .offset = AT(format.title)},
    {.name = "suffixes", .value = VALUE_STRINGS, .offset = AT(suffixes)},
    {.name = "begins", .value = VALUE_STRINGS, .offset = AT(begins)},
    {.name = "column-names", .value = VALUE_NAMES, .offset = AT(lines.column_names)},
    {.name = "freecell-names", .value = VALUE_NAMES, .offset = AT(lines.freecell_names)},
    {.name = "empty", .value = VALUE_STRINGS, .offset = AT(empty)},
    {.name = "separators", .value = VALUE_STRING, .offset = AT(separators)},
    {.name = "tops", .value = VALUE_PART, .most = US_GRID_TOPS, .repeats = true},
    {.name = "piles", .value = VALUE_PART, .most = US_GRID_PILES, .repeats = true},
    {.name = "rows", .value = VALUE_PART, .most = US_GRID_ROWS, .repeats = true},
    {.name = "heading", .value = VALUE_PART, .most = US_GRID_HEADING, .repeats = true},
    {.name = "game", .value = VALUE_OTHER, .take = take_games},
    {.name = "columns",
     .value = VALUE_NUMBER,
     .offset = AT(lines.columns),
     .least = 1,
     .most = US_MAX_COLUMNS},
    {.name = "freecells",
     .value = VALUE_NUMBER,
     .offset = AT(lines.freecells),
     .most = US_MAX_FREECELLS},
    {.name = "count-from",
     .value = VALUE_NUMBER,
     .offset = AT(lines.conventions.index_base),
     .most = 1},
    {.name = "longest-line",
     .value = VALUE_NUMBER,
     .offset = AT(lines.longest),
     .least = 1,
     .most = 4096},
    {.name = "before-move", .value = VALUE_PATTERN, .offset = AT(lines.before_move)},
    {.name = "after-move", .value = VALUE_PATTERN, .offset = AT(lines.after_move)},
    {.name = "expected", .value = VALUE_STRING, .offset = AT(lines.expected)},
    {.name = "expected-move", .value = VALUE_STRING, .offset = AT(lines.expected_move)},
    {.name = "after-list", .value = VALUE_OTHER, .take = take_after_list},
    {.name = "each-line", .value = VALUE_YES, .offset = AT(lines.each_line)},
    {.name = "board-begins", .value = VALUE_YES, .offset = AT(lines.board_begins)},
    {.name = "moves-solve", .value = VALUE_YES, .offset = AT(lines.moves_solve)},
    {.name = "one-by-one", .value = VALUE_YES, .offset = AT(lines.one_by_one)},
    {.name = "redeals-implied", .value = VALUE_YES, .offset = AT(lines.redeals_implied)},
    {.name = "written", .value = VALUE_YES, .offset = AT(lines.is_written)},
    {.name = "automoves",
     .value = VALUE_WORD,
     .offset = AT(lines.conventions.automove),
     .words = us_automove_names,
     .most = US_NUM_AUTOMOVES,
     .expected = "none, horne, wkr, and-rule or max"},
    {.name = "counts",
     .value = VALUE_WORD,
     .offset = AT(lines.conventions.empty_count),
     .words = us_empty_count_names,
     .most = US_NUM_EMPTY_COUNTS,
     .expected = "stated, one, max or ms"},
    {.name = "deals",
     .value = VALUE_WORD,
     .offset = AT(lines.deals),
     .words = us_deal_system_names,
     .most = US_NUM_DEAL_SYSTEMS,
     .expected = "whose numbers they are, such as ms or pysol"},
    {.name = "layout", .value = VALUE_OTHER, .take = take_layout},
    {.name = "table", .value = VALUE_OTHER, .take = take_table},
    {.name = "plays", .value = VALUE_OTHER, .take = take_plays, .repeats = true},
};
enum { NUM_KEYS = sizeof(keys) / sizeof(keys[0]) };

static bool take_strings(struct parser *p, const char **list)
{
    unsigned num = 0;
    do {
        if (num == MOST_STRINGS)
            return mistake(p, rest_of(p), "too many of them");
        if (!take_string(p, &list[num++]))
            return false;
    } while (!at_line_end(p));
    return true;
}

/* Takes the names of columns or freecells: characters, or words with a blank between them. */
static bool take_names(struct parser *p, const char **names)
{
    struct us_str at = rest_of(p);
    if (!take_string(p, names))
        return false;
    struct us_str name;
    bool fits = **names && **names != ' ' && !strstr(*names, "  ");
    for (unsigned i = 0; i < US_MAX_COLUMNS && (name = us_name_at(*names, i)).len > 0; i++)
        for (unsigned k = 0; k < i; k++) {
            struct us_str other = us_name_at(*names, k);
            fits = fits && (name.len != other.len || memcmp(name.p, other.p, name.len) != 0);
        }
    return fits ||
           mistake(p, at, "each name must be another one, with single blanks between words");
}

static bool take_value(struct parser *p, const struct key *key)
{
    char *member = (char *)p->own + key->offset;
    struct us_str word;
    uint32_t number;
    int found;

    switch (key->value) {
    case VALUE_STRING:
        return take_string(p, (const char **)(void *)member);
    case VALUE_STRINGS:
        return take_strings(p, (const char **)(void *)member);
    case VALUE_NAMES:
        return take_names(p, (const char **)(void *)member);
    case VALUE_PATTERN:
        return take_pattern(p, (const char **)(void *)member,
                            strcmp(key->name, "after-move") == 0 ? &p->after : &p->before);
    case VALUE_NUMBER:
        if (!take_number(p, key->least, key->most, &number))
            return false;
        if (key->offset == AT(lines.freecells))
            p->own->lines.no_freecells = number == 0;
        if (key->offset == AT(lines.longest))
            p->own->lines.longest = number;
        else
            *(uint8_t *)member = number;
        return true;
    case VALUE_WORD:
        if (!take_word(p, key->expected, &word))
            return false;
        found = us_find_word(key->words, key->most, word);
        *(uint8_t *)member = found;
        return found >= 0 || expected(p, word, key->expected);
    case VALUE_PART:
        return take_part(p, (enum us_grid_form)key->most);
    case VALUE_YES:
        if (!take_word(p, "yes", &word))
            return false;
        *(bool *)(void *)member = us_str_eq(word, "yes");
        return *(bool *)(void *)member || expected(p, word, "yes");
    case VALUE_OTHER:
        break;
    }
    return key->take(p);
}

/* Takes the value of the key of that name. */
static bool take_key(struct parser *p, struct us_str name)
{
    struct us_nearest nearest = {.text = name};
    if (us_str_eq(name, "move"))
        return take_move(p);
    us_nearest_try(&nearest, "move");
    for (unsigned i = 0; i < NUM_LINE_KEYS; i++) {
        us_nearest_try(&nearest, line_keys[i].name);
        if (us_str_eq(name, line_keys[i].name))
            return take_line(p, &line_keys[i]);
    }
    for (unsigned i = 0; i < NUM_KEYS; i++) {
        us_nearest_try(&nearest, keys[i].name);
        if (!us_str_eq(name, keys[i].name))
            continue;
        if (p->seen >> i & 1 && !keys[i].repeats)
            return mistake(p, name, "this is stated twice");
        p->seen |= UINT64_C(1) << i;
        return take_value(p, &keys[i]);
    }
    return expected_one(p, name, "a key such as name or move", &nearest);
}

/* Takes "KEY: VALUE", or a line without content. */
static bool take_file_line(struct parser *p)
{
    struct us_str name;
    if (at_line_end(p))
        return true;
    if (!take_word(p, "a key such as name or move", &name))
        return false;
    if (!us_cursor_literal(&p->line, ":"))
        return expected(p, rest_of(p), "':' after the key");
    return take_key(p, name) && (at_line_end(p) || expected(p, rest_of(p), "the end of the line"));
}

/* ---- the whole file -------------------------------------------------------------------------- */

/* Makes terms those of moves that state no number of cards. */
static void omit_counts(struct us_terms *terms, unsigned empty_count)
{
    static const uint8_t statable[US_NUM_EMPTY_COUNTS] = {[US_EMPTY_STATED] = US_STATES_ALL,
                                                          [US_EMPTY_ONE] = US_STATES_ONE,
                                                          [US_EMPTY_MAX] = US_STATES_MAX,
                                                          [US_EMPTY_MS] = US_STATES_MS,
                                                          [US_EMPTY_UNKNOWN] = US_STATES_ALL};
    terms->single_cards = empty_count == US_EMPTY_STATED;
    terms->statable = statable[empty_count];
}

/* Returns the terms of a format that is written. */
static struct us_terms terms_of(const struct parser *p)
{
    const struct us_line_format *lines = &p->own->lines;
    struct us_terms terms = {.rules = 1U << lines->conventions.automove,
                             .rule = lines->conventions.automove};

    for (unsigned i = 0; i < p->num_forms; i++) {
        const struct us_line_form *form = &p->own->forms[i];
        bool counted = p->forms[i].possible & bits_of("nk");
        if (form->kind == US_LINE_MOVE && form->source == US_PLACE_COLUMN &&
            form->dest == US_PLACE_COLUMN && !counted)
            omit_counts(&terms, lines->conventions.empty_count);
        if (form->kind == US_LINE_MOVE && form->dest == US_PLACE_ANY_FREECELL)
            terms.first_freecell = true;
        if (form->kind == US_LINE_MOVE && form->dest == US_PLACE_FOUNDATION)
            terms.first_foundation = true;
    }
    return terms;
}

/* What lines of each kind store. */
static const unsigned carried[] = {
    [US_LINE_SKIP] = 0,
    [US_LINE_MOVE] = US_CARRIES_MOVES,
    [US_LINE_LENGTH] = US_CARRIES_RESULT,
    [US_LINE_LENGTH_AT_END] = US_CARRIES_RESULT,
    [US_LINE_COUNT] = 0,
    [US_LINE_DONE] = US_CARRIES_RESULT,
    [US_LINE_SOLVED] = US_CARRIES_RESULT,
    [US_LINE_SOLVED_ABOVE] = US_CARRIES_RESULT,
    [US_LINE_GAVE_UP] = US_CARRIES_RESULT,
    [US_LINE_DEAL] = US_CARRIES_NUMBER,
    [US_LINE_LAYOUT] = US_CARRIES_START,
    [US_LINE_BOARD] = US_CARRIES_START,
    [US_LINE_END_BOARD] = 0,
    [US_LINE_MOVES] = US_CARRIES_MOVES,
    [US_LINE_SKIP_TO] = 0,
    [US_LINE_PLAYS] = 0,
    [US_LINE_SIZES] = 0,
    [US_LINE_FLIP] = 0,
    [US_LINE_READ] = 0,
};
US_ASSERT_ROWS(carried, US_NUM_LINE_KINDS);

/* Returns true if only games with other rules than FreeCell's have such a place. */
static bool is_of_stock(unsigned place)
{
    return place == US_PLACE_RESERVE || place >= US_PLACE_STOCK;
}

/* Returns what the format stores. */
static unsigned carried_by(const struct parser *p)
{
    unsigned carries = 0;
    for (unsigned i = 0; i < p->num_forms; i++) {
        const struct us_line_form *form = &p->own->forms[i];
        unsigned kind = form->kind;
        carries |= carried[kind];
        if (kind == US_LINE_MOVE && (is_of_stock(form->source) || is_of_stock(form->dest)))
            carries |= US_CARRIES_STOCK | US_CARRIES_RULES;
        if (p->forms[i].possible & bits_of("g"))
            carries |= US_CARRIES_NUMBER;
        if (kind == US_LINE_MOVES && (p->forms[i].possible & bits_of("m")))
            carries |= US_CARRIES_RESULT;
    }
    return carries;
}

/* Returns true if each of the words for places without a card is a cell that is no card. */
static bool are_empty(const struct us_own_format *own)
{
    for (const char *const *word = own->empty; *word; word++) {
        us_card card = US_NO_CARD;
        bool one = own->separators || strcspn(*word, " \t\n") == strlen(*word);
        us_grid_faced_card(us_str(*word), &card);
        if (!one || !**word || us_is_card(card))
            return false;
    }
    return true;
}

static bool has_kind(const struct parser *p, unsigned kind)
{
    for (unsigned i = 0; i < p->num_forms; i++)
        if (p->own->forms[i].kind == kind)
            return true;
    return false;
}

static bool has_klondike_layout(const struct parser *p)
{
    for (unsigned i = 0; i < p->num_forms; i++)
        if (p->own->forms[i].kind == US_LINE_LAYOUT && p->own->forms[i].is)
            return true;
    return false;
}

/* Checks what the lines say together, and completes the format. */
static bool finish(struct parser *p)
{
    struct us_own_format *own = p->own;
    struct us_str end = {p->line.end, 0};
    unsigned carries = carried_by(p);

    if (!own->format.name)
        return mistake(p, end, "the file states no 'name'");
    if (!(carries & (US_CARRIES_MOVES | US_CARRIES_START)))
        return mistake(p, end, "the file describes neither moves nor a layout");
    if (p->num_parts > 0 && own->lines.grid)
        return mistake(p, end, "a 'table' has no parts such as 'tops' and 'piles'");
    complete_parts(p);
    if (has_kind(p, US_LINE_BOARD) && !own->lines.grid)
        return mistake(
            p, end,
            "a 'board' needs a 'table', or parts such as 'tops' and 'piles', as its description");
    if (own->lines.grid && !has_kind(p, US_LINE_BOARD))
        return mistake(p, end, "the board needs a 'board', which says how its first line begins");
    if (has_kind(p, US_LINE_FLIP) && own->lines.is_written)
        return mistake(p, end, "a format that is written cannot have a 'flip'");
    if (has_klondike_layout(p) && !(own->games[0] && us_is_klondike(first_game(own))))
        return mistake(p, end, "'layout: klondike' needs the 'game' klondike, or one like it");
    if (!are_empty(own))
        return mistake(p, end, "each 'empty' must be a word that is not a card");
    if (own->lines.each_line && own->lines.is_written)
        return mistake(p, end, "a format that is written cannot have 'each-line'");
    if (own->separators && own->lines.is_written)
        return mistake(p, end, "a format that is written cannot have 'separators'");
    if (has_kind(p, US_LINE_END_BOARD) && p->num_parts == 0)
        return mistake(p, end, "'end-board' needs a 'board' and its parts");
    bool has_start = has_kind(p, US_LINE_LAYOUT) || has_kind(p, US_LINE_DEAL) || p->num_parts > 0;
    if (own->lines.is_written && !has_start)
        return mistake(
            p, end, "a format that is written needs a 'layout', a 'deal', or a 'board' with parts");
    for (unsigned i = 0; i < p->num_forms; i++)
        if (own->forms[i].kind == US_LINE_MOVE && !check_move(p, &own->forms[i], &p->forms[i]))
            return false;

    own->format.carries = carries;
    own->format.lines = &own->lines;
    own->format.title = own->format.title ? own->format.title : own->format.name;
    own->format.suffixes = own->suffixes[0] ? own->suffixes : NULL;
    own->lines.forms = own->forms;
    own->lines.begins = own->begins[0] ? own->begins : NULL;
    own->lines.conventions.naming = own->lines.conventions.index_base == 0 ? US_NAMED_BY_COLUMN : 0;
    own->lines.longest = own->lines.longest > 0 ? own->lines.longest : 80;
    own->lines.expected = own->lines.expected ? own->lines.expected : "a line of this format";
    own->terms[0] = terms_of(p);
    own->format.terms = own->lines.is_written ? own->terms : NULL;
    return true;
}

/* Reads all lines. */
static bool parse(struct parser *p, struct us_str text)
{
    struct us_cursor file = us_cursor(text);
    p->line = file;
    if (text.len > LONGEST_FILE)
        return mistake(p, (struct us_str){text.p, 1}, "the file is too long");
    while (!us_cursor_at_end(&file)) {
        struct us_str line = us_cursor_peek_line(&file);
        p->line.p = file.p;
        p->line.end = file.p + line.len;
        const char *nul = memchr(line.p, '\0', line.len);
        if (nul)
            return mistake(p, (struct us_str){nul, 1}, "the file is not text");
        if (!take_file_line(p))
            return false;
        us_cursor_skip_line(&file, line);
    }
    return finish(p);
}

struct us_own_format *us_own_format_new(struct us_str text, struct us_sink *sink)
{
    struct us_own_format *own = us_new(sizeof(*own));
    struct parser *p = own ? us_new(sizeof(*p)) : NULL;

    us_sink_aim(sink, text);
    sink->first_line = 1;
    bool ok = false;
    if (p) {
        p->own = own;
        p->sink = sink;
        own->lines.conventions.automove = US_AUTOMOVE_NONE;
        ok = parse(p, text);
    }
    if (!p || own->arena.failed)
        ok = us_fail_memory(sink) == US_OK;
    us_resize(p, 0);
    if (ok)
        return own;
    us_own_format_free(own);
    return NULL;
}

const struct us_format *us_own_format(const struct us_own_format *own)
{
    return &own->format;
}

void us_own_format_free(struct us_own_format *own)
{
    if (own)
        us_arena_free(&own->arena);
    us_resize(own, 0);
}
