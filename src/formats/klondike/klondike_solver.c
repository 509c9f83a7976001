/* SPDX-License-Identifier: MIT */
/*
 * Deals and solutions of Klondike-Solver and KSolve (docs/formats/klondike-solver.md).
 *
 *     Foundations: H-0 C-0 D-0 S-0
 *     Talon: ==> 9D TC 2S <==
 *     : 4D
 *     : <3C> 4C
 *     ...
 *
 *     Solved in 137 moves. Took 672565 ms.
 *     5S F5 54 F5 DR1 W4 47-3 NEW
 *
 * Or sentences, each with the board after it:
 *
 *     ----------------------------------------
 *     Move 5S from tableau 5 on to foundation and flip tableau 5
 *
 * A record begins with the deal, which may also be 156 digits or the number of a game.
 */
#include "formats/kit/klondike.h"

#include "base/rows.h"

/* What a record states. */
struct ks_record {
    bool has_deck; /* the record states the deck as digits */
    struct us_klondike_deck deck;

    struct us_str verdict; /* the line of the verdict; empty: there is none */
    bool has_stated;       /* the verdict states a number of moves */
    uint32_t stated;
    bool is_ksolve; /* the number does not include flips, and DR6 draws six cards */

    size_t num_sentences; /* number of intents that sentences state */
};

/* What a line is: the row of its form, or none. */
enum line_kind {
    LINE_BLANK,
    LINE_COMMENT,
    LINE_FOUNDATIONS,
    LINE_STOCK,
    LINE_REVERSED,
    LINE_DASHES,
    LINE_VERDICT,
    LINE_TIME,
    LINE_SENTENCE,
    LINE_GAME,
    LINE_DIGITS,
    LINE_PILE,
    LINE_MOVES,
    LINE_COMMAND,
    LINE_OTHER,
};

static int kind_of(struct us_str line);

/* ---- words ----------------------------------------------------------------------------------- */

static const struct us_line_form word_forms[] = {
    US_KLONDIKE_FORMS("DR%D", "W%d{-%n|}", "%s%d{-%n|}"),
    US_MOVE_FORM("NEW", US_PLACE_WASTE, US_PLACE_STOCK),
    {.words = "F%s", .kind = US_LINE_FLIP, .source = US_PLACE_COLUMN},
    {.words = NULL},
};

const struct us_line_format us_klondike_words = {
    .forms = word_forms,
    .conventions.index_base = 1,
    .column_names = "1234567",
    .foundation_names = "HCDS",
};

/* Returns true if a word is a move or a flip. */
static bool read_word(struct us_str word, const struct us_line_form **form, struct us_intent *m)
{
    struct us_cursor cursor = us_cursor(word);
    return us_take_listed_move(&us_klondike_words, &cursor, form, m) && us_cursor_at_end(&cursor);
}

/* What is moved, and where.  The suit of a foundation without a name is that of the card. */
#define CARDS "{%c|%n cards} from "
#define TO " {on to|to} "

/* The parts of sentences, after "Move " or " and move ". */
static const struct us_line_form sentence_forms[] = {
    US_MOVE_FORM("Draw {%D times|%D time}", US_PLACE_STOCK, US_PLACE_WASTE),
    US_MOVE_FORM("Draw {%c|%n cards} from the stock pile", US_PLACE_STOCK, US_PLACE_WASTE),
    US_MOVE_FORM("Recycle %n cards from the waste pile to stock", US_PLACE_WASTE, US_PLACE_STOCK),
    US_MOVE_FORM(CARDS "waste" TO "tableau %d", US_PLACE_WASTE, US_PLACE_COLUMN),
    US_MOVE_FORM("%c from waste" TO "foundation", US_PLACE_WASTE, US_PLACE_FOUNDATION),
    US_MOVE_FORM(CARDS "waste" TO "%d", US_PLACE_WASTE, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM(CARDS "tableau %s" TO "tableau %d", US_PLACE_COLUMN, US_PLACE_COLUMN),
    US_MOVE_FORM("%c from tableau %s" TO "foundation", US_PLACE_COLUMN, US_PLACE_FOUNDATION),
    US_MOVE_FORM(CARDS "tableau %s" TO "%d", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("%c from foundation" TO "tableau %d", US_PLACE_FOUNDATION, US_PLACE_COLUMN),
    US_MOVE_FORM(CARDS "%s" TO "tableau %d", US_PLACE_FOUNDATION_OF, US_PLACE_COLUMN),
    {.words = " and flip tableau %s", .kind = US_LINE_FLIP, .source = US_PLACE_COLUMN},
    {.words = NULL},
};

const struct us_line_format us_klondike_sentences = {
    .forms = sentence_forms,
    .conventions.index_base = 1,
    .column_names = "1234567",
    .foundation_names = "hearts clubs diamonds spades",
};

/* ---- kinds of lines -------------------------------------------------------------------------- */

/* Steps over the number of a sentence of KSolve, such as "  1: ". */
static void skip_number(struct us_cursor *line)
{
    struct us_cursor cursor = *line;
    uint32_t number;
    us_cursor_blanks(&cursor);
    if (us_cursor_number(&cursor, &number) && us_cursor_literal(&cursor, ": "))
        *line = cursor;
}

static bool is_sentence(struct us_str line)
{
    struct us_cursor cursor = us_cursor(line);
    skip_number(&cursor);
    return us_cursor_literal(&cursor, "Move ") || us_cursor_literal(&cursor, "Draw ") ||
           us_cursor_literal(&cursor, "Recycle ");
}

/* Returns true for a line that calls one of the programs. */
static bool is_command(struct us_str line)
{
    struct us_cursor cursor = us_cursor(line);
    struct us_str name = us_take_klondike_program(&cursor);
    us_cursor_blanks(&cursor);
    bool has_options = us_cursor_literal(&cursor, "-") || us_cursor_literal(&cursor, "/");
    return has_options &&
           (us_str_starts_nocase(name, "klondikesolver") || us_str_starts_nocase(name, "ksolve"));
}

/* Returns true for "Game: 5" and "Ran: 5".  The programs look only at the first letter. */
static bool is_game(struct us_str line)
{
    struct us_cursor cursor = us_cursor(line);
    uint32_t number;

    if (!us_str_starts_nocase(line, "Game") && !us_str_starts_nocase(line, "Ran:"))
        return false;
    us_cursor_word(&cursor);
    us_cursor_blanks(&cursor);
    return us_cursor_number(&cursor, &number) && us_cursor_line_end(&cursor);
}

static bool is_digits(struct us_str line)
{
    enum { MANY = 40 };
    struct us_cursor c = us_cursor(line);
    return us_cursor_digits(&c).len >= MANY;
}

static bool is_move_word(struct us_str word)
{
    const struct us_line_form *form;
    struct us_intent m;
    return read_word(word, &form, &m);
}

static bool is_list(struct us_str line)
{
    struct us_cursor cursor = us_cursor(line);
    return is_move_word(us_cursor_word(&cursor));
}

static bool is_stock(struct us_str line)
{
    return us_str_starts_nocase(line, "Talon:");
}

static bool is_reversed(struct us_str line)
{
    return us_str_starts_nocase(line, "nolaT:") || us_str_starts_nocase(line, "naloT:");
}

static bool is_pile(struct us_str line)
{
    return us_is_klondike_pile(line, false);
}

/* ---- the deal -------------------------------------------------------------------------------- */

/* Reads the start as a board or as a deal. */
static bool read_start(struct us_lines *lines)
{
    int kind = kind_of(us_cursor_peek_line(lines->cursor));
    if (lines->script->has_start)
        return us_lines_expected(lines, "one board before the moves");
    return us_read_klondike_start(lines->reader, lines->script,
                                  kind == LINE_STOCK || kind == LINE_REVERSED,
                                  kind == LINE_REVERSED);
}

static bool read_game(struct us_lines *lines)
{
    struct us_str line = us_str_trim_end(us_cursor_peek_line(lines->cursor));
    struct us_cursor cursor = *lines->cursor;
    uint32_t number;
    bool is_ran = us_upper(line.p[0]) == 'R';

    us_cursor_word(&cursor);
    us_cursor_blanks(&cursor);
    us_cursor_number(&cursor, &number);
    if (is_ran)
        return us_read_fail(lines->reader, US_DIAG_DEAL_BAD, line,
                            "KSolve's generator for Ran is not known");
    lines->script->deal = (struct us_deal){.system = US_DEAL_KS, .number = number};
    us_cursor_skip_line(lines->cursor, us_cursor_peek_line(lines->cursor));
    return true;
}

static bool read_digits(struct us_lines *lines, bool wrapped)
{
    struct ks_record *own = lines->own;
    if (own->has_deck)
        return us_lines_expected(lines, "one deal");
    own->has_deck = true;
    return us_take_klondike_digits(lines->reader, wrapped, &own->deck);
}

static bool read_digits_line(struct us_lines *lines)
{
    return read_digits(lines, false) && us_lines_end(lines);
}

static bool is_option(struct us_str word, const char *name, const char *letter)
{
    if (word.len < 2 || (word.p[0] != '/' && word.p[0] != '-'))
        return false;
    word = us_str_from(word, 1);
    return (word.len == strlen(name) && us_str_starts_nocase(word, name)) ||
           (word.len == strlen(letter) && us_str_starts_nocase(word, letter));
}

/* Reads what follows an option that states the deal or the draw count. */
static bool read_option(struct us_lines *lines, struct us_str word)
{
    struct us_cursor *c = lines->cursor;
    uint32_t number;

    us_cursor_blanks(c);
    struct us_cursor after = *c;
    struct us_str value = us_cursor_word(&after);
    if (is_option(word, "draw", "dc")) {
        if (!us_is_number(value, &number))
            return us_lines_expected(lines, "the draw count");
        *c = after;
        return us_state_draw(lines->reader, lines->script, number, value);
    }
    if (is_option(word, "game", "g")) {
        if (!us_is_number(value, &number))
            return us_lines_expected(lines, "the number of the game");
        lines->script->deal = (struct us_deal){.system = US_DEAL_KS, .number = number};
        *c = after;
        return true;
    }
    if (!is_option(word, "deck", "d"))
        return true;

    bool quoted = us_cursor_literal(c, "\"");
    return read_digits(lines, quoted) &&
           (!quoted || us_cursor_literal(c, "\"") || us_lines_expected(lines, "a quotation mark"));
}

/* Reads a line that calls a program, with the deal and the draw count.  Digits in quotation marks
   may be on several lines. */
static bool read_command(struct us_lines *lines)
{
    while (!us_cursor_line_end(lines->cursor)) {
        struct us_str word = us_cursor_word(lines->cursor);
        if (!read_option(lines, word))
            return false;
    }
    return true;
}

/* ---- verdicts -------------------------------------------------------------------------------- */

/* Reads what KSolve states after the number of moves: "21 flips in 2 passes". */
static void read_flips(struct us_lines *lines, struct us_cursor *c)
{
    const struct ks_record *own = lines->own;
    struct us_stated_counts *counts = &lines->script->counts;
    uint32_t flips;
    uint32_t passes;

    counts->span = lines->script->end_span;
    if (!own->is_ksolve || !us_cursor_number(c, &flips) || !us_cursor_literal(c, " flips in ") ||
        !us_cursor_number(c, &passes))
        return;
    us_state_count(counts, US_TALLY_TURNED_CARDS, flips);
    us_state_count(counts, US_TALLY_PASSES, passes);
    us_settle_passes(counts);
}

/* Reads "Solved in 136 moves.  Took 429 ms.", "Minimal solution in 99 moves + 21 flips in 2
   passes.", or a verdict without a solution. */
static bool read_verdict(struct us_lines *lines)
{
    struct ks_record *own = lines->own;
    struct us_str line = us_str_trim_end(us_cursor_peek_line(lines->cursor));
    struct us_cursor cursor = *lines->cursor;

    if (own->verdict.len > 0)
        return us_lines_expected(lines, "one verdict");

    bool solved = us_cursor_literal(&cursor, "Minimal solution in ") ||
                  us_cursor_literal(&cursor, "Solved in ");
    own->verdict = line;
    lines->script->claim = solved ? US_CLAIM_SOLVED : US_CLAIM_GAVE_UP;
    lines->script->end_span = us_cursor_span(lines->cursor, line);
    lines->has_end = true;
    if (solved) {
        own->has_stated = us_cursor_number(&cursor, &own->stated) &&
                          us_cursor_literal(&cursor, " moves");
        own->is_ksolve = us_cursor_literal(&cursor, " + ");
        if (!own->has_stated || !(own->is_ksolve || us_cursor_literal(&cursor, ".")))
            return us_lines_expected(lines, "a number of moves");
        read_flips(lines, &cursor);
    }
    us_cursor_skip_line(lines->cursor, us_cursor_peek_line(lines->cursor));
    return true;
}

static bool is_redeal(const struct us_intent *m)
{
    return m->source.kind == US_PLACE_OTHER && m->source.index == US_WASTE &&
           m->dest.kind == US_PLACE_OTHER;
}

/* Returns the number of moves if so many cards are drawn at a time.  Flips may be moves. */
static size_t count_moves(const struct us_script *s, unsigned draw, bool with_flips)
{
    size_t n = 0;

    for (size_t i = 0; i < s->num_intents; i++) {
        const struct us_intent *m = &s->intents[i];
        if (m->draws == US_DRAWS_CARDS)
            n += ((uint64_t)m->count + draw - 1) / draw;
        else
            n += m->draws > 0 ? m->draws : !is_redeal(m);
        n += with_flips && m->turns > 0;
    }
    return n;
}

/* Compares the number of moves with the list.  Klondike-Solver counts flips and draws.  KSolve
   counts draws and no flips, but its list has the number of cards that are drawn: how many cards
   are drawn at a time follows from the two numbers. */
static bool check_number(struct us_lines *lines)
{
    const struct ks_record *own = lines->own;
    struct us_script *s = lines->script;
    unsigned draw = 1;

    if (!own->has_stated || s->num_intents == 0)
        return true;

    while (own->is_ksolve && draw < US_KLONDIKE_DRAW && count_moves(s, draw, false) > own->stated)
        draw++;
    size_t listed = count_moves(s, draw, !own->is_ksolve);
    if (listed == own->stated && draw > 1)
        us_settle_draw(s, draw);
    bool with_flips = listed > count_moves(s, draw, false);
    us_state_count(&s->counts,
                   with_flips ? US_TALLY_MOVES_AND_TURNED_CARDS : US_TALLY_MOVES_WITHOUT_REDEALS,
                   own->stated);

    /* The last word of a list that was cut off may be incomplete: DR1 of DR12. */
    bool unfinished = lines->reader->at_end && s->text.p[s->text.len - 1] != '\n' &&
                      !us_is_blank(s->text.p[s->text.len - 1]);
    if (listed < own->stated && unfinished && !s->cut_off)
        s->num_intents--;
    return us_script_expect_number(s, lines->reader->sink, own->stated, listed,
                                   us_cursor_span(lines->cursor, own->verdict));
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Keeps a move or a flip. */
static bool keep(struct us_lines *lines, const struct us_line_form *form, struct us_intent *m,
                 struct us_str text)
{
    if (form->kind == US_LINE_FLIP)
        return us_keep_klondike_flip(lines->reader, lines->script, m->source.index, text);
    m->span = us_cursor_span(lines->cursor, text);
    *us_script_add(lines->script) = *m;
    return true;
}

/* Returns true if a word is the beginning of a move, and nothing follows it: the list is cut off
   there. */
static bool is_cut_move(struct us_lines *lines, struct us_str word)
{
    static const char *const beginnings[] = {"1", "2", "3", "4",  "5", "6",  "7",
                                             "W", "F", "D", "DR", "N", "NE", NULL};
    struct us_cursor c = *lines->cursor;

    us_cursor_blank_lines(&c);
    bool begins = word.len == 3 && us_is_digit(word.p[0]) && us_is_digit(word.p[1]) &&
                  word.p[2] == '-';
    for (size_t i = 0; beginnings[i]; i++)
        begins = begins || us_str_eq(word, beginnings[i]);
    if (!begins || !us_cursor_at_end(&c) || !lines->reader->at_end ||
        lines->script->num_intents == 0)
        return false;
    lines->reader->tail = us_cursor_span(lines->cursor, word).off;
    lines->reader->cut = true;
    return true;
}

static bool read_list_word(struct us_lines *lines, struct us_str word)
{
    const struct ks_record *own = lines->own;
    const struct us_line_form *form;
    struct us_intent m;

    if (!read_word(word, &form, &m))
        return !is_cut_move(lines, word) &&
               us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, word,
                            "expected a move such as 54, W7, 5S, 47-3, F5, DR2 or NEW");
    if (own->is_ksolve && m.draws) {
        m.count = m.draws;
        m.draws = US_DRAWS_CARDS;
    }
    return keep(lines, form, &m, word);
}

static bool read_list_line(struct us_lines *lines)
{
    while (!us_cursor_line_end(lines->cursor))
        if (!read_list_word(lines, us_cursor_word(lines->cursor)))
            return false;
    return true;
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Names the suit of a foundation that is only called so. */
static void settle_foundation(struct us_place *place, us_card card)
{
    if (place->kind == US_PLACE_FOUNDATION)
        *place = us_place_of(us_pile_id(US_FOUNDATION, us_suit(card)));
}

/* Reads the moves of a sentence. */
static bool read_moves_of_sentence(struct us_lines *lines)
{
    struct us_script *s = lines->script;
    struct us_cursor c = *lines->cursor;
    const struct us_line_form *form;
    struct us_intent m;
    size_t before = s->num_intents;
    bool more;

    skip_number(&c);
    struct us_str line = us_str_trim_end(us_cursor_peek_line(&c));
    us_cursor_literal(&c, "Move ");
    do {
        if (!us_take_listed_move(&us_klondike_sentences, &c, &form, &m)) {
            s->num_intents = before;
            return us_lines_expected(
                lines, "a sentence such as \"Move 5S from tableau 5 on to foundation\"");
        }
        settle_foundation(&m.source, m.source_card);
        settle_foundation(&m.dest, m.source_card);
        if (m.draws && m.stated)
            m.draws = US_DRAWS_CARDS;
        s->redeals_implied = s->redeals_implied || (m.draws && m.draws != US_DRAWS_CARDS);
        if (!keep(lines, form, &m, line))
            return false;
        more = us_cursor_literal(&c, " and move ");
        us_cursor_literal(&c, ".");
    } while (more || !us_cursor_line_end(&c));
    lines->cursor->p = c.p;
    return true;
}

/* Finds the end of a board.  Returns false, after reporting it, if there is none. */
static bool skip_board(struct us_lines *lines)
{
    struct us_position shown;
    struct us_grid_board board = {.cursor = lines->cursor, .position = &shown};
    us_game_lay_out(&lines->script->game, &shown);
    if (shown.num_columns != US_KLONDIKE_COLUMNS)
        return us_lines_expected(lines, "a board of the game that was requested");
    return us_read_klondike_board(&board) || us_report_grid(lines->reader, &board);
}

/* Reads a sentence and the board after it, if there is one. */
static bool read_sentence(struct us_lines *lines)
{
    struct ks_record *own = lines->own;
    struct us_script *s = lines->script;
    size_t before = s->num_intents;

    if (before > own->num_sentences)
        return us_lines_expected(lines, "the list of moves after the sentences");
    if (!read_moves_of_sentence(lines))
        return false;

    own->num_sentences = s->num_intents;
    us_cursor_blank_lines(lines->cursor);
    int next = kind_of(us_cursor_peek_line(lines->cursor));
    if (next != LINE_FOUNDATIONS && next != LINE_PILE)
        return true;
    uint32_t off = us_cursor_offset(lines->cursor);
    if (!skip_board(lines)) {
        s->num_intents = before;
        return false;
    }
    us_script_last(s)->snapshot = (struct us_span){off, us_cursor_offset(lines->cursor) - off};
    return true;
}

/* Returns the index of the next of the intents from i on that is neither a draw nor a redeal. */
static size_t skip_stock(const struct us_script *s, size_t i, size_t end)
{
    while (i < end && (s->intents[i].draws || is_redeal(&s->intents[i])))
        i++;
    return i;
}

/* Compares the list after the sentences with them, and drops it.  Sentences leave redeals out, so
   that their draws can be those of two words: only the other moves are compared. */
static bool compare_list(struct us_lines *lines)
{
    struct ks_record *own = lines->own;
    struct us_script *s = lines->script;
    size_t end = own->num_sentences;
    size_t i = skip_stock(s, 0, end);
    size_t k = skip_stock(s, end, s->num_intents);

    while (i < end && k < s->num_intents) {
        const struct us_intent *a = &s->intents[i];
        const struct us_intent *b = &s->intents[k];
        if (!us_same_klondike_piles(a, b) || a->count != b->count) {
            us_report(lines->reader->sink, US_DIAG_DISAGREES, b->span,
                      "the sentences state another move");
            return false;
        }
        i = skip_stock(s, i + 1, end);
        k = skip_stock(s, k + 1, s->num_intents);
    }

    s->num_intents = end;
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Steps over a comment.  Two moves side by side in it were perhaps not meant as one. */
static void skip_comment(struct us_record_reader *reader, struct us_script *script)
{
    struct us_str line = us_cursor_peek_line(&reader->cursor);
    struct us_cursor c = us_cursor_within(&reader->cursor, us_str_from(line, 1));
    struct us_str before = {NULL, 0};

    while (!us_cursor_at_end(&c)) {
        struct us_str word = us_cursor_word(&c);
        bool is_move = word.len > 0 && is_move_word(word);
        if (is_move && before.len > 0) {
            struct us_str moves = {before.p, word.p + word.len - before.p};
            us_ignore_moves(reader->sink, script, us_cursor_span(&reader->cursor, moves));
            break;
        }
        before = is_move ? word : (struct us_str){NULL, 0};
        us_cursor_blanks(&c);
        if (word.len == 0 && !us_cursor_at_end(&c))
            c.p++;
    }
    us_cursor_skip_line(&reader->cursor, line);
}

static bool read_comment(struct us_lines *lines)
{
    skip_comment(lines->reader, lines->script);
    return true;
}

/* Deals the digits, or compares them with the board. */
static bool conclude_deal(struct us_lines *lines)
{
    struct ks_record *own = lines->own;
    struct us_script *s = lines->script;

    if (!own->has_deck)
        return true;
    if (!s->has_start)
        return us_deal_klondike(lines->reader, s, &own->deck);
    us_compare_klondike(lines->reader, s, &own->deck);
    return true;
}

static bool finish(struct us_lines *lines)
{
    const struct ks_record *own = lines->own;
    struct us_script *s = lines->script;

    if (!conclude_deal(lines))
        return false;
    if (own->num_sentences > 0 && s->num_intents > own->num_sentences && !compare_list(lines))
        return false;
    s->claim_first = own->is_ksolve;
    return check_number(lines);
}

static const struct us_line_form line_forms[] = {
    US_READ_FORM("#", read_comment),
    US_READ_FORM("Foundations:", read_start),
    US_TEST_FORM(is_stock, read_start),
    US_TEST_FORM(is_reversed, read_start),
    US_LINE_FORM("----------...", US_LINE_SKIP),
    US_READ_FORM("{Minimal solution in |Solved in |Impossible.|Unknown.|Unsolvable.|Too big.}",
                 read_verdict),
    US_LINE_FORM("Took ...", US_LINE_SKIP),
    US_TEST_FORM(is_sentence, read_sentence),
    US_TEST_FORM(is_game, read_game),
    US_TEST_FORM(is_digits, read_digits_line),
    US_TEST_FORM(is_pile, read_start),
    US_TEST_FORM(is_list, read_list_line),
    US_TEST_FORM(is_command, read_command),
    {.words = NULL},
};
US_ASSERT_ROWS(line_forms, LINE_OTHER);

static const struct us_line_format lines_klondike_solver = {
    .forms = line_forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1},
    .longest = US_BOARD_LINE,
    .expected = "a deal, a board, a verdict or a move",
    .own_size = sizeof(struct ks_record),
    .begin = us_begin_klondike,
    .finish = finish,
};

static int kind_of(struct us_str line)
{
    return us_kind_of_line(&lines_klondike_solver, line);
}

/* Comments alone are no record. */
static enum us_status read_klondike_solver(struct us_record_reader *reader, struct us_script *out)
{
    struct us_cursor *c = &reader->cursor;
    for (; us_str_starts(us_cursor_rest(c), "#"); us_cursor_blank_lines(c))
        skip_comment(reader, out);
    return us_cursor_at_end(c) ? US_END : us_read_lines(&lines_klondike_solver, reader, out);
}

/* A board of 13 piles begins with the waste. */
static bool begins(struct us_str line, int kind, int before)
{
    if (kind == LINE_PILE && us_is_klondike_pile(line, true))
        kind = LINE_FOUNDATIONS;
    bool in_head = before == LINE_COMMENT || before == LINE_COMMAND;
    bool after_deal = in_head || before == LINE_DIGITS || before == LINE_GAME;
    switch (kind) {
    case LINE_COMMENT:
    case LINE_COMMAND:
        return before != LINE_COMMENT;
    case LINE_DIGITS:
    case LINE_GAME:
    case LINE_REVERSED:
        return !in_head;
    case LINE_STOCK:
        return !in_head && before != LINE_FOUNDATIONS;
    case LINE_FOUNDATIONS:
        return !after_deal && before != LINE_SENTENCE;
    case LINE_VERDICT:
        return before == LINE_MOVES || before == LINE_DASHES || before == LINE_TIME ||
               before == LINE_VERDICT;
    default:
        return false;
    }
}

/* ---- detection ------------------------------------------------------------------------------- */

/* Returns true if a board or a deal begins at the cursor. */
static bool shows_board(struct us_cursor cursor, int kind)
{
    struct us_position shown;
    struct us_grid_board board = {.cursor = &cursor, .position = &shown};

    us_game_lay_out(&us_variant_find(us_str("klondike"))->game, &shown);
    if (kind == LINE_FOUNDATIONS || kind == LINE_PILE) {
        struct us_str line = us_cursor_peek_line(&cursor);
        struct us_cursor next = cursor;
        us_cursor_skip_line(&next, line);
        struct us_str stock = us_cursor_peek_line(&next);
        bool arrows = us_str_starts(stock, "Talon:") && us_str_find(stock, "==>") != SIZE_MAX;
        return (kind == LINE_PILE || arrows) && us_read_klondike_board(&board);
    }
    return us_read_klondike_deal(&board, kind == LINE_REVERSED) && us_is_klondike_deal(&shown);
}

/* Weighs a list without anything else: only words that other formats lack count. */
static int weigh_list(struct us_cursor cursor)
{
    enum { PER_WORD = 12, MOST = 100, MANY_WORDS = 400 };
    int bits = 0;
    for (unsigned n = 0; n < MANY_WORDS; n++) {
        us_cursor_blank_lines(&cursor);
        struct us_str word = us_cursor_word(&cursor);
        if (word.len == 0)
            break;
        const struct us_line_form *form;
        struct us_intent m;
        bool is_move = read_word(word, &form, &m);
        if (!is_move && !us_cursor_at_end(&cursor))
            return 0;
        bool peculiar = is_move && (form->kind == US_LINE_FLIP || m.source.kind == US_PLACE_OTHER);
        bits += peculiar ? PER_WORD : 0;
    }
    return bits < MOST ? bits : MOST;
}

enum { CERTAIN = 250, LIKELY = 150, PERHAPS = 60 };

/* Returns how likely it is that a text beginning with this line has this format. */
static int weigh_first_line(struct us_cursor cursor)
{
    struct us_str line = us_cursor_peek_line(&cursor);
    int kind = kind_of(line);

    switch (kind) {
    case LINE_COMMAND:
        return LIKELY;
    case LINE_DIGITS:
        return us_is_klondike_digits(us_cursor_rest(&cursor)) ? LIKELY : 0;
    case LINE_GAME:
    case LINE_FOUNDATIONS:
    case LINE_PILE:
        return shows_board(cursor, kind) ? CERTAIN : 0;
    case LINE_STOCK:
    case LINE_REVERSED:
        return shows_board(cursor, kind) ? LIKELY : 0;
    case LINE_VERDICT:
        us_cursor_skip_line(&cursor, line);
        if (kind_of(us_cursor_peek_line(&cursor)) == LINE_TIME)
            return LIKELY;
        return us_str_find(line, " Took ") != SIZE_MAX || weigh_list(cursor) > 0 ? LIKELY : 0;
    case LINE_MOVES:
        return weigh_list(cursor);
    default:
        return 0;
    }
}

/* A line "Game 617" says nothing by itself: players write it above their lists, too.  A text of
   nothing but lines "Game: 617" is a list of deals. */
static int probe_klondike_solver(struct us_str text)
{
    struct us_cursor cursor = us_cursor(text);
    bool has_name = false;
    bool all_with_colon = true;

    for (; us_str_starts(us_cursor_rest(&cursor), "#"); us_cursor_blank_lines(&cursor))
        us_cursor_next_line(&cursor);
    while (!us_cursor_at_end(&cursor)) {
        struct us_str line = us_cursor_peek_line(&cursor);
        int kind = kind_of(line);
        if (kind != LINE_GAME && !(has_name && kind == LINE_BLANK))
            break;
        us_cursor_skip_line(&cursor, line);
        has_name = true;
        all_with_colon = all_with_colon && (kind == LINE_BLANK || us_str_starts(line, "Game: "));
    }
    if (has_name && us_cursor_at_end(&cursor))
        return all_with_colon ? PERHAPS : 0;

    int weight = weigh_first_line(cursor);
    return has_name && weight > PERHAPS ? PERHAPS : weight;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

static enum us_agreement agrees_klondike_solver(const struct us_snapshot *snapshot,
                                                struct us_disagreement *why)
{
    struct us_cursor cursor = us_cursor(snapshot->text);
    struct us_position shown;
    struct us_grid_board board = {.cursor = &cursor, .position = &shown};

    us_position_init(&shown, US_KLONDIKE_COLUMNS, 0, 1);
    if (!us_read_klondike_board(&board))
        return US_UNREADABLE;
    return us_same_piles(&shown, snapshot->position, true, why) ? US_AGREES : US_DIFFERS;
}

static const struct us_option options_klondike_solver[] = {
    {"board", "how to write the start",
     (const char *const[]){"pysol", "piles", "digits", "none", NULL}},
    {"replay", "write sentences, with a board after each",
     (const char *const[]){"no", "yes", NULL}},
    {0},
};

const struct us_format us_format_klondike_solver = {
    .name = "klondike-solver",
    .title = "deals and solutions of Klondike-Solver and KSolve",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK |
               US_CARRIES_RULES,
    .options = options_klondike_solver,
    .lacks = us_lacks_klondike_solver,
    .lines = &lines_klondike_solver,
    .probe = probe_klondike_solver,
    .kind_of_line = kind_of,
    .begins = begins,
    .read = read_klondike_solver,
    .agrees = agrees_klondike_solver,
    .refuses = us_refuses_klondike,
    .states_game = us_states_klondike,
    .write = us_write_klondike_solver,
};
