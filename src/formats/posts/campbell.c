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
#include "formats/kit/card_sentence.h"
#include "formats/kit/kit.h"
#include "formats/kit/pair.h"
#include "formats/posts/post_words.h"

enum { COLUMNS = 8, FREECELLS = 4, MAX_ROWS = 52 };

/* A freecell, foundation or column is three characters wide.  A plus sign follows the freecells,
   and the foundations follow the plus sign. */
enum { SLOT = 3, PLUS = 11, HOME_LINE = 23 };

/* Comes before a comment that looks like another line. */
static const char comment_mark[] = ": ";

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
    bool has_home_line;
    bool odd_spelling; /* an unusual spelling has been reported */
    bool marked;
    uint32_t marked_move; /* the layout is the position before this intent */
};

/* Returns the two characters at a place of a line, blanks after its end. */
static struct us_str slot(struct us_str line, size_t at)
{
    if (at >= line.len)
        return (struct us_str){"  ", 2};
    return (struct us_str){line.p + at, line.len - at < 2 ? line.len - at : 2};
}

static bool is_blank(struct us_str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!us_is_blank(s.p[i]))
            return false;

    return true;
}

static bool is_card(struct us_str s, us_card *card)
{
    return s.len == 2 && us_get_card(s, card) == 2;
}

/* Rule 4 requires capitals, and T for ten.  Other spellings are accepted, with one warning per
   record. */
static void check_spelling(struct campbell_reader *reader, struct us_str text, us_card card)
{
    bool standard = text.len == 2 && text.p[0] == us_rank_letters[us_rank(card)] &&
                    text.p[1] == us_suit_letters[us_suit(card)];
    if (standard || reader->odd_spelling)
        return;

    us_report(reader->common->sink, US_DIAG_CARD_SPELLING, us_cursor_span(reader->cursor, text), "%s", "");
    reader->odd_spelling = true;
}

/* Removes the first word, and blanks before it, from the text, and returns it. */
static struct us_str next_word(struct us_str *text)
{
    struct us_cursor c = us_cursor(*text);
    struct us_str word = us_cursor_word(&c);
    *text = us_cursor_rest(&c);
    return word;
}

static struct us_str trim(struct us_str line)
{
    while (line.len > 0 && us_is_blank(line.p[0]))
        line = us_str_from(line, 1);
    return us_str_trim_end(line);
}

static void add_comment(struct campbell_reader *reader, struct us_str text, uint32_t move)
{
    text = trim(text);
    if (text.len == 0)
        return;

    struct us_comment *comment = us_extras_add_comment(&reader->script->extras);
    comment->move = move;
    comment->text = us_extras_add_text(&reader->script->extras, text);
}

/* Returns true if a comment consists of pairs only.  Before the first move, several pairs as
   players post them also count: after a number, or in capitals (which are cards if other moves are
   in lower case). */
static bool looks_like_moves(const struct campbell_reader *reader, struct us_str text)
{
    struct us_intent m;
    struct us_str rest = text;
    struct us_str word = next_word(&rest);
    bool pairs = word.len > 0;
    for (; pairs && word.len > 0; word = next_word(&rest))
        pairs = us_read_pair(word, &reader->script->game, &m) != US_PAIR_BAD;
    if (pairs || reader->script->num_intents > 0)
        return pairs;

    static const struct us_post_context alone;
    struct us_post_facts facts = us_post_examine(text, &reader->script->game, &alone);
    return facts.tokens > 2 && us_post_kind(&facts, &alone) == US_POST_MOVES;
}

/* Adds a comment on the last move so far, or on the record if there is no move.  Reports a comment
   that looks like moves, since it may be misplaced moves. */
static void add_comment_here(struct campbell_reader *reader, struct us_str text)
{
    struct us_script *s = reader->script;
    if (looks_like_moves(reader, text))
        us_report(reader->common->sink, US_DIAG_COMMENT_LIKE_MOVES,
                  us_cursor_span(reader->cursor, us_str_trim_end(text)), "%s", "");

    add_comment(reader, text, s->num_intents > 0 ? (uint32_t)s->num_intents - 1 : US_WHOLE_RECORD);
}

/* ---- moves (rules 10 and 12) ----------------------------------------------------------------- */

/* A move with the characters around it: " 4a", ".4a", " [4a]" or "[4a]". */
struct token {
    struct us_str pair; /* "??" for the place after the last move */
    struct us_intent move;
    size_t len;
    bool marked;
};

static bool is_after_last(const struct token *t)
{
    return t->marked && us_str_eq(t->pair, "??");
}

/* Reads the move at the start of the text.  Returns false if the text breaks the rhythm. */
static bool get_move(const struct us_game *g, struct us_str text, struct token *t)
{
    size_t at = text.len > 0 && (text.p[0] == ' ' || text.p[0] == '.');
    *t = (struct token){.marked = text.len > at && text.p[at] == '['};
    if (at == 0 && !t->marked)
        return false;

    at += t->marked;
    t->len = at + 2 + t->marked;
    if (text.len < t->len || (t->marked && text.p[at + 2] != ']'))
        return false;
    t->pair = (struct us_str){text.p + at, 2};
    if (!is_after_last(t) && us_read_pair(t->pair, g, &t->move) == US_PAIR_BAD)
        return false;

    if (text.p[0] == '.') {
        t->move.count_kind = US_COUNT_STATED;
        t->move.count = 1;
    }

    bool is_longer = t->len < text.len && !memchr(" .[", text.p[t->len], 3);
    return !is_longer || t->marked;
}

static bool keep_move(struct campbell_reader *reader, struct token *t)
{
    if (t->marked && reader->marked)
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, t->pair, "a record can have only one marked move");

    if (t->marked) {
        reader->marked = true;
        reader->marked_move = (uint32_t)reader->script->num_intents;
    }
    if (is_after_last(t))
        return true;

    t->move.span = us_cursor_span(reader->cursor, t->pair);
    *us_script_add(reader->script) = t->move;
    return true;
}

static bool is_solution_line(const struct campbell_reader *reader, struct us_str line)
{
    struct token t;
    return get_move(&reader->script->game, line, &t);
}

/* ---- lines of the layout (rules 2 to 9) ------------------------------------------------------ */

/* Returns true for lines such as "QS-3S-  -KD+6H 9C 2D   " (rule 6).  Marks other than - and = are
   rejected later. */
static bool is_home_line(struct us_str line)
{
    if (line.len <= PLUS || line.p[PLUS] != '+')
        return false;

    for (size_t i = 2; i < PLUS; i += SLOT)
        if (us_is_blank(line.p[i]) || us_is_digit(line.p[i]) || us_is_letter(line.p[i]))
            return false;

    return true;
}

static bool read_marks(struct campbell_reader *reader, struct us_str line)
{
    for (size_t i = 2; i < PLUS; i += SLOT) {
        struct us_str mark = {line.p + i, 1};
        if (*mark.p != '-' && *mark.p != '=')
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, mark,
                                "expected - (Horne's automoves) or = (WKR's) after a freecell");
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
        struct us_str home = slot(line, PLUS + 1 + (size_t)i * SLOT);
        if (is_blank(home))
            continue;
        if (!is_card(home, &card))
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, home, "");
        if (reader->shown.foundations[us_suit(card)] > 0)
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, home, "this suit already has a foundation");

        check_spelling(reader, home, card);
        reader->shown.foundations[us_suit(card)] = (uint8_t)us_rank(card);
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
    if (!read_marks(reader, line))
        return false;

    for (unsigned i = 0; i < FREECELLS; i++) {
        struct us_str cell = slot(line, (size_t)i * SLOT);
        if (is_card(cell, &card)) {
            reader->shown.freecells[i] = card;
            check_spelling(reader, cell, card);
        } else if (!is_blank(cell)) {
            reader->shown.freecells[i] = US_CARD_BLOCKED;
        }
    }

    return read_homes(reader, line);
}

/* Returns true if at least half of the line's words are cards: it is a row, or was meant to be
   one. */
static bool is_row(struct us_str line)
{
    unsigned words = 0;
    unsigned cards = 0;
    us_card card;
    for (struct us_str word = next_word(&line); word.len > 0; word = next_word(&line), words++)
        cards += us_get_card(word, &card) == word.len;

    return cards > 0 && cards * 2 >= words;
}

static const char wrong_width[] = "each column must be three characters wide";

/* Returns the length of the gap at the start of the text where a column has no card, or SIZE_MAX
   after reporting that it is not a gap. */
static size_t read_gap(struct campbell_reader *reader, struct us_str text)
{
    size_t n = 0;
    while (n < 2 && n < text.len && text.p[n] == ' ')
        n++;
    if (n == 2 || n == text.len || text.p[n] == '\t')
        return n;

    if (n > 0)
        us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, (struct us_str){text.p + n, 1}, wrong_width);
    else
        us_read_fail(reader->common, US_DIAG_CARD_BAD, next_word(&text), "");
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
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, (struct us_str){line.p + n, 1}, wrong_width);

        n += n < line.len;
        line = us_str_from(line, n);
    }

    reader->rows++;
    return true;
}

/* Returns how clearly a line has the number of the deal (rule 5): it is the number, or the line
   names the number as in other posts.  Any other number in a line is a part of the text. */
static enum us_post_header find_deal(struct us_str line, struct us_deal *deal)
{
    enum us_post_header kind = US_POST_HEADER;
    if (!us_deal_parse(trim(line), deal))
        kind = us_post_find_deal(line, deal);
    bool microsoft = deal->system == US_DEAL_MS || deal->system == US_DEAL_COOKIE;
    return microsoft ? kind : US_POST_NO_HEADER;
}

/* Reads a line above the layout: the number of the game, or its name if it has no number.  Any
   other line is a comment, and so is a line whose number is less clear than that of another. */
static void read_heading(struct campbell_reader *reader, struct us_str line)
{
    struct us_deal deal = US_NO_DEAL;
    enum us_post_header kind = find_deal(line, &deal);
    struct us_str *kept = reader->numbered > US_POST_NO_HEADER ? &reader->number_line : &reader->name;
    if (kind > reader->numbered) {
        add_comment(reader, *kept, US_WHOLE_RECORD);
        reader->name.len = 0;
        reader->number_line = line;
        reader->numbered = kind;
        reader->script->deal = deal;
        return;
    }

    if (kept->len > 0)
        add_comment_here(reader, line);
    else
        reader->name = trim(line);
}

static void name_deal(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    if (reader->name.len == 0)
        return;

    s->deal.system = US_DEAL_CUSTOM;
    s->extras.deal_name = us_extras_add_name(&s->extras, reader->name);
}

/* Reads everything before the first line of moves. */
static bool read_layout(struct campbell_reader *reader)
{
    uint32_t from = 0;
    bool ok = true;

    while (ok && !us_cursor_at_end(reader->cursor)) {
        struct us_str line = us_cursor_peek_line(reader->cursor);
        bool above = reader->rows == 0 && !reader->has_home_line;
        if (is_solution_line(reader, line))
            break;
        if (above)
            from = us_cursor_offset(reader->cursor);

        if (above && is_home_line(line))
            ok = read_home_line(reader, line);
        else if (reader->rows < MAX_ROWS && is_row(line))
            ok = read_row(reader, line);
        else if (above && !is_blank(line))
            read_heading(reader, line);
        else if (reader->rows > 0 || !is_blank(line))
            break;
        us_cursor_skip_line(reader->cursor, line);
    }

    reader->shown_span = (struct us_span){from, us_cursor_offset(reader->cursor) - from};
    name_deal(reader);
    return ok;
}

/* ---- the solution (rule 10) ------------------------------------------------------------------ */

/* Returns the number of cards in a line that is nothing but a row, or 0. */
static unsigned cards_of_row(struct us_str line)
{
    unsigned cards = 0;
    us_card card;
    line = us_str_trim_end(line);
    if (line.len > (size_t)COLUMNS * SLOT)
        return 0;

    for (size_t i = 0; i < line.len; i += SLOT) {
        struct us_str s = slot(line, i);
        if (is_card(s, &card))
            cards++;
        else if (!is_blank(s))
            return 0;
        if (i + 2 < line.len && line.p[i + 2] != ' ')
            return 0;
    }

    return cards;
}

/* A fresh deal has six rows with eight cards, and a last row with four. */
enum { DEAL_ROWS = 7 };

static unsigned cards_in_deal_row(unsigned row)
{
    return row < DEAL_ROWS - 1 ? 8 : 4;
}

/* Returns true at a line of freecells and foundations, and at the rows of a fresh deal. */
static bool begins_layout(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&c);
    unsigned rows = 0;
    if (is_home_line(line))
        return true;

    while (rows < DEAL_ROWS && cards_of_row(line) == cards_in_deal_row(rows)) {
        us_cursor_skip_line(&c, line);
        line = us_cursor_peek_line(&c);
        rows++;
    }

    return rows == DEAL_ROWS;
}

/* Counts a line between the layout and the first move that has two words side by side such as F1.
   They are not moves of this format.  Reports the first such line, unless that is done already. */
static void note_other_moves(struct campbell_reader *reader, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    bool likely_before = false;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
        bool likely = us_post_shape(word) == US_POST_SHAPE_LIKELY;
        if (likely && likely_before) {
            struct us_span span = us_cursor_span(reader->cursor, word);
            if (reader->script->num_ignored_words == 0 && !looks_like_moves(reader, line))
                us_report(reader->common->sink, US_DIAG_MOVES_IN_PROSE, span, "%s", "");
            us_script_ignore_word(reader->script, span);
            return;
        }
        likely_before = likely;
    }
}

/* Reads the moves (rule 10).  A line that does not begin with a move is a comment, and so is the
   text after the last move of a line. */
static bool read_solution(struct campbell_reader *reader)
{
    while (!us_cursor_at_end(reader->cursor)) {
        struct token t;
        struct us_str line = us_cursor_peek_line(reader->cursor);
        struct us_str rest = line;
        if (reader->script->num_intents > 0 && begins_layout(us_cursor_rest(reader->cursor)))
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line,
                                "another game begins, and a file of this format can contain only one");

        while (get_move(&reader->script->game, rest, &t)) {
            if (!keep_move(reader, &t))
                return false;
            rest = us_str_from(rest, t.len);
        }
        if (reader->script->num_intents == 0 && !us_str_starts(line, comment_mark))
            note_other_moves(reader, line);
        add_comment_here(reader, rest);
        us_cursor_skip_line(reader->cursor, line);
    }

    return true;
}

/* ---- the meaning of the layout (rule 12) ----------------------------------------------------- */

/* Stores the layout as a position within the game. */
static void place_within(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    uint32_t board = us_script_add_board(s, &reader->shown, reader->shown_span);
    if (reader->marked_move < s->num_intents)
        s->intents[reader->marked_move].board = board;
    else
        s->final_board = board;
    s->extras.layout_before_move = reader->marked_move + 1;

    s->num_dealt = 0;
    for (unsigned i = 0; i < FREECELLS; i++)
        s->blocked |= (uint32_t)(reader->shown.freecells[i] == US_CARD_BLOCKED) << i;
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
    us_report(reader->common->sink, US_DIAG_MOVES_BEFORE_START, us_cursor_span(reader->cursor, text), "%s", "");

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
    const struct us_position *p = &reader->shown;

    us_position_copy(&s->start, p);
    for (unsigned i = 0; i < FREECELLS; i++)
        if (us_is_card(p->freecells[i]))
            us_script_deal_freecell(s, i, p->freecells[i], reader->shown_span);

    s->has_start = true;
    remove_moves_before_mark(reader);
}

/* Decides whether the layout is the start of the game or a position within it.  In the latter case
   the start is dealt by the number in the file, or given by the user. */
static void place_layout(struct campbell_reader *reader)
{
    struct us_script *s = reader->script;
    bool won = us_position_won(&reader->shown, s->game.max_rank);
    bool numbered = s->deal.system != US_DEAL_NONE && s->deal.system != US_DEAL_CUSTOM;

    s->start_span = reader->shown_span;
    if (reader->rows == 0 && !reader->has_home_line)
        return; /* there is no layout */

    if (won && !reader->marked)
        reader->marked_move = (uint32_t)s->num_intents;
    if (won)
        s->claim = US_CLAIM_SOLVED;

    bool within = numbered ? reader->marked || won : won && s->num_intents > 0;
    if (within)
        place_within(reader);
    else
        place_start(reader);
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
    p->num_freecells = (uint8_t)n;
    return n;
}

static enum us_status read_campbell(struct us_record_reader *r, struct us_script *out)
{
    struct campbell_reader reader = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(reader.cursor);
    if (us_cursor_at_end(reader.cursor))
        return US_END;

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

    place_layout(&reader);
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
        struct us_str cell = slot(line, i);
        if (!is_blank(cell) && !is_card(cell, &card) && !us_str_eq(cell, "BB"))
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
        if (us_cursor_number(&line, &label)) {
            us_cursor_literal(&line, ".");
            us_cursor_blanks(&line);
        }
        if (us_take_card_sentence(&line, &intent, &named))
            return true;
    }
    return false;
}

/* Returns the evidence of a fresh deal that ends at the cursor. */
static int weigh_deal(struct us_cursor cursor)
{
    enum { LIKELY = 40, CERTAIN = 80 }; /* twice as many bits as a post with such a layout */
    if (us_cursor_literal(&cursor, comment_mark))
        return CERTAIN;
    return has_sentences(cursor) ? 0 : LIKELY;
}

/* Looks for the line of freecells and foundations.  If it is missing, the rows must be a fresh
   deal.  A comment that could be moves is written after a colon (put_record_comments).  In posts,
   only quoted lines begin so, and then the rows do, too. */
static int probe_campbell(struct us_str text)
{
    unsigned rows = 0;
    bool fresh = true;
    struct us_cursor c = us_cursor(text);

    us_cursor_blank_lines(&c);
    for (unsigned i = 0; i < MAX_ROWS + 4 && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        unsigned cards = cards_of_row(line);
        if (is_home_line(line) && has_only_cards(line))
            return 48;

        if (cards > 0) {
            fresh = fresh && cards == cards_in_deal_row(rows);
            rows++;
        } else if (rows > 0) {
            break;
        }
        us_cursor_skip_line(&c, line);
    }

    return fresh && rows == DEAL_ROWS ? weigh_deal(c) : 0;
}

/* ---- writing --------------------------------------------------------------------------------- */

enum { PER_LINE = 10 };

static void put_slot(struct us_buf *b, us_card card)
{
    if (card == US_CARD_BLOCKED)
        us_buf_puts(b, "BB");
    else if (us_is_card(card))
        us_put_card(b, card, US_TEN_T);
    else
        us_buf_puts(b, "  ");
}

/* Puts the freecells and foundations (rule 6).  The foundations are in the order C D H S. */
static void put_home_line(struct us_buf *b, const struct us_position *p, bool wkr)
{
    static const uint8_t suits[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
    char mark = wkr ? '=' : '-';
    for (unsigned i = 0; i < FREECELLS; i++) {
        put_slot(b, i < p->num_freecells ? p->freecells[i] : US_CARD_BLOCKED);
        us_buf_putc(b, i == FREECELLS - 1 ? '+' : mark);
    }

    size_t end = b->len; /* of the last card */
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        unsigned rank = p->foundations[suits[i]];
        put_slot(b, rank ? us_card_make(rank, suits[i], 0) : US_NO_CARD);
        if (rank)
            end = b->len;
        us_buf_putc(b, ' ');
    }

    if (!b->failed)
        b->len = end;
    us_buf_putc(b, '\n');
}

static void put_rows(struct us_buf *b, const struct us_position *p)
{
    unsigned rows = 0;
    for (unsigned i = 0; i < COLUMNS; i++)
        rows = us_column_len(p, i) > rows ? us_column_len(p, i) : rows;

    for (unsigned k = 0; k < rows; k++) {
        for (unsigned i = 0; i < COLUMNS; i++) {
            put_slot(b, k < us_column_len(p, i) ? us_column_cards(p, i)[k] : US_NO_CARD);
            us_buf_putc(b, ' ');
        }
        while (!b->failed && b->len > 0 && b->p[b->len - 1] == ' ')
            b->len--;
        us_buf_putc(b, '\n');
    }
}

/* Returns true if the text, on a line of its own, cannot be mistaken for a line of the layout or of
   the solution. */
static bool is_unambiguous(struct us_str line)
{
    return line.len > 2 && !memchr(" .[", line.p[0], 3) && line.p[2] != ' ' &&
           (line.len <= PLUS || line.p[PLUS] != '+');
}

/* Puts text with its line feeds and tabs replaced by spaces. */
static void put_on_one_line(struct us_buf *b, struct us_str text)
{
    for (size_t k = 0; k < text.len; k++)
        us_buf_putc(b, text.p[k] == '\n' || text.p[k] == '\t' ? ' ' : text.p[k]);
}

/* Returns true if a name can be written, which requires that it is not read as the number of a
   deal. */
static bool is_usable_name(struct us_str name)
{
    struct us_buf text = {0};
    struct us_deal deal = US_NO_DEAL;
    put_on_one_line(&text, name);
    struct us_str line = {us_buf_text(&text), text.len};
    bool usable = !text.failed && is_unambiguous(line) && find_deal(line, &deal) == US_POST_NO_HEADER;
    us_buf_free(&text);
    return usable;
}

/* Puts the number or the name of the deal. */
static void put_game_line(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    if (s->deal.system == US_DEAL_MS)
        us_buf_putf(b, "#%llu\n", (unsigned long long)s->deal.number);
    else if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putf(b, "#-%llu\n", (unsigned long long)s->deal.number);
    if (s->deal.system != US_DEAL_CUSTOM)
        return;

    struct us_str name = us_extras_text(&s->extras, s->extras.deal_name);
    if (!is_usable_name(name))
        return;
    put_on_one_line(b, name);
    us_buf_putc(b, '\n');
}

/* Puts the plain comments on the record, each on a line that cannot be mistaken for another. */
static void put_record_comments(struct us_buf *b, const struct us_extras *x)
{
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *comment = &x->comments[i];
        if (comment->move != US_WHOLE_RECORD || comment->xhtml)
            continue;

        struct us_str text = us_extras_text(x, comment->text);
        us_buf_puts(b, is_unambiguous(text) ? "" : comment_mark);
        put_on_one_line(b, text);
        us_buf_putc(b, '\n');
    }
}

/* Puts the plain comments up to the given move, from comment *next on, after the move.  Each ends
   its line.  Returns false if there are none. */
static bool put_comments(struct us_buf *b, const struct us_extras *x, size_t *next, uint32_t move)
{
    bool any = false;
    for (; *next < x->num_comments; ++*next) {
        const struct us_comment *comment = &x->comments[*next];
        if (comment->variation != US_MAIN_LINE || comment->move == US_WHOLE_RECORD || comment->xhtml)
            continue;
        if (comment->move > move)
            break;

        us_buf_puts(b, "  ");
        put_on_one_line(b, us_extras_text(x, comment->text));
        us_buf_putc(b, '\n');
        any = true;
    }

    return any;
}

/* Returns the character before a move (rule 10c): a period if one card goes to an empty column to
   which more could go. */
static char prefix_of(const struct us_move *m)
{
    bool to_empty = m->source.type == US_COLUMN && m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD;
    return to_empty && m->num_cards == 1 ? '.' : ' ';
}

static void put_moves(struct us_buf *b, const struct us_solution *s)
{
    unsigned in_line = 0;
    size_t next = 0;
    for (uint32_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        if (!m->implicit) {
            us_buf_putc(b, prefix_of(m));
            us_put_pair(b, &s->game, m, false);
            in_line++;
        }

        bool comment = put_comments(b, &s->extras, &next, i);
        if (in_line == PER_LINE && !comment)
            us_buf_putc(b, '\n');
        if (in_line == PER_LINE || comment)
            in_line = 0;
    }

    if (in_line > 0)
        us_buf_putc(b, '\n');
}

/* Returns true if the freecells and foundations of the start are empty and none is blocked, so that
   their line can be omitted. */
static bool is_plain_start(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] != US_NO_CARD)
            return false;
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        if (p->foundations[i] > 0)
            return false;

    return p->num_freecells == FREECELLS;
}

static const char *refuses_campbell(const struct us_solution *s)
{
    const struct us_game *g = &s->game;
    if (g->num_columns == COLUMNS && g->num_freecells > 0 && g->num_freecells <= FREECELLS && g->num_decks == 1)
        return NULL;
    return "games other than those with eight columns, one to four freecells and one deck";
}

static void write_campbell(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    const struct us_position *p = &s->start;
    bool wkr = s->conventions.automove == US_AUTOMOVE_WKR;

    put_game_line(w, s);
    if (wkr || !is_plain_start(p))
        put_home_line(b, p, wkr);
    put_rows(b, p);
    put_record_comments(b, &s->extras);
    put_moves(b, s);
}

static const char *loses_campbell(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    (void)options;
    bool lost = s->deal.system == US_DEAL_CUSTOM && !is_usable_name(us_extras_text(&s->extras, s->extras.deal_name));
    return lost && i == 0 ? "the deal's name, which looks like another line" : NULL;
}

/* Those that the game lacks are blocked. */
static bool states_freecells_campbell(const struct us_solution *s)
{
    (void)s;
    return true;
}

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
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_COMMENTS | US_CARRIES_NAME | US_CARRIES_BLOCKED,
    .probe = probe_campbell,
    .read = read_campbell,
    .terms = terms_campbell,
    .refuses = refuses_campbell,
    .loses = loses_campbell,
    .states_freecells = states_freecells_campbell,
    .write = write_campbell,
};
