/* SPDX-License-Identifier: MIT */
/*
 * Klondike as agents play it in TextArena (docs/formats/textarena.md).
 *
 *     [GAME] === KLONDIKE SOLITAIRE ===
 *     Turn: 0/200
 *     ...
 *     [Player] The king can go to the empty pile.
 *     [draw, move W T1]
 *     [GAME] Action 1: Drew card(s) from stock to waste.
 *
 * Or there are only the actions.
 */
#include "formats/kit/klondike.h"

#define BOARD "=== KLONDIKE SOLITAIRE ==="
#define GAME "[GAME]"
#define DONE "[GAME] Action "
#define PLAYER "[Player"

/* The piles of a board: the stock, the waste, F1 to F4 and T1 to T7. */
enum { STOCK, WASTE, HOME, TABLE = HOME + US_NUM_SUITS, NUM_PILES = TABLE + US_KLONDIKE_COLUMNS };

/* A card, and where the record shows it. */
struct shown {
    us_card card;
    struct us_span span;
};

struct board {
    struct shown cards[NUM_PILES][US_KLONDIKE_CARDS];
    unsigned len[NUM_PILES];
};

/* Cards without faces: each has the number of its place in the layout. */
struct table {
    uint8_t cards[NUM_PILES][US_KLONDIKE_CARDS];
    unsigned len[NUM_PILES];
};

/* What the game says that it did.  A draw has no piles. */
struct done {
    unsigned from;
    unsigned to;
    uint32_t count; /* 0: a draw */
};

enum { MOST_DONE = 64 };

struct ta_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    uint32_t shown; /* the board after the last move: 1 + its index; 0: none */
    /* 1 + the suit of each foundation, as the last board shows it; 0: not known. */
    uint8_t suits[US_NUM_SUITS];

    /* The layout as its places, and the cards in them, as far as boards have shown them since. */
    struct table layout;
    struct shown faces[US_KLONDIKE_CARDS];
    /* The table at the last board, and what was done since.  The game draws `draw` cards at a time;
       0: not known. */
    struct table table;
    struct done done[MOST_DONE];
    unsigned num_done;
    unsigned draw;
    bool lost; /* the table is not that of the boards */

    /* The last message of the player, if the game has not answered it yet, and the moves before
       it. */
    struct us_str open;
    size_t before;

    struct board board; /* which is being read */
};

/* ---- boards ---------------------------------------------------------------------------------- */

static void lay(struct board *board, unsigned pile, us_card card, struct us_span span)
{
    board->cards[pile][board->len[pile]++] = (struct shown){card, span};
}

/* Reads the cards of a line: "XX 5♦️ 4♠️", or "--". */
static bool read_cards(struct ta_reader *reader, unsigned pile)
{
    struct us_cursor *c = reader->cursor;
    struct us_cursor at = *c;
    bool home = pile < TABLE;
    us_cursor_blanks(&at);
    if (us_cursor_accept(c, &at, us_cursor_literal(&at, "--") && us_cursor_line_end(&at)))
        return true;

    for (unsigned n = 0; n == 0 || !us_cursor_line_end(c); n++) {
        us_cursor_blanks(c);
        struct us_cursor word = *c;
        us_card card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
        if ((home || !us_cursor_literal(&word, "XX")) && !us_take_card(&word, US_SUIT_SYMBOLS, &card))
            return us_expected_line(reader->common,
                                    home ? "a card such as 5♦️, or --" : "a card such as 5♦️, or XX");
        us_card below = n > 0 ? reader->board.cards[pile][n - 1].card : US_NO_CARD;
        if (home && (us_rank(card) != n + 1 || (n > 0 && us_suit(card) != us_suit(below))))
            return us_expected_line(reader->common, "the next card of the suit");
        if (n == US_KLONDIKE_CARDS)
            return us_expected_line(reader->common, "at most 52 cards");

        struct us_str text = {c->p, (size_t)(word.p - c->p)};
        lay(&reader->board, pile, card, us_cursor_span(c, text));
        *c = word;
    }
    return true;
}

/* Reads lines with a heading, and a line for each pile: "  T1: ". */
static bool read_piles(struct ta_reader *reader, const char *heading, char letter, unsigned first, unsigned num)
{
    struct us_cursor *c = reader->cursor;
    us_cursor_blank_lines(c);
    if (!us_cursor_line(c, heading))
        return us_expected_line(reader->common, heading);
    for (unsigned i = 0; i < num; i++) {
        char label[] = {letter, (char)('1' + i), ':', '\0'};
        us_cursor_blanks(c);
        if (!us_cursor_literal_n(c, label, strlen(label)))
            return us_expected_line(reader->common, label);
        if (!read_cards(reader, first + i))
            return false;
    }
    return true;
}

/* Reads the number of cards of the stock, and the last card of the waste. */
static bool read_stock(struct ta_reader *reader, uint32_t *stock, us_card *top, struct us_str *at)
{
    struct us_cursor *c = reader->cursor;
    us_cursor_blank_lines(c);
    if (!us_cursor_literal(c, "Stock: ") || !us_cursor_number(c, stock) || *stock > US_KLONDIKE_STOCK ||
        !us_cursor_line(c, " cards"))
        return us_expected_line(reader->common, "Stock: and the number of cards, at most 24");
    if (!us_cursor_literal(c, "Waste (W): "))
        return us_expected_line(reader->common, "Waste (W):");

    *at = us_cursor_peek_line(c);
    *top = US_NO_CARD;
    if (!us_cursor_literal(c, "--") && !us_take_card(c, US_SUIT_SYMBOLS, top))
        return us_expected_line(reader->common, "a card such as 5♦️, or --");
    return us_cursor_line_end(c) || us_expected_line(reader->common, "the end of the line");
}

/* Lays out the stock and the waste, when the other piles have been read.  The waste has the cards
   that no other pile has. */
static bool lay_rest(struct ta_reader *reader, uint32_t stock, us_card top, struct us_str at)
{
    struct us_span span = us_cursor_span(reader->cursor, at);
    unsigned cards = stock;
    for (unsigned i = HOME; i < NUM_PILES; i++)
        cards += reader->board.len[i];
    if (cards > US_KLONDIKE_CARDS || (cards < US_KLONDIKE_CARDS) != (top != US_NO_CARD))
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, at, "the waste has the cards that no other pile has");

    for (; stock > 0; stock--)
        lay(&reader->board, STOCK, US_CARD_UNKNOWN | US_CARD_HIDDEN, span);
    for (; cards < US_KLONDIKE_CARDS; cards++)
        lay(&reader->board, WASTE, cards + 1 < US_KLONDIKE_CARDS ? US_CARD_UNKNOWN : top, span);
    return true;
}

static struct us_pile_id pile_id(unsigned pile)
{
    if (pile >= TABLE)
        return us_pile_id(US_COLUMN, pile - TABLE);
    return us_pile_id(pile == STOCK ? US_STOCK : US_WASTE, 0);
}

/* ---- learning the cards ---------------------------------------------------------------------- */

/* Makes the board the layout. */
static void keep_layout(struct ta_reader *reader)
{
    unsigned place = 0;
    for (unsigned i = 0; i < NUM_PILES; i++) {
        reader->layout.len[i] = reader->board.len[i];
        for (unsigned k = 0; k < reader->board.len[i]; k++, place++) {
            reader->layout.cards[i][k] = (uint8_t)place;
            reader->faces[place] = reader->board.cards[i][k];
        }
    }
    reader->table = reader->layout;
}

/* Moves the last n cards of a pile.  Returns false if it has fewer. */
static bool carry(struct table *t, unsigned from, unsigned to, uint32_t n)
{
    if (n > t->len[from] || from == to)
        return false;
    t->len[from] -= n;
    memcpy(t->cards[to] + t->len[to], t->cards[from] + t->len[from], n);
    t->len[to] += n;
    return true;
}

/* Draws as many cards at a time, after turning the waste over if the stock is empty. */
static bool draw_cards(struct table *t, unsigned draw)
{
    if (t->len[STOCK] == 0)
        while (carry(t, WASTE, STOCK, 1))
            ;
    bool ok = t->len[STOCK] > 0;
    while (draw-- > 0 && carry(t, STOCK, WASTE, 1))
        ;
    return ok;
}

/* Does what was done, and returns true if the table then has the piles of the board. */
static bool replay(const struct ta_reader *reader, struct table *t, unsigned draw)
{
    bool ok = true;
    for (unsigned i = 0; ok && i < reader->num_done; i++) {
        const struct done *done = &reader->done[i];
        ok = done->count > 0 ? carry(t, done->from, done->to, done->count) : draw_cards(t, draw);
    }
    for (unsigned i = 0; ok && i < NUM_PILES; i++)
        ok = t->len[i] == reader->board.len[i];
    return ok;
}

/* Moves the cards of the table as the game did.  If it is not known how many it draws, tries all
   numbers. */
static bool follow(struct ta_reader *reader)
{
    bool draws = false;
    for (unsigned i = 0; i < reader->num_done; i++)
        draws = draws || reader->done[i].count == 0;
    unsigned first = reader->draw > 0 ? reader->draw : 1;
    unsigned last = reader->draw > 0 || !draws ? first : US_KLONDIKE_DRAW;
    for (unsigned draw = first; draw <= last; draw++) {
        struct table t = reader->table;
        if (!replay(reader, &t, draw))
            continue;
        reader->table = t;
        reader->draw = draws ? draw : reader->draw;
        return true;
    }
    return false;
}

/* Learns which cards lie at the places of the layout from a board after moves.  Returns false if
   the board is not that of the moves. */
static bool learn(struct ta_reader *reader)
{
    reader->lost = reader->lost || !follow(reader);
    reader->num_done = 0;
    if (reader->lost)
        return false;

    bool seen[US_CARD_FACE + 1] = {false};
    for (unsigned i = 0; i < US_KLONDIKE_CARDS; i++)
        seen[reader->faces[i].card & US_CARD_FACE] = us_is_known(reader->faces[i].card);
    for (unsigned i = 0; i < NUM_PILES; i++) {
        for (unsigned k = 0; k < reader->board.len[i]; k++) {
            us_card card = reader->board.cards[i][k].card;
            us_card *face = &reader->faces[reader->table.cards[i][k]].card;
            if (!us_is_known(card) || us_is_known(*face) || seen[card & US_CARD_FACE])
                continue;
            *face = card | (*face & US_CARD_HIDDEN);
            seen[card & US_CARD_FACE] = true;
        }
    }
    return true;
}

/* Deals the layout. */
static void deal_all(struct ta_reader *reader)
{
    struct us_script *s = reader->script;
    for (unsigned i = 0; i < NUM_PILES; i++) {
        for (unsigned k = 0; k < reader->layout.len[i]; k++) {
            const struct shown *at = &reader->faces[reader->layout.cards[i][k]];
            if (i < HOME || i >= TABLE)
                us_script_deal_pile(s, pile_id(i), at->card, at->span);
            else
                s->start.foundations[us_suit(at->card)] = (uint8_t)us_rank(at->card);
        }
    }
}

/* Keeps the board, which is compared with that of the moves. */
static uint32_t keep_board(const struct ta_reader *reader, struct us_span span)
{
    struct us_game klondike = us_variant_find(us_str("klondike"))->game;
    struct us_position shown;
    us_game_lay_out(&klondike, &shown);
    for (unsigned i = 0; i < NUM_PILES; i++) {
        for (unsigned k = 0; k < reader->board.len[i]; k++) {
            us_card card = reader->board.cards[i][k].card;
            if (i < HOME || i >= TABLE)
                us_pile_push(&shown, pile_id(i).type, pile_id(i).index, card);
            else
                shown.foundations[us_suit(card)] = (uint8_t)us_rank(card);
        }
    }
    return us_script_add_board(reader->script, &shown, span);
}

static void note_suits(struct ta_reader *reader)
{
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        unsigned suit = us_suit(reader->board.cards[HOME + i][0].card);
        reader->suits[i] = reader->board.len[HOME + i] > 0 ? (uint8_t)(suit + 1) : 0;
    }
}

/* Reads a board.  The first one is the start if no moves precede it. */
static bool read_board(struct ta_reader *reader)
{
    struct us_script *s = reader->script;
    struct us_cursor *c = reader->cursor;
    struct us_str heading = us_cursor_peek_line(c);
    uint32_t from = us_cursor_offset(c);
    bool first = !s->has_start && s->num_intents == 0;
    if (first && !us_lay_out_klondike(reader->common, s, us_cursor_span(c, heading)))
        return false;

    uint32_t stock = 0;
    us_card top = US_NO_CARD;
    struct us_str waste = heading;
    memset(reader->board.len, 0, sizeof(reader->board.len));
    us_cursor_skip_line(c, heading);
    if (!us_cursor_literal(c, "Turn: "))
        return us_expected_line(reader->common, "Turn:");
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    if (!read_stock(reader, &stock, &top, &waste) || !read_piles(reader, "Foundations:", 'F', HOME, US_NUM_SUITS) ||
        !read_piles(reader, "Tableau:", 'T', TABLE, US_KLONDIKE_COLUMNS) || !lay_rest(reader, stock, top, waste))
        return false;

    struct us_span span = {from, us_cursor_offset(c) - from};
    if (first) {
        s->start_span = span;
        s->has_start = true;
        keep_layout(reader);
    } else if (s->has_start && !learn(reader) && us_cursor_at_end(c) && c->p[-1] != '\n') {
        return true; /* the last line may be incomplete */
    } else {
        reader->shown = keep_board(reader, span);
    }
    note_suits(reader);
    reader->open.len = 0;
    return true;
}

/* ---- actions --------------------------------------------------------------------------------- */

static bool is_word(struct us_str word, const char *text)
{
    return word.len == strlen(text) && us_str_starts_nocase(word, text);
}

/* Reads the name of a pile: W, F1 or T1.  A foundation that the last board shows empty is the one
   where the card fits. */
static bool get_pile(struct us_str word, const uint8_t suits[], struct us_place *place)
{
    uint32_t number;
    *place = us_place_of(us_pile_id(US_WASTE, 0));
    if (is_word(word, "W"))
        return true;
    if (word.len < 2 || !us_is_number(us_str_from(word, 1), &number))
        return false;

    *place = (struct us_place){.kind = US_PLACE_COLUMN, .index = number};
    if (us_upper(word.p[0]) == 'T')
        return true;
    if (us_upper(word.p[0]) != 'F' || number < 1 || number > US_NUM_SUITS)
        return false;
    unsigned suit = suits[number - 1];
    *place = (struct us_place){.kind = US_PLACE_FOUNDATION};
    if (suit > 0)
        *place = us_place_of(us_pile_id(US_FOUNDATION, suit - 1));
    return true;
}

/* Reads the words of a move after "move". */
static bool take_move(struct us_cursor *c, const uint8_t suits[], struct us_intent *m)
{
    *m = (struct us_intent){.count = 1};
    if (!get_pile(us_cursor_word(c), suits, &m->source) || !get_pile(us_cursor_word(c), suits, &m->dest) ||
        m->source.kind == US_PLACE_FOUNDATION)
        return false;

    struct us_str count = us_cursor_word(c);
    if (is_word(count, "all"))
        m->count_kind = US_COUNT_BY_CONVENTION;
    else if (count.len > 0)
        return us_is_number(count, &m->count) && m->count > 0;
    return true;
}

enum action { ACTION_NONE, ACTION_DRAW, ACTION_MOVE, ACTION_FORFEIT };

/* Reads an action.  `suits` is ta_reader.suits. */
static enum action get_action(struct us_str text, const uint8_t suits[], struct us_intent *m)
{
    struct us_cursor c = us_cursor(text);
    struct us_str word = us_cursor_word(&c);
    enum action action = ACTION_NONE;
    *m = us_klondike_draw_intent(1);
    if (is_word(word, "draw"))
        action = ACTION_DRAW;
    else if (is_word(word, "forfeit"))
        action = ACTION_FORFEIT;
    else if (is_word(word, "move") && take_move(&c, suits, m))
        action = ACTION_MOVE;
    return us_cursor_line_end(&c) ? action : ACTION_NONE;
}

static bool read_action(struct ta_reader *reader, struct us_str text)
{
    struct us_script *s = reader->script;
    struct us_intent m;
    enum action action = get_action(text, reader->suits, &m);
    m.span = us_cursor_span(reader->cursor, text);
    if (action == ACTION_FORFEIT) {
        s->claim = US_CLAIM_GAVE_UP;
        s->end_span = m.span;
    } else if (action != ACTION_NONE) {
        m.board = reader->shown;
        reader->shown = 0;
        *us_script_add(s) = m;
    }
    return action != ACTION_NONE && us_work_charge(reader->cursor->work, 1);
}

/* Reads actions with commas between them.  Returns the first text that is none, or an empty one. */
static struct us_str read_actions(struct ta_reader *reader, struct us_str text)
{
    while (text.len > 0) {
        size_t comma = us_str_find(text, ",");
        struct us_str action = us_str_trim((struct us_str){text.p, comma < text.len ? comma : text.len});
        if (!read_action(reader, action))
            return action.len > 0 ? action : (struct us_str){text.p, 1};
        text = us_str_from(text, comma < text.len ? comma + 1 : text.len);
    }
    return text;
}

/* ---- what the game did ----------------------------------------------------------------------- */

/* Reads the name of a pile in a sentence. */
static bool take_pile(struct us_cursor *c, unsigned *pile)
{
    uint32_t n;
    *pile = WASTE;
    if (us_cursor_literal(c, "waste"))
        return true;
    if (us_cursor_literal(c, "foundation F") && us_cursor_number(c, &n) && n >= 1 && n <= US_NUM_SUITS) {
        *pile = HOME + n - 1;
        return true;
    }
    us_cursor_literal(c, "tableau ");
    if (!us_cursor_literal(c, "T") || !us_cursor_number(c, &n) || n < 1 || n > US_KLONDIKE_COLUMNS)
        return false;
    *pile = TABLE + n - 1;
    return true;
}

/* Notes a message such as "[GAME] Action 2: Moved 3 card(s) from tableau T1 to T2".  Its
   other messages say that it refuses a move, and change nothing. */
static void note_done(struct ta_reader *reader, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    struct done done = {0};
    uint32_t number;
    if (!us_cursor_literal(&c, DONE) || !us_cursor_number(&c, &number) || !us_cursor_literal(&c, ": ")) {
        bool whole = line.p + line.len < reader->cursor->end || us_str_find(line, " failed: ") < line.len;
        reader->open.len = whole ? 0 : reader->open.len;
        return;
    }
    if (us_cursor_literal(&c, "Moved ")) {
        if (!us_cursor_number(&c, &done.count))
            done.count = 1;
        else
            us_cursor_literal(&c, " ");
        if (!(us_cursor_literal(&c, "card(s) from ") || us_cursor_literal(&c, "card from ")) ||
            !take_pile(&c, &done.from) || !us_cursor_literal(&c, " to ") || !take_pile(&c, &done.to) || done.count == 0)
            return;
    } else if (!us_cursor_literal(&c, "Drew ")) {
        return;
    }
    if (reader->num_done < MOST_DONE)
        reader->done[reader->num_done++] = done;
    else
        reader->lost = true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* What a line begins. */
enum line_kind { LINE_BLANK, LINE_BOARD, LINE_GAME, LINE_PLAYER, LINE_OTHER };

static int kind_of(struct us_str line)
{
    static const char *const boards[] = {BOARD, GAME " " BOARD, NULL};
    if (us_str_trim_end(line).len == 0)
        return LINE_BLANK;
    if (us_begins_with_any(line, boards))
        return LINE_BOARD;
    if (us_str_starts(line, GAME))
        return LINE_GAME;
    return us_str_starts(line, PLAYER) ? LINE_PLAYER : LINE_OTHER;
}

/* Steps over a message of the game, or of the player, which ends before the next one.  Returns its
   text. */
static struct us_str take_message(struct us_cursor *c)
{
    const char *from = c->p;
    do
        us_cursor_skip_line(c, us_cursor_peek_line(c));
    while (!us_cursor_at_end(c) && (kind_of(us_cursor_peek_line(c)) % LINE_OTHER) == LINE_BLANK);
    return (struct us_str){from, (size_t)(c->p - from)};
}

/* Reads what the player says: the actions are in its first brackets.  The game ignores the text if
   it has none, and actions that it cannot read, and those after them. */
static void read_message(struct ta_reader *reader)
{
    struct us_str message = take_message(reader->cursor);
    reader->open = us_str_trim_end(message);
    reader->before = reader->script->num_intents;
    size_t name = us_str_find(message, "]");
    message = us_str_from(message, name < message.len ? name + 1 : message.len);
    size_t from = us_str_find(message, "[");
    if (from >= message.len)
        return;
    message = us_str_from(message, from + 1);
    size_t len = us_str_find(message, "]");
    struct us_str bad = message;
    if (len < message.len)
        bad = read_actions(reader, (struct us_str){message.p, len});
    if (bad.len > 0)
        us_report(reader->common->sink, US_DIAG_NOT_PART, us_cursor_span(reader->cursor, us_str_trim_end(bad)),
                  "this is no action, so the game ignored it and what follows it in the brackets");
}

/* Returns a line without brackets around it. */
static struct us_str unframed(struct us_str line)
{
    line = us_str_trim_end(line);
    bool framed = line.len > 1 && line.p[0] == '[' && line.p[line.len - 1] == ']';
    return framed ? (struct us_str){line.p + 1, line.len - 2} : line;
}

/* Reads a line of actions alone. */
static bool read_line(struct ta_reader *reader)
{
    struct us_cursor *c = reader->cursor;
    struct us_str bad = read_actions(reader, unframed(us_cursor_peek_line(c)));
    if (bad.len > 0) {
        c->p = bad.p;
        return us_expected_line(reader->common, "an action such as draw, move W T1 or move T3 T5 2");
    }
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    return true;
}

static bool read_next(struct ta_reader *reader)
{
    struct us_cursor *c = reader->cursor;
    struct us_str line = us_cursor_peek_line(c);
    switch (kind_of(line)) {
    case LINE_BLANK:
        us_cursor_skip_line(c, line);
        return true;
    case LINE_BOARD:
        return read_board(reader);
    case LINE_GAME:
        note_done(reader, line);
        take_message(c);
        return true;
    case LINE_PLAYER:
        read_message(reader);
        return true;
    default:
        return read_line(reader);
    }
}

static enum us_status read_textarena(struct us_record_reader *common, struct us_script *out)
{
    struct ta_reader reader = {.common = common, .cursor = &common->cursor, .script = out};
    us_suppose_klondike(common, out);
    out->conventions.index_base = 1;
    out->conventions.empty_count = US_EMPTY_MAX;
    out->redeals_implied = true;
    us_allow_cut(common, out, US_BOARD_LINE);
    bool ok = true;
    size_t whole = 0;
    while (ok && !us_cursor_at_end(&common->cursor)) {
        whole = out->num_intents;
        ok = read_next(&reader);
    }
    if (reader.open.len > 0)
        whole = reader.before;
    if (!ok && !us_end_cut(common, out, whole))
        return US_FAILED;
    if (ok && reader.open.len > 0) {
        out->num_intents = whole;
        us_report_cut(common, out, reader.open);
    }
    if (out->has_start)
        deal_all(&reader);
    out->final_board = reader.shown;
    return US_OK;
}

/* A record begins with the first board of a game.  That of the first record may have text above
   it. */
static size_t cut_textarena(struct us_str text, size_t from)
{
    static const char first[] = BOARD "\nTurn: 0/";
    for (size_t at = from; at < text.len; at++) {
        size_t found = us_str_find(us_str_from(text, at), first);
        if (found == SIZE_MAX)
            return SIZE_MAX;
        at += found;
        size_t line = at;
        while (line > 0 && text.p[line - 1] != '\n')
            line--;
        if (line >= from && line > 0 && kind_of(us_str_from(text, line)) == LINE_BOARD &&
            us_str_find((struct us_str){text.p, line}, BOARD) < line)
            return line;
    }
    return SIZE_MAX;
}

/* ---- detection ------------------------------------------------------------------------------- */

/* Returns the evidence of the actions in a line. */
static int weigh_line(struct us_str line)
{
    enum { DRAW = 4, MOVE = 40 };
    static const uint8_t suits[US_NUM_SUITS] = {0};
    int bits = 0;
    for (struct us_str left = unframed(line); left.len > 0;) {
        size_t comma = us_str_find(left, ",");
        struct us_intent m;
        enum action action = get_action((struct us_str){left.p, comma < left.len ? comma : left.len}, suits, &m);
        if (action == ACTION_NONE)
            return 0;
        bits += action == ACTION_MOVE ? MOVE : DRAW;
        left = us_str_from(left, comma < left.len ? comma + 1 : left.len);
    }
    return bits;
}

static int probe_textarena(struct us_str text)
{
    enum { CERTAIN = 250, LINES = 20 };
    static const char *const begins[] = {BOARD, GAME " " BOARD, GAME " You are playing Klondike Solitaire.", NULL};
    struct us_cursor c = us_cursor(text);
    if (us_begins_with_any(us_cursor_rest(&c), begins))
        return CERTAIN;

    int bits = 0;
    for (int n = 0, more = 1; n < LINES && more > 0 && !us_cursor_at_end(&c); n++) {
        more = weigh_line(us_cursor_next_line(&c));
        bits += more;
    }
    return bits < CERTAIN ? bits : CERTAIN;
}

const struct us_format us_format_textarena = {
    .name = "textarena",
    .title = "Klondike as agents play it in TextArena",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_STOCK | US_CARRIES_RULES | US_CARRIES_UNKNOWN,
    .probe = probe_textarena,
    .cut = cut_textarena,
    .read = read_textarena,
};
