/* SPDX-License-Identifier: MIT */
/* Writes moves as sentences. */
#include "formats/kit/sentence.h"

#include "model/names.h"

static const char red[] = "\033[91m";
static const char plain[] = "\033[0m";

/* ---- cards ----------------------------------------------------------------------------------- */

unsigned us_put_styled_suit(struct us_buf *out, unsigned suit, const struct us_card_style *style)
{
    static const char *const symbols[US_NUM_SUITS] = {"♥", "♣", "♦", "♠"};
    if (style->symbols)
        us_buf_puts(out, symbols[suit]);
    else
        us_buf_putc(out, us_suit_letters[suit]);
    return 1;
}

unsigned us_put_styled_card(struct us_buf *out, us_card card, const struct us_card_style *style)
{
    if (us_is_unknown(card)) {
        us_buf_puts(out, "??");
        return 2;
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
    return wide ? 3 : 2;
}

/* ---- words ----------------------------------------------------------------------------------- */

static unsigned put_words(struct us_buf *out, const char *words)
{
    us_buf_puts(out, words);
    return (unsigned)strlen(words);
}

static unsigned put_pile(struct us_buf *out, struct us_pile_id pile)
{
    size_t before = out->len;
    if (pile.type == US_FOUNDATION)
        us_buf_puts(out, "its foundation");
    else
        us_put_pile_name(out, pile, US_NAMED_AS_PAIRS);
    return (unsigned)(out->len - before);
}

/* Appends the cards after the deepest one. */
static unsigned put_other_cards(struct us_buf *out, const struct us_walk *walk, const struct us_card_style *style)
{
    const struct us_move *move = walk->move;
    if (move->dest.type != US_FOUNDATION && move->dest.type != US_COLUMN)
        return 0;
    if (move->dest.type == US_FOUNDATION) {
        us_card last = us_card_make(1, us_suit(move->source_card), 0);
        unsigned width = put_words(out, " to ");
        return width + us_put_styled_card(out, last, style);
    }

    unsigned n = move->num_cards;
    unsigned width = 0;
    unsigned len = us_column_len(&walk->board, move->dest.index);
    us_card suit[2] = {us_card_make(2, us_suit(move->source_card), 0), us_card_make(1, us_suit(move->source_card), 0)};
    const us_card *last = walk->completed_suit ? suit : &us_column_cards(&walk->board, move->dest.index)[len - 2];
    if (n == 3) {
        width += put_words(out, " ");
        width += us_put_styled_card(out, last[0], style);
    }
    width += put_words(out, n <= 3 ? " " : " ... ");
    return width + us_put_styled_card(out, last[1], style);
}

unsigned us_put_moved_cards(struct us_buf *out, const struct us_walk *walk, const struct us_card_style *style)
{
    unsigned n = walk->move->num_cards;
    unsigned width = us_put_styled_card(out, walk->move->source_card, style);
    if (n > 1)
        width += put_other_cards(out, walk, style);

    if (n > 3) {
        size_t before = out->len;
        us_buf_putf(out, " (%u cards)", n);
        width += (unsigned)(out->len - before);
    }
    return width;
}

unsigned us_put_move_source(struct us_buf *out, const struct us_walk *walk)
{
    unsigned width = put_words(out, " from ");
    return width + put_pile(out, walk->move->source);
}

unsigned us_put_move_target(struct us_buf *out, const struct us_move *move, const struct us_card_style *style)
{
    unsigned width = 0;
    if (move->dest.type == US_FOUNDATION && move->source.type == US_FOUNDATION)
        return put_words(out, " to another foundation");
    if (move->dest.type == US_FOUNDATION)
        return put_words(out, move->num_cards > 1 ? " to their foundation" : " to its foundation");

    bool on_card = move->dest.type == US_COLUMN || us_meets_card(move);
    if (!on_card) {
        width += put_words(out, " to ");
    } else if (!us_is_card(move->dest_card)) {
        width += put_words(out, " to the empty ");
    } else {
        width += put_words(out, " onto ");
        width += us_put_styled_card(out, move->dest_card, style);
        width += put_words(out, " in ");
    }
    return width + put_pile(out, move->dest);
}

/* Returns true if a move is one of the stock or of all columns, which is described as a whole. */
static bool is_deal(const struct us_move *move)
{
    return move->source.type == US_ALL_COLUMNS || us_goes_to_many(move) ||
           (move->source.type == US_STOCK && move->num_cards > 1);
}

/* Puts a move of several cards from or to the stock, or of all columns. */
static unsigned put_deal(struct us_buf *out, const struct us_walk *walk, const struct us_card_style *style)
{
    static const char *const other_words[US_NUM_GATHERS] = {
        [US_GATHERED_CLOSE] = "the columns close up",
        [US_GATHERED_SHUFFLED] = "all cards are shuffled and dealt again",
    };
    const struct us_move *m = walk->move;
    const struct us_position *p = &walk->board;
    size_t before = out->len;
    if (m->source.type == US_ALL_COLUMNS) {
        const char *words = other_words[p->gathers];
        us_buf_puts(out, words ? words : "all cards are gathered and dealt again");
    } else if (us_makes_stock(m)) {
        us_buf_puts(out, "the waste becomes the stock again");
    } else {
        us_buf_putf(out, "%u card%s", m->num_cards, m->num_cards == 1 ? "" : "s");
        us_buf_puts(out, " from the stock to ");
        us_put_pile_name(out, m->dest, US_NAMED_AS_PAIRS);
    }
    unsigned width = (unsigned)(out->len - before);
    if (m->dest.type == US_WASTE && us_waste_len(p) > 0) {
        width += put_words(out, ", ");
        width += us_put_styled_card(out, us_pile_top(p, US_WASTE, 0), style);
        width += put_words(out, " on top");
    }
    return width;
}

unsigned us_put_move_sentence(struct us_buf *out, const struct us_walk *walk, const struct us_card_style *style)
{
    const struct us_move *move = walk->move;
    if (is_deal(move))
        return put_deal(out, walk, style);
    unsigned width = us_put_moved_cards(out, walk, style);
    width += us_put_move_source(out, walk);
    return width + us_put_move_target(out, walk->move, style);
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
        us_buf_putf(out, "%zu words of the list were not understood, so moves may be missing", words);
    else if (solution->cut_off)
        us_buf_puts(out, "the file ends early, so moves may be missing");
}
