/* SPDX-License-Identifier: MIT */
/* Inputs that a stylesheet makes: the option read-stylesheet. */
#include "convert/failure.h"
#include "convert/input.h"
#include "tree/declaration.h"
#include "tree/stylesheet.h"

/* The stylesheet gets at most so many bytes.  The tree of a document is about ten times as
   large. */
enum { MIB = 1024 * 1024, MOST_SOURCE = 64 * MIB };

/* ---- well-formed XML ------------------------------------------------------------------------- */

static void on_start(void *context, const char *name, const char *uri,
                     struct us_sax_attributes attributes)
{
    (void)context;
    (void)name;
    (void)uri;
    (void)attributes;
}

static void on_end(void *context, const char *name)
{
    (void)context;
    (void)name;
}

static void on_characters(void *context, struct us_str text)
{
    (void)context;
    (void)text;
}

static void on_doctype(void *context)
{
    (void)context; /* neither its entities nor its files are read */
}

/* Parses the text, so that errors in it have their place.  Returns false after a report if it is
   not XML. */
static bool check_xml(struct us_input *in, struct us_str text)
{
    static const struct us_sax_events events = {on_start, on_end, on_characters, on_doctype};
    struct us_sax sax = {.sink = &in->sink, .text = text};

    us_sink_aim(&in->sink, text);
    in->sink.first_line = 1;
    in->sink.first_column = 0;

    bool ok = us_xml_check_encoding(&sax);
    if (ok && !us_sax_open(&sax, &events)) {
        us_fail_memory(&in->sink);
        ok = false;
    }
    if (ok) {
        us_sax_feed(&sax, text.len);
        if (!sax.failed)
            us_sax_end(&sax);
        ok = !sax.failed;
    }
    us_sax_close(&sax);
    return ok;
}

/* ---- making ---------------------------------------------------------------------------------- */

/* Loads the stylesheet, unless an earlier input did. */
static bool load(struct us_input *in)
{
    struct us_input_making *m = &in->making;
    if (m->loaded)
        return true;

    const char *file = in->sink.file;
    const char *path = us_buf_text(&m->stylesheet);
    in->sink.file = path;
    m->loaded = m->apart ? us_stylesheet_load_apart(m->apart, us_str(""), &in->sink)
                         : us_stylesheet_load(path, false, &in->sink);
    in->sink.file = file;
    return m->loaded != NULL;
}

/* Names the input so that places in it are known to be those of what was made. */
static void rename_input(struct us_input *in)
{
    struct us_buf name = {0};
    us_buf_putf(&name, "%s (made by %s)", us_buf_text(&in->name),
                us_buf_text(&in->making.stylesheet));
    us_input_set_name(in, us_buf_text(&name));
    us_buf_free(&name);
}

/* Makes the text that was made the source of the input, in place of the one that it has. */
static enum us_status replace_source(struct us_input *in)
{
    rename_input(in);
    us_input_drop_source(in);
    return us_input_attach_memory(in, us_buf_text(&in->making.text), in->making.text.len);
}

enum us_status us_input_make(struct us_input *in)
{
    struct us_input_making *m = &in->making;
    if (m->stylesheet.len == 0)
        return US_OK;
    if (!load(in) || us_input_fill_window(in, MOST_SOURCE) != US_OK)
        return US_FAILED;

    struct us_str text = us_source_text(&in->reader.source);
    if (text.len == 0)
        return us_fail(&in->sink, US_DIAG_EMPTY_INPUT, "");
    if (!check_xml(in, text))
        return US_FAILED;

    us_buf_clear(&m->text);
    bool made = us_stylesheet_apply(m->loaded, text, &m->text, &in->sink);
    us_sink_aim(&in->sink, us_str(""));
    if (made && m->text.failed)
        return us_fail_memory(&in->sink);
    return made ? replace_source(in) : US_FAILED;
}
