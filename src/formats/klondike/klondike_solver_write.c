/* SPDX-License-Identifier: MIT */
/* Writes records as Klondike-Solver does (docs/formats/klondike-solver.md). */
#include "formats/kit/klondike.h"

enum { NUM_DASHES = 40 };

enum ks_option { OPTION_BOARD, OPTION_REPLAY };
enum ks_board { BOARD_PYSOL, BOARD_PILES, BOARD_DIGITS, BOARD_NONE };

/* Returns true if a move bares a hidden card. */
static bool turns_card(const struct us_position *p, const struct us_move *m)
{
    unsigned i = m->source.index;
    return m->source.type == US_COLUMN && us_column_len(p, i) > m->num_cards &&
           (us_column_cards(p, i)[us_column_len(p, i) - m->num_cards - 1] & US_CARD_HIDDEN);
}

/* Returns the number of moves as Klondike-Solver counts them: draws and flips are moves, redeals
   are not. */
static size_t count_moves(const struct us_solution *s)
{
    struct us_position position;
    size_t n = 0;

    us_position_copy(&position, &s->start);
    for (size_t i = 0; i < s->num_moves; i++) {
        n += !us_is_klondike_redeal(&s->moves[i]);
        n += turns_card(&position, &s->moves[i]);
        us_position_apply(&position, &s->moves[i]);
    }
    return n;
}

static void put_list(struct us_buf *out, const struct us_solution *s)
{
    struct us_position position;

    us_position_copy(&position, &s->start);
    for (size_t i = 0; i < s->num_moves;) {
        struct us_line_values what = {.move = &s->moves[i], .draws = us_klondike_draws_at(s, i)};
        us_put_listed_move(&us_klondike_words, &what, out);
        us_buf_putc(out, ' ');
        if (turns_card(&position, what.move))
            us_buf_putf(out, "F%u ", what.move->source.index + 1U);
        for (size_t next = i + (what.draws > 0 ? what.draws : 1); i < next; i++)
            us_position_apply(&position, &s->moves[i]);
    }
    us_buf_putc(out, '\n');
}

static void put_board(struct us_buf *out, const struct us_position *p, enum ks_board style)
{
    us_put_grid(out, style == BOARD_PILES ? &us_klondike_piles : &us_klondike_pysol, p, NULL);
}

/* Writes the sentence for the moves from i on, and plays them.  Returns how many they are: draws
   and the move of a card that they have brought to the waste are one sentence. */
static size_t put_sentence(struct us_buf *out, const struct us_solution *s, size_t i,
                           struct us_position *p)
{
    const struct us_move *moves = &s->moves[i];
    size_t left = s->num_moves - i;
    size_t n = 0;
    unsigned draws = 0;

    while (n < left && draws < US_KLONDIKE_MOST_DRAWS &&
           (us_is_klondike_draw(&moves[n]) || (us_is_klondike_redeal(&moves[n]) && n + 1 < left &&
                                               us_is_klondike_draw(&moves[n + 1])))) {
        draws += us_is_klondike_draw(&moves[n]);
        us_position_apply(p, &moves[n++]);
    }
    if (draws > 0)
        us_buf_putf(out, "Draw %u time%s", draws, draws == 1 ? "" : "s");
    if (n == left ||
        (n > 0 && (moves[n].source.type != US_WASTE || us_is_klondike_redeal(&moves[n]))))
        return n;

    struct us_line_values what = {.move = &moves[n]};
    bool redeal = us_is_klondike_redeal(what.move);
    if (!redeal)
        us_buf_puts(out, n > 0 ? " and move " : "Move ");
    us_put_listed_move(&us_klondike_sentences, &what, out);
    us_buf_puts_if(out, redeal, ".");
    if (turns_card(p, what.move))
        us_buf_putf(out, " and flip tableau %u", what.move->source.index + 1U);
    us_position_apply(p, &moves[n]);
    return n + 1;
}

static void put_dashes(struct us_buf *out)
{
    us_buf_pad(out, '-', NUM_DASHES);
    us_buf_putc(out, '\n');
}

static void put_sentences(struct us_buf *out, const struct us_solution *s, enum ks_board style)
{
    struct us_position position;

    us_position_copy(&position, &s->start);
    for (size_t i = 0; i < s->num_moves;) {
        put_dashes(out);
        i += put_sentence(out, s, i, &position);
        us_buf_puts(out, "\n\n");
        put_board(out, &position, style);
        us_buf_putc(out, '\n');
    }
    put_dashes(out);
}

static void put_verdict(struct us_buf *out, const struct us_solution *s)
{
    size_t moves = count_moves(s);
    if (s->result == US_RESULT_SOLVED)
        us_buf_putf(out, "Solved in %zu moves.\n", moves);
    else if (s->claim == US_CLAIM_GAVE_UP)
        us_buf_putf(out, "Unknown. Max cards in foundation %u at %zu moves.\n",
                    us_cards_home(&s->final), moves);
}

/* Without moves and a verdict, the record is only its deal. */
static bool is_only_start(const struct us_solution *solution)
{
    return solution->num_moves == 0 && solution->claim != US_CLAIM_GAVE_UP;
}

/* A deal without moves is written as digits, since there would be nothing else. */
unsigned us_lacks_klondike_solver(const uint8_t *options, const struct us_solution *solution)
{
    bool as_digits = is_only_start(solution) && us_is_klondike_deal(&solution->start);
    return options[OPTION_BOARD] == BOARD_NONE && !as_digits ? US_CARRIES_START : 0;
}

void us_write_klondike_solver(struct us_record_writer *writer, const struct us_solution *solution)
{
    enum ks_board style = (enum ks_board)writer->options[OPTION_BOARD];
    bool is_deal = us_is_klondike_deal(&solution->start);
    bool only_deal = is_only_start(solution);

    if (is_deal && (style == BOARD_DIGITS || (only_deal && style == BOARD_NONE))) {
        us_put_klondike_digits(writer->out, &solution->start);
        us_buf_putc(writer->out, '\n');
    } else if (is_deal && only_deal && style == BOARD_PYSOL) {
        us_put_grid(writer->out, &us_klondike_deal, &solution->start, NULL);
    } else if (style != BOARD_NONE) {
        put_board(writer->out, &solution->start, style);
        us_buf_puts_if(writer->out, !only_deal, "\n");
    }
    if (only_deal)
        return;

    put_verdict(writer->out, solution);
    if (solution->num_moves == 0) {
        us_buf_putc(writer->out, '\n');
    } else if (writer->options[OPTION_REPLAY]) {
        put_sentences(writer->out, solution, style);
    } else {
        put_list(writer->out, solution);
        us_buf_putc(writer->out, '\n');
    }
}
