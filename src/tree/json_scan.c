/* SPDX-License-Identifier: MIT */
/* Scans the grammar of RFC 8259 without recursion. */
#include "tree/json_scan.h"

#include "base/utf8.h"

struct scan {
    const char *begin;
    const char *p;
    const char *end;
    const struct us_names *names;
    struct us_json_values *values;
    uint8_t name;           /* of the member whose value is next */
    struct us_str unlisted; /* its name with the escapes, if it is not in the list; else NULL */
    struct open {
        size_t self; /* the index of the container in values */
        size_t last; /* the index of the last value linked into it; self: none yet */
        uint32_t members;
        uint64_t names[(US_MOST_NAMES + 63) / 64]; /* that members have, as bits */
    } open[US_DEEPEST];                            /* the open containers, the outermost first */
    unsigned depth;
    unsigned deepest;
    size_t most; /* the bound on the number of values */
    const char *error;
};

static enum us_json_outcome wrong(struct scan *s, const char *error)
{
    s->error = error;
    return US_JSON_WRONG;
}

static void skip_space(struct scan *s)
{
    while (s->p < s->end && (unsigned char)*s->p <= ' ' &&
           (*s->p == ' ' || *s->p == '\n' || *s->p == '\t' || *s->p == '\r'))
        s->p++;
}

size_t us_json_space(struct us_str text, size_t at)
{
    struct scan s = {.p = text.p + at, .end = text.p + text.len};
    skip_space(&s);
    return s.p - text.p;
}

/* Reads the four digits `at` bytes after the backslash. */
static enum us_json_outcome scan_hex(const struct scan *s, int at, unsigned *unit)
{
    *unit = 0;
    for (int i = at; i < at + 4; i++) {
        if (s->end - s->p <= i)
            return US_JSON_INCOMPLETE;

        char c = us_upper(s->p[i]);
        int digit;
        if (us_is_digit(c))
            digit = c - '0';
        else if (c >= 'A' && c <= 'F')
            digit = c - 'A' + 10;
        else
            return US_JSON_WRONG;

        *unit = *unit * 16 + (unsigned)digit;
    }

    return US_JSON_VALUE;
}

/* Scans an escape: "\n", "\u00e9", or a surrogate pair. */
static enum us_json_outcome scan_escape(struct scan *scan)
{
    unsigned unit;
    unsigned low;

    if (scan->end - scan->p < 2)
        return US_JSON_INCOMPLETE;
    if (scan->p[1] != 'u') {
        if (!memchr("\"\\/bfnrt", scan->p[1], 8))
            return wrong(scan, "unknown escape sequence");

        scan->p += 2;
        return US_JSON_VALUE;
    }

    enum us_json_outcome o = scan_hex(scan, 2, &unit);
    if (o != US_JSON_VALUE)
        return o == US_JSON_WRONG ? wrong(scan, "expected four hexadecimal digits after \\u") : o;
    if (unit < 0xd800 || unit >= 0xe000) {
        if (unit == 0)
            return wrong(scan, "the character U+0000 is not allowed");

        scan->p += 6;
        return US_JSON_VALUE;
    }

    if (unit >= 0xdc00)
        return wrong(scan, "half of a surrogate pair");

    for (int i = 0; i < 2; i++)
        if (scan->p + 6 + i < scan->end && scan->p[6 + i] != "\\u"[i])
            return wrong(scan, "half of a surrogate pair");

    o = scan_hex(scan, 8, &low);
    if (o == US_JSON_INCOMPLETE)
        return o;
    if (o == US_JSON_WRONG || low < 0xdc00 || low >= 0xe000)
        return wrong(scan, "half of a surrogate pair");

    scan->p += 12;

    return US_JSON_VALUE;
}

/* ASCII characters that need no care in a string: one table lookup per byte. */
static const bool plain[256] = {
    [' '] = true, [0x21] = true, [0x23 ... 0x5b] = true, [0x5d ... 0x7e] = true};

static bool is_plain(char c)
{
    return plain[(unsigned char)c];
}

/* Whether the text ends within a UTF-8 character. */
static bool is_cut_off(const struct scan *s)
{
    unsigned char first = (unsigned char)*s->p;
    int length = 2 + (first >= 0xe0) + (first >= 0xf0);
    if (first < 0xc2 || first > 0xf4 || s->end - s->p >= length)
        return false;

    for (const char *p = s->p + 1; p < s->end; p++)
        if (((unsigned char)*p & 0xc0) != 0x80)
            return false;

    return true;
}

static enum us_json_outcome scan_string(struct scan *scan)
{
    for (scan->p++; scan->p < scan->end;) {
        const char *p = scan->p;
        while (p < scan->end && is_plain(*p))
            p++;
        scan->p = p;
        if (scan->p == scan->end)
            break;
        if (*scan->p == '"') {
            scan->p++;
            return US_JSON_VALUE;
        }

        if (*scan->p == '\\') {
            scan->values->unusual = true;
            enum us_json_outcome o = scan_escape(scan);
            if (o != US_JSON_VALUE)
                return o;

            continue;
        }

        uint32_t c;
        size_t n = us_utf8_get((struct us_str){scan->p, scan->end - scan->p}, &c);
        if (n == 0 && is_cut_off(scan))
            return US_JSON_INCOMPLETE;
        if (n == 0)
            return wrong(scan, "not valid UTF-8");
        if (c < ' ')
            return wrong(scan, "a control character in a string");

        scan->p += n;
    }

    return US_JSON_INCOMPLETE;
}

static bool digits(struct scan *s)
{
    const char *from = s->p;
    while (s->p < s->end && us_is_digit(*s->p))
        s->p++;
    return s->p > from;
}

static enum us_json_outcome scan_number(struct scan *s, uint8_t *kind)
{
    *kind = US_NODE_INTEGER;
    if (*s->p == '-')
        s->p++;
    const char *from = s->p;
    if (s->p == s->end)
        return US_JSON_INCOMPLETE;
    if (!digits(s) || (*from == '0' && s->p - from > 1))
        return wrong(s, "not a number");
    if (s->p < s->end && *s->p == '.') {
        *kind = US_NODE_OTHER;
        s->p++;
        if (!digits(s))
            return s->p == s->end ? US_JSON_INCOMPLETE : wrong(s, "expected digits");
    }

    if (s->p < s->end && (*s->p == 'e' || *s->p == 'E')) {
        *kind = US_NODE_OTHER;
        s->p++;
        if (s->p < s->end && (*s->p == '+' || *s->p == '-'))
            s->p++;
        if (!digits(s))
            return s->p == s->end ? US_JSON_INCOMPLETE : wrong(s, "expected digits");
    }

    return US_JSON_VALUE;
}

static enum us_json_outcome scan_word(struct scan *s)
{
    static const struct us_str words[] = {{"true", 4}, {"false", 5}, {"null", 4}};
    size_t left = s->end - s->p;
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t n = left < words[i].len ? left : words[i].len;
        if (memcmp(s->p, words[i].p, n) != 0)
            continue;

        s->p += n;
        return n == words[i].len ? US_JSON_VALUE : US_JSON_INCOMPLETE;
    }

    return wrong(s, "expected a value");
}

/* Links a value into the innermost open container.  Links are indexes until all values are
   known. */
static void link_value(struct scan *s, size_t self)
{
    struct open *o = &s->open[s->depth - 1];
    struct us_node *nodes = s->values->nodes;

    o->members++;
    if (o->last == o->self)
        nodes[o->self].child_at = self;
    else
        nodes[o->last].next_at = self;
    o->last = self;
}

static enum us_json_outcome scan_scalar(struct scan *s, uint8_t *kind)
{
    const char *from = s->p;
    if (*from == '"') {
        *kind = US_NODE_STRING;
        return scan_string(s);
    }

    if (us_is_digit(*from) || *from == '-')
        return scan_number(s, kind);

    if (*from == 't')
        *kind = US_NODE_TRUE;
    else if (*from == 'f')
        *kind = US_NODE_FALSE;
    else
        *kind = US_NODE_OTHER;

    return scan_word(s);
}

/* Returns the value of an integer, or the nearest one of 64 bits. */
static int64_t value_of(const char *p, const char *end)
{
    bool negative = *p == '-';
    int64_t value = 0; /* its negative, which has the wider range */
    for (p += negative; p < end; p++) {
        int digit = *p - '0';
        value = value < (INT64_MIN + digit) / 10 ? INT64_MIN : value * 10 - digit;
    }
    if (negative)
        return value;
    return value == INT64_MIN ? INT64_MAX : -value;
}

void us_json_set_value(struct us_node *node, const char *text)
{
    const char *p = text + node->span.off;
    if (node->kind == US_NODE_STRING)
        node->text = (struct us_str){p + 1, node->span.len - 2};
    else if (node->kind == US_NODE_INTEGER)
        node->number = value_of(p, p + node->span.len);
}

/* Scans a scalar, or the beginning of a container, which is left open. */
static enum us_json_outcome scan_value(struct scan *scan)
{
    struct us_json_values *v = scan->values;
    if (v->num == scan->most)
        return US_JSON_TOO_MANY;
    if (v->num == v->cap && !us_grow(&v->nodes, &v->cap, v->num + 1, sizeof(*v->nodes)))
        return US_JSON_NO_MEMORY;

    size_t self = v->num++;
    uint32_t off = scan->p - scan->begin;
    struct us_node *node = &v->nodes[self];
    *node = (struct us_node){.name = scan->name, .span = {off, 1}, .text = scan->unlisted};
    if (scan->depth > 0)
        link_value(scan, self);
    if (*scan->p == '{' || *scan->p == '[') {
        if (scan->depth == scan->deepest)
            return US_JSON_TOO_DEEP;

        node->kind = *scan->p == '{' ? US_NODE_OBJECT : US_NODE_ARRAY;
        scan->open[scan->depth++] = (struct open){.self = self, .last = self};
        scan->p++;
        return US_JSON_VALUE;
    }

    enum us_json_outcome o = scan_scalar(scan, &node->kind);
    node->span.len = (scan->p - scan->begin) - off;
    if (o == US_JSON_VALUE && !scan->unlisted.p)
        us_json_set_value(node, scan->begin);

    return o;
}

/* Notes the name of a member of the innermost open object. */
static void take_name(struct scan *s, struct us_str name)
{
    struct open *o = &s->open[s->depth - 1];
    s->name = us_name_find(s->names, name.p, name.len);
    if (s->name == US_UNNAMED) {
        s->unlisted = name;
        s->values->unusual = true;
        return;
    }

    uint64_t *word = &o->names[s->name / 64];
    uint64_t bit = UINT64_C(1) << s->name % 64;
    if ((*word & bit) && o->self < s->values->twice)
        s->values->twice = o->self;
    *word |= bit;
}

/* Scans the name and the colon of a member. */
static enum us_json_outcome scan_name(struct scan *s)
{
    if (*s->p != '"')
        return wrong(s, "expected a name in double quotes");

    const char *name = s->p + 1;
    enum us_json_outcome o = scan_string(s);
    if (o != US_JSON_VALUE)
        return o;

    take_name(s, (struct us_str){name, s->p - 1 - name});
    skip_space(s);
    if (s->p == s->end)
        return US_JSON_INCOMPLETE;
    if (*s->p != ':')
        return wrong(s, "expected a colon");

    s->p++;
    skip_space(s);

    return s->p < s->end ? US_JSON_VALUE : US_JSON_INCOMPLETE;
}

/* Scans what follows in the innermost container: its end, or a comma and the next value. */
static enum us_json_outcome scan_inside(struct scan *scan)
{
    struct open *o = &scan->open[scan->depth - 1];
    struct us_node *container = &scan->values->nodes[o->self];
    bool object = container->kind == US_NODE_OBJECT;

    skip_space(scan);
    if (scan->p == scan->end)
        return US_JSON_INCOMPLETE;
    if (*scan->p == (object ? '}' : ']')) {
        scan->p++;
        scan->depth--;
        container->span.len = (scan->p - scan->begin) - container->span.off;
        return US_JSON_VALUE;
    }

    if (o->members > 0) {
        if (*scan->p != ',')
            return wrong(scan, object ? "expected a comma or }" : "expected a comma or ]");

        scan->p++;
        skip_space(scan);
        if (scan->p == scan->end)
            return US_JSON_INCOMPLETE;
    }

    scan->name = US_UNNAMED;
    scan->unlisted = (struct us_str){0};
    enum us_json_outcome outcome = object ? scan_name(scan) : US_JSON_VALUE;
    return outcome == US_JSON_VALUE ? scan_value(scan) : outcome;
}

/* Replaces the indexes by pointers, now that the array does not move any more.  Index 0 is the
   root, which has no parent and follows no node. */
static void settle_links(struct us_json_values *v)
{
    for (size_t i = 0; i < v->num; i++) {
        struct us_node *node = &v->nodes[i];
        node->child = node->child_at ? &v->nodes[node->child_at] : NULL;
        node->next = node->next_at ? &v->nodes[node->next_at] : NULL;
    }
}

enum us_json_outcome us_json_scan(struct us_str text, size_t *at, const struct us_names *names,
                                  struct us_json_values *values, const char **error)
{
    struct scan s = {.begin = text.p,
                     .p = text.p + *at,
                     .end = text.p + text.len,
                     .names = names,
                     .values = values,
                     .deepest = us_bound(values->bounds, US_BOUND_DEPTH),
                     .most = us_bound(values->bounds, US_BOUND_VALUES)};

    values->num = 0;
    values->unusual = false;
    values->twice = SIZE_MAX;
    enum us_json_outcome o = s.p < s.end ? scan_value(&s) : US_JSON_INCOMPLETE;
    while (o == US_JSON_VALUE && s.depth > 0)
        o = scan_inside(&s);
    *at = s.p - s.begin;
    *error = s.error;
    if (o == US_JSON_VALUE)
        settle_links(values);

    return o;
}
