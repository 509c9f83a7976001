/* SPDX-License-Identifier: MIT */
/* Searches in the table of variants, and access to the fields of a game by name. */
#include "model/game.h"

#include "base/cursor.h"
#include "base/name.h"
#include "base/rows.h"
#include "model/game_rows.h"
#include "model/names.h"
#include "model/position.h"

const struct us_variant *us_variant_at(size_t i)
{
    return i < us_num_variants ? &us_variants[i] : NULL;
}

const struct us_variant *us_variant_guessed(size_t i)
{
    const struct us_variant *v = us_variant_at(i);
    return v && !v->is_never_guessed ? v : NULL;
}

/* Whether a name or alias of the variant matches. */
static bool is_called(const struct us_variant *v, struct us_str name,
                      bool (*matches)(struct us_str, const char *))
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
        if (name.p == us_variants[i].game.variant && name.p[name.len] == '\0')
            return &us_variants[i];
    for (size_t i = 0; us_variant_at(i); i++)
        if (is_called(&us_variants[i], name, us_str_eq))
            return &us_variants[i];
    return NULL;
}

/* Returns true if the deals of a game have such columns.  Those of FreeCell's relatives without
   cards elsewhere have as many cards in each, or one more in the first ones. */
static bool has_columns(const struct us_variant *v, const uint8_t *columns)
{
    unsigned num = v->game.num_columns;
    if (v->shape.columns[0] > 0)
        return memcmp(v->shape.columns, columns, num) == 0;

    unsigned cards = (unsigned)v->game.num_decks * US_NUM_SUITS * v->game.max_rank;
    for (unsigned i = 0; i < num; i++)
        if (columns[i] != cards / num + (i < cards % num))
            return false;
    return !us_game_has_rules(&v->game);
}

/* Returns true if the columns of a game of several decks have these lengths in another order, as
   PySolFC deals Spider. */
static bool has_columns_of_decks(const struct us_variant *v, const uint8_t *columns)
{
    unsigned left[US_MAX_CARDS + 1] = {0};
    if (v->game.num_decks == 1 || v->shape.columns[0] == 0)
        return false;
    for (unsigned i = 0; i < v->game.num_columns; i++) {
        left[v->shape.columns[i]]++;
        left[columns[i]]--;
    }
    for (unsigned i = 0; i <= US_MAX_CARDS; i++)
        if (left[i] != 0)
            return false;
    return true;
}

const struct us_variant *us_variant_with_shape(const uint8_t *columns, unsigned num_columns,
                                               unsigned stock)
{
    const struct us_variant *v;
    const struct us_variant *found = NULL;

    for (size_t i = 0; (v = us_variant_at(i)); i++) {
        if (v->is_of_pysolfc || v->game.num_columns != num_columns ||
            v->game.rules.num_reserves > 0 || v->game.rules.num_holes > 0 ||
            v->shape.stock != stock)
            continue;
        if (has_columns(v, columns))
            return v;
        if (!found && has_columns_of_decks(v, columns))
            found = v;
    }
    return found;
}

const struct us_variant *us_variant_with_cells(const uint8_t *columns, unsigned num_columns,
                                               unsigned cells)
{
    for (unsigned i = 0; i < num_columns; i++)
        if (columns[i] != columns[0])
            return NULL;

    const struct us_variant *v;
    for (size_t i = 0; cells > 0 && (v = us_variant_guessed(i)); i++)
        if (v->game.num_columns == num_columns && v->game.num_freecells >= cells &&
            v->shape.columns[0] == 0 && us_game_cards(&v->game) == num_columns * columns[0] + cells)
            return v;
    return NULL;
}

const struct us_variant *us_variant_with_rows(const uint8_t *lines, unsigned num)
{
    for (size_t i = 0; us_variant_at(i); i++) {
        const struct us_game *game = &us_variants[i].game;
        unsigned rest = us_game_cards(game);
        unsigned row = 0;
        while (row < num && row < US_MAX_ROWS && lines[row] == game->rules.column_rows[row])
            rest -= lines[row++];
        bool all = row > 0 && (row == US_MAX_ROWS || game->rules.column_rows[row] == 0);
        for (unsigned k = row; k < num; k++)
            rest -= lines[k];
        if (all && rest == 0 && game->rules.rows_cover &&
            us_variants[i].game.rules.num_reserves == 0)
            return &us_variants[i];
    }
    return NULL;
}

const struct us_variant *us_variant_with_holes(unsigned holes, unsigned columns)
{
    const struct us_variant *found = NULL;
    for (size_t i = 0; holes > 0 && us_variant_at(i); i++) {
        const struct us_game *game = &us_variants[i].game;
        bool fits = game->rules.num_holes == holes && !game->rules.has_hole_steps &&
                    !us_variants[i].is_of_pysolfc;
        if (fits && game->num_columns == columns)
            return &us_variants[i];
        if (fits && !found)
            found = &us_variants[i];
    }
    return found;
}

/* Removes "Solitaire" or "Patience" from the end of a name, as in "Spider Solitaire".  Returns
   false if the name does not have two words. */
static bool remove_last_word(struct us_str *name)
{
    static const char *const words[] = {"solitaire", "patience"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t len = strlen(words[i]);
        if (name->len < len + 2 ||
            !us_str_starts_nocase(us_str_from(*name, name->len - len), words[i]))
            continue;
        const char *before = name->p + name->len - len - 1;
        if (!memchr(" _-", *before, 3))
            continue;
        name->len -= len + 1;
        return true;
    }
    return false;
}

const struct us_variant *us_variant_find_loosely(struct us_str name)
{
    do {
        for (size_t i = 0; us_variant_at(i); i++)
            if (is_called(&us_variants[i], name, us_name_is))
                return &us_variants[i];
    } while (remove_last_word(&name));
    return NULL;
}

void us_variant_suggest(struct us_str name, struct us_buf *out)
{
    enum { TYPING_ERROR = 2 }; /* the distance of a rare game's name */
    struct us_nearest nearest = {.text = name};
    struct us_nearest rare = {.text = name};
    for (size_t i = 0; us_variant_at(i); i++) {
        struct us_nearest *of_kind = us_variants[i].is_of_pysolfc ? &rare : &nearest;
        us_nearest_try(of_kind, us_variants[i].game.variant);
        for (const char *const *a = us_variants[i].aliases; a && *a; a++)
            us_nearest_try(of_kind, *a);
    }
    us_nearest_put(!nearest.name && rare.distance <= TYPING_ERROR ? &rare : &nearest, out);
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
    const char *before; /* words around a value, for people; "s" follows if it is plural */
    const char *after;
};

#define NUMBER(name, member, permits, least, most, before, after)                            \
    {                                                                                        \
        name, offsetof(struct us_game, member), permits, least, most, NULL, 0, before, after \
    }
#define NAMED(name, member, permits, names, num, before, after)                          \
    {                                                                                    \
        name, offsetof(struct us_game, member), permits, 0, 0, names, num, before, after \
    }

_Static_assert(sizeof(bool) == 1, "fields are read and set as bytes");

static const struct field fields[US_GAME_FIELDS] = {
    [US_GAME_COLUMNS] = NUMBER("columns", num_columns, ITSELF, 1, US_MAX_COLUMNS, "", " column"),
    [US_GAME_FREECELLS] = NUMBER("freecells", num_freecells, LOWER, 0, US_MAX_FREECELLS, "",
                                 " freecell"),
    [US_GAME_DECKS] = NUMBER("decks", num_decks, ITSELF, 1, US_MAX_DECKS, "", " deck"),
    [US_GAME_MAX_RANK] = NUMBER("max-rank", max_rank, ITSELF, 1, US_MAX_RANK, "ranks up to ", ""),
    [US_GAME_BUILD] = NAMED("build", build, FIRST, us_build_names, US_NUM_BUILDS, "built by ", ""),
    [US_GAME_FILL] = NAMED("fill", fill, HIGHER, us_fill_names, US_NUM_FILLS,
                           "cards for empty columns: ", ""),
    [US_GAME_SEQUENCE] = NAMED("sequence", sequence, LOWER, us_sequence_names, US_NUM_SEQUENCES, "",
                               " sequences"),
    [US_GAME_FOUNDATION_TO_COLUMN] = NAMED("foundation-to-column", foundation_to_column, LOWER,
                                           us_back_names, US_NUM_BACKS, "moves from foundations ",
                                           ""),
};

static uint8_t value_of(const struct us_game *g, enum us_game_field field)
{
    return ((const uint8_t *)g)[fields[field].offset];
}

/* Whether value a permits everything that value b permits. */
static bool permits(enum permits how, unsigned a, unsigned b)
{
    return a == b || (how == LOWER && a > b) || (how == HIGHER && a < b) ||
           (how == FIRST && a == 0);
}

bool us_game_same_rules(const struct us_game *a, const struct us_game *b)
{
    return memcmp(&a->rules, &b->rules, sizeof(a->rules)) == 0;
}

bool us_rules_pair(const struct us_rules *rules, unsigned a, unsigned b)
{
    unsigned low = a < b ? a : b;
    unsigned step = a + b - 2 * low;
    return us_has_value(rules->pair_sums, a + b) ||
           (low >= rules->pair_steps_from && us_has_value(rules->pair_steps, step + 1));
}

bool us_game_lets_leave(const struct us_game *game, unsigned rank)
{
    bool leaves = us_has_value(game->rules.pair_singles, rank);
    for (unsigned other = 1; other <= game->max_rank && !leaves; other++)
        leaves = us_rules_pair(&game->rules, rank, other);
    return leaves;
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

enum us_game_field us_game_field_find(const char *name)
{
    enum us_game_field field = US_GAME_COLUMNS;
    while (field < US_GAME_FIELDS && strcmp(fields[field].name, name) != 0)
        field++;
    return field;
}

void us_game_field_range(enum us_game_field field, struct us_buf *out)
{
    const struct field *f = &fields[field];
    if (f->names)
        us_put_words(out, f->names, f->num_names);
    else
        us_buf_putf(out, "a number from %u to %u", f->least, f->most);
}

/* Removes the ranks with which columns begin if the game has not so many columns or ranks, and the
   rows if it has not so many columns. */
static void drop_bases(struct us_game *game)
{
    unsigned in_rows = 0;
    for (unsigned i = 0; i < US_MAX_ROWS; i++)
        in_rows += game->rules.column_rows[i];
    if (in_rows > game->num_columns) {
        memset(game->rules.column_rows, 0, sizeof(game->rules.column_rows));
        game->rules.rows_cover = game->rules.pair_touches = false;
    }
    if (!us_game_has_bases(game))
        memset(game->rules.column_bases, 0, sizeof(game->rules.column_bases));
}

bool us_game_set(struct us_game *game, enum us_game_field field, struct us_str value)
{
    const struct field *f = &fields[field];
    uint32_t n = 0;

    if (f->names) {
        int found = us_find_word(f->names, f->num_names, value);
        if (found < 0)
            return false;
        n = found;
    } else {
        struct us_cursor c = us_cursor(value);
        if (!us_cursor_number(&c, &n) || !us_cursor_at_end(&c))
            return false;
        if (n < f->least || n > f->most)
            return false;
    }

    ((uint8_t *)game)[f->offset] = n;
    drop_bases(game);
    return true;
}

void us_game_refine(struct us_game *game, const struct us_game *from, const bool *which)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        if (which[i])
            ((uint8_t *)game)[fields[i].offset] = value_of(from, i);
    drop_bases(game);
}

const char *us_game_word(const struct us_game *game, enum us_game_field field)
{
    return fields[field].names ? fields[field].names[value_of(game, field)].word : NULL;
}

bool us_game_same_field(const struct us_game *a, const struct us_game *b, enum us_game_field field)
{
    return value_of(a, field) == value_of(b, field);
}

void us_game_get(const struct us_game *game, enum us_game_field field, struct us_buf *out)
{
    const char *word = us_game_word(game, field);
    if (word)
        us_buf_puts(out, word);
    else
        us_buf_putf(out, "%u", value_of(game, field));
}

void us_game_put_field(const struct us_game *game, enum us_game_field field, struct us_buf *out)
{
    const struct field *f = &fields[field];
    unsigned n = value_of(game, field);

    us_buf_puts(out, f->before);
    if (!f->names && n == 0)
        us_buf_puts(out, "no");
    else if (!f->names)
        us_buf_putf(out, "%u", n);
    else
        for (const char *word = f->names[n].word; *word; word++)
            us_buf_putc(out, *word == '-' ? ' ' : *word);
    us_buf_puts(out, f->after);
    us_buf_puts_if(out, !f->names && f->after[0] && n != 1, "s");
}

enum us_pile us_stock_target(const struct us_rules *rules)
{
    static const uint8_t piles[] = {
        [US_STOCK_TO_NOWHERE] = US_STOCK,
        [US_STOCK_TO_HOLE] = US_HOLE,
        [US_STOCK_TO_WASTE] = US_WASTE,
        [US_STOCK_TO_COLUMNS] = US_ALL_COLUMNS,
        [US_STOCK_TO_RESERVES] = US_ALL_RESERVES,
        [US_STOCK_TO_COLUMN] = US_COLUMN,
        [US_STOCK_TO_FILLED_COLUMNS] = US_ALL_COLUMNS,
    };
    US_ASSERT_ROWS(piles, US_NUM_STOCKS);
    return piles[rules->stock_to];
}

bool us_game_set_stock(struct us_game *game, struct us_str text)
{
    struct us_rules *r = &game->rules;
    bool is_draw = us_str_starts(text, "draw ");

    if (!is_draw && !us_str_starts(text, "passes "))
        return false;

    uint32_t number = 0;
    struct us_cursor value = us_cursor(us_str_from(text, strlen(is_draw ? "draw " : "passes ")));
    bool any = !is_draw && us_cursor_literal(&value, "any");
    if ((!any && (!us_cursor_number(&value, &number) || number == 0)) ||
        !us_cursor_at_end(&value) || number > (is_draw ? US_NUM_SUITS * US_MAX_RANK : UINT8_MAX))
        return false;

    bool has_stock = r->stock_to == US_STOCK_TO_WASTE || (r->gathers && !is_draw);
    if (!has_stock)
        return !us_variant_find(us_str(game->variant));
    if (is_draw)
        r->stock_draw = number > 1 ? number : 0;
    else
        r->stock_passes = number;
    return true;
}

bool us_game_has_one_deck(const struct us_game *game)
{
    static const uint8_t none[US_NUM_SUITS];
    return game->num_decks == 1 && memcmp(game->rules.more_suits, none, sizeof(none)) == 0;
}

void us_game_lay_out(const struct us_game *game, struct us_position *position)
{
    us_position_init(position, game->num_columns, game->num_freecells, game->num_decks);
    us_game_attach(game, position);
    if (position->has_rules)
        us_position_clear(position);
}

/* Returns the rank of the cards that the position has on foundations, or 0 if it has none. */
static uint8_t base_of(const struct us_position *p)
{
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        if (p->foundations[i] > 0)
            return p->foundations[i];
    return 0;
}

unsigned us_cards_left(const struct us_game *game, const struct us_position *position)
{
    unsigned in_play = us_cards_in_play(position);
    unsigned others = position->has_stock ? us_stock_len(position) + us_waste_len(position) : 0;
    if (game->rules.goal == US_GOAL_COLUMNS)
        return in_play;
    return game->rules.goal == US_GOAL_STOCK ? others : in_play + others;
}

void us_game_attach(const struct us_game *game, struct us_position *position)
{
    const struct us_rules *r = &game->rules;
    position->has_rules = us_game_has_rules(game);
    if (!position->has_rules)
        return;

    position->num_holes = r->num_holes;
    position->num_reserves = r->num_reserves;
    position->has_stock = r->stock_to != US_STOCK_TO_NOWHERE || r->refill == US_REFILLED_BY_STOCK ||
                          r->refill == US_REFILLED_CLOSE || r->gathers == US_GATHERED_CLOSE ||
                          r->stock_gives;
    memcpy(position->column_rows, r->column_rows, sizeof(position->column_rows));
    position->rows_cover = r->rows_cover;
    position->takes_pairs = r->hole_takes == US_HOLE_TAKES_PAIRS;
    position->stock_gives = r->stock_gives;
    position->max_rank = game->max_rank;
    position->foundation_wrap = r->foundation_wrap;
    position->suits_leave = r->suits_leave && r->num_holes == 0;
    position->refill = r->refill;
    position->waste_refill = r->waste_refill;
    position->draw = r->stock_draw > 0 ? r->stock_draw : 1;
    position->draw_falls = r->stock_draw_falls;
    position->deals_to_filled = r->stock_to == US_STOCK_TO_FILLED_COLUMNS;
    position->base_of_columns = r->base_of_columns;
    position->gathers = r->gathers;
    position->reserve_turns = r->reserve_turns;
    position->unjudged = r->unjudged;
    position->first_open = us_num_bases(r);
    position->num_suit_decks = 0;
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        unsigned of_suit = r->foundation_takes == US_FOUNDATION_TAKES_NOTHING
                               ? 0
                               : game->num_decks * (1U + r->more_suits[i]);
        position->suit_decks[i] = of_suit;
        if (position->suit_decks[i] > position->num_suit_decks)
            position->num_suit_decks = position->suit_decks[i];
    }
    position->base = r->foundation_base > 0 ? r->foundation_base : 1;
    if (r->foundation_base == US_BASE_OF_START)
        position->base = base_of(position);
}

/* Finds how often the decks have each suit, in the form of us_rules.more_suits.  Returns the number
   of suits; 0: a suit is not whole. */
static unsigned find_suits(const struct us_game *game, const unsigned *cards, int8_t *more)
{
    unsigned num = 0;
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        unsigned whole = game->num_decks * game->max_rank;
        if (cards[suit] % whole != 0)
            return 0;
        more[suit] = cards[suit] / whole - 1;
        num += cards[suit] > 0;
    }
    return num;
}

void us_game_take_suits(struct us_game *game, const unsigned *cards)
{
    int8_t more[US_NUM_SUITS];
    unsigned num = us_game_has_rules(game) ? find_suits(game, cards, more) : 0;

    if (num == 0 || memcmp(more, game->rules.more_suits, sizeof(more)) == 0)
        return;

    for (size_t i = 0; us_variant_at(i); i++) {
        struct us_game other = us_variant_at(i)->game;
        unsigned suits = 0;
        for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
            suits += other.rules.more_suits[suit] >= 0;
        memcpy(other.rules.more_suits, game->rules.more_suits, sizeof(more));
        if (suits != num || other.num_columns != game->num_columns ||
            !us_game_same_rules(&other, game))
            continue;
        memcpy(other.rules.more_suits, more, sizeof(more));
        *game = other;
        return;
    }
}

void us_game_take_ranks(struct us_game *game, const struct us_position *start)
{
    uint64_t ranks[US_NUM_SUITS] = {0}; /* bit r is set if there is a card of rank r */
    unsigned num = 0;

    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(start, &pile);) {
        struct us_cards all = us_pile_of(start, pile);
        for (unsigned i = 0; i < all.num; i++)
            ranks[us_suit(all.cards[i])] |= UINT64_C(1) << us_rank(all.cards[i]);
        num += all.num;
    }

    unsigned most = num / (game->num_decks * US_NUM_SUITS);
    uint64_t whole = most < US_MAX_RANK ? (UINT64_C(2) << most) - 2 : 0;
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        if (ranks[suit] != whole)
            return;
    if (most > 0)
        game->max_rank = most;
}

/* Appends whether cards go on those of their rank. */
static void put_equal(const struct us_rules *r, struct us_buf *out)
{
    static const char *const equals[] = {
        [US_EQUAL_FORBIDDEN] = "",
        [US_EQUAL_OF_ANY_SUIT] = " A card can also go on one of its rank.",
        [US_EQUAL_AS_BUILT] = " The same holds for a card of its rank.",
    };
    US_ASSERT_ROWS(equals, US_NUM_EQUALS);
    us_buf_puts(out, equals[r->build_equal]);
}

/* Appends what goes on a card of a column. */
static void put_building(const struct us_game *game, struct us_buf *out)
{
    static const char *const suits[] = {
        [US_BUILT_BY_RANK] = "",
        [US_BUILT_BY_SUIT] = " of the same suit and",
        [US_BUILT_BY_ALTERNATE_COLOR] = " of the opposite color and",
        [US_NOT_BUILT] = "",
        [US_BUILT_BY_SAME_COLOR] = " of the same color and",
        [US_BUILT_BY_OTHER_SUIT] = " of another suit and",
    };
    static const char *const ranks[] = {
        [US_BUILT_DOWN] = " the next higher rank",
        [US_BUILT_UP] = " the next lower rank",
        [US_BUILT_BOTH_WAYS] = " the next higher or lower rank",
        [US_BUILT_ANY_WAY] = " any rank",
    };
    static const char *const steps[] = {
        [US_BUILT_DOWN] = "higher",
        [US_BUILT_UP] = "lower",
        [US_BUILT_BOTH_WAYS] = "higher or lower",
        [US_BUILT_ANY_WAY] = "",
    };

    static const char *const sources[] = {
        [US_COLUMNS_TAKE_ANY] = "",
        [US_COLUMNS_TAKE_WASTE] = " Columns take only cards of the waste.",
        [US_COLUMNS_TAKE_RESERVES] = " Columns take only cards of the reserves.",
    };

    US_ASSERT_ROWS(sources, US_NUM_COLUMNS_TAKES);
    US_ASSERT_ROWS(suits, US_NUM_BUILDS);
    US_ASSERT_ROWS(ranks, US_NUM_DIRECTIONS);
    US_ASSERT_ROWS(steps, US_NUM_DIRECTIONS);
    if (game->build == US_NOT_BUILT) {
        us_buf_puts(out, "In columns, no card can go on another.");
        return;
    }
    const char *suit = suits[game->whole_suits ? US_BUILT_BY_RANK : game->build];
    us_buf_putf(out, "A card can go on a card%s%s", suit, suit[0] ? "" : " of");
    bool is_same_rank = game->rules.build_wrap && game->rules.build_step == game->max_rank;
    if (is_same_rank)
        us_buf_puts(out, " the same rank.");
    else if (game->rules.build_step > 1 && game->rules.direction != US_BUILT_ANY_WAY)
        us_buf_putf(out, " a rank that is %u %s.", game->rules.build_step,
                    steps[game->rules.direction]);
    else
        us_buf_putf(out, "%s.", ranks[game->rules.direction]);
    if (game->rules.build_wrap && !is_same_rank)
        us_buf_puts(out, game->rules.build_step > 1 ? " Ranks wrap around."
                                                    : " There, an ace and a king are neighbors.");
    put_equal(&game->rules, out);
    us_buf_puts(out, sources[game->rules.columns_take]);
}

/* Appends which cards of a column move together. */
static void put_groups(const struct us_game *g, struct us_buf *out)
{
    static const char *const groups[] = {
        [US_GROUP_SEQUENCE] = " Any number of cards of a sequence can move together.",
        [US_GROUP_ONE] = " Cards move one at a time.",
        [US_GROUP_WHOLE_SEQUENCE] = " Only the whole sequence at the end of a column can move.",
        [US_GROUP_ONE_OR_PILE] =
            " One card of a column can move, or all of them if they are a sequence.",
        [US_GROUP_PILE] = " Only all cards of a column can move together.",
        [US_GROUP_UNCOVERING] = (" The whole sequence at the end of a column can move, or a part "
                                 "of it if it goes to an "
                                 "empty column or uncovers a card that fits on a foundation."),
        [US_GROUP_FACE_UP] = " Any card that lies face up can move together with all cards on it.",
    };

    US_ASSERT_ROWS(groups, US_NUM_GROUPS);
    bool limited = g->sequence == US_SEQUENCE_LIMITED && g->rules.group != US_GROUP_ONE;
    if (limited)
        us_buf_putf(out, " As many cards of a sequence can move together as the empty %s allow%s.",
                    g->num_freecells > 0 ? "freecells and columns" : "columns",
                    g->whole_suits ? "; cards of one suit count as one card" : "");
    else
        us_buf_puts(out, groups[g->rules.group]);
    static const char *const alike[] = {
        [US_GROUP_AS_BUILT] = "",
        [US_GROUP_SAME_SUIT] = " Cards that move together have the same suit.",
        [US_GROUP_SAME_COLOR] = " Cards that move together have the same color.",
        [US_GROUP_ALTERNATE_COLOR] = " Cards that move together have alternate colors.",
    };
    US_ASSERT_ROWS(alike, US_NUM_GROUP_SUITS);
    us_buf_puts(out, alike[g->rules.group_suit]);
}

/* Appends with which ranks columns begin. */
static void put_bases(const struct us_game *game, struct us_buf *out)
{
    const uint8_t *bases = game->rules.column_bases;
    unsigned n = us_num_bases(&game->rules);

    for (unsigned i = 0, k; i < n; i = k) {
        for (k = i + 1; k < n && bases[k] == bases[i];)
            k++;
        us_buf_putf(out, "%s%u with %c",
                    i > 0 ? ", " : " The first columns begin with certain ranks (", k - i,
                    us_rank_letters[bases[i]]);
    }
    us_buf_puts_if(out, n > 0, ") or take no card.");
    if (n > 0 && n < game->num_columns)
        us_buf_puts(out, " The other columns take a card only if they are empty.");
}

/* Appends how the columns lie. */
static void put_rows(const struct us_rules *r, struct us_buf *out)
{
    unsigned n = 0;
    for (; n < US_MAX_ROWS && r->column_rows[n] > 0; n++)
        us_buf_putf(out, "%s%u", n > 0 ? ", " : "The columns lie in rows of ", r->column_rows[n]);
    if (n > 0)
        us_buf_puts(
            out, r->rows_cover
                     ? ". A card is covered by those of the next row that touch it, and cannot be "
                       "played before they have left. "
                     : ". ");
}

/* Appends what goes on a card of a column, what may fill an empty one, and how many cards move. */
static void put_column_rules(const struct us_game *game, struct us_buf *out)
{
    static const char *const fills[] = {
        [US_FILLED_BY_ANY_CARD] = " Any card can go to an empty column.",
        [US_FILLED_BY_KINGS_ONLY] = " Only kings can go to an empty column.",
        [US_FILLED_BY_NONE] = " No card can go to an empty column.",
        [US_FILLED_BY_WASTE] = " Only the last card of the waste can go to an empty column.",
        [US_FILLED_BY_ONE_CARD] = " Any single card can go to an empty column.",
        [US_FILLED_BY_BEFORE_BASE] =
            (" Only a card that is one rank below the first cards of the foundations can go to "
             "an empty column."),
    };
    static const char *const refills[] = {
        [US_REFILLED_BY_NOTHING] = "",
        [US_REFILLED_BY_RESERVE] = " The reserve fills an empty column at once.",
        [US_REFILLED_BY_WASTE] = " The waste, or else the stock, fills an empty column at once.",
        [US_REFILLED_BY_STOCK] = " The stock fills an empty column at once.",
        [US_REFILLED_BY_WASTE_ONLY] = " The waste fills an empty column at once.",
        [US_REFILLED_CLOSE] =
            " Empty columns are closed up at once, and the stock fills the last ones.",
    };

    US_ASSERT_ROWS(fills, US_NUM_FILLS);
    US_ASSERT_ROWS(refills, US_NUM_REFILLS);
    put_rows(&game->rules, out);
    put_building(game, out);
    put_bases(game, out);
    unsigned too = game->rules.fill_rank_too;
    if (game->fill == US_FILLED_BY_KINGS_ONLY && game->rules.fill_rank + too > 0)
        us_buf_putf(
            out, " Only cards of rank %c%s%.*s can go to an empty column.",
            us_rank_letters[game->rules.fill_rank > 0 ? game->rules.fill_rank : game->max_rank],
            too > 0 ? " or " : "", too > 0, &us_rank_letters[too]);
    else if (us_num_bases(&game->rules) == 0 || game->fill != US_FILLED_BY_ANY_CARD)
        us_buf_puts(out, fills[game->fill]);
    if (game->rules.column_holds > 0)
        us_buf_putf(out, " A column can hold %u cards.", game->rules.column_holds);
    if (game->rules.refill == US_REFILLED_BY_WASTE && game->rules.stock_to != US_STOCK_TO_WASTE)
        us_buf_puts(out, " The stock fills an empty one at once.");
    else
        us_buf_puts(out, refills[game->rules.refill]);
    if (game->build != US_NOT_BUILT)
        put_groups(game, out);
    if (us_game_takes_suits(game))
        us_buf_puts(out, " Only a whole suit can go to a foundation, from king to ace.");
    us_buf_puts_if(out, game->rules.suits_leave, " It goes there as soon as it is complete.");
}

/* Appends with which rank foundations begin. */
static void put_foundation_rules(const struct us_game *g, struct us_buf *out)
{
    const struct us_rules *r = &g->rules;
    if (r->foundation_base == US_BASE_OF_START)
        us_buf_puts(out, " The foundations begin with the rank of the first card there");
    else if (r->foundation_base > 0)
        us_buf_putf(out, " The foundations begin with %c", us_rank_letters[r->foundation_base]);
    else
        return;
    us_buf_puts(out, r->foundation_wrap ? ", and an ace can go on a king." : ".");
}

/* Returns true if each card of a hole has the same rank. */
static bool takes_same_rank(const struct us_game *g)
{
    const int8_t *steps = g->rules.hole_steps;
    bool same = g->rules.hole_wrap && g->rules.num_holes > 0;
    for (unsigned i = 0; i < g->rules.num_holes; i++)
        same = same && steps[i] != 0 && steps[i] % g->max_rank == 0;
    return same;
}

/* Appends what goes to holes that take neighbors or cards of fixed steps. */
static void put_hole_ranks(const struct us_game *g, struct us_buf *out)
{
    static const char *const suits[] = {
        [US_HOLE_ANY_SUIT] = "",
        [US_HOLE_SAME_SUIT] = ", and its suit is the same",
        [US_HOLE_ALTERNATE_COLOR] = ", and its color is the opposite one",
        [US_HOLE_SAME_COLOR] = ", and its color is the same",
    };
    const struct us_rules *r = &g->rules;

    US_ASSERT_ROWS(suits, US_NUM_HOLE_FITS);
    const char *several = r->num_holes > 2 || r->has_hole_steps ? " one of the holes"
                                                                : " one of two holes";
    us_buf_puts(out, r->num_holes > 1 ? several : " the hole");
    if (takes_same_rank(g)) {
        us_buf_puts(out, " if it has the rank of the last card there");
    } else if (!r->has_hole_steps) {
        us_buf_puts(out, " if its rank is one higher or lower than that of the last card there");
    } else {
        us_buf_puts(out, " if its rank differs from that of the last card there by");
        for (unsigned i = 0; i < r->num_holes; i++)
            if (i == 0 || r->hole_steps[i] != r->hole_steps[i - 1])
                us_buf_putf(out, "%s %+d", i > 0 ? "," : "", r->hole_steps[i]);
    }
    us_buf_puts(out, suits[r->hole_fit]);
}

/* Appends with which cards several holes begin, and how many they hold. */
static void put_hole_starts(const struct us_game *g, struct us_buf *out)
{
    const struct us_rules *r = &g->rules;
    bool has_suits = r->num_holes > 0 && r->hole_suits[0] > 0;
    unsigned holding = 0;

    for (unsigned i = 0; i < r->num_holes && (has_suits || (r->has_hole_bases && r->num_holes > 1));
         i++) {
        us_buf_puts(out, i > 0 ? ", " : " They begin with ");
        us_buf_puts(out, r->hole_bases[i] > 0 ? "" : "any ");
        if (r->hole_bases[i] > 0)
            us_buf_putc(out, us_rank_letters[r->hole_bases[i]]);
        if (has_suits)
            us_buf_putc(out, us_suit_letters[(r->hole_suits[i] - 1) % US_NUM_SUITS]);
        us_buf_puts_if(out, i + 1U == r->num_holes, ".");
    }
    for (unsigned i = 0; i < r->num_holes; i++)
        holding += r->hole_holds[i] > 0;
    for (unsigned i = 0; i < r->num_holes && holding > 0; i++)
        us_buf_putf(out, "%s%u%s", i > 0 ? ", " : " At most, holes hold ",
                    r->hole_holds[i] > 0 ? r->hole_holds[i] : g->max_rank,
                    i + 1U == r->num_holes ? " cards." : "");
}

/* Appends numbers or ranks up to the first 0: "11, 12 or 13".  `less` is subtracted. */
static void put_values(const uint8_t *values, unsigned less, bool is_rank, struct us_buf *out)
{
    for (unsigned i = 0; i < US_MAX_PAIR_RULES && values[i] > 0; i++) {
        bool is_last = i + 1 == US_MAX_PAIR_RULES || values[i + 1] == 0;
        const char *before = is_last ? " or " : ", ";
        us_buf_puts(out, i > 0 ? before : "");
        if (is_rank)
            us_buf_putc(out, us_rank_letters[values[i] - less]);
        else
            us_buf_putf(out, "%u", values[i] - less);
    }
}

void us_game_put_pairs(const struct us_game *game, struct us_buf *out)
{
    static const char *const suits[] = {
        [US_HOLE_ANY_SUIT] = "",
        [US_HOLE_SAME_SUIT] = " and the same suit",
        [US_HOLE_ALTERNATE_COLOR] = " and opposite colors",
        [US_HOLE_SAME_COLOR] = " and the same color",
    };
    const struct us_rules *r = &game->rules;

    US_ASSERT_ROWS(suits, US_NUM_HOLE_FITS);
    us_buf_puts(out, "two cards leave the game together if they have");
    if (r->pair_sums[0] > 0) {
        us_buf_puts(out, " ranks that add up to ");
        put_values(r->pair_sums, 0, false, out);
    }
    us_buf_puts_if(out, r->pair_sums[0] > 0 && r->pair_steps[0] > 0, ", or");
    if (r->pair_steps[0] == 1 && r->pair_steps[1] == 0) {
        us_buf_puts(out, " the same rank");
    } else if (r->pair_steps[0] > 0) {
        us_buf_puts(out, " ranks that differ by ");
        put_values(r->pair_steps, 1, false, out);
    }
    if (r->pair_steps_from > 1)
        us_buf_putf(out, " from %c on", us_rank_letters[r->pair_steps_from]);
    us_buf_puts(out, suits[r->hole_fit]);
}

/* Appends which cards leave the game, in pairs and alone. */
static void put_pair_rules(const struct us_game *g, struct us_buf *out)
{
    const struct us_rules *r = &g->rules;
    us_buf_puts(out, " Of the cards that can be played, ");
    us_game_put_pairs(g, out);
    us_buf_puts(out, r->pair_touches ? ". In columns, they must touch, also at a corner." : ".");
    if (r->pair_singles[0] > 0) {
        us_buf_puts(out, " A card of rank ");
        put_values(r->pair_singles, 0, true, out);
        us_buf_puts(out, " leaves alone.");
    }
    us_buf_puts_if(out, r->stock_gives,
                   " The next card of the stock lies face up and can be played.");
}

/* Appends what goes to holes. */
static void put_hole_rules(const struct us_game *g, struct us_buf *out)
{
    static const char *const ways[US_NUM_HOLE_TAKES] = {
        [US_HOLE_TAKES_SEQUENCE] =
            " Only a whole sequence can go to an empty hole, from king to ace.",
        [US_HOLE_TAKES_RANK_ABOVE] = (" The first hole takes all cards of its suit. Each other one "
                                      "takes a card of its suit if the hole before "
                                      "has the rank, and begins with the first rank there."),
        [US_HOLE_TAKES_RANK_OF_LONGEST] =
            (" Each hole takes cards of its suit, and all have their ranks in the same order."),
    };
    const struct us_rules *r = &g->rules;

    if (r->num_holes == 0)
        return;
    if (r->hole_takes == US_HOLE_TAKES_PAIRS) {
        put_pair_rules(g, out);
        return;
    }
    if (r->hole_takes >= US_HOLE_TAKES_SEQUENCE) {
        us_buf_puts(out, ways[r->hole_takes]);
        return;
    }
    us_buf_puts(out, " The last card of a column can go to");
    if (r->hole_takes == US_HOLE_TAKES_LOWER)
        us_buf_puts(
            out,
            " the hole if another column ends with a higher card of its suit. Aces are highest");
    else
        put_hole_ranks(g, out);
    if (r->hole_wrap && !takes_same_rank(g))
        us_buf_puts(out, ", and an ace and a king are neighbors");
    us_buf_puts_if(out, r->hole_on_king == US_NOTHING_ON_KING, ", but no card goes on a king");
    if (r->hole_bases[0] > 0 && r->num_holes == 1)
        us_buf_putf(out, "; it begins with %c", us_rank_letters[r->hole_bases[0]]);
    us_buf_puts(out, r->hole_takes == US_HOLE_TAKES_LOWER || r->has_hole_bases
                         ? "."
                         : ". Any card can go to an empty hole.");
    put_hole_starts(g, out);
    us_buf_puts_if(out, r->holes_alike, " All holes begin with the same rank.");
    if (r->hole_repeats > 1)
        us_buf_putf(out, " %u cards of each rank follow each other.", r->hole_repeats);
    us_buf_puts_if(out, r->hole_gives,
                   " The last card of a hole can go to any other pile that takes it.");
}

/* Appends what reserves take and give. */
static void put_reserve_rules(const struct us_rules *r, struct us_buf *out)
{
    static const char *const takes[] = {
        [US_RESERVE_TAKES_ANY] = " takes any card.",
        [US_RESERVE_TAKES_COLUMNS] = " takes any card of a column.",
        [US_RESERVE_TAKES_KINGS] = " takes kings.",
        [US_RESERVE_TAKES_AFTER_STOCK] = " takes any card when the stock is empty.",
    };
    US_ASSERT_ROWS(takes, US_NUM_RESERVE_TAKES);
    if (r->reserve_holds == 1)
        us_buf_puts(out, " An empty reserve");
    else if (r->reserve_holds == UINT8_MAX)
        us_buf_puts(out, " A reserve");
    else if (r->reserve_holds > 0)
        us_buf_putf(out, " A reserve with fewer than %u cards", r->reserve_holds);
    us_buf_puts(out, r->reserve_holds > 0 ? takes[r->reserve_takes] : "");
    us_buf_puts_if(out, r->reserve_gives_up, " Cards of reserves go only to foundations.");
    static const char *const turns[] = {
        [US_RESERVE_TURNS_AT_ONCE] = "",
        [US_RESERVE_TURNS_SINGLE] = "it is the only one",
        [US_RESERVE_TURNS_EMPTY_COLUMN] = "a column and the reserve before are empty",
        [US_RESERVE_TURNS_HOLE_BEGUN] = "the foundation of the same number has a card",
        [US_RESERVE_TURNS_HOLE_FULL] = "the foundation of the same number is full",
    };
    US_ASSERT_ROWS(turns, US_NUM_RESERVE_TURNS);
    if (r->reserve_turns)
        us_buf_putf(out, " The last card of a reserve turns up when %s.", turns[r->reserve_turns]);
    us_buf_puts_if(out, r->last_reserve_first,
                   " The others give no card before the last one is empty.");
}

/* Appends how the stock deals to the waste. */
static void put_waste_rules(const struct us_rules *r, struct us_buf *out)
{
    us_buf_putf(out, " The stock deals %u card%s at a time%s to the waste%s",
                r->stock_draw > 1 ? r->stock_draw : 1U, r->stock_draw > 1 ? "s" : "",
                r->stock_draw_falls ? ", in each pass one less," : "",
                r->waste_refill ? ", also as soon as it is empty" : "");
    if (r->stock_passes == 0)
        us_buf_puts(out, ", and begins again with the waste any number of times.");
    else
        us_buf_putf(out, ", and is gone through at most %u time%s.", r->stock_passes,
                    r->stock_passes == 1 ? "" : "s");
}

/* Appends how the columns are gathered and dealt again. */
static void put_gathering(const struct us_rules *r, struct us_buf *out)
{
    if (r->gathers == US_GATHERED_CLOSE) {
        us_buf_puts(out, " Empty columns can be closed up, and the stock fills the last ones.");
        return;
    }
    us_buf_puts(out, " The columns can be gathered");
    us_buf_puts_if(out, r->gathers == US_GATHERED_SHUFFLED, ", shuffled");
    us_buf_puts(out, " and dealt again");
    us_buf_puts_if(out, r->gathers == US_GATHERED_SHUFFLED, ", three cards to each column,");
    us_buf_puts_if(out, r->gathers == US_GATHERED_BY_FOURS, ", four cards to each column,");
    us_buf_puts_if(out, r->gathers == US_GATHERED_BY_ROWS, " in rows when the stock is empty");
    if (r->stock_passes > 0)
        us_buf_putf(out, " %u time%s.", r->stock_passes - 1U, r->stock_passes == 2 ? "" : "s");
    else
        us_buf_puts(out, " any number of times.");
}

/* Appends what the stock, the waste and the reserves do. */
static void put_stock_rules(const struct us_game *game, struct us_buf *out)
{
    static const char *const stocks[] = {
        [US_STOCK_TO_NOWHERE] = "",
        [US_STOCK_TO_HOLE] =
            " The next card of the stock can go to the hole at any time, whatever its rank.",
        [US_STOCK_TO_WASTE] = "",
        [US_STOCK_TO_COLUMNS] = "",
        [US_STOCK_TO_RESERVES] = "",
        [US_STOCK_TO_COLUMN] = " The stock deals a card to the first column.",
        [US_STOCK_TO_FILLED_COLUMNS] = " The stock deals a card to each column that has cards.",
    };

    const struct us_rules *r = &game->rules;
    US_ASSERT_ROWS(stocks, US_NUM_STOCKS);
    us_buf_puts(out, stocks[r->stock_to]);
    const char *draw = r->stock_draw > 1 ? "several cards" : "one card";
    if (r->stock_to == US_STOCK_TO_COLUMNS)
        us_buf_putf(out, " The stock deals %s to each %scolumn%s.", draw,
                    us_num_bases(r) > 0 ? "other " : "",
                    r->stock_needs_cards ? ", if no column is empty" : "");
    if (r->stock_to == US_STOCK_TO_RESERVES)
        us_buf_putf(out, " The stock deals %s to each reserve.", draw);
    us_buf_puts_if(out, r->stock_ends_on_columns,
                   " If a card for each column is left, it goes there.");
    if (r->stock_to == US_STOCK_TO_WASTE)
        put_waste_rules(r, out);
    if (r->gathers)
        put_gathering(r, out);
    if (r->num_reserves > 0)
        us_buf_putf(out, " %u reserve%s: the last card of each can be played.", r->num_reserves,
                    r->num_reserves == 1 ? "" : "s");
    if (r->num_reserves > 0)
        put_reserve_rules(r, out);
    if (r->waste_holds > 0)
        us_buf_putf(out, " The waste holds %u card%s.", r->waste_holds,
                    r->waste_holds == 1 ? "" : "s");
    if (game->foundation_to_column && us_game_has_rules(game))
        us_buf_puts(out, game->foundation_to_column == US_BACK_TO_COLUMNS
                             ? " Cards can come back from foundations."
                             : " Cards can come back from foundations, also to freecells and other "
                               "foundations.");
}

void us_game_put_rules(const struct us_game *game, struct us_buf *out)
{
    static const char *const goals[] = {
        [US_GOAL_FOUNDATIONS] = " The game is solved when all cards are on the foundations.",
        [US_GOAL_COLUMNS] = " The game is solved when all ",
        [US_GOAL_HOLES] = " The game is solved when all cards are in the holes.",
        [US_GOAL_ACES] = " The game is solved when only the aces are left, one in each column.",
        [US_GOAL_SEQUENCES] =
            " The game is solved when all cards are in columns, in sequences of all ranks.",
        [US_GOAL_STOCK] = " The game is solved when all cards of the stock have been played.",
    };

    US_ASSERT_ROWS(goals, US_NUM_GOALS);
    if (game->rules.unjudged) {
        us_buf_puts(out, " The rules of the game are not known.");
        return;
    }
    put_column_rules(game, out);
    put_foundation_rules(game, out);
    put_hole_rules(game, out);
    put_stock_rules(game, out);
    us_buf_puts(out, goals[game->rules.goal]);
    if (game->rules.goal == US_GOAL_COLUMNS)
        us_buf_putf(out, "%scolumns are empty.", us_num_bases(&game->rules) > 0 ? "other " : "");
}

const struct us_unjudged *us_unjudged_find(int64_t id)
{
    for (const struct us_unjudged *u = us_unjudged_games; u->id > 0; u++)
        if (u->id == id)
            return u;
    return NULL;
}

void us_unjudged_put_name(const struct us_unjudged *game, struct us_buf *out)
{
    size_t before = out->len;
    for (const char *c = game->title; *c; c++) {
        bool is_upper = *c >= 'A' && *c <= 'Z';
        if (*c == '+')
            us_buf_puts(out, "plus");
        else if (is_upper || (*c >= 'a' && *c <= 'z') || us_is_digit(*c))
            us_buf_putc(out, is_upper ? *c - 'A' + 'a' : *c);
        else if (*c != '\'' && out->len > before && out->p[out->len - 1] != '_')
            us_buf_putc(out, '_');
    }
    if (out->len > before && out->p[out->len - 1] == '_')
        out->len--;
    us_buf_puts_if(out, us_variant_find(us_str_from(us_buf_str(out), before)), "_of_pysolfc");
}
