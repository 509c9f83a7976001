/* SPDX-License-Identifier: MIT */
/* From what a text says to what it means. */
#include "engine/resolve.h"

#include <stdio.h>

#include "engine/plain.h"
#include "model/arrivals.h"
#include "model/packed.h"
#include "rules/automove.h"
#include "rules/dealing.h"
#include "rules/legal.h"

/* A replay under way.  The board is out->final. */
struct replay {
    const struct us_resolver *r;
    const struct us_script *script;
    struct us_solution *out;
    struct us_position *board;
    struct us_arrivals arrivals; /* where cell_naming counts them */
    struct us_carried carried;   /* of the extras */
    size_t shown;                /* moves that the last picture already showed */
    uint64_t lost_columns;       /* piles that the last automoves took cards from */
    uint64_t lost_freecells;
    bool no_memory;
};

static enum us_reason too_far(bool source)
{
    return source ? US_REASON_NO_SUCH_SOURCE : US_REASON_NO_SUCH_DEST;
}

static bool find_column(const struct us_position *p, us_card card, struct us_pile_id *id)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        if (p->len[i] && us_same_face(us_column_top(p, i), card)) {
            *id = (struct us_pile_id){US_COLUMN, (uint8_t)i};
            return true;
        }
    }
    return false;
}

static bool find_freecell(const struct us_position *p, us_card card, struct us_pile_id *id)
{
    for (unsigned i = 0; i < p->num_freecells; i++) {
        if (us_same_face(p->freecells[i], card)) {
            *id = (struct us_pile_id){US_FREECELL, (uint8_t)i};
            return true;
        }
    }
    return false;
}

/* The foundation that shows a card, where cards come back from there. */
static bool find_foundation(const struct replay *y, us_card card, struct us_pile_id *id)
{
    for (unsigned i = us_suit(card); i < y->board->num_decks * (unsigned)US_NUM_SUITS; i += US_NUM_SUITS) {
        if (y->out->game.foundation_to_column && y->board->foundations[i] == us_rank(card)) {
            *id = (struct us_pile_id){US_FOUNDATION, (uint8_t)i};
            return true;
        }
    }
    return false;
}

static enum us_reason find_card(const struct replay *y, const struct us_place *place, struct us_pile_id *id)
{
    if (place->kind == US_PLACE_CARD_IN_COLUMN)
        return find_column(y->board, place->card, id) ? US_REASON_NONE : US_REASON_CARD_IN_NO_COLUMN;
    if (place->kind == US_PLACE_CARD_IN_FREECELL)
        return find_freecell(y->board, place->card, id) ? US_REASON_NONE : US_REASON_CARD_IN_NO_FREECELL;
    return find_column(y->board, place->card, id) || find_freecell(y->board, place->card, id) ||
                   find_foundation(y, place->card, id)
               ? US_REASON_NONE
               : US_REASON_CARD_NOT_PLAYABLE;
}

static enum us_reason find_first_empty(const struct us_position *p, enum us_pile type, struct us_pile_id *id)
{
    bool column = type == US_COLUMN;
    for (unsigned i = 0; i < (column ? p->num_columns : p->num_freecells); i++) {
        if (column ? p->len[i] != 0 : p->freecells[i] != US_NO_CARD)
            continue;
        *id = (struct us_pile_id){(uint8_t)type, (uint8_t)i};
        return US_REASON_NONE;
    }
    return column ? US_REASON_NO_EMPTY_COLUMN : US_REASON_NO_FREE_CELL;
}

/* The pile that a place names; `card` is the card that moves, where that is known. */
static enum us_reason find_pile(const struct replay *y, const struct us_place *place, bool source, us_card card,
                                struct us_pile_id *id)
{
    const struct us_position *p = y->board;
    uint32_t i = place->index - y->script->conventions.index_base; /* 0 of 1-based ones becomes too large */
    enum us_place_kind kind = (enum us_place_kind)place->kind;
    switch (kind) {
    case US_PLACE_COLUMN:
    case US_PLACE_PICTURED_COLUMN:
        id->type = US_COLUMN; /* also of one that does not exist: the explanation wants it */
        if (i >= p->num_columns)
            return too_far(source);
        if (kind == US_PLACE_PICTURED_COLUMN)
            i = y->r->picture->column_order[i];
        *id = (struct us_pile_id){US_COLUMN, (uint8_t)i};
        return US_REASON_NONE;
    case US_PLACE_FREECELL:
    case US_PLACE_PICTURED_FREECELL:
        id->type = US_FREECELL;
        if (i >= p->num_freecells)
            return too_far(source);
        if (kind == US_PLACE_PICTURED_FREECELL)
            i = y->r->picture->freecell_order[i];
        else if (source && y->script->conventions.cell_naming == US_CELLS_OCCUPIED) {
            if (i >= y->arrivals.num)
                return US_REASON_SOURCE_EMPTY;
            i = y->arrivals.cells[i];
        }
        *id = (struct us_pile_id){US_FREECELL, (uint8_t)i};
        return US_REASON_NONE;
    case US_PLACE_ANY_FREECELL:
        return find_first_empty(p, US_FREECELL, id);
    case US_PLACE_ANY_EMPTY_COLUMN:
        return find_first_empty(p, US_COLUMN, id);
    case US_PLACE_FOUNDATION:
        i = us_foundation_for(p, card) < 0 ? us_suit(card) : (uint32_t)us_foundation_for(p, card);
        *id = (struct us_pile_id){US_FOUNDATION, (uint8_t)i};
        return US_REASON_NONE;
    case US_PLACE_FOUNDATION_OF:
        if (place->index >= p->num_decks * (unsigned)US_NUM_SUITS)
            return too_far(source);
        *id = (struct us_pile_id){US_FOUNDATION, (uint8_t)place->index};
        return US_REASON_NONE;
    case US_PLACE_CARD:
    case US_PLACE_CARD_IN_COLUMN:
    case US_PLACE_CARD_IN_FREECELL:
        return find_card(y, place, id);
    case US_PLACE_OTHER:
        id->type = (uint8_t)place->index;
        return US_REASON_NO_RULE_FOR_PILE;
    case US_PLACE_UNSAID:
        break;
    }
    return too_far(source);
}

/* The playable card of a pile, US_NO_CARD where it is empty. */
static us_card playable(const struct us_position *p, struct us_pile_id id)
{
    if (id.type == US_COLUMN)
        return us_column_top(p, id.index);
    if (id.type == US_FREECELL)
        return us_rank(p->freecells[id.index]) ? p->freecells[id.index] : US_NO_CARD;
    return us_card_make(p->foundations[id.index], id.index % US_NUM_SUITS, 0);
}

/* The count of the search at hand, of at most `most` cards. */
static uint32_t chosen_count(struct us_counts *c, uint32_t most)
{
    if (!c || most < 2)
        return 1;
    if (c->used < c->fixed)
        return c->choices[c->used++].given;
    if (!us_grow(NULL, &c->choices, &c->cap, c->used + 1, sizeof(*c->choices))) {
        c->no_memory = true;
        return most;
    }
    c->choices[c->used++] = (struct us_count_choice){most, most};
    c->num = c->used;
    return most;
}

/* How many cards of the run of `source` go to an empty column. */
static uint32_t count_to_empty(const struct replay *y, unsigned source)
{
    const struct us_game *g = &y->out->game;
    enum us_empty_count convention = (enum us_empty_count)y->script->conventions.empty_count;
    if (convention == US_EMPTY_STATED || convention == US_EMPTY_ONE)
        return 1;
    unsigned limit = convention == US_EMPTY_MS ? us_empty_freecells(y->board) + 1
                                               : us_sequence_limit(g, y->board, true);
    uint32_t count = us_run_within(y->board, g, source, limit);
    return convention == US_EMPTY_UNKNOWN ? chosen_count(y->r->counts, count) : count;
}

static enum us_reason count_by_convention(const struct replay *y, const struct us_move *m, uint32_t *count)
{
    const struct us_position *p = y->board;
    *count = 1;
    if (m->dest.type == US_FOUNDATION && y->out->game.whole_suits)
        *count = y->out->game.max_rank;
    if (m->source.type != US_COLUMN || m->dest.type != US_COLUMN || m->source.index == m->dest.index)
        return US_REASON_NONE;
    if (p->len[m->dest.index] == 0) {
        *count = count_to_empty(y, m->source.index);
        return US_REASON_NONE;
    }
    /* What fits on a card is one number: the difference of the ranks. */
    unsigned top = us_rank(us_column_top(p, m->source.index));
    unsigned below = us_rank(us_column_top(p, m->dest.index));
    *count = below - top;
    return below > top ? US_REASON_NONE : US_REASON_NO_COUNT_FITS;
}

/* Counts the cards of a column from the playable one down to `card`. */
static enum us_reason count_down_to(const struct us_position *p, struct us_pile_id source, us_card card,
                                    uint32_t *count)
{
    *count = 1;
    if (source.type != US_COLUMN)
        return US_REASON_NONE;
    unsigned len = p->len[source.index];
    for (unsigned n = 1; n <= len; n++) {
        if (!us_same_face(p->columns[source.index][len - n], card))
            continue;
        *count = n;
        return US_REASON_NONE;
    }
    return US_REASON_NO_COUNT_FITS;
}

static enum us_reason find_count(const struct replay *y, const struct us_intent *intent, struct us_move *m)
{
    uint32_t count = intent->count;
    enum us_reason reason = US_REASON_NONE;
    if (intent->count_kind == US_COUNT_BY_CONVENTION)
        reason = count_by_convention(y, m, &count);
    else if (intent->count_kind == US_COUNT_DOWN_TO)
        reason = count_down_to(y->board, m->source, intent->count_card, &count);
    if (reason == US_REASON_NONE && count > US_MAX_CARDS)
        reason = US_REASON_MORE_THAN_THERE_ARE;
    m->num_cards = (uint8_t)(count > US_MAX_CARDS ? US_MAX_CARDS : count);
    return reason;
}

/* Finds the piles of the move that an intent means. */
static enum us_reason locate(const struct replay *y, const struct us_intent *intent, struct us_move *m)
{
    enum us_reason reason = find_pile(y, &intent->source, true, US_NO_CARD, &m->source);
    if (reason != US_REASON_NONE)
        return reason;
    us_card card = playable(y->board, m->source);
    if (us_rank(card) == 0)
        return US_REASON_SOURCE_EMPTY;
    return find_pile(y, &intent->dest, false, card, &m->dest);
}

/* Fills in how many cards move between its piles; US_REASON_NONE when that is legal. */
static enum us_reason complete(const struct replay *y, const struct us_intent *intent, struct us_move *m)
{
    enum us_reason reason = find_count(y, intent, m);
    return reason != US_REASON_NONE ? reason : us_judge(&y->out->game, y->board, m);
}

static void apply(struct replay *y, const struct us_move *m)
{
    us_position_apply(y->board, m);
    if (y->script->conventions.cell_naming == US_CELLS_OCCUPIED)
        us_arrivals_note(&y->arrivals, m);
}

static bool play(struct replay *y, const struct us_move *m)
{
    apply(y, m);
    y->no_memory = !us_solution_add(y->out, m);
    return !y->no_memory;
}

/* Plays automoves until a whole pass finds none; remembers the piles that they came from. */
static bool play_automoves(struct replay *y)
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

static void set_fault(struct replay *y, enum us_reason reason, unsigned move, struct us_span span)
{
    struct us_fault *f = &y->out->fault;
    y->out->result = US_RESULT_ILLEGAL;
    *f = (struct us_fault){.reason = (uint8_t)reason, .move = move, .span = span};
}

static bool fault_of_move(struct replay *y, enum us_reason reason, const struct us_intent *intent,
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
static bool check_witness(struct replay *y, struct us_span witness)
{
    struct us_disagreement why;
    struct us_str text = {y->script->text.p + witness.off, witness.len};
    const struct us_move *moves = y->out->num_moves ? y->out->moves + y->shown : NULL;
    enum us_agreement a = y->r->agrees(y->r->picture, text, y->board, moves, y->out->num_moves - y->shown, &why);
    y->shown = y->out->num_moves;
    if (a == US_AGREES)
        return true;
    struct us_span at = {witness.off + why.span.off, why.span.len};
    if (a == US_DIFFERS) {
        set_fault(y, US_REASON_PICTURE_DIFFERS, (unsigned)y->out->num_explicit, at);
        memcpy(y->out->fault.detail, why.detail, sizeof(why.detail));
    } else {
        us_report(y->r->sink, US_DIAG_UNREAD_TEXT, at, "%s, after move %zu", why.detail, y->out->num_explicit);
    }
    return false;
}

/* Whether a picture shows the board after m, which has not been played yet. */
static enum us_agreement shows(const struct replay *y, struct us_str picture, const struct us_move *m,
                               struct us_disagreement *why)
{
    struct us_position after;
    us_position_copy(&after, y->board);
    us_position_apply(&after, m);
    return y->r->agrees(y->r->picture, picture, &after, NULL, 0, why);
}

/* Plays the one move that leads from the board to the picture behind an intent: any, or one between the piles of `known`. */
static bool play_pictured(struct replay *y, const struct us_intent *intent, const struct us_move *known)
{
    enum { MOST = 4096 };
    struct us_move moves[MOST];
    struct us_disagreement why = {0};
    struct us_str text = {y->script->text.p + intent->witness.off, intent->witness.len};
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
            struct us_span at = {intent->witness.off + why.span.off, why.span.len};
            us_report(y->r->sink, US_DIAG_UNREAD_TEXT, at, "%s, after move %zu", why.detail, y->out->num_explicit);
            return false;
        }
    }
    return fault_of_move(y, US_REASON_NO_MOVE_LEADS_THERE, intent, known ? known : &(struct us_move){0});
}

/* The text leaves out how many cards go to an empty column, and a picture tells. */
static bool count_is_pictured(const struct replay *y, const struct us_intent *intent, const struct us_move *m)
{
    return intent->witness.len > 0 && intent->count_kind == US_COUNT_BY_CONVENTION &&
           y->script->conventions.empty_count == US_EMPTY_UNKNOWN && m->source.type == US_COLUMN &&
           m->dest.type == US_COLUMN && y->board->len[m->dest.index] == 0;
}

/* Skips a move home of a card that an automove has just taken there.  False where it is none. */
static bool skip_redundant(struct replay *y, const struct us_intent *intent, const struct us_move *m,
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
static bool check_board(struct replay *y, uint32_t board)
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
static enum us_reason check_told(const struct us_intent *intent, const struct us_move *m)
{
    if ((intent->told & US_TOLD_SOURCE_CARD) && !us_may_be_same_card(intent->source_card, m->source_card))
        return US_REASON_OTHER_SOURCE_CARD;
    if ((intent->told & US_TOLD_DEST_CARD) && !us_may_be_same_card(intent->dest_card, m->dest_card))
        return US_REASON_OTHER_DEST_CARD;
    return US_REASON_NONE;
}

static enum us_reason check_automatic(const struct replay *y, const struct us_move *m)
{
    bool home = m->dest.type == US_FOUNDATION && m->source.type != US_FOUNDATION && m->num_cards == 1;
    enum us_automove rule = (enum us_automove)y->script->conventions.automove;
    return home && !y->out->game.whole_suits && us_may_automove(&y->out->game, y->board, m->source_card, rule)
               ? US_REASON_NONE
               : US_REASON_NOT_AUTOMATIC;
}

/* Where a text lists its automoves, the rule must have made all of them, once it has begun. */
static bool check_none_missing(struct replay *y, struct us_span span)
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
static bool play_meant(struct replay *y, const struct us_intent *intent, struct us_move *m)
{
    *m = (struct us_move){0};
    enum us_reason reason = locate(y, intent, m);
    if (reason == US_REASON_NONE && count_is_pictured(y, intent, m)) {
        struct us_move known = *m;
        return play_pictured(y, intent, &known);
    }
    if (reason == US_REASON_NONE)
        reason = complete(y, intent, m);
    if (reason != US_REASON_NONE)
        return skip_redundant(y, intent, m, reason) || fault_of_move(y, reason, intent, m);
    us_name_cards(y->board, m);
    if (intent->told)
        reason = check_told(intent, m);
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
    return (all_told || play_automoves(y)) && (intent->witness.len == 0 || check_witness(y, intent->witness));
}

static bool play_intent(struct replay *y, const struct us_intent *intent)
{
    bool listed = y->script->conventions.automoves_listed == US_YES;
    if (intent->board && !check_board(y, intent->board))
        return false;
    if (listed && !intent->implicit && !check_none_missing(y, intent->span))
        return false;
    if (intent->source.kind == US_PLACE_UNSAID)
        return play_pictured(y, intent, NULL);
    struct us_move *m = us_solution_slot(y->out);
    y->no_memory = !m;
    return m && play_meant(y, intent, m);
}

static bool lay_deal(const struct us_resolver *r, const struct us_game *g, struct us_deal deal,
                     struct us_position *start)
{
    if (us_deal_cards(g, deal, start))
        return true;
    us_report(r->sink, US_DIAG_DEAL_GAME, US_NOWHERE, "%s", g->variant);
    return false;
}

/* Gives an outside layout the sizes of the game; false (reported) where it does not fit. */
static bool fit_layout(const struct us_resolver *r, const struct us_game *g, const struct us_layout *layout,
                       struct us_position *start)
{
    if (layout->deal.system != US_DEAL_NONE)
        return lay_deal(r, g, layout->deal, start);
    us_position_copy(start, &layout->position);
    if (start->num_columns != g->num_columns || start->num_decks != g->num_decks) {
        us_report(r->sink, US_DIAG_LAYOUT_COLUMNS, US_NOWHERE,
                  "the layout has %u columns and %u deck(s), %s has %u and %u", start->num_columns, start->num_decks,
                  g->variant, g->num_columns, g->num_decks);
        return false;
    }
    for (unsigned i = start->num_freecells; i < g->num_freecells; i++)
        start->freecells[i] = US_NO_CARD;
    for (unsigned i = g->num_freecells; i < start->num_freecells; i++) {
        if (start->freecells[i] == US_NO_CARD)
            continue;
        us_report(r->sink, US_DIAG_LAYOUT_CELLS, US_NOWHERE, "the layout has %u, and %s has %u", start->num_freecells,
                  g->variant, g->num_freecells);
        return false;
    }
    start->num_freecells = g->num_freecells;
    return true;
}

static void put_card(struct us_buf *b, const char *before, us_card card)
{
    us_buf_puts(b, before);
    if (us_rank(card))
        us_put_card(b, card, US_TEN_T);
    else
        us_buf_puts(b, "none");
}

/* Names the first card that differs, in the order in which cards are dealt. */
static void report_other_deal(const struct replay *y, const struct us_position *named)
{
    const struct us_position *p = &y->out->start;
    struct us_buf detail = {.allocator = y->out->allocator};
    for (unsigned row = 0; row < US_MAX_CARDS && detail.len == 0; row++) {
        for (unsigned i = 0; i < p->num_columns && i < named->num_columns && detail.len == 0; i++) {
            us_card a = row < p->len[i] ? p->columns[i][row] : US_NO_CARD;
            us_card b = row < named->len[i] ? named->columns[i][row] : US_NO_CARD;
            if (us_same_face(a, b))
                continue;
            us_buf_putf(&detail, "card %u of ", row + 1);
            us_put_pile_name(&detail, (struct us_pile_id){US_COLUMN, (uint8_t)i},
                             (enum us_naming)y->script->conventions.naming);
            put_card(&detail, " is ", a);
            put_card(&detail, ", and the deal has ", b);
        }
    }
    us_report(y->r->sink, US_DIAG_DEAL_DIFFERS, y->script->start_span, "%s", us_buf_text(&detail));
    us_buf_free(&detail);
}

/* Deals what the number names, or takes the layout from outside; freecells are blocked as the text shows them later. */
static bool deal_start(struct replay *y, const struct us_layout *layout)
{
    const struct us_script *s = y->script;
    struct us_position *start = &y->out->start;
    y->out->deal = layout ? layout->deal : s->deal;
    if (!(layout ? fit_layout(y->r, &y->out->game, layout, start) : lay_deal(y->r, &y->out->game, s->deal, start)))
        return false;
    for (unsigned i = 0; i < start->num_freecells; i++)
        if (s->blocked >> i & 1 && start->freecells[i] == US_NO_CARD)
            start->freecells[i] = US_CARD_BLOCKED;
    return true;
}

static bool find_start(struct replay *y)
{
    const struct us_resolver *r = y->r;
    const struct us_script *s = y->script;
    struct us_solution *out = y->out;
    const struct us_layout *layout = r->layout && r->layout->given ? r->layout : NULL;
    if (!s->has_start) {
        if (!layout && (s->deal.system == US_DEAL_NONE || s->deal.system == US_DEAL_CUSTOM)) {
            us_report(r->sink, US_DIAG_NO_START, US_NOWHERE, "%s", "");
            return false;
        }
        return deal_start(y, layout);
    }
    us_position_copy(&out->start, &s->start);
    out->deal = s->deal;
    struct us_position named;
    if (us_deal_cards(&out->game, s->deal, &named) && !us_position_same(&named, &out->start)) {
        report_other_deal(y, &named);
        return false;
    }
    if (!layout)
        return true;
    if (!fit_layout(r, &out->game, layout, &named))
        return false;
    if (us_position_same(&named, &out->start)) {
        out->deal = layout->deal;
        return true;
    }
    us_report(r->sink, US_DIAG_TWO_STARTS, s->start_span, "%s", "");
    return false;
}

/* A text may tell of a fault behind its moves, found by whoever wrote it. */
static void take_over_fault(struct replay *y)
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
static enum us_status conclude(struct replay *y)
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
    struct replay y = {.r = r, .script = script, .out = out, .board = &out->final};
    if (!us_solution_make_room(out, script->num_intents) || !us_extras_copy(&out->extras, &script->extras)) {
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        return US_FAILED;
    }
    if (!script->has_start && script->num_intents == 0 && script->claim == US_CLAIM_GAVE_UP) {
        out->empty = true;
        out->deal = script->deal;
        return US_OK;
    }
    if (!find_start(&y))
        return US_FAILED;
    size_t plain = r->table ? us_play_plain(r->table, script, out) : 0;
    if (plain == 0)
        us_position_copy(&out->final, &out->start);
    us_arrivals_begin(&y.arrivals, &out->start);
    unsigned errors = r->sink->errors;
    bool going = script->start_witness.len == 0 || check_witness(&y, script->start_witness);
    if (going && script->conventions.automove_first == US_YES)
        going = play_automoves(&y);
    if (r->counts)
        r->counts->used = 0;
    for (size_t i = plain; going && i < script->num_intents; i++) {
        if (us_extras_at_moves(&out->extras))
            us_extras_carry(&out->extras, &y.carried, i, out->num_moves, out->num_moves);
        going = play_intent(&y, &script->intents[i]);
    }
    us_extras_carry(&out->extras, &y.carried, script->num_intents, out->num_moves, going ? out->num_moves : UINT32_MAX);
    if (r->counts)
        r->counts->played += out->num_moves;
    if (y.no_memory)
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
    if (r->sink->errors > errors)
        return US_FAILED;
    return going ? conclude(&y) : US_OK;
}
