/* SPDX-License-Identifier: MIT */
/*
 * Files as POSIX describes them.  The functions that mingw-w64 has, too, replace its own: open(),
 * rename(), write() and isatty().  Paths are UTF-8, because the manifest asks for that code page.
 */
#define WIN32_LEAN_AND_MEAN
#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <windows.h>

/* Sets errno to what the last call of Windows reported.  Returns -1. */
static int fail(void)
{
    static const struct {
        DWORD windows;
        int posix;
    } errors[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},      {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},      {ERROR_INVALID_DRIVE, ENOENT},
        {ERROR_DIRECTORY, ENOTDIR},        {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},    {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},  {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
        {ERROR_NOT_SAME_DEVICE, EXDEV},    {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_BROKEN_PIPE, EPIPE},        {ERROR_NO_DATA, EPIPE},
        {ERROR_NOT_ENOUGH_MEMORY, ENOMEM}, {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_INVALID_FUNCTION, EPERM},   {ERROR_NOT_SUPPORTED, EPERM},
        {ERROR_ACCESS_DENIED, EACCES},     {ERROR_SHARING_VIOLATION, EACCES},
    };
    DWORD error = GetLastError();

    errno = EIO;
    for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++)
        if (errors[i].windows == error)
            errno = errors[i].posix;
    return -1;
}

static HANDLE handle_of(int fd)
{
    return (HANDLE)_get_osfhandle(fd);
}

static DWORD attributes_of(const char *path)
{
    return GetFileAttributesA(path);
}

static bool has(DWORD attributes, DWORD wanted)
{
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & wanted) != 0;
}

/* What is to happen if the file exists, and if it does not. */
static DWORD disposition_of(int flags)
{
    if ((flags & O_CREAT) && (flags & O_EXCL))
        return CREATE_NEW;
    if (flags & O_CREAT)
        return flags & O_TRUNC ? CREATE_ALWAYS : OPEN_ALWAYS;
    return flags & O_TRUNC ? TRUNCATE_EXISTING : OPEN_EXISTING;
}

/* Opens a file without translation of line ends.  Other programs may remove or replace it, and a
   file that is removed while it is open is gone when it is closed. */
int us_windows_open(const char *path, int flags, ...)
{
    int mode = flags & O_ACCMODE;
    DWORD rights = (mode == O_WRONLY ? 0 : GENERIC_READ) | (mode == O_RDONLY ? 0 : GENERIC_WRITE);
    const DWORD everything = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

    HANDLE file = CreateFileA(path, rights, everything, NULL, disposition_of(flags),
                              FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        fail();
        if (errno == EACCES && has(attributes_of(path), FILE_ATTRIBUTE_DIRECTORY))
            errno = EISDIR;
        return -1;
    }

    int fd = _open_osfhandle((intptr_t)file, _O_BINARY | (flags & _O_APPEND));
    if (fd < 0)
        CloseHandle(file);
    return fd;
}

int fcntl(int fd, int command, int least)
{
    (void)command;
    (void)least;
    return _dup(fd);
}

ssize_t pread(int fd, void *buffer, size_t len, off_t offset)
{
    uint64_t start = (uint64_t)offset;
    OVERLAPPED place = {.Offset = (DWORD)start, .OffsetHigh = (DWORD)(start >> 32)};
    DWORD most = len > INT_MAX ? INT_MAX : (DWORD)len;
    DWORD num_read = 0;

    if (ReadFile(handle_of(fd), buffer, most, &num_read, &place) ||
        GetLastError() == ERROR_HANDLE_EOF)
        return (ssize_t)num_read;
    return fail();
}

int write(int fd, const void *bytes, unsigned len)
{
    int written = _write(fd, bytes, len);
    if (written < 0 && errno == EINVAL)
        return fail(); /* a pipe whose reader is gone */
    return written;
}

int fsync(int fd)
{
    return _commit(fd);
}

int fchmod(int fd, mode_t mode)
{
    (void)fd;
    (void)mode;
    return 0;
}

int fchown(int fd, uid_t user, gid_t group)
{
    (void)fd;
    (void)user;
    (void)group;
    return 0;
}

/* NUL is a device, but not a terminal. */
int isatty(int fd)
{
    DWORD mode;
    return GetConsoleMode(handle_of(fd), &mode) != 0;
}

/* ---- names ----------------------------------------------------------------------------------- */

/* True if the path is that of the device that discards what is written, in any spelling. */
static bool is_null_device(const char *path)
{
    char full[PATH_MAX];
    DWORD len = GetFullPathNameA(path, sizeof(full), full, NULL);
    return len < sizeof(full) && _stricmp(full, "\\\\.\\NUL") == 0;
}

/* A file that gets the name of the null device is discarded. */
int rename(const char *path, const char *new_path)
{
    if (is_null_device(new_path))
        return unlink(path);
    if (MoveFileExA(path, new_path, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH))
        return 0;
    return fail();
}

int link(const char *path, const char *new_path)
{
    return CreateHardLinkA(new_path, path, NULL) ? 0 : fail();
}

int lstat(const char *path, struct stat *s)
{
    if (stat(path, s) != 0)
        return -1;
    if (has(attributes_of(path), FILE_ATTRIBUTE_REPARSE_POINT))
        s->st_mode = S_IFLNK;
    return 0;
}

/* Returns where the link leads in the end, and not the text of the link.  A link that leads nowhere
   is not read. */
ssize_t readlink(const char *path, char *target, size_t size)
{
    static const char prefix[] = "\\\\?\\";
    DWORD attributes = attributes_of(path);
    if (attributes == INVALID_FILE_ATTRIBUTES)
        return fail();
    errno = EINVAL;
    if (!has(attributes, FILE_ATTRIBUTE_REPARSE_POINT))
        return -1;

    const DWORD everything = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
    HANDLE file = CreateFileA(path, 0, everything, NULL, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS,
                              NULL);
    if (file == INVALID_HANDLE_VALUE)
        return -1;

    char real[PATH_MAX];
    DWORD len = GetFinalPathNameByHandleA(file, real, sizeof(real), 0);
    CloseHandle(file);
    if (len == 0 || len >= sizeof(real))
        return -1;

    bool prefixed = strncmp(real, prefix, sizeof(prefix) - 1) == 0 && real[5] == ':';
    const char *start = prefixed ? real + sizeof(prefix) - 1 : real;
    size_t num = strlen(start) < size ? strlen(start) : size;
    if (strcmp(start, path) == 0)
        return -1; /* a reparse point that is not a link, such as a file in a cloud */
    memcpy(target, start, num);
    return (ssize_t)num;
}
