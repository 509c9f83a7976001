/* SPDX-License-Identifier: MIT */
#ifndef UNISOL_WINDOWS_FCNTL_H
#define UNISOL_WINDOWS_FCNTL_H

#include_next <fcntl.h>
#include <io.h>

/* open() in files.c never passes a descriptor on to other programs, and opens no pipe. */
enum { O_CLOEXEC = 0, O_NOFOLLOW = 0, O_NONBLOCK = 0 };

/* mingw-w64 makes open() an inline call of another function, so this one has its own name. */
int us_windows_open(const char *path, int flags, ...);
#define open(...) us_windows_open(__VA_ARGS__)

enum { F_DUPFD_CLOEXEC };
int fcntl(int fd, int command, int least);

#endif
