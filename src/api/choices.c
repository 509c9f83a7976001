/* SPDX-License-Identifier: MIT */
/* What a player of a game may do: the legal moves, in words, and as numbers. */
#include "api/game.h"

#include "formats/kit/sentence.h"
#include "rules/actions.h"

enum { MOST_LISTED = 4096 }; /* legal moves of one position */

static struct unisol_step step_of(const struct us_move *m)
{
    return (struct unisol_step){
        {m->source.type, m->source.index}, {m->dest.type, m->dest.index}, m->num_cards};
}

/* Fills moves with the legal moves, and returns how many there are. */
static size_t list(const struct unisol_game *g, struct us_move moves[MOST_LISTED])
{
    return us_list_all_moves(&g->play.solution.game, &g->play.walk.board, moves, MOST_LISTED);
}

size_t unisol_game_legal(const struct unisol_game *game, struct unisol_step *steps, size_t max)
{
    if (!us_is_usable(game) || (!steps && max > 0))
        return 0;

    struct us_move moves[MOST_LISTED];
    size_t n = list(game, moves);
    for (size_t i = 0; i < n && i < max; i++)
        steps[i] = step_of(&moves[i]);
    return n;
}

size_t unisol_game_legal_moves(const struct unisol_game *game, struct unisol_move *moves,
                               size_t max)
{
    if (!us_is_usable(game) || (!moves && max > 0))
        return 0;

    struct us_move listed[MOST_LISTED];
    size_t n = list(game, listed);
    for (size_t i = 0; i < n && i < max; i++)
        moves[i] = us_public_move(&listed[i], game->play.walk.number + 1U);
    return n;
}

const char *unisol_game_sentence(struct unisol_game *game, const struct unisol_step *step)
{
    static const struct us_card_style style = {.symbols = true};
    if (!us_is_usable(game))
        return "";

    us_buf_clear(&game->sentence);
    struct us_move m;
    struct us_walk walk = {.solution = &game->play.solution};
    us_position_copy(&walk.board, &game->play.walk.board);
    if (step && us_move_of(step->source, step->dest, step->num_cards, &m) == US_REASON_NONE &&
        us_walk_play(&walk, &m) == US_REASON_NONE)
        us_put_move_sentence(&game->sentence, &walk, &style);
    return us_buf_text(&game->sentence);
}

size_t unisol_game_actions(const struct unisol_game *game)
{
    return us_is_usable(game) ? us_num_actions(&game->play.solution.game, &game->play.walk.board)
                              : 0;
}

size_t unisol_game_action(const struct unisol_game *game, const struct unisol_step *step)
{
    struct us_move m;
    if (!us_is_usable(game) || !step ||
        us_move_of(step->source, step->dest, step->num_cards, &m) != US_REASON_NONE)
        return SIZE_MAX;
    return us_action_of(&game->play.solution.game, &game->play.walk.board, &m);
}

bool unisol_game_step(const struct unisol_game *game, size_t action, struct unisol_step *step)
{
    struct us_move m;
    if (!us_is_usable(game) ||
        !us_action_move(&game->play.solution.game, &game->play.walk.board, action, &m))
        return false;
    if (step)
        *step = step_of(&m);
    return true;
}

size_t unisol_game_mask(const struct unisol_game *game, uint8_t *mask, size_t size)
{
    if (!us_is_usable(game) || !mask)
        return 0;

    const struct us_game *rules = &game->play.solution.game;
    struct us_move moves[MOST_LISTED];
    size_t n = list(game, moves);
    memset(mask, 0, size);
    for (size_t i = 0; i < n; i++) {
        size_t action = us_action_of(rules, &game->play.walk.board, &moves[i]);
        if (action < size)
            mask[action] = 1;
    }
    return n;
}
