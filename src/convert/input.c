/* SPDX-License-Identifier: MIT */
/* The memory of inputs, and where their bytes come from. */
#include "convert/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "convert/failure.h"
#include "tree/stylesheet.h"

void us_input_init(struct us_input *in, void (*handle)(void *context, const struct us_diag *diag),
                   void *context, struct us_record *record)
{
    in->sink = (struct us_sink){.handle = handle, .context = context};
    in->record = record;
    in->request.game = us_variant_at(0)->game;
    in->bounds = us_usual_bounds;
    in->assumed.automove = US_AUTOMOVE_UNKNOWN;
    in->assumed.automove_first = US_PERHAPS;
    in->assumed.empty_count = US_EMPTY_UNKNOWN;
    in->fd = -1;

    in->reader.sink = &in->sink;
    in->reader.bg_solution = &record->boardgame;
    in->reader.bounds = &in->bounds;
}

void us_input_drop_source(struct us_input *in)
{
    if (in->owns_fd && in->fd >= 0)
        close(in->fd);
    in->fd = -1;
    in->owns_fd = false;
    us_decompressor_free(in->decompressor);
    in->decompressor = NULL;

    us_reader_reset(&in->reader);
    in->reader.source = (struct us_source){.context = in, .line = 0};
}

void us_input_close(struct us_input *in)
{
    in->base = 0;
    in->is_part = false;
    in->repairs = 0;
    in->deals_tried = in->moves_tried = 0;
    in->search_ended = false;
    us_input_drop_source(in);

    in->garbage_reported = false;
    in->range_reported = false;
    in->is_deal = false;
    in->offset = 0;
    in->other_format = NULL;

    in->reader.request = in->request;
    in->sink.text = (struct us_str){NULL, 0};
    in->sink.file = NULL;
}

void us_input_free(struct us_input *in)
{
    us_input_close(in);
    us_reader_free(&in->reader);
    us_buf_free(&in->snapshot.text);
    us_arena_free(&in->held.arena);
    us_buf_free(&in->rules.file);
    us_buf_free(&in->layout.file);
    us_buf_free(&in->name);
    us_stylesheet_free(in->making.loaded);
    us_buf_free(&in->making.stylesheet);
    us_buf_free(&in->making.text);
}

struct us_inner_input *us_inner_input_alone(const struct us_game_request *request)
{
    struct us_inner_input *inner = us_new(sizeof(*inner));
    if (!inner)
        return NULL;

    us_input_init(&inner->input, NULL, NULL, &inner->record);
    inner->input.request = *request;
    inner->input.no_search = true;
    us_input_close(&inner->input); /* ready for an input, with this game */
    return inner;
}

struct us_inner_input *us_inner_input_new(struct us_input *outer,
                                          const struct us_game_request *request, bool quiet)
{
    struct us_inner_input *inner = us_inner_input_alone(request);
    if (!inner) {
        us_fail_memory(&outer->sink);
        return NULL;
    }

    inner->input.sink.handle = quiet ? NULL : outer->sink.handle;
    inner->input.sink.context = outer->sink.context;
    inner->input.bounds = outer->bounds;
    inner->input.reader.own = outer->reader.own;
    return inner;
}

void us_inner_input_free(struct us_inner_input *inner)
{
    us_input_free(&inner->input);
    us_record_free(&inner->record);
    us_resize(inner, 0);
}

void us_input_set_name(struct us_input *in, const char *name)
{
    us_buf_clear(&in->name);
    us_buf_puts(&in->name, name ? name : "");
    in->sink.file = name ? us_buf_text(&in->name) : NULL;
}

/* ---- sources --------------------------------------------------------------------------------- */

static ssize_t read_descriptor(void *context, void *buffer, size_t len)
{
    const struct us_input *in = context;
    return read(in->fd, buffer, len);
}

static ssize_t read_descriptor_at(const void *context, void *buffer, size_t len, uint64_t offset)
{
    const struct us_input *in = context;
    return pread(in->fd, buffer, len, (off_t)offset);
}

static ssize_t read_memory(void *context, void *buffer, size_t len)
{
    struct us_input *in = context;
    size_t n = len < in->num_bytes ? len : in->num_bytes;
    memcpy(buffer, in->bytes, n);
    in->bytes += n;
    in->num_bytes -= n;
    return (ssize_t)n;
}

/* Reads through a decompressor, which passes on what is not compressed. */
static enum us_status attach(struct us_input *in, us_read_fn *read)
{
    in->decompressor = us_decompressor_new(read, in);
    if (!in->decompressor)
        return us_fail_memory(&in->sink);
    in->reader.source.read = us_decompress;
    in->reader.source.context = in->decompressor;
    return US_OK;
}

enum us_status us_input_attach_file(struct us_input *in, const char *path)
{
    in->fd = open(path, O_RDONLY | O_CLOEXEC);
    if (in->fd < 0 && errno == EISDIR) /* Windows does not open directories */
        return us_fail(&in->sink, US_DIAG_IS_DIRECTORY, "");
    if (in->fd < 0)
        return us_fail(&in->sink, US_DIAG_CANNOT_READ, strerror(errno));
    in->owns_fd = true;

    struct stat s;
    if (fstat(in->fd, &s) == 0 && S_ISDIR(s.st_mode))
        return us_fail(&in->sink, US_DIAG_IS_DIRECTORY, "");
    return attach(in, read_descriptor);
}

enum us_status us_input_attach_descriptor(struct us_input *in, int fd)
{
    in->fd = fd;
    return attach(in, read_descriptor);
}

enum us_status us_input_attach_memory(struct us_input *in, const char *bytes, size_t len)
{
    in->bytes = bytes;
    in->num_bytes = len;
    return attach(in, read_memory);
}

enum us_status us_input_fill_window(struct us_input *in, size_t most)
{
    struct us_source *source = &in->reader.source;
    char words[32];

    while (us_source_text(source).len <= most && us_source_fill(source))
        continue;

    if (source->error == EBADMSG)
        return us_fail(&in->sink, US_DIAG_CANNOT_READ,
                       "the compressed data is damaged or truncated");
    if (source->error)
        return us_fail(&in->sink, US_DIAG_CANNOT_READ, strerror(source->error));
    if (us_source_text(source).len <= most)
        return US_OK;
    snprintf(words, sizeof(words), "more than %zu MiB", most >> 20);
    return us_fail(&in->sink, US_DIAG_RECORD_TOO_LONG, words);
}

void us_input_share_file(struct us_input *in)
{
    struct us_source *s = &in->reader.source;
    struct stat file;

    if (in->fd < 0 || !in->decompressor)
        return;

    off_t place = lseek(in->fd, 0, SEEK_CUR);
    if (place < 0 || fstat(in->fd, &file) != 0 || !S_ISREG(file.st_mode) ||
        !us_decompressor_is_idle(in->decompressor))
        return;

    s->read = read_descriptor;
    s->read_at = read_descriptor_at;
    s->context = in;
    s->claimed = (uint64_t)place;
    us_decompressor_free(in->decompressor);
    in->decompressor = NULL;
}

void us_input_report_garbage(struct us_input *in)
{
    if (in->garbage_reported || !in->decompressor || !us_decompressor_met_garbage(in->decompressor))
        return;
    us_report(&in->sink, US_DIAG_TRAILING_GARBAGE, US_NOWHERE, "%s", "");
    in->garbage_reported = true;
}

bool us_input_is_open(const struct us_input *in)
{
    static const enum us_game_field rules[] = {US_GAME_BUILD, US_GAME_FILL, US_GAME_SEQUENCE,
                                               US_GAME_FOUNDATION_TO_COLUMN};
    const struct us_format *format = in->reader.format;

    if (in->is_deal || !format || format->streams || format->boardgame)
        return false;

    for (size_t i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
        if (in->reader.request.asked[rules[i]])
            return false;
    return true;
}

void us_input_share_layout(struct us_input *in, const struct us_input *from)
{
    struct us_buf file = in->layout.file;
    in->layout = from->layout;
    in->layout.file = file;
}

const struct us_record_kind *us_input_kind(const struct us_input *in)
{
    if (!in->is_deal && in->reader.is_boardgame)
        return &us_boardgame_kind;
    return &us_patience_kind;
}

enum us_status us_input_replay(struct us_input *in)
{
    struct us_record *record = in->record;
    record->kind = us_input_kind(in);
    us_copy_format_name(record->format, in->is_deal ? "deal" : in->reader.format->name);
    us_copy_format_name(record->other_format, in->other_format ? in->other_format->name : "");
    record->interpretations.num = 0;
    us_repairs_clear(&record->repairs);
    return record->kind->resolve(in);
}
