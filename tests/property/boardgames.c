/* SPDX-License-Identifier: MIT */
/*
 * Board games, through the library: texts with bytes changed, removed, exchanged and doubled.
 * Reading must end, with an error if there is no record.  Legal records are written as XML, JSON
 * and in their own notation, and each must be read back unchanged.  Also plays Creeper at random:
 * what is written is legal, and ends in the same way.
 */
#include <unistd.h>

#include "boardgames/creeper.h"
#include "support.h"
#include "unisol.h"

enum { DAMAGES = 1500, GAMES = 200, LONGEST_GAME = 300 };

static const struct text {
    const char *format;
    const char *text;
} texts[] = {
    {"proton", "6FF3 A069 ADC3 C559\n\n7 f *e* c\n\n6FF3 A693 ADC9 0C55\n\n0\n"},
    {"proton", "6 F F 3\nA 0 6 9\nA D C 3\nC 5 5 9\n\n7\nf\n<em>e</em>\n"},
    {"creeper",
     "  abcdefg\n1 .oo.xx.\n2 o.....x\n3 o.....x\n4 .......\n5 x.....o\n6 x.....o\n7 .xx.oo.\n\n"
     "o....x\n......\n......\n......\n......\nx....o\n\nx\na5b4 c1b2 b4c3 b2c1\nc3b3 g5f4\n"},
    {"creeper", "c7d7 c1d1 d7c7 d1c1 c7d7 c1d1 d7c7 d1c1"},
    {"pasgl312", "  White Black Train Score\n1. Pd2-e3 pe7d6 Xh4 W:0 B:0\n2. Hd1d2 be8e7 Xg4\n3. "
                 "Pe3f4 be7e6 Xf4_P;;T W:2 B:1\n"
                 "4. Be1e2 pd6e5 Xe4\n5.\n6. Be2d2,He2 pe5f4\n"},
    {"adomoc",
     "1. Fb3b4 Fj3j4\n2. Fb4d4 Fj4h4x\n3. Ma2b3 Mi2j3\n4. Mb3d5ob1 S^h1h4\n5. F^c3c5 S^h4*\n"},
    {"adomoc", "7. Fb3b4 Fj3j4_"},
};

static char data[4096];

/* The last record in each format ("" if the format cannot store it), and how reading ended. */
struct read {
    char *plain; /* in its own notation */
    size_t len;
    enum unisol_status status;
    enum unisol_result result;
    unsigned errors;
};

static void count_errors(void *context, const struct unisol_diagnostic *d)
{
    struct read *r = context;
    r->errors += d->level == UNISOL_ERROR;
}

/* Returns the record in that format, or NULL. */
static char *written(const struct unisol_record *record, const char *format, const char *positions,
                     size_t *len)
{
    FILE *f = tmpfile();
    struct unisol_writer *w = unisol_writer_new(NULL, NULL);
    char *text = NULL;
    bool ok = f && w && unisol_writer_set(w, "format", format) == UNISOL_OK &&
              (!positions || unisol_writer_set(w, "positions", positions) == UNISOL_OK) &&
              unisol_writer_open_descriptor(w, fileno(f)) == UNISOL_OK &&
              unisol_writer_write(w, record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK;

    if (ok) {
        off_t end = lseek(fileno(f), 0, SEEK_END);
        *len = end > 0 ? (size_t)end : 0;
        text = calloc(1, *len + 1);
        ok = text && pread(fileno(f), text, *len, 0) == (ssize_t)*len;
    }

    if (!ok) {
        free(text);
        text = NULL;
    }

    unisol_writer_free(w);
    if (f)
        fclose(f);

    return text;
}

static bool same(const char *a, size_t a_len, const char *b, size_t b_len)
{
    return a && b && a_len == b_len && memcmp(a, b, a_len) == 0;
}

static struct read read_text(const char *format, const char *text, size_t len, bool deep);

/* True if a legal record can be written in every format and read back. */
static bool comes_back(const struct unisol_record *record, const struct read *r,
                       const char *notation)
{
    static const char *const ways[][2] = {
        {"xml", "ends"}, {"json", "all"}, {"jsonl", "none"}, {NULL, NULL}};
    bool ok = true;

    for (size_t i = 0; ok && i < sizeof(ways) / sizeof(ways[0]); i++) {
        const char *format = ways[i][0] ? ways[i][0] : notation;
        size_t len = 0;
        char *text = written(record, format, ways[i][1], &len);
        struct read back = {.status = UNISOL_FAILED};
        if (text)
            back = read_text(format, text, len, false);
        ok = text && back.status == UNISOL_OK && back.result == r->result &&
             same(back.plain, back.len, r->plain, r->len);
        if (!ok)
            printf("# from %s:\n%s\n# comes:\n%s\n# and not:\n%s\n", format,
                   text ? text : "nothing", back.plain ? back.plain : "nothing", r->plain);
        free(text);
        free(back.plain);
    }

    return ok;
}

static const char *wrong; /* the violation of the contract */

static struct read read_text(const char *format, const char *text, size_t len, bool deep)
{
    struct read r = {.status = UNISOL_FAILED};
    struct unisol_reader *reader = unisol_reader_new(count_errors, &r);
    const struct unisol_record *record = NULL;

    if (unisol_reader_set(reader, "format", format) == UNISOL_OK &&
        unisol_reader_open_memory(reader, text, len, "text") == UNISOL_OK)
        r.status = unisol_reader_next(reader, &record);

    if ((r.status == UNISOL_FAILED) != (r.errors > 0))
        wrong = "a failure without an error, or an error without a failure";
    if (r.status == UNISOL_OK) {
        r.result = unisol_record_summary(record)->result;
        const char *outcome = unisol_record_summary(record)->outcome;
        const char *game = unisol_record_summary(record)->game;
        unisol_record_dump(record);
        unisol_record_report(record);
        if (!outcome || ((r.result == UNISOL_ILLEGAL) != (r.errors > 0)))
            wrong = "no outcome, or a fault that is not reported";
        if (r.result != UNISOL_ILLEGAL) {
            r.plain = written(record, game, NULL, &r.len);
            /* Adomoc's notation has no positions. */
            if (r.plain ? deep && !comes_back(record, &r, game) : strcmp(game, "adomoc") != 0)
                wrong = "it does not come back";
        }
    }

    unisol_reader_free(reader);
    return r;
}

/* Changes len bytes of data at random.  Returns the new length. */
static size_t damage(size_t len, struct chance *c)
{
    static const char others[] =
        "0123456789abcdefghijxyzXSFMBHDWTP.,;:_-^*oO \n\tA<\xe2\x80\x93|+=";

    for (uint32_t n = chance_below(c, 3) + 1; n > 0 && len > 2; n--) {
        uint32_t at = chance_below(c, (uint32_t)len);
        uint32_t with = chance_below(c, (uint32_t)len);
        uint32_t some = chance_below(c, 8) + 1;
        switch (chance_below(c, 4)) {
        case 0:
            data[at] = others[chance_below(c, sizeof(others) - 1)];
            break;
        case 1: /* remove */
            some = at + some < len ? some : (uint32_t)len - at;
            memmove(data + at, data + at + some, len - at - some);
            len -= some;
            break;
        case 2: /* double */
            some = at + some < len ? some : (uint32_t)len - at;
            if (len + some > sizeof(data))
                break;
            memmove(data + at + some, data + at, len - at);
            len += some;
            break;
        default:
            data[at] = data[with];
        }
    }

    return len;
}

static bool survives_damage(const struct text *t, struct chance *c)
{
    size_t len = strlen(t->text);

    for (unsigned i = 0; i < DAMAGES && !wrong; i++) {
        memcpy(data, t->text, len);
        size_t n = i <= len ? i : damage(len, c);
        struct read r = read_text(t->format, data, n, true);
        free(r.plain);
        if (wrong)
            printf("# %s: %.*s\n", wrong, (int)n, data);
    }

    return !wrong;
}

/* Does the same to the records as XML and JSON. */
static bool survives_in(const char *format, struct chance *c)
{
    for (size_t k = 0; k < sizeof(texts) / sizeof(texts[0]); k++) {
        struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
        const struct unisol_record *record;
        size_t len = 0;
        char *text = NULL;
        if (unisol_reader_set(reader, "format", texts[k].format) == UNISOL_OK &&
            unisol_reader_open_memory(reader, texts[k].text, strlen(texts[k].text), "text") ==
                UNISOL_OK &&
            unisol_reader_next(reader, &record) == UNISOL_OK &&
            unisol_record_summary(record)->result != UNISOL_ILLEGAL)
            text = written(record, format, "none", &len);
        unisol_reader_free(reader);
        for (unsigned i = 0; text && i < DAMAGES / 5 && !wrong; i++) {
            if (len > sizeof(data))
                break;
            memcpy(data, text, len);
            size_t n = damage(len, c);
            struct read r = read_text(format, data, n, true);
            free(r.plain);
            if (wrong)
                printf("# %s: %.*s\n", wrong, (int)n, data);
        }
        free(text);
    }

    return !wrong;
}

static bool is_over(const struct us_bg_position *b)
{
    struct us_creeper_action actions[US_CREEPER_MOST_ACTIONS];
    return us_creeper_has_chain(b, US_SIDE_FIRST) || us_creeper_has_chain(b, US_SIDE_SECOND) ||
           us_creeper_actions(b, actions) == 0;
}

/* Plays random games, and writes only their actions. */
static bool plays_creeper(struct chance *c)
{
    unsigned ended = 0;

    for (unsigned i = 0; i < GAMES; i++) {
        struct us_buf text = {0};
        struct us_bg_position b;
        us_boardgame_creeper.initial(&b);
        for (unsigned k = 0; k < LONGEST_GAME && !is_over(&b); k++) {
            struct us_creeper_action actions[US_CREEPER_MOST_ACTIONS];
            struct us_creeper_action a = actions[chance_below(c, us_creeper_actions(&b, actions))];
            us_boardgame_creeper.put_place(&text, a.from);
            us_boardgame_creeper.put_place(&text, a.to);
            us_buf_putc(&text, ' ');
            us_creeper_play(&b, a);
        }
        bool over = is_over(&b);
        struct read r = read_text("creeper", us_buf_text(&text), text.len, i % 10 == 0);
        /* The third repetition of a position ends a game early. */
        bool ok = r.status == UNISOL_OK &&
                  (over ? r.result != UNISOL_UNFINISHED : r.result != UNISOL_ENDED);
        ended += over;
        if (!ok || wrong)
            printf("# %s: %s\n", wrong ? wrong : "another end", us_buf_text(&text));
        us_buf_free(&text);
        free(r.plain);
        if (!ok || wrong)
            return false;
    }

    return ended > GAMES / 4;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};

    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        struct read r = read_text(texts[i].format, texts[i].text, strlen(texts[i].text), true);
        tap(r.status == UNISOL_OK && r.result != UNISOL_ILLEGAL && !wrong, texts[i].format);
        free(r.plain);
        tap(survives_damage(&texts[i], &c), "the same, damaged");
    }

    tap(survives_in("xml", &c), "damaged XML");
    tap(survives_in("json", &c), "damaged JSON");
    tap(plays_creeper(&c), "random games of Creeper");

    return tap_end();
}
