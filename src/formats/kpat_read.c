/* SPDX-License-Identifier: MIT */
/* Reads KPatience's saved games: the parser's callbacks, and the moves that the steps stand for. */
#include <stdio.h>

#include "base/alloc.h"
#include "formats/kit.h"
#include "formats/kpat.h"
#include "tree/sax.h"

/* Cards that arrive on a pile in one step. */
struct arrival {
    struct us_pile_id pile;
    unsigned position; /* of the first card in the pile, from 0 */
    unsigned first;    /* index of the first card in kpat_reader.cards */
    unsigned num;
    bool made;
    struct us_span span;
};

struct kpat_reader {
    struct us_sax sax;
    const struct us_record_reader *common;
    struct us_script *script;
    struct us_span root; /* the tag of the root element */
    unsigned depth;      /* of the open elements */
    bool doctype;        /* the file has the DOCTYPE of older files */
    bool older;          /* its root element is the one of older files */

    const struct us_kpat_type *type;
    long number; /* of the deal */

    unsigned num_states;
    bool current_seen;
    bool opens_at_start; /* the first state is the current one: the moves wait to be redone */
    bool undone;         /* this state and all later ones were undone */
    bool broken;         /* a step moves cards that cannot move: later steps are ignored */

    /* Older files: the number of runs of piles with consecutive indexes, and the last index. */
    unsigned runs;
    long last_index;

    /* [enum us_pile] The number of piles, up to the last one that has held cards. */
    unsigned used[US_TALON];

    /* 1 + deck * 4 + suit for each of KPatience's foundations.  0: it has held no card. */
    uint8_t foundations[US_MAX_FOUNDATIONS];

    /* The arrivals and cards of the state that is being read. */
    struct arrival arrivals[US_MAX_CARDS];
    unsigned num_arrivals;
    us_card cards[US_MAX_CARDS];
    struct us_span spans[US_MAX_CARDS];
    unsigned num_cards;

    struct us_kpat_table table; /* after the last step */
    struct us_kpat_table start;
};

static bool fail(struct kpat_reader *x, enum us_diag_id id, struct us_span span, const char *details)
{
    us_sax_fail(&x->sax, id, span, details);
    return false;
}

static void on_doctype(void *context)
{
    struct kpat_reader *x = context;
    if (!x->doctype)
        fail(x, US_DIAG_XML_DOCTYPE, us_sax_tag(&x->sax), "");
}

/* Only blanks may be between elements. */
static void on_characters(void *context, struct us_str text)
{
    struct kpat_reader *x = context;
    for (size_t i = 0; i < text.len; i++) {
        if (us_is_blank(text.p[i]) || text.p[i] == '\n' || text.p[i] == '\r')
            continue;
        struct us_span span = {(uint32_t)us_sax_here(&x->sax), 0};
        fail(x, US_DIAG_FIELD_UNKNOWN, span, "characters between elements");
        return;
    }
}

/* ---- attributes ------------------------------------------------------------------------------ */

static bool get_attribute(struct us_sax_attributes a, const char *name, struct us_str *value)
{
    for (size_t i = 0; i < a.num; i++) {
        if (a.p[i].uri || strcmp(a.p[i].name, name) != 0)
            continue;
        *value = a.p[i].value;
        return true;
    }
    return false;
}

/* Reports an attribute that is not in the NULL-terminated list. */
static bool check_attributes(struct kpat_reader *reader, struct us_sax_attributes a, const char *const *names)
{
    for (size_t i = 0; i < a.num; i++) {
        const char *name = a.p[i].name;
        bool known = false;

        for (size_t k = 0; names[k]; k++)
            known = known || strcmp(names[k], name) == 0;
        if (!known || a.p[i].uri)
            return fail(reader, US_DIAG_FIELD_UNKNOWN, us_sax_tag(&reader->sax), name);
    }
    return true;
}

/* Reads a number of at most ten digits.  Returns false if the text is anything else. */
static bool parse_number(struct us_str text, long *number)
{
    *number = 0;
    for (size_t i = 0; i < text.len; i++) {
        if (!us_is_digit(text.p[i]) || i == 10)
            return false;
        *number = *number * 10 + (text.p[i] - '0');
    }
    return text.len > 0;
}

/* Reads an attribute that must be present and a number. */
static bool read_number(struct kpat_reader *x, struct us_sax_attributes a, const char *name, long *number)
{
    struct us_str value;
    if (!get_attribute(a, name, &value))
        return fail(x, US_DIAG_FIELD_MISSING, us_sax_tag(&x->sax), name);
    return parse_number(value, number) || fail(x, US_DIAG_FIELD_VALUE, us_sax_tag(&x->sax), name);
}

/* ---- the game -------------------------------------------------------------------------------- */

/* Sets the type of the game.  If the user asked for a game, it must be of this type.  Otherwise it
   is the type's best-known variant. */
static bool set_type(struct kpat_reader *reader, const struct us_kpat_type *type)
{
    struct us_script *script = reader->script;
    reader->type = type;
    script->game_stated = true;
    if (!us_is_game_asked(reader->common))
        script->game = us_variant_find(us_str(type->variant))->game;

    if (us_kpat_in_range(type->columns, script->game.num_columns) && script->game.whole_suits == type->whole_suits)
        return true;
    char words[120];
    snprintf(words, sizeof(words), "the game is %s in the file, but %s was requested", type->name,
             script->game.variant);
    return fail(reader, US_DIAG_GAME_DIFFERS, reader->root, words);
}

static bool open_game(struct kpat_reader *reader, struct us_sax_attributes a)
{
    static const char *const names[] = {"game-type", "game-type-options", "deal-number", NULL};
    struct us_str type;
    struct us_str number;
    if (!check_attributes(reader, a, names))
        return false;

    if (!get_attribute(a, "game-type", &type))
        return fail(reader, US_DIAG_FIELD_MISSING, reader->root, "game-type");
    if (get_attribute(a, "deal-number", &number) && !parse_number(number, &reader->number))
        return fail(reader, US_DIAG_FIELD_VALUE, reader->root, "deal-number");

    for (size_t i = 0; i < US_KPAT_TYPES; i++)
        if (us_str_eq(type, us_kpat_types[i].name))
            return set_type(reader, &us_kpat_types[i]);
    return fail(reader, US_DIAG_FIELD_VALUE, reader->root, "expected freecell, simplesimon, castle or bakersdozen");
}

static bool open_dealer(struct kpat_reader *reader, struct us_sax_attributes a)
{
    static const char *const names[] = {"id", "options", "number", "moves", "started", "data", NULL};
    long id;
    reader->older = true;
    if (!check_attributes(reader, a, names) || !read_number(reader, a, "id", &id) ||
        !read_number(reader, a, "number", &reader->number))
        return false;

    for (size_t i = 0; i < US_KPAT_TYPES; i++) {
        const struct us_kpat_type *t = &us_kpat_types[i];
        if (t->id == id || (t->first <= id && id <= t->last))
            return set_type(reader, t);
    }
    return fail(reader, US_DIAG_FIELD_VALUE, reader->root,
                "expected the id 3, 4, 9, 19, 20 to 24, 30 to 39, or 40 to 49");
}

/* ---- piles and cards ------------------------------------------------------------------------- */

static bool add_arrival(struct kpat_reader *reader, struct us_pile_id pile, unsigned position)
{
    if (reader->num_arrivals == US_MAX_CARDS)
        return fail(reader, US_DIAG_LAYOUT_TOO_LARGE, us_sax_tag(&reader->sax), "");
    reader->arrivals[reader->num_arrivals++] = (struct arrival){
        .pile = pile, .position = position, .first = reader->num_cards, .span = us_sax_tag(&reader->sax)};
    return true;
}

static bool open_move(struct kpat_reader *reader, struct us_sax_attributes a)
{
    static const char *const names[] = {"pile", "position", NULL};
    struct us_str name;
    long position;
    if (!check_attributes(reader, a, names) || !read_number(reader, a, "position", &position))
        return false;
    if (!get_attribute(a, "pile", &name))
        return fail(reader, US_DIAG_FIELD_MISSING, us_sax_tag(&reader->sax), "pile");

    for (unsigned type = 0; type < US_TALON; type++) {
        if (!us_str_starts(name, us_kpat_piles[type]))
            continue;
        long index;
        if (parse_number(us_str_from(name, strlen(us_kpat_piles[type])), &index) && index < us_kpat_most_piles[type])
            return add_arrival(reader, (struct us_pile_id){(uint8_t)type, (uint8_t)index}, (unsigned)position);
    }
    return fail(reader, US_DIAG_FIELD_VALUE, us_sax_tag(&reader->sax),
                "expected a pile such as store0, freecell0 or target0");
}

/* Reports if the rank or suit of a card, which are also given as words, disagrees with its id. */
static bool check_words(struct kpat_reader *reader, struct us_sax_attributes a, unsigned rank, unsigned suit)
{
    struct us_str word;
    if (get_attribute(a, "rank", &word)) {
        for (unsigned i = 0; i < US_MAX_RANK; i++)
            if (us_str_eq(word, us_kpat_ranks[i]) && i + 1 != rank)
                return fail(reader, US_DIAG_DISAGREES, us_sax_tag(&reader->sax), "the id has a different rank");
    }
    if (get_attribute(a, "suit", &word)) {
        for (unsigned i = 0; i < US_NUM_SUITS; i++)
            if (us_str_eq(word, us_kpat_suits[i].word) && i != suit)
                return fail(reader, US_DIAG_DISAGREES, us_sax_tag(&reader->sax), "the id has a different suit");
    }
    return true;
}

/* Reads a card's id, by which alone KPatience knows the card: creation << 16 | suit << 8 | rank. */
static bool parse_id(struct kpat_reader *reader, struct us_sax_attributes a, us_card *card)
{
    long id;
    if (!read_number(reader, a, "id", &id))
        return false;

    const unsigned deck_size = US_NUM_SUITS * US_MAX_RANK;
    unsigned rank = (unsigned)(id & 0xff);
    unsigned suit = (unsigned)(id >> 8 & 0xff);
    unsigned created = (unsigned)(id >> 16);
    unsigned deck = created / deck_size;
    bool in_range = rank > 0 && rank <= US_MAX_RANK && suit < US_NUM_SUITS && deck < US_MAX_DECKS;
    if (!in_range || created % deck_size != (rank - 1) * US_NUM_SUITS + suit)
        return fail(reader, US_DIAG_FIELD_VALUE, us_sax_tag(&reader->sax), "no card has this id");
    if (deck >= reader->script->game.num_decks)
        return fail(reader, US_DIAG_FIELD_VALUE, us_sax_tag(&reader->sax),
                    "the card is of a deck that the game does not have: use --game or --decks");
    if (!check_words(reader, a, rank, suit))
        return false;

    *card = us_card_make(rank, us_kpat_suits[suit].suit, deck);
    if (reader->script->game.num_decks > 1)
        *card |= US_CARD_DECK_STATED;
    return true;
}

/* Reads a card of an older file: suit 0 to 3, value 1 to 13. */
static bool parse_value(struct kpat_reader *reader, struct us_sax_attributes a, us_card *card)
{
    long suit;
    long rank;
    if (!read_number(reader, a, "suit", &suit) || !read_number(reader, a, "value", &rank))
        return false;
    if (suit >= US_NUM_SUITS || rank < 1 || rank > US_MAX_RANK)
        return fail(reader, US_DIAG_CARD_BAD, us_sax_tag(&reader->sax),
                    "expected a suit from 0 to 3 and a value from 1 to 13");
    *card = us_card_make((unsigned)rank, us_kpat_suits[suit].suit, 0);
    return true;
}

static bool open_card(struct kpat_reader *reader, struct us_sax_attributes a)
{
    static const char *const names[] = {"id", "suit", "rank", "turn", NULL};
    static const char *const older_names[] = {"suit", "value", "faceup", "z", NULL};
    const char *turn_name = reader->older ? "faceup" : "turn";
    const char *face_down = reader->older ? "0" : "face-down";
    struct us_str turn;
    us_card card = 0;
    if (!check_attributes(reader, a, reader->older ? older_names : names))
        return false;
    bool ok = reader->older ? parse_value(reader, a, &card) : parse_id(reader, a, &card);
    if (!ok)
        return false;
    if (get_attribute(a, turn_name, &turn) && us_str_eq(turn, face_down))
        card |= US_CARD_HIDDEN;

    if (reader->num_cards == US_MAX_CARDS)
        return fail(reader, US_DIAG_LAYOUT_TOO_LARGE, us_sax_tag(&reader->sax), "");
    reader->spans[reader->num_cards] = us_sax_tag(&reader->sax);
    reader->cards[reader->num_cards++] = card;
    reader->arrivals[reader->num_arrivals - 1].num++;
    return true;
}

/* ---- piles of older files -------------------------------------------------------------------- */

/* Adds a pile of an older file.  Its type is the number of its run, and its index is its place in
   the run, until place_piles replaces both. */
static bool open_pile(struct kpat_reader *reader, struct us_sax_attributes a)
{
    static const char *const names[] = {"index", "z", NULL};
    long index;
    if (!check_attributes(reader, a, names) || !read_number(reader, a, "index", &index))
        return false;

    bool next = reader->runs > 0 && index == reader->last_index + 1;
    uint8_t place = next ? (uint8_t)(reader->arrivals[reader->num_arrivals - 1].pile.index + 1) : 0;
    reader->runs += !next;
    reader->last_index = index;
    return add_arrival(reader, (struct us_pile_id){(uint8_t)reader->runs, place}, 0);
}

static const struct us_pile_id nowhere = {US_TALON, 0};

/* Returns the pile at `index` of the only run of a file.  Simple Simon's foundations come before
   its columns.  In FreeCell's files, the columns come first, then four freecells, then the
   foundations. */
static struct us_pile_id pile_of_single_run(const struct us_game *g, unsigned index)
{
    const struct {
        uint8_t type;
        unsigned size;
    } simple_simon[] = {{US_FOUNDATION, US_NUM_SUITS}, {US_COLUMN, US_MAX_COLUMNS}, {US_TALON, 0}},
      freecell[] = {{US_COLUMN, g->num_columns}, {US_FREECELL, US_NUM_SUITS}, {US_FOUNDATION, US_NUM_SUITS}};

    for (unsigned i = 0; i < 3; i++) {
        uint8_t type = g->whole_suits ? simple_simon[i].type : freecell[i].type;
        unsigned size = g->whole_suits ? simple_simon[i].size : freecell[i].size;
        if (index < size)
            return (struct us_pile_id){type, (uint8_t)index};
        index -= size;
    }
    return nowhere;
}

/*
 * Returns the pile that `place`, a run and a place in it, stands for.  An older file lists the
 * piles in the order in which the game makes them.  The indexes jump, or start again, if another
 * kind of pile begins: KPatience 22.12 numbers each kind from 1.
 */
static struct us_pile_id older_pile(const struct kpat_reader *reader, struct us_pile_id p)
{
    static const uint8_t order[US_TALON] = {US_FREECELL, US_COLUMN, US_FOUNDATION};
    const struct us_game *g = &reader->script->game;
    if (reader->runs == 1)
        return pile_of_single_run(g, p.index);
    if (reader->runs > 3)
        return nowhere;
    if (reader->runs == 3)
        return (struct us_pile_id){order[p.type - 1], p.index};

    bool bakers_dozen = g->num_columns == us_kpat_types[1].columns[0];
    if (bakers_dozen)
        return (struct us_pile_id){p.type == 1 ? US_FOUNDATION : US_COLUMN, p.index};
    return (struct us_pile_id){order[p.type], p.index};
}

static bool place_piles(struct kpat_reader *reader)
{
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        struct arrival *a = &reader->arrivals[i];
        a->pile = older_pile(reader, a->pile);
        if (a->pile.type == US_TALON || a->pile.index >= us_kpat_most_piles[a->pile.type])
            return fail(reader, US_DIAG_FIELD_VALUE, a->span, "the game does not have this pile");
    }
    return true;
}

/* ---- states ---------------------------------------------------------------------------------- */

static bool open_state(struct kpat_reader *reader, struct us_sax_attributes a)
{
    static const char *const names[] = {"game-specific-state", "current", NULL};
    struct us_str current;
    if (!check_attributes(reader, a, names))
        return false;

    if (get_attribute(a, "current", &current) && us_str_eq(current, "true")) {
        if (reader->current_seen)
            return fail(reader, US_DIAG_FIELD_TWICE, us_sax_tag(&reader->sax), "current");
        reader->current_seen = true;
        reader->opens_at_start = reader->num_states == 0;
    } else {
        reader->undone = reader->current_seen && !reader->opens_at_start;
    }

    reader->num_states++;
    reader->num_arrivals = 0;
    reader->num_cards = 0;
    return true;
}

/* Returns the index of our foundation for one of KPatience's, on which `card` arrives.  Returns -1,
   after reporting it, if the card does not belong there. */
static int foundation_of(struct kpat_reader *reader, const struct arrival *a, us_card card)
{
    unsigned suit = us_suit(card);
    uint8_t *foundation = &reader->foundations[a->pile.index];
    for (unsigned deck = 0; *foundation == 0 && deck < reader->script->game.num_decks; deck++) {
        unsigned number = 1 + deck * US_NUM_SUITS + suit;
        if (!memchr(reader->foundations, (int)number, sizeof(reader->foundations)))
            *foundation = (uint8_t)number;
    }

    if (*foundation > 0 && (*foundation - 1U) % US_NUM_SUITS == suit)
        return *foundation - 1;
    fail(reader, US_DIAG_FIELD_VALUE, a->span, "each foundation must hold one suit, and each suit only one foundation");
    return -1;
}

static void note_used(struct kpat_reader *reader, struct us_pile_id pile)
{
    unsigned *used = &reader->used[pile.type];
    if (pile.index >= *used)
        *used = pile.index + 1U;
}

/* Puts card k of an arrival of the first state on its pile. */
static bool lay_card(struct kpat_reader *x, const struct arrival *a, unsigned k)
{
    struct us_kpat_pile *p = us_kpat_pile(&x->table, a->pile);
    us_card card = x->cards[a->first + k];
    struct us_span span = x->spans[a->first + k];
    if (p->len == US_MAX_CARDS || (a->pile.type == US_FREECELL && p->len == 1))
        return fail(x, US_DIAG_LAYOUT_TOO_LARGE, span, "too many cards in a pile");

    if (a->pile.type == US_FOUNDATION) {
        if (foundation_of(x, a, card) < 0)
            return false;
        unsigned rank = x->script->game.whole_suits ? US_MAX_RANK - (unsigned)p->len : p->len + 1U;
        if (us_rank(card) != rank)
            return fail(x, US_DIAG_FIELD_VALUE, span, "the card is not the next one of its foundation");
    }
    p->cards[p->len++] = card;
    return true;
}

static const char position_wrong[] = "the position is not that of the next card on the pile";

/* Reads the first state as the layout. */
static bool lay_out(struct kpat_reader *reader)
{
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        const struct arrival *a = &reader->arrivals[i];
        if (a->position != us_kpat_pile(&reader->table, a->pile)->len)
            return fail(reader, US_DIAG_FIELD_VALUE, a->span, position_wrong);

        if (a->num > 0)
            note_used(reader, a->pile);
        for (unsigned k = 0; k < a->num; k++)
            if (!lay_card(reader, a, k))
                return false;
    }
    reader->start = reader->table;
    return true;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Returns true if the cards are at the end of a pile now, and arrive at the end of another.  Sets
   *from to the first pile. */
static bool can_arrive(struct kpat_reader *reader, const struct arrival *a, struct us_pile_id *from)
{
    unsigned below;
    if (a->num == 0 || !us_kpat_find_card(&reader->table, reader->cards[a->first], from, &below))
        return false;
    if (us_same_pile(*from, a->pile))
        return false;

    const struct us_kpat_pile *p = us_kpat_pile(&reader->table, *from);
    if (below + a->num != p->len || a->position != us_kpat_pile(&reader->table, a->pile)->len)
        return false;
    for (unsigned k = 0; k < a->num; k++)
        if (!us_kpat_same_card(p->cards[below + k], reader->cards[a->first + k]))
            return false;
    return true;
}

/* Adds a move to the script. */
static bool add_intent(struct kpat_reader *reader, const struct arrival *a, struct us_pile_id from,
                       struct us_pile_id to)
{
    struct us_intent *intent = us_script_add(reader->script, NULL);
    if (!intent)
        return fail(reader, US_DIAG_NO_MEMORY, US_NOWHERE, "");

    intent->source = us_place_of(from);
    intent->dest = us_place_of(to);
    intent->count_kind = US_COUNT_STATED;
    intent->count = a->num;
    intent->stated = US_STATED_SOURCE_CARD;
    intent->source_card = reader->cards[a->first] & ~US_CARD_HIDDEN;
    intent->span = a->span;
    return true;
}

/* Adds a move to the variation of the moves that were undone. */
static bool add_undone(struct kpat_reader *reader, const struct arrival *a, struct us_pile_id from,
                       struct us_pile_id to, us_card dest_card)
{
    struct us_extras *extras = &reader->script->extras;
    struct us_variation *variation = extras->num_variations > 0 ? &extras->variations[0]
                                                                : us_extras_add_variation(extras);
    struct us_move *m = variation ? us_extras_add_move(extras) : NULL;
    if (!m)
        return fail(reader, US_DIAG_NO_MEMORY, US_NOWHERE, "");

    variation->kind = US_VARIATION_UNDONE;
    variation->before = (uint32_t)reader->script->num_intents;
    variation->num_moves++;
    *m = (struct us_move){
        .source = from,
        .dest = to,
        .num_cards = (uint8_t)a->num,
        .source_card = reader->cards[a->first] & ~US_CARD_HIDDEN,
        .dest_card = dest_card,
    };
    return true;
}

/* Adds a move.  Foundations are numbered as ours.  `dest_card` is the last card of the target. */
static bool add_move(struct kpat_reader *x, const struct arrival *a, struct us_pile_id from, struct us_pile_id to,
                     us_card dest_card)
{
    if (x->undone)
        return add_undone(x, a, from, to, dest_card);
    return add_intent(x, a, from, to);
}

/* Adds the move of an arrival, and makes it on the table. */
static bool arrive(struct kpat_reader *reader, struct arrival *a, struct us_pile_id from)
{
    struct us_kpat_pile *source = us_kpat_pile(&reader->table, from);
    struct us_kpat_pile *dest = us_kpat_pile(&reader->table, a->pile);
    struct us_pile_id to = a->pile;
    if (to.type == US_FOUNDATION) {
        int foundation = foundation_of(reader, a, reader->cards[a->first]);
        if (foundation < 0)
            return false;
        to.index = (uint8_t)foundation;
    }
    if (from.type == US_FOUNDATION)
        from.index = (uint8_t)(reader->foundations[from.index] - 1);

    us_card dest_card = dest->len > 0 ? dest->cards[dest->len - 1] & ~US_CARD_HIDDEN : US_NO_CARD;
    if (!add_move(reader, a, from, to, dest_card))
        return false;
    note_used(reader, a->pile);

    source->len = (uint8_t)(source->len - a->num);
    for (unsigned k = 0; k < a->num; k++)
        dest->cards[dest->len++] = reader->cards[a->first + k];
    a->made = true;
    return true;
}

/* Handles an arrival that cannot be made.  If it can be expressed as a move, it becomes one, and
   the replay reports the rule that it breaks.  Later steps are ignored. */
static bool arrive_wrongly(struct kpat_reader *reader, const struct arrival *a)
{
    struct us_pile_id from;
    unsigned below;
    if (a->num == 0)
        return fail(reader, US_DIAG_FIELD_MISSING, a->span, "card");

    if (!us_kpat_find_card(&reader->table, reader->cards[a->first], &from, &below))
        return fail(reader, US_DIAG_FIELD_VALUE, reader->spans[a->first], "this card was not dealt");
    if (us_same_pile(from, a->pile) || a->position != us_kpat_pile(&reader->table, a->pile)->len)
        return fail(reader, US_DIAG_FIELD_VALUE, a->span, position_wrong);
    if (from.type == US_FOUNDATION || a->pile.type == US_FOUNDATION)
        return fail(reader, US_DIAG_FIELD_VALUE, a->span, "the cards are not at the end of a pile in this order");

    reader->broken = true;
    return reader->undone || add_move(reader, a, from, a->pile, US_NO_CARD);
}

/* Returns the first arrival that has not been made and can be, or NULL. */
static struct arrival *next_arrival(struct kpat_reader *reader, struct us_pile_id *from)
{
    for (unsigned i = 0; i < reader->num_arrivals; i++)
        if (!reader->arrivals[i].made && can_arrive(reader, &reader->arrivals[i], from))
            return &reader->arrivals[i];
    return NULL;
}

/* Makes the arrivals of a later state.  Usually there is one.  If there are several, each is made
   as soon as it can be. */
static bool step(struct kpat_reader *reader)
{
    for (unsigned made = 0; made < reader->num_arrivals; made++) {
        struct us_pile_id from;
        struct arrival *a = next_arrival(reader, &from);
        if (!a) {
            for (a = reader->arrivals; a->made; a++)
                ;
            return arrive_wrongly(reader, a);
        }
        if (!arrive(reader, a, from))
            return false;
    }
    return true;
}

/* ---- the document ---------------------------------------------------------------------------- */

/* The elements of both kinds of file, and the depth at which they may be. */
static const struct rule {
    unsigned depth;
    bool older;
    const char *name;
    bool (*open)(struct kpat_reader *x, struct us_sax_attributes a);
} rules[] = {
    {0, false, "kpat-game", open_game}, {1, false, "state", open_state},  {2, false, "move", open_move},
    {3, false, "card", open_card},      {0, true, "dealer", open_dealer}, {1, true, "pile", open_pile},
    {2, true, "card", open_card},
};

static void on_start(void *context, const char *name, const char *uri, struct us_sax_attributes attributes)
{
    struct kpat_reader *x = context;
    if (x->depth == 0)
        x->root = us_sax_tag(&x->sax);

    for (size_t i = 0; !uri && i < sizeof(rules) / sizeof(rules[0]); i++) {
        const struct rule *rule = &rules[i];
        if (rule->depth != x->depth || strcmp(name, rule->name) != 0)
            continue;
        if (rule->depth > 0 && rule->older != x->older)
            continue;
        x->depth += rule->open(x, attributes);
        return;
    }
    fail(x, US_DIAG_FIELD_UNKNOWN, us_sax_tag(&x->sax), name);
}

static void on_end(void *context, const char *name)
{
    struct kpat_reader *x = context;
    (void)name;
    x->depth--;

    if (x->older) {
        if (x->depth == 0 && place_piles(x))
            lay_out(x);
        return;
    }
    if (x->depth != 1)
        return;
    if (x->num_states == 1)
        lay_out(x);
    else if (!x->broken)
        step(x);
}

static bool parse(struct kpat_reader *reader)
{
    static const struct us_sax_events events = {on_start, on_end, on_characters, on_doctype};
    if (!us_sax_open(&reader->sax, &events))
        return fail(reader, US_DIAG_NO_MEMORY, US_NOWHERE, "");

    us_sax_feed(&reader->sax, reader->sax.text.len);
    if (!reader->sax.failed)
        us_sax_end(&reader->sax);
    return !reader->sax.failed;
}

/* Returns true if the file has the DOCTYPE of older files, without a subset.  Processing
   instructions may be before it. */
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

/* Checks that the game has as many columns and freecells as the file uses. */
static bool fit_sizes(struct kpat_reader *reader)
{
    struct us_script *script = reader->script;
    unsigned columns = reader->used[US_COLUMN];
    unsigned freecells = reader->used[US_FREECELL];
    if (columns > script->game.num_columns && !us_state_columns(reader->common, script, columns, reader->root))
        return false;
    return freecells <= script->game.num_freecells ||
           us_state_freecells(reader->common, script, freecells, reader->root);
}

/* Copies the first state to the script as its layout. */
static bool take_start(struct kpat_reader *reader)
{
    struct us_script *script = reader->script;
    struct us_game *g = &script->game;
    if (!reader->older && reader->num_states == 0)
        return fail(reader, US_DIAG_FIELD_MISSING, reader->root, "state");
    if (!fit_sizes(reader))
        return false;

    us_position_init(&script->start, g->num_columns, g->num_freecells, g->num_decks);
    for (unsigned i = 0; i < g->num_columns; i++) {
        const struct us_kpat_pile *p = &reader->start.piles[US_COLUMN][i];
        for (unsigned k = 0; k < p->len; k++)
            if (!us_script_deal_column(script, reader->sax.sink, i, p->cards[k], reader->root))
                return false;
    }
    for (unsigned i = 0; i < g->num_freecells; i++) {
        const struct us_kpat_pile *p = &reader->start.piles[US_FREECELL][i];
        if (p->len > 0 && !us_script_deal_freecell(script, reader->sax.sink, i, p->cards[0], reader->root))
            return false;
    }
    for (unsigned i = 0; i < us_kpat_most_piles[US_FOUNDATION]; i++) {
        const struct us_kpat_pile *p = &reader->start.piles[US_FOUNDATION][i];
        if (p->len > 0)
            script->start.foundations[reader->foundations[i] - 1] = p->len;
    }
    script->start_span = reader->root;
    script->has_start = true;

    /* A file does not state that it begins with the deal, and one that was converted from an older
       file may begin later. */
    if (reader->number > 0 && us_kpat_is_numbered(reader->type, &script->start))
        script->deal = (struct us_deal){.system = US_DEAL_MS, .number = (uint64_t)reader->number};
    return true;
}

enum us_status us_kpat_read(struct us_record_reader *reader, struct us_script *out)
{
    struct us_cursor c = reader->cursor;
    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c))
        return US_END;

    struct kpat_reader *kpat = us_resize(NULL, sizeof(*kpat));
    if (!kpat) {
        us_report(reader->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        return US_FAILED;
    }

    memset(kpat, 0, sizeof(*kpat));
    kpat->sax.sink = reader->sink;
    kpat->common = reader;
    kpat->script = out;
    kpat->sax.text = us_cursor_rest(&reader->cursor);
    kpat->doctype = has_older_doctype(kpat->sax.text);
    bool ok = parse(kpat) && take_start(kpat);

    us_sax_close(&kpat->sax);
    us_resize(kpat, 0);
    reader->cursor.p = reader->cursor.end;
    return ok ? US_OK : US_FAILED;
}
