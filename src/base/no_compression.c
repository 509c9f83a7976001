/* SPDX-License-Identifier: MIT */
/*
 * What inputs and outputs get if unisol is built without zlib and libzstd: compressed files are
 * refused.  Streams of deflate are written without compression, in stored blocks, which each reader
 * takes, and only such streams are read.
 */
#include "base/compression.h"

#include <errno.h>

enum {
    MAGIC = 4,
    LARGEST = 65535, /* bytes of a stored block */
    HEADER = 5,      /* bytes before them */
};

/* ---- reading --------------------------------------------------------------------------------- */

struct us_decompressor {
    us_read_fn *read;
    void *context;
    bool begun; /* the first bytes have been read */
    size_t at;  /* of these, those that were returned */
    size_t len;
    char first[MAGIC];
};

struct us_decompressor *us_decompressor_new(us_read_fn *read, void *context)
{
    struct us_decompressor *u = us_new(sizeof(*u));
    if (u) {
        u->read = read;
        u->context = context;
    }
    return u;
}

/* Reads the first bytes.  Returns false, with errno set, if reading fails or they are
   compressed. */
static bool begin(struct us_decompressor *u)
{
    ssize_t n = 1;
    while (u->len < MAGIC && n > 0) {
        n = u->read(u->context, u->first + u->len, MAGIC - u->len);
        if (n < 0)
            return false;
        u->len += (size_t)n;
    }

    bool gzip = u->len >= 2 && memcmp(u->first, "\x1f\x8b", 2) == 0;
    bool zstd = u->len == MAGIC && memcmp(u->first, "\x28\xb5\x2f\xfd", MAGIC) == 0;
    u->begun = !gzip && !zstd;
    if (!u->begun)
        errno = ENOTSUP;
    return u->begun;
}

ssize_t us_decompress(void *decompressor, void *buffer, size_t len)
{
    struct us_decompressor *u = decompressor;
    if (!u->begun && !begin(u))
        return -1;
    size_t n = u->len - u->at < len ? u->len - u->at : len;
    memcpy(buffer, u->first + u->at, n);
    u->at += n;
    return n > 0 ? (ssize_t)n : u->read(u->context, buffer, len);
}

bool us_decompressor_is_idle(const struct us_decompressor *decompressor)
{
    return decompressor->begun && decompressor->at == decompressor->len;
}

bool us_decompressor_met_garbage(const struct us_decompressor *decompressor)
{
    (void)decompressor;
    return false;
}

void us_decompressor_free(struct us_decompressor *decompressor)
{
    us_resize(decompressor, 0);
}

/* ---- writing --------------------------------------------------------------------------------- */

struct us_compressor *us_compressor_new(enum us_compression compression)
{
    (void)compression;
    errno = ENOTSUP;
    return NULL;
}

/* There is no compressor that these could get. */
bool us_compress(struct us_compressor *compressor, struct us_str bytes, bool last,
                 us_write_fn *write, void *context)
{
    (void)compressor;
    (void)bytes;
    (void)last;
    (void)write;
    (void)context;
    return false;
}

void us_compressor_free(struct us_compressor *compressor)
{
    (void)compressor;
}

/* ---- in memory ------------------------------------------------------------------------------- */

struct us_deflater {
    struct us_drain drain;
    struct us_buf *out;
};

static void put_block(struct us_buf *out, struct us_str text, bool last)
{
    const unsigned char header[HEADER] = {last, (unsigned char)text.len,
                                          (unsigned char)(text.len >> 8), (unsigned char)~text.len,
                                          (unsigned char)(~text.len >> 8)};
    us_buf_put(out, (const char *)header, HEADER);
    us_buf_put(out, text.p, text.len);
}

static void take_text(void *context, struct us_buf *text)
{
    struct us_deflater *d = context;
    struct us_str left = us_buf_str(text);
    while (left.len > 0) {
        size_t n = left.len < LARGEST ? left.len : LARGEST;
        put_block(d->out, (struct us_str){left.p, n}, false);
        left = us_str_from(left, n);
    }
    d->out->failed = d->out->failed || text->failed;
    text->len = 0;
}

struct us_deflater *us_deflater_new(struct us_buf *text, struct us_buf *out)
{
    struct us_deflater *d = us_resize(NULL, sizeof(*d));
    if (!d) {
        out->failed = true;
        return NULL;
    }
    *d = (struct us_deflater){.drain = {take_text, d}, .out = out};
    text->drain = &d->drain;
    return d;
}

void us_deflater_end(struct us_deflater *deflater, struct us_buf *text)
{
    if (deflater) {
        take_text(deflater, text);
        put_block(deflater->out, us_str(""), true);
    }
    us_buf_free(text);
    us_resize(deflater, 0);
}

enum us_inflated us_inflate(struct us_str stream, size_t most, struct us_buf *out)
{
    const unsigned char *p = (const unsigned char *)stream.p;
    size_t left = stream.len;
    for (size_t before = out->len;;) {
        if (left == 0)
            return US_INFLATED_BAD;
        if (p[0] > 1)
            return US_INFLATED_LEFT_OUT;
        size_t n = left < HEADER ? 0 : (size_t)(p[1] | p[2] << 8);
        if (left < HEADER + n || n != (0xffffU ^ (unsigned)(p[3] | p[4] << 8)))
            return US_INFLATED_BAD;
        us_buf_put(out, (const char *)p + HEADER, n);
        if (out->failed)
            return US_INFLATED_NO_MEMORY;
        if (out->len - before > most)
            return US_INFLATED_TOO_MUCH;

        bool last = p[0];
        p += HEADER + n;
        left -= HEADER + n;
        if (last)
            return left == 0 ? US_INFLATED : US_INFLATED_BAD;
    }
}
