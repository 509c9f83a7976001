/* SPDX-License-Identifier: MIT */
/* The exports of sheets.wasm, which compiles and applies stylesheets for unisol.wasm (stylesheets.c). */
#include "sheets.h"

#include <string.h>

#include "exports.h"
#include "tree/stylesheet.h"

/* Receives diagnostics, and the result of a stylesheet. */
IMPORT(says) void sheet_says(enum us_diag_id id, const char *details, size_t len);
IMPORT(result) void sheet_result(const char *text, size_t len);

/* Its message is the text of its row, a colon, and the details. */
static void say(void *context, const struct us_diag *d)
{
    (void)context;
    size_t known = strlen(us_diag_kind(d->id)->text);
    const char *details = d->message[known] ? d->message + known + 2 : "";
    sheet_says(d->id, details, strlen(details));
}

/* These return NULL or false after a diagnostic.  The caller frees the stylesheet. */
struct us_stylesheet *sheet_load(const char *name, enum sheet_kind kind);
struct us_stylesheet *EXPORT(sheet_load)(const char *name, enum sheet_kind kind)
{
    struct us_sink sink = {.handle = say};
    return kind == SHEET_OWN ? us_stylesheet_load_own(name, &sink)
                             : us_stylesheet_load(name, kind == SHEET_OWN_FILE, &sink);
}

bool sheet_set(struct us_stylesheet *sheet, const char *params, size_t len);
bool EXPORT(sheet_set)(struct us_stylesheet *sheet, const char *params, size_t len)
{
    return us_stylesheet_set_all(sheet, (struct us_str){params, len});
}

bool sheet_apply(struct us_stylesheet *sheet, const char *xml, size_t len);
bool EXPORT(sheet_apply)(struct us_stylesheet *sheet, const char *xml, size_t len)
{
    struct us_sink sink = {.handle = say};
    struct us_buf out = {0};
    bool applied = us_stylesheet_apply(sheet, (struct us_str){xml, len}, &out, &sink);
    if (out.failed)
        us_fail_memory(&sink);
    else if (applied)
        sheet_result(out.p ? out.p : "", out.len);
    applied = applied && !out.failed;
    us_buf_free(&out);
    return applied;
}

void sheet_free(struct us_stylesheet *sheet);
void EXPORT(sheet_free)(struct us_stylesheet *sheet)
{
    us_stylesheet_free(sheet);
}
