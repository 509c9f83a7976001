/* SPDX-License-Identifier: MIT */
/* The options of inputs. */
#include "base/name.h"
#include "convert/failure.h"
#include "convert/input.h"
#include "model/names.h"
#include "model/played.h"
#include "tree/stylesheet.h"

static bool set_format(struct us_input *in, struct us_str value, struct us_buf *why)
{
    in->format = us_formats_find(in->reader.own, value);
    if (!in->format) {
        us_buf_putf(why, "unknown format '%.*s'", (int)value.len, value.p);
        us_formats_suggest(in->reader.own, value, why);
        return false;
    }
    if (!us_format_is_read(in->format))
        return us_buf_refuse(why, "this format can be written but not read");
    return true;
}

static bool set_game(struct us_input *in, struct us_str value, struct us_buf *why)
{
    struct us_game game;
    if (!us_game_named(value, &game)) {
        us_buf_putf(why, "unknown game '%.*s'", (int)value.len, value.p);
        us_variant_suggest(value, why);
        return false;
    }

    /* Fields that were set before by themselves still apply. */
    us_game_refine(&game, &in->request.game, in->refined);
    in->request.game = game;
    in->rules.is_named = true;
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        in->request.asked[i] = true;
    return true;
}

static bool set_rules(struct us_input *in, struct us_str value, struct us_buf *why)
{
    (void)why;
    us_buf_clear(&in->rules.file);
    us_buf_put(&in->rules.file, value.p, value.len);
    return true;
}

static bool set_layout(struct us_input *in, struct us_str value, struct us_buf *why)
{
    struct us_input_layout *layout = &in->layout;
    (void)why;
    layout->patience.given = true;
    layout->patience.deal = US_NO_DEAL;
    layout->boardgame = NULL;
    us_buf_clear(&layout->file);
    if (!us_deal_parse_loosely(value, &layout->patience.deal))
        us_buf_put(&layout->file, value.p, value.len);
    return true;
}

static bool set_override(struct us_input *in, struct us_str value, struct us_buf *why)
{
    in->layout.patience.overrides = us_str_eq(value, "yes");
    if (in->layout.patience.overrides || us_str_eq(value, "no"))
        return true;
    return us_buf_refuse(why, "expected yes or no");
}

static bool set_record(struct us_input *in, struct us_str value, struct us_buf *why)
{
    struct us_cursor c = us_cursor(value);
    uint32_t first;
    uint32_t last;
    bool ok = us_cursor_number(&c, &first);

    last = first;
    if (ok && us_cursor_literal(&c, "-"))
        ok = us_cursor_number(&c, &last);

    if (!ok || !us_cursor_at_end(&c) || first == 0 || last < first)
        return us_buf_refuse(why, "expected N or N-M, counted from 1");
    in->first_record = first;
    in->last_record = last;
    return true;
}

static bool set_variation(struct us_input *in, struct us_str value, struct us_buf *why)
{
    bool ok = value.len > 0 && value.len < sizeof(in->variation);
    for (size_t i = 0; i < value.len && ok; i++)
        ok = us_is_digit(value.p[i]) || (value.p[i] == '.' && i > 0);
    if (!ok)
        return us_buf_refuse(why, "expected a number such as 12.2");

    memcpy(in->variation, value.p, value.len);
    in->variation[value.len] = '\0';
    return true;
}

static bool set_option(struct us_input *in, struct us_str value, struct us_buf *why)
{
    in->request.variations = us_str_eq(value, "variations=yes");
    if (in->request.variations || us_str_eq(value, "variations=no"))
        return true;
    return us_buf_refuse(why, "expected variations=yes or variations=no");
}

static bool set_assumption(struct us_input *in, struct us_str value, struct us_buf *why)
{
    return us_conventions_assume(&in->assumed, value, why);
}

static bool set_limit(struct us_input *in, struct us_str value, struct us_buf *why)
{
    return us_bounds_set(&in->bounds, value, why);
}

static bool set_stylesheet(struct us_input *in, struct us_str value, struct us_buf *why)
{
    struct us_input_making *m = &in->making;
    us_stylesheet_free(m->loaded);
    m->loaded = NULL;
    us_buf_clear(&m->stylesheet);
    us_buf_put(&m->stylesheet, value.p, value.len);
    us_buf_puts_if(why, value.len == 0, "expected a file");
    return value.len > 0 && !m->stylesheet.failed;
}

static bool set_interpretations(struct us_input *in, struct us_str value, struct us_buf *why)
{
    in->all_interpretations = us_str_eq(value, "all");
    if (in->all_interpretations || us_str_eq(value, "first"))
        return true;
    return us_buf_refuse(why, "expected all or first");
}

static bool set_field(struct us_input *in, enum us_game_field field, struct us_str value,
                      struct us_buf *why)
{
    if (us_game_set(&in->request.game, field, value)) {
        in->refined[field] = true;
        in->request.asked[field] = true;
        return true;
    }
    us_buf_puts(why, "expected ");
    us_game_field_range(field, why);
    return false;
}

static const struct input_option {
    const char *name;
    bool (*set)(struct us_input *in, struct us_str value, struct us_buf *why);
} input_options[] = {
    {"format", set_format}, {"game", set_game},         {"layout", set_layout},
    {"record", set_record}, {"assume", set_assumption}, {"interpretations", set_interpretations},
    {"limit", set_limit},   {"override", set_override}, {"variation", set_variation},
    {"option", set_option}, {"rules", set_rules},       {"read-stylesheet", set_stylesheet},
};

static void suggest(struct us_str name, struct us_buf *out)
{
    struct us_nearest nearest = {.text = name};
    for (size_t i = 0; i < sizeof(input_options) / sizeof(input_options[0]); i++)
        us_nearest_try(&nearest, input_options[i].name);
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        us_nearest_try(&nearest, us_game_field_name(i));
    us_nearest_put(&nearest, out);
}

/* Sets the option.  Returns false if there is no such option, or, with the reason in *why, if it
   does not have that value. */
static bool set(struct us_input *in, const char *name, struct us_str value, struct us_buf *why)
{
    for (size_t i = 0; i < sizeof(input_options) / sizeof(input_options[0]); i++)
        if (strcmp(name, input_options[i].name) == 0)
            return input_options[i].set(in, value, why);

    enum us_game_field field = us_game_field_find(name);
    return field < US_GAME_FIELDS && set_field(in, field, value, why);
}

/* The list of the names of which the value of a refused option should be one, or NULL. */
static const char *list_of(const struct us_input *in, const char *name, struct us_str value)
{
    struct us_game game;
    if (strcmp(name, "format") == 0 && !in->format)
        return "formats";
    return strcmp(name, "game") == 0 && !us_game_named(value, &game) ? "games" : NULL;
}

enum us_status us_input_set(struct us_input *in, const char *name, const char *value)
{
    struct us_buf why = {0};
    enum us_status status = US_OK;

    in->rules.is_read = in->layout.is_read = false; /* the other options apply to them, too */

    if (!set(in, us_option_name(name), us_str(value), &why)) {
        struct us_buf text = {0};
        const char *list = list_of(in, us_option_name(name), us_str(value));
        if (list) { /* *why is about that list */
            us_buf_puts(&text, us_buf_text(&why));
        } else if (why.len > 0) {
            us_buf_putf(&text, "invalid value '%s' for '%s': %s", value, name, us_buf_text(&why));
        } else {
            us_buf_putf(&text, "unknown option '%s'", name);
            suggest(us_str(name), &text);
        }
        status = us_refuse_option(&in->sink, &text, list);
    }
    us_buf_free(&why);
    return status;
}

/* ---- values ---------------------------------------------------------------------------------- */

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
    {"foundation-to-column", us_back_names, US_NUM_BACKS},
    {"empty-column-count", us_empty_count_names, US_NUM_EMPTY_COUNTS},
};

static const char *spelling_at(const struct us_spelling *names, unsigned num, size_t i)
{
    for (unsigned k = 0; k < num; k++)
        if (names[k].word && i-- == 0)
            return names[k].word;
    return NULL;
}

const char *us_option_value_at(const char *option, size_t i)
{
    if (strcmp(option, "limit") == 0)
        return i < US_BOUNDS ? us_bound_name((enum us_bound)i) : NULL;

    for (size_t k = 0; k < sizeof(option_values) / sizeof(option_values[0]); k++)
        if (strcmp(option, option_values[k].option) == 0)
            return spelling_at(option_values[k].names, option_values[k].num, i);
    return NULL;
}
