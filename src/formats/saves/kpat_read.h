/* SPDX-License-Identifier: MIT */
/* What the parser of KPatience's files (kpat_read.c) leaves to kpat_steps.c. */
#ifndef UNISOL_FORMATS_KPAT_READ_H
#define UNISOL_FORMATS_KPAT_READ_H

#include "formats/saves/kpat.h"
#include "tree/sax.h"

/* Cards that lie in one pile after a state, one on the other. */
struct us_kpat_arrival {
    unsigned pile;
    unsigned position; /* of the first card in the pile, from 0 */
    unsigned first;    /* index of the first card in us_kpat_reader.cards */
    unsigned num;
    bool made; /* the cards lie there */
    struct us_span span;
};

/* A card of a state. */
struct us_kpat_card {
    uint8_t number;
    bool turned; /* the state says how it lies */
    bool hidden;
    struct us_span span;
};

struct us_kpat_reader {
    struct us_sax sax;
    const struct us_record_reader *common;
    struct us_script *script;
    struct us_span root; /* the tag of the root element */
    unsigned depth;      /* of the open elements */
    bool doctype;        /* the file has the DOCTYPE of older files */
    bool older;          /* its root element is the one of older files */

    const struct us_kpat_type *type;
    int64_t number; /* of the deal */

    unsigned num_states;
    bool current_seen;
    bool opens_at_start; /* the first state is the current one: the moves wait to be redone */
    bool undone;         /* this state and all later ones were undone */
    bool broken;         /* a step moves cards that cannot move: later steps are ignored */
    bool counted;        /* this state has a game-specific-state */
    bool drew_first;     /* the first state shows a card that was drawn from the stock */

    /* Older files: the number of runs of piles with consecutive indexes, and the last index. */
    unsigned runs;
    int64_t last_index;

    /* [enum us_pile] The number of piles, up to the last one that has held cards. */
    unsigned used[US_NUM_PILES];

    /* 1 + deck * 4 + suit for each of KPatience's foundations.  0: it holds no card. */
    uint8_t foundations[US_MAX_FOUNDATIONS];
    uint8_t start_foundations[US_MAX_FOUNDATIONS]; /* the same in the first state */

    /* The arrivals and cards of the state that is being read. */
    struct us_kpat_arrival arrivals[US_MAX_CARDS];
    unsigned num_arrivals;
    struct us_kpat_card cards[US_MAX_CARDS];
    unsigned num_cards;

    struct us_kpat_table table; /* after the last step */
    struct us_kpat_table after; /* what the state says that is being read */
    struct us_kpat_table start;
};

/* Reports an error.  Returns false. */
static inline bool us_kpat_fail(struct us_kpat_reader *reader, enum us_diag_id id,
                                struct us_span span, const char *details)
{
    us_sax_fail(&reader->sax, id, span, details);
    return false;
}

/* Returns a card as the model has it, face up. */
us_card us_kpat_face(const struct us_kpat_reader *reader, unsigned card);

/* Reads the first state as the layout. */
bool us_kpat_lay_out(struct us_kpat_reader *reader);

/* Adds the moves that a later state stands for. */
bool us_kpat_step(struct us_kpat_reader *reader);

#endif
