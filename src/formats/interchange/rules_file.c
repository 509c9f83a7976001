/* SPDX-License-Identifier: MIT */
/*
 * Files of rules: text, or as JSON the fields of a header that describe the game, the struct
 * `rules` alone, or the rules of a game of Solvitaire.
 */
#include "formats/interchange/rules_file.h"

#include "formats/interchange/rules.h"
#include "formats/interchange/rules_text.h"
#include "formats/kit/solvitaire_rules.h"
#include "tree/json.h"

/* ---- the fields of a header ------------------------------------------------------------------ */

/* Reads the name.  The rules of a variant in the table hold for fields that are left out. */
static bool read_name(const struct us_tree_context *context, const struct us_node *node,
                      struct us_described_game *described)
{
    struct us_str name;
    if (!us_variant_name_in(context, node, &name))
        return false;

    const struct us_variant *v = us_variant_find_loosely(name);
    if (v) {
        described->game = v->game;
        described->is_named = true;
        return true;
    }
    memcpy(described->name, name.p, name.len);
    described->name[name.len] = '\0';
    described->game.variant = described->name;
    described->game.whole_suits = false;
    return true;
}

/* Reads the fields of a game.  If `keeps`, rules that are left out do not change. */
static bool read_game(const struct us_tree_context *context, bool keeps,
                      struct us_described_game *described)
{
    const struct us_node *v[US_MAX_FIELDS];
    struct us_game *game = &described->game;
    if (!us_open_struct(context, context->root, &us_shape_game, v) ||
        (v[GAME_VARIANT] && !read_name(context, v[GAME_VARIANT], described)))
        return false;

    for (unsigned i = 0; i < us_shape_game.num; i++) {
        const struct us_field *field = &us_shape_game.fields[i];
        if (v[i] && field->has_member && !us_member_in(context, v[i], field, game))
            return false;
    }
    return !v[GAME_RULES] || us_rules_in(context, v[GAME_RULES], keeps, game);
}

void us_rules_file_out(const struct us_game *game, struct us_buf *out)
{
    struct us_emitter emitter = us_rules_text_emitter(out);
    us_buf_putf(out, "[%s]\n", game->variant);
    for (unsigned i = 0; i < us_shape_game.num; i++)
        if (us_shape_game.fields[i].has_member)
            us_member_out(&emitter, &us_shape_game.fields[i], game);
    us_rules_out(&emitter, game);
}

/* Returns true if a member of the object is a field of the shape. */
static bool has_field_of(const struct us_node *root, const struct us_shape *shape)
{
    for (const struct us_node *member = root->child; member; member = member->next)
        for (unsigned i = 0; i < shape->num; i++)
            if (member->name == shape->fields[i].name)
                return true;
    return false;
}

/* ---- contradictions -------------------------------------------------------------------------- */

/* Checks that no rule is about piles that the game does not have. */
static bool check_piles(const struct us_tree_context *context, const struct us_game *game)
{
    const struct us_rules *r = &game->rules;
    bool has_waste = r->stock_to == US_STOCK_TO_WASTE;
    bool deals = r->stock_to >= US_STOCK_TO_WASTE && r->stock_to <= US_STOCK_TO_RESERVES;
    bool is_base_higher = r->foundation_base != US_BASE_OF_START &&
                          r->foundation_base > game->max_rank;
    const struct us_game_check checks[] = {
        US_CHECK(r->refill == US_REFILLED_BY_RESERVE && r->num_reserves == 0, refill,
                 "refill is RESERVE, but num_reserves is 0"),
        US_CHECK(r->refill == US_REFILLED_BY_WASTE && r->stock_to == US_STOCK_TO_NOWHERE, refill,
                 "refill is WASTE, but stock_to is NOWHERE"),
        US_CHECK(r->stock_to == US_STOCK_TO_RESERVES && r->num_reserves == 0, stock_to,
                 "stock_to is RESERVES, but num_reserves is 0"),
        US_CHECK(r->columns_take == US_COLUMNS_TAKE_WASTE && !has_waste, columns_take,
                 "columns_take is WASTE, but stock_to is not"),
        US_CHECK(r->columns_take == US_COLUMNS_TAKE_RESERVES && r->num_reserves == 0, columns_take,
                 "columns_take is RESERVES, but num_reserves is 0"),
        US_CHECK(game->fill == US_FILLED_BY_WASTE && !has_waste, empty_stacks_filled_by,
                 "empty_stacks_filled_by is WASTE, but stock_to is not"),
        US_CHECK(r->stock_draw > 0 && !deals, stock_draw,
                 "stock_draw is stated, but stock_to is not WASTE, COLUMNS or RESERVES"),
        US_CHECK(r->stock_passes > 0 && !has_waste && !r->gathers, stock_passes,
                 "stock_passes is stated, but stock_to is not WASTE"),
        US_CHECK(r->stock_needs_cards && r->stock_to != US_STOCK_TO_COLUMNS, stock_needs_columns,
                 "stock_needs_columns is YES, but stock_to is not COLUMNS"),
        US_CHECK(r->waste_holds > 0 && !has_waste, waste_holds,
                 "waste_holds is stated, but stock_to is not WASTE"),
        US_CHECK(is_base_higher, foundation_base, "foundation_base is higher than max_rank"),
        US_CHECK(!us_game_has_bases(game), column_bases,
                 "column_bases does not fit num_columns or max_rank"),
    };
    return us_check_game(context, context->root, checks, sizeof(checks) / sizeof(checks[0]));
}

/* ---- files ----------------------------------------------------------------------------------- */

/* Returns true if the object has the members of Solvitaire's rules. */
static bool is_of_solvitaire(const struct us_node *root)
{
    for (const struct us_node *member = root->child; member; member = member->next) {
        const char *listed = us_name_text((enum us_name)member->name);
        if (us_is_solvitaire_rule(member->name == US_NAME_NONE ? member->text : us_str(listed)))
            return true;
    }
    return false;
}

static bool read_object(const struct us_tree_context *context, struct us_described_game *described)
{
    const struct us_node *root = context->root;
    struct us_game *game = &described->game;
    bool only_rules = has_field_of(root, &us_shape_rules) && !has_field_of(root, &us_shape_game);
    bool ok = only_rules ? us_rules_in(context, root, false, game)
                         : read_game(context, false, described);
    return ok && check_piles(context, game);
}

/* Returns true if the text is not JSON: it begins with a comment, a rule, or a name in brackets. */
static bool is_text(struct us_str text)
{
    size_t at = us_json_space(text, 0);
    if (at == text.len || text.p[at] == '#' || us_is_letter(text.p[at]))
        return true;
    return text.p[at] == '[' && at + 1 < text.len &&
           (us_is_letter(text.p[at + 1]) || us_is_digit(text.p[at + 1]));
}

/* Reads rules as text. */
static bool read_text(struct us_str text, struct us_sink *sink, struct us_described_game *described)
{
    struct us_rules_text read = {.arena = {NULL, 0, false}};
    bool ok = us_rules_text_in(text, sink, &read);
    bool has_name = read.name.text.len > 0;
    bool is_like = read.like.variant != NULL;
    struct us_tree_context context = {
        .sink = sink, .text = text, .root = &read.game, .is_text = true};
    ok = ok && (!has_name || read_name(&context, &read.name, described));
    if (is_like) {
        const char *name = has_name ? described->game.variant : read.like.variant;
        described->game = read.like;
        described->game.variant = name;
        described->is_named = true;
    }
    ok = ok && read_game(&context, is_like, described) && check_piles(&context, &described->game);
    if (!ok && !is_like && described->is_named && sink->first_error == US_DIAG_DISAGREES)
        us_report(sink, US_DIAG_RULES_LIKE, US_NOWHERE,
                  "with 'like: %s', rules that are left out are those of %s",
                  described->game.variant, us_game_title(&described->game));
    us_rules_text_free(&read);
    return ok;
}

static bool read_json(struct us_str text, struct us_sink *sink, const struct us_bounds *bounds,
                      struct us_described_game *described)
{
    size_t at = us_json_space(text, 0);
    if (at == text.len || text.p[at] != '{') {
        us_report(sink, US_DIAG_JSON_BAD, (struct us_span){at, 0}, "expected an object with rules");
        return false;
    }

    struct us_json *json = us_json_new(us_name_texts, US_NAME_COUNT, bounds);
    if (!json) {
        us_fail_memory(sink);
        return false;
    }

    bool ok = false;
    enum us_json_outcome outcome = us_json_read(json, text, &at);
    us_json_report(json, outcome, sink);
    if (outcome == US_JSON_VALUE) {
        struct us_tree_context context = {
            .sink = sink, .text = text, .root = us_json_root(json), .pointer = ""};
        at = us_json_space(text, at);
        ok = at == text.len;
        if (!ok) {
            us_report(sink, US_DIAG_JSON_BAD, (struct us_span){at, 0}, "text after the rules");
        } else if (is_of_solvitaire(context.root)) {
            ok = us_solvitaire_rules_in(text, sink, bounds, &described->game);
        } else {
            ok = read_object(&context, described);
        }
    }
    us_json_free(json);
    return ok;
}

bool us_rules_file_in(struct us_str text, struct us_sink *sink, const struct us_bounds *bounds,
                      struct us_described_game *described)
{
    const struct us_game before = described->game;
    bool ok = is_text(text) ? read_text(text, sink, described)
                            : read_json(text, sink, bounds, described);

    bool is_other = !us_game_same_rules(&described->game, &before);
    if (described->name[0] == '\0' && described->game.variant == before.variant && is_other &&
        !described->is_named) {
        memcpy(described->name, "custom", sizeof("custom"));
        described->game.variant = described->name;
    }
    return ok;
}
