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

/* Returns the deepest card that would move, or US_NO_CARD if there is none. */
static us_card moving_card(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    if (m->source.type == US_COLUMN) {
        struct us_cards column = us_pile_of(x->board, m->source);
        return m->num_cards > 0 && m->num_cards <= column.num
                   ? column.cards[column.num - m->num_cards]
                   : US_NO_CARD;
    }

    us_card last = us_last_card(x->board, m->source);
    return m->source.type == US_STOCK ? last & (us_card)~US_CARD_HIDDEN : last;
}

static void put_build_rule(const struct scene *x, struct us_buf *out)
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
    us_buf_putf(out, "in %s %s", us_game_title(g),
                rules[g->whole_suits ? US_BUILT_BY_RANK : g->build]);
    if (g->build != US_NOT_BUILT && g->rules.direction == US_BUILT_ANY_WAY)
        us_buf_puts(out, " of any rank");
    else if (g->build != US_NOT_BUILT && g->rules.build_step > 1)
        us_buf_putf(out, " %u ranks %s", g->rules.build_step, directions[g->rules.direction]);
    else if (g->build != US_NOT_BUILT)
        us_buf_putf(out, " one rank %s", directions[g->rules.direction]);
    const char *wraps = g->rules.build_step > 1 ? ", and ranks wrap around"
                                                : ", and an ace and a king are neighbors";
    us_buf_puts(out, g->rules.build_wrap ? wraps : "");
}

/* Puts "a 2" or "an A". */
static void put_rank(struct us_buf *out, unsigned rank)
{
    enum { EIGHT = 8 };
    us_buf_putf(out, "%s %c", rank == 1 || rank == EIGHT ? "an" : "a", us_rank_letters[rank]);
}

/* ---- sentences ------------------------------------------------------------------------------- */

/*
 * In sentences such as "%C cannot go on %o", a letter after % stands for
 *
 *     %s %d    the name of the source and of the target
 *     %c %C    the deepest card that would move, and with the others: TH and 2 more
 *     %o       the last card of the target column
 *     %k       the card that the input names
 *     %g %K    the game and its highest rank
 *     %b       how its columns are built
 *     %t       where the cards of its stock go
 *     %a       the rank with which the target column begins: an A
 *     %m %x    the number of the move, and the detail of the fault
 *     %n %N    how many cards would move, and how many the input states
 *     %e %f    the number of cards in the source and in the target
 *     %r       of those at the end of the source that can move together
 *     %l       of those that are not on foundations
 *     %S %w    of those in the stock and in the waste
 *     %h %H    the most cards that the waste and a column hold
 *     %p       how often the stock may be dealt
 *     %q       the number of cards that a move of the stock has
 *     %. %i    the plural of the number before it, and "is" or "are"
 */
static const char numbers[] = "nNeflrSwhHpq";

/* Returns the number that a letter stands for. */
static unsigned number_in(const struct scene *x, char letter)
{
    const struct us_game *game = &x->solution->game;
    const struct us_move *m = &x->fault->tried;
    switch (letter) {
    case 'n':
        return m->num_cards;
    case 'N':
        return x->fault->written.count;
    case 'e':
        return m->source.type == US_COLUMN ? us_column_len(x->board, m->source.index) : 1;
    case 'f':
        return us_column_len(x->board, m->dest.index);
    case 'r':
        return us_run_length(x->board, game, m->source.index);
    case 'l':
        return us_cards_in_play(x->board);
    case 'S':
        return us_stock_len(x->board);
    case 'w':
        return us_waste_len(x->board);
    case 'p':
        return game->rules.stock_passes;
    case 'h':
        return game->rules.waste_holds;
    case 'H':
        return game->rules.column_holds;
    case 'q':
        return us_stock_count(game, x->board, m);
    default:
        return 0;
    }
}

/* Where the stock deals to, in words. */
static const char *const stock_goes[] = {
    [US_STOCK_TO_NOWHERE] = "nowhere",
    [US_STOCK_TO_HOLE] = "the hole",
    [US_STOCK_TO_WASTE] = "the waste",
    [US_STOCK_TO_COLUMNS] = "all columns",
    [US_STOCK_TO_RESERVES] = "all reserves",
    [US_STOCK_TO_COLUMN] = "the first column",
    [US_STOCK_TO_FILLED_COLUMNS] = "the columns that have cards",
};
US_ASSERT_ROWS(stock_goes, US_NUM_STOCKS);

/* Appends what a letter stands for. */
static void put_part(const struct scene *x, struct us_buf *out, char letter)
{
    const struct us_game *game = &x->solution->game;
    const struct us_move *m = &x->fault->tried;
    struct move_number number;
    unsigned base = letter == 'a' ? game->rules.column_bases[m->dest.index] : 0;

    if (letter == 's' || letter == 'd')
        us_put_pile_name(out, letter == 's' ? m->source : m->dest, naming(x));
    else if (letter == 'c' || letter == 'C')
        put_card_name(out, moving_card(x));
    else if (letter == 'o')
        put_card_name(out, us_column_top(x->board, m->dest.index));
    else if (letter == 'k')
        put_card_name(out, m->source_card);
    else if (letter == 'g')
        us_buf_puts(out, us_game_title(game));
    else if (letter == 'K')
        us_buf_putc(out, us_rank_letters[game->max_rank]);
    else if (letter == 'a')
        put_rank(out, base > 0 ? base : game->rules.fill_rank);
    else if (letter == 'm')
        us_buf_puts(out, number_of(x->fault, &number));
    else if (letter == 'x')
        us_buf_puts(out, x->fault->detail);
    else if (letter == 'b')
        put_build_rule(x, out);
    else if (letter == 't')
        us_buf_puts(out, stock_goes[game->rules.stock_to]);
    else
        us_buf_putf(out, "%u", number_in(x, letter));
    if (letter == 'C' && m->num_cards > 1)
        us_buf_putf(out, " and %u more", m->num_cards - 1U);
}

/* Appends a sentence. */
static void put_sentence(const struct scene *x, struct us_buf *out, const char *sentence)
{
    unsigned number = 0;
    for (const char *p = sentence; *p; p++) {
        if (*p != '%') {
            us_buf_putc(out, *p);
            continue;
        }
        p++;
        number = strchr(numbers, *p) ? number_in(x, *p) : number;
        if (*p == '.')
            us_buf_puts(out, plural(number));
        else if (*p == 'i')
            us_buf_puts(out, number == 1 ? "is" : "are");
        else
            put_part(x, out, *p);
    }
}

/* Appends what happened, and the rule, which may be NULL. */
static void say(const struct scene *x, const char *what, const char *rule)
{
    put_sentence(x, x->what, what);
    put_sentence(x, x->rule, rule ? rule : "");
}

/* Explains that a pile other than a column or a freecell does not exist. */
static void say_no_other_pile(const struct scene *x, struct us_pile_id pile)
{
    const char *game = us_game_title(&x->solution->game);
    if (pile.type == US_FOUNDATION) {
        unsigned deck = pile.index / US_NUM_SUITS;
        us_buf_putf(x->what, "there is no foundation of %c",
                    us_suit_letters[pile.index % US_NUM_SUITS]);
        if (deck > 0)
            us_buf_putf(x->what, " for deck %u", deck + 1);
    } else if (pile.type == US_HOLE) {
        us_buf_putf(x->what, "there is no foundation %u", pile.index);
        us_buf_putf(x->rule, "%s has %u hole%s", game, x->board->num_holes,
                    plural(x->board->num_holes));
    } else {
        us_buf_puts(x->what, "there is no ");
        say_pile(x, pile);
        us_buf_putf(x->rule, "%s has %u reserve%s", game, x->board->num_reserves,
                    plural(x->board->num_reserves));
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

    struct us_pile_id first = {type, 0};
    const char *name = type == US_COLUMN ? "column" : "freecell";
    unsigned num = type == US_COLUMN ? scene->board->num_columns : scene->board->num_freecells;
    struct us_pile_id last = {type, num - 1};
    us_buf_puts(scene->what, "there is no ");
    if (index <= UINT8_MAX)
        say_pile(scene, us_pile_id(type, index));
    else
        us_buf_putf(scene->what, "%s with that number", name);
    if (num == 0) {
        us_buf_putf(scene->rule, "this game has no %ss", name);
        return;
    }

    us_buf_putf(scene->rule, "there %s %u %s%s, from ", num == 1 ? "is" : "are", num, name,
                plural(num));
    us_put_pile_name(scene->rule, first, naming(scene));
    us_buf_puts(scene->rule, " to ");
    us_put_pile_name(scene->rule, last, naming(scene));
}

/* Whether the input leaves the number of cards to the ranks of the two columns. */
static bool is_count_left_out(const struct scene *x)
{
    const struct us_fault *f = x->fault;
    return f->written.count == 0 && f->tried.source.type == US_COLUMN &&
           f->tried.dest.type == US_COLUMN && us_column_len(x->board, f->tried.dest.index) > 0;
}

/* Puts that no number of cards would be legal, for a move that does not state the number: "nothing
   can move from column 4 to column 8: none of 4D 3C 2S can go on JH". */
static void say_nothing_fits(const struct scene *x)
{
    unsigned source = x->fault->tried.source.index;
    unsigned len = us_column_len(x->board, source);
    unsigned run = us_run_length(x->board, &x->solution->game, source);

    say(x, run > 1 ? "nothing can move from %s to %d: none of" : "nothing can move from %s to %d:",
        NULL);
    for (unsigned i = len - run; i < len; i++) {
        us_buf_putc(x->what, ' ');
        put_card_name(x->what, us_column_cards(x->board, source)[i]);
    }
    say(x, run > 1 ? " can go on %o" : " cannot go on %o", "%b");
}

static const char whole_suit[] =
    "in %g the cards of a suit go to their foundation together, from %K down to A";
static const char whole_sequence[] =
    "in %g a whole sequence goes to an empty hole, from %K down to A";

/* Puts into the rule why no number of cards is legal: "for a card that fits on JH, 9 cards would
   have to move, and the column has 7". */
static void say_needed_count(const struct scene *x)
{
    bool too_few = x->fault->reason == US_REASON_MORE_THAN_THERE_ARE;
    put_sentence(x, x->rule, "; for a card that fits on %o, ");
    put_sentence(x, x->rule,
                 too_few ? "%n cards would have to move, and the column has %e"
                         : "the last %n cards would have to move, and they are not a sequence");
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
    } else {
        say(x, "%s does not end with a whole suit", whole_suit);
    }
    return true;
}

static void say_not_a_sequence(const struct scene *x)
{
    if (say_count_left_out(x))
        return;
    say(x, "the last %n cards of %s are not a sequence", "%b");
    bool one = us_run_length(x->board, &x->solution->game, x->fault->tried.source.index) == 1;
    put_sentence(x, x->rule,
                 one ? "; only the last card can move"
                     : "; only the last %r cards can move together");
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
    say(x, "cannot move %n cards from %s to %d, only ", NULL);
    us_buf_putf(x->what, "%u", most_in_sequence(x->solution));
    us_buf_putf(x->rule, "at most %u %s%s can move with ", limit, unit, plural(limit));
    put_count(x->rule, cells, "free cell");
    if (g->fill == US_FILLED_BY_ANY_CARD) {
        us_buf_puts(x->rule, " and ");
        put_count(x->rule, columns, to_empty ? "other empty column" : "empty column");
    } else {
        us_buf_puts(x->rule, "; empty columns do not help, because not every card may go there");
    }

    if (is_count_left_out(x))
        put_sentence(x, x->rule,
                     "; the file does not state the number of cards, but only %n cards fit on %o");
}

static void say_foundation(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    us_card card = moving_card(x);
    unsigned home = x->board->foundations[m->dest.index];

    say(x, "%c cannot go to its foundation yet",
        home ? "the top card of that foundation is " : "that foundation is empty");
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
    bool from = x->fault->tried.source.type != US_COLUMN;
    say(x, from ? "cannot move %n cards at once from %s" : "cannot move %n cards at once to %d",
        NULL);
}

static void say_occupied(const struct scene *x)
{
    say(x, "%d holds ", "a freecell holds only one card");
    put_card_name(x->what, x->board->freecells[x->fault->tried.dest.index]);
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

static void say_more_than_there_are(const struct scene *x)
{
    if (!say_count_left_out(x))
        say(x, "cannot take %N cards from %s, which has %e", NULL);
}

static void say_source_card(const struct scene *x)
{
    say(x, "the move takes %k", NULL);
    us_buf_puts(x->what, x->solution->supposed
                             ? ", and not the card that it takes under the file's own convention"
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
    const char *result = won ? "the game is solved" : "the game is not solved";
    say(x, "the file states a different result: after move %m ", NULL);
    us_buf_puts(x->what, x->fault->detail[0] ? x->fault->detail : result);
}

/* Says that the rule does not make a move, and which one does. */
static void say_not_automatic(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    bool moves_by_rule = m->source.type == US_COLUMN || m->source.type == US_FREECELL;
    say(x, "%k is not moved by the automove rule that the file states", NULL);
    for (unsigned rule = US_AUTOMOVE_HORNE;
         moves_by_rule && m->dest.type == US_FOUNDATION && rule < US_AUTOMOVE_UNKNOWN; rule++) {
        if (!us_may_automove(&x->solution->game, x->board, m->source_card, (enum us_automove)rule))
            continue;
        us_buf_putf(x->what, ", but by the rule %s", us_automove_names[rule].word);
        return;
    }
}

static void say_whole_suit(const struct scene *x)
{
    bool to_hole = x->fault->tried.dest.type == US_HOLE;
    say(x, "these cards cannot go to a foundation", to_hole ? whole_sequence : whole_suit);
}

/* Why a card does not go to a hole that takes what other holes have, or sequences. */
static const char *const hole_ways[US_NUM_HOLE_TAKES] = {
    [US_HOLE_TAKES_SEQUENCE] = "in %g a hole holds one sequence",
    [US_HOLE_TAKES_RANK_ABOVE] =
        "in %g a hole takes only ranks that the one before has, from its first one on",
    [US_HOLE_TAKES_RANK_OF_LONGEST] =
        "in %g all holes have their ranks in the order of the longest one",
};

/* Puts which card comes next in a hole that is not empty. */
static void put_next_in_hole(const struct scene *x, unsigned hole)
{
    const struct us_game *g = &x->solution->game;
    int8_t step = g->rules.hole_steps[hole];
    if (step == 0)
        us_buf_putf(x->rule, "in %s a card goes on a card one rank higher or lower",
                    us_game_title(g));
    else
        us_buf_putf(x->rule, "in %s the rank of the next card in this hole is %s by %d",
                    us_game_title(g), step > 0 ? "higher" : "lower", step > 0 ? step : -step);
    us_buf_puts_if(x->rule, g->rules.hole_fit == US_HOLE_ALTERNATE_COLOR,
                   ", and its color the opposite one");
    us_buf_puts_if(x->rule, g->rules.hole_fit == US_HOLE_SAME_COLOR, ", and its color the same");
    us_buf_puts_if(x->rule, g->rules.hole_wrap, ", and an ace and a king are neighbors");
    us_buf_puts_if(x->rule, g->rules.hole_on_king == US_NOTHING_ON_KING,
                   ", but nothing goes on a king");
}

static void say_hole(const struct scene *x)
{
    const struct us_game *g = &x->solution->game;
    unsigned hole = x->fault->tried.dest.index;
    us_card there = us_pile_top(x->board, US_HOLE, hole);
    const char *way = hole_ways[g->rules.hole_takes];
    if (there == US_NO_CARD && way) {
        say(x, "%C cannot begin %d", way);
        return;
    }
    if (there == US_NO_CARD) {
        say(x, "%C cannot go to %d", "in %g the first card there is ");
        put_rank(x->rule, g->rules.hole_bases[hole]);
        return;
    }

    say(x, "%C cannot go on ", NULL);
    put_card_name(x->what, there);
    say(x, " in %d", NULL);
    if (way)
        say(x, "", way);
    else if (us_hole_has_room(g, x->board, hole))
        put_next_in_hole(x, hole);
    else
        say(x, "", "in %g this hole holds no more cards");
}

static void say_hidden(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    bool to_hidden = m->dest.type == US_COLUMN &&
                     (us_column_top(x->board, m->dest.index) & US_CARD_HIDDEN);
    say(x,
        to_hidden ? "the last card of %d lies face down"
                  : "a card that would move from %s lies face down",
        NULL);
}

/* Names the card that is covered, and those that cover it. */
static void say_covered(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    bool at_source = m->source.type == US_COLUMN && us_is_covered(x->board, m->source.index);
    struct us_pile_id pile = at_source ? m->source : m->dest;
    struct us_row row = us_covers_of(x->board, pile.index);
    put_card_name(x->what, us_column_top(x->board, pile.index));
    us_buf_puts(x->what, " in ");
    say_pile(x, pile);
    us_buf_puts(x->what, " is covered by ");
    const char *before = "";
    for (unsigned i = row.first; i < row.first + row.num; i++) {
        if (us_column_len(x->board, i) == 0)
            continue;
        us_buf_puts(x->what, before);
        put_card_name(x->what, us_column_top(x->board, i));
        before = " and ";
    }
}

/* Names the two cards of a pair, or the card and the empty pile. */
static void say_pair(const struct scene *x)
{
    us_card there = us_last_card(x->board, x->fault->tried.dest);
    if (!us_is_card(there)) {
        say(x, "%C cannot go to %d", NULL);
        return;
    }
    say(x, "%C and ", NULL);
    put_card_name(x->what, there & (us_card)~US_CARD_HIDDEN);
    us_buf_puts(x->what, " cannot leave together");
}

static void say_no_pair(const struct scene *x)
{
    say_pair(x);
    us_game_put_pairs(&x->solution->game, x->rule);
}

static void say_pair_apart(const struct scene *x)
{
    say_pair(x);
    us_buf_puts(x->rule, "they do not touch, not even at a corner");
}

static void say_unknown(const struct scene *x)
{
    const struct us_move *m = &x->fault->tried;
    us_card there = US_NO_CARD;
    if (m->dest.type == US_COLUMN)
        there = us_column_top(x->board, m->dest.index);
    else if (m->dest.type == US_HOLE)
        there = us_pile_top(x->board, US_HOLE, m->dest.index);
    say(x, "neither the layout nor the moves state ", NULL);
    say(x, us_is_unknown(there) ? "the last card of %d" : "a card that would move from %s", NULL);
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
    if (comes_back)
        say(x, "a card of a foundation can go only to a column", NULL);
    else
        say(x, "a card cannot come back from a foundation",
            "moves from foundations to columns are forbidden unless they are explicitly allowed");
}

static void say_stock_not_empty(const struct scene *x)
{
    bool to_reserve = x->fault->tried.dest.type == US_RESERVE;
    say(x, "the stock still has %S card%.",
        to_reserve ? "in %g cards go to a reserve only if the stock is empty"
                   : "the waste becomes the stock only if the stock is empty");
}

static void say_kings_only(const struct scene *x)
{
    if (x->fault->tried.dest.type == US_RESERVE)
        say(x, "%C cannot go to %d", "in %g only a %K may go to a reserve");
    else
        say(x, "%C cannot go to an empty column", "in %g only a %K may go to an empty column");
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

static void say_before_base(const struct scene *x)
{
    unsigned base = x->board->base;
    if (base > 0)
        us_buf_putf(x->rule, "only a %c goes there, since the foundations begin with %c",
                    us_rank_letters[base > 1 ? base - 1 : x->board->max_rank],
                    us_rank_letters[base]);
}

static void say_no_building(const struct scene *x)
{
    const char *rule = "%b";
    if (x->solution->game.rules.column_bases[x->fault->tried.dest.index] > 0)
        rule = "the column takes cards only if it begins with %a";
    else if (x->board->first_open > 0)
        rule = "the column takes a card only if it is empty";
    say(x, "%C cannot go on %o", rule);
}

static void say_other_pile(const struct scene *x)
{
    bool source = x->fault->tried.source.type >= US_STOCK;
    if (x->board->has_rules)
        say(x, "no card can move from %s to %d", "%g has no rule for such a move");
    else
        say(x,
            source ? "%s cannot be played: unisol has no rules for this pile"
                   : "%d cannot be played: unisol has no rules for this pile",
            NULL);
}

/* What fault.tried states about the move.  Each value includes the ones before it. */
enum known { KNOWS_NOTHING, KNOWS_SOURCE, KNOWS_PILES, KNOWS_COUNT };

/* For each reason: what is known about the move, a function that puts what depends on more than
   slots can say, and the sentences that follow in `what` and `rule`.  The last three may be
   NULL. */
#define WORDS(id, known, say, what, rule) [US_REASON_##id] = {known, say, what, rule}
static const struct words {
    enum known known;
    void (*say)(const struct scene *x);
    const char *what;
    const char *rule;
} words[US_REASON_COUNT] = {
    WORDS(NO_SUCH_SOURCE, KNOWS_NOTHING, say_no_source, NULL, NULL),
    WORDS(NO_SUCH_DEST, KNOWS_SOURCE, say_no_dest, NULL, NULL),
    WORDS(SAME_PILE, KNOWS_PILES, NULL, "%s is both the source and the target",
          "a move takes cards from one pile to another"),
    WORDS(SOURCE_EMPTY, KNOWS_SOURCE, NULL, "%s is empty", NULL),
    WORDS(NO_FREE_CELL, KNOWS_SOURCE, NULL, "no freecell is empty", NULL),
    WORDS(NO_EMPTY_COLUMN, KNOWS_SOURCE, NULL, "no column is empty", NULL),
    WORDS(CARD_NOT_PLAYABLE, KNOWS_NOTHING, NULL,
          "the card is neither at the end of a column nor in a freecell", NULL),
    WORDS(CARD_IN_NO_COLUMN, KNOWS_NOTHING, NULL, "the card is not at the end of a column", NULL),
    WORDS(CARD_IN_NO_FREECELL, KNOWS_NOTHING, NULL, "the card is not in a freecell", NULL),
    WORDS(NO_CARDS, KNOWS_PILES, NULL, "a move must have at least one card", NULL),
    WORDS(MORE_THAN_THERE_ARE, KNOWS_COUNT, say_more_than_there_are, NULL, NULL),
    WORDS(ONE_CARD_ONLY, KNOWS_COUNT, say_one_card, NULL,
          "cards move to and from freecells and foundations one at a time"),
    WORDS(NOT_A_SEQUENCE, KNOWS_COUNT, say_not_a_sequence, NULL, NULL),
    WORDS(TOO_MANY_CARDS, KNOWS_COUNT, say_too_many, NULL, NULL),
    WORDS(NO_COUNT_FITS, KNOWS_PILES, say_nothing_fits, NULL, NULL),
    WORDS(WRONG_RANK, KNOWS_COUNT, NULL, "%C cannot go on %o: wrong rank", "%b"),
    WORDS(WRONG_COLOR, KNOWS_COUNT, NULL, "%C cannot go on %o: same color", "%b"),
    WORDS(WRONG_SUIT, KNOWS_COUNT, NULL, "%C cannot go on %o: another suit", "%b"),
    WORDS(KINGS_ONLY, KNOWS_COUNT, say_kings_only, NULL, NULL),
    WORDS(EMPTY_STAYS_EMPTY, KNOWS_COUNT, NULL, "%C cannot go to an empty column",
          "in %g no card may go to an empty column"),
    WORDS(CELL_OCCUPIED, KNOWS_COUNT, say_occupied, NULL, NULL),
    WORDS(CELL_BLOCKED, KNOWS_COUNT, NULL, "%d is blocked", NULL),
    WORDS(FOUNDATION_OTHER_SUIT, KNOWS_COUNT, NULL, "%c belongs on another foundation", NULL),
    WORDS(FOUNDATION_NOT_NEXT, KNOWS_COUNT, say_foundation, NULL, NULL),
    WORDS(WHOLE_SUIT_ONLY, KNOWS_COUNT, say_whole_suit, NULL, NULL),
    WORDS(FROM_FOUNDATION, KNOWS_COUNT, say_from_foundation, NULL, NULL),
    WORDS(NO_BUILDING, KNOWS_COUNT, say_no_building, NULL, NULL),
    WORDS(HOLE_NOT_NEXT, KNOWS_COUNT, say_hole, NULL, NULL),
    WORDS(HOLE_KING, KNOWS_COUNT, say_hole, NULL, NULL),
    WORDS(FROM_HOLE, KNOWS_PILES, NULL, "a card cannot come back from the hole",
          "cards stay in the hole"),
    WORDS(STOCK_TO_OTHER_PILE, KNOWS_PILES, NULL, "the card of the stock cannot go to %d",
          "in %g the cards of the stock go to %t"),
    WORDS(TO_STOCK, KNOWS_PILES, NULL, "a card cannot go to the stock",
          "cards do not go back to the stock"),
    WORDS(HIDDEN_CARD, KNOWS_COUNT, say_hidden, NULL,
          "a card that lies face down cannot move, and no card can go on it"),
    WORDS(UNKNOWN_CARD, KNOWS_COUNT, say_unknown, NULL,
          "an unknown card can only be one that lies nowhere else"),
    WORDS(STOCK_NOT_EMPTY, KNOWS_PILES, say_stock_not_empty, NULL, NULL),
    WORDS(NO_REDEAL_LEFT, KNOWS_PILES, NULL, "the cards cannot be dealt again",
          "in %g they are dealt at most %p time%."),
    WORDS(SHUFFLE_UNSTATED, KNOWS_PILES, NULL, "the order of the shuffled cards is not stated",
          "the field shuffles states it"),
    WORDS(EMPTY_COLUMN_BEFORE_DEAL, KNOWS_PILES, say_empty_column, NULL,
          "the stock is dealt only if no column is empty"),
    WORDS(WASTE_FULL, KNOWS_PILES, NULL, "the waste holds %w card%. already",
          "in %g it holds at most %h"),
    WORDS(WRONG_NUMBER, KNOWS_COUNT, NULL, "%n card%. cannot move from %s to %d",
          "this move has %q card%."),
    WORDS(NOT_WHOLE_SEQUENCE, KNOWS_COUNT, NULL,
          "the sequence at the end of %s has %r cards, and only %n would move",
          "only the whole sequence moves"),
    WORDS(NOT_WHOLE_COLUMN, KNOWS_COUNT, NULL, "%n of %e cards cannot leave %s",
          "cards move together only if all cards of the column move"),
    WORDS(FROM_WASTE_ONLY, KNOWS_COUNT, NULL, "%c cannot go there",
          "only the last card of the waste goes there"),
    WORDS(FROM_RESERVES_ONLY, KNOWS_COUNT, NULL, "%c cannot go there",
          "only the last card of a reserve goes there"),
    WORDS(RANK_BEFORE_BASE_ONLY, KNOWS_COUNT, say_before_base, "%C cannot go to an empty column",
          NULL),
    WORDS(COLUMN_FULL, KNOWS_COUNT, NULL, "%d holds %f card%. already",
          "in %g a column holds at most %H"),
    WORDS(RESERVE_FULL, KNOWS_COUNT, say_reserve_full, NULL, NULL),
    WORDS(BASE_ONLY, KNOWS_COUNT, NULL, "%C cannot go to this empty column", "only %a goes there"),
    WORDS(NO_HIGHER_CARD, KNOWS_COUNT, NULL, "%c cannot leave the game",
          "no column ends with a higher card of its suit; aces are highest"),
    WORDS(COVERED_CARD, KNOWS_COUNT, say_covered, NULL, NULL),
    WORDS(NO_PAIR, KNOWS_COUNT, say_no_pair, NULL, NULL),
    WORDS(PAIR_APART, KNOWS_COUNT, say_pair_apart, NULL, NULL),
    WORDS(NOT_ALONE, KNOWS_COUNT, NULL, "%C cannot leave alone",
          "the game has no rule by which a single card of this rank leaves"),
    WORDS(SNAPSHOT_DIFFERS, KNOWS_NOTHING, NULL, "after move %m the board in the file differs: %x",
          NULL),
    WORDS(NO_MOVE_LEADS_THERE, KNOWS_NOTHING, NULL,
          "no legal move leads from the previous board to this one", NULL),
    WORDS(FALSE_CLAIM, KNOWS_NOTHING, NULL,
          "the file claims that the game is solved, but after move %m %l card%. %i left", NULL),
    WORDS(OTHER_SOURCE_CARD, KNOWS_COUNT, say_source_card, NULL, NULL),
    WORDS(OTHER_DEST_CARD, KNOWS_COUNT, say_dest_card, NULL, NULL),
    WORDS(NO_CARD_TURNED, KNOWS_COUNT, NULL,
          "the file says that a face-down card turns up, but the move exposes none there", NULL),
    WORDS(OTHER_RESULT, KNOWS_NOTHING, say_result, NULL, NULL),
    WORDS(NOT_AUTOMATIC, KNOWS_COUNT, say_not_automatic, NULL,
          "a move that is marked as implicit must be one that the rule makes"),
    WORDS(AUTOMOVE_MISSING, KNOWS_COUNT, NULL,
          "after move %m the automove rule that the file states also moves %k to its foundation, "
          "but the file does not",
          "a file that lists automoves must list all of them"),
    WORDS(NO_RULE_FOR_PILE, KNOWS_NOTHING, say_other_pile, NULL, NULL),
};

/* Returns the file's words about the fault, without the number of the move that unisol writes
   before them. */
static const char *without_move(const struct us_fault *f)
{
    char start[40];
    struct move_number n;
    int len = snprintf(start, sizeof(start), MOVE_IS_ILLEGAL, number_of(f, &n));
    return strncmp(f->detail, start, len) == 0 ? f->detail + len : f->detail;
}

static void say_reason(const struct scene *x)
{
    const struct words *w = &words[x->fault->reason];

    if (x->fault->recorded) {
        us_buf_puts(x->what, "as stated in the file: ");
        if (x->fault->detail[0]) {
            us_buf_puts(x->what, without_move(x->fault));
        } else if (x->fault->reason == US_REASON_STATED) {
            struct us_str name = us_extras_text(&x->solution->extras,
                                                x->solution->extras.fault_reason);
            us_buf_put(x->what, name.p, name.len);
        } else {
            us_buf_puts(x->what, us_reason_name((enum us_reason)x->fault->reason));
        }
        return;
    }

    if (w->say)
        w->say(x);
    say(x, w->what ? w->what : "", w->rule);
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
            us_buf_putf(out, " %c-%c", us_suit_letters[i % US_NUM_SUITS],
                        us_rank_letters[position->foundations[i]]);
    for (unsigned i = 0; i < position->num_holes; i++)
        put_top(out, us_pile_top(position, US_HOLE, i));
    if (position->has_stock)
        us_buf_putf(out, "\n  stock:       %u card%s", us_stock_len(position),
                    plural(us_stock_len(position)));
    if (us_waste_len(position) > 0) {
        us_buf_putf(out, "\n  waste:       %u card%s, last", us_waste_len(position),
                    plural(us_waste_len(position)));
        put_top(out, us_pile_top(position, US_WASTE, 0));
    }
    for (unsigned i = 0; i < position->num_reserves; i++) {
        us_buf_putf(out, "\n  reserve %2u: ", i + 1);
        for (unsigned k = 0; k < us_pile_len(position, US_RESERVE, i); k++)
            put_shown(out, us_pile_cards(position, US_RESERVE, i)[k]);
    }
    us_buf_puts_if(out, position->num_freecells > 0, "\n  freecells:  ");
    for (unsigned i = 0; i < position->num_freecells; i++)
        put_top(out, position->freecells[i]);

    for (unsigned i = 0; i < position->num_columns; i++) {
        us_buf_putf(out, "\n  column %2u:  ", i + 1);
        for (unsigned k = 0; k < us_column_len(position, i); k++)
            put_shown(out, us_column_cards(position, i)[k] &
                               (us_card)(position->has_rules ? UINT16_MAX : ~US_CARD_HIDDEN));
    }
}

/* Returns true if the moves are legal but contradict what the input states. */
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
    us_buf_puts(b, s->other.solved ? "the list is legal and solves the game with "
                                   : "the list is legal with ");
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
        us_buf_putf(b, "%sin %s (game %s), the first %zu moves are legal", b->len > 0 ? "; " : "",
                    s->nearest->title, s->nearest->game.variant, s->nearest_moves);
}

void us_explain(const struct us_solution *solution, struct us_explanation *out)
{
    *out = (struct us_explanation){0};
    struct scene x = {solution, &solution->fault, &solution->final, &out->what, &out->rule};
    bool automatic = solution->fault.tried.implicit;
    struct move_number n;
    const char *number = number_of(&solution->fault, &n);
    if (!is_disagreement(&solution->fault))
        us_buf_putf(&out->what,
                    automatic ? "an automove after move %s is illegal: " : MOVE_IS_ILLEGAL, number);
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

void us_put_refusal(const struct us_game *game, const struct us_position *board,
                    const struct us_fault *fault, struct us_buf *out)
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
