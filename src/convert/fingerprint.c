/* SPDX-License-Identifier: MIT */
/* Hashes of records. */
#include "convert/fingerprint.h"

#include "convert/kind.h"
#include "engine/express.h"

/* Adds a value.  Each half multiplies by another odd number, and folds its upper bits back. */
static void add(struct us_fingerprint *f, uint64_t value)
{
    f->half[0] = (f->half[0] ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    f->half[0] ^= f->half[0] >> 32;
    f->half[1] = (f->half[1] + value) * UINT64_C(0xc2b2ae3d27d4eb4f) + 1;
    f->half[1] ^= f->half[1] >> 29;
}

static void add_game(struct us_fingerprint *f, const struct us_game *g)
{
    const uint8_t fields[] = {g->num_columns, g->num_freecells, g->num_decks,           g->max_rank, g->build, g->fill,
                              g->sequence,    g->whole_suits,   g->foundation_to_column};
    for (size_t i = 0; i < sizeof(fields); i++)
        add(f, fields[i]);
}

static void add_position(struct us_fingerprint *f, const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_columns; i++) {
        add(f, p->len[i]);
        for (unsigned k = 0; k < p->len[i]; k++)
            add(f, p->columns[i][k] & US_CARD_FACE);
    }
    for (unsigned i = 0; i < p->num_freecells; i++)
        add(f, p->freecells[i] & (US_CARD_FACE | US_CARD_BLOCKED));
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        add(f, p->foundations[i]);
    for (unsigned i = 0; i < p->num_holes; i++)
        add(f, us_hole_top(p, i) & US_CARD_FACE);
    for (unsigned i = 0; i < p->num_talon && p->has_stock; i++)
        add(f, p->talon[i] & US_CARD_FACE);
}

static void add_moves(struct us_fingerprint *f, const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        uint64_t source = (uint64_t)m->source.type << 8 | m->source.index;
        uint64_t dest = (uint64_t)m->dest.type << 8 | m->dest.index;
        add(f, source << 32 | dest << 8 | m->num_cards);
    }
}

/* Adds the moves as single cards, or as they are if that is not possible.  False: memory ran
   out. */
static bool add_single_cards(struct us_fingerprint *f, const struct us_solution *s)
{
    static const struct us_terms single = {
        .rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .single_cards = true};
    struct us_solution *expressed = us_resize(NULL, sizeof(*expressed));
    if (!expressed)
        return false;

    memset(expressed, 0, sizeof(*expressed));
    struct us_sink quiet = {0};
    enum us_status status = us_express(s, &single, US_AUTOMOVE_NONE, NULL, expressed, &quiet);
    add_moves(f, status == US_OK ? expressed : s);
    us_solution_free(expressed);
    us_resize(expressed, 0);
    return !quiet.no_memory;
}

bool us_record_fingerprint(const struct us_record *record, struct us_fingerprint *fingerprint)
{
    const struct us_solution *s = record->kind->cards(record);
    *fingerprint = (struct us_fingerprint){{1, 2}};
    add(fingerprint, record->kind->verdict(record));
    if (s) {
        add_game(fingerprint, &s->game);
        add_position(fingerprint, &s->start);
        add(fingerprint, s->fault.reason);
        return add_single_cards(fingerprint, s);
    }

    struct us_buf text = {0};
    record->kind->dump(record, NULL, &text);
    for (size_t i = 0; i < text.len; i++)
        add(fingerprint, (unsigned char)text.p[i]);
    bool ok = !text.failed;
    us_buf_free(&text);
    return ok;
}
