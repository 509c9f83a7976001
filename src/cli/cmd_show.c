/* SPDX-License-Identifier: MIT */
/* unisol show: writes a web page that plays a solution. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/path.h"
#include "cli/inputs.h"
#include "cli/opener.h"
#include "cli/options.h"
#include "cli/picture.h"
#include "cli/raster.h"
#include "cli/repairs.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "cli/verdict.h"

enum { LONGEST_NAME = 4096 }; /* with its directory; the system permits no longer one */

/* A page of a directory.  It is written when the name of the next one is known. */
struct waiting_page {
    char *path;
    char *image; /* the name of its picture; NULL: it has none */
    char *text;
    size_t len;
};

struct pages {
    struct unisol_writer *writer;
    bool to_stdout;
    bool quiet;           /* print no names of pages */
    enum picture picture; /* instead of pages */
    const struct arguments *args;
    struct repairs repairs;
    const char *input; /* which is being read */
    const char *path;  /* of the first page; NULL: each page is named by its record */
    size_t written;
    const char *directory;      /* NULL: the pages have no list */
    const char *url;            /* its address; NULL: not known */
    struct unisol_pages *index; /* of the directory */
    struct waiting_page waiting;
    char *previous;           /* the path of the page before the waiting one */
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

/* The name of the page or picture of a record: that of the deal, 617.html, or else that of the
   input.  The caller frees it. */
static char *name_of_record(const struct pages *s, const struct unisol_record *record,
                            const char *input)
{
    struct outbox name = {0};

    if (unisol_record_deal(record)) {
        char *deal = naming_deal(record);
        box_puts(&name, deal);
        free(deal);
    } else {
        /* A name that began with a dash would look like an option. */
        if (input[0] == '<' || us_file_name(input)[0] == '-')
            box_puts(&name, "solution");
        if (input[0] != '<')
            naming_put_stem(&name, input);
    }
    box_printf(&name, ".%s", s->naming.suffix);
    return box_text(&name);
}

/* The path of a file in the directory of pages.  The caller frees it. */
static char *path_of(const struct pages *s, const char *name)
{
    return format_text("%s/%s", s->directory, name);
}

/* ---- writing --------------------------------------------------------------------------------- */

/* Opens the page of a record.  The user names the first page with -o, and it may replace a file. */
static enum unisol_status open_page(struct pages *s, const char *wanted)
{
    if (s->to_stdout || (s->path && s->written == 0))
        return open_output(s->writer, wanted);
    return open_new_output(s->writer, &s->naming, wanted);
}

/* Takes the name that the user gave to the first page, so that the second one gets a number. */
static const char *take_name(struct pages *s, const char *name)
{
    naming_begin(&s->naming, name);
    return naming_next(&s->naming);
}

/* Prints the name of a page, and if unisol chose it, also the one that it should have. */
static void print_name(const struct pages *s, const char *name, bool is_chosen)
{
    struct outbox out = {0};

    if (s->quiet)
        return;
    box_put_escaped(&out, name);
    box_puts(&out, ": open it in a browser");
    if (is_chosen && s->naming.taken) {
        box_puts(&out, " (");
        box_put_escaped(&out, s->naming.taken);
        box_puts(&out, " exists and was not replaced)");
    }
    box_putc(&out, '\n');
    box_end(&out);
}

/* Writes the page or the picture of a record to the output that is open. */
static bool write_contents(struct pages *s, const struct unisol_record *record)
{
    if (s->picture != PICTURE_FILM && s->picture != PICTURE_ANIMATION)
        return unisol_writer_write(s->writer, record) == UNISOL_OK;

    struct outbox drawing = {0};
    bool film = s->picture == PICTURE_FILM;
    bool good = film ? picture_put_film(&drawing, s->args, record)
                     : picture_put_animation(&drawing, s->args, record);
    good = good && unisol_writer_put(s->writer, drawing.text, drawing.len) == UNISOL_OK;
    box_free(&drawing);
    return good;
}

static bool write_named(struct pages *s, const struct unisol_record *record, const char *wanted)
{
    bool is_chosen = !s->to_stdout && !(s->path && s->written == 0);

    if (!s->to_stdout && strlen(wanted) >= LONGEST_NAME)
        return usage_error("the name of the page is too long");
    if (open_page(s, wanted) != UNISOL_OK || !write_contents(s, record) ||
        close_output(s->writer, wanted) != UNISOL_OK)
        return false;

    s->written++;
    if (s->to_stdout)
        return true;
    const char *name = is_chosen ? s->naming.name : take_name(s, wanted);
    if (s->written == 1)
        snprintf(s->first, sizeof(s->first), "%s", name);
    print_name(s, name, is_chosen);
    return true;
}

/* ---- directories ----------------------------------------------------------------------------- */

/* The name of a file without its directory. */
static const char *base_of(const char *path)
{
    return path ? us_file_name(path) : NULL;
}

/* True if there is no such file, or a page or picture that unisol has made, so that it may be
   replaced. */
static bool may_replace(const char *path)
{
    enum { HEAD = 4096 };
    char head[HEAD + 1];
    struct stat found;
    if (lstat(path, &found) != 0)
        return errno == ENOENT;
    FILE *file = S_ISREG(found.st_mode) ? fopen(path, "rb") : NULL;
    if (!file)
        return false;

    size_t len = fread(head, 1, HEAD, file);
    fclose(file);
    head[len] = '\0';
    return strstr(head, "<meta name=\"generator\" content=\"unisol\">") != NULL ||
           is_own_png(head, len);
}

/* Returns a path in the directory that no other page of this run, and no other file has.  The
   caller frees it. */
static char *path_in_directory(struct pages *s, const char *name)
{
    char *path = path_of(s, name);

    naming_begin(&s->naming, path);
    const char *next = naming_next(&s->naming);
    while (!may_replace(next))
        next = naming_next(&s->naming);
    char *found = copy_text(next);
    free(path);
    return found;
}

/* Writes the page that waits.  `next`: the path of the page after it, or NULL. */
static bool write_waiting(struct pages *s, const char *next)
{
    struct waiting_page *page = &s->waiting;

    if (!page->path)
        return true;

    const struct unisol_page_place place = {base_of(page->path), base_of(s->previous),
                                            base_of(next), page->image, s->url};
    bool ok = open_output(s->writer, page->path) == UNISOL_OK &&
              unisol_pages_put(s->writer, page->text, page->len, &place) == UNISOL_OK &&
              unisol_writer_close(s->writer) == UNISOL_OK;
    s->written += ok;
    free(s->previous);
    free(page->image);
    free(page->text);
    s->previous = page->path;
    *page = (struct waiting_page){0};
    return ok;
}

/* Draws a record for programs that show a link to its page: the start, or the move at fault.
   Returns the name of the picture, which the caller frees; NULL: there is none. */
static char *draw_preview(const struct pages *s, const struct unisol_record *record,
                          const char *page)
{
    struct outbox drawing = {0};
    const char *at = unisol_record_summary(record)->result == UNISOL_ILLEGAL ? "end" : "0";
    char *file = format_text("%.*spng", (int)(strlen(page) - strlen("html")), page);
    bool good = may_replace(file) && picture_put_position(&drawing, s->args, record, at) &&
                save_png(file, drawing.text, drawing.len);
    char *name = good ? copy_text(base_of(file)) : NULL;

    box_free(&drawing);
    free(file);
    return name;
}

/* Makes the page of a record, and writes the one before it. */
static bool add_to_directory(struct pages *s, const struct unisol_record *record, const char *input)
{
    struct unisol_writer *w = s->writer;

    if (unisol_writer_open_memory(w) != UNISOL_OK || unisol_writer_write(w, record) != UNISOL_OK ||
        unisol_writer_close(w) != UNISOL_OK)
        return false;

    struct waiting_page page = {0};
    const char *text = unisol_writer_text(w, &page.len);
    char *name = name_of_record(s, record, input);
    page.path = path_in_directory(s, name);
    page.text = new_zeroed(page.len + 1, 1);
    free(name);
    memcpy(page.text, text, page.len);
    unisol_pages_add(s->index, base_of(page.path), page.text, page.len, unisol_writer_moves(w));
    bool ok = write_waiting(s, page.path);
    if (s->url && can_raster())
        page.image = draw_preview(s, record, page.path);
    s->waiting = page;
    return ok;
}

/* Returns the text of a file that is not a link, or NULL if it cannot be read.  The caller frees
   it. */
static char *read_text(const char *path, size_t *len)
{
    struct stat found;

    if (lstat(path, &found) != 0 || !S_ISREG(found.st_mode))
        return NULL;
    size_t size = found.st_size;
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;

    char *text = new_zeroed(size + 1, 1);
    *len = fread(text, 1, size, file);
    fclose(file);
    return text;
}

/* True if the directory has a page of that name that unisol has made. */
static bool has_page(void *context, const char *name)
{
    const struct pages *s = context;
    struct stat found;
    char *path = path_of(s, name);
    bool is_page = lstat(path, &found) == 0 && may_replace(path);
    free(path);
    return is_page;
}

/* Takes over the pages of the list that is in the directory, so that it keeps those of earlier
   runs.  Another file of that name must not be replaced. */
static void read_index(struct pages *s)
{
    struct stat found;
    char *path = path_of(s, "index.html");
    bool exists = lstat(path, &found) == 0;

    if (!exists && errno == ENOTDIR)
        fail("%s: %s", s->directory, strerror(errno));
    if (exists || errno != ENOENT) {
        size_t len;
        char *text = read_text(path, &len);
        if (!text || !unisol_pages_read(s->index, text, len, has_page, s))
            fail("%s exists and is not a list that unisol wrote, or was changed; it was not "
                 "replaced",
                 path);
        free(text);
    }
    free(path);
}

static bool write_index(struct pages *s)
{
    char *path = path_of(s, "index.html");
    bool ours = may_replace(path);

    if (!ours) /* another program has made it in the meantime */
        usage_error("%s exists and is not a page of unisol; it was not replaced", path);
    bool ok = ours && open_output(s->writer, path) == UNISOL_OK &&
              unisol_pages_put_index(s->writer, s->index) == UNISOL_OK &&
              unisol_writer_close(s->writer) == UNISOL_OK;
    if (ok)
        snprintf(s->first, sizeof(s->first), "%s", path);
    free(path);
    return ok;
}

/* Prints what the directory has now. */
static void print_directory(const struct pages *s)
{
    struct outbox out = {0};
    box_put_escaped(&out, s->first);
    box_puts(&out, ": ");
    box_count(&out, s->written, "page", "pages");
    box_puts(&out, "; open it in a browser\n");
    box_end(&out);
}

/* Completes the directory.  False: reported. */
static bool finish_directory(struct pages *s)
{
    bool ok = write_waiting(s, NULL);
    if (s->written == 0 || !write_index(s))
        return false;
    if (!s->quiet)
        print_directory(s);
    return ok;
}

/* Makes the directory, and keeps the name of its list from pages. */
static void begin_directory(struct pages *s)
{
    struct stat found;
    if (mkdir(s->directory, 0777) != 0 && (errno != EEXIST || stat(s->directory, &found) != 0))
        fail("%s: %s", s->directory, strerror(errno));
    s->index = needed(unisol_pages_new());
    read_index(s);
    free(path_in_directory(s, "index.html"));
}

/* ---- records --------------------------------------------------------------------------------- */

static bool write_page(struct pages *s, const struct unisol_record *record, const char *input)
{
    if (s->directory)
        return add_to_directory(s, record, input);
    if (s->to_stdout && s->written > 0)
        return usage_error("standard output can hold only one page: use '-o FILE', or choose a "
                           "record with '--record N'");
    if (s->to_stdout || s->path)
        return write_named(s, record, s->path);

    char *name = name_of_record(s, record, input);
    bool ok = write_named(s, record, name);
    free(name);
    return ok;
}

/* Says what the page of an illegal record shows, after the diagnostics. */
static void print_illegal(const struct pages *s, const struct unisol_record *record)
{
    size_t moves = unisol_record_summary(record)->num_moves;
    struct outbox out = {0};

    if (s->quiet)
        return;
    box_to_errors(&out, true);
    box_puts(&out, "unisol: the solution is illegal; ");
    if (s->to_stdout)
        box_puts(&out, "the page");
    else if (s->directory)
        box_put_escaped(&out, s->waiting.path);
    else
        box_put_escaped(&out, s->naming.name);
    box_printf(&out, " shows its %zu legal move%s and the error\n", moves, moves == 1 ? "" : "s");
    box_end(&out);
}

static int show_record(void *state, struct outbox *out, const struct unisol_record *record,
                       const char *input)
{
    (void)out;
    struct pages *s = state;
    s->input = input;
    repairs_find(&s->repairs, record);
    bool written = write_page(s, record, input);
    unisol_record_report(record);
    if (!written)
        return STATUS_TROUBLE;
    if (unisol_record_summary(record)->result == UNISOL_ILLEGAL && s->picture == NO_PICTURE)
        print_illegal(s, record);
    return verdict_status(record, false);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* The options that ask for pictures. */
static const char *const picture_options[] = {
    [PICTURE_POSITION] = "at", [PICTURE_FILM] = "film", [PICTURE_ANIMATION] = "animate"};
_Static_assert(sizeof(picture_options) / sizeof(picture_options[0]) == NUM_PICTURES,
               "one option for each picture");

/* The picture that the options ask for. */
static enum picture choose_picture(const struct arguments *args)
{
    enum picture picture = NO_PICTURE;

    for (enum picture i = PICTURE_POSITION; i < NUM_PICTURES; i++) {
        if (!option_value(args, picture_options[i]))
            continue;
        if (picture)
            exclude(args, picture_options[picture], picture_options[i]);
        picture = i;
    }
    return picture;
}

/* Checks what is written where: pages or pictures. */
static void check_output(const struct pages *s, const struct arguments *args)
{
    static const char *const pages[] = {"html", "htm", NULL};
    static const char *const pictures[] = {"svg", "png", NULL};
    static const char *const animations[] = {"svg", NULL};
    const char *path = output_path(args);
    const char *format = path ? format_of_output(args) : NULL;

    exclude(args, "output", "output-directory");
    if (s->picture)
        exclude(args, picture_options[s->picture], "output-directory");
    if (s->url && !s->directory)
        fail("option '--url' requires '--output-directory'");
    if (option_value(args, "open") && s->to_stdout)
        fail("option '--open' requires a file");
    if (!s->picture && format && strcmp(format, "svg") == 0)
        fail("a picture needs '--at N' for one position, '--film' or '--animate'");
    if (s->picture == PICTURE_ANIMATION)
        check_suffix(path, animations);
    check_suffix(path, s->picture ? pictures : pages);
}

int run_show(const struct arguments *args)
{
    const char *url = option_value(args, "url");
    const char *slash = url && url[0] && url[strlen(url) - 1] == '/' ? "" : "/";
    char *address = url ? format_text("%s%s", url, slash) : NULL;
    struct pages s = {.args = args,
                      .path = output_path(args),
                      .directory = option_value(args, "output-directory"),
                      .url = address,
                      .quiet = option_value(args, "quiet") != NULL,
                      .picture = choose_picture(args)};

    s.naming.suffix = s.picture ? "svg" : "html";
    s.to_stdout = option_value(args, "output") && !s.path;
    repairs_begin(&s.repairs, args);
    check_output(&s, args);
    s.writer = needed(unisol_writer_new(print_writing, &s));
    if (!set_writer_options(s.writer, args) ||
        unisol_writer_set(s.writer, "format", s.naming.suffix) != UNISOL_OK ||
        unisol_writer_set(s.writer, "prefix", "yes") != UNISOL_OK)
        quit();
    if (s.directory)
        begin_directory(&s);

    const struct job job = {
        .record = show_record, .alone = true, .no_notes = s.quiet, .shared = &s};
    int status = run_job(args, &job, NULL);
    if (s.directory && !finish_directory(&s))
        status = STATUS_TROUBLE;
    else if (option_value(args, "open") && s.first[0] && !open_with_system(s.first))
        fail("%s: %s cannot open the page", s.first, system_opener());
    unisol_writer_free(s.writer);
    naming_free(&s.naming);
    unisol_pages_free(s.index);
    free(s.waiting.path);
    free(s.waiting.image);
    free(s.waiting.text);
    free(s.previous);
    free(address);
    return status;
}

const struct option_row options_show[] = {
    {"output", 'o', "FILE", FOR_COMMAND,
     "write the page to FILE ('-': standard output; default: named after the deal, as in 617.html, "
     "or after the input); further pages get a number: page-2.html"},
    {"output-directory", 'O', "DIR", FOR_COMMAND,
     "write the page of each record to the directory DIR, and index.html, which lists them"},
    {"url", 0, "URL", FOR_COMMAND,
     "with '--output-directory': the address that DIR will have; programs that show a link to a "
     "page then find its picture, if rsvg-convert or resvg is installed"},
    {"at", 0, "N|end", FOR_WRITER,
     "make a picture of the board after move N and its automoves (0: the start), as SVG or PNG"},
    {"film", 0, NULL, FOR_COMMAND, "make a picture of eight boards, from the start to the end"},
    {"animate", 0, NULL, FOR_COMMAND, "make an SVG in which the moves play, without a script"},
    {"open", 0, NULL, FOR_COMMAND, "open the first page in the browser"},
    {"automove", 0, "RULE", FOR_WRITER,
     "replay under this automove rule: none, horne, wkr, and-rule or max"},
    NO_REPAIR_OPTION,
    {"quiet", 'q', NULL, FOR_COMMAND,
     "do not print the names of the pages; print only errors and warnings"},
    {0},
};
