/* SPDX-License-Identifier: MIT */
/* Batches: records that several threads render and one writes. */
#include "api/api.h"
#include "api/command.h"
#include "convert/batch.h"

struct unisol_batch {
    struct us_batch batch;
};

struct unisol_batch *unisol_batch_new(void)
{
    return us_new(sizeof(struct unisol_batch));
}

void unisol_batch_free(struct unisol_batch *batch)
{
    if (!batch)
        return;
    us_batch_free(&batch->batch);
    us_resize(batch, 0);
}

void unisol_batch_defer(struct unisol_batch *batch)
{
    if (batch)
        batch->batch.defers = true;
}

size_t unisol_batch_records(const struct unisol_batch *batch)
{
    return batch ? batch->batch.num : 0;
}

const char *unisol_batch_text(struct unisol_batch *batch, size_t *len)
{
    if (len)
        *len = batch ? batch->batch.text.len : 0;
    return batch ? us_buf_text(&batch->batch.text) : "";
}

/* Frees what the reader keeps of a long record, but for an illegal one, whose corrections may be
   asked for.  Otherwise the moves would be in memory three times while they are rewritten. */
static void release_script(const struct unisol_record *record)
{
    enum { LONG = US_SIZE_LONG_SCRIPT };
    struct us_script *script = record->reader ? &record->reader->input.reader.script : NULL;
    if (script && script->num_intents > LONG && us_record_result(record) != UNISOL_ILLEGAL)
        us_script_release(script);
}

enum unisol_status unisol_writer_render(struct unisol_writer *writer,
                                        const struct unisol_record *record,
                                        struct unisol_batch *batch)
{
    if (!us_writer_is_ready(writer, false) || !us_writer_has_record(writer, record))
        return UNISOL_FAILED;
    if (!batch)
        return us_misused(&writer->document.renderer.sink, "there is no batch");

    release_script(record);
    bool is_taken;
    struct us_record *taken = record->reader ? &record->self->data : NULL;
    enum us_status status = us_batch_render(&batch->batch, &writer->document.renderer,
                                            &record->data, taken, &is_taken);
    if (is_taken)
        us_record_forget(record->self);
    return (enum unisol_status)status;
}

enum unisol_status unisol_writer_append(struct unisol_writer *writer, struct unisol_batch *batch,
                                        size_t first, size_t count)
{
    if (!us_writer_is_ready(writer, true))
        return UNISOL_FAILED;
    struct us_sink *sink = &writer->document.renderer.sink;
    if (!batch)
        return us_misused(sink, "there is no batch");
    if (first > batch->batch.num || count > batch->batch.num - first)
        return us_misused(sink, "the batch has fewer records");
    return (enum unisol_status)us_batch_write(&batch->batch, &writer->document, first, count);
}
