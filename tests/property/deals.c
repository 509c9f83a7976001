/* SPDX-License-Identifier: MIT */
/*
 * A deal of each game, written in each format and read as that game: the cards are the same, or a
 * message says what is missing.  A layout without the name of its game has the same cards or is an
 * error.
 */
#include "support.h"

#include "unisol.h"

/* What the diagnostics of a reader or writer were. */
struct seen {
    unsigned notes; /* of any level, but for one that the user knows */
    unsigned errors;
    bool refused; /* with a reason that is known to be right */
    struct us_buf last;
};

static void see(void *context, const struct unisol_diagnostic *d)
{
    struct seen *seen = context;
    seen->notes += strcmp(d->name, "GAME_LOST") != 0;
    seen->errors += d->level == UNISOL_ERROR;
    seen->refused = seen->refused || strcmp(d->name, "NOT_CARRIED") == 0 ||
                    strcmp(d->name, "DEAL_GAME") == 0;
    us_buf_clear(&seen->last);
    us_buf_puts(&seen->last, d->message);
}

static void see_nothing(struct seen *seen)
{
    us_buf_clear(&seen->last);
    *seen = (struct seen){.last = seen->last};
}

/* Puts a pile that has cards, without their faces. */
static void put_pile(struct us_buf *out, const char *name, uint32_t index,
                     struct unisol_column pile)
{
    char text[UNISOL_CARD_TEXT];
    if (pile.num_cards > 0)
        us_buf_putf(out, "%s %u:", name, (unsigned)index);
    for (size_t i = 0; i < pile.num_cards; i++)
        us_buf_putf(out, " %s", unisol_card_text(pile.cards[i], text));
    us_buf_puts(out, pile.num_cards > 0 ? "; " : "");
}

static void put_start(struct us_buf *out, const struct unisol_record *record)
{
    struct unisol_walk *walk = unisol_walk_new(record);
    const struct unisol_board *b = unisol_walk_board(walk);
    us_buf_clear(out);
    for (uint32_t i = 0; b && i < b->num_columns; i++)
        put_pile(out, "column", i, b->columns[i]);
    for (uint32_t i = 0; b && i < b->num_reserves; i++)
        put_pile(out, "reserve", i, b->reserves[i]);
    for (uint32_t i = 0; b && i < b->num_holes; i++)
        put_pile(out, "hole", i, b->holes[i]);
    for (uint32_t i = 0; b && i < b->num_freecells; i++)
        put_pile(out, "freecell", 0,
                 (struct unisol_column){&b->freecells[i], b->freecells[i] != UNISOL_NO_CARD});
    for (uint32_t i = 0; b && i < b->num_foundations; i++)
        if (b->foundations[i] > 0)
            us_buf_putf(out, "foundation %u: %u; ", (unsigned)i, b->foundations[i]);
    if (b) {
        put_pile(out, "stock", 0, b->stock);
        put_pile(out, "waste", 0, b->waste);
    }
    unisol_walk_free(walk);
}

/* What belongs to a deal that is tried. */
struct trial {
    const char *game;
    const struct unisol_record *record;
    struct us_buf wanted; /* its cards */
    struct us_buf found;
    struct seen writing;
    struct seen reading;
    unsigned written;
};

/* Reads what was written; true if it has the same cards, or a message says what is missing.  Without
   `named`, the reader knows neither format nor game. */
static bool reads_back(struct trial *t, const char *format, bool named, struct us_str text)
{
    const struct unisol_record *record;
    struct unisol_reader *r = unisol_reader_new(see, &t->reading);
    see_nothing(&t->reading);
    us_buf_clear(&t->found);
    if (named) {
        unisol_reader_set(r, "format", format);
        unisol_reader_set(r, "game", t->game);
    }
    if (unisol_reader_open_memory(r, text.p, text.len, NULL) == UNISOL_OK &&
        unisol_reader_next(r, &record) == UNISOL_OK)
        put_start(&t->found, record);
    unisol_reader_free(r);

    bool same = us_str_eq(us_buf_str(&t->found), us_buf_text(&t->wanted));
    if (same || (named && t->writing.notes > 0) || t->reading.errors > 0)
        return true;
    printf("# %s as %s%s:\n# wanted %s\n# found  %s\n", t->game, format,
           named ? "" : ", without names", us_buf_text(&t->wanted), us_buf_text(&t->found));
    return false;
}

static bool try_format(struct trial *t, const char *format)
{
    struct unisol_writer *w = unisol_writer_new(see, &t->writing);
    see_nothing(&t->writing);
    bool ok = unisol_writer_set(w, "format", format) == UNISOL_OK &&
              unisol_writer_open_memory(w) == UNISOL_OK &&
              unisol_writer_write(w, t->record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK;
    if (ok) {
        size_t len;
        const char *text = unisol_writer_text(w, &len);
        t->written++;
        ok = reads_back(t, format, true, (struct us_str){text, len}) &&
             (strcmp(format, "fcs-board") != 0 ||
              reads_back(t, format, false, (struct us_str){text, len}));
    } else {
        ok = t->writing.refused;
        if (!ok)
            printf("# %s as %s: %s\n", t->game, format, us_buf_text(&t->writing.last));
    }
    unisol_writer_free(w);
    return ok;
}

static bool is_of_boardgames(const char *format)
{
    static const char *const names[] = {"proton", "creeper", "pasgl312", "adomoc"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(format, names[i]) == 0)
            return true;
    return false;
}

/* Writes the deal in all formats.  True as well: the game has no such deal. */
static bool try_game(struct trial *t, const char *deal)
{
    bool ok = true;
    struct unisol_format_info f;
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    unisol_reader_set(r, "game", t->game);
    if (unisol_reader_open_deal(r, deal) == UNISOL_OK &&
        unisol_reader_next(r, &t->record) == UNISOL_OK) {
        put_start(&t->wanted, t->record);
        for (size_t i = 0; unisol_formats_at(NULL, i, &f); i++)
            if (f.reads && f.writes && !is_of_boardgames(f.name))
                ok = try_format(t, f.name) && ok;
    }
    unisol_reader_free(r);
    return ok;
}

int main(int argc, char **argv)
{
    char deal[24];
    struct chance c = {seed_from(argc, argv)};
    struct trial t = {0};
    struct unisol_variant_info v;
    size_t bad = 0;
    size_t games = 0;
    for (; unisol_variant_at(games, &v); games++) {
        snprintf(deal, sizeof(deal), "%u", (unsigned)(1 + chance_below(&c, 32000)));
        t.game = v.name;
        bad += !try_game(&t, deal);
    }
    printf("# %zu games, %u texts\n", games, t.written);
    tap(bad == 0, "deals of games in all formats");
    tap(games > 80 && t.written > 8 * games, "many formats take them");

    us_buf_free(&t.wanted);
    us_buf_free(&t.found);
    us_buf_free(&t.writing.last);
    us_buf_free(&t.reading.last);
    return tap_end();
}
