/* SPDX-License-Identifier: MIT */
/*
 * Stylesheets as writers: XSLT 1.0 with EXSLT, applied to a record in its XML.  A stylesheet is a program that the user may
 * have from elsewhere: it reads and writes no file and no network address, and is stopped if it loops without end.
 */
#ifndef UNISOL_TREE_STYLESHEET_H
#define UNISOL_TREE_STYLESHEET_H

#include "base/diag.h"

struct us_stylesheet;

/* What applies the user's stylesheets outside of this process.  All functions report to the sink that they are given. */
struct us_apart {
    /* Loads the stylesheet with parameters, each NAME=VALUE and a NUL; NULL (reported): an error. */
    void *(*load)(void *context, struct us_str params, struct us_sink *sink);
    /* Does for what load returned what us_stylesheet_apply says. */
    bool (*apply)(void *loaded, struct us_str xml, struct us_buf *out, struct us_sink *sink);
    void (*unload)(void *loaded);
    void *context;
};

/* Appends the stylesheet's file to text; false (reported): it cannot be read or is larger than 64 MiB. */
bool us_stylesheet_read(const char *path, struct us_buf *text, struct us_sink *sink);

/* Compiles the stylesheet in text; name is that of its file, for messages and, if it is our own, for what it includes.
   NULL (reported): it is not a stylesheet, or has a DOCTYPE, or, unless it is our own, would read other files.  The caller
   frees it. */
struct us_stylesheet *us_stylesheet_parse(struct us_str text, const char *name, bool own, struct us_sink *sink);

/* Both of these in one. */
struct us_stylesheet *us_stylesheet_load(const char *path, bool own, struct us_sink *sink);

/* A stylesheet that `apart` loads and applies; apart stays where it is.  NULL (reported): an error.  The caller frees it. */
struct us_stylesheet *us_stylesheet_load_apart(const struct us_apart *apart, struct us_str params,
                                               struct us_sink *sink);

/* Gives a parameter of the stylesheet a string; false when memory runs out. */
bool us_stylesheet_set(struct us_stylesheet *sheet, struct us_str name, struct us_str value);

/* The same for several, each NAME=VALUE and a NUL. */
bool us_stylesheet_set_all(struct us_stylesheet *sheet, struct us_str params);

/* Applies it to a document, and appends what comes out as the stylesheet wants it serialised.  False: an error was
   reported. */
bool us_stylesheet_apply(struct us_stylesheet *sheet, struct us_str xml, struct us_buf *out, struct us_sink *sink);

void us_stylesheet_free(struct us_stylesheet *sheet);

#endif
