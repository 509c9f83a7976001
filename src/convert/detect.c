/* SPDX-License-Identifier: MIT */
/* Detection by playing: if two formats are likely, the one in which the first record plays better
   is chosen. */
#include "base/rows.h"
#include "convert/failure.h"
#include "convert/input.h"

/* How well the first record plays in a format.  A record that cannot be read or has no moves is no
   evidence: what is a move in one format may be a comment in the other.  Nor are illegal moves. */
enum fit { NOT_PLAYED, PLAYED, PLAYED_TO_THE_END };

static enum fit fit_of(const struct us_record *record)
{
    static const enum fit fits[] = {
        [US_VERDICT_UNFINISHED] = PLAYED,  [US_VERDICT_SOLVED] = PLAYED_TO_THE_END,
        [US_VERDICT_ILLEGAL] = NOT_PLAYED, [US_VERDICT_ENDED] = PLAYED_TO_THE_END,
        [US_VERDICT_NOT_JUDGED] = PLAYED,
    };
    US_ASSERT_ROWS(fits, US_VERDICT_NOT_JUDGED + 1);

    if (record->kind->num_moves(record) == 0)
        return NOT_PLAYED;
    return fits[record->kind->verdict(record)];
}

/* What came of the first record in a format. */
struct trial {
    enum fit fit;
    size_t moves;
};

/* Plays the first record in a format, without diagnostics.  US_FAILED (reported): memory ran
   out. */
static enum us_status try_format(struct us_input *in, const struct us_format *format,
                                 struct trial *result)
{
    *result = (struct trial){NOT_PLAYED, 0};
    struct us_inner_input *inner = us_inner_input_new(in, &in->reader.request, true);
    if (!inner)
        return US_FAILED;

    struct us_input *trial = &inner->input;
    struct us_str text = us_source_text(&in->reader.source);
    us_input_share_layout(trial, in);
    trial->assumed = in->assumed;
    trial->reader.format = format;
    us_source_borrow(&trial->reader.source, text.p, text.len);
    if (us_reader_detect(&trial->reader) && us_input_next(trial) == US_OK)
        *result = (struct trial){fit_of(trial->record),
                                 trial->record->kind->num_moves(trial->record)};

    bool no_memory = trial->sink.no_memory;
    us_inner_input_free(inner);
    return no_memory ? us_fail_memory(&in->sink) : US_OK;
}

enum us_status us_input_settle_format(struct us_input *in)
{
    struct us_detected detected = in->reader.detected;
    if (in->format || !detected.second)
        return US_OK;

    struct trial first;
    struct trial other;
    if (try_format(in, detected.first, &first) != US_OK ||
        try_format(in, detected.second, &other) != US_OK)
        return US_FAILED;

    /* What is a move in one format may be prose in the other. */
    bool is_longer = other.fit == PLAYED && first.fit == PLAYED && other.moves > first.moves;
    if (other.fit > first.fit || is_longer) {
        in->reader.format = detected.second;
        in->other_format = detected.first;
    } else {
        in->reader.format = detected.first;
        in->other_format = detected.second;
    }

    if (first.fit == NOT_PLAYED && other.fit == NOT_PLAYED && detected.equal)
        return us_fail_at(&in->sink, US_DIAG_FORMAT_AMBIGUOUS, US_NOWHERE, "%s, %s",
                          detected.first->name, detected.second->name);
    return US_OK;
}
