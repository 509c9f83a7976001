/* SPDX-License-Identifier: MIT */
/* Bytes as letters. */
#include "base/base64.h"

static const char letters_of[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

enum { BITS = 6 }; /* of a letter */

void us_base64url_put(struct us_buf *out, struct us_str bytes)
{
    unsigned kept = 0; /* the bits that are not written yet */
    unsigned num = 0;
    for (size_t i = 0; i < bytes.len; i++) {
        kept = (kept << 8 | (unsigned char)bytes.p[i]) & 0xffff;
        for (num += 8; num >= BITS; num -= BITS)
            us_buf_putc(out, letters_of[kept >> (num - BITS) & 63]);
    }
    if (num > 0)
        us_buf_putc(out, letters_of[kept << (BITS - num) & 63]);
}

/* Returns the value of a letter, or -1. */
static int value_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (us_is_digit(c))
        return c - '0' + 52;
    if (c == '-')
        return 62;
    return c == '_' ? 63 : -1;
}

bool us_is_base64url(char ch)
{
    return value_of(ch) >= 0;
}

bool us_base64url_get(struct us_str letters, struct us_buf *out)
{
    unsigned kept = 0;
    unsigned num = 0;
    for (size_t i = 0; i < letters.len; i++) {
        int value = value_of(letters.p[i]);
        if (value < 0)
            return false;
        kept = (kept << BITS | (unsigned)value) & 0xffff;
        num += BITS;
        if (num < 8)
            continue;
        num -= 8;
        us_buf_putc(out, kept >> num & 0xff);
    }

    /* A letter more than needed, or bits that no byte has, would be another text for the same
       bytes. */
    return num < BITS && (kept & ((1U << num) - 1)) == 0;
}
