/* SPDX-License-Identifier: MIT */
/* Writing and reading cards. */
#include "model/card.h"

const char us_rank_letters[US_MAX_RANK + 2] = "0A23456789TJQK";
const char us_suit_letters[US_NUM_SUITS + 1] = "HCDS";

void us_put_rank(struct us_buf *b, unsigned rank, enum us_ten ten)
{
    if (rank == 10 && ten == US_TEN_10)
        us_buf_puts(b, "10");
    else
        us_buf_putc(b, us_rank_letters[rank]);
}

void us_put_card(struct us_buf *b, us_card c, enum us_ten ten)
{
    us_put_rank(b, us_rank(c), ten);
    us_buf_putc(b, us_suit_letters[us_suit(c)]);
}

size_t us_get_rank(struct us_str s, unsigned *rank)
{
    if (s.len >= 2 && s.p[0] == '1' && s.p[1] == '0') {
        *rank = 10;
        return 2;
    }

    const char *at = s.len ? memchr(us_rank_letters, us_upper(s.p[0]), US_MAX_RANK + 1) : NULL;
    if (!at)
        return 0;
    *rank = (unsigned)(at - us_rank_letters);
    return 1;
}

/* Finds which of `num` words is at the start of s.  Returns its length, or 0 if there is none. */
static size_t get_word(struct us_str s, const char *const *words, unsigned num, unsigned *which)
{
    for (unsigned i = 0; i < num; i++) {
        if (!us_str_starts(s, words[i]))
            continue;
        *which = i;
        return strlen(words[i]);
    }
    return 0;
}

size_t us_get_rank_word(struct us_str s, unsigned *rank)
{
    static const char *const words[US_MAX_RANK] = {"Ace",   "Two",  "Three", "Four", "Five",  "Six", "Seven",
                                                   "Eight", "Nine", "Ten",   "Jack", "Queen", "King"};
    unsigned i;
    size_t n = get_word(s, words, US_MAX_RANK, &i);
    if (n > 0)
        *rank = i + 1;
    return n;
}

size_t us_get_suit_word(struct us_str s, unsigned *suit)
{
    static const char *const words[US_NUM_SUITS] = {"Heart", "Club", "Diamond", "Spade"};
    return get_word(s, words, US_NUM_SUITS, suit);
}

bool us_get_suit(struct us_str s, unsigned *suit)
{
    const char *at = s.len ? memchr(us_suit_letters, us_upper(s.p[0]), US_NUM_SUITS) : NULL;
    if (!at)
        return false;
    *suit = (unsigned)(at - us_suit_letters);
    return true;
}

size_t us_get_card(struct us_str s, us_card *c)
{
    unsigned rank;
    unsigned suit;
    size_t n = us_get_rank(s, &rank);
    if (n == 0 || rank == 0)
        return 0;
    if (!us_get_suit(us_str_from(s, n), &suit))
        return 0;

    *c = us_card_make(rank, suit, 0);
    return n + 1;
}
