/* SPDX-License-Identifier: MIT */
/* The functions of readers. */
#include "api/api.h"
#include "api/command.h"

struct unisol_reader *unisol_reader_new(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_reader *r = us_new(sizeof(*r));
    if (!r)
        return NULL;

    r->observer = (struct us_observer){handle, context, false};
    us_record_begin(r);
    us_input_init(&r->input, handle ? us_observe : NULL, &r->observer, &r->record.data);
    return r;
}

void us_reader_apply_apart(struct unisol_reader *reader, const struct us_apart *apart)
{
    reader->input.making.apart = apart;
}

bool us_reader_close(struct unisol_reader *reader)
{
    if (!us_reader_is_usable(reader))
        return false;
    us_input_close(&reader->input);
    us_record_forget(&reader->record);
    reader->state = US_READER_CLOSED;
    reader->taken = 0;
    reader->chunks_before = reader->chunks_taken;
    reader->chunks_cut = reader->chunks_taken;
    return true;
}

void unisol_reader_free(struct unisol_reader *reader)
{
    if (!us_reader_is_usable(reader))
        return;
    us_input_free(&reader->input);
    us_record_clear(&reader->record);
    us_resize(reader, 0);
}

enum unisol_status unisol_reader_set(struct unisol_reader *reader, const char *name,
                                     const char *value)
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED; /* options do not change in the middle of an input */
    if (!name)
        return us_misused(&reader->input.sink, "the option has no name");
    if (!value)
        return us_misused(&reader->input.sink, "the option has no value");
    return (enum unisol_status)us_input_set(&reader->input, name, value);
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Begins the input whose source has been attached with that status. */
static enum unisol_status begin(struct unisol_reader *r, enum us_status attached)
{
    if (attached != US_OK || us_input_begin(&r->input) != US_OK)
        return UNISOL_FAILED;
    r->state = US_READER_OPEN;
    return UNISOL_OK;
}

enum unisol_status unisol_reader_open_file(struct unisol_reader *reader, const char *path)
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED;
    if (!path)
        return us_misused(&reader->input.sink, "the path is NULL");

    us_input_set_name(&reader->input, path);
    return begin(reader, us_input_attach_file(&reader->input, path));
}

enum unisol_status unisol_reader_open_descriptor(struct unisol_reader *reader, int descriptor,
                                                 const char *name)
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED;
    us_input_set_name(&reader->input, name);
    return begin(reader, us_input_attach_descriptor(&reader->input, descriptor));
}

enum unisol_status unisol_reader_open_memory(struct unisol_reader *reader, const void *bytes,
                                             size_t len, const char *name)
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED;
    if (!bytes && len > 0)
        return us_misused(&reader->input.sink, "the bytes are NULL");

    us_input_set_name(&reader->input, name);
    return begin(reader, us_input_attach_memory(&reader->input, len > 0 ? bytes : "", len));
}

enum unisol_status unisol_reader_open_deal(struct unisol_reader *reader, const char *deal)
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED;
    if (!deal)
        return us_misused(&reader->input.sink, "the deal is NULL");
    if (us_input_open_deal(&reader->input, deal) != US_OK)
        return UNISOL_FAILED;

    reader->state = US_READER_OPEN;
    return UNISOL_OK;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Checks that the next record can be read here.  The record before it is gone. */
static enum unisol_status check_open(struct unisol_reader *r)
{
    if (!us_reader_is_usable(r))
        return UNISOL_FAILED;
    us_record_forget(&r->record);
    if (r->state != US_READER_TAKEN)
        return r->state == US_READER_OPEN ? UNISOL_OK : UNISOL_END;
    r->state = US_READER_MISUSED; /* once: the caller may loop until the end */
    return us_misused(&r->input.sink, "the input is taken in chunks");
}

enum unisol_status unisol_reader_next(struct unisol_reader *reader,
                                      const struct unisol_record **record)
{
    if (record)
        *record = NULL;
    enum unisol_status status = check_open(reader);
    if (status != UNISOL_OK)
        return status;
    if (!record)
        return us_misused(&reader->input.sink, "there is no place for the record");

    status = (enum unisol_status)us_input_next(&reader->input);
    if (status == UNISOL_OK) {
        reader->record.number = reader->input.reader.records;
        *record = &reader->record;
    }
    return status;
}

enum unisol_status unisol_reader_check(struct unisol_reader *reader)
{
    enum unisol_status status = check_open(reader);
    return status == UNISOL_OK ? (enum unisol_status)us_input_read(&reader->input) : status;
}
