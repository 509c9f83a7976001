/* SPDX-License-Identifier: MIT */
/* Formats that texts describe. */
#include "api/api.h"
#include "api/command.h"
#include "base/parts.h"

struct unisol_formats {
    struct us_observer observer;
    struct us_sink sink;
    struct us_formats set;
};

struct unisol_formats *unisol_formats_new(unisol_diagnostic_fn *handle, void *context)
{
    struct unisol_formats *f = us_new(sizeof(*f));
    if (!f)
        return NULL;
    f->observer = (struct us_observer){handle, context, false};
    f->sink = (struct us_sink){.handle = handle ? us_observe : NULL, .context = &f->observer};
    return f;
}

enum unisol_status unisol_formats_add(struct unisol_formats *formats, const char *text, size_t len,
                                      const char *name)
{
    if (!formats || formats->observer.is_running)
        return UNISOL_FAILED;
    if (!text)
        return us_misused(&formats->sink, "the text is NULL");
    formats->sink.file = name;
    bool ok = us_formats_add(&formats->set, (struct us_str){text, len}, &formats->sink);
    formats->sink.file = NULL;
    return ok ? UNISOL_OK : UNISOL_FAILED;
}

/* Fills *info, which may be NULL, with the format; false: it is NULL. */
static bool describe(const struct us_format *format, struct unisol_format_info *info)
{
    if (format && info)
        *info = (struct unisol_format_info){
            .name = format->name,
            .suffix = format->suffixes ? format->suffixes[0] + 1 : format->name,
            .title = format->title,
            .suffixes = format->suffixes,
            .reads = us_format_is_read(format) && (US_HAS_XML || !format->parses_xml),
            .writes = (us_format_is_written(format) || format->write_boardgame) &&
                      (US_HAS_XML || !format->stylesheet)};
    return format != NULL;
}

static const struct us_formats *set_of(const struct unisol_formats *formats)
{
    return formats ? &formats->set : NULL;
}

bool unisol_formats_at(const struct unisol_formats *formats, size_t i,
                       struct unisol_format_info *info)
{
    return describe(us_formats_at(set_of(formats), i), info);
}

bool unisol_formats_find(const struct unisol_formats *formats, const char *name,
                         struct unisol_format_info *info)
{
    return describe(us_formats_find(set_of(formats), us_str(name)), info);
}

const char *unisol_formats_holds_at(const struct unisol_formats *formats, const char *format,
                                    size_t i)
{
    const struct us_format *f = format ? us_formats_find(set_of(formats), us_str(format)) : NULL;
    return f ? us_format_holds_at(f, i) : NULL;
}

const char *unisol_formats_for_file(const struct unisol_formats *formats, const char *path)
{
    const struct us_format *f = path ? us_formats_for_file(set_of(formats), us_str(path)) : NULL;
    return f ? f->name : NULL;
}

void unisol_formats_free(struct unisol_formats *formats)
{
    if (!formats || formats->observer.is_running)
        return;
    us_formats_free(&formats->set);
    us_resize(formats, 0);
}

enum unisol_status unisol_reader_use_formats(struct unisol_reader *reader,
                                             const struct unisol_formats *formats)
{
    if (!us_reader_close(reader))
        return UNISOL_FAILED;
    reader->input.reader.own = set_of(formats);
    return UNISOL_OK;
}

enum unisol_status unisol_writer_use_formats(struct unisol_writer *writer,
                                             const struct unisol_formats *formats)
{
    if (!us_writer_is_usable(writer))
        return UNISOL_FAILED;
    struct us_document *d = &writer->document;
    if (d->state == US_DOCUMENT_OPEN)
        return us_misused(&d->renderer.sink, "formats are set before an output is opened");
    d->renderer.own = set_of(formats);
    return UNISOL_OK;
}
