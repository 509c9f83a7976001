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

enum { MOST_DONE = 64 };

struct ta_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    uint32_t shown; /* the board after the last move: 1 + its index; 0: none */
    /* 1 + the suit of each foundation, as the last board shows it; 0: not known. */
    uint8_t suits[US_NUM_SUITS];

    /* The last board; F1 to F4 are its reserves.  The table is that board when it was understood,
       with the moves since.  In the table, card n that was dealt has the number 1 + n unless the
       layout shows it. */
    struct us_position board;
    struct us_position table;
    /* What the game says that it did since the last board.  It draws `draw` cards at a time; 0: not
       known. */
    struct us_intent done[MOST_DONE];
    unsigned num_done;
    unsigned draw;
    bool lost; /* the table is not that of the boards */

    /* The last message of the player, if the game has not answered it yet, and the moves before
       it. */
    struct us_str open;
    size_t before;
};

/* ---- boards ---------------------------------------------------------------------------------- */

static const struct us_grid_part home_parts[] = {
    {"Foundations:\n", US_GRID_HEADING, .expected = "Foundations:"},
    {" F#:", US_GRID_PILES, US_RESERVE, .num = US_NUM_SUITS, .flags = US_GRID_MARKED,
     .expected = "the next foundation of the board"},
    {.label = NULL},
};

static const struct us_grid_part table_parts[] = {
    {"Tableau:\n", US_GRID_HEADING, .expected = "Tableau:"},
    {" T#:", US_GRID_PILES, US_COLUMN, .num = US_KLONDIKE_COLUMNS, .flags = US_GRID_MARKED,
     .expected = "the next column of the board"},
    {.label = NULL},
};

/* Reads a card, or XX. */
static bool get_card(struct us_str cell, us_card *card)
{
    struct us_cursor c = us_cursor(cell);
    *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
    return us_str_eq(cell, "XX") ||
           (us_take_card(&c, US_SUIT_SYMBOLS, card) && us_cursor_at_end(&c));
}

static const char *const empty[] = {"--", NULL};
static const struct us_grid homes = {
    .parts = home_parts, .next = us_grid_word, .get_card = get_card, .empty = empty};
static const struct us_grid columns = {
    .parts = table_parts, .next = us_grid_word, .get_card = get_card, .empty = empty};

/* Reads a part of the board.  The script is that of the layout, or NULL. */
static bool read_part(struct ta_reader *reader, const struct us_grid *grid,
                      struct us_script *script)
{
    struct us_grid_board board = {
        .cursor = reader->cursor, .position = &reader->board, .script = script};

    us_cursor_blank_lines(reader->cursor);
    const char *heading = reader->cursor->p;
    if (us_read_grid(grid, &board))
        return true;
    if (board.bad.p > heading)
        board.bad = us_str_trim(board.bad);
    if (board.error != US_DIAG_CARD_BAD)
        return us_report_grid(reader->common, &board);
    reader->cursor->p = board.bad.p;
    return us_expected_line(reader->common, "a card such as 5♦️, XX or --");
}

/* Reads the foundations, and notes their suits. */
static bool read_homes(struct ta_reader *reader)
{
    us_cursor_blank_lines(reader->cursor);
    struct us_cursor at = *reader->cursor;
    unsigned n;
    if (!read_part(reader, &homes, NULL))
        return false;
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        struct us_cards home = us_pile_at(&reader->board, US_RESERVE, i);
        us_cursor_next_line(&at);
        us_take_grid_label(&homes, &at, &n);
        reader->suits[i] = 0;
        for (unsigned k = 0; k < home.num; k++) {
            struct us_str word = us_cursor_word(&at);
            us_card next = us_card_make(k + 1, us_suit(home.cards[0]), 0);
            if (!us_same_face(home.cards[k], next)) {
                reader->cursor->p = word.p;
                return us_expected_line(reader->common, "the next card of the suit");
            }
            reader->suits[i] = us_suit(next) + 1;
            reader->board.foundations[us_suit(next)] = us_rank(next);
        }
    }
    return true;
}

/* Reads the number of cards of the stock, and the last card of the waste. */
static bool read_stock(struct ta_reader *reader, uint32_t *stock, us_card *top, struct us_str *at)
{
    struct us_cursor *c = reader->cursor;

    us_cursor_blank_lines(c);
    if (!us_cursor_literal(c, "Stock: ") || !us_cursor_number(c, stock) ||
        *stock > US_KLONDIKE_STOCK || !us_cursor_line(c, " cards"))
        return us_expected_line(reader->common, "Stock: and the number of cards, at most 24");
    if (!us_cursor_literal(c, "Waste (W): "))
        return us_expected_line(reader->common, "Waste (W):");

    *at = us_cursor_peek_line(c);
    *top = US_NO_CARD;
    if (!us_cursor_literal(c, "--") && !us_take_card(c, US_SUIT_SYMBOLS, top))
        return us_expected_line(reader->common, "a card such as 5♦️, or --");
    return us_cursor_line_end(c) || us_expected_line(reader->common, "the end of the line");
}

/* Puts a card of the stock or the waste on the board and, if it is the layout, deals it. */
static void lay(struct ta_reader *reader, enum us_pile type, us_card card, struct us_span span,
                bool first)
{
    us_pile_push(&reader->board, type, 0, card);
    if (first)
        us_script_deal_pile(reader->script, us_pile_id(type, 0), card, span);
}

/* Lays out the stock and the waste, when the other piles have been read.  The waste has the cards
   that no other pile has. */
static bool lay_rest(struct ta_reader *reader, uint32_t stock, us_card top, struct us_str at,
                     bool first)
{
    struct us_span span = us_cursor_span(reader->cursor, at);
    unsigned cards = stock;

    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(&reader->board, &pile);)
        cards += us_pile_of(&reader->board, pile).num;
    if (cards > US_KLONDIKE_CARDS || (cards < US_KLONDIKE_CARDS) != (top != US_NO_CARD))
        return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, at,
                            "the waste has the cards that no other pile has");

    for (; stock > 0; stock--)
        lay(reader, US_STOCK, US_CARD_UNKNOWN | US_CARD_HIDDEN, span, first);
    for (; cards < US_KLONDIKE_CARDS; cards++)
        lay(reader, US_WASTE, cards + 1 < US_KLONDIKE_CARDS ? US_CARD_UNKNOWN : top, span, first);
    return true;
}

/* Copies the cards of the board to a position with the piles of the game. */
static void copy_board(const struct ta_reader *reader, struct us_position *to)
{
    us_position_copy_cards(to, &reader->board);
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        us_pile_cut(to, US_RESERVE, i, 0);
}

/* ---- learning the cards ---------------------------------------------------------------------- */

/* Makes the board the layout. */
static void keep_layout(struct ta_reader *reader)
{
    unsigned n = 0;

    copy_board(reader, &reader->script->start);
    us_position_copy(&reader->table, &reader->board);
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(&reader->table, &pile);) {
        us_card *cards = us_pile_edit(&reader->table, pile.type, pile.index);
        for (unsigned k = 0; k < us_pile_len(&reader->table, pile.type, pile.index); k++, n++)
            cards[k] = us_is_known(cards[k]) ? cards[k] : us_card_unknown(n + 1);
    }
}

/* Moves the last n cards of a pile.  Returns false if it has fewer. */
static bool carry(struct us_position *t, struct us_pile_id from, struct us_pile_id to, uint32_t n)
{
    us_card cards[US_MAX_CARDS];
    struct us_cards pile = us_pile_of(t, from);

    if (n > pile.num || us_same_pile(from, to))
        return false;
    memcpy(cards, pile.cards + pile.num - n, n * sizeof(*cards));
    us_pile_cut(t, from.type, from.index, pile.num - n);
    return us_pile_add(t, to.type, to.index, (struct us_cards){cards, n});
}

/* Draws as many cards at a time, after turning the waste over if the stock is empty. */
static bool draw_cards(struct us_position *t, unsigned draw)
{
    struct us_pile_id stock = us_pile_id(US_STOCK, 0);
    struct us_pile_id waste = us_pile_id(US_WASTE, 0);

    if (us_stock_len(t) == 0)
        while (carry(t, waste, stock, 1))
            ;
    bool ok = us_stock_len(t) > 0;
    while (draw-- > 0 && carry(t, stock, waste, 1))
        ;
    return ok;
}

/* Returns the pile of the table. */
static struct us_pile_id pile_of(const struct us_place *place)
{
    struct us_pile_id pile = us_pile_named(place);
    return pile.type == US_FOUNDATION ? us_pile_id(US_RESERVE, pile.index) : pile;
}

/* Does what was done, and returns true if the table then has the piles of the board. */
static bool replay(const struct ta_reader *reader, struct us_position *t, unsigned draw)
{
    bool ok = true;

    for (const struct us_intent *m = reader->done; ok && m < reader->done + reader->num_done; m++)
        ok = m->draws ? draw_cards(t, draw)
                      : carry(t, pile_of(&m->source), pile_of(&m->dest), m->count);
    for (struct us_pile_id pile = US_NO_PILE; ok && us_next_pile(t, &pile);)
        ok = us_pile_of(t, pile).num == us_pile_of(&reader->board, pile).num;
    return ok;
}

/* Moves the cards of the table as the game did.  If it is not known how many it draws, tries all
   numbers. */
static bool follow(struct ta_reader *reader)
{
    bool draws = false;

    for (unsigned i = 0; i < reader->num_done; i++)
        draws = draws || reader->done[i].draws;
    unsigned first = reader->draw > 0 ? reader->draw : 1;
    unsigned last = reader->draw > 0 || !draws ? first : US_KLONDIKE_DRAW;
    for (unsigned draw = first; draw <= last; draw++) {
        struct us_position t;
        us_position_copy(&t, &reader->table);
        if (!replay(reader, &t, draw))
            continue;
        us_position_copy(&reader->table, &t);
        reader->draw = draws ? draw : reader->draw;
        return true;
    }
    return false;
}

/* Returns true if the layout has the card in a place that is known. */
static bool is_dealt(const struct us_script *s, us_card card)
{
    bool dealt = us_rank(card) <= s->start.foundations[us_suit(card)];
    for (size_t i = 0; i < s->num_dealt; i++)
        dealt = dealt || us_same_face(s->dealt[i].card, card);
    return dealt;
}

/* Learns which cards lie at the places of the layout from a board after moves.  Returns false if
   the board is not that of the moves. */
static bool learn(struct ta_reader *reader)
{
    struct us_script *s = reader->script;

    reader->lost = reader->lost || !follow(reader);
    reader->num_done = 0;
    for (struct us_pile_id pile = US_NO_PILE;
         !reader->lost && us_next_pile(&reader->board, &pile);) {
        struct us_cards shown = us_pile_of(&reader->board, pile);
        for (unsigned k = 0; k < shown.num; k++) {
            us_card place = us_pile_of(&reader->table, pile).cards[k];
            if (!us_is_unknown(place) || !us_is_known(shown.cards[k]) ||
                is_dealt(s, shown.cards[k]))
                continue;
            us_card *card = &s->dealt[us_unknown_number(place) - 1].card;
            if (us_is_unknown(*card))
                *card = shown.cards[k] | (*card & US_CARD_HIDDEN);
        }
    }
    return !reader->lost;
}

/* Turns the layout's cards that have been learned into what they are. */
static void deal_all(struct us_script *s)
{
    size_t n = 0;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(&s->start, &pile);)
        for (unsigned k = 0; k < us_pile_of(&s->start, pile).num && n < s->num_dealt; k++)
            us_pile_edit(&s->start, pile.type, pile.index)[k] = s->dealt[n++].card;
}

/* Keeps the board, which is compared with that of the moves. */
static uint32_t keep_board(const struct ta_reader *reader, struct us_span span)
{
    struct us_position shown;
    us_game_lay_out(&us_variant_find(us_str("klondike"))->game, &shown);
    copy_board(reader, &shown);
    return us_script_add_board(reader->script, &shown, span);
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
    us_game_lay_out(&us_variant_find(us_str("klondike"))->game, &reader->board);
    reader->board.num_reserves = US_NUM_SUITS;
    us_cursor_skip_line(c, heading);
    if (!us_cursor_literal(c, "Turn: "))
        return us_expected_line(reader->common, "Turn:");
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    if (!read_stock(reader, &stock, &top, &waste) || !read_homes(reader) ||
        !read_part(reader, &columns, first ? s : NULL) ||
        !lay_rest(reader, stock, top, waste, first))
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
    reader->open.len = 0;
    return true;
}

/* ---- actions --------------------------------------------------------------------------------- */

#define MOVE(piles, from, to) US_MOVE_FORM("MOVE " piles "{ %n|}", (from), (to))

static const struct us_line_form action_forms[] = {
    US_MOVE_FORM("DRAW", US_PLACE_STOCK, US_PLACE_WASTE),
    US_MOVE_FORM("FORFEIT", US_PLACE_UNSTATED, US_PLACE_UNSTATED),
    MOVE("W W", US_PLACE_WASTE, US_PLACE_WASTE),
    MOVE("W T%d", US_PLACE_WASTE, US_PLACE_COLUMN),
    MOVE("W F%d", US_PLACE_WASTE, US_PLACE_FOUNDATION_OF),
    MOVE("T%s W", US_PLACE_COLUMN, US_PLACE_WASTE),
    MOVE("T%s T%d", US_PLACE_COLUMN, US_PLACE_COLUMN),
    MOVE("T%s F%d", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF),
    MOVE("F%s W", US_PLACE_FOUNDATION_OF, US_PLACE_WASTE),
    MOVE("F%s T%d", US_PLACE_FOUNDATION_OF, US_PLACE_COLUMN),
    MOVE("F%s F%d", US_PLACE_FOUNDATION_OF, US_PLACE_FOUNDATION_OF),
    {.words = NULL},
};
static const struct us_line_format actions = {
    .forms = action_forms,
    .conventions.index_base = 1,
    .foundation_names = "1234",
};

/* Names the suit of a foundation that the last board shows.  One that it shows empty is that where
   the card fits.  Returns false if the suit is not known. */
static bool settle_foundation(const uint8_t suits[], struct us_place *place)
{
    if (place->kind != US_PLACE_FOUNDATION_OF)
        return true;
    unsigned suit = suits[place->index];
    *place = (struct us_place){.kind = US_PLACE_FOUNDATION};
    if (suit > 0)
        *place = us_place_of(us_pile_id(US_FOUNDATION, suit - 1));
    return suit > 0;
}

/* Reads an action, whose letters may be small.  `suits` is ta_reader.suits. */
static bool get_action(struct us_str text, const uint8_t suits[], struct us_intent *m)
{
    char words[64];
    size_t n = 0;
    struct us_cursor c = us_cursor(text);

    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
        if (n + 1 + word.len > sizeof(words))
            return false;
        if (n > 0)
            words[n++] = ' ';
        for (size_t i = 0; i < word.len; i++)
            words[n++] = us_upper(word.p[i]);
    }

    const struct us_line_form *form;
    struct us_cursor at = us_cursor((struct us_str){words, n});
    if (!us_cursor_line_end(&c) || !us_take_listed_move(&actions, &at, &form, m) || m->count == 0)
        return false;
    if (form->dest != US_PLACE_UNSTATED && !m->draws && us_cursor_literal(&at, " ALL"))
        m->count_kind = US_COUNT_BY_CONVENTION;
    settle_foundation(suits, &m->dest);
    return us_cursor_at_end(&at) && settle_foundation(suits, &m->source);
}

/* Takes the next of the actions that have commas between them. */
static struct us_str next_action(struct us_str *left)
{
    size_t comma = us_str_find(*left, ",");
    struct us_str action = {left->p, comma < left->len ? comma : left->len};
    *left = us_str_from(*left, action.len + (comma < left->len));
    return us_str_trim(action);
}

static bool read_action(struct ta_reader *reader, struct us_str text)
{
    struct us_script *s = reader->script;
    struct us_intent m;

    if (!get_action(text, reader->suits, &m))
        return false;
    m.span = us_cursor_span(reader->cursor, text);
    if (m.source.kind == US_PLACE_UNSTATED) {
        s->claim = US_CLAIM_GAVE_UP;
        s->end_span = m.span;
    } else {
        m.board = reader->shown;
        reader->shown = 0;
        *us_script_add(s) = m;
    }
    return us_work_charge(reader->cursor->work, 1);
}

/* Reads actions with commas between them.  Returns the first text that is none, or an empty one. */
static struct us_str read_actions(struct ta_reader *reader, struct us_str text)
{
    while (text.len > 0) {
        struct us_str from = {text.p, 1};
        struct us_str action = next_action(&text);
        if (!read_action(reader, action))
            return action.len > 0 ? action : from;
    }
    return text;
}

/* ---- what the game did ----------------------------------------------------------------------- */

#define MOVED "Moved {%n |}{card(s)|card} from "
#define PILE "{tableau |foundation |}"

static const struct us_line_form done_forms[] = {
    US_KLONDIKE_FORMS("Drew ", MOVED "waste to " PILE "%d", MOVED PILE "%s to " PILE "%d"),
    {.words = NULL},
};
static const struct us_line_format sentences = {
    .forms = done_forms,
    .column_names = "T1 T2 T3 T4 T5 T6 T7",
    .foundation_names = "F1 F2 F3 F4",
};

/* Notes a message such as "[GAME] Action 2: Moved 3 card(s) from tableau T1 to T2".  Its
   other messages say that it refuses a move, and change nothing. */
static void note_done(struct ta_reader *reader, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    const struct us_line_form *form;
    struct us_intent m;
    uint32_t number;

    if (!us_cursor_literal(&c, DONE) || !us_cursor_number(&c, &number) ||
        !us_cursor_literal(&c, ": ")) {
        bool whole = line.p + line.len < reader->cursor->end ||
                     us_str_find(line, " failed: ") < line.len;
        reader->open.len = whole ? 0 : reader->open.len;
        return;
    }
    if (!us_take_listed_move(&sentences, &c, &form, &m) || m.count == 0)
        return;
    if (reader->num_done < MOST_DONE)
        reader->done[reader->num_done++] = m;
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
    return (struct us_str){from, c->p - from};
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
        us_report(reader->common->sink, US_DIAG_NOT_PART,
                  us_cursor_span(reader->cursor, us_str_trim_end(bad)),
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
        return us_expected_line(reader->common,
                                "an action such as draw, move W T1 or move T3 T5 2");
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
        deal_all(out);
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
        struct us_intent m;
        if (!get_action(next_action(&left), suits, &m))
            return 0;
        bits += m.draws || m.source.kind == US_PLACE_UNSTATED ? DRAW : MOVE;
    }
    return bits;
}

static int probe_textarena(struct us_str text)
{
    enum { CERTAIN = 250, LINES = 20 };
    static const char *const begins[] = {BOARD, GAME " " BOARD,
                                         GAME " You are playing Klondike Solitaire.", NULL};
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
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_STOCK | US_CARRIES_RULES |
               US_CARRIES_UNKNOWN,
    .probe = probe_textarena,
    .cut = cut_textarena,
    .read = read_textarena,
};
