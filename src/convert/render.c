/* SPDX-License-Identifier: MIT */
/* Records as text in a target format. */
#include "convert/caption.h"
#include "convert/failure.h"
#include "convert/renderer.h"
#include "convert/styling.h"

void us_renderer_init(struct us_renderer *r, void (*handle)(void *context, const struct us_diag *diag), void *context)
{
    memset(r, 0, sizeof(*r));
    r->sink = (struct us_sink){.handle = handle, .context = context};
    r->view = US_VIEW_ALL;
}

void us_renderer_free(struct us_renderer *r)
{
    us_stylesheet_free(r->sheet);
    us_buf_free(&r->source);
    us_buf_free(&r->data);
    us_buf_free(&r->stylesheet);
    us_buf_free(&r->params);
    us_buf_free(&r->caption);
    us_solution_free(&r->expressed);
    us_extras_free(&r->extras);
    us_solution_free(&r->position);
    us_bg_solution_free(&r->board);
}

enum us_status us_renderer_begin(struct us_renderer *r)
{
    if (!r->format)
        return us_fail(&r->sink, US_DIAG_OPTION_BAD, "there is no output format");
    if (!r->format->write && !r->format->write_boardgame)
        return us_fail(&r->sink, US_DIAG_WRITES_NOT, r->format->name);
    return us_styling_load(r);
}

enum us_status us_renderer_check_view(struct us_renderer *r, size_t num_moves)
{
    const struct us_view *v = &r->view;
    struct us_buf text = {0};
    bool is_end = r->at_asked && v->from == UINT32_MAX;
    if (!is_end && v->from > num_moves)
        us_buf_putf(&text, "there is no position %u: the solution has %zu move%s", v->from, num_moves,
                    num_moves == 1 ? "" : "s");
    else if (v->from > v->to)
        us_buf_putf(&text, "there are no positions from %u to %u", v->from, v->to);
    return text.len > 0 ? us_refuse_option(&r->sink, &text) : US_OK;
}

/* Reports a record of a kind or game that the target does not hold. */
static enum us_status refuse_kind(struct us_renderer *r, const struct us_record *record)
{
    struct us_buf game = {0};
    record->kind->put_game(record, &game);
    us_report(&r->sink, US_DIAG_OTHER_KIND, US_NOWHERE, "%s as %s", us_buf_text(&game),
              r->format->name ? r->format->name : "a stylesheet's text");
    us_buf_free(&game);
    return US_FAILED;
}

enum us_status us_renderer_prepare(struct us_renderer *r, const struct us_record *record, struct us_content *content)
{
    const struct us_record_kind *kind = record->kind;
    *content = (struct us_content){.kind = kind};
    if (!kind->fits(r->format, record))
        return refuse_kind(r, record);
    if (kind->verdict(record) == US_VERDICT_ILLEGAL && !r->prefix)
        return us_fail(&r->sink, US_DIAG_ILLEGAL_NOT_WRITTEN, "");
    return kind->prepare(r, record, content);
}

/* Adds the caption of an image to the XML that it is made from. */
static void put_caption(struct us_renderer *r, const struct us_solution *s)
{
    if (r->at_asked)
        us_buf_put(&r->source, r->caption.p, r->caption.len);
    else
        us_put_caption(s, 0, &r->source);
}

enum us_status us_renderer_put(struct us_renderer *r, const struct us_content *content, struct us_buf *out)
{
    const struct us_solution *s = content->solution;
    struct us_record_writer writer = {.out = r->sheet ? &r->source : out,
                                      .sink = &r->sink,
                                      .options = r->options,
                                      .view = r->view,
                                      .boardgames = content->kind->boardgames};
    if (r->sheet)
        us_styling_begin(r);
    content->kind->write(r->format, &writer, content);
    if (s && r->format->captioned)
        put_caption(r, s);
    return r->sheet ? us_styling_apply(r, out) : US_OK;
}

enum us_status us_renderer_put_all(struct us_renderer *r, const struct us_content *content, struct us_buf *out)
{
    size_t before = out->len;
    enum us_status status = us_renderer_put(r, content, out);
    if (status == US_OK && out->failed)
        status = us_fail_memory(&r->sink);
    if (status == US_OK)
        return status;

    out->len = before;
    out->failed = false;
    return status;
}

/* ---- keeping --------------------------------------------------------------------------------- */

bool us_content_is_large(const struct us_content *content)
{
    enum { MANY = 1000 };
    return content->kind->length(content) > MANY;
}

struct us_kept *us_kept_new(struct us_renderer *r, const struct us_content *content, struct us_record *record)
{
    struct us_kept *kept = us_resize(NULL, sizeof(*kept));
    if (!kept)
        return NULL;

    memset(kept, 0, sizeof(*kept));
    kept->content.kind = content->kind;
    if (content->kind->keep(r, content, record, kept))
        return kept;
    us_kept_free(kept);
    return NULL;
}

void us_kept_free(struct us_kept *kept)
{
    if (!kept)
        return;
    us_solution_free(&kept->solution);
    us_bg_solution_free(&kept->boardgame);
    us_resize(kept, 0);
}
