/* SPDX-License-Identifier: MIT */
/* What the property tests share: chance, games played at random, and reading a text back.  Each test is one program. */
#ifndef UNISOL_TESTS_PROPERTY_SUPPORT_H
#define UNISOL_TESTS_PROPERTY_SUPPORT_H

#include <stdio.h>
#include <stdlib.h>

#include "engine/infer.h"
#include "formats/reader.h"
#include "rules/dealing.h"
#include "rules/legal.h"

/* ---- chance: the same from the same seed everywhere ----------------------------------------------------------- */

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

/* ---- TAP ------------------------------------------------------------------------------------------------------ */

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

/* ---- games ---------------------------------------------------------------------------------------------------- */

/* A layout that solves itself: each suit lies in order, kings below. */
static inline void lay_in_order(const struct us_game *g, struct us_position *p)
{
    us_position_init(p, g->num_columns, g->num_freecells, g->num_decks);
    for (unsigned rank = g->max_rank; rank > 0; rank--)
        for (unsigned i = 0; i < g->num_decks * (unsigned)US_NUM_SUITS; i++) {
            unsigned column = g->whole_suits ? i % US_NUM_SUITS : i % g->num_columns;
            p->columns[column][p->len[column]++] = us_card_make(rank, i % US_NUM_SUITS, i / US_NUM_SUITS);
        }
}

/* All cards in the columns, shuffled: for games that nobody deals by number. */
static inline void lay_at_random(const struct us_game *g, struct us_position *p, struct chance *c)
{
    us_card deck[US_MAX_CARDS];
    unsigned n = us_game_cards(g);
    us_position_init(p, g->num_columns, g->num_freecells, g->num_decks);
    for (unsigned i = 0; i < n; i++) {
        unsigned j = chance_below(c, i + 1);
        deck[i] = j < i ? deck[j] : US_NO_CARD;
        deck[j] = us_card_make(i / US_NUM_SUITS % g->max_rank + 1, i % US_NUM_SUITS, 0);
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned column = i % g->num_columns;
        p->columns[column][p->len[column]++] = deck[i];
    }
}

/* Plays at most `most` legal moves, cards home by preference; fills in s. */
static inline void play_at_random(struct us_solution *s, const struct us_game *g, const struct us_position *start,
                                  unsigned most, struct chance *c)
{
    static struct us_move moves[4096];
    us_solution_clear(s);
    s->game = *g;
    us_position_copy(&s->start, start);
    us_position_copy(&s->final, start);
    while (s->num_moves < most) {
        size_t n = us_list_moves(g, &s->final, moves, 4096);
        if (n == 0)
            break;
        struct us_move m = moves[chance_below(c, (uint32_t)n)];
        for (size_t i = 0; i < n && chance_below(c, 3) > 0; i++)
            if (moves[i].dest.type == US_FOUNDATION)
                m = moves[i];
        us_position_apply(&s->final, &m);
        us_solution_add(s, &m);
    }
    s->result = us_position_won(&s->final, g->max_rank) ? US_RESULT_SOLVED : US_RESULT_UNFINISHED;
}

/* A game of any kind: dealt by PySol, in order, or at random. */
static inline void random_game(struct us_solution *s, const struct us_game *g, struct chance *c)
{
    struct us_position start;
    struct us_deal deal = {.system = US_DEAL_PYSOL, .number = UINT64_C(100000) + chance_below(c, 1000000000)};
    unsigned kind = chance_below(c, 3);
    if (kind == 0)
        lay_in_order(g, &start);
    else if (kind == 1 || !us_deal_cards(g, deal, &start))
        lay_at_random(g, &start, c);
    play_at_random(s, g, &start, kind == 0 ? 400 : 60, c);
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

static inline const struct us_format *fcs(void)
{
    return us_format_find(us_str("fcs"));
}

static inline void write_text(const struct us_solution *s, const uint8_t *options, struct us_buf *out)
{
    struct us_sink sink = {0};
    struct us_writing writing = {.out = out, .sink = &sink, .options = options};
    us_buf_clear(out);
    fcs()->write(&writing, s);
}

/* One text being read; what came of it. */
struct reading_back {
    struct us_str left;
    struct us_reader reader;
    struct us_sink sink;
    struct us_picture picture;
    struct us_layout layout;
    struct us_solution solution;
    enum us_status status;
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

/* One window for all readings, of which there is one at a time: fresh memory for each would take most of the time. */
static inline void *same_window(void *context, void *block, size_t size)
{
    static char window[4 << 20];
    (void)context;
    (void)block;
    return size > 0 && size <= sizeof(window) ? window : NULL;
}

static const struct us_allocator window_allocator = {.resize = same_window};

/* Reads and resolves the first record of text.  The contract of every reader is checked on the way: it fails if and only if
   it has reported an error. */
static inline void read_back(struct reading_back *b, const struct us_format *f, const struct us_game *g,
                             struct us_str text)
{
    unsigned before = b->sink.errors;
    us_source_free(&b->reader.source);
    b->left = text;
    b->reader.source = (struct us_source){.read = read_left, .context = &b->left, .allocator = &window_allocator};
    b->reader.sink = &b->sink;
    b->reader.format = f;
    b->reader.game = *g;
    b->reader.taken = 0;
    memset(b->reader.game_asked, true, sizeof(b->reader.game_asked));
    b->status = us_reader_detect(&b->reader) ? us_reader_next(&b->reader) : US_FAILED;
    if (b->status == US_OK) {
        struct us_resolver resolver = {
            .sink = &b->sink, .layout = &b->layout, .agrees = f->agrees, .picture = &b->picture};
        us_picture_clear(&b->picture);
        b->status = us_infer(&resolver, &b->reader.script, &b->solution);
    }
    if ((b->status == US_FAILED) != (b->sink.errors > before)) {
        printf("Bail out! status %d with %u errors\n", b->status, b->sink.errors - before);
        exit(1);
    }
}

static inline void reading_back_free(struct reading_back *b)
{
    us_reader_free(&b->reader);
    us_solution_free(&b->solution);
    us_buf_free(&b->picture.text);
}

static inline bool same_moves(const struct us_solution *a, const struct us_solution *b)
{
    if (a->num_moves != b->num_moves || a->result != b->result || !us_position_same(&a->final, &b->final))
        return false;
    for (size_t i = 0; i < a->num_moves; i++) {
        const struct us_move *m = &a->moves[i];
        const struct us_move *n = &b->moves[i];
        if (m->source.type != n->source.type || m->source.index != n->source.index || m->dest.type != n->dest.type ||
            m->dest.index != n->dest.index || m->num_cards != n->num_cards ||
            !us_same_face(m->source_card, n->source_card) || !us_same_face(m->dest_card, n->dest_card))
            return false;
    }
    return true;
}

#endif
