/* SPDX-License-Identifier: MIT */
/* Compressed inputs and outputs. */
#include "base/compression.h"

#include <errno.h>
#define ZLIB_CONST
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

enum { BLOCK = US_SIZE_UNPACKED, MAGIC = 4, GZIP_BITS = 15 + 16 };

struct us_decompressor {
    us_read_fn *read;
    void *context;
    enum us_compression compression;
    bool begun;   /* `compression` is known */
    bool at_end;  /* there are no more compressed bytes, or no more are wanted */
    bool in_part; /* a gzip member or a Zstandard frame has begun and not ended */
    bool between; /* a gzip member has ended, and the bytes after it have not been examined */
    bool padded;  /* zeros follow the last gzip member */
    bool garbage; /* other bytes follow it */
    z_stream gzip;
    ZSTD_DStream *zstd;
    size_t at;         /* offset of the next byte in block */
    size_t len;        /* bytes in block */
    size_t given;      /* bytes of text that were returned */
    size_t made;       /* bytes in text */
    char block[BLOCK]; /* compressed bytes */
    char text[BLOCK];  /* decompressed bytes, if the caller's buffer is too small for a block */
};

struct us_decompressor *us_decompressor_new(us_read_fn *read, void *context)
{
    struct us_decompressor *u = us_resize(NULL, sizeof(*u));
    if (!u)
        return NULL;

    memset(u, 0, offsetof(struct us_decompressor, block));
    u->read = read;
    u->context = context;
    return u;
}

/* Reads until the block holds at least `wanted` unused bytes, or all that are left.  Returns false
   if reading failed.  A later call continues from there. */
static bool look_ahead(struct us_decompressor *decompressor, size_t wanted)
{
    if (decompressor->len - decompressor->at < wanted && decompressor->at > 0) {
        memmove(decompressor->block, decompressor->block + decompressor->at,
                decompressor->len - decompressor->at);
        decompressor->len -= decompressor->at;
        decompressor->at = 0;
    }

    while (decompressor->len - decompressor->at < wanted && !decompressor->at_end) {
        ssize_t n = decompressor->read(decompressor->context,
                                       decompressor->block + decompressor->len,
                                       BLOCK - decompressor->len);
        if (n < 0)
            return false;
        decompressor->len += n;
        decompressor->at_end = n == 0;
    }
    return true;
}

/* Returns true if a gzip member begins at the next byte. */
static bool is_gzip(const struct us_decompressor *decompressor)
{
    return decompressor->len - decompressor->at >= 2 &&
           memcmp(decompressor->block + decompressor->at, "\x1f\x8b", 2) == 0;
}

/* Returns true if a Zstandard frame begins at the next byte.  This includes skippable frames, with
   which the files of pzstd begin. */
static bool is_zstd(const struct us_decompressor *decompressor)
{
    static const char frame[MAGIC] = {'\x28', '\xb5', '\x2f', '\xfd'};
    /* After a byte from 0x50 to 0x5f. */
    static const char skippable[MAGIC - 1] = {'\x2a', '\x4d', '\x18'};
    const char *p = decompressor->block + decompressor->at;
    if (decompressor->len - decompressor->at < MAGIC)
        return false;

    if (memcmp(p, frame, MAGIC) == 0)
        return true;
    return (p[0] & 0xf0) == 0x50 && memcmp(p + 1, skippable, MAGIC - 1) == 0;
}

/* Reads the first bytes and finds out how they are compressed.  They stay in the block. */
static bool begin(struct us_decompressor *decompressor)
{
    if (!look_ahead(decompressor, MAGIC))
        return false;

    bool ok = true;
    decompressor->begun = true;
    if (is_gzip(decompressor)) {
        decompressor->compression = US_GZIP;
        ok = inflateInit2(&decompressor->gzip, GZIP_BITS) == Z_OK;
    } else if (is_zstd(decompressor)) {
        decompressor->compression = US_ZSTD;
        decompressor->zstd = ZSTD_createDStream();
        ok = decompressor->zstd != NULL;
    }

    decompressor->in_part = decompressor->compression != US_PLAIN;
    if (ok)
        return true;

    decompressor->compression = US_PLAIN;
    errno = ENOMEM;
    return false;
}

/* Reads the next block. */
static bool fill(struct us_decompressor *decompressor)
{
    ssize_t n = decompressor->read(decompressor->context, decompressor->block, BLOCK);
    if (n < 0)
        return false;

    decompressor->at = 0;
    decompressor->len = n;
    decompressor->at_end = n == 0;
    return true;
}

static bool damaged(void)
{
    errno = EBADMSG;
    return false;
}

/*
 * Examines what follows a gzip member, as gzip(1) does: another member, zeros up to the end (tapes
 * and some devices are filled with them), or garbage.  Nothing is read after garbage.
 */
static bool pass_to_next_member(struct us_decompressor *decompressor)
{
    if (!decompressor->padded && !look_ahead(decompressor, 2))
        return false;
    decompressor->in_part = !decompressor->padded && is_gzip(decompressor);

    while (!decompressor->in_part &&
           (decompressor->at < decompressor->len || !decompressor->at_end)) {
        decompressor->padded = true;
        if (decompressor->at == decompressor->len && !fill(decompressor))
            return false;
        while (decompressor->at < decompressor->len && decompressor->block[decompressor->at] == 0)
            decompressor->at++;
        decompressor->garbage = decompressor->at < decompressor->len;
        if (decompressor->garbage) {
            decompressor->at = decompressor->len;
            decompressor->at_end = true;
        }
    }

    decompressor->between = false;
    return true;
}

/* This and the next function decompress up to BLOCK bytes.  If the input is damaged, the output of
   the call that finds it is lost.  The output size is fixed, so that this does not depend on the
   caller. */
static bool inflate_some(struct us_decompressor *decompressor, char *to, size_t *got)
{
    z_stream *z = &decompressor->gzip;
    z->next_in = (const Bytef *)decompressor->block + decompressor->at;
    z->avail_in = (uInt)(decompressor->len - decompressor->at);
    z->next_out = (Bytef *)to;
    z->avail_out = BLOCK;
    int result = inflate(z, Z_NO_FLUSH);

    *got = BLOCK - z->avail_out;
    decompressor->at = decompressor->len - z->avail_in;
    decompressor->between = result == Z_STREAM_END;
    decompressor->in_part = !decompressor->between;
    if (result == Z_STREAM_END)
        return inflateReset(z) == Z_OK;
    return result == Z_OK || result == Z_BUF_ERROR || damaged();
}

static bool unzstd_some(struct us_decompressor *decompressor, char *to, size_t *got)
{
    ZSTD_inBuffer in = {decompressor->block, decompressor->len, decompressor->at};
    ZSTD_outBuffer out = {to, BLOCK, 0};
    size_t hint = ZSTD_decompressStream(decompressor->zstd, &out, &in);

    decompressor->at = in.pos;
    *got = out.pos;
    decompressor->in_part = hint != 0;
    if (!ZSTD_isError(hint))
        return true;

    errno = ZSTD_getErrorCode(hint) == ZSTD_error_frameParameter_windowTooLarge ? EMSGSIZE
                                                                                : EBADMSG;
    return false;
}

/* Decompresses to `to`, which has room for BLOCK bytes.  Returns how many, 0 at the end, or -1 on
   failure. */
static ssize_t unpack(struct us_decompressor *decompressor, char *to)
{
    size_t got = 0;

    while (got == 0) {
        if (decompressor->between && !pass_to_next_member(decompressor))
            return -1;
        if (decompressor->at == decompressor->len && !decompressor->at_end && !fill(decompressor))
            return -1;

        /* At the end of the input, the decoder may still have output. */
        bool ends = decompressor->at_end && decompressor->at == decompressor->len;
        if (ends && !decompressor->in_part)
            return 0;

        bool ok = decompressor->compression == US_GZIP ? inflate_some(decompressor, to, &got)
                                                       : unzstd_some(decompressor, to, &got);
        if (!ok)
            return -1;
        if (ends && got == 0 && decompressor->in_part) {
            damaged();
            return -1;
        }
    }
    return (ssize_t)got;
}

/* Copies up to len bytes of a buffer, from *at to end, and advances *at.  Returns how many. */
static size_t copy_some(const char *from, size_t *at, size_t end, char *to, size_t len)
{
    size_t n = end - *at < len ? end - *at : len;
    memcpy(to, from + *at, n);
    *at += n;
    return n;
}

ssize_t us_decompress(void *decompressor, void *buffer, size_t len)
{
    struct us_decompressor *u = decompressor;
    if (!u->begun && !begin(u))
        return -1;

    if (u->compression == US_PLAIN) {
        size_t got = copy_some(u->block, &u->at, u->len, buffer, len);
        return got > 0 ? (ssize_t)got : u->read(u->context, buffer, len);
    }

    if (u->given == u->made && len >= BLOCK)
        return unpack(u, buffer);
    if (u->given == u->made) {
        ssize_t got = unpack(u, u->text);
        if (got <= 0)
            return got;
        u->given = 0;
        u->made = got;
    }
    return (ssize_t)copy_some(u->text, &u->given, u->made, buffer, len);
}

bool us_decompressor_is_idle(const struct us_decompressor *decompressor)
{
    return decompressor->begun && decompressor->compression == US_PLAIN &&
           decompressor->at == decompressor->len;
}

bool us_decompressor_met_garbage(const struct us_decompressor *decompressor)
{
    return decompressor->garbage;
}

void us_decompressor_free(struct us_decompressor *decompressor)
{
    if (!decompressor)
        return;

    if (decompressor->compression == US_GZIP)
        inflateEnd(&decompressor->gzip);
    ZSTD_freeDStream(decompressor->zstd);
    us_resize(decompressor, 0);
}

/* ---- writing --------------------------------------------------------------------------------- */

struct us_compressor {
    enum us_compression compression;
    z_stream gzip;
    ZSTD_CStream *zstd;
    char block[BLOCK];
};

struct us_compressor *us_compressor_new(enum us_compression compression)
{
    struct us_compressor *p = us_resize(NULL, sizeof(*p));
    if (!p)
        return NULL;

    memset(p, 0, offsetof(struct us_compressor, block));

    bool ok;
    if (compression == US_GZIP) {
        ok = deflateInit2(&p->gzip, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_BITS, 8,
                          Z_DEFAULT_STRATEGY) == Z_OK;
    } else {
        p->zstd = ZSTD_createCStream();
        ok = p->zstd != NULL;
    }
    if (ok) {
        p->compression = compression;
        return p;
    }

    us_compressor_free(p);
    return NULL;
}

static bool gzip_all(struct us_compressor *p, struct us_str bytes, bool last, us_write_fn *write,
                     void *context)
{
    z_stream *z = &p->gzip;

    do {
        size_t n = bytes.len < BLOCK ? bytes.len : BLOCK;
        z->next_in = (const Bytef *)bytes.p;
        z->avail_in = (uInt)n;
        bytes = us_str_from(bytes, n);

        do {
            z->next_out = (Bytef *)p->block;
            z->avail_out = BLOCK;
            deflate(z, last && bytes.len == 0 ? Z_FINISH : Z_NO_FLUSH);
            if (z->avail_out < BLOCK &&
                !write(context, (struct us_str){p->block, BLOCK - z->avail_out}))
                return false;
        } while (z->avail_out == 0);
    } while (bytes.len > 0);
    return true;
}

static bool zstd_all(struct us_compressor *p, struct us_str bytes, bool last, us_write_fn *write,
                     void *context)
{
    ZSTD_inBuffer in = {bytes.p, bytes.len, 0};
    size_t left;

    do {
        ZSTD_outBuffer out = {p->block, BLOCK, 0};
        left = ZSTD_compressStream2(p->zstd, &out, &in, last ? ZSTD_e_end : ZSTD_e_continue);
        if (ZSTD_isError(left))
            return false;
        if (out.pos > 0 && !write(context, (struct us_str){p->block, out.pos}))
            return false;
    } while (in.pos < in.size || (last && left > 0));
    return true;
}

bool us_compress(struct us_compressor *compressor, struct us_str bytes, bool last,
                 us_write_fn *write, void *context)
{
    if (compressor->compression == US_GZIP)
        return gzip_all(compressor, bytes, last, write, context);
    return zstd_all(compressor, bytes, last, write, context);
}

void us_compressor_free(struct us_compressor *compressor)
{
    if (!compressor)
        return;

    if (compressor->compression == US_GZIP)
        deflateEnd(&compressor->gzip);
    ZSTD_freeCStream(compressor->zstd);
    us_resize(compressor, 0);
}

/* ---- in memory ------------------------------------------------------------------------------- */

enum { NO_HEADER = -15 }; /* the largest window, and deflate without the header of zlib */

enum { STEP = US_SIZE_PACKED }; /* bytes of output */

struct us_deflater {
    z_stream z;
    struct us_drain drain;
    struct us_buf *out;
};

static void deflate_text(struct us_deflater *d, struct us_buf *text, int flush)
{
    int status = Z_OK;
    d->z.next_in = (Bytef *)text->p;
    d->z.avail_in = (uInt)text->len;
    do {
        if (!us_buf_reserve(d->out, STEP))
            break;
        d->z.next_out = (Bytef *)d->out->p + d->out->len;
        d->z.avail_out = STEP;
        status = deflate(&d->z, flush);
        d->out->len += STEP - d->z.avail_out;
    } while (status == Z_OK && d->z.avail_out == 0);

    d->out->failed = d->out->failed || text->failed ||
                     (flush == Z_FINISH && status != Z_STREAM_END);
    text->len = 0;
}

static void take_text(void *context, struct us_buf *text)
{
    deflate_text(context, text, Z_NO_FLUSH);
}

struct us_deflater *us_deflater_new(struct us_buf *text, struct us_buf *out)
{
    struct us_deflater *d = us_resize(NULL, sizeof(*d));
    if (d)
        *d = (struct us_deflater){.drain = {take_text, d}, .out = out};
    if (!d || deflateInit2(&d->z, Z_BEST_COMPRESSION, Z_DEFLATED, NO_HEADER, MAX_MEM_LEVEL,
                           Z_DEFAULT_STRATEGY) != Z_OK) {
        us_resize(d, 0);
        out->failed = true;
        return NULL;
    }
    text->drain = &d->drain;
    return d;
}

void us_deflater_end(struct us_deflater *deflater, struct us_buf *text)
{
    if (deflater) {
        deflate_text(deflater, text, Z_FINISH);
        deflateEnd(&deflater->z);
    }
    us_buf_free(text);
    us_resize(deflater, 0);
}

/* Inflates up to `most` bytes, block by block. */
static enum us_inflated inflate_into(z_stream *z, size_t most, struct us_buf *out)
{
    for (size_t before = out->len;;) {
        if (!us_buf_reserve(out, STEP))
            return US_INFLATED_NO_MEMORY;
        z->next_out = (Bytef *)out->p + out->len;
        z->avail_out = STEP;
        int status = inflate(z, Z_NO_FLUSH);
        out->len += STEP - z->avail_out;

        if (out->len - before > most)
            return US_INFLATED_TOO_MUCH;
        if (status == Z_STREAM_END)
            return z->avail_in == 0 ? US_INFLATED : US_INFLATED_BAD;
        if (status == Z_MEM_ERROR)
            return US_INFLATED_NO_MEMORY;
        if (status != Z_OK || z->avail_out > 0)
            return US_INFLATED_BAD;
    }
}

enum us_inflated us_inflate(struct us_str stream, size_t most, struct us_buf *out)
{
    z_stream z = {.next_in = (const Bytef *)stream.p, .avail_in = (uInt)stream.len};
    if (inflateInit2(&z, NO_HEADER) != Z_OK)
        return US_INFLATED_NO_MEMORY;
    enum us_inflated outcome = inflate_into(&z, most, out);
    inflateEnd(&z);
    return outcome;
}
