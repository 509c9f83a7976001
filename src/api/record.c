/* SPDX-License-Identifier: MIT */
/* The functions of records. */
#include "api/api.h"

#include "base/rows.h"
#include "api/command.h"
#include "convert/fingerprint.h"
#include "engine/explain.h"
#include "engine/statistics.h"
#include "model/dump.h"
#include "model/names.h"

_Static_assert((int)UNISOL_UNFINISHED == US_VERDICT_UNFINISHED &&
                   (int)UNISOL_SOLVED == US_VERDICT_SOLVED &&
                   (int)UNISOL_ILLEGAL == US_VERDICT_ILLEGAL &&
                   (int)UNISOL_ENDED == US_VERDICT_ENDED &&
                   (int)UNISOL_NOT_JUDGED == US_VERDICT_NOT_JUDGED,
               "the results are convert's verdicts");

/* ---- ownership ------------------------------------------------------------------------------- */

static void init_locks(struct us_record_texts *texts)
{
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&texts->lock, NULL);
    pthread_mutex_init(&texts->reporting, &recursive);
    pthread_mutexattr_destroy(&recursive);
}

static void destroy_locks(struct us_record_texts *texts)
{
    pthread_mutex_destroy(&texts->lock);
    pthread_mutex_destroy(&texts->reporting);
}

void us_record_begin(struct unisol_reader *reader)
{
    init_locks(&reader->record.texts);
    reader->record.self = &reader->record;
    reader->record.reader = reader;
}

void us_record_make(struct unisol_record *made, uint64_t number, const struct us_record_kind *kind,
                    const char *format)
{
    memset(made, 0, sizeof(*made));
    init_locks(&made->texts);
    made->self = made;
    made->number = number;
    made->data.kind = kind;
    us_copy_format_name(made->data.format, format);
}

void us_record_derive(struct unisol_record *made, const struct unisol_record *record)
{
    us_record_make(made, record->number, record->data.kind, record->data.format);
}

void us_record_begin_line(struct unisol_record *line, const struct unisol_record *record)
{
    us_record_derive(line, record);
    line->reader = record->reader;
    line->is_line = true;
}

void us_variation_list_free(struct us_variation_list *list)
{
    if (!list)
        return;
    for (size_t i = 0; i < list->num && list->texts; i++)
        us_buf_free(&list->texts[i]);
    us_buf_free(&list->marks);
    us_resize(list->texts, 0);
    us_resize(list->items, 0);
    us_resize(list, 0);
}

void us_record_forget(struct unisol_record *record)
{
    record->number = 0;
    us_record_forget_summaries(record);
    memset(record->texts.made, 0, sizeof(record->texts.made));
    us_variation_list_free(record->variations);
    record->variations = NULL;
}

void us_record_clear(struct unisol_record *record)
{
    us_record_free(&record->data);
    us_variation_list_free(record->variations);
    for (size_t i = 0; i < US_RECORD_COUNT; i++)
        us_buf_free(&record->texts.buffers[i]);
    destroy_locks(&record->texts);
}

struct unisol_record *unisol_record_keep(const struct unisol_record *record)
{
    if (!us_record_is_filled(record) || record->is_line)
        return NULL;
    if (!record->reader)
        return record->self;
    if (!us_reader_is_usable(record->reader))
        return NULL;
    struct unisol_record *kept = us_resize(NULL, sizeof(*kept));
    if (!kept)
        return NULL;

    *kept = *record;
    kept->self = kept;
    kept->reader = NULL;
    us_record_forget_summaries(kept);
    us_record_move(&kept->data, &record->self->data);
    init_locks(&kept->texts);
    kept->texts.made[US_RECORD_SCRIPT] = NULL; /* it is the reader's */
    record->self->variations = NULL;

    destroy_locks(&record->self->texts);
    struct unisol_reader *reader = record->reader;
    memset(&reader->record, 0, sizeof(reader->record));
    us_record_begin(reader);
    return kept;
}

void unisol_record_free(struct unisol_record *record)
{
    if (!record || record->reader || record->is_line)
        return;
    us_record_clear(record);
    us_resize(record, 0);
}

/* ---- numbers --------------------------------------------------------------------------------- */

const struct us_solution *us_record_cards(const struct unisol_record *record)
{
    return us_record_is_filled(record) ? record->data.kind->cards(&record->data) : NULL;
}

bool unisol_record_stated_count(const struct unisol_record *record, size_t i,
                                struct unisol_stated_count *count)
{
    const struct us_solution *solution = us_record_cards(record);
    unsigned tally = 0;

    for (; solution && tally < US_NUM_TALLIES; tally++)
        if ((solution->counts.stated >> tally & 1) && i-- == 0)
            break;
    if (!solution || tally == US_NUM_TALLIES)
        return false;

    *count = (struct unisol_stated_count){us_tally_names[tally].word,
                                          solution->counts.number[tally]};
    return true;
}

bool unisol_record_statistics(const struct unisol_record *record,
                              struct unisol_statistics *statistics)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution)
        return false;
    if (!statistics)
        return true;

    struct us_statistics s;
    us_statistics_of(solution, &s);
    *statistics = (struct unisol_statistics){
        .explicit_moves = s.of[US_TALLY_MOVES],
        .implicit_moves = s.of[US_TALLY_AUTOMOVES],
        .freecells_used = s.of[US_TALLY_FREECELLS_USED],
        .longest_supermove = s.of[US_TALLY_LONGEST_SUPERMOVE],
        .flourish = s.of[US_TALLY_FLOURISH],
        .has_stock = s.has_stock,
        .has_hidden_cards = s.has_hidden_cards,
        .draws = s.of[US_TALLY_DRAWS],
        .redeals = s.of[US_TALLY_REDEALS],
        .passes = s.of[US_TALLY_PASSES],
        .turned_cards = s.of[US_TALLY_TURNED_CARDS],
        .unknown_cards = solution->start.num_unknown,
    };
    return true;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* Returns true if the record is of a kind that has deals. */
static bool has_deal(const struct unisol_record *record)
{
    return us_record_is_filled(record) && record->data.kind->stated_deal;
}

/* The number of the next deal that the reader expects. */
static uint64_t *next_deal(const struct unisol_record *record, uint64_t *unknown)
{
    *unknown = 0;
    return record->reader ? &record->reader->next_deal : unknown;
}

static void put_script(const struct unisol_record *record, struct us_buf *b)
{
    const struct us_script *script = record->reader ? &record->reader->input.reader.script : NULL;
    if (script && !script->released && us_record_cards(record))
        us_dump_script(script, b);
}

static void put_text(const struct unisol_record *record, enum us_record_text which,
                     struct us_buf *b)
{
    const struct us_record *data = &record->data;
    uint64_t unknown;

    switch (which) {
    case US_RECORD_GAME:
        data->kind->put_game(data, b);
        break;
    case US_RECORD_GAME_TITLE:
        data->kind->put_title(data, b);
        break;
    case US_RECORD_DEAL:
        us_record_put_deal(data, next_deal(record, &unknown), b);
        break;
    case US_RECORD_STATED_DEAL:
        us_record_put_stated_deal(data, b);
        break;
    case US_RECORD_OTHER_DEALS:
        us_record_put_other_deals(data, next_deal(record, &unknown), b);
        break;
    case US_RECORD_OUTCOME:
        data->kind->put_outcome(data, b);
        break;
    case US_RECORD_FAULT:
        us_record_put_fault(data, b);
        break;
    case US_RECORD_CONVENTIONS:
        us_conventions_describe(&data->solution.conventions, b);
        break;
    case US_RECORD_OTHER_INTERPRETATIONS:
        us_record_put_other_interpretations(data, b);
        break;
    case US_RECORD_DUMP:
        data->kind->dump(data, b);
        break;
    case US_RECORD_SCRIPT:
        put_script(record, b);
        break;
    case US_RECORD_COUNT:
        break;
    }
}

const char us_no_text[] = "";

void us_record_no_memory(const struct unisol_record *record)
{
    struct us_record_texts *texts = &record->self->texts;
    if (!record->reader)
        return;
    pthread_mutex_lock(&texts->reporting);
    us_no_memory(&record->reader->input.sink);
    pthread_mutex_unlock(&texts->reporting);
}

const char *us_record_text(const struct unisol_record *record, enum us_record_text which)
{
    struct us_record_texts *texts = &record->self->texts;
    struct us_buf *b = &texts->buffers[which];

    pthread_mutex_lock(&texts->lock);
    if (!texts->made[which]) {
        us_buf_clear(b);
        put_text(record, which, b);
        const char *text = us_buf_text(b);
        texts->made[which] = b->failed ? NULL : text;
    }
    const char *made = texts->made[which];
    pthread_mutex_unlock(&texts->lock);

    if (!made)
        us_record_no_memory(record);
    return made ? made : us_no_text;
}

bool unisol_record_found_rules(const struct unisol_record *record, struct unisol_found_rules *found)
{
    const struct us_solution *solution = us_record_cards(record);
    struct unisol_statistics statistics;

    if (!solution || !solution->game_refined)
        return false;

    const struct us_rules *rules = &solution->game.rules;
    *found = (struct unisol_found_rules){.draw = 0};
    if (rules->stock_to == US_STOCK_TO_WASTE) {
        found->draw = rules->stock_draw > 0 ? rules->stock_draw : 1;
        if (rules->stock_passes == 0 && unisol_record_statistics(record, &statistics) &&
            statistics.passes > 1)
            found->passes = (unsigned)statistics.passes;
    }
    found->deals_to_spaces = rules->stock_to == US_STOCK_TO_COLUMNS &&
                             rules->foundation_takes == US_FOUNDATION_TAKES_SUIT &&
                             !rules->stock_needs_cards;
    return true;
}

const char *unisol_record_deal(const struct unisol_record *record)
{
    if (!has_deal(record))
        return NULL;
    const char *deal = us_record_text(record, US_RECORD_DEAL);
    return deal[0] || deal == us_no_text ? deal : NULL;
}

bool unisol_record_is_face_up(const struct unisol_record *record)
{
    uint64_t unknown;
    return has_deal(record) && us_record_shows_hidden(&record->data, next_deal(record, &unknown));
}

const char *unisol_record_stated_deal(const struct unisol_record *record)
{
    if (!has_deal(record))
        return NULL;
    const char *deal = us_record_text(record, US_RECORD_STATED_DEAL);
    return deal[0] ? deal : NULL;
}

const char *unisol_record_other_deal(const struct unisol_record *record, size_t i)
{
    if (!has_deal(record))
        return NULL;
    const char *text = us_record_text(record, US_RECORD_OTHER_DEALS);
    for (; i > 0 && text[0]; i--)
        text += strlen(text) + 1;
    return text[0] ? text : NULL;
}

uint64_t unisol_record_find_deal(const struct unisol_record *record, const char *range,
                                 uint64_t first)
{
    struct us_deal_range deals;
    if (!has_deal(record) || !range || !us_deal_range_parse(us_str(range), &deals))
        return 0;
    return us_record_find_deal(&record->data, &deals, first);
}

bool unisol_record_fingerprint(const struct unisol_record *record, const uint64_t key[2],
                               struct unisol_fingerprint *fingerprint)
{
    struct us_fingerprint made;
    if (!us_record_is_filled(record) || !key || !fingerprint)
        return false;
    if (!us_record_fingerprint(&record->data, key, &made)) {
        if (record->reader)
            us_no_memory(&record->reader->input.sink);
        return false;
    }
    *fingerprint = (struct unisol_fingerprint){{made.half[0], made.half[1]}};
    return true;
}

const char *unisol_record_dump(const struct unisol_record *record)
{
    return us_record_is_filled(record) ? us_record_text(record, US_RECORD_DUMP) : "";
}

const char *unisol_record_dump_script(const struct unisol_record *record)
{
    return us_record_is_filled(record) ? us_record_text(record, US_RECORD_SCRIPT) : "";
}

enum unisol_result us_record_result(const struct unisol_record *record)
{
    if (!us_record_is_filled(record))
        return UNISOL_UNFINISHED;
    return (enum unisol_result)record->data.kind->verdict(&record->data);
}

/* ---- faults and corrections ------------------------------------------------------------------ */

void unisol_record_report(const struct unisol_record *record)
{
    if (us_record_result(record) == UNISOL_ILLEGAL && us_reader_is_usable(record->reader))
        record->data.kind->report_fault(&record->data, &record->reader->input.sink);
    if (us_record_is_filled(record) && !record->is_line && us_reader_is_usable(record->reader))
        us_input_report_repairs(&record->reader->input);
}

_Static_assert(
    (int)UNISOL_EDIT_CHANGED == US_EDIT_CHANGED && (int)UNISOL_EDIT_MISSING == US_EDIT_MISSING &&
        (int)UNISOL_EDIT_EXTRA == US_EDIT_EXTRA && (int)UNISOL_EDIT_SWAPPED == US_EDIT_SWAPPED &&
        (int)UNISOL_EDIT_DEAL == US_EDIT_DEAL && (int)UNISOL_EDIT_FREECELLS == US_EDIT_CELLS &&
        (int)UNISOL_EDIT_COLUMNS == US_EDIT_COLUMNS &&
        (int)UNISOL_EDIT_AUTOMOVE == US_EDIT_AUTOMOVE && (int)UNISOL_EDIT_SUITS == US_EDIT_SUITS,
    "the kinds of edits are the engine's");

bool unisol_record_is_early(const struct unisol_record *record)
{
    return us_record_is_filled(record) && record->reader &&
           us_input_is_early(&record->reader->input);
}

bool unisol_record_is_searched(const struct unisol_record *record)
{
    return us_record_is_filled(record) && record->data.repairs.searched;
}

/* Fills in record->edits. */
static void list_edits(struct unisol_record *record)
{
    const struct us_repairs *repairs = &record->data.repairs;
    for (size_t i = 0; i < repairs->corrections.num; i++)
        for (size_t k = 0; k < repairs->corrections.list[i].num_edits; k++) {
            const struct us_edit *e = &repairs->corrections.list[i].edits[k];
            const struct us_edit_words *words = &repairs->words[i].edits[k];
            record->edits[i][k] = (struct unisol_edit){
                .kind = (enum unisol_edit_kind)e->kind,
                .move = words->move,
                .first_move = words->first_move,
                .num_moves = e->num,
                .found = words->found.len > 0 ? words->found.p : NULL,
                .meant = words->meant.len > 0 ? words->meant.p : NULL,
                .line = words->line,
                .column = words->column};
        }
}

size_t unisol_record_find_corrections(const struct unisol_record *record)
{
    if (!us_record_is_filled(record) || record->is_line)
        return 0;
    if (!record->data.repairs.searched && us_reader_is_usable(record->reader))
        us_input_repair(&record->reader->input);
    list_edits(record->self);
    return record->data.repairs.corrections.num;
}

bool unisol_record_correction(const struct unisol_record *record, size_t i,
                              struct unisol_correction *correction)
{
    if (!us_record_is_filled(record) || i >= record->data.repairs.corrections.num)
        return false;
    const struct us_correction *c = &record->data.repairs.corrections.list[i];
    if (correction)
        *correction = (struct unisol_correction){.text = record->data.repairs.words[i].text.p,
                                                 .solved = c->solved,
                                                 .num_moves = c->num_moves,
                                                 .num_edits = c->num_edits,
                                                 .edits = record->edits[i]};
    return true;
}

struct unisol_record *unisol_record_correct(const struct unisol_record *record, size_t i)
{
    if (!unisol_record_correction(record, i, NULL) || !us_reader_is_usable(record->reader))
        return NULL;
    struct us_input *in = &record->reader->input;
    struct unisol_record *corrected = us_resize(NULL, sizeof(*corrected));
    if (!corrected) {
        us_no_memory(&in->sink);
        return NULL;
    }

    us_record_derive(corrected, record);
    if (us_input_correct(in, i, &corrected->data) == US_OK)
        return corrected;
    unisol_record_free(corrected);
    return NULL;
}
