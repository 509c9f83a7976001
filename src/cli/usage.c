/* SPDX-License-Identifier: MIT */
/* Messages about the command line. */
#include "cli/usage.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "api/command.h"
#include "cli/command.h"

bool usage_error(const char *format, ...)
{
    /* This does not allocate memory, because it also reports that memory ran out. */
    char message[PATH_MAX + 256];
    char escaped[4 * sizeof(message)];
    va_list args;

    va_start(args, format);
    int len = vsnprintf(message, sizeof(message), format, args);
    va_end(args);

    unisol_escape(message, escaped, sizeof(escaped));
    fprintf(stderr, "unisol: %s%s\n", escaped, len >= (int)sizeof(message) ? "..." : "");
    return false;
}

void print_wrapped(const char *text, int indent)
{
    enum { WIDTH = 80 };
    int column = indent;

    while (*text) {
        int len = (int)strcspn(text, " ");
        if (column > indent && column + 1 + len > WIDTH) {
            printf("\n%*s", indent, "");
            column = indent;
        }
        column += printf("%s%.*s", column > indent ? " " : "", len, text);
        text += len;
        text += strspn(text, " ");
    }
    putchar('\n');
}

void refuse_name(const char *what, const char *wanted, const char *(*name_at)(const void *list, size_t i),
                 const void *list, const char *command)
{
    const char *meant = unisol_nearest(wanted, name_at, list);
    if (meant)
        usage_error("unknown %s '%s'; did you mean '%s'?", what, wanted, meant);
    else
        usage_error("unknown %s '%s'; 'unisol %s' lists all %ss", what, wanted, command, what);
}

int out_of_memory(void)
{
    usage_error("out of memory");
    return STATUS_TROUBLE;
}
