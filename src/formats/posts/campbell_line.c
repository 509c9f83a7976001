/* SPDX-License-Identifier: MIT */
/* Gary Campbell's notation: what a line can be. */
#include "formats/posts/campbell.h"

#include "base/utf8.h"
#include "formats/kit/kit.h"
#include "formats/kit/pair.h"

struct us_str us_campbell_slot(struct us_str line, size_t at)
{
    if (at >= line.len)
        return (struct us_str){"  ", 2};
    return (struct us_str){line.p + at, line.len - at < 2 ? line.len - at : 2};
}

bool us_campbell_is_card(struct us_str text, us_card *card)
{
    return text.len == 2 && us_get_card(text, card) == 2;
}

/* ---- the line of freecells and foundations --------------------------------------------------- */

bool us_campbell_is_home_line(struct us_str line)
{
    if (line.len <= US_CAMPBELL_PLUS || line.p[US_CAMPBELL_PLUS] != '+')
        return false;

    for (size_t i = 2; i < US_CAMPBELL_PLUS; i += US_CAMPBELL_SLOT)
        if (us_is_blank(line.p[i]) || us_is_word_char(line.p[i]))
            return false;

    return true;
}

/* Returns true for two characters with which people block a freecell. */
static bool is_block(struct us_str two)
{
    return two.len == 2 && two.p[0] == two.p[1] && memchr("BX?#*", two.p[0], 5);
}

/* A ruler, such as ----- or ==+==, has no gaps and no cards. */
bool us_campbell_is_nearly_home_line(struct us_str line)
{
    unsigned marks = 0;
    bool plus = false;
    bool filled = false;
    bool blocked = false;
    us_card card;
    for (size_t i = 0; i < line.len;) {
        struct us_str two = us_campbell_slot(line, i);
        bool is_mark = line.p[i] == '-' || line.p[i] == '=';
        bool is_pile = us_campbell_is_card(two, &card) || is_block(two);
        if (!is_mark && !is_pile && line.p[i] != '+' && !us_is_blank(line.p[i]))
            return false;
        marks += is_mark;
        plus = plus || line.p[i] == '+';
        blocked = blocked || us_str_eq(two, "BB");
        filled = filled || is_pile || us_is_blank(line.p[i]);
        i += is_pile ? 2 : 1;
    }
    return filled && (plus || blocked || marks > 1);
}

/* ---- rows ------------------------------------------------------------------------------------ */

size_t us_campbell_gap(struct us_str text)
{
    size_t n = 0;
    while (n < 2 && n < text.len && text.p[n] == ' ')
        n++;
    return n == 2 || n == text.len || text.p[n] == '\t' ? n : SIZE_MAX;
}

unsigned us_campbell_cards_in_row(struct us_str line)
{
    unsigned cards = 0;
    line = us_str_trim_end(line);
    for (unsigned column = 0; line.len > 0; column++) {
        us_card card;
        size_t n = us_get_card(line, &card);
        cards += n > 0;
        n = n > 0 ? n : us_campbell_gap(line);
        if (column == US_CAMPBELL_COLUMNS || n == SIZE_MAX ||
            (n < line.len && !us_is_blank(line.p[n])))
            return 0;
        line = us_str_from(line, n + (n < line.len));
    }
    return cards;
}

unsigned us_campbell_cards_in_deal_row(unsigned row)
{
    return row < US_CAMPBELL_DEAL_ROWS - 1 ? 8 : 4;
}

bool us_campbell_begins_layout(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&c);
    unsigned rows = 0;
    if (us_campbell_is_home_line(line))
        return true;

    while (rows < US_CAMPBELL_DEAL_ROWS &&
           us_campbell_cards_in_row(line) == us_campbell_cards_in_deal_row(rows)) {
        us_cursor_skip_line(&c, line);
        line = us_cursor_peek_line(&c);
        rows++;
    }

    return rows == US_CAMPBELL_DEAL_ROWS;
}

/* ---- the deal -------------------------------------------------------------------------------- */

enum us_post_header us_campbell_find_deal(struct us_str line, struct us_deal *deal)
{
    if (us_deal_parse(us_str_trim(line), deal))
        return US_POST_HEADER;
    enum us_post_header kind = us_post_find_deal(line, deal);
    bool microsoft = deal->system == US_DEAL_MS || deal->system == US_DEAL_COOKIE;
    return microsoft ? kind : US_POST_NO_HEADER;
}

bool us_campbell_is_number(struct us_str line)
{
    line = us_str_trim(line);
    size_t i = line.len > 0 && line.p[0] == '#';
    i += i < line.len && line.p[i] == '-';
    if (i == line.len)
        return false;
    for (; i < line.len; i++)
        if (!us_is_digit(line.p[i]))
            return false;
    return true;
}

/* Returns true if a line begins with a card as this notation spells it, and a blank. */
static bool begins_with_card(struct us_str line)
{
    return line.len > 2 && memchr(us_rank_letters + 1, line.p[0], US_MAX_RANK) &&
           memchr(us_suit_letters, line.p[1], US_NUM_SUITS) && line.p[2] == ' ';
}

/* Returns true if a plus sign is where that of freecells and foundations is, or before. */
static bool has_early_plus(struct us_str text)
{
    const char *plus = text.len > 0 ? memchr(text.p, '+', text.len) : NULL;
    return plus && us_utf8_count((struct us_str){text.p, plus - text.p}) <= US_CAMPBELL_PLUS;
}

/* Returns true if all characters of a line are among some. */
static bool has_only(struct us_str line, const char *some)
{
    for (size_t i = 0; i < line.len; i++)
        if (!line.p[i] || !strchr(some, line.p[i]))
            return false;
    return true;
}

bool us_campbell_is_name(struct us_str line)
{
    static const char of_layout[] = " -=+BX?#*A23456789TJQKCDHS";
    static const char of_numbers[] = "#0123456789 .:()-";
    struct us_deal deal = US_NO_DEAL;
    return us_utf8_count(line) > 2 && !memchr(" .[:", line.p[0], 4) &&
           line.p[line.len - 1] != ' ' && !begins_with_card(line) && !has_only(line, of_layout) &&
           !has_only(line, of_numbers) && !has_early_plus(line) && !us_campbell_is_number(line) &&
           us_campbell_find_deal(line, &deal) == US_POST_NO_HEADER;
}

/* ---- moves ----------------------------------------------------------------------------------- */

bool us_campbell_is_after_last(const struct us_campbell_move *move)
{
    return move->marked && us_str_eq(move->pair, "??");
}

/* Returns true at a character that continues a word. */
static bool is_word_char(char c)
{
    return us_is_word_char(c) || (unsigned char)c >= 0x80;
}

/* Returns true if a pair may end before the text: not if a letter or a digit follows.  Beyond
   ASCII, quotes and dashes are known. */
static bool may_follow_pair(struct us_str text)
{
    static const char *const punctuation[] = {"\xc2", "\xe2\x80", NULL};
    return text.len == 0 || us_begins_with_any(text, punctuation) || !is_word_char(text.p[0]);
}

bool us_campbell_get_move(const struct us_game *game, struct us_str text,
                          struct us_campbell_move *move)
{
    size_t at = text.len > 0 && (text.p[0] == ' ' || text.p[0] == '.');
    *move = (struct us_campbell_move){.marked = text.len > at && text.p[at] == '['};
    if (at == 0 && !move->marked)
        return false;

    at += move->marked;
    move->len = at + 2 + move->marked;
    if (text.len < move->len || (move->marked && text.p[at + 2] != ']'))
        return false;
    move->pair = (struct us_str){text.p + at, 2};
    if (!us_campbell_is_after_last(move) &&
        us_read_pair(move->pair, game, &move->intent) == US_PAIR_BAD)
        return false;

    if (text.p[0] == '.') {
        move->intent.count_kind = US_COUNT_ONE_TO_EMPTY;
        move->intent.count = 1;
        if (!move->marked)
            move->pair = (struct us_str){text.p, 3};
    }
    return move->marked || may_follow_pair(us_str_from(text, move->len));
}

/* ---- comments -------------------------------------------------------------------------------- */

struct us_str us_campbell_next_word(struct us_str *text)
{
    while (text->len > 0 && !is_word_char(text->p[0]))
        *text = us_str_from(*text, 1);
    struct us_str word = {text->p, 0};
    while (text->len > 0 && is_word_char(text->p[0])) {
        *text = us_str_from(*text, 1);
        word.len++;
    }
    return word;
}

bool us_campbell_may_be_pair(struct us_str word)
{
    static const char source[] = "123456789abcdefgkl";
    static const char dest[] = "123456789abcdefgklh";
    return (word.len == 2 || (word.len > 3 && word.p[2] == 'v')) &&
           memchr(source, word.p[0], sizeof(source) - 1) &&
           memchr(dest, word.p[1], sizeof(dest) - 1);
}

/* Returns true if a word may be a move in the spelling of any post, or half of one. */
static bool may_be_spelled(struct us_str word)
{
    char pair[] = {us_lower(word.p[0]), word.len > 1 ? us_lower(word.p[1]) : 'h', 'v', ' '};
    bool digit = us_has_digit(word);
    if (word.len == 1 || (digit && us_utf8_count(word) == 3)) /* 8, 10H */
        return digit;
    return us_campbell_may_be_pair((struct us_str){pair, word.len == 2 ? 2 : sizeof(pair)}) &&
           (word.len == 2 || us_lower(word.p[2]) == 'v');
}

/* Returns true if words of a comment could be moves: most of them, or several, or two side by side,
   or some without blanks between them. */
static bool may_have_moves(struct us_str text)
{
    enum { SEVERAL = 2, JOINED = 6 };
    unsigned words = 0;
    unsigned pairs = 0;
    bool found = false;
    bool after_digit = false;
    for (struct us_str word = us_campbell_next_word(&text); word.len > 0;
         word = us_campbell_next_word(&text)) {
        bool digit = us_has_digit(word);
        words++;
        pairs += may_be_spelled(word);
        found = found || (digit && (after_digit || us_utf8_count(word) >= JOINED));
        after_digit = digit;
    }
    return found || pairs * 2 > words || pairs >= SEVERAL;
}

/* Returns true if a text has the symbol of a suit, U+2660 to U+2667. */
static bool has_suit_symbol(struct us_str text)
{
    for (size_t i = 0; i + 2 < text.len; i++)
        if (us_str_starts(us_str_from(text, i), "\xe2\x99") &&
            ((unsigned char)text.p[i + 2] & 0xf8) == 0xa0)
            return true;
    return false;
}

/* Characters with which lines of this notation begin, or of other formats. */
static const char beginnings[] = " .[:{}]<>~`#$%&*-=+|/\\^_@";

/* On a line of its own, a comment after a move has two blanks before it. */
bool us_campbell_stands_alone(struct us_str text)
{
    if (us_utf8_count(text) < 3 || memchr(beginnings, text.p[0], sizeof(beginnings) - 1) ||
        text.p[text.len - 1] == ' ')
        return false;
    return !has_early_plus(text) && !begins_with_card(text) && !has_suit_symbol(text) &&
           !may_have_moves(text);
}
