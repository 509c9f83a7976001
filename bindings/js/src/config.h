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

/* XPath and EXSLT calculate with JavaScript's Math, see instance.mjs.  The tables of the C library
   would take 20 kB with brotli. */
#include <math.h>
#define FROM_JS(name) __attribute__((import_module("Math"), import_name(name)))
FROM_JS("acos") double js_acos(double);
FROM_JS("asin") double js_asin(double);
FROM_JS("atan") double js_atan(double);
FROM_JS("atan2") double js_atan2(double, double);
FROM_JS("cos") double js_cos(double);
FROM_JS("exp") double js_exp(double);
FROM_JS("log") double js_log(double);
FROM_JS("pow") double js_pow(double, double);
FROM_JS("sin") double js_sin(double);
FROM_JS("tan") double js_tan(double);
#define acos js_acos
#define asin js_asin
#define atan js_atan
#define atan2 js_atan2
#define cos js_cos
#define exp js_exp
#define log js_log
#define pow js_pow
#define sin js_sin
#define tan js_tan

#endif
