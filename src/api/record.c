/* SPDX-License-Identifier: MIT */
/* What there is to say of a record. */
#include "api/reader.h"

#include "base/rows.h"
#include "boardgames/replay.h"
#include "engine/explain.h"
#include "engine/statistics.h"
#include "formats/interchange/boardgame.h"
#include "model/dump.h"
#include "rules/recognise.h"

_Static_assert((int)UNISOL_UNFINISHED == US_RESULT_UNFINISHED && (int)UNISOL_SOLVED == US_RESULT_SOLVED &&
                   (int)UNISOL_ILLEGAL == US_RESULT_ILLEGAL,
               "the results of patience are the model's");
_Static_assert((int)UNISOL_CLAIMS_NOTHING == US_CLAIM_NONE && (int)UNISOL_CLAIMS_SOLVED == US_CLAIM_SOLVED &&
                   (int)UNISOL_CLAIMS_GAVE_UP == US_CLAIM_GAVE_UP,
               "the claims are the model's");

/* An empty record that r fills. */
void us_record_begin(struct unisol_reader *r)
{
    memset(&r->record, 0, sizeof(r->record));
    pthread_mutex_init(&r->record.texts.lock, NULL);
    r->record.self = &r->record;
    r->record.reader = r;
}

void us_record_forget(struct unisol_record *record)
{
    record->number = 0;
    memset(record->texts.made, 0, sizeof(record->texts.made));
}

void us_record_clear(struct unisol_record *record)
{
    us_solution_free(&record->solution);
    us_bg_solution_free(&record->match);
    for (size_t i = 0; i < US_RECORD_COUNT; i++)
        us_buf_free(&record->texts.buffers[i]);
    pthread_mutex_destroy(&record->texts.lock);
}

/* Makes kept a record of its own of one that a reader holds. */
static void receive_batch(const struct unisol_record *record, struct unisol_record *kept)
{
    *kept = *record;
    kept->self = kept;
    kept->reader = NULL;
    if (record->solution.game.variant == record->solution.variant_name)
        kept->solution.game.variant = kept->solution.variant_name;

    pthread_mutex_init(&kept->texts.lock, NULL);
    kept->texts.made[US_RECORD_DUMP] = NULL; /* it showed the reader's script, too */

    pthread_mutex_destroy(&record->self->texts.lock);
    us_record_begin(record->reader);
}

struct unisol_record *unisol_record_keep(const struct unisol_record *record)
{
    if (!us_record_is_filled(record))
        return NULL;
    if (!record->reader)
        return record->self;
    struct unisol_record *kept = us_resize(NULL, NULL, sizeof(*kept));
    if (kept)
        receive_batch(record, kept);
    return kept;
}

void unisol_record_free(struct unisol_record *record)
{
    if (!record || record->reader)
        return;
    us_record_clear(record);
    us_resize(NULL, record, 0);
}

enum unisol_result unisol_record_result(const struct unisol_record *record)
{
    if (!us_record_is_filled(record))
        return UNISOL_UNFINISHED;
    if (!record->is_boardgame)
        return (enum unisol_result)record->solution.result;
    if (record->match.fault.reason)
        return UNISOL_ILLEGAL;
    return record->match.outcome.ending == US_END_NONE ? UNISOL_UNFINISHED : UNISOL_ENDED;
}

enum unisol_claim unisol_record_claim(const struct unisol_record *record)
{
    if (!us_record_is_filled(record) || record->is_boardgame)
        return UNISOL_CLAIMS_NOTHING;
    return (enum unisol_claim)record->solution.claim;
}

uint64_t unisol_record_number(const struct unisol_record *record)
{
    return record ? record->number : 0;
}

const char *unisol_record_format(const struct unisol_record *record)
{
    return us_record_is_filled(record) ? record->format : "";
}

const char *unisol_record_other_format(const struct unisol_record *record)
{
    return us_record_is_filled(record) ? record->rival : NULL;
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

static void put_game(const struct unisol_record *record, struct us_buf *b)
{
    if (record->is_boardgame)
        us_buf_puts(b, record->match.game->name);
    else
        us_game_describe(&record->solution.game, b);
}

/* Puts nothing if the deal has no number. */
static void put_deal(const struct unisol_record *record, struct us_buf *b)
{
    const struct us_solution *s = &record->solution;
    struct us_deal deal = s->deal;
    uint64_t unknown = 0;
    if (deal.system == US_DEAL_NONE)
        deal = us_deal_recognise(&s->start, record->reader ? &record->reader->next_deal : &unknown);
    if (deal.system != US_DEAL_NONE && deal.system != US_DEAL_CUSTOM)
        us_deal_put(b, deal);
}

static void put_outcome(const struct unisol_record *record, struct us_buf *b)
{
    us_bg_put_outcome(b, &record->match);
}

static void put_conventions(const struct unisol_record *record, struct us_buf *b)
{
    us_conventions_describe(&record->solution.conventions, b);
}

static void put_other_interpretations(const struct unisol_record *record, struct us_buf *b)
{
    for (size_t i = 1; i < record->readings.num; i++) {
        us_conventions_describe(&record->readings.list[i], b);
        us_buf_putc(b, '\0');
    }
}

static void put_dump(const struct unisol_record *record, struct us_buf *b)
{
    if (record->is_boardgame) {
        us_bg_dump(b, &record->match);
        return;
    }
    if (record->reader)
        us_dump_script(&record->reader->reader.script, b);
    us_dump_solution(&record->solution, b);
}

static void (*const makers[])(const struct unisol_record *record, struct us_buf *b) = {
    [US_RECORD_GAME] = put_game,
    [US_RECORD_DEAL] = put_deal,
    [US_RECORD_OUTCOME] = put_outcome,
    [US_RECORD_CONVENTIONS] = put_conventions,
    [US_RECORD_OTHER_READINGS] = put_other_interpretations,
    [US_RECORD_DUMP] = put_dump,
};

US_ASSERT_ROWS(makers, US_RECORD_COUNT);

/* In place of a text for which there was no memory. */
static const char no_memory[] = "";

/* Makes the text, unless that has been done; it is reported if there is no memory and the record has a reader. */
static const char *told(const struct unisol_record *record, enum us_record_text which)
{
    struct us_record_texts *texts = &record->self->texts;
    struct us_buf *b = &texts->buffers[which];

    pthread_mutex_lock(&texts->lock);
    if (!texts->made[which]) {
        us_buf_clear(b);
        makers[which](record, b);
        const char *text = us_buf_text(b);
        texts->made[which] = b->failed ? NULL : text;
    }
    const char *made = texts->made[which];
    pthread_mutex_unlock(&texts->lock);

    if (!made && record->reader)
        us_report_failure(&record->reader->sink, US_DIAG_NO_MEMORY, "");
    return made ? made : no_memory;
}

const char *unisol_record_game(const struct unisol_record *record)
{
    return us_record_is_filled(record) ? told(record, US_RECORD_GAME) : "";
}

const char *unisol_record_deal(const struct unisol_record *record)
{
    if (unisol_record_is_empty(record) || record->is_boardgame)
        return NULL;
    const char *deal = told(record, US_RECORD_DEAL);
    return deal[0] || deal == no_memory ? deal : NULL;
}

bool unisol_record_is_empty(const struct unisol_record *record)
{
    return !us_record_is_filled(record) || (!record->is_boardgame && record->solution.empty);
}

const char *unisol_record_conventions(const struct unisol_record *record)
{
    if (!us_record_is_filled(record) || record->is_boardgame || !record->solution.inferred)
        return NULL;
    return told(record, US_RECORD_CONVENTIONS);
}

const char *unisol_record_other_interpretation(const struct unisol_record *record, size_t i)
{
    if (!us_record_is_filled(record) || record->is_boardgame || record->readings.num == 0 ||
        i >= record->readings.num - 1)
        return NULL;
    const char *reading = told(record, US_RECORD_OTHER_READINGS);
    for (; i > 0 && reading != no_memory; i--)
        reading += strlen(reading) + 1;
    return reading;
}

size_t unisol_record_moves(const struct unisol_record *record)
{
    if (!us_record_is_filled(record))
        return 0;
    return record->is_boardgame ? record->match.num_played : record->solution.num_explicit;
}

const char *unisol_record_outcome(const struct unisol_record *record)
{
    return us_record_is_filled(record) && record->is_boardgame ? told(record, US_RECORD_OUTCOME) : NULL;
}

const char *unisol_record_fault(const struct unisol_record *record, size_t *move)
{
    if (unisol_record_result(record) != UNISOL_ILLEGAL)
        return NULL;
    if (move)
        *move = record->is_boardgame ? record->match.fault.move : record->solution.fault.move;
    return record->is_boardgame ? record->match.fault.reason
                                : us_reason_name((enum us_reason)record->solution.fault.reason);
}

bool unisol_record_statistics(const struct unisol_record *record, struct unisol_statistics *statistics)
{
    struct us_statistics s;
    if (unisol_record_is_empty(record) || record->is_boardgame)
        return false;
    us_statistics_of(&record->solution, &s);
    if (statistics)
        *statistics = (struct unisol_statistics){s.explicit_moves, s.implicit_moves, s.freecells_used,
                                                 s.longest_supermove, s.flourish};
    return true;
}

/* ---- faults --------------------------------------------------------------------------------------------------- */

static enum us_diag_id diag_of(const struct us_fault *f)
{
    if (f->reason == US_REASON_PICTURE_DIFFERS)
        return US_DIAG_PICTURE_DIFFERS;
    return f->reason == US_REASON_FALSE_CLAIM ? US_DIAG_FALSE_CLAIM : US_DIAG_ILLEGAL_MOVE;
}

/* The same of a game on a board. */
static void report_foul(struct us_sink *sink, const struct us_bg_solution *m)
{
    struct us_buf text = {0};
    struct us_buf board = {0};
    const struct us_bg_fault *f = &m->fault;
    const char *notes[3] = {0};
    size_t n = 0;
    us_buf_puts(&board, f->snapshot ? "the position by the moves:" : "the position before the move:");
    m->game->put_board(&text, &m->final);
    struct us_cursor c = us_cursor(us_buf_str(&text));
    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_str_trim_end(us_cursor_peek_line(&c));
        us_buf_puts(&board, "\n  ");
        us_buf_put(&board, line.p, line.len);
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    }
    if (f->rule[0])
        notes[n++] = f->rule;
    notes[n] = us_buf_text(&board);
    us_report_notes(sink, f->snapshot ? US_DIAG_PICTURE_DIFFERS : US_DIAG_ILLEGAL_MOVE, f->span, f->text, notes);
    us_buf_free(&text);
    us_buf_free(&board);
}

void unisol_record_report(const struct unisol_record *record)
{
    if (unisol_record_result(record) != UNISOL_ILLEGAL || !record->reader)
        return;
    const struct us_solution *s = &record->solution;
    if (record->is_boardgame) {
        report_foul(&record->reader->sink, &record->match);
        return;
    }
    struct us_explanation e;
    us_explain(s, &e);
    const char *notes[4] = {0};
    size_t n = 0;
    if (e.rule.len > 0)
        notes[n++] = us_buf_text(&e.rule);
    if (e.other.len > 0)
        notes[n++] = us_buf_text(&e.other);
    notes[n] = us_buf_text(&e.board);
    us_report_notes(&record->reader->sink, diag_of(&s->fault), s->fault.span, us_buf_text(&e.what), notes);
    us_explanation_free(&e);
}

const char *unisol_record_dump(const struct unisol_record *record)
{
    return us_record_is_filled(record) ? told(record, US_RECORD_DUMP) : "";
}
