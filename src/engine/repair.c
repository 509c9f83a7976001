/* SPDX-License-Identifier: MIT */
/* Finds corrections of broken lists. */
#include "engine/repair.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#include "engine/identify.h"
#include "engine/infer.h"
#include "engine/repair_line.h"
#include "rules/judge.h"

/* Bounds of the search. */
enum {
    /* Shorter lists say too little, and longer ones take too long: a list may have one move for so
       many moves that the search may play. */
    LEAST_INTENTS = 3,
    MOVES_PER_INTENT = 97,
    MOST_FOUND = 48,
    MOST_KEPT = 12,   /* corrections of one mistake that get furthest, to which others are added */
    MIN_PROGRESS = 4, /* moves by which they must get further */
    LINE_PART = 3,    /* of the moves that may be played: for a line that is missing */
};

/* A correction that was found, or the beginning of one. */
struct found {
    struct us_correction correction;
    unsigned cost;
    uint8_t end; /* enum us_end */
    uint32_t owner;

    /* If it is a beginning: how to play it from the position before its last edit. */
    uint32_t reach;
    struct us_buf saved;
    struct us_intent intents[2];
    size_t num;
    uint32_t next;
};

struct repair {
    const struct us_resolver *resolver;
    struct us_script *script;
    const struct us_script *listed; /* the one that is searched: `script`, or an edit of it */
    const struct us_solution *faulty;
    struct us_corrections *out;
    struct us_solution solution; /* of the correction that was replayed last */
    uint32_t furthest;           /* the intent that no conventions make legal */
    bool is_over;                /* the game was won before the move at fault */
    struct us_search search;
    struct us_repair_style style;
    struct us_layers layers;

    struct found found[MOST_FOUND];
    size_t num_found;
    uint32_t num_tried;              /* candidates */
    size_t replays;                  /* that `choose` may still make */
    struct found kept[2][MOST_KEPT]; /* beginnings: of this round, and of the one before */
    size_t num_kept[2];

    /* The edit that is being tried. */
    uint32_t line_at;          /* the intent before which moves may be missing */
    const struct found *begun; /* to which the edit is added; NULL: to the list as it is */
    struct us_midway state;
    struct us_midway trial;
    uint32_t reach; /* of what it is added to */
    uint8_t base_end;
    bool no_memory;
};

/* Whether neither the bound nor memory has run out. */
static bool goes_on(const struct repair *repair)
{
    return !repair->search.spent && !repair->search.no_memory && !repair->no_memory;
}

/* ---- candidates ------------------------------------------------------------------------------ */

/* The correction that adds an edit to the beginning that is being extended. */
static struct us_correction extended(const struct repair *repair, const struct us_edit *edit)
{
    struct us_correction c = {0};
    if (repair->begun)
        c = repair->begun->correction;
    c.edits[c.num_edits++] = *edit;
    return c;
}

/* Whether both edits do the same to the same move, which is in the list more than once. */
static bool is_same_elsewhere(const struct us_script *s, const struct us_edit *a,
                              const struct us_edit *b)
{
    if (a->kind != b->kind || a->num != b->num || a->boards_stay != b->boards_stay ||
        !us_same_move(&a->intent, &b->intent))
        return false;
    if (a->kind == US_EDIT_MISSING)
        return true;
    bool changed = a->kind == US_EDIT_CHANGED || (a->kind == US_EDIT_EXTRA && a->num == 1);
    return changed && us_same_move(&s->intents[a->at], &s->intents[b->at]);
}

/* Adds a correction after which the list is legal to its end.  If the same move is missing at
   another place from which the list continues in the same way, that is one correction. */
static void add_found(struct repair *repair, const struct us_candidate *candidate, unsigned cost,
                      struct us_tail tail)
{
    for (size_t i = 0; i < repair->num_found; i++) {
        struct us_edit *last =
            &repair->found[i].correction.edits[repair->found[i].correction.num_edits - 1];
        if (repair->found[i].owner == tail.owner &&
            is_same_elsewhere(repair->script, last, &candidate->edit)) {
            last->first = candidate->edit.at;
            /* A missing move is a detour if it is one at any of the places. */
            bool is_missing = candidate->edit.kind == US_EDIT_MISSING;
            if ((repair->found[i].cost < cost) == is_missing)
                repair->found[i].cost = cost;
            return;
        }
    }

    struct found *to = repair->num_found < MOST_FOUND ? &repair->found[repair->num_found++] : NULL;
    for (size_t i = 0; i < repair->num_found && !to && tail.end == US_END_SOLVED; i++)
        if (repair->found[i].end == US_END_LEGAL)
            to = &repair->found[i];
    if (to)
        *to = (struct found){.correction = extended(repair, &candidate->edit),
                             .cost = cost,
                             .end = tail.end,
                             .owner = tail.owner};
}

/* Keeps a correction that gets further than the list as it is. */
static void keep(struct repair *repair, const struct us_candidate *candidate, unsigned cost,
                 uint32_t reach)
{
    struct found *kept = repair->kept[0];
    size_t n = repair->num_kept[0];
    size_t i = n;
    for (; i > 0; i--)
        if (kept[i - 1].reach > reach || (kept[i - 1].reach == reach && kept[i - 1].cost <= cost))
            break;
    if (i == MOST_KEPT)
        return;

    struct us_buf memory = {0};
    if (n == MOST_KEPT)
        memory = kept[--n].saved;
    memmove(&kept[i + 1], &kept[i], (n - i) * sizeof(*kept));
    repair->num_kept[0] = n + 1;
    us_buf_clear(&memory);
    us_midway_save(&memory, &repair->state);
    repair->no_memory = repair->no_memory || memory.failed;
    kept[i] = (struct found){.correction = extended(repair, &candidate->edit),
                             .cost = cost,
                             .reach = reach,
                             .saved = memory,
                             .num = candidate->num,
                             .next = candidate->next};
    for (size_t k = 0; k < candidate->num; k++)
        kept[i].intents[k] = *candidate->intents[k];
}

static bool try_candidate(void *context, const struct us_candidate *candidate)
{
    struct repair *repair = context;
    struct us_search *s = &repair->search;
    unsigned cost = candidate->cost + (repair->begun ? repair->begun->cost : 0);
    if (repair->is_over && candidate->edit.kind != US_EDIT_EXTRA)
        return goes_on(repair);
    us_midway_copy(&repair->trial, &repair->state);
    s->owner = ++repair->num_tried;
    struct us_tail tail = us_search_play(s, &repair->trial, candidate->intents, candidate->num,
                                         candidate->next);

    if (tail.end > repair->base_end)
        add_found(repair, candidate, cost, tail);
    else if (tail.end == US_END_ILLEGAL && tail.reach >= repair->reach + MIN_PROGRESS)
        keep(repair, candidate, cost, tail.reach);
    return goes_on(repair);
}

/* Tries all edits in the layers, the nearest to the break first. */
static void try_layers(struct repair *repair)
{
    struct us_layers *l = &repair->layers;
    repair->reach = l->reach;
    for (uint32_t i = l->reach + 1; i-- > l->first && goes_on(repair);) {
        size_t layer = i - l->first;
        for (uint32_t k = l->begins[layer]; k < l->begins[layer + 1] && goes_on(repair); k++) {
            us_midway_load(l->saved.p + l->states[k].off, &repair->state);
            us_list_edits(&repair->search.script, &repair->style, &repair->state.board, i, false,
                          try_candidate, repair);
        }
    }
}

/* ---- replaying ------------------------------------------------------------------------------- */

/* Replays a correction.  Returns false if it is not legal after all, or if moves follow the end of
   the game. */
static bool replay(struct repair *repair, struct found *found)
{
    struct us_correction *correction = &found->correction;
    correction->solved = found->end == US_END_SOLVED;
    enum us_status status = us_replay_correction(repair->resolver, repair->script, correction,
                                                 &repair->solution, &repair->no_memory);
    correction->solved = repair->solution.result == US_RESULT_SOLVED;
    correction->num_moves = repair->solution.num_explicit;
    return status == US_OK && repair->solution.result != US_RESULT_ILLEGAL &&
           repair->solution.num_after_end == 0;
}

/* Sorts what was found: solved before legal, then by cost. */
static void sort(struct repair *repair)
{
    for (size_t i = 1; i < repair->num_found; i++) {
        struct found found = repair->found[i];
        size_t k = i;
        for (; k > 0; k--) {
            const struct found *before = &repair->found[k - 1];
            if (before->end > found.end || (before->end == found.end && before->cost <= found.cost))
                break;
            repair->found[k] = *before;
        }
        repair->found[k] = found;
    }
}

/* Whether a correction that does not solve the game is convincing: it must be a single one, and
   many moves must be legal only with it. */
static bool is_convincing(const struct repair *repair, const struct found *found)
{
    enum { MANY = 10 };
    const struct us_edit *edit = &found->correction.edits[0];
    const struct us_place unread = US_UNREAD_PLACE;
    const struct us_intent *at = edit->at < repair->script->num_intents
                                     ? &repair->script->intents[edit->at]
                                     : NULL;
    if (at && edit->kind == US_EDIT_CHANGED && us_same_place(&at->source, &unread) &&
        us_same_place(&at->dest, &unread))
        return false; /* any move would do */
    size_t end = edit->at + edit->num > repair->furthest ? edit->at + edit->num : repair->furthest;
    size_t after = repair->script->num_intents - end;
    return found->correction.num_edits == 1 && repair->script->claim != US_CLAIM_SOLVED &&
           after >= MANY;
}

/* Whether the same correction was found under other conventions. */
static bool is_listed(const struct us_corrections *out, const struct us_correction *c)
{
    for (size_t i = 0; i < out->num; i++) {
        const struct us_correction *listed = &out->list[i];
        bool same = listed->num_edits == c->num_edits;
        for (uint32_t k = 0; k < c->num_edits && same; k++)
            same = listed->edits[k].kind == c->edits[k].kind &&
                   listed->edits[k].at == c->edits[k].at &&
                   us_same_move(&listed->edits[k].intent, &c->edits[k].intent);
        if (same && !us_is_whole(&c->edits[0]))
            return true;
    }
    return false;
}

/* Keeps only what is convincing although it does not solve the game, up to `most` of it. */
static void keep_legal(struct repair *repair, size_t most)
{
    size_t n = 0;
    for (size_t i = 0; i < repair->num_found && n < most; i++)
        if (repair->found[i].end == US_END_LEGAL && is_convincing(repair, &repair->found[i]))
            repair->found[n++] = repair->found[i];
    repair->num_found = n;
}

/* Replays what was found and ends in this way, and lists the best.  Returns true if one of them
   solves the game.  The rest is kept for later, as far as it is convincing. */
static bool choose(struct repair *repair, enum us_end end)
{
    enum { MARGIN = 5, MOST_LEGAL = 6 }; /* much less likely corrections are not listed */
    /* If the list does not leave out automoves, nothing that was found under a rule is legal. */
    enum { MOST_FAILED = 3 };
    unsigned failed = 0;
    struct us_corrections *out = repair->out;
    unsigned best = 0;

    sort(repair);
    for (size_t i = 0;
         i < repair->num_found && out->num < US_MAX_CORRECTIONS && failed < MOST_FAILED; i++) {
        struct found *found = &repair->found[i];
        if (found->end != end || is_listed(out, &found->correction))
            continue;
        if (repair->replays == 0)
            break;
        repair->replays--;
        if (!replay(repair, found)) {
            failed++;
            continue;
        }

        bool solved = found->correction.solved;
        if (solved && out->num > 0 && !out->list[0].solved)
            out->num = 0;
        if (out->num > 0 && solved != out->list[0].solved)
            continue;
        if (out->num > 0 && found->cost > best + MARGIN)
            break;
        if (!solved && !is_convincing(repair, found))
            continue;

        if (out->num == 0)
            best = found->cost;
        out->list[out->num++] = found->correction;
    }

    keep_legal(repair, end == US_END_SOLVED ? MOST_LEGAL : 0);
    return out->num > 0 && out->list[0].solved;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* Whether a correction that solves the game was found. */
static bool is_solved(const struct repair *repair)
{
    for (size_t i = 0; i < repair->num_found; i++)
        if (repair->found[i].end == US_END_SOLVED)
            return true;
    return false;
}

static void forget_kept(struct repair *repair, unsigned which)
{
    for (size_t i = 0; i < repair->num_kept[which]; i++)
        us_buf_free(&repair->kept[which][i].saved);
    repair->num_kept[which] = 0;
}

/* Adds an edit to each of the corrections that got furthest. */
static void extend_kept(struct repair *repair)
{
    forget_kept(repair, 1);
    memcpy(repair->kept[1], repair->kept[0], repair->num_kept[0] * sizeof(repair->kept[0][0]));
    repair->num_kept[1] = repair->num_kept[0];
    repair->num_kept[0] = 0;

    for (size_t i = 0; i < repair->num_kept[1] && goes_on(repair) && !is_solved(repair); i++) {
        const struct found *begun = &repair->kept[1][i];
        struct us_midway state;
        const struct us_intent *intents[2] = {&begun->intents[0], &begun->intents[1]};
        us_midway_load(begun->saved.p, &state);
        repair->begun = begun;
        if (us_layers_fill(&repair->layers, &repair->search, &state, intents, begun->num,
                           begun->next))
            try_layers(repair);
    }
    repair->begun = NULL;
}

/* ---- conventions ----------------------------------------------------------------------------- */

/* A set of conventions under which the list can be searched. */
struct interpretation {
    struct us_conventions conventions;
    uint32_t reach;
};

enum { MOST_INTERPRETATIONS = 2 * US_AUTOMOVE_UNKNOWN };

/* Fills in the layers of the list as it is.  Returns false if the search cannot begin. */
static bool begin_under(struct repair *repair, const struct us_conventions *c)
{
    struct us_midway state;
    us_search_set_conventions(&repair->search, c);
    us_search_start(&repair->search, &repair->faulty->start, &state);
    repair->begun = NULL;
    return us_layers_fill(&repair->layers, &repair->search, &state, NULL, 0, 0);
}

/* Adds a set of conventions, those that get furthest first. */
static void add_interpretation(struct repair *repair, const struct us_conventions *c,
                               struct interpretation *list, size_t *num)
{
    size_t i = *num;
    if (!begin_under(repair, c))
        return;
    uint32_t reach = repair->layers.reach;
    for (; i > 0 && list[i - 1].reach < reach; i--)
        list[i] = list[i - 1];
    list[i] = (struct interpretation){*c, reach};
    ++*num;
}

/* Lists the automove rules that the script can have.  Unknown numbers of cards are choices of the
   search. */
static size_t list_interpretations(struct repair *repair, struct interpretation *list)
{
    const struct us_conventions *known = &repair->listed->conventions;
    size_t num = 0;
    for (unsigned at_start = US_NO; at_start <= US_YES; at_start++) {
        for (unsigned rule = US_AUTOMOVE_NONE; rule < US_AUTOMOVE_UNKNOWN; rule++) {
            struct us_conventions c = *known;
            c.index_base = repair->faulty->conventions.index_base;
            c.automove = rule;
            c.automove_first = at_start;
            if (c.redundant_home == US_PERHAPS)
                c.redundant_home = rule == US_AUTOMOVE_NONE ? US_NO : US_YES;
            bool fits = (known->automove == US_AUTOMOVE_UNKNOWN || known->automove == rule) &&
                        (known->automove_first == US_PERHAPS ||
                         known->automove_first == at_start) &&
                        !(rule == US_AUTOMOVE_NONE && at_start == US_YES &&
                          known->automove_first == US_PERHAPS);
            if (fits)
                add_interpretation(repair, &c, list, &num);
        }
    }
    return num;
}

/* Lists an edit of the whole list, if there is room for it. */
static void list_whole(struct repair *repair, const struct us_edit *edit, unsigned cost)
{
    if (repair->num_found == MOST_FOUND)
        return;
    repair->found[repair->num_found++] = (struct found){
        .correction = {.num_edits = 1, .edits = {*edit}}, .cost = cost, .end = US_END_SOLVED};
}

/* Tries an edit of the whole list: plays it under each automove rule that it can have. */
static void try_whole(struct repair *repair, enum us_edit_kind kind, enum us_automove rule)
{
    enum { COST_WHOLE = 2 };
    struct interpretation list[MOST_INTERPRETATIONS];
    struct us_script edited;
    struct us_correction c = {.num_edits = 1, .edits = {{.kind = kind, .automove = rule}}};
    if (!us_correct_script(repair->script, &c, &edited)) {
        repair->no_memory = true;
    } else {
        repair->listed = &edited;
        repair->search.script = edited;
        size_t num = list_interpretations(repair, list);
        if (num > 0 && list[0].reach == edited.num_intents)
            list_whole(repair, &c.edits[0], COST_WHOLE);
    }

    repair->listed = repair->script;
    repair->search.script = *repair->script;
    us_corrected_free(&edited);
}

/* Whether a place is in the script as a source or as a target. */
static bool has_place(const struct us_script *s, enum us_place_kind kind, uint32_t index)
{
    for (size_t i = 0; i < s->num_intents; i++) {
        const struct us_place *source = &s->intents[i].source;
        const struct us_place *dest = &s->intents[i].dest;
        if ((source->kind == kind && source->index == index) ||
            (dest->kind == kind && dest->index == index))
            return true;
    }
    return false;
}

/* An edit of the whole list shows its effect early, so long lists need not be tried. */
enum { LONG = 1000 };

/* Lists the edit of suits if a card is put on one of its own suit.  The replay decides which cards
   are meant. */
static void search_suits(struct repair *repair)
{
    enum { COST_SUITS = 1 };
    const struct us_script *s = repair->script;
    for (size_t i = 0; i < s->num_intents && s->num_intents <= LONG; i++) {
        if (!us_has_suit_twice(&s->intents[i]))
            continue;
        list_whole(repair, &(struct us_edit){.kind = US_EDIT_SUITS, .at = i}, COST_SUITS);
        return;
    }
}

/* Tries other names of the piles. */
static void search_names(struct repair *repair)
{
    const struct us_script *s = repair->script;
    unsigned columns = repair->faulty->start.num_columns;
    if (s->num_intents > LONG || repair->search.has_snapshots)
        return;
    if (has_place(s, US_PLACE_FREECELL, s->conventions.index_base))
        try_whole(repair, US_EDIT_CELLS, US_AUTOMOVE_UNKNOWN);
    /* A list whose columns count from 1 has the last one. */
    bool pairs = us_naming_of(&s->conventions) == US_NAMED_AS_PAIRS &&
                 s->conventions.index_base == 0;
    if (pairs && !has_place(s, US_PLACE_COLUMN, columns - 1))
        try_whole(repair, US_EDIT_COLUMNS, US_AUTOMOVE_UNKNOWN);
}

/* Tries the automove rules that the input does not state.  The moves are often legal under several,
   which differ little, so the first one is enough. */
static void search_rules(struct repair *repair)
{
    const struct us_conventions *c = &repair->script->conventions;
    bool explicit = c->automove == US_AUTOMOVE_NONE && c->redundant_home == US_NO;
    if (c->automove == US_AUTOMOVE_UNKNOWN || explicit || repair->script->num_intents > LONG)
        return;
    size_t num = repair->num_found;
    for (unsigned rule = US_AUTOMOVE_NONE; rule < US_AUTOMOVE_UNKNOWN && repair->num_found == num;
         rule++)
        if (rule != c->automove)
            try_whole(repair, US_EDIT_AUTOMOVE, (enum us_automove)rule);
}

/* Adds moves that are missing in a row.  The same in another order, or before another line, is one
   correction. */
static void add_line(void *context, const struct us_intent *moves, size_t num, struct us_tail tail)
{
    enum { COST_EACH = 12 };
    struct repair *repair = context;
    for (size_t i = 0; i < repair->num_found; i++)
        if (repair->found[i].owner == tail.owner || repair->found[i].correction.num_edits < num)
            return;
    if (repair->num_found == US_MAX_CORRECTIONS)
        return;

    struct us_correction c = {.num_edits = num};
    for (size_t i = 0; i < num; i++)
        c.edits[i] = (struct us_edit){.kind = US_EDIT_MISSING,
                                      .at = repair->line_at,
                                      .first = repair->line_at,
                                      .intent = moves[i]};
    unsigned cost = COST_EACH * (unsigned)num;
    repair->found[repair->num_found++] = (struct found){
        .correction = c, .cost = cost, .end = US_END_SOLVED, .owner = tail.owner};
}

/* Searches for a line that is missing: before the line with the break, and then before the lines
   above it.  Returns true if it solves the game. */
static bool search_lines(struct repair *repair, const struct us_conventions *conventions)
{
    struct us_search *search = &repair->search;
    struct us_layers *l = &repair->layers;
    struct us_line *line = us_resize(NULL, sizeof(*line));
    repair->no_memory = repair->no_memory || !line;
    if (!line || !begin_under(repair, conventions)) {
        us_resize(line, 0);
        return false;
    }

    memset(line, 0, offsetof(struct us_line, nodes));
    repair->num_found = 0;
    for (uint32_t i = l->reach + 1; i-- > l->first && goes_on(repair) && repair->num_found == 0;) {
        const uint32_t *begin = &l->begins[i - l->first];
        if (!us_begins_line(repair->script, i) || begin[0] == begin[1])
            continue;
        repair->line_at = i;
        us_midway_load(l->saved.p + l->states[*begin].off, &repair->state);
        us_line_search(line, search, &repair->style, &repair->state, i, add_line, repair);
    }
    us_line_free(line);
    us_resize(line, 0);
    return choose(repair, US_END_SOLVED);
}

/* Searches for several mistakes.  Returns true if corrections of them solve the game. */
static bool search_several(struct repair *repair, const struct us_conventions *conventions)
{
    if (!begin_under(repair, conventions))
        return false;
    forget_kept(repair, 0);
    try_layers(repair);
    for (unsigned edits = 1; edits < US_MAX_MISTAKES; edits++) {
        repair->num_found = 0;
        extend_kept(repair);
        if (choose(repair, US_END_SOLVED))
            return true;
    }
    return false;
}

/* Searches for corrections of the moves.  Returns true if one solves the game. */
static bool search_moves(struct repair *repair)
{
    struct interpretation list[MOST_INTERPRETATIONS];
    size_t num = list_interpretations(repair, list);
    size_t best = 0;
    uint32_t furthest = 0;
    repair->furthest = num > 0 ? list[0].reach : 0;
    for (size_t i = 0; i < num && begin_under(repair, &list[i].conventions); i++) {
        repair->base_end = repair->layers.reach == repair->script->num_intents ? US_END_LEGAL
                                                                               : US_END_ILLEGAL;
        forget_kept(repair, 0);
        try_layers(repair);
        if (choose(repair, US_END_SOLVED))
            return true;
        if (repair->num_kept[0] > 0 && repair->kept[0][0].reach > furthest) {
            furthest = repair->kept[0][0].reach;
            best = i;
        }
    }

    if (choose(repair, US_END_LEGAL))
        return true;

    if (repair->out->num > 0)
        return false;
    struct us_search *search = &repair->search;
    size_t most = search->most;
    search->most -= most > search->played ? (most - search->played) / LINE_PART : 0;
    bool solved = furthest > 0 && search_several(repair, &list[best].conventions);
    search->most = most;
    search->spent = false;
    return solved || (num > 0 && search_lines(repair, &list[0].conventions));
}

/* ---- deals ----------------------------------------------------------------------------------- */

enum { COST_DEAL = 1, LAST_DEAL = 32000 };

static bool add_deal(void *context, struct us_deal deal, enum us_fit fit)
{
    struct repair *repair = context;
    if (fit != US_FITS_SOLVED)
        return true;
    /* A similar number can be made in two ways: of 1055, by leaving out either 5. */
    for (size_t i = 0; i < repair->num_found; i++)
        if (us_deal_same(repair->found[i].correction.edits[0].deal, deal))
            return true;
    list_whole(repair, &(struct us_edit){.kind = US_EDIT_DEAL, .deal = deal}, COST_DEAL);
    return repair->num_found < US_MAX_CORRECTIONS;
}

/* Tries a deal by its number in digits. */
static void try_digits(struct repair *repair, struct us_identifier *id, const char *digits)
{
    struct us_deal deal = repair->script->deal;
    char *end;
    errno = 0;
    deal.number = strtoull(digits, &end, 10);
    if (errno != 0 || digits[0] == '0' || digits[0] == '\0' ||
        deal.number == repair->script->deal.number || !us_identify_may_go_on(id))
        return;
    enum us_fit fit = us_identify_deal(id, deal);
    if (fit == US_FITS_SOLVED)
        add_deal(repair, deal, fit);
}

/* Tries the deals whose number differs in one digit, has two digits in another order, or one digit
   more or less. */
static void try_similar_deals(struct repair *repair, struct us_identifier *id)
{
    enum { DIGITS = 24 };
    char number[DIGITS], other[DIGITS + 2];
    int len = snprintf(number, sizeof(number), "%" PRIu64, repair->script->deal.number);
    for (int i = 0; i <= len; i++) {
        for (int digit = '0'; digit <= '9'; digit++) {
            snprintf(other, sizeof(other), "%.*s%c%s", i, number, digit, number + i);
            try_digits(repair, id, other);
            snprintf(other, sizeof(other), "%s", number);
            other[i] = digit;
            if (i < len)
                try_digits(repair, id, other);
        }
        snprintf(other, sizeof(other), "%.*s%s", i, number, i < len ? number + i + 1 : "");
        if (i < len)
            try_digits(repair, id, other);
        if (i + 1 < len) {
            snprintf(other, sizeof(other), "%s", number);
            other[i] = number[i + 1];
            other[i + 1] = number[i];
            try_digits(repair, id, other);
        }
    }
}

/* Notes the deal that was probably meant, although the moves do not solve it either. */
static void note_near_deal(struct repair *repair, const struct us_identifier *id)
{
    size_t most = id->furthest[0].moves;
    if (id->spent || most < id->furthest[1].moves + US_CLEARLY_MORE ||
        most < repair->faulty->num_explicit + US_CLEARLY_MORE)
        return;
    repair->out->near_deal = id->furthest[0].deal;
    repair->out->near_moves = most;
}

/* Searches for another deal: a similar one, or any of 1 to LAST_DEAL. */
static void search_deals(struct repair *repair, bool similar)
{
    const struct us_script *s = repair->script;
    bool has_deal = s->deal.system == US_DEAL_MS || s->deal.system == US_DEAL_PYSOL;
    if (!has_deal || s->has_start ||
        (repair->resolver->layout && repair->resolver->layout->given) || !us_can_identify(s))
        return;

    struct us_identifier *id = us_resize(NULL, sizeof(*id));
    if (!id) {
        repair->no_memory = true;
        return;
    }
    repair->out->tried_deals = true;
    /* With the right deal, a list rarely needs more than 1/PART of the moves that verifying may
       try.  Deals may take several TIMES the moves of other corrections, because they
       are played faster. */
    enum { INFERENCES = 50, PART = 100, TIMES = 3, FAR_DEALS = 3 };
    us_identifier_begin(id, s);
    id->inferences = INFERENCES;
    id->far_deals = FAR_DEALS;
    struct us_bounds bounds = repair->resolver->bounds ? *repair->resolver->bounds
                                                       : us_usual_bounds;
    bounds.of[US_BOUND_SEARCH] /= PART;
    id->bounds = &bounds;
    id->moves = TIMES * (uint64_t)repair->search.most;
    struct us_deal_range range = {.first = {.system = US_DEAL_MS, .number = 1}, .num = LAST_DEAL};
    if (similar)
        try_similar_deals(repair, id);
    else
        us_identify_range(id, &range, 0, LAST_DEAL, add_deal, repair);
    if (!similar)
        note_near_deal(repair, id);
    repair->no_memory = repair->no_memory || id->quiet.no_memory || id->counts.no_memory;
    us_identifier_free(id);
    us_resize(id, 0);
}

/* ---- the search ------------------------------------------------------------------------------ */

/* How many corrections of a list may be replayed, each under several conventions, so that this does
   not take longer than the search. */
static size_t most_replays(const struct us_resolver *resolver, const struct us_script *script)
{
    enum { CONVENTIONS = 16, LEAST = 3, MOST = 60 };
    size_t n = us_bound(resolver->bounds, US_BOUND_REPAIR) / (CONVENTIONS * script->num_intents);
    if (n < LEAST)
        return LEAST;
    return n < MOST ? n : MOST;
}

/* Searches for the deal, names and rules that were meant, and then for wrong moves.  If the game
   was won before the move at fault, only what follows can be wrong. */
static void search(struct repair *repair)
{
    if (!repair->is_over) {
        search_deals(repair, true);
        search_suits(repair);
        search_names(repair);
        search_rules(repair);
    }
    bool solved = choose(repair, US_END_SOLVED) || search_moves(repair);
    repair->num_found = 0;
    if (solved || repair->is_over || repair->faulty->num_explicit > US_FAR_INTO)
        return;
    search_deals(repair, false);
    choose(repair, US_END_SOLVED);
}

bool us_repair(const struct us_resolver *resolver, struct us_script *script,
               const struct us_solution *faulty, struct us_corrections *out)
{
    *out = (struct us_corrections){0};
    size_t most = us_bound(resolver->bounds, US_BOUND_REPAIR) / MOVES_PER_INTENT;
    bool is_open = script->num_intents >= LEAST_INTENTS && script->num_intents <= most;
    if (!is_open || us_game_has_rules(&faulty->game))
        return true;

    struct repair *repair = us_new(sizeof(*repair));
    if (!repair)
        return false;

    out->tried = true;
    repair->resolver = resolver;
    repair->script = script;
    repair->listed = script;
    repair->faulty = faulty;
    repair->out = out;
    repair->style = us_repair_style_of(script);
    repair->replays = most_replays(resolver, script);
    repair->furthest = faulty->num_explicit; /* until search_moves finds it */

    repair->is_over = us_game_is_won(&faulty->game, &faulty->final);
    if (us_search_begin(&repair->search, resolver, script, faulty))
        search(repair);

    bool ok = !repair->no_memory && !repair->search.no_memory;
    out->spent = repair->search.spent;
    forget_kept(repair, 0);
    forget_kept(repair, 1);
    us_solution_free(&repair->solution);
    us_layers_free(&repair->layers);
    us_search_end(&repair->search);
    us_resize(repair, 0);
    return ok;
}
