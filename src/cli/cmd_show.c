/* SPDX-License-Identifier: MIT */
/* unisol show: writes a web page that plays a solution. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/naming.h"
#include "cli/options.h"
#include "cli/repairs.h"
#include "cli/report.h"
#include "cli/temporary.h"

enum { LONGEST_NAME = 4096 }; /* with its directory; the system permits no longer one */

struct pages {
    struct unisol_writer *writer;
    bool to_stdout;
    struct repairs repairs;
    const char *input; /* which is being read */
    const char *path;  /* of the first page; NULL: each page is named by its record */
    size_t written;
    struct naming naming;     /* of pages that the user did not name */
    char first[LONGEST_NAME]; /* the first page, for --open */
};

/* Prints a diagnostic of the writer.  If a record cannot become a page, the place is its input,
   since there will be no page. */
static void print_writing(void *context, const struct unisol_diagnostic *diagnostic)
{
    const struct pages *s = context;
    struct unisol_diagnostic placed = *diagnostic;
    if (strcmp(diagnostic->name, "NOT_CARRIED") == 0)
        placed.file = s->input;
    print_diagnostic(NULL, &placed);
}

/* ---- names ----------------------------------------------------------------------------------- */

/* The name of the page without its suffix: that of the deal, "617" or "pysol-42", or else that of
   the input.  False (reported) if memory runs out. */
static bool put_stem(struct outbox *name, const struct unisol_record *record, const char *input)
{
    char *deal = naming_deal(record);
    if (!deal)
        return false;

    if (unisol_record_deal(record)) {
        box_puts(name, deal);
    } else if (input[0] == '<') {
        box_puts(name, "solution");
    } else {
        /* A name that began with a dash would look like an option. */
        const char *slash = strrchr(input, '/');
        if ((slash ? slash[1] : input[0]) == '-')
            box_puts(name, "solution");
        naming_put_stem(name, input);
    }
    free(deal);
    return !name->failed || usage_error("out of memory");
}

/* The name of the page of a record: 617.html.  NULL (reported) if memory runs out.  The caller
   frees it. */
static char *name_of_record(const struct unisol_record *record, const char *input)
{
    struct outbox name = {0};
    if (!put_stem(&name, record, input)) {
        box_free(&name);
        return NULL;
    }

    box_puts(&name, ".html");
    box_putc(&name, '\0');
    if (!name.failed)
        return name.text;
    usage_error("out of memory");
    box_free(&name);
    return NULL;
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Opens the page of a record.  The user names the first page with -o, and it may replace a file. */
static enum unisol_status open_page(struct pages *s, const char *wanted)
{
    if (s->to_stdout)
        return unisol_writer_open_descriptor(s->writer, STDOUT_FILENO);
    if (s->path && s->written == 0)
        return open_output(s->writer, wanted);
    return open_new_output(s->writer, &s->naming, wanted);
}

/* Takes the name that the user gave to the first page, so that the second one gets a number. */
static const char *take_name(struct pages *s, const char *name)
{
    naming_begin(&s->naming, name);
    return naming_next(&s->naming);
}

/* Prints the name of a page that the user did not name. */
static void print_name(const struct pages *s)
{
    struct outbox out = {0};
    box_put_escaped(&out, s->naming.name);
    box_puts(&out, ": open it in a browser");
    if (s->naming.taken) {
        box_puts(&out, " (");
        box_put_escaped(&out, s->naming.taken);
        box_puts(&out, " exists and was not replaced)");
    }
    box_putc(&out, '\n');
    box_flush(&out, 0);
    box_free(&out);
}

static bool write_named(struct pages *s, const struct unisol_record *record, const char *wanted)
{
    bool is_chosen = !s->to_stdout && !(s->path && s->written == 0);
    if (!s->to_stdout && strlen(wanted) >= LONGEST_NAME)
        return usage_error("the name of the page is too long");
    if (open_page(s, wanted) != UNISOL_OK || unisol_writer_write(s->writer, record) != UNISOL_OK ||
        unisol_writer_close(s->writer) != UNISOL_OK)
        return false;

    s->written++;
    if (s->to_stdout)
        return true;
    const char *name = is_chosen ? s->naming.name : take_name(s, wanted);
    if (s->written == 1 && name)
        snprintf(s->first, sizeof(s->first), "%s", name);
    if (is_chosen)
        print_name(s);
    return name != NULL;
}

static bool write_page(struct pages *s, const struct unisol_record *record, const char *input)
{
    if (s->to_stdout && s->written > 0)
        return usage_error(
            "standard output can hold only one page: use '-o FILE', or choose a record with '--record N'");
    if (s->to_stdout || s->path)
        return write_named(s, record, s->path);

    char *name = name_of_record(record, input);
    bool ok = name && write_named(s, record, name);
    free(name);
    return ok;
}

/* Says what the page of an illegal record shows, after the diagnostics. */
static void print_illegal(const struct pages *s, const struct unisol_record *record)
{
    size_t moves = unisol_record_moves(record);
    struct outbox out = {0};
    box_to_errors(&out, true);
    box_puts(&out, "unisol: the solution is illegal; ");
    if (s->to_stdout)
        box_puts(&out, "the page");
    else
        box_put_escaped(&out, s->naming.name);
    box_printf(&out, " shows its %zu legal move%s and the error\n", moves, moves == 1 ? "" : "s");
    box_flush(&out, 0);
    box_free(&out);
}

static int show_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    struct pages *s = state;
    s->input = input;
    repairs_find(&s->repairs, record);
    bool written = write_page(s, record, input);
    unisol_record_report(record);
    if (!written)
        return STATUS_TROUBLE;
    if (unisol_record_result(record) != UNISOL_ILLEGAL)
        return STATUS_YES;
    print_illegal(s, record);
    return STATUS_NO;
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
static bool open_in_browser(const struct pages *s)
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
    return opens && s->first[0] && !open_in_browser(s) ? STATUS_TROUBLE : status;
}

static int run_show(const struct arguments *args)
{
    struct pages s = {.path = output_path(args), .naming = {.suffix = "html"}};
    if (!repairs_begin(&s.repairs, args))
        return STATUS_TROUBLE;
    s.to_stdout = option_value(args, "output") && !s.path;
    s.writer = unisol_writer_new(print_writing, &s);
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
    NO_REPAIR_OPTION,
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
