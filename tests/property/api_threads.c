/* SPDX-License-Identifier: MIT */
/*
 * Threads that use readers and writers of their own do not affect each other.  Each thread does all
 * jobs, and begins with another one.  A job makes a text: it converts a sample, corrects a list,
 * identifies a deal, merges records, or writes files.  The texts are those that a single thread
 * makes.  `./dev tsan` runs this test too.
 */
#include "support.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

#include "api/command.h"
#include "unisol.h"

enum { THREADS = 4, MOST_JOBS = 256, MOST_PATH = 1024 };

static char folder[] = "/tmp/unisol-test.XXXXXX";

/* ---- jobs ------------------------------------------------------------------------------------ */

/* Makes a text of a sample.  Diagnostics become part of the text. */
struct job {
    void (*work)(const struct job *job, unsigned thread, struct us_buf *out);
    const char *target;
    char path[MOST_PATH];
    char *expected;
};

static void hear(void *context, const struct unisol_diagnostic *d)
{
    struct us_buf *out = context;
    us_buf_putf(out, "%s: %s\n", d->name, d->message);
}

static struct unisol_reader *open_reader(const struct job *job, struct us_buf *out)
{
    struct unisol_reader *r = unisol_reader_new(hear, out);
    unisol_reader_open_file(r, job->path);
    return r;
}

static void put_written(const struct unisol_record *record, const char *target, struct us_buf *out)
{
    struct unisol_writer *w = unisol_writer_new(hear, out);
    unisol_writer_set(w, "prefix", "yes");
    unisol_writer_set(w, "format", target);
    if (unisol_writer_open_memory(w) == UNISOL_OK && unisol_writer_write(w, record) == UNISOL_OK &&
        unisol_writer_close(w) == UNISOL_OK)
        us_buf_puts(out, unisol_writer_text(w, NULL));
    unisol_writer_free(w);
}

static void convert(const struct job *job, unsigned thread, struct us_buf *out)
{
    const struct unisol_record *record;
    struct unisol_reader *r = open_reader(job, out);
    (void)thread;
    if (unisol_reader_next(r, &record) == UNISOL_OK) {
        unisol_record_report(record);
        put_written(record, job->target, out);
    }
    unisol_reader_free(r);
}

/* What `verify --repair` does. */
static void correct(const struct job *job, unsigned thread, struct us_buf *out)
{
    const struct unisol_record *record;
    struct unisol_correction correction;
    struct unisol_reader *r = open_reader(job, out);
    (void)thread;
    if (unisol_reader_next(r, &record) == UNISOL_OK) {
        unisol_record_find_corrections(record);
        unisol_record_report(record);
        for (size_t i = 0; unisol_record_correction(record, i, &correction); i++)
            us_buf_putf(out, "%s\n", correction.text);
        struct unisol_record *corrected = unisol_record_correct(record, 0);
        if (corrected)
            put_written(corrected, job->target, out);
        unisol_record_free(corrected);
    }
    unisol_reader_free(r);
}

static bool note_deal(void *context, const char *deal, bool solved)
{
    struct us_buf *out = context;
    us_buf_putf(out, "%s %d\n", deal, solved);
    return true;
}

static void identify(const struct job *job, unsigned thread, struct us_buf *out)
{
    struct unisol_reader *r = open_reader(job, out);
    (void)thread;
    unisol_reader_identify(r, NULL, "600-640", note_deal, out);
    unisol_reader_free(r);
}

static void merge(const struct job *job, unsigned thread, struct us_buf *out)
{
    static const char games[] = "#617\n8a 8b\n\n#617\n8a 8c 8b\n\n#617\n8b 8a\n\n#617\n8a 8c 87\n";
    const struct unisol_record *record;
    struct unisol_merger *merger = unisol_merger_new();
    struct unisol_reader *r = unisol_reader_new(hear, out);
    bool no_memory;
    (void)thread;
    unisol_reader_open_memory(r, games, sizeof(games) - 1, "games");
    while (unisol_reader_next(r, &record) == UNISOL_OK)
        unisol_merger_add(merger, record);

    struct unisol_record *merged = unisol_merger_take(merger, &no_memory);
    put_written(merged, job->target, out);
    unisol_record_free(merged);
    unisol_merger_free(merger);
    unisol_reader_free(r);
}

/* Differences, counts, and whether records are equal. */
static void compare(const struct job *job, unsigned thread, struct us_buf *out)
{
    static const char two[] = "#617\n8a 8b\n\n#617\n8b 8a\n";
    struct unisol_record *records[2] = {NULL};
    const struct unisol_record *record;
    struct unisol_difference d;
    struct unisol_results results = {0};
    struct unisol_reader *r = unisol_reader_new(hear, out);
    struct unisol_tally *tally = unisol_tally_new();
    struct unisol_unique *unique = unisol_unique_new(NULL);
    (void)job;
    (void)thread;
    unisol_reader_open_memory(r, two, sizeof(two) - 1, "two");
    for (unsigned i = 0; i < 2 && unisol_reader_next(r, &record) == UNISOL_OK; i++) {
        struct unisol_fingerprint print;
        bool is_new = false;
        records[i] = unisol_record_keep(record);
        unisol_tally_add(tally, records[i]);
        if (unisol_unique_fingerprint(unique, records[i], &print) &&
            unisol_unique_add(unique, &print, &is_new))
            us_buf_putf(out, "%d\n", is_new);
    }
    struct unisol_comparison *c = unisol_comparison_new(records[0], records[1]);
    while (unisol_comparison_next(c, &d))
        us_buf_putf(out, "%zu to %zu\n", d.first.first_move, d.second.last_move);
    unisol_tally_results(tally, &results);
    us_buf_putf(out, "%d\n", (int)results.records);
    unisol_comparison_free(c);
    unisol_tally_free(tally);
    unisol_unique_free(unique);
    unisol_record_free(records[0]);
    unisol_record_free(records[1]);
    unisol_reader_free(r);
}

/* ---- files ----------------------------------------------------------------------------------- */

static void put_file(const char *path, struct us_buf *out)
{
    char block[4096];
    ssize_t n;
    int fd = open(path, O_RDONLY);
    while (fd >= 0 && (n = read(fd, block, sizeof(block))) > 0)
        us_buf_put(out, block, (size_t)n);
    if (fd >= 0)
        close(fd);
    unlink(path);
}

/* Each thread writes a file of its own name. */
static void write_file(const struct job *job, unsigned thread, struct us_buf *out)
{
    const struct unisol_record *record;
    char path[MOST_PATH];
    struct unisol_reader *r = open_reader(job, out);
    struct unisol_writer *w = unisol_writer_new(hear, out);
    snprintf(path, sizeof(path), "%s/%u.out", folder, thread);
    unisol_writer_set(w, "format", job->target);
    if (unisol_reader_next(r, &record) == UNISOL_OK &&
        unisol_writer_open_file(w, path) == UNISOL_OK &&
        unisol_writer_write(w, record) == UNISOL_OK)
        unisol_writer_close(w);
    put_file(path, out);
    unisol_writer_free(w);
    unisol_reader_free(r);
}

/* A page with neighbors, and the page that lists it. */
static void write_pages(const struct job *job, unsigned thread, struct us_buf *out)
{
    const struct unisol_record *record;
    size_t len;
    struct unisol_reader *r = open_reader(job, out);
    struct unisol_writer *w = unisol_writer_new(hear, out);
    struct unisol_writer *put = unisol_writer_new(hear, out);
    struct unisol_pages *pages = unisol_pages_new();
    (void)thread;
    unisol_writer_set(w, "format", "html");
    unisol_writer_set(put, "format", "html");
    if (unisol_reader_next(r, &record) == UNISOL_OK && unisol_writer_open_memory(w) == UNISOL_OK &&
        unisol_writer_write(w, record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK) {
        const char *page = unisol_writer_text(w, &len);
        unisol_pages_add(pages, "a.html", page, len, unisol_record_summary(record)->num_moves);
        unisol_writer_open_memory(put);
        const struct unisol_page_place place = {.previous = "before.html"};
        unisol_pages_put(put, page, len, &place);
        unisol_writer_close(put);
        us_buf_puts(out, unisol_writer_text(put, NULL));
        unisol_writer_open_memory(put);
        unisol_pages_put_index(put, pages);
        unisol_writer_close(put);
        us_buf_puts(out, unisol_writer_text(put, NULL));
    }
    unisol_pages_free(pages);
    unisol_writer_free(put);
    unisol_writer_free(w);
    unisol_reader_free(r);
}

/* Names that threads choose at the same time: each file is written, and none replaces another. */
struct naming {
    unsigned thread;
    unsigned number;
    char name[MOST_PATH];
};

static const char *next_name(void *context)
{
    struct naming *n = context;
    snprintf(n->name, sizeof(n->name), "%s/same-%u.sn", folder, n->number++);
    return n->name;
}

static void *write_same_name(void *context)
{
    struct naming *n = context;
    char text[32];
    const struct unisol_record *record;
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    struct unisol_writer *w = unisol_writer_new(NULL, NULL);
    int len = snprintf(text, sizeof(text), "#%u\n1a\n", n->thread + 1);
    unisol_writer_set(w, "format", "sn");
    unisol_reader_open_memory(r, text, (size_t)len, "text");
    if (unisol_reader_next(r, &record) == UNISOL_OK &&
        unisol_writer_open_new_file(w, "same.sn", next_name, n) == UNISOL_OK)
        unisol_writer_write(w, record);
    unisol_writer_close(w);
    unisol_writer_free(w);
    unisol_reader_free(r);
    return NULL;
}

static void check_names(void)
{
    enum { ROUNDS = 5 };
    unsigned files = 0;
    for (unsigned round = 0; round < ROUNDS; round++) {
        struct us_buf text = {0};
        pthread_t ids[THREADS];
        struct naming namings[THREADS];
        for (unsigned i = 0; i < THREADS; i++) {
            namings[i] = (struct naming){.thread = i};
            pthread_create(&ids[i], NULL, write_same_name, &namings[i]);
        }
        for (unsigned i = 0; i < THREADS; i++)
            pthread_join(ids[i], NULL);
        for (unsigned i = 0; i < THREADS; i++) {
            char path[MOST_PATH];
            snprintf(path, sizeof(path), "%s/same-%u.sn", folder, i);
            us_buf_clear(&text);
            put_file(path, &text);
            files += text.len > 0;
        }
        us_buf_free(&text);
    }
    tap(files == ROUNDS * THREADS, "threads that choose the same name write a file each");
}

/* ---- threads --------------------------------------------------------------------------------- */

static struct job jobs[MOST_JOBS];
static size_t num_jobs;

struct thread {
    pthread_t id;
    unsigned number;
    size_t wrong; /* the number of jobs that made another text */
};

static void *work(void *context)
{
    struct thread *t = context;
    for (size_t i = 0; i < num_jobs; i++) {
        const struct job *job = &jobs[(i + t->number * num_jobs / THREADS) % num_jobs];
        struct us_buf out = {0};
        job->work(job, t->number, &out);
        if (strcmp(us_buf_text(&out), job->expected) != 0) {
            printf("# %s to %s is another\n", job->path, job->target);
            t->wrong++;
        }
        us_buf_free(&out);
    }
    return NULL;
}

static void add_job(void (*work_of)(const struct job *job, unsigned thread, struct us_buf *out),
                    const char *sample, const char *target)
{
    struct us_buf out = {0};
    struct job *job = &jobs[num_jobs++];
    job->work = work_of;
    job->target = target;
    snprintf(job->path, sizeof(job->path), "%s/samples/%s", getenv("SRCDIR"), sample);
    job->work(job, 0, &out);
    job->expected = strdup(us_buf_text(&out));
    us_buf_free(&out);
}

static int is_sample(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Each sample in some formats. */
static void add_samples(void)
{
    enum { FORMATS = 2 };
    char path[MOST_PATH];
    struct dirent **entries;
    struct unisol_format_info f;
    size_t at = 0;
    snprintf(path, sizeof(path), "%s/samples", getenv("SRCDIR"));
    int n = scandir(path, &entries, is_sample, alphasort);
    for (int i = 0; i < n; i++) {
        for (unsigned k = 0; k < FORMATS && num_jobs < MOST_JOBS / 2; at++) {
            if (!unisol_formats_at(NULL, at, &f))
                at = 0;
            if (!unisol_formats_at(NULL, at, &f) || !f.writes)
                continue;
            add_job(convert, entries[i]->d_name, f.name);
            k++;
        }
        free(entries[i]);
    }
    if (n >= 0)
        free(entries);
}

int main(void)
{
    if (!mkdtemp(folder))
        return 1;

    add_samples();
    add_job(correct, "617-broken.fcs", "sn");
    add_job(correct, "617-broken.fcs", "text");
    add_job(identify, "617.moves", "");
    add_job(identify, "10594.sn", "");
    add_job(merge, "", "json");
    add_job(merge, "", "html");
    add_job(compare, "", "");
    add_job(write_file, "617.fcs", "link");
    add_job(write_file, "617.fcs", "svg");
    add_job(write_pages, "617.fcs", "html");
    add_job(write_pages, "klondike.kpat", "html");
    enum { MANY = 80 };
    size_t empty = 0;
    for (size_t i = 0; i < num_jobs; i++) {
        if (jobs[i].expected[0] == '\0')
            printf("# %s to %s is empty\n", jobs[i].path, jobs[i].target);
        empty += jobs[i].expected[0] == '\0';
    }
    tap(num_jobs > MANY && empty == 0, "each job makes a text");

    struct thread threads[THREADS] = {{0}};
    for (unsigned i = 0; i < THREADS; i++) {
        threads[i].number = i;
        if (pthread_create(&threads[i].id, NULL, work, &threads[i]) != 0)
            return 1;
    }
    size_t wrong = 0;
    for (unsigned i = 0; i < THREADS; i++) {
        pthread_join(threads[i].id, NULL);
        wrong += threads[i].wrong;
    }
    tap(wrong == 0, "each thread makes the text of a single one");
    check_names();

    for (size_t i = 0; i < num_jobs; i++)
        free(jobs[i].expected);
    rmdir(folder);
    return tap_end();
}
