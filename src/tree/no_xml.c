/* SPDX-License-Identifier: MIT */
/* What the readers of XML and stylesheets get if unisol is built without libxml2 and libxslt: one
   clear error.  XML is still written. */
#include "tree/sax.h"
#include "tree/stylesheet.h"

static const char without[] = "this unisol was built without XML (configure --without-xml)";

/* ---- reading --------------------------------------------------------------------------------- */

bool us_sax_open(struct us_sax *sax, const struct us_sax_events *events)
{
    sax->events = events;
    us_sax_fail(sax, US_DIAG_CANNOT_READ, US_NOWHERE, without);
    return true;
}

void us_sax_fail(struct us_sax *sax, enum us_diag_id id, struct us_span span, const char *details)
{
    if (!sax->failed)
        us_report(sax->sink, id, span, "%s", details);
    sax->failed = true;
}

void us_sax_feed(struct us_sax *sax, size_t end)
{
    (void)sax;
    (void)end;
}

void us_sax_skip(struct us_sax *sax, size_t end)
{
    (void)sax;
    (void)end;
}

bool us_sax_may_skip(const struct us_sax *sax)
{
    (void)sax;
    return false;
}

bool us_sax_is_inside(const struct us_sax *sax)
{
    (void)sax;
    return false;
}

void us_sax_end(struct us_sax *sax)
{
    (void)sax;
}

void us_sax_close(struct us_sax *sax)
{
    (void)sax;
}

struct us_str us_sax_value(struct us_arena *arena, struct us_str value)
{
    (void)arena;
    return value;
}

size_t us_sax_here(const struct us_sax *sax)
{
    (void)sax;
    return 0;
}

struct us_span us_sax_tag(const struct us_sax *sax)
{
    (void)sax;
    return (struct us_span){0, 0};
}

/* ---- stylesheets ----------------------------------------------------------------------------- */

/* Reports that there are none; always NULL. */
static struct us_stylesheet *refuse(struct us_sink *sink)
{
    us_report(sink, US_DIAG_STYLESHEET_BAD, US_NOWHERE, "%s", without);
    return NULL;
}

bool us_stylesheet_read(const char *path, struct us_buf *text, struct us_sink *sink)
{
    (void)path;
    (void)text;
    return refuse(sink) != NULL;
}

struct us_stylesheet *us_stylesheet_parse(struct us_str text, const char *name, bool own,
                                          struct us_sink *sink)
{
    (void)text;
    (void)name;
    (void)own;
    return refuse(sink);
}

struct us_stylesheet *us_stylesheet_load(const char *path, bool own, struct us_sink *sink)
{
    (void)path;
    (void)own;
    return refuse(sink);
}

struct us_stylesheet *us_stylesheet_load_own(const char *name, struct us_sink *sink)
{
    (void)name;
    return refuse(sink);
}

struct us_stylesheet *us_stylesheet_load_apart(const struct us_apart *apart, struct us_str params,
                                               struct us_sink *sink)
{
    (void)apart;
    (void)params;
    return refuse(sink);
}

/* There is no stylesheet that these could get. */
bool us_stylesheet_set(struct us_stylesheet *sheet, struct us_str name, struct us_str value)
{
    (void)sheet;
    (void)name;
    (void)value;
    return false;
}

bool us_stylesheet_set_all(struct us_stylesheet *sheet, struct us_str params)
{
    (void)sheet;
    (void)params;
    return false;
}

bool us_stylesheet_apply(struct us_stylesheet *sheet, struct us_str xml, struct us_buf *out,
                         struct us_sink *sink)
{
    (void)sheet;
    (void)xml;
    (void)out;
    return refuse(sink) != NULL;
}

void us_stylesheet_free(struct us_stylesheet *sheet)
{
    (void)sheet;
}
