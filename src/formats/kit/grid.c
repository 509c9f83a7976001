/* SPDX-License-Identifier: MIT */
/* Boards in text, as grids describe them. */
#include "base/rows.h"
#include "formats/kit/grid.h"

#include <stdio.h>

#include "formats/kit/kit.h"
#include "formats/kit/line_form.h"

bool us_grid_fail(struct us_grid_board *b, enum us_diag_id id, struct us_str bad,
                  const char *detail)
{
    b->failed = true;
    b->error = id;
    b->bad = bad;
    snprintf(b->detail, sizeof(b->detail), "%s", detail ? detail : "");
    return false;
}

const struct us_grid_part us_table_parts[] = {
    {"", US_GRID_TOPS, US_FREECELL, .num = US_TABLE_FREECELLS, .flags = US_GRID_MORE},
    {"", US_GRID_TOPS, US_FOUNDATION, .num = US_NUM_SUITS, .error = US_DIAG_UNREAD_TEXT,
     .too_many = "expected four foundations, one of each suit"},
    {"", US_GRID_ROWS, US_COLUMN, .num = US_TABLE_COLUMNS, .flags = US_GRID_LOOSE,
     .error = US_DIAG_UNREAD_TEXT, .too_many = "more than eight columns"},
    {.label = NULL},
};
US_ASSERT_ROWS(us_table_parts, US_TABLE_ROWS + 2);

/* ---- cells ----------------------------------------------------------------------------------- */

static bool at_line_end(const struct us_cursor *c)
{
    return us_cursor_at_end(c) || *c->p == '\n';
}

struct us_str us_grid_word(const struct us_grid *grid, struct us_cursor *line)
{
    (void)grid;
    return us_cursor_word(line);
}

static bool is_mark(const struct us_grid *grid, char c)
{
    return c && strchr(grid->marks, c);
}

struct us_str us_grid_cell(const struct us_grid *grid, struct us_cursor *line)
{
    struct us_cursor within = us_cursor(us_cursor_rest(line));
    if ((size_t)(within.end - within.p) > grid->width)
        within.end = within.p + grid->width; /* the line may be long */
    struct us_str cell = us_cursor_peek_line(&within);
    line->p += cell.len;

    return us_strip(cell, grid->marks);
}

struct us_str us_grid_between(const struct us_grid *grid, struct us_cursor *line)
{
    us_cursor_blanks(line);
    if (line->p < line->end && is_mark(grid, *line->p))
        line->p++;
    us_cursor_blanks(line);
    const char *from = line->p;
    while (line->p < line->end && *line->p != '\n' && !is_mark(grid, *line->p))
        line->p++;
    struct us_str cell = us_str_trim_end((struct us_str){from, line->p - from});

    struct us_cursor after = *line;
    after.p += after.p < after.end && is_mark(grid, *after.p);
    us_cursor_blanks(&after);
    if (after.p == after.end || *after.p == '\n')
        line->p = after.p;
    return cell;
}

bool us_grid_plain_card(struct us_str cell, us_card *card)
{
    return us_get_card(cell, card) == cell.len;
}

bool us_grid_loose_card(struct us_str cell, us_card *card)
{
    *card = US_NO_CARD;
    return us_str_eq(cell, "-") || us_read_loose_card(cell, card);
}

bool us_grid_any_card(struct us_str cell, us_card *card)
{
    struct us_cursor c = us_cursor(cell);
    return us_take_any_card(&c, card) && us_cursor_at_end(&c);
}

bool us_grid_faced_card(struct us_str cell, us_card *card)
{
    bool down = cell.len > 2 && cell.p[0] == '<' && cell.p[cell.len - 1] == '>';
    bool ok = us_grid_any_card(down ? (struct us_str){cell.p + 1, cell.len - 2} : cell, card);
    *card |= down ? US_CARD_HIDDEN : 0;
    return ok;
}

bool us_is_grid_row(const struct us_grid *grid, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_card card;
    bool has_empty = false;

    while (!us_cursor_at_end(&c)) {
        struct us_str cell = grid->next(grid, &c);
        bool is_empty = cell.len > 0 && grid->empty && us_is_any(cell, grid->empty);
        has_empty = has_empty || is_empty;
        if (cell.len > 0 && !is_empty)
            return grid->get_card(cell, &card);
    }
    return has_empty;
}

/* ---- labels ---------------------------------------------------------------------------------- */

static unsigned number_of_piles(const struct us_grid_part *part, const struct us_position *p)
{
    unsigned num = us_num_piles(p, part->pile);
    bool fixed = part->num > 0 && (part->pile != US_COLUMN || part->first + part->num <= num);
    return fixed ? part->num : num - part->first;
}

/* Returns the number of pile i of a part in its label. */
static unsigned number_in_label(const struct us_grid_part *part, unsigned i)
{
    return part->first + i + !(part->flags & US_GRID_FROM_ZERO);
}

/* Steps over one of the labels of pile i. */
static bool take_label(struct us_cursor *c, const struct us_grid_part *part, unsigned i)
{
    struct us_cursor at = *c;
    bool fits = true;
    bool is_word = false;

    for (const char *p = part->label; fits && *p && *p != '|'; p++) {
        uint32_t number;
        is_word = us_is_letter(*p);
        if (*p == ' ')
            us_cursor_blanks(&at);
        else if (*p == '\n')
            fits = us_cursor_line_end(&at);
        else if (*p == '#')
            fits = us_cursor_number(&at, &number) && number == number_in_label(part, i);
        else if (part->flags & US_GRID_ANY_CASE)
            fits = !us_cursor_at_end(&at) && us_upper(*p) == us_upper(*at.p++);
        else
            fits = us_cursor_literal_n(&at, p, 1);
    }
    fits = fits && (!is_word || at_line_end(&at) || us_is_blank(*at.p));
    if (fits)
        *c = at;

    const char *other = fits ? NULL : strchr(part->label, '|');
    struct us_grid_part next = *part;
    next.label = other ? other + 1 : "";
    return fits || (other && !at_line_end(c) && take_label(c, &next, i));
}

const struct us_grid_part *us_take_grid_label(const struct us_grid *grid, struct us_cursor *cursor,
                                              unsigned *i)
{
    for (const struct us_grid_part *part = grid->parts; part->label; part++)
        for (*i = 0; *i < part->num || (*i == 0 && part->num == 0); ++*i)
            if (take_label(cursor, part, *i))
                return part;
    return NULL;
}

static void put_label(struct us_buf *out, const struct us_grid_part *part, unsigned i)
{
    for (const char *p = part->label; *p && *p != '|'; p++) {
        if (*p == '#')
            us_buf_putf(out, "%u", number_in_label(part, i));
        else
            us_buf_putc(out, *p);
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

void us_grid_lay(struct us_grid_board *b, struct us_pile_id pile, us_card card, struct us_str cell)
{
    struct us_span at = us_cursor_span(b->cursor, cell);
    if (b->script && (pile.type == US_FREECELL || pile.type == US_HOLE))
        us_script_deal_pile(b->script, pile, card, at);
    else if (pile.type == US_FREECELL)
        b->position->freecells[pile.index] = card;
    else if (!b->script || us_script_deal_elsewhere(b->script, card, at))
        us_pile_push(b->position, pile.type, pile.index, card);
}

/* Puts a card of the text into a freecell, which holds one. */
static bool put_in_freecell(struct us_grid_board *b, struct us_pile_id pile, us_card card,
                            struct us_str cell)
{
    if (us_is_card(us_pile_top(b->position, US_FREECELL, pile.index)))
        return us_grid_fail(b, US_DIAG_UNREAD_TEXT, cell, "the freecell has a card already");
    us_grid_lay(b, pile, card & (us_card)~US_CARD_HIDDEN, cell);
    return true;
}

/* Shows a card as the last one of foundation i. */
static bool show_foundation(struct us_grid_board *b, unsigned i, us_card card, struct us_str cell)
{
    const uint8_t *suits = b->grid->suits;
    uint8_t *top = &b->position->foundations[us_suit(card)];

    if (suits && suits[i] != us_suit(card))
        return us_grid_fail(b, US_DIAG_FOUNDATION_BAD, cell, b->grid->wrong_suit);
    if (*top > 0)
        return us_grid_fail(b, US_DIAG_UNREAD_TEXT, cell, b->grid->wrong_suit);
    *top = us_rank(card);
    return true;
}

/* Puts the card of cell i on its pile, in row `row` of columns. */
static bool put_in_cell(struct us_grid_board *b, const struct us_grid_part *part, unsigned i,
                        unsigned row, us_card card, struct us_str cell)
{
    if (i >= number_of_piles(part, b->position) || part->pile == US_ALL_COLUMNS)
        return us_grid_fail(b, part->error, cell, part->too_many);
    if (part->pile == US_FOUNDATION)
        return show_foundation(b, i, card, cell);
    if (part->form == US_GRID_TOPS)
        card &= (us_card)~US_CARD_HIDDEN;
    if (part->form == US_GRID_ROWS &&
        (us_pile_len(b->position, part->pile, i) != row || row == US_MAX_CARDS))
        return us_grid_fail(
            b, b->grid->no_card_above_error ? b->grid->no_card_above_error : US_DIAG_UNREAD_TEXT,
            cell, b->grid->no_card_above);
    struct us_pile_id pile = us_pile_id(part->pile, part->first + i);
    if (pile.type == US_FREECELL)
        return put_in_freecell(b, pile, card, cell);
    us_grid_lay(b, pile, card, cell);
    return true;
}

/* Reads the next cell.  Returns false if there is none, and if it is no card. */
static bool next_card(struct us_grid_board *b, const struct us_grid_part *part, us_card *card,
                      struct us_str *cell)
{
    *card = US_NO_CARD;
    *cell = b->grid->next(b->grid, b->cursor);
    if (cell->len == 0)
        return !at_line_end(b->cursor);
    if (part->end && us_str_eq(*cell, part->end))
        return false;
    if (b->grid->empty && us_is_any(*cell, b->grid->empty))
        return true;
    if (!b->grid->get_card(*cell, card))
        return us_grid_fail(b, US_DIAG_CARD_BAD, *cell, "");
    if (part->flags & US_GRID_FACE_DOWN)
        *card |= US_CARD_HIDDEN;
    return true;
}

/* Reads a line with a cell for each pile. */
static bool read_cells(struct us_grid_board *b, const struct us_grid_part *part, unsigned row)
{
    struct us_str line = us_str_trim_end(us_cursor_peek_line(b->cursor));
    unsigned num = part->flags & US_GRID_MORE ? number_of_piles(part, b->position) : UINT16_MAX;
    us_card card;
    struct us_str cell;

    for (unsigned i = 0; i < num && next_card(b, part, &card, &cell); i++) {
        if (card == US_NO_CARD || put_in_cell(b, part, i, row, card, cell))
            continue;
        if ((part->flags & US_GRID_WIDE) && i >= number_of_piles(part, b->position))
            b->bad = line;
        return false;
    }
    return !b->failed;
}

static bool read_rows(struct us_grid_board *b, const struct us_grid_part *part)
{
    for (unsigned row = 0; !us_cursor_at_end(b->cursor) && (part->rows == 0 || row < part->rows);
         row++) {
        struct us_str line = us_cursor_peek_line(b->cursor);
        bool ends = part->flags & US_GRID_LOOSE ? !us_is_grid_row(b->grid, line)
                                                : us_str_trim_end(line).len == 0;
        if (ends && row == 0 && *part->label)
            us_cursor_line_end(b->cursor); /* there are no cards */
        if (ends)
            break;
        if (!read_cells(b, part, row))
            return false;
        us_cursor_line_end(b->cursor);
    }
    return true;
}

/* Reads "H-0 C-A D-0 S-0".  The k-th occurrence of a suit belongs to deck k.  Of loose ones, some
   may be missing, and any number of dashes may follow the suit. */
static bool read_ranks(struct us_grid_board *b, const struct us_grid_part *part)
{
    struct us_position *p = b->position;
    bool loose = part->flags & US_GRID_LOOSE;
    unsigned most[US_NUM_SUITS];
    unsigned seen[US_NUM_SUITS];

    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++) {
        most[suit] = part->num > 0 ? part->first + part->num : p->suit_decks[suit];
        seen[suit] = part->first;
    }
    if (part->first == 0)
        memset(p->foundations, 0, sizeof(p->foundations));

    for (struct us_str word = us_cursor_word(b->cursor); word.len > 0;
         word = us_cursor_word(b->cursor)) {
        unsigned suit;
        unsigned rank;
        size_t dashes = 1;
        while (dashes < word.len && word.p[dashes] == '-')
            dashes++;
        struct us_str rest = us_str_from(word, dashes);
        bool ok = us_get_suit(word, &suit) && (loose || dashes == 2) && rest.len > 0 &&
                  us_get_rank(rest, &rank) == rest.len;
        if (!ok)
            return us_grid_fail(b, US_DIAG_FOUNDATION_BAD, word, "");
        if (seen[suit] == most[suit])
            return us_grid_fail(b, US_DIAG_LAYOUT_DECKS, word,
                                "a suit has more foundations than the game has decks");
        p->foundations[suit + US_NUM_SUITS * seen[suit]++] = rank;
    }

    if (loose || memcmp(seen, most, sizeof(seen)) == 0)
        return true;
    return us_grid_fail(b, US_DIAG_FOUNDATION_BAD, (struct us_str){b->cursor->p, 0},
                        "a suit is missing");
}

/* Puts a card of the line on foundation i, which is empty before its first one. */
static bool build_foundation(struct us_grid_board *b, unsigned i, us_card card, bool first,
                             struct us_str line)
{
    struct us_position *p = b->position;
    unsigned next = us_foundation_next(p, i);

    if (first && p->foundations[i] > 0)
        return us_grid_fail(b, US_DIAG_FOUNDATION_BAD, line, "the suit occurs twice");
    if (us_suit(card) != i || (next != US_NEXT_ANY && us_rank(card) != next))
        return us_grid_fail(b, US_DIAG_FOUNDATION_BAD, line,
                            p->base == 1 ? "a foundation must hold one suit, from the ace up"
                                         : "a foundation must hold one suit, each rank once");
    p->foundations[i] = us_rank(card);
    return true;
}

/* Reads a line with all cards of a pile. */
static bool read_pile(struct us_grid_board *b, const struct us_grid_part *part,
                      struct us_pile_id pile)
{
    struct us_str line = us_str_trim(us_cursor_peek_line(b->cursor));
    us_card cards[US_MAX_CARDS];
    unsigned num = 0;
    struct us_str cell;

    for (us_card card; next_card(b, part, &card, &cell);) {
        if (card == US_NO_CARD && num == 0 && (part->flags & US_GRID_MARKED))
            continue;
        if (card == US_NO_CARD)
            return us_grid_fail(b, US_DIAG_CARD_BAD, cell, "");
        if (pile.type == US_FREECELL && !put_in_freecell(b, pile, card, cell))
            return false;
        if (pile.type == US_FREECELL)
            continue;
        if (num == US_MAX_CARDS)
            return us_grid_fail(b, US_DIAG_LAYOUT_TOO_LARGE, cell, "too many cards");
        cards[num++] = card;
        if (b->script && pile.type != US_FOUNDATION)
            us_script_deal_elsewhere(b->script, card, us_cursor_span(b->cursor, cell));
    }

    bool down = part->flags & US_GRID_DOWNWARD;
    if ((part->flags & US_GRID_ANY_SUIT) && num > 0)
        pile.index = us_suit(cards[0]);
    for (unsigned i = 0; i < num; i++) {
        us_card card = cards[down ? num - 1 - i : i];
        if (pile.type != US_FOUNDATION)
            us_pile_push(b->position, pile.type, pile.index, card);
        else if (!build_foundation(b, pile.index, card, i == 0, line))
            return false;
    }
    return !b->failed;
}

bool us_read_grid_line(struct us_grid_board *b, const struct us_grid_part *part, unsigned i)
{
    if (part->form == US_GRID_ROWS)
        return read_rows(b, part);
    bool ok = part->form == US_GRID_HEADING ||
              (part->form == US_GRID_RANKS && read_ranks(b, part)) ||
              (part->form == US_GRID_PILES &&
               read_pile(b, part, us_pile_id(part->pile, part->first + i))) ||
              (part->form == US_GRID_TOPS && read_cells(b, part, 0));
    if (!ok || part->form == US_GRID_HEADING || (part->flags & US_GRID_MORE))
        return ok;
    return us_cursor_line_end(b->cursor) ||
           us_grid_fail(b, US_DIAG_UNREAD_TEXT, us_cursor_word(b->cursor),
                        "expected the end of the line");
}

static bool fail_label(struct us_grid_board *b, const struct us_grid_part *part, unsigned i)
{
    struct us_buf label = {0};
    us_buf_puts(&label, "expected ");
    if (part->expected)
        us_buf_puts(&label, part->expected);
    else
        put_label(&label, part, i);
    us_grid_fail(b, us_cursor_at_end(b->cursor) ? US_DIAG_TRUNCATED : US_DIAG_UNREAD_TEXT,
                 us_str_trim_end(us_cursor_peek_line(b->cursor)), us_buf_text(&label));
    us_buf_free(&label);
    return false;
}

static bool read_part(struct us_grid_board *b, const struct us_grid_part *part)
{
    bool counted = part->num == 0 && part->pile == US_COLUMN && part->form == US_GRID_PILES;
    unsigned num = part->form != US_GRID_PILES ? 1 : number_of_piles(part, b->position);

    for (unsigned i = 0; i < num || counted; i++) {
        if (!take_label(b->cursor, part, i))
            return counted || (part->flags & US_GRID_OPTIONAL) || fail_label(b, part, i);
        if (counted && i == US_MAX_COLUMNS)
            return us_grid_fail(b, US_DIAG_LAYOUT_TOO_LARGE, us_cursor_peek_line(b->cursor),
                                "too many columns");
        if (!us_read_grid_line(b, part, i))
            return false;
        b->columns += counted;
    }
    return true;
}

bool us_read_grid(const struct us_grid *grid, struct us_grid_board *board)
{
    board->grid = grid;
    board->failed = false;
    board->columns = 0;
    bool ok = true;
    for (const struct us_grid_part *part = grid->parts; ok && part->label; part++)
        ok = read_part(board, part);
    board->grid = NULL;
    return ok;
}

bool us_report_grid(struct us_record_reader *reader, const struct us_grid_board *board)
{
    return us_read_fail(reader, board->error, board->bad, board->detail);
}

bool us_read_grid_start(struct us_record_reader *reader, const struct us_grid *grid,
                        struct us_script *script)
{
    struct us_grid_board board = {
        .cursor = &reader->cursor, .position = &script->start, .script = script};
    const char *from = reader->cursor.p;

    if (!us_read_grid(grid, &board))
        return us_report_grid(reader, &board);

    struct us_str text = {from, reader->cursor.p - from};
    script->has_start = true;
    script->start_span = us_cursor_span(&reader->cursor, us_str_trim_end(text));
    return board.columns == 0 ||
           us_state_columns(reader, script, board.columns, script->start_span);
}

bool us_take_grid_board(struct us_record_reader *reader, const struct us_grid *grid,
                        struct us_script *script)
{
    struct us_cursor *c = &reader->cursor;
    if (!script->has_start) {
        us_position_init(&script->start, US_TABLE_COLUMNS, US_TABLE_FREECELLS, 1);
        script->has_start = true;
        return us_read_grid_start(reader, grid, script);
    }

    struct us_str text = {c->p, 0};
    do
        us_cursor_skip_line(c, us_cursor_peek_line(c));
    while (us_is_grid_row(grid, us_cursor_peek_line(c)));
    text.len = c->p - text.p;

    struct us_str next = us_cursor_peek_line(c);
    bool whole = next.p + next.len < c->end;
    struct us_span span = us_cursor_span(c, us_str_trim_end(text));
    if (whole && script->num_intents > 0)
        us_script_last(script)->snapshot = span;
    else if (whole)
        script->start_snapshot = span;
    return true;
}

/* ---- comparing ------------------------------------------------------------------------------- */

bool us_same_in_any_order(const struct us_position *a, const struct us_position *b,
                          enum us_pile type)
{
    uint64_t taken = 0; /* piles of b that already have a counterpart */
    unsigned num = us_num_piles(a, type);

    if (num != us_num_piles(b, type))
        return false;
    for (unsigned i = 0; i < num; i++) {
        unsigned k = 0;
        while (k < num &&
               ((taken >> k & 1) || !us_same_cards(us_pile_at(a, type, i), us_pile_at(b, type, k))))
            k++;
        if (k == num)
            return false;
        taken |= UINT64_C(1) << k;
    }
    return true;
}

static bool same_pile(struct us_cards a, struct us_cards b, bool faces)
{
    bool same = us_same_cards(a, b);
    for (unsigned i = 0; same && faces && i < a.num; i++)
        same = ((a.cards[i] ^ b.cards[i]) & US_CARD_HIDDEN) == 0;
    return same;
}

bool us_find_other_pile(const struct us_position *shown, const struct us_position *position,
                        bool faces, struct us_pile_id *pile)
{
    static const uint8_t types[] = {US_WASTE, US_STOCK, US_COLUMN};
    *pile = us_pile_id(US_FOUNDATION, 0);
    if (memcmp(shown->foundations, position->foundations, us_num_foundations(position)) != 0)
        return true;
    for (unsigned i = 0; i < position->num_holes; i++) {
        *pile = us_pile_id(US_HOLE, i);
        if (!us_same_face(us_pile_top(shown, US_HOLE, i), us_pile_top(position, US_HOLE, i)))
            return true;
    }
    *pile = us_pile_id(US_FREECELL, 0);
    if (!us_same_in_any_order(shown, position, US_FREECELL))
        return true;

    for (unsigned t = 0; t < sizeof(types); t++) {
        for (unsigned i = 0; i < us_num_piles(position, types[t]); i++) {
            *pile = us_pile_id(types[t], i);
            if (!same_pile(us_pile_of(shown, *pile), us_pile_of(position, *pile), faces))
                return true;
        }
    }
    return false;
}

bool us_same_piles(const struct us_position *shown, const struct us_position *position, bool faces,
                   struct us_disagreement *why)
{
    static const char *const words[US_NUM_PILES] = {
        [US_FOUNDATION] = "the foundations have",
        [US_HOLE] = "the hole has",
        [US_FREECELL] = "the freecells have",
        [US_WASTE] = "the waste has",
        [US_STOCK] = "the stock has",
    };
    struct us_pile_id pile;

    if (!us_find_other_pile(shown, position, faces, &pile))
        return true;
    if (pile.type != US_COLUMN)
        snprintf(why->detail, sizeof(why->detail), "%s other cards", words[pile.type]);
    else
        snprintf(why->detail, sizeof(why->detail), "column %u has other cards%s", pile.index + 1U,
                 faces ? ", or others are hidden" : "");
    return false;
}

struct us_str us_line_at(struct us_str snapshot, unsigned n)
{
    struct us_cursor c = us_cursor(snapshot);
    while (n-- > 0)
        us_cursor_next_line(&c);
    return us_str_trim_end(us_cursor_peek_line(&c));
}

void us_copy_piles(struct us_position *to, const struct us_position *from)
{
    us_position_copy(to, from);
    us_position_clear(to);
    memset(to->foundations, 0, sizeof(to->foundations));
    memset(to->freecells, 0, sizeof(to->freecells));
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Writes all cards of a pile. */
static void put_pile(struct us_buf *out, const struct us_grid *grid,
                     const struct us_grid_part *part, struct us_grid_place place,
                     struct us_cards pile)
{
    place.len = pile.num;
    for (unsigned i = 0; i < pile.num; i++) {
        place.index = part->flags & US_GRID_DOWNWARD ? pile.num - 1 - i : i;
        grid->put_card(out, pile.cards[place.index], &place);
    }
}

/* Writes a cell for each pile: its last card, or that of a row. */
static void put_cells(struct us_buf *out, const struct us_grid *grid,
                      const struct us_grid_part *part, const struct us_position *p,
                      struct us_grid_place place)
{
    unsigned row = place.index;
    for (unsigned i = 0; i < number_of_piles(part, p); i++) {
        us_card card = US_NO_CARD;
        unsigned suit = grid->suits && i < US_NUM_SUITS ? grid->suits[i] : i;
        place.pile = us_pile_id(part->pile, part->pile == US_FOUNDATION ? suit : part->first + i);
        if (part->pile == US_FOUNDATION) {
            card = us_card_make(p->foundations[suit], suit % US_NUM_SUITS, 0);
        } else if (part->pile != US_ALL_COLUMNS) {
            place.len = us_pile_len(p, part->pile, place.pile.index);
            place.index = part->form == US_GRID_ROWS || place.len == 0 ? row : place.len - 1;
            card = place.index < place.len ? us_pile_of(p, place.pile).cards[place.index]
                                           : US_NO_CARD;
        }
        grid->put_card(out, card, &place);
    }
}

/* Writes the cards of a line. */
static void put_line(struct us_buf *out, const struct us_grid *grid,
                     const struct us_grid_part *part, const struct us_position *p,
                     struct us_grid_place place)
{
    if (part->form == US_GRID_TOPS) {
        put_cells(out, grid, part, p, place);
    } else if (part->form == US_GRID_RANKS) {
        for (unsigned i = us_next_foundation(p, 0); i < US_MAX_FOUNDATIONS;
             i = us_next_foundation(p, i + 1))
            us_buf_putf(out, " %c-%c", us_suit_letters[i % US_NUM_SUITS],
                        us_rank_letters[p->foundations[i]]);
    } else if (part->pile == US_FOUNDATION) {
        us_card cards[US_MAX_RANK];
        unsigned num = us_foundation_len(p, place.pile.index);
        unsigned below = p->foundations[place.pile.index] + p->max_rank - num;
        for (unsigned i = 0; i < num; i++)
            cards[i] = us_card_make((below + i) % p->max_rank + 1, place.pile.index % US_NUM_SUITS,
                                    0);
        put_pile(out, grid, part, place, (struct us_cards){cards, num});
    } else {
        put_pile(out, grid, part, place, us_pile_of(p, place.pile));
    }
    if (part->end)
        us_buf_putf(out, " %s", part->end);
    us_buf_puts(out, part->flags & US_GRID_MORE ? "" : "\n");
}

void us_put_grid_part(struct us_buf *out, const struct us_grid *grid,
                      const struct us_grid_part *part, const struct us_position *p, const void *own)
{
    unsigned num = part->form == US_GRID_PILES ? number_of_piles(part, p) : 1;
    if ((part->flags & US_GRID_OPTIONAL) && part->pile == US_STOCK && !p->has_stock)
        return;
    for (unsigned i = 0; i < num; i++) {
        struct us_grid_place place = {.pile = us_pile_id(part->pile, part->first + i), .own = own};
        put_label(out, part, i);
        if (part->form == US_GRID_PILES || part->form == US_GRID_TOPS ||
            part->form == US_GRID_RANKS)
            put_line(out, grid, part, p, place);
        for (; part->form == US_GRID_ROWS && place.index < us_longest_pile(p, part->pile);
             place.index++) {
            put_cells(out, grid, part, p, place);
            us_buf_putc(out, '\n');
        }
        us_buf_puts_if(out, part->form == US_GRID_ROWS && place.index == 0 && *part->label, "\n");
    }
}

void us_grid_put_word(struct us_buf *out, us_card card, const struct us_grid_place *place)
{
    const char *const *empty = place->own;
    bool down = us_is_card(card) && (card & US_CARD_HIDDEN) && place->pile.type != US_STOCK;

    us_buf_puts(out, down ? " <" : " ");
    if (us_is_card(card))
        us_put_card(out, card, US_TEN_T);
    else
        us_buf_puts(out, empty && *empty ? *empty : "-");
    us_buf_puts_if(out, down, ">");
}

void us_put_grid(struct us_buf *out, const struct us_grid *grid, const struct us_position *position,
                 const void *own)
{
    for (const struct us_grid_part *part = grid->parts; part->label; part++)
        us_put_grid_part(out, grid, part, position, own);
}
