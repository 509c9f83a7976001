/* SPDX-License-Identifier: MIT */
/* Writes what is the same on all web pages. */
#include "formats/page/page.h"

#include "base/sha256.h"
#include "tree/markup.h"
#include "tree/own_sheets.h"

void us_page_free(struct us_page *page)
{
    us_buf_free(&page->game);
    us_buf_free(&page->deal);
    us_buf_free(&page->verdict);
    us_buf_free(&page->link);
}

/* Returns a file of src/formats/page. */
static struct us_str own_file(const char *name)
{
    const struct us_own_sheet *file = us_own_sheet(name);
    return file ? file->text : us_str("");
}

static void put_str(struct us_buf *out, struct us_str text)
{
    us_buf_put(out, text.p, text.len);
}

void us_page_put_text(struct us_buf *out, struct us_str text)
{
    size_t from = 0;

    for (size_t i = 0; i < text.len; i++) {
        const char *entity = NULL;
        switch (text.p[i]) {
        case '&':
            entity = "&amp;";
            break;
        case '<':
            entity = "&lt;";
            break;
        case '>':
            entity = "&gt;";
            break;
        case '"':
            entity = "&quot;";
            break;
        default:
            continue;
        }
        us_buf_put(out, text.p + from, i - from);
        us_buf_puts(out, entity);
        from = i + 1;
    }
    us_buf_put(out, text.p + from, text.len - from);
}

static void put_buf(struct us_buf *out, const struct us_buf *text)
{
    us_page_put_text(out, us_buf_str(text));
    out->failed = out->failed || text->failed;
}

/* ---- head ------------------------------------------------------------------------------------ */

/* Where links lead: ./configure --with-site=URL. */
#ifndef UNISOL_SITE
#define UNISOL_SITE ""
#endif

static const char *const scripts[] = {"link.js", "page.js"};
enum { NUM_SCRIPTS = sizeof(scripts) / sizeof(scripts[0]) };

/* Only our own style and scripts may be used, and nothing may be loaded. */
static void put_policy(struct us_buf *out)
{
    us_buf_puts(
        out,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'sha256-");
    us_put_sha256(out, own_file("page.css"));
    us_buf_puts(out, "'; script-src");
    for (size_t i = 0; i < NUM_SCRIPTS; i++) {
        us_buf_puts(out, " 'sha256-");
        us_put_sha256(out, own_file(scripts[i]));
        us_buf_putc(out, '\'');
    }
    us_buf_puts(out, "; base-uri 'none'; form-action 'none'\">\n");
}

/* Writes "FreeCell, deal 617". */
static void put_name(struct us_buf *out, const struct us_page *page)
{
    put_buf(out, &page->game);
    if (page->deal.len > 0)
        us_buf_puts(out, ", ");
    put_buf(out, &page->deal);
}

/* Programs that show a link read these. */
static void put_preview(struct us_buf *out, const struct us_page *page)
{
    static const char *const names[] = {"name=\"description\"", "property=\"og:description\""};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        us_buf_putf(out, "<meta %s content=\"", names[i]);
        put_buf(out, &page->verdict);
        us_buf_puts(out, ". Watch ");
        put_name(out, page);
        us_buf_puts(out, " move by move.\">\n");
    }

    us_buf_puts(out, "<meta property=\"og:title\" content=\"");
    put_name(out, page);
    us_buf_puts(out, ": ");
    put_buf(out, &page->verdict);
    us_buf_puts(out, "\">\n<meta property=\"og:type\" content=\"website\">\n"
                     "<meta property=\"og:site_name\" content=\"unisol\">\n");
}

/* Puts the tag of the body, from which the script takes the link to the record. */
static void put_body(struct us_buf *out, const struct us_page *page)
{
    enum { LONGEST_LINK = 30000 };
    us_buf_puts(out, "<body");
    out->failed = out->failed || page->link.failed;
    if (page->link.len > 0 && page->link.len <= LONGEST_LINK) {
        us_buf_puts(out, " data-link=\"");
        struct us_str line = us_buf_str(&page->link);
        line.len--; /* the line end */
        us_page_put_text(out, line);
        us_buf_putc(out, '"');
    }
    if (UNISOL_SITE[0]) {
        us_buf_puts(out, " data-site=\"");
        us_page_put_text(out, us_str(UNISOL_SITE));
        us_buf_putc(out, '"');
    }
    us_buf_puts(out, ">\n");
}

static void put_head(struct us_buf *out, const struct us_page *page)
{
    us_buf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\"><head>\n<meta charset=\"UTF-8\">\n");
    put_policy(out);
    us_buf_puts(out, "<meta name=\"generator\" content=\"unisol\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    put_name(out, page);
    us_buf_puts(out, ": ");
    put_buf(out, &page->verdict);
    us_buf_puts(out, "</title>\n");
    put_preview(out, page);
    put_str(out, own_file("icon.html"));
    us_buf_puts(out, "<style>");
    put_str(out, own_file("page.css"));
    us_buf_puts(out, "</style></head>\n");
    put_body(out, page);
}

/* Puts a sentence, which begins with a capital and ends with a full stop. */
static void put_sentence(struct us_buf *out, struct us_str text)
{
    char first[2] = {us_upper(text.p[0]), '\0'};
    us_page_put_text(out, us_str(first));
    us_page_put_text(out, us_str_from(text, 1));
    us_buf_puts_if(out, text.p[text.len - 1] != '.', ".");
}

static void put_banner(struct us_buf *out, const struct us_page *page)
{
    bool illegal = page->fault.len > 0;

    if (!illegal && page->doubt.len == 0)
        return;

    us_buf_putf(out, "<section class=\"banner\" aria-label=\"%s\"><p><strong>",
                illegal ? "Error" : "Warning");
    put_sentence(out, illegal ? page->fault : page->doubt);
    us_buf_puts(out, "</strong>");
    if (page->rule.len > 0) {
        us_buf_puts(out, " <span>");
        put_sentence(out, page->rule);
        us_buf_puts(out, "</span>");
    }
    us_buf_puts(out, "</p>");
    if (page->correction.len > 0) {
        us_buf_puts(out, "<p class=\"correction\">Correction: ");
        us_page_put_text(out, page->correction);
        us_buf_puts(out, ".</p>");
    }
    if (illegal)
        us_buf_puts(out, "<button id=\"showme\" hidden>Show me</button>");
    us_buf_puts(out, "</section>\n");
}

void us_page_begin(struct us_buf *out, const struct us_page *page)
{
    put_head(out, page);
    put_str(out, own_file("suits.svg"));
    us_buf_puts(out, "<header><h1>");
    put_buf(out, &page->game);
    if (page->deal.len > 0) {
        us_buf_puts(out, " <span>");
        put_buf(out, &page->deal);
        us_buf_puts(out, "</span>");
    }
    us_buf_putf(out, "</h1><p class=\"verdict %s\">", page->kind);
    put_buf(out, &page->verdict);
    us_buf_puts(out, "</p></header>\n");
    put_banner(out, page);
}

/* ---- parts ----------------------------------------------------------------------------------- */

void us_page_put_controls(struct us_buf *out)
{
    put_str(out, own_file("controls.html"));
}

void us_page_open_record(struct us_buf *out)
{
    us_buf_puts(out, "<script type=\"application/json\" id=\"record\">");
}

void us_page_close_record(struct us_buf *out)
{
    us_buf_puts(out, "</script>\n");
}

void us_page_end(struct us_buf *out)
{
    for (size_t i = 0; i < NUM_SCRIPTS; i++) {
        us_buf_puts(out, "<script>");
        put_str(out, own_file(scripts[i]));
        us_buf_puts(out, "</script>\n");
    }
    us_buf_puts(out, "</body></html>\n");
}

void us_page_open_move(struct us_buf *out, const char *more)
{
    us_buf_putf(out, "<li%s><a><span>", more);
}

void us_page_put_comment(struct us_buf *out, struct us_str text, struct us_str originator,
                         bool markup)
{
    us_buf_puts(out, "<div class=\"note\">");
    if (markup) {
        us_markup_put_plain(out, text);
    } else {
        us_buf_puts(out, "<p class=\"plain\">");
        us_page_put_text(out, text);
        us_buf_puts(out, "</p>");
    }
    if (originator.len > 0) {
        us_buf_puts(out, "<span class=\"by\">");
        us_page_put_text(out, originator);
        us_buf_puts(out, "</span>");
    }
    us_buf_puts(out, "</div>");
}

void us_page_put_fact(struct us_buf *out, const char *name, struct us_str value)
{
    us_buf_putf(out, "<div><dt>%s</dt><dd>", name);
    us_page_put_text(out, value);
    us_buf_puts(out, "</dd></div>");
}

void us_page_put_count(struct us_buf *out, size_t n, const char *noun)
{
    us_buf_putf(out, "%zu %s%s", n, noun, n == 1 ? "" : "s");
}
