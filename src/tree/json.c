/* SPDX-License-Identifier: MIT */
/*
 * Fills in the values of scanned nodes by json-c.
 *
 * json_scan.c and json-c go through the text in the same order, so the n-th value of one is the
 * n-th value of the other.
 *
 * json-c needs a kilobyte for an object of two members, and gigabytes for a record of a million
 * moves.  So it gets the longest array in portions, and each portion is freed before the next.
 * Strings of nodes point into the text, or are copies.
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
    struct us_arena strings;      /* those with escapes, and names that are not known */
    enum us_json_outcome outcome; /* of the last value, so far */
    size_t at;                    /* where something is wrong with it */
    const char *error;            /* what */
    const struct us_node *twice;  /* the object with two members of the same name */
};

static void fail(struct us_json *x, enum us_json_outcome outcome, size_t at, const char *error)
{
    if (x->outcome != US_JSON_VALUE)
        return;

    x->outcome = outcome;
    x->at = at;
    x->error = error;
}

/* ---- values from json-c ----------------------------------------------------------------------------------------- */

static void take_value(struct us_json *x, struct json_object *value);

/* A copy that outlives json-c's. */
static struct us_str keep(struct us_json *x, const char *p, size_t n)
{
    struct us_str copy = us_arena_copy(&x->strings, (struct us_str){p, n});
    if (x->strings.failed)
        fail(x, US_JSON_NO_MEMORY, 0, "");
    return copy;
}

/* Fills in a name that the scan did not find in the list, perhaps because it has escapes. */
static void take_name(struct us_json *x, struct us_node *node, const char *key)
{
    size_t n = strlen(key);
    node->name = us_name_find(&x->names, key, n);
    if (node->name == US_UNNAMED)
        node->text = keep(x, key, n);
}

/* Escapes are longer than what they stand for: where nothing was lost there are none. */
static void take_string(struct us_json *x, struct us_node *node, struct json_object *value)
{
    size_t n = (size_t)json_object_get_string_len(value);
    bool same = n + 2 == node->span.len;
    node->text = same ? (struct us_str){x->text.p + node->span.off + 1, n} : keep(x, json_object_get_string(value), n);
}

static void take_members(struct us_json *x, const struct us_node *node, struct json_object *object)
{
    if (json_object_object_length(object) != node->number) {
        fail(x, US_JSON_TWICE, node->span.off, "");
        x->twice = x->twice ? x->twice : node;
        return; /* the values cannot be matched from here on */
    }

    json_object_object_foreach(object, key, value)
    {
        struct us_node *member = &x->values.nodes[x->next_value];
        take_value(x, value);
        if (x->outcome != US_JSON_VALUE)
            return;
        if (member->name == US_UNNAMED)
            take_name(x, member, key);
    }
}

static void take_items(struct us_json *x, struct json_object *array)
{
    for (size_t i = 0, n = json_object_array_length(array); i < n; i++)
        take_value(x, json_object_array_get_idx(array, i));
}

/* Gives json-c the text from `from` to `to`.  Returns NULL if the value is not complete yet, or if
   json-c does not accept it. */
static struct json_object *feed(struct us_json *x, size_t from, size_t to)
{
    struct json_object *value = json_tokener_parse_ex(x->tokener, x->text.p + from, (int)(to - from));
    enum json_tokener_error error = json_tokener_get_error(x->tokener);
    if (!value && error != json_tokener_continue)
        fail(x, US_JSON_WRONG, from + json_tokener_get_parse_end(x->tokener), json_tokener_error_desc(error));
    return value;
}

/* The items of an array that json-c has not seen yet. */
static void take_portions(struct us_json *x, const struct us_node *array)
{
    enum { PORTION = 16 };
    for (const struct us_node *item = array->child; item && x->outcome == US_JSON_VALUE; item = item->next) {
        size_t from = item->span.off;
        for (unsigned n = 1; n < PORTION && item->next; n++)
            item = item->next;
        json_tokener_reset(x->tokener);
        json_tokener_parse_ex(x->tokener, "[", 1);
        feed(x, from, item->span.off + item->span.len);
        struct json_object *chunk_result = x->outcome == US_JSON_VALUE ? json_tokener_parse_ex(x->tokener, "]", 1)
                                                                       : NULL;
        if (chunk_result)
            take_items(x, chunk_result);
        else
            fail(x, US_JSON_NO_MEMORY, 0, "");
        json_object_put(chunk_result);
    }
}

/* Gives the next node its value; json-c's values come in the order of the text. */
static void take_value(struct us_json *x, struct json_object *value)
{
    if (x->outcome != US_JSON_VALUE || x->next_value == x->values.num)
        return;

    struct us_node *node = &x->values.nodes[x->next_value++];
    switch ((enum us_node_kind)node->kind) {
    case US_NODE_OBJECT:
        take_members(x, node, value);
        break;
    case US_NODE_ARRAY:
        if (node == &x->values.nodes[x->values.longest])
            take_portions(x, node);
        else
            take_items(x, value);
        break;
    case US_NODE_STRING:
        take_string(x, node, value);
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

/* Lets json-c read a value except the items of its longest array, and fills in the nodes. */
static void fill(struct us_json *x, size_t from, size_t to)
{
    const struct us_node *longest = x->values.longest ? &x->values.nodes[x->values.longest] : NULL;

    x->next_value = 0;
    us_arena_clear(&x->strings);
    json_tokener_reset(x->tokener);

    if (longest) {
        feed(x, from, longest->span.off + 1);
        from = longest->span.off + longest->span.len - 1;
    }

    struct json_object *value = x->outcome == US_JSON_VALUE ? feed(x, from, to) : NULL;
    if (!value) {
        fail(x, US_JSON_WRONG, to, json_tokener_error_desc(json_tokener_get_error(x->tokener)));
        return;
    }

    take_value(x, value);
    json_object_put(value);
}

/* ---- the reader ------------------------------------------------------------------------------------------------- */

struct us_json *us_json_new(const struct us_str *list, size_t num, const struct us_bounds *bounds)
{
    struct us_json *x = us_resize(NULL, NULL, sizeof(*x));
    if (!x)
        return NULL;

    memset(x, 0, sizeof(*x));
    us_names_init(&x->names, list, num);
    x->values.bounds = bounds;
    x->tokener = json_tokener_new_ex((int)us_bound(bounds, US_BOUND_DEPTH) + 1);
    if (!x->tokener) {
        us_json_free(x);
        return NULL;
    }

    json_tokener_set_flags(x->tokener, JSON_TOKENER_STRICT);

    return x;
}

void us_json_free(struct us_json *json)
{
    if (!json)
        return;

    if (json->tokener)
        json_tokener_free(json->tokener);
    us_resize(json->values.allocator, json->values.nodes, 0);
    us_arena_free(&json->strings);
    us_resize(NULL, json, 0);
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
