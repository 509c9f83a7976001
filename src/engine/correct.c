/* SPDX-License-Identifier: MIT */
/* Lists with their corrections. */
#include "engine/infer.h"
#include "engine/repair.h"

/* ---- comments and variations ----------------------------------------------------------------- */

/* The index of intent i after an edit.  A dropped intent has that of the one before it. */
static uint32_t index_after(const struct us_edit *edit, uint32_t i)
{
    if (i == US_WHOLE_RECORD || i < edit->at)
        return i;
    if (edit->kind == US_EDIT_MISSING)
        return i + 1;
    if (edit->kind == US_EDIT_SWAPPED)
        return i <= edit->at + 1 ? 2 * edit->at + 1 - i : i;
    if (edit->kind != US_EDIT_EXTRA)
        return i;
    if (i >= edit->at + edit->num)
        return i - edit->num;
    return edit->at > 0 ? edit->at - 1 : 0;
}

/* The index of the intent after an edit before which a position is that was before intent i.  The
   position between two swapped intents is gone; the one before them is the nearest. */
static uint32_t position_after(const struct us_edit *edit, uint32_t i)
{
    if (i == UINT32_MAX || i <= edit->at)
        return i;
    if (edit->kind == US_EDIT_MISSING)
        return i + 1;
    if (edit->kind == US_EDIT_SWAPPED)
        return i == edit->at + 1 ? edit->at : i;
    if (edit->kind == US_EDIT_EXTRA)
        return i > edit->at + edit->num ? i - edit->num : edit->at;
    return i;
}

static bool is_comment_at(const struct us_comment *c, uint32_t i)
{
    return c->variation == US_MAIN_LINE && c->move == i;
}

/* Puts the comments of two intents, whose indexes have been swapped, in the order of these
   indexes. */
static bool order_comments(struct us_extras *x, uint32_t at)
{
    size_t num = 0;
    size_t next = 0;
    struct us_comment *sorted = us_resize(NULL, (x->num_comments + 1) * sizeof(*sorted));
    if (!sorted)
        return false;
    for (uint32_t i = at; i <= at + 1; i++)
        for (size_t k = 0; k < x->num_comments; k++)
            if (is_comment_at(&x->comments[k], i))
                sorted[num++] = x->comments[k];
    for (size_t k = 0; k < x->num_comments; k++)
        if (is_comment_at(&x->comments[k], at) || is_comment_at(&x->comments[k], at + 1))
            x->comments[k] = sorted[next++];
    us_resize(sorted, 0);
    return true;
}

/* Copies the extras, so that comments and variations stay at their moves. */
static bool correct_extras(const struct us_extras *from, const struct us_correction *correction,
                           struct us_extras *to)
{
    *to = (struct us_extras){0};
    us_extras_copy(to, from);
    bool ok = !us_extras_failed(to);
    for (uint32_t k = correction->num_edits; k-- > 0 && ok;) {
        const struct us_edit *edit = &correction->edits[k];
        for (size_t i = 0; i < to->num_comments; i++)
            if (to->comments[i].variation == US_MAIN_LINE)
                to->comments[i].move = index_after(edit, to->comments[i].move);
        for (size_t i = 0; i < to->num_variations; i++)
            if (to->variations[i].parent == US_MAIN_LINE)
                to->variations[i].before = position_after(edit, to->variations[i].before);
        for (size_t i = 0; i < to->num_marks; i++)
            if (to->marks[i].line == US_MAIN_LINE)
                to->marks[i].before = position_after(edit, to->marks[i].before);
        if (edit->kind == US_EDIT_SWAPPED)
            ok = order_comments(to, edit->at);
    }
    return ok;
}

/* ---- lists ----------------------------------------------------------------------------------- */

/* The intent if the columns count from 0.  The number 0 has been read as the foundation, or not at
   all. */
static struct us_intent from_zero(const struct us_script *s, const struct us_intent *intent)
{
    struct us_intent meant = *intent;
    char last = intent->span.len > 0 ? s->text.p[intent->span.off + intent->span.len - 1] : 0;
    if (meant.source.kind == US_PLACE_COLUMN)
        meant.source.index++;
    if (meant.dest.kind == US_PLACE_COLUMN)
        meant.dest.index++;
    if (meant.dest.kind == US_PLACE_FOUNDATION && last == '0')
        meant.dest = (struct us_place){.kind = US_PLACE_COLUMN};

    if (meant.count_kind == US_COUNT_UNREAD) {
        meant.count_kind = US_COUNT_BY_CONVENTION;
        meant.count = 0;
    }
    return meant;
}

bool us_has_suit_twice(const struct us_intent *intent)
{
    return intent->source.kind == US_PLACE_CARD && intent->dest.kind == US_PLACE_CARD_IN_COLUMN &&
           us_suit(intent->source.card) == us_suit(intent->dest.card);
}

/* Makes the target of each move onto the moved card's suit a card of that rank in one of the suits
   of the other color, whichever is legal. */
static void correct_suits(struct us_script *to)
{
    for (size_t i = 0; i < to->num_intents; i++) {
        struct us_intent *intent = &to->intents[i];
        if (!us_has_suit_twice(intent))
            continue;
        struct us_either *either = &to->eithers[to->num_eithers];
        unsigned suit = us_suit(intent->dest.card);
        for (unsigned k = 0; k < 2; k++) {
            unsigned other = (suit + 1 + 2 * k) % US_NUM_SUITS; /* colors alternate */
            either->source[k] = intent->source;
            either->dest[k] = intent->dest;
            either->dest[k].card = us_card_make(us_rank(intent->dest.card), other, 0);
        }
        intent->source = (struct us_place){.kind = US_PLACE_EITHER, .index = to->num_eithers++};
        intent->dest = either->dest[0];
    }
}

/* Makes an edit of the whole list. */
static void correct_whole(const struct us_script *script, const struct us_edit *edit,
                          struct us_script *to)
{
    if (edit->kind == US_EDIT_DEAL)
        to->deal = edit->deal;
    if (edit->kind == US_EDIT_SUITS)
        correct_suits(to);
    if (edit->kind == US_EDIT_COLUMNS)
        for (size_t i = 0; i < to->num_intents; i++)
            to->intents[i] = from_zero(script, &to->intents[i]);
    if (edit->kind == US_EDIT_AUTOMOVE) {
        to->conventions.automove = edit->automove;
        to->conventions.automove_first = US_PERHAPS;
    }
    if (edit->kind != US_EDIT_CELLS)
        return;

    bool fixed = script->conventions.cell_naming == US_CELLS_FIXED;
    to->conventions.cell_naming = fixed ? US_CELLS_OCCUPIED : US_CELLS_FIXED;
    for (size_t i = 0; i < to->num_intents && fixed; i++)
        if (to->intents[i].dest.kind == US_PLACE_FREECELL)
            to->intents[i].dest = (struct us_place){.kind = US_PLACE_ANY_FREECELL};
}

void us_swap_intents(const struct us_script *script, const struct us_edit *edit,
                     struct us_intent *first, struct us_intent *second)
{
    const struct us_intent *pair = &script->intents[edit->at];
    *first = pair[1];
    *second = pair[0];
    if (!edit->boards_stay)
        return;
    first->snapshot = pair[0].snapshot;
    first->board = pair[0].board;
    second->snapshot = pair[1].snapshot;
    second->board = pair[1].board;
}

bool us_correct_script(const struct us_script *script, const struct us_correction *correction,
                       struct us_script *to)
{
    size_t cap = script->num_intents + US_MAX_EDITS;
    *to = *script;
    to->intents = us_resize(NULL, cap * sizeof(*to->intents));
    to->cap_intents = cap;
    to->num_intents = 0;
    to->cap_eithers = script->num_eithers + script->num_intents;
    to->eithers = us_resize(NULL, (to->cap_eithers + 1) * sizeof(*to->eithers));
    if (!correct_extras(&script->extras, correction, &to->extras) || !to->intents || !to->eithers)
        return false;
    if (script->num_eithers > 0)
        memcpy(to->eithers, script->eithers, script->num_eithers * sizeof(*to->eithers));

    uint32_t from = 0;
    for (uint32_t i = 0; i < correction->num_edits; i++) {
        const struct us_edit *edit = &correction->edits[i];
        if (us_is_whole(edit))
            continue;

        for (; from < edit->at; from++)
            to->intents[to->num_intents++] = script->intents[from];
        if (edit->kind == US_EDIT_SWAPPED) {
            us_swap_intents(script, edit, &to->intents[to->num_intents],
                            &to->intents[to->num_intents + 1]);
            to->num_intents += 2;
        }
        if (edit->kind == US_EDIT_CHANGED || edit->kind == US_EDIT_MISSING)
            to->intents[to->num_intents++] = edit->intent;
        static const uint32_t replaced[US_NUM_EDIT_KINDS] = {
            [US_EDIT_CHANGED] = 1, [US_EDIT_SWAPPED] = 2};
        from += edit->kind == US_EDIT_EXTRA ? edit->num : replaced[edit->kind];
    }
    for (; from < script->num_intents; from++)
        to->intents[to->num_intents++] = script->intents[from];

    for (uint32_t i = 0; i < correction->num_edits; i++)
        if (us_is_whole(&correction->edits[i]))
            correct_whole(script, &correction->edits[i], to);
    return true;
}

void us_corrected_free(struct us_script *corrected)
{
    us_resize(corrected->intents, 0);
    us_resize(corrected->eithers, 0);
    us_extras_free(&corrected->extras);
}

enum us_status us_replay_correction(const struct us_resolver *given, const struct us_script *script,
                                    const struct us_correction *correction, struct us_solution *out,
                                    bool *no_memory)
{
    /* A game that the search did not solve is hardly solved by other choices. */
    uint32_t part = correction->solved ? 4 : 20;
    struct us_script corrected;
    struct us_sink quiet = {.text = script->text};
    struct us_resolver resolver = *given;
    struct us_bounds bounds = given->bounds ? *given->bounds : us_usual_bounds;
    bounds.of[US_BOUND_SEARCH] /= part;
    resolver.bounds = &bounds;
    resolver.sink = &quiet;
    resolver.interpretations = NULL;
    resolver.only_known = true;
    if (resolver.expected)
        us_expected_snapshot_clear(resolver.expected);

    enum us_status status = US_FAILED;
    if (us_correct_script(script, correction, &corrected))
        status = us_infer(&resolver, &corrected, out);
    else
        *no_memory = true;
    us_corrected_free(&corrected);
    *no_memory = *no_memory || quiet.no_memory;
    return status;
}
