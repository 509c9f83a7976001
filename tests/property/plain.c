/* SPDX-License-Identifier: MIT */
/*
 * Compares the replay of plain lists (engine/plain.h) with the full one.  Random games of all
 * variants are written by index.  Some are damaged in a random place, some have random conventions,
 * blocked cells or hidden cards.  Both replays must find the same moves, the same board and the
 * same fault.
 */
#include "support.h"

#include "engine/plain.h"

enum { GAMES = 600 };

static struct us_script script;
static struct us_solution original;
static struct us_solution one;   /* played by both replays */
static struct us_solution other; /* played only by the full one */
static struct us_table table;
static size_t plain_moves; /* of all lists */

static struct us_place place_of(struct us_pile_id pile)
{
    static const uint8_t kinds[] = {US_PLACE_COLUMN, US_PLACE_FREECELL, US_PLACE_FOUNDATION};
    return (struct us_place){.kind = kinds[pile.type],
                             .index = pile.index + script.conventions.index_base};
}

static void add_intent(const struct us_move *m, struct chance *c)
{
    struct us_intent *t = us_script_add(&script);
    bool left_out = m->num_cards == 1 || chance_below(c, 2);

    *t = (struct us_intent){
        .source = place_of(m->source),
        .dest = place_of(m->dest),
        .count = m->num_cards,
        .count_kind = left_out ? US_COUNT_BY_CONVENTION : US_COUNT_STATED,
    };
}

/* Changes something in a move. */
static void spoil(struct us_intent *t, struct chance *c)
{
    switch (chance_below(c, 8)) {
    case 0:
        t->source.index += chance_below(c, 5) - 2;
        break;
    case 1:
        t->dest.index += chance_below(c, 40) - 2;
        break;
    case 2:
        t->source.kind = (uint8_t)chance_below(c, US_PLACE_OTHER + 1);
        t->source.index %= US_STOCK; /* of OTHER: a pile */
        break;
    case 3:
        t->dest.kind = (uint8_t)chance_below(c, US_PLACE_OTHER + 1);
        t->dest.index %= US_STOCK;
        break;
    case 4:
        t->count = chance_below(c, 4) ? chance_below(c, 8) : UINT32_MAX;
        t->count_kind = US_COUNT_STATED;
        break;
    case 5:
        t->count_kind = US_COUNT_BY_CONVENTION;
        break;
    case 6:
        t->stated = US_STATED_SOURCE_CARD;
        t->source_card = us_card_make(chance_below(c, 14), chance_below(c, 4), 0);
        break;
    default:
        t->dest = t->source;
        break;
    }

    if (t->source.kind == US_PLACE_UNSTATED || t->source.kind >= US_PLACE_SHOWN_COLUMN)
        t->source.kind = US_PLACE_COLUMN; /* there are no snapshots */
    if (t->dest.kind == US_PLACE_UNSTATED || t->dest.kind >= US_PLACE_SHOWN_COLUMN)
        t->dest.kind = US_PLACE_FREECELL;
}

/* Chooses conventions that a list may have, mostly those of plain ones. */
static void choose_conventions(struct chance *c)
{
    script.conventions = US_EXPLICIT;
    script.conventions.index_base = (uint8_t)chance_below(c, 2);
    script.conventions.empty_count = (uint8_t)chance_below(c, US_EMPTY_UNKNOWN);
    if (chance_below(c, 8) == 0)
        script.conventions.automove = (uint8_t)chance_below(c, US_AUTOMOVE_UNKNOWN);
    if (chance_below(c, 8) == 0)
        script.conventions.cell_naming = US_CELLS_OCCUPIED;
}

static void write_script(const struct us_game *g, struct chance *c)
{

    random_game(&original, g, c);
    us_script_clear(&script, us_str(""), g);
    choose_conventions(c);
    script.has_start = true;
    us_position_copy(&script.start, &original.start);
    /* some cards are on the foundations already */
    size_t first = original.num_moves > 0 ? chance_below(c, (uint32_t)original.num_moves) : 0;
    first = chance_below(c, 2) ? first : 0;

    for (size_t i = 0; i < first; i++)
        us_position_apply(&script.start, &original.moves[i]);

    script.deal = US_NO_DEAL;
    if (g->num_freecells > 0 && chance_below(c, 8) == 0)
        script.start.freecells[chance_below(c, g->num_freecells)] = US_CARD_BLOCKED;
    if (us_column_len(&script.start, 0) > 1 && chance_below(c, 8) == 0)
        us_pile_edit(&script.start, US_COLUMN, 0)[0] |= US_CARD_HIDDEN;

    for (size_t i = first; i < original.num_moves; i++)
        add_intent(&original.moves[i], c);

    if (script.num_intents > 0 && chance_below(c, 2))
        spoil(&script.intents[chance_below(c, (uint32_t)script.num_intents)], c);
}

/* Compares more than same_moves does: cards of the same face are the same card here. */
static bool same_details(void)
{
    for (size_t i = 0; i < one.num_moves; i++) {
        const struct us_move *a = &one.moves[i];
        const struct us_move *b = &other.moves[i];
        if (a->source_card != b->source_card || a->dest_card != b->dest_card ||
            a->automove != b->automove || a->implicit != b->implicit)
            return false;
    }

    return one.num_explicit == other.num_explicit && one.num_skipped == other.num_skipped;
}

static bool same_fault(void)
{
    const struct us_fault *a = &one.fault;
    const struct us_fault *b = &other.fault;
    return one.result != US_RESULT_ILLEGAL ||
           (a->reason == b->reason && a->move == b->move &&
            us_same_pile(a->tried.source, b->tried.source) &&
            us_same_pile(a->tried.dest, b->tried.dest) && a->tried.num_cards == b->tried.num_cards);
}

static bool agree(const struct us_game *g, struct chance *c)
{
    struct us_sink sink = {0};
    struct us_resolver thorough = {.sink = &sink};
    struct us_resolver both = {.sink = &sink, .table = &table};

    for (unsigned i = 0; i < rounds(GAMES); i++) {
        write_script(g, c);
        enum us_status status = us_resolve(&both, &script, &one);
        if (status != us_resolve(&thorough, &script, &other) || !same_moves(&one, &other) ||
            !same_details() || !same_fault()) {
            printf("# game %u: reason %s, otherwise %s\n", i, us_reason_name(one.fault.reason),
                   us_reason_name(other.fault.reason));
            return false;
        }
        us_position_copy(&other.start, &script.start);
        plain_moves += us_play_plain(&table, &script, &other);
    }

    return true;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};

    for (size_t i = 0; relative_at(i); i++)
        tap(agree(&relative_at(i)->game, &c), relative_at(i)->game.variant);

    struct us_game back = us_variant_at(0)->game;
    back.foundation_to_column = true;
    tap(agree(&back, &c), "freecell with cards that come back");
    printf("# %zu moves were plain\n", plain_moves);
    tap(plain_moves > 160 * (size_t)rounds(GAMES), "most lists are plain");
    us_script_free(&script);
    us_solution_free(&original);
    us_solution_free(&one);
    us_solution_free(&other);

    return tap_end();
}
