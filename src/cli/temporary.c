/* SPDX-License-Identifier: MIT */
/* Output files and signals. */
#include "cli/temporary.h"

#include <stdlib.h>
#include <unistd.h>

#include "api/command.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/raster.h"
#include "cli/report.h"

void remember_temporary(const char *name)
{
    set_temporary(name);
    release_signals();
}

enum unisol_status open_output(struct unisol_writer *writer, const char *path)
{
    if (!path)
        return unisol_writer_open_descriptor(writer, STDOUT_FILENO);
    if (is_png(path))
        return unisol_writer_open_memory(writer);
    unisol_writer_watch(writer, hold_signals, remember_temporary);
    return unisol_writer_open_file(writer, path);
}

void begin_output(struct unisol_writer *writer, const struct arguments *args)
{
    if (!set_writer_options(writer, args) || open_output(writer, output_path(args)) != UNISOL_OK)
        quit();
}

bool save_file(const char *path, const char *text, size_t len)
{
    struct unisol_writer *writer = needed(unisol_writer_new(print_diagnostic, NULL));
    unisol_writer_watch(writer, hold_signals, remember_temporary);
    bool saved = unisol_writer_save(writer, path, text, len) == UNISOL_OK;
    unisol_writer_free(writer);
    return saved;
}

bool save_png(const char *path, const char *svg, size_t len)
{
    size_t png_len;
    char *png = make_png(path, svg, len, &png_len);
    bool saved = png && save_file(path, png, png_len);
    free(png);
    return saved;
}

enum unisol_status close_output(struct unisol_writer *writer, const char *path)
{
    size_t len;

    if (unisol_writer_close(writer) != UNISOL_OK)
        return UNISOL_FAILED;
    if (!is_png(path))
        return UNISOL_OK;

    const char *text = unisol_writer_text(writer, &len);
    return save_png(path, text, len) ? UNISOL_OK : UNISOL_FAILED;
}

bool save_or_print(const struct arguments *args, struct outbox *out)
{
    const char *path = output_path(args);
    if (path)
        return save_file(path, out->text, out->len);
    box_flush(out, 0);
    return true;
}

enum unisol_status open_new_output(struct unisol_writer *writer, struct naming *naming,
                                   const char *wanted)
{
    unisol_writer_watch(writer, hold_signals, remember_temporary);
    naming_begin(naming, wanted);
    return unisol_writer_open_new_file(writer, wanted, naming_next, naming);
}
