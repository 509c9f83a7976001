/* SPDX-License-Identifier: MIT */
/* The modes of the console, which outlive the program. */
#ifndef UNISOL_WINDOWS_CONSOLE_H
#define UNISOL_WINDOWS_CONSOLE_H

/* Gives the console the modes that it had when the program started.  Any thread may call this. */
void console_restore(void);

#endif
