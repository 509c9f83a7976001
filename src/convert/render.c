/* SPDX-License-Identifier: MIT */
/* Records as text in a target format. */
#include "convert/caption.h"
#include "convert/failure.h"
#include "convert/read_back.h"
#include "convert/styling.h"

void us_renderer_init(struct us_renderer *renderer,
                      void (*handle)(void *context, const struct us_diag *diag), void *context)
{
    memset(renderer, 0, sizeof(*renderer));
    renderer->sink = (struct us_sink){.handle = handle, .context = context};
    renderer->view = US_VIEW_ALL;
}

void us_renderer_free(struct us_renderer *renderer)
{
    us_stylesheet_free(renderer->sheet);
    us_buf_free(&renderer->source);
    us_buf_free(&renderer->data);
    us_buf_free(&renderer->stylesheet);
    us_buf_free(&renderer->params);
    us_buf_free(&renderer->caption);
    us_solution_free(&renderer->expressed);
    us_extras_free(&renderer->extras);
    us_solution_free(&renderer->position);
    us_bg_solution_free(&renderer->board);
}

enum us_status us_renderer_begin(struct us_renderer *renderer)
{
    if (!renderer->format)
        return us_fail(&renderer->sink, US_DIAG_OPTION_BAD, "there is no output format");
    const struct us_format *f = renderer->format;
    if (us_format_is_written(f) || f->write_boardgame)
        return us_styling_load(renderer);
    bool is_own = us_format_find(us_str(f->name)) != f;
    return us_fail_at(&renderer->sink, US_DIAG_READ_ONLY_FORMAT, US_NOWHERE, "%s%s", f->name,
                      is_own ? ", whose file has no line 'written: yes'" : "");
}

enum us_status us_renderer_check_view(struct us_renderer *renderer, size_t num_moves)
{
    const struct us_view *v = &renderer->view;
    struct us_buf text = {0};
    bool is_end = renderer->at_asked && v->from == UINT32_MAX;

    if (!is_end && v->from > num_moves)
        us_buf_putf(&text, "there is no position %u: the solution has %zu move%s", v->from,
                    num_moves, num_moves == 1 ? "" : "s");
    else if (v->from > v->to)
        us_buf_putf(&text, "there are no positions from %u to %u", v->from, v->to);
    return text.len > 0 ? us_refuse_option(&renderer->sink, &text, NULL) : US_OK;
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

enum us_status us_renderer_prepare(struct us_renderer *renderer, const struct us_record *record,
                                   struct us_content *content)
{
    const struct us_record_kind *kind = record->kind;
    *content = (struct us_content){.kind = kind};
    if (!kind->fits(renderer->format, record))
        return refuse_kind(renderer, record);
    if (kind->verdict(record) == US_VERDICT_ILLEGAL && !renderer->prefix)
        return us_fail(&renderer->sink, US_DIAG_ILLEGAL_NOT_WRITTEN, "");
    return kind->prepare(renderer, record, content);
}

/* Adds the caption of an image to the XML that it is made from. */
static void put_caption(struct us_renderer *r, const struct us_solution *s)
{
    if (r->at_asked)
        us_buf_put(&r->source, r->caption.p, r->caption.len);
    else
        us_put_caption(s, 0, &r->source);
}

/* Returns true if the text must be read back: the target requires it, and the text is all of the
   record.  A long record is not read back, because its text would have to be kept. */
static bool must_check(const struct us_renderer *r, const struct us_content *content)
{
    enum { LONG = 1000 }; /* moves */
    static const struct us_view all = US_VIEW_ALL;
    const struct us_format *f = r->format;
    bool whole = r->view.from == all.from && r->view.to == all.to && r->view.every == all.every &&
                 r->view.rows == all.rows && r->view.width == all.width && !r->view.list;
    return content->solution && f->checked && !r->sheet && (!f->views || whole) &&
           content->kind->length(content) <= LONG;
}

static enum us_status check(struct us_renderer *r, const struct us_solution *s, struct us_str text)
{
    if (text.len == 0 || memchr(text.p, '\033', text.len)) /* the colors of a terminal */
        return US_OK;
    return us_check_read_back(r, s, r->format->loses && r->format->loses(s, r->options, 0), text);
}

/* Writes a record, and reads it back if need be. */
static enum us_status write_record(struct us_renderer *renderer, const struct us_content *content,
                                   struct us_buf *out)
{
    bool checked = must_check(renderer, content);
    struct us_buf whole = {0};
    struct us_record_writer writer = {.out = checked ? &whole : out,
                                      .sink = &renderer->sink,
                                      .options = renderer->options,
                                      .view = renderer->view,
                                      .boardgames = content->kind->boardgames};

    if (renderer->sheet)
        writer.out = &renderer->source;
    content->kind->write(renderer->format, &writer, content);
    if (!checked)
        return US_OK;

    enum us_status status = whole.failed ? us_fail_memory(&renderer->sink)
                                         : check(renderer, content->solution, us_buf_str(&whole));
    if (status == US_OK)
        us_buf_put(out, whole.p, whole.len);
    us_buf_free(&whole);
    return status;
}

enum us_status us_renderer_put(struct us_renderer *renderer, const struct us_content *content,
                               struct us_buf *out)
{
    const struct us_solution *s = content->solution;
    if (us_styling_choose(renderer, content->kind->boardgames) != US_OK)
        return US_FAILED;

    if (renderer->sheet)
        us_styling_begin(renderer);
    if (write_record(renderer, content, out) != US_OK)
        return US_FAILED;
    if (s && renderer->format->captioned)
        put_caption(renderer, s);
    return renderer->sheet ? us_styling_apply(renderer, out) : US_OK;
}

enum us_status us_renderer_put_all(struct us_renderer *renderer, const struct us_content *content,
                                   struct us_buf *out)
{
    size_t before = out->len;
    enum us_status status = us_renderer_put(renderer, content, out);

    if (status == US_OK && out->failed)
        status = us_fail_memory(&renderer->sink);
    if (status == US_OK)
        return status;

    out->len = before;
    out->failed = false;
    return status;
}

/* ---- keeping --------------------------------------------------------------------------------- */

bool us_content_is_large(const struct us_content *content)
{
    enum { MANY = US_SIZE_CONTENT };
    return content->kind->length(content) > MANY;
}

struct us_kept *us_kept_new(struct us_renderer *renderer, const struct us_content *content,
                            struct us_record *record)
{
    struct us_kept *kept = us_new(sizeof(*kept));
    if (!kept)
        return NULL;

    kept->content.kind = content->kind;
    if (content->kind->keep(renderer, content, record, kept))
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
