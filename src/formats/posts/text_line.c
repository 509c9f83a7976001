/* SPDX-License-Identifier: MIT */
/* Moves that fill a line. */
#include "formats/posts/text_line.h"

#include "formats/kit/card_sentence.h"
#include "formats/kit/kit.h"
#include "formats/posts/post.h"
#include "formats/posts/text_words.h"

/* The forms of lines that may also be something else: two pairs, as "4d 8a", or prose. */
enum form {
    FORM_OTHER = 1 << 0,
    FORM_CARD_FIRST = 1 << 1,                                   /* "QH 8a" */
    FORM_CARD_LAST = 1 << 2,                                    /* "8a QH" */
    FORM_CARD_TARGET = 1 << 3,                                  /* "QH fc" */
    FORM_BARE_TARGET = 1 << 4,                                  /* "QH -> a" */
    FORMS_THAT_MAY_BE_CUT = FORM_CARD_TARGET | FORM_BARE_TARGET /* "QH to e" */
};

/* A line that is being read. */
struct line {
    const struct us_text_style *style;
    struct us_intent *intent;
    enum form form;
    bool no_card;  /* it begins with no card: 8c is a pair */
    bool bare;     /* its piles are read as a letter or number each: c2 is a pair */
    bool certain;  /* it can only be a move */
    bool has_card; /* the card that moves is named */
    bool worded;   /* a pile has a word, or a letter and a number */
    bool numbered; /* with more than a letter, such as F */
    bool linked;   /* "to", an arrow or the like is between the piles */
    bool dashed;   /* a dash, a colon or the like is */
    bool listed;   /* a comma is */
    bool suits;    /* the piles could be cards, as "S2 C4" */
};

/* ---- the card -------------------------------------------------------------------------------- */

/* Returns true for a card that is no pair: with a suit as a symbol or word, a rank as a letter, or
   a spade. */
static bool is_unmistakable(struct us_str text, us_card card)
{
    unsigned rank = us_rank(card);
    bool pair = text.len == 2 || (text.len == 3 && us_is_digit(text.p[1]));
    if (!pair)
        return true;
    bool capital = text.p[text.len - 1] >= 'A' && text.p[text.len - 1] <= 'Z';
    return us_suit(card) == US_SPADES || rank > 10 || (capital && !us_is_digit(text.p[0]));
}

/* Steps over a card, which the line names as the one that moves. */
static bool take_card(struct us_cursor *c, struct line *line)
{
    us_card card;
    us_cursor_blanks(c);
    const char *from = c->p;
    if (!us_take_named_card(c, &card))
        return false;

    line->has_card = true;
    line->certain = line->certain || is_unmistakable((struct us_str){from, c->p - from}, card);
    line->intent->source_card = card;
    line->intent->stated = US_STATED_SOURCE_CARD;
    return true;
}

/* Steps over "3 cards", "a card" or the like. */
static bool take_number_of_cards(struct us_cursor *c, struct us_intent *m)
{
    static const char *const one[] = {"the top card", "the last card", "top card", "the card",
                                      "a card",       "card",          NULL};
    static const char *const units[] = {"cards", "card", NULL};
    struct us_cursor at = *c;

    m->count = 1;
    m->count_kind = US_COUNT_STATED;
    if (us_take_one_of(c, one))
        return true;
    if (us_text_take_count(&at, &m->count)) {
        struct us_cursor from = at;
        bool unit = us_take_one_of(&at, units);
        if (us_cursor_accept(c, &at, unit || us_take_word(&from, "from")))
            return true;
    }
    m->count_kind = US_COUNT_BY_CONVENTION;
    return false;
}

/* ---- piles ----------------------------------------------------------------------------------- */

/* Returns the kind of pile (enum us_place_kind) that a letter or word before a number stands for;
   without a number, only the foundation or the waste.  US_PLACE_UNSTATED: none. */
static unsigned kind_of_code(struct us_str word, const struct us_text_style *style)
{
    /* A word comes before its beginning. */
    static const char *const columns[] = {"column", "col",   "cascade", "c",    "tableau", "tab",
                                          "t",      "stack", "s",       "pile", "p",       NULL};
    static const char *const cells[] = {"freecell", "free", "fc", "f", "cell", "r", NULL};
    static const char *const foundations[] = {"home", "h", "foundation", NULL};
    char letter = word.len == 1 ? us_lower(*word.p) : 0;

    if (letter == 'c' && style->cell_is_c)
        return US_PLACE_FREECELL;
    if (letter == 'f' && style->cell_is_c)
        return US_PLACE_FOUNDATION;
    if (style->column_is_t && (letter == 's' || letter == 'p'))
        return US_PLACE_UNSTATED; /* whatever it is */
    if (us_length_in_any_case(word, columns) == word.len)
        return US_PLACE_COLUMN;
    if (us_length_in_any_case(word, cells) == word.len)
        return US_PLACE_FREECELL;
    if (us_length_in_any_case(word, foundations) == word.len)
        return US_PLACE_FOUNDATION;
    return letter == 'w' ? US_PLACE_OTHER : US_PLACE_UNSTATED;
}

/* Reads a pile that is a letter or a short word with a number: "T8", "col8", "fc1". */
static bool take_code(struct us_cursor *c, struct line *line, struct us_place *place)
{
    struct us_cursor at = *c;
    struct us_str word = {at.p, 0};
    while (!us_cursor_at_end(&at) && us_is_letter(*at.p))
        at.p++;
    word.len = at.p - word.p;
    us_cursor_literal(&at, "_");
    us_cursor_literal(&at, "#");
    bool number = us_cursor_number(&at, &place->index);
    bool alone = word.len == 1 && !number;
    if (word.len == 0 || (line->bare && number) || (alone && !line->style->letters) ||
        !us_ends_word(&at))
        return false;

    bool letter = word.len == 1;
    place->kind = kind_of_code(word, line->style);
    if (letter && us_lower(*word.p) == 'f' && !number)
        place->kind = US_PLACE_FOUNDATION;
    if (place->kind == US_PLACE_FOUNDATION)
        place->index = 0;
    else if (place->kind == US_PLACE_OTHER)
        place->index = US_WASTE;
    else if (place->kind == US_PLACE_UNSTATED || !number || place->index > US_MAX_COLUMNS)
        return false;
    else
        place->index--;

    line->worded = true;
    line->numbered = line->numbered || number || !letter;
    line->suits = line->suits || (letter && strchr("csh", us_lower(*word.p)));
    *c = at;
    return true;
}

/* Reads a column's number, a freecell's letter, or h, the foundation.  A pair may be one word. */
static bool take_bare_pile(struct us_cursor *c, struct us_place *place)
{
    struct us_cursor at = *c;
    if (us_cursor_number(&at, &place->index)) {
        place->kind = US_PLACE_COLUMN;
        place->index--;
        bool pair = at.p == c->p + 2; /* "87" */
        if (pair && us_ends_word(&at)) {
            place->index = *c->p - '1';
            at.p--;
        }
        return us_cursor_accept(c, &at, place->index < US_MAX_COLUMNS);
    }

    char letter = us_cursor_at_end(&at) ? ' ' : us_lower(*at.p);
    if (letter != 'h' && (letter < 'a' || letter > 'e'))
        return false;
    *place = (struct us_place){.kind = US_PLACE_FOUNDATION};
    if (letter != 'h')
        *place = (struct us_place){.kind = US_PLACE_FREECELL, .index = letter - 'a'};
    at.p++;
    struct us_cursor after = at;
    if (!us_ends_word(&after))
        after.p++; /* "ah" */
    return us_cursor_accept(c, &at, us_ends_word(&after));
}

/* Reads the pile from which the move goes. */
static bool take_source(struct us_cursor *c, struct line *line)
{
    struct us_intent *m = line->intent;
    us_take_word(c, "from");
    us_cursor_blanks(c);
    bool bracket = us_cursor_literal(c, "(");
    us_take_word(c, "from");
    us_cursor_blanks(c);
    if (take_code(c, line, &m->source) || take_bare_pile(c, &m->source))
        return !bracket || us_cursor_literal(c, ")");

    us_card card = line->has_card ? m->source_card : US_NO_CARD;
    line->worded = line->numbered = us_take_named_source(c, &m->source, card);
    return line->worded && (!bracket || us_cursor_literal(c, ")"));
}

/* Reads the pile to which the move goes. */
static bool take_target(struct us_cursor *c, struct line *line)
{
    us_cursor_blanks(c);
    if (take_code(c, line, &line->intent->dest))
        return true;
    struct us_cursor at = *c;
    if (us_cursor_accept(c, &at, us_take_named_target(&at, line->intent))) {
        line->worded = line->numbered = true;
        return true;
    }
    return take_bare_pile(c, &line->intent->dest);
}

/* Steps over what is between two piles, or between a card and a pile. */
static void take_link(struct us_cursor *c, struct line *line)
{
    static const char *const words[] = {
        "to the top of", "to", "onto",       "on top of",    "on", "over",
        "into",          "in", "and put it", "and place it", NULL};
    static const char *const arrows[] = {
        "->", "=>", ">", "\xe2\x86\x92", "\xe2\x9e\x9c", "\xe2\x9e\x94", "\xe2\x87\x92", NULL};
    static const char *const marks[] = {"-", ":", "|", "/", "\xe2\x80\x93", NULL};

    while (us_take_one_of(c, words))
        line->linked = true;
    us_cursor_blanks(c);
    if (!line->linked && us_take_any(c, arrows))
        line->linked = true;
    else if (!line->linked && us_take_any(c, marks))
        line->dashed = true;
    else if (!line->linked)
        line->listed = us_cursor_literal(c, ",");
    us_cursor_blanks(c);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Steps over the words before the card or the pile. */
static void take_verb(struct us_cursor *c, struct line *line)
{
    static const char *const subjects[] = {"I", "we", "player", NULL};
    static const char *const verbs[] = {"move", "moved",       "moves",  "moving", "put",
                                        "puts", "play",        "played", "place",  "placed",
                                        "take", "transfer",    "shift",  "drag",   "send",
                                        "sent", "transferred", "bring",  "drop",   NULL};
    struct us_cursor at = *c;
    us_take_one_of(&at, subjects);
    line->certain = us_cursor_accept(c, &at, us_take_one_of(&at, verbs)) ||
                    us_take_word(&at, "from");
}

/* Steps over the card after the piles: "8a QH", "8a (QH)", "8a - QH". */
static void take_card_after(struct us_cursor *c, struct line *line)
{
    static const char *const marks[] = {"-", ":", "|", "#", "=", "\xe2\x80\x93", NULL};
    struct us_cursor at = *c;
    us_cursor_blanks(&at);
    bool mark = us_take_any(&at, marks);
    us_cursor_blanks(&at);
    bool bracket = us_cursor_literal(&at, "(") || us_cursor_literal(&at, "[");
    bool certain = line->certain;
    struct us_intent before = *line->intent;
    if (!take_card(&at, line) ||
        (bracket && !us_cursor_literal(&at, ")") && !us_cursor_literal(&at, "]"))) {
        *line->intent = before;
        line->certain = certain;
        line->has_card = false;
        return;
    }
    line->certain = line->certain || ((mark || bracket) && line->worded);
    line->form = FORM_CARD_LAST;
    *c = at;
}

/* Steps over a comment in brackets and the end of the move. */
static bool take_end(struct us_cursor *c)
{
    static const char *const marks[] = {".", "!", "\"", "'", NULL};
    us_cursor_blanks(c);
    const char *close = us_cursor_at_end(c) || *c->p != '(' ? NULL
                                                            : memchr(c->p, ')', c->end - c->p);
    if (close)
        c->p = close + 1;
    while (us_take_any(c, marks))
        continue;
    us_cursor_blanks(c);
    if (us_cursor_at_end(c))
        return true;
    bool next = us_cursor_literal(c, ",") || us_cursor_literal(c, ";");
    us_cursor_blanks(c);
    return next;
}

/* Decides whether the line can only be a move.  source, target: that pile has a word, or a letter
   and a number.  is_card: the piles together could be a card, as in "JH 10C". */
static bool is_certain(const struct line *line, bool both, bool source, bool target, bool is_card)
{
    bool home = line->intent->dest.kind == US_PLACE_FOUNDATION;
    bool on_card = line->intent->dest.kind == US_PLACE_CARD_IN_COLUMN;
    bool piles = source && target;

    if (is_card || (on_card && !line->linked))
        return false; /* it may be a row of cards */
    if (!both)
        return line->certain || (target && (line->linked || home)); /* a sentence */
    bool known = line->numbered && (piles || line->has_card || home);
    bool apart = line->linked || (piles && !line->suits && !line->listed);
    return line->certain || (known && apart);
}

/* Reads two piles, or after a card the target alone. */
static bool take_piles(struct us_cursor *c, struct line *line, bool both)
{
    struct us_intent *m = line->intent;
    struct us_cursor at = *c;
    us_card card;
    m->source = (struct us_place){.kind = US_PLACE_CARD, .card = m->source_card};
    if (both && !take_source(c, line))
        return false;
    bool joined = both && !us_ends_word(c); /* "87" */
    take_link(c, line);
    bool source = line->worded;
    line->worded = false;
    if (!take_target(c, line))
        return false;
    bool target = line->worded;
    line->worded = source || target;
    bool is_card = both && us_take_named_card(&at, &card) && at.p == c->p;

    bool on_card = m->dest.kind == US_PLACE_CARD_IN_COLUMN;
    bool blank = !line->linked && !line->dashed;
    if (blank && (on_card || (!both && !target)) && !(line->style->forms & FORM_CARD_TARGET))
        return false;
    if (!line->has_card)
        take_card_after(c, line);
    line->certain = is_certain(line, both, source, target, is_card && line->has_card);
    if (joined && !line->has_card && !line->certain)
        return false; /* a number, or a pair */
    return take_end(c) && (!line->listed || us_cursor_at_end(c));
}

/* Reads the card, if the line has one there, and the piles. */
static bool take_card_and_piles(struct us_cursor *c, struct line *line)
{
    static const char *const marks[] = {":", "-", "=", ",", "|", "\xe2\x80\x93", NULL};
    struct us_cursor at = *c;
    us_take_word(&at, "the");
    if (us_cursor_accept(c, &at, !line->no_card && take_card(&at, line)))
        line->form = FORM_CARD_FIRST;
    else if (take_number_of_cards(c, line->intent))
        line->certain = true;

    struct line before = *line;
    struct us_intent intent = *line->intent;
    at = *c;
    us_cursor_blanks(&at);
    us_take_any(&at, marks);
    us_cursor_blanks(&at);
    if (us_cursor_accept(c, &at, take_piles(&at, line, true)))
        return true;
    *line = before;
    *line->intent = intent;
    if (!line->has_card || !take_piles(c, line, false))
        return false;
    if (!line->worded)
        line->form = FORM_BARE_TARGET;
    else if (line->linked || line->intent->dest.kind == US_PLACE_FOUNDATION)
        line->form = FORM_OTHER;
    else
        line->form = FORM_CARD_TARGET;
    return true;
}

/* Reads the move at the cursor.  Of "8c" and "c2", the first may be a card, and the second a pile,
   or each of them is a pair. */
static bool take_line(struct us_cursor *c, struct line *line)
{
    take_verb(c, line);
    struct line before = *line;
    for (unsigned i = 0; i < 4; i++) {
        struct us_cursor at = *c;
        *line = before;
        line->bare = i & 1;
        line->no_card = i & 2;
        line->form = FORM_OTHER;
        *line->intent = (struct us_intent){.count_kind = US_COUNT_BY_CONVENTION};
        bool fits = take_card_and_piles(&at, line);
        if (line->style->is_cut && (line->form & FORMS_THAT_MAY_BE_CUT))
            line->certain = false;
        fits = fits && (line->certain || (line->style->forms & line->form));
        if (us_cursor_accept(c, &at, fits))
            return true;
    }
    return false;
}

bool us_text_take_move(struct us_cursor *cursor, const struct us_text_style *style,
                       struct us_intent *intent)
{
    struct line line = {.style = style, .intent = intent};
    struct us_cursor at = *cursor;
    return us_cursor_accept(cursor, &at, take_line(&at, &line));
}

size_t us_text_deal_length(struct us_str line, const struct us_text_style *style,
                           struct us_deal *deal)
{
    enum { LONGEST = 80 };
    const char *colon = memchr(line.p, ':', line.len < LONGEST ? line.len : LONGEST);
    if (!colon || us_post_find_deal((struct us_str){line.p, colon - line.p}, deal) < US_POST_NAMED)
        return 0;

    struct us_str rest = us_str_from(line, colon + 1 - line.p);
    struct us_cursor c = us_cursor(us_str_trim(rest));
    struct us_intent m;
    bool begins = us_begins_card_sentence(us_cursor_rest(&c)) || us_text_take_move(&c, style, &m);
    return begins ? line.len - rest.len : 0;
}

/* ---- the style of a text --------------------------------------------------------------------- */

/* Returns true if one of the letters and a digit are a word, or the beginning of one. */
static bool has_code(struct us_str line, const char *letters)
{
    for (size_t i = 0; i + 1 < line.len; i++) {
        bool begins = i == 0 || !us_is_word_char(line.p[i - 1]);
        bool digit = us_is_digit(line.p[i + 1]);
        if (begins && digit && memchr(letters, us_lower(line.p[i]), strlen(letters)))
            return true;
    }
    return false;
}

/* Returns true if f, w or h is a word.  At the end of a line that may be cut off, it is not. */
static bool has_letter(struct us_str line, bool is_cut)
{
    for (size_t i = 1; i < line.len; i++) {
        bool begins = !us_is_word_char(line.p[i - 1]);
        bool ends = i + 1 < line.len ? !us_is_word_char(line.p[i + 1]) : !is_cut;
        if (begins && ends && memchr("fwh", us_lower(line.p[i]), 3))
            return true;
    }
    return false;
}

bool us_text_is_coded(struct us_str line)
{
    enum { FEW = 4 };
    struct us_cursor c = us_cursor(line);
    unsigned words = 0;
    unsigned codes = 0;
    bool first = false;
    while (us_cursor_blanks(&c), !us_cursor_at_end(&c) && words <= FEW) {
        struct us_str word = us_cursor_word(&c);
        bool code = word.len > 1 && us_is_letter(word.p[0]) && us_is_digit(word.p[1]);
        first = first || (code && words == 0);
        words++;
        codes += code;
    }
    return first && codes + 1 >= words && words <= FEW;
}

/* Returns false if the line is certainly none of these moves: it is short, an object, or consists
   of pairs, as most lines do. */
static bool may_be_move(struct us_str line)
{
    enum { SHORTEST = 3 };
    if (line.len < SHORTEST || *line.p == '{' || *line.p == '<')
        return false;
    for (size_t i = 0; i < line.len; i++) {
        char c = line.p[i];
        bool of_pair = (c >= 'a' && c <= 'h') || (c >= '0' && c <= '9') || c == ' ' || c == 'v';
        if (!of_pair && c != '.' && c != ',')
            return true;
    }
    return false;
}

struct us_text_style us_text_find_style(struct us_str text)
{
    static const struct us_text_style no_style = {.letters = true};
    struct us_text_style style = {0};
    bool columns = false;
    bool cells = false;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str whole = us_str_trim_end(us_cursor_next_line(&c));
        if (!may_be_move(whole))
            continue;
        struct us_intent intent;
        struct line line = {.style = &no_style, .intent = &intent};
        struct us_cursor at = us_cursor(whole);
        struct us_deal deal;
        uint32_t label;
        at.p += us_text_deal_length(whole, &no_style, &deal);
        us_text_take_label(&at, &label);
        bool coded = us_text_is_coded(us_cursor_rest(&at));
        bool fits = take_line(&at, &line);
        for (bool more = fits; more; more = !us_cursor_at_end(&at) && take_line(&at, &line)) {
            bool is_cut = us_cursor_at_end(&at) && whole.p + whole.len == text.p + text.len;
            if (!is_cut || !(line.form & FORMS_THAT_MAY_BE_CUT))
                style.forms |= line.form;
            line = (struct line){.style = &no_style, .intent = &intent};
        }
        if (!fits && !coded)
            continue;
        style.letters = style.letters || has_letter(whole, us_cursor_at_end(&c));
        style.column_is_t = style.column_is_t || has_code(whole, "t");
        columns = columns || has_code(whole, "ts");
        cells = cells || has_code(whole, "c");
    }
    style.cell_is_c = columns && cells;
    return style;
}
