/* SPDX-License-Identifier: MIT */
/* The fuzz targets that run the command in this process: `report` and `options`. */
/* Nothing calls it. */
#define main unisol_main
int unisol_main(int argc, char **argv);
#include "../../src/cli/main.c" /* NOLINT(bugprone-suspicious-include): static functions */
#undef main

#include <fcntl.h>
#include <getopt.h>
#include <setjmp.h>

#include "fuzz.h"
#include "tree/json.h"

/* libFuzzer and the sanitizers write to standard error, too. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
void __sanitizer_set_report_fd(void *fd) __attribute__((weak));

enum { DESCRIPTORS = 3 };

static void replace_descriptors(const int *files)
{
    fflush(NULL);
    for (int i = 0; i < DESCRIPTORS; i++)
        expect(dup2(files[i], i) == i, "a standard descriptor can be replaced");
}

/* Makes getopt() forget a word of which it has taken only some letters. */
static void forget_words(void)
{
    char name[] = "unisol";
    char *argv[] = {name, NULL};
    optind = 0;
    expect(getopt(1, argv, "") == -1, "there is no option");
}

/* Where quit() goes on. */
static jmp_buf end_of_run;

static void end_run(void)
{
    release_signals();
    longjmp(end_of_run, 1);
}

/* Runs a command, or what else `run` is, with other standard descriptors.  Returns the one that has
   what it printed on standard output. */
static int run_apart(int (*run_command)(const struct command *command, int argc, char **argv),
                     const struct command *command, int argc, char **argv, struct us_str input)
{
    static int saved[DESCRIPTORS];
    const int files[DESCRIPTORS] = {file_of("input", input, NULL),
                                    file_of("output", us_str(""), NULL),
                                    file_of("errors", us_str(""), NULL)};
    for (int i = 0; i < DESCRIPTORS; i++) {
        saved[i] = saved[i] > 0 ? saved[i] : fcntl(i, F_DUPFD_CLOEXEC, 10);
        expect(saved[i] > 0, "a standard descriptor can be kept");
    }
    if (__sanitizer_set_report_fd)
        __sanitizer_set_report_fd(
            (void *)(intptr_t)saved[STDERR_FILENO]); /* NOLINT(performance-no-int-to-ptr) */

    replace_descriptors(files);
    forget_words();
    before_quit = end_run;
    int status = setjmp(end_of_run) == 0 ? run_command(command, argc, argv) : STATUS_TROUBLE;
    clearerr(stdin);
    replace_descriptors(saved);
    expect(status >= STATUS_YES && status <= STATUS_TROUBLE, "an exit status");
    return files[STDOUT_FILENO];
}

/* Each line is one object of JSON. */
static void check_json(int fd)
{
    static const struct us_str names[] = {{"", 0}, {"schema", 6}};
    static char text[1 << 20];
    ssize_t n = pread(fd, text, sizeof(text), 0);
    expect(n >= 0, "the report can be read");
    size_t len = (size_t)n;
    if (len == sizeof(text))
        return; /* the last line is incomplete */
    struct us_json *json = us_json_new(names, 2, NULL);
    for (size_t at = 0; at < len; at++) {
        enum us_json_outcome outcome = us_json_read(json, (struct us_str){text, len}, &at);
        expect(outcome == US_JSON_VALUE && at < len && text[at] == '\n',
               "a line of a report is an object");
    }
    us_json_free(json);
}

/* ---- reports --------------------------------------------------------------------------------- */

void try_report(struct us_str bytes)
{
    static const struct {
        bool json;
        const char *words[8];
    } lines[] = {
        {true, {"verify", "--report=json", "--layout", "617", "-"}},
        {true, {"verify", "--report=json", "--jobs", "2", "-"}},
        {true, {"verify", "--report=json", "--no-repair", "-"}},
        {true, {"stats", "--report=json", "-"}},
        {true, {"identify", "--report=json", "--deals", "1-20", "-"}},
        {false, {"info", "-"}},
        {false, {"stats", "--chart", "-"}},
        {false, {"verify", "--only", "bad", "-"}},
        {false, {"replay", "--color", "always", "-"}},
        {true, {"convert", "-q", "-t", "jsonl", "--unique", "-"}},
        {false, {"merge", "-t", "text", "-"}},
        {true, {"convert", "--canonical", "-"}},
    };
    size_t i = bytes.len % (sizeof(lines) / sizeof(lines[0]));
    const struct command *command = command_named(lines[i].words[0]);
    expect(command != NULL, "there is such a command");
    if (!command)
        return;

    char *argv[9] = {NULL};
    int argc = 0;
    for (; argc < 8 && lines[i].words[argc]; argc++)
        argv[argc] = strdup(lines[i].words[argc]);

    int out = run_apart(run, command, argc, argv, bytes);
    if (lines[i].json)
        check_json(out);
    for (int k = 0; k < argc; k++)
        free(argv[k]);
}

/* ---- options --------------------------------------------------------------------------------- */

/* What a command line is parsed into.  A command that ends early does not free it. */
static struct {
    struct arguments args;
    struct unisol_reader *reader;
    struct unisol_writer *writer;
} parsed;

/* Passes the options to a reader and a writer, unless they name files. */
static void set_options(void)
{
    for (size_t i = 0; i < parsed.args.num_given; i++)
        if (strpbrk(parsed.args.given[i].value, "/.") ||
            strcmp(parsed.args.given[i].row->name, "stylesheet") == 0)
            return;
    set_reader_options(parsed.reader, &parsed.args);
    set_writer_options(parsed.writer, &parsed.args);
}

/* Parses a command line. */
static int parse(const struct command *command, int argc, char **argv)
{
    enum help help = parse_arguments(command, argc, argv, &parsed.args);
    if (help)
        print_command_help(command, help == LONG_HELP);
    else
        set_options();
    return STATUS_YES;
}

/* Each line is a word of the command line. */
void try_options(struct us_str bytes)
{
    enum { WORDS = 40 };
    char *argv[WORDS + 1] = {NULL};
    int argc = 0;
    char *text = strndup(bytes.p ? bytes.p : "", bytes.len);
    expect(text != NULL, "there is memory");
    for (char *word = strtok(text, "\n"); word && argc < WORDS; word = strtok(NULL, "\n"))
        argv[argc++] = word;

    const struct command *command = argc > 0 ? command_named(argv[0]) : NULL;
    if (argc > 0 && !command)
        command = command_at(bytes.len % 8);
    parsed.reader = unisol_reader_new(NULL, NULL);
    parsed.writer = unisol_writer_new(NULL, NULL);
    parsed.args.operands = NULL;
    if (command)
        run_apart(parse, command, argc, argv, us_str(""));
    unisol_writer_free(parsed.writer);
    unisol_reader_free(parsed.reader);
    free(parsed.args.operands);
    free(text);
}
