/* SPDX-License-Identifier: MIT */
/* Conventions that the user assumes, also in place of those that a record states. */
#include "convert/failure.h"
#include "convert/input.h"
#include "engine/infer.h"
#include "model/names.h"

bool us_input_assumes(const struct us_input *in)
{
    return in->assumed.automove != US_AUTOMOVE_UNKNOWN ||
           in->assumed.empty_count != US_EMPTY_UNKNOWN;
}

void us_input_report_no_effect(struct us_input *in, const char *why)
{
    us_report(&in->sink, US_DIAG_ASSUMED_NOTHING, US_NOWHERE, "%s", why);
}

/* Whether a move of the record is only known from the boards before and after it. */
static bool has_moves_of_boards(const struct us_script *s)
{
    for (size_t i = 0; i < s->num_intents; i++)
        if (s->intents[i].source.kind == US_PLACE_UNSTATED)
            return true;
    return false;
}

/* Removes what the record states about its boards, which are those of its own conventions, and
   about its result.  Returns whether it states any of this. */
static bool forget_outcome(struct us_script *s)
{
    bool stated = s->final_board || s->stated.stated || s->counts.stated ||
                  s->claim != US_CLAIM_NONE;
    for (size_t i = 0; i < s->num_intents; i++) {
        struct us_intent *m = &s->intents[i];
        stated = stated || m->board || m->snapshot.len > 0;
        m->board = 0;
        m->snapshot = (struct us_span){0, 0};
    }

    s->final_board = s->counts.stated = 0;
    s->stated.stated = false;
    if (s->claim != US_CLAIM_NONE)
        s->claim_expected = false;
    s->claim = US_CLAIM_NONE;
    return stated;
}

static bool is_stock(const struct us_place *place)
{
    return place->kind == US_PLACE_OTHER && place->index == US_STOCK;
}

/* Whether an intent takes cards from the stock or makes the waste the stock.  It may stand for
   several moves. */
static bool is_draw(const struct us_intent *m)
{
    return m->draws || is_stock(&m->source) || is_stock(&m->dest);
}

/* Whether a move that was played is not one of the intents that note_cards counts. */
static bool is_between(const struct us_move *m, bool listed)
{
    return (m->implicit && !listed) || m->source.type == US_STOCK || m->dest.type == US_STOCK;
}

/* Names the pile of a place that the record states by the last board, or by the order in which
   cards came to the freecells: both are other ones under other conventions. */
static void name_pile(const struct us_conventions *c, struct us_place *place,
                      struct us_pile_id pile)
{
    bool by_board = place->kind == US_PLACE_SHOWN_COLUMN || place->kind == US_PLACE_SHOWN_FREECELL;
    bool by_order = place->kind == US_PLACE_FREECELL && c->cell_naming == US_CELLS_OCCUPIED;
    if (!by_board && !by_order)
        return;
    *place = us_place_of(pile);
    place->index = (uint8_t)(place->index + c->index_base);
}

/* Notes which card each move takes under the record's own conventions, so that the same moves are
   made under the others.  The record may be illegal: then the rest of its moves stay as they
   are. */
static void note_cards(struct us_script *s, const struct us_solution *own)
{
    bool listed = s->conventions.automoves_listed == US_YES;
    size_t k = 0;

    for (size_t i = 0; i < s->num_intents; i++) {
        struct us_intent *m = &s->intents[i];
        if (is_draw(m))
            continue;
        while (k < own->num_moves && is_between(&own->moves[k], listed))
            k++;
        if (k == own->num_moves || m->refills)
            return;
        name_pile(&s->conventions, &m->source, own->moves[k].source);
        name_pile(&s->conventions, &m->dest, own->moves[k].dest);
        m->source_card = own->moves[k++].source_card;
        m->stated |= US_STATED_SOURCE_CARD;
    }
}

/* Plays the record under its own conventions, to note the cards of its moves.  False: memory ran
   out. */
static bool play_own(const struct us_resolver *resolver, struct us_script *s)
{
    struct us_sink quiet = {.text = resolver->sink->text};
    struct us_resolver own = *resolver;
    struct us_solution out = {0};

    own.sink = &quiet;
    own.only_known = true;
    own.interpretations = NULL;
    if (us_infer(&own, s, &out) == US_OK && out.num_skipped == 0) {
        note_cards(s, &out);
        s->conventions.cell_naming = US_CELLS_FIXED;
    }
    us_solution_free(&out);
    us_expected_snapshot_clear(resolver->expected);
    return !quiet.no_memory;
}

/* Says which of its conventions the record states. */
static void report_other(struct us_input *in, bool rule, bool count, bool forgotten)
{
    const struct us_conventions *c = &in->reader.script.conventions;
    struct us_buf text = {0};

    if (rule)
        us_buf_putf(&text, "automove %s", us_automove_names[c->automove].word);
    if (count)
        us_buf_putf(&text, "%sempty-column-count %s", rule ? ", " : "",
                    us_empty_count_names[c->empty_count].word);
    us_report(&in->sink, US_DIAG_ASSUMED_OTHER, US_NOWHERE, "%s%s", us_buf_text(&text),
              forgotten ? " (the boards and the result that it states are not compared)" : "");
    us_buf_free(&text);
}

/* Sets the automove rule.  The rule makes the moves that the record lists as automoves, and may
   make others before it lists them. */
static bool set_rule(struct us_script *s, uint8_t rule)
{
    struct us_conventions *c = &s->conventions;
    bool listed = c->automoves_listed == US_YES;

    c->automove = rule;
    c->automove_first = rule == US_AUTOMOVE_NONE ? US_NO : US_PERHAPS;
    c->redundant_home = US_PERHAPS;
    c->automoves_listed = US_NO;
    return !listed || us_try_variations(s);
}

/* Whether an assumption is another value than the one that the record states. */
static bool differs(uint8_t assumed, uint8_t stated, uint8_t unknown)
{
    return assumed != unknown && stated != unknown && assumed != stated;
}

/* Whether an assumption says more than the record, or something else. */
static bool adds(uint8_t assumed, uint8_t stated, uint8_t unknown)
{
    return assumed != unknown && assumed != stated;
}

static bool other_rule(const struct us_input *in)
{
    const struct us_script *s = &in->reader.script;
    return us_game_has_automoves(&s->game) &&
           differs(in->assumed.automove, s->conventions.automove, US_AUTOMOVE_UNKNOWN);
}

static bool other_count(const struct us_input *in)
{
    return differs(in->assumed.empty_count, in->reader.script.conventions.empty_count,
                   US_EMPTY_UNKNOWN);
}

bool us_input_assumes_other(const struct us_input *in)
{
    return other_rule(in) || other_count(in);
}

bool us_input_assume(struct us_input *in, const struct us_resolver *resolver)
{
    struct us_script *s = &in->reader.script;
    struct us_conventions *c = &s->conventions;
    struct us_conventions a = in->assumed;

    if (a.automove != US_AUTOMOVE_UNKNOWN && !us_game_has_automoves(&s->game)) {
        us_input_report_no_effect(in, "the game has no automoves");
        a.automove = US_AUTOMOVE_UNKNOWN;
    }

    bool rule = other_rule(in);
    bool count = other_count(in);
    bool ok = true;
    if (rule || count) {
        if (has_moves_of_boards(s))
            return us_fail(&in->sink, US_DIAG_ASSUMED_BOARDS, "") == US_OK;
        ok = !resolver || play_own(resolver, s);
        report_other(in, rule, count, forget_outcome(s));
    }

    s->assumed = s->assumed || adds(a.automove, c->automove, US_AUTOMOVE_UNKNOWN) ||
                 adds(a.empty_count, c->empty_count, US_EMPTY_UNKNOWN);
    if (rule)
        ok = set_rule(s, a.automove) && ok;
    else if (a.automove != US_AUTOMOVE_UNKNOWN)
        c->automove = a.automove;
    if (a.automove != US_AUTOMOVE_UNKNOWN && a.automove_first != US_PERHAPS)
        c->automove_first = a.automove_first;
    if (a.empty_count != US_EMPTY_UNKNOWN)
        c->empty_count = a.empty_count;
    return ok || us_fail_memory(&in->sink) == US_OK;
}
