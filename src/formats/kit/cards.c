/* SPDX-License-Identifier: MIT */
/* Cards in text. */
#include "formats/kit/cards.h"

#include "base/utf8.h"

char us_symbol_suit(uint32_t code)
{
    static const char suits[] = "SHDCSHDC"; /* from U+2660: ♠ ♡ ♢ ♣ ♤ ♥ ♦ ♧ */
    return code >= 0x2660 && code <= 0x2667 ? suits[code - 0x2660] : 0;
}

bool us_take_suit(struct us_cursor *cursor, unsigned spelling, unsigned *suit)
{
    static const char signs[] = "@*^$"; /* in the order of suits */
    struct us_str rest = us_cursor_rest(cursor);
    uint32_t symbol;
    size_t n = us_utf8_get(rest, &symbol);

    if (n == 0)
        return false;

    const char *sign = spelling & US_SUIT_SIGNS ? memchr(signs, *cursor->p, US_NUM_SUITS) : NULL;
    char letter = spelling & US_SUIT_SYMBOLS ? us_symbol_suit(symbol) : 0;
    cursor->p += n;
    if (sign)
        *suit = (unsigned)(sign - signs);
    if (sign || !letter)
        return sign || ((spelling & US_SUIT_LETTERS) && us_get_suit(rest, suit));
    if (!us_cursor_literal(cursor, "\xef\xb8\x8e")) /* U+FE0E: text; U+FE0F: a picture */
        us_cursor_literal(cursor, "\xef\xb8\x8f");
    return us_get_suit((struct us_str){&letter, 1}, suit);
}

bool us_take_suit_word(struct us_cursor *cursor, unsigned *suit)
{
    struct us_str rest = us_cursor_rest(cursor);
    size_t n = us_get_suit_word(rest, suit);

    n += n > 0 && n < rest.len && us_upper(rest.p[n]) == 'S';
    if (n == 0 || (n < rest.len && us_is_letter(rest.p[n])))
        return false;
    cursor->p += n;
    return true;
}

static bool take_rank(struct us_cursor *cursor, unsigned spelling, unsigned *rank)
{
    uint32_t number;
    if (spelling & US_RANK_INDENTED)
        us_cursor_blanks(cursor);
    if ((spelling & US_RANK_NUMBERS) && us_cursor_number(cursor, &number)) {
        *rank = number;
        return number >= 1 && number <= US_MAX_RANK;
    }

    size_t n = us_get_rank(us_cursor_rest(cursor), rank);
    if (n > 0)
        cursor->p += n;
    if (n > 0 && *rank == 0 && (spelling & US_RANK_SHORT))
        *rank = 10;
    if (n == 0 && (spelling & US_RANK_SHORT) && us_cursor_literal(cursor, "1"))
        n = *rank = 1;
    return n > 0 && *rank > 0;
}

bool us_take_card(struct us_cursor *cursor, unsigned spelling, us_card *card)
{
    struct us_cursor at = *cursor;
    unsigned rank;
    unsigned suit;
    bool first = (spelling & US_SUIT_FIRST) && us_take_suit(&at, spelling, &suit);

    if (first)
        *cursor = at;
    if (!take_rank(cursor, spelling, &rank) || (!first && !us_take_suit(cursor, spelling, &suit)))
        return false;
    *card = us_card_make(rank, suit, 0);
    return true;
}

bool us_take_any_card(struct us_cursor *cursor, us_card *card)
{
    return us_take_card(cursor,
                        US_SUIT_LETTERS | US_SUIT_SYMBOLS | US_SUIT_SIGNS | US_SUIT_FIRST |
                            US_RANK_NUMBERS | US_RANK_INDENTED,
                        card);
}

bool us_read_loose_card(struct us_str word, us_card *card)
{
    bool hidden = word.len > 2 && word.p[0] == '<' && word.p[word.len - 1] == '>';
    us_card read;
    struct us_cursor c = us_cursor(hidden ? (struct us_str){word.p + 1, word.len - 2} : word);

    if (!us_take_card(&c, US_SUIT_LETTERS | US_SUIT_FIRST | US_RANK_SHORT, &read))
        return false;
    *card = read | (hidden ? US_CARD_HIDDEN : 0);
    return us_cursor_at_end(&c);
}
