/* SPDX-License-Identifier: MIT */
/* The struct `rules` of a header (docs/rules.md, section 3), and other fields of a game. */
#include "formats/interchange/rules.h"

static uint8_t *member_of(const struct us_field *field, struct us_game *game)
{
    return (uint8_t *)game + field->at;
}

static const uint8_t *value_of(const struct us_field *field, const struct us_game *game)
{
    return (const uint8_t *)game + field->at;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Reads the four suits of a deck. */
static bool read_suits(const struct us_tree_context *context, const struct us_node *node,
                       struct us_rules *rules)
{
    struct us_str text;
    if (!us_node_string(context, node, SIZE_MAX, &text))
        return false;

    memset(rules->more_suits, -1, sizeof(rules->more_suits));
    bool ok = text.len > 0 && text.len <= US_NUM_SUITS;
    for (unsigned i = 0; ok && i < text.len; i++) {
        int suit = us_find_interchange_name(us_suit_names, US_NUM_SUITS,
                                            (struct us_str){text.p + i, 1});
        ok = suit >= 0;
        if (ok)
            rules->more_suits[suit]++;
    }
    return ok || us_node_error(context, node, US_DIAG_FIELD_VALUE,
                               "suits is '%.*s': expected one to four of the letters C D H S",
                               (int)(text.len < 40 ? text.len : 40), text.p);
}

/* Reads the suits with which holes begin.  Fewer letters than holes repeat. */
static bool read_hole_suits(const struct us_tree_context *context, const struct us_node *node,
                            struct us_rules *rules)
{
    struct us_str text;
    if (!us_node_string(context, node, SIZE_MAX, &text))
        return false;
    memset(rules->hole_suits, 0, sizeof(rules->hole_suits));
    bool ok = text.len <= rules->num_holes;
    for (unsigned i = 0; ok && text.len > 0 && i < rules->num_holes; i++) {
        int suit = us_find_interchange_name(us_suit_names, US_NUM_SUITS,
                                            (struct us_str){text.p + i % text.len, 1});
        ok = suit >= 0;
        rules->hole_suits[i] = suit + 1;
    }
    return ok || us_node_error(
                     context, node, US_DIAG_FIELD_VALUE,
                     "hole_suits is '%.*s': expected letters C D H S, at most one for each hole",
                     (int)(text.len < 40 ? text.len : 40), text.p);
}

/* Reads where the cards of foundations go that may come back to columns. */
static bool read_gives(const struct us_tree_context *context, const struct us_node *node,
                       const struct us_field *field, struct us_game *game)
{
    uint8_t anywhere = 0;
    if (!us_node_enum(context, node, field, &anywhere))
        return false;
    if (game->foundation_to_column == US_BACK_FORBIDDEN)
        return !anywhere ||
               us_node_error(context, node, US_DIAG_DISAGREES,
                             "foundation_gives is ANYWHERE, but foundation_to_column is FORBIDDEN");
    game->foundation_to_column = anywhere ? US_BACK_ANYWHERE : US_BACK_TO_COLUMNS;
    return true;
}

static bool read_number(const struct us_tree_context *context, const struct us_node *node,
                        const struct us_field *field, struct us_game *game)
{
    uint32_t number;
    uint32_t most = field->is_rank ? game->max_rank : field->most;
    if (!us_node_number(context, node, field->least, most, &number))
        return false;
    if (field->zero_is_usual && number == field->usual)
        number = 0;
    else if (field->zero_is_usual && number == 0)
        number = US_BASE_OF_START;
    *member_of(field, game) = number;
    return true;
}

static bool read_numbers(const struct us_tree_context *context, const struct us_node *node,
                         const struct us_field *field, struct us_game *game)
{
    uint8_t *member = member_of(field, game);
    int most = field->is_rank ? game->max_rank : (int)field->most;
    unsigned max = field->per == US_PER_COLUMN ? game->num_columns : field->max;
    int numbers[US_MAX_COLUMNS];
    unsigned n;
    if (!us_node_numbers(context, node, field->least, most, numbers, max, &n))
        return false;
    if (field->per == US_PER_HOLE && n != game->rules.num_holes)
        return us_node_error(context, node, US_DIAG_DISAGREES, "%u numbers for %u holes", n,
                             game->rules.num_holes);

    memset(member, 0, field->max);
    for (unsigned i = 0; i < n; i++)
        member[i] = numbers[i] + field->more;
    return true;
}

bool us_member_in(const struct us_tree_context *context, const struct us_node *node,
                  const struct us_field *field, struct us_game *game)
{
    if (field->name == US_NAME_foundation_gives)
        return read_gives(context, node, field, game);
    if (field->name == US_NAME_suits)
        return read_suits(context, node, &game->rules);
    if (field->name == US_NAME_hole_suits)
        return read_hole_suits(context, node, &game->rules);
    if (field->type == US_FIELD_NUMBERS)
        return read_numbers(context, node, field, game);
    if (field->type == US_FIELD_NUMBER)
        return read_number(context, node, field, game);
    return us_node_enum(context, node, field, member_of(field, game));
}

/* Returns true if a rule of pairs is stated. */
static bool has_pairs(const struct us_rules *r)
{
    return r->pair_sums[0] > 0 || r->pair_steps[0] > 0 || r->pair_singles[0] > 0 ||
           r->pair_steps_from > 0 || r->pair_touches;
}

/* Returns true if the game has the columns of the rows, and each row that is longer than the one
   above covers all of it. */
static bool fit_rows(const struct us_game *game)
{
    const uint8_t *rows = game->rules.column_rows;
    unsigned sum = 0;
    bool fit = rows[0] > 0 || !(game->rules.rows_cover || game->rules.pair_touches);
    for (unsigned i = 0; i < US_MAX_ROWS && rows[i] > 0; i++) {
        unsigned next = i + 1 < US_MAX_ROWS ? rows[i + 1] : 0;
        sum += rows[i];
        fit = fit &&
              (next <= rows[i] || rows[i] % (next - rows[i]) == 0 || !game->rules.rows_cover);
    }
    return fit && sum <= game->num_columns;
}

/* Returns the field of that name in a struct, or in the struct `rules` in it; else the struct. */
static const struct us_node *field_of(const struct us_node *node, enum us_name name)
{
    const struct us_node *rules = NULL;
    for (const struct us_node *child = node->child; child; child = child->next) {
        if (child->name == name)
            return child;
        if (child->name == US_NAME_rules)
            rules = child;
    }
    if (!rules)
        return node;
    const struct us_node *found = field_of(rules, name);
    return found == rules ? node : found;
}

bool us_check_game(const struct us_tree_context *context, const struct us_node *node,
                   const struct us_game_check *checks, size_t num)
{
    for (size_t i = 0; i < num; i++)
        if (checks[i].is_broken)
            return us_node_error(context, field_of(node, checks[i].at), US_DIAG_DISAGREES, "%s",
                                 checks[i].why);
    return true;
}

/* Checks a game whose rules are not known. */
static bool check_unjudged(const struct us_tree_context *context, const struct us_node *node,
                           const struct us_game *game)
{
    const struct us_game_check checks[] = {
        US_CHECK(game->num_freecells > 0, judged, "judged is NO, but the game has freecells"),
        US_CHECK(game->rules.stock_gives, stock_gives, "judged is NO, but stock_gives is LAST"),
    };
    return us_check_game(context, node, checks, sizeof(checks) / sizeof(checks[0]));
}

/* Checks what the fields require of each other. */
static bool check_rules(const struct us_tree_context *context, const struct us_node *node,
                        const struct us_game *game)
{
    const struct us_rules *r = &game->rules;
    if (r->unjudged)
        return check_unjudged(context, node, game);

    bool needs_hole = r->hole_wrap || r->hole_on_king || r->hole_fit || r->hole_takes ||
                      r->hole_gives || r->hole_repeats > 0 || r->holes_alike || r->has_hole_steps ||
                      r->has_hole_bases || r->stock_to == US_STOCK_TO_HOLE ||
                      r->goal == US_GOAL_HOLES || r->goal == US_GOAL_ACES;
    bool takes_nothing = r->foundation_takes == US_FOUNDATION_TAKES_NOTHING;
    bool takes_suits = us_game_takes_suits(game) || r->suits_leave;
    bool takes_pairs = r->hole_takes == US_HOLE_TAKES_PAIRS;
    bool moves_bases = r->group != US_GROUP_ONE || r->gathers || r->refill == US_REFILLED_CLOSE;
    const struct us_game_check checks[] = {
        US_CHECK(r->num_holes == 0 && needs_hole, num_holes,
                 "these rules need a hole, but num_holes is 0"),
        US_CHECK(r->hole_wrap && r->hole_on_king == US_NOTHING_ON_KING, hole_on_king,
                 "hole_on_king is NOTHING, but hole_wrap is ALLOWED"),
        US_CHECK(r->num_holes > 0 && r->goal == US_GOAL_FOUNDATIONS, goal,
                 "goal is FOUNDATIONS, but a game with holes has none of suits"),
        US_CHECK(takes_nothing && (r->goal == US_GOAL_FOUNDATIONS || r->suits_leave),
                 foundation_takes,
                 "foundation_takes is NOTHING, but goal or foundation_by_itself needs foundations"),
        US_CHECK(r->num_holes > 2 && !r->has_hole_steps && r->hole_takes < US_HOLE_TAKES_SEQUENCE,
                 num_holes, "more than two holes need hole_steps"),
        US_CHECK(takes_pairs && r->num_holes > 1, num_holes, "hole_takes PAIRS needs one hole"),
        US_CHECK(!takes_pairs && has_pairs(r), hole_takes, "rules of pairs need hole_takes PAIRS"),
        US_CHECK(!fit_rows(game), column_rows,
                 "column_rows does not fit num_columns, or rows that cannot cover each other"),
        US_CHECK(r->column_bases[0] > 0 && moves_bases, column_bases,
                 "column_bases needs group ONE, gather NEVER and another refill than CLOSE"),
        US_CHECK(
            r->stock_ends_on_columns && (r->stock_to != US_STOCK_TO_RESERVES || r->waste_refill),
            stock_last_to, "stock_last_to COLUMNS needs stock_to RESERVES, without waste_refill"),
        US_CHECK(r->gathers == US_GATHERED_SHUFFLED && !us_game_has_one_deck(game), gather,
                 "gather SHUFFLE needs one deck of four suits"),
        US_CHECK(takes_suits && (r->foundation_base > 0 || r->foundation_wrap), foundation_base,
                 "foundations that take whole suits begin with an ace, without foundation_wrap"),
    };
    return us_check_game(context, node, checks, sizeof(checks) / sizeof(checks[0]));
}

/* Returns true if a number is stated for a hole. */
static bool has_any(const void *values)
{
    static const uint8_t none[US_MAX_HOLES];
    return memcmp(values, none, sizeof(none)) != 0;
}

bool us_rules_in(const struct us_tree_context *context, const struct us_node *node, bool keeps,
                 struct us_game *game)
{
    struct us_rules *rules = &game->rules;
    const struct us_node *v[US_MAX_FIELDS];
    if (!keeps) {
        *rules = (struct us_rules){.num_holes = 0};
        if (game->foundation_to_column == US_BACK_ANYWHERE)
            game->foundation_to_column = US_BACK_TO_COLUMNS;
    }
    if (!us_open_struct(context, node, &us_shape_rules, v))
        return false;

    bool has_steps = rules->has_hole_steps;
    for (unsigned i = 0; i < us_shape_rules.num; i++) {
        const struct us_field *field = &us_shape_rules.fields[i];
        if (v[i] && !us_member_in(context, v[i], field, game))
            return false;
        has_steps = has_steps || (v[i] && field->name == US_NAME_hole_steps);
    }

    /* Numbers for holes that are all 0, which is the default, are as good as none.  But more than
       two holes need steps. */
    rules->has_hole_steps = has_steps && (rules->num_holes > 2 || has_any(rules->hole_steps));
    rules->has_hole_bases = has_any(rules->hole_bases);
    return check_rules(context, node, game);
}

bool us_variant_name_in(const struct us_tree_context *context, const struct us_node *node,
                        struct us_str *name)
{
    if (!us_node_string(context, node, US_MAX_VARIANT_NAME, name))
        return false;

    for (size_t i = 0; i < name->len || i == 0; i++) {
        char c = name->len ? name->p[i] : ' ';
        if (!us_is_digit(c) && c != '_' && c != '-' && !(c >= 'a' && c <= 'z'))
            return us_node_error(context, node, US_DIAG_FIELD_VALUE,
                                 "variant is '%.*s': expected letters a to z, digits, _ and -",
                                 (int)name->len, name->p);
    }
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_suits(struct us_emitter *emitter, const struct us_rules *rules)
{
    static const uint8_t order[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    char text[US_NUM_SUITS + 1] = "";
    size_t n = 0;
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        for (int k = 0; k <= rules->more_suits[order[i]] && n < US_NUM_SUITS; k++)
            text[n++] = us_suit_letters[order[i]];
    if (strcmp(text, "CDHS") != 0)
        emitter->calls->string(emitter, US_NAME_suits, us_str(text));
}

static void put_hole_suits(struct us_emitter *emitter, const struct us_rules *rules)
{
    char text[US_MAX_HOLES + 1] = "";
    if (!has_any(rules->hole_suits))
        return;
    for (unsigned i = 0; i < rules->num_holes; i++)
        text[i] = us_suit_letters[(rules->hole_suits[i] - 1) % US_NUM_SUITS];
    emitter->calls->string(emitter, US_NAME_hole_suits, us_str(text));
}

/* Puts numbers, for each hole or up to the first 0, unless none is stated. */
static void put_numbers(struct us_emitter *emitter, const struct us_field *field,
                        const struct us_game *game)
{
    const struct us_rules *rules = &game->rules;
    const uint8_t *value = value_of(field, game);
    int8_t numbers[US_MAX_COLUMNS];
    unsigned n = 0;
    if (field->per != US_PER_HOLE)
        while (n < field->max && value[n] > 0)
            n++;
    else if (has_any(value) || (field->name == US_NAME_hole_steps && rules->has_hole_steps))
        n = rules->num_holes;
    for (unsigned i = 0; i < n; i++)
        numbers[i] = value[i] - field->more;
    if (n > 0)
        emitter->calls->numbers(emitter, (enum us_name)field->name, numbers, n);
}

void us_member_out(struct us_emitter *emitter, const struct us_field *field,
                   const struct us_game *game)
{
    enum us_name name = (enum us_name)field->name;
    unsigned value = *value_of(field, game);
    if (field->type == US_FIELD_WORD)
        emitter->calls->string(
            emitter, name,
            us_str(field->words[value < field->most ? value : field->most - 1].interchange));
    else if (field->zero_is_usual && field->usual > 0 && value == US_BASE_OF_START)
        emitter->calls->number(emitter, name, 0);
    else
        emitter->calls->number(emitter, name, value);
}

void us_rules_out(struct us_emitter *emitter, const struct us_game *game)
{
    emitter->calls->open(emitter, US_NAME_rules, false, true);
    for (unsigned i = 0; i < us_shape_rules.num; i++) {
        const struct us_field *field = &us_shape_rules.fields[i];
        bool is_stated = *value_of(field, game) > 0;
        if (field->name == US_NAME_foundation_gives)
            is_stated = game->foundation_to_column == US_BACK_ANYWHERE;
        if (field->name == US_NAME_suits)
            put_suits(emitter, &game->rules);
        else if (field->name == US_NAME_hole_suits)
            put_hole_suits(emitter, &game->rules);
        else if (field->type == US_FIELD_NUMBERS)
            put_numbers(emitter, field, game);
        else if (is_stated)
            us_member_out(emitter, field, game);
    }
    emitter->calls->close(emitter, US_NAME_rules, false);
}
