/* SPDX-License-Identifier: MIT */
#ifndef UNISOL_WINDOWS_LANGINFO_H
#define UNISOL_WINDOWS_LANGINFO_H

enum { CODESET };

/* "UTF-8", unless the environment asks for the locale C as it does on other systems. */
const char *nl_langinfo(int item);

#endif
