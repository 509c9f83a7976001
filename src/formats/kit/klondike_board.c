/* SPDX-License-Identifier: MIT */
/* The boards of Klondike-Solver and KSolve (docs/formats/klondike-solver.md). */
#include "formats/kit/klondike.h"

#include "formats/kit/board_text.h"

/* ---- the 13 piles ---------------------------------------------------------------------------- */

/* Steps over the next card: "9H -7H-4C", where "-" precedes hidden ones. */
static struct us_str next_dashed(const struct us_grid *grid, struct us_cursor *line)
{
    (void)grid;
    us_cursor_blanks(line);
    const char *from = line->p;
    us_cursor_literal(line, "-");
    while (line->p < line->end && !strchr(" \t\n-", *line->p))
        line->p++;
    return (struct us_str){from, line->p - from};
}

static bool get_card(struct us_str cell, us_card *card)
{
    *card = US_CARD_UNKNOWN | US_CARD_HIDDEN;
    return us_str_eq(cell, "?") || us_read_loose_card(cell, card);
}

static bool get_dashed(struct us_str cell, us_card *card)
{
    bool hidden = cell.p[0] == '-';
    bool ok = get_card(us_str_from(cell, hidden), card);
    *card |= hidden ? US_CARD_HIDDEN : 0;
    return ok;
}

/* Returns true if the card of a column is hidden.  All cards of the stock are. */
static bool is_hidden(us_card card, const struct us_grid_place *place)
{
    return place->pile.type == US_COLUMN && (card & US_CARD_HIDDEN);
}

static void put_dashed(struct us_buf *out, us_card card, const struct us_grid_place *place)
{
    bool hidden = is_hidden(card, place);
    us_buf_puts_if(out, hidden, "-");
    us_put_card(out, card, US_TEN_T);
    us_buf_puts_if(out, !hidden, " ");
}

#define PILE(name, type, index, number, bits)                                                      \
    {                                                                                              \
        .label = (name), .form = US_GRID_PILES, .pile = (type), .first = (index), .num = (number), \
        .flags = US_GRID_DOWNWARD | (bits), .expected = next_pile                                  \
    }

static const char next_pile[] = "the next pile of the board";

static const struct us_grid_part piles[] = {
    PILE(" 0: |WASTE : ", US_WASTE, 0, 1, 0),
    PILE(" #: |TABLEAU # : ", US_COLUMN, 0, US_KLONDIKE_COLUMNS, 0),
    PILE(" 8: |STOCK : ", US_STOCK, 0, 1, US_GRID_FACE_DOWN),
    PILE(" 9: |CLUBS : ", US_FOUNDATION, US_CLUBS, 1, 0),
    PILE("10: |DIAMONDS : ", US_FOUNDATION, US_DIAMONDS, 1, 0),
    PILE("11: |SPADES : ", US_FOUNDATION, US_SPADES, 1, 0),
    PILE("12: |HEARTS : ", US_FOUNDATION, US_HEARTS, 1, 0),
    {.label = NULL},
};

const struct us_grid us_klondike_piles = {
    .parts = piles,
    .next = next_dashed,
    .get_card = get_dashed,
    .put_card = put_dashed,
};

bool us_is_klondike_pile(struct us_str line, bool first)
{
    struct us_cursor c = us_cursor(line);
    unsigned i;
    const struct us_grid_part *part = us_take_grid_label(&us_klondike_piles, &c, &i);
    return part && (!first || part == piles);
}

/* ---- lines as PySol has them ----------------------------------------------------------------- */

#define STOCK_FLAGS (US_GRID_DOWNWARD | US_GRID_FACE_DOWN)
#define WASTE_PART(name)                                                                        \
    {                                                                                           \
        (name), US_GRID_PILES, US_WASTE, .flags = US_GRID_DOWNWARD | US_GRID_MORE, .end = "==>" \
    }
#define COLUMNS_PART(name, bits)                                                       \
    {                                                                                  \
        (name), US_GRID_PILES, US_COLUMN, .num = US_KLONDIKE_COLUMNS, .flags = (bits), \
                                          .expected = "the next column of the board"   \
    }
/* A deal as the programs read it, after "Talon:".  If it has a waste, it is as on a board. */
#define DEAL(bits)                                                                         \
    {                                                                                      \
        WASTE_PART(""), {"", US_GRID_PILES, US_STOCK, .flags = STOCK_FLAGS, .end = "<=="}, \
            COLUMNS_PART(":|", bits), {.label = NULL},                                     \
    }

static const struct us_grid_part deal[] = DEAL(0);
static const struct us_grid_part reversed_deal[] = DEAL(US_GRID_DOWNWARD);

static const struct us_grid_part written_deal[] = {
    {"Talon:", US_GRID_PILES, US_STOCK, .flags = STOCK_FLAGS},
    COLUMNS_PART(":", 0),
    {.label = NULL},
};

static const struct us_grid_part board[] = {
    {.label = "Foundations:", .form = US_GRID_RANKS, .pile = US_FOUNDATION, .flags = US_GRID_LOOSE},
    WASTE_PART("Talon:"),
    {"", US_GRID_PILES, US_STOCK, .flags = STOCK_FLAGS, .end = "<=="},
    COLUMNS_PART(":", 0),
    {.label = NULL},
};

#define PYSOL_GRID(parts_of_it)                                             \
    {                                                                       \
        .parts = (parts_of_it), .next = us_grid_word, .get_card = get_card, \
        .put_card = us_grid_put_word                                        \
    }

const struct us_grid us_klondike_pysol = PYSOL_GRID(board);
const struct us_grid us_klondike_deal = PYSOL_GRID(written_deal);

/* ---- both ------------------------------------------------------------------------------------ */

bool us_read_klondike_board(struct us_grid_board *shown)
{
    bool is_pysol = us_str_starts(us_cursor_rest(shown->cursor), board[0].label);
    if (!us_read_grid(is_pysol ? &us_klondike_pysol : &us_klondike_piles, shown))
        return false;
    struct us_str after = us_cursor_peek_line(shown->cursor);
    if (!is_pysol && us_str_starts(after, "Minimum Moves"))
        us_cursor_skip_line(shown->cursor, after);
    return true;
}

bool us_read_klondike_deal(struct us_grid_board *shown, bool reversed)
{
    bool waste = us_str_find(us_cursor_peek_line(shown->cursor), "==>") != SIZE_MAX;
    struct us_grid grid = PYSOL_GRID((reversed ? reversed_deal : deal) + !waste);

    shown->cursor->p += strlen("Talon:");
    if (!us_read_grid(&grid, shown))
        return false;

    /* The programs read only deals, in which all cards but the last ones are hidden. */
    for (unsigned i = 0; i < US_KLONDIKE_COLUMNS; i++)
        for (unsigned k = 0; k + 1U < us_column_len(shown->position, i); k++)
            us_pile_edit(shown->position, US_COLUMN, i)[k] |= US_CARD_HIDDEN;
    return true;
}
