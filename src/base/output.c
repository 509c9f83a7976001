/* SPDX-License-Identifier: MIT */
/* Output that is whole or not there. */
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool fail(struct us_output *o, int error)
{
    if (!o->error)
        o->error = error;
    return false;
}

static char *copy(struct us_output *o, const char *text, const char *suffix)
{
    size_t n = strlen(text);
    size_t m = strlen(suffix);
    char *p = us_resize(o->allocator, NULL, n + m + 1);
    if (!p) {
        fail(o, ENOMEM);
        return NULL;
    }
    memcpy(p, text, n);
    memcpy(p + n, suffix, m + 1);
    return p;
}

/* What mkstemp() creates is private; the file gets the mode that creating it plainly would have given. */
static void set_mode(int fd, const struct stat *old)
{
    mode_t mask = umask(0);
    umask(mask);
    (void)fchmod(fd, old ? old->st_mode & 0777 : 0666 & ~mask);
}

/* Where a link leads, though nothing is there yet; false where path is none, or the name does not fit. */
static bool follow_link(const char *path, char *real, size_t room)
{
    const char *slash = strrchr(path, '/');
    size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
    ssize_t n = folder < room ? readlink(path, real + folder, room - folder - 1) : -1;
    if (n <= 0 || (size_t)n >= room - folder - 1)
        return false;
    real[folder + (size_t)n] = '\0';
    if (real[folder] == '/')
        memmove(real, real + folder, (size_t)n + 1);
    else
        memcpy(real, path, folder);
    return true;
}

static bool begin_compression(struct us_output *o, const char *path)
{
    struct us_str bare;
    enum us_compression compression = us_compression_of(us_str(path), &bare);
    o->compressor = compression != US_PLAIN ? us_compressor_new(o->allocator, compression) : NULL;
    return o->compressor || compression == US_PLAIN || fail(o, ENOMEM);
}

bool us_output_open(struct us_output *o, const char *path)
{
    const struct us_allocator *allocator = o->allocator;
    *o = (struct us_output){.fd = -1, .to_path = true, .allocator = allocator};
    if (!begin_compression(o, path))
        return false;
    char real[PATH_MAX];
    struct stat old;
    bool exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode))
        return fail(o, EISDIR);
    if (exists && !S_ISREG(old.st_mode)) {
        o->fd = open(path, O_WRONLY | O_CLOEXEC);
        return o->fd >= 0 || fail(o, errno);
    }
    if (exists && access(path, W_OK) != 0)
        return fail(o, errno);
    if (exists ? realpath(path, real) != NULL : follow_link(path, real, sizeof(real)))
        path = real;
    o->path = copy(o, path, "");
    o->temporary = o->path ? copy(o, path, ".XXXXXX") : NULL;
    o->fd = o->temporary ? mkstemp(o->temporary) : -1;
    if (o->fd < 0) {
        fail(o, errno); /* running out of memory has been noted already */
        us_resize(allocator, o->temporary, 0);
        o->temporary = NULL;
        us_output_abort(o);
        return false;
    }
    set_mode(o->fd, exists ? &old : NULL);
    return true;
}

void us_output_open_fd(struct us_output *o, int fd)
{
    const struct us_allocator *allocator = o->allocator;
    *o = (struct us_output){.fd = fd, .allocator = allocator};
}

static bool write_all(void *context, struct us_str s)
{
    struct us_output *o = context;
    while (s.len > 0 && !o->error) {
        ssize_t n = write(o->fd, s.p, s.len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(o, errno);
        s.p += n;
        s.len -= (size_t)n;
    }
    return !o->error;
}

bool us_output_write(struct us_output *o, struct us_str s)
{
    if (!o->compressor)
        return write_all(o, s);
    return !o->error && (us_compress(o->compressor, s, false, write_all, o) || fail(o, EIO));
}

bool us_output_commit(struct us_output *o)
{
    if (!o->to_path)
        return !o->error;
    if (o->compressor && !o->error && !us_compress(o->compressor, us_str(""), true, write_all, o))
        fail(o, EIO);
    if (o->temporary && !o->error && fsync(o->fd) != 0)
        fail(o, errno);
    if (o->fd >= 0 && close(o->fd) != 0)
        fail(o, errno);
    o->fd = -1;
    if (o->temporary && !o->error && rename(o->temporary, o->path) != 0)
        fail(o, errno);
    if (o->temporary && !o->error) {
        us_resize(o->allocator, o->temporary, 0);
        o->temporary = NULL;
    }
    us_output_abort(o);
    return !o->error;
}

void us_output_abort(struct us_output *o)
{
    us_compressor_free(o->compressor);
    o->compressor = NULL;
    if (o->to_path && o->fd >= 0)
        close(o->fd);
    if (o->temporary)
        unlink(o->temporary);
    us_resize(o->allocator, o->temporary, 0);
    us_resize(o->allocator, o->path, 0);
    o->temporary = o->path = NULL;
    o->fd = -1;
}
