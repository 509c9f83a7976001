/* SPDX-License-Identifier: MIT */
/*
 * Posts: lists of pairs (pair.h) as people write them in letters, forums and web pages, with prose around the moves.
 *
 *     > FreeCell Game #617:
 *     > 1. 8a 8b 8c (frees the ace) 87 a2 c2
 *     > 2. 8d 2a 2c, and so on
 *
 * Here it is decided what of a line is a move, a number of a line or move, a comment, the number of the deal.  It is decided line
 * by line, and each line's end is a line feed or a tag that breaks lines.
 */
#ifndef UNISOL_FORMATS_POST_H
#define UNISOL_FORMATS_POST_H

#include "base/cursor.h"
#include "model/script.h"

/* The line from here; the cursor stays. */
struct us_str us_post_line(const struct us_cursor *c);

/* Steps over it. */
void us_post_skip_line(struct us_cursor *c, struct us_str line);

/* It, without the marks in front. */
struct us_str us_post_text(struct us_str line);

/* Which numbers would number the next line: one more than that of the last one, or than the moves until here.  All zeros: lines are
   not numbered, as far as is known. */
struct us_post_numbers {
    uint32_t next_line;
    uint32_t next_move;
};

/* A way through a line's words. */
struct us_post_scan {
    struct us_cursor c;
    const struct us_game *game;
    struct us_post_numbers expected;
    uint32_t first_label; /* the numbers that stood in front of moves of this line, 0: none */
    uint32_t last_label;
    bool begun;
    bool small; /* there were moves in small letters: capitals are cards */
};

enum us_post_item { US_POST_END, US_POST_MOVE, US_POST_WORD };

struct us_post_scan us_post_scan(struct us_str line, const struct us_game *g, struct us_post_numbers expected);

/* The next move or word; numbers of lines, comments in brackets, marks and tags are passed over.  *m is the move, *word its text or
   the word.  A move may have capitals, F for home, a dash or an arrow, the number of its cards (v5, (5), {5}, x5), and a dot in
   front: one card. */
enum us_post_item us_post_next(struct us_post_scan *s, struct us_str *word, struct us_intent *m);

/* What a line holds: moves from its beginning, or behind a colon or the number of the deal, up to the first word. */
struct us_post_view {
    size_t from;               /* where the moves begin, in bytes */
    bool numbered;             /* what stands in front of them ends with a number: "Step 3:" */
    unsigned words;            /* from there on, those that are moves among them */
    unsigned tokens;           /* moves, up to the first word that is none */
    unsigned homes;            /* of them, moves home */
    bool digits;               /* in the moves */
    bool counts;               /* "v" in them */
    bool is_cards;             /* part of a layout: two that can be nothing else among short words */
    struct us_str passed_over; /* three moves or more that stand behind a word; len 0: none */
};

struct us_post_view us_post_look(struct us_str line, const struct us_game *g, struct us_post_numbers expected);

/* Whether they are moves: words such as "ah" are pairs, too, and prose may begin with a few of them.  `behind`: moves stand
   above. */
bool us_post_holds_moves(const struct us_post_view *v, bool behind);

/* How sure it is that a number is that of the deal. */
enum us_post_header {
    US_POST_NO_HEADER,
    US_POST_SHARP,  /* "#3", anywhere in the text */
    US_POST_NAMED,  /* "game 617", "Deal no. 617" */
    US_POST_HEADER, /* that begins a line, and all of it, or with a number sign */
};

/* The surest number of a line; *deal is set where there is one. */
enum us_post_header us_post_find_deal(struct us_str line, struct us_deal *deal);

/* Whether a record begins with the line at `at` of text: the number of a deal, or Freecell Solver's header.  What directly follows
   a header and repeats its number, or is the solver's, belongs to it. */
bool us_post_begins(struct us_str text, size_t at);

/* Steps over lines of pairs, with which nothing begins, most of them at once; the cursor stands at a line's start. */
void us_post_skip_pairs(struct us_cursor *c);

/* "--": what follows is the writer's address. */
bool us_post_is_signature(struct us_str line);

#endif
