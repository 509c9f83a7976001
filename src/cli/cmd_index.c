/* SPDX-License-Identifier: MIT */
/* unisol index: makes a database of records, which unisol find searches. */
#include <stdlib.h>
#include <string.h>

#include "cli/database.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"

/* The records of a batch. */
struct indexed {
    struct outbox texts; /* one after another, each with a NUL */
    struct entry {
        struct database_row row; /* but for its texts */
        size_t texts[NUM_TEXTS]; /* where they begin; SIZE_MAX: the record has none */
        size_t positions;        /* how many */
    } * entries;
    size_t num;
    size_t cap;
    struct database_position *positions; /* of all records */
    size_t num_positions;
    size_t cap_positions;
};

/* The state of a thread. */
struct indexer {
    struct unisol_writer *writer;
    struct indexed *batch; /* NULL: nothing yet */
    bool positions;
};

static void drop(void *batch)
{
    struct indexed *b = batch;
    box_free(&b->texts);
    free(b->entries);
    free(b->positions);
    free(b);
}

static void end(void *state)
{
    struct indexer *x = state;
    unisol_writer_free(x->writer);
    if (x->batch)
        drop(x->batch);
}

static void begin(void *state, const struct arguments *args, struct outbox *out)
{
    (void)out;
    struct indexer *x = state;
    x->writer = needed(unisol_writer_new(NULL, NULL));
    unisol_writer_set(x->writer, "format", "jsonl");
    x->positions = option_value(args, "positions") != NULL;
}

/* Keeps a text, which may be NULL.  Returns where it is. */
static size_t keep(struct outbox *texts, const char *text)
{
    if (!text)
        return SIZE_MAX;
    size_t at = box_size(texts);
    box_puts(texts, text);
    box_putc(texts, '\0');
    return at;
}

/* The record as a line of JSON; NULL: it is illegal. */
static const char *line_of(struct indexer *x, const struct unisol_record *record)
{
    if (unisol_record_summary(record)->result == UNISOL_ILLEGAL)
        return NULL;
    if (unisol_writer_open_memory(x->writer) != UNISOL_OK ||
        unisol_writer_write(x->writer, record) != UNISOL_OK ||
        unisol_writer_close(x->writer) != UNISOL_OK)
        needed(NULL);
    return unisol_writer_text(x->writer, NULL);
}

static void keep_position(struct indexed *b, const struct unisol_walk *walk, size_t move)
{
    b->positions = with_room(b->positions, b->num_positions, &b->cap_positions,
                             sizeof(*b->positions));
    b->positions[b->num_positions++] = (struct database_position){(int64_t)unisol_walk_hash(walk),
                                                                  (int64_t)move};
}

/* Keeps the start of a record, and if they are wanted its other positions. */
static void keep_positions(struct indexer *x, struct entry *entry,
                           const struct unisol_record *record)
{
    struct indexed *b = x->batch;
    struct unisol_walk *walk = needed(unisol_walk_new(record));
    size_t before = b->num_positions;

    if (unisol_walk_board(walk)) {
        entry->row.numbers[COLUMN_START] = (int64_t)unisol_walk_hash(walk);
        if (x->positions)
            keep_position(b, walk, 0);
    }
    const struct unisol_move *move;
    while (x->positions && (move = unisol_walk_next(walk)))
        keep_position(b, walk, move->number);
    entry->positions = b->num_positions - before;
    unisol_walk_free(walk);
}

static int index_record(void *state, struct outbox *out, const struct unisol_record *record,
                        const char *input)
{
    const struct unisol_summary *summary = unisol_record_summary(record);

    (void)out;
    (void)input;
    struct indexer *x = state;
    if (!x->batch)
        x->batch = new_zeroed(1, sizeof(*x->batch));
    struct indexed *b = x->batch;
    b->entries = with_room(b->entries, b->num, &b->cap, sizeof(*b->entries));
    struct entry *entry = &b->entries[b->num++];
    struct unisol_statistics s;
    bool counted = unisol_record_statistics(record, &s);
    *entry = (struct entry){
        .row.numbers = {[COLUMN_NUMBER] = (int64_t)summary->number,
                        [COLUMN_MOVES] = (int64_t)(counted ? s.explicit_moves : summary->num_moves),
                        [COLUMN_AUTOMOVES] = counted ? (int64_t)s.implicit_moves : NO_NUMBER,
                        [COLUMN_FREECELLS] = counted ? (int64_t)s.freecells_used : NO_NUMBER,
                        [COLUMN_START] = NO_NUMBER}};
    const char *const texts[NUM_TEXTS] = {
        [COLUMN_FORMAT] = summary->format,
        [COLUMN_GAME] = summary->game,
        [COLUMN_DEAL] = unisol_record_deal(record),
        [COLUMN_RESULT] = unisol_result_name(summary->result),
        [COLUMN_REASON] = summary->fault ? summary->fault->reason : NULL,
        [COLUMN_RECORD] = line_of(x, record),
    };
    for (int i = 0; i < NUM_TEXTS; i++)
        entry->texts[i] = keep(&b->texts, texts[i]);
    keep_positions(x, entry, record);
    return STATUS_YES;
}

static void *take_batch(void *state)
{
    struct indexer *x = state;
    struct indexed *batch = x->batch;
    x->batch = NULL;
    return batch;
}

static size_t weigh(void *batch)
{
    const struct indexed *b = batch;
    return box_size(&b->texts) + b->num_positions * sizeof(*b->positions);
}

/* What all threads share. */
struct indexing {
    struct database *base;
    bool any; /* a record was added */
};

static int add_batch(void *shared, void *batch, const char *input, uint64_t before, bool *stop)
{
    (void)stop;
    struct indexing *all = shared;
    const struct indexed *b = batch;
    size_t at = 0; /* in the positions of the batch */
    for (size_t i = 0; i < b->num; i++) {
        struct entry *entry = &b->entries[i];
        for (int column = 0; column < NUM_TEXTS; column++)
            entry->row.texts[column] = entry->texts[column] < SIZE_MAX
                                           ? b->texts.text + entry->texts[column]
                                           : NULL;
        entry->row.texts[COLUMN_FILE] = input;
        entry->row.numbers[COLUMN_NUMBER] += (int64_t)before;
        const struct database_position *positions = entry->positions > 0 ? &b->positions[at] : NULL;
        database_add(all->base, &entry->row, positions, entry->positions);
        all->any = true;
        at += entry->positions;
    }
    return STATUS_YES;
}

int run_index(const struct arguments *args)
{
    const char *path = output_path(args);

    if (!path)
        fail("name the index with '-o FILE.db'");
    struct indexing all = {.base = database_new(path, option_value(args, "positions") != NULL)};
    const struct job job = {.state_size = sizeof(struct indexer),
                            .begin = begin,
                            .end = end,
                            .record = index_record,
                            .batch = take_batch,
                            .receive_batch = add_batch,
                            .weigh = weigh,
                            .drop = drop,
                            .shared = &all,
                            .summary = SUMMARY_ALWAYS};
    struct job_result result;
    int status = run_job(args, &job, &result);
    if (all.any && !result.stopped)
        database_finish(all.base);
    database_free(all.base);
    return status;
}

const struct option_row options_index[] = {
    {"output", 'o', "FILE", FOR_COMMAND, "the index, a database of SQLite"},
    {"positions", 0, NULL, FOR_COMMAND,
     "also index each position, so that 'unisol find' finds records that pass through it"},
    {0},
};
