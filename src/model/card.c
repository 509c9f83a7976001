/* SPDX-License-Identifier: MIT */
/* Writing and reading cards. */
#include "model/card.h"

#include "model/names.h"

const char us_rank_letters[US_MAX_RANK + 2] = "0A23456789TJQK";
const char us_suit_letters[US_NUM_SUITS + 1] = "HCDS";

void us_put_rank(struct us_buf *out, unsigned rank, enum us_ten ten)
{
    if (rank == 10 && ten == US_TEN_10)
        us_buf_puts(out, "10");
    else
        us_buf_putc(out, us_rank_letters[rank]);
}

void us_put_card(struct us_buf *out, us_card card, enum us_ten ten)
{
    if (us_is_unknown(card)) {
        us_buf_puts(out, "??");
        return;
    }
    us_put_rank(out, us_rank(card), ten);
    us_buf_putc(out, us_suit_letters[us_suit(card)]);
}

bool us_is_unknown_card(struct us_str word)
{
    if (word.len > 2 && word.p[0] == '<' && word.p[word.len - 1] == '>')
        word = (struct us_str){word.p + 1, word.len - 2};
    return us_str_eq(word, "??") || us_str_eq(word, "##") || us_str_eq(word, "?");
}

size_t us_get_rank(struct us_str text, unsigned *rank)
{
    if (text.len >= 2 && text.p[0] == '1' && text.p[1] == '0') {
        *rank = 10;
        return 2;
    }

    const char *at = text.len ? memchr(us_rank_letters, us_upper(text.p[0]), US_MAX_RANK + 1)
                              : NULL;
    if (!at)
        return 0;
    *rank = (unsigned)(at - us_rank_letters);
    return 1;
}

size_t us_get_rank_word(struct us_str text, unsigned *rank)
{
    static const char *const words[US_MAX_RANK] = {"Ace",  "Two",   "Three", "Four", "Five",
                                                   "Six",  "Seven", "Eight", "Nine", "Ten",
                                                   "Jack", "Queen", "King"};
    for (unsigned i = 0; i < US_MAX_RANK; i++) {
        if (!us_str_starts_nocase(text, words[i]))
            continue;
        *rank = i + 1;
        return strlen(words[i]);
    }
    return 0;
}

size_t us_get_suit_word(struct us_str text, unsigned *suit)
{
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        const char *word = us_suit_names[i].word;
        if (!us_str_starts_nocase(text, word))
            continue;
        *suit = i;
        return strlen(word);
    }
    return 0;
}

bool us_get_suit(struct us_str text, unsigned *suit)
{
    const char *at = text.len ? memchr(us_suit_letters, us_upper(text.p[0]), US_NUM_SUITS) : NULL;
    if (!at)
        return false;
    *suit = (unsigned)(at - us_suit_letters);
    return true;
}

size_t us_get_card(struct us_str text, us_card *card)
{
    unsigned rank;
    unsigned suit;
    size_t n = us_get_rank(text, &rank);

    if (n == 0 || rank == 0)
        return 0;
    if (!us_get_suit(us_str_from(text, n), &suit))
        return 0;

    *card = us_card_make(rank, suit, 0);
    return n + 1;
}
