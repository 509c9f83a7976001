/* SPDX-License-Identifier: MIT */
/* The child process, which applies a stylesheet. */
#include "sandbox/sandbox.h"

#include <libxml/xmlmemory.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/confine.h"
#include "sandbox/wire.h"
#include "tree/stylesheet.h"

/* The sanitizers need unlimited address space. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif
#ifndef HAS_SANITIZER
#define HAS_SANITIZER 0
#endif

enum { PARENT = STDIN_FILENO };

/* ---- limits ---------------------------------------------------------------------------------- */

/* Lowers a limit if it is higher; false if the system does not permit it. */
static bool lower(int resource, rlim_t most)
{
    struct rlimit r;
    if (getrlimit(resource, &r) != 0)
        return false;
    if (r.rlim_max == RLIM_INFINITY || r.rlim_max > most)
        r.rlim_max = most;
    if (r.rlim_cur == RLIM_INFINITY || r.rlim_cur > r.rlim_max)
        r.rlim_cur = r.rlim_max;
    return setrlimit(resource, &r) == 0;
}

/* libxml2 and libxslt do not survive every failed allocation, so the process ends at the first. */
static void *or_exit(void *block)
{
    if (!block)
        _exit(STATUS_NO_MEMORY);
    return block;
}

static void *allocate(size_t size)
{
    return or_exit(malloc(size > 0 ? size : 1));
}

static void *reallocate(void *block, size_t size)
{
    return or_exit(realloc(block, size > 0 ? size : 1));
}

static char *duplicate(const char *text)
{
    return or_exit(strdup(text));
}

/* Closes all files from `first` on.  The command, or what started it, may have many. */
static void close_from(int first)
{
#ifdef CLOSE_RANGE_CLOEXEC /* the C library has close_range() */
    if (close_range((unsigned)first, ~0U, 0) == 0)
        return;
#endif
    long most = sysconf(_SC_OPEN_MAX);
    for (int fd = first; fd < most; fd++)
        close(fd);
}

/* Sets the limits of the process and closes inherited files; false on failure. */
static bool set_limits(void)
{
    /* libxslt looks for a plugin for each namespace that it does not know.  There are none here. */
    if (setenv("LIBXSLT_PLUGINS_PATH", "/dev/null", 1) != 0)
        return false;

    prctl(PR_SET_PDEATHSIG, SIGKILL); /* if the parent has already ended, so has the input */
    close_from(STDERR_FILENO + 1);

    return xmlMemSetup(free, allocate, reallocate, duplicate) == 0 && lower(RLIMIT_CORE, 0) &&
           lower(RLIMIT_FSIZE, 0) && (HAS_SANITIZER || lower(RLIMIT_AS, MOST_MEMORY));
}

/* A stylesheet needs no file but the tables of the C library, and the sanitizers those of the
   process. */
static void confine(void)
{
    static const char *const readable[] = {"/usr", "/lib", "/lib64", HAS_SANITIZER ? "/proc" : NULL,
                                           NULL};
    us_confine(&(struct us_confinement){.readable = readable});
}

/* Permits so many more milliseconds of CPU time; 0: no limit. */
static void allow_time(long milliseconds)
{
    struct itimerval t = {
        .it_value = {.tv_sec = milliseconds / 1000, .tv_usec = milliseconds % 1000 * 1000}};
    setitimer(ITIMER_PROF, &t, NULL);
}

/* ---- serving --------------------------------------------------------------------------------- */

struct server {
    struct us_stylesheet *sheet;
    struct us_sink sink;
    struct us_buf diagnostics;
    struct us_buf text;
    long time; /* milliseconds */
};

/* Appends a diagnostic to the answer.  Its message is the text of its row, a colon, and the
   details. */
static void collect(void *context, const struct us_diag *d)
{
    struct us_buf *b = context;
    size_t known = strlen(us_diag_kind(d->id)->text);
    const char *details = d->message[known] ? d->message + known + 2 : "";
    struct diagnostic head = {.id = d->id, .details = strlen(details)};

    if (b->len + sizeof(head) + head.details > MOST_DIAGNOSTICS)
        return;

    us_buf_put(b, &head, sizeof(head));
    us_buf_put(b, details, head.details);
}

static bool answer(struct server *s, bool ok)
{
    allow_time(0);
    if (s->text.failed || s->diagnostics.failed || s->sink.no_memory)
        _exit(STATUS_NO_MEMORY);
    if (ok && s->text.len > MOST_OUTPUT) {
        us_report(&s->sink, US_DIAG_STYLESHEET_FAILED, US_NOWHERE,
                  "its output is larger than %d MiB", MOST_OUTPUT >> 20);
        ok = false;
    }
    if (!ok)
        us_buf_clear(&s->text);

    struct answer head = {ok, s->diagnostics.len, s->text.len};
    bool sent = wire_send(PARENT, &head, sizeof(head)) &&
                wire_send(PARENT, s->diagnostics.p, s->diagnostics.len) &&
                wire_send(PARENT, s->text.p, s->text.len);
    us_buf_clear(&s->diagnostics);
    us_buf_clear(&s->text);
    return sent;
}

/* Receives a message.  If memory runs out, the process ends. */
static bool receive(struct us_buf *b)
{
    bool received = wire_receive_message(PARENT, b);
    if (b->failed)
        _exit(STATUS_NO_MEMORY);
    return received;
}

static bool load(struct server *s)
{
    struct us_buf name = {0};
    struct us_buf text = {0};
    struct us_buf params = {0};
    bool received = receive(&name) && receive(&text) && receive(&params);

    if (received) {
        allow_time(s->time);
        s->sheet = us_stylesheet_parse(us_buf_str(&text), us_buf_text(&name), false, &s->sink);
        if (s->sheet && !us_stylesheet_set_all(s->sheet, us_buf_str(&params)))
            _exit(STATUS_NO_MEMORY);
    }
    us_buf_free(&name);
    us_buf_free(&text);
    us_buf_free(&params);
    return received && answer(s, s->sheet != NULL) && s->sheet;
}

int sandbox_serve(const char *cpu_time)
{
    struct server s = {.time = strtol(cpu_time, NULL, 10)};
    s.sink = (struct us_sink){.handle = collect, .context = &s.diagnostics};
    if (s.time <= 0 || s.time > MOST_CPU_TIME || !set_limits())
        return EXIT_FAILURE;

    confine();
    struct us_buf xml = {0};
    bool more = load(&s);
    while (more && receive(&xml)) {
        allow_time(s.time);
        more = answer(&s, us_stylesheet_apply(s.sheet, us_buf_str(&xml), &s.text, &s.sink));
    }

    us_buf_free(&xml);
    us_buf_free(&s.diagnostics);
    us_buf_free(&s.text);
    us_stylesheet_free(s.sheet);
    return EXIT_SUCCESS;
}
