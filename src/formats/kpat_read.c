/* SPDX-License-Identifier: MIT */
/* Reads KPatience's saved games: what the parser calls, and the steps that follow from it. */
#include <stdio.h>

#include "base/alloc.h"
#include "formats/kpat.h"
#include "tree/sax.h"

/* Cards that come to a pile in one step. */
struct arrival {
    struct us_pile_id pile;
    unsigned position;
    unsigned first; /* of its cards in reading.cards */
    unsigned num;
    bool made;
    struct us_span span;
};

struct reading {
    struct us_sax sax;
    struct us_script *s;
    bool doctype; /* the one of older files is there */
    bool older;
    unsigned depth;
    unsigned num_states;
    bool current_seen;
    bool undone; /* states from here on were undone */
    const struct us_kpat_type *type;
    long number;   /* of the deal */
    unsigned runs; /* of piles with consecutive numbers, in older files */
    long last_index;
    unsigned used[US_TALON]; /* piles of each type, empty ones before the last that held cards included */
    uint8_t foundations[US_MAX_FOUNDATIONS]; /* 1 + deck * 4 + suit of what lies on each target; 0: nothing yet */
    bool broken;                             /* a step takes a card that cannot be taken: what follows is not read */
    struct us_span root;
    struct arrival arrivals[US_MAX_CARDS];
    unsigned num_arrivals;
    us_card cards[US_MAX_CARDS]; /* of the state */
    struct us_span spans[US_MAX_CARDS];
    unsigned num_cards;
    struct us_kpat_table table;
    struct us_kpat_table start;
};

static bool fail(struct reading *x, enum us_diag_id id, struct us_span span, const char *details)
{
    us_sax_fail(&x->sax, id, span, details);
    return false;
}

static void on_doctype(void *context)
{
    struct reading *x = context;
    if (!x->doctype)
        fail(x, US_DIAG_XML_DOCTYPE, us_sax_tag(&x->sax), "");
}

/* Between elements there are blanks. */
static void on_characters(void *context, struct us_str text)
{
    struct reading *x = context;
    for (size_t i = 0; i < text.len; i++)
        if (!us_is_blank(text.p[i]) && text.p[i] != '\n' && text.p[i] != '\r') {
            fail(x, US_DIAG_FIELD_UNKNOWN, (struct us_span){(uint32_t)us_sax_here(&x->sax), 0},
                 "characters between elements");
            return;
        }
}

/* ---- reading: attributes --------------------------------------------------------------------------------------------- */

static bool has(struct us_sax_attributes a, const char *name, struct us_str *value)
{
    for (size_t i = 0; i < a.num; i++) {
        if (a.p[i].uri || strcmp(a.p[i].name, name) != 0)
            continue;
        *value = a.p[i].value;
        return true;
    }
    return false;
}

/* All attributes are among those, NULL-terminated. */
static bool only(struct reading *x, struct us_sax_attributes a, const char *const *names)
{
    for (size_t i = 0; i < a.num; i++) {
        const char *name = a.p[i].name;
        bool known = false;
        for (size_t k = 0; names[k]; k++)
            known = known || strcmp(names[k], name) == 0;
        if (!known || a.p[i].uri)
            return fail(x, US_DIAG_FIELD_UNKNOWN, us_sax_tag(&x->sax), name);
    }
    return true;
}

/* A number of at most ten digits. */
static bool parse_number(struct us_str s, long *number)
{
    *number = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (!us_is_digit(s.p[i]) || i == 10)
            return false;
        *number = *number * 10 + (s.p[i] - '0');
    }
    return s.len > 0;
}

static bool number_of(struct reading *x, struct us_sax_attributes a, const char *name, long *number)
{
    struct us_str value;
    if (!has(a, name, &value))
        return fail(x, US_DIAG_FIELD_MISSING, us_sax_tag(&x->sax), name);
    return parse_number(value, number) || fail(x, US_DIAG_FIELD_VALUE, us_sax_tag(&x->sax), name);
}

/* ---- reading: the game ----------------------------------------------------------------------------------------------- */

/* What the user asked for must be a game of that type; nothing asked is its best known variant. */
static bool state_type(struct reading *x, const struct us_kpat_type *t)
{
    struct us_script *s = x->s;
    bool asked = false;
    x->type = t;
    for (unsigned i = 0; i < US_GAME_FIELDS; i++)
        asked = asked || s->game_asked[i];
    if (!asked)
        s->game = us_variant_find(us_str(t->variant))->game;
    if (us_kpat_in_range(t->columns, s->game.num_columns) && s->game.whole_suits == t->whole_suits)
        return true;
    char words[120];
    snprintf(words, sizeof(words), "the game is %s in the file, but %s was requested", t->name, s->game.variant);
    return fail(x, US_DIAG_GAME_DIFFERS, x->root, words);
}

static bool open_game(struct reading *x, struct us_sax_attributes a)
{
    static const char *const names[] = {"game-type", "game-type-options", "deal-number", NULL};
    struct us_str type;
    struct us_str number;
    if (!only(x, a, names))
        return false;
    if (!has(a, "game-type", &type))
        return fail(x, US_DIAG_FIELD_MISSING, x->root, "game-type");
    if (has(a, "deal-number", &number) && !parse_number(number, &x->number))
        return fail(x, US_DIAG_FIELD_VALUE, x->root, "deal-number");
    for (size_t i = 0; i < US_KPAT_TYPES; i++)
        if (us_str_eq(type, us_kpat_types[i].name))
            return state_type(x, &us_kpat_types[i]);
    return fail(x, US_DIAG_FIELD_VALUE, x->root, "expected freecell, simplesimon, castle or bakersdozen");
}

static bool open_dealer(struct reading *x, struct us_sax_attributes a)
{
    static const char *const names[] = {"id", "options", "number", "moves", "started", "data", NULL};
    long id;
    x->older = true;
    if (!only(x, a, names) || !number_of(x, a, "id", &id) || !number_of(x, a, "number", &x->number))
        return false;
    for (size_t i = 0; i < US_KPAT_TYPES; i++)
        if (us_kpat_types[i].id == id || (us_kpat_types[i].first <= id && id <= us_kpat_types[i].last))
            return state_type(x, &us_kpat_types[i]);
    return fail(x, US_DIAG_FIELD_VALUE, x->root,
                "expected a game with the id 3, 4, 9, 19, 20 to 24, 30 to 39 or 40 to 49");
}

/* ---- reading: piles and cards ---------------------------------------------------------------------------------------- */

static bool add_arrival(struct reading *x, struct us_pile_id pile, unsigned position)
{
    if (x->num_arrivals == US_MAX_CARDS)
        return fail(x, US_DIAG_LAYOUT_TOO_LARGE, us_sax_tag(&x->sax), "");
    x->arrivals[x->num_arrivals++] = (struct arrival){
        .pile = pile, .position = position, .first = x->num_cards, .span = us_sax_tag(&x->sax)};
    return true;
}

static bool open_move(struct reading *x, struct us_sax_attributes a)
{
    static const char *const names[] = {"pile", "position", NULL};
    struct us_str name;
    long position;
    if (!only(x, a, names) || !number_of(x, a, "position", &position))
        return false;
    if (!has(a, "pile", &name))
        return fail(x, US_DIAG_FIELD_MISSING, us_sax_tag(&x->sax), "pile");
    for (unsigned type = 0; type < US_TALON; type++) {
        size_t n = strlen(us_kpat_piles[type]);
        long index;
        if (us_str_starts(name, us_kpat_piles[type]) &&
            parse_number((struct us_str){name.p + n, name.len - n}, &index) && index < us_kpat_most_piles[type])
            return add_arrival(x, (struct us_pile_id){(uint8_t)type, (uint8_t)index}, (unsigned)position);
    }
    return fail(x, US_DIAG_FIELD_VALUE, us_sax_tag(&x->sax), "expected a pile such as store0, freecell0 or target0");
}

/* A number is (creation << 16 | suit << 8 | rank); KPatience knows a card by it alone.  The words must not say otherwise. */
static bool parse_id(struct reading *x, struct us_sax_attributes a, us_card *card)
{
    long id;
    struct us_str word;
    if (!number_of(x, a, "id", &id))
        return false;
    unsigned rank = (unsigned)(id & 0xff);
    unsigned suit = (unsigned)(id >> 8 & 0xff);
    unsigned created = (unsigned)(id >> 16);
    unsigned deck = created / (US_NUM_SUITS * US_MAX_RANK);
    if (rank == 0 || rank > US_MAX_RANK || suit >= US_NUM_SUITS || deck >= US_MAX_DECKS ||
        created % (US_NUM_SUITS * US_MAX_RANK) != (rank - 1) * US_NUM_SUITS + suit)
        return fail(x, US_DIAG_FIELD_VALUE, us_sax_tag(&x->sax), "no card has this id");
    if (deck >= x->s->game.num_decks)
        return fail(x, US_DIAG_FIELD_VALUE, us_sax_tag(&x->sax),
                    "the card is of a second deck: name the game, or state its number of decks");
    for (unsigned i = 0; has(a, "rank", &word) && i < US_MAX_RANK; i++)
        if (us_str_eq(word, us_kpat_ranks[i]) && i + 1 != rank)
            return fail(x, US_DIAG_DISAGREES, us_sax_tag(&x->sax), "the id belongs to another rank");
    for (unsigned i = 0; has(a, "suit", &word) && i < US_NUM_SUITS; i++)
        if (us_str_eq(word, us_kpat_suits[i].word) && i != suit)
            return fail(x, US_DIAG_DISAGREES, us_sax_tag(&x->sax), "the id belongs to another suit");
    *card = us_card_make(rank, us_kpat_suits[suit].suit, deck);
    if (x->s->game.num_decks > 1)
        *card |= US_CARD_DECK_STATED;
    return true;
}

/* In older files: suit 0 to 3, value 1 to 13. */
static bool parse_value(struct reading *x, struct us_sax_attributes a, us_card *card)
{
    long suit;
    long rank;
    if (!number_of(x, a, "suit", &suit) || !number_of(x, a, "value", &rank))
        return false;
    if (suit >= US_NUM_SUITS || rank < 1 || rank > US_MAX_RANK)
        return fail(x, US_DIAG_CARD_BAD, us_sax_tag(&x->sax), "expected a suit from 0 to 3 and a value from 1 to 13");
    *card = us_card_make((unsigned)rank, us_kpat_suits[suit].suit, 0);
    return true;
}

static bool open_card(struct reading *x, struct us_sax_attributes a)
{
    static const char *const names[] = {"id", "suit", "rank", "turn", NULL};
    static const char *const older_names[] = {"suit", "value", "faceup", "z", NULL};
    struct us_str turn;
    us_card card = 0;
    if (!only(x, a, x->older ? older_names : names) || !(x->older ? parse_value : parse_id)(x, a, &card))
        return false;
    if (has(a, x->older ? "faceup" : "turn", &turn) && us_str_eq(turn, x->older ? "0" : "face-down"))
        card |= US_CARD_HIDDEN;
    if (x->num_cards == US_MAX_CARDS)
        return fail(x, US_DIAG_LAYOUT_TOO_LARGE, us_sax_tag(&x->sax), "");
    x->spans[x->num_cards] = us_sax_tag(&x->sax);
    x->cards[x->num_cards++] = card;
    x->arrivals[x->num_arrivals - 1].num++;
    return true;
}

/* A pile of an older file, as the n-th of its run; place_piles tells which it is. */
static bool open_pile(struct reading *x, struct us_sax_attributes a)
{
    static const char *const names[] = {"index", "z", NULL};
    long index;
    if (!only(x, a, names) || !number_of(x, a, "index", &index))
        return false;
    bool next = x->runs > 0 && index == x->last_index + 1;
    uint8_t place = next ? (uint8_t)(x->arrivals[x->num_arrivals - 1].pile.index + 1) : 0;
    x->runs += !next;
    x->last_index = index;
    return add_arrival(x, (struct us_pile_id){(uint8_t)x->runs, place}, 0);
}

/*
 * The piles of an older file stand in the order in which the game makes them, and where another kind begins the numbers jump,
 * or begin again: KPatience 22.12 numbers each kind from 1.  Simple Simon goes on from 4 foundations to columns; in files that
 * name FreeCell's piles in the order of their numbers columns come first, then four freecells, then foundations.
 */
static struct us_pile_id older_pile(const struct reading *x, struct us_pile_id p)
{
    static const uint8_t order[US_TALON] = {US_FREECELL, US_COLUMN, US_FOUNDATION};
    const struct us_game *g = &x->s->game;
    const struct us_pile_id nowhere = {US_TALON, 0};
    if (x->runs == 1) {
        const uint8_t split[] = {US_NUM_SUITS, US_MAX_COLUMNS};
        const uint8_t numbers[] = {g->num_columns, US_NUM_SUITS, US_NUM_SUITS};
        static const uint8_t simon[] = {US_FOUNDATION, US_COLUMN};
        static const uint8_t others[] = {US_COLUMN, US_FREECELL, US_FOUNDATION};
        const uint8_t *sizes = g->whole_suits ? split : numbers;
        for (unsigned i = 0; i < (g->whole_suits ? 2U : 3U); i++) {
            if (p.index < sizes[i])
                return (struct us_pile_id){g->whole_suits ? simon[i] : others[i], p.index};
            p.index = (uint8_t)(p.index - sizes[i]);
        }
        return nowhere;
    }
    bool dozen = g->num_columns == us_kpat_types[1].columns[0];
    if (dozen && x->runs == 2)
        return (struct us_pile_id){p.type == 1 ? US_FOUNDATION : US_COLUMN, p.index};
    unsigned kind = p.type - 1U + (x->runs == 2);
    return x->runs <= 3 ? (struct us_pile_id){order[kind], p.index} : nowhere;
}

static bool place_piles(struct reading *x)
{
    for (unsigned i = 0; i < x->num_arrivals; i++) {
        struct arrival *a = &x->arrivals[i];
        a->pile = older_pile(x, a->pile);
        if (a->pile.type == US_TALON || a->pile.index >= us_kpat_most_piles[a->pile.type])
            return fail(x, US_DIAG_FIELD_VALUE, a->span, "this game has other piles");
    }
    return true;
}

/* ---- reading: states ------------------------------------------------------------------------------------------------- */

static bool open_state(struct reading *x, struct us_sax_attributes a)
{
    static const char *const names[] = {"game-specific-state", "current", NULL};
    struct us_str current;
    if (!only(x, a, names))
        return false;
    x->undone = x->current_seen;
    if (has(a, "current", &current) && us_str_eq(current, "true")) {
        if (x->current_seen)
            return fail(x, US_DIAG_FIELD_TWICE, us_sax_tag(&x->sax), "current");
        x->current_seen = true;
    }
    x->num_states++;
    x->num_arrivals = x->num_cards = 0;
    return true;
}

/* Which foundation of ours a target is, once `card` lies there; -1 (reported) where the card does not belong there. */
static int foundation_of(struct reading *x, const struct arrival *a, us_card card)
{
    unsigned suit = us_suit(card);
    uint8_t *f = &x->foundations[a->pile.index];
    for (unsigned deck = 0; *f == 0 && deck < x->s->game.num_decks; deck++)
        if (!memchr(x->foundations, (int)(1 + deck * US_NUM_SUITS + suit), sizeof(x->foundations)))
            *f = (uint8_t)(1 + deck * US_NUM_SUITS + suit);
    if (*f > 0 && (*f - 1U) % US_NUM_SUITS == suit)
        return *f - 1;
    fail(x, US_DIAG_FIELD_VALUE, a->span, "a foundation holds one suit, and there is one foundation for each suit");
    return -1;
}

static void use(struct reading *x, struct us_pile_id pile)
{
    unsigned *used = &x->used[pile.type];
    *used = pile.index >= *used ? pile.index + 1U : *used;
}

/* The first state: cards come from nowhere. */
static bool lay_out(struct reading *x)
{
    for (unsigned i = 0; i < x->num_arrivals; i++) {
        const struct arrival *a = &x->arrivals[i];
        struct us_kpat_pile *p = us_kpat_pile(&x->table, a->pile);
        if (a->position != p->len)
            return fail(x, US_DIAG_FIELD_VALUE, a->span, "the position is not that of the pile's next card");
        if (a->num > 0)
            use(x, a->pile);
        for (unsigned k = 0; k < a->num; k++) {
            us_card card = x->cards[a->first + k];
            if (p->len == US_MAX_CARDS || (a->pile.type == US_FREECELL && p->len == 1))
                return fail(x, US_DIAG_LAYOUT_TOO_LARGE, x->spans[a->first + k], "too many cards in a pile");
            if (a->pile.type == US_FOUNDATION && foundation_of(x, a, card) < 0)
                return false;
            unsigned rank = x->s->game.whole_suits ? US_MAX_RANK - (unsigned)p->len : p->len + 1U;
            if (a->pile.type == US_FOUNDATION && us_rank(card) != rank)
                return fail(x, US_DIAG_FIELD_VALUE, x->spans[a->first + k],
                            "a foundation holds a suit from the ace upward");
            p->cards[p->len++] = card;
        }
    }
    x->start = x->table;
    return true;
}

/* Its cards lie on top of a pile, and come to the top of another: it can be made now. */
static bool can_arrive(struct reading *x, const struct arrival *a, struct us_pile_id *from)
{
    unsigned below;
    if (a->num == 0 || !us_kpat_find_card(&x->table, x->cards[a->first], from, &below) || us_same_pile(*from, a->pile))
        return false;
    const struct us_kpat_pile *p = us_kpat_pile(&x->table, *from);
    if (below + a->num != p->len || a->position != us_kpat_pile(&x->table, a->pile)->len)
        return false;
    for (unsigned k = 0; k < a->num; k++)
        if (!us_kpat_same_card(p->cards[below + k], x->cards[a->first + k]))
            return false;
    return true;
}

static struct us_place place(struct us_pile_id id)
{
    static const uint8_t kinds[US_TALON] = {US_PLACE_COLUMN, US_PLACE_FREECELL, US_PLACE_FOUNDATION_OF};
    return (struct us_place){.kind = kinds[id.type], .index = id.index};
}

/* Adds the move to the script, or to the line of those that were undone.  Foundations are numbered as ours. */
static bool add_move(struct reading *x, const struct arrival *a, struct us_pile_id from, struct us_pile_id to,
                     us_card onto)
{
    us_card card = x->cards[a->first] & ~US_CARD_HIDDEN;
    if (!x->undone) {
        struct us_intent *intent = us_script_add(x->s, NULL);
        if (!intent)
            return fail(x, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        intent->source = place(from);
        intent->dest = place(to);
        intent->count_kind = US_COUNT_STATED;
        intent->count = a->num;
        intent->told = US_STATED_SOURCE_CARD;
        intent->source_card = card;
        intent->span = a->span;
        return true;
    }
    struct us_extras *extras = &x->s->extras;
    struct us_variation *line = extras->num_variations > 0 ? &extras->lines[0] : us_extras_add_variation(extras);
    struct us_move *m = line ? us_extras_add_move(extras) : NULL;
    if (!m)
        return fail(x, US_DIAG_NO_MEMORY, US_NOWHERE, "");
    line->kind = US_VARIATION_UNDONE;
    line->before = (uint32_t)x->s->num_intents;
    line->num_moves++;
    *m = (struct us_move){
        .source = from, .dest = to, .num_cards = (uint8_t)a->num, .source_card = card, .dest_card = onto};
    return true;
}

static bool arrive(struct reading *x, struct arrival *a, struct us_pile_id from)
{
    struct us_kpat_pile *p = us_kpat_pile(&x->table, from);
    struct us_kpat_pile *q = us_kpat_pile(&x->table, a->pile);
    struct us_pile_id to = a->pile;
    if (to.type == US_FOUNDATION) {
        int f = foundation_of(x, a, x->cards[a->first]);
        if (f < 0)
            return false;
        to.index = (uint8_t)f;
    }
    struct us_pile_id source = from;
    if (from.type == US_FOUNDATION)
        source.index = (uint8_t)(x->foundations[from.index] - 1);
    us_card onto = q->len > 0 ? q->cards[q->len - 1] & ~US_CARD_HIDDEN : US_NO_CARD;
    if (!add_move(x, a, source, to, onto))
        return false;
    use(x, a->pile);
    p->len = (uint8_t)(p->len - a->num);
    for (unsigned k = 0; k < a->num; k++)
        q->cards[q->len++] = x->cards[a->first + k];
    a->made = true;
    return true;
}

/* What cannot be made is handed on for the rules to judge, and nothing behind it has a meaning. */
static bool arrive_wrongly(struct reading *x, const struct arrival *a)
{
    struct us_pile_id from;
    unsigned below;
    if (a->num == 0)
        return fail(x, US_DIAG_FIELD_MISSING, a->span, "card");
    if (!us_kpat_find_card(&x->table, x->cards[a->first], &from, &below))
        return fail(x, US_DIAG_FIELD_VALUE, x->spans[a->first], "this card was not dealt");
    if (us_same_pile(from, a->pile) || a->position != us_kpat_pile(&x->table, a->pile)->len)
        return fail(x, US_DIAG_FIELD_VALUE, a->span, "the position is not that of the pile's next card");
    if (from.type == US_FOUNDATION || a->pile.type == US_FOUNDATION)
        return fail(x, US_DIAG_FIELD_VALUE, a->span, "these cards are not on top of a pile in this order");
    x->broken = true;
    return x->undone || add_move(x, a, from, a->pile, US_NO_CARD);
}

/* A later state: cards come from other piles.  Usually it is one arrival; of several each is made as soon as it can be. */
static bool step(struct reading *x)
{
    for (unsigned made = 0; made < x->num_arrivals && !x->broken; made++) {
        struct us_pile_id from;
        unsigned i = 0;
        while (i < x->num_arrivals && (x->arrivals[i].made || !can_arrive(x, &x->arrivals[i], &from)))
            i++;
        if (i < x->num_arrivals) {
            if (!arrive(x, &x->arrivals[i], from))
                return false;
            continue;
        }
        for (i = 0; x->arrivals[i].made; i++)
            ;
        return arrive_wrongly(x, &x->arrivals[i]);
    }
    return true;
}

/* ---- reading: the document ------------------------------------------------------------------------------------------- */

/* What an element may stand in, by its depth: the same words at each depth of both kinds of file. */
static const struct rule {
    unsigned depth;
    bool older;
    const char *name;
    bool (*open)(struct reading *x, struct us_sax_attributes a);
} rules[] = {
    {0, false, "kpat-game", open_game}, {1, false, "state", open_state},  {2, false, "move", open_move},
    {3, false, "card", open_card},      {0, true, "dealer", open_dealer}, {1, true, "pile", open_pile},
    {2, true, "card", open_card},
};

static void on_start(void *context, const char *name, const char *uri, struct us_sax_attributes attributes)
{
    struct reading *x = context;
    if (x->depth == 0)
        x->root = us_sax_tag(&x->sax);
    for (size_t i = 0; !uri && i < sizeof(rules) / sizeof(rules[0]); i++) {
        const struct rule *r = &rules[i];
        if (r->depth != x->depth || (r->depth > 0 && r->older != x->older) || strcmp(name, r->name) != 0)
            continue;
        x->depth += r->open(x, attributes);
        return;
    }
    fail(x, US_DIAG_FIELD_UNKNOWN, us_sax_tag(&x->sax), name);
}

static void on_end(void *context, const char *name)
{
    struct reading *x = context;
    (void)name;
    x->depth--;
    if (x->older ? x->depth == 0 && place_piles(x) : x->depth == 1 && x->num_states == 1)
        lay_out(x);
    else if (!x->older && x->depth == 1 && !x->broken)
        step(x);
}

static bool parse(struct reading *x)
{
    static const struct us_sax_events events = {on_start, on_end, on_characters, on_doctype};
    if (!us_sax_open(&x->sax, &events))
        return fail(x, US_DIAG_NO_MEMORY, US_NOWHERE, "");
    us_sax_feed(&x->sax, x->sax.text.len);
    if (!x->sax.failed)
        us_sax_end(&x->sax);
    return !x->sax.failed;
}

/* The DOCTYPE of older files behind what may stand before it, without a subset. */
static bool has_older_doctype(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    while (us_str_starts(us_cursor_rest(&c), "<?")) {
        const char *end = memmem(c.p, (size_t)(c.end - c.p), "?>", 2);
        c.p = end ? end + 2 : c.end;
        us_cursor_blank_lines(&c);
    }
    if (!us_cursor_literal(&c, "<!DOCTYPE"))
        return false;
    us_cursor_blanks(&c);
    if (!us_cursor_literal(&c, "kpat"))
        return false;
    us_cursor_blanks(&c);
    return us_cursor_literal(&c, ">");
}

/* Makes the start of the script of the first state. */
static bool take_start(struct reading *x)
{
    struct us_script *s = x->s;
    struct us_game *g = &s->game;
    if (!x->older && x->num_states == 0)
        return fail(x, US_DIAG_FIELD_MISSING, x->root, "state");
    if (x->used[US_COLUMN] > g->num_columns && !us_script_state_columns(s, x->sax.sink, x->used[US_COLUMN], x->root))
        return false;
    if (x->used[US_FREECELL] > g->num_freecells &&
        !us_script_state_freecells(s, x->sax.sink, x->used[US_FREECELL], x->root))
        return false;
    us_position_init(&s->start, g->num_columns, g->num_freecells, g->num_decks);
    for (unsigned i = 0; i < g->num_columns; i++)
        for (unsigned k = 0; k < x->start.piles[US_COLUMN][i].len; k++)
            if (!us_script_deal_column(s, x->sax.sink, i, x->start.piles[US_COLUMN][i].cards[k], x->root))
                return false;
    for (unsigned i = 0; i < g->num_freecells; i++)
        if (x->start.piles[US_FREECELL][i].len > 0 &&
            !us_script_deal_freecell(s, x->sax.sink, i, x->start.piles[US_FREECELL][i].cards[0], x->root))
            return false;
    for (unsigned i = 0; i < US_MAX_FOUNDATIONS; i++)
        if (x->start.piles[US_FOUNDATION][i].len > 0)
            s->start.foundations[x->foundations[i] - 1] = x->start.piles[US_FOUNDATION][i].len;
    s->start_span = x->root;
    s->has_start = true;
    /* A file does not say that it begins with the deal, and one that was an older file once may not. */
    if (x->number > 0 && us_kpat_is_numbered(x->type, &s->start))
        s->deal = (struct us_deal){.system = US_DEAL_MS, .number = (uint64_t)x->number};
    return true;
}

enum us_status us_kpat_read(struct us_record_reader *r, struct us_script *out)
{
    struct us_cursor c = r->cursor;
    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c))
        return US_END;
    struct reading *x = us_resize(NULL, NULL, sizeof(*x));
    if (!x) {
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        return US_FAILED;
    }
    memset(x, 0, sizeof(*x));
    x->sax.sink = r->sink;
    x->s = out;
    x->sax.text = us_cursor_rest(&r->cursor);
    x->doctype = has_older_doctype(x->sax.text);
    bool ok = parse(x) && take_start(x);
    us_sax_close(&x->sax);
    us_resize(NULL, x, 0);
    r->cursor.p = r->cursor.end;
    return ok ? US_OK : US_FAILED;
}
