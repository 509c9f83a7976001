/* SPDX-License-Identifier: MIT */
/* The games of PySolFC (commit 7a3d146a, pysollib/games) and of Solvitaire (commit 2398305, its
   presets) whose rules are not those of the variant. */
#include "model/played.h"

#include "base/name.h"
#include "model/game_rows.h"

/* Returns the first row of the program's game of that name, or NULL. */
static const struct us_played *find_name(enum us_deal_system system, struct us_str name)
{
    for (size_t i = 0; i < us_num_played; i++)
        if (us_played[i].system == system && us_played[i].name &&
            us_name_is(name, us_played[i].name))
            return &us_played[i];
    return NULL;
}

/* Most names differ in their first letter, and each record asks for all of them. */
static bool is_same(const char *a, const char *b)
{
    return *a == *b && strcmp(a, b) == 0;
}

/* Gives a game the rules of the program's game of that name, which may be NULL. */
static void play_as(struct us_game *game, enum us_deal_system system, const char *name)
{
    for (size_t i = 0; i < us_num_played; i++) {
        const struct us_played *row = &us_played[i];
        bool is_name = (!name && !row->name) || (name && row->name && is_same(name, row->name));
        if (is_name && row->system == system && is_same(row->variant, game->variant))
            ((uint8_t *)game)[row->offset] = row->value;
    }
}

bool us_game_named(struct us_str name, struct us_game *game)
{
    static const struct {
        const char *prefix;
        enum us_deal_system system;
    } programs[] = {{"pysolfc:", US_DEAL_PYSOL}, {"solvitaire:", US_DEAL_SOLVITAIRE}};

    for (size_t i = 0; i < sizeof(programs) / sizeof(programs[0]); i++) {
        if (!us_str_starts_nocase(name, programs[i].prefix))
            continue;
        name = us_str_from(name, strlen(programs[i].prefix));
        const struct us_played *row = find_name(programs[i].system, name);
        const struct us_variant *v = row ? us_variant_find(us_str(row->variant))
                                         : us_variant_find_loosely(name);
        if (!v)
            return false;
        *game = v->game;
        play_as(game, programs[i].system, row ? row->name : NULL);
        return true;
    }

    const struct us_variant *v = us_variant_find_loosely(name);
    if (v)
        *game = v->game;
    return v != NULL;
}

void us_game_play_as(struct us_game *game, enum us_deal_system system)
{
    play_as(game, system == US_DEAL_MT ? US_DEAL_PYSOL : system, NULL);
}

const char *us_played_name(const char *variant, enum us_deal_system system, size_t i)
{
    const char *last = NULL;
    for (size_t k = 0; k < us_num_played; k++) {
        const struct us_played *row = &us_played[k];
        if (row->system != system || !row->name || strcmp(row->variant, variant) != 0)
            continue;
        if (last && strcmp(last, row->name) == 0)
            continue;
        last = row->name;
        if (i-- == 0)
            return last;
    }
    return NULL;
}

bool us_game_play_as_named(struct us_game *game, enum us_deal_system system, size_t i)
{
    const char *name = us_played_name(game->variant, system, i);
    if (name)
        play_as(game, system, name);
    return name != NULL;
}
