/* SPDX-License-Identifier: MIT */
/* Opening a page with the program that Windows has for its type. */
#define WIN32_LEAN_AND_MEAN
#include "cli/opener.h"
#include "cli/pager.h"

#include <limits.h>
#include <stdint.h>
#include <windows.h>
/* after windows.h */
#include <shellapi.h>

bool open_with_system(const char *path)
{
    char full[PATH_MAX];
    DWORD len = GetFullPathNameA(path, sizeof(full), full, NULL);
    if (len == 0 || len >= sizeof(full))
        return false;
    /* It returns a number above 32 on success. */
    return (intptr_t)ShellExecuteA(NULL, "open", full, NULL, NULL, SW_SHOWNORMAL) > 32;
}

const char *system_opener(void)
{
    return "Windows";
}

/* Consoles of Windows keep what was printed, and have no pager that reads UTF-8. */
void pager_start(void)
{
}

void pager_end(void)
{
}
