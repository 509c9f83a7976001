/* SPDX-License-Identifier: MIT */
/* Writes layouts as one text, and reads their cards. */
#include "model/layout_text.h"

#include <ctype.h>
#include <string.h>

#include "base/sha256.h"

static const char ranks[] = "A23456789TJQK";

/* What is written of a card beside its rank and suit, or left out. */
enum { NO_MARKS = 0, ALL_MARKS = US_CARD_HIDDEN | US_CARD_DECK_STATED };

static void put_card(struct us_buf *out, us_card card)
{
    bool down = card & US_CARD_HIDDEN;
    if (card & US_CARD_BLOCKED) {
        us_buf_putc(out, '#');
    } else if (us_is_unknown(card)) {
        us_buf_putc(out, '?');
    } else if (!us_is_card(card)) {
        us_buf_putc(out, '-');
    } else {
        char rank = ranks[us_rank(card) - 1];
        char suit = us_suit_letters[us_suit(card)];
        us_buf_putc(out, down ? tolower((unsigned char)rank) : rank);
        us_buf_putc(out, down ? tolower((unsigned char)suit) : suit);
        if (card & US_CARD_DECK_STATED)
            us_buf_putf(out, "%u", us_deck(card));
    }
}

static void put_cards(struct us_buf *out, struct us_cards pile, us_card marks)
{
    for (unsigned i = 0; i < pile.num; i++) {
        bool known = us_is_known(pile.cards[i]);
        if (i > 0)
            us_buf_putc(out, ' ');
        put_card(out, known ? pile.cards[i] & (us_card) ~(ALL_MARKS & ~marks) : pile.cards[i]);
    }
}

/* Puts the first `n` piles of a type. */
static void put_piles(struct us_buf *out, const struct us_position *position, enum us_pile type,
                      unsigned n, us_card marks)
{
    for (unsigned i = 0; i < n; i++) {
        if (i > 0)
            us_buf_putc(out, '/');
        put_cards(out, us_pile_at(position, type, i), marks);
    }
}

/* Begins a part, and puts those of its piles that are not empty at the end. */
static void put_part(struct us_buf *out, char letter, const struct us_position *position,
                     enum us_pile type, us_card marks)
{
    unsigned n = us_num_piles(position, type);
    while (n > 0 && us_pile_len(position, type, n - 1) == 0)
        n--;
    if (n == 0)
        return;
    us_buf_putf(out, ";%c ", letter);
    put_piles(out, position, type, n, marks);
}

static void put_freecells(struct us_buf *out, const struct us_position *position, us_card marks)
{
    unsigned n = position->num_freecells;
    while (n > 0 && position->freecells[n - 1] == US_NO_CARD)
        n--;
    if (n == 0)
        return;
    us_buf_puts(out, ";f ");
    put_cards(out, (struct us_cards){position->freecells, n}, marks);
}

static void put_foundations(struct us_buf *out, const struct us_position *position)
{
    bool any = false;
    for (unsigned i = 0; i < us_num_foundations(position); i++) {
        if (!us_has_foundation(position, i) || position->foundations[i] == 0)
            continue;
        us_buf_puts(out, any ? " " : ";h ");
        us_buf_putc(out, ranks[position->foundations[i] - 1]);
        us_buf_putc(out, us_suit_letters[i % US_NUM_SUITS]);
        if (i >= US_NUM_SUITS)
            us_buf_putf(out, "%u", i / US_NUM_SUITS);
        any = true;
    }
}

static void put_layout(struct us_buf *out, const struct us_position *position, us_card marks)
{
    put_piles(out, position, US_COLUMN, position->num_columns, marks);
    put_freecells(out, position, marks);
    if (position->num_holes > 0)
        put_part(out, 'h', position, US_HOLE, marks);
    else
        put_foundations(out, position);
    put_part(out, 't', position, US_STOCK, marks);
    put_part(out, 'w', position, US_WASTE, marks);
    put_part(out, 'r', position, US_RESERVE, marks);
}

void us_layout_text_put(struct us_buf *out, const struct us_position *position)
{
    put_layout(out, position, ALL_MARKS);
}

void us_shuffles_put(struct us_buf *out, const struct us_position *position)
{
    for (unsigned k = 0; us_shuffle_at(position, k).num > 0; k++) {
        if (k > 0)
            us_buf_putc(out, '/');
        put_cards(out, us_shuffle_at(position, k), NO_MARKS);
    }
}

void us_fingerprint_put(struct us_buf *out, const struct us_position *position)
{
    struct us_buf text = {0};
    put_layout(&text, position, NO_MARKS);
    size_t from = out->len;
    us_put_sha256(out, us_buf_str(&text));
    if (!out->failed)
        out->len = from + US_FINGERPRINT_LEN;
    out->failed |= text.failed;
    us_buf_free(&text);
}

bool us_layout_card(struct us_str word, us_card *card)
{
    if (word.len == 1 && word.p[0] == '?') {
        *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
        return true;
    }
    if (word.len != 2 && !(word.len == 3 && us_is_digit(word.p[2])))
        return false;

    bool down = islower((unsigned char)word.p[1]);
    char rank = word.p[0];
    if (!us_is_digit(rank)) {
        if (!islower((unsigned char)rank) == down)
            return false;
        rank = toupper((unsigned char)rank);
    }
    const char *r = rank ? strchr(ranks, rank) : NULL;
    const char *s = memchr(us_suit_letters, toupper((unsigned char)word.p[1]), US_NUM_SUITS);
    if (!r || !s)
        return false;

    unsigned deck = word.len == 3 ? (unsigned)(word.p[2] - '0') : 0;
    if (deck >= US_MAX_DECKS)
        return false;
    *card = us_card_make((unsigned)(r - ranks) + 1, (unsigned)(s - us_suit_letters), deck);
    if (down)
        *card |= US_CARD_HIDDEN;
    if (word.len == 3)
        *card |= US_CARD_DECK_STATED;
    return true;
}
