/* SPDX-License-Identifier: MIT */
/* Turns a script into a solution by replaying it on a board. */
#include "engine/resolve.h"

#include <stdio.h>

#include "engine/place.h"
#include "engine/plain.h"
#include "engine/start.h"
#include "engine/statistics.h"
#include "engine/unknown.h"
#include "model/names.h"
#include "model/packed.h"
#include "rules/automove.h"
#include "rules/judge.h"

static void apply(struct us_replay *replay, const struct us_move *m)
{
    us_position_apply(replay->board, m);
    replay->settled = false;
    if (replay->script->conventions.cell_naming == US_CELLS_OCCUPIED)
        us_arrivals_note(&replay->arrivals, m);
}

static void play(struct us_replay *replay, const struct us_move *m)
{
    apply(replay, m);
    us_solution_add(replay->out, m);
}

void us_replay_automoves(struct us_replay *replay)
{
    enum us_automove rule = (enum us_automove)replay->script->conventions.automove;
    struct us_passes passes = {0};
    struct us_move m;

    replay->lost_columns = 0;
    replay->lost_freecells = 0;
    while (us_next_in_passes(&replay->out->game, replay->board, rule, &passes, &m)) {
        uint64_t bit = UINT64_C(1) << m.source.index;
        if (m.source.type == US_COLUMN)
            replay->lost_columns |= bit;
        else
            replay->lost_freecells |= bit;
        play(replay, &m);
    }

    replay->settled = rule != US_AUTOMOVE_NONE;
}

/* Whether the rule makes no automove after the move either, which was played on a board where it
   made none: the move changed no foundation, and the rule leaves the card below the moved ones. */
static bool stays_settled(const struct us_replay *replay, const struct us_move *m)
{
    const struct us_position *p = replay->board;
    bool from_column = m->source.type == US_COLUMN;
    bool to_column = m->dest.type == US_COLUMN;
    if (p->has_rules || !(from_column || m->source.type == US_FREECELL) ||
        !(to_column || m->dest.type == US_FREECELL))
        return false;
    enum us_automove rule = (enum us_automove)replay->script->conventions.automove;
    us_card below = from_column ? us_column_top(p, m->source.index) : US_NO_CARD;
    return !us_is_known(below) || !us_may_automove(&replay->out->game, p, below, rule);
}

/* Plays the automoves after a move that was played on a board where there were none, if `settled`
   is set. */
static void replay_automoves_after(struct us_replay *replay, const struct us_move *m, bool settled)
{
    if (!settled || !stays_settled(replay, m)) {
        us_replay_automoves(replay);
        return;
    }
    replay->lost_columns = replay->lost_freecells = 0;
    replay->settled = true;
}

static void set_fault(struct us_replay *replay, enum us_reason reason, unsigned move,
                      struct us_span span)
{
    struct us_fault *f = &replay->out->fault;
    replay->out->result = US_RESULT_ILLEGAL;
    *f = (struct us_fault){.reason = reason, .move = move, .span = span};
}

static bool fault_of_move(struct us_replay *replay, enum us_reason reason,
                          const struct us_intent *intent, const struct us_move *m)
{
    unsigned base = replay->script->conventions.index_base;
    uint32_t count = intent->count_kind == US_COUNT_STATED ? intent->count : 0;
    set_fault(replay, reason, (unsigned)replay->out->num_explicit + !intent->implicit,
              intent->span);
    replay->out->fault.tried = *m;
    replay->out->fault.tried.implicit = intent->implicit;
    replay->out->fault.written = (struct us_written){intent->source.index - base,
                                                     intent->dest.index - base, count};
    return false;
}

static void report_unread(const struct us_replay *replay, struct us_span at,
                          const struct us_disagreement *why)
{
    us_report(replay->resolver->sink, US_DIAG_UNREAD_TEXT, at, "%s, after move %zu", why->detail,
              replay->out->num_explicit);
}

/* Compares a snapshot with the board.  Returns false if they do not agree; then a fault is set, or
   an error was reported because the snapshot is unreadable. */
static bool check_snapshot(struct us_replay *replay, struct us_span snapshot)
{
    struct us_disagreement why;
    struct us_snapshot shown = {
        .text = {replay->script->text.p + snapshot.off, snapshot.len},
        .position = replay->board,
        .moves = replay->out->num_moves ? replay->out->moves + replay->moves_shown : NULL,
        .num_moves = replay->out->num_moves - replay->moves_shown,
        .expected = replay->resolver->expected,
    };
    enum us_agreement agreement = us_snapshot_agrees(replay->resolver->agrees, &shown, &why);

    replay->moves_shown = replay->out->num_moves;
    if (agreement == US_AGREES)
        return true;

    struct us_span at = {snapshot.off + why.span.off, why.span.len};
    if (agreement == US_DIFFERS) {
        set_fault(replay, US_REASON_SNAPSHOT_DIFFERS, (unsigned)replay->out->num_explicit, at);
        memcpy(replay->out->fault.detail, why.detail, sizeof(why.detail));
    } else {
        report_unread(replay, at, &why);
    }

    return false;
}

/* Compares a snapshot with the board after the move, which has not been played yet. */
static enum us_agreement shows(const struct us_replay *replay, struct us_str snapshot,
                               const struct us_move *m, struct us_disagreement *why)
{
    struct us_position after;
    us_position_copy(&after, replay->board);
    us_position_apply(&after, m);
    struct us_snapshot shown = {
        .text = snapshot, .position = &after, .expected = replay->resolver->expected};
    return us_snapshot_agrees(replay->resolver->agrees, &shown, why);
}

/* Plays the move that leads from the board to an intent's snapshot.  If `known` is set, only moves
   between its piles are tried. */
static bool play_shown(struct us_replay *replay, const struct us_intent *intent,
                       const struct us_move *known)
{
    enum { MOST = 4096 };
    struct us_move moves[MOST];
    struct us_disagreement why = {0};
    struct us_str text = {replay->script->text.p + intent->snapshot.off, intent->snapshot.len};
    size_t n = us_list_moves(&replay->out->game, replay->board, moves, MOST);

    for (size_t i = 0; i < n; i++) {
        if (known && !(us_same_pile(moves[i].source, known->source) &&
                       us_same_pile(moves[i].dest, known->dest)))
            continue;

        enum us_agreement agreement = shows(replay, text, &moves[i], &why);
        if (agreement == US_AGREES) {
            play(replay, &moves[i]);
            replay->moves_shown = replay->out->num_moves;
            return true;
        }
        if (agreement == US_UNREADABLE) {
            struct us_span at = {intent->snapshot.off + why.span.off, why.span.len};
            report_unread(replay, at, &why);
            return false;
        }
    }

    return fault_of_move(replay, US_REASON_NO_MOVE_LEADS_THERE, intent,
                         known ? known : &(struct us_move){0});
}

/* Whether the number of cards to an empty column is not stated, but follows from a snapshot. */
static bool count_is_shown(const struct us_replay *replay, const struct us_intent *intent,
                           const struct us_move *m)
{
    return intent->snapshot.len > 0 && intent->count_kind == US_COUNT_BY_CONVENTION &&
           replay->script->conventions.empty_count == US_EMPTY_UNKNOWN &&
           m->source.type == US_COLUMN && m->dest.type == US_COLUMN &&
           us_column_len(replay->board, m->dest.index) == 0;
}

/* Skips a move home of a card that an automove has just taken there.  Returns false if the move is
   not one of these. */
static bool skip_redundant(struct us_replay *replay, const struct us_intent *intent,
                           const struct us_move *m, enum us_reason reason)
{
    if (reason == US_REASON_NO_SUCH_SOURCE || reason == US_REASON_CARD_NOT_PLAYABLE ||
        reason == US_REASON_CARD_IN_NO_COLUMN || reason == US_REASON_CARD_IN_NO_FREECELL)
        return false;
    if (replay->script->conventions.redundant_home != US_YES ||
        intent->dest.kind != US_PLACE_FOUNDATION)
        return false;

    uint64_t lost = m->source.type == US_COLUMN ? replay->lost_columns : replay->lost_freecells;
    if (!(lost >> m->source.index & 1))
        return false;
    if (replay->out->num_skipped++ == 0)
        replay->out->first_skipped = intent->span;

    return true;
}

/* Whether a card is at the end of the column, or in the freecell, that an intent names. */
static bool is_at_source(const struct us_replay *replay, const struct us_intent *intent)
{
    const struct us_position *p = replay->board;
    unsigned i = intent->source.index - replay->script->conventions.index_base;
    us_card there = US_NO_CARD;
    if (intent->source.kind == US_PLACE_COLUMN && i < p->num_columns)
        there = us_column_top(p, i);
    else if (intent->source.kind == US_PLACE_FREECELL && i < p->num_freecells)
        there = p->freecells[i];
    return there == intent->source_card;
}

/* Returns how many copies of a card are on foundations that begin with the ace. */
static unsigned copies_at_home(const struct us_position *p, us_card card)
{
    unsigned n = 0;
    for (unsigned i = us_suit(card); us_has_foundation(p, i); i += US_NUM_SUITS)
        n += p->foundations[i] >= us_rank(card);
    return n;
}

/* Skips a move home that the record states with its card, if the rule that the user assumes has
   already taken that card there.  Returns false if the move is not one of these. */
static bool skip_made(struct us_replay *replay, const struct us_intent *intent)
{
    const struct us_position *p = replay->board;
    us_card card = intent->source_card;
    bool from_ace = !p->has_rules || p->base == 1;
    bool of_pile = intent->source.kind == US_PLACE_COLUMN ||
                   intent->source.kind == US_PLACE_FREECELL;
    if (replay->script->conventions.redundant_home != US_YES || !from_ace || !us_is_known(card) ||
        !us_is_foundation_place(&intent->dest) || copies_at_home(p, card) == 0)
        return false;
    if (p->num_decks > 1 && (!of_pile || is_at_source(replay, intent)))
        return false;
    if (replay->out->num_skipped++ == 0)
        replay->out->first_skipped = intent->span;

    return true;
}

/* Returns the number of cards from a card to the end of a column; 0: the card is not there. */
static unsigned cards_from(const struct us_position *p, unsigned column, us_card card)
{
    unsigned len = us_column_len(p, column);
    for (unsigned n = 1; n <= len; n++)
        if (us_may_be_same_card(us_column_cards(p, column)[len - n], card))
            return n;
    return 0;
}

/* Compares a stated position with the board.  Returns false, with a fault set, if they differ. */
static bool check_board(struct us_replay *replay, uint32_t board)
{
    const struct us_stated_board *b = &replay->script->boards[board - 1];
    struct us_str packed = {replay->script->packed.p + b->packed.off, b->packed.len};
    if (us_packed_shows(packed, replay->board))
        return true;

    struct us_position shown;
    us_position_copy(&shown, replay->board);
    us_unpack(packed, &shown);
    struct us_buf detail = {0};
    if (us_learn_board(replay, &shown)) {
        us_pack(&detail, &shown);
        bool same = !detail.failed && us_packed_shows(us_buf_str(&detail), replay->board);
        replay->out->failed = replay->out->failed || detail.failed;
        us_buf_free(&detail);
        if (same || replay->out->failed)
            return same;
    }
    us_describe_difference(&shown, replay->board, us_naming_of(&replay->script->conventions),
                           &detail);
    set_fault(replay, US_REASON_SNAPSHOT_DIFFERS, (unsigned)replay->out->num_explicit, b->span);
    snprintf(replay->out->fault.detail, US_FAULT_DETAIL, "%s", us_buf_text(&detail));
    us_buf_free(&detail);

    return false;
}

/* Compares the cards that the input states for a move with the cards of the move. */
static enum us_reason check_stated_cards(const struct us_intent *intent, const struct us_move *m)
{
    if (m->source.type == US_ALL_COLUMNS)
        return US_REASON_NONE;
    if ((intent->stated & US_STATED_SOURCE_CARD) &&
        !us_may_be_same_card(intent->source_card, m->source_card))
        return US_REASON_OTHER_SOURCE_CARD;
    if ((intent->stated & US_STATED_DEST_CARD) &&
        !us_may_be_same_card(intent->dest_card, m->dest_card))
        return US_REASON_OTHER_DEST_CARD;
    return US_REASON_NONE;
}

/* Checks that a move bares the face-down card that turns up after it, as the input states. */
static enum us_reason check_turned(const struct us_position *p, unsigned column,
                                   const struct us_move *m)
{
    bool there = m->source.type == US_COLUMN && m->source.index == column &&
                 us_column_len(p, column) > m->num_cards;
    if (there &&
        (us_column_cards(p, column)[us_column_len(p, column) - m->num_cards - 1] & US_CARD_HIDDEN))
        return US_REASON_NONE;
    return US_REASON_NO_CARD_TURNED;
}

/* Reports an automove that needs another rule than that of the input, if the input has one. */
static void note_other_rule(const struct us_replay *replay, const struct us_intent *intent,
                            const struct us_move *m)
{
    unsigned usual = replay->script->conventions.automove;
    if (usual == US_AUTOMOVE_NONE)
        return;

    struct us_buf card = {0};
    us_put_card(&card, m->source_card, US_TEN_T);
    us_report(replay->resolver->sink, US_DIAG_OTHER_RULE, intent->span,
              "after move %zu, %s goes to its foundation by the automove rule %s; the rule of the "
              "record is %s",
              replay->out->num_explicit, us_buf_text(&card), us_automove_names[m->automove].word,
              us_automove_names[usual].word);
    us_buf_free(&card);
}

/* Checks that a rule makes a move that the input lists as an automove: the rule of that move, or
   that of the input.  Sets the rule of the move, which is another one than that of the input only
   if the latter does not make the move. */
static enum us_reason check_automatic(const struct us_replay *replay,
                                      const struct us_intent *intent, struct us_move *m)
{
    const struct us_game *g = &replay->out->game;
    enum us_automove usual = (enum us_automove)replay->script->conventions.automove;
    enum us_automove rule = intent->rule ? (enum us_automove)intent->rule : usual;
    bool moves_by_rule = m->source.type == US_COLUMN || m->source.type == US_FREECELL;
    bool home = m->dest.type == US_FOUNDATION && moves_by_rule && m->num_cards == 1;
    if (!home || us_game_takes_suits(g) || !us_may_automove(g, replay->board, m->source_card, rule))
        return US_REASON_NOT_AUTOMATIC;

    bool by_usual = rule == usual || us_may_automove(g, replay->board, m->source_card, usual);
    m->automove = by_usual ? usual : rule;
    if (!by_usual)
        note_other_rule(replay, intent, m);
    return US_REASON_NONE;
}

bool us_replay_misses_none(struct us_replay *replay, struct us_span span)
{
    enum us_automove rule = (enum us_automove)replay->script->conventions.automove;
    struct us_move m;
    unsigned from = 0;
    if (replay->out->num_moves == 0 || rule == US_AUTOMOVE_NONE ||
        !us_next_automove(&replay->out->game, replay->board, rule, &from, &m))
        return true;

    set_fault(replay, US_REASON_AUTOMOVE_MISSING, (unsigned)replay->out->num_explicit, span);
    replay->out->fault.tried = m;

    return false;
}

/* Plays the move that an intent means.  The move is built in place, in the solution's list: a copy
   of fields that were just written would stall on store forwarding. */
static bool play_meant(struct us_replay *replay, const struct us_intent *intent,
                       struct us_move *move)
{
    *move = (struct us_move){0};
    enum us_reason reason = us_find_piles(replay, intent, move);
    if (replay->resolver->unknown && reason == US_REASON_NONE)
        us_learn_move(replay, intent, move);
    if (reason == US_REASON_NONE && count_is_shown(replay, intent, move)) {
        struct us_move known = *move;
        return play_shown(replay, intent, &known);
    }

    if (reason == US_REASON_NONE)
        reason = us_find_count(replay, intent, move);
    if (reason != US_REASON_NONE)
        return skip_redundant(replay, intent, move, reason) ||
               fault_of_move(replay, reason, intent, move);

    us_name_cards(replay->board, move);
    if (intent->stated)
        reason = check_stated_cards(intent, move);
    if (reason == US_REASON_NONE && intent->turns)
        reason = check_turned(replay->board, intent->turns - 1U, move);
    if (reason == US_REASON_NONE && intent->implicit)
        reason = check_automatic(replay, intent, move);
    if (reason != US_REASON_NONE)
        return fault_of_move(replay, reason, intent, move);

    move->implicit = intent->implicit;
    bool settled = replay->settled;
    apply(replay, move);
    us_solution_keep(replay->out);

    const struct us_conventions *c = &replay->script->conventions;
    bool all_listed = c->automove == US_AUTOMOVE_NONE || c->automoves_listed == US_YES;
    if (!all_listed)
        replay_automoves_after(replay, move, settled);

    return intent->snapshot.len == 0 || check_snapshot(replay, intent->snapshot);
}

/* Whether an intent that names its piles is legal.  Plays nothing, and makes no choice. */
static bool is_legal(const struct us_replay *replay, const struct us_intent *intent)
{
    struct us_counts *counts = replay->resolver->counts;
    size_t used = counts ? counts->used : 0;
    struct us_move m = {0};
    bool legal = us_find_piles(replay, intent, &m) == US_REASON_NONE &&
                 us_find_count(replay, intent, &m) == US_REASON_NONE;
    if (counts)
        counts->used = used;
    return legal;
}

/* Plays an intent that can mean two moves: the one that is legal.  If both are, a search chooses.
   If neither is, the fault is that of the more likely one. */
static bool play_either(struct us_replay *replay, const struct us_intent *intent)
{
    const struct us_either *either = &replay->script->eithers[intent->source.index];
    struct us_intent meant[2] = {*intent, *intent};
    bool legal[2];
    for (unsigned i = 0; i < 2; i++) {
        meant[i].source = either->source[i];
        meant[i].dest = either->dest[i];
        legal[i] = is_legal(replay, &meant[i]);
    }

    unsigned chosen = legal[1] && !legal[0] ? 1 : 0;
    if (legal[0] && legal[1] && replay->resolver->counts)
        chosen = 2 - us_choose(replay->resolver->counts, 2);

    return play_meant(replay, &meant[chosen], us_solution_slot(replay->out));
}

/* Plays a move of a record that is read under other conventions than its own: the same cards move,
   as far as the rule has not taken them home. */
static bool play_same(struct us_replay *replay, const struct us_intent *intent)
{
    struct us_intent same = *intent;
    if (skip_made(replay, intent))
        return true;
    if (intent->source.kind == US_PLACE_COLUMN && intent->count_kind == US_COUNT_STATED) {
        unsigned column = intent->source.index - replay->script->conventions.index_base;
        unsigned n = column < replay->board->num_columns
                         ? cards_from(replay->board, column, intent->source_card)
                         : 0;
        same.count = n > 0 ? n : same.count;
    }
    return play_meant(replay, &same, us_solution_slot(replay->out));
}

/* Plays an intent that is one move. */
static bool play_one(struct us_replay *replay, const struct us_intent *intent)
{
    return play_meant(replay, intent, us_solution_slot(replay->out));
}

/* Returns true if the stock is empty and the input does not list the redeal as such. */
static bool is_redeal_due(const struct us_replay *replay)
{
    const struct us_script *s = replay->script;
    return (s->redeals_implied || s->redeals_are_draws) && us_stock_len(replay->board) == 0 &&
           us_waste_len(replay->board) > 0;
}

/* Turns the waste over. */
static bool play_implied_redeal(struct us_replay *replay, const struct us_intent *intent)
{
    struct us_intent redeal = {.source = us_place_of(us_pile_id(US_WASTE, 0)),
                               .dest = us_place_of(us_pile_id(US_STOCK, 0)),
                               .span = intent->span,
                               .count_kind = US_COUNT_BY_CONVENTION};
    return play_one(replay, &redeal);
}

/* Returns the number of cards that the next draw has. */
static unsigned cards_of_draw(const struct us_replay *replay)
{
    struct us_move m = {.source = {.type = US_STOCK}, .dest = {.type = US_WASTE}};
    return us_stock_count(&replay->out->game, replay->board, &m);
}

/* Plays the draws that an intent stands for.  A snapshot follows the last one. */
static bool play_draws(struct us_replay *replay, const struct us_intent *intent)
{
    bool by_cards = intent->draws == US_DRAWS_CARDS;
    uint32_t left = by_cards ? intent->count : intent->draws;
    struct us_intent draw = *intent;
    draw.snapshot = (struct us_span){0, 0};
    draw.count_kind = US_COUNT_BY_CONVENTION;

    while (left > 0) {
        bool redeals = !by_cards && is_redeal_due(replay);
        if (redeals && !play_implied_redeal(replay, intent))
            return false;
        if (redeals && replay->script->redeals_are_draws) {
            left--;
            continue;
        }
        unsigned done = by_cards ? cards_of_draw(replay) : 1;
        if (done > left) {
            draw.count_kind = US_COUNT_STATED;
            draw.count = left;
        }
        if (!play_one(replay, &draw))
            return false;
        left -= done;
    }
    return intent->snapshot.len == 0 || check_snapshot(replay, intent->snapshot);
}

/* Draws until the waste has the number of cards that an intent states.  If the stock becomes empty
   before that, the waste becomes the stock once. */
static bool play_draws_until(struct us_replay *replay, const struct us_intent *intent)
{
    struct us_intent draw = *intent;
    bool turned = false;
    draw.snapshot = (struct us_span){0, 0};
    draw.count_kind = US_COUNT_BY_CONVENTION;
    while (us_waste_len(replay->board) != intent->count) {
        bool redeal = us_stock_len(replay->board) == 0;
        if (redeal && turned)
            return fault_of_move(replay, US_REASON_NO_MOVE_LEADS_THERE, intent,
                                 &(struct us_move){0});
        turned = turned || redeal;
        if (!(redeal ? play_implied_redeal(replay, intent) : play_one(replay, &draw)))
            return false;
    }
    return intent->snapshot.len == 0 || check_snapshot(replay, intent->snapshot);
}

bool us_replay_intent(struct us_replay *replay, const struct us_intent *intent)
{
    bool listed = replay->script->conventions.automoves_listed == US_YES;

    if (intent->board && !check_board(replay, intent->board))
        return false;
    if (!listed && intent->implicit)
        return true; /* the rule that the user assumes makes its own automoves */
    if (listed && !intent->implicit && !us_replay_misses_none(replay, intent->span))
        return false;
    if (intent->source.kind == US_PLACE_UNSTATED && replay->script->compares_boards)
        return fault_of_move(replay, US_REASON_NO_MOVE_LEADS_THERE, intent, &(struct us_move){0});
    if (intent->source.kind == US_PLACE_UNSTATED)
        return play_shown(replay, intent, NULL);
    if (intent->source.kind == US_PLACE_EITHER)
        return play_either(replay, intent);
    if (us_fills_by_itself(replay->board, intent))
        return intent->snapshot.len == 0 || check_snapshot(replay, intent->snapshot);
    if (intent->draws == US_DRAWS_UNTIL)
        return play_draws_until(replay, intent);
    if (intent->draws)
        return play_draws(replay, intent);
    if (replay->script->assumed && (intent->stated & US_STATED_SOURCE_CARD))
        return play_same(replay, intent);
    return play_one(replay, intent);
}

/* Copies the fault that the input states after its moves, which the program that wrote it has
   found. */
static void record_stated_fault(struct us_replay *replay)
{
    const struct us_script *s = replay->script;
    struct us_extras *x = &replay->out->extras;
    set_fault(replay, us_reason_find(us_extras_text(x, s->stated.reason)), s->stated.move,
              s->stated.span);
    struct us_str words = us_extras_text(x, s->stated.words);
    struct us_fault *f = &replay->out->fault;
    f->recorded = true;
    size_t n = words.len < US_FAULT_DETAIL ? words.len : US_FAULT_DETAIL - 1;
    memcpy(f->detail, words.p, n);
    f->detail[n] = '\0';
    x->fault_reason = s->stated.reason;
}

/* Whether the stated result differs from that of the moves.  A stated fault is at a move that is
   listed or the next one. */
static bool is_other_result(const struct us_script *s, const struct us_solution *out, bool won)
{
    if (!s->stated.stated)
        return false;
    if (s->stated.result == US_RESULT_ILLEGAL)
        return won || s->stated.move > out->num_explicit + 1;
    return s->stated.result != (uint8_t)out->result;
}

/* Whether the record lists its automoves up to its end.  It does not if it is cut off, or if it
   ends before an automove that it states to be at fault. */
static bool lists_last_automoves(const struct us_script *s, const struct us_solution *out)
{
    bool illegal = s->stated.stated && s->stated.result == US_RESULT_ILLEGAL;
    bool cut_off = s->cut_off || (s->claim_expected && s->claim == US_CLAIM_NONE);
    return s->conventions.automoves_listed == US_YES && !cut_off &&
           (!illegal || s->stated.move > out->num_explicit);
}

/* Compares the counts that the input states with those of the moves. */
static void check_counts(struct us_replay *replay)
{
    const struct us_stated_counts *counts = &replay->script->counts;
    struct us_statistics statistics;
    if (counts->stated == 0)
        return;

    us_statistics_of(replay->out, &statistics);
    for (unsigned i = 0; i < US_NUM_TALLIES; i++) {
        if (!(counts->stated >> i & 1) || counts->number[i] == statistics.of[i])
            continue;
        set_fault(replay, US_REASON_OTHER_RESULT, (unsigned)replay->out->num_explicit,
                  counts->span);
        snprintf(replay->out->fault.detail, US_FAULT_DETAIL, "%s is %u, and not %u",
                 us_tally_names[i].word, statistics.of[i], counts->number[i]);
        return;
    }
}

/* Sets the result after all moves have been played, and compares it with what the input states. */
static enum us_status conclude(struct us_replay *replay)
{
    struct us_solution *out = replay->out;
    const struct us_script *script = replay->script;
    bool won = us_game_is_won(&out->game, replay->board);

    if (script->final_board && !check_board(replay, script->final_board))
        return US_OK;

    out->result = us_result_of(&out->game, replay->board);
    bool illegal = script->stated.stated && script->stated.result == US_RESULT_ILLEGAL;
    if (lists_last_automoves(script, out) && !us_replay_misses_none(replay, script->end_span))
        return US_OK;
    if (is_other_result(script, out, won)) {
        set_fault(replay, US_REASON_OTHER_RESULT, (unsigned)out->num_explicit, script->stated.span);
        return US_OK;
    }

    if (illegal)
        record_stated_fault(replay);
    if ((won || out->result == US_RESULT_NOT_JUDGED) && !illegal)
        check_counts(replay);
    if (won || illegal || out->result == US_RESULT_NOT_JUDGED)
        return US_OK;

    if (script->claim == US_CLAIM_SOLVED && script->claim_first) {
        us_report(replay->resolver->sink, US_DIAG_CUT_OFF, script->end_span,
                  "the record claims that the game is solved, but after move %zu it is not",
                  out->num_explicit);
        out->claim = US_CLAIM_NONE;
        out->counts.stated = 0;
        out->cut_off = true;
    } else if (script->claim == US_CLAIM_SOLVED) {
        set_fault(replay, US_REASON_FALSE_CLAIM, (unsigned)out->num_explicit, script->end_span);
    } else if (script->claim == US_CLAIM_NONE && script->claim_expected) {
        us_report(replay->resolver->sink, US_DIAG_CUT_OFF, script->end_span,
                  "after move %zu the game is not solved, and no verdict follows",
                  out->num_explicit);
        out->cut_off = true;
    } else if (!script->cut_off) {
        check_counts(replay);
    }

    return US_OK;
}

/* Ignores the intents from i on, of which the first cannot be played, if the game was won before it
   and the input is a list.  Returns false if they count: the input shows positions, too, or most of
   its moves would be ignored, so that automoves that it does not have must have won the game. */
static bool ignore_after_end(struct us_replay *replay, size_t i)
{
    const struct us_script *script = replay->script;
    const struct us_intent *intent = &script->intents[i];
    struct us_solution *out = replay->out;
    size_t num = script->num_intents - i;
    bool counts = script->ends_when_won || script->compares_boards || intent->board ||
                  intent->snapshot.len > 0;
    if (counts || out->result != US_RESULT_ILLEGAL || num > i ||
        !us_game_is_won(&out->game, replay->board))
        return false;

    out->result = US_RESULT_UNFINISHED;
    out->fault.reason = US_REASON_NONE;
    out->num_after_end = num;
    out->first_after_end = intent->span;
    return true;
}

/* Plays the intents from `first` on, and moves the extras along.  Returns false if the replay
   stopped at a fault or an error. */
static bool play_intents(struct us_replay *replay, size_t first)
{
    const struct us_script *script = replay->script;
    struct us_solution *out = replay->out;
    bool ok = script->start_snapshot.len == 0 || check_snapshot(replay, script->start_snapshot);
    if (ok && script->conventions.automove_first == US_YES)
        us_replay_automoves(replay);

    for (size_t i = first; ok && i < script->num_intents; i++) {
        if (us_extras_at_moves(&out->extras))
            us_extras_transfer(&out->extras, &replay->progress, i, out->num_moves, out->num_moves);
        ok = us_replay_intent(replay, &script->intents[i]);
        if (!ok && ignore_after_end(replay, i)) {
            ok = true;
            break;
        }
    }

    size_t variations_at = ok ? out->num_moves : UINT32_MAX;
    us_extras_transfer(&out->extras, &replay->progress, script->num_intents, out->num_moves,
                       variations_at);

    return ok;
}

/* Sets the solution to what the script states beside its moves. */
static void begin_solution(const struct us_script *script, struct us_solution *out)
{
    us_solution_clear(out);
    us_solution_set_game(out, &script->game);
    out->conventions = script->conventions;
    out->claim = script->claim;
    out->counts = script->counts;
    out->cut_off = script->cut_off;
    out->num_ignored_words = script->num_ignored_words;
    us_solution_make_room(out, script->num_intents);
    us_extras_copy(&out->extras, &script->extras);
}

enum us_status us_resolve(const struct us_resolver *resolver, const struct us_script *script,
                          struct us_solution *out)
{
    struct us_deal deal = out->deal;
    struct us_replay replay = {
        .resolver = resolver, .script = script, .out = out, .board = &out->final};
    begin_solution(script, out);
    if (us_solution_failed(out))
        return us_fail_memory(resolver->sink);

    /* A fingerprint stands for the layout of the deal. */
    bool states_start = script->has_start || script->fingerprint[0] != '\0';
    if (!states_start && script->num_intents == 0 && script->claim == US_CLAIM_GAVE_UP) {
        out->empty = true;
        out->deal = script->deal;
        return US_OK;
    }

    if (resolver->start_found)
        out->deal = deal;
    else if (!us_find_start(&replay))
        return US_FAILED;

    size_t plain = resolver->table ? us_play_plain(resolver->table, script, out) : 0;
    if (plain == 0)
        us_position_copy(&out->final, &out->start);
    us_arrivals_begin(&replay.arrivals, &out->start);
    if (resolver->unknown)
        *resolver->unknown = (struct us_unknown){{US_NO_CARD}};

    unsigned errors = resolver->sink->errors;
    if (resolver->counts)
        resolver->counts->used = 0;
    bool complete = play_intents(&replay, plain);
    if (resolver->counts)
        resolver->counts->played += out->num_moves;

    if (us_solution_failed(out))
        return us_fail_memory(resolver->sink);
    if (resolver->sink->errors > errors)
        return US_FAILED;

    return complete ? conclude(&replay) : US_OK;
}
