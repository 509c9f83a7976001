/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out at the n-th request, for many n, while a program uses the library as in unisol.h: a file is converted
 * into another.  Either all went well, and it is the same as with memory enough; or somebody said no, and there is no file.
 */
#include "../scarce.h"
#include "support.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include "api/command.h"
#include "unisol.h"

enum { MOST_REQUESTS = 200 * 1000, MOST_RECORDS = 100 };

static char folder[] = "/tmp/unisol-test.XXXXXX";

/* A reader's option, "<name", or a writer's. */
struct setting {
    const char *name;
    const char *value;
};

/* What is converted, and how. */
struct job {
    char input[1300];       /* "" : a deal */
    const char *format;     /* of the output */
    const char *packing;    /* of the output: "", ".gz" or ".zst" */
    const char *stylesheet; /* in place of the format; NULL: none */
    const char *layout;     /* NULL: the input has one */
    bool in_chunks;         /* through chunks and batches */
    const char *head;       /* not NULL: the input is in memory, after this line */
    struct setting settings[7];
};

static unsigned errors_told;
static const char *last_error = "";
static bool endless; /* an input failed again and again */

static void count_errors(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    errors_told += d->level == UNISOL_ERROR;
    if (d->level == UNISOL_ERROR)
        last_error = d->name;
}

/* ---- one conversion -------------------------------------------------------------------------- */

static void look_at(const struct unisol_record *record)
{
    struct unisol_statistics figures;
    struct unisol_conventions conventions;
    for (size_t i = 0; unisol_record_interpretation(record, i, &conventions); i++)
        ;
    unisol_record_report(record);
    unisol_record_summary(record);
    unisol_record_dump(record);
    unisol_record_deal(record);
    unisol_record_statistics(record, &figures);
}

/* Walks along the record, and takes it over; *record is what is left of it. */
static bool walk_and_keep(const struct unisol_record **record, struct unisol_record **kept)
{
    struct unisol_walk *walk = unisol_walk_new(*record);
    while (walk && unisol_walk_next(walk))
        unisol_walk_sentence(walk);
    *kept = unisol_record_keep(*record);
    *record = *kept ? *kept : *record;
    errors_told += !walk || !*kept;
    unisol_walk_free(walk);
    return walk && *kept;
}

/* What is kept is written. */
static bool write_kept(struct unisol_writer *w, const struct unisol_record *record)
{
    struct unisol_record *kept;
    unsigned told = errors_told;
    unisol_record_find_corrections(record);
    bool searched = errors_told == told; /* pages contain the corrections */
    unisol_record_free(unisol_record_correct(record, 0));
    bool ok = walk_and_keep(&record, &kept);
    look_at(record);
    ok = ok && searched && unisol_writer_write(w, record) == UNISOL_OK;
    unisol_record_free(kept);
    return ok;
}

/* Continues after a record that fails, as programs do.  The input must end. */
static bool write_records_of(struct unisol_reader *r, struct unisol_writer *w)
{
    const struct unisol_record *record;
    enum unisol_status status;
    bool ok = true;
    for (unsigned n = 0; (status = unisol_reader_next(r, &record)) != UNISOL_END; n++) {
        ok = ok && status == UNISOL_OK;
        if (!ok && status == UNISOL_OK)
            look_at(record);
        if (ok && !write_kept(w, record))
            return false;
        if (n == MOST_RECORDS) {
            endless = true;
            return false;
        }
    }
    return ok;
}

static bool render_chunk(struct unisol_reader *r, const struct unisol_chunk *chunk,
                         struct unisol_writer *w, struct unisol_batch *batch)
{
    const struct unisol_record *record;
    enum unisol_status status;
    if (unisol_reader_open_chunk(r, chunk) != UNISOL_OK)
        return false;
    while ((status = unisol_reader_next(r, &record)) == UNISOL_OK)
        if (unisol_writer_render(w, record, batch) != UNISOL_OK)
            return false;
    return status == UNISOL_END;
}

static enum unisol_status take_chunk(struct unisol_reader *r, struct unisol_chunk **chunk)
{
    if (!unisol_reader_take(r, 500, chunk))
        return unisol_reader_cut(r, NULL);
    unisol_chunk_fill(*chunk);
    return unisol_reader_cut(r, *chunk);
}

/* As threads would do it: a second pair reads and renders the chunks. */
static bool write_chunks_of(struct unisol_reader *r, struct unisol_writer *w, const struct job *job)
{
    struct unisol_reader *r2 = unisol_reader_new(count_errors, NULL);
    struct unisol_writer *w2 = unisol_writer_new(count_errors, NULL);
    struct unisol_batch *batch = unisol_batch_new();
    struct unisol_chunk *chunk = NULL;
    enum unisol_status status = UNISOL_FAILED;
    bool ok = r2 && w2 && batch && unisol_writer_set(w2, "format", job->format) == UNISOL_OK &&
              unisol_writer_set(w2, "prefix", "yes") == UNISOL_OK &&
              unisol_writer_open_batches(w2, "out") == UNISOL_OK;
    while (ok && (status = take_chunk(r, &chunk)) == UNISOL_OK)
        ok = render_chunk(r2, chunk, w2, batch);
    ok = ok && status == UNISOL_END &&
         unisol_writer_append(w, batch, 0, unisol_batch_records(batch)) == UNISOL_OK;
    errors_told += !r2 || !w2 || !batch;
    unisol_reader_free(r2);
    unisol_chunk_free(chunk);
    unisol_writer_free(w2);
    unisol_batch_free(batch);
    return ok;
}

static bool set_up(struct unisol_reader *r, struct unisol_writer *w, const struct job *job)
{
    bool ok = (!job->layout || unisol_reader_set(r, "layout", job->layout) == UNISOL_OK) &&
              (job->stylesheet ? unisol_writer_set(w, "stylesheet", job->stylesheet)
                               : unisol_writer_set(w, "format", job->format)) == UNISOL_OK &&
              unisol_writer_set(w, "prefix", "yes") == UNISOL_OK;
    for (const struct setting *s = job->settings; ok && s->name; s++)
        ok = (s->name[0] == '<' ? unisol_reader_set(r, s->name + 1, s->value)
                                : unisol_writer_set(w, s->name, s->value)) == UNISOL_OK;
    return ok;
}

static enum unisol_status open_input(struct unisol_reader *r, const struct job *job,
                                     const struct us_buf *bytes)
{
    if (job->input[0] == '\0')
        return unisol_reader_open_deal(r, "24");
    return job->head ? unisol_reader_open_memory(r, bytes->p, bytes->len, job->input)
                     : unisol_reader_open_file(r, job->input);
}

static bool convert(const struct job *job, const struct us_buf *bytes, const char *output)
{
    struct unisol_reader *r = unisol_reader_new(count_errors, NULL);
    struct unisol_writer *w = unisol_writer_new(count_errors, NULL);
    bool made = r && w;
    bool ok = made && set_up(r, w, job) && open_input(r, job, bytes) == UNISOL_OK &&
              unisol_writer_open_file(w, output) == UNISOL_OK &&
              (job->in_chunks ? write_chunks_of(r, w, job) : write_records_of(r, w)) &&
              unisol_writer_close(w) == UNISOL_OK;
    unisol_reader_free(r);
    unisol_writer_free(w);
    errors_told += !made;
    return ok;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void read_file(const char *path, struct us_buf *out)
{
    char block[4096];
    ssize_t n = 0;
    int fd = open(path, O_RDONLY);
    while (fd >= 0 && (n = read(fd, block, sizeof(block))) > 0)
        us_buf_put(out, block, (size_t)n);
    if (fd >= 0)
        close(fd);
}

/* The files in the folder, which are removed. */
static unsigned clear_folder(void)
{
    unsigned n = 0;
    DIR *d = opendir(folder);
    const struct dirent *e;
    while ((e = readdir(d)))
        n += e->d_name[0] != '.' && unlinkat(dirfd(d), e->d_name, 0) == 0;
    closedir(d);
    return n;
}

/* Converts with room for n requests.  Returns false if the output is neither whole nor absent with
   an error. */
static bool try_with(const struct job *job, const struct us_buf *bytes, const char *output,
                     struct memory *memory, const struct us_buf *whole)
{
    struct us_buf got = {0};
    errors_told = 0;
    at_hand = memory;
    bool ok = convert(job, bytes, output);
    at_hand = NULL;
    read_file(output, &got);
    bool same = got.len == whole->len && (!got.len || memcmp(got.p, whole->p, got.len) == 0);
    bool holds = !endless && ((ok && same) || (!ok && got.len == 0 && errors_told > 0));
    if (clear_folder() != (unsigned)ok || !holds) {
        printf("# %s, %u errors (%s), %zu of %zu bytes\n", ok ? "done" : "failed", errors_told,
               last_error, got.len, whole->len);
        holds = false;
    }
    us_buf_free(&got);
    return holds;
}

/* Tries memory for n requests, for each n until it is enough.  The larger n is, the fewer are
   tried, and fewer still in the quick tier. */
static bool survives(const struct job *job)
{
    enum { MANY = 30, FEW = 8 };
    unsigned density = tier_is("quick") ? FEW : MANY;
    struct us_buf bytes = {0};
    struct us_buf whole = {0};
    char output[200];
    snprintf(output, sizeof(output), "%s/out%s", folder, job->packing);
    us_buf_puts(&bytes, job->head ? job->head : "");
    read_file(job->input, &bytes);
    bool ok = convert(job, &bytes, output);
    if (!ok)
        printf("# %s\n", last_error);
    read_file(output, &whole);
    clear_folder();
    bool ran_out = true;
    for (unsigned n = 0; n < MOST_REQUESTS && ok && ran_out; n += 1 + n / density) {
        struct memory memory = {.left = n, .for_good = n % 2};
        ok = try_with(job, &bytes, output, &memory, &whole);
        ran_out = memory.ran_out;
        if (!ok)
            printf("# without memory from request %u on\n", n);
    }
    us_buf_free(&whole);
    us_buf_free(&bytes);
    return ok && !ran_out;
}

static void try_job(const struct job *job)
{
    struct us_buf line = {0};
    const char *slash = strrchr(job->input, '/');
    us_buf_putf(&line, "%s as %s%s%s", slash ? slash + 1 : "a deal",
                job->stylesheet ? "a stylesheet's" : job->format, job->packing,
                job->in_chunks ? ", in chunks" : "");
    for (const struct setting *s = job->settings; s->name; s++)
        us_buf_putf(&line, ", %s %s", s->name, s->value);
    tap(survives(job), us_buf_text(&line));
    us_buf_free(&line);
}

/* Whether a target can hold the sample, which is a board game if its own format holds only these. */
static bool can_hold(const struct us_format *target, const char *sample)
{
    const struct us_format *own = us_formats_for_file(NULL, us_str(sample));
    bool boardgame = own && own->write_boardgame && !own->write;
    return target && target->carries == US_CARRIES_ALL && !target->stylesheet &&
           (!boardgame || target->write_boardgame);
}

/* Each input once, into the formats in turn; small enough for many rounds. */
static void try_samples(const char *samples)
{
    static const char *const packings[] = {"", "", ".gz", ".zst"};
    struct dirent **list;
    int n = scandir(samples, &list, NULL, alphasort);
    size_t target = 0;
    for (int i = 0; i < n; i++) {
        struct job job = {.packing = packings[i % 4]};
        struct stat s;
        snprintf(job.input, sizeof(job.input), "%s/%s", samples, list[i]->d_name);
        bool has_layout = strcmp(list[i]->d_name, "617.moves") != 0;
        if (has_layout && stat(job.input, &s) == 0 && S_ISREG(s.st_mode)) {
            while (!can_hold(us_format_at(target), job.input))
                target = us_format_at(target) ? target + 1 : 0;
            job.format = us_format_at(target++)->name;
            try_job(&job);
        }
        free(list[i]);
    }
    free(n >= 0 ? list : NULL);
}

/* Each entry of the library that the samples do not come by. */
static void try_settings(const char *samples)
{
    static const struct {
        const char *sample;
        struct job job;
    } rows[] = {
        {"", {.format = "fcs-board", .packing = ""}},
        {"617.fcs", {.format = "fcs", .packing = "", .head = ""}},
        {"617.fcn",
         {.format = "fcs",
          .packing = "",
          .head = "Parsing board from 617.dat\n"}}, /* of two formats */
        {"10594.sn",
         {.format = "json",
          .packing = "",
          .settings = {{"<interpretations", "all"}, {"automove", "horne"}}}},
        {"10594.sn",
         {.format = "campbell", .packing = "", .settings = {{"<assume", "automove=horne"}}}},
        {"10594.txt",
         {.format = "snx",
          .packing = "",
          .settings = {{"single-cards", "yes"}, {"automove", "none"}}}},
        {"617.fcs", {.format = "fcs-board", .packing = "", .settings = {{"at", "35"}}}},
        {"617.fcs",
         {.format = "fcs-board", .packing = "", .settings = {{"automove", "wkr"}, {"at", "end"}}}},
        {"617.fcs",
         {.format = "text",
          .packing = "",
          .settings = {{"from", "1"},
                       {"until", "90"},
                       {"every", "9"},
                       {"option", "suits=unicode"},
                       {"rows", "20"},
                       {"width", "30"}}}},
        {"617.fcs",
         {.format = "fcs",
          .packing = "",
          .settings = {{"option", "moves=sn"}, {"option", "ten=10"}}}},
        {"617.fcs",
         {.format = "xml", .packing = "", .settings = {{"positions", "all"}, {"strict", "yes"}}}},
        {"617.fcs",
         {.format = "xml", .packing = "", .settings = {{"<record", "1-2"}, {"<format", "fcs"}}}},
        {"",
         {.format = "json",
          .packing = "",
          .settings = {{"<freecells", "5"}, {"<game", "freecell"}}}},
        {"../tests/golden/snx/breaks-at-a-known-move/input.snx",
         {.format = "xml", .packing = ""}}, /* corrected */
        {"x-wins.creeper", {.format = "creeper", .packing = "", .settings = {{"at", "9"}}}},
        {"austin.proton", {.format = "html", .packing = ""}},
        {"draw.adomoc",
         {.format = "svg", .packing = "", .settings = {{"at", "end"}, {"param", "width=300"}}}},
        {"everything.json", {.format = "json", .packing = "", .settings = {{"positions", "all"}}}},
        {"everything.xml", {.format = "text", .packing = ""}},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct job job = rows[i].job;
        if (rows[i].sample[0])
            snprintf(job.input, sizeof(job.input), "%s/%s", samples, rows[i].sample);
        try_job(&job);
    }
}

/* What is no option, or not with that value, is refused though there is no memory to say why. */
static void try_refusals(void)
{
    static const struct setting bad[] = {
        {"<format", "FSC"},          {"<format", "svg"},    {"<game", "chess"},
        {"<columns", "0"},           {"<record", "0"},      {"<assume", "all"},
        {"<interpretations", "two"}, {"<colour", "red"},    {"format", "FSC"},
        {"automove", "all"},         {"strict", "perhaps"}, {"at", "never"},
        {"param", "nameless"},       {"option", "ten=11"},  {"colour", "red"},
    };
    bool ok = true;
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        struct unisol_reader *r = unisol_reader_new(count_errors, NULL);
        struct unisol_writer *w = unisol_writer_new(count_errors, NULL);
        bool ran_out = true;
        unisol_writer_set(w, "format", "fcs");
        for (unsigned n = 0; ran_out; n++) {
            struct memory memory = {.left = n, .for_good = n % 2};
            errors_told = 0;
            at_hand = &memory;
            enum unisol_status status = bad[i].name[0] == '<'
                                            ? unisol_reader_set(r, bad[i].name + 1, bad[i].value)
                                            : unisol_writer_set(w, bad[i].name, bad[i].value);
            at_hand = NULL;
            ran_out = memory.ran_out;
            if (status == UNISOL_OK || errors_told != 1)
                printf("# %s %s, without memory from request %u on\n", bad[i].name, bad[i].value,
                       n);
            ok = ok && status != UNISOL_OK && errors_told == 1;
        }
        unisol_reader_free(r);
        unisol_writer_free(w);
    }
    tap(ok, "options that are refused");
}

/* Renders the record of the sample into a batch that holds it once; without memory from request n on. */
static bool keeps_the_batch(const char *sample, unsigned n, bool *ran_out)
{
    struct unisol_reader *r = unisol_reader_new(count_errors, NULL);
    struct unisol_writer *w = unisol_writer_new(count_errors, NULL);
    struct unisol_batch *batch = unisol_batch_new();
    const struct unisol_record *record = NULL;
    struct memory memory = {.left = n, .for_good = n % 2};
    size_t once;
    size_t then;
    size_t twice;
    unisol_writer_set(w, "format", "json");
    unisol_writer_open_batches(w, NULL);
    unisol_reader_open_file(r, sample);
    unisol_reader_next(r, &record);
    bool ok = unisol_writer_render(w, record, batch) == UNISOL_OK;
    unisol_batch_text(batch, &once);

    at_hand = &memory;
    bool failed = unisol_writer_render(w, record, batch) != UNISOL_OK;
    at_hand = NULL;
    *ran_out = memory.ran_out;
    unisol_batch_text(batch, &then);
    ok = ok && then == (failed ? once : 2 * once) &&
         unisol_batch_records(batch) == (failed ? 1 : 2);
    if (failed)
        ok = unisol_writer_render(w, record, batch) == UNISOL_OK && ok;
    ok = strlen(unisol_batch_text(batch, &twice)) == 2 * once && twice == 2 * once && ok;
    unisol_reader_free(r);
    unisol_writer_free(w);
    unisol_batch_free(batch);
    return ok;
}

/* A record that cannot be rendered leaves the batch as it was. */
static void try_batches(const char *sample)
{
    bool ran_out = true;
    bool ok = true;
    for (unsigned n = 0; ran_out && ok; n++) {
        ok = keeps_the_batch(sample, n, &ran_out);
        if (!ok)
            printf("# without memory from request %u on\n", n);
    }
    tap(ok, "batches");
}

/* ---- formats that files describe ------------------------------------------------------------- */

/* Adds a format, or a file with a mistake; without memory from request n on.  A reader then uses what was added. */
static bool keeps_formats(const struct us_buf *file, bool is_good, const char *sample, unsigned n,
                          bool *ran_out)
{
    struct unisol_formats *formats = unisol_formats_new(count_errors, NULL);
    struct unisol_reader *r = unisol_reader_new(count_errors, NULL);
    struct memory memory = {.left = n, .for_good = n % 2};
    const struct unisol_record *record = NULL;
    errors_told = 0;
    at_hand = &memory;
    bool added = unisol_formats_add(formats, file->p, file->len, "x.fmt") == UNISOL_OK;
    at_hand = NULL;
    *ran_out = memory.ran_out;
    bool ok = added != (errors_told > 0) && (is_good || !added) && (added || !is_good || *ran_out);
    unisol_reader_use_formats(r, formats);
    if (added)
        ok = unisol_reader_set(r, "format", "other") == UNISOL_OK &&
             unisol_reader_open_file(r, sample) == UNISOL_OK &&
             unisol_reader_next(r, &record) == UNISOL_OK &&
             unisol_record_summary(record)->result == UNISOL_SOLVED && ok;
    unisol_reader_free(r);
    unisol_formats_free(formats);
    return ok;
}

static void try_formats(const char *srcdir)
{
    char path[1300];
    char sample[1300];
    struct us_buf file = {0};
    snprintf(path, sizeof(path), "%s/src/formats/files/p-sun.fmt", srcdir);
    snprintf(sample, sizeof(sample), "%s/samples/617-p-sun.txt", srcdir);
    FILE *in = fopen(path, "r");
    char line[512];
    while (in && fgets(line, sizeof(line), in))
        us_buf_puts(&file, strncmp(line, "name:", 5) == 0 ? "name: other\n" : line);
    if (in)
        fclose(in);
    for (int is_good = 1; is_good >= 0; is_good--) {
        bool ran_out = true;
        bool ok = in != NULL;
        if (!is_good)
            us_buf_puts(&file, "moove: x\n");
        for (unsigned n = 0; ran_out && ok; n++) {
            ok = keeps_formats(&file, is_good, sample, n, &ran_out);
            if (!ok)
                printf("# without memory from request %u on\n", n);
        }
        tap(ok, is_good ? "a format that a file describes" : "a file with a mistake");
    }
    us_buf_free(&file);
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Whether a call was done or failed with an error. */
static bool is_told(bool done)
{
    bool good = done != (errors_told > 0);
    errors_told = 0;
    return good;
}

/* Plays; without memory from request n on.  What cannot be done leaves the game as it was. */
static bool keeps_the_game(struct unisol_game *game, unsigned n, bool *ran_out)
{
    static const struct unisol_step step = {{UNISOL_COLUMN, 7}, {UNISOL_FREECELL, 1}, 1};
    static const struct unisol_step other = {{UNISOL_COLUMN, 0}, {UNISOL_FREECELL, 3}, 1};
    static const struct unisol_step nowhere = {{UNISOL_COLUMN, 7}, {UNISOL_COLUMN, 7}, 1};
    struct memory memory = {.left = n, .for_good = n % 2};
    unsigned moves = 0;
    errors_told = 0;
    at_hand = &memory;
    bool done = unisol_game_play_text(game, "8a") == UNISOL_OK;
    moves += done;
    bool ok = is_told(done) && unisol_game_moves(game) == moves;
    done = unisol_game_play_text(game, "1 card from column 8 to a freecell") == UNISOL_OK;
    moves += done;
    ok = is_told(done) && unisol_game_moves(game) == moves && ok;
    done = unisol_game_play(game, &step) == UNISOL_OK;
    moves += done;
    errors_told = 0; /* the move is illegal if the others were made */
    ok = unisol_game_moves(game) == moves && ok;
    ok = unisol_game_play(game, &nowhere) == UNISOL_FAILED && ok;
    errors_told = 0; /* there may be no memory for its words, which are then "" */
    unisol_game_refusal(game);
    const char *sentence = unisol_game_sentence(game, &step);
    const char *top = moves == 0 ? "Q" : "2"; /* of the column; the freecell is full after both */
    ok = (!sentence[0] || (moves < 2 && strncmp(sentence, top, 1) == 0)) && ok;
    ok = is_told(unisol_game_comment(game, "what was tried", "a player") == UNISOL_OK) && ok;
    if (moves > 0 && unisol_game_set(game, "keep-undone", "yes") == UNISOL_OK) {
        ok = is_told(unisol_game_comment_move(game, "this move", NULL) == UNISOL_OK) && ok;
        ok = is_told(unisol_game_bookmark(game, "here") == UNISOL_OK) && ok;
        ok = unisol_game_undo(game) && ok;
        done = unisol_game_play(game, &other) == UNISOL_OK;
        ok = is_told(done) && unisol_game_moves(game) == moves - !done && ok;
        if (!done)
            ok = unisol_game_redo(game) && ok; /* what was taken back is still there */
    }
    struct unisol_record *record = unisol_game_record(game);
    ok = is_told(record != NULL) && ok;
    struct unisol_game *copy = unisol_game_copy(game);
    bool again = unisol_game_restart(game) == UNISOL_OK;
    ok = is_told(again) && unisol_game_moves(game) == (again ? 0 : moves) && ok;
    at_hand = NULL;
    *ran_out = memory.ran_out;
    ok = (!copy || unisol_game_hash(copy, false) == unisol_game_hash(game, false)) && ok;
    ok = (!record || unisol_record_summary(record)->num_moves == moves) && ok;
    unisol_game_free(copy);
    unisol_record_free(record);
    return ok;
}

/* Games that lack memory say so, and can be played on. */
/* Joins, compares, counts and remembers two records; without memory from request n on.  Each step is
   done rightly, or says that it is not. */
static bool keeps_the_records(struct unisol_record *const records[2], unsigned n, bool *ran_out)
{
    struct memory memory = {.left = n, .for_good = n % 2};
    struct unisol_fingerprint print;
    struct unisol_difference d;
    struct unisol_results results = {0};
    bool no_memory = false;
    bool is_new = false;
    at_hand = &memory;
    struct unisol_merger *merger = unisol_merger_new();
    bool merges = merger && unisol_merger_add(merger, records[0]) == UNISOL_MERGED &&
                  unisol_merger_add(merger, records[1]) == UNISOL_MERGED;
    struct unisol_record *merged = merges ? unisol_merger_take(merger, &no_memory) : NULL;
    bool ok = !merges || no_memory == !merged;
    struct unisol_comparison *c = unisol_comparison_new(records[0], records[1]);
    ok = (!c || (unisol_comparison_is_possible(c) && unisol_comparison_next(c, &d))) && ok;
    struct unisol_tally *tally = unisol_tally_new();
    unisol_tally_add(tally, records[0]);
    struct unisol_unique *unique = unisol_unique_new(NULL);
    if (unisol_unique_fingerprint(unique, records[0], &print) &&
        unisol_unique_add(unique, &print, &is_new))
        ok = is_new && ok;
    struct unisol_record *main_line = unisol_record_extract(records[0], NULL);
    at_hand = NULL;

    *ran_out = memory.ran_out;
    ok = (!merged || unisol_record_summary(merged)->num_variations == 1) && ok;
    ok = (!main_line || unisol_record_summary(main_line)->num_moves ==
                            unisol_record_summary(records[0])->num_moves) &&
         ok;
    ok = (!unisol_tally_results(tally, &results) || results.records == 1) && ok;
    unisol_merger_free(merger);
    unisol_comparison_free(c);
    unisol_tally_free(tally);
    unisol_unique_free(unique);
    unisol_record_free(merged);
    unisol_record_free(main_line);
    return ok;
}

static void try_records(void)
{
    static const char two[] = "#617\n8a 8b\n\n#617\n8a 8c\n";
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    struct unisol_record *records[2];
    const struct unisol_record *record;
    unisol_reader_open_memory(r, two, sizeof(two) - 1, NULL);
    for (unsigned i = 0; i < 2; i++)
        records[i] = unisol_reader_next(r, &record) == UNISOL_OK ? unisol_record_keep(record)
                                                                 : NULL;

    bool ran_out = true;
    bool ok = true;
    for (unsigned n = 0; ran_out && ok; n++) {
        ok = keeps_the_records(records, n, &ran_out);
        if (!ok)
            printf("# without memory from request %u on\n", n);
    }
    tap(ok, "several records");
    unisol_record_free(records[0]);
    unisol_record_free(records[1]);
    unisol_reader_free(r);
}

static void try_games(void)
{
    bool ran_out = true;
    bool ok = true;
    for (unsigned n = 0; ran_out && ok; n++) {
        struct memory memory = {.left = n, .for_good = true};
        at_hand = &memory;
        unisol_game_free(unisol_game_new("freecell", "617", count_errors, NULL));
        at_hand = NULL;
        struct unisol_game *game = unisol_game_new("freecell", "617", count_errors, NULL);
        ok = keeps_the_game(game, n, &ran_out) &&
             unisol_game_play_text(game, "1b 11") == UNISOL_FAILED;
        unisol_game_free(game);
        if (!ok)
            printf("# without memory from request %u on\n", n);
    }
    tap(ok, "games");
}

/* ---- several threads ------------------------------------------------------------------------- */

static void count_slowly(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    (void)d;
    usleep(30 * 1000); /* the other threads arrive meanwhile */
    errors_told++;
}

enum { TEXTS = 3 };

/* A thread asks for a text of the record.  Another text is asked for by each thread. */
struct request {
    const struct unisol_record *record;
    size_t which;
    const char *text;
};

static void *ask(void *context)
{
    struct request *r = context;
    if (r->which == 0)
        r->text = unisol_record_summary(r->record)->game;
    else if (r->which == 1)
        r->text = unisol_record_summary(r->record)->outcome;
    else
        r->text = unisol_record_dump(r->record);
    return NULL;
}

/* Threads share a const record, and none has memory for its texts.  Together they report as much as
   the same requests one after another: handlers that ran at the same time would lose reports. */
static void try_threads(const char *sample)
{
    struct unisol_reader *r = unisol_reader_new(count_slowly, NULL);
    const struct unisol_record *record = NULL;
    struct request requests[TEXTS];
    pthread_t threads[TEXTS];
    unisol_reader_open_file(r, sample);
    unisol_reader_next(r, &record);

    errors_told = 0;
    lend(0);
    for (size_t i = 0; i < TEXTS; i++) {
        requests[i] = (struct request){record, i, NULL};
        ask(&requests[i]);
    }
    unsigned wanted = errors_told;
    errors_told = 0;
    bool ok = record != NULL && wanted >= TEXTS;
    for (size_t i = 0; i < TEXTS; i++) {
        ok = pthread_create(&threads[i], NULL, ask, &requests[i]) == 0 && ok;
    }
    for (size_t i = 0; i < TEXTS && ok; i++) {
        pthread_join(threads[i], NULL);
        ok = requests[i].text && !requests[i].text[0];
    }
    at_hand = NULL;
    if (errors_told != wanted)
        printf("# %u reports, not %u\n", errors_told, wanted);
    tap(ok && errors_told == wanted, "texts for several threads");

    for (size_t i = 0; i < TEXTS; i++)
        ask(&requests[i]);
    tap(requests[0].text[0] && requests[1].text[0] && requests[2].text[0],
        "texts, now that there is memory");
    unisol_reader_free(r);
}

/* Returns a sample of the game that a format stores, if that is not FreeCell, or NULL. */
static const char *sample_for(const char *format)
{
    static const char *const others[][2] = {
        {"bhs", "33-golf.txt"},
        {"csplib", "10-black-hole.param"},
        {"klondike-solver", "617-klondike.txt"},
        {"minimal-klondike", "617-minimal.txt"},
        {"sigoden", "617-sigoden.txt"},
        {"solvitaire-boards", "33-solvitaire.txt"},
    };
    for (size_t i = 0; i < sizeof(others) / sizeof(others[0]); i++)
        if (strcmp(others[i][0], format) == 0)
            return others[i][1];
    return NULL;
}

int main(void)
{
    const char *srcdir = getenv("SRCDIR") ? getenv("SRCDIR") : ".";
    struct job job = {.packing = "", .layout = "ms:617"};
    char samples[900];
    char stylesheet[900];
    snprintf(samples, sizeof(samples), "%s/samples", srcdir);
    snprintf(stylesheet, sizeof(stylesheet), "%s/xslt/fcs-board.xsl", srcdir);
    if (!mkdtemp(folder))
        return 1;
    try_samples(samples);
    for (size_t i = 0; us_format_at(i); i++) {
        const char *sample = sample_for(us_format_at(i)->name);
        snprintf(job.input, sizeof(job.input), "%s/%s", samples, sample ? sample : "617.moves");
        job.layout = sample ? NULL : "ms:617";
        job.format = us_format_at(i)->name;
        if (us_format_is_written(us_format_at(i)))
            try_job(&job);
    }
    job.layout = "ms:617";
    snprintf(job.input, sizeof(job.input), "%s/617.moves", samples);
    job.in_chunks = true;
    job.format = "jsonl";
    try_job(&job);
    job = (struct job){.packing = "", .stylesheet = stylesheet};
    snprintf(job.input, sizeof(job.input), "%s/617.board", samples);
    try_job(&job);
    try_settings(samples);
    snprintf(samples, sizeof(samples), "%s/samples/617.board", srcdir);
    job = (struct job){.packing = "", .format = "fcs", .layout = samples};
    snprintf(job.input, sizeof(job.input), "%s/samples/617.moves", srcdir);
    try_job(&job);
    try_refusals();
    snprintf(samples, sizeof(samples), "%s/samples/617.fcs", srcdir);
    try_batches(samples);
    try_formats(srcdir);
    try_games();
    try_records();
    snprintf(samples, sizeof(samples), "%s/samples/x-wins.creeper", srcdir);
    try_threads(samples);
    rmdir(folder);
    return tap_end();
}
