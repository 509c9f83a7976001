/* SPDX-License-Identifier: MIT */
/*
 * The interchange as XML (docs/interchange.md).
 *
 *     <solitaire xmlns="urn:unisol:interchange:1" version="0.1.1">
 *       <header num_decks="1" num_moves="155" ... variant="freecell" .../>
 *       <solution>
 *         <start_pos>...</start_pos>
 *         <moves>
 *           <move num_cards="1"><source type="COLUMN" index="4"/><dest type="FREECELL" index="0"/>...</move>
 *
 * A game on a board is <boardgame xmlns="urn:unisol:boardgame:1" …>.  One parser sees the whole input.  It is fed up to the
 * end of one record at a time: the only places where a record can end are behind the word `solitaire` (or `boardgame`), so pieces end behind each of those, and the events tell whether a record
 * is complete.  libxml2 expands nothing and opens nothing: a DOCTYPE, without which there are neither entities nor other
 * files, ends the reading.
 */
#include <stdio.h>

#include "base/alloc.h"
#include "formats/format.h"
#include "formats/interchange/boardgame.h"
#include "formats/interchange/record.h"
#include "formats/interchange/words.h"
#include "formats/interchange/xml_out.h"
#include "tree/markup.h"
#include "tree/sax.h"

static const char xhtml_namespace[] = "http://www.w3.org/1999/xhtml";

/* What the text is about: its namespace, its records, and the word that they have in common. */
static const struct root {
    const char *uri;
    const char *word;
    uint8_t record; /* enum us_name */
    uint8_t collection;
} roots[] = {
    {US_NAMESPACE, "solitaire", US_NAME_solitaire, US_NAME_solitaire_collection},
    {US_BOARDGAME_NAMESPACE, "boardgame", US_NAME_boardgame, US_NAME_boardgame_collection},
};

enum { ROOTS = 2, WORD = 9 };

enum { KNOWN_NAMES = 64 };

struct level {
    struct us_node *node;
    struct us_node **tail; /* where its next child is linked */
};

struct xml_reading {
    struct us_sax sax;
    struct us_arena arena;
    const struct us_bounds *bounds;
    size_t num_nodes; /* of the record */
    struct us_names names;
    struct {
        const char *place;
        uint8_t name;     /* enum us_name */
    } known[KNOWN_NAMES]; /* by their place */
    struct level levels[US_DEEPEST];
    unsigned depth;          /* of open elements that are ours, the roots included */
    unsigned foreign;        /* of open elements of other namespaces */
    unsigned markup;         /* of open XHTML elements */
    const struct root *root; /* NULL: it has not come yet */
    const char *uri;         /* the pointer that tree/sax.h gives for its namespace */
    bool in_collection;      /* the root is a collection */
    struct us_buf content;   /* characters of the innermost element */
    struct us_node *record;  /* complete, and not yet handed over */
    bool ended;              /* the end of the document has been fed */
};

static void on_doctype(void *context)
{
    struct xml_reading *x = context;
    us_sax_fail(&x->sax, US_DIAG_XML_DOCTYPE, us_sax_tag(&x->sax), "");
}

static void fail_at_bound(struct xml_reading *x, enum us_diag_id id, struct us_span span, enum us_bound bound)
{
    char words[32];
    snprintf(words, sizeof(words), "more than %u", us_bound(x->bounds, bound));
    us_sax_fail(&x->sax, id, span, words);
}

/* ---- building the tree ---------------------------------------------------------------------------------------- */

/* Equal names have the same pointer (tree/sax.h). */
static enum us_name find_name(struct xml_reading *x, const char *name)
{
    size_t slot = ((uintptr_t)name * UINT64_C(0x9e3779b97f4a7c15) >> 32) % KNOWN_NAMES;
    if (x->known[slot].place != name) {
        x->known[slot].place = name;
        x->known[slot].name = us_name_find(&x->names, name, strlen(name));
    }
    return (enum us_name)x->known[slot].name;
}

static struct us_node *new_node(struct xml_reading *x, enum us_node_kind kind, const char *name, struct us_span span)
{
    if (x->num_nodes++ == us_bound(x->bounds, US_BOUND_VALUES)) {
        fail_at_bound(x, US_DIAG_TOO_MANY_VALUES, span, US_BOUND_VALUES);
        return NULL;
    }
    struct us_node *node = us_arena_alloc(&x->arena, sizeof(*node));
    if (!node) {
        us_sax_fail(&x->sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return NULL;
    }
    *node = (struct us_node){.kind = (uint8_t)kind, .span = span};
    if (!name)
        return node;
    node->name = (uint8_t)find_name(x, name);
    if (node->name == US_NAME_NONE)
        node->text = us_arena_copy(&x->arena, us_str(name));
    if (x->arena.failed) {
        us_sax_fail(&x->sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return NULL;
    }
    return node;
}

static void append(struct xml_reading *x, struct us_node *node)
{
    if (x->depth == 0)
        return;
    struct level *parent = &x->levels[x->depth - 1];
    *parent->tail = node;
    parent->tail = &node->next;
}

static bool add_attributes(struct xml_reading *x, struct us_sax_attributes attributes, struct us_span span)
{
    for (size_t i = 0; i < attributes.num; i++) {
        const struct us_sax_attribute *a = &attributes.p[i];
        if (a->uri && strcmp(a->uri, x->root->uri) == 0) {
            us_sax_fail(&x->sax, US_DIAG_FIELD_UNKNOWN, span, "an attribute with a prefix");
            return false;
        }
        if (a->uri)
            continue; /* of another namespace */
        struct us_node *node = new_node(x, US_NODE_ATTRIBUTE, a->name, span);
        if (!node)
            return false;
        if (node->name != US_NAME_NONE)
            node->text = us_sax_value(&x->arena, a->value);
        if (x->arena.failed) {
            us_sax_fail(&x->sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
            return false;
        }
        append(x, node);
    }
    return true;
}

/* The root says which namespace it is all about. */
static bool check_root(struct xml_reading *x, const char *name, const char *uri)
{
    enum us_name id = find_name(x, name);
    for (size_t i = 0; uri && i < ROOTS; i++) {
        if (strcmp(uri, roots[i].uri) != 0 || (id != roots[i].record && id != roots[i].collection))
            continue;
        x->root = &roots[i];
        x->uri = uri;
        return true;
    }
    bool one_based = uri && strcmp(uri, US_NAMESPACE_1_BASED) == 0;
    us_sax_fail(&x->sax, one_based ? US_DIAG_XML_ONE_BASED : US_DIAG_XML_NAMESPACE, us_sax_tag(&x->sax), "");
    return false;
}

/* An element of a comment: kept as markup. */
static void open_markup(struct xml_reading *x, const char *name, const char *uri, bool has_attributes)
{
    struct us_str element = us_str(name);
    bool plain = !has_attributes && uri && strcmp(uri, xhtml_namespace) == 0 && us_markup_has(element);
    x->markup++; /* markup.c sees to it that they are not too many */
    if (!plain) {
        us_sax_fail(&x->sax, US_DIAG_FIELD_VALUE, us_sax_tag(&x->sax),
                    "a comment may contain only the XHTML elements p br em strong code ul ol li blockquote, without "
                    "attributes");
        return;
    }
    us_buf_putc(&x->content, '<');
    us_buf_put(&x->content, element.p, element.len);
    us_buf_putc(&x->content, '>');
}

static void refuse_item(struct xml_reading *x, struct us_span span)
{
    char words[80];
    snprintf(words, sizeof(words), "%s may contain only %s", us_name_text((enum us_name)x->root->collection),
             us_name_text((enum us_name)x->root->record));
    us_sax_fail(&x->sax, US_DIAG_FIELD_UNKNOWN, span, words);
}

static bool in_comment(const struct xml_reading *x)
{
    return x->depth > 0 && x->levels[x->depth - 1].node->name == US_NAME_xhtml_subset;
}

static void on_start(void *context, const char *name, const char *uri, struct us_sax_attributes attributes)
{
    struct xml_reading *x = context;
    if (x->depth == 0 && !check_root(x, name, uri))
        return;
    if (x->foreign > 0) {
        if (++x->foreign + x->depth > us_bound(x->bounds, US_BOUND_DEPTH))
            fail_at_bound(x, US_DIAG_TOO_DEEP, us_sax_tag(&x->sax), US_BOUND_DEPTH);
        return;
    }
    if (in_comment(x)) {
        open_markup(x, name, uri, attributes.num > 0);
        return;
    }
    struct us_span span = us_sax_tag(&x->sax);
    if (!uri) { /* a prefix that was forgotten: not to be passed over */
        us_sax_fail(&x->sax, US_DIAG_FIELD_UNKNOWN, span, "an element without a namespace");
        return;
    }
    bool ours = uri == x->uri || strcmp(uri, x->root->uri) == 0;
    struct us_node *node = new_node(x, US_NODE_ELEMENT, ours ? name : NULL, span);
    if (!node)
        return;
    append(x, node);
    if (!ours && x->in_collection && x->depth == 1) {
        refuse_item(x, span);
        return;
    }
    if (!ours) {
        x->foreign = 1;
        return;
    }
    if (x->depth == us_bound(x->bounds, US_BOUND_DEPTH)) {
        fail_at_bound(x, US_DIAG_TOO_DEEP, span, US_BOUND_DEPTH);
        return;
    }
    bool collection = x->depth == 0 && node->name == x->root->collection;
    if (x->in_collection && x->depth == 1 && node->name != x->root->record) {
        refuse_item(x, span);
        return;
    }
    x->in_collection = x->in_collection || collection;
    x->levels[x->depth++] = (struct level){node, &node->child};
    us_buf_clear(&x->content);
    add_attributes(x, attributes, span);
    if (collection && node->child)
        us_sax_fail(&x->sax, US_DIAG_FIELD_UNKNOWN, span, "attribute of a collection");
}

static bool has_characters(const struct us_node *node)
{
    return node->name == US_NAME_plain_text || node->name == US_NAME_row;
}

static void on_end(void *context, const char *name)
{
    struct xml_reading *x = context;
    if (x->foreign > 0) {
        x->foreign--;
        return;
    }
    if (x->markup > 0) {
        x->markup--;
        us_buf_putf(&x->content, "</%s>", name);
        return;
    }
    struct us_node *node = x->levels[--x->depth].node;
    bool text = has_characters(node) || node->name == US_NAME_xhtml_subset;
    if (text)
        node->text = us_arena_copy(&x->arena, us_buf_str(&x->content));
    if (x->arena.failed || x->content.failed) {
        us_sax_fail(&x->sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return;
    }
    us_buf_clear(&x->content);
    if (x->depth != (x->in_collection ? 1 : 0))
        return;
    x->record = node;
    if (x->in_collection) { /* the next one does not hang on this one */
        x->levels[0].node->child = NULL;
        x->levels[0].tail = &x->levels[0].node->child;
    }
}

/* Only comments and rows have characters; between elements there are blanks. */
static void on_characters(void *context, struct us_str s)
{
    struct xml_reading *x = context;
    if (x->foreign > 0 || x->depth == 0)
        return;
    if (in_comment(x))
        us_markup_escape(&x->content, s);
    else if (has_characters(x->levels[x->depth - 1].node))
        us_buf_put(&x->content, s.p, s.len);
    else
        for (size_t i = 0; i < s.len; i++)
            if (s.p[i] != ' ' && s.p[i] != '\n' && s.p[i] != '\t' && s.p[i] != '\r') {
                us_sax_fail(&x->sax, US_DIAG_FIELD_UNKNOWN, (struct us_span){(uint32_t)us_sax_here(&x->sax), 0},
                            "characters between elements");
                return;
            }
}

/* ---- feeding -------------------------------------------------------------------------------------------------- */

/* The encoding that the XML declaration names, empty where it names none. */
static struct us_str declared_encoding(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    if (!us_cursor_literal(&c, "<?xml"))
        return (struct us_str){"", 0};
    const char *end = memchr(c.p, '>', (size_t)(c.end - c.p));
    for (c.end = end ? end : c.end; c.p < c.end; c.p++) {
        if (!us_cursor_literal(&c, "encoding"))
            continue;
        while (c.p < c.end && *c.p != '"' && *c.p != '\'')
            c.p++;
        const char *close = c.p < c.end ? memchr(c.p + 1, *c.p, (size_t)(c.end - c.p - 1)) : NULL;
        return close ? (struct us_str){c.p + 1, (size_t)(close - c.p - 1)} : (struct us_str){"", 0};
    }
    return (struct us_str){"", 0};
}

/* An XML declaration has begun, or could, and its end is not there yet. */
static bool declaration_may_follow(struct us_str text)
{
    enum { LONGEST = 1024 };
    static const char begins[] = "<?xml";
    size_t n = text.len < sizeof(begins) - 1 ? text.len : sizeof(begins) - 1;
    return text.len < LONGEST && memcmp(text.p, begins, n) == 0 && !memchr(text.p, '>', text.len);
}

static bool check_encoding(struct xml_reading *x)
{
    static const char *const known[] = {"",       "UTF-8",    "UTF8",     "US-ASCII", "ASCII",
                                        "UTF-16", "UTF-16LE", "UTF-16BE", NULL};
    struct us_str name = declared_encoding(x->sax.text);
    for (size_t i = 0; known[i]; i++)
        if (name.len == strlen(known[i]) && us_str_starts_nocase(name, known[i]))
            return true;
    us_report(x->sax.sink, US_DIAG_XML_ENCODING,
              (struct us_span){(uint32_t)(name.p - x->sax.text.p), (uint32_t)name.len}, "%s", "");
    x->sax.failed = true;
    return false;
}

static struct xml_reading *begin(struct us_record_reader *r)
{
    static const struct us_sax_events events = {on_start, on_end, on_characters, on_doctype};
    struct xml_reading *x = us_resize(NULL, NULL, sizeof(*x));
    if (!x) {
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        return NULL;
    }
    memset(x, 0, sizeof(*x));
    us_names_init(&x->names, us_name_texts, US_NAME_COUNT);
    x->bounds = r->bounds;
    x->sax.sink = r->sink;
    x->sax.text = us_cursor_rest(&r->cursor);
    if (check_encoding(x) && !us_sax_open(&x->sax, &events)) {
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
        x->sax.failed = true;
    }
    return x;
}

/* Where the word of the records stands next; before the root has come, of any records. */
static const char *find_word(const struct xml_reading *x, const char *from, const char *end)
{
    const char *found = NULL;
    for (size_t i = 0; i < ROOTS; i++) {
        if (x->root && x->root != &roots[i])
            continue;
        const char *p = memmem(from, (size_t)(end - from), roots[i].word, WORD);
        found = p && (!found || p < found) ? p : found;
    }
    return found;
}

/*
 * The end of the next piece of text behind `from`: behind the first > behind the next `solitaire`.  SIZE_MAX where that is
 * not there yet; then *safe is as far as the text can be fed without missing it.
 */
static size_t find_piece(const struct xml_reading *x, struct us_str text, size_t from, size_t *safe)
{
    const size_t n = WORD;
    const char *end = text.p + text.len;
    const char *p = find_word(x, text.p + from, end);
    const char *close = p ? memchr(p, '>', (size_t)(end - p)) : NULL;
    *safe = text.len;
    if (close)
        return (size_t)(close - text.p) + 1;
    *safe = p ? (size_t)(p - text.p) : text.len > n ? text.len - n : 0;
    *safe = *safe > from ? *safe : from;
    return SIZE_MAX;
}

static void feed(struct xml_reading *x, size_t end, bool last)
{
    us_sax_feed(&x->sax, end);
    if (last && !x->sax.failed && !x->record) {
        x->ended = true;
        us_sax_end(&x->sax);
    }
}

/* Feeds pieces until a record is complete; US_MORE where the text ends before. */
static enum us_status bring(struct xml_reading *x, bool at_end)
{
    while (!x->record && !x->sax.failed) {
        size_t safe;
        if (x->ended)
            return US_END;
        size_t end = find_piece(x, x->sax.text, x->sax.fed - x->sax.base, &safe);
        bool last = end == SIZE_MAX && at_end;
        feed(x, last ? x->sax.text.len : end == SIZE_MAX ? safe : end, last);
        if (end == SIZE_MAX && !at_end && !x->sax.failed)
            return US_MORE;
    }
    return x->sax.failed ? US_FAILED : US_OK;
}

static enum us_status read_xml(struct us_record_reader *r, struct us_script *out)
{
    struct xml_reading *x = *r->state;
    if (!x && !r->at_end && declaration_may_follow(us_cursor_rest(&r->cursor)))
        return US_MORE;
    if (!x)
        x = *r->state = begin(r);
    else if (x->sax.failed)
        return US_END; /* it cannot be said where the next record would be */
    if (!x)
        return US_FAILED;
    x->bounds = r->bounds;
    x->sax.sink = r->sink;
    x->sax.text = us_cursor_rest(&r->cursor);
    enum us_status status = x->sax.failed ? US_FAILED : bring(x, r->at_end);
    if (status != US_OK) {
        r->cursor.p = status == US_MORE ? r->cursor.p : r->cursor.end;
        return status;
    }
    r->cursor.p += x->sax.fed - x->sax.base;
    struct us_tree_context context = {.sink = r->sink, .text = x->sax.text, .root = x->record};
    r->is_boardgame = x->root->record == US_NAME_boardgame;
    status = (r->is_boardgame ? us_boardgame_in(&context, r->bg_solution) : us_record_in(&context, out)) ? US_OK
                                                                                                         : US_FAILED;
    x->sax.base = x->sax.fed;
    x->record = NULL;
    x->num_nodes = 0;
    if (x->in_collection) { /* the root outlives its records */
        struct us_node root = *x->levels[0].node;
        us_arena_clear(&x->arena);
        x->levels[0].node = us_arena_alloc(&x->arena, sizeof(root));
        if (!x->levels[0].node)
            return US_FAILED;
        *x->levels[0].node = root;
        x->levels[0].tail = &x->levels[0].node->child;
    }
    return status;
}

static void forget_xml(void *state)
{
    struct xml_reading *x = state;
    if (!x)
        return;
    us_sax_close(&x->sax);
    us_arena_free(&x->arena);
    us_buf_free(&x->content);
    us_resize(NULL, x, 0);
}

/* An XML declaration, or the namespace in the first tag. */
static int probe_xml(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c) || *c.p != '<')
        return 0;
    struct us_str head = us_cursor_rest(&c);
    bool ours = false;
    for (size_t i = 0; i < ROOTS; i++)
        ours = ours || memmem(head.p, head.len, roots[i].uri, strlen(roots[i].uri));
    return ours ? 64 : us_str_starts(head, "<?xml") || us_str_starts(head, "<solitaire") ? 24 : 0;
}

const struct us_format us_format_xml = {
    .name = "xml",
    .title = "the interchange format as XML",
    .suffixes = (const char *const[]){".xml", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_GAME | US_CARRIES_RESULT | US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .framed = true,
    .probe = probe_xml,
    .read = read_xml,
    .forget = forget_xml,
    .begin = us_xml_begin,
    .before = us_xml_before,
    .write = us_xml_write,
    .write_boardgame = us_xml_write_boardgame,
    .end = us_xml_end,
};
