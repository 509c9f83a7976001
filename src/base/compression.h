/* SPDX-License-Identifier: MIT */
/* Compressed inputs and outputs: gzip (RFC 1952) by zlib, Zstandard (RFC 8878) by libzstd. */
#ifndef UNISOL_BASE_COMPRESSION_H
#define UNISOL_BASE_COMPRESSION_H

#include "base/alloc.h"
#include "base/source.h"

/* ---- reading ---------------------------------------------------------------------------------------------------- */

struct us_decompressor;

/* Reads through `read`; NULL when memory runs out. */
struct us_decompressor *us_decompressor_new(const struct us_allocator *allocator, us_read_fn *read, void *context);

/*
 * A us_read_fn whose context is the decompressor.  What begins as gzip or Zstandard does is
 * decompressed, one part after another; anything else passes through.  Zeros and garbage after
 * gzip's last part are ignored, as gzip(1) does.  errno is EBADMSG if the compressed bytes are
 * damaged or end early, EMSGSIZE if a Zstandard frame requires a window that is larger than 128
 * MiB.
 */
ssize_t us_decompress(void *decompressor, void *buffer, size_t len);

/* The stream turned out to be plain, and what was read of it to find out has been handed on: whoever reads on needs no decompressor. */
bool us_decompressor_is_idle(const struct us_decompressor *u);

/* Garbage was found after gzip's last part, and ignored. */
bool us_decompressor_met_garbage(const struct us_decompressor *u);

void us_decompressor_free(struct us_decompressor *u);

/* ---- writing ---------------------------------------------------------------------------------------------------- */

enum us_compression { US_PLAIN, US_GZIP, US_ZSTD };

/* The compression that a file's name asks for by .gz or .zst; *bare is the name without that. */
enum us_compression us_compression_of(struct us_str path, struct us_str *bare);

struct us_compressor;

/* Packs, not US_PLAIN; NULL when memory runs out. */
struct us_compressor *us_compressor_new(const struct us_allocator *allocator, enum us_compression compression);

/* Writes bytes somewhere; false where that fails. */
typedef bool us_write_fn(void *context, struct us_str bytes);

/* Packs bytes and writes what is ready, with `last` all of it; false where writing or compression fails. */
bool us_compress(struct us_compressor *p, struct us_str bytes, bool last, us_write_fn *write, void *context);

void us_compressor_free(struct us_compressor *p);

#endif
