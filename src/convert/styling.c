/* SPDX-License-Identifier: MIT */
/* Targets that a stylesheet makes of a record's XML. */
#include "convert/styling.h"

#include "convert/failure.h"
#include "formats/page/styled.h"

/* ---- loading --------------------------------------------------------------------------------- */

/* Returns the name of unisol's own stylesheet for the target, or NULL. */
static const char *own_name(const struct us_renderer *r)
{
    return r->sheet_of_boardgames ? r->format->boardgame_stylesheet : r->format->stylesheet;
}

/* Loads the target's stylesheet from the file at path, or unisol's own one that is built in if path
   is NULL, and sets the parameters. */
static struct us_stylesheet *load_with_params(struct us_renderer *r, const char *path)
{
    const char *own = own_name(r);
    struct us_str params = us_buf_str(&r->params);

    if (r->apart && !own)
        return us_stylesheet_load_apart(r->apart, params, &r->sink);

    struct us_stylesheet *sheet = path ? us_stylesheet_load(path, own != NULL, &r->sink)
                                       : us_stylesheet_load_own(own, &r->sink);
    if (!sheet || us_stylesheet_set_all(sheet, params))
        return sheet;
    us_stylesheet_free(sheet);
    us_fail_memory(&r->sink);
    return NULL;
}

/* Loads the stylesheet for the kind of records that renderer->sheet_of_boardgames says. */
static enum us_status load(struct us_renderer *renderer)
{
    us_stylesheet_free(renderer->sheet);
    renderer->sheet = NULL;
    us_buf_clear(&renderer->source);

    const char *own = own_name(renderer);
    if (!own && renderer->format != &us_format_stylesheet) {
        if (renderer->params.len == 0)
            return US_OK;
        return us_fail_at(&renderer->sink, US_DIAG_OPTION_BAD, US_NOWHERE,
                          "parameters are only for stylesheets, and format '%s' does not use one",
                          renderer->format->name);
    }
    if (own && renderer->data.len == 0) {
        renderer->sheet = load_with_params(renderer, NULL);
        return renderer->sheet ? US_OK : US_FAILED;
    }

    struct us_buf path = {0};
    if (own)
        us_buf_putf(&path, "%s/xslt/%s", us_buf_text(&renderer->data), own);
    else
        us_buf_puts(&path, us_buf_text(&renderer->stylesheet));

    const char *file = renderer->sink.file;
    renderer->sink.file = us_buf_text(&path);
    renderer->sheet = load_with_params(renderer, us_buf_text(&path));
    renderer->sink.file = file;
    us_buf_free(&path);
    return renderer->sheet ? US_OK : US_FAILED;
}

enum us_status us_styling_load(struct us_renderer *renderer)
{
    renderer->sheet_of_boardgames = false;
    return load(renderer);
}

enum us_status us_styling_choose(struct us_renderer *renderer, bool boardgames)
{
    bool loaded = renderer->sheet && boardgames == renderer->sheet_of_boardgames;
    if (loaded || !renderer->format->boardgame_stylesheet)
        return US_OK;

    renderer->sheet_of_boardgames = boardgames;
    return load(renderer);
}

/* ---- applying -------------------------------------------------------------------------------- */

/* Bytes of XML that a stylesheet is applied to.  The tree of a document is about ten times as
   large. */
enum { MIB = 1024 * 1024, MOST_SOURCE = 64 * MIB };

/* Drops the XML of a record that is too large for a stylesheet. */
static void limit_source(void *context, struct us_buf *source)
{
    struct us_renderer *r = context;
    r->source_too_long = r->source_too_long || source->len > (size_t)MOST_SOURCE;
    if (r->source_too_long)
        source->len = 0;
}

void us_styling_begin(struct us_renderer *renderer)
{
    renderer->source_drain = (struct us_drain){limit_source, renderer};
    us_buf_clear(&renderer->source);
    renderer->source.drain = &renderer->source_drain;
    renderer->source_too_long = false;
}

/* Appends a document as a part of another one: without its XML declaration, on a new line. */
static void put_part(struct us_buf *out, struct us_str document)
{
    size_t n = us_str_starts(document, "<?xml") ? us_str_find(document, "?>") + 2 : 0;
    document = (struct us_str){document.p + n, document.len - n};
    while (document.len > 0 && (document.p[0] == '\n' || document.p[document.len - 1] == '\n')) {
        document.p += document.p[0] == '\n';
        document.len--;
    }
    us_buf_putc(out, '\n');
    us_buf_put(out, document.p, document.len);
}

enum us_status us_styling_apply(struct us_renderer *renderer, struct us_buf *out)
{
    limit_source(renderer, &renderer->source);
    if (renderer->source_too_long)
        return us_fail_at(&renderer->sink, US_DIAG_STYLESHEET_FAILED, US_NOWHERE,
                          "the XML of the record is larger than %zu MiB",
                          (size_t)MOST_SOURCE / MIB);
    if (renderer->source.failed)
        return us_fail_memory(&renderer->sink);

    struct us_buf result = {0};
    bool framed = renderer->format->framed;
    bool ok = us_stylesheet_apply(renderer->sheet, us_buf_str(&renderer->source),
                                  framed ? &result : out, &renderer->sink);
    us_buf_clear(&renderer->source);
    if (ok && framed)
        put_part(out, us_buf_str(&result));
    us_buf_end(out, &result);
    return ok ? US_OK : US_FAILED;
}
