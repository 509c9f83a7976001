/* SPDX-License-Identifier: MIT */
/* Naming deals. */
#include "model/deal.h"

#include <inttypes.h>

static const int64_t last_ms = INT64_C(0x1ffffffff); /* 2^33 - 1 */

bool us_deal_parse(struct us_str text, struct us_deal *deal)
{
    if (us_str_starts(text, "ms:"))
        text = (struct us_str){text.p + 3, text.len - 3};
    bool negative = text.len > 0 && text.p[0] == '-';
    int64_t n = 0;
    if (text.len == (size_t)negative)
        return false;
    for (size_t i = negative; i < text.len; i++) {
        if (!us_is_digit(text.p[i]) || n > last_ms)
            return false;
        n = n * 10 + (text.p[i] - '0');
    }
    if (n < 1 || n > (negative ? 2 : last_ms))
        return false;
    *deal = (struct us_deal){US_DEAL_MS, negative ? -n : n};
    return true;
}

void us_deal_put(struct us_buf *b, struct us_deal deal)
{
    if (deal.system == US_DEAL_MS)
        us_buf_putf(b, "ms:%" PRId64, deal.number);
}
