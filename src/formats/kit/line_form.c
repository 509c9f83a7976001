/* SPDX-License-Identifier: MIT */
/* Lines in the fixed words of a program. */
#include "formats/kit/line_form.h"

#include "base/utf8.h"
#include "formats/kit/kit.h"
#include "formats/kit/klondike.h"

/* Steps over the cards of a list.  The last one is the deepest. */
static bool take_list(struct us_cursor *cursor, struct us_words *words)
{
    uint32_t n = 0;
    do {
        if (!words->take_card(cursor, &words->move.source_card))
            return false;
        n++;
    } while (us_cursor_literal(cursor, ", "));
    return n == words->move.count;
}

/* Steps over the cards of a list with blanks.  The first one is the deepest. */
static bool take_pile(struct us_cursor *cursor, struct us_words *words)
{
    if (!words->take_card(cursor, &words->move.source_card))
        return false;
    words->playable = words->move.source_card;
    for (uint32_t n = 1; n < words->move.count; n++)
        if (!us_cursor_literal(cursor, " ") || !words->take_card(cursor, &words->playable))
            return false;
    return true;
}

static bool take_rank_word(struct us_cursor *cursor, us_card *card)
{
    unsigned rank;
    size_t n = us_get_rank_word(us_cursor_rest(cursor), &rank);
    cursor->p += n;
    *card = us_card_make(rank, 0, 0);
    return n > 0;
}

static bool take_suit_word(struct us_cursor *cursor, us_card *card)
{
    unsigned suit;
    size_t n = us_get_suit_word(us_cursor_rest(cursor), &suit);
    cursor->p += n;
    *card = us_card_make(us_rank(*card), suit, 0);
    return n > 0;
}

/* Returns the character that a letter after % stands for, or 0. */
static char literal_of(char letter)
{
    static const char letters[] = "<{>}/|%%";
    for (const char *p = letters; *p; p += 2)
        if (*p == letter)
            return p[1];
    return '\0';
}

struct us_str us_name_at(const char *names, unsigned i)
{
    bool words = strchr(names, ' ');
    for (;; i--) {
        size_t n = words ? strcspn(names, " ") : *names != '\0';
        if (n == 0 || i == 0)
            return (struct us_str){names, n};
        names += n + (names[n] == ' ');
    }
}

/* Steps over an index: a number, or the longest of the names that fits. */
static bool take_index(struct us_cursor *cursor, const char *names, const struct us_words *words,
                       uint32_t *index)
{
    if (!names)
        return us_cursor_number(cursor, index);
    bool are_words = strchr(names, ' ');
    size_t longest = 0;
    uint32_t number = words->index_base;
    for (size_t n; *names; names += n + (names[n] == ' '), number++) {
        struct us_cursor at = *cursor;
        n = are_words ? strcspn(names, " ") : 1;
        if (n <= longest || !us_cursor_literal_n(&at, names, n))
            continue;
        longest = n;
        *index = number;
    }
    cursor->p += longest;
    return longest > 0;
}

/* Steps over the number of cards below the first one, or of draws. */
static bool take_count(struct us_cursor *cursor, char letter, struct us_intent *move)
{
    uint32_t number;
    if (!us_cursor_number(cursor, &number))
        return false;
    if (letter == 'k')
        move->count = number < US_MAX_CARDS ? number + 1 : US_MAX_CARDS;
    else
        move->draws = number <= US_KLONDIKE_MOST_DRAWS ? number : 0;
    return letter == 'k' || move->draws > 0;
}

/* ---- patterns -------------------------------------------------------------------------------- */

/* Steps over what a letter after % stands for. */
static bool take_part(struct us_cursor *cursor, char letter, struct us_words *words)
{
    struct us_intent *move = &words->move;
    uint32_t number;
    bool ok;

    words->counted = words->counted || strchr("nklL", letter);
    switch (letter) {
    case 's':
        return take_index(cursor, words->sources, words, &move->source.index);
    case 'd':
        return take_index(cursor, words->dests, words, &move->dest.index);
    case 'n':
        return us_cursor_number(cursor, &move->count);
    case 'k':
    case 'D':
        return take_count(cursor, letter, move);
    case 'c':
        move->stated |= US_STATED_SOURCE_CARD;
        return words->take_card(cursor, &move->source_card);
    case 'l':
    case 'L':
        move->stated |= US_STATED_SOURCE_CARD;
        return letter == 'l' ? take_list(cursor, words) : take_pile(cursor, words);
    case 'p':
        return words->take_card(cursor, &words->playable);
    case 'r':
        return take_rank_word(cursor, &words->playable);
    case 'u':
        return take_suit_word(cursor, &words->playable);
    case 'x':
        move->stated |= US_STATED_DEST_CARD;
        return true;
    case 'e':
        move->stated |= US_STATED_DEST_CARD;
        return words->take_card(cursor, &words->target);
    case 'R':
        return take_rank_word(cursor, &words->target);
    case 'U':
        return take_suit_word(cursor, &words->target);
    case 'm':
        words->digits.p = cursor->p;
        ok = us_cursor_number(cursor, &words->length);
        words->digits.len = cursor->p - words->digits.p;
        return ok;
    case 'g':
        words->deal = us_cursor_digits(cursor);
        return words->deal.len > 0;
    case 'C':
    case 'F':
        return us_cursor_number(cursor, letter == 'C' ? &words->columns : &words->freecells);
    case '[':
        words->shown = cursor->p;
        return true;
    default:
        if (letter == 'i')
            return us_cursor_number(cursor, &number);
        return us_cursor_literal_n(cursor, (char[]){literal_of(letter)}, 1);
    }
}

/* Steps over anything in the line, up to the text with which the rest of a pattern begins.  The
   text must be near: many moves can be in one line, and each searches for it. */
static bool take_any(struct us_cursor *cursor, struct us_str rest)
{
    enum { NEAR = 4096 };
    char text[64];
    size_t n = 0;
    for (size_t i = 0; i < rest.len && n < sizeof(text) - 1; i++) {
        char c = rest.p[i] == '%' ? literal_of(rest.p[++i]) : rest.p[i];
        if (!c || c == '\n')
            break;
        text[n++] = c;
    }
    text[n] = '\0';
    struct us_cursor near = *cursor;
    if (n > 0 && near.end - near.p > NEAR)
        near.end = near.p + NEAR;
    struct us_str line = us_cursor_peek_line(&near);
    size_t at = us_str_find(line, text);
    if (at == SIZE_MAX)
        return false;
    cursor->p += n > 0 ? at : line.len;
    return true;
}

static bool take_plain(struct us_cursor *cursor, struct us_str pattern, struct us_words *words)
{
    for (size_t i = 0; i < pattern.len; i++) {
        bool fits;
        if (pattern.p[i] != '%')
            fits = us_cursor_literal_n(cursor, pattern.p + i, 1);
        else if (pattern.p[++i] == '*')
            fits = take_any(cursor, us_str_from(pattern, i + 1));
        else
            fits = take_part(cursor, pattern.p[i], words);
        if (!fits)
            return false;
    }
    return true;
}

/* Steps over the first of several patterns that fits.  `choice` is the text after the brace. */
static bool take_choice(struct us_cursor *cursor, const char *choice, struct us_words *words)
{
    struct us_words before = *words;
    for (;;) {
        struct us_cursor at = *cursor;
        struct us_str pattern = {choice, strcspn(choice, "|}")};
        *words = before;
        if (us_cursor_accept(cursor, &at, take_plain(&at, pattern, words)))
            return true;
        if (choice[pattern.len] == '}')
            return false;
        choice += pattern.len + 1;
    }
}

bool us_take_words(struct us_cursor *cursor, const char *pattern, struct us_words *words)
{
    words->open = false;
    while (*pattern) {
        if (!us_work_charge(cursor->work, 1))
            return false;
        if (strcmp(pattern, "...") == 0) {
            words->open = true;
            return true;
        }
        if (*pattern == '{') {
            if (!take_choice(cursor, pattern + 1, words))
                return false;
            pattern = strchr(pattern, '}') + 1;
            continue;
        }

        size_t len = strcspn(pattern, "{");
        struct us_str plain = {pattern,
                               len > 3 && strcmp(pattern + len - 3, "...") == 0 ? len - 3 : len};
        if (!take_plain(cursor, plain, words))
            return false;
        pattern += plain.len;
    }
    return true;
}

bool us_take_line_words(struct us_cursor *cursor, const char *pattern)
{
    struct us_cursor at = *cursor;
    struct us_words words = {.take_card = us_take_any_card};
    bool fits = us_take_words(&at, pattern, &words);
    if (fits && words.open)
        us_cursor_next_line(&at);
    return us_cursor_accept(cursor, &at, fits && (words.open || us_cursor_line_end(&at)));
}

bool us_has_words(struct us_str text, const char *pattern)
{
    struct us_cursor cursor = us_cursor(text);
    struct us_words words = {.take_card = us_take_any_card};
    return us_take_words(&cursor, pattern, &words);
}

bool us_pattern_has(const char *pattern, char letter)
{
    for (const char *p = pattern; *p; p++)
        if (*p == '%' && *++p == letter)
            return true;
    return false;
}

size_t us_literal_length(const char *pattern)
{
    size_t len = strcspn(pattern, "%{");
    return len > 3 && strcmp(pattern + len - 3, "...") == 0 ? len - 3 : len;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Returns true if a move has what a letter after % stands for. */
static bool has_part(const struct us_line_values *what, char letter)
{
    const struct us_move *move = what->move;
    switch (letter) {
    case 'n':
    case 'k':
        return move->num_cards > 1;
    case 'c':
    case 'p':
        return move->num_cards == 1;
    case 'e':
        return us_is_card(move->dest_card);
    case 'x':
        return !us_is_card(move->dest_card);
    case 'D':
        return what->draws > 1;
    default:
        return true;
    }
}

static void put_index(struct us_buf *out, unsigned index, const char *names,
                      const struct us_line_values *what)
{
    struct us_str name = names ? us_name_at(names, index) : (struct us_str){NULL, 0};
    if (!names)
        us_buf_putf(out, "%u", index + what->index_base);
    else if (name.len > 0)
        us_buf_put(out, name.p, name.len);
    else
        us_buf_putc(out, '?');
}

static void put_part(struct us_buf *out, char letter, const struct us_line_values *what)
{
    const struct us_move *move = what->move;
    switch (letter) {
    case 's':
        put_index(out, move->source.index, what->sources, what);
        break;
    case 'd':
        put_index(out, move->dest.index, what->dests, what);
        break;
    case 'n':
    case 'k':
        us_buf_putf(out, "%u", move->num_cards - (letter == 'k'));
        break;
    case 'c':
    case 'p':
        us_put_card(out, move->source_card, US_TEN_T);
        break;
    case 'e':
        us_put_card(out, move->dest_card, US_TEN_T);
        break;
    case 'D':
        us_buf_putf(out, "%u", what->draws > 0 ? what->draws : 1);
        break;
    case 'i':
        us_buf_putf(out, "%zu", what->number);
        break;
    case 'm':
        us_buf_putf(out, "%zu", what->length);
        break;
    case 'g':
        us_buf_putf(out, "%llu", (unsigned long long)what->deal);
        break;
    default:
        if (literal_of(letter))
            us_buf_putc(out, literal_of(letter));
        break;
    }
}

/* Returns the pattern in braces that applies to a move.  `choice` is the text after the brace. */
static struct us_str choose(const char *choice, const struct us_line_values *what)
{
    for (;;) {
        struct us_str pattern = {choice, strcspn(choice, "|}")};
        bool fits = true;
        for (size_t i = 0; i < pattern.len && what->move; i++)
            fits = fits && (pattern.p[i] != '%' || has_part(what, pattern.p[++i]));
        if (fits || choice[pattern.len] == '}')
            return pattern;
        choice += pattern.len + 1;
    }
}

static void put_plain(struct us_buf *out, struct us_str pattern, const struct us_line_values *what)
{
    for (size_t i = 0; i < pattern.len; i++)
        if (pattern.p[i] == '%')
            put_part(out, pattern.p[++i], what);
        else
            us_buf_putc(out, pattern.p[i]);
}

void us_put_words_of(struct us_buf *out, const char *pattern, const struct us_line_values *what)
{
    while (*pattern) {
        struct us_str plain = {pattern, strcspn(pattern, "{")};
        bool choice = plain.len == 0;
        if (choice)
            plain = choose(pattern + 1, what);
        put_plain(out, plain, what);
        pattern = choice ? strchr(pattern, '}') + 1 : pattern + plain.len;
    }
}
