/* SPDX-License-Identifier: MIT */
/* The structs of the interchange formats, and checks of their form. */
#include "formats/interchange/shape.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/name.h"
#include "base/rows.h"
#include "base/utf8.h"

/* Rows of the tables: required or optional, the name, the type, and the items of a list. */
#define REQUIRED(field, kind)                                              \
    {                                                                      \
        .name = US_NAME_##field, .type = US_FIELD_##kind, .required = true \
    }
#define OPTIONAL(field, kind)                            \
    {                                                    \
        .name = US_NAME_##field, .type = US_FIELD_##kind \
    }
#define LIST_OF(field, kind, of)                                               \
    {                                                                          \
        .name = US_NAME_##field, .type = US_FIELD_##kind, .item = US_NAME_##of \
    }
#define NEEDS_LIST_OF(field, kind, of)                                                           \
    {                                                                                            \
        .name = US_NAME_##field, .type = US_FIELD_##kind, .item = US_NAME_##of, .required = true \
    }

const struct us_shape us_shape_solitaire = {
    US_NAME_solitaire,
    true,
    {
        [SOLITAIRE_VERSION] = REQUIRED(version, STRING),
        [SOLITAIRE_HEADER] = REQUIRED(header, STRUCT),
        [SOLITAIRE_SOLUTION] = OPTIONAL(solution, STRUCT),
        [SOLITAIRE_RESULT] = OPTIONAL(result, STRUCT),
        [SOLITAIRE_COMMENTS] = LIST_OF(comments, LIST, comment),
    },
};

const struct us_shape us_shape_header = {
    US_NAME_header,
    true,
    {
        [HEADER_DEAL] = OPTIONAL(deal, STRUCT),
        [HEADER_RULES] = OPTIONAL(rules, STRUCT),
        [HEADER_NUM_DECKS] = OPTIONAL(num_decks, NUMBER),
        [HEADER_NUM_MOVES] = OPTIONAL(num_moves, NUMBER),
        [HEADER_NUM_COLUMNS] = OPTIONAL(num_columns, NUMBER),
        [HEADER_NUM_FREECELLS] = OPTIONAL(num_freecells, NUMBER),
        [HEADER_MAX_RANK] = OPTIONAL(max_rank, NUMBER),
        [HEADER_VARIANT] = REQUIRED(variant, STRING),
        [HEADER_BUILD] = OPTIONAL(sequences_are_built_by, STRING),
        [HEADER_FILL] = OPTIONAL(empty_stacks_filled_by, STRING),
        [HEADER_SEQUENCE] = OPTIONAL(sequence_move, STRING),
        [HEADER_FOUNDATION_TO_COLUMN] = OPTIONAL(foundation_to_column, STRING),
        [HEADER_AUTOMOVE] = OPTIONAL(automove, STRING),
        [HEADER_EMPTY_COLUMN_COUNT] = OPTIONAL(empty_column_count, STRING),
        [HEADER_LAYOUT_BEFORE_MOVE] = OPTIONAL(layout_before_move, NUMBER),
    },
};

const struct us_shape us_shape_rules = {
    US_NAME_rules,
    false,
    {
        [RULES_SUITS] = OPTIONAL(suits, STRING),
        [RULES_NUM_RESERVES] = OPTIONAL(num_reserves, NUMBER),
        [RULES_BUILD_DIRECTION] = OPTIONAL(build_direction, STRING),
        [RULES_BUILD_STEP] = OPTIONAL(build_step, NUMBER),
        [RULES_BUILD_WRAP] = OPTIONAL(build_wrap, STRING),
        [RULES_GROUP] = OPTIONAL(group, STRING),
        [RULES_GROUP_SUIT] = OPTIONAL(group_suit, STRING),
        [RULES_BUILD_EQUAL] = OPTIONAL(build_equal, STRING),
        [RULES_COLUMNS_TAKE] = OPTIONAL(columns_take, STRING),
        [RULES_COLUMN_BASES] = OPTIONAL(column_bases, NUMBERS),
        [RULES_COLUMN_ROWS] = OPTIONAL(column_rows, NUMBERS),
        [RULES_ROWS_COVER] = OPTIONAL(rows_cover, STRING),
        [RULES_COLUMN_HOLDS] = OPTIONAL(column_holds, NUMBER),
        [RULES_RESERVE_HOLDS] = OPTIONAL(reserve_holds, NUMBER),
        [RULES_RESERVE_TAKES] = OPTIONAL(reserve_takes, STRING),
        [RULES_RESERVE_GIVES] = OPTIONAL(reserve_gives, STRING),
        [RULES_LAST_RESERVE_FIRST] = OPTIONAL(last_reserve_first, STRING),
        [RULES_FILL_RANK] = OPTIONAL(fill_rank, NUMBER),
        [RULES_FILL_RANK_TOO] = OPTIONAL(fill_rank_too, NUMBER),
        [RULES_REFILL] = OPTIONAL(refill, STRING),
        [RULES_FOUNDATION_BASE] = OPTIONAL(foundation_base, NUMBER),
        [RULES_FOUNDATION_WRAP] = OPTIONAL(foundation_wrap, STRING),
        [RULES_FOUNDATION_TAKES] = OPTIONAL(foundation_takes, STRING),
        [RULES_FOUNDATION_BY_ITSELF] = OPTIONAL(foundation_by_itself, STRING),
        [RULES_FOUNDATION_GIVES] = OPTIONAL(foundation_gives, STRING),
        [RULES_BASE_FROM] = OPTIONAL(base_from, STRING),
        [RULES_NUM_HOLES] = OPTIONAL(num_holes, NUMBER),
        [RULES_HOLE_WRAP] = OPTIONAL(hole_wrap, STRING),
        [RULES_HOLE_ON_KING] = OPTIONAL(hole_on_king, STRING),
        [RULES_HOLE_SUIT] = OPTIONAL(hole_suit, STRING),
        [RULES_HOLE_STEPS] = OPTIONAL(hole_steps, NUMBERS),
        [RULES_HOLE_BASES] = OPTIONAL(hole_bases, NUMBERS),
        [RULES_HOLE_SUITS] = OPTIONAL(hole_suits, STRING),
        [RULES_HOLE_HOLDS] = OPTIONAL(hole_holds, NUMBERS),
        [RULES_HOLE_REPEATS] = OPTIONAL(hole_repeats, NUMBER),
        [RULES_HOLES_ALIKE] = OPTIONAL(holes_alike, STRING),
        [RULES_HOLE_GIVES] = OPTIONAL(hole_gives, STRING),
        [RULES_HOLE_TAKES] = OPTIONAL(hole_takes, STRING),
        [RULES_PAIR_SUMS] = OPTIONAL(pair_sums, NUMBERS),
        [RULES_PAIR_STEPS] = OPTIONAL(pair_steps, NUMBERS),
        [RULES_PAIR_STEPS_FROM] = OPTIONAL(pair_steps_from, NUMBER),
        [RULES_PAIR_SINGLES] = OPTIONAL(pair_singles, NUMBERS),
        [RULES_PAIR_PLACES] = OPTIONAL(pair_places, STRING),
        [RULES_STOCK_TO] = OPTIONAL(stock_to, STRING),
        [RULES_STOCK_GIVES] = OPTIONAL(stock_gives, STRING),
        [RULES_STOCK_DRAW] = OPTIONAL(stock_draw, NUMBER),
        [RULES_STOCK_DRAW_FALLS] = OPTIONAL(stock_draw_falls, STRING),
        [RULES_STOCK_PASSES] = OPTIONAL(stock_passes, NUMBER),
        [RULES_STOCK_NEEDS_COLUMNS] = OPTIONAL(stock_needs_columns, STRING),
        [RULES_WASTE_HOLDS] = OPTIONAL(waste_holds, NUMBER),
        [RULES_WASTE_REFILL] = OPTIONAL(waste_refill, STRING),
        [RULES_GATHER] = OPTIONAL(gather, STRING),
        [RULES_GOAL] = OPTIONAL(goal, STRING),
        [RULES_JUDGED] = OPTIONAL(judged, STRING),
    },
};

const struct us_shape us_shape_deal = {
    US_NAME_deal,
    false,
    {
        [DEAL_SYSTEM] = REQUIRED(system, STRING),
        [DEAL_NUMBER] = OPTIONAL(number, STRING),
        [DEAL_NAME] = OPTIONAL(name, STRING),
    },
};

const struct us_shape us_shape_solution = {
    US_NAME_solution,
    true,
    {
        [SOLUTION_START] = OPTIONAL(start_pos, STRUCT),
        [SOLUTION_INITIAL] = OPTIONAL(initial_position, STRUCT),
        [SOLUTION_MOVES] = LIST_OF(moves, LIST, move),
        [SOLUTION_MOVE_LIST] = OPTIONAL(move_list, TEXT),
        [SOLUTION_FINAL] = OPTIONAL(final_position, STRUCT),
        [SOLUTION_ALTERNATIVES] = LIST_OF(alternatives, LIST, line),
        [SOLUTION_BOOKMARKS] = LIST_OF(bookmarks, LIST, bookmark),
        [SOLUTION_START_TEXT] = OPTIONAL(start, STRING),
        [SOLUTION_FINGERPRINT] = OPTIONAL(fingerprint, STRING),
        [SOLUTION_CURRENT] = OPTIONAL(current, STRING),
        [SOLUTION_MOVES_USED] = OPTIONAL(moves_used, NUMBER),
    },
};

const struct us_shape us_shape_position = {
    US_NAME_start_pos,
    false,
    {
        [POSITION_FOUNDATIONS] = LIST_OF(foundations, LIST, foundation),
        [POSITION_FREECELLS] = LIST_OF(freecells, LIST, card),
        [POSITION_COLUMNS] = NEEDS_LIST_OF(columns, LIST, column),
        [POSITION_STOCK] = LIST_OF(talon, LIST, card),
        [POSITION_WASTE] = LIST_OF(waste, LIST, card),
        [POSITION_RESERVES] = LIST_OF(reserves, LIST, reserve),
    },
};

const struct us_shape us_shape_reserve = {
    US_NAME_reserve,
    false,
    {
        [RESERVE_CARDS] = NEEDS_LIST_OF(cards, BARE, card),
    },
};

const struct us_shape us_shape_foundation = {
    US_NAME_foundation,
    false,
    {
        [FOUNDATION_SUIT] = OPTIONAL(suit, STRING),
        [FOUNDATION_DECK] = OPTIONAL(deck, NUMBER),
        [FOUNDATION_RANK] = OPTIONAL(rank, NUMBER),
        [FOUNDATION_CARDS] = LIST_OF(cards, BARE, card),
    },
};

const struct us_shape us_shape_column = {
    US_NAME_column,
    false,
    {
        [COLUMN_LEN] = OPTIONAL(len, NUMBER),
        [COLUMN_ROW] = OPTIONAL(row, NUMBER),
        [COLUMN_IS_SIDEWAYS] = OPTIONAL(is_sideways, BOOLEAN),
        [COLUMN_CARDS] = NEEDS_LIST_OF(cards, BARE, card),
    },
};

const struct us_shape us_shape_card = {
    US_NAME_card,
    false,
    {
        [CARD_RANK] = OPTIONAL(rank, NUMBER),
        [CARD_SUIT] = OPTIONAL(suit, STRING),
        [CARD_DECK] = OPTIONAL(deck, NUMBER),
        [CARD_IS_EMPTY] = OPTIONAL(is_empty, BOOLEAN),
        [CARD_IS_HIDDEN] = OPTIONAL(is_hidden, BOOLEAN),
        [CARD_IS_BLOCKED] = OPTIONAL(is_blocked, BOOLEAN),
    },
};

const struct us_shape us_shape_move = {
    US_NAME_move,
    true,
    {
        [MOVE_POS_BEFORE] = OPTIONAL(pos_before_move, STRUCT),
        [MOVE_SOURCE] = REQUIRED(source, STRUCT),
        [MOVE_DEST] = REQUIRED(dest, STRUCT),
        [MOVE_SOURCE_CARD] = OPTIONAL(source_card, STRUCT),
        [MOVE_DEST_CARD] = OPTIONAL(dest_card, STRUCT),
        [MOVE_COMMENTS] = LIST_OF(comments, LIST, comment),
        [MOVE_ALTERNATIVES] = LIST_OF(alternatives, LIST, line),
        [MOVE_NUM_CARDS] = OPTIONAL(num_cards, NUMBER),
        [MOVE_AUTOMOVE] = OPTIONAL(automove, STRING),
        [MOVE_IMPLICIT] = OPTIONAL(implicit, BOOLEAN),
    },
};

const struct us_shape us_shape_pile = {
    US_NAME_source,
    false,
    {
        [PILE_TYPE] = REQUIRED(type, STRING),
        [PILE_INDEX] = OPTIONAL(index, NUMBER),
        [PILE_SUIT] = OPTIONAL(suit, STRING),
        [PILE_DECK] = OPTIONAL(deck, NUMBER),
    },
};

const struct us_shape us_shape_variation = {
    US_NAME_line,
    false,
    {
        [VARIATION_MOVES] = NEEDS_LIST_OF(moves, LIST, move),
        [VARIATION_KIND] = OPTIONAL(kind, STRING),
        [VARIATION_NAME] = OPTIONAL(name, STRING),
    },
};

const struct us_shape us_shape_bookmark = {
    US_NAME_bookmark,
    false,
    {
        [BOOKMARK_NAME] = REQUIRED(name, STRING),
        [BOOKMARK_POSITION] = REQUIRED(position, STRING),
    },
};

const struct us_shape us_shape_comment = {
    US_NAME_comment,
    false,
    {
        [COMMENT_PLAIN_TEXT] = OPTIONAL(plain_text, TEXT),
        [COMMENT_XHTML_SUBSET] = OPTIONAL(xhtml_subset, TEXT),
        [COMMENT_ORIGINATOR] = OPTIONAL(originator, STRING),
        [COMMENT_ID] = OPTIONAL(id, STRING),
    },
};

const struct us_shape us_shape_result = {
    US_NAME_result,
    false,
    {
        [RESULT_FAULT] = OPTIONAL(fault, STRUCT),
        [RESULT_COUNTS] = LIST_OF(counts, LIST, count),
        [RESULT_STATUS] = REQUIRED(status, STRING),
        [RESULT_CLAIM] = OPTIONAL(claim, STRING),
    },
};

const struct us_shape us_shape_count = {
    US_NAME_count,
    false,
    {
        [COUNT_NAME] = REQUIRED(name, STRING),
        [COUNT_NUMBER] = REQUIRED(number, NUMBER),
    },
};

const struct us_shape us_shape_fault = {
    US_NAME_fault,
    false,
    {
        [FAULT_MOVE] = REQUIRED(move, NUMBER),
        [FAULT_REASON] = REQUIRED(reason, STRING),
        [FAULT_TEXT] = OPTIONAL(text, STRING),
    },
};

const struct us_shape us_shape_boardgame = {
    US_NAME_boardgame,
    true,
    {
        [BOARDGAME_VERSION] = REQUIRED(version, STRING),
        [BOARDGAME_GAME] = REQUIRED(game, STRING),
        [BOARDGAME_RESULT] = OPTIONAL(result, STRING),
        [BOARDGAME_ENDING] = OPTIONAL(ending, STRING),
        [BOARDGAME_LAYOUT] = OPTIONAL(layout, STRING),
        [BOARDGAME_IN_COLUMN] = OPTIONAL(in_column, BOOLEAN),
        [BOARDGAME_START] = OPTIONAL(start, STRUCT),
        [BOARDGAME_MOVES] = LIST_OF(moves, LIST, move),
        [BOARDGAME_FINAL] = OPTIONAL(final, STRUCT),
        [BOARDGAME_COMMENTS] = LIST_OF(comments, LIST, comment),
    },
};

const struct us_shape us_shape_bg_position = {
    US_NAME_position,
    false,
    {
        [BOARD_IMPLIED] = OPTIONAL(implied, BOOLEAN),
        [BOARD_TURN] = OPTIONAL(turn, STRING),
        [BOARD_TRAIN] = OPTIONAL(train, STRING),
        [BOARD_UNCERTAIN] = OPTIONAL(uncertain, BOOLEAN),
        [BOARD_SCORE] = OPTIONAL(score, STRUCT),
        [BOARD_PLAYFIELD] = LIST_OF(playfield, ROWS, row),
        [BOARD_PINS] = LIST_OF(pins, ROWS, row),
        [BOARD_PATHS] = LIST_OF(paths, ROWS, row),
        [BOARD_PIECES] = LIST_OF(pieces, LIST, piece),
    },
};

const struct us_shape us_shape_score = {
    US_NAME_score,
    false,
    {
        [SCORE_WHITE] = REQUIRED(white, NUMBER),
        [SCORE_BLACK] = REQUIRED(black, NUMBER),
    },
};

#define PIECE_MARKS                                                                               \
    [PIECE_LUNCHLESS] = OPTIONAL(lunchless, BOOLEAN), [PIECE_STINKY] = OPTIONAL(stinky, BOOLEAN), \
    [PIECE_PRIME] = OPTIONAL(prime, BOOLEAN)

const struct us_shape us_shape_bg_piece = {
    US_NAME_piece,
    false,
    {
        [PIECE_LETTER] = REQUIRED(piece, STRING),
        [PIECE_SIDE] = REQUIRED(side, STRING),
        [PIECE_AT] = REQUIRED(at, STRING),
        PIECE_MARKS,
    },
};

const struct us_shape us_shape_bg_move = {
    US_NAME_move,
    true,
    {
        [BG_MOVE_TEXT] = REQUIRED(text, STRING),
        [BG_MOVE_NUMBER] = OPTIONAL(number, NUMBER),
        [BG_MOVE_SIDE] = OPTIONAL(side, STRING),
        [BG_MOVE_KIND] = OPTIONAL(kind, STRING),
        [BG_MOVE_PIECE] = OPTIONAL(piece, STRING),
        [BG_MOVE_PRIME] = OPTIONAL(prime, BOOLEAN),
        [BG_MOVE_FROM] = OPTIONAL(from, STRING),
        [BG_MOVE_TO] = OPTIONAL(to, STRING),
        [BG_MOVE_PATH] = OPTIONAL(path, STRING),
        [BG_MOVE_LINE] = OPTIONAL(line, STRING),
        [BG_MOVE_LENGTH] = OPTIONAL(length, NUMBER),
        [BG_MOVE_RESIGNS] = OPTIONAL(resigns, BOOLEAN),
        [BG_MOVE_SCORE] = OPTIONAL(score, STRUCT),
        [BG_MOVE_EFFECTS] = LIST_OF(effects, LIST, effect),
        [BG_MOVE_POSITION] = OPTIONAL(position, STRUCT),
        [BG_MOVE_COMMENTS] = LIST_OF(comments, LIST, comment),
    },
};

/* ---- messages -------------------------------------------------------------------------------- */

/* Puts a name that is not in the list as a step of a JSON pointer (RFC 6901). */
static void put_step(struct us_buf *out, struct us_str name)
{
    us_buf_putc(out, '/');
    for (size_t i = 0; i < name.len && i < 40; i++) {
        if (name.p[i] == '~' || name.p[i] == '/')
            us_buf_puts(out, name.p[i] == '~' ? "~0" : "~1");
        else
            us_buf_putc(out, name.p[i]);
    }
}

/* Puts the path from `from` to `node` as a JSON pointer.  Returns false and puts nothing if `node`
   is not below `from`. */
static bool put_path(const struct us_node *from, const struct us_node *node, struct us_buf *out)
{
    size_t len = out->len;
    unsigned i = 0;
    for (const struct us_node *child = from->child; child; child = child->next, i++) {
        if (from->kind == US_NODE_ARRAY)
            us_buf_putf(out, "/%u", i);
        else if (child->name == US_NAME_NONE)
            put_step(out, child->text);
        else
            us_buf_putf(out, "/%s", us_name_text((enum us_name)child->name));
        if (child == node || put_path(child, node, out))
            return true;

        out->len = len;
    }

    return false;
}

/* Returns the span of a node.  For an attribute, finds it in the start tag of its element. */
static struct us_span locate(const struct us_tree_context *x, const struct us_node *node)
{
    struct us_span span = node->span;
    if (node->kind != US_NODE_ATTRIBUTE)
        return span;

    struct us_str name = node->name ? us_str(us_name_text((enum us_name)node->name)) : node->text;
    const char *begin = x->text.p + span.off;
    const char *end = begin + span.len;
    const char *p = begin;
    while (p < end && !us_is_blank(*p) && *p != '\n')
        p++;
    while (p < end) {
        while (p < end && (us_is_blank(*p) || *p == '\n'))
            p++;
        const char *from = p;
        while (p < end && *p != '=' && !us_is_blank(*p) && *p != '\n')
            p++;
        size_t n = (size_t)(p - from);
        while (p < end && *p != '"' && *p != '\'')
            p++;
        if (p >= end)
            break;

        const char *close = memchr(p + 1, *p, (size_t)(end - p - 1));
        if (!close)
            break;

        p = close + 1;
        if (n == name.len && memcmp(from, name.p, n) == 0)
            return (struct us_span){(uint32_t)(span.off + (from - begin)), (uint32_t)(p - from)};
    }

    return span;
}

bool us_node_error(const struct us_tree_context *context, const struct us_node *node, enum us_diag_id id,
                   const char *format, ...)
{
    struct us_buf details = {0};
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof(words), format, args);
    va_end(args);
    us_buf_puts(&details, words);
    bool is_whole = node == context->root;
    if (context->pointer && (!is_whole || context->pointer[0] != '\0')) {
        us_buf_putf(&details, "%sat %s", details.len ? ", " : "", context->pointer);
        if (!is_whole)
            put_path(context->root, node, &details);
    }

    us_report(context->sink, id, locate(context, node), "%s", us_buf_text(&details));
    us_buf_free(&details);

    return false;
}

/* Returns the value of a node for messages, at most 40 characters.  `out` has 64 bytes. */
static const char *shown(const struct us_tree_context *x, const struct us_node *node, char *out)
{
    static const char *const kinds[] = {
        [US_NODE_ELEMENT] = "an element", [US_NODE_OBJECT] = "an object", [US_NODE_ARRAY] = "an array",
        [US_NODE_TRUE] = "true",          [US_NODE_FALSE] = "false",      [US_NODE_ATTRIBUTE] = NULL,
        [US_NODE_STRING] = NULL,          [US_NODE_INTEGER] = NULL,       [US_NODE_OTHER] = NULL,
    };

    US_ASSERT_ROWS(kinds, US_NUM_NODE_KINDS);
    if (kinds[node->kind])
        return kinds[node->kind];

    bool number = node->kind == US_NODE_INTEGER || node->kind == US_NODE_OTHER;
    struct us_str text = number ? (struct us_str){x->text.p + node->span.off, node->span.len} : node->text;
    const char *quote = number ? "" : "'";
    snprintf(out, 64, "%s%.*s%s%s", quote, (int)(text.len < 40 ? text.len : 40), text.p, text.len > 40 ? "..." : "",
             quote);

    return out;
}

static bool bad_value(const struct us_tree_context *x, const struct us_node *node, const char *expected)
{
    char value[64];
    return us_node_error(x, node, US_DIAG_FIELD_VALUE, "%s is %s: expected %s", us_name_text((enum us_name)node->name),
                         shown(x, node, value), expected);
}

/* ---- structs and lists ----------------------------------------------------------------------- */

static bool is_scalar(const struct us_field *f)
{
    return f->type >= US_FIELD_NUMBER;
}

static bool is_field(const struct us_field *f, const struct us_node *child)
{
    /* A bare list has no element of its own: its items are children. */
    if (child->kind == US_NODE_ELEMENT && f->type == US_FIELD_BARE)
        return f->item == child->name;

    return f->name == child->name &&
           (child->kind >= US_NODE_OBJECT || is_scalar(f) == (child->kind == US_NODE_ATTRIBUTE));
}

/* Returns the index of a child's field, or US_MAX_FIELDS.  `from` is where to start: the field is
   usually the one after the last. */
static unsigned find_field(const struct us_shape *shape, const struct us_node *child, unsigned from)
{
    for (unsigned i = from; i < US_MAX_FIELDS && shape->fields[i].name; i++)
        if (is_field(&shape->fields[i], child))
            return i;
    for (unsigned i = 0; i < from; i++)
        if (is_field(&shape->fields[i], child))
            return i;
    return US_MAX_FIELDS;
}

/* Checks that a JSON value has the kind that the type of its field requires. */
static bool check_kind(const struct us_tree_context *x, const struct us_field *f, const struct us_node *node)
{
    static const struct {
        uint8_t kind;
        const char *expected;
    } kinds[] = {
        [US_FIELD_STRUCT] = {US_NODE_OBJECT, "an object"},
        [US_FIELD_LIST] = {US_NODE_ARRAY, "an array"},
        [US_FIELD_BARE] = {US_NODE_ARRAY, "an array"},
        [US_FIELD_ROWS] = {US_NODE_ARRAY, "an array"},
        [US_FIELD_TEXT] = {US_NODE_STRING, "a string"},
        [US_FIELD_NUMBER] = {US_NODE_INTEGER, "a number without a fraction"},
        [US_FIELD_BOOLEAN] = {US_NODE_TRUE, "true or false"},
        [US_FIELD_STRING] = {US_NODE_STRING, "a string"},
        [US_FIELD_NUMBERS] = {US_NODE_ARRAY, "an array"},
    };

    US_ASSERT_ROWS(kinds, US_NUM_FIELD_TYPES);
    if (node->kind < US_NODE_OBJECT || node->kind == kinds[f->type].kind ||
        (f->type == US_FIELD_BOOLEAN && node->kind == US_NODE_FALSE))
        return true;

    return bad_value(x, node, kinds[f->type].expected);
}

static bool is_foreign(const struct us_node *node)
{
    return node->name == US_NAME_NONE && node->kind == US_NODE_ELEMENT && node->text.len == 0;
}

/* Whether a JSON member belongs to another program: its name has a colon.  Any struct may have such
   members. */
static bool is_foreign_member(const struct us_node *node)
{
    return node->name == US_NAME_NONE && node->kind >= US_NODE_OBJECT && node->text.len > 0 &&
           memchr(node->text.p, ':', node->text.len);
}

static bool check_order(const struct us_tree_context *x, const struct us_node *child, unsigned last, unsigned field,
                        const struct us_shape *shape)
{
    if (child->kind != US_NODE_ELEMENT || last <= field)
        return true;
    if (last == US_MAX_FIELDS)
        return us_node_error(x, child, US_DIAG_FIELD_ORDER, "%s after an element of another namespace",
                             us_name_text((enum us_name)child->name));
    return us_node_error(x, child, US_DIAG_FIELD_ORDER, "%s after %s", us_name_text((enum us_name)child->name),
                         us_name_text((enum us_name)shape->fields[last].name));
}

static bool unknown_field(const struct us_tree_context *x, const struct us_node *node, const char *parent)
{
    if (is_foreign(node))
        return us_node_error(x, node, US_DIAG_FIELD_UNKNOWN, "an element of another namespace");
    struct us_str name = node->name ? us_str(us_name_text((enum us_name)node->name)) : node->text;
    return us_node_error(x, node, US_DIAG_FIELD_UNKNOWN, "%.*s in %s", (int)(name.len < 40 ? name.len : 40), name.p,
                         parent);
}

/* Reports a child that is not a field of the shape, with the field that was probably meant. */
static bool unknown_child(const struct us_tree_context *x, const struct us_node *node, const struct us_shape *shape)
{
    const char *parent = us_name_text((enum us_name)shape->name);
    if (node->name != US_NAME_NONE || node->text.len == 0)
        return unknown_field(x, node, parent);

    struct us_nearest nearest = {.text = node->text};
    for (unsigned i = 0; i < US_MAX_FIELDS && shape->fields[i].name; i++)
        us_nearest_try(&nearest, us_name_text((enum us_name)shape->fields[i].name));
    if (!nearest.name)
        return unknown_field(x, node, parent);

    return us_node_error(x, node, US_DIAG_FIELD_UNKNOWN, "%.*s in %s; did you mean '%s'?", (int)node->text.len,
                         node->text.p, parent, nearest.name);
}

/* Checks the name and the kind of the items of a list.  Returns false after a report. */
static bool check_items(const struct us_tree_context *context, const struct us_node *list, enum us_name item)
{
    for (const struct us_node *child = list->child; child; child = child->next) {
        bool ok;
        if (list->kind == US_NODE_ARRAY)
            ok = child->kind == US_NODE_OBJECT;
        else
            ok = child->kind == US_NODE_ELEMENT && child->name == item;
        if (ok)
            continue;

        return us_node_error(context, child, US_DIAG_FIELD_UNKNOWN, "%s may contain only %s",
                             us_name_text((enum us_name)list->name), us_name_text(item));
    }

    return true;
}

/* Stores a field of a struct in values[index].  `last` is the index of the last element.  Returns
   false after a report. */
static bool take_field(const struct us_tree_context *context, const struct us_node *node, const struct us_node *child,
                       const struct us_shape *shape, unsigned index, unsigned last, const struct us_node **values)
{
    const struct us_field *field = &shape->fields[index];
    bool bare = field->type == US_FIELD_BARE && child->kind == US_NODE_ELEMENT;
    if (!check_order(context, child, last, index, shape))
        return false;
    if (values[index] && !bare)
        return us_node_error(context, child, US_DIAG_FIELD_TWICE, "%s in %s", us_name_text((enum us_name)field->name),
                             us_name_text((enum us_name)shape->name));
    if (!check_kind(context, field, child))
        return false;

    values[index] = bare ? node : child; /* the items are the element's own children */
    bool is_list = field->type == US_FIELD_LIST || (field->type == US_FIELD_BARE && !bare);
    return !is_list || check_items(context, child, (enum us_name)field->item);
}

/* Checks that no required field is missing.  Returns false after a report. */
static bool check_required(const struct us_tree_context *context, const struct us_node *node,
                           const struct us_shape *shape, const struct us_node *const *values)
{
    for (unsigned i = 0; i < US_MAX_FIELDS && shape->fields[i].name; i++) {
        const struct us_field *field = &shape->fields[i];
        bool may_be_empty = field->type == US_FIELD_BARE && node->kind == US_NODE_ELEMENT;
        if (field->required && !values[i] && !may_be_empty)
            return us_node_error(context, node, US_DIAG_FIELD_MISSING, "%s of %s",
                                 us_name_text((enum us_name)field->name),
                                 us_name_text((enum us_name)(node->name ? node->name : shape->name)));
    }
    return true;
}

bool us_open_struct(const struct us_tree_context *context, const struct us_node *node, const struct us_shape *shape,
                    const struct us_node **values)
{
    unsigned last = 0;
    unsigned index = 0;

    for (unsigned i = 0; i < US_MAX_FIELDS && shape->fields[i].name; i++)
        values[i] = NULL;
    size_t num = 1;
    for (const struct us_node *child = node->child; child; child = child->next, num++) {
        if (is_foreign(child) && shape->takes_foreign) {
            last = US_MAX_FIELDS;
            continue;
        }
        if (is_foreign_member(child))
            continue;

        index = find_field(shape, child, index);
        if (index == US_MAX_FIELDS)
            return unknown_child(context, child, shape);
        if (!take_field(context, node, child, shape, index, last, values))
            return false;
        if (child->kind == US_NODE_ELEMENT)
            last = index;
    }

    return us_work_charge(context->sink->work, num) && check_required(context, node, shape, values);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Line ends are LF here.  A carriage return is left only if an XML reference names it, and then it
   is a control character. */
static bool is_space(char c)
{
    return us_is_blank(c) || c == '\n';
}

struct us_str us_without_blanks(struct us_str text)
{
    while (text.len > 0 && is_space(text.p[text.len - 1]))
        text.len--;
    while (text.len > 0 && is_space(text.p[0]))
        text = (struct us_str){text.p + 1, text.len - 1};
    return text;
}

/* Returns the text of a node.  Blanks around the value of an attribute are ignored. */
static struct us_str trimmed(const struct us_node *node)
{
    return node->kind == US_NODE_ATTRIBUTE ? us_without_blanks(node->text) : node->text;
}

/* Parses digits, with leading zeros allowed. */
static bool parse_number(struct us_str s, int64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (!us_is_digit(s.p[i]))
            return false;
        *value = *value > UINT32_MAX ? *value : *value * 10 + (s.p[i] - '0');
    }
    return s.len > 0;
}

bool us_node_number(const struct us_tree_context *context, const struct us_node *node, uint32_t least, uint32_t most,
                    uint32_t *value)
{
    int64_t number = node->number;
    bool ok = node->kind == US_NODE_INTEGER || parse_number(trimmed(node), &number);
    unsigned base = context->from_one && us_is_index((enum us_name)node->name);
    least += base;
    most += base;
    if (ok && number >= least && number <= most) {
        *value = (uint32_t)number - base;
        return true;
    }

    char range[64];
    bool too_great = ok && number > most;
    snprintf(range, sizeof(range),
             most == UINT32_MAX && !too_great ? "a number of at least %u" : "a number from %u to %u", least, most);

    return bad_value(context, node, range);
}

/* Reads the next number of a text, which may have a sign, and moves on to the one after it. */
static bool take_number(struct us_str *s, int least, int most, int *value)
{
    size_t n = 0;
    while (n < s->len && !is_space(s->p[n]))
        n++;
    struct us_str word = {s->p, n};
    bool minus = n > 0 && word.p[0] == '-';
    if (minus)
        word = (struct us_str){word.p + 1, n - 1};
    int64_t number = 0;
    if (!parse_number(word, &number) || number > INT16_MAX)
        return false;
    *value = minus ? -(int)number : (int)number;
    *s = us_without_blanks((struct us_str){s->p + n, s->len - n});
    return *value >= least && *value <= most;
}

bool us_node_numbers(const struct us_tree_context *context, const struct us_node *node, int least, int most,
                     int *values, unsigned max, unsigned *n)
{
    char expected[80];
    snprintf(expected, sizeof(expected), "at most %u numbers from %d to %d", max, least, most);
    *n = 0;
    if (node->kind != US_NODE_ARRAY) {
        struct us_str s = trimmed(node);
        while (s.len > 0)
            if (*n == max || !take_number(&s, least, most, &values[(*n)++]))
                return bad_value(context, node, expected);
        return true;
    }

    for (const struct us_node *item = node->child; item; item = item->next) {
        if (*n == max || item->kind != US_NODE_INTEGER || item->number < least || item->number > most)
            return bad_value(context, node, expected);
        values[(*n)++] = (int)item->number;
    }
    return true;
}

bool us_node_boolean(const struct us_tree_context *context, const struct us_node *node, bool *value)
{
    struct us_str s = trimmed(node);
    *value = node->kind == US_NODE_TRUE;
    if (node->kind == US_NODE_TRUE || node->kind == US_NODE_FALSE)
        return true;
    *value = us_str_eq(s, "true") || us_str_eq(s, "1");
    return *value || us_str_eq(s, "false") || us_str_eq(s, "0") || bad_value(context, node, "true or false");
}

bool us_node_word(const struct us_tree_context *context, const struct us_node *node, const char *const *words,
                  unsigned num, unsigned *value)
{
    struct us_str s = trimmed(node);
    for (unsigned i = 0; i < num; i++) {
        if (!us_str_eq(s, words[i]))
            continue;

        *value = i;
        return true;
    }

    struct us_buf all = {0};
    for (unsigned i = 0; i < num; i++) {
        if (i > 0)
            us_buf_puts(&all, i + 1 < num ? ", " : " or ");
        us_buf_puts(&all, words[i]);
    }

    bad_value(context, node, us_buf_text(&all));
    us_buf_free(&all);

    return false;
}

bool us_node_enum(const struct us_tree_context *context, const struct us_node *node, const struct us_spelling *names,
                  unsigned num, uint8_t *value)
{
    int found = us_find_interchange_name(names, num, trimmed(node));
    if (found >= 0) {
        *value = (uint8_t)found;
        return true;
    }

    struct us_buf all = {0};
    us_put_interchange_names(&all, names, num);
    bad_value(context, node, us_buf_text(&all));
    us_buf_free(&all);

    return false;
}

bool us_node_string(const struct us_tree_context *context, const struct us_node *node, size_t most,
                    struct us_str *value)
{
    *value = trimmed(node);
    if (node->child)
        return unknown_field(context, node->child, us_name_text((enum us_name)node->name));
    if (value->len > most && us_utf8_count(*value) > most)
        return us_node_error(context, node, US_DIAG_FIELD_VALUE, "%s is longer than %zu characters",
                             us_name_text((enum us_name)node->name), most);
    for (size_t i = 0; i < value->len;) {
        uint32_t c;
        size_t n = us_utf8_get((struct us_str){value->p + i, value->len - i}, &c);
        if (n == 0 || !us_is_text(c))
            return us_node_error(context, node, US_DIAG_FIELD_VALUE, "a control character in %s",
                                 us_name_text((enum us_name)node->name));
        i += n;
    }

    return true;
}
