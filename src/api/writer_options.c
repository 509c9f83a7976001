/* SPDX-License-Identifier: MIT */
/* What a writer can be told. */
#include "api/writer.h"

#include "model/names.h"

static bool yes_or_no(const char *name, const char *value, struct us_buf *why)
{
    bool yes = strcmp(value, "yes") == 0;
    if (!yes && strcmp(value, "no") != 0)
        us_buf_putf(why, "%s \"%s\": it takes yes or no", name, value);
    return yes;
}

static void set_target(struct unisol_writer *w, const char *value, struct us_buf *why)
{
    us_writer_set_format(w, us_format_find(us_str(value)));
    w->format_asked = w->format != NULL;
    if (!w->format)
        us_buf_putf(why, "there is no format \"%s\"; `unisol formats` lists them", value);
}

static void set_rule(struct unisol_writer *w, const char *value, struct us_buf *why)
{
    int found = us_find_word(us_automove_names, US_NUM_AUTOMOVES, us_str(value));
    w->rule_asked = found >= 0;
    w->rule = w->rule_asked ? (enum us_automove)found : US_AUTOMOVE_NONE;
    if (!w->rule_asked) {
        us_buf_putf(why, "automove \"%s\": it takes ", value);
        us_put_words(why, us_automove_names, US_NUM_AUTOMOVES);
    }
}

/* The options that take a number, and where it goes. */
static bool set_view(struct unisol_writer *w, const char *name, const char *value, struct us_buf *why)
{
    struct us_view *v = &w->view;
    const struct number_option {
        const char *name;
        uint32_t *number;
        bool may_be_end;
        uint32_t least;
    } options[] = {{"at", &v->from, true, 0},
                   {"from", &v->from, false, 0},
                   {"to", &v->to, true, 0},
                   {"every", &v->every, false, 1},
                   {"rows", &v->rows, false, 0}};
    const struct number_option *o = options;
    const struct number_option *end = options + sizeof(options) / sizeof(options[0]);
    while (o < end && strcmp(name, o->name) != 0)
        o++;
    if (o == end)
        return false;
    struct us_cursor c = us_cursor(us_str(value));
    uint32_t n = UINT32_MAX;
    bool is_end = o->may_be_end && strcmp(value, "end") == 0;
    if (!is_end && (!us_cursor_number(&c, &n) || !us_cursor_at_end(&c) || n < o->least)) {
        us_buf_putf(why, "%s \"%s\": it takes a number%s%s", name, value, o->least ? " from 1" : "",
                    o->may_be_end ? " or end" : "");
        return true;
    }
    *o->number = n;
    w->at_asked = w->at_asked || o == options;
    if (w->at_asked)
        v->to = v->from;
    v->alone = w->at_asked;
    return true;
}

static void set_stylesheet(struct unisol_writer *w, const char *value)
{
    us_buf_clear(&w->stylesheet);
    us_buf_puts(&w->stylesheet, value);
    us_writer_set_format(w, &us_format_stylesheet);
    w->format_asked = true;
}

static void add_param(struct unisol_writer *w, const char *value, struct us_buf *why)
{
    const char *equals = strchr(value, '=');
    if (!equals || equals == value)
        us_buf_putf(why, "param \"%s\": write NAME=VALUE", value);
    else
        us_buf_put(&w->params, value, strlen(value) + 1);
}

/* An option of the format: "NAME=VALUE", or its value where the name is known. */
static void set_target_option(struct unisol_writer *w, const char *name, const char *value, struct us_buf *why)
{
    struct us_buf assignment = {0};
    if (name)
        us_buf_putf(&assignment, "%s=", name);
    us_buf_puts(&assignment, value);
    if (w->format)
        us_format_set_option(w->format, w->options, us_buf_str(&assignment), why);
    else
        us_buf_puts(why, "name the format first");
    us_buf_free(&assignment);
}

/* Whether the option is about the target, which does not change while an output is open. */
static bool is_of_target(const char *name)
{
    static const char *const names[] = {"format", "option", "positions", "stylesheet", "param", "data"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

enum unisol_status unisol_writer_set(struct unisol_writer *w, const char *name, const char *value)
{
    struct us_buf why = {0};
    if (!w)
        return UNISOL_FAILED;
    if (!name || !value)
        return us_misused(&w->sink, name ? "the option has no value" : "the option has no name");
    if (is_of_target(name)) {
        if (w->state == US_OUTPUT_OPEN)
            return us_misused(&w->sink, "the target is set before an output is opened");
        w->state = US_OUTPUT_CLOSED;
    }
    if (strcmp(name, "single-cards") == 0) {
        w->single_cards = yes_or_no(name, value, &why);
    } else if (strcmp(name, "strict") == 0) {
        w->strict = yes_or_no(name, value, &why);
    } else if (strcmp(name, "prefix") == 0) {
        w->prefix = yes_or_no(name, value, &why);
    } else if (strcmp(name, "format") == 0) {
        set_target(w, value, &why);
    } else if (strcmp(name, "automove") == 0) {
        set_rule(w, value, &why);
    } else if (set_view(w, name, value, &why)) {
        /* known, and set or refused */
    } else if (strcmp(name, "stylesheet") == 0) {
        set_stylesheet(w, value);
    } else if (strcmp(name, "param") == 0) {
        add_param(w, value, &why);
    } else if (strcmp(name, "data") == 0) {
        us_buf_clear(&w->data);
        us_buf_puts(&w->data, value);
    } else if (strcmp(name, "option") == 0 || strcmp(name, "positions") == 0) {
        set_target_option(w, name[0] == 'p' ? name : NULL, value, &why);
    } else {
        us_buf_putf(&why, "there is no option \"%s\"", name);
    }
    /* Without memory there is no option, and there may be no words. */
    if (why.len > 0 || why.failed || w->stylesheet.failed || w->params.failed || w->data.failed)
        return us_refuse_option(&w->sink, &why);
    return UNISOL_OK;
}
