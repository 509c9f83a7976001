/* SPDX-License-Identifier: MIT */
/* Compressed inputs and outputs: gzip (RFC 1952) with zlib, Zstandard (RFC 8878) with libzstd. */
#ifndef UNISOL_BASE_COMPRESSION_H
#define UNISOL_BASE_COMPRESSION_H

#include "base/buf.h"
#include "base/source.h"

/* Why compressed bytes are not read or written, if unisol is built without the libraries.  errno is
   ENOTSUP then. */
#define US_NO_COMPRESSION \
    "this unisol was built without compression (configure --without-compression)"

/* ---- reading --------------------------------------------------------------------------------- */

struct us_decompressor;

/* Returns a decompressor that reads its input with `read`, or NULL if memory runs out. */
struct us_decompressor *us_decompressor_new(us_read_fn *read, void *context);

/*
 * A us_read_fn whose context is the decompressor.  It decompresses an input that begins with the
 * magic number of gzip or Zstandard, part by part, and passes any other input through.  Like
 * gzip(1), it ignores zeros and garbage after the last gzip member.  On failure, errno is that of
 * `read`, ENOMEM, EBADMSG if the compressed bytes are damaged or end early, or EMSGSIZE if a
 * Zstandard frame requires a window of more than 128 MiB.
 */
ssize_t us_decompress(void *decompressor, void *buffer, size_t len);

/* Returns true if the input is not compressed and us_decompress has returned all bytes that were
   read in order to find this out.  The caller can then read the rest without the decompressor. */
bool us_decompressor_is_idle(const struct us_decompressor *decompressor);

/* Returns true if there was garbage after the last gzip member.  It was ignored. */
bool us_decompressor_met_garbage(const struct us_decompressor *decompressor);

/* Frees the decompressor, which may be NULL. */
void us_decompressor_free(struct us_decompressor *decompressor);

/* ---- writing --------------------------------------------------------------------------------- */

enum us_compression { US_PLAIN, US_GZIP, US_ZSTD };

/* Returns the compression that a file name requests with .gz or .zst.  *bare is the name without
   this suffix. */
enum us_compression us_compression_of(struct us_str path, struct us_str *bare);

struct us_compressor;

/* Returns a compressor, or NULL if memory runs out.  `compression` must not be US_PLAIN. */
struct us_compressor *us_compressor_new(enum us_compression compression);

/* Writes all of bytes.  Returns false on failure. */
typedef bool us_write_fn(void *context, struct us_str bytes);

/* Compresses bytes and writes the output that is ready, or all of it if `last` is true.  Returns
   false if writing or compression fails. */
bool us_compress(struct us_compressor *compressor, struct us_str bytes, bool last,
                 us_write_fn *write, void *context);

/* Frees the compressor, which may be NULL. */
void us_compressor_free(struct us_compressor *compressor);

/* ---- in memory ------------------------------------------------------------------------------- */

struct us_deflater;

/* Makes a stream of deflate (RFC 1951), without a header, of a text that is still being written to
   `text`: gives this buffer a drain, which appends the stream to `out`.  Both must outlive the
   deflater.  If memory runs out, out->failed is set, and the result can be NULL. */
struct us_deflater *us_deflater_new(struct us_buf *text, struct us_buf *out);

/* Appends the rest of the stream, and frees the deflater, which may be NULL, and the text. */
void us_deflater_end(struct us_deflater *deflater, struct us_buf *text);

enum us_inflated {
    US_INFLATED,
    US_INFLATED_TOO_MUCH, /* there are more than `most` bytes */
    US_INFLATED_BAD,      /* the stream is damaged, ends early, or something follows it */
    US_INFLATED_LEFT_OUT, /* unisol is built without compression */
    US_INFLATED_NO_MEMORY
};

/* Appends what a stream of deflate contains, unless that is more than `most` bytes. */
enum us_inflated us_inflate(struct us_str stream, size_t most, struct us_buf *out);

#endif
