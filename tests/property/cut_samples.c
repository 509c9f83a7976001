/* SPDX-License-Identifier: MIT */
/*
 * Cuts a sample of each solver's output at every STEP-th place:
 *
 *     cut_samples [STEP]
 *
 * What is left is never illegal: it is an error, or the moves that are complete.  They are the first
 * moves of the whole record, and a longer text has at least as many.
 */
#include "support.h"

#include "unisol.h"

enum { STEP = 7, FAR = 31, LONGEST = 1 << 16 };

static const struct sample {
    const char *file;
    const char *format;
    const char *layout; /* NULL: the file has one */
} samples[] = {
    {"samples/617.fcs", "fcs", NULL},
    {"samples/617-web.txt", "fcs-web", NULL},
    {"samples/10594.txt", "fcpro", NULL},
    {"samples/617.macroxue", "macroxue", NULL},
    {"samples/617.alaatm", "alaatm", NULL},
    {"samples/617.optimal", "optimal", NULL},
    {"samples/1000000.constf1", "constf1", NULL},
    {"samples/2cell-2.joshdreamland", "joshdreamland", NULL},
    {"samples/6.haskell", "haskell", NULL},
    {"samples/10751-patsolve.txt", "patsolve", "10751"},
    {"samples/617.moves", "shirlhart", NULL},
    {"samples/10751-dbm.txt", "dbmfcs", NULL},
    {"samples/33-golf.txt", "bhs", NULL},
    {"samples/617-klondike.txt", "klondike-solver", NULL},
    {"tests/golden/minimal-klondike/list-solved/input.txt", "minimal-klondike", NULL},
    {"samples/617-sigoden.txt", "sigoden", NULL},
    {"samples/617-p-sun.txt", "p-sun", NULL},
    {"samples/617-prolog.txt", "prolog", NULL},
    {"samples/617.pddl", "pddl", NULL},
    {"samples/617-bouquiet.txt", "bouquiet", NULL},
    {"samples/617-lincolnyu.txt", "lincolnyu", NULL},
    {"samples/617-lonelybot.txt", "lonelybot", NULL},
    {"samples/617-gsv.txt", "gsv-klondike", NULL},
    {"samples/617-openspiel.txt", "openspiel", NULL},
    {"samples/617-textarena.txt", "textarena", NULL},
    {"samples/617-words.txt", "text", NULL},
    {"tests/golden/text/automoves/input.txt", "text", NULL},
};

struct outcome {
    bool read;
    enum unisol_result result;
    size_t moves;
    bool cut_off;
};

static struct outcome read_text(const struct sample *s, const char *text, size_t len)
{
    struct outcome o = {.read = false};
    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    const struct unisol_record *record;
    bool ok = reader && unisol_reader_set(reader, "format", s->format) == UNISOL_OK;
    if (s->layout)
        ok = ok && unisol_reader_set(reader, "layout", s->layout) == UNISOL_OK;

    ok = ok && unisol_reader_open_memory(reader, text, len, "text") == UNISOL_OK;
    if (ok && unisol_reader_next(reader, &record) == UNISOL_OK) {
        o.read = true;
        o.result = unisol_record_summary(record)->result;
        o.moves = unisol_record_summary(record)->num_moves;
        o.cut_off = unisol_record_summary(record)->is_cut_off;
    }
    unisol_reader_free(reader);
    return o;
}

static bool fail(const struct sample *s, size_t at, const char *what)
{
    printf("# %s cut at %zu: %s\n", s->file, at, what);
    return false;
}

static bool cut_sample(const struct sample *s, const char *text, size_t len, size_t step)
{
    struct outcome whole = read_text(s, text, len);
    size_t moves = 0;
    size_t usable = 0;
    if (!whole.read || whole.result != UNISOL_SOLVED || whole.cut_off)
        return fail(s, len, "the whole text is not solved");

    for (size_t n = 1; n < len; n += step) {
        struct outcome o = read_text(s, text, n);
        if (o.read && o.result == UNISOL_ILLEGAL)
            return fail(s, n, "illegal");
        if (o.moves < moves)
            return fail(s, n,
                        o.read ? "fewer moves than a shorter text"
                               : "unreadable after a shorter text with moves");
        if (o.moves > whole.moves)
            return fail(s, n, "more moves than the whole text");
        moves = o.moves;
        usable += o.read && o.moves > 0;
    }
    return usable * step > len / 2 || fail(s, len, "less than half of the cuts leave moves");
}

static bool read_file(const char *path, char *text, size_t *len)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    *len = fread(text, 1, LONGEST, f);
    fclose(f);
    return *len > 0;
}

static size_t usual_step(void)
{
    if (tier_is("soak"))
        return 1;
    return tier_is("quick") ? FAR : STEP;
}

int main(int argc, char **argv)
{
    static char text[LONGEST];
    const char *root = getenv("SRCDIR");
    size_t step = argc > 1 ? strtoul(argv[1], NULL, 10) : usual_step();
    size_t n = sizeof(samples) / sizeof(samples[0]);

    for (size_t i = 0; i < n; i++) {
        char path[4096];
        size_t len;
        snprintf(path, sizeof(path), "%s/%s", root ? root : ".", samples[i].file);
        bool ok = read_file(path, text, &len) &&
                  cut_sample(&samples[i], text, len, step ? step : 1);
        tap(ok, samples[i].file);
    }

    return tap_end();
}
