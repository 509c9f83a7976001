/* SPDX-License-Identifier: MIT */
/*
 * Stylesheets: XSLT 1.0 with EXSLT, applied to the XML of a record.  A stylesheet is a program that
 * the user may have from elsewhere.  It cannot read or write files or use the network, and it is
 * stopped if it loops forever.
 */
#ifndef UNISOL_TREE_STYLESHEET_H
#define UNISOL_TREE_STYLESHEET_H

#include "base/diag.h"

struct us_stylesheet;

/* Functions that apply the user's stylesheets outside of this process.  They report errors to
   `sink`. */
struct us_apart {
    /* Loads the stylesheet with parameters, each NAME=VALUE and a NUL.  Returns NULL after a report
       if it cannot. */
    void *(*load)(void *context, struct us_str params, struct us_sink *sink);
    /* Like us_stylesheet_apply, for what load returned. */
    bool (*apply)(void *loaded, struct us_str xml, struct us_buf *out, struct us_sink *sink);
    /* Frees what load returned. */
    void (*unload)(void *loaded);
    void *context;
};

/* Appends the file of a stylesheet to text.  Returns false after a report if it cannot be read or
   is larger than 64 MiB. */
bool us_stylesheet_read(const char *path, struct us_buf *text, struct us_sink *sink);

/* Compiles the stylesheet in text.  `name` is its file, for messages and, if the stylesheet is one
   of unisol's own, for the files that it includes.  Returns NULL after a report if it is not a
   stylesheet, has a DOCTYPE, or is not our own and would read other files.  The caller frees it. */
struct us_stylesheet *us_stylesheet_parse(struct us_str text, const char *name, bool own,
                                          struct us_sink *sink);

/* Reads and compiles a stylesheet. */
struct us_stylesheet *us_stylesheet_load(const char *path, bool own, struct us_sink *sink);

/* Compiles the one of unisol's own stylesheets with that name, "svg.xsl", as it was when unisol
   was built.  Opens no file.  Returns NULL after a report if memory runs out.  The caller frees
   it. */
struct us_stylesheet *us_stylesheet_load_own(const char *name, struct us_sink *sink);

/* Makes a stylesheet that `apart`, which must outlive it, loads and applies.  Returns NULL after a
   report if it cannot be loaded.  The caller frees it. */
struct us_stylesheet *us_stylesheet_load_apart(const struct us_apart *apart, struct us_str params,
                                               struct us_sink *sink);

/* Sets a parameter of the stylesheet to a string.  Returns false if memory runs out. */
bool us_stylesheet_set(struct us_stylesheet *sheet, struct us_str name, struct us_str value);

/* Sets several parameters, each NAME=VALUE and a NUL.  Returns false if memory runs out. */
bool us_stylesheet_set_all(struct us_stylesheet *sheet, struct us_str params);

/* Applies the stylesheet to a document and appends the result, serialized as its xsl:output says.
   Returns false after a report if it fails. */
bool us_stylesheet_apply(struct us_stylesheet *sheet, struct us_str xml, struct us_buf *out,
                         struct us_sink *sink);

/* Frees a stylesheet, which may be NULL. */
void us_stylesheet_free(struct us_stylesheet *sheet);

#endif
