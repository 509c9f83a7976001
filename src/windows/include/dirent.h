/* SPDX-License-Identifier: MIT */
#ifndef UNISOL_WINDOWS_DIRENT_H
#define UNISOL_WINDOWS_DIRENT_H

#include_next <dirent.h>

int scandir(const char *directory, struct dirent ***entries, int (*filter)(const struct dirent *),
            int (*compare)(const struct dirent **, const struct dirent **));
int alphasort(const struct dirent **a, const struct dirent **b);

#endif
