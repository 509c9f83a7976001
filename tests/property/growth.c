/* SPDX-License-Identifier: MIT */
/*
 * No input takes quadratic time: hostile patterns of growing size are given to every reader, and
 * what can be read of them to a writer.  The steps are counted in one of two ways.  A compiler with
 * -fsanitize-coverage=trace-pc adds a call to each basic block, and COUNT_BLOCKS counts the calls:
 * `./dev growth`.  Callgrind counts instructions.  It takes fifteen times longer, but also counts
 * those of libxml2 and other libraries: tests/limits/growth.tap.
 *
 *     tests/property/growth FILE [SAMPLE [SEED]]
 *     valgrind --tool=callgrind --callgrind-out-file=FILE tests/property/growth FILE [SAMPLE [SEED]]
 *     tests/property/growth --print CASE SIZE
 *
 * SAMPLE: about how many cases to run beside the known ones, of which the seed chooses one way of
 * reading; default: all.  In the environment, CASE=NUMBER runs that case only, CASE=libraries those
 * in which libraries can work, and VERBOSE=1 prints the counts of all.  --print prints the input of
 * a case.
 */
#include <glob.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/buf.h"
#include "api/command.h"
#include "unisol.h"

#if defined(__has_include)
#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif
#endif
#ifndef RUNNING_ON_VALGRIND
#define RUNNING_ON_VALGRIND 0
#endif
#ifdef __clang__
#define UNCOUNTED __attribute__((no_sanitize("coverage")))
#else
#define UNCOUNTED __attribute__((no_sanitize_coverage))
#endif

/* ---- functions that the linker puts in place of the C library's ------------------------------ */

/*
 * The C library looks at 32 bytes with one instruction.  These functions take some instructions for each byte, so that
 * looking at the same text again and again shows while the text is small.  See -Wl,--wrap in ld(1) for the names.
 */
/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
void *__real_memchr(const void *s, int c, size_t n);
void *__real_memrchr(const void *s, int c, size_t n);
void *__real_memmem(const void *s, size_t n, const void *word, size_t len);
void *__real_memmove(void *to, const void *from, size_t n);
void *__real_memcpy(void *to, const void *from, size_t n);
ssize_t __real_read(int fd, void *to, size_t n);
void *__wrap_memchr(const void *s, int c, size_t n);
void *__wrap_memrchr(const void *s, int c, size_t n);
void *__wrap_memmem(const void *s, size_t n, const void *word, size_t len);
void *__wrap_memmove(void *to, const void *from, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n);
ssize_t __wrap_read(int fd, void *to, size_t n);

static void see(size_t n)
{
    static volatile size_t seen; /* the loop must stay */
    for (size_t i = 0; i < n; i++)
        seen = i;
    (void)seen;
}

static void see_up_to(const void *s, const void *found, size_t n)
{
    see(found ? (size_t)((const char *)found - (const char *)s) : n);
}

void *__wrap_memchr(const void *s, int c, size_t n)
{
    void *found = __real_memchr(s, c, n);
    see_up_to(s, found, n);
    return found;
}

void *__wrap_memrchr(const void *s, int c, size_t n)
{
    void *found = __real_memrchr(s, c, n);
    see(found ? n - (size_t)((const char *)found - (const char *)s) : n);
    return found;
}

void *__wrap_memmem(const void *s, size_t n, const void *word, size_t len)
{
    void *found = __real_memmem(s, n, word, len);
    see_up_to(s, found, n);
    return found;
}

void *__wrap_memmove(void *to, const void *from, size_t n)
{
    see(n);
    return __real_memmove(to, from, n);
}

void *__wrap_memcpy(void *to, const void *from, size_t n)
{
    see(n);
    return __real_memcpy(to, from, n);
}

/* As from a pipe. */
ssize_t __wrap_read(int fd, void *to, size_t n)
{
    enum { MOST = 4096 };
    return __real_read(fd, to, n < MOST ? n : MOST);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

/* ---- what is counted ------------------------------------------------------------------------- */

static const char *profile; /* the file that callgrind writes to; others are beside it */
static const char *top;     /* the directory of the sources */
static bool verbose;        /* print the counts of all cases */
static char scratch[4096];  /* a file for inputs, beside it */

#ifdef COUNT_BLOCKS
static unsigned long long blocks;

/* The compiler calls it at the start of each basic block. */
void __sanitizer_cov_trace_pc(
    void); /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
UNCOUNTED void __sanitizer_cov_trace_pc(
    void) /* NOLINT(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
{
    blocks++;
}

static bool can_count(void)
{
    return true;
}

static void begin_count(void)
{
    blocks = 0;
}

/* Returns the instructions since begin_count(), about. */
static double end_count(void)
{
    static const double per_block = 5;
    return per_block * (double)blocks;
}
#else
static bool can_count(void)
{
#ifdef CALLGRIND_ZERO_STATS
    return RUNNING_ON_VALGRIND;
#else
    return false;
#endif
}

static void begin_count(void)
{
#ifdef CALLGRIND_ZERO_STATS
    CALLGRIND_ZERO_STATS;
#endif
}

/* Returns the instructions since begin_count(). */
static double end_count(void)
{
    static const char words[] = "summary: ";
    static unsigned num_dumps; /* callgrind numbers them */
    char path[4096];
    char line[256];
    unsigned long long count = 0;
#ifdef CALLGRIND_DUMP_STATS
    CALLGRIND_DUMP_STATS;
#endif
    snprintf(path, sizeof(path), "%s.%u", profile, ++num_dumps);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof(line), f))
        if (strncmp(line, words, strlen(words)) == 0)
            count = strtoull(line + strlen(words), NULL, 10);
    if (!f || count == 0) {
        printf("Bail out! callgrind wrote no count to %s\n", path);
        exit(1);
    }
    fclose(f);
    remove(path);
    return (double)count;
}
#endif

/* ---- cases ----------------------------------------------------------------------------------- */

/* How an input is read. */
enum way { FROM_MEMORY, FROM_FILE, IN_PIECES, WAYS };

static const char *const way_names[] = {"memory", "file", "pieces"};

/* An input: `head`, `unit` again and again, `tail`.  The sizes are those of all units.  If `rest` is
   there, each unit is followed by its number and `rest`, and as many times `then` follow. */
struct pattern {
    const char *name;
    struct us_str head;
    struct us_str unit;
    struct us_str tail;
    struct us_str rest;
    struct us_str then;
    /* NULL: the above.  Otherwise it appends an input with a structure, of about `size` bytes, and all
       sizes are measured. */
    void (*build)(struct us_buf *b, size_t size);
};

struct test_case {
    const char *format; /* NULL: it is detected */
    const char
        *target; /* what is read is written in this format; NULL: it is not; or one of `uses` */
    enum way way;
    struct pattern pattern;
};

static void put_numbered(struct us_buf *b, const struct pattern *p, size_t size)
{
    size_t num = 0;
    for (size_t from = b->len; b->len - from < size; num++) {
        us_buf_put(b, p->unit.p, p->unit.len);
        us_buf_putf(b, "%zu", num);
        us_buf_put(b, p->rest.p, p->rest.len);
    }
    for (size_t i = 0; i < num; i++)
        us_buf_put(b, p->then.p, p->then.len);
}

static void fill(struct us_buf *b, const struct pattern *p, size_t size)
{
    us_buf_clear(b);
    if (p->build) {
        p->build(b, size);
        return;
    }
    us_buf_put(b, p->head.p, p->head.len);
    if (p->rest.len > 0)
        put_numbered(b, p, size);
    for (size_t n = 0; p->rest.len == 0 && n + p->unit.len <= size; n += p->unit.len)
        us_buf_put(b, p->unit.p, p->unit.len);
    us_buf_put(b, p->tail.p, p->tail.len);
}

static void hear(void *context, const struct unisol_diagnostic *d)
{
    size_t *heard = context;
    *heard += strlen(d->message);
}

/* Does with a record what the commands do. */
static void use(const struct unisol_record *record, struct unisol_writer *w)
{
    size_t len;
    unisol_record_report(record);
    unisol_record_summary(record);
    unisol_record_deal(record);
    if (!w || unisol_writer_open_memory(w) != UNISOL_OK)
        return;
    if (unisol_writer_write(w, record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK)
        unisol_writer_text(w, &len);
}

/* What commands do with a record besides writing it. */
static const char *const uses[] = {"+stats", "+merge", "+identify"};

static bool find(void *context, const char *deal, bool solved)
{
    (void)context;
    (void)solved;
    return deal != NULL;
}

static struct unisol_merger *merger; /* of all records of an input */

static void use_otherwise(const struct unisol_record *record, struct unisol_reader *r,
                          const char *way)
{
    struct unisol_statistics statistics;
    struct unisol_fingerprint print;
    static const uint64_t key[2];

    if (strcmp(way, "+stats") == 0) {
        unisol_record_statistics(record, &statistics);
        unisol_record_fingerprint(record, key, &print);
        struct unisol_walk *walk = unisol_walk_new(record);
        unisol_walk_to(walk, SIZE_MAX);
        unisol_walk_free(walk);
    } else if (strcmp(way, "+merge") == 0) {
        if (unisol_merger_add(merger, record) != UNISOL_MERGED)
            printf("# a record cannot be merged\n");
        unisol_merger_add(merger, record);
    } else if (strcmp(way, "+identify") == 0) {
        unisol_reader_identify(r, NULL, "1-3", find, NULL);
    }
}

/* Writes what has been merged. */
static void use_merged(struct unisol_writer *w)
{
    bool no_memory;
    struct unisol_record *merged = unisol_merger_take(merger, &no_memory);
    if (merged)
        use(merged, w);
    unisol_record_free(merged);
}

static void read_all(struct unisol_reader *r, struct unisol_writer *w, const char *way)
{
    const struct unisol_record *record;
    enum unisol_status status;
    while ((status = unisol_reader_next(r, &record)) != UNISOL_END)
        if (status == UNISOL_OK && way)
            use_otherwise(record, r, way);
        else if (status == UNISOL_OK)
            use(record, w);
}

static void read_pieces(struct unisol_reader *r, struct unisol_reader *other,
                        struct unisol_writer *w, const char *way)
{
    enum { CHUNK = 4096 };
    struct unisol_chunk *piece = NULL;
    enum unisol_status status = UNISOL_OK;
    while (status != UNISOL_END && unisol_reader_take(r, CHUNK, &piece)) {
        unisol_chunk_fill(piece);
        status = unisol_reader_cut(r, piece);
        if (status == UNISOL_OK && unisol_reader_open_chunk(other, piece) == UNISOL_OK)
            read_all(other, w, way);
    }
    unisol_chunk_free(piece);
}

/* A format that a file describes.  Some of what it searches for never comes. */
static const char own_format[] = "name: own-format\n"
                                 "game: freecell\n"
                                 "begins: 'Never' 'Game' 'Neither'\n"
                                 "deal: 'Game <deal>'\n"
                                 "moves: 'moves: '\n"
                                 "after-list: '<any>, nothing'\n"
                                 "move: column to column '<from>a<any>ZYX<to>'\n"
                                 "move: column to freecell '<from>a<to>'\n"
                                 "move: freecell to column '<from>b<to>'\n"
                                 "piles: columns ':'\n"
                                 "board: ': '\n"
                                 "board-begins: yes\n"
                                 "skip-to: 'x' 'END'\n"
                                 "skip-to: 'y' 'END'\n"
                                 "skip: '<any>and <any>'\n";
static struct unisol_formats *own_formats;

static void add_own_format(void)
{
    own_formats = unisol_formats_new(NULL, NULL);
    if (unisol_formats_add(own_formats, own_format, strlen(own_format), "own.fmt") != UNISOL_OK) {
        printf("Bail out! the format is not understood\n");
        exit(1);
    }
}

static struct unisol_reader *new_reader(const struct test_case *c, size_t *heard)
{
    struct unisol_reader *r = unisol_reader_new(hear, heard);
    if (c->format && strcmp(c->format, "own-format") == 0)
        unisol_reader_use_formats(r, own_formats);
    if (c->format)
        unisol_reader_set(r, "format", c->format);
    unisol_reader_set(r, "layout", "617");
    return r;
}

/* The use of the records, or NULL if they are written. */
static const char *way_of(const struct test_case *c)
{
    return c->target && c->target[0] == '+' ? c->target : NULL;
}

static struct unisol_writer *new_writer(const struct test_case *c, size_t *heard)
{
    const char *target = way_of(c) ? "json" : c->target;
    struct unisol_writer *w = target ? unisol_writer_new(hear, heard) : NULL;
    if (!w)
        return NULL;
    unisol_writer_set(w, "prefix", "yes");
    unisol_writer_set(w, "format", target);
    return w;
}

static void write_scratch(const struct us_buf *text)
{
    FILE *f = fopen(scratch, "w");
    if (!f || fwrite(text->p, 1, text->len, f) != text->len || fclose(f) != 0) {
        printf("Bail out! cannot write %s\n", scratch);
        exit(1);
    }
}

/* Instructions for an input of about `size` bytes. */
static double measure(const struct test_case *c, size_t size)
{
    size_t heard = 0;
    struct us_buf text = {0};
    fill(&text, &c->pattern, size);
    if (c->way != FROM_MEMORY)
        write_scratch(&text);
    struct unisol_reader *r = new_reader(c, &heard);
    struct unisol_reader *other = new_reader(c, &heard);
    struct unisol_writer *w = new_writer(c, &heard);
    merger = unisol_merger_new();

    begin_count();
    enum unisol_status status = c->way == FROM_MEMORY
                                    ? unisol_reader_open_memory(r, text.p, text.len, "input")
                                    : unisol_reader_open_file(r, scratch);
    if (status == UNISOL_OK && c->way == IN_PIECES && unisol_reader_can_take(r))
        read_pieces(r, other, w, way_of(c));
    else if (status == UNISOL_OK)
        read_all(r, w, way_of(c));
    use_merged(w);
    double count = end_count();

    unisol_merger_free(merger);
    unisol_writer_free(w);
    unisol_reader_free(other);
    unisol_reader_free(r);
    us_buf_free(&text);
    return count;
}

/* ---- growth ---------------------------------------------------------------------------------- */

enum {
    SMALLEST = 1024,
    USUAL = 6,
    MOST = 9
}; /* bytes; numbers of sizes, each twice the one before */

/* From one size to the next the instructions that come on top double where they are linear, and grow fourfold where they are
   quadratic.  n log n takes 2.2 at these sizes; buffers that are doubled and blocks that are read at once make it uneven. */
static const double limit = 2.6;
static const double slack = 200000; /* instructions: less is noise */
static const double plenty = 3e7;   /* instructions: a growth that is fine so far is fine */
static const double enough = 3e8; /* instructions: a growth that is too large so far is too large */

static bool grew(const double *counts, unsigned n)
{
    double before = counts[n - 2] - counts[n - 3];
    double last = counts[n - 1] - counts[n - 2];
    return last > slack && last > limit * (before > 0 ? before : 0);
}

/* Measures sizes until the growth is clear.  False, with the counts on standard output: it is more than n log n. */
static bool is_bounded(const struct test_case *c, const char *name)
{
    double counts[MOST];
    unsigned n = 0;
    bool ok = true;
    for (bool done = false; !done;) {
        counts[n] = measure(c, (size_t)SMALLEST << n);
        n++;

        /* A step that is too large may be a buffer that was doubled.  Two of them are none. */
        bool suspect = n >= 3 && grew(counts, n);
        bool before = n >= 4 && grew(counts, n - 1);
        ok = !suspect || !before;
        bool fine = n >= 3 && !suspect && (n >= USUAL || (!before && counts[n - 1] > plenty)) &&
                    !c->pattern.build;
        done = n == MOST || fine || (!ok && counts[n - 1] > enough);
    }
    if (ok && !verbose)
        return true;

    printf("# %s:", name);
    for (unsigned i = 0; i < n; i++)
        printf(" %zu KiB: %.1f M%s", ((size_t)SMALLEST << i) / 1024, counts[i] / 1e6,
               i + 1 < n ? "," : "\n");
    return ok;
}

/* ---- the list of cases ----------------------------------------------------------------------- */

/* Beginnings, separators, ends, and words of each format. */
static const char *const units[] = {
    " ",
    "\t",
    "\n",
    "\r",
    ".",
    ",",
    ":",
    ";",
    "#",
    "<",
    ">",
    "&",
    "\"",
    "'",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    "-",
    "=",
    "*",
    "/",
    "\\",
    "+",
    "_",
    "~",
    "!",
    "?",
    "$",
    "%",
    "@",
    "0",
    "1",
    "9",
    "a",
    "h",
    "v",
    "A",
    "F",
    "K",
    "x",
    "\x01",
    "\x80",
    "\xff",
    "\xe2\x99\xa0",
    "\xf0\x9f\x82\xa1",
    "\xe2\x86\x92",
    "\xc2\xa0",
    "\n ",
    "\n\n \n",
    " \n",
    "- ",
    "a ",
    "8 ",
    "KH ",
    "8a ",
    "1a 2b\n",
    "h8",
    "8a8b",
    "#617\n",
    "# 617\n",
    "#617 ",
    "F#1\n",
    "Game 617\n",
    "game ",
    "<br>",
    "<!--",
    "<a>",
    "</a>",
    "<a b=\"",
    "&gt;",
    "&#x2660;",
    "<![CDATA[",
    "{\"a\":",
    "[[",
    "\"a\",",
    "\\u0041",
    "1,",
    "-=-=-=-=-=-=-=-=-=-=-=-\n",
    "-=-=-=-=-=-=-=-=-=-=-=- ",
    "This game is solveable. ",
    "This game is solveable.\n",
    "Total number of states checked is 1.\n",
    "Iteration: 1\n",
    "====================\n",
    "Foundations: H-0 C-0 D-0 S-0\n",
    "Freecells:\n",
    ": KH\n",
    ": KH ",
    "3.1.",
    "12. ",
    "Move a card from stack 0 to freecell 0\n",
    "Move a card from stack 0 to freecell 0 ",
    "(8a ",
    "[8a] ",
    "8a (8a) ",
    "-- \n",
    "Processing deal #1\n",
    "?deal=1&path=5c",
    "&path=",
    "deal=1:7r",
    "1|2a|KS|f|~",
    "--gameno 1 ",
    "Expand Move ",
};

#define XML "<solitaire xmlns='urn:unisol:interchange:1' version='0.1.1'>"
#define COLLECTION "<solitaire_collection xmlns='urn:unisol:interchange:1'>"
#define KPAT "<?xml version='1.0'?>\n<kpat-game"

/* Inputs that once took quadratic time, or looked like it.  Each is always run in one way. */
static const struct known {
    const char *format;
    const char *head;
    const char *unit;
    const char *rest; /* NULL: the units have no numbers */
    const char *then;
} known[] = {
    {"fcs", "-=-=-=-=-=-=-=-=-=-=-=-\n", ".", NULL, NULL},
    {NULL, "-=-=-=-=-=-=-=-=-=-=-=-\n", ".", NULL, NULL},
    {"fcs", "", "-=-=-=-=-=-=-=-=-=-=-=-\n", NULL, NULL},
    {NULL, "", "-=-=-=-=-=-=-=-=-=-=-=- ", NULL, NULL},
    {"fcs", "", "This game is solveable. ", NULL, NULL},
    {"fcs-web", "", "<", NULL, NULL},
    {"sn", "", "\n\n \n", NULL, NULL},
    {"text", "", "QH JS ", NULL, NULL},
    {"text", "", "1. QH to freecell, ", NULL, NULL},
    {"text", "", "Game #617\n", NULL, NULL},
    {"text", "", "freecell, deal ms:617\n", NULL, NULL},
    {"text", "freecell, deal ms:617, 1 move\n\n0. Start\n", " 1\n", NULL, NULL},
    {"text", "freecell, deal ms:617, 1 move\n\n", "    | a\n", NULL, NULL},
    {"macroxue", "", "freecell.html?deal=1:", NULL, NULL},
    {"fcs-web", "", "Move a card from stack 1 to stack 2\n", NULL, NULL},
    {"proton", "", "6 F F 3 ", NULL, NULL},
    {"campbell", "", "1a 2b\n", NULL, NULL},
    {"campbell", "#1\n", "KH QS JH TS 9H 8S 7H 6S\n", NULL, NULL},
    {"sn", "#617\n", "8a8b", NULL, NULL},
    {"sn", "#617\n", "8a/8b->", NULL, NULL},
    {"sn", "#617\n", "8a8b ", NULL, NULL},
    {"sn", "#617\n", "8a.81", NULL, NULL},
    {"sn", "#617\n", "83. ", NULL, NULL},
    {"sn", "#617\n", "(8,3)", NULL, NULL},
    {"sn", "#617\n", "(8 to (", NULL, NULL},
    {"sn", "#617\n", "8 to ", NULL, NULL},
    {"sn", "#617\n", "8 - ", NULL, NULL},
    {"sn", "#617\n", "8a - ", NULL, NULL},
    {"sn", "#617\n", "8a: so\n", NULL, NULL},
    {"sn", "#617\n", "a: ", NULL, NULL},
    {"sn", "#617\n", "8C 8H\n", NULL, NULL},
    {"sn", "#617\n8a 8b 8c\n", "8j\n", NULL, NULL},
    {"sn", "#617\n8a 8b 8c\n", "8a 8b 8j 8c\n", NULL, NULL},
    {"sn", "#617\n", "80 a0\n", NULL, NULL},
    {"sn", "#617\n", "8,a\n", NULL, NULL},
    {NULL, "", "617: 8a 8b 8c 87 a2 c2 8d 8h 2a 2c 28 21 c3 43 2c 26\n", NULL, NULL},
    {NULL, "", "617,8a8b8c87a2c28d8h2a2c2821c3432c26", NULL, NULL},
    {NULL, "Hi, is this right?\n", "> #617\n> 8a 8b\n", NULL, NULL},
    {NULL, "", "> > ", NULL, NULL},
    {NULL, "", "Hello all,\n\n", NULL, NULL},
    {NULL, "", "```\n", NULL, NULL},
    {NULL, "", "$ solve 617\n", NULL, NULL},
    {NULL, "", "    so it goes\n\n", NULL, NULL},
    {NULL, "#617\n8a 8b 8c\n", "zz yy 1a 2b foo\n", NULL, NULL},
    {"optimal", "617, 2, 8a 8b\n", "and so on\n", NULL, NULL},
    {"macroxue", "617:2r4r\n", "and so on\n617:2r4r\n", NULL, NULL},
    {"shirlhart", "--gameno 617\n1|2a|KS|f|\n", "well\n", NULL, NULL},
    {"fcs-board", "", "Hello all,\n", NULL, NULL},
    {"sn", "", "KH QS\n", NULL, NULL},
    {"sn", "8a 8b\n", "KH QS JH TS 9H 8S 7H 6S\n", NULL, NULL},
    {"sn", "<html>", "<a b=\"", NULL, NULL},
    {"sn", "<html>", "<style>", NULL, NULL},
    {"sn", "", "<p>a", NULL, NULL},
    {"sn", "", "<p>7D", NULL, NULL},
    {"sn", "", "<p>#617 <p>8a", NULL, NULL},
    {NULL, "", "<p>a", NULL, NULL},
    {"sn", "<html>", "<!-- <", NULL, NULL},
    {"html", "", "<!DOCTYPE html>", NULL, NULL},
    {"html", "", "<script type=\"application/json\" id=\"record\">", NULL, NULL},
    {NULL, "<html><meta name=\"generator\" content=\"unisol\"><p>",
     "<script type=\"application/json\" id=", NULL, NULL},
    {"link", "", "#u1.AAAA\n", NULL, NULL},
    {"link", "", "#u1.", NULL, NULL},
    {"link", "#u1.", "A", NULL, NULL},
    {"sn", "8a 8b\n", "game 617\nwords\n", NULL, NULL},
    {"sn", "game 617\n", "words\ngame 617 words\n", NULL, NULL},
    {NULL, "", "12 34 KH\n", NULL, NULL},
    {"snx", "#617\nsome words\n", "and so 8a 8b 8c 87 a2 c2 8d 8h 2a 2c\n", NULL, NULL},
    {"xml", XML "<header", " a", "='1'", ">"},
    {"xml", XML "<header", " xmlns:a", "='urn:a'", ">"},
    {"xml", XML "<header xmlns:b='urn:b'", " b:a", "='1'", ">"},
    {"xml", XML "<a:x xmlns:a='urn:a'", " xmlns:a", "='urn:a'", "><a0:x/"},
    {"xml", XML "<!--<header", " a", "='1'", "-->"},
    {"xml", XML, "<a:x xmlns:a", "='urn:a' xmlns:a='urn:b'>", "<a:x/>"},
    {"xml", XML, "<x a", "='1'/>", ""},
    {"xml", "<!--", "boardgame>", NULL, NULL},
    {"xml", XML "<!--", "solitaire>", NULL, NULL},
    {"xml", XML "&", "solitaire>", NULL, NULL},
    {"xml", COLLECTION, " ", NULL, NULL},
    {"xml", COLLECTION, "<solitaire/>", NULL, NULL},
    {"xml", COLLECTION, "<solitaire></solitaire >", NULL, NULL},
    {"xml", COLLECTION "<solitaire>", "<header/>", NULL, NULL},
    {"json", "{\"solitaire\": {}}", " ", NULL, NULL},
    {NULL, "", "Freecells:\n", NULL, NULL},
    {"snx", "", "Foundations: H-0 C-0 D-0 S-0\n", NULL, NULL},
    {"kpat", KPAT, " a", "='1'", ">"},
    {"kpat", KPAT, " xmlns:a", "='urn:a'", ">"},
    {"haskell", "a\n", "\n", NULL, NULL},
    {"haskell", "C TD\n", "\n", NULL, NULL},
    {"own-format", "Game 617\n", "xand\n", NULL, NULL},
    {"own-format", "Game 617\n", "xand\nyand\n", NULL, NULL},
    {"own-format", "", "Game 617\n7a0\n", NULL, NULL},
    {"own-format", "Game 617\nmoves: ", "7a0 0b7 ", NULL, NULL},
};

/* All cases, in an order that does not change. */
struct list {
    struct us_buf texts[2048]; /* of golden inputs: patterns lie in them */
    size_t num_texts;
    struct test_case *cases;
    size_t num;
    size_t cap;
    size_t num_known;
};

static void add(struct list *l, const char *format, const char *target, struct pattern pattern)
{
    if (l->num == l->cap) {
        l->cap = l->cap ? l->cap * 2 : 1024;
        l->cases = realloc(l->cases, l->cap * sizeof(*l->cases));
        if (!l->cases)
            abort();
    }
    enum way way = (enum way)(l->num % WAYS);
    l->cases[l->num++] = (struct test_case){format, target, way, pattern};
}

static const struct us_str nothing = {"", 0};

static struct us_str part(const struct us_buf *text, size_t from, size_t to)
{
    return (struct us_str){text->p + from, to - from};
}

/* A target, in turn. */
static const char *next_target(const struct list *l)
{
    struct unisol_format_info f;
    size_t n = 0;
    while (unisol_formats_at(NULL, n, &f))
        n++;
    return n > 0 && unisol_formats_at(NULL, l->num / WAYS % n, &f) && f.writes ? f.name : NULL;
}

/* A line of an input again and again, in its place, as one line, alone and before a unit; or all of the input. */
static void add_lines(struct list *l, const char *format, const struct us_buf *text, size_t most)
{
    add(l, format, next_target(l),
        (struct pattern){"all of it", nothing, us_buf_str(text), nothing, nothing, nothing, NULL});
    size_t from = 0;
    for (size_t line = 0; line < most && from < text->len; line++) {
        const char *lf = memchr(text->p + from, '\n', text->len - from);
        size_t end = lf ? (size_t)(lf - text->p) : text->len;
        size_t next = end + (lf != NULL);
        struct us_str before = part(text, 0, from);
        struct us_str words = part(text, from, end);
        struct us_str after = part(text, next, text->len);
        if (words.len > 0) {
            add(l, format, next_target(l),
                (struct pattern){"line", before, part(text, from, next), after, nothing, nothing,
                                 NULL});
            add(l, format, NULL,
                (struct pattern){"joined line", before, words, part(text, end, text->len), nothing,
                                 nothing, NULL});
            add(l, NULL, NULL,
                (struct pattern){"line alone", nothing, part(text, from, next), nothing, nothing,
                                 nothing, NULL});
        }
        size_t unit = l->num % (sizeof(units) / sizeof(units[0]));
        add(l, format, NULL,
            (struct pattern){"unit after", part(text, 0, end), us_str(units[unit]), nothing,
                             nothing, nothing, NULL});
        from = next;
    }
}

static bool read_text(struct us_buf *b, const char *path)
{
    enum { LONGEST = 20000 };
    char block[4096];
    size_t n;
    FILE *f = fopen(path, "r");
    while (f && (n = fread(block, 1, sizeof(block), f)) > 0)
        us_buf_put(b, block, n);
    if (f)
        fclose(f);
    return b->len > 0 && b->len < LONGEST;
}

static void add_golden(struct list *l, const char *format)
{
    enum { FILES = 4, LINES = 12 };
    char path[4096];
    glob_t found;
    snprintf(path, sizeof(path), "%s/tests/golden/%s/*/input*", top, format);
    if (glob(path, 0, NULL, &found) != 0)
        return;
    size_t step = found.gl_pathc / FILES + 1;
    for (size_t i = 0; i < found.gl_pathc; i += step) {
        struct us_buf *text = &l->texts[l->num_texts];
        if (read_text(text, found.gl_pathv[i])) {
            l->num_texts++;
            add_lines(l, format, text, LINES);
        }
    }
    globfree(&found);
}

/* ---- inputs with a structure ----------------------------------------------------------------- */

/* Legal games of the same deal that part again and again: the binary digits of their numbers. */
static void build_parting(struct us_buf *b, size_t size)
{
    for (size_t num = 1; b->len < size; num++) {
        us_buf_puts(b, "#617\n8a");
        for (size_t rest = num; rest > 1; rest /= 2)
            us_buf_puts(b, rest % 2 ? " ac ca" : " ab ba");
        us_buf_puts(b, "\n\n");
    }
}

/* `head`, `unit` again and again, and as many times `close`, then `tail`. */
static void put_nested(struct us_buf *b, size_t size, const char *head, const char *unit,
                       const char *close, const char *tail)
{
    size_t num = size / (strlen(unit) + strlen(close)) + 1;
    us_buf_puts(b, head);
    for (size_t i = 0; i < num; i++)
        us_buf_puts(b, unit);
    for (size_t i = 0; i < num; i++)
        us_buf_puts(b, close);
    us_buf_puts(b, tail);
}

static void put_times(struct us_buf *b, const char *bytes, size_t len, size_t times)
{
    for (size_t i = 0; i < times; i++)
        us_buf_put(b, bytes, len);
}

#define HEADER "<header num_decks='1' num_columns='8' num_freecells='4' max_rank='13' "

static void build_entities(struct us_buf *b, size_t size)
{
    put_nested(b, size, XML HEADER "variant='", "&amp;", "", "'/></solitaire>");
}

static void build_mixed_entities(struct us_buf *b, size_t size)
{
    put_nested(b, size, XML HEADER "variant='", "a&lt;&#38;b&amp;#38;", "", "'/></solitaire>");
}

static void build_foreign_entities(struct us_buf *b, size_t size)
{
    put_nested(b, size, XML HEADER "xmlns:a='urn:a' a:b='", "&amp;", "", "'/></solitaire>");
}

static void build_kpat_entities(struct us_buf *b, size_t size)
{
    put_nested(b, size, KPAT " game-type='", "&amp;", "", "'/>");
}

static void build_comment_entities(struct us_buf *b, size_t size)
{
    put_nested(b, size, XML "<comment>", "&amp;", "", "</comment></solitaire>");
}

static void build_json_escapes(struct us_buf *b, size_t size)
{
    put_nested(b, size, "{\"solitaire\": {\"version\": \"0.2\", \"header\": {\"variant\": \"",
               "\\u0026\\\\", "", "\"}}}");
}

static void build_json_names(struct us_buf *b, size_t size)
{
    put_nested(b, size, "{\"solitaire\": {\"a:", "\\u0026", "", "\": 1}}");
}

/* Variations as lines of pairs below the move that they replace, each with another one at its end. */
static void build_deep_variations(struct us_buf *b, size_t size)
{
    size_t n = 5;
    us_buf_puts(b, "#617\n8a ab ba ab\n(4. ac 5. ca");
    for (; b->len < size; n++)
        us_buf_putf(b, n % 2 ? " (%zu. cb %zu. ba" : " (%zu. bc %zu. ca", n, n + 1);
    put_times(b, ")", 1, n - 4);
    us_buf_puts(b, "\nba ab ba\n");
}

/* The same after each move. */
static void build_wide_variations(struct us_buf *b, size_t size)
{
    us_buf_puts(b, "#617\n8a ab ba ab ba\n");
    for (size_t n = 9; b->len < size; n += 4)
        us_buf_putf(b, "ab ba ab ba\n(%zu. bc %zu. ca (%zu. cd))\n", n, n + 1, n + 1);
}

/* Many of one move. */
static void build_equal_variations(struct us_buf *b, size_t size)
{
    us_buf_puts(b, "#617\n8a ab ba ab\n");
    while (b->len < size)
        us_buf_puts(b, "(4. ac 5. ca)\n");
}

/* A long list, and then many of its last move. */
static void build_late_variations(struct us_buf *b, size_t size)
{
    size_t n = 1;
    us_buf_puts(b, "#617\n8a");
    for (; b->len < size / 2; n += 2)
        us_buf_puts(b, " ab ba");
    us_buf_puts(b, "\n");
    while (b->len < size)
        us_buf_putf(b, "(%zu. bc)\n", n);
}

/* ---- pickles: values can be named many times ------------------------------------------------- */

static void put_pickled_number(struct us_buf *b, uint32_t n)
{
    us_buf_putc(b, 'J');
    for (unsigned i = 0; i < 4; i++)
        us_buf_putc(b, (char)(n >> (8 * i)));
}

static void put_pickled_text(struct us_buf *b, const char *text)
{
    us_buf_putc(b, 'U');
    us_buf_putc(b, (char)strlen(text));
    us_buf_puts(b, text);
}

static void put_pickled_object(struct us_buf *b, const char *class)
{
    us_buf_puts(b, "cpysollib.move\n");
    us_buf_puts(b, class);
    us_buf_puts(b, "\n)\x81");
}

/* A saved game of PySolFC up to the list of its moves. */
static void begin_pickles(struct us_buf *b)
{
    enum { FREECELL = 8, STACKS = 17 };
    us_buf_puts(b, "\x80\x02");
    put_pickled_text(b, "PySolFC");
    us_buf_puts(b, ".");
    put_pickled_text(b, "3");
    us_buf_puts(b, ".).");
    static const uint32_t numbers[] = {2, 1, FREECELL, 617};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        put_pickled_number(b, numbers[i]);
        us_buf_puts(b, ".");
    }
    us_buf_puts(b, ").");
    put_pickled_number(b, STACKS);
    for (unsigned i = 0; i <= STACKS; i++) {
        us_buf_puts(b, ".");
        put_pickled_number(b, i == STACKS);
    }
    us_buf_puts(b, ".");
    put_pickled_number(b, 0);
    us_buf_puts(b, ".");
    put_pickled_object(b, "GameMoves");
    us_buf_puts(b, "}(");
    put_pickled_text(b, "history");
    us_buf_puts(b, "](](");
}

static void end_pickles(struct us_buf *b)
{
    us_buf_puts(b, "e");
    put_pickled_text(b, "index");
    put_pickled_number(b, 0);
    us_buf_puts(b, "ub.N.");
    put_pickled_text(b, "EOF");
    us_buf_puts(b, ".");
}

/* Two thirds of the size are N references to a move of kind `class` in one step, and N to the step. */
static void put_shared_steps(struct us_buf *b, size_t size, const char *class)
{
    begin_pickles(b);
    put_pickled_object(b, class);
    us_buf_puts(b, "q\x01");
    put_times(b, "h\x01", 2, size / 4);
    us_buf_puts(b, "eq\x02");
    put_times(b, "h\x02", 2, size / 4);
    end_pickles(b);
}

static void build_shared_steps(struct us_buf *b, size_t size)
{
    put_shared_steps(b, size, "ANextRoundMove");
}

static void put_fields_of_move(struct us_buf *b, size_t others)
{
    us_buf_puts(b, "}(");
    put_pickled_text(b, "x");
    us_buf_puts(b, "q\x03");
    put_pickled_number(b, 1);
    us_buf_puts(b, "q\x04");
    put_times(b, "h\x03h\x04", 4, others);
    static const char *const names[] = {"from_stack_id", "to_stack_id", "ncards"};
    for (uint32_t i = 0; i < 3; i++) {
        put_pickled_text(b, names[i]);
        put_pickled_number(b, (i + 1) % 3);
    }
    us_buf_puts(b, "u");
}

/* A step has one move many times, which has many fields. */
static void build_shared_fields(struct us_buf *b, size_t size)
{
    begin_pickles(b);
    put_pickled_object(b, "AMoveMove");
    put_fields_of_move(b, size / 8);
    us_buf_puts(b, "bq\x01");
    put_times(b, "h\x01", 2, size / 4);
    us_buf_puts(b, "e");
    end_pickles(b);
}

/* A step has many moves, which share their fields. */
static void build_shared_dict(struct us_buf *b, size_t size)
{
    begin_pickles(b);
    put_pickled_object(b, "AMoveMove");
    put_fields_of_move(b, size / 8);
    us_buf_puts(b, "q\x01"
                   "b");
    for (size_t begin = b->len; b->len - begin < size / 2;) {
        put_pickled_object(b, "AMoveMove");
        us_buf_puts(b, "h\x01"
                       "b");
    }
    us_buf_puts(b, "e");
    end_pickles(b);
}

/* ---- their list ------------------------------------------------------------------------------ */

static const struct structure {
    const char *format;
    const char *target; /* or one of `uses`, or NULL */
    const char *name;
    void (*build)(struct us_buf *b, size_t size);
} structures[] = {
    {"snx", "+merge", "parting games", build_parting},
    {"xml", NULL, "ampersands in an attribute", build_entities},
    {"xml", NULL, "entities in an attribute", build_mixed_entities},
    {"xml", NULL, "ampersands in a foreign attribute", build_foreign_entities},
    {"xml", "json", "ampersands in a comment", build_comment_entities},
    {"kpat", NULL, "ampersands in an attribute", build_kpat_entities},
    {"json", NULL, "escapes in a string", build_json_escapes},
    {"json", NULL, "escapes in a name", build_json_names},
    {"sn", "json", "variations in variations", build_deep_variations},
    {"sn", "html", "variations of each move", build_wide_variations},
    {"sn", "text", "variations of each move", build_wide_variations},
    {"sn", "+stats", "variations of each move", build_wide_variations},
    {"sn", "+merge", "variations of each move", build_wide_variations},
    {"sn", "json", "variations of one move", build_equal_variations},
    {"sn", "html", "variations of one move", build_equal_variations},
    {"sn", "xml", "variations of the last move", build_late_variations},
    {"sn", "html", "variations of the last move", build_late_variations},
    {"sn", "sn", "variations of the last move", build_late_variations},
    {"pso", NULL, "shared steps", build_shared_steps},
    {"pso", NULL, "shared fields", build_shared_fields},
    {"pso", NULL, "a shared dictionary", build_shared_dict},
};

/* Each from memory and in pieces, like the known ones. */
static void add_structures(struct list *l)
{
    for (size_t i = 0; i < sizeof(structures) / sizeof(structures[0]); i++) {
        const struct structure *s = &structures[i];
        for (unsigned k = 0; k < 2; k++) {
            add(l, s->format, s->target,
                (struct pattern){.name = s->name, .unit = nothing, .build = s->build});
            l->cases[l->num - 1].way = k ? IN_PIECES : FROM_MEMORY;
        }
    }
}

/* A legal game that goes on and on. */
static const struct pattern to_and_fro = {
    "cards to and fro", {"#617\n8a\n", 8}, {"ab ba\n", 6}, {"", 0}, {"", 0}, {"", 0}, NULL};

/* For each writer. */
static void add_written(struct list *l)
{
    struct unisol_format_info f;
    for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++)
        if (f.writes)
            add(l, "snx", f.name, to_and_fro);
}

/* For each other use. */
static void add_used(struct list *l)
{
    for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++)
        add(l, "snx", uses[i], to_and_fro);
}

static void make_list(struct list *l)
{
    struct unisol_format_info f;
    for (size_t i = 0; i < sizeof(known) / sizeof(known[0]); i++) {
        const struct known *k = &known[i];
        struct pattern p = {"known", us_str(k->head), us_str(k->unit), nothing, nothing, nothing,
                            NULL};
        if (k->rest) {
            p.rest = us_str(k->rest);
            p.then = us_str(k->then);
        }
        add(l, k->format, NULL, p);
        l->cases[l->num - 1].way = FROM_MEMORY;
        add(l, k->format, NULL, p);
        l->cases[l->num - 1].way = IN_PIECES;
    }
    add_structures(l);
    l->num_known = l->num;
    add_written(l);
    for (size_t u = 0; u < sizeof(units) / sizeof(units[0]); u++) {
        struct pattern p = {"unit", nothing, us_str(units[u]), nothing, nothing, nothing, NULL};
        add(l, NULL, NULL, p);
        for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++)
            if (f.reads)
                add(l, f.name, NULL, p);
    }
    for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++)
        if (f.reads)
            add_golden(l, f.name);
    add_used(l);
}

static void free_list(struct list *l)
{
    for (size_t i = 0; i < l->num_texts; i++)
        us_buf_free(&l->texts[i]);
    free(l->cases);
}

/* "case 17: fcs from memory: unit '.'" */
static void name_case(struct us_buf *b, const struct test_case *c, size_t number)
{
    us_buf_clear(b);
    us_buf_putf(b, "case %zu: %s%s%s, %s: %s", number, c->format ? c->format : "detected",
                c->target ? " to " : "", c->target ? c->target : "", way_names[c->way],
                c->pattern.name);
    if (c->pattern.unit.len == 0)
        return;
    us_buf_puts(b, " '");
    us_buf_put_escaped(b, c->pattern.unit, 60);
    us_buf_puts(b, "'");
}

static int print_case(const struct list *l, size_t number, size_t size)
{
    struct us_buf text = {0};
    if (number >= l->num)
        return 2;
    fill(&text, &l->cases[number].pattern, size);
    fwrite(text.p, 1, text.len, stdout);
    us_buf_free(&text);
    return 0;
}

/* Returns true if libxml2, libxslt or json-c can have much to do for the format.  Blocks are only
   counted in unisol's own code. */
static bool has_library(const char *format)
{
    static const char *const names[] = {"xml", "json", "jsonl", "kpat", "xml1", "html", "svg"};
    for (size_t i = 0; format && i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(names[i], format) == 0)
            return true;
    return false;
}

/* The known cases are pairs: from memory and in pieces. */
static bool is_chosen(const struct list *l, size_t i, size_t sample, uint64_t seed, uint64_t chance)
{
    const char *only = getenv("CASE");
    if (only && strcmp(only, "libraries") != 0)
        return i == strtoul(only, NULL, 10);
    if (only && !has_library(l->cases[i].format) && !has_library(l->cases[i].target))
        return false;
    if (sample == 0)
        return true;
    if (i < l->num_known)
        return (i / 2 + seed) % 2 == i % 2;
    return chance % l->num < sample;
}

/* Runs the known cases, each in one way, and about `sample` of the others, 0: all; the number of those that take too
   long. */
static unsigned run(const struct list *l, size_t sample, uint64_t seed, size_t *num_run)
{
    struct us_buf name = {0};
    unsigned failed = 0;
    uint64_t state = seed;
    *num_run = 0;
    for (size_t i = 0; i < l->num; i++) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        if (!is_chosen(l, i, sample, seed, state >> 33))
            continue;
        name_case(&name, &l->cases[i], i);
        failed += !is_bounded(&l->cases[i], us_buf_text(&name));
        fflush(stdout);
        ++*num_run;
    }
    us_buf_free(&name);
    return failed;
}

int main(int argc, char **argv)
{
    struct list list = {.num = 0};
    size_t num_run;
    top = getenv("SRCDIR");
    if (!top)
        top = ".";
    add_own_format();
    make_list(&list);
    if (argc == 4 && strcmp(argv[1], "--print") == 0) {
        int status = print_case(&list, strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10));
        free_list(&list);
        unisol_formats_free(own_formats);
        return status;
    }
    if (argc < 2 || !can_count()) {
        printf("1..0 # SKIP callgrind must run this, or count the blocks\n");
        free_list(&list);
        unisol_formats_free(own_formats);
        return 0;
    }

    profile = argv[1];
    snprintf(scratch, sizeof(scratch), "%s.input", profile);
    verbose = getenv("VERBOSE") != NULL;
    size_t sample = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    uint64_t seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 20120812;
    unsigned failed = run(&list, sample, seed, &num_run);
    printf("%sok 1 - no more than n log n instructions: %zu of %zu cases, seed %llu\n1..1\n",
           failed ? "not " : "", num_run, list.num, (unsigned long long)seed);
    unlink(scratch);
    free_list(&list);
    unisol_formats_free(own_formats);
    return failed > 0;
}
