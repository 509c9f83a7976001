/* SPDX-License-Identifier: MIT */
/* A directory of pages: links between the pages, and the page that lists them. */
#ifndef UNISOL_FORMATS_PAGE_INDEX_H
#define UNISOL_FORMATS_PAGE_INDEX_H

#include "base/buf.h"

/* The list of pages.  All of it is 0 at first. */
struct us_page_index {
    struct us_buf rows; /* of the table */
    size_t num;
    size_t solved;
    size_t illegal;
};

/* Appends a page that us_format_html has written, with links to the list, to the previous page and
   to the next one in its header.  These are names of files in the same directory; NULL: there is
   none. */
void us_page_put_linked(struct us_buf *out, struct us_str page, const char *previous, const char *next);

/* Adds a page to the list.  `file` is its name in the directory, and `moves` its length. */
void us_page_index_add(struct us_page_index *index, const char *file, struct us_str page, size_t moves);

/* Appends the page that lists the others. */
void us_page_index_put(const struct us_page_index *index, struct us_buf *out);

void us_page_index_free(struct us_page_index *index);

#endif
