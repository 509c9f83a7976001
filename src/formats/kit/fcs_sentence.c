/* SPDX-License-Identifier: MIT */
/* Moves in the words of Freecell Solver. */
#include "formats/kit/fcs_sentence.h"

static const char whole[] = "the sequence on top of Stack ";
static const char home[] = "the foundations";

bool us_take_fcs_count(struct us_cursor *cursor, struct us_intent *move, bool *whole_suit,
                       unsigned max_rank)
{
    *whole_suit = us_cursor_literal(cursor, whole);
    move->count = *whole_suit ? max_rank : 1;
    return *whole_suit || us_cursor_literal(cursor, "a card from ") ||
           (us_cursor_number(cursor, &move->count) && (us_cursor_literal(cursor, " cards from ") ||
                                                       us_cursor_literal(cursor, " card from ")));
}

/* Steps over "4", or "stack 4" or "freecell 0" if there are words for what is expected then.
   Returns what is expected in its place, or NULL. */
static const char *take_pile(struct us_cursor *cursor, struct us_place *place, const char *expected)
{
    place->kind = US_PLACE_COLUMN;
    if (expected && us_cursor_literal(cursor, "freecell "))
        place->kind = US_PLACE_FREECELL;
    else if (expected && !us_cursor_literal(cursor, "stack "))
        return expected;
    return us_cursor_number(cursor, &place->index) ? NULL : "a number";
}

const char *us_take_fcs_piles(struct us_cursor *cursor, struct us_intent *move, bool whole_suit)
{
    const char *expected = take_pile(cursor, &move->source,
                                     whole_suit ? NULL : "'stack' or 'freecell'");
    if (expected)
        return expected;
    if (!us_cursor_literal(cursor, " to "))
        return "'to' and a target";
    if (!us_cursor_literal(cursor, home))
        return take_pile(cursor, &move->dest, "'stack', 'freecell' or 'the foundations'");
    move->dest.kind = US_PLACE_FOUNDATION;
    return NULL;
}

static void put_pile(struct us_buf *out, struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION) {
        us_buf_puts(out, home);
        return;
    }
    us_buf_puts(out, pile.type == US_COLUMN ? "stack " : "freecell ");
    us_buf_put_number(out, pile.index);
}

void us_put_fcs_sentence(struct us_buf *out, const struct us_move *move)
{
    us_buf_puts(out, "Move ");
    if (move->dest.type == US_FOUNDATION && move->num_cards > 1) {
        us_buf_puts(out, whole);
        us_buf_put_number(out, move->source.index);
    } else if (move->source.type == US_COLUMN && move->dest.type == US_COLUMN) {
        us_buf_put_number(out, move->num_cards);
        us_buf_puts(out, " cards from ");
        put_pile(out, move->source);
    } else {
        us_buf_puts(out, "a card from ");
        put_pile(out, move->source);
    }
    us_buf_puts(out, " to ");
    put_pile(out, move->dest);
}
