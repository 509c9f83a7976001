/* SPDX-License-Identifier: MIT */
/* Links between pages, and the page that lists them. */
#include "formats/page/page_index.h"

#include <stdlib.h>

#include "base/alloc.h"
#include "base/sha256.h"
#include "formats/page/page.h"
#include "tree/own_sheets.h"

/* Puts the name of a file as a relative address. */
static void put_address(struct us_buf *out, const char *file)
{
    for (const unsigned char *p = (const unsigned char *)file; *p; p++) {
        bool plain = us_is_letter((char)*p) || us_is_digit((char)*p) || *p == '-' || *p == '_' ||
                     *p == '.';
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

/* Puts the address of a file in a head. */
static void put_property(struct us_buf *out, const char *name, const char *url, const char *file)
{
    us_buf_putf(out, "<meta %s content=\"", name);
    us_page_put_text(out, us_str(url));
    put_address(out, file);
    us_buf_puts(out, "\">\n");
}

static void put_preview(struct us_buf *out, const struct us_page_place *place)
{
    if (!place->url || !place->file)
        return;
    put_property(out, "property=\"og:url\"", place->url, place->file);
    if (!place->image)
        return;
    put_property(out, "property=\"og:image\"", place->url, place->image);
    us_buf_puts(out, "<meta name=\"twitter:card\" content=\"summary_large_image\">\n");
}

void us_page_put_linked(struct us_buf *out, struct us_str page, const struct us_page_place *place)
{
    /* What is before the end of the header has no markup but that of the page. */
    static const char title_end[] = "</title>\n";
    size_t title = us_str_find(page, title_end);
    size_t head = title == SIZE_MAX ? 0 : title + strlen(title_end);
    size_t end = us_str_find(page, "</header>");

    if (end == SIZE_MAX)
        end = head;
    us_buf_put(out, page.p, head);
    put_preview(out, place);
    us_buf_put(out, page.p + head, end - head);
    us_buf_puts(out, "<nav class=\"pages\" aria-label=\"Pages\">");
    put_link(out, place->previous, " rel=\"prev\"", "Previous");
    put_link(out, "index.html", "", "All");
    put_link(out, place->next, " rel=\"next\"", "Next");
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

static const char row_begin[] = "<tr><th scope=\"row\"><a href=\"";
static const char row_end[] = "</tr>\n";
static const char cell_begin[] = "</a></th><td class=\"";
static const char body_begin[] = "</style></head>\n<body>\n";
static const char table_begin[] = "<tbody>\n";
static const char table_end[] = "</tbody></table>\n";

static int compare_addresses(struct us_str a, struct us_str b)
{
    int order = memcmp(a.p, b.p, a.len < b.len ? a.len : b.len);
    return order == 0 ? (a.len > b.len) - (a.len < b.len) : order;
}

static int compare_known(const void *left, const void *right)
{
    const struct us_known_row *a = left;
    const struct us_known_row *b = right;
    return compare_addresses(a->address, b->address);
}

/* Adds a row, or if `known` is not NULL, puts it in the place of that one.  `from` is where its
   text begins in index->text. */
static void add_row(struct us_page_index *index, size_t from, struct us_str kind,
                    const struct us_known_row *known)
{
    struct us_page_row row = {.from = from,
                              .len = index->text.len - from,
                              .solved = us_str_starts(kind, "SOLVED\""),
                              .illegal = us_str_starts(kind, "ILLEGAL\"")};

    if (known) {
        index->rows[known->row] = row;
        return;
    }
    if (index->text.failed ||
        !us_grow(&index->rows, &index->cap, index->num + 1, sizeof(*index->rows)))
        index->text.failed = true;
    else
        index->rows[index->num++] = row;
}

void us_page_index_add(struct us_page_index *index, const char *file, struct us_str page,
                       size_t moves)
{
    struct us_buf *out = &index->text;
    struct us_str title = between(page, "<h1>", "</h1>");
    struct us_str verdict = between(page, "<p class=\"verdict ", "</p>");
    size_t from = out->len;

    us_buf_puts(out, row_begin);
    size_t address_from = out->len;
    put_address(out, file);
    size_t address_end = out->len;
    us_buf_puts(out, "\">");
    us_buf_put(out, title.p, title.len);
    us_buf_puts(out, cell_begin);
    us_buf_put(out, verdict.p, verdict.len);
    us_buf_putf(out, "</td><td class=\"moves\">%zu</td>%s", moves, row_end);
    if (out->failed)
        return;

    struct us_known_row sought = {.address = {out->p + address_from, address_end - address_from}};
    const struct us_known_row *known = NULL;
    if (index->num_known > 0)
        known = bsearch(&sought, index->known, index->num_known, sizeof(sought), compare_known);
    add_row(index, from, verdict, known);
}

/* ---- an earlier list ------------------------------------------------------------------------- */

/* Appends the name of the file that an address means. */
static void put_file(struct us_buf *out, struct us_str address)
{
    for (size_t i = 0; i < address.len; i++) {
        unsigned byte = (unsigned char)address.p[i];
        if (byte == '%' && address.len - i > 2) {
            char digits[3] = {address.p[i + 1], address.p[i + 2], '\0'};
            byte = (unsigned)strtoul(digits, NULL, 16);
            i += 2;
        }
        us_buf_putc(out, byte);
    }
}

/* Takes over a row if its page is still there.  The text is in index->earlier. */
static void take_row(struct us_page_index *index, struct us_str row,
                     bool (*is_there)(void *context, const char *file), void *context)
{
    struct us_buf file = {0};
    struct us_str address = between(row, row_begin, "\"");

    put_file(&file, address);
    bool keep = !file.failed && is_there(context, us_buf_text(&file));
    us_buf_end(&index->text, &file);
    if (!keep)
        return;

    if (!us_grow(&index->known, &index->cap_known, index->num_known + 1, sizeof(*index->known))) {
        index->text.failed = true;
        return;
    }
    size_t from = index->text.len;
    size_t cell = us_str_find(row, cell_begin);
    us_buf_put(&index->text, row.p, row.len);
    index->known[index->num_known++] = (struct us_known_row){.address = address, .row = index->num};
    add_row(index, from,
            cell == SIZE_MAX ? us_str("") : us_str_from(row, cell + strlen(cell_begin)), NULL);
}

/* Takes over the rows of a table. */
static void take_rows(struct us_page_index *index, struct us_str rows,
                      bool (*is_there)(void *context, const char *file), void *context)
{
    while (rows.len > 0 && !index->text.failed) {
        size_t end = us_str_find(rows, row_end);
        size_t len = end == SIZE_MAX ? rows.len : end + strlen(row_end);
        take_row(index, (struct us_str){rows.p, len}, is_there, context);
        rows = us_str_from(rows, len);
    }
    if (index->num_known > 1)
        qsort(index->known, index->num_known, sizeof(*index->known), compare_known);
}

/* A file that is always there. */
static bool is_any(void *context, const char *file)
{
    (void)context;
    return file != NULL;
}

/* Returns true if the body of the page is what us_page_index_put writes of its rows. */
static bool is_unchanged(struct us_str page, struct us_str rows)
{
    struct us_page_index same = {.num = 0};
    struct us_buf text = {0};

    take_rows(&same, rows, is_any, NULL);
    us_page_index_put(&same, &text);

    size_t ours = us_str_find(us_buf_str(&text), body_begin);
    size_t theirs = us_str_find(page, body_begin);
    bool equal = !text.failed && ours != SIZE_MAX && theirs != SIZE_MAX &&
                 text.len - ours == page.len - theirs &&
                 memcmp(text.p + ours, page.p + theirs, text.len - ours) == 0;
    us_page_index_free(&same);
    us_buf_free(&text);
    return equal;
}

bool us_page_index_read(struct us_page_index *index, struct us_str page,
                        bool (*is_there)(void *context, const char *file), void *context)
{
    us_buf_put(&index->earlier, page.p, page.len);
    if (index->earlier.failed) {
        index->text.failed = true;
        return false;
    }

    struct us_str rows = between(us_buf_str(&index->earlier), table_begin, table_end);
    if (!is_unchanged(page, rows))
        return false;
    take_rows(index, rows, is_there, context);
    return !index->text.failed;
}

/* ---- the page -------------------------------------------------------------------------------- */

static void put_counts(const struct us_page_index *index, struct us_buf *out)
{
    size_t solved = 0;
    size_t illegal = 0;

    for (size_t i = 0; i < index->num; i++) {
        solved += index->rows[i].solved;
        illegal += index->rows[i].illegal;
    }
    us_page_put_count(out, index->num, "record");
    if (solved > 0)
        us_buf_putf(out, ", %zu solved", solved);
    if (illegal > 0)
        us_buf_putf(out, ", %zu illegal", illegal);
}

void us_page_index_put(const struct us_page_index *index, struct us_buf *out)
{
    const struct us_own_sheet *style = us_own_sheet("index.css");
    const struct us_own_sheet *icon = us_own_sheet("icon.html");

    us_buf_puts(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\"><head>\n<meta charset=\"UTF-8\">\n"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; "
        "style-src 'sha256-");
    us_put_sha256(out, style->text);
    us_buf_puts(
        out,
        "'; base-uri 'none'; form-action 'none'\">\n<meta name=\"generator\" content=\"unisol\">\n"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        "<title>Solitaire: ");
    put_counts(index, out);
    us_buf_puts(out, "</title>\n");
    us_buf_put(out, icon->text.p, icon->text.len);
    us_buf_puts(out, "<style>");
    us_buf_put(out, style->text.p, style->text.len);
    us_buf_puts(out, body_begin);
    us_buf_puts(out, "<main>\n<h1>Solitaire</h1>\n<p class=\"counts\">");
    put_counts(index, out);
    us_buf_puts(
        out, "</p>\n<table>\n<thead><tr><th scope=\"col\">Record</th><th scope=\"col\">Result</th>"
             "<th scope=\"col\" class=\"moves\">Moves</th></tr></thead>\n");
    us_buf_puts(out, table_begin);
    for (size_t i = 0; i < index->num; i++)
        us_buf_put(out, index->text.p + index->rows[i].from, index->rows[i].len);
    us_buf_puts(out, table_end);
    us_buf_puts(out, "</main>\n</body></html>\n");
    out->failed = out->failed || index->text.failed;
}

void us_page_index_free(struct us_page_index *index)
{
    us_buf_free(&index->text);
    us_buf_free(&index->earlier);
    us_resize(index->rows, 0);
    us_resize(index->known, 0);
}
