/* SPDX-License-Identifier: MIT */
/*
 * Rules that a target cannot store.  Each rule of each game is changed, except for moves from
 * foundations, which such targets refuse; and a record of the game is
 * written in each format.  A reader of the text must get the same game, or the loss was reported,
 * and --strict refuses it.
 */
#include "support.h"

#include "unisol.h"

static struct us_buf text;
static struct us_buf described;

/* What the diagnostics say. */
struct reported {
    unsigned losses;
    unsigned errors;
    struct us_buf messages;
};

static void note_loss(void *context, const struct unisol_diagnostic *d)
{
    struct reported *r = context;
    r->losses += d->lost && strstr(d->lost, " of the game, ");
    r->errors += d->level == UNISOL_ERROR;
    us_buf_putf(&r->messages, "# %s\n", d->message);
}

/* Plays some moves of the game, from a numbered deal if it has one, and writes them as fcs. */
static void make_text(const struct us_game *g, struct chance *c)
{
    static const uint8_t options[US_MAX_OPTIONS] = {0};
    struct us_solution s = {0};
    struct us_position start;
    struct us_deal deal = {.system = US_DEAL_MS, .number = 1 + chance_below(c, 1000000)};
    if (!us_deal_cards(g, deal, &start))
        lay_at_random(g, &start, c);
    play_at_random(&s, g, &start, 8, c);
    write_text(&s, options, &text);
    us_solution_free(&s);
}

static void set_game(struct unisol_reader *r, const struct us_game *g)
{
    struct us_buf value = {0};
    unisol_reader_set(r, "game", g->variant);
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++) {
        us_buf_clear(&value);
        us_game_get(g, i, &value);
        unisol_reader_set(r, us_game_field_name(i), us_buf_text(&value));
    }
    us_buf_free(&value);
}

/* Whether a reader that knows only the format takes the text for the game g, which was described.
   In Campbell's notation missing freecells are blocked ones, so there the number must only agree. */
static bool keeps_game(const struct us_game *g, const char *format, const char *written, size_t len)
{
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    const struct unisol_record *record;
    const char freecells[] = {(char)('0' + g->num_freecells % 10), '\0'};
    unisol_reader_set(r, "format", format);
    if (strcmp(format, "campbell") == 0)
        unisol_reader_set(r, "freecells", freecells);
    bool ok = unisol_reader_open_memory(r, written, len, NULL) == UNISOL_OK &&
              unisol_reader_next(r, &record) == UNISOL_OK &&
              strcmp(unisol_record_summary(record)->game, us_buf_text(&described)) == 0;
    unisol_reader_free(r);
    return ok;
}

/* Writes the record; the number of losses that were reported, or -1 if it was refused. */
static int write_as(const struct unisol_record *record, const char *format, bool strict,
                    struct unisol_writer **w, struct reported *reported)
{
    us_buf_clear(&reported->messages);
    reported->losses = reported->errors = 0;
    *w = unisol_writer_new(note_loss, reported);
    unisol_writer_set(*w, "data", getenv("UNISOL_DATA"));
    unisol_writer_set(*w, "format", format);
    unisol_writer_set(*w, "strict", strict ? "yes" : "no");
    bool ok = unisol_writer_open_memory(*w) == UNISOL_OK &&
              unisol_writer_write(*w, record) == UNISOL_OK && unisol_writer_close(*w) == UNISOL_OK;
    return ok ? (int)reported->losses : -1;
}

static bool is_honest(const struct us_game *g, const struct unisol_record *record,
                      const char *format, unsigned *losses)
{
    struct reported reported = {0};
    struct unisol_writer *w;
    size_t len;
    bool ok = true;
    int lost = write_as(record, format, false, &w, &reported);
    const char *written = lost >= 0 ? unisol_writer_text(w, &len) : NULL;
    if (written && !keeps_game(g, format, written, len)) {
        ok = reported.losses > 0;
        *losses += reported.losses > 0;
        if (!ok)
            printf("# %s in %s, no loss is reported\n%s", us_buf_text(&described), format, written);
    }
    bool lossy = lost > 0;
    unisol_writer_free(w);

    if (lossy && write_as(record, format, true, &w, &reported) >= 0) {
        printf("# %s in %s is not refused\n", us_buf_text(&described), format);
        ok = false;
    }
    if (lossy)
        unisol_writer_free(w);
    us_buf_free(&reported.messages);
    return ok;
}

/* Writes a record of the game in all formats. */
static bool try_game(const struct us_game *g, struct chance *c, unsigned *losses)
{
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    const struct unisol_record *record;
    bool ok = true;
    make_text(g, c);
    set_game(r, g);
    unisol_reader_set(r, "format", "fcs");
    if (unisol_reader_open_memory(r, text.p, text.len, NULL) != UNISOL_OK ||
        unisol_reader_next(r, &record) != UNISOL_OK) {
        us_game_describe(g, &described);
        printf("# cannot read %s\n%s", us_buf_text(&described), us_buf_text(&text));
        unisol_reader_free(r);
        return false;
    }

    us_buf_clear(&described);
    us_buf_puts(&described, unisol_record_summary(record)->game);
    for (size_t i = 0; us_format_at(i); i++) {
        const struct us_format *f = us_format_at(i);
        if (f->write && f->read && f->name[0] != 'x' && !is_honest(g, record, f->name, losses))
            ok = false;
    }
    unisol_reader_free(r);
    return ok;
}

/* The values that are tried. */
static const struct {
    enum us_game_field field;
    const char *value;
} changes[] = {
    {US_GAME_COLUMNS, "9"},   {US_GAME_COLUMNS, "10"},       {US_GAME_FREECELLS, "0"},
    {US_GAME_FREECELLS, "1"}, {US_GAME_FREECELLS, "3"},      {US_GAME_FREECELLS, "4"},
    {US_GAME_FREECELLS, "5"}, {US_GAME_FREECELLS, "9"},      {US_GAME_DECKS, "1"},
    {US_GAME_DECKS, "2"},     {US_GAME_MAX_RANK, "12"},      {US_GAME_BUILD, "rank"},
    {US_GAME_BUILD, "suit"},  {US_GAME_FILL, "any"},         {US_GAME_FILL, "kings"},
    {US_GAME_FILL, "none"},   {US_GAME_SEQUENCE, "limited"}, {US_GAME_SEQUENCE, "unlimited"},
};

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    unsigned losses = 0;
    for (size_t i = 0; relative_at(i); i++) {
        bool ok = try_game(&relative_at(i)->game, &c, &losses);
        for (size_t k = 0; k < sizeof(changes) / sizeof(changes[0]); k++) {
            struct us_game g = relative_at(i)->game;
            us_game_set(&g, changes[k].field, us_str(changes[k].value));
            ok = try_game(&g, &c, &losses) && ok;
        }
        tap(ok, relative_at(i)->game.variant);
    }
    printf("# %u losses were reported\n", losses);
    tap(losses > 100, "losses were reported");

    us_buf_free(&text);
    us_buf_free(&described);
    return tap_end();
}
