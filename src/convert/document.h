/* SPDX-License-Identifier: MIT */
/* Outputs: what a format writes before, between and after its records, and where the bytes go. */
#ifndef UNISOL_CONVERT_DOCUMENT_H
#define UNISOL_CONVERT_DOCUMENT_H

#include "base/output.h"
#include "convert/renderer.h"

enum us_document_state {
    US_DOCUMENT_CLOSED, /* none was opened, opening it failed, or it is complete */
    US_DOCUMENT_OPEN,
    US_DOCUMENT_BATCHES, /* records are rendered, not written */
    US_DOCUMENT_BROKEN   /* part of it could not be written: it cannot be completed */
};

struct us_document {
    struct us_renderer renderer; /* its sink reports for the document, too */
    enum us_document_state state;
    struct us_buf name;
    struct us_output output;
    const struct us_output_watch *watch; /* of its outputs; NULL: none */
    bool in_memory;                      /* `text` is the output, not what has yet to go there */
    struct us_buf text;
    struct us_drain drain;  /* of text, unless it is the output */
    struct us_buf rendered; /* the text of one record */

    uint64_t records;                  /* written so far */
    bool several;                      /* there is more than one */
    const struct us_record_kind *kind; /* of the last one; NULL: there is none */

    /* The first record of a framed format, until it is known whether there are others. */
    struct us_buf first;
    struct us_kept *kept; /* if its text would be long; NULL: `first` is the text */
};

/* A record to be placed in a document: its text or, if that would be long, its content. */
struct us_item {
    const struct us_record_kind *kind;
    struct us_str text;
    const struct us_content *content; /* NULL: text is complete */
    /* The owner of the content, which the document may take.  NULL: the content belongs to the
       caller. */
    struct us_kept **kept;
};

void us_document_init(struct us_document *document,
                      void (*handle)(void *context, const struct us_diag *diag), void *context);

/* Frees the document; an output that was not closed is discarded. */
void us_document_free(struct us_document *document);

/* Discards the output that is open, if any. */
void us_document_abort(struct us_document *document);

/* Open an output.  US_FAILED: reported.  open_new writes a file that replaces no other
   (us_output_open_new); diagnostics have the name. */
enum us_status us_document_open_file(struct us_document *document, const char *path);
enum us_status us_document_open_new(struct us_document *document, const char *name,
                                    struct us_output_names names);
enum us_status us_document_open_descriptor(struct us_document *document, int fd);
enum us_status us_document_open_memory(struct us_document *document);

/* Opens no output: records are only rendered.  The name is for diagnostics; it may be NULL. */
enum us_status us_document_open_batches(struct us_document *document, const char *name);

/* Writes the item after those before it.  US_FAILED (reported): it cannot be written here. */
enum us_status us_document_place(struct us_document *document, const struct us_item *item);

/* Writes a record after those before it.  US_FAILED: reported. */
enum us_status us_document_write(struct us_document *document, const struct us_record *record);

/* Writes a file that consists of `text`, and closes the output that was open.  US_FAILED:
   reported. */
enum us_status us_document_save(struct us_document *document, const char *path, struct us_str text);

/* Completes and closes the output.  US_FAILED: reported, here or by the call that broke the
   document. */
enum us_status us_document_close(struct us_document *document);

#endif
