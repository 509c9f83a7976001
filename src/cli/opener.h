/* SPDX-License-Identifier: MIT */
/* Opening a page in the browser. */
#ifndef UNISOL_CLI_OPENER_H
#define UNISOL_CLI_OPENER_H

#include <stdbool.h>

/* Opens the file with the program of the system for that; false if it is not there or fails. */
bool open_with_system(const char *path);

/* The name of that program, for messages. */
const char *system_opener(void);

#endif
