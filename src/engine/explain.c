/* SPDX-License-Identifier: MIT */
/* Explains faults in sentences. */
#include "engine/explain.h"

#include <stdio.h>

#include "base/rows.h"
#include "model/names.h"
#include "rules/automove.h"
#include "rules/judge.h"
#include "rules/legal.h"

#define MOVE_IS_ILLEGAL "move %s is illegal: "

/* The fault to explain, and where the sentences go. */
struct scene {
    const struct us_solution *solution;
    const struct us_fault *fault;
    const struct us_position *board;
    struct us_buf *what;
    struct us_buf *rule;
};

/* Room for the number of a move. */
struct move_number {
    char text[12];
};

/* Returns the number of the move at fault as people know it. */
static const char *number_of(const struct us_fault *f, struct move_number *out)
{
    snprintf(out->text, sizeof(out->text), "%u", f->move);
    return f->number ? f->number : out->text;
}

static const char *plural(unsigned n)
{
    return n == 1 ? "" : "s";
}

static void put_card_name(struct us_buf *b, us_card card)
{
    us_put_card(b, card, US_TEN_T);
}

static enum us_naming naming(const struct scene *x)
{
    return us_naming_of(&x->solution->conventions);
}

static void say_pile(const struct scene *x, struct us_pile_id pile)
{
    us_put_pile_name(x->what, pile, naming(x));
}

/* Puts the piles of the move: "from column 6 to column 1". */
static void say_piles(const struct scene *x)
{
    us_buf_puts(x->what, "from ");
    say_pile(x, x->fault->tried.source);
    us_buf_puts(x->what, " to ");
    say_pile(x, x->fault->tried.dest);
}

/* Returns the deepest card that would move, or US_NO_CARD if there is none. */
static us_card moving_card(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    if (m->source.type == US_COLUMN) {
        struct us_cards column = us_pile_of(x->board, m->source);
        return m->num_cards > 0 && m->num_cards <= column.num ? column.cards[column.num - m->num_cards] : US_NO_CARD;
    }

    if (m->source.type == US_HOLE || (m->source.type == US_FOUNDATION && !x->board->has_rules))
        return US_NO_CARD;
    us_card last = us_last_card(x->board, m->source);
    return m->source.type == US_STOCK ? last & (us_card)~US_CARD_HIDDEN : last;
}

/* Puts the cards that would move: "TH and 2 more". */
static void put_cards(const struct scene *x)
{
    put_card_name(x->what, moving_card(x));
    if (x->fault->tried.num_cards > 1)
        us_buf_putf(x->what, " and %u more", x->fault->tried.num_cards - 1U);
}

/* Explains that a pile other than a column or a freecell does not exist. */
static void say_no_other_pile(const struct scene *x, struct us_pile_id pile)
{
    const char *game = us_game_title(&x->solution->game);
    if (pile.type == US_FOUNDATION) {
        unsigned deck = pile.index / US_NUM_SUITS;
        us_buf_putf(x->what, "there is no foundation of %c", us_suit_letters[pile.index % US_NUM_SUITS]);
        if (deck > 0)
            us_buf_putf(x->what, " for deck %u", deck + 1);
    } else if (pile.type == US_HOLE) {
        us_buf_putf(x->what, "there is no foundation %u", pile.index);
        us_buf_putf(x->rule, "%s has %u hole%s", game, x->board->num_holes, plural(x->board->num_holes));
    } else {
        us_buf_puts(x->what, "there is no ");
        say_pile(x, pile);
        us_buf_putf(x->rule, "%s has %u reserve%s", game, x->board->num_reserves, plural(x->board->num_reserves));
    }
}

/* Explains that a pile does not exist: "there is no column 9", "there are 4 freecells, from a to
   d".  `index` is that of a column or freecell as the input states it. */
static void say_no_pile(const struct scene *scene, struct us_pile_id pile, uint32_t index)
{
    enum us_pile type = (enum us_pile)pile.type;
    if (type != US_COLUMN && type != US_FREECELL) {
        say_no_other_pile(scene, pile);
        return;
    }

    struct us_pile_id first = {(uint8_t)type, 0};
    const char *name = type == US_COLUMN ? "column" : "freecell";
    unsigned num = type == US_COLUMN ? scene->board->num_columns : scene->board->num_freecells;
    struct us_pile_id last = {(uint8_t)type, (uint8_t)(num - 1)};
    us_buf_puts(scene->what, "there is no ");
    if (index <= UINT8_MAX)
        say_pile(scene, us_pile_id(type, index));
    else
        us_buf_putf(scene->what, "%s with that number", name);
    if (num == 0) {
        us_buf_putf(scene->rule, "%s has no %ss", us_game_title(&scene->solution->game), name);
        return;
    }

    us_buf_putf(scene->rule, "there %s %u %s%s, from ", num == 1 ? "is" : "are", num, name, plural(num));
    us_put_pile_name(scene->rule, first, naming(scene));
    us_buf_puts(scene->rule, " to ");
    us_put_pile_name(scene->rule, last, naming(scene));
}

static void say_build_rule(const struct scene *x)
{
    static const char *const rules[] = {
        [US_BUILT_BY_RANK] = "a card goes on a card",
        [US_BUILT_BY_SUIT] = "a card goes on a card of the same suit,",
        [US_BUILT_BY_ALTERNATE_COLOR] = "a card goes on a card of the opposite color,",
        [US_NOT_BUILT] = "cards do not go on other cards in columns",
        [US_BUILT_BY_SAME_COLOR] = "a card goes on a card of the same color,",
        [US_BUILT_BY_OTHER_SUIT] = "a card goes on a card of another suit,",
    };
    static const char *const directions[] = {
        [US_BUILT_DOWN] = "higher",
        [US_BUILT_UP] = "lower",
        [US_BUILT_BOTH_WAYS] = "higher or lower",
        [US_BUILT_ANY_WAY] = NULL,
    };

    const struct us_game *g = &x->solution->game;
    US_ASSERT_ROWS(rules, US_NUM_BUILDS);
    US_ASSERT_ROWS(directions, US_NUM_DIRECTIONS);
    us_buf_putf(x->rule, "in %s %s", us_game_title(g), rules[g->whole_suits ? US_BUILT_BY_RANK : g->build]);
    if (g->build != US_NOT_BUILT && g->rules.direction == US_BUILT_ANY_WAY)
        us_buf_puts(x->rule, " of any rank");
    else if (g->build != US_NOT_BUILT && g->rules.build_step > 1)
        us_buf_putf(x->rule, " %u ranks %s", g->rules.build_step, directions[g->rules.direction]);
    else if (g->build != US_NOT_BUILT)
        us_buf_putf(x->rule, " one rank %s", directions[g->rules.direction]);
    const char *wraps = g->rules.build_step > 1 ? ", and ranks wrap around" : ", and an ace and a king are neighbors";
    us_buf_puts(x->rule, g->rules.build_wrap ? wraps : "");
}

static void say_misfit(const struct scene *x, const char *why)
{
    put_cards(x);
    us_buf_puts(x->what, " cannot go on ");
    put_card_name(x->what, us_column_top(x->board, x->fault->tried.dest.index));
    us_buf_putf(x->what, ": %s", why);
    say_build_rule(x);
}

/* Whether the input leaves the number of cards to the ranks of the two columns. */
static bool is_count_left_out(const struct scene *x)
{
    const struct us_fault *f = x->fault;
    return f->written.count == 0 && f->tried.source.type == US_COLUMN && f->tried.dest.type == US_COLUMN &&
           us_column_len(x->board, f->tried.dest.index) > 0;
}

/* Puts that no number of cards would be legal, for a move that does not state the number: "nothing
   can move from column 4 to column 8: none of 4D 3C 2S can go on JH". */
static void say_nothing_fits(const struct scene *x)
{
    unsigned source = x->fault->tried.source.index;
    unsigned len = us_column_len(x->board, source);
    unsigned run = us_run_length(x->board, &x->solution->game, source);

    us_buf_puts(x->what, "nothing can move ");
    say_piles(x);
    us_buf_puts(x->what, run > 1 ? ": none of" : ":");
    for (unsigned i = len - run; i < len; i++) {
        us_buf_putc(x->what, ' ');
        put_card_name(x->what, us_column_cards(x->board, source)[i]);
    }
    us_buf_puts(x->what, run > 1 ? " can go on " : " cannot go on ");
    put_card_name(x->what, us_column_top(x->board, x->fault->tried.dest.index));
    say_build_rule(x);
}

static void say_whole_suit(const struct scene *x)
{
    us_buf_putf(x->rule, "in %s the cards of a suit go to their foundation together, from %c down to A",
                us_game_title(&x->solution->game), us_rank_letters[x->solution->game.max_rank]);
}

/* Puts into the rule why no number of cards is legal: "for a card that fits on JH, 9 cards would
   have to move, and the column has 7". */
static void say_needed_count(const struct scene *x)
{
    bool too_few = x->fault->reason == US_REASON_MORE_THAN_THERE_ARE;
    us_buf_puts(x->rule, "; for a card that fits on ");
    put_card_name(x->rule, us_column_top(x->board, x->fault->tried.dest.index));
    us_buf_putf(x->rule, ", %s%u cards would have to move, and ", too_few ? "" : "the last ",
                x->fault->tried.num_cards);
    if (too_few)
        us_buf_putf(x->rule, "the column has %u", us_column_len(x->board, x->fault->tried.source.index));
    else
        us_buf_puts(x->rule, "they are not a sequence");
}

/* Explains a fault in the number of cards if it follows from where they go.  Returns false if the
   input states the number. */
static bool say_count_left_out(const struct scene *x)
{
    if (x->fault->written.count > 0)
        return false;
    if (is_count_left_out(x)) {
        say_nothing_fits(x);
        say_needed_count(x);
        return true;
    }

    say_pile(x, x->fault->tried.source);
    us_buf_puts(x->what, " does not end with a whole suit");
    say_whole_suit(x);
    return true;
}

static void say_not_a_sequence(const struct scene *x)
{
    if (say_count_left_out(x))
        return;

    us_buf_putf(x->what, "the last %u cards of ", x->fault->tried.num_cards);
    say_pile(x, x->fault->tried.source);
    us_buf_puts(x->what, " are not a sequence");
    say_build_rule(x);
    unsigned run = us_run_length(x->board, &x->solution->game, x->fault->tried.source.index);
    if (run == 1)
        us_buf_puts(x->rule, "; only the last card can move");
    else
        us_buf_putf(x->rule, "; only the last %u cards can move together", run);
}

/* "no free cells", "1 free cell" */
static void put_count(struct us_buf *b, unsigned n, const char *what)
{
    if (n == 0)
        us_buf_putf(b, "no %ss", what);
    else
        us_buf_putf(b, "%u %s%s", n, what, plural(n));
}

/* Returns the most cards that can move from the source column to the target. */
static unsigned most_in_sequence(const struct us_solution *s)
{
    bool to_empty = us_column_len(&s->final, s->fault.tried.dest.index) == 0;
    unsigned limit = us_sequence_limit(&s->game, &s->final, to_empty);
    return us_run_within(&s->final, &s->game, s->fault.tried.source.index, limit);
}

static void say_too_many(const struct scene *x)
{
    const struct us_game *g = &x->solution->game;
    const char *unit = g->whole_suits ? "piece" : "card";
    bool to_empty = us_column_len(x->board, x->fault->tried.dest.index) == 0;
    unsigned limit = us_sequence_limit(g, x->board, to_empty);
    unsigned cells = us_empty_freecells(x->board);
    unsigned columns = us_empty_columns(x->board) - (to_empty ? 1 : 0);
    us_buf_putf(x->what, "cannot move %u cards ", x->fault->tried.num_cards);
    say_piles(x);
    us_buf_putf(x->what, ", only %u", most_in_sequence(x->solution));
    us_buf_putf(x->rule, "at most %u %s%s can move with ", limit, unit, plural(limit));
    put_count(x->rule, cells, "free cell");
    if (g->fill == US_FILLED_BY_ANY_CARD) {
        us_buf_puts(x->rule, " and ");
        put_count(x->rule, columns, to_empty ? "other empty column" : "empty column");
    } else {
        us_buf_puts(x->rule, "; empty columns do not help, because not every card may go there");
    }

    if (is_count_left_out(x)) {
        us_buf_putf(x->rule, "; the file does not state the number of cards, but only %u cards fit on ",
                    x->fault->tried.num_cards);
        put_card_name(x->rule, us_column_top(x->board, x->fault->tried.dest.index));
    }
}

static void say_foundation(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    us_card card = moving_card(x);
    unsigned home = x->board->foundations[m->dest.index];

    put_card_name(x->what, card);
    us_buf_puts(x->what, " cannot go to its foundation yet");
    us_buf_puts(x->rule, home ? "the top card of that foundation is " : "that foundation is empty");
    if (home)
        put_card_name(x->rule, us_card_make(home, us_suit(card), 0));
    unsigned next = x->board->has_rules ? us_foundation_next(x->board, m->dest.index) : home + 1;
    if (home == x->solution->game.max_rank && !x->board->has_rules)
        return;
    if (next == US_NEXT_NONE || next == US_NEXT_ANY)
        return;
    us_buf_puts(x->rule, "; the next card is ");
    put_card_name(x->rule, us_card_make(next, us_suit(card), 0));
}

static void say_one_card(const struct scene *x)
{
    us_buf_putf(x->what, "cannot move %u cards at once ", x->fault->tried.num_cards);
    bool from = x->fault->tried.source.type != US_COLUMN;
    us_buf_puts(x->what, from ? "from " : "to ");
    say_pile(x, from ? x->fault->tried.source : x->fault->tried.dest);
}

static void say_occupied(const struct scene *x)
{
    say_pile(x, x->fault->tried.dest);
    us_buf_puts(x->what, " holds ");
    put_card_name(x->what, x->board->freecells[x->fault->tried.dest.index]);
    us_buf_puts(x->rule, "a freecell holds only one card");
    for (unsigned i = 0; i < x->board->num_freecells; i++) {
        if (x->board->freecells[i] != US_NO_CARD)
            continue;

        us_buf_puts(x->rule, "; ");
        us_put_pile_name(x->rule, us_pile_id(US_FREECELL, i), naming(x));
        us_buf_puts(x->rule, " is free");
        return;
    }
    us_buf_puts(x->rule, "; all freecells are occupied");
}

static void say_no_source(const struct scene *x)
{
    say_no_pile(x, x->fault->tried.source, x->fault->written.source);
}

static void say_no_dest(const struct scene *x)
{
    say_no_pile(x, x->fault->tried.dest, x->fault->written.dest);
}

static void say_source(const struct scene *x)
{
    say_pile(x, x->fault->tried.source);
}

static void say_dest(const struct scene *x)
{
    say_pile(x, x->fault->tried.dest);
}

static void say_more_than_there_are(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    if (say_count_left_out(x))
        return;

    us_buf_putf(x->what, "cannot take %u cards from ", x->fault->written.count);
    say_pile(x, m->source);
    us_buf_putf(x->what, ", which has %u", m->source.type == US_COLUMN ? us_column_len(x->board, m->source.index) : 1U);
}

static void say_wrong_rank(const struct scene *x)
{
    say_misfit(x, "wrong rank");
}

static void say_wrong_color(const struct scene *x)
{
    say_misfit(x, "same color");
}

static void say_wrong_suit(const struct scene *x)
{
    say_misfit(x, "another suit");
}

static void say_kings_only(const struct scene *x)
{
    put_cards(x);
    us_buf_putf(x->rule, "in %s only a %c may go to an empty column", us_game_title(&x->solution->game),
                us_rank_letters[x->solution->game.max_rank]);
}

static void say_stays_empty(const struct scene *x)
{
    put_cards(x);
    us_buf_putf(x->rule, "in %s no card may go to an empty column", us_game_title(&x->solution->game));
}

static void say_moving_card(const struct scene *x)
{
    put_card_name(x->what, moving_card(x));
}

static void say_snapshot(const struct scene *x)
{
    struct move_number n;
    us_buf_putf(x->what, "after move %s the board in the file differs: %s", number_of(x->fault, &n), x->fault->detail);
}

static void say_false_claim(const struct scene *x)
{
    unsigned n = us_cards_in_play(x->board);
    struct move_number number;
    us_buf_putf(x->what, "the file claims that the game is solved, but after move %s %u card%s left",
                number_of(x->fault, &number), n, n == 1 ? " is" : "s are");
}

static void say_source_card(const struct scene *x)
{
    us_buf_puts(x->what, "the move takes ");
    put_card_name(x->what, x->fault->tried.source_card);
    us_buf_puts(x->what, x->solution->supposed ? ", and not the card that it takes under the file's own convention"
                                               : ", but the file names another card");
}

static void say_dest_card(const struct scene *x)
{
    if (us_is_unknown(x->fault->tried.dest_card)) {
        us_buf_puts(x->what, "the cards go on an unknown card, but the file states another target");
    } else if (us_is_known(x->fault->tried.dest_card)) {
        us_buf_puts(x->what, "the cards go on ");
        put_card_name(x->what, x->fault->tried.dest_card);
        us_buf_puts(x->what, ", but the file names another card");
    } else {
        us_buf_puts(x->what, "the target is empty, but the file names one");
    }
}

static void say_result(const struct scene *x)
{
    bool won = us_game_is_won(&x->solution->game, x->board);
    struct move_number n;
    us_buf_putf(x->what, "the file states a different result: after move %s ", number_of(x->fault, &n));
    if (x->fault->detail[0])
        us_buf_puts(x->what, x->fault->detail);
    else
        us_buf_puts(x->what, won ? "the game is solved" : "the game is not solved");
}

/* Says that the rule does not make a move, and which one does. */
static void say_not_automatic(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    bool moves_by_rule = m->source.type == US_COLUMN || m->source.type == US_FREECELL;
    put_card_name(x->what, m->source_card);
    us_buf_puts(x->what, " is not moved by the automove rule that the file states");
    for (unsigned rule = US_AUTOMOVE_HORNE;
         moves_by_rule && m->dest.type == US_FOUNDATION && rule < US_AUTOMOVE_UNKNOWN; rule++) {
        if (!us_may_automove(&x->solution->game, x->board, m->source_card, (enum us_automove)rule))
            continue;
        us_buf_putf(x->what, ", but by the rule %s", us_automove_names[rule].word);
        return;
    }
}

static void say_automove_missing(const struct scene *x)
{
    struct move_number n;
    us_buf_putf(x->what, "after move %s the automove rule that the file states also moves ", number_of(x->fault, &n));
    put_card_name(x->what, x->fault->tried.source_card);
    us_buf_puts(x->what, " to its foundation, but the file does not");
}

static void say_hole(const struct scene *x)
{
    const struct us_game *g = &x->solution->game;
    put_cards(x);
    us_buf_puts(x->what, " cannot go on ");
    put_card_name(x->what, us_pile_top(x->board, US_HOLE, x->fault->tried.dest.index));
    us_buf_puts(x->what, " in ");
    say_pile(x, x->fault->tried.dest);
    int8_t step = g->rules.hole_steps[x->fault->tried.dest.index];
    if (step == 0)
        us_buf_putf(x->rule, "in %s a card goes on a card one rank higher or lower", us_game_title(g));
    else
        us_buf_putf(x->rule, "in %s the rank of the next card in this hole is %s by %d", us_game_title(g),
                    step > 0 ? "higher" : "lower", step > 0 ? step : -step);
    us_buf_puts(x->rule, g->rules.hole_fit == US_HOLE_ALTERNATE_COLOR ? ", and its color the opposite one" : "");
    us_buf_puts(x->rule, g->rules.hole_wrap ? ", and an ace and a king are neighbors" : "");
    us_buf_puts(x->rule, g->rules.hole_on_king == US_NOTHING_ON_KING ? ", but nothing goes on a king" : "");
}

static void say_hidden(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    bool to_hidden = m->dest.type == US_COLUMN && (us_column_top(x->board, m->dest.index) & US_CARD_HIDDEN);
    us_buf_puts(x->what, to_hidden ? "the last card of " : "a card that would move from ");
    say_pile(x, to_hidden ? m->dest : m->source);
    us_buf_puts(x->what, " lies face down");
}

static void say_unknown(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    us_card there = US_NO_CARD;
    if (m->dest.type == US_COLUMN)
        there = us_column_top(x->board, m->dest.index);
    else if (m->dest.type == US_HOLE)
        there = us_pile_top(x->board, US_HOLE, m->dest.index);
    bool to_unknown = us_is_unknown(there);
    us_buf_puts(x->what, "neither the layout nor the moves state ");
    us_buf_puts(x->what, to_unknown ? "the last card of " : "a card that would move from ");
    say_pile(x, to_unknown ? m->dest : m->source);
}

static void say_redeals(const struct scene *x)
{
    unsigned passes = x->solution->game.rules.stock_passes;
    us_buf_puts(x->what, "the cards cannot be dealt again");
    us_buf_putf(x->rule, "in %s they are dealt at most %u time%s", us_game_title(&x->solution->game), passes,
                plural(passes));
}

static void say_waste_full(const struct scene *x)
{
    unsigned most = x->solution->game.rules.waste_holds;
    us_buf_putf(x->what, "the waste holds %u card%s already", us_waste_len(x->board), plural(us_waste_len(x->board)));
    us_buf_putf(x->rule, "in %s it holds at most %u", us_game_title(&x->solution->game), most);
}

static void say_column_full(const struct scene *x)
{
    unsigned i = x->fault->tried.dest.index;
    say_pile(x, x->fault->tried.dest);
    us_buf_putf(x->what, " holds %u card%s already", us_column_len(x->board, i), plural(us_column_len(x->board, i)));
    us_buf_putf(x->rule, "in %s a column holds at most %u", us_game_title(&x->solution->game),
                x->solution->game.rules.column_holds);
}

static void say_reserve_full(const struct scene *x)
{
    unsigned n = us_pile_len(x->board, US_RESERVE, x->fault->tried.dest.index);
    say_pile(x, x->fault->tried.dest);
    us_buf_putf(x->what, " holds %u card%s already", n, plural(n));
    us_buf_putf(x->rule, "in %s a reserve holds at most %u", us_game_title(&x->solution->game),
                x->solution->game.rules.reserve_holds);
}

static void say_from_foundation(const struct scene *x)
{
    bool comes_back = x->solution->game.foundation_to_column != US_BACK_FORBIDDEN &&
                      !us_game_takes_suits(&x->solution->game);
    if (comes_back) {
        us_buf_puts(x->what, "a card of a foundation can go only to a column");
        return;
    }
    us_buf_puts(x->what, "a card cannot come back from a foundation");
    us_buf_puts(x->rule, "moves from foundations to columns are forbidden unless they are explicitly allowed");
}

static void say_stock_left(const struct scene *x)
{
    unsigned n = us_stock_len(x->board);
    us_buf_putf(x->what, "the stock still has %u card%s", n, plural(n));
}

static void say_empty_column(const struct scene *x)
{
    for (unsigned i = 0; i < x->board->num_columns; i++) {
        if (us_column_len(x->board, i) > 0)
            continue;
        us_buf_puts(x->what, "the stock cannot be dealt: ");
        say_pile(x, us_pile_id(US_COLUMN, i));
        us_buf_puts(x->what, " is empty");
        return;
    }
}

static void say_wrong_number(const struct scene *x)
{
    unsigned n = us_stock_count(&x->solution->game, x->board, &x->fault->tried);
    us_buf_putf(x->what, "%u card%s cannot move ", x->fault->tried.num_cards, plural(x->fault->tried.num_cards));
    say_piles(x);
    us_buf_putf(x->rule, "this move has %u card%s", n, plural(n));
}

static void say_before_base(const struct scene *x)
{
    unsigned base = x->board->base;
    put_cards(x);
    us_buf_puts(x->what, " cannot go to an empty column");
    if (base > 0)
        us_buf_putf(x->rule, "only a %c goes there, since the foundations begin with %c",
                    us_rank_letters[base > 1 ? base - 1 : x->board->max_rank], us_rank_letters[base]);
}

static void say_sequence_too_short(const struct scene *x)
{
    unsigned n = us_run_length(x->board, &x->solution->game, x->fault->tried.source.index);
    us_buf_putf(x->what, "the sequence at the end of ");
    say_pile(x, x->fault->tried.source);
    us_buf_putf(x->what, " has %u cards, and only %u would move", n, x->fault->tried.num_cards);
}

static void say_part_of_column(const struct scene *x)
{
    us_buf_putf(x->what, "%u of %u cards cannot leave ", x->fault->tried.num_cards,
                us_column_len(x->board, x->fault->tried.source.index));
    say_pile(x, x->fault->tried.source);
}

/* Puts "a 2" or "an A". */
static void put_rank(struct us_buf *out, unsigned rank)
{
    enum { EIGHT = 8 };
    us_buf_putf(out, "%s %c", rank == 1 || rank == EIGHT ? "an" : "a", us_rank_letters[rank]);
}

static void say_base(const struct scene *x)
{
    unsigned i = x->fault->tried.dest.index;
    put_cards(x);
    us_buf_puts(x->rule, "only ");
    unsigned base = x->solution->game.rules.column_bases[i];
    put_rank(x->rule, base > 0 ? base : x->solution->game.rules.fill_rank);
    us_buf_puts(x->rule, " goes there");
}

static void say_no_building(const struct scene *x)
{
    unsigned i = x->fault->tried.dest.index;
    unsigned base = x->solution->game.rules.column_bases[i];
    put_cards(x);
    us_buf_puts(x->what, " cannot go on ");
    put_card_name(x->what, us_column_top(x->board, i));
    if (base > 0) {
        us_buf_puts(x->rule, "the column takes cards only if it begins with ");
        put_rank(x->rule, base);
    } else if (x->board->first_open > 0) {
        us_buf_puts(x->rule, "the column takes a card only if it is empty");
    } else {
        say_build_rule(x);
    }
}

static void say_stock_target(const struct scene *x)
{
    static const char *const piles[] = {
        [US_STOCK_TO_NOWHERE] = "nowhere",       [US_STOCK_TO_HOLE] = "the hole",
        [US_STOCK_TO_WASTE] = "the waste",       [US_STOCK_TO_COLUMNS] = "all columns",
        [US_STOCK_TO_RESERVES] = "all reserves",
    };
    US_ASSERT_ROWS(piles, US_NUM_STOCKS);
    us_buf_puts(x->what, "the card of the stock cannot go to ");
    say_pile(x, x->fault->tried.dest);
    us_buf_putf(x->rule, "in %s the cards of the stock go to %s", us_game_title(&x->solution->game),
                piles[x->solution->game.rules.stock_to]);
}

static void say_other_pile(const struct scene *x)
{
    if (x->board->has_rules) {
        us_buf_puts(x->what, "no card can move ");
        say_piles(x);
        us_buf_putf(x->rule, "%s has no rule for such a move", us_game_title(&x->solution->game));
        return;
    }
    bool source = x->fault->tried.source.type >= US_STOCK;
    say_pile(x, source ? x->fault->tried.source : x->fault->tried.dest);
    us_buf_puts(x->what, " cannot be played: unisol has no rules for this pile");
}

/* What fault.tried states about the move.  Each value includes the ones before it. */
enum known { KNOWS_NOTHING, KNOWS_SOURCE, KNOWS_PILES, KNOWS_COUNT };

/* For each reason: what is known about the move, the function that puts what depends on the
   position, and the text that follows it in `what` and `rule`.  The last three may be NULL. */
static const struct words {
    enum known known;
    void (*say)(const struct scene *x);
    const char *what;
    const char *rule;
} words[US_REASON_COUNT] = {
    [US_REASON_NO_SUCH_SOURCE] = {KNOWS_NOTHING, say_no_source, NULL, NULL},
    [US_REASON_NO_SUCH_DEST] = {KNOWS_SOURCE, say_no_dest, NULL, NULL},
    [US_REASON_SAME_PILE] = {KNOWS_PILES, say_source, " is both the source and the target",
                             "a move takes cards from one pile to another"},
    [US_REASON_SOURCE_EMPTY] = {KNOWS_SOURCE, say_source, " is empty", NULL},
    [US_REASON_NO_FREE_CELL] = {KNOWS_SOURCE, NULL, "no freecell is empty", NULL},
    [US_REASON_NO_EMPTY_COLUMN] = {KNOWS_SOURCE, NULL, "no column is empty", NULL},
    [US_REASON_CARD_NOT_PLAYABLE] = {KNOWS_NOTHING, NULL,
                                     "the card is neither at the end of a column nor in a freecell", NULL},
    [US_REASON_CARD_IN_NO_COLUMN] = {KNOWS_NOTHING, NULL, "the card is not at the end of a column", NULL},
    [US_REASON_CARD_IN_NO_FREECELL] = {KNOWS_NOTHING, NULL, "the card is not in a freecell", NULL},
    [US_REASON_NO_CARDS] = {KNOWS_PILES, NULL, "a move must have at least one card", NULL},
    [US_REASON_MORE_THAN_THERE_ARE] = {KNOWS_COUNT, say_more_than_there_are, NULL, NULL},
    [US_REASON_ONE_CARD_ONLY] = {KNOWS_COUNT, say_one_card, NULL,
                                 "cards move to and from freecells and foundations one at a time"},
    [US_REASON_NOT_A_SEQUENCE] = {KNOWS_COUNT, say_not_a_sequence, NULL, NULL},
    [US_REASON_TOO_MANY_CARDS] = {KNOWS_COUNT, say_too_many, NULL, NULL},
    [US_REASON_NO_COUNT_FITS] = {KNOWS_PILES, say_nothing_fits, NULL, NULL},
    [US_REASON_WRONG_RANK] = {KNOWS_COUNT, say_wrong_rank, NULL, NULL},
    [US_REASON_WRONG_COLOR] = {KNOWS_COUNT, say_wrong_color, NULL, NULL},
    [US_REASON_WRONG_SUIT] = {KNOWS_COUNT, say_wrong_suit, NULL, NULL},
    [US_REASON_KINGS_ONLY] = {KNOWS_COUNT, say_kings_only, " cannot go to an empty column", NULL},
    [US_REASON_EMPTY_STAYS_EMPTY] = {KNOWS_COUNT, say_stays_empty, " cannot go to an empty column", NULL},
    [US_REASON_CELL_OCCUPIED] = {KNOWS_COUNT, say_occupied, NULL, NULL},
    [US_REASON_CELL_BLOCKED] = {KNOWS_COUNT, say_dest, " is blocked", NULL},
    [US_REASON_FOUNDATION_OTHER_SUIT] = {KNOWS_COUNT, say_moving_card, " belongs on another foundation", NULL},
    [US_REASON_FOUNDATION_NOT_NEXT] = {KNOWS_COUNT, say_foundation, NULL, NULL},
    [US_REASON_WHOLE_SUIT_ONLY] = {KNOWS_COUNT, say_whole_suit, "these cards cannot go to a foundation", NULL},
    [US_REASON_FROM_FOUNDATION] = {KNOWS_COUNT, say_from_foundation, NULL, NULL},
    [US_REASON_NO_BUILDING] = {KNOWS_COUNT, say_no_building, NULL, NULL},
    [US_REASON_HOLE_NOT_NEXT] = {KNOWS_COUNT, say_hole, NULL, NULL},
    [US_REASON_HOLE_KING] = {KNOWS_COUNT, say_hole, NULL, NULL},
    [US_REASON_FROM_HOLE] = {KNOWS_PILES, NULL, "a card cannot come back from the hole", "cards stay in the hole"},
    [US_REASON_STOCK_TO_OTHER_PILE] = {KNOWS_PILES, say_stock_target, NULL, NULL},
    [US_REASON_TO_STOCK] = {KNOWS_PILES, NULL, "a card cannot go to the stock", "cards do not go back to the stock"},
    [US_REASON_HIDDEN_CARD] = {KNOWS_COUNT, say_hidden, NULL,
                               "a card that lies face down cannot move, and no card can go on it"},
    [US_REASON_UNKNOWN_CARD] = {KNOWS_COUNT, say_unknown, NULL,
                                "an unknown card can only be one that lies nowhere else"},
    [US_REASON_STOCK_NOT_EMPTY] = {KNOWS_PILES, say_stock_left, NULL,
                                   "the waste becomes the stock only if the stock is empty"},
    [US_REASON_NO_REDEAL_LEFT] = {KNOWS_PILES, say_redeals, NULL, NULL},
    [US_REASON_EMPTY_COLUMN_BEFORE_DEAL] = {KNOWS_PILES, say_empty_column, NULL,
                                            "the stock is dealt only if no column is empty"},
    [US_REASON_WASTE_FULL] = {KNOWS_PILES, say_waste_full, NULL, NULL},
    [US_REASON_WRONG_NUMBER] = {KNOWS_COUNT, say_wrong_number, NULL, NULL},
    [US_REASON_NOT_WHOLE_SEQUENCE] = {KNOWS_COUNT, say_sequence_too_short, NULL, "only the whole sequence moves"},
    [US_REASON_NOT_WHOLE_COLUMN] = {KNOWS_COUNT, say_part_of_column, NULL,
                                    "cards move together only if all cards of the column move"},
    [US_REASON_FROM_WASTE_ONLY] = {KNOWS_COUNT, say_moving_card, " cannot go there",
                                   "only the last card of the waste goes there"},
    [US_REASON_FROM_RESERVES_ONLY] = {KNOWS_COUNT, say_moving_card, " cannot go there",
                                      "only the last card of a reserve goes there"},
    [US_REASON_RANK_BEFORE_BASE_ONLY] = {KNOWS_COUNT, say_before_base, NULL, NULL},
    [US_REASON_COLUMN_FULL] = {KNOWS_COUNT, say_column_full, NULL, NULL},
    [US_REASON_RESERVE_FULL] = {KNOWS_COUNT, say_reserve_full, NULL, NULL},
    [US_REASON_BASE_ONLY] = {KNOWS_COUNT, say_base, " cannot go to this empty column", NULL},
    [US_REASON_NO_HIGHER_CARD] = {KNOWS_COUNT, say_moving_card, " cannot leave the game",
                                  "no column ends with a higher card of its suit; aces are highest"},
    [US_REASON_SNAPSHOT_DIFFERS] = {KNOWS_NOTHING, say_snapshot, NULL, NULL},
    [US_REASON_NO_MOVE_LEADS_THERE] = {KNOWS_NOTHING, NULL, "no legal move leads from the previous board to this one",
                                       NULL},
    [US_REASON_FALSE_CLAIM] = {KNOWS_NOTHING, say_false_claim, NULL, NULL},
    [US_REASON_OTHER_SOURCE_CARD] = {KNOWS_COUNT, say_source_card, NULL, NULL},
    [US_REASON_OTHER_DEST_CARD] = {KNOWS_COUNT, say_dest_card, NULL, NULL},
    [US_REASON_NO_CARD_TURNED] = {KNOWS_COUNT, NULL,
                                  "the file says that a face-down card turns up, but the move exposes none there",
                                  NULL},
    [US_REASON_OTHER_RESULT] = {KNOWS_NOTHING, say_result, NULL, NULL},
    [US_REASON_NOT_AUTOMATIC] = {KNOWS_COUNT, say_not_automatic, NULL,
                                 "a move that is marked as implicit must be one that the rule makes"},
    [US_REASON_AUTOMOVE_MISSING] = {KNOWS_COUNT, say_automove_missing, NULL,
                                    "a file that lists automoves must list all of them"},
    [US_REASON_NO_RULE_FOR_PILE] = {KNOWS_NOTHING, say_other_pile, NULL, NULL},
};

/* Returns the file's words about the fault, without the number of the move that unisol writes
   before them. */
static const char *without_move(const struct us_fault *f)
{
    char start[40];
    struct move_number n;
    int len = snprintf(start, sizeof(start), MOVE_IS_ILLEGAL, number_of(f, &n));
    return strncmp(f->detail, start, (size_t)len) == 0 ? f->detail + len : f->detail;
}

static void say_reason(const struct scene *x)
{
    const struct words *w = &words[x->fault->reason];

    if (x->fault->recorded) {
        us_buf_puts(x->what, "as stated in the file: ");
        if (x->fault->detail[0]) {
            us_buf_puts(x->what, without_move(x->fault));
        } else if (x->fault->reason == US_REASON_STATED) {
            struct us_str name = us_extras_text(&x->solution->extras, x->solution->extras.fault_reason);
            us_buf_put(x->what, name.p, name.len);
        } else {
            us_buf_puts(x->what, us_reason_name((enum us_reason)x->fault->reason));
        }
        return;
    }

    if (w->say)
        w->say(x);
    us_buf_puts(x->what, w->what ? w->what : "");
    us_buf_puts(x->rule, w->rule ? w->rule : "");
}

static void put_top(struct us_buf *b, us_card card)
{
    us_buf_putc(b, ' ');
    if (us_is_card(card))
        put_card_name(b, card);
    else
        us_buf_putc(b, card == US_CARD_BLOCKED ? '#' : '-');
}

/* Puts a card, or "##" if it lies face down. */
static void put_shown(struct us_buf *b, us_card card)
{
    us_buf_putc(b, ' ');
    if (card & US_CARD_HIDDEN)
        us_buf_puts(b, "##");
    else
        put_card_name(b, card);
}

static void put_board(struct us_buf *out, const struct us_position *position)
{
    us_buf_puts(out, position->num_holes > 0 ? "  hole:       " : "  foundations:");
    for (unsigned i = 0; i < us_num_foundations(position); i++)
        if (us_has_foundation(position, i))
            us_buf_putf(out, " %c-%c", us_suit_letters[i % US_NUM_SUITS], us_rank_letters[position->foundations[i]]);
    for (unsigned i = 0; i < position->num_holes; i++)
        put_top(out, us_pile_top(position, US_HOLE, i));
    if (position->has_stock)
        us_buf_putf(out, "\n  stock:       %u card%s", us_stock_len(position), plural(us_stock_len(position)));
    if (us_waste_len(position) > 0) {
        us_buf_putf(out, "\n  waste:       %u card%s, last", us_waste_len(position), plural(us_waste_len(position)));
        put_top(out, us_pile_top(position, US_WASTE, 0));
    }
    for (unsigned i = 0; i < position->num_reserves; i++) {
        us_buf_putf(out, "\n  reserve %2u: ", i + 1);
        for (unsigned k = 0; k < us_pile_len(position, US_RESERVE, i); k++)
            put_shown(out, us_pile_cards(position, US_RESERVE, i)[k]);
    }
    if (position->num_freecells > 0)
        us_buf_puts(out, "\n  freecells:  ");
    for (unsigned i = 0; i < position->num_freecells; i++)
        put_top(out, position->freecells[i]);

    for (unsigned i = 0; i < position->num_columns; i++) {
        us_buf_putf(out, "\n  column %2u:  ", i + 1);
        for (unsigned k = 0; k < us_column_len(position, i); k++)
            put_shown(out,
                      us_column_cards(position, i)[k] & (us_card)(position->has_rules ? UINT16_MAX : ~US_CARD_HIDDEN));
    }
}

/* Whether the moves are legal and disagree with something that the input states. */
static bool is_disagreement(const struct us_fault *f)
{
    return f->reason == US_REASON_SNAPSHOT_DIFFERS || f->reason == US_REASON_FALSE_CLAIM ||
           f->reason == US_REASON_OTHER_RESULT || f->reason == US_REASON_AUTOMOVE_MISSING;
}

/* Puts the conventions under which the list is legal, and those under which it was read. */
static void put_other_interpretation(struct us_buf *b, const struct us_solution *s)
{
    if (!s->other.found)
        return;
    us_buf_puts(b, s->other.solved ? "the list is legal and solves the game with " : "the list is legal with ");
    us_conventions_describe(&s->other.conventions, b);
    us_buf_puts(b, "; it was read with ");
    us_conventions_describe(&s->conventions, b);
}

/* Puts the games in which the list is legal because they have fewer restrictions. */
static void put_relaxed_games(struct us_buf *b, const struct us_solution *s)
{
    const char *before = b->len > 0 ? "; legal in " : "legal in ";
    for (size_t i = 0; us_variant_guessed(i); i++) {
        const struct us_variant *v = us_variant_at(i);
        if (!(s->other_games >> i & 1))
            continue;
        us_buf_putf(b, "%s%s (game %s)", before, v->title, v->game.variant);
        before = ", ";
    }
}

/* Puts the game in which far more of the moves are legal. */
static void put_nearest_game(struct us_buf *b, const struct us_solution *s)
{
    if (s->nearest)
        us_buf_putf(b, "%sin %s (game %s), the first %zu moves are legal", b->len > 0 ? "; " : "", s->nearest->title,
                    s->nearest->game.variant, s->nearest_moves);
}

void us_explain(const struct us_solution *solution, struct us_explanation *out)
{
    *out = (struct us_explanation){0};
    struct scene x = {solution, &solution->fault, &solution->final, &out->what, &out->rule};
    bool automatic = solution->fault.tried.implicit;
    struct move_number n;
    const char *number = number_of(&solution->fault, &n);
    if (!is_disagreement(&solution->fault))
        us_buf_putf(&out->what, automatic ? "an automove after move %s is illegal: " : MOVE_IS_ILLEGAL, number);
    say_reason(&x);
    put_other_interpretation(&out->other, solution);
    put_relaxed_games(&out->other, solution);
    put_nearest_game(&out->other, solution);
    if (solution->fault.move == 0)
        us_buf_puts(&out->board, "the board at the start:\n");
    else
        us_buf_putf(&out->board, "the board %s move %s:\n",
                    is_disagreement(&solution->fault) || automatic ? "after" : "before", number);
    put_board(&out->board, &solution->final);
}

void us_put_verdict_of_fault(const struct us_solution *solution, struct us_buf *out)
{
    struct us_buf rule = {0};
    struct scene x = {solution, &solution->fault, &solution->final, out, &rule};
    struct move_number n;
    const char *number = number_of(&solution->fault, &n);

    if (is_disagreement(&solution->fault))
        us_buf_puts(out, "illegal: ");
    else if (solution->fault.tried.implicit)
        us_buf_putf(out, "illegal automove after move %s: ", number);
    else if (solution->fault.move == 0)
        us_buf_puts(out, "illegal at the start: ");
    else
        us_buf_putf(out, "illegal at move %s: ", number);
    say_reason(&x);
    us_buf_free(&rule);
}

void us_put_refusal(const struct us_game *game, const struct us_position *board, const struct us_fault *fault,
                    struct us_buf *out)
{
    /* The fault is that of a record that ends with this move. */
    struct us_solution *record = us_resize(NULL, sizeof(*record));
    if (!record)
        return;

    *record = (struct us_solution){.result = US_RESULT_ILLEGAL, .fault = *fault};
    us_solution_set_game(record, game);
    us_position_copy(&record->final, board);
    struct us_buf rule = {0};
    struct scene scene = {record, &record->fault, &record->final, out, &rule};
    say_reason(&scene);
    if (rule.len > 0)
        us_buf_putf(out, "; %s", us_buf_text(&rule));

    us_buf_free(&rule);
    us_solution_free(record);
    us_resize(record, 0);
}

/* Returns the most cards that could move if their number is at fault, or 0. */
static unsigned most_cards(const struct us_solution *s)
{
    struct us_pile_id source = s->fault.tried.source;
    switch (s->fault.reason) {
    case US_REASON_TOO_MANY_CARDS:
        return most_in_sequence(s);
    case US_REASON_NOT_A_SEQUENCE:
        return us_run_length(&s->final, &s->game, source.index);
    case US_REASON_MORE_THAN_THERE_ARE:
        return source.type == US_COLUMN ? us_column_len(&s->final, source.index) : 1;
    case US_REASON_ONE_CARD_ONLY:
        return 1;
    default:
        return 0;
    }
}

struct us_fault_facts us_facts_of_fault(const struct us_solution *solution)
{
    const struct us_fault *f = &solution->fault;
    if (f->recorded)
        return (struct us_fault_facts){0};

    enum known known = words[f->reason].known;
    struct us_fault_facts facts = {.source = known >= KNOWS_SOURCE, .dest = known >= KNOWS_PILES};
    if (known == KNOWS_COUNT)
        facts.num_cards = f->written.count ? f->written.count : f->tried.num_cards;
    facts.most = most_cards(solution);
    return facts;
}

void us_explanation_free(struct us_explanation *explanation)
{
    us_buf_free(&explanation->what);
    us_buf_free(&explanation->rule);
    us_buf_free(&explanation->other);
    us_buf_free(&explanation->board);
}
