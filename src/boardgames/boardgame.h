/* SPDX-License-Identifier: MIT */
/*
 * Board games: Proton, Creeper, PASGL 312 and Adomoc.  All games share one record, struct
 * us_bg_solution, which stores what a file states.  Replaying it (replay.h) adds what the moves
 * did. A game is described by one const struct us_boardgame at the end of its file.
 */
#ifndef UNISOL_BOARDGAMES_BOARDGAME_H
#define UNISOL_BOARDGAMES_BOARDGAME_H

#include "base/cursor.h"
#include "base/diag.h"

/* The owner of a piece or a move.  FIRST is x, White or Light; SECOND is o, Black or Dark. */
enum us_bg_side { US_SIDE_NONE, US_SIDE_FIRST, US_SIDE_SECOND, US_SIDE_TRAIN, US_SIDES };

enum us_bg_mark {
    US_MARK_LUNCHLESS = 1 << 0, /* PASGL */
    US_MARK_STINKY = 1 << 1,    /* PASGL */
    US_MARK_CRUSHED = 1 << 2,   /* PASGL: the Train crushed this displaced critter */
    US_MARK_PRIME = 1 << 3,     /* Adomoc */
};

/* What a position may contain in addition to its cells or pieces. */
enum us_bg_part {
    US_PART_TURN = 1 << 0,
    US_PART_TRAIN = 1 << 1,
    US_PART_SCORE = 1 << 2,
    US_PART_UNCERTAIN = 1 << 3,
};

enum { US_MAX_CELLS = 85, US_MAX_PIECES = 96, US_NO_PLACE = 255 };

/* A piece and its place.  Each game's file describes how it numbers places. */
struct us_bg_piece {
    char letter; /* upper case */
    uint8_t side;
    uint8_t at;    /* US_NO_PLACE: not stated */
    uint8_t marks; /* enum us_bg_mark */
};

/* A position of any of the games.  Proton and Creeper use cells; PASGL and Adomoc list pieces. */
struct us_bg_position {
    /* Proton: 16 tiles, '0' to 'F'.  Creeper: 49 squares, then 36 octagons, 'x', 'o' or '.'. */
    char cells[US_MAX_CELLS];
    uint8_t side;      /* Creeper: the side to move */
    bool uncertain;    /* Adomoc: pieces have moved in ways that the file does not state */
    uint8_t train;     /* PASGL: its first square; US_NO_PLACE: the one that the schedule gives */
    uint32_t score[2]; /* PASGL: the score that was stated last */
    uint8_t num_pieces;
    struct us_bg_piece pieces[US_MAX_PIECES];
};

enum us_bg_move_kind {
    US_BG_MOVE_SLIDE,    /* Proton */
    US_BG_MOVE_STEP,     /* Creeper */
    US_BG_MOVE_DIAGONAL, /* Creeper: over an octagon */
    US_BG_MOVE_CAPTURE,  /* Creeper: a jump */
    US_BG_MOVE_MOVE,     /* PASGL, Adomoc */
    US_BG_MOVE_SHOT,     /* PASGL: the Hunter shoots and stays on its square */
    US_BG_MOVE_THROW,    /* PASGL: the Woodchuck throws and stays on its square */
    US_BG_MOVE_TRAIN,    /* PASGL */
    US_BG_MOVE_SCORE,    /* PASGL */
    US_BG_MOVE_CENTRE,   /* Adomoc: the last move of the prime sun */
    US_BG_MOVE_RESIGN,   /* Adomoc: the player resigns and does not move */
    US_BG_MOVE_KINDS,
};

/* From US_EFFECT_CRUSH on, the order is the one in which PASGL's notation writes effects. */
enum us_bg_effect_kind {
    US_EFFECT_PLACE, /* Creeper: a disc on an empty octagon */
    US_EFFECT_FLIP,
    US_EFFECT_CAPTURE,
    US_EFFECT_CRUSH, /* squished, by a critter or by the Train */
    US_EFFECT_SHOT,
    US_EFFECT_DEVOUR,
    US_EFFECT_THROW, /* at a square */
    US_EFFECT_LUNCH, /* stolen or dropped */
    US_EFFECT_DISPLACE,
    US_EFFECT_SPRAY,
    US_EFFECT_FIRST_CAR,
    US_EFFECT_SECOND_CAR,
    US_EFFECT_ORIGINATE, /* Adomoc: sent to its origin */
    US_EFFECT_CONSUME,
    US_EFFECT_KINDS,
};

/* An effect of a move, as stated or as found by the replay. */
struct us_bg_effect {
    uint8_t kind;
    struct us_bg_piece piece; /* its letter is 0 if no piece is named */
};

/* Adomoc: the lines along which pieces move. */
enum us_bg_line { US_LINE_UNKNOWN, US_LINE_COLUMN, US_LINE_CYCLE, US_LINE_SPIRAL };
enum { US_NUM_LINES_OF = US_LINE_SPIRAL + 1 };

struct us_bg_move {
    uint8_t kind;    /* enum us_bg_move_kind */
    uint8_t side;    /* the side that moves */
    uint32_t number; /* of the round or turn, as written; 0: the game has no numbers */
    char letter;     /* of the piece; 0: no piece is named */
    uint8_t marks;   /* of the piece: US_MARK_PRIME */
    uint8_t from;    /* place, or US_NO_PLACE */
    uint8_t to;
    uint8_t path;       /* Creeper: the octagon crossed */
    uint8_t line;       /* enum us_bg_line */
    uint8_t length;     /* Proton: tiles that slid; Adomoc: spaces along the line */
    bool dash;          /* PASGL: a hyphen separates the squares */
    bool resigns;       /* Adomoc: the player resigns after the move */
    bool riders_stated; /* PASGL: the move lists the riders of the Train */
    uint32_t score[2];
    size_t first_effect;
    size_t num_effects;
    struct us_span text; /* the move as written, in the solution's text */
    struct us_span span; /* its place in the input */
};

/* How a game ends. */
enum us_bg_ending {
    US_END_NONE,
    US_END_CHAIN,      /* Creeper: a chain from base to base */
    US_END_REPETITION, /* the third time */
    US_END_NO_ACTION,
    US_END_CENTRE, /* Adomoc */
    US_END_RESIGNATION,
    US_END_AGREEMENT,
    US_ENDINGS,
};

struct us_bg_outcome {
    uint8_t ending; /* enum us_bg_ending */
    uint8_t winner; /* enum us_bg_side; US_SIDE_NONE: a draw, or the game has not ended */
};

/* A position that the file shows after `after` moves. */
struct us_bg_snapshot {
    size_t after;
    bool implied; /* added by a program: it is checked, but not written as part of the record */
    struct us_bg_position board;
    struct us_span span;
};

struct us_bg_comment {
    size_t move; /* 0-based, or US_BG_WHOLE_RECORD */
    struct us_span text;
    struct us_span originator;
};

#define US_BG_WHOLE_RECORD SIZE_MAX

/* The first error. */
struct us_bg_fault {
    size_t move;        /* 1-based; 0: the start */
    const char *reason; /* such as "NO_PIECE"; NULL: no error */
    char text[200];
    char rule[200]; /* what a move must satisfy, or "" */
    bool snapshot;  /* the error is a snapshot that differs from the position */
    struct us_span span;
};

struct us_boardgame;

/* A record of a board game.  It owns its text and arrays. */
struct us_bg_solution {
    const struct us_boardgame *game;
    struct us_buf text; /* spans point into it; its flag `failed` records that memory ran out */
    bool has_start;     /* the record states its start; else the game or the caller supplies it */
    struct us_bg_position start;
    struct us_span start_span;
    uint8_t layout; /* Proton: the notation of the playfield, enum us_proton_layout */
    bool in_column; /* Proton: each move is on a line of its own */
    struct us_bg_outcome claim;
    struct us_bg_move *moves;
    size_t num_moves, cap_moves;
    struct us_bg_effect *effects;
    size_t num_effects, cap_effects;
    struct us_bg_snapshot *snapshots; /* in the order of the moves */
    size_t num_snapshots, cap_snapshots;
    struct us_bg_comment *comments; /* in the order of the moves; those on the record are last */
    size_t num_comments, cap_comments;
    union {
        struct us_bg_move move;
        struct us_bg_effect effect;
        struct us_bg_snapshot snapshot;
        struct us_bg_comment comment;
    } spare; /* what is returned instead of a new element if memory runs out */

    /* The result of us_bg_resolve. */
    size_t num_played; /* legal moves */
    struct us_bg_position final;
    struct us_bg_outcome outcome;
    struct us_bg_fault fault;
};

/* Which boards the output shows. */
enum us_bg_boards { US_BOARDS_KEPT, US_BOARDS_ENDS, US_BOARDS_ALL, US_BOARDS_NONE };

/* The state of reading one record. */
struct us_bg_reader {
    struct us_cursor *cursor;
    struct us_sink *sink;
    struct us_bg_solution *solution; /* the record that is filled in */
};

/* A grid of cells, for formats that write positions as rows. */
struct us_bg_grid {
    const char *name; /* such as "pins"; NULL ends the list */
    uint8_t rows;
    uint8_t columns;
};

struct us_bg_replay;

/* A game: its name, its notation and its rules.  Function members are required unless stated. */
struct us_boardgame {
    const char *name;            /* "creeper" */
    const char *title;           /* "PASGL 312" */
    const char *sides[US_SIDES]; /* "x", "o"; NULL: the game has no such side */
    struct us_bg_grid grids[3];  /* of cells; empty if the game lists pieces */
    const char *numbered;        /* what the number of a move counts, such as "turn", or NULL */
    const char *letters;         /* of pieces, upper case */
    uint8_t parts;               /* of its positions, enum us_bg_part */
    uint8_t marks;               /* of pieces in positions, enum us_bg_mark */
    bool emphasised;             /* the notation emphasises a move that is next to a board */
    bool draws;                  /* players can agree on a draw */

    /* Returns bits of evidence that the text is in the game's notation, or 0 if it is not. */
    int (*probe)(struct us_str text);
    /* Sets the game's start.  NULL or false: the game has none. */
    bool (*initial)(struct us_bg_position *board);

    /* Reads one record.  Returns US_END if only blanks are left, and US_FAILED after an error,
       which it reports. */
    enum us_status (*read)(struct us_bg_reader *reader);
    /* Reads one move of this side and number, and nothing else.  False after an error. */
    bool (*read_move)(struct us_bg_reader *reader, enum us_bg_side side, uint32_t number);
    /* True if the position can exist.  Else appends the reason to why. */
    bool (*check)(const struct us_bg_position *board, struct us_buf *why);

    /* Examines the start, which may already end the game.  May be NULL. */
    void (*begin)(struct us_bg_replay *replay);
    /* Checks a move and plays it on replay->board.  Adds what it finds out about the move to *move.
       Returns false after it has called us_bg_refuse. */
    bool (*play)(struct us_bg_replay *replay, struct us_bg_move *move);
    /* True if two positions are the same: the one that the moves lead to, and a snapshot.  Else
       appends the difference to how.  NULL: cells and sides are compared. */
    bool (*same)(const struct us_bg_position *played, const struct us_bg_position *shown,
                 struct us_buf *how);
    /* Frees what play stored in replay->memory.  NULL: there is nothing to free. */
    void (*forget)(void *memory);

    /* Returns what the notation cannot store of a solution, which could therefore not be read back,
       or NULL.  The member is NULL if the notation can store all. */
    const char *(*refuses)(const struct us_bg_solution *solution);
    /* Writes the whole solution.  options holds the values of the format's options, in the order of
       formats/boardgames.c. */
    void (*write)(struct us_buf *out, const struct us_bg_solution *solution,
                  const uint8_t *options);
    /* Writes the board for a person to read, with LF line ends. */
    void (*put_board)(struct us_buf *out, const struct us_bg_position *board);
    /* Writes the move in its canonical spelling. */
    void (*put_move)(struct us_buf *out, const struct us_bg_solution *solution,
                     const struct us_bg_move *move);
    /* Writes the name of a place, such as "e4". */
    void (*put_place)(struct us_buf *out, uint8_t place);
    /* Returns the place of that name, or US_NO_PLACE. */
    uint8_t (*find_place)(struct us_str name);
};

extern const struct us_boardgame us_boardgame_proton;
extern const struct us_boardgame us_boardgame_creeper;
extern const struct us_boardgame us_boardgame_pasgl312;
extern const struct us_boardgame us_boardgame_adomoc;

/* Returns the game of that name, or NULL. */
const struct us_boardgame *us_boardgame_find(struct us_str name);

/* The names of enum values, in messages and in the interchange formats: one row per value, in the
   order of the enum. */
extern const char *const us_bg_move_names[];       /* enum us_bg_move_kind: US_BG_MOVE_KINDS */
extern const char *const us_bg_effect_names[];     /* enum us_bg_effect_kind: US_EFFECT_KINDS */
extern const char *const us_bg_ending_names[];     /* enum us_bg_ending: US_ENDINGS */
extern const char *const us_bg_line_names[];       /* enum us_bg_line: US_NUM_LINES_OF */
extern const char *const us_proton_layout_names[]; /* enum us_proton_layout: US_PROTON_LAYOUTS */

/* ---- the record ------------------------------------------------------------------------------ */

/* Empties the solution for a record of that game, and keeps its memory for reuse. */
void us_bg_solution_clear(struct us_bg_solution *solution, const struct us_boardgame *game);

/* Copies all of from.  Returns false if memory runs out.  The contents of *to are overwritten, and
   the caller frees it in any case. */
bool us_bg_solution_copy(struct us_bg_solution *to, const struct us_bg_solution *from);

/* Frees all memory of the solution. */
void us_bg_solution_free(struct us_bg_solution *solution);

/* Append one element, all zero, and return it.  The places of a move are US_NO_PLACE.  If memory
   runs out, set text.failed and return an element that is not in the record.  The next call for an
   element of the same kind may move the elements. */
struct us_bg_move *us_bg_add_move(struct us_bg_solution *solution);
struct us_bg_snapshot *us_bg_add_snapshot(struct us_bg_solution *solution);
struct us_bg_comment *us_bg_add_comment(struct us_bg_solution *solution);

/* Adds an effect to the last move. */
void us_bg_add_effect(struct us_bg_solution *solution, enum us_bg_effect_kind kind,
                      struct us_bg_piece piece);

/* Orders pieces by place, side, letter and marks: the rows of a board one after the other. */
int us_bg_piece_order(struct us_bg_piece piece);
void us_bg_sort_pieces(struct us_bg_position *board);

/* Copies text into the solution and returns its span there. */
struct us_span us_bg_add_text(struct us_bg_solution *solution, struct us_str text);

/* Returns the text of a span.  It is valid until text is added. */
struct us_str us_bg_text(const struct us_bg_solution *solution, struct us_span span);

/* Stores a position that the file shows: as the start if there are no moves yet, else as a snapshot
   after the last move.  Returns false after reporting that such a position cannot exist. */
bool us_bg_state_position(struct us_bg_reader *reader, const struct us_bg_position *board,
                          struct us_span span);

/* ---- reading --------------------------------------------------------------------------------- */

/* Skips blanks and line ends. */
void us_bg_skip_space(struct us_bg_reader *reader);

/* Returns the characters up to the next blank or line end.  The cursor does not move. */
struct us_str us_bg_token(const struct us_bg_reader *reader);

/* Reports unexpected text.  Always returns false. */
bool us_bg_unread(struct us_bg_reader *reader, struct us_str part, const char *expected);

/* Warns of unusual spelling. */
void us_bg_odd(struct us_bg_reader *reader, struct us_str part, const char *what);

/* Removes the first character of *text if it is c.  Returns whether it was. */
bool us_bg_take(struct us_str *text, char ch);

/* A word that is read letter by letter. */
struct us_bg_word {
    struct us_bg_reader *reader;
    struct us_str left; /* what has not been read yet */
};

/* Reports the rest of the word as unexpected, or its last letter if none is left.  Always returns
   false. */
bool us_bg_word_unread(struct us_bg_word *word, const char *expected);

/* ---- boards ---------------------------------------------------------------------------------- */

/* Removes piece `index` from the board. */
void us_bg_remove_piece(struct us_bg_position *board, int index);

#endif
