/* SPDX-License-Identifier: MIT */
/* unisol show: writes a web page that plays a solution. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/naming.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"

enum { LONGEST_NAME = 4096 };

struct pages {
    struct unisol_writer *writer;
    bool to_stdout;
    const char *path; /* of the first page; NULL: each page is named by its record */
    size_t written;
    struct naming naming;     /* the names that this run has given to pages */
    char first[LONGEST_NAME]; /* the first page, for --open */
};

/* ---- names ----------------------------------------------------------------------------------- */

/* The name of the next page if the user named the first one: page.html, page-2.html, page-3.html.
   False if it is too long. */
static bool name_after_first(const struct pages *s, char *name)
{
    const char *slash = strrchr(s->path, '/');
    const char *dot = strrchr(slash ? slash : s->path, '.');
    size_t stem = dot ? (size_t)(dot - s->path) : strlen(s->path);
    int n;

    if (s->written == 0)
        n = snprintf(name, LONGEST_NAME, "%s", s->path);
    else
        n = snprintf(name, LONGEST_NAME, "%.*s-%zu%s", (int)stem, s->path, s->written + 1, dot ? dot : "");
    return n >= 0 && n < LONGEST_NAME;
}

/* Whether a file is a page of unisol, which a newer one may replace. */
static bool is_own_page(const char *path)
{
    static const char mark[] = "<meta name=\"generator\" content=\"unisol";
    char start[4096];
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    size_t n = fread(start, 1, sizeof(start) - 1, f);
    fclose(f);
    start[n] = '\0';
    return strstr(start, mark) != NULL;
}

/* Whether the name is that of something other than a page of unisol.  A pipe is not opened, because
   opening it could block.  A dangling link is refused: the page would appear at its target. */
static bool is_taken(const char *path)
{
    struct stat s;
    if (lstat(path, &s) != 0)
        return false;
    return stat(path, &s) != 0 || !S_ISREG(s.st_mode) || !is_own_page(path);
}

/* The name without suffix: that of the deal, "617" or "pysol-42", or else that of the input.  NULL
   (reported) if memory runs out.  The caller frees it. */
static char *stem_of(const struct unisol_record *record, const char *input)
{
    char *deal = naming_deal(record);
    if (!deal)
        return NULL;
    bool numbered = unisol_record_deal(record) != NULL;
    if (numbered && deal[0] != '-')
        return deal;

    /* A name that began with a dash would look like an option. */
    struct outbox name = {0};
    if (numbered)
        box_printf(&name, "ms%s", deal);
    else if (input[0] == '<')
        box_puts(&name, "solution");
    else
        naming_put_stem(&name, input);
    box_putc(&name, '\0');
    free(deal);
    if (name.failed)
        usage_error("out of memory");
    return name.failed ? NULL : name.text;
}

/* The name of the page of a record: 617.html, or if this run has written it already, 617-2.html for
   the second page.  False (reported) if there is none. */
static bool name_of_record(struct pages *s, const struct unisol_record *record, const char *input, char *name)
{
    bool is_new = false;
    char *stem = stem_of(record, input);
    if (!stem)
        return false;

    int n = snprintf(name, LONGEST_NAME, "%s.html", stem);
    bool ok = naming_take(&s->naming, name, &is_new);
    for (size_t i = s->written + 1; ok && !is_new && n < LONGEST_NAME; i++) {
        n = snprintf(name, LONGEST_NAME, "%s-%zu.html", stem, i);
        ok = naming_take(&s->naming, name, &is_new);
    }
    free(stem);
    if (n >= LONGEST_NAME)
        return usage_error("the name of the page is too long");
    if (ok && is_taken(name))
        return usage_error("%s exists and is not a page that unisol made: name the page with '-o FILE'", name);
    return ok;
}

/* ---- writing --------------------------------------------------------------------------------- */

static bool write_page(struct pages *s, const struct unisol_record *record, const char *input)
{
    char name[LONGEST_NAME];
    if (s->to_stdout && s->written > 0)
        return usage_error(
            "standard output can hold only one page: use '-o FILE', or choose a record with '--record N'");
    if (s->path && !name_after_first(s, name))
        return usage_error("the name of the page is too long");
    if (!s->path && !s->to_stdout && !name_of_record(s, record, input, name))
        return false;

    enum unisol_status opened = s->to_stdout ? unisol_writer_open_descriptor(s->writer, STDOUT_FILENO)
                                             : open_output(s->writer, name);
    if (opened != UNISOL_OK || unisol_writer_write(s->writer, record) != UNISOL_OK ||
        unisol_writer_close(s->writer) != UNISOL_OK)
        return false;

    if (s->written == 0 && !s->to_stdout)
        snprintf(s->first, sizeof(s->first), "%s", name);
    s->written++;
    if (!s->path && !s->to_stdout) {
        char escaped[4 * LONGEST_NAME];
        unisol_escape(name, escaped, sizeof(escaped));
        printf("%s: open it in a browser\n", escaped);
    }
    return true;
}

static int show_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    bool written = write_page(state, record, input);
    unisol_record_report(record);
    if (!written)
        return STATUS_TROUBLE;
    return unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

/* ---- opening --------------------------------------------------------------------------------- */

/* Runs a program with a file as its argument and waits for it; false if it is not there or fails.
   No shell is involved. */
static bool run_program(char *program, char *path)
{
    char *const argv[] = {program, path, NULL};
    int status;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        execvp(program, argv);
        _exit(127);
    }
    if (child < 0)
        return false;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return false;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Opens the first page with the program of the system for that. */
static bool open_page(const struct pages *s)
{
#ifdef __APPLE__
    char opener[] = "open";
#else
    char opener[] = "xdg-open";
#endif
    char path[LONGEST_NAME + 2];
    snprintf(path, sizeof(path), "%s%s", s->first[0] == '/' ? "" : "./", s->first);
    return run_program(opener, path) || usage_error("%s: %s cannot open the page", s->first, opener);
}

static int show_all(struct pages *s, const struct arguments *args)
{
    const struct job job = {.record = show_record, .alone = true, .shared = s};
    bool opens = option_value(args, "open") != NULL;
    if (opens && s->to_stdout) {
        usage_error("option '--open' requires a file");
        return STATUS_TROUBLE;
    }
    if (!set_writer_options(s->writer, args) || unisol_writer_set(s->writer, "format", "html") != UNISOL_OK ||
        unisol_writer_set(s->writer, "prefix", "yes") != UNISOL_OK)
        return STATUS_TROUBLE;

    int status = run_job(args, &job, NULL);
    return opens && s->first[0] && !open_page(s) ? STATUS_TROUBLE : status;
}

static int run_show(const struct arguments *args)
{
    struct pages s = {.path = output_path(args)};
    s.to_stdout = option_value(args, "output") && !s.path;
    s.writer = unisol_writer_new(print_diagnostic, NULL);
    int status = s.writer ? show_all(&s, args) : out_of_memory();

    unisol_writer_free(s.writer);
    naming_free(&s.naming);
    return status;
}

static const struct option_row options_show[] = {
    {"output", 'o', "FILE",
     "write the page to FILE ('-': standard output; default: named after the deal, as in 617.html, or after the "
     "input); further pages get a number: page-2.html",
     FOR_COMMAND},
    {"open", 0, NULL, "open the first page in the browser", FOR_COMMAND},
    {"automove", 0, "RULE", "replay under this automove rule: none, horne, wkr, and-rule or max", FOR_WRITER},
    {0},
};

const struct command command_show = {
    .name = "show",
    .title = "make web pages that play FreeCell and other solitaire solutions",
    .summary = "Make a web page that plays a solution.",
    .operands = "[FILE...]",
    .options = options_show,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_show,
};
