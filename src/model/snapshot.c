/* SPDX-License-Identifier: MIT */
/* Expected snapshots. */
#include "model/snapshot.h"

void us_expected_snapshot_clear(struct us_expected_snapshot *expected)
{
    us_buf_clear(&expected->text);
    expected->ready = false;
    expected->style = 0;
    for (unsigned i = 0; i < US_MAX_COLUMNS; i++)
        expected->column_order[i] = i;
    for (unsigned i = 0; i < US_MAX_FREECELLS; i++)
        expected->freecell_order[i] = i;
}

enum us_agreement us_snapshot_agrees(us_snapshot_agrees_fn *agrees,
                                     const struct us_snapshot *snapshot,
                                     struct us_disagreement *why)
{
    const char *end = memchr(snapshot->text.p, '\n', snapshot->text.len);
    why->span = (struct us_span){0, end ? (size_t)(end - snapshot->text.p) : snapshot->text.len};
    why->detail[0] = '\0';
    return agrees(snapshot, why);
}
