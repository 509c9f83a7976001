/* SPDX-License-Identifier: MIT */
/* The titles of games, with what differs from the variant or the program whose rules they have. */

#include "model/game_rows.h"
#include "model/played.h"

/* ---- differences ----------------------------------------------------------------------------- */

static void put_passes(uint8_t passes, bool for_people, struct us_buf *out)
{
    if (passes == 0)
        us_buf_puts(out, for_people ? "any number of passes" : "passes any");
    else if (for_people)
        us_buf_putf(out, "%u pass%s", passes, passes == 1 ? "" : "es");
    else
        us_buf_putf(out, "passes %u", passes);
}

void us_game_put_passes(const struct us_game *game, struct us_buf *out)
{
    put_passes(game->rules.stock_passes, true, out);
}

/* Returns true if one game has each suit as often as another one, up to their names: a deal for one
   suit may have clubs in place of spades. */
static bool has_as_many_suits(const struct us_rules *a, const struct us_rules *b)
{
    bool same = true;
    for (int more = -1; more < US_NUM_SUITS; more++) {
        int sum = 0;
        for (unsigned i = 0; i < US_NUM_SUITS; i++)
            sum += (a->more_suits[i] == more) - (b->more_suits[i] == more);
        same = same && sum == 0;
    }
    return same;
}

/* Returns true if rules differ from the usual ones that put_differences does not list. */
static bool has_other_rules(const struct us_game *game, const struct us_game *usual)
{
    struct us_game listed = *usual;
    if (has_as_many_suits(&listed.rules, &game->rules))
        memcpy(listed.rules.more_suits, game->rules.more_suits, sizeof(listed.rules.more_suits));
    listed.rules.stock_draw = game->rules.stock_draw;
    listed.rules.stock_passes = game->rules.stock_passes;
    return listed.whole_suits != game->whole_suits || !us_game_same_rules(&listed, game);
}

/* Returns true if the title of one game says all of the other one. */
static bool is_same_game(const struct us_game *a, const struct us_game *b)
{
    bool same = !has_other_rules(a, b) && a->rules.stock_draw == b->rules.stock_draw &&
                a->rules.stock_passes == b->rules.stock_passes;
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        same = same && us_game_same_field(a, b, i);
    return same;
}

/* Returns the program that plays the variant by the rules of the game, if put_differences could
   only say that they have changed; else NULL. */
static const char *program_of(const struct us_game *game, const struct us_variant *variant)
{
    static const struct {
        const char *name;
        enum us_deal_system system;
    } programs[] = {{"PySolFC", US_DEAL_PYSOL},
                    {"Solvitaire", US_DEAL_SOLVITAIRE},
                    {"KPatience", US_DEAL_KPAT}};

    if (!has_other_rules(game, &variant->game))
        return NULL;
    for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
        struct us_game played = variant->game;
        us_game_play_as(&played, programs[i].system);
        if (is_same_game(game, &played))
            return programs[i].name;
    }
    return NULL;
}

/* Appends the fields that differ from the variant, which may be NULL: for people, or in the form
   that readers expect. */
static void put_differences(const struct us_game *g, const struct us_variant *v, bool for_people,
                            struct us_buf *out)
{
    const char *before = " (";
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        if (v && us_game_same_field(g, &v->game, i))
            continue;
        us_buf_puts(out, before);
        if (for_people) {
            us_game_put_field(g, i, out);
        } else {
            us_buf_putf(out, "%s ", us_game_field_name(i));
            us_game_get(g, i, out);
        }
        before = ", ";
    }
    static const struct us_rules none;
    const struct us_rules *of_variant = v ? &v->game.rules : &none;
    if (g->rules.stock_draw != of_variant->stock_draw) {
        us_buf_putf(out, "%sdraw %u", before, g->rules.stock_draw > 0 ? g->rules.stock_draw : 1);
        before = ", ";
    }
    if (g->rules.stock_passes != of_variant->stock_passes) {
        us_buf_puts(out, before);
        put_passes(g->rules.stock_passes, for_people, out);
        before = ", ";
    }
    if (for_people && v && has_other_rules(g, &v->game)) {
        us_buf_putf(out, "%schanged rules", before);
        before = ", ";
    }
    us_buf_puts_if(out, before[0] == ',', ")");
}

/* ---- titles ---------------------------------------------------------------------------------- */

/* Returns the title of a game that is not judged, or NULL. */
static const char *find_unjudged_title(const char *variant)
{
    const char *title = NULL;
    for (const struct us_unjudged *u = us_unjudged_games; u->id > 0 && !title; u++) {
        struct us_buf name = {0};
        us_unjudged_put_name(u, &name);
        if (strcmp(us_buf_text(&name), variant) == 0)
            title = u->title;
        us_buf_free(&name);
    }
    return title;
}

const char *us_game_title(const struct us_game *game)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    const char *title = game->rules.unjudged ? find_unjudged_title(game->variant) : NULL;
    if (title)
        return title;
    return v ? v->title : game->variant;
}

void us_game_put_title(const struct us_game *game, struct us_buf *out)
{
    const struct us_variant *v = us_variant_find(us_str(game->variant));
    us_buf_puts(out, us_game_title(game));
    if (game->rules.unjudged)
        return;

    const char *program = v ? program_of(game, v) : NULL;
    if (program)
        us_buf_putf(out, " (rules of %s)", program);
    else
        put_differences(game, v, true, out);
}

void us_game_describe(const struct us_game *game, struct us_buf *out)
{
    us_buf_puts(out, game->variant);
    put_differences(game, us_variant_find(us_str(game->variant)), false, out);
}
