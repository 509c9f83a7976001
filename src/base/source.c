/* SPDX-License-Identifier: MIT */
/* A stream of bytes seen through a window; normalisation of text. */
#include "base/source.h"

#include <errno.h>

#include "base/utf8.h"

enum {
    BLOCK = 256 * 1024, /* bytes to read at a time */
    MARGIN = 64 * 1024, /* bytes in front of a block that is claimed: what is left of those before it seldom is more */
};

/* Drops what lies before the record at hand and makes room for `more` bytes. */
static bool make_room(struct us_source *s, size_t more)
{
    if (s->start > 0 && s->cap - s->end < more) {
        us_source_count(s);
        memmove(s->window, s->window + s->start, s->end - s->start);
        s->end -= s->start;
        s->start = s->counted = 0;
    }
    if (us_grow(s->allocator, &s->window, &s->cap, s->end + more, 1))
        return true;
    s->error = ENOMEM;
    return false;
}

/* Looks for a byte-order mark in the first n bytes; returns its length. */
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
 * Rewrites CR, CR LF, CR CR LF (which a text stream makes of CR LF) as LF and U+00A0 as a blank, in place.  CRs or half
 * a character at the end wait in `hold` for what follows, unless this is the last block.  Returns the new length.
 */
static size_t normalise(struct us_source *s, char *p, size_t n, bool last)
{
    s->held = 0;
    bool blanks = !s->markup;
    if (!memchr(p, '\r', n) && (!blanks || !memchr(p, 0xc2, n)))
        return n;
    size_t out = 0;
    for (size_t i = 0; i < n; i++) {
        if (p[i] == '\r') {
            size_t crs = 1;
            while (i + crs < n && p[i + crs] == '\r' && crs < 2)
                crs++;
            if (i + crs == n && !last) {
                memcpy(s->hold, p + i, crs);
                s->held = crs;
                break;
            }
            if (i + crs < n && p[i + crs] == '\n')
                i += crs;
            p[out++] = '\n';
        } else if (blanks && (unsigned char)p[i] == 0xc2 && i + 1 == n && !last) {
            s->hold[s->held++] = (char)0xc2;
        } else if (blanks && (unsigned char)p[i] == 0xc2 && i + 1 < n && (unsigned char)p[i + 1] == 0xa0) {
            p[out++] = ' ';
            i++;
        } else {
            p[out++] = p[i];
        }
    }
    return out;
}

static uint32_t utf16_unit(const struct us_source *s, const unsigned char *p)
{
    return s->encoding == US_UTF16_LE ? p[0] | (uint32_t)p[1] << 8 : p[1] | (uint32_t)p[0] << 8;
}

/* Reads one character of UTF-16 to *c; returns its length in bytes, 0 where more bytes are needed.  What is no
   character becomes U+FFFD, which no format reads. */
static size_t utf16_get(const struct us_source *s, const unsigned char *p, size_t n, bool last, uint32_t *c)
{
    *c = 0xfffd;
    if (n < 2)
        return last ? n : 0;
    uint32_t unit = utf16_unit(s, p);
    if (unit < 0xd800 || unit >= 0xe000) {
        *c = unit;
        return 2;
    }
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

/* Turns n bytes of UTF-16 at p into UTF-8 at out, which has room for 3 n / 2 + 4 bytes; keeps what is incomplete. */
static size_t decode_utf16(struct us_source *s, const char *p, size_t n, char *out, bool last)
{
    size_t len = 0;
    for (size_t i = 0; i < n;) {
        uint32_t c;
        size_t took = utf16_get(s, (const unsigned char *)p + i, n - i, last, &c);
        if (took == 0) {
            memcpy(s->carry, p + i, n - i);
            s->carried = n - i;
            break;
        }
        len += us_utf8_put(c, out + len);
        i += took;
    }
    return len;
}

/* Reads raw bytes to p; sets *n.  False on failure. */
static bool read_raw(struct us_source *s, char *p, size_t *n, bool *last)
{
    *n = 0;
    *last = false;
    /* The first block must show a whole byte-order mark. */
    do {
        ssize_t got = s->read(s->context, p + *n, BLOCK - *n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            s->error = errno;
            return false;
        }
        *last = got == 0;
        *n += (size_t)got;
    } while (!*last && !s->begun && *n < 4);
    return true;
}

/* The first character that is no blank tells markup from plain text. */
static void decide_kind(struct us_source *s, const char *p, size_t n)
{
    for (size_t i = 0; i < n && !s->decided; i++) {
        s->decided = !us_is_blank(p[i]) && p[i] != '\n' && p[i] != '\r';
        s->markup = p[i] == '<' || p[i] == '{';
    }
}

void us_source_borrow(struct us_source *s, const char *text, size_t len)
{
    s->borrowed = text;
    s->start = s->counted = 0;
    s->end = len;
    s->begun = s->decided = s->at_end = true;
}

/* Room for n raw bytes in the window, behind those that wait to be decoded with them; NULL: there is no memory. */
static char *room_for_raw(struct us_source *s, size_t n)
{
    /* Plain text is read where it will stand; UTF-16, which can grow by half, into the upper part of a larger room. */
    bool plain = s->begun && s->encoding == US_UTF8;
    size_t lower = plain ? s->held : 2 * n + sizeof(s->carry) + sizeof(s->hold);
    if (!make_room(s, lower + s->carried + n))
        return NULL;
    return s->window + s->end + lower + s->carried;
}

/* Makes text of the n bytes that have been put there, the stream's last or not. */
static void take_in(struct us_source *s, char *raw, size_t n, bool last)
{
    raw -= s->carried;
    n += s->carried;
    memcpy(raw, s->carry, s->carried);
    s->carried = 0;
    if (!s->begun) {
        size_t mark = read_mark(s, raw, n);
        raw += mark;
        n -= mark;
        s->begun = true;
    }
    char *out = s->window + s->end;
    size_t held = s->held;
    memcpy(out, s->hold, held);
    if (s->encoding != US_UTF8)
        n = decode_utf16(s, raw, n, out + held, last);
    else if (raw != out + held)
        memmove(out + held, raw, n);
    decide_kind(s, out, held + n);
    s->end += normalise(s, out, held + n, last);
    s->at_end = last;
}

bool us_source_fill(struct us_source *s)
{
    size_t n;
    bool last;
    if (s->at_end || s->error)
        return false;
    char *raw = room_for_raw(s, BLOCK);
    if (!raw || !read_raw(s, raw, &n, &last))
        return false;
    take_in(s, raw, n, last);
    return true;
}

/* Bytes that are compared and counted at once, by vector code wherever there is some. */
typedef signed char lanes __attribute__((vector_size(16)));

static uint64_t count_lines(const char *p, size_t len)
{
    enum { TURNS = 127 }; /* no lane can overflow in so many */
    uint64_t lines = 0;
    while (len >= sizeof(lanes)) {
        lanes bytes;
        lanes found = {0};
        size_t turns = len / sizeof(lanes) < TURNS ? len / sizeof(lanes) : TURNS;
        for (size_t t = 0; t < turns; t++, p += sizeof(lanes)) {
            memcpy(&bytes, p, sizeof(lanes));
            found -= bytes == '\n'; /* -1 where they are the same */
        }
        for (size_t i = 0; i < sizeof(lanes); i++)
            lines += (uint64_t)found[i];
        len -= turns * sizeof(lanes);
    }
    for (size_t i = 0; i < len; i++)
        lines += p[i] == '\n';
    return lines;
}

void us_source_skip(struct us_source *s, size_t len)
{
    s->passed += len;
    s->start += len;
    s->ahead_known = false;
}

/* Counts the text up to the record's start, in which so many lines end. */
static void count(struct us_source *s, struct us_str text, uint64_t lines)
{
    size_t tail = text.len;
    while (tail > 0 && text.p[tail - 1] != '\n')
        tail--;
    size_t characters = us_utf8_count((struct us_str){text.p + tail, text.len - tail});
    s->column = lines ? characters : s->column + characters;
    s->line += lines;
    s->counted = s->start;
}

void us_source_count(struct us_source *s)
{
    struct us_str text = us_source_uncounted(s);
    if (text.len > 0)
        count(s, text, count_lines(text.p, text.len));
}

/* ---- taking text out --------------------------------------------------------------------------------------------- */

static void read_block(const struct us_source *s, struct us_chunk *e)
{
    if (!us_grow(s->allocator, &e->memory, &e->cap, MARGIN + e->size, 1)) {
        e->error = ENOMEM;
        e->last = false;
        return;
    }
    while (!e->error && !e->last && e->len < e->size) {
        char *to = e->memory + MARGIN + e->len;
        size_t room = e->size - e->len;
        ssize_t got = s->read_at ? s->read_at(s->context, to, room, e->offset + e->len) : s->read(s->context, to, room);
        if (got < 0 && errno != EINTR)
            e->error = errno;
        e->last = got == 0;
        e->len += got > 0 ? (size_t)got : 0;
    }
}

void us_source_claim(struct us_source *s, size_t size, struct us_chunk *e)
{
    enum { LEAST = 64, MOST = 64 << 20 };
    size = size < LEAST ? LEAST : size > MOST ? MOST : size;
    *e = (struct us_chunk){.memory = e->memory, .cap = e->cap, .offset = s->claimed, .size = size, .plain = true};
    s->claimed += size;
    if (s->read_at)
        return;
    e->last = s->ended_early; /* who has told of an end is not asked for more */
    read_block(s, e);
    s->ended_early = e->last || e->error;
}

void us_source_read(const struct us_source *s, struct us_chunk *e)
{
    if (s->read_at)
        read_block(s, e);
    if (e->len == 0)
        return;
    const char *block = e->memory + MARGIN;
    e->plain = s->encoding == US_UTF8 && !memchr(block, '\r', e->len) && (s->markup || !memchr(block, 0xc2, e->len));
    e->lines = e->plain ? count_lines(block, e->len) : 0;
}

static void change_windows(struct us_source *s, struct us_chunk *e)
{
    char *window = s->window;
    size_t cap = s->cap;
    s->window = e->memory;
    s->cap = e->cap;
    e->memory = window;
    e->cap = cap;
}

/* Puts the text in front of the block, whose memory becomes the window. */
static void put_before(struct us_source *s, struct us_chunk *e)
{
    struct us_str text = us_source_text(s);
    size_t start = MARGIN - text.len;
    memcpy(e->memory + start, text.p, text.len);
    change_windows(s, e);
    s->start = s->counted = start;
    s->end = MARGIN + e->len;
    s->ahead += e->lines;
    s->at_end = e->last;
}

/* Makes text of the block, behind that which is there. */
static void put_after(struct us_source *s, struct us_chunk *e)
{
    char *raw = room_for_raw(s, e->len);
    if (!raw)
        return;
    size_t end = s->end;
    memcpy(raw, e->memory + MARGIN, e->len);
    take_in(s, raw, e->len, e->last);
    s->ahead += count_lines(s->window + end, s->end - end);
}

/* Counts what was stepped over and what is ahead, after a change. */
static void count_ahead(struct us_source *s)
{
    struct us_str text = us_source_text(s);
    if (s->ahead_known)
        return;
    us_source_count(s);
    s->ahead = count_lines(text.p, text.len);
    s->ahead_known = true;
}

void us_source_join(struct us_source *s, struct us_chunk *e)
{
    count_ahead(s);
    if (s->at_end || s->error)
        return;
    s->error = e->error;
    if (e->len == 0 && !e->last)
        return;
    if (e->plain && s->held == 0 && s->carried == 0 && us_source_text(s).len <= MARGIN)
        put_before(s, e);
    else
        put_after(s, e);
}

bool us_source_take(struct us_source *s, size_t len, struct us_chunk *e)
{
    struct us_str text = us_source_text(s);
    size_t left = text.len - len;
    count_ahead(s);
    if (!us_grow(s->allocator, &e->memory, &e->cap, left + 1, 1)) {
        s->error = ENOMEM;
        return false;
    }
    memcpy(e->memory, text.p + len, left);
    uint64_t ahead = count_lines(e->memory, left);
    e->text = (struct us_str){text.p, len};
    e->line = s->line;
    e->column = s->column;
    s->passed += len;
    count(s, e->text, s->ahead - ahead);
    s->ahead = ahead;
    change_windows(s, e);
    s->start = s->counted = 0;
    s->end = left;
    return true;
}

void us_source_free(struct us_source *s)
{
    us_resize(s->allocator, s->window, 0);
    s->window = NULL;
    s->borrowed = NULL;
    s->cap = s->start = s->end = s->counted = 0;
}
