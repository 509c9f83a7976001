/* SPDX-License-Identifier: MIT */
/*
 * Deals and solutions of MinimalKlondike (docs/formats/minimal-klondike.md).
 *
 *     Deal: 091131082...
 *
 *       A        B  C  D  E
 *
 *       F  G  H  I  J  K  L
 *     +9S KD 3H 4D 3S 3D QH
 *        +8H 6S KC JC QC 6D
 *     ...
 *
 *     Moves: LG @@AD KF
 *
 *     (Deal Result: Solved Foundation: 52 Moves: 110 Rounds: 1 States: 3272426 Took: 00:00:08)
 *     Done
 *
 * A deal is also a line that calls the program, and a list can be alone.  Everything but the moves
 * may be missing.  The lists of a contest have small letters, and its number of the deal:
 *
 *     12@@@@@@abpctbvb
 */
#include "formats/kit/klondike.h"

#include "base/rows.h"

/* The moves, whose letters name the piles; and those of Triple Klondike. */
static const struct us_line_form forms[] = {US_KLONDIKE_FORMS("@", "A%d", "%s%d"), {.words = NULL}};
static const struct us_line_form triple_forms[] = {US_KLONDIKE_FORMS("@", "a%d", "%s%d"),
                                                   {.words = NULL}};
static const struct us_line_format letters = {
    .forms = forms,
    .conventions = {.index_base = 1, .empty_count = US_EMPTY_MAX},
    .column_names = "FGHIJKL",
    .foundation_names = "EBCD",
    .expected_move = "a move such as @, AK or HB",
};
static const struct us_line_format triple_letters = {
    .forms = triple_forms,
    .conventions = {.index_base = 1, .empty_count = US_EMPTY_MAX},
    .column_names = "nopqrstuvwxyz",
    .foundation_names = "cedbgihfkmlj",
    .expected_move = "a move such as @, ay or pb",
};

/* This many cards in a row are taken for a deck. */
enum { SOME_CARDS = 8 };

/* A board has cells of three characters, seven in a line.  The waste is the first of the upper
   piles, and the foundations are the last.  No column has more than 19 cards. */
enum { CELL = 3, CELLS = US_KLONDIKE_COLUMNS, ROWS = 19 };

/* What a record states. */
struct mk_record {
    bool has_deck;
    size_t initial; /* moves of the command, which begin the list */
    struct us_klondike_deck deck;
    bool has_letters;        /* the record shows which letters it has: */
    bool triple;             /* small ones, for Triple Klondike */
    uint32_t num_moves;      /* of the next solution, as the program states it */
    struct us_span num_span; /* where it does; empty: nowhere */
};

/* What a line is: the row of its form, or none. */
enum line_kind {
    LINE_BLANK,
    LINE_COMMAND,
    LINE_DEAL,
    LINE_DIGITS, /* the deal alone */
    LINE_BOARD,
    LINE_MOVES,
    LINE_RESULT,
    LINE_DONE,
    /* Of Triple Klondike: before a solution, after one, and the number of a deal with a list. */
    LINE_UPPERBOUND,
    LINE_SUMMARY,
    LINE_FIRST_LEVEL,
    LINE_ITEMS,
    LINE_LEVEL,
    LINE_NUMBERED,
    LINE_CARDS, /* the deal, or a part of it */
    LINE_LIST,
    LINE_OTHER,
};

/* ---- kinds of lines -------------------------------------------------------------------------- */

/* Returns the length of the move that the text begins with, "@" or two letters; 0: none. */
static size_t move_len(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    const struct us_line_form *form;
    struct us_intent m;
    if (!us_take_listed_move(&letters, &c, &form, &m))
        us_take_listed_move(&triple_letters, &c, &form, &m);
    return c.p - text.p;
}

/* Returns true if the first letter of the moves is a small one. */
static bool is_triple(struct us_str moves)
{
    size_t i = 0;
    while (i < moves.len && (moves.p[i] == '@' || us_is_blank(moves.p[i])))
        i++;
    return i < moves.len && moves.p[i] >= 'a' && moves.p[i] <= 'z';
}

/* Returns the number of draws in a word of moves, or -1 if it has anything else. */
static int draws_in(struct us_str word)
{
    int draws = 0;

    for (size_t n; word.len > 0; word = us_str_from(word, n)) {
        n = move_len(word);
        if (n == 0)
            return -1;
        draws += n == 1;
    }
    return draws;
}

/* Steps over the number of a deal if moves of Triple Klondike follow it. */
static bool take_deal_number(struct us_cursor *c)
{
    struct us_cursor at = *c;

    if (us_cursor_digits(&at).len == 0)
        return false;
    us_cursor_blanks(&at);
    struct us_cursor moves = at;
    struct us_str word = us_cursor_word(&moves);
    bool plain = draws_in(word) >= 0 && is_triple(word);
    return us_cursor_accept(c, &at, plain || us_str_starts(word, "@"));
}

/* Returns true if the text begins with so many cards. */
static bool has_cards(struct us_cursor cursor, unsigned most)
{
    us_card card;
    unsigned n = 0;

    for (; n < most; n++) {
        us_cursor_blank_lines(&cursor);
        if (!us_read_loose_card(us_cursor_word(&cursor), &card))
            break;
    }
    return n == most;
}

static bool is_numbered(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    return take_deal_number(&c);
}

static bool is_row_of_cards(struct us_str line)
{
    return has_cards(us_cursor(line), SOME_CARDS);
}

/* Steps over the name in a line that calls the program, such as "$ ./Klondike.exe".  Returns false
   if the line is something else. */
static bool take_program(struct us_cursor *c)
{
    struct us_str word = us_take_klondike_program(c);

    if (us_str_starts_nocase(word, "minimal"))
        word = us_str_from(word, strlen("minimal"));
    if (!us_str_starts_nocase(word, "klondike") || us_str_starts_nocase(word, "klondikesolver"))
        return false;

    us_cursor_blanks(c);
    struct us_str rest = us_cursor_rest(c);
    return rest.len > 0 && (us_is_digit(*rest.p) || *rest.p == '"' || *rest.p == '-');
}

static bool is_command(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    return take_program(&c);
}

static bool is_list(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    struct us_str word = us_cursor_word(&c);
    return draws_in(word) >= 0 || (us_str_starts(word, "@") && is_triple(word));
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Makes the game Triple Klondike, unless the user asked for a game. */
static void suppose_triple(struct us_lines *lines)
{
    struct mk_record *own = lines->own;
    own->has_letters = own->triple = true;
    if (us_is_game_asked(lines->reader))
        return;
    lines->script->game = us_variant_find(us_str(US_TRIPLE_KLONDIKE))->game;
    lines->script->num_alternatives = 0;
}

/* Reads the moves up to the end of the line, or to a quotation mark. */
static bool read_moves(struct us_lines *lines)
{
    struct mk_record *own = lines->own;
    struct us_cursor *c = lines->cursor;

    if (!own->has_letters && is_triple(us_cursor_peek_line(c)))
        suppose_triple(lines);
    const struct us_line_format *format = own->triple ? &triple_letters : &letters;
    for (us_cursor_blanks(c); c->p < c->end && *c->p != '\n' && *c->p != '"'; us_cursor_blanks(c)) {
        const struct us_line_form *form;
        struct us_intent m;
        if (!us_take_listed_move(format, c, &form, &m))
            return us_lines_expected(lines, format->expected_move);
        own->has_letters = own->has_letters || !m.draws;
        *us_script_add(lines->script) = m;
    }
    return true;
}

/* Reads a list.  After "Moves:", those of -M are part of it. */
static bool read_list(struct us_lines *lines)
{
    if (us_cursor_literal(lines->cursor, "Moves:"))
        lines->script->num_intents = 0;
    return read_moves(lines) && us_lines_end(lines);
}

/* Reads the number of a deal of the contest, which is PySol's, and its list. */
static bool read_numbered(struct us_lines *lines)
{
    const struct mk_record *own = lines->own;
    struct us_script *s = lines->script;
    struct us_cursor at = *lines->cursor;
    struct us_str number = us_cursor_digits(&at);

    if (!us_deal_number(US_DEAL_PYSOL, number, &s->deal))
        return us_read_fail(lines->reader, US_DIAG_DEAL_BAD, number,
                            "the contest has deals 1 to 100");

    take_deal_number(lines->cursor);
    suppose_triple(lines);
    return read_list(lines) &&
           (own->num_span.len == 0 ||
            us_script_expect_moves(s, lines->reader->sink, own->num_moves, own->num_span));
}

/* Reads how many moves the next solution has. */
static bool read_summary(struct us_lines *lines)
{
    struct mk_record *own = lines->own;
    struct us_cursor *c = lines->cursor;
    struct us_str line = us_cursor_next_line(c);
    struct us_cursor at = us_cursor(us_str_from(line, strlen("\tMoves: ")));

    if (us_cursor_number(&at, &own->num_moves))
        own->num_span = us_cursor_span(c, us_str_trim_end(line));
    return true;
}

/* Reads the last line of the solver: without a solution above it, there is none. */
static bool read_items(struct us_lines *lines)
{
    if (lines->script->num_intents == 0)
        lines->script->claim = US_CLAIM_GAVE_UP;
    us_cursor_next_line(lines->cursor);
    return true;
}

/* ---- the deal -------------------------------------------------------------------------------- */

/* Returns the place of a card in the order of dealing.  `i` is its place if the columns are listed
   one after the other, and then the stock from its deepest card on. */
static unsigned place_in_deal(const struct us_klondike_deck *deck, unsigned i)
{
    unsigned column = 0;
    unsigned in_columns = deck->columns * (deck->columns + 1) / 2;

    if (i >= in_columns)
        return deck->num - 1 - (i - in_columns);
    for (; i > column; column++)
        i -= column + 1;

    unsigned place = column - i; /* in the row, which is row i */
    for (unsigned row = 0; row < i; row++)
        place += deck->columns - row;
    return place;
}

/* Reads the deck as cards, "RS " 52 or 156 times, the latter perhaps in several lines. */
static bool read_cards(struct us_lines *lines, struct us_klondike_deck *deck, bool triple)
{
    struct us_cursor *c = lines->cursor;

    *deck = (struct us_klondike_deck){
        .num = triple ? US_TRIPLE_KLONDIKE_CARDS : US_KLONDIKE_CARDS,
        .columns = triple ? US_TRIPLE_KLONDIKE_COLUMNS : US_KLONDIKE_COLUMNS,
        .len = 2,
    };
    for (unsigned i = 0; i < deck->num; i++) {
        unsigned place = place_in_deal(deck, i);
        if (triple)
            us_cursor_blank_lines(c);
        us_cursor_blanks(c);
        struct us_str rest = us_cursor_rest(c);
        if (rest.len < 2 || !us_read_loose_card((struct us_str){rest.p, 2}, &deck->cards[place]))
            return us_lines_expected(lines, triple ? "a deal of 156 cards"
                                                   : "a deck of 156 digits, or of 52 or 156 cards");
        deck->offsets[place] = us_cursor_offset(c);
        c->p += 2;
    }
    us_cursor_blanks(c);
    return true;
}

/* Reads the deck as digits or as cards.  The program repeats the one of its command. */
static bool read_deck(struct us_lines *lines)
{
    struct mk_record *own = lines->own;
    struct us_cursor *c = lines->cursor;
    struct us_cursor from = *c;
    struct us_klondike_deck deck;

    us_cursor_blanks(c);
    bool triple = has_cards(*c, US_KLONDIKE_CARDS + 1);
    bool digits = c->end - c->p > 1 && us_is_digit(c->p[0]) && us_is_digit(c->p[1]);
    if (!(digits ? us_take_klondike_digits(lines->reader, false, &deck)
                 : read_cards(lines, &deck, triple)))
        return false;
    if (own->has_deck && memcmp(deck.cards, own->deck.cards, sizeof(deck.cards)) != 0) {
        *c = from;
        return us_lines_expected(lines, "the deck that was stated before");
    }
    if (triple)
        suppose_triple(lines);
    own->has_deck = true;
    own->deck = deck;
    return true;
}

static bool read_deck_line(struct us_lines *lines)
{
    us_cursor_literal(lines->cursor, "Deal:");
    return read_deck(lines) && us_lines_end(lines);
}

/* Reads the number of a deal of greenfelt.net, or a deck. */
static bool read_deal(struct us_lines *lines)
{
    enum { MOST_DIGITS = 10 };
    struct us_cursor after = *lines->cursor;
    uint32_t number;
    bool is_number = us_cursor_number(&after, &number) && after.p - lines->cursor->p <= MOST_DIGITS;
    struct us_str rest = us_cursor_rest(&after);
    if (!is_number || !(rest.len == 0 || *rest.p == '\n' || *rest.p == '"' || us_is_blank(*rest.p)))
        return read_deck(lines);

    struct us_str text = {lines->cursor->p, after.p - lines->cursor->p};
    if (number >= INT32_MAX)
        return us_read_fail(lines->reader, US_DIAG_DEAL_BAD, text,
                            "greenfelt.net has deals 0 to 2147483646");
    lines->script->deal = (struct us_deal){.system = US_DEAL_GREENFELT, .number = number};
    *lines->cursor = after;
    return true;
}

/* Reads an option and its value, or the deal. */
static bool read_argument(struct us_lines *lines)
{
    struct us_cursor *c = lines->cursor;
    bool moves = us_cursor_literal(c, "-M ");
    bool draw = !moves && us_cursor_literal(c, "-D ");
    bool states = !moves && !draw && us_cursor_literal(c, "-S ");

    us_cursor_blanks(c);
    bool quoted = us_cursor_literal(c, "\"");
    struct us_cursor after = *c;
    struct us_str word = us_cursor_word(&after);
    uint32_t number;
    if (moves && !read_moves(lines))
        return false;
    if (draw && !us_is_number(word, &number))
        return us_lines_expected(lines, "the number of cards that are drawn");
    if (draw && !us_state_draw(lines->reader, lines->script, number, word))
        return false;
    if (draw || states)
        *c = after;
    if (!moves && !draw && !states && !read_deal(lines))
        return false;
    return !quoted || us_cursor_literal(c, "\"") || us_lines_expected(lines, "a quotation mark");
}

static bool read_command(struct us_lines *lines)
{
    struct mk_record *own = lines->own;

    take_program(lines->cursor);
    while (!us_cursor_line_end(lines->cursor)) {
        us_cursor_blanks(lines->cursor);
        if (!read_argument(lines))
            return false;
    }
    own->initial = lines->script->num_intents;
    return true;
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Steps over a cell, and returns it without its mark. */
static struct us_str next_cell(const struct us_grid *grid, struct us_cursor *line)
{
    struct us_str cell = us_cursor_peek_line(line);
    (void)grid;
    cell.len = cell.len < CELL ? cell.len : CELL;
    line->p += cell.len;
    return us_str_trim_end(us_str_from(cell, cell.len > 0));
}

/* Reads the card of a cell, which the mark precedes. */
static bool get_card(struct us_str cell, us_card *card)
{
    char mark = cell.p[-1];
    bool ok = (mark == ' ' || mark == '+') && us_read_loose_card(cell, card);
    *card |= mark == '+' ? 0 : US_CARD_HIDDEN;
    return ok;
}

static void put_cell(struct us_buf *out, const char *mark, us_card card)
{
    us_buf_puts(out, mark);
    if (!us_is_card(card))
        us_buf_puts(out, "  ");
    else
        us_put_card(out, card, US_TEN_T);
}

static void put_card(struct us_buf *out, us_card card, const struct us_grid_place *place)
{
    bool up = place->pile.type == US_COLUMN && us_is_card(card) && !(card & US_CARD_HIDDEN);
    put_cell(out, up ? "+" : " ", card);
}

/* The part above the columns. */
enum { COLUMNS_PART = 4 };

static const struct us_grid_part parts[] = {
    {"  A        B  C  D  E\n", US_GRID_HEADING, .num = 0},
    {"", US_GRID_TOPS, US_WASTE, .num = 1, .flags = US_GRID_MORE},
    {"", US_GRID_TOPS, US_ALL_COLUMNS, .num = CELLS - US_NUM_SUITS - 1, .flags = US_GRID_MORE,
     .error = US_DIAG_UNREAD_TEXT, .too_many = "no pile is here"},
    {"", US_GRID_TOPS, US_FOUNDATION, .num = US_NUM_SUITS, .error = US_DIAG_UNREAD_TEXT,
     .too_many = "no pile is here"},
    {"  F  G  H  I  J  K  L\n", US_GRID_HEADING,
     .expected = "the letters F to L above the columns"},
    {"", US_GRID_ROWS, US_COLUMN, .num = CELLS, .rows = ROWS, .flags = US_GRID_WIDE,
     .error = US_DIAG_UNREAD_TEXT, .too_many = "expected seven columns"},
    {.label = NULL},
};

/* Returns true if the line is the heading of this part. */
static bool is_heading(struct us_str line, const struct us_grid_part *part)
{
    const struct us_grid heading = {.parts = part};
    struct us_cursor c = us_cursor(line);
    unsigned i;
    return us_take_grid_label(&heading, &c, &i) == part;
}

static bool is_board(struct us_str line)
{
    return is_heading(line, parts);
}

static const uint8_t suits[] = {US_CLUBS, US_DIAMONDS, US_SPADES, US_HEARTS};
US_ASSERT_ROWS(suits, US_NUM_SUITS);

static const struct us_grid grid = {
    .parts = parts,
    .next = next_cell,
    .get_card = get_card,
    .put_card = put_card,
    .suits = suits,
    .no_card_above = "no card is above this one",
    .wrong_suit = "the suits are C, D, S and H in this order",
};

/* Reads the lines of the stock, " 7C TS", and of the rest of the waste, "+TD+KH". */
static bool read_stock(struct us_lines *lines)
{
    struct us_position *start = &lines->script->start;

    for (;;) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(lines->cursor));
        if (line.len == 0 || (*line.p != ' ' && *line.p != '+'))
            break;
        while (!us_cursor_line_end(lines->cursor)) {
            struct us_str cell = next_cell(&grid, lines->cursor);
            us_card card = US_NO_CARD;
            if (!get_card(cell, &card))
                return us_read_fail(lines->reader, US_DIAG_CARD_BAD, cell, "");
            us_script_deal_pile(lines->script,
                                us_pile_id(card & US_CARD_HIDDEN ? US_STOCK : US_WASTE, 0), card,
                                us_cursor_span(lines->cursor, cell));
        }
    }

    us_reverse_pile(start, US_STOCK);
    us_reverse_pile(start, US_WASTE);
    return true;
}

static bool read_board(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    struct us_cursor *c = lines->cursor;
    struct us_grid_board board = {.cursor = c, .position = &s->start, .script = s};
    struct us_str line = us_cursor_peek_line(c);
    uint32_t off = us_cursor_offset(c);

    if (s->has_start)
        return us_lines_expected(lines, "one board");
    if (!us_lay_out_klondike(lines->reader, s, us_cursor_span(c, line)))
        return false;

    if (!us_read_grid(&grid, &board))
        return us_report_grid(lines->reader, &board);
    us_cursor_blank_lines(c);
    if (!read_stock(lines))
        return false;

    s->start_span = (struct us_span){off, us_cursor_offset(c) - off};
    s->has_start = true;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Returns a number of the result, or fails. */
static bool take_total(struct us_str line, const char *name, uint32_t *number)
{
    size_t at = us_str_find(line, name);
    struct us_cursor c = us_cursor(
        us_str_from(line, at == SIZE_MAX ? line.len : at + strlen(name)));
    return us_cursor_number(&c, number);
}

/* Reads "Foundation: 52 Moves: 110 Rounds: 1". */
static void read_totals(struct us_lines *lines, struct us_str line)
{
    static const struct {
        const char *name;
        enum us_tally tally;
    } totals[] = {
        {" Foundation: ", US_TALLY_FOUNDATION_CARDS},
        {" Moves: ", US_TALLY_MOVES_WITHOUT_REDEALS},
        {" Rounds: ", US_TALLY_PASSES},
    };
    struct us_stated_counts *counts = &lines->script->counts;
    uint32_t number;
    counts->span = lines->script->end_span;
    for (size_t i = 0; i < sizeof(totals) / sizeof(totals[0]); i++)
        if (take_total(line, totals[i].name, &number))
            us_state_count(counts, totals[i].tally, number);
    us_settle_passes(counts);
}

/* Reads "(Deal Result: Minimal Foundation: 52 Moves: 110 Rounds: 1 ...)". */
static bool read_result(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    struct us_cursor *c = lines->cursor;
    struct us_str line = us_str_trim_end(us_cursor_peek_line(c));
    uint32_t number;

    if (!us_cursor_literal(c, "(Deal Result: ") && !us_cursor_literal(c, "(Deal State: "))
        return us_lines_expected(lines, "a result such as \"(Deal Result: Solved\"");
    struct us_str word = us_cursor_word(c);
    bool solved = us_str_eq(word, "Solved") || us_str_eq(word, "Minimal");
    if (!solved && !us_str_eq(word, "Unknown") && !us_str_eq(word, "Impossible"))
        return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, word,
                            "expected Minimal, Solved, Impossible or Unknown");

    s->claim = solved ? US_CLAIM_SOLVED : US_CLAIM_GAVE_UP;
    s->end_span = us_cursor_span(c, line);
    lines->has_end = true;
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    if (s->num_intents == 0)
        return true; /* the moves were not copied */
    read_totals(lines, line);
    return !take_total(line, " Moves: ", &number) ||
           us_script_expect_moves(s, lines->reader->sink, number, s->end_span);
}

/* Compares a board in play with the position after the moves of -M: the program shows it there.
   It is not known which move other boards belong to. */
static void keep_board(const struct us_lines *lines)
{
    struct us_script *s = lines->script;
    size_t initial = ((const struct mk_record *)lines->own)->initial;

    if (initial == 0 || initial > s->num_intents)
        return;
    uint32_t board = us_script_add_board(s, &s->start, s->start_span);
    if (initial < s->num_intents)
        s->intents[initial].board = board;
    else
        s->final_board = board;
}

/* Deals the deck.  If a board shows the deal, it is the start, and is compared with the deck. */
static bool conclude_deal(struct us_lines *lines)
{
    const struct mk_record *own = lines->own;
    struct us_script *s = lines->script;

    if (!own->has_deck)
        return true;
    if (s->has_start && us_is_klondike_deal(&s->start)) {
        us_compare_klondike(lines->reader, s, &own->deck);
        return true;
    }
    if (s->has_start)
        keep_board(lines);
    s->num_dealt = 0;
    return us_deal_klondike(lines->reader, s, &own->deck);
}

static const struct us_line_form line_forms[] = {
    US_TEST_FORM(is_command, read_command),
    US_READ_FORM("Deal: ", read_deck_line),
    US_TEST_FORM(us_is_klondike_digits, read_deck_line),
    US_TEST_FORM(is_board, read_board),
    US_READ_FORM("Moves:", read_list),
    US_READ_FORM("(Deal ", read_result),
    US_LINE_FORM("Done...", US_LINE_SKIP),
    US_LINE_FORM("upperbound ...", US_LINE_SKIP),
    US_READ_FORM("\tMoves: %*  Estimate: ", read_summary),
    US_LINE_FORM("0     \b...", US_LINE_SKIP),
    US_READ_FORM("items ", read_items),
    US_LINE_FORM("%i     \b...", US_LINE_SKIP),
    US_TEST_FORM(is_numbered, read_numbered),
    US_TEST_FORM(is_row_of_cards, read_deck_line),
    US_TEST_FORM(is_list, read_list),
    {.words = NULL},
};
US_ASSERT_ROWS(line_forms, LINE_OTHER);

static const struct us_line_format lines_minimal_klondike = {
    .forms = line_forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1, .empty_count = US_EMPTY_MAX},
    .longest = US_BOARD_LINE,
    .redeals_implied = true,
    .expected = "a deal, a board, moves or a result",
    .own_size = sizeof(struct mk_record),
    .begin = us_begin_klondike,
    .finish = conclude_deal,
};

static int kind_of(struct us_str line)
{
    return us_kind_of_line(&lines_minimal_klondike, line);
}

/* Deals and boards follow a command, and boards a deal. */
static bool begins(struct us_str line, int kind, int before)
{
    (void)line;
    bool solved = before >= LINE_ITEMS && before <= LINE_NUMBERED;
    switch (kind) {
    case LINE_COMMAND:
    case LINE_DEAL:
    case LINE_DIGITS:
    case LINE_BOARD:
        return before > LINE_BOARD || kind <= before ||
               (kind == LINE_DIGITS && before == LINE_DEAL);
    case LINE_MOVES:
    case LINE_RESULT:
    case LINE_LIST:
        return before == LINE_RESULT || before == LINE_DONE;
    case LINE_UPPERBOUND:
    case LINE_SUMMARY:
    case LINE_FIRST_LEVEL:
        return solved || before == LINE_LIST;
    case LINE_NUMBERED:
        return solved;
    case LINE_CARDS:
        return before != LINE_CARDS && before != LINE_DEAL;
    default:
        return false;
    }
}

/* ---- detection ------------------------------------------------------------------------------- */

/* Weighs a list: only its draws are peculiar.  That of Triple Klondike is one line, which needs
   several of them, and may have a mistake after many. */
static int weigh_list(struct us_cursor cursor, bool triple)
{
    enum {
        PER_DRAW = 12,
        PER_TRIPLE_DRAW = 6,
        FEW_DRAWS = 3,
        MANY_DRAWS = 8,
        MOST = 100,
        MANY_MOVES = 1000
    };
    int draws = 0;
    size_t n = 1;
    for (unsigned i = 0; i < MANY_MOVES && n > 0; i++) {
        if (!triple)
            us_cursor_blank_lines(&cursor);
        us_cursor_blanks(&cursor);
        n = move_len(us_cursor_rest(&cursor));
        draws += n == 1;
        cursor.p += n;
    }
    struct us_str word = us_cursor_word(&cursor);
    bool ends = word.len == 0 || n > 0 ||
                (triple ? draws >= MANY_DRAWS : *word.p == '(' || us_str_eq(word, "Done"));
    if ((!ends && !us_cursor_at_end(&cursor)) || (triple && draws < FEW_DRAWS))
        return 0;
    int bits = draws * (triple ? PER_TRIPLE_DRAW : PER_DRAW);
    return bits < MOST ? bits : MOST;
}

/* Returns true if what follows a deal belongs to the program's output: moves or a board. */
static bool follows_deal(struct us_cursor cursor)
{
    us_cursor_blank_lines(&cursor);
    int kind = kind_of(us_cursor_peek_line(&cursor));
    return kind == LINE_DEAL || kind == LINE_BOARD || kind == LINE_MOVES ||
           weigh_list(cursor, is_triple(us_cursor_peek_line(&cursor))) > 0;
}

/* Returns true if the text begins as a deck does, with many digits or some cards. */
static bool is_deck(struct us_cursor cursor)
{
    enum { MANY_DIGITS = 40 };
    us_cursor_blanks(&cursor);
    us_cursor_literal(&cursor, "\"");
    struct us_cursor line = us_cursor(us_cursor_peek_line(&cursor));
    return us_cursor_digits(&cursor).len >= MANY_DIGITS || has_cards(line, SOME_CARDS);
}

static int probe_minimal_klondike(struct us_str text)
{
    enum { CERTAIN = 250, LIKELY = 150 };
    struct us_cursor cursor = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&cursor);
    int kind = kind_of(line);
    switch (kind) {
    case LINE_DEAL:
        us_cursor_literal(&cursor, "Deal:");
        return is_deck(cursor) ? CERTAIN : 0;
    case LINE_BOARD:
        us_cursor_skip_line(&cursor, line);
        us_cursor_skip_line(&cursor, us_cursor_peek_line(&cursor));
        return is_heading(us_cursor_peek_line(&cursor), &parts[COLUMNS_PART]) ? CERTAIN : 0;
    case LINE_DIGITS:
        us_cursor_skip_line(&cursor, line);
        return follows_deal(cursor) ? CERTAIN : 0;
    case LINE_COMMAND:
        take_program(&cursor);
        if (is_deck(cursor))
            return CERTAIN;
        us_cursor_skip_line(&cursor, us_cursor_peek_line(&cursor));
        if (us_str_find(line, " -D ") != SIZE_MAX || us_str_find(line, " -M ") != SIZE_MAX)
            return LIKELY;
        return follows_deal(cursor) ? LIKELY : 0;
    case LINE_MOVES:
    case LINE_LIST:
        us_cursor_literal(&cursor, "Moves:");
        return weigh_list(cursor, is_triple(us_cursor_peek_line(&cursor)));
    case LINE_CARDS:
        return has_cards(cursor, US_TRIPLE_KLONDIKE_CARDS) &&
                       !has_cards(cursor, US_TRIPLE_KLONDIKE_CARDS + 1)
                   ? LIKELY
                   : 0;
    case LINE_NUMBERED:
        take_deal_number(&cursor);
        return weigh_list(cursor, true);
    case LINE_UPPERBOUND:
    case LINE_SUMMARY:
    case LINE_FIRST_LEVEL:
        us_cursor_skip_line(&cursor, line);
        kind = kind_of(us_cursor_peek_line(&cursor));
        return (kind >= LINE_UPPERBOUND && kind <= LINE_FIRST_LEVEL) || kind == LINE_NUMBERED
                   ? CERTAIN
                   : 0;
    default:
        return 0;
    }
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes the cards of the stock or the waste, the last one first. */
static void put_pile(struct us_buf *out, const char *mark, struct us_cards pile)
{
    for (unsigned i = 0; i < pile.num; i++) {
        put_cell(out, mark, pile.cards[pile.num - 1 - i]);
        us_buf_puts_if(out, i % CELLS == CELLS - 1 || i == pile.num - 1, "\n");
    }
}

static void put_board(struct us_buf *out, const struct us_position *p)
{
    unsigned waste = us_waste_len(p);

    us_put_grid(out, &grid, p, NULL);
    if (us_longest_pile(p, US_COLUMN) < ROWS)
        us_buf_pad(out, ' ', (size_t)CELLS * CELL);
    us_buf_puts_if(out, us_longest_pile(p, US_COLUMN) < ROWS, "\n");
    put_pile(out, " ", us_pile_at(p, US_STOCK, 0));
    put_pile(out, "+", (struct us_cards){us_pile_cards(p, US_WASTE, 0), waste > 0 ? waste - 1 : 0});
    us_buf_putc(out, '\n');
}

/* Writes the moves, and returns how many there are as the program counts them: redeals are none. */
static size_t put_moves(struct us_buf *out, const struct us_solution *s,
                        const struct us_line_format *format, const char *after)
{
    size_t n = 0;

    for (size_t i = 0; i < s->num_moves; i++) {
        struct us_line_values what = {.move = &s->moves[i]};
        if (us_is_klondike_redeal(what.move))
            continue;
        n++;
        us_put_listed_move(format, &what, out);
        us_buf_puts(out, us_is_klondike_draw(what.move) ? "" : after);
    }
    return n;
}

static void put_result(struct us_buf *out, const struct us_solution *s, size_t moves)
{
    unsigned rounds = 1;
    for (size_t i = 0; i < s->num_moves; i++)
        rounds += us_is_klondike_redeal(&s->moves[i]);
    us_buf_putf(out, "(Deal Result: %s Foundation: %u Moves: %zu Rounds: %u)\nDone\n",
                s->result == US_RESULT_SOLVED ? "Solved" : "Unknown", us_cards_home(&s->final),
                moves, rounds);
}

/* Returns true if the number of the deal begins the line of the moves. */
static bool has_contest_number(const struct us_solution *s)
{
    enum { SAME_NUMBERS = 32000 }; /* below it, Microsoft's numbers are PySol's */
    bool ms = s->deal.system == US_DEAL_MS && s->deal.number < SAME_NUMBERS;
    bool same = s->deal_implies_start && (s->deal.system == US_DEAL_PYSOL || ms);
    return us_is_triple_klondike(&s->game) && s->num_moves > 0 && same &&
           s->deal.number <= UINT32_MAX;
}

/* Writes Triple Klondike as the solver reads it: the number of the deal, and the moves. */
static void write_triple(struct us_buf *out, const struct us_solution *s)
{
    const struct us_position *p = &s->start;

    us_buf_puts(out, "Deal:");
    for (unsigned column = 0; column < p->num_columns; column++)
        for (unsigned row = 0; row < us_column_len(p, column); row++)
            put_cell(out, " ", us_column_cards(p, column)[row]);
    for (unsigned i = 0; i < us_stock_len(p); i++)
        put_cell(out, " ", us_pile_cards(p, US_STOCK, 0)[i]);
    us_buf_putc(out, '\n');

    if (has_contest_number(s))
        us_buf_putf(out, "%u", (unsigned)s->deal.number);
    put_moves(out, s, &triple_letters, "");
    us_buf_puts_if(out, s->num_moves > 0, "\n");
}

static void write_minimal_klondike(struct us_record_writer *writer,
                                   const struct us_solution *solution)
{
    bool gave_up = solution->claim == US_CLAIM_GAVE_UP;

    if (us_is_triple_klondike(&solution->game)) {
        write_triple(writer->out, solution);
        return;
    }
    if (us_is_klondike_deal(&solution->start)) {
        us_buf_puts(writer->out, "Deal: ");
        us_put_klondike_digits(writer->out, &solution->start);
        us_buf_puts(writer->out, "\n\n");
    }
    put_board(writer->out, &solution->start);
    size_t moves = 0;
    if (solution->num_moves > 0 || gave_up) {
        us_buf_puts(writer->out, "Moves: ");
        moves = put_moves(writer->out, solution, &letters, " ");
        us_buf_puts(writer->out, "\n\n");
    }
    if (solution->result == US_RESULT_SOLVED || gave_up)
        put_result(writer->out, solution, moves);
}

static const char *refuses_minimal_klondike(const struct us_solution *s)
{
    if (us_is_triple_klondike(&s->game))
        return us_is_triple_klondike_deal(&s->start)
                   ? NULL
                   : "games of Triple Klondike that do not start from a deal";
    for (unsigned i = 0; i < s->start.num_columns; i++)
        if (us_column_len(&s->start, i) > ROWS)
            return "columns of more than 19 cards";
    return us_refuses_klondike(s);
}

/* The list has no redeals: the next draw implies them. */
static bool has_lone_redeal(const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++)
        if (us_is_klondike_redeal(&s->moves[i]) &&
            (i + 1 == s->num_moves || !us_is_klondike_draw(&s->moves[i + 1])))
            return true;
    return false;
}

static const char *loses_minimal_klondike(const struct us_solution *s, const uint8_t *options,
                                          unsigned i)
{
    (void)options;
    if (has_lone_redeal(s) && i-- == 0)
        return "redeals that no draw follows at once";
    if (us_is_triple_klondike(&s->game) && s->claim == US_CLAIM_GAVE_UP && i == 0)
        return "the verdict of the solver";
    return NULL;
}

/* Readers try Klondike, or Triple Klondike for small letters or 156 cards. */
static bool states_minimal_klondike(const struct us_solution *solution)
{
    return us_states_klondike(solution) || strcmp(solution->game.variant, US_TRIPLE_KLONDIKE) == 0;
}

const struct us_format us_format_minimal_klondike = {
    .name = "minimal-klondike",
    .title = "deals and solutions of MinimalKlondike",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK |
               US_CARRIES_RULES,
    .lines = &lines_minimal_klondike,
    .probe = probe_minimal_klondike,
    .kind_of_line = kind_of,
    .begins = begins,
    .refuses = refuses_minimal_klondike,
    .loses = loses_minimal_klondike,
    .states_game = states_minimal_klondike,
    .write = write_minimal_klondike,
};
