/* SPDX-License-Identifier: MIT */
/* Trying conventions. */
#include "engine/infer.h"

#include "base/rows.h"

/* How good a reading is: a solved game, then a list that is legal to its end, then the longest legal part; of those that play
   to the end, the one that passes over fewest moves. */
struct score {
    int kind; /* 0: nothing; 1: illegal; 2: legal; 3: solved */
    size_t skipped;
    size_t moves;
};

struct inference {
    const struct us_resolver *r;
    struct us_script *script;
    struct us_solution *out;
    struct us_conventions known; /* as the text has them */
    struct us_counts counts;     /* of the search at hand */
    struct us_counts best_counts;
    struct us_conventions best;
    struct score best_score;
    bool best_is_out; /* the last replay was the best one */
    bool spent;       /* a search came to the end of its budget */
    bool no_memory;   /* what was not found might have been */
};

static bool is_better(struct score a, struct score b)
{
    if (a.kind != b.kind)
        return a.kind > b.kind;
    return a.kind > 1 ? a.skipped < b.skipped : a.moves > b.moves;
}

/* Nothing better can come. */
static bool is_best(struct score a)
{
    return a.kind == 3 && a.skipped == 0;
}

/* Whether a list leaves out what the rule plays, a few moves aside.  One that has half of it does not; and where all cards go home
   by themselves there is nothing to write. */
static bool leaves_out_automoves(const struct us_solution *s, const struct us_conventions *c)
{
    enum { FEW = 3 };
    size_t automoves = s->num_moves - s->num_explicit;
    return s->num_skipped <= FEW || (c->automove != US_AUTOMOVE_MAX && s->num_skipped * 2 <= automoves);
}

static struct score score_of(const struct inference *f, enum us_status status)
{
    static const int kinds[] = {[US_RESULT_UNFINISHED] = 2, [US_RESULT_SOLVED] = 3, [US_RESULT_ILLEGAL] = 1};
    US_ASSERT_ROWS(kinds, US_NUM_RESULTS);
    const struct us_solution *s = f->out;
    if (status != US_OK)
        return (struct score){0};
    if (f->known.automove == US_AUTOMOVE_UNKNOWN && !leaves_out_automoves(s, &f->script->conventions))
        return (struct score){.kind = 1};

    return (struct score){kinds[s->result], s->num_skipped, s->num_explicit};
}

/* One replay, of which nothing is reported. */
static struct score replay(struct inference *f, struct us_counts *counts)
{
    struct us_sink quiet = {.text = f->r->sink->text};
    struct us_resolver r = *f->r;
    r.sink = &quiet;
    r.counts = counts;
    if (r.picture)
        us_expected_snapshot_clear(r.picture);
    enum us_status status = us_resolve(&r, f->script, f->out);
    f->no_memory = f->no_memory || quiet.no_memory || (counts && counts->no_memory);

    return score_of(f, status);
}

/* Automoves before the first move, too, are worth a word only where nothing solves the game without them. */
static void add_interpretation(struct us_interpretations *all, const struct us_conventions *c)
{
    bool known = c->empty_count == US_EMPTY_UNKNOWN || all->num == sizeof(all->list) / sizeof(all->list[0]);
    for (size_t i = 0; i < all->num && !known; i++)
        known = all->list[i].automove == c->automove && all->list[i].empty_count == c->empty_count;
    if (!known)
        all->list[all->num++] = *c;
}

static void keep(struct inference *f, struct score score)
{
    if (f->r->all && is_best(score))
        add_interpretation(f->r->all, &f->script->conventions);
    f->best_is_out = is_better(score, f->best_score);
    if (!f->best_is_out)
        return;

    f->best_score = score;
    f->best = f->script->conventions;
    f->best_counts.num = f->best_counts.fixed = 0;
    size_t n = f->counts.used;
    if (f->best.empty_count != US_EMPTY_UNKNOWN || n == 0)
        return;
    if (!us_grow(NULL, &f->best_counts.choices, &f->best_counts.cap, n, sizeof(*f->best_counts.choices))) {
        f->no_memory = true;
        return;
    }

    memcpy(f->best_counts.choices, f->counts.choices, n * sizeof(*f->counts.choices));
    f->best_counts.num = f->best_counts.fixed = n;
}

/*
 * Takes one card less in the last choice of the replay that could have had less, and forgets those behind it.  False where
 * there is none: all has been tried.
 */
static bool next_counts(struct us_counts *c)
{
    size_t n = c->used;
    while (n > 0 && c->choices[n - 1].given == 1)
        n--;
    if (n == 0)
        return false;

    c->choices[n - 1].given--;
    c->fixed = n;

    return true;
}

/* Searches the counts that solve the game: as many cards as possible first. */
static void search_counts(struct inference *f)
{
    struct us_counts *c = &f->counts;
    uint32_t most = us_bound(f->r->bounds, US_BOUND_SEARCH);
    c->fixed = c->num = c->played = c->used = 0;
    do {
        keep(f, replay(f, c));
        f->spent = f->spent || c->played > most;
    } while (!is_best(f->best_score) && !f->no_memory && c->played <= most && next_counts(c));
}

/* Tries one set of conventions, unless it contradicts what the text says. */
static void try_reading(struct inference *f, struct us_conventions c)
{
    const struct us_conventions *k = &f->known;
    if ((k->automove != US_AUTOMOVE_UNKNOWN && c.automove != k->automove) ||
        (k->automove_first != US_PERHAPS && c.automove_first != k->automove_first) ||
        (k->empty_count != US_EMPTY_UNKNOWN && c.empty_count != k->empty_count) || f->no_memory)
        return;

    c.naming = k->naming;
    f->script->conventions = c;
    if (c.empty_count != US_EMPTY_UNKNOWN)
        keep(f, replay(f, NULL));
    else if (!is_best(f->best_score))
        search_counts(f);
}

/* A list that leaves automoves out may still have some of them. */
static uint8_t redundant(const struct us_conventions *known, unsigned rule)
{
    if (known->redundant_home != US_PERHAPS)
        return known->redundant_home;
    return rule == US_AUTOMOVE_NONE ? US_NO : US_YES;
}

static void try_all(struct inference *f)
{
    static const uint8_t counts[] = {US_EMPTY_STATED, US_EMPTY_MS, US_EMPTY_MAX, US_EMPTY_ONE, US_EMPTY_UNKNOWN};
    for (unsigned rule = US_AUTOMOVE_NONE; rule < US_AUTOMOVE_UNKNOWN; rule++)
        for (size_t i = 0; i < sizeof(counts); i++)
            for (unsigned at_start = US_NO; at_start <= US_YES; at_start++) {
                struct us_conventions c = f->known;
                c.automove = (uint8_t)rule;
                c.empty_count = counts[i];
                c.automove_first = (uint8_t)at_start;
                c.redundant_home = redundant(&f->known, rule);
                /* Without a rule there is nothing at the start; and one card is one card, stated or not. */
                bool same = (rule == US_AUTOMOVE_NONE && at_start == US_YES) || c.empty_count == US_EMPTY_ONE;
                if (!same || f->known.automove_first == US_YES || f->known.empty_count == US_EMPTY_ONE)
                    try_reading(f, c);
                if (is_best(f->best_score) && !f->r->all)
                    return;
            }
}

/* The best reading where some of what is known is not, if the list can be played then. */
static bool try_without(struct inference *f, bool automove, bool count, struct us_other_interpretation *other)
{
    struct inference g = {.r = f->r, .script = f->script, .out = f->out, .known = f->known, .best = f->best};
    if (automove)
        g.known.automove = US_AUTOMOVE_UNKNOWN;
    if (count)
        g.known.empty_count = US_EMPTY_UNKNOWN;
    g.known.automove_first = US_PERHAPS;
    try_all(&g);
    if (g.best_score.kind > (other->solved ? 3 : other->found ? 2 : 1))
        *other = (struct us_other_interpretation){true, g.best_score.kind == 3, g.best};
    f->no_memory = f->no_memory || g.no_memory;
    us_resize(NULL, g.counts.choices, 0);
    us_resize(NULL, g.best_counts.choices, 0);

    return other->solved;
}

/* The text, or whoever knows, names conventions under which the list is illegal: is there a better reading under others?  Rather one
   that changes one of them. */
static void seek_other(struct inference *f, struct us_other_interpretation *other)
{
    bool automove = f->known.automove != US_AUTOMOVE_UNKNOWN;
    bool count = f->known.empty_count != US_EMPTY_UNKNOWN;
    if ((!automove && !count) || f->best_score.kind != 1 || f->known.redundant_home == US_NO)
        return;
    bool done = (automove && count) && (try_without(f, true, false, other) || try_without(f, false, true, other));
    if (!done)
        try_without(f, automove, count, other);
}

/* Plays the best reading, so that its faults are reported as those of a text that names its conventions. */
static enum us_status play_best(struct inference *f)
{
    if (f->no_memory) {
        us_report(f->r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        return US_FAILED;
    }

    f->script->conventions = f->best;
    struct us_resolver r = *f->r;
    r.counts = f->best.empty_count == US_EMPTY_UNKNOWN ? &f->best_counts : NULL;
    if (r.picture)
        us_expected_snapshot_clear(r.picture);

    return us_resolve(&r, f->script, f->out);
}

/* Says what a reading left out or could not do. */
static enum us_status conclude(const struct us_resolver *r, const struct us_solution *out, enum us_status status,
                               bool spent)
{
    if (status != US_OK)
        return status;
    if (spent && out->result != US_RESULT_SOLVED)
        us_report(r->sink, US_DIAG_SEARCH_SPENT, US_NOWHERE, "after %u moves", us_bound(r->bounds, US_BOUND_SEARCH));
    if (out->num_skipped > 0)
        us_report(r->sink, US_DIAG_MOVES_SKIPPED, out->first_skipped, "%zu, the first of them here", out->num_skipped);
    return US_OK;
}

/* Plays a text by indexes from 1 and from 0; where they are as good, from 1. */
static enum us_status infer_base(struct inference *f)
{
    static const uint8_t bases[] = {1, 0};
    for (size_t i = 0; i < sizeof(bases) && !is_best(f->best_score); i++) {
        f->script->conventions.index_base = bases[i];
        keep(f, replay(f, NULL));
    }

    if (f->best_score.kind == 0)
        f->best = f->script->conventions;
    enum us_status status = play_best(f);
    f->script->conventions = f->known;
    us_resize(NULL, f->best_counts.choices, 0);

    return status;
}

enum us_status us_infer(const struct us_resolver *r, struct us_script *script, struct us_solution *out)
{
    const struct us_conventions *k = &script->conventions;
    if (k->index_base == US_BASE_UNKNOWN) {
        struct inference bases = {.r = r, .script = script, .out = out, .known = *k};
        return infer_base(&bases);
    }

    if (k->automove != US_AUTOMOVE_UNKNOWN && k->automove_first != US_PERHAPS &&
        (k->empty_count != US_EMPTY_UNKNOWN || r->agrees))
        return conclude(r, out, us_resolve(r, script, out), false);

    struct inference f = {.r = r, .script = script, .out = out, .known = *k, .best = script->suggested};
    try_reading(&f, script->suggested);
    if (!is_best(f.best_score) || r->all)
        try_all(&f);
    bool told = script->suggestion_stated && memcmp(&f.best, &script->suggested, sizeof(f.best)) == 0;
    struct us_other_interpretation other = {0};
    if (!told)
        seek_other(&f, &other);
    bool ready = f.best_is_out && f.best_score.kind > 1 && !f.no_memory;
    enum us_status status = ready ? US_OK : play_best(&f);
    script->conventions = f.known;
    out->inferred = !told;
    out->assumed = !told && ((k->automove == US_AUTOMOVE_UNKNOWN && f.best.automove != US_AUTOMOVE_NONE) ||
                             (k->empty_count == US_EMPTY_UNKNOWN && f.best.empty_count != US_EMPTY_STATED));
    out->other = other;
    us_resize(NULL, f.counts.choices, 0);
    us_resize(NULL, f.best_counts.choices, 0);

    return conclude(r, out, status, f.spent);
}
