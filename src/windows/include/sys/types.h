/* SPDX-License-Identifier: MIT */
#ifndef UNISOL_WINDOWS_SYS_TYPES_H
#define UNISOL_WINDOWS_SYS_TYPES_H

#include_next <sys/types.h>

/* Files have no owners that stat() knows: they are 0 everywhere. */
typedef unsigned uid_t;
typedef unsigned gid_t;

#endif
