/* SPDX-License-Identifier: MIT */
/*
 * Reads the interchange formats json and jsonl (docs/interchange.md).
 *
 *     {"solitaire": {"version": "0.1.1", "header": {...}, "solution": {...}}}
 *     {"solitaire_collection": [{"version": ...}, ...]}
 */
#include <stdlib.h>

#include "base/alloc.h"
#include "formats/kit/format.h"
#include "formats/interchange/json_out.h"
#include "formats/interchange/boardgame.h"
#include "formats/interchange/record.h"
#include "formats/interchange/xml_out.h"
#include "tree/json.h"

struct root_member {
    struct us_str name; /* without escapes */
    size_t at;          /* its place in the text that was there when it was read */
    bool after;         /* it comes after the records */
};

struct json_reader {
    struct us_json *json;
    bool begun;         /* the name of the root has been read */
    bool in_collection; /* the root is a collection */
    bool boardgames;    /* the records are board games */
    bool from_one;      /* indexes count from 1 */
    uint64_t records;   /* the number of records read */
    bool ended;         /* nothing follows, or nothing more can be read */

    /* The length of the text from which on an incomplete record is tried again. */
    size_t retry_len;

    struct us_buf pointer; /* to the record, for messages */

    /* The members of the root that belong to other programs. */
    struct us_arena names;
    struct root_member *members;
    size_t num_members;
    size_t members_cap;
    size_t num_before; /* how many of them come before the records */
};

static enum us_status fail(struct json_reader *reader, struct us_record_reader *r,
                           enum us_diag_id id, size_t at, const char *details)
{
    us_report(r->sink, id, (struct us_span){at, 0}, "%s", details);
    reader->ended = true;
    r->cursor.p = r->cursor.end;
    return US_FAILED;
}

/* ---- finding records ------------------------------------------------------------------------- */

/* Handles a text that ends too early: asks for more, or reports that the input is cut off. */
static enum us_status incomplete(struct json_reader *reader, struct us_record_reader *record_reader,
                                 struct us_str text)
{
    reader->retry_len = text.len * 2;
    return record_reader->at_end ? fail(reader, record_reader, US_DIAG_TRUNCATED, text.len, "")
                                 : US_MORE;
}

/* Reports a value that cannot be read, and ends the input. */
static enum us_status refuse(struct json_reader *reader, struct us_record_reader *record_reader,
                             enum us_json_outcome outcome)
{
    us_json_report(reader->json, outcome, record_reader->sink);
    reader->ended = true;
    record_reader->cursor.p = record_reader->cursor.end;
    return US_FAILED;
}

/* Charges the steps of parsing a value, of which the end is not known if `to` is `from`. */
static void charge(const struct us_record_reader *reader, struct us_str text, size_t from,
                   size_t to)
{
    us_work_charge(reader->cursor.work,
                   1 + ((to > from ? to : text.len) - from) / US_BYTES_PER_STEP);
}

/* Moves *at past the character c and the space around it.  Returns false if something else is
   there, or nothing. */
static bool take(struct us_str text, size_t *at, char c)
{
    size_t i = us_json_space(text, *at);
    if (i == text.len || text.p[i] != c)
        return false;
    *at = us_json_space(text, i + 1);
    return true;
}

/* ---- members of other programs --------------------------------------------------------------- */

static int compare_names(struct us_str a, struct us_str b)
{
    int order = memcmp(a.p, b.p, a.len < b.len ? a.len : b.len);
    return order == 0 ? (a.len > b.len) - (a.len < b.len) : order;
}

/* Orders members by name, and those of the same name by place. */
static int compare_members(const void *left, const void *right)
{
    const struct root_member *a = left;
    const struct root_member *b = right;
    int order = compare_names(a->name, b->name);
    if (order == 0)
        order = a->after - b->after;
    return order == 0 ? (a->at > b->at) - (a->at < b->at) : order;
}

/* Checks that no two members of the root have the same name.  Returns false after a report, which
   is about the later one. */
static bool check_members(struct json_reader *reader, struct us_record_reader *record_reader)
{
    struct root_member *members = reader->members;
    if (reader->num_members < 2)
        return true;

    qsort(members, reader->num_members, sizeof(*members), compare_members);
    for (size_t i = 1; i < reader->num_members; i++) {
        if (compare_names(members[i].name, members[i - 1].name) != 0)
            continue;

        struct us_buf name = {0};
        us_buf_put_escaped(&name, members[i].name, 40);
        fail(reader, record_reader, US_DIAG_FIELD_TWICE, members[i].at, us_buf_text(&name));
        us_buf_free(&name);
        return false;
    }

    return true;
}

/* Returns what a string of JSON with its quotes means.  If it has no escapes, that is a part of the
   text. */
static struct us_str unescape(struct json_reader *reader, struct us_str quoted)
{
    struct us_str name = {quoted.p + 1, quoted.len - 2};
    if (!memchr(name.p, '\\', name.len))
        return name;

    struct us_buf array = {0};
    size_t at = 0;
    us_buf_putc(&array, '[');
    us_buf_put(&array, quoted.p, quoted.len);
    us_buf_putc(&array, ']');
    if (!array.failed && us_json_read(reader->json, us_buf_str(&array), &at) == US_JSON_VALUE)
        name = us_arena_copy(&reader->names, us_json_root(reader->json)->child->text);
    else
        reader->names.failed = true;
    us_buf_free(&array);
    return name;
}

/* Moves *at past the name of a member of the root that belongs to another program, and keeps the
   name.  US_JSON_WRONG: something else is there. */
static enum us_json_outcome take_foreign_name(struct json_reader *reader, struct us_str text,
                                              size_t *at, bool after)
{
    size_t from = *at;
    if (from < text.len && text.p[from] != '"')
        return US_JSON_WRONG;
    enum us_json_outcome outcome = us_json_skip(reader->json, text, at);
    if (outcome != US_JSON_VALUE)
        return outcome;

    struct us_str name = unescape(reader, (struct us_str){text.p + from, *at - from});
    if (!memchr(name.p, ':', name.len))
        return reader->names.failed ? US_JSON_NO_MEMORY : US_JSON_WRONG;

    size_t n = reader->num_members + 1;
    if (n > reader->members_cap &&
        !us_grow(&reader->members, &reader->members_cap, n, sizeof(*reader->members)))
        return US_JSON_NO_MEMORY;
    reader->members[n - 1] = (struct root_member){us_arena_copy(&reader->names, name), from, after};
    reader->num_members = n;
    return reader->names.failed ? US_JSON_NO_MEMORY : US_JSON_VALUE;
}

/* Moves *at past the colon and the value of a member.  The value must be JSON in which no object
   has two members of the same name. */
static enum us_status skip_foreign_value(struct json_reader *reader,
                                         struct us_record_reader *record_reader, struct us_str text,
                                         size_t *at)
{
    *at = us_json_space(text, *at);
    if (*at < text.len && text.p[*at] != ':')
        return fail(reader, record_reader, US_DIAG_JSON_BAD, *at, "expected a colon");

    *at = us_json_space(text, *at + 1);
    bool container = *at < text.len && (text.p[*at] == '{' || text.p[*at] == '[');
    size_t from = *at;
    enum us_json_outcome outcome = container ? us_json_read(reader->json, text, at)
                                             : us_json_skip(reader->json, text, at);
    charge(record_reader, text, from, *at);
    if (outcome == US_JSON_INCOMPLETE)
        return incomplete(reader, record_reader, text);
    if (outcome != US_JSON_VALUE)
        return refuse(reader, record_reader, outcome);

    *at = us_json_space(text, *at);
    return *at == text.len ? incomplete(reader, record_reader, text) : US_OK;
}

/*
 * Moves *at past members of the root that belong to other programs: their names have a colon.
 * Before the record each is followed by a comma, and after it each follows a comma.
 */
static enum us_status skip_foreign(struct json_reader *reader,
                                   struct us_record_reader *record_reader, struct us_str text,
                                   size_t *at, bool after)
{
    for (;;) {
        size_t here = *at;
        if (here < text.len && text.p[here] != (after ? ',' : '"'))
            return US_OK;
        if (after)
            here = us_json_space(text, here + 1);

        enum us_json_outcome outcome = take_foreign_name(reader, text, &here, after);
        if (outcome == US_JSON_WRONG)
            return US_OK;
        if (outcome == US_JSON_INCOMPLETE)
            return incomplete(reader, record_reader, text);
        if (outcome != US_JSON_VALUE)
            return refuse(reader, record_reader, outcome);

        enum us_status status = skip_foreign_value(reader, record_reader, text, &here);
        if (status != US_OK)
            return status;

        if (!after && text.p[here] == ',')
            here = us_json_space(text, here + 1);
        else if (!after && text.p[here] != '}')
            return fail(reader, record_reader, US_DIAG_JSON_BAD, here, "expected a comma");

        *at = here;
    }
}

/* Reads what comes before the first record: the root and the name of its member. */
static enum us_status read_root(struct json_reader *reader, struct us_record_reader *record_reader,
                                struct us_str text, size_t *at)
{
    static const struct {
        struct us_str name;
        bool collection;
        bool boardgames;
        bool from_one;
    } roots[] = {{{"\"solitaire\"", 11}, false, false, false},
                 {{"\"solitaire_collection\"", 22}, true, false, false},
                 {{"\"" US_JSON_1_BASED "\"", 19}, false, false, true},
                 {{"\"" US_JSON_1_BASED "_collection\"", 30}, true, false, true},
                 {{"\"boardgame\"", 11}, false, true, false},
                 {{"\"boardgame_collection\"", 22}, true, true, false}};
    enum { LONGEST = 64 };
    if (!take(text, at, '{'))
        return *at == text.len ? incomplete(reader, record_reader, text)
                               : fail(reader, record_reader, US_DIAG_JSON_BAD, *at, "expected {");

    reader->num_members = 0; /* the root may have been read before, and incomplete */
    us_arena_clear(&reader->names);
    enum us_status status = skip_foreign(reader, record_reader, text, at, false);
    if (status != US_OK)
        return status;
    if (!check_members(reader, record_reader))
        return US_FAILED;
    reader->num_before = reader->num_members;

    for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
        size_t n = roots[i].name.len;
        if (text.len - *at < n || memcmp(text.p + *at, roots[i].name.p, n) != 0)
            continue;

        size_t end = *at + n;
        if (!take(text, &end, ':') || (roots[i].collection && !take(text, &end, '[')))
            break;

        reader->in_collection = roots[i].collection;
        reader->boardgames = roots[i].boardgames;
        reader->from_one = roots[i].from_one;
        reader->begun = true;
        *at = end;
        return US_OK;
    }

    if (text.len - *at < LONGEST && !record_reader->at_end)
        return US_MORE;

    return fail(reader, record_reader, US_DIAG_FIELD_UNKNOWN, *at,
                "the root has one member, \"solitaire\" with an object or \"solitaire_collection\" "
                "with an array, or "
                "the same with \"boardgame\"");
}

/* Reads what follows the last record, and returns US_END. */
static enum us_status read_end(struct json_reader *reader, struct us_record_reader *record_reader,
                               struct us_str text, size_t *at)
{
    reader->num_members = reader->num_before;
    enum us_status status = skip_foreign(reader, record_reader, text, at, true);
    if (status != US_OK)
        return status;
    if (*at == text.len)
        return incomplete(reader, record_reader, text);
    if (text.p[*at] == ',')
        return fail(reader, record_reader, US_DIAG_FIELD_UNKNOWN, *at,
                    "expected } after the only member, or a member with a colon in its name");
    if (text.p[*at] != '}')
        return fail(reader, record_reader, US_DIAG_JSON_BAD, *at, "expected } at the end");

    *at = us_json_space(text, *at + 1);
    if (*at == text.len && !record_reader->at_end)
        return incomplete(reader, record_reader, text);
    if (*at < text.len)
        return fail(reader, record_reader, US_DIAG_JSON_BAD, *at, "expected the end of the input");
    if (!check_members(reader, record_reader))
        return US_FAILED;

    reader->ended = true;
    record_reader->cursor.p = record_reader->cursor.end;

    return US_END;
}

/* Reads what separates records.  Returns US_END at the end of the document. */
static enum us_status read_between(struct json_reader *reader,
                                   struct us_record_reader *record_reader, struct us_str text,
                                   size_t *at)
{
    *at = us_json_space(text, *at);
    if (*at == text.len)
        return incomplete(reader, record_reader, text);
    if (!reader->in_collection)
        return reader->records > 0 ? read_end(reader, record_reader, text, at) : US_OK;
    if (text.p[*at] == ']') {
        *at = us_json_space(text, *at + 1);
        return read_end(reader, record_reader, text, at);
    }

    if (reader->records > 0 && !take(text, at, ','))
        return fail(reader, record_reader, US_DIAG_JSON_BAD, *at, "expected a comma or ]");

    return US_OK;
}

/* Turns the last value into a record. */
static enum us_status read_object(struct json_reader *reader,
                                  struct us_record_reader *record_reader, struct us_str text,
                                  struct us_script *out)
{
    us_buf_clear(&reader->pointer);
    us_buf_puts(&reader->pointer, reader->boardgames ? "/boardgame" : "/solitaire");
    us_buf_puts_if(&reader->pointer, reader->from_one, "_1_based");
    us_buf_puts_if(&reader->pointer, reader->in_collection, "_collection");
    if (reader->in_collection)
        us_buf_putf(&reader->pointer, "/%llu", (unsigned long long)reader->records);

    struct us_tree_context context = {.sink = record_reader->sink,
                                      .text = text,
                                      .root = us_json_root(reader->json),
                                      .pointer = us_buf_text(&reader->pointer),
                                      .from_one = reader->from_one};
    bool ok = reader->boardgames ? us_boardgame_in(&context, record_reader->bg_solution)
                                 : us_record_in(&context, record_reader->request, out);
    record_reader->is_boardgame = reader->boardgames;

    return ok ? US_OK : US_FAILED;
}

static struct json_reader *begin(struct us_record_reader *r)
{
    struct json_reader *reader = us_new(sizeof(*reader));
    if (reader)
        reader->json = us_json_new(us_name_texts, US_NAME_COUNT, r->bounds);

    if (reader && reader->json)
        return reader;

    us_resize(reader, 0);
    us_fail_memory(r->sink);

    return NULL;
}

static void forget_json(void *state)
{
    struct json_reader *reader = state;
    if (!reader)
        return;
    us_json_free(reader->json);
    us_buf_free(&reader->pointer);
    us_arena_free(&reader->names);
    us_resize(reader->members, 0);
    us_resize(reader, 0);
}

static enum us_status read_next(struct json_reader *reader, struct us_record_reader *record_reader,
                                struct us_script *out)
{
    struct us_str text = us_cursor_rest(&record_reader->cursor);
    size_t at = 0;

    if (reader->ended)
        return US_END;
    if (text.len < reader->retry_len && !record_reader->at_end)
        return US_MORE;

    enum us_status status = reader->begun ? US_OK : read_root(reader, record_reader, text, &at);
    bool root_here = at > 0;
    if (status == US_OK)
        status = read_between(reader, record_reader, text, &at);
    if (status == US_MORE && root_here)
        reader->begun = false; /* the next call gets the text from the root again */
    if (status != US_OK)
        return status;

    size_t from = at;
    bool object = from < text.len && text.p[from] == '{';
    enum us_json_outcome outcome = object ? us_json_read(reader->json, text, &at)
                                          : us_json_skip(reader->json, text, &at);
    charge(record_reader, text, from, at);
    if (outcome == US_JSON_INCOMPLETE) {
        reader->begun = reader->begun && !root_here;
        return incomplete(reader, record_reader, text);
    }

    if (outcome != US_JSON_VALUE && outcome != US_JSON_TWICE)
        return refuse(reader, record_reader, outcome);

    if (outcome == US_JSON_TWICE)
        us_json_report(reader->json, outcome, record_reader->sink);
    else if (!object)
        us_report(record_reader->sink, US_DIAG_FIELD_VALUE, (struct us_span){from, at - from},
                  "a record must be an object");
    status = outcome == US_JSON_VALUE && object ? read_object(reader, record_reader, text, out)
                                                : US_FAILED;
    record_reader->is_boardgame = object && reader->boardgames;
    reader->records++;
    reader->retry_len = 0;
    record_reader->cursor.p += at;

    return status;
}

static enum us_status read_json(struct us_record_reader *reader, struct us_script *out)
{
    if (!*reader->state)
        *reader->state = begin(reader);
    return *reader->state ? read_next(*reader->state, reader, out) : US_FAILED;
}

/* Reads a line, which is a document of its own. */
static enum us_status read_jsonl(struct us_record_reader *record_reader, struct us_script *out)
{
    struct us_cursor c = record_reader->cursor;
    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c))
        return US_END;
    if (!*record_reader->state)
        *record_reader->state = begin(record_reader);
    struct json_reader *reader = *record_reader->state;
    if (!reader)
        return US_FAILED;

    reader->begun = reader->in_collection = reader->ended = false;
    reader->records = 0;
    reader->retry_len = 0;
    struct us_record_reader line = *record_reader;
    line.at_end = true;
    enum us_status status = read_next(reader, &line, out);
    if ((status == US_END || status == US_OK) && reader->in_collection) {
        us_report(record_reader->sink, US_DIAG_FIELD_UNKNOWN, (struct us_span){0, 0},
                  "a collection");
        status = US_FAILED;
    }

    if (status == US_OK) {
        struct us_str text = us_cursor_rest(&record_reader->cursor);
        size_t at = us_json_space(text, line.cursor.p - text.p);
        status = read_end(reader, &line, text, &at) == US_END ? US_OK : US_FAILED;
    }

    record_reader->is_boardgame = line.is_boardgame;
    record_reader->cursor.p = record_reader->cursor.end;

    return status;
}

static size_t cut_jsonl(struct us_str text, size_t from)
{
    const char *lf = from < text.len ? memchr(text.p + from, '\n', text.len - from) : NULL;
    return lf ? (size_t)(lf - text.p) + 1 : SIZE_MAX;
}

/* ---- detection ------------------------------------------------------------------------------- */

enum { LONG_LINE = 16000 };

/* Whether the text is one object and nothing after it, as far as braces show. */
static bool is_whole_object(struct us_str text)
{
    size_t depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < text.len; i++) {
        char c = text.p[i];
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && c == '{')
            depth++;
        else if (!in_string && c == '}' && --depth == 0)
            return i + 1 == text.len;
    }

    return false;
}

static bool has_word(struct us_str text, const char *word)
{
    return memmem(text.p, text.len, word, strlen(word));
}

static bool has_root(struct us_str text)
{
    return has_word(text, "\"solitaire") || has_word(text, "\"boardgame");
}

/* Whether the text begins with an object that has the name of a root.  Sets *lines if the whole
   object is on the first line and has one record. */
static bool looks_like(struct us_str text, bool *lines)
{
    size_t at = us_json_space(text, 0);
    const char *lf = memchr(text.p + at, '\n', text.len - at);
    size_t end = lf ? (size_t)(lf - text.p) : text.len;
    while (end > at && us_is_blank(text.p[end - 1]))
        end--;

    struct us_str line = {text.p + at, end - at};
    bool longer = !lf && text.len >= LONG_LINE; /* than the part of the input that is examined */
    bool collection = has_word(line, "\"solitaire_collection\"") ||
                      has_word(line, "\"boardgame_collection\"");
    *lines = !collection && has_root(line) && (longer || is_whole_object(line));

    struct us_str inside = {text.p + at, text.len - at};
    if (!take(text, &at, '{') || !has_root(inside))
        return false;
    at = us_json_space(text, at);
    return at < text.len && text.p[at] == '"';
}

/* Whether the text has the name of a record or collection that counts from 1. */
static bool counts_from_one(struct us_str text)
{
    return has_word(text, "\"" US_JSON_1_BASED);
}

static int probe_json(struct us_str text)
{
    bool lines;
    return !counts_from_one(text) && looks_like(text, &lines) ? 60 : 0;
}

static int probe_json1(struct us_str text)
{
    bool lines;
    return counts_from_one(text) && looks_like(text, &lines) ? 60 : 0;
}

static int probe_jsonl(struct us_str text)
{
    bool lines;
    if (counts_from_one(text) || !looks_like(text, &lines) || !lines)
        return 0;
    return 128; /* more than json: a single line is both */
}

const struct us_format us_format_json = {
    .name = "json",
    .title = "the interchange format as JSON",
    .suffixes = (const char *const[]){".json", NULL},
    .carries = US_CARRIES_ALL,
    .options = us_options_interchange,
    .deal_option = US_START_OPTION,
    .streams = true,
    .framed = true,
    .probe = probe_json,
    .read = read_json,
    .forget = forget_json,
    .begin = us_json_begin,
    .before = us_json_before,
    .write = us_json_write,
    .write_boardgame = us_json_write_boardgame,
    .end = us_json_end,
};

const struct us_format us_format_json1 = {
    .name = "json1",
    .title = "the interchange format as JSON; indexes from 1",
    .suffixes = (const char *const[]){".json1", NULL},
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .streams = true,
    .framed = true,
    .probe = probe_json1,
    .read = read_json,
    .forget = forget_json,
    .begin = us_json_begin,
    .before = us_json1_before,
    .write = us_json1_write,
    .end = us_json1_end,
};

const struct us_format us_format_jsonl = {
    .name = "jsonl",
    .title = "the interchange format as JSON, one record per line",
    .suffixes = (const char *const[]){".jsonl", ".ndjson", NULL},
    .carries = US_CARRIES_ALL,
    .options = us_options_jsonl,
    .deal_option = US_START_OPTION,
    .probe = probe_jsonl,
    .cut = cut_jsonl,
    .read = read_jsonl,
    .forget = forget_json,
    .write = us_jsonl_write,
    .write_boardgame = us_jsonl_write_boardgame,
};
