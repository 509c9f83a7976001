/* SPDX-License-Identifier: MIT */
/*
 * Stylesheets are compiled and applied by a module of their own, sheets.wasm (sheets.c), which sheets.mjs calls: most
 * calls need none, and one that runs out of stack does not stop this module.
 */
#include "base/alloc.h"
#include "exports.h"
#include "sheets.h"
#include "tree/stylesheet.h"

struct us_stylesheet {
    unsigned number; /* of the stylesheet, in sheets.mjs */
};

/* These return 0 after js_sheet_says, or GONE. */
IMPORT(sheet_load)
unsigned js_sheet_load(struct us_sink *sink, const char *name, enum sheet_kind kind);
IMPORT(sheet_set) unsigned js_sheet_set(unsigned sheet, const char *params, size_t len);
/* Appends the result with js_sheet_room. */
IMPORT(sheet_apply)
unsigned js_sheet_apply(struct us_sink *sink, unsigned sheet, const char *xml, size_t len,
                        struct us_buf *out);
IMPORT(sheet_free) void js_sheet_free(unsigned sheet);

/* Reports what the other module reports.  NULL: memory ran out. */
void js_sheet_says(struct us_sink *sink, enum us_diag_id id, const char *details);
void EXPORT(js_sheet_says)(struct us_sink *sink, enum us_diag_id id, const char *details)
{
    if (details)
        us_report(sink, id, US_NOWHERE, "%s", details);
    else
        us_fail_memory(sink);
}

/* Returns room for so many bytes of a result, or NULL. */
char *js_sheet_room(struct us_buf *out, size_t len);
char *EXPORT(js_sheet_room)(struct us_buf *out, size_t len)
{
    return us_buf_extend(out, len);
}

/* Reports that the other module is gone. */
static void say_gone(struct us_sink *sink, enum us_diag_id id)
{
    us_report(sink, id, US_NOWHERE,
              "the module that applies stylesheets stopped: it ran out of stack or memory");
}

static struct us_stylesheet *load(const char *name, enum sheet_kind kind, struct us_sink *sink)
{
    unsigned number = js_sheet_load(sink, name, kind);
    if (number == GONE)
        say_gone(sink, US_DIAG_STYLESHEET_BAD);
    if (number == 0 || number == GONE)
        return NULL;

    struct us_stylesheet *sheet = us_new(sizeof(*sheet));
    if (sheet) {
        sheet->number = number;
        return sheet;
    }
    js_sheet_free(number);
    us_fail_memory(sink);
    return NULL;
}

struct us_stylesheet *us_stylesheet_load(const char *path, bool own, struct us_sink *sink)
{
    return load(path, own ? SHEET_OWN_FILE : SHEET_FILE, sink);
}

struct us_stylesheet *us_stylesheet_load_own(const char *name, struct us_sink *sink)
{
    return load(name, SHEET_OWN, sink);
}

/* No reader or writer of JavaScript has such functions. */
struct us_stylesheet *us_stylesheet_load_apart(const struct us_apart *apart, struct us_str params,
                                               struct us_sink *sink)
{
    (void)apart;
    (void)params;
    say_gone(sink, US_DIAG_STYLESHEET_BAD);
    return NULL;
}

bool us_stylesheet_set_all(struct us_stylesheet *sheet, struct us_str params)
{
    return js_sheet_set(sheet->number, params.p, params.len) == 1;
}

bool us_stylesheet_apply(struct us_stylesheet *sheet, struct us_str xml, struct us_buf *out,
                         struct us_sink *sink)
{
    unsigned applied = js_sheet_apply(sink, sheet->number, xml.p, xml.len, out);
    if (applied == GONE)
        say_gone(sink, US_DIAG_STYLESHEET_FAILED);
    return applied == 1;
}

void us_stylesheet_free(struct us_stylesheet *sheet)
{
    if (!sheet)
        return;
    js_sheet_free(sheet->number);
    us_resize(sheet, 0);
}
