/* SPDX-License-Identifier: MIT */
/* The deal from which a game started: a numbering system and a number. */
#ifndef UNISOL_MODEL_DEAL_H
#define UNISOL_MODEL_DEAL_H

#include "base/buf.h"

enum us_deal_system {
    US_DEAL_NONE,   /* unknown */
    US_DEAL_MS,     /* Microsoft's and FreeCell Pro's numbers, 1 to 2^33 - 1 */
    US_DEAL_PYSOL,  /* PySol's numbers up to 2^64 - 1; those up to 32000 are Microsoft's */
    US_DEAL_MT,     /* PySolFC's numbers above 32000: Python's Mersenne Twister; below 2^96 */
    US_DEAL_CUSTOM, /* a name instead of a number: us_extras.deal_name */
    US_DEAL_COOKIE, /* Microsoft's jokes -1 and -2: 1 and 2 here */
    /* The numbers of other programs. */
    US_DEAL_KPAT,       /* KPatience, 1 to 2^31 - 1 */
    US_DEAL_KS,         /* Klondike-Solver and KSolve, below 2^32 */
    US_DEAL_GREENFELT,  /* greenfelt.net, below 2^31 - 1 */
    US_DEAL_SOLVITAIRE, /* Solvitaire, below 2^32 */
    US_DEAL_MSC,        /* Microsoft Solitaire Collection, below 52! */
    US_DEAL_EXACT,      /* the layout itself as a number below 52! (rules/exact.h) */
};
enum { US_NUM_DEAL_SYSTEMS = US_DEAL_EXACT + 1 };

struct us_deal {
    uint8_t system;    /* enum us_deal_system */
    uint64_t number;   /* the lower 64 bits of a number of 256 bits */
    uint64_t upper[3]; /* the others, the lowest first */
};

/* A deal that is not known. */
#define US_NO_DEAL ((struct us_deal){.system = US_DEAL_NONE})

/* Multiplies the number by `factor`, and adds `more`.  Returns false if the result is above
   2^256 - 1. */
bool us_deal_multiply(struct us_deal *deal, uint32_t factor, uint32_t more);

/* Divides the number by `divisor`, which is not 0.  Returns the remainder. */
uint32_t us_deal_divide(struct us_deal *deal, uint32_t divisor);

/* Returns true if both are the same deal of the same system. */
bool us_deal_same(struct us_deal a, struct us_deal b);

/* Returns true if the deal has a number: it is known, and it is not US_DEAL_CUSTOM. */
static inline bool us_deal_is_numbered(struct us_deal deal)
{
    return deal.system != US_DEAL_NONE && deal.system != US_DEAL_CUSTOM;
}

/* Returns true if the system is one of those that version 0.1.1 of the interchange cannot state. */
static inline bool us_deal_is_of_others(struct us_deal deal)
{
    return deal.system >= US_DEAL_KPAT;
}

/* Reads "617", "ms:617", "-2", "pysol:1000000000007" or "kpat:42".  Returns false, without changing
   *deal, if the text is not a deal or the number is out of range. */
bool us_deal_parse(struct us_str text, struct us_deal *deal);

/* Sets *deal to the deal of a system with this number, in digits, or -1 or -2 for Microsoft's
   jokes.  Returns false, without changing *deal, if the system has no such deal. */
bool us_deal_number(enum us_deal_system system, struct us_str number, struct us_deal *deal);

/* The same as us_deal_parse for a name as people write it: "#617", "MS #617", "ms 617", "deal 617",
   too. */
bool us_deal_parse_loosely(struct us_str text, struct us_deal *deal);

/* Deals of one system with consecutive numbers. */
struct us_deal_range {
    struct us_deal first;
    uint64_t num; /* at least 1 */
};

/* Reads "ms:1-32000", "1-32000", or a single deal as us_deal_parse does.  The numbers must differ
   by less than 2^64 - 1.  Returns false, without changing *range, if the text is not a range. */
bool us_deal_range_parse(struct us_str text, struct us_deal_range *range);

/* Returns the deal of the same system whose number is higher by n. */
struct us_deal us_deal_after(struct us_deal deal, uint64_t n);

/* Appends "ms:617", or nothing for US_DEAL_NONE and US_DEAL_CUSTOM. */
void us_deal_put(struct us_buf *out, struct us_deal deal);

/* The same, as players write it: "617" instead of "ms:617". */
void us_deal_put_short(struct us_buf *out, struct us_deal deal);

#endif
