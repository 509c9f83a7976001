/* SPDX-License-Identifier: MIT */
/* Writing and reading cards. */
#include "model/card.h"

#include "model/names.h"

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

size_t us_get_rank_word(struct us_str s, unsigned *rank)
{
    static const char *const words[US_MAX_RANK] = {"Ace",   "Two",  "Three", "Four", "Five",  "Six", "Seven",
                                                   "Eight", "Nine", "Ten",   "Jack", "Queen", "King"};
    for (unsigned i = 0; i < US_MAX_RANK; i++) {
        if (!us_str_starts(s, words[i]))
            continue;
        *rank = i + 1;
        return strlen(words[i]);
    }
    return 0;
}

size_t us_get_suit_word(struct us_str s, unsigned *suit)
{
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        const char *word = us_suit_names[i].word;
        if (!us_str_starts(s, word))
            continue;
        *suit = i;
        return strlen(word);
    }
    return 0;
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
