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
static bool try_names(struct us_output *o, mode_t mode)
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

static bool create_temporary(struct us_output *o, mode_t mode, const struct us_output_watch *watch)
{
    if (watch)
        watch->before();
    bool created = try_names(o, mode);
    if (watch)
        watch->after(o->temporary);
    return created;
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
static bool open_file(struct us_output *o, const char *path, const struct stat *old,
                      const struct us_output_watch *watch)
{
    /* A link in /proc to a removed file has a target that does not name the file.  Such a file is
       written directly. */
    if (old && !is_same_file(o->path, old)) {
        o->fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
        return o->fd >= 0 || fail(o, errno);
    }

    /* The umask or the directory decides the mode of a new file.  A file that is replaced may be
       private, so its successor is private until keep_attributes sets the mode. */
    if (!create_temporary(o, old ? 0600 : 0666, watch))
        return false;
    if (old)
        keep_attributes(o, old);
    return true;
}

static bool open_path(struct us_output *o, const char *path, const struct us_output_watch *watch)
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
        return errno == ENOENT ? open_file(o, path, NULL, watch) : fail(o, errno);
    if (S_ISDIR(old.st_mode))
        return fail(o, EISDIR);
    if (!S_ISREG(old.st_mode)) {
        o->fd = open(path, O_WRONLY | O_CLOEXEC);
        return o->fd >= 0 || fail(o, errno);
    }

    /* The temporary file replaces even a file that is write-protected, so that is checked here. */
    return access(path, W_OK) == 0 ? open_file(o, path, &old, watch) : fail(o, errno);
}

bool us_output_open(struct us_output *o, const char *path, const struct us_output_watch *watch)
{
    *o = (struct us_output){.fd = -1, .to_path = true};

    bool opened = open_path(o, path, watch);
    if (!opened)
        us_output_abort(o);
    return opened;
}

/* Makes o->path the next of the names. */
static bool take_next_name(struct us_output *o)
{
    const char *name = o->names.next(o->names.context);
    if (!name)
        return fail(o, ENOMEM);
    us_resize(o->path, 0);
    o->path = join(o, name, strlen(name), "");
    return o->path != NULL;
}

bool us_output_open_new(struct us_output *o, struct us_output_names names, const struct us_output_watch *watch)
{
    *o = (struct us_output){.fd = -1, .to_path = true, .names = names};

    bool opened = take_next_name(o) && begin_compression(o, o->path) && create_temporary(o, 0666, watch);
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

/* Reads until the block is full or the file ends; false on errors. */
static bool read_block(int fd, char *block, size_t size, size_t *len)
{
    for (*len = 0; *len < size;) {
        ssize_t n = read(fd, block + *len, size - *len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return n == 0;
        *len += (size_t)n;
    }
    return true;
}

static bool has_same_bytes(int fd, int other)
{
    enum { BLOCK = 16 * 1024 };
    char block[BLOCK];
    char other_block[BLOCK];
    size_t len = BLOCK;
    size_t other_len;

    while (len == BLOCK) {
        if (!read_block(fd, block, BLOCK, &len) || !read_block(other, other_block, BLOCK, &other_len))
            return false;
        if (len != other_len || memcmp(block, other_block, len) != 0)
            return false;
    }
    return true;
}

/* Returns true if path is a regular file, and not a link to one, with the bytes of the temporary
   file. */
static bool has_same_content(const struct us_output *o, const char *path)
{
    struct stat s;
    struct stat new;
    if (lstat(path, &s) != 0 || !S_ISREG(s.st_mode) || stat(o->temporary, &new) != 0 || s.st_size != new.st_size)
        return false;

    /* Between the two calls, the file could become a pipe or a link. */
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int other = open(o->temporary, O_RDONLY | O_CLOEXEC);
    bool same = fd >= 0 && other >= 0 && has_same_bytes(fd, other);
    if (fd >= 0)
        close(fd);
    if (other >= 0)
        close(other);
    return same;
}

/* Gives the temporary file the name o->path, unless a file has it: then returns false, and errno is
   EEXIST. */
static bool move_to_new_name(const struct us_output *o)
{
    struct stat s;
    if (link(o->temporary, o->path) == 0) {
        (void)unlink(o->temporary);
        return true;
    }

    /* Some file systems have no hard links.  There, a file that appears between the two calls is
       replaced. */
    if (errno == EEXIST)
        return false;
    if (lstat(o->path, &s) == 0) {
        errno = EEXIST;
        return false;
    }
    return errno == ENOENT && rename(o->temporary, o->path) == 0;
}

/* Gives a new file the first of its names that no file has. */
static bool choose_final_name(struct us_output *o)
{
    while (!move_to_new_name(o)) {
        if (errno != EEXIST)
            return fail(o, errno);
        if (has_same_content(o, o->path)) {
            (void)unlink(o->temporary);
            return true;
        }
        if (!take_next_name(o))
            return false;
    }
    return true;
}

static bool move_into_place(struct us_output *o)
{
    if (o->names.next)
        return choose_final_name(o);
    return rename(o->temporary, o->path) == 0 || fail(o, errno);
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

    if (o->temporary && !o->error && move_into_place(o)) {
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
