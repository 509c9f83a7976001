/* SPDX-License-Identifier: MIT */
/*
 * A script: a record as somebody wrote it.  Readers fill it, and understand nothing but syntax; engine/resolve.h turns it
 * into a solution.  Spans point into the record's text.
 */
#ifndef UNISOL_MODEL_SCRIPT_H
#define UNISOL_MODEL_SCRIPT_H

#include "base/diag.h"
#include "model/conventions.h"
#include "model/deal.h"
#include "model/extras.h"
#include "model/game.h"
#include "model/position.h"

/* How a text names where a card comes from or goes to.  Indexes count from conventions.index_base. */
enum us_place_kind {
    US_PLACE_UNSTATED,         /* a picture alone: resolve finds the move that leads to it */
    US_PLACE_COLUMN,           /* column `index` */
    US_PLACE_FREECELL,         /* freecell `index` (a source: by conventions.cell_naming) */
    US_PLACE_ANY_FREECELL,     /* the first empty one */
    US_PLACE_ANY_EMPTY_COLUMN, /* the first one */
    US_PLACE_FOUNDATION,       /* the one that takes the card */
    US_PLACE_FOUNDATION_OF,    /* the foundation `index` = deck * 4 + suit */
    US_PLACE_CARD,             /* the pile whose playable card is `card`, a foundation last */
    US_PLACE_CARD_IN_COLUMN,   /* the same, and it is a column */
    US_PLACE_CARD_IN_FREECELL, /* the same, and it is a freecell */
    US_PLACE_SHOWN_COLUMN,     /* column `index` in the order of the last picture (dbm) */
    US_PLACE_SHOWN_FREECELL,
    US_PLACE_OTHER, /* a pile that no rule of ours plays: enum us_pile `index` */
};
enum { US_NUM_PLACE_KINDS = US_PLACE_OTHER + 1 };

struct us_place {
    uint8_t kind; /* enum us_place_kind */
    us_card card;
    uint32_t index; /* as written: it may be out of range */
};

/* How a text says how many cards move. */
enum us_count_kind {
    US_COUNT_STATED,        /* `count` cards */
    US_COUNT_DOWN_TO,       /* the run from the playable card down to `count_card` */
    US_COUNT_BY_CONVENTION, /* to a card: what fits on it; to an empty column: conventions.empty_count */
};

/* What a text says of a move that follows from the board, and is held against it. */
enum us_stated_cards { US_STATED_SOURCE_CARD = 1 << 0, US_STATED_DEST_CARD = 1 << 1 };

struct us_intent {
    struct us_place source;
    struct us_place dest;
    uint32_t count;
    us_card count_card;
    uint8_t count_kind;      /* enum us_count_kind */
    bool implicit;           /* an automove, where conventions.automoves_listed */
    uint8_t told;            /* enum us_stated_cards */
    us_card source_card;     /* where told: the deepest card that moves */
    us_card dest_card;       /* where told: what it is put on */
    uint32_t board;          /* the board before it: 1 + index in us_script.boards; 0: not told */
    struct us_span span;     /* the move's text */
    struct us_span snapshot; /* the picture of the board behind it, len 0: none */
};

/* What a text says of its own end. */
enum us_claim {
    US_CLAIM_NONE,
    US_CLAIM_SOLVED,
    US_CLAIM_GAVE_UP, /* a solver's "no": moves, if any, lead as far as it got */
};
enum { US_NUM_CLAIMS = US_CLAIM_GAVE_UP + 1 };

/* A card of the start layout and where it is written. */
struct us_dealt {
    us_card card;
    uint32_t off;
    uint32_t len;
};

/* A board that a text states in a form that its reader understands at once (others are witnesses). */
struct us_stated_board {
    struct us_span packed; /* in us_script.packed, see model/packed.h */
    struct us_span span;   /* where it is written */
};

/* What a text says of the outcome. */
struct us_stated_result {
    bool stated;
    uint8_t result;        /* enum us_result */
    uint32_t move;         /* of an illegal one: the explicit move at fault, 1-based; 0: the start */
    struct us_span reason; /* its name, in us_extras.text */
    struct us_span words;  /* and how the text puts it */
    struct us_span span;   /* where it says so */
};

struct us_script {
    const struct us_allocator *allocator;
    struct us_str text; /* of the record; the reader's */

    struct us_game game;                        /* as asked for, refined by the text */
    char variant_name[US_MAX_VARIANT_NAME + 1]; /* of a game that the variant table does not have */
    bool game_asked[US_GAME_FIELDS];            /* the user named this field: a text that states another contradicts */
    struct us_deal deal;
    struct us_conventions conventions;
    struct us_conventions suggested; /* where some are unknown: what is tried first */
    bool suggestion_stated;          /* and, if it gets furthest, what the text means: no guess */

    bool has_start;
    struct us_position start;
    uint32_t blocked; /* freecells that are blocked where the deal is the start, the first one in the lowest bit */
    struct us_span start_span;
    struct us_dealt dealt[US_MAX_CARDS]; /* in the order of the text, foundations aside */
    size_t num_dealt;
    struct us_span start_snapshot; /* the start once more, as a picture to hold against later ones */

    struct us_intent *intents;
    size_t num_intents;
    size_t cap_intents;

    enum us_claim claim;
    bool claim_expected;     /* such texts end with a claim: without one, and not won, the text is cut off */
    struct us_span end_span; /* where the claim is, or would be */
    struct us_stated_result stated;

    struct us_stated_board *boards;
    size_t num_boards;
    size_t cap_boards;
    struct us_buf packed;
    uint32_t final_board; /* the board at the end: 1 + index of boards; 0: not told */

    struct us_extras extras; /* positions of moves are indexes of intents */
};

/* Prepares s for a new record; keeps its memory. */
void us_script_clear(struct us_script *s, struct us_str text, const struct us_game *game, const bool *asked);

/* Makes room for n more intents, so that us_script_add cannot fail for so many; false when memory runs out. */
bool us_script_make_room(struct us_script *s, size_t n);

/* Appends an intent, all zero; NULL (reported to sink, unless that is NULL) when memory runs out. */
static inline struct us_intent *us_script_add(struct us_script *s, struct us_sink *sink)
{
    if (s->num_intents == s->cap_intents && !us_script_make_room(s, 1)) {
        if (sink)
            us_report_notes(sink, US_DIAG_NO_MEMORY, US_NOWHERE, "", NULL);
        return NULL;
    }
    struct us_intent *intent = &s->intents[s->num_intents++];
    *intent = (struct us_intent){0};
    return intent;
}

/* Holds the number of moves that the text tells, at span, against those that it lists; false (reported): it is another. */
bool us_script_check_moves(const struct us_script *s, struct us_sink *sink, uint32_t told, struct us_span span);

/* Keeps a board that the text states at span; 1 + its index, 0 when memory runs out. */
uint32_t us_script_add_board(struct us_script *s, const struct us_position *board, struct us_span span);

/* Gives the game a name that the variant table need not have; at most US_MAX_VARIANT_NAME bytes of it. */
void us_script_name_variant(struct us_script *s, struct us_str name);

/* Counts a card of the start layout that lies in no column or freecell.  False (reported) where there are too many. */
bool us_script_deal_elsewhere(struct us_script *s, struct us_sink *sink, us_card card, struct us_span at);

/* Puts a card of the start layout into a column or freecell.  False (reported) where it has no room. */
bool us_script_deal_column(struct us_script *s, struct us_sink *sink, unsigned column, us_card card, struct us_span at);
bool us_script_deal_freecell(struct us_script *s, struct us_sink *sink, unsigned cell, us_card card, struct us_span at);

/*
 * The text shows `columns` columns, or `freecells` freecells.  The number of freecells is taken from the text unless the
 * user named it; a number of columns that is not the game's is always an error, since it means other rules, too.
 */
bool us_script_state_columns(struct us_script *s, struct us_sink *sink, unsigned columns, struct us_span at);
bool us_script_state_freecells(struct us_script *s, struct us_sink *sink, unsigned freecells, struct us_span at);

/* Checks that the start layout holds each card of the game once per deck, foundations included (DESIGN section 5);
   reports each card that it does not. */
bool us_script_check_deck(struct us_script *s, struct us_sink *sink);

void us_script_free(struct us_script *s);

#endif
