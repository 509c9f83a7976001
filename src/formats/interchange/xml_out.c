/* SPDX-License-Identifier: MIT */
/* Writes records as XML. */
#include "formats/interchange/xml_out.h"

#include "formats/interchange/boardgame.h"
#include "formats/interchange/record.h"
#include "tree/markup.h"

/* The values of an option. */
#define WORDS(...)        \
    (const char *const[]) \
    {                     \
        __VA_ARGS__, NULL \
    }

/* The first value of these options is that of the form. */
#define POSITIONS_OPTION                                                                    \
    {                                                                                       \
        "positions", "boards: start and end, only the start, or also one before each move", \
            WORDS("usual", "ends", "none", "all")                                           \
    }
#define FORM_OPTIONS                                                                            \
    POSITIONS_OPTION,                                                                           \
        {"moves",                                                                               \
         "moves: structs, or one string without automoves, of words or of two letters each "    \
         "(version 0.2)",                                                                       \
         WORDS("usual", "structs", "list", "short")},                                           \
    {                                                                                           \
        "start",                                                                                \
            "the start: structs, one string, or if the deal has a number, only that (the last " \
            "two: version 0.2)",                                                                \
            WORDS("usual", "structs", "text", "deal")                                           \
    }

const struct us_option us_options_tree[] = {POSITIONS_OPTION, {0}};

#define FORM_HELP \
    "long: structs, with the end; compact: strings, without what follows (version 0.2)"

const struct us_option us_options_interchange[] = {
    FORM_OPTIONS,
    {"form", FORM_HELP, WORDS("long", "compact")},
    {0},
};

const struct us_option us_options_jsonl[] = {
    FORM_OPTIONS,
    {"form", FORM_HELP, WORDS("compact", "long")},
    {"canonical", "the canonical form, whatever the other options", WORDS("no", "yes")},
    {0},
};

struct us_record_form us_record_form_of(const uint8_t *options, bool is_compact)
{
    struct us_record_form form = {.is_compact = is_compact};
    if (is_compact) {
        form.positions = US_POSITIONS_NONE;
        form.moves = US_MOVES_SHORT;
        form.start = US_START_TEXT;
    }
    if (options[US_POSITIONS_OPTION])
        form.positions = (enum us_positions)(options[US_POSITIONS_OPTION] - 1);
    if (options[US_MOVES_OPTION])
        form.moves = (enum us_moves_form)(options[US_MOVES_OPTION] - 1);
    if (options[US_START_OPTION])
        form.start = (enum us_start_form)(options[US_START_OPTION] - 1);
    return form;
}

static void put_name(struct us_emitter *emitter, enum us_name name)
{
    us_buf_puts(emitter->out, us_name_text(name));
}

static void new_line(struct us_emitter *emitter)
{
    us_buf_putc(emitter->out, '\n');
    us_buf_pad(emitter->out, ' ', (size_t)emitter->depth * 2);
}

static void end_start_tag(struct us_emitter *emitter)
{
    if (emitter->start_open)
        us_buf_putc(emitter->out, '>');
    emitter->start_open = false;
}

static void open_element(struct us_emitter *emitter, enum us_name name, bool list, bool in_line)
{
    (void)list;
    end_start_tag(emitter);
    if (!emitter->in_line)
        new_line(emitter);
    us_buf_putc(emitter->out, '<');
    put_name(emitter, name);
    emitter->start_open = true;
    if (in_line && !emitter->in_line) {
        emitter->in_line = true;
        emitter->line_depth = emitter->depth;
    }

    emitter->depth++;
}

static void close_element(struct us_emitter *emitter, enum us_name name, bool list)
{
    (void)list;
    emitter->depth--;
    if (emitter->start_open) {
        us_buf_puts(emitter->out, "/>");
    } else {
        if (!emitter->in_line)
            new_line(emitter);
        us_buf_puts(emitter->out, "</");
        put_name(emitter, name);
        us_buf_putc(emitter->out, '>');
    }

    emitter->start_open = false;
    if (emitter->in_line && emitter->line_depth == emitter->depth)
        emitter->in_line = false;
}

/* Puts the value of an attribute.  Line ends and tabs need references, because a parser turns them
   into spaces. */
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

static void put_string(struct us_emitter *emitter, enum us_name name, struct us_str value)
{
    us_buf_putc(emitter->out, ' ');
    put_name(emitter, name);
    us_buf_puts(emitter->out, "=\"");
    put_value(emitter->out, value);
    us_buf_putc(emitter->out, '"');
}

static void put_numbers(struct us_emitter *emitter, enum us_name name, const int8_t *values,
                        unsigned n)
{
    us_buf_putc(emitter->out, ' ');
    put_name(emitter, name);
    us_buf_puts(emitter->out, "=\"");
    for (unsigned i = 0; i < n; i++)
        us_buf_putf(emitter->out, "%s%d", i > 0 ? " " : "", values[i]);
    us_buf_putc(emitter->out, '"');
}

static void put_number(struct us_emitter *emitter, enum us_name name, uint64_t value)
{
    char digits[24];
    size_t n = sizeof(digits);
    do
        digits[--n] = '0' + value % 10;
    while ((value /= 10) > 0);
    put_string(emitter, name, (struct us_str){digits + n, sizeof(digits) - n});
}

static void put_boolean(struct us_emitter *emitter, enum us_name name, bool value)
{
    put_string(emitter, name, us_str(value ? "true" : "false"));
}

static void put_characters(struct us_emitter *emitter, enum us_name name, struct us_str value,
                           bool markup)
{
    end_start_tag(emitter);
    if (!emitter->in_line)
        new_line(emitter);
    us_buf_putc(emitter->out, '<');
    put_name(emitter, name);
    us_buf_putc(emitter->out, '>');
    if (markup)
        us_markup_put_xml(emitter->out, value);
    else
        us_markup_escape(emitter->out, value);
    us_buf_puts(emitter->out, "</");
    put_name(emitter, name);
    us_buf_putc(emitter->out, '>');
}

static const struct us_emitter_calls calls = {
    .open = open_element,
    .close = close_element,
    .number = put_number,
    .numbers = put_numbers,
    .boolean = put_boolean,
    .string = put_string,
    .characters = put_characters,
    .bare_lists = true,
};

static const char *collection(const struct us_record_writer *w)
{
    return us_name_text(w->boardgames ? US_NAME_boardgame_collection
                                      : US_NAME_solitaire_collection);
}

void us_xml_begin(struct us_record_writer *writer)
{
    us_buf_puts(writer->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
}

static void put_before(struct us_record_writer *w, const char *uri)
{
    if (w->records == 0 && w->several)
        us_buf_putf(w->out, "\n<%s xmlns=\"%s\">", collection(w), uri);
}

void us_xml_before(struct us_record_writer *writer)
{
    put_before(writer, writer->boardgames ? US_BOARDGAME_NAMESPACE : US_NAMESPACE);
}

/* Opens the element of a record.  The caller may put more attributes. */
static void open_record(struct us_emitter *emitter, const char *uri)
{
    open_element(emitter, US_NAME_solitaire, false, false);
    us_buf_putf(emitter->out, " xmlns=\"%s\"", uri);
}

void us_xml_write(struct us_record_writer *writer, const struct us_solution *solution)
{
    struct us_emitter e = {.calls = &calls, .out = writer->out};
    e.form = us_record_form_of(writer->options, writer->options[US_FORM_OPTION]);
    open_record(&e, US_NAMESPACE);
    us_record_out(&e, solution);
    close_element(&e, US_NAME_solitaire, false);
}

void us_xml_write_start(struct us_record_writer *writer, const struct us_solution *solution)
{
    struct us_emitter e = {.calls = &calls, .out = writer->out};
    open_record(&e, US_NAMESPACE);
    us_record_out_start(&e, solution);
    close_element(&e, US_NAME_solitaire, false);
}

void us_xml_write_boardgame(struct us_record_writer *writer, const struct us_bg_solution *solution)
{
    struct us_emitter e = {.calls = &calls, .out = writer->out};
    open_element(&e, US_NAME_boardgame, false, false);
    us_buf_putf(writer->out, " xmlns=\"%s\"", US_BOARDGAME_NAMESPACE);
    us_boardgame_out(&e, solution, us_record_form_of(writer->options, false).positions);
    close_element(&e, US_NAME_boardgame, false);
}

void us_xml_write_boardgame_start(struct us_record_writer *writer,
                                  const struct us_bg_solution *solution)
{
    struct us_emitter e = {.calls = &calls, .out = writer->out};
    open_element(&e, US_NAME_boardgame, false, false);
    us_buf_putf(writer->out, " xmlns=\"%s\"", US_BOARDGAME_NAMESPACE);
    us_boardgame_out_start(&e, solution);
    close_element(&e, US_NAME_boardgame, false);
}

static void put_end(struct us_record_writer *w, const char *uri)
{
    if (w->records == 0)
        us_buf_putf(w->out, "\n<%s xmlns=\"%s\"/>", collection(w), uri);
    else if (w->records > 1)
        us_buf_putf(w->out, "\n</%s>", collection(w));
    us_buf_putc(w->out, '\n');
}

void us_xml_end(struct us_record_writer *writer)
{
    put_end(writer, US_NAMESPACE);
}

void us_xml1_before(struct us_record_writer *writer)
{
    put_before(writer, US_NAMESPACE_1_BASED);
}

void us_xml1_end(struct us_record_writer *writer)
{
    put_end(writer, US_NAMESPACE_1_BASED);
}
