/* SPDX-License-Identifier: MIT */
/*
 * Completes scanned values.  Nearly all are complete after the scan.  json-c decodes strings and
 * names with escapes, and finds names that are not in the list and occur twice.
 *
 * Strings of nodes point into the text, or are copies.
 */
#include "tree/json.h"

#include <json-c/json.h>
#include <stdio.h>

#include "tree/json_scan.h"

struct us_json {
    struct json_tokener *tokener;
    struct us_names names;
    struct us_json_values values;
    struct us_str text;           /* of the last value */
    struct us_arena strings;      /* decoded strings and names */
    enum us_json_outcome outcome; /* of the last value, so far */
    size_t at;                    /* the place of the error */
    const char *error;            /* its description */
    const struct us_node *twice;  /* the object with two members of the same name */
};

/* Keeps the first object with two members of the same name. */
static void fail_twice(struct us_json *json, const struct us_node *object)
{
    if (json->twice && json->twice < object)
        return;

    json->outcome = US_JSON_TWICE;
    json->at = object->span.off;
    json->twice = object;
}

/* ---- escapes and unlisted names -------------------------------------------------------------- */

/* Returns what a string means that the scan has accepted.  `quoted` has its quotes. */
static struct us_str decode(struct us_json *json, struct us_str quoted)
{
    struct us_str plain = {quoted.p + 1, quoted.len - 2};
    if (!memchr(plain.p, '\\', plain.len))
        return plain;

    json_tokener_reset(json->tokener);
    struct json_object *value = json_tokener_parse_ex(json->tokener, quoted.p, (int)quoted.len);
    const char *text = json_object_get_string(value);
    struct us_str copy = {"", 0};
    if (text)
        copy = us_arena_copy(&json->strings,
                             (struct us_str){text, json_object_get_string_len(value)});
    if (!text || json->strings.failed)
        json->outcome = US_JSON_NO_MEMORY;
    json_object_put(value);
    return copy;
}

/* Decodes the name of a member, and looks it up again if it has escapes. */
static void complete_name(struct us_json *json, struct us_node *member)
{
    struct us_str quoted = {member->text.p - 1, member->text.len + 2};
    struct us_str name = decode(json, quoted);
    member->name = us_name_find(&json->names, name.p, name.len);
    if (member->name == US_UNNAMED)
        member->text = name;
    else
        us_json_set_value(member, json->text.p);
}

static struct us_str name_of(const struct us_json *json, const struct us_node *member)
{
    return member->name == US_UNNAMED ? member->text : json->names.list[member->name];
}

/* Returns the first member whose name an earlier one has, or NULL.  If memory runs out, also sets
   *failed. */
static const struct us_node *find_twice(const struct us_json *json, const struct us_node *object,
                                        bool *failed)
{
    struct json_object *set = json_object_new_object();
    struct us_buf key = {0};
    const struct us_node *member = object->child;
    *failed = !set;
    for (; member && !*failed; member = member->next) {
        us_buf_clear(&key);
        struct us_str name = name_of(json, member);
        us_buf_put(&key, name.p, name.len);
        if (json_object_object_get_ex(set, us_buf_text(&key), NULL))
            break;
        *failed = json_object_object_add(set, us_buf_text(&key), NULL) != 0 || key.failed;
    }

    us_buf_free(&key);
    json_object_put(set);
    return *failed ? NULL : member;
}

/* Completes the names of an object's members, and checks that none occurs twice. */
static void complete_names(struct us_json *json, const struct us_node *object)
{
    for (struct us_node *member = object->child; member; member = member->next)
        if (member->name == US_UNNAMED)
            complete_name(json, member);

    bool failed = json->outcome == US_JSON_NO_MEMORY;
    const struct us_node *twice = failed ? NULL : find_twice(json, object, &failed);
    if (failed)
        json->outcome = US_JSON_NO_MEMORY;
    else if (twice)
        fail_twice(json, object);
}

static bool has_unlisted(const struct us_node *object)
{
    const struct us_node *member = object->child;
    while (member && member->name != US_UNNAMED)
        member = member->next;
    return member;
}

/* Decodes strings in a container. */
static void complete_strings(struct us_json *json, const struct us_node *container)
{
    bool object = container->kind == US_NODE_OBJECT;
    for (struct us_node *item = container->child; item; item = item->next)
        if (item->kind == US_NODE_STRING && !(object && item->name == US_UNNAMED))
            item->text = decode(json,
                                (struct us_str){json->text.p + item->span.off, item->span.len});
}

/* Completes all values of the text. */
static void complete(struct us_json *json)
{
    us_arena_clear(&json->strings);
    for (size_t i = 0; i < json->values.num && json->outcome != US_JSON_NO_MEMORY; i++) {
        const struct us_node *node = &json->values.nodes[i];
        if (node->kind == US_NODE_OBJECT && has_unlisted(node))
            complete_names(json, node);
        if (node->kind == US_NODE_OBJECT || node->kind == US_NODE_ARRAY)
            complete_strings(json, node);
    }
}

/* ---- the reader ------------------------------------------------------------------------------ */

struct us_json *us_json_new(const struct us_str *list, size_t num, const struct us_bounds *bounds)
{
    struct us_json *json = us_new(sizeof(*json));
    if (!json)
        return NULL;

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
    if (us_json_skip(json, text, at) != US_JSON_VALUE)
        return json->outcome;

    if (json->values.twice != SIZE_MAX)
        fail_twice(json, &json->values.nodes[json->values.twice]);
    if (json->values.unusual)
        complete(json);
    return json->outcome;
}

const struct us_node *us_json_root(const struct us_json *json)
{
    return json->values.nodes;
}

/* Reports the second member of a name, at its value. */
static void report_twice(const struct us_json *json, struct us_sink *sink)
{
    bool failed;
    const struct us_node *member = find_twice(json, json->twice, &failed);
    if (!member) {
        us_report(sink, US_DIAG_NO_MEMORY, json->twice->span, "%s", "");
        return;
    }
    struct us_str name = name_of(json, member);
    us_report(sink, US_DIAG_FIELD_TWICE, member->span, "%.*s", (int)(name.len < 40 ? name.len : 40),
              name.p);
}

void us_json_report(const struct us_json *json, enum us_json_outcome outcome, struct us_sink *sink)
{
    struct us_span span = {json->at, 0};

    if (outcome == US_JSON_INCOMPLETE)
        us_report(sink, US_DIAG_TRUNCATED, (struct us_span){json->text.len, 0}, "%s", "");
    else if (outcome == US_JSON_WRONG)
        us_report(sink, US_DIAG_JSON_BAD, span, "%s", json->error);
    else if (outcome == US_JSON_NO_MEMORY)
        us_report(sink, US_DIAG_NO_MEMORY, span, "%s", "");
    else if (outcome == US_JSON_TOO_MANY)
        us_report(sink, US_DIAG_TOO_MANY_VALUES, span, "more than %u",
                  us_bound(json->values.bounds, US_BOUND_VALUES));
    else if (outcome == US_JSON_TOO_DEEP)
        us_report(sink, US_DIAG_TOO_DEEP, span, "more than %u",
                  us_bound(json->values.bounds, US_BOUND_DEPTH));
    else if (outcome == US_JSON_TWICE)
        report_twice(json, sink);
}
