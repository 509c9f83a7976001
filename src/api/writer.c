/* SPDX-License-Identifier: MIT */
/* Outputs, and the texts of records in them. */
#include "api/writer.h"

#include <errno.h>

#ifndef UNISOL_DATA
#define UNISOL_DATA "/usr/share/unisol"
#endif

struct unisol_writer *unisol_writer_new(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_writer *w = us_resize(NULL, NULL, sizeof(*w));
    if (!w)
        return NULL;
    memset(w, 0, sizeof(*w));
    w->listener = (struct us_observer){handle, context};
    w->sink = us_observe(&w->listener);
    w->output.fd = -1;
    w->view = US_VIEW_ALL;
    return w;
}

void us_writer_apply_apart(struct unisol_writer *w, const struct us_apart *apart)
{
    w->apart = apart;
}

/* Loads the stylesheet in the file at path, with the parameters. */
static struct us_stylesheet *load_with_params(struct unisol_writer *w, const char *path, bool own)
{
    struct us_str params = us_buf_str(&w->params);
    if (w->apart && !own)
        return us_stylesheet_load_apart(w->apart, params, &w->sink);

    struct us_stylesheet *sheet = us_stylesheet_load(path, own, &w->sink);
    if (!sheet || us_stylesheet_set_all(sheet, params))
        return sheet;
    us_stylesheet_free(sheet);
    us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    return NULL;
}

/* Loads the stylesheet that the target is made by, if it is made by one. */
static enum unisol_status load_stylesheet(struct unisol_writer *w)
{
    us_stylesheet_free(w->sheet);
    w->sheet = NULL;
    us_buf_clear(&w->source);
    const char *name = w->format->stylesheet;
    if (!name && w->format != &us_format_stylesheet) {
        if (w->params.len > 0)
            us_report(&w->sink, US_DIAG_OPTION_BAD, US_NOWHERE,
                      "parameters are only for stylesheets, and format '%s' does not use one", w->format->name);
        return w->params.len > 0 ? UNISOL_FAILED : UNISOL_OK;
    }

    struct us_buf path = {0};
    if (name)
        us_buf_putf(&path, "%s/xslt/%s", w->data.len ? us_buf_text(&w->data) : UNISOL_DATA, name);
    else
        us_buf_puts(&path, us_buf_text(&w->stylesheet));

    const char *file = w->sink.file;
    w->sink.file = us_buf_text(&path);
    w->sheet = load_with_params(w, us_buf_text(&path), name != NULL);
    w->sink.file = file;
    us_buf_free(&path);
    return w->sheet ? UNISOL_OK : UNISOL_FAILED;
}

/* Before an output is opened: one that was left open is given up. */
static enum unisol_status begin_output(struct unisol_writer *w)
{
    us_output_abort(&w->output);
    us_buf_clear(&w->text);
    us_kept_free(w->kept);
    w->kept = NULL;
    w->records = 0;
    w->state = US_OUTPUT_CLOSED;
    w->several = w->in_memory = false;
    if (!w->format)
        return us_report_failure(&w->sink, US_DIAG_OPTION_BAD, "there is no output format");
    if (!w->format->write && !w->format->write_boardgame)
        return us_report_failure(&w->sink, US_DIAG_WRITES_NOT, w->format->name);
    return load_stylesheet(w);
}

/* Puts what stands around records, the next one of which has `records` before it. */
static enum unisol_status put_frame(struct unisol_writer *w, void (*frame)(struct us_record_writer *), uint64_t records)
{
    unsigned errors = w->sink.errors;
    struct us_record_writer writing = {.out = &w->text,
                                       .sink = &w->sink,
                                       .options = w->options,
                                       .records = records,
                                       .several = w->several,
                                       .view = w->view,
                                       .boardgames = w->boardgames};
    if (frame)
        frame(&writing);
    return w->sink.errors == errors ? UNISOL_OK : UNISOL_FAILED;
}

/* A part of a long record goes to the output; whether that worked is asked later. */
static void pass_on(void *context, struct us_buf *text)
{
    struct unisol_writer *w = context;
    us_output_write(&w->output, us_buf_str(text));
    text->len = 0;
}

/* Hands the finished text to the output. */
static enum unisol_status flush(struct unisol_writer *w)
{
    if (w->text.failed)
        return us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    if (w->in_memory)
        return UNISOL_OK;
    bool written = us_output_write(&w->output, us_buf_str(&w->text));
    us_buf_clear(&w->text);
    return written ? UNISOL_OK : us_report_failure(&w->sink, US_DIAG_CANNOT_WRITE, strerror(w->output.error));
}

/* Begins the text of an output that has been opened. */
static enum unisol_status begin_text(struct unisol_writer *w)
{
    w->drain = (struct us_drain){pass_on, w};
    w->text.drain = w->in_memory ? NULL : &w->drain;
    if (put_frame(w, w->format->begin, 0) != UNISOL_OK)
        return UNISOL_FAILED;
    w->state = US_OUTPUT_OPEN;
    return UNISOL_OK;
}

void us_writer_set_format(struct unisol_writer *w, const struct us_format *format)
{
    if (w->format != format)
        memset(w->options, 0, sizeof(w->options));
    w->format = format;
}

/* Gives the output up that is open, if there is one. */
static void give_up(struct unisol_writer *w)
{
    us_output_abort(&w->output);
    w->state = US_OUTPUT_CLOSED;
    w->in_memory = false;
}

enum unisol_status unisol_writer_open_file(struct unisol_writer *w, const char *path)
{
    if (!w)
        return UNISOL_FAILED;
    give_up(w);
    if (!path)
        return us_misused(&w->sink, "the path is NULL");
    us_buf_clear(&w->name);
    us_buf_puts(&w->name, path);
    w->sink.file = us_buf_text(&w->name);
    if (!w->format_asked)
        us_writer_set_format(w, us_format_for_file(us_str(path)));
    if (begin_output(w) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!us_output_open(&w->output, path))
        return us_report_failure(&w->sink, US_DIAG_CANNOT_WRITE, strerror(w->output.error));
    return begin_text(w);
}

enum unisol_status unisol_writer_open_batches(struct unisol_writer *w, const char *name)
{
    if (!w)
        return UNISOL_FAILED;
    us_buf_clear(&w->name);
    us_buf_puts(&w->name, name ? name : "");
    w->sink.file = name ? us_buf_text(&w->name) : NULL;
    if (begin_output(w) != UNISOL_OK)
        return UNISOL_FAILED;
    w->state = US_OUTPUT_BATCHES;
    return UNISOL_OK;
}

static enum unisol_status open_descriptor(struct unisol_writer *w, int descriptor, bool in_memory)
{
    if (!w)
        return UNISOL_FAILED;
    if (begin_output(w) != UNISOL_OK)
        return UNISOL_FAILED;
    us_output_open_fd(&w->output, descriptor);
    w->in_memory = in_memory;
    return begin_text(w);
}

enum unisol_status unisol_writer_open_descriptor(struct unisol_writer *w, int descriptor)
{
    return open_descriptor(w, descriptor, false);
}

enum unisol_status unisol_writer_open_memory(struct unisol_writer *w)
{
    return open_descriptor(w, -1, true);
}

const char *unisol_writer_text(struct unisol_writer *w, size_t *len)
{
    bool in_memory = w && w->in_memory;
    if (len)
        *len = in_memory ? w->text.len : 0;
    return in_memory ? us_buf_text(&w->text) : "";
}

const char *unisol_writer_temporary(const struct unisol_writer *w)
{
    return w ? w->output.temporary : NULL;
}

/* Output goes out in blocks of about so many bytes. */
enum { FLUSHED = 64 * 1024 };

/* A record that is to be put behind those before it: its text, or, where that would be long, what
   it is made of. */
struct item {
    struct us_str text;
    const struct us_content *content; /* NULL: text is it */
    bool is_boardgame;
};

/* Puts a record that has so many before it.  What has gone out cannot be taken back. */
static enum unisol_status put_item(struct unisol_writer *w, const struct item *item, uint64_t records)
{
    put_frame(w, w->format->before, records);
    if (!item->content) {
        us_buf_put(&w->text, item->text.p, item->text.len);
    } else if (us_writer_put(w, item->content, &w->text) != UNISOL_OK) {
        w->state = US_OUTPUT_GIVEN_UP;
        return UNISOL_FAILED;
    }
    return w->text.len < FLUSHED && !w->text.failed && !w->output.error ? UNISOL_OK : flush(w);
}

/* Keeps the first record of a framed format, until it is known what stands around it. */
static enum unisol_status keep_first(struct unisol_writer *w, const struct item *item)
{
    if (item->content) {
        w->kept = us_kept_new(w, item->content);
        if (w->kept)
            return UNISOL_OK;
        w->state = US_OUTPUT_GIVEN_UP;
        return us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    }
    us_buf_clear(&w->first);
    us_buf_put(&w->first, item->text.p, item->text.len);
    return w->first.failed ? us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "") : UNISOL_OK;
}

/* Puts the record that was kept; whether it is the only one is known now. */
static enum unisol_status put_first(struct unisol_writer *w)
{
    const struct item item = {us_buf_str(&w->first), w->kept ? &w->kept->content : NULL, w->boardgames};
    enum unisol_status status = put_item(w, &item, 0);
    us_kept_free(w->kept);
    w->kept = NULL;
    us_buf_free(&w->first);
    return status;
}

/* Whether one more record has a place. */
static enum unisol_status check_place(struct unisol_writer *w, bool is_boardgame)
{
    if (w->records > 0 && !w->format->cut && !w->format->streams)
        w->state = US_OUTPUT_GIVEN_UP;
    if (w->state == US_OUTPUT_GIVEN_UP)
        return us_report_failure(&w->sink, US_DIAG_ONE_RECORD, w->format->name);
    if (w->format->framed && w->records > 0 && w->boardgames != is_boardgame) {
        us_report(&w->sink, US_DIAG_OTHER_KIND, US_NOWHERE,
                  "a file can contain solitaire games or board games, but not both");
        return UNISOL_FAILED;
    }
    return UNISOL_OK;
}

/* Makes sure that one more record has a place, and puts the first one, which is not the only one
   any more. */
static enum unisol_status make_place(struct unisol_writer *w, bool is_boardgame)
{
    if (check_place(w, is_boardgame) != UNISOL_OK)
        return UNISOL_FAILED;
    w->several = w->records > 0;
    return w->format->framed && w->records == 1 ? put_first(w) : UNISOL_OK;
}

static enum unisol_status place(struct unisol_writer *w, const struct item *item)
{
    if (make_place(w, item->is_boardgame) != UNISOL_OK)
        return UNISOL_FAILED;
    w->boardgames = item->is_boardgame;
    w->records++;
    return w->format->framed && w->records == 1 ? keep_first(w, item) : put_item(w, item, w->records - 1);
}

/* Puts a record's text behind what is in out; false (reported): nothing of it is there. */
static bool render(struct unisol_writer *w, const struct us_content *content, struct us_buf *out)
{
    size_t before = out->len;
    bool put = us_writer_put(w, content, out) == UNISOL_OK;
    if (!put)
        out->len = before;
    if (put && out->failed)
        us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    return put && !out->failed;
}

/* Whether records can be written here, or only rendered; false: reported. */
static bool is_ready(struct unisol_writer *w, bool to_write)
{
    if (!w)
        return false;
    switch (w->state) {
    case US_OUTPUT_OPEN:
    case US_OUTPUT_GIVEN_UP:
        return true;
    case US_OUTPUT_BATCHES:
        if (to_write)
            us_misused(&w->sink, "the writer is open only for rendering");
        return !to_write;
    case US_OUTPUT_CLOSED:
        break;
    }
    us_misused(&w->sink, "no output is open");
    return false;
}

static bool is_record(struct unisol_writer *w, const struct unisol_record *record)
{
    if (!us_record_is_filled(record))
        us_misused(&w->sink, "there is no record");
    return us_record_is_filled(record);
}

enum unisol_status unisol_writer_write(struct unisol_writer *w, const struct unisol_record *record)
{
    if (!is_ready(w, true) || !is_record(w, record))
        return UNISOL_FAILED;
    struct us_content content;
    us_buf_clear(&w->rendered);
    if (us_writer_prepare(w, record, &content) != UNISOL_OK)
        return UNISOL_FAILED;
    struct item item = {.content = &content, .is_boardgame = record->is_boardgame};
    if (!us_content_is_large(&content)) {
        if (!render(w, &content, &w->rendered))
            return UNISOL_FAILED;
        item.content = NULL;
        item.text = us_buf_str(&w->rendered);
    }
    return place(w, &item);
}

/* ---- batches ---------------------------------------------------------------------------------------------------- */

/* A batch that defers keeps no more than about so many bytes of text. */
enum { MOST_TEXT = 1024 * 1024 };

struct unisol_batch {
    struct us_buf text;
    struct batched {
        size_t end;           /* of the record's text */
        struct us_kept *kept; /* what its text is to be made of; NULL: it is there */
        bool is_boardgame;
        const struct us_format *format;
    } * records;
    size_t num;
    size_t cap;
    bool defers;
};

struct unisol_batch *unisol_batch_new(void)
{
    struct unisol_batch *b = us_resize(NULL, NULL, sizeof(*b));
    if (b)
        *b = (struct unisol_batch){0};
    return b;
}

void unisol_batch_defer(struct unisol_batch *batch)
{
    batch->defers = true;
}

enum unisol_status unisol_writer_render(struct unisol_writer *w, const struct unisol_record *record,
                                        struct unisol_batch *batch)
{
    if (!is_ready(w, false) || !is_record(w, record))
        return UNISOL_FAILED;
    if (!batch)
        return us_misused(&w->sink, "there is no batch");

    struct us_content content;
    if (us_writer_prepare(w, record, &content) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!us_grow(NULL, &batch->records, &batch->cap, batch->num + 1, sizeof(*batch->records)))
        return us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    struct us_kept *kept = NULL;
    if (batch->defers && (us_content_is_large(&content) || batch->text.len > MOST_TEXT)) {
        kept = us_kept_new(w, &content);
        if (!kept)
            return us_report_failure(&w->sink, US_DIAG_NO_MEMORY, "");
    } else if (!render(w, &content, &batch->text)) {
        return UNISOL_FAILED;
    }
    batch->records[batch->num++] = (struct batched){batch->text.len, kept, record->is_boardgame, w->format};
    return UNISOL_OK;
}

enum unisol_status unisol_writer_append(struct unisol_writer *w, const struct unisol_batch *batch, size_t first,
                                        size_t count)
{
    if (!is_ready(w, true))
        return UNISOL_FAILED;
    if (!batch)
        return us_misused(&w->sink, "there is no batch");
    if (first > batch->num || count > batch->num - first)
        return us_misused(&w->sink, "the batch has fewer records");
    size_t from = first > 0 ? batch->records[first - 1].end : 0;
    for (size_t i = first; i < first + count; i++) {
        const struct batched *r = &batch->records[i];
        if (r->format != w->format)
            return us_misused(&w->sink, "the record was rendered for another format");
        const struct item item = {
            .text = {batch->text.p ? batch->text.p + from : "", r->end - from},
            .content = r->kept ? &r->kept->content : NULL,
            .is_boardgame = r->is_boardgame,
        };
        if (place(w, &item) != UNISOL_OK)
            return UNISOL_FAILED;
        from = r->end;
    }
    return UNISOL_OK;
}

size_t unisol_batch_records(const struct unisol_batch *batch)
{
    return batch ? batch->num : 0;
}

const char *unisol_batch_text(struct unisol_batch *batch, size_t *len)
{
    if (len)
        *len = batch ? batch->text.len : 0;
    return batch ? us_buf_text(&batch->text) : "";
}

void unisol_batch_free(struct unisol_batch *batch)
{
    if (!batch)
        return;
    for (size_t i = 0; i < batch->num; i++)
        us_kept_free(batch->records[i].kept);
    us_buf_free(&batch->text);
    us_resize(NULL, batch->records, 0);
    us_resize(NULL, batch, 0);
}

size_t unisol_writer_moves(const struct unisol_writer *w)
{
    return w ? w->moves : 0;
}

enum unisol_status unisol_writer_close(struct unisol_writer *w)
{
    if (!is_ready(w, true))
        return UNISOL_FAILED;
    if (w->state == US_OUTPUT_GIVEN_UP)
        return UNISOL_FAILED; /* unisol_writer_write has reported it */
    w->state = US_OUTPUT_CLOSED;
    if (w->format->framed && w->records == 1 && put_first(w) != UNISOL_OK)
        return UNISOL_FAILED;
    put_frame(w, w->format->end, w->records);
    if (flush(w) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!us_output_commit(&w->output))
        return us_report_failure(&w->sink, US_DIAG_CANNOT_WRITE, strerror(w->output.error));

    const struct us_output *o = &w->output;
    if (us_output_changes_owner(o))
        us_report(&w->sink, US_DIAG_OWNER_CHANGED, US_NOWHERE, "from %u:%u to %u:%u", o->before.user, o->before.group,
                  o->after.user, o->after.group);
    return UNISOL_OK;
}

void unisol_writer_free(struct unisol_writer *w)
{
    if (!w)
        return;
    us_output_abort(&w->output);
    us_stylesheet_free(w->sheet);
    us_buf_free(&w->text);
    us_buf_free(&w->rendered);
    us_buf_free(&w->first);
    us_buf_free(&w->styled);
    us_kept_free(w->kept);
    us_buf_free(&w->name);
    us_buf_free(&w->data);
    us_buf_free(&w->stylesheet);
    us_buf_free(&w->params);
    us_buf_free(&w->source);
    us_solution_free(&w->expressed);
    us_extras_free(&w->extras);
    us_solution_free(&w->position);
    us_bg_solution_free(&w->board);
    us_resize(NULL, w, 0);
}
