/* SPDX-License-Identifier: MIT */
/*
 * Reads random JSON, and random damage of it, and compares the tree with that of json-c, which
 * parses the same text as a whole.
 */
#include "support.h"

#include <json-c/json.h>

#include "tree/json.h"

enum { TEXTS = 50000, DEEPEST = 5, MOST_ITEMS = 6, SHOWN = 300 };

/* The members of the list.  Random names are these, some with an escape, and some others. */
static const struct us_str list[] = {{"", 0}, {"rank", 4}, {"suit", 4}, {"n", 1}, {"card", 4}};
static const char *const names[] = {
    "rank",    "suit", "n",           "card", "a:b",       "r\\u0061nk",
    "\\u006E", "",     "\\u00e9\\\\", "x",    "a:\\u0062", "longer than the others"};
static const char *const strings[] = {"",
                                      "AS",
                                      "a b",
                                      "\\n",
                                      "\\\"",
                                      "\\u0041S",
                                      "\xc3\xa9",
                                      "\\ud83c\\udca1",
                                      "\xf0\x9f\x82\xa1",
                                      "\\\\",
                                      "/\\/",
                                      "\x7f"};
static const char *const scalars[] = {"0",
                                      "-0",
                                      "7",
                                      "-12",
                                      "52",
                                      "4294967296",
                                      "9223372036854775806",
                                      "9223372036854775807",
                                      "-9223372036854775807",
                                      "-9223372036854775808",
                                      "-9223372036854775907",
                                      "1e2",
                                      "0.5",
                                      "-1",
                                      "true",
                                      "123456789012345678",
                                      "9223372036854775808",
                                      "99999999999999999999999",
                                      "false",
                                      "null",
                                      "3",
                                      "4"};

#define ONE_OF(array) (array)[chance_below(c, sizeof(array) / sizeof((array)[0]))]

/* ---- random texts ---------------------------------------------------------------------------- */

static void put_space(struct us_buf *out, struct chance *c)
{
    static const char *const spaces[] = {"", "", "", " ", "\n", "\t \r\n"};
    us_buf_puts(out, ONE_OF(spaces));
}

static void put_quoted(struct us_buf *out, const char *text)
{
    us_buf_putc(out, '"');
    us_buf_puts(out, text);
    us_buf_putc(out, '"');
}

static void put_value(struct us_buf *out, struct chance *c, unsigned depth)
{
    unsigned kind = chance_below(c, depth == 0 ? 2 : 5);
    if (kind > 1 && (depth == DEEPEST || kind == 4)) {
        us_buf_puts(out, ONE_OF(scalars));
        return;
    }
    if (kind > 1) {
        put_quoted(out, ONE_OF(strings));
        return;
    }

    bool object = kind == 0;
    us_buf_putc(out, object ? '{' : '[');
    put_space(out, c);
    for (unsigned i = 0, n = depth < DEEPEST ? chance_below(c, MOST_ITEMS) : 0; i < n; i++) {
        us_buf_puts(out, i > 0 ? "," : "");
        put_space(out, c);
        if (object) {
            put_quoted(out, ONE_OF(names));
            put_space(out, c);
            us_buf_putc(out, ':');
            put_space(out, c);
        }
        put_value(out, c, depth + 1);
        put_space(out, c);
    }
    us_buf_putc(out, object ? '}' : ']');
}

/* Replaces, removes or repeats a few bytes. */
static void damage(struct us_buf *text, struct chance *c)
{
    static const char bytes[] = "{}[]\",:\\u0019-.eE tfn\xc3\xa9\x01'/";
    for (unsigned i = 0, n = 1 + chance_below(c, 3); i < n; i++) {
        size_t at = chance_below(c, (uint32_t)text->len);
        size_t from = chance_below(c, (uint32_t)text->len);
        if (chance_below(c, 2))
            text->p[at] = bytes[chance_below(c, sizeof(bytes) - 1)];
        else
            memmove(text->p + at, text->p + from, text->len - (at > from ? at : from));
    }
}

/* ---- comparing ------------------------------------------------------------------------------- */

static bool is_same(const struct us_node *node, struct json_object *value);

static bool is_same_object(const struct us_node *node, struct json_object *object)
{
    const struct us_node *member = node->child;
    json_object_object_foreach(object, key, value)
    {
        struct us_str name = member && member->name != US_UNNAMED ? list[member->name]
                             : member                             ? member->text
                                                                  : list[0];
        if (!member || !us_str_eq(name, key))
            return false;
        /* An unlisted member keeps its name; only what is inside of it has values. */
        bool scalar = member->kind != US_NODE_OBJECT && member->kind != US_NODE_ARRAY;
        if (!(scalar && member->name == US_UNNAMED) && !is_same(member, value))
            return false;
        member = member->next;
    }
    return !member;
}

static bool is_same_array(const struct us_node *node, struct json_object *array)
{
    const struct us_node *item = node->child;
    for (size_t i = 0, n = json_object_array_length(array); i < n; i++, item = item->next)
        if (!item || !is_same(item, json_object_array_get_idx(array, i)))
            return false;
    return !item;
}

static bool is_same(const struct us_node *node, struct json_object *value)
{
    static const enum json_type types[US_NUM_NODE_KINDS] = {
        [US_NODE_OBJECT] = json_type_object, [US_NODE_ARRAY] = json_type_array,
        [US_NODE_STRING] = json_type_string, [US_NODE_INTEGER] = json_type_int,
        [US_NODE_TRUE] = json_type_boolean,  [US_NODE_FALSE] = json_type_boolean,
    };
    if (node->kind == US_NODE_OTHER)
        return !value || json_object_is_type(value, json_type_double);
    if (!json_object_is_type(value, types[node->kind]))
        return false;

    switch ((enum us_node_kind)node->kind) {
    case US_NODE_OBJECT:
        return is_same_object(node, value);
    case US_NODE_ARRAY:
        return is_same_array(node, value);
    case US_NODE_STRING:
        return us_str_eq(node->text, json_object_get_string(value));
    case US_NODE_INTEGER:
        return node->number == json_object_get_int64(value);
    case US_NODE_TRUE:
    case US_NODE_FALSE:
        return (node->kind == US_NODE_TRUE) == (json_object_get_boolean(value) != 0);
    case US_NODE_ELEMENT:
    case US_NODE_ATTRIBUTE:
    case US_NODE_OTHER:
        break;
    }
    return false;
}

/* The number of values in what json-c keeps: one of two members of the same name. */
static size_t count_values(struct json_object *value)
{
    size_t n = 1;
    if (json_object_is_type(value, json_type_object)) {
        json_object_object_foreach(value, key, member)
        {
            (void)key;
            n += count_values(member);
        }
    }
    for (size_t i = 0;
         json_object_is_type(value, json_type_array) && i < json_object_array_length(value); i++)
        n += count_values(json_object_array_get_idx(value, i));
    return n;
}

static size_t count_nodes(const struct us_node *node)
{
    size_t n = 1;
    for (const struct us_node *child = node->child; child; child = child->next)
        n += count_nodes(child);
    return n;
}

/* ---- both ------------------------------------------------------------------------------------ */

static struct us_json *json;
static struct json_tokener *tokener;
static unsigned accepted;
static unsigned twice;

/* Reads a text both ways.  What is accepted must be the same tree, or have a member twice; what was
   not damaged must be accepted. */
static bool agrees(struct us_str text, bool damaged)
{
    size_t at = us_json_space(text, 0);
    size_t from = at;
    if (at == text.len || (text.p[at] != '{' && text.p[at] != '['))
        return damaged;

    enum us_json_outcome outcome = us_json_read(json, text, &at);
    if (outcome != US_JSON_VALUE && outcome != US_JSON_TWICE)
        return damaged;

    json_tokener_reset(tokener);
    struct json_object *value = json_tokener_parse_ex(tokener, text.p + from, (int)(at - from));
    bool ok = value != NULL;
    if (ok && outcome == US_JSON_VALUE)
        ok = is_same(us_json_root(json), value);
    else if (ok)
        ok = count_values(value) < count_nodes(us_json_root(json));
    accepted += outcome == US_JSON_VALUE;
    twice += outcome == US_JSON_TWICE;
    json_object_put(value);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance chance = {seed_from(argc, argv)};
    struct chance *c = &chance;
    struct us_buf text = {0};
    json = us_json_new(list, sizeof(list) / sizeof(list[0]), NULL);
    tokener = json_tokener_new_ex(DEEPEST * 16);
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);

    bool ok = true;
    unsigned n = rounds(TEXTS);
    for (unsigned i = 0; i < n && ok; i++) {
        us_buf_clear(&text);
        put_value(&text, c, 0);
        bool damaged = i % 2;
        if (damaged)
            damage(&text, c);
        ok = agrees(us_buf_str(&text), damaged);
    }
    if (!ok)
        printf("# %.*s\n", SHOWN, us_buf_text(&text));
    tap(ok, "the same trees as json-c's");
    printf("# %u of %u texts were accepted; %u have a member twice\n", accepted, n, twice);
    tap(accepted > n / 5 && twice > n / 20, "enough texts of each kind");

    us_buf_free(&text);
    us_json_free(json);
    json_tokener_free(tokener);
    return tap_end();
}
