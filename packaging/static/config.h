/* SPDX-License-Identifier: MIT */
/* The config.h of libxml2, libxslt and json-c in static programs: what musl, glibc and mingw-w64 have
   of what their sources ask for.  The systems are known, so no configure script has to find it
   out. */
#ifndef UNISOL_STATIC_CONFIG_H
#define UNISOL_STATIC_CONFIG_H

#ifdef _WIN32
#include <io.h>
#define HAVE_GMTIME 1
#define HAVE_LOCALTIME 1
#else
#include <unistd.h>
#define HAVE_CLOCK_GETTIME 1
#define HAVE_GETRANDOM 1 /* json-c seeds its hash tables with it */
#define HAVE_GMTIME_R 1
#define HAVE_LOCALTIME_R 1
#define HAVE_RAND_R 1
#define HAVE_SYS_RANDOM_H 1
#endif

#define STDC_HEADERS 1
#define HAVE_CTYPE_H 1
#define HAVE_ERRNO_H 1
#define HAVE_FCNTL_H 1
#define HAVE_FLOAT_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_LIMITS_H 1
#define HAVE_LOCALE_H 1
#define HAVE_MATH_H 1
#define HAVE_PTHREAD_H 1
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

#define HAVE_GETTIMEOFDAY 1
#define HAVE_OPEN 1
#define HAVE_SETLOCALE 1
#define HAVE_SNPRINTF 1
#define HAVE_STAT 1
#define HAVE_STRCASECMP 1
#define HAVE_STRDUP 1
#define HAVE_STRERROR 1
#define HAVE_STRNCASECMP 1
#define HAVE_STRTOLL 1
#define HAVE_STRTOULL 1
#define HAVE_STRTOF 1
#define HAVE_TIME 1
#define HAVE_VA_COPY 1
#define HAVE_VASPRINTF 1
#define HAVE_VPRINTF 1
#define HAVE_VSNPRINTF 1

#define HAVE_DECL_INFINITY 1
#define HAVE_DECL_ISINF 1
#define HAVE_DECL_ISNAN 1
#define HAVE_DECL_NAN 1

/* json-c: the sizes of numbers. */
#define JSON_C_HAVE_INTTYPES_H 1
#define SIZEOF_INT __SIZEOF_INT__
#define SIZEOF_INT64_T 8
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG __SIZEOF_LONG_LONG__
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_SSIZE_T __SIZEOF_SIZE_T__

#endif
