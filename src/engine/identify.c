/* SPDX-License-Identifier: MIT */
/*
 * Which deals the moves of a script fit.  Each deal is first replayed without automoves.  If that
 * fails before any card could have gone home by itself, all automove rules fail at the same move.
 */
#include "engine/identify.h"

#include "base/rows.h"
#include "engine/infer.h"
#include "rules/automove.h"
#include "rules/dealing.h"

/* ---- the moves ------------------------------------------------------------------------------- */

/* Whether a place has a meaning without a snapshot. */
static bool is_nameable(const struct us_place *place)
{
    const unsigned unnamed = 1 << US_PLACE_UNSTATED | 1 << US_PLACE_SHOWN_COLUMN |
                             1 << US_PLACE_SHOWN_FREECELL | 1 << US_PLACE_OTHER |
                             1 << US_PLACE_HOLE | 1 << US_PLACE_RESERVE;
    return !(unnamed >> place->kind & 1);
}

/* Whether a numbered pile exists, for indexes from 0 or from 1 if that is not known. */
static bool exists(const struct us_script *s, const struct us_place *place)
{
    uint32_t piles = place->kind == US_PLACE_COLUMN ? s->game.num_columns : s->game.num_freecells;
    if (place->kind != US_PLACE_COLUMN && place->kind != US_PLACE_FREECELL)
        return true;
    if (s->conventions.index_base == US_BASE_UNKNOWN)
        return place->index <= piles;
    return place->index - s->conventions.index_base < piles;
}

/* Whether a move names piles or cards, and has no position beside it. */
static bool is_plain(const struct us_intent *intent)
{
    return !intent->board && intent->snapshot.len == 0 && is_nameable(&intent->source) &&
           is_nameable(&intent->dest);
}

/* Whether a move can be legal. */
static bool is_possible(const struct us_script *s, const struct us_intent *intent)
{
    bool same = intent->source.kind == US_PLACE_COLUMN && intent->dest.kind == US_PLACE_COLUMN &&
                intent->source.index == intent->dest.index;
    return !same && exists(s, &intent->source) && exists(s, &intent->dest);
}

/* The number of moves before the first one that is illegal in every deal. */
static size_t count_possible(const struct us_script *script)
{
    size_t num = 0;
    while (num < script->num_intents && is_possible(script, &script->intents[num]))
        num++;
    return num;
}

bool us_can_identify(const struct us_script *script)
{
    if (script->num_intents == 0 || script->start_snapshot.len > 0 || script->final_board)
        return false;
    for (size_t i = 0; i < script->num_intents; i++)
        if (!is_plain(&script->intents[i]))
            return false;
    size_t num = count_possible(script);
    return num == script->num_intents || num >= US_LEAST_LEGAL;
}

/* ---- conventions ----------------------------------------------------------------------------- */

static void add_conventions(struct us_identifier *id, struct us_conventions c)
{
    const struct us_conventions *known = &id->script.conventions;
    if (known->automove != US_AUTOMOVE_UNKNOWN && c.automove != known->automove)
        return;
    if (known->automove_first != US_PERHAPS && c.automove_first != known->automove_first)
        return;
    if (known->redundant_home == US_PERHAPS)
        c.redundant_home = c.automove == US_AUTOMOVE_NONE ? US_NO : US_YES;
    id->conventions[id->num_conventions++] = c;
}

/* Lists the conventions under which the moves are tried.  Unknown counts are choices. */
static void list_conventions(struct us_identifier *id)
{
    const struct us_conventions *known = &id->script.conventions;
    bool base_known = known->index_base != US_BASE_UNKNOWN;
    for (unsigned base = 0; base <= (base_known ? 0 : 1); base++) {
        for (unsigned rule = US_AUTOMOVE_NONE; rule < US_AUTOMOVE_UNKNOWN; rule++) {
            for (unsigned at_start = US_NO; at_start <= US_YES; at_start++) {
                struct us_conventions c = *known;
                c.index_base = base_known ? known->index_base : base;
                c.automove = rule;
                c.automove_first = at_start;
                /* Without a rule there are no automoves at the start either. */
                if (rule != US_AUTOMOVE_NONE || at_start == US_NO ||
                    known->automove_first == US_YES)
                    add_conventions(id, c);
            }
        }
    }
}

void us_identifier_begin(struct us_identifier *id, const struct us_script *script)
{
    *id = (struct us_identifier){
        .script = *script, .inferences = SIZE_MAX, .moves = UINT64_MAX, .far_deals = SIZE_MAX};
    struct us_script *s = &id->script;
    s->has_start = false;
    s->deal = US_NO_DEAL;
    s->claim = US_CLAIM_NONE;
    s->claim_expected = s->claim_first = s->cut_off = false;
    s->stated = (struct us_stated_result){0};
    s->counts.stated = 0;
    s->extras = (struct us_extras){0};
    s->num_ignored_words = 0;
    s->numbering_open = false; /* the intents are shared */
    s->num_intents = count_possible(script);
    id->is_cut = s->num_intents < script->num_intents;
    list_conventions(id);
}

void us_identifier_free(struct us_identifier *id)
{
    us_solution_free(&id->out);
    us_resize(id->counts.choices, 0);
}

/* ---- one deal -------------------------------------------------------------------------------- */

static void count_moves(struct us_identifier *id, uint64_t played)
{
    id->moves -= played < id->moves ? played : id->moves;
    id->played += played;
}

/* Replays the moves from out.start, without reports. */
static enum us_fit try_conventions(struct us_identifier *id, const struct us_conventions *c)
{
    struct us_resolver r = {.sink = &id->quiet,
                            .table = &id->table,
                            .expected = &id->snapshot,
                            .counts = &id->counts,
                            .bounds = id->bounds,
                            .start_found = true};
    struct us_conventions known = id->script.conventions;
    id->script.conventions = *c;
    id->counts.fixed = 0;
    enum us_status status = us_resolve(&r, &id->script, &id->out);
    id->script.conventions = known;

    count_moves(id, id->out.num_moves + 1);
    id->is_far = id->is_far || id->out.num_explicit > US_FAR_INTO;
    if (id->out.num_explicit > id->legal)
        id->legal = id->out.num_explicit;
    if (status != US_OK)
        return US_FITS_NOT;
    if (id->out.result == US_RESULT_SOLVED)
        return US_FITS_SOLVED;
    if (id->counts.used > 0)
        return US_FITS_PERHAPS;
    return id->out.result == US_RESULT_ILLEGAL ? US_FITS_NOT : US_FITS_LEGAL;
}

/* Whether a card could have gone home by itself at any time in the last replay. */
static bool might_automove(const struct us_solution *s, struct us_position *p)
{
    struct us_move home;
    unsigned from = 0;
    us_position_copy(p, &s->start);
    bool might = us_next_automove(&s->game, p, US_AUTOMOVE_MAX, &from, &home);
    for (size_t i = 0; i < s->num_moves && !might; i++) {
        us_position_apply(p, &s->moves[i]);
        from = 0;
        might = us_next_automove(&s->game, p, US_AUTOMOVE_MAX, &from, &home);
    }
    return might;
}

/* How well the moves fit out.start, under the conventions that suit them best. */
static enum us_fit fit_of(struct us_identifier *id)
{
    enum us_fit best = US_FITS_NOT;
    for (size_t i = 0; i < id->num_conventions && best != US_FITS_SOLVED; i++) {
        const struct us_conventions *c = &id->conventions[i];
        enum us_fit fit = try_conventions(id, c);
        if (fit > best)
            best = fit;

        /* A list that is legal without automoves may have another rule, which solves the game. */
        bool may_skip = c->automove == US_AUTOMOVE_NONE &&
                        id->script.conventions.index_base != US_BASE_UNKNOWN;
        if (may_skip && i + 1 < id->num_conventions && !might_automove(&id->out, &id->out.final))
            break;
    }
    return best;
}

/* Moves that a search for card counts plays, about. */
enum { INFERENCE = 10000 };

/* Replays the moves from a deal as they are judged if the deal is stated. */
static enum us_fit infer_fit(struct us_identifier *id, struct us_deal deal)
{
    static const enum us_fit fits[] = {
        [US_RESULT_UNFINISHED] = US_FITS_LEGAL,
        [US_RESULT_SOLVED] = US_FITS_SOLVED,
        [US_RESULT_ILLEGAL] = US_FITS_NOT,
        [US_RESULT_NOT_JUDGED] = US_FITS_LEGAL,
    };
    US_ASSERT_ROWS(fits, US_NUM_RESULTS);
    struct us_resolver r = {.sink = &id->quiet,
                            .table = &id->table,
                            .expected = &id->snapshot,
                            .bounds = id->bounds,
                            .only_known = true};
    if (id->inferences == 0) {
        id->spent = true;
        return US_FITS_NOT;
    }

    id->inferences--;
    id->script.deal = deal;
    enum us_status status = us_infer(&r, &id->script, &id->out);
    id->script.deal = US_NO_DEAL;
    count_moves(id, id->num_conventions * (id->out.num_moves + 1) + INFERENCE);
    return status == US_OK ? fits[id->out.result] : US_FITS_NOT;
}

/* Keeps the deal if it is one of those with the most legal moves. */
static void note_furthest(struct us_identifier *id, struct us_deal deal)
{
    struct us_far_deal *furthest = id->furthest;
    if (id->legal > furthest[0].moves) {
        furthest[1] = furthest[0];
        furthest[0] = (struct us_far_deal){deal, id->legal};
    } else if (id->legal > furthest[1].moves) {
        furthest[1] = (struct us_far_deal){deal, id->legal};
    }
}

enum us_fit us_identify_deal(struct us_identifier *id, struct us_deal deal)
{
    if (!us_deal_cards(&id->script.game, deal, &id->out.start))
        return US_FITS_NOT;

    id->is_far = false;
    id->legal = 0;
    enum us_fit fit = fit_of(id);
    note_furthest(id, deal);
    if (id->is_cut)
        fit = US_FITS_NOT;
    if (fit == US_FITS_PERHAPS || fit == US_FITS_SOLVED)
        fit = infer_fit(id, deal);
    if (id->is_far && fit != US_FITS_SOLVED && id->far_deals > 0)
        id->far_deals--;
    return fit;
}

bool us_identify_may_go_on(const struct us_identifier *id)
{
    return id->moves > 0 && id->far_deals > 0;
}

/* ---- ranges ---------------------------------------------------------------------------------- */

bool us_identify_range(struct us_identifier *id, const struct us_deal_range *range, uint64_t first,
                       uint64_t num, us_deal_found_fn *found, void *context)
{
    for (uint64_t i = 0; i < num; i++) {
        if (!us_identify_may_go_on(id)) {
            id->spent = true;
            return true;
        }
        id->tried++;
        id->moves = id->moves < UINT64_MAX - id->per_deal ? id->moves + id->per_deal : UINT64_MAX;
        struct us_deal deal = us_deal_after(range->first, first + i);
        enum us_fit fit = us_identify_deal(id, deal);
        if (id->quiet.no_memory || id->counts.no_memory)
            return false;
        if (fit != US_FITS_NOT && !found(context, deal, fit))
            return true;
    }
    return true;
}
