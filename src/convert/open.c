/* SPDX-License-Identifier: MIT */
/* Opening inputs. */
#include "convert/failure.h"
#include "convert/input.h"

enum us_status us_input_begin(struct us_input *in)
{
    in->reader.format = in->format;
    if (us_input_load_rules(in) != US_OK || us_input_load_layout(in) != US_OK || !us_reader_detect(&in->reader) ||
        us_input_settle_format(in) != US_OK) {
        us_input_close(in);
        return US_FAILED;
    }

    us_input_share_file(in);
    return US_OK;
}

enum us_status us_input_open_deal(struct us_input *in, const char *deal)
{
    struct us_deal d;
    if (!us_deal_parse_loosely(us_str(deal), &d))
        return us_fail(&in->sink, US_DIAG_DEAL_BAD, deal);
    if (us_input_load_rules(in) != US_OK)
        return US_FAILED;

    us_script_clear(&in->reader.script, us_str(""), &in->reader.request.game);
    in->reader.script.deal = d;
    in->is_deal = true;
    return US_OK;
}
