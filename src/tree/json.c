/* SPDX-License-Identifier: MIT */
/*
 * Fills in the values of scanned nodes with json-c.
 *
 * json_scan.c and json-c visit the values in the same order, so the n-th value of one is the n-th
 * value of the other.
 *
 * json-c needs a kilobyte for an object of two members, and gigabytes for a record of a million
 * moves.  So it gets the longest array in chunks, and each chunk is freed before the next.  Strings
 * of nodes point into the text, or are copies.
 */
#include "tree/json.h"

#include <json-c/json.h>
#include <stdio.h>

#include "base/alloc.h"
#include "tree/json_scan.h"

struct us_json {
    struct json_tokener *tokener;
    struct us_names names;
    struct us_json_values values;
    size_t next_value;            /* the index in values of the node to be filled in next */
    struct us_str text;           /* of the last value */
    struct us_arena strings;      /* strings with escapes, and names that are not in the list */
    enum us_json_outcome outcome; /* of the last value, so far */
    size_t at;                    /* the place of the error */
    const char *error;            /* its description */
    const struct us_node *twice;  /* the object with two members of the same name */
};

static void fail(struct us_json *json, enum us_json_outcome outcome, size_t at, const char *error)
{
    if (json->outcome != US_JSON_VALUE)
        return;

    json->outcome = outcome;
    json->at = at;
    json->error = error;
}

/* ---- values from json-c ---------------------------------------------------------------------- */

static void take_value(struct us_json *json, struct json_object *value);

/* Copies a string of json-c, which frees its own. */
static struct us_str keep(struct us_json *json, const char *p, size_t n)
{
    struct us_str copy = us_arena_copy(&json->strings, (struct us_str){p, n});
    if (json->strings.failed)
        fail(json, US_JSON_NO_MEMORY, 0, "");
    return copy;
}

/* Fills in a name that the scan did not find in the list, perhaps because it has escapes. */
static void take_name(struct us_json *json, struct us_node *node, const char *key)
{
    size_t n = strlen(key);
    node->name = us_name_find(&json->names, key, n);
    if (node->name == US_UNNAMED)
        node->text = keep(json, key, n);
}

/* An escape is longer than its character, so a string of the same length has none. */
static void take_string(struct us_json *json, struct us_node *node, struct json_object *value)
{
    size_t n = (size_t)json_object_get_string_len(value);
    bool same = n + 2 == node->span.len;
    node->text = same ? (struct us_str){json->text.p + node->span.off + 1, n}
                      : keep(json, json_object_get_string(value), n);
}

static void take_members(struct us_json *json, const struct us_node *node, struct json_object *object)
{
    if (json_object_object_length(object) != node->number) {
        fail(json, US_JSON_TWICE, node->span.off, "");
        json->twice = json->twice ? json->twice : node;
        return; /* the values cannot be matched from here on */
    }

    json_object_object_foreach(object, key, value)
    {
        struct us_node *member = &json->values.nodes[json->next_value];
        take_value(json, value);
        if (json->outcome != US_JSON_VALUE)
            return;
        if (member->name == US_UNNAMED)
            take_name(json, member, key);
    }
}

static void take_items(struct us_json *json, struct json_object *array)
{
    for (size_t i = 0, n = json_object_array_length(array); i < n; i++)
        take_value(json, json_object_array_get_idx(array, i));
}

/* Gives json-c the text from `from` to `to`.  Returns NULL if the value is not complete yet, or if
   json-c does not accept it. */
static struct json_object *feed(struct us_json *json, size_t from, size_t to)
{
    struct json_object *value = json_tokener_parse_ex(json->tokener, json->text.p + from, (int)(to - from));
    enum json_tokener_error error = json_tokener_get_error(json->tokener);
    if (!value && error != json_tokener_continue)
        fail(json, US_JSON_WRONG, from + json_tokener_get_parse_end(json->tokener), json_tokener_error_desc(error));
    return value;
}

/* Gives json-c the items of the longest array, which it has not seen yet, in chunks. */
static void take_chunks(struct us_json *json, const struct us_node *array)
{
    enum { ITEMS_PER_CHUNK = 16 };
    for (const struct us_node *item = array->child; item && json->outcome == US_JSON_VALUE; item = item->next) {
        size_t from = item->span.off;
        for (unsigned n = 1; n < ITEMS_PER_CHUNK && item->next; n++)
            item = item->next;
        json_tokener_reset(json->tokener);
        json_tokener_parse_ex(json->tokener, "[", 1);
        feed(json, from, item->span.off + item->span.len);
        struct json_object *chunk_result = json->outcome == US_JSON_VALUE ? json_tokener_parse_ex(json->tokener, "]", 1)
                                                                          : NULL;
        if (chunk_result)
            take_items(json, chunk_result);
        else
            fail(json, US_JSON_NO_MEMORY, 0, "");
        json_object_put(chunk_result);
    }
}

/* Fills in the next node from the next value of json-c. */
static void take_value(struct us_json *json, struct json_object *value)
{
    if (json->outcome != US_JSON_VALUE || json->next_value == json->values.num)
        return;

    struct us_node *node = &json->values.nodes[json->next_value++];
    switch ((enum us_node_kind)node->kind) {
    case US_NODE_OBJECT:
        take_members(json, node, value);
        break;
    case US_NODE_ARRAY:
        if (node == &json->values.nodes[json->values.longest])
            take_chunks(json, node);
        else
            take_items(json, value);
        break;
    case US_NODE_STRING:
        take_string(json, node, value);
        break;
    case US_NODE_INTEGER:
        node->number = json_object_get_int64(value);
        break;
    case US_NODE_ELEMENT:
    case US_NODE_ATTRIBUTE:
    case US_NODE_TRUE:
    case US_NODE_FALSE:
    case US_NODE_OTHER:
        break;
    }
}

/* Lets json-c read a value, except the items of its longest array, and fills in the nodes. */
static void fill(struct us_json *json, size_t from, size_t to)
{
    const struct us_node *longest = json->values.longest ? &json->values.nodes[json->values.longest] : NULL;

    json->next_value = 0;
    us_arena_clear(&json->strings);
    json_tokener_reset(json->tokener);

    if (longest) {
        feed(json, from, longest->span.off + 1);
        from = longest->span.off + longest->span.len - 1;
    }

    struct json_object *value = json->outcome == US_JSON_VALUE ? feed(json, from, to) : NULL;
    if (!value) {
        fail(json, US_JSON_WRONG, to, json_tokener_error_desc(json_tokener_get_error(json->tokener)));
        return;
    }

    take_value(json, value);
    json_object_put(value);
}

/* ---- the reader ------------------------------------------------------------------------------ */

struct us_json *us_json_new(const struct us_str *list, size_t num, const struct us_bounds *bounds)
{
    struct us_json *json = us_resize(NULL, sizeof(*json));
    if (!json)
        return NULL;

    memset(json, 0, sizeof(*json));
    us_names_init(&json->names, list, num);
    json->values.bounds = bounds;
    json->tokener = json_tokener_new_ex((int)us_bound(bounds, US_BOUND_DEPTH) + 1);
    if (!json->tokener) {
        us_json_free(json);
        return NULL;
    }

    json_tokener_set_flags(json->tokener, JSON_TOKENER_STRICT);

    return json;
}

void us_json_free(struct us_json *json)
{
    if (!json)
        return;

    if (json->tokener)
        json_tokener_free(json->tokener);
    us_resize(json->values.nodes, 0);
    us_arena_free(&json->strings);
    us_resize(json, 0);
}

enum us_json_outcome us_json_skip(struct us_json *json, struct us_str text, size_t *at)
{
    json->text = text;
    json->twice = NULL;
    json->outcome = us_json_scan(text, at, &json->names, &json->values, &json->error);
    json->at = *at;
    return json->outcome;
}

enum us_json_outcome us_json_read(struct us_json *json, struct us_str text, size_t *at)
{
    size_t from = *at;
    if (us_json_skip(json, text, at) == US_JSON_VALUE)
        fill(json, from, *at);
    return json->outcome;
}

const struct us_node *us_json_root(const struct us_json *json)
{
    return json->values.nodes;
}

void us_json_report(const struct us_json *json, enum us_json_outcome outcome, struct us_sink *sink)
{
    struct us_span span = {(uint32_t)json->at, 0};
    char words[32];

    switch (outcome) {
    case US_JSON_VALUE:
        break;
    case US_JSON_INCOMPLETE:
        us_report(sink, US_DIAG_TRUNCATED, (struct us_span){(uint32_t)json->text.len, 0}, "%s", "");
        break;
    case US_JSON_WRONG:
        us_report(sink, US_DIAG_JSON_BAD, span, "%s", json->error);
        break;
    case US_JSON_NO_MEMORY:
        us_report(sink, US_DIAG_NO_MEMORY, span, "%s", "");
        break;
    case US_JSON_TOO_MANY:
        snprintf(words, sizeof(words), "more than %u", us_bound(json->values.bounds, US_BOUND_VALUES));
        us_report(sink, US_DIAG_TOO_MANY_VALUES, span, "%s", words);
        break;
    case US_JSON_TOO_DEEP:
        snprintf(words, sizeof(words), "more than %u", us_bound(json->values.bounds, US_BOUND_DEPTH));
        us_report(sink, US_DIAG_TOO_DEEP, span, "%s", words);
        break;
    case US_JSON_TWICE:
        us_report(sink, US_DIAG_FIELD_TWICE, json->twice->span, "one of the members of this object");
        break;
    }
}
