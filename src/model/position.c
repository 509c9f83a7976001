/* SPDX-License-Identifier: MIT */
/* Comparing, describing and changing positions. */
#include "model/position.h"

#include "model/game.h"
#include "model/names.h"

void us_position_init(struct us_position *position, unsigned columns, unsigned freecells, unsigned decks)
{
    memset(position, 0, offsetof(struct us_position, columns));
    position->num_columns = (uint8_t)columns;
    position->num_freecells = (uint8_t)freecells;
    position->num_decks = position->num_suit_decks = (uint8_t)decks;
    position->max_rank = US_MAX_RANK;
    position->base = 1;
    memset(position->suit_decks, position->num_decks, sizeof(position->suit_decks));
}

void us_position_copy(struct us_position *to, const struct us_position *from)
{
    memcpy(to, from, offsetof(struct us_position, columns));
    for (unsigned i = 0; i < from->num_columns; i++)
        memcpy(to->columns[i], from->columns[i], from->len[i] * sizeof(us_card));
    memcpy(to->stock, from->stock, from->num_stock * sizeof(us_card));
    memcpy(to->waste, from->waste, from->num_waste * sizeof(us_card));
    for (unsigned i = 0; i < from->num_holes; i++)
        memcpy(to->holes[i], from->holes[i], from->hole_len[i] * sizeof(us_card));
    for (unsigned i = 0; i < from->num_reserves; i++)
        memcpy(to->reserves[i], from->reserves[i], from->reserve_len[i] * sizeof(us_card));
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

/* Returns true if the stock, the waste, the holes and the reserves are the same, as far as they are
   played. */
static bool same_other_piles(const struct us_position *a, const struct us_position *b)
{
    if (a->num_holes != b->num_holes || a->has_stock != b->has_stock || a->num_reserves != b->num_reserves)
        return false;
    for (unsigned i = 0; i < a->num_holes; i++)
        if (!us_same_cards(a->holes[i], a->hole_len[i], b->holes[i], b->hole_len[i]))
            return false;
    for (unsigned i = 0; i < a->num_reserves; i++)
        if (!us_same_cards(a->reserves[i], a->reserve_len[i], b->reserves[i], b->reserve_len[i]))
            return false;
    return !a->has_stock || (us_same_cards(a->stock, a->num_stock, b->stock, b->num_stock) &&
                             us_same_cards(a->waste, a->num_waste, b->waste, b->num_waste));
}

bool us_position_same(const struct us_position *a, const struct us_position *b)
{
    if (a->num_columns != b->num_columns || a->num_freecells != b->num_freecells || a->num_decks != b->num_decks)
        return false;

    if (memcmp(a->foundations, b->foundations, us_num_foundations(a)) != 0)
        return false;
    for (unsigned i = 0; i < a->num_freecells; i++)
        if (!us_same_face(a->freecells[i], b->freecells[i]))
            return false;
    for (unsigned i = 0; i < a->num_columns; i++)
        if (!us_column_same(a, i, b, i))
            return false;
    return same_other_piles(a, b);
}

static void add_pile(struct us_places *places, us_card *cards, unsigned num)
{
    for (unsigned i = 0; i < num && places->num < US_MAX_CARDS; i++)
        places->card[places->num++] = &cards[i];
}

void us_list_places(struct us_position *position, struct us_places *places)
{
    places->num = 0;
    for (unsigned i = 0; i < position->num_columns; i++)
        add_pile(places, position->columns[i], position->len[i]);
    for (unsigned i = 0; i < position->num_freecells; i++)
        add_pile(places, &position->freecells[i], us_is_card(position->freecells[i]));
    for (unsigned i = 0; i < position->num_holes; i++)
        add_pile(places, position->holes[i], position->hole_len[i]);
    for (unsigned i = 0; i < position->num_reserves; i++)
        add_pile(places, position->reserves[i], position->reserve_len[i]);
    add_pile(places, position->waste, position->num_waste);
    for (unsigned i = position->num_stock; i-- > 0;)
        add_pile(places, &position->stock[i], 1);
}

bool us_same_shape(const struct us_position *a, const struct us_position *b)
{
    if (a->num_columns != b->num_columns || a->num_freecells != b->num_freecells || a->num_decks != b->num_decks ||
        a->num_holes != b->num_holes || a->num_reserves != b->num_reserves || a->num_stock != b->num_stock ||
        a->num_waste != b->num_waste)
        return false;
    for (unsigned i = 0; i < a->num_freecells; i++)
        if ((a->freecells[i] == US_NO_CARD) != (b->freecells[i] == US_NO_CARD))
            return false;
    return memcmp(a->len, b->len, a->num_columns) == 0 && memcmp(a->hole_len, b->hole_len, a->num_holes) == 0 &&
           memcmp(a->reserve_len, b->reserve_len, a->num_reserves) == 0 &&
           memcmp(a->foundations, b->foundations, (size_t)a->num_decks * US_NUM_SUITS) == 0;
}

void us_reverse_stock(struct us_position *position)
{
    us_card *cards = position->stock;
    for (unsigned i = 0, k = position->num_stock; i + 1 < k; i++) {
        us_card card = cards[--k];
        cards[k] = cards[i];
        cards[i] = card;
    }
}

unsigned us_empty_columns(const struct us_position *position)
{
    unsigned count = 0;
    for (unsigned i = 0; i < position->num_columns; i++)
        count += position->len[i] == 0;
    return count;
}

bool us_has_empty_open_column(const struct us_position *position)
{
    return memchr(&position->len[position->first_open], 0, position->num_columns - position->first_open) != NULL;
}

bool us_are_open_columns_empty(const struct us_position *position)
{
    for (unsigned i = position->first_open; i < position->num_columns; i++)
        if (position->len[i] > 0)
            return false;
    return true;
}

unsigned us_empty_freecells(const struct us_position *position)
{
    unsigned count = 0;
    for (unsigned i = 0; i < position->num_freecells; i++)
        count += position->freecells[i] == US_NO_CARD;
    return count;
}

const char us_cell_letters[US_NUM_CELL_LETTERS + 1] = "abcdefgklmnopqrstu";

/* Puts the name that players use. */
static void put_usual_name(struct us_buf *b, struct us_pile_id pile)
{
    if (pile.type == US_FREECELL && pile.index < US_NUM_CELL_LETTERS)
        us_buf_putf(b, "freecell %c", us_cell_letters[pile.index]);
    else if (pile.type == US_STOCK || pile.type == US_WASTE)
        us_buf_puts(b, pile.type == US_STOCK ? "the stock" : "the waste");
    else if (pile.type == US_ALL_COLUMNS || pile.type == US_ALL_RESERVES)
        us_buf_puts(b, pile.type == US_ALL_COLUMNS ? "the columns" : "the reserves");
    else if (pile.type == US_HOLE && pile.index < 2)
        us_buf_puts(b, pile.index == 0 ? "the hole" : "the second hole");
    else
        us_buf_putf(b, "%s %u", us_pile_names[pile.type].word, pile.index + 1U);
}

void us_put_pile_name(struct us_buf *out, struct us_pile_id pile, enum us_naming naming)
{
    bool indexed = pile.type == US_COLUMN || pile.type == US_FREECELL;
    if (pile.type == US_FOUNDATION) {
        us_buf_putf(out, "the foundation of %c", us_suit_letters[pile.index % US_NUM_SUITS]);
    } else if (naming == US_NAMED_AS_STACKS && indexed) {
        us_buf_putf(out, "%s %u (", pile.type == US_COLUMN ? "stack" : "freecell", pile.index);
        put_usual_name(out, pile);
        us_buf_putc(out, ')');
    } else {
        put_usual_name(out, pile);
        bool differs = naming == US_NAMED_BY_INDEX || (naming == US_NAMED_BY_COLUMN && pile.type == US_COLUMN);
        if (differs && indexed)
            us_buf_putf(out, " (%u in the file)", pile.index);
    }
}

bool us_position_won(const struct us_position *position, unsigned max_rank)
{
    unsigned last = max_rank;
    if (position->foundation_wrap)
        last = position->base == 1 ? max_rank : position->base - 1U;
    for (unsigned i = 0; i < us_num_foundations(position); i++)
        if (position->foundations[i] != last && us_has_foundation(position, i))
            return false;
    return position->base > 0;
}

us_card us_foundation_top(const struct us_position *position, unsigned i)
{
    return us_card_make(position->foundations[i], i % US_NUM_SUITS, i / US_NUM_SUITS % US_MAX_DECKS);
}

unsigned us_foundation_next(const struct us_position *position, unsigned i)
{
    unsigned rank = position->foundations[i];
    if (rank == 0)
        return position->base == 0 ? US_NEXT_ANY : position->base;
    if (rank < position->max_rank)
        return position->foundation_wrap && rank + 1 == position->base ? US_NEXT_NONE : rank + 1;
    return position->foundation_wrap && position->base != 1 ? 1 : US_NEXT_NONE;
}

unsigned us_foundation_len(const struct us_position *position, unsigned i)
{
    unsigned rank = position->foundations[i];
    if (rank == 0 || position->base == 0)
        return rank > 0;
    return rank >= position->base ? rank - position->base + 1U : rank + position->max_rank - position->base + 1U;
}

unsigned us_cards_in_play(const struct us_position *position)
{
    unsigned count = 0;
    for (unsigned i = 0; i < position->num_columns; i++)
        count += position->len[i];
    for (unsigned i = 0; i < position->num_freecells; i++)
        count += us_rank(position->freecells[i]) != 0;
    for (unsigned i = 0; i < position->num_reserves; i++)
        count += position->reserve_len[i];
    return count;
}

/* Turns the last card of a pile face up. */
static void turn_up(us_card *cards, unsigned len)
{
    if (len > 0)
        cards[len - 1] &= (us_card)~US_CARD_HIDDEN;
}

/* ---- moves of several cards between the stock and other piles -------------------------------- */

/* Returns the next card of the stock, which is turned face up. */
static us_card draw(struct us_position *p)
{
    return p->stock[--p->num_stock] & (us_card)~US_CARD_HIDDEN;
}

/* Turns the waste over to make a new stock. */
static void redeal(struct us_position *p)
{
    while (p->num_waste > 0)
        p->stock[p->num_stock++] = p->waste[--p->num_waste] | US_CARD_HIDDEN;
    p->redeals += p->redeals < UINT8_MAX;
}

/* Moves cards from the stock to the waste, or one to each column or reserve. */
static void deal(struct us_position *p, const struct us_move *m)
{
    for (unsigned i = 0; i < m->num_cards && p->num_stock > 0; i++) {
        unsigned column = p->first_open + i;
        us_card card = draw(p);
        if (m->dest.type == US_WASTE)
            p->waste[p->num_waste++] = card;
        else if (m->dest.type == US_ALL_COLUMNS)
            p->columns[column][p->len[column]++] = card;
        else
            p->reserves[i][p->reserve_len[i]++] = card;
    }
}

/* Notes a transfer, if there is a list for it. */
static void note(struct us_transfers *notes, struct us_pile_id source, struct us_pile_id dest, unsigned num,
                 bool hidden)
{
    if (notes && notes->num < US_MAX_TRANSFERS)
        notes->list[notes->num++] = (struct us_transfer){
            .source = source, .dest = dest, .num_cards = (uint8_t)num, .hidden = hidden};
}

static struct us_pile_id column(unsigned i)
{
    return (struct us_pile_id){US_COLUMN, (uint8_t)i};
}

/* Notes to which columns the cards went, and which of them are face down now. */
static void note_dealt(struct us_transfers *notes, const struct us_position *p, const uint8_t *columns, unsigned n)
{
    unsigned lens[US_MAX_COLUMNS] = {0};
    for (unsigned k = 0; k < n; k++) {
        unsigned i = columns[k];
        bool hidden = p->columns[i][lens[i]++] & US_CARD_HIDDEN;
        note(notes, (struct us_pile_id){US_ALL_COLUMNS, 0}, column(i), 1, hidden);
    }
}

/* Lays cards out as us_position_lay_snake does, and stores the column of each of them. */
static void lay_snake(struct us_position *p, const us_card *cards, unsigned n, uint8_t *columns)
{
    unsigned next = 0;
    unsigned first = 0;
    unsigned end = p->num_columns;
    for (bool forward = true; first < end; forward = !forward) {
        for (unsigned k = 0; k < end - first && next < n; k++) {
            unsigned i = forward ? first + k : end - 1 - k;
            us_card face = cards[next] & (us_card)~US_CARD_HIDDEN;
            columns[next++] = (uint8_t)i;
            p->columns[i][p->len[i]++] = k == 0 ? face : face | US_CARD_HIDDEN;
        }
        first += forward;
        end -= !forward;
    }
    for (unsigned i = 1; next < n; i = i + 1 < p->num_columns ? i + 1 : 1) {
        if (p->num_columns == 1)
            i = 0;
        p->columns[i][p->len[i]++] = cards[next] & (us_card)~US_CARD_HIDDEN;
        columns[next++] = (uint8_t)i;
    }
    for (unsigned i = 0; i < p->num_columns; i++)
        turn_up(p->columns[i], p->len[i]);
}

void us_position_lay_snake(struct us_position *position, const us_card *cards, unsigned n)
{
    uint8_t columns[US_MAX_CARDS];
    lay_snake(position, cards, n, columns);
}

/* Stacks the columns, the last one at the bottom, and deals them again from the top. */
static void gather(struct us_position *p, struct us_transfers *notes)
{
    us_card cards[US_MAX_CARDS] = {0};
    uint8_t columns[US_MAX_CARDS];
    unsigned n = 0;
    for (unsigned i = p->num_columns; i-- > 0;)
        note(notes, column(i), (struct us_pile_id){US_ALL_COLUMNS, 0}, p->len[i], false);
    for (unsigned i = 0; i < p->num_columns; p->len[i++] = 0)
        for (unsigned k = p->len[i]; k-- > 0 && n < US_MAX_CARDS;)
            cards[n++] = p->columns[i][k];
    p->redeals += p->redeals < UINT8_MAX;
    lay_snake(p, cards, n, columns);
    note_dealt(notes, p, columns, n);
}

/* ---- what a game does by itself -------------------------------------------------------------- */

/* Returns true if the column ends with a whole suit, face up. */
static bool ends_with_suit(const struct us_position *p, unsigned column)
{
    unsigned n = p->max_rank;
    if (p->len[column] < n)
        return false;
    const us_card *cards = &p->columns[column][p->len[column] - n];
    for (unsigned i = 0; i < n; i++)
        if (us_rank(cards[i]) != n - i || us_suit(cards[i]) != us_suit(cards[0]) || (cards[i] & US_CARD_HIDDEN))
            return false;
    return true;
}

/* Moves a complete suit to its first free foundation.  Returns false if there is none. */
static bool take_suit(struct us_position *p, struct us_transfers *notes)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        if (!ends_with_suit(p, i))
            continue;
        unsigned to = us_suit(p->columns[i][p->len[i] - 1]);
        while (us_has_foundation(p, to) && p->foundations[to] > 0)
            to += US_NUM_SUITS;
        if (!us_has_foundation(p, to))
            continue;
        p->foundations[to] = p->max_rank;
        p->len[i] = (uint8_t)(p->len[i] - p->max_rank);
        turn_up(p->columns[i], p->len[i]);
        note(notes, column(i), (struct us_pile_id){US_FOUNDATION, (uint8_t)to}, p->max_rank, false);
        return true;
    }
    return false;
}

/* Takes the card that fills an empty column, and sets its pile.  Returns US_NO_CARD if there is
   none. */
static us_card take_refill(struct us_position *p, struct us_pile_id *from)
{
    if (p->refill == US_REFILLED_BY_WASTE) {
        *from = (struct us_pile_id){p->num_waste > 0 ? US_WASTE : US_STOCK, 0};
        if (p->num_waste > 0)
            return p->waste[--p->num_waste] & (us_card)~US_CARD_HIDDEN;
        return p->num_stock > 0 ? draw(p) : US_NO_CARD;
    }
    for (unsigned i = 0; i < p->num_reserves; i++) {
        if (p->reserve_len[i] == 0)
            continue;
        us_card card = p->reserves[i][--p->reserve_len[i]] & (us_card)~US_CARD_HIDDEN;
        turn_up(p->reserves[i], p->reserve_len[i]);
        *from = (struct us_pile_id){US_RESERVE, (uint8_t)i};
        return card;
    }
    return US_NO_CARD;
}

static bool fill_column(struct us_position *p, struct us_transfers *notes)
{
    for (unsigned i = p->first_open; i < p->num_columns; i++) {
        if (p->len[i] > 0)
            continue;
        struct us_pile_id from = {0};
        us_card card = take_refill(p, &from);
        if (card == US_NO_CARD)
            return false;
        p->columns[i][p->len[i]++] = card;
        note(notes, from, column(i), 1, false);
        return true;
    }
    return false;
}

/* Does what the game does by itself after a move.  The cards that the move bared are turned up
   already. */
static void settle(struct us_position *p, struct us_transfers *notes)
{
    while ((p->suits_leave && take_suit(p, notes)) || (p->refill != US_REFILLED_BY_NOTHING && fill_column(p, notes)))
        ;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Removes the cards from their pile.  Returns them, deepest first.  A card that is not from a
   column is stored in *single. */
static const us_card *take(struct us_position *position, const struct us_move *m, us_card *single)
{
    unsigned index = m->source.index;
    switch ((enum us_pile)m->source.type) {
    case US_COLUMN:
        position->len[index] = (uint8_t)(position->len[index] - m->num_cards);
        if (position->len[index] > 0) /* a hidden card is turned face up when it becomes playable */
            position->columns[index][position->len[index] - 1] &= (us_card)~US_CARD_HIDDEN;
        return &position->columns[index][position->len[index]];
    case US_FREECELL:
        *single = position->freecells[index];
        position->freecells[index] = US_NO_CARD;
        return single;
    case US_FOUNDATION:
        *single = us_foundation_top(position, index);
        if (position->foundations[index] == position->base)
            position->foundations[index] = 0;
        else
            position->foundations[index] = position->foundations[index] > 1 ? position->foundations[index] - 1U
                                                                            : position->max_rank;
        return single;
    case US_STOCK:
        *single = draw(position);
        return single;
    case US_WASTE:
        *single = position->waste[--position->num_waste];
        return single;
    case US_RESERVE:
        *single = position->reserves[index][--position->reserve_len[index]] & (us_card)~US_CARD_HIDDEN;
        turn_up(position->reserves[index], position->reserve_len[index]);
        return single;
    case US_HOLE:
    case US_ALL_COLUMNS:
    case US_ALL_RESERVES:
        break;
    }
    *single = US_NO_CARD; /* no rule takes cards from these piles */
    return single;
}

/* Plays a move of several cards from or to the stock.  Returns false if it is another move. */
static bool play_stock(struct us_position *p, const struct us_move *m, struct us_transfers *notes)
{
    if (m->source.type == US_STOCK && m->dest.type != US_HOLE)
        deal(p, m);
    else if (m->dest.type == US_STOCK)
        redeal(p);
    else if (m->source.type == US_ALL_COLUMNS)
        gather(p, notes);
    else
        return false;
    return true;
}

void us_position_apply(struct us_position *position, const struct us_move *move)
{
    us_position_apply_noted(position, move, NULL);
}

void us_position_apply_noted(struct us_position *position, const struct us_move *move, struct us_transfers *notes)
{
    if (position->has_rules && play_stock(position, move, notes)) {
        settle(position, notes);
        return;
    }

    us_card single;
    const us_card *cards = take(position, move, &single);
    unsigned i = move->dest.index;

    switch ((enum us_pile)move->dest.type) {
    case US_COLUMN:
        for (unsigned k = 0; k < move->num_cards; k++)
            position->columns[i][position->len[i]++] = cards[k];
        break;
    case US_FREECELL:
        position->freecells[i] = cards[0];
        break;
    case US_FOUNDATION:
        position->foundations[i] = (uint8_t)us_rank(cards[0]);
        if (position->base == 0)
            position->base = position->foundations[i];
        break;
    case US_HOLE:
        position->holes[i][position->hole_len[i]++] = cards[0];
        break;
    case US_STOCK:
    case US_WASTE:
    case US_RESERVE:
    case US_ALL_COLUMNS:
    case US_ALL_RESERVES:
        break;
    }
    if (position->has_rules)
        settle(position, notes);
}
