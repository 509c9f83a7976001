/* SPDX-License-Identifier: MIT */
/* Reads a layout that is one text. */
#include "formats/interchange/start_text.h"

#include <stdio.h>
#include <string.h>

#include "model/layout_text.h"

struct text_reader {
    const struct us_tree_context *context;
    const struct us_node *node;
    struct us_script *script;
    struct us_position *start;
    struct us_str rest; /* of the text */
    unsigned part;      /* of US_LAYOUT_PARTS */
    unsigned index;     /* of the pile, or of the freecell */
    unsigned words;     /* that were read */
};

static enum us_pile pile_of(const struct text_reader *t)
{
    switch (US_LAYOUT_PARTS[t->part]) {
    case 'f':
        return US_FREECELL;
    case 'h':
        return t->start->num_holes > 0 ? US_HOLE : US_FOUNDATION;
    case 't':
        return US_STOCK;
    case 'w':
        return US_WASTE;
    case 'r':
        return US_RESERVE;
    default:
        return US_COLUMN;
    }
}

/* Reports a word or a character, and what is wrong with it. */
static bool refuse(const struct text_reader *t, struct us_str found, const char *expected)
{
    enum { LONGEST_SHOWN = 12 };
    return us_node_error(
        t->context, t->node, US_DIAG_FIELD_VALUE, "word %u of start is '%.*s': expected %s",
        t->words, (int)(found.len < LONGEST_SHOWN ? found.len : LONGEST_SHOWN), found.p, expected);
}

/* Returns how many piles the part may have. */
static unsigned num_piles(const struct text_reader *t)
{
    enum us_pile type = pile_of(t);
    return type == US_FREECELL || type == US_FOUNDATION ? 1 : us_num_piles(t->start, type);
}

/* Returns true if the card states no deck, or one that the game has. */
static bool is_of_game(const struct text_reader *t, us_card card)
{
    return !(card & US_CARD_DECK_STATED) || !us_is_known(card) ||
           us_deck(card) < t->script->game.num_decks;
}

static bool read_freecell(struct text_reader *t, struct us_str word)
{
    us_card card = US_NO_CARD;
    if (t->index == t->start->num_freecells)
        return refuse(t, word, "no more freecells than num_freecells");
    if (us_str_eq(word, "#"))
        card = US_CARD_BLOCKED;
    else if (!us_str_eq(word, "-") && (!us_layout_card(word, &card) || us_is_unknown(card)))
        return refuse(t, word,
                      "a card such as 7D, - for an empty freecell, or # for a blocked one");
    if (!is_of_game(t, card))
        return refuse(t, word, "a deck below num_decks");
    t->start->freecells[t->index++] = card;
    return !us_is_card(card) || us_script_deal_elsewhere(t->script, card, t->node->span);
}

/* Cuts the deck of a foundation, which may be higher than that of a card, off its last card.
   Returns false if it is no number, or has leading zeros. */
static bool cut_deck(struct us_str *word, unsigned *deck)
{
    size_t digits = word->len > 2 ? word->len - 2 : 0;
    for (size_t i = 0; i < digits; i++) {
        char c = word->p[2 + i];
        if (!us_is_digit(c) || digits > 2 || (digits == 2 && i == 0 && c == '0'))
            return false;
        *deck = *deck * 10 + (unsigned)(c - '0');
    }
    word->len -= digits;
    return true;
}

static bool read_foundation(struct text_reader *t, struct us_str word)
{
    us_card card = US_NO_CARD;
    unsigned deck = 0;
    struct us_str face = word;
    if (!cut_deck(&face, &deck) || !us_layout_card(face, &card) || (card & US_CARD_HIDDEN) ||
        deck >= t->start->num_suit_decks ||
        !us_has_foundation(t->start, deck * US_NUM_SUITS + us_suit(card)))
        return refuse(t, word,
                      "the last card of a foundation, such as 3S, or 3S1 for that of deck 1");
    uint8_t *rank = &t->start->foundations[deck * US_NUM_SUITS + us_suit(card)];
    if (*rank > 0)
        return refuse(t, word, "each foundation once");
    *rank = us_rank(card);
    return true;
}

static bool read_card(struct text_reader *t, struct us_str word)
{
    us_card card = US_NO_CARD;
    struct us_pile_id pile = us_pile_id(pile_of(t), t->index);
    if (!us_layout_card(word, &card))
        return refuse(t, word, "a card such as 7D, qh for one that lies face down, or ?");
    if (!is_of_game(t, card))
        return refuse(t, word, "a deck below num_decks");
    if (us_cards_in(t->start, pile) == US_MAX_CARDS)
        return us_node_error(t->context, t->node, US_DIAG_LAYOUT_TOO_LARGE,
                             "more than %d cards in a pile", US_MAX_CARDS);
    if (!us_script_deal_elsewhere(t->script, card, t->node->span))
        return false;
    return us_pile_push(t->start, pile.type, pile.index, card) ||
           us_node_error(t->context, t->node, US_DIAG_LAYOUT_TOO_LARGE,
                         "more cards than any game has");
}

static bool read_word(struct text_reader *t, struct us_str word)
{
    us_card card = US_NO_CARD;
    t->words++;
    if (us_layout_card(word, &card) && us_is_known(card) &&
        us_rank(card) > t->script->game.max_rank)
        return refuse(t, word, "no rank above max_rank");
    if (num_piles(t) == 0)
        return refuse(t, word, "no card here, because the game has no such pile");
    if (pile_of(t) == US_FREECELL)
        return read_freecell(t, word);
    return pile_of(t) == US_FOUNDATION ? read_foundation(t, word) : read_card(t, word);
}

/* Ends a pile. */
static bool next_pile(struct text_reader *t)
{
    if (++t->index < num_piles(t))
        return true;
    char message[64];
    snprintf(message, sizeof(message), "%u pile%s of this kind", num_piles(t),
             num_piles(t) == 1 ? "" : "s");
    return refuse(t, us_str("/"), message);
}

static bool end_part(const struct text_reader *t)
{
    return t->part > 0 || t->index + 1 == t->start->num_columns ||
           us_node_error(t->context, t->node, US_DIAG_DISAGREES,
                         "%u columns in start, but num_columns is %u", t->index + 1,
                         t->start->num_columns);
}

/* Begins a part with its letter. */
static bool next_part(struct text_reader *t)
{
    if (!end_part(t))
        return false;
    const char *letter = t->rest.len > 0 && t->rest.p[0] ? strchr(US_LAYOUT_PARTS, t->rest.p[0])
                                                         : NULL;
    if (!letter || (unsigned)(letter - US_LAYOUT_PARTS) <= t->part)
        return refuse(t, (struct us_str){t->rest.p, t->rest.len > 0},
                      "after ; one of f, h, t, w and r, in this order");
    t->part = (unsigned)(letter - US_LAYOUT_PARTS);
    t->index = 0;
    t->rest = us_str_from(t->rest, 1);
    return t->rest.len == 0 || strchr(" \t\n;", t->rest.p[0]) ||
           refuse(t, t->rest, "a blank after the letter of a part");
}

bool us_start_text_in(const struct us_tree_context *context, const struct us_node *node,
                      struct us_script *script)
{
    struct text_reader t = {
        .context = context, .node = node, .script = script, .start = &script->start};
    if (!us_node_string(context, node, SIZE_MAX, &t.rest))
        return false;
    while (t.rest.len > 0) {
        size_t n = 0;
        while (n < t.rest.len && !memchr(" \t\n/;", t.rest.p[n], 5))
            n++;
        struct us_str word = {t.rest.p, n};
        char mark = n == 0 ? t.rest.p[0] : '\0';
        t.rest = us_str_from(t.rest, n > 0 ? n : 1);
        if (n > 0 && !read_word(&t, word))
            return false;
        if (mark == '/' && !next_pile(&t))
            return false;
        if (mark == ';' && !next_part(&t))
            return false;
    }
    return end_part(&t);
}

/* ---- shuffles -------------------------------------------------------------------------------- */

struct order_reader {
    const struct us_tree_context *context;
    const struct us_node *node;
    struct us_script *script;
    us_card cards[US_NUM_SUITS * US_MAX_RANK];
    unsigned num; /* of them, in this order */
    unsigned index;
    uint64_t seen; /* a bit for each face in this order */
};

static bool refuse_order(const struct order_reader *o, const char *expected)
{
    return us_node_error(o->context, o->node, US_DIAG_FIELD_VALUE,
                         "order %u of shuffles: expected %s", o->index + 1, expected);
}

static bool read_order_card(struct order_reader *o, struct us_str word)
{
    us_card card = US_NO_CARD;
    if (!us_layout_card(word, &card) || !us_is_known(card) ||
        (card & (US_CARD_HIDDEN | US_CARD_DECK_STATED)) || us_rank(card) > o->script->game.max_rank)
        return refuse_order(o, "cards of the game, such as 7D, with a blank between them");
    uint64_t bit = (uint64_t)1 << (us_suit(card) * US_MAX_RANK + us_rank(card) - 1);
    if (o->seen & bit)
        return refuse_order(o, "each card once");
    o->seen |= bit;
    o->cards[o->num++] = card;
    return true;
}

static bool end_order(struct order_reader *o)
{
    if (o->num < US_NUM_SUITS * o->script->game.max_rank)
        return refuse_order(o, "all cards of the game");
    if (!us_shuffle_add(&o->script->start, (struct us_cards){o->cards, o->num}))
        return refuse_order(o, "at most three orders");
    o->index++;
    o->num = 0;
    o->seen = 0;
    return true;
}

bool us_shuffles_in(const struct us_tree_context *context, const struct us_node *node,
                    struct us_script *script)
{
    struct order_reader o = {.context = context, .node = node, .script = script};
    struct us_str rest;
    if (!us_node_string(context, node, SIZE_MAX, &rest))
        return false;
    if (script->game.rules.gathers != US_GATHERED_SHUFFLED)
        return us_node_error(context, node, US_DIAG_DISAGREES, "shuffles needs gather SHUFFLE");
    if (us_count_marked(&script->start, US_ALL_PILES, US_CARD_UNKNOWN) > 0)
        return us_node_error(context, node, US_DIAG_DISAGREES,
                             "shuffles needs a start without unknown cards");
    for (;;) {
        size_t n = 0;
        while (n < rest.len && rest.p[n] != ' ' && rest.p[n] != '/')
            n++;
        bool ends = n == rest.len || rest.p[n] == '/';
        if (!read_order_card(&o, (struct us_str){rest.p, n}) || (ends && !end_order(&o)))
            return false;
        if (n == rest.len)
            return true;
        rest = us_str_from(rest, n + 1);
    }
}
