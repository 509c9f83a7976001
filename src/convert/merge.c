/* SPDX-License-Identifier: MIT */
/* Joins records of the same deal into one with variations. */
#include "convert/merge.h"

#include "convert/renderer.h"
#include "engine/express.h"

/* Rewrites s under a rule into *out.  The sink receives no reports that anybody sees. */
static enum us_merging rewrite(const struct us_solution *s, enum us_automove rule,
                               struct us_solution *out)
{
    struct us_sink quiet = {0};
    if (us_express(s, &us_marked_terms, rule, NULL, out, &quiet) == US_OK)
        return US_MERGED;
    return quiet.no_memory ? US_MERGE_NO_MEMORY : US_MERGE_IMPOSSIBLE;
}

/* Rewrites the tree under a rule. */
static enum us_merging rewrite_tree(struct us_record_merger *joining, enum us_automove rule)
{
    struct us_solution *tree = joining->merger.tree;
    struct us_solution rewritten = {0};

    if (joining->impossible && rule == US_AUTOMOVE_HORNE)
        return US_MERGE_IMPOSSIBLE;
    if (!us_merger_end(&joining->merger))
        return US_MERGE_NO_MEMORY;

    enum us_merging merging = rewrite(tree, rule, &rewritten);
    if (merging == US_MERGED) {
        us_solution_free(tree);
        *tree = rewritten;
        us_solution_set_game(tree, &rewritten.game);
    } else {
        us_solution_free(&rewritten);
    }
    joining->impossible = joining->impossible || merging == US_MERGE_IMPOSSIBLE;
    return merging;
}

/* Returns true if both have the same layout, and redeals deal the same cards. */
static bool start_alike(const struct us_solution *a, const struct us_solution *b)
{
    return us_position_same(&a->start, &b->start) && us_shuffles_same(&a->start, &b->start);
}

/* Adds a solution that starts where the tree does, or where its moves end. */
static enum us_merging add(struct us_record_merger *joining, const struct us_solution *other)
{
    bool from_start = start_alike(joining->merger.tree, other);
    bool added = from_start ? us_merger_add(&joining->merger, other)
                            : us_merger_continue(&joining->merger, other);
    return added ? US_MERGED : US_MERGE_NO_MEMORY;
}

/* Returns true if a solution would lose variations under Horne's rule. */
static bool needs_own_moves(const struct us_solution *s)
{
    return s->extras.num_variations > 0 && s->conventions.automove != US_AUTOMOVE_HORNE;
}

/* Returns true if the rule makes all automoves of a solution.  Some may have another rule. */
static bool is_under(const struct us_solution *s, enum us_automove rule)
{
    bool all = s->conventions.automove == rule;
    for (size_t i = 0; all && i < s->num_moves; i++)
        all = !s->moves[i].implicit || s->moves[i].automove == rule;
    return all;
}

/* Adds a solution of another automove rule.  The tree is rewritten twice at most. */
static enum us_merging add_under_one_rule(struct us_record_merger *joining,
                                          const struct us_solution *other)
{
    const struct us_solution *tree = joining->merger.tree;
    enum us_automove rule = needs_own_moves(tree) || needs_own_moves(other) ? US_AUTOMOVE_NONE
                                                                            : US_AUTOMOVE_HORNE;
    struct us_solution rewritten = {0};
    enum us_merging merging = US_MERGED;

    if (!is_under(other, rule)) {
        merging = rewrite(other, rule, &rewritten);
        other = &rewritten;
    }
    if (merging == US_MERGED && !is_under(tree, rule))
        merging = rewrite_tree(joining, rule);
    if (merging == US_MERGED)
        merging = add(joining, other);
    us_solution_free(&rewritten);
    return merging;
}

static bool continues(const struct us_solution *a, const struct us_solution *b)
{
    bool shuffles = us_shuffle_at(&b->start, 0).num > 0; /* the next redeal is not the first one */
    return a->result == US_RESULT_UNFINISHED && us_position_same(&a->final, &b->start) && !shuffles;
}

bool us_record_continues(const struct us_record *tree, const struct us_record *other)
{
    const struct us_solution *a = tree->kind->cards(tree);
    const struct us_solution *b = other->kind->cards(other);
    return a && b && us_game_same_rules(&a->game, &b->game) && continues(a, b);
}

enum us_merging us_record_merge(struct us_record_merger *joining, struct us_record *tree,
                                const struct us_record *other)
{
    const struct us_solution *a = tree->kind->cards(tree);
    const struct us_solution *b = other->kind->cards(other);

    if (!a || !b)
        return US_MERGE_NO_CARDS;
    if (!us_game_same_rules(&a->game, &b->game))
        return US_MERGE_OTHER_GAME;
    if (!start_alike(a, b) && !continues(a, b))
        return US_MERGE_OTHER_LAYOUT;

    joining->merger.tree = &tree->solution;
    enum us_automove rule = (enum us_automove)a->conventions.automove;
    return is_under(a, rule) && is_under(b, rule) ? add(joining, b)
                                                  : add_under_one_rule(joining, b);
}

bool us_record_merge_end(struct us_record_merger *joining)
{
    return !joining->merger.tree || us_merger_end(&joining->merger);
}

void us_record_merger_free(struct us_record_merger *joining)
{
    us_merger_free(&joining->merger);
}
