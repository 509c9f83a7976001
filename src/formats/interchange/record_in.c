/* SPDX-License-Identifier: MIT */
/* Turns the tree of a record into a script (docs/interchange.md). */
#include "formats/interchange/record.h"

#include <ctype.h>
#include <stdio.h>

#include "base/rows.h"
#include "formats/interchange/move_list.h"
#include "formats/interchange/start_text.h"
#include "formats/interchange/rules.h"
#include "model/names.h"
#include "model/place.h"
#include "tree/markup.h"

struct record_reader {
    const struct us_tree_context *context;
    const struct us_game_request *request;
    struct us_script *script;
    bool automove_stated;        /* the automove rule is known from the header or an earlier move */
    unsigned depth;              /* of nested variations */
    bool is_dealt;               /* the deal and its fingerprint stand for the start */
    const struct us_node *start; /* the position at which the moves begin; NULL: none is stated */
    /* layout_before_move of the header, an older name of the current position.  NULL: left out. */
    const struct us_node *layout_before;
};

/* The fields of a struct, as us_open_struct fills them in; NULL: the field is left out. */
typedef const struct us_node *fields[US_MAX_FIELDS];

static const struct us_node *next(const struct us_node *node)
{
    return us_item(node->next);
}

/* These keep *value if the field is left out. */
static bool read_range(const struct record_reader *reader, const struct us_node *node,
                       uint32_t least, uint32_t most, uint32_t *value)
{
    return !node || us_node_number(reader->context, node, least, most, value);
}

static bool read_number(const struct record_reader *reader, const struct us_shape *shape,
                        fields values, unsigned field, uint32_t *value)
{
    const struct us_field *f = &shape->fields[field];
    return read_range(reader, values[field], f->least, f->most, value);
}

static bool read_word(const struct record_reader *reader, const struct us_shape *shape,
                      fields values, unsigned field, uint8_t *value)
{
    return !values[field] ||
           us_node_enum(reader->context, values[field], &shape->fields[field], value);
}

/* ---- positions ------------------------------------------------------------------------------- */

static bool read_flag(const struct record_reader *reader, const struct us_node *node, bool *value)
{
    *value = false;
    return !node || us_node_boolean(reader->context, node, value);
}

/* What may be in the place of a card. */
enum { MAY_BE_EMPTY = 1 << 0, MAY_BE_BLOCKED = 1 << 1, MAY_BE_UNKNOWN = 1 << 2 };

/* Reads a card, or, if allowed, another place or an unknown card. */
static bool read_card(const struct record_reader *reader, const struct us_node *node,
                      unsigned allowed, us_card *card)
{
    fields values;
    bool empty;
    bool hidden;
    bool blocked;
    uint32_t rank = 0;
    uint8_t suit = 0;
    uint32_t deck = 0;

    if (!us_open_struct(reader->context, node, &us_shape_card, values) ||
        !read_flag(reader, values[CARD_IS_EMPTY], &empty) ||
        !read_flag(reader, values[CARD_IS_HIDDEN], &hidden) ||
        !read_flag(reader, values[CARD_IS_BLOCKED], &blocked))
        return false;
    if (empty || blocked) {
        for (unsigned i = CARD_RANK; i <= CARD_IS_BLOCKED; i++)
            if (values[i] && i != CARD_IS_EMPTY && (i != CARD_IS_BLOCKED || (empty && blocked)) &&
                (i != CARD_IS_HIDDEN || hidden))
                return us_node_error(reader->context, values[i], US_DIAG_FIELD_UNKNOWN,
                                     "%s of a place without a card",
                                     us_name_text((enum us_name)values[i]->name));
        *card = blocked ? US_CARD_BLOCKED : US_NO_CARD;
        if (allowed & (blocked ? MAY_BE_BLOCKED : MAY_BE_EMPTY))
            return true;

        return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE, "expected a card");
    }

    bool unknown = hidden && !values[CARD_RANK] && !values[CARD_SUIT] && !values[CARD_DECK];
    if (unknown && (allowed & MAY_BE_UNKNOWN) && !reader->context->is_older) {
        *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
        return true;
    }
    for (unsigned i = CARD_RANK; i <= CARD_SUIT; i++)
        if (!values[i])
            return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING, "%s of card",
                                 i == CARD_RANK ? "rank" : "suit");
    if (!read_range(reader, values[CARD_RANK], 1, reader->script->game.max_rank, &rank) ||
        !read_word(reader, &us_shape_card, values, CARD_SUIT, &suit) ||
        !read_range(reader, values[CARD_DECK], 0, reader->script->game.num_decks - 1U, &deck))
        return false;

    *card = us_card_make(rank, suit, deck);
    if (hidden)
        *card |= US_CARD_HIDDEN;
    if (values[CARD_DECK])
        *card |= US_CARD_DECK_STATED;

    return true;
}

/* Counts a card of the start position, so that the deck can be checked. */
static bool count_dealt(const struct record_reader *reader, bool start, us_card card,
                        const struct us_node *node)
{
    return !start || !us_is_card(card) ||
           us_script_deal_elsewhere(reader->script, card, node->span);
}

/* Reads the cards of a pile. */
static bool read_pile_cards(const struct record_reader *reader, const struct us_node *list,
                            struct us_position *position, struct us_pile_id pile, bool start)
{
    for (const struct us_node *node = us_first_item(list); node; node = next(node)) {
        us_card card = US_NO_CARD;
        if (us_cards_in(position, pile) == US_MAX_CARDS)
            return us_node_error(reader->context, node, US_DIAG_LAYOUT_TOO_LARGE,
                                 "more than %d cards in a %s", US_MAX_CARDS,
                                 pile.type == US_COLUMN ? "column" : "pile");
        if (!read_card(reader, node, MAY_BE_UNKNOWN, &card) ||
            !count_dealt(reader, start, card, node))
            return false;
        if (!us_pile_push(position, pile.type, pile.index, card))
            return us_node_error(reader->context, node, US_DIAG_LAYOUT_TOO_LARGE,
                                 "more cards than any game has");
    }

    return true;
}

/* Checks that a foundation has the fields of a hole, or those of a foundation of a suit. */
static bool check_foundation(const struct record_reader *reader, const struct us_node *node,
                             fields v, bool hole)
{
    for (unsigned i = FOUNDATION_SUIT; i <= FOUNDATION_CARDS; i++) {
        bool allowed = hole == (i == FOUNDATION_CARDS);
        bool optional = i == FOUNDATION_DECK ||
                        (i == FOUNDATION_CARDS && node->kind == US_NODE_ELEMENT);
        const char *name = us_name_text((enum us_name)us_shape_foundation.fields[i].name);
        if (v[i] && !allowed)
            return us_node_error(reader->context, node, US_DIAG_FIELD_UNKNOWN, "%s of a %s", name,
                                 hole ? "foundation without a suit" : "foundation of a suit");
        if (!v[i] && allowed && !optional)
            return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING, "%s of foundation",
                                 name);
    }
    return true;
}

/* Reads the holes or the reserves of a game that has them. */
static bool read_piles(const struct record_reader *reader, const struct us_node *list,
                       struct us_position *position, enum us_pile type, bool start)
{
    bool holes = type == US_HOLE;
    struct us_pile_id pile = us_pile_id(type, 0);
    for (const struct us_node *node = us_first_item(list); node; node = next(node), pile.index++) {
        fields v;
        if (pile.index == us_num_piles(position, type))
            return us_node_error(
                reader->context, node, US_DIAG_DISAGREES, "more %s, which is %u",
                holes ? "foundations than num_holes" : "reserves than num_reserves", pile.index);
        if (!us_open_struct(reader->context, node, holes ? &us_shape_foundation : &us_shape_reserve,
                            v) ||
            (holes && !check_foundation(reader, node, v, true)) ||
            !read_pile_cards(reader,
                             v[holes ? (unsigned)FOUNDATION_CARDS : (unsigned)RESERVE_CARDS],
                             position, pile, start))
            return false;
    }

    return true;
}

/* Checks that the cards on foundations can be there, and finds the rank with which the foundations
   begin if only the start states it. */
static bool check_bases(const struct record_reader *reader, const struct us_node *node,
                        struct us_position *position)
{
    us_game_attach(&reader->script->game, position);
    if (reader->script->game.rules.unjudged)
        return true;
    bool of_start = reader->script->game.rules.foundation_base == US_BASE_OF_START;
    for (unsigned i = 0; i < us_num_foundations(position); i++) {
        unsigned rank = position->foundations[i];
        if (rank > 0 && of_start && rank != position->base)
            return us_node_error(
                reader->context, node, US_DIAG_DISAGREES,
                "the foundations start with different ranks, and no foundation_base is stated");
        if (rank > 0 && rank < position->base && !position->foundation_wrap)
            return us_node_error(reader->context, node, US_DIAG_DISAGREES,
                                 "a foundation has a card below its base");
    }
    return true;
}

static bool read_foundations(const struct record_reader *reader, const struct us_node *list,
                             struct us_position *position)
{
    bool seen[US_MAX_FOUNDATIONS] = {false};
    for (const struct us_node *node = us_first_item(list); node; node = next(node)) {
        fields v;
        uint8_t suit = 0;
        uint32_t deck = 0;
        uint32_t rank = 0;
        uint32_t last_deck = position->num_suit_decks > 0 ? position->num_suit_decks - 1U : 0;
        if (!us_open_struct(reader->context, node, &us_shape_foundation, v) ||
            !check_foundation(reader, node, v, false) ||
            !read_word(reader, &us_shape_foundation, v, FOUNDATION_SUIT, &suit) ||
            !read_range(reader, v[FOUNDATION_DECK], 0, last_deck, &deck) ||
            !read_range(reader, v[FOUNDATION_RANK], 0, reader->script->game.max_rank, &rank))
            return false;
        if (!us_has_foundation(position, deck * US_NUM_SUITS + suit))
            return us_node_error(reader->context, node, US_DIAG_DISAGREES,
                                 "the game has no foundation of %s and deck %u",
                                 us_suit_names[suit].interchange, deck);
        if (seen[deck * US_NUM_SUITS + suit])
            return us_node_error(reader->context, node, US_DIAG_FIELD_TWICE,
                                 "the foundation of %s and deck %u",
                                 us_suit_names[suit].interchange, deck);
        seen[deck * US_NUM_SUITS + suit] = true;
        position->foundations[deck * US_NUM_SUITS + suit] = rank;
    }

    return true;
}

static bool read_freecells(const struct record_reader *reader, const struct us_node *list,
                           struct us_position *position, bool start)
{
    unsigned n = 0;
    for (const struct us_node *node = us_first_item(list); node; node = next(node), n++) {
        if (n == position->num_freecells)
            return us_node_error(reader->context, node, US_DIAG_DISAGREES,
                                 "more freecells than num_freecells, which is %u",
                                 position->num_freecells);
        if (!read_card(reader, node, MAY_BE_EMPTY | MAY_BE_BLOCKED, &position->freecells[n]) ||
            !count_dealt(reader, start, position->freecells[n], node))
            return false;
    }

    return true;
}

static bool read_column(const struct record_reader *reader, const struct us_node *node,
                        struct us_position *position, unsigned column, bool start)
{
    fields values;
    uint32_t len = 0;
    uint32_t row = 0;
    bool sideways = false;
    if (!us_open_struct(reader->context, node, &us_shape_column, values) ||
        !read_number(reader, &us_shape_column, values, COLUMN_ROW, &row) ||
        !read_flag(reader, values[COLUMN_IS_SIDEWAYS], &sideways))
        return false;

    if (!read_pile_cards(reader, values[COLUMN_CARDS], position, us_pile_id(US_COLUMN, column),
                         start))
        return false;

    if (start) {
        reader->script->extras.rows[column] = row;
        reader->script->extras.has_rows = reader->script->extras.has_rows || row > 0;
        reader->script->extras.sideways |= (uint32_t)sideways << column;
    }

    if (!read_number(reader, &us_shape_column, values, COLUMN_LEN, &len))
        return false;
    if (values[COLUMN_LEN] && len != us_column_len(position, column))
        return us_node_error(reader->context, values[COLUMN_LEN], US_DIAG_DISAGREES,
                             "len is %u, but the column has %u cards", len,
                             us_column_len(position, column));

    return true;
}

static bool read_columns(const struct record_reader *reader, const struct us_node *list,
                         struct us_position *position, bool start)
{
    unsigned n = 0;

    if (start)
        memset(reader->script->extras.rows, 0, sizeof(reader->script->extras.rows));
    for (const struct us_node *node = us_first_item(list); node; node = next(node), n++) {
        if (n == position->num_columns)
            return us_node_error(reader->context, node, US_DIAG_DISAGREES,
                                 "more columns than num_columns, which is %u",
                                 position->num_columns);
        if (!read_column(reader, node, position, n, start))
            return false;
    }

    return n == position->num_columns ||
           us_node_error(reader->context, list, US_DIAG_DISAGREES,
                         "%u columns, but num_columns is %u", n, position->num_columns);
}

static bool read_position(const struct record_reader *reader, const struct us_node *node,
                          struct us_position *position, bool start)
{
    fields v;
    us_game_lay_out(&reader->script->game, position);
    return us_open_struct(reader->context, node, &us_shape_position, v) &&
           (position->num_holes > 0
                ? read_piles(reader, v[POSITION_FOUNDATIONS], position, US_HOLE, start)
                : read_foundations(reader, v[POSITION_FOUNDATIONS], position)) &&
           read_freecells(reader, v[POSITION_FREECELLS], position, start) &&
           read_columns(reader, v[POSITION_COLUMNS], position, start) &&
           read_pile_cards(reader, v[POSITION_STOCK], position, us_pile_id(US_STOCK, 0), start) &&
           read_pile_cards(reader, v[POSITION_WASTE], position, us_pile_id(US_WASTE, 0), start) &&
           read_piles(reader, v[POSITION_RESERVES], position, US_RESERVE, start) &&
           (!start || check_bases(reader, node, position));
}

/* Reads a position other than the start.  Sets *board to 1 + its index, or 0 if it is left out. */
static bool read_board(const struct record_reader *reader, const struct us_node *node,
                       uint32_t *board)
{
    struct us_position p;

    *board = 0;
    if (!node)
        return true;
    if (!read_position(reader, node, &p, false))
        return false;

    *board = us_script_add_board(reader->script, &p, node->span);
    return true;
}

/* ---- comments and variations ----------------------------------------------------------------- */

static bool read_name(const struct record_reader *reader, const struct us_node *node,
                      struct us_span *span)
{
    struct us_str text;
    if (!node)
        return true;
    if (!us_node_string(reader->context, node, US_MAX_NAME, &text))
        return false;
    *span = us_extras_add_text(&reader->script->extras, us_without_blanks(text));
    return true;
}

static bool read_comment(const struct record_reader *reader, const struct us_node *node,
                         uint32_t line, uint32_t move)
{
    fields values;
    struct us_str text;

    if (!us_open_struct(reader->context, node, &us_shape_comment, values))
        return false;

    const struct us_node *words = values[COMMENT_XHTML_SUBSET] ? values[COMMENT_XHTML_SUBSET]
                                                               : values[COMMENT_PLAIN_TEXT];
    if (!words || (values[COMMENT_XHTML_SUBSET] && values[COMMENT_PLAIN_TEXT]))
        return us_node_error(reader->context, node,
                             words ? US_DIAG_FIELD_TWICE : US_DIAG_FIELD_MISSING,
                             "plain_text or xhtml_subset of comment");
    if (!us_node_string(reader->context, words, SIZE_MAX, &text))
        return false;

    const char *fault = values[COMMENT_XHTML_SUBSET] ? us_markup_fault(text) : NULL;
    if (fault)
        return us_node_error(reader->context, words, US_DIAG_FIELD_VALUE, "%s", fault);

    struct us_comment *c = us_extras_add_comment(&reader->script->extras);
    c->variation = line;
    c->move = move;
    c->xhtml = values[COMMENT_XHTML_SUBSET] != NULL;
    c->text.off = reader->script->extras.text.len;
    if (c->xhtml)
        us_markup_put_plain(&reader->script->extras.text, text);
    else
        us_buf_put(&reader->script->extras.text, text.p, text.len);
    c->text.len = reader->script->extras.text.len - c->text.off;

    return read_name(reader, values[COMMENT_ORIGINATOR], &c->originator) &&
           read_name(reader, values[COMMENT_ID], &c->id);
}

static bool read_comments(const struct record_reader *reader, const struct us_node *list,
                          uint32_t line, uint32_t move)
{
    for (const struct us_node *node = us_first_item(list); node; node = next(node))
        if (!read_comment(reader, node, line, move))
            return false;
    return true;
}

static bool read_variations(struct record_reader *reader, const struct us_node *list,
                            uint32_t parent, uint32_t before);

/* Reads a pile and the fields that its type has.  The replay checks that the pile exists. */
static bool read_pile(const struct record_reader *reader, const struct us_node *node, uint8_t *type,
                      uint32_t *index)
{
    fields values;
    uint8_t suit = 0;
    uint32_t deck = 0;

    if (!us_open_struct(reader->context, node, &us_shape_pile, values) ||
        !read_word(reader, &us_shape_pile, values, PILE_TYPE, type))
        return false;

    bool hole = *type == US_FOUNDATION && reader->script->game.rules.num_holes > 0;
    bool indexed = *type == US_COLUMN || *type == US_FREECELL || *type == US_RESERVE || hole;
    bool suited = *type == US_FOUNDATION && !hole;
    const struct us_node *needed = indexed ? values[PILE_INDEX] : values[PILE_SUIT];
    if (!needed && (indexed || suited))
        return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING, "%s of %s",
                             indexed ? "index" : "suit", us_name_text((enum us_name)node->name));
    for (unsigned i = PILE_INDEX; i <= PILE_DECK; i++) {
        bool allowed = i == PILE_INDEX ? indexed : suited;
        if (values[i] && !allowed)
            return us_node_error(reader->context, values[i], US_DIAG_FIELD_UNKNOWN, "%s of a %s",
                                 us_name_text((enum us_name)values[i]->name),
                                 us_pile_names[*type].interchange);
    }

    if (hole)
        *type = US_HOLE;
    if (indexed)
        return read_number(reader, &us_shape_pile, values, PILE_INDEX, index);

    uint32_t last_deck = reader->context->is_older ? reader->script->game.num_decks - 1U
                                                   : US_NUM_SUITS * US_MAX_DECKS - 1;
    if (!read_word(reader, &us_shape_pile, values, PILE_SUIT, &suit) ||
        !read_range(reader, values[PILE_DECK], 0, last_deck, &deck))
        return false;

    *index = deck * US_NUM_SUITS + suit;

    return true;
}

/* Reads a move of a variation, which is not played. */
static bool read_variation_move(struct record_reader *reader, const struct us_node *node, fields v)
{
    struct us_move move = {
        .source_card = US_CARD_UNSTATED,
        .dest_card = US_CARD_UNSTATED,
        .automove = US_AUTOMOVE_UNKNOWN,
    };
    uint32_t num_cards = 0;
    uint32_t index = 0;

    if (!us_open_struct(reader->context, node, &us_shape_move, v))
        return false;
    if (v[MOVE_POS_BEFORE])
        return us_node_error(reader->context, v[MOVE_POS_BEFORE], US_DIAG_FIELD_UNKNOWN,
                             "pos_before_move in a variation");
    if (!read_pile(reader, v[MOVE_SOURCE], &move.source.type, &index))
        return false;

    move.source.index = index;
    if (!read_pile(reader, v[MOVE_DEST], &move.dest.type, &index))
        return false;

    move.dest.index = index;
    if (!read_number(reader, &us_shape_move, v, MOVE_NUM_CARDS, &num_cards) ||
        !read_word(reader, &us_shape_move, v, MOVE_AUTOMOVE, &move.automove) ||
        !read_flag(reader, v[MOVE_IMPLICIT], &move.implicit) ||
        (v[MOVE_SOURCE_CARD] && !read_card(reader, v[MOVE_SOURCE_CARD], 0, &move.source_card)) ||
        (v[MOVE_DEST_CARD] && !read_card(reader, v[MOVE_DEST_CARD], MAY_BE_EMPTY, &move.dest_card)))
        return false;

    move.num_cards = num_cards;
    *us_extras_add_move(&reader->script->extras) = move;
    return true;
}

/* Reads a variation: first all of its moves, so that they are contiguous, then their comments and
   variations. */
static bool read_variation(struct record_reader *reader, const struct us_node *node,
                           uint32_t parent, uint32_t before)
{
    fields values;
    fields inner;
    struct us_extras *x = &reader->script->extras;
    uint8_t kind = US_VARIATION_ALTERNATIVE;
    if (!us_open_struct(reader->context, node, &us_shape_variation, values) ||
        !read_word(reader, &us_shape_variation, values, VARIATION_KIND, &kind))
        return false;
    if (!us_first_item(values[VARIATION_MOVES]))
        return us_node_error(reader->context, values[VARIATION_MOVES], US_DIAG_FIELD_VALUE,
                             "a variation must have at least one move");

    struct us_variation *added = us_extras_add_variation(x);
    *added = (struct us_variation){.parent = parent,
                                   .before = before,
                                   .kind = kind,
                                   .first = x->num_moves,
                                   .span = node->span};
    size_t self = x->num_variations;
    if (!read_name(reader, values[VARIATION_NAME], &added->name))
        return false;
    for (const struct us_node *move = us_first_item(values[VARIATION_MOVES]); move;
         move = next(move)) {
        if (!read_variation_move(reader, move, inner))
            return false;

        added->num_moves++;
    }

    uint32_t i = 0;
    for (const struct us_node *move = us_first_item(values[VARIATION_MOVES]); move;
         move = next(move), i++)
        if (!us_open_struct(reader->context, move, &us_shape_move, inner) ||
            !read_comments(reader, inner[MOVE_COMMENTS], self, i) ||
            !read_variations(reader, inner[MOVE_ALTERNATIVES], self, i))
            return false;

    return true;
}

static bool read_variations(struct record_reader *reader, const struct us_node *list,
                            uint32_t parent, uint32_t before)
{
    if (!list)
        return true;

    reader->depth++;
    if (reader->depth > US_MAX_VARIATION_DEPTH)
        return us_node_error(reader->context, list, US_DIAG_FIELD_VALUE,
                             "alternatives more than %d deep", US_MAX_VARIATION_DEPTH);

    for (const struct us_node *node = us_first_item(list); node; node = next(node))
        if (!read_variation(reader, node, parent, before))
            return false;

    reader->depth--;

    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool read_place(const struct record_reader *reader, const struct us_node *node,
                       struct us_place *place)
{
    struct us_pile_id pile = {0};
    uint32_t index = 0;
    if (!read_pile(reader, node, &pile.type, &index))
        return false;

    pile.index = index;
    *place = us_place_of(pile);

    return true;
}

/* Reads whether a move is implicit.  One of the main line that states a rule alone is (F21). */
static bool read_implicit(const struct record_reader *reader, fields v, uint8_t rule,
                          bool *implicit)
{
    if (v[MOVE_IMPLICIT])
        return us_node_boolean(reader->context, v[MOVE_IMPLICIT], implicit);
    *implicit = v[MOVE_AUTOMOVE] && rule != US_AUTOMOVE_NONE;
    return true;
}

/* Reads the automove rule of a move.  If the header has none, the rule of the first implicit move
   takes its place.  If that has none either, a version before 0.2 leaves the rule open. */
static bool read_rule(struct record_reader *reader, struct us_intent *m, fields v,
                      const struct us_node *move)
{
    uint8_t rule = US_AUTOMOVE_NONE;
    const struct us_node *node = v[MOVE_AUTOMOVE];
    struct us_conventions *c = &reader->script->conventions;

    if (!read_word(reader, &us_shape_move, v, MOVE_AUTOMOVE, &rule) ||
        !read_implicit(reader, v, rule, &m->implicit))
        return false;
    if (!m->implicit)
        return rule == US_AUTOMOVE_NONE ||
               us_node_error(reader->context, node, US_DIAG_DISAGREES,
                             "automove of an explicit move is %s: expected NONE",
                             us_automove_names[rule].interchange);

    if (!reader->automove_stated && (node || reader->context->is_older))
        c->automove = node ? rule : US_AUTOMOVE_UNKNOWN;
    reader->automove_stated = true;
    m->rule = rule == c->automove ? US_AUTOMOVE_NONE : rule & 7U;
    bool stated = node ? rule != US_AUTOMOVE_NONE : c->automove != US_AUTOMOVE_NONE;
    return stated || us_node_error(reader->context, move, US_DIAG_DISAGREES,
                                   "an implicit move without an automove rule");
}

static bool read_stated_card(const struct record_reader *reader, const struct us_node *node,
                             bool may_be_empty, uint8_t bit, struct us_intent *m, us_card *card)
{
    if (!node)
        return true;
    m->stated |= bit;
    return read_card(reader, node, may_be_empty ? MAY_BE_EMPTY : 0, card);
}

static bool read_move(struct record_reader *reader, const struct us_node *node, uint32_t index)
{
    fields v;
    struct us_intent m = {.count = 1, .count_kind = US_COUNT_BY_CONVENTION, .span = node->span};
    if (!us_open_struct(reader->context, node, &us_shape_move, v) ||
        !read_place(reader, v[MOVE_SOURCE], &m.source) ||
        !read_place(reader, v[MOVE_DEST], &m.dest) ||
        !read_number(reader, &us_shape_move, v, MOVE_NUM_CARDS, &m.count) ||
        !read_rule(reader, &m, v, node) ||
        !read_stated_card(reader, v[MOVE_SOURCE_CARD], false, US_STATED_SOURCE_CARD, &m,
                          &m.source_card) ||
        !read_stated_card(reader, v[MOVE_DEST_CARD], true, US_STATED_DEST_CARD, &m, &m.dest_card) ||
        !read_board(reader, v[MOVE_POS_BEFORE], &m.board))
        return false;
    if (v[MOVE_NUM_CARDS])
        m.count_kind = US_COUNT_STATED;
    *us_script_add(reader->script) = m;
    return read_comments(reader, v[MOVE_COMMENTS], US_MAIN_LINE, index) &&
           read_variations(reader, v[MOVE_ALTERNATIVES], US_MAIN_LINE, index);
}

/* Reads the moves as one text. */
static bool read_move_list(const struct record_reader *reader, const struct us_node *node,
                           const struct us_node *moves)
{
    if (moves)
        return us_node_error(reader->context, node, US_DIAG_FIELD_TWICE,
                             "moves, or move_list, of solution");
    return us_move_list_in(reader->context, node, reader->script);
}

/* ---- bookmarks ------------------------------------------------------------------------------- */

/* Reads the number of a position and adds the mark. */
static bool read_mark(const struct record_reader *reader, const struct us_node *node,
                      struct us_span name)
{
    enum { LONGEST_NUMBER = US_MAX_VARIATION_DEPTH * 22 + 10, LONGEST_SHOWN = 24 };
    struct us_script *script = reader->script;
    struct us_mark mark = {.name = name};
    struct us_str number;
    if (!us_node_string(reader->context, node, LONGEST_NUMBER, &number) || us_script_failed(script))
        return false;
    if (!us_mark_find(&script->extras, US_IMPLICITS(script->intents, script->num_intents), number,
                      &mark))
        return us_node_error(
            reader->context, node, US_DIAG_FIELD_VALUE,
            "the record has no position '%.*s': expected the number of a move, as in 12 or 12.2.3",
            (int)(number.len < LONGEST_SHOWN ? number.len : LONGEST_SHOWN), number.p);
    us_extras_add_mark(&script->extras, mark);
    return true;
}

static bool read_bookmarks(const struct record_reader *reader, const struct us_node *list)
{
    unsigned num = 0;
    for (const struct us_node *node = us_first_item(list); node; node = next(node)) {
        fields values;
        struct us_span name = {0, 0};
        if (!us_open_struct(reader->context, node, &us_shape_bookmark, values))
            return false;
        if (++num > US_MAX_BOOKMARKS)
            return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE,
                                 "more than %d bookmarks", US_MAX_BOOKMARKS);
        if (!read_name(reader, values[BOOKMARK_NAME], &name))
            return false;
        if (name.len == 0)
            return us_node_error(reader->context, values[BOOKMARK_NAME], US_DIAG_FIELD_VALUE,
                                 "a bookmark must have a name");
        if (!read_mark(reader, values[BOOKMARK_POSITION], name))
            return false;
    }
    return true;
}

/* Adds the mark of the position before an explicit move as the current position. */
static bool read_layout_before(const struct record_reader *reader, const struct us_node *node)
{
    struct us_script *script = reader->script;
    struct us_mark mark = {.name = {0, 0}};
    uint32_t move = 0;
    char number[16];
    if (!node)
        return true;
    if (!read_range(reader, node, 1, UINT32_MAX, &move))
        return false;
    snprintf(number, sizeof(number), "%u", move - 1);
    if (!us_mark_find(&script->extras, US_IMPLICITS(script->intents, script->num_intents),
                      us_str(number), &mark))
        return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE,
                             "the record has no position before move %u", move);
    us_extras_add_mark(&script->extras, mark);
    return true;
}

/* Reads the current position and the bookmarks, when all moves have been read. */
static bool read_marks(const struct record_reader *reader, const struct us_node *current,
                       const struct us_node *bookmarks)
{
    if (current && reader->layout_before)
        return us_node_error(reader->context, current, US_DIAG_FIELD_TWICE,
                             "layout_before_move, or current");
    return read_layout_before(reader, reader->layout_before) &&
           (!current || read_mark(reader, current, (struct us_span){0, 0})) &&
           read_bookmarks(reader, bookmarks);
}

/* Gives the moves of variations that state no automove rule the default.  The moves of the record,
   which may follow them, can state the rule of the header. */
static void set_default_rules(const struct us_script *script)
{
    for (size_t i = 0; i < script->extras.num_moves; i++) {
        struct us_move *move = &script->extras.moves[i];
        if (move->automove == US_AUTOMOVE_UNKNOWN)
            move->automove = move->implicit ? script->conventions.automove : US_AUTOMOVE_NONE;
    }
}

/* Finds a start that is one text, or a fingerprint.  A record has one start. */
static bool find_short_start(struct record_reader *reader, fields v)
{
    if (v[SOLUTION_START_TEXT] && v[SOLUTION_START])
        return us_node_error(reader->context, v[SOLUTION_START_TEXT], US_DIAG_FIELD_TWICE,
                             "start, or start_pos, of solution");
    if (v[SOLUTION_START] && v[SOLUTION_INITIAL])
        return us_node_error(reader->context, v[SOLUTION_INITIAL], US_DIAG_FIELD_TWICE,
                             "start_pos, or initial_position, of solution");
    reader->start = v[SOLUTION_START_TEXT];
    reader->is_dealt = v[SOLUTION_FINGERPRINT] && !v[SOLUTION_START_TEXT] && !v[SOLUTION_START];
    return true;
}

/* Finds the position at which the moves begin.  A version before 0.2 may call it initial_position,
   or show it only before the first move, or as the final position if there are no moves. */
static bool find_start(struct record_reader *reader, const struct us_node *solution)
{
    fields v;
    fields first;
    if (!us_open_struct(reader->context, solution, &us_shape_solution, v) ||
        !find_short_start(reader, v))
        return false;
    if (reader->start || reader->is_dealt)
        return true;
    reader->start = v[SOLUTION_START] ? v[SOLUTION_START] : v[SOLUTION_INITIAL];
    const struct us_node *move = us_first_item(v[SOLUTION_MOVES]);
    if (!reader->start && reader->context->is_older && move) {
        if (!us_open_struct(reader->context, move, &us_shape_move, first))
            return false;
        reader->start = first[MOVE_POS_BEFORE];
    } else if (!reader->start && reader->context->is_older) {
        reader->start = v[SOLUTION_FINAL];
    }
    return reader->start ||
           us_node_error(reader->context, solution, US_DIAG_FIELD_MISSING, "start_pos of solution");
}

/* Counts the freecells.  A version before 0.2 may leave their number to the start, which lists them
   all. */
static bool count_freecells(const struct record_reader *reader, const struct us_node *header,
                            uint8_t *num)
{
    fields v;
    *num = 0;
    if (!reader->start)
        return us_node_error(reader->context, header, US_DIAG_FIELD_MISSING,
                             "num_freecells of header");
    if (!us_open_struct(reader->context, reader->start, &us_shape_position, v))
        return false;

    for (const struct us_node *cell = us_first_item(v[POSITION_FREECELLS]); cell; cell = next(cell))
        if (++*num > US_MAX_FREECELLS)
            return us_node_error(reader->context, cell, US_DIAG_LAYOUT_TOO_LARGE,
                                 "more than %d freecells", US_MAX_FREECELLS);
    return true;
}

/* Reads the start, as a struct or as a text. */
static bool read_start(const struct record_reader *reader)
{
    struct us_position *start = &reader->script->start;
    if (reader->start->name != US_NAME_start)
        return read_position(reader, reader->start, start, true);

    us_game_lay_out(&reader->script->game, start);
    memset(reader->script->extras.rows, 0, sizeof(reader->script->extras.rows));
    return us_start_text_in(reader->context, reader->start, reader->script) &&
           check_bases(reader, reader->start, start);
}

/* Reads the orders in which redeals deal the cards.  They are part of the start. */
static bool read_shuffles(const struct record_reader *reader, const struct us_node *node)
{
    if (!reader->start)
        return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING,
                             "start, or start_pos, beside shuffles");
    return us_shuffles_in(reader->context, node, reader->script);
}

/* Reads the fingerprint of the start, with which the start is compared when it is known. */
static bool read_fingerprint(const struct record_reader *reader, const struct us_node *node)
{
    struct us_script *script = reader->script;
    struct us_str text;
    size_t n = 0;
    if (!us_node_string(reader->context, node, US_FINGERPRINT_LEN, &text))
        return false;
    while (n < text.len &&
           (isalnum((unsigned char)text.p[n]) || text.p[n] == '+' || text.p[n] == '/'))
        n++;
    if (text.len != US_FINGERPRINT_LEN || n < text.len)
        return us_node_error(reader->context, node, US_DIAG_FIELD_VALUE,
                             "fingerprint is '%.*s': expected %d characters of base64",
                             (int)(text.len < 24 ? text.len : 24), text.p, US_FINGERPRINT_LEN);
    if (reader->is_dealt && !us_deal_is_numbered(script->deal))
        return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING,
                             "start_pos, start, or a numbered deal, of solution");
    memcpy(script->fingerprint, text.p, text.len);
    script->fingerprint[text.len] = '\0';
    return true;
}

static bool read_solution(struct record_reader *reader, const struct us_node *node)
{
    fields v;
    struct us_script *script = reader->script;

    if (!us_open_struct(reader->context, node, &us_shape_solution, v))
        return false;

    const struct us_node *stated = reader->start ? reader->start : v[SOLUTION_FINGERPRINT];
    script->start_span = stated ? stated->span : node->span;
    script->end_span = node->span;
    if (reader->start && !read_start(reader))
        return false;
    if (v[SOLUTION_FINGERPRINT] && !read_fingerprint(reader, v[SOLUTION_FINGERPRINT]))
        return false;
    if (v[SOLUTION_SHUFFLES] && !read_shuffles(reader, v[SOLUTION_SHUFFLES]))
        return false;

    script->has_start = reader->start != NULL;
    uint32_t n = 0;
    for (const struct us_node *move = us_first_item(v[SOLUTION_MOVES]); move; move = next(move))
        if (!read_move(reader, move, n++))
            return false;

    if (v[SOLUTION_MOVE_LIST] && !read_move_list(reader, v[SOLUTION_MOVE_LIST], v[SOLUTION_MOVES]))
        return false;

    if (!read_board(reader, v[SOLUTION_FINAL], &script->final_board) ||
        !read_variations(reader, v[SOLUTION_ALTERNATIVES], US_MAIN_LINE, script->num_intents))
        return false;

    uint32_t used = script->num_intents;
    if (!read_number(reader, &us_shape_solution, v, SOLUTION_MOVES_USED, &used))
        return false;
    if (used != script->num_intents)
        return us_node_error(reader->context, v[SOLUTION_MOVES_USED], US_DIAG_DISAGREES,
                             "moves_used is %u, but the number of moves is %zu", used,
                             script->num_intents);

    set_default_rules(script);
    return read_marks(reader, v[SOLUTION_CURRENT], v[SOLUTION_BOOKMARKS]);
}

/* ---- header and result ----------------------------------------------------------------------- */

static bool read_deal(const struct record_reader *reader, const struct us_node *node)
{
    fields values;
    struct us_str number;
    uint8_t system = 0;

    if (!node)
        return true;
    if (!us_open_struct(reader->context, node, &us_shape_deal, values) ||
        !read_word(reader, &us_shape_deal, values, DEAL_SYSTEM, &system))
        return false;

    bool custom = system == US_DEAL_CUSTOM;
    if (!values[custom ? DEAL_NAME : DEAL_NUMBER] || values[custom ? DEAL_NUMBER : DEAL_NAME])
        return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING,
                             custom ? "a custom deal has a name, but no number"
                                    : "this deal has a number, but no name");
    if (custom) {
        reader->script->deal.system = US_DEAL_CUSTOM;
        return read_name(reader, values[DEAL_NAME], &reader->script->extras.deal_name) &&
               (reader->script->extras.deal_name.len > 0 ||
                us_node_error(reader->context, values[DEAL_NAME], US_DIAG_FIELD_VALUE,
                              "the name of the deal is empty"));
    }

    if (!us_node_string(reader->context, values[DEAL_NUMBER], SIZE_MAX, &number))
        return false;

    return us_deal_number((enum us_deal_system)system, number, &reader->script->deal) ||
           us_node_error(reader->context, values[DEAL_NUMBER], US_DIAG_DEAL_BAD, "%.*s",
                         (int)(number.len < US_MAX_NAME ? number.len : US_MAX_NAME), number.p);
}

/* Reads the name of the game, which supplies rules that no field states. */
static bool read_variant(const struct record_reader *reader, const struct us_node *node,
                         struct us_game *game)
{
    struct us_str name;
    if (!us_variant_name_in(reader->context, node, &name))
        return false;

    us_script_name_variant(reader->script, name);
    const struct us_variant *v = us_variant_find(name);
    game->variant = reader->script->game.variant;
    game->whole_suits = v && v->game.whole_suits;
    game->second_row = v ? v->game.second_row : 0;

    return true;
}

/* Checks that the header agrees with what the user asked for. */
static bool check_request(const struct record_reader *reader, const struct us_node *header)
{
    const struct us_game_request *request = reader->request;
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        struct us_buf mine = {0};
        struct us_buf theirs = {0};
        us_game_get(&request->game, i, &mine);
        us_game_get(&reader->script->game, i, &theirs);
        bool same = us_str_eq(us_buf_str(&mine), us_buf_text(&theirs));
        if (mine.failed || theirs.failed)
            us_script_fail(reader->script);
        if (request->asked[i] && !same)
            us_node_error(reader->context, header, US_DIAG_GAME_DIFFERS,
                          "'%s' is %s in the file, but %s was requested", us_game_field_name(i),
                          us_buf_text(&theirs), us_buf_text(&mine));
        bool ok = !request->asked[i] || same;
        us_buf_free(&mine);
        us_buf_free(&theirs);
        if (!ok)
            return false;
    }

    bool all_asked = request->asked[US_GAME_BUILD];
    if (all_asked && !us_game_same_rules(&request->game, &reader->script->game))
        return us_node_error(reader->context, header, US_DIAG_GAME_DIFFERS,
                             "the rules in the file are not those of %s, which was requested",
                             us_game_title(&request->game));
    return true;
}

/* Reads the fields of the header that are members of the game. */
static bool read_game(const struct record_reader *reader, const struct us_node *node, fields values,
                      struct us_game *game)
{
    for (unsigned i = 0; i < us_shape_header.num; i++) {
        const struct us_field *field = &us_shape_header.fields[i];
        if (!field->has_member)
            continue;
        ((uint8_t *)game)[field->at] = field->usual;
        if (values[i] && !us_member_in(reader->context, values[i], field, game))
            return false;
    }
    bool counts = reader->context->is_older && !values[HEADER_NUM_FREECELLS];
    return !counts || count_freecells(reader, node, &game->num_freecells);
}

static bool read_header(struct record_reader *reader, const struct us_node *node,
                        uint32_t *num_moves, const struct us_node **num_moves_at)
{
    fields values;
    struct us_script *script = reader->script;
    struct us_game *game = &script->game;
    struct us_conventions *c = &script->conventions;
    uint32_t before = 1;

    c->naming = reader->context->from_one ? US_NAMED_AS_PAIRS : US_NAMED_BY_INDEX;
    if (!us_open_struct(reader->context, node, &us_shape_header, values) ||
        !read_number(reader, &us_shape_header, values, HEADER_NUM_MOVES, num_moves) ||
        !read_variant(reader, values[HEADER_VARIANT], game) ||
        !read_game(reader, node, values, game) ||
        !read_word(reader, &us_shape_header, values, HEADER_AUTOMOVE, &c->automove) ||
        !read_word(reader, &us_shape_header, values, HEADER_EMPTY_COLUMN_COUNT, &c->empty_count) ||
        !read_number(reader, &us_shape_header, values, HEADER_LAYOUT_BEFORE_MOVE, &before))
        return false;

    reader->automove_stated = values[HEADER_AUTOMOVE] != NULL;
    reader->layout_before = values[HEADER_LAYOUT_BEFORE_MOVE];
    *num_moves_at = values[HEADER_NUM_MOVES];

    game->rules = (struct us_rules){.num_holes = 0};
    return (!values[HEADER_RULES] ||
            us_rules_in(reader->context, values[HEADER_RULES], false, game)) &&
           check_request(reader, node) && read_deal(reader, values[HEADER_DEAL]);
}

static bool read_fault(const struct record_reader *reader, const struct us_node *node)
{
    fields v;
    struct us_stated_result *stated = &reader->script->stated;
    struct us_str reason;
    if (!us_open_struct(reader->context, node, &us_shape_fault, v) ||
        !read_number(reader, &us_shape_fault, v, FAULT_MOVE, &stated->move) ||
        !us_node_string(reader->context, v[FAULT_REASON], US_MAX_NAME, &reason))
        return false;

    for (size_t i = 0; i < reason.len || i == 0; i++)
        if (reason.len == 0 || (reason.p[i] != '_' && !(reason.p[i] >= 'A' && reason.p[i] <= 'Z')))
            return us_node_error(reader->context, v[FAULT_REASON], US_DIAG_FIELD_VALUE,
                                 "reason is '%.*s': expected letters A to Z and _", (int)reason.len,
                                 reason.p);
    stated->reason = us_extras_add_text(&reader->script->extras, reason);

    return read_name(reader, v[FAULT_TEXT], &stated->words);
}

static bool read_counts(const struct record_reader *reader, const struct us_node *list)
{
    struct us_stated_counts *counts = &reader->script->counts;
    counts->span = list->span;
    for (const struct us_node *node = us_first_item(list); node; node = next(node)) {
        fields v;
        uint8_t tally = 0;
        uint32_t number = 0;
        if (!us_open_struct(reader->context, node, &us_shape_count, v) ||
            !read_word(reader, &us_shape_count, v, COUNT_NAME, &tally) ||
            !read_number(reader, &us_shape_count, v, COUNT_NUMBER, &number))
            return false;
        if (counts->stated >> tally & 1)
            return us_node_error(reader->context, v[COUNT_NAME], US_DIAG_FIELD_VALUE,
                                 "%s is stated twice", us_tally_names[tally].interchange);
        us_state_count(counts, (enum us_tally)tally, number);
    }
    return true;
}

static bool read_result(const struct record_reader *reader, const struct us_node *node)
{
    fields v;
    struct us_script *script = reader->script;
    uint8_t claim = US_CLAIM_NONE;
    if (!us_open_struct(reader->context, node, &us_shape_result, v) ||
        !read_word(reader, &us_shape_result, v, RESULT_STATUS, &script->stated.result) ||
        !read_word(reader, &us_shape_result, v, RESULT_CLAIM, &claim))
        return false;

    script->stated.stated = true;
    script->stated.span = node->span;
    script->claim = (enum us_claim)claim;
    script->end_span = node->span;
    bool illegal = script->stated.result == US_RESULT_ILLEGAL;
    if (illegal != (v[RESULT_FAULT] != NULL))
        return us_node_error(reader->context, node, US_DIAG_FIELD_MISSING,
                             illegal ? "fault of an ILLEGAL result"
                                     : "there is a fault, but the status is not ILLEGAL");

    return (!illegal || read_fault(reader, v[RESULT_FAULT])) &&
           (!v[RESULT_COUNTS] || read_counts(reader, v[RESULT_COUNTS]));
}

bool us_record_in(const struct us_tree_context *context, const struct us_game_request *request,
                  struct us_script *out)
{
    fields values;
    struct us_tree_context own = *context;
    struct record_reader reader = {.context = &own, .request = request, .script = out};
    /* The newest is last. */
    static const char *const versions[] = {US_INTERCHANGE_VERSION, "0.1", US_INTERCHANGE_NEWEST};
    unsigned version;
    uint32_t num_moves = 0;
    const struct us_node *num_moves_at;

    out->conventions.automoves_listed = US_YES;
    out->ends_when_won = true;
    if (!us_open_struct(context, context->root, &us_shape_solitaire, values) ||
        !us_node_word(context, values[SOLITAIRE_VERSION], versions,
                      sizeof(versions) / sizeof(versions[0]), &version))
        return false;

    own.is_older = version < sizeof(versions) / sizeof(versions[0]) - 1;
    if ((values[SOLITAIRE_SOLUTION] && !find_start(&reader, values[SOLITAIRE_SOLUTION])) ||
        !read_header(&reader, values[SOLITAIRE_HEADER], &num_moves, &num_moves_at))
        return false;

    if (!values[SOLITAIRE_SOLUTION] && !values[SOLITAIRE_RESULT])
        return us_node_error(context, context->root, US_DIAG_FIELD_MISSING,
                             "solution, or result, of solitaire");

    if ((values[SOLITAIRE_SOLUTION] && !read_solution(&reader, values[SOLITAIRE_SOLUTION])) ||
        (values[SOLITAIRE_RESULT] && !read_result(&reader, values[SOLITAIRE_RESULT])) ||
        !read_comments(&reader, values[SOLITAIRE_COMMENTS], US_MAIN_LINE, US_WHOLE_RECORD))
        return false;

    if (num_moves_at && num_moves != out->num_intents)
        return us_node_error(context, num_moves_at, US_DIAG_DISAGREES,
                             "num_moves is %u, but the number of moves is %zu", num_moves,
                             out->num_intents);
    if (!values[SOLITAIRE_SOLUTION] &&
        (out->stated.result != US_RESULT_UNFINISHED || out->claim != US_CLAIM_GAVE_UP))
        return us_node_error(
            context, values[SOLITAIRE_RESULT], US_DIAG_DISAGREES,
            "without a solution, the status must be UNFINISHED and the claim GAVE_UP");
    if (!values[SOLITAIRE_SOLUTION] && out->counts.span.len > 0)
        return us_node_error(context, values[SOLITAIRE_RESULT], US_DIAG_FIELD_UNKNOWN,
                             "counts in a record without a solution");

    return true;
}
