/* SPDX-License-Identifier: MIT */
/* The struct `rules` of a header (docs/rules.md, section 3). */
#include "formats/interchange/rules.h"

#include "base/rows.h"

/* Names of fields that are a bool in the model, for false and true. */
static const struct us_spelling group_suit[] = {
    {NULL, "AS_BUILT"}, {NULL, "SAME"}, {NULL, "SAME_COLOR"}, {NULL, "ALTERNATE_COLOR"}};
static const struct us_spelling reserve_takes[] = {{NULL, "ANY"}, {NULL, "COLUMNS"}, {NULL, "KINGS"}, {NULL, "AFTER_STOCK"}};
static const struct us_spelling reserve_gives[] = {{NULL, "ANY"}, {NULL, "FOUNDATIONS"}};
static const struct us_spelling base_from[] = {{NULL, "ANY"}, {NULL, "COLUMNS"}};
static const struct us_spelling columns_take[] = {{NULL, "ANY"}, {NULL, "WASTE"}, {NULL, "RESERVES"}};
static const struct us_spelling foundation_takes[] = {{NULL, "CARD"}, {NULL, "SUIT"}, {NULL, "NOTHING"}};
static const struct us_spelling by_itself[] = {{NULL, "NO"}, {NULL, "SUIT"}};
static const struct us_spelling foundation_gives[] = {{NULL, "COLUMNS"}, {NULL, "ANYWHERE"}};
static const struct us_spelling hole_gives[] = {{NULL, "NOTHING"}, {NULL, "ANYWHERE"}};
static const struct us_spelling hole_takes[] = {
    {NULL, "NEIGHBOR"}, {NULL, "LOWER_OF_SUIT"}, {NULL, "PAIRS"}, {NULL, "SEQUENCE"}, {NULL, "RANK_ABOVE"}, {NULL, "RANK_OF_LONGEST"}};
static const struct us_spelling pair_places[] = {{NULL, "ANY"}, {NULL, "ADJACENT"}};
static const struct us_spelling stock_gives[] = {{NULL, "NOTHING"}, {NULL, "LAST"}};
static const struct us_spelling no_yes[] = {{NULL, "NO"}, {NULL, "YES"}};
static const struct us_spelling judged[] = {{NULL, "YES"}, {NULL, "NO"}};
static const struct us_spelling gathers[] = {
    {NULL, "NEVER"}, {NULL, "SNAKE"}, {NULL, "FOURS"}, {NULL, "ROWS"}, {NULL, "CLOSE"}};

#define AT(member) offsetof(struct us_rules, member)

/* The fields in the order in which they are written.  The default of each is 0.  Those without a
   row are special. */
static const struct us_byte_field plain[] = {
    [RULES_NUM_RESERVES] = {NULL, AT(num_reserves), 0, US_MAX_RESERVES},
    [RULES_BUILD_DIRECTION] = {us_direction_names, AT(direction), 0, US_NUM_DIRECTIONS},
    [RULES_BUILD_STEP] = {NULL, AT(build_step), 1, US_MAX_RANK},
    [RULES_BUILD_WRAP] = {us_permission_names, AT(build_wrap), 0, US_NUM_PERMISSIONS},
    [RULES_GROUP] = {us_group_names, AT(group), 0, US_NUM_GROUPS},
    [RULES_GROUP_SUIT] = {group_suit, AT(group_suit), 0, US_NUM_GROUP_SUITS},
    [RULES_BUILD_EQUAL] = {us_permission_names, AT(build_equal), 0, US_NUM_PERMISSIONS},
    [RULES_COLUMNS_TAKE] = {columns_take, AT(columns_take), 0, US_NUM_COLUMNS_TAKES},
    [RULES_ROWS_COVER] = {no_yes, AT(rows_cover), 0, 2},
    [RULES_COLUMN_HOLDS] = {NULL, AT(column_holds), 0, UINT8_MAX},
    [RULES_RESERVE_HOLDS] = {NULL, AT(reserve_holds), 0, UINT8_MAX},
    [RULES_RESERVE_TAKES] = {reserve_takes, AT(reserve_takes), 0, US_NUM_RESERVE_TAKES},
    [RULES_RESERVE_GIVES] = {reserve_gives, AT(reserve_gives_up), 0, 2},
    [RULES_LAST_RESERVE_FIRST] = {no_yes, AT(last_reserve_first), 0, 2},
    [RULES_FILL_RANK_TOO] = {NULL, AT(fill_rank_too), 0, US_MAX_RANK},
    [RULES_REFILL] = {us_refill_names, AT(refill), 0, US_NUM_REFILLS},
    [RULES_FOUNDATION_WRAP] = {us_permission_names, AT(foundation_wrap), 0, US_NUM_PERMISSIONS},
    [RULES_FOUNDATION_TAKES] = {foundation_takes, AT(foundation_takes), 0, US_NUM_FOUNDATION_TAKES},
    [RULES_FOUNDATION_BY_ITSELF] = {by_itself, AT(suits_leave), 0, 2},
    [RULES_BASE_FROM] = {base_from, AT(base_of_columns), 0, 2},
    [RULES_NUM_HOLES] = {NULL, AT(num_holes), 0, US_MAX_HOLES},
    [RULES_HOLE_WRAP] = {us_permission_names, AT(hole_wrap), 0, US_NUM_PERMISSIONS},
    [RULES_HOLE_ON_KING] = {us_on_king_names, AT(hole_on_king), 0, US_NUM_ON_KINGS},
    [RULES_HOLE_SUIT] = {us_hole_fit_names, AT(hole_fit), 0, US_NUM_HOLE_FITS},
    [RULES_HOLE_REPEATS] = {NULL, AT(hole_repeats), 0, US_MAX_HOLES},
    [RULES_HOLES_ALIKE] = {no_yes, AT(holes_alike), 0, 2},
    [RULES_HOLE_GIVES] = {hole_gives, AT(hole_gives), 0, 2},
    [RULES_HOLE_TAKES] = {hole_takes, AT(hole_takes), 0, US_NUM_HOLE_TAKES},
    [RULES_PAIR_STEPS_FROM] = {NULL, AT(pair_steps_from), 0, US_MAX_RANK},
    [RULES_PAIR_PLACES] = {pair_places, AT(pair_touches), 0, 2},
    [RULES_STOCK_TO] = {us_stock_names, AT(stock_to), 0, US_NUM_STOCKS},
    [RULES_STOCK_GIVES] = {stock_gives, AT(stock_gives), 0, 2},
    [RULES_STOCK_DRAW] = {NULL, AT(stock_draw), 1, 52},
    [RULES_STOCK_DRAW_FALLS] = {no_yes, AT(stock_draw_falls), 0, 2},
    [RULES_STOCK_PASSES] = {NULL, AT(stock_passes), 0, UINT8_MAX},
    [RULES_STOCK_NEEDS_COLUMNS] = {no_yes, AT(stock_needs_cards), 0, 2},
    [RULES_WASTE_HOLDS] = {NULL, AT(waste_holds), 0, UINT8_MAX},
    [RULES_WASTE_REFILL] = {no_yes, AT(waste_refill), 0, 2},
    [RULES_GATHER] = {gathers, AT(gathers), 0, US_NUM_GATHERS},
    [RULES_GOAL] = {us_goal_names, AT(goal), 0, US_NUM_GOALS},
    [RULES_JUDGED] = {judged, AT(unjudged), 0, 2},
};
US_ASSERT_ROWS(plain, US_NUM_RULES);

static bool is_plain(unsigned field)
{
    return plain[field].most > 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

bool us_byte_field_in(const struct us_tree_context *context, const struct us_node *node,
                      const struct us_byte_field *field, void *whole)
{
    uint8_t *at = (uint8_t *)whole + field->offset;
    uint32_t number = 0;
    if (field->names)
        return us_node_enum(context, node, field->names, field->most, at);
    if (!us_node_number(context, node, field->least, field->most, &number))
        return false;
    *at = (uint8_t)number;
    return true;
}

/* Reads the four suits of a deck. */
static bool read_suits(const struct us_tree_context *context, const struct us_node *node, struct us_rules *rules)
{
    struct us_str text;
    if (!node)
        return true;
    if (!us_node_string(context, node, SIZE_MAX, &text))
        return false;

    memset(rules->more_suits, -1, sizeof(rules->more_suits));
    bool ok = text.len > 0 && text.len <= US_NUM_SUITS;
    for (unsigned i = 0; ok && i < text.len; i++) {
        int suit = us_find_interchange_name(us_suit_names, US_NUM_SUITS, (struct us_str){text.p + i, 1});
        ok = suit >= 0;
        if (ok)
            rules->more_suits[suit]++;
    }
    return ok ||
           us_node_error(context, node, US_DIAG_FIELD_VALUE, "suits is '%.*s': expected one to four of the letters C D H S",
                         (int)(text.len < 40 ? text.len : 40), text.p);
}

/* Reads the suits with which holes begin.  Fewer letters than holes repeat. */
static bool read_hole_suits(const struct us_tree_context *context, const struct us_node *node, struct us_rules *rules)
{
    struct us_str text = us_str("");
    if (node && !us_node_string(context, node, SIZE_MAX, &text))
        return false;
    memset(rules->hole_suits, 0, sizeof(rules->hole_suits));
    bool ok = text.len <= rules->num_holes;
    for (unsigned i = 0; ok && text.len > 0 && i < rules->num_holes; i++) {
        int suit = us_find_interchange_name(us_suit_names, US_NUM_SUITS, (struct us_str){text.p + i % text.len, 1});
        ok = suit >= 0;
        rules->hole_suits[i] = (uint8_t)(suit + 1);
    }
    return ok || us_node_error(context, node, US_DIAG_FIELD_VALUE,
                               "hole_suits is '%.*s': expected letters C D H S, at most one for each hole",
                               (int)(text.len < 40 ? text.len : 40), text.p);
}

/* Reads the rank of the first card on foundations. */
static bool read_base(const struct us_tree_context *context, const struct us_node *node, uint32_t max_rank,
                      struct us_rules *rules)
{
    uint32_t base = 1;
    if (node && !us_node_number(context, node, 0, max_rank, &base))
        return false;
    rules->foundation_base = base == 0 ? US_BASE_OF_START : (uint8_t)base;
    if (base == 1)
        rules->foundation_base = 0;
    return true;
}

/* Reads where the cards of foundations go that may come back to columns. */
static bool read_gives(const struct us_tree_context *context, const struct us_node *node, struct us_game *game)
{
    uint8_t anywhere = 0;
    if (node && !us_node_enum(context, node, foundation_gives, 2, &anywhere))
        return false;
    if (game->foundation_to_column == US_BACK_FORBIDDEN)
        return !anywhere || us_node_error(context, node, US_DIAG_DISAGREES,
                                          "foundation_gives is ANYWHERE, but foundation_to_column is FORBIDDEN");
    game->foundation_to_column = anywhere ? US_BACK_ANYWHERE : US_BACK_TO_COLUMNS;
    return true;
}

/* Reads at most `max` numbers, and stores how many there are.  No numbers are the default. */
static bool read_numbers(const struct us_tree_context *context, const struct us_node *node, int least, int most,
                         unsigned max, int8_t *values, unsigned *n)
{
    int found[US_MAX_COLUMNS];
    *n = 0;
    if (node && !us_node_numbers(context, node, least, most, found, max, n))
        return false;
    for (unsigned i = 0; i < *n; i++)
        values[i] = (int8_t)found[i];
    return true;
}

/* Reads a number for each hole.  `is_stated` becomes true if there are any. */
static bool read_for_holes(const struct us_tree_context *context, const struct us_node *node, int least, int most,
                           const struct us_rules *rules, int8_t *values, bool *is_stated)
{
    unsigned n;
    *is_stated = node != NULL;
    memset(values, 0, US_MAX_HOLES);
    if (!read_numbers(context, node, least, most, US_MAX_HOLES, values, &n))
        return false;
    return !node || n == rules->num_holes ||
           us_node_error(context, node, US_DIAG_DISAGREES, "%u numbers for %u holes", n, rules->num_holes);
}

/* Returns true if a rule of pairs is stated. */
static bool has_pairs(const struct us_rules *r)
{
    return r->pair_sums[0] > 0 || r->pair_steps[0] > 0 || r->pair_singles[0] > 0 || r->pair_steps_from > 0 ||
           r->pair_touches;
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
        fit = fit && (next <= rows[i] || rows[i] % (next - rows[i]) == 0 || !game->rules.rows_cover);
    }
    return fit && sum <= game->num_columns;
}

/* Checks what the fields require of each other. */
static bool check_rules(const struct us_tree_context *context, const struct us_node *node, const struct us_game *game)
{
    const struct us_rules *rules = &game->rules;
    const char *why = NULL;
    bool needs_hole = rules->hole_wrap || rules->hole_on_king || rules->hole_fit || rules->hole_takes ||
                      rules->hole_gives || rules->hole_repeats > 0 || rules->holes_alike || rules->has_hole_steps || rules->has_hole_bases ||
                      rules->stock_to == US_STOCK_TO_HOLE || rules->goal == US_GOAL_HOLES ||
                      rules->goal == US_GOAL_ACES;
    if (rules->num_holes == 0 && needs_hole)
        why = "these rules need a hole, but num_holes is 0";
    else if (rules->hole_wrap && rules->hole_on_king == US_NOTHING_ON_KING)
        why = "hole_on_king is NOTHING, but hole_wrap is ALLOWED";
    else if (rules->num_holes > 0 && rules->goal == US_GOAL_FOUNDATIONS)
        why = "goal is FOUNDATIONS, but a game with holes has none of suits";
    else if (rules->foundation_takes == US_FOUNDATION_TAKES_NOTHING &&
             (rules->goal == US_GOAL_FOUNDATIONS || rules->suits_leave))
        why = "foundation_takes is NOTHING, but goal or foundation_by_itself needs foundations";
    else if (rules->num_holes > 2 && !rules->has_hole_steps && rules->hole_takes < US_HOLE_TAKES_SEQUENCE)
        why = "more than two holes need hole_steps";
    else if (rules->hole_takes == US_HOLE_TAKES_PAIRS && rules->num_holes > 1)
        why = "hole_takes PAIRS needs one hole";
    else if (rules->hole_takes != US_HOLE_TAKES_PAIRS && has_pairs(rules))
        why = "rules of pairs need hole_takes PAIRS";
    else if (!fit_rows(game))
        why = "column_rows does not fit num_columns, or rows that cannot cover each other";
    else if (rules->column_bases[0] > 0 &&
             (rules->group != US_GROUP_ONE || rules->gathers || rules->refill == US_REFILLED_CLOSE))
        why = "column_bases needs group ONE, gather NEVER and another refill than CLOSE";
    else if ((us_game_takes_suits(game) || rules->suits_leave) &&
             (rules->foundation_base > 0 || rules->foundation_wrap))
        why = "foundations that take whole suits begin with an ace, without foundation_wrap";
    if (rules->unjudged)
        why = game->num_freecells > 0 ? "judged is NO, but the game has freecells" : NULL;
    return !why || us_node_error(context, node, US_DIAG_DISAGREES, "%s", why);
}

/* The fields that are a list of positive numbers.  In the model, `more` is added to each. */
static const struct {
    uint8_t field;
    uint8_t at;
    int8_t least, most;
    uint8_t max, more;
} lists[] = {
    {RULES_COLUMN_ROWS, AT(column_rows), 1, US_MAX_COLUMNS, US_MAX_ROWS, 0},
    {RULES_PAIR_SUMS, AT(pair_sums), 2, 2 * US_MAX_RANK, US_MAX_PAIR_RULES, 0},
    {RULES_PAIR_STEPS, AT(pair_steps), 0, US_MAX_RANK - 1, US_MAX_PAIR_RULES, 1},
    {RULES_PAIR_SINGLES, AT(pair_singles), 1, US_MAX_RANK, US_MAX_PAIR_RULES, 0},
};
enum { NUM_LISTS = sizeof(lists) / sizeof(lists[0]) };

static bool read_lists(const struct us_tree_context *context, const struct us_node *const *v, struct us_rules *rules)
{
    for (unsigned i = 0; i < NUM_LISTS; i++) {
        unsigned n;
        uint8_t *at = (uint8_t *)rules + lists[i].at;
        if (!v[lists[i].field])
            continue;
        memset(at, 0, lists[i].max);
        if (!read_numbers(context, v[lists[i].field], lists[i].least, lists[i].most, lists[i].max, (int8_t *)at, &n))
            return false;
        for (unsigned k = 0; k < n; k++)
            at[k] = (uint8_t)(at[k] + lists[i].more);
    }
    return true;
}

/* Treats numbers for holes that are all 0, which is the default, as if they were not stated. */
static void drop_defaults(struct us_rules *rules)
{
    static const int8_t defaults[US_MAX_HOLES];
    bool steps_needed = rules->num_holes > 2;
    if (!steps_needed && memcmp(rules->hole_steps, defaults, sizeof(defaults)) == 0)
        rules->has_hole_steps = false;
    if (memcmp(rules->hole_bases, defaults, sizeof(defaults)) == 0)
        rules->has_hole_bases = false;
}

/* Reads the fields that are more than a byte.  If `keeps`, those that are left out do not
   change. */
static bool read_special(const struct us_tree_context *context, const struct us_node *const *v, bool keeps,
                         struct us_game *game)
{
    struct us_rules *rules = &game->rules;
    int max_rank = game->max_rank;
    unsigned n;
    if ((v[RULES_FOUNDATION_GIVES] || !keeps) && !read_gives(context, v[RULES_FOUNDATION_GIVES], game))
        return false;
    if ((v[RULES_FOUNDATION_BASE] || !keeps) && !read_base(context, v[RULES_FOUNDATION_BASE], game->max_rank, rules))
        return false;
    if ((v[RULES_HOLE_STEPS] || !keeps) && !read_for_holes(context, v[RULES_HOLE_STEPS], -US_MAX_RANK, US_MAX_RANK,
                                                           rules, rules->hole_steps, &rules->has_hole_steps))
        return false;
    if ((v[RULES_HOLE_BASES] || !keeps) && !read_for_holes(context, v[RULES_HOLE_BASES], 0, max_rank, rules,
                                                           (int8_t *)rules->hole_bases, &rules->has_hole_bases))
        return false;
    bool holds_stated;
    if ((v[RULES_HOLE_HOLDS] || !keeps) &&
        !read_for_holes(context, v[RULES_HOLE_HOLDS], 0, INT8_MAX, rules, (int8_t *)rules->hole_holds, &holds_stated))
        return false;
    if ((v[RULES_HOLE_SUITS] || !keeps) && !read_hole_suits(context, v[RULES_HOLE_SUITS], rules))
        return false;
    uint32_t fill_rank = rules->fill_rank;
    if (v[RULES_FILL_RANK] && !us_node_number(context, v[RULES_FILL_RANK], 0, game->max_rank, &fill_rank))
        return false;
    rules->fill_rank = (uint8_t)fill_rank;
    return read_suits(context, v[RULES_SUITS], rules) &&
           read_numbers(context, v[RULES_COLUMN_BASES], 1, max_rank, game->num_columns, (int8_t *)rules->column_bases,
                        &n) &&
           read_lists(context, v, rules);
}

bool us_rules_in(const struct us_tree_context *context, const struct us_node *node, bool keeps, struct us_game *game)
{
    struct us_rules *rules = &game->rules;
    const struct us_node *v[US_MAX_FIELDS];
    if (!keeps)
        *rules = (struct us_rules){.num_holes = 0};
    if (!us_open_struct(context, node, &us_shape_rules, v))
        return false;
    for (unsigned i = 0; i < US_NUM_RULES; i++)
        if (v[i] && is_plain(i) && !us_byte_field_in(context, v[i], &plain[i], rules))
            return false;
    if (rules->stock_draw == 1)
        rules->stock_draw = 0;
    if (rules->build_step == 1)
        rules->build_step = 0;
    if (!read_special(context, v, keeps, game))
        return false;
    drop_defaults(rules);
    return check_rules(context, node, game);
}

bool us_variant_name_in(const struct us_tree_context *context, const struct us_node *node, struct us_str *name)
{
    if (!us_node_string(context, node, US_MAX_VARIANT_NAME, name))
        return false;

    for (size_t i = 0; i < name->len || i == 0; i++) {
        char c = name->len ? name->p[i] : ' ';
        if (!us_is_digit(c) && c != '_' && c != '-' && !(c >= 'a' && c <= 'z'))
            return us_node_error(context, node, US_DIAG_FIELD_VALUE,
                                 "variant is '%.*s': expected letters a to z, digits, _ and -", (int)name->len,
                                 name->p);
    }
    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_plain(struct us_emitter *emitter, enum us_name name, const struct us_byte_field *f, uint8_t value)
{
    if (value > 0 && f->names)
        emitter->calls->string(emitter, name, us_str(f->names[value].interchange));
    else if (value > 0)
        emitter->calls->number(emitter, name, value);
}

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

static void put_numbers(struct us_emitter *emitter, enum us_name name, const int8_t *values, unsigned n)
{
    emitter->calls->numbers(emitter, name, values, n);
}

/* Returns true if a number is stated for a hole. */
static bool has_any(const uint8_t *values)
{
    static const uint8_t none[US_MAX_HOLES];
    return memcmp(values, none, sizeof(none)) != 0;
}

static void put_hole_suits(struct us_emitter *emitter, const struct us_rules *rules)
{
    char text[US_MAX_HOLES + 1] = "";
    for (unsigned i = 0; i < rules->num_holes; i++)
        text[i] = us_suit_letters[(rules->hole_suits[i] - 1) % US_NUM_SUITS];
    emitter->calls->string(emitter, US_NAME_hole_suits, us_str(text));
}

/* Puts a field that is one of `lists`, if it has numbers. */
static void put_list(struct us_emitter *emitter, unsigned field, enum us_name name, const struct us_rules *rules)
{
    for (unsigned i = 0; i < NUM_LISTS; i++) {
        const uint8_t *at = (const uint8_t *)rules + lists[i].at;
        int8_t values[US_MAX_ROWS];
        unsigned n = 0;
        for (; lists[i].field == field && n < lists[i].max && at[n] > 0; n++)
            values[n] = (int8_t)(at[n] - lists[i].more);
        if (n > 0)
            put_numbers(emitter, name, values, n);
    }
}

void us_rules_out(struct us_emitter *emitter, const struct us_game *game)
{
    const struct us_rules *rules = &game->rules;
    emitter->calls->open(emitter, US_NAME_rules, false, true);
    for (unsigned i = 0; i < US_NUM_RULES; i++) {
        enum us_name name = (enum us_name)us_shape_rules.fields[i].name;
        if (is_plain(i))
            put_plain(emitter, name, &plain[i], ((const uint8_t *)rules)[plain[i].offset]);
        else if (i == RULES_SUITS)
            put_suits(emitter, rules);
        else if (i == RULES_FOUNDATION_GIVES && game->foundation_to_column == US_BACK_ANYWHERE)
            emitter->calls->string(emitter, name, us_str(foundation_gives[1].interchange));
        else if (i == RULES_FOUNDATION_BASE && rules->foundation_base > 0)
            emitter->calls->number(emitter, name,
                                   rules->foundation_base == US_BASE_OF_START ? 0 : rules->foundation_base);
        else if (i == RULES_COLUMN_BASES && rules->column_bases[0] > 0)
            put_numbers(emitter, name, (const int8_t *)rules->column_bases, us_num_bases(rules));
        else if (i == RULES_FILL_RANK && rules->fill_rank > 0)
            emitter->calls->number(emitter, name, rules->fill_rank);
        else if (i == RULES_HOLE_STEPS && rules->has_hole_steps)
            put_numbers(emitter, name, rules->hole_steps, rules->num_holes);
        else if (i == RULES_HOLE_BASES && rules->has_hole_bases)
            put_numbers(emitter, name, (const int8_t *)rules->hole_bases, rules->num_holes);
        else if (i == RULES_HOLE_HOLDS && has_any(rules->hole_holds))
            put_numbers(emitter, name, (const int8_t *)rules->hole_holds, rules->num_holes);
        else if (i == RULES_HOLE_SUITS && has_any(rules->hole_suits))
            put_hole_suits(emitter, rules);
        else
            put_list(emitter, i, name, rules);
    }
    emitter->calls->close(emitter, US_NAME_rules, false);
}
