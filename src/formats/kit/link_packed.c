/* SPDX-License-Identifier: MIT */
/*
 * The packed form of a link (docs/link.md).
 *
 * It is a string of bits.  All that a reader needs to know in advance is the table of games.  Cards
 * that move to a column with cards are not counted, since only one number fits.  A card that goes
 * to its foundation costs four bits, because it is named by its suit: the next card of that suit.
 */
#include "formats/kit/link_packed.h"

#include "base/rows.h"

/* The games in the order of their numbers.  New games are appended. */
static const char *const games[] = {
    "freecell",
    "relaxed_freecell",
    "forecell",
    "bakers_game",
    "kings_only_bakers_game",
    "eight_off",
    "seahaven_towers",
    "relaxed_seahaven_towers",
    "bakers_dozen",
    "good_measure",
    "cruel",
    "beleaguered_castle",
    "citadel",
    "streets_and_alleys",
    "fan",
    "die_schlange",
    "der_katzenschwanz",
    "simple_simon",
};
enum { NUM_GAMES = sizeof(games) / sizeof(games[0]) };

/* The widths of fields, in bits. */
enum {
    BITS_FORM = 2,
    BITS_GAME = 6,
    BITS_FREECELLS = 6,
    BITS_BACK = 2,
    BITS_RULE = 3,
    BITS_CLAIM = 2,
    BITS_START = 3,
    BITS_NUMBER_LENGTH = 7,
    BITS_RANK = 4,
    BITS_COLUMN_LENGTH = 8,
    BITS_MOVES_LENGTH = 5,
    BITS_KIND = 2,
    BITS_COUNT = 8,
};

/* What a record starts from. */
enum start_kind {
    START_USUAL_COLUMNS,
    START_ANY_COLUMNS,
    START_MS,
    START_PYSOL,
    START_MT,
    START_COOKIE
};

static const uint8_t systems[] = {[START_MS] = US_DEAL_MS,
                                  [START_PYSOL] = US_DEAL_PYSOL,
                                  [START_MT] = US_DEAL_MT,
                                  [START_COOKIE] = US_DEAL_COOKIE};
enum { NUM_STARTS = START_COOKIE + 1 };
US_ASSERT_ROWS(systems, NUM_STARTS);

/* The four kinds of moves.  A move from a column to the same column is a move in its long form. */
enum move_kind { COLUMN_TO_COLUMN, COLUMN_TO_FREECELL, FREECELL_TO_COLUMN, TO_FOUNDATION };

/* Returns the number of bits that n different values need. */
static unsigned bits_for(unsigned n)
{
    unsigned bits = 0;
    while (1U << bits < n)
        bits++;
    return bits;
}

/* The widths of the fields of moves, which depend on the game. */
struct widths {
    unsigned column;
    unsigned freecell;
    unsigned pile; /* columns, freecells and foundations are numbered together */
    unsigned foundation;
    bool by_suit; /* a card for a foundation is named by its suit */
    bool marked;  /* moves to foundations have a bit: it is an automove */
};

static struct widths widths_of(const struct us_game *g, enum us_automove rule)
{
    unsigned foundations = g->num_decks * (unsigned)US_NUM_SUITS;
    return (struct widths){
        .column = bits_for(g->num_columns),
        .freecell = bits_for(g->num_freecells),
        .pile = bits_for(g->num_columns + g->num_freecells + foundations),
        .foundation = bits_for(foundations),
        .by_suit = g->num_decks == 1 && !g->whole_suits,
        .marked = rule != US_AUTOMOVE_NONE,
    };
}

/* The cards that a layout has not placed yet, in the order of decks, suits and ranks. */
struct rest {
    us_card cards[US_MAX_CARDS];
    unsigned num;
};

/* Fills the rest with all cards except those on foundations. */
static void fill_rest(struct rest *rest, const struct us_game *g, const uint8_t *foundations)
{
    rest->num = 0;
    for (unsigned i = 0; i < g->num_decks * (unsigned)US_NUM_SUITS; i++)
        for (unsigned rank = foundations[i] + 1U; rank <= g->max_rank; rank++)
            rest->cards[rest->num++] = us_card_make(rank, i % US_NUM_SUITS, i / US_NUM_SUITS);
}

static us_card take_card(struct rest *rest, unsigned i)
{
    us_card card = rest->cards[i];
    rest->num--;
    memmove(rest->cards + i, rest->cards + i + 1, (rest->num - i) * sizeof(*rest->cards));
    return card;
}

/* Returns how many cards column i has if `num` cards are dealt to the columns in turn. */
static unsigned usual_length(const struct us_game *g, unsigned num, unsigned i)
{
    return num / g->num_columns + (i < num % g->num_columns);
}

/* ---- bits ------------------------------------------------------------------------------------ */

struct bit_writer {
    struct us_buf *out;
    unsigned byte;
    unsigned num; /* bits in `byte` */
};

/* Puts the lowest `bits` bits of a value, the highest of them first. */
static void put_bits(struct bit_writer *w, uint64_t value, unsigned bits)
{
    while (bits-- > 0) {
        w->byte = w->byte << 1 | (unsigned)(value >> bits & 1);
        if (++w->num < 8)
            continue;
        us_buf_putc(w->out, w->byte);
        w->byte = w->num = 0;
    }
}

struct bit_reader {
    struct us_str bytes;
    size_t at;  /* in bits */
    bool ended; /* more bits were asked for than there are */
};

static uint64_t get_bits(struct bit_reader *r, unsigned bits)
{
    uint64_t value = 0;
    if (bits > r->bytes.len * 8 - r->at) {
        r->ended = true;
        r->at = r->bytes.len * 8;
        return 0;
    }

    for (; bits > 0; bits--, r->at++)
        value = value << 1 | ((unsigned char)r->bytes.p[r->at / 8] >> (7 - r->at % 8) & 1);
    return value;
}

/* Returns the number of bits of a number without leading zeros. */
static unsigned length_of(uint64_t n)
{
    unsigned bits = 0;
    for (; n > 0; n >>= 1)
        bits++;
    return bits;
}

/* ---- writing --------------------------------------------------------------------------------- */

static int number_of_game(const struct us_game *g)
{
    for (int i = 0; i < NUM_GAMES; i++)
        if (strcmp(games[i], g->variant) == 0)
            return i;
    return -1;
}

/* Returns true if the packed form can store the rules.  They may differ from those of the variant
   in the freecells and in what comes back from foundations. */
static bool can_pack_rules(const struct us_game *g)
{
    struct us_game others = *g;
    others.foundation_to_column = US_BACK_FORBIDDEN;
    if (us_game_has_rules(&others))
        return false;
    const struct us_variant *v = us_variant_find(us_str(g->variant));
    for (enum us_game_field i = 0; v && i < US_GAME_FIELDS; i++)
        if (i != US_GAME_FREECELLS && i != US_GAME_FOUNDATION_TO_COLUMN &&
            !us_game_same_field(g, &v->game, i))
            return false;
    return v && number_of_game(g) >= 0;
}

static void put_game(struct bit_writer *w, const struct us_game *g)
{
    const struct us_game *usual = &us_variant_find(us_str(g->variant))->game;
    bool changed = g->num_freecells != usual->num_freecells ||
                   g->foundation_to_column != usual->foundation_to_column;

    put_bits(w, (unsigned)number_of_game(g), BITS_GAME);
    put_bits(w, changed, 1);
    if (!changed)
        return;
    put_bits(w, g->num_freecells, BITS_FREECELLS);
    put_bits(w, g->foundation_to_column, BITS_BACK);
}

/* Returns the kind of a start that is dealt by a number, or NUM_STARTS if the packed form has no
   such numbers. */
static unsigned numbered_start(struct us_deal deal)
{
    unsigned i = START_MS;
    while (i < NUM_STARTS && systems[i] != deal.system)
        i++;
    return i;
}

static enum start_kind start_of(const struct us_solution *s)
{
    unsigned numbered = numbered_start(s->deal);
    if (numbered < NUM_STARTS)
        return (enum start_kind)numbered;

    unsigned num = us_cards_in_play(&s->start);
    for (unsigned i = 0; i < s->game.num_columns; i++)
        if (us_column_len(&s->start, i) != usual_length(&s->game, num, i))
            return START_ANY_COLUMNS;
    return START_USUAL_COLUMNS;
}

/* Returns true if no card of the start has a mark that the packed form cannot store: it is face
   down, or its deck is stated, which follows from the number of a deal. */
static bool has_plain_cards(const struct us_solution *s)
{
    us_card marks = US_CARD_HIDDEN | US_CARD_BLOCKED;
    if (start_of(s) < START_MS)
        marks |= US_CARD_DECK_STATED;

    return us_count_marked(&s->start, US_COLUMNS_AND_FREECELLS, marks) == 0;
}

/* Returns the index of a pile of the long form, or -1 if it has none. */
static int pile_number(const struct us_game *g, struct us_pile_id pile)
{
    if (pile.type == US_COLUMN && pile.index < g->num_columns)
        return pile.index;
    if (pile.type == US_FREECELL && pile.index < g->num_freecells)
        return g->num_columns + pile.index;
    if (pile.type == US_FOUNDATION && pile.index < g->num_decks * US_NUM_SUITS)
        return g->num_columns + g->num_freecells + pile.index;
    return -1;
}

/* Returns true if the replay names both piles of a move with this fault. */
static bool knows_piles(enum us_reason reason)
{
    static const uint8_t known[] = {
        US_REASON_SAME_PILE,      US_REASON_MORE_THAN_THERE_ARE, US_REASON_ONE_CARD_ONLY,
        US_REASON_NOT_A_SEQUENCE, US_REASON_TOO_MANY_CARDS,      US_REASON_NO_COUNT_FITS,
        US_REASON_WRONG_RANK,     US_REASON_WRONG_COLOR,         US_REASON_WRONG_SUIT,
        US_REASON_KINGS_ONLY,     US_REASON_EMPTY_STAYS_EMPTY,   US_REASON_CELL_OCCUPIED,
        US_REASON_CELL_BLOCKED,   US_REASON_FOUNDATION_NOT_NEXT, US_REASON_FOUNDATION_OTHER_SUIT,
        US_REASON_FROM_FOUNDATION};
    for (size_t i = 0; i < sizeof(known); i++)
        if (known[i] == reason)
            return true;
    return false;
}

/* Returns true if the move that was refused can follow the legal ones, so that a reader refuses it,
   too. */
static bool can_pack_fault(const struct us_solution *s)
{
    const struct us_fault *f = &s->fault;
    return !f->recorded && !f->tried.implicit && knows_piles((enum us_reason)f->reason) &&
           f->move == s->num_explicit + 1 && f->written.count < 1U << BITS_COUNT &&
           pile_number(&s->game, f->tried.source) >= 0 && pile_number(&s->game, f->tried.dest) >= 0;
}

static bool can_pack_moves(const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        if (m->source.type > US_FOUNDATION || m->dest.type > US_FOUNDATION ||
            (m->implicit &&
             (m->dest.type != US_FOUNDATION || m->automove != s->conventions.automove)))
            return false;
    }
    return s->result != US_RESULT_ILLEGAL || can_pack_fault(s);
}

/* Returns true if the start can be left out because the deal has a number, or if it need not be.
   Without a start and moves, a solver's "no" would be only a verdict. */
static bool can_pack_deal(const struct us_solution *s)
{
    if (!us_deal_is_numbered(s->deal))
        return true;
    bool only_verdict = s->claim == US_CLAIM_GAVE_UP && s->num_moves == 0;
    return !only_verdict && numbered_start(s->deal) < NUM_STARTS && s->deal_implies_start;
}

bool us_link_can_pack(const struct us_solution *solution)
{
    const struct us_extras *x = &solution->extras;
    bool plain_extras = x->num_comments == 0 && x->num_variations == 0 && x->num_marks == 0 &&
                        !x->has_rows && !x->sideways && x->deal_name.len == 0;
    bool plain_piles = !solution->empty && us_stock_len(&solution->start) == 0 &&
                       us_waste_len(&solution->start) == 0;

    return plain_piles && plain_extras && can_pack_deal(solution) &&
           solution->conventions.automove < US_AUTOMOVE_UNKNOWN &&
           can_pack_rules(&solution->game) && has_plain_cards(solution) && can_pack_moves(solution);
}

static void put_card(struct bit_writer *w, struct rest *rest, us_card card)
{
    unsigned i = 0;
    while (i + 1 < rest->num && !us_same_face(rest->cards[i], card))
        i++;
    put_bits(w, i, bits_for(rest->num));
    take_card(rest, i);
}

static void put_layout(struct bit_writer *w, const struct us_solution *s, enum start_kind kind)
{
    const struct us_position *p = &s->start;
    struct rest rest;

    fill_rest(&rest, &s->game, p->foundations);

    for (unsigned i = 0; kind == START_ANY_COLUMNS && i < p->num_columns; i++)
        put_bits(w, us_column_len(p, i), BITS_COLUMN_LENGTH);
    for (unsigned i = 0; kind == START_ANY_COLUMNS && i < p->num_freecells; i++)
        put_bits(w, p->freecells[i] != US_NO_CARD, 1);

    for (unsigned i = 0; i < p->num_columns; i++)
        for (unsigned k = 0; k < us_column_len(p, i); k++)
            put_card(w, &rest, us_column_cards(p, i)[k]);
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] != US_NO_CARD)
            put_card(w, &rest, p->freecells[i]);
}

static void put_number(struct bit_writer *w, struct us_deal deal)
{
    unsigned high = length_of(deal.upper[0]);
    unsigned low = high > 0 ? 64 : length_of(deal.number);
    put_bits(w, high + low, BITS_NUMBER_LENGTH);
    put_bits(w, deal.upper[0], high);
    put_bits(w, deal.number, low);
}

static void put_start(struct bit_writer *w, const struct us_solution *s)
{
    enum start_kind kind = start_of(s);
    unsigned foundations = s->game.num_decks * (unsigned)US_NUM_SUITS;
    bool begun = false;

    for (unsigned i = 0; i < foundations; i++)
        begun = begun || s->start.foundations[i] > 0;

    put_bits(w, kind, BITS_START);
    put_bits(w, begun, 1);
    for (unsigned i = 0; begun && i < foundations; i++)
        put_bits(w, s->start.foundations[i], BITS_RANK);
    if (kind >= START_MS)
        put_number(w, s->deal);
    else
        put_layout(w, s, kind);
}

/* Puts a move with both piles and the number of cards, 0 if it is not stated. */
static void put_long_move(struct bit_writer *w, const struct us_game *g,
                          const struct widths *widths, const struct us_move *m, unsigned count)
{
    put_bits(w, COLUMN_TO_COLUMN, BITS_KIND);
    put_bits(w, 0, 2 * widths->column);
    put_bits(w, (unsigned)pile_number(g, m->source), widths->pile);
    put_bits(w, (unsigned)pile_number(g, m->dest), widths->pile);
    put_bits(w, count, BITS_COUNT);
}

static void put_to_foundation(struct bit_writer *w, const struct us_game *g,
                              const struct widths *widths, const struct us_move *m)
{
    put_bits(w, TO_FOUNDATION, BITS_KIND);
    if (!widths->by_suit)
        put_bits(w, (unsigned)pile_number(g, m->source), widths->pile);
    put_bits(w, m->dest.index, widths->foundation);
    if (widths->marked)
        put_bits(w, m->implicit, 1);
}

static void put_move(struct bit_writer *w, const struct us_game *g, const struct widths *widths,
                     const struct us_move *m)
{
    bool from_column = m->source.type == US_COLUMN;
    bool from_freecell = m->source.type == US_FREECELL;
    bool to_column = m->dest.type == US_COLUMN;

    if (m->dest.type == US_FOUNDATION && m->source.type != US_FOUNDATION) {
        put_to_foundation(w, g, widths, m);
    } else if (from_column && to_column && (m->num_cards == 1 || m->dest_card != US_NO_CARD)) {
        put_bits(w, COLUMN_TO_COLUMN, BITS_KIND);
        put_bits(w, m->source.index, widths->column);
        put_bits(w, m->dest.index, widths->column);
    } else if (from_column && !to_column) {
        put_bits(w, COLUMN_TO_FREECELL, BITS_KIND);
        put_bits(w, m->source.index, widths->column);
        put_bits(w, m->dest.index, widths->freecell);
    } else if (from_freecell && to_column) {
        put_bits(w, FREECELL_TO_COLUMN, BITS_KIND);
        put_bits(w, m->source.index, widths->freecell);
        put_bits(w, m->dest.index, widths->column);
    } else {
        put_long_move(w, g, widths, m, m->num_cards);
    }
}

void us_link_pack(const struct us_solution *solution, struct us_buf *out)
{
    struct bit_writer w = {.out = out};
    enum us_automove rule = (enum us_automove)solution->conventions.automove;
    struct widths widths = widths_of(&solution->game, rule);
    size_t num_moves = solution->num_moves + (solution->result == US_RESULT_ILLEGAL);

    put_bits(&w, 0, BITS_FORM);
    put_game(&w, &solution->game);
    put_bits(&w, rule, BITS_RULE);
    put_bits(&w, solution->claim, BITS_CLAIM);
    put_start(&w, solution);

    put_bits(&w, length_of(num_moves), BITS_MOVES_LENGTH);
    put_bits(&w, num_moves, length_of(num_moves));
    for (size_t i = 0; i < solution->num_moves; i++)
        put_move(&w, &solution->game, &widths, &solution->moves[i]);
    if (solution->result == US_RESULT_ILLEGAL)
        put_long_move(&w, &solution->game, &widths, &solution->fault.tried,
                      solution->fault.written.count);
    if (w.num > 0)
        put_bits(&w, 0, 8 - w.num);
}

/* ---- reading --------------------------------------------------------------------------------- */

struct unpacker {
    struct us_record_reader *common;
    struct bit_reader bits;
    struct us_span link;
    struct us_script *script;
    struct widths widths;
    uint8_t foundations[US_MAX_FOUNDATIONS]; /* the ranks on them */
};

static bool fail(const struct unpacker *u, const char *what)
{
    us_report(u->common->sink, US_DIAG_LINK_BAD, u->link, "%s",
              u->bits.ended ? "it ends too early" : what);
    return false;
}

static bool get_game(struct unpacker *u)
{
    struct us_game *g = &u->script->game;
    unsigned number = (unsigned)get_bits(&u->bits, BITS_GAME);

    if (u->bits.ended || number >= NUM_GAMES)
        return fail(u, "there is no game with this number");

    *g = us_variant_find(us_str(games[number]))->game;
    if (get_bits(&u->bits, 1)) {
        g->num_freecells = get_bits(&u->bits, BITS_FREECELLS);
        g->foundation_to_column = get_bits(&u->bits, BITS_BACK);
        if (g->foundation_to_column > US_BACK_ANYWHERE)
            return fail(u, "the rule for foundations is unknown");
    }
    if (g->num_freecells > US_MAX_FREECELLS)
        return fail(u, "the game has too many freecells");
    u->script->game_stated = true;

    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        if (!u->common->request->asked[i] || us_game_same_field(g, &u->common->request->game, i))
            continue;
        us_report(u->common->sink, US_DIAG_GAME_DIFFERS, u->link, "%s is different in the link",
                  us_game_field_name(i));
        return false;
    }
    return true;
}

static bool get_conventions(struct unpacker *u)
{
    struct us_conventions *c = &u->script->conventions;
    unsigned rule = (unsigned)get_bits(&u->bits, BITS_RULE);

    if (rule >= US_AUTOMOVE_UNKNOWN)
        return fail(u, "there is no automove rule with this number");

    unsigned claim = (unsigned)get_bits(&u->bits, BITS_CLAIM);
    if (claim >= US_NUM_CLAIMS)
        return fail(u, "there is no claim with this number");

    u->script->claim = (enum us_claim)claim;
    u->script->end_span = u->link;
    c->automove = rule;
    c->automoves_listed = US_YES;
    c->naming = US_NAMED_AS_PAIRS;
    u->widths = widths_of(&u->script->game, (enum us_automove)rule);
    return true;
}

/* Reads how many cards lie on each foundation. */
static bool get_foundations(struct unpacker *u)
{
    const struct us_game *g = &u->script->game;
    bool begun = get_bits(&u->bits, 1);

    for (unsigned i = 0; begun && i < g->num_decks * (unsigned)US_NUM_SUITS; i++) {
        u->foundations[i] = get_bits(&u->bits, BITS_RANK);
        if (u->foundations[i] > g->max_rank)
            return fail(u, "a foundation has too many cards");
    }
    return true;
}

static bool get_number(struct unpacker *u, enum start_kind kind)
{
    static const unsigned most[] = {
        [START_MS] = 33, [START_PYSOL] = 64, [START_MT] = 96, [START_COOKIE] = 2};
    US_ASSERT_ROWS(most, NUM_STARTS);
    unsigned length = (unsigned)get_bits(&u->bits, BITS_NUMBER_LENGTH);
    if (length == 0 || length > most[kind])
        return fail(u, "there is no deal with this number");

    struct us_deal *deal = &u->script->deal;
    deal->system = systems[kind];
    deal->upper[0] = get_bits(&u->bits, length > 64 ? length - 64 : 0);
    deal->number = get_bits(&u->bits, length > 64 ? 64 : length);
    uint64_t first = length > 64 ? deal->upper[0] >> (length - 65) : deal->number >> (length - 1);
    bool fits = first == 1 && (kind != START_COOKIE || deal->number <= 2);
    return fits || fail(u, "there is no deal with this number");
}

/* Reads the lengths of the columns and which freecells hold a card.  Returns false if they are not
   those of the cards that are left. */
static bool get_shape(struct unpacker *u, enum start_kind kind, unsigned num, uint8_t *lengths,
                      bool *occupied)
{
    const struct us_game *g = &u->script->game;
    unsigned sum = 0;

    for (unsigned i = 0; i < g->num_columns; i++) {
        unsigned any = kind == START_ANY_COLUMNS ? (unsigned)get_bits(&u->bits, BITS_COLUMN_LENGTH)
                                                 : 0;
        lengths[i] = kind == START_ANY_COLUMNS ? any : usual_length(g, num, i);
        sum += lengths[i];
    }
    for (unsigned i = 0; i < g->num_freecells; i++) {
        occupied[i] = kind == START_ANY_COLUMNS && get_bits(&u->bits, 1);
        sum += occupied[i];
    }
    return sum == num || fail(u, "the layout does not have all cards");
}

static bool get_card(struct unpacker *u, struct rest *rest, us_card *card)
{
    unsigned i = (unsigned)get_bits(&u->bits, bits_for(rest->num));
    if (u->bits.ended || i >= rest->num)
        return fail(u, "there is no such card left for the layout");
    *card = take_card(rest, i) & US_CARD_FACE;
    return true;
}

static bool get_layout(struct unpacker *u, enum start_kind kind)
{
    struct us_script *s = u->script;
    const struct us_game *g = &s->game;
    struct rest rest;
    uint8_t lengths[US_MAX_COLUMNS] = {0};
    bool occupied[US_MAX_FREECELLS] = {0};
    us_card card;

    fill_rest(&rest, g, u->foundations);
    if (!get_shape(u, kind, rest.num, lengths, occupied))
        return false;

    us_game_lay_out(g, &s->start);
    memcpy(s->start.foundations, u->foundations, sizeof(s->start.foundations));
    for (unsigned i = 0; i < g->num_columns; i++)
        for (unsigned k = 0; k < lengths[i]; k++)
            if (get_card(u, &rest, &card))
                us_script_deal_column(s, i, card, u->link);
            else
                return false;
    for (unsigned i = 0; i < g->num_freecells; i++)
        if (occupied[i] && get_card(u, &rest, &card))
            us_script_deal_freecell(s, i, card, u->link);
        else if (occupied[i])
            return false;

    s->start_span = u->link;
    s->has_start = true;
    return true;
}

static bool get_start(struct unpacker *u)
{
    unsigned kind = (unsigned)get_bits(&u->bits, BITS_START);
    if (kind >= NUM_STARTS)
        return fail(u, "there is no start of this kind");
    if (!get_foundations(u))
        return false;
    return kind >= START_MS ? get_number(u, (enum start_kind)kind)
                            : get_layout(u, (enum start_kind)kind);
}

/* Returns the place of a pile of the long form. */
static struct us_place place_of(const struct us_game *g, uint32_t pile)
{
    if (pile < g->num_columns)
        return (struct us_place){.kind = US_PLACE_COLUMN, .index = pile};
    pile -= g->num_columns;
    if (pile < g->num_freecells)
        return (struct us_place){.kind = US_PLACE_FREECELL, .index = pile};
    return (struct us_place){.kind = US_PLACE_FOUNDATION_OF, .index = pile - g->num_freecells};
}

static bool get_piles(struct unpacker *u, struct us_intent *m)
{
    const struct us_game *g = &u->script->game;
    uint32_t most = g->num_columns + g->num_freecells + g->num_decks * (unsigned)US_NUM_SUITS;
    uint32_t source = get_bits(&u->bits, u->widths.pile);
    uint32_t dest = get_bits(&u->bits, u->widths.pile);

    m->count = get_bits(&u->bits, BITS_COUNT);
    m->count_kind = m->count > 0 ? US_COUNT_STATED : US_COUNT_BY_CONVENTION;
    m->source = place_of(g, source);
    m->dest = place_of(g, dest);
    if (source >= most || dest >= most)
        return fail(u, "a move names a pile that the game does not have");
    if (m->source.kind == US_PLACE_FOUNDATION_OF && u->foundations[m->source.index] > 0)
        u->foundations[m->source.index]--;
    return true;
}

static bool get_to_foundation(struct unpacker *u, struct us_intent *m)
{
    const struct us_game *g = &u->script->game;
    uint32_t source = u->widths.by_suit ? 0 : get_bits(&u->bits, u->widths.pile);
    unsigned foundation = (unsigned)get_bits(&u->bits, u->widths.foundation);

    m->implicit = u->widths.marked && get_bits(&u->bits, 1);
    m->dest = (struct us_place){.kind = US_PLACE_FOUNDATION_OF, .index = foundation};
    m->source = place_of(g, source);
    m->count = g->whole_suits ? g->max_rank : 1;
    m->count_kind = US_COUNT_STATED;
    if (source >= (uint32_t)g->num_columns + g->num_freecells)
        return fail(u, "a move names a pile that the game does not have");
    if (!u->widths.by_suit)
        return true;

    if (u->foundations[foundation] == g->max_rank)
        return fail(u, "a foundation gets too many cards");
    us_card card = us_card_make(++u->foundations[foundation], foundation, 0);
    m->source = (struct us_place){.kind = US_PLACE_CARD, .card = card};
    return true;
}

/* Reads a move between a column and a column or freecell. */
static bool get_short_move(struct unpacker *u, enum move_kind kind, struct us_intent *m)
{
    const struct us_game *g = &u->script->game;
    bool from_cell = kind == FREECELL_TO_COLUMN;
    bool to_cell = kind == COLUMN_TO_FREECELL;
    uint32_t source = get_bits(&u->bits, from_cell ? u->widths.freecell : u->widths.column);
    uint32_t dest = get_bits(&u->bits, to_cell ? u->widths.freecell : u->widths.column);

    if (kind == COLUMN_TO_COLUMN && source == 0 && dest == 0)
        return get_piles(u, m);

    bool here = source < (from_cell ? g->num_freecells : g->num_columns) &&
                dest < (to_cell ? g->num_freecells : g->num_columns) &&
                (from_cell || to_cell || source != dest);
    m->source = (struct us_place){.kind = from_cell ? US_PLACE_FREECELL : US_PLACE_COLUMN,
                                  .index = source};
    m->dest = (struct us_place){.kind = to_cell ? US_PLACE_FREECELL : US_PLACE_COLUMN,
                                .index = dest};
    m->count = 1;
    m->count_kind = US_COUNT_BY_CONVENTION;
    return here || fail(u, "a move names a pile that the game does not have");
}

static bool get_move(struct unpacker *u)
{
    struct us_intent m = {.span = u->link};
    enum move_kind kind = (enum move_kind)get_bits(&u->bits, BITS_KIND);
    bool ok = kind == TO_FOUNDATION ? get_to_foundation(u, &m) : get_short_move(u, kind, &m);

    if (ok && u->bits.ended)
        return fail(u, "");

    if (ok)
        *us_script_add(u->script) = m;
    return ok;
}

static bool get_moves(struct unpacker *u)
{
    unsigned length = (unsigned)get_bits(&u->bits, BITS_MOVES_LENGTH);
    uint64_t num = get_bits(&u->bits, length);

    if (u->bits.ended || length_of(num) != length)
        return fail(u, "the number of moves is damaged");
    for (uint64_t i = 0; i < num; i++)
        if (!get_move(u))
            return false;
    return true;
}

bool us_link_unpack(struct us_record_reader *reader, struct us_str bytes, struct us_span link,
                    struct us_script *out)
{
    struct unpacker u = {
        .common = reader, .bits = {.bytes = bytes, .at = BITS_FORM}, .link = link, .script = out};
    out->ends_when_won = true;
    if (!get_game(&u) || !get_conventions(&u) || !get_start(&u) || !get_moves(&u))
        return false;

    size_t left = bytes.len * 8 - u.bits.at;
    return (left < 8 && get_bits(&u.bits, (unsigned)left) == 0) ||
           fail(&u, "something follows the last move");
}
