/* SPDX-License-Identifier: MIT */
/*
 * Detection and reading agree: no format takes a text whose first line it cannot read from one that
 * can.
 *
 *     probes [SEED]
 *
 * The texts are the inputs of the golden cases with another first line: one of prose that keeps the
 * punctuation of the first line, or its first characters.
 */
#include "support.h"

#include <glob.h>

#include "boardgames/boardgame.h"

enum { LONGEST = 4096, ROUNDS = 40, SHOWN = 12 };

static struct read_back_state back;
static struct us_bg_solution board_game;
static uint64_t error_line; /* of the first text that is not the format's; 0: there is none */

static void listen(void *context, const struct us_diag *diag)
{
    (void)context;
    bool is_foreign = diag->id == US_DIAG_UNREAD_TEXT || diag->id == US_DIAG_CARD_BAD ||
                      diag->id == US_DIAG_FOUNDATION_BAD || diag->id == US_DIAG_DEAL_BAD ||
                      diag->id == US_DIAG_JSON_BAD;
    if (is_foreign && error_line == 0)
        error_line = diag->line;
}

/* ---- texts ----------------------------------------------------------------------------------- */

static const char *const words[] = {"a",   "to",    "here", "Solution", "move", "Deal", "7",
                                    "10",  "game",  "is",   "QH",       "king", "617",  "cards",
                                    "the", "Hi",    "easy", "else",     "ever", "then", "of",
                                    "col", "Moves", "free", "cell",     "I",    "x"};

static void put_any_word(struct us_buf *b, struct chance *c)
{
    us_buf_puts(b, words[chance_below(c, sizeof(words) / sizeof(words[0]))]);
}

/* Puts the line with other words between the same marks. */
static void put_prose(struct us_buf *b, struct us_str line, struct chance *c)
{
    for (size_t i = 0; i < line.len;) {
        size_t n = 0;
        while (i + n < line.len && (us_is_letter(line.p[i + n]) || us_is_digit(line.p[i + n])))
            n++;
        if (n == 0)
            us_buf_putc(b, line.p[i]);
        else if (chance_below(c, 4) == 0)
            us_buf_put(b, line.p + i, n);
        else
            put_any_word(b, c);
        i += n > 0 ? n : 1;
    }
}

/* Puts the first characters of the line, and then prose. */
static void put_begun(struct us_buf *b, struct us_str line, struct chance *c)
{
    enum { MOST = 12 };
    size_t n = chance_below(c, MOST + 1);
    us_buf_put(b, line.p, n < line.len ? n : line.len);
    for (unsigned i = 1 + chance_below(c, 8); i > 0; i--) {
        us_buf_putc(b, ' ');
        put_any_word(b, c);
    }
}

/* ---- the property ---------------------------------------------------------------------------- */

static unsigned num_wrong;

/* Returns true if the format's reader reports an error in the first line. */
static bool refuses(const struct us_format *format, struct us_str text)
{
    error_line = 0;
    back.sink.located = false;
    open_back(&back, format, &us_variant_at(0)->game, text);
    back.reader.bg_solution = &board_game;
    if (us_reader_detect(&back.reader))
        us_reader_next(&back.reader);
    return error_line == 1;
}

/* A format that claims to be sure, but does not read the first line, must not be chosen if another
   one, with as much evidence as a few words are, reads it. */
static void check(struct us_str text)
{
    enum { LIKE_IT = 30, SURE = 100, MOST_SHOWN = 100 };
    struct us_clues clues = {.text = text, .game = &us_variant_at(0)->game};
    struct us_detected detected = us_format_detect(&clues);
    if (!detected.first || detected.first->reads_markup ||
        us_format_probe(detected.first, text) < SURE || !refuses(detected.first, text))
        return;

    const struct us_format *other;
    for (size_t i = 0; (other = us_format_at(i)); i++) {
        struct us_span first;
        if (other == detected.first || !us_format_is_detected(other) || other->reads_markup ||
            us_format_probe(other, text) < LIKE_IT)
            continue;
        if ((other->convinces && !other->convinces(text, clues.game, &first)) ||
            refuses(other, text))
            continue;

        struct us_cursor c = us_cursor(text);
        struct us_str line = us_cursor_peek_line(&c);
        if (num_wrong++ < SHOWN)
            printf("# %s is chosen for a line that %s reads: %.*s\n", detected.first->name,
                   other->name, (int)(line.len < MOST_SHOWN ? line.len : MOST_SHOWN), line.p);
    }
}

static size_t read_text(const char *path, char *text)
{
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, LONGEST, f) : 0;
    if (f)
        fclose(f);
    return n;
}

static void check_file(const char *path, struct chance *chance)
{
    static char text[LONGEST];
    static char before[LONGEST]; /* the file before this one, perhaps of another format */
    static size_t before_len;
    struct us_buf changed = {0};
    struct us_str whole = {text, read_text(path, text)};
    struct us_cursor c = us_cursor(whole);
    us_cursor_blank_lines(&c);
    struct us_str line = us_cursor_peek_line(&c);
    struct us_str rest = us_str_from(whole, (size_t)(line.p + line.len - text));

    for (unsigned n = rounds(ROUNDS); n > 0; n--) {
        us_buf_clear(&changed);
        if (chance_below(chance, 2) == 0)
            put_prose(&changed, line, chance);
        else
            put_begun(&changed, line, chance);
        us_buf_putc(&changed, '\n');
        unsigned kind = chance_below(chance, 3);
        if (kind == 1)
            us_buf_put(&changed, rest.p, rest.len);
        else if (kind == 2)
            us_buf_put(&changed, before, before_len);
        check(us_buf_str(&changed));
    }
    us_buf_free(&changed);

    if (chance_below(chance, 8) == 0)
        memcpy(before, text, before_len = whole.len);
}

static void check_golden(const char *format, struct chance *chance)
{
    char pattern[4096];
    glob_t found;
    snprintf(pattern, sizeof(pattern), "%s/tests/golden/%s/*/input*", getenv("SRCDIR"), format);
    if (glob(pattern, 0, NULL, &found) != 0)
        return;

    num_wrong = 0;
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_file(found.gl_pathv[i], chance);
    if (num_wrong > SHOWN)
        printf("# ... %u in all\n", num_wrong);
    tap(num_wrong == 0, format);
    globfree(&found);
}

int main(int argc, char **argv)
{
    struct chance chance = {seed_from(argc, argv)};
    back.sink.handle = listen;
    const struct us_format *format;
    for (size_t i = 0; (format = us_format_at(i)); i++)
        if (us_format_is_detected(format) && !format->reads_markup)
            check_golden(format->name, &chance);

    read_back_free(&back);
    us_bg_solution_free(&board_game);
    return tap_end();
}
