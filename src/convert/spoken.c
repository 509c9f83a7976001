/* SPDX-License-Identifier: MIT */
/* Moves that a person states in text. */
#include "convert/spoken.h"

#include "convert/failure.h"
#include "convert/input.h"
#include "engine/walk.h"

/* What is read, and where its diagnostics go. */
struct spoken {
    const struct us_game *game;
    const struct us_position *position;
    enum us_automove rule;
    struct us_str text;
    struct us_sink *sink; /* NULL: nowhere */
};

/* Passes on what a person who states a move should know.  Notes are about lists.  A text that has
   no moves is wrong as moves, whatever else it may be. */
static void pass_on(void *context, const struct us_diag *diag)
{
    const struct us_sink *sink = context;
    struct us_diag about_moves = *diag;

    if (diag->id == US_DIAG_FORMAT_UNKNOWN)
        about_moves.message = "this is not understood as moves, such as 8a, or QH to freecell";
    if (us_diag_kind(diag->id)->level >= US_WARNING)
        sink->handle(sink->context, &about_moves);
}

/* Makes an input for moves that follow the position.  NULL: memory ran out. */
static struct us_inner_input *input_of(const struct spoken *spoken)
{
    struct us_game_request request = {.game = *spoken->game};
    memset(request.asked, true, sizeof(request.asked));
    us_settle_base(&request.game, spoken->position);
    struct us_inner_input *inner = us_inner_input_alone(&request);
    if (!inner)
        return NULL;

    struct us_input *in = &inner->input;
    struct us_input_layout *layout = &in->layout;
    layout->is_read = layout->patience.given = true;
    us_position_copy(&layout->patience.position, spoken->position);
    layout->max_rank = spoken->game->max_rank;
    layout->freecells = spoken->game->num_freecells;
    layout->freecells_shown = true;
    in->assumed.automove = spoken->rule;
    in->assumed.automove_first = US_NO;
    in->assumed.empty_count = US_EMPTY_MAX;
    if (spoken->sink && spoken->sink->handle) {
        in->sink.handle = pass_on;
        in->sink.context = spoken->sink;
    }
    return inner;
}

/* Reads the text as one record that has moves.  US_FAILED: reported. */
static enum us_status read_record(struct us_inner_input *inner, const struct us_format *format,
                                  struct us_str text)
{
    struct us_input *in = &inner->input;
    const struct us_solution *s = &inner->record.solution;

    in->format = format;
    if (us_input_attach_memory(in, text.p, text.len) != US_OK || us_input_begin(in) != US_OK)
        return US_FAILED;
    enum us_status status = us_input_next(in);
    if (status == US_FAILED)
        return status;
    if (status == US_END || inner->record.kind != &us_patience_kind || s->empty ||
        (s->num_explicit == 0 && s->result != US_RESULT_ILLEGAL))
        return us_fail(&in->sink, US_DIAG_FORMAT_UNKNOWN, "the text has no moves");
    if (s->num_ignored_words > 0)
        return us_fail(&in->sink, US_DIAG_FORMAT_UNKNOWN, "not all words of the text are moves");
    return US_OK;
}

/* Reads the text in a format, or in the one that is detected, into *out, unless that is NULL.
   US_FAILED: reported.  *no_memory: memory ran out, and that was not reported. */
static enum us_status read_as(const struct spoken *spoken, const struct us_format *format,
                              struct us_solution *out, bool *no_memory)
{
    struct us_inner_input *inner = input_of(spoken);
    *no_memory = !inner;
    if (!inner)
        return US_FAILED;

    enum us_status status = read_record(inner, format, spoken->text);
    *no_memory = !spoken->sink && inner->input.sink.no_memory;
    if (status == US_OK && out) {
        us_solution_copy(out, &inner->record.solution);
        *no_memory = us_solution_failed(out);
        status = *no_memory ? US_FAILED : US_OK;
    }
    us_inner_input_free(inner);
    return status;
}

enum us_status us_read_spoken(const struct us_game *game, const struct us_position *position,
                              enum us_automove rule, struct us_str text, struct us_sink *sink,
                              struct us_solution *out)
{
    /* A word such as "4d" is also a card, and too short to be a list of any format. */
    const struct us_format *pairs = us_format_find(us_str("sn"));
    struct spoken spoken = {game, position, rule, text, NULL};
    bool no_memory = false;
    bool is_pairs = read_as(&spoken, pairs, NULL, &no_memory) == US_OK;

    if (no_memory)
        return us_fail_memory(sink);

    spoken.sink = sink;
    enum us_status status = read_as(&spoken, is_pairs ? pairs : NULL, out, &no_memory);
    return no_memory ? us_fail_memory(sink) : status;
}
