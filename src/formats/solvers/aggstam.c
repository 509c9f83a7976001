/* SPDX-License-Identifier: MIT */
/*
 * The format of a course in artificial intelligence (docs/formats/solvers.md), which aggstam's
 * freecell_solver and other students' programs write: games with few ranks, single cards.
 *
 *     S0 C1                10                  Solution Length: 10
 *     C0 S1                freecell D1         move card D1 to Free cell
 *     D0 H1                foundation H0       move card H0 to Foundation
 *     H0 D1                stack S3 D4         move card S3 to stack 2
 *                          newstack C1         move 2 cards( S3 D2 ) to stack 0
 *
 * On the left is a layout: one column per line with the playable card last.  Missing columns are
 * empty.  The others are solutions, which are separate files: the number of moves, then the moves.
 * Each move names its card.  A list may end when three suits are on the foundations.
 *
 * Oddities: the suit comes first, and the ace is 0 or 1, as the generator of the layout had it.
 * aggstam's layouts begin with the number of ranks, and have a rank as one character, so that : ; <
 * follow 9.  "source" is the foundation, or an empty column if the list has the word foundation.
 */
#include <stdio.h>

#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

enum { COLUMNS = 8, FREECELLS = 4, LONGEST_LINE = 80 };

/* What a number stands for until the ace is known: cards have ranks that are one higher than the
   number, so that 0 to 13 are possible. */
enum { HIGHEST = US_MAX_RANK + 1 };

static struct us_str text_at(const struct us_script *script, struct us_span span)
{
    return (struct us_str){script->text.p + span.off, span.len};
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Steps over a card such as "D12", or "D<" if its rank may be one character. */
static bool take_numbered(struct us_cursor *cursor, bool character, us_card *card)
{
    unsigned suit;
    uint32_t number;

    if (us_cursor_at_end(cursor) || *cursor->p >= 'a' ||
        !us_get_suit((struct us_str){cursor->p, 1}, &suit))
        return false;

    cursor->p++;
    if (character && !us_cursor_at_end(cursor) && *cursor->p > '9' && *cursor->p <= '<')
        number = *cursor->p++ - '0';
    else if (!us_cursor_number(cursor, &number))
        return false;
    *card = us_card_make(number + 1, suit, 0);
    return number < HIGHEST;
}

static bool take_moved_card(struct us_cursor *cursor, us_card *card)
{
    return take_numbered(cursor, false, card);
}

static bool get_dealt_card(struct us_str word, us_card *card)
{
    struct us_cursor c = us_cursor(word);
    return take_numbered(&c, true, card) && us_cursor_at_end(&c);
}

/* Makes a card with the number of its rank the card that is meant. */
static us_card meant_card(us_card numbered, unsigned ace)
{
    return us_is_card(numbered) ? us_card_make(us_rank(numbered) - ace, us_suit(numbered), 0)
                                : numbered;
}

/* The numbers of cards, or rather their ranks, which are one higher.  0: there are no cards. */
struct numbers {
    unsigned lowest;
    unsigned highest;
};

static void note_number(struct numbers *numbers, us_card card)
{
    unsigned rank = us_is_card(card) ? us_rank(card) : 0;
    if (rank > 0 && (numbers->lowest == 0 || rank < numbers->lowest))
        numbers->lowest = rank;
    if (rank > numbers->highest)
        numbers->highest = rank;
}

/* ---- the layout ------------------------------------------------------------------------------ */

/* The cards of a layout. */
struct course_layout {
    unsigned num;
    unsigned columns;
    struct numbers numbers;
    uint16_t has[US_NUM_SUITS]; /* a bit for each rank */
    bool by_rows;               /* lines of eight cards, for all but the last of 52 */
    struct us_str bad;          /* a word that is not a card; empty: there is none */
};

static void note_card(struct course_layout *layout, us_card card)
{
    layout->num++;
    note_number(&layout->numbers, card);
    layout->has[us_suit(card)] |= 1U << us_rank(card);
}

/* Examines the lines from the cursor on. */
static struct course_layout examine_layout(struct us_cursor c)
{
    struct course_layout layout = {.by_rows = true};
    while (!us_cursor_at_end(&c) && layout.bad.len == 0) {
        struct us_str line = us_cursor_peek_line(&c);
        struct us_cursor words = us_cursor(line);
        unsigned before = layout.num;
        for (struct us_str word = us_cursor_word(&words); word.len > 0;
             word = us_cursor_word(&words)) {
            us_card card;
            if (get_dealt_card(word, &card))
                note_card(&layout, card);
            else if (layout.bad.len == 0)
                layout.bad = word;
        }
        us_cursor_skip_line(&c, line);
        layout.columns += layout.num > before;
        layout.by_rows = layout.by_rows && (layout.num % COLUMNS == 0 || us_cursor_at_end(&c));
    }
    return layout;
}

/* Returns true if the layout has the same ranks in all suits, from an ace that is 0 or 1. */
static bool is_complete(const struct course_layout *layout)
{
    unsigned ranks = layout->numbers.highest - layout->numbers.lowest + 1;
    unsigned all = (1U << (layout->numbers.highest + 1)) - (1U << layout->numbers.lowest);

    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        if (layout->has[suit] != all)
            return false;
    return layout->num == ranks * US_NUM_SUITS && layout->numbers.lowest <= 2 &&
           ranks <= US_MAX_RANK;
}

/* Returns true if the line begins with a card. */
static bool is_column(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_card card;
    return get_dealt_card(us_cursor_word(&c), &card);
}

/* Works out the number of ranks and of the ace.  The number above the layout, if there is one, is
   that of the ranks. */
static bool settle_ranks(struct us_lines *lines, const struct course_layout *layout)
{
    unsigned least = layout->numbers.lowest > 2 ? 2 : layout->numbers.lowest;
    unsigned ranks = layout->numbers.highest - least + 1;
    struct us_str at = us_cursor_peek_line(lines->cursor);

    if (lines->has_length) {
        ranks = lines->length;
        at = text_at(lines->script, lines->length_span);
        least = least == 2 && layout->numbers.highest <= ranks ? 1 : least;
        if (ranks == 0 || ranks > US_MAX_RANK)
            return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, at,
                                "expected a number of ranks, or a number of moves such as K = 10");
    }
    if (ranks > US_MAX_RANK)
        return us_read_fail(lines->reader, US_DIAG_CARD_BAD, at,
                            "the layout has the ranks 0 to 13");

    lines->has_length = lines->script->claim_first = false;
    lines->script->claim = US_CLAIM_NONE;
    lines->script->ace = least;
    char value[12];
    snprintf(value, sizeof(value), "%u", ranks);
    return us_state_field(lines->reader, lines->script, US_GAME_MAX_RANK, us_str(value),
                          us_cursor_span(lines->cursor, us_str_trim_end(at)));
}

static bool read_column(struct us_lines *lines, struct us_str line, unsigned column)
{
    struct us_cursor c = us_cursor(line);
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
        us_card card;
        if (!get_dealt_card(word, &card))
            return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, word,
                                "expected a card such as H0 for the ace of hearts");
        if (column >= COLUMNS)
            return us_read_fail(lines->reader, US_DIAG_LAYOUT_COLUMNS, word,
                                "more than eight columns");
        if (us_rank(card) < lines->script->ace || us_rank(card) - lines->script->ace >= US_MAX_RANK)
            return us_read_fail(lines->reader, US_DIAG_CARD_BAD, word, "");
        us_script_deal_column(lines->script, column, meant_card(card, lines->script->ace - 1U),
                              us_cursor_span(lines->cursor, word));
    }
    return true;
}

/* Returns the lines of the layout at the cursor: those that begin with a card, and blank lines
   between them. */
static struct us_cursor lines_of_layout(const struct us_cursor *cursor)
{
    struct us_cursor end = *cursor;
    while (!us_cursor_at_end(&end)) {
        struct us_str line = us_cursor_peek_line(&end);
        if (us_str_trim_end(line).len > 0 && !is_column(line))
            break;
        us_cursor_skip_line(&end, line);
    }
    return us_cursor((struct us_str){cursor->p, end.p - cursor->p});
}

/* Reads a layout, whose first line is at the cursor. */
static bool read_layout(struct us_lines *lines)
{
    struct us_script *script = lines->script;
    struct us_cursor rest = lines_of_layout(lines->cursor);
    struct course_layout layout = examine_layout(rest);

    if (script->has_start)
        return us_lines_expected(lines, "only one layout");
    if (!settle_ranks(lines, &layout))
        return false;

    us_position_init(&script->start, COLUMNS, FREECELLS, 1);
    uint32_t from = us_cursor_offset(lines->cursor);
    size_t len = us_cursor_rest(&rest).len;
    for (unsigned column = 0; !us_cursor_at_end(&rest); column++) {
        struct us_str line = us_cursor_next_line(&rest);
        if (!read_column(lines, line, column))
            return false;
    }

    lines->cursor->p += len;
    script->start_span = (struct us_span){from, len};
    script->has_start = true;
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* One program writes bytes of its memory before some of its moves. */
static size_t bytes_before_move(struct us_str line)
{
    enum { MOST = 8 };
    size_t at = us_str_find(line, "move card ");
    return at <= MOST ? at : 0;
}

static bool has_bytes_before_move(struct us_str line)
{
    return bytes_before_move(line) > 0;
}

static bool skip_bytes_before_move(struct us_lines *lines)
{
    struct us_str line = us_cursor_peek_line(lines->cursor);
    struct us_str odd = {line.p, bytes_before_move(line)};
    us_report(lines->reader->sink, US_DIAG_NOTATION_ODD, us_cursor_span(lines->cursor, odd), "%s",
              "bytes before the move are not part of it");
    lines->cursor->p += odd.len;
    return true;
}

#define ONE_CARD(pattern, to) US_MOVE_FORM(pattern, US_PLACE_CARD, to)

static const char length_words[] = "{K = |Solution Length: |}%m";

static const struct us_line_form forms[] = {
    {.words = length_words, .kind = US_LINE_LENGTH, .when = US_LINE_BEFORE_MOVES},
    ONE_CARD("freecell %p", US_PLACE_ANY_FREECELL),
    ONE_CARD("foundation %p", US_PLACE_FOUNDATION),
    ONE_CARD("source %p", US_PLACE_FOUNDATION),
    ONE_CARD("{newstack|new_stack} %p", US_PLACE_ANY_EMPTY_COLUMN),
    ONE_CARD("{stack|tableau} %p %e", US_PLACE_CARD_IN_COLUMN),
    ONE_CARD("move card %p to Free cell", US_PLACE_ANY_FREECELL),
    ONE_CARD("move card %p to Foundation", US_PLACE_FOUNDATION),
    ONE_CARD("move card %p to stack %d", US_PLACE_COLUMN),
    ONE_CARD("move %n cards( %L ) to stack %d", US_PLACE_COLUMN),
    {.words = "", .kind = US_LINE_READ, .is = is_column, .read = read_layout},
    {.words = "",
     .kind = US_LINE_READ,
     .is = has_bytes_before_move,
     .read = skip_bytes_before_move},
    {.words = NULL},
};

/* Keeps a move.  D1 at the end of the input may be the beginning of D12 if more moves should
   follow. */
static bool keep_move(struct us_lines *lines, struct us_intent *move)
{
    struct us_script *script = lines->script;
    bool ends = move->span.off + move->span.len == script->text.len;

    if (ends && lines->has_length && script->num_intents > 0 &&
        script->num_intents + 1 < lines->length)
        return us_lines_expected(lines, lines->format->expected_move);

    *us_script_add(script) = *move;
    return true;
}

/* Finds the number of the ace, plus one.  A list has the numbers of its layout, unless it has one
   that the layout cannot have.  Without a layout, its least number decides. */
static unsigned find_ace(const struct us_lines *lines, const struct numbers *numbers)
{
    unsigned of_layout = lines->script->ace > 0 ? lines->script->ace : lines->reader->request->ace;
    if (numbers->lowest == 1)
        return 1;
    if (numbers->highest == lines->script->game.max_rank + 1U || of_layout == 0)
        return 2;
    return of_layout;
}

/* Returns true if a move begins with the word. */
static bool has_word(const struct us_script *script, const struct us_intent *intent,
                     const char *word)
{
    return us_str_starts(text_at(script, intent->span), word);
}

/* Makes the numbers of the moves cards.  If foundations have a word of their own, "source" is an
   empty column. */
static bool settle_moves(struct us_lines *lines)
{
    struct us_script *script = lines->script;
    struct numbers numbers = {0};
    bool has_foundation = false;

    for (size_t i = 0; i < script->num_intents; i++) {
        note_number(&numbers, script->intents[i].source.card);
        note_number(&numbers, script->intents[i].dest.card);
        has_foundation = has_foundation || has_word(script, &script->intents[i], "foundation");
    }

    unsigned ace = find_ace(lines, &numbers);
    for (size_t i = 0; i < script->num_intents; i++) {
        struct us_intent *move = &script->intents[i];
        us_card *cards[] = {&move->source.card, &move->dest.card, &move->source_card};
        for (size_t k = 0; k < sizeof(cards) / sizeof(cards[0]); k++) {
            unsigned rank = us_is_card(*cards[k]) ? us_rank(*cards[k]) : ace;
            if (rank < ace || rank - ace >= US_MAX_RANK)
                return us_read_fail(lines->reader, US_DIAG_CARD_BAD, text_at(script, move->span),
                                    ace == 1 ? "ranks are 0 to 12" : "ranks are 1 to 13");
            *cards[k] = meant_card(*cards[k], ace - 1);
        }
        if (has_foundation && has_word(script, move, "source"))
            move->dest.kind = US_PLACE_ANY_EMPTY_COLUMN;
    }

    bool is_open = !lines->reader->request->asked[US_GAME_MAX_RANK] &&
                   script->game.max_rank == US_MAX_RANK;
    if (is_open && !script->has_start && numbers.highest >= ace && !lines->reader->request->ace)
        script->game.max_rank = numbers.highest - ace + 1;
    return true;
}

/* Some of the programs take cards back from foundations, and most stop when three suits are
   there. */
static bool finish(struct us_lines *lines)
{
    struct us_script *script = lines->script;
    script->claim = US_CLAIM_NONE;
    script->claim_first = false;
    if (script->num_intents == 0)
        return true;
    if (!settle_moves(lines))
        return false;
    script->game_stated = !us_is_game_asked(lines->reader);
    if (!lines->reader->request->asked[US_GAME_FOUNDATION_TO_COLUMN]) {
        struct us_game other = script->game;
        other.foundation_to_column = US_BACK_TO_COLUMNS;
        us_script_add_alternative(script, &other);
    }
    return true;
}

static const struct us_line_format lines_aggstam = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE},
    .columns = COLUMNS,
    .freecells = FREECELLS,
    .longest = LONGEST_LINE,
    .take_card = take_moved_card,
    .before_move = "",
    .expected_move = "a move such as freecell D1 or stack S3 D4",
    .expected =
        "a card such as H0 for the ace of hearts, or a move such as freecell D1 or stack S3 D4",
    .keep = keep_move,
    .finish = finish,
};

/* ---- detection ------------------------------------------------------------------------------- */

/* Steps over a number of moves, if there is one, and a move.  Returns false, without moving, if
   there is none. */
static bool take_first_move(struct us_cursor *cursor)
{
    struct us_cursor at = *cursor;
    struct us_intent move;
    us_take_line_words(&at, length_words);
    at.p += bytes_before_move(us_cursor_peek_line(&at));
    return us_cursor_accept(cursor, &at, us_take_move_line(&lines_aggstam, &at, &move));
}

/* Examines a layout.  One of 52 cards from 1 is as other programs write it, too. */
static int probe_layout(struct us_cursor c, bool has_size)
{
    enum { COMPLETE = 160, SIZED = 24, ANY = 12 };
    struct us_cursor lines = lines_of_layout(&c);
    struct course_layout layout = examine_layout(lines);
    bool usual = layout.numbers.highest == HIGHEST ||
                 (layout.by_rows && layout.num == US_MAX_RANK * US_NUM_SUITS);
    c.p += us_cursor_rest(&lines).len;
    bool ends = us_cursor_at_end(&c) || take_first_move(&c);
    if (layout.num > 0 && layout.columns <= COLUMNS && layout.bad.len == 0 && ends && !usual) {
        if (is_complete(&layout))
            return COMPLETE;
        if (layout.numbers.lowest == 1 && !has_size)
            return ANY;
    }
    return layout.num > 0 && has_size ? SIZED : 0;
}

/* Examines the first line and the next one. */
static int probe_aggstam(struct us_str text)
{
    enum { NAMED = 48 };
    struct us_cursor c = us_cursor(text);
    struct us_cursor at = c;
    if (take_first_move(&at))
        return NAMED;

    uint32_t size;
    bool has_size = us_cursor_number(&at, &size) && us_cursor_line_end(&at);
    return probe_layout(has_size ? at : c, has_size);
}

const struct us_format us_format_aggstam = {
    .name = "aggstam",
    .title = "solvers of a course: few ranks, moves of named cards",
    .carries = US_CARRIES_START | US_CARRIES_MOVES,
    .lines = &lines_aggstam,
    .probe = probe_aggstam,
};
