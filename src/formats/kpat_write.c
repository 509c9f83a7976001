/* SPDX-License-Identifier: MIT */
/* Writes KPatience's saved games. */
#include "base/alloc.h"
#include "formats/kpat.h"

/* Returns the card with the number of a deck: that of the first copy that is not on the table
   yet. */
static us_card next_copy(const struct us_kpat_table *table, us_card card, unsigned num_decks)
{
    struct us_pile_id pile;
    unsigned below;
    for (unsigned deck = 0; deck < num_decks; deck++) {
        us_card copy = us_card_make(us_rank(card), us_suit(card), deck);
        if (!us_kpat_find_card(table, copy, &pile, &below))
            return copy;
    }
    return us_card_make(us_rank(card), us_suit(card), 0);
}

/* Writes a move of n cards to a pile, on which they begin at `position`.  `first`: this is the
   first state, which also states that the cards are face up. */
static void put_cards(struct us_buf *b, struct us_pile_id pile, unsigned position, const us_card *cards, unsigned n,
                      bool first)
{
    us_buf_putf(b, "\t\t<move pile=\"%s%u\" position=\"%u\">\n", us_kpat_piles[pile.type], pile.index, position);
    for (unsigned i = 0; i < n; i++) {
        unsigned rank = us_rank(cards[i]);
        unsigned suit = 0;
        while (us_kpat_suits[suit].suit != us_suit(cards[i]))
            suit++;

        unsigned created = us_deck(cards[i]) * US_NUM_SUITS * US_MAX_RANK + (rank - 1) * US_NUM_SUITS + suit;
        us_buf_putf(b, "\t\t\t<card id=\"%07u\" suit=\"%s\" rank=\"%s\"%s/>\n", created << 16 | suit << 8 | rank,
                    us_kpat_suits[suit].word, us_kpat_ranks[rank - 1], first ? " turn=\"face-up\"" : "");
    }
    us_buf_puts(b, "\t\t</move>\n");
}

static void lay_card(struct us_kpat_table *table, const struct us_solution *s, struct us_pile_id id, us_card card)
{
    struct us_kpat_pile *p = us_kpat_pile(table, id);
    p->cards[p->len++] = next_copy(table, card, s->game.num_decks);
}

/* Lays out the start position.  Foundations that hold cards are the first ones of KPatience, in our
   order. */
static void lay_table(struct us_kpat_table *table, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    memset(table, 0, sizeof(*table));
    for (uint8_t i = 0; i < p->num_columns; i++)
        for (unsigned k = 0; k < p->len[i]; k++)
            lay_card(table, s, (struct us_pile_id){US_COLUMN, i}, p->columns[i][k]);

    for (uint8_t i = 0; i < p->num_freecells; i++)
        if (us_rank(p->freecells[i]) > 0)
            lay_card(table, s, (struct us_pile_id){US_FREECELL, i}, p->freecells[i]);

    uint8_t next = 0;
    for (unsigned i = 0; i < p->num_decks * US_NUM_SUITS; i++) {
        if (p->foundations[i] == 0)
            continue;
        for (unsigned k = 1; k <= p->foundations[i]; k++) {
            unsigned rank = s->game.whole_suits ? US_MAX_RANK + 1 - k : k;
            lay_card(table, s, (struct us_pile_id){US_FOUNDATION, next}, us_card_make(rank, i % US_NUM_SUITS, 0));
        }
        next++;
    }
}

/* Returns true if the card may go to KPatience's foundation p. */
static bool accepts(const struct us_kpat_pile *p, us_card card, bool whole_suits)
{
    if (whole_suits || us_rank(card) == 1)
        return p->len == 0;
    if (p->len == 0)
        return false;
    us_card top = p->cards[p->len - 1];
    return us_suit(top) == us_suit(card) && us_rank(top) + 1 == us_rank(card);
}

/* Returns the index of the first of KPatience's foundations that accepts the card. */
static uint8_t foundation_for(const struct us_kpat_table *table, us_card card, bool whole_suits)
{
    for (uint8_t i = 0; i < us_kpat_most_piles[US_FOUNDATION]; i++)
        if (accepts(&table->piles[US_FOUNDATION][i], card, whole_suits))
            return i;
    return 0;
}

static void put_start(struct us_buf *b, const struct us_kpat_table *table, const struct us_kpat_type *type)
{
    static const uint8_t usual[] = {US_FREECELL, US_COLUMN, US_FOUNDATION};
    static const uint8_t foundations_first[] = {US_FOUNDATION, US_COLUMN, US_FREECELL};
    const uint8_t *order = type->foundations_first ? foundations_first : usual;
    for (unsigned i = 0; i < US_TALON; i++) {
        for (uint8_t k = 0; k < us_kpat_most_piles[order[i]]; k++) {
            const struct us_kpat_pile *p = &table->piles[order[i]][k];
            if (p->len > 0)
                put_cards(b, (struct us_pile_id){order[i], k}, 0, p->cards, p->len, true);
        }
    }
}

/* Writes a move and makes it on the table. */
static void put_step(struct us_buf *b, struct us_kpat_table *table, const struct us_solution *s,
                     const struct us_move *m)
{
    struct us_kpat_pile *source = us_kpat_pile(table, m->source);
    us_card moved[US_MAX_CARDS];
    source->len = (uint8_t)(source->len - m->num_cards);
    memcpy(moved, source->cards + source->len, m->num_cards * sizeof(*moved));

    struct us_pile_id id = m->dest;
    if (id.type == US_FOUNDATION)
        id.index = foundation_for(table, moved[0], s->game.whole_suits);
    struct us_kpat_pile *dest = us_kpat_pile(table, id);
    put_cards(b, id, dest->len, moved, m->num_cards, false);
    memcpy(dest->cards + dest->len, moved, m->num_cards * sizeof(*moved));
    dest->len = (uint8_t)(dest->len + m->num_cards);
}

/* KPatience never saves a game that is won.  If it loads one, it shows it as won, and the player
   cannot go back into its moves.  The writer therefore leaves the last move to the player. */
static size_t moves_written(const struct us_solution *s)
{
    bool won = s->result == US_RESULT_SOLVED && s->num_moves > 0;
    return won ? s->num_moves - 1 : s->num_moves;
}

/* The state on the screen when KPatience opens the file. */
enum { AT_AUTO, AT_START, AT_END };

const struct us_option us_kpat_options[] = {
    {"at", "where KPatience opens the game; auto: a solved game at its start, others at their end",
     (const char *const[]){"auto", "start", "end", NULL}},
    {0},
};

/* Returns the number of steps that KPatience has made when it opens the file. */
static size_t current_step(const struct us_record_writer *w, const struct us_solution *s)
{
    uint8_t at = w->options[0];
    bool at_start = at == AT_START || (at == AT_AUTO && s->result == US_RESULT_SOLVED);
    return at_start ? 0 : moves_written(s);
}

static void put_state_tag(struct us_buf *b, bool current)
{
    us_buf_puts(b, current ? "\t<state current=\"true\">\n" : "\t<state>\n");
}

void us_kpat_write(struct us_record_writer *writer, const struct us_solution *solution)
{
    /* not NULL: others were refused */
    const struct us_kpat_type *type = us_kpat_type_of(&solution->game);
    struct us_kpat_table *table = type ? us_resize(NULL, sizeof(*table)) : NULL;
    if (!table) {
        writer->out->failed = true;
        return;
    }

    bool as_ms = solution->deal.system == US_DEAL_MS && solution->deal.number <= INT32_MAX &&
                 us_kpat_is_numbered(type, &solution->start);
    bool numbered = as_ms || solution->deal.system == US_DEAL_KPAT;
    unsigned number = numbered ? (unsigned)solution->deal.number : 0;
    size_t num_steps = moves_written(solution);
    size_t current = current_step(writer, solution);
    us_buf_puts(writer->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    us_buf_putf(writer->out, "<kpat-game game-type=\"%s\" deal-number=\"%u\">\n", type->name, number);

    lay_table(table, solution);
    put_state_tag(writer->out, current == 0);
    put_start(writer->out, table, type);
    us_buf_puts(writer->out, "\t</state>\n");
    for (size_t i = 0; i < num_steps; i++) {
        put_state_tag(writer->out, i + 1 == current);
        put_step(writer->out, table, solution, &solution->moves[i]);
        us_buf_puts(writer->out, "\t</state>\n");
        us_buf_relieve(writer->out);
    }
    us_buf_puts(writer->out, "</kpat-game>\n");
    us_resize(table, 0);
}

const char *us_kpat_refuses(const struct us_solution *solution)
{
    if (solution->empty)
        return NULL;
    if (solution->result == US_RESULT_SOLVED && solution->num_moves == 0)
        return "games that are won from the start";
    if (!us_kpat_type_of(&solution->game))
        return "games with these rules and sizes";
    return NULL;
}

const char *us_kpat_loses(const struct us_solution *solution)
{
    return moves_written(solution) < solution->num_moves
               ? "the winning move, because KPatience saves only unfinished games"
               : NULL;
}
