/* SPDX-License-Identifier: MIT */
/* There are no databases: unisol is built without SQLite. */
#include "cli/database.h"
#include "cli/usage.h"

static void refuse(void) __attribute__((noreturn));
static void refuse(void)
{
    fail("there are no indices: this unisol was built without SQLite (configure --without-sqlite)");
}

struct database *database_new(const char *path, bool positions)
{
    (void)path;
    (void)positions;
    refuse();
}

struct database *database_open(const char *path)
{
    (void)path;
    refuse();
}

/* Without a database, none of the following is called. */
void database_add(struct database *base, const struct database_row *row,
                  const struct database_position *positions, size_t num)
{
    (void)base;
    (void)row;
    (void)positions;
    (void)num;
}

void database_finish(struct database *base)
{
    (void)base;
}

void database_search(struct database *base, const struct database_query *query)
{
    (void)base;
    (void)query;
}

bool database_next(struct database *base, struct database_row *row)
{
    (void)base;
    (void)row;
    return false;
}

void database_free(struct database *base)
{
    (void)base;
}
