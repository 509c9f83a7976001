/* SPDX-License-Identifier: MIT */
/* The events of a record as XML. */
#include "formats/interchange/xml_out.h"

#include "formats/interchange/match.h"
#include "formats/interchange/record.h"
#include "formats/interchange/words.h"
#include "tree/markup.h"

const struct us_option us_options_tree[] = {
    {"positions", "boards: start and end, the start alone, or one before each move, too",
     (const char *const[]){"ends", "none", "all", NULL}},
    {0},
};

static void put_name(struct us_emitter *e, enum us_name name)
{
    us_buf_puts(e->out, us_name_text(name));
}

static void new_line(struct us_emitter *e)
{
    us_buf_putc(e->out, '\n');
    us_buf_pad(e->out, ' ', (size_t)e->depth * 2);
}

static void end_start_tag(struct us_emitter *e)
{
    if (e->start_open)
        us_buf_putc(e->out, '>');
    e->start_open = false;
}

static void open_element(struct us_emitter *e, enum us_name name, bool list, bool in_line)
{
    (void)list;
    end_start_tag(e);
    if (!e->in_line)
        new_line(e);
    us_buf_putc(e->out, '<');
    put_name(e, name);
    e->start_open = true;
    if (in_line && !e->in_line) {
        e->in_line = true;
        e->line_depth = e->depth;
    }
    e->depth++;
}

static void close_element(struct us_emitter *e, enum us_name name, bool list)
{
    (void)list;
    e->depth--;
    if (e->start_open) {
        us_buf_puts(e->out, "/>");
    } else {
        if (!e->in_line)
            new_line(e);
        us_buf_puts(e->out, "</");
        put_name(e, name);
        us_buf_putc(e->out, '>');
    }
    e->start_open = false;
    if (e->in_line && e->line_depth == e->depth)
        e->in_line = false;
}

/* In an attribute's value, blanks other than spaces would be read as spaces. */
static void put_value(struct us_buf *b, struct us_str s)
{
    for (size_t i = 0; i < s.len; i++) {
        switch (s.p[i]) {
        case '&':
            us_buf_puts(b, "&amp;");
            break;
        case '<':
            us_buf_puts(b, "&lt;");
            break;
        case '"':
            us_buf_puts(b, "&quot;");
            break;
        case '\n':
            us_buf_puts(b, "&#10;");
            break;
        case '\t':
            us_buf_puts(b, "&#9;");
            break;
        default:
            us_buf_putc(b, s.p[i]);
        }
    }
}

static void put_string(struct us_emitter *e, enum us_name name, struct us_str value)
{
    us_buf_putc(e->out, ' ');
    put_name(e, name);
    us_buf_puts(e->out, "=\"");
    put_value(e->out, value);
    us_buf_putc(e->out, '"');
}

static void put_number(struct us_emitter *e, enum us_name name, uint64_t value)
{
    char digits[24];
    size_t n = sizeof(digits);
    do
        digits[--n] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    put_string(e, name, (struct us_str){digits + n, sizeof(digits) - n});
}

static void put_boolean(struct us_emitter *e, enum us_name name, bool value)
{
    put_string(e, name, us_str(value ? "true" : "false"));
}

static void put_characters(struct us_emitter *e, enum us_name name, struct us_str value, bool markup)
{
    end_start_tag(e);
    us_buf_putc(e->out, '<');
    put_name(e, name);
    us_buf_putc(e->out, '>');
    if (markup)
        us_markup_put_xml(e->out, value);
    else
        us_markup_escape(e->out, value);
    us_buf_puts(e->out, "</");
    put_name(e, name);
    us_buf_putc(e->out, '>');
}

static const struct us_emitter_calls calls = {
    .open = open_element,
    .close = close_element,
    .number = put_number,
    .boolean = put_boolean,
    .string = put_string,
    .characters = put_characters,
    .bare_lists = true,
};

static const char *collection(const struct us_writing *w)
{
    return us_name_text(w->matches ? US_NAME_boardgame_collection : US_NAME_solitaire_collection);
}

void us_xml_begin(struct us_writing *w)
{
    us_buf_puts(w->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
}

void us_xml_before_of(struct us_writing *w, const char *uri)
{
    struct us_buf start = {0};
    if (w->records == 1) {
        us_buf_putf(&start, "\n<%s xmlns=\"%s\">", collection(w), uri);
        us_buf_splice(w->out, w->first, 0, us_buf_text(&start), start.len);
        w->out->failed = w->out->failed || start.failed;
    }
    us_buf_free(&start);
}

void us_xml_before(struct us_writing *w)
{
    us_xml_before_of(w, w->matches ? US_BOARDGAME_NAMESPACE : US_NAMESPACE);
}

void us_xml_write(struct us_writing *w, const struct us_solution *s)
{
    struct us_emitter e = {.calls = &calls, .out = w->out};
    open_element(&e, US_NAME_solitaire, false, false);
    us_buf_putf(w->out, " xmlns=\"%s\"", US_NAMESPACE);
    us_record_out(&e, s, (enum us_positions)w->options[0]);
    close_element(&e, US_NAME_solitaire, false);
}

void us_xml_write_match(struct us_writing *w, const struct us_match *m)
{
    struct us_emitter e = {.calls = &calls, .out = w->out};
    open_element(&e, US_NAME_boardgame, false, false);
    us_buf_putf(w->out, " xmlns=\"%s\"", US_BOARDGAME_NAMESPACE);
    us_match_out(&e, m, (enum us_positions)w->options[0]);
    close_element(&e, US_NAME_boardgame, false);
}

void us_xml_write_match_for_people(struct us_writing *w, const struct us_match *m)
{
    struct us_emitter e = {.calls = &calls, .out = w->out};
    open_element(&e, US_NAME_boardgame, false, false);
    us_buf_putf(w->out, " xmlns=\"%s\" xmlns:page=\"%s\"", US_BOARDGAME_NAMESPACE, US_PAGE_NAMESPACE);
    if (m->foul.reason) {
        us_buf_puts(w->out, " page:fault=\"");
        us_markup_escape(w->out, us_str(m->foul.text));
        us_buf_putc(w->out, '"');
    }
    us_match_out(&e, m, US_POSITIONS_ALL);
    close_element(&e, US_NAME_boardgame, false);
}

void us_xml_end_of(struct us_writing *w, const char *uri)
{
    if (w->records == 0)
        us_buf_putf(w->out, "\n<%s xmlns=\"%s\"/>", collection(w), uri);
    else if (w->records > 1)
        us_buf_putf(w->out, "\n</%s>", collection(w));
    us_buf_putc(w->out, '\n');
}

void us_xml_end(struct us_writing *w)
{
    us_xml_end_of(w, US_NAMESPACE);
}
