/* SPDX-License-Identifier: MIT */
/* A directory of pages: links between the pages, and the page that lists them. */
#ifndef UNISOL_FORMATS_PAGE_INDEX_H
#define UNISOL_FORMATS_PAGE_INDEX_H

#include "base/buf.h"

/* A row of the table. */
struct us_page_row {
    size_t from; /* offset of its text in us_page_index.text */
    size_t len;
    bool solved;
    bool illegal;
};

/* The list of pages.  All of it is 0 at first. */
struct us_page_index {
    struct us_buf text; /* of the rows */
    struct us_page_row *rows;
    size_t num;
    size_t cap;
    struct us_buf earlier; /* the list that us_page_index_read has read */
    /* The rows of that list, in the order of their addresses, which are in `earlier`. */
    struct us_known_row {
        struct us_str address;
        size_t row;
    } * known;
    size_t num_known;
    size_t cap_known;
};

/* Where a page is: names of files in the same directory, or NULL. */
struct us_page_place {
    const char *file;
    const char *previous; /* page */
    const char *next;     /* page */
    const char *image;    /* a picture of it */
    const char *url;      /* of the directory, with a slash at its end; NULL: not known */
};

/* Appends a page that us_format_html has written, with links to the list, to the previous page and
   to the next one in its header, and with what programs that show a link to the page read: its
   address and its picture, which need the address of the directory. */
void us_page_put_linked(struct us_buf *out, struct us_str page, const struct us_page_place *place);

/*
 * Takes over the pages of a list that us_page_index_put has written, except those whose file
 * is_there(context, name) does not find.  Returns false if the page is not such a list, or was
 * changed, or if memory ran out: index->text.failed is then set.
 */
bool us_page_index_read(struct us_page_index *index, struct us_str page,
                        bool (*is_there)(void *context, const char *file), void *context);

/* Adds a page to the list, in the place of an earlier page of this name.  `file` is its name in the
   directory, and `moves` its length. */
void us_page_index_add(struct us_page_index *index, const char *file, struct us_str page,
                       size_t moves);

/* Appends the page that lists the others. */
void us_page_index_put(const struct us_page_index *index, struct us_buf *out);

void us_page_index_free(struct us_page_index *index);

#endif
