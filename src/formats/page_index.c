/* SPDX-License-Identifier: MIT */
/* Links between pages, and the page that lists them. */
#include "formats/page_index.h"

#include "base/sha256.h"
#include "formats/page.h"
#include "tree/own_sheets.h"

/* Puts the name of a file as a relative address. */
static void put_address(struct us_buf *out, const char *file)
{
    for (const unsigned char *p = (const unsigned char *)file; *p; p++) {
        bool plain = us_is_letter((char)*p) || us_is_digit((char)*p) || *p == '-' || *p == '_' || *p == '.';
        us_buf_putf(out, plain ? "%c" : "%%%02X", *p);
    }
}

static void put_link(struct us_buf *out, const char *file, const char *relation, const char *words)
{
    if (!file) {
        us_buf_putf(out, "<span>%s</span>", words);
        return;
    }
    us_buf_putf(out, "<a%s href=\"", relation);
    put_address(out, file);
    us_buf_putf(out, "\">%s</a>", words);
}

void us_page_put_linked(struct us_buf *out, struct us_str page, const char *previous, const char *next)
{
    /* What is before the end of the header has no markup but that of the page. */
    size_t end = us_str_find(page, "</header>");
    if (end == SIZE_MAX)
        end = 0;
    us_buf_put(out, page.p, end);
    us_buf_puts(out, "<nav class=\"pages\" aria-label=\"Pages\">");
    put_link(out, previous, " rel=\"prev\"", "Previous");
    put_link(out, "index.html", "", "All");
    put_link(out, next, " rel=\"next\"", "Next");
    us_buf_puts(out, "</nav>");
    us_buf_put(out, page.p + end, page.len - end);
}

/* ---- the list -------------------------------------------------------------------------------- */

/* Returns what is between two parts of the text, or "". */
static struct us_str between(struct us_str text, const char *before, const char *after)
{
    size_t from = us_str_find(text, before);
    if (from == SIZE_MAX)
        return us_str("");
    struct us_str rest = us_str_from(text, from + strlen(before));
    size_t end = us_str_find(rest, after);
    return end == SIZE_MAX ? us_str("") : (struct us_str){rest.p, end};
}

void us_page_index_add(struct us_page_index *index, const char *file, struct us_str page, size_t moves)
{
    struct us_buf *out = &index->rows;
    struct us_str title = between(page, "<h1>", "</h1>");
    struct us_str verdict = between(page, "<p class=\"verdict ", "</p>");
    struct us_str kind = between(page, "<p class=\"verdict ", "\"");

    us_buf_puts(out, "<tr><th scope=\"row\">");
    us_buf_puts(out, "<a href=\"");
    put_address(out, file);
    us_buf_puts(out, "\">");
    us_buf_put(out, title.p, title.len);
    us_buf_puts(out, "</a></th><td class=\"");
    us_buf_put(out, verdict.p, verdict.len);
    us_buf_putf(out, "</td><td class=\"moves\">%zu</td></tr>\n", moves);

    index->num++;
    index->solved += us_str_eq(kind, "SOLVED");
    index->illegal += us_str_eq(kind, "ILLEGAL");
}

static void put_counts(const struct us_page_index *index, struct us_buf *out)
{
    us_page_put_count(out, index->num, "record");
    if (index->solved > 0)
        us_buf_putf(out, ", %zu solved", index->solved);
    if (index->illegal > 0)
        us_buf_putf(out, ", %zu illegal", index->illegal);
}

void us_page_index_put(const struct us_page_index *index, struct us_buf *out)
{
    const struct us_own_sheet *style = us_own_sheet("index.css");
    const struct us_own_sheet *icon = us_own_sheet("icon.html");
    us_buf_puts(out, "<!DOCTYPE html>\n<html lang=\"en\"><head>\n<meta charset=\"UTF-8\">\n"
                     "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
                     "style-src 'sha256-");
    us_put_sha256(out, style->text);
    us_buf_puts(out, "'; base-uri 'none'; form-action 'none'\">\n<meta name=\"generator\" content=\"unisol\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<title>Solitaire: ");
    put_counts(index, out);
    us_buf_puts(out, "</title>\n");
    us_buf_put(out, icon->text.p, icon->text.len);
    us_buf_puts(out, "<style>");
    us_buf_put(out, style->text.p, style->text.len);
    us_buf_puts(out, "</style></head>\n<body>\n<main>\n<h1>Solitaire</h1>\n<p class=\"counts\">");
    put_counts(index, out);
    us_buf_puts(out, "</p>\n<table>\n<thead><tr><th scope=\"col\">Record</th><th scope=\"col\">Result</th>"
                     "<th scope=\"col\" class=\"moves\">Moves</th></tr></thead>\n<tbody>\n");
    us_buf_put(out, index->rows.p, index->rows.len);
    us_buf_puts(out, "</tbody></table>\n</main>\n</body></html>\n");
    out->failed = out->failed || index->rows.failed;
}

void us_page_index_free(struct us_page_index *index)
{
    us_buf_free(&index->rows);
}
