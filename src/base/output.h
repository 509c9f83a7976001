/* SPDX-License-Identifier: MIT */
/*
 * Output files appear only when they are complete: bytes are written to a temporary file in the
 * target's directory, which is renamed after the last byte.  Standard output is written directly.
 *
 * If a file is replaced, its mode (without special bits), owner and group are kept.  Other hard
 * links to it keep the old content.  A new file (us_output_open_new) never replaces another.
 */
#ifndef UNISOL_BASE_OUTPUT_H
#define UNISOL_BASE_OUTPUT_H

#include <sys/types.h>

#include "base/compression.h"

struct us_owner {
    uid_t user;
    gid_t group;
};

/* Two calls that enclose the creation of each temporary file. */
struct us_output_watch {
    void (*before)(void);
    void (*after)(const char *temporary); /* its path; NULL: there is none */
};

/* Names for a new file.  All must be in the same directory and end with the same suffix. */
struct us_output_names {
    /* Returns the next name to try, which is valid until the next call.  NULL: memory ran out. */
    const char *(*next)(void *context);
    void *context;
};

struct us_output {
    int fd;
    bool to_path; /* false: fd belongs to the caller and stays open */
    int error;    /* errno of the first failure, or 0 */
    char *path;   /* of the final file; NULL for a descriptor */
    /* The path of the temporary file, or NULL if there is none, as for a device. */
    char *temporary;
    struct us_output_names names;     /* of a new file; names.next is NULL for other outputs */
    struct us_owner before;           /* of the file that is replaced */
    struct us_owner after;            /* of the file that replaces it */
    struct us_compressor *compressor; /* if the path ends with .gz or .zst; NULL: none */
};

/* Begins writing to path.  Follows symbolic links to the end of their chain, where a file need not
   exist.  The output is compressed if the path requests it (compression.h).  `watch` may be NULL.
   On failure, returns false and sets output->error. */
bool us_output_open(struct us_output *output, const char *path,
                    const struct us_output_watch *watch);

/*
 * Begins writing a new file.  us_output_commit gives it the first of the names that no file has,
 * and does not follow links.  If a file of one of these names already has the same content, nothing
 * changes, and that is the name.  `watch` may be NULL.  On failure, returns false and sets
 * output->error.
 */
bool us_output_open_new(struct us_output *output, struct us_output_names names,
                        const struct us_output_watch *watch);

/* Returns true if a file is replaced and the new file has a different owner or group. */
bool us_output_changes_owner(const struct us_output *output);

/* Begins writing to an open descriptor.  The caller must close it. */
void us_output_open_fd(struct us_output *output, int fd);

/* Writes all of the text.  On failure, returns false and sets output->error.  After a failure
   nothing more is written. */
bool us_output_write(struct us_output *output, struct us_str text);

/* Ends the output.  Renames the temporary file to its final name, or removes it if there was a
   failure.  On failure, returns false and sets output->error. */
bool us_output_commit(struct us_output *output);

/* Discards the output and removes the temporary file.  May be called after any other call, and
   twice. */
void us_output_abort(struct us_output *output);

#endif
