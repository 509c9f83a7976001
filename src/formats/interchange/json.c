/* SPDX-License-Identifier: MIT */
/*
 * The interchange as JSON and JSON Lines (docs/interchange.md).
 *
 *     {"solitaire": {"version": "0.1.1", "header": {...}, "solution": {...}}}
 *     {"solitaire_collection": [{"version": ...}, ...]}
 */
#include "base/alloc.h"
#include "formats/format.h"
#include "formats/interchange/json_out.h"
#include "formats/interchange/boardgame.h"
#include "formats/interchange/record.h"
#include "formats/interchange/xml_out.h"
#include "tree/json.h"

struct json_reading {
    struct us_json *json;
    bool begun;          /* the root's name has been read */
    bool in_collection;  /* records stand in an array */
    bool boardgames;     /* they are games on boards */
    uint64_t records;    /* read of it */
    bool ended;          /* nothing follows, or nothing can be read any more */
    size_t worth_trying; /* a record that was not whole is looked at again when the text is that long */
    struct us_buf pointer;
};

static enum us_status fail(struct json_reading *x, struct us_record_reader *r, enum us_diag_id id, size_t at,
                           const char *details)
{
    us_report(r->sink, id, (struct us_span){(uint32_t)at, 0}, "%s", details);
    x->ended = true;
    r->cursor.p = r->cursor.end;
    return US_FAILED;
}

/* ---- finding records -------------------------------------------------------------------------------------------- */

/* The text ends where more must follow. */
static enum us_status incomplete(struct json_reading *x, struct us_record_reader *r, struct us_str text)
{
    x->worth_trying = text.len * 2;
    return r->at_end ? fail(x, r, US_DIAG_TRUNCATED, text.len, "") : US_MORE;
}

/* Reports a value that cannot be read, and ends the input. */
static enum us_status refuse(struct json_reading *x, struct us_record_reader *r, enum us_json_outcome outcome)
{
    us_json_report(x->json, outcome, r->sink);
    x->ended = true;
    r->cursor.p = r->cursor.end;
    return US_FAILED;
}

/* Steps over `c` and the space around it at *at; false where something else stands there, or nothing. */
static bool take(struct us_str text, size_t *at, char c)
{
    size_t i = us_json_space(text, *at);
    if (i == text.len || text.p[i] != c)
        return false;
    *at = us_json_space(text, i + 1);
    return true;
}

/*
 * Steps over the root's members whose names have a colon: they are somebody else's.  Each stands behind a comma where
 * `behind` the record, before one else.  *at stays at what is none.
 */
static enum us_status skip_foreign(struct json_reading *x, struct us_record_reader *r, struct us_str text, size_t *at,
                                   bool behind)
{
    for (;;) {
        size_t i = *at;
        if (i < text.len && text.p[i] != (behind ? ',' : '"'))
            return US_OK;
        if (behind)
            i = us_json_space(text, i + 1);
        size_t name = i;
        enum us_json_outcome o = i < text.len && text.p[i] != '"' ? US_JSON_WRONG : us_json_skip(x->json, text, &i);
        if (o == US_JSON_INCOMPLETE)
            return incomplete(x, r, text);
        if (o == US_JSON_WRONG || !memchr(text.p + name, ':', i - name))
            return US_OK;

        i = us_json_space(text, i);
        if (i < text.len && text.p[i] != ':')
            return fail(x, r, US_DIAG_JSON_BAD, i, "expected a colon");

        i = us_json_space(text, i + 1);
        o = us_json_skip(x->json, text, &i);
        if (o != US_JSON_VALUE && o != US_JSON_INCOMPLETE)
            return refuse(x, r, o);

        i = us_json_space(text, i);
        if (o == US_JSON_INCOMPLETE || i >= text.len)
            return incomplete(x, r, text);
        if (!behind && text.p[i] == ',')
            i = us_json_space(text, i + 1);
        else if (!behind && text.p[i] != '}')
            return fail(x, r, US_DIAG_JSON_BAD, i, "expected a comma");

        *at = i;
    }
}

/* Reads what stands before the first record: the root and its one member of ours. */
static enum us_status read_root(struct json_reading *x, struct us_record_reader *r, struct us_str text, size_t *at)
{
    static const struct {
        struct us_str name;
        bool collection;
        bool boardgames;
    } roots[] = {{{"\"solitaire\"", 11}, false, false},
                 {{"\"solitaire_collection\"", 22}, true, false},
                 {{"\"boardgame\"", 11}, false, true},
                 {{"\"boardgame_collection\"", 22}, true, true}};
    enum { LONGEST = 64 };
    if (!take(text, at, '{'))
        return *at == text.len ? incomplete(x, r, text) : fail(x, r, US_DIAG_JSON_BAD, *at, "expected {");

    enum us_status status = skip_foreign(x, r, text, at, false);
    if (status != US_OK)
        return status;

    for (size_t i = 0; i < sizeof(roots) / sizeof(roots[0]); i++) {
        size_t n = roots[i].name.len;
        if (text.len - *at < n || memcmp(text.p + *at, roots[i].name.p, n) != 0)
            continue;

        size_t behind = *at + n;
        if (!take(text, &behind, ':') || (roots[i].collection && !take(text, &behind, '[')))
            break;

        x->in_collection = roots[i].collection;
        x->boardgames = roots[i].boardgames;
        x->begun = true;
        *at = behind;
        return US_OK;
    }

    if (text.len - *at < LONGEST && !r->at_end)
        return US_MORE;

    return fail(x, r, US_DIAG_FIELD_UNKNOWN, *at,
                "the root has one member, \"solitaire\" with an object or \"solitaire_collection\" with an array, or "
                "the same with "
                "\"boardgame\"");
}

/* Steps over what stands behind the last record; US_END. */
static enum us_status read_end(struct json_reading *x, struct us_record_reader *r, struct us_str text, size_t *at)
{
    enum us_status status = skip_foreign(x, r, text, at, true);
    if (status != US_OK)
        return status;
    if (*at == text.len)
        return incomplete(x, r, text);
    if (text.p[*at] != '}')
        return text.p[*at] == ','
                   ? fail(x, r, US_DIAG_FIELD_UNKNOWN, *at,
                          "expected } behind the root's one member, or a member with a colon in its name")
                   : fail(x, r, US_DIAG_JSON_BAD, *at, "expected } at the end");
    *at = us_json_space(text, *at + 1);
    if (*at == text.len && !r->at_end)
        return US_MORE;
    if (*at < text.len)
        return fail(x, r, US_DIAG_JSON_BAD, *at, "expected nothing more");

    x->ended = true;
    r->cursor.p = r->cursor.end;

    return US_END;
}

/* Steps over what stands between records; US_END at the end of the document. */
static enum us_status read_between(struct json_reading *x, struct us_record_reader *r, struct us_str text, size_t *at)
{
    *at = us_json_space(text, *at);
    if (*at == text.len)
        return incomplete(x, r, text);
    if (!x->in_collection)
        return x->records > 0 ? read_end(x, r, text, at) : US_OK;
    if (text.p[*at] == ']') {
        *at = us_json_space(text, *at + 1);
        return read_end(x, r, text, at);
    }

    if (x->records > 0 && !take(text, at, ','))
        return fail(x, r, US_DIAG_JSON_BAD, *at, "expected a comma or ]");

    return US_OK;
}

/* Makes a record of the value that was read. */
static enum us_status read_object(struct json_reading *x, struct us_record_reader *r, struct us_str text,
                                  struct us_script *out)
{
    us_buf_clear(&x->pointer);
    us_buf_puts(&x->pointer, x->boardgames ? "/boardgame" : "/solitaire");
    us_buf_puts(&x->pointer, x->in_collection ? "_collection" : "");
    if (x->in_collection)
        us_buf_putf(&x->pointer, "/%llu", (unsigned long long)x->records);

    struct us_tree_context context = {r->sink, text, us_json_root(x->json), us_buf_text(&x->pointer)};
    bool ok = x->boardgames ? us_boardgame_in(&context, r->match) : us_record_in(&context, out);
    r->is_boardgame = x->boardgames;

    return ok ? US_OK : US_FAILED;
}

static struct json_reading *begin(struct us_record_reader *r)
{
    struct json_reading *x = us_resize(NULL, NULL, sizeof(*x));
    if (x) {
        memset(x, 0, sizeof(*x));
        x->json = us_json_new(us_name_texts, US_NAME_COUNT, r->bounds);
    }

    if (x && x->json)
        return x;

    us_resize(NULL, x, 0);
    us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");

    return NULL;
}

static void forget_json(void *state)
{
    struct json_reading *x = state;
    if (!x)
        return;
    us_json_free(x->json);
    us_buf_free(&x->pointer);
    us_resize(NULL, x, 0);
}

static enum us_status read_next(struct json_reading *x, struct us_record_reader *r, struct us_script *out)
{
    struct us_str text = us_cursor_rest(&r->cursor);
    size_t at = 0;

    if (x->ended)
        return US_END;
    if (text.len < x->worth_trying && !r->at_end)
        return US_MORE;

    enum us_status status = x->begun ? US_OK : read_root(x, r, text, &at);
    bool root_here = at > 0;
    if (status == US_OK)
        status = read_between(x, r, text, &at);
    if (status == US_MORE && root_here)
        x->begun = false; /* the text will come again from the root on */
    if (status != US_OK)
        return status;

    size_t from = at;
    bool object = from < text.len && text.p[from] == '{';
    enum us_json_outcome outcome = object ? us_json_read(x->json, text, &at) : us_json_skip(x->json, text, &at);
    if (outcome == US_JSON_INCOMPLETE) {
        x->begun = x->begun && !root_here;
        return incomplete(x, r, text);
    }

    if (outcome != US_JSON_VALUE && outcome != US_JSON_TWICE)
        return refuse(x, r, outcome);

    if (outcome == US_JSON_TWICE)
        us_json_report(x->json, outcome, r->sink);
    else if (!object)
        us_report(r->sink, US_DIAG_FIELD_VALUE, (struct us_span){(uint32_t)from, (uint32_t)(at - from)},
                  "a record is an object");
    status = outcome == US_JSON_VALUE && object ? read_object(x, r, text, out) : US_FAILED;
    r->is_boardgame = object && x->boardgames;
    x->records++;
    x->worth_trying = 0;
    r->cursor.p += at;

    return status;
}

static enum us_status read_json(struct us_record_reader *r, struct us_script *out)
{
    if (!*r->state)
        *r->state = begin(r);
    return *r->state ? read_next(*r->state, r, out) : US_FAILED;
}

/* A line is a document of its own, whatever the other ones are. */
static enum us_status read_jsonl(struct us_record_reader *r, struct us_script *out)
{
    struct us_cursor c = r->cursor;
    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c))
        return US_END;
    if (!*r->state)
        *r->state = begin(r);
    struct json_reading *x = *r->state;
    if (!x)
        return US_FAILED;

    x->begun = x->in_collection = x->ended = false;
    x->records = 0;
    x->worth_trying = 0;
    struct us_record_reader line = *r;
    line.at_end = true;
    enum us_status status = read_next(x, &line, out);
    if ((status == US_END || status == US_OK) && x->in_collection) {
        us_report(r->sink, US_DIAG_FIELD_UNKNOWN, (struct us_span){0, 0}, "a collection");
        status = US_FAILED;
    }

    if (status == US_OK) {
        struct us_str text = us_cursor_rest(&r->cursor);
        size_t at = us_json_space(text, (size_t)(line.cursor.p - text.p));
        status = read_end(x, &line, text, &at) == US_END ? US_OK : US_FAILED;
    }

    r->is_boardgame = line.is_boardgame;
    r->cursor.p = r->cursor.end;

    return status;
}

static size_t cut_jsonl(struct us_str text, size_t from)
{
    const char *lf = from < text.len ? memchr(text.p + from, '\n', text.len - from) : NULL;
    return lf ? (size_t)(lf - text.p) + 1 : SIZE_MAX;
}

/* ---- detection -------------------------------------------------------------------------------------------------- */

/* An object that begins the text and has one of the roots' names; `lines`: its first line holds all of it. */
enum { LONG_LINE = 16000 };

static bool looks_like(struct us_str text, bool *lines)
{
    size_t at = us_json_space(text, 0);
    const char *lf = memchr(text.p + at, '\n', text.len - at);
    size_t end = lf ? (size_t)(lf - text.p) : text.len;
    while (end > at && us_is_blank(text.p[end - 1]))
        end--;
    /* A line that is longer than what is looked at can only be one of those. */
    bool longer = !lf && text.len >= LONG_LINE;
    *lines = longer || (end > at + 2 && text.p[end - 1] == '}' && text.p[end - 2] == '}');

    return take(text, &at, '{') && (memmem(text.p + at, text.len - at, "\"solitaire", 10) ||
                                    memmem(text.p + at, text.len - at, "\"boardgame", 10));
}

static int probe_json(struct us_str text)
{
    bool lines;
    return looks_like(text, &lines) ? 60 : 0;
}

static int probe_jsonl(struct us_str text)
{
    bool lines;
    return looks_like(text, &lines) && lines ? 128 : 0; /* a line alone is json as well */
}

const struct us_format us_format_json = {
    .name = "json",
    .title = "the interchange as JSON",
    .suffixes = (const char *const[]){".json", NULL},
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
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

const struct us_format us_format_jsonl = {
    .name = "jsonl",
    .title = "the interchange as JSON, one record a line",
    .suffixes = (const char *const[]){".jsonl", ".ndjson", NULL},
    .carries = US_CARRIES_ALL,
    .options = us_options_tree,
    .probe = probe_jsonl,
    .cut = cut_jsonl,
    .read = read_jsonl,
    .forget = forget_json,
    .write = us_jsonl_write,
    .write_boardgame = us_jsonl_write_boardgame,
};
