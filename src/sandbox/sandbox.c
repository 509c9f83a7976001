/* SPDX-License-Identifier: MIT */
/* The parent: starts processes that apply a stylesheet, and exchanges messages with them. */
#include "sandbox/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "api/command.h"
#include "sandbox/wire.h"
#include "tree/stylesheet.h"

extern char **environ;

struct sandbox {
    struct us_apart apart;
    const char *path;
    struct us_buf text; /* the stylesheet */
    bool compiled;      /* a process has compiled it */
    long time;          /* the limit on CPU time, in milliseconds */
};

/* The process of one writer.  It is started when it is needed, and again after it has ended. */
struct process {
    struct sandbox *box;
    struct us_buf params;
    struct us_buf received;
    pid_t pid; /* 0: none */
    int fd;
};

/* ---- starting and ending --------------------------------------------------------------------- */

static const char program[] = "/proc/self/exe";

/* The limits act by signals, so none may be ignored or blocked, as this process may have it. */
static void set_signals(posix_spawnattr_t *attributes)
{
    sigset_t set;
    sigemptyset(&set);
    posix_spawnattr_setsigmask(attributes, &set);
    sigaddset(&set, SIGPROF);
    sigaddset(&set, SIGXFSZ);
    posix_spawnattr_setsigdefault(attributes, &set);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

/* Starts a process with the socket as its standard input and output; returns an error number. */
static int spawn(struct process *p, int socket)
{
    char name[] = "unisol";
    char mode[] = SANDBOX_MODE;
    char time[24];

    snprintf(time, sizeof(time), "%ld", p->box->time);
    char *arguments[] = {name, mode, time, NULL};

    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);
    if (error != 0)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error == 0) {
        set_signals(&attributes);
        error = posix_spawn_file_actions_adddup2(&files, socket, STDIN_FILENO);
        if (error == 0)
            error = posix_spawn_file_actions_adddup2(&files, socket, STDOUT_FILENO);
        if (error == 0)
            error = posix_spawn(&p->pid, program, &files, &attributes, arguments, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&files);
    return error;
}

static bool start(struct process *p, struct us_sink *sink)
{
    int ends[2];
    int error = 0;

    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
        error = spawn(p, ends[1]);
        close(ends[1]);
        p->fd = ends[0];
    } else {
        error = errno;
        p->fd = -1;
    }
    if (error == 0)
        return true;

    if (p->fd >= 0)
        close(p->fd);
    p->pid = 0;
    return us_report(sink, US_DIAG_STYLESHEET_FAILED, US_NOWHERE, "cannot start its process: %s",
                     strerror(error));
}

/* Ends the process; returns its wait status. */
static int finish(struct process *p)
{
    int status = 0;
    close(p->fd);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        ;
    p->pid = 0;
    return status;
}

/* Reports why the process has ended. */
static void report_end(struct process *p, enum us_diag_id id, struct us_sink *sink)
{
    int status = finish(p);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        us_report(sink, id, US_NOWHERE, "it used more than %g seconds of CPU time",
                  (double)p->box->time / 1000);
    else if (WIFEXITED(status) && WEXITSTATUS(status) == STATUS_NO_MEMORY)
        us_report(sink, id, US_NOWHERE, "it used more than %d GB of memory", MOST_MEMORY >> 30);
    else if (WIFSIGNALED(status))
        us_report(sink, id, US_NOWHERE, "its process was ended by signal %d (%s)", WTERMSIG(status),
                  strsignal(WTERMSIG(status)));
    else
        us_report(sink, id, US_NOWHERE, "its process ended with status %d", WEXITSTATUS(status));
}

/* ---- messages -------------------------------------------------------------------------------- */

/* Reports the diagnostics of an answer; without `notes`, only errors. */
static void report(struct us_str diagnostics, bool notes, struct us_sink *sink)
{
    struct diagnostic head;
    struct us_buf details = {0};

    for (size_t at = 0; diagnostics.len - at >= sizeof(head);) {
        memcpy(&head, diagnostics.p + at, sizeof(head));
        at += sizeof(head);
        if (head.id >= US_DIAG_COUNT || head.details > diagnostics.len - at)
            break;
        us_buf_clear(&details);
        us_buf_put(&details, diagnostics.p + at, head.details);
        at += head.details;
        if (notes || us_diag_kind(head.id)->level == US_ERROR)
            us_report_about(sink, head.id, US_NOWHERE, us_buf_text(&details), NULL);
    }
    us_buf_free(&details);
}

/* Receives an answer, checks its sizes, and appends its result to out; false if there is no valid
   answer.  One that states success and reports errors is not valid, nor is the opposite. */
static bool receive(struct process *p, struct answer *head, struct us_buf *out, bool notes,
                    struct us_sink *sink)
{
    unsigned errors = sink->errors;
    if (!wire_receive(p->fd, head, sizeof(*head)) || head->diagnostics > MOST_DIAGNOSTICS ||
        head->text > MOST_OUTPUT || !wire_receive_bytes(p->fd, &p->received, head->diagnostics))
        return false;
    report(us_buf_str(&p->received), notes, sink);
    if (head->ok != (sink->errors == errors) || (!head->ok && head->text > 0))
        return false;
    if (head->text == 0)
        return true;
    if (!out || !us_buf_reserve(out, head->text) ||
        !wire_receive(p->fd, out->p + out->len, head->text))
        return false;
    out->len += head->text;
    return true;
}

/* Starts a process and makes it compile the stylesheet; false (reported) on failure. */
static bool compile(struct process *p, bool notes, struct us_sink *sink)
{
    struct answer head;
    if (!start(p, sink))
        return false;

    bool answered = wire_send_message(p->fd, us_str(p->box->path)) &&
                    wire_send_message(p->fd, us_buf_str(&p->box->text)) &&
                    wire_send_message(p->fd, us_buf_str(&p->params)) &&
                    receive(p, &head, NULL, notes, sink);
    if (!answered)
        report_end(p, US_DIAG_STYLESHEET_BAD, sink);
    else if (!head.ok)
        finish(p);
    return answered && head.ok;
}

static void unload(void *loaded)
{
    struct process *p = loaded;
    if (p->pid)
        finish(p);
    us_buf_free(&p->params);
    us_buf_free(&p->received);
    free(p);
}

/* The first writer reads and compiles the stylesheet, so that its errors and warnings are reported
   once. */
static void *load(void *context, struct us_str params, struct us_sink *sink)
{
    struct sandbox *box = context;
    struct process *p = calloc(1, sizeof(*p));

    if (p) {
        p->box = box;
        us_buf_put(&p->params, params.p, params.len);
    }
    if (!p || p->params.failed) {
        us_fail_memory(sink);
        free(p);
        return NULL;
    }
    if (box->compiled)
        return p;
    us_buf_clear(&box->text); /* of an earlier writer or reader that could not compile it */
    box->compiled = us_stylesheet_read(box->path, &box->text, sink) && compile(p, true, sink);
    if (box->compiled)
        return p;
    unload(p);
    return NULL;
}

static bool apply(void *loaded, struct us_str xml, struct us_buf *out, struct us_sink *sink)
{
    struct process *p = loaded;
    struct answer head;

    if (!p->pid && !compile(p, false, sink))
        return false;
    size_t before = out->len;
    bool answered = wire_send_message(p->fd, xml) && receive(p, &head, out, true, sink);
    if (answered)
        return head.ok;

    out->len = before;
    if (out->failed || p->received.failed) {
        finish(p);
        us_fail_memory(sink);
    } else {
        report_end(p, US_DIAG_STYLESHEET_FAILED, sink);
    }
    return false;
}

/* ---- the sandbox ----------------------------------------------------------------------------- */

/* The limit on CPU time; tests lower it. */
static long cpu_time(void)
{
    const char *asked = getenv("UNISOL_TEST_CPU_TIME");
    long time = asked ? strtol(asked, NULL, 10) : MOST_CPU_TIME;
    return time > 0 && time < MOST_CPU_TIME ? time : MOST_CPU_TIME;
}

struct sandbox *sandbox_new(const char *path)
{
    struct sandbox *box = calloc(1, sizeof(*box));
    if (!box)
        return NULL;
    box->path = path;
    box->time = cpu_time();
    signal(SIGCHLD, SIG_DFL); /* if it is ignored, waitpid cannot report how a process ended */
    box->apart = (struct us_apart){.load = load, .apply = apply, .unload = unload, .context = box};
    return box;
}

void sandbox_free(struct sandbox *box)
{
    if (!box)
        return;
    us_buf_free(&box->text);
    free(box);
}

void sandbox_use_to_read(struct sandbox *box, struct unisol_reader *reader)
{
    us_reader_apply_apart(reader, &box->apart);
}

void sandbox_use(struct sandbox *box, struct unisol_writer *writer)
{
    us_writer_apply_apart(writer, &box->apart);
}
