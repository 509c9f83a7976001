/* SPDX-License-Identifier: MIT */
/*
 * JoshDreamland/FreeCell-Solver (docs/formats/joshdreamland.md): layouts by rows, and solutions in
 * sentences that name cards.
 *
 *     : QD QC KC 3C 4C 2C KD 5C
 *     : 4D JD JS 6H QS 6D 2D 9C
 *     ...
 *     : AS 5S TH JH
 *
 *     Move the Jack of Hearts onto an empty reserve
 *     Move the Nine of Hearts (and 2 more) onto the Ten of Spades
 *     Move the Ace of Spades onto the foundation
 *
 * A sentence names the playable card, and "more" counts the cards under it.  Cards may move back
 * from foundations.
 *
 * The layout looks like Freecell Solver's, but its lines are rows and not columns.  The colons may
 * be missing, and ranks may be numbers from 1 to 13.  The program shows boards in playing-card
 * characters while it searches; only the number of freecells is read, from the first board.
 */
#include "base/utf8.h"
#include "formats/kit.h"

enum { COLUMNS = 8, CARDS = 52, ROWS = 7, LONGEST_LINE = 80 };

struct josh_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    unsigned rows;           /* rows of the layout read so far */
    bool freecells_expected; /* the next board gives the number of freecells */
};

/* ---- the layout ------------------------------------------------------------------------------ */

/* Reads a whole word as a card: "TH", "10h" or "13C". */
static bool read_card(struct us_str word, us_card *card)
{
    struct us_cursor c = us_cursor(word);
    uint32_t rank;
    unsigned suit;
    if (!us_cursor_number(&c, &rank))
        return us_get_card(word, card) == word.len && word.len > 0;

    struct us_str rest = us_cursor_rest(&c);
    if (!us_get_suit(rest, &suit) || rank == 0 || rank > US_MAX_RANK)
        return false;
    *card = us_card_make(rank, suit, 0);
    return rest.len == 1;
}

/* Returns the number of cards in a row of the layout, or 0 if the line is not a row. */
static unsigned cards_in_row(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_card card;
    unsigned n = 0;
    us_cursor_literal(&c, ":");
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), n++)
        if (!read_card(word, &card))
            return 0;
    return n;
}

static bool read_row(struct josh_reader *reader, struct us_str line)
{
    struct us_script *s = reader->script;
    struct us_cursor c = us_cursor(line);
    us_cursor_literal(&c, ":");
    if (reader->rows == 0) {
        us_position_init(&s->start, COLUMNS, s->game.num_freecells, 1);
        s->has_start = true;
        s->start_span = us_cursor_span(reader->cursor, line);
    }

    unsigned i = 0;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), i++) {
        us_card card;
        if (!read_card(word, &card))
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, word, "");
        if (i == COLUMNS)
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, word, "a row has at most eight cards");
        if (s->start.len[i] != reader->rows)
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, word, "there is no card above it");
        if (!us_script_deal_column(s, reader->common->sink, i, card, us_cursor_span(reader->cursor, word)))
            return false;
    }

    s->start_span.len = us_cursor_span(reader->cursor, line).off + (uint32_t)line.len - s->start_span.off;
    reader->rows += i > 0;
    return true;
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* Returns the length of the playing-card character at the start of the text, or 0.  The back of a
   card is one, too. */
static size_t glyph_length(struct us_str text)
{
    uint32_t c;
    size_t n = us_utf8_get(text, &c);
    return n > 0 && c >= 0x1f0a0 && c <= 0x1f0df ? n : 0;
}

/* Returns true if the line contains only playing-card characters and blanks. */
static bool is_board_row(struct us_str line)
{
    while (line.len > 0) {
        size_t n = us_is_blank(line.p[0]) ? 1 : glyph_length(line);
        if (n == 0)
            return false;
        line = us_str_from(line, n);
    }
    return true;
}

/* Counts the freecells in "🂠 🂠 🂠 🂠        🂠 🂠 🂠 🂠", which is freecells, a gap, and
   foundations. */
static bool read_freecells(struct josh_reader *reader, struct us_str line)
{
    struct us_str rest = line;
    unsigned freecells = 0;
    reader->freecells_expected = false;
    for (size_t n = glyph_length(rest); n > 0 && n < rest.len; n = glyph_length(rest), freecells++)
        rest = us_str_from(rest, n + 1);

    if (!us_state_freecells(reader->common, reader->script, freecells, us_cursor_span(reader->cursor, line)))
        return false;
    reader->script->start.num_freecells = reader->script->game.num_freecells;
    return true;
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* Reads "Nine of Hearts". */
static bool take_card(struct us_cursor *c, us_card *card)
{
    return us_take_card_words(c, " of ", card) && us_cursor_literal(c, "s");
}

static bool take_dest(struct us_cursor *c, struct us_place *dest)
{
    *dest = (struct us_place){0};
    if (us_cursor_literal(c, "an empty reserve")) {
        dest->kind = US_PLACE_ANY_FREECELL;
    } else if (us_cursor_literal(c, "an empty cascade")) {
        dest->kind = US_PLACE_ANY_EMPTY_COLUMN;
    } else if (us_cursor_literal(c, "the foundation")) {
        dest->kind = US_PLACE_FOUNDATION;
    } else {
        dest->kind = US_PLACE_CARD_IN_COLUMN;
        return us_cursor_literal(c, "the ") && take_card(c, &dest->card);
    }
    return true;
}

static const char sentence[] = "Move the ";

/* Returns true if the line is the beginning of a sentence.  Some lines of Freecell Solver also
   begin with "Move the", but without a rank. */
static bool is_sentence(struct us_str line)
{
    unsigned rank;
    size_t n = strlen(sentence);
    return us_str_starts(line, sentence) && us_get_rank_word(us_str_from(line, n), &rank) > 0;
}

/* Reads a line as a move, all but its span.  Returns false if it is not one. */
static bool get_move(struct us_str line, struct us_intent *m)
{
    struct us_cursor c = us_cursor(line);
    uint32_t more = 0;
    *m = (struct us_intent){.source.kind = US_PLACE_CARD};
    if (!us_cursor_literal_n(&c, sentence, strlen(sentence)) || !take_card(&c, &m->source.card))
        return false;
    if (us_cursor_literal(&c, " (and ")) {
        if (!us_cursor_number(&c, &more) || !us_cursor_literal(&c, " more)"))
            return false;
    }
    if (!us_cursor_literal(&c, " onto ") || !take_dest(&c, &m->dest))
        return false;

    m->count = more < CARDS ? more + 1 : CARDS;
    return us_cursor_at_end(&c);
}

static bool read_sentence(struct josh_reader *reader, struct us_str line)
{
    struct us_str trimmed = us_str_trim_end(line);
    struct us_intent m;
    if (!get_move(trimmed, &m))
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line,
                            "expected a move such as Move the Six of Spades onto an empty reserve");

    m.span = us_cursor_span(reader->cursor, trimmed);
    return us_keep_move(reader->common, reader->script, &m);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static const char first_words[] = "Parsing board from ";
static const char board_words[] = "Evaluates as the following board:";

/* Returns true if the line is search output that holds nothing of the layout or the solution. */
static bool is_chatter(struct us_str line)
{
    static const char *const begins[] = {first_words,
                                         "Read the following game descriptor:",
                                         "Arbitrary board",
                                         "Searched ",
                                         "Searching ",
                                         "Collecting some garbage...",
                                         NULL};
    return us_begins_with_any(line, begins) || is_board_row(line);
}

/* Reads "Game complete (84 moves)". */
static bool read_length(struct josh_reader *reader, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint32_t n;
    if (!us_cursor_literal(&c, "Game complete (") || !us_cursor_number(&c, &n) || !us_cursor_literal(&c, " moves)"))
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line, "expected the number of moves");

    reader->script->claim = US_CLAIM_SOLVED;
    reader->script->claim_first = false;
    return us_script_check_moves(reader->script, reader->common->sink, n,
                                 us_cursor_span(reader->cursor, us_str_trim_end(line)));
}

/* Cuts a line before board_words, which directly follow a layout that has no line end. */
static struct us_str cut_board_words(struct us_str line)
{
    size_t at = us_str_find(line, board_words);
    if (at > 0 && at < line.len)
        line.len = at;
    return line;
}

static bool read_line(struct josh_reader *reader, struct us_str line)
{
    if (us_str_starts(line, board_words)) {
        reader->freecells_expected = true;
        return true;
    }
    if (reader->freecells_expected && line.len > 0 && is_board_row(line))
        return read_freecells(reader, line);
    if (us_str_starts(line, sentence))
        return read_sentence(reader, line);

    if (us_str_starts(line, "Solution found.")) {
        reader->script->claim = US_CLAIM_SOLVED;
        reader->script->claim_first = true;
        return true;
    }
    if (us_str_starts(line, "Search space exhausted.") || us_str_starts(line, "Solution could not be found.")) {
        reader->script->claim = US_CLAIM_GAVE_UP;
        return true;
    }
    if (us_str_starts(line, "Game complete"))
        return read_length(reader, line);
    if (is_chatter(line))
        return true;

    if (reader->script->num_intents == 0 && reader->script->claim == US_CLAIM_NONE)
        return read_row(reader, line);
    return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, line, "expected a move or the end of the file");
}

static enum us_status read_joshdreamland(struct us_record_reader *record_reader, struct us_script *out)
{
    struct josh_reader reader = {.common = record_reader, .cursor = &record_reader->cursor, .script = out};
    us_cursor_blank_lines(reader.cursor);
    if (us_cursor_at_end(reader.cursor))
        return US_END;

    out->conventions = US_EXPLICIT;
    if (!us_state_columns(record_reader, out, COLUMNS, (struct us_span){us_cursor_offset(reader.cursor), 0}))
        return US_FAILED;

    us_allow_cut(record_reader, out, LONGEST_LINE);
    while (!us_cursor_at_end(reader.cursor)) {
        struct us_str whole = us_cursor_peek_line(reader.cursor);
        struct us_str line = cut_board_words(whole);
        if (!read_line(&reader, line)) {
            if (!us_end_cut(record_reader, out, out->num_intents))
                return US_FAILED;
            break;
        }
        if (line.len < whole.len)
            reader.cursor->p += line.len;
        else
            us_cursor_skip_line(reader.cursor, line);
    }

    out->end_span = (struct us_span){us_cursor_offset(reader.cursor), 0};
    if (out->num_intents > 0 && !record_reader->request->asked[US_GAME_FOUNDATION_TO_COLUMN])
        out->game.foundation_to_column = true;
    return US_OK;
}

/* Cuts before the first line of another run of the program. */
static size_t cut_joshdreamland(struct us_str text, size_t from)
{
    return us_find_line(text, from, first_words);
}

/* The file begins with the program's words, or is a layout with colons: six rows of eight cards and
   one of four. */
static int probe_joshdreamland(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str first = us_cursor_peek_line(&c);
    if (us_str_starts(first, first_words) || is_sentence(first))
        return 48;

    for (unsigned row = 0; row < ROWS; row++) {
        struct us_str line = us_cursor_peek_line(&c);
        unsigned cards = row < ROWS - 1 ? COLUMNS : CARDS % COLUMNS;
        if (!us_str_starts(line, ":") || cards_in_row(line) != cards)
            return 0;
        us_cursor_skip_line(&c, line);
    }
    us_cursor_blank_lines(&c);
    return us_cursor_at_end(&c) ? 20 : 0;
}

const struct us_format us_format_joshdreamland = {
    .name = "joshdreamland",
    .title = "JoshDreamland's FreeCell-Solver: layouts by rows, sentences",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_joshdreamland,
    .cut = cut_joshdreamland,
    .read = read_joshdreamland,
};
