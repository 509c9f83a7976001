/* SPDX-License-Identifier: MIT */
/* The lists of formats, their options, games and diagnostics. */
#include <stdio.h>

#include "api/api.h"
#include "api/command.h"
#include "base/name.h"
#include "base/rows.h"
#include "formats/interchange/rules_file.h"
#include "model/played.h"

const char *unisol_version(void)
{
    return UNISOL_VERSION_STRING;
}

const char *unisol_nearest(const char *word, const char *(*name_at)(const void *list, size_t i),
                           const void *list)
{
    struct us_nearest nearest = {.text = us_str(word)};
    const char *name;
    for (size_t i = 0; (name = name_at(list, i)); i++)
        us_nearest_try(&nearest, name);
    return nearest.name;
}

const char *unisol_option_value_at(const char *option, size_t i)
{
    return us_option_value_at(option, i);
}

const char *unisol_format_holds_at(const char *format, size_t i)
{
    return unisol_formats_holds_at(NULL, format, i);
}

const char *unisol_format_for_file(const char *path)
{
    return unisol_formats_for_file(NULL, path);
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
        *info = (struct unisol_option_info){f->options[i].name, f->options[i].help,
                                            f->options[i].words};
    return true;
}

/* The interchange states that Simple Simon is built by suit, but its cards go on any card of the
   next rank. */
static struct unisol_variant_info describe_game(const struct us_game *g)
{
    return (struct unisol_variant_info){
        .name = g->variant,
        .title = us_game_title(g),
        .columns = g->num_columns,
        .freecells = g->num_freecells,
        .decks = g->num_decks,
        .build = g->whole_suits ? us_build_names[US_BUILT_BY_RANK].word
                                : us_game_word(g, US_GAME_BUILD),
        .fill = us_game_word(g, US_GAME_FILL),
        .sequence = us_game_word(g, US_GAME_SEQUENCE),
    };
}

/* Fills *info, which may be NULL, with the variant; false: it is NULL. */
static bool describe_variant(const struct us_variant *v, struct unisol_variant_info *info)
{
    if (v && info) {
        *info = describe_game(&v->game);
        info->aliases = v->aliases;
    }
    return v != NULL;
}

bool unisol_variant_at(size_t i, struct unisol_variant_info *info)
{
    return describe_variant(us_variant_at(i), info);
}

bool unisol_variant_find(const char *name, struct unisol_variant_info *info)
{
    struct us_game game;
    if (!us_game_named(us_str(name), &game))
        return false;
    if (info) {
        *info = describe_game(&game);
        info->aliases = us_variant_find(us_str(game.variant))->aliases;
    }
    return true;
}

static void put_rules(const struct us_game *game, bool as_file, char text[UNISOL_RULES_TEXT])
{
    struct us_buf rules = {0};
    if (as_file)
        us_rules_file_out(game, &rules);
    else
        us_game_put_rules(game, &rules);
    snprintf(text, UNISOL_RULES_TEXT, "%s", us_buf_text(&rules));
    us_buf_free(&rules);
}

const char *unisol_variant_rules(const char *name, bool as_file, char text[UNISOL_RULES_TEXT])
{
    struct us_game game;
    text[0] = '\0';
    if (us_game_named(us_str(name), &game))
        put_rules(&game, as_file, text);
    return text;
}

enum unisol_status unisol_reader_rules(struct unisol_reader *reader,
                                       struct unisol_variant_info *info, bool as_file,
                                       char text[UNISOL_RULES_TEXT])
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED;
    if (us_input_load_rules(&reader->input) != US_OK)
        return UNISOL_FAILED;

    const struct us_game *game = &reader->input.reader.request.game;
    *info = describe_game(game);
    put_rules(game, as_file, text);
    return UNISOL_OK;
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
            .explanation = us_diag_explanation((enum us_diag_id)i),
            .hint = kind->hint,
        };
    return true;
}

/* ---- names of values ------------------------------------------------------------------------- */

/* All of them return "" for numbers that are no values. */

const char *unisol_result_name(enum unisol_result result)
{
    if (result == UNISOL_ENDED)
        return "ended";
    if (result == UNISOL_NOT_JUDGED)
        return us_result_names[US_RESULT_NOT_JUDGED].word;
    return (unsigned)result <= US_RESULT_ILLEGAL ? us_result_names[result].word : "";
}

const char *unisol_claim_name(enum unisol_claim claim)
{
    return (unsigned)claim < US_NUM_CLAIMS ? us_claim_names[claim].word : "";
}

const char *unisol_game_source_name(enum unisol_game_source source)
{
    static const char *const names[] = {[UNISOL_GAME_STATED] = "stated",
                                        [UNISOL_GAME_ASSUMED] = "assumed",
                                        [UNISOL_GAME_FOUND] = "found"};
    US_ASSERT_ROWS(names, UNISOL_GAME_FOUND + 1);

    return (unsigned)source <= UNISOL_GAME_FOUND ? names[source] : "";
}

const char *unisol_pile_name(enum unisol_pile_kind kind)
{
    return (unsigned)kind < US_NUM_PILES ? us_pile_names[kind].word : "";
}

const char *unisol_edit_name(enum unisol_edit_kind kind)
{
    static const char *const names[] = {
        [UNISOL_EDIT_CHANGED] = "changed", [UNISOL_EDIT_MISSING] = "missing",
        [UNISOL_EDIT_EXTRA] = "extra",     [UNISOL_EDIT_SWAPPED] = "swapped",
        [UNISOL_EDIT_DEAL] = "deal",       [UNISOL_EDIT_FREECELLS] = "freecells",
        [UNISOL_EDIT_COLUMNS] = "columns", [UNISOL_EDIT_AUTOMOVE] = "automove",
        [UNISOL_EDIT_SUITS] = "suits",
    };
    US_ASSERT_ROWS(names, UNISOL_EDIT_SUITS + 1);

    return (unsigned)kind <= UNISOL_EDIT_SUITS ? names[kind] : "";
}
