/* SPDX-License-Identifier: MIT */
#ifndef UNISOL_WINDOWS_SYS_STAT_H
#define UNISOL_WINDOWS_SYS_STAT_H

#include <sys/types.h>

#include_next <sys/stat.h>

/* The type of a symbolic link or a junction, which only lstat() reports. */
enum { S_IFLNK = 0xa000 };
int lstat(const char *path, struct stat *file);

/* The mode of a file is that of its directory. */
int fchmod(int fd, mode_t mode);
#define mkdir(path, mode) mkdir(path)

#endif
