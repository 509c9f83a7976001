/* SPDX-License-Identifier: MIT */
/*
 * Games on boards: Proton, Creeper, PASGL 312 and Adomoc.  They share one small record, the match, and one description, the
 * notation: a const struct at the foot of each game's file.  A match keeps what was written; replaying it (referee.h) adds
 * what the moves did.
 */
#ifndef UNISOL_BOARDGAMES_BOARDGAME_H
#define UNISOL_BOARDGAMES_BOARDGAME_H

#include "base/cursor.h"
#include "base/diag.h"
#include "base/status.h"

/* Whose piece or move it is: x, White, Light; o, Black, Dark; nobody's; the Train's. */
enum us_bg_side { US_SIDE_NONE, US_SIDE_FIRST, US_SIDE_SECOND, US_SIDE_TRAIN, US_SIDES };

enum us_bg_mark {
    US_MARK_LUNCHLESS = 1 << 0, /* PASGL */
    US_MARK_STINKY = 1 << 1,
    US_MARK_CRUSHED = 1 << 2, /* of a displaced critter: it went under the Train */
    US_MARK_PRIME = 1 << 3,   /* Adomoc */
};

/* What a position may tell beside its cells or pieces. */
enum us_bg_part {
    US_PART_TURN = 1 << 0,
    US_PART_TRAIN = 1 << 1,
    US_PART_SCORE = 1 << 2,
    US_PART_UNCERTAIN = 1 << 3,
};

enum { US_MAX_CELLS = 85, US_MAX_PIECES = 96, US_NO_PLACE = 255 };

/* A piece on a place; the game's file says how places are numbered. */
struct us_bg_piece {
    char letter; /* upper case */
    uint8_t side;
    uint8_t at;    /* US_NO_PLACE: not said */
    uint8_t marks; /* enum us_bg_mark */
};

/* A position of any of the games.  Proton and Creeper fill cells, PASGL and Adomoc list pieces. */
struct us_bg_position {
    char cells[US_MAX_CELLS]; /* Proton: 16 tiles, '0' to 'F'; Creeper: 49 squares, then 36 octagons, 'x' 'o' '.' */
    uint8_t side;             /* Creeper: who moves */
    bool uncertain;           /* Adomoc: pieces have moved that the notation does not tell of */
    uint8_t train;            /* PASGL: its first square; US_NO_PLACE: where the schedule has it */
    uint32_t score[2];        /* PASGL: as it was last told */
    uint8_t num_pieces;
    struct us_bg_piece pieces[US_MAX_PIECES];
};

enum us_bg_move_kind {
    US_PLY_SLIDE,    /* Proton */
    US_PLY_STEP,     /* Creeper */
    US_PLY_DIAGONAL, /* over an octagon */
    US_PLY_CAPTURE,  /* a jump */
    US_PLY_MOVE,     /* PASGL, Adomoc */
    US_PLY_SHOT,     /* PASGL: the Hunter stays where it is */
    US_PLY_THROW,    /* the Woodchuck does */
    US_PLY_TRAIN,
    US_PLY_SCORE,
    US_PLY_CENTRE, /* Adomoc: the prime sun's last move */
    US_PLY_RESIGN, /* without moving */
    US_PLY_KINDS,
};

enum us_bg_effect_kind {
    US_EFFECT_PLACE, /* Creeper: a disc on an empty octagon */
    US_EFFECT_FLIP,
    US_EFFECT_CAPTURE,
    US_EFFECT_CRUSH, /* PASGL, from here on in the notation's own order: squished here, or by the Train */
    US_EFFECT_SHOT,
    US_EFFECT_DEVOUR,
    US_EFFECT_THROW, /* at a square */
    US_EFFECT_LUNCH, /* stolen or dropped */
    US_EFFECT_DISPLACE,
    US_EFFECT_SPRAY,
    US_EFFECT_FIRST_CAR,
    US_EFFECT_SECOND_CAR,
    US_EFFECT_ORIGINATE, /* Adomoc: sent home */
    US_EFFECT_CONSUME,
    US_EFFECT_KINDS,
};

/* What a move did, or says that it did.  letter 0: no piece is named. */
struct us_bg_effect {
    uint8_t kind;
    struct us_bg_piece piece;
};

/* Adomoc: the lines along which pieces move. */
enum us_bg_line { US_LINE_UNKNOWN, US_LINE_COLUMN, US_LINE_CYCLE, US_LINE_SPIRAL };
enum { US_NUM_LINES_OF = US_LINE_SPIRAL + 1 };

struct us_bg_move {
    uint8_t kind;    /* enum us_bg_move_kind */
    uint8_t side;    /* whose move it is */
    uint32_t number; /* of the round or turn, as written; 0: the game does not number */
    char letter;     /* of the piece; 0: none is named */
    uint8_t marks;   /* of the piece: US_MARK_PRIME */
    uint8_t from;    /* place, or US_NO_PLACE */
    uint8_t to;
    uint8_t path;   /* Creeper: the octagon crossed */
    uint8_t line;   /* enum us_bg_line */
    uint8_t length; /* Proton: tiles that slid; Adomoc: spaces along the line */
    bool dash;      /* PASGL: a hyphen stood between the squares */
    bool resigns;   /* Adomoc: the player resigns behind the move */
    bool told_cars; /* PASGL: the riders of the Train were listed */
    uint32_t score[2];
    size_t first_effect;
    size_t num_effects;
    struct us_span text; /* as it was written, in the match's text */
    struct us_span span; /* its place in the input */
};

/* How a match ends. */
enum us_bg_ending {
    US_END_NONE,
    US_END_CHAIN,      /* Creeper: from base to base */
    US_END_REPETITION, /* the third time */
    US_END_NO_ACTION,
    US_END_CENTRE, /* Adomoc */
    US_END_RESIGNATION,
    US_END_AGREEMENT,
    US_ENDINGS,
};

struct us_bg_outcome {
    uint8_t ending; /* enum us_bg_ending */
    uint8_t winner; /* enum us_bg_side; none: a draw, or no end */
};

/* A position that was written down behind `after` moves. */
struct us_bg_snapshot {
    size_t after;
    bool implied; /* it was added by a program: checked, and not shown as the record's own */
    struct us_bg_position board;
    struct us_span span;
};

struct us_bg_comment {
    size_t move; /* 0-based; US_BG_WHOLE_RECORD: on the record */
    struct us_span text;
    struct us_span originator;
};

#define US_BG_WHOLE_RECORD SIZE_MAX

/* The first thing that is wrong.  move counts from 1; 0 is the start. */
struct us_bg_fault {
    size_t move;
    const char *reason; /* "NO_PIECE"; NULL: none */
    char text[200];
    char rule[200]; /* what a move must be; may be empty */
    bool picture;   /* a written position differs */
    struct us_span span;
};

struct us_boardgame;

struct us_bg_solution {
    const struct us_boardgame *notation;
    struct us_buf text; /* what spans are in */
    bool has_start;     /* it was written; else it is the game's own, or somebody else gives it */
    struct us_bg_position start;
    struct us_span start_span;
    uint8_t layout; /* Proton: how the playfield was written, enum us_proton_layout */
    bool in_column; /* Proton: so were the moves */
    struct us_bg_outcome claim;
    struct us_bg_move *moves;
    size_t num_moves, cap_moves;
    struct us_bg_effect *effects;
    size_t num_effects, cap_effects;
    struct us_bg_snapshot *stated; /* in the order of the moves */
    size_t num_stated, cap_stated;
    struct us_bg_comment *comments; /* in the order of the moves, those on the record last */
    size_t num_comments, cap_comments;

    /* what came of it: us_bg_resolve */
    size_t num_played; /* plies that are legal */
    struct us_bg_position final;
    struct us_bg_outcome outcome;
    struct us_bg_fault fault;
};

/* Which boards a text shows. */
enum us_bg_boards { US_BOARDS_KEPT, US_BOARDS_ENDS, US_BOARDS_ALL, US_BOARDS_NONE };

/* What a reader of moves works with. */
struct us_bg_reader {
    struct us_cursor *c;
    struct us_sink *sink;
    struct us_bg_solution *match;
};

/* A grid of cells, for those who write positions as rows. */
struct us_bg_grid {
    const char *name; /* "pins"; NULL behind the last */
    uint8_t rows;
    uint8_t columns;
};

struct us_bg_replay;

struct us_boardgame {
    const char *name;                              /* "creeper" */
    const char *sides[US_SIDES];                   /* "x", "o"; NULL: there is no such side */
    struct us_bg_grid grids[3];                    /* of cells; none: the game lists pieces */
    const char *numbered;                          /* what numbers of moves count, "turn"; NULL: there are none */
    uint8_t parts;                                 /* enum us_bg_part: of its positions */
    uint8_t marks;                                 /* enum us_bg_mark: of pieces in them */
    bool emphasised;                               /* moves are, beside a board: the notation wants it */
    bool draws;                                    /* players can agree on a draw */
    int (*probe)(struct us_str text);              /* bits of evidence that it is this notation; 0: it is not */
    bool (*initial)(struct us_bg_position *board); /* the game's start; NULL: it has none */

    /* Reads one text; US_END where there are only blanks. */
    enum us_status (*read)(struct us_bg_reader *n);
    /* Reads one move, as it stands alone, of this side and number. */
    bool (*read_move)(struct us_bg_reader *n, enum us_bg_side side, uint32_t number);
    /* Why there is no such position, in why; false. */
    bool (*check)(const struct us_bg_position *board, struct us_buf *why);

    /* Looks at the start: a match may be over before it begins.  NULL: it cannot. */
    void (*begin)(struct us_bg_replay *r);
    /* Judges a move and plays it on r->board; false: us_refuse has been called.  What is found out about the move is
       added to it. */
    bool (*play)(struct us_bg_replay *r, struct us_bg_move *ply);
    /* What differs between two positions, in `how`; NULL: cells and sides are compared. */
    bool (*same)(const struct us_bg_position *a, const struct us_bg_position *b, struct us_buf *how);
    /* Gives back what play kept in r->memory; NULL: nothing. */
    void (*forget)(void *memory);

    /* What of the match its text has no place for, so that it could not be read back; NULL where it has, or as the member. */
    const char *(*refuses)(const struct us_bg_solution *m);
    /* Writes the whole match; options: the values of the format's options, in the order of its file. */
    void (*write)(struct us_buf *out, const struct us_bg_solution *m, const uint8_t *options);
    /* The board as text for a person, lines with LF. */
    void (*put_board)(struct us_buf *out, const struct us_bg_position *board);
    /* The move in its canonical spelling. */
    void (*put_move)(struct us_buf *out, const struct us_bg_solution *m, const struct us_bg_move *ply);
    /* The name of a place, "e4", and back: US_NO_PLACE where there is none. */
    void (*put_place)(struct us_buf *out, uint8_t place);
    uint8_t (*find_place)(struct us_str name);
    const char *letters; /* of pieces, upper case */
};

extern const struct us_boardgame us_boardgame_proton;
extern const struct us_boardgame us_boardgame_creeper;
extern const struct us_boardgame us_boardgame_pasgl312;
extern const struct us_boardgame us_boardgame_adomoc;

/* The notation of that name, or NULL. */
const struct us_boardgame *us_boardgame_find(struct us_str name);

/* The names of enum values, in messages and in the interchange formats: one row per value, in the enum's order. */
extern const char *const us_bg_move_names[];       /* enum us_bg_move_kind: US_PLY_KINDS */
extern const char *const us_bg_effect_names[];     /* enum us_bg_effect_kind: US_EFFECT_KINDS */
extern const char *const us_bg_ending_names[];     /* enum us_bg_ending: US_ENDINGS */
extern const char *const us_bg_line_names[];       /* enum us_bg_line: US_NUM_LINES_OF */
extern const char *const us_proton_layout_names[]; /* enum us_proton_layout: US_PROTON_LAYOUTS */

/* ---- the match ------------------------------------------------------------------------------------------------ */

/* Empties m for a record of that notation and keeps its memory. */
void us_bg_solution_clear(struct us_bg_solution *m, const struct us_boardgame *notation);

/* Copies all of from; false when memory runs out.  `to` is empty, and freed in any case by the
   caller. */
bool us_match_copy(struct us_bg_solution *to, const struct us_bg_solution *from);

void us_bg_solution_free(struct us_bg_solution *m);

/* One more of each, all zero, or NULL (remembered in m->text.failed) where memory runs out.  They move when more are added. */
struct us_bg_move *us_bg_add_move(struct us_bg_solution *m);
struct us_bg_snapshot *us_bg_add_snapshot(struct us_bg_solution *m);
struct us_bg_comment *us_bg_add_comment(struct us_bg_solution *m);

/* Adds an effect to the last ply. */
void us_bg_add_effect(struct us_bg_solution *m, enum us_bg_effect_kind kind, struct us_bg_piece piece);

struct us_span us_bg_add_text(struct us_bg_solution *m, struct us_str text);
struct us_str us_bg_text(const struct us_bg_solution *m, struct us_span span);

/* Keeps a position that was written down: the start before any move, a statement to be checked behind one.  False
   (reported): there is no such position. */
bool us_bg_state_position(struct us_bg_reader *n, const struct us_bg_position *board, struct us_span span);

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* Steps over blanks and line ends. */
void us_bg_skip_space(struct us_bg_reader *n);

/* The characters up to the next blank or line end; the cursor stays. */
struct us_str us_bg_token(const struct us_bg_reader *n);

/* Reports text that was not expected; always false. */
bool us_bg_unread(struct us_bg_reader *n, struct us_str part, const char *expected);

/* Warns of an odd spelling. */
void us_bg_odd(struct us_bg_reader *n, struct us_str part, const char *what);

/* A step over c where it stands at s->p[0]. */
bool us_bg_take(struct us_str *s, char c);

/* A word that is read letter by letter: what is left of it. */
struct us_bg_word {
    struct us_bg_reader *n;
    struct us_str left;
};

/* Reports what is left, or the last letter where nothing is; always false. */
bool us_bg_word_unread(struct us_bg_word *w, const char *expected);

/* ---- boards --------------------------------------------------------------------------------------------------- */

/* Takes the i-th piece off the board. */
void us_bg_remove_piece(struct us_bg_position *b, int i);

#endif
