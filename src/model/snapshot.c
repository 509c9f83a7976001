/* SPDX-License-Identifier: MIT */
/* Expected snapshots. */
#include "model/snapshot.h"

void us_expected_snapshot_clear(struct us_expected_snapshot *expected)
{
    us_buf_clear(&expected->text);
    expected->ready = false;
    expected->style = 0;
    for (unsigned i = 0; i < US_MAX_COLUMNS; i++)
        expected->column_order[i] = (uint8_t)i;
    for (unsigned i = 0; i < US_MAX_FREECELLS; i++)
        expected->freecell_order[i] = (uint8_t)i;
}
