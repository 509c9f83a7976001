/* SPDX-License-Identifier: MIT */
/*
 * Games in Campbell's notation, with comments that look like every other line of it: what is written
 * is read back, in its own format without a warning, and also if the format has to be found.
 *
 *     campbell_comments [SEED [GAMES]]
 */
#include "support.h"

#include "engine/express.h"
#include "unisol.h"

enum { GAMES = 5000, FEW = 20 }; /* a fifth of them in the quick tier */

static struct us_buf text;
static struct read_back_state back;
static const char *warned; /* the name of the last diagnostic */

static void note(void *context, const struct us_diag *d)
{
    (void)context;
    warned = d->name ? d->name : "?";
}

/* ---- games with comments --------------------------------------------------------------------- */

static const char *const pieces[] = {
    "KC KD nice",
    "AS first",
    "JS QH",
    "Free AS AD",
    "7D AD 5C 3S 5S 8C 2D AH",
    "JD KS KC 4H",
    "  -  -  -  +",
    "-  -  -  +",
    "BB-BB-  -  +KC KD KH KS",
    "  =  =  =  +",
    " 8a 8b",
    "8a 8b",
    "8a, 8b",
    "8a",
    "43v5",
    "87a2c2",
    "8-a 8-b 8-c",
    "7A 7B 7C",
    "F1 T2",
    "bh",
    "ah",
    "be ad ab",
    ".72",
    "[d5]",
    "[??]",
    ": colon",
    ":",
    "::",
    " ",
    "  ",
    "\t",
    "\n",
    "> quoted",
    "```",
    "~~~",
    "<pre>",
    "<html><body>",
    "&amp;&nbsp;",
    "$ unisol verify",
    "#617",
    "Game #618",
    "pysol:5",
    "-1",
    "617",
    "1. 8a 8b",
    "1)",
    "{\"solitaire\": 1}",
    "Move 5 cards from stack 2 to stack 0",
    "6S from column 1 to freecell c",
    "-=-=-=-=-=-=-=-=-=-=-=-",
    "Foundations: H-0 C-0 D-0 S-0",
    "----",
    "-- ",
    "*",
    "so be it",
    "10H",
    "\xe2\x99\xa5",
    "\xc3\xa9t\xc3\xa9",
    "\xe2\x80\x94",
    "a",
    "I",
    "The aces are free",
    ", nice",
    "!",
    "(8a)",
    "'8a'",
    "x",
};

static void add_hostile_comment(struct us_extras *x, uint32_t move, struct chance *c)
{
    enum { MOST = 4, NUM = sizeof(pieces) / sizeof(pieces[0]) };
    struct us_buf words = {0};
    for (unsigned n = 1 + chance_below(c, MOST); n > 0; n--) {
        us_buf_puts(&words, pieces[chance_below(c, NUM)]);
        us_buf_puts(&words, chance_below(c, 2) && n > 1 ? " " : "");
    }
    struct us_comment *comment = us_extras_add_comment(x);
    comment->move = move;
    comment->text = us_extras_add_text(x, us_buf_str(&words));
    us_buf_free(&words);
}

static void add_hostile_comments(struct us_solution *s, struct chance *c)
{
    enum { ONE_OF = 6 };
    for (unsigned n = chance_below(c, 3); n > 0; n--)
        add_hostile_comment(&s->extras, US_WHOLE_RECORD, c);
    for (uint32_t i = 0; i < s->num_moves; i++)
        for (unsigned n = chance_below(c, ONE_OF); n > ONE_OF - 3; n--)
            add_hostile_comment(&s->extras, i, c);
}

/* Plays some moves of a numbered deal, which may be the current position, and adds comments. */
static bool make_game(struct us_solution *s, struct chance *c)
{
    enum { MOST = 12 };
    const struct us_game *g = &us_variant_at(0)->game;
    struct us_position start;
    struct us_deal deal = {.system = chance_below(c, 2) ? US_DEAL_MS : US_DEAL_PYSOL,
                           .number = 1 + chance_below(c, 1000000)};
    if (!us_deal_cards(g, deal, &start))
        return false;
    begin_game(s, g, &start);
    s->deal = chance_below(c, 3) ? deal : US_NO_DEAL;
    s->deal_implies_start = s->deal.system != US_DEAL_NONE;
    play_on(s, chance_below(c, 2) ? US_AUTOMOVE_HORNE : US_AUTOMOVE_WKR, chance_below(c, MOST), c);
    if (s->num_moves > 0 && s->deal_implies_start && chance_below(c, 2)) {
        uint32_t at = chance_below(c, (uint32_t)s->num_moves + 1);
        while (at < s->num_moves && s->moves[at].implicit)
            at++;
        if (at > 0)
            us_extras_add_mark(&s->extras, (struct us_mark){.line = US_MAIN_LINE, .before = at});
    }
    add_hostile_comments(s, c);
    return true;
}

/* ---- what is read back ----------------------------------------------------------------------- */

/* Returns the move of the player to which the notation attaches a comment. */
static uint32_t explicit_move(const struct us_solution *s, uint32_t move)
{
    while (move != US_WHOLE_RECORD && move > 0 && s->moves[move].implicit)
        move--;
    return move;
}

/* Returns the next comment, from *at on, that is on the record or on a move and can be written. */
static const struct us_comment *next_comment(const struct us_extras *x, size_t *at, bool on_record)
{
    for (; *at < x->num_comments; ++*at)
        if ((x->comments[*at].move == US_WHOLE_RECORD) == on_record &&
            x->comments[*at].text.len > 0)
            return &x->comments[(*at)++];
    return NULL;
}

static bool same_text(struct us_str written, struct us_str read)
{
    bool same = written.len == read.len;
    for (size_t i = 0; same && i < read.len; i++)
        same = read.p[i] == (strchr("\t\n", written.p[i]) && written.p[i] ? ' ' : written.p[i]);
    return same;
}

static bool same_comments(const struct us_solution *a, const struct us_solution *b, bool on_record)
{
    size_t i = 0;
    size_t k = 0;
    const struct us_comment *x;
    while ((x = next_comment(&a->extras, &i, on_record))) {
        const struct us_comment *y = next_comment(&b->extras, &k, on_record);
        if (!y || explicit_move(a, x->move) != y->move ||
            !same_text(us_extras_text(&a->extras, x->text), us_extras_text(&b->extras, y->text)))
            return false;
    }
    return !next_comment(&b->extras, &k, on_record);
}

static bool same_current(const struct us_solution *a, const struct us_solution *b)
{
    const struct us_mark *x = us_extras_current(&a->extras);
    const struct us_mark *y = us_extras_current(&b->extras);
    return x ? y && x->before == y->before : !y;
}

static bool comes_back(const struct us_solution *s)
{
    warned = NULL;
    back.sink.handle = note;
    read_back(&back, us_format_find(us_str("campbell")), &s->game, us_buf_str(&text));
    return back.status == US_OK && !warned && same_moves(s, &back.solution) &&
           same_comments(s, &back.solution, true) && same_comments(s, &back.solution, false) &&
           same_current(s, &back.solution) && back.solution.num_ignored_words == 0;
}

/* Whether the library finds the format, and the same moves. */
static bool is_found(const struct us_solution *s)
{
    const struct unisol_record *record;
    struct unisol_reader *r = unisol_reader_new(NULL, NULL);
    bool ok = unisol_reader_open_memory(r, text.p, text.len, NULL) == UNISOL_OK &&
              unisol_reader_next(r, &record) == UNISOL_OK &&
              strcmp(unisol_record_summary(record)->format, "campbell") == 0 &&
              unisol_record_summary(record)->num_moves == s->num_explicit &&
              unisol_record_summary(record)->result != UNISOL_ILLEGAL;
    unisol_reader_free(r);
    return ok;
}

/* ---- the test -------------------------------------------------------------------------------- */

static bool report(const char *what, unsigned game)
{
    printf("# game %u %s (%s):\n", game, what, warned ? warned : "no warning");
    for (const char *p = us_buf_text(&text); *p; p++) {
        if (p == text.p || p[-1] == '\n')
            printf("# |");
        putchar(*p);
    }
    return false;
}

static bool game_comes_back(struct us_solution *s, struct us_solution *expressed, unsigned game,
                            struct chance *c)
{
    static const uint8_t options[US_MAX_OPTIONS];
    const struct us_format *f = us_format_find(us_str("campbell"));
    struct us_sink sink = {0};
    struct us_rewrites rewrites = {0};
    if (!make_game(s, c) ||
        us_express(s, f->terms, us_express_rule(s, f->terms), &rewrites, expressed, &sink) != US_OK)
        return true; /* automoves in another order, or an end that the rule changes */
    if (!write_records(f, expressed, 1, options, &text))
        return report("is not written", game);
    if (!comes_back(expressed))
        return report("differs", game);
    return is_found(expressed) || report("is not found", game);
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    unsigned games = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : rounds(GAMES);
    struct us_solution s = {0};
    struct us_solution expressed = {0};
    unsigned bad = 0;
    unsigned with_comments = 0;
    for (unsigned i = 0; i < games && bad < FEW; i++) {
        bad += !game_comes_back(&s, &expressed, i, &c);
        with_comments += expressed.extras.num_comments > 0;
    }
    tap(bad == 0, "games with hostile comments come back");
    tap(with_comments > games / 2, "most have comments");
    us_solution_free(&s);
    us_solution_free(&expressed);
    us_buf_free(&text);
    read_back_free(&back);
    return tap_end();
}
