/* SPDX-License-Identifier: MIT */
/* Running another program on systems with POSIX. */
#include "solvers/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include "base/confine.h"

enum {
    MOST_RUNNING = 512,       /* programs at once: more than threads */
    MOST_ERRORS = 4096,       /* bytes of standard error that are kept */
    MOST_WRITTEN = 256 << 20, /* bytes of a file that the program may write */
    PAUSE = 5,                /* milliseconds between two looks at a program */
};

/* The process groups that are running, for the signal handler; 0: an empty place. */
static atomic_int running[MOST_RUNNING];

/* Held from the creation of pipes to the fork, so that no other program inherits them. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;

bool child_is_possible(void)
{
    return true;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- process groups -------------------------------------------------------------------------- */

static void remember(pid_t group)
{
    for (size_t i = 0; i < MOST_RUNNING; i++) {
        int empty = 0;
        if (atomic_compare_exchange_strong(&running[i], &empty, (int)group))
            return;
    }
}

static void forget(pid_t group)
{
    for (size_t i = 0; i < MOST_RUNNING; i++) {
        int found = (int)group;
        if (atomic_compare_exchange_strong(&running[i], &found, 0))
            return;
    }
}

void child_kill_all(void)
{
    for (size_t i = 0; i < MOST_RUNNING; i++) {
        int group = atomic_load(&running[i]);
        if (group > 0)
            kill(-group, SIGKILL);
    }
}

/* ---- files ----------------------------------------------------------------------------------- */

static void close_on_exec(int fd)
{
    int flags = fcntl(fd, F_GETFD);
    if (flags >= 0)
        fcntl(fd, F_SETFD, flags | FD_CLOEXEC);
}

void child_close_inherited(void)
{
    enum { MOST_GUESSED = 1024 }; /* where the open files cannot be listed */
    DIR *list = opendir("/dev/fd");
    for (const struct dirent *entry; list && (entry = readdir(list));) {
        long fd = strtol(entry->d_name, NULL, 10);
        if (fd > STDERR_FILENO)
            close_on_exec((int)fd);
    }
    for (int fd = STDERR_FILENO + 1; !list && fd < MOST_GUESSED; fd++)
        close_on_exec(fd);
    if (list)
        closedir(list);
}

static bool write_all(int fd, struct us_str text)
{
    while (text.len > 0) {
        ssize_t n = write(fd, text.p, text.len);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        text.p += n;
        text.len -= n;
    }
    return true;
}

/* Makes a pipe that only those who dup2 it inherit.  Its number is not that of a standard file,
   which the new process replaces. */
static bool make_pipe(int ends[2])
{
    int made[2];

    if (pipe(made) != 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        close(made[i]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static const char *temporary_directory(void)
{
    const char *directory = getenv("TMPDIR");
    return directory && directory[0] ? directory : "/tmp";
}

/* Stores a path for mkstemp or mkdtemp. */
static void put_template(char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s/unisolXXXXXX", temporary_directory());
}

/* Returns a file without a name that contains the text, to be read from its beginning; -1: there is
   none, and errno says why.  Without text it is the end of a pipe: some programs read a file even
   if they need none. */
static int make_input(struct us_str text)
{
    int ends[2] = {-1, -1};

    if (text.len == 0 && make_pipe(ends)) {
        close(ends[1]);
        return ends[0];
    }
    char path[PATH_MAX];
    put_template(path);
    int fd = mkstemp(path);
    if (fd < 0)
        return -1;
    close_on_exec(fd);
    unlink(path);
    if (write_all(fd, text) && lseek(fd, 0, SEEK_SET) == 0)
        return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

/* Appends what is in a file of the program, which can be anything. */
static void take_file(struct child *child, const char *directory, const char *name, size_t most)
{
    char path[PATH_MAX + NAME_MAX + 2];
    struct stat is;

    snprintf(path, sizeof(path), "%s/%s", directory, name);
    int fd = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return;
    char bytes[65536];
    ssize_t n = fstat(fd, &is) == 0 && S_ISREG(is.st_mode) ? read(fd, bytes, sizeof(bytes)) : 0;
    for (; n > 0 && child->out.len < most; n = read(fd, bytes, sizeof(bytes)))
        us_buf_put(&child->out, bytes, n);
    close(fd);
    if (n > 0)
        child->end = CHILD_TOO_LONG;
    else if (child->out.failed)
        child->end = CHILD_NO_MEMORY;
}

static int remove_entry(const char *path, const struct stat *is, int type, struct FTW *place)
{
    (void)is;
    (void)type;
    (void)place;
    return remove(path) == 0 ? 0 : -1;
}

/* ---- starting -------------------------------------------------------------------------------- */

/* What a process needs between its creation and its program: all of it is made before, because only
   few functions may be called there. */
struct start {
    const char *path;
    char *const *arguments;
    const char *directory;
    const char *writable[4]; /* directories; ends with NULL */
    bool network;
    int input;
    int out[2]; /* pipes, the end for reading first */
    int err[2];
    int failure[2]; /* receives the error number if the program cannot be started */
    struct rlimit memory;
    struct rlimit cpu;
    bool bounds_memory;
    pid_t parent;
};

static void bound(int resource, rlim_t most)
{
    struct rlimit old;
    if (getrlimit(resource, &old) == 0 && (old.rlim_max == RLIM_INFINITY || most < old.rlim_max)) {
        struct rlimit new = {most, most};
        setrlimit(resource, &new);
    }
}

/* Becomes the program.  Runs in the new process; calls only functions that signal handlers may
   call. */
static void become(const struct start *s)
{
    static const int usual[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                                SIGPIPE, SIGXFSZ, SIGCHLD, SIGXCPU};

    sigset_t none;
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != s->parent)
        _exit(127);
#endif
    for (size_t i = 0; i < sizeof(usual) / sizeof(usual[0]); i++)
        signal(usual[i], SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);

    bound(RLIMIT_CORE, 0);
    bound(RLIMIT_FSIZE, MOST_WRITTEN);
    bound(RLIMIT_CPU, s->cpu.rlim_max);
    if (s->bounds_memory)
        bound(RLIMIT_AS, s->memory.rlim_max);
    us_confine(&(struct us_confinement){.writable = s->writable, .network = s->network});
    bool ready = dup2(s->input, STDIN_FILENO) >= 0 && dup2(s->out[1], STDOUT_FILENO) >= 0 &&
                 dup2(s->err[1], STDERR_FILENO) >= 0 && chdir(s->directory) == 0;
    if (ready)
        execv(s->path, s->arguments);
    int error = errno;
    ssize_t told = write(s->failure[1], &error, sizeof(error));
    _exit(told == (ssize_t)sizeof(error) ? 127 : 126);
}

static void close_pipe(int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
    ends[0] = ends[1] = -1;
}

/* Starts the program and returns its process; -1: *error says why it could not be started. */
static pid_t start(struct start *s, int *error)
{
    pthread_mutex_lock(&starting);
    pid_t pid = -1;
    s->parent = getpid();
    if (make_pipe(s->out) && make_pipe(s->err) && make_pipe(s->failure))
        pid = fork();
    *error = errno;
    if (pid == 0)
        become(s);
    pthread_mutex_unlock(&starting);
    if (pid < 0)
        return -1;

    setpgid(pid, pid);
    close(s->out[1]);
    close(s->err[1]);
    close(s->failure[1]);
    s->out[1] = s->err[1] = s->failure[1] = -1;
    ssize_t n;
    do {
        n = read(s->failure[0], error, sizeof(*error));
    } while (n < 0 && errno == EINTR);
    if (n != (ssize_t)sizeof(*error))
        return pid;
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
        ;
    return -1;
}

/* ---- running --------------------------------------------------------------------------------- */

/* A pipe that is read. */
struct stream {
    int fd; /* -1: it has ended */
    struct us_buf *text;
    size_t most;
    bool is_full;
};

/* Reads what there is. */
static void read_some(struct stream *s)
{
    char bytes[65536];
    ssize_t n = read(s->fd, bytes, sizeof(bytes));

    if (n < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (n <= 0) {
        s->fd = -1;
        return;
    }
    size_t room = s->most - s->text->len;
    s->is_full = s->is_full || (size_t)n > room;
    us_buf_put(s->text, bytes, (size_t)n < room ? (size_t)n : room);
}

/* Reads from both pipes, waiting for at most so many milliseconds. */
static void read_streams(struct stream *out, struct stream *err, int wait)
{
    struct pollfd fds[2] = {{out->fd, POLLIN, 0}, {err->fd, POLLIN, 0}};

    if (poll(fds, 2, wait) <= 0)
        return;
    if (fds[0].revents)
        read_some(out);
    if (fds[1].revents)
        read_some(err);
}

/* Whether the program has ended; then *status and *usage are those of it. */
static bool has_ended(pid_t pid, int *status, struct rusage *usage, bool wait)
{
    pid_t n;
    do {
        n = wait4(pid, status, wait ? 0 : WNOHANG, usage);
    } while (n < 0 && errno == EINTR);
    return n != 0;
}

/* Reads all that the program prints, until it ends or exceeds a bound. */
static void follow(struct child *child, pid_t pid, struct start *s,
                   const struct child_limits *limits)
{
    struct stream out = {s->out[0], &child->out, limits->output, false};
    struct stream err = {s->err[0], &child->err, MOST_ERRORS, false};
    struct rusage usage = {0};
    int status = 0;
    double begun = now();
    bool ended = false;

    child->end = CHILD_EXITED;

    /* A process that it started may keep the pipes open after its end, and it may close them
       before. */
    while (!ended) {
        double left = begun + limits->seconds - now();
        if (left <= 0)
            child->end = CHILD_TIMED_OUT;
        else if (out.is_full)
            child->end = CHILD_TOO_LONG;
        else if (child->out.failed)
            child->end = CHILD_NO_MEMORY;
        if (child->end != CHILD_EXITED)
            break;
        read_streams(&out, &err, PAUSE);
        ended = has_ended(pid, &status, &usage, false);
    }

    kill(-pid, SIGKILL);
    if (!ended)
        has_ended(pid, &status, &usage, true);
    kill(-pid, SIGKILL); /* those that were being started */
    for (size_t before = SIZE_MAX;
         ended && out.fd >= 0 && !out.is_full && before != child->out.len;) {
        before = child->out.len;
        read_streams(&out, &err, 0);
    }
    if (ended && out.is_full)
        child->end = CHILD_TOO_LONG;

    child->seconds = now() - begun;
    child->memory_kib = (uint64_t)usage.ru_maxrss;
#ifdef __APPLE__
    child->memory_kib /= 1024;
#endif
    if (child->end != CHILD_EXITED)
        return;
    child->end = WIFSIGNALED(status) ? CHILD_SIGNALED : CHILD_EXITED;
    child->code = WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
    if (child->end == CHILD_SIGNALED && child->code == SIGXCPU)
        child->end = CHILD_TIMED_OUT;
}

/* Runs the program in the directory that s->directory names. */
static void run_in_directory(struct child *child, struct start *s, struct us_str input,
                             const struct child_limits *limits)
{
    s->input = make_input(input);
    s->memory.rlim_max = (rlim_t)limits->memory_mib << 20;
    s->bounds_memory = limits->memory_mib > 0;
    long cpus = sysconf(_SC_NPROCESSORS_ONLN); /* it may have threads */
    s->cpu.rlim_max = (rlim_t)(limits->seconds * (double)(cpus > 0 ? cpus : 1)) + 1;
    child->code = errno;

    pid_t pid = s->input >= 0 ? start(s, &child->code) : -1;
    if (pid > 0) {
        remember(pid);
        follow(child, pid, s, limits);
        forget(pid);
    }
    if (s->input >= 0)
        close(s->input);
    close_pipe(s->out);
    close_pipe(s->err);
    close_pipe(s->failure);
}

void child_run(struct child *child, const char *path, char *const *arguments, const char *directory,
               const char *answer_file, struct us_str input, const struct child_limits *limits)
{
    enum { MOST_OPEN = 16 };
    char own[PATH_MAX];
    char *whole = realpath(path, NULL); /* the new process is in another directory */
    struct start s = {
        .path = whole ? whole : path,
        .arguments = arguments,
        .directory = directory,
        /* A solver that unisol describes is run in the root directory. */
        .writable = {"/dev", temporary_directory(), strcmp(directory, "/") != 0 ? directory : NULL},
        .network = limits->network,
        .out = {-1, -1},
        .err = {-1, -1},
        .failure = {-1, -1}};
    child->end = CHILD_NOT_STARTED;
    if (answer_file) {
        put_template(own);
        s.directory = mkdtemp(own);
        child->code = errno;
    }
    if (s.directory)
        run_in_directory(child, &s, input, limits);
    if (answer_file && s.directory) {
        if (child->end == CHILD_EXITED)
            take_file(child, own, answer_file, limits->output);
        nftw(own, remove_entry, MOST_OPEN, FTW_DEPTH | FTW_PHYS);
    }
    free(whole);
}

void child_free(struct child *child)
{
    us_buf_free(&child->out);
    us_buf_free(&child->err);
}
