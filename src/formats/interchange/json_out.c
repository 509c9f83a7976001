/* SPDX-License-Identifier: MIT */
/* Writes records as JSON. */
#include "formats/interchange/json_out.h"

#include "formats/interchange/boardgame.h"

static void new_line(struct us_emitter *emitter)
{
    if (emitter->compact)
        return;
    us_buf_putc(emitter->out, '\n');
    us_buf_pad(emitter->out, ' ', (size_t)emitter->depth * 2);
}

/* Puts the comma and the line end before a value, if they are needed. */
static void separate(struct us_emitter *emitter)
{
    if (emitter->has_content)
        us_buf_putc(emitter->out, ',');
    if (emitter->has_content && emitter->in_line && !emitter->compact)
        us_buf_putc(emitter->out, ' ');
    if (!emitter->in_line)
        new_line(emitter);
    emitter->has_content = true;
}

/* The structs and lists that are items of a list, and are written without their names. */
static const bool items[US_NAME_COUNT] = {
    [US_NAME_card] = true,       [US_NAME_column] = true, [US_NAME_reserve] = true,
    [US_NAME_foundation] = true, [US_NAME_move] = true,   [US_NAME_line] = true,
    [US_NAME_comment] = true,    [US_NAME_piece] = true,  [US_NAME_effect] = true,
    [US_NAME_bookmark] = true,   [US_NAME_count] = true,
};

/* Puts what comes before a member: a comma, a line end and its name. */
static void begin_member(struct us_emitter *emitter, enum us_name name)
{
    separate(emitter);
    struct us_str text = us_name_texts[name];
    char *p = us_buf_extend(emitter->out, text.len + (emitter->compact ? 3 : 4));
    if (!p)
        return;

    p[0] = '"';
    memcpy(p + 1, text.p, text.len);
    p[text.len + 1] = '"';
    p[text.len + 2] = ':';
    if (!emitter->compact)
        p[text.len + 3] = ' ';
}

static void open_value(struct us_emitter *emitter, enum us_name name, bool list, bool in_line)
{
    if (items[name])
        separate(emitter);
    else
        begin_member(emitter, name);
    if (emitter->moves && name == US_NAME_line)
        us_buf_putc(emitter->out, US_MARK_LINE);
    us_buf_putc(emitter->out, list ? '[' : '{');
    if (in_line && !emitter->in_line) {
        emitter->in_line = true;
        emitter->line_depth = emitter->depth;
    }

    emitter->depth++;
    emitter->has_content = false;
}

static void close_value(struct us_emitter *emitter, enum us_name name, bool list)
{
    emitter->depth--;
    if (!emitter->in_line && emitter->has_content)
        new_line(emitter);
    us_buf_putc(emitter->out, list ? ']' : '}');
    if (emitter->moves && name == US_NAME_line)
        us_buf_putc(emitter->out, US_MARK_LINE_END);
    if (emitter->in_line && emitter->line_depth == emitter->depth)
        emitter->in_line = false;
    emitter->has_content = true;
}

static void put_number(struct us_emitter *emitter, enum us_name name, uint64_t value)
{
    begin_member(emitter, name);
    us_buf_put_number(emitter->out, value + (emitter->from_one && us_is_index(name)));
}

static void put_numbers(struct us_emitter *emitter, enum us_name name, const int8_t *values,
                        unsigned n)
{
    begin_member(emitter, name);
    us_buf_putc(emitter->out, '[');
    const char *comma = emitter->compact ? "," : ", ";
    for (unsigned i = 0; i < n; i++)
        us_buf_putf(emitter->out, "%s%d", i > 0 ? comma : "", values[i]);
    us_buf_putc(emitter->out, ']');
}

static void put_boolean(struct us_emitter *emitter, enum us_name name, bool value)
{
    begin_member(emitter, name);
    us_buf_puts(emitter->out, value ? "true" : "false");
}

static void put_text(struct us_emitter *emitter, struct us_str value)
{
    unsigned char markup = emitter->in_page ? '<' : '"';
    us_buf_putc(emitter->out, '"');
    size_t from = 0;
    for (size_t i = 0; i < value.len; i++) {
        unsigned char c = (unsigned char)value.p[i];
        if (c >= ' ' && c != '"' && c != '\\' && c != markup)
            continue;

        us_buf_put(emitter->out, value.p + from, i - from);
        from = i + 1;
        if (c == '\n' || c == '\t')
            us_buf_puts(emitter->out, c == '\n' ? "\\n" : "\\t");
        else if (c < ' ' || c == '<')
            us_buf_putf(emitter->out, "\\u%04x", c);
        else
            us_buf_putf(emitter->out, "\\%c", c);
    }

    us_buf_put(emitter->out, value.p + from, value.len - from);
    us_buf_putc(emitter->out, '"');
}

static void put_string(struct us_emitter *emitter, enum us_name name, struct us_str value)
{
    begin_member(emitter, name);
    put_text(emitter, value);
}

/* Puts characters as a string.  Rows are items of an array. */
static void put_characters(struct us_emitter *emitter, enum us_name name, struct us_str value,
                           bool markup)
{
    (void)markup;
    if (name == US_NAME_row)
        separate(emitter);
    else
        begin_member(emitter, name);
    put_text(emitter, value);
}

/* Puts {"rank": 5, "suit": "HEART"}.  Most of a record are cards. */
static void put_card(struct us_emitter *emitter, enum us_name name, unsigned rank, const char *suit)
{
    if (items[name])
        separate(emitter);
    else
        begin_member(emitter, name);
    us_buf_puts(emitter->out, emitter->compact ? "{\"rank\":" : "{\"rank\": ");
    us_buf_put_number(emitter->out, rank);
    us_buf_puts(emitter->out, emitter->compact ? ",\"suit\":\"" : ", \"suit\": \"");
    us_buf_puts(emitter->out, suit);
    us_buf_puts(emitter->out, "\"}");
}

static void put_move(struct us_emitter *emitter, const struct us_move *move)
{
    separate(emitter);
    us_buf_putc(emitter->out, US_MARK_MOVE);
    us_buf_put(emitter->moves, move, sizeof(*move));
}

static const struct us_emitter_calls calls = {
    .open = open_value,
    .close = close_value,
    .number = put_number,
    .numbers = put_numbers,
    .boolean = put_boolean,
    .string = put_string,
    .characters = put_characters,
    .card = put_card,
    .move = put_move,
};

/* A record: a solution, or a board game.  The other one is NULL. */
struct content {
    const struct us_solution *solution;
    const struct us_bg_solution *boardgame;
};

/* Puts the object of a record, without its name. */
static void put_record(struct us_emitter *emitter, struct content r)
{
    us_buf_putc(emitter->out, '{');
    emitter->depth++;
    emitter->has_content = false;
    if (r.boardgame)
        us_boardgame_out(emitter, r.boardgame, emitter->form.positions);
    else
        us_record_out(emitter, r.solution);
    close_value(emitter, US_NAME_NONE, false);
}

void us_json_begin(struct us_record_writer *writer)
{
    us_buf_putc(writer->out, '{');
}

static const char *record_name(const struct us_record_writer *w)
{
    return us_name_text(w->boardgames ? US_NAME_boardgame : US_NAME_solitaire);
}

/* Puts what comes before a record, or the collection that it begins. */
static void put_before(struct us_record_writer *w, const char *name)
{
    if (w->records > 0)
        us_buf_puts(w->out, ",\n  ");
    else if (w->several)
        us_buf_putf(w->out, "\n  \"%s_collection\": [\n  ", name);
    else
        us_buf_putf(w->out, "\n  \"%s\": ", name);
}

void us_json_before(struct us_record_writer *writer)
{
    put_before(writer, record_name(writer));
}

void us_json1_before(struct us_record_writer *writer)
{
    put_before(writer, US_JSON_1_BASED);
}

static void write_json(struct us_record_writer *w, struct content r)
{
    struct us_emitter e = {.calls = &calls, .out = w->out, .depth = 1};
    e.form = us_record_form_of(w->options, w->options[US_FORM_OPTION] && !r.boardgame);
    put_record(&e, r);
}

void us_json_write(struct us_record_writer *writer, const struct us_solution *solution)
{
    write_json(writer, (struct content){solution, NULL});
}

void us_json_write_boardgame(struct us_record_writer *writer, const struct us_bg_solution *solution)
{
    write_json(writer, (struct content){NULL, solution});
}

void us_json1_write(struct us_record_writer *writer, const struct us_solution *solution)
{
    struct us_emitter e = {.calls = &calls, .out = writer->out, .depth = 1, .from_one = true};
    e.form = us_record_form_of(writer->options, false);
    put_record(&e, (struct content){solution, NULL});
}

static void put_end(struct us_record_writer *w, const char *name)
{
    if (w->records == 0)
        us_buf_putf(w->out, "\n  \"%s_collection\": [", name);
    us_buf_puts(w->out, w->records == 1 ? "\n}\n" : "\n  ]\n}\n");
}

void us_json_end(struct us_record_writer *writer)
{
    put_end(writer, us_name_text(US_NAME_solitaire));
}

void us_json1_end(struct us_record_writer *writer)
{
    put_end(writer, US_JSON_1_BASED);
}

static void write_line(struct us_record_writer *w, struct content r, struct us_emitter *e)
{
    e->calls = &calls;
    e->out = w->out;
    e->compact = true;
    us_buf_putf(w->out, "{\"%s\":", record_name(w));
    put_record(e, r);
    us_buf_puts(w->out, "}\n");
}

static void write_jsonl(struct us_record_writer *w, struct content r)
{
    struct us_emitter e = {.canonical = w->options[US_CANONICAL_OPTION]};
    if (e.canonical)
        e.form.positions = US_POSITIONS_NONE;
    else
        e.form = us_record_form_of(w->options, !w->options[US_FORM_OPTION] && !r.boardgame);
    write_line(w, r, &e);
}

void us_jsonl_write(struct us_record_writer *writer, const struct us_solution *solution)
{
    write_jsonl(writer, (struct content){solution, NULL});
}

void us_jsonl_write_boardgame(struct us_record_writer *writer,
                              const struct us_bg_solution *solution)
{
    write_jsonl(writer, (struct content){NULL, solution});
}

static void write_in_page(struct us_record_writer *w, struct content r)
{
    struct us_emitter e = {.in_page = true,
                           .form = {.positions = US_POSITIONS_NONE, .moves = US_MOVES_LIST}};
    write_line(w, r, &e);
}

void us_json_write_marked(struct us_record_writer *writer, const struct us_solution *solution,
                          struct us_buf *moves)
{
    struct us_emitter e = {
        .moves = moves,
        .form = {.positions = US_POSITIONS_NONE, .start = US_START_TEXT, .is_compact = true}};
    write_line(writer, (struct content){solution, NULL}, &e);
}

void us_json_write_in_page(struct us_record_writer *writer, const struct us_solution *solution)
{
    write_in_page(writer, (struct content){solution, NULL});
}

void us_json_write_boardgame_in_page(struct us_record_writer *writer,
                                     const struct us_bg_solution *solution)
{
    write_in_page(writer, (struct content){NULL, solution});
}
