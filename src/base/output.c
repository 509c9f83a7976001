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

#include "base/path.h"

/* Records the first error.  Returns false. */
static bool fail(struct us_output *output, int error)
{
    if (!output->error)
        output->error = error;
    return false;
}

/* Returns a new string: the first n bytes of head, followed by tail.  If memory runs out, returns
   NULL and records the error. */
static char *join(struct us_output *output, const char *head, size_t n, const char *tail)
{
    size_t m = strlen(tail);
    char *p = us_resize(NULL, n + m + 1);
    if (!p) {
        fail(output, ENOMEM);
        return NULL;
    }

    memcpy(p, head, n);
    memcpy(p + n, tail, m + 1);
    return p;
}

/* Returns the length of the directory part of a path, including the slash. */
static size_t directory_length(const char *path)
{
    return us_file_name(path) - path;
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
        if (stat(directories[i], &known) == 0 && s.st_dev == known.st_dev &&
            s.st_ino == known.st_ino)
            return (int)fd;
    return -1;
}

/* Follows one symbolic link at o->path.  Returns false, after recording an error, if it cannot be
   read.  *more is false if o->path is not a link. */
static bool follow_link(struct us_output *output, bool *more)
{
    char target[PATH_MAX];
    ssize_t n = readlink(output->path, target, sizeof(target) - 1);
    *more = n >= 0;
    if (n < 0)
        return errno == EINVAL || errno == ENOENT || fail(output, errno);
    target[n] = '\0';

    size_t directory = us_is_absolute(target) ? 0 : directory_length(output->path);
    char *next = join(output, output->path, directory, target);
    us_resize(output->path, 0);
    output->path = next;
    return next != NULL;
}

/* Follows o->path to the end of a chain of symbolic links.  The file at the end need not exist.  If
   the chain leads to an open descriptor of this process, stops there and sets *descriptor, which is
   -1 otherwise: the entry is a link to a file, which would be another open file. */
static bool follow_links(struct us_output *output, int *descriptor)
{
    enum { MOST_LINKS = 40 }; /* the same limit as Linux has */
    bool more = true;

    for (int i = 0; i <= MOST_LINKS && more; i++) {
        *descriptor = descriptor_in(output->path);
        if (*descriptor >= 0)
            return true;
        if (!follow_link(output, &more))
            return false;
    }
    return !more || fail(output, ELOOP);
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
static bool try_names(struct us_output *output, mode_t mode)
{
    static const char name[] = ".unisol.XXXXXX";
    enum { MOST_ATTEMPTS = 100 };
    size_t directory = directory_length(output->path);
    output->temporary = join(output, output->path, directory, name);
    if (!output->temporary)
        return false;

    char *end = output->temporary + directory + sizeof(name) - 1 - 6;
    for (unsigned i = 0; i < MOST_ATTEMPTS; i++) {
        choose_name(end, i);
        output->fd = open(output->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (output->fd >= 0)
            return true;
        if (errno != EEXIST)
            break;
    }

    fail(output, errno);
    us_resize(output->temporary, 0);
    output->temporary = NULL;
    return false;
}

static bool create_temporary(struct us_output *output, mode_t mode,
                             const struct us_output_watch *watch)
{
    if (watch)
        watch->before();
    bool created = try_names(output, mode);
    if (watch)
        watch->after(output->temporary);
    return created;
}

/* Returns true if both files have the same owner and group. */
static bool has_owner_of(const struct stat *s, const struct stat *other)
{
    return s->st_uid == other->st_uid && s->st_gid == other->st_gid;
}

/* Gives the temporary file the owner, the group and the mode of the file that it replaces, as far
   as the system allows.  Special mode bits, such as set-user-ID, are not kept. */
static void keep_attributes(struct us_output *output, const struct stat *old)
{
    struct stat new;
    mode_t mode = old->st_mode & 0777;
    bool known = fstat(output->fd, &new) == 0;

    if (known && !has_owner_of(&new, old)) {
        bool changed = fchown(output->fd, old->st_uid, old->st_gid) == 0;
        if (!changed) /* the system may allow a change of only the group */
            changed = fchown(output->fd, (uid_t)-1, old->st_gid) == 0;
        known = !changed || fstat(output->fd, &new) == 0;
    }
    if (!known)
        return;

    output->before = (struct us_owner){old->st_uid, old->st_gid};
    output->after = (struct us_owner){new.st_uid, new.st_gid};
    /* A different group gets only the permissions that all users had. */
    if (new.st_gid != old->st_gid)
        mode &= ~(mode_t)070 | (mode & 007) << 3;
    (void)fchmod(output->fd, mode);
}

bool us_output_changes_owner(const struct us_output *output)
{
    return output->before.user != output->after.user || output->before.group != output->after.group;
}

static bool begin_compression(struct us_output *output, const char *path)
{
    struct us_str bare;
    enum us_compression compression = us_compression_of(us_str(path), &bare);
    if (compression == US_PLAIN)
        return true;

    errno = 0;
    output->compressor = us_compressor_new(compression);
    return output->compressor || fail(output, errno == ENOTSUP ? ENOTSUP : ENOMEM);
}

/* Returns true if path is that file itself, and not a link to it. */
static bool is_same_file(const char *path, const struct stat *file)
{
    struct stat s;
    return lstat(path, &s) == 0 && s.st_dev == file->st_dev && s.st_ino == file->st_ino;
}

/* Writes to an open descriptor, from where it stands. */
static bool open_copy(struct us_output *output, int descriptor)
{
    output->fd = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    return output->fd >= 0 || fail(output, errno);
}

/* Begins a file that replaces *old, the file at path, or a new file if old is NULL.  o->path is
   where the links of path lead. */
static bool open_file(struct us_output *output, const char *path, const struct stat *old,
                      const struct us_output_watch *watch)
{
    /* A link in /proc to a removed file has a target that does not name the file.  Such a file is
       written directly. */
    if (old && !is_same_file(output->path, old)) {
        output->fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
        return output->fd >= 0 || fail(output, errno);
    }

    /* The umask or the directory decides the mode of a new file.  A file that is replaced may be
       private, so its successor is private until keep_attributes sets the mode. */
    if (!create_temporary(output, old ? 0600 : 0666, watch))
        return false;
    if (old)
        keep_attributes(output, old);
    return true;
}

static bool open_path(struct us_output *output, const char *path,
                      const struct us_output_watch *watch)
{
    struct stat old;
    int descriptor = -1;

    if (!begin_compression(output, path))
        return false;
    if (!path[0])
        return fail(output, ENOENT);

    output->path = join(output, path, strlen(path), "");
    if (!output->path || !follow_links(output, &descriptor))
        return false;
    if (descriptor >= 0)
        return open_copy(output, descriptor);

    bool exists = stat(path, &old) == 0;
    if (!exists)
        return errno == ENOENT ? open_file(output, path, NULL, watch) : fail(output, errno);
    if (S_ISDIR(old.st_mode))
        return fail(output, EISDIR);
    if (!S_ISREG(old.st_mode)) {
        output->fd = open(path, O_WRONLY | O_CLOEXEC);
        return output->fd >= 0 || fail(output, errno);
    }

    /* The temporary file replaces even a file that is write-protected, so that is checked here. */
    return access(path, W_OK) == 0 ? open_file(output, path, &old, watch) : fail(output, errno);
}

bool us_output_open(struct us_output *output, const char *path, const struct us_output_watch *watch)
{
    *output = (struct us_output){.fd = -1, .to_path = true};

    bool opened = open_path(output, path, watch);
    if (!opened)
        us_output_abort(output);
    return opened;
}

/* Makes o->path the next of the names. */
static bool take_next_name(struct us_output *output)
{
    const char *name = output->names.next(output->names.context);
    if (!name)
        return fail(output, ENOMEM);
    us_resize(output->path, 0);
    output->path = join(output, name, strlen(name), "");
    return output->path != NULL;
}

bool us_output_open_new(struct us_output *output, struct us_output_names names,
                        const struct us_output_watch *watch)
{
    *output = (struct us_output){.fd = -1, .to_path = true, .names = names};

    bool opened = take_next_name(output) && begin_compression(output, output->path) &&
                  create_temporary(output, 0666, watch);
    if (!opened)
        us_output_abort(output);
    return opened;
}

void us_output_open_fd(struct us_output *output, int fd)
{
    *output = (struct us_output){.fd = fd};
}

static bool write_all(void *context, struct us_str s)
{
    enum { LARGEST_WRITE = 1 << 30 }; /* Windows counts in 32 bits */
    struct us_output *o = context;

    while (s.len > 0 && !o->error) {
        ssize_t n = write(o->fd, s.p, s.len < LARGEST_WRITE ? s.len : LARGEST_WRITE);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return fail(o, errno);
        s.p += n;
        s.len -= n;
    }
    return !o->error;
}

bool us_output_write(struct us_output *output, struct us_str text)
{
    if (!output->compressor)
        return write_all(output, text);
    if (output->error)
        return false;
    return us_compress(output->compressor, text, false, write_all, output) || fail(output, EIO);
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
        *len += n;
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
        if (!read_block(fd, block, BLOCK, &len) ||
            !read_block(other, other_block, BLOCK, &other_len))
            return false;
        if (len != other_len || memcmp(block, other_block, len) != 0)
            return false;
    }
    return true;
}

/* Returns true if path is a regular file, and not a link to one, with the bytes of the temporary
   file. */
static bool has_same_content(const struct us_output *output, const char *path)
{
    struct stat s;
    struct stat new;
    if (lstat(path, &s) != 0 || !S_ISREG(s.st_mode) || stat(output->temporary, &new) != 0 ||
        s.st_size != new.st_size)
        return false;

    /* Between the two calls, the file could become a pipe or a link. */
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    int other = open(output->temporary, O_RDONLY | O_CLOEXEC);
    bool same = fd >= 0 && other >= 0 && has_same_bytes(fd, other);
    if (fd >= 0)
        close(fd);
    if (other >= 0)
        close(other);
    return same;
}

/* Gives the temporary file the name o->path, unless a file has it: then returns false, and errno is
   EEXIST. */
static bool move_to_new_name(const struct us_output *output)
{
    struct stat s;
    if (link(output->temporary, output->path) == 0) {
        (void)unlink(output->temporary);
        return true;
    }

    /* Some file systems have no hard links.  There, a file that appears between the two calls is
       replaced. */
    if (errno == EEXIST)
        return false;
    if (lstat(output->path, &s) == 0) {
        errno = EEXIST;
        return false;
    }
    return errno == ENOENT && rename(output->temporary, output->path) == 0;
}

/* Gives a new file the first of its names that no file has. */
static bool choose_final_name(struct us_output *output)
{
    while (!move_to_new_name(output)) {
        if (errno != EEXIST)
            return fail(output, errno);
        if (has_same_content(output, output->path)) {
            (void)unlink(output->temporary);
            return true;
        }
        if (!take_next_name(output))
            return false;
    }
    return true;
}

static bool move_into_place(struct us_output *output)
{
    if (output->names.next)
        return choose_final_name(output);
    return rename(output->temporary, output->path) == 0 || fail(output, errno);
}

bool us_output_commit(struct us_output *output)
{
    if (!output->to_path)
        return !output->error;

    if (output->compressor && !output->error) {
        if (!us_compress(output->compressor, us_str(""), true, write_all, output))
            fail(output, EIO);
    }
    if (output->temporary && !output->error) {
        if (fsync(output->fd) != 0)
            fail(output, errno);
    }
    if (output->fd >= 0 && close(output->fd) != 0)
        fail(output, errno);
    output->fd = -1;

    if (output->temporary && !output->error && move_into_place(output)) {
        /* The file has its final name, so us_output_abort must not remove it. */
        us_resize(output->temporary, 0);
        output->temporary = NULL;
    }

    us_output_abort(output);
    return !output->error;
}

void us_output_abort(struct us_output *output)
{
    us_compressor_free(output->compressor);
    output->compressor = NULL;
    if (output->to_path && output->fd >= 0)
        close(output->fd);
    if (output->temporary)
        unlink(output->temporary);

    us_resize(output->temporary, 0);
    us_resize(output->path, 0);
    output->temporary = output->path = NULL;
    output->fd = -1;
}
