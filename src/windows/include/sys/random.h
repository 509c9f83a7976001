/* SPDX-License-Identifier: MIT */
#ifndef UNISOL_WINDOWS_SYS_RANDOM_H
#define UNISOL_WINDOWS_SYS_RANDOM_H

#include <stddef.h>

int getentropy(void *buffer, size_t len);

#endif
