/* SPDX-License-Identifier: MIT */
/* Reads the lines of a layout as people write it: cards, labels and brackets. */
#include "formats/posts/cards_table.h"

#include "base/rows.h"
#include "base/utf8.h"
#include "formats/kit/kit.h"

enum { TEN = 10, DECK = 52 };

/* ---- cards ----------------------------------------------------------------------------------- */

bool us_take_written_suit(struct us_cursor *c, unsigned *suit)
{
    struct us_cursor at = *c;
    return us_take_suit_word(c, suit) ||
           us_cursor_accept(c, &at, us_take_suit(&at, US_SUIT_LETTERS | US_SUIT_SYMBOLS, suit));
}

bool us_take_written_rank(struct us_cursor *c, unsigned *rank, bool *letter)
{
    uint32_t number;
    *letter = false;
    if (us_cursor_number(c, &number)) {
        *rank = number;
        return number <= US_MAX_RANK;
    }
    *letter = true;
    struct us_str rest = us_cursor_rest(c);
    size_t n = us_get_rank_word(rest, rank);
    if (n == 0 || (n < rest.len && us_is_letter(rest.p[n])))
        n = us_get_rank(rest, rank);
    c->p += n;
    if (n == 0 && (us_cursor_literal(c, "X") || us_cursor_literal(c, "x")))
        n = *rank = TEN;
    return n > 0 && *rank > 0;
}

/* Steps over what is between a rank and a suit: blanks, "of", or a dash or underscore. */
static void take_joint(struct us_cursor *c)
{
    static const char *const joints[] = {"_of_", "-", "_", NULL};
    struct us_cursor at = *c;
    if (us_take_any(&at, joints) && !us_ends_word(&at)) {
        *c = at;
        return;
    }
    us_cursor_blanks(c);
    if (us_str_starts_nocase(us_cursor_rest(c), "of "))
        c->p += strlen("of ");
    us_cursor_blanks(c);
}

/* Steps over a rank and a suit in this order, or in the other one. */
static bool take_in_order(struct us_cursor *c, bool suit_first, unsigned *rank, unsigned *suit,
                          bool *letter)
{
    bool begins = suit_first ? us_take_written_suit(c, suit)
                             : us_take_written_rank(c, rank, letter);
    if (!begins)
        return false;
    take_joint(c);
    bool joined = c->p[-1] == '-';
    return (suit_first ? us_take_written_rank(c, rank, letter) : us_take_written_suit(c, suit)) &&
           us_ends_word(c) && !(joined && *rank == 0); /* "H-0" is a foundation */
}

/* Steps over "QueenHearts" or "HeartsQueen". */
static bool take_words(struct us_cursor *c, unsigned *rank, unsigned *suit)
{
    for (unsigned suit_first = 0; suit_first < 2; suit_first++) {
        struct us_cursor at = *c;
        for (unsigned part = 0; part < 2; part++) {
            struct us_str rest = us_cursor_rest(&at);
            bool is_suit = part != suit_first;
            size_t n = is_suit ? us_get_suit_word(rest, suit) : us_get_rank_word(rest, rank);
            if (n == 0)
                break;
            at.p += n;
            if (is_suit && !us_cursor_literal(&at, "s"))
                us_cursor_literal(&at, "S");
            if (part == 1 && us_ends_word(&at)) {
                c->p = at.p;
                return true;
            }
        }
    }
    return false;
}

/* Returns a part of a tuple without its quotation marks, and without what names it: 'H',
   Rank.QUEEN, suit=3. */
static struct us_str take_part(struct us_cursor *c)
{
    us_cursor_blanks(c);
    const char *from = c->p;
    while (!us_cursor_at_end(c) && !strchr(",()[]{}", *c->p))
        c->p++;
    struct us_str part = us_str_trim((struct us_str){from, c->p - from});
    for (size_t i = part.len; i-- > 0;)
        if (part.p[i] == '.' || part.p[i] == '=')
            return us_strip(us_str_from(part, i + 1), " '\"");
    return us_strip(part, " '\"");
}

/* Steps over a card as programs print its parts: ('Q', 'H'), Card(12, 'hearts'). */
static bool take_tuple(struct us_cursor *c, struct us_written_card *card, bool *letter)
{
    struct us_cursor at = *c;
    while (!us_cursor_at_end(&at) && us_is_letter(*at.p))
        at.p++;
    if (!us_cursor_literal(&at, "("))
        return false;
    struct us_str one = take_part(&at);
    if (!us_cursor_literal(&at, ","))
        return false;
    struct us_str other = take_part(&at);
    bool fits = us_cursor_literal(&at, ")") && (us_written_card_of(one, other, card, letter) ||
                                                us_written_card_of(other, one, card, letter));
    return us_cursor_accept(c, &at, fits);
}

/* Steps over a playing card of Unicode, such as that of U+1F0A8, the eight of spades. */
static bool take_playing_card(struct us_cursor *c, struct us_written_card *card)
{
    enum { FIRST = 0x1F0A0, BITS = 4, KNIGHT = 12, KING = 14 };
    static const uint8_t suits[] = {US_SPADES, US_HEARTS, US_DIAMONDS, US_CLUBS};
    US_ASSERT_ROWS(suits, US_NUM_SUITS);
    uint32_t point;
    size_t n = us_utf8_get(us_cursor_rest(c), &point);
    uint32_t rank = point & ((1U << BITS) - 1);
    if (n == 0 || point < FIRST || (point - FIRST) >> BITS >= sizeof(suits) || rank == 0 ||
        rank == KNIGHT || rank > KING)
        return false;
    rank -= rank > KNIGHT;
    *card = (struct us_written_card){
        .text = {c->p, n}, .rank = rank, .suit = suits[(point - FIRST) >> BITS]};
    c->p += n;
    return true;
}

/* Steps over "10D", "D10", "10 of Diamonds" or "Diamonds Ten". */
static bool take_card(struct us_cursor *c, struct us_written_card *card, bool *letter)
{
    struct us_cursor at = *c;
    unsigned rank;
    unsigned suit;
    *letter = true;
    if (take_playing_card(c, card))
        return true;
    if (!take_in_order(&at, true, &rank, &suit, letter)) {
        at = *c;
        if (!take_in_order(&at, false, &rank, &suit, letter)) {
            at = *c;
            *letter = true;
            if (!take_words(&at, &rank, &suit))
                return false;
        }
    }
    *card = (struct us_written_card){.text = {c->p, at.p - c->p}, .rank = rank, .suit = suit};
    *c = at;
    return true;
}

/* Steps over the first card of a word that is nothing but cards, such as "3hJd10s". */
static bool take_joined(struct us_cursor *c, struct us_written_card *card, bool *letter)
{
    struct us_cursor at = *c;
    unsigned num = 0;
    for (; !us_ends_word(&at); num++) {
        const char *from = at.p;
        unsigned rank;
        unsigned suit;
        bool is_letter;
        if (!us_take_written_rank(&at, &rank, &is_letter) || us_cursor_at_end(&at) ||
            !us_get_suit((struct us_str){at.p, 1}, &suit))
            return false;
        at.p++;
        if (num > 0)
            continue;
        *card = (struct us_written_card){.text = {from, at.p - from}, .rank = rank, .suit = suit};
        *letter = is_letter;
    }
    if (num < 2)
        return false;
    c->p += card->text.len;
    return true;
}

/* Steps over a foundation as fcs-board has it, such as "H-A" or "H-0", whose card is *card. */
static bool take_foundation(struct us_cursor *c, struct us_written_card *card, bool *letter)
{
    struct us_cursor at = *c;
    unsigned rank = 0;
    unsigned suit;
    if (!us_take_suit(&at, US_SUIT_LETTERS | US_SUIT_SYMBOLS, &suit) ||
        !us_cursor_literal(&at, "-"))
        return false;
    bool none = us_cursor_literal(&at, "0");
    if ((!none && !us_take_written_rank(&at, &rank, letter)) || !us_ends_word(&at))
        return false;
    *card = (struct us_written_card){
        .text = {c->p, at.p - c->p}, .rank = rank, .suit = suit, .is_empty = none};
    *c = at;
    return true;
}

/* Steps over a mark for an empty place. */
static bool take_empty(struct us_cursor *c)
{
    const char *from = c->p;
    while (!us_cursor_at_end(c) && (*c->p == '-' || *c->p == '_' || *c->p == '*'))
        c->p++;
    return c->p > from || us_cursor_literal(c, "\xc2\xb7") || us_cursor_literal(c, "empty");
}

bool us_take_written_card(struct us_cursor *c, struct us_written_card *card, bool *letter)
{
    *card = (struct us_written_card){.text = us_cursor_rest(c), .is_empty = true};
    *letter = false;
    return take_card(c, card, letter) || take_joined(c, card, letter) || take_empty(c);
}

bool us_written_card_of(struct us_str rank, struct us_str suit, struct us_written_card *card,
                        bool *letter)
{
    struct us_cursor r = us_cursor(us_str_trim(rank));
    struct us_cursor s = us_cursor(us_str_trim(suit));
    unsigned ranked;
    unsigned suited;
    if (!us_take_written_rank(&r, &ranked, letter) || !us_cursor_at_end(&r) ||
        !us_take_written_suit(&s, &suited) || !us_cursor_at_end(&s))
        return false;
    *card = (struct us_written_card){.text = rank, .rank = ranked, .suit = suited};
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Returns the kind of piles that a word at the cursor names, or US_CARDS_ANY_LINE. */
static enum us_card_line_kind kind_named_at(const struct us_cursor *c)
{
    static const char *const words[][6] = {
        [US_CARDS_COLUMN] = {"col", "tableau", "cascade", "stack", "pile"},
        [US_CARDS_FREECELLS] = {"free", "fc", "cell", "reserve", "tower"},
        [US_CARDS_FOUNDATIONS] = {"found", "home"},
        [US_CARDS_HOLE] = {"hole", "base", "discard"},
        [US_CARDS_STOCK] = {"stock", "talon"},
        [US_CARDS_WASTE] = {"waste"},
    };
    US_ASSERT_ROWS(words, US_CARDS_WASTE + 1);
    for (enum us_card_line_kind kind = US_CARDS_COLUMN; kind <= US_CARDS_WASTE; kind++)
        if (us_length_in_any_case(us_cursor_rest(c), words[kind]) > 0)
            return kind;
    return US_CARDS_ANY_LINE;
}

enum us_card_line_kind us_card_kind_named(struct us_str name)
{
    struct us_cursor c = us_cursor(name);
    return kind_named_at(&c);
}

/* Steps over a label such as "Tableau 1:", "1." or ":".  Returns the kind of its line.  Sets
   *is_other if fcs-board does not have it. */
static enum us_card_line_kind take_label(struct us_cursor *c, bool *is_other)
{
    struct us_cursor at = *c;
    uint32_t number;
    us_cursor_blanks(&at);
    us_cursor_literal(&at, "\"");
    enum us_card_line_kind kind = kind_named_at(&at);
    if (kind == US_CARDS_ANY_LINE && us_str_starts_nocase(us_cursor_rest(&at), "t"))
        kind = US_CARDS_COLUMN;
    while (!us_cursor_at_end(&at) && us_is_letter(*at.p))
        at.p++;
    us_cursor_blanks(&at);
    if (kind == US_CARDS_FREECELLS && (us_str_starts_nocase(us_cursor_rest(&at), "cell")))
        while (!us_cursor_at_end(&at) && us_is_letter(*at.p))
            at.p++;
    us_cursor_literal(&at, "#");
    bool numbered = us_cursor_number(&at, &number);
    us_cursor_literal(&at, "\"");
    us_cursor_blanks(&at);
    if (!us_cursor_literal(&at, ":") &&
        !(numbered && (us_cursor_literal(&at, ".") || us_cursor_literal(&at, ")") ||
                       us_cursor_literal(&at, "="))))
        return US_CARDS_ANY_LINE;
    *is_other = *is_other || numbered || (kind == US_CARDS_COLUMN);
    bool is_row = us_str_starts_nocase(us_cursor_rest(c), "row");
    *c = at;
    if (numbered)
        return kind == US_CARDS_ANY_LINE && !is_row ? US_CARDS_NUMBERED : kind;
    us_cursor_blanks(c);
    return kind == US_CARDS_COLUMN && us_cursor_at_end(c) ? US_CARDS_ANY_LINE
                                                          : kind; /* "Tableau:" is a heading */
}

/* Returns true for a line that is a comment of a program, such as "// towers", or a heading in
   marks, such as "=== Waste ===".  Sets *kind if it names piles. */
static bool is_heading(struct us_str line, enum us_card_line_kind *kind)
{
    static const char marks[] = "=#*~/-";
    enum { LEAST = 2 };
    struct us_cursor c = us_cursor(us_str_trim_end(line));
    unsigned num = 0;
    us_cursor_blanks(&c);
    bool is_comment = us_str_starts(us_cursor_rest(&c), "//");
    for (; !us_cursor_at_end(&c) && strchr(marks, *c.p); num++)
        c.p++;
    us_cursor_blanks(&c);
    enum us_card_line_kind named = kind_named_at(&c);
    struct us_str words = us_cursor_rest(&c);
    bool ends = words.len > 0 && us_is_letter(*words.p) && strchr(marks, words.p[words.len - 1]);
    if (num < LEAST || !(is_comment || ends))
        return false;
    *kind = named > US_CARDS_ANY_LINE || named == US_CARDS_COLUMN ? named : *kind;
    return true;
}

/* Returns true for the names of columns, freecells and foundations above or below a board:
   "1  2  3  4" or "a  b  c  d  ♣  ♦  ♥  ♠". */
static bool is_ruler(struct us_str line)
{
    enum { LEAST = 4 };
    struct us_cursor c = us_cursor(line);
    unsigned num = 0;
    unsigned suit;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), num++) {
        struct us_cursor symbol = us_cursor(word);
        uint32_t number;
        bool is_number = us_is_number(word, &number) && number <= num + 1 && number >= num;
        bool is_letter = word.len == 1 && (unsigned char)(*word.p | ' ') == 'a' + num;
        bool is_suit = us_take_suit(&symbol, US_SUIT_SYMBOLS, &suit) && us_cursor_at_end(&symbol);
        if (!is_number && !is_letter && !is_suit)
            return false;
    }
    return num >= LEAST;
}

/* Returns true for the heading of a table, "| C1 | C2 | C3 | C4 |", or the line below it. */
static bool is_table_heading(struct us_str line)
{
    enum { LEAST = 4 };
    struct us_cursor c = us_cursor(us_str_trim_end(line));
    uint32_t num = 0;
    if (!memchr(line.p, '|', line.len))
        return false;
    while (!us_cursor_at_end(&c) && strchr(" \t|-:", *c.p))
        c.p++;
    if (us_cursor_at_end(&c))
        return memchr(line.p, '-', line.len) != NULL;
    while (!us_cursor_at_end(&c)) {
        uint32_t number;
        while (!us_cursor_at_end(&c) && us_is_letter(*c.p))
            c.p++;
        us_cursor_blanks(&c);
        if (!us_cursor_number(&c, &number) || number != ++num)
            return false;
        while (!us_cursor_at_end(&c) && strchr(" \t|", *c.p))
            c.p++;
    }
    return num >= LEAST;
}

bool us_table_begin_line(struct us_card_table *t, enum us_card_line_kind kind)
{
    if (t->num_lines == US_MOST_CARD_LINES)
        return false;
    const struct us_open_brackets *b = &t->brackets;
    unsigned group = b->depth > 0 ? b->open[b->depth - 1].number : 0;
    t->lines[t->num_lines++] = (struct us_card_line){
        .kind = kind, .group = group, .first = t->num_cards};
    return true;
}

static bool open_bracket(struct us_open_brackets *b, enum us_card_line_kind kind)
{
    if (b->depth == US_DEEPEST_BRACKETS)
        return false;
    b->open[b->depth].number = ++b->num;
    b->open[b->depth++].kind = kind;
    b->is_empty = true;
    return true;
}

/* Closes a bracket.  `num` is how many cards are in it on its line.  Returns true if that ends a
   line: a list of several cards, a list in another one, or one for an empty column. */
static bool close_bracket(struct us_card_table *t, unsigned num)
{
    struct us_open_brackets *b = &t->brackets;
    struct us_card_line *line = &t->lines[t->num_lines - 1];
    bool inner = b->depth > 1;
    bool no_column = b->is_empty && inner && line->kind <= US_CARDS_ANY_LINE && line->num == 0;
    b->depth -= b->depth > 0;
    b->is_empty = false;
    if (no_column)
        line->kind = US_CARDS_COLUMN;
    return no_column || ((num > 1 || inner) && line->num > 0);
}

/* Makes lines of the last line if it has groups of cards between semicolons or slashes. */
static bool split_groups(struct us_card_table *t)
{
    struct us_card_line whole = t->lines[t->num_lines - 1];
    unsigned groups = 1;
    for (unsigned i = 1; i < whole.num; i++)
        groups += t->cards[whole.first + i].is_next;
    if (whole.kind != US_CARDS_ANY_LINE || groups == 1 || groups == whole.num)
        return true;
    t->num_lines--;
    for (unsigned i = 0; i < whole.num; i++) {
        bool begins = i == 0 || t->cards[whole.first + i].is_next;
        if (begins && t->num_lines == US_MOST_CARD_LINES)
            return false;
        if (begins)
            t->lines[t->num_lines++] = (struct us_card_line){
                .kind = US_CARDS_ANY_LINE, .group = whole.group, .first = whole.first + i};
        t->lines[t->num_lines - 1].num++;
    }
    return true;
}

/* Makes one line of the lines in each pair of brackets if these have several cards, one in each
   line, and there are several pairs. */
static void join_lines(struct us_card_table *t)
{
    unsigned groups = 0;
    unsigned lines = 0;
    for (unsigned i = 0; i < t->num_lines; i++) {
        const struct us_card_line *line = &t->lines[i];
        if (line->num > 1 && line->kind <= US_CARDS_ANY_LINE)
            return;
        bool in_group = line->group > 0 && line->num == 1;
        bool joins = i > 0 && line->group == t->lines[i - 1].group;
        groups += in_group && !joins;
        lines += in_group;
    }
    if (groups < 2 || lines == groups)
        return;
    unsigned num = 0;
    for (unsigned i = 0; i < t->num_lines; i++) {
        const struct us_card_line line = t->lines[i];
        bool joins = num > 0 && line.group > 0 && line.group == t->lines[num - 1].group &&
                     line.num == 1;
        if (joins)
            t->lines[num - 1].num++;
        else
            t->lines[num++] = line;
    }
    t->num_lines = num;
}

bool us_table_keep_card(struct us_card_table *t, const struct us_written_card *card, bool letter)
{
    if (t->num_cards == sizeof(t->cards) / sizeof(t->cards[0]))
        return false;
    t->cards[t->num_cards++] = *card;
    t->lines[t->num_lines - 1].num++;
    t->has_empty = t->has_empty || card->is_empty;
    if (card->is_empty)
        return true;
    us_card plain;
    bool home = t->lines[t->num_lines - 1].kind == US_CARDS_FOUNDATIONS; /* has other spellings */
    t->has_other_marks = t->has_other_marks || (!home && !us_read_loose_card(card->text, &plain));
    t->has_letters = t->has_letters || letter;
    t->has_zero = t->has_zero || (!letter && card->rank == 0);
    t->has_thirteen = t->has_thirteen || (!letter && card->rank == US_MAX_RANK);
    return true;
}

/* Steps over a mark between cards.  *num: how many cards are in the innermost brackets.  Returns
   false if it is too deep, or begins too many lines. */
static bool take_mark(struct us_card_table *t, struct us_cursor *c, enum us_card_line_kind kind,
                      unsigned *num)
{
    char mark = *c->p++;
    t->has_other_marks = t->has_other_marks || !us_is_blank(mark);
    if (strchr("[({", mark)) {
        *num = 0;
        return open_bracket(&t->brackets, kind);
    }
    bool ends = strchr("])}", mark) && close_bracket(t, *num);
    return !ends || us_table_begin_line(t, kind);
}

/* Steps over a name in quotation marks within brackets, as in {"cells": [], "columns": [[]]}, which
   begins a line.  Returns false if there are too many. */
static bool take_name(struct us_card_table *t, struct us_cursor *c, enum us_card_line_kind *kind)
{
    const char *from = c->p;
    if (us_cursor_at_end(c) || t->brackets.depth == 0 || *from != '"')
        return true;
    enum us_card_line_kind named = take_label(c, &t->has_other_labels);
    if (c->p == from)
        return true;
    *kind = named;
    struct us_card_line *last = &t->lines[t->num_lines - 1];
    if (last->num == 0)
        last->kind = named;
    return last->num == 0 || us_table_begin_line(t, named);
}

/* Returns the length of a tag of HTML at the beginning of the text, or 0.  <AS> is a card. */
static size_t tag_length(struct us_str text)
{
    static const char *const names[] = {"table", "tbody", "tr",  "td", "th", "ul", "ol",
                                        "li",    "span",  "div", "p",  "br", NULL};
    size_t slash = text.len > 1 && text.p[1] == '/';
    size_t n = us_length_in_any_case(us_str_from(text, 1 + slash), names);
    const char *close = n > 0 ? memchr(text.p, '>', text.len) : NULL;
    return close && !us_is_word_char(text.p[1 + slash + n]) ? close + 1 - text.p : 0;
}

/* Reads the cards of a line.  A list in brackets with several cards, or in other brackets, is a
   line of its own. */
static bool read_cards(struct us_card_table *t, struct us_cursor *c, enum us_card_line_kind kind)
{
    const struct us_open_brackets *b = &t->brackets;
    bool in_brackets = b->depth > 0;
    unsigned since_open = 0;
    unsigned first = t->num_lines;
    bool is_next = false;
    if (kind == US_CARDS_ANY_LINE && in_brackets)
        kind = b->open[b->depth - 1].kind;
    if (!us_table_begin_line(t, kind))
        return false;
    while (take_name(t, c, &kind) && !us_cursor_at_end(c)) {
        struct us_str rest = us_cursor_rest(c);
        struct us_written_card card = {.text = rest, .is_empty = true};
        bool letter = false;
        bool joined = false;
        size_t tag = *c->p == '<' ? tag_length(rest) : 0;
        bool is_tuple = take_tuple(c, &card, &letter);
        if (tag > 0) {
            c->p += tag;
            t->has_other_marks = true;
        } else if (!is_tuple && strchr(" \t,|;/\"'[({])}", *c->p)) {
            is_next = is_next || *c->p == ';' || *c->p == '/';
            if (!take_mark(t, c, kind, &since_open))
                return false;
        } else if (is_tuple ||
                   (kind == US_CARDS_FOUNDATIONS && take_foundation(c, &card, &letter)) ||
                   take_card(c, &card, &letter) || (joined = take_joined(c, &card, &letter)) ||
                   take_empty(c)) {
            since_open++;
            t->has_board = t->has_board ||
                           (kind == US_CARDS_FOUNDATIONS && rest.len > 2 && rest.p[1] == '-');
            card.is_next = is_next;
            is_next = false;
            t->brackets.is_empty = false;
            t->has_joined = t->has_joined || joined;
            t->has_dashes = t->has_dashes ||
                            (kind != US_CARDS_FOUNDATIONS &&
                             memchr(card.text.p, '-', card.text.len) && !card.is_empty);
            if (!us_table_keep_card(t, &card, letter))
                return false;
        } else {
            t->bad = us_cursor_word(c);
            return false;
        }
    }
    if (!us_cursor_at_end(c))
        return false;
    bool is_first = t->num_lines - 1 == first;
    bool dropped = !is_first || kind == US_CARDS_ANY_LINE || in_brackets || b->depth > 0;
    if (t->lines[t->num_lines - 1].num == 0 && dropped)
        t->num_lines--;
    return t->num_lines == 0 || split_groups(t);
}

us_card us_table_card(const struct us_card_table *t, const struct us_written_card *card)
{
    unsigned rank = card->rank;
    if (t->has_zero && !t->has_letters && !t->has_thirteen)
        rank++;
    else if (rank == 0)
        rank = 10;
    return us_card_make(rank, card->suit, 0);
}

bool us_table_is_distinct(const struct us_card_table *t)
{
    uint8_t seen[US_CARD_FACE + 1] = {0};
    unsigned decks = (t->num_cards + DECK - 1) / DECK;
    for (unsigned i = 0; i < t->num_cards; i++)
        if (!t->cards[i].is_empty && ++seen[us_table_card(t, &t->cards[i])] > decks)
            return false;
    return true;
}

/* What the lines above a line have. */
struct above {
    enum us_card_line_kind section;
    bool has_columns;
    bool is_blank;                  /* the last one is */
    bool kinds[US_CARDS_WASTE + 1]; /* above the columns */
};

/* Returns true for a line that names the deal of a layout.  A small number alone may count columns
   or freecells. */
static bool names_deal(struct us_str line, struct us_deal *deal)
{
    enum { LEAST = 100 };
    uint32_t number;
    if (us_is_number(us_str_trim(line), &number) && number < LEAST)
        return false;
    bool is_label = line.len > 0 && us_is_digit(*line.p); /* "1:" is the label of a column */
    return us_deal_parse_loosely(us_strip(line, is_label ? " =*-~" : " =*-~:"), deal);
}

/* Returns true if the rest of a line is cards and marks.  "QH to a" is a move. */
static bool are_cards(struct us_cursor c)
{
    struct us_written_card card;
    bool letter;
    unsigned num = 0;
    for (;; num++) {
        while (!us_cursor_at_end(&c) && strchr(" \t,|;/\"'[({])}", *c.p))
            c.p++;
        if (us_cursor_at_end(&c) || !take_card(&c, &card, &letter))
            break;
    }
    return num > 0 && us_cursor_at_end(&c);
}

/* Returns true if the line begins another layout: it names its deal, or a pile that is above the
   columns of this one, or is below a blank line and a whole deck. */
static bool begins_another(const struct us_card_table *t, struct us_str line,
                           const struct above *above)
{
    struct us_deal deal;
    struct us_cursor c = us_cursor(line);
    bool other = false;
    if (t->num_cards == 0 || t->brackets.depth > 0)
        return false;
    enum us_card_line_kind kind = take_label(&c, &other);
    bool is_named = names_deal(line, &deal) && (t->num_cards >= DECK || !us_is_digit(*line.p));
    if (is_named || (above->has_columns && above->kinds[kind]))
        return true;
    return kind <= US_CARDS_ANY_LINE && above->is_blank && t->num_cards == DECK &&
           us_table_is_distinct(t) && are_cards(c);
}

bool us_read_table(struct us_card_table *t, struct us_str text, struct us_work *work)
{
    *t = (struct us_card_table){.text = text.p, .end = text.p + text.len};
    struct us_cursor c = us_cursor(text);
    struct above above = {.section = US_CARDS_ANY_LINE};
    c.work = work;
    while (above.is_blank = us_cursor_blank_lines(&c) > 0, !us_cursor_at_end(&c)) {
        struct us_str whole = us_cursor_peek_line(&c);
        struct us_str line = us_str_trim_end(whole);
        struct us_cursor at = us_cursor(line);
        if (begins_another(t, line, &above)) {
            t->end = c.p;
            break;
        }
        us_cursor_skip_line(&c, whole);
        if (t->num_cards == 0 && t->heading.len == 0 && names_deal(line, &t->deal)) {
            t->heading = line;
            continue;
        }
        if (is_heading(line, &above.section) || is_ruler(line) || is_table_heading(line)) {
            t->has_other_labels = true;
            continue;
        }
        enum us_card_line_kind kind = take_label(&at, &t->has_other_labels);
        if (kind == US_CARDS_ANY_LINE ||
            (kind == US_CARDS_NUMBERED && above.section != US_CARDS_ANY_LINE))
            kind = above.section;
        if (kind > US_CARDS_ANY_LINE &&
            above.has_columns) /* in fcs-board they are above the columns */
            t->has_other_labels = true;
        above.kinds[kind] = above.kinds[kind] || (kind > US_CARDS_ANY_LINE && !above.has_columns);
        above.has_columns = above.has_columns || kind <= US_CARDS_ANY_LINE;
        if (!read_cards(t, &at, kind))
            return false;
    }
    join_lines(t);
    return true;
}

/* Returns true if the first word of a line, after a label and brackets, is a card. */
static bool begins_with_card(struct us_str line)
{
    struct us_cursor c = us_cursor(us_str_trim_end(line));
    struct us_written_card card;
    bool other = false;
    take_label(&c, &other);
    while (!us_cursor_at_end(&c) && strchr(" \t|[({\"'", *c.p)) {
        if (take_tuple(&c, &card, &other))
            return true;
        c.p++;
    }
    return take_tuple(&c, &card, &other) || take_card(&c, &card, &other) ||
           take_joined(&c, &card, &other);
}

size_t us_read_deck(struct us_card_table *t, struct us_str text, unsigned all)
{
    struct us_cursor c = us_cursor(text);
    if (!begins_with_card(us_cursor_peek_line(&c)))
        return 0;
    *t = (struct us_card_table){.text = text.p};
    while (!us_cursor_at_end(&c) && (t->num_cards < all || t->brackets.depth > 0)) {
        struct us_str whole = us_cursor_peek_line(&c);
        struct us_cursor at = us_cursor(us_str_trim_end(whole));
        us_cursor_skip_line(&c, whole);
        enum us_card_line_kind kind = take_label(&at, &t->has_other_labels);
        if (us_cursor_at_end(&at) || kind > US_CARDS_ANY_LINE || !read_cards(t, &at, kind))
            return 0;
    }
    if (t->num_cards != all || t->brackets.depth > 0 || !us_table_is_distinct(t))
        return 0;
    join_lines(t);
    return us_cursor_offset(&c);
}
