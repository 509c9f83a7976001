/* SPDX-License-Identifier: MIT */
/* Reading and writing the names of deals. */
#include "model/deal.h"

#include <inttypes.h>
#include <stdio.h>

#include "model/names.h"

/* The systems that number their deals, and their last numbers. */
static const struct system {
    enum us_deal_system system;
    uint32_t last_high; /* as us_deal.high */
    uint64_t last;      /* as us_deal.number */
    bool from_zero;     /* 0 is valid, too */
} systems[] = {
    {US_DEAL_MS, 0, UINT64_C(0x1ffffffff), false},
    {US_DEAL_PYSOL, 0, UINT64_MAX, true},
    {US_DEAL_MT, UINT32_MAX, UINT64_MAX, true},
};

/* Appends a digit to a number of 96 bits.  Returns false if the result does not fit. */
static bool append_digit(struct us_deal *n, unsigned digit)
{
    uint64_t low = (n->number & UINT32_MAX) * 10 + digit;
    uint64_t middle = (n->number >> 32) * 10 + (low >> 32);
    uint64_t high = (uint64_t)n->high * 10 + (middle >> 32);

    n->number = middle << 32 | (low & UINT32_MAX);
    n->high = (uint32_t)high;
    return high <= UINT32_MAX;
}

static bool parse_number(struct us_str text, struct us_deal *n)
{
    if (text.len == 0)
        return false;
    for (size_t i = 0; i < text.len; i++)
        if (!us_is_digit(text.p[i]) || !append_digit(n, (unsigned)(text.p[i] - '0')))
            return false;
    return true;
}

/* Returns true if the system has a deal of this number. */
static bool is_in_range(const struct system *s, const struct us_deal *d)
{
    if (d->number == 0 && d->high == 0)
        return s->from_zero;
    if (d->high != s->last_high)
        return d->high < s->last_high;
    return d->number <= s->last;
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

bool us_deal_parse(struct us_str text, struct us_deal *deal)
{
    const struct system *s = &systems[0]; /* the default */
    for (size_t i = 0; i < sizeof(systems) / sizeof(systems[0]); i++) {
        if (!take_prefix(&text, systems[i].system))
            continue;
        s = &systems[i];
        break;
    }

    if (s->system == US_DEAL_MS && (us_str_eq(text, "-1") || us_str_eq(text, "-2"))) {
        *deal = (struct us_deal){.system = US_DEAL_COOKIE, .number = text.p[1] == '1' ? 1 : 2};
        return true;
    }

    struct us_deal d = {.system = s->system};
    if (!parse_number(text, &d) || !is_in_range(s, &d))
        return false;
    *deal = d;
    return true;
}

struct us_deal us_deal_after(struct us_deal deal, uint64_t n)
{
    uint64_t number = deal.number + n;
    deal.high += number < n;
    deal.number = number;
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
    size_t at = (size_t)(dash - text.p);
    struct us_deal last = US_NO_DEAL;
    if (!us_deal_parse((struct us_str){text.p, at}, &first) || !parse_number(us_str_from(text, at + 1), &last))
        return false;

    const struct system *s = &systems[0];
    while (s->system != first.system)
        s++;
    uint64_t more = last.number - first.number;
    uint32_t high = last.high - first.high - (last.number < first.number);
    if (!is_in_range(s, &last) || last.high < first.high || high != 0 || more == UINT64_MAX)
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
    for (size_t i = 0; i < sizeof(systems) / sizeof(systems[0]); i++) {
        if (!take_word(&text, us_deal_system_names[systems[i].system].word))
            continue;
        named = systems[i].system;
        break;
    }
    if (!take_word(&text, "deal"))
        take_word(&text, "game");
    if (us_str_starts(text, "#"))
        text = us_str_from(text, 1);

    char name[64];
    int n = snprintf(name, sizeof(name), "%s:%.*s", us_deal_system_names[named].word, (int)(text.len % sizeof(name)),
                     text.p);
    return text.len < sizeof(name) && n < (int)sizeof(name) && us_deal_parse(us_str(name), deal);
}

/* Divides a number of 96 bits by ten.  Returns the remainder. */
static unsigned last_digit(struct us_deal *n)
{
    uint64_t high = n->high;
    uint64_t middle = (high % 10) << 32 | n->number >> 32;
    uint64_t low = (middle % 10) << 32 | (n->number & UINT32_MAX);

    n->high = (uint32_t)(high / 10);
    n->number = (middle / 10) << 32 | low / 10;
    return (unsigned)(low % 10);
}

void us_deal_put(struct us_buf *b, struct us_deal deal)
{
    char digits[32];
    size_t n = sizeof(digits);
    if (deal.system == US_DEAL_NONE || deal.system == US_DEAL_CUSTOM)
        return;
    bool cookie = deal.system == US_DEAL_COOKIE;
    us_buf_puts(b, us_deal_system_names[cookie ? US_DEAL_MS : deal.system].word);
    us_buf_puts(b, cookie ? ":-" : ":");
    do
        digits[--n] = (char)('0' + last_digit(&deal));
    while (deal.number > 0 || deal.high > 0);
    us_buf_put(b, digits + n, sizeof(digits) - n);
}

void us_deal_put_short(struct us_buf *b, struct us_deal deal)
{
    if (deal.system == US_DEAL_MS)
        us_buf_putf(b, "%" PRIu64, deal.number);
    else
        us_deal_put(b, deal);
}
