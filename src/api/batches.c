/* SPDX-License-Identifier: MIT */
/* Batches: records that several threads render and one writes. */
#include "api/api.h"
#include "api/command.h"

/* A batch that defers keeps no more than about this many bytes of text. */
enum { MOST_TEXT = 1024 * 1024 };

struct unisol_batch {
    struct us_buf text;
    struct batched {
        size_t end;           /* of the record's text */
        struct us_kept *kept; /* what its text is to be made of; NULL: the text is there */
        const struct us_record_kind *kind;
        const struct us_format *format;
    } * records;
    size_t num;
    size_t cap;
    bool defers;
};

struct unisol_batch *unisol_batch_new(void)
{
    struct unisol_batch *b = us_resize(NULL, sizeof(*b));
    if (b)
        *b = (struct unisol_batch){0};
    return b;
}

void unisol_batch_free(struct unisol_batch *batch)
{
    if (!batch)
        return;
    for (size_t i = 0; i < batch->num; i++)
        us_kept_free(batch->records[i].kept);
    us_buf_free(&batch->text);
    us_resize(batch->records, 0);
    us_resize(batch, 0);
}

void unisol_batch_defer(struct unisol_batch *batch)
{
    if (batch)
        batch->defers = true;
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

enum unisol_status unisol_writer_render(struct unisol_writer *w, const struct unisol_record *record,
                                        struct unisol_batch *batch)
{
    if (!us_writer_is_ready(w, false) || !us_writer_has_record(w, record))
        return UNISOL_FAILED;
    struct us_renderer *r = &w->document.renderer;
    if (!batch)
        return us_misused(&r->sink, "there is no batch");

    struct us_content content;
    if (us_renderer_prepare(r, &record->data, &content) != US_OK)
        return UNISOL_FAILED;
    if (!us_grow(&batch->records, &batch->cap, batch->num + 1, sizeof(*batch->records)))
        return us_no_memory(&r->sink);

    struct us_kept *kept = NULL;
    if (batch->defers && (us_content_is_large(&content) || batch->text.len > MOST_TEXT)) {
        kept = us_kept_new(r, &content, record->reader ? &record->self->data : NULL);
        if (!kept)
            return us_no_memory(&r->sink);
        if (record->reader)
            us_record_forget(record->self);
    } else if (!us_writer_render(w, &content, &batch->text)) {
        return UNISOL_FAILED;
    }
    batch->records[batch->num++] = (struct batched){batch->text.len, kept, content.kind, r->format};
    return UNISOL_OK;
}

enum unisol_status unisol_writer_append(struct unisol_writer *w, struct unisol_batch *batch, size_t first, size_t count)
{
    if (!us_writer_is_ready(w, true))
        return UNISOL_FAILED;
    struct us_renderer *r = &w->document.renderer;
    if (!batch)
        return us_misused(&r->sink, "there is no batch");
    if (first > batch->num || count > batch->num - first)
        return us_misused(&r->sink, "the batch has fewer records");

    size_t from = first > 0 ? batch->records[first - 1].end : 0;
    for (size_t i = first; i < first + count; i++) {
        struct batched *b = &batch->records[i];
        if (b->format != r->format)
            return us_misused(&r->sink, "the record was rendered for another format");
        const struct us_item item = {
            .kind = b->kind,
            .text = {batch->text.p ? batch->text.p + from : "", b->end - from},
            .content = b->kept ? &b->kept->content : NULL,
            .kept = b->kept ? &b->kept : NULL,
        };
        if (us_document_place(&w->document, &item) != US_OK)
            return UNISOL_FAILED;
        from = b->end;
    }
    return UNISOL_OK;
}
