/* SPDX-License-Identifier: MIT */
/* What the property tests share: random numbers, random games, records with everything that one can
   contain, and reading a text back.  Each test is one program. */
#ifndef UNISOL_TESTS_PROPERTY_SUPPORT_H
#define UNISOL_TESTS_PROPERTY_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>

#include "engine/infer.h"
#include "formats/reader.h"
#include "rules/automove.h"
#include "rules/dealing.h"
#include "rules/legal.h"
#include "tree/markup.h"

/* ---- chance: the same from the same seed everywhere ------------------------------------------ */

struct chance {
    uint64_t state;
};

static inline uint32_t chance_below(struct chance *c, uint32_t n)
{
    c->state = c->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((c->state >> 33) % n);
}

static inline uint64_t seed_from(int argc, char **argv)
{
    return argc > 1 ? strtoull(argv[1], NULL, 10) : 20120812;
}

/* ---- how much to do -------------------------------------------------------------------------- */

/* UNISOL_TIER: "quick", the default, is one of a few cases of each kind; "ci" is what continuous integration runs; "soak"
   is what takes hours. */
static inline bool tier_is(const char *name)
{
    const char *tier = getenv("UNISOL_TIER");
    return strcmp(tier && tier[0] ? tier : "quick", name) == 0;
}

/* How many random games to try if continuous integration tries n. */
static inline unsigned rounds(unsigned n)
{
    enum { LESS = 5, MORE = 20 };
    if (tier_is("soak"))
        return n * MORE;
    return tier_is("quick") ? (n + LESS - 1) / LESS : n;
}

/* From one place in a text to the next one to damage: n, or 1 if all of them are to be tried. */
static inline unsigned apart(unsigned n)
{
    return tier_is("quick") ? n : 1;
}

/* ---- TAP ------------------------------------------------------------------------------------- */

static int tap_count;
static int tap_failed;

static inline void tap(bool ok, const char *name)
{
    printf("%sok %d - %s\n", ok ? "" : "not ", ++tap_count, name);
    tap_failed += !ok;
}

static inline int tap_end(void)
{
    printf("1..%d\n", tap_count);
    return tap_failed > 0;
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Sets an option of a format, such as "form=long"; a format without it stays as it is. */
static inline void set_option(const struct us_format *f, uint8_t options[US_MAX_OPTIONS],
                              const char *assignment)
{
    struct us_buf why = {0};
    bool unknown;
    us_format_set_option(f, options, us_str(assignment), "", &unknown, &why);
    us_buf_free(&why);
}

/* Returns variant i of FreeCell and its relatives, or NULL if there are fewer.  They are the first
   rows of the table. */
static inline const struct us_variant *relative_at(size_t i)
{
    const struct us_variant *v = us_variant_at(i);
    return v && !us_game_has_rules(&v->game) ? v : NULL;
}

/* A layout that solves itself: each suit is in order, with its king deepest. */
static inline void lay_in_order(const struct us_game *g, struct us_position *p)
{
    us_game_lay_out(g, p);
    for (unsigned rank = g->max_rank; rank > 0; rank--)
        for (unsigned i = 0; i < g->num_decks * (unsigned)US_NUM_SUITS; i++) {
            unsigned column = g->whole_suits ? i % US_NUM_SUITS : i % g->num_columns;
            us_pile_push(p, US_COLUMN, column,
                         us_card_make(rank, i % US_NUM_SUITS, i / US_NUM_SUITS));
        }
}

/* All cards in the columns, shuffled, for games without numbered deals. */
static inline void lay_at_random(const struct us_game *g, struct us_position *p, struct chance *c)
{
    us_card deck[US_MAX_CARDS];
    unsigned n = us_game_cards(g);
    us_game_lay_out(g, p);
    for (unsigned i = 0; i < n; i++) {
        unsigned j = chance_below(c, i + 1);
        deck[i] = j < i ? deck[j] : US_NO_CARD;
        deck[j] = us_card_make(i / US_NUM_SUITS % g->max_rank + 1, i % US_NUM_SUITS, 0);
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned column = i % g->num_columns;
        us_pile_push(p, US_COLUMN, column, deck[i]);
    }
}

/* A solution with a start and no moves. */
static inline void begin_game(struct us_solution *s, const struct us_game *g,
                              const struct us_position *start)
{
    us_solution_clear(s);
    s->game = *g;
    us_position_copy(&s->start, start);
    us_position_copy(&s->final, start);
}

static inline void add_move(struct us_solution *s, const struct us_move *m)
{
    us_position_apply(&s->final, m);
    us_solution_add(s, m);
}

/* Plays the automoves of the rule, in any order. */
static inline void make_automoves(struct us_solution *s, enum us_automove rule, struct chance *c)
{
    struct us_move moves[US_MAX_COLUMNS + US_MAX_FREECELLS + 1];
    for (;;) {
        uint32_t n = 0;
        unsigned from = 0;
        while (us_next_automove(&s->game, &s->final, rule, &from, &moves[n]))
            n++;
        if (n == 0)
            return;
        add_move(s, &moves[chance_below(c, n)]);
    }
}

/* Plays legal moves until there are `most`, preferring those to foundations, and after each the
   automoves of the rule. */
static inline void play_on(struct us_solution *s, enum us_automove rule, unsigned most,
                           struct chance *c)
{
    static struct us_move moves[4096];
    s->conventions.automove = (uint8_t)rule;
    while (s->num_moves < most) {
        size_t n = us_list_moves(&s->game, &s->final, moves, 4096);
        if (n == 0)
            break;
        struct us_move m = moves[chance_below(c, (uint32_t)n)];
        for (size_t i = 0; i < n && chance_below(c, 3) > 0; i++)
            if (moves[i].dest.type == US_FOUNDATION)
                m = moves[i];
        add_move(s, &m);
        make_automoves(s, rule, c);
    }
    s->result = us_position_won(&s->final, s->game.max_rank) ? US_RESULT_SOLVED
                                                             : US_RESULT_UNFINISHED;
}

/* Plays at most `most` legal moves, preferring those to foundations, and fills in s. */
static inline void play_at_random(struct us_solution *s, const struct us_game *g,
                                  const struct us_position *start, unsigned most, struct chance *c)
{
    begin_game(s, g, start);
    play_on(s, US_AUTOMOVE_NONE, most, c);
}

/* Makes a start of any kind: dealt by PySol, in order, or at random.  Fills in the deal, if it is
   one.  Returns a suitable number of moves to play. */
static inline unsigned random_start(const struct us_game *g, struct us_position *start,
                                    struct us_deal *deal, struct chance *c)
{
    *deal = (struct us_deal){.system = US_DEAL_PYSOL,
                             .number = UINT64_C(100000) + chance_below(c, 1000000000)};
    unsigned kind = chance_below(c, 3);
    if (kind == 0) {
        lay_in_order(g, start);
    } else if (kind == 1 || !us_deal_cards(g, *deal, start)) {
        lay_at_random(g, start, c);
        kind = 1;
    }
    if (kind < 2)
        *deal = US_NO_DEAL;
    return kind == 0 ? 400 : 60;
}

/* Makes a game of any kind. */
static inline void random_game(struct us_solution *s, const struct us_game *g, struct chance *c)
{
    struct us_position start;
    struct us_deal deal;
    unsigned most = random_start(g, &start, &deal, c);
    play_at_random(s, g, &start, most, c);
}

/* ---- records that carry all that one can ----------------------------------------------------- */

/* Writes up to `most` fragments of text that some syntax could misread or lose. */
static inline void put_hard_text(struct us_buf *out, unsigned most, struct chance *c)
{
    static const char turns_around[] = {(char)0xe2, (char)0x80, (char)0xae, '\0'}; /* U+202E */
    static const char *const pieces[] = {"a",
                                         "word",
                                         " ",
                                         "  ",
                                         "\t",
                                         "\n",
                                         "\"",
                                         "'",
                                         "&",
                                         "<",
                                         ">",
                                         "]]>",
                                         "&lt;",
                                         "&#10;",
                                         "<!--",
                                         "-->",
                                         "<?xml ?>",
                                         "</",
                                         "\\u41",
                                         "solitaire>",
                                         "</solitaire>",
                                         "{",
                                         "}",
                                         "[",
                                         "],",
                                         "\\",
                                         ":",
                                         "%s",
                                         "=",
                                         "\xc3\xa9",
                                         "\xc2\xa0",
                                         "\xd7\x90",
                                         "\xf0\x9f\x82\xa1",
                                         "\xef\xbb\xbf",
                                         "\xe2\x80\xa8",
                                         "\xef\xbf\xbd"};
    const uint32_t num_pieces = sizeof(pieces) / sizeof(pieces[0]);
    for (unsigned n = chance_below(c, most + 1); n > 0; n--) {
        uint32_t i = chance_below(c, num_pieces + 1);
        us_buf_puts(out, i < num_pieces ? pieces[i] : turns_around);
    }
}

/* A name in an attribute of XML has no blanks around it. */
static inline struct us_span hard_name(struct us_extras *x, unsigned most, struct chance *c)
{
    struct us_buf b = {0};
    put_hard_text(&b, most, c);
    struct us_str s = us_buf_str(&b);
    while (s.len > 0 && strchr(" \t\n", s.p[s.len - 1]))
        s.len--;
    while (s.len > 0 && strchr(" \t\n", s.p[0]))
        s = (struct us_str){s.p + 1, s.len - 1};
    struct us_span span = us_extras_add_text(x, s);
    us_buf_free(&b);
    return span;
}

/* Writes markup in the form in which it is stored. */
static inline void put_markup(struct us_buf *out, unsigned depth, struct chance *c)
{
    static const char *const elements[] = {"p",  "em", "strong", "code",
                                           "ul", "ol", "li",     "blockquote"};
    for (unsigned n = chance_below(c, 4); n > 0; n--) {
        unsigned kind = chance_below(c, depth < 5 ? 3 : 2);
        const char *element = elements[chance_below(c, 8)];
        struct us_buf text = {0};
        put_hard_text(&text, 4, c);
        if (kind == 0)
            us_buf_puts(out, "<br/>");
        if (kind == 1)
            us_markup_escape(out, us_buf_str(&text));
        us_buf_free(&text);
        if (kind < 2)
            continue;
        us_buf_putf(out, "<%s>", element);
        put_markup(out, depth + 1, c);
        us_buf_putf(out, "</%s>", element);
    }
}

static inline void add_comments(struct us_extras *x, uint32_t line, uint32_t move, struct chance *c)
{
    for (unsigned n = chance_below(c, 3); n > 0; n--) {
        struct us_comment *k = us_extras_add_comment(x);
        *k = (struct us_comment){.variation = line, .move = move, .xhtml = chance_below(c, 2)};
        size_t from = x->text.len;
        if (k->xhtml)
            put_markup(&x->text, 0, c);
        else
            put_hard_text(&x->text, 12, c);
        k->text = (struct us_span){(uint32_t)from, (uint32_t)(x->text.len - from)};
        k->originator = hard_name(x, 6, c);
        k->id = hard_name(x, 3, c);
    }
}

static inline us_card card_of_line(const struct us_game *g, struct chance *c)
{
    us_card stated = chance_below(c, 2) ? US_CARD_DECK_STATED : 0;
    us_card hidden = chance_below(c, 8) ? 0 : US_CARD_HIDDEN;
    return us_card_make(1 + chance_below(c, g->max_rank), chance_below(c, 4),
                        chance_below(c, g->num_decks)) |
           stated | hidden;
}

/* Any pile, also one that the game lacks. */
static inline struct us_pile_id pile_of_line(const struct us_game *g, struct chance *c)
{
    static const uint32_t most[] = {US_MAX_COLUMNS,
                                    US_MAX_FREECELLS,
                                    US_MAX_FOUNDATIONS,
                                    1,
                                    1,
                                    US_MAX_HOLES,
                                    US_MAX_COLUMNS,
                                    1,
                                    1};
    unsigned type = chance_below(c, chance_below(c, 4) ? 5 : US_NUM_PILES);
    if (type == US_FOUNDATION || type == US_HOLE)
        type = g->rules.num_holes > 0 ? US_HOLE : US_FOUNDATION;
    uint32_t end = type == US_FOUNDATION && chance_below(c, 4) ? g->num_decks * 4U : most[type];
    return us_pile_id((uint8_t)type, chance_below(c, end));
}

/* Adds a move of a variation, which is never played, so that only its form matters. */
static inline void add_variation_move(struct us_extras *x, const struct us_game *g,
                                      struct chance *c)
{
    struct us_move *m = us_extras_add_move(x);
    bool implicit = chance_below(c, 2);
    unsigned rule = chance_below(c, implicit ? 4 : 5) + implicit; /* an automove has a rule */
    *m = (struct us_move){
        .source = pile_of_line(g, c),
        .dest = pile_of_line(g, c),
        .num_cards = (uint8_t)(chance_below(c, 2) ? 0 : 1 + chance_below(c, US_MAX_CARDS)),
        .automove = (uint8_t)rule,
        .implicit = implicit,
        .source_card = US_CARD_UNSTATED,
        .dest_card = US_CARD_UNSTATED};
    if (chance_below(c, 2))
        m->source_card = card_of_line(g, c);
    if (chance_below(c, 2))
        m->dest_card = chance_below(c, 3) ? card_of_line(g, c) : US_NO_CARD;
}

enum { DEEPEST_VARIATION = 8 };

/* Adds variations from move `parent`, and variations of these.  `depth` is their nesting, from
   1. */
static inline void add_variations(struct us_extras *x, const struct us_game *g, uint32_t parent,
                                  uint32_t before, unsigned depth, struct chance *c)
{
    for (unsigned n = chance_below(c, 3); n > 0; n--) {
        uint32_t moves = 1 + chance_below(c, 3);
        *us_extras_add_variation(x) = (struct us_variation){.parent = parent,
                                                            .before = before,
                                                            .kind = (uint8_t)chance_below(c, 2),
                                                            .first = (uint32_t)x->num_moves,
                                                            .num_moves = moves};
        uint32_t self = (uint32_t)x->num_variations;
        for (uint32_t i = 0; i < moves; i++)
            add_variation_move(x, g, c);
        for (uint32_t i = 0; i < moves; i++) {
            if (chance_below(c, 4) == 0)
                add_comments(x, self, i, c);
            if (depth < DEEPEST_VARIATION && chance_below(c, 5) < 2)
                add_variations(x, g, self, i, depth + 1, c);
        }
    }
}

/* In the order of the document. */
static inline void add_comments_and_variations(struct us_solution *s, struct chance *c)
{
    struct us_extras *x = &s->extras;
    for (uint32_t i = 0; i < s->num_moves; i++) {
        if (chance_below(c, 10) == 0)
            add_comments(x, US_MAIN_LINE, i, c);
        if (chance_below(c, 25) == 0)
            add_variations(x, &s->game, US_MAIN_LINE, i, 1, c);
    }
    if (chance_below(c, 4) == 0 && !s->empty)
        add_variations(x, &s->game, US_MAIN_LINE, (uint32_t)s->num_moves, 1, c);
    add_comments(x, US_MAIN_LINE, US_WHOLE_RECORD, c);
}

/* Moves some cards to other piles, where they stay. */
static inline void set_aside(struct us_position *p, struct chance *c)
{
    for (unsigned n = chance_below(c, 12); n > 0; n--) {
        unsigned i = chance_below(c, p->num_columns);
        bool to_stock = chance_below(c, 2);
        if (us_column_len(p, i) > 0)
            us_pile_push(p, to_stock ? US_STOCK : US_WASTE, 0, us_pile_pop(p, US_COLUMN, i));
    }
}

/* States the deck of some of a pile's cards (the next one that has such a card), and turns some
   face down. */
static inline void mark_cards(us_card *cards, unsigned n, uint8_t *seen, struct chance *c)
{
    for (unsigned i = 0; i < n; i++) {
        us_card face = cards[i] & US_CARD_FACE;
        if (us_rank(face) == 0)
            continue;
        unsigned deck = seen[face]++;
        us_card stated = chance_below(c, 4) ? US_CARD_DECK_STATED : 0;
        us_card hidden = chance_below(c, 6) ? 0 : US_CARD_HIDDEN;
        cards[i] = us_card_make(us_rank(face), us_suit(face), deck) | stated | hidden;
    }
}

/* Changes a start to one that few games have. */
static inline void vary_start(struct us_extras *x, struct us_position *p, struct chance *c)
{
    uint8_t seen[US_CARD_FACE + 1] = {0};
    set_aside(p, c);
    for (unsigned i = 0; i < p->num_freecells; i++)
        if (p->freecells[i] == US_NO_CARD && chance_below(c, 4) == 0)
            p->freecells[i] = US_CARD_BLOCKED;
    for (unsigned i = 0; i < p->num_decks * 4U; i++)
        for (unsigned rank = 1; rank <= p->foundations[i]; rank++)
            seen[us_card_make(rank, i % 4, 0)]++;
    for (unsigned i = 0; i < p->num_columns; i++)
        mark_cards(us_pile_edit(p, US_COLUMN, i), us_column_len(p, i), seen, c);
    mark_cards(p->freecells, p->num_freecells, seen, c);
    mark_cards(us_pile_edit(p, US_STOCK, 0), us_stock_len(p), seen, c);
    mark_cards(us_pile_edit(p, US_WASTE, 0), us_waste_len(p), seen, c);
    for (unsigned i = 0; i < p->num_columns; i++) {
        x->rows[i] = (uint8_t)chance_below(c, US_MAX_COLUMNS);
        x->has_rows = x->has_rows || x->rows[i] > 0;
    }
}

/* Names the deal, or gives it a number that has no layout for the game. */
static inline void name_deal(struct us_solution *s, struct chance *c)
{
    struct us_position p;
    s->deal = (struct us_deal){.system = US_DEAL_CUSTOM};
    if (chance_below(c, 2)) {
        do
            s->extras.deal_name = hard_name(&s->extras, 8, c);
        while (s->extras.deal_name.len == 0);
        return;
    }
    static const struct us_deal deals[] = {{US_DEAL_MS, 1, {0}},
                                           {US_DEAL_MS, UINT64_C(0x1ffffffff), {0}},
                                           {US_DEAL_COOKIE, 2, {0}},
                                           {US_DEAL_PYSOL, UINT64_MAX, {0}},
                                           {US_DEAL_MT, UINT64_MAX, {UINT32_MAX}},
                                           {US_DEAL_MT, 0, {1}},
                                           {US_DEAL_KPAT, INT32_MAX, {0}},
                                           {US_DEAL_SOLVITAIRE, 0, {0}},
                                           {US_DEAL_KS, UINT32_MAX, {0}},
                                           {US_DEAL_EXACT, 1, {UINT64_MAX, 2, 3}}};
    s->deal = deals[chance_below(c, sizeof(deals) / sizeof(deals[0]))];
    if (us_deal_cards(&s->game, s->deal, &p))
        s->deal = US_NO_DEAL;
}

/* Removes moves from the end, and states a fault there.  If the next move was an automove, the fault
   is not in the move after it, since the missing automove is a fault before that. */
static inline void state_fault(struct us_solution *s, struct chance *c)
{
    static const char *const names[] = {"UNHEARD_OF", "X", "NONE", "STATED"};
    size_t left = chance_below(c, (uint32_t)s->num_moves + 1);
    bool automove_missing = left < s->num_moves && s->moves[left].implicit;
    us_position_copy(&s->final, &s->start);
    s->num_explicit = 0;
    s->num_moves = left;
    for (size_t i = 0; i < left; i++) {
        us_position_apply(&s->final, &s->moves[i]);
        s->num_explicit += !s->moves[i].implicit;
    }
    s->result = us_position_won(&s->final, s->game.max_rank) ? US_RESULT_SOLVED : US_RESULT_ILLEGAL;
    if (s->result == US_RESULT_SOLVED)
        return;
    s->fault = (struct us_fault){
        .reason = (uint8_t)(1 + chance_below(c, US_REASON_COUNT - 1)),
        .move = chance_below(c, (uint32_t)s->num_explicit + (automove_missing ? 1 : 2)),
        .recorded = true};
    if (chance_below(c, 3) == 0)
        s->fault.reason = US_REASON_STATED;
    if (s->fault.reason == US_REASON_STATED)
        s->extras.fault_reason = us_extras_add_text(&s->extras, us_str(names[chance_below(c, 4)]));
    struct us_str words = us_extras_text(&s->extras, hard_name(&s->extras, 10, c));
    snprintf(s->fault.detail, sizeof(s->fault.detail), "%.*s", (int)words.len, words.p);
}

/* Makes a record with anything that the interchange format can store, each with probability one
   half. */
static inline void random_record(struct us_solution *s, const struct us_game *g, struct chance *c)
{
    struct us_position start;
    struct us_deal deal;
    struct us_game game = *g;
    unsigned most = random_start(g, &start, &deal, c);
    game.foundation_to_column = chance_below(c, 4) == 0;
    begin_game(s, &game, &start);
    s->empty = chance_below(c, 12) == 0;
    s->deal = deal;
    if (chance_below(c, 2)) {
        vary_start(&s->extras, &s->start, c);
        us_position_copy(&s->final, &s->start);
        s->deal = US_NO_DEAL;
    }
    if (chance_below(c, 4) == 0 && !game.whole_suits) {
        snprintf(s->variant_name, sizeof(s->variant_name), "nobodys-game_%u",
                 chance_below(c, 1000));
        s->game.variant = s->variant_name;
    }
    if (chance_below(c, 2) && s->deal.system == US_DEAL_NONE)
        name_deal(s, c);
    enum us_automove rule = (enum us_automove)chance_below(c, 5);
    if (!s->empty && chance_below(c, 2))
        make_automoves(s, rule, c);
    play_on(s, rule, s->empty ? 0 : chance_below(c, most), c);
    if (!s->empty && chance_below(c, 5) == 0)
        state_fault(s, c);
    s->conventions.empty_count = (uint8_t)chance_below(c, 4);
    s->claim = s->empty || chance_below(c, 3) == 0                       ? US_CLAIM_GAVE_UP
               : s->result != US_RESULT_UNFINISHED && chance_below(c, 2) ? US_CLAIM_SOLVED
                                                                         : US_CLAIM_NONE;
    s->result = s->empty ? US_RESULT_UNFINISHED : s->result;
    add_comments_and_variations(s, c);
}

/* ---- texts ----------------------------------------------------------------------------------- */

static inline const struct us_format *fcs(void)
{
    return us_format_find(us_str("fcs"));
}

/* Writes n records as one text, as the library does.  Returns false if the writer refused. */
static inline bool write_records(const struct us_format *f, const struct us_solution *records,
                                 size_t n, const uint8_t *options, struct us_buf *out)
{
    struct us_sink sink = {0};
    struct us_record_writer writing = {
        .out = out, .sink = &sink, .options = options, .view = US_VIEW_ALL};
    us_buf_clear(out);
    if (f->begin)
        f->begin(&writing);
    writing.several = n > 1;
    for (; writing.records < n; writing.records++) {
        if (f->before)
            f->before(&writing);
        f->write(&writing, &records[writing.records]);
    }
    if (f->end)
        f->end(&writing);
    return sink.errors == 0;
}

static inline void write_text(const struct us_solution *s, const uint8_t *options,
                              struct us_buf *out)
{
    write_records(fcs(), s, 1, options, out);
}

/* A text that is read, and the result. */
struct read_back_state {
    struct us_str left;
    struct us_reader reader;
    struct us_sink sink;
    struct us_expected_snapshot snapshot;
    struct us_layout layout;
    struct us_solution solution;
    enum us_status status;
    bool any_game; /* the text determines the game; else the game is the one requested */
    /* nothing is read before the first record is requested, so that chunks stay small */
    bool undetected;
};

static inline ssize_t read_left(void *context, void *buffer, size_t len)
{
    struct us_str *left = context;
    size_t n = left->len < len ? left->len : len;
    memcpy(buffer, left->p, n);
    left->p += n;
    left->len -= n;
    return (ssize_t)n;
}

/* Returns a source that reads from context, with the window of one that is no longer used.  New
   memory for each source would take most of the time. */
static inline struct us_source next_source(const struct us_source *used, us_read_fn *read,
                                           void *context)
{
    return (struct us_source){
        .read = read, .context = context, .window = used->window, .cap = used->cap};
}

/* Begins to read text in the format f.  NULL: the format is detected. */
static inline void open_back(struct read_back_state *b, const struct us_format *f,
                             const struct us_game *g, struct us_str text)
{
    struct us_source source = next_source(&b->reader.source, read_left, &b->left);
    b->reader.source.window = NULL; /* so that it is not freed */
    us_reader_reset(&b->reader);
    b->left = text;
    b->reader.source = source;
    b->reader.sink = &b->sink;
    b->reader.format = f;
    b->reader.request.game = *g;
    memset(b->reader.request.asked, !b->any_game, sizeof(b->reader.request.asked));
}

/* Reads and resolves the next record.  Also checks the contract of every reader: it fails if and
   only if it has reported an error. */
static inline void next_back(struct read_back_state *b)
{
    unsigned before = b->sink.errors;
    bool begun = b->reader.source.begun || b->undetected;
    b->status = begun || us_reader_detect(&b->reader) ? us_reader_next(&b->reader) : US_FAILED;
    if (b->status == US_OK) {
        struct us_resolver resolver = {.sink = &b->sink,
                                       .layout = &b->layout,
                                       .agrees = b->reader.format->agrees,
                                       .expected = &b->snapshot};
        us_expected_snapshot_clear(&b->snapshot);
        b->status = us_infer(&resolver, &b->reader.script, &b->solution);
    }
    if ((b->status == US_FAILED) != (b->sink.errors > before)) {
        printf("Bail out! status %d with %u errors\n", b->status, b->sink.errors - before);
        exit(1);
    }
}

/* Reads and resolves the first record of text. */
static inline void read_back(struct read_back_state *b, const struct us_format *f,
                             const struct us_game *g, struct us_str text)
{
    open_back(b, f, g, text);
    next_back(b);
}

static inline void read_back_free(struct read_back_state *b)
{
    us_reader_free(&b->reader);
    us_solution_free(&b->solution);
    us_buf_free(&b->snapshot.text);
}

static inline bool same_move(const struct us_move *m, const struct us_move *n)
{
    return m->source.type == n->source.type && m->source.index == n->source.index &&
           m->dest.type == n->dest.type && m->dest.index == n->dest.index &&
           m->num_cards == n->num_cards && us_same_face(m->source_card, n->source_card) &&
           us_same_face(m->dest_card, n->dest_card);
}

static inline bool same_moves(const struct us_solution *a, const struct us_solution *b)
{
    if (a->num_moves != b->num_moves || a->result != b->result ||
        !us_position_same(&a->final, &b->final))
        return false;
    for (size_t i = 0; i < a->num_moves; i++)
        if (!same_move(&a->moves[i], &b->moves[i]))
            return false;
    return true;
}

#endif
