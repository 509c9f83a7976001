/* SPDX-License-Identifier: MIT */
/* The parts of paths. */
#ifndef UNISOL_BASE_PATH_H
#define UNISOL_BASE_PATH_H

#include <stdbool.h>
#include <string.h>

/* True if the character ends the name of a directory. */
static inline bool us_is_separator(char c)
{
#ifdef _WIN32
    return c == '/' || c == '\\';
#else
    return c == '/';
#endif
}

/* The length of the drive at the start of a path, as in C:\games; 0 on other systems. */
static inline size_t us_drive_length(const char *path)
{
#ifdef _WIN32
    bool has_letter = (path[0] >= 'A' && path[0] <= 'Z') || (path[0] >= 'a' && path[0] <= 'z');
    return has_letter && path[1] == ':' ? 2 : 0;
#else
    (void)path;
    return 0;
#endif
}

/* True if the path does not depend on the current directory. */
static inline bool us_is_absolute(const char *path)
{
    return us_is_separator(path[us_drive_length(path)]);
}

/* The name of a file without its directory: the rest of the path. */
static inline const char *us_file_name(const char *path)
{
    const char *name = path + us_drive_length(path);
    for (const char *p = name; *p; p++)
        if (us_is_separator(*p))
            name = p + 1;
    return name;
}

#endif
