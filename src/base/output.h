/* SPDX-License-Identifier: MIT */
/*
 * Output that is whole or not there: bytes go to a temporary file in the target's directory, which
 * is renamed when all of them have been written.  Standard output is written as it comes.
 *
 * A file that is replaced passes its mode, without special bits, its owner and its group on.  Other
 * hard links to it keep the old content.
 */
#ifndef UNISOL_BASE_OUTPUT_H
#define UNISOL_BASE_OUTPUT_H

#include <sys/types.h>

#include "base/buf.h"
#include "base/compression.h"

struct us_owner {
    uid_t user;
    gid_t group;
};

struct us_output {
    int fd;
    bool to_path;                     /* false: fd is the caller's, and stays open */
    int error;                        /* errno of the first failure, 0 */
    char *path;                       /* of the file to be; NULL for a descriptor */
    char *temporary;                  /* of the file that is written; NULL: none, as for a device */
    struct us_owner before;           /* of a file that is replaced */
    struct us_owner after;            /* of the file that replaces it */
    struct us_compressor *compressor; /* of a file whose name ends with .gz or .zst; NULL: none */
    const struct us_allocator *allocator;
};

/* Begins writing to path.  Symbolic links are followed to the end of their chain, where there may
   be no file yet; what is written is compressed if the name asks for it (compression.h).  Returns
   false with o->error set. */
bool us_output_open(struct us_output *o, const char *path);

/* Whether the file that was there before, if there was one, belonged to another user or group than
   the new one does. */
bool us_output_changes_owner(const struct us_output *o);

/* Begins writing to an open descriptor, which stays the caller's. */
void us_output_open_fd(struct us_output *o, int fd);

/* Writes all of s; false with o->error set.  After a failure nothing more is written. */
bool us_output_write(struct us_output *o, struct us_str s);

/* Ends the output: renames the file to its name when all went well, removes it otherwise.  False with o->error set. */
bool us_output_commit(struct us_output *o);

/* Ends the output without a result: removes the temporary file.  Safe after any other call, and twice. */
void us_output_abort(struct us_output *o);

#endif
