/* SPDX-License-Identifier: MIT */
/* The option layout: a start position from another file. */
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "convert/failure.h"
#include "convert/input.h"

/* Reads the first record of `from` and keeps its start. */
static enum us_status take_first_record(struct us_input *in, struct us_input *from)
{
    if (!us_reader_detect(&from->reader) || us_input_settle_format(from) != US_OK)
        return US_FAILED;

    us_sink_begin_record(&from->sink);
    us_hold(&from->held, &from->sink);
    enum us_status status = us_reader_next(&from->reader);
    if (status != US_OK && us_input_try_layouts(from)) {
        us_held_drop(&from->held);
        status = US_OK;
    } else {
        us_held_release(&from->held);
    }

    if (status == US_OK)
        status = us_input_kind(from)->take_layout(in, from);
    else
        status = US_FAILED;
    us_input_report_garbage(from);
    us_sink_end_record(&from->sink);
    return status;
}

/* Opens the layout's file.  A name that is neither a file nor a deal may be a misspelled deal. */
static enum us_status attach_layout(struct us_input *from, const char *path)
{
    struct stat s = {0};
    if (stat(path, &s) != 0 && errno == ENOENT)
        return us_fail(&from->sink, US_DIAG_NO_SUCH_LAYOUT, "");
    if (S_ISDIR(s.st_mode))
        return us_fail(&from->sink, US_DIAG_CANNOT_READ, strerror(EISDIR));
    return us_input_attach_file(from, path);
}

/* Reads the layout's file, which may have any format. */
static enum us_status read_layout(struct us_input *in)
{
    struct us_inner_input *inner = us_inner_input_new(in, &in->reader.request, false);
    if (!inner)
        return US_FAILED;

    const char *path = us_buf_text(&in->layout.file);
    struct us_input *from = &inner->input;
    enum us_status status;
    if (strcmp(path, "-") == 0) {
        us_input_set_name(from, "<stdin>");
        status = us_input_attach_descriptor(from, STDIN_FILENO);
    } else {
        us_input_set_name(from, path);
        status = attach_layout(from, path);
    }

    if (status == US_OK)
        status = take_first_record(in, from);
    in->layout.is_read = status == US_OK;
    us_inner_input_free(inner);
    return status;
}

enum us_status us_input_load_layout(struct us_input *in)
{
    struct us_input_layout *layout = &in->layout;
    if (layout->file.len > 0 && !layout->is_read && read_layout(in) != US_OK)
        return US_FAILED;

    in->reader.request.has_layout = layout->patience.given;
    if (!layout->is_read || layout->boardgame)
        return US_OK;

    struct us_game_request *request = &in->reader.request;
    if (layout->has_game && !request->asked[US_GAME_COLUMNS])
        request->game = layout->game;
    request->game.num_freecells = layout->freecells;
    request->game.max_rank = layout->max_rank;
    request->ace = layout->ace;
    return US_OK;
}

void us_input_begin_with(struct us_input *in, const struct us_solution *solution)
{
    struct us_input_layout *layout = &in->layout;
    layout->patience.given = true;
    layout->patience.deal = US_NO_DEAL;
    us_position_copy(&layout->patience.position, &solution->start);
    layout->boardgame = NULL;
    layout->is_read = false;
    us_buf_clear(&layout->file);

    in->request.game = solution->game;
    in->rules.is_named = true;
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        in->request.asked[i] = true;
}
