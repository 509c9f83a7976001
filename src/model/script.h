/* SPDX-License-Identifier: MIT */
/*
 * A script is a record as the input states it.  Readers fill it and check only its syntax;
 * engine/resolve.h turns it into a solution.  Spans refer to the text of the record.
 */
#ifndef UNISOL_MODEL_SCRIPT_H
#define UNISOL_MODEL_SCRIPT_H

#include "base/diag.h"
#include "model/conventions.h"
#include "model/deal.h"
#include "model/extras.h"
#include "model/game.h"
#include "model/layout_text.h"
#include "model/tally.h"

/* How a record names a place from which or to which a card moves.  Indexes count from
   conventions.index_base. */
enum us_place_kind {
    /* There is only a snapshot, and the engine finds the move that leads to it. */
    US_PLACE_UNSTATED,
    US_PLACE_COLUMN,           /* column `index` */
    US_PLACE_FREECELL,         /* freecell `index` (in a source, see conventions.cell_naming) */
    US_PLACE_ANY_FREECELL,     /* the first empty freecell */
    US_PLACE_ANY_EMPTY_COLUMN, /* the first empty column */
    US_PLACE_FOUNDATION,       /* where the card fits; a source: the one that shows `card` */
    US_PLACE_FOUNDATION_OF,    /* the foundation `index`, which is deck * 4 + suit */
    /* The pile whose playable card is `card`; foundations are tried last. */
    US_PLACE_CARD,
    US_PLACE_CARD_IN_COLUMN,   /* the column whose playable card is `card` */
    US_PLACE_CARD_IN_FREECELL, /* the freecell that holds `card` */
    US_PLACE_SHOWN_COLUMN,     /* column `index` in the order of the last snapshot (dbm) */
    US_PLACE_SHOWN_FREECELL,   /* freecell `index` in the order of the last snapshot (dbm) */
    /* The stock, the waste, all columns or all reserves; `index` is an enum us_pile. */
    US_PLACE_OTHER,
    US_PLACE_HOLE,    /* hole `index` */
    US_PLACE_RESERVE, /* reserve `index` */
    /* In a source: the text can mean two moves.  `index` is that of a struct us_either. */
    US_PLACE_EITHER,
};
enum { US_NUM_PLACE_KINDS = US_PLACE_EITHER + 1 };

struct us_place {
    uint8_t kind; /* enum us_place_kind */
    us_card card;
    uint32_t index; /* as stated; it may be out of range */
};

/* Returns the place that names a pile. */
static inline struct us_place us_place_of(struct us_pile_id pile)
{
    static const uint8_t kinds[US_NUM_PILES] = {
        [US_COLUMN] = US_PLACE_COLUMN,
        [US_FREECELL] = US_PLACE_FREECELL,
        [US_FOUNDATION] = US_PLACE_FOUNDATION_OF,
        [US_STOCK] = US_PLACE_OTHER,
        [US_WASTE] = US_PLACE_OTHER,
        [US_HOLE] = US_PLACE_HOLE,
        [US_RESERVE] = US_PLACE_RESERVE,
        [US_ALL_COLUMNS] = US_PLACE_OTHER,
        [US_ALL_RESERVES] = US_PLACE_OTHER,
    };
    bool other = kinds[pile.type] == US_PLACE_OTHER;
    return (struct us_place){.kind = kinds[pile.type], .index = other ? pile.type : pile.index};
}

/* Returns the pile that a place names: one that us_place_of returns. */
static inline struct us_pile_id us_pile_named(const struct us_place *place)
{
    static const uint8_t types[US_NUM_PLACE_KINDS] = {
        [US_PLACE_COLUMN] = US_COLUMN,
        [US_PLACE_FREECELL] = US_FREECELL,
        [US_PLACE_FOUNDATION] = US_FOUNDATION,
        [US_PLACE_FOUNDATION_OF] = US_FOUNDATION,
        [US_PLACE_HOLE] = US_HOLE,
        [US_PLACE_RESERVE] = US_RESERVE,
    };
    if (place->kind == US_PLACE_OTHER)
        return us_pile_id(place->index, 0);
    return us_pile_id(types[place->kind], place->index);
}

/* Returns true if a place is a foundation. */
static inline bool us_is_foundation_place(const struct us_place *place)
{
    return place->kind == US_PLACE_FOUNDATION || place->kind == US_PLACE_FOUNDATION_OF ||
           (place->kind == US_PLACE_OTHER && place->index == US_FOUNDATION);
}

/* Returns true if two places are stated in the same way. */
static inline bool us_same_place(const struct us_place *a, const struct us_place *b)
{
    return a->kind == b->kind && a->index == b->index && a->card == b->card;
}

/* How a record gives the number of cards that move. */
enum us_count_kind {
    US_COUNT_STATED, /* `count` cards */
    /* To a card: the number that fits.  To an empty column: conventions.empty_count. */
    US_COUNT_BY_CONVENTION,
    /* To an empty column: one card.  Elsewhere as by convention.  `count` is 1. */
    US_COUNT_ONE_TO_EMPTY,
    US_COUNT_UNREAD, /* the text is not a move: see struct us_unread */
};

/* Cards that a record states for a move although they follow from the position.  The engine checks
   them. */
enum us_stated_cards { US_STATED_SOURCE_CARD = 1 << 0, US_STATED_DEST_CARD = 1 << 1 };

/* A move as the record states it.  A record may have a million of them, so the members are in an
   order that leaves no gaps. */
struct us_intent {
    struct us_place source;
    struct us_place dest;
    struct us_span span;     /* the text of the move */
    struct us_span snapshot; /* the snapshot after the move; len 0: none */
    /* The position before the move: 1 + index in us_script.boards; 0: not stated. */
    uint32_t board;
    uint32_t count;
    us_card source_card;    /* if stated: the deepest card that moves */
    us_card dest_card;      /* if stated: the card that it is put on */
    uint8_t count_kind : 2; /* enum us_count_kind */
    uint8_t stated : 2;     /* the bits of enum us_stated_cards that apply */
    /* enum us_automove: the rule of an automove, if it is another one than that of the record. */
    uint8_t rule : 3;
    /* The move fills an empty column.  If the game does this by itself, nothing is played. */
    uint8_t refills : 1;
    /* The record marks the move as an automove (conventions.automoves_listed). */
    bool implicit;
    /* Of a move from the stock: how many of them there are, US_DRAWS_CARDS, US_DRAWS_UNTIL, or 0,
       which is one. */
    uint8_t draws;
    /* 1 + the column, 0-based, in which the record says that the move bares a face-down card; 0:
       not stated. */
    uint8_t turns : 7;
    /* Of a number of cards by convention, between columns: source_card is the deepest one, and as
       many cards move as lie from it on. */
    uint8_t by_card : 1;
};

/* us_intent.draws: as many moves as it takes to draw `count` cards, or to have `count` cards in the
   waste.  In the latter case the waste may become the stock once. */
enum { US_DRAWS_CARDS = UINT8_MAX, US_DRAWS_UNTIL = US_DRAWS_CARDS - 1 };

/* The two moves that a text such as 112 can mean, the more likely one first.  The engine plays the
   one that is legal, or the one that leads further. */
struct us_either {
    struct us_place source[2];
    struct us_place dest[2];
};

/* What a record claims about its own result. */
enum us_claim {
    US_CLAIM_NONE,
    US_CLAIM_SOLVED,
    US_CLAIM_GAVE_UP, /* the solver found no solution; any moves lead to where it gave up */
};
enum { US_NUM_CLAIMS = US_CLAIM_GAVE_UP + 1 };

/* A word that is not a move, or a move after such a word.  The word is an intent that no rule
   allows.  It has the places that can be read; the others are US_UNREAD_PLACE. */
struct us_unread {
    uint32_t before; /* intents before it */
    struct us_intent intent;
};

enum {
    US_UNREAD_COUNT = US_MAX_CARDS + 1, /* `count` of such a word */
    US_UNREAD_INDEX = 255,
};
#define US_UNREAD_PLACE ((struct us_place){.kind = US_PLACE_COLUMN, .index = US_UNREAD_INDEX})

/* A card of the layout and its place in the text. */
struct us_dealt {
    us_card card;
    bool on_top; /* in a freecell, a hole or the waste, as far as the reader deals it there */
    uint32_t off;
    uint32_t len;
};

/* A position that a record states in a form that its reader parses directly.  (The engine compares
   snapshots later.) */
struct us_stated_board {
    struct us_span packed; /* in us_script.packed, see model/packed.h */
    struct us_span span;   /* its place in the text */
};

/* A result that a record states. */
struct us_stated_result {
    bool stated;
    uint8_t result;        /* enum us_result */
    uint32_t move;         /* if illegal: the explicit move at fault, 1-based; 0: the start */
    struct us_span reason; /* if illegal: the name of the reason, in us_extras.text */
    struct us_span words;  /* if illegal: the record's own words about it, in us_extras.text */
    struct us_span span;   /* the place of the statement in the text */
};

/* From which number the piles of a record count, see us_script.numbering. */
enum us_numbering {
    US_NUMBERED_FROM_1,
    US_COLUMNS_FROM_0,
    US_PILES_FROM_0, /* columns and freecells */
};

enum { US_MAX_ALTERNATIVES = 16 };

/*
 * Functions that append to a script return nothing, or a pointer that can be used.  If memory runs
 * out, or if a layout has too many cards, the script keeps what it has and `work` is spent, so that
 * the reader ends soon and reports nothing else.  The caller of the reader then reports the reason.
 */
struct us_script {
    struct us_str text;            /* the text of the record, owned by the reader */
    bool failed;                   /* memory ran out; see us_script_failed */
    bool overfull;                 /* the layout has more than US_MAX_CARDS cards */
    struct us_span first_too_many; /* the place of the first of them */
    struct us_work *work;          /* the steps of the reader; NULL: not limited */

    /* The game that the user asked for, with what the record states. */
    struct us_game game;
    /* The record says which game it is, or what its rules are. */
    bool game_stated;
    size_t num_alternatives;
    bool game_found; /* `game` was an alternative */
    /* Moves are the differences of boards, so that those after an illegal move can be played, too,
       and the engine takes the alternative that explains all of them best.  If a place is unstated,
       no move leads to the board. */
    bool compares_boards;
    /* The layout shows how many freecells there are. */
    bool freecells_shown;
    struct us_deal deal;
    struct us_conventions conventions;
    /* The user assumes some of the conventions, and the record states other ones or none. */
    bool assumed;
    struct us_conventions suggested; /* if some are unknown: what to try first */
    /* If `suggested` gets furthest, it is what the record means, and not a guess. */
    bool suggestion_stated;
    uint8_t numbering; /* enum us_numbering: how the intents have been read */
    /* Each move names its card, so that the cards show from which number the piles count. */
    bool numbering_open;

    /* The format has no moves after the game is won.  In lists of other formats, those that cannot
       be played are ignored. */
    bool ends_when_won;

    /* 1 + the number of the ace, if the file has ranks as numbers; 0: not stated. */
    uint8_t ace;
    bool has_start; /* `start` is set */
    /* What the fingerprint of the start must be (model/layout_text.h); empty: it is not stated. */
    char fingerprint[US_FINGERPRINT_LEN + 1];
    /* If the start is the deal: a bit for each blocked freecell, the lowest for the first. */
    uint32_t blocked;
    struct us_span start_span; /* place of the layout in the text */
    /* The stock of a layout may be in either order; that of the stated deal decides. */
    bool stock_either_way;
    /* The layout does not show which cards lie face down: those of a deal do. */
    bool faces_as_dealt;
    /* The file could say, with [ ] around a move, that the layout is the position before it. */
    bool marks_move;
    /* The layout takes precedence over the stated deal. */
    bool deal_may_differ;

    /* What is written in the place of the deal's number if it is not one, such as "#0".  Its length
       is 0 if there is nothing. */
    struct us_span bad_deal;
    size_t num_dealt;
    /* A snapshot of the start, to which later snapshots are compared. */
    struct us_span start_snapshot;

    bool released; /* the intents were freed after the replay */
    size_t num_intents;
    /* Moves after these that were taken back, until us_script_settle makes a variation of them. */
    size_t num_undone;
    unsigned depth; /* at least the depth of the deepest variation, as far as readers note it */
    /* If the stock is empty, the waste becomes the stock before a card is drawn. */
    bool redeals_implied;
    /* The same, but the draw is then only the redeal, and draws no card. */
    bool redeals_are_draws;
    size_t num_eithers;

    enum us_claim claim;
    /* Records of the format end with a claim.  If it is missing, an unsolved record is
       truncated. */
    bool claim_expected;
    /* The claim precedes the moves; if they do not solve the game, the record is truncated. */
    bool claim_first;
    struct us_span end_span; /* the place of the claim, or where it should be */
    /* The input ends in the middle of the record.  The reader has reported that. */
    bool cut_off;
    /* Words among the moves that are not moves.  The reader has reported and ignored them. */
    size_t num_ignored_words;
    struct us_span first_ignored; /* the first of them */
    size_t before_ignored;        /* the number of intents before it */
    size_t num_unread;
    struct us_stated_result stated;
    struct us_stated_counts counts;

    size_t num_boards;
    uint32_t final_board; /* the position at the end: 1 + index in boards; 0: not stated */

    size_t num_tried;

    /* What us_script_clear leaves as it is. */

    struct us_intent *intents;
    size_t cap_intents;
    struct us_either *eithers; /* see US_PLACE_EITHER */
    size_t cap_eithers;
    /* These words, and the moves after them that were not read because of them. */
    struct us_unread *unread;
    size_t cap_unread;
    struct us_stated_board *boards; /* stated positions */
    size_t cap_boards;
    struct us_buf packed;    /* the packed positions */
    struct us_extras extras; /* their indexes of moves are indexes of intents */
    /* The moves of the variations as the record states them, without automoves: one for each of
       extras.moves, which is all zero.  Or there are none, because those moves are complete. */
    struct us_intent *tried;
    size_t cap_tried;
    /* The record leaves some rules open.  These are the other games that it can be of, the most
       likely one first.  They have the piles of `game`, except that they may have more
       freecells.  The engine plays the record as each of them, makes `game` the one that fits
       best, and empties the list. */
    struct us_game alternatives[US_MAX_ALTERNATIVES];
    struct us_position start;
    /* In the order of the text, without cards on foundations. */
    struct us_dealt dealt[US_MAX_CARDS];
    /* The game's name if the table of variants lacks it. */
    char variant_name[US_MAX_VARIANT_NAME + 1];
    struct us_intent spare; /* what is returned instead of a new intent if memory runs out */
};

/* Prepares the script for a new record and keeps its memory. */
void us_script_clear(struct us_script *script, struct us_str text, const struct us_game *game);

/* Marks the script as failed because memory ran out. */
void us_script_fail(struct us_script *script);

/* Returns true if memory ran out: parts of the script are missing. */
static inline bool us_script_failed(const struct us_script *script)
{
    return script->failed || script->packed.failed || us_extras_failed(&script->extras);
}

/* Makes room for n more intents in new memory.  Returns false if the script has failed. */
bool us_script_grow(struct us_script *script, size_t n);

/* Makes room for n more intents.  Returns false if the script has failed. */
static inline bool us_script_make_room(struct us_script *script, size_t n)
{
    return script->cap_intents - script->num_intents >= n || us_script_grow(script, n);
}

/* Appends an intent, all zero. */
static inline struct us_intent *us_script_add(struct us_script *script)
{
    if (!us_script_make_room(script, 1)) {
        script->spare = (struct us_intent){0};
        return &script->spare;
    }

    struct us_intent *intent = &script->intents[script->num_intents++];
    *intent = (struct us_intent){0};
    return intent;
}

/* Returns the last intent.  If there is none, returns one that is not in the script. */
static inline struct us_intent *us_script_last(struct us_script *script)
{
    return script->num_intents > 0 ? &script->intents[script->num_intents - 1] : &script->spare;
}

/* Appends a move to the last variation, all zero. */
struct us_intent *us_script_try(struct us_script *script);

/* Takes the last move back.  Before the next one is added, and at the end, us_script_settle must be
   called.  Returns false if there is no such move, or if it can mean two moves, or if a variation
   would be nested too deep. */
bool us_script_undo(struct us_script *script);

/* Makes a variation of the moves that were taken back, if there are any.  Variations that start
   between them become a part of it. */
void us_script_settle(struct us_script *script);

/* Appends an intent that can mean two moves.  Everything but its source and dest is that of
   `intent`. */
void us_script_add_either(struct us_script *script, const struct us_intent *intent,
                          const struct us_either *either);

/* Changes the indexes of the intents to those of another numbering. */
void us_script_set_numbering(struct us_script *script, enum us_numbering numbering);

/* Counts a word among the moves that is not a move.  The reader reports it. */
void us_script_ignore_word(struct us_script *script, struct us_span word);

/* Keeps such a word, or a move after it, as the next of us_script.unread. */
void us_script_add_unread(struct us_script *script, const struct us_intent *intent);

/* Inserts the words and moves of us_script.unread into the intents, so that the script is the list
   as it is written. */
void us_script_restore_words(struct us_script *script);

/* Checks the number of moves that the record states at span.  If it is not the number of intents,
   reports that and returns false.  A layout that lists no moves may state any number. */
bool us_script_check_moves(const struct us_script *script, struct us_sink *sink, uint32_t stated,
                           struct us_span span);

/* Checks the number of moves that the record states at span, before its moves.  If it has fewer, it
   was cut off: reports that as a warning, drops the record's claim, and returns true. */
bool us_script_expect_moves(struct us_script *script, struct us_sink *sink, uint32_t stated,
                            struct us_span span);

/* The same for a format that counts in another way than one for each intent: the list has `listed`
   moves.  If the record was cut off, drops the stated counts, too. */
bool us_script_expect_number(struct us_script *script, struct us_sink *sink, uint32_t stated,
                             size_t listed, struct us_span span);

/* Adds a position that the record states at span.  Returns 1 + its index, or 0 if memory runs
   out, as if none were stated. */
uint32_t us_script_add_board(struct us_script *script, const struct us_position *board,
                             struct us_span span);

/* Adds a game that the record can be of, too; see us_script.alternatives.  Ignores those after the
   first US_MAX_ALTERNATIVES. */
void us_script_add_alternative(struct us_script *script, const struct us_game *game);

/* Names the game.  The name need not be in the table of variants.  Only its first
   US_MAX_VARIANT_NAME bytes are used. */
void us_script_name_variant(struct us_script *script, struct us_str name);

/* These put a card of the layout into a column, a freecell, or another pile.  The stock's cards lie
   face down.  Foundations and reserves are left as they are. */
void us_script_deal_column(struct us_script *script, unsigned column, us_card card,
                           struct us_span at);
void us_script_deal_freecell(struct us_script *script, unsigned cell, us_card card,
                             struct us_span at);
void us_script_deal_pile(struct us_script *script, struct us_pile_id pile, us_card card,
                         struct us_span at);

/* Counts a card of the layout that the caller puts into a pile.  Returns false if there are too
   many cards. */
bool us_script_deal_elsewhere(struct us_script *script, us_card card, struct us_span at);

/* Checks that the layout, including its foundations, holds each card of the game once per deck.
   Reports each card for which this is false, and returns false if there are any.  There must be as
   many unknown cards as cards that are missing; they get numbers. */
bool us_script_check_deck(struct us_script *script, struct us_sink *sink);

/* Frees the intents of a script that has been played, which are most of its memory. */
void us_script_release(struct us_script *script);

/* Frees the memory of the script. */
void us_script_free(struct us_script *script);

#endif
