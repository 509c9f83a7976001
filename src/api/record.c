/* SPDX-License-Identifier: MIT */
/* What there is to say of a record. */
#include "api/reader.h"

#include "boardgames/referee.h"
#include "engine/explain.h"
#include "engine/statistics.h"
#include "formats/interchange/match.h"
#include "model/dump.h"
#include "rules/recognise.h"

/* An empty record that r fills. */
void us_record_begin(struct unisol_reader *r)
{
    memset(&r->record, 0, sizeof(r->record));
    r->record.self = &r->record;
    r->record.reader = r;
}

void us_record_clear(struct unisol_record *record)
{
    us_solution_free(&record->solution);
    us_match_free(&record->match);
    us_buf_free(&record->game);
    us_buf_free(&record->deal);
    us_buf_free(&record->dump);
    us_buf_free(&record->conventions);
}

/* Texts about a record are made when they are asked for, in buffers of its own. */
static struct unisol_record *mutable(const struct unisol_record *record)
{
    return record->self;
}

struct unisol_record *unisol_record_keep(const struct unisol_record *record)
{
    struct unisol_record *kept = record->reader ? us_resize(NULL, NULL, sizeof(*kept)) : record->self;
    if (!kept || !record->reader)
        return kept;
    *kept = *record;
    kept->self = kept;
    kept->reader = NULL;
    if (record->solution.game.variant == record->solution.variant_name)
        kept->solution.game.variant = kept->solution.variant_name;
    us_record_begin(record->reader);
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
    if (!record->is_match)
        return (enum unisol_result)record->solution.result;
    if (record->match.foul.reason)
        return UNISOL_ILLEGAL;
    return record->match.outcome.ending == US_END_NONE ? UNISOL_UNFINISHED : UNISOL_ENDED;
}

enum unisol_claim unisol_record_claim(const struct unisol_record *record)
{
    return record->is_match ? UNISOL_CLAIMS_NOTHING : (enum unisol_claim)record->solution.claim;
}

uint64_t unisol_record_number(const struct unisol_record *record)
{
    return record->number;
}

const char *unisol_record_format(const struct unisol_record *record)
{
    return record->format;
}

const char *unisol_record_other_format(const struct unisol_record *record)
{
    return record->rival;
}

/* The text, or "" (reported, if the record has a reader to do that) where memory ran out. */
static const char *told(const struct unisol_record *record, struct us_buf *b)
{
    const char *text = us_buf_text(b);
    if (!b->failed)
        return text;
    if (record->reader)
        us_complain(&record->reader->sink, US_DIAG_NO_MEMORY, "");
    return "";
}

const char *unisol_record_game(const struct unisol_record *record)
{
    struct us_buf *b = &mutable(record)->game;
    us_buf_clear(b);
    if (record->is_match)
        us_buf_puts(b, record->match.notation->name);
    else
        us_game_describe(&record->solution.game, b);
    return told(record, b);
}

const char *unisol_record_deal(const struct unisol_record *record)
{
    const struct us_solution *s = &record->solution;
    struct us_deal deal = s->deal;
    if (record->is_match || s->empty)
        return NULL;
    uint64_t unknown = 0;
    if (deal.system == US_DEAL_NONE)
        deal = us_deal_recognise(&s->start, record->reader ? &record->reader->next_deal : &unknown);
    if (deal.system == US_DEAL_NONE || deal.system == US_DEAL_CUSTOM)
        return NULL;
    struct us_buf *b = &mutable(record)->deal;
    us_buf_clear(b);
    us_deal_put(b, deal);
    return told(record, b);
}

bool unisol_record_is_empty(const struct unisol_record *record)
{
    return !record->is_match && record->solution.empty;
}

const char *unisol_record_conventions(const struct unisol_record *record)
{
    const struct us_solution *s = &record->solution;
    if (record->is_match || !s->inferred)
        return NULL;
    struct us_buf *b = &mutable(record)->conventions;
    us_buf_clear(b);
    us_conventions_describe(&s->conventions, b);
    return told(record, b);
}

const char *unisol_record_other_reading(const struct unisol_record *record, size_t i)
{
    const struct us_readings *all = &record->readings;
    if (record->is_match || i + 1 >= all->num)
        return NULL;
    struct us_buf *b = &mutable(record)->conventions;
    us_buf_clear(b);
    us_conventions_describe(&all->list[i + 1], b);
    return told(record, b);
}

size_t unisol_record_moves(const struct unisol_record *record)
{
    return record->is_match ? record->match.num_played : record->solution.num_explicit;
}

const char *unisol_record_outcome(const struct unisol_record *record)
{
    struct us_buf *b = &mutable(record)->deal;
    if (!record->is_match)
        return NULL;
    us_buf_clear(b);
    us_outcome_put(b, &record->match);
    return told(record, b);
}

const char *unisol_record_fault(const struct unisol_record *record, size_t *move)
{
    const struct us_solution *s = &record->solution;
    if (unisol_record_result(record) != UNISOL_ILLEGAL)
        return NULL;
    if (record->is_match) {
        *move = record->match.foul.move;
        return record->match.foul.reason;
    }
    *move = s->fault.move;
    return us_reason_name((enum us_reason)s->fault.reason);
}

bool unisol_record_statistics(const struct unisol_record *record, struct unisol_statistics *statistics)
{
    struct us_statistics s;
    if (record->is_match || record->solution.empty)
        return false;
    us_statistics_of(&record->solution, &s);
    *statistics = (struct unisol_statistics){s.explicit_moves, s.implicit_moves, s.freecells_used, s.longest_supermove,
                                             s.flourish};
    return true;
}

static enum us_diag_id diag_of(const struct us_fault *f)
{
    if (f->reason == US_REASON_PICTURE_DIFFERS)
        return US_DIAG_PICTURE_DIFFERS;
    return f->reason == US_REASON_FALSE_CLAIM ? US_DIAG_FALSE_CLAIM : US_DIAG_ILLEGAL_MOVE;
}

/* The same of a game on a board. */
static void report_foul(struct us_sink *sink, const struct us_match *m)
{
    struct us_buf text = {0};
    struct us_buf board = {0};
    const struct us_foul *f = &m->foul;
    const char *notes[3] = {0};
    size_t n = 0;
    us_buf_puts(&board, f->picture ? "the position by the moves:" : "the position before the move:");
    m->notation->put_board(&text, &m->final);
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
    us_report_notes(sink, f->picture ? US_DIAG_PICTURE_DIFFERS : US_DIAG_ILLEGAL_MOVE, f->span, f->text, notes);
    us_buf_free(&text);
    us_buf_free(&board);
}

void unisol_record_report(const struct unisol_record *record)
{
    const struct us_solution *s = &record->solution;
    if (!record->reader || unisol_record_result(record) != UNISOL_ILLEGAL)
        return;
    if (record->is_match) {
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
    struct us_buf *b = &mutable(record)->dump;
    us_buf_clear(b);
    if (record->is_match) {
        us_match_dump(b, &record->match);
        return told(record, b);
    }
    if (record->reader)
        us_dump_script(&record->reader->reader.script, b);
    us_dump_solution(&record->solution, b);
    return told(record, b);
}
