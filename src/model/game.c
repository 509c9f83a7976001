/* SPDX-License-Identifier: MIT */
/* The table of variants, and access to the fields of a game by name. */
#include "model/game.h"

#include "base/cursor.h"
#include "base/name.h"
#include "base/rows.h"
#include "model/names.h"
#include "model/position.h"

#define ALIASES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* Columns, freecells, decks, build, empty columns, and sequence moves. */
#define GAME(name, c, f, d, b, e, s)   \
    .game = {.variant = name,          \
             .num_columns = c,         \
             .num_freecells = f,       \
             .num_decks = d,           \
             .max_rank = 13,           \
             .build = US_BUILT_BY_##b, \
             .fill = US_FILLED_BY_##e, \
             .sequence = US_SEQUENCE_##s}

/* A game in which all cards go to holes: columns, decks, holes, and further rules. */
#define GOLF(name, c, d, holes, ...)    \
    .game = {.variant = name,           \
             .num_columns = c,          \
             .num_decks = d,            \
             .max_rank = 13,            \
             .build = US_NOT_BUILT,     \
             .fill = US_FILLED_BY_NONE, \
             .rules = {.goal = US_GOAL_COLUMNS, .num_holes = holes, __VA_ARGS__}}

static const struct us_variant variants[] = {
    {GAME("freecell", 8, 4, 1, ALTERNATE_COLOR, ANY_CARD, LIMITED), .title = "FreeCell"},
    {GAME("relaxed_freecell", 8, 4, 1, ALTERNATE_COLOR, ANY_CARD, UNLIMITED), .title = "Relaxed FreeCell"},
    {GAME("forecell", 8, 4, 1, ALTERNATE_COLOR, KINGS_ONLY, LIMITED), .title = "ForeCell"},
    {GAME("bakers_game", 8, 4, 1, SUIT, ANY_CARD, LIMITED), .title = "Baker's Game"},
    {GAME("kings_only_bakers_game", 8, 4, 1, SUIT, KINGS_ONLY, LIMITED), .title = "Kings Only Baker's Game",
     .aliases = ALIASES("ko_bakers_game")},
    {GAME("eight_off", 8, 8, 1, SUIT, KINGS_ONLY, LIMITED), .title = "Eight Off"},
    {GAME("seahaven_towers", 10, 4, 1, SUIT, KINGS_ONLY, LIMITED), .title = "Seahaven Towers",
     .aliases = ALIASES("seahaven")},
    {GAME("relaxed_seahaven_towers", 10, 4, 1, SUIT, KINGS_ONLY, UNLIMITED), .title = "Relaxed Seahaven Towers",
     .aliases = ALIASES("relaxed_seahaven")},
    {GAME("bakers_dozen", 13, 0, 1, RANK, NONE, LIMITED), .title = "Baker's Dozen"},
    {GAME("good_measure", 10, 0, 1, RANK, NONE, LIMITED), .title = "Good Measure"},
    {GAME("cruel", 12, 0, 1, SUIT, NONE, LIMITED), .title = "Cruel"},
    {GAME("beleaguered_castle", 8, 0, 1, RANK, ANY_CARD, LIMITED), .title = "Beleaguered Castle"},
    {GAME("citadel", 8, 0, 1, RANK, ANY_CARD, LIMITED), .title = "Citadel"},
    {GAME("streets_and_alleys", 8, 0, 1, RANK, ANY_CARD, LIMITED), .title = "Streets and Alleys"},
    {GAME("fan", 18, 0, 1, SUIT, KINGS_ONLY, LIMITED), .title = "Fan"},
    {GAME("die_schlange", 9, 8, 2, ALTERNATE_COLOR, NONE, LIMITED), .title = "Die Schlange"},
    {GAME("der_katzenschwanz", 9, 8, 2, ALTERNATE_COLOR, NONE, UNLIMITED), .title = "Der Katzenschwanz",
     .aliases = ALIASES("der_katz", "der_katzenschwantz")},
    {GAME("simple_simon", 10, 0, 1, SUIT, ANY_CARD, LIMITED), .game.whole_suits = true, .title = "Simple Simon"},
    {GOLF("golf", 7, 1, 1, .stock_to = US_STOCK_TO_HOLE), .title = "Golf"},
    {GOLF("dead_king_golf", 7, 1, 1, .stock_to = US_STOCK_TO_HOLE, .hole_on_king = US_NOTHING_ON_KING),
     .title = "Dead King Golf"},
    {GOLF("relaxed_golf", 7, 1, 1, .stock_to = US_STOCK_TO_HOLE, .hole_wrap = true), .title = "Relaxed Golf"},
    {GOLF("black_hole", 17, 1, 1, .hole_wrap = true), .title = "Black Hole"},
    {GOLF("all_in_a_row", 13, 1, 1, .hole_wrap = true), .title = "All in a Row"},
    {GOLF("binary_star", 17, 2, 2, .hole_wrap = true), .title = "Binary Star"},
};

const struct us_variant *us_variant_at(size_t i)
{
    return i < sizeof(variants) / sizeof(variants[0]) ? &variants[i] : NULL;
}

/* Whether a name or alias of the variant matches. */
static bool is_called(const struct us_variant *v, struct us_str name, bool (*matches)(struct us_str, const char *))
{
    if (matches(name, v->game.variant))
        return true;
    for (const char *const *a = v->aliases; a && *a; a++)
        if (matches(name, *a))
            return true;
    return false;
}

const struct us_variant *us_variant_find(struct us_str name)
{
    /* Most callers have the name from the table. */
    for (size_t i = 0; us_variant_at(i); i++)
        if (name.p == variants[i].game.variant && name.p[name.len] == '\0')
            return &variants[i];
    for (size_t i = 0; us_variant_at(i); i++)
        if (is_called(&variants[i], name, us_str_eq))
            return &variants[i];
    return NULL;
}

const struct us_variant *us_variant_find_loosely(struct us_str name)
{
    for (size_t i = 0; us_variant_at(i); i++)
        if (is_called(&variants[i], name, us_name_is))
            return &variants[i];
    return NULL;
}

void us_variant_suggest(struct us_str name, struct us_buf *out)
{
    struct us_nearest nearest = {.text = name};
    for (size_t i = 0; us_variant_at(i); i++) {
        us_nearest_try(&nearest, variants[i].game.variant);
        for (const char *const *a = variants[i].aliases; a && *a; a++)
            us_nearest_try(&nearest, *a);
    }
    us_nearest_put(&nearest, out);
}

/* Which values of a field permit everything that another one permits. */
enum permits {
    ITSELF, /* only the same one */
    LOWER,  /* a higher value permits what a lower one does */
    HIGHER, /* and a lower value what a higher one does */
    FIRST,  /* value 0 permits what any other does */
};

/* A field is a number of a range, or a value that has a name. */
struct field {
    const char *name;
    size_t offset; /* of the uint8_t or bool in struct us_game */
    enum permits permits;
    unsigned least;
    unsigned most;
    const struct us_spelling *names; /* NULL: a number */
    unsigned num_names;
};

#define NUMBER(name, member, permits, least, most)                            \
    {                                                                         \
        name, offsetof(struct us_game, member), permits, least, most, NULL, 0 \
    }
#define NAMED(name, member, permits, names, num)                          \
    {                                                                     \
        name, offsetof(struct us_game, member), permits, 0, 0, names, num \
    }

_Static_assert(sizeof(bool) == 1, "fields are read and set as bytes");

static const struct field fields[US_GAME_FIELDS] = {
    [US_GAME_COLUMNS] = NUMBER("columns", num_columns, ITSELF, 1, US_MAX_COLUMNS),
    [US_GAME_FREECELLS] = NUMBER("freecells", num_freecells, LOWER, 0, US_MAX_FREECELLS),
    [US_GAME_DECKS] = NUMBER("decks", num_decks, ITSELF, 1, US_MAX_DECKS),
    [US_GAME_MAX_RANK] = NUMBER("max-rank", max_rank, ITSELF, 1, US_MAX_RANK),
    [US_GAME_BUILD] = NAMED("build", build, FIRST, us_build_names, US_NUM_BUILDS),
    [US_GAME_FILL] = NAMED("fill", fill, HIGHER, us_fill_names, US_NUM_FILLS),
    [US_GAME_SEQUENCE] = NAMED("sequence", sequence, LOWER, us_sequence_names, US_NUM_SEQUENCES),
    [US_GAME_FOUNDATION_TO_COLUMN] = NAMED("foundation-to-column", foundation_to_column, LOWER, us_permission_names,
                                           US_NUM_PERMISSIONS),
};

static uint8_t value_of(const struct us_game *g, enum us_game_field field)
{
    return ((const uint8_t *)g)[fields[field].offset];
}

/* Whether value a permits everything that value b permits. */
static bool permits(enum permits how, unsigned a, unsigned b)
{
    return a == b || (how == LOWER && a > b) || (how == HIGHER && a < b) || (how == FIRST && a == 0);
}

bool us_game_same_rules(const struct us_game *a, const struct us_game *b)
{
    return memcmp(&a->rules, &b->rules, sizeof(a->rules)) == 0;
}

bool us_game_relaxes(const struct us_game *a, const struct us_game *b)
{
    bool same = true;
    bool all = a->whole_suits == b->whole_suits && us_game_same_rules(a, b);
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        all = all && permits(fields[i].permits, value_of(a, i), value_of(b, i));
        same = same && us_game_same_field(a, b, i);
    }
    return all && !same;
}

const char *us_game_field_name(enum us_game_field field)
{
    return fields[field].name;
}

void us_game_field_range(enum us_game_field field, struct us_buf *out)
{
    const struct field *f = &fields[field];
    if (f->names)
        us_put_words(out, f->names, f->num_names);
    else
        us_buf_putf(out, "a number from %u to %u", f->least, f->most);
}

bool us_game_set(struct us_game *g, enum us_game_field field, struct us_str value)
{
    const struct field *f = &fields[field];
    uint32_t n = 0;
    if (f->names) {
        int found = us_find_word(f->names, f->num_names, value);
        if (found < 0)
            return false;
        n = (uint32_t)found;
    } else {
        struct us_cursor c = us_cursor(value);
        if (!us_cursor_number(&c, &n) || !us_cursor_at_end(&c))
            return false;
        if (n < f->least || n > f->most)
            return false;
    }

    ((uint8_t *)g)[f->offset] = (uint8_t)n;
    return true;
}

const char *us_game_word(const struct us_game *g, enum us_game_field field)
{
    return fields[field].names ? fields[field].names[value_of(g, field)].word : NULL;
}

bool us_game_same_field(const struct us_game *a, const struct us_game *b, enum us_game_field field)
{
    return value_of(a, field) == value_of(b, field);
}

void us_game_get(const struct us_game *g, enum us_game_field field, struct us_buf *out)
{
    const char *word = us_game_word(g, field);
    if (word)
        us_buf_puts(out, word);
    else
        us_buf_putf(out, "%u", value_of(g, field));
}

/* Appends the fields that differ from the variant, which may be NULL. */
static void put_differences(const struct us_game *g, const struct us_variant *v, struct us_buf *out)
{
    const char *before = " (";
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        if (v && us_game_same_field(g, &v->game, i))
            continue;
        us_buf_putf(out, "%s%s ", before, fields[i].name);
        us_game_get(g, i, out);
        before = ", ";
    }
    if (before[0] == ',')
        us_buf_putc(out, ')');
}

void us_game_lay_out(const struct us_game *g, struct us_position *p)
{
    us_position_init(p, g->num_columns, g->num_freecells, g->num_decks);
    p->num_holes = g->rules.num_holes;
    p->has_stock = g->rules.stock_to != US_STOCK_TO_NOWHERE;
}

bool us_game_is_won(const struct us_game *g, const struct us_position *p)
{
    switch ((enum us_goal)g->rules.goal) {
    case US_GOAL_FOUNDATIONS:
        break;
    case US_GOAL_COLUMNS:
        return us_empty_columns(p) == p->num_columns;
    case US_GOAL_HOLES:
        return us_empty_columns(p) == p->num_columns && p->num_talon == 0;
    }
    return us_position_won(p, g->max_rank);
}

/* Appends what goes on a card of a column, what may fill an empty one, and how many cards move. */
static void put_column_rules(const struct us_game *g, struct us_buf *out)
{
    static const char *const builds[] = {
        [US_BUILT_BY_RANK] = "A card can go on a card of the next higher rank.",
        [US_BUILT_BY_SUIT] = "A card can go on a card of the same suit and the next higher rank.",
        [US_BUILT_BY_ALTERNATE_COLOR] = "A card can go on a card of the opposite color and the next higher rank.",
        [US_NOT_BUILT] = "In columns, no card can go on another.",
    };
    static const char *const fills[] = {
        [US_FILLED_BY_ANY_CARD] = " Any card can go to an empty column.",
        [US_FILLED_BY_KINGS_ONLY] = " Only kings can go to an empty column.",
        [US_FILLED_BY_NONE] = " No card can go to an empty column.",
    };

    US_ASSERT_ROWS(builds, US_NUM_BUILDS);
    US_ASSERT_ROWS(fills, US_NUM_FILLS);
    us_buf_puts(out, builds[g->whole_suits ? US_BUILT_BY_RANK : g->build]);
    us_buf_puts(out, fills[g->fill]);
    if (g->build == US_NOT_BUILT)
        return;
    if (g->sequence == US_SEQUENCE_UNLIMITED)
        us_buf_puts(out, " Any number of cards of a sequence can move together.");
    else
        us_buf_putf(out, " As many cards of a sequence can move together as the empty %s allow%s.",
                    g->num_freecells > 0 ? "freecells and columns" : "columns",
                    g->whole_suits ? "; cards of one suit count as one card" : "");
    if (g->whole_suits)
        us_buf_puts(out, " Only a whole suit can go to a foundation, from king to ace.");
}

/* Appends what goes to holes. */
static void put_hole_rules(const struct us_game *g, struct us_buf *out)
{
    const struct us_rules *r = &g->rules;
    if (r->num_holes == 0)
        return;
    us_buf_putf(
        out,
        " The last card of a column can go to %s if its rank is one higher or lower than that of the last card there",
        r->num_holes > 1 ? "one of two holes" : "the hole");
    us_buf_puts(out, r->hole_wrap ? ", and an ace and a king are neighbors" : "");
    us_buf_puts(out, r->hole_on_king == US_NOTHING_ON_KING ? ", but no card goes on a king" : "");
    us_buf_puts(out, ". Any card can go to an empty hole.");
    if (r->stock_to == US_STOCK_TO_HOLE)
        us_buf_puts(out, " The next card of the stock can go to the hole at any time, whatever its rank.");
}

void us_game_put_rules(const struct us_game *g, struct us_buf *out)
{
    static const char *const goals[] = {
        [US_GOAL_FOUNDATIONS] = " The game is solved when all cards are on the foundations.",
        [US_GOAL_COLUMNS] = " The game is solved when all columns are empty.",
        [US_GOAL_HOLES] = " The game is solved when all cards are in the hole.",
    };

    US_ASSERT_ROWS(goals, US_NUM_GOALS);
    put_column_rules(g, out);
    put_hole_rules(g, out);
    us_buf_puts(out, goals[g->rules.goal]);
}

const char *us_game_title(const struct us_game *g)
{
    const struct us_variant *v = us_variant_find(us_str(g->variant));
    return v ? v->title : g->variant;
}

void us_game_put_title(const struct us_game *g, struct us_buf *out)
{
    us_buf_puts(out, us_game_title(g));
    put_differences(g, us_variant_find(us_str(g->variant)), out);
}

void us_game_describe(const struct us_game *g, struct us_buf *out)
{
    us_buf_puts(out, g->variant);
    put_differences(g, us_variant_find(us_str(g->variant)), out);
}
