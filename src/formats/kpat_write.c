/* SPDX-License-Identifier: MIT */
/* Writes KPatience's saved games. */
#include "base/alloc.h"
#include "formats/kpat.h"

static us_card own_card(const struct us_solution *s, us_card card, const struct us_kpat_table *t)
{
    struct us_pile_id pile;
    unsigned below;
    card = us_card_make(us_rank(card), us_suit(card), 0);
    for (unsigned deck = 0; deck < s->game.num_decks; deck++) { /* the first copy that is not on the table yet */
        us_card copy = us_card_make(us_rank(card), us_suit(card), deck);
        if (!us_kpat_find_card(t, copy, &pile, &below))
            return copy;
    }
    return card;
}

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

static void lay_card(struct us_kpat_table *t, const struct us_solution *s, struct us_pile_id id, us_card card)
{
    struct us_kpat_pile *p = us_kpat_pile(t, id);
    p->cards[p->len++] = own_card(s, card, t);
}

/* Foundations that hold cards take KPatience's places in the order of ours. */
static void lay_table(struct us_kpat_table *t, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    uint8_t next = 0;
    memset(t, 0, sizeof(*t));
    for (uint8_t i = 0; i < p->num_columns; i++)
        for (unsigned k = 0; k < p->len[i]; k++)
            lay_card(t, s, (struct us_pile_id){US_COLUMN, i}, p->columns[i][k]);
    for (uint8_t i = 0; i < p->num_freecells; i++)
        if (us_rank(p->freecells[i]) > 0)
            lay_card(t, s, (struct us_pile_id){US_FREECELL, i}, p->freecells[i]);
    for (unsigned i = 0; i < p->num_decks * US_NUM_SUITS; i++) {
        for (unsigned k = 1; k <= p->foundations[i]; k++) {
            unsigned rank = s->game.whole_suits ? US_MAX_RANK + 1 - k : k;
            lay_card(t, s, (struct us_pile_id){US_FOUNDATION, next}, us_card_make(rank, i % US_NUM_SUITS, 0));
        }
        next = (uint8_t)(next + (p->foundations[i] > 0));
    }
}

/* Which of KPatience's foundations takes the card: that with the one before it, or the first empty one. */
static uint8_t target_for(const struct us_kpat_table *t, us_card card, bool whole_suits)
{
    for (uint8_t i = 0; i < us_kpat_most_piles[US_FOUNDATION]; i++) {
        const struct us_kpat_pile *p = &t->piles[US_FOUNDATION][i];
        us_card top = p->len > 0 ? p->cards[p->len - 1] : US_NO_CARD;
        if (whole_suits || us_rank(card) == 1 ? p->len == 0
                                              : us_suit(top) == us_suit(card) && us_rank(top) + 1 == us_rank(card))
            return i;
    }
    return 0;
}

static void put_start(struct us_buf *b, const struct us_kpat_table *t, const struct us_kpat_type *type)
{
    static const uint8_t usual[] = {US_FREECELL, US_COLUMN, US_FOUNDATION};
    static const uint8_t foundations_first[] = {US_FOUNDATION, US_COLUMN, US_FREECELL};
    const uint8_t *order = type->foundations_first ? foundations_first : usual;
    for (unsigned i = 0; i < US_TALON; i++)
        for (uint8_t k = 0; k < us_kpat_most_piles[order[i]]; k++) {
            const struct us_kpat_pile *p = &t->piles[order[i]][k];
            if (p->len > 0)
                put_cards(b, (struct us_pile_id){order[i], k}, 0, p->cards, p->len, true);
        }
}

static void put_step(struct us_buf *b, struct us_kpat_table *t, const struct us_solution *s, const struct us_move *m)
{
    struct us_kpat_pile *from = us_kpat_pile(t, m->source);
    struct us_pile_id to = m->dest;
    us_card moved[US_MAX_CARDS];
    from->len = (uint8_t)(from->len - m->num_cards);
    memcpy(moved, from->cards + from->len, m->num_cards * sizeof(*moved));
    if (to.type == US_FOUNDATION)
        to.index = target_for(t, moved[0], s->game.whole_suits);
    struct us_kpat_pile *q = us_kpat_pile(t, to);
    put_cards(b, to, q->len, moved, m->num_cards, false);
    memcpy(q->cards + q->len, moved, m->num_cards * sizeof(*moved));
    q->len = (uint8_t)(q->len + m->num_cards);
}

/* KPatience never saves a game that is won; it shows one that it loads as won, and then there is no way back into its moves.  So
   the last move is left to the player. */
static size_t moves_written(const struct us_solution *s)
{
    return s->num_moves - (s->result == US_RESULT_SOLVED && s->num_moves > 0);
}

static void open_tag(struct us_buf *b, bool current)
{
    us_buf_puts(b, current ? "\t<state current=\"true\">\n" : "\t<state>\n");
}

void us_kpat_write(struct us_record_writer *w, const struct us_solution *s)
{
    const struct us_kpat_type *type = us_kpat_type_of(&s->game);
    bool numbered = s->deal.system == US_DEAL_MS && s->deal.number <= INT32_MAX && us_kpat_is_numbered(type, &s->start);
    size_t num = moves_written(s);
    struct us_kpat_table *t = type ? us_resize(NULL, NULL, sizeof(*t)) : NULL; /* others were refused */
    if (!t) {
        w->out->failed = true;
        return;
    }
    lay_table(t, s);
    us_buf_puts(w->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    us_buf_putf(w->out, "<kpat-game game-type=\"%s\" deal-number=\"%u\">\n", type->name,
                numbered ? (unsigned)s->deal.number : 0);
    open_tag(w->out, num == 0);
    put_start(w->out, t, type);
    us_buf_puts(w->out, "\t</state>\n");
    for (size_t i = 0; i < num; i++) {
        open_tag(w->out, i + 1 == num);
        put_step(w->out, t, s, &s->moves[i]);
        us_buf_puts(w->out, "\t</state>\n");
        us_buf_relieve(w->out);
    }
    us_buf_puts(w->out, "</kpat-game>\n");
    us_resize(NULL, t, 0);
}

const char *us_kpat_refuses(const struct us_solution *s)
{
    if (!s->empty && s->result == US_RESULT_SOLVED && s->num_moves == 0)
        return "games that are solved from the start";
    return s->empty || us_kpat_type_of(&s->game) ? NULL : "games with these rules and sizes";
}

const char *us_kpat_loses(const struct us_solution *s)
{
    return moves_written(s) < s->num_moves ? "the move that wins the game" : NULL;
}
