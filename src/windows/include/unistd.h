/* SPDX-License-Identifier: MIT */
#ifndef UNISOL_WINDOWS_UNISTD_H
#define UNISOL_WINDOWS_UNISTD_H

#include <sys/types.h>

#include_next <unistd.h>

/* Also moves the position of the descriptor, which nothing reads in order after this call. */
ssize_t pread(int fd, void *buffer, size_t len, off_t offset);
ssize_t readlink(const char *path, char *target, size_t size);
int link(const char *path, const char *new_path);
int fchown(int fd, uid_t user, gid_t group);
int fsync(int fd);

enum { _SC_NPROCESSORS_ONLN };
long sysconf(int name);

#endif
