/* SPDX-License-Identifier: MIT */
/* Tries sets of conventions and chooses the best. */
#include "engine/infer.h"

#include "engine/unknown.h"

#include "base/rows.h"
#include "engine/weigh.h"
#include "model/names.h"

enum outcome { NOT_PLAYED, ILLEGAL, SOLVED_BEFORE_END, LEGAL, SOLVED };

/* How good an interpretation is.  A better outcome comes first.  Of two legal or solved lists, the
   one with fewer skipped moves is better, and of two others the one with more legal moves. */
struct score {
    enum outcome outcome;
    size_t skipped;
    size_t moves;
};

struct inference {
    const struct us_resolver *resolver;
    struct us_script *script;
    struct us_solution *out;
    struct us_conventions known; /* as the script has them */
    struct us_counts counts;     /* of the current search */
    struct us_counts best_counts;
    struct us_conventions best;
    struct score best_score;
    bool best_is_out; /* the last replay was the best one */
    bool start_found; /* in *out */
    bool spent;       /* a search reached its bound */
    bool no_memory;
};

static bool is_better(struct score a, struct score b)
{
    if (a.outcome != b.outcome)
        return a.outcome > b.outcome;
    if (a.outcome >= LEGAL)
        return a.skipped < b.skipped;
    return a.moves > b.moves;
}

/* Whether no score can be better. */
static bool is_best(struct score a)
{
    return a.outcome == SOLVED && a.skipped == 0;
}

/* Whether a list leaves out the automoves of the rule, except for a few.  A list with half of them
   does not.  Under the rule max all cards go home by themselves, so not even half may be listed. */
static bool leaves_out_automoves(const struct us_solution *s, const struct us_conventions *c)
{
    enum { FEW = 3 };
    size_t automoves = s->num_moves - s->num_explicit;
    return s->num_skipped <= FEW ||
           (c->automove != US_AUTOMOVE_MAX && s->num_skipped * 2 <= automoves);
}

static struct score score_of_result(const struct us_solution *s)
{
    static const enum outcome outcomes[] = {
        [US_RESULT_UNFINISHED] = LEGAL,
        [US_RESULT_SOLVED] = SOLVED,
        [US_RESULT_ILLEGAL] = ILLEGAL,
        [US_RESULT_NOT_JUDGED] = LEGAL,
    };
    US_ASSERT_ROWS(outcomes, US_NUM_RESULTS);
    enum outcome outcome = s->num_after_end > 0 ? SOLVED_BEFORE_END : outcomes[s->result];
    return (struct score){outcome, s->num_skipped, s->num_explicit};
}

static struct score score_of(const struct inference *search, enum us_status status)
{
    if (status != US_OK)
        return (struct score){0};
    if (search->known.automove == US_AUTOMOVE_UNKNOWN &&
        !leaves_out_automoves(search->out, &search->script->conventions))
        return (struct score){.outcome = ILLEGAL};
    return score_of_result(search->out);
}

/* Replays the script without reports. */
static struct score replay(struct inference *search, struct us_counts *counts)
{
    struct us_sink quiet = {.text = search->resolver->sink->text};
    struct us_resolver r = *search->resolver;
    r.sink = &quiet;
    r.counts = counts;
    r.start_found = search->start_found;
    if (r.expected)
        us_expected_snapshot_clear(r.expected);
    enum us_status status = us_resolve(&r, search->script, search->out);
    search->start_found = search->start_found || status == US_OK;
    search->no_memory = search->no_memory || quiet.no_memory || (counts && counts->no_memory);

    return score_of(search, status);
}

/* Adds an interpretation, unless it differs from an earlier one only in automoves before the first
   move. */
static void add_interpretation(struct us_interpretations *all, const struct us_conventions *c)
{
    bool known = c->empty_count == US_EMPTY_UNKNOWN ||
                 all->num == sizeof(all->list) / sizeof(all->list[0]);
    for (size_t i = 0; i < all->num && !known; i++)
        known = all->list[i].automove == c->automove && all->list[i].empty_count == c->empty_count;
    if (!known)
        all->list[all->num++] = *c;
}

/* Whether a replay under these conventions makes choices. */
static bool has_choices(const struct inference *search, const struct us_conventions *c)
{
    return c->empty_count == US_EMPTY_UNKNOWN || search->script->num_eithers > 0;
}

/* Records the last replay if it is the best one so far. */
static void keep(struct inference *search, struct score score)
{
    if (search->resolver->interpretations && is_best(score))
        add_interpretation(search->resolver->interpretations, &search->script->conventions);
    search->best_is_out = is_better(score, search->best_score);
    if (!search->best_is_out)
        return;

    search->best_score = score;
    search->best = search->script->conventions;
    search->best_counts.num = search->best_counts.fixed = 0;
    size_t n = search->counts.used;
    if (!has_choices(search, &search->best) || n == 0)
        return;
    if (!us_grow(&search->best_counts.choices, &search->best_counts.cap, n,
                 sizeof(*search->best_counts.choices))) {
        search->no_memory = true;
        return;
    }

    memcpy(search->best_counts.choices, search->counts.choices,
           n * sizeof(*search->counts.choices));
    search->best_counts.num = search->best_counts.fixed = n;
}

/* Takes one card less (or the other move) in the last choice that can have less, and drops the
   choices after it.  Returns false if there is no such choice, so that all have been tried. */
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

/* Searches for choices that solve the game, the largest counts first.  Texts with two meanings have
   few choices under each set of conventions, so that each needs only a part of the moves. */
static void search_choices(struct inference *search)
{
    enum { PART = 4 };
    struct us_counts *c = &search->counts;
    uint32_t most = us_bound(search->resolver->bounds, US_BOUND_SEARCH);
    if (search->script->conventions.empty_count != US_EMPTY_UNKNOWN)
        most /= PART;

    c->fixed = c->num = c->played = c->used = 0;
    do {
        keep(search, replay(search, c));
        search->spent = search->spent || c->played > most;
    } while (!is_best(search->best_score) && !search->no_memory && c->played <= most &&
             next_counts(c));
}

/* Tries one set of conventions, unless it contradicts the known ones. */
static void try_conventions(struct inference *search, struct us_conventions c)
{
    const struct us_conventions *k = &search->known;
    if ((k->automove != US_AUTOMOVE_UNKNOWN && c.automove != k->automove) ||
        (k->automove_first != US_PERHAPS && c.automove_first != k->automove_first) ||
        (k->empty_count != US_EMPTY_UNKNOWN && c.empty_count != k->empty_count) ||
        search->no_memory)
        return;

    c.naming = k->naming;
    search->script->conventions = c;
    if (!has_choices(search, &c))
        keep(search, replay(search, NULL));
    else if (c.empty_count != US_EMPTY_UNKNOWN || !is_best(search->best_score))
        search_choices(search);
}

/* Whether moves home that automoves made already may be listed: a list that leaves automoves out
   may still contain some. */
static uint8_t redundant(const struct us_conventions *known, unsigned rule)
{
    if (known->redundant_home != US_PERHAPS)
        return known->redundant_home;
    return rule == US_AUTOMOVE_NONE ? US_NO : US_YES;
}

static void try_all(struct inference *search)
{
    static const uint8_t counts[] = {US_EMPTY_STATED, US_EMPTY_MS, US_EMPTY_MAX, US_EMPTY_ONE,
                                     US_EMPTY_UNKNOWN};
    for (unsigned rule = US_AUTOMOVE_NONE; rule < US_AUTOMOVE_UNKNOWN; rule++) {
        for (size_t i = 0; i < sizeof(counts); i++) {
            for (unsigned at_start = US_NO; at_start <= US_YES; at_start++) {
                struct us_conventions c = search->known;
                c.automove = rule;
                c.empty_count = counts[i];
                c.automove_first = at_start;
                c.redundant_home = redundant(&search->known, rule);
                /* These are the same as others: without a rule there are no automoves at the start,
                   and US_EMPTY_STATED takes one card, too, if no count is stated. */
                bool same = (rule == US_AUTOMOVE_NONE && at_start == US_YES) ||
                            c.empty_count == US_EMPTY_ONE;
                if (!same || search->known.automove_first == US_YES ||
                    search->known.empty_count == US_EMPTY_ONE)
                    try_conventions(search, c);
                if (is_best(search->best_score) && !search->resolver->interpretations)
                    return;
            }
        }
    }
}

/* Whether the list is illegal at the same move under all conventions: before that move even the
   rule that makes the most automoves makes none, and no count is open. */
static bool is_illegal_anyway(struct inference *search)
{
    struct us_script *s = search->script;
    struct us_conventions c = search->known;
    bool counts_shown = search->resolver->agrees && c.empty_count == US_EMPTY_UNKNOWN;
    if (counts_shown || s->num_eithers > 0 || c.automoves_listed == US_YES)
        return false;

    if (c.automove == US_AUTOMOVE_UNKNOWN)
        c.automove = US_AUTOMOVE_MAX;
    if (c.automove_first == US_PERHAPS)
        c.automove_first = US_YES;
    s->conventions = c;
    struct score score = replay(search, &search->counts);
    const struct us_solution *out = search->out;
    return score.outcome == ILLEGAL && out->result == US_RESULT_ILLEGAL &&
           search->counts.used == 0 && out->num_moves == out->num_explicit &&
           out->num_skipped == 0 && !out->fault.tried.implicit;
}

/* Seeks a better interpretation that ignores the known automove rule, the known count, or both.
   Returns whether `other` solves the game. */
static bool try_without(struct inference *search, bool automove, bool count,
                        struct us_other_interpretation *other)
{
    struct inference others = {.resolver = search->resolver,
                               .script = search->script,
                               .out = search->out,
                               .known = search->known,
                               .best = search->best,
                               .start_found = search->start_found};
    if (automove)
        others.known.automove = US_AUTOMOVE_UNKNOWN;
    if (count)
        others.known.empty_count = US_EMPTY_UNKNOWN;
    others.known.automove_first = US_PERHAPS;
    try_all(&others);

    enum outcome found = ILLEGAL;
    if (other->found)
        found = other->solved ? SOLVED : LEGAL;
    if (others.best_score.outcome > found)
        *other = (struct us_other_interpretation){true, others.best_score.outcome == SOLVED,
                                                  others.best};

    search->no_memory = search->no_memory || others.no_memory;
    us_resize(others.counts.choices, 0);
    us_resize(others.best_counts.choices, 0);

    return other->solved;
}

/* If the list is illegal under the conventions that the input or the user states, seeks others
   under which it is legal.  Interpretations that change only one of them are preferred. */
static void seek_other(struct inference *search, struct us_other_interpretation *other)
{
    bool automove = search->known.automove != US_AUTOMOVE_UNKNOWN;
    bool count = search->known.empty_count != US_EMPTY_UNKNOWN;
    if ((!automove && !count) || search->best_score.outcome != ILLEGAL ||
        search->known.redundant_home == US_NO)
        return;
    bool done = (automove && count) && (try_without(search, true, false, other) ||
                                        try_without(search, false, true, other));
    if (!done)
        try_without(search, automove, count, other);
}

/* Plays the best interpretation, with reports. */
static enum us_status play_best(struct inference *search)
{
    if (search->no_memory)
        return us_fail_memory(search->resolver->sink);

    search->script->conventions = search->best;
    struct us_resolver r = *search->resolver;
    r.counts = has_choices(search, &search->best) ? &search->best_counts : NULL;
    if (r.expected)
        us_expected_snapshot_clear(r.expected);

    return us_resolve(&r, search->script, search->out);
}

static void report_skipped(const struct us_resolver *r, const struct us_solution *out)
{
    size_t n = out->num_skipped;
    if (n == 1)
        us_report(r->sink, US_DIAG_MOVES_SKIPPED, out->first_skipped,
                  "a move to the foundations was ignored, because an automove had already made it");
    else
        us_report(r->sink, US_DIAG_MOVES_SKIPPED, out->first_skipped,
                  "%zu moves to the foundations were ignored, because automoves had already made "
                  "them; the first is here",
                  n);
}

static void report_after_end(const struct us_resolver *r, const struct us_solution *out)
{
    size_t n = out->num_after_end;
    us_report(r->sink, US_DIAG_MOVES_AFTER_END, out->first_after_end,
              "the game is solved; %zu move%s here", n,
              n == 1 ? " follows" : "s follow, the first one");
}

/* Warns of a deal with other cards, of skipped moves, of moves after the end, and of a search that
   reached its bound. */
static enum us_status conclude(const struct us_resolver *r, const struct us_script *script,
                               const struct us_solution *out, enum us_status status, bool spent)
{
    if (status != US_OK)
        return status;
    if (out->other_deal)
        us_report(r->sink, US_DIAG_DEAL_IGNORED, script->start_span, "%s", "");
    if (spent && out->result != US_RESULT_SOLVED)
        us_report(r->sink, US_DIAG_SEARCH_SPENT, US_NOWHERE, "after %u moves",
                  us_bound(r->bounds, US_BOUND_SEARCH));
    if (out->num_skipped > 0)
        report_skipped(r, out);
    if (out->num_after_end > 0)
        report_after_end(r, out);
    return US_OK;
}

/* Plays a script with indexes from 1 and from 0.  If both are equally good, indexes count from
   1. */
static enum us_status infer_base(struct inference *search)
{
    static const uint8_t bases[] = {1, 0};
    for (size_t i = 0; i < sizeof(bases) && !is_best(search->best_score); i++) {
        search->script->conventions.index_base = bases[i];
        keep(search, replay(search, NULL));
    }

    if (search->best_score.outcome == NOT_PLAYED)
        search->best = search->script->conventions;
    enum us_status status = play_best(search);
    search->script->conventions = search->known;
    us_resize(search->best_counts.choices, 0);

    return status;
}

/* Gives the automoves of a script, and those of its variations, a rule.  NONE makes all of them
   moves of the player. */
static void settle_rule(struct us_script *script, enum us_automove rule)
{
    bool none = rule == US_AUTOMOVE_NONE;
    script->conventions.automove = rule;
    for (size_t i = 0; i < script->extras.num_moves; i++) {
        struct us_move *m = &script->extras.moves[i];
        m->implicit = m->implicit && !none;
        if (none || m->automove == US_AUTOMOVE_UNKNOWN)
            m->automove = m->implicit ? rule : US_AUTOMOVE_NONE;
    }
    for (size_t i = 0; i < script->num_intents && none; i++) {
        script->intents[i].implicit = false;
        script->intents[i].rule = US_AUTOMOVE_NONE;
    }
}

/* Plays a script that lists automoves but names no rule: under the first rule that makes all of
   them and no other, or else as moves of the player. */
static enum us_status infer_rule(const struct us_resolver *resolver, struct us_script *script,
                                 struct us_solution *out)
{
    struct us_sink quiet = {.text = resolver->sink->text};
    struct us_resolver trial = *resolver;
    trial.sink = &quiet;
    enum us_automove found = US_AUTOMOVE_NONE;
    for (unsigned rule = US_AUTOMOVE_HORNE; rule < US_AUTOMOVE_UNKNOWN && found == US_AUTOMOVE_NONE;
         rule++) {
        script->conventions.automove = rule;
        if (trial.expected)
            us_expected_snapshot_clear(trial.expected);
        enum us_status status = us_resolve(&trial, script, out);
        bool broken = out->result == US_RESULT_ILLEGAL &&
                      (out->fault.reason == US_REASON_NOT_AUTOMATIC ||
                       out->fault.reason == US_REASON_AUTOMOVE_MISSING);
        if (status != US_OK || !broken)
            found = (enum us_automove)rule;
    }
    if (quiet.no_memory)
        return us_fail_memory(resolver->sink);

    settle_rule(script, found);
    if (found == US_AUTOMOVE_NONE)
        us_report(resolver->sink, US_DIAG_RULE_NOT_FOUND, script->start_span,
                  "the file names no automove rule, and no rule makes exactly the automoves that "
                  "it lists; they are read as moves of the player");
    else
        us_report(resolver->sink, US_DIAG_RULE_FOUND, script->start_span,
                  "the file names no automove rule; its automoves are those of the rule %s",
                  us_automove_names[found].word);
    if (resolver->expected)
        us_expected_snapshot_clear(resolver->expected);
    return conclude(resolver, script, out, us_resolve(resolver, script, out), false);
}

/* Plays all moves of a script. */
static enum us_status infer(const struct us_resolver *resolver, struct us_script *script,
                            struct us_solution *out)
{
    const struct us_conventions *conventions = &script->conventions;
    if (conventions->automove == US_AUTOMOVE_UNKNOWN && conventions->automoves_listed == US_YES)
        return infer_rule(resolver, script, out);
    if (conventions->index_base == US_BASE_UNKNOWN) {
        struct inference bases = {
            .resolver = resolver, .script = script, .out = out, .known = *conventions};
        return infer_base(&bases);
    }

    if (conventions->automove != US_AUTOMOVE_UNKNOWN && conventions->automove_first != US_PERHAPS &&
        script->num_eithers == 0 &&
        (conventions->empty_count != US_EMPTY_UNKNOWN || resolver->agrees))
        return conclude(resolver, script, out, us_resolve(resolver, script, out), false);

    struct inference search = {.resolver = resolver,
                               .script = script,
                               .out = out,
                               .known = *conventions,
                               .best = script->suggested};
    if (resolver->only_legal && is_illegal_anyway(&search)) {
        script->conventions = search.known;
        us_resize(search.counts.choices, 0);
        return US_OK;
    }

    try_conventions(&search, script->suggested);
    if (!is_best(search.best_score) || resolver->interpretations)
        try_all(&search);

    bool stated = script->suggestion_stated &&
                  memcmp(&search.best, &script->suggested, sizeof(search.best)) == 0;
    struct us_other_interpretation other = {0};
    if (!stated && !resolver->only_known)
        seek_other(&search, &other);
    bool ready = search.best_is_out && search.best_score.outcome >= LEGAL && !search.no_memory;
    enum us_status status = ready ? US_OK : play_best(&search);
    script->conventions = search.known;

    out->inferred = !stated;
    out->assumed = !stated && ((conventions->automove == US_AUTOMOVE_UNKNOWN &&
                                search.best.automove != US_AUTOMOVE_NONE) ||
                               (conventions->empty_count == US_EMPTY_UNKNOWN &&
                                search.best.empty_count != US_EMPTY_STATED));
    out->other = other;
    us_resize(search.counts.choices, 0);
    us_resize(search.best_counts.choices, 0);

    return conclude(resolver, script, out, status, search.spent);
}

/* Plays the moves before the first word that is not a move.  The record's claim, result, counts and
   last board are about all of its moves. */
static enum us_status infer_beginning(const struct us_resolver *r, struct us_script *script,
                                      struct us_solution *out)
{
    size_t num = script->num_intents;
    enum us_claim claim = script->claim;
    bool stated = script->stated.stated;
    uint32_t counts = script->counts.stated;
    uint32_t final_board = script->final_board;
    script->num_intents = script->before_ignored;
    script->claim = US_CLAIM_NONE;
    script->stated.stated = false;
    script->counts.stated = 0;
    script->final_board = 0;
    enum us_status status = infer(r, script, out);
    script->num_intents = num;
    script->claim = claim;
    script->stated.stated = stated;
    script->counts.stated = counts;
    script->final_board = final_board;

    size_t rest = num - script->before_ignored;
    if (status == US_OK && out->result != US_RESULT_ILLEGAL && rest > 0)
        us_report(r->sink, US_DIAG_MOVES_UNPLAYED, script->first_ignored,
                  "the %zu move%s after this line %s ignored too: without the missing moves, %s "
                  "not legal",
                  rest, rest == 1 ? "" : "s", rest == 1 ? "was" : "were",
                  rest == 1 ? "it is" : "they are");
    return status;
}

static enum us_status infer_all(const struct us_resolver *resolver, struct us_script *script,
                                struct us_solution *out)
{
    if (script->num_ignored_words == 0)
        return infer(resolver, script, out);

    /* The moves after a word that is not a move may be legal without it.  If they are not, the word
       is the reason, and not the move that is found to be illegal. */
    struct us_sink quiet = {.text = resolver->sink->text};
    struct us_resolver trial = *resolver;
    trial.sink = &quiet;
    trial.interpretations = NULL;
    enum us_status status = infer(&trial, script, out);
    if (quiet.no_memory)
        return us_fail_memory(resolver->sink);
    if (status == US_OK && out->result == US_RESULT_ILLEGAL)
        return infer_beginning(resolver, script, out);
    return infer(resolver, script, out);
}

/* Makes the script one of a game, which may have another number of freecells. */
static void set_game(struct us_script *script, const struct us_game *game)
{
    script->game = *game;
    script->start.num_freecells = game->num_freecells;
}

/* Plays a script without reports.  Sets *no_memory if memory runs out. */
static struct score try_quietly(const struct us_resolver *resolver, struct us_script *script,
                                struct us_solution *out, bool *no_memory)
{
    struct us_sink quiet = {.text = resolver->sink->text};
    struct us_resolver trial = *resolver;
    trial.sink = &quiet;
    trial.interpretations = NULL;
    enum us_status status = infer_all(&trial, script, out);
    *no_memory = *no_memory || quiet.no_memory;
    return status == US_OK ? score_of_result(out) : (struct score){0};
}

/* Plays a script as one of the games that it can be of, without reports. */
static struct score try_game(const struct us_resolver *resolver, struct us_script *script,
                             const struct us_game *game, struct us_solution *out, bool *no_memory)
{
    set_game(script, game);
    return try_quietly(resolver, script, out, no_memory);
}

/* Finds from which number the piles count: from 1 if the moves are legal then, or else the one with
   most legal moves.  False: memory ran out. */
static bool settle_numbering(const struct us_resolver *resolver, struct us_script *script,
                             struct us_solution *out)
{
    enum us_numbering best = US_NUMBERED_FROM_1;
    struct score best_score = {0};
    bool no_memory = false;
    for (unsigned i = US_NUMBERED_FROM_1; i <= US_PILES_FROM_0 && best_score.outcome < LEGAL; i++) {
        us_script_set_numbering(script, (enum us_numbering)i);
        struct score score = try_quietly(resolver, script, out, &no_memory);
        if (!is_better(score, best_score))
            continue;
        best = (enum us_numbering)i;
        best_score = score;
    }

    us_script_set_numbering(script, best);
    if (best != US_NUMBERED_FROM_1)
        us_report(resolver->sink, US_DIAG_COUNTED_FROM_ZERO, US_NOWHERE, "%s", "");
    return !no_memory;
}

/* Makes the game of a script the one of its alternatives that fits best.  The first one that is
   solved is good enough.  False: memory ran out. */
static bool settle_game(const struct us_resolver *resolver, struct us_script *script,
                        struct us_solution *out)
{
    struct us_game first = script->game;
    struct us_game best = first;
    bool no_memory = false;
    struct score best_score = try_game(resolver, script, &first, out, &no_memory);
    for (size_t i = 0;
         i < script->num_alternatives && best_score.outcome != NOT_PLAYED && !is_best(best_score);
         i++) {
        struct score score = try_game(resolver, script, &script->alternatives[i], out, &no_memory);
        if (!is_better(score, best_score))
            continue;
        best = script->alternatives[i];
        best_score = score;
        script->game_found = true;
    }
    set_game(script, &best);
    script->num_alternatives = 0;
    return !no_memory;
}

static enum us_status infer_game(const struct us_resolver *resolver, struct us_script *script,
                                 struct us_solution *out)
{
    if (script->compares_boards && script->num_alternatives > 0) {
        script->game = script->alternatives[us_weigh_games(script)];
        us_game_attach(&script->game, &script->start);
        script->num_alternatives = 0;
    }
    if (script->num_alternatives > 0 && !settle_game(resolver, script, out))
        return us_fail_memory(resolver->sink);
    if (script->numbering_open && !settle_numbering(resolver, script, out))
        return us_fail_memory(resolver->sink);
    enum us_status status = infer_all(resolver, script, out);
    if (status == US_OK && script->game_found && out->result != US_RESULT_ILLEGAL) {
        out->game_source = US_GAME_FOUND;
        out->game_refined = script->game_stated;
    }
    return status;
}

/* Replays the script without reports and learns unknown cards of its start, which is that of the
   script or of the layout, until it learns no more.  False: memory ran out. */
static bool learn_cards(const struct us_resolver *resolver, struct us_script *script,
                        struct us_position *start, struct us_solution *out)
{
    enum { MOST_REPLAYS = 8 };
    struct us_sink quiet = {.text = resolver->sink->text};
    struct us_unknown unknown = {{US_NO_CARD}};
    struct us_resolver trial = *resolver;
    trial.sink = &quiet;
    trial.interpretations = NULL;
    trial.unknown = &unknown;
    bool more = start->num_unknown > 0;
    for (unsigned i = 0; more && i < MOST_REPLAYS && infer_game(&trial, script, out) == US_OK;
         i++) {
        bool learned = us_reveal(start, &unknown);
        bool found = us_reveal_rest(&script->game, start);
        more = (learned || found) && start->num_unknown > 0;
    }
    return !quiet.no_memory;
}

/* The same as us_infer, if the layout from outside the input has unknown cards. */
static enum us_status infer_with_layout(const struct us_resolver *resolver,
                                        struct us_script *script, struct us_solution *out)
{
    struct us_layout layout = *resolver->layout;
    struct us_resolver with_layout = *resolver;
    with_layout.layout = &layout;
    return learn_cards(&with_layout, script, &layout.position, out)
               ? infer_game(&with_layout, script, out)
               : us_fail_memory(resolver->sink);
}

enum us_status us_infer(const struct us_resolver *resolver, struct us_script *script,
                        struct us_solution *out)
{
    const struct us_layout *layout = resolver->layout;
    if (script->has_start && script->start.num_unknown > 0) {
        us_reveal_by_deal(script);
        if (!learn_cards(resolver, script, &script->start, out))
            return us_fail_memory(resolver->sink);
    } else if (!script->has_start && layout && layout->given &&
               layout->deal.system == US_DEAL_NONE && layout->position.num_unknown > 0) {
        return infer_with_layout(resolver, script, out);
    }
    return infer_game(resolver, script, out);
}
