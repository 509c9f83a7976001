/* SPDX-License-Identifier: MIT */
/* The functions of writers. */
#include "api/api.h"
#include "api/command.h"

struct unisol_writer *unisol_writer_new(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_writer *w = us_resize(NULL, sizeof(*w));
    if (!w)
        return NULL;

    w->observer = (struct us_observer){handle, context, false};
    us_document_init(&w->document, handle ? us_observe : NULL, &w->observer);
    w->watch = (struct us_output_watch){0};
    return w;
}

void unisol_writer_free(struct unisol_writer *writer)
{
    if (!us_writer_is_usable(writer))
        return;
    us_document_free(&writer->document);
    us_resize(writer, 0);
}

void us_writer_apply_apart(struct unisol_writer *writer, const struct us_apart *apart)
{
    writer->document.renderer.apart = apart;
}

void unisol_writer_watch(struct unisol_writer *writer, void (*before)(void),
                         void (*after)(const char *temporary))
{
    writer->watch = (struct us_output_watch){before, after};
    writer->document.watch = &writer->watch;
}

enum unisol_status unisol_writer_set(struct unisol_writer *writer, const char *name,
                                     const char *value)
{
    if (!us_writer_is_usable(writer))
        return UNISOL_FAILED;
    struct us_document *d = &writer->document;
    struct us_renderer *r = &d->renderer;
    if (!name)
        return us_misused(&r->sink, "the option has no name");
    if (!value)
        return us_misused(&r->sink, "the option has no value");

    if (us_renderer_is_target_option(name)) {
        if (d->state == US_DOCUMENT_OPEN)
            return us_misused(&r->sink, "the target is set before an output is opened");
        d->state = US_DOCUMENT_CLOSED;
    }
    return (enum unisol_status)us_renderer_set(r, name, value);
}

/* ---- outputs --------------------------------------------------------------------------------- */

enum unisol_status unisol_writer_open_file(struct unisol_writer *writer, const char *path)
{
    if (!us_writer_is_usable(writer))
        return UNISOL_FAILED;
    if (path)
        return (enum unisol_status)us_document_open_file(&writer->document, path);
    us_document_abort(&writer->document);
    return us_misused(&writer->document.renderer.sink, "the path is NULL");
}

enum unisol_status unisol_writer_open_new_file(struct unisol_writer *writer, const char *name,
                                               const char *(*next)(void *context), void *context)
{
    struct us_output_names names = {next, context};
    return us_writer_is_usable(writer)
               ? (enum unisol_status)us_document_open_new(&writer->document, name, names)
               : UNISOL_FAILED;
}

enum unisol_status unisol_writer_open_descriptor(struct unisol_writer *writer, int descriptor)
{
    return us_writer_is_usable(writer)
               ? (enum unisol_status)us_document_open_descriptor(&writer->document, descriptor)
               : UNISOL_FAILED;
}

enum unisol_status unisol_writer_open_memory(struct unisol_writer *writer)
{
    return us_writer_is_usable(writer)
               ? (enum unisol_status)us_document_open_memory(&writer->document)
               : UNISOL_FAILED;
}

enum unisol_status unisol_writer_save(struct unisol_writer *writer, const char *path,
                                      const char *text, size_t len)
{
    return us_writer_is_usable(writer) ? (enum unisol_status)us_document_save(
                                             &writer->document, path, (struct us_str){text, len})
                                       : UNISOL_FAILED;
}

enum unisol_status unisol_writer_open_batches(struct unisol_writer *writer, const char *name)
{
    return us_writer_is_usable(writer)
               ? (enum unisol_status)us_document_open_batches(&writer->document, name)
               : UNISOL_FAILED;
}

const char *unisol_writer_text(struct unisol_writer *writer, size_t *len)
{
    bool in_memory = us_writer_is_usable(writer) && writer->document.in_memory;
    if (len)
        *len = in_memory ? writer->document.text.len : 0;
    return in_memory ? us_buf_text(&writer->document.text) : "";
}

const char *unisol_writer_temporary(const struct unisol_writer *writer)
{
    return writer ? writer->document.output.temporary : NULL;
}

size_t unisol_writer_moves(const struct unisol_writer *writer)
{
    return writer ? writer->document.renderer.moves : 0;
}

/* ---- records --------------------------------------------------------------------------------- */

bool us_writer_is_ready(struct unisol_writer *writer, bool to_write)
{
    if (!us_writer_is_usable(writer))
        return false;
    struct us_sink *sink = &writer->document.renderer.sink;
    enum us_document_state state = writer->document.state;
    bool ready = state != US_DOCUMENT_CLOSED && (state != US_DOCUMENT_BATCHES || !to_write);
    if (!ready)
        us_misused(sink, state == US_DOCUMENT_CLOSED ? "no output is open"
                                                     : "the writer is open only for rendering");
    return ready;
}

bool us_writer_has_record(struct unisol_writer *writer, const struct unisol_record *record)
{
    bool is_filled = us_record_is_filled(record);
    if (!is_filled)
        us_misused(&writer->document.renderer.sink, "there is no record");
    return is_filled;
}

enum unisol_status unisol_writer_write(struct unisol_writer *writer,
                                       const struct unisol_record *record)
{
    if (!us_writer_is_ready(writer, true) || !us_writer_has_record(writer, record))
        return UNISOL_FAILED;

    return (enum unisol_status)us_document_write(&writer->document, &record->data);
}

enum unisol_status unisol_writer_put(struct unisol_writer *writer, const char *text, size_t len)
{
    if (!us_writer_is_ready(writer, true))
        return UNISOL_FAILED;
    us_buf_put(&writer->document.text, text, len);
    return UNISOL_OK;
}

enum unisol_status unisol_writer_close(struct unisol_writer *writer)
{
    if (!us_writer_is_ready(writer, true))
        return UNISOL_FAILED;
    return (enum unisol_status)us_document_close(&writer->document);
}
