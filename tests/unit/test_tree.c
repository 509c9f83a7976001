/* SPDX-License-Identifier: MIT */
/*
 * Internals of the interchange format: the grammar of JSON, the markup of comments, names, the
 * places and words of diagnostics, and stylesheets.
 */

#include "support.h"

#include "base/output.h"
#include "formats/interchange/name.h"
#include "formats/reader.h"
#include "tree/json_scan.h"
#include "tree/markup.h"
#include "tree/stylesheet.h"

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

static struct us_names names;

/* ---- JSON: the grammar ----------------------------------------------------------------------- */

struct scanned {
    enum us_json_outcome outcome;
    size_t at;
    const char *error;
    struct us_json_values values;
};

static struct scanned scan(const char *text, size_t len)
{
    struct scanned s = {.at = 0};
    s.outcome = us_json_scan((struct us_str){text, len}, &s.at, &names, &s.values, &s.error);
    return s;
}

static void forget(struct scanned *s)
{
    us_resize(s->values.nodes, 0);
}

/* Complete values, each followed by text that does not belong to it. */
static void test_valid_json(void **state)
{
    (void)state;
    static const char *const rows[] = {"{}",
                                       "[]",
                                       "[[],{}]",
                                       "\"\"",
                                       "true",
                                       "false",
                                       "null",
                                       "0",
                                       "-0",
                                       "7",
                                       "-1",
                                       "10",
                                       "1.5",
                                       "0.0",
                                       "-0.50",
                                       "1e1",
                                       "1E+10",
                                       "0e-0",
                                       "1.25e-3",
                                       "123456789012345678901234567890",
                                       "[1,2]",
                                       "[ 1 , 2 ]",
                                       "{\"a\":1}",
                                       "{ \"a\" : 1 , \"b\" : [ ] }",
                                       "[\n\t\r 1\n]",
                                       "{\"a\":{\"a\":{}}}",
                                       "[true,false,null]",
                                       "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
                                       "\"\\u0001\\uFFFF\\uabCD\"",
                                       "\"\\ud83c\\udca1\"",
                                       "\"\x7f\"",
                                       "\"\xc3\xa9\xe2\x80\xa8\xf0\x9f\x82\xa1\"",
                                       "{\"\":0}",
                                       "{\"a\":1,\"a\":2}",
                                       "\"'\"",
                                       "\"//\""};

    for (size_t i = 0; i < LENGTH(rows); i++) {
        char text[200];
        size_t n = strlen(rows[i]);
        snprintf(text, sizeof(text), "%s ,", rows[i]);
        struct scanned s = scan(text, n + 2);
        if (s.outcome != US_JSON_VALUE || s.at != n)
            print_error("%s: %s at %zu\n", rows[i], s.error ? s.error : "incomplete", s.at);
        assert_int_equal(s.outcome, US_JSON_VALUE);
        assert_int_equal(s.at, n);
        forget(&s);
    }
}

/* Any beginning of a value is incomplete, unless it is a number that could end there. */
static void test_incomplete_json(void **state)
{
    (void)state;
    static const char text[] =
        "{\"a\": [1, -2.5e+3, true, false, null, \"\\u00e9\\ud83c\\udca1\\n\xf0\x9f\x82\xa1\"], "
        "\"bc\": {\"d\": {}}}";

    for (size_t n = 0; n < sizeof(text) - 1; n++) {
        struct scanned s = scan(text, n);
        if (s.outcome != US_JSON_INCOMPLETE)
            print_error("cut at %zu: %s\n", n, s.error ? s.error : "whole");
        assert_int_equal(s.outcome, US_JSON_INCOMPLETE);
        forget(&s);
    }

    static const char *const numbers[] = {"-",   "1.", "1e",  "1e+",  "-0.",
                                          "tru", "f",  "nul", "\"\\", "\"\\u12"};
    for (size_t i = 0; i < LENGTH(numbers); i++) {
        struct scanned s = scan(numbers[i], strlen(numbers[i]));
        assert_int_equal(s.outcome, US_JSON_INCOMPLETE);
        forget(&s);
    }
}

/* Each rule of RFC 8259 is broken once.  `at` is the place that the message names. */
static void test_invalid_json(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t at;
        const char *error;
    } rows[] = {
        {"]", 0, "expected a value"},
        {",", 0, "expected a value"},
        {"'a'", 0, "expected a value"},
        {"abc", 0, "expected a value"},
        {"True", 0, "expected a value"},
        {"nulL", 0, "expected a value"},
        {"NaN", 0, "expected a value"},
        {"Infinity", 0, "expected a value"},
        {"+1", 0, "expected a value"},
        {".5", 0, "expected a value"},
        {"// x\n1", 0, "expected a value"},
        {"/* */1", 0, "expected a value"},
        {"\v1", 0, "expected a value"},
        {"\xc2\xa0"
         "1",
         0, "expected a value"},
        {"01 ", 2, "not a number"},
        {"-01 ", 3, "not a number"},
        {"-x", 1, "not a number"},
        {"--1", 1, "not a number"},
        {"1.e1", 2, "expected digits"},
        {"1.x", 2, "expected digits"},
        {"1ex", 2, "expected digits"},
        {"1e+x", 3, "expected digits"},
        {"[1 2]", 3, "expected a comma or ]"},
        {"[1}", 2, "expected a comma or ]"},
        {"[1,]", 3, "expected a value"},
        {"[,1]", 1, "expected a value"},
        {"[1,,2]", 3, "expected a value"},
        {"[0x1]", 2, "expected a comma or ]"},
        {"[1.2.3]", 4, "expected a comma or ]"},
        {"{1:2}", 1, "expected a name in double quotes"},
        {"{a:2}", 1, "expected a name in double quotes"},
        {"{'a':2}", 1, "expected a name in double quotes"},
        {"{,}", 1, "expected a name in double quotes"},
        {"{\"a\":1,}", 7, "expected a name in double quotes"},
        {"{\"a\" 1}", 5, "expected a colon"},
        {"{\"a\",1}", 4, "expected a colon"},
        {"{\"a\":}", 5, "expected a value"},
        {"{\"a\":1 \"b\":2}", 7, "expected a comma or }"},
        {"{\"a\":1]", 6, "expected a comma or }"},
        {"\"a\nb\"", 2, "a control character in a string"},
        {"\"a\tb\"", 2, "a control character in a string"},
        {"\"a\x1f\"", 2, "a control character in a string"},
        {"{\"\x01\":1}", 2, "a control character in a string"},
        {"\"\\x41\"", 1, "unknown escape sequence"},
        {"\"\\'\"", 1, "unknown escape sequence"},
        {"\"\\U0041\"", 1, "unknown escape sequence"},
        {"\"\\u00g0\"", 1, "expected four hexadecimal digits after \\u"},
        {"\"\\u 041\"", 1, "expected four hexadecimal digits after \\u"},
        {"\"\\ud83c\\u0041 \"", 1, "half of a surrogate pair"},
        {"\"\\ud83c abcdefgh\"", 1, "half of a surrogate pair"},
        {"\"\\udca1 \"", 1, "half of a surrogate pair"},
        {"\"a\xff bcd\"", 2, "not valid UTF-8"},
        {"\"a\xc0\x80 bcd\"", 2, "not valid UTF-8"},
        {"\"a\xed\xa0\x80 bcd\"", 2, "not valid UTF-8"},
        {"\"a\xc3(bcd\"", 2, "not valid UTF-8"},
        {"{\"\xff bcd\":1}", 2, "not valid UTF-8"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct scanned s = scan(rows[i].text, strlen(rows[i].text));
        if (s.outcome != US_JSON_WRONG || s.at != rows[i].at || strcmp(s.error, rows[i].error) != 0)
            print_error("%s: %s at %zu\n", rows[i].text, s.error ? s.error : "accepted", s.at);
        assert_int_equal(s.outcome, US_JSON_WRONG);
        assert_int_equal(s.at, rows[i].at);
        assert_string_equal(s.error, rows[i].error);
        forget(&s);
    }
}

/* The place is the beginning of the escape, as for other escapes. */
static void test_json_has_no_character_0(void **state)
{
    (void)state;
    static const char raw[] = {'"', 'a', '\0', '"'};
    struct scanned s = scan(raw, sizeof(raw));
    forget(&s);
    assert_int_equal(s.outcome, US_JSON_WRONG);
    assert_int_equal(s.at, 2);
    s = scan("\"ab\\u0000\"", 10);
    forget(&s);
    assert_int_equal(s.outcome, US_JSON_WRONG);
    assert_string_equal(s.error, "the character U+0000 is not allowed");
    assert_int_equal(s.at, 3);
}

/* An error at the end of a text is an error too: no continuation could correct it. */
static void test_invalid_json_at_the_end(void **state)
{
    (void)state;
    static const char *const rows[] = {"\"\xff\"",   "\"a\xc3(\"", "\"\\ud83c\"",
                                       "\"\\ud83cx", "\"\\u12\"",  "\"\\uz"};
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct scanned s = scan(rows[i], strlen(rows[i]));
        forget(&s);
        if (s.outcome != US_JSON_WRONG)
            print_error("row %zu is taken for incomplete\n", i);
        assert_int_equal(s.outcome, US_JSON_WRONG);
    }
}

static void test_json_depth_is_limited(void **state)
{
    (void)state;
    enum { DEEPEST = 64 };
    char text[2 * DEEPEST + 4];

    for (unsigned kind = 0; kind < 2; kind++) {
        memset(text, '[', sizeof(text));
        memset(text + DEEPEST, ']', DEEPEST);
        struct scanned s = scan(text, (size_t)2 * DEEPEST);
        assert_int_equal(s.outcome, US_JSON_VALUE);
        forget(&s);
        text[DEEPEST] = kind ? '{' : '[';
        s = scan(text, sizeof(text));
        assert_int_equal(s.outcome, US_JSON_TOO_DEEP);
        assert_int_equal(s.at, DEEPEST);
        forget(&s);
    }
}

/* The nodes: kinds, names, spans, links. */
static void test_json_nodes(void **state)
{
    (void)state;
    static const char text[] = "{\"header\": {\"rank\": -12, \"a:b\": [1], \"other\": 1.5}, "
                               "\"move\": [\"x\", true, null]}";
    static const struct {
        enum us_node_kind kind;
        enum us_name name;
        const char *text;
    } rows[] = {
        {US_NODE_OBJECT, US_NAME_NONE, text},
        {US_NODE_OBJECT, US_NAME_header, "{\"rank\": -12, \"a:b\": [1], \"other\": 1.5}"},
        {US_NODE_INTEGER, US_NAME_rank, "-12"},
        {US_NODE_ARRAY, US_NAME_NONE, "[1]"},
        {US_NODE_INTEGER, US_NAME_NONE, "1"},
        {US_NODE_OTHER, US_NAME_NONE, "1.5"},
        {US_NODE_ARRAY, US_NAME_move, "[\"x\", true, null]"},
        {US_NODE_STRING, US_NAME_NONE, "\"x\""},
        {US_NODE_TRUE, US_NAME_NONE, "true"},
        {US_NODE_OTHER, US_NAME_NONE, "null"},
    };
    struct scanned s = scan(text, sizeof(text) - 1);
    assert_int_equal(s.outcome, US_JSON_VALUE);
    assert_int_equal(s.values.num, LENGTH(rows));

    const struct us_node *n = s.values.nodes;
    for (size_t i = 0; i < LENGTH(rows); i++) {
        assert_int_equal(n[i].kind, rows[i].kind);
        assert_int_equal(n[i].name, rows[i].name);
        assert_int_equal(n[i].span.len, strlen(rows[i].text));
        assert_memory_equal(text + n[i].span.off, rows[i].text, n[i].span.len);
    }

    assert_ptr_equal(n[0].child, &n[1]);
    assert_ptr_equal(n[1].child, &n[2]);
    assert_ptr_equal(n[2].next, &n[3]);
    assert_ptr_equal(n[3].next, &n[5]);
    assert_ptr_equal(n[3].child, &n[4]);
    assert_null(n[5].next);
    assert_ptr_equal(n[1].next, &n[6]);
    assert_ptr_equal(n[6].child, &n[7]);
    assert_ptr_equal(n[8].next, &n[9]);
    assert_null(n[9].next);
    assert_int_equal(n[2].number, -12);
    assert_memory_equal(n[3].text.p, "a:b", n[3].text.len);
    assert_memory_equal(n[7].text.p, "x", n[7].text.len);
    forget(&s);
}

/* Strings with and without escapes, numbers, names that are not in the list, and an array that is
   longer than a chunk of nodes. */
static void test_json_values(void **state)
{
    (void)state;
    static const struct us_str list[] = {{"", 0}, {"cards", 5}, {"n", 1}};
    struct us_buf text = {0};
    struct us_json *json = us_json_new(list, LENGTH(list), NULL);
    us_buf_puts(&text,
                " {\"\\u006e\": -7, \"a:\\u0062\": {\"n\": 1}, \"cards\": [\"\\u00e9\", \"\"");

    for (unsigned i = 2; i < 100; i++)
        us_buf_putf(&text, ", {\"n\": %u}", i);

    us_buf_puts(&text, "]} ");

    size_t at = 1;
    assert_non_null(json);
    assert_int_equal(us_json_read(json, us_buf_str(&text), &at), US_JSON_VALUE);
    assert_int_equal(at, text.len - 1);

    const struct us_node *n = us_json_root(json)->child;
    assert_int_equal(n->name, 2);
    assert_int_equal(n->number, -7);
    n = n->next;
    assert_int_equal(n->name, US_UNNAMED);
    assert_true(us_str_eq(n->text, "a:b"));
    assert_int_equal(n->child->number, 1);
    n = n->next;
    assert_int_equal(n->name, 1);
    assert_null(n->next);
    n = n->child;
    assert_true(us_str_eq(n->text, "\xc3\xa9"));
    n = n->next;
    assert_true(us_str_eq(n->text, ""));

    for (int i = 2; i < 100; i++) {
        n = n->next;
        assert_int_equal(n->child->name, 2);
        assert_int_equal(n->child->number, i);
    }

    assert_null(n->next);
    us_json_free(json);
    us_buf_free(&text);
}

/* Two members have the same name, one of them with an escape. */
static void test_json_members_with_the_same_name(void **state)
{
    (void)state;
    static const char text[] = "{\"a\": [{\"b\": 1}, {\"b\": 1, \"\\u0062\": 2}], \"c\": \"\\n\"}";
    static const struct us_str list[] = {{"", 0}};
    struct us_sink sink = {.handle = NULL};
    struct us_json *json = us_json_new(list, LENGTH(list), NULL);
    size_t at = 0;
    assert_non_null(json);
    assert_int_equal(us_json_read(json, us_str(text), &at), US_JSON_TWICE);
    assert_int_equal(at, sizeof(text) - 1);
    us_json_report(json, US_JSON_TWICE, &sink);
    assert_int_equal(sink.errors, 1);
    at = 6;
    assert_int_equal(us_json_read(json, us_str(text), &at), US_JSON_TWICE);
    at = 7;
    assert_int_equal(us_json_read(json, us_str(text), &at), US_JSON_VALUE);
    us_json_free(json);
}

/* ---- markup ---------------------------------------------------------------------------------- */

static void test_markup_faults(void **state)
{
    (void)state;
    static const struct {
        const char *markup;
        bool good;
    } rows[] = {
        {"", true},
        {"text", true},
        {"<p>a</p>", true},
        {"<p>a</p> b <em>c</em>", true},
        {"<ul><li><p>a<br/>b</p></li></ul>", true},
        {"<ol/>", true},
        {"<br />", true},
        {"<p >a</p >", true},
        {"&lt;&gt;&amp;&quot;&apos;", true},
        {"\"quotes' and ; and \n", true},
        {"<blockquote><strong><code>x</code></strong></blockquote>", true},
        {"<p>", false},
        {"</p>", false},
        {"</p><p>", false},
        {"<p></em>", false},
        {"<em><p></em></p>", false},
        {"<br>", false},
        {"<P></P>", false},
        {"<a/>", false},
        {"<pre/>", false},
        {"<script>x</script>", false},
        {"<p class=\"x\"/>", false},
        {"<p xmlns=\"http://www.w3.org/1999/xhtml\"/>", false},
        {"<x:p/>", false},
        {"< p/>", false},
        {"</p/>", false},
        {"<p/ >", false},
        {"<p", false},
        {"<", false},
        {"a > b", false},
        {"]]>", false},
        {"&", false},
        {"a & b", false},
        {"&lt", false},
        {"&nbsp;", false},
        {"&#65;", false},
        {"&LT;", false},
        {"<!-- a -->", false},
        {"<![CDATA[a]]>", false},
        {"<?pi?>", false},
        {"<p>a</p", false},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        const char *fault = us_markup_fault(us_str(rows[i].markup));
        if (!fault != rows[i].good)
            print_error("%s: %s\n", rows[i].markup, fault ? fault : "accepted");
        assert_int_equal(!fault, rows[i].good);
    }
}

static void test_markup_depth_is_limited(void **state)
{
    (void)state;
    for (unsigned depth = 63; depth <= 66; depth++) {
        struct us_buf b = {0};
        for (unsigned i = 0; i < depth; i++)
            us_buf_puts(&b, "<em>");
        us_buf_puts(&b, "<br/>");
        for (unsigned i = 0; i < depth; i++)
            us_buf_puts(&b, "</em>");
        assert_int_equal(us_markup_fault(us_buf_str(&b)) == NULL, depth <= 64);
        us_buf_free(&b);
    }
}

static void test_markup_elements(void **state)
{
    (void)state;
    static const char *const has[] = {"p",  "br", "em", "strong",    "code",
                                      "ul", "ol", "li", "blockquote"};
    static const char *const has_not[] = {"",  "P",   "b",   "pp",     "emm",  "e",
                                          "a", "div", "img", "script", "block"};
    for (size_t i = 0; i < LENGTH(has); i++)
        assert_true(us_markup_has(us_str(has[i])));
    for (size_t i = 0; i < LENGTH(has_not); i++)
        assert_false(us_markup_has(us_str(has_not[i])));
}

/* The output of the three functions for each text. */
static void test_putting_markup(void **state)
{
    (void)state;
    static const struct {
        void (*put)(struct us_buf *out, struct us_str text);
        const char *in, *out;
    } rows[] = {
        {us_markup_escape, "", ""},
        {us_markup_escape, "plain", "plain"},
        {us_markup_escape, "<>&\"'", "&lt;&gt;&amp;\"'"},
        {us_markup_escape, "&lt;", "&amp;lt;"},
        {us_markup_escape, "a<b", "a&lt;b"},
        {us_markup_escape, "]]>", "]]&gt;"},
        {us_markup_put_plain, "a &lt;&gt;&amp; b", "a &lt;&gt;&amp; b"},
        {us_markup_put_plain, "&quot;&apos;", "\"'"},
        {us_markup_put_plain, "&amp;quot;", "&amp;quot;"},
        {us_markup_put_plain, "<p >a</p >", "<p>a</p>"},
        {us_markup_put_plain, "<p/><br />", "<p></p><br/>"},
        {us_markup_put_plain, "<br></br>", "<br/>"},
        {us_markup_put_plain, "<br>a</br>", "<br>a</br>"},
        {us_markup_put_xml, "text", "text"},
        {us_markup_put_xml, "<p>a</p>", "<p xmlns=\"http://www.w3.org/1999/xhtml\">a</p>"},
        {us_markup_put_xml, "<p><em>a</em></p>",
         "<p xmlns=\"http://www.w3.org/1999/xhtml\"><em>a</em></p>"},
        {us_markup_put_xml, "<br/>&lt;<br/>",
         "<br xmlns=\"http://www.w3.org/1999/xhtml\"/>&lt;<br "
         "xmlns=\"http://www.w3.org/1999/xhtml\"/>"},
        {us_markup_put_xml, "<ul></ul><li><br/></li>",
         "<ul xmlns=\"http://www.w3.org/1999/xhtml\"></ul><li "
         "xmlns=\"http://www.w3.org/1999/xhtml\"><br/></li>"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct us_buf b = {0};
        rows[i].put(&b, us_str(rows[i].in));
        assert_string_equal(us_buf_text(&b), rows[i].out);
        us_buf_free(&b);
    }
}

/* ---- names ----------------------------------------------------------------------------------- */

/* Finds the name of a text by comparing it to each. */
static enum us_name find_slowly(const char *text, size_t len)
{
    for (unsigned i = 1; i < US_NAME_COUNT; i++)
        if (strlen(us_name_text((enum us_name)i)) == len &&
            memcmp(us_name_text((enum us_name)i), text, len) == 0)
            return (enum us_name)i;
    return US_NAME_NONE;
}

static void assert_found(const char *text, size_t len)
{
    if (us_name_find(&names, text, len) != find_slowly(text, len))
        print_error("%.*s\n", (int)len, text);
    assert_int_equal(us_name_find(&names, text, len), find_slowly(text, len));
}

static void test_names(void **state)
{
    (void)state;
    assert_string_equal(us_name_text(US_NAME_NONE), "");
    assert_string_equal(us_name_text(US_NAME_num_decks), "num_decks");
    assert_found("", 0);

    for (unsigned i = 1; i < US_NAME_COUNT; i++) {
        char text[64];
        const char *name = us_name_text((enum us_name)i);
        size_t n = strlen(name);
        assert_int_equal(us_name_find(&names, name, n), i);
        /* Near misses: shorter, longer, or different in one place. */
        memcpy(text, name, n);
        for (size_t len = 0; len < n; len++) {
            assert_found(name, len);
            assert_found(name + n - len, len);
        }
        for (unsigned c = 0; c < 256; c++) {
            text[n] = (char)c;
            assert_found(text, n + 1);
            for (size_t k = 0; k < n; k++) {
                text[k] = (char)c;
                assert_found(text, n);
                text[k] = name[k];
            }
        }
    }
}

/* ---- errors ---------------------------------------------------------------------------------- */

static const char base_xml[] =
    "<solitaire xmlns=\"urn:unisol:interchange:1\" version=\"0.1.1\">\n"
    "  <header num_decks=\"1\" num_moves=\"1\" num_columns=\"2\" num_freecells=\"1\" "
    "max_rank=\"1\" "
    "variant=\"freecell\"\n"
    "    sequences_are_built_by=\"RANK\" empty_stacks_filled_by=\"NONE\" "
    "sequence_move=\"LIMITED\"/>\n"
    "  <solution>\n"
    "    <start_pos>\n"
    "      <foundations><foundation suit=\"H\" rank=\"1\"/></foundations>\n"
    "      <columns>\n"
    "        <column><card rank=\"1\" suit=\"C\"/></column>\n"
    "        <column len=\"2\"><card rank=\"1\" suit=\"D\"/><card rank=\"1\" "
    "suit=\"S\"/></column>\n"
    "      </columns>\n"
    "    </start_pos>\n"
    "    <moves>\n"
    "      <move num_cards=\"1\"><source type=\"COLUMN\" index=\"0\"/><dest type=\"FREECELL\" "
    "index=\"0\"/></move>\n"
    "    </moves>\n"
    "  </solution>\n"
    "  <result status=\"UNFINISHED\"/>\n"
    "  <comments>\n"
    "    <comment originator=\"\xc3\xa9 me\"><plain_text>n\xc3\xa9 &lt;</plain_text></comment>\n"
    "    <comment><xhtml_subset><p "
    "xmlns=\"http://www.w3.org/1999/xhtml\">x<br/></p></xhtml_subset></comment>\n"
    "  </comments>\n"
    "</solitaire>\n";

static const char base_json[] =
    "{\n"
    "  \"solitaire\": {\n"
    "    \"version\": \"0.1.1\",\n"
    "    \"header\": {\n"
    "      \"num_decks\": 1, \"num_moves\": 1, \"num_columns\": 2, \"num_freecells\": 1, "
    "\"max_rank\": 1,\n"
    "      \"variant\": \"freecell\",\n"
    "      \"sequences_are_built_by\": \"RANK\", \"empty_stacks_filled_by\": \"NONE\", "
    "\"sequence_move\": \"LIMITED\"\n"
    "    },\n"
    "    \"solution\": {\n"
    "      \"start_pos\": {\n"
    "        \"foundations\": [{\"suit\": \"H\", \"rank\": 1}],\n"
    "        \"columns\": [\n"
    "          {\"cards\": [{\"rank\": 1, \"suit\": \"C\"}]},\n"
    "          {\"len\": 2, \"cards\": [{\"rank\": 1, \"suit\": \"D\"}, {\"rank\": 1, \"suit\": "
    "\"S\"}]}\n"
    "        ]\n"
    "      },\n"
    "      \"moves\": [\n"
    "        {\"num_cards\": 1, \"source\": {\"type\": \"COLUMN\", \"index\": 0}, \"dest\": "
    "{\"type\": \"FREECELL\", "
    "\"index\": 0}}\n"
    "      ]\n"
    "    },\n"
    "    \"result\": {\"status\": \"UNFINISHED\"},\n"
    "    \"comments\": [\n"
    "      {\"originator\": \"\xc3\xa9 me\", \"plain_text\": \"n\xc3\xa9 <\"},\n"
    "      {\"xhtml_subset\": \"<p>x<br/></p>\"}\n"
    "    ]\n"
    "  }\n"
    "}\n";

/* A change to a text, and the diagnostic that it causes. */
struct expected_error {
    const char *what, *with;
    enum us_diag_id id;
    uint64_t line, column;
    size_t caret;
    const char *says; /* a part of the message */
};

/* Writes a base text in which `what` is replaced by `with`. */
static void put_changed(struct us_buf *b, const char *format, const char *what, const char *with)
{
    us_buf_puts(b, strcmp(format, "xml") == 0 ? base_xml : base_json);
    const char *at = strstr(us_buf_text(b), what);
    assert_non_null(at);
    us_buf_splice(b, (size_t)(at - b->p), strlen(what), with, strlen(with));
}

static struct diagnostics read_changed(const char *format, const char *what, const char *with)
{
    struct us_buf b = {0};
    put_changed(&b, format, what, with);
    struct diagnostics h = read_text(format, us_buf_str(&b), 0);
    us_buf_free(&b);
    return h;
}

/* Returns the number of rows with another result. */
static unsigned count_wrong(const char *format, const struct expected_error *rows, size_t n)
{
    unsigned wrong = 0;

    for (size_t i = 0; i < n; i++) {
        struct diagnostics h = read_changed(format, rows[i].what, rows[i].with);
        /* the other card is missing, too */
        unsigned errors = rows[i].id == US_DIAG_CARD_TWICE ? 2 : 1;
        if (h.errors == errors && h.first_error.id == rows[i].id &&
            h.first_error.line == rows[i].line && h.first_error.column == rows[i].column &&
            h.first_error.caret_len == rows[i].caret && strstr(h.first_error.message, rows[i].says))
            continue;
        print_error(
            "%s in the place of %s: %u errors; %s at %llu:%llu, %zu long: %s\n", rows[i].with,
            rows[i].what, h.errors, h.errors ? us_diag_kind(h.first_error.id)->name : "-",
            (unsigned long long)h.first_error.line, (unsigned long long)h.first_error.column,
            h.first_error.caret_len, h.first_error.message);
        wrong++;
    }

    return wrong;
}

static void test_the_base_texts_are_valid(void **state)
{
    (void)state;
    struct diagnostics h = read_text("xml", us_str(base_xml), 0);
    assert_int_equal(h.errors, 0);
    assert_int_equal(h.records, 1);
    h = read_text("json", us_str(base_json), 0);
    assert_int_equal(h.errors, 0);
    assert_int_equal(h.records, 1);
}

#define MANY "\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9\xc3\xa9"
#define MORE MANY MANY MANY MANY MANY MANY MANY MANY MANY MANY

static void test_places_in_xml(void **state)
{
    (void)state;
    static const struct expected_error rows[] = {
        /* attributes */
        {"\"0.1.1\"", "\"0.3\"", US_DIAG_FIELD_VALUE, 1, 45, 13,
         "version is '0.3': expected 0.1.1, 0.1 or 0.2"},
        {"num_decks=\"1\"", "num_decks=\"5\"", US_DIAG_FIELD_VALUE, 2, 11, 13, "num_decks is '5'"},
        {"num_decks=\"1\"", "num_decks = ' 9 '", US_DIAG_FIELD_VALUE, 2, 11, 17,
         "expected a number from 1 to 4"},
        {"num_decks=\"1\"", "num_decks=\"99999999999999999999\"", US_DIAG_FIELD_VALUE, 2, 11, 32,
         "num_decks"},
        {"num_decks=\"1\"", "num_decks=\"-1\"", US_DIAG_FIELD_VALUE, 2, 11, 14, "num_decks"},
        {"num_decks=\"1\"", "num_decks=\"\"", US_DIAG_FIELD_VALUE, 2, 11, 12, "num_decks"},
        {" num_decks=\"1\"", "", US_DIAG_FIELD_MISSING, 2, 3, 87, "num_decks of header"},
        {"\"RANK\"", "\"Rank\"", US_DIAG_FIELD_VALUE, 3, 5, 29,
         "expected RANK, SUIT or ALTERNATE_COLOR"},
        {"\"freecell\"", "\"Free Cell\"", US_DIAG_FIELD_VALUE, 2, 86, 19, "variant is 'Free Cell'"},
        {"num_moves=\"1\"", "num_moves=\"2\"", US_DIAG_DISAGREES, 2, 25, 13, "num_moves is 2"},
        {"len=\"2\"", "len=\"3\"", US_DIAG_DISAGREES, 9, 17, 7, "len is 3"},
        {"num_columns=\"2\"", "num_columns=\"1\"", US_DIAG_DISAGREES, 9, 9, 15,
         "num_columns, which is 1"},
        {"num_columns=\"2\"", "num_columns=\"3\"", US_DIAG_DISAGREES, 7, 7, 8, "2 columns"},
        {"suit=\"C\"", "suit=\"X\"", US_DIAG_FIELD_VALUE, 8, 32, 8, "expected H, C, D or S"},
        {"rank=\"1\" suit=\"C\"", "rank=\"2\" suit=\"C\"", US_DIAG_FIELD_VALUE, 8, 23, 8,
         "from 1 to 1"},
        {"rank=\"1\" suit=\"C\"", "rank=\"1\"", US_DIAG_FIELD_MISSING, 8, 17, 14, "suit of card"},
        {"suit=\"S\"", "suit=\"D\"", US_DIAG_CARD_TWICE, 9, 50, 23, "AD"},
        {"COLUMN\" index=\"0\"", "COLUMN\"", US_DIAG_FIELD_MISSING, 13, 27, 21, "index of source"},
        {"index=\"0\"/></move>", "index=\"0\" suit=\"H\"/></move>", US_DIAG_FIELD_UNKNOWN, 13, 92,
         8, "suit"},
        {"index=\"0\"/><", "index=\"32\"/><", US_DIAG_FIELD_VALUE, 13, 49, 10, "from 0 to 31"},
        {"<result", "<result claim=\"X\"", US_DIAG_FIELD_VALUE, 16, 11, 9, "claim is 'X'"},
        {"UNFINISHED", "ILLEGAL", US_DIAG_FIELD_MISSING, 16, 3, 24, "fault"},
        {"\xc3\xa9 me\"", "\xc3\xa9 me\" id=\"" MORE MORE "x\"", US_DIAG_FIELD_VALUE, 18, 32, 206,
         "longer than 200"},
        {"\xc3\xa9 me\"", "&#133;\"", US_DIAG_FIELD_VALUE, 18, 14, 19,
         "a control character in originator"},
        {"<moves>", "<moves id=\"x\">", US_DIAG_FIELD_UNKNOWN, 12, 12, 6, "moves"},
        /* elements */
        {"<header", "<head/><header", US_DIAG_FIELD_UNKNOWN, 2, 3, 5, "head in solitaire"},
        {"</solution>", "</solution><solution/>", US_DIAG_FIELD_TWICE, 15, 14, 9, "solution"},
        {"<source type=\"COLUMN\" index=\"0\"/><dest type=\"FREECELL\" index=\"0\"/>",
         "<dest type=\"FREECELL\" index=\"0\"/><source type=\"COLUMN\" index=\"0\"/>",
         US_DIAG_FIELD_ORDER, 13, 60, 31, "source after dest"},
        {"<moves>", "<x:a xmlns:x=\"u\"/><moves>", US_DIAG_FIELD_ORDER, 12, 23, 6,
         "another namespace"},
        {"<columns>",
         "<freecells><card is_empty=\"1\"/><card is_empty=\"1\"/></freecells><columns>",
         US_DIAG_DISAGREES, 7, 38, 18, "num_freecells, which is 1"},
        {"<columns>", "<columns><x:a xmlns:x=\"u\"/>", US_DIAG_FIELD_UNKNOWN, 7, 16, 16, "columns"},
        {"</moves>", "<card/></moves>", US_DIAG_FIELD_UNKNOWN, 14, 5, 5,
         "moves may contain only move"},
        {"<card rank=\"1\" suit=\"C\"/>", "<cards/>", US_DIAG_FIELD_UNKNOWN, 8, 17, 6,
         "cards in column"},
        {"<card rank=\"1\" suit=\"C\"/>", "<card is_empty=\"1\"/>", US_DIAG_FIELD_VALUE, 8, 17, 18,
         "card"},
        {"suit=\"S\"/>", "suit=\"S\"><card/></card>", US_DIAG_FIELD_UNKNOWN, 9, 74, 5,
         "card in card"},
        {"<foundations>", "<foundations><foundation suit=\"H\" rank=\"0\"/>", US_DIAG_FIELD_TWICE,
         6, 51, 29, "H"},
        {"<solution>", "<solution> text", US_DIAG_FIELD_UNKNOWN, 4, 13, 1, "characters"},
        {"n\xc3\xa9 &lt;", "<p/>", US_DIAG_FIELD_UNKNOWN, 18, 44, 2, "plain_text"},
        {"<p xml", "<q xml", US_DIAG_FIELD_VALUE, 19, 28, 39, "p br em"},
        {"x<br/>", "x<br title=\"\"/>", US_DIAG_FIELD_VALUE, 19, 69, 12, "without attributes"},
        {"x<br/>", "x<br xmlns=\"\"/>", US_DIAG_FIELD_VALUE, 19, 69, 12, "XHTML"},
        /* XML itself */
        {"n\xc3\xa9", "n\x01", US_DIAG_XML_BAD, 18, 45, 1, ""},
        {"</moves>", "</move>", US_DIAG_XML_BAD, 14, 12, 1, "moves"},
        {"&lt;", "&nbsp;", US_DIAG_XML_BAD, 18, 53, 1, "nbsp"},
        {"urn:unisol:interchange:1\"", "urn:unisol:interchange:2\"", US_DIAG_XML_NAMESPACE, 1, 1,
         59, ""},
        {"<solitaire", "<!DOCTYPE a><solitaire", US_DIAG_XML_DOCTYPE, 1, 1, 11, ""},
        {"<solitaire", "<?xml version='1.0' encoding='latin1'?><solitaire", US_DIAG_XML_ENCODING, 1,
         31, 6, ""},
    };
    assert_int_equal(count_wrong("xml", rows, LENGTH(rows)), 0);
}

static void test_places_in_json(void **state)
{
    (void)state;
    static const struct expected_error rows[] = {
        {"\"0.1.1\"", "\"0.3\"", US_DIAG_FIELD_VALUE, 3, 16, 5, "at /solitaire/version"},
        {"\"0.1.1\"", "0.1", US_DIAG_FIELD_VALUE, 3, 16, 3, "version is 0.1: expected a string"},
        {"\"num_decks\": 1", "\"num_decks\": 5", US_DIAG_FIELD_VALUE, 5, 20, 1,
         "num_decks is 5: expected a number from 1 to 4, at /solitaire/header/num_decks"},
        {"\"num_decks\": 1", "\"num_decks\": 99999999999999999999", US_DIAG_FIELD_VALUE, 5, 20, 20,
         "99999"},
        {"\"num_decks\": 1", "\"num_decks\": -99999999999999999999", US_DIAG_FIELD_VALUE, 5, 20, 21,
         "-99999"},
        {"\"num_decks\": 1", "\"num_decks\": 1.0", US_DIAG_FIELD_VALUE, 5, 20, 3, "is 1.0"},
        {"\"num_decks\": 1", "\"num_decks\": 1e0", US_DIAG_FIELD_VALUE, 5, 20, 3, "is 1e0"},
        {"\"num_decks\": 1", "\"num_decks\": null", US_DIAG_FIELD_VALUE, 5, 20, 4, "is null"},
        {"\"num_decks\": 1", "\"num_decks\": \"1\"", US_DIAG_FIELD_VALUE, 5, 20, 3, "is '1'"},
        {"\"num_decks\": 1", "\"num_decks\": [1]", US_DIAG_FIELD_VALUE, 5, 20, 3, "is an array"},
        {"\"num_decks\": 1", "\"num_decks\": true", US_DIAG_FIELD_VALUE, 5, 20, 4, "is true"},
        {"\"num_decks\": 1, ", "", US_DIAG_FIELD_MISSING, 4, 15, 1,
         "num_decks of header, at /solitaire/header"},
        {"\"num_decks\"", "\"num_deck\"", US_DIAG_FIELD_UNKNOWN, 5, 19, 1,
         "at /solitaire/header/num_deck"},
        {"\"max_rank\"", "\"num_decks\"", US_DIAG_FIELD_TWICE, 5, 90, 1, "num_decks"},
        {"\"max_rank\"", "\"num_\\u0064ecks\"", US_DIAG_FIELD_TWICE, 5, 95, 1, "num_decks"},
        {"\"num_moves\": 1", "\"num_moves\": 2", US_DIAG_DISAGREES, 5, 36, 1,
         "at /solitaire/header/num_moves"},
        {"\"len\": 2", "\"len\": 3", US_DIAG_DISAGREES, 14, 19, 1,
         "at /solitaire/solution/start_pos/columns/1/len"},
        {"\"suit\": \"C\"", "\"suit\": \"X\"", US_DIAG_FIELD_VALUE, 13, 42, 3,
         "at /solitaire/solution/start_pos/columns/0/cards/0/suit"},
        {"\"suit\": \"S\"", "\"suit\": \"D\"", US_DIAG_CARD_TWICE, 14, 58, 24, "AD"},
        {"\"cards\": [{\"rank\": 1, \"suit\": \"C\"}]", "", US_DIAG_FIELD_MISSING, 13, 11, 2,
         "cards of column, at /solitaire/solution/start_pos/columns/0"},
        {"[{\"rank\": 1, \"suit\": \"C\"}]", "{}", US_DIAG_FIELD_VALUE, 13, 21, 2,
         "expected an array"},
        {"\"type\": \"COLUMN\", \"index\": 0", "\"type\": \"COLUMN\"", US_DIAG_FIELD_MISSING, 18,
         36, 18, "index of source, at /solitaire/solution/moves/0/source"},
        {"{\"type\": \"FREECELL\", \"index\": 0}", "7", US_DIAG_FIELD_VALUE, 18, 76, 1,
         "dest is 7: expected an object"},
        {"{\"num_cards\": 1,", "5, {\"num_cards\": 1,", US_DIAG_FIELD_UNKNOWN, 18, 9, 1, "moves/0"},
        {"\"UNFINISHED\"", "\"ILLEGAL\"", US_DIAG_FIELD_MISSING, 21, 15, 21, "fault"},
        {"n\xc3\xa9 <", "n\\u0085", US_DIAG_FIELD_VALUE, 23, 44, 9,
         "at /solitaire/comments/0/plain_text"},
        {"n\xc3\xa9 <", "n\\u000d", US_DIAG_FIELD_VALUE, 23, 44, 9, "control character"},
        {"n\xc3\xa9 <", "n\\uffff", US_DIAG_FIELD_VALUE, 23, 44, 9, "control character"},
        {"<p>x", "<q>x", US_DIAG_FIELD_VALUE, 24, 24, 15, "at /solitaire/comments/1/xhtml_subset"},
        /* JSON itself */
        {"\"0.1.1\",", "\"0.1.1\"", US_DIAG_JSON_BAD, 4, 5, 1, "expected a comma or }"},
        {"\"UNFINISHED\"}", "\"UNFINISHED\",}", US_DIAG_JSON_BAD, 21, 39, 1, "expected a name"},
        {"n\xc3\xa9 <", "n\x01", US_DIAG_JSON_BAD, 23, 46, 1, "control character"},
        {"n\xc3\xa9 <", "\xff", US_DIAG_JSON_BAD, 23, 45, 1, "UTF-8"},
        {"  }\n}\n", "  }\n", US_DIAG_TRUNCATED, 26, 4, 1, ""},
        {"  }\n}\n", "  }\n} x", US_DIAG_JSON_BAD, 27, 3, 1, "the end of the input"},
        {"  }\n}\n", "  },\n\"b\": 1}\n", US_DIAG_FIELD_UNKNOWN, 26, 4, 1, "expected }"},
        {"\"solitaire\"", "\"a:b\": 1, \"solitary\"", US_DIAG_FIELD_UNKNOWN, 2, 13, 1,
         "one member"},
    };
    assert_int_equal(count_wrong("json", rows, LENGTH(rows)), 0);
}

/* An attribute is found in its tag, whatever else the tag contains. */
static void test_places_of_attributes(void **state)
{
    (void)state;
    static const struct expected_error rows[] = {
        {"num_decks=\"1\"", "num_decks\n=\n'9'", US_DIAG_FIELD_VALUE, 2, 11, 9, "num_decks"},
        {"num_decks=\"1\"", "xml:id=' num_decks=' num_decks='9'", US_DIAG_FIELD_VALUE, 2, 32, 13,
         "num_decks"},
        {"num_decks=\"1\"", "num_decks='1' num_deck='1'", US_DIAG_FIELD_UNKNOWN, 2, 25, 12,
         "num_deck in header"},
    };
    assert_int_equal(count_wrong("xml", rows, LENGTH(rows)), 0);
}

/* A diagnostic uses the name that the text uses. */
static void test_names_in_diagnostics(void **state)
{
    (void)state;
    static const struct expected_error in_xml[] = {
        {"<dest type=\"FREECELL\" index=\"0\"/>", "<dest/>", US_DIAG_FIELD_MISSING, 13, 60, 5,
         "type of dest"},
        {"<plain_text>", "<plain_text lang=\"x\">", US_DIAG_FIELD_UNKNOWN, 18, 44, 8,
         "lang in plain_text"},
    };
    static const struct expected_error in_json[] = {
        {"{\"type\": \"FREECELL\", \"index\": 0}", "{}", US_DIAG_FIELD_MISSING, 18, 76, 2,
         "type of dest"},
        {"\"max_rank\"", "\"a/b~c\"", US_DIAG_FIELD_UNKNOWN, 5, 86, 1,
         "at /solitaire/header/a~1b~0c"},
        {"\"max_rank\"", "\"\\\\u003a\"", US_DIAG_FIELD_UNKNOWN, 5, 88, 1, "\\u003a in header"},
    };
    unsigned wrong = count_wrong("xml", in_xml, LENGTH(in_xml)) +
                     count_wrong("json", in_json, LENGTH(in_json));
    assert_int_equal(wrong, 0);
}

/* Moves that are stored and not played have the same form as moves. */
static void test_places_in_lines(void **state)
{
    (void)state;
#define LINE(move) "<alternatives><line><moves>" move "</moves></line></alternatives></move>"
#define PILES "<source type=\"TALON\"/><dest type=\"WASTE\"/>"
    static const struct expected_error rows[] = {
        {"</move>", LINE("<move num_cards=\"209\">" PILES "</move>"), US_DIAG_FIELD_VALUE, 13, 126,
         15, "from 1 to 208"},
        {"</move>", LINE("<move num_cards=\"0\">" PILES "</move>"), US_DIAG_FIELD_VALUE, 13, 126,
         13, "num_cards"},
        {"</move>", LINE("<move automove=\"X\">" PILES "</move>"), US_DIAG_FIELD_VALUE, 13, 126, 12,
         "automove"},
        {"</move>", LINE("<move><pos_before_move><columns/></pos_before_move>" PILES "</move>"),
         US_DIAG_FIELD_UNKNOWN, 13, 126, 16, "pos_before_move in a variation"},
        {"</move>", LINE("<move><source type=\"TALON\" index=\"0\"/><dest type=\"WASTE\"/></move>"),
         US_DIAG_FIELD_UNKNOWN, 13, 147, 9, "index of a TALON"},
        {"</move>", LINE(""), US_DIAG_FIELD_VALUE, 13, 113, 6, "at least one move"},
        {"num_cards=\"1\"", "num_cards=\"209\"", US_DIAG_FIELD_VALUE, 13, 13, 15, "from 1 to 208"},
        {"num_cards=\"1\"", "num_cards=\"0\"", US_DIAG_FIELD_VALUE, 13, 13, 13, "from 1 to 208"},
        {"num_cards=\"1\"", "automove=\"WKR\" implicit=\"false\"", US_DIAG_DISAGREES, 13, 13, 14,
         "is WKR: expected NONE"},
    };
#undef LINE
#undef PILES
    assert_int_equal(count_wrong("xml", rows, LENGTH(rows)), 0);
}

/* Returns the record's object in base_json, or in a text made from it. */
static struct us_str record_of(struct us_buf *b)
{
    const char *from = strstr(us_buf_text(b), ": {") + 2;
    return (struct us_str){from, b->len - (size_t)(from - b->p) - strlen("\n}\n")};
}

/* After other records, places are those in the whole text, and pointers state the number of the
   record. */
static void test_places_in_later_records(void **state)
{
    (void)state;
    struct us_buf good = {0};
    struct us_buf bad = {0};
    struct us_buf both = {0};
    us_buf_puts(&good, base_xml);
    put_changed(&bad, "xml", "len=\"2\"", "len=\"3\"");
    us_buf_putf(
        &both,
        "<solitaire_collection xmlns=\"urn:unisol:interchange:1\">\n%s%s</solitaire_collection>",
        us_buf_text(&good), us_buf_text(&bad));

    struct diagnostics h = read_text("xml", us_buf_str(&both), 0);
    assert_int_equal(h.errors, 1);
    assert_int_equal(h.records, 1);
    assert_int_equal(h.first_error.line, 1 + 21 + 9);
    assert_int_equal(h.first_error.column, 17);
    assert_int_equal(h.first_error.caret_len, 7);

    us_buf_clear(&good);
    us_buf_clear(&bad);
    us_buf_clear(&both);
    us_buf_puts(&good, base_json);
    put_changed(&bad, "json", "\"len\": 2", "\"len\": 3");

    struct us_str one = record_of(&good);
    struct us_str two = record_of(&bad);
    us_buf_putf(&both, "{\"solitaire_collection\": [%.*s, %.*s]}\n", (int)one.len, one.p,
                (int)two.len, two.p);
    h = read_text("json", us_buf_str(&both), 0);
    assert_int_equal(h.errors, 1);
    assert_int_equal(h.records, 1);
    assert_int_equal(h.first_error.line,
                     /* 25 lines, and the record begins one line earlier than in the base */
                     25 + 13 - 1);
    assert_int_equal(h.first_error.column, 19);
    assert_non_null(strstr(h.first_error.message,
                           "at /solitaire_collection/1/solution/start_pos/columns/1/len"));

    us_buf_clear(&both);
    us_buf_putf(&both, "%s%s", us_buf_text(&good), us_buf_text(&bad));
    for (size_t i = 0; i < both.len; i++)
        if (both.p[i] == '\n' && i + 1 != good.len)
            both.p[i] = ' ';

    h = read_text("jsonl", us_buf_str(&both), 0);
    assert_int_equal(h.errors, 1);
    assert_int_equal(h.records, 1);
    assert_int_equal(h.first_error.line, 2);
    assert_int_equal(h.first_error.column,
                     strstr(us_buf_text(&bad), "\"len\": 3") + strlen("\"len\": ") + 1 - bad.p);
    us_buf_free(&good);
    us_buf_free(&bad);
    us_buf_free(&both);
}

/* Elements and attributes of other namespaces are ignored. */
static void test_foreign_names(void **state)
{
    (void)state;
    static const struct {
        const char *format, *what, *with;
    } rows[] = {
        {"xml", "<header", "<header xmlns:x=\"u\" x:rank=\"2\" xml:lang=\"en\""},
        {"xml", "</solution>", "<x:a xmlns:x=\"u\"><x:b c=\"d\">e</x:b></x:a></solution>"},
        {"xml", "</move>", "<a xmlns=\"u\"/></move>"},
        {"xml", "</solitaire>", "<solitaire xmlns=\"u\"/><x:b xmlns:x=\"u\"/></solitaire>"},
        {"xml", "<solitaire", "<!-- <solitaire> --><?solitaire >?><solitaire"},
        {"xml", "n\xc3\xa9 &lt;", "<![CDATA[</solitaire>]]><!-- x --><?y?>"},
        {"xml", "</solitaire>\n", "</solitaire  >\n\n<!-- </solitaire> -->\n"},
        {"json", "\"rank\"", "\"a:b\": {\"rank\": [null, 1.5]}, \"rank\""},
        {"json", "\"rank\"", "\"a\\u003Ab\": 1, \"rank\""},
        {"json", "\"solitaire\"", "\"a:b\": [1, {\"c\": 2}], \"d:\": \"\\\"\", \"solitaire\""},
        {"json", "  }\n}\n", "  },\n  \":\": 1, \"b:\": 2\n}\n"},
        {"json", "\"version\"", "\"v\\u0065rsion\""},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct diagnostics h = read_changed(rows[i].format, rows[i].what, rows[i].with);
        if (h.errors > 0)
            print_error("%s: %s\n", rows[i].with, h.first_error.message);
        assert_int_equal(h.errors, 0);
        assert_int_equal(h.records, 1);
    }
}

/* Blanks around a short string are ignored, so that each syntax can express what the other one
   can. */
static void test_blanks_around_short_strings(void **state)
{
    (void)state;
    static const struct {
        const char *format, *with;
    } rows[] = {
        {"xml", " \xc3\xa9  me\t"},
        {"xml", "\n\xc3\xa9  me&#9;&#10;"},
        {"json", "  \xc3\xa9  me "},
        {"json", "\\n\\t\xc3\xa9  me\\n"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct us_buf b = {0};
        put_changed(&b, rows[i].format, "\xc3\xa9 me", rows[i].with);
        struct trickle input = {.left = us_buf_str(&b)};
        struct us_sink sink = {0};
        struct us_reader r = {.source = {.read = read_trickle, .context = &input},
                              .sink = &sink,
                              .format = us_format_find(us_str(rows[i].format)),
                              .request.game = us_variant_at(0)->game};
        assert_int_equal(us_reader_next(&r), US_OK);
        const struct us_extras *x = &r.script.extras;
        assert_true(us_str_eq(us_extras_text(x, x->comments[0].originator), "\xc3\xa9  me"));
        us_reader_free(&r);
        us_buf_free(&b);
    }
}

/* Roots and the text around records: the number of errors, and the place of the first. */
static void test_roots(void **state)
{
    (void)state;
#define NS " xmlns=\"urn:unisol:interchange:1\""
    static const struct {
        const char *format, *text;
        unsigned errors;
        uint64_t column;
    } rows[] = {
        {"xml", "<solitaire_collection" NS "/>", 0, 0},
        {"xml", "<solitaire_collection" NS "><!-- x --> </solitaire_collection>", 0, 0},
        {"xml", "<solitaire_collection" NS "><header/></solitaire_collection>", 1, 56},
        {"xml", "<solitaire_collection" NS ">x</solitaire_collection>", 1, 56},
        {"xml", "<header" NS "/>", 1, 1},
        {"xml", "<solitaire/>", 1, 1},
        {"xml", "<solitaire_collection" NS ">", 1, 56},
        {"xml", "text", 1, 1},
        {"json", "{\"solitaire_collection\": []}", 0, 0},
        {"json", "{\"solitaire_collection\": [], \"a:b\": 1}", 0, 0},
        {"json", "{\"solitaire_collection\": [,]}", 1, 27},
        {"json", "{\"solitaire_collection\": {}}", 1, 2},
        {"json", "{\"solitaire_collection\": []", 1, 28},
        {"json", "{\"solitaire_collection\": [", 1, 27},
        {"json", "{}", 1, 2},
        {"json", "[]", 1, 1},
        {"json", "{\"solitaire\": []}", 1, 15},
        {"json", "{\"solitaire\": \"x\"}", 1, 15},
        {"json", "{\"solitaire\": {}}", 1, 15},
        {"json", "{\"solitaire\": {}, \"solitaire\": {}}", 2, 15},
        {"jsonl", "{\"solitaire\": {}}\n\n{\"solitaire\": {}}\n", 2, 15},
        {"jsonl", "{\"solitaire\":\n{}}\n", 2, 14},
    };
#undef NS
    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct diagnostics h = read_text(rows[i].format, us_str(rows[i].text), 0);
        if (h.errors != rows[i].errors || h.first_error.column != rows[i].column)
            print_error("%s: %u errors, at %llu: %s\n", rows[i].text, h.errors,
                        (unsigned long long)h.first_error.column, h.first_error.message);
        assert_int_equal(h.errors, rows[i].errors);
        assert_int_equal(h.first_error.column, rows[i].column);
    }
}

/* Unknown members of a root are refused, as they are elsewhere. */
static void test_roots_are_checked(void **state)
{
    (void)state;
#define NS " xmlns=\"urn:unisol:interchange:1\""
#define SMALLEST                                                                   \
    "{\"version\": \"0.1\", \"header\": {\"num_decks\": 1, \"num_columns\": 1, "   \
    "\"num_freecells\": 0, \"variant\": "                                          \
    "\"x\", "                                                                      \
    "\"sequences_are_built_by\": \"RANK\", \"empty_stacks_filled_by\": \"NONE\", " \
    "\"sequence_move\": \"LIMITED\"}, "                                            \
    "\"result\": {\"status\": \"UNFINISHED\", \"claim\": \"GAVE_UP\"}}"
    static const struct {
        const char *format, *text;
        enum us_diag_id id;
    } rows[] = {
        {"xml", "<solitaire_collection" NS " version=\"0.1\"/>", US_DIAG_FIELD_UNKNOWN},
        {"xml", "<solitaire_collection" NS "><a xmlns=\"u\"/></solitaire_collection>",
         US_DIAG_FIELD_UNKNOWN},
        {"json", "{\"solitaire\": 12}", US_DIAG_FIELD_VALUE},
        {"json", "{\"solitaire\": null}", US_DIAG_FIELD_VALUE},
        {"json", "{\"solitaire_collection\": [true]}", US_DIAG_FIELD_VALUE},
        {"json", "{\"a:b\": 1 \"solitaire_collection\": []}", US_DIAG_JSON_BAD},
        {"json", "{\"\\\\u003a\": 1, \"solitaire_collection\": []}", US_DIAG_FIELD_UNKNOWN},
        {"jsonl", "{\"solitaire_collection\": []}\n", US_DIAG_FIELD_UNKNOWN},
        {"jsonl", "{\"solitaire_collection\": [" SMALLEST "]}\n", US_DIAG_FIELD_UNKNOWN},
        {"jsonl", "{\"solitaire_collection\": [" SMALLEST ", " SMALLEST "]}\n",
         US_DIAG_FIELD_UNKNOWN},
    };
#undef SMALLEST
#undef NS
    unsigned wrong = 0;

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct diagnostics h = read_text(rows[i].format, us_str(rows[i].text), 0);
        if (h.errors == 1 && h.first_error.id == rows[i].id)
            continue;
        print_error("%s: %u errors: %s\n", rows[i].text, h.errors, h.first_error.message);
        wrong++;
    }

    assert_int_equal(wrong, 0);
}

/* ---- stylesheets ----------------------------------------------------------------------------- */

#define XSLT(body)                                                                    \
    "<xsl:stylesheet version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform' " \
    "xmlns:exsl='http://exslt.org/common' xmlns:dyn='http://exslt.org/dynamic' "      \
    "extension-element-prefixes='exsl' exclude-result-prefixes='dyn'>" body "</xsl:stylesheet>"
#define ROOT(body) "<xsl:template match='/'>" body "</xsl:template>"
#define TEXT "<xsl:output method='text'/>"

static struct diagnostics reports;

static struct us_stylesheet *load(const char *text)
{
    reports = (struct diagnostics){0};
    struct us_sink sink = {.handle = collect, .context = &reports};
    put_file("sheet.xsl", text);
    struct us_stylesheet *sheet = us_stylesheet_load("sheet.xsl", false, &sink);
    unlink("sheet.xsl");
    return sheet;
}

static bool apply(struct us_stylesheet *sheet, const char *xml, struct us_buf *out)
{
    reports = (struct diagnostics){0};
    struct us_sink sink = {.handle = collect, .context = &reports};
    return us_stylesheet_apply(sheet, us_str(xml), out, &sink);
}

static void test_what_is_not_a_stylesheet(void **state)
{
    (void)state;
    static const char *const rows[] = {
        "",
        "text",
        "<a/>",
        "<a>",
        "<xsl:stylesheet xmlns:xsl='http://www.w3.org/1999/XSL/Transform' version='1.0'>",
        XSLT(ROOT("<xsl:value-of select='a['/>")),
        XSLT(ROOT("<xsl:value-of/>")),
        XSLT("<xsl:template name='a'/><xsl:template name='a'/>"),
        XSLT("<xsl:import href='other.xsl'/>"),
        XSLT("<xsl:include href='other.xsl'/>"),
        "<!DOCTYPE a>" XSLT(""),
        "<!DOCTYPE a [<!ENTITY b 'c'>]>" XSLT(ROOT("&b;")),
        "<!DOCTYPE a SYSTEM 'other.dtd'>" XSLT(""),
    };
    put_file("other.xsl", XSLT(""));

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct us_stylesheet *sheet = load(rows[i]);
        if (sheet)
            print_error("%s\n", rows[i]);
        assert_null(sheet);
        assert_int_equal(reports.errors, 1);
        assert_int_equal(reports.last.id, US_DIAG_STYLESHEET_BAD);
        assert_null(strchr(reports.last.message, '\n'));
    }

    unlink("other.xsl");
    struct us_sink sink = {.handle = collect, .context = &reports};
    reports = (struct diagnostics){0};
    assert_null(us_stylesheet_load("no/such.xsl", false, &sink));
    assert_null(us_stylesheet_load(".", false, &sink));
    assert_int_equal(reports.errors, 2);
    us_stylesheet_free(NULL);
}

static void test_what_stylesheets_make(void **state)
{
    (void)state;
    static const struct {
        const char *sheet, *out;
    } rows[] = {
        {XSLT(TEXT ROOT("")), ""},
        {XSLT(TEXT ROOT("<xsl:value-of select='count(//b)'/>")), "2"},
        {XSLT(TEXT ROOT("<xsl:value-of select='//b[2]'/>")), "<\xc3\xa9&"},
        {XSLT(ROOT("<c/>")), "<?xml version=\"1.0\"?>\n<c/>\n"},
        {XSLT("<xsl:output omit-xml-declaration='yes'/>" ROOT("<c/>")), "<c/>\n"},
        {XSLT(TEXT "<xsl:output encoding='ISO-8859-1'/>" ROOT("&#233;")), "\xe9"},
        {XSLT("<xsl:output method='html'/>" ROOT("<br/>")), "<br>\n"},
        {"<c xsl:version='1.0' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'/>",
         "<?xml version=\"1.0\"?>\n<c/>\n"},
    };

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct us_stylesheet *sheet = load(rows[i].sheet);
        assert_non_null(sheet);
        struct us_buf out = {0};
        us_buf_puts(&out, "before ");
        /* A stylesheet that is applied twice appends the same output twice. */
        for (unsigned k = 0; k < 2; k++)
            assert_true(apply(sheet, "<a><b/><b>&lt;\xc3\xa9&amp;</b></a>", &out));
        struct us_buf expected = {0};
        us_buf_putf(&expected, "before %s%s", rows[i].out, rows[i].out);
        assert_string_equal(us_buf_text(&out), us_buf_text(&expected));
        assert_int_equal(reports.total, 0);
        us_buf_free(&out);
        us_buf_free(&expected);
        us_stylesheet_free(sheet);
    }
}

static void test_parameters_are_strings(void **state)
{
    (void)state;
    static const char *const values[] = {"",    "plain",   "it's", "\"q\"",     "'\"'",
                                         "//b", "1 div 0", "<&>",  "\xc3\xa9\n"};
    for (size_t i = 0; i < LENGTH(values); i++) {
        struct us_stylesheet *sheet = load(XSLT(
            TEXT
            "<xsl:param name='p' select=\"'default'\"/>" ROOT("[<xsl:value-of select='$p'/>]")));
        struct us_buf out = {0};
        struct us_buf expected = {0};
        assert_non_null(sheet);
        assert_true(apply(sheet, "<a><b/></a>", &out));
        assert_string_equal(us_buf_text(&out), "[default]");
        assert_true(us_stylesheet_set(sheet, us_str("p"), us_str(values[i])));
        assert_true(us_stylesheet_set(sheet, us_str("nobody-asks-for"), us_str("x")));
        us_buf_clear(&out);
        us_buf_putf(&expected, "[%s][%s]", values[i], values[i]);
        assert_true(apply(sheet, "<a><b/></a>", &out));
        assert_true(apply(sheet, "<a><b/></a>", &out));
        assert_string_equal(us_buf_text(&out), us_buf_text(&expected));
        us_buf_free(&out);
        us_buf_free(&expected);
        us_stylesheet_free(sheet);
    }
}

/* A stylesheet cannot read or write files, and it terminates. */
static void test_what_stylesheets_must_not_do(void **state)
{
    (void)state;
    static const struct {
        const char *sheet, *says;
    } rows[] = {
        {XSLT(ROOT("<xsl:copy-of select=\"document('secret')\"/>")), "secret"},
        {XSLT(ROOT("<xsl:copy-of select=\"document('/etc/passwd')\"/>")), "/etc/passwd"},
        {XSLT(ROOT("<xsl:copy-of select=\"document('file:///etc/passwd')\"/>")), "/etc/passwd"},
        {XSLT(ROOT("<xsl:copy-of select=\"document('http://127.0.0.1:1/')\"/>")), "127.0.0.1"},
        {XSLT(ROOT("<xsl:copy-of select=\"document('ftp://127.0.0.1:1/')\"/>")), "127.0.0.1"},
        {XSLT(ROOT("<xsl:copy-of select=\"document('')\"/>")), "sheet.xsl"},
        {XSLT(ROOT("<xsl:copy-of select=\"document(//@href)\"/>")), "secret"},
        {XSLT("<xsl:variable name='v' select=\"document('secret')\"/>" ROOT(
             "<xsl:copy-of select='$v'/>")),
         "secret"},
        {XSLT("<xsl:key name='k' match='a' use=\"document('secret')\"/>" ROOT(
             "<xsl:copy-of select=\"key('k','')\"/>")),
         "secret"},
        {XSLT(ROOT("<xsl:copy-of select=\"dyn:evaluate('document(&quot;secret&quot;)')\"/>")),
         "secret"},
        {XSLT(ROOT("<exsl:document href='out'>x</exsl:document>")), "out"},
        {XSLT(ROOT("<exsl:document href='new/out'>x</exsl:document>")), "out"},
        {"<xsl:stylesheet version='1.1' xmlns:xsl='http://www.w3.org/1999/XSL/Transform'>" ROOT(
             "<xsl:document href='out'>x</xsl:document>") "</xsl:stylesheet>",
         "out"},
        {XSLT("<xsl:template match='/' name='a'><xsl:call-template name='a'/></xsl:template>"),
         "recursion"},
        {XSLT("<xsl:template match='*|/'><xsl:apply-templates select='/'/></xsl:template>"),
         "recursion"},
        {XSLT(ROOT("<xsl:value-of select='$nothing'/>")), "nothing"},
        {XSLT(ROOT("<xsl:value-of select='nothing()'/>")), "nothing"},
        {XSLT(ROOT("<xsl:call-template name='nothing'/>")), "nothing"},
        {XSLT(ROOT("<xsl:message terminate='yes'>no more</xsl:message>")), "no more"},
    };
    put_file("secret", "<secret>password</secret>");

    for (size_t i = 0; i < LENGTH(rows); i++) {
        struct us_stylesheet *sheet = load(rows[i].sheet);
        struct us_buf out = {0};
        bool done = sheet && apply(sheet, "<a href='secret'/>", &out);
        if (done || reports.errors != 1 || !strstr(reports.last.message, rows[i].says))
            print_error("%s\n%s\n", rows[i].sheet, reports.last.message);
        assert_false(done);
        assert_int_equal(reports.errors, 1);
        assert_int_equal(reports.last.id,
                         sheet ? US_DIAG_STYLESHEET_FAILED : US_DIAG_STYLESHEET_BAD);
        assert_non_null(strstr(reports.last.message, rows[i].says));
        assert_null(strstr(us_buf_text(&out), "password"));
        us_buf_free(&out);
        us_stylesheet_free(sheet);
    }

    unlink("secret"); /* else remove_directory fails: no other file may be there */
}

static void test_stylesheets_may_write_messages(void **state)
{
    (void)state;
    struct us_stylesheet *sheet = load(
        XSLT(TEXT ROOT("<xsl:message>first\nline</xsl:message>done")));
    struct us_buf out = {0};
    assert_non_null(sheet);
    assert_true(apply(sheet, "<a/>", &out));
    assert_string_equal(us_buf_text(&out), "done");
    assert_int_equal(reports.last.id, US_DIAG_STYLESHEET_SAYS);
    assert_int_equal(reports.errors, 0);
    assert_string_equal(reports.last.message, "message from the stylesheet: first line");
    /* A message is reported once. */
    assert_true(apply(sheet, "<a/>", &out));
    assert_string_equal(reports.last.message, "message from the stylesheet: first line");
    assert_false(apply(sheet, "<a>", &out));
    assert_int_equal(reports.last.id, US_DIAG_STYLESHEET_FAILED);
    assert_null(strstr(reports.last.message, "first"));
    us_buf_free(&out);
    us_stylesheet_free(sheet);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_json),
        cmocka_unit_test(test_incomplete_json),
        cmocka_unit_test(test_invalid_json),
        cmocka_unit_test(test_json_has_no_character_0),
        cmocka_unit_test(test_invalid_json_at_the_end),
        cmocka_unit_test(test_json_depth_is_limited),
        cmocka_unit_test(test_json_nodes),
        cmocka_unit_test(test_json_values),
        cmocka_unit_test(test_json_members_with_the_same_name),
        cmocka_unit_test(test_markup_faults),
        cmocka_unit_test(test_markup_depth_is_limited),
        cmocka_unit_test(test_markup_elements),
        cmocka_unit_test(test_putting_markup),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_the_base_texts_are_valid),
        cmocka_unit_test(test_places_in_xml),
        cmocka_unit_test(test_places_in_json),
        cmocka_unit_test(test_places_of_attributes),
        cmocka_unit_test(test_names_in_diagnostics),
        cmocka_unit_test(test_places_in_lines),
        cmocka_unit_test(test_places_in_later_records),
        cmocka_unit_test(test_foreign_names),
        cmocka_unit_test(test_blanks_around_short_strings),
        cmocka_unit_test(test_roots),
        cmocka_unit_test(test_roots_are_checked),
        cmocka_unit_test(test_what_is_not_a_stylesheet),
        cmocka_unit_test(test_what_stylesheets_make),
        cmocka_unit_test(test_parameters_are_strings),
        cmocka_unit_test(test_what_stylesheets_must_not_do),
        cmocka_unit_test(test_stylesheets_may_write_messages),
    };

    us_names_init(&names, us_name_texts, US_NAME_COUNT);
    return cmocka_run_group_tests_name("tree", tests, make_directory, remove_directory);
}
