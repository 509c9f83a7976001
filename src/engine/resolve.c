/* SPDX-License-Identifier: MIT */
/* Turns a script into a solution by replaying it on a board. */
#include "engine/resolve.h"

#include <stdio.h>

#include "engine/place.h"
#include "engine/plain.h"
#include "engine/replay.h"
#include "engine/start.h"
#include "model/packed.h"
#include "rules/automove.h"
#include "rules/legal.h"

static void apply(struct us_replay *y, const struct us_move *m)
{
    us_position_apply(y->board, m);
    if (y->script->conventions.cell_naming == US_CELLS_OCCUPIED)
        us_arrivals_note(&y->arrivals, m);
}

static bool play(struct us_replay *y, const struct us_move *m)
{
    apply(y, m);
    y->no_memory = !us_solution_add(y->out, m);
    return !y->no_memory;
}

/* Plays automoves until a whole pass finds none; remembers the piles that they came from. */
static bool play_automoves(struct us_replay *y)
{
    enum us_automove rule = (enum us_automove)y->script->conventions.automove;
    bool more = rule != US_AUTOMOVE_NONE;

    y->lost_columns = y->lost_freecells = 0;
    while (more) {
        struct us_move m;
        more = false;
        for (unsigned from = 0; us_next_automove(&y->out->game, y->board, rule, &from, &m); more = true) {
            *(m.source.type == US_COLUMN ? &y->lost_columns : &y->lost_freecells) |= UINT64_C(1) << m.source.index;
            if (!play(y, &m))
                return false;
        }
    }

    return true;
}

static void set_fault(struct us_replay *y, enum us_reason reason, unsigned move, struct us_span span)
{
    struct us_fault *f = &y->out->fault;
    y->out->result = US_RESULT_ILLEGAL;
    *f = (struct us_fault){.reason = (uint8_t)reason, .move = move, .span = span};
}

static bool fault_of_move(struct us_replay *y, enum us_reason reason, const struct us_intent *intent,
                          const struct us_move *m)
{
    unsigned base = y->script->conventions.index_base;
    set_fault(y, reason, (unsigned)y->out->num_explicit + !intent->implicit, intent->span);
    y->out->fault.tried = *m;
    y->out->fault.tried.implicit = intent->implicit;
    y->out->fault.written = (struct us_written){intent->source.index - base, intent->dest.index - base, intent->count};
    return false;
}

/* Holds a picture against the board.  False, with a fault set or an error reported, where they do not agree. */
static bool check_snapshot(struct us_replay *y, struct us_span snapshot)
{
    struct us_disagreement why;
    struct us_str text = {y->script->text.p + snapshot.off, snapshot.len};
    const struct us_move *moves = y->out->num_moves ? y->out->moves + y->shown : NULL;
    enum us_agreement a = y->r->agrees(y->r->picture, text, y->board, moves, y->out->num_moves - y->shown, &why);

    y->shown = y->out->num_moves;
    if (a == US_AGREES)
        return true;

    struct us_span at = {snapshot.off + why.span.off, why.span.len};
    if (a == US_DIFFERS) {
        set_fault(y, US_REASON_PICTURE_DIFFERS, (unsigned)y->out->num_explicit, at);
        memcpy(y->out->fault.detail, why.detail, sizeof(why.detail));
    } else {
        us_report(y->r->sink, US_DIAG_UNREAD_TEXT, at, "%s, after move %zu", why.detail, y->out->num_explicit);
    }

    return false;
}

/* Whether a picture shows the board after m, which has not been played yet. */
static enum us_agreement shows(const struct us_replay *y, struct us_str picture, const struct us_move *m,
                               struct us_disagreement *why)
{
    struct us_position after;
    us_position_copy(&after, y->board);
    us_position_apply(&after, m);
    return y->r->agrees(y->r->picture, picture, &after, NULL, 0, why);
}

/* Plays the one move that leads from the board to the picture behind an intent: any, or one between the piles of `known`. */
static bool play_shown(struct us_replay *y, const struct us_intent *intent, const struct us_move *known)
{
    enum { MOST = 4096 };
    struct us_move moves[MOST];
    struct us_disagreement why = {0};
    struct us_str text = {y->script->text.p + intent->snapshot.off, intent->snapshot.len};
    size_t n = us_list_moves(&y->out->game, y->board, moves, MOST);
    for (size_t i = 0; i < n; i++) {
        if (known && !(us_same_pile(moves[i].source, known->source) && us_same_pile(moves[i].dest, known->dest)))
            continue;

        enum us_agreement a = shows(y, text, &moves[i], &why);
        if (a == US_AGREES) {
            y->shown = y->out->num_moves + 1;
            return play(y, &moves[i]);
        }

        if (a == US_UNREADABLE) {
            struct us_span at = {intent->snapshot.off + why.span.off, why.span.len};
            us_report(y->r->sink, US_DIAG_UNREAD_TEXT, at, "%s, after move %zu", why.detail, y->out->num_explicit);
            return false;
        }
    }

    return fault_of_move(y, US_REASON_NO_MOVE_LEADS_THERE, intent, known ? known : &(struct us_move){0});
}

/* The text leaves out how many cards go to an empty column, and a picture tells. */
static bool count_is_shown(const struct us_replay *y, const struct us_intent *intent, const struct us_move *m)
{
    return intent->snapshot.len > 0 && intent->count_kind == US_COUNT_BY_CONVENTION &&
           y->script->conventions.empty_count == US_EMPTY_UNKNOWN && m->source.type == US_COLUMN &&
           m->dest.type == US_COLUMN && y->board->len[m->dest.index] == 0;
}

/* Skips a move home of a card that an automove has just taken there.  False where it is none. */
static bool skip_redundant(struct us_replay *y, const struct us_intent *intent, const struct us_move *m,
                           enum us_reason reason)
{
    if (reason == US_REASON_NO_SUCH_SOURCE || reason == US_REASON_CARD_NOT_PLAYABLE ||
        reason == US_REASON_CARD_IN_NO_COLUMN || reason == US_REASON_CARD_IN_NO_FREECELL)
        return false;
    if (y->script->conventions.redundant_home != US_YES || intent->dest.kind != US_PLACE_FOUNDATION)
        return false;

    uint64_t lost = m->source.type == US_COLUMN ? y->lost_columns : y->lost_freecells;
    if (!(lost >> m->source.index & 1))
        return false;
    if (y->out->num_skipped++ == 0)
        y->out->first_skipped = intent->span;

    return true;
}

/* Holds a board that the text states against the one at hand. */
static bool check_board(struct us_replay *y, uint32_t board)
{
    const struct us_stated_board *b = &y->script->boards[board - 1];
    struct us_str packed = {y->script->packed.p + b->packed.off, b->packed.len};
    if (us_packed_shows(packed, y->board))
        return true;

    struct us_position shown;
    us_position_copy(&shown, y->board);
    us_unpack(packed, &shown);
    struct us_buf detail = {.allocator = y->out->allocator};
    us_describe_difference(&shown, y->board, (enum us_naming)y->script->conventions.naming, &detail);
    set_fault(y, US_REASON_PICTURE_DIFFERS, (unsigned)y->out->num_explicit, b->span);
    snprintf(y->out->fault.detail, US_FAULT_DETAIL, "%s", us_buf_text(&detail));
    us_buf_free(&detail);

    return false;
}

/* Holds what a text says of a move against the move. */
static enum us_reason check_stated_cards(const struct us_intent *intent, const struct us_move *m)
{
    if ((intent->told & US_STATED_SOURCE_CARD) && !us_may_be_same_card(intent->source_card, m->source_card))
        return US_REASON_OTHER_SOURCE_CARD;
    if ((intent->told & US_STATED_DEST_CARD) && !us_may_be_same_card(intent->dest_card, m->dest_card))
        return US_REASON_OTHER_DEST_CARD;
    return US_REASON_NONE;
}

static enum us_reason check_automatic(const struct us_replay *y, const struct us_move *m)
{
    bool home = m->dest.type == US_FOUNDATION && m->source.type != US_FOUNDATION && m->num_cards == 1;
    enum us_automove rule = (enum us_automove)y->script->conventions.automove;
    return home && !y->out->game.whole_suits && us_may_automove(&y->out->game, y->board, m->source_card, rule)
               ? US_REASON_NONE
               : US_REASON_NOT_AUTOMATIC;
}

/* Where a text lists its automoves, the rule must have made all of them, once it has begun. */
static bool check_none_missing(struct us_replay *y, struct us_span span)
{
    enum us_automove rule = (enum us_automove)y->script->conventions.automove;
    struct us_move m;
    unsigned from = 0;
    if (y->out->num_moves == 0 || rule == US_AUTOMOVE_NONE ||
        !us_next_automove(&y->out->game, y->board, rule, &from, &m))
        return true;

    set_fault(y, US_REASON_AUTOMOVE_MISSING, (unsigned)y->out->num_explicit, span);
    y->out->fault.tried = m;

    return false;
}

/* Plays the move that an intent means.  It is made in its place: a copy of what was just written would have to wait. */
static bool play_meant(struct us_replay *y, const struct us_intent *intent, struct us_move *m)
{
    *m = (struct us_move){0};
    enum us_reason reason = us_find_piles(y, intent, m);
    if (reason == US_REASON_NONE && count_is_shown(y, intent, m)) {
        struct us_move known = *m;
        return play_shown(y, intent, &known);
    }

    if (reason == US_REASON_NONE)
        reason = us_find_count(y, intent, m);
    if (reason != US_REASON_NONE)
        return skip_redundant(y, intent, m, reason) || fault_of_move(y, reason, intent, m);

    us_name_cards(y->board, m);
    if (intent->told)
        reason = check_stated_cards(intent, m);
    if (reason == US_REASON_NONE && intent->implicit)
        reason = check_automatic(y, m);
    if (reason != US_REASON_NONE)
        return fault_of_move(y, reason, intent, m);

    m->implicit = intent->implicit;
    m->automove = intent->implicit ? y->script->conventions.automove : US_AUTOMOVE_NONE;
    apply(y, m);
    us_solution_keep(y->out);
    const struct us_conventions *c = &y->script->conventions;
    bool all_told = c->automove == US_AUTOMOVE_NONE || c->automoves_listed == US_YES;
    return (all_told || play_automoves(y)) && (intent->snapshot.len == 0 || check_snapshot(y, intent->snapshot));
}

static bool play_intent(struct us_replay *y, const struct us_intent *intent)
{
    bool listed = y->script->conventions.automoves_listed == US_YES;

    if (intent->board && !check_board(y, intent->board))
        return false;
    if (listed && !intent->implicit && !check_none_missing(y, intent->span))
        return false;
    if (intent->source.kind == US_PLACE_UNSTATED)
        return play_shown(y, intent, NULL);

    struct us_move *m = us_solution_slot(y->out);
    y->no_memory = !m;

    return m && play_meant(y, intent, m);
}

/* A text may tell of a fault behind its moves, found by whoever wrote it. */
static void take_over_fault(struct us_replay *y)
{
    const struct us_script *s = y->script;
    struct us_extras *x = &y->out->extras;
    set_fault(y, us_reason_find(us_extras_text(x, s->stated.reason)), s->stated.move, s->stated.span);
    struct us_str words = us_extras_text(x, s->stated.words);
    struct us_fault *f = &y->out->fault;
    f->recorded = true;
    size_t n = words.len < US_FAULT_DETAIL ? words.len : US_FAULT_DETAIL - 1;
    memcpy(f->detail, words.p, n);
    f->detail[n] = '\0';
    x->fault_reason = s->stated.reason;
}

/* What the record comes to, once all of it has been played. */
static enum us_status conclude(struct us_replay *y)
{
    struct us_solution *out = y->out;
    const struct us_script *s = y->script;
    bool won = us_position_won(y->board, out->game.max_rank);

    if (s->final_board && !check_board(y, s->final_board))
        return US_OK;

    out->result = won ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
    bool illegal = s->stated.stated && s->stated.result == US_RESULT_ILLEGAL;
    if (s->conventions.automoves_listed == US_YES && !illegal && !check_none_missing(y, s->end_span))
        return US_OK;
    if (s->stated.stated &&
        (illegal ? won || s->stated.move > out->num_explicit + 1 : s->stated.result != (uint8_t)out->result)) {
        set_fault(y, US_REASON_OTHER_RESULT, (unsigned)out->num_explicit, s->stated.span);
        return US_OK;
    }

    if (illegal)
        take_over_fault(y);
    if (won || illegal)
        return US_OK;
    if (s->claim == US_CLAIM_SOLVED) {
        set_fault(y, US_REASON_FALSE_CLAIM, (unsigned)out->num_explicit, s->end_span);
    } else if (s->claim == US_CLAIM_NONE && s->claim_expected) {
        us_report(y->r->sink, US_DIAG_TRUNCATED, s->end_span,
                  "after move %zu the game is not won, and no verdict follows", out->num_explicit);
        return US_FAILED;
    }

    return US_OK;
}

enum us_status us_resolve(const struct us_resolver *r, const struct us_script *script, struct us_solution *out)
{
    us_solution_clear(out);
    us_solution_set_game(out, &script->game);
    out->conventions = script->conventions;
    out->claim = script->claim;
    struct us_replay y = {.r = r, .script = script, .out = out, .board = &out->final};
    if (!us_solution_make_room(out, script->num_intents) || !us_extras_copy(&out->extras, &script->extras)) {
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        return US_FAILED;
    }

    if (!script->has_start && script->num_intents == 0 && script->claim == US_CLAIM_GAVE_UP) {
        out->empty = true;
        out->deal = script->deal;
        return US_OK;
    }

    if (!us_find_start(&y))
        return US_FAILED;

    size_t plain = r->table ? us_play_plain(r->table, script, out) : 0;
    if (plain == 0)
        us_position_copy(&out->final, &out->start);
    us_arrivals_begin(&y.arrivals, &out->start);
    unsigned errors = r->sink->errors;
    bool going = script->start_snapshot.len == 0 || check_snapshot(&y, script->start_snapshot);
    if (going && script->conventions.automove_first == US_YES)
        going = play_automoves(&y);
    if (r->counts)
        r->counts->used = 0;
    for (size_t i = plain; going && i < script->num_intents; i++) {
        if (us_extras_at_moves(&out->extras))
            us_extras_transfer(&out->extras, &y.carried, i, out->num_moves, out->num_moves);
        going = play_intent(&y, &script->intents[i]);
    }

    us_extras_transfer(&out->extras, &y.carried, script->num_intents, out->num_moves,
                       going ? out->num_moves : UINT32_MAX);
    if (r->counts)
        r->counts->played += out->num_moves;
    if (y.no_memory)
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
    if (r->sink->errors > errors)
        return US_FAILED;

    return going ? conclude(&y) : US_OK;
}
