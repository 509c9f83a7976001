/* SPDX-License-Identifier: MIT */
/* Confines a process that runs what strangers wrote, with Landlock where Linux has it. */
#ifndef UNISOL_BASE_CONFINE_H
#define UNISOL_BASE_CONFINE_H

#include <stdbool.h>

/* Directories, of which each may be missing; the list ends with NULL. */
struct us_confinement {
    const char *const *readable; /* no other file may be read or run; NULL: all may */
    const char *const *writable; /* no other file may be written, made or removed */
    bool network;                /* they may connect and listen with TCP */
};

/*
 * Confines this process and those that it starts, for good.  They may send no signals to other
 * processes.  Files that are open stay so.  Elsewhere than on Linux, and before Linux 5.13, nothing
 * changes; networks are confined from Linux 6.7 on, signals from 6.12 on.  May be called between
 * fork and exec.
 */
void us_confine(const struct us_confinement *confinement);

#endif
