/* SPDX-License-Identifier: MIT */
/* Functions of GNU's string.h, for systems that lack some of them.  configure finds out which. */
#ifndef UNISOL_COMPAT_STRING_H
#define UNISOL_COMPAT_STRING_H

#include_next <string.h>

#ifndef HAVE_MEMMEM
void *memmem(const void *text, size_t len, const void *wanted, size_t wanted_len);
#endif

#ifndef HAVE_MEMRCHR
void *memrchr(const void *text, int c, size_t len);
#endif

#endif
