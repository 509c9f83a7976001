/* SPDX-License-Identifier: MIT */
/* Joins records of the same deal into one with variations. */
#include "convert/merge.h"

#include "convert/kind.h"
#include "convert/renderer.h"
#include "engine/express.h"
#include "engine/merge.h"

/* Rewrites s under a rule into *out.  The sink receives no reports that anybody sees. */
static enum us_merging rewrite(const struct us_solution *s, enum us_automove rule, struct us_solution *out)
{
    struct us_sink quiet = {0};
    if (us_express(s, &us_marked_terms, rule, NULL, out, &quiet) == US_OK)
        return US_MERGED;
    return quiet.no_memory ? US_MERGE_NO_MEMORY : US_MERGE_IMPOSSIBLE;
}

/* Merges solutions of different automove rules. */
static enum us_merging merge_under_one_rule(struct us_solution *tree, const struct us_solution *other)
{
    struct us_solution one = {0};
    struct us_solution two = {0};
    enum us_merging merging = rewrite(tree, US_AUTOMOVE_HORNE, &one);
    if (merging == US_MERGED)
        merging = rewrite(other, US_AUTOMOVE_HORNE, &two);
    if (merging == US_MERGED && !us_merge(&one, &two, NULL))
        merging = US_MERGE_NO_MEMORY;

    if (merging == US_MERGED) {
        us_solution_free(tree);
        *tree = one;
        us_solution_set_game(tree, &one.game);
    } else {
        us_solution_free(&one);
    }
    us_solution_free(&two);
    return merging;
}

enum us_merging us_record_merge(struct us_record *tree, const struct us_record *other)
{
    const struct us_solution *a = tree->kind->cards(tree);
    const struct us_solution *b = other->kind->cards(other);
    if (!a || !b)
        return US_MERGE_NO_CARDS;
    if (!us_game_same_rules(&a->game, &b->game))
        return US_MERGE_OTHER_GAME;
    if (!us_position_same(&a->start, &b->start))
        return US_MERGE_OTHER_LAYOUT;
    if (a->conventions.automove != b->conventions.automove)
        return merge_under_one_rule(&tree->solution, b);
    return us_merge(&tree->solution, b, NULL) ? US_MERGED : US_MERGE_NO_MEMORY;
}
