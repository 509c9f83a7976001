/* SPDX-License-Identifier: MIT */
/* Reading and writing the names of deals. */
#include "model/deal.h"

#include <inttypes.h>

#include "model/names.h"

/* ---- numbers --------------------------------------------------------------------------------- */

enum { PARTS = 4 }; /* of 64 bits */

static uint64_t *part_of(struct us_deal *d, unsigned i)
{
    return i == 0 ? &d->number : &d->upper[i - 1];
}

bool us_deal_multiply(struct us_deal *deal, uint32_t factor, uint32_t more)
{
    uint64_t carry = more;
    for (unsigned i = 0; i < PARTS; i++) {
        uint64_t *part = part_of(deal, i);
        uint64_t low = (*part & UINT32_MAX) * factor + carry;
        uint64_t high = (*part >> 32) * factor + (low >> 32);
        *part = high << 32 | (low & UINT32_MAX);
        carry = high >> 32;
    }
    return carry == 0;
}

uint32_t us_deal_divide(struct us_deal *deal, uint32_t divisor)
{
    uint64_t rest = 0;
    for (unsigned i = PARTS; i-- > 0;) {
        uint64_t *part = part_of(deal, i);
        uint64_t high = rest << 32 | *part >> 32;
        uint64_t low = (high % divisor) << 32 | (*part & UINT32_MAX);
        *part = (high / divisor) << 32 | low / divisor;
        rest = low % divisor;
    }
    return rest;
}

/* Returns a number below, equal to or above 0 if the number of a is below, equal to or above that
   of b. */
static int compare(struct us_deal a, struct us_deal b)
{
    for (unsigned i = PARTS; i-- > 0;) {
        uint64_t x = *part_of(&a, i);
        uint64_t y = *part_of(&b, i);
        if (x != y)
            return x < y ? -1 : 1;
    }
    return 0;
}

bool us_deal_same(struct us_deal a, struct us_deal b)
{
    return a.system == b.system && compare(a, b) == 0;
}

/* ---- systems --------------------------------------------------------------------------------- */

/* 52! - 1 */
#define LAST_OF_52_CARDS                                                                  \
    UINT64_C(0x8ab1ffffffffffff),                                                         \
    {                                                                                     \
        UINT64_C(0xadb5cb9602a9e063), UINT64_C(0x274c649cfeb4b180), UINT64_C(0x2fde529a3) \
    }

/* The systems that number their deals: the last number of each, and whether 0 is valid, too. */
static const struct system {
    struct us_deal last;
    bool from_zero;
} systems[] = {
    {{US_DEAL_MS, UINT64_C(0x1ffffffff), {0}}, false},
    {{US_DEAL_PYSOL, UINT64_MAX, {0}}, true},
    {{US_DEAL_MT, UINT64_MAX, {UINT32_MAX}}, true},
    {{US_DEAL_KPAT, INT32_MAX, {0}}, false},
    {{US_DEAL_KS, UINT32_MAX, {0}}, true},
    {{US_DEAL_GREENFELT, INT32_MAX - 1, {0}}, true},
    {{US_DEAL_SOLVITAIRE, UINT32_MAX, {0}}, true},
    {{US_DEAL_MSC, LAST_OF_52_CARDS}, true},
    {{US_DEAL_EXACT, LAST_OF_52_CARDS}, true},
};

enum { MOST_DIGITS = 78 }; /* of a number of 256 bits */
enum { NUM_SYSTEMS = sizeof(systems) / sizeof(systems[0]) };

static enum us_deal_system system_of(const struct system *s)
{
    return (enum us_deal_system)s->last.system;
}

/* Returns true if the system has a deal of this number. */
static bool is_in_range(const struct system *s, const struct us_deal *d)
{
    return compare(*d, s->last) <= 0 && (s->from_zero || compare(*d, US_NO_DEAL) > 0);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool parse_number(struct us_str text, struct us_deal *n)
{
    if (text.len == 0)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (!us_is_digit(text.p[i]) || !us_deal_multiply(n, 10, text.p[i] - '0'))
            return false;
    return true;
}

/* Removes the name of the system and a colon from the start of *text.  Returns false, and leaves
   *text alone, if they are not there. */
static bool take_prefix(struct us_str *text, enum us_deal_system system)
{
    const char *name = us_deal_system_names[system].word;
    if (!us_str_starts(*text, name))
        return false;

    size_t n = strlen(name);
    if (n == text->len || text->p[n] != ':')
        return false;

    *text = us_str_from(*text, n + 1);
    return true;
}

bool us_deal_number(enum us_deal_system system, struct us_str number, struct us_deal *deal)
{
    if (system == US_DEAL_MS && (us_str_eq(number, "-1") || us_str_eq(number, "-2"))) {
        *deal = (struct us_deal){.system = US_DEAL_COOKIE, .number = number.p[1] == '1' ? 1 : 2};
        return true;
    }

    const struct system *s = systems;
    while (s < systems + NUM_SYSTEMS && system_of(s) != system)
        s++;
    struct us_deal d = {.system = system};
    if (s == systems + NUM_SYSTEMS || !parse_number(number, &d) || !is_in_range(s, &d))
        return false;
    *deal = d;
    return true;
}

bool us_deal_parse(struct us_str text, struct us_deal *deal)
{
    for (size_t i = 0; i < NUM_SYSTEMS; i++)
        if (take_prefix(&text, system_of(&systems[i])))
            return us_deal_number(system_of(&systems[i]), text, deal);
    return us_deal_number(US_DEAL_MS, text, deal);
}

struct us_deal us_deal_after(struct us_deal deal, uint64_t n)
{
    for (unsigned i = 0; i < PARTS && n > 0; i++) {
        uint64_t *part = part_of(&deal, i);
        *part += n;
        n = *part < n; /* the carry */
    }
    return deal;
}

bool us_deal_range_parse(struct us_str text, struct us_deal_range *range)
{
    struct us_deal first;
    if (us_deal_parse(text, &first)) {
        *range = (struct us_deal_range){first, 1};
        return true;
    }

    const char *dash = text.len > 0 ? memchr(text.p, '-', text.len) : NULL;
    if (!dash)
        return false;
    size_t at = dash - text.p;
    struct us_deal last = US_NO_DEAL;
    if (!us_deal_parse((struct us_str){text.p, at}, &first) ||
        !parse_number(us_str_from(text, at + 1), &last))
        return false;

    const struct system *s = &systems[0];
    while (system_of(s) != first.system)
        s++;
    uint64_t more = last.number - first.number;
    last.system = first.system;
    if (!is_in_range(s, &last) || compare(last, first) < 0 || more == UINT64_MAX)
        return false;
    if (!us_deal_same(us_deal_after(first, more), last)) /* they differ by 2^64 or more */
        return false;
    *range = (struct us_deal_range){first, more + 1};
    return true;
}

static struct us_str skip_blanks(struct us_str text)
{
    while (text.len > 0 && us_is_blank(text.p[0]))
        text = us_str_from(text, 1);
    return text;
}

/* Removes a word and what separates it from a number: blanks, a colon, or a number sign.  Returns
   false, and leaves *text alone, if they are not there. */
static bool take_word(struct us_str *text, const char *word)
{
    size_t n = strlen(word);
    if (!us_str_starts_nocase(*text, word) || text->len == n || !strchr(" \t:#", text->p[n]))
        return false;
    *text = skip_blanks(us_str_from(*text, n));
    if (us_str_starts(*text, ":"))
        *text = skip_blanks(us_str_from(*text, 1));
    return true;
}

bool us_deal_parse_loosely(struct us_str text, struct us_deal *deal)
{
    enum us_deal_system named = US_DEAL_MS;
    text = us_str_trim_end(skip_blanks(text));
    for (size_t i = 0; i < NUM_SYSTEMS; i++) {
        if (!take_word(&text, us_deal_system_names[system_of(&systems[i])].word))
            continue;
        named = system_of(&systems[i]);
        break;
    }
    if (!take_word(&text, "deal"))
        take_word(&text, "game");
    if (us_str_starts(text, "#"))
        text = us_str_from(text, 1);

    return text.len <= MOST_DIGITS && us_deal_number(named, text, deal);
}

/* ---- writing --------------------------------------------------------------------------------- */

void us_deal_put(struct us_buf *out, struct us_deal deal)
{
    char digits[MOST_DIGITS];
    size_t n = sizeof(digits);

    if (!us_deal_is_numbered(deal))
        return;
    bool cookie = deal.system == US_DEAL_COOKIE;
    us_buf_puts(out, us_deal_system_names[cookie ? US_DEAL_MS : deal.system].word);
    us_buf_puts(out, cookie ? ":-" : ":");
    do
        digits[--n] = '0' + us_deal_divide(&deal, 10);
    while (compare(deal, US_NO_DEAL) > 0);
    us_buf_put(out, digits + n, sizeof(digits) - n);
}

void us_deal_put_short(struct us_buf *out, struct us_deal deal)
{
    if (deal.system == US_DEAL_MS)
        us_buf_putf(out, "%" PRIu64, deal.number);
    else
        us_deal_put(out, deal);
}
