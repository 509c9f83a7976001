/* SPDX-License-Identifier: MIT */
/* The summary of a record: what a line about it says. */
#include "api/api.h"

#include "base/rows.h"
#include "engine/explain.h"
#include "model/names.h"

_Static_assert((int)UNISOL_CLAIMS_NOTHING == US_CLAIM_NONE &&
                   (int)UNISOL_CLAIMS_SOLVED == US_CLAIM_SOLVED &&
                   (int)UNISOL_CLAIMS_GAVE_UP == US_CLAIM_GAVE_UP,
               "the claims are the model's");
_Static_assert((int)UNISOL_GAME_STATED == US_GAME_STATED &&
                   (int)UNISOL_GAME_ASSUMED == US_GAME_ASSUMED &&
                   (int)UNISOL_GAME_FOUND == US_GAME_FOUND,
               "the sources of a game are the model's");

/* ---- parts ----------------------------------------------------------------------------------- */

static struct unisol_pile public_pile(struct us_pile_id pile)
{
    return (struct unisol_pile){.kind = pile.type, .index = pile.index};
}

/* Fills in the fault of an illegal record. */
static void put_fault(const struct unisol_record *record, struct unisol_fault *fault)
{
    size_t move = 0;
    const char *reason = record->data.kind->fault(&record->data, &move);

    *fault = (struct unisol_fault){.reason = reason, .move = move};
    fault->text = us_record_text(record, US_RECORD_FAULT);
    const struct us_solution *solution = us_record_cards(record);
    if (!solution)
        return;

    struct us_fault_facts facts = us_facts_of_fault(solution);
    fault->has_source = facts.source;
    fault->has_dest = facts.dest;
    fault->num_cards = facts.num_cards;
    fault->most = facts.most;
    if (facts.source)
        fault->source = public_pile(solution->fault.tried.source);
    if (facts.dest)
        fault->dest = public_pile(solution->fault.tried.dest);
}

/* Fills in what only records of cards on a table have. */
static void put_cards(const struct us_solution *solution, struct us_record_summary *s)
{
    const struct us_game *game = &solution->game;
    s->sizes = (struct unisol_sizes){game->num_columns, game->num_freecells, game->num_decks,
                                     game->max_rank};
    s->members.game_source = (enum unisol_game_source)solution->game_source;
    s->members.num_variations = solution->extras.num_variations;
    s->members.ignored_words = solution->num_ignored_words;
    s->members.is_cut_off = solution->cut_off;

    size_t num = 0;
    for (size_t row = 0; us_variant_guessed(row); row++)
        if (solution->other_games >> row & 1)
            s->other_games[num++] = us_variant_at(row)->game.variant;
}

/* Returns true if there was memory for each text. */
static bool is_complete(const struct us_record_summary *s)
{
    const char *const texts[] = {s->members.game, s->members.game_title, s->members.outcome,
                                 s->members.conventions, s->fault.text};
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        if (texts[i] == us_no_text)
            return false;
    return true;
}

/* Lets the members refer to what is beside them. */
static void refer(struct us_record_summary *s, bool has_board)
{
    s->members.other_games = s->other_games;
    s->members.sizes = has_board ? &s->sizes : NULL;
    s->members.fault = s->members.result == UNISOL_ILLEGAL ? &s->fault : NULL;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void make_summary(const struct unisol_record *record, struct us_record_summary *s)
{
    const struct us_record *data = &record->data;
    const struct us_solution *solution = us_record_cards(record);

    *s = (struct us_record_summary){
        .members = {
            .number = record->number,
            .format = data->format,
            .other_format = data->other_format[0] ? data->other_format : NULL,
            .game = us_record_text(record, US_RECORD_GAME),
            .game_title = us_record_text(record, US_RECORD_GAME_TITLE),
            .result = us_record_result(record),
            .claim = (enum unisol_claim)data->kind->claim(data),
            .num_moves = data->kind->num_moves(data),
            .is_empty = data->kind->is_empty(data),
        }};
    if (data->kind->put_outcome)
        s->members.outcome = us_record_text(record, US_RECORD_OUTCOME);
    if (data->kind->is_inferred(data))
        s->members.conventions = us_record_text(record, US_RECORD_CONVENTIONS);
    if (s->members.result == UNISOL_ILLEGAL)
        put_fault(record, &s->fault);
    if (solution)
        put_cards(solution, s);
}

const struct unisol_summary *unisol_record_summary(const struct unisol_record *record)
{
    static const char *const no_games[] = {NULL};
    static const struct unisol_summary no_record = {
        .format = "", .game = "", .game_title = "", .other_games = no_games, .is_empty = true};

    if (!us_record_is_filled(record))
        return &no_record;

    struct unisol_record *self = record->self;
    pthread_mutex_lock(&self->texts.lock);
    bool is_made = self->has_summary[true];
    pthread_mutex_unlock(&self->texts.lock);
    if (is_made)
        return &self->summary[true].members;

    /* Without the lock, because a lack of memory is reported to a handler. */
    struct us_record_summary made;
    make_summary(record, &made);
    bool complete = is_complete(&made);
    struct us_record_summary *kept = &self->summary[complete];
    pthread_mutex_lock(&self->texts.lock);
    if (!self->has_summary[complete]) {
        *kept = made;
        refer(kept, us_record_cards(record) != NULL);
        self->has_summary[complete] = true;
    }
    pthread_mutex_unlock(&self->texts.lock);
    return &kept->members;
}

/* ---- conventions ----------------------------------------------------------------------------- */

/* Returns the words of the i-th set of conventions. */
static const char *words_of(const struct unisol_record *record, size_t i)
{
    if (i == 0)
        return us_record_text(record, US_RECORD_CONVENTIONS);
    const char *text = us_record_text(record, US_RECORD_OTHER_INTERPRETATIONS);
    for (; i > 1 && text != us_no_text; i--)
        text += strlen(text) + 1;
    return text;
}

bool unisol_record_interpretation(const struct unisol_record *record, size_t i,
                                  struct unisol_conventions *conventions)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution)
        return false;

    const struct us_interpretations *all = &record->data.interpretations;
    if (i > 0 && i >= all->num)
        return false;
    if (!conventions)
        return true;

    const struct us_conventions *c = i == 0 ? &solution->conventions : &all->list[i];
    const char *rule = us_automove_names[c->automove].word;
    const char *count = us_empty_count_names[c->empty_count].word;
    *conventions = (struct unisol_conventions){
        .automove = rule ? rule : "unknown",
        .automove_first = c->automove != US_AUTOMOVE_NONE && c->automove_first == US_YES,
        .empty_column = count ? count : "searched",
        .found = solution->inferred,
        .assumed = solution->supposed,
        .words = words_of(record, i),
    };
    return true;
}
