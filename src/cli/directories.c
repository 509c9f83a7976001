/* SPDX-License-Identifier: MIT */
/* The directories of the user's files. */
#include "cli/directories.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "cli/usage.h"

char *join(const char *first, const char *second, const char *third, const char *fourth)
{
    size_t size = strlen(first) + strlen(second) + strlen(third) + strlen(fourth) + 1;
    char *text = malloc(size);
    if (text)
        snprintf(text, size, "%s%s%s%s", first, second, third, fourth);
    else
        out_of_memory();
    return text;
}

/* The directory of the configuration, or NULL. */
static char *configured_directory(const char *name)
{
    const char *base = getenv("XDG_CONFIG_HOME");
    const char *home = getenv("HOME");
    if (base && us_is_absolute(base)) /* others are to be ignored */
        return join(base, "/unisol/", name, "");
    return home && home[0] ? join(home, "/.config/unisol/", name, "") : NULL;
}

void visit_directories(const struct arguments *args, const char *option, const char *name,
                       bool (*visit)(void *context, const char *directory), void *context)
{
    for (size_t i = 0; i < args->num_given; i++)
        if (strcmp(args->given[i].row->name, option) == 0 && !visit(context, args->given[i].value))
            return;

    char *configured = configured_directory(name);
    if (configured)
        visit(context, configured);
    free(configured);
}
