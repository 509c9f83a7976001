/* SPDX-License-Identifier: MIT */
/* The structs of the interchange formats, and checks of their form. */
#include "formats/interchange/shape.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/name.h"
#include "base/rows.h"
#include "base/utf8.h"
#include "model/script.h"
#include "model/solution.h"

/* ---- tables ---------------------------------------------------------------------------------- */

/* The values of a field. */
#define STRUCT .type = US_FIELD_STRUCT
#define LIST(of) .type = US_FIELD_LIST, .item = US_NAME_##of
#define BARE(of) .type = US_FIELD_BARE, .item = US_NAME_##of
#define ROWS(of) .type = US_FIELD_ROWS, .item = US_NAME_##of
#define TEXT .type = US_FIELD_TEXT
#define STRING .type = US_FIELD_STRING
#define BOOLEAN .type = US_FIELD_BOOLEAN
#define WORDS(table, num) .type = US_FIELD_WORD, .words = (table), .most = (num)
#define NUMBER(from, to) .type = US_FIELD_NUMBER, .least = (from), .most = (to)

/* What else there is to say about it. */
#define REQUIRED .required = true
#define NEEDED_BEFORE .required_before = true
#define NEW .is_new = true
#define OLD(name) .newer = US_NAME_##name
#define GAME(member) .has_member = true, .at = offsetof(struct us_game, member)

#define SHAPE(id, name, takes_foreign) static const struct us_field fields_of_##id[] = {
#define FIELD(id, field, ...) [id] = {.name = US_NAME_##field, __VA_ARGS__},
#define END_SHAPE \
    }             \
    ;
#include "formats/interchange/shape_list.h"
#undef SHAPE
#undef FIELD
#undef END_SHAPE

#define SHAPE(id, name, takes_foreign)                                    \
    const struct us_shape us_shape_##id = {US_NAME_##name, takes_foreign, \
                                           NUM_ROWS(fields_of_##id), fields_of_##id};
#define NUM_ROWS(table) (sizeof(table) / sizeof((table)[0]))
#define FIELD(...)
#define END_SHAPE
#include "formats/interchange/shape_list.h"

/* The values of rules. */
#undef NUMBER
#define NUMBER(from, to, usually) \
    .type = US_FIELD_NUMBER, .least = (from), .most = (to), .usual = (usually)
#define RANK(usually) NUMBER(0, US_MAX_RANK, usually), .is_rank = true
#define NUMBERS(from, to, plus) \
    .type = US_FIELD_NUMBERS, .least = (from), .most = (to), .more = (plus)
#define RANKS NUMBERS(1, US_MAX_RANK, 0), .per = US_PER_COLUMN, .is_rank = true
#define OF_HOLES(from, to) NUMBERS(from, to, 0), .per = US_PER_HOLE
#define RANKS_OF_HOLES OF_HOLES(0, US_MAX_RANK), .is_rank = true
#define LETTERS(from) .type = US_FIELD_LETTERS, .least = (from)

#define SIZE_OF(member) sizeof(((struct us_game *)NULL)->member)
#define RULE(id, member, ...) \
    {.name = US_NAME_##id,    \
     GAME(member),            \
     .max = SIZE_OF(member),  \
     .zero_is_usual = true,   \
     __VA_ARGS__},
#define WORD_RULE(id, member, num, words) RULE(id, member, WORDS(us_##id##_names, num))
static const struct us_field fields_of_rules[] = {
#include "model/rule_list.h"
};
const struct us_shape us_shape_rules = {US_NAME_rules, false, NUM_ROWS(fields_of_rules),
                                        fields_of_rules};
_Static_assert(NUM_ROWS(fields_of_rules) <= US_MAX_FIELDS,
               "us_open_struct has no place for all rules");

/* ---- messages -------------------------------------------------------------------------------- */

/* Puts a name that is not in the list as a step of a JSON pointer (RFC 6901). */
static void put_step(struct us_buf *out, struct us_str name)
{
    us_buf_putc(out, '/');
    for (size_t i = 0; i < name.len && i < 40; i++) {
        if (name.p[i] == '~' || name.p[i] == '/')
            us_buf_puts(out, name.p[i] == '~' ? "~0" : "~1");
        else
            us_buf_putc(out, name.p[i]);
    }
}

/* Puts the path from `from` to `node` as a JSON pointer.  Returns false and puts nothing if `node`
   is not below `from`. */
static bool put_path(const struct us_node *from, const struct us_node *node, struct us_buf *out)
{
    size_t len = out->len;
    unsigned i = 0;
    for (const struct us_node *child = from->child; child; child = child->next, i++) {
        if (from->kind == US_NODE_ARRAY)
            us_buf_putf(out, "/%u", i);
        else if (child->name == US_NAME_NONE)
            put_step(out, child->text);
        else
            us_buf_putf(out, "/%s", us_name_text((enum us_name)child->name));
        if (child == node || put_path(child, node, out))
            return true;

        out->len = len;
    }

    return false;
}

/* Returns the span of a node.  For an attribute, finds it in the start tag of its element. */
static struct us_span locate(const struct us_tree_context *x, const struct us_node *node)
{
    struct us_span span = node->span;
    if (node->kind != US_NODE_ATTRIBUTE)
        return span;

    struct us_str name = node->name ? us_str(us_name_text((enum us_name)node->name)) : node->text;
    const char *begin = x->text.p + span.off;
    const char *end = begin + span.len;
    const char *p = begin;
    while (p < end && !us_is_blank(*p) && *p != '\n')
        p++;
    while (p < end) {
        while (p < end && (us_is_blank(*p) || *p == '\n'))
            p++;
        const char *from = p;
        while (p < end && *p != '=' && !us_is_blank(*p) && *p != '\n')
            p++;
        size_t n = p - from;
        while (p < end && *p != '"' && *p != '\'')
            p++;
        if (p >= end)
            break;

        const char *close = memchr(p + 1, *p, end - p - 1);
        if (!close)
            break;

        p = close + 1;
        if (n == name.len && memcmp(from, name.p, n) == 0)
            return (struct us_span){span.off + (from - begin), p - from};
    }

    return span;
}

/* Spells names and values, such as KINGS_ONLY, as rules as text do. */
static void spell_as_text(char *words)
{
    for (char *p = words; *p;) {
        char *from = p;
        bool is_name = false;
        for (; us_is_letter(*p) || *p == '_'; p++)
            is_name = is_name || *p == '_' || (p > from && *p >= 'A' && *p <= 'Z');
        for (char *c = from; is_name && p - from > 1 && c < p; c++)
            *c = *c == '_' ? '-' : us_lower(*c);
        p += p == from;
    }
}

bool us_node_error(const struct us_tree_context *context, const struct us_node *node,
                   enum us_diag_id id, const char *format, ...)
{
    struct us_buf details = {0};
    char words[400];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof(words), format, args);
    va_end(args);
    if (context->is_text)
        spell_as_text(words);
    us_buf_puts(&details, words);
    bool is_whole = node == context->root;
    if (context->pointer && (!is_whole || context->pointer[0] != '\0')) {
        us_buf_putf(&details, "%sat %s", details.len ? ", " : "", context->pointer);
        if (!is_whole)
            put_path(context->root, node, &details);
    }

    us_report(context->sink, id, locate(context, node), "%s", us_buf_text(&details));
    us_buf_free(&details);

    return false;
}

/* Returns the value of a node for messages, at most 40 characters.  `out` has 64 bytes. */
static const char *shown(const struct us_tree_context *x, const struct us_node *node, char *out)
{
    static const char *const kinds[] = {
        [US_NODE_ELEMENT] = "an element", [US_NODE_OBJECT] = "an object",
        [US_NODE_ARRAY] = "an array",     [US_NODE_TRUE] = "true",
        [US_NODE_FALSE] = "false",        [US_NODE_ATTRIBUTE] = NULL,
        [US_NODE_STRING] = NULL,          [US_NODE_INTEGER] = NULL,
        [US_NODE_OTHER] = NULL,
    };

    US_ASSERT_ROWS(kinds, US_NUM_NODE_KINDS);
    if (kinds[node->kind])
        return kinds[node->kind];

    bool number = node->kind == US_NODE_INTEGER || node->kind == US_NODE_OTHER;
    struct us_str text = number ? (struct us_str){x->text.p + node->span.off, node->span.len}
                                : node->text;
    const char *quote = number ? "" : "'";
    snprintf(out, 64, "%s%.*s%s%s", quote, (int)(text.len < 40 ? text.len : 40), text.p,
             text.len > 40 ? "..." : "", quote);

    return out;
}

static bool bad_value(const struct us_tree_context *x, const struct us_node *node,
                      const char *expected)
{
    char value[64];
    return us_node_error(x, node, US_DIAG_FIELD_VALUE, "%s is %s: expected %s",
                         us_name_text((enum us_name)node->name), shown(x, node, value), expected);
}

/* ---- structs and lists ----------------------------------------------------------------------- */

static bool is_scalar(const struct us_field *f)
{
    return f->type >= US_FIELD_NUMBER;
}

static bool is_field(const struct us_field *f, const struct us_node *child)
{
    /* A bare list has no element of its own: its items are children. */
    if (child->kind == US_NODE_ELEMENT && f->type == US_FIELD_BARE)
        return f->item == child->name;

    return f->name == child->name &&
           (child->kind >= US_NODE_OBJECT || is_scalar(f) == (child->kind == US_NODE_ATTRIBUTE));
}

/* Returns the index of a child's field, or US_MAX_FIELDS.  `from` is where to start: the field is
   usually the one after the last. */
static unsigned find_field(const struct us_shape *shape, const struct us_node *child, unsigned from)
{
    for (unsigned i = from; i < shape->num; i++)
        if (is_field(&shape->fields[i], child))
            return i;
    for (unsigned i = 0; i < from; i++)
        if (is_field(&shape->fields[i], child))
            return i;
    return US_MAX_FIELDS;
}

/* Checks that a JSON value has the kind that the type of its field requires. */
static bool check_kind(const struct us_tree_context *x, const struct us_field *f,
                       const struct us_node *node)
{
    static const struct {
        uint8_t kind;
        const char *expected;
    } kinds[] = {
        [US_FIELD_STRUCT] = {US_NODE_OBJECT, "an object"},
        [US_FIELD_LIST] = {US_NODE_ARRAY, "an array"},
        [US_FIELD_BARE] = {US_NODE_ARRAY, "an array"},
        [US_FIELD_ROWS] = {US_NODE_ARRAY, "an array"},
        [US_FIELD_TEXT] = {US_NODE_STRING, "a string"},
        [US_FIELD_NUMBER] = {US_NODE_INTEGER, "a number without a fraction"},
        [US_FIELD_BOOLEAN] = {US_NODE_TRUE, "true or false"},
        [US_FIELD_STRING] = {US_NODE_STRING, "a string"},
        [US_FIELD_WORD] = {US_NODE_STRING, "a string"},
        [US_FIELD_LETTERS] = {US_NODE_STRING, "a string"},
        [US_FIELD_NUMBERS] = {US_NODE_ARRAY, "an array"},
    };

    US_ASSERT_ROWS(kinds, US_NUM_FIELD_TYPES);
    if (node->kind < US_NODE_OBJECT || node->kind == kinds[f->type].kind ||
        (f->type == US_FIELD_BOOLEAN && node->kind == US_NODE_FALSE))
        return true;

    return bad_value(x, node, kinds[f->type].expected);
}

/* Checks that the version of the record has a field. */
static bool check_version(const struct us_tree_context *x, const struct us_field *f,
                          const struct us_node *node)
{
    const char *name = us_name_text((enum us_name)f->name);
    if (x->is_older)
        return !f->is_new ||
               us_node_error(x, node, US_DIAG_FIELD_UNKNOWN,
                             "%s in a record of a version before " US_INTERCHANGE_NEWEST, name);
    return !f->newer ||
           us_node_error(x, node, US_DIAG_FIELD_UNKNOWN,
                         "%s in a record of version " US_INTERCHANGE_NEWEST "; did you mean '%s'?",
                         name, us_name_text((enum us_name)f->newer));
}

static bool is_foreign(const struct us_node *node)
{
    return node->name == US_NAME_NONE && node->kind == US_NODE_ELEMENT && node->text.len == 0;
}

/* Whether a JSON member belongs to another program: its name has a colon.  Any struct may have such
   members. */
static bool is_foreign_member(const struct us_node *node)
{
    return node->name == US_NAME_NONE && node->kind >= US_NODE_OBJECT && node->text.len > 0 &&
           memchr(node->text.p, ':', node->text.len);
}

static bool check_order(const struct us_tree_context *x, const struct us_node *child, unsigned last,
                        unsigned field, const struct us_shape *shape)
{
    if (child->kind != US_NODE_ELEMENT || last <= field)
        return true;
    if (last == US_MAX_FIELDS)
        return us_node_error(x, child, US_DIAG_FIELD_ORDER,
                             "%s after an element of another namespace",
                             us_name_text((enum us_name)child->name));
    return us_node_error(x, child, US_DIAG_FIELD_ORDER, "%s after %s",
                         us_name_text((enum us_name)child->name),
                         us_name_text((enum us_name)shape->fields[last].name));
}

static bool unknown_field(const struct us_tree_context *x, const struct us_node *node,
                          const char *parent)
{
    if (is_foreign(node))
        return us_node_error(x, node, US_DIAG_FIELD_UNKNOWN, "an element of another namespace");
    struct us_str name = node->name ? us_str(us_name_text((enum us_name)node->name)) : node->text;
    return us_node_error(x, node, US_DIAG_FIELD_UNKNOWN, "%.*s in %s",
                         (int)(name.len < 40 ? name.len : 40), name.p, parent);
}

/* Reports a child that is not a field of the shape, with the field that was probably meant. */
static bool unknown_child(const struct us_tree_context *x, const struct us_node *node,
                          const struct us_shape *shape)
{
    const char *parent = us_name_text((enum us_name)shape->name);
    if (node->name != US_NAME_NONE || node->text.len == 0)
        return unknown_field(x, node, parent);

    struct us_nearest nearest = {.text = node->text};
    for (unsigned i = 0; i < shape->num; i++)
        us_nearest_try(&nearest, us_name_text((enum us_name)shape->fields[i].name));
    if (!nearest.name)
        return unknown_field(x, node, parent);

    return us_node_error(x, node, US_DIAG_FIELD_UNKNOWN, "%.*s in %s; did you mean '%s'?",
                         (int)node->text.len, node->text.p, parent, nearest.name);
}

/* Checks the name and the kind of the items of a list.  Returns false after a report. */
static bool check_items(const struct us_tree_context *context, const struct us_node *list,
                        enum us_name item)
{
    for (const struct us_node *child = list->child; child; child = child->next) {
        bool ok;
        if (list->kind == US_NODE_ARRAY)
            ok = child->kind == US_NODE_OBJECT;
        else
            ok = child->kind == US_NODE_ELEMENT && child->name == item;
        if (ok)
            continue;

        return us_node_error(context, child, US_DIAG_FIELD_UNKNOWN, "%s may contain only %s",
                             us_name_text((enum us_name)list->name), us_name_text(item));
    }

    return true;
}

/* Stores a field of a struct in values[index].  `last` is the index of the last element.  Returns
   false after a report. */
static bool take_field(const struct us_tree_context *context, const struct us_node *node,
                       const struct us_node *child, const struct us_shape *shape, unsigned index,
                       unsigned last, const struct us_node **values)
{
    const struct us_field *field = &shape->fields[index];
    bool bare = field->type == US_FIELD_BARE && child->kind == US_NODE_ELEMENT;
    if (!check_order(context, child, last, index, shape))
        return false;
    if (values[index] && !bare)
        return us_node_error(context, child, US_DIAG_FIELD_TWICE, "%s in %s",
                             us_name_text((enum us_name)field->name),
                             us_name_text((enum us_name)shape->name));
    if (!check_version(context, field, child) || !check_kind(context, field, child))
        return false;

    values[index] = bare ? node : child; /* the items are the element's own children */
    bool is_list = field->type == US_FIELD_LIST || (field->type == US_FIELD_BARE && !bare);
    return !is_list || check_items(context, child, (enum us_name)field->item);
}

/* Checks that no required field is missing.  Returns false after a report. */
static bool check_required(const struct us_tree_context *context, const struct us_node *node,
                           const struct us_shape *shape, const struct us_node *const *values)
{
    for (unsigned i = 0; i < shape->num; i++) {
        const struct us_field *field = &shape->fields[i];
        if (values[i] || !(field->required || (field->required_before && context->is_older)))
            continue;
        bool may_be_empty = field->type == US_FIELD_BARE && node->kind == US_NODE_ELEMENT;
        if (!may_be_empty)
            return us_node_error(
                context, node, US_DIAG_FIELD_MISSING, "%s of %s",
                us_name_text((enum us_name)field->name),
                us_name_text((enum us_name)(node->name ? node->name : shape->name)));
    }
    return true;
}

bool us_open_struct(const struct us_tree_context *context, const struct us_node *node,
                    const struct us_shape *shape, const struct us_node **values)
{
    unsigned last = 0;
    unsigned index = 0;

    for (unsigned i = 0; i < shape->num; i++)
        values[i] = NULL;
    size_t num = 1;
    for (const struct us_node *child = node->child; child; child = child->next, num++) {
        if (is_foreign(child) && shape->takes_foreign) {
            last = US_MAX_FIELDS;
            continue;
        }
        if (is_foreign_member(child))
            continue;

        index = find_field(shape, child, index);
        if (index == US_MAX_FIELDS)
            return unknown_child(context, child, shape);
        if (!take_field(context, node, child, shape, index, last, values))
            return false;
        if (child->kind == US_NODE_ELEMENT)
            last = index;
    }

    return us_work_charge(context->sink->work, num) && check_required(context, node, shape, values);
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Line ends are LF here.  A carriage return is left only if an XML reference names it, and then it
   is a control character. */
static bool is_space(char c)
{
    return us_is_blank(c) || c == '\n';
}

struct us_str us_without_blanks(struct us_str text)
{
    while (text.len > 0 && is_space(text.p[text.len - 1]))
        text.len--;
    while (text.len > 0 && is_space(text.p[0]))
        text = (struct us_str){text.p + 1, text.len - 1};
    return text;
}

/* Returns the text of a node.  Blanks around the value of an attribute are ignored. */
static struct us_str trimmed(const struct us_node *node)
{
    return node->kind == US_NODE_ATTRIBUTE ? us_without_blanks(node->text) : node->text;
}

/* Parses digits, with leading zeros allowed. */
static bool parse_number(struct us_str s, int64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < s.len; i++) {
        if (!us_is_digit(s.p[i]))
            return false;
        *value = *value > UINT32_MAX ? *value : *value * 10 + (s.p[i] - '0');
    }
    return s.len > 0;
}

bool us_node_number(const struct us_tree_context *context, const struct us_node *node,
                    uint32_t least, uint32_t most, uint32_t *value)
{
    int64_t number = node->number;
    bool ok = node->kind == US_NODE_INTEGER || parse_number(trimmed(node), &number);
    unsigned base = context->from_one && us_is_index((enum us_name)node->name);
    least += base;
    most += base;
    if (ok && number >= least && number <= most) {
        *value = number - base;
        return true;
    }

    char range[64];
    bool too_great = ok && number > most;
    snprintf(range, sizeof(range),
             most == UINT32_MAX && !too_great ? "a number of at least %u"
                                              : "a number from %u to %u",
             least, most);

    return bad_value(context, node, range);
}

/* Reads the next number of a text, which may have a sign, and moves on to the one after it. */
static bool take_number(struct us_str *s, int least, int most, int *value)
{
    size_t n = 0;
    while (n < s->len && !is_space(s->p[n]))
        n++;
    struct us_str word = {s->p, n};
    bool minus = n > 0 && word.p[0] == '-';
    if (minus)
        word = (struct us_str){word.p + 1, n - 1};
    int64_t number = 0;
    if (!parse_number(word, &number) || number > INT16_MAX)
        return false;
    *value = minus ? -(int)number : (int)number;
    *s = us_without_blanks((struct us_str){s->p + n, s->len - n});
    return *value >= least && *value <= most;
}

bool us_node_numbers(const struct us_tree_context *context, const struct us_node *node, int least,
                     int most, int *values, unsigned max, unsigned *n)
{
    char expected[80];
    snprintf(expected, sizeof(expected), "at most %u numbers from %d to %d", max, least, most);
    *n = 0;
    if (node->kind != US_NODE_ARRAY) {
        struct us_str s = trimmed(node);
        while (s.len > 0)
            if (*n == max || !take_number(&s, least, most, &values[(*n)++]))
                return bad_value(context, node, expected);
        return true;
    }

    for (const struct us_node *item = node->child; item; item = item->next) {
        if (*n == max || item->kind != US_NODE_INTEGER || item->number < least ||
            item->number > most)
            return bad_value(context, node, expected);
        values[(*n)++] = (int)item->number;
    }
    return true;
}

bool us_node_boolean(const struct us_tree_context *context, const struct us_node *node, bool *value)
{
    struct us_str s = trimmed(node);
    *value = node->kind == US_NODE_TRUE;
    if (node->kind == US_NODE_TRUE || node->kind == US_NODE_FALSE)
        return true;
    *value = us_str_eq(s, "true") || us_str_eq(s, "1");
    return *value || us_str_eq(s, "false") || us_str_eq(s, "0") ||
           bad_value(context, node, "true or false");
}

bool us_node_word(const struct us_tree_context *context, const struct us_node *node,
                  const char *const *words, unsigned num, unsigned *value)
{
    struct us_str s = trimmed(node);
    for (unsigned i = 0; i < num; i++) {
        if (!us_str_eq(s, words[i]))
            continue;

        *value = i;
        return true;
    }

    struct us_buf all = {0};
    for (unsigned i = 0; i < num; i++) {
        if (i > 0)
            us_buf_puts(&all, i + 1 < num ? ", " : " or ");
        us_buf_puts(&all, words[i]);
    }

    bad_value(context, node, us_buf_text(&all));
    us_buf_free(&all);

    return false;
}

bool us_node_enum(const struct us_tree_context *context, const struct us_node *node,
                  const struct us_field *field, uint8_t *value)
{
    unsigned num = context->is_older && field->num_old > 0 ? field->num_old : field->most;
    int found = us_find_interchange_name(field->words, num, trimmed(node));
    if (found >= 0) {
        *value = found;
        return true;
    }

    struct us_buf all = {0};
    us_put_interchange_names(&all, field->words, num);
    bad_value(context, node, us_buf_text(&all));
    us_buf_free(&all);

    return false;
}

bool us_node_string(const struct us_tree_context *context, const struct us_node *node, size_t most,
                    struct us_str *value)
{
    *value = trimmed(node);
    if (node->child)
        return unknown_field(context, node->child, us_name_text((enum us_name)node->name));
    if (value->len > most && us_utf8_count(*value) > most)
        return us_node_error(context, node, US_DIAG_FIELD_VALUE, "%s is longer than %zu characters",
                             us_name_text((enum us_name)node->name), most);
    for (size_t i = 0; i < value->len;) {
        uint32_t c;
        size_t n = us_utf8_get((struct us_str){value->p + i, value->len - i}, &c);
        if (n == 0 || !us_is_text(c))
            return us_node_error(context, node, US_DIAG_FIELD_VALUE, "a control character in %s",
                                 us_name_text((enum us_name)node->name));
        i += n;
    }

    return true;
}
