/* SPDX-License-Identifier: MIT */
/*
 * Records that state no game.  Each is read as FreeCell, or what the user's options make of it.  If
 * that fails, it is tried as the other games of the table.
 */
#include "convert/failure.h"
#include "convert/input.h"
#include "rules/dealing.h"

/* Bytes.  A longer record is not tried as other games, since reading it so often would take long.
   Hardly any solution is as long. */
enum { LONGEST = 256 * 1024 };

/* A note names another game if more than twice as many moves are legal in it, and so many more. */
enum { FAR_MORE = 10 };

/* How well a record plays as another game. */
enum fit { DOES_NOT_FIT, IS_LEGAL, IS_SOLVED };

/* The games in which a record is legal. */
struct fits {
    /* As which the record was read: the one that the user's options make, or a game with holes that
       its layout shows. */
    struct us_game assumed;
    enum fit best;
    size_t first;     /* the first row of the table of variants that fits best */
    uint64_t equal;   /* the rows that fit best; a bit for each */
    uint64_t relaxed; /* rows that merely relax the assumed game */
    uint64_t done;    /* rows that need not be tried with another number of freecells */
    size_t nearest;   /* the row in which most moves are legal before one is not */
    size_t most;      /* the number of these moves */
};

/* The number of freecells that a game must have: it is stated by the user or shown by the layout
   file.  -1: any number. */
static int freecells_needed(const struct us_input *in)
{
    const struct us_input_layout *layout = &in->layout;
    if (in->reader.request.asked[US_GAME_FREECELLS])
        return in->reader.request.game.num_freecells;
    return layout->is_read && layout->freecells_shown ? layout->freecells : -1;
}

/* Sets *game to row i of the table, with the sizes that the user stated.  If `exact`, the game must
   have its own number of freecells; else it may have another one, but not if it has none.  Returns
   false if the game is out of the question. */
static bool candidate(const struct us_input *in, const struct us_game *given, size_t i, bool exact,
                      struct us_game *game)
{
    const bool *asked = in->reader.request.asked;
    int freecells = freecells_needed(in);

    *game = us_variant_at(i)->game;

    bool is_other = strcmp(game->variant, given->variant) != 0;
    bool has_shape = !(asked[US_GAME_COLUMNS] && game->num_columns != given->num_columns) &&
                     !(asked[US_GAME_DECKS] && game->num_decks != given->num_decks);
    bool has_freecells = exact ? freecells < 0 || freecells == game->num_freecells
                               : game->num_freecells > 0;
    if (asked[US_GAME_MAX_RANK])
        game->max_rank = given->max_rank;
    if (!exact && freecells >= 0)
        game->num_freecells = freecells;
    bool has_rules = us_game_has_rules(game) == us_game_has_rules(given) &&
                     game->rules.num_holes == given->rules.num_holes;
    return is_other && has_shape && has_freecells && has_rules;
}

/* Reads the record once more. */
static enum us_status read_as(struct us_input *in, const struct us_game *game, bool exact)
{
    struct us_game_request request = in->reader.request;
    request.game = *game;
    request.asked[US_GAME_COLUMNS] = request.asked[US_GAME_DECKS] = true;
    request.asked[US_GAME_FREECELLS] = request.asked[US_GAME_FREECELLS] || exact;

    enum us_status status = us_reader_again(&in->reader, &request);
    return in->reader.is_boardgame ? US_FAILED : status;
}

/* Whether the record, which was read as one of game a, would be read as the same moves of b.
   Readers depend on the sizes of a game.  What a record states about the game replaces them. */
static bool reads_alike(const struct us_script *s, const struct us_game *a, const struct us_game *b)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        if (!us_game_same_field(&s->game, a, i))
            return false;
    return !s->game_stated && a->num_columns == b->num_columns &&
           a->num_freecells == b->num_freecells && a->num_decks == b->num_decks &&
           a->max_rank == b->max_rank && a->whole_suits == b->whole_suits &&
           us_game_same_rules(a, b);
}

/* Whether the record has a layout and states a deal that the game does not have.  Nothing shows
   then that the layout is the stated deal. */
static bool lacks_deal(const struct us_script *s)
{
    struct us_position named;
    return s->has_start && us_deal_is_numbered(s->deal) && !s->deal_may_differ &&
           !us_deal_cards(&s->game, s->deal, &named);
}

/* How well the record, which has been read as one of this game, plays.  If the input does not show
   how many columns there are, a game with other columns must be solved: a few moves can be legal by
   chance. */
static enum fit fit_of(struct us_input *in, const struct us_game *game)
{
    const struct us_solution *s = &in->record->solution;
    if (lacks_deal(&in->reader.script))
        return DOES_NOT_FIT;
    if (us_input_replay(in) != US_OK || s->result == US_RESULT_ILLEGAL || s->num_explicit == 0)
        return DOES_NOT_FIT;
    if (s->result == US_RESULT_SOLVED)
        return IS_SOLVED;

    bool is_shown = in->reader.script.has_start || in->layout.is_read;
    return is_shown || game->num_columns == in->reader.request.game.num_columns ? IS_LEGAL
                                                                                : DOES_NOT_FIT;
}

/* Notes row i of the table, as which the record is illegal, if more moves are legal than before. */
static void note_nearest(const struct us_input *in, size_t i, struct fits *fits)
{
    const struct us_solution *s = &in->record->solution;
    if (s->result != US_RESULT_ILLEGAL || s->num_explicit <= fits->most)
        return;
    fits->nearest = i;
    fits->most = s->num_explicit;
}

/* Tries each game of the table, except those that were tried before with the same numbers of
   freecells: the record does not show how many there are. */
static void try_all(struct us_input *in, bool exact, struct fits *fits)
{
    const struct us_variant *assumed = us_variant_find(us_str(fits->assumed.variant));
    struct us_script *script = &in->reader.script;
    struct us_game before = {.variant = NULL}; /* the game as which the record was read last */
    enum us_status status = US_FAILED;

    fits->best = DOES_NOT_FIT;
    fits->equal = fits->relaxed = 0;
    for (size_t i = 0; us_variant_guessed(i) && !in->sink.no_memory; i++) {
        struct us_game game;
        uint64_t bit = UINT64_C(1) << i;
        if ((fits->done & bit) || !candidate(in, &fits->assumed, i, exact, &game))
            continue;

        if (before.variant && reads_alike(script, &before, &game))
            script->game = game;
        else
            status = read_as(in, &game, exact);
        before = game;
        enum fit fit = status == US_OK ? fit_of(in, &game) : DOES_NOT_FIT;
        if (status == US_OK && !script->freecells_shown)
            fits->done |= bit;
        bool relaxes = us_game_relaxes(&us_variant_at(i)->game, &assumed->game);
        if (fit == DOES_NOT_FIT) {
            if (status == US_OK && !relaxes)
                note_nearest(in, i, fits);
            continue;
        }
        if (relaxes) {
            fits->relaxed |= bit;
            continue;
        }
        if (fit > fits->best) {
            fits->best = fit;
            fits->first = i;
            fits->equal = 0;
        }
        if (fit == fits->best)
            fits->equal |= bit;
    }
}

/* The games that fit as well as the first one, without those that merely relax its rules. */
static uint64_t others(const struct fits *fits)
{
    const struct us_game *first = &us_variant_at(fits->first)->game;
    uint64_t rows = fits->equal & ~(UINT64_C(1) << fits->first);
    for (size_t i = 0; us_variant_guessed(i); i++)
        if (us_game_relaxes(&us_variant_at(i)->game, first))
            rows &= ~(UINT64_C(1) << i);
    return rows;
}

static bool is_short(const struct us_input *in)
{
    return in->reader.record.p && in->reader.taken <= LONGEST;
}

/* Whether another game can help. */
static bool is_in_doubt(const struct us_input *in, enum us_status status)
{
    const struct us_solution *s = &in->record->solution;
    if (in->reader.is_boardgame || in->sink.no_memory || !is_short(in))
        return false;
    if (status == US_FAILED)
        return !in->reader.script.game_stated;
    return status == US_OK && s->result == US_RESULT_ILLEGAL && s->game_source == US_GAME_ASSUMED &&
           !s->other.found;
}

/* Plays the record as the game that was found, with its diagnostics. */
static enum us_status take_game(struct us_input *in, const struct fits *fits, bool exact)
{
    struct us_game game;
    candidate(in, &fits->assumed, fits->first, exact, &game);
    us_held_drop(&in->held);
    enum us_status status = read_as(in, &game, exact);
    if (status == US_OK)
        status = us_input_replay(in);
    in->record->solution.game_source = US_GAME_FOUND;
    in->record->solution.other_games = others(fits);
    return status;
}

/* Reads and plays the record as it was before the other games were tried. */
static void restore(struct us_input *in, enum us_status status)
{
    enum us_status again = us_reader_again(&in->reader, &in->reader.request);
    if (status == US_OK && again == US_OK)
        us_input_replay(in);
}

enum us_status us_input_try_games(struct us_input *in, enum us_status status)
{
    if (!is_in_doubt(in, status)) {
        us_held_release(&in->held);
        return status;
    }

    struct us_sink *sink = &in->sink;
    struct us_muted muted = us_mute(sink);
    bool has_holes = in->reader.script.game.rules.num_holes > 0;
    struct fits fits = {.assumed = has_holes ? in->reader.script.game : in->reader.request.game,
                        .best = DOES_NOT_FIT};
    bool exact = true;
    in->trying = true;
    try_all(in, exact, &fits);
    if (fits.best == DOES_NOT_FIT && fits.relaxed == 0) {
        exact = false;
        try_all(in, exact, &fits);
    }
    in->trying = false;

    bool found = fits.best != DOES_NOT_FIT;
    if (!found)
        restore(in, status);
    us_unmute(&muted);
    if (found && !sink->no_memory)
        return take_game(in, &fits, exact);

    us_held_release(&in->held);
    if (sink->no_memory)
        return us_fail_memory(sink);
    if (status == US_OK) {
        struct us_solution *s = &in->record->solution;
        s->other_games = fits.relaxed;
        s->nearest = fits.most > FAR_MORE + 2 * s->num_explicit ? us_variant_at(fits.nearest)
                                                                : NULL;
        s->nearest_moves = fits.most;
    }
    return status;
}

bool us_input_try_layouts(struct us_input *from)
{
    if (!us_input_is_open(from) || from->reader.is_boardgame || from->reader.script.game_stated ||
        !is_short(from))
        return false;

    const struct us_game *given = &from->reader.request.game;
    struct us_muted muted = us_mute(&from->sink);
    bool is_read = false;
    for (size_t i = 0; us_variant_guessed(i) && !is_read && !from->sink.no_memory; i++) {
        struct us_game_request request = from->reader.request;
        is_read = candidate(from, given, i, false, &request.game) ||
                  candidate(from, given, i, true, &request.game);
        is_read = is_read && us_reader_again(&from->reader, &request) == US_OK &&
                  from->reader.script.has_start && !from->reader.is_boardgame;
    }

    us_unmute(&muted);
    return is_read;
}
