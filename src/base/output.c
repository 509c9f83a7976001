/* SPDX-License-Identifier: MIT */
/* Output files that appear only when they are complete. */
#include "base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

/* Records the first error.  Returns false. */
static bool fail(struct us_output *o, int error)
{
    if (!o->error)
        o->error = error;
    return false;
}

/* Returns a new string: the first n bytes of head, followed by tail.  If memory runs out, returns
   NULL and records the error. */
static char *join(struct us_output *o, const char *head, size_t n, const char *tail)
{
    size_t m = strlen(tail);
    char *p = us_resize(NULL, n + m + 1);
    if (!p) {
        fail(o, ENOMEM);
        return NULL;
    }

    memcpy(p, head, n);
    memcpy(p + n, tail, m + 1);
    return p;
}

/* Returns the length of the directory part of a path, including the slash. */
static size_t directory_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* Returns the descriptor that a path such as /dev/fd/N or /proc/self/fd/N names, or -1. */
static int descriptor_in(const char *path)
{
    static const char *const directories[] = {"/dev/fd/.", "/proc/self/fd/."};
    size_t n = directory_length(path);
    char directory[PATH_MAX];
    char *end;
    struct stat s;
    struct stat known;

    long fd = strtol(path + n, &end, 10);
    bool is_number = path[n] >= '0' && path[n] <= '9' && !*end && fd >= 0 && fd <= INT_MAX;
    if (!is_number || n + 2 > sizeof(directory))
        return -1;

    memcpy(directory, path, n);
    memcpy(directory + n, ".", 2);
    if (stat(directory, &s) != 0)
        return -1;
    for (size_t i = 0; i < sizeof(directories) / sizeof(directories[0]); i++)
        if (stat(directories[i], &known) == 0 && s.st_dev == known.st_dev && s.st_ino == known.st_ino)
            return (int)fd;
    return -1;
}

/* Follows one symbolic link at o->path.  Returns false, after recording an error, if it cannot be
   read.  *more is false if o->path is not a link. */
static bool follow_link(struct us_output *o, bool *more)
{
    char target[PATH_MAX];
    ssize_t n = readlink(o->path, target, sizeof(target) - 1);
    *more = n >= 0;
    if (n < 0)
        return errno == EINVAL || errno == ENOENT || fail(o, errno);
    target[n] = '\0';

    size_t directory = target[0] == '/' ? 0 : directory_length(o->path);
    char *next = join(o, o->path, directory, target);
    us_resize(o->path, 0);
    o->path = next;
    return next != NULL;
}

/* Follows o->path to the end of a chain of symbolic links.  The file at the end need not exist.  If
   the chain leads to an open descriptor of this process, stops there and sets *descriptor, which is
   -1 otherwise: the entry is a link to a file, which would be another open file. */
static bool follow_links(struct us_output *o, int *descriptor)
{
    enum { MOST_LINKS = 40 }; /* the same limit as Linux has */
    bool more = true;

    for (int i = 0; i <= MOST_LINKS && more; i++) {
        *descriptor = descriptor_in(o->path);
        if (*descriptor >= 0)
            return true;
        if (!follow_link(o, &more))
            return false;
    }
    return !more || fail(o, ELOOP);
}

/* Fills in the six characters at the end of the temporary name.  They are random, so that no other
   program can use up all names in advance.  O_EXCL ensures that no file is overwritten. */
static void choose_name(char *end, unsigned attempt)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz234567";
    unsigned char bytes[6];

    if (getentropy(bytes, sizeof(bytes)) != 0) {
        unsigned n = (unsigned)getpid() + attempt;
        memset(bytes, 0, sizeof(bytes));
        memcpy(bytes, &n, sizeof(n));
    }
    for (size_t i = 0; i < sizeof(bytes); i++)
        end[i] = letters[bytes[i] % 32];
}

/* Creates the temporary file in the directory of o->path.  Its name is short, so that the name of
   the target may have the maximum length, and hidden, so that programs that list the directory do
   not read it as an input. */
static bool create_temporary(struct us_output *o, mode_t mode)
{
    static const char name[] = ".unisol.XXXXXX";
    enum { MOST_ATTEMPTS = 100 };
    size_t directory = directory_length(o->path);
    o->temporary = join(o, o->path, directory, name);
    if (!o->temporary)
        return false;

    char *end = o->temporary + directory + sizeof(name) - 1 - 6;
    for (unsigned i = 0; i < MOST_ATTEMPTS; i++) {
        choose_name(end, i);
        o->fd = open(o->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (o->fd >= 0)
            return true;
        if (errno != EEXIST)
            break;
    }

    fail(o, errno);
    us_resize(o->temporary, 0);
    o->temporary = NULL;
    return false;
}

/* Returns true if both files have the same owner and group. */
static bool has_owner_of(const struct stat *s, const struct stat *other)
{
    return s->st_uid == other->st_uid && s->st_gid == other->st_gid;
}

/* Gives the temporary file the owner, the group and the mode of the file that it replaces, as far
   as the system allows.  Special mode bits, such as set-user-ID, are not kept. */
static void keep_attributes(struct us_output *o, const struct stat *old)
{
    struct stat new;
    mode_t mode = old->st_mode & 0777;
    bool known = fstat(o->fd, &new) == 0;

    if (known && !has_owner_of(&new, old)) {
        bool changed = fchown(o->fd, old->st_uid, old->st_gid) == 0;
        if (!changed) /* the system may allow a change of only the group */
            changed = fchown(o->fd, (uid_t)-1, old->st_gid) == 0;
        known = !changed || fstat(o->fd, &new) == 0;
    }
    if (!known)
        return;

    o->before = (struct us_owner){old->st_uid, old->st_gid};
    o->after = (struct us_owner){new.st_uid, new.st_gid};
    /* A different group gets only the permissions that all users had. */
    if (new.st_gid != old->st_gid)
        mode &= ~(mode_t)070 | (mode & 007) << 3;
    (void)fchmod(o->fd, mode);
}

bool us_output_changes_owner(const struct us_output *o)
{
    return o->before.user != o->after.user || o->before.group != o->after.group;
}

static bool begin_compression(struct us_output *o, const char *path)
{
    struct us_str bare;
    enum us_compression compression = us_compression_of(us_str(path), &bare);
    if (compression == US_PLAIN)
        return true;

    o->compressor = us_compressor_new(compression);
    return o->compressor || fail(o, ENOMEM);
}

/* Returns true if path is that file itself, and not a link to it. */
static bool is_same_file(const char *path, const struct stat *file)
{
    struct stat s;
    return lstat(path, &s) == 0 && s.st_dev == file->st_dev && s.st_ino == file->st_ino;
}

/* Writes to an open descriptor, from where it stands. */
static bool open_copy(struct us_output *o, int descriptor)
{
    o->fd = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    return o->fd >= 0 || fail(o, errno);
}

/* Begins a file that replaces *old, the file at path, or a new file if old is NULL.  o->path is
   where the links of path lead. */
static bool open_file(struct us_output *o, const char *path, const struct stat *old)
{
    /* A link in /proc to a removed file has a target that does not name the file.  Such a file is
       written directly. */
    if (old && !is_same_file(o->path, old)) {
        o->fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
        return o->fd >= 0 || fail(o, errno);
    }

    /* The umask or the directory decides the mode of a new file.  A file that is replaced may be
       private, so its successor is private until keep_attributes sets the mode. */
    if (!create_temporary(o, old ? 0600 : 0666))
        return false;
    if (old)
        keep_attributes(o, old);
    return true;
}

static bool open_path(struct us_output *o, const char *path)
{
    struct stat old;
    int descriptor;

    if (!begin_compression(o, path))
        return false;
    if (!path[0])
        return fail(o, ENOENT);

    o->path = join(o, path, strlen(path), "");
    if (!o->path || !follow_links(o, &descriptor))
        return false;
    if (descriptor >= 0)
        return open_copy(o, descriptor);

    bool exists = stat(path, &old) == 0;
    if (!exists)
        return errno == ENOENT ? open_file(o, path, NULL) : fail(o, errno);
    if (S_ISDIR(old.st_mode))
        return fail(o, EISDIR);
    if (!S_ISREG(old.st_mode)) {
        o->fd = open(path, O_WRONLY | O_CLOEXEC);
        return o->fd >= 0 || fail(o, errno);
    }

    /* The temporary file replaces even a file that is write-protected, so that is checked here. */
    return access(path, W_OK) == 0 ? open_file(o, path, &old) : fail(o, errno);
}

bool us_output_open(struct us_output *o, const char *path)
{
    *o = (struct us_output){.fd = -1, .to_path = true};

    bool opened = open_path(o, path);
    if (!opened)
        us_output_abort(o);
    return opened;
}

void us_output_open_fd(struct us_output *o, int fd)
{
    *o = (struct us_output){.fd = fd};
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
    if (o->error)
        return false;
    return us_compress(o->compressor, s, false, write_all, o) || fail(o, EIO);
}

bool us_output_commit(struct us_output *o)
{
    if (!o->to_path)
        return !o->error;

    if (o->compressor && !o->error) {
        if (!us_compress(o->compressor, us_str(""), true, write_all, o))
            fail(o, EIO);
    }
    if (o->temporary && !o->error) {
        if (fsync(o->fd) != 0)
            fail(o, errno);
    }
    if (o->fd >= 0 && close(o->fd) != 0)
        fail(o, errno);
    o->fd = -1;

    if (o->temporary && !o->error) {
        if (rename(o->temporary, o->path) != 0)
            fail(o, errno);
    }
    if (o->temporary && !o->error) {
        /* The file has its final name, so us_output_abort must not remove it. */
        us_resize(o->temporary, 0);
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

    us_resize(o->temporary, 0);
    us_resize(o->path, 0);
    o->temporary = o->path = NULL;
    o->fd = -1;
}
