/* SPDX-License-Identifier: MIT */
/* Chunks: whole records of an input, for other readers in other threads. */
#include <unistd.h>

#include "api/api.h"
#include "api/command.h"

enum chunk_state { CHUNK_TAKEN, CHUNK_FILLED, CHUNK_CUT, CHUNK_REFUSED };

struct unisol_chunk {
    const struct unisol_reader *reader; /* that it was taken from */
    /* Of the reader's chunks, in the order in which they are cut. */
    uint64_t number;
    enum chunk_state state;
    const struct us_format *format;
    const struct us_format *other_format;
    struct us_chunk chunk;
    uint64_t end; /* offset in the input */
    bool is_named;
    char name[]; /* the input's, or "" */
};

bool unisol_reader_can_take(const struct unisol_reader *reader)
{
    /* If it has been taken from, other threads may be moving the window. */
    if (reader && reader->state == US_READER_TAKEN)
        return true;
    bool is_open = reader && reader->state == US_READER_OPEN;
    if (!is_open || reader->input.is_deal || reader->input.first_record != 0)
        return false;
    return us_reader_can_take(&reader->input.reader);
}

bool unisol_reader_take(struct unisol_reader *reader, size_t size, struct unisol_chunk **chunk)
{
    if (!chunk || !unisol_reader_can_take(reader))
        return false;

    /* The name is only read: another thread may be reporting it. */
    struct us_input *in = &reader->input;
    const char *name = in->sink.file ? in->sink.file : "";
    struct us_chunk taken = {0};
    if (*chunk)
        taken = (*chunk)->chunk; /* its memory is used again */
    struct unisol_chunk *c = us_resize(*chunk, sizeof(*c) + strlen(name) + 1);
    if (!c)
        return false;

    if (reader->state != US_READER_TAKEN) /* other threads read it as soon as there are chunks */
        reader->state = US_READER_TAKEN;
    us_reader_take(&in->reader, size, &taken);
    *c = (struct unisol_chunk){.reader = reader,
                               .number = reader->chunks_taken++,
                               .format = in->reader.format,
                               .other_format = in->other_format,
                               .is_named = in->sink.file != NULL,
                               .chunk = taken};
    memcpy(c->name, name, strlen(name) + 1);
    *chunk = c;
    return true;
}

void unisol_chunk_fill(struct unisol_chunk *chunk)
{
    if (!chunk || chunk->state != CHUNK_TAKEN || chunk->number < chunk->reader->chunks_before)
        return;
    us_reader_fill(&chunk->reader->input.reader, &chunk->chunk);
    chunk->state = CHUNK_FILLED;
}

/* Why the chunk cannot be cut now; NULL: it can. */
static const char *why_not_cut(const struct unisol_reader *r, const struct unisol_chunk *chunk)
{
    if (chunk->reader != r || chunk->number < r->chunks_before)
        return "the chunk is of another input";
    if (chunk->state == CHUNK_TAKEN)
        return "the chunk is not filled";
    if (chunk->state != CHUNK_FILLED)
        return "the chunk has been cut";
    if (chunk->number != r->chunks_cut)
        return "a chunk that was taken before this one is not cut";
    return NULL;
}

enum unisol_status unisol_reader_cut(struct unisol_reader *reader, struct unisol_chunk *chunk)
{
    if (!us_reader_is_usable(reader))
        return UNISOL_FAILED;
    struct us_input *in = &reader->input;
    if (reader->state == US_READER_CLOSED || in->reader.failed)
        return UNISOL_END;

    /* After a failure the place of the next record is not known. */
    if (!chunk) {
        in->reader.failed = true;
        return us_no_memory(&in->sink);
    }
    const char *why = why_not_cut(reader, chunk);
    if (why) {
        in->reader.failed = true;
        return us_misused(&in->sink, why);
    }

    enum us_status status = us_reader_cut(&in->reader, &chunk->chunk);
    reader->chunks_cut++;
    chunk->state = CHUNK_REFUSED;
    if (status == US_OK) {
        chunk->state = CHUNK_CUT;
        reader->taken += chunk->chunk.text.len;
    }
    chunk->end = reader->taken;

    if (status == US_END) {
        us_input_report_garbage(in);
        if (in->reader.source.read_at)
            /* As if one thread had read the descriptor, which others may share. */
            lseek(in->fd, 0, SEEK_END);
    }
    return (enum unisol_status)status;
}

enum unisol_status unisol_reader_open_chunk(struct unisol_reader *reader,
                                            const struct unisol_chunk *chunk)
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED;
    struct us_input *in = &reader->input;
    if (!chunk)
        return us_misused(&in->sink, "there is no chunk");
    if (chunk->state != CHUNK_CUT)
        return us_misused(&in->sink, "the chunk is not cut");

    us_input_set_name(in, chunk->is_named ? chunk->name : NULL);
    struct us_source *source = &in->reader.source;
    us_source_borrow(source, chunk->chunk.text.p, chunk->chunk.text.len);
    in->offset = chunk->end - chunk->chunk.text.len;
    source->line = chunk->chunk.line;
    source->column = chunk->chunk.column;
    in->reader.format = chunk->format;
    in->other_format = chunk->other_format;
    in->base = chunk->end - chunk->chunk.text.len;
    in->is_part = true;
    us_input_share_rules(in, &chunk->reader->input);
    us_input_share_layout(in, &chunk->reader->input);
    if (us_input_load_rules(in) != US_OK || us_input_load_layout(in) != US_OK)
        return UNISOL_FAILED;

    reader->state = US_READER_OPEN;
    return UNISOL_OK;
}

uint64_t unisol_reader_offset(const struct unisol_reader *reader)
{
    return reader ? reader->input.reader.source.passed : 0;
}

uint64_t unisol_chunk_end(const struct unisol_chunk *chunk)
{
    return chunk ? chunk->end : 0;
}

size_t unisol_chunk_size(const struct unisol_chunk *chunk)
{
    return chunk ? chunk->chunk.text.len : 0;
}

void unisol_chunk_free(struct unisol_chunk *chunk)
{
    if (!chunk)
        return;
    us_resize(chunk->chunk.memory, 0);
    us_resize(chunk, 0);
}
