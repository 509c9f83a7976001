/* SPDX-License-Identifier: MIT */
/* Reading, writing and escaping UTF-8. */
#include "base/utf8.h"

size_t us_utf8_get(struct us_str text, uint32_t *code)
{
    if (text.len == 0)
        return 0;

    unsigned char first = (unsigned char)text.p[0];
    if (first < 0x80) {
        *code = first;
        return 1;
    }

    size_t n = 2;
    if (first >= 0xe0)
        n = 3;
    if (first >= 0xf0)
        n = 4;
    if (first < 0xc2 || first > 0xf4 || text.len < n)
        return 0;

    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000}; /* indexed by n */
    uint32_t value = first & (0xffU >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        unsigned char next = (unsigned char)text.p[i];
        if ((next & 0xc0) != 0x80)
            return 0;
        value = value << 6 | (next & 0x3f);
    }

    bool surrogate = value >= 0xd800 && value < 0xe000;
    if (value < least[n] || value > 0x10ffff || surrogate)
        return 0;
    *code = value;
    return n;
}

size_t us_utf8_put(uint32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = code;
        return 1;
    }

    size_t n = 2;
    if (code >= 0x800)
        n = 3;
    if (code >= 0x10000)
        n = 4;
    for (size_t i = n - 1; i > 0; i--, code >>= 6)
        out[i] = 0x80 | (code & 0x3f);
    out[0] = (0xf00U >> n) | code;
    return n;
}

size_t us_utf8_count(struct us_str text)
{
    size_t count = 0;

    while (text.len > 0) {
        uint32_t c;
        size_t n = us_utf8_get(text, &c);
        text = us_str_from(text, n ? n : 1);
        count++;
    }
    return count;
}

bool us_is_text(uint32_t code)
{
    return (code >= ' ' || code == '\n' || code == '\t') && !(code >= 0x7f && code < 0xa0) &&
           code != 0xfffe && code != 0xffff;
}

bool us_is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x061c || code == 0x200e ||
           code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069);
}

size_t us_utf8_escape(struct us_str text, char *out, size_t *len)
{
    static const char digits[] = "0123456789abcdef";
    uint32_t c;
    size_t n = us_utf8_get(text, &c);

    if (n > 0 && !us_is_control(c)) {
        memcpy(out, text.p, n);
        *len = n;
        return n;
    }

    unsigned char byte = (unsigned char)text.p[0];
    memcpy(out, "\\x", 2);
    out[2] = digits[byte >> 4];
    out[3] = digits[byte & 15];
    *len = 4;
    return 1;
}
