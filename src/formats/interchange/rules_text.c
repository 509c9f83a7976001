/* SPDX-License-Identifier: MIT */
/*
 * Rules as text: a line for each field of a header that describes the game, and of its struct
 * `rules`.  Names and values are in lower case, with hyphens.
 */
#include "formats/interchange/rules_text.h"

#include "base/cursor.h"
#include "base/name.h"
#include "model/played.h"

/* Fields with a shorter name than in the interchange.  The first one of a field is written, unless
   it is only read. */
static const struct {
    const char *text;
    enum us_name name;
    bool is_only_read;
} short_names[] = {
    {"columns", US_NAME_num_columns, false},
    {"freecells", US_NAME_num_freecells, false},
    {"decks", US_NAME_num_decks, false},
    {"reserves", US_NAME_num_reserves, false},
    {"holes", US_NAME_num_holes, false},
    {"build", US_NAME_sequences_are_built_by, false},
    {"fill", US_NAME_empty_stacks_filled_by, false},
    {"sequence", US_NAME_sequence_move, false},
    {"cells", US_NAME_num_freecells, true},
    {"draw", US_NAME_stock_draw, true},
    {"passes", US_NAME_stock_passes, true},
};

enum { NUM_SHORT = sizeof(short_names) / sizeof(short_names[0]) };

/* ---- reading --------------------------------------------------------------------------------- */

/* Where a text is read to. */
struct reading {
    struct us_sink *sink;
    struct us_str text;
    struct us_rules_text *read;
    struct us_node **end_of_game;
    struct us_node **end_of_rules;
};

static struct us_span span_in(const struct reading *r, struct us_str part)
{
    return (struct us_span){part.p - r->text.p, part.len};
}

/* Copies a text with underscores in place of blanks and hyphens, in upper case if `upper`. */
static struct us_str as_interchange(struct us_arena *arena, struct us_str text, bool upper)
{
    char *copy = us_arena_alloc(arena, text.len + 1);
    if (!copy)
        return us_str("");
    for (size_t i = 0; i < text.len; i++) {
        char c = text.p[i] == '-' || us_is_blank(text.p[i]) ? '_' : text.p[i];
        copy[i] = upper ? us_upper(c) : us_lower(c);
    }
    return (struct us_str){copy, text.len};
}

/* Returns the field of that name in a shape, or NULL. */
static const struct us_field *field_in(const struct us_shape *shape, struct us_str name)
{
    for (const struct us_field *f = shape->fields; f < shape->fields + shape->num; f++)
        if (f->type >= US_FIELD_NUMBER && us_str_eq(name, us_name_text((enum us_name)f->name)))
            return f;
    return NULL;
}

/* Reports a key that is no field. */
static bool refuse_key(const struct reading *r, struct us_str key)
{
    struct us_nearest nearest = {.text = key};
    struct us_buf details = {0};
    for (size_t i = 0; i < NUM_SHORT; i++)
        us_nearest_try(&nearest, short_names[i].text);
    const struct us_shape *shapes[] = {&us_shape_game, &us_shape_rules};
    for (unsigned k = 0; k < 2; k++)
        for (const struct us_field *f = shapes[k]->fields; f < shapes[k]->fields + shapes[k]->num;
             f++)
            us_nearest_try(&nearest, us_name_text((enum us_name)f->name));

    us_buf_puts(&details, "there is no rule '");
    us_buf_put_escaped(&details, key, 40);
    us_buf_puts(&details, "'");
    us_nearest_put(&nearest, &details);
    us_report(r->sink, US_DIAG_FIELD_UNKNOWN, span_in(r, key), "%s", us_buf_text(&details));
    us_buf_free(&details);
    return false;
}

/* Adds a value to the tree. */
static bool add_value(struct reading *r, const struct us_field *field, bool is_rule,
                      struct us_str key, struct us_str value)
{
    struct us_rules_text *read = r->read;
    if (read->fields[field->name]) {
        us_report(r->sink, US_DIAG_FIELD_TWICE, span_in(r, key), "%.*s", (int)key.len, key.p);
        return false;
    }
    struct us_node *node = us_arena_alloc(&read->arena, sizeof(*node));
    if (!node)
        return us_fail_memory(r->sink);

    bool is_word = field->type != US_FIELD_NUMBER && field->type != US_FIELD_NUMBERS;
    *node = (struct us_node){.name = field->name,
                             .kind = US_NODE_ATTRIBUTE,
                             .span = span_in(r, value),
                             .text = is_word ? as_interchange(&read->arena, value, true) : value};
    read->fields[field->name] = node;
    struct us_node ***end = is_rule ? &r->end_of_rules : &r->end_of_game;
    **end = node;
    *end = &node->next;
    return true;
}

/* Reads the game whose rules hold unless a line says otherwise. */
static bool read_like(struct reading *r, struct us_str value)
{
    struct us_game game;
    struct us_buf near = {0};
    bool is_known = us_game_named(value, &game);
    if (is_known && !game.whole_suits) {
        r->read->like = game;
        return true;
    }
    if (is_known)
        us_buf_puts(&near, " has a rule that no field states");
    else
        us_variant_suggest(value, &near);
    us_report(r->sink, US_DIAG_FIELD_VALUE, span_in(r, value),
              is_known ? "'%.*s'%s" : "there is no game '%.*s'%s",
              (int)(value.len < 40 ? value.len : 40), value.p, us_buf_text(&near));
    us_buf_free(&near);
    return false;
}

/* Notes the name of the game, which is in brackets or the value of `variant`. */
static bool read_name(struct reading *r, struct us_str name)
{
    if (r->read->name.text.len > 0) {
        us_report(r->sink, US_DIAG_FIELD_TWICE, span_in(r, name),
                  "a file has the rules of one game");
        return false;
    }
    r->read->name = (struct us_node){
        .name = US_NAME_variant, .kind = US_NODE_ATTRIBUTE, .span = span_in(r, name), .text = name};
    return true;
}

static bool read_field(struct reading *r, struct us_str key, struct us_str value)
{
    struct us_str name = as_interchange(&r->read->arena, key, false);
    for (size_t i = 0; i < NUM_SHORT; i++)
        if (us_str_eq(name, short_names[i].text))
            name = us_str(us_name_text(short_names[i].name));
    if (us_str_eq(name, "like"))
        return read_like(r, value);
    if (us_str_eq(name, us_name_text(US_NAME_variant)))
        return read_name(r, value);
    const struct us_field *field = field_in(&us_shape_game, name);
    const struct us_field *rule = field ? NULL : field_in(&us_shape_rules, name);
    if (!field && !rule)
        return refuse_key(r, key);
    return add_value(r, field ? field : rule, rule != NULL, key, value);
}

static bool read_line(struct reading *r, struct us_str line)
{
    line = us_without_blanks(line);
    if (line.len == 0 || line.p[0] == '#')
        return true;
    if (line.p[0] == '[' && line.p[line.len - 1] == ']' && line.len > 2)
        return read_name(r, (struct us_str){line.p + 1, line.len - 2});

    const char *colon = memchr(line.p, ':', line.len);
    struct us_str key = us_without_blanks((struct us_str){line.p, colon ? colon - line.p : 0});
    struct us_str value = {line.p, 0};
    if (colon)
        value = us_without_blanks(us_str_from(line, colon + 1 - line.p));
    if (key.len > 0 && value.len > 0)
        return read_field(r, key, value);
    us_report(r->sink, US_DIAG_UNREAD_TEXT, span_in(r, line),
              "expected a rule such as 'columns: 8', or the name of a game in brackets");
    return false;
}

bool us_rules_text_in(struct us_str text, struct us_sink *sink, struct us_rules_text *read)
{
    struct us_cursor c = us_cursor(text);
    struct reading r = {sink, text, read, &read->game.child, &read->rules.child};
    read->game.kind = read->rules.kind = US_NODE_ELEMENT;
    read->game.name = US_NAME_game;
    read->rules.name = US_NAME_rules;

    bool ok = true;
    while (ok && !us_cursor_at_end(&c))
        ok = read_line(&r, us_cursor_next_line(&c));
    if (ok && !read->game.child && !read->rules.child && !read->like.variant &&
        read->name.text.len == 0) {
        us_report(sink, US_DIAG_EMPTY_INPUT, US_NOWHERE, "%s", "");
        return false;
    }
    if (read->rules.child)
        *r.end_of_game = &read->rules;
    return ok;
}

void us_rules_text_free(struct us_rules_text *read)
{
    us_arena_free(&read->arena);
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_key(struct us_emitter *emitter, enum us_name name)
{
    const char *text = us_name_text(name);
    for (size_t i = 0; i < NUM_SHORT; i++)
        if (short_names[i].name == name && !short_names[i].is_only_read)
            text = short_names[i].text;
    for (; *text; text++)
        us_buf_putc(emitter->out, *text == '_' ? '-' : *text);
    us_buf_puts(emitter->out, ": ");
}

static void open_struct(struct us_emitter *emitter, enum us_name name, bool list, bool in_line)
{
    (void)emitter;
    (void)name;
    (void)list;
    (void)in_line;
}

static void close_struct(struct us_emitter *emitter, enum us_name name, bool list)
{
    (void)emitter;
    (void)name;
    (void)list;
}

static void put_number(struct us_emitter *emitter, enum us_name name, uint64_t value)
{
    put_key(emitter, name);
    us_buf_put_number(emitter->out, value);
    us_buf_putc(emitter->out, '\n');
}

static void put_numbers(struct us_emitter *emitter, enum us_name name, const int8_t *values,
                        unsigned n)
{
    put_key(emitter, name);
    for (unsigned i = 0; i < n; i++)
        us_buf_putf(emitter->out, "%s%d", i > 0 ? " " : "", values[i]);
    us_buf_putc(emitter->out, '\n');
}

static void put_word(struct us_emitter *emitter, enum us_name name, struct us_str value)
{
    put_key(emitter, name);
    for (size_t i = 0; i < value.len; i++)
        us_buf_putc(emitter->out, value.p[i] == '_' ? '-' : us_lower(value.p[i]));
    us_buf_putc(emitter->out, '\n');
}

struct us_emitter us_rules_text_emitter(struct us_buf *out)
{
    static const struct us_emitter_calls calls = {.open = open_struct,
                                                  .close = close_struct,
                                                  .number = put_number,
                                                  .numbers = put_numbers,
                                                  .string = put_word};
    return (struct us_emitter){.calls = &calls, .out = out};
}
