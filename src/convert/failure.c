/* SPDX-License-Identifier: MIT */
/* Reports of failures that have no place in the input. */
#include "convert/failure.h"

enum us_status us_fail(struct us_sink *sink, enum us_diag_id id, const char *details)
{
    us_report_about(sink, id, US_NOWHERE, details, NULL);
    return US_FAILED;
}

enum us_status us_refuse_option(struct us_sink *sink, struct us_buf *text, const char *list)
{
    us_report_about(sink, US_DIAG_OPTION_BAD, US_NOWHERE, us_buf_text(text),
                    &(struct us_about){.list = list});
    us_buf_free(text);
    return US_FAILED;
}
