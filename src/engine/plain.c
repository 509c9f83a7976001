/* SPDX-License-Identifier: MIT */
/* Plain lists. */
#include "engine/plain.h"

/* Piles by number: columns, freecells, foundations. */
enum {
    COLUMNS = 16,
    FREECELLS = 8,
    FIRST_FREECELL = COLUMNS,
    FIRST_FOUNDATION = FIRST_FREECELL + FREECELLS,
    PILES = FIRST_FOUNDATION + US_NUM_SUITS,
    DECK = US_NUM_SUITS * US_MAX_RANK,
    ROOM = DECK + 1,
};

/* Each pile has room for a deck, and at its bottom lies what it shows when it is empty. */
struct board {
    uint16_t top[PILES]; /* the place of what it shows */
    us_card cards[PILES * ROOM];
};

enum { KINDS = US_PLACE_OTHER + 1 };

/* What holds for a whole list; of places by their kind. */
struct rules {
    const struct us_table *table;
    const struct us_game *game;
    uint32_t index_base;
    bool
        many_to_empty; /* the convention: perhaps more than one card goes to an empty column, where no number is written */
    uint32_t sources[KINDS]; /* as many are there */
    uint32_t dests[KINDS];
    uint32_t first[KINDS]; /* pile */
    uint32_t index[KINDS]; /* the bits of the index that count: all, or none */
    uint32_t suit[KINDS];  /* the bits of the moving card's suit that are added */
    uint32_t type[KINDS];  /* enum us_pile */
};

/* ---- the board ---------------------------------------------------------------------------------------------------- */

static unsigned height(const struct board *b, unsigned pile)
{
    return b->top[pile] - pile * ROOM;
}

static bool lay(struct board *b, unsigned pile, const us_card *cards, unsigned len)
{
    us_card *places = &b->cards[(size_t)pile * ROOM];
    us_card all = 0;
    for (unsigned k = 0; k < len; k++)
        all |= places[k + 1] = cards[k];
    places[0] = US_NO_CARD;
    b->top[pile] = (uint16_t)(pile * ROOM + len);
    return (all & ~US_CARD_FACE) == 0; /* none is hidden, no cell blocked */
}

/* False where the position is none for this board. */
static bool load(struct board *b, const struct us_position *p)
{
    bool plain = us_cards_in_play(p) <= DECK;
    for (unsigned i = 0; plain && i < p->num_columns; i++)
        plain = lay(b, i, p->columns[i], p->len[i]);
    for (unsigned i = 0; plain && i < p->num_freecells; i++)
        plain = lay(b, FIRST_FREECELL + i, &p->freecells[i], p->freecells[i] != US_NO_CARD);
    for (unsigned suit = 0; plain && suit < US_NUM_SUITS; suit++) {
        unsigned bottom = (FIRST_FOUNDATION + suit) * ROOM;
        plain = p->foundations[suit] <= US_MAX_RANK;
        b->top[FIRST_FOUNDATION + suit] = (uint16_t)(bottom + p->foundations[suit]);
        for (unsigned rank = 0; rank <= US_MAX_RANK; rank++)
            b->cards[bottom + rank] = us_card_make(rank, suit, 0);
    }

    return plain;
}

/* Onto a board of the same sizes as the one that was loaded. */
static void store(const struct board *b, struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        p->len[i] = (uint8_t)height(b, i);
        memcpy(p->columns[i], &b->cards[i * ROOM + 1], p->len[i] * sizeof(us_card));
    }

    for (unsigned i = 0; i < p->num_freecells; i++)
        p->freecells[i] = b->cards[b->top[FIRST_FREECELL + i]];
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        p->foundations[suit] = (uint8_t)height(b, FIRST_FOUNDATION + suit);
}

/* ---- moves -------------------------------------------------------------------------------------------------------- */

static unsigned count_empty(const struct board *b, unsigned first, unsigned num)
{
    unsigned count = 0;
    for (unsigned i = first; i < first + num; i++)
        count += height(b, i) == 0;
    return count;
}

/* The n cards from the top of a column are a sequence, and no longer than may move to dest.  Not inlined: most moves are of one
   card, and better off with the registers. */
__attribute__((noinline)) static bool may_move(const struct rules *r, const struct board *b, unsigned source,
                                               unsigned dest, uint32_t n)
{
    const struct us_game *g = r->game;
    if (source >= g->num_columns || dest >= g->num_columns || n == 0 || n > height(b, source))
        return false;

    const us_card *cards = &b->cards[b->top[source] + 1 - n];
    for (uint32_t k = 1; k < n; k++)
        if (!us_table_takes(r->table, US_COLUMN, cards[k - 1], cards[k]))
            return false;

    unsigned free = count_empty(b, FIRST_FREECELL, g->num_freecells);
    if (n <= us_sequence_limit_of(g, free, 0)) /* as mostly */
        return true;

    unsigned empty = count_empty(b, 0, g->num_columns);
    return n <= us_sequence_limit_of(g, free, empty - (height(b, dest) == 0));
}

/* Nobody can guess what the next move is like: here and below, where all of them pass, products and sums do what branches would.
   How many cards an intent moves; 0 where that takes thought, and anything where the move is illegal. */
static inline uint32_t count_of(const struct rules *r, const struct us_intent *intent, bool columns, us_card top,
                                us_card there)
{
    if (intent->count_kind == US_COUNT_STATED)
        return intent->count;
    bool to_card = columns & (us_rank(there) > 0);
    if ((intent->count_kind != US_COUNT_BY_CONVENTION) | (r->many_to_empty & (columns > to_card)))
        return 0;
    return 1 + to_card * (us_rank(there) - us_rank(top) - 1);
}

/* Plays intents up to the first that is none for this replay, and writes the moves down; returns how many. */
static size_t play(const struct rules *restrict r, struct board *restrict b, const struct us_intent *intents,
                   size_t num, struct us_move *restrict moves)
{
    for (size_t done = 0; done < num; done++) {
        const struct us_intent *t = &intents[done];
        unsigned from = t->source.kind;
        unsigned to = t->dest.kind;
        uint32_t i = t->source.index - r->index_base;
        uint32_t k = (t->dest.index - r->index_base) & r->index[to];
        if (i >= r->sources[from] || k >= r->dests[to] || (t->board | t->snapshot.len | t->told | t->implicit))
            return done;

        uint32_t source = r->first[from] + i;
        uint32_t top = b->top[source];
        us_card card = b->cards[top];
        k += us_suit(card) & r->suit[to];
        uint32_t dest = r->first[to] + k;
        uint32_t under = b->top[dest];
        us_card there = b->cards[under];
        uint32_t n = count_of(r, t, (from | to) == US_PLACE_COLUMN, card, there);
        if (n != 1) {
            if (!may_move(r, b, source, dest, n))
                return done;

            card = b->cards[top + 1 - n];
        }

        if (!us_table_takes(r->table, (enum us_pile)r->type[to], there, card))
            return done;

        b->cards[under + 1] = card;
        for (uint32_t j = 1; j < n; j++)
            b->cards[under + 1 + j] = b->cards[top + 1 - n + j];
        b->top[source] = (uint16_t)(top - n);
        b->top[dest] = (uint16_t)(under + n);
        moves[done] = (struct us_move){
            .source = {(uint8_t)r->type[from], (uint8_t)i},
            .dest = {(uint8_t)r->type[to], (uint8_t)k},
            .num_cards = (uint8_t)n,
            .source_card = card,
            .dest_card = (us_card)(there * (us_rank(there) > 0)), /* no card is shown by an empty foundation */
        };
    }

    return num;
}

/* ---- lists -------------------------------------------------------------------------------------------------------- */

static bool is_plain(const struct us_script *s, const struct us_position *start)
{
    const struct us_game *g = &s->game;
    bool fits = start->num_decks == 1 && start->num_columns <= COLUMNS && start->num_freecells <= FREECELLS;
    return fits && start->num_columns == g->num_columns && start->num_freecells == g->num_freecells &&
           g->num_decks == 1 && !g->whole_suits && s->conventions.automove == US_AUTOMOVE_NONE &&
           s->conventions.automoves_listed == US_NO && s->conventions.cell_naming == US_CELLS_FIXED &&
           s->start_snapshot.len == 0 && !us_extras_at_moves(&s->extras);
}

static void set_rules(struct rules *r, const struct us_script *s, struct us_table *table)
{
    us_table_for(table, &s->game);
    *r = (struct rules){
        .table = table,
        .game = &s->game,
        .index_base = s->conventions.index_base,
        .many_to_empty = s->conventions.empty_count > US_EMPTY_ONE,
        .sources = {[US_PLACE_COLUMN] = s->game.num_columns, [US_PLACE_FREECELL] = s->game.num_freecells},
        .first = {[US_PLACE_FREECELL] = FIRST_FREECELL, [US_PLACE_FOUNDATION] = FIRST_FOUNDATION},
        .index = {[US_PLACE_COLUMN] = UINT32_MAX, [US_PLACE_FREECELL] = UINT32_MAX},
        .suit = {[US_PLACE_FOUNDATION] = US_NUM_SUITS - 1},
        .type = {[US_PLACE_FREECELL] = US_FREECELL, [US_PLACE_FOUNDATION] = US_FOUNDATION},
    };

    memcpy(r->dests, r->sources, sizeof(r->dests));
    r->dests[US_PLACE_FOUNDATION] = 1;
}

size_t us_play_plain(struct us_table *table, const struct us_script *script, struct us_solution *out)
{
    struct rules rules;
    struct board board;
    if (!is_plain(script, &out->start) || !load(&board, &out->start) ||
        !us_grow(out->allocator, &out->moves, &out->cap_moves, script->num_intents, sizeof(*out->moves)))
        return 0;

    set_rules(&rules, script, table);
    size_t played = play(&rules, &board, script->intents, script->num_intents, out->moves);
    if (played == 0)
        return 0;

    out->num_moves = out->num_explicit = played;
    us_position_init(&out->final, out->start.num_columns, out->start.num_freecells, out->start.num_decks);
    store(&board, &out->final);

    return played;
}
