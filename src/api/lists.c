/* SPDX-License-Identifier: MIT */
/* The lists of formats, their options, games and diagnostics. */
#include "api/command.h"
#include "base/bounds.h"
#include "base/diag.h"
#include "base/name.h"
#include "convert/record.h"
#include "formats/format.h"
#include "model/names.h"
#include "model/solution.h"

#ifndef UNISOL_VERSION
#define UNISOL_VERSION "0.1.0"
#endif

const char *unisol_version(void)
{
    return UNISOL_VERSION;
}

bool unisol_format_at(size_t i, struct unisol_format_info *info)
{
    const struct us_format *f = us_format_at(i);
    if (f && info)
        *info = (struct unisol_format_info){.name = f->name,
                                            .suffix = f->suffixes ? f->suffixes[0] + 1 : f->name,
                                            .title = f->title,
                                            .suffixes = f->suffixes,
                                            .reads = f->read != NULL,
                                            .writes = f->write || f->write_boardgame};
    return f != NULL;
}

bool unisol_format_find(const char *name, struct unisol_format_info *info)
{
    const struct us_format *found = us_format_find(us_str(name));
    for (size_t i = 0; found && us_format_at(i); i++)
        if (us_format_at(i) == found)
            return unisol_format_at(i, info);
    return false;
}

const char *unisol_nearest(const char *word, const char *(*name_at)(const void *list, size_t i), const void *list)
{
    struct us_nearest nearest = {.text = us_str(word)};
    const char *name;
    for (size_t i = 0; (name = name_at(list, i)); i++)
        us_nearest_try(&nearest, name);
    return nearest.name;
}

/* The options of readers and writers whose values are words, apart from formats and games. */
static const struct {
    const char *option;
    const struct us_spelling *names;
    unsigned num;
} option_values[] = {
    {"automove", us_automove_names, US_NUM_AUTOMOVES},
    {"build", us_build_names, US_NUM_BUILDS},
    {"fill", us_fill_names, US_NUM_FILLS},
    {"sequence", us_sequence_names, US_NUM_SEQUENCES},
    {"foundation-to-column", us_permission_names, US_NUM_PERMISSIONS},
    {"empty-column-count", us_empty_count_names, US_NUM_EMPTY_COUNTS},
};

static const char *spelling_at(const struct us_spelling *names, unsigned num, size_t i)
{
    for (unsigned k = 0; k < num; k++)
        if (names[k].word && i-- == 0)
            return names[k].word;
    return NULL;
}

const char *unisol_option_value_at(const char *option, size_t i)
{
    if (strcmp(option, "limit") == 0)
        return i < US_BOUNDS ? us_bound_name((enum us_bound)i) : NULL;

    for (size_t k = 0; k < sizeof(option_values) / sizeof(option_values[0]); k++)
        if (strcmp(option, option_values[k].option) == 0)
            return spelling_at(option_values[k].names, option_values[k].num, i);
    return NULL;
}

/* What formats can store, in the order of the table in docs/formats/README.md. */
static const struct {
    unsigned carries;
    const char *words;
} contents[] = {
    {US_CARRIES_START, "start"},     {US_CARRIES_NUMBER, "deal number"},  {US_CARRIES_NAME, "deal name"},
    {US_CARRIES_MOVES, "moves"},     {US_CARRIES_AUTOMOVES, "automoves"}, {US_CARRIES_GAME, "game"},
    {US_CARRIES_RESULT, "result"},   {US_CARRIES_COMMENTS, "comments"},   {US_CARRIES_TALON, "talon"},
    {US_CARRIES_BLOCKED, "blocked"}, {US_CARRIES_EXTRAS, "extras"},
};

const char *unisol_format_holds_at(const char *format, size_t i)
{
    const struct us_format *f = format ? us_format_find(us_str(format)) : NULL;
    if (!f)
        return NULL;

    /* The notation of a board game stores its start and moves. */
    unsigned carries = f->boardgame ? US_CARRIES_START | US_CARRIES_MOVES : f->carries;
    for (size_t k = 0; k < sizeof(contents) / sizeof(contents[0]); k++)
        if ((carries & contents[k].carries) && i-- == 0)
            return contents[k].words;
    return (f->cut || f->streams) && i == 0 ? "many records" : NULL;
}

const char *unisol_format_for_file(const char *path)
{
    const struct us_format *f = path ? us_format_for_file(us_str(path)) : NULL;
    return f ? f->name : NULL;
}

bool unisol_format_option_at(const char *format, size_t i, struct unisol_option_info *info)
{
    const struct us_format *f = format ? us_format_find(us_str(format)) : NULL;
    if (!f || !f->options)
        return false;

    for (size_t k = 0; k <= i; k++)
        if (!f->options[k].name)
            return false;

    if (info)
        *info = (struct unisol_option_info){f->options[i].name, f->options[i].help, f->options[i].words};
    return true;
}

bool unisol_variant_at(size_t i, struct unisol_variant_info *info)
{
    const struct us_variant *v = us_variant_at(i);
    if (!v)
        return false;
    if (!info)
        return true;

    const struct us_game *g = &v->game;
    *info = (struct unisol_variant_info){
        .name = g->variant,
        .title = v->title,
        .aliases = v->aliases,
        .columns = g->num_columns,
        .freecells = g->num_freecells,
        .decks = g->num_decks,
        .build = us_game_word(g, US_GAME_BUILD),
        .fill = us_game_word(g, US_GAME_FILL),
        .sequence = us_game_word(g, US_GAME_SEQUENCE),
    };
    return true;
}

/* The i-th reason why records are illegal, 0-based. */
static bool reason_at(size_t i, struct unisol_diagnostic_info *info)
{
    i += US_REASON_NONE + 1;
    if (i >= US_REASON_COUNT)
        return false;

    enum us_reason reason = (enum us_reason)i;
    if (info)
        *info = (struct unisol_diagnostic_info){
            .name = us_reason_name(reason),
            .level = UNISOL_ERROR,
            .explanation = us_reason_explanation(reason),
        };
    return true;
}

bool unisol_diagnostic_at(size_t i, struct unisol_diagnostic_info *info)
{
    if (i >= US_DIAG_COUNT)
        return reason_at(i - US_DIAG_COUNT, info);

    const struct us_diag_kind *kind = us_diag_kind((enum us_diag_id)i);
    if (info)
        *info = (struct unisol_diagnostic_info){
            .name = kind->name,
            .level = (enum unisol_level)kind->level,
            .explanation = kind->explanation,
            .hint = kind->hint,
        };
    return true;
}

/* ---- names of values ------------------------------------------------------------------------- */

const char *unisol_result_name(enum unisol_result result)
{
    return result == UNISOL_ENDED ? "ended" : us_result_names[result].word;
}

const char *unisol_claim_name(enum unisol_claim claim)
{
    return us_claim_names[claim].word;
}

const char *unisol_game_source_name(enum unisol_game_source source)
{
    switch (source) {
    case UNISOL_GAME_STATED:
        return "stated";
    case UNISOL_GAME_ASSUMED:
        return "assumed";
    case UNISOL_GAME_FOUND:
        return "found";
    }
    return "";
}

const char *unisol_pile_name(enum unisol_pile_kind kind)
{
    return us_pile_names[kind].word;
}
