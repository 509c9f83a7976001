/* SPDX-License-Identifier: MIT */
/* Records that one thread has rendered, for the document of another one. */
#ifndef UNISOL_CONVERT_BATCH_H
#define UNISOL_CONVERT_BATCH_H

#include "convert/document.h"

struct us_batch {
    struct us_buf text;
    struct us_batched {
        size_t end;           /* of the record's text */
        struct us_kept *kept; /* what its text is to be made of; NULL: the text is there */
        const struct us_record_kind *kind;
        const struct us_format *format;
    } * records;
    size_t num;
    size_t cap;
    bool defers; /* long records, and those after the first megabyte, are kept as they are */
};

/* Frees everything in the batch. */
void us_batch_free(struct us_batch *batch);

/* Renders the record and adds it to the batch.  A batch that defers may take the content of
   *taken, the same record or NULL, and then sets *is_taken.  US_FAILED (reported): the batch and
   the record are unchanged. */
enum us_status us_batch_render(struct us_batch *batch, struct us_renderer *renderer,
                               const struct us_record *record, struct us_record *taken,
                               bool *is_taken);

/* Writes `count` records of the batch, starting with record `first`, 0-based; the batch has so
   many.  US_FAILED: reported. */
enum us_status us_batch_write(struct us_batch *batch, struct us_document *document, size_t first,
                              size_t count);

#endif
