/* SPDX-License-Identifier: MIT */
/* Klondike as its solvers write it: the game, and the deal as 156 digits. */
#include "formats/kit/klondike.h"

#include "base/rows.h"

/* The digits of suits begin at 1. */
static const uint8_t suits_of_digits[] = {US_CLUBS, US_DIAMONDS, US_HEARTS, US_SPADES};
US_ASSERT_ROWS(suits_of_digits, US_NUM_SUITS);

/* ---- the game -------------------------------------------------------------------------------- */

static struct us_game game_that_draws(unsigned n)
{
    struct us_game game = us_variant_find(us_str(n == 3 ? "klondike_by_threes" : "klondike"))->game;
    game.rules.stock_draw = n > 1 ? n : 0;
    return game;
}

void us_suppose_klondike(const struct us_record_reader *reader, struct us_script *script)
{
    if (us_is_game_asked(reader))
        return;

    struct us_game game = game_that_draws(3);
    script->game = game_that_draws(1);
    script->game_stated = true;
    us_script_add_alternative(script, &game);
    for (unsigned n = 2; n <= US_KLONDIKE_DRAW; n++) {
        game = game_that_draws(n);
        if (n != 3)
            us_script_add_alternative(script, &game);
    }
}

bool us_begin_klondike(struct us_lines *lines)
{
    us_suppose_klondike(lines->reader, lines->script);
    return true;
}

bool us_state_draw(struct us_record_reader *reader, struct us_script *script, uint32_t draw,
                   struct us_str at)
{
    if (draw == 0 || draw > US_KLONDIKE_DRAW)
        return us_read_fail(reader, US_DIAG_FIELD_VALUE, at, "expected a number of cards, 1 to 12");

    unsigned asked = script->game.rules.stock_draw > 0 ? script->game.rules.stock_draw : 1;
    if (us_is_game_asked(reader) && asked != draw)
        return us_read_fail(reader, US_DIAG_GAME_DIFFERS, at,
                            "it draws another number of cards at a time");
    us_settle_draw(script, draw);
    return true;
}

void us_settle_draw(struct us_script *script, unsigned draw)
{
    if (script->num_alternatives > 0)
        script->game = game_that_draws(draw);
    script->num_alternatives = 0;
}

bool us_lay_out_klondike(const struct us_record_reader *reader, struct us_script *script,
                         struct us_span at)
{
    us_game_lay_out(&script->game, &script->start);
    return us_state_columns(reader, script, US_KLONDIKE_COLUMNS, at);
}

/* Returns true if the game is played as `plain`, with any number of passes. */
static bool is_played_as(const struct us_game *game, struct us_game plain)
{
    plain.variant = game->variant;
    plain.rules.stock_passes = game->rules.stock_passes;
    bool same_fields = true;
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        same_fields = same_fields && us_game_same_field(&plain, game, i);
    return same_fields && us_game_same_rules(&plain, game);
}

bool us_is_klondike(const struct us_game *game)
{
    struct us_game plain = game_that_draws(1);
    plain.rules.stock_draw = game->rules.stock_draw;
    return is_played_as(game, plain);
}

bool us_is_triple_klondike(const struct us_game *game)
{
    return is_played_as(game, us_variant_find(us_str(US_TRIPLE_KLONDIKE))->game);
}

/* Returns true if all cards are where they are after a deal to so many columns. */
static bool is_deal(const struct us_position *position, unsigned columns, unsigned stock)
{
    if (position->num_columns != columns || us_stock_len(position) != stock ||
        us_waste_len(position) > 0)
        return false;

    for (unsigned i = 0; i < position->num_columns; i++) {
        if (us_column_len(position, i) != i + 1)
            return false;
        for (unsigned k = 0; k <= i; k++)
            if (!(us_column_cards(position, i)[k] & US_CARD_HIDDEN) != (k == i))
                return false;
    }
    return true;
}

bool us_is_klondike_deal(const struct us_position *position)
{
    return is_deal(position, US_KLONDIKE_COLUMNS, US_KLONDIKE_STOCK);
}

bool us_is_triple_klondike_deal(const struct us_position *position)
{
    return is_deal(position, US_TRIPLE_KLONDIKE_COLUMNS, US_TRIPLE_KLONDIKE_STOCK);
}

/* Returns true if a card lies face down on one that lies face up. */
static bool has_covered_faces(const struct us_position *position)
{
    for (unsigned i = 0; i < position->num_columns; i++) {
        const us_card *cards = us_column_cards(position, i);
        for (unsigned k = 1; k < us_column_len(position, i); k++)
            if (cards[k] & ~cards[k - 1] & US_CARD_HIDDEN)
                return true;
    }
    return false;
}

const char *us_refuses_klondike(const struct us_solution *solution)
{
    if (!us_is_klondike(&solution->game))
        return "games other than Klondike";
    return has_covered_faces(&solution->start) ? "cards that lie face down on others that do not"
                                               : NULL;
}

bool us_states_klondike(const struct us_solution *solution)
{
    return strcmp(solution->game.variant, "klondike") == 0;
}

struct us_intent us_klondike_draw_intent(uint32_t draws)
{
    return (struct us_intent){.source = us_place_of(us_pile_id(US_STOCK, 0)),
                              .dest = us_place_of(us_pile_id(US_WASTE, 0)),
                              .count_kind = US_COUNT_BY_CONVENTION,
                              .draws = draws};
}

struct us_intent us_klondike_redeal_intent(void)
{
    return (struct us_intent){.source = us_place_of(us_pile_id(US_WASTE, 0)),
                              .dest = us_place_of(us_pile_id(US_STOCK, 0)),
                              .count_kind = US_COUNT_BY_CONVENTION};
}

unsigned us_klondike_draws_at(const struct us_solution *solution, size_t i)
{
    unsigned n = 0;
    while (n < US_KLONDIKE_MOST_DRAWS && i + n < solution->num_moves &&
           us_is_klondike_draw(&solution->moves[i + n]))
        n++;
    return n;
}

bool us_keep_klondike_flip(struct us_record_reader *reader, struct us_script *script,
                           uint32_t column, struct us_str at)
{
    struct us_intent *last = us_script_last(script);
    if (script->num_intents == 0 || last->turns || last->draws)
        return us_read_fail(reader, US_DIAG_UNREAD_TEXT, at,
                            "expected a move before it that bares a card");
    last->turns = column;
    return true;
}

bool us_same_klondike_piles(const struct us_intent *a, const struct us_intent *b)
{
    return a->source.kind == b->source.kind && a->source.index == b->source.index &&
           a->dest.kind == b->dest.kind && a->dest.index == b->dest.index;
}

/* ---- records --------------------------------------------------------------------------------- */

bool us_read_klondike_start(struct us_record_reader *reader, struct us_script *script, bool is_deal,
                            bool reversed)
{
    struct us_cursor *c = &reader->cursor;
    struct us_grid_board board = {.cursor = c, .position = &script->start, .script = script};
    uint32_t off = us_cursor_offset(c);

    if (!us_lay_out_klondike(reader, script, us_cursor_span(c, us_cursor_peek_line(c))))
        return false;

    if (!(is_deal ? us_read_klondike_deal(&board, reversed) : us_read_klondike_board(&board)))
        return us_report_grid(reader, &board);

    script->start_span = (struct us_span){off, us_cursor_offset(c) - off};
    script->has_start = true;
    return true;
}

bool us_is_klondike_layout(struct us_str line)
{
    return us_str_starts(line, "Foundations:") || us_str_starts(line, "Talon:");
}

bool us_read_klondike_layout(struct us_record_reader *reader, struct us_script *script)
{
    struct us_str line = us_cursor_peek_line(&reader->cursor);
    bool is_deal = us_str_starts(line, "Talon:") && us_str_find(line, "==>") == SIZE_MAX;
    return us_read_klondike_start(reader, script, is_deal, false);
}

bool us_skip_klondike_layout(struct us_cursor *cursor)
{
    if (us_str_starts(us_cursor_rest(cursor), "Foundations:"))
        us_cursor_next_line(cursor);
    bool has_stock = us_str_starts(us_cursor_rest(cursor), "Talon:");
    for (unsigned line = 0; has_stock && line <= US_KLONDIKE_COLUMNS; line++)
        us_cursor_next_line(cursor);
    return has_stock;
}

struct us_str us_take_klondike_program(struct us_cursor *line)
{
    us_cursor_blanks(line);
    if (us_cursor_literal(line, ">") || us_cursor_literal(line, "$"))
        us_cursor_blanks(line);
    struct us_str word = us_cursor_word(line);
    size_t directories = word.len;
    while (directories > 0 && word.p[directories - 1] != '/' && word.p[directories - 1] != '\\')
        directories--;
    return us_str_from(word, directories);
}

/* ---- the deal as digits ---------------------------------------------------------------------- */

/* Steps over three digits, and sets *card to what they stand for, or to US_NO_CARD.  Returns false
   if there is something else. */
static bool take_digits(struct us_cursor *c, bool wrapped, us_card *card)
{
    unsigned digits[3];
    for (unsigned k = 0; k < 3; k++) {
        while (wrapped && c->p < c->end && (*c->p == '\n' || us_is_blank(*c->p)))
            c->p++;
        if (c->p == c->end || !us_is_digit(*c->p))
            return false;
        digits[k] = (unsigned)(*c->p++ - '0');
    }
    unsigned rank = 10 * digits[0] + digits[1];
    bool ok = rank > 0 && rank <= US_MAX_RANK && digits[2] > 0 && digits[2] <= US_NUM_SUITS;
    *card = ok ? us_card_make(rank, suits_of_digits[digits[2] - 1], 0) : US_NO_CARD;
    return true;
}

bool us_is_klondike_digits(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_card card;
    for (unsigned i = 0; i < US_KLONDIKE_CARDS; i++)
        if (!take_digits(&c, false, &card) || card == US_NO_CARD)
            return false;
    return us_cursor_line_end(&c);
}

bool us_take_klondike_digits(struct us_record_reader *reader, bool wrapped,
                             struct us_klondike_deck *deck)
{
    struct us_cursor *c = &reader->cursor;
    *deck = (struct us_klondike_deck){
        .num = US_KLONDIKE_CARDS, .columns = US_KLONDIKE_COLUMNS, .len = 3};
    for (unsigned i = 0; i < US_KLONDIKE_CARDS; i++) {
        const char *from = c->p;
        if (!take_digits(c, wrapped, &deck->cards[i]))
            return us_expected(reader, 1, "156 digits, three for each card");
        if (deck->cards[i] == US_NO_CARD)
            return us_read_fail(reader, US_DIAG_UNREAD_TEXT, (struct us_str){from, c->p - from},
                                "expected a rank, 01 to 13, and a suit, 1 to 4");
        deck->offsets[i] = us_cursor_offset(c) - 3;
    }
    return true;
}

bool us_deal_klondike(const struct us_record_reader *reader, struct us_script *script,
                      const struct us_klondike_deck *deck)
{
    unsigned next = 0;
    script->start_span.off = deck->offsets[0];
    script->start_span.len = deck->offsets[deck->num - 1] + deck->len - deck->offsets[0];
    us_game_lay_out(&script->game, &script->start);
    if (!us_state_columns(reader, script, deck->columns, script->start_span))
        return false;

    for (unsigned row = 0; row < deck->columns; row++) {
        for (unsigned column = row; column < deck->columns; column++, next++) {
            us_card card = deck->cards[next] | (us_card)(column > row ? US_CARD_HIDDEN : 0);
            us_script_deal_column(script, column, card,
                                  (struct us_span){deck->offsets[next], deck->len});
        }
    }
    for (; next < deck->num; next++)
        us_script_deal_pile(script, us_pile_id(US_STOCK, 0), deck->cards[next],
                            (struct us_span){deck->offsets[next], deck->len});

    us_reverse_pile(&script->start, US_STOCK);
    script->has_start = true;
    return true;
}

/* Puts the cards of a deal in the order of dealing. */
static void deck_of(const struct us_position *position, us_card cards[US_KLONDIKE_CARDS])
{
    unsigned n = 0;
    for (unsigned row = 0; row < US_KLONDIKE_COLUMNS; row++)
        for (unsigned column = row; column < US_KLONDIKE_COLUMNS; column++)
            cards[n++] = row < us_column_len(position, column)
                             ? us_column_cards(position, column)[row]
                             : US_NO_CARD;
    for (unsigned i = 0; n < US_KLONDIKE_CARDS; i++)
        cards[n++] = i < us_stock_len(position)
                         ? us_pile_cards(position, US_STOCK, 0)[us_stock_len(position) - 1 - i]
                         : US_NO_CARD;
}

static bool is_twice(const us_card *cards, us_card card)
{
    unsigned n = 0;
    for (unsigned i = 0; i < US_KLONDIKE_CARDS; i++)
        n += us_same_face(cards[i], card);
    return n > 1;
}

void us_compare_klondike(const struct us_record_reader *reader, const struct us_script *script,
                         const struct us_klondike_deck *deck)
{
    us_card shown[US_KLONDIKE_CARDS];
    deck_of(&script->start, shown);
    unsigned i = 0;
    while (i < US_KLONDIKE_CARDS && us_same_face(shown[i], deck->cards[i]))
        i++;
    if (i == US_KLONDIKE_CARDS)
        return;

    struct us_buf detail = {0};
    us_buf_putf(&detail, "card %u of the digits is ", i + 1);
    us_put_card(&detail, deck->cards[i], US_TEN_T);
    us_buf_puts(&detail, is_twice(deck->cards, deck->cards[i])
                             ? ", which they have twice, but the layout has "
                             : ", but the layout has ");
    if (us_is_card(shown[i]))
        us_put_card(&detail, shown[i], US_TEN_T);
    else
        us_buf_puts(&detail, "no card");
    us_buf_puts(&detail, " there");
    us_report(reader->sink, US_DIAG_DEAL_IGNORED, (struct us_span){deck->offsets[i], deck->len},
              "%s", us_buf_text(&detail));
    us_buf_free(&detail);
}

void us_put_klondike_digits(struct us_buf *out, const struct us_position *position)
{
    us_card cards[US_KLONDIKE_CARDS];
    deck_of(position, cards);
    for (unsigned i = 0; i < US_KLONDIKE_CARDS; i++) {
        unsigned digit = 0;
        while (suits_of_digits[digit] != us_suit(cards[i]))
            digit++;
        us_buf_putf(out, "%02u%u", us_rank(cards[i]), digit + 1);
    }
}
