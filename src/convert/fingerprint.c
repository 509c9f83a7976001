/* SPDX-License-Identifier: MIT */
/* Hashes of records. */
#include "convert/fingerprint.h"

#include "base/siphash.h"
#include "convert/kind.h"
#include "engine/express.h"

static void add_game(struct us_siphash *f, const struct us_game *g)
{
    const uint8_t fields[] = {g->num_columns, g->num_freecells, g->num_decks,
                              g->max_rank,    g->build,         g->fill,
                              g->sequence,    g->whole_suits,   g->foundation_to_column};
    for (size_t i = 0; i < sizeof(fields); i++)
        us_siphash_add(f, fields[i]);

    unsigned char rules[sizeof(g->rules)];
    memcpy(rules, &g->rules, sizeof(rules));
    for (size_t i = 0; i < sizeof(rules); i++)
        us_siphash_add(f, rules[i]);
}

static void add_cards(struct us_siphash *f, struct us_cards pile)
{
    us_siphash_add(f, pile.num);
    for (unsigned i = 0; i < pile.num; i++)
        us_siphash_add(f, pile.cards[i] & US_CARD_FACE);
}

/* Adds the ranks on the foundations.  Those of one suit are equal, and are counted. */
static void add_foundations(struct us_siphash *f, const struct us_position *p)
{
    uint8_t num[US_NUM_SUITS][US_MAX_RANK + 1] = {{0}};
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        num[i % US_NUM_SUITS][p->foundations[i]]++;
    for (unsigned suit = 0; suit < US_NUM_SUITS; suit++)
        for (unsigned rank = 0; rank <= US_MAX_RANK; rank++)
            us_siphash_add(f, num[suit][rank]);
}

static void add_position(struct us_siphash *f, const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_freecells; i++)
        us_siphash_add(f, p->freecells[i] & (US_CARD_FACE | US_CARD_BLOCKED));
    add_foundations(f, p);
    for (struct us_pile_id pile = US_NO_PILE; us_next_played(p, &pile);) {
        if (pile.type == US_HOLE)
            us_siphash_add(f, us_last_card(p, pile) & US_CARD_FACE);
        else
            add_cards(f, us_pile_of(p, pile));
    }
    for (unsigned k = 0; us_shuffle_at(p, k).num > 0; k++)
        add_cards(f, us_shuffle_at(p, k));
}

/* The index of a pile.  A foundation is that of a suit: which of several, the card says. */
static unsigned index_of(struct us_pile_id pile, unsigned rank)
{
    return pile.type == US_FOUNDATION ? rank * US_NUM_SUITS + pile.index % US_NUM_SUITS
                                      : pile.index;
}

static void add_moves(struct us_siphash *f, const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        unsigned rank = us_rank(m->source_card);
        uint64_t source = (uint64_t)m->source.type << 8 | index_of(m->source, rank);
        uint64_t dest = (uint64_t)m->dest.type << 8 | index_of(m->dest, 0);
        us_siphash_add(f, source << 32 | dest << 8 | m->num_cards);
    }
}

/* Adds the moves as single cards, or as they are if that is not possible.  False: memory ran
   out. */
static bool add_single_cards(struct us_siphash *f, const struct us_solution *s)
{
    static const struct us_terms single = {
        .rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .single_cards = true};
    struct us_solution *expressed = us_new(sizeof(*expressed));

    if (!expressed)
        return false;

    struct us_sink quiet = {0};
    enum us_status status = us_express(s, &single, US_AUTOMOVE_NONE, NULL, expressed, &quiet);
    add_moves(f, status == US_OK ? expressed : s);
    us_solution_free(expressed);
    us_resize(expressed, 0);
    return !quiet.no_memory;
}

/* Adds the record of a board game, as text. */
static bool add_text(struct us_siphash *f, const struct us_record *record)
{
    struct us_buf text = {0};
    record->kind->dump(record, &text);
    for (size_t i = 0; i < text.len; i++)
        us_siphash_add(f, (unsigned char)text.p[i]);
    bool ok = !text.failed;
    us_buf_free(&text);
    return ok;
}

bool us_record_fingerprint(const struct us_record *record, const uint64_t key[2],
                           struct us_fingerprint *fingerprint)
{
    const struct us_solution *s = record->kind->cards(record);
    struct us_siphash f;
    bool ok;

    us_siphash_begin(&f, key);
    us_siphash_add(&f, record->kind->verdict(record));
    if (s) {
        add_game(&f, &s->game);
        add_position(&f, &s->start);
        us_siphash_add(&f, s->fault.reason);
        ok = add_single_cards(&f, s);
    } else {
        ok = add_text(&f, record);
    }
    us_siphash_end(&f, fingerprint->half);
    return ok;
}
