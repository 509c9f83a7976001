/* SPDX-License-Identifier: MIT */
/* Checks tables that an enum indexes. */
#ifndef UNISOL_BASE_ROWS_H
#define UNISOL_BASE_ROWS_H

/* Fails to compile unless the table has `count` rows, one for each value of the enum.
   tests/house/tables.tap requires it for each such table. */
#define US_ASSERT_ROWS(table, count)                              \
    _Static_assert(sizeof(table) / sizeof((table)[0]) == (count), \
                   "one row for each value of the enum")

#endif
