/* SPDX-License-Identifier: MIT */
/* Scans plain XML without recursion.  No loop goes past a >, and so past the end of the text. */
#include "tree/xml_scan.h"

#include "base/bounds.h"

struct scan {
    const struct us_xml_plain *plain;
    const char *begin;
    const char *p;
    const char *end;
    struct us_node *fresh; /* nodes that are not used yet */
    size_t num_fresh;
    size_t num_nodes;
    bool has_namespace; /* declared by the root, or outside of it */
    bool declares;      /* the root declares its namespace */
    struct open {
        struct us_node *node;
        struct us_node **tail; /* where its next child is linked */
        enum us_xml_content content;
    } open[US_DEEPEST]; /* the open elements, the root first */
    unsigned depth;
};

enum { NAME = 1, VALUE = 2, CHARACTERS = 4, BLANK = 8 };

/* What a character may be part of. */
static const uint8_t classes[256] = {
    ['\t'] = BLANK | CHARACTERS,
    ['\n'] = BLANK | CHARACTERS,
    [' '] = BLANK | VALUE | CHARACTERS,
    ['!'] = VALUE | CHARACTERS,
    ['"'] = CHARACTERS,
    ['#' ... '%'] = VALUE | CHARACTERS,
    ['\'' ... '/'] = VALUE | CHARACTERS,
    ['0' ... '9'] = NAME | VALUE | CHARACTERS,
    [':' ... ';'] = VALUE | CHARACTERS,
    ['='] = VALUE | CHARACTERS,
    ['?' ... '@'] = VALUE | CHARACTERS,
    ['A' ... 'Z'] = NAME | VALUE | CHARACTERS,
    ['[' ... '^'] = VALUE | CHARACTERS,
    ['_'] = NAME | VALUE | CHARACTERS,
    ['`'] = VALUE | CHARACTERS,
    ['a' ... 'z'] = NAME | VALUE | CHARACTERS,
    ['{' ... '~'] = VALUE | CHARACTERS,
};

static bool is(char c, uint8_t class)
{
    return classes[(unsigned char)c] & class;
}

/* Moves past the characters of a class, and returns them. */
static struct us_str take(struct scan *s, uint8_t class)
{
    const char *from = s->p;
    const char *p = from;
    while (is(*p, class))
        p++;
    s->p = p;
    return (struct us_str){from, p - from};
}

static struct us_node *new_node(struct scan *s, enum us_node_kind kind, uint8_t name)
{
    enum { BLOCK = 64 };
    if (s->num_nodes++ == s->plain->nodes)
        return NULL;
    if (s->num_fresh == 0) {
        s->fresh = us_arena_alloc(s->plain->arena, BLOCK * sizeof(*s->fresh));
        if (!s->fresh)
            return NULL;
        s->num_fresh = BLOCK;
    }

    s->num_fresh--;
    struct us_node *node = s->fresh++;
    *node = (struct us_node){.name = name, .kind = kind};
    return node;
}

/* Scans ="value". */
static bool scan_value(struct scan *s, struct us_str *value)
{
    if (s->p[0] != '=' || s->p[1] != '"')
        return false;

    s->p += 2;
    *value = take(s, VALUE);
    return *s->p++ == '"';
}

/* Takes an attribute whose name is not in the list: only the root's declaration is plain. */
static bool take_declaration(struct scan *s, struct us_str name, struct us_str value)
{
    const struct us_str uri = s->plain->uri;
    bool ok = s->depth == 0 && !s->declares && us_str_eq(name, "xmlns") && value.len == uri.len &&
              memcmp(value.p, uri.p, uri.len) == 0;
    s->declares = true;
    s->has_namespace = true;
    return ok;
}

/* Scans attributes, and links them into their element.  Returns false if they are not plain, or if
   one occurs twice. */
static bool scan_attributes(struct scan *s, struct us_node ***tail)
{
    uint64_t names[(US_MOST_NAMES + 63) / 64] = {0};
    for (unsigned num = 0; take(s, BLANK).len > 0 && is(*s->p, NAME); num++) {
        struct us_str value;
        struct us_str text = take(s, NAME);
        uint8_t name = us_name_find(s->plain->names, text.p, text.len);
        if (num == s->plain->attributes || !scan_value(s, &value))
            return false;
        if (name == US_UNNAMED) {
            if (!take_declaration(s, text, value))
                return false;
            continue;
        }

        uint64_t bit = UINT64_C(1) << name % 64;
        struct us_node *node = new_node(s, US_NODE_ATTRIBUTE, name);
        if (!node || (names[name / 64] & bit))
            return false;

        names[name / 64] |= bit;
        node->text = value;
        **tail = node;
        *tail = &node->next;
    }
    return true;
}

/* Scans a start tag, or that of an empty element, and links the element into its parent. */
static bool scan_start(struct scan *s)
{
    const char *from = s->p++;
    struct us_str text = take(s, NAME);
    uint8_t name = us_name_find(s->plain->names, text.p, text.len);
    if (name == US_UNNAMED || s->depth == s->plain->depth)
        return false;

    struct us_node *node = new_node(s, US_NODE_ELEMENT, name);
    if (!node)
        return false;

    struct open open = {node, &node->child, s->plain->content(name)};
    node->text = (struct us_str){"", 0};
    if (open.content == US_XML_OTHER || !scan_attributes(s, &open.tail))
        return false;

    const struct us_span span = {from - s->begin, s->p - from};
    node->span = span;
    for (struct us_node *attribute = node->child; attribute; attribute = attribute->next)
        attribute->span = span;
    if (s->depth > 0) {
        *s->open[s->depth - 1].tail = node;
        s->open[s->depth - 1].tail = &node->next;
    }

    s->open[s->depth] = open;
    if (s->p[0] == '/' && s->p[1] == '>')
        s->p++;
    else
        s->depth++;
    return *s->p++ == '>';
}

static bool scan_end(struct scan *s)
{
    struct us_str name = s->plain->names->list[s->open[--s->depth].node->name];
    s->p += 2;
    if ((size_t)(s->end - s->p) <= name.len || memcmp(s->p, name.p, name.len) != 0)
        return false;

    s->p += name.len;
    return *s->p++ == '>';
}

/* Scans characters in the innermost open element, and the tag that follows. */
static bool scan_inside(struct scan *s)
{
    struct open *open = &s->open[s->depth - 1];
    bool elements = open->content == US_XML_ELEMENTS;
    if (s->p == s->end)
        return false;

    struct us_str characters = take(s, elements ? BLANK : CHARACTERS);
    if (!elements)
        open->node->text = characters;
    if (*s->p != '<')
        return false;
    if (s->p[1] == '/')
        return scan_end(s);
    return elements && scan_start(s);
}

struct us_node *us_xml_scan(const struct us_xml_plain *plain, struct us_str text, size_t *at)
{
    struct scan s = {
        .plain = plain,
        .begin = text.p,
        .p = text.p + *at,
        .end = text.p + text.len,
        .has_namespace = plain->is_default,
    };

    bool ok = scan_start(&s) && s.has_namespace && s.open[0].node->name == plain->root;
    while (ok && s.depth > 0)
        ok = scan_inside(&s);
    if (!ok)
        return NULL;

    *at = s.p - s.begin;
    return s.open[0].node;
}
