/* SPDX-License-Identifier: MIT */
/*
 * Sizes from which on an input, an output or a record is treated as a long one.  They decide how
 * something is done, and not what the result is.  In a build for tests (configure
 * --enable-small-sizes), short inputs reach them, so that fuzzers and sanitizers see the code that
 * otherwise only long inputs do.
 */
#ifndef UNISOL_BASE_SIZES_H
#define UNISOL_BASE_SIZES_H

#ifdef UNISOL_SMALL_SIZES
#define US_SIZE(usual, small) (small)
#else
#define US_SIZE(usual, small) (usual)
#endif

enum {
    /* base */
    US_SIZE_READ = US_SIZE(256 * 1024, 512),     /* bytes that are read at a time */
    US_SIZE_UNPACKED = US_SIZE(64 * 1024, 256),  /* compressed bytes that are read at a time */
    US_SIZE_PACKED = US_SIZE(16 * 1024, 64),     /* compressed bytes that are written at a time */
    US_SIZE_MARGIN = US_SIZE(64 * 1024, 256),    /* bytes before a block of a chunk */
    US_SIZE_DRAINED = US_SIZE(64 * 1024, 128),   /* bytes of text that a drain receives */
    US_SIZE_ARENA = US_SIZE(32 * 1024, 2048),    /* bytes of the first chunk of an arena */
    US_SIZE_MOST_ARENA = US_SIZE(1 << 20, 8192), /* bytes of a chunk of an arena */
    US_SIZE_MANY_INTENTS = US_SIZE(10000, 8),    /* moves of a script whose number is estimated */

    /* formats */
    US_SIZE_SEARCHED = US_SIZE(16 * 1024, 256), /* text in which each read searches for an end */
    US_SIZE_WIDE = US_SIZE(1 << 20, 8192),      /* text that is searched for an end once */
    US_SIZE_PLAIN_LINE = US_SIZE(1 << 16, 64),  /* bytes of a line of pairs that is read at once */
    US_SIZE_POST_STEP = US_SIZE(4096, 64),      /* bytes of a page that are searched at a time */
    US_SIZE_LONG_XML = US_SIZE(1 << 20, 2048),  /* bytes of a record that is not waited for */

    /* convert */
    US_SIZE_CONTENT = US_SIZE(1000, 4),         /* moves of a record that waits as a solution */
    US_SIZE_BATCH = US_SIZE(1 << 20, 1024),     /* text of a batch that defers */
    US_SIZE_FLUSHED = US_SIZE(64 * 1024, 2048), /* bytes of output that are written at a time */

    /* api, cli */
    US_SIZE_LONG_SCRIPT = US_SIZE(20000, 4),    /* moves of a script that is freed early */
    US_SIZE_CHUNK = US_SIZE(256 * 1024, 40960), /* bytes that a thread reads at a time */
    US_SIZE_UNIQUE = US_SIZE(1024, 4),          /* fingerprints of the first table */
};

#endif
