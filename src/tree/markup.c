/* SPDX-License-Identifier: MIT */
/* The XHTML subset. */
#include "tree/markup.h"

#include "base/cursor.h"

enum { DEEPEST = 64 };

static const char *const elements[] = {"p",  "br", "em", "strong",     "code",
                                       "ul", "ol", "li", "blockquote", NULL};

bool us_markup_has(struct us_str element)
{
    for (size_t i = 0; elements[i]; i++)
        if (us_str_eq(element, elements[i]))
            return true;
    return false;
}

/* A tag: "<p>", "</p>" or "<br/>". */
struct tag {
    struct us_str name;
    bool end;
    bool empty;
};

static bool take_tag(struct us_cursor *c, struct tag *tag)
{
    *tag = (struct tag){{NULL, 0}, false, false};
    if (!us_cursor_literal(c, "<"))
        return false;

    tag->end = us_cursor_literal(c, "/");
    tag->name.p = c->p;
    while (!us_cursor_at_end(c) && us_is_letter(*c->p))
        c->p++;
    tag->name.len = c->p - tag->name.p;
    us_cursor_blank_lines(c);
    us_cursor_blanks(c);
    tag->empty = !tag->end && us_cursor_literal(c, "/");

    return us_cursor_literal(c, ">") && us_markup_has(tag->name);
}

static bool take_entity(struct us_cursor *c)
{
    return us_cursor_literal(c, "&lt;") || us_cursor_literal(c, "&gt;") ||
           us_cursor_literal(c, "&amp;") || us_cursor_literal(c, "&quot;") ||
           us_cursor_literal(c, "&apos;");
}

const char *us_markup_fault(struct us_str text)
{
    struct us_str open[DEEPEST];
    unsigned depth = 0;
    struct us_cursor c = us_cursor(text);
    while (!us_cursor_at_end(&c)) {
        struct tag tag;
        if (*c.p == '&' && !take_entity(&c))
            return "& must begin one of &lt; &gt; &amp; &quot; &apos;";
        if (us_cursor_at_end(&c))
            break;
        if (*c.p == '>')
            return "a > outside of a tag: write &gt;";
        if (*c.p != '<') {
            c.p += *c.p != '&';
            continue;
        }

        if (!take_tag(&c, &tag))
            return "a tag other than p br em strong code ul ol li blockquote, or with attributes";
        if (tag.end && (depth == 0 || open[depth - 1].len != tag.name.len ||
                        memcmp(open[depth - 1].p, tag.name.p, tag.name.len) != 0))
            return "an end tag without its start tag";
        if (tag.end)
            depth--;
        else if (!tag.empty && depth == DEEPEST)
            return "elements nested more than 64 deep";
        else if (!tag.empty)
            open[depth++] = tag.name;
    }

    return depth > 0 ? "an element that is not closed" : NULL;
}

void us_markup_escape(struct us_buf *out, struct us_str text)
{
    size_t from = 0;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.p[i];
        const char *entity;
        if (c == '<')
            entity = "&lt;";
        else if (c == '>')
            entity = "&gt;";
        else if (c == '&')
            entity = "&amp;";
        else
            continue;

        us_buf_put(out, text.p + from, i - from);
        us_buf_puts(out, entity);
        from = i + 1;
    }

    us_buf_put(out, text.p + from, text.len - from);
}

/* Reads the entity of a quote and returns the quote, or NUL if there is none. */
static char take_quote(struct us_cursor *c)
{
    if (us_cursor_literal(c, "&quot;"))
        return '"';
    return us_cursor_literal(c, "&apos;") ? '\'' : '\0';
}

void us_markup_put_plain(struct us_buf *out, struct us_str markup)
{
    struct us_cursor c = us_cursor(markup);
    while (!us_cursor_at_end(&c)) {
        struct tag tag;
        char quote = take_quote(&c);
        if (quote || *c.p != '<' || !take_tag(&c, &tag)) {
            us_buf_putc(out, quote ? quote : *c.p++);
            continue;
        }

        bool is_break = us_str_eq(tag.name, "br");
        if (tag.end && is_break && out->len >= 4 && memcmp(out->p + out->len - 4, "<br>", 4) == 0) {
            out->len--;
            us_buf_puts(out, "/>");
            continue;
        }

        us_buf_puts(out, tag.end ? "</" : "<");
        us_buf_put(out, tag.name.p, tag.name.len);
        us_buf_puts(out, tag.empty && is_break ? "/>" : ">");
        if (tag.empty && !is_break)
            us_buf_putf(out, "</%.*s>", (int)tag.name.len, tag.name.p);
    }
}

void us_markup_put_xml(struct us_buf *out, struct us_str markup)
{
    unsigned depth = 0;
    struct us_cursor c = us_cursor(markup);
    while (!us_cursor_at_end(&c)) {
        struct tag tag;
        if (*c.p != '<' || !take_tag(&c, &tag)) {
            us_buf_putc(out, *c.p++);
            continue;
        }

        us_buf_puts(out, tag.end ? "</" : "<");
        us_buf_put(out, tag.name.p, tag.name.len);
        if (!tag.end && depth == 0)
            us_buf_puts(out, " xmlns=\"http://www.w3.org/1999/xhtml\"");
        us_buf_puts(out, tag.empty ? "/>" : ">");
        depth = tag.end ? depth - 1 : depth + !tag.empty;
    }
}
