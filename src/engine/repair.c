/* SPDX-License-Identifier: MIT */
/* Finds corrections of broken lists. */
#include "engine/repair.h"

#include "engine/infer.h"
#include "engine/repair_edits.h"
#include "engine/repair_search.h"

/* Bounds of the search. */
enum {
    MOST_INTENTS = 4096, /* a longer list is not searched */
    MOST_FOUND = 48,
    MOST_KEPT = 12, /* corrections of one mistake that get furthest, to which others are added */
    MIN_PROGRESS = 4, /* moves by which they must get further */
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
    const struct us_resolver *r;
    struct us_script *script;
    const struct us_solution *faulty;
    struct us_search search;
    struct us_repair_style style;
    struct us_layers layers;

    struct found found[MOST_FOUND];
    size_t num_found;
    struct found kept[2][MOST_KEPT]; /* beginnings: of this round, and of the one before */
    size_t num_kept[2];

    /* The edit that is being tried. */
    const struct found *begun; /* to which the edit is added; NULL: to the list as it is */
    const struct us_midway *state;
    struct us_midway trial;
    uint32_t reach; /* of what it is added to */
    uint8_t base_end;
    bool no_memory;
};

/* ---- candidates ------------------------------------------------------------------------------ */

/* The correction that adds an edit to the beginning that is being extended. */
static struct us_correction extended(const struct repair *p, const struct us_edit *edit)
{
    struct us_correction c = {0};
    if (p->begun)
        c = p->begun->correction;
    c.edits[c.num_edits++] = *edit;
    return c;
}

/* Whether both edits add the same move, or replace a move by the same other one. */
static bool is_same_elsewhere(const struct us_script *s, const struct us_edit *a, const struct us_edit *b)
{
    if (a->kind != b->kind || !us_same_move(&a->intent, &b->intent))
        return false;
    return a->kind == US_EDIT_MISSING ||
           (a->kind == US_EDIT_CHANGED && us_same_move(&s->intents[a->at], &s->intents[b->at]));
}

/* Adds a correction after which the list is legal to its end.  If the same move is missing at
   another place from which the list continues in the same way, that is one correction. */
static void add_found(struct repair *p, const struct us_candidate *c, unsigned cost, struct us_tail tail)
{
    for (size_t i = 0; i < p->num_found; i++) {
        struct us_edit *last = &p->found[i].correction.edits[p->found[i].correction.num_edits - 1];
        if (p->found[i].owner == tail.owner && is_same_elsewhere(p->script, last, &c->edit)) {
            last->first = c->edit.at;
            return;
        }
    }
    if (p->num_found == MOST_FOUND)
        return;
    p->found[p->num_found++] =
        (struct found){.correction = extended(p, &c->edit), .cost = cost, .end = tail.end, .owner = tail.owner};
}

/* Keeps a correction that gets further than the list as it is. */
static void keep(struct repair *p, const struct us_candidate *c, unsigned cost, uint32_t reach)
{
    struct found *kept = p->kept[0];
    size_t n = p->num_kept[0];
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
    p->num_kept[0] = n + 1;
    us_buf_clear(&memory);
    us_midway_save(&memory, p->state);
    p->no_memory = p->no_memory || memory.failed;
    kept[i] = (struct found){.correction = extended(p, &c->edit),
                             .cost = cost,
                             .reach = reach,
                             .saved = memory,
                             .num = c->num,
                             .next = c->next};
    for (size_t k = 0; k < c->num; k++)
        kept[i].intents[k] = *c->intents[k];
}

static bool try_candidate(void *context, const struct us_candidate *c)
{
    struct repair *p = context;
    struct us_search *s = &p->search;
    unsigned cost = c->cost + (p->begun ? p->begun->cost : 0);
    us_midway_copy(&p->trial, p->state);
    s->owner = (uint32_t)p->num_found + 1;
    struct us_tail tail = us_search_play(s, &p->trial, c->intents, c->num, c->next);

    if (tail.end > p->base_end)
        add_found(p, c, cost, tail);
    else if (tail.end == US_END_ILLEGAL && tail.reach >= p->reach + MIN_PROGRESS)
        keep(p, c, cost, tail.reach);
    return !s->spent && !s->no_memory && !p->no_memory;
}

/* Tries all edits in the layers, the nearest to the break first. */
static void try_layers(struct repair *p)
{
    struct us_midway state;
    struct us_layers *l = &p->layers;
    p->state = &state;
    p->reach = l->reach;
    for (uint32_t i = l->reach + 1; i-- > l->first && !p->search.spent && !p->search.no_memory;) {
        size_t layer = i - l->first;
        for (uint32_t k = l->begins[layer]; k < l->begins[layer + 1]; k++) {
            us_midway_load(l->saved.p + l->states[k].off, &state);
            us_list_edits(&p->search.script, &p->style, &state.board, i, try_candidate, p);
        }
    }
}

/* ---- rounds ---------------------------------------------------------------------------------- */

static bool is_solved(const struct repair *p)
{
    for (size_t i = 0; i < p->num_found; i++)
        if (p->found[i].end == US_END_SOLVED)
            return true;
    return false;
}

static void forget_kept(struct repair *p, unsigned which)
{
    for (size_t i = 0; i < p->num_kept[which]; i++)
        us_buf_free(&p->kept[which][i].saved);
    p->num_kept[which] = 0;
}

/* Adds an edit to each of the corrections that got furthest. */
static void extend_kept(struct repair *p)
{
    forget_kept(p, 1);
    memcpy(p->kept[1], p->kept[0], p->num_kept[0] * sizeof(p->kept[0][0]));
    p->num_kept[1] = p->num_kept[0];
    p->num_kept[0] = 0;

    for (size_t i = 0; i < p->num_kept[1] && !p->search.spent && !is_solved(p); i++) {
        const struct found *begun = &p->kept[1][i];
        struct us_midway state;
        const struct us_intent *intents[2] = {&begun->intents[0], &begun->intents[1]};
        us_midway_load(begun->saved.p, &state);
        p->begun = begun;
        if (us_layers_fill(&p->layers, &p->search, &state, intents, begun->num, begun->next))
            try_layers(p);
    }
    p->begun = NULL;
}

/* Searches under one set of conventions. */
static void search_under(struct repair *p, const struct us_conventions *c)
{
    struct us_midway state;
    us_search_set_conventions(&p->search, c);
    us_search_start(&p->search, &p->faulty->start, &state);
    if (!us_layers_fill(&p->layers, &p->search, &state, NULL, 0, 0))
        return;
    p->base_end = p->layers.reach == p->script->num_intents ? US_END_LEGAL : US_END_ILLEGAL;
    try_layers(p);
    for (unsigned edits = 1; edits < US_MAX_EDITS && p->num_found == 0; edits++)
        extend_kept(p);
}

/* ---- replaying ------------------------------------------------------------------------------- */

bool us_correct_script(const struct us_script *script, const struct us_correction *correction, struct us_script *to)
{
    size_t cap = script->num_intents + US_MAX_EDITS;
    *to = *script;
    to->intents = us_resize(NULL, cap * sizeof(*to->intents));
    to->cap_intents = cap;
    to->num_intents = 0;
    if (!to->intents)
        return false;

    uint32_t from = 0;
    for (uint32_t i = 0; i < correction->num_edits; i++) {
        const struct us_edit *edit = &correction->edits[i];
        if (edit->kind == US_EDIT_DEAL) {
            to->deal = edit->deal;
            continue;
        }

        for (; from < edit->at; from++)
            to->intents[to->num_intents++] = script->intents[from];
        if (edit->kind == US_EDIT_SWAPPED)
            to->intents[to->num_intents++] = script->intents[from + 1];
        if (edit->kind == US_EDIT_SWAPPED)
            to->intents[to->num_intents++] = script->intents[from];
        if (edit->kind == US_EDIT_CHANGED || edit->kind == US_EDIT_MISSING)
            to->intents[to->num_intents++] = edit->intent;
        static const uint32_t replaced[US_NUM_EDIT_KINDS] = {[US_EDIT_CHANGED] = 1, [US_EDIT_SWAPPED] = 2};
        from += edit->kind == US_EDIT_EXTRA ? edit->num : replaced[edit->kind];
    }
    for (; from < script->num_intents; from++)
        to->intents[to->num_intents++] = script->intents[from];

    return true;
}

/* Replays a correction as the record would be.  Returns false if it is not legal after all. */
static bool replay(struct repair *p, struct us_correction *correction, struct us_solution *out)
{
    struct us_script corrected;
    struct us_sink quiet = {.text = p->script->text};
    struct us_resolver r = *p->r;
    struct us_bounds bounds = r.bounds ? *r.bounds : us_usual_bounds;
    bounds.of[US_BOUND_SEARCH] /= 4;
    r.bounds = &bounds;
    r.sink = &quiet;
    r.interpretations = NULL;
    r.only_known = true;
    if (r.expected)
        us_expected_snapshot_clear(r.expected);

    enum us_status status = US_FAILED;
    if (us_correct_script(p->script, correction, &corrected))
        status = us_infer(&r, &corrected, out);
    else
        p->no_memory = true;
    us_resize(corrected.intents, 0);
    p->no_memory = p->no_memory || quiet.no_memory;
    correction->solved = out->result == US_RESULT_SOLVED;
    correction->num_moves = out->num_explicit;

    return status == US_OK && out->result != US_RESULT_ILLEGAL;
}

/* Sorts what was found: solved before legal, then by cost. */
static void sort(struct repair *p)
{
    for (size_t i = 1; i < p->num_found; i++) {
        struct found found = p->found[i];
        size_t k = i;
        for (; k > 0; k--) {
            const struct found *before = &p->found[k - 1];
            if (before->end > found.end || (before->end == found.end && before->cost <= found.cost))
                break;
            p->found[k] = *before;
        }
        p->found[k] = found;
    }
}

/* Replays what was found, and lists the best. */
static void choose(struct repair *p, struct us_corrections *out)
{
    struct us_solution solution = {0};
    sort(p);
    for (size_t i = 0; i < p->num_found && out->num < US_MAX_CORRECTIONS; i++) {
        struct us_correction *c = &p->found[i].correction;
        if (!replay(p, c, &solution))
            continue;
        if (out->num > 0 && c->solved != out->list[0].solved)
            continue;
        out->list[out->num++] = *c;
    }
    us_solution_free(&solution);
}

bool us_repair(const struct us_resolver *r, struct us_script *script, const struct us_solution *faulty,
               struct us_corrections *out)
{
    *out = (struct us_corrections){0};
    if (script->num_intents == 0 || script->num_intents > MOST_INTENTS)
        return true;
    struct repair *p = us_resize(NULL, sizeof(*p));
    if (!p)
        return false;
    memset(p, 0, sizeof(*p));
    p->r = r;
    p->script = script;
    p->faulty = faulty;
    p->style = us_repair_style_of(script);

    if (us_search_begin(&p->search, r, script, faulty)) {
        struct us_conventions c = faulty->conventions;
        c.empty_count = script->conventions.empty_count;
        search_under(p, &c);
        choose(p, out);
    }

    bool ok = !p->no_memory && !p->search.no_memory;
    out->spent = p->search.spent;
    forget_kept(p, 0);
    forget_kept(p, 1);
    us_layers_free(&p->layers);
    us_search_end(&p->search);
    us_resize(p, 0);
    return ok;
}
