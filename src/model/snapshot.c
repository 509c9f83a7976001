/* SPDX-License-Identifier: MIT */
/* Expected snapshots. */
#include "model/snapshot.h"

void us_expected_snapshot_clear(struct us_expected_snapshot *p)
{
    us_buf_clear(&p->text);
    p->ready = false;
    p->style = 0;
    for (unsigned i = 0; i < US_MAX_COLUMNS; i++)
        p->column_order[i] = (uint8_t)i;
    for (unsigned i = 0; i < US_MAX_FREECELLS; i++)
        p->freecell_order[i] = (uint8_t)i;
}
