/* SPDX-License-Identifier: MIT */
/* Detection of an input's format.  The format with the most bits comes first.  If several formats
   have the same number of bits, the one that the file's suffix names comes first. */
#include "boardgames/boardgame.h"
#include "formats/front.h"

/* ---- what a format's reader says ------------------------------------------------------------- */

/* What a format's reader makes of the beginning of an input. */
struct trial {
    uint64_t line;  /* the first line that is not of the format's syntax; 0: it accepts all lines */
    size_t off;     /* the offset of that error in the text */
    bool has_start; /* it is a whole layout */
    bool has_deal;
    size_t num_moves;
};

/* Notes the line of the first error that says that the text is not of the format's syntax. */
static void note_error(void *context, const struct us_diag *diag)
{
    static const enum us_diag_id ids[] = {US_DIAG_UNREAD_TEXT, US_DIAG_CARD_BAD,
                                          US_DIAG_FOUNDATION_BAD, US_DIAG_DEAL_BAD,
                                          US_DIAG_JSON_BAD};
    struct trial *trial = context;
    for (size_t i = 0; i < sizeof(ids) / sizeof(ids[0]) && trial->line == 0; i++)
        if (diag->id == ids[i])
            trial->line = diag->line;
}

/* Lets the format read the first record of the text, which is the beginning of an input. */
static struct trial try_format(const struct us_format *format, const struct us_game *game,
                               struct us_str text)
{
    enum { LEAST = 4096 }; /* bytes: short texts may take as many steps */
    struct trial trial = {.line = 0};
    if (!(format->carries & US_CARRIES_MOVES) && us_format_has_cuts(format)) {
        size_t cut = us_format_cut(format, text, 0); /* another layout may follow directly */
        text.len = cut < text.len ? cut : text.len;
    }
    void *state = NULL;
    struct us_script script = {0};
    struct us_bg_solution board_game = {.game = NULL};
    struct us_game_request request = {.game = *game,
                                      .named = game->variant != us_variant_at(0)->game.variant};
    struct us_sink sink = {
        .handle = note_error, .context = &trial, .first_line = 1, .first_column = 1};
    struct us_work work = {us_bound(NULL, US_BOUND_WORK) * (int64_t)(text.len + LEAST)};
    us_sink_aim(&sink, text);
    us_script_clear(&script, text, game);
    sink.work = script.work = &work;

    struct us_record_reader reader = {.cursor = us_cursor(text),
                                      .sink = &sink,
                                      .request = &request,
                                      .state = &state,
                                      .bg_solution = &board_game};
    reader.cursor.work = &work;
    enum us_status status = us_format_read(format, &reader, &script);
    trial.off = sink.first_error_span.off;
    if (status == US_OK && !reader.is_boardgame) {
        trial.num_moves = script.num_intents;
        trial.has_deal = us_deal_is_numbered(script.deal);
        sink.handle = NULL;
        trial.has_start = script.has_start && us_script_check_deck(&script, &sink);
    }

    if (format->forget)
        format->forget(state);
    us_script_free(&script);
    us_bg_solution_free(&board_game);
    return trial;
}

/* Returns the first line of the text that the format's reader does not accept, or 0 if it accepts
   the first record.  The text is the beginning of an input. */
static uint64_t first_bad_line(const struct us_format *format, const struct us_game *game,
                               struct us_str text)
{
    return try_format(format, game, text).line;
}

/* Returns true if the error is at the beginning of the first line that is not blank. */
static bool is_at_first_line(const struct trial *trial, struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    size_t first = us_cursor_offset(&c);
    return trial->off >= first && us_front_begins_at(us_cursor_peek_line(&c), trial->off - first);
}

/* Returns true if the reader of the format can judge text that may be cut off. */
static bool can_judge(const struct us_format *format, struct us_str text)
{
    enum { LONG_LINE = 8192 };
    bool long_line = text.len >= LONG_LINE && !memchr(text.p, '\n', text.len);
    return !format->streams && !format->reads_markup && !format->is_binary && !long_line;
}

/* ---- evidence -------------------------------------------------------------------------------- */

/* A probe with at least SURE bits outweighs those that count evidence, so its format must be able
   to read the first line.  Otherwise only a few words are the format's, which are worth LIKE_IT. */
enum { SURE = 150, LIKE_IT = 30 };
/* A format of a file that the user gave comes before people's lists if it reads the text. */
enum { OF_THE_USER = 110 };

static int probe(const struct us_format *format, const struct us_game *game, struct us_str text)
{
    int bits = us_format_probe(format, text);
    if (bits < SURE || !can_judge(format, text))
        return bits;

    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    return first_bad_line(format, game, us_cursor_rest(&c)) == 1 ? LIKE_IT : bits;
}

/* Returns the evidence for a format, in bits. */
static int weigh(const struct us_format *format, const struct us_clues *clues, bool named,
                 struct us_detected *d)
{
    bool excluded = format->is_binary != clues->is_binary || (clues->is_page && format->streams) ||
                    (clues->no_posts && format->convinces);
    if (!us_format_is_detected(format) || excluded)
        return 0;

    int bits = probe(format, clues->game, clues->text);
    if (bits == 0 || named || !format->convinces ||
        format->convinces(clues->text, clues->game, &d->doubted_line))
        return bits;
    d->doubted = format;
    return 0;
}

bool us_format_refuses_first_line(const struct us_format *format, const struct us_game *game,
                                  struct us_str text)
{
    if (!can_judge(format, text))
        return false;
    struct trial trial = try_format(format, game, text);
    return trial.line > 0 && is_at_first_line(&trial, text);
}

/* Returns a format with more evidence than `bits` in the text, or NULL. */
static const struct us_format *find_better(struct us_str text, const struct us_clues *clues,
                                           int bits)
{
    const struct us_format *f;
    for (size_t i = 0; (f = us_formats_at(clues->own, i)); i++)
        if (us_format_is_detected(f) && !f->is_binary && !f->convinces &&
            probe(f, clues->game, text) > bits)
            return f;
    return NULL;
}

/* If the format that was found cannot read the text, and there is more evidence for another one
   from a line below the first, the text is of none: there is something else above a record. */
static void look_below(struct us_detected *d, const struct us_clues *clues, int bits)
{
    enum { LINES = 8 };
    if (!can_judge(d->first, clues->text))
        return;
    struct trial trial = try_format(d->first, clues->game, clues->text);
    if (trial.line == 0)
        return;

    d->doubtful = is_at_first_line(&trial, clues->text);
    d->damaged = !d->doubtful;
    struct us_cursor c = us_cursor(clues->text);
    us_cursor_blank_lines(&c);
    for (unsigned i = 0; i < LINES; i++) {
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
        us_cursor_blank_lines(&c);
        struct us_str rest = us_cursor_rest(&c);
        const struct us_format *better = rest.len > 0 ? find_better(rest, clues, bits) : NULL;
        if (better == d->first)
            return; /* the first line is a damaged one of the format */
        if (better) {
            *d = (struct us_detected){.below = better};
            d->below_line = us_cursor_span(&c, us_str_trim_end(us_cursor_peek_line(&c)));
            return;
        }
    }
}

/* Returns the format to which the name of the file belongs, or NULL. */
static const struct us_format *named_by(const struct us_clues *clues)
{
    return clues->path ? us_formats_for_file(clues->own, us_str(clues->path)) : NULL;
}

/* Detects the format by the evidence in the text.  Sets *best to its bits. */
static struct us_detected weigh_all(const struct us_clues *clues, int *best)
{
    struct us_detected d = {.first = NULL};
    const struct us_format *named = named_by(clues);
    int second = 0;
    *best = 0;

    const struct us_format *f;
    for (size_t i = 0; (f = us_formats_at(clues->own, i)); i++) {
        int bits = weigh(f, clues, f == named, &d);
        bool own = clues->own && i < clues->own->num;
        if (own && bits > 0 && can_judge(f, clues->text) &&
            first_bad_line(f, clues->game, clues->text) == 0)
            bits += OF_THE_USER;
        if (bits > *best || (bits > 0 && bits == *best && f == named)) {
            second = *best;
            d.second = d.first;
            *best = bits;
            d.first = f;
        } else if (bits > second) {
            second = bits;
            d.second = f;
        }
    }

    if (2 * second <= *best || d.first == named)
        d.second = NULL;
    d.equal = d.second && second == *best;
    d.sure = *best >= SURE;
    d.bits = *best;
    return d;
}

struct us_detected us_format_weigh(const struct us_clues *clues)
{
    int best;
    if (clues->only)
        return (struct us_detected){.first = clues->only, .bits = SURE, .sure = true};
    return weigh_all(clues, &best);
}

/* Returns true if the format to which the name of the file belongs reads the text.  A deal number
   alone, for example, is no evidence for a format. */
static bool named_reads(const struct us_clues *clues)
{
    enum { SHORT = 4096 };
    const struct us_format *named = named_by(clues);
    if (!named || named->is_binary || named->reads_markup || named->boardgame ||
        clues->text.len > SHORT || !clues->is_bare)
        return false;
    struct trial trial = try_format(named, clues->game, clues->text);
    return trial.line == 0 && (trial.has_start || trial.has_deal || trial.num_moves > 0);
}

struct us_detected us_format_detect(const struct us_clues *clues)
{
    int best;
    struct us_detected d = weigh_all(clues, &best);
    if (!d.first && named_reads(clues))
        d = (struct us_detected){.first = named_by(clues), .bits = LIKE_IT};
    if (d.first && d.first != named_by(clues))
        look_below(&d, clues, best);
    return d;
}

/* ---- below other text ------------------------------------------------------------------------ */

bool us_format_knows_line(const struct us_format *format, struct us_str line)
{
    return us_format_is_detected(format) && us_format_probe(format, line) > 0;
}

bool us_format_may_be_below(const struct us_format *format)
{
    return !format->streams && !format->is_binary && !format->reads_markup && !format->boardgame;
}

/* Returns true if the trial has read enough to be a record. */
static bool is_record(const struct us_format *format, const struct trial *trial, struct us_str text)
{
    enum { MOVES = 8, MOVES_OF_DEAL = 3 };
    if (trial->has_start || trial->num_moves >= MOVES)
        return true;
    return trial->has_deal &&
           (trial->num_moves >= MOVES_OF_DEAL || us_format_probe(format, text) >= SURE);
}

bool us_format_accepts(const struct us_format *format, const struct us_game *game,
                       struct us_str text, size_t *failed)
{
    *failed = 0;
    if (!can_judge(format, text) || !us_format_may_be_below(format))
        return false;
    struct trial trial = try_format(format, game, text);
    if (trial.line == 0)
        return is_record(format, &trial, text);

    if (trial.off >= text.len)
        return false;
    *failed = trial.off;
    struct us_str line = us_front_line_at(text, trial.off);
    size_t off = line.p - text.p;
    if (off == 0 || !us_front_begins_at(line, trial.off - off) || !us_front_is_around(text, line))
        return false;

    struct us_str whole = {text.p, off};
    trial = try_format(format, game, whole);
    return trial.line == 0 && (trial.has_start || trial.num_moves > 0) &&
           is_record(format, &trial, whole);
}
