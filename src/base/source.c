/* SPDX-License-Identifier: MIT */
/* A window on a stream of bytes, and the decoding and normalization of its text. */
#include "base/source.h"

#include <errno.h>

#include "base/sizes.h"
#include "base/utf8.h"

enum { BLOCK = US_SIZE_READ }; /* bytes to read at a time */

/* Makes room for `more` bytes at the end of the window, if necessary by discarding the bytes before
   the current record. */
static bool make_room(struct us_source *s, size_t more)
{
    if (s->start > 0 && s->cap - s->end < more) {
        us_source_count(s);
        memmove(s->window, s->window + s->start, s->end - s->start);
        s->end -= s->start;
        s->start = s->counted = 0;
    }

    if (us_grow(&s->window, &s->cap, s->end + more, 1))
        return true;
    s->error = ENOMEM;
    return false;
}

/* Looks for a byte-order mark in the first n bytes, and sets the encoding.  Returns the length of
   the mark, or 0. */
static size_t read_mark(struct us_source *s, const char *p, size_t n)
{
    if (n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0)
        return 3;
    if (n >= 2 && memcmp(p, "\xff\xfe", 2) == 0)
        s->encoding = US_UTF16_LE;
    else if (n >= 2 && memcmp(p, "\xfe\xff", 2) == 0)
        s->encoding = US_UTF16_BE;

    return s->encoding == US_UTF8 ? 0 : 2;
}

/*
 * Normalizes bytes in place: CR, CR LF and CR CR LF become LF, and U+00A0 becomes a blank unless
 * the text is markup.  (CR LF becomes CR CR LF when it is written to a text stream.)  CRs or the
 * first byte of U+00A0 at the end are kept in `pending` for the next block, unless this block is
 * the last.  Returns the new length.
 */
static size_t normalize(struct us_source *s, char *bytes, size_t len, bool last)
{
    static const char no_break[] = {'\xc2', '\xa0'};
    bool blanks = !s->markup;
    size_t out = 0;

    s->num_pending = 0;
    if (!memchr(bytes, '\r', len) && (!blanks || !memchr(bytes, (unsigned char)no_break[0], len)))
        return len;

    for (size_t i = 0; i < len; i++) {
        bool in_no_break = blanks && bytes[i] == no_break[0];
        if (bytes[i] == '\r') {
            size_t crs = i + 1 < len && bytes[i + 1] == '\r' ? 2 : 1;
            if (i + crs == len && !last) {
                memcpy(s->pending, bytes + i, crs);
                s->num_pending = crs;
                break;
            }
            if (i + crs < len && bytes[i + crs] == '\n')
                i += crs;
            bytes[out++] = '\n';
        } else if (in_no_break && i + 1 == len && !last) {
            s->pending[s->num_pending++] = bytes[i];
        } else if (in_no_break && i + 1 < len && bytes[i + 1] == no_break[1]) {
            bytes[out++] = ' ';
            i++;
        } else {
            bytes[out++] = bytes[i];
        }
    }
    return out;
}

/* Returns the code unit at p. */
static uint32_t utf16_unit(const struct us_source *s, const unsigned char *p)
{
    if (s->encoding == US_UTF16_LE)
        return p[0] | (uint32_t)p[1] << 8;
    return p[1] | (uint32_t)p[0] << 8;
}

/* Reads one character of UTF-16 to *c.  Returns its length in bytes, or 0 if more bytes are needed.
   Bytes that are not a character become U+FFFD, which no format accepts. */
static size_t utf16_get(const struct us_source *s, const unsigned char *p, size_t n, bool last,
                        uint32_t *c)
{
    *c = 0xfffd;
    if (n < 2)
        return last ? n : 0;

    uint32_t unit = utf16_unit(s, p);
    if (unit < 0xd800 || unit >= 0xe000) {
        *c = unit;
        return 2;
    }

    /* A surrogate: the second half of a pair must follow the first. */
    if (n < 4 && !last)
        return 0;
    if (n < 4 || unit >= 0xdc00)
        return 2;
    uint32_t low = utf16_unit(s, p + 2);
    if (low < 0xdc00 || low >= 0xe000)
        return 2;

    *c = 0x10000 + ((unit - 0xd800) << 10) + (low - 0xdc00);
    return 4;
}

/* Converts n bytes of UTF-16 at p to UTF-8 at out, which has room for 3 n / 2 + 4 bytes.  Keeps an
   incomplete character at the end for the next block.  Returns the number of bytes at out. */
static size_t decode_utf16(struct us_source *s, const char *p, size_t n, char *out, bool last)
{
    size_t len = 0;
    for (size_t i = 0; i < n;) {
        uint32_t c;
        size_t size = utf16_get(s, (const unsigned char *)p + i, n - i, last, &c);
        if (size == 0) {
            memcpy(s->undecoded, p + i, n - i);
            s->num_undecoded = n - i;
            break;
        }
        len += us_utf8_put(c, out + len);
        i += size;
    }
    return len;
}

/* Reads up to BLOCK raw bytes to p.  Sets *n to their number, and *last if the stream has ended.
   Returns false on failure. */
static bool read_raw(struct us_source *s, char *p, size_t *n, bool *last)
{
    *n = 0;
    *last = false;

    /* The first block must contain the whole byte-order mark. */
    do {
        ssize_t got = s->read(s->context, p + *n, BLOCK - *n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            s->error = errno;
            return false;
        }
        *last = got == 0;
        *n += got;
    } while (!*last && !s->begun && *n < 4);
    return true;
}

/* Decides by the first character that is not white space whether the text is markup. */
static void decide_kind(struct us_source *s, const char *p, size_t n)
{
    for (size_t i = 0; i < n && !s->decided; i++) {
        s->decided = !us_is_blank(p[i]) && p[i] != '\n' && p[i] != '\r';
        s->markup = p[i] == '<' || p[i] == '{';
    }
}

void us_source_borrow(struct us_source *source, const char *text, size_t len)
{
    source->borrowed = text;
    source->start = source->counted = 0;
    source->end = len;
    source->begun = source->decided = source->at_end = true;
}

char *us_source_room(struct us_source *source, size_t num_bytes)
{
    /* UTF-8 is read to its final place.  UTF-16 can grow by half, so it is read into the upper part
       of a larger room and decoded into the lower part.  Before the first block the encoding is
       unknown. */
    bool in_place = source->begun && source->encoding == US_UTF8;
    size_t lower = in_place ? source->num_pending
                            : 2 * num_bytes + sizeof(source->undecoded) + sizeof(source->pending);

    if (!make_room(source, lower + source->num_undecoded + num_bytes))
        return NULL;
    return source->window + source->end + lower + source->num_undecoded;
}

void us_source_append(struct us_source *source, char *raw, size_t num_bytes, bool last)
{
    /* The incomplete character from the last block goes before the new bytes. */
    raw -= source->num_undecoded;
    num_bytes += source->num_undecoded;
    memcpy(raw, source->undecoded, source->num_undecoded);
    source->num_undecoded = 0;

    if (!source->begun) {
        size_t mark = read_mark(source, raw, num_bytes);
        raw += mark;
        num_bytes -= mark;
        source->binary = us_is_pickle((struct us_str){raw, num_bytes});
        source->begun = true;
    }

    char *out = source->window + source->end;
    size_t pending = source->num_pending;
    memcpy(out, source->pending, pending);
    if (source->encoding != US_UTF8)
        num_bytes = decode_utf16(source, raw, num_bytes, out + pending, last);
    else if (raw != out + pending)
        memmove(out + pending, raw, num_bytes);

    decide_kind(source, out, pending + num_bytes);
    size_t len = pending + num_bytes;
    if (!source->binary)
        len = normalize(source, out, len, last);
    if (source->is_page)
        us_page_filter(&source->page, out, len);
    source->end += len;
    source->at_end = last;
}

bool us_source_fill(struct us_source *source)
{
    size_t n;
    bool last;
    if (source->at_end || source->error)
        return false;

    char *raw = us_source_room(source, BLOCK);
    if (!raw || !read_raw(source, raw, &n, &last))
        return false;
    us_source_append(source, raw, n, last);
    return true;
}

uint64_t us_count_lines(const char *text, size_t len)
{
    enum { COUNTED = 128 }; /* fits into a byte, so that compilers count in vectors of bytes */
    uint64_t lines = 0;
    for (; len >= COUNTED; text += COUNTED, len -= COUNTED) {
        uint8_t some = 0;
        for (size_t i = 0; i < COUNTED; i++)
            some = some + (text[i] == '\n');
        lines += some;
    }

    for (size_t i = 0; i < len; i++)
        lines += text[i] == '\n';
    return lines;
}

void us_source_skip(struct us_source *source, size_t len)
{
    source->passed += len;
    source->start += len;
    source->ahead_known = false;
}

void us_source_count_text(struct us_source *source, struct us_str text, uint64_t lines)
{
    size_t tail = text.len;
    while (tail > 0 && text.p[tail - 1] != '\n')
        tail--;

    size_t characters = us_utf8_count((struct us_str){text.p + tail, text.len - tail});
    source->column = lines ? characters : source->column + characters;
    source->line += lines;
    source->counted = source->start;
}

void us_source_count(struct us_source *source)
{
    struct us_str text = us_source_uncounted(source);
    if (text.len > 0)
        us_source_count_text(source, text, us_count_lines(text.p, text.len));
}

void us_source_filter_page(struct us_source *source)
{
    if (source->borrowed || source->is_page)
        return;
    source->is_page = true;
    us_page_filter(&source->page, source->window, source->end);
}

void us_source_free(struct us_source *source)
{
    us_resize(source->window, 0);
    source->window = NULL;
    source->borrowed = NULL;
    source->cap = source->start = source->end = source->counted = 0;
}
