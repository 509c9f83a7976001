/* SPDX-License-Identifier: MIT */
/* The grammar of RFC 8259, without recursion. */
#include "tree/json_scan.h"

#include "base/utf8.h"

struct scan {
    const char *begin;
    const char *p;
    const char *end;
    struct us_names *names;
    struct us_json_values *values;
    enum us_name name;            /* of the member whose value is next */
    size_t open[US_TREE_DEEPEST]; /* containers, by their place in values */
    unsigned depth;
    const char *error;
};

static enum us_json_outcome wrong(struct scan *s, const char *error)
{
    s->error = error;
    return US_JSON_WRONG;
}

static void skip_space(struct scan *s)
{
    while (s->p < s->end && (*s->p == ' ' || *s->p == '\n' || *s->p == '\t' || *s->p == '\r'))
        s->p++;
}

size_t us_json_space(struct us_str text, size_t at)
{
    struct scan s = {.p = text.p + at, .end = text.p + text.len};
    skip_space(&s);
    return (size_t)(s.p - text.p);
}

static bool hex4(const char *p, unsigned *unit)
{
    *unit = 0;
    for (unsigned i = 0; i < 4; i++) {
        char c = us_upper(p[i]);
        unsigned digit = us_is_digit(c) ? (unsigned)(c - '0') : c >= 'A' && c <= 'F' ? (unsigned)(c - 'A') + 10 : 16;
        if (digit == 16)
            return false;
        *unit = *unit * 16 + digit;
    }
    return true;
}

/* "\n", "\u00e9", or a pair of surrogates. */
static enum us_json_outcome scan_escape(struct scan *s)
{
    unsigned unit;
    unsigned low;
    if (s->end - s->p < 2)
        return US_JSON_INCOMPLETE;
    if (s->p[1] != 'u') {
        if (!memchr("\"\\/bfnrt", s->p[1], 8))
            return wrong(s, "no such escape");
        s->p += 2;
        return US_JSON_VALUE;
    }
    if (s->end - s->p < 6)
        return US_JSON_INCOMPLETE;
    if (!hex4(s->p + 2, &unit))
        return wrong(s, "expected four hexadecimal digits behind \\u");
    if (unit < 0xd800 || unit >= 0xe000) {
        s->p += 6;
        return unit > 0 ? US_JSON_VALUE : wrong(s, "the character U+0000");
    }
    if (unit >= 0xdc00)
        return wrong(s, "half of a surrogate pair");
    if (s->end - s->p < 12)
        return US_JSON_INCOMPLETE;
    if (s->p[6] != '\\' || s->p[7] != 'u' || !hex4(s->p + 8, &low) || low < 0xdc00 || low >= 0xe000)
        return wrong(s, "half of a surrogate pair");
    s->p += 12;
    return US_JSON_VALUE;
}

/* What is neither the end of a string, an escape, a control character nor beyond ASCII. */
static bool is_plain(char c)
{
    return (unsigned char)c >= ' ' && (unsigned char)c < 0x7f && c != '"' && c != '\\';
}

static enum us_json_outcome scan_string(struct scan *s)
{
    for (s->p++; s->p < s->end;) {
        while (s->p < s->end && is_plain(*s->p))
            s->p++;
        if (s->p == s->end)
            break;
        if (*s->p == '"') {
            s->p++;
            return US_JSON_VALUE;
        }
        if (*s->p == '\\') {
            enum us_json_outcome o = scan_escape(s);
            if (o != US_JSON_VALUE)
                return o;
            continue;
        }
        uint32_t c;
        size_t n = us_utf8_get((struct us_str){s->p, (size_t)(s->end - s->p)}, &c);
        if (n == 0 && s->end - s->p < 4)
            return US_JSON_INCOMPLETE;
        if (n == 0)
            return wrong(s, "bytes that are not UTF-8");
        if (c < ' ')
            return wrong(s, "a control character in a string");
        s->p += n;
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

static enum us_json_outcome scan_number(struct scan *s)
{
    if (*s->p == '-')
        s->p++;
    const char *from = s->p;
    if (s->p == s->end)
        return US_JSON_INCOMPLETE;
    if (!digits(s) || (*from == '0' && s->p - from > 1))
        return wrong(s, "not a number");
    if (s->p < s->end && *s->p == '.') {
        s->p++;
        if (!digits(s))
            return s->p == s->end ? US_JSON_INCOMPLETE : wrong(s, "expected digits");
    }
    if (s->p < s->end && (*s->p == 'e' || *s->p == 'E')) {
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
    size_t left = (size_t)(s->end - s->p);
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        size_t n = left < words[i].len ? left : words[i].len;
        if (memcmp(s->p, words[i].p, n) != 0)
            continue;
        s->p += n;
        return n == words[i].len ? US_JSON_VALUE : US_JSON_INCOMPLETE;
    }
    return wrong(s, "expected a value");
}

/* A value's beginning; containers are left open. */
static enum us_json_outcome scan_value(struct scan *s)
{
    struct us_json_values *v = s->values;
    if (v->num == US_TREE_MOST)
        return US_JSON_TOO_MANY;
    if (v->num == v->cap && !us_grow(v->allocator, &v->values, &v->cap, v->num + 1, sizeof(*v->values)))
        return wrong(s, "out of memory");
    size_t self = v->num++;
    uint32_t off = (uint32_t)(s->p - s->begin);
    v->values[self] = (struct us_json_value){{off, 1}, 0, (uint8_t)s->name};
    if (s->depth > 0)
        v->values[s->open[s->depth - 1]].members++;
    if (*s->p == '{' || *s->p == '[') {
        if (s->depth == US_TREE_DEEPEST)
            return wrong(s, "objects and arrays more than 64 deep");
        s->open[s->depth++] = self;
        s->p++;
        return US_JSON_VALUE;
    }
    enum us_json_outcome o = *s->p == '"'                         ? scan_string(s)
                             : us_is_digit(*s->p) || *s->p == '-' ? scan_number(s)
                                                                  : scan_word(s);
    v->values[self].span.len = (uint32_t)(s->p - s->begin) - off;
    return o;
}

/* A member's name and colon. */
static enum us_json_outcome scan_name(struct scan *s)
{
    if (*s->p != '"')
        return wrong(s, "expected a name in double quotes");
    const char *name = s->p + 1;
    enum us_json_outcome o = scan_string(s);
    if (o != US_JSON_VALUE)
        return o;
    s->name = us_name_find(s->names, name, (size_t)(s->p - 1 - name));
    skip_space(s);
    if (s->p == s->end)
        return US_JSON_INCOMPLETE;
    if (*s->p != ':')
        return wrong(s, "expected a colon");
    s->p++;
    skip_space(s);
    return s->p < s->end ? US_JSON_VALUE : US_JSON_INCOMPLETE;
}

/* What may stand in the innermost container: its end, or a comma and the next value. */
static enum us_json_outcome scan_inside(struct scan *s)
{
    struct us_json_value *container = &s->values->values[s->open[s->depth - 1]];
    char close = s->begin[container->span.off] == '{' ? '}' : ']';
    skip_space(s);
    if (s->p == s->end)
        return US_JSON_INCOMPLETE;
    if (*s->p == close) {
        s->p++;
        s->depth--;
        container->span.len = (uint32_t)(s->p - s->begin) - container->span.off;
        return US_JSON_VALUE;
    }
    if (container->members > 0) {
        if (*s->p != ',')
            return wrong(s, close == '}' ? "expected a comma or }" : "expected a comma or ]");
        s->p++;
        skip_space(s);
        if (s->p == s->end)
            return US_JSON_INCOMPLETE;
    }
    s->name = US_NAME_NONE;
    enum us_json_outcome o = close == '}' ? scan_name(s) : US_JSON_VALUE;
    return o == US_JSON_VALUE ? scan_value(s) : o;
}

enum us_json_outcome us_json_scan(struct us_str text, size_t *at, struct us_names *names, struct us_json_values *values,
                                  const char **error)
{
    struct scan s = {.begin = text.p, .p = text.p + *at, .end = text.p + text.len, .names = names, .values = values};
    values->num = 0;
    enum us_json_outcome o = s.p < s.end ? scan_value(&s) : US_JSON_INCOMPLETE;
    while (o == US_JSON_VALUE && s.depth > 0)
        o = scan_inside(&s);
    *at = (size_t)(s.p - s.begin);
    *error = s.error;
    return o;
}
