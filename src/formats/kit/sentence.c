/* SPDX-License-Identifier: MIT */
/* Writes moves as sentences. */
#include "formats/kit/sentence.h"

#include "model/names.h"

static const char red[] = "\033[91m";
static const char plain[] = "\033[0m";

/* ---- cards ----------------------------------------------------------------------------------- */

void us_put_styled_suit(struct us_buf *out, unsigned suit, const struct us_card_style *style)
{
    static const char *const symbols[US_NUM_SUITS] = {"♥", "♣", "♦", "♠"};
    if (style->symbols)
        us_buf_puts(out, symbols[suit]);
    else
        us_buf_putc(out, us_suit_letters[suit]);
}

void us_put_styled_card(struct us_buf *out, us_card card, const struct us_card_style *style)
{
    if (us_is_unknown(card)) {
        us_buf_puts(out, "??");
        return;
    }
    bool wide = us_rank(card) == 10 && !style->ten_as_t;
    bool is_red = style->colour && !us_is_black(card);
    if (is_red)
        us_buf_puts(out, red);
    if (style->markup)
        us_buf_putf(out, "<b class=%c>", us_suit_letters[us_suit(card)]);
    us_put_rank(out, us_rank(card), wide ? US_TEN_10 : US_TEN_T);
    us_put_styled_suit(out, us_suit(card), style);
    if (style->markup)
        us_buf_puts(out, "\xef\xb8\x8e</b>"); /* U+FE0E: not an emoji */
    if (is_red)
        us_buf_puts(out, plain);
}

/* ---- words ----------------------------------------------------------------------------------- */

static void put_pile(struct us_buf *out, struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        us_buf_puts(out, "its foundation");
    else
        us_put_pile_name(out, pile, US_NAMED_AS_PAIRS);
}

/* Appends the cards after the deepest one. */
static void put_other_cards(struct us_buf *out, const struct us_walk *walk,
                            const struct us_card_style *style)
{
    const struct us_move *move = walk->move;
    unsigned n = move->num_cards;
    us_card suit[2] = {us_card_make(2, us_suit(move->source_card), 0),
                       us_card_make(1, us_suit(move->source_card), 0)};

    if (move->dest.type == US_FOUNDATION) {
        us_buf_puts(out, " to ");
        us_put_styled_card(out, suit[1], style);
    }
    if (move->dest.type != US_COLUMN)
        return;

    unsigned len = us_column_len(&walk->board, move->dest.index);
    const us_card *last = walk->completed_suit
                              ? suit
                              : &us_column_cards(&walk->board, move->dest.index)[len - 2];
    if (n == 3) {
        us_buf_putc(out, ' ');
        us_put_styled_card(out, last[0], style);
    }
    us_buf_puts(out, n <= 3 ? " " : " ... ");
    us_put_styled_card(out, last[1], style);
}

void us_put_moved_cards(struct us_buf *out, const struct us_walk *walk,
                        const struct us_card_style *style)
{
    unsigned n = walk->move->num_cards;
    us_put_styled_card(out, walk->move->source_card, style);
    if (n > 1)
        put_other_cards(out, walk, style);
    if (n > 3)
        us_buf_putf(out, " (%u cards)", n);
}

void us_put_move_source(struct us_buf *out, const struct us_walk *walk)
{
    us_buf_puts(out, " from ");
    put_pile(out, walk->move->source);
}

/* Appends the pile to which a move goes, and the card there: " onto 10C in column 5". */
static void put_target(struct us_buf *out, const struct us_move *move,
                       const struct us_card_style *style)
{
    if (move->dest.type == US_FOUNDATION) {
        const char *words = move->num_cards > 1 ? " to their foundation" : " to its foundation";
        us_buf_puts(out, move->source.type == US_FOUNDATION ? " to another foundation" : words);
        return;
    }

    bool on_card = move->dest.type == US_COLUMN || us_meets_card(move);
    if (!on_card) {
        us_buf_puts(out, " to ");
    } else if (!us_is_card(move->dest_card)) {
        us_buf_puts(out, " to the empty ");
    } else {
        us_buf_puts(out, " onto ");
        us_put_styled_card(out, move->dest_card, style);
        us_buf_puts(out, " in ");
    }
    put_pile(out, move->dest);
}

/* Returns true if a move is one of the stock or of all columns, which is described as a whole. */
static bool is_deal(const struct us_move *move)
{
    return move->source.type == US_ALL_COLUMNS || us_goes_to_many(move) ||
           (move->source.type == US_STOCK && move->num_cards > 1);
}

/* Puts a move of several cards from or to the stock, or of all columns. */
static void put_deal(struct us_buf *out, const struct us_walk *walk,
                     const struct us_card_style *style)
{
    static const char *const gather_words[US_NUM_GATHERS] = {
        [US_GATHERED_CLOSE] = "the columns close up",
        [US_GATHERED_SHUFFLED] = "all cards are shuffled and dealt again",
    };
    const struct us_move *m = walk->move;
    const struct us_position *p = &walk->board;

    if (m->source.type == US_ALL_COLUMNS) {
        const char *words = gather_words[p->gathers];
        us_buf_puts(out, words ? words : "all cards are gathered and dealt again");
    } else if (us_makes_stock(m)) {
        us_buf_puts(out, "the waste becomes the stock again");
    } else {
        us_buf_putf(out, "%u card%s from the stock to ", m->num_cards,
                    m->num_cards == 1 ? "" : "s");
        us_put_pile_name(out, m->dest, US_NAMED_AS_PAIRS);
    }
    if (m->dest.type == US_WASTE && us_waste_len(p) > 0) {
        us_buf_puts(out, ", ");
        us_put_styled_card(out, us_pile_top(p, US_WASTE, 0), style);
        us_buf_puts(out, " on top");
    }
}

void us_put_move_sentence(struct us_buf *out, const struct us_walk *walk,
                          const struct us_card_style *style)
{
    if (is_deal(walk->move)) {
        put_deal(out, walk, style);
        return;
    }
    us_put_moved_cards(out, walk, style);
    us_put_move_source(out, walk);
    put_target(out, walk->move, style);
}

/* ---- results --------------------------------------------------------------------------------- */

void us_put_doubt(struct us_buf *out, const struct us_solution *solution)
{
    /* The half of a move with which a list ends is one of the words. */
    size_t words = solution->num_ignored_words;
    if (solution->cut_off && words > 0)
        words--;
    if (solution->result == US_RESULT_SOLVED)
        return;
    if (words == 1)
        us_buf_puts(out, "one word of the list was not understood, so moves may be missing");
    else if (words > 1)
        us_buf_putf(out, "%zu words of the list were not understood, so moves may be missing",
                    words);
    else if (solution->cut_off)
        us_buf_puts(out, "the file ends early, so moves may be missing");
}
