/* SPDX-License-Identifier: MIT */
/* Outputs, and the frame of the records in them. */
#include "convert/document.h"

#include "convert/failure.h"

void us_document_init(struct us_document *d, void (*handle)(void *context, const struct us_diag *diag), void *context)
{
    memset(d, 0, sizeof(*d));
    us_renderer_init(&d->renderer, handle, context);
    d->output.fd = -1;
}

void us_document_free(struct us_document *d)
{
    us_output_abort(&d->output);
    us_buf_free(&d->text);
    us_buf_free(&d->first);
    us_kept_free(d->kept);
    us_buf_free(&d->name);
    us_renderer_free(&d->renderer);
}

/* Puts what the format writes around its records, if it does, when `records` have been written. */
static enum us_status put_frame(struct us_document *d, void (*frame)(struct us_record_writer *), uint64_t records)
{
    struct us_renderer *r = &d->renderer;
    unsigned errors = r->sink.errors;
    struct us_record_writer writer = {.out = &d->text,
                                      .sink = &r->sink,
                                      .options = r->options,
                                      .records = records,
                                      .several = d->several,
                                      .view = r->view,
                                      .boardgames = d->kind && d->kind->boardgames};
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
static enum us_status flush(struct us_document *d)
{
    struct us_sink *sink = &d->renderer.sink;
    if (d->text.failed)
        return us_fail_memory(sink);
    if (d->in_memory)
        return US_OK;

    bool written = us_output_write(&d->output, us_buf_str(&d->text));
    us_buf_clear(&d->text);
    return written ? US_OK : us_fail(sink, US_DIAG_CANNOT_WRITE, strerror(d->output.error));
}

/* ---- opening --------------------------------------------------------------------------------- */

void us_document_abort(struct us_document *d)
{
    us_output_abort(&d->output);
    d->state = US_DOCUMENT_CLOSED;
    d->in_memory = false;
}

/* Prepares for a new output. */
static enum us_status begin_output(struct us_document *d)
{
    us_document_abort(d);
    us_buf_clear(&d->text);
    us_kept_free(d->kept);
    d->kept = NULL;
    d->records = 0;
    d->several = false;
    d->kind = NULL;
    return us_renderer_begin(&d->renderer);
}

/* Begins the text of an output that has been opened. */
static enum us_status begin_text(struct us_document *d)
{
    d->drain = (struct us_drain){drain, d};
    d->text.drain = d->in_memory ? NULL : &d->drain;
    if (put_frame(d, d->renderer.format->begin, 0) != US_OK)
        return US_FAILED;
    d->state = US_DOCUMENT_OPEN;
    return US_OK;
}

static void set_name(struct us_document *d, const char *name)
{
    us_buf_clear(&d->name);
    us_buf_puts(&d->name, name);
    d->renderer.sink.file = us_buf_text(&d->name);
}

enum us_status us_document_open_file(struct us_document *d, const char *path)
{
    struct us_renderer *r = &d->renderer;
    set_name(d, path);
    if (!r->format_asked)
        us_renderer_set_format(r, us_format_for_file(us_str(path)));
    if (begin_output(d) != US_OK)
        return US_FAILED;
    if (!us_output_open(&d->output, path, d->watch))
        return us_fail(&r->sink, US_DIAG_CANNOT_WRITE, strerror(d->output.error));
    return begin_text(d);
}

enum us_status us_document_open_new(struct us_document *d, const char *name, struct us_output_names names)
{
    set_name(d, name);
    if (begin_output(d) != US_OK)
        return US_FAILED;
    if (!us_output_open_new(&d->output, names, d->watch))
        return us_fail(&d->renderer.sink, US_DIAG_CANNOT_WRITE, strerror(d->output.error));
    return begin_text(d);
}

enum us_status us_document_open_descriptor(struct us_document *d, int fd)
{
    if (begin_output(d) != US_OK)
        return US_FAILED;
    us_output_open_fd(&d->output, fd);
    return begin_text(d);
}

enum us_status us_document_open_memory(struct us_document *d)
{
    if (begin_output(d) != US_OK)
        return US_FAILED;
    us_output_open_fd(&d->output, -1);
    d->in_memory = true;
    return begin_text(d);
}

enum us_status us_document_open_batches(struct us_document *d, const char *name)
{
    d->renderer.sink.file = NULL;
    if (name)
        set_name(d, name);
    if (begin_output(d) != US_OK)
        return US_FAILED;
    d->state = US_DOCUMENT_BATCHES;
    return US_OK;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Output is written in blocks of about this many bytes. */
enum { FLUSHED = 64 * 1024 };

/* Puts a record after `records` others.  What has been written cannot be taken back. */
static enum us_status put_item(struct us_document *d, const struct us_item *item, uint64_t records)
{
    struct us_renderer *r = &d->renderer;
    put_frame(d, r->format->before, records);
    if (!item->content) {
        us_buf_put(&d->text, item->text.p, item->text.len);
    } else if (us_renderer_put(r, item->content, &d->text) != US_OK) {
        d->state = US_DOCUMENT_BROKEN;
        return US_FAILED;
    }

    bool can_wait = d->text.len < FLUSHED && !d->text.failed && !d->output.error;
    return can_wait ? US_OK : flush(d);
}

/* Keeps the first record of a framed format until it is known what is written around it. */
static enum us_status keep_first(struct us_document *d, const struct us_item *item)
{
    struct us_renderer *r = &d->renderer;
    if (item->kept) {
        d->kept = *item->kept;
        *item->kept = NULL;
        return US_OK;
    }
    if (item->content) {
        d->kept = us_kept_new(r, item->content, NULL);
        if (d->kept)
            return US_OK;
        d->state = US_DOCUMENT_BROKEN;
        return us_fail_memory(&r->sink);
    }

    us_buf_clear(&d->first);
    us_buf_put(&d->first, item->text.p, item->text.len);
    return d->first.failed ? us_fail_memory(&r->sink) : US_OK;
}

/* Puts the record that was kept, now that it is known whether it is the only one. */
static enum us_status put_first(struct us_document *d)
{
    const struct us_item item = {
        .kind = d->kind,
        .text = us_buf_str(&d->first),
        .content = d->kept ? &d->kept->content : NULL,
    };
    enum us_status status = put_item(d, &item, 0);
    us_kept_free(d->kept);
    d->kept = NULL;
    us_buf_free(&d->first);
    return status;
}

/* Checks that the document can hold one more record. */
static enum us_status check_place(struct us_document *d, const struct us_record_kind *kind)
{
    struct us_renderer *r = &d->renderer;
    const struct us_format *format = r->format;
    if (d->records > 0 && !format->cut && !format->streams)
        d->state = US_DOCUMENT_BROKEN;
    if (d->state == US_DOCUMENT_BROKEN)
        return us_fail(&r->sink, US_DIAG_ONE_RECORD, format->name);

    if (format->framed && d->records > 0 && d->kind != kind) {
        us_report(&r->sink, US_DIAG_OTHER_KIND, US_NOWHERE,
                  "a file can contain solitaire games or board games, but not both");
        return US_FAILED;
    }
    return US_OK;
}

enum us_status us_document_place(struct us_document *d, const struct us_item *item)
{
    const struct us_format *format = d->renderer.format;
    if (check_place(d, item->kind) != US_OK)
        return US_FAILED;

    d->several = d->records > 0;
    if (format->framed && d->records == 1 && put_first(d) != US_OK)
        return US_FAILED;

    d->kind = item->kind;
    d->records++;
    if (format->framed && d->records == 1)
        return keep_first(d, item);
    return put_item(d, item, d->records - 1);
}

enum us_status us_document_close(struct us_document *d)
{
    struct us_sink *sink = &d->renderer.sink;
    const struct us_format *format = d->renderer.format;
    if (d->state == US_DOCUMENT_BROKEN)
        return US_FAILED; /* already reported */

    d->state = US_DOCUMENT_CLOSED;
    if (format->framed && d->records == 1 && put_first(d) != US_OK)
        return US_FAILED;
    put_frame(d, format->end, d->records);
    if (flush(d) != US_OK)
        return US_FAILED;

    const struct us_output *o = &d->output;
    if (!us_output_commit(&d->output))
        return us_fail(sink, US_DIAG_CANNOT_WRITE, strerror(o->error));
    if (us_output_changes_owner(o))
        us_report(sink, US_DIAG_OWNER_CHANGED, US_NOWHERE, "from %u:%u to %u:%u", o->before.user, o->before.group,
                  o->after.user, o->after.group);
    return US_OK;
}
