/* SPDX-License-Identifier: MIT */
/* The loop over an input's records. */
#include "api/reader.h"

#include "boardgames/replay.h"
#include "engine/infer.h"
#include "model/names.h"

struct unisol_reader *unisol_reader_new(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_reader *r = us_resize(NULL, NULL, sizeof(*r));
    if (!r)
        return NULL;
    memset(r, 0, sizeof(*r));
    r->listener = (struct us_observer){handle, context};
    r->sink = us_observe(&r->listener);
    r->reader.sink = &r->sink;
    r->game = us_variant_at(0)->game;
    us_record_begin(r);
    r->reader.match = &r->record.match;
    r->bounds = us_usual_bounds;
    r->reader.bounds = &r->bounds;
    r->assumed.automove = US_AUTOMOVE_UNKNOWN;
    r->assumed.empty_count = US_EMPTY_UNKNOWN;
    r->fd = -1;
    return r;
}

/* Reads the next record of those that were asked for; the others are passed over in silence. */
static enum us_status next_wanted(struct unisol_reader *r)
{
    if (r->is_deal) {
        r->reader.records++;
        return r->reader.records == 1 ? US_OK : US_END;
    }
    for (;;) {
        struct us_sink kept = r->sink;
        bool before = r->reader.records + 1 < r->first_record;
        if (r->last_record && r->reader.records >= r->last_record)
            return US_END;
        if (before)
            r->sink.handle = NULL;
        enum us_status status = us_reader_next(&r->reader);
        if (before) {
            r->sink.handle = kept.handle;
            r->sink.errors = kept.errors;
        }
        if (status != US_END && before)
            continue;
        if (status == US_END)
            us_input_report_garbage(r);
        if (status == US_END && r->reader.records < r->first_record && !r->range_reported) {
            us_report_failure(&r->sink, US_DIAG_RECORD_RANGE, "");
            r->range_reported = true;
            return US_FAILED;
        }
        return status;
    }
}

/* Fills in what the user says of a text's conventions; false (reported) where the text says otherwise. */
static bool assume(struct unisol_reader *r)
{
    struct us_conventions *c = &r->reader.script.conventions;
    const struct us_conventions *a = &r->assumed;
    bool other_rule = a->automove != US_AUTOMOVE_UNKNOWN && c->automove != US_AUTOMOVE_UNKNOWN &&
                      a->automove != c->automove;
    bool other_count = a->empty_count != US_EMPTY_UNKNOWN && c->empty_count != US_EMPTY_UNKNOWN &&
                       a->empty_count != c->empty_count;
    if (other_rule || other_count) {
        us_report(&r->sink, US_DIAG_ASSUMED_OTHER, US_NOWHERE, "%s %s", other_rule ? "automove" : "empty-column-count",
                  other_rule ? us_automove_names[c->automove].word : us_empty_count_names[c->empty_count].word);
        return false;
    }
    if (a->automove != US_AUTOMOVE_UNKNOWN)
        c->automove = a->automove;
    if (a->empty_count != US_EMPTY_UNKNOWN)
        c->empty_count = a->empty_count;
    return true;
}

/* Replays the game on a board that has been read.  What the user asked for must be about games on boards, too. */
static enum us_status resolve_boardgame(struct unisol_reader *r)
{
    struct us_bg_solution *m = &r->record.match;
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        if (!r->reader.game_asked[i])
            continue;
        us_report(&r->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "%s", m->notation->name);
        return US_FAILED;
    }
    if (r->layout.given && r->layout_game != m->notation) {
        us_report(&r->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "--layout is none of %s", m->notation->name);
        return US_FAILED;
    }
    return us_bg_resolve(m, r->layout.given ? &r->layout_board : NULL, &r->sink);
}

/* Replays the record that has been read. */
static enum unisol_status replay(struct unisol_reader *r)
{
    r->record.format = r->is_deal ? "deal" : r->reader.format->name;
    r->record.rival = r->rival ? r->rival->name : NULL;
    r->record.readings.num = 0;
    r->record.is_boardgame = r->reader.is_boardgame;
    if (r->record.is_boardgame)
        return (enum unisol_status)resolve_boardgame(r);
    if (r->layout_game) {
        us_report(&r->sink, US_DIAG_GAME_DIFFERS, US_NOWHERE, "--layout is of %s", r->layout_game->name);
        return UNISOL_FAILED;
    }
    us_expected_snapshot_clear(&r->picture);
    const struct us_format *f = r->is_deal ? NULL : r->reader.format;
    struct us_resolver resolver = {.sink = &r->sink,
                                   .layout = &r->layout,
                                   .agrees = f ? f->agrees : NULL,
                                   .expected = &r->picture,
                                   .table = &r->table,
                                   .bounds = &r->bounds,
                                   .interpretations = r->all_interpretations ? &r->record.readings : NULL};
    if (r->is_deal)
        resolver.layout = NULL;
    bool replayed = assume(r) && us_infer(&resolver, &r->reader.script, &r->record.solution) == US_OK;
    return replayed ? UNISOL_OK : UNISOL_FAILED;
}

/* UNISOL_OK: the next record can be read here.  Whatever record there was is gone. */
static enum unisol_status check_open(struct unisol_reader *r)
{
    if (!r)
        return UNISOL_FAILED;
    us_record_forget(&r->record);
    switch (r->state) {
    case US_INPUT_OPEN:
        return UNISOL_OK;
    case US_INPUT_TAKEN:
        r->state = US_INPUT_MISUSED; /* once: a caller may loop until the end */
        return us_misused(&r->sink, "the input is taken in pieces");
    case US_INPUT_CLOSED:
    case US_INPUT_MISUSED:
        break;
    }
    return UNISOL_END;
}

enum unisol_status unisol_reader_next(struct unisol_reader *r, const struct unisol_record **record)
{
    if (record)
        *record = NULL;
    enum unisol_status status = check_open(r);
    if (status == UNISOL_OK && !record)
        return us_misused(&r->sink, "there is no place for the record");
    if (status == UNISOL_OK)
        status = (enum unisol_status)next_wanted(r);
    if (status == UNISOL_OK)
        status = replay(r);
    if (status != UNISOL_OK)
        return status;
    r->record.number = r->reader.records;
    *record = &r->record;
    return UNISOL_OK;
}

enum unisol_status unisol_reader_check(struct unisol_reader *r)
{
    enum unisol_status status = check_open(r);
    return status == UNISOL_OK ? (enum unisol_status)next_wanted(r) : status;
}

void unisol_reader_free(struct unisol_reader *r)
{
    if (!r)
        return;
    us_input_close(r);
    us_reader_free(&r->reader);
    us_record_clear(&r->record);
    us_buf_free(&r->picture.text);
    us_buf_free(&r->layout_file);
    us_buf_free(&r->name);
    us_resize(NULL, r, 0);
}
