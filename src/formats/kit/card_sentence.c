/* SPDX-License-Identifier: MIT */
/* Moves in words that name cards. */
#include "formats/kit/card_sentence.h"

#include "formats/kit/kit.h"
#include "model/names.h"

/* ---- words ----------------------------------------------------------------------------------- */

static bool is_word_char(char c)
{
    return us_is_letter(c) || us_is_digit(c);
}

/* Returns true if no letter or digit follows. */
static bool ends_here(const struct us_cursor *cursor)
{
    return us_cursor_at_end(cursor) || !is_word_char(*cursor->p);
}

bool us_take_word(struct us_cursor *cursor, const char *word)
{
    struct us_cursor at = *cursor;
    us_cursor_blanks(&at);
    if (us_cursor_at_end(&at) || us_upper(*at.p) != us_upper(*word) || !us_str_starts_nocase(us_cursor_rest(&at), word))
        return false;

    at.p += strlen(word);
    return us_cursor_accept(cursor, &at, ends_here(&at));
}

/* Steps over one of the words of a NULL-terminated list, if there is one. */
static bool take_one_of(struct us_cursor *cursor, const char *const *words)
{
    for (; *words; words++)
        if (us_take_word(cursor, *words))
            return true;
    return false;
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Steps over the rank of "queen of hearts" or "10 of clubs". */
static bool take_spelt_rank(struct us_cursor *cursor, unsigned *rank)
{
    static const char *const words[] = {"ace",   "two",  "three", "four", "five",  "six", "seven",
                                        "eight", "nine", "ten",   "jack", "queen", "king"};
    bool letter = !us_cursor_at_end(cursor) && us_is_letter(*cursor->p);
    for (unsigned i = 0; letter && i < sizeof(words) / sizeof(words[0]); i++) {
        if (us_take_word(cursor, words[i])) {
            *rank = i + 1;
            return true;
        }
    }

    size_t n = us_get_rank(us_cursor_rest(cursor), rank);
    cursor->p += n;
    return n > 0 && *rank > 0 && ends_here(cursor);
}

/* Steps over a card in words, with capital or small letters. */
static bool take_spelt_card(struct us_cursor *cursor, us_card *card)
{
    static const char *const suits[][3] = {
        {"hearts", "heart", NULL}, {"clubs", "club", NULL}, {"diamonds", "diamond", NULL}, {"spades", "spade", NULL}};
    unsigned rank;
    if (!take_spelt_rank(cursor, &rank) || !us_take_word(cursor, "of"))
        return false;
    for (unsigned i = 0; i < sizeof(suits) / sizeof(suits[0]); i++) {
        if (take_one_of(cursor, suits[i])) {
            *card = us_card_make(rank, i, 0);
            return true;
        }
    }
    return false;
}

bool us_take_named_card(struct us_cursor *cursor, us_card *card)
{
    struct us_cursor at = *cursor;
    us_card spelt;
    if (us_take_card(&at, US_SUIT_LETTERS | US_SUIT_SYMBOLS, &spelt) && ends_here(&at)) {
        *card = spelt;
        *cursor = at;
        return true;
    }

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
    bool fits = us_cursor_literal(&at, "(") && us_cursor_number(&at, n) && us_take_word(&at, "cards") &&
                us_cursor_literal(&at, ")");
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
    bool suit = us_take_word(&at, "to") && us_cursor_blanks(&at) > 0 && us_take_named_card(&at, &last);
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
    bool fits = us_cursor_number(&at, index) && ends_here(&at);
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

    char letter = us_cursor_at_end(&at) ? ' ' : (char)(*at.p | ('a' - 'A'));
    const char *found = memchr(us_cell_letters, letter, US_NUM_CELL_LETTERS);
    if (!found)
        return false;
    at.p++;
    if (!us_cursor_accept(cursor, &at, ends_here(&at)))
        return false;
    *index = (uint32_t)(found - us_cell_letters);
    return true;
}

static bool take_freecell_word(struct us_cursor *cursor)
{
    static const char *const words[] = {"freecell", "cell", "free cell", "fc", NULL};
    return take_one_of(cursor, words);
}

static bool take_column(struct us_cursor *cursor, uint32_t *index)
{
    static const char *const words[] = {"column", "col", "cascade", "tableau", "stack", "pile", NULL};
    struct us_cursor at = *cursor;
    if (!take_one_of(&at, words))
        return false;
    us_take_word(&at, "pile");
    return us_cursor_accept(cursor, &at, take_number(&at, index));
}

static bool take_foundation(struct us_cursor *cursor)
{
    static const char *const words[] = {"foundation", "foundations", "home", NULL};
    return take_one_of(cursor, words);
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

/* Steps over a pile of the stock, or "reserve 2". */
static bool take_other_pile(struct us_cursor *cursor, struct us_place *place)
{
    static const struct {
        const char *word;
        uint8_t type;
    } piles[] = {{"stock", US_STOCK}, {"waste", US_WASTE}, {"columns", US_ALL_COLUMNS}, {"reserves", US_ALL_RESERVES}};

    for (size_t i = 0; i < sizeof(piles) / sizeof(piles[0]); i++) {
        if (!us_take_word(cursor, piles[i].word))
            continue;
        *place = (struct us_place){.kind = US_PLACE_OTHER, .index = piles[i].type};
        return true;
    }
    struct us_cursor at = *cursor;
    uint32_t index;
    if (!us_take_word(&at, "reserve") || !take_number(&at, &index))
        return false;
    *place = (struct us_place){.kind = US_PLACE_RESERVE, .index = index};
    *cursor = at;
    return true;
}

static void take_article(struct us_cursor *cursor)
{
    static const char *const words[] = {"the", "its", "their", "another", "an", "any", NULL};
    struct us_cursor at = *cursor;
    if (take_one_of(cursor, words))
        return;
    if (us_take_word(&at, "a") && (take_freecell_word(&at) || us_take_word(&at, "foundation")))
        us_take_word(cursor, "a");
}

bool us_take_named_source(struct us_cursor *cursor, struct us_place *place, us_card card)
{
    *place = (struct us_place){.kind = US_PLACE_COLUMN};
    take_article(cursor);
    if (take_column(cursor, &place->index))
        return true;

    if (take_freecell_word(cursor)) {
        place->kind = US_PLACE_FREECELL;
        if (take_letter(cursor, &place->index))
            return true;
        *place = (struct us_place){.kind = US_PLACE_CARD_IN_FREECELL, .card = card};
        return true;
    }

    if (take_other_pile(cursor, place))
        return true;
    if (take_hole(cursor, &place->index)) {
        place->kind = US_PLACE_HOLE;
        return true;
    }

    *place = (struct us_place){.kind = US_PLACE_FOUNDATION, .card = card};
    return take_foundation(cursor);
}

/* Steps over "onto", "->" or the like. */
static bool take_preposition(struct us_cursor *cursor)
{
    static const char *const words[] = {"to", "onto", "on", "into", "in", NULL};
    static const char *const arrows[] = {"->", "=>", "\xe2\x86\x92", NULL};
    if (take_one_of(cursor, words)) {
        us_take_word(cursor, "to");
        return true;
    }

    us_cursor_blanks(cursor);
    for (size_t i = 0; arrows[i]; i++)
        if (us_cursor_literal_n(cursor, arrows[i], strlen(arrows[i])))
            return true;
    return false;
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
    bool fits = (column || take_other_pile(&at, place)) && (!bracket || us_cursor_literal(&at, ")"));
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
        intent->dest = (struct us_place){.kind = US_PLACE_CARD_IN_COLUMN, .card = intent->dest_card};
    }
    return true;
}

static bool take_target(struct us_cursor *cursor, struct us_intent *intent)
{
    if (take_foundation(cursor)) {
        intent->dest.kind = US_PLACE_FOUNDATION;
        return true;
    }
    if (!take_preposition(cursor))
        return false;
    take_article(cursor);
    if (take_foundation(cursor)) {
        intent->dest.kind = US_PLACE_FOUNDATION;
        return true;
    }

    if (take_hole(cursor, &intent->dest.index)) {
        intent->dest.kind = US_PLACE_HOLE;
        return true;
    }
    if (take_other_pile(cursor, &intent->dest))
        return true;

    bool empty = us_take_word(cursor, "empty");
    if (take_freecell_word(cursor)) {
        bool letter = take_letter(cursor, &intent->dest.index);
        intent->dest.kind = letter ? US_PLACE_FREECELL : US_PLACE_ANY_FREECELL;
        return true;
    }
    if (take_column(cursor, &intent->dest.index)) {
        intent->dest.kind = US_PLACE_COLUMN;
        return true;
    }
    if (empty) {
        intent->dest.kind = US_PLACE_ANY_EMPTY_COLUMN;
        return us_take_word(cursor, "column");
    }
    return take_target_card(cursor, intent);
}

/* ---- objects --------------------------------------------------------------------------------- */

/* Steps over a string or a number, and returns it without quotation marks; empty: there is none. */
static struct us_str take_value(struct us_cursor *cursor)
{
    us_cursor_blanks(cursor);
    bool quoted = us_cursor_literal(cursor, "\"");
    struct us_str value = {cursor->p, 0};
    while (!us_cursor_at_end(cursor) && *cursor->p != '"' && (quoted || is_word_char(*cursor->p)))
        cursor->p++;
    value.len = (size_t)(cursor->p - value.p);
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
    } piles[] = {{"t", US_PLACE_COLUMN}, {"c", US_PLACE_FREECELL}, {"fc", US_PLACE_FREECELL}, {"", US_PLACE_COLUMN}};
    struct us_cursor c = us_cursor(value);
    if (take_column(&c, &place->index)) {
        place->kind = US_PLACE_COLUMN;
    } else if (take_freecell_word(&c)) {
        place->kind = take_letter(&c, &place->index) ? US_PLACE_FREECELL : US_PLACE_ANY_FREECELL;
    } else if (take_foundation(&c) || us_take_word(&c, "f") || us_take_word(&c, "h")) {
        place->kind = US_PLACE_FOUNDATION;
    } else {
        bool found = false;
        for (size_t i = 0; i < sizeof(piles) / sizeof(piles[0]) && !found; i++) {
            c = us_cursor(value);
            found = us_cursor_literal_n(&c, piles[i].letters, strlen(piles[i].letters)) &&
                    take_number(&c, &place->index);
            place->kind = piles[i].kind;
        }
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
    if (!us_take_named_card(&card, &intent->source_card) || !us_cursor_at_end(&card) ||
        !get_pile(values[MEMBER_FROM], &intent->source) || !get_pile(values[MEMBER_TO], &intent->dest))
        return false;
    if (intent->source.kind == US_PLACE_ANY_FREECELL)
        intent->source.kind = US_PLACE_CARD_IN_FREECELL;
    intent->source.card = intent->source_card;
    *cursor = c;
    return true;
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Steps over the words that may precede the cards. */
static void take_verb(struct us_cursor *cursor)
{
    static const char *const verbs[] = {"move", "put", "play", "place", NULL};
    if (take_one_of(cursor, verbs))
        us_cursor_blanks(cursor);
    if (us_take_word(cursor, "the"))
        us_cursor_blanks(cursor);
    if (us_take_word(cursor, "card"))
        us_cursor_blanks(cursor);
}

bool us_begins_card_sentence(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct named_cards cards;
    if (begins_object(text))
        return true;
    take_verb(&c);
    const char *from = c.p;
    if (!take_cards(&c, &cards))
        return false;
    for (const char *p = from; p < c.p; p++)
        if (*p >= 'a' && *p <= 'z')
            return false; /* "As to", for example */
    return us_take_word(&c, "from") || us_take_word(&c, "home") || take_preposition(&c);
}

static bool has_digit(struct us_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if (us_is_digit(text.p[i]))
            return true;
    return false;
}

bool us_is_move_in_words(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint32_t label;
    us_cursor_blanks(&c);
    struct us_cursor at = c;
    if (us_cursor_number(&at, &label) && (us_cursor_literal(&at, ". ") || us_cursor_literal(&at, ") ")))
        c = at;
    us_cursor_blanks(&c);
    struct us_str text = us_cursor_rest(&c);
    if (us_begins_card_sentence(text))
        return true;
    return us_take_word(&c, "move") && us_str_find(text, " from ") != SIZE_MAX &&
           us_str_find(text, " to ") != SIZE_MAX && has_digit(text);
}

/* Steps over a move of the stock or of all columns, in the words of sentence.c.  A count that is
   not stated follows from the rules. */
static bool take_deal(struct us_cursor *cursor, struct us_intent *intent)
{
    static const char turned[] = "the waste becomes the stock again";
    static const char gathered[] = "all cards are gathered and dealt again";
    static const char shuffled[] = "all cards are shuffled and dealt again";
    static const char closed[] = "the columns close up";
    struct us_cursor c = *cursor;
    *intent = (struct us_intent){.count_kind = US_COUNT_BY_CONVENTION};
    us_cursor_blanks(&c);
    if (us_cursor_literal(&c, turned)) {
        intent->source = (struct us_place){.kind = US_PLACE_OTHER, .index = US_WASTE};
        intent->dest = (struct us_place){.kind = US_PLACE_OTHER, .index = US_STOCK};
    } else if (us_cursor_literal(&c, gathered) || us_cursor_literal(&c, shuffled) || us_cursor_literal(&c, closed)) {
        intent->source = (struct us_place){.kind = US_PLACE_OTHER, .index = US_ALL_COLUMNS};
        intent->dest = intent->source;
    } else {
        uint32_t n;
        intent->source = (struct us_place){.kind = US_PLACE_OTHER, .index = US_STOCK};
        if (!us_cursor_number(&c, &n) || (!us_take_word(&c, "cards") && !us_take_word(&c, "card")) ||
            !us_take_word(&c, "from") || !us_take_word(&c, "the") || !us_take_word(&c, "stock") ||
            !us_take_word(&c, "to"))
            return false;
        us_take_word(&c, "the");
        if (take_hole(&c, &intent->dest.index))
            intent->dest.kind = US_PLACE_HOLE;
        else if (!take_other_pile(&c, &intent->dest))
            return false;
        *intent = (struct us_intent){.source = intent->source, .dest = intent->dest, .count = n};
        struct us_cursor at = c;
        us_card top;
        if (us_cursor_literal(&at, ", ") && us_take_named_card(&at, &top) && us_take_word(&at, "on") &&
            us_take_word(&at, "top"))
            c = at;
    }
    *cursor = c;
    return true;
}

bool us_take_card_sentence(struct us_cursor *cursor, struct us_intent *intent, unsigned *named)
{
    struct named_cards cards;
    *named = 1;
    if (take_deal(cursor, intent) || take_object(cursor, intent))
        return true;
    *intent = (struct us_intent){.stated = US_STATED_SOURCE_CARD};
    take_verb(cursor);
    if (!take_cards(cursor, &cards))
        return false;

    *named = cards.number;
    intent->source_card = cards.first;
    intent->count = take_count(cursor, &cards);
    intent->source = (struct us_place){.kind = US_PLACE_CARD, .card = cards.last};
    bool from = us_take_word(cursor, "from") || us_cursor_literal(cursor, ":");
    if (from && !us_take_named_source(cursor, &intent->source, cards.last))
        return false;
    if (!take_target(cursor, intent))
        return false;
    return from || !us_take_word(cursor, "from") || us_take_named_source(cursor, &intent->source, cards.last);
}
