/* SPDX-License-Identifier: MIT */
/* Comparing, describing and changing positions. */
#include "model/position.h"

#include "base/rows.h"
#include "model/game.h"
#include "model/names.h"

/* ---- the pool -------------------------------------------------------------------------------- */

/* Returns true if the position has the pile of a slot. */
static bool has_slot(const struct us_position *p, unsigned slot)
{
    if (slot < US_STOCK_SLOT)
        return slot < p->num_columns;
    if (slot < US_HOLE_SLOTS)
        return true;
    if (slot < US_RESERVE_SLOTS)
        return slot - US_HOLE_SLOTS < p->num_holes;
    return slot - US_RESERVE_SLOTS < p->num_reserves;
}

/* Gives each pile room for its cards, and the rest to all piles alike. */
static void space(struct us_position *p, unsigned rest, unsigned num)
{
    unsigned first = 0;
    for (unsigned slot = 0; slot < US_NUM_SLOTS; slot++) {
        unsigned room = p->len[slot] + (p->len[slot] > 0 || has_slot(p, slot) ? rest / num : 0);
        p->first[slot] = first;
        first += room < US_MAX_CARDS ? room : US_MAX_CARDS;
    }
    p->first[US_NUM_SLOTS] = first;
}

/* Makes room for n cards in a slot. */
static bool make_room(struct us_position *position, unsigned at, unsigned n)
{
    unsigned rest = US_POOL_SIZE;
    unsigned num = 0;
    struct us_position old = *position;

    position->len[at] = n;
    for (unsigned slot = 0; slot < US_NUM_SLOTS; slot++) {
        rest -= position->len[slot];
        num += position->len[slot] > 0 || has_slot(position, slot);
    }
    bool fits = n <= US_MAX_CARDS && rest <= US_POOL_SIZE;
    if (fits)
        space(position, rest, num);
    position->len[at] = old.len[at];
    if (!fits)
        return false;

    for (unsigned slot = 0; slot < US_NUM_SLOTS; slot++)
        memcpy(&position->pool[position->first[slot]], &old.pool[old.first[slot]],
               old.len[slot] * sizeof(us_card));
    return true;
}

bool us_pile_make_room(struct us_position *position, enum us_pile type, unsigned i, unsigned n)
{
    return make_room(position, us_pile_slot(type, i), n);
}

/* Adds cards at the end of a slot. */
static bool add(struct us_position *position, unsigned slot, struct us_cards cards)
{
    unsigned end = position->len[slot] + cards.num;
    if (position->first[slot] + end > position->first[slot + 1] && !make_room(position, slot, end))
        return false;

    memcpy(&position->pool[position->first[slot] + position->len[slot]], cards.cards,
           cards.num * sizeof(us_card));
    position->len[slot] = end;
    return true;
}

bool us_pile_add(struct us_position *position, enum us_pile type, unsigned i, struct us_cards cards)
{
    return add(position, us_pile_slot(type, i), cards);
}

struct us_cards us_shuffle_at(const struct us_position *position, unsigned k)
{
    if (k >= US_MAX_SHUFFLES)
        return (struct us_cards){NULL, 0};
    unsigned slot = US_SHUFFLE_SLOTS + k;
    return (struct us_cards){&position->pool[position->first[slot]], position->len[slot]};
}

bool us_shuffle_add(struct us_position *position, struct us_cards cards)
{
    unsigned k = 0;
    while (us_shuffle_at(position, k).num > 0)
        k++;
    return k < US_MAX_SHUFFLES && add(position, US_SHUFFLE_SLOTS + k, cards);
}

void us_shuffles_begin(struct us_position *position)
{
    struct us_position old;
    us_position_copy(&old, position);
    memset(&position->len[US_SHUFFLE_SLOTS], 0, US_MAX_SHUFFLES * sizeof(position->len[0]));
    for (unsigned k = old.redeals; us_shuffle_at(&old, k).num > 0; k++)
        us_shuffle_add(position, us_shuffle_at(&old, k));
    position->redeals = 0;
}

/* Gives the first `num` of `most` slots the same room. */
static inline uint16_t *space_empty(uint16_t *first, uint16_t most, uint16_t num, uint16_t room)
{
    uint16_t at = first[0];
    for (uint16_t i = 0; i <= most; i++)
        first[i] = at + (i < num ? i : num) * room;
    return &first[most];
}

void us_position_clear(struct us_position *position)
{
    unsigned num = position->num_columns + position->num_holes + position->num_reserves + 2U;
    uint16_t room = num * US_MAX_CARDS < US_POOL_SIZE ? US_MAX_CARDS : US_POOL_SIZE / num;
    uint16_t *first = position->first;

    memset(position->len, 0, sizeof(position->len));
    first[0] = 0;
    first = space_empty(first, US_MAX_COLUMNS, position->num_columns, room);
    first = space_empty(first, 2, 2, room);
    first = space_empty(first, US_MAX_HOLES, position->num_holes, room);
    first = space_empty(first, US_MAX_RESERVES, position->num_reserves, room);
    space_empty(first, US_MAX_SHUFFLES, 0, room);
}

void us_position_init(struct us_position *position, unsigned columns, unsigned freecells,
                      unsigned decks)
{
    memset(position, 0, offsetof(struct us_position, len));
    position->num_columns = columns > 0 ? columns : US_MAX_COLUMNS;
    us_position_clear(position);
    position->num_columns = columns;
    position->num_freecells = freecells;
    position->num_decks = position->num_suit_decks = decks;
    position->max_rank = US_MAX_RANK;
    position->base = 1;
    memset(position->suit_decks, position->num_decks, sizeof(position->suit_decks));
}

void us_position_copy(struct us_position *to, const struct us_position *from)
{
    memcpy(to, from,
           offsetof(struct us_position, pool) + from->first[US_NUM_SLOTS] * sizeof(us_card));
}

void us_position_copy_cards(struct us_position *to, const struct us_position *from)
{
    memcpy(to->foundations, from->foundations,
           sizeof(struct us_position) - offsetof(struct us_position, foundations));
}

/* ---- comparing positions --------------------------------------------------------------------- */

bool us_same_cards(struct us_cards a, struct us_cards b)
{
    if (a.num != b.num)
        return false;
    for (unsigned i = 0; i < a.num; i++)
        if (!us_same_face(a.cards[i], b.cards[i]))
            return false;
    return true;
}

bool us_column_same(const struct us_position *a, unsigned i, const struct us_position *b,
                    unsigned k)
{
    return us_same_cards(us_pile_at(a, US_COLUMN, i), us_pile_at(b, US_COLUMN, k));
}

static bool same_sizes(const struct us_position *a, const struct us_position *b)
{
    return a->num_columns == b->num_columns && a->num_freecells == b->num_freecells &&
           a->num_decks == b->num_decks && a->num_holes == b->num_holes &&
           a->num_reserves == b->num_reserves;
}

bool us_position_same(const struct us_position *a, const struct us_position *b)
{
    if (!same_sizes(a, b) || a->has_stock != b->has_stock ||
        memcmp(a->foundations, b->foundations, us_num_foundations(a)) != 0)
        return false;
    for (unsigned i = 0; i < a->num_freecells; i++)
        if (!us_same_face(a->freecells[i], b->freecells[i]))
            return false;
    for (struct us_pile_id pile = US_NO_PILE; us_next_played(a, &pile);)
        if (!us_same_cards(us_pile_of(a, pile), us_pile_of(b, pile)))
            return false;
    return true;
}

bool us_shuffles_same(const struct us_position *a, const struct us_position *b)
{
    for (unsigned k = 0; k < US_MAX_SHUFFLES; k++)
        if (!us_same_cards(us_shuffle_at(a, k), us_shuffle_at(b, k)))
            return false;
    return true;
}

static void add_pile(struct us_places *places, us_card *cards, unsigned num)
{
    for (unsigned i = 0; i < num && places->num < US_MAX_CARDS; i++)
        places->card[places->num++] = &cards[i];
}

void us_list_places(struct us_position *position, struct us_places *places)
{
    static const uint8_t types[] = {US_COLUMN, US_FREECELL, US_HOLE, US_RESERVE, US_WASTE};
    places->num = 0;
    for (unsigned t = 0; t < sizeof(types); t++)
        for (unsigned i = 0; i < us_num_piles(position, types[t]); i++)
            add_pile(places, us_pile_edit(position, types[t], i),
                     us_pile_len(position, types[t], i));
    for (unsigned i = us_stock_len(position); i-- > 0;)
        add_pile(places, &us_pile_edit(position, US_STOCK, 0)[i], 1);
}

bool us_same_shape(const struct us_position *a, const struct us_position *b)
{
    if (!same_sizes(a, b) || memcmp(a->len, b->len, sizeof(a->len)) != 0)
        return false;
    for (unsigned i = 0; i < a->num_freecells; i++)
        if ((a->freecells[i] == US_NO_CARD) != (b->freecells[i] == US_NO_CARD))
            return false;
    return memcmp(a->foundations, b->foundations, (size_t)a->num_decks * US_NUM_SUITS) == 0;
}

void us_reverse_pile(struct us_position *position, enum us_pile type)
{
    us_card *cards = us_pile_edit(position, type, 0);
    for (unsigned i = 0, k = us_pile_len(position, type, 0); i + 1 < k; i++) {
        us_card card = cards[--k];
        cards[k] = cards[i];
        cards[i] = card;
    }
}

/* ---- rows of columns ------------------------------------------------------------------------- */

unsigned us_row_of(const struct us_position *position, unsigned column, unsigned *place)
{
    const uint8_t *rows = position->column_rows;
    unsigned row = 0;
    *place = column;
    while (row < US_MAX_ROWS && *place >= rows[row] && rows[row] > 0)
        *place -= rows[row++];
    return row;
}

struct us_row us_covers_of(const struct us_position *position, unsigned column)
{
    unsigned place;
    unsigned row = us_row_of(position, column, &place);

    if (!position->rows_cover || row + 1 >= US_MAX_ROWS || position->column_rows[row + 1] == 0)
        return (struct us_row){0, 0};

    unsigned len = position->column_rows[row];
    unsigned below = position->column_rows[row + 1];
    unsigned next = column - place + len;
    if (below + 1 == len) { /* the row below is one shorter: it touches the outer ones once */
        bool is_first = place == 0, is_last = place + 1 == len;
        return (struct us_row){next + place - !is_first, 2U - is_first - is_last};
    }
    if (below <= len)
        return (struct us_row){0, 0};
    unsigned group = len / (below - len); /* groups of the row below are one longer */
    if (group == 0)
        return (struct us_row){0, 0};
    return (struct us_row){next + place + place / group, 2};
}

bool us_is_under_cards(const struct us_position *position, unsigned column)
{
    struct us_row row = us_covers_of(position, column);
    for (unsigned i = row.first; i < row.first + row.num; i++)
        if (us_column_len(position, i) > 0)
            return true;
    return false;
}

/* Returns the same as us_column_x, but from the middle of the lowest row on, or in rows that become
   shorter from its left end. */
static int offset_of(const struct us_position *p, unsigned column)
{
    unsigned place;
    us_row_of(p, column, &place);
    struct us_row below = us_covers_of(p, column);
    if (below.num == 0)
        return 2 * (int)place;
    bool is_first_of_longer = below.num == 1 && place == 0;
    return offset_of(p, below.first) + (is_first_of_longer ? -1 : 1);
}

unsigned us_column_x(const struct us_position *position, unsigned column)
{
    int least = 0;
    for (unsigned i = 0; position->rows_cover && i < position->num_columns; i++)
        least = offset_of(position, i) < least ? offset_of(position, i) : least;
    return (unsigned)(offset_of(position, column) - least);
}

/* ---- numbers of piles ------------------------------------------------------------------------ */

unsigned us_num_piles(const struct us_position *position, enum us_pile type)
{
    if (type == US_COLUMN)
        return position->num_columns;
    if (type == US_FREECELL)
        return position->num_freecells;
    if (type == US_FOUNDATION)
        return us_num_foundations(position);
    if (type == US_HOLE)
        return position->num_holes;
    if (type == US_RESERVE)
        return position->num_reserves;
    return type == US_STOCK || type == US_WASTE;
}

bool us_next_pile(const struct us_position *position, struct us_pile_id *pile)
{
    static const uint8_t next[] = {
        [US_HOLE] = US_FREECELL,     [US_FREECELL] = US_COLUMN,    [US_COLUMN] = US_STOCK,
        [US_STOCK] = US_WASTE,       [US_WASTE] = US_RESERVE,      [US_RESERVE] = UINT8_MAX,
        [US_FOUNDATION] = UINT8_MAX, [US_ALL_COLUMNS] = UINT8_MAX, [US_ALL_RESERVES] = UINT8_MAX,
    };
    US_ASSERT_ROWS(next, US_NUM_PILES);
    unsigned type = pile->type;
    unsigned i = pile->index + 1U;
    if (type >= US_NUM_PILES) {
        type = US_HOLE;
        i = 0;
    }

    while (i >= us_num_piles(position, (enum us_pile)type)) {
        type = next[type];
        i = 0;
        if (type == UINT8_MAX)
            return false;
    }
    *pile = us_pile_id((enum us_pile)type, i);
    return true;
}

bool us_next_played(const struct us_position *position, struct us_pile_id *pile)
{
    while (us_next_pile(position, pile)) {
        bool dealt = pile->type == US_STOCK || pile->type == US_WASTE;
        if (pile->type != US_FREECELL && (!dealt || position->has_stock))
            return true;
    }
    return false;
}

unsigned us_cards_in(const struct us_position *position, struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        return us_foundation_len(position, pile.index);
    return pile.type < US_ALL_COLUMNS ? us_pile_len(position, pile.type, pile.index) : 0;
}

unsigned us_longest_pile(const struct us_position *position, enum us_pile type)
{
    unsigned longest = 0;
    for (unsigned i = 0; i < us_num_piles(position, type); i++) {
        unsigned len = us_pile_len(position, type, i);
        longest = len > longest ? len : longest;
    }
    return longest;
}

unsigned us_count_marked(const struct us_position *position, unsigned types, us_card marks)
{
    unsigned count = 0;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(position, &pile);) {
        struct us_cards cards = us_pile_of(position, pile);
        if (pile.type == US_FREECELL)
            cards.num = 1;
        for (unsigned k = 0; k < cards.num && (types >> pile.type & 1); k++)
            count += (cards.cards[k] & marks) != 0;
    }
    return count;
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
    return memchr(&position->len[position->first_open], 0,
                  position->num_columns - position->first_open) != NULL;
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
        bool differs = naming == US_NAMED_BY_INDEX ||
                       (naming == US_NAMED_BY_COLUMN && pile.type == US_COLUMN);
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
    return us_card_make(position->foundations[i], i % US_NUM_SUITS,
                        i / US_NUM_SUITS % US_MAX_DECKS);
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
    return rank >= position->base ? rank - position->base + 1U
                                  : rank + position->max_rank - position->base + 1U;
}

unsigned us_cards_in_play(const struct us_position *position)
{
    unsigned count = 0;
    for (unsigned i = 0; i < position->num_columns; i++)
        count += us_column_len(position, i);
    for (unsigned i = 0; i < position->num_freecells; i++)
        count += us_is_card(position->freecells[i]);
    for (unsigned i = 0; i < position->num_reserves; i++)
        count += us_pile_len(position, US_RESERVE, i);
    return count;
}

bool us_has_hidden(const struct us_position *position)
{
    return us_count_marked(position, US_COLUMNS_AND_RESERVES, US_CARD_HIDDEN) > 0;
}

void us_position_forget_decks(struct us_position *position)
{
    const us_card kept = (us_card) ~(US_CARD_DECK | US_CARD_DECK_STATED);
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(position, &pile);) {
        if (pile.type == US_FREECELL)
            continue;
        us_card *cards = us_pile_edit(position, (enum us_pile)pile.type, pile.index);
        for (unsigned i = 0; i < us_cards_in(position, pile); i++)
            if (us_is_known(cards[i]))
                cards[i] &= kept;
    }
    for (unsigned i = 0; i < position->num_freecells; i++)
        if (us_is_known(position->freecells[i]))
            position->freecells[i] &= kept;
}

bool us_find_other_face(const struct us_position *a, const struct us_position *b,
                        struct us_pile_id *pile, unsigned *index)
{
    for (*pile = US_NO_PILE; us_next_pile(a, pile);) {
        struct us_cards x = us_pile_of(a, *pile);
        struct us_cards y = us_pile_of(b, *pile);
        for (*index = 0; *index < x.num && (pile->type == US_COLUMN || pile->type == US_RESERVE);
             ++*index)
            if ((x.cards[*index] ^ y.cards[*index]) & US_CARD_HIDDEN)
                return true;
    }
    return false;
}

/* Turns the last card of a pile face up. */
static void turn_up(struct us_position *p, enum us_pile type, unsigned i)
{
    unsigned len = us_pile_len(p, type, i);
    if (len > 0)
        us_pile_edit(p, type, i)[len - 1] &= (us_card)~US_CARD_HIDDEN;
}

/* Turns up the last card of a reserve that another one left. */
static void bare_reserve(struct us_position *p, unsigned i)
{
    if (p->reserve_turns == 0)
        turn_up(p, US_RESERVE, i);
}

void us_turn_stock(struct us_position *position)
{
    if (position->stock_gives)
        turn_up(position, US_STOCK, 0);
}

/* ---- moves of several cards between the stock and other piles -------------------------------- */

/* Returns the next card of the stock, which is turned face up. */
static us_card draw(struct us_position *p)
{
    return us_pile_pop(p, US_STOCK, 0) & (us_card)~US_CARD_HIDDEN;
}

/* Turns the waste over to make a new stock. */
static void redeal(struct us_position *p)
{
    while (us_waste_len(p) > 0)
        us_pile_push(p, US_STOCK, 0, us_pile_pop(p, US_WASTE, 0) | US_CARD_HIDDEN);
    p->redeals += p->redeals < UINT8_MAX;
}

bool us_has_no_base(const struct us_position *position)
{
    bool is_empty = position->num_holes > 0 || position->base == 0;
    for (unsigned i = 0; i < position->num_holes; i++)
        is_empty = is_empty && us_pile_len(position, US_HOLE, i) == 0;
    return is_empty;
}

unsigned us_num_drawn(const struct us_position *position)
{
    unsigned falls = position->draw_falls ? position->redeals : 0;
    return position->draw > falls ? position->draw - falls : 1;
}

unsigned us_num_dealt_columns(const struct us_position *position)
{
    unsigned all = position->num_columns - position->first_open;
    unsigned filled = 0;

    for (unsigned i = position->first_open; i < position->num_columns; i++)
        filled += position->len[i] > 0;
    if (!position->deals_to_filled || all == 0)
        return all;
    return filled > 0 ? filled : 1;
}

/* Moves cards from the stock to the waste or a column, or to all columns or reserves in turn. */
static void deal(struct us_position *p, const struct us_move *m)
{
    enum us_pile type = m->dest.type == US_ALL_RESERVES ? US_RESERVE : US_COLUMN;
    unsigned first = type == US_COLUMN ? p->first_open : 0;
    unsigned width = us_num_piles(p, type) - first;
    bool skips = false; /* some columns */

    for (unsigned i = first; i < p->num_columns && type == US_COLUMN; i++)
        skips = skips || (p->deals_to_filled && p->len[i] > 0);
    for (unsigned i = 0, k = 0; i < m->num_cards && us_stock_len(p) > 0; i++, k++) {
        while (skips && p->len[first + k % width] == 0)
            k++;
        if (m->dest.type == US_WASTE || m->dest.type == US_COLUMN)
            us_pile_push(p, m->dest.type, m->dest.index, draw(p));
        else if (width > 0)
            us_pile_push(p, type, first + k % width, draw(p));
    }
}

/* Notes a transfer, if there is a list for it. */
static void note(struct us_transfers *notes, struct us_pile_id source, struct us_pile_id dest,
                 unsigned num, bool hidden)
{
    if (notes && notes->num < US_MAX_TRANSFERS)
        notes->list[notes->num++] = (struct us_transfer){
            .source = source, .dest = dest, .num_cards = num, .hidden = hidden};
}

static struct us_pile_id column(unsigned i)
{
    return us_pile_id(US_COLUMN, i);
}

/* Notes to which columns the cards went, and which of them are face down now. */
static void note_dealt(struct us_transfers *notes, const struct us_position *p,
                       const uint8_t *columns, unsigned n)
{
    unsigned lens[US_MAX_COLUMNS] = {0};
    for (unsigned k = 0; k < n; k++) {
        unsigned i = columns[k];
        bool hidden = us_column_cards(p, i)[lens[i]++] & US_CARD_HIDDEN;
        note(notes, us_pile_id(US_ALL_COLUMNS, 0), column(i), 1, hidden);
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
            columns[next++] = i;
            us_pile_push(p, US_COLUMN, i, k == 0 ? face : face | US_CARD_HIDDEN);
        }
        first += forward;
        end -= !forward;
    }
    for (unsigned i = 1; next < n; i = i + 1 < p->num_columns ? i + 1 : 1) {
        if (p->num_columns == 1)
            i = 0;
        us_pile_push(p, US_COLUMN, i, cards[next] & (us_card)~US_CARD_HIDDEN);
        columns[next++] = i;
    }
    for (unsigned i = 0; i < p->num_columns; i++)
        turn_up(p, US_COLUMN, i);
}

void us_position_lay_snake(struct us_position *position, const us_card *cards, unsigned n)
{
    uint8_t columns[US_MAX_CARDS] = {0};
    lay_snake(position, cards, n, columns);
}

/* Takes the cards one by one, from the end of the first column on.  Returns their number. */
static unsigned take_all(struct us_position *p, us_card *cards, struct us_transfers *notes)
{
    unsigned n = 0;
    for (unsigned i = 0; i < p->num_columns; i++)
        for (; us_column_len(p, i) > 0 && n < US_MAX_CARDS; n++) {
            note(notes, column(i), us_pile_id(US_ALL_COLUMNS, 0), 1, false);
            cards[n] = us_pile_pop(p, US_COLUMN, i) & (us_card)~US_CARD_HIDDEN;
        }
    return n;
}

/* Deals the cards of the columns in the opposite order in rows, or if the game has a stock, only
   one row; the rest is the stock. */
static void gather_by_rows(struct us_position *p, struct us_transfers *notes)
{
    us_card cards[US_MAX_CARDS] = {0};
    uint8_t columns[US_MAX_CARDS] = {0};
    unsigned n = take_all(p, cards, notes);
    unsigned num = p->has_stock && n > p->num_columns ? p->num_columns : n;

    for (unsigned k = 0; k < num; k++) {
        columns[k] = k % p->num_columns;
        us_pile_push(p, US_COLUMN, columns[k], cards[n - 1 - k]);
    }
    note_dealt(notes, p, columns, num);
    for (unsigned k = 0; k < n - num; k++)
        us_pile_push(p, US_STOCK, 0, cards[k] | US_CARD_HIDDEN);
    if (n > num)
        note(notes, us_pile_id(US_ALL_COLUMNS, 0), us_pile_id(US_STOCK, 0), n - num, true);
}

/* Takes the cards one by one, from the end of the first column on, and deals them in the opposite
   order, so that the first four go to the first column.  The last column gets all that are left. */
static void gather_by_fours(struct us_position *p, struct us_transfers *notes)
{
    us_card cards[US_MAX_CARDS] = {0};
    uint8_t columns[US_MAX_CARDS] = {0};
    unsigned n = take_all(p, cards, notes);

    for (unsigned i = n; i-- > 0;) {
        unsigned to = i / 4 < p->num_columns ? i / 4 : p->num_columns - 1U;
        columns[n - 1 - i] = to;
        us_pile_push(p, US_COLUMN, to, cards[i]);
    }
    note_dealt(notes, p, columns, n);
}

/* Deals all cards again in the stated order, three to each column from the first one on, and all
   that are left to the last one. */
static void gather_shuffled(struct us_position *p, struct us_transfers *notes)
{
    us_card cards[US_MAX_CARDS] = {0};
    uint8_t columns[US_MAX_CARDS] = {0};
    struct us_cards order = us_shuffle_at(p, p->redeals - 1U);
    uint64_t there = 0; /* a bit for each place of the order whose card is in the columns */
    unsigned n = take_all(p, cards, notes);

    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < order.num; k++)
            there |= (uint64_t)us_same_face(cards[i], order.cards[k]) << k;
    unsigned dealt = 0;
    for (unsigned k = 0; k < order.num; k++) {
        if (!(there >> k & 1))
            continue;
        columns[dealt] = dealt / 3 < p->num_columns ? dealt / 3 : p->num_columns - 1U;
        us_pile_push(p, US_COLUMN, columns[dealt++], order.cards[k]);
    }
    note_dealt(notes, p, columns, dealt);
}

/* Stacks the columns, the last one at the bottom, and deals them again from the top. */
static void gather_as_snake(struct us_position *p, struct us_transfers *notes)
{
    us_card cards[US_MAX_CARDS] = {0};
    uint8_t columns[US_MAX_CARDS] = {0};
    unsigned n = 0;

    for (unsigned i = p->num_columns; i-- > 0;)
        note(notes, column(i), us_pile_id(US_ALL_COLUMNS, 0), us_column_len(p, i), false);
    for (unsigned i = 0; i < p->num_columns; i++)
        while (us_column_len(p, i) > 0 && n < US_MAX_CARDS)
            cards[n++] = us_pile_pop(p, US_COLUMN, i);
    lay_snake(p, cards, n, columns);
    note_dealt(notes, p, columns, n);
}

bool us_has_gap(const struct us_position *position)
{
    unsigned i = 0;
    while (i < position->num_columns && us_column_len(position, i) > 0)
        i++;
    bool is_gap = i < position->num_columns && us_stock_len(position) > 0;
    for (; i < position->num_columns; i++)
        is_gap = is_gap || us_column_len(position, i) > 0;
    return is_gap;
}

/* Moves the cards of each column to the first empty one before it, and deals a card of the stock to
   each column that is then empty. */
static void close_up(struct us_position *p, struct us_transfers *notes)
{
    unsigned to = 0;
    for (unsigned i = 0; i < p->num_columns; i++) {
        us_card cards[US_MAX_CARDS];
        struct us_cards moved = {cards, us_column_len(p, i)};
        if (moved.num > 0 && to < i) {
            memcpy(cards, us_column_cards(p, i), moved.num * sizeof(us_card));
            us_pile_cut(p, US_COLUMN, i, 0);
            us_pile_add(p, US_COLUMN, to, moved);
            note(notes, column(i), column(to), moved.num, false);
        }
        to += moved.num > 0;
    }
    for (; to < p->num_columns && us_stock_len(p) > 0; to++) {
        us_pile_push(p, US_COLUMN, to, draw(p));
        note(notes, us_pile_id(US_STOCK, 0), column(to), 1, false);
    }
}

static void gather(struct us_position *p, struct us_transfers *notes)
{
    static void (*const ways[US_NUM_GATHERS])(struct us_position *, struct us_transfers *) = {
        [US_GATHERED_NEVER] = gather_as_snake,    [US_GATHERED_AS_SNAKE] = gather_as_snake,
        [US_GATHERED_BY_FOURS] = gather_by_fours, [US_GATHERED_BY_ROWS] = gather_by_rows,
        [US_GATHERED_CLOSE] = close_up,           [US_GATHERED_SHUFFLED] = gather_shuffled,
    };
    ways[p->gathers](p, notes);
}

/* ---- what a game does by itself -------------------------------------------------------------- */

/* Turns up the cards that no card covers, of columns that lie in rows, and the next card of the
   stock if it can be played.  A turned card is noted as one that stays in its pile. */
static void turn_uncovered(struct us_position *p, struct us_transfers *notes)
{
    for (unsigned i = 0; p->rows_cover && i < p->num_columns; i++)
        if ((us_column_top(p, i) & US_CARD_HIDDEN) && us_column_len(p, i) > 0 &&
            !us_is_covered(p, i)) {
            turn_up(p, US_COLUMN, i);
            note(notes, column(i), column(i), 1, false);
        }
    if (p->stock_gives && (us_pile_top(p, US_STOCK, 0) & US_CARD_HIDDEN)) {
        us_turn_stock(p);
        note(notes, us_pile_id(US_STOCK, 0), us_pile_id(US_STOCK, 0), 1, false);
    }
}

/* Returns true if the column ends with a whole suit, face up. */
static bool ends_with_suit(const struct us_position *p, unsigned column)
{
    unsigned n = p->max_rank;
    unsigned len = us_column_len(p, column);

    if (len < n)
        return false;
    const us_card *cards = &us_column_cards(p, column)[len - n];
    for (unsigned i = 0; i < n; i++)
        if (us_rank(cards[i]) != n - i || us_suit(cards[i]) != us_suit(cards[0]) ||
            (cards[i] & US_CARD_HIDDEN))
            return false;
    return true;
}

/* Moves a complete suit to its first free foundation.  Returns false if there is none. */
static bool take_suit(struct us_position *p, struct us_transfers *notes)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        if (!ends_with_suit(p, i))
            continue;
        unsigned to = us_suit(us_column_top(p, i));
        while (us_has_foundation(p, to) && p->foundations[to] > 0)
            to += US_NUM_SUITS;
        if (!us_has_foundation(p, to))
            continue;
        p->foundations[to] = p->max_rank;
        us_pile_cut(p, US_COLUMN, i, us_column_len(p, i) - p->max_rank);
        turn_up(p, US_COLUMN, i);
        note(notes, column(i), us_pile_id(US_FOUNDATION, to), p->max_rank, false);
        return true;
    }
    return false;
}

/* Takes the card that fills an empty column, and sets its pile.  Returns US_NO_CARD if there is
   none. */
static us_card take_refill(struct us_position *p, struct us_pile_id *from)
{
    if (p->refill != US_REFILLED_BY_RESERVE) {
        bool is_waste = p->refill == US_REFILLED_BY_WASTE_ONLY ||
                        (p->refill == US_REFILLED_BY_WASTE && us_waste_len(p) > 0);
        *from = us_pile_id(is_waste ? US_WASTE : US_STOCK, 0);
        return us_pile_pop(p, from->type, 0) & (us_card)~US_CARD_HIDDEN;
    }
    for (unsigned i = 0; i < p->num_reserves; i++) {
        if (us_pile_len(p, US_RESERVE, i) == 0)
            continue;
        us_card card = us_pile_pop(p, US_RESERVE, i) & (us_card)~US_CARD_HIDDEN;
        bare_reserve(p, i);
        *from = us_pile_id(US_RESERVE, i);
        return card;
    }
    return US_NO_CARD;
}

/* Fills a column if it is empty.  Returns false if it is not, or there is no card for it. */
static bool fill_column(struct us_position *p, unsigned i, struct us_transfers *notes)
{
    struct us_pile_id from = {0};
    us_card card = p->len[i] == 0 ? take_refill(p, &from) : US_NO_CARD;

    if (card == US_NO_CARD)
        return false;
    us_pile_push(p, US_COLUMN, i, card);
    note(notes, from, column(i), 1, false);
    return true;
}

/* Fills the first empty column.  Returns false if no column was filled. */
static bool fill_columns(struct us_position *p, struct us_transfers *notes)
{
    if (p->refill == US_REFILLED_CLOSE) {
        bool closes = us_has_gap(p);
        if (closes)
            close_up(p, notes);
        return closes;
    }
    unsigned i = p->first_open;
    while (i < p->num_columns && p->len[i] > 0)
        i++;
    return i < p->num_columns && fill_column(p, i, notes);
}

/* Takes the two last cards of a pile out of the game, and fills the columns that they leave. */
static void leave_in_pair(struct us_position *p, const struct us_move *m,
                          struct us_transfers *notes)
{
    const struct us_pile_id piles[] = {m->source, m->dest};
    for (unsigned k = 0; k < 2; k++) {
        us_pile_push(p, US_HOLE, 0,
                     us_pile_pop(p, m->dest.type, m->dest.index) & (us_card)~US_CARD_HIDDEN);
        note(notes, m->dest, us_pile_id(US_HOLE, 0), 1, false);
    }
    if (m->dest.type == US_COLUMN)
        turn_up(p, US_COLUMN, m->dest.index);
    else if (m->dest.type == US_RESERVE)
        bare_reserve(p, m->dest.index);
    for (unsigned k = 0; k < 2; k++)
        if (piles[k].type == US_COLUMN && piles[k].index >= p->first_open &&
            p->refill != US_REFILLED_BY_NOTHING && p->refill != US_REFILLED_CLOSE)
            fill_column(p, piles[k].index, notes);
}

/* Deals cards of the stock to an empty waste.  Returns false if there are none, or the waste has
   cards. */
static bool fill_waste(struct us_position *p, struct us_transfers *notes)
{
    unsigned n = us_num_drawn(p);
    if (us_waste_len(p) > 0 || us_stock_len(p) == 0)
        return false;
    n = n < us_stock_len(p) ? n : us_stock_len(p);
    struct us_move move = {
        .source = us_pile_id(US_STOCK, 0), .dest = us_pile_id(US_WASTE, 0), .num_cards = n};
    note(notes, move.source, move.dest, n, false);
    deal(p, &move);
    return true;
}

/* Returns true if the last card of a reserve, which lies face down, turns up. */
static bool does_turn(const struct us_position *p, unsigned reserve)
{
    unsigned hole = reserve < p->num_holes ? us_pile_len(p, US_HOLE, reserve) : 0;
    switch ((enum us_reserve_turns)p->reserve_turns) {
    case US_RESERVE_TURNS_AT_ONCE:
        break;
    case US_RESERVE_TURNS_SINGLE:
        return us_pile_len(p, US_RESERVE, reserve) == 1;
    case US_RESERVE_TURNS_EMPTY_COLUMN:
        return us_empty_columns(p) > 0 &&
               (reserve == 0 || us_pile_len(p, US_RESERVE, reserve - 1) == 0);
    case US_RESERVE_TURNS_HOLE_BEGUN:
        return hole > 0;
    case US_RESERVE_TURNS_HOLE_FULL:
        return hole >= p->max_rank;
    }
    return false;
}

/* Turns up the last cards of reserves that do not turn up at once. */
static void turn_reserves(struct us_position *p, struct us_transfers *notes)
{
    for (unsigned i = 0; i < p->num_reserves; i++)
        if ((us_pile_top(p, US_RESERVE, i) & US_CARD_HIDDEN) && us_pile_len(p, US_RESERVE, i) > 0 &&
            does_turn(p, i)) {
            turn_up(p, US_RESERVE, i);
            note(notes, us_pile_id(US_RESERVE, i), us_pile_id(US_RESERVE, i), 1, false);
        }
}

/* Does what the game does by itself after a move.  The cards that the move bared are turned up
   already.  `fills`: the waste was not empty before the move, or foundations have had no card. */
static void settle(struct us_position *p, bool fills, struct us_transfers *notes)
{
    bool any = p->refill != US_REFILLED_BY_NOTHING && p->refill != US_REFILLED_BY_WASTE_ONLY;
    while ((p->suits_leave && take_suit(p, notes)) || (any && fill_columns(p, notes)) ||
           (p->waste_refill && fills && fill_waste(p, notes)))
        ;
    if (p->rows_cover || p->stock_gives)
        turn_uncovered(p, notes);
    if (p->reserve_turns)
        turn_reserves(p, notes);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Removes the cards from their pile.  Returns them, deepest first.  A card that is not from a
   column is stored in *single. */
static const us_card *take(struct us_position *position, const struct us_move *m, us_card *single)
{
    unsigned index = m->source.index;
    switch ((enum us_pile)m->source.type) {
    case US_COLUMN:
        us_pile_cut(position, US_COLUMN, index, us_column_len(position, index) - m->num_cards);
        turn_up(position, US_COLUMN, index);
        return &us_column_cards(position, index)[us_column_len(position, index)];
    case US_FREECELL:
        *single = position->freecells[index];
        position->freecells[index] = US_NO_CARD;
        return single;
    case US_FOUNDATION:
        *single = us_foundation_top(position, index);
        if (position->foundations[index] == position->base)
            position->foundations[index] = 0;
        else
            position->foundations[index] = position->foundations[index] > 1
                                               ? position->foundations[index] - 1U
                                               : position->max_rank;
        return single;
    case US_STOCK:
        *single = draw(position);
        return single;
    case US_RESERVE:
        *single = us_pile_pop(position, US_RESERVE, index) & (us_card)~US_CARD_HIDDEN;
        bare_reserve(position, index);
        return single;
    case US_WASTE:
        *single = us_pile_pop(position, US_WASTE, 0);
        return single;
    case US_HOLE:
        *single = us_pile_pop(position, US_HOLE, index);
        return single;
    case US_ALL_COLUMNS:
    case US_ALL_RESERVES:
        break;
    }
    *single = US_NO_CARD; /* no rule takes cards from these piles */
    return single;
}

/* Plays a move of a game whose rules are not known: the cards keep their order.  They lie face down
   in the stock, and turn up when they leave it. */
static void carry(struct us_position *p, const struct us_move *m)
{
    us_card cards[US_MAX_CARDS];
    enum us_pile from = (enum us_pile)m->source.type;
    enum us_pile to = (enum us_pile)m->dest.type;

    for (unsigned i = m->num_cards; i-- > 0;) {
        us_card card = us_pile_pop(p, from, m->source.index);
        cards[i] = from == US_STOCK ? card & (us_card)~US_CARD_HIDDEN : card;
    }
    for (unsigned i = 0; i < m->num_cards; i++)
        us_pile_push(p, to, m->dest.index, to == US_STOCK ? cards[i] | US_CARD_HIDDEN : cards[i]);
    if (from == US_COLUMN || from == US_RESERVE)
        turn_up(p, from, m->source.index);
}

/* Gathers the columns and deals them again. */
static void again(struct us_position *p, struct us_transfers *notes)
{
    p->redeals += p->redeals < UINT8_MAX;
    gather(p, notes);
}

/* Plays a move of several cards from or to the stock.  Returns false if it is another move. */
static bool play_stock(struct us_position *p, const struct us_move *m, struct us_transfers *notes)
{
    bool deals = us_is_dealing(p, m);
    if (m->source.type == US_ALL_COLUMNS)
        again(p, notes);
    else if (!deals || m->dest.type == US_HOLE)
        return false;
    else if (m->source.type == US_STOCK)
        deal(p, m);
    else
        redeal(p);
    return true;
}

void us_position_apply(struct us_position *position, const struct us_move *move)
{
    us_position_apply_noted(position, move, NULL);
}

void us_position_apply_noted(struct us_position *position, const struct us_move *move,
                             struct us_transfers *notes)
{
    if (position->unjudged) {
        carry(position, move);
        return;
    }
    bool fills = position->has_rules && !us_is_dealing(position, move) &&
                 (us_waste_len(position) > 0 || us_needs_base(position));
    if (position->has_rules && play_stock(position, move, notes)) {
        settle(position, false, notes);
        return;
    }

    us_card single;
    bool is_pair = position->has_rules && us_is_pair(position, move);
    unsigned i = move->dest.index;
    unsigned end = us_column_len(position, i) + move->num_cards;
    if (move->dest.type == US_COLUMN && position->first[i] + end > position->first[i + 1] &&
        !us_pile_make_room(position, US_COLUMN, i, end))
        return;
    const us_card *cards = take(position, move, &single);

    if (move->dest.type == US_COLUMN) {
        for (unsigned k = 0; k < move->num_cards; k++)
            position->pool[position->first[i] + position->len[i]++] = cards[k];
    } else if (move->dest.type == US_FREECELL) {
        position->freecells[i] = cards[0];
    } else if (move->dest.type == US_FOUNDATION) {
        position->foundations[i] = us_rank(cards[0]);
        if (position->base == 0)
            position->base = position->foundations[i];
    } else if (move->dest.type == US_HOLE) {
        for (unsigned k = 0; k < move->num_cards; k++)
            us_pile_push(position, US_HOLE, i, cards[k]);
    } else if (move->dest.type < US_ALL_COLUMNS) {
        us_pile_push(position, move->dest.type, i, cards[0]);
    }
    if (is_pair)
        leave_in_pair(position, move, notes);
    if (position->refill == US_REFILLED_BY_WASTE_ONLY && move->source.type == US_COLUMN &&
        move->source.index >= position->first_open)
        fill_column(position, move->source.index, notes);
    if (position->has_rules)
        settle(position, fills, notes);
}
