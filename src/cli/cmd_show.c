/* SPDX-License-Identifier: MIT */
/* unisol show: writes a web page that plays a solution. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"

struct pages {
    struct unisol_writer *writer;
    const char *path; /* of the first page; NULL: standard output */
    size_t written;
};

/* The name of the next page: page.html, page-2.html, page-3.html.  False if it is too long. */
static bool name_page(const struct pages *s, char *name, size_t size)
{
    const char *slash = strrchr(s->path, '/');
    const char *dot = strrchr(slash ? slash : s->path, '.');
    size_t stem = dot ? (size_t)(dot - s->path) : strlen(s->path);
    int n;

    if (s->written == 0)
        n = snprintf(name, size, "%s", s->path);
    else
        n = snprintf(name, size, "%.*s-%zu%s", (int)stem, s->path, s->written + 1, dot ? dot : "");
    return n >= 0 && (size_t)n < size;
}

static bool write_page(struct pages *s, const struct unisol_record *record)
{
    char name[4096];
    if (s->path && !name_page(s, name, sizeof(name)))
        return usage_error("the name of the page is too long");
    if (!s->path && s->written > 0)
        return usage_error(
            "standard output can hold only one page: use '-o FILE', or choose a record with '--record N'");

    enum unisol_status opened = s->path ? open_output(s->writer, name)
                                        : unisol_writer_open_descriptor(s->writer, STDOUT_FILENO);
    if (opened != UNISOL_OK || unisol_writer_write(s->writer, record) != UNISOL_OK)
        return false;
    s->written++;
    return unisol_writer_close(s->writer) == UNISOL_OK;
}

static int show_record(void *state, struct outbox *out, const struct unisol_record *record, const char *input)
{
    (void)out;
    (void)input;
    bool written = write_page(state, record);
    unisol_record_report(record);
    if (!written)
        return STATUS_TROUBLE;
    return unisol_record_result(record) == UNISOL_ILLEGAL ? STATUS_NO : STATUS_YES;
}

static int run_show(const struct arguments *args)
{
    struct pages s = {.path = output_path(args)};
    const struct job job = {.record = show_record, .alone = true, .shared = &s};
    if (!option_value(args, "output") && isatty(STDOUT_FILENO)) {
        usage_error("the page is not written to a terminal: name a file, as in '-o page.html'");
        return STATUS_TROUBLE;
    }

    s.writer = unisol_writer_new(print_diagnostic, NULL);
    if (!s.writer)
        return out_of_memory();

    bool ready = set_writer_options(s.writer, args) && unisol_writer_set(s.writer, "format", "html") == UNISOL_OK &&
                 unisol_writer_set(s.writer, "prefix", "yes") == UNISOL_OK;
    int status = ready ? run_job(args, &job, NULL) : STATUS_TROUBLE;
    unisol_writer_free(s.writer);
    return status;
}

static const struct option_row options_show[] = {
    {"output", 'o', "FILE", "the page; further records go to page-2.html, page-3.html, ... ('-': standard output)",
     FOR_COMMAND},
    {"automove", 0, "RULE", "replay under this automove rule: none, horne, wkr, and-rule or max", FOR_WRITER},
    {0},
};

const struct command command_show = {
    .name = "show",
    .title = "make web pages that play FreeCell and other solitaire solutions",
    .summary = "Make a web page that plays a solution, for any browser.",
    .operands = "[FILE...]",
    .options = options_show,
    .reads = true,
    .max_operands = (size_t)-1,
    .run = run_show,
};
