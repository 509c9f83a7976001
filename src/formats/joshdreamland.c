/* SPDX-License-Identifier: MIT */
/*
 * JoshDreamland/FreeCell-Solver (formats.md sections 6.7, 18): layouts by rows, and solutions in sentences that name cards.
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
 * The card that is named is the playable one, those under it are the "more".  Cards may come back from foundations.  Odd: the
 * layout looks like Freecell Solver's with its columns; colons may be missing, ranks may be numbers from 1 to 13.  The program
 * shows boards in playing-card characters while it searches; only the number of freecells is taken from the first.
 */
#include "base/utf8.h"
#include "formats/kit.h"

enum { COLUMNS = 8, CARDS = 52, ROWS = 7 };

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    unsigned rows;
    bool cells; /* the next board tells the number of freecells */
};

/* ---- the layout --------------------------------------------------------------------------------------------------- */

/* "TH", "10h", "13C": a whole word. */
static bool is_card(struct us_str word, us_card *card)
{
    struct us_cursor c = us_cursor(word);
    uint32_t rank;
    unsigned suit;
    if (!us_cursor_number(&c, &rank))
        return us_get_card(word, card) == word.len && word.len > 0;
    struct us_str rest = us_cursor_rest(&c);
    *card = us_get_suit(rest, &suit) && rank > 0 && rank <= US_MAX_RANK ? us_card_make(rank, suit, 0) : US_NO_CARD;
    return *card != US_NO_CARD && rest.len == 1;
}

/* How many cards a row of the layout has; 0: it is none. */
static unsigned cards_of_row(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_card card;
    unsigned n = 0;
    us_cursor_literal(&c, ":");
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), n++)
        if (!is_card(word, &card))
            return 0;
    return n;
}

static bool read_row(struct reading *x, struct us_str line)
{
    struct us_script *s = x->s;
    struct us_cursor c = us_cursor(line);
    us_cursor_literal(&c, ":");
    unsigned i = 0;
    if (x->rows == 0) {
        us_position_init(&s->start, COLUMNS, s->game.num_freecells, 1);
        s->has_start = true;
        s->start_span = us_cursor_span(x->c, line);
    }
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), i++) {
        us_card card;
        if (!is_card(word, &card))
            return us_read_fail(x->r, US_DIAG_CARD_BAD, word, "");
        if (i == COLUMNS || s->start.len[i] != x->rows)
            return us_read_fail(x->r, US_DIAG_CARD_BAD, word,
                                i == COLUMNS ? "a row has eight" : "no card lies above it");
        if (!us_script_deal_column(s, x->r->sink, i, card, us_cursor_span(x->c, word)))
            return false;
    }
    s->start_span.len = us_cursor_span(x->c, line).off + (uint32_t)line.len - s->start_span.off;
    x->rows += i > 0;
    return true;
}

/* A card in Unicode's block of playing cards, its back included, at the start of s. */
static size_t get_glyph(struct us_str s)
{
    uint32_t c;
    size_t n = us_utf8_get(s, &c);
    return n > 0 && c >= 0x1f0a0 && c <= 0x1f0df ? n : 0;
}

/* A row of a board: blanks and cards. */
static bool is_picture(struct us_str line)
{
    while (line.len > 0) {
        size_t n = us_is_blank(line.p[0]) ? 1 : get_glyph(line);
        if (n == 0)
            return false;
        line = us_str_from(line, n);
    }
    return true;
}

/* "🂠 🂠 🂠 🂠        🂠 🂠 🂠 🂠": freecells, a gap, foundations. */
static bool read_cells(struct reading *x, struct us_str line)
{
    struct us_str rest = line;
    unsigned cells = 0;
    x->cells = false;
    for (size_t n = get_glyph(rest); n > 0 && n < rest.len; n = get_glyph(rest), cells++)
        rest = us_str_from(rest, n + 1);
    if (!us_script_state_freecells(x->s, x->r->sink, cells, us_cursor_span(x->c, line)))
        return false;
    x->s->start.num_freecells = x->s->game.num_freecells;
    return true;
}

/* ---- sentences ---------------------------------------------------------------------------------------------------- */

/* "Nine of Hearts" */
static bool take_card(struct us_cursor *c, us_card *card)
{
    return us_take_card_words(c, " of ", card) && us_cursor_literal(c, "s");
}

static bool take_dest(struct us_cursor *c, struct us_place *dest)
{
    *dest = (struct us_place){0};
    if (us_cursor_literal(c, "an empty reserve"))
        dest->kind = US_PLACE_ANY_FREECELL;
    else if (us_cursor_literal(c, "an empty cascade"))
        dest->kind = US_PLACE_ANY_EMPTY_COLUMN;
    else if (us_cursor_literal(c, "the foundation"))
        dest->kind = US_PLACE_FOUNDATION;
    else
        dest->kind = US_PLACE_CARD_IN_COLUMN;
    return dest->kind != US_PLACE_CARD_IN_COLUMN || (us_cursor_literal(c, "the ") && take_card(c, &dest->card));
}

static const char sentence[] = "Move the ";

/* Freecell Solver has sentences that begin so, too. */
static bool is_sentence(struct us_str line)
{
    unsigned rank;
    size_t n = strlen(sentence);
    return us_str_starts(line, sentence) && us_get_rank_word(us_str_from(line, n), &rank) > 0;
}

static bool read_sentence(struct reading *x, struct us_str line)
{
    struct us_cursor c = us_cursor(us_str_trim_end(line));
    struct us_intent m = {.source.kind = US_PLACE_CARD, .count = 1, .span = us_cursor_span(x->c, us_cursor_rest(&c))};
    uint32_t more = 0;
    bool ok = us_cursor_literal_n(&c, sentence, strlen(sentence)) && take_card(&c, &m.source.card);
    if (ok && us_cursor_literal(&c, " (and "))
        ok = us_cursor_number(&c, &more) && us_cursor_literal(&c, " more)");
    if (!ok || !us_cursor_literal(&c, " onto ") || !take_dest(&c, &m.dest) || !us_cursor_at_end(&c))
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line,
                            "expected a move, such as Move the Six of Spades onto an empty reserve");
    m.count = more < CARDS ? more + 1 : CARDS;
    return us_keep_move(x->r, x->s, &m);
}

/* ---- lines -------------------------------------------------------------------------------------------------------- */

static const char first_words[] = "Parsing board from ";
static const char board_words[] = "Evaluates as the following board:";

static bool is_chatter(struct us_str line)
{
    static const char *const begins[] = {first_words,
                                         "Read the following game descriptor:",
                                         "Arbitrary board",
                                         "Searched ",
                                         "Searching ",
                                         "Collecting some garbage...",
                                         NULL};
    return us_begins_with_any(line, begins) || is_picture(line);
}

/* "Game complete (84 moves)" */
static bool read_length(struct reading *x, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint32_t n;
    if (!us_cursor_literal(&c, "Game complete (") || !us_cursor_number(&c, &n))
        return us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line, "expected the number of moves");
    x->s->claim = US_CLAIM_SOLVED;
    return us_script_check_moves(x->s, x->r->sink, n, us_cursor_span(x->c, us_str_trim_end(line)));
}

/* A layout without a line end is followed by these words at once. */
static struct us_str cut_board_words(struct us_str line)
{
    size_t at = us_str_find(line, board_words);
    return (struct us_str){line.p, at > 0 && at < line.len ? at : line.len};
}

static bool read_line(struct reading *x, struct us_str line)
{
    if (us_str_starts(line, board_words)) {
        x->cells = true;
        return true;
    }
    if (x->cells && line.len > 0 && is_picture(line))
        return read_cells(x, line);
    if (us_str_starts(line, sentence))
        return read_sentence(x, line);
    if (us_str_starts(line, "Solution found."))
        x->s->claim = US_CLAIM_SOLVED;
    else if (us_str_starts(line, "Search space exhausted.") || us_str_starts(line, "Solution could not be found."))
        x->s->claim = US_CLAIM_GAVE_UP;
    else if (us_str_starts(line, "Game complete"))
        return read_length(x, line);
    else if (!is_chatter(line))
        return x->s->num_intents == 0 && x->s->claim == US_CLAIM_NONE
                   ? read_row(x, line)
                   : us_read_fail(x->r, US_DIAG_UNREAD_TEXT, line, "expected a move or the end");
    return true;
}

static enum us_status read_joshdreamland(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    us_cursor_blank_lines(x.c);
    if (us_cursor_at_end(x.c))
        return US_END;
    out->conventions = US_EXPLICIT;
    if (!us_script_state_columns(out, r->sink, COLUMNS, (struct us_span){us_cursor_offset(x.c), 0}))
        return US_FAILED;
    while (!us_cursor_at_end(x.c)) {
        struct us_str whole = us_cursor_peek_line(x.c);
        struct us_str line = cut_board_words(whole);
        if (!read_line(&x, line))
            return US_FAILED;
        if (line.len < whole.len)
            x.c->p += line.len;
        else
            us_cursor_skip_line(x.c, line);
    }
    out->end_span = (struct us_span){us_cursor_offset(x.c), 0};
    if (out->num_intents > 0 && !out->game_asked[US_GAME_FOUNDATION_TO_COLUMN])
        out->game.foundation_to_column = true;
    return US_OK;
}

/* In front of the first words of another run. */
static size_t cut_joshdreamland(struct us_str text, size_t from)
{
    return us_find_line(text, from, first_words);
}

/* The words of the program, or six rows of eight cards and one of four behind colons. */
static int probe_joshdreamland(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    unsigned rows = 0;
    for (; rows < ROWS; rows++) {
        struct us_str line = us_cursor_peek_line(&c);
        if (rows == 0 && (us_str_starts(line, first_words) || is_sentence(line)))
            return 48;
        if (!us_str_starts(line, ":") || cards_of_row(line) != (rows < ROWS - 1 ? COLUMNS : CARDS % COLUMNS))
            return 0;
        us_cursor_skip_line(&c, line);
    }
    us_cursor_blank_lines(&c);
    return us_cursor_at_end(&c) ? 20 : 0;
}

const struct us_format us_format_joshdreamland = {
    .name = "joshdreamland",
    .title = "JoshDreamland's FreeCell-Solver: layouts by rows, sentences with cards",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .probe = probe_joshdreamland,
    .cut = cut_joshdreamland,
    .read = read_joshdreamland,
};
