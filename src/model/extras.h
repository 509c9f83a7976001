/* SPDX-License-Identifier: MIT */
/*
 * Parts of a record that no replay needs: comments, and moves that were taken back
 * (docs/interchange.md).  They are passed from script to solution, and to formats that can
 * store them.
 */
#ifndef UNISOL_MODEL_EXTRAS_H
#define UNISOL_MODEL_EXTRAS_H

#include "model/move.h"

/* Characters in the name of a deal, a variation or a bookmark, or in a comment's originator or
   ID. */
enum { US_MAX_NAME = 200 };

/* The moves of the game.  All other moves belong to a us_variation. */
enum { US_MAIN_LINE = 0 };

/* How deep variations may be nested, counting the outermost one. */
enum { US_MAX_VARIATION_DEPTH = 8 };

/* The `move` of a comment on the whole record. */
#define US_WHOLE_RECORD UINT32_MAX

/* A comment (docs/interchange.md, section 2).  Spans refer to us_extras.text.  A span of length 0
   means that the field is absent. */
struct us_comment {
    uint32_t variation; /* US_MAIN_LINE, or 1 + the index of a us_variation */
    uint32_t move;      /* index of the move in that variation, or US_WHOLE_RECORD */
    bool xhtml;         /* the text is markup, see us_markup_check */
    struct us_span text;
    struct us_span originator;
    struct us_span id;
};

enum us_variation_kind {
    US_VARIATION_ALTERNATIVE,
    US_VARIATION_UNDONE, /* the player took the moves back */
    US_VARIATION_HINT,   /* a program proposed them */
};
enum { US_NUM_VARIATION_KINDS = US_VARIATION_HINT + 1 };

/* Moves beside those of the game.  engine/variations.h plays them. */
struct us_variation {
    uint32_t parent; /* where it starts: US_MAIN_LINE, or 1 + the index of a us_variation */
    /* It starts at the position before this move of the parent.  The number of the parent's moves
       means the end of the parent, and UINT32_MAX a place after an illegal move. */
    uint32_t before;
    uint8_t kind;   /* enum us_variation_kind */
    uint32_t first; /* index of its first move in us_extras.moves */
    uint32_t num_moves;
    struct us_span span; /* its text in the input; len 0: unknown */
    struct us_span name; /* len 0: none */
    /* Its moves before the first illegal one, or all; 0: it was not played.  Legal moves are
       complete. */
    uint32_t num_legal;
    uint8_t reason; /* enum us_reason: why it is illegal, if us_judge_variations has judged it */
};

/* A position of the record that has a name, or is where the player was. */
struct us_mark {
    uint32_t line;       /* US_MAIN_LINE, or 1 + the index of a us_variation */
    uint32_t before;     /* the move of that line, as in us_variation */
    struct us_span name; /* of a bookmark; len 0: the current position */
};

/* A record has one current position at most, and this many bookmarks. */
enum { US_MAX_BOOKMARKS = 100, US_MAX_MARKS = US_MAX_BOOKMARKS + 1 };

/* A card of a variation's move that the file does not state. */
enum { US_CARD_UNSTATED = US_CARD_UNKNOWN };

struct us_extras {
    struct us_buf text; /* all texts and names */
    bool failed;        /* memory ran out; see us_extras_failed */
    union {
        struct us_comment comment;
        struct us_variation variation;
        struct us_move move;
    } spare; /* what is returned instead of a new element then */

    /* Comments in the order of the input.  Comments on the whole record may be anywhere. */
    struct us_comment *comments;
    size_t num_comments;
    size_t num_own; /* of these, those that unisol added itself */
    size_t cap_comments;

    /* Variations in the order of the input: each is followed by those that start in it. */
    struct us_variation *variations;
    size_t num_variations;
    size_t cap_variations;

    /* The moves of the variations.  Absent fields are 0 for num_cards and US_CARD_UNSTATED for
       cards. */
    struct us_move *moves;
    size_t num_moves;
    size_t cap_moves;

    /* By line, then by place. */
    struct us_mark *marks;
    size_t num_marks;
    size_t cap_marks;

    bool has_rows;                /* `rows` is set */
    uint8_t rows[US_MAX_COLUMNS]; /* the row in which each column is shown, if there are several */
    uint32_t sideways;            /* a bit for each column: its cards are shown side by side */

    struct us_span fault_reason; /* the name of a fault that the file states */
    struct us_span notation;     /* the moves as sn, if that is not obvious, for pages */
    struct us_span correction;   /* of an illegal record: what was probably meant, for people */
    struct us_span deal_name;    /* the name of a deal that has no number */
};

/* Empties the extras and keeps its memory. */
void us_extras_clear(struct us_extras *extras);

/* Returns true if memory ran out since the extras were empty: some of them are missing. */
static inline bool us_extras_failed(const struct us_extras *extras)
{
    return extras->failed || extras->text.failed;
}

/* Replaces the content of `to` with a copy of `from`.  If memory runs out, `to` is empty. */
void us_extras_copy(struct us_extras *to, const struct us_extras *from);

/* These append a comment, a variation or a move, all zero.  If memory runs out, they return one
   that is not among the extras.  The pointer is valid until the next one is appended. */
struct us_comment *us_extras_add_comment(struct us_extras *extras);
struct us_variation *us_extras_add_variation(struct us_extras *extras);
struct us_move *us_extras_add_move(struct us_extras *extras);

/* Adds a mark after those at the same place. */
void us_extras_add_mark(struct us_extras *extras, struct us_mark mark);

/* Returns the mark of the current position, or NULL. */
const struct us_mark *us_extras_current(const struct us_extras *extras);

/* Appends text and returns its span.  Characters for which us_is_text is false, and bytes that are
   not UTF-8, become U+FFFD. */
struct us_span us_extras_add_text(struct us_extras *extras, struct us_str text);

/* Does the same for the first US_MAX_NAME characters of a name. */
struct us_span us_extras_add_name(struct us_extras *extras, struct us_str name);

/* Returns the text of a span, which is valid until text is added. */
static inline struct us_str us_extras_text(const struct us_extras *extras, struct us_span span)
{
    return (struct us_str){extras->text.p ? extras->text.p + span.off : "", span.len};
}

/* Returns true if there may be comments, variations or marks at moves of the main line. */
static inline bool us_extras_at_moves(const struct us_extras *extras)
{
    return extras->num_comments > 0 || extras->num_variations > 0 || extras->num_marks > 0;
}

/* Forgets what belongs to moves of the main line from the one of index `num` on, and to positions
   after them: comments, marks, and variations with what is in these. */
void us_extras_cut(struct us_extras *extras, size_t num);

/* Adds a comment on the main line, in the order of the moves. */
void us_extras_insert_comment(struct us_extras *extras, struct us_comment comment);

/* Progress of moving extras from one move list to another.  All zero at first. */
struct us_extras_progress {
    size_t comments;      /* comments that were moved */
    size_t variations;    /* variations that were moved */
    size_t marks;         /* marks that were moved */
    size_t comments_at;   /* the last new index of a comment; later comments get no lower index */
    size_t variations_at; /* the same for variations */
};

/* Moves the extras up to the main line's move of index `move` of the old list.  In the new list,
   the comments belong to the move of index comments_at, and the variations and marks are before the
   move of index variations_at.  Must be called with increasing values of `move`. */
void us_extras_transfer(struct us_extras *extras, struct us_extras_progress *done, size_t move,
                        size_t comments_at, size_t variations_at);

/* Frees the memory of the extras. */
void us_extras_free(struct us_extras *extras);

#endif
