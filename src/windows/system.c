/* SPDX-License-Identifier: MIT */
/* What the system knows: processors, random numbers, the locale. */
#define WIN32_LEAN_AND_MEAN
#include <errno.h>
#include <langinfo.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>
#include <windows.h>
/* after windows.h */
#include <bcrypt.h>

long sysconf(int name)
{
    SYSTEM_INFO info;
    (void)name;
    GetSystemInfo(&info);
    return (long)info.dwNumberOfProcessors;
}

int getentropy(void *buffer, size_t len)
{
    if (BCryptGenRandom(NULL, buffer, (ULONG)len, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0)
        return 0;
    errno = EIO;
    return -1;
}

const char *nl_langinfo(int item)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *locale = NULL;
    (void)item;

    for (size_t i = 0; i < sizeof(variables) / sizeof(variables[0]) && (!locale || !locale[0]); i++)
        locale = getenv(variables[i]);
    bool is_c = locale && (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0);
    return is_c ? "US-ASCII" : "UTF-8";
}
