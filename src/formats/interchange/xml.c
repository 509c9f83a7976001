/* SPDX-License-Identifier: MIT */
/*
 * Reads the interchange format xml (docs/interchange.md).
 *
 *     <solitaire xmlns="urn:unisol:interchange:1" version="0.1.1">
 *       <header num_decks="1" num_moves="155" ... variant="freecell" .../>
 *       <solution>
 *         <start_pos>...</start_pos>
 *         <moves>
 *           <move num_cards="1"><source type="COLUMN" index="4"/>...</move>
 *
 * The format xml1 is the same in another namespace, with indexes from 1, and has the same reader.
 * A board game is <boardgame xmlns="urn:unisol:boardgame:1" ...>.  One parser reads the whole
 * input, but only up to the end of one record at a time.  A record can end only after the word
 * `solitaire` (or `boardgame`), so chunks end after each of these, and the events show whether a
 * record is complete.  Plain records of a collection (tree/xml_scan.h) do not go through the
 * parser, which sees a document without them.  libxml2 expands no entities and opens no files: both
 * require a DOCTYPE, which is an error.
 */
#include <stdio.h>

#include "base/alloc.h"
#include "base/sizes.h"
#include "formats/kit/format.h"
#include "formats/interchange/boardgame.h"
#include "formats/interchange/record.h"
#include "formats/interchange/xml_out.h"
#include "tree/declaration.h"
#include "tree/markup.h"
#include "tree/sax.h"
#include "tree/xml_scan.h"

static const char xhtml_namespace[] = "http://www.w3.org/1999/xhtml";

/* The roots of a document: their namespace, their names, and the word that the names share. */
static const struct root {
    const char *uri;
    const char *word;
    const char *start; /* of a record's start tag */
    const char *end;   /* its end tag */
    uint8_t record;    /* enum us_name */
    uint8_t collection;
    bool from_one; /* indexes count from 1 */
} roots[] = {
    {US_NAMESPACE, "solitaire", "<solitaire", "</solitaire>", US_NAME_solitaire,
     US_NAME_solitaire_collection, false},
    {US_NAMESPACE_1_BASED, "solitaire", "<solitaire", "</solitaire>", US_NAME_solitaire,
     US_NAME_solitaire_collection, true},
    {US_BOARDGAME_NAMESPACE, "boardgame", "<boardgame", "</boardgame>", US_NAME_boardgame,
     US_NAME_boardgame_collection, false},
};

enum { ROOTS = 3, WORD = 9, START = WORD + 1, END = WORD + 3 };

enum { KNOWN_NAMES = 64 };

struct level {
    struct us_node *node;
    struct us_node **tail; /* where its next child is linked */
};

struct xml_reader {
    struct us_sax sax;
    struct us_arena arena;
    const struct us_bounds *bounds;
    size_t num_nodes; /* of the current record */
    struct us_names names;
    struct {
        const char *place;
        uint8_t name;     /* enum us_name */
    } known[KNOWN_NAMES]; /* a cache of names by their address */
    struct level levels[US_DEEPEST];
    unsigned depth;          /* the number of open elements of the root's namespace */
    unsigned foreign;        /* the number of open elements of other namespaces */
    unsigned markup;         /* the number of open XHTML elements */
    const struct root *root; /* NULL: it has not been read yet */
    const char *uri;         /* the pointer that tree/sax.h gives for its namespace */
    bool in_collection;      /* the root is a collection */
    struct us_buf content;   /* the characters of the innermost element */
    struct us_node *record;  /* complete, but not returned yet */
    size_t no_end;           /* no end tag of a record begins before this byte of the document */
    bool ended;              /* the parser has got the end of the document */
};

static void on_doctype(void *context)
{
    struct xml_reader *reader = context;
    us_sax_fail(&reader->sax, US_DIAG_XML_DOCTYPE, us_sax_tag(&reader->sax), "");
}

static void fail_at_bound(struct xml_reader *reader, enum us_diag_id id, struct us_span span,
                          enum us_bound bound)
{
    char words[32];
    snprintf(words, sizeof(words), "more than %u", us_bound(reader->bounds, bound));
    us_sax_fail(&reader->sax, id, span, words);
}

/* ---- building the tree ----------------------------------------------------------------------- */

/* Equal names have the same pointer (tree/sax.h). */
static enum us_name find_name(struct xml_reader *reader, const char *name)
{
    size_t slot = ((uintptr_t)name * UINT64_C(0x9e3779b97f4a7c15) >> 32) % KNOWN_NAMES;
    if (reader->known[slot].place != name) {
        reader->known[slot].place = name;
        reader->known[slot].name = us_name_find(&reader->names, name, strlen(name));
    }
    return (enum us_name)reader->known[slot].name;
}

static struct us_node *new_node(struct xml_reader *reader, enum us_node_kind kind, const char *name,
                                struct us_span span)
{
    if (reader->num_nodes++ == us_bound(reader->bounds, US_BOUND_VALUES)) {
        fail_at_bound(reader, US_DIAG_TOO_MANY_VALUES, span, US_BOUND_VALUES);
        return NULL;
    }

    struct us_node *node = us_arena_alloc(&reader->arena, sizeof(*node));
    if (!node) {
        us_sax_fail(&reader->sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return NULL;
    }

    *node = (struct us_node){.kind = kind, .span = span};
    if (!name)
        return node;

    node->name = find_name(reader, name);
    if (node->name == US_NAME_NONE)
        node->text = us_arena_copy(&reader->arena, us_str(name));
    return node;
}

static void append(struct xml_reader *reader, struct us_node *node)
{
    if (reader->depth == 0)
        return;
    struct level *parent = &reader->levels[reader->depth - 1];
    *parent->tail = node;
    parent->tail = &node->next;
}

static bool add_attributes(struct xml_reader *reader, struct us_sax_attributes attributes,
                           struct us_span span)
{
    for (size_t i = 0; i < attributes.num; i++) {
        const struct us_sax_attribute *a = &attributes.p[i];
        if (a->uri && strcmp(a->uri, reader->root->uri) == 0) {
            us_sax_fail(&reader->sax, US_DIAG_FIELD_UNKNOWN, span, "an attribute with a prefix");
            return false;
        }

        if (a->uri)
            continue; /* of another namespace */

        struct us_node *node = new_node(reader, US_NODE_ATTRIBUTE, a->name, span);
        if (!node)
            return false;
        if (node->name != US_NAME_NONE)
            node->text = us_sax_value(&reader->arena, a->value);
        append(reader, node);
    }

    return true;
}

/* Checks the name and the namespace of the root. */
static bool check_root(struct xml_reader *reader, const char *name, const char *uri)
{
    enum us_name id = find_name(reader, name);
    for (size_t i = 0; uri && i < ROOTS; i++) {
        if (strcmp(uri, roots[i].uri) != 0 || (id != roots[i].record && id != roots[i].collection))
            continue;

        reader->root = &roots[i];
        reader->uri = uri;
        return true;
    }

    us_sax_fail(&reader->sax, US_DIAG_XML_NAMESPACE, us_sax_tag(&reader->sax), "");
    return false;
}

/* Keeps an element of a comment as markup. */
static void open_markup(struct xml_reader *reader, const char *name, const char *uri,
                        bool has_attributes)
{
    struct us_str element = us_str(name);
    bool plain = !has_attributes && uri && strcmp(uri, xhtml_namespace) == 0 &&
                 us_markup_has(element);

    reader->markup++; /* us_markup_fault bounds the depth */
    if (!plain) {
        us_sax_fail(&reader->sax, US_DIAG_FIELD_VALUE, us_sax_tag(&reader->sax),
                    "a comment may contain only the XHTML elements p br em strong code ul ol li "
                    "blockquote, without "
                    "attributes");
        return;
    }

    us_buf_putc(&reader->content, '<');
    us_buf_put(&reader->content, element.p, element.len);
    us_buf_putc(&reader->content, '>');
}

static void refuse_item(struct xml_reader *reader, struct us_span span)
{
    char words[80];
    snprintf(words, sizeof(words), "%s may contain only %s",
             us_name_text((enum us_name)reader->root->collection),
             us_name_text((enum us_name)reader->root->record));
    us_sax_fail(&reader->sax, US_DIAG_FIELD_UNKNOWN, span, words);
}

static bool in_comment(const struct xml_reader *reader)
{
    return reader->depth > 0 &&
           reader->levels[reader->depth - 1].node->name == US_NAME_xhtml_subset;
}

/* Opens an element of the root's namespace, and adds its attributes. */
static void open_element(struct xml_reader *reader, struct us_node *node,
                         struct us_sax_attributes attributes)
{
    if (reader->depth == us_bound(reader->bounds, US_BOUND_DEPTH)) {
        fail_at_bound(reader, US_DIAG_TOO_DEEP, node->span, US_BOUND_DEPTH);
        return;
    }

    if (reader->in_collection && reader->depth == 1 && node->name != reader->root->record) {
        refuse_item(reader, node->span);
        return;
    }

    bool collection = reader->depth == 0 && node->name == reader->root->collection;
    reader->in_collection = reader->in_collection || collection;
    reader->levels[reader->depth++] = (struct level){node, &node->child};
    us_buf_clear(&reader->content);
    add_attributes(reader, attributes, node->span);
    if (collection && node->child)
        us_sax_fail(&reader->sax, US_DIAG_FIELD_UNKNOWN, node->span, "attribute of a collection");
}

static void on_start(void *context, const char *name, const char *uri,
                     struct us_sax_attributes attributes)
{
    struct xml_reader *reader = context;
    if (reader->depth == 0 && !check_root(reader, name, uri))
        return;
    if (reader->foreign > 0) {
        if (++reader->foreign + reader->depth > us_bound(reader->bounds, US_BOUND_DEPTH))
            fail_at_bound(reader, US_DIAG_TOO_DEEP, us_sax_tag(&reader->sax), US_BOUND_DEPTH);
        return;
    }

    if (in_comment(reader)) {
        open_markup(reader, name, uri, attributes.num > 0);
        return;
    }

    struct us_span span = us_sax_tag(&reader->sax);
    if (!uri) { /* ignoring it could hide a missing prefix */
        us_sax_fail(&reader->sax, US_DIAG_FIELD_UNKNOWN, span, "an element without a namespace");
        return;
    }

    bool ours = uri == reader->uri || strcmp(uri, reader->root->uri) == 0;
    struct us_node *node = new_node(reader, US_NODE_ELEMENT, ours ? name : NULL, span);
    if (!node)
        return;

    append(reader, node);
    if (ours)
        open_element(reader, node, attributes);
    else if (reader->in_collection && reader->depth == 1)
        refuse_item(reader, span);
    else
        reader->foreign = 1;
}

static bool has_characters(uint8_t name)
{
    return name == US_NAME_plain_text || name == US_NAME_row || name == US_NAME_move_list;
}

static void on_end(void *context, const char *name)
{
    struct xml_reader *reader = context;
    if (reader->foreign > 0) {
        reader->foreign--;
        return;
    }

    if (reader->markup > 0) {
        reader->markup--;
        us_buf_putf(&reader->content, "</%s>", name);
        return;
    }

    struct us_node *node = reader->levels[--reader->depth].node;
    bool text = has_characters(node->name) || node->name == US_NAME_xhtml_subset;
    if (text)
        node->text = us_arena_copy(&reader->arena, us_buf_str(&reader->content));
    if (reader->arena.failed || reader->content.failed) {
        us_sax_fail(&reader->sax, US_DIAG_NO_MEMORY, US_NOWHERE, "");
        return;
    }

    us_buf_clear(&reader->content);
    if (reader->depth != (reader->in_collection ? 1 : 0))
        return;

    reader->record = node;
    if (reader->in_collection) { /* the next record is not a sibling of this one */
        reader->levels[0].node->child = NULL;
        reader->levels[0].tail = &reader->levels[0].node->child;
    }
}

/* Handles characters.  Only comments and rows have them; between other elements only blanks are
   allowed. */
static void on_characters(void *context, struct us_str s)
{
    struct xml_reader *reader = context;
    if (reader->foreign > 0 || reader->depth == 0)
        return;
    if (in_comment(reader)) {
        us_markup_escape(&reader->content, s);
        return;
    }
    if (has_characters(reader->levels[reader->depth - 1].node->name)) {
        us_buf_put(&reader->content, s.p, s.len);
        return;
    }

    if (us_without_blanks(s).len > 0) {
        struct us_span here = {us_sax_here(&reader->sax), 0};
        us_sax_fail(&reader->sax, US_DIAG_FIELD_UNKNOWN, here, "characters between elements");
    }
}

/* ---- plain records --------------------------------------------------------------------------- */

static enum us_xml_content content_of(uint8_t name)
{
    if (name == US_NAME_xhtml_subset)
        return US_XML_OTHER;
    return has_characters(name) ? US_XML_CHARACTERS : US_XML_ELEMENTS;
}

/* Returns the end of the record at `at`, or 0 if it has not been read yet.  Does not search again
   what was searched before. */
static size_t find_end(struct xml_reader *reader, size_t at)
{
    const struct us_str text = reader->sax.text;
    if (reader->no_end > reader->sax.base + at)
        at = reader->no_end - reader->sax.base;
    if (text.len - at < END)
        return 0;

    const char *end = memmem(text.p + at, text.len - at, reader->root->end, END);
    at = end ? (size_t)(end - text.p) : text.len - END + 1;
    reader->no_end = reader->sax.base + at;
    return end ? at + END : 0;
}

/* Reads the next record of the collection if it is plain.  Returns US_MORE if the text ends before,
   and US_END if the parser must read what follows.  A long record is not waited for. */
static enum us_status read_plain(struct xml_reader *reader, bool at_end)
{
    enum { LONG = US_SIZE_LONG_XML };
    const struct us_str text = reader->sax.text;
    size_t from = reader->sax.fed - reader->sax.base;
    if (!US_XML_SCAN || !reader->in_collection || reader->depth != 1 || reader->foreign > 0 ||
        !us_sax_may_skip(&reader->sax))
        return US_END;

    size_t at = from;
    while (at < text.len && (us_is_blank(text.p[at]) || text.p[at] == '\n'))
        at++;
    size_t left = text.len - at;
    if (memcmp(text.p + at, reader->root->start, left < START ? left : START) != 0)
        return US_END;

    size_t end = find_end(reader, at);
    if (end == 0)
        return at_end || text.len - from > LONG ? US_END : US_MORE;

    const struct us_xml_plain plain = {
        .names = &reader->names,
        .content = content_of,
        .arena = &reader->arena,
        .root = reader->root->record,
        .uri = us_str(reader->root->uri),
        .is_default = !reader->sax.prefixed,
        .depth = us_bound(reader->bounds, US_BOUND_DEPTH) - 1,
        .attributes = US_SAX_ATTRIBUTES,
        .nodes = us_bound(reader->bounds, US_BOUND_VALUES) - reader->num_nodes,
    };
    reader->record = us_xml_scan(&plain, (struct us_str){text.p, end}, &at);
    if (!reader->record)
        return US_END;

    us_sax_skip(&reader->sax, at);
    return US_OK;
}

/* ---- feeding --------------------------------------------------------------------------------- */

static struct xml_reader *begin(struct us_record_reader *r)
{
    static const struct us_sax_events events = {on_start, on_end, on_characters, on_doctype};
    struct xml_reader *reader = us_new(sizeof(*reader));
    if (!reader) {
        us_fail_memory(r->sink);
        return NULL;
    }

    us_names_init(&reader->names, us_name_texts, US_NAME_COUNT);
    reader->bounds = r->bounds;
    reader->sax.sink = r->sink;
    reader->sax.text = us_cursor_rest(&r->cursor);
    if (us_xml_check_encoding(&reader->sax) && !us_sax_open(&reader->sax, &events)) {
        us_fail_memory(r->sink);
        reader->sax.failed = true;
    }

    return reader;
}

/*
 * Returns the end of the next chunk of the text, or SIZE_MAX if it has not been read yet.  A record
 * ends with a tag that contains the word of its root.  So a chunk ends after the first > after the
 * next such word; inside of a tag, whose word may be in the last chunk, after the first >.
 */
static size_t find_chunk(const struct xml_reader *reader)
{
    const struct us_str text = reader->sax.text;
    const char *end = text.p + text.len;
    const char *p = text.p + (reader->sax.scanned - reader->sax.base);
    if (reader->root && !us_sax_is_inside(&reader->sax))
        p = memmem(p, end - p, reader->root->word, WORD);
    if (p)
        p = memchr(p, '>', end - p);
    return p ? (size_t)(p - text.p) + 1 : SIZE_MAX;
}

static void feed(struct xml_reader *reader, size_t end, bool last)
{
    us_sax_feed(&reader->sax, end);
    if (last && !reader->sax.failed && !reader->record) {
        reader->ended = true;
        us_sax_end(&reader->sax);
    }
}

/* Feeds chunks until a record is complete.  Returns US_MORE if the text ends before. */
static enum us_status feed_record(struct xml_reader *reader, bool at_end)
{
    while (!reader->record && !reader->sax.failed) {
        if (reader->ended)
            return US_END;

        enum us_status plain = read_plain(reader, at_end);
        if (plain != US_END)
            return plain;

        size_t end = find_chunk(reader);
        bool whole = end != SIZE_MAX;
        feed(reader, whole ? end : reader->sax.text.len, !whole && at_end);
        if (!whole && !at_end && !reader->sax.failed)
            return US_MORE;
    }

    return reader->sax.failed ? US_FAILED : US_OK;
}

static enum us_status read_xml(struct us_record_reader *record_reader, struct us_script *out)
{
    struct xml_reader *reader = *record_reader->state;
    if (!reader && !record_reader->at_end &&
        us_xml_declaration_may_follow(us_cursor_rest(&record_reader->cursor)))
        return US_MORE;
    if (!reader)
        reader = *record_reader->state = begin(record_reader);
    else if (reader->sax.failed)
        return US_END; /* the next record cannot be found */
    if (!reader)
        return US_FAILED;

    reader->bounds = record_reader->bounds;
    reader->sax.sink = record_reader->sink;
    reader->sax.text = us_cursor_rest(&record_reader->cursor);
    enum us_status status = reader->sax.failed ? US_FAILED
                                               : feed_record(reader, record_reader->at_end);
    if (status != US_OK) {
        record_reader->cursor.p = status == US_MORE ? record_reader->cursor.p
                                                    : record_reader->cursor.end;
        return status;
    }

    record_reader->cursor.p += reader->sax.fed - reader->sax.base;
    struct us_tree_context context = {.sink = record_reader->sink,
                                      .text = reader->sax.text,
                                      .root = reader->record,
                                      .from_one = reader->root->from_one};
    record_reader->is_boardgame = reader->root->record == US_NAME_boardgame;

    bool ok;
    if (record_reader->is_boardgame)
        ok = us_boardgame_in(&context, record_reader->bg_solution);
    else
        ok = us_record_in(&context, record_reader->request, out);

    reader->sax.base = reader->sax.fed;
    reader->record = NULL;
    reader->num_nodes = 0;
    if (reader->in_collection) { /* the root must outlive its records */
        struct us_node root = *reader->levels[0].node;
        us_arena_clear(&reader->arena);
        reader->levels[0].node = us_arena_alloc(&reader->arena, sizeof(root));
        if (!reader->levels[0].node)
            return US_FAILED;

        *reader->levels[0].node = root;
        reader->levels[0].tail = &reader->levels[0].node->child;
    }

    return ok ? US_OK : US_FAILED;
}

static void forget_xml(void *state)
{
    struct xml_reader *reader = state;
    if (!reader)
        return;
    us_sax_close(&reader->sax);
    us_arena_free(&reader->arena);
    us_buf_free(&reader->content);
    us_resize(reader, 0);
}

/* Recognises an XML declaration, or the namespace in the first tag. */
static int evidence_of(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    us_cursor_blanks(&c);
    if (us_cursor_at_end(&c) || *c.p != '<')
        return 0;

    struct us_str head = us_cursor_rest(&c);
    bool ours = false;
    for (size_t i = 0; i < ROOTS; i++)
        ours = ours || memmem(head.p, head.len, roots[i].uri, strlen(roots[i].uri));

    if (ours)
        return 64;
    return us_str_starts(head, "<?xml") || us_str_starts(head, "<solitaire") ? 24 : 0;
}

/* Whether the text has the namespace of xml1, which begins like that of xml. */
static bool counts_from_one(struct us_str text)
{
    return memmem(text.p, text.len, US_NAMESPACE_1_BASED, strlen(US_NAMESPACE_1_BASED));
}

static int probe_xml(struct us_str text)
{
    return counts_from_one(text) ? 0 : evidence_of(text);
}

static int probe_xml1(struct us_str text)
{
    return counts_from_one(text) ? evidence_of(text) : 0;
}

const struct us_format us_format_xml = {
    .name = "xml",
    .title = "the interchange format as XML",
    .suffixes = (const char *const[]){".xml", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_GAME | US_CARRIES_RESULT |
               US_CARRIES_ALL,
    .options = us_options_interchange,
    .deal_option = US_START_OPTION,
    .streams = true,
    .framed = true,
    .probe = probe_xml,
    .read = read_xml,
    .parses_xml = true,
    .forget = forget_xml,
    .begin = us_xml_begin,
    .before = us_xml_before,
    .write = us_xml_write,
    .write_boardgame = us_xml_write_boardgame,
    .end = us_xml_end,
};

const struct us_format us_format_xml1 = {
    .name = "xml1",
    .title = "the interchange format as XML; indexes from 1",
    .suffixes = (const char *const[]){".xml1", NULL},
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .framed = true,
    .probe = probe_xml1,
    .read = read_xml,
    .parses_xml = true,
    .forget = forget_xml,
    .begin = us_xml_begin,
    .before = us_xml1_before,
    .write = us_xml_write,
    .end = us_xml1_end,
    .stylesheet = "xml1.xsl",
};
