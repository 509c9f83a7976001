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

struct sigoden_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool is_named[US_NUM_SUITS];   /* the board names this foundation */
    uint8_t suit_of[US_NUM_SUITS]; /* the suit of each foundation */
    size_t listed;                 /* moves, as the program counts them */
};

enum line_kind { LINE_BLANK, LINE_PILE, LINE_DRAW, LINE_RESULT, LINE_LIST };

/* ---- the board ------------------------------------------------------------------------------- */

/* Reads a card, or "?" for an unknown one. */
static bool take_card(struct us_cursor *c, us_card *card)
{
    *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
    return us_cursor_literal(c, "?") || us_take_card(c, US_SUIT_SYMBOLS, card);
}

/* Steps over a label such as "Tableau2:".  Returns the kind of pile, or US_NUM_PILES.  `index` is
   0 or more. */
static unsigned take_label(struct us_cursor *c, uint32_t *index)
{
    static const struct {
        const char *word;
        uint8_t pile;
        uint8_t most; /* 0: the pile has no number */
    } labels[] = {{"Stock", US_STOCK, 0},
                  {"Waste", US_WASTE, 0},
                  {"Foundation", US_FOUNDATION, US_NUM_SUITS},
                  {"Tableau", US_COLUMN, US_KLONDIKE_COLUMNS}};
    for (size_t i = 0; i < sizeof(labels) / sizeof(labels[0]); i++) {
        if (!us_cursor_literal_n(c, labels[i].word, strlen(labels[i].word)))
            continue;
        bool good = labels[i].most == 0 || (us_cursor_number(c, index) && (*index)-- > 0 && *index < labels[i].most);
        return good && us_cursor_literal(c, ":") ? labels[i].pile : US_NUM_PILES;
    }
    return US_NUM_PILES;
}

/* Puts a card of the board into its pile.  Cards of a foundation only state its suit and rank. */
static void deal_card(struct sigoden_reader *reader, struct us_pile_id pile, us_card card, struct us_span at)
{
    struct us_script *s = reader->script;
    us_script_deal_pile(s, pile, card, at);
    if (pile.type != US_FOUNDATION)
        return;
    s->start.foundations[us_suit(card)] = (uint8_t)us_rank(card);
    reader->suit_of[pile.index] = (uint8_t)us_suit(card);
    reader->is_named[pile.index] = true;
}

/* Reads the line of a pile. */
static bool read_pile(struct sigoden_reader *reader)
{
    struct us_script *s = reader->script;
    struct us_cursor *c = reader->cursor;
    struct us_str line = us_cursor_peek_line(c);
    uint32_t index = 0;
    unsigned pile = take_label(c, &index);
    if (!s->has_start)
        s->start_span = us_cursor_span(c, line);
    s->start_span.len = us_cursor_span(c, line).off + (uint32_t)line.len - s->start_span.off;
    s->has_start = true;
    if (pile == US_COLUMN && us_column_len(&s->start, index) > 0)
        return us_expected_line(reader->common, "another pile");

    us_card hidden = pile == US_COLUMN ? US_CARD_HIDDEN : 0;
    while (!us_cursor_line_end(c)) {
        us_cursor_blanks(c);
        struct us_str rest = us_str_from(line, (size_t)(c->p - line.p));
        us_card card;
        if (us_cursor_literal(c, "|")) {
            hidden = 0;
            continue;
        }
        if (!take_card(c, &card) || (pile == US_FOUNDATION && !us_is_known(card)))
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, rest, "expected a card such as T♦");
        rest.len = (size_t)(c->p - rest.p);
        struct us_pile_id id = {(uint8_t)pile, (uint8_t)index};
        deal_card(reader, id, card | hidden, us_cursor_span(c, rest));
    }
    return true;
}

static bool read_draw(struct sigoden_reader *reader)
{
    us_cursor_literal(reader->cursor, "DrawCount:");
    struct us_str word = us_cursor_word(reader->cursor);
    uint32_t draw;
    if (!us_is_number(word, &draw))
        return us_expected_line(reader->common, "the number of cards that are drawn");
    return us_state_draw(reader->common, reader->script, draw, word) &&
           (us_cursor_line_end(reader->cursor) || us_expected_line(reader->common, "the end of the line"));
}

/* Gives the suits that no foundation has the others, in order. */
static void settle_foundations(struct sigoden_reader *reader)
{
    for (unsigned i = 0, next = 0; i < US_NUM_SUITS; i++) {
        bool has = false;
        for (unsigned k = 0; k < US_NUM_SUITS; k++)
            has = has || (reader->is_named[k] && reader->suit_of[k] == suits[i]);
        while (!has && next < US_NUM_SUITS && reader->is_named[next])
            next++;
        if (!has && next < US_NUM_SUITS)
            reader->suit_of[next++] = suits[i];
    }
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Reads a pile such as W, F1 or T7.  A foundation gets its place, 0 to 3. */
static bool take_place(struct us_cursor *c, struct us_place *place)
{
    uint32_t n;
    if (us_cursor_literal(c, "W")) {
        *place = us_place_of(us_pile_id(US_WASTE, 0));
        return true;
    }
    bool home = us_cursor_literal(c, "F");
    if ((!home && !us_cursor_literal(c, "T")) || !us_cursor_number(c, &n) || n == 0 || (home && n > US_NUM_SUITS))
        return false;
    *place = (struct us_place){.kind = home ? US_PLACE_FOUNDATION_OF : US_PLACE_COLUMN, .index = n - 1};
    return true;
}

/* Reads a word such as 3D, R or T1:T2@3. */
static bool get_move(struct us_str word, struct us_intent *m)
{
    struct us_cursor c = us_cursor(word);
    uint32_t n;
    *m = us_klondike_redeal_intent();
    if (us_str_eq(word, "R"))
        return true;
    if (!us_cursor_number(&c, &n))
        n = 1;
    if (us_cursor_literal(&c, "D")) {
        *m = us_klondike_draw_intent(n);
        return n > 0 && n <= US_KLONDIKE_MOST_DRAWS && us_cursor_at_end(&c);
    }

    c = us_cursor(word);
    *m = (struct us_intent){.count = 1};
    if (!take_place(&c, &m->source) || !us_cursor_literal(&c, ":") || !take_place(&c, &m->dest))
        return false;
    if (us_cursor_literal(&c, "@") && !us_cursor_number(&c, &m->count))
        return false;
    return us_cursor_at_end(&c) && m->dest.kind != US_PLACE_OTHER;
}

static bool read_list(struct sigoden_reader *reader)
{
    settle_foundations(reader);
    while (!us_cursor_line_end(reader->cursor)) {
        us_cursor_blanks(reader->cursor);
        struct us_cursor after = *reader->cursor;
        struct us_str word = us_cursor_word(&after);
        struct us_intent m;
        if (!get_move(word, &m))
            return us_expected_line(reader->common, "a move such as 3D, R, W:F1 or T1:T2@3");
        if (m.source.kind == US_PLACE_FOUNDATION_OF)
            m.source.index = reader->suit_of[m.source.index];
        if (m.dest.kind == US_PLACE_FOUNDATION_OF)
            m.dest.index = reader->suit_of[m.dest.index];
        m.span = us_cursor_span(reader->cursor, word);
        *us_script_add(reader->script) = m;
        reader->listed += m.draws > 0 ? m.draws : m.count_kind == US_COUNT_STATED;
        *reader->cursor = after;
    }
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

static int kind_of(struct us_str line)
{
    struct us_cursor cursor = us_cursor(line);
    uint32_t index;
    if (us_str_trim_end(line).len == 0)
        return LINE_BLANK;
    if (us_str_starts(line, "DrawCount:"))
        return LINE_DRAW;
    if (us_str_starts(line, SOLVED))
        return LINE_RESULT;
    return take_label(&cursor, &index) < US_NUM_PILES ? LINE_PILE : LINE_LIST;
}

static bool read_line(struct sigoden_reader *reader, uint32_t *stated)
{
    struct us_cursor *c = reader->cursor;
    struct us_str line = us_cursor_peek_line(c);
    switch ((enum line_kind)kind_of(line)) {
    case LINE_BLANK:
        break;
    case LINE_PILE:
        return read_pile(reader);
    case LINE_DRAW:
        return read_draw(reader);
    case LINE_RESULT:
        us_cursor_literal(c, SOLVED);
        if (!us_cursor_number(c, stated) || !us_cursor_literal(c, " Move"))
            return us_expected_line(reader->common, "the number of moves");
        reader->script->end_span = us_cursor_span(c, us_str_trim_end(line));
        reader->script->claim = US_CLAIM_SOLVED;
        reader->script->claim_first = true;
        line = us_cursor_peek_line(c);
        break;
    case LINE_LIST:
        return read_list(reader);
    }
    us_cursor_skip_line(c, line);
    return true;
}

static enum us_status read_sigoden(struct us_record_reader *common, struct us_script *out)
{
    struct sigoden_reader reader = {.common = common, .cursor = &common->cursor, .script = out};
    uint32_t stated = 0;
    us_suppose_klondike(common, out);
    out->conventions = US_EXPLICIT;
    us_game_lay_out(&out->game, &out->start);
    if (!us_state_columns(common, out, US_KLONDIKE_COLUMNS, (struct us_span){us_cursor_offset(reader.cursor), 0}))
        return US_FAILED;
    us_allow_cut(common, out, US_BOARD_LINE);
    bool ok = true;
    while (ok && !us_cursor_at_end(reader.cursor))
        ok = read_line(&reader, &stated);
    if (!ok && !us_end_cut(common, out, out->num_intents))
        return US_FAILED;
    if (out->claim == US_CLAIM_NONE)
        return US_OK;

    out->counts.span = out->end_span;
    us_state_count(&out->counts, US_TALLY_MOVES_WITHOUT_REDEALS, stated);
    return us_script_expect_number(out, common->sink, stated, reader.listed, out->end_span) ? US_OK : US_FAILED;
}

/* A board follows moves, or the last line of another board. */
static bool begins(struct us_str line, int kind, int before)
{
    (void)line;
    return kind == LINE_PILE && before > LINE_PILE;
}

static int probe_sigoden(struct us_str text)
{
    enum { CERTAIN = 250, LIKELY = 150 };
    struct us_cursor c = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&c);
    enum line_kind kind = (enum line_kind)kind_of(line);
    uint32_t index;
    us_card card;
    if (kind == LINE_PILE) {
        take_label(&c, &index);
        us_cursor_blanks(&c);
        us_cursor_literal(&c, "|");
        return take_card(&c, &card) ? CERTAIN : 0;
    }
    if (kind != LINE_LIST)
        return kind == LINE_RESULT ? CERTAIN : 0;

    bool colon = false;
    struct us_intent m;
    for (struct us_str word; (word = us_cursor_word(&c)).len > 0;) {
        if (!get_move(word, &m))
            return 0;
        colon = colon || m.count_kind == US_COUNT_STATED;
    }
    return colon ? LIKELY : 0;
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
        us_buf_puts(out, *label == 'T' && up && (i == 0 || (pile.cards[i - 1] & US_CARD_HIDDEN)) ? "|" : "");
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

static void put_place(struct us_buf *out, struct us_pile_id pile)
{
    unsigned i = 0;
    while (pile.type == US_FOUNDATION && suits[i] != pile.index)
        i++;
    if (pile.type == US_WASTE)
        us_buf_putc(out, 'W');
    else
        us_buf_putf(out, "%c%u", pile.type == US_COLUMN ? 'T' : 'F', (pile.type == US_COLUMN ? pile.index : i) + 1);
}

/* Writes ten moves in a line. */
static void put_moves(struct us_buf *out, const struct us_solution *s)
{
    enum { PER_LINE = 10 };
    unsigned words = 0;
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        unsigned draws = 0;
        while (us_is_klondike_draw(&s->moves[i + draws]) && draws < US_KLONDIKE_MOST_DRAWS)
            if (i + ++draws == s->num_moves)
                break;
        if (draws > 0) {
            i += draws - 1;
            us_buf_putf(out, draws > 1 ? "%uD" : "D", draws);
        } else if (us_is_klondike_redeal(m)) {
            us_buf_putc(out, 'R');
        } else {
            put_place(out, m->source);
            us_buf_putc(out, ':');
            put_place(out, m->dest);
            if (m->num_cards > 1)
                us_buf_putf(out, "@%u", m->num_cards);
        }
        us_buf_putc(out, ++words % PER_LINE == 0 || i + 1 == s->num_moves ? '\n' : ' ');
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
    return us_str_starts(us_str(solution->game.variant), "klondike") && us_is_klondike(&solution->game) &&
           solution->game.rules.stock_passes == 0;
}

const struct us_format us_format_sigoden = {
    .name = "sigoden",
    .title = "boards and solutions of sigoden's solver of Klondike",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK | US_CARRIES_RULES,
    .probe = probe_sigoden,
    .kind_of_line = kind_of,
    .begins = begins,
    .read = read_sigoden,
    .refuses = refuses_sigoden,
    .loses = loses_sigoden,
    .states_game = states_sigoden,
    .write = write_sigoden,
};
