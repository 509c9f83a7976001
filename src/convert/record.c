/* SPDX-License-Identifier: MIT */
/* The memory of records, and texts about them. */
#include "convert/record.h"

#include "convert/kind.h"
#include "rules/dealing.h"
#include "rules/recognize.h"

void us_record_move(struct us_record *to, struct us_record *from)
{
    *to = *from;

    /* The game may have a name of its own, which lies in the solution. */
    if (from->solution.game.variant == from->solution.variant_name)
        to->solution.game.variant = to->solution.variant_name;

    memset(from, 0, sizeof(*from));
}

void us_record_free(struct us_record *record)
{
    us_solution_free(&record->solution);
    us_bg_solution_free(&record->boardgame);
    us_repairs_free(&record->repairs);
}

/* Puts nothing if the deal has no number. */
static void put_number(struct us_deal deal, struct us_buf *out)
{
    if (us_deal_is_numbered(deal))
        us_deal_put(out, deal);
}

void us_record_put_stated_deal(const struct us_record *record, struct us_buf *out)
{
    put_number(record->kind->stated_deal(record), out);
}

void us_record_put_deal(const struct us_record *record, uint64_t *next, struct us_buf *out)
{
    struct us_deal deal = record->kind->stated_deal(record);
    const struct us_solution *cards = record->kind->cards(record);
    if (cards && deal.system == US_DEAL_NONE)
        deal = us_deal_recognize(&cards->game, &cards->start, next);
    put_number(deal, out);
}

bool us_record_shows_hidden(const struct us_record *record, uint64_t *next)
{
    const struct us_solution *cards = record->kind->cards(record);
    struct us_position dealt;

    if (!cards || !cards->start.has_rules || us_has_hidden(&cards->start))
        return false;

    struct us_deal deal = record->kind->stated_deal(record);
    if (deal.system == US_DEAL_NONE)
        deal = us_deal_recognize(&cards->game, &cards->start, next);
    return us_deal_cards(&cards->game, deal, &dealt) && us_has_hidden(&dealt);
}

void us_record_put_other_deals(const struct us_record *record, uint64_t *next, struct us_buf *out)
{
    const struct us_solution *cards = record->kind->cards(record);
    struct us_deal_names names;

    if (!cards)
        return;

    struct us_deal known = record->kind->stated_deal(record);
    if (!us_deal_is_numbered(known))
        known = us_deal_recognize(&cards->game, &cards->start, next);
    us_deal_list_names(&cards->game, &cards->start, known, &names);
    for (unsigned i = us_deal_is_numbered(known) ? 1 : 0; i < names.num; i++) {
        us_deal_put(out, names.deal[i]);
        us_buf_putc(out, '\0');
    }
}

uint64_t us_record_find_deal(const struct us_record *record, const struct us_deal_range *range,
                             uint64_t first)
{
    const struct us_solution *cards = record->kind->cards(record);
    for (uint64_t i = first; cards && i < range->num; i++)
        if (us_deal_is_layout(&cards->game, us_deal_after(range->first, i), &cards->start))
            return i;
    return range->num;
}

void us_record_put_fault(const struct us_record *record, struct us_buf *out)
{
    struct us_buf text = {0};
    record->kind->put_fault(record, &text);
    us_buf_put_escaped(out, us_buf_str(&text), SIZE_MAX);
    us_buf_end(out, &text);
}

void us_record_put_other_interpretations(const struct us_record *record, struct us_buf *out)
{
    const struct us_interpretations *all = &record->interpretations;
    for (size_t i = 1; i < all->num; i++) {
        us_conventions_describe(&all->list[i], out);
        us_buf_putc(out, '\0');
    }
}
