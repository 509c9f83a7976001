/* SPDX-License-Identifier: MIT */
/* Batches: records that several threads render and one writes. */
#include "convert/batch.h"

#include "convert/failure.h"

/* A batch that defers keeps no more than about this many bytes of text. */
enum { MOST_TEXT = US_SIZE_BATCH };

void us_batch_free(struct us_batch *batch)
{
    for (size_t i = 0; i < batch->num; i++)
        us_kept_free(batch->records[i].kept);
    us_buf_free(&batch->text);
    us_resize(batch->records, 0);
}

enum us_status us_batch_render(struct us_batch *batch, struct us_renderer *renderer,
                               const struct us_record *record, struct us_record *taken,
                               bool *is_taken)
{
    struct us_content content;
    *is_taken = false;
    if (us_renderer_prepare(renderer, record, &content) != US_OK)
        return US_FAILED;
    if (!us_grow(&batch->records, &batch->cap, batch->num + 1, sizeof(*batch->records)))
        return us_fail_memory(&renderer->sink);

    /* What the user's stylesheet says is about this record, so it is applied now. */
    bool waits = batch->defers && renderer->stylesheet.len == 0;
    struct us_kept *kept = NULL;
    if (waits && (us_content_is_large(&content) || batch->text.len > MOST_TEXT)) {
        kept = us_kept_new(renderer, &content, taken);
        if (!kept)
            return us_fail_memory(&renderer->sink);
        *is_taken = taken != NULL;
    } else if (us_renderer_put_all(renderer, &content, &batch->text) != US_OK) {
        return US_FAILED;
    }

    batch->records[batch->num++] = (struct us_batched){batch->text.len, kept, content.kind,
                                                       renderer->format};
    return US_OK;
}

enum us_status us_batch_write(struct us_batch *batch, struct us_document *document, size_t first,
                              size_t count)
{
    struct us_renderer *r = &document->renderer;
    size_t from = first > 0 ? batch->records[first - 1].end : 0;

    for (size_t i = first; i < first + count; i++) {
        struct us_batched *b = &batch->records[i];
        if (b->format != r->format)
            return us_fail(&r->sink, US_DIAG_MISUSE, "the record was rendered for another format");

        const struct us_item item = {
            .kind = b->kind,
            .text = {batch->text.p ? batch->text.p + from : "", b->end - from},
            .content = b->kept ? &b->kept->content : NULL,
            .kept = b->kept ? &b->kept : NULL,
        };
        if (us_document_place(document, &item) != US_OK)
            return US_FAILED;
        from = b->end;
    }
    return US_OK;
}
