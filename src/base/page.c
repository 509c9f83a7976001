/* SPDX-License-Identifier: MIT */
/* The text of a web page. */
#include "base/page.h"

/* ---- what a text begins with ----------------------------------------------------------------- */

static struct us_str skip_space(struct us_str text)
{
    while (text.len > 0 && (us_is_blank(text.p[0]) || text.p[0] == '\n' || text.p[0] == '\r'))
        text = us_str_from(text, 1);
    return text;
}

/* Skips white space, "<?...?>" and "<!--...-->". */
static struct us_str skip_preamble(struct us_str text)
{
    for (;;) {
        text = skip_space(text);
        const char *end = NULL;
        if (us_str_starts(text, "<?"))
            end = "?>";
        else if (us_str_starts(text, "<!--"))
            end = "-->";
        if (!end)
            return text;

        size_t at = us_str_find(text, end);
        if (at >= text.len)
            return us_str_from(text, text.len);
        text = us_str_from(text, at + strlen(end));
    }
}

/* Returns true if the text begins with the name, in any case, and the name ends there. */
static bool begins_with_name(struct us_str text, const char *name)
{
    if (!us_str_starts_nocase(text, name))
        return false;

    struct us_str rest = us_str_from(text, strlen(name));
    return rest.len == 0 || !(us_is_letter(rest.p[0]) || us_is_digit(rest.p[0]) ||
                              rest.p[0] == '-' || rest.p[0] == ':');
}

enum us_markup us_markup_of(struct us_str text)
{
    static const char *const of_pages[] = {"html",  "head",   "body",   "title", "meta", "link",
                                           "style", "script", "p",      "div",   "span", "pre",
                                           "br",    "table",  "center", "font",  "h1",   "h2",
                                           "h3",    "h4",     "ul",     "ol",    "a"};
    text = skip_preamble(text);
    if (text.len < 2 || text.p[0] != '<' || !(us_is_letter(text.p[1]) || text.p[1] == '!'))
        return US_NO_MARKUP;

    text = us_str_from(text, 1);
    if (us_str_starts_nocase(text, "!doctype")) {
        text = us_str_from(text, strlen("!doctype"));
        while (text.len > 0 && (us_is_blank(text.p[0]) || text.p[0] == '\n'))
            text = us_str_from(text, 1);
    }

    if (begins_with_name(text, "svg") || us_str_starts(text, "svg:svg"))
        return US_MARKUP_PICTURE;
    for (size_t i = 0; i < sizeof(of_pages) / sizeof(of_pages[0]); i++)
        if (begins_with_name(text, of_pages[i]))
            return US_MARKUP_PAGE;
    return US_MARKUP_OTHER;
}

/* Skips "<!DOCTYPE ...>", which may contain declarations in square brackets. */
static struct us_str skip_doctype(struct us_str text)
{
    if (!us_str_starts_nocase(text, "<!doctype"))
        return text;

    size_t end = us_str_find(text, ">");
    size_t bracket = us_str_find(text, "[");
    if (bracket < end) {
        size_t closing = us_str_find(text, "]");
        text = us_str_from(text, closing < text.len ? closing : text.len);
        end = us_str_find(text, ">");
    }
    return us_str_from(text, end < text.len ? end + 1 : text.len);
}

/* Skips all that may stand above the first element. */
static struct us_str skip_prolog(struct us_str text)
{
    return skip_preamble(skip_doctype(skip_preamble(text)));
}

bool us_markup_is_prolog(struct us_str text)
{
    text = skip_space(text);
    return us_str_starts(text, "<") && skip_prolog(text).len < 2;
}

struct us_str us_markup_root(struct us_str text)
{
    if (!us_str_starts(skip_space(text), "<?xml"))
        return us_str("");

    text = skip_prolog(text);
    if (text.len < 2 || text.p[0] != '<')
        return us_str("");

    struct us_str name = {text.p + 1, 0};
    for (size_t i = 1; i < text.len && !us_is_blank(text.p[i]) && !strchr("\r\n/>", text.p[i]);
         i++) {
        if (text.p[i] == ':')
            name = (struct us_str){text.p + i + 1, 0};
        else
            name.len++;
    }
    return name;
}

/* ---- the filter ------------------------------------------------------------------------------ */

/* Returns the element whose content is not text, if the tag begins one, or NULL. */
static const char *begins_content(const struct us_page *page)
{
    static const char *const elements[] = {"style", "script", "svg", "math", "template"};
    struct us_str name = {page->name, page->len};
    if (page->slash)
        return NULL;

    for (size_t i = 0; i < sizeof(elements) / sizeof(elements[0]); i++)
        if (us_str_eq(name, elements[i]))
            return elements[i];
    return NULL;
}

/* Takes the next character of a name.  Returns false if the name has ended. */
static bool extend_name(struct us_page *page, char c)
{
    if (!us_is_letter(c) && !us_is_digit(c))
        return false;
    if (page->len < sizeof(page->name))
        page->name[page->len] = c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
    page->len += page->len < sizeof(page->name);
    return true;
}

/* Returns what becomes of a character that is not text. */
static char blank(char c)
{
    return c == '\n' || c & 0x80 ? c : ' ';
}

/* In a tag, after its name.  The tag then ends where its attributes began, so that it is short. */
static char step_in_tag(struct us_page *page, char c)
{
    if (c == '>') {
        page->element = begins_content(page);
        page->state = page->element ? US_PAGE_CONTENT : US_PAGE_TEXT;
        return page->closed ? ' ' : c;
    }

    if (c == '"' || c == '\'') {
        page->state = US_PAGE_QUOTE;
        page->quote = c;
    }
    page->slash = c == '/';
    if (page->closed || blank(c) != ' ')
        return blank(c);
    page->closed = true;
    return '>';
}

static char begin_tag(struct us_page *page, char c, bool closed)
{
    page->state = US_PAGE_TAG;
    page->slash = false;
    page->closed = closed;
    return step_in_tag(page, c);
}

/* In the name of a tag.  The name of a tag that ends something begins with a slash. */
static char step_in_name(struct us_page *page, char c)
{
    return extend_name(page, c) ? c : begin_tag(page, c, false);
}

static void step_after_less(struct us_page *page, char c)
{
    page->len = 0;
    if (c == '!') {
        page->state = US_PAGE_BANG;
    } else if (extend_name(page, c)) {
        page->state = US_PAGE_NAME;
    } else if (c == '/' || c == '?') {
        page->state = US_PAGE_NAME;
        page->name[page->len++] = c; /* "/style" begins no content */
    } else if (c != '<') {
        page->state = US_PAGE_TEXT;
    }
}

/* After "<!": a comment, or a document type. */
static char step_after_bang(struct us_page *page, char c)
{
    if (c != '-') {
        page->len = 0;
        return begin_tag(page, c, false);
    }
    if (page->len == 1)
        page->state = US_PAGE_COMMENT;
    page->len++; /* "<!-->" is a whole comment */
    return ' ';
}

static void step_in_comment(struct us_page *page, char c)
{
    if (c == '>' && page->len >= 2)
        page->state = US_PAGE_TEXT;
    page->len = c == '-' ? page->len + 1 : 0;
}

/* In an element that is not text, after "<": its end tag, or more of it. */
static void step_at_content_end(struct us_page *page, char c)
{
    size_t n = strlen(page->element);
    bool slash = page->len == 0 && c == '/';
    bool letter = page->len > 0 && page->len <= n && (c | 0x20) == page->element[page->len - 1];
    if (slash || letter) {
        page->len++;
        return;
    }

    bool ends = page->len == n + 1 && !us_is_letter(c);
    page->len = 0;
    page->state = c == '<' ? US_PAGE_CONTENT_END : US_PAGE_CONTENT;
    if (ends)
        begin_tag(page, c, true);
}

/* Takes the next character.  Returns what becomes of it. */
static char step(struct us_page *page, char byte)
{
    switch (page->state) {
    case US_PAGE_TEXT:
        if (byte == '<')
            page->state = US_PAGE_LESS;
        return byte;
    case US_PAGE_LESS:
        step_after_less(page, byte);
        return byte;
    case US_PAGE_NAME:
        return step_in_name(page, byte);
    case US_PAGE_TAG:
        return step_in_tag(page, byte);
    case US_PAGE_QUOTE:
        if (byte == page->quote)
            page->state = US_PAGE_TAG;
        break;
    case US_PAGE_BANG:
        return step_after_bang(page, byte);
    case US_PAGE_COMMENT:
        step_in_comment(page, byte);
        break;
    case US_PAGE_CONTENT:
        page->len = 0;
        if (byte == '<')
            page->state = US_PAGE_CONTENT_END;
        break;
    case US_PAGE_CONTENT_END:
        step_at_content_end(page, byte);
        break;
    }
    return blank(byte);
}

void us_page_filter(struct us_page *page, char *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        bytes[i] = step(page, bytes[i]);
}
