/* SPDX-License-Identifier: MIT */
/*
 * Solutions of Solvitaire, which are lists of boards (docs/formats/solvitaire.md).
 *
 *     Solution:
 *     --- Foundations ---------
 *     []	[]	[]	[]
 *     --- Tableau Piles -------
 *     JS	##	##
 *     	9S	##
 *     		4D
 *     --- Stock | Waste -------
 *     5C	[]
 *     6D
 *     ===================================
 *
 * Row N has the N-th card of each pile, from the deepest one on.  ## lies face down.  A move is
 * what differs between two boards.  A board can follow several draws.
 */
#include "formats/solvers/solvitaire.h"

#include <limits.h>
#include <stdio.h>

#include "base/rows.h"
#include "formats/kit/klondike.h"
#include "formats/kit/solvitaire_rules.h"
#include "model/packed.h"

enum section {
    FOUNDATIONS,
    CELLS,
    TABLEAU,
    STACKED,
    RESERVE,
    STOCK_AND_WASTE,
    STOCK,
    HOLE,
    SEQUENCES,
    ACCORDION,
    NO_SECTION,
};

enum { MOST_FOUNDATIONS = US_MAX_DECKS * US_NUM_SUITS };

/* The beginnings of their headings, and their piles. */
static const struct {
    const char *heading; /* dashes follow */
    uint8_t pile;        /* enum us_pile */
    uint8_t most;        /* cells in a row */
    uint8_t num;         /* the offset of their number in a position; 0: it has none */
} sections[] = {
#define NUM(member) offsetof(struct us_position, member)
    [FOUNDATIONS] = {"--- Foundations --", US_FOUNDATION, MOST_FOUNDATIONS, 0},
    [CELLS] = {"--- Cells --", US_FREECELL, US_MAX_FREECELLS, NUM(num_freecells)},
    [TABLEAU] = {"--- Tableau Piles --", US_COLUMN, US_MAX_COLUMNS, NUM(num_columns)},
    [STACKED] = {"--- Reserve (Stacked) --", US_RESERVE, 1, NUM(num_reserves)},
    [RESERVE] = {"--- Reserve --", US_RESERVE, US_MAX_RESERVES, NUM(num_reserves)},
    [STOCK_AND_WASTE] = {"--- Stock | Waste --", US_STOCK, UINT8_MAX, 0},
    [STOCK] = {"--- Stock --", US_STOCK, UINT8_MAX, 0},
    [HOLE] = {"--- Hole Card --", US_HOLE, 1, NUM(num_holes)},
    [SEQUENCES] = {.heading = "--- Sequences --"},
    [ACCORDION] = {.heading = "--- Accordion --"},
#undef NUM
};
US_ASSERT_ROWS(sections, NO_SECTION);

/* A card that lies face down and may turn up. */
enum { UNKNOWN = US_CARD_HIDDEN };

/* The suits of foundations. */
static const uint8_t suits[] = {US_CLUBS, US_HEARTS, US_SPADES, US_DIAMONDS};
US_ASSERT_ROWS(suits, US_NUM_SUITS);

/* A board, as far as it is shown: foundations and a hole show their last card. */
struct board {
    struct us_position piles;
    unsigned sections; /* a bit for each that it has */
    unsigned num_foundations;
    unsigned num_cards;
    bool whole_suits; /* no foundation shows anything but an ace, which is a whole suit */
    struct us_span span;
};

/* What changed: `times` piles, of which the last one is described. */
struct change {
    unsigned times;
    struct us_pile_id pile;
    unsigned num; /* cards */
    us_card card; /* the deepest of them */
};

struct boards_reader {
    struct us_record_reader *common;
    struct us_script *script;
    struct board boards[2];
    struct us_position start; /* cards that turn up later are added to the first board */
    unsigned num_cards;       /* that it shows */
    size_t num_boards;
    size_t num_whole; /* intents before the last board */
    bool stopped;     /* a change that no move explains ends the list */

    struct change taken, put;
    bool strange; /* a pile changed in a way that no move explains */
};

/* ---- boards ---------------------------------------------------------------------------------- */

static enum section section_of(struct us_str line)
{
    unsigned i = 0;
    while (i < NO_SECTION && !us_str_starts(line, sections[i].heading))
        i++;
    return (enum section)i;
}

static bool is_separator(struct us_str line)
{
    return us_str_starts(line, "==========");
}

/* Returns the next field of a row, without the tab after it. */
static struct us_str next_field(struct us_str *row)
{
    const char *tab = memchr(row->p, '\t', row->len);
    struct us_str field = {row->p, tab ? (size_t)(tab - row->p) : row->len};
    *row = us_str_from(*row, field.len + (tab != NULL));
    return us_str_trim_end(field);
}

/* Reads a card; a star after it marks one that lies face down. */
static bool take_card(struct us_str word, us_card *card)
{
    bool marked = word.len > 1 && word.p[word.len - 1] == '*';
    word.len -= marked;
    *card = UNKNOWN;
    if (us_str_eq(word, "##"))
        return true;
    if (!us_read_loose_card(word, card))
        return false;
    *card |= marked ? US_CARD_HIDDEN : 0;
    return true;
}

/* Shows a card as the last one of foundation i.  A foundation takes the suit of its place, but
   whole suits go to any. */
static bool show_foundation(struct board *b, unsigned i, us_card card)
{
    unsigned place = i - i % US_NUM_SUITS + us_suit(card);
    if (us_suit(card) != suits[i % US_NUM_SUITS] || b->piles.foundations[place])
        for (place = us_suit(card); place < MOST_FOUNDATIONS && b->piles.foundations[place];)
            place += US_NUM_SUITS;
    if (place >= MOST_FOUNDATIONS)
        return false;
    b->piles.foundations[place] = us_rank(card);
    b->whole_suits = b->whole_suits && us_rank(card) == 1;
    return true;
}

/* Counts pile i of a section, and puts a card on it, which is US_NO_CARD if it is empty.  Returns
   false if there is no room. */
static bool put_on(struct board *b, enum section section, unsigned i, us_card card)
{
    struct us_position *p = &b->piles;
    enum us_pile type = (enum us_pile)sections[section].pile;
    bool empty = card == US_NO_CARD;
    unsigned at = section == STACKED ? 0 : i;

    b->num_cards += !empty;
    if (b->num_cards > US_MAX_CARDS || at >= sections[section].most)
        return false;
    if (section == FOUNDATIONS) {
        b->num_foundations = i + 1;
        return empty || show_foundation(b, i, card);
    }
    if (type == US_STOCK)
        return empty || us_pile_push(p, i == 0 ? US_STOCK : US_WASTE, 0,
                                     i == 0 ? card | US_CARD_HIDDEN : card);

    uint8_t *num = (uint8_t *)p + sections[section].num;
    if (at >= *num)
        *num = at + 1;
    if (section == CELLS)
        p->freecells[at] = card;
    return empty || section == CELLS || us_pile_push(p, type, at, card);
}

/* Reads a row.  Sets *bad to the word that is not a card, or for which there is no room. */
static bool take_row(struct board *b, enum section section, struct us_str row, struct us_str *bad)
{
    for (unsigned i = 0; row.len > 0; i++) {
        us_card card = US_NO_CARD;
        *bad = next_field(&row);
        if (bad->len == 0)
            continue;
        if ((!us_str_eq(*bad, "[]") && !take_card(*bad, &card)) || !put_on(b, section, i, card))
            return false;
    }
    return true;
}

static void clear_board(struct board *b)
{
    struct us_position *p = &b->piles;
    us_position_init(p, 0, 0, 1);
    b->sections = b->num_foundations = b->num_cards = 0;
    b->whole_suits = true;
}

/* Reads a board, and steps over the line after it.  Sets *bad to what is not of a board, or to an
   empty string.  Sets *whole if a line shows that the board is complete. */
static bool take_board(struct us_cursor *c, struct board *b, struct us_str *bad, bool *whole)
{
    enum section section = NO_SECTION;
    const char *begin = c->p;
    const char *end = c->p;

    clear_board(b);
    *whole = false;
    while (!us_cursor_at_end(c)) {
        struct us_str line = us_cursor_peek_line(c);
        enum section next = section_of(line);
        *whole = is_separator(line) || us_str_trim_end(line).len == 0 ||
                 (next < NO_SECTION && b->sections >> next & 1);
        if (*whole)
            break;

        *bad = line;
        if (next < NO_SECTION)
            b->sections |= 1U << next;
        else if (section == NO_SECTION || !take_row(b, section, line, bad))
            return false;
        section = next < NO_SECTION ? next : section;
        if (section == SEQUENCES || section == ACCORDION)
            return false;
        end = line.p + line.len;
        us_cursor_skip_line(c, line);
    }

    b->span = (struct us_span){begin - c->begin, end - begin};
    if (is_separator(us_cursor_peek_line(c)))
        us_cursor_skip_line(c, us_cursor_peek_line(c));
    us_cursor_blank_lines(c);
    return true;
}

/* ---- comparing boards ------------------------------------------------------------------------ */

static void note(struct change *change, struct us_pile_id pile, unsigned num, us_card card)
{
    *change = (struct change){change->times + 1, pile, num, card};
}

/* Keeps a card of the start that turns up in a column. */
static void keep_turned(struct boards_reader *x, unsigned column, unsigned place, us_card card)
{
    us_card *known = &us_pile_edit(&x->start, US_COLUMN, column)[place];
    if (place < us_column_len(&x->start, column) && *known == UNKNOWN)
        *known = card | US_CARD_HIDDEN;
    else
        x->strange = true;
}

/* Compares two piles.  In a column, the card below those that leave may turn up. */
static void compare_pile(struct boards_reader *x, struct us_pile_id pile, struct us_cards a,
                         struct us_cards b)
{
    unsigned same = 0;
    while (same < a.num && same < b.num && us_same_face(a.cards[same], b.cards[same]))
        same++;
    if (pile.type == US_COLUMN && same + 1 == b.num && same + 1 < a.num &&
        a.cards[same] == UNKNOWN) {
        keep_turned(x, pile.index, same, b.cards[same]);
        same++;
    }
    if (same < a.num && same < b.num)
        x->strange = true;
    else if (same < a.num)
        note(&x->taken, pile, a.num - same, a.cards[same]);
    else if (same < b.num)
        note(&x->put, pile, b.num - same, b.cards[same]);
}

/* Compares the last cards of two foundations. */
static void compare_foundation(struct boards_reader *x, unsigned i, unsigned a, unsigned b)
{
    unsigned highest = x->script->game.max_rank;
    bool up = b > 0 && (a == 0 || b == a + 1 || (a == highest && b == 1));
    bool down = a > 0 && (b == 0 || a == b + 1 || (b == highest && a == 1));

    if (a == b)
        return;
    if (up)
        note(&x->put, us_pile_id(US_FOUNDATION, i), 1, us_card_make(b, i % US_NUM_SUITS, 0));
    else if (down)
        note(&x->taken, us_pile_id(US_FOUNDATION, i), 1, us_card_make(a, i % US_NUM_SUITS, 0));
    else
        x->strange = true;
}

static void compare_piles(struct boards_reader *x, const struct board *before,
                          const struct board *after)
{
    static const uint8_t types[] = {US_COLUMN, US_FREECELL, US_RESERVE};
    const struct us_position *a = &before->piles;
    const struct us_position *b = &after->piles;

    x->taken.times = x->put.times = 0;
    x->strange = before->sections != after->sections ||
                 before->num_foundations != after->num_foundations ||
                 a->num_columns != b->num_columns || a->num_freecells != b->num_freecells ||
                 a->num_reserves != b->num_reserves;

    for (unsigned t = 0; t < sizeof(types); t++)
        for (unsigned i = 0; i < us_num_piles(a, types[t]) && !x->strange; i++)
            compare_pile(x, us_pile_id(types[t], i), us_pile_at(a, types[t], i),
                         us_pile_at(b, types[t], i));
    for (unsigned i = 0; i < MOST_FOUNDATIONS && !x->strange; i++)
        compare_foundation(x, i, a->foundations[i], b->foundations[i]);
    if (a->num_holes > 0 && !us_same_face(us_pile_top(a, US_HOLE, 0), us_pile_top(b, US_HOLE, 0)))
        note(&x->put, us_pile_id(US_HOLE, 0), 1, us_pile_top(b, US_HOLE, 0));
}

/* ---- moves ----------------------------------------------------------------------------------- */

static struct us_intent *add(struct boards_reader *x, struct us_pile_id source,
                             struct us_pile_id dest, unsigned count)
{
    const struct board *after = &x->boards[x->num_boards % 2];
    struct us_intent *m = us_script_add(x->script);

    m->source = us_place_of(source);
    m->dest = us_place_of(dest);
    m->count = count;
    m->span = after->span;
    return m;
}

/* Adds the move of the changes. */
static void add_change(struct boards_reader *x, struct us_pile_id source, unsigned count)
{
    const struct us_position *before = &x->boards[1 - x->num_boards % 2].piles;
    struct us_intent *m = add(x, source, x->put.pile, count);
    if (x->put.pile.type == US_FOUNDATION && count > 1)
        m->dest.kind = US_PLACE_FOUNDATION;
    if (source.type == US_RESERVE || source.type == US_WASTE)
        m->refills = x->put.pile.type == US_COLUMN && us_column_len(before, x->put.pile.index) == 0;
}

/* Returns card i of a waste and of the stock below it, in the order in which they are drawn. */
static us_card drawn(const struct us_position *p, unsigned i)
{
    return i < us_waste_len(p)
               ? us_pile_cards(p, US_WASTE, 0)[i]
               : us_pile_cards(p, US_STOCK, 0)[us_stock_len(p) - 1 - (i - us_waste_len(p))];
}

/* Whether b is the waste and stock of a without card i, if there is a card i. */
static bool lacks_only(const struct us_position *a, const struct us_position *b, unsigned i)
{
    unsigned num = us_waste_len(b) + us_stock_len(b);
    if (us_waste_len(a) + us_stock_len(a) != num + (i <= num))
        return false;
    for (unsigned k = 0; k < num; k++)
        if (!us_same_face(drawn(a, k + (k >= i)), drawn(b, k)))
            return false;
    return true;
}

/* Adds draws until the waste has `count` cards. */
static void add_draws(struct boards_reader *x, unsigned count)
{
    add(x, us_pile_id(US_STOCK, 0), us_pile_id(US_WASTE, 0), count)->draws = US_DRAWS_UNTIL;
}

/* Adds the moves that take a card of the waste, which may be drawn before.  If it is the last card
   of all, the waste may have become the stock again.  Or cards are only drawn before a move. */
static void add_from_waste(struct boards_reader *x, const struct us_position *a,
                           const struct us_position *b)
{
    struct us_pile_id waste = us_pile_id(US_WASTE, 0);
    unsigned last = us_waste_len(a) + us_stock_len(a) - 1U;

    if (lacks_only(a, b, UINT_MAX)) {
        x->strange = x->taken.times != x->put.times || x->put.times > 1;
        if (!x->strange)
            add_draws(x, us_waste_len(b));
        if (!x->strange && x->put.times > 0)
            add_change(x, x->taken.pile, x->taken.num);
        return;
    }
    bool turned = us_waste_len(b) == 0 && last > 0 && lacks_only(a, b, last) &&
                  us_same_face(drawn(a, last), x->put.card);
    unsigned at = turned ? last : us_waste_len(b);
    x->strange = x->taken.times != 0 || x->put.times != 1 || x->put.num != 1 ||
                 !lacks_only(a, b, at);
    if (x->strange)
        return;

    size_t first = x->script->num_intents;
    if (at + 1 != us_waste_len(a))
        add_draws(x, at + 1);
    add_change(x, waste, 1);
    if (first < x->script->num_intents)
        x->script->intents[first].refills = us_script_last(x->script)->refills;
    if (turned)
        add(x, waste, us_pile_id(US_STOCK, 0), last);
}

/* Adds a move that deals cards of the stock to the hole or the columns. */
static void add_deal(struct boards_reader *x, const struct us_position *a,
                     const struct us_position *b)
{
    unsigned num = us_stock_len(a) - us_stock_len(b);
    x->strange = us_stock_len(b) > us_stock_len(a) || x->taken.times != 0 || x->put.times != num ||
                 x->put.num != 1;
    if (x->strange)
        return;
    if (x->put.pile.type == US_COLUMN)
        x->put.pile = us_pile_id(US_ALL_COLUMNS, 0);
    add_change(x, us_pile_id(US_STOCK, 0), num);
}

/* Adds the moves that lead from one board to the next. */
static void add_moves(struct boards_reader *x, const struct board *before,
                      const struct board *after)
{
    const struct us_position *a = &before->piles;
    const struct us_position *b = &after->piles;
    struct us_script *s = x->script;
    size_t first = x->num_whole = s->num_intents;

    compare_piles(x, before, after);
    bool same_stock = us_same_cards(us_pile_at(a, US_STOCK, 0), us_pile_at(b, US_STOCK, 0)) &&
                      us_same_cards(us_pile_at(a, US_WASTE, 0), us_pile_at(b, US_WASTE, 0));
    if (x->strange)
        ;
    else if (same_stock && x->taken.times == 1 && x->put.times == 1)
        add_change(x, x->taken.pile, x->taken.num);
    else if (same_stock)
        x->strange = true;
    else if (!(before->sections >> STOCK_AND_WASTE & 1))
        add_deal(x, a, b);
    else
        add_from_waste(x, a, b);

    x->stopped = x->strange;
    if (x->strange) {
        struct us_intent *m = add(x, (struct us_pile_id){0}, (struct us_pile_id){0}, 0);
        m->source.kind = m->dest.kind = US_PLACE_UNSTATED;
    }
    if (s->num_intents > first)
        us_script_last(s)->snapshot = after->span;
}

/* ---- the start ------------------------------------------------------------------------------- */

static struct us_solvitaire_piles piles_of(const struct board *b)
{
    const struct us_position *p = &b->piles;
    bool waste = b->sections >> STOCK_AND_WASTE & 1;
    bool stock = b->sections >> STOCK & 1;
    struct us_solvitaire_piles piles = {
        .columns = p->num_columns,
        .freecells = p->num_freecells,
        .reserves = p->num_reserves,
        .foundations = b->num_foundations,
        .hole = b->sections >> HOLE & 1,
        .filled = p->num_freecells - us_empty_freecells(p),
        .stock = us_stock_len(p),
    };

    if (waste || stock)
        piles.stock_to = waste ? US_STOCK_TO_WASTE : US_STOCK_TO_COLUMNS;
    if (stock && piles.hole)
        piles.stock_to = US_STOCK_TO_HOLE;
    for (unsigned i = 0; i < p->num_reserves; i++)
        piles.reserve += us_pile_len(p, US_RESERVE, i);
    for (unsigned i = 0; i < p->num_columns; i++) {
        piles.tableau += us_column_len(p, i);
        piles.hidden = piles.hidden ||
                       (us_column_len(p, i) > 0 && us_column_cards(p, i)[0] == UNKNOWN);
    }
    piles.diagonal = p->num_columns > 0 &&
                     us_column_len(p, 0) + 1 < us_column_len(p, p->num_columns - 1);
    return piles;
}

/* Makes the game one that has the piles of the first board, unless the user asked for a game.
   Returns false after a report if its game has others. */
static bool choose_game(struct boards_reader *x, const struct board *first)
{
    struct us_script *s = x->script;
    struct us_solvitaire_piles piles = piles_of(first);

    us_solvitaire_choose(x->common, s, &piles);
    if (s->num_alternatives == 0 &&
        !us_state_freecells(x->common, s, first->piles.num_freecells, first->span))
        return false;
    if (us_solvitaire_fits(&piles, &s->game))
        return true;
    us_report(x->common->sink, US_DIAG_GAME_DIFFERS, first->span,
              "the board does not have the piles of %s", us_game_title(&s->game));
    return false;
}

/* Deals the cards of the start.  Those that never turn up are unknown. */
static void deal_all(struct boards_reader *x)
{
    struct us_position *p = &x->start;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(p, &pile);) {
        us_card *cards = us_pile_edit(p, pile.type, pile.index);
        for (unsigned k = 0; k < us_pile_of(p, pile).num; k++) {
            if (pile.type == US_COLUMN && cards[k] == UNKNOWN)
                cards[k] |= US_CARD_UNKNOWN;
            if (us_is_card(cards[k]))
                us_script_deal_elsewhere(x->script, cards[k], x->script->start_span);
        }
    }
}

/* In a game in which only whole suits go to foundations, an ace is a whole suit. */
static void complete_suits(struct boards_reader *x)
{
    const struct us_game *g = &x->script->game;
    unsigned num = x->num_cards;

    for (unsigned i = 0; i < MOST_FOUNDATIONS; i++)
        num += x->start.foundations[i] ? g->max_rank - 1U : 0;
    for (unsigned i = 0; i < MOST_FOUNDATIONS && us_game_takes_suits(g) && num <= us_game_cards(g);
         i++)
        x->start.foundations[i] = x->start.foundations[i] ? g->max_rank : 0;
}

/* Makes the first board the start of the script. */
static void set_start(struct boards_reader *x)
{
    struct us_script *s = x->script;
    struct us_position *to = &s->start;

    complete_suits(x);
    deal_all(x);
    us_game_lay_out(&s->game, to);
    us_position_copy_cards(to, &x->start);
    us_game_attach(&s->game, to);
    s->has_start = true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Lines that can precede the first board.  The first one announces a verdict at the end. */
static const char *const headings[] = {"Solution:", "Deal:", "Unsolvable using streamliner",
                                       "[info]", NULL};

static const char verdict[] = "Solution Type: ";

/* Steps over the lines before the first board. */
static void skip_headings(struct us_cursor *c, bool *whole)
{
    us_cursor_blank_lines(c);
    while (us_begins_with_any(us_cursor_peek_line(c), headings)) {
        struct us_str line = us_cursor_peek_line(c);
        *whole = *whole || us_str_starts(line, headings[0]) || us_str_starts(line, headings[1]);
        us_cursor_skip_line(c, line);
        us_cursor_blank_lines(c);
    }
}

/* Reads the lines after the last board. */
static bool read_verdict(struct boards_reader *x)
{
    struct us_cursor *c = &x->common->cursor;
    struct us_script *s = x->script;

    s->end_span = (struct us_span){us_cursor_offset(c), 0};
    while (us_cursor_blank_lines(c), !us_cursor_at_end(c)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(c));
        if (us_str_starts(line, verdict)) {
            bool solved = us_str_eq(us_str_from(line, sizeof(verdict) - 1), "solved");
            s->claim = solved ? US_CLAIM_SOLVED : US_CLAIM_GAVE_UP;
            s->end_span = us_cursor_span(c, line);
        } else if (us_str_find(line, ": ") == SIZE_MAX) {
            return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, line,
                                "expected a board or a line such as States Searched: 1");
        }
        us_cursor_skip_line(c, us_cursor_peek_line(c));
    }
    return true;
}

static bool read_boards(struct boards_reader *x, bool whole)
{
    struct us_cursor *c = &x->common->cursor;
    struct us_script *s = x->script;

    while (section_of(us_cursor_peek_line(c)) < NO_SECTION) {
        struct board *b = &x->boards[x->num_boards % 2];
        struct us_str bad = us_cursor_peek_line(c);
        bool complete;
        bool ok = take_board(c, b, &bad, &complete);
        if (!ok && (b->sections & (1U << SEQUENCES | 1U << ACCORDION)))
            return us_read_fail(x->common, US_DIAG_FIELD_VALUE, us_str_trim_end(bad),
                                "unisol does not play games with an accordion or with sequences");
        if (!ok)
            return us_read_fail(x->common, US_DIAG_CARD_BAD, bad, "in a board of Solvitaire");
        if (whole && !complete) {
            us_report_cut(x->common, s, bad);
            return true;
        }
        if (x->num_boards == 0) {
            s->start_span = b->span;
            x->start = b->piles;
            x->num_cards = b->num_cards;
            if (!choose_game(x, b))
                return false;
        } else {
            add_moves(x, &x->boards[1 - x->num_boards % 2], b);
        }
        x->num_boards++;
        while (x->stopped && !us_cursor_at_end(c) &&
               !us_str_starts(us_cursor_peek_line(c), verdict))
            us_cursor_skip_line(c, us_cursor_peek_line(c));
    }
    return read_verdict(x);
}

enum us_status us_read_solvitaire_boards(struct us_record_reader *reader, struct us_script *out)
{
    struct boards_reader x = {.common = reader, .script = out};
    bool whole = false;

    us_allow_cut(reader, out, US_BOARD_LINE);
    skip_headings(&reader->cursor, &whole);
    if (us_cursor_at_end(&reader->cursor))
        return US_END;

    out->conventions.index_base = 0;
    out->claim_expected = whole;
    out->compares_boards = true;
    if (section_of(us_cursor_peek_line(&reader->cursor)) == NO_SECTION)
        return us_expected_line(reader, "a board of Solvitaire") ? US_OK : US_FAILED;
    if (!read_boards(&x, whole) && !us_end_cut(reader, out, x.num_whole))
        return US_FAILED;
    set_start(&x);
    return US_OK;
}

int us_probe_solvitaire_boards(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    bool whole = false;
    skip_headings(&c, &whole);
    return section_of(us_cursor_peek_line(&c)) < NO_SECTION ? 200 : 0;
}

/* ---- comparing with a position --------------------------------------------------------------- */

/* Whether the foundations of a suit show what they show in the position, in any order. */
static bool agrees_in_suit(const struct board *b, const struct us_position *p, unsigned suit)
{
    unsigned used = 0;
    for (unsigned i = suit; i < us_num_foundations(p); i += US_NUM_SUITS) {
        unsigned k = suit;
        for (; k < MOST_FOUNDATIONS; k += US_NUM_SUITS) {
            unsigned top = b->piles.foundations[k];
            bool whole = b->whole_suits && top == 1 && p->foundations[i] == p->max_rank;
            if (!(used >> k & 1) && (whole || top == p->foundations[i]))
                break;
        }
        if (k >= MOST_FOUNDATIONS)
            return false;
        used |= 1U << k;
    }
    return true;
}

/* Fills the columns that the game fills by itself.  Solvitaire shows the board before that, too. */
static void fill_columns(struct us_position *shown, const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns && i < shown->num_columns && p->refill; i++) {
        if (us_column_len(shown, i) > 0 || us_column_len(p, i) != 1)
            continue;
        enum us_pile from = US_STOCK;
        if (p->refill == US_REFILLED_BY_RESERVE)
            from = US_RESERVE;
        else if (us_waste_len(shown) > us_waste_len(p))
            from = US_WASTE;
        us_card bared = from == US_STOCK ? (us_card)~US_CARD_HIDDEN : UINT16_MAX;
        if (us_pile_len(shown, from, 0) > us_pile_len(p, from, 0))
            us_pile_push(shown, US_COLUMN, i, us_pile_pop(shown, from, 0) & bared);
    }
}

/* Makes the board one that shows everything.  Returns false if it shows a card face up that lies
   face down in the position, or the other way round. */
static bool complete_board(struct board *b, const struct us_position *p)
{
    struct us_position *shown = &b->piles;
    fill_columns(shown, p);
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        for (unsigned i = suit; i < US_MAX_FOUNDATIONS && agrees_in_suit(b, p, suit);
             i += US_NUM_SUITS)
            shown->foundations[i] = p->foundations[i];

    for (unsigned i = 0; i < p->num_columns; i++) {
        for (unsigned k = 0; k < us_column_len(p, i) && k < us_column_len(shown, i); k++) {
            us_card *card = &us_pile_edit(shown, US_COLUMN, i)[k];
            if ((*card ^ us_column_cards(p, i)[k]) & US_CARD_HIDDEN)
                return false;
            if (*card == UNKNOWN)
                *card = us_column_cards(p, i)[k];
        }
    }
    if (p->num_holes > 0 &&
        us_same_face(us_pile_top(shown, US_HOLE, 0), us_pile_top(p, US_HOLE, 0)))
        us_pile_set(shown, US_HOLE, 0, us_pile_at(p, US_HOLE, 0));
    return true;
}

enum us_agreement us_solvitaire_agrees(const struct us_snapshot *snapshot,
                                       struct us_disagreement *why)
{
    const struct us_position *position = snapshot->position;
    struct us_cursor c = us_cursor(snapshot->text);
    struct us_str bad;
    struct board b;
    bool whole;

    snprintf(why->detail, sizeof(why->detail), "it shows other cards face up");
    if (!take_board(&c, &b, &bad, &whole))
        return US_UNREADABLE;
    if (!complete_board(&b, position))
        return US_DIFFERS;

    struct us_position *shown = &b.piles;
    shown->num_decks = position->num_decks;
    shown->num_suit_decks = position->num_suit_decks;
    memcpy(shown->suit_decks, position->suit_decks, sizeof(shown->suit_decks));
    shown->has_rules = position->has_rules;
    shown->has_stock = position->has_stock;
    if (us_position_same(shown, position))
        return US_AGREES;
    struct us_buf detail = {0};
    us_describe_difference(shown, position, US_NAMED_AS_PAIRS, &detail);
    snprintf(why->detail, sizeof(why->detail), "%s", us_buf_text(&detail));
    us_buf_free(&detail);
    return US_DIFFERS;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Returns the sections of a game's boards, a bit for each. */
static unsigned sections_of(const struct us_game *game, const struct us_position *p)
{
    enum us_stock to = (enum us_stock)game->rules.stock_to;
    unsigned all = 1U << TABLEAU | 1U << (p->num_holes > 0 ? HOLE : FOUNDATIONS);

    if (p->num_freecells > 0)
        all |= 1U << CELLS;
    if (p->num_reserves > 0)
        all |= 1U << (p->num_reserves == 1 ? STACKED : RESERVE);
    if (to != US_STOCK_TO_NOWHERE)
        all |= 1U << (to == US_STOCK_TO_WASTE ? STOCK_AND_WASTE : STOCK);
    return all;
}

/* Returns the cards that a section shows of its pile i; `top` has room for the last one.  Of a
   whole suit, it shows the ace. */
static struct us_cards shown_in(enum section section, unsigned i, const struct us_game *game,
                                const struct us_position *p, us_card *top)
{
    if (section == STOCK_AND_WASTE && i > 0)
        return us_pile_at(p, US_WASTE, 0);
    if (section != FOUNDATIONS && section != HOLE)
        return us_pile_at(p, (enum us_pile)sections[section].pile, i);
    unsigned foundation = i - i % US_NUM_SUITS + suits[i % US_NUM_SUITS];
    *top = section == HOLE ? us_pile_top(p, US_HOLE, i) : us_foundation_top(p, foundation);
    if (section == FOUNDATIONS && us_is_card(*top) && us_game_takes_suits(game))
        *top = us_card_make(1, us_suit(*top), 0);
    return (struct us_cards){top, us_is_card(*top)};
}

static void put_section(struct us_buf *out, enum section section, const struct us_game *game,
                        const struct us_position *p)
{
    enum { WIDTH = 25 };
    unsigned num = section == STOCK_AND_WASTE
                       ? 2
                       : us_num_piles(p, (enum us_pile)sections[section].pile);
    us_buf_puts(out, sections[section].heading);
    us_buf_pad(out, '-', WIDTH - strlen(sections[section].heading));
    us_buf_putc(out, '\n');
    for (unsigned k = 0, longest = 1; k < longest; k++) {
        unsigned tabs = 0;
        for (unsigned i = 0; i < num; i++, tabs++) {
            us_card top;
            struct us_cards pile = shown_in(section, i, game, p, &top);
            longest = pile.num > longest ? pile.num : longest;
            if (k > 0 && k >= pile.num)
                continue;
            for (; tabs > 0; tabs--)
                us_buf_putc(out, '\t');
            if (k >= pile.num)
                us_buf_puts(out, "[]");
            else if (section == TABLEAU && (pile.cards[k] & US_CARD_HIDDEN))
                us_buf_puts(out, "##");
            else
                us_put_card(out, pile.cards[k], US_TEN_10);
        }
        us_buf_putc(out, '\n');
    }
}

static void put_board(struct us_buf *out, const struct us_game *game, const struct us_position *p)
{
    unsigned all = sections_of(game, p);
    for (unsigned section = 0; section < NO_SECTION; section++)
        if (all >> section & 1)
            put_section(out, (enum section)section, game, p);
    us_buf_puts(out, "===================================\n");
}

/* Plays a move.  Writes the board after it, and before that the board on which the game has not yet
   done what it does by itself. */
static void put_move(struct us_buf *out, const struct us_game *game, struct us_position *p,
                     const struct us_move *m, bool shown)
{
    struct us_position by_hand;
    us_position_copy(&by_hand, p);
    by_hand.refill = US_REFILLED_BY_NOTHING;
    by_hand.suits_leave = false;
    us_position_apply(&by_hand, m);
    us_position_apply(p, m);
    if (shown && !us_position_same(&by_hand, p))
        put_board(out, game, &by_hand);
    if (shown)
        put_board(out, game, p);
}

/* Returns the number of draws, redeals included, until the waste has `count` cards, or SIZE_MAX if
   it does not before the waste has been turned over twice. */
static size_t draws_until(const struct us_game *game, const struct us_position *p, unsigned count)
{
    unsigned draw = game->rules.stock_draw > 0 ? game->rules.stock_draw : 1;
    unsigned stock = us_stock_len(p);
    unsigned waste = us_waste_len(p);
    size_t n = 0;
    bool turned = false;

    for (; waste != count; n++) {
        if (stock == 0 && turned)
            return SIZE_MAX;
        unsigned num = draw < stock ? draw : stock;
        turned = turned || stock == 0;
        stock = stock == 0 ? waste : stock - num;
        waste = num == 0 ? 0 : waste + num;
    }
    return n;
}

/* Returns how many draws from move i on are not shown, because the move after them takes the card
   that they have brought to the waste: the waste then shows how often was drawn. */
static size_t num_hidden(const struct us_solution *s, size_t i, const struct us_position *p)
{
    size_t n = 0;
    unsigned waste = us_waste_len(p);

    for (; i + n < s->num_moves &&
           (us_is_klondike_draw(&s->moves[i + n]) || us_is_klondike_redeal(&s->moves[i + n]));
         n++)
        waste = us_is_klondike_draw(&s->moves[i + n]) ? waste + s->moves[i + n].num_cards : 0;
    bool takes = i + n < s->num_moves && s->moves[i + n].source.type == US_WASTE;
    return takes && draws_until(&s->game, p, waste) == n ? n : 0;
}

/* Whether move i takes the last card of all that were drawn, and the waste is turned over at
   once. */
static bool turns_at_once(const struct us_solution *s, size_t i, const struct us_position *p)
{
    return i + 1 < s->num_moves && s->moves[i].source.type == US_WASTE &&
           !us_is_klondike_redeal(&s->moves[i]) && us_is_klondike_redeal(&s->moves[i + 1]) &&
           us_stock_len(p) == 0 && us_waste_len(p) > 1;
}

static void write_solvitaire_boards(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *out = w->out;
    bool solved = s->result == US_RESULT_SOLVED;
    bool gave_up = !solved && s->claim == US_CLAIM_GAVE_UP;
    struct us_position p;

    us_position_copy(&p, &s->start);
    us_buf_puts_if(out, solved, "Solution:\n");
    us_buf_puts_if(out, gave_up, "Deal:\n");
    put_board(out, &s->game, &p);
    for (size_t i = 0; i < s->num_moves && !gave_up; i++) {
        for (size_t n = num_hidden(s, i, &p); n > 0; n--)
            us_position_apply(&p, &s->moves[i++]);
        bool turns = turns_at_once(s, i, &p);
        put_move(out, &s->game, &p, &s->moves[i], !turns);
        if (turns)
            put_move(out, &s->game, &p, &s->moves[++i], true);
        us_buf_relieve(out);
    }
    if (solved || gave_up)
        us_buf_putf(out, "\nSolution Type: %s\n", solved ? "solved" : "timed-out");
}

/* Whether a column has a card of which only these marks are set. */
static bool has_in_column(const struct us_position *p, us_card marks)
{
    for (unsigned i = 0; i < p->num_columns; i++)
        for (unsigned k = 0; k < us_column_len(p, i); k++)
            if ((us_column_cards(p, i)[k] & (US_CARD_HIDDEN | US_CARD_UNKNOWN)) == marks)
                return true;
    return false;
}

static const char *refuses_solvitaire_boards(const struct us_solution *s)
{
    bool elsewhere = us_count_marked(&s->start, 1 << US_RESERVE | 1 << US_STOCK, US_CARD_UNKNOWN) >
                     0;
    if (elsewhere || has_in_column(&s->final, US_CARD_UNKNOWN))
        return "unknown cards outside the columns, or face up";
    return us_solvitaire_refuses(s);
}

static const char *loses_solvitaire_boards(const struct us_solution *s, const uint8_t *options,
                                           unsigned num)
{
    (void)options;
    bool never = has_in_column(&s->final, US_CARD_HIDDEN);
    if (!s->start.has_stock && us_stock_len(&s->start) > 0 && num-- == 0)
        return "a stock";
    if (never && num-- == 0)
        return "cards that never turn up";
    if (s->claim == US_CLAIM_GAVE_UP && s->result != US_RESULT_SOLVED && s->num_moves > 0 &&
        num-- == 0)
        return "the moves of a game that the solver gave up";
    return us_hides_others(s) && num == 0 ? "which cards of the reserve or in cells are face down"
                                          : NULL;
}

/* Several games have the same piles, and readers try the strictest one first. */
static bool states_game(const struct us_solution *s)
{
    (void)s;
    return false;
}

/* Several games have the same columns and no freecells. */
static bool states_freecells(const struct us_solution *s)
{
    return s->game.num_freecells > 0;
}

const struct us_format us_format_solvitaire_boards = {
    .name = "solvitaire-boards",
    .title = "solutions of Solvitaire",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK |
               US_CARRIES_RULES | US_CARRIES_UNKNOWN,
    .probe = us_probe_solvitaire_boards,
    .read = us_read_solvitaire_boards,
    .agrees = us_solvitaire_agrees,
    .refuses = refuses_solvitaire_boards,
    .loses = loses_solvitaire_boards,
    .checked = true,
    .states_game = states_game,
    .states_freecells = states_freecells,
    .write = write_solvitaire_boards,
};
