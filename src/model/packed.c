/* SPDX-License-Identifier: MIT */
/* Packing, comparing and unpacking positions. */
#include "model/packed.h"

/* Returns the card in a freecell as one byte.  A blocked freecell is a suit without a rank. */
static char cell_byte(us_card card)
{
    return card & US_CARD_BLOCKED ? US_CARD_SUIT : card & US_CARD_FACE;
}

void us_pack(struct us_buf *out, const struct us_position *position)
{
    if (!us_buf_reserve(out, us_num_foundations(position) + position->num_freecells + US_NUM_SLOTS +
                                 US_POOL_SIZE))
        return;

    char *at = out->p + out->len;
    memcpy(at, position->foundations, us_num_foundations(position));
    at += us_num_foundations(position);

    for (unsigned i = 0; i < position->num_freecells; i++)
        *at++ = cell_byte(position->freecells[i]);

    for (struct us_pile_id pile = US_NO_PILE; us_next_played(position, &pile);) {
        struct us_cards cards = us_pile_of(position, pile);
        *at++ = cards.num;
        for (unsigned k = 0; k < cards.num; k++)
            *at++ = cards.cards[k] & US_CARD_FACE;
    }

    out->len = at - out->p;
}

bool us_packed_shows(struct us_str packed, const struct us_position *position)
{
    const char *at = packed.p;
    if (memcmp(at, position->foundations, us_num_foundations(position)) != 0)
        return false;
    at += us_num_foundations(position);

    for (unsigned i = 0; i < position->num_freecells; i++)
        if (*at++ != cell_byte(position->freecells[i]))
            return false;

    for (struct us_pile_id pile = US_NO_PILE; us_next_played(position, &pile);) {
        struct us_cards cards = us_pile_of(position, pile);
        if ((uint8_t)*at++ != cards.num)
            return false;
        for (unsigned k = 0; k < cards.num; k++)
            if (*at++ != (char)(cards.cards[k] & US_CARD_FACE))
                return false;
    }
    return true;
}

void us_unpack(struct us_str packed, struct us_position *position)
{
    const char *at = packed.p;
    memcpy(position->foundations, at, us_num_foundations(position));
    at += us_num_foundations(position);

    for (unsigned i = 0; i < position->num_freecells; i++, at++)
        position->freecells[i] = *at == (char)US_CARD_SUIT ? US_CARD_BLOCKED : (us_card)*at;

    for (struct us_pile_id pile = US_NO_PILE; us_next_played(position, &pile);) {
        us_pile_cut(position, pile.type, pile.index, 0);
        for (unsigned len = (uint8_t)*at++; len > 0; len--)
            us_pile_push(position, pile.type, pile.index, (us_card)*at++);
    }
}

static void put_cards(struct us_buf *out, struct us_cards pile)
{
    const us_card *cards = pile.cards;
    unsigned n = pile.num;

    if (n == 1 && (cards[0] & US_CARD_BLOCKED)) {
        us_buf_puts(out, " blocked");
        return;
    }
    if (n == 0 || (n == 1 && !us_is_card(cards[0]))) {
        us_buf_puts(out, " empty");
        return;
    }

    for (unsigned i = 0; i < n; i++) {
        us_buf_putc(out, ' ');
        us_put_card(out, us_is_known(cards[i]) ? cards[i] : US_CARD_UNKNOWN, US_TEN_T);
    }
}

/* Describes the difference of one pile, which is `have` on the board. */
static void describe(struct us_buf *out, struct us_pile_id pile, enum us_naming naming,
                     struct us_cards shown, struct us_cards have)
{
    us_buf_puts(out, "it shows ");
    us_put_pile_name(out, pile, naming);
    us_buf_puts(out, " as");
    put_cards(out, shown);
    us_buf_puts(out, " instead of");
    put_cards(out, have);
}

void us_describe_difference(const struct us_position *shown, const struct us_position *board,
                            enum us_naming naming, struct us_buf *out)
{
    for (unsigned i = 0; i < us_num_foundations(board); i++) {
        if (shown->foundations[i] == board->foundations[i])
            continue;
        us_card a = us_card_make(shown->foundations[i], i % US_NUM_SUITS, 0);
        us_card b = us_card_make(board->foundations[i], i % US_NUM_SUITS, 0);
        describe(out, us_pile_id(US_FOUNDATION, i), naming, (struct us_cards){&a, 1},
                 (struct us_cards){&b, 1});
        return;
    }

    for (unsigned i = 0; i < board->num_freecells; i++) {
        if (cell_byte(shown->freecells[i]) == cell_byte(board->freecells[i]))
            continue;
        describe(out, us_pile_id(US_FREECELL, i), naming,
                 (struct us_cards){&shown->freecells[i], 1},
                 (struct us_cards){&board->freecells[i], 1});
        return;
    }

    /* Columns say more than the pile to which a card of theirs has gone. */
    struct us_pile_id differing = US_NO_PILE;
    for (struct us_pile_id pile = US_NO_PILE; us_next_played(board, &pile);)
        if ((differing.type == US_NO_PILE.type ||
             (pile.type == US_COLUMN && differing.type != US_COLUMN)) &&
            !us_same_cards(us_pile_of(shown, pile), us_pile_of(board, pile)))
            differing = pile;
    if (differing.type != US_NO_PILE.type)
        describe(out, differing, naming, us_pile_of(shown, differing),
                 us_pile_of(board, differing));
}
