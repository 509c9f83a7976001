/* SPDX-License-Identifier: MIT */
/* Comparing, describing and changing positions. */
#include "model/position.h"

#include "model/names.h"

void us_position_init(struct us_position *p, unsigned columns, unsigned freecells, unsigned decks)
{
    p->num_columns = (uint8_t)columns;
    p->num_freecells = (uint8_t)freecells;
    p->num_decks = (uint8_t)decks;
    p->num_holes = p->num_talon = p->num_waste = 0;
    p->has_stock = false;
    memset(p->hole_len, 0, sizeof(p->hole_len));
    memset(p->len, 0, sizeof(p->len));
    memset(p->foundations, 0, sizeof(p->foundations));
    memset(p->freecells, 0, sizeof(p->freecells));
}

void us_position_copy(struct us_position *to, const struct us_position *from)
{
    memcpy(to, from, offsetof(struct us_position, columns));
    for (unsigned i = 0; i < from->num_columns; i++)
        memcpy(to->columns[i], from->columns[i], from->len[i] * sizeof(us_card));
    memcpy(to->talon, from->talon, from->num_talon * sizeof(us_card));
    memcpy(to->waste, from->waste, from->num_waste * sizeof(us_card));
    for (unsigned i = 0; i < from->num_holes; i++)
        memcpy(to->holes[i], from->holes[i], from->hole_len[i] * sizeof(us_card));
}

bool us_same_cards(const us_card *a, unsigned num_a, const us_card *b, unsigned num_b)
{
    if (num_a != num_b)
        return false;
    for (unsigned i = 0; i < num_a; i++)
        if (!us_same_face(a[i], b[i]))
            return false;
    return true;
}

bool us_column_same(const struct us_position *a, unsigned i, const struct us_position *b, unsigned k)
{
    return us_same_cards(a->columns[i], a->len[i], b->columns[k], b->len[k]);
}

/* Returns true if the stock, the waste and the holes are the same, as far as they are played. */
static bool same_other_piles(const struct us_position *a, const struct us_position *b)
{
    if (a->num_holes != b->num_holes || a->has_stock != b->has_stock)
        return false;
    for (unsigned i = 0; i < a->num_holes; i++)
        if (!us_same_cards(a->holes[i], a->hole_len[i], b->holes[i], b->hole_len[i]))
            return false;
    return !a->has_stock || (us_same_cards(a->talon, a->num_talon, b->talon, b->num_talon) &&
                             us_same_cards(a->waste, a->num_waste, b->waste, b->num_waste));
}

bool us_position_same(const struct us_position *a, const struct us_position *b)
{
    if (a->num_columns != b->num_columns || a->num_freecells != b->num_freecells || a->num_decks != b->num_decks)
        return false;

    if (memcmp(a->foundations, b->foundations, (size_t)a->num_decks * US_NUM_SUITS) != 0)
        return false;
    for (unsigned i = 0; i < a->num_freecells; i++)
        if (!us_same_face(a->freecells[i], b->freecells[i]))
            return false;
    for (unsigned i = 0; i < a->num_columns; i++)
        if (!us_column_same(a, i, b, i))
            return false;
    return same_other_piles(a, b);
}

unsigned us_empty_columns(const struct us_position *p)
{
    unsigned count = 0;
    for (unsigned i = 0; i < p->num_columns; i++)
        count += p->len[i] == 0;
    return count;
}

unsigned us_empty_freecells(const struct us_position *p)
{
    unsigned count = 0;
    for (unsigned i = 0; i < p->num_freecells; i++)
        count += p->freecells[i] == US_NO_CARD;
    return count;
}

const char us_cell_letters[US_NUM_CELL_LETTERS + 1] = "abcdefgklmnopqrstu";

/* Puts the name that players use. */
static void put_usual_name(struct us_buf *b, struct us_pile_id pile)
{
    if (pile.type == US_FREECELL && pile.index < US_NUM_CELL_LETTERS)
        us_buf_putf(b, "freecell %c", us_cell_letters[pile.index]);
    else if (pile.type == US_TALON || pile.type == US_WASTE)
        us_buf_puts(b, pile.type == US_TALON ? "the stock" : "the waste");
    else if (pile.type == US_HOLE)
        us_buf_puts(b, pile.index == 0 ? "the hole" : "the second hole");
    else
        us_buf_putf(b, "%s %u", us_pile_names[pile.type].word, pile.index + 1U);
}

void us_put_pile_name(struct us_buf *b, struct us_pile_id pile, enum us_naming naming)
{
    bool indexed = pile.type == US_COLUMN || pile.type == US_FREECELL;
    if (pile.type == US_FOUNDATION) {
        us_buf_putf(b, "the foundation of %c", us_suit_letters[pile.index % US_NUM_SUITS]);
    } else if (naming == US_NAMED_AS_STACKS && indexed) {
        us_buf_putf(b, "%s %u (", pile.type == US_COLUMN ? "stack" : "freecell", pile.index);
        put_usual_name(b, pile);
        us_buf_putc(b, ')');
    } else {
        put_usual_name(b, pile);
        bool differs = naming == US_NAMED_BY_INDEX || (naming == US_NAMED_BY_COLUMN && pile.type == US_COLUMN);
        if (differs && indexed)
            us_buf_putf(b, " (%u in the file)", pile.index);
    }
}

bool us_position_won(const struct us_position *p, unsigned max_rank)
{
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        if (p->foundations[i] != max_rank)
            return false;
    return true;
}

unsigned us_cards_in_play(const struct us_position *p)
{
    unsigned count = 0;
    for (unsigned i = 0; i < p->num_columns; i++)
        count += p->len[i];
    for (unsigned i = 0; i < p->num_freecells; i++)
        count += us_rank(p->freecells[i]) != 0;
    return count;
}

/* Removes the cards from their pile.  Returns them, deepest first.  A card that is not from a
   column is stored in *single. */
static const us_card *take(struct us_position *p, const struct us_move *m, us_card *single)
{
    unsigned i = m->source.index;
    switch ((enum us_pile)m->source.type) {
    case US_COLUMN:
        p->len[i] = (uint8_t)(p->len[i] - m->num_cards);
        if (p->len[i] > 0) /* a hidden card is turned face up when it becomes playable */
            p->columns[i][p->len[i] - 1] &= (us_card)~US_CARD_HIDDEN;
        return &p->columns[i][p->len[i]];
    case US_FREECELL:
        *single = p->freecells[i];
        p->freecells[i] = US_NO_CARD;
        return single;
    case US_FOUNDATION:
        *single = us_card_make(p->foundations[i], i % US_NUM_SUITS, i / US_NUM_SUITS);
        p->foundations[i]--;
        return single;
    case US_TALON:
        *single = p->talon[--p->num_talon] & (us_card)~US_CARD_HIDDEN;
        return single;
    case US_WASTE:
    case US_HOLE:
        break;
    }
    *single = US_NO_CARD; /* no rule takes cards from these piles */
    return single;
}

void us_position_apply(struct us_position *p, const struct us_move *m)
{
    us_card single;
    const us_card *cards = take(p, m, &single);
    unsigned i = m->dest.index;

    switch ((enum us_pile)m->dest.type) {
    case US_COLUMN:
        for (unsigned k = 0; k < m->num_cards; k++)
            p->columns[i][p->len[i]++] = cards[k];
        break;
    case US_FREECELL:
        p->freecells[i] = cards[0];
        break;
    case US_FOUNDATION:
        p->foundations[i] = (uint8_t)us_rank(cards[0]);
        break;
    case US_HOLE:
        p->holes[i][p->hole_len[i]++] = cards[0];
        break;
    case US_TALON:
    case US_WASTE:
        break;
    }
}
