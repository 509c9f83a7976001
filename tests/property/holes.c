/* SPDX-License-Identifier: MIT */
/*
 * Games with holes, played at random.  A second referee, as plain as possible, judges every
 * conceivable move on the way.  The games are written in each format that holds them, and read
 * back: the moves and the final positions must be the same.  A list with one other card is refused
 * at that move.
 */
#include "support.h"

#include "rules/judge.h"

enum { GAMES = 20, MAX_MOVES = 64 };

static struct read_back_state back;
static struct us_buf text;
static unsigned refused;
static unsigned solved;

/* ---- the second referee ---------------------------------------------------------------------- */

static bool are_neighbors(const struct us_game *g, us_card lower, us_card card)
{
    int difference = (int)us_rank(lower) - (int)us_rank(card);
    int around = (int)g->max_rank - 1;
    if (difference == 1 || difference == -1)
        return true;
    return g->rules.hole_wrap && (difference == around || difference == -around);
}

/* The only moves are those of one card from a column or from the stock to a hole. */
static bool is_legal(const struct us_game *g, const struct us_position *p, const struct us_move *m)
{
    if (m->num_cards != 1 || m->dest.type != US_HOLE || m->dest.index >= g->rules.num_holes)
        return false;
    if (m->source.type == US_STOCK)
        return g->rules.stock_to == US_STOCK_TO_HOLE && m->source.index == 0 && us_stock_len(p) > 0;
    if (m->source.type != US_COLUMN || m->source.index >= p->num_columns ||
        us_column_len(p, m->source.index) == 0)
        return false;

    us_card card = us_column_top(p, m->source.index);
    if (us_pile_len(p, US_HOLE, m->dest.index) == 0)
        return true;
    us_card lower = us_pile_top(p, US_HOLE, m->dest.index);
    if (us_rank(lower) == 13 && g->rules.hole_on_king == US_NOTHING_ON_KING)
        return false;
    return are_neighbors(g, lower, card);
}

static bool is_listed(const struct us_move *moves, size_t n, const struct us_move *m)
{
    for (size_t i = 0; i < n; i++)
        if (us_same_pile(moves[i].source, m->source) && us_same_pile(moves[i].dest, m->dest))
            return true;
    return false;
}

/* Compares every pair of piles, including those that do not exist. */
static bool judge_board(const struct us_game *g, const struct us_position *p)
{
    struct us_move moves[MAX_MOVES];
    size_t n = us_list_moves(g, p, moves, MAX_MOVES);
    size_t legal = 0;
    struct us_move m = {0};
    for (m.source.type = 0; m.source.type < US_NUM_PILES; m.source.type++)
        for (m.source.index = 0; m.source.index <= p->num_columns; m.source.index++)
            for (m.dest.type = 0; m.dest.type < US_NUM_PILES; m.dest.type++)
                for (m.dest.index = 0; m.dest.index <= p->num_columns; m.dest.index++)
                    for (m.num_cards = 0; m.num_cards < 3; m.num_cards++) {
                        bool single = m.source.type != US_STOCK || m.source.index == 0;
                        bool good = is_legal(g, p, &m);
                        legal += good;
                        if (single && good != (us_judge(g, p, &m) == US_REASON_NONE))
                            return false;
                        if (good && !is_listed(moves, n, &m))
                            return false;
                    }
    return n == legal;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Plays until no card can move, and prefers the cards of columns.  Returns false if the referees
   differ. */
static bool play(struct us_solution *s, const struct us_game *g, struct chance *c)
{
    struct us_position start;
    struct us_deal deal = {.system = US_DEAL_PYSOL,
                           .number = UINT64_C(100000) + chance_below(c, 1000000000)};
    if (!us_deal_cards(g, deal, &start))
        return false;

    begin_game(s, g, &start);
    s->deal = deal;
    for (;;) {
        struct us_move moves[MAX_MOVES];
        size_t n = us_list_moves(g, &s->final, moves, MAX_MOVES);
        if (!judge_board(g, &s->final))
            return false;
        if (n == 0)
            break;
        size_t columns = moves[n - 1].source.type == US_STOCK ? n - g->rules.num_holes : n;
        add_move(s, &moves[chance_below(c, (uint32_t)(columns > 0 ? columns : n))]);
    }

    s->result = us_game_is_won(g, &s->final) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
    solved += s->result == US_RESULT_SOLVED;
    return true;
}

static void write_as(const struct us_solution *s, const struct us_format *f)
{
    static const uint8_t options[US_MAX_OPTIONS];
    us_buf_clear(&text);
    write_records(f, s, 1, options, &text);
}

static bool comes_back(const struct us_solution *s, const char *format)
{
    const struct us_format *f = us_format_find(us_str(format));
    write_as(s, f);
    read_back(&back, f, &s->game, us_buf_str(&text));
    bool ok = back.status == US_OK && same_moves(s, &back.solution);
    if (!ok)
        printf("# %s of deal %llu: status %d\n%s\n", format, (unsigned long long)s->deal.number,
               back.status, us_buf_text(&text));
    return ok;
}

/* Puts another card in the place of a move's card, and expects the fault there. */
static bool is_refused(struct us_solution *s, struct chance *c)
{
    const struct us_format *f = us_format_find(us_str("jsonl"));
    size_t i = chance_below(c, (uint32_t)s->num_moves);
    struct us_move kept = s->moves[i];
    enum us_result result = s->result;
    struct us_position board;
    us_position_copy(&board, &s->start);
    for (size_t k = 0; k < i; k++)
        us_position_apply(&board, &s->moves[k]);

    struct us_move *m = &s->moves[i];
    m->source = us_pile_id(US_COLUMN, chance_below(c, board.num_columns));
    bool illegal = us_judge(&s->game, &board, m) != US_REASON_NONE;
    if (illegal && us_column_len(&board, m->source.index) > 0)
        m->source_card = us_column_top(&board, m->source.index);
    s->result = US_RESULT_UNFINISHED;
    write_as(s, f);
    read_back(&back, f, &s->game, us_buf_str(&text));
    *m = kept;
    s->result = result;

    refused += illegal;
    return !illegal || (back.status == US_OK && back.solution.result == US_RESULT_ILLEGAL &&
                        back.solution.fault.move == i + 1);
}

static bool try_game(const struct us_game *g, struct chance *c)
{
    static const char *const formats[] = {"jsonl", "xml", "text"};
    struct us_solution s = {0};
    bool ok = true;
    for (unsigned i = 0; i < GAMES && ok; i++) {
        ok = play(&s, g, c);
        for (size_t k = 0; k < sizeof(formats) / sizeof(formats[0]); k++)
            ok = ok && comes_back(&s, formats[k]);
        ok = ok && (s.num_moves == 0 || is_refused(&s, c));
    }
    us_solution_free(&s);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    /* tests/games/verifier.tap plays the games that have more rules. */
    for (size_t i = 0; us_variant_guessed(i); i++)
        if (us_game_has_rules(&us_variant_at(i)->game))
            tap(try_game(&us_variant_at(i)->game, &c), us_variant_at(i)->game.variant);
    printf("# %u games were solved\n", solved);
    tap(refused > GAMES, "other moves were refused");

    us_buf_free(&text);
    read_back_free(&back);
    return tap_end();
}
