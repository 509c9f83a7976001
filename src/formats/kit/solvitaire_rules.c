/* SPDX-License-Identifier: MIT */
/*
 * Reads the rules of a game of Solvitaire, a JSON object:
 *
 *     {"tableau piles": {"count": 7, "build policy": "red-black"}, "stock": {"size": 24}}
 */
#include "formats/kit/solvitaire_rules.h"

#include <stdio.h>

#include "base/name.h"
#include "base/rows.h"
#include "tree/json.h"

/* The names of members: the objects, and then the two members that belong to none. */
#define NAMES(NAME)                               \
    NAME(TABLEAU, "tableau piles")                \
    NAME(FOUNDATIONS, "foundations")              \
    NAME(HOLE, "hole")                            \
    NAME(CELLS, "cells")                          \
    NAME(STOCK, "stock")                          \
    NAME(RESERVE, "reserve")                      \
    NAME(ACCORDION, "accordion")                  \
    NAME(SEQUENCES, "sequences")                  \
    NAME(MAX_RANK, "max rank")                    \
    NAME(TWO_DECKS, "two decks")                  \
    NAME(COUNT, "count")                          \
    NAME(BUILD, "build policy")                   \
    NAME(SPACES, "spaces policy")                 \
    NAME(DIAGONAL, "diagonal deal")               \
    NAME(GROUP, "move built group")               \
    NAME(GROUP_POLICY, "move built group policy") \
    NAME(FACE_UP, "face up cards")                \
    NAME(PRESENT, "present")                      \
    NAME(INITIAL, "initial cards")                \
    NAME(BASE, "base card")                       \
    NAME(REMOVABLE, "removable")                  \
    NAME(COMPLETE, "only complete pile moves")    \
    NAME(LOOPS, "build loops")                    \
    NAME(FILLED, "pre-filled")                    \
    NAME(SIZE, "size")                            \
    NAME(DEAL_TYPE, "deal type")                  \
    NAME(DEAL_COUNT, "deal count")                \
    NAME(REDEAL, "redeal")                        \
    NAME(STACKED, "stacked")                      \
    NAME(MOVES, "moves")                          \
    NAME(BUILDS, "build policies")                \
    NAME(DIRECTION, "direction")                  \
    NAME(FIXED_SUIT, "fixed suit")

#define ID(id, text) id,
#define TEXT(id, text) [id] = {text, sizeof("" text) - 1},

enum { NONE = US_UNNAMED, NAMES(ID) NUM_NAMES };

static const struct us_str names[NUM_NAMES] = {NAMES(TEXT)};

/* ---- values ---------------------------------------------------------------------------------- */

/* Words of members; their places are the values. */
#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

enum { BUILD_ANY, BUILD_RED_BLACK, BUILD_SAME_SUIT, BUILD_NONE, NUM_BUILDS };
enum {
    SPACES_ANY,
    SPACES_NONE,
    SPACES_KINGS,
    SPACES_RESERVE_ANY,
    SPACES_RESERVE_WASTE,
    SPACES_WASTE,
    NUM_SPACES
};
enum { GROUP_NO, GROUP_YES, GROUP_WHOLE_PILE, GROUP_MAXIMAL, GROUP_PARTIAL, NUM_GROUPS };
enum { POLICY_AS_BUILT = NUM_BUILDS }; /* the others are those of BUILD */
enum { BASE_RANDOM };                  /* the others are ranks */
enum { DEAL_TO_WASTE, DEAL_TO_TABLEAU, DEAL_TO_HOLE, NUM_DEAL_TYPES };

/* What the file states, or the defaults. */
struct rules {
    uint8_t columns;
    uint8_t build;
    uint8_t spaces;
    uint8_t group;
    uint8_t policy;
    uint8_t has_foundations;
    uint8_t base;
    uint8_t removable;
    uint8_t complete;
    uint8_t has_hole;
    uint8_t loops;
    uint8_t cells;
    uint8_t stock;
    uint8_t deal_type;
    uint8_t draw;
    uint8_t redeal;
    uint8_t reserve;
    uint8_t stacked;
    uint8_t accordion;
    uint8_t sequences;
    uint8_t max_rank;
    uint8_t two_decks;
    uint8_t of_deal; /* receives what only matters for dealing */
};

enum kind { NUMBER, BOOLEAN, WORD, ANYTHING };

/* A member: the object that it belongs to, its name, and its value. */
static const struct member {
    uint8_t object;
    uint8_t name;
    uint8_t kind;   /* enum kind */
    uint8_t offset; /* in struct rules */
    uint8_t least;  /* of a number */
    uint8_t most;
    const char *const *words;
} members[] = {
#define AT(member) offsetof(struct rules, member)
    {TABLEAU, COUNT, NUMBER, AT(columns), 0, US_MAX_COLUMNS, NULL},
    {TABLEAU, BUILD, WORD, AT(build), 0, 0,
     WORDS("any-suit", "red-black", "same-suit", "no-build")},
    {TABLEAU, SPACES, WORD, AT(spaces), 0, 0,
     WORDS("any", "no-build", "kings", "auto-reserve-then-any", "auto-reserve-then-waste",
           "auto-waste-then-stock")},
    {TABLEAU, DIAGONAL, BOOLEAN, AT(of_deal), 0, 0, NULL},
    {TABLEAU, GROUP, WORD, AT(group), 0, 0,
     WORDS("no", "yes", "whole-pile", "maximal-group", "partial-if-card-above-buildable")},
    {TABLEAU, GROUP_POLICY, WORD, AT(policy), 0, 0,
     WORDS("any-suit", "red-black", "same-suit", "no-build", "same-as-build")},
    {TABLEAU, FACE_UP, WORD, AT(of_deal), 0, 0, WORDS("all", "top")},
    {FOUNDATIONS, PRESENT, BOOLEAN, AT(has_foundations), 0, 0, NULL},
    {FOUNDATIONS, INITIAL, WORD, AT(of_deal), 0, 0, WORDS("none", "one", "all")},
    {FOUNDATIONS, BASE, WORD, AT(base), 0, 0,
     WORDS("random", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")},
    {FOUNDATIONS, REMOVABLE, BOOLEAN, AT(removable), 0, 0, NULL},
    {FOUNDATIONS, COMPLETE, BOOLEAN, AT(complete), 0, 0, NULL},
    {HOLE, PRESENT, BOOLEAN, AT(has_hole), 0, 0, NULL},
    {HOLE, BASE, ANYTHING, AT(of_deal), 0, 0, NULL},
    {HOLE, LOOPS, BOOLEAN, AT(loops), 0, 0, NULL},
    {CELLS, COUNT, NUMBER, AT(cells), 0, US_MAX_FREECELLS, NULL},
    {CELLS, FILLED, NUMBER, AT(of_deal), 0, US_MAX_FREECELLS, NULL},
    {STOCK, SIZE, NUMBER, AT(stock), 0, US_MAX_CARDS < UINT8_MAX ? US_MAX_CARDS : UINT8_MAX, NULL},
    {STOCK, DEAL_TYPE, WORD, AT(deal_type), 0, 0, WORDS("waste", "tableau piles", "hole")},
    {STOCK, DEAL_COUNT, NUMBER, AT(draw), 1, 52, NULL},
    {STOCK, REDEAL, BOOLEAN, AT(redeal), 0, 0, NULL},
    {RESERVE, SIZE, NUMBER, AT(reserve), 0, 104, NULL},
    {RESERVE, STACKED, BOOLEAN, AT(stacked), 0, 0, NULL},
    {ACCORDION, SIZE, NUMBER, AT(accordion), 0, 104, NULL},
    {ACCORDION, MOVES, ANYTHING, AT(of_deal), 0, 0, NULL},
    {ACCORDION, BUILDS, ANYTHING, AT(of_deal), 0, 0, NULL},
    {SEQUENCES, COUNT, NUMBER, AT(sequences), 0, 104, NULL},
    {SEQUENCES, DIRECTION, ANYTHING, AT(of_deal), 0, 0, NULL},
    {SEQUENCES, BUILD, ANYTHING, AT(of_deal), 0, 0, NULL},
    {SEQUENCES, FIXED_SUIT, ANYTHING, AT(of_deal), 0, 0, NULL},
    {NONE, MAX_RANK, NUMBER, AT(max_rank), 1, US_MAX_RANK, NULL},
    {NONE, TWO_DECKS, BOOLEAN, AT(two_decks), 0, 0, NULL},
#undef AT
};

enum { NUM_MEMBERS = sizeof(members) / sizeof(members[0]) };

bool us_is_solvitaire_rule(struct us_str name)
{
    for (unsigned i = TABLEAU; i <= TWO_DECKS; i++)
        if (us_str_eq(name, names[i].p))
            return true;
    return false;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct rules_reader {
    struct us_sink *sink;
    struct us_str text;
    struct rules rules;
};

/* Reports a member whose value is not the expected one.  Returns false. */
static bool bad_value(const struct rules_reader *reader, const struct us_node *node,
                      const char *expected)
{
    enum { SHOWN = 40 };
    size_t len = node->span.len;
    us_report(reader->sink, US_DIAG_FIELD_VALUE, node->span, "'%s' is %.*s%s: expected %s",
              names[node->name].p, (int)(len < SHOWN ? len : SHOWN),
              reader->text.p + node->span.off, len < SHOWN ? "" : "...", expected);
    return false;
}

static bool read_number(struct rules_reader *reader, const struct us_node *node,
                        const struct member *member, uint8_t *value)
{
    bool ok = node->kind == US_NODE_INTEGER && node->number >= member->least &&
              node->number <= member->most;
    if (!ok) {
        char expected[64];
        snprintf(expected, sizeof(expected), "a number from %u to %u", member->least, member->most);
        return bad_value(reader, node, expected);
    }
    *value = node->number;
    return true;
}

static bool read_word(struct rules_reader *reader, const struct us_node *node,
                      const struct member *member, uint8_t *value)
{
    for (uint8_t i = 0; node->kind == US_NODE_STRING && member->words[i]; i++) {
        *value = i;
        if (us_str_eq(node->text, member->words[i]))
            return true;
    }

    struct us_buf expected = {0};
    for (unsigned i = 0; member->words[i]; i++) {
        const char *before = member->words[i + 1] ? ", " : " or ";
        us_buf_putf(&expected, "%s\"%s\"", i > 0 ? before : "", member->words[i]);
    }
    bad_value(reader, node, us_buf_text(&expected));
    us_buf_free(&expected);
    return false;
}

static bool read_member(struct rules_reader *reader, const struct us_node *node,
                        const struct member *member)
{
    uint8_t *value = (uint8_t *)&reader->rules + member->offset;
    switch ((enum kind)member->kind) {
    case NUMBER:
        return read_number(reader, node, member, value);
    case BOOLEAN:
        *value = node->kind == US_NODE_TRUE;
        return *value || node->kind == US_NODE_FALSE || bad_value(reader, node, "true or false");
    case WORD:
        return read_word(reader, node, member, value);
    case ANYTHING:
        break;
    }
    return true;
}

/* Reports a member that an object does not have.  Returns false. */
static bool unknown(const struct rules_reader *reader, const struct us_node *node, unsigned object)
{
    struct us_str name = node->name == US_UNNAMED ? node->text : names[node->name];
    struct us_nearest nearest = {.text = name};
    struct us_buf details = {0};

    for (unsigned i = 0; i < NUM_MEMBERS; i++)
        if (members[i].object == object)
            us_nearest_try(&nearest, names[members[i].name].p);
    for (unsigned i = TABLEAU; object == NONE && i <= SEQUENCES; i++)
        us_nearest_try(&nearest, names[i].p);

    us_buf_put_escaped(&details, name, 40);
    us_buf_putf(&details, " in %s", object == NONE ? "rules of Solvitaire" : names[object].p);
    us_nearest_put(&nearest, &details);
    us_report(reader->sink, US_DIAG_FIELD_UNKNOWN, node->span, "%s", us_buf_text(&details));
    us_buf_free(&details);
    return false;
}

static bool read_object(struct rules_reader *reader, const struct us_node *object, unsigned name)
{
    for (const struct us_node *node = object->child; node; node = node->next) {
        if (name == NONE && node->name >= TABLEAU && node->name <= SEQUENCES) {
            if (node->kind != US_NODE_OBJECT)
                return bad_value(reader, node, "an object");
            if (!read_object(reader, node, node->name))
                return false;
            continue;
        }

        unsigned i = 0;
        while (i < NUM_MEMBERS && (members[i].object != name || members[i].name != node->name))
            i++;
        if (i == NUM_MEMBERS)
            return unknown(reader, node, name);
        if (!read_member(reader, node, &members[i]))
            return false;
    }
    return true;
}

/* ---- meaning --------------------------------------------------------------------------------- */

/* Returns what unisol has no rules for, or NULL. */
static const char *find_unsupported(const struct rules *r)
{
    bool as_built = r->policy == POLICY_AS_BUILT || r->policy == r->build;
    if (r->accordion > 0 || r->sequences > 0)
        return "unisol does not play games with an accordion or with sequences";
    if (r->columns == 0)
        return "unisol does not play games without tableau piles";
    if (!r->stacked && r->reserve > US_MAX_RESERVES)
        return "the reserve has too many piles";
    if (!as_built && r->policy != BUILD_SAME_SUIT && r->group != GROUP_NO)
        return "'move built group policy' must be \"same-as-build\" or \"same-suit\"";
    return NULL;
}

/* Returns what contradicts something else, or NULL. */
static const char *find_contradiction(const struct rules *r)
{
    if (r->has_hole == r->has_foundations)
        return "the game must have foundations or a hole, and not both";
    if (r->complete && r->base != 1)
        return "foundations that take only complete piles must begin with an ace";
    if (r->stock > 0 && r->deal_type == DEAL_TO_HOLE && !r->has_hole)
        return "the stock is dealt to the hole, but the game has none";
    if (r->spaces == SPACES_WASTE && (r->stock == 0 || r->deal_type != DEAL_TO_WASTE))
        return "spaces are filled from the waste, but the game has none";
    if ((r->spaces == SPACES_RESERVE_ANY || r->spaces == SPACES_RESERVE_WASTE) && r->reserve == 0)
        return "spaces are filled from the reserve, but the game has none";
    return NULL;
}

static void put_tableau(const struct rules *from, struct us_game *game)
{
    static const uint8_t builds[] = {
        [BUILD_ANY] = US_BUILT_BY_RANK,
        [BUILD_RED_BLACK] = US_BUILT_BY_ALTERNATE_COLOR,
        [BUILD_SAME_SUIT] = US_BUILT_BY_SUIT,
        [BUILD_NONE] = US_NOT_BUILT,
    };
    static const uint8_t groups[] = {
        [GROUP_NO] = US_GROUP_ONE,
        [GROUP_YES] = US_GROUP_SEQUENCE,
        [GROUP_WHOLE_PILE] = US_GROUP_PILE,
        [GROUP_MAXIMAL] = US_GROUP_WHOLE_SEQUENCE,
        [GROUP_PARTIAL] = US_GROUP_UNCOVERING,
    };
    static const uint8_t fills[] = {
        [SPACES_ANY] = US_FILLED_BY_ANY_CARD,        [SPACES_NONE] = US_FILLED_BY_NONE,
        [SPACES_KINGS] = US_FILLED_BY_KINGS_ONLY,    [SPACES_RESERVE_ANY] = US_FILLED_BY_ANY_CARD,
        [SPACES_RESERVE_WASTE] = US_FILLED_BY_WASTE, [SPACES_WASTE] = US_FILLED_BY_ANY_CARD,
    };

    US_ASSERT_ROWS(builds, NUM_BUILDS);
    US_ASSERT_ROWS(groups, NUM_GROUPS);
    US_ASSERT_ROWS(fills, NUM_SPACES);

    struct us_rules *r = &game->rules;
    game->build = builds[from->build];
    game->fill = US_FILLED_BY_NONE;
    if (from->build == BUILD_NONE) /* nothing goes to columns, empty or not */
        return;
    game->fill = fills[from->spaces];
    game->sequence = US_SEQUENCE_UNLIMITED;
    r->group = groups[from->group];
    r->group_suit = from->policy == BUILD_SAME_SUIT && from->build != BUILD_SAME_SUIT &&
                    from->group != GROUP_NO;
    if (from->spaces == SPACES_RESERVE_ANY || from->spaces == SPACES_RESERVE_WASTE)
        r->refill = US_REFILLED_BY_RESERVE;
    else if (from->spaces == SPACES_WASTE)
        r->refill = US_REFILLED_BY_WASTE;
}

static void put_stock(const struct rules *from, struct us_rules *r)
{
    static const uint8_t stocks[] = {
        [DEAL_TO_WASTE] = US_STOCK_TO_WASTE,
        [DEAL_TO_TABLEAU] = US_STOCK_TO_COLUMNS,
        [DEAL_TO_HOLE] = US_STOCK_TO_HOLE,
    };
    US_ASSERT_ROWS(stocks, NUM_DEAL_TYPES);
    if (from->stock == 0)
        return;

    r->stock_to = stocks[from->deal_type];
    if (from->deal_type != DEAL_TO_WASTE)
        return;
    r->stock_draw = from->draw > 1 ? from->draw : 0;
    r->stock_passes = from->redeal ? 0 : 1;
}

static void put_game(const struct rules *from, struct us_game *game)
{
    *game = (struct us_game){
        .variant = game->variant,
        .num_columns = from->columns,
        .num_freecells = from->cells,
        .num_decks = from->two_decks ? 2 : 1,
        .max_rank = from->max_rank,
        .foundation_to_column = from->removable != 0 ? US_BACK_TO_COLUMNS : US_BACK_FORBIDDEN,
    };
    put_tableau(from, game);
    put_stock(from, &game->rules);

    struct us_rules *r = &game->rules;
    r->num_reserves = from->stacked && from->reserve > 0 ? 1 : from->reserve;
    if (from->has_hole) {
        r->num_holes = 1;
        r->hole_wrap = from->loops != 0;
        r->goal = US_GOAL_HOLES;
        return;
    }
    r->foundation_takes = from->complete != 0 ? US_FOUNDATION_TAKES_SUIT : US_FOUNDATION_TAKES_CARD;
    if (from->base == BASE_RANDOM)
        r->foundation_base = US_BASE_OF_START;
    else if (from->base > 1)
        r->foundation_base = from->base;
    r->foundation_wrap = r->build_wrap = from->base != 1;
}

/* ---- Solvitaire's games ---------------------------------------------------------------------- */

/* A game, and how its deal looks. */
static const struct preset {
    const char *name;
    struct rules rules;
    uint8_t filled; /* cards in cells */
    uint8_t home;   /* cards on foundations */
    bool diagonal;  /* the columns become longer to the right */
    bool hidden;    /* only the last card of a column lies face up */
    bool random;    /* the first card of foundations is dealt */
} presets[] = {
#define GAME(n, decks, ranks, num_columns, b, g, s, ...) \
    .name = n, .rules = {.two_decks = (decks)-1,         \
                         .max_rank = ranks,              \
                         .columns = num_columns,         \
                         .build = BUILD_##b,             \
                         .group = GROUP_##g,             \
                         .spaces = SPACES_##s,           \
                         __VA_ARGS__}
#include "formats/kit/solvitaire_list.h"
#undef GAME
};

bool us_solvitaire_game(size_t i, struct us_game *game, struct us_solvitaire_deal *deal)
{
    if (i >= sizeof(presets) / sizeof(presets[0]))
        return false;
    const struct preset *p = &presets[i];
    struct rules rules = p->rules;
    rules.policy = rules.complete ? BUILD_SAME_SUIT : POLICY_AS_BUILT;
    rules.has_foundations = !rules.has_hole;
    rules.base = p->random ? BASE_RANDOM : 1;
    game->variant = p->name;
    put_game(&rules, game);

    unsigned others = rules.stock + rules.reserve + p->filled + p->home + rules.has_hole;
    *deal = (struct us_solvitaire_deal){
        .tableau = us_game_cards(game) - others,
        .stock = rules.stock,
        .reserve = rules.reserve,
        .filled = p->filled,
        .home = p->home,
        .diagonal = p->diagonal,
        .hidden = p->hidden,
    };
    return true;
}

bool us_solvitaire_rules_in(struct us_str text, struct us_sink *sink,
                            const struct us_bounds *bounds, struct us_game *game)
{
    struct us_json *json = us_json_new(names, NUM_NAMES, bounds);
    if (!json) {
        us_fail_memory(sink);
        return false;
    }

    struct rules_reader reader = {
        sink,
        text,
        {.columns = 8,
         .policy = POLICY_AS_BUILT,
         .has_foundations = 1,
         .base = 1,
         .loops = 1,
         .draw = 1,
         .max_rank = 13},
    };
    size_t at = us_json_space(text, 0);
    enum us_json_outcome outcome = us_json_read(json, text, &at);
    us_json_report(json, outcome, sink);
    bool ok = outcome == US_JSON_VALUE && read_object(&reader, us_json_root(json), NONE);
    if (ok) {
        const char *unsupported = find_unsupported(&reader.rules);
        const char *why = unsupported ? unsupported : find_contradiction(&reader.rules);
        enum us_diag_id id = unsupported ? US_DIAG_FIELD_VALUE : US_DIAG_DISAGREES;
        ok = !why;
        if (ok)
            put_game(&reader.rules, game);
        else
            us_report(sink, id, us_json_root(json)->span, "%s", why);
    }
    us_json_free(json);
    return ok;
}
