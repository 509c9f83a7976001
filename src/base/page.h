/* SPDX-License-Identifier: MIT */
/*
 * The text of a web page.  Readers of posts want what a browser shows.  The filter replaces the
 * rest by blanks: styles, scripts, pictures, comments, and the attributes of tags.  Line feeds, the
 * names of tags and all bytes above 127 stay, so that lines and columns keep their numbers.
 */
#ifndef UNISOL_BASE_PAGE_H
#define UNISOL_BASE_PAGE_H

#include "base/str.h"

enum us_markup {
    US_NO_MARKUP,
    US_MARKUP_PAGE,    /* HTML */
    US_MARKUP_PICTURE, /* SVG */
    US_MARKUP_OTHER,   /* another element or document type comes first */
};

/* Returns what the text begins with, after blanks, comments and XML declarations. */
enum us_markup us_markup_of(struct us_str text);

/* Returns true if the text begins as a document and ends above its first element: the first comment
   of a style sheet may have many pages. */
bool us_markup_is_prolog(struct us_str text);

/* Returns the name of the first element of an XML document, without a prefix.  Returns an empty
   string if the text does not begin with an XML declaration, or ends before that element. */
struct us_str us_markup_root(struct us_str text);

/* The state of the filter between two pieces of a page.  All members are 0 at first. */
struct us_page {
    enum {
        US_PAGE_TEXT,
        US_PAGE_LESS,        /* after "<" */
        US_PAGE_NAME,        /* in the name of a tag */
        US_PAGE_TAG,         /* after the name */
        US_PAGE_QUOTE,       /* in a quoted attribute */
        US_PAGE_BANG,        /* after "<!" */
        US_PAGE_COMMENT,     /* in a comment */
        US_PAGE_CONTENT,     /* in an element that is not text */
        US_PAGE_CONTENT_END, /* after "<" in such an element */
    } state;
    char quote;          /* the character that ends the attribute */
    char name[8];        /* the name of the tag, in lower case, as far as there is room */
    size_t len;          /* characters in the name, or dashes that may end a comment */
    bool slash;          /* the last character of the tag was a slash */
    bool closed;         /* the tag has been closed where its attributes begin */
    const char *element; /* of US_PAGE_CONTENT: its name */
};

/* Replaces what is not text in the next n bytes of the page. */
void us_page_filter(struct us_page *page, char *bytes, size_t n);

#endif
