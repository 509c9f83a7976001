/* SPDX-License-Identifier: MIT */
/* There are no databases: unisol is built without SQLite. */
#include "cli/database.h"
#include "cli/usage.h"

static struct database *refuse(void)
{
    usage_error("there are no indices: this unisol was built without SQLite (configure --without-sqlite)");
    return NULL;
}

struct database *database_new(const char *path, bool positions)
{
    (void)path;
    (void)positions;
    return refuse();
}

bool database_add(struct database *base, const struct database_row *row, const struct database_position *positions,
                  size_t num)
{
    (void)base;
    (void)row;
    (void)positions;
    (void)num;
    return false;
}

bool database_finish(struct database *base)
{
    (void)base;
    return false;
}

struct database *database_open(const char *path)
{
    (void)path;
    return refuse();
}

bool database_search(struct database *base, const struct database_query *query)
{
    (void)base;
    (void)query;
    return false;
}

bool database_next(struct database *base, struct database_row *row, bool *failed)
{
    (void)base;
    (void)row;
    *failed = true;
    return false;
}

void database_free(struct database *base)
{
    (void)base;
}
