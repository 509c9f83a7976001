/* SPDX-License-Identifier: MIT */
/* The search for deals that the moves of a record fit. */
#include <stdio.h>

#include "api/api.h"
#include "api/command.h"

struct unisol_search {
    struct us_identifier identifier;
};

struct unisol_search *unisol_search_new(struct unisol_reader *reader)
{
    if (!us_reader_is_usable(reader))
        return NULL;
    if (reader->state != US_READER_OPEN || reader->input.reader.records == 0) {
        us_misused(&reader->input.sink, "no record has been read");
        return NULL;
    }

    struct unisol_search *search = us_resize(NULL, sizeof(*search));
    if (!search) {
        us_no_memory(&reader->input.sink);
        return NULL;
    }
    if (us_input_identify(&reader->input, &search->identifier) == US_OK)
        return search;
    unisol_search_free(search);
    return NULL;
}

const char *unisol_reader_other_game(const struct unisol_reader *reader, size_t i)
{
    bool is_read = us_reader_is_usable(reader) && reader->state == US_READER_OPEN &&
                   reader->input.reader.records > 0;
    const struct us_variant *v = is_read ? us_input_other_game(&reader->input, i) : NULL;
    return v ? v->game.variant : NULL;
}

void unisol_search_set_game(struct unisol_search *search, const char *name)
{
    const struct us_variant *v = name ? us_variant_find(us_str(name)) : NULL;
    if (search && v)
        search->identifier.script.game = v->game;
}

/* What unisol_search_deals passes on. */
struct finder {
    unisol_search_fn *found;
    void *context;
    struct us_deal first; /* of the range */
};

static bool find(void *context, struct us_deal deal, enum us_fit fit)
{
    const struct finder *f = context;
    return f->found(f->context, deal.number - f->first.number, fit == US_FITS_SOLVED);
}

bool unisol_search_deals(struct unisol_search *search, const char *range, uint64_t first,
                         uint64_t num, unisol_search_fn *found, void *context)
{
    struct us_deal_range deals;
    if (!search || !range || !found || !us_deal_range_parse(us_str(range), &deals) ||
        first >= deals.num)
        return true;
    if (num > deals.num - first)
        num = deals.num - first;

    struct finder f = {found, context, deals.first};
    return us_identify_range(&search->identifier, &deals, first, num, find, &f);
}

void unisol_search_nearest(const struct unisol_search *search, struct unisol_nearest *nearest)
{
    for (size_t i = 0; i < 2; i++) {
        const struct us_far_deal *far = &search->identifier.furthest[i];
        if (far->moves > nearest->moves) {
            struct us_buf name = {0};
            us_deal_put(&name, far->deal);
            snprintf(nearest->deal, sizeof(nearest->deal), "%s", us_buf_text(&name));
            us_buf_free(&name);
            nearest->second = nearest->moves;
            nearest->moves = far->moves;
        } else if (far->moves > nearest->second) {
            nearest->second = far->moves;
        }
    }
}

bool unisol_is_near(const struct unisol_nearest *nearest)
{
    return nearest->moves >= nearest->second + US_CLEARLY_MORE;
}

bool unisol_search_spent(const struct unisol_search *search, uint64_t *tried)
{
    if (tried)
        *tried += search->identifier.tried;
    return search->identifier.spent;
}

void unisol_reader_report_spent(struct unisol_reader *reader, uint64_t tried)
{
    us_input_report_spent(&reader->input, tried);
}

void unisol_reader_count_search(struct unisol_reader *reader, const struct unisol_search *search)
{
    us_input_count_search(&reader->input, &search->identifier);
}

bool unisol_reader_may_search(struct unisol_reader *reader)
{
    return us_input_may_identify(&reader->input);
}

bool unisol_reader_search_ended(const struct unisol_reader *reader)
{
    return reader->input.search_ended;
}

void unisol_search_free(struct unisol_search *search)
{
    if (!search)
        return;
    us_identifier_free(&search->identifier);
    us_resize(search, 0);
}

uint64_t unisol_deals_count(const char *range)
{
    struct us_deal_range deals;
    return range && us_deal_range_parse(us_str(range), &deals) ? deals.num : 0;
}

const char *unisol_deals_name(const char *range, uint64_t index, char text[UNISOL_DEAL_TEXT])
{
    struct us_deal_range deals;
    struct us_buf name = {0};

    if (range && us_deal_range_parse(us_str(range), &deals))
        us_deal_put(&name, us_deal_after(deals.first, index));
    snprintf(text, UNISOL_DEAL_TEXT, "%s", us_buf_text(&name));
    us_buf_free(&name);
    return text;
}

/* ---- for programs ---------------------------------------------------------------------------- */

/* What unisol_reader_identify passes on. */
struct namer {
    unisol_deal_fn *found;
    void *context;
    const char *range;
};

static bool name_deal(void *context, uint64_t index, bool solved)
{
    const struct namer *n = context;
    char text[UNISOL_DEAL_TEXT];
    return n->found(n->context, unisol_deals_name(n->range, index, text), solved);
}

/* Whether a search for the record can play the game; NULL: its own. */
static bool can_play(struct unisol_reader *reader, const char *game)
{
    const struct us_variant *v = game ? us_variant_find(us_str(game)) : NULL;
    if (game && !v)
        us_report(&reader->input.sink, US_DIAG_OPTION_BAD, US_NOWHERE, "'%s' is not a game", game);
    else if (v && !us_has_piles_of(&v->game, &reader->input.reader.script.game))
        us_report(&reader->input.sink, US_DIAG_OPTION_BAD, US_NOWHERE,
                  "the game '%s' has other piles", game);
    else
        return true;
    return false;
}

enum unisol_status unisol_reader_identify(struct unisol_reader *reader, const char *game,
                                          const char *range, unisol_deal_fn *found, void *context)
{
    if (!us_reader_is_usable(reader))
        return UNISOL_FAILED;
    if (!range || !found)
        return us_misused(&reader->input.sink,
                          range ? "there is no function" : "there is no range");
    uint64_t num = unisol_deals_count(range);
    if (num == 0) {
        us_report(&reader->input.sink, US_DIAG_OPTION_BAD, US_NOWHERE,
                  "'%s' is not a range of deals", range);
        return UNISOL_FAILED;
    }

    struct namer n = {found, context, range};
    struct unisol_search *search = unisol_search_new(reader);
    if (search && (!can_play(reader, game) || !unisol_reader_may_search(reader))) {
        unisol_search_free(search);
        return UNISOL_FAILED;
    }
    unisol_search_set_game(search, game);
    bool ok = search && unisol_search_deals(search, range, 0, num, name_deal, &n);
    bool no_memory = search && !ok;
    uint64_t tried = 0;
    if (search)
        unisol_reader_count_search(reader, search);
    if (ok && unisol_search_spent(search, &tried))
        unisol_reader_report_spent(reader, tried);
    unisol_search_free(search);
    if (no_memory)
        return us_no_memory(&reader->input.sink);
    return ok ? UNISOL_OK : UNISOL_FAILED;
}
