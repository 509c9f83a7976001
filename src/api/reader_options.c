/* SPDX-License-Identifier: MIT */
/* What a reader can be told. */
#include "api/reader.h"

static bool set_format(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    r->format = us_format_find(value);
    if (!r->format)
        us_buf_puts(why, "there is no format with this name");
    else if (!r->format->read)
        us_buf_puts(why, "this format can be written but not read");
    return r->format && r->format->read;
}

static bool set_game(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    const struct us_variant *v = us_variant_find(value);
    if (!v) {
        us_buf_puts(why, "there is no game with this name");
        return false;
    }
    struct us_game refined = r->game;
    r->game = v->game;
    struct us_buf text = {0};
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        r->reader.game_asked[i] = true;
        if (!r->refined[i])
            continue;
        us_buf_clear(&text);
        us_game_get(&refined, i, &text);
        us_game_set(&r->game, i, us_buf_str(&text));
    }
    bool ok = !text.failed;
    us_buf_free(&text);
    return ok;
}

static bool set_layout(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    (void)why;
    r->layout.given = true;
    r->layout_game = NULL;
    r->layout.deal = US_NO_DEAL;
    us_buf_clear(&r->layout_file);
    if (!us_deal_parse(value, &r->layout.deal))
        us_buf_put(&r->layout_file, value.p, value.len);
    return true;
}

static bool set_record(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    struct us_cursor c = us_cursor(value);
    uint32_t first;
    uint32_t last;
    bool ok = us_cursor_number(&c, &first);
    last = first;
    if (ok && us_cursor_literal(&c, "-"))
        ok = us_cursor_number(&c, &last);
    if (!ok || !us_cursor_at_end(&c) || first == 0 || last < first) {
        us_buf_puts(why, "expected N or N-M, counted from 1");
        return false;
    }
    r->first_record = first;
    r->last_record = last;
    return true;
}

static bool set_assumption(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    return us_conventions_assume(&r->assumed, value, why);
}

static bool set_limit(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    return us_bounds_set(&r->bounds, value, why);
}

static bool set_interpretations(struct unisol_reader *r, struct us_str value, struct us_buf *why)
{
    r->all_interpretations = us_str_eq(value, "all");
    if (r->all_interpretations || us_str_eq(value, "first"))
        return true;
    us_buf_puts(why, "expected all or first");
    return false;
}

static bool set_field(struct unisol_reader *r, enum us_game_field field, struct us_str value, struct us_buf *why)
{
    if (us_game_set(&r->game, field, value)) {
        r->refined[field] = r->reader.game_asked[field] = true;
        return true;
    }
    us_buf_puts(why, "expected ");
    us_game_field_range(field, why);
    return false;
}

static const struct reader_option {
    const char *name;
    bool (*set)(struct unisol_reader *r, struct us_str value, struct us_buf *why);
} reader_options[] = {
    {"format", set_format}, {"game", set_game},         {"layout", set_layout},
    {"record", set_record}, {"assume", set_assumption}, {"readings", set_interpretations},
    {"limit", set_limit},
};

enum unisol_status unisol_reader_set(struct unisol_reader *r, const char *name, const char *value)
{
    struct us_buf why = {0};
    struct us_buf text = {0};
    bool known = false;
    bool ok = false;
    if (!r)
        return UNISOL_FAILED;
    us_input_close(r); /* no record is read half by other options */
    if (!name || !value)
        return us_misused(&r->sink, name ? "the option has no value" : "the option has no name");
    r->layout_read = false; /* it is read as the options have it */
    for (size_t i = 0; !known && i < sizeof(reader_options) / sizeof(reader_options[0]); i++) {
        known = strcmp(name, reader_options[i].name) == 0;
        ok = known && reader_options[i].set(r, us_str(value), &why);
    }
    for (enum us_game_field i = 0; !known && i < US_GAME_FIELDS; i++) {
        known = strcmp(name, us_game_field_name(i)) == 0;
        ok = known && set_field(r, i, us_str(value), &why);
    }
    if (!ok) {
        if (known)
            us_buf_putf(&text, "invalid value '%s' for '%s': %s", value, name, us_buf_text(&why));
        else
            us_buf_putf(&text, "unknown option '%s'", name);
        us_refuse_option(&r->sink, &text);
    }
    us_buf_free(&why);
    return ok ? UNISOL_OK : UNISOL_FAILED;
}
