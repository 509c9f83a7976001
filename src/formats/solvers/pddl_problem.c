/* SPDX-License-Identifier: MIT */
/*
 * Problems of the FreeCell domain (docs/formats/pddl.md).
 *
 *     (define (problem freecell-2-1)
 *     (:domain freecell)
 *     (:objects SA S2 S0 ... - card N1 N0 ... - num S H D C - suit)
 *     (:init (HOME C0) (CELLSPACE N4) (COLSPACE N2) (BOTTOMCOL SA) (ON CA SA) (CLEAR CA) ...)
 *     (:goal (and (HOME C2) ...)))
 *
 * The facts that do not change state the ranks and suits of cards, which number follows which, and
 * which card goes on which.  They must be those of FreeCell.
 */
#include "formats/solvers/pddl.h"

#include <stdio.h>

enum {
    NUM_RANKS = US_MAX_RANK + 1, /* with the base of a foundation */
    NUM_CARDS = US_NUM_SUITS * NUM_RANKS,
    NUM_NUMBERS = 64,
    MOST_ARGUMENTS = 2,
};

struct problem {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct us_str init; /* the word :init */

    /* Sets of cards; see index_of. */
    uint64_t values;
    uint64_t suits;
    uint64_t stacks[NUM_CARDS]; /* the cards that may lie on each card */
    uint64_t successors;        /* the numbers that follow another one */

    /* For each card, until it is dealt: where it is stated to be in a column or freecell, and to be
       the last one of a column. */
    struct us_str at[NUM_CARDS];
    struct us_str clear_at[NUM_CARDS];
    uint8_t above[NUM_CARDS]; /* 1 + the card on each card; 0: none */
    uint8_t bottoms[US_MAX_COLUMNS];
    unsigned num_bottoms;
    uint8_t cells[US_MAX_FREECELLS];
    unsigned num_cells;
    struct us_pddl_object cell_space; /* the word is empty: not stated */
    struct us_pddl_object column_space;
    struct us_pddl_object home[US_NUM_SUITS];
    struct us_pddl_object goal[US_NUM_SUITS];
    bool in_goal;
};

static unsigned index_of(const struct us_pddl_object *card)
{
    return card->suit * (unsigned)NUM_RANKS + card->number;
}

static uint64_t bit(unsigned i)
{
    return UINT64_C(1) << i;
}

static us_card card_at(unsigned i)
{
    return us_card_make(i % NUM_RANKS, i / NUM_RANKS, 0);
}

/* ---- errors ---------------------------------------------------------------------------------- */

static bool unread(struct problem *p, struct us_str word, const char *expected)
{
    return us_read_fail(p->common, word.len > 0 ? US_DIAG_UNREAD_TEXT : US_DIAG_TRUNCATED, word,
                        expected);
}

static bool wrong(struct problem *p, struct us_str word, const char *why)
{
    return us_read_fail(p->common, US_DIAG_DISAGREES, word, why);
}

/* Steps over a word that must be next. */
static bool take(struct problem *p, const char *text, const char *expected)
{
    struct us_str word = us_pddl_token(p->cursor);
    return us_pddl_is(word, text) || unread(p, word, expected);
}

/* ---- facts ----------------------------------------------------------------------------------- */

/* Notes the place of a card: its first and only one. */
static bool place(struct problem *p, const struct us_pddl_object *card)
{
    unsigned i = index_of(card);
    if (card->number == 0)
        return unread(p, card->word,
                      "expected a card of a rank other than 0, which is the base of a foundation");
    if (p->at[i].len > 0)
        return us_read_fail(p->common, US_DIAG_CARD_TWICE, card->word, "");
    p->at[i] = card->word;
    return true;
}

static bool set_on(struct problem *p, const struct us_pddl_object *o)
{
    unsigned below = index_of(&o[1]);
    if (p->above[below])
        return wrong(p, o[1].word, "another card lies on this one");
    p->above[below] = index_of(&o[0]) + 1;
    return place(p, &o[0]);
}

static bool set_bottom(struct problem *p, const struct us_pddl_object *o)
{
    if (p->num_bottoms == US_MAX_COLUMNS)
        return us_read_fail(p->common, US_DIAG_LAYOUT_TOO_LARGE, o->word, "too many columns");
    p->bottoms[p->num_bottoms++] = index_of(o);
    return place(p, o);
}

static bool set_in_cell(struct problem *p, const struct us_pddl_object *o)
{
    if (p->num_cells == US_MAX_FREECELLS)
        return us_read_fail(p->common, US_DIAG_LAYOUT_TOO_LARGE, o->word, "too many freecells");
    p->cells[p->num_cells++] = index_of(o);
    return place(p, o);
}

static bool set_clear(struct problem *p, const struct us_pddl_object *o)
{
    p->clear_at[index_of(o)] = o->word;
    return true;
}

/* Sets what can be stated once. */
static bool set_once(struct problem *p, struct us_pddl_object *object,
                     const struct us_pddl_object *o)
{
    if (object->word.len > 0 && object->number != o->number)
        return wrong(p, o->word, "an earlier fact states something else");
    *object = *o;
    return true;
}

static bool set_cell_space(struct problem *p, const struct us_pddl_object *o)
{
    return set_once(p, &p->cell_space, o);
}

static bool set_column_space(struct problem *p, const struct us_pddl_object *o)
{
    return set_once(p, &p->column_space, o);
}

static bool set_home(struct problem *p, const struct us_pddl_object *o)
{
    return set_once(p, p->in_goal ? &p->goal[o->suit] : &p->home[o->suit], o);
}

static bool set_suit(struct problem *p, const struct us_pddl_object *o)
{
    p->suits |= bit(index_of(&o[0]));
    return o[0].suit == o[1].suit || wrong(p, o[1].word, "this is not the suit of the card");
}

static bool set_value(struct problem *p, const struct us_pddl_object *o)
{
    p->values |= bit(index_of(&o[0]));
    return o[0].number == o[1].number || wrong(p, o[1].word, "this is not the rank of the card");
}

static bool set_successor(struct problem *p, const struct us_pddl_object *o)
{
    if (o[0].number != o[1].number + 1)
        return wrong(p, o[1].word, "this is not the number before the other one");
    p->successors |= o[0].number < NUM_NUMBERS ? bit(o[0].number) : 0;
    return true;
}

/* Returns true if a card may be put on another one in a column. */
static bool fits(unsigned card, unsigned below)
{
    unsigned rank = card % NUM_RANKS;
    return rank > 0 && rank + 1 == below % NUM_RANKS &&
           us_is_black(card_at(card)) != us_is_black(card_at(below));
}

static bool set_stack(struct problem *p, const struct us_pddl_object *o)
{
    p->stacks[index_of(&o[1])] |= bit(index_of(&o[0]));
    return fits(index_of(&o[0]), index_of(&o[1])) ||
           unread(p, o[0].word,
                  "expected a card of the other color, one rank lower than the next one, as in "
                  "FreeCell");
}

static const struct fact {
    const char *name;
    bool (*set)(struct problem *p, const struct us_pddl_object *o);
    unsigned num_arguments;
    uint8_t kinds[MOST_ARGUMENTS]; /* enum us_pddl_kind */
} facts[] = {
    {"home", set_home, 1, {US_PDDL_IS_CARD}}, /* the only one that a goal can have */
    {"on", set_on, 2, {US_PDDL_IS_CARD, US_PDDL_IS_CARD}},
    {"clear", set_clear, 1, {US_PDDL_IS_CARD}},
    {"bottomcol", set_bottom, 1, {US_PDDL_IS_CARD}},
    {"incell", set_in_cell, 1, {US_PDDL_IS_CARD}},
    {"cellspace", set_cell_space, 1, {US_PDDL_IS_NUMBER}},
    {"colspace", set_column_space, 1, {US_PDDL_IS_NUMBER}},
    {"canstack", set_stack, 2, {US_PDDL_IS_CARD, US_PDDL_IS_CARD}},
    {"suit", set_suit, 2, {US_PDDL_IS_CARD, US_PDDL_IS_SUIT}},
    {"value", set_value, 2, {US_PDDL_IS_CARD, US_PDDL_IS_NUMBER}},
    {"successor", set_successor, 2, {US_PDDL_IS_NUMBER, US_PDDL_IS_NUMBER}},
};

/* Reads a fact after its opening parenthesis. */
static bool read_fact(struct problem *p)
{
    struct us_pddl_object objects[MOST_ARGUMENTS];
    struct us_str name = us_pddl_token(p->cursor);
    size_t i = 0;
    size_t num = p->in_goal ? 1 : sizeof(facts) / sizeof(facts[0]);

    while (i < num && !us_pddl_is(name, facts[i].name))
        i++;
    if (i == num)
        return unread(p, name,
                      p->in_goal ? "expected a fact such as (home SK)"
                                 : "expected a fact such as (on S3 H4)");

    for (unsigned k = 0; k < facts[i].num_arguments; k++) {
        struct us_str word = us_pddl_token(p->cursor);
        enum us_pddl_kind kind = (enum us_pddl_kind)facts[i].kinds[k];
        if (!us_pddl_get_object(word, kind, &objects[k]))
            return unread(p, word, us_pddl_types[kind].expected);
    }
    return take(p, ")", "expected a closing parenthesis after the fact") &&
           facts[i].set(p, objects);
}

/* Reads a list up to its closing parenthesis.  `read` reads each item after its opening one. */
static bool read_list(struct problem *p, bool (*read)(struct problem *p), const char *expected)
{
    for (;;) {
        struct us_str word = us_pddl_token(p->cursor);
        if (us_str_eq(word, ")"))
            return true;
        if (!us_str_eq(word, "("))
            return unread(p, word, expected);
        if (!read(p))
            return false;
    }
}

static bool read_facts(struct problem *p)
{
    return read_list(p, read_fact, "expected a fact in parentheses, or a closing parenthesis");
}

/* ---- sections -------------------------------------------------------------------------------- */

/* Returns true for the names of types, and "-" before them. */
static bool is_type(struct us_str word)
{
    static const char *const types[] = {"-",    "card",     "num",   "denomination",
                                        "suit", "suitsort", "object"};
    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++)
        if (us_pddl_is(word, types[i]))
            return true;
    return false;
}

static bool read_objects(struct problem *p)
{
    for (;;) {
        struct us_pddl_object o;
        struct us_str word = us_pddl_token(p->cursor);
        if (us_str_eq(word, ")"))
            return true;
        if (!is_type(word) && !us_pddl_get_object(word, US_PDDL_IS_CARD, &o) &&
            !us_pddl_get_object(word, US_PDDL_IS_NUMBER, &o) &&
            !us_pddl_get_object(word, US_PDDL_IS_SUIT, &o))
            return unread(p, word,
                          "expected a card such as S10 or spade10, a number such as N4, or a suit");
    }
}

static bool read_goal(struct problem *p)
{
    p->in_goal = true;
    if (!take(p, "(", "expected a goal such as (and (home SK) ...)") ||
        !take(p, "and", "expected a goal such as (and (home SK) ...)") || !read_facts(p))
        return false;
    return take(p, ")", "expected a closing parenthesis after the goal");
}

/* Reads a section after its opening parenthesis. */
static bool read_section(struct problem *p)
{
    struct us_str word = us_pddl_token(p->cursor);
    if (us_pddl_is(word, ":domain"))
        return take(p, "freecell", "expected freecell, the only domain that is read") &&
               take(p, ")", "expected a closing parenthesis");
    if (us_pddl_is(word, ":objects"))
        return read_objects(p);
    if (us_pddl_is(word, ":init")) {
        p->init = word;
        return read_facts(p);
    }
    if (us_pddl_is(word, ":goal"))
        return read_goal(p);
    if (!us_pddl_is(word, ":requirements"))
        return unread(p, word, "expected :domain, :objects, :init or :goal");

    for (word = us_pddl_token(p->cursor); word.len > 0 && *word.p == ':';
         word = us_pddl_token(p->cursor)) {
    }
    return us_str_eq(word, ")") || unread(p, word, "expected a closing parenthesis");
}

/* ---- the whole problem ----------------------------------------------------------------------- */

/* Reports that the facts lack one about a card, and perhaps another one. */
static bool lacks(struct problem *p, const char *name, unsigned card, int other)
{
    struct us_buf what = {0};
    us_buf_putf(&what, "expected a fact (%s ", name);
    us_pddl_put_card(&what, card % NUM_RANKS, card / NUM_RANKS);
    if (other >= 0) {
        us_buf_putc(&what, ' ');
        us_pddl_put_card(&what, (unsigned)other % NUM_RANKS, (unsigned)other / NUM_RANKS);
    }
    bool has_value = strcmp(name, "value") == 0 || strcmp(name, "suit") == 0;
    us_buf_puts(&what, has_value ? " ...)" : ")");
    unread(p, p->init, us_buf_text(&what));
    us_buf_free(&what);
    return false;
}

/* Checks that the goal is four complete foundations, and sets *max_rank to their rank. */
static bool find_max_rank(struct problem *p, unsigned *max_rank)
{
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        if (p->goal[i].word.len == 0 || p->home[i].word.len == 0)
            return unread(p, p->init, "expected a fact and a goal (home ...) for each suit");
        if (p->goal[i].number == 0 || p->goal[i].number != p->goal[0].number)
            return unread(p, p->goal[i].word, "expected goals of the same rank");
    }
    *max_rank = p->goal[0].number;
    return true;
}

/* Checks that the facts that do not change are complete. */
static bool check_rules(struct problem *p, unsigned max_rank, unsigned most)
{
    for (unsigned i = 0; i < NUM_CARDS; i++) {
        if (i % NUM_RANKS > max_rank)
            continue;
        if (!(p->values & bit(i)))
            return lacks(p, "value", i, -1);
        if (!(p->suits & bit(i)))
            return lacks(p, "suit", i, -1);
        for (unsigned k = 0; k < NUM_CARDS; k++)
            if (fits(k, i) && !(p->stacks[i] & bit(k)))
                return lacks(p, "canstack", k, (int)i);
    }
    for (unsigned i = 1; i <= most; i++)
        if (!(p->successors & bit(i)))
            return unread(
                p, p->init,
                "expected a fact (successor ...) for each number of ranks, columns and freecells");
    return true;
}

/* States what the record says about the game. */
static bool state_game(struct problem *p, unsigned columns, unsigned cells, unsigned max_rank)
{
    struct us_script *s = p->script;
    char numbers[3][12];

    snprintf(numbers[0], sizeof(numbers[0]), "%u", columns);
    snprintf(numbers[1], sizeof(numbers[1]), "%u", cells);
    snprintf(numbers[2], sizeof(numbers[2]), "%u", max_rank);
    const struct {
        enum us_game_field field;
        const char *value;
        struct us_str word;
    } fields[] = {
        {US_GAME_DECKS, "1", p->init},
        {US_GAME_BUILD, "alternate-color", p->init},
        {US_GAME_FILL, "any", p->init},
        {US_GAME_COLUMNS, numbers[0], p->column_space.word},
        {US_GAME_FREECELLS, numbers[1], p->cell_space.word},
        {US_GAME_MAX_RANK, numbers[2], p->goal[0].word},
    };
    for (size_t i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
        if (!us_state_field(p->common, s, fields[i].field, us_str(fields[i].value),
                            us_cursor_span(p->cursor, fields[i].word)))
            return false;
    s->freecells_shown = true;
    return true;
}

/* Returns the place of a card, which is dealt there. */
static struct us_span take_place(struct problem *p, unsigned card)
{
    struct us_span span = us_cursor_span(p->cursor, p->at[card]);
    p->at[card].len = 0;
    return span;
}

/* Deals a column, the deepest card first.  Its last card must be clear. */
static bool deal_column(struct problem *p, unsigned column)
{
    unsigned i = p->bottoms[column];
    for (;;) {
        us_script_deal_column(p->script, column, card_at(i), take_place(p, i));
        if (!p->above[i])
            break;
        i = p->above[i] - 1U;
    }
    if (p->clear_at[i].len == 0)
        return lacks(p, "clear", i, -1);
    p->clear_at[i].len = 0;
    return true;
}

/* Returns the first word that is not empty, if there is one. */
static struct us_str first_of(const struct us_str words[NUM_CARDS])
{
    unsigned i = 0;
    while (i < NUM_CARDS - 1 && words[i].len == 0)
        i++;
    return words[i];
}

static bool deal(struct problem *p)
{
    struct us_position *start = &p->script->start;
    us_game_lay_out(&p->script->game, start);
    for (unsigned i = 0; i < p->num_bottoms; i++)
        if (!deal_column(p, i))
            return false;
    for (unsigned i = 0; i < p->num_cells; i++)
        us_script_deal_freecell(p->script, i, card_at(p->cells[i]), take_place(p, p->cells[i]));
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        start->foundations[i] = p->home[i].number;
    p->script->has_start = true;

    struct us_str left = first_of(p->at);
    struct us_str clear = first_of(p->clear_at);
    if (left.len > 0)
        return wrong(p, left, "this card is in no column that begins with (bottomcol ...)");
    return clear.len == 0 || wrong(p, clear, "this card is not the last one of a column");
}

static bool finish(struct problem *p)
{
    unsigned max_rank = 0;
    if (p->init.len == 0)
        return unread(p, us_pddl_token(p->cursor),
                      "expected a problem with (:init ...) and (:goal ...)");
    if (p->cell_space.word.len == 0 || p->column_space.word.len == 0)
        return unread(p, p->init, "expected the facts (cellspace ...) and (colspace ...)");
    if (!find_max_rank(p, &max_rank))
        return false;

    unsigned columns = p->num_bottoms + p->column_space.number;
    unsigned cells = p->num_cells + p->cell_space.number;
    unsigned most = columns > cells ? columns : cells;
    if (columns > US_MAX_COLUMNS || cells > US_MAX_FREECELLS)
        return us_read_fail(p->common, US_DIAG_LAYOUT_TOO_LARGE, p->init, "");
    return check_rules(p, max_rank, most > max_rank ? most : max_rank) &&
           state_game(p, columns, cells, max_rank) && deal(p);
}

bool us_read_pddl_problem(struct us_record_reader *reader, struct us_script *script)
{
    struct problem p = {.common = reader, .cursor = &reader->cursor, .script = script};
    uint32_t from = us_cursor_offset(p.cursor);
    static const char problem[] = "expected a problem, (define (problem NAME) ...";

    if (!take(&p, "(", problem) || !take(&p, "define", problem) || !take(&p, "(", problem) ||
        !take(&p, "problem", "expected a problem: a domain has no layout"))
        return false;
    struct us_str name = us_pddl_token(p.cursor);
    if (name.len == 0 || memchr("()", *name.p, 2))
        return unread(&p, name, "expected the name of the problem");
    if (!take(&p, ")", "expected a closing parenthesis after the name"))
        return false;

    if (!read_list(&p, read_section,
                   "expected a section such as (:init ...), or a closing parenthesis"))
        return false;
    script->start_span = (struct us_span){from, us_cursor_offset(p.cursor) - from};
    return finish(&p);
}
