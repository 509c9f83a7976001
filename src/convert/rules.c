/* SPDX-License-Identifier: MIT */
/* The option rules: the rules of the game from a file. */
#include <unistd.h>

#include "convert/failure.h"
#include "convert/input.h"
#include "formats/interchange/rules_file.h"

/* Reads the file, over the rules of the game that was requested. */
static bool read_rules(struct us_input *in, struct us_input *from)
{
    struct us_described_game described = {.game = in->request.game, .is_named = in->rules.is_named};
    struct us_str text = us_source_text(&from->reader.source);

    us_sink_aim(&from->sink, text);
    from->sink.first_line = 1;
    if (!us_rules_file_in(text, &from->sink, &from->bounds, &described))
        return false;

    struct us_input_rules *rules = &in->rules;
    rules->request = in->request;
    us_game_refine(&described.game, &in->request.game, in->refined);
    rules->request.game = described.game;
    memcpy(rules->name, described.name, sizeof(rules->name));
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        rules->request.asked[i] = true;
    return true;
}

/* Opens the file and reads it. */
static enum us_status load(struct us_input *in)
{
    struct us_inner_input *inner = us_inner_input_new(in, &in->request, false);
    if (!inner)
        return US_FAILED;

    const char *path = us_buf_text(&in->rules.file);
    bool is_standard = strcmp(path, "-") == 0;
    struct us_input *from = &inner->input;
    us_input_set_name(from, is_standard ? "<stdin>" : path);
    enum us_status status = is_standard ? us_input_attach_descriptor(from, STDIN_FILENO)
                                        : us_input_attach_file(from, path);
    if (status == US_OK)
        status = us_input_fill_window(from, (size_t)us_bound(&from->bounds, US_BOUND_RECORD) << 20);
    if (status == US_OK && !read_rules(in, from))
        status = US_FAILED;
    in->rules.is_read = status == US_OK;
    us_inner_input_free(inner);
    return status;
}

enum us_status us_input_load_rules(struct us_input *in)
{
    struct us_input_rules *rules = &in->rules;
    if (rules->file.len == 0)
        return US_OK;
    if (!rules->is_read && load(in) != US_OK)
        return US_FAILED;

    struct us_game *game = &rules->request.game;
    if (rules->name[0] != '\0')
        game->variant = rules->name;
    in->reader.request = rules->request;
    return US_OK;
}

void us_input_share_rules(struct us_input *in, const struct us_input *from)
{
    struct us_buf file = in->rules.file;
    in->rules = from->rules;
    in->rules.file = file;
}
