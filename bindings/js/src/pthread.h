/* SPDX-License-Identifier: MIT */
/* Instead of <pthread.h>, which wasi-libc lacks: a module has one thread, so a mutex is always free. */
#ifndef UNISOL_JS_PTHREAD_H
#define UNISOL_JS_PTHREAD_H

#include <sys/types.h> /* the types, which nothing uses */

#define PTHREAD_MUTEX_INITIALIZER \
    {                             \
        {                         \
            {                     \
                0                 \
            }                     \
        }                         \
    }
#define PTHREAD_MUTEX_RECURSIVE 0

#define pthread_mutexattr_init(attributes) ((void)(attributes), 0)
#define pthread_mutexattr_settype(attributes, type) ((void)(attributes), (void)(type), 0)
#define pthread_mutexattr_destroy(attributes) ((void)(attributes), 0)
#define pthread_mutex_init(mutex, attributes) ((void)(mutex), (void)(attributes), 0)
#define pthread_mutex_lock(mutex) ((void)(mutex), 0)
#define pthread_mutex_unlock(mutex) ((void)(mutex), 0)
#define pthread_mutex_destroy(mutex) ((void)(mutex), 0)

#endif
