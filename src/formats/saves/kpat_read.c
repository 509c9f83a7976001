/* SPDX-License-Identifier: MIT */
/* Reads KPatience's saved games: the parser's callbacks, the game, and the layout. */
#include <stdio.h>

#include "base/alloc.h"
#include "formats/kit/kit.h"
#include "formats/saves/kpat_read.h"

static void on_doctype(void *context)
{
    struct us_kpat_reader *x = context;
    if (!x->doctype)
        us_kpat_fail(x, US_DIAG_XML_DOCTYPE, us_sax_tag(&x->sax), "");
}

/* Only blanks may be between elements. */
static void on_characters(void *context, struct us_str text)
{
    struct us_kpat_reader *x = context;
    for (size_t i = 0; i < text.len; i++) {
        if (us_is_blank(text.p[i]) || text.p[i] == '\n' || text.p[i] == '\r')
            continue;
        struct us_span span = {us_sax_here(&x->sax), 0};
        us_kpat_fail(x, US_DIAG_FIELD_UNKNOWN, span, "characters between elements");
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
static bool check_attributes(struct us_kpat_reader *reader, struct us_sax_attributes a,
                             const char *const *names)
{
    for (size_t i = 0; i < a.num; i++) {
        const char *name = a.p[i].name;
        bool known = false;

        for (size_t k = 0; names[k]; k++)
            known = known || strcmp(names[k], name) == 0;
        if (!known || a.p[i].uri)
            return us_kpat_fail(reader, US_DIAG_FIELD_UNKNOWN, us_sax_tag(&reader->sax), name);
    }
    return true;
}

/* Reads a number of at most ten digits.  Returns false if the text is anything else. */
static bool parse_number(struct us_str text, int64_t *number)
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
static bool read_number(struct us_kpat_reader *x, struct us_sax_attributes a, const char *name,
                        int64_t *number)
{
    struct us_str value;
    if (!get_attribute(a, name, &value))
        return us_kpat_fail(x, US_DIAG_FIELD_MISSING, us_sax_tag(&x->sax), name);
    return parse_number(value, number) ||
           us_kpat_fail(x, US_DIAG_FIELD_VALUE, us_sax_tag(&x->sax), name);
}

/* ---- the game -------------------------------------------------------------------------------- */

/* Returns true if the game that the user asked for can be in a file of this type. */
static bool can_be(const struct us_kpat_type *type, const struct us_game *asked)
{
    const struct us_game *usual = &us_variant_find(us_str(type->variants[0]))->game;
    const struct us_rules *a = &asked->rules;
    const struct us_rules *b = &usual->rules;
    bool has_columns = type->any_rules ? us_kpat_in_range(type->columns, asked->num_columns)
                                       : asked->num_columns == usual->num_columns;

    return has_columns && a->num_reserves == 0 &&
           us_game_takes_suits(asked) == us_game_takes_suits(usual) && a->stock_to == b->stock_to &&
           a->num_holes == b->num_holes && a->gathers == b->gathers &&
           memcmp(a->more_suits, b->more_suits, sizeof(a->more_suits)) == 0 &&
           (asked->num_decks == usual->num_decks || type->any_rules);
}

/* Sets the type of the game.  If the user asked for a game, it must be of this type.  Otherwise it
   is the type's best-known variant. */
static bool set_type(struct us_kpat_reader *reader, const struct us_kpat_type *type)
{
    struct us_script *script = reader->script;
    reader->type = reader->table.type = type;
    script->game_stated = true;
    if (!us_is_game_asked(reader->common))
        script->game = us_variant_find(us_str(type->variants[0]))->game;

    if (can_be(type, &script->game))
        return true;
    char words[120];
    snprintf(words, sizeof(words), "the game is %s in the file, but %s was requested", type->name,
             script->game.variant);
    return us_kpat_fail(reader, US_DIAG_GAME_DIFFERS, reader->root, words);
}

/* Returns true if the type has these options, or if `options` is empty, so that the file leaves
   them open. */
static bool has_options(const struct us_kpat_type *type, struct us_str options)
{
    return options.len == 0 || (type->options && us_str_eq(options, type->options));
}

/* Reports a game that unisol does not know, with those that it reads. */
static bool fail_unknown_game(struct us_kpat_reader *reader)
{
    struct us_buf words = {0};
    us_buf_puts(&words, "the games of KPatience that are read are");
    const char *last = "";
    for (size_t i = 0; i < US_KPAT_TYPES; i++) {
        const char *name = us_kpat_types[i].name;
        if (strcmp(name, last) != 0)
            us_buf_putf(&words, "%s %s", i > 0 ? "," : "", name);
        last = name;
    }
    us_kpat_fail(reader, US_DIAG_FIELD_VALUE, reader->root, us_buf_text(&words));
    us_buf_free(&words);
    return false;
}

static bool open_game(struct us_kpat_reader *reader, struct us_sax_attributes a)
{
    struct us_str type;
    struct us_str number;
    struct us_str options = {"", 0};

    if (!get_attribute(a, "game-type", &type))
        return us_kpat_fail(reader, US_DIAG_FIELD_MISSING, reader->root, "game-type");
    if (get_attribute(a, "deal-number", &number) && !parse_number(number, &reader->number))
        return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, reader->root, "deal-number");
    get_attribute(a, "game-type-options", &options);

    bool named = false;
    for (size_t i = 0; i < US_KPAT_TYPES; i++) {
        const struct us_kpat_type *t = &us_kpat_types[i];
        if (!us_str_eq(type, t->name))
            continue;
        named = true;
        if (has_options(t, options) || !t->options)
            return set_type(reader, t);
    }
    if (named)
        return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, reader->root,
                            "expected 1 or 3 (Klondike) or 1 to 4 (Spider) as game-type-options");
    return fail_unknown_game(reader);
}

/* Returns true if the rest of an older file has a card of this suit, 0 to 3. */
static bool has_suit(const struct us_kpat_reader *reader, char suit)
{
    const char words[] = {'s', 'u', 'i', 't', '=', '"', suit, '"'};
    return memmem(reader->sax.text.p, reader->sax.text.len, words, sizeof(words)) != NULL;
}

/* Returns the number of Spider's suits as an option, if an older file does not state it. */
static const char *spider_options(const struct us_kpat_reader *reader)
{
    if (has_suit(reader, '1'))
        return "4";
    if (has_suit(reader, '0'))
        return "3";
    return has_suit(reader, '2') ? "2" : "1";
}

/* The ids of games with options in older files. */
enum { SPIDER = 17, KLONDIKE = 18 };

/* Returns true if an older file with this id and these options is of the type. */
static bool has_id(const struct us_kpat_type *type, int64_t id, struct us_str options)
{
    if (id == SPIDER || id == KLONDIKE)
        return strcmp(type->name, id == SPIDER ? "spider" : "klondike") == 0 &&
               has_options(type, options);
    return type->id == id || (type->first <= id && id <= type->last && type->first > 0);
}

static bool open_dealer(struct us_kpat_reader *reader, struct us_sax_attributes a)
{
    int64_t id;
    struct us_str options = {"", 0};

    reader->older = true;
    if (!read_number(reader, a, "id", &id) || !read_number(reader, a, "number", &reader->number))
        return false;

    /* After a move, the number is no longer that of the layout. */
    struct us_str moves;
    if (get_attribute(a, "moves", &moves) && !us_str_eq(moves, "0"))
        reader->number = 0;
    get_attribute(a, "options", &options);
    if (options.len == 0 && id == SPIDER)
        options = us_str(spider_options(reader));
    for (size_t i = 0; i < US_KPAT_TYPES; i++)
        if (has_id(&us_kpat_types[i], id, options))
            return set_type(reader, &us_kpat_types[i]);
    return fail_unknown_game(reader);
}

/* ---- piles and cards ------------------------------------------------------------------------- */

static bool add_arrival(struct us_kpat_reader *reader, unsigned pile, unsigned position)
{
    if (reader->num_arrivals == US_MAX_CARDS)
        return us_kpat_fail(reader, US_DIAG_LAYOUT_TOO_LARGE, us_sax_tag(&reader->sax), "");
    reader->arrivals[reader->num_arrivals++] = (struct us_kpat_arrival){
        .pile = pile,
        .position = position,
        .first = reader->num_cards,
        .span = us_sax_tag(&reader->sax)};
    return true;
}

/* Returns the pile with that name, or -1. */
static int find_pile(const struct us_kpat_type *type, struct us_str name)
{
    unsigned first = 0;
    for (const struct us_kpat_kind *kind = type->kinds;
         kind < type->kinds + US_KPAT_KINDS && kind->name; kind++) {
        int64_t index = 0;
        size_t len = strlen(kind->name);
        bool named = kind->num == 1
                         ? us_str_eq(name, kind->name)
                         : us_str_starts(name, kind->name) &&
                               parse_number(us_str_from(name, len), &index) && index < kind->num;
        if (named)
            return (int)(first + (unsigned)index);
        first += kind->num;
    }
    return -1;
}

static bool fail_unknown_pile(struct us_kpat_reader *reader)
{
    struct us_buf words = {0};
    const struct us_kpat_kind *kinds = reader->type->kinds;

    us_buf_puts(&words, "expected a pile such as ");
    for (unsigned i = 0; i < US_KPAT_KINDS && kinds[i].name; i++) {
        bool last = i + 1 == US_KPAT_KINDS || !kinds[i + 1].name;
        const char *between = last ? " or " : ", ";
        us_buf_putf(&words, "%s%s%s", i > 0 ? between : "", kinds[i].name,
                    kinds[i].num == 1 ? "" : "0");
    }
    us_kpat_fail(reader, US_DIAG_FIELD_VALUE, us_sax_tag(&reader->sax), us_buf_text(&words));
    us_buf_free(&words);
    return false;
}

static bool open_move(struct us_kpat_reader *reader, struct us_sax_attributes a)
{
    struct us_str name;
    int64_t position;

    if (!read_number(reader, a, "position", &position))
        return false;
    if (position > US_MAX_CARDS)
        position = US_MAX_CARDS; /* no pile has so many cards: it is reported later */
    if (!get_attribute(a, "pile", &name))
        return us_kpat_fail(reader, US_DIAG_FIELD_MISSING, us_sax_tag(&reader->sax), "pile");

    int pile = find_pile(reader->type, name);
    return pile >= 0 ? add_arrival(reader, (unsigned)pile, (unsigned)position)
                     : fail_unknown_pile(reader);
}

/* Reports if the rank or suit of a card, which are also given as words, disagrees with its id. */
static bool check_words(struct us_kpat_reader *reader, struct us_sax_attributes a, unsigned rank,
                        unsigned suit)
{
    struct us_str word;
    if (get_attribute(a, "rank", &word)) {
        for (unsigned i = 0; i < US_MAX_RANK; i++)
            if (us_str_eq(word, us_kpat_ranks[i]) && i + 1 != rank)
                return us_kpat_fail(reader, US_DIAG_DISAGREES, us_sax_tag(&reader->sax),
                                    "the id has a different rank");
    }
    if (get_attribute(a, "suit", &word)) {
        for (unsigned i = 0; i < US_NUM_SUITS; i++)
            if (us_str_eq(word, us_kpat_suits[i].word) && i != suit)
                return us_kpat_fail(reader, US_DIAG_DISAGREES, us_sax_tag(&reader->sax),
                                    "the id has a different suit");
    }
    return true;
}

/* Reads a card's id, by which alone KPatience knows the card: creation << 16 | suit << 8 | rank. */
static bool parse_id(struct us_kpat_reader *reader, struct us_sax_attributes a, uint8_t *card)
{
    int64_t id;
    if (!read_number(reader, a, "id", &id))
        return false;

    enum { DECK = US_NUM_SUITS * US_MAX_RANK };
    unsigned rank = (unsigned)(id & 0xff);
    unsigned suit = (unsigned)(id >> 8 & 0xff);
    unsigned created = (unsigned)(id >> 16);
    bool in_range = created < US_MAX_CARDS && suit < US_NUM_SUITS && rank == us_kpat_rank(created);
    if (!in_range || us_kpat_suits[suit].suit != us_kpat_suit(reader->type, created))
        return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, us_sax_tag(&reader->sax),
                            "no card has this id");
    if (created / DECK >= reader->script->game.num_decks)
        return us_kpat_fail(
            reader, US_DIAG_FIELD_VALUE, us_sax_tag(&reader->sax),
            reader->type->decks > reader->script->game.num_decks
                ? "the card is of a deck that the game does not have: use --game or --decks"
                : "the card is of a deck that the game does not have");
    *card = created;
    return check_words(reader, a, rank, suit);
}

/* Returns true if the card is in the state that is being read. */
static bool is_in_state(const struct us_kpat_reader *reader, unsigned card)
{
    for (unsigned i = 0; i < reader->num_cards; i++)
        if (reader->cards[i].number == card)
            return true;
    return false;
}

/* Reads a card of an older file: suit 0 to 3, value 1 to 13.  It is the first one with this face
   that was not read yet, or, if all were, the last one. */
static bool parse_value(struct us_kpat_reader *reader, struct us_sax_attributes a, uint8_t *card)
{
    int64_t suit;
    int64_t rank;

    if (!read_number(reader, a, "suit", &suit) || !read_number(reader, a, "value", &rank))
        return false;
    if (suit >= US_NUM_SUITS || rank < 1 || rank > US_MAX_RANK)
        return us_kpat_fail(reader, US_DIAG_CARD_BAD, us_sax_tag(&reader->sax),
                            "expected a suit from 0 to 3 and a value from 1 to 13");

    bool found = false;
    unsigned n = reader->script->game.num_decks * (unsigned)US_NUM_SUITS;
    for (unsigned i = 0; i < n; i++) {
        unsigned number = (i / US_NUM_SUITS * US_MAX_RANK + (unsigned)rank - 1) * US_NUM_SUITS +
                          i % US_NUM_SUITS;
        if (us_kpat_suit(reader->type, number) != us_kpat_suits[suit].suit)
            continue;
        found = true;
        *card = number;
        if (!is_in_state(reader, number))
            return true;
    }
    return found || us_kpat_fail(reader, US_DIAG_CARD_BAD, us_sax_tag(&reader->sax),
                                 "the game does not have this suit");
}

static bool open_card(struct us_kpat_reader *reader, struct us_sax_attributes a)
{
    const char *turn_name = reader->older ? "faceup" : "turn";
    const char *face_down = reader->older ? "0" : "face-down";
    struct us_str turn;
    struct us_kpat_card card = {.span = us_sax_tag(&reader->sax)};
    bool ok = reader->older ? parse_value(reader, a, &card.number)
                            : parse_id(reader, a, &card.number);

    if (!ok)
        return false;
    card.turned = get_attribute(a, turn_name, &turn);
    card.hidden = card.turned && us_str_eq(turn, face_down);

    if (reader->num_cards == US_MAX_CARDS)
        return us_kpat_fail(reader, US_DIAG_LAYOUT_TOO_LARGE, card.span, "");
    reader->cards[reader->num_cards++] = card;
    reader->arrivals[reader->num_arrivals - 1].num++;
    return true;
}

/* ---- piles of older files -------------------------------------------------------------------- */

/* A pile of a game whose indexes jump: the number of its run, and its place in the run. */
enum { RUN = 256 };

/* Adds a pile of an older file.  Until place_piles replaces it, its number is its index, or its run
   and its place if the game's indexes jump. */
static bool open_pile(struct us_kpat_reader *reader, struct us_sax_attributes a)
{
    int64_t index;
    if (!read_number(reader, a, "index", &index))
        return false;
    if (!reader->type->jumps)
        return add_arrival(reader, index < RUN ? (unsigned)index : RUN, 0);

    bool next = reader->runs > 0 && index == reader->last_index + 1;
    unsigned place = next ? reader->arrivals[reader->num_arrivals - 1].pile % RUN + 1 : 0;
    reader->runs += !next;
    reader->last_index = index;
    return add_arrival(reader, reader->runs * RUN + place, 0);
}

/* Returns the pile of a type, enum us_pile, with this index, or -1. */
static int pile_of(const struct us_kpat_type *type, unsigned pile_type, unsigned index)
{
    int first = us_kpat_first_pile(type, pile_type);
    unsigned none;
    return first >= 0 && index < us_kpat_kind_of(type, (unsigned)first, &none)->num
               ? first + (int)index
               : -1;
}

/* Returns the pile at `index` of the only run of a file: the columns come first, then four
   freecells, then the foundations. */
static int pile_of_single_run(const struct us_kpat_reader *reader, unsigned index)
{
    const unsigned sizes[] = {reader->script->game.num_columns, US_NUM_SUITS, US_NUM_SUITS};
    static const uint8_t types[] = {US_COLUMN, US_FREECELL, US_FOUNDATION};

    for (unsigned i = 0; i < sizeof(types); i++) {
        if (index < sizes[i])
            return pile_of(reader->type, types[i], index);
        index -= sizes[i];
    }
    return -1;
}

/*
 * Returns the pile that a number of open_pile stands for, or -1.  An older file lists the piles in
 * the order in which the game makes them.  In games whose number of piles the player chooses, the
 * indexes jump, or start again, if another kind of pile begins: KPatience 22.12 numbers each kind
 * from 1.
 */
static int older_pile(const struct us_kpat_reader *reader, unsigned number)
{
    static const uint8_t order[US_STOCK] = {US_FREECELL, US_COLUMN, US_FOUNDATION};
    const struct us_kpat_type *type = reader->type;
    unsigned run = number / RUN;
    unsigned place = number % RUN;

    if (!type->jumps) {
        unsigned first = 0;
        for (const struct us_kpat_kind *k = type->kinds; k < type->kinds + US_KPAT_KINDS && k->name;
             k++) {
            if (number >= k->older && number < (unsigned)k->older + k->num)
                return (int)(first + number - k->older);
            first += k->num;
        }
        return -1;
    }
    if (reader->runs == 1)
        return pile_of_single_run(reader, place);
    if (reader->runs > 3)
        return -1;
    if (reader->runs == 3)
        return pile_of(type, order[run - 1], place);

    bool has_freecells = us_kpat_first_pile(type, US_FREECELL) >= 0;
    if (!has_freecells)
        return pile_of(type, run == 1 ? US_FOUNDATION : US_COLUMN, place);
    return pile_of(type, order[run], place);
}

static bool place_piles(struct us_kpat_reader *reader)
{
    for (unsigned i = 0; i < reader->num_arrivals; i++) {
        struct us_kpat_arrival *a = &reader->arrivals[i];
        int pile = older_pile(reader, a->pile);
        if (pile < 0)
            return us_kpat_fail(reader, US_DIAG_FIELD_VALUE, a->span,
                                "the game does not have this pile");
        a->pile = (unsigned)pile;
    }
    return true;
}

/* ---- states ---------------------------------------------------------------------------------- */

static bool open_state(struct us_kpat_reader *reader, struct us_sax_attributes a)
{
    struct us_str current;
    if (get_attribute(a, "current", &current) && us_str_eq(current, "true")) {
        if (reader->current_seen)
            return us_kpat_fail(reader, US_DIAG_FIELD_TWICE, us_sax_tag(&reader->sax), "current");
        reader->current_seen = true;
        reader->opens_at_start = reader->num_states == 0;
    } else {
        reader->undone = reader->current_seen && !reader->opens_at_start;
    }

    struct us_str count;
    reader->counted = get_attribute(a, "game-specific-state", &count);
    reader->num_states++;
    reader->num_arrivals = 0;
    reader->num_cards = 0;
    return true;
}

/* ---- the document ---------------------------------------------------------------------------- */

enum { MOST_ATTRIBUTES = 6 };

/* The elements of both kinds of file, the depth at which they may be, and their attributes. */
static const struct rule {
    unsigned depth;
    bool older;
    const char *name;
    bool (*open)(struct us_kpat_reader *x, struct us_sax_attributes a);
    const char *attributes[MOST_ATTRIBUTES + 1]; /* NULL-terminated */
} rules[] = {
    {0, false, "kpat-game", open_game, {"game-type", "game-type-options", "deal-number"}},
    {1, false, "state", open_state, {"game-specific-state", "current"}},
    {2, false, "move", open_move, {"pile", "position"}},
    {3, false, "card", open_card, {"id", "suit", "rank", "turn"}},
    {0, true, "dealer", open_dealer, {"id", "options", "number", "moves", "started", "data"}},
    {1, true, "pile", open_pile, {"index", "z"}},
    {2, true, "card", open_card, {"suit", "value", "faceup", "z"}},
};

static void on_start(void *context, const char *name, const char *uri,
                     struct us_sax_attributes attributes)
{
    struct us_kpat_reader *x = context;
    if (x->depth == 0)
        x->root = us_sax_tag(&x->sax);

    for (size_t i = 0; !uri && i < sizeof(rules) / sizeof(rules[0]); i++) {
        const struct rule *rule = &rules[i];
        if (rule->depth != x->depth || strcmp(name, rule->name) != 0)
            continue;
        if (rule->depth > 0 && rule->older != x->older)
            continue;
        x->depth += check_attributes(x, attributes, rule->attributes) && rule->open(x, attributes);
        return;
    }
    us_kpat_fail(x, US_DIAG_FIELD_UNKNOWN, us_sax_tag(&x->sax), name);
}

static void on_end(void *context, const char *name)
{
    struct us_kpat_reader *x = context;
    (void)name;
    x->depth--;

    if (x->older) {
        if (x->depth == 0 && place_piles(x))
            us_kpat_lay_out(x);
        return;
    }
    if (x->depth != 1)
        return;
    if (x->num_states == 1)
        us_kpat_lay_out(x);
    else if (!x->broken)
        us_kpat_step(x);
}

static bool parse(struct us_kpat_reader *reader)
{
    static const struct us_sax_events events = {on_start, on_end, on_characters, on_doctype};
    if (!us_sax_open(&reader->sax, &events))
        return us_kpat_fail(reader, US_DIAG_NO_MEMORY, US_NOWHERE, "");

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
        const char *end = memmem(c.p, c.end - c.p, "?>", 2);
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

/* ---- the layout ------------------------------------------------------------------------------ */

/* Checks that the game has as many columns and freecells as the file uses. */
static bool fit_sizes(struct us_kpat_reader *reader)
{
    struct us_script *script = reader->script;
    unsigned columns = reader->used[US_COLUMN];
    unsigned freecells = reader->used[US_FREECELL];

    if (columns > script->game.num_columns &&
        !us_state_columns(reader->common, script, columns, reader->root))
        return false;
    return freecells <= script->game.num_freecells ||
           us_state_freecells(reader->common, script, freecells, reader->root);
}

/* Deals the cards of a pile.  Foundations need only their highest card. */
static void deal_pile(struct us_kpat_reader *reader, unsigned pile)
{
    const struct us_kpat_pile *p = &reader->start.piles[pile];
    bool whole = us_game_takes_suits(&reader->script->game);
    unsigned index;
    const struct us_kpat_kind *kind = us_kpat_kind_of(reader->type, pile, &index);

    if (kind->type == US_FOUNDATION && p->len > 0)
        reader->script->start.foundations[reader->start_foundations[index] - 1] = whole
                                                                                      ? US_MAX_RANK
                                                                                      : p->len;
    for (unsigned k = 0; k < p->len; k++) {
        us_card card = us_kpat_face(reader, p->cards[k]);
        if (reader->start.places[p->cards[k]].hidden)
            card |= US_CARD_HIDDEN;
        us_script_deal_pile(reader->script, us_pile_id(kind->type, index), card, reader->root);
    }
}

/* States the number of the deal.  A file does not say that it begins with the deal, and one that
   was converted from an older file may begin later. */
static void state_deal(struct us_kpat_reader *reader)
{
    struct us_script *script = reader->script;
    if (reader->number <= 0 || reader->number > INT32_MAX)
        return;
    if (us_kpat_is_numbered(reader->type, &script->start)) {
        script->deal = (struct us_deal){.system = US_DEAL_MS, .number = (uint64_t)reader->number};
    } else {
        script->deal = (struct us_deal){.system = US_DEAL_KPAT, .number = (uint64_t)reader->number};
        script->deal_may_differ = true;
    }
}

/* What the layout shows of the player's choice. */
struct shown {
    unsigned columns;
    unsigned freecells; /* up to the last one that holds a card at some time */
    unsigned filled;    /* freecells that hold a card at first */
    unsigned home;      /* cards on foundations */
    bool hidden;        /* cards lie face down */
};

static struct shown look_at_start(const struct us_kpat_reader *reader)
{
    struct shown shown = {.columns = reader->used[US_COLUMN],
                          .freecells = reader->used[US_FREECELL]};
    for (unsigned i = 0; i < us_kpat_num_piles(reader->type); i++) {
        const struct us_kpat_pile *p = &reader->start.piles[i];
        unsigned type = us_kpat_pile_type(reader->type, i);
        shown.filled += type == US_FREECELL ? p->len : 0;
        shown.home += type == US_FOUNDATION ? p->len : 0;
        for (unsigned k = 0; k < p->len && type == US_COLUMN; k++)
            shown.hidden = shown.hidden || reader->start.places[p->cards[k]].hidden;
    }
    return shown;
}

/* Returns the variant that begins like the layout. */
static const char *variant_of(const struct us_kpat_type *type, const struct shown *shown)
{
    enum { EIGHT = 8, TOWERS = 10 };
    const char *usual = type->variants[0];
    if (strcmp(type->name, "bakersdozen") == 0)
        return shown->hidden ? "castles_of_spain" : usual;
    if (strcmp(type->name, "freecell") == 0) {
        if (shown->columns == TOWERS && shown->filled == 2)
            return "seahaven_towers";
        return shown->columns == EIGHT && shown->filled >= US_NUM_SUITS && shown->home == 0
                   ? "eight_off"
                   : usual;
    }
    if (strcmp(type->name, "castle") != 0 || shown->columns != EIGHT)
        return usual;
    if (shown->freecells > 0)
        return shown->home > 0 ? "siegecraft" : "stronghold";
    if (shown->home == 0)
        return "streets_and_alleys";
    return shown->home == US_NUM_SUITS ? usual : "citadel";
}

/* Adds a game that the file can be of.  In KPatience, cards always move together if they could
   move one by one. */
static void add_alternative(struct us_kpat_reader *reader, const struct us_game *game)
{
    struct us_game limited = *game;
    us_script_add_alternative(reader->script, game);
    if (game->rules.group != US_GROUP_ONE)
        return;
    limited.rules.group = US_GROUP_SEQUENCE;
    limited.sequence = US_SEQUENCE_LIMITED;
    us_script_add_alternative(reader->script, &limited);
}

/* Chooses the game by the layout, and adds the other games that the file can be of: it does not
   state the player's options. */
static void choose_game(struct us_kpat_reader *reader)
{
    struct us_script *script = reader->script;
    bool open = reader->type->any_rules || reader->type->counts == US_KPAT_SUITS_AND_ROWS;

    if (!open || us_is_game_asked(reader->common))
        return;

    struct shown shown = look_at_start(reader);
    if (reader->type->any_rules)
        script->game = us_variant_find(us_str(variant_of(reader->type, &shown)))->game;
    add_alternative(reader, &script->game);
    for (const char *const *name = reader->type->variants; *name; name++) {
        struct us_game game = us_variant_find(us_str(*name))->game;
        if (game.num_columns != script->game.num_columns || game.num_freecells < shown.freecells)
            continue;
        if (strcmp(game.variant, script->game.variant) != 0)
            add_alternative(reader, &game);
        bool exiled_kings = strcmp(*name, "citadel") == 0;
        if (exiled_kings) {
            game.fill = US_FILLED_BY_KINGS_ONLY;
            us_script_add_alternative(script, &game);
        }
    }
}

/* Marks the state on the screen as the current position if moves follow it.  Those that were undone
   are a variation at the end of the game. */
static void mark_current(const struct us_kpat_reader *reader)
{
    struct us_script *script = reader->script;
    struct us_mark current = {.line = US_MAIN_LINE};
    bool waits = script->extras.num_variations > 0;

    if (waits)
        current.before = script->num_intents;
    if (waits || (reader->opens_at_start && script->num_intents > 0))
        us_extras_add_mark(&script->extras, current);
}

/* Copies the first state to the script as its layout.  The first pile of a stock is dealt first. */
static bool take_start(struct us_kpat_reader *reader)
{
    struct us_script *script = reader->script;
    struct us_position *start = &script->start;

    if (!reader->older && reader->num_states == 0)
        return us_kpat_fail(reader, US_DIAG_FIELD_MISSING, reader->root, "state");
    choose_game(reader);
    if (!fit_sizes(reader))
        return false;

    us_game_lay_out(&script->game, start);
    unsigned num_piles = us_kpat_num_piles(reader->type);
    for (unsigned i = 0; i < num_piles; i++)
        if (us_kpat_pile_type(reader->type, i) != US_STOCK)
            deal_pile(reader, i);
    for (unsigned i = num_piles; i-- > 0;)
        if (us_kpat_pile_type(reader->type, i) == US_STOCK)
            deal_pile(reader, i);
    if (reader->drew_first && us_waste_len(start) > 0)
        us_pile_push(start, US_STOCK, 0, us_pile_pop(start, US_WASTE, 0) | US_CARD_HIDDEN);

    script->start_span = reader->root;
    script->has_start = true;
    state_deal(reader);
    mark_current(reader);
    return true;
}

static enum us_status read_kpat(struct us_record_reader *reader, struct us_script *out)
{
    struct us_kpat_reader *kpat = us_resize(NULL, sizeof(*kpat));
    if (!kpat)
        return us_fail_memory(reader->sink);

    memset(kpat, 0, sizeof(*kpat));
    kpat->sax.sink = reader->sink;
    kpat->common = reader;
    kpat->script = out;
    kpat->sax.text = out->text;
    kpat->doctype = has_older_doctype(kpat->sax.text);
    out->ends_when_won = true;
    bool ok = parse(kpat) && take_start(kpat);

    us_sax_close(&kpat->sax);
    us_resize(kpat, 0);
    reader->cursor.p = reader->cursor.end;
    return ok ? US_OK : US_FAILED;
}

/* ---- the format ------------------------------------------------------------------------------ */

static int probe_kpat(struct us_str text)
{
    static const char *const roots[] = {"<kpat-game", "<!DOCTYPE kpat>"};
    struct us_cursor c = us_cursor(text);

    if (us_cursor_at_end(&c) || *c.p != '<')
        return 0;

    for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++)
        if (memmem(text.p, text.len, roots[i], strlen(roots[i])))
            return 48;
    return 0;
}

/* Returns what readers see of a start. */
static struct shown look_at_position(const struct us_position *start)
{
    unsigned filled = start->num_freecells - us_empty_freecells(start);
    return (struct shown){.columns = start->num_columns,
                          .freecells = filled,
                          .filled = filled,
                          .home = us_cards_home(start),
                          .hidden = us_kpat_has_hidden(start)};
}

/* A type names only one variant of the game.  The others depend on the player's settings. */
static bool states_game_kpat(const struct us_solution *s)
{
    const struct us_kpat_type *t = us_kpat_type_of(&s->game);
    if (!t || strcmp(t->variants[0], s->game.variant) != 0)
        return false;
    struct shown shown = look_at_position(&s->start);
    return s->empty || strcmp(variant_of(t, &shown), s->game.variant) == 0;
}

const struct us_format us_format_kpat = {
    .name = "kpat",
    .title = "KPatience's saved games",
    .suffixes = (const char *const[]){".kpat", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_STOCK |
               US_CARRIES_RULES,
    .options = us_kpat_options,
    .probe = probe_kpat,
    .read = read_kpat,
    .parses_xml = true,
    .refuses = us_kpat_refuses,
    .loses = us_kpat_loses,
    .stored_variation = us_kpat_undone,
    .stores_current = us_kpat_stores_current,
    .states_game = states_game_kpat,
    .without_game = "select it in KPatience before you open the file",
    .write = us_kpat_write,
};
