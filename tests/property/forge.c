/* SPDX-License-Identifier: MIT */
/*
 * Forged games: one move breaks a rule, and every snapshot after it agrees with it, so that only
 * the rules can find the fault.  It must be reported at that move in every mode.
 */
#include "support.h"

enum { GAMES = 8, FORGERIES = 6, MODES = 5, MAX_MOVES = 4096 };

/* The writer's options: ten, states, moves, parseable. */
static const uint8_t modes[MODES][US_MAX_OPTIONS] = {
    {0, 0, 0, 0}, {1, 0, 0, 1}, {0, 0, 1, 0}, {0, 0, 2, 0}, {0, 0, 3, 0},
};

static struct read_back_state back;
static struct us_buf text;
static unsigned seen[US_REASON_COUNT]; /* how often each rule was broken */

static struct us_pile_id any_pile(const struct us_position *p, struct chance *c, bool source)
{
    uint32_t n = p->num_columns + (uint32_t)p->num_freecells;
    uint32_t i = chance_below(c, source ? n : n + 1);
    if (i < p->num_columns)
        return us_pile_id(US_COLUMN, i);
    return us_pile_id(i < n ? US_FREECELL : US_FOUNDATION, i - p->num_columns);
}

/* True if a player could do it by hand: the cards are there, and there is room for them. */
static bool is_possible(const struct us_position *p, struct us_move *m)
{
    us_card card;
    if (m->source.type == US_COLUMN) {
        if (m->num_cards > us_column_len(p, m->source.index))
            return false;
        card = us_column_top(p, m->source.index);
    } else {
        card = p->freecells[m->source.index];
    }

    if (us_rank(card) == 0 || (m->source.type == US_FREECELL && m->num_cards > 1))
        return false;
    if (m->dest.type == US_COLUMN)
        return m->source.type != US_COLUMN || m->source.index != m->dest.index;
    if (m->num_cards > 1)
        return false;
    if (m->dest.type == US_FREECELL)
        return p->freecells[m->dest.index] == US_NO_CARD;

    /* The text names no foundation.  It means one that accepts the card, if there is one. */
    int home = us_foundation_for(p, card);
    m->dest.index = (uint8_t)(home < 0 ? us_suit(card) : (unsigned)home);

    return true;
}

/* True if no legal move has the same result.  Otherwise snapshots alone can reveal it. */
static bool is_unlike_legal_moves(const struct us_game *g, const struct us_position *p,
                                  const struct us_move *m)
{
    static struct us_move moves[MAX_MOVES];
    static struct us_position want;
    static struct us_position have;

    us_position_copy(&want, p);
    us_position_apply(&want, m);

    size_t n = us_list_moves(g, p, moves, MAX_MOVES);
    for (size_t i = 0; i < n; i++) {
        us_position_copy(&have, p);
        us_position_apply(&have, &moves[i]);
        if (us_position_same(&have, &want))
            return false;
    }

    return true;
}

/* Finds a move that is possible by hand and illegal. */
static bool find_forgery(const struct us_game *g, const struct us_position *p, struct chance *c,
                         struct us_move *m)
{
    for (unsigned tries = 0; tries < 500; tries++) {
        *m = (struct us_move){.source = any_pile(p, c, true), .dest = any_pile(p, c, false)};
        m->num_cards = (uint8_t)(1 + (chance_below(c, 2) ? chance_below(c, 5) : 0));
        if (!is_possible(p, m) || us_judge(g, p, m) == US_REASON_NONE ||
            !is_unlike_legal_moves(g, p, m))
            continue;
        seen[us_judge(g, p, m)]++;
        us_name_cards(p, m);
        return true;
    }

    return false;
}

/* Builds a game from the first `move` - 1 moves of another, a forged one, and legal ones from
   there. */
static bool forge(const struct us_solution *game, size_t move, struct us_solution *out,
                  struct chance *c)
{
    static struct us_move moves[MAX_MOVES];
    struct us_move m;

    us_solution_clear(out);
    out->game = game->game;
    us_position_copy(&out->start, &game->start);
    us_position_copy(&out->final, &game->start);

    for (size_t i = 0; i + 1 < move; i++) {
        us_solution_add(out, &game->moves[i]);
        us_position_apply(&out->final, &game->moves[i]);
    }

    if (!find_forgery(&out->game, &out->final, c, &m))
        return false;

    us_solution_add(out, &m);
    us_position_apply(&out->final, &m);
    for (unsigned i = 0; i < 5; i++) {
        size_t n = us_list_moves(&out->game, &out->final, moves, MAX_MOVES);
        if (n == 0)
            break;
        m = moves[chance_below(c, (uint32_t)n)];
        us_solution_add(out, &m);
        us_position_apply(&out->final, &m);
    }

    return true;
}

static bool is_reported(const struct us_solution *forged, size_t move, unsigned mode)
{
    struct us_position before;

    write_text(forged, modes[mode], &text);
    read_back(&back, fcs(), &forged->game, us_buf_str(&text));

    const struct us_fault *f = &back.solution.fault;
    bool reported = back.status == US_OK && back.solution.result == US_RESULT_ILLEGAL &&
                    f->move == move;
    /* A sentence contains all that the rules need. */
    us_position_copy(&before, &forged->start);

    for (size_t i = 0; i + 1 < move; i++)
        us_position_apply(&before, &forged->moves[i]);

    if (reported && mode < 2)
        reported = f->reason == us_judge(&forged->game, &before, &forged->moves[move - 1]);
    if (!reported)
        printf("# mode %u, forged at move %zu: status %d, result %d, %s at move %u\n%s", mode, move,
               back.status, back.solution.result, us_reason_name((enum us_reason)f->reason),
               f->move, us_buf_text(&text));

    return reported;
}

static bool forge_games(const struct us_game *g, struct chance *c)
{
    struct us_solution game = {0};
    struct us_solution forged = {0};
    bool ok = true;

    for (unsigned i = 0; i < GAMES * FORGERIES && ok; i++) {
        if (i % FORGERIES == 0)
            random_game(&game, g, c);
        if (game.num_moves == 0)
            continue;
        size_t move = 1 + chance_below(c, (uint32_t)(game.num_moves < 40 ? game.num_moves : 40));
        if (!forge(&game, move, &forged, c))
            continue;
        for (unsigned mode = 0; mode < MODES && ok; mode++)
            ok = is_reported(&forged, move, mode);
    }

    us_solution_free(&game);
    us_solution_free(&forged);

    return ok;
}

int main(int argc, char **argv)
{
    static const enum us_reason wanted[] = {
        US_REASON_WRONG_RANK,     US_REASON_WRONG_COLOR,         US_REASON_WRONG_SUIT,
        US_REASON_NOT_A_SEQUENCE, US_REASON_KINGS_ONLY,          US_REASON_EMPTY_STAYS_EMPTY,
        US_REASON_TOO_MANY_CARDS, US_REASON_FOUNDATION_NOT_NEXT, US_REASON_WHOLE_SUIT_ONLY,
    };
    struct chance c = {seed_from(argc, argv)};

    for (size_t i = 0; relative_at(i); i++)
        tap(forge_games(&relative_at(i)->game, &c), relative_at(i)->game.variant);

    for (size_t i = 0; i < sizeof(wanted) / sizeof(wanted[0]); i++) {
        char name[80];
        snprintf(name, sizeof(name), "among them %s", us_reason_name(wanted[i]));
        tap(seen[wanted[i]] > 0, name);
    }

    us_buf_free(&text);
    read_back_free(&back);

    return tap_end();
}
