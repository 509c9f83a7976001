/* SPDX-License-Identifier: MIT */
/* The fast replay of plain lists. */
#include "engine/plain.h"

/* All piles are numbered: columns first, then freecells, then foundations. */
enum {
    COLUMNS = 16,
    FREECELLS = 8,
    FIRST_FREECELL = COLUMNS,
    FIRST_FOUNDATION = FIRST_FREECELL + FREECELLS,
    PILES = FIRST_FOUNDATION + US_NUM_SUITS,
    DECK = US_NUM_SUITS * US_MAX_RANK,
    ROOM = DECK + 1,
};

/* Each pile has room for a deck.  Its lowest place holds the card that it shows when it is
   empty. */
struct board {
    uint16_t top[PILES]; /* the index in cards of the card that the pile shows */
    us_card cards[PILES * ROOM];
};

/* The rules for a whole list.  The arrays are indexed by enum us_place_kind. */
struct rules {
    const struct us_table *table;
    const struct us_game *game;
    uint32_t index_base;
    bool many_to_empty; /* several cards may go to an empty column if no count is stated */

    uint32_t sources[US_NUM_PLACE_KINDS]; /* the number of piles that a source may name */
    uint32_t dests[US_NUM_PLACE_KINDS];   /* the same for destinations */
    uint32_t first[US_NUM_PLACE_KINDS];   /* the number of the first pile */
    uint32_t index[US_NUM_PLACE_KINDS];   /* mask of the index: all bits, or none */
    uint32_t suit[US_NUM_PLACE_KINDS];    /* mask of the suit that is added to the index */
    uint32_t type[US_NUM_PLACE_KINDS];    /* enum us_pile */
};

/* ---- the board ------------------------------------------------------------------------------- */

static unsigned height(const struct board *board, unsigned pile)
{
    return board->top[pile] - pile * ROOM;
}

static bool lay(struct board *board, unsigned pile, struct us_cards cards)
{
    us_card *places = &board->cards[(size_t)pile * ROOM];
    us_card all = 0;
    for (unsigned k = 0; k < cards.num; k++)
        all |= places[k + 1] = cards.cards[k];
    places[0] = US_NO_CARD;
    board->top[pile] = pile * ROOM + cards.num;
    return (all & ~US_CARD_FACE) == 0; /* no card is face down, and no freecell is blocked */
}

/* Loads a position.  Returns false if this board cannot hold it. */
static bool load(struct board *board, const struct us_position *p)
{
    bool plain = us_cards_in_play(p) <= DECK;
    for (unsigned i = 0; plain && i < p->num_columns; i++)
        plain = lay(board, i, us_pile_at(p, US_COLUMN, i));
    for (unsigned i = 0; plain && i < p->num_freecells; i++)
        plain = lay(board, FIRST_FREECELL + i,
                    (struct us_cards){&p->freecells[i], p->freecells[i] != US_NO_CARD});
    for (unsigned suit = 0; plain && suit < US_NUM_SUITS; suit++) {
        unsigned bottom = (FIRST_FOUNDATION + suit) * ROOM;
        plain = p->foundations[suit] <= US_MAX_RANK;
        board->top[FIRST_FOUNDATION + suit] = bottom + p->foundations[suit];
        for (unsigned rank = 0; rank <= US_MAX_RANK; rank++)
            board->cards[bottom + rank] = us_card_make(rank, suit, 0);
    }

    return plain;
}

/* Stores the board in a position that has the same numbers of piles as the one that was loaded. */
static void store(const struct board *board, struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        us_pile_set(p, US_COLUMN, i,
                    (struct us_cards){&board->cards[i * ROOM + 1], height(board, i)});
    for (unsigned i = 0; i < p->num_freecells; i++)
        p->freecells[i] = board->cards[board->top[FIRST_FREECELL + i]];
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        p->foundations[suit] = height(board, FIRST_FOUNDATION + suit);
}

/* ---- moves ----------------------------------------------------------------------------------- */

static unsigned count_empty(const struct board *board, unsigned first, unsigned num)
{
    unsigned count = 0;
    for (unsigned i = first; i < first + num; i++)
        count += height(board, i) == 0;
    return count;
}

/* Whether the last n cards of a column are a sequence that may move to the column dest.  Not
   inlined: most moves are of one card, and the code for them needs the registers. */
__attribute__((noinline)) static bool may_move(const struct rules *rules, const struct board *board,
                                               unsigned source, unsigned dest, uint32_t n)
{
    const struct us_game *g = rules->game;
    if (source >= g->num_columns || dest >= g->num_columns || n == 0 || n > height(board, source))
        return false;

    const us_card *cards = &board->cards[board->top[source] + 1 - n];
    for (uint32_t k = 1; k < n; k++)
        if (!us_table_accepts(rules->table, US_COLUMN, cards[k - 1], cards[k]))
            return false;

    unsigned free = count_empty(board, FIRST_FREECELL, g->num_freecells);
    if (n <= us_sequence_limit_of(g, free, 0)) /* the usual case */
        return true;

    unsigned empty = count_empty(board, 0, g->num_columns);
    return n <= us_sequence_limit_of(g, free, empty - (height(board, dest) == 0));
}

/*
 * Returns the number of cards that an intent moves, or 0 if the move is not plain.  For an illegal
 * move it may be any number.  Branches on the kind of move are unpredictable, so this function and
 * play use arithmetic instead.
 */
static inline uint32_t count_of(const struct rules *rules, const struct us_intent *intent,
                                bool columns, us_card top, us_card there)
{
    if (intent->count_kind == US_COUNT_STATED)
        return intent->count;
    bool to_card = columns & us_is_known(there);
    bool open = rules->many_to_empty & (columns > to_card) &
                (intent->count_kind == US_COUNT_BY_CONVENTION);
    if ((intent->count_kind == US_COUNT_UNREAD) | open)
        return 0;
    return 1 + to_card * (us_rank(there) - us_rank(top) - 1);
}

/* Moves the n topmost cards of a pile, of which the deepest is `card`, onto another one. */
static inline void move_cards(struct board *restrict board, uint32_t source, uint32_t dest,
                              uint32_t n, us_card card)
{
    uint32_t top = board->top[source];
    uint32_t under = board->top[dest];

    board->cards[under + 1] = card;
    for (uint32_t k = 1; k < n; k++)
        board->cards[under + 1 + k] = board->cards[top + 1 - n + k];
    board->top[source] = top - n;
    board->top[dest] = under + n;
}

/* Plays intents up to the first one that is illegal or not plain, and records the moves.  Returns
   their number. */
static size_t play(const struct rules *restrict rules, struct board *restrict board,
                   const struct us_intent *intents, size_t num, struct us_move *restrict moves)
{
    for (size_t done = 0; done < num; done++) {
        const struct us_intent *intent = &intents[done];
        unsigned from = intent->source.kind;
        unsigned to = intent->dest.kind;
        uint32_t source_index = intent->source.index - rules->index_base;
        uint32_t dest_index = (intent->dest.index - rules->index_base) & rules->index[to];
        if (source_index >= rules->sources[from] || dest_index >= rules->dests[to] ||
            (intent->board | intent->snapshot.len | intent->stated | intent->implicit))
            return done;

        uint32_t source = rules->first[from] + source_index;
        uint32_t top = board->top[source];
        us_card card = board->cards[top];
        dest_index += us_suit(card) & rules->suit[to];
        uint32_t dest = rules->first[to] + dest_index;
        us_card there = board->cards[board->top[dest]];

        uint32_t n = count_of(rules, intent, (from | to) == US_PLACE_COLUMN, card, there);
        if (n != 1) {
            if (!may_move(rules, board, source, dest, n))
                return done;
            card = board->cards[top + 1 - n];
        }
        if (!us_table_accepts(rules->table, (enum us_pile)rules->type[to], there, card))
            return done;

        move_cards(board, source, dest, n, card);
        /* An empty foundation shows no card. */
        moves[done] = (struct us_move){
            .source = {rules->type[from], source_index},
            .dest = {rules->type[to], dest_index},
            .num_cards = n,
            .source_card = card,
            .dest_card = there * us_is_known(there),
        };
    }

    return num;
}

/* ---- lists ----------------------------------------------------------------------------------- */

static bool is_plain(const struct us_script *s, const struct us_position *start)
{
    const struct us_game *g = &s->game;
    bool fits = start->num_decks == 1 && start->num_columns <= COLUMNS &&
                start->num_freecells <= FREECELLS;
    return fits && start->num_columns == g->num_columns &&
           start->num_freecells == g->num_freecells && g->num_decks == 1 && !g->whole_suits &&
           !us_game_has_rules(g) && s->conventions.automove == US_AUTOMOVE_NONE &&
           s->conventions.automoves_listed == US_NO &&
           s->conventions.cell_naming == US_CELLS_FIXED && s->start_snapshot.len == 0 &&
           !us_extras_at_moves(&s->extras);
}

static void set_rules(struct rules *rules, const struct us_script *s, struct us_table *table)
{
    us_table_for(table, &s->game);
    *rules = (struct rules){
        .table = table,
        .game = &s->game,
        .index_base = s->conventions.index_base,
        .many_to_empty = s->conventions.empty_count > US_EMPTY_ONE,
        .sources =
            {[US_PLACE_COLUMN] = s->game.num_columns, [US_PLACE_FREECELL] = s->game.num_freecells},
        .first = {[US_PLACE_FREECELL] = FIRST_FREECELL, [US_PLACE_FOUNDATION] = FIRST_FOUNDATION},
        .index = {[US_PLACE_COLUMN] = UINT32_MAX, [US_PLACE_FREECELL] = UINT32_MAX},
        .suit = {[US_PLACE_FOUNDATION] = US_NUM_SUITS - 1},
        .type = {[US_PLACE_FREECELL] = US_FREECELL, [US_PLACE_FOUNDATION] = US_FOUNDATION},
    };

    memcpy(rules->dests, rules->sources, sizeof(rules->dests));
    rules->dests[US_PLACE_FOUNDATION] = 1;
}

/* Copies the piles that no move changes. */
static void keep_aside(const struct us_position *start, struct us_position *final)
{
    us_pile_set(final, US_STOCK, 0, us_pile_at(start, US_STOCK, 0));
    us_pile_set(final, US_WASTE, 0, us_pile_at(start, US_WASTE, 0));
}

size_t us_play_plain(struct us_table *table, const struct us_script *script,
                     struct us_solution *out)
{
    struct rules rules;
    struct board board;
    if (!is_plain(script, &out->start) || !load(&board, &out->start) ||
        !us_grow(&out->moves, &out->cap_moves, script->num_intents, sizeof(*out->moves)))
        return 0;

    set_rules(&rules, script, table);
    size_t played = play(&rules, &board, script->intents, script->num_intents, out->moves);
    if (played == 0)
        return 0;

    out->num_moves = out->num_explicit = played;
    us_position_init(&out->final, out->start.num_columns, out->start.num_freecells,
                     out->start.num_decks);
    store(&board, &out->final);
    keep_aside(&out->start, &out->final);

    return played;
}
