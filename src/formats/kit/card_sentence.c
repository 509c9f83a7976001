/* SPDX-License-Identifier: MIT */
/* Moves in words that name cards. */
#include "formats/kit/card_sentence.h"

#include "formats/kit/kit.h"
#include "model/names.h"

/* ---- words ----------------------------------------------------------------------------------- */

bool us_take_word(struct us_cursor *cursor, const char *word)
{
    struct us_cursor at = *cursor;
    us_cursor_blanks(&at);
    if (us_cursor_at_end(&at) || us_upper(*at.p) != us_upper(*word) ||
        !us_str_starts_nocase(us_cursor_rest(&at), word))
        return false;

    at.p += strlen(word);
    return us_cursor_accept(cursor, &at, us_ends_word(&at));
}

bool us_take_one_of(struct us_cursor *cursor, const char *const *words)
{
    for (; *words; words++)
        if (us_take_word(cursor, *words))
            return true;
    return false;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Steps over a card in words, such as "queen of hearts" or "10 of Clubs". */
static bool take_spelt_card(struct us_cursor *cursor, us_card *card)
{
    unsigned rank;
    unsigned suit;
    struct us_str rest = us_cursor_rest(cursor);
    size_t n = us_get_rank_word(rest, &rank);

    n = n > 0 ? n : us_get_rank(rest, &rank);
    cursor->p += n;
    if (n == 0 || rank == 0 || !us_ends_word(cursor) || !us_take_word(cursor, "of"))
        return false;
    us_cursor_blanks(cursor);
    if (!us_take_suit_word(cursor, &suit))
        return false;
    *card = us_card_make(rank, suit, 0);
    return true;
}

/* Steps over a card with its suit before its rank, "HQ" or "♥10".  "C8" may be a column. */
static bool take_suit_first(struct us_cursor *cursor, us_card *card)
{
    unsigned rank;
    unsigned suit;
    bool letter = !us_cursor_at_end(cursor) && us_is_letter(*cursor->p);

    if (!us_take_suit(cursor, US_SUIT_LETTERS | US_SUIT_SYMBOLS, &suit))
        return false;
    struct us_str rest = us_cursor_rest(cursor);
    size_t n = us_get_rank(rest, &rank);
    if (n == 0 || rank == 0 || (letter && us_is_digit(*rest.p)))
        return false;
    cursor->p += n;
    *card = us_card_make(rank, suit, 0);
    return us_ends_word(cursor);
}

bool us_take_named_card(struct us_cursor *cursor, us_card *card)
{
    struct us_cursor at = *cursor;
    us_card spelt;

    if (us_take_card(&at, US_SUIT_LETTERS | US_SUIT_SYMBOLS, &spelt) && us_ends_word(&at)) {
        *card = spelt;
        *cursor = at;
        return true;
    }

    at = *cursor;
    if (us_cursor_accept(cursor, &at, take_suit_first(&at, card)))
        return true;
    at = *cursor;
    return us_cursor_accept(cursor, &at, take_spelt_card(&at, card));
}

/* The cards that a sentence names. */
struct named_cards {
    us_card first; /* the deepest one */
    us_card last;
    unsigned number; /* how many are named */
    bool range;      /* cards between the two ends may be left out */
};

/* Steps over what separates two cards of a list.  Sets *range if it stands for cards between
   them. */
static bool take_between(struct us_cursor *cursor, bool *range)
{
    size_t blanks = us_cursor_blanks(cursor);
    if (us_cursor_literal(cursor, "...") || us_cursor_literal(cursor, "\xe2\x80\xa6") ||
        us_cursor_literal(cursor, "-") || us_cursor_literal(cursor, "\xe2\x80\x93")) {
        *range = true;
        us_cursor_blanks(cursor);
        return true;
    }
    if (us_cursor_literal(cursor, ",")) {
        us_cursor_blanks(cursor);
        return true;
    }
    return blanks > 0;
}

/* Steps over "(5 cards)". */
static bool take_number_of_cards(struct us_cursor *cursor, uint32_t *n)
{
    struct us_cursor at = *cursor;
    us_cursor_blanks(&at);
    bool fits = us_cursor_literal(&at, "(") && us_cursor_number(&at, n) &&
                us_take_word(&at, "cards") && us_cursor_literal(&at, ")");
    return us_cursor_accept(cursor, &at, fits);
}

/* Steps over "QH", "QH JS", "QH JS ... 8S", or "KS to AS" before "from". */
static bool take_cards(struct us_cursor *cursor, struct named_cards *cards)
{
    *cards = (struct named_cards){.number = 1};
    if (!us_take_named_card(cursor, &cards->first))
        return false;
    cards->last = cards->first;

    for (;;) {
        struct us_cursor at = *cursor;
        us_card next;
        bool range = false;
        if (!take_between(&at, &range) || !us_take_named_card(&at, &next))
            break;
        cards->range = cards->range || range;
        cards->last = next;
        cards->number++;
        *cursor = at;
    }

    struct us_cursor at = *cursor;
    us_card last;
    bool suit = us_take_word(&at, "to") && us_cursor_blanks(&at) > 0 &&
                us_take_named_card(&at, &last);
    struct us_cursor after = at;
    uint32_t n;
    take_number_of_cards(&after, &n);
    if (suit && us_take_word(&after, "from")) {
        cards->last = last;
        cards->range = true;
        *cursor = at;
    }
    return true;
}

/* Steps over "(5 cards)" if it follows.  Returns the number, or that of the named cards. */
static uint32_t take_count(struct us_cursor *c, const struct named_cards *cards)
{
    uint32_t n;
    if (take_number_of_cards(c, &n))
        return n;

    unsigned first = us_rank(cards->first);
    unsigned last = us_rank(cards->last);
    return cards->range && first > last ? first - last + 1 : cards->number;
}

/* ---- piles ----------------------------------------------------------------------------------- */

/* Steps over the number of a pile, from 1. */
static bool take_number(struct us_cursor *c, uint32_t *index)
{
    struct us_cursor at = *c;
    us_cursor_blanks(&at);
    us_cursor_literal(&at, "#");
    bool fits = us_cursor_number(&at, index) && us_ends_word(&at);
    if (fits)
        *index -= 1;
    return us_cursor_accept(c, &at, fits);
}

/* Steps over the letter or number of a freecell. */
static bool take_letter(struct us_cursor *cursor, uint32_t *index)
{
    struct us_cursor at = *cursor;
    us_cursor_blanks(&at);
    if (us_cursor_accept(cursor, &at, take_number(&at, index)))
        return true;

    char letter = us_cursor_at_end(&at) ? ' ' : *at.p | ('a' - 'A');
    const char *found = memchr(us_cell_letters, letter, US_NUM_CELL_LETTERS);
    if (!found)
        return false;
    at.p++;
    if (!us_cursor_accept(cursor, &at, us_ends_word(&at)))
        return false;
    *index = found - us_cell_letters;
    return true;
}

static bool take_freecell_word(struct us_cursor *cursor)
{
    static const char *const words[] = {"freecell",  "cell",       "free cell", "fc",   "free spot",
                                        "free slot", "free space", "free",      "slot", NULL};
    return us_take_one_of(cursor, words);
}

static bool take_column_word(struct us_cursor *cursor)
{
    static const char *const words[] = {"column",  "col.",  "col",  "cascade",
                                        "tableau", "stack", "pile", NULL};
    return us_take_one_of(cursor, words);
}

/* Steps over "second" or "2nd". */
static bool take_ordinal(struct us_cursor *cursor, uint32_t *index)
{
    static const char *const words[] = {"first",   "second", "third", "fourth", "fifth", "sixth",
                                        "seventh", "eighth", "ninth", "tenth",  NULL};
    static const char *const ends[] = {"st", "nd", "rd", "th", NULL};
    struct us_cursor at = *cursor;
    for (const char *const *word = words; *word; word++) {
        *index = word - words;
        if (us_take_word(cursor, *word))
            return true;
    }
    us_cursor_blanks(&at);
    bool fits = us_cursor_number(&at, index) && us_take_any(&at, ends) && us_ends_word(&at);
    --*index;
    return us_cursor_accept(cursor, &at, fits);
}

/* Steps over "second column" or "third freecell". */
static bool take_counted_pile(struct us_cursor *cursor, struct us_place *place)
{
    struct us_cursor at = *cursor;
    uint32_t index;
    if (!take_ordinal(&at, &index))
        return false;
    bool column = take_column_word(&at);
    if (!column && !take_freecell_word(&at))
        return false;
    *place = (struct us_place){.kind = column ? US_PLACE_COLUMN : US_PLACE_FREECELL};
    place->index = index;
    *cursor = at;
    return true;
}

static bool take_column(struct us_cursor *cursor, uint32_t *index)
{
    struct us_cursor at = *cursor;

    if (!take_column_word(&at))
        return false;
    us_take_word(&at, "pile");
    return us_cursor_accept(cursor, &at, take_number(&at, index));
}

static bool take_foundation(struct us_cursor *cursor)
{
    static const char *const words[] = {"foundation", "foundations", "home", NULL};
    return us_take_one_of(cursor, words);
}

/* Steps over "hole", "second hole" or "hole 3". */
static bool take_hole(struct us_cursor *cursor, uint32_t *index)
{
    struct us_cursor at = *cursor;
    *index = us_take_word(&at, "second") ? 1 : 0;
    if (!us_take_word(&at, "hole"))
        return false;
    struct us_cursor after = at;
    uint32_t number;
    if (take_number(&after, &number) && number <= US_MAX_HOLES) {
        *index = number;
        at = after;
    }
    *cursor = at;
    return true;
}

/* Steps over "stock", "waste", "columns", "reserves" or "reserve 2". */
static bool take_other_pile(struct us_cursor *cursor, struct us_place *place)
{
    static const uint8_t types[] = {US_STOCK, US_WASTE, US_ALL_COLUMNS, US_ALL_RESERVES};
    struct us_cursor at = *cursor;
    uint32_t index;

    for (size_t i = 0; i < sizeof(types); i++) {
        if (!us_take_word(cursor, us_pile_names[types[i]].word))
            continue;
        *place = us_place_of(us_pile_id(types[i], 0));
        return true;
    }
    if (!us_take_word(&at, "reserve"))
        return false;
    *place = us_place_of(us_pile_id(US_ALL_RESERVES, 0));
    if (take_number(&at, &index))
        *place = (struct us_place){.kind = US_PLACE_RESERVE, .index = index};
    *cursor = at;
    return true;
}

static void take_article(struct us_cursor *cursor)
{
    static const char *const words[] = {"the", "its", "their", "another", "an", "any", NULL};
    static const char *const which[] = {"first", "next", "free", NULL};
    struct us_cursor at = *cursor;
    bool article = us_take_one_of(cursor, words);
    struct us_cursor after = *cursor;

    if (us_take_one_of(&after, which) && take_freecell_word(&after))
        us_take_one_of(cursor, which);
    if (article)
        return;
    if (us_take_word(&at, "a") && (take_freecell_word(&at) || us_take_word(&at, "foundation")))
        us_take_word(cursor, "a");
}

/* Steps over a pile.  A freecell without a letter is US_PLACE_ANY_FREECELL. */
static bool take_pile(struct us_cursor *cursor, struct us_place *place)
{
    *place = (struct us_place){.kind = US_PLACE_COLUMN};
    if (take_column(cursor, &place->index) || take_other_pile(cursor, place) ||
        take_counted_pile(cursor, place))
        return true;
    if (take_freecell_word(cursor))
        place->kind = take_letter(cursor, &place->index) ? US_PLACE_FREECELL
                                                         : US_PLACE_ANY_FREECELL;
    else if (take_hole(cursor, &place->index))
        place->kind = US_PLACE_HOLE;
    else if (take_foundation(cursor))
        *place = (struct us_place){.kind = US_PLACE_FOUNDATION};
    return place->kind != US_PLACE_COLUMN;
}

/* Makes a place that names no pile one of a card. */
static void set_source_card(struct us_place *place, us_card card)
{
    if (place->kind == US_PLACE_ANY_FREECELL)
        place->kind = US_PLACE_CARD_IN_FREECELL;
    if (place->kind == US_PLACE_CARD_IN_FREECELL || place->kind == US_PLACE_FOUNDATION)
        place->card = card;
}

bool us_take_named_source(struct us_cursor *cursor, struct us_place *place, us_card card)
{
    take_article(cursor);
    bool fits = take_pile(cursor, place);
    set_source_card(place, card);
    return fits;
}

/* Steps over "onto", "->" or the like. */
static bool take_preposition(struct us_cursor *cursor)
{
    static const char *const words[] = {"to",   "onto", "on top of", "on",
                                        "over", "into", "in",        NULL};
    static const char *const arrows[] = {"->", "=>", "\xe2\x86\x92", NULL};

    if (us_take_one_of(cursor, words)) {
        us_take_word(cursor, "to");
        return true;
    }

    us_cursor_blanks(cursor);
    return us_take_any(cursor, arrows);
}

/* Steps over the pile that may follow a target card: "in column 2", "(column 2)" or "in the
   waste". */
static bool take_pile_of_card(struct us_cursor *cursor, struct us_place *place)
{
    struct us_cursor at = *cursor;
    us_cursor_blanks(&at);
    bool bracket = us_cursor_literal(&at, "(");
    if (!us_take_word(&at, "in") && !us_take_word(&at, "on") && !bracket)
        return false;
    take_article(&at);
    bool column = take_column(&at, &place->index);
    if (column)
        place->kind = US_PLACE_COLUMN;
    bool fits = (column || take_other_pile(&at, place)) &&
                (!bracket || us_cursor_literal(&at, ")"));
    return us_cursor_accept(cursor, &at, fits);
}

/* Steps over a target card, perhaps with its column. */
static bool take_target_card(struct us_cursor *cursor, struct us_intent *intent)
{
    us_cursor_blanks(cursor);
    if (!us_take_named_card(cursor, &intent->dest_card))
        return false;
    if (take_pile_of_card(cursor, &intent->dest)) {
        intent->stated |= US_STATED_DEST_CARD;
    } else {
        intent->dest = (struct us_place){.kind = US_PLACE_CARD_IN_COLUMN,
                                         .card = intent->dest_card};
    }
    return true;
}

/* Steps over "column" after "the empty".  At the end of a line the word may be left out. */
static bool take_empty_column(struct us_cursor *cursor)
{
    return us_take_word(cursor, "column") || us_cursor_at_end(cursor);
}

bool us_take_named_target(struct us_cursor *cursor, struct us_intent *intent)
{
    take_article(cursor);
    bool empty = us_take_word(cursor, "empty");
    if (take_pile(cursor, &intent->dest))
        return true;
    intent->dest = (struct us_place){.kind = US_PLACE_ANY_EMPTY_COLUMN};
    return empty ? take_empty_column(cursor) : take_target_card(cursor, intent);
}

static bool take_target(struct us_cursor *cursor, struct us_intent *intent)
{
    bool home = take_foundation(cursor);
    if (home)
        intent->dest.kind = US_PLACE_FOUNDATION;
    return home || (take_preposition(cursor) && us_take_named_target(cursor, intent));
}

/* ---- objects --------------------------------------------------------------------------------- */

/* Steps over a string or a number, and returns it without quotation marks; empty: there is none. */
static struct us_str take_value(struct us_cursor *cursor)
{
    us_cursor_blanks(cursor);
    bool quoted = us_cursor_literal(cursor, "\"");
    struct us_str value = {cursor->p, 0};
    while (!us_cursor_at_end(cursor) && *cursor->p != '"' &&
           (quoted || us_is_word_char(*cursor->p)))
        cursor->p++;
    value.len = cursor->p - value.p;
    if (quoted && !us_cursor_literal(cursor, "\""))
        value.len = 0;
    us_cursor_blanks(cursor);
    return value;
}

/* Reads a pile of an object: words, a letter with a number such as t7, or a column's number. */
static bool get_pile(struct us_str value, struct us_place *place)
{
    static const struct {
        const char *letters;
        uint8_t kind;
    } piles[] = {{"t", US_PLACE_COLUMN},
                 {"c", US_PLACE_FREECELL},
                 {"fc", US_PLACE_FREECELL},
                 {"", US_PLACE_COLUMN}};
    struct us_cursor c = us_cursor(value);
    bool found = take_pile(&c, place);
    if (!found && value.len == 1 && *value.p >= 'a' && *value.p <= 'd') {
        *place = (struct us_place){.kind = US_PLACE_FREECELL, .index = *value.p - 'a'};
        return true;
    }
    if (!found && (us_take_word(&c, "f") || us_take_word(&c, "h"))) {
        place->kind = US_PLACE_FOUNDATION;
        found = true;
    }
    for (size_t i = 0; i < sizeof(piles) / sizeof(piles[0]) && !found; i++) {
        c = us_cursor(value);
        found = us_cursor_literal_n(&c, piles[i].letters, strlen(piles[i].letters)) &&
                take_number(&c, &place->index);
        place->kind = piles[i].kind;
    }
    return us_cursor_at_end(&c) && value.len > 0;
}

/* The members of an object that matter. */
enum member { MEMBER_FROM, MEMBER_TO, MEMBER_CARD, NUM_MEMBERS };

/* Steps over an object, and sets the values of its members.  Returns false if it has one that is
   not a string or a number. */
static bool take_members(struct us_cursor *cursor, struct us_str *values)
{
    static const char *const names[NUM_MEMBERS][4] = {
        [MEMBER_FROM] = {"from", "source", "src", NULL},
        [MEMBER_TO] = {"to", "dest", "target", NULL},
        [MEMBER_CARD] = {"card", NULL},
    };
    do {
        struct us_str name = take_value(cursor);
        if (name.len == 0 || !us_cursor_literal(cursor, ":"))
            return false;
        struct us_str value = take_value(cursor);
        for (unsigned i = 0; i < NUM_MEMBERS; i++)
            for (unsigned k = 0; names[i][k]; k++)
                if (us_str_eq(name, names[i][k]))
                    values[i] = value;
    } while (us_cursor_literal(cursor, ","));
    return us_cursor_literal(cursor, "}");
}

/* Steps over the brace of an object, and over the bracket of a list before it. */
static bool take_brace(struct us_cursor *cursor)
{
    us_cursor_blanks(cursor);
    us_cursor_literal(cursor, "[");
    us_cursor_blanks(cursor);
    return us_cursor_literal(cursor, "{");
}

/* Returns true if the text begins like an object with a member. */
static bool begins_object(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    return take_brace(&c) && take_value(&c).len > 0 && us_cursor_literal(&c, ":");
}

/* Steps over {"from": "t7", "to": "c0", "card": "JS"}, a JSON object with these members in any
   order. */
static bool take_object(struct us_cursor *cursor, struct us_intent *intent)
{
    struct us_str values[NUM_MEMBERS] = {{NULL, 0}};
    struct us_cursor c = *cursor;

    if (!take_brace(&c) || !take_members(&c, values))
        return false;

    *intent = (struct us_intent){.stated = US_STATED_SOURCE_CARD, .count = 1};
    struct us_cursor card = us_cursor(values[MEMBER_CARD]);
    if (values[MEMBER_CARD].len == 0)
        *intent = (struct us_intent){.count_kind = US_COUNT_BY_CONVENTION};
    else if (!us_take_named_card(&card, &intent->source_card) || !us_cursor_at_end(&card))
        return false;
    if (!get_pile(values[MEMBER_FROM], &intent->source) ||
        !get_pile(values[MEMBER_TO], &intent->dest))
        return false;
    set_source_card(&intent->source, intent->source_card);
    *cursor = c;
    return true;
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Steps over the words that may precede the cards. */
static void take_verb(struct us_cursor *cursor)
{
    static const char *const verbs[] = {"move", "put", "play", "place", NULL};
    if (us_take_one_of(cursor, verbs))
        us_cursor_blanks(cursor);
    if (us_take_word(cursor, "the"))
        us_cursor_blanks(cursor);
    if (us_take_word(cursor, "card"))
        us_cursor_blanks(cursor);
}

/* Steps over a move that names two piles and no card: "column 8 to freecell a". */
static bool take_piles(struct us_cursor *cursor, struct us_intent *intent)
{
    *intent = (struct us_intent){.count_kind = US_COUNT_BY_CONVENTION};
    return take_pile(cursor, &intent->source) && intent->source.kind != US_PLACE_ANY_FREECELL &&
           intent->source.kind != US_PLACE_FOUNDATION && take_target(cursor, intent);
}

bool us_begins_card_sentence(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct named_cards cards;

    if (begins_object(text))
        return true;
    take_verb(&c);
    const char *from = c.p;
    if (!take_cards(&c, &cards)) {
        struct us_intent m;
        return take_piles(&c, &m);
    }
    for (const char *p = from; p < c.p; p++)
        if (*p >= 'a' && *p <= 'z')
            return false; /* "As to", for example */
    return us_take_word(&c, "from") || us_take_word(&c, "home") || take_preposition(&c);
}

bool us_take_label(struct us_cursor *cursor, uint32_t *number)
{
    static const char *const ends[] = {". ", ") ", ": ", NULL};
    struct us_cursor at = *cursor;
    us_cursor_blanks(&at);
    bool fits = us_cursor_number(&at, number) && us_take_any(&at, ends);
    us_cursor_blanks(&at);
    return us_cursor_accept(cursor, &at, fits);
}

bool us_is_move_in_words(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint32_t label;

    us_take_label(&c, &label);
    us_cursor_blanks(&c);
    struct us_str text = us_cursor_rest(&c);
    if (us_begins_card_sentence(text))
        return true;
    return us_take_word(&c, "move") && us_str_find(text, " from ") != SIZE_MAX &&
           us_str_find(text, " to ") != SIZE_MAX && us_has_digit(text);
}

bool us_is_like_move(struct us_str line)
{
    static const char *const links[] = {"to", "onto", "on", "into", "from", "over", "->", NULL};
    static const char *const piles[] = {"freecell", "cell",  "column", "col",   "foundation",
                                        "home",     "stack", "pile",   "waste", "tableau",
                                        "cascade",  "stock", "hole",   "fc",    NULL};
    static const char *const prose[] = {"is",    "are",   "was",     "were", "can", "will",
                                        "would", "could", "because", "so",   "if",  NULL};

    enum { PAIR = 3, MOST_WORDS = 12 };
    struct us_cursor c = us_cursor(line);
    unsigned words = 0;
    unsigned named = 0; /* cards and piles */
    unsigned letters = 0;
    bool linked = false;
    while (us_cursor_blanks(&c), !us_cursor_at_end(&c) && words <= MOST_WORDS) {
        us_card card;
        words++;
        if (us_take_named_card(&c, &card)) {
            named++;
            continue;
        }
        struct us_str word = us_cursor_word(&c);
        if (us_length_in_any_case(word, prose) == word.len)
            return false;
        linked = linked || us_length_in_any_case(word, links) == word.len;
        named += us_length_in_any_case(word, piles) > 0;
        letters += word.len == 1;
    }
    bool pair = words == PAIR && letters == 2; /* "8 to a" */
    return linked && words <= MOST_WORDS && (named > 1 || pair);
}

/* Steps over the number of cards that the stock deals, and the piles that get them. */
static bool take_dealt(struct us_cursor *cursor, struct us_intent *intent)
{
    struct us_cursor top;
    us_card card;

    if (!us_cursor_number(cursor, &intent->count) ||
        (!us_take_word(cursor, "cards") && !us_take_word(cursor, "card")) ||
        !us_take_word(cursor, "from the stock to"))
        return false;
    us_take_word(cursor, "the");
    if (!take_pile(cursor, &intent->dest))
        return false;
    top = *cursor;
    us_cursor_accept(cursor, &top,
                     us_cursor_literal(&top, ", ") && us_take_named_card(&top, &card) &&
                         us_take_word(&top, "on top"));
    return true;
}

/* Steps over a move of the stock or of all columns, in the words of sentence.c.  A count that is
   not stated follows from the rules. */
static bool take_deal(struct us_cursor *cursor, struct us_intent *intent)
{
    static const struct {
        const char *words;
        uint8_t source;
        uint8_t dest;
    } deals[] = {
        {"the waste becomes the stock again", US_WASTE, US_STOCK},
        {"all cards are gathered and dealt again", US_ALL_COLUMNS, US_ALL_COLUMNS},
        {"all cards are shuffled and dealt again", US_ALL_COLUMNS, US_ALL_COLUMNS},
        {"the columns close up", US_ALL_COLUMNS, US_ALL_COLUMNS},
    };
    struct us_cursor c = *cursor;
    us_cursor_blanks(&c);
    *intent = (struct us_intent){.count_kind = US_COUNT_BY_CONVENTION};
    for (size_t i = 0; i < sizeof(deals) / sizeof(deals[0]); i++) {
        if (!us_cursor_literal_n(&c, deals[i].words, strlen(deals[i].words)))
            continue;
        intent->source = us_place_of(us_pile_id(deals[i].source, 0));
        intent->dest = us_place_of(us_pile_id(deals[i].dest, 0));
        *cursor = c;
        return true;
    }
    *intent = (struct us_intent){.source = us_place_of(us_pile_id(US_STOCK, 0))};
    return us_cursor_accept(cursor, &c, take_dealt(&c, intent));
}

bool us_take_card_sentence(struct us_cursor *cursor, struct us_intent *intent, unsigned *named)
{
    static const char *const going[] = {"goes", "go", "moves", "move", NULL};
    struct named_cards cards;

    *named = 1;
    if (take_deal(cursor, intent) || take_object(cursor, intent))
        return true;
    *intent = (struct us_intent){.stated = US_STATED_SOURCE_CARD};
    take_verb(cursor);
    if (!take_cards(cursor, &cards))
        return take_piles(cursor, intent);

    *named = cards.number;
    intent->source_card = cards.first;
    intent->count = take_count(cursor, &cards);
    us_take_one_of(cursor, going);
    intent->source = (struct us_place){.kind = US_PLACE_CARD, .card = cards.last};
    bool from = us_take_word(cursor, "from") || us_cursor_literal(cursor, ":");
    if (from && !us_take_named_source(cursor, &intent->source, cards.last))
        return false;
    if (!take_target(cursor, intent))
        return false;
    return from || !us_take_word(cursor, "from") ||
           us_take_named_source(cursor, &intent->source, cards.last);
}
