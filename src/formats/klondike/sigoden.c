/* SPDX-License-Identifier: MIT */
/*
 * sigoden's solver of Klondike (docs/formats/sigoden.md).
 *
 *     Stock: 5♦2♥8♦K♣7♥J♣
 *     Foundation3: A♠
 *     Tableau2: J♥|6♠
 *     ...
 *     DrawCount: 3
 *
 *     ✓ Solved in 78 Moves, 1 Redeal — Minimal: true, Time: 1.203s, States: 166066
 *
 *     3D    W:T3  T1:T2@3 T2:F1 R ...
 *
 * The last card of a pile is its top.  In a column, the cards before the bar are face down.
 */
#include "base/rows.h"
#include "formats/kit/klondike.h"
#include "formats/kit/sentence.h"

/* The order in which suits get the foundations that are empty at the start. */
static const uint8_t suits[] = {US_DIAMONDS, US_CLUBS, US_HEARTS, US_SPADES};
US_ASSERT_ROWS(suits, US_NUM_SUITS);

#define SOLVED "✓ Solved in "

/* Of a record.  Foundations are called by the suits that they get if all of them are empty. */
struct sigoden_reader {
    bool is_named[US_NUM_SUITS];   /* the board names this foundation */
    uint8_t suit_of[US_NUM_SUITS]; /* the suit of each foundation */
    uint32_t stated;               /* the number of moves */
    size_t listed;                 /* moves, as the program counts them */
};

/* ---- the board ------------------------------------------------------------------------------- */

static const struct us_grid_part piles[] = {
    {"Stock:", US_GRID_PILES, US_STOCK, .num = 1},
    {"Waste:", US_GRID_PILES, US_WASTE, .num = 1},
    {"Foundation#:", US_GRID_PILES, US_FOUNDATION, .num = US_NUM_SUITS},
    {"Tableau#:", US_GRID_PILES, US_COLUMN, .num = US_KLONDIKE_COLUMNS},
    {.label = NULL},
};
static const struct us_grid labels = {.parts = piles};

/* Reads a card, or "?" for an unknown one. */
static bool take_card(struct us_cursor *c, us_card *card)
{
    *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
    return us_cursor_literal(c, "?") || us_take_card(c, US_SUIT_SYMBOLS, card);
}

/* Returns true if the line is a pile: a label and a card. */
static bool is_pile(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    unsigned index;
    us_card card;

    if (!us_take_grid_label(&labels, &c, &index))
        return false;
    us_cursor_blanks(&c);
    us_cursor_literal(&c, "|");
    return take_card(&c, &card);
}

/* Puts a card of the board into its pile.  Cards of a foundation only state its suit and rank. */
static void deal_card(struct us_lines *lines, struct us_pile_id pile, us_card card,
                      struct us_str text)
{
    struct sigoden_reader *own = lines->own;

    us_script_deal_pile(lines->script, pile, card, us_cursor_span(lines->cursor, text));
    if (pile.type != US_FOUNDATION)
        return;
    lines->script->start.foundations[us_suit(card)] = us_rank(card);
    own->suit_of[suits[pile.index]] = us_suit(card);
    own->is_named[suits[pile.index]] = true;
}

static bool read_pile(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    struct us_cursor *c = lines->cursor;
    struct us_str line = us_cursor_peek_line(c);
    unsigned index;
    unsigned type = us_take_grid_label(&labels, c, &index)->pile;

    if (!s->has_start)
        s->start_span = us_cursor_span(c, line);
    s->start_span.len = us_cursor_span(c, line).off + (uint32_t)line.len - s->start_span.off;
    s->has_start = true;
    if (type == US_COLUMN && us_column_len(&s->start, index) > 0)
        return us_lines_expected(lines, "another pile");

    us_card hidden = type == US_COLUMN ? US_CARD_HIDDEN : 0;
    while (!us_cursor_line_end(c)) {
        us_cursor_blanks(c);
        struct us_str text = us_cursor_peek_line(c);
        us_card card;
        if (us_cursor_literal(c, "|")) {
            hidden = 0;
            continue;
        }
        if (!take_card(c, &card) || (type == US_FOUNDATION && !us_is_known(card)))
            return us_read_fail(lines->reader, US_DIAG_CARD_BAD, text,
                                "expected a card such as T♦");
        text.len = c->p - text.p;
        deal_card(lines, us_pile_id(type, index), card | hidden, text);
    }
    return true;
}

/* Gives the suits that no foundation has the others, in order. */
static void settle_foundations(struct sigoden_reader *own)
{
    for (unsigned i = 0, next = 0; i < US_NUM_SUITS; i++) {
        bool has = false;
        for (unsigned k = 0; k < US_NUM_SUITS; k++)
            has = has || (own->is_named[k] && own->suit_of[k] == suits[i]);
        while (!has && next < US_NUM_SUITS && own->is_named[suits[next]])
            next++;
        if (!has && next < US_NUM_SUITS)
            own->suit_of[suits[next++]] = suits[i];
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool read_draw(struct us_lines *lines)
{
    us_cursor_literal(lines->cursor, "DrawCount:");
    struct us_str word = us_cursor_word(lines->cursor);
    uint32_t draw;
    if (!us_is_number(word, &draw))
        return us_lines_expected(lines, "the number of cards that are drawn");
    return us_state_draw(lines->reader, lines->script, draw, word) && us_lines_end(lines);
}

static bool read_result(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    struct us_cursor *c = lines->cursor;
    struct sigoden_reader *own = lines->own;
    struct us_str line = us_str_trim_end(us_cursor_peek_line(c));

    us_cursor_literal(c, SOLVED);
    if (!us_cursor_number(c, &own->stated) || !us_cursor_literal(c, " Move"))
        return us_lines_expected(lines, "the number of moves");
    s->end_span = us_cursor_span(c, line);
    s->claim = US_CLAIM_SOLVED;
    s->claim_first = lines->has_end = true;
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    return true;
}

static const struct us_line_form forms[] = {
    {.words = "", .kind = US_LINE_READ, .is = is_pile, .read = read_pile},
    US_READ_FORM("DrawCount:", read_draw),
    US_READ_FORM(SOLVED, read_result),
    US_LINE_FORM("", US_LINE_MOVES),
    US_MOVE_FORM("{%D|}D", US_PLACE_STOCK, US_PLACE_WASTE),
    US_MOVE_FORM("R", US_PLACE_WASTE, US_PLACE_STOCK),
    US_MOVE_FORM("W:T%d", US_PLACE_WASTE, US_PLACE_COLUMN),
    US_MOVE_FORM("W:F%d", US_PLACE_WASTE, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("T%s:T%d{@%n|}", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("T%s:F%d", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("F%s:T%d", US_PLACE_FOUNDATION_OF, US_PLACE_COLUMN),
    {.words = NULL},
};

static bool begin(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    us_suppose_klondike(lines->reader, s);
    return us_lay_out_klondike(lines->reader, s,
                               (struct us_span){us_cursor_offset(lines->cursor), 0});
}

static bool keep(struct us_lines *lines, struct us_intent *m)
{
    struct sigoden_reader *own = lines->own;
    struct us_cursor *c = lines->cursor;

    if (!us_cursor_at_end(c) && *c->p != '\n' && !us_is_blank(*c->p)) { /* a part of a word */
        c->p -= m->span.len;
        return us_lines_expected(lines, lines->format->expected);
    }
    settle_foundations(own);
    if (m->source.kind == US_PLACE_FOUNDATION_OF)
        m->source.index = own->suit_of[m->source.index];
    if (m->dest.kind == US_PLACE_FOUNDATION_OF)
        m->dest.index = own->suit_of[m->dest.index];
    own->listed += m->draws > 0 ? m->draws : m->count_kind == US_COUNT_STATED;
    *us_script_add(lines->script) = *m;
    return true;
}

static bool finish(struct us_lines *lines)
{
    const struct sigoden_reader *own = lines->own;
    struct us_script *s = lines->script;

    if (s->claim == US_CLAIM_NONE)
        return true;
    s->counts.span = s->end_span;
    us_state_count(&s->counts, US_TALLY_MOVES_WITHOUT_REDEALS, own->stated);
    return us_script_expect_number(s, lines->reader->sink, own->stated, own->listed, s->end_span);
}

static const struct us_line_format lines_sigoden = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1},
    .longest = US_BOARD_LINE,
    .foundation_names = "3214", /* the places of hearts, clubs, diamonds and spades */
    .expected = "a move such as 3D, R, W:F1 or T1:T2@3",
    .expected_move = "a move such as 3D, R, W:F1 or T1:T2@3",
    .own_size = sizeof(struct sigoden_reader),
    .begin = begin,
    .keep = keep,
    .finish = finish,
};

/* ---- records --------------------------------------------------------------------------------- */

static int kind_of(struct us_str line)
{
    return us_str_trim_end(line).len == 0 ? 0 : 1 + is_pile(line);
}

/* A board follows moves, or the last line of another board. */
static bool begins(struct us_str line, int kind, int before)
{
    (void)line;
    return kind > 1 && before == 1;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes the cards of a pile after its label, or nothing if it is empty. */
static void put_pile(struct us_buf *out, const char *label, unsigned number, struct us_cards pile)
{
    static const struct us_card_style style = {.symbols = true, .ten_as_t = true};

    if (pile.num == 0)
        return;
    us_buf_puts(out, label);
    if (number > 0)
        us_buf_putf(out, "%u", number);
    us_buf_puts(out, ": ");
    for (unsigned i = 0; i < pile.num; i++) {
        bool up = !(pile.cards[i] & US_CARD_HIDDEN);
        us_buf_puts_if(out, *label == 'T' && up && (i == 0 || (pile.cards[i - 1] & US_CARD_HIDDEN)),
                       "|");
        us_put_styled_card(out, pile.cards[i], &style);
    }
    us_buf_putc(out, '\n');
}

static void put_board(struct us_buf *out, const struct us_position *p, unsigned draw)
{
    put_pile(out, "Stock", 0, us_pile_at(p, US_STOCK, 0));
    put_pile(out, "Waste", 0, us_pile_at(p, US_WASTE, 0));
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        us_card top = us_card_make(p->foundations[suits[i]], suits[i], 0);
        put_pile(out, "Foundation", i + 1, (struct us_cards){&top, us_is_known(top)});
    }
    for (unsigned i = 0; i < p->num_columns; i++)
        put_pile(out, "Tableau", i + 1, us_pile_at(p, US_COLUMN, i));
    us_buf_putf(out, "DrawCount: %u\n", draw);
}

/* Writes ten moves in a line. */
static void put_moves(struct us_buf *out, const struct us_solution *s)
{
    enum { PER_LINE = 10 };
    unsigned words = 0;
    for (size_t i = 0; i < s->num_moves;) {
        struct us_line_values what = {.move = &s->moves[i], .draws = us_klondike_draws_at(s, i)};
        us_put_listed_move(&lines_sigoden, &what, out);
        i += what.draws > 0 ? what.draws : 1;
        us_buf_putc(out, ++words % PER_LINE == 0 || i == s->num_moves ? '\n' : ' ');
    }
}

static void write_sigoden(struct us_record_writer *writer, const struct us_solution *s)
{
    struct us_buf *out = writer->out;
    size_t redeals = 0;

    put_board(out, &s->start, s->game.rules.stock_draw > 0 ? s->game.rules.stock_draw : 1);
    for (size_t i = 0; i < s->num_moves; i++)
        redeals += us_is_klondike_redeal(&s->moves[i]);
    if (s->num_moves > 0)
        us_buf_putc(out, '\n');
    if (s->result == US_RESULT_SOLVED && s->num_moves > 0) {
        us_buf_putf(out, SOLVED "%zu Moves", s->num_moves - redeals);
        if (redeals > 0)
            us_buf_putf(out, ", %zu Redeal%s", redeals, redeals > 1 ? "s" : "");
        us_buf_puts(out, "\n\n");
    }
    put_moves(out, s);
}

static const char *refuses_sigoden(const struct us_solution *s)
{
    unsigned draw = s->game.rules.stock_draw;
    return draw > 1 && draw != 3 ? "draws of other than 1 or 3 cards" : us_refuses_klondike(s);
}

static const char *loses_sigoden(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    (void)options;
    return s->claim == US_CLAIM_GAVE_UP && i == 0 ? "the verdict of the solver" : NULL;
}

static bool states_sigoden(const struct us_solution *solution)
{
    return us_str_starts(us_str(solution->game.variant), "klondike") &&
           us_is_klondike(&solution->game) && solution->game.rules.stock_passes == 0;
}

const struct us_format us_format_sigoden = {
    .name = "sigoden",
    .title = "boards and solutions of sigoden's solver of Klondike",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK |
               US_CARRIES_RULES,
    .lines = &lines_sigoden,
    .kind_of_line = kind_of,
    .begins = begins,
    .refuses = refuses_sigoden,
    .loses = loses_sigoden,
    .states_game = states_sigoden,
    .write = write_sigoden,
};
