/* SPDX-License-Identifier: MIT */
/*
 * A const record does not change, whatever is made from it.  For each sample and each pair of
 * formats, the output before and after is the same; and threads that write one record at the same
 * time write the same as one thread does.  `./dev tsan` runs this test too.
 */
#include "support.h"

#include <dirent.h>
#include <pthread.h>

#include "unisol.h"

enum { MOST_FORMATS = 64, THREADS = 4 };

static const char *formats[MOST_FORMATS]; /* that are written */
static size_t num_formats;

/* Returns the record in that format, to be freed, or "" if it is refused. */
static char *written(const struct unisol_record *record, const char *format)
{
    struct unisol_writer *w = unisol_writer_new(NULL, NULL);

    unisol_writer_set(w, "prefix", "yes");
    unisol_writer_set(w, "format", format);

    bool good = unisol_writer_open_memory(w) == UNISOL_OK &&
                unisol_writer_write(w, record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK;
    char *text = strdup(good ? unisol_writer_text(w, NULL) : "");
    unisol_writer_free(w);

    return text;
}

/* ---- one after another ----------------------------------------------------------------------- */

/* Returns the values of the accessors as one string. */
static char *described(const struct unisol_record *record)
{
    struct us_buf b = {0};
    const struct unisol_summary *s = unisol_record_summary(record);
    struct unisol_conventions other;
    bool has_other = unisol_record_interpretation(record, 1, &other);
    const char *const texts[] = {s->game,        unisol_record_deal(record),
                                 s->conventions, has_other ? other.words : NULL,
                                 s->outcome,     unisol_record_dump(record)};

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
        us_buf_putf(&b, "%s\n", texts[i] ? texts[i] : "none");

    char *text = strdup(us_buf_text(&b));
    us_buf_free(&b);

    return text;
}

/* The output of a record that has not been used before. */
struct made {
    char *texts[MOST_FORMATS]; /* NULL after the last */
    char *described;
};

static bool is_the_same(const struct unisol_record *record, const struct made *made, size_t i)
{
    char *text = written(record, formats[i]);
    bool good = strcmp(text, made->texts[i]) == 0;
    if (!good)
        printf("# %s is another\n", formats[i]);
    free(text);
    return good;
}

/* Writes all formats in order and in reverse, so that each of them comes before and after each
   other one. */
static bool stays(const struct unisol_record *record, const struct made *made)
{
    bool good = true;

    size_t num = 0;
    for (; num < num_formats && made->texts[num]; num++)
        good = is_the_same(record, made, num) && good;
    good = good && num == num_formats;

    for (size_t i = num; i-- > 0;)
        if (made->texts[i])
            good = is_the_same(record, made, i) && good;

    char *text = described(record);
    good = strcmp(text, made->described) == 0 && good;
    free(text);

    return good;
}

/* ---- at the same time ------------------------------------------------------------------------ */

struct sharing {
    const struct unisol_record *record;
    char *all; /* the output of a thread, format by format */
};

static void *write_all(void *argument)
{
    struct sharing *s = argument;
    struct us_buf b = {0};

    for (size_t i = 0; i < num_formats; i++) {
        char *text = written(s->record, formats[i]);
        us_buf_puts(&b, text);
        free(text);
    }

    char *text = described(s->record);
    us_buf_puts(&b, text);
    free(text);

    struct unisol_walk *walk = unisol_walk_new(s->record);
    size_t moves = 0;
    while (unisol_walk_next(walk))
        moves++;

    us_buf_putf(&b, "%zu moves\n", moves);
    unisol_walk_free(walk);
    s->all = strdup(us_buf_text(&b));
    us_buf_free(&b);

    return NULL;
}

/* The threads come first, before the record has cached strings. */
static bool shared_by_threads(const struct unisol_record *record)
{
    pthread_t threads[THREADS];
    struct sharing shares[THREADS];
    struct sharing alone = {record, NULL};
    bool good = true;

    for (size_t i = 0; i < THREADS; i++) {
        shares[i] = (struct sharing){record, NULL};
        if (pthread_create(&threads[i], NULL, write_all, &shares[i]) != 0)
            return false;
    }

    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);

    write_all(&alone);
    for (size_t i = 0; i < THREADS; i++) {
        good = good && strcmp(shares[i].all, alone.all) == 0;
        free(shares[i].all);
    }

    free(alone.all);
    return good;
}

/* ---- samples --------------------------------------------------------------------------------- */

/* Opens the sample.  *record is its first record, or NULL. */
static struct unisol_reader *open_sample(const char *path, const struct unisol_record **record)
{
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);

    unisol_reader_open_file(r, path);
    if (unisol_reader_next(r, record) == UNISOL_OK)
        return r;

    unisol_reader_set(r, "layout", "617"); /* for records of only moves */
    unisol_reader_open_file(r, path);
    unisol_reader_next(r, record);

    return r;
}

static bool check_sample(const char *path)
{
    const struct unisol_record *record;
    struct unisol_reader *r;
    struct made made = {0};

    for (size_t i = 0; i < num_formats; i++) {
        r = open_sample(path, &record);
        made.texts[i] = written(record, formats[i]);
        unisol_reader_free(r);
    }

    r = open_sample(path, &record);
    made.described = described(record);
    unisol_reader_free(r);

    r = open_sample(path, &record);
    bool good = record && stays(record, &made);
    unisol_reader_free(r);

    for (size_t i = 0; i < MOST_FORMATS; i++)
        free(made.texts[i]);

    free(made.described);
    return good;
}

static bool check_sharing(const char *path)
{
    const struct unisol_record *record;
    struct unisol_reader *r = open_sample(path, &record);
    bool good = record && shared_by_threads(record);
    struct unisol_record *kept = unisol_record_keep(record);

    good = kept && shared_by_threads(kept) && good;
    unisol_record_free(kept);
    unisol_reader_free(r);

    return good;
}

static int compare(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

static int is_sample(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void check(const char *folder, const char *sample)
{
    char path[2048];
    char name[512];
    snprintf(path, sizeof(path), "%s/%s", folder, sample);
    snprintf(name, sizeof(name), "%s is the same after it was written", sample);
    tap(check_sample(path), name);
    snprintf(name, sizeof(name), "%s is the same for several threads", sample);
    tap(check_sharing(path), name);
}

int main(void)
{
    struct unisol_format_info info;

    for (size_t i = 0; unisol_formats_at(NULL, i, &info) && num_formats < MOST_FORMATS; i++)
        if (info.writes)
            formats[num_formats++] = info.name;

    char folder[1024];
    struct dirent **entries;
    snprintf(folder, sizeof(folder), "%s/samples", getenv("SRCDIR"));

    int n = scandir(folder, &entries, is_sample, compare);
    int step = tier_is("quick") ? 3 : 1;
    for (int i = 0; i < n; i++) {
        if (i % step == 0)
            check(folder, entries[i]->d_name);
        free(entries[i]);
    }

    if (n >= 0)
        free(entries);
    tap(n > 20, "there are samples");

    return tap_end();
}
