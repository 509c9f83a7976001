/* SPDX-License-Identifier: MIT */
/* The memory of inputs, and where their bytes come from. */
#include "convert/input.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "convert/failure.h"

void us_input_init(struct us_input *in, void (*handle)(void *context, const struct us_diag *diag), void *context,
                   struct us_record *record)
{
    in->sink = (struct us_sink){.handle = handle, .context = context};
    in->record = record;
    in->request.game = us_variant_at(0)->game;
    in->bounds = us_usual_bounds;
    in->assumed.automove = US_AUTOMOVE_UNKNOWN;
    in->assumed.empty_count = US_EMPTY_UNKNOWN;
    in->fd = -1;

    in->reader.sink = &in->sink;
    in->reader.bg_solution = &record->boardgame;
    in->reader.bounds = &in->bounds;
}

void us_input_close(struct us_input *in)
{
    in->base = 0;
    in->repairs = 0;
    if (in->owns_fd && in->fd >= 0)
        close(in->fd);
    in->fd = -1;
    in->owns_fd = false;
    us_decompressor_free(in->decompressor);
    in->decompressor = NULL;

    in->garbage_reported = false;
    in->range_reported = false;
    in->is_deal = false;
    in->offset = 0;
    in->other_format = NULL;

    us_reader_reset(&in->reader);
    in->reader.source = (struct us_source){.context = in, .line = 0};
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
}

struct us_inner_input *us_inner_input_new(struct us_input *outer, const struct us_game_request *request, bool quiet)
{
    struct us_inner_input *inner = us_new(sizeof(*inner));
    if (!inner) {
        us_fail_memory(&outer->sink);
        return NULL;
    }

    us_input_init(&inner->input, quiet ? NULL : outer->sink.handle, outer->sink.context, &inner->record);
    inner->input.bounds = outer->bounds;
    inner->input.request = *request;
    inner->input.no_search = true;
    us_input_close(&inner->input); /* ready for an input, with this game */
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

void us_input_share_file(struct us_input *in)
{
    struct us_source *s = &in->reader.source;
    struct stat file;
    if (in->fd < 0 || !in->decompressor)
        return;

    off_t place = lseek(in->fd, 0, SEEK_CUR);
    if (place < 0 || fstat(in->fd, &file) != 0 || !S_ISREG(file.st_mode) || !us_decompressor_is_idle(in->decompressor))
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
