/* SPDX-License-Identifier: MIT */
/*
 * The moves of KPatience's saved games.  A state says where cards lie after a step.  It is read in
 * two phases: all cards that it names leave their piles, then they arrive at their positions.  The
 * piles before and after the step show which move it is.
 */
#include "base/alloc.h"
#include "formats/saves/kpat_read.h"

static const char position_wrong[] = "the position is not that of the next card on the pile";

us_card us_kpat_face(const struct us_kpat_reader *reader, unsigned card)
{
    enum { DECK = US_NUM_SUITS * US_MAX_RANK };
    /* If a deck has a suit more than once, the copies of a card cannot be distinguished. */
    bool plain = !reader->type->suits;
    us_card face = us_card_make(us_kpat_rank(card), us_kpat_suit(reader->type, card),
                                plain ? card / DECK : 0);
    return plain && reader->script->game.num_decks > 1 ? face | US_CARD_DECK_STATED : face;
}

static unsigned type_of(const struct us_kpat_reader *reader, unsigned pile)
{
    return us_kpat_pile_type(reader->type, pile);
}

/* Returns true if the place of a card is in a pile of this type, enum us_pile. */
static bool is_in(const struct us_kpat_reader *reader, const struct us_kpat_table *table,
                  unsigned card, unsigned pile_type)
{
    return type_of(reader, table->places[card].pile) == pile_type;
}

/* ---- foundations ----------------------------------------------------------------------------- */

/* Returns the index of our foundation for one of KPatience's, on which a card of this suit arrives.
   Returns -1 if the card does not belong there. */
static int foundation_of(struct us_kpat_reader *reader, unsigned pile, unsigned suit)
{
    unsigned index;
    us_kpat_kind_of(reader->type, pile, &index);
    uint8_t *foundation = &reader->foundations[index];
    const struct us_game *g = &reader->script->game;
    unsigned decks = g->num_decks * (1U + (unsigned)g->rules.more_suits[suit]);
    for (unsigned deck = 0; *foundation == 0 && deck < decks; deck++) {
        unsigned number = 1 + deck * US_NUM_SUITS + suit;
        if (!memchr(reader->foundations, (int)number, sizeof(reader->foundations)))
            *foundation = number;
    }
    return *foundation > 0 && (*foundation - 1U) % US_NUM_SUITS == suit ? *foundation - 1 : -1;
}

/* The same; reports a card that does not belong there. */
static int foundation_for(struct us_kpat_reader *reader, const struct us_kpat_arrival *a)
{
    int foundation = foundation_of(reader, a->pile,
                                   us_kpat_suit(reader->type, reader->cards[a->first].number));
    if (foundation < 0)
        us_kpat_fail(reader, US_DIAG_FIELD_VALUE, a->span,
                     "each foundation must hold one suit, and each suit only one foundation");
    return foundation;
}

/* Returns a pile as moves name it.  A foundation must hold a card. */
static struct us_pile_id pile_id(const struct us_kpat_reader *reader, unsigned pile)
{
    unsigned index;
    const struct us_kpat_kind *kind = us_kpat_kind_of(reader->type, pile, &index);

    if (kind->type == US_STOCK)
        index = 0;
    if (kind->type == US_FOUNDATION && reader->foundations[index] > 0)
        index = reader->foundations[index] - 1U;
    return us_pile_id(kind->type, index);
}

/* ---- the layout ------------------------------------------------------------------------------ */

static void note_used(struct us_kpat_reader *reader, unsigned pile)
{
    unsigned index;
    unsigned *used = &reader->used[us_kpat_kind_of(reader->type, pile, &index)->type];
    if (index >= *used)
        *used = index + 1;
}

/* Puts a card of the first state on its pile. */
static bool lay_card(struct us_kpat_reader *reader, const struct us_kpat_arrival *a,
                     const struct us_kpat_card *card)
{
    struct us_kpat_table *table = &reader->table;
    const struct us_kpat_pile *p = &table->piles[a->pile];
    unsigned type = type_of(reader, a->pile);

    if (p->len == US_MAX_CARDS || (type == US_FREECELL && p->len == 1))
        return us_kpat_fail(reader, US_DIAG_LAYOUT_TOO_LARGE, card->span,
                            "too many cards in a pile");

    if (type == US_FOUNDATION) {
        if (foundation_for(reader, a) < 0)
            return false;
        bool whole = us_game_takes_suits(&reader->script->game);
        unsigned rank = whole ? US_MAX_RANK - (unsigned)p->len : p->len + 1U;
        if (us_kpat_rank(card->number) != rank)
            return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, card->span,
                                "the card is not the next one of its foundation");
    }
    /* The engine reports a card that lies in two places.  No step is read then. */
    reader->broken = reader->broken || table->places[card->number].dealt;
    us_kpat_put(table, a->pile, card->number);
    table->places[card->number].hidden = card->hidden;
    return true;
}

static void add_move(struct us_kpat_reader *reader, const struct us_intent *intent,
                     us_card dest_card);

/* Forty & Eight begins with a card in the waste.  To us this is the first move. */
static void draw_first(struct us_kpat_reader *reader)
{
    enum { STOCK = 71 };
    int stock = us_kpat_stock(&reader->table);
    int waste = us_kpat_first_pile(reader->type, US_WASTE);
    if (reader->type->counts != US_KPAT_REDEALS || stock < 0 ||
        reader->table.piles[stock].len != STOCK || reader->table.piles[waste].len != 1)
        return;
    reader->drew_first = true;
    struct us_intent draw = {
        .source = us_place_of(us_pile_id(US_STOCK, 0)),
        .dest = us_place_of(us_pile_id(US_WASTE, 0)),
        .count = 1,
        .span = us_sax_tag(&reader->sax),
    };
    add_move(reader, &draw, US_NO_CARD);
}

bool us_kpat_lay_out(struct us_kpat_reader *reader)
{
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        const struct us_kpat_arrival *a = &reader->arrivals[i];
        if (a->position != reader->table.piles[a->pile].len)
            return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, a->span, position_wrong);

        if (a->num > 0)
            note_used(reader, a->pile);
        for (unsigned k = 0; k < a->num; k++)
            if (!lay_card(reader, a, &reader->cards[a->first + k]))
                return false;
    }
    reader->start = reader->table;
    memcpy(reader->start_foundations, reader->foundations, sizeof(reader->foundations));
    draw_first(reader);
    return true;
}

/* ---- the piles after a step ------------------------------------------------------------------ */

/* Numbers the cards of a pile. */
static void note_places(struct us_kpat_table *table, unsigned pile)
{
    const struct us_kpat_pile *p = &table->piles[pile];
    for (unsigned i = 0; i < p->len; i++) {
        table->places[p->cards[i]].pile = pile;
        table->places[p->cards[i]].index = i;
    }
}

/* Takes all cards that the state names off their piles. */
static bool take_named(struct us_kpat_reader *reader)
{
    struct us_kpat_table *after = &reader->after;
    bool touched[US_KPAT_PILES] = {false};

    for (unsigned i = 0; i < reader->num_cards; i++) {
        const struct us_kpat_card *card = &reader->cards[i];
        struct us_kpat_place *place = &after->places[card->number];
        if (!reader->table.places[card->number].dealt)
            return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, card->span, "this card was not dealt");
        if (!place->dealt)
            return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, card->span,
                                "the state names this card twice");
        place->dealt = false;
        touched[place->pile] = true;
    }

    for (unsigned pile = 0; pile < US_KPAT_PILES; pile++) {
        struct us_kpat_pile *p = &after->piles[pile];
        unsigned len = touched[pile] ? p->len : 0;
        if (!touched[pile])
            continue;
        p->len = 0;
        for (unsigned i = 0; i < len; i++)
            if (after->places[p->cards[i]].dealt)
                p->cards[p->len++] = p->cards[i];
        note_places(after, pile);
    }
    return true;
}

/* Puts the cards of an arrival into their pile. */
static bool insert(struct us_kpat_reader *reader, const struct us_kpat_arrival *a)
{
    struct us_kpat_pile *p = &reader->after.piles[a->pile];
    if (a->num == 0)
        return us_kpat_fail(reader, US_DIAG_FIELD_MISSING, a->span, "card");
    if (a->position > p->len)
        return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, a->span, position_wrong);

    memmove(&p->cards[a->position + a->num], &p->cards[a->position], p->len - a->position);
    for (unsigned k = 0; k < a->num; k++) {
        const struct us_kpat_card *card = &reader->cards[a->first + k];
        struct us_kpat_place *place = &reader->after.places[card->number];
        p->cards[a->position + k] = card->number;
        place->dealt = true;
        if (card->turned)
            place->hidden = card->hidden;
    }
    p->len = p->len + a->num;
    note_places(&reader->after, a->pile);
    return true;
}

/* Sorts the arrivals by position.  In a file they are almost sorted. */
static void sort_arrivals(struct us_kpat_reader *reader, uint8_t *order)
{
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        unsigned k = i;
        for (; k > 0 && reader->arrivals[order[k - 1]].position > reader->arrivals[i].position; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
}

/* Finds out how the piles look after the step. */
static bool look_ahead(struct us_kpat_reader *reader)
{
    uint8_t order[US_MAX_CARDS] = {0};
    reader->after = reader->table;
    if (!take_named(reader))
        return false;
    sort_arrivals(reader, order);
    for (unsigned i = 0; i < reader->num_arrivals; i++)
        if (!insert(reader, &reader->arrivals[order[i]]))
            return false;
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Adds a move to the variation of the moves that were undone. */
static void add_undone(struct us_kpat_reader *reader, const struct us_intent *intent,
                       struct us_pile_id from, struct us_pile_id to, us_card dest_card)
{
    struct us_extras *extras = &reader->script->extras;
    struct us_variation *variation = extras->num_variations > 0 ? &extras->variations[0]
                                                                : us_extras_add_variation(extras);
    struct us_move *m = us_extras_add_move(extras);

    variation->kind = US_VARIATION_UNDONE;
    variation->before = reader->script->num_intents;
    variation->num_moves++;
    *m = (struct us_move){
        .source = from,
        .dest = to,
        .num_cards = intent->count,
        .source_card = intent->stated ? intent->source_card : US_CARD_UNSTATED,
        .dest_card = dest_card,
    };
}

/* Adds a move.  `dest_card` is the last card of the target, for moves that were undone. */
static void add_move(struct us_kpat_reader *reader, const struct us_intent *intent,
                     us_card dest_card)
{
    if (reader->undone)
        add_undone(reader, intent, us_pile_named(&intent->source), us_pile_named(&intent->dest),
                   dest_card);
    else
        *us_script_add(reader->script) = *intent;
}

/* Adds a move of n cards, of which `card` is the first. */
static void add_cards(struct us_kpat_reader *reader, struct us_pile_id from, struct us_pile_id to,
                      unsigned n, unsigned card, us_card dest_card, struct us_span span)
{
    struct us_intent intent = {
        .source = us_place_of(from),
        .dest = us_place_of(to),
        .count_kind = US_COUNT_STATED,
        .count = n,
        .stated = US_STATED_SOURCE_CARD,
        .source_card = us_kpat_face(reader, card),
        .span = span,
    };
    add_move(reader, &intent, dest_card);
}

/* Returns the last card of a pile, or US_NO_CARD. */
static us_card last_card(const struct us_kpat_reader *reader, unsigned pile)
{
    const struct us_kpat_pile *p = &reader->table.piles[pile];
    return p->len > 0 ? us_kpat_face(reader, p->cards[p->len - 1]) : US_NO_CARD;
}

/* ---- stock and waste ------------------------------------------------------------------------- */

static bool comes_from_stock(const struct us_kpat_reader *reader, const struct us_kpat_arrival *a)
{
    return is_in(reader, &reader->table, reader->cards[a->first].number, US_STOCK);
}

/* Marks the arrivals of cards that left the stock, or that went to it.  Returns the number of these
   cards, and sets *first to the arrival at the first pile. */
static unsigned take_arrivals(struct us_kpat_reader *reader, bool left,
                              const struct us_kpat_arrival **first)
{
    unsigned n = 0;
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        struct us_kpat_arrival *a = &reader->arrivals[i];
        bool stays = comes_from_stock(reader, a) == (type_of(reader, a->pile) == US_STOCK);
        if (a->made || stays || comes_from_stock(reader, a) != left)
            continue;
        if (n == 0 || a->pile < (*first)->pile)
            *first = a;
        n += a->num;
        a->made = true;
    }
    return n;
}

/* Marks the cards of the stock that fill columns after a move, which the rules do by themselves. */
static void take_refills(struct us_kpat_reader *reader)
{
    bool moves = false;
    for (unsigned i = 0; i < reader->num_arrivals; i++)
        moves = moves || !comes_from_stock(reader, &reader->arrivals[i]);
    if (!moves || reader->script->game.rules.refill != US_REFILLED_BY_WASTE)
        return;
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        struct us_kpat_arrival *a = &reader->arrivals[i];
        a->made = a->made || (a->position == 0 && comes_from_stock(reader, a));
    }
}

/* Fills the empty columns without a base, as the rules do after each move. */
static void refill(struct us_kpat_reader *reader)
{
    const struct us_game *g = &reader->script->game;
    unsigned first = (unsigned)us_kpat_first_pile(reader->type, US_COLUMN);
    for (unsigned i = us_num_bases(&g->rules);
         i < g->num_columns && g->rules.refill == US_REFILLED_BY_WASTE; i++)
        if (reader->table.piles[first + i].len == 0)
            us_kpat_deal(&reader->table, first + i, 1, false);
}

/* Deals n cards to columns, one to each. */
static void deal_row(struct us_kpat_reader *reader, const struct us_kpat_arrival *first, unsigned n)
{
    static const struct us_pile_id stock = {US_STOCK, 0};
    static const struct us_pile_id columns = {US_ALL_COLUMNS, 0};
    unsigned bases = us_num_bases(&reader->script->game.rules);
    unsigned to = (unsigned)us_kpat_first_pile(reader->type, US_COLUMN) + bases;
    unsigned row = reader->script->game.num_columns - bases;

    add_cards(reader, stock, columns, n, reader->cards[first->first].number, US_CARD_UNSTATED,
              first->span);
    us_kpat_deal(&reader->table, to, n < row ? n : row, true);
}

/* Deals n cards to the waste, or one by one to a hole. */
static void deal_cards(struct us_kpat_reader *reader, const struct us_kpat_arrival *first,
                       unsigned n)
{
    static const struct us_pile_id stock = {US_STOCK, 0};
    unsigned pile = first->pile;
    unsigned at = reader->table.piles[pile].len;
    unsigned each = type_of(reader, pile) == US_HOLE ? 1 : n;
    const struct us_kpat_pile *after = &reader->after.piles[pile];

    for (unsigned i = 0; i < n; i += each) {
        /* The card is elsewhere if not all of them came to this pile. */
        unsigned card = at + i < after->len ? after->cards[at + i]
                                            : reader->cards[first->first].number;
        add_cards(reader, stock, pile_id(reader, pile), each, card, last_card(reader, pile),
                  first->span);
        us_kpat_deal(&reader->table, pile, each, false);
        /* The replay reports a card that is not the next one of the stock. */
        reader->broken = reader->broken ||
                         (!reader->undone && reader->table.piles[pile].cards[at + i] != card);
    }
}

/* Adds the move if cards left the stock. */
static bool deal_stock(struct us_kpat_reader *reader)
{
    const struct us_kpat_arrival *first = NULL;
    unsigned n = take_arrivals(reader, true, &first);

    if (n == 0)
        return true;
    unsigned type = type_of(reader, first->pile);
    if (type == US_COLUMN)
        deal_row(reader, first, n);
    else if (type == US_WASTE || type == US_HOLE)
        deal_cards(reader, first, n);
    if (type == US_COLUMN || type == US_WASTE || type == US_HOLE)
        return true;
    return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, first->span,
                        "cards of the stock do not go to this pile");
}

/* Adds the move if cards went to the stock. */
static void turn_waste(struct us_kpat_reader *reader)
{
    const struct us_kpat_arrival *first = NULL;
    unsigned n = take_arrivals(reader, false, &first);

    if (n == 0)
        return;

    unsigned card = reader->cards[first->first].number;
    unsigned from = reader->table.places[card].pile;
    add_cards(reader, pile_id(reader, from), us_pile_id(US_STOCK, 0), n, card, US_CARD_UNSTATED,
              first->span);
    if (type_of(reader, from) == US_WASTE)
        us_kpat_redeal(&reader->table);
}

/* ---- gathering ------------------------------------------------------------------------------- */

/* Gathers the columns and deals them again. */
static void gather(struct us_kpat_table *table, unsigned first, unsigned columns)
{
    struct us_position p;
    uint8_t numbers[US_CARD_FACE + 1] = {0};
    us_card cards[US_MAX_CARDS];
    unsigned n = 0;

    for (unsigned i = 0; i < columns; i++)
        while (table->piles[first + i].len > 0) {
            unsigned card = us_kpat_take(table, first + i);
            cards[n] = us_card_make(us_kpat_rank(card), us_kpat_suit(table->type, card), 0);
            numbers[cards[n++]] = card;
        }

    us_position_init(&p, columns, 0, 1);
    us_position_lay_snake(&p, cards, n);
    for (unsigned i = 0; i < columns; i++)
        for (unsigned k = 0; k < us_column_len(&p, i); k++)
            us_kpat_put(table, first + i, numbers[us_column_cards(&p, i)[k] & US_CARD_FACE]);
}

/* Adds the move if the columns were gathered: KPatience has counted it. */
static void gather_columns(struct us_kpat_reader *reader)
{
    static const struct us_pile_id columns = {US_ALL_COLUMNS, 0};
    if (reader->type->counts != US_KPAT_DEALS || !reader->counted || reader->num_arrivals == 0)
        return;
    unsigned first = (unsigned)us_kpat_first_pile(reader->type, US_COLUMN);
    unsigned n = 0;
    for (unsigned i = 0; i < reader->script->game.num_columns; i++)
        n += reader->table.piles[first + i].len;
    for (unsigned i = 0; i < reader->num_arrivals; i++)
        reader->arrivals[i].made = true;
    add_cards(reader, columns, columns, n, reader->cards[0].number, US_CARD_UNSTATED,
              reader->arrivals[0].span);
    gather(&reader->table, first, reader->script->game.num_columns);
}

/* ---- suits that leave ------------------------------------------------------------------------ */

/* A suit that left a column for a foundation. */
struct left {
    unsigned num;
    struct {
        unsigned column, foundation;
    } list[US_MAX_COLUMNS];
};

/* Returns true if the pile is a suit from king to ace. */
static bool is_suit(const struct us_kpat_type *type, const struct us_kpat_pile *p)
{
    for (unsigned i = 0; i < p->len; i++)
        if (us_kpat_rank(p->cards[i]) != US_MAX_RANK - i ||
            us_kpat_suit(type, p->cards[i]) != us_kpat_suit(type, p->cards[0]))
            return false;
    return p->len == US_MAX_RANK;
}

/* In Spider, a complete suit leaves by itself, which is no move.  Puts suits that left in this step
   back to the column where their king lay, so that the rest of the step is a move. */
static void bring_suits_back(struct us_kpat_reader *reader, struct left *left)
{
    left->num = 0;
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        struct us_kpat_arrival *a = &reader->arrivals[i];
        if (reader->type->counts != US_KPAT_SUITS_AND_ROWS ||
            type_of(reader, a->pile) != US_FOUNDATION)
            continue;
        const struct us_kpat_pile *p = &reader->after.piles[a->pile];
        bool new_suit = reader->table.piles[a->pile].len == 0 && is_suit(reader->type, p);
        if (new_suit && is_in(reader, &reader->table, p->cards[0], US_COLUMN)) {
            unsigned column = reader->table.places[p->cards[0]].pile;
            left->list[left->num].column = column;
            left->list[left->num++].foundation = a->pile;
            us_kpat_carry(&reader->after, a->pile, column, US_MAX_RANK);
        }
    }

    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        struct us_kpat_arrival *a = &reader->arrivals[i];
        const struct us_kpat_place *place = &reader->after.places[reader->cards[a->first].number];
        a->pile = place->pile;
        a->position = place->index;
    }
}

/* Lets the suits leave. */
static void take_suits(struct us_kpat_table *table, const struct left *left)
{
    for (unsigned i = 0; i < left->num; i++)
        if (table->piles[left->list[i].column].len >= US_MAX_RANK)
            us_kpat_carry(table, left->list[i].column, left->list[i].foundation, US_MAX_RANK);
}

/* ---- cards that move from pile to pile ------------------------------------------------------- */

/* Returns true if the cards lie where they arrive, so that they were only turned. */
static bool is_there(const struct us_kpat_reader *reader, const struct us_kpat_arrival *a)
{
    for (unsigned k = 0; k < a->num; k++) {
        const struct us_kpat_place *place =
            &reader->table.places[reader->cards[a->first + k].number];
        if (place->pile != a->pile || place->index != a->position + k)
            return false;
    }
    return true;
}

/* Returns true if the cards are at the end of a pile now, and arrive at the end of another. */
static bool can_arrive(const struct us_kpat_reader *reader, const struct us_kpat_arrival *a)
{
    const struct us_kpat_place *place = &reader->table.places[reader->cards[a->first].number];
    const struct us_kpat_pile *from = &reader->table.piles[place->pile];

    if (place->pile == a->pile || place->index + a->num != from->len ||
        a->position != reader->table.piles[a->pile].len)
        return false;
    for (unsigned k = 0; k < a->num; k++)
        if (from->cards[place->index + k] != reader->cards[a->first + k].number)
            return false;
    return true;
}

/* Forgets the suit of a foundation that has become empty. */
static void forget_suit(struct us_kpat_reader *reader, unsigned pile)
{
    unsigned index;
    const struct us_kpat_kind *kind = us_kpat_kind_of(reader->type, pile, &index);
    if (kind->type == US_FOUNDATION && reader->table.piles[pile].len == 0)
        reader->foundations[index] = 0;
}

/* Adds the move of an arrival, and makes it on the table. */
static bool arrive(struct us_kpat_reader *reader, struct us_kpat_arrival *a)
{
    unsigned card = reader->cards[a->first].number;
    unsigned from = reader->table.places[card].pile;

    if (type_of(reader, a->pile) == US_FOUNDATION && foundation_for(reader, a) < 0)
        return false;
    add_cards(reader, pile_id(reader, from), pile_id(reader, a->pile), a->num, card,
              last_card(reader, a->pile), a->span);
    note_used(reader, a->pile);
    us_kpat_carry(&reader->table, from, a->pile, a->num);
    refill(reader);
    forget_suit(reader, from);
    a->made = true;
    return true;
}

/* Handles an arrival that cannot be made.  If it can be expressed as a move, it becomes one, and
   the replay reports the rule that it breaks.  Later steps are ignored. */
static bool arrive_wrongly(struct us_kpat_reader *reader, const struct us_kpat_arrival *a)
{
    unsigned card = reader->cards[a->first].number;
    unsigned from = reader->table.places[card].pile;

    if (from == a->pile || a->position != reader->table.piles[a->pile].len)
        return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, a->span, position_wrong);
    if (type_of(reader, from) == US_FOUNDATION || type_of(reader, a->pile) == US_FOUNDATION)
        return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, a->span,
                            "the cards are not at the end of a pile in this order");

    reader->broken = true;
    if (!reader->undone)
        add_cards(reader, pile_id(reader, from), pile_id(reader, a->pile), a->num, card, US_NO_CARD,
                  a->span);
    return true;
}

/* Returns the first arrival that has not been made and can be, or NULL. */
static struct us_kpat_arrival *next_arrival(struct us_kpat_reader *reader)
{
    for (unsigned i = 0; i < reader->num_arrivals; i++)
        if (!reader->arrivals[i].made && can_arrive(reader, &reader->arrivals[i]))
            return &reader->arrivals[i];
    return NULL;
}

/* Makes the arrivals that are left.  Usually there is one.  If there are several, each is made as
   soon as it can be. */
static bool carry_cards(struct us_kpat_reader *reader)
{
    unsigned left = 0;
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        struct us_kpat_arrival *a = &reader->arrivals[i];
        a->made = a->made || is_there(reader, a);
        left += !a->made;
    }
    for (; left > 0; left--) {
        struct us_kpat_arrival *a = next_arrival(reader);
        if (!a) {
            for (a = reader->arrivals; a->made; a++)
                ;
            return arrive_wrongly(reader, a);
        }
        if (!arrive(reader, a))
            return false;
    }
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Returns the first pile whose cards are not those of the state, or -1.  Columns come first. */
static int differing_pile(const struct us_kpat_reader *reader)
{
    int found = -1;
    for (unsigned i = 0; i < us_kpat_num_piles(reader->type); i++) {
        const struct us_kpat_pile *p = &reader->table.piles[i];
        const struct us_kpat_pile *q = &reader->after.piles[i];
        if (p->len == q->len && memcmp(p->cards, q->cards, p->len) == 0)
            continue;
        if (type_of(reader, i) == US_COLUMN)
            return (int)i;
        found = found < 0 ? (int)i : found;
    }
    return found;
}

/* Lays out the columns and foundations of the state. */
static void lay_board(const struct us_kpat_reader *reader, struct us_position *p)
{
    us_game_lay_out(&reader->script->game, p);
    for (unsigned i = 0; i < us_kpat_num_piles(reader->type); i++) {
        const struct us_kpat_pile *pile = &reader->after.piles[i];
        struct us_pile_id id = pile_id(reader, i);
        if (id.type == US_FOUNDATION && pile->len > 0)
            p->foundations[id.index] = pile->len;
        if (id.type != US_COLUMN)
            continue;
        for (unsigned k = 0; k < pile->len; k++)
            us_pile_push(p, US_COLUMN, id.index, us_kpat_face(reader, pile->cards[k]));
    }
}

/* Handles a state that its move does not lead to.  If the columns differ, the replay compares them.
   Later steps are ignored. */
static bool end_wrongly(struct us_kpat_reader *reader, unsigned pile)
{
    struct us_span span = reader->arrivals[0].span;
    bool shown = type_of(reader, pile) == US_COLUMN && !reader->type->any_rules;

    if (reader->undone || !shown)
        return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, span,
                            "no move puts the cards of this state where they are");

    struct us_position board;
    lay_board(reader, &board);
    reader->script->final_board = us_script_add_board(reader->script, &board, span);
    reader->broken = true;
    return true;
}

bool us_kpat_step(struct us_kpat_reader *reader)
{
    struct left left;
    if (reader->num_arrivals == 0)
        return true;
    if (!look_ahead(reader))
        return false;
    bring_suits_back(reader, &left);
    take_refills(reader);
    gather_columns(reader);
    if (!deal_stock(reader))
        return false;
    turn_waste(reader);
    if (!carry_cards(reader))
        return false;
    if (reader->broken)
        return true;
    take_suits(&reader->table, &left);
    take_suits(&reader->after, &left);
    int pile = differing_pile(reader);
    if (pile >= 0)
        return end_wrongly(reader, (unsigned)pile);
    for (unsigned i = 0; i < reader->num_cards; i++)
        reader->table.places[reader->cards[i].number].hidden =
            reader->after.places[reader->cards[i].number].hidden;
    return true;
}
