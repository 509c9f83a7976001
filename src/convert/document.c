/* SPDX-License-Identifier: MIT */
/* Outputs, and the frame of the records in them. */
#include "convert/document.h"

#include <errno.h>

#include "convert/failure.h"

/* Why an output failed. */
static const char *reason(const struct us_output *output)
{
    return output->error == ENOTSUP ? US_NO_COMPRESSION : strerror(output->error);
}

void us_document_init(struct us_document *document,
                      void (*handle)(void *context, const struct us_diag *diag), void *context)
{
    memset(document, 0, sizeof(*document));
    us_renderer_init(&document->renderer, handle, context);
    document->output.fd = -1;
}

void us_document_free(struct us_document *document)
{
    us_output_abort(&document->output);
    us_buf_free(&document->text);
    us_buf_free(&document->first);
    us_buf_free(&document->rendered);
    us_kept_free(document->kept);
    us_buf_free(&document->name);
    us_renderer_free(&document->renderer);
}

/* Puts what the format writes around its records, if it does, when `records` have been written. */
static enum us_status put_frame(struct us_document *document,
                                void (*frame)(struct us_record_writer *), uint64_t records)
{
    struct us_renderer *r = &document->renderer;
    unsigned errors = r->sink.errors;
    struct us_record_writer writer = {.out = &document->text,
                                      .sink = &r->sink,
                                      .options = r->options,
                                      .records = records,
                                      .several = document->several,
                                      .view = r->view,
                                      .boardgames = document->kind && document->kind->boardgames};

    if (frame)
        frame(&writer);
    return r->sink.errors == errors ? US_OK : US_FAILED;
}

/* Writes part of a long record; an error of the output is reported later. */
static void drain(void *context, struct us_buf *text)
{
    struct us_document *d = context;
    us_output_write(&d->output, us_buf_str(text));
    text->len = 0;
}

/* Writes the text that is complete. */
static enum us_status flush(struct us_document *document)
{
    struct us_sink *sink = &document->renderer.sink;
    if (document->text.failed)
        return us_fail_memory(sink);
    if (document->in_memory)
        return US_OK;

    bool written = us_output_write(&document->output, us_buf_str(&document->text));
    us_buf_clear(&document->text);
    return written ? US_OK : us_fail(sink, US_DIAG_CANNOT_WRITE, reason(&document->output));
}

/* ---- opening --------------------------------------------------------------------------------- */

void us_document_abort(struct us_document *document)
{
    us_output_abort(&document->output);
    document->state = US_DOCUMENT_CLOSED;
    document->in_memory = false;
}

/* Prepares for a new output. */
static enum us_status begin_output(struct us_document *document)
{
    us_document_abort(document);
    us_buf_clear(&document->text);
    us_kept_free(document->kept);
    document->kept = NULL;
    document->records = 0;
    document->several = false;
    document->kind = NULL;
    return us_renderer_begin(&document->renderer);
}

/* Begins the text of an output that has been opened. */
static enum us_status begin_text(struct us_document *document)
{
    document->drain = (struct us_drain){drain, document};
    document->text.drain = document->in_memory ? NULL : &document->drain;
    if (put_frame(document, document->renderer.format->begin, 0) != US_OK)
        return US_FAILED;
    document->state = US_DOCUMENT_OPEN;
    return US_OK;
}

static void set_name(struct us_document *document, const char *name)
{
    us_buf_clear(&document->name);
    us_buf_puts(&document->name, name);
    document->renderer.sink.file = us_buf_text(&document->name);
}

enum us_status us_document_open_file(struct us_document *document, const char *path)
{
    struct us_renderer *r = &document->renderer;
    set_name(document, path);
    if (!r->format_asked)
        us_renderer_set_format(r, us_formats_for_file(r->own, us_str(path)));
    if (begin_output(document) != US_OK)
        return US_FAILED;
    if (!us_output_open(&document->output, path, document->watch))
        return us_fail(&r->sink, US_DIAG_CANNOT_WRITE, reason(&document->output));
    return begin_text(document);
}

enum us_status us_document_save(struct us_document *document, const char *path, struct us_str text)
{
    struct us_output *o = &document->output;
    us_document_abort(document);
    set_name(document, path);
    bool ok = us_output_open(o, path, document->watch) && us_output_write(o, text) &&
              us_output_commit(o);
    return ok ? US_OK : us_fail(&document->renderer.sink, US_DIAG_CANNOT_WRITE, reason(o));
}

enum us_status us_document_open_new(struct us_document *document, const char *name,
                                    struct us_output_names names)
{
    set_name(document, name);
    if (begin_output(document) != US_OK)
        return US_FAILED;
    if (!us_output_open_new(&document->output, names, document->watch))
        return us_fail(&document->renderer.sink, US_DIAG_CANNOT_WRITE, reason(&document->output));
    return begin_text(document);
}

enum us_status us_document_open_descriptor(struct us_document *document, int fd)
{
    if (begin_output(document) != US_OK)
        return US_FAILED;
    us_output_open_fd(&document->output, fd);
    return begin_text(document);
}

enum us_status us_document_open_memory(struct us_document *document)
{
    if (begin_output(document) != US_OK)
        return US_FAILED;
    us_output_open_fd(&document->output, -1);
    document->in_memory = true;
    return begin_text(document);
}

enum us_status us_document_open_batches(struct us_document *document, const char *name)
{
    document->renderer.sink.file = NULL;
    if (name)
        set_name(document, name);
    if (begin_output(document) != US_OK)
        return US_FAILED;
    document->state = US_DOCUMENT_BATCHES;
    return US_OK;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Output is written in blocks of about this many bytes. */
enum { FLUSHED = US_SIZE_FLUSHED };

/* Puts a record after `records` others.  What has been written cannot be taken back. */
static enum us_status put_item(struct us_document *document, const struct us_item *item,
                               uint64_t records)
{
    struct us_renderer *r = &document->renderer;
    put_frame(document, r->format->before, records);
    if (!item->content) {
        us_buf_put(&document->text, item->text.p, item->text.len);
    } else if (us_renderer_put(r, item->content, &document->text) != US_OK) {
        document->state = US_DOCUMENT_BROKEN;
        return US_FAILED;
    }

    bool can_wait = document->text.len < FLUSHED && !document->text.failed &&
                    !document->output.error;
    return can_wait ? US_OK : flush(document);
}

/* Keeps the first record of a framed format until it is known what is written around it. */
static enum us_status keep_first(struct us_document *document, const struct us_item *item)
{
    struct us_renderer *r = &document->renderer;
    if (item->kept) {
        document->kept = *item->kept;
        *item->kept = NULL;
        return US_OK;
    }
    if (item->content) {
        document->kept = us_kept_new(r, item->content, NULL);
        if (document->kept)
            return US_OK;
        document->state = US_DOCUMENT_BROKEN;
        return us_fail_memory(&r->sink);
    }

    us_buf_clear(&document->first);
    us_buf_put(&document->first, item->text.p, item->text.len);
    return document->first.failed ? us_fail_memory(&r->sink) : US_OK;
}

/* Puts the record that was kept, now that it is known whether it is the only one. */
static enum us_status put_first(struct us_document *document)
{
    const struct us_item item = {
        .kind = document->kind,
        .text = us_buf_str(&document->first),
        .content = document->kept ? &document->kept->content : NULL,
    };
    enum us_status status = put_item(document, &item, 0);

    us_kept_free(document->kept);
    document->kept = NULL;
    us_buf_free(&document->first);
    return status;
}

/* Checks that the document can hold one more record. */
static enum us_status check_place(struct us_document *document, const struct us_record_kind *kind)
{
    struct us_renderer *r = &document->renderer;
    const struct us_format *format = r->format;

    if (document->records > 0 && !us_format_holds_many(format))
        document->state = US_DOCUMENT_BROKEN;
    if (document->state == US_DOCUMENT_BROKEN)
        return us_fail(&r->sink, US_DIAG_ONE_RECORD, format->name);

    if (format->framed && document->records > 0 && document->kind != kind)
        return us_fail_at(&r->sink, US_DIAG_OTHER_KIND, US_NOWHERE,
                          "a file can contain solitaire games or board games, but not both");
    return US_OK;
}

enum us_status us_document_place(struct us_document *document, const struct us_item *item)
{
    const struct us_format *format = document->renderer.format;
    if (check_place(document, item->kind) != US_OK)
        return US_FAILED;

    document->several = document->records > 0;
    if (format->framed && document->records == 1 && put_first(document) != US_OK)
        return US_FAILED;

    document->kind = item->kind;
    document->records++;
    if (format->framed && document->records == 1)
        return keep_first(document, item);
    return put_item(document, item, document->records - 1);
}

enum us_status us_document_write(struct us_document *document, const struct us_record *record)
{
    struct us_content content;
    us_buf_clear(&document->rendered);
    if (us_renderer_prepare(&document->renderer, record, &content) != US_OK)
        return US_FAILED;

    /* A short record is rendered before anything is written, so that an error leaves nothing of it
       in the output. */
    struct us_item item = {.kind = content.kind};
    if (us_content_is_large(&content)) {
        item.content = &content;
    } else {
        if (us_renderer_put_all(&document->renderer, &content, &document->rendered) != US_OK)
            return US_FAILED;
        item.text = us_buf_str(&document->rendered);
    }
    return us_document_place(document, &item);
}

enum us_status us_document_close(struct us_document *document)
{
    struct us_sink *sink = &document->renderer.sink;
    const struct us_format *format = document->renderer.format;

    if (document->state == US_DOCUMENT_BROKEN)
        return US_FAILED; /* already reported */

    document->state = US_DOCUMENT_CLOSED;
    if (format->framed && document->records == 1 && put_first(document) != US_OK)
        return US_FAILED;
    put_frame(document, format->end, document->records);
    if (flush(document) != US_OK)
        return US_FAILED;

    const struct us_output *o = &document->output;
    if (!us_output_commit(&document->output))
        return us_fail(sink, US_DIAG_CANNOT_WRITE, reason(o));
    if (us_output_changes_owner(o))
        us_report(sink, US_DIAG_OWNER_CHANGED, US_NOWHERE, "from %u:%u to %u:%u", o->before.user,
                  o->before.group, o->after.user, o->after.group);
    return US_OK;
}
