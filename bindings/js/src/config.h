/* SPDX-License-Identifier: MIT */
/* The config.h of libxml2, libxslt and json-c in the module: what wasi-libc has of what their
   sources ask for.  There is one system, so no configure script has to find it out. */
#ifndef UNISOL_JS_CONFIG_H
#define UNISOL_JS_CONFIG_H

#include <unistd.h>

#define STDC_HEADERS 1
#define HAVE_CTYPE_H 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_FLOAT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_LIMITS_H 1
#define HAVE_LOCALE_H 1
#define HAVE_MATH_H 1
#define HAVE_STDARG_H 1
#define HAVE_STDINT_H 1
#define HAVE_STDLIB_H 1
#define HAVE_STRINGS_H 1
#define HAVE_STRING_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_TIME_H 1
#define HAVE_UNISTD_H 1

#define HAVE_CLOCK_GETTIME 1
#define HAVE_GETTIMEOFDAY 1
#define HAVE_GMTIME_R 1
#define HAVE_LOCALTIME_R 1
#define HAVE_SETLOCALE 1
#define HAVE_SNPRINTF 1
#define HAVE_STAT 1
#define HAVE_STRCASECMP 1
#define HAVE_STRDUP 1
#define HAVE_STRERROR 1
#define HAVE_STRNCASECMP 1
#define HAVE_STRTOLL 1
#define HAVE_STRTOULL 1
#define HAVE_TIME 1
#define HAVE_VA_COPY 1
#define HAVE_VASPRINTF 1
#define HAVE_VPRINTF 1
#define HAVE_VSNPRINTF 1

#define HAVE_DECL_INFINITY 1
#define HAVE_DECL_ISINF 1
#define HAVE_DECL_ISNAN 1
#define HAVE_DECL_NAN 1

/* json-c: the sizes of wasm32, and a seed for its hash tables. */
#define JSON_C_HAVE_INTTYPES_H 1
#define SIZEOF_INT 4
#define SIZEOF_INT64_T 8
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SIZE_T 4
#define SIZEOF_SSIZE_T 4
#define OVERRIDE_GET_RANDOM_SEED                                \
    do {                                                        \
        int random_seed = 0;                                    \
        if (getentropy(&random_seed, sizeof(random_seed)) == 0) \
            return random_seed;                                 \
    } while (0)

/* libxslt reads one number, with "%d".  All of sscanf() would take 2 kB. */
#include <stdio.h>
#include <stdlib.h>
#define sscanf(text, format, number) (*(number) = atoi(text))

#endif
