/* SPDX-License-Identifier: MIT */
/*
 * Layouts as people write them (docs/formats/cards.md): cards in any spelling, in columns or rows.
 *
 *     Deal 1                  Tableau 1: 10♦, K♦, 2♠          [["JD", "KD"], ["2D", "KC"]]
 *     J♦ 2♦ 9♥ J♣ 5♦          Tableau 2: ...
 *     K♦ K♣ 9♠ 5♠ A♦          Free cells: Ace of Spades
 *
 * A line is a column or a row, whichever gives the layout of a game.  If it has a label, or a
 * heading or a comment above it names piles, that says which pile it is.  A list of all cards, in
 * one line or one card a line, is dealt in rows.
 */
#include <limits.h>

#include "formats/kit/kit.h"
#include "formats/posts/cards_json.h"
#include "formats/posts/cards_layout.h"
#include "formats/posts/cards_table.h"

enum { LONGEST = 16 * 1024 };

/* ---- lines of columns ------------------------------------------------------------------------ */

/* The lines of columns. */
struct grid {
    const struct us_card_line *lines[US_MOST_CARD_LINES];
    unsigned num;
    /* If the lines are rows: how many columns they have, or 0 if cards have none above them, how
       many cards each column has, and whether blanks show which columns are short. */
    unsigned columns;
    uint8_t lens[US_MAX_COLUMNS];
    bool has_gaps;
};

static bool is_empty_line(const struct us_card_table *t, const struct us_card_line *line)
{
    for (unsigned i = 0; i < line->num; i++)
        if (!t->cards[line->first + i].is_empty)
            return false;
    return true;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The places of the columns in a table of rows. */
struct places {
    unsigned at[US_MAX_COLUMNS]; /* least first */
    unsigned num;
};

/* Returns the place of a card in its line.  Cells that a comma, a bar or a tab ends are of one
   width. */
static unsigned place_of(const struct us_card_table *t, const struct us_written_card *card)
{
    enum { WIDTH = 16 };
    const char *p = card->text.p;
    while (p > t->text && p[-1] != '\n')
        p--;
    unsigned place = 0;
    bool in_cell = true;
    for (; p < card->text.p; p++) {
        bool ends = strchr("\t,;|", *p);
        if (ends)
            place = (place / WIDTH + 1) * WIDTH;
        else if (in_cell || *p != ' ')
            place += ((unsigned char)*p & 0xC0) != 0x80; /* one for each character */
        in_cell = !ends && (in_cell || *p != ' ');
    }
    return place;
}

/* Adds the place of a column, in order. */
static bool add_place(struct places *places, unsigned place)
{
    unsigned i = places->num;
    while (i > 0 && places->at[i - 1] > place)
        i--;
    if (i > 0 && places->at[i - 1] == place)
        return true;
    if (places->num == US_MAX_COLUMNS)
        return false;
    for (unsigned k = places->num++; k > i; k--)
        places->at[k] = places->at[k - 1];
    places->at[i] = place;
    return true;
}

/* Finds the places of columns in rows whose cards are below each other.  Returns the distance of
   two columns, or 0 if the cards are not in such rows. */
static unsigned find_places(const struct us_card_table *t, const struct grid *g,
                            struct places *places)
{
    enum { LEAST = 3 };
    *places = (struct places){.num = 0};
    for (unsigned i = 0; i < g->num; i++) {
        const struct us_card_line *line = g->lines[i];
        for (unsigned k = 0; k < line->num; k++)
            if (line->kind != US_CARDS_ANY_LINE ||
                !add_place(places, place_of(t, &t->cards[line->first + k])))
                return 0;
    }
    unsigned step = UINT_MAX;
    for (unsigned i = 1; i < places->num; i++) {
        unsigned distance = places->at[i] - places->at[i - 1];
        step = distance < step ? distance : step;
    }
    for (unsigned i = 1; i < places->num; i++)
        if (step < LEAST || (places->at[i] - places->at[i - 1]) % step != 0)
            return 0;
    return places->num > 1 ? step : 0;
}

/* Counts the cards of each column if the lines are rows, and a card is in the column of its place,
   or if step is 0, of its number in the line.  Returns false if it has none above it. */
static bool count_rows(struct us_card_table *t, struct grid *g, unsigned first, unsigned step)
{
    g->columns = 0;
    g->has_gaps = false;
    memset(g->lens, 0, sizeof(g->lens));
    for (unsigned i = 0; i < g->num; i++) {
        for (unsigned k = 0; k < g->lines[i]->num; k++) {
            struct us_written_card *card = &t->cards[g->lines[i]->first + k];
            unsigned column = step > 0 ? (place_of(t, card) - first) / step : k;
            if (column >= US_MAX_COLUMNS || (g->lens[column] < i && !card->is_empty))
                return false;
            card->column = column;
            g->lens[column] += !card->is_empty;
            g->has_gaps = g->has_gaps || column != k;
            g->columns = column < g->columns ? g->columns : column + 1;
        }
    }
    return true;
}

/* Finds out whether the lines can be rows.  In a position, blanks before all of them are columns
   without cards if there are then as many columns as wanted. */
static void find_columns_of_rows(struct us_card_table *t, struct grid *g, unsigned wanted)
{
    enum { DECK = 52 };
    struct places places;
    unsigned step = find_places(t, g, &places);
    unsigned first = step > 0 ? places.at[0] : 0;
    unsigned columns = step > 0 ? (places.at[places.num - 1] - first) / step + 1 : 0;
    unsigned before = columns > 0 && first % step == 0 ? first / step : 0;
    unsigned cards = 0;
    for (unsigned i = 0; i < g->num; i++)
        cards += g->lines[i]->num;
    if (g->num != wanted && columns + before == wanted && cards < DECK)
        first = 0;
    if ((step == 0 || !count_rows(t, g, first, step)) && !count_rows(t, g, 0, 0))
        g->columns = 0;
}

/* ---- columns or rows ------------------------------------------------------------------------- */

/* Returns the lines of columns.  Marks for empty places below all cards are those of freecells and
   foundations. */
static struct grid grid_of(struct us_card_table *t, const struct us_game *asked)
{
    struct grid g = {.num = 0};
    const struct us_game *usual = asked ? asked : &us_variant_at(0)->game;
    for (unsigned i = 0; i < t->num_lines; i++)
        if (t->lines[i].kind <= US_CARDS_ANY_LINE)
            g.lines[g.num++] = &t->lines[i];
    while (g.num > us_variant_at(0)->game.num_columns && is_empty_line(t, g.lines[g.num - 1]))
        g.num--;
    find_columns_of_rows(t, &g, usual->num_columns);
    return g;
}

/* How many cards each column gets if lines are columns, or rows.  Returns the number of columns, or
   0 if there are too many or cards have none above them. */
static unsigned count_columns(const struct grid *g, bool rows, uint8_t *lens)
{
    unsigned columns = rows ? g->columns : g->num;
    if (columns > US_MAX_COLUMNS)
        return 0;
    memcpy(lens, g->lens, US_MAX_COLUMNS);
    if (rows)
        return columns;
    memset(lens, 0, US_MAX_COLUMNS);
    for (unsigned i = 0; i < g->num; i++)
        lens[i] = g->lines[i]->num < US_MAX_CARDS ? g->lines[i]->num : US_MAX_CARDS;
    return columns;
}

/* What the lines of a text are. */
struct arrangement {
    const struct us_variant *variant; /* of this shape; NULL: there is none */
    unsigned columns;
    /* The columns lie in so many lines, row by row, and the hole and the stock follow.  0: no. */
    unsigned game_rows;
    bool rows;
    bool either;                  /* the lines may as well be rows, or columns */
    bool list;                    /* one list, dealt in rows */
    uint8_t lens[US_MAX_COLUMNS]; /* how many cards of it each column gets; the rest is the stock */
    /* Where the stock is if it has no label. */
    enum { NO_LINE, FIRST_LINE, LAST_LINES } stock;
    const char *problem; /* why it is of no game, or of several; NULL: there is none */
};

/* Returns true if the lines after those of the columns can be a stock: one line, or rows with a
   card for each column. */
static bool can_be_stock(const struct grid *g, const uint8_t *lens, unsigned columns)
{
    bool rows = true;
    for (unsigned i = columns; i < g->num; i++)
        rows = rows && lens[i] == columns;
    return rows || g->num == columns + 1;
}

/* Names the game whose columns are all lines without those of its stock: the first line, or the
   lines below the columns.  Klondike's columns with the stock below them may be Pyramid, too. */
static void find_stock(const struct grid *g, const uint8_t *lens, const struct us_game *asked,
                       struct arrangement *a)
{
    const struct us_variant *v = g->num > 1 ? us_variant_with_shape(lens + 1, g->num - 1, lens[0])
                                            : NULL;
    if (v && (!asked || asked->num_columns == g->num - 1))
        *a = (struct arrangement){.variant = v, .columns = g->num - 1, .stock = FIRST_LINE};
    unsigned stock = 0;
    for (unsigned columns = g->num; !a->variant && columns-- > 1;) {
        stock += lens[columns];
        v = can_be_stock(g, lens, columns) ? us_variant_with_shape(lens, columns, stock) : NULL;
        if (v && (!asked || asked->num_columns == columns))
            *a = (struct arrangement){.variant = v, .columns = columns, .stock = LAST_LINES};
    }

    if (!asked && a->stock == LAST_LINES && us_variant_with_rows(lens, g->num))
        a->problem = "columns of 1 to 7 cards and then 24 are Klondike with its stock, which is "
                     "written first or "
                     "labelled, or Pyramid, whose rows are indented: name the game with '--game'";
}

/* Returns the number of blanks before a line. */
static unsigned indent_of(const struct us_card_table *t, const struct us_card_line *line)
{
    const char *p = t->cards[line->first].text.p;
    unsigned n = 0;
    while (p > t->text && p[-1] == ' ') {
        p--;
        n++;
    }
    return n;
}

/* Returns true if the first of several lines has a card for each column of a game whose rows cover
   each other, and the others have the rest of its cards. */
static bool is_line_of_columns(const struct us_card_table *t, const struct grid *g,
                               const uint8_t *lens, const struct us_game *game)
{
    return g->num > 1 && game->rules.rows_cover && lens[0] == game->num_columns &&
           t->num_cards == us_game_cards(game);
}

/* Finds rows of columns that cover each other: of the requested game, or if the first rows are
   indented or cannot be columns, of any game. */
static bool find_rows(const struct us_card_table *t, const struct grid *g, const uint8_t *lens,
                      const struct us_game *asked, struct arrangement *a)
{
    const struct us_variant *v = us_variant_with_rows(lens, g->num);
    const struct us_variant *of_asked = asked ? us_variant_find(us_str(asked->variant)) : NULL;
    if (of_asked && is_line_of_columns(t, g, lens, asked)) {
        *a = (struct arrangement){
            .variant = of_asked, .columns = asked->num_columns, .game_rows = 1};
        return true;
    }
    for (size_t i = 0; !asked && us_variant_at(i); i++)
        if (is_line_of_columns(t, g, lens, &us_variant_at(i)->game))
            a->problem = "a line of all columns, and then the stock, are a layout of Pyramid or "
                         "TriPeaks: name the "
                         "game with '--game'";
    bool same = v && of_asked &&
                memcmp(v->game.rules.column_rows, asked->rules.column_rows, US_MAX_ROWS) == 0;
    if (!v || (asked && !same) || g->num == 0)
        return false;
    unsigned rows = 0;
    while (rows < US_MAX_ROWS && v->game.rules.column_rows[rows] > 0)
        rows++;
    bool drawn = indent_of(t, g->lines[0]) != indent_of(t, g->lines[rows - 1]);
    bool apart = !us_variant_with_shape(lens, rows, us_game_cards(&v->game) - v->game.num_columns);
    if (asked || drawn || apart)
        *a = (struct arrangement){
            .variant = asked ? of_asked : v, .columns = v->game.num_columns, .game_rows = rows};
    return a->game_rows > 0;
}

/* Returns how many cards are in lines of this kind. */
static unsigned count_kind(const struct us_card_table *t, enum us_card_line_kind kind)
{
    unsigned num = 0;
    for (unsigned i = 0; i < t->num_lines; i++)
        for (unsigned k = 0; t->lines[i].kind == kind && k < t->lines[i].num; k++)
            num += !t->cards[t->lines[i].first + k].is_empty;
    return num;
}

/* Returns the game that is played to a hole and has this layout, or NULL.  What people call a
   foundation or a waste may be its hole. */
static const struct us_variant *variant_with_hole(const struct us_card_table *t,
                                                  const uint8_t *lens, unsigned columns)
{
    unsigned named = count_kind(t, US_CARDS_HOLE);
    unsigned holes = named + count_kind(t, US_CARDS_FOUNDATIONS) + count_kind(t, US_CARDS_WASTE);
    const struct us_variant *v = us_variant_with_holes(holes, columns);
    bool even = named > 0 || t->num_cards == us_game_cards(&us_variant_at(0)->game);
    for (unsigned i = 1; i < columns && named == 0; i++)
        even = even && lens[i] == lens[0];
    bool fits = v && v->game.num_columns == columns && count_kind(t, US_CARDS_FREECELLS) == 0 &&
                even;
    return fits ? v : NULL;
}

/* Returns the game of which the lines, as columns or as rows, are the layout, or NULL. */
static const struct us_variant *variant_of(const struct us_card_table *t, const struct grid *g,
                                           bool rows)
{
    uint8_t lens[US_MAX_COLUMNS];
    unsigned columns = count_columns(g, rows, lens);
    unsigned cells = count_kind(t, US_CARDS_FREECELLS);
    unsigned stock = count_kind(t, US_CARDS_STOCK);
    unsigned home = count_kind(t, US_CARDS_FOUNDATIONS) + count_kind(t, US_CARDS_HOLE);
    if (columns == 0)
        return NULL;
    const struct us_variant *v = cells + home == 0 ? us_variant_with_shape(lens, columns, stock)
                                                   : NULL;
    if (!v && columns > us_variant_at(0)->game.num_columns && home + stock == 0)
        v = us_variant_with_cells(lens, columns, cells);
    return v ? v : variant_with_hole(t, lens, columns);
}

/* Returns true if the lines can be rows of a position of FreeCell: all but the last are as long as
   a row is, or there are too many for columns. */
static bool are_rows_of_position(const struct us_card_table *t, const struct grid *g)
{
    unsigned usual = us_variant_at(0)->game.num_columns;
    bool full = true;
    for (unsigned i = 0; i < g->num; i++) {
        if (g->lines[i]->kind != US_CARDS_ANY_LINE)
            return false;
        full = full && (i + 1 == g->num || g->lines[i]->num == usual);
    }
    unsigned elsewhere = count_kind(t, US_CARDS_FREECELLS) + count_kind(t, US_CARDS_FOUNDATIONS);
    return g->columns == usual && elsewhere > 0 && (g->num > usual || (full && g->num < usual));
}

/* Decides whether the lines are columns or rows: of a game that has such a layout, or rows if the
   blanks in them show it.  Returns false if nothing shows it. */
static bool choose(const struct us_card_table *t, const struct grid *g, struct arrangement *a)
{
    const struct us_variant *by_columns = variant_of(t, g, false);
    bool has_empty = false; /* a row has cards */
    for (unsigned i = 0; i < g->num; i++)
        has_empty = has_empty || is_empty_line(t, g->lines[i]);
    const struct us_variant *by_rows = has_empty ? NULL : variant_of(t, g, true);
    bool labelled = g->num > 0 && g->lines[0]->kind != US_CARDS_ANY_LINE;
    bool gaps = g->columns > 0 && g->has_gaps;
    if (!by_columns && !by_rows && !gaps && !are_rows_of_position(t, g))
        return false;
    a->rows = gaps || !by_columns;
    a->either = !gaps && !labelled && !by_columns == !by_rows;
    a->variant = a->rows ? by_rows : by_columns;
    a->columns = a->rows ? g->columns : g->num;
    if (gaps && !a->variant && a->columns < us_variant_at(0)->game.num_columns)
        a->columns = us_variant_at(0)->game.num_columns; /* the last ones are empty */
    return true;
}

/* Decides it for the requested game. */
static bool choose_asked(const struct grid *g, const struct us_game *asked, struct arrangement *a)
{
    bool rows = g->columns == asked->num_columns && (g->has_gaps || g->num != asked->num_columns);
    if (!rows && g->num != asked->num_columns)
        return false;
    uint8_t lens[US_MAX_COLUMNS];
    a->rows = rows;
    a->columns = asked->num_columns;
    a->variant = count_columns(g, rows, lens) > 0 ? us_variant_with_shape(lens, a->columns, 0)
                                                  : NULL;
    return true;
}

/* Returns the arrangement that gives the layout of a game, of the requested one if there are
   several.  One list of cards is dealt to eight columns. */
static struct arrangement arrange(const struct us_card_table *t, const struct grid *g,
                                  const struct us_game *asked)
{
    enum { USUAL = 8 };
    struct arrangement a = {.columns = asked ? asked->num_columns : USUAL};
    uint8_t lens[US_MAX_COLUMNS];
    bool single = true;
    for (unsigned i = 0; i < g->num; i++)
        single = single && g->lines[i]->num == 1;
    if (g->num == 1 || (single && g->num > US_MAX_COLUMNS)) {
        const struct us_variant *v = asked ? us_variant_find(us_str(asked->variant)) : NULL;
        a.list = true;
        for (unsigned i = 0; i < a.columns; i++)
            a.lens[i] = t->num_cards / a.columns + (i < t->num_cards % a.columns);
        if (v && v->shape.columns[0] > 0 && v->game.num_columns == a.columns)
            memcpy(a.lens, v->shape.columns, sizeof(a.lens));
        a.variant = asked ? NULL : us_variant_with_shape(a.lens, a.columns, 0);
        if (t->has_empty)
            a.problem = "one list with empty places does not show which columns they are in, as in "
                        "Gaps, which unisol "
                        "does not play";
        bool by_rows = v && v->game.rules.rows_cover;
        if (v &&
            (v->shape.reserve > 0 || v->shape.cards || (v->game.rules.num_holes > 0 && !by_rows)))
            a.problem = "one list does not show which cards are in the columns of this game, and "
                        "which are not: write "
                        "each pile in a line with a label, such as 'Reserve: KH 3D'";
        return a;
    }

    bool is_deal = count_kind(t, US_CARDS_FREECELLS) + count_kind(t, US_CARDS_FOUNDATIONS) +
                       count_kind(t, US_CARDS_HOLE) ==
                   0;
    bool all_cards = count_kind(t, US_CARDS_STOCK) + count_kind(t, US_CARDS_WASTE) == 0 &&
                     count_columns(g, false, lens) > 0;
    if (is_deal && all_cards && find_rows(t, g, lens, asked, &a))
        return a;
    if ((asked && choose_asked(g, asked, &a)) || (!asked && choose(t, g, &a)))
        return a;
    a.columns = count_columns(g, false, lens);
    unsigned usual = asked ? asked->num_columns : USUAL;
    if (t->has_other_labels && a.columns < usual) /* empty columns are left out */
        a.columns = usual;
    if (a.columns > 0 && is_deal && count_kind(t, US_CARDS_STOCK) == 0)
        find_stock(g, lens, asked, &a);
    return a;
}

/* ---- reading --------------------------------------------------------------------------------- */

struct dealer {
    struct us_record_reader *reader;
    struct us_script *script;
    const struct us_card_table *table;
};

static void deal_card(const struct dealer *d, struct us_pile_id pile,
                      const struct us_written_card *card)
{
    if (card->is_empty)
        return;
    us_card dealt = us_table_card(d->table, card);
    dealt |= card->is_down && pile.type == US_COLUMN ? US_CARD_HIDDEN : 0;
    us_script_deal_pile(d->script, pile, dealt, us_cursor_span(&d->reader->cursor, card->text));
}

/* Deals a line to the stock or the waste.  Its last card is the next one to be drawn or played;
   `reversed`: its first card is. */
static void deal_pile(const struct dealer *d, const struct us_card_line *line, enum us_pile type,
                      bool reversed)
{
    for (unsigned i = 0; i < line->num; i++) {
        unsigned at = reversed ? line->num - 1U - i : i;
        deal_card(d, us_pile_id(type, 0), &d->table->cards[line->first + at]);
    }
}

/* Deals the cards from number n on: the first of them to the hole, if the game begins with a card
   there, and the others to the stock, whose next card comes first. */
static void deal_rest(const struct dealer *d, unsigned n)
{
    const struct us_card_table *t = d->table;
    const struct us_game *game = &d->script->game;
    if (n < t->num_cards && game->rules.num_holes == 1 &&
        game->rules.hole_takes != US_HOLE_TAKES_PAIRS) {
        struct us_card_line first = {.first = n++, .num = 1};
        deal_pile(d, &first, US_HOLE, false);
    }
    struct us_card_line rest = {.first = n, .num = t->num_cards - n};
    deal_pile(d, &rest, US_STOCK, true);
}

/* Deals one list of all cards, in rows.  The rest is the stock, whose next card comes first. */
static void deal_list(const struct dealer *d, const struct arrangement *a)
{
    const struct us_card_table *t = d->table;
    unsigned n = 0;
    for (unsigned row = 0, before = ~0U; n < t->num_cards && n != before; row++) {
        before = n;
        for (unsigned i = 0; i < a->columns && n < t->num_cards; i++)
            if (row < a->lens[i])
                deal_card(d, us_pile_id(US_COLUMN, i), &t->cards[n++]);
    }
    deal_rest(d, n);
}

static void deal_columns(const struct dealer *d, const struct grid *g, const struct arrangement *a)
{
    unsigned first = a->stock == FIRST_LINE ? 1 : 0;
    unsigned end = a->stock == LAST_LINES && a->columns < g->num ? a->columns : g->num;
    for (unsigned i = first; i < end; i++) {
        for (unsigned k = 0; k < g->lines[i]->num; k++) {
            const struct us_written_card *card = &d->table->cards[g->lines[i]->first + k];
            deal_card(d, us_pile_id(US_COLUMN, a->rows ? card->column : i - first), card);
        }
    }

    if (first > 0 && g->num > 0)
        deal_pile(d, g->lines[0], US_STOCK, false);
    for (unsigned i = g->num; i-- > end;)
        deal_pile(d, g->lines[i], US_STOCK, true);
}

/* Puts the cards of a labelled line on their foundations: the highest card of each suit counts. */
static void deal_foundations(const struct dealer *d, const struct us_card_line *line)
{
    for (unsigned i = 0; i < line->num; i++) {
        const struct us_written_card *card = &d->table->cards[line->first + i];
        if (card->is_empty)
            continue;
        uint8_t *top = &d->script->start.foundations[card->suit];
        uint8_t rank = us_rank(us_table_card(d->table, card));
        *top = rank > *top ? rank : *top;
    }
}

static bool deal_freecells(const struct dealer *d, const struct us_card_line *line, unsigned *cell)
{
    for (unsigned i = 0; i < line->num; i++, ++*cell) {
        const struct us_written_card *card = &d->table->cards[line->first + i];
        if (*cell == US_MAX_FREECELLS)
            return us_read_fail(d->reader, US_DIAG_LAYOUT_TOO_LARGE, card->text,
                                "too many freecells");
        deal_card(d, us_pile_id(US_FREECELL, *cell), card);
    }
    return true;
}

static bool deal_all(const struct dealer *d, const struct grid *g, const struct arrangement *a,
                     unsigned *cells)
{
    if (a->game_rows > 0) {
        for (unsigned i = 0; i < a->columns; i++)
            deal_card(d, us_pile_id(US_COLUMN, i), &d->table->cards[i]);
        deal_rest(d, a->columns);
        return true;
    }
    if (a->list)
        deal_list(d, a);
    else
        deal_columns(d, g, a);
    for (unsigned i = 0; i < d->table->num_lines; i++) {
        const struct us_card_line *line = &d->table->lines[i];
        const struct us_rules *rules = &d->script->game.rules;
        bool is_reserve = line->kind == US_CARDS_FREECELLS && rules->num_reserves == 1 &&
                          d->script->game.num_freecells == 0;
        if (is_reserve)
            deal_pile(d, line, US_RESERVE, false);
        else if (line->kind == US_CARDS_FREECELLS && !deal_freecells(d, line, cells))
            return false;
        bool in_hole = rules->num_holes > 0 &&
                       (line->kind == US_CARDS_FOUNDATIONS || line->kind == US_CARDS_HOLE ||
                        (line->kind == US_CARDS_WASTE && rules->stock_to == US_STOCK_TO_HOLE));
        if (in_hole)
            deal_pile(d, line, US_HOLE, false);
        else if (line->kind == US_CARDS_FOUNDATIONS || line->kind == US_CARDS_HOLE)
            deal_foundations(d, line);
        if (line->kind == US_CARDS_STOCK || (line->kind == US_CARDS_WASTE && !in_hole))
            deal_pile(d, line, line->kind == US_CARDS_STOCK ? US_STOCK : US_WASTE,
                      line->kind == US_CARDS_STOCK);
    }
    return true;
}

/* Notes how a list of all cards was dealt. */
static void note_list(struct us_record_reader *reader, const struct us_script *script,
                      const struct arrangement *a)
{
    struct us_buf how = {0};
    us_buf_putf(&how, "to %u columns", a->columns);
    if (us_stock_len(&script->start) > 0)
        us_buf_putf(&how, ", and %u are left for the stock", us_stock_len(&script->start));
    us_report(reader->sink, US_DIAG_LIST_DEALT, script->start_span, "%s", us_buf_text(&how));
    us_buf_free(&how);
}

/* Reads all of a layout. */
static bool read_table(struct us_card_table *t, struct us_str text, struct us_work *work)
{
    if (us_read_json_table(t, text))
        return t->bad.len == 0;
    return us_read_table(t, text, work);
}

enum us_status us_read_cards(struct us_record_reader *reader, struct us_script *out)
{
    us_cursor_blank_lines(&reader->cursor);
    struct us_str text = us_cursor_rest(&reader->cursor);
    if (text.len == 0)
        return US_END;

    struct us_card_table t;
    if (!read_table(&t, text, reader->cursor.work) || t.num_cards == 0) {
        us_read_fail(reader, US_DIAG_CARD_BAD,
                     t.bad.len > 0 ? t.bad : us_cursor_peek_line(&reader->cursor), "");
        return US_FAILED;
    }
    if (t.named && !us_is_game_asked(reader))
        out->game = t.named->game;
    bool is_asked = us_is_game_asked(reader) || t.named;
    const struct us_game *asked = is_asked ? &out->game : NULL;
    struct grid g = grid_of(&t, asked);
    struct arrangement a = arrange(&t, &g, asked);
    if (a.problem) {
        us_read_fail(reader, US_DIAG_LAYOUT_COLUMNS,
                     us_str_trim_end(us_cursor_peek_line(&reader->cursor)), a.problem);
        return US_FAILED;
    }
    if (a.list && !is_asked && t.heading.len == 0) {
        us_read_fail(reader, US_DIAG_LAYOUT_LIST,
                     us_str_trim_end(us_cursor_peek_line(&reader->cursor)), "");
        return US_FAILED;
    }
    if (a.variant && !is_asked)
        out->game = a.variant->game;

    struct dealer d = {reader, out, &t};
    unsigned cells = 0;
    us_game_lay_out(&out->game, &out->start);
    out->has_start = true;
    out->faces_as_dealt = !t.has_down && (a.stock != NO_LINE || a.list || a.game_rows > 0);
    out->start_span = us_cursor_span(&reader->cursor, us_str_trim_end(text));
    out->deal = t.heading.len > 0 ? t.deal : out->deal;
    reader->cursor.p = reader->cursor.end;
    if (!deal_all(&d, &g, &a, &cells))
        return US_FAILED;
    if (!us_state_sizes(reader, out, a.columns, out->start_span, cells, out->start_span))
        return US_FAILED;
    us_suppose_deck(reader, out);
    if (a.list && t.heading.len == 0)
        note_list(reader, out, &a);
    else if (!t.has_other_labels)
        us_warn_of_shape(reader, out);
    if (a.either)
        us_report(reader->sink, US_DIAG_LAYOUT_LINES, out->start_span, "%s",
                  a.rows ? "read as rows" : "read as columns");
    return US_OK;
}

/* Returns true if the text is a deck in another number of columns than those of FreeCell, which
   cannot be rows, and in which no blank line stands for a column. */
static bool is_deck_in_columns(const struct us_card_table *t, const struct grid *g,
                               struct us_str text)
{
    enum { DECK = 52 };
    uint8_t lens[US_MAX_COLUMNS];
    bool usual = g->num == us_variant_at(0)->game.num_columns;
    return t->num_cards == DECK && !usual && count_columns(g, false, lens) > 0 &&
           count_columns(g, true, lens) == 0 &&
           us_str_find(us_str_trim_end(text), "\n\n") == SIZE_MAX && us_table_is_distinct(t);
}

size_t us_find_cards(struct us_str text, const struct us_game *game)
{
    struct us_card_table t;
    size_t len = game->num_decks > 1 ? 0 : us_read_deck(&t, text, us_game_cards(game));
    if (len == 0)
        return 0;
    struct grid g = grid_of(&t, game);
    struct arrangement a = arrange(&t, &g, game);
    bool fits = !a.list && !a.problem && !a.either && a.columns == game->num_columns;
    return fits ? len : 0;
}

/* All lines must be cards.  Moves of cards to freecells c and d, and to the foundations, look like
   cards, too, but there are only 24 of them.  What fcs-board accepts is left to it. */
static int probe_cards(struct us_str text)
{
    enum {
        DECK = 52,
        MOVES = 24,
        FEW_LABELLED = 8,
        CERTAIN = 140,
        OF_JSON = 24,
        LIKELY = 14,
        LESS_LIKELY = 5
    };
    struct us_card_table t;
    if (us_read_json_table(&t, text) && t.bad.len == 0) { /* several formats are JSON */
        unsigned cards = 0;
        for (unsigned i = 0; i < t.num_cards; i++)
            cards += !t.cards[i].is_empty;
        bool fits = us_table_is_distinct(&t) || cards % DECK == 0; /* Spider has few suits */
        return fits && t.num_cards > FEW_LABELLED ? OF_JSON : 0;
    }
    if (text.len > LONGEST || !us_read_table(&t, text, NULL) ||
        t.num_cards <= (t.has_other_labels ? FEW_LABELLED : MOVES))
        return 0;
    struct grid g = grid_of(&t, NULL);
    struct arrangement a = arrange(&t, &g, NULL);
    bool is_plain = !t.has_other_labels && !t.has_other_marks && !t.has_joined && !a.rows &&
                    !a.list && a.stock == NO_LINE && !a.problem;
    bool is_below_blanks = *text.p == '\n' && a.variant; /* in fcs-board a blank line is a column */
    bool has_gaps = a.rows && g.has_gaps;
    if (t.has_board && !t.has_dashes && !has_gaps && t.heading.len == 0)
        return 0; /* fcs-board reads it below a line that names a game */
    bool is_drawn = a.game_rows > 0 || has_gaps || (a.problem && !a.list && a.stock == LAST_LINES);
    if (is_drawn && us_table_is_distinct(&t))
        return CERTAIN;
    if (is_plain && !a.variant && is_deck_in_columns(&t, &g, text))
        return CERTAIN; /* other formats take some of the cards for moves */
    if (is_plain && !is_below_blanks)
        return LESS_LIKELY;
    /* No other format has these. */
    bool is_other = t.has_other_labels || t.has_other_marks || t.has_joined || a.list;
    if (t.has_joined && !us_table_is_distinct(&t))
        return 0;
    return is_other && us_table_is_distinct(&t) ? CERTAIN : LIKELY;
}

/* Returns the length of the first layout of the text, or SIZE_MAX if it is all of it. */
static size_t first_layout(struct us_str text)
{
    struct us_card_table t;
    bool is_json = us_read_json_table(&t, text);
    if (text.len > LONGEST && !is_json)
        text.len = LONGEST;
    bool whole = (!is_json && !us_read_table(&t, text, NULL)) || t.end == text.p + text.len;
    return whole ? SIZE_MAX : (size_t)(t.end - text.p);
}

static size_t cut_cards(struct us_str text, size_t from)
{
    size_t end = 0;
    do {
        size_t len = first_layout(us_str_from(text, end));
        if (len == SIZE_MAX || len == 0)
            return SIZE_MAX;
        end += len;
    } while (end < from);
    return end;
}

const struct us_format us_format_cards = {
    .name = "cards",
    .title = "layouts in any spelling, in columns or rows",
    .carries = US_CARRIES_START,
    .probe = probe_cards,
    .cut = cut_cards,
    .read = us_read_cards,
};
