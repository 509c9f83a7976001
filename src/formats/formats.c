/* SPDX-License-Identifier: MIT */
/* The list of formats, and their options. */
#include "base/compression.h"
#include "base/name.h"
#include "formats/kit/format.h"
#include "formats/kit/format_file.h"
#include "formats/kit/lines.h"

#define FORMAT(name) extern const struct us_format us_format_##name;
#include "formats/format_list.h"
#undef FORMAT

static const struct us_format *const formats[] = {
#define FORMAT(name) &us_format_##name,
#include "formats/format_list.h"
#undef FORMAT
};

const struct us_format *us_format_at(size_t i)
{
    return i < sizeof(formats) / sizeof(formats[0]) ? formats[i] : NULL;
}

/* Other names of formats: those of programs and of files. */
static const struct {
    const char *alias;
    const struct us_format *format;
} aliases[] = {
    {"kpatience", &us_format_kpat},
    {"freecell-solver", &us_format_fcs},
    {"fc-solve", &us_format_fcs},
    {"freecellpro", &us_format_fcpro},
    {"standard", &us_format_sn},
    {"standard-notation", &us_format_sn},
    {"pairs", &us_format_sn},
    {"extended", &us_format_snx},
    {"pysol", &us_format_pysol_board},
    {"pysolfc", &us_format_pysol_board},
    {"board", &us_format_fcs_board},
    {"layout", &us_format_fcs_board},
    {"fcn", &us_format_campbell},
    {"dbm-fc-solver", &us_format_dbmfcs},
    {"ndjson", &us_format_jsonl},
    {"jsonlines", &us_format_jsonl},
    {"txt", &us_format_text},
    {"htm", &us_format_html},
    {"black-hole-solve", &us_format_bhs},
    {"ksolve", &us_format_klondike_solver},
    {"shootme", &us_format_klondike_solver},
    {"web", &us_format_html},
    {"page", &us_format_html},
    {"image", &us_format_svg},
    {"picture", &us_format_svg},
};

const struct us_format *us_format_find(struct us_str name)
{
    for (size_t i = 0; us_format_at(i); i++)
        if (us_name_is(name, formats[i]->name))
            return formats[i];
    for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
        if (us_name_is(name, aliases[i].alias))
            return aliases[i].format;
    return NULL;
}

/* ---- the formats of the user ----------------------------------------------------------------- */

bool us_formats_add(struct us_formats *set, struct us_str text, struct us_sink *sink)
{
    struct us_own_format *own = us_own_format_new(text, sink);
    if (!own)
        return false;

    const char *name = us_own_format(own)->name;
    if (us_formats_find(set, us_str(name))) {
        us_report(sink, US_DIAG_FORMAT_FILE, US_NOWHERE, "there is a format '%s' already", name);
    } else if (!us_grow(&set->own, &set->cap, set->num + 1, sizeof(struct us_own_format *))) {
        us_fail_memory(sink);
    } else {
        set->own[set->num++] = own;
        return true;
    }
    us_own_format_free(own);
    return false;
}

void us_formats_free(struct us_formats *set)
{
    for (size_t i = 0; i < set->num; i++)
        us_own_format_free(set->own[i]);
    us_resize(set->own, 0);
    *set = (struct us_formats){0};
}

const struct us_format *us_formats_at(const struct us_formats *set, size_t i)
{
    if (!set)
        return us_format_at(i);
    return i < set->num ? us_own_format(set->own[i]) : us_format_at(i - set->num);
}

const struct us_format *us_formats_find(const struct us_formats *set, struct us_str name)
{
    for (size_t i = 0; set && i < set->num; i++)
        if (us_name_is(name, us_own_format(set->own[i])->name))
            return us_own_format(set->own[i]);
    return us_format_find(name);
}

void us_formats_suggest(const struct us_formats *set, struct us_str name, struct us_buf *out)
{
    struct us_nearest nearest = {.text = name};
    const struct us_format *f;
    for (size_t i = 0; (f = us_formats_at(set, i)); i++)
        us_nearest_try(&nearest, f->name);
    for (size_t i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
        us_nearest_try(&nearest, aliases[i].alias);
    us_nearest_put(&nearest, out);
}

const struct us_format *us_formats_for_file(const struct us_formats *set, struct us_str path)
{
    const struct us_format *f;
    us_compression_of(path, &path);

    for (size_t i = 0; (f = us_formats_at(set, i)); i++) {
        for (const char *const *suffix = f->suffixes; suffix && *suffix; suffix++) {
            size_t n = strlen(*suffix);
            if (path.len > n && memcmp(path.p + path.len - n, *suffix, n) == 0)
                return f;
        }
    }

    return NULL;
}

/* ---- what formats can do --------------------------------------------------------------------- */

/* What formats can store, in the order of the table in docs/formats/README.md. */
static const struct {
    unsigned carries;
    const char *words;
} contents[] = {
    {US_CARRIES_LAYOUT, "start"},        {US_CARRIES_NUMBER, "deal number"},
    {US_CARRIES_NAME, "deal name"},      {US_CARRIES_MOVES, "moves"},
    {US_CARRIES_AUTOMOVES, "automoves"}, {US_CARRIES_GAME, "game"},
    {US_CARRIES_RESULT, "result"},       {US_CARRIES_COMMENTS, "comments"},
    {US_CARRIES_STOCK, "stock"},         {US_CARRIES_BLOCKED, "blocked"},
    {US_CARRIES_EXTRAS, "extras"},
};

const char *us_format_holds_at(const struct us_format *format, size_t i)
{
    /* The notation of a board game stores its start and moves. */
    unsigned carries = format->boardgame ? US_CARRIES_START | US_CARRIES_MOVES : format->carries;
    for (size_t k = 0; k < sizeof(contents) / sizeof(contents[0]); k++)
        if ((carries & contents[k].carries) && i-- == 0)
            return contents[k].words;
    return us_format_holds_many(format) && i == 0 ? "many records" : NULL;
}

/* Sets *value to the index of a word in the option's list. */
static bool set_word(const struct us_option *o, uint8_t *value, struct us_str word,
                     const char *given, struct us_buf *why)
{
    for (uint8_t i = 0; o->words[i]; i++) {
        if (us_name_is(word, o->words[i])) {
            *value = i;
            return true;
        }
    }

    us_buf_puts(why, "invalid value '");
    us_buf_put_escaped(why, word, 40);
    us_buf_putf(why, "' for '%s': expected ",
                strcmp(us_option_name(given), o->name) == 0 ? given : o->name);
    for (size_t i = 0; o->words[i]; i++) {
        bool last = !o->words[i + 1];
        if (i > 0)
            us_buf_puts(why, last ? " or " : ", ");
        us_buf_puts(why, o->words[i]);
    }

    return false;
}

static void suggest_option(const struct us_format *format, struct us_str name, struct us_buf *why)
{
    struct us_nearest nearest = {.text = name};
    for (size_t i = 0; format->options && format->options[i].name; i++)
        us_nearest_try(&nearest, format->options[i].name);
    us_nearest_put(&nearest, why);
}

bool us_format_set_option(const struct us_format *format, uint8_t *options,
                          struct us_str assignment, const char *given, bool *unknown,
                          struct us_buf *why)
{
    const char *equals = memchr(assignment.p, '=', assignment.len);
    if (!equals) {
        us_buf_puts(why, "invalid value '");
        us_buf_put_escaped(why, assignment, 40);
        us_buf_putf(why, "' for '%s': expected NAME=VALUE", given);
        return false;
    }

    struct us_str name = {assignment.p, equals - assignment.p};
    struct us_str value = us_str_from(assignment, name.len + 1);
    for (size_t i = 0; format->options && format->options[i].name; i++)
        if (us_name_is(name, format->options[i].name))
            return set_word(&format->options[i], &options[i], value, given, why);

    *unknown = true;
    us_buf_putf(why, "format '%s' has no option '", format->name);
    us_buf_put_escaped(why, name, 40);
    us_buf_putc(why, '\'');
    suggest_option(format, name, why);
    return false;
}

bool us_format_is_detected(const struct us_format *format)
{
    return format->probe || format->lines;
}

bool us_format_has_cuts(const struct us_format *format)
{
    const struct us_line_format *lines = format->lines;
    return format->cut || format->begins ||
           (lines && (lines->begins || lines->each_line || lines->board_begins));
}

bool us_format_holds_many(const struct us_format *format)
{
    return !format->one_record && (us_format_has_cuts(format) || format->streams);
}

bool us_format_is_read(const struct us_format *format)
{
    return format->read || format->lines;
}

bool us_format_is_written(const struct us_format *format)
{
    return format->write || (format->lines && format->lines->is_written);
}

const char *us_format_refuses(const struct us_format *format, const struct us_solution *solution)
{
    if (!format->refuses && format->lines && format->lines->is_written)
        return us_lines_refuse(format->lines, solution);
    return format->refuses ? format->refuses(solution) : NULL;
}

void us_format_write(const struct us_format *format, struct us_record_writer *writer,
                     const struct us_solution *solution)
{
    if (format->write)
        format->write(writer, solution);
    else
        us_write_lines(format->lines, writer, solution);
}

int us_format_probe(const struct us_format *format, struct us_str text)
{
    struct us_cursor begin = us_cursor(text);
    if (!format->has_blank_columns)
        us_cursor_blank_lines(&begin);
    text = us_cursor_rest(&begin);
    return format->probe ? format->probe(text) : us_probe_lines(format->lines, text);
}

static int kind_of_line(const struct us_format *format, struct us_str line)
{
    return format->kind_of_line ? format->kind_of_line(line) : us_str_trim_end(line).len > 0;
}

/* Returns where the next record begins, by the kinds of the lines. */
static size_t cut_by_kinds(const struct us_format *format, struct us_str text, size_t from)
{
    struct us_cursor cursor = us_cursor(text);
    cursor.p += from;
    while (cursor.p > cursor.begin && (cursor.p == cursor.end || cursor.p[-1] != '\n'))
        cursor.p--;

    /* The last line before it that is not blank. */
    size_t end = us_cursor_offset(&cursor);
    while (end > 0 && (text.p[end - 1] == '\n' || us_is_blank(text.p[end - 1])))
        end--;
    size_t at = end;
    while (at > 0 && text.p[at - 1] != '\n')
        at--;
    int before = kind_of_line(format, (struct us_str){text.p + at, end - at});

    while (!us_cursor_at_end(&cursor)) {
        struct us_str line = us_cursor_peek_line(&cursor);
        int kind = kind_of_line(format, line);
        size_t here = us_cursor_offset(&cursor);
        if (here >= from && here > 0 && before != 0 && format->begins(line, kind, before))
            return here;
        if (kind != 0)
            before = kind;
        us_cursor_skip_line(&cursor, line);
    }
    return SIZE_MAX;
}

size_t us_format_cut(const struct us_format *format, struct us_str text, size_t from)
{
    if (format->begins)
        return cut_by_kinds(format, text, from);
    return format->cut ? format->cut(text, from) : us_cut_lines(format->lines, text, from);
}

enum us_status us_format_read(const struct us_format *format, struct us_record_reader *reader,
                              struct us_script *out)
{
    bool is_text = !format->streams && !format->is_binary && !format->reads_markup;
    reader->script = out;
    if (is_text && !format->has_blank_columns)
        us_cursor_blank_lines(&reader->cursor);
    if (is_text && us_cursor_at_end(&reader->cursor))
        return US_END;
    return format->read ? format->read(reader, out) : us_read_lines(format->lines, reader, out);
}

us_snapshot_agrees_fn *us_format_agrees(const struct us_format *format)
{
    bool in_grid = !format->agrees && format->lines && format->lines->grid;
    return in_grid ? us_lines_agree : format->agrees;
}
