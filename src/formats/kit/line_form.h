/* SPDX-License-Identifier: MIT */
/*
 * Lines in the fixed words of a program, as patterns, such as
 *
 *     Column%s %c => FreeCell
 *     Move the %r of %us{ (and %k more)|} onto an empty reserve
 *
 * A pattern consists of
 *
 *     %s %d    the index of the source and of the target
 *     %c       the deepest card that moves
 *     %e       the card on which it is put; %x, which stands for no text: there is none
 *     %p       the playable card that moves
 *     %r %u    its rank and suit in words, as in Six and Spade
 *     %R %U    the same of the card on which it is put
 *     %l       the cards that move, the playable one first, with ", " between them
 *     %L       the same, the playable one last, with " " between them
 *     %n       the number of cards; %k: the number of those below the first
 *     %D       the number of draws
 *     %m       the number of moves of the solution
 *     %g       the number of the deal
 *     %C %F    the numbers of columns and freecells
 *     %i       the number of the move, which is not checked
 *     %*       anything in the line, up to the text after it
 *     %[       no text: messages about the line show it from here on
 *     {a|b}    the first of these patterns that fits; they have no braces
 *     %< %> %/ a brace or a bar in the text: { } |
 *     %%       a %
 *     ...      at the end: anything
 *
 * and all else is literal.
 */
#ifndef UNISOL_FORMATS_LINE_FORM_H
#define UNISOL_FORMATS_LINE_FORM_H

#include "base/cursor.h"
#include "formats/kit/cards.h"
#include "model/script.h"

/* Steps over a card.  Returns false if there is none; the cursor may have moved. */
typedef bool us_take_card_fn(struct us_cursor *cursor, us_card *card);

/* What the parts of a pattern stand for. */
struct us_words {
    us_take_card_fn *take_card; /* set by the caller */
    /* What stands for the indexes of the source and of the target, the first one for `index_base`:
       characters or, if there are blanks, the words between them.  NULL: numbers do.  Set by the
       caller. */
    const char *sources;
    const char *dests;
    uint32_t index_base;
    us_card playable;      /* %p, or %r and %u */
    us_card target;        /* %e, or %R and %U */
    struct us_intent move; /* with the indexes of its places, but not with their kinds */
    uint32_t length;       /* %m */
    uint32_t columns;      /* %C */
    uint32_t freecells;    /* %F */
    struct us_str deal;    /* %g: its digits */
    struct us_str digits;  /* %m: its digits */
    const char *shown;     /* %[, or NULL */
    bool open;             /* the pattern ends with "..." */
    bool counted;          /* it has %n, %k, %l or %L */
};

/* Steps over text in a pattern, and sets what its parts stand for.  Returns false if it does not
   fit; the cursor may have moved. */
bool us_take_words(struct us_cursor *cursor, const char *pattern, struct us_words *words);

/* Steps over a line in a pattern.  Returns false, without moving, if it does not fit. */
bool us_take_line_words(struct us_cursor *cursor, const char *pattern);

/* Returns true if the text begins with text in a pattern. */
bool us_has_words(struct us_str text, const char *pattern);

/* What a pattern is written with. */
struct us_line_values {
    const struct us_move *move; /* NULL: the pattern has no part of a move */
    const char *sources;        /* as in struct us_words */
    const char *dests;
    unsigned draws;      /* as the move; 0 is one */
    size_t number;       /* of the move, 1-based */
    size_t length;       /* the number of all moves */
    uint64_t deal;       /* the number of the deal */
    unsigned index_base; /* the number of the first column and freecell */
};

/* Appends text in a pattern.  Of several patterns in braces it takes the first one that has only
   what the move has: %n only applies to several cards, %D to several draws, %c and %p to one card,
   and %e to a target that is not empty. */
void us_put_words_of(struct us_buf *out, const char *pattern, const struct us_line_values *what);

/* Returns one of the characters or words that stand for indexes, as in struct us_words.  It is
   empty after the last one. */
struct us_str us_name_at(const char *names, unsigned i);

/* Returns true if a pattern has what this letter stands for after %. */
bool us_pattern_has(const char *pattern, char letter);

/* Returns the length of the literal text with which a pattern begins. */
size_t us_literal_length(const char *pattern);

#endif
