/* SPDX-License-Identifier: MIT */
/* The variations of a record, in the public types. */
#include "api/api.h"

#include <stdio.h>
#include <string.h>

#include "api/command.h"
#include "convert/merge.h"
#include "formats/kit/variation_text.h"
#include "model/names.h"
#include "model/place.h"

_Static_assert((int)UNISOL_VARIATION_ALTERNATIVE == US_VARIATION_ALTERNATIVE &&
                   (int)UNISOL_VARIATION_UNDONE == US_VARIATION_UNDONE &&
                   (int)UNISOL_VARIATION_HINT == US_VARIATION_HINT,
               "the kinds of variations are the model's");

const char *unisol_variation_name(enum unisol_variation_kind kind)
{
    return (unsigned)kind < US_NUM_VARIATION_KINDS ? us_variation_names[kind].word : "";
}

/* ---- playing all ----------------------------------------------------------------------------- */

/* Appends the name of a variation, with a NUL, if it has one.  Returns true if it has. */
static bool put_name(struct us_buf *out, const struct us_extras *x, struct us_span name)
{
    struct us_str text = us_extras_text(x, name);
    us_buf_put(out, text.p, text.len);
    us_buf_putc(out, '\0');
    return text.len > 0;
}

/* Fills *v with what is known without its name and the words about a fault. */
static void describe(const struct us_extras *x, const struct us_branch *branch,
                     struct unisol_variation *v)
{
    const struct us_solution *line = branch->line;
    bool illegal = line->result == US_RESULT_ILLEGAL;

    *v = (struct unisol_variation){
        .number = branch->number,
        .kind = (enum unisol_variation_kind)x->variations[branch->index].kind,
        .first_move = branch->num_before + 1,
        .num_moves = line->num_explicit - branch->num_before,
        .result = (enum unisol_result)line->result,
        .illegal_move = illegal ? line->fault.number : NULL,
        .reason = illegal ? us_reason_name((enum us_reason)line->fault.reason) : NULL,
    };
}

/* What unisol_record_visit_variations passes on. */
struct guide {
    const struct us_extras *extras;
    unisol_variation_fn *handle;
    void *context;
    struct unisol_record line;
    struct us_buf name;
    bool with_extras;
    struct us_extras line_extras; /* of the line, if they are asked for */
};

static bool visit(void *context, const struct us_branch *branch)
{
    struct guide *g = context;
    struct unisol_variation v;

    describe(g->extras, branch, &v);
    us_record_forget(&g->line);
    g->line.number = 1;
    g->line.data.solution = *branch->line;
    if (g->with_extras) {
        us_branch_extras(g->extras, branch, &g->line_extras);
        g->line.data.solution.extras = g->line_extras;
    }
    if (us_extras_failed(&g->line_extras))
        return false;
    v.text = v.reason ? us_record_text(&g->line, US_RECORD_FAULT) : NULL;
    us_buf_clear(&g->name);
    bool named = put_name(&g->name, g->extras, g->extras->variations[branch->index].name);
    v.name = named && !g->name.failed ? us_buf_text(&g->name) : NULL;
    return g->handle(g->context, &v, &g->line);
}

bool unisol_record_visit_variations(const struct unisol_record *record, bool with_extras,
                                    unisol_variation_fn *handle, void *context, size_t *unplayed)
{
    const struct us_solution *solution = us_record_cards(record);
    size_t ignored;

    if (!unplayed)
        unplayed = &ignored;
    *unplayed = 0;
    if (!solution || !handle)
        return true;

    struct guide g = {.extras = &solution->extras,
                      .handle = handle,
                      .context = context,
                      .with_extras = with_extras};
    us_record_begin_line(&g.line, record);
    bool ok = us_visit_variations(solution, visit, &g, unplayed) &&
              !us_extras_failed(&g.line_extras);
    us_extras_free(&g.line_extras);
    g.line.data.solution = (struct us_solution){0}; /* it belongs to the walk */
    us_record_clear(&g.line);
    us_buf_free(&g.name);
    return ok;
}

/* ---- the list -------------------------------------------------------------------------------- */

/* What filling a list needs. */
struct filling {
    const struct us_record *record;
    struct us_variation_list *list;
    struct us_record line; /* of the record's kind */
};

static bool list_variation(void *context, const struct us_branch *branch)
{
    struct filling *f = context;
    struct unisol_variation *v = &f->list->items[branch->index];
    struct us_buf *b = &f->list->texts[branch->index];

    describe(&f->record->solution.extras, branch, v);
    f->line.solution = *branch->line;

    us_buf_puts(b, v->number);
    us_buf_putc(b, '\0');
    size_t move = b->len;
    us_buf_puts(b, v->illegal_move ? v->illegal_move : "");
    us_buf_putc(b, '\0');
    size_t text = b->len;
    if (v->illegal_move)
        us_record_put_fault(&f->line, b);
    us_buf_putc(b, '\0');
    size_t name = b->len;
    bool named = put_name(b, &f->record->solution.extras,
                          f->record->solution.extras.variations[branch->index].name);

    v->number = us_buf_text(b);
    f->list->no_memory = b->failed;
    if (v->illegal_move && !b->failed) {
        v->illegal_move = v->number + move;
        v->text = v->number + text;
    }
    v->name = named && !b->failed ? us_buf_text(b) + name : NULL;
    return !b->failed;
}

/* Fills in the bookmarks, whose text is in list->marks.  False: memory ran out. */
static bool list_bookmarks(struct us_variation_list *list, const struct us_solution *s)
{
    struct us_buf *b = &list->marks;
    for (size_t i = 0; i < s->extras.num_marks; i++) {
        const struct us_mark *mark = &s->extras.marks[i];
        us_mark_put(b, &s->extras, US_IMPLICITS(s->moves, s->num_moves), mark);
        us_buf_putc(b, '\0');
        put_name(b, &s->extras, mark->name);
    }

    list->num_bookmarks = s->extras.num_marks;
    const char *position = us_buf_text(b);
    for (size_t i = 0; i < list->num_bookmarks && !b->failed; i++) {
        const char *name = position + strlen(position) + 1;
        list->bookmarks[i] = (struct unisol_bookmark){position[0] ? position : NULL,
                                                      name[0] ? name : NULL};
        position = name + strlen(name) + 1;
    }
    return !b->failed;
}

/* Plays all variations of a record, and lists its bookmarks.  NULL: memory ran out. */
static struct us_variation_list *list_variations(const struct us_record *record)
{
    const struct us_extras *x = &record->solution.extras;
    struct us_variation_list *list = us_resize(NULL, sizeof(*list));

    if (!list)
        return NULL;

    *list = (struct us_variation_list){.num = x->num_variations};
    list->items = us_resize(NULL, (list->num + 1) * sizeof(*list->items));
    list->texts = us_resize(NULL, (list->num + 1) * sizeof(*list->texts));
    struct filling f = {record, list, {.kind = record->kind}};
    bool ok = list->items && list->texts;
    for (size_t i = 0; i < list->num && ok; i++) {
        list->items[i] = (struct unisol_variation){
            .kind = (enum unisol_variation_kind)x->variations[i].kind};
        list->texts[i] = (struct us_buf){0};
    }

    ok = ok && list_bookmarks(list, &record->solution);
    if (ok && us_visit_variations(&record->solution, list_variation, &f, NULL) && !list->no_memory)
        return list;
    us_variation_list_free(list);
    return NULL;
}

/* Returns the list of a record, which is made when it is first needed.  NULL: memory ran out, which
   has been reported. */
static const struct us_variation_list *list_of(const struct unisol_record *record)
{
    struct us_record_texts *texts = &record->self->texts;
    pthread_mutex_lock(&texts->lock);
    if (!record->self->variations)
        record->self->variations = list_variations(&record->data);
    const struct us_variation_list *list = record->self->variations;
    pthread_mutex_unlock(&texts->lock);
    if (!list)
        us_record_no_memory(record);
    return list;
}

bool unisol_record_variation(const struct unisol_record *record, size_t i,
                             struct unisol_variation *variation)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution || i >= solution->extras.num_variations)
        return false;

    const struct us_variation_list *list = list_of(record);
    if (list && variation)
        *variation = list->items[i];
    return list != NULL;
}

bool unisol_record_bookmark(const struct unisol_record *record, size_t i,
                            struct unisol_bookmark *bookmark)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution || i >= solution->extras.num_marks)
        return false;

    const struct us_variation_list *list = list_of(record);
    if (list)
        *bookmark = list->bookmarks[i];
    return list != NULL;
}

void unisol_record_put_variation(const struct unisol_record *record, size_t i, char *text,
                                 size_t size)
{
    struct us_buf moves = {0};
    struct unisol_variation v;
    if (unisol_record_variation(record, i, &v))
        us_put_variation(&moves, us_record_cards(record), &i, (unsigned)v.first_move, false);
    snprintf(text, size, "%s", us_buf_text(&moves));
    us_buf_free(&moves);
}

/* ---- a variation as a record ----------------------------------------------------------------- */

/* Returns a copy of the record of a solution, or NULL if memory runs out. */
static struct unisol_record *copy_record(const struct unisol_record *record,
                                         const struct us_solution *solution)
{
    struct unisol_record *made = us_resize(NULL, sizeof(*made));
    if (!made)
        return NULL;
    us_record_derive(made, record);
    us_solution_copy(&made->data.solution, solution);
    if (!us_solution_failed(&made->data.solution))
        return made;
    unisol_record_free(made);
    return NULL;
}

struct unisol_record *unisol_record_extract(const struct unisol_record *record, const char *number)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution)
        return NULL;

    struct unisol_record *made = number ? us_resize(NULL, sizeof(*made))
                                        : copy_record(record, solution);
    bool found = !number;
    bool ok = made;
    if (made && number) {
        us_record_derive(made, record);
        ok = us_extract_variation(solution, us_str(number), &made->data.solution, &found);
    } else if (made) {
        us_drop_variations(&made->data.solution);
    }
    if (!ok)
        us_record_no_memory(record);
    if (ok && found)
        return made;
    unisol_record_free(made);
    return NULL;
}

/* ---- merging --------------------------------------------------------------------------------- */

_Static_assert((int)UNISOL_MERGED == US_MERGED && (int)UNISOL_MERGE_NO_CARDS == US_MERGE_NO_CARDS &&
                   (int)UNISOL_MERGE_OTHER_GAME == US_MERGE_OTHER_GAME &&
                   (int)UNISOL_MERGE_OTHER_LAYOUT == US_MERGE_OTHER_LAYOUT &&
                   (int)UNISOL_MERGE_IMPOSSIBLE == US_MERGE_IMPOSSIBLE &&
                   (int)UNISOL_MERGE_NO_MEMORY == US_MERGE_NO_MEMORY,
               "the results are convert's");

struct unisol_merger {
    struct unisol_record *tree; /* NULL: nothing was added */
    struct us_record_merger joining;
};

struct unisol_merger *unisol_merger_new(void)
{
    return us_new(sizeof(struct unisol_merger));
}

enum unisol_merging unisol_merger_add(struct unisol_merger *merger,
                                      const struct unisol_record *record)
{
    const struct us_solution *solution = us_record_cards(record);
    if (!solution || !merger)
        return UNISOL_MERGE_NO_CARDS;
    if (merger->tree)
        return (enum unisol_merging)us_record_merge(&merger->joining, &merger->tree->data,
                                                    &record->data);

    merger->tree = copy_record(record, solution);
    return merger->tree ? UNISOL_MERGED : UNISOL_MERGE_NO_MEMORY;
}

bool unisol_merger_continues(const struct unisol_merger *merger, const struct unisol_record *record)
{
    return merger && merger->tree && us_record_is_filled(record) &&
           us_record_continues(&merger->tree->data, &record->data);
}

struct unisol_record *unisol_merger_take(struct unisol_merger *merger, bool *no_memory)
{
    bool failed = merger && !us_record_merge_end(&merger->joining);
    if (no_memory)
        *no_memory = failed;
    if (!merger)
        return NULL;

    struct unisol_record *tree = merger->tree;
    if (failed) {
        unisol_record_free(tree);
        tree = NULL;
    }
    merger->tree = NULL;
    merger->joining = (struct us_record_merger){0};
    return tree;
}

void unisol_merger_free(struct unisol_merger *merger)
{
    if (!merger)
        return;
    us_record_merger_free(&merger->joining);
    unisol_record_free(merger->tree);
    us_resize(merger, 0);
}
