/* SPDX-License-Identifier: MIT */
/*
 * Reads the format text, and lists of moves in the same words as people write them:
 *
 *     Game #617
 *     1. QH to freecell
 *     2. 10♣ onto J♥, then 4H to foundation
 *
 * The format's own text begins with the game, shows the layout under "0. Start", and states
 * everything: the automoves, a board after each move, and the result.  Lists of people may leave
 * out automoves, and prose around them is ignored.
 */
#include "formats/posts/text.h"

#include "base/utf8.h"
#include "formats/kit/card_sentence.h"
#include "formats/kit/fcs_sentence.h"
#include "formats/kit/kit.h"
#include "formats/kit/variation_text.h"
#include "formats/posts/post_words.h"
#include "formats/posts/text_line.h"
#include "formats/posts/text_words.h"
#include "model/names.h"

enum { PLACE = 4, LONGEST_LINE = 100 };

static const char start_words[] = "0. Start";
static const char automove_words[] = "    automoves (";
static const char old_automove_words[] = "    automoves home ("; /* before version 0.2 */
static const char comment_mark[] = "    | ";
static const char variation_mark[] = "    (";
const char us_text_current[] = "    * current position";
static const char gave_up[] = "No solution: the solver gave up.";

struct text_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool own;            /* it is the format's own text */
    bool pairs;          /* some moves are pairs, which people write below a board */
    bool has_length;     /* the head states the number of moves */
    uint32_t length;     /* this number */
    struct us_span head; /* the head of the record */
    bool more_automoves; /* the list of automoves continues in the next line */
    uint8_t rule;        /* enum us_automove: that of this list */
    size_t num_explicit; /* moves without automoves */
    size_t last;         /* the index of the last one of them */
    size_t num_whole;    /* number of moves before this line */
    uint32_t board;      /* 1 + the index of the position before the next move; 0: not shown */
    struct us_span rows; /* the place of the last board */
    struct us_text_style style;
    bool by_line; /* some moves fill a line: counts may be left out */
    /* What the lines of pairs so far say about the next one. */
    struct us_post_context context;
};

static bool unread(struct text_reader *reader, struct us_str part, const char *expected)
{
    return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, part, expected);
}

/* ---- heads ----------------------------------------------------------------------------------- */

/* The parts of the first line of the format's own text: "freecell (freecells 3), deal ms:617, 139
   moves". */
struct head {
    struct us_str name;
    struct us_str fields; /* between the parentheses */
    struct us_str deal;
    bool has_moves;
    uint32_t moves;
};

static bool is_name_char(char c)
{
    return us_is_digit(c) || c == '_' || c == '-' || (c >= 'a' && c <= 'z');
}

/* Splits the last of the parts that commas separate from *text. */
static struct us_str take_last(struct us_str *text)
{
    size_t n = text->len;
    while (n > 1 && !(text->p[n - 2] == ',' && text->p[n - 1] == ' '))
        n--;
    struct us_str part = n > 1 ? us_str_from(*text, n) : *text;
    text->len = n > 1 ? n - 2 : 0;
    return part;
}

/* Reads a line as a head.  The number of moves or the deal must be there. */
static bool get_head(struct us_str line, struct head *head)
{
    *head = (struct head){0};
    line = us_str_trim_end(line);
    size_t n = 0;
    while (n < line.len && is_name_char(line.p[n]))
        n++;
    head->name = (struct us_str){line.p, n};
    struct us_str rest = us_str_from(line, n);
    if (n == 0 || (us_is_digit(line.p[0]) && !us_variant_find(head->name)))
        return false; /* a move, "12. QH to freecell a" */

    if (us_str_starts(rest, " (")) {
        size_t end = us_str_find(rest, ")");
        if (end == SIZE_MAX)
            return false;
        head->fields = (struct us_str){rest.p + 2, end - 2};
        rest = us_str_from(rest, end + 1);
    }
    if (!us_str_starts(rest, ", "))
        return false;

    struct us_cursor last = us_cursor(take_last(&rest));
    head->has_moves = us_cursor_number(&last, &head->moves) &&
                      (us_take_word(&last, "moves") || us_take_word(&last, "move")) &&
                      us_cursor_at_end(&last);
    size_t deal = head->has_moves ? rest.len : line.len - (size_t)(rest.p - line.p);
    rest.len = deal;
    if (us_str_starts(rest, ", deal "))
        head->deal = us_str_from(rest, strlen(", deal "));
    return head->has_moves || head->deal.len > 0;
}

/* Reads one field of a game, such as "freecells 3". */
static bool read_field(struct text_reader *reader, struct us_str text)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        size_t n = strlen(us_game_field_name(i));
        if (us_str_starts(text, us_game_field_name(i)) && n < text.len && text.p[n] == ' ')
            return us_state_field(reader->common, reader->script, i, us_str_from(text, n + 1),
                                  us_cursor_span(reader->cursor, text));
    }
    if (us_game_set_stock(&reader->script->game, text))
        return true;
    return unread(reader, text, "expected a property of a game, such as freecells 3");
}

/* Reads the game, unless the user asked for another, and the deal. */
static bool read_head(struct text_reader *reader, struct us_str line, const struct head *head)
{
    struct us_script *s = reader->script;
    const struct us_variant *v = us_variant_find(head->name);
    bool asked = us_is_game_asked(reader->common);
    if (!asked && v)
        s->game = v->game;
    if (!asked)
        us_script_name_variant(s, head->name);

    struct us_str fields = head->fields;
    while (fields.len > 0)
        if (!read_field(reader, take_last(&fields)))
            return false;

    if (head->deal.len > 0 && !us_deal_parse(head->deal, &s->deal))
        return us_read_fail(reader->common, US_DIAG_DEAL_BAD, head->deal, "");
    reader->own = true;
    reader->head = us_cursor_span(reader->cursor, line);
    reader->has_length = head->has_moves;
    reader->length = head->moves;
    s->claim_expected = true;
    return true;
}

/* ---- boards ---------------------------------------------------------------------------------- */

/* A board that is being read. */
struct shown_board {
    struct us_position *position;
    bool start;           /* it is the layout */
    bool tops;            /* the freecells and foundations have been read */
    bool incomplete;      /* some of its cards are not shown */
    unsigned hidden;      /* number of hidden cards of the layout that have not been named yet */
    unsigned foundations; /* 1 + the index of the last one that was read */
};

/* Sets places[] to what is shown at each place of a row, without blanks.  `starts` has the columns
   of the text at which the places begin; NULL: each of them is PLACE wide.  Returns how many places
   there are. */
static unsigned split_row(struct us_str row, const size_t *starts, struct us_str *places,
                          unsigned most)
{
    unsigned column = 0;
    unsigned num = 0;
    unsigned at = 0;
    for (size_t i = 0; i < row.len; column++) {
        uint32_t c;
        size_t n = us_utf8_get(us_str_from(row, i), &c);
        while (starts && at + 1 < most && column >= starts[at + 1])
            at++;
        unsigned place = starts ? at : column / PLACE;
        n = n > 0 ? n : 1;
        if (place >= most)
            break;
        for (; num <= place; num++)
            places[num] = (struct us_str){row.p + i, 0};
        if (row.p[i] != ' ') {
            if (places[place].len == 0)
                places[place].p = row.p + i;
            places[place].len = row.p + i + n - places[place].p;
        }
        i += n;
    }
    return num;
}

/* Returns true if the line has the labels of piles.  Sets *first to the number of the first one, or
   to 0 if they are freecells, and *num to their number. */
static bool get_labels(struct us_str line, uint32_t *first, unsigned *num)
{
    struct us_cursor c = us_cursor(line);
    *num = 0;
    if (line.len == 0 || line.p[0] != ' ')
        return false;

    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), ++*num) {
        uint32_t n;
        bool letter = word.len == 1 && *num < US_NUM_CELL_LETTERS &&
                      word.p[0] == us_cell_letters[*num];
        if (letter && (*num == 0 || *first == 0)) {
            *first = 0;
            continue;
        }
        if (!us_is_number(word, &n))
            return false;
        if (*num == 0)
            *first = n;
        if (n != (*first ? *first : 1) + *num || n == 0)
            return false;
    }
    return *num > 0;
}

/* Reads what is at a place: a card, or a mark in its place.  *card is US_NO_CARD if the place is
   empty. */
static bool read_place(struct text_reader *reader, struct shown_board *board, struct us_str text,
                       us_card *card)
{
    struct us_cursor c = us_cursor(text);
    *card = US_NO_CARD;
    if (text.len == 0 || us_str_eq(text, "--"))
        return true;
    if (us_str_eq(text, "XX")) {
        *card = US_CARD_BLOCKED;
        return true;
    }
    if (us_is_unknown_card(text) && board->start) {
        *card = US_CARD_HIDDEN;
        board->hidden++;
        return true;
    }
    if (us_is_unknown_card(text) || text.p[0] == '+') {
        board->incomplete = true;
        return true;
    }
    if (!us_take_named_card(&c, card) || !us_cursor_at_end(&c))
        return us_read_fail(reader->common, US_DIAG_CARD_BAD, text, "");
    if (board->start)
        us_script_deal_elsewhere(reader->script, *card, us_cursor_span(reader->cursor, text));
    return true;
}

/* Reads a foundation: its playable card, or "-H" if it is empty. */
static bool read_foundation(struct text_reader *reader, struct shown_board *board,
                            struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_card card = US_NO_CARD;
    bool empty = text.len > 1 && text.p[0] == '-';
    unsigned i = us_next_foundation(board->position, board->foundations);
    if (i == US_MAX_FOUNDATIONS)
        return unread(reader, text, "too many foundations");
    if (!empty && (!us_take_named_card(&c, &card) || us_suit(card) != i % US_NUM_SUITS))
        return us_read_fail(reader->common, US_DIAG_FOUNDATION_BAD, text,
                            "expected the suits in the order H C D S");
    board->position->foundations[i] = us_rank(card);
    board->foundations = i + 1;
    return true;
}

/* Returns true if all foundations of the game have been read. */
static bool has_all_foundations(const struct shown_board *board)
{
    return us_next_foundation(board->position, board->foundations) == US_MAX_FOUNDATIONS;
}

/* Reads a line of `cells` freecells and, after them, the foundations.  Boards with many piles have
   several lines. */
static bool read_tops(struct text_reader *reader, struct shown_board *board, struct us_str line,
                      unsigned cells)
{
    struct us_str places[US_MAX_FREECELLS + US_MAX_COLUMNS];
    unsigned num = split_row(line, NULL, places, US_MAX_FREECELLS + US_MAX_COLUMNS);
    unsigned before = board->position->num_freecells;
    board->position->num_freecells = before + cells;
    board->tops = true;

    for (unsigned i = 0; i < num; i++) {
        if (i < cells &&
            !read_place(reader, board, places[i], &board->position->freecells[before + i]))
            return false;
        if (i >= cells && places[i].len > 0 && !read_foundation(reader, board, places[i]))
            return false;
    }
    return true;
}

/* Reads a row of cards of the columns from `first` on, which lie below their labels. */
static bool read_row(struct text_reader *reader, struct shown_board *board, struct us_str line,
                     const size_t *starts, unsigned first, unsigned columns)
{
    struct us_str places[US_MAX_COLUMNS];
    unsigned num = split_row(line, starts, places, columns);
    for (unsigned i = 0; i < num; i++) {
        us_card card;
        if (!read_place(reader, board, places[i], &card))
            return false;
        if (card != US_NO_CARD)
            us_pile_push(board->position, US_COLUMN, first + i, card);
    }
    return true;
}

/* Reads the columns below their labels, up to a blank line. */
static bool read_columns(struct text_reader *reader, struct shown_board *board,
                         struct us_str labels, unsigned first, unsigned columns)
{
    size_t starts[US_MAX_COLUMNS] = {0};
    if (first + columns > US_MAX_COLUMNS)
        return us_read_fail(reader->common, US_DIAG_LAYOUT_TOO_LARGE,
                            us_cursor_peek_line(reader->cursor), "too many columns");
    board->position->num_columns = first + columns;
    struct us_cursor c = us_cursor(labels);
    for (unsigned i = 0; i < columns; i++) {
        struct us_str word = us_cursor_word(&c);
        size_t end = word.p + word.len - labels.p;
        starts[i] = end >= PLACE ? end + 1 - PLACE : 0;
    }

    while (!us_cursor_at_end(reader->cursor) && *reader->cursor->p != '\n') {
        struct us_str line = us_cursor_peek_line(reader->cursor);
        if (!read_row(reader, board, line, starts, first, columns))
            return false;
        us_cursor_skip_line(reader->cursor, line);
    }
    return true;
}

/* Returns true if the line consists of foundations, as above the columns of a game without
   freecells. */
static bool is_foundation_line(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    unsigned n = 0;
    if (!us_str_starts(line, " ") && !us_str_starts(line, "10"))
        return false;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), n++) {
        struct us_cursor at = us_cursor(word);
        us_card card;
        if (word.p[0] != '-' && !us_take_named_card(&at, &card))
            return false;
    }
    return n > 0;
}

/* Reads "reserve 2:" or "reserves:" at the start of a line of cards.  Returns false if it is
   something else. */
static bool take_pile_name(struct us_cursor *c, struct us_pile_id *pile)
{
    static const unsigned kinds = 1U << US_PLACE_COLUMN | 1U << US_PLACE_OTHER |
                                  1U << US_PLACE_HOLE | 1U << US_PLACE_RESERVE;
    struct us_cursor at = *c;
    struct us_place place;
    bool fits = us_take_named_source(&at, &place, US_NO_CARD) && us_cursor_literal(&at, ":") &&
                (kinds >> place.kind & 1) && place.index < US_MAX_COLUMNS;
    *pile = us_pile_named(&place);
    if (pile->type == US_ALL_RESERVES)
        *pile = us_pile_id(US_RESERVE, 0);
    return us_cursor_accept(c, &at, fits && pile->type != US_ALL_COLUMNS);
}

static bool is_pile_line(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    struct us_pile_id pile;
    return take_pile_name(&c, &pile) && pile.type != US_COLUMN;
}

static const char hidden_words[] = "face down in ";

/* Returns true if the layout has a pile, other than a freecell, for cards. */
static bool has_pile(const struct us_position *p, struct us_pile_id pile)
{
    bool dealt = pile.type == US_STOCK || pile.type == US_WASTE;
    return dealt ? p->has_stock : us_has_pile(p, pile);
}

/* Reads the cards of a line into a pile of the layout or, as of "reserves:", one into each pile
   from there on. */
static bool read_pile_cards(struct text_reader *reader, struct shown_board *board,
                            struct us_cursor c, struct us_pile_id pile, bool one_each)
{
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
        us_card card = US_NO_CARD;
        if (!us_str_eq(word, "-") && !read_place(reader, board, word, &card))
            return false;
        if (card != US_NO_CARD && us_has_pile(board->position, pile))
            us_pile_push(board->position, pile.type, pile.index, card);
        pile.index = pile.index + one_each;
    }
    return true;
}

/* Reads the line of a pile.  In boards after the start it is not complete. */
static bool read_pile_line(struct text_reader *reader, struct shown_board *board,
                           struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    struct us_pile_id pile;
    take_pile_name(&c, &pile);
    if (!board->start || !has_pile(board->position, pile)) {
        board->incomplete = true;
        return true;
    }
    return read_pile_cards(reader, board, c, pile, us_str_starts(line, "reserves"));
}

/* Reads the hidden cards of a pile, which is shown above: "face down in column 2: QH 10S". */
static bool read_hidden_line(struct text_reader *reader, struct shown_board *board,
                             struct us_str line)
{
    struct us_cursor c = us_cursor(us_str_from(line, strlen(hidden_words)));
    struct us_pile_id pile;
    if (!take_pile_name(&c, &pile) || !has_pile(board->position, pile))
        return unread(reader, line, "expected a pile of the game");

    us_card *cards = us_pile_edit(board->position, pile.type, pile.index);
    unsigned num = us_pile_len(board->position, pile.type, pile.index);
    unsigned i = 0;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), i++) {
        us_card card;
        while (i < num && cards[i] != US_CARD_HIDDEN)
            i++;
        if (i == num)
            return unread(reader, word, "more cards than are face down");
        if (us_is_unknown_card(word))
            continue;
        if (!read_place(reader, board, word, &card))
            return false;
        if (!us_is_known(card))
            return us_read_fail(reader->common, US_DIAG_CARD_BAD, word, "");
        cards[i] = card | US_CARD_HIDDEN;
        board->hidden--;
    }
    return true;
}

/* Returns true if the line is the first one of a board. */
static bool begins_board(struct us_str line)
{
    uint32_t first;
    unsigned num;
    return get_labels(line, &first, &num) || is_foundation_line(line) || is_pile_line(line);
}

/* Reads one part of a board.  Sets *more to false if the line does not belong to it. */
static bool read_part(struct text_reader *reader, struct shown_board *board, bool *more)
{
    struct us_str line = us_cursor_peek_line(reader->cursor);
    uint32_t first;
    unsigned num;
    if (board->start && us_str_starts(line, hidden_words)) {
        us_cursor_skip_line(reader->cursor, line);
        return read_hidden_line(reader, board, line);
    }
    if (is_pile_line(line)) {
        *more = board->position->num_columns == 0;
        if (!*more)
            return true; /* the next board */
        us_cursor_skip_line(reader->cursor, line);
        return read_pile_line(reader, board, line);
    }

    if (get_labels(line, &first, &num)) {
        bool cells = first == 0 || (board->tops && board->foundations == 0 &&
                                    first == board->position->num_freecells + 1U);
        *more = first > 0 || !board->tops;
        if (!*more)
            return true; /* the next board */
        us_cursor_skip_line(reader->cursor, line);
        if (!cells)
            return read_columns(reader, board, line, first - 1, num);
        if (num + board->position->num_freecells > US_MAX_FREECELLS)
            return us_read_fail(reader->common, US_DIAG_LAYOUT_TOO_LARGE, line,
                                "too many freecells");
        line = us_cursor_peek_line(reader->cursor);
        us_cursor_skip_line(reader->cursor, line);
        return read_tops(reader, board, line, num);
    }

    *more = is_foundation_line(line) && board->foundations == 0;
    if (!*more)
        return true;
    us_cursor_skip_line(reader->cursor, line);
    board->tops = true;
    return read_tops(reader, board, line, 0);
}

/* Reads a board, up to the line after its last row. */
static bool read_board(struct text_reader *reader, struct shown_board *board)
{
    uint32_t from = us_cursor_offset(reader->cursor);
    uint32_t end = from;
    bool more = true;
    us_position_init(board->position, 0, 0, reader->script->game.num_decks);
    us_game_attach(&reader->script->game, board->position);
    while (us_cursor_blank_lines(reader->cursor), more && !us_cursor_at_end(reader->cursor)) {
        if (!read_part(reader, board, &more))
            return false;
        if (more)
            end = us_cursor_offset(reader->cursor);
    }
    reader->rows = (struct us_span){from, end - from};
    return true;
}

/* Makes face-down cards that no line states unknown. */
static void count_unknown(struct text_reader *reader)
{
    struct us_script *s = reader->script;
    struct us_places places;
    us_list_places(&s->start, &places);
    for (unsigned i = 0; i < places.num; i++) {
        if (*places.card[i] != US_CARD_HIDDEN)
            continue;
        *places.card[i] |= US_CARD_UNKNOWN;
        us_script_deal_elsewhere(s, *places.card[i], reader->rows);
    }
}

/* Reads the layout.  Cards that are not shown come from the deal; if there is none, they are
   unknown. */
static bool read_layout(struct text_reader *reader)
{
    struct us_script *s = reader->script;
    struct shown_board b = {.position = &s->start, .start = true};
    s->num_dealt = 0;
    if (!read_board(reader, &b))
        return false;
    s->start_span = reader->rows;
    bool dealt = s->deal.system != US_DEAL_NONE && s->deal.system != US_DEAL_CUSTOM;
    if (b.incomplete || (b.hidden > 0 && dealt)) {
        s->num_dealt = 0;
        return true;
    }
    if (b.hidden > 0)
        count_unknown(reader);

    bool stated = s->start.num_freecells != s->game.num_freecells;
    if (!us_state_columns(reader->common, s, s->start.num_columns, reader->rows) ||
        (stated && !us_state_freecells(reader->common, s, s->start.num_freecells, reader->rows)))
        return false;
    if (!has_all_foundations(&b))
        return us_report(reader->common->sink, US_DIAG_FOUNDATION_BAD, reader->rows,
                         "a suit is missing");
    s->has_start = true;
    return true;
}

/* Returns true if the board has the piles of the game. */
static bool has_piles(const struct us_script *s, const struct shown_board *board)
{
    return board->position->num_columns == s->game.num_columns &&
           board->position->num_freecells == s->game.num_freecells && has_all_foundations(board);
}

/* Returns true if cards are missing at the end of the input. */
static bool is_cut_board(const struct text_reader *reader, const struct us_position *p)
{
    unsigned cards = us_cards_in_play(p) + us_cards_home(p);
    return cards < us_game_cards(&reader->script->game) &&
           us_is_cut(reader->common, us_cursor_offset(reader->cursor));
}

/* Reads the board after a move.  With several decks, foundations of one suit may be exchanged, and
   the board is not compared. */
static bool read_shown(struct text_reader *reader)
{
    struct us_position shown;
    struct shown_board b = {.position = &shown};
    reader->num_whole = reader->script->num_intents;
    if (!read_board(reader, &b))
        return false;
    if (b.incomplete || reader->script->game.num_decks > 1)
        return true;

    if (is_cut_board(reader, &shown))
        return false;
    if (!has_piles(reader->script, &b)) {
        if (us_is_cut(reader->common, us_cursor_offset(reader->cursor)))
            return false;
        return us_report(reader->common->sink, US_DIAG_UNREAD_TEXT, reader->rows,
                         "expected a board with the piles of the game");
    }
    reader->board = us_script_add_board(reader->script, &shown, reader->rows);
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static void keep_move(struct text_reader *reader, struct us_intent *m, struct us_str at)
{
    m->span = us_cursor_span(reader->cursor, at);
    m->board = reader->board;
    reader->board = 0;
    reader->num_explicit += !m->implicit;
    if (!m->implicit)
        reader->last = reader->script->num_intents;
    *us_script_add(reader->script) = *m;
}

/* Lists of people name only the deepest card of several that go to a column. */
static void allow_more_cards(struct us_intent *m, unsigned named)
{
    static const unsigned sources = 1U << US_PLACE_COLUMN | 1U << US_PLACE_CARD;
    static const unsigned targets = 1U << US_PLACE_COLUMN | 1U << US_PLACE_CARD_IN_COLUMN |
                                    1U << US_PLACE_ANY_EMPTY_COLUMN;
    if (named != 1 || m->count > 1 || !(sources >> m->source.kind & 1) ||
        !(targets >> m->dest.kind & 1))
        return;
    m->count_kind = US_COUNT_BY_CONVENTION;
    m->by_card = m->stated & US_STATED_SOURCE_CARD;
}

/* Steps over what separates two sentences in a line, including a comment in parentheses. */
static bool take_join(struct us_cursor *c)
{
    static const char *const marks[] = {",", ";", ".", NULL};
    size_t before = us_cursor_offset(c);
    us_cursor_blanks(c);
    const char *close = us_cursor_at_end(c) || *c->p != '(' ? NULL
                                                            : memchr(c->p, ')', c->end - c->p);
    if (close)
        c->p = close + 1;
    us_cursor_blanks(c);
    while (us_take_any(c, marks))
        us_cursor_blanks(c);
    us_take_word(c, "and");
    us_take_word(c, "then");
    us_cursor_blanks(c);
    return us_cursor_offset(c) > before;
}

/* Finds another sentence in the comment after those of a line. */
static bool find_sentence(struct us_str comment, struct us_str *found)
{
    enum { REACH = 256 };
    for (size_t i = 1; i < comment.len && i < REACH; i++) {
        *found = us_str_from(comment, i);
        if (us_is_blank(comment.p[i - 1]) && us_begins_card_sentence(*found))
            return true;
    }
    return false;
}

static bool is_other_pile(const struct us_place *place)
{
    return place->kind == US_PLACE_RESERVE ||
           (place->kind == US_PLACE_OTHER && place->index != US_STOCK);
}

/* Makes "the reserve" a freecell in a game that has freecells and no reserves. */
static void name_freecell(struct us_place *place)
{
    bool all = place->kind == US_PLACE_OTHER && place->index == US_ALL_RESERVES;
    if (!all && place->kind != US_PLACE_RESERVE)
        return;
    place->kind = all ? US_PLACE_ANY_FREECELL : US_PLACE_FREECELL;
    place->index = all ? 0 : place->index;
}

/* Returns true if the game has the piles.  Only some have a waste or reserves. */
static bool has_its_piles(const struct text_reader *reader, struct us_intent *m)
{
    if (us_game_has_rules(&reader->script->game))
        return true;
    name_freecell(&m->source);
    name_freecell(&m->dest);
    return !is_other_pile(&m->source) && !is_other_pile(&m->dest);
}

/* Steps over a sentence. */
static bool take_sentence(const struct text_reader *reader, struct us_cursor *c,
                          struct us_intent *m, unsigned *named)
{
    return us_take_card_sentence(c, m, named) && has_its_piles(reader, m);
}

/* Reads the sentences of a line, of which there is at least one.  What follows the last one is a
   comment, which must have no other sentence. */
static bool read_sentences(struct text_reader *reader, struct us_cursor c)
{
    struct us_intent m;
    unsigned named;
    for (;;) {
        const char *from = c.p;
        struct us_cursor at = c;
        if (!take_sentence(reader, &at, &m, &named))
            break;
        if (!reader->own)
            allow_more_cards(&m, named);
        keep_move(reader, &m, (struct us_str){from, at.p - from});
        c = at;
        if (us_cursor_at_end(&c) || !take_join(&c))
            break;
    }

    struct us_str rest = us_cursor_rest(&c);
    if (reader->own && rest.len > 0)
        return unread(reader, rest, "expected the end of the line");
    return !find_sentence(rest, &rest) ||
           unread(reader, rest, "expected a comma or semicolon before the next move");
}

/* Reads the sentence of the format's own text, which has the number of the move. */
static bool read_own_sentence(struct text_reader *reader, struct us_str line, uint32_t number,
                              struct us_cursor c)
{
    if (number != reader->num_explicit + 1)
        return us_read_fail(reader->common, US_DIAG_DISAGREES, line,
                            "the moves are not numbered in order");
    if (us_cursor_peek_line(reader->cursor).len == us_cursor_rest(reader->cursor).len)
        return unread(reader, line, "expected a line end"); /* the target may be incomplete */
    return read_sentences(reader, c);
}

/* Reads automoves, "AS from column 3, 2S from freecell b". */
static bool read_automoves(struct text_reader *reader, struct us_cursor c)
{
    reader->more_automoves = false;
    while (us_cursor_blanks(&c), !us_cursor_at_end(&c)) {
        struct us_intent m = {.dest.kind = US_PLACE_FOUNDATION,
                              .count = 1,
                              .implicit = true,
                              .stated = US_STATED_SOURCE_CARD};
        m.rule = reader->rule == reader->script->conventions.automove ? US_AUTOMOVE_NONE
                                                                      : reader->rule & 7U;
        const char *from = c.p;
        bool ok = us_take_named_card(&c, &m.source_card) && us_take_word(&c, "from") &&
                  us_take_named_source(&c, &m.source, m.source_card);
        if (!ok || c.p == reader->cursor->end)
            return unread(reader, (struct us_str){from, c.end - from},
                          "expected a card such as AS from column 3");
        keep_move(reader, &m, (struct us_str){from, c.p - from});
        reader->more_automoves = us_cursor_literal(&c, ",");
    }
    return true;
}

/* Reads the beginning of a list of automoves, which names the rule. */
static bool read_rule(struct text_reader *reader, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    struct us_conventions *conventions = &reader->script->conventions;
    if (!us_cursor_literal_n(&c, automove_words, strlen(automove_words)))
        us_cursor_literal_n(&c, old_automove_words, strlen(old_automove_words));
    struct us_str rest = us_cursor_rest(&c);
    size_t n = us_str_find(rest, "): ");
    if (n == SIZE_MAX)
        return unread(reader, rest, "expected an automove rule");

    int rule = us_find_word(us_automove_names, US_NUM_AUTOMOVES, (struct us_str){rest.p, n});
    if (rule <= US_AUTOMOVE_NONE)
        return unread(reader, rest, "expected an automove rule, such as horne");
    if (conventions->automove == US_AUTOMOVE_NONE)
        conventions->automove = rule;
    reader->rule = rule;
    conventions->automoves_listed = US_YES;
    c.p += n + strlen("): ");
    return read_automoves(reader, c);
}

/* ---- lines ----------------------------------------------------------------------------------- */

static void add_comment(struct text_reader *reader, struct us_str text)
{
    struct us_extras *extras = &reader->script->extras;
    struct us_comment *c = us_extras_add_comment(extras);
    c->move = reader->script->num_intents > 0 ? reader->script->num_intents - 1 : US_WHOLE_RECORD;
    c->text = us_extras_add_text(extras, text);
}

/* Makes the position after the moves so far the current one. */
static bool add_current(struct text_reader *reader, struct us_str line)
{
    struct us_script *s = reader->script;
    if (us_extras_current(&s->extras))
        return unread(reader, line, "a record has only one current position");
    us_extras_add_mark(&s->extras,
                       (struct us_mark){.line = US_MAIN_LINE, .before = s->num_intents});
    return true;
}

/* Whether the line about the result says how many cards are left, also as before version 0.2. */
static bool tells_left_cards(struct us_str line)
{
    static const char *const words[] = {" not on the foundations.", " not home.", " left."};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (us_str_find(line, words[i]) != SIZE_MAX)
            return true;
    return false;
}

/* Reads the last line, about the result.  Returns false if the line is another one. */
static bool take_result(struct text_reader *reader, struct us_str line)
{
    struct us_script *s = reader->script;
    bool solved = us_str_eq(line, "Solved.");
    bool unsolved = us_str_starts(line, "Not solved: ") && tells_left_cards(line);
    bool stops = us_str_starts(line, "The replay stops here: ");
    bool empty = us_str_eq(line, gave_up);
    if (!solved && !unsolved && !stops && !empty)
        return false;

    if (solved)
        s->claim = US_CLAIM_SOLVED;
    else if (empty || (unsolved && us_str_find(line, "  The solver gave up here.") != SIZE_MAX))
        s->claim = US_CLAIM_GAVE_UP;
    s->claim_expected = false;
    s->end_span = us_cursor_span(reader->cursor, line);
    return true;
}

/* Reports a line that is like a move, and counts it as a word that is not understood. */
static void ignore_line(struct text_reader *reader, struct us_str line)
{
    enum { MOST = 40 };
    struct us_buf why = {0};
    us_buf_putc(&why, '"');
    us_buf_put_escaped(&why, line, MOST);
    us_buf_puts(&why, "\" is not a move such as QH to freecell a");
    struct us_span span = us_cursor_span(reader->cursor, line);
    us_report(reader->common->sink, US_DIAG_NOT_A_MOVE, span, "%s", us_buf_text(&why));
    us_script_ignore_word(reader->script, span);
    us_buf_free(&why);
}

/* Returns true for a card and one or two words, as in "QH up", in a line. */
static bool is_card_and_word(struct us_str line)
{
    enum { FEW = 2 };
    struct us_cursor c = us_cursor(line);
    us_card card;
    unsigned words = 0;
    if (!us_take_named_card(&c, &card))
        return false;
    while (us_cursor_blanks(&c), !us_cursor_at_end(&c) && words <= FEW) {
        if (us_take_named_card(&c, &card))
            return false;
        us_cursor_word(&c);
        words++;
    }
    return words > 0 && words <= FEW;
}

/* Sets the deal, and the game if the line names it. */
static void state_deal(struct text_reader *reader, struct us_str line, struct us_deal deal)
{
    reader->script->deal = deal;
    reader->script->start_span = us_cursor_span(reader->cursor, line);
    us_post_state_game(reader->common, reader->script, line, deal);
}

/* Returns true if the line names the deal, or is a number alone above the moves. */
static bool names_deal(const struct us_script *script, struct us_str line, struct us_deal *deal)
{
    struct us_str number;
    if (us_post_find_deal(line, deal) >= US_POST_NAMED)
        return true;
    return script->deal.system == US_DEAL_NONE && us_post_is_lone_number(line, &number) &&
           us_deal_number(US_DEAL_MS, number, deal);
}

/* Reads a line of prose, which may name the deal. */
static bool read_prose(struct text_reader *reader, struct us_str line, uint32_t label,
                       struct us_cursor c)
{
    struct us_deal deal;
    us_card card;
    if (reader->own)
        return unread(reader, line, "expected a move such as 12. QH from column 2 to freecell a");
    if (reader->style.forms != 0 && us_text_is_coded(us_cursor_rest(&c))) {
        c.p++; /* with an error at its start, it would be taken for other text */
        return unread(reader, us_cursor_rest(&c), "expected a move such as T8 to F1");
    }
    if (us_begins_card_sentence(us_cursor_rest(&c)) || (label > 0 && us_take_named_card(&c, &card)))
        return unread(reader, line, "expected a move such as QH to freecell a");
    if (reader->script->num_intents == 0 && names_deal(reader->script, line, &deal)) {
        state_deal(reader, line, deal);
        return us_post_state_freecells(reader->common, reader->script, line, deal);
    }
    if (reader->script->num_intents == 0)
        us_post_state_game(reader->common, reader->script, line, US_NO_DEAL);
    if (us_is_like_move(us_cursor_rest(&c)) || is_card_and_word(us_cursor_rest(&c)))
        ignore_line(reader, line);
    return true;
}

/* Reads moves of the stock in people's words.  Returns false if there are none. */
static bool read_draw(struct text_reader *reader, struct us_cursor c)
{
    struct us_intent m;
    uint32_t times;
    struct us_str text = us_cursor_rest(&c);
    if (reader->own || !us_text_take_draw(&c, &reader->script->game, &m, &times))
        return false;
    for (; times > 0; times--)
        keep_move(reader, &m, text);
    return true;
}

/* Steps over a move of a line, which may be cut off at the end of the text. */
static bool take_move(const struct text_reader *reader, struct us_cursor *c, struct us_intent *m)
{
    struct us_text_style style = reader->style;
    style.is_cut = c->end == reader->cursor->end;
    return us_text_take_move(c, &style, m);
}

/* Reads the moves that fill a line, of which there is at least one. */
static bool read_moves(struct text_reader *reader, struct us_cursor c)
{
    struct us_intent m;
    while (!us_cursor_at_end(&c)) {
        struct us_cursor at = c;
        if (!take_move(reader, &at, &m) || !has_its_piles(reader, &m))
            return unread(reader, us_cursor_rest(&c), "expected a move after the comma");
        if (m.count_kind == US_COUNT_BY_CONVENTION)
            allow_more_cards(&m, 1);
        keep_move(reader, &m, us_str_trim_end((struct us_str){c.p, at.p - c.p}));
        reader->by_line = true;
        c = at;
    }
    return true;
}

/* Returns true if the line begins with a move that can fill it. */
static bool begins_moves(const struct text_reader *reader, struct us_cursor c)
{
    struct us_intent m;
    return !reader->own && us_text_take_move(&c, &reader->style, &m) && has_its_piles(reader, &m);
}

/* Reads a variation below a move, or, as version 0.1 wrote it, their number. */
static bool read_variation(struct text_reader *reader, struct us_str text)
{
    struct us_cursor c = *reader->cursor;
    c.p = text.p + strlen(variation_mark) - 1;
    if (us_read_variation(&c, reader->script, reader->last, reader->num_explicit) ||
        us_str_find(text, "not shown)") != SIZE_MAX)
        return true;
    return unread(reader, text, "expected a variation such as (12. 4a 13. 46)");
}

/* Reads a line that is not part of a board. */
static bool read_line(struct text_reader *reader, struct us_str line)
{
    struct us_str text = us_str_trim_end(line);
    struct us_cursor c = us_cursor(text);
    uint32_t label;
    struct us_intent m;
    unsigned named;

    /* Without the blanks at its end, an empty line of a comment is shorter than the mark. */
    if (us_str_starts(text, comment_mark))
        add_comment(reader, us_str_from(text, strlen(comment_mark)));
    if (us_str_starts(line, comment_mark))
        return true;
    if (us_str_starts(line, automove_words) || us_str_starts(line, old_automove_words))
        return read_rule(reader, text);
    if (reader->more_automoves)
        return read_automoves(reader, c);
    if (reader->own && us_str_eq(text, us_text_current))
        return add_current(reader, text);
    if (reader->own && us_str_starts(line, variation_mark))
        return read_variation(reader, text);
    if (reader->own && take_result(reader, text))
        return true;

    us_text_take_label(&c, &label);
    struct us_cursor at = c;
    if (read_draw(reader, c))
        return true;
    if (!take_sentence(reader, &at, &m, &named)) {
        struct us_cursor whole = us_cursor(text); /* "87 - 10C" has no number */
        struct us_cursor rest = us_cursor(us_cursor_rest(&c));
        if (begins_moves(reader, whole))
            return read_moves(reader, whole);
        return begins_moves(reader, rest) ? read_moves(reader, rest)
                                          : read_prose(reader, text, label, c);
    }
    return reader->own ? read_own_sentence(reader, text, label, c) : read_sentences(reader, c);
}

/* Returns true if pairs may be in the next line: below the board of the start, or anywhere in a
   list of people. */
static bool may_have_pairs(const struct text_reader *reader)
{
    if (!reader->own)
        return true;
    return reader->script->has_start && (reader->script->num_intents == 0 || reader->pairs);
}

/* Returns true if the line is a move of the text's style, after its number. */
static bool is_move(const struct text_reader *reader, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    struct us_intent m;
    uint32_t label;
    if (reader->own || reader->style.forms == 0)
        return false;
    us_text_take_label(&c, &label);
    return take_move(reader, &c, &m);
}

/* Reads a line of pairs, or the word above them.  Returns false if it is neither. */
static bool read_pairs(struct text_reader *reader, struct us_str line)
{
    enum { FEW = 3 }; /* less of them may be words of prose */
    if (!may_have_pairs(reader) || is_move(reader, line))
        return false;
    if (reader->own && (us_str_eq(line, "Solution:") || us_str_eq(line, "Moves:")))
        return true;

    struct us_post_facts facts = us_post_examine(line, &reader->script->game, &reader->context);
    bool enough = reader->own || reader->pairs || facts.tokens >= FEW;
    if (facts.tokens == 0 || facts.tokens < facts.words || facts.cards || !enough)
        return false;

    struct us_post_scan scan = us_post_scan(us_str_from(line, facts.from), &reader->script->game,
                                            &reader->context);
    struct us_str word;
    struct us_intent m;
    us_post_follow(&reader->context, &facts, US_POST_MOVES);
    reader->pairs = true;
    while (us_post_next(&scan, &word, &m) == US_POST_MOVE) {
        m.span = us_cursor_span(reader->cursor, word);
        if (m.source.kind != US_PLACE_EITHER)
            *us_script_add(reader->script) = m;
        else
            us_script_add_either(reader->script, &m, &scan.either);
    }
    return true;
}

/* Reads the next line or board. */
static bool read_item(struct text_reader *reader)
{
    bool read;
    if (!reader->own && (!us_post_take_layout(reader->common, reader->script, &read) || read))
        return read;
    struct us_str line = reader->own ? us_cursor_peek_line(reader->cursor)
                                     : us_post_peek_line(reader->cursor);
    if (!reader->script->has_start && us_str_eq(us_str_trim_end(line), start_words)) {
        us_cursor_skip_line(reader->cursor, line);
        us_cursor_blank_lines(reader->cursor);
        reader->own = true;
        return read_layout(reader);
    }
    if (reader->own && begins_board(line))
        return read_shown(reader);
    struct us_deal deal;
    size_t head = reader->own || reader->script->num_intents > 0
                      ? 0
                      : us_text_deal_length(line, &reader->style, &deal);
    if (head > 0)
        state_deal(reader, (struct us_str){line.p, head}, deal);
    struct us_str rest = us_str_from(line, head);
    if (!read_pairs(reader, us_str_trim_end(rest)) && !read_line(reader, rest))
        return false;
    us_post_skip_line(reader->cursor, line);
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Sets what the moves of the record mean. */
static void set_conventions(struct text_reader *reader)
{
    struct us_script *s = reader->script;
    if (reader->own && !reader->pairs)
        return;
    if (reader->pairs || reader->by_line)
        s->conventions.empty_count = US_EMPTY_UNKNOWN;
    s->conventions.automove = US_AUTOMOVE_UNKNOWN;
    s->conventions.automove_first = US_PERHAPS;
    s->conventions.redundant_home = US_PERHAPS;
    s->numbering_open = !reader->pairs;
    s->suggested.automove = US_AUTOMOVE_HORNE;
}

/* Checks the number of moves that the head states.  It does not count automoves. */
static bool check_length(struct text_reader *reader)
{
    if (!reader->has_length || reader->pairs || reader->script->cut_off ||
        reader->num_explicit == reader->length)
        return true;
    if (reader->num_explicit < reader->length && reader->script->claim == US_CLAIM_NONE)
        return true; /* cut off, which the replay reports */
    return us_report(reader->common->sink, US_DIAG_DISAGREES, reader->head,
                     "%u moves are stated, but %zu are listed", reader->length,
                     reader->num_explicit);
}

static bool read_record(struct text_reader *reader)
{
    struct us_record_reader *r = reader->common;
    struct us_script *s = reader->script;
    struct us_str line = us_cursor_peek_line(reader->cursor);
    struct head head;
    if (get_head(line, &head)) {
        if (!read_head(reader, line, &head))
            return false;
        us_cursor_skip_line(reader->cursor, line);
    } else {
        reader->style = us_text_find_style(us_cursor_rest(reader->cursor));
    }

    us_allow_cut(r, s, LONGEST_LINE);
    while (us_cursor_blank_lines(reader->cursor), !us_cursor_at_end(reader->cursor)) {
        reader->num_whole = s->num_intents;
        if (read_item(reader))
            continue;
        reader->board = 0;
        if (!us_end_cut(r, s, reader->num_whole))
            return false;
    }

    s->final_board = reader->board;
    if (s->claim == US_CLAIM_NONE && !s->cut_off)
        s->end_span = (struct us_span){us_cursor_offset(reader->cursor), 0};
    return check_length(reader);
}

enum us_status us_text_read(struct us_record_reader *reader, struct us_script *out)
{
    struct text_reader x = {.common = reader, .cursor = &reader->cursor, .script = out};
    out->conventions = US_EXPLICIT;
    out->conventions.naming = US_NAMED_AS_PAIRS;
    if (!read_record(&x))
        return US_FAILED;
    set_conventions(&x);
    bool has_deal = x.own && us_deal_is_numbered(out->deal);
    if (!out->has_start && !has_deal && out->num_intents == 0 && out->claim == US_CLAIM_NONE)
        return US_END; /* only prose */
    return US_OK;
}

/* A record begins with the head of the format's own text, or with a deal number above a list of
   people. */
bool us_text_begins(struct us_str line, int kind, int before)
{
    struct head head;
    struct us_deal deal;
    (void)before;
    if (kind == 0 || us_is_blank(line.p[0]))
        return false;
    return get_head(line, &head) || (!us_begins_card_sentence(line) && !us_is_digit(line.p[0]) &&
                                     us_post_find_deal(line, &deal) == US_POST_HEADER);
}

/* What the lines of a text are. */
struct evidence {
    struct us_text_style style;
    size_t sentences;
    size_t moves; /* that fill a line and are no sentences */
    size_t lines; /* that are not blank, below the layout */
    bool layout;
};

/* Returns true for a sentence of Freecell Solver, whose own formats read it. */
static bool is_of_solver(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    struct us_intent m;
    bool whole;
    return us_cursor_literal(&c, "Move ") && us_take_fcs_count(&c, &m, &whole, US_MAX_RANK) &&
           !us_take_fcs_piles(&c, &m, whole);
}

/* Returns true if the line is, or begins with, a move in words. */
static bool add_line(struct evidence *e, struct us_str line)
{
    enum { MOST = 100, SHORTEST = 3 };
    struct us_cursor whole = us_cursor(line);
    struct us_cursor at = whole;
    struct us_intent m;
    uint32_t label;
    unsigned named;

    e->lines += line.len > 0;
    if (line.len < SHORTEST)
        return false;
    struct us_deal deal;
    size_t head = e->sentences + e->moves == 0 ? us_text_deal_length(line, &e->style, &deal) : 0;
    at.p += head;
    whole = at;
    us_text_take_label(&at, &label);
    if (is_of_solver(us_cursor_rest(&at)))
        return false;

    struct us_cursor sentence = at;
    bool is_sentence = e->sentences < MOST && us_take_card_sentence(&sentence, &m, &named);
    bool is_move = !is_sentence && e->style.forms != 0 &&
                   (us_text_take_move(&at, &e->style, &m) ||
                    us_text_take_move(&whole, &e->style, &m));
    e->sentences += is_sentence;
    e->moves += is_move;
    return is_sentence || is_move;
}

/* Skips a layout with a move in words near below it. */
static bool skip_layout(const struct evidence *e, struct us_cursor *c)
{
    enum { NEAR = 3 };
    struct us_post_layout layout = us_post_find_layout(c, &us_variant_at(0)->game);
    if (layout.text.len == 0)
        return false;

    struct us_cursor below = *c;
    below.p += layout.text.len;
    for (unsigned i = 0; i < NEAR; i++) {
        struct evidence other = {.style = e->style};
        us_cursor_blank_lines(&below);
        struct us_str line = us_cursor_peek_line(&below);
        if (add_line(&other, us_str_trim_end(line))) {
            c->p += layout.text.len;
            return true;
        }
        us_cursor_skip_line(&below, line);
    }
    return false;
}

static int weigh(struct evidence *e)
{
    /* More than fcs-board, which knows the layout, but less than formats of programs. */
    enum { PER_SENTENCE = 12, ENOUGH = 3, WITH_LAYOUT = 61 };
    if (2 * (e->sentences + e->moves) >= e->lines)
        e->sentences += e->moves;
    if (us_only_quotes(e->sentences, e->lines))
        return 0;
    if (e->layout && 2 * e->sentences >= e->lines)
        return WITH_LAYOUT;
    return (int)(e->sentences < ENOUGH ? e->sentences : ENOUGH) * PER_SENTENCE;
}

int us_text_probe(struct us_str text)
{
    enum { OWN = 200 };
    struct us_cursor c = us_cursor(text);
    struct head head;
    bool has_head = get_head(us_cursor_peek_line(&c), &head);
    struct evidence e = {.style = us_text_find_style(text)};

    for (struct us_str whole; !us_cursor_at_end(&c); us_post_skip_line(&c, whole)) {
        if (!has_head && !e.layout && e.sentences + e.moves == 0 && skip_layout(&e, &c)) {
            e.layout = true;
            e.lines = 0;
        }
        whole = us_post_peek_line(&c);
        struct us_str line = us_str_trim_end(whole);
        if (has_head && (us_str_eq(line, start_words) || us_str_eq(line, gave_up)))
            return OWN;
        if (!has_head && us_is_row_of_cards(line))
            return 0; /* a picture, which other formats have above their sentences */
        add_line(&e, line);
    }
    return weigh(&e);
}
