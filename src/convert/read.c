/* SPDX-License-Identifier: MIT */
/* The loop over an input's records. */
#include <inttypes.h>

#include "convert/failure.h"
#include "convert/input.h"

/* Reads a record before those that were asked for, without diagnostics. */
static enum us_status skip_record(struct us_input *in)
{
    struct us_muted muted = us_mute(&in->sink);
    enum us_status status = us_reader_next(&in->reader);
    us_unmute(&muted);
    return status;
}

/* At the end of the input: the records that were asked for may not all be there, or the format that
   was named has found none at all. */
static enum us_status end(struct us_input *in)
{
    us_input_report_garbage(in);
    uint64_t n = in->reader.records;
    bool is_empty = n == 0 && in->format && !in->is_part;
    if (in->range_reported || (n >= in->first_record && !is_empty))
        return US_END;
    in->range_reported = true;
    if (is_empty)
        return us_fail(&in->sink, US_DIAG_NO_RECORD, in->format->name);
    return us_fail_at(&in->sink, US_DIAG_RECORD_RANGE, US_NOWHERE, "it has %" PRIu64 " record%s", n,
                      n == 1 ? "" : "s");
}

/* Reads the next record that was asked for. */
static enum us_status read_record(struct us_input *in)
{
    struct us_reader *reader = &in->reader;
    if (in->is_deal) {
        reader->records++;
        return reader->records == 1 ? US_OK : US_END;
    }

    while (reader->records + 1 < in->first_record)
        if (skip_record(in) == US_END)
            return end(in);

    if (in->last_record && reader->records >= in->last_record)
        return US_END;
    enum us_status status = us_reader_next(reader);
    return status == US_END ? end(in) : status;
}

/* Reads and replays the next record that was asked for. */
static enum us_status resolve_record(struct us_input *in)
{
    enum us_status status = read_record(in);
    return status == US_OK ? us_input_replay(in) : status;
}

enum us_status us_input_read(struct us_input *in)
{
    us_sink_begin_record(&in->sink);
    enum us_status status = read_record(in);
    const struct us_record_kind *kind = us_input_kind(in);
    if (status == US_OK && kind->check)
        status = kind->check(in);
    us_sink_end_record(&in->sink);
    return status;
}

enum us_status us_input_next(struct us_input *in)
{
    us_sink_begin_record(&in->sink);
    bool open = us_input_is_open(in);
    if (open)
        us_hold(&in->held, &in->sink);
    enum us_status status = resolve_record(in);
    if (open)
        status = us_input_try_games(in, status);
    us_sink_end_record(&in->sink);
    return status;
}
