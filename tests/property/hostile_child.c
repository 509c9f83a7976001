/* SPDX-License-Identifier: MIT */
/*
 * A process that applies a stylesheet, and that a stylesheet has taken over, cannot confuse the
 * command: whatever it answers, the command reports one or more errors for the record, or writes
 * what was answered.  This program is the command and, in the hidden mode, also the process.
 */
#include "support.h"

#include <sys/socket.h>
#include <unistd.h>

#include "sandbox/sandbox.h"
#include "sandbox/wire.h"
#include "unisol.h"

#ifdef __linux__

/* ---- the process ----------------------------------------------------------------------------- */

/* What it answers.  Sizes can be other than those of what follows. */
struct act {
    const char *name;
    struct answer head;
    struct diagnostic diagnostic; /* if head.diagnostics is not 0 */
    const char *details;
    const char *text;
    unsigned cut; /* so many bytes of the head are not sent, and then nothing follows */
    bool is_good; /* it is what an honest process could answer */
};

enum {
    HEAD = sizeof(struct diagnostic),
    FAILED = US_DIAG_STYLESHEET_FAILED,
    MESSAGE = US_DIAG_STYLESHEET_SAYS
};

static const struct act acts[] = {
    {"an honest answer", {1, 0, 7}, {0, 0}, "", "<x>1<x>", 0, true},
    {"an honest note", {1, HEAD + 4, 7}, {MESSAGE, 4}, "note", "<x>1<x>", 0, true},
    {"an honest error", {0, HEAD + 5, 0}, {FAILED, 5}, "error", "", 0, false},
    {"nothing", {1, 0, 0}, {0, 0}, "", "", sizeof(struct answer), false},
    {"a part of the head", {1, 0, 0}, {0, 0}, "", "", 3, false},
    {"more text than it sends", {1, 0, 100}, {0, 0}, "", "<x>1<x>", 0, false},
    {"too much text", {1, 0, UINT32_MAX}, {0, 0}, "", "<x>1<x>", 0, false},
    {"a byte more than permitted", {1, 0, MOST_OUTPUT + 1}, {0, 0}, "", "<x>1<x>", 0, false},
    {"too many diagnostics", {1, UINT32_MAX, 7}, {MESSAGE, 4}, "note", "<x>1<x>", 0, false},
    {"fewer diagnostics than stated", {1, 1000, 0}, {MESSAGE, 4}, "note", "", 0, false},
    {"failure without an error", {0, 0, 0}, {0, 0}, "", "", 0, false},
    {"failure with a note", {0, HEAD + 4, 0}, {MESSAGE, 4}, "note", "", 0, false},
    {"failure with text", {0, HEAD + 5, 7}, {FAILED, 5}, "error", "<x>1<x>", 0, false},
    {"success with an error", {1, HEAD + 5, 7}, {FAILED, 5}, "error", "<x>1<x>", 0, false},
    {"neither success nor failure", {255, 0, 7}, {0, 0}, "", "<x>1<x>", 0, false},
    {"a diagnostic that there is not",
     {1, HEAD + 4, 7},
     {US_DIAG_COUNT, 4},
     "note",
     "<x>1<x>",
     0,
     true},
    {"a diagnostic with a huge number",
     {1, HEAD + 4, 7},
     {UINT32_MAX, 4},
     "note",
     "<x>1<x>",
     0,
     true},
    {"details past the end", {1, HEAD + 4, 7}, {MESSAGE, UINT32_MAX}, "note", "<x>1<x>", 0, true},
    {"half a diagnostic", {1, HEAD - 1, 7}, {MESSAGE, 4}, "", "<x>1<x>", 0, true},
    {"details with control characters",
     {1, HEAD + 4, 7},
     {MESSAGE, 4},
     "\033[m\n",
     "<x>1<x>",
     0,
     true},
};

enum { NUM_ACTS = sizeof(acts) / sizeof(acts[0]) };

/* Returns false if the process must end: the command would wait for the rest. */
static bool act(const struct act *a)
{
    size_t part = a->head.diagnostics < HEAD ? a->head.diagnostics : HEAD;
    if (!wire_send(STDOUT_FILENO, &a->head, sizeof(a->head) - a->cut) || a->cut > 0)
        return false;
    bool is_sent = wire_send(STDOUT_FILENO, &a->diagnostic, part) &&
                   wire_send(STDOUT_FILENO, a->details, strlen(a->details)) &&
                   wire_send(STDOUT_FILENO, a->text, strlen(a->text));
    return is_sent && a->head.text <= strlen(a->text) &&
           a->head.diagnostics <= HEAD + strlen(a->details);
}

/* Answers once honestly and then in the way of UNISOL_TEST_ACT; if that begins with "-", in that
   way from the beginning. */
static int serve(void)
{
    const char *way = getenv("UNISOL_TEST_ACT");
    const struct act *a = &acts[way ? strtoul(way + (way[0] == '-'), NULL, 10) % NUM_ACTS : 0];
    static const struct answer compiled = {1, 0, 0};
    struct us_buf message = {0};
    bool more = true;
    for (int i = 0; i < 3 && more; i++)
        more = wire_receive_message(STDIN_FILENO, &message);
    if (more && way && way[0] == '-')
        more = act(a);
    else if (more)
        more = wire_send(STDOUT_FILENO, &compiled, sizeof(compiled));
    while (more && wire_receive_message(STDIN_FILENO, &message))
        more = act(a);
    us_buf_free(&message);
    return 0;
}

/* ---- the command ----------------------------------------------------------------------------- */

static unsigned errors;
static bool is_safe;

static void hear(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    errors += d->level == UNISOL_ERROR;
    is_safe = is_safe && !strpbrk(d->message, "\033\n");
}

static bool apply(const struct act *a, bool at_once, const struct unisol_record *record)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/xslt/svg.xsl", getenv("SRCDIR"));
    struct sandbox *box = sandbox_new(path);
    struct unisol_writer *writer = unisol_writer_new(hear, NULL);
    unisol_writer_set(writer, "stylesheet", path);
    sandbox_use(box, writer);
    errors = 0;
    is_safe = true;

    bool opened = unisol_writer_open_memory(writer) == UNISOL_OK;
    bool good = opened == (errors == 0) && (opened || at_once);
    for (int i = 0; i < 3 && opened; i++) {
        unsigned before = errors;
        enum unisol_status status = unisol_writer_write(writer, record);
        good = (status == UNISOL_OK) == a->is_good &&
               (status == UNISOL_FAILED) == (errors > before) && good;
    }
    if (opened && unisol_writer_close(writer) == UNISOL_OK)
        good = strcmp(unisol_writer_text(writer, NULL),
                      a->is_good ? "<x>1<x><x>1<x><x>1<x>" : "") == 0 &&
               good;
    unisol_writer_free(writer);
    sandbox_free(box);
    return good && is_safe;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], SANDBOX_MODE) == 0)
        return serve();

    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    const struct unisol_record *record = NULL;
    unisol_reader_open_deal(reader, "617");
    unisol_reader_next(reader, &record);
    for (int i = 0; i < NUM_ACTS * 2; i++) {
        const struct act *a = &acts[i / 2];
        char way[24];
        char name[128];
        snprintf(way, sizeof(way), "%s%d", i % 2 ? "-" : "", i / 2);
        snprintf(name, sizeof(name), "%s%s", a->name,
                 i % 2 ? ", when the stylesheet is compiled" : "");
        setenv("UNISOL_TEST_ACT", way, 1);
        tap(apply(a, i % 2, record), name);
    }
    unisol_reader_free(reader);
    return tap_end();
}

#else

int main(void)
{
    puts("1..0 # SKIP stylesheets have processes of their own on Linux only");
    return 0;
}

#endif
