/* SPDX-License-Identifier: MIT */
/*
 * Readers of some formats find the moves from boards.  Whether they find the moves that were
 * written depends on the rules, which formats do not know, so it is tried.
 */
#include "convert/read_back.h"

#include "convert/failure.h"
#include "convert/input.h"

/* Whether two piles are the same, apart from which of several equal foundations they are. */
static bool is_same_pile(struct us_pile_id a, struct us_pile_id b)
{
    return us_same_pile(a, b) || (a.type == US_FOUNDATION && b.type == US_FOUNDATION);
}

/* Whether two moves are the same.  A number that is not stated is 0. */
static bool is_same_move(const struct us_move *a, const struct us_move *b)
{
    bool stated = a->num_cards > 0 && b->num_cards > 0;
    return is_same_pile(a->source, b->source) && is_same_pile(a->dest, b->dest) &&
           (!stated || a->num_cards == b->num_cards);
}

static bool are_same_moves(const struct us_move *a, const struct us_move *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_same_move(&a[i], &b[i]))
            return false;
    return true;
}

/* Whether moves that may be illegal state the same numbers and cards. */
static bool state_same_cards(const struct us_move *a, const struct us_move *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i].num_cards != b[i].num_cards || !us_same_face(a[i].source_card, b[i].source_card) ||
            !us_same_face(a[i].dest_card, b[i].dest_card))
            return false;
    return true;
}

static bool has_same_comments(const struct us_extras *a, const struct us_extras *b)
{
    if (a->num_comments != b->num_comments)
        return false;
    for (size_t i = 0; i < a->num_comments; i++) {
        struct us_str one = us_extras_text(a, a->comments[i].text);
        struct us_str other = us_extras_text(b, b->comments[i].text);
        if (a->comments[i].move != b->comments[i].move || one.len != other.len ||
            memcmp(one.p, other.p, one.len) != 0)
            return false;
    }
    return true;
}

/* Whether both have the same comments and variations, as far as the format stores them. */
static bool has_same_extras(const struct us_format *format, const struct us_extras *a,
                            const struct us_extras *b)
{
    bool variations = !(format->carries & US_CARRIES_VARIATIONS) ||
                      (a->num_variations == b->num_variations && a->num_moves == b->num_moves &&
                       are_same_moves(a->moves, b->moves, a->num_moves) &&
                       state_same_cards(a->moves, b->moves, a->num_moves));
    return variations && (!(format->carries & US_CARRIES_COMMENTS) || has_same_comments(a, b));
}

/* Whether cards are face down, and freecells blocked, in the same places. */
static bool is_same_start(const struct us_position *a, const struct us_position *b)
{
    enum { MARKS = US_CARD_HIDDEN | US_CARD_BLOCKED };
    bool same = us_position_same(a, b) && us_shuffles_same(a, b);
    for (unsigned i = 0; i < a->num_freecells && same; i++)
        same = ((a->freecells[i] ^ b->freecells[i]) & MARKS) == 0;
    for (unsigned i = 0; i < a->num_columns && same; i++)
        for (unsigned k = 0; k < us_column_len(a, i); k++)
            same = same && ((us_column_cards(a, i)[k] ^ us_column_cards(b, i)[k]) & MARKS) == 0;
    return same;
}

static bool is_same_game(const struct us_solution *a, const struct us_solution *b)
{
    return a->num_moves == b->num_moves && a->result == b->result && a->empty == b->empty &&
           are_same_moves(a->moves, b->moves, a->num_moves);
}

/* Opens the text as an input of the renderer's format. */
static enum us_status read_text(struct us_inner_input *inner, const struct us_format *format,
                                struct us_str text)
{
    inner->input.format = format;
    if (us_input_attach_memory(&inner->input, text.p, text.len) != US_OK ||
        us_input_begin(&inner->input) != US_OK)
        return US_FAILED;
    return us_input_next(&inner->input);
}

/* Whether a reader of the text finds the solution.  Sets *no_memory if memory ran out. */
static bool is_found(const struct us_format *format, const struct us_solution *solution, bool loses,
                     struct us_str text, bool *no_memory)
{
    struct us_game_request request = {.game = us_variant_at(0)->game};
    if (!(format->carries & US_CARRIES_GAME)) {
        request.game = solution->game;
        memset(request.asked, true, sizeof(request.asked));
    }
    struct us_inner_input *inner = us_inner_input_alone(&request);
    *no_memory = !inner;
    if (!inner)
        return false;

    const struct us_solution *read = &inner->record.solution;
    bool found = read_text(inner, format, text) == US_OK && inner->record.kind == &us_patience_kind;
    if (loses)
        found = !found || read->result != US_RESULT_ILLEGAL;
    else
        found = found && is_same_game(solution, read) &&
                has_same_extras(format, &solution->extras, &read->extras) &&
                (read->empty || is_same_start(&read->start, &solution->start));
    *no_memory = inner->input.sink.no_memory;
    us_inner_input_free(inner);
    return found;
}

enum us_status us_check_read_back(struct us_renderer *renderer, const struct us_solution *solution,
                                  bool loses, struct us_str text)
{
    const struct us_format *format = renderer->format;
    bool no_memory;

    if (is_found(format, solution, loses && !format->for_people, text, &no_memory))
        return US_OK;
    if (no_memory)
        return us_fail_memory(&renderer->sink);
    if (format->for_people) {
        us_report_loss(format, renderer->strict, &renderer->sink,
                       "everything that is needed to read it back");
        return renderer->strict ? US_FAILED : US_OK;
    }
    return us_fail_at(&renderer->sink, US_DIAG_NOT_CARRIED, US_NOWHERE,
                      "%s cannot store these moves: readers would find others", format->name);
}
