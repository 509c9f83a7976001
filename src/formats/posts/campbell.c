/* SPDX-License-Identifier: MIT */
/*
 * Gary Campbell's Standard Freecell Notation (docs/formats/campbell.md).
 *
 *     #24
 *       -  -  -  +
 *     4C 5H QC 5D 2D 7H AH 7S
 *     2C QH 9S 2S KD JS 5S 6C
 *     ...
 *     2H QD 3D AS
 *      4a 4b 8c 8d 84 a6 65 6a c6 1c
 *
 * The parts are: the number or the name of the game; the freecells and foundations, with = in place
 * of - if automoves follow WKR's rule and not Horne's; the rows of the columns, with three
 * characters per column; comments; and the moves.  Each move follows a space, or a period if only
 * one card goes to an empty column to which more cards could go.  If a line of moves breaks the
 * rhythm of three characters, the rest of the line is a comment.
 *
 * [4a] is a marked move: the layout is the position before it.  [??] marks the place after the last
 * move.  The start of a marked game is dealt by its number.
 */
#include "formats/posts/campbell.h"

#include "formats/kit/card_sentence.h"
#include "formats/kit/kit.h"
#include "formats/kit/pair.h"
#include "formats/posts/post_words.h"

enum {
    COLUMNS = US_CAMPBELL_COLUMNS,
    FREECELLS = US_CAMPBELL_FREECELLS,
    SLOT = US_CAMPBELL_SLOT,
    PLUS = US_CAMPBELL_PLUS,
    HOME_LINE = US_CAMPBELL_HOME_LINE,
};

static const char comment_mark[] = US_CAMPBELL_COMMENT_MARK;

struct campbell_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct us_str name; /* the line above the layout that may be the name of the game */
    struct us_str number_line;
    enum us_post_header numbered; /* how clearly number_line has the number of the deal */
    struct us_position shown;     /* the layout in the file */
    struct us_span shown_span;
    unsigned rows;
    unsigned num_cards;       /* that are in it, those on foundations included */
    struct us_str nearly_row; /* the first line above it that may be meant as its first row */
    bool has_home_line;
    bool odd_spelling; /* an unusual spelling has been reported */
    bool marked;
    uint32_t marked_move; /* the layout is the position before this intent */
};

/* Rule 4 requires capitals, and T for ten.  Other spellings are accepted, with one warning per
   record. */
static void check_spelling(struct campbell_reader *reader, struct us_str text, us_card card)
{
    bool standard = text.len == 2 && text.p[0] == us_rank_letters[us_rank(card)] &&
                    text.p[1] == us_suit_letters[us_suit(card)];
    if (standard || reader->odd_spelling)
        return;

    us_report(reader->common->sink, US_DIAG_CARD_SPELLING, us_cursor_span(reader->cursor, text),
              "%s", "");
    reader->odd_spelling = true;
}

/* Returns a comment without the blanks before it. */
static struct us_str without_indent(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blanks(&c);
    return us_cursor_rest(&c);
}

/* Adds a comment.  After the mark of a comment, blanks are a part of it. */
static void add_comment(struct campbell_reader *reader, struct us_str text, uint32_t move)
{
    text = without_indent(text);
    bool marked = us_str_starts(text, comment_mark);
    text = marked ? us_str_from(text, strlen(comment_mark)) : us_str_trim_end(text);
    if (text.len == 0)
        return;

    struct us_comment *comment = us_extras_add_comment(&reader->script->extras);
    comment->move = move;
    comment->text = us_extras_add_text(&reader->script->extras, text);
}

/* Returns true if most words of a comment are pairs.  One of letters alone, such as "ah", may be a
   word. */
static bool looks_like_moves(struct us_str text)
{
    unsigned words = 0;
    unsigned pairs = 0;
    bool digits = false;
    for (struct us_str word = us_campbell_next_word(&text); word.len > 0;
         word = us_campbell_next_word(&text)) {
        bool pair = us_campbell_may_be_pair(word);
        words++;
        pairs += pair;
        digits = digits || (pair && (us_is_digit(word.p[0]) || us_is_digit(word.p[1])));
    }
    return pairs * 2 > words && (digits || pairs > 1);
}

/* Returns true if a line above the first move has moves as players post them: after a number, or in
   capitals, unless they are cards. */
static bool looks_like_post(const struct us_game *game, struct us_str line)
{
    static const struct us_post_context alone;
    struct us_post_facts facts = us_post_examine(line, game, &alone);
    return facts.tokens > 2 && !facts.cards && us_post_kind(&facts, &alone) == US_POST_MOVES;
}

/* Reports a comment that looks like moves.  It may be a part of the list that breaks the rhythm, so
   its words are kept for a correction, and an error after it is one of these words. */
static void note_like_moves(struct campbell_reader *reader, struct us_str text)
{
    struct us_script *s = reader->script;
    us_report(reader->common->sink, US_DIAG_COMMENT_LIKE_MOVES,
              us_cursor_span(reader->cursor, us_str_trim_end(text)), "%s", "");
    for (struct us_str word = us_campbell_next_word(&text); word.len > 0;
         word = us_campbell_next_word(&text)) {
        struct us_intent m = {0};
        struct us_str read = word;
        bool pair = us_campbell_may_be_pair(word) &&
                    us_read_pair(word, &s->game, &m) != US_PAIR_BAD;
        if (!pair && !us_post_guess_move(&read, &s->game, &m))
            continue;
        m.span = us_cursor_span(reader->cursor, read);
        us_script_ignore_word(s, m.span);
        us_script_add_unread(s, &m);
    }
}

/* Counts a line between the layout and the first move that has two words side by side such as F1.
   They are not moves of this format.  Reports the first such line. */
static void note_other_moves(struct campbell_reader *reader, struct us_str line)
{
    bool likely_before = false;
    for (struct us_str word = us_campbell_next_word(&line); word.len > 0;
         word = us_campbell_next_word(&line)) {
        bool likely = us_post_shape(word) == US_POST_SHAPE_LIKELY;
        if (likely && likely_before) {
            struct us_span span = us_cursor_span(reader->cursor, word);
            if (reader->script->num_ignored_words == 0)
                us_report(reader->common->sink, US_DIAG_MOVES_IN_PROSE, span, "%s", "");
            us_script_ignore_word(reader->script, span);
            return;
        }
        likely_before = likely;
    }
}

/* Adds a comment on the last move so far, or on the record if there is no move. */
static void add_comment_here(struct campbell_reader *reader, struct us_str text)
{
    struct us_script *s = reader->script;
    struct us_str begin = without_indent(text);
    bool marked = us_str_starts(begin, comment_mark);
    bool post = s->num_intents == 0 && looks_like_post(&s->game, begin);
    if (!marked && (post || looks_like_moves(begin)))
        note_like_moves(reader, begin);
    else if (!marked && s->num_intents == 0)
        note_other_moves(reader, begin);

    add_comment(reader, text, s->num_intents > 0 ? s->num_intents - 1 : US_WHOLE_RECORD);
}

/* ---- moves (rules 10 and 12) ----------------------------------------------------------------- */

static bool keep_move(struct campbell_reader *reader, struct us_campbell_move *move)
{
    if (move->marked && reader->marked)
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, move->pair,
                            "a record can have only one marked move");

    if (move->marked) {
        reader->marked = true;
        reader->marked_move = reader->script->num_intents;
    }
    if (us_campbell_is_after_last(move))
        return true;

    move->intent.span = us_cursor_span(reader->cursor, move->pair);
    *us_script_add(reader->script) = move->intent;
    return true;
}

static bool is_solution_line(const struct campbell_reader *reader, struct us_str line)
{
    struct us_campbell_move move;
    return us_campbell_get_move(&reader->script->game, line, &move);
}

/* ---- lines of the layout (rules 2 to 9) ------------------------------------------------------ */

static const char expected_mark[] = "expected - (Horne's automoves) or = (WKR's) after a freecell";

/* Reports a line that is nearly one of freecells and foundations. */
static bool fail_home_line(struct campbell_reader *reader, struct us_str line)
{
    static const char expected_plus[] =
        "in the line of freecells and foundations, position 12 must have a +";
    const char *plus = memchr(line.p, '+', line.len);
    if (plus != line.p + PLUS) {
        struct us_str at = line.len > PLUS ? (struct us_str){line.p + PLUS, 1}
                                           : us_str_trim_end(line);
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT,
                            plus ? (struct us_str){plus, 1} : at, expected_plus);
    }

    size_t i = 2;
    while (i + SLOT < PLUS && !us_is_blank(line.p[i]) && !us_is_word_char(line.p[i]))
        i += SLOT;
    return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, (struct us_str){line.p + i, 1},
                        expected_mark);
}

static bool read_marks(struct campbell_reader *reader, struct us_str line)
{
    for (size_t i = 2; i < PLUS; i += SLOT) {
        struct us_str mark = {line.p + i, 1};
        if (*mark.p != '-' && *mark.p != '=')
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, mark, expected_mark);
        if (*mark.p != line.p[2])
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, mark,
                                "the marks after the freecells must be the same");
    }

    reader->script->conventions.automove = line.p[2] == '=' ? US_AUTOMOVE_WKR : US_AUTOMOVE_HORNE;
    return true;
}

static bool read_homes(struct campbell_reader *reader, struct us_str line)
{
    us_card card;
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        size_t at = PLUS + 1 + (size_t)i * SLOT;
        struct us_str home = us_campbell_slot(line, at);
        if (i > 0 && at <= line.len && !us_is_blank(line.p[at - 1]))
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT,
                                (struct us_str){line.p + at - 1, 1},
                                "expected a blank between foundations");
        if (us_str_trim_end(home).len == 0)
            continue;
        if (!us_campbell_is_card(home, &card))
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, home, "");
        if (reader->shown.foundations[us_suit(card)] > 0)
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, home,
                                "this suit already has a foundation");

        check_spelling(reader, home, card);
        reader->shown.foundations[us_suit(card)] = us_rank(card);
        reader->num_cards += us_rank(card);
    }

    if (us_str_trim_end(line).len > HOME_LINE)
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, us_str_from(line, HOME_LINE),
                            "expected the end of the line after four foundations");
    return true;
}

static bool read_home_line(struct campbell_reader *reader, struct us_str line)
{
    us_card card;
    reader->has_home_line = true;
    if (!us_campbell_is_home_line(line))
        return fail_home_line(reader, line);
    if (!read_marks(reader, line))
        return false;

    for (unsigned i = 0; i < FREECELLS; i++) {
        struct us_str cell = us_campbell_slot(line, (size_t)i * SLOT);
        if (us_campbell_is_card(cell, &card)) {
            reader->shown.freecells[i] = card;
            reader->num_cards++;
            check_spelling(reader, cell, card);
        } else if (us_str_trim_end(cell).len > 0) {
            reader->shown.freecells[i] = US_CARD_BLOCKED;
        }
    }

    return read_homes(reader, line);
}

/* Returns true if at least half of the line's words are cards, and more than `least` of them: it is
   a row, or was meant as one. */
static bool is_nearly_row(struct us_str line, unsigned least)
{
    struct us_cursor c = us_cursor(line);
    unsigned words = 0;
    unsigned cards = 0;
    us_card card;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), words++)
        cards += us_get_card(word, &card) == word.len;

    return cards > least && cards * 2 >= words;
}

static const char wrong_width[] = "each column must be three characters wide";

/* Returns the length of the gap at the start of the text where a column has no card, or SIZE_MAX
   after reporting that it is not a gap. */
static size_t read_gap(struct campbell_reader *reader, struct us_str text)
{
    size_t n = us_campbell_gap(text);
    if (n != SIZE_MAX)
        return n;

    struct us_cursor c = us_cursor(text);
    if (text.p[0] == ' ')
        us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, (struct us_str){text.p + 1, 1},
                     wrong_width);
    else
        us_read_fail(reader->common, US_DIAG_CARD_BAD, us_cursor_word(&c), "");
    return SIZE_MAX;
}

/* Reads the card, or the gap, of one column at the start of the text.  Returns its length, or
   SIZE_MAX after reporting an error. */
static size_t read_slot(struct campbell_reader *reader, struct us_str text, unsigned column)
{
    struct us_position *p = &reader->shown;
    us_card card;
    size_t n = us_get_card(text, &card);
    if (n == 0)
        return read_gap(reader, text);

    struct us_str name = {text.p, n};
    check_spelling(reader, name, card);
    if (us_column_len(p, column) != reader->rows) {
        us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, name, "there is no card above this one");
        return SIZE_MAX;
    }

    us_script_deal_elsewhere(reader->script, card, us_cursor_span(reader->cursor, name));
    if (reader->script->overfull)
        return SIZE_MAX;
    us_pile_push(p, US_COLUMN, column, card);
    reader->num_cards++;
    return n;
}

/* Reads a row (rule 9): three characters per column, with a card or blanks.  A tab also ends a
   column. */
static bool read_row(struct campbell_reader *reader, struct us_str line)
{
    line = us_str_trim_end(line);

    for (unsigned column = 0; line.len > 0; column++) {
        if (column == COLUMNS)
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line,
                                "expected the end of the line after eight columns");

        size_t n = read_slot(reader, line, column);
        if (n == SIZE_MAX)
            return false;
        if (n < line.len && line.p[n] != ' ' && line.p[n] != '\t')
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, (struct us_str){line.p + n, 1},
                                wrong_width);

        n += n < line.len;
        line = us_str_from(line, n);
    }

    reader->rows++;
    return true;
}

/* Reads a line above the layout: the number of the game, or its name if it has no number.  Any
   other line is a comment, and so is a line whose number is less clear than that of another. */
static bool read_heading(struct campbell_reader *reader, struct us_str line)
{
    struct us_deal deal = US_NO_DEAL;
    enum us_post_header kind = us_campbell_find_deal(line, &deal);
    if (kind == US_POST_NO_HEADER && us_campbell_is_number(line))
        return us_read_fail(reader->common, US_DIAG_DEAL_BAD, us_str_trim(line), "");
    struct us_str *kept = reader->numbered > US_POST_NO_HEADER ? &reader->number_line
                                                               : &reader->name;
    if (kind > reader->numbered) {
        add_comment(reader, *kept, US_WHOLE_RECORD);
        reader->name.len = 0;
        reader->number_line = line;
        reader->numbered = kind;
        reader->script->deal = deal;
        return true;
    }

    if (kept->len > 0)
        add_comment_here(reader, line);
    else
        reader->name = us_str_trim(line);
    return true;
}

static void name_deal(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    if (reader->name.len == 0)
        return;

    s->deal.system = US_DEAL_CUSTOM;
    s->extras.deal_name = us_extras_add_name(&s->extras, reader->name);
}

/* Returns true once the layout has all cards: no line below is a row. */
static bool is_complete(const struct campbell_reader *reader)
{
    return reader->num_cards >= US_NUM_SUITS * reader->script->game.max_rank;
}

/* Reads a line of the layout, or one above it.  Sets *end at the first line below it: the rows end
   with the last card, or before a line that does not fit columns of three characters. */
static bool read_layout_line(struct campbell_reader *reader, struct us_str line, bool *end)
{
    bool above = reader->rows == 0 && !reader->has_home_line;
    if (above && (us_campbell_is_home_line(line) || us_campbell_is_nearly_home_line(line)))
        return read_home_line(reader, line);
    if (us_campbell_cards_in_row(line) > 0 || (!above && is_nearly_row(line, 0)))
        return read_row(reader, line);

    bool filled = us_str_trim_end(line).len > 0;
    *end = !above && filled;
    if (!above || !filled)
        return true;
    if (reader->nearly_row.len == 0 && is_nearly_row(line, 0))
        reader->nearly_row = line;
    return read_heading(reader, line);
}

/* If cards are missing, a line above the layout may be a row that does not fit the columns.
   Reports what is wrong with it. */
static bool check_lines_above(struct campbell_reader *reader)
{
    bool any = reader->rows > 0 || reader->has_home_line;
    if (is_complete(reader) || reader->nearly_row.len == 0 ||
        !(any || is_nearly_row(reader->nearly_row, 2)))
        return true;
    us_position_init(&reader->shown, COLUMNS, FREECELLS, 1);
    reader->rows = 0;
    return read_row(reader, reader->nearly_row);
}

/* Reads everything before the first line of moves. */
static bool read_layout(struct campbell_reader *reader)
{
    uint32_t from = 0;
    bool ok = true;
    bool end = false;

    while (ok && !is_complete(reader) && !us_cursor_at_end(reader->cursor)) {
        struct us_str line = us_cursor_peek_line(reader->cursor);
        if (is_solution_line(reader, line))
            break;
        if (reader->rows == 0 && !reader->has_home_line)
            from = us_cursor_offset(reader->cursor);
        ok = read_layout_line(reader, line, &end);
        if (end)
            break;
        us_cursor_skip_line(reader->cursor, line);
    }

    reader->shown_span = (struct us_span){from, us_cursor_offset(reader->cursor) - from};
    name_deal(reader);
    return ok && check_lines_above(reader);
}

/* ---- the solution (rule 10) ------------------------------------------------------------------ */

/* Reads the moves (rule 10).  A line that does not begin with a move is a comment, and so is the
   text after the last move of a line. */
static bool read_solution(struct campbell_reader *reader)
{
    while (!us_cursor_at_end(reader->cursor)) {
        struct us_campbell_move move;
        struct us_str line = us_cursor_peek_line(reader->cursor);
        struct us_str rest = line;
        bool has_layout = reader->rows > 0 || reader->has_home_line;
        bool below = reader->script->num_intents > 0 || (has_layout && is_complete(reader));
        if (below && !us_str_starts(line, comment_mark) &&
            us_campbell_begins_layout(us_cursor_rest(reader->cursor)))
            return us_read_fail(
                reader->common, US_DIAG_UNREAD_TEXT, line,
                "another game begins, and a file of this format can contain only one");

        while (us_campbell_get_move(&reader->script->game, rest, &move)) {
            if (!keep_move(reader, &move))
                return false;
            rest = us_str_from(rest, move.len);
        }
        add_comment_here(reader, rest);
        us_cursor_skip_line(reader->cursor, line);
    }

    return true;
}

/* ---- the meaning of the layout (rule 12) ----------------------------------------------------- */

/* Makes the layout the start of the script. */
static void deal_layout(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    us_position_copy(&s->start, &reader->shown);
    for (unsigned i = 0; i < FREECELLS; i++)
        if (us_is_card(reader->shown.freecells[i]))
            us_script_deal_freecell(s, i, reader->shown.freecells[i], reader->shown_span);
}

/* Stores the layout as a position within the game, which is the current one.  Returns false if
   cards are missing in it: a freecell with another text than a card is not blocked then. */
static bool place_within(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    deal_layout(reader);
    if (!us_script_check_deck(s, reader->common->sink))
        return false;
    us_position_init(&s->start, COLUMNS, FREECELLS, 1);
    s->num_dealt = 0;

    uint32_t board = us_script_add_board(s, &reader->shown, reader->shown_span);
    if (reader->marked_move < s->num_intents)
        s->intents[reader->marked_move].board = board;
    else
        s->final_board = board;
    us_extras_add_mark(&s->extras,
                       (struct us_mark){.line = US_MAIN_LINE, .before = reader->marked_move});
    for (unsigned i = 0; i < FREECELLS; i++)
        s->blocked |= (uint32_t)(reader->shown.freecells[i] == US_CARD_BLOCKED) << i;
    return true;
}

/* Removes the moves before the marked one.  They cannot be played, since the deal is not known, and
   become a comment. */
static void remove_moves_before_mark(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    uint32_t n = reader->marked_move;
    if (!reader->marked || n == 0)
        return;

    struct us_span first = s->intents[0].span;
    struct us_span last = s->intents[n - 1].span;
    struct us_str text = {reader->cursor->begin + first.off, last.off + last.len - first.off};
    us_report(reader->common->sink, US_DIAG_MOVES_BEFORE_START,
              us_cursor_span(reader->cursor, text), "%s", "");

    s->num_intents -= n;
    memmove(s->intents, s->intents + n, s->num_intents * sizeof(*s->intents));
    for (size_t i = 0; i < s->extras.num_comments; i++) {
        uint32_t *move = &s->extras.comments[i].move;
        if (*move != US_WHOLE_RECORD)
            *move = *move < n ? US_WHOLE_RECORD : *move - n;
    }

    add_comment(reader, text, US_WHOLE_RECORD);
}

/* Stores the layout as the start of the game. */
static void place_start(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    deal_layout(reader);
    s->has_start = true;
    s->marks_move = s->num_intents > 0;
    if (!reader->has_home_line && !us_deal_is_numbered(s->deal))
        us_warn_of_shape(reader->common, s);
    remove_moves_before_mark(reader);
}

/* Decides whether the layout is the start of the game or a position within it.  In the latter case
   the start is dealt by the number in the file, or given by the user. */
static bool place_layout(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    bool won = us_position_won(&reader->shown, s->game.max_rank);
    bool dealt = us_deal_is_numbered(s->deal) || reader->common->request->has_layout;

    s->start_span = reader->shown_span;
    if (reader->rows == 0 && !reader->has_home_line)
        return true; /* there is no layout */

    if (won && !reader->marked)
        reader->marked_move = s->num_intents;
    if (won)
        s->claim = US_CLAIM_SOLVED;

    bool within = dealt ? reader->marked || won : won && s->num_intents > 0;
    if (within)
        return place_within(reader);
    place_start(reader);
    return true;
}

/* Returns how many freecells the game has.  If the user asked for fewer than the notation has room
   for, those that are left must be blocked in the layout; they are not freecells then. */
static unsigned drop_blocked_freecells(struct campbell_reader *reader)
{
    unsigned n = FREECELLS;
    struct us_position *p = &reader->shown;
    if (!reader->common->request->asked[US_GAME_FREECELLS])
        return n;

    while (n > reader->script->game.num_freecells && p->freecells[n - 1] == US_CARD_BLOCKED)
        p->freecells[--n] = US_NO_CARD;
    p->num_freecells = n;
    return n;
}

static enum us_status read_campbell(struct us_record_reader *r, struct us_script *out)
{
    struct campbell_reader reader = {.common = r, .cursor = &r->cursor, .script = out};
    us_position_init(&reader.shown, COLUMNS, FREECELLS, 1);
    out->conventions = (struct us_conventions){
        .automove = US_AUTOMOVE_HORNE,
        .automove_first = US_PERHAPS,
        .empty_count = US_EMPTY_MAX,
        .redundant_home = US_YES,
        .naming = US_NAMED_AS_PAIRS,
    };

    if (!read_layout(&reader))
        return US_FAILED;
    if (!us_state_columns(r, out, COLUMNS, reader.shown_span) ||
        !us_state_freecells(r, out, drop_blocked_freecells(&reader), reader.shown_span))
        return US_FAILED;
    if (!read_solution(&reader))
        return US_FAILED;

    if (!place_layout(&reader))
        return US_FAILED;
    out->suggested = out->conventions;
    out->suggested.automove_first = US_NO;
    out->end_span = (struct us_span){us_cursor_offset(reader.cursor), 0};
    return US_OK;
}

/* Returns true if each freecell of a home line has a card, is blank or is blocked ("BB").  Rulers
   such as +++++ and lines of programs only look like home lines. */
static bool has_only_cards(struct us_str line)
{
    us_card card;
    for (size_t i = 0; i < PLUS; i += SLOT) {
        struct us_str cell = us_campbell_slot(line, i);
        if (us_str_trim_end(cell).len > 0 && !us_campbell_is_card(cell, &card) &&
            !us_str_eq(cell, "BB"))
            return false;
    }
    return true;
}

/* Returns true if a line at or after the cursor is a sentence such as "6S from column 1 to freecell
   c", perhaps after its number.  Lists of this format have none. */
static bool has_sentences(struct us_cursor cursor)
{
    for (; !us_cursor_at_end(&cursor); us_cursor_skip_line(&cursor, us_cursor_peek_line(&cursor))) {
        struct us_cursor line = us_cursor(us_str_trim_end(us_cursor_peek_line(&cursor)));
        struct us_intent intent;
        unsigned named;
        uint32_t label;
        us_take_label(&line, &label);
        if (us_take_card_sentence(&line, &intent, &named))
            return true;
    }
    return false;
}

/* The evidence in bits.  LIKELY is twice as much as that of a post with such a layout. */
enum { LIKELY = 40, SURE = 48, CERTAIN = 200 };

/* Returns true if a line at or after the cursor is a comment with its mark, or ends with one. */
static bool has_marked_comments(struct us_cursor cursor)
{
    struct us_str rest = us_cursor_rest(&cursor);
    us_cursor_charge_line(&cursor, rest.len);
    return us_str_starts(rest, comment_mark) || us_str_find(rest, "\n: ") != SIZE_MAX ||
           us_str_find(rest, "  : ") != SIZE_MAX;
}

/* Returns the evidence of a fresh deal that ends at the cursor. */
static int weigh_deal(struct us_cursor cursor)
{
    if (has_marked_comments(cursor))
        return CERTAIN;
    return has_sentences(cursor) ? 0 : LIKELY;
}

/* Looks for the line of freecells and foundations.  If it is missing, the rows must be a fresh
   deal.  A comment that could be moves is written after a colon (put_comment).  In posts,
   only quoted lines begin so, and then the rows do, too. */
static int probe_campbell(struct us_str text)
{
    enum { MOST_LINES = 12 };
    unsigned rows = 0;
    bool fresh = true;
    struct us_cursor c = us_cursor(text);

    for (unsigned i = 0; i < MOST_LINES && rows < US_CAMPBELL_DEAL_ROWS && !us_cursor_at_end(&c);
         i++) {
        struct us_str line = us_cursor_peek_line(&c);
        unsigned cards = us_campbell_cards_in_row(line);
        if (us_campbell_is_home_line(line) && has_only_cards(line))
            return has_marked_comments(c) ? CERTAIN : SURE;

        if (cards > 0) {
            fresh = fresh && cards == us_campbell_cards_in_deal_row(rows);
            rows++;
        } else if (rows > 0) {
            break;
        }
        us_cursor_skip_line(&c, line);
    }

    return fresh && rows == US_CAMPBELL_DEAL_ROWS ? weigh_deal(c) : 0;
}

/* ---- the format ------------------------------------------------------------------------------ */

static const struct us_terms terms_campbell[] = {
    {.rules = 1U << US_AUTOMOVE_HORNE | 1U << US_AUTOMOVE_WKR,
     .rule = US_AUTOMOVE_HORNE,
     .statable = US_STATES_MAX_OR_ONE},
    {0},
};

const struct us_format us_format_campbell = {
    .name = "campbell",
    .title = "Gary Campbell's Standard Freecell Notation",
    .suffixes = (const char *const[]){".fcn", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_COMMENTS | US_CARRIES_NUMBER |
               US_CARRIES_NAME | US_CARRIES_BLOCKED,
    .options = us_campbell_options,
    .probe = probe_campbell,
    .read = read_campbell,
    .terms = terms_campbell,
    .refuses = us_campbell_refuses,
    .loses = us_campbell_loses,
    .stores_current = us_campbell_stores_current,
    .states_freecells = us_states_freecells, /* those that the game lacks are blocked */
    .write = us_campbell_write,
};
