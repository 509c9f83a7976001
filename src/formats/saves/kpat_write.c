/* SPDX-License-Identifier: MIT */
/* Writes KPatience's saved games. */
#include "base/alloc.h"
#include "formats/saves/kpat.h"

/* ---- the table ------------------------------------------------------------------------------- */

/* A game while it is written. */
struct kpat_writer {
    struct us_buf *out;
    const struct us_solution *solution;
    struct us_position position; /* after the moves so far */
    struct us_kpat_table table;
    struct us_kpat_place before[US_MAX_CARDS]; /* the places of the cards before the step */
    bool touched[US_KPAT_PILES];               /* by the step */
    int counted;                               /* the last game-specific-state; -1: none */
};

/* Returns the number of a card: that of its deck or, if that is not stated or taken, of the first
   copy that is not on the table yet. */
static unsigned number_of(const struct us_kpat_table *table, us_card card)
{
    unsigned first = (us_rank(card) - 1) * US_NUM_SUITS;
    unsigned own = us_deck(card);

    for (unsigned i = 0; i < (US_MAX_DECKS + 1) * US_NUM_SUITS; i++) {
        unsigned deck = i < US_NUM_SUITS ? own : i / US_NUM_SUITS - 1;
        unsigned number = deck * US_NUM_SUITS * US_MAX_RANK + first + i % US_NUM_SUITS;
        if (us_kpat_suit(table->type, number) == us_suit(card) && !table->places[number].dealt)
            return number;
    }
    return first;
}

static void lay_card(struct us_kpat_table *table, unsigned pile, us_card card)
{
    unsigned number = number_of(table, card);
    us_kpat_put(table, pile, number);
    table->places[number].hidden = card & US_CARD_HIDDEN;
}

/* Lays cards out from a pile on. */
static void lay_pile(struct us_kpat_table *table, unsigned pile, struct us_cards cards)
{
    for (unsigned i = 0; i < cards.num; i++)
        lay_card(table, pile, cards.cards[i]);
}

/* Lays the foundations out.  Those that hold cards are the first ones of KPatience, in our
   order. */
static void lay_foundations(struct us_kpat_table *table, const struct us_game *g,
                            const struct us_position *p)
{
    int pile = us_kpat_first_pile(table->type, US_FOUNDATION);
    for (unsigned i = 0; pile >= 0 && i < us_num_foundations(p); i++) {
        if (p->foundations[i] == 0)
            continue;
        for (unsigned k = 1; k <= p->foundations[i]; k++) {
            unsigned rank = us_game_takes_suits(g) ? US_MAX_RANK + 1 - k : k;
            lay_card(table, (unsigned)pile,
                     us_card_make(rank, i % US_NUM_SUITS, i / US_NUM_SUITS % US_MAX_DECKS));
        }
        pile++;
    }
}

/* Lays the stock out, face down.  If it has several piles, each has a row, and the first pile is
   dealt first. */
static void lay_stock(struct us_kpat_table *table, const struct us_position *p)
{
    int first = us_kpat_first_pile(table->type, US_STOCK);
    if (first < 0)
        return;
    unsigned index;
    unsigned piles = us_kpat_kind_of(table->type, (unsigned)first, &index)->num;
    unsigned width = piles > 1 && p->num_columns > 0 ? p->num_columns : US_MAX_CARDS;
    for (unsigned i = 0; i < us_stock_len(p); i++) {
        unsigned row = i / width;
        lay_card(table, (unsigned)first + piles - 1 - row,
                 us_pile_cards(p, US_STOCK, 0)[i] | US_CARD_HIDDEN);
    }
}

static unsigned first_pile(const struct us_kpat_table *table, unsigned pile_type)
{
    int first = us_kpat_first_pile(table->type, pile_type);
    return first < 0 ? 0 : (unsigned)first;
}

/* Lays out the start position. */
static void lay_table(struct us_kpat_table *table, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(p, &pile);)
        if (pile.type != US_STOCK && (pile.type != US_WASTE || p->has_stock))
            lay_pile(table, first_pile(table, pile.type) + pile.index, us_pile_of(p, pile));
    lay_foundations(table, &s->game, p);
    if (p->has_stock)
        lay_stock(table, p);
}

/* ---- states ---------------------------------------------------------------------------------- */

/* Returns true if card k of a pile, which is not its first one, is written together with the card
   below it: they moved together, and both were turned or not. */
static bool continues(const struct kpat_writer *writer, const struct us_kpat_pile *p, unsigned k)
{
    const struct us_kpat_place *a = &writer->before[p->cards[k - 1]];
    const struct us_kpat_place *b = &writer->before[p->cards[k]];
    bool hidden = writer->table.places[p->cards[k]].hidden;
    if (a->dealt != b->dealt || hidden != writer->table.places[p->cards[k - 1]].hidden)
        return false;
    return !a->dealt || (a->pile == b->pile && a->index + 1 == b->index && a->hidden == b->hidden);
}

/* Returns true if the place or the face of a card changed in the step. */
static bool has_changed(const struct kpat_writer *writer, unsigned card)
{
    const struct us_kpat_place *a = &writer->before[card];
    const struct us_kpat_place *b = &writer->table.places[card];
    return !a->dealt || a->pile != b->pile || a->index != b->index || a->hidden != b->hidden;
}

static void put_card(const struct kpat_writer *writer, unsigned card)
{
    unsigned rank = us_kpat_rank(card);
    unsigned suit = 0;

    while (us_kpat_suits[suit].suit != us_kpat_suit(writer->table.type, card))
        suit++;

    const struct us_kpat_place *now = &writer->table.places[card];
    bool turned = !writer->before[card].dealt || writer->before[card].hidden != now->hidden;
    const char *face = now->hidden ? " turn=\"face-down\"" : " turn=\"face-up\"";
    us_buf_putf(writer->out, "\t\t\t<card id=\"%07u\" suit=\"%s\" rank=\"%s\"%s/>\n",
                card << 16 | suit << 8 | rank, us_kpat_suits[suit].word, us_kpat_ranks[rank - 1],
                turned ? face : "");
}

/* Writes the cards of a pile that changed. */
static void put_pile(const struct kpat_writer *writer, unsigned pile)
{
    const struct us_kpat_pile *p = &writer->table.piles[pile];
    unsigned index;
    const struct us_kpat_kind *kind = us_kpat_kind_of(writer->table.type, pile, &index);
    bool open = false;

    for (unsigned k = 0; k < p->len; k++) {
        bool changed = has_changed(writer, p->cards[k]);
        if (open && (!changed || !continues(writer, p, k))) {
            us_buf_puts(writer->out, "\t\t</move>\n");
            open = false;
        }
        if (changed && !open) {
            us_buf_putf(writer->out, "\t\t<move pile=\"%s", kind->name);
            if (kind->num > 1) /* kinds of a type have one size */
                us_buf_putf(writer->out, "%u", index % kind->num);
            us_buf_putf(writer->out, "\" position=\"%u\">\n", k);
            open = true;
        }
        if (changed)
            put_card(writer, p->cards[k]);
    }
    us_buf_puts_if(writer->out, open, "\t\t</move>\n");
}

/* Returns what KPatience counts in this game, or -1. */
static int count_of(const struct kpat_writer *writer)
{
    enum { ROWS = 5, SUIT = 10 };
    const struct us_position *p = &writer->position;
    int suits = 0;
    switch ((enum us_kpat_counts)writer->table.type->counts) {
    case US_KPAT_NOTHING:
        break;
    case US_KPAT_SUITS_AND_ROWS:
        for (unsigned i = 0; i < us_num_foundations(p); i++)
            suits += p->foundations[i] > 0;
        return suits * SUIT + ROWS - us_stock_len(p) / p->num_columns;
    case US_KPAT_DEALS:
        return p->redeals + 1;
    case US_KPAT_REDEALS:
        return p->redeals;
    }
    return -1;
}

/* Writes the state after a step, or the start. */
static void put_state(struct kpat_writer *writer, bool current)
{
    int count = count_of(writer);
    us_buf_puts(writer->out, "\t<state");
    if (count != writer->counted)
        us_buf_putf(writer->out, " game-specific-state=\"%d\"", count);
    us_buf_puts(writer->out, current ? " current=\"true\">\n" : ">\n");
    writer->counted = count;
    for (unsigned pile = 0; pile < us_kpat_num_piles(writer->table.type); pile++) {
        if (!writer->touched[pile])
            continue;
        put_pile(writer, pile);
        const struct us_kpat_pile *p = &writer->table.piles[pile];
        for (unsigned k = 0; k < p->len; k++)
            writer->before[p->cards[k]] = writer->table.places[p->cards[k]];
        writer->touched[pile] = false;
    }
    us_buf_puts(writer->out, "\t</state>\n");
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Returns the first of KPatience's foundations whose last card has this suit and rank, or that is
   empty if the rank is 0. */
static unsigned foundation_with(const struct us_kpat_table *table, unsigned suit, unsigned rank)
{
    unsigned first = first_pile(table, US_FOUNDATION);
    unsigned index;
    unsigned num = us_kpat_kind_of(table->type, first, &index)->num;

    for (unsigned i = first; i < first + num; i++) {
        const struct us_kpat_pile *p = &table->piles[i];
        unsigned top = p->len > 0 ? p->cards[p->len - 1] : 0;
        unsigned top_rank = p->len > 0 ? us_kpat_rank(top) : 0;
        if (top_rank == rank && (rank == 0 || us_kpat_suit(table->type, top) == suit))
            return i;
    }
    return first;
}

/* Returns the first foundation that accepts the card. */
static unsigned foundation_for(const struct us_kpat_table *table, unsigned card, bool whole_suits)
{
    return foundation_with(table, us_kpat_suit(table->type, card),
                           whole_suits ? 0 : us_kpat_rank(card) - 1);
}

/* Moves cards from pile to pile, and turns the card that was below them up. */
static void carry(struct kpat_writer *writer, unsigned from, unsigned to, unsigned n)
{
    struct us_kpat_pile *source = &writer->table.piles[from];
    us_kpat_carry(&writer->table, from, to, n);
    if (source->len > 0 && us_kpat_pile_type(writer->table.type, from) == US_COLUMN)
        writer->table.places[source->cards[source->len - 1]].hidden = false;
    writer->touched[from] = writer->touched[to] = true;
}

/* Makes a move of cards from pile to pile. */
static void carry_cards(struct kpat_writer *writer, const struct us_move *m)
{
    struct us_kpat_table *table = &writer->table;
    unsigned from = first_pile(table, m->source.type) + m->source.index;
    unsigned to = first_pile(table, m->dest.type) + m->dest.index;

    if (m->source.type == US_FOUNDATION)
        from = foundation_with(table, us_suit(m->source_card), us_rank(m->source_card));
    if (m->dest.type == US_FOUNDATION) {
        const struct us_kpat_pile *source = &table->piles[from];
        to = foundation_for(table, source->cards[source->len - m->num_cards],
                            us_game_takes_suits(&writer->solution->game));
    }
    carry(writer, from, to, m->num_cards);
}

/* Makes a move from the stock, to the stock, or of all columns.  Returns false if it is another
   one. */
static bool deal(struct kpat_writer *writer, const struct us_move *m)
{
    struct us_kpat_table *table = &writer->table;
    if (m->source.type == US_STOCK) {
        bool each = m->dest.type == US_ALL_COLUMNS;
        unsigned to = each ? first_pile(table, US_COLUMN) + writer->position.first_open
                           : first_pile(table, m->dest.type);
        writer->touched[us_kpat_stock(table)] = true;
        us_kpat_deal(table, to, m->num_cards, each);
        for (unsigned i = 0; i < m->num_cards; i++)
            writer->touched[each ? to + i : to] = true;
        return true;
    }
    if (m->dest.type == US_STOCK) {
        us_kpat_redeal(table);
        writer->touched[first_pile(table, US_STOCK)] =
            writer->touched[first_pile(table, US_WASTE)] = true;
        return true;
    }
    return m->source.type == US_ALL_COLUMNS;
}

/* Makes what the game does by itself: suits leave, and gathered columns are dealt again. */
static void settle(struct kpat_writer *writer, const struct us_transfers *notes)
{
    struct us_kpat_pile gathered = {0};
    unsigned columns = first_pile(&writer->table, US_COLUMN);

    for (unsigned i = 0; i < notes->num; i++) {
        const struct us_transfer *t = &notes->list[i];
        unsigned from = columns + t->source.index;
        unsigned to = columns + t->dest.index;
        if (t->dest.type == US_FOUNDATION) {
            const struct us_kpat_pile *p = &writer->table.piles[from];
            carry(writer, from,
                  foundation_for(&writer->table, p->cards[p->len - t->num_cards], true),
                  t->num_cards);
        } else if (t->dest.type == US_ALL_COLUMNS) {
            struct us_kpat_pile *p = &writer->table.piles[from];
            memcpy(&gathered.cards[gathered.len], p->cards, p->len);
            gathered.len = gathered.len + p->len;
            p->len = 0;
            writer->touched[from] = true;
        } else if (t->source.type == US_STOCK) {
            writer->touched[us_kpat_stock(&writer->table)] = writer->touched[to] = true;
            us_kpat_deal(&writer->table, to, 1, false);
        } else {
            unsigned card = gathered.cards[--gathered.len];
            us_kpat_put(&writer->table, to, card);
            writer->table.places[card].hidden = t->hidden;
            writer->touched[to] = true;
        }
    }
}

/* Makes a move on the table. */
static void make_move(struct kpat_writer *writer, const struct us_move *m,
                      struct us_transfers *notes)
{
    if (!deal(writer, m))
        carry_cards(writer, m);
    notes->num = 0;
    us_position_apply_noted(&writer->position, m, notes);
    settle(writer, notes);
}

/* ---- records --------------------------------------------------------------------------------- */

/* Returns true if cards come back from foundations in a game in which KPatience's players choose
   the rules: it does not save whether they may. */
static bool takes_back(const struct us_kpat_type *type, const struct us_move *moves, size_t n)
{
    for (size_t i = 0; i < n && type->any_rules; i++)
        if (moves[i].source.type == US_FOUNDATION)
            return true;
    return false;
}

/* The moves that are written: those of the game, and then those that were undone. */
struct steps {
    const struct us_move *moves;
    size_t num;
    const struct us_move *undone;
    size_t num_undone;
};

static const struct us_move *step_at(const struct steps *steps, size_t i)
{
    return i < steps->num ? &steps->moves[i] : &steps->undone[i - steps->num];
}

/* Forty & Eight begins with a card in the waste: returns the index of the move that draws it, or
   the number of moves. */
static size_t first_draw(const struct steps *steps)
{
    size_t i = 0;
    while (i < steps->num + steps->num_undone && step_at(steps, i)->source.type != US_STOCK)
        i++;
    return i;
}

/* Returns true if KPatience begins this game with a card in the waste, and the solution does
   not. */
static bool draws_first(const struct us_kpat_type *type, const struct us_solution *s)
{
    enum { STOCK = 72 };
    return type->counts == US_KPAT_REDEALS && us_waste_len(&s->start) == 0 &&
           us_stock_len(&s->start) == STOCK;
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

/* Returns the position that is the current one: the index of the move after it. */
static size_t current_step(const struct us_solution *s, const uint8_t *options)
{
    const struct us_mark *mark = us_extras_current(&s->extras);
    size_t end = moves_written(s);

    if (options[0] != AT_AUTO)
        return options[0] == AT_START ? 0 : end;
    if (mark && mark->line == US_MAIN_LINE)
        return mark->before < end ? mark->before : end;
    return s->result == US_RESULT_SOLVED ? 0 : end;
}

const struct us_variation *us_kpat_undone(const struct us_solution *s, const uint8_t *options)
{
    const struct us_extras *x = &s->extras;
    /* If KPatience opens the game at its start, what follows are the moves of the game. */
    if (s->result == US_RESULT_SOLVED || s->num_moves == 0 ||
        current_step(s, options) < s->num_moves)
        return NULL;
    for (size_t i = 0; i < x->num_variations; i++) {
        const struct us_variation *v = &x->variations[i];
        if (v->kind == US_VARIATION_UNDONE && v->parent == US_MAIN_LINE &&
            v->before == s->num_moves && v->num_legal == v->num_moves &&
            !takes_back(us_kpat_type_of(&s->game), &x->moves[v->first], v->num_moves))
            return v;
    }
    return NULL;
}

static void put_root(struct us_buf *out, const struct us_kpat_type *type,
                     const struct us_solution *s)
{
    bool as_ms = s->deal.system == US_DEAL_MS && s->deal.number <= INT32_MAX &&
                 us_kpat_is_numbered(type, &s->start);
    bool numbered = as_ms || s->deal.system == US_DEAL_KPAT;

    us_buf_puts(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    us_buf_putf(out, "<kpat-game game-type=\"%s\"", type->name);
    if (type->options)
        us_buf_putf(out, " game-type-options=\"%s\"", type->options);
    us_buf_putf(out, " deal-number=\"%u\">\n", numbered ? (unsigned)s->deal.number : 0);
}

static void put_states(struct kpat_writer *writer, const struct steps *steps, size_t current)
{
    size_t skipped = SIZE_MAX;
    struct us_transfers *notes = us_resize(NULL, sizeof(*notes));

    if (!notes) {
        writer->out->failed = true;
        return;
    }

    memset(writer->touched, true, sizeof(writer->touched));
    if (draws_first(writer->table.type, writer->solution)) {
        static const struct us_move draw = {
            .source = {US_STOCK, 0}, .dest = {US_WASTE, 0}, .num_cards = 1};
        skipped = first_draw(steps);
        make_move(writer, &draw, notes);
        /* The move that is left out must not be the current one. */
        current -= current == skipped + 1;
    }
    put_state(writer, current == 0);
    for (size_t i = 0; i < steps->num + steps->num_undone; i++) {
        if (i == skipped)
            continue;
        make_move(writer, step_at(steps, i), notes);
        put_state(writer, i + 1 == current);
        us_buf_relieve(writer->out);
    }
    us_resize(notes, 0);
}

void us_kpat_write(struct us_record_writer *writer, const struct us_solution *solution)
{
    /* not NULL: others were refused */
    const struct us_kpat_type *type = us_kpat_type_of(&solution->game);
    struct kpat_writer *kpat = type ? us_resize(NULL, sizeof(*kpat)) : NULL;

    if (!kpat) {
        writer->out->failed = true;
        return;
    }

    memset(kpat, 0, sizeof(*kpat));
    kpat->out = writer->out;
    kpat->solution = solution;
    kpat->table.type = type;
    kpat->counted = -1;
    us_position_copy(&kpat->position, &solution->start);
    lay_table(&kpat->table, solution);
    put_root(kpat->out, type, solution);
    const struct us_variation *undone = us_kpat_undone(solution, writer->options);
    struct steps steps = {.moves = solution->moves, .num = moves_written(solution)};
    if (undone) {
        steps.undone = &solution->extras.moves[undone->first];
        steps.num_undone = undone->num_moves;
    }
    put_states(kpat, &steps, current_step(solution, writer->options));
    us_buf_puts(kpat->out, "</kpat-game>\n");
    us_resize(kpat, 0);
}

/* Returns true if the stock of Spider has an incomplete row, or too many. */
static bool has_odd_stock(const struct us_kpat_type *type, const struct us_position *p)
{
    enum { STOCK = 50 };
    return type->counts == US_KPAT_SUITS_AND_ROWS &&
           (us_stock_len(p) % p->num_columns > 0 || us_stock_len(p) > STOCK);
}

bool us_kpat_has_hidden(const struct us_position *p)
{
    return us_count_marked(p, US_COLUMNS_ONLY, US_CARD_HIDDEN) > 0;
}

const char *us_kpat_refuses(const struct us_solution *solution)
{
    const struct us_kpat_type *type = us_kpat_type_of(&solution->game);
    if (solution->empty)
        return NULL;
    if (solution->result == US_RESULT_SOLVED && solution->num_moves == 0)
        return "games that are won from the start";
    if (!type)
        return "games with these rules and sizes";
    if (!us_game_has_rules(&solution->game) && strcmp(type->name, "bakersdozen") != 0 &&
        us_kpat_has_hidden(&solution->start))
        return "face-down cards in this game";
    if (takes_back(type, solution->moves, solution->num_moves))
        return "moves from foundations";
    return has_odd_stock(type, &solution->start) ? "stocks that do not deal a card to each column"
                                                 : NULL;
}

bool us_kpat_stores_current(const struct us_solution *solution, const uint8_t *options)
{
    return us_extras_current(&solution->extras)->before == current_step(solution, options);
}

/* Returns true if a card of the stock is face up. */
static bool has_open_stock(const struct us_position *p)
{
    return p->has_stock && us_count_marked(p, 1 << US_STOCK, US_CARD_HIDDEN) < us_stock_len(p);
}

const char *us_kpat_loses(const struct us_solution *solution, const uint8_t *options, unsigned i)
{
    const struct us_kpat_type *type = us_kpat_type_of(&solution->game);
    size_t current = current_step(solution, options);

    if (solution->empty)
        return NULL;
    if (!solution->start.has_stock && us_stock_len(&solution->start) > 0 && i-- == 0)
        return "a stock";
    if (has_open_stock(&solution->start) && i-- == 0)
        return "which cards are face down";
    if (moves_written(solution) < solution->num_moves && i-- == 0)
        return "the winning move, because KPatience saves only unfinished games";
    if (current > 0 && current < moves_written(solution) && i-- == 0)
        return "that the moves after the current position were not undone";
    bool draws = solution->num_moves == 0 || solution->moves[0].source.type != US_STOCK;
    if (type && draws_first(type, solution) && draws && i-- == 0)
        return "a stock of which no card is in the waste yet";
    bool drawn = type && type->counts == US_KPAT_REDEALS && us_waste_len(&solution->start) == 1;
    return drawn && i == 0 ? "that the card in the waste was drawn before the first move" : NULL;
}
