/* SPDX-License-Identifier: MIT */
/*
 * What a format is: one const struct at the foot of its file and one line in format_list.h.  A format knows syntax.  It
 * fills scripts and writes solutions; rules and boards in motion are not its business.
 */
#ifndef UNISOL_FORMATS_FORMAT_H
#define UNISOL_FORMATS_FORMAT_H

#include "base/bounds.h"
#include "base/cursor.h"
#include "base/status.h"
#include "model/snapshot.h"
#include "model/script.h"
#include "model/solution.h"

/* Games on boards have records of their own: boardgames/boardgame.h.  Formats pass them on. */
struct us_bg_solution;
struct us_boardgame;

/* What a format's text can hold; what it cannot is a loss (loss.c). */
enum us_carries {
    US_CARRIES_START = 1 << 0, /* the start layout */
    US_CARRIES_MOVES = 1 << 1,
    US_CARRIES_GAME = 1 << 2,      /* which variant */
    US_CARRIES_RESULT = 1 << 3,    /* whether it is solved, or was given up */
    US_CARRIES_AUTOMOVES = 1 << 4, /* which moves are automatic, and by which rule */
    US_CARRIES_COMMENTS = 1 << 5,
    US_CARRIES_TALON = 1 << 6,      /* a talon, and cards that lie face down */
    US_CARRIES_EXTRAS = 1 << 7,     /* the rest of model/extras.h */
    US_CARRIES_NUMBER = 1 << 8,     /* the number of the deal, in place of the start */
    US_CARRIES_NAME = 1 << 9,       /* the name of a deal that has no number */
    US_CARRIES_BLOCKED = 1 << 10,   /* blocked freecells */
    US_CARRIES_ALL = (1 << 11) - 1, /* a solution as it is, an illegal one included */
};

/* A format's own option, set by --option NAME=VALUE.  Its value is the word's place in the list; the first is the default. */
struct us_option {
    const char *name;
    const char *help;
    const char *const *words; /* NULL-terminated */
};

enum { US_MAX_OPTIONS = 8 };

/* What a reader works with: one record's text, or the rest of the input from the record on where its end is not known. */
struct us_record_reader {
    struct us_cursor cursor; /* at the record's start; read leaves it behind the record */
    struct us_sink *sink;
    void **state;                   /* the format's own, for the whole input; NULL at its beginning */
    bool at_end;                    /* nothing follows the text */
    struct us_bg_solution *match;   /* where a game on a board goes */
    const struct us_bounds *bounds; /* NULL: the usual ones */
    bool is_boardgame;              /* set by read: the record is one, and the script is empty */
    uint32_t resume; /* set by read where it fails: offset of a record that begins in the text; 0: none does */
};

/* Reports what is wrong with a part of the record's text; always false. */
bool us_read_fail(const struct us_record_reader *r, enum us_diag_id id, struct us_str part, const char *details);

/* Which positions of a record are written by formats that show many: N is the position after the player's move N and its
   automoves, 0 the start. */
struct us_view {
    uint32_t from;
    uint32_t to;    /* UINT32_MAX: the end */
    uint32_t every; /* the board after each so many moves, and the last; 1 or more */
    uint32_t rows;  /* lines that one position may take; 0: as many as it needs */
    bool alone;     /* one position, nothing around it */
};

/* All of a record. */
#define US_VIEW_ALL ((struct us_view){.to = UINT32_MAX, .every = 1})

/* What a writer works with. */
struct us_record_writer {
    struct us_buf *out;
    struct us_sink *sink;
    const uint8_t *options;
    uint64_t records; /* written before this one; at the end, all of them */
    bool several;     /* of a framed format: there is more than one record */
    struct us_view view;
    bool boardgames; /* the records are games on boards */
};

/* Records of more moves are written in parts, each of about so many: a stylesheet's tree of them
   stays small. */
enum { US_MOVES_OF_PART = 256 };

/* How far a record that is written in parts has been written: all zero at first. */
struct us_part {
    bool begun;     /* all but the moves has been */
    size_t move;    /* the next one's index */
    size_t number;  /* of the player's moves before it */
    size_t comment; /* the next one's index */
};

struct us_format {
    const char *name;            /* what -f and -t take; lower case with dashes */
    const char *title;           /* one line */
    const char *const *suffixes; /* of file names, with the dot, NULL-terminated; NULL: none */
    unsigned carries;            /* enum us_carries */
    const struct us_terms
        *terms; /* of what is written, tried in this order; the last has no rules.  NULL: each move with
                                        its count */
    const struct us_option *options; /* ends with a row without a name; NULL: none */

    /* Bits of evidence that text, the beginning of an input, is of this format; 0: it is not. */
    int (*probe)(struct us_str text);

    /*
     * The offset, above 0, of the first record that begins at or behind `from`, which lies in the record at the start of
     * text or at its end; SIZE_MAX where none does.  NULL: an input is one record.
     */
    size_t (*cut)(struct us_str text, size_t from);

    /*
     * Where it takes a parser of the whole input to find records: read is handed what there is, and may answer US_MORE until
     * at_end; it is called again with the same text and more behind it.
     */
    bool streams;

    /* What is written around one record is not what is written around several: the writer keeps the
       first one until it knows which it is. */
    bool framed;

    /* Written for people and not for programs: it is told the number of a deal that its layout gives away, and faults name
       piles as players do. */
    bool for_people;

    /* Writes the positions of us_record_writer.view.  Of other formats `write` gets a position as the start of a record without
       moves. */
    bool views;

    /* Reads one record: US_OK, US_END when only blanks are left, US_FAILED (reported), US_MORE. */
    enum us_status (*read)(struct us_record_reader *r, struct us_script *out);

    /* Gives back what read kept in *state; NULL: it keeps nothing. */
    void (*forget)(void *state);

    us_snapshot_agrees_fn *agrees; /* NULL: no pictures */

    /* Why s cannot be written at all; NULL where it can, or as the member: there is nothing that cannot. */
    const char *(*refuses)(const struct us_solution *s);

    /* What of s is lost beside what `carries` tells; NULL where nothing is, or as the member: never anything. */
    const char *(*loses)(const struct us_solution *s);

    /* Without US_CARRIES_GAME: the text still tells this game from others.  NULL: the first of the variant table alone, which
       every reader assumes. */
    bool (*tells_game)(const struct us_game *g);

    /* Writes what stands before the first record, one record, what stands behind the last.  begin and end may be NULL.  begin
       reports options that do not go together.  A format that has neither cut nor streams is given one record. */
    void (*begin)(struct us_record_writer *w);
    void (*before)(struct us_record_writer *w); /* what stands before each record; NULL: nothing */
    void (*write)(struct us_record_writer *w, const struct us_solution *s); /* NULL: it holds no patience */
    void (*end)(struct us_record_writer *w);

    /* Writes a game on a board; NULL: it holds none.  notation: it holds those of this notation alone; NULL: of any. */
    void (*write_boardgame)(struct us_record_writer *w, const struct us_bg_solution *m);
    const struct us_boardgame *notation;

    /* The name of a file in xslt/, which makes this format of what `write` writes; NULL: that is it. */
    const char *stylesheet;

    /*
     * Of a stylesheet's format: writes a record with many moves in parts, which the stylesheet is applied to one by one.  The
     * first is all but the moves, and has the marker <?moves> in what the stylesheet makes of it; the others are moves, and come
     * out within one <ol>.  False: there are no more parts.  NULL: a record is written as one.
     */
    bool (*write_part)(struct us_record_writer *w, const struct us_solution *s, struct us_part *part);
};

/* The i-th format, 0-based, or NULL behind the last. */
const struct us_format *us_format_at(size_t i);

/* The format of that name, or NULL. */
const struct us_format *us_format_find(struct us_str name);

/* The format that writes files of that name, by its suffix (before .gz or .zst), or NULL. */
const struct us_format *us_format_for_file(struct us_str path);

/* What a text may be, by the bits of evidence that the formats find in it. */
struct us_detected {
    const struct us_format *first; /* who finds most; NULL: nobody finds any */
    const struct us_format *rival; /* the next one, where it finds more than half as much and the file's suffix does not
                                      name the first: what plays decides; or NULL */
    bool equal;                    /* they find as much */
};

/* What text is, the beginning of an input; path, its file's name, may be NULL. */
struct us_detected us_format_detect(struct us_str text, const char *path);

/* Sets an option of f from "name=value"; false, with the reason in *why, where f has no such option or value. */
bool us_format_set_option(const struct us_format *f, uint8_t *options, struct us_str assignment, struct us_buf *why);

/* Reports to sink what of s a text of format f cannot carry; errors where strict or where nothing would be left, notes
   else.  False: an error was reported. */
bool us_report_losses(const struct us_format *f, const struct us_solution *s, bool strict, struct us_sink *sink);

#endif
