/* SPDX-License-Identifier: MIT */
/* The games of PySolFC (commit 7a3d146a, pysollib/games) whose rules are not those of the
   variant. */
#include "model/played.h"

#include "model/game_rows.h"

bool us_game_named(struct us_str name, struct us_game *game)
{
    static const char program[] = "pysolfc:";
    bool is_of_program = us_str_starts_nocase(name, program);
    const struct us_variant *v = us_variant_find_loosely(us_str_from(name, is_of_program ? strlen(program) : 0));
    if (!v)
        return false;
    *game = v->game;
    if (is_of_program)
        us_game_play_as(game, US_DEAL_PYSOL);
    return true;
}

void us_game_play_as(struct us_game *game, enum us_deal_system system)
{
    if (system != US_DEAL_PYSOL && system != US_DEAL_MT)
        return;
    for (size_t i = 0; i < us_num_played_by_pysolfc; i++) {
        const struct us_played *row = &us_played_by_pysolfc[i];
        if (strcmp(row->variant, game->variant) == 0)
            ((uint8_t *)game)[row->offset] = row->value;
    }
}
