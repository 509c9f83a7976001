/* SPDX-License-Identifier: MIT */
/* Messages about the command line. */
#include "cli/usage.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "api/command.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/pager.h"
#include "cli/terminal.h"

/* This does not allocate memory, because it also reports that memory ran out. */
__attribute__((format(printf, 1, 0))) static void put_error(const char *format, va_list args)
{
    char message[PATH_MAX + 256];
    char escaped[4 * sizeof(message)];
    int len = vsnprintf(message, sizeof(message), format, args);
    unisol_escape(message, escaped, sizeof(escaped));
    fprintf(stderr, "unisol: %s%s\n", escaped, len >= (int)sizeof(message) ? "..." : "");
}

bool usage_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put_error(format, args);
    va_end(args);
    return false;
}

void fail(const char *format, ...)
{
    va_list args;
    terminal_abandon();
    va_start(args, format);
    put_error(format, args);
    va_end(args);
    quit();
}

void (*before_quit)(void);

void quit(void)
{
    terminal_abandon();
    remove_all();
    fflush(stdout);
    pager_end();
    if (before_quit)
        before_quit();
    _exit(STATUS_TROUBLE);
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

void refuse_name(const char *what, const char *wanted,
                 const char *(*name_at)(const void *list, size_t i), const void *list,
                 const char *command)
{
    const char *meant = unisol_nearest(wanted, name_at, list);
    if (meant)
        usage_error("unknown %s '%s'; did you mean '%s'?", what, wanted, meant);
    else
        usage_error("unknown %s '%s'; 'unisol %s' lists all %ss", what, wanted, command, what);
}

/* ---- memory ---------------------------------------------------------------------------------- */

void *needed(void *made)
{
    if (!made)
        fail("out of memory");
    return made;
}

void *new_zeroed(size_t num, size_t size)
{
    return needed(calloc(num > 0 ? num : 1, size));
}

char *copy_text(const char *text)
{
    return needed(strdup(text));
}

char *format_text(const char *format, ...)
{
    va_list args;
    va_list again;

    va_start(args, format);
    va_copy(again, args);
    int len = vsnprintf(NULL, 0, format, args);
    va_end(args);

    size_t size = len > 0 ? (size_t)len + 1 : 1;
    char *text = new_zeroed(size, 1);
    vsnprintf(text, size, format, again);
    va_end(again);
    return text;
}

void *with_room(void *list, size_t num, size_t *cap, size_t size)
{
    if (num < *cap)
        return list;
    *cap = num * 2 + 64;
    return needed(realloc(list, *cap * size));
}
