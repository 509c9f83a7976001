/* SPDX-License-Identifier: MIT */
/* The options of renderers. */
#include "base/name.h"
#include "model/names.h"
#include "convert/failure.h"
#include "convert/renderer.h"
#include "formats/page/styled.h"

void us_renderer_set_format(struct us_renderer *renderer, const struct us_format *format)
{
    if (renderer->format != format)
        memset(renderer->options, 0, sizeof(renderer->options));
    renderer->format = format;
}

static bool yes_or_no(const char *name, const char *value, struct us_buf *why)
{
    bool yes = strcmp(value, "yes") == 0;
    if (!yes && strcmp(value, "no") != 0)
        us_buf_putf(why, "invalid value '%s' for '%s': expected yes or no", value, name);
    return yes;
}

static void set_format(struct us_renderer *r, const char *value, struct us_buf *why)
{
    us_renderer_set_format(r, us_formats_find(r->own, us_str(value)));
    r->format_asked = r->format != NULL;
    if (!r->format) {
        us_buf_putf(why, "unknown format '%s'", value);
        us_formats_suggest(r->own, us_str(value), why);
    }
}

static void set_rule(struct us_renderer *r, const char *given, const char *value,
                     struct us_buf *why)
{
    int found = us_find_word(us_automove_names, US_NUM_AUTOMOVES, us_str(value));
    r->rule_asked = found >= 0;
    r->rule = r->rule_asked ? (enum us_automove)found : US_AUTOMOVE_NONE;
    if (!r->rule_asked) {
        us_buf_putf(why, "invalid value '%s' for '%s': expected ", value, given);
        us_put_words(why, us_automove_names, US_NUM_AUTOMOVES);
    }
}

/* Sets an option that is a number; false: there is no such option. */
static bool set_number(struct us_renderer *renderer, const char *given, const char *value,
                       struct us_buf *why)
{
    struct us_view *view = &renderer->view;
    const struct number_option {
        const char *name;
        uint32_t *number;
        bool may_be_end;
        uint32_t least;
    } options[] = {
        {"at", &view->from, true, 0},    {"from", &view->from, false, 0},
        {"until", &view->to, true, 0},   {"every", &view->every, false, 1},
        {"rows", &view->rows, false, 0}, {"width", &view->width, false, 0},
    };
    const struct number_option *o = options;
    const struct number_option *end = options + sizeof(options) / sizeof(options[0]);
    while (o < end && strcmp(us_option_name(given), o->name) != 0)
        o++;
    if (o == end)
        return false;

    struct us_cursor c = us_cursor(us_str(value));
    uint32_t n = UINT32_MAX;
    bool is_end = o->may_be_end && strcmp(value, "end") == 0;
    bool is_number = !is_end && us_cursor_number(&c, &n) && us_cursor_at_end(&c) && n >= o->least;
    if (is_number && n == UINT32_MAX) {
        us_buf_putf(why, "invalid value '%s' for '%s': expected a smaller number", value, given);
        return true;
    }
    if (!is_end && !is_number) {
        us_buf_putf(why, "invalid value '%s' for '%s': expected a number%s%s", value, given,
                    o->least ? " from 1" : "", o->may_be_end ? " or end" : "");
        return true;
    }

    *o->number = n;
    if (o == options)
        renderer->at_asked = true;
    if (renderer->at_asked)
        view->to = view->from;
    view->alone = renderer->at_asked;
    return true;
}

static void set_stylesheet(struct us_renderer *r, const char *value)
{
    us_buf_clear(&r->stylesheet);
    us_buf_puts(&r->stylesheet, value);
    us_renderer_set_format(r, &us_format_stylesheet);
    r->format_asked = true;
}

static void add_param(struct us_renderer *r, const char *given, const char *value,
                      struct us_buf *why)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value)
        us_buf_putf(why, "invalid value '%s' for '%s': expected NAME=VALUE", value, given);
    else
        us_buf_put(&r->params, value, strlen(value) + 1);
}

/* Sets an option of the format: "NAME=VALUE", or only its value if it is given by its own name.
   Returns false if the format has no such option. */
static bool set_format_option(struct us_renderer *r, const char *given, const char *value,
                              struct us_buf *why)
{
    struct us_buf assignment = {0};
    bool unknown = false;

    if (strcmp(us_option_name(given), "option") != 0)
        us_buf_putf(&assignment, "%s=", us_option_name(given));
    us_buf_puts(&assignment, value);

    if (r->format)
        us_format_set_option(r->format, r->options, us_buf_str(&assignment), given, &unknown, why);
    else
        us_buf_puts(why, "an option of the format was set before the format");
    us_buf_free(&assignment);
    return !unknown;
}

bool us_renderer_is_target_option(const char *name)
{
    static const char *const names[] = {"format",     "option", "positions",
                                        "stylesheet", "param",  "data"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(us_option_name(name), names[i]) == 0)
            return true;
    return false;
}

enum us_status us_renderer_set(struct us_renderer *renderer, const char *given, const char *value)
{
    const char *name = us_option_name(given);
    struct us_buf why = {0};
    const char *list = NULL; /* of the names that the value could have been */

    if (strcmp(name, "single-cards") == 0) {
        renderer->single_cards = yes_or_no(given, value, &why);
    } else if (strcmp(name, "strict") == 0) {
        renderer->strict = yes_or_no(given, value, &why);
    } else if (strcmp(name, "prefix") == 0) {
        renderer->prefix = yes_or_no(given, value, &why);
    } else if (strcmp(name, "list") == 0) {
        renderer->view.list = yes_or_no(given, value, &why);
    } else if (strcmp(name, "format") == 0) {
        set_format(renderer, value, &why);
        list = renderer->format ? NULL : "formats";
    } else if (strcmp(name, "automove") == 0) {
        set_rule(renderer, given, value, &why);
    } else if (set_number(renderer, given, value, &why)) {
        /* It is set, or *why says why not. */
    } else if (strcmp(name, "stylesheet") == 0) {
        set_stylesheet(renderer, value);
    } else if (strcmp(name, "param") == 0) {
        add_param(renderer, given, value, &why);
    } else if (strcmp(name, "data") == 0) {
        us_buf_clear(&renderer->data);
        us_buf_puts(&renderer->data, value);
    } else if (strcmp(name, "option") == 0 || strcmp(name, "positions") == 0) {
        list = set_format_option(renderer, given, value, &why) ? NULL : renderer->format->name;
    } else {
        us_buf_putf(&why, "unknown option '%s'", given);
    }

    /* If memory ran out, the option is not set, and there may be no reason in words. */
    if (why.len > 0 || why.failed || renderer->stylesheet.failed || renderer->params.failed ||
        renderer->data.failed)
        return us_refuse_option(&renderer->sink, &why, list);
    return US_OK;
}
