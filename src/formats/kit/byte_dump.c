/* SPDX-License-Identifier: MIT */
/*
 * Recognizes dumps of bytes.  All their lines have the same form, and some of the bytes cannot be
 * moves:
 *
 *     00000000: 7f45 4c46 0201 0100 0000 0000 0000 0000  .ELF............    addresses
 *      7f 45 4c 46 02 01 01 00 00 00 00 00 00 00 00 00                       hexadecimal bytes
 *      127  69  76  70   2   1   1   0   0   0   0   0   0   0   0   0       cells of equal width
 *
 * A list of moves can have such lines as well.  But no move begins with 0 or goes from a pile to
 * itself, and lists have no addresses and no single digits.
 */
#include "formats/kit/byte_dump.h"

#include "base/cursor.h"

enum {
    EIGHT = 8,   /* full lines have a multiple of so many bytes */
    PLAIN = 30,  /* or so many, as xxd -p prints them */
    ONE_IN = 32, /* at least one in so many bytes must be no move */
};

static bool is_hex(char c)
{
    char small = c | ' ';
    return us_is_digit(c) || (small >= 'a' && small <= 'f');
}

static bool is_all_hex(struct us_str word)
{
    for (size_t i = 0; i < word.len; i++)
        if (!is_hex(word.p[i]))
            return false;
    return word.len > 0;
}

/* ---- addresses ------------------------------------------------------------------------------- */

struct addresses {
    uint64_t last;
    unsigned lines;
    bool from_zero;
};

/* Reads the address at the start of a line, which begins with 0. */
static bool read_address(struct us_cursor *c, uint64_t *address)
{
    enum { LEAST = 6, MOST = 12 };
    struct us_str word = us_cursor_word(c);
    if (word.len > 0 && word.p[word.len - 1] == ':')
        word.len--;
    if (word.len < LEAST || word.len > MOST || word.p[0] != '0' || !is_all_hex(word))
        return false;

    *address = 0;
    for (size_t i = 0; i < word.len; i++) {
        unsigned digit = (unsigned)(us_is_digit(word.p[i]) ? word.p[i] - '0'
                                                           : (word.p[i] | ' ') - 'a' + 10);
        *address = *address * 16 + digit;
    }
    return true;
}

/* Adds a line.  Returns false if its address does not follow those of the lines before.  Octal
   addresses are read as hexadecimal numbers, which keeps their order. */
static bool add_address(struct addresses *a, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint64_t address;

    if (!read_address(&c, &address))
        return a->lines > 0 && us_str_eq(line, "*");

    bool bare = us_cursor_word(&c).len == 0; /* the end of the bytes */
    if (a->lines == 0)
        a->from_zero = address == 0;
    else if (address <= a->last || (!bare && address - a->last < EIGHT))
        return false;
    a->last = address;
    a->lines++;
    return true;
}

static bool has_addresses(struct us_str text)
{
    enum { FEW = 3 };
    struct addresses a = {0};
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_str_trim_end(us_cursor_next_line(&c));
        bool cut_off = us_cursor_at_end(&c) && a.lines > 0;
        if (line.len > 0 && !add_address(&a, line) && !cut_off)
            return false;
    }
    return a.from_zero ? a.lines > 0 : a.lines >= FEW;
}

/* ---- lines of bytes -------------------------------------------------------------------------- */

struct dump {
    size_t per_line; /* bytes in each full line; 0 at first */
    size_t width;    /* of a group of hexadecimal digits, or of a cell */
    size_t lines;
    size_t bytes;
    size_t strange;  /* the weight of what cannot be moves */
    bool high_cells; /* letters e or f, which are freecells in few games */
    size_t zeros;    /* bytes such as 70, which may be moves to the foundation */
};

/* Adds a byte in hexadecimal digits. */
static void add_hex_byte(struct dump *d, const char *p)
{
    char first = p[0] | ' ';
    char second = p[1] | ' ';
    bool letters = !us_is_digit(p[0]) && !us_is_digit(p[1]);

    d->bytes++;
    d->high_cells = d->high_cells || memchr("ef", first, 2) || memchr("ef", second, 2);
    if (p[0] == '0')
        d->strange += 2;
    else if (first == second)
        d->strange += letters ? 2 : 1;
    else if (p[1] == '0')
        d->zeros++;
}

/* Adds a line of hexadecimal digits in groups of equal width. */
static bool add_hex(struct dump *d, struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
        if (d->width == 0)
            d->width = word.len;
        if (word.len != d->width || word.len % 2 != 0 || !is_all_hex(word))
            return false;
        for (size_t i = 0; i < word.len; i += 2)
            add_hex_byte(d, word.p + i);
    }
    return true;
}

/* Adds a line of cells, such as "   0": blanks, and a number or character at the right. */
static bool add_cells(struct dump *d, struct us_str line)
{
    enum { NARROWEST = 4, WIDEST = 5 };
    if (d->width == 0) {
        struct us_cursor c = us_cursor(line);
        d->width = us_cursor_blanks(&c);
        d->width += us_cursor_word(&c).len;
    }
    if (d->width < NARROWEST || d->width > WIDEST || line.len % d->width != 0)
        return false;

    for (size_t at = 0; at < line.len; at += d->width) {
        struct us_cursor c = us_cursor((struct us_str){line.p + at, d->width});
        size_t blanks = us_cursor_blanks(&c);
        struct us_str item = us_cursor_rest(&c);
        if (blanks == 0 || item.len > 3 || memchr(item.p, ' ', item.len))
            return false;
        d->bytes++;
        d->strange += item.len < 2;
        d->strange += item.len == 2 && item.p[0] == item.p[1];
        d->strange += item.len == 3 && item.p[0] == '2';
        d->strange += item.len > 1 && memchr("0\\", item.p[0], 2) ? 2 : 0;
    }
    return true;
}

/* Returns true if a line may have so many bytes.  The last one may be shorter. */
static bool is_full(struct dump *d, size_t bytes, bool last)
{
    if (d->per_line == 0)
        d->per_line = bytes;
    else if (bytes != d->per_line && !(last && bytes < d->per_line))
        return false;
    return last || d->per_line % EIGHT == 0 || d->per_line == PLAIN;
}

/* Returns true if all lines have the same form, and hold bytes that cannot be moves. */
static bool is_dump(struct us_str text, bool (*add)(struct dump *d, struct us_str line))
{
    struct dump d = {0};
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_next_line(&c);
        bool last = us_cursor_at_end(&c);
        line = us_str_trim_end(line);
        if (line.len == 0 || (d.lines > 0 && us_str_eq(line, "*")))
            continue;

        size_t before = d.bytes;
        bool added = add(&d, line);
        if ((!added || !is_full(&d, d.bytes - before, last)) && !(last && d.lines > 0))
            return false;
        d.lines++;
    }

    size_t least = d.lines == 1 ? 3 : 2;
    size_t strange = d.strange + (d.high_cells ? d.zeros : 0);
    return d.bytes >= EIGHT && strange >= least && strange >= d.bytes / ONE_IN;
}

bool us_is_byte_dump(struct us_str text)
{
    return has_addresses(text) || is_dump(text, add_hex) || is_dump(text, add_cells);
}
