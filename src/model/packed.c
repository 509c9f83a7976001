/* SPDX-License-Identifier: MIT */
/* Packing, comparing and unpacking positions. */
#include "model/packed.h"

enum { MOST_OTHER_PILES = US_MAX_HOLES + US_MAX_RESERVES + 2 };

/* Returns the card in a freecell as one byte.  A blocked freecell is a suit without a rank. */
static char cell_byte(us_card card)
{
    return (char)(card & US_CARD_BLOCKED ? US_CARD_SUIT : card & US_CARD_FACE);
}

/* A pile of any number of cards. */
struct pile {
    const us_card *cards;
    unsigned len;
    struct us_pile_id id;
};

/* Lists the piles that are played in addition to those of FreeCell.  Returns their number. */
static unsigned other_piles(const struct us_position *p, struct pile *piles)
{
    unsigned n = 0;
    for (; n < p->num_holes; n++)
        piles[n] = (struct pile){p->holes[n], p->hole_len[n], {US_HOLE, (uint8_t)n}};
    if (p->has_stock) {
        piles[n++] = (struct pile){p->stock, p->num_stock, {US_STOCK, 0}};
        piles[n++] = (struct pile){p->waste, p->num_waste, {US_WASTE, 0}};
    }
    for (unsigned i = 0; i < p->num_reserves; i++)
        piles[n++] = (struct pile){p->reserves[i], p->reserve_len[i], {US_RESERVE, (uint8_t)i}};
    return n;
}

void us_pack(struct us_buf *out, const struct us_position *position)
{
    enum { MOST = (US_MAX_COLUMNS + MOST_OTHER_PILES) * (US_MAX_CARDS + 1) };
    if (!us_buf_reserve(out, us_num_foundations(position) + position->num_freecells + MOST))
        return;

    char *at = out->p + out->len;
    memcpy(at, position->foundations, us_num_foundations(position));
    at += us_num_foundations(position);

    for (unsigned i = 0; i < position->num_freecells; i++)
        *at++ = cell_byte(position->freecells[i]);

    for (unsigned i = 0; i < position->num_columns; i++) {
        *at++ = (char)position->len[i];
        for (unsigned k = 0; k < position->len[i]; k++)
            *at++ = (char)(position->columns[i][k] & US_CARD_FACE);
    }

    struct pile piles[MOST_OTHER_PILES];
    unsigned n = other_piles(position, piles);
    for (unsigned i = 0; i < n; i++) {
        *at++ = (char)piles[i].len;
        for (unsigned k = 0; k < piles[i].len; k++)
            *at++ = (char)(piles[i].cards[k] & US_CARD_FACE);
    }

    out->len = (size_t)(at - out->p);
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

    for (unsigned i = 0; i < position->num_columns; i++) {
        if ((uint8_t)*at++ != position->len[i])
            return false;
        for (unsigned k = 0; k < position->len[i]; k++)
            if (*at++ != (char)(position->columns[i][k] & US_CARD_FACE))
                return false;
    }

    struct pile piles[MOST_OTHER_PILES];
    unsigned n = other_piles(position, piles);
    for (unsigned i = 0; i < n; i++) {
        if ((uint8_t)*at++ != piles[i].len)
            return false;
        for (unsigned k = 0; k < piles[i].len; k++)
            if (*at++ != (char)(piles[i].cards[k] & US_CARD_FACE))
                return false;
    }
    return true;
}

/* Unpacks the next pile.  Returns the number of its cards. */
static uint8_t unpack_pile(const char **at, us_card *cards)
{
    uint8_t len = (uint8_t) * (*at)++;
    for (unsigned k = 0; k < len; k++)
        cards[k] = (us_card) * (*at)++;
    return len;
}

void us_unpack(struct us_str packed, struct us_position *position)
{
    const char *at = packed.p;
    memcpy(position->foundations, at, us_num_foundations(position));
    at += us_num_foundations(position);

    for (unsigned i = 0; i < position->num_freecells; i++, at++)
        position->freecells[i] = *at == (char)US_CARD_SUIT ? US_CARD_BLOCKED : (us_card)*at;

    for (unsigned i = 0; i < position->num_columns; i++)
        position->len[i] = unpack_pile(&at, position->columns[i]);

    for (unsigned i = 0; i < position->num_holes; i++)
        position->hole_len[i] = unpack_pile(&at, position->holes[i]);
    if (position->has_stock) {
        position->num_stock = unpack_pile(&at, position->stock);
        position->num_waste = unpack_pile(&at, position->waste);
    }
    for (unsigned i = 0; i < position->num_reserves; i++)
        position->reserve_len[i] = unpack_pile(&at, position->reserves[i]);
}

static void put_cards(struct us_buf *out, const us_card *cards, unsigned n)
{
    if (n == 1 && (cards[0] & US_CARD_BLOCKED)) {
        us_buf_puts(out, " blocked");
        return;
    }
    if (n == 0 || (n == 1 && us_rank(cards[0]) == 0 && !(cards[0] & US_CARD_UNKNOWN))) {
        us_buf_puts(out, " empty");
        return;
    }

    for (unsigned i = 0; i < n; i++) {
        us_buf_putc(out, ' ');
        us_put_card(out, us_rank(cards[i]) ? cards[i] : US_CARD_UNKNOWN, US_TEN_T);
    }
}

/* Describes the difference of one pile, which has num_have cards on the board. */
static void describe(struct us_buf *out, struct us_pile_id pile, enum us_naming naming, const us_card *shown,
                     unsigned num_shown, const us_card *have, unsigned num_have)
{
    us_buf_puts(out, "it shows ");
    us_put_pile_name(out, pile, naming);
    us_buf_puts(out, " as");
    put_cards(out, shown, num_shown);
    us_buf_puts(out, " instead of");
    put_cards(out, have, num_have);
}

void us_describe_difference(const struct us_position *shown, const struct us_position *board, enum us_naming naming,
                            struct us_buf *out)
{
    for (unsigned i = 0; i < us_num_foundations(board); i++) {
        if (shown->foundations[i] == board->foundations[i])
            continue;
        us_card a = us_card_make(shown->foundations[i], i % US_NUM_SUITS, 0);
        us_card b = us_card_make(board->foundations[i], i % US_NUM_SUITS, 0);
        describe(out, (struct us_pile_id){US_FOUNDATION, (uint8_t)i}, naming, &a, 1, &b, 1);
        return;
    }

    for (unsigned i = 0; i < board->num_freecells; i++) {
        if (cell_byte(shown->freecells[i]) == cell_byte(board->freecells[i]))
            continue;
        describe(out, (struct us_pile_id){US_FREECELL, (uint8_t)i}, naming, &shown->freecells[i], 1,
                 &board->freecells[i], 1);
        return;
    }

    for (unsigned i = 0; i < board->num_columns; i++) {
        if (us_column_same(shown, i, board, i))
            continue;
        describe(out, (struct us_pile_id){US_COLUMN, (uint8_t)i}, naming, shown->columns[i], shown->len[i],
                 board->columns[i], board->len[i]);
        return;
    }

    struct pile a[MOST_OTHER_PILES] = {{0}};
    struct pile b[MOST_OTHER_PILES] = {{0}};
    unsigned n = other_piles(board, b);
    other_piles(shown, a);
    for (unsigned i = 0; i < n; i++) {
        if (us_same_cards(a[i].cards, a[i].len, b[i].cards, b[i].len))
            continue;
        describe(out, b[i].id, naming, a[i].cards, a[i].len, b[i].cards, b[i].len);
        return;
    }
}
