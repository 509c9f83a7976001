/* SPDX-License-Identifier: MIT */
/* Reads the web pages that unisol writes. */
#include "formats/page/page_read.h"

#include "base/page.h"
#include "formats/interchange/json_out.h"

extern const struct us_format us_format_jsonl;

static const char begins[] = "<!DOCTYPE html>";
static const char generator[] = "<meta name=\"generator\" content=\"unisol\"";
static const char record[] = "<script type=\"application/json\" id=\"record\">";

/* Returns the offset of a part of the text at or after `from`, or SIZE_MAX. */
static size_t find(struct us_str text, size_t from, const char *part)
{
    size_t at = us_str_find(us_str_from(text, from < text.len ? from : text.len), part);
    return at == SIZE_MAX ? SIZE_MAX : from + at;
}

bool us_page_is_own(struct us_str text)
{
    enum { HEAD = 4096 };
    struct us_str head = {text.p, text.len < HEAD ? text.len : HEAD};
    return us_markup_of(text) == US_MARKUP_PAGE && us_str_find(head, generator) != SIZE_MAX;
}

size_t us_page_find_record(struct us_str text, size_t from)
{
    return find(text, from, record);
}

int us_page_probe(struct us_str text)
{
    return us_page_is_own(text) ? 128 : 0;
}

size_t us_page_cut(struct us_str text, size_t from)
{
    return find(text, from > 0 ? from : 1, begins);
}

/* Points the sink at the record in the page, so that its lines and columns are those in the
   page. */
static void aim_at(struct us_sink *sink, struct us_str page, struct us_str json)
{
    struct us_str before = sink->before;
    size_t len = json.p - page.p;
    us_sink_aim(sink, json);
    /* What is before the page, if there is anything, ends where the page begins. */
    sink->before = before.len > 0 ? (struct us_str){before.p, before.len + len}
                                  : (struct us_str){page.p, len};
}

enum us_status us_page_read(struct us_record_reader *reader, struct us_script *out)
{
    struct us_cursor c = reader->cursor;

    us_cursor_blank_lines(&c);
    if (us_cursor_at_end(&c))
        return US_END;

    struct us_str page = us_cursor_rest(&reader->cursor);
    size_t at = us_page_find_record(page, 0);
    reader->cursor.p = reader->cursor.end;
    if (at == SIZE_MAX) {
        us_report(reader->sink, US_DIAG_NOT_A_SOLUTION, US_NOWHERE,
                  "a web page without a record of unisol");
        return US_FAILED;
    }

    struct us_str json = us_str_from(page, at + sizeof(record) - 1);
    const char *end = memchr(json.p, '<', json.len);
    json.len = end ? (size_t)(end - json.p) : json.len;
    struct us_record_reader inner = *reader;
    inner.cursor = us_cursor_within(&reader->cursor, json);
    aim_at(reader->sink, page, json);
    out->text = json;

    enum us_status status = us_format_jsonl.read(&inner, out);
    reader->is_boardgame = inner.is_boardgame;
    if (status != US_END)
        return status;
    us_report(reader->sink, US_DIAG_TRUNCATED, (struct us_span){0, 0},
              "the record of the page is blank");
    return US_FAILED;
}

void us_page_forget(void *state)
{
    us_format_jsonl.forget(state);
}
