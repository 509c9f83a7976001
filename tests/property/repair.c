/* SPDX-License-Identifier: MIT */
/*
 * Lists with a random mistake, in several formats: each correction that is proposed is legal as it
 * claims, also when it has been written and read again, and most lists are restored.
 */
#include "support.h"

#include "unisol.h"

static struct unisol_reader *reader;
static struct unisol_reader *second;
static struct unisol_writer *writer;

/* A list, as its words after the first line. */
enum { MOST_WORDS = 400, WORD = 8 };
struct list {
    char head[64];
    char words[MOST_WORDS][WORD];
    size_t num;
};

static void put_list(const struct list *list, struct us_buf *out)
{
    us_buf_clear(out);
    us_buf_puts(out, list->head);
    for (size_t i = 0; i < list->num; i++)
        us_buf_putf(out, "%c%s", i % 10 ? ' ' : '\n', list->words[i]);
    us_buf_putc(out, '\n');
}

static void take_list(const char *text, struct list *list)
{
    int len = 0;
    list->num = 0;
    sscanf(text, "%63[^\n]%n", list->head, &len);
    for (text += len;
         list->num < MOST_WORDS && sscanf(text, "%7s%n", list->words[list->num], &len) == 1;
         text += len)
        list->num++;
}

/* Writes a record as a list of pairs.  False: it cannot be written. */
static bool write_list(const struct unisol_record *record, struct list *list)
{
    bool ok = unisol_writer_open_memory(writer) == UNISOL_OK &&
              unisol_writer_write(writer, record) == UNISOL_OK &&
              unisol_writer_close(writer) == UNISOL_OK;
    if (ok)
        take_list(unisol_writer_text(writer, NULL), list);
    return ok;
}

static const struct unisol_record *read_text(struct unisol_reader *r, const char *format,
                                             const struct us_buf *text)
{
    const struct unisol_record *record = NULL;
    unisol_reader_set(r, "format", format);
    unisol_reader_open_memory(r, text->p, text->len, NULL);
    return unisol_reader_next(r, &record) == UNISOL_OK ? record : NULL;
}

/* ---- mistakes -------------------------------------------------------------------------------- */

static void remove_word(struct list *list, size_t i)
{
    memmove(list->words[i], list->words[i + 1], (list->num - i - 1) * WORD);
    list->num--;
}

static void insert_word(struct list *list, size_t i)
{
    memmove(list->words[i + 1], list->words[i], (list->num - i) * WORD);
    list->num++;
}

/* Makes one mistake. */
static void spoil(struct list *list, struct chance *c)
{
    static const char places[] = "12345678abcd";
    size_t i = chance_below(c, (uint32_t)list->num - 1);
    char saved[WORD];
    switch (chance_below(c, 5)) {
    case 0:
        list->words[i][0] = places[chance_below(c, 12)];
        break;
    case 1:
        list->words[i][1] = places[chance_below(c, 12)];
        break;
    case 2:
        remove_word(list, i);
        break;
    case 3:
        insert_word(list, i);
        break;
    default:
        memcpy(saved, list->words[i], WORD);
        remove_word(list, i);
        insert_word(list, i + 1);
        memcpy(list->words[i + 1], saved, WORD);
        break;
    }
}

static bool is_same_list(const struct list *a, const struct list *b)
{
    if (a->num != b->num)
        return false;
    for (size_t i = 0; i < a->num; i++)
        if (strcmp(a->words[i], b->words[i]) != 0)
            return false;
    return true;
}

/* ---- checks ---------------------------------------------------------------------------------- */

/* What came of the lists. */
struct tally {
    unsigned broken;
    unsigned restored;
};

/* Whether the record is what its correction claims, also after it has been written and read. */
static bool is_as_claimed(const struct unisol_record *corrected,
                          const struct unisol_correction *claimed, struct list *list)
{
    struct us_buf text = {0};
    enum unisol_result result = claimed->solved ? UNISOL_SOLVED : UNISOL_UNFINISHED;
    bool ok = corrected && unisol_record_summary(corrected)->result == result &&
              unisol_record_summary(corrected)->num_moves == claimed->num_moves &&
              write_list(corrected, list);
    if (ok) {
        put_list(list, &text);
        ok = unisol_record_summary(read_text(second, "sn", &text))->result == result;
    }
    us_buf_free(&text);
    return ok;
}

static bool check_corrections(const struct unisol_record *record, const struct list *truth,
                              struct tally *tally)
{
    struct unisol_correction c;
    struct list list;
    bool restored = false;
    size_t num = unisol_record_find_corrections(record);
    for (size_t i = 0; i < num; i++) {
        if (!unisol_record_correction(record, i, &c))
            return false;
        struct unisol_record *corrected = unisol_record_correct(record, i);
        bool ok = is_as_claimed(corrected, &c, &list);
        unisol_record_free(corrected);
        if (!ok) {
            printf("# not as claimed: %s\n", c.text);
            return false;
        }
        restored = restored || is_same_list(&list, truth);
    }
    tally->broken++;
    tally->restored += restored;
    return true;
}

static bool spoil_often(const struct list *truth, unsigned times, struct chance *c,
                        struct tally *tally)
{
    struct us_buf text = {0};
    bool ok = true;
    for (unsigned i = 0; i < times && ok; i++) {
        struct list spoiled = *truth;
        spoil(&spoiled, c);
        put_list(&spoiled, &text);
        const struct unisol_record *record = read_text(reader, "sn", &text);
        if (!record || unisol_record_summary(record)->result != UNISOL_ILLEGAL)
            continue;
        ok = check_corrections(record, truth, tally);
        if (!ok)
            printf("# %s\n", us_buf_text(&text));
    }
    us_buf_free(&text);
    return ok;
}

static void repair_sample(const char *name, unsigned times, struct chance *c, struct tally *tally)
{
    char path[4096];
    struct list truth;
    const struct unisol_record *record;
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    snprintf(path, sizeof(path), "%s/samples/%s", getenv("SRCDIR"), name);
    bool ok = unisol_reader_open_file(r, path) == UNISOL_OK &&
              unisol_reader_next(r, &record) == UNISOL_OK && write_list(record, &truth) &&
              spoil_often(&truth, times, c, tally);
    unisol_reader_free(r);
    tap(ok, name);
}

/* Writes a sample in a format, and the list that is read from that.  False: it cannot be written. */
static bool write_sample(const char *format, struct us_buf *text, struct list *truth)
{
    char path[4096];
    const struct unisol_record *record;
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    struct unisol_writer *w = unisol_writer_new(NULL, NULL);
    snprintf(path, sizeof(path), "%s/samples/617.fcs", getenv("SRCDIR"));
    unisol_writer_set(w, "format", format);
    bool ok = unisol_reader_open_file(r, path) == UNISOL_OK &&
              unisol_reader_next(r, &record) == UNISOL_OK &&
              unisol_writer_open_memory(w) == UNISOL_OK &&
              unisol_writer_write(w, record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK;
    us_buf_clear(text);
    if (ok)
        us_buf_puts(text, unisol_writer_text(w, NULL));
    record = ok ? read_text(r, format, text) : NULL;
    ok = record && write_list(record, truth);
    unisol_writer_free(w);
    unisol_reader_free(r);
    return ok;
}

/* ---- lists of lines -------------------------------------------------------------------------- */

/* A record of which each move is a line. */
enum { MOST_LINES = 8000 };
struct lines {
    struct us_str list[MOST_LINES];
    size_t num;
    size_t moves[MOST_WORDS]; /* the lines that are moves */
    size_t num_moves;
};

static void take_lines(const char *text, const char *prefix, struct lines *lines)
{
    lines->num = lines->num_moves = 0;
    while (*text && lines->num < MOST_LINES) {
        size_t len = strcspn(text, "\n") + 1;
        if (strncmp(text, prefix, strlen(prefix)) == 0 && lines->num_moves < MOST_WORDS)
            lines->moves[lines->num_moves++] = lines->num;
        lines->list[lines->num++] = (struct us_str){text, len};
        text += len;
    }
}

/* Puts the lines with one mistake: another digit in a move, or two moves in the wrong order. */
static void put_spoiled(const struct lines *lines, bool swapped, struct chance *c,
                        struct us_buf *out)
{
    unsigned skip = chance_below(c, 3); /* digits before the one that changes */
    size_t k = chance_below(c, (uint32_t)lines->num_moves - 1);
    size_t at = lines->moves[k];
    size_t next = lines->moves[k + 1];
    us_buf_clear(out);
    for (size_t i = 0; i < lines->num; i++) {
        size_t from = i;
        size_t begin = out->len;
        if (swapped && (i == at || i == next))
            from = i == at ? next : at;
        us_buf_put(out, lines->list[from].p, lines->list[from].len);
        for (size_t b = begin; b < out->len && !swapped && i == at; b++)
            if (out->p[b] >= '0' && out->p[b] <= '7' && skip-- == 0)
                out->p[b] = (char)('0' + chance_below(c, 8));
    }
}

/* Spoils a sample in a format whose lines of moves begin with a prefix.  Boards between them stay
   where they are. */
static void repair_lines(const char *format, const char *prefix, unsigned times, struct chance *c)
{
    static struct lines lines;
    struct us_buf text = {0};
    struct us_buf spoiled = {0};
    struct list truth;
    struct tally tally = {0};
    bool ok = write_sample(format, &text, &truth);
    take_lines(us_buf_text(&text), prefix, &lines);
    ok = ok && lines.num_moves > 100;
    for (unsigned i = 0; i < times && ok; i++) {
        put_spoiled(&lines, chance_below(c, 2), c, &spoiled);
        const struct unisol_record *broken = read_text(reader, format, &spoiled);
        if (broken && unisol_record_summary(broken)->result == UNISOL_ILLEGAL)
            ok = check_corrections(broken, &truth, &tally);
    }
    printf("# %s: %u of %u lists restored\n", format, tally.restored, tally.broken);
    tap(ok && tally.broken > 0 && tally.restored * 10 >= tally.broken * 8, format);
    us_buf_free(&text);
    us_buf_free(&spoiled);
}

/* ---- other formats --------------------------------------------------------------------------- */

/* A format in which single characters are changed: those of `places` that are after `before`, which
   may be empty, after the last `head` of the text. */
struct spelling {
    const char *format;
    const char *head;
    const char *before;
    const char *places;
};

enum { MOST_SPOTS = 2000 };
struct spots {
    size_t list[MOST_SPOTS];
    size_t num;
};

static void find_spots(const struct us_buf *text, const struct spelling *spelling,
                       struct spots *spots)
{
    size_t n = strlen(spelling->before);
    size_t from = 0;
    for (size_t i = 0; i + strlen(spelling->head) <= text->len; i++)
        if (strncmp(text->p + i, spelling->head, strlen(spelling->head)) == 0)
            from = i + strlen(spelling->head);

    spots->num = 0;
    for (size_t i = from + n; i < text->len && spots->num < MOST_SPOTS; i++)
        if (text->p[i] && strchr(spelling->places, text->p[i]) &&
            strncmp(text->p + i - n, spelling->before, n) == 0)
            spots->list[spots->num++] = i;
}

/* Changes single characters of a sample in a format. */
static void repair_characters(const struct spelling *spelling, unsigned times, struct chance *c)
{
    static struct spots spots;
    struct us_buf text = {0};
    struct list truth;
    struct tally tally = {0};
    bool ok = write_sample(spelling->format, &text, &truth);
    find_spots(&text, spelling, &spots);
    ok = ok && spots.num > 100;
    for (unsigned i = 0; i < times && ok; i++) {
        size_t at = spots.list[chance_below(c, (uint32_t)spots.num)];
        char saved = text.p[at];
        text.p[at] = spelling->places[chance_below(c, (uint32_t)strlen(spelling->places))];
        const struct unisol_record *broken = read_text(reader, spelling->format, &text);
        if (broken && unisol_record_summary(broken)->result == UNISOL_ILLEGAL)
            ok = check_corrections(broken, &truth, &tally);
        text.p[at] = saved;
    }
    printf("# %s: %u of %u lists restored\n", spelling->format, tally.restored, tally.broken);
    tap(ok && tally.broken > 0 && tally.restored * 10 >= tally.broken * 8, spelling->format);
    us_buf_free(&text);
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"10594.sn", "617.fcs", "617.fcn"};
    struct chance c = {seed_from(argc, argv)};
    struct tally tally = {0};
    unsigned times = tier_is("quick") ? 12 : 40;
    if (tier_is("soak"))
        times = 2000;
    reader = unisol_reader_new(NULL, NULL);
    second = unisol_reader_new(NULL, NULL);
    writer = unisol_writer_new(NULL, NULL);
    unisol_writer_set(writer, "format", "sn");
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        repair_sample(names[i], times, &c, &tally);
    /* Two moves may have the same effect in either order, so some lists become another one. */
    printf("# %u of %u lists restored\n", tally.restored, tally.broken);
    tap(tally.broken > times && tally.restored * 10 >= tally.broken * 8, "most lists are restored");
    repair_lines("fcs", "Move ", times, &c);
    repair_lines("xml", "      <move ", times, &c);
    static const struct spelling spellings[] = {
        {"snx", "#617", "", "12345678abcd"},
        {"json", "\"moves\":", "\"index\": ", "01234567"},
        {"campbell", "KC 4H", "", "12345678abcd"},
    };
    for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); i++)
        repair_characters(&spellings[i], times / 2, &c);
    unisol_writer_free(writer);
    unisol_reader_free(second);
    unisol_reader_free(reader);
    return tap_end();
}
