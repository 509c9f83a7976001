/* SPDX-License-Identifier: MIT */
/* Searching for the deal of a list of moves that names none. */

#include <inttypes.h>

#include "convert/failure.h"
#include "convert/input.h"
#include "rules/dealing.h"

/* Whether a place is in a pile that FreeCell and its relatives do not have. */
static bool is_of_others(const struct us_place *place)
{
    return place->kind == US_PLACE_OTHER || place->kind == US_PLACE_HOLE ||
           place->kind == US_PLACE_RESERVE;
}

/* Moves that are played in all deals.  Wrong deals usually refuse one of the first moves.  A search
   that the user asked for may play more if it has many deals: US_BOUND_IDENTIFY. */
enum { MOST_MOVES = 6000000 };

/* Why no deal is tried with a record that has moves. */
static const char *why_not(const struct us_script *s)
{
    bool boards = s->start_snapshot.len > 0 || s->final_board;
    bool others = false;

    for (size_t i = 0; i < s->num_intents; i++) {
        const struct us_intent *m = &s->intents[i];
        boards = boards || m->board || m->snapshot.len > 0;
        others = others || is_of_others(&m->source) || is_of_others(&m->dest);
    }
    if (boards)
        return "only plain lists of moves are tried";
    return others ? "games with a stock, holes or reserves are not tried"
                  : "one of its moves is illegal in every deal";
}

enum us_status us_input_identify(struct us_input *in, struct us_identifier *id)
{
    const struct us_script *s = &in->reader.script;
    *id = (struct us_identifier){.spent = false};
    if (us_input_kind(in) != &us_patience_kind)
        return us_fail(&in->sink, US_DIAG_NOTHING_TO_TRY, "it is a board game");
    if (s->has_start && (s->num_intents == 0 || !us_can_identify(s)))
        return us_fail(&in->sink, US_DIAG_NOTHING_TO_TRY, "it has a layout of its own");
    if (s->num_intents == 0)
        return us_fail(&in->sink, US_DIAG_NOTHING_TO_TRY, "it has no moves");
    if (!us_can_identify(s))
        return us_fail(&in->sink, US_DIAG_NOTHING_TO_TRY, why_not(s));
    if (!us_input_assume(in, NULL))
        return US_FAILED;

    us_identifier_begin(id, s);
    id->bounds = &in->bounds;
    id->moves = MOST_MOVES;
    id->per_deal = us_bound(&in->bounds, US_BOUND_IDENTIFY);
    return US_OK;
}

void us_input_count_search(struct us_input *in, const struct us_identifier *id)
{
    in->deals_tried += id->tried;
    in->moves_tried += id->played;
}

/* Usual lists require few moves per deal.  All lists of an input may require so many per deal, and
   as many more as the limit permits for some deals. */
enum { USUAL_PER_DEAL = 50, FREE_DEALS = 320000 };

bool us_input_may_identify(struct us_input *in)
{
    const struct us_script *s = &in->reader.script;
    uint64_t more = (uint64_t)us_bound(&in->bounds, US_BOUND_IDENTIFY) * FREE_DEALS;

    if (in->moves_tried <= more || (in->moves_tried - more) / USUAL_PER_DEAL <= in->deals_tried)
        return true;

    in->search_ended = true;
    return us_report(
        &in->sink, US_DIAG_IDENTIFY_ENDED, s->num_intents > 0 ? s->intents[0].span : US_NOWHERE,
        "no deals are searched for from this list on: the lists before it took %" PRIu64 " moves",
        in->moves_tried);
}

void us_input_report_spent(struct us_input *in, uint64_t tried)
{
    us_report(&in->sink, US_DIAG_IDENTIFY_SPENT, in->reader.script.intents[0].span,
              "the search for deals was stopped after %" PRIu64
              " deal%s: too many moves are legal in most of them",
              tried, tried == 1 ? "" : "s");
}

/* ---- lists without a deal -------------------------------------------------------------------- */

enum {
    FIRST_BYTES = 8192, /* records that begin later in an input are not searched for */
    LEAST_MOVES = 16,   /* hardly any solution is shorter, and short lists fit many deals */
    INFERENCES = 20,    /* a solution requires one; other lists hardly require more */
    MOST_NAMED = 3,     /* deals that a message names */
};

/* The deals that were found. */
struct findings {
    struct us_deal solved[MOST_NAMED];
    struct us_deal legal[MOST_NAMED];
    unsigned num_solved;
    unsigned num_legal;
    struct us_far_deal nearest; /* has many legal moves, more than all others; or 0: none */
};

static bool note_finding(void *context, struct us_deal deal, enum us_fit fit)
{
    struct findings *f = context;
    if (fit == US_FITS_SOLVED && f->num_solved++ < MOST_NAMED)
        f->solved[f->num_solved - 1] = deal;
    if (fit == US_FITS_LEGAL && f->num_legal++ < MOST_NAMED)
        f->legal[f->num_legal - 1] = deal;
    return true;
}

/* Puts "deal 617", "deals 1, 2 and 3" or "17 deals". */
static void put_deals(struct us_buf *out, const struct us_deal *deals, unsigned num)
{
    if (num > MOST_NAMED) {
        us_buf_putf(out, "%u deals", num);
        return;
    }
    us_buf_puts(out, num == 1 ? "deal" : "deals");
    for (unsigned i = 0; i < num; i++) {
        const char *before = i + 1 == num ? " and" : ",";
        us_buf_putf(out, "%s %" PRIu64, i ? before : "", deals[i].number);
    }
}

/* Whether the moves solve no deal, but one is clearly meant: they fit it and no other, or far more
   of them fit it than any other. */
static bool is_near(const struct findings *f)
{
    return f->num_solved == 0 && f->num_legal <= 1 && f->nearest.moves > 0;
}

static void report_findings(struct us_input *in, const struct findings *findings, uint64_t last)
{
    struct us_buf text = {0};
    enum us_diag_id id = US_DIAG_DEAL_NOT_FOUND;
    bool one = findings->num_solved == 1;

    us_buf_puts(&text, "the file names no deal; the moves ");
    if (findings->num_solved > 0) {
        us_buf_puts(&text, "solve ");
        put_deals(&text, findings->solved, findings->num_solved);
        us_buf_putf(&text, "%s of 1 to %" PRIu64, one ? " and no other" : "", last);
    } else if (findings->num_legal > 0) {
        us_buf_puts(&text, "are legal in ");
        put_deals(&text, findings->legal, findings->num_legal);
        us_buf_putf(&text, "%s of 1 to %" PRIu64 ", but %s",
                    is_near(findings) ? " and no other" : "", last,
                    is_near(findings) ? "do not solve it" : "solve none");
    } else {
        us_buf_putf(&text, "are not legal in any deal of 1 to %" PRIu64, last);
        if (is_near(findings))
            us_buf_putf(&text, ", but the first %zu of them are in deal %" PRIu64,
                        findings->nearest.moves, findings->nearest.deal.number);
    }

    if (one)
        id = US_DIAG_DEAL_FOUND;
    else if (is_near(findings))
        id = US_DIAG_DEAL_NEAREST;
    us_report(&in->sink, id, in->reader.script.intents[0].span, "%s", us_buf_text(&text));
    us_buf_free(&text);
}

/* Tries the deals, with an identifier that is too large for the stack.  False: memory ran out. */
static bool search(struct us_input *in, const struct us_deal_range *range, struct findings *f,
                   bool *spent)
{
    struct us_identifier *id = us_resize(NULL, sizeof(*id));
    if (!id)
        return false;

    us_identifier_begin(id, &in->reader.script);
    id->bounds = &in->bounds;
    id->inferences = INFERENCES;
    id->moves = MOST_MOVES;
    bool ok = us_identify_range(id, range, 0, range->num, note_finding, f);
    *spent = id->spent;
    if (id->furthest[0].moves >= id->furthest[1].moves + US_CLEARLY_MORE)
        f->nearest = id->furthest[0];
    us_identifier_free(id);
    us_resize(id, 0);
    return ok;
}

/* Whether the record has no start, and is one of those that are tried. */
static bool is_sought(const struct us_input *in)
{
    const struct us_script *s = &in->reader.script;
    if (in->trying || in->no_search || in->is_deal || in->layout.patience.given || s->has_start)
        return false;
    bool named = s->deal.system != US_DEAL_NONE && s->deal.system != US_DEAL_CUSTOM;
    return !named && s->num_intents >= LEAST_MOVES &&
           in->offset + in->reader.source.passed < FIRST_BYTES && us_can_identify(s);
}

bool us_has_piles_of(const struct us_game *variant, const struct us_game *game)
{
    return variant->num_columns == game->num_columns &&
           variant->num_freecells == game->num_freecells && variant->num_decks == game->num_decks &&
           variant->max_rank == game->max_rank && variant->whole_suits == game->whole_suits &&
           !us_game_has_rules(variant);
}

const struct us_variant *us_input_other_game(const struct us_input *in, size_t i)
{
    const struct us_game *game = &in->reader.script.game;
    const struct us_variant *v;

    if (in->reader.is_boardgame || in->reader.script.game_stated || !us_input_is_open(in))
        return NULL;
    for (size_t k = 0; (v = us_variant_at(k)); k++)
        if (!v->is_of_pysolfc && us_has_piles_of(&v->game, game) &&
            strcmp(v->game.variant, game->variant) != 0 && i-- == 0)
            return v;
    return NULL;
}

void us_input_find_deal(struct us_input *in)
{
    static const struct us_deal_range range = {{.system = US_DEAL_MS, .number = 1}, 32000};
    struct us_position dealt;
    struct findings f = {.num_solved = 0};
    bool spent = false;

    if (!is_sought(in) || !us_deal_cards(&in->reader.script.game, range.first, &dealt))
        return;
    if (!search(in, &range, &f, &spent)) {
        us_fail_memory(&in->sink);
        return;
    }

    if (spent)
        return;
    if (f.num_solved == 1)
        in->reader.script.deal = f.solved[0];
    else if (is_near(&f))
        in->reader.script.deal = f.nearest.deal;
    report_findings(in, &f, range.num);
}
