/* SPDX-License-Identifier: MIT */
/*
 * Posts: lists of pairs (pair.h) as people write them in letters, forums and web pages, with prose
 * around the moves.
 *
 *     > FreeCell Game #617:
 *     > 1. 8a 8b 8c (frees the ace) 87 a2 c2
 *     > 2. 8d 2a 2c, and so on
 *
 * These functions work on one line at a time.  A line ends at a line feed, or before a tag such as
 * <br>.
 *
 *     post_words.c   lines, and the words and labels in them
 *     post_moves.c   the spellings of a move
 *     post_header.c  deal numbers
 *     post_begin.c   where a record begins
 *     post.c         whether a line holds moves, cards or prose
 *     post_layout.c  layouts above the moves
 *     post_weight.c  whether a text holds a list of moves
 */
#ifndef UNISOL_FORMATS_POST_H
#define UNISOL_FORMATS_POST_H

#include "base/cursor.h"
#include "model/script.h"

/* ---- lines (post_words.c) -------------------------------------------------------------------- */

/* Returns the line at the cursor, without its line feed.  The cursor does not move. */
struct us_str us_post_peek_line(const struct us_cursor *cursor);

/* Returns the last line of the text, from the tag that breaks it off from the one before. */
struct us_str us_post_last_line(struct us_str text);

/* Moves the cursor past `line`, which starts at the cursor, and past its line feed. */
void us_post_skip_line(struct us_cursor *cursor, struct us_str line);

/* Returns the line without the marks at its start, such as "> " or "&nbsp;". */
struct us_str us_post_strip_marks(struct us_str line);

/* Returns true if the line is "--", which begins the writer's signature. */
bool us_post_is_signature(struct us_str line);

/* ---- words and moves (post_words.c) ---------------------------------------------------------- */

/* What the lines before a line say about it.  All members are 0 at first. */
struct us_post_context {
    /* The labels that the line may have if lines are labelled: the number of the line, or of its
       first move.  Both are 0 if no label has been seen. */
    uint32_t next_line;
    uint32_t next_move;

    bool after_header; /* the deal is known */
    bool after_moves;  /* the record has moves */
    bool adjacent;     /* the line above holds moves or the deal */
    bool single;       /* the last line of moves holds one move */
    bool joined;       /* moves are written without blanks */
    bool dotted;       /* there is a full stop after each move */
    bool home_is_h;    /* the foundation is h or F, so that 0 is not its name */
};

/* How the words of a line are read as moves. */
struct us_post_rules {
    const struct us_game *game;
    bool zero_is_home; /* 0 names the foundation in games without a column 10 */
};

/* A scan through the words of a line.  Its user may read the members up to `undo`. */
struct us_post_scan {
    struct us_cursor cursor;
    uint32_t first_label;    /* the first and last label in the line; 0 if there is none */
    uint32_t last_label;     /* */
    bool joined;             /* a word consisted of several moves */
    bool unusual;            /* a move was not a pair */
    struct us_either either; /* set if the source of the last move is US_PLACE_EITHER */
    unsigned undone;         /* how often the word "undo" took a move back so far */
    struct us_str undo;      /* the last such word */
    bool skip_separators;    /* set by the user: dashes, slashes and arrows only separate moves */

    struct us_post_rules rules;
    struct us_post_context context;
    const char *joined_end; /* the end of a word of several moves; NULL: there is none */
    bool begun;             /* a word has been read */
    bool after_move;        /* the last item was a move */
    unsigned num_moves;     /* how many have been read */
    bool lowercase;         /* a move had lower-case letters: words with capitals are cards */
};

enum us_post_item { US_POST_END, US_POST_MOVE, US_POST_WORD };

/* Starts a scan of `line`, in which pairs are moves of the game. */
struct us_post_scan us_post_scan(struct us_str line, const struct us_game *game,
                                 const struct us_post_context *context);

/*
 * Reads the next move or other word.  Skips labels, comments in brackets, marks and tags, and the
 * word "undo" among moves, which it counts.  Sets
 * *word to the characters of the move or word, and *intent to the move.  A move may have capital
 * letters, F or 0 for the foundation, a dash, an arrow or "to", a number of cards (v5, (5), {5},
 * x5), or a leading dot, which means one card.
 */
enum us_post_item us_post_next(struct us_post_scan *scan, struct us_str *word,
                               struct us_intent *intent);

/* Makes an intent of a word that is not a move (see struct us_unread), with the places that can be
   read: those of its two characters, or of the pair that is left without one of three.  Removes
   marks from the end of the word.  Returns false if it is a word of prose. */
bool us_post_guess_move(struct us_str *word, const struct us_game *game, struct us_intent *intent);

/* ---- what a line is (post.c) ----------------------------------------------------------------- */

/* What a line contains.  Its moves begin at the start of the line, or after a colon or the deal
   number, and end before the first other word. */
struct us_post_facts {
    size_t from; /* byte offset of the moves */
    bool
        numbered; /* the word before the moves begins with a digit: "3:", or is the deal's number */

    uint32_t label;      /* the number before the moves, or 0 */
    bool label_expected; /* it continues those of the lines before */

    unsigned words;        /* words from `from` to the end of the line, moves included */
    unsigned tokens;       /* moves before the first other word */
    unsigned homes;        /* how many of these go to a foundation */
    unsigned undone;       /* how often "undo" is among them */
    bool plausible;        /* the game has the columns that these name */
    bool digits;           /* these contain a digit */
    bool counts;           /* these contain "v", the mark of a card count */
    bool small;            /* these contain small letters */
    bool capital;          /* these contain capital letters that are not those of a card */
    bool cards;            /* these are also cards in capitals, as in "8C 7D" */
    bool joined;           /* several are one word */
    bool unusual;          /* some are not pairs, or a comment follows one or two of them */
    bool dotted;           /* the last ends with a full stop */
    bool separated;        /* dashes, slashes or arrows are between them */
    bool unit;             /* the word after them is "moves", "minutes" or the like */
    bool delimited;        /* a colon, dash or the like is between them and the other words */
    bool is_cards;         /* the line is part of a layout */
    struct us_str moves;   /* their text */
    struct us_str ignored; /* a run of at least three moves after another word, or empty */

    struct us_str misspelt;  /* a word after them that is probably a mistyped move, or empty */
    unsigned after_misspelt; /* moves after this word */
};

/* Examines a line without reading it into a script. */
struct us_post_facts us_post_examine(struct us_str line, const struct us_game *game,
                                     const struct us_post_context *context);

/* What a line is. */
enum us_post_kind {
    US_POST_PROSE,
    US_POST_DOUBTFUL, /* it begins with what may be moves, but is probably prose */
    US_POST_MOVES,    /* it begins with moves; the other words are a comment */
};

/* Decides what a line is.  Words such as "ah" are also pairs, and prose may begin with a few of
   them. */
enum us_post_kind us_post_kind(const struct us_post_facts *facts,
                               const struct us_post_context *context);

/* Updates the context after a line with these facts, of which the moves have been read. */
void us_post_follow(struct us_post_context *context, const struct us_post_facts *facts,
                    enum us_post_kind kind);

/* ---- what a text is (post_weight.c) ---------------------------------------------------------- */

/* Returns true if the text is likely to hold a list of moves of the game, and not only words and
   numbers that look like moves.  Sets *first to the line with which the most likely list begins;
   its length is 0 if there are no moves. */
bool us_post_is_list(struct us_str text, const struct us_game *game, struct us_span *first);

/* ---- layouts (post_layout.c) ----------------------------------------------------------------- */

/* Lines of cards that are the start of a game. */
struct us_post_layout {
    struct us_str text; /* whole lines; empty: there is no layout */
    bool is_board;      /* lines of foundations or freecells come first */
    bool by_rows;       /* each line is a row and not a column */
    bool is_spelt;      /* its cards have other spellings or labels (cards_layout.h) */
};

/* Returns true if the cursor is at the start of a line, and not at a tag that breaks one. */
static inline bool us_post_at_line_start(const struct us_cursor *cursor)
{
    return cursor->p == cursor->begin || cursor->p[-1] == '\n';
}

/* Returns false if the line at the cursor is certainly not the first of a layout: most lines begin
   with pairs such as "8a" or with a number sign, or are empty. */
static inline bool us_post_may_begin_layout(const struct us_cursor *cursor)
{
    enum { LENGTH = 3, WORDS = 3 * LENGTH }; /* the first words, each with the blank after it */
    if (cursor->end - cursor->p < WORDS || cursor->p[0] == '#' || cursor->p[0] == '\n' ||
        !us_post_at_line_start(cursor))
        return false;

    if (cursor->p[0] == '(') /* ('K', 'H') or (8,a) */
        return true;
    for (const char *word = cursor->p; word < cursor->p + WORDS; word += LENGTH) {
        bool is_pair = word[1] == 'a' || word[1] == 'b' || (word[1] >= '1' && word[1] <= '9');
        if (is_pair)
            return false;
        if (word[2] != ' ')
            break;
    }
    return true;
}

/* Returns the layout of the game that begins with the line at the cursor. */
struct us_post_layout us_post_find_layout(const struct us_cursor *cursor,
                                          const struct us_game *game);

/* Skips a layout.  Returns false if there is none at the cursor. */
bool us_post_skip_layout(struct us_cursor *cursor, const struct us_game *game);

/* Reads the layout at the reader's cursor as the start of the script.  One after the moves shows a
   later position, and is skipped.  Sets *read if there is one.  Returns false after reporting an
   error. */
struct us_record_reader;
bool us_post_take_layout(struct us_record_reader *reader, struct us_script *script, bool *read);

/* ---- headers (post_header.c) ----------------------------------------------------------------- */

/* How certain it is that a number is the deal number, least certain first. */
enum us_post_header {
    US_POST_NO_HEADER,
    US_POST_NUMBER_SIGN, /* "#3", anywhere in the line */
    US_POST_NAMED,       /* "game 617", "Deal no. 617" */
    US_POST_HEADER,      /* at the start of a line, and alone there or with a number sign */
};

/* Finds the most certain deal number in a line.  Sets *deal unless it returns US_POST_NO_HEADER. */
enum us_post_header us_post_find_deal(struct us_str line, struct us_deal *deal);

/* Returns the length of a line up to the first move if an announced deal number is directly before
   it, as in "Game 617 8a 8b".  0: there is none. */
size_t us_post_header_before_moves(struct us_str line);

/* Sets the number of freecells of the game if the line states one, from 1 to 8, after the number of
   this deal: "Deal 384243 with two freecells".  If the user asked for another number, reports an
   error and returns false. */
bool us_post_state_freecells(const struct us_record_reader *reader, struct us_script *script,
                             struct us_str line, struct us_deal deal);

/* Sets the game of the record if the line names it, and the user asked for no game: in several
   words, or before the number of this deal, as in "Golf #24" or "Deal 24, Baker's Game".  With
   US_NO_DEAL, the title is the whole line, perhaps after "Game:". */
void us_post_state_game(const struct us_record_reader *reader, struct us_script *script,
                        struct us_str line, struct us_deal deal);

/* ---- records (post_begin.c) ------------------------------------------------------------------ */

/* Returns true if a record begins with the line at offset `at` of `text`: with a deal number, or
   with Freecell Solver's header.  A line that repeats the number in the line above it, or a
   solver's header below a deal number, does not begin another record. */
bool us_post_begins(struct us_str text, size_t at);

/* Returns true for a line that begins with the number of a deal and has a whole list of moves:
   "617: 8a 8b 8c".  Sets *deal. */
bool us_post_is_numbered_list(struct us_str line, struct us_deal *deal);

#endif
