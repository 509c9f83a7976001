/* SPDX-License-Identifier: MIT */
/*
 * QR codes.  Only what links need: one segment of bytes, and level L, at which a code is smallest.
 * The order is that of the standard: the bits of the text, their error correction, the modules that
 * are the same in each code of a version, the data in between, and the mask.
 */
#include "base/qr.h"

#include <stdlib.h>
#include <string.h>

enum {
    NUM_VERSIONS = 40,
    MAX_CODEWORDS = 3706,
    MAX_CHECK = 30, /* of a block, at level L */
    NUM_MASKS = 8,
    FORMAT_L = 1 /* the bits for level L */
};

/* Codewords for error correction in a block, and blocks, at level L, by version. */
static const struct {
    unsigned char check;
    unsigned char blocks;
} versions[NUM_VERSIONS + 1] = {
    {0, 0},   {7, 1},   {10, 1},  {15, 1},  {20, 1},  {26, 1},  {18, 2},  {20, 2},  {24, 2},
    {30, 2},  {18, 4},  {20, 4},  {24, 4},  {26, 4},  {30, 4},  {22, 6},  {24, 6},  {28, 6},
    {30, 6},  {28, 7},  {28, 8},  {28, 8},  {28, 9},  {30, 9},  {30, 10}, {26, 12}, {28, 12},
    {30, 12}, {30, 13}, {30, 14}, {30, 15}, {30, 16}, {30, 17}, {30, 18}, {30, 19}, {30, 19},
    {30, 20}, {30, 21}, {30, 22}, {30, 24}, {30, 25},
};

/* ---- arithmetic in the field of 256 elements with the polynomial 0x11d ----------------------- */

static unsigned multiply(unsigned a, unsigned b)
{
    unsigned product = 0;
    for (int bit = 7; bit >= 0; bit--) {
        product = (product << 1) ^ (product >> 7) * 0x11d;
        product ^= (b >> bit & 1) * a;
    }
    return product & 0xff;
}

/* Stores the `num` codewords that correct errors in data: the rest of a division of polynomials.
   The others of check become 0. */
static void put_check(const unsigned char *data, unsigned len, unsigned num, unsigned char *check)
{
    unsigned char divisor[MAX_CHECK] = {0};
    divisor[num - 1] = 1;
    for (unsigned i = 0, root = 1; i < num; i++, root = multiply(root, 2))
        for (unsigned k = 0; k < num; k++)
            divisor[k] = (unsigned char)(multiply(divisor[k], root) ^
                                         (k + 1 < num ? divisor[k + 1] : 0));

    memset(check, 0, MAX_CHECK);
    for (unsigned i = 0; i < len; i++) {
        unsigned factor = data[i] ^ check[0];
        memmove(check, check + 1, num - 1);
        check[num - 1] = 0;
        for (unsigned k = 0; k < num; k++)
            check[k] = (unsigned char)(check[k] ^ multiply(divisor[k], factor));
    }
}

/* ---- codewords ------------------------------------------------------------------------------- */

/* The modules of a version that hold codewords, in bits. */
static unsigned data_bits(unsigned version)
{
    unsigned bits = (16 * version + 128) * version + 64;
    if (version < 2)
        return bits;
    unsigned marks = version / 7 + 2;
    bits -= (25 * marks - 10) * marks - 55;
    return version < 7 ? bits : bits - 36;
}

/* How many codewords of a version are for the text. */
static unsigned capacity(unsigned version)
{
    return data_bits(version) / 8 - versions[version].check * versions[version].blocks;
}

static unsigned length_bits(unsigned version)
{
    return version < 10 ? 8 : 16;
}

/* Returns the smallest version that holds so many bytes; 0: there is none. */
static unsigned version_for(size_t len)
{
    for (unsigned version = 1; version <= NUM_VERSIONS; version++)
        if (len <= 8192 && (4 + length_bits(version) + 8 * len + 7) / 8 <= capacity(version))
            return version;
    return 0;
}

struct bits {
    unsigned char *bytes;
    unsigned num;
};

static void put_bits(struct bits *out, unsigned value, unsigned num)
{
    for (unsigned i = num; i-- > 0; out->num++)
        out->bytes[out->num / 8] |= (unsigned char)((value >> i & 1) << (7 - out->num % 8));
}

/* Stores the text as codewords: its mode, its length, its bytes, and padding. */
static void put_text(struct us_str text, unsigned version, unsigned char *data)
{
    struct bits out = {.bytes = data};
    put_bits(&out, 4, 4); /* bytes */
    put_bits(&out, (unsigned)text.len, length_bits(version));
    for (size_t i = 0; i < text.len; i++)
        put_bits(&out, (unsigned char)text.p[i], 8);
    unsigned end = 8 * capacity(version);
    put_bits(&out, 0, end - out.num < 4 ? end - out.num : 4);
    out.num = (out.num + 7) / 8 * 8;
    for (unsigned padding = 0xec; out.num < end; padding ^= 0xec ^ 0x11)
        put_bits(&out, padding, 8);
}

/* Divides the data into blocks, adds the check of each, and interleaves them.  The last blocks have
   one codeword more than the others. */
static void interleave(const unsigned char *data, unsigned version, unsigned char *out)
{
    unsigned num = versions[version].blocks, check = versions[version].check;
    unsigned all = data_bits(version) / 8, len = capacity(version) / num,
             longer = capacity(version) % num;
    const unsigned char *block = data;
    for (unsigned i = 0; i < num; i++) {
        bool is_longer = i >= num - longer;
        for (unsigned k = 0; k < len; k++)
            out[k * num + i] = block[k];
        if (is_longer)
            out[len * num + i - (num - longer)] = block[len];
        unsigned char codes[MAX_CHECK];
        put_check(block, len + is_longer, check, codes);
        for (unsigned k = 0; k < check; k++)
            out[all - check * num + k * num + i] = codes[k];
        block += len + is_longer;
    }
}

/* ---- modules --------------------------------------------------------------------------------- */

static void fix(struct us_qr *qr, unsigned row, unsigned column, bool dark)
{
    if (row >= qr->size || column >= qr->size)
        return; /* the border of a finder has no room on two sides */
    qr->dark[row][column] = dark;
    qr->fixed[row][column] = 1;
}

static unsigned distance(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

static unsigned largest(unsigned a, unsigned b)
{
    return a > b ? a : b;
}

/* Puts a square of rings, of which some are light: a finder, or an alignment mark. */
static void put_rings(struct us_qr *qr, unsigned row, unsigned column, unsigned radius,
                      unsigned light)
{
    for (unsigned y = row - radius; y != row + radius + 1; y++)
        for (unsigned x = column - radius; x != column + radius + 1; x++) {
            unsigned dy = y > row + radius ? radius : distance(y, row),
                     dx = x > column + radius ? radius : distance(x, column);
            fix(qr, y, x, !(light >> largest(dy, dx) & 1));
        }
}

/* Stores the centres of the alignment marks; returns their number. */
static unsigned mark_places(unsigned version, unsigned places[7])
{
    if (version < 2)
        return 0;
    unsigned num = version / 7 + 2;
    unsigned step = version == 32 ? 26 : (version * 4 + num * 2 + 1) / (num * 2 - 2) * 2;
    for (unsigned i = num - 1, at = version * 4 + 10; i > 0; i--, at -= step)
        places[i] = at;
    places[0] = 6;
    return num;
}

static void put_marks(struct us_qr *qr, unsigned version)
{
    unsigned places[7];
    unsigned num = mark_places(version, places);
    for (unsigned i = 0; i < num; i++)
        for (unsigned k = 0; k < num; k++) {
            bool finder = (i == 0 && (k == 0 || k == num - 1)) || (i == num - 1 && k == 0);
            if (!finder)
                put_rings(qr, places[i], places[k], 2, 1U << 1);
        }
}

/* The rest of a division of value * 2^num by a polynomial of that degree. */
static unsigned remainder_of(unsigned value, unsigned num, unsigned polynomial)
{
    unsigned rest = value;
    for (unsigned i = 0; i < num; i++)
        rest = (rest << 1) ^ (rest >> (num - 1)) * polynomial;
    return rest;
}

/* The bits about the level and the mask, in two copies. */
static void put_format(struct us_qr *qr, unsigned mask)
{
    unsigned value = FORMAT_L << 3 | mask;
    unsigned bits = (value << 10 | remainder_of(value, 10, 0x537)) ^ 0x5412;
    unsigned end = qr->size - 1;
    for (unsigned i = 0; i < 8; i++) {
        fix(qr, i < 6 ? i : i + 1, 8, bits >> i & 1); /* row 6 is a timing pattern */
        fix(qr, 8, end - i, bits >> i & 1);
    }
    for (unsigned i = 8; i < 15; i++) {
        fix(qr, 8, i == 8 ? 7 : 14 - i, bits >> i & 1);
        fix(qr, end - 14 + i, 8, bits >> i & 1);
    }
    fix(qr, end - 7, 8, true);
}

static void put_version(struct us_qr *qr, unsigned version)
{
    if (version < 7)
        return;
    unsigned bits = version << 12 | remainder_of(version, 12, 0x1f25);
    for (unsigned i = 0; i < 18; i++) {
        unsigned far = qr->size - 11 + i % 3;
        fix(qr, far, i / 3, bits >> i & 1);
        fix(qr, i / 3, far, bits >> i & 1);
    }
}

/* Puts the modules that do not depend on the text. */
static void put_frame(struct us_qr *qr, unsigned version)
{
    for (unsigned i = 0; i < qr->size; i++) {
        fix(qr, 6, i, i % 2 == 0);
        fix(qr, i, 6, i % 2 == 0);
    }
    enum { RINGS = 1 << 2 | 1 << 4 };
    put_rings(qr, 3, 3, 4, RINGS);
    put_rings(qr, 3, qr->size - 4, 4, RINGS);
    put_rings(qr, qr->size - 4, 3, 4, RINGS);
    put_marks(qr, version);
    put_format(qr, 0);
    put_version(qr, version);
}

/* Puts the codewords, from the right in pairs of columns, up and down in turn. */
static void put_data(struct us_qr *qr, const unsigned char *codewords, unsigned num)
{
    unsigned at = 0;
    for (unsigned right = qr->size - 1; right < qr->size; right -= right == 8 ? 3 : 2)
        for (unsigned i = 0; i < qr->size; i++)
            for (unsigned k = 0; k < 2; k++) {
                bool up = ((right + (right < 6)) & 2) == 0;
                unsigned row = up ? qr->size - 1 - i : i, column = right - k;
                if (qr->fixed[row][column] || at >= 8 * num)
                    continue;
                qr->dark[row][column] = codewords[at / 8] >> (7 - at % 8) & 1;
                at++;
            }
}

/* ---- masks ----------------------------------------------------------------------------------- */

static bool is_masked(unsigned mask, unsigned y, unsigned x)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* Applies a mask, or takes it off again. */
static void apply_mask(struct us_qr *qr, unsigned mask)
{
    for (unsigned y = 0; y < qr->size; y++)
        for (unsigned x = 0; x < qr->size; x++)
            qr->dark[y][x] ^= !qr->fixed[y][x] && is_masked(mask, y, x);
}

/* What a line costs: runs of one colour, and what looks like a finder. */
static unsigned cost_of_line(const struct us_qr *qr, unsigned line, bool is_column)
{
    enum { FINDER = 0x5d, WIDTH = 11 };
    unsigned cost = 0, run = 0, seen = 0, last = 2;
    for (unsigned i = 0; i < qr->size; i++) {
        unsigned dark = is_column ? qr->dark[i][line] : qr->dark[line][i];
        run = dark == last ? run + 1 : 1;
        last = dark;
        cost += run == 5 ? 3 : run > 5;
        seen = (seen << 1 | dark) & ((1U << WIDTH) - 1);
        if (i + 1 >= WIDTH && (seen == FINDER || seen == FINDER << 4))
            cost += 40;
    }
    return cost;
}

/* How hard the code is to read, by the rules of the standard. */
static unsigned cost_of(const struct us_qr *qr)
{
    unsigned cost = 0, dark = 0;
    for (unsigned y = 0; y < qr->size; y++) {
        cost += cost_of_line(qr, y, false) + cost_of_line(qr, y, true);
        for (unsigned x = 0; x < qr->size; x++) {
            unsigned one = qr->dark[y][x];
            dark += one;
            if (y > 0 && x > 0 && one == qr->dark[y - 1][x] && one == qr->dark[y][x - 1] &&
                one == qr->dark[y - 1][x - 1])
                cost += 3;
        }
    }
    unsigned all = largest(1, qr->size * qr->size);
    return cost + 10 * (distance(20 * dark, 10 * all) / all); /* a step for each 5 % off one half */
}

static void choose_mask(struct us_qr *qr)
{
    unsigned best = 0, least = (unsigned)-1;
    for (unsigned mask = 0; mask < NUM_MASKS; mask++) {
        put_format(qr, mask);
        apply_mask(qr, mask);
        unsigned cost = cost_of(qr);
        if (cost < least) {
            least = cost;
            best = mask;
        }
        apply_mask(qr, mask);
    }
    put_format(qr, best);
    apply_mask(qr, best);
}

bool us_qr_make(struct us_qr *qr, struct us_str text)
{
    unsigned char data[MAX_CODEWORDS] = {0}, codewords[MAX_CODEWORDS] = {0};
    unsigned version = version_for(text.len);
    if (version == 0)
        return false;

    memset(qr, 0, sizeof(*qr));
    qr->size = 17 + 4 * version;
    put_text(text, version, data);
    interleave(data, version, codewords);
    put_frame(qr, version);
    put_data(qr, codewords, data_bits(version) / 8);
    choose_mask(qr);
    return true;
}
