/* SPDX-License-Identifier: MIT */
/*
 * The description of a format: one constant struct at the end of the format's source file, and one
 * line in format_list.h.  A format handles syntax only.  It fills scripts and writes solutions, and
 * does not know the rules of the games.
 */
#ifndef UNISOL_FORMATS_FORMAT_H
#define UNISOL_FORMATS_FORMAT_H

#include "base/bounds.h"
#include "base/cursor.h"
#include "base/status.h"
#include "model/snapshot.h"
#include "model/script.h"
#include "model/solution.h"

/* Board games have their own records (boardgames/boardgame.h), which formats only pass on. */
struct us_bg_solution;
struct us_boardgame;
struct us_line_format;

/* What a format can store.  A conversion loses everything else, see us_report_losses. */
enum us_carries {
    US_CARRIES_LAYOUT = 1 << 0, /* the layout of a new game, with empty freecells and foundations */
    US_CARRIES_MOVES = 1 << 1,
    US_CARRIES_GAME = 1 << 2,      /* the variant */
    US_CARRIES_RESULT = 1 << 3,    /* whether the game is solved, or the solver gave up */
    US_CARRIES_AUTOMOVES = 1 << 4, /* which moves are automatic, and by which rule */
    US_CARRIES_COMMENTS = 1 << 5,
    US_CARRIES_STOCK = 1 << 6,    /* a stock, and face-down cards */
    US_CARRIES_EXTRAS = 1 << 7,   /* everything else in model/extras.h */
    US_CARRIES_NUMBER = 1 << 8,   /* the deal number, in place of the start layout */
    US_CARRIES_NAME = 1 << 9,     /* the name of a deal that has no number */
    US_CARRIES_BLOCKED = 1 << 10, /* blocked freecells */
    US_CARRIES_RULES = 1 << 11,   /* holes, and moves from the stock */
    US_CARRIES_MARKS = 1 << 12,   /* names of variations, bookmarks, the current position */
    US_CARRIES_VARIATIONS = 1 << 13,
    US_CARRIES_UNKNOWN = 1 << 14,   /* unknown cards */
    US_CARRIES_ANY_RULES = 1 << 15, /* rules that the name of the game does not imply */
    US_CARRIES_POSITION = 1 << 16,  /* in addition: cards in freecells and on foundations */
    /* Any position from which moves start. */
    US_CARRIES_START = US_CARRIES_LAYOUT | US_CARRIES_POSITION,
    US_CARRIES_ALL = (1 << 17) - 1, /* everything, including illegal solutions */
};

/* Returns true if a format stores everything, except perhaps marks and rules without a name. */
static inline bool us_carries_all(unsigned carries)
{
    return (carries | US_CARRIES_MARKS | US_CARRIES_ANY_RULES) == US_CARRIES_ALL;
}

/* An option of one format, which the user sets with --option NAME=VALUE. */
struct us_option {
    const char *name;
    const char *help;         /* one line */
    const char *const *words; /* the possible values, NULL-terminated; the first is the default */
};

/* The longest name of a format. */
enum { US_MAX_FORMAT_NAME = 31 };

/* Copies the name of a format to an array of US_MAX_FORMAT_NAME + 1 characters. */
static inline void us_copy_format_name(char *to, const char *name)
{
    size_t len = strlen(name);
    len = len < US_MAX_FORMAT_NAME ? len : US_MAX_FORMAT_NAME;
    memcpy(to, name, len);
    to[len] = '\0';
}

/* The maximum number of options of a format. */
enum { US_MAX_OPTIONS = 8 };

/* The game that the user asked for. */
struct us_game_request {
    struct us_game game;
    bool asked[US_GAME_FIELDS]; /* the user set this field; a record must not differ */
    bool named;                 /* a line above the record names the game */
    bool variations;            /* in lists, parentheses are variations, and not comments */
    uint8_t ace;                /* that of the layout, see us_script.ace */
    bool has_layout;            /* the user gave the layout with which the moves begin */
};

/* The context in which a format reads one record.  The text is the record.  If the end of the
   record is not known, the text is everything that was read of the input, from the record on. */
struct us_record_reader {
    struct us_cursor cursor; /* at the start of the record; read moves it to the record's end */
    struct us_sink *sink;
    const struct us_script *script; /* which is being read */
    const struct us_game_request *request;
    void **state;                       /* kept by the format for the whole input; NULL at first */
    bool at_end;                        /* the input ends with the text */
    struct us_bg_solution *bg_solution; /* filled by read if the record is a board game */
    const struct us_bounds *bounds;     /* NULL: the default limits */
    bool is_boardgame;                  /* set by read: a board game; the script is empty */

    /* Set by read if it fails: the offset at which the next record begins in the text, or 0 if no
       record begins there. */
    uint32_t resume;

    /* The end of a record that may have been cut off (us_allow_cut in formats/kit/kit.h). */
    const struct us_script *cuttable; /* NULL: it may not */
    uint32_t tail;                    /* text from this offset on may be incomplete */
    bool cut;                         /* it is: an error was found there, and not reported */
};

/* Reports an error in a part of the record's text.  `details` may be "".  Returns false.  If the
   record was cut off there, sets reader->cut and reports nothing. */
bool us_read_fail(struct us_record_reader *reader, enum us_diag_id id, struct us_str part,
                  const char *details);

/* Returns true, and sets reader->cut, if the error at offset `at` is due to the end of the
   input. */
bool us_is_cut(struct us_record_reader *reader, uint32_t at);

/* Selects the positions that a format with `views` writes.  Position 0 is the layout, and position
   N is the one after the player's move N and its automoves. */
struct us_view {
    uint32_t from;
    uint32_t to;    /* UINT32_MAX: the last position */
    uint32_t every; /* at least 1: every N-th position is written, and the last one */
    uint32_t rows;  /* maximum number of lines per position; 0: no limit */
    uint32_t width; /* maximum number of characters in a line of a board; 0: no limit */
    bool alone;     /* only one position, without moves and headings */
    bool bare;      /* if alone: also without the number of its move */
    bool list;      /* a line for each move of the player, and nothing else */
};

/* All positions of a record. */
#define US_VIEW_ALL ((struct us_view){.to = UINT32_MAX, .every = 1})

/* The context in which a format writes. */
struct us_record_writer {
    struct us_buf *out;
    struct us_sink *sink;
    const uint8_t *options; /* for each option: the index of its value in us_option.words */
    uint64_t records;       /* written before this one; in `end`, all of them */
    bool several;           /* for formats with `framed`: the output has more than one record */
    struct us_view view;
    bool boardgames; /* the records are board games */
};

/* A format.  Pointers may be NULL if their comment says so. */
struct us_format {
    const char *name;            /* for -f and -t, in lower case, with dashes between words */
    const char *title;           /* one line */
    const char *const *suffixes; /* of file names, with the dot, NULL-terminated; NULL: none */
    unsigned carries;            /* enum us_carries, combined */

    /* The conventions under which moves can be written, in the order in which they are tried.  The
       last entry has no rules.  NULL: every move is written with its card count. */
    const struct us_terms *terms;

    const struct us_option *options; /* the last entry has no name; NULL: none */
    /* The index of the option whose last value lets the number of a deal stand for its layout;
       0: none does. */
    unsigned deal_option;
    /* Returns what of `carries` is not stored with these options.  NULL: all of it is. */
    unsigned (*lacks)(const uint8_t *options, const struct us_solution *solution);

    /* What the lines of the format mean (formats/kit/lines.h).  It stands for those of `probe`,
       `cut`, `read`, `refuses`, `write` and `agrees` that are NULL.  NULL: the format has no such
       table. */
    const struct us_line_format *lines;

    /* Returns how strongly `text`, the beginning of an input without blank lines above it, suggests
       this format, in bits; 0 if the input is not of this format.  NULL: the format is not
       detected. */
    int (*probe)(struct us_str text);

    /* For formats whose syntax occurs in other texts too.  Returns true if `text`, for which
       `probe` has found evidence, is likely to hold a record of the game.  Sets *first to the first
       line that looks like the format.  NULL: the evidence is enough. */
    bool (*convinces)(struct us_str text, const struct us_game *game, struct us_span *first);

    /*
     * Returns the offset, greater than 0, of the first record that begins at or after `from`, or
     * SIZE_MAX if there is none.  `text` begins with a record, and `from` is in this record or at
     * its end.  NULL: an input is one record.
     */
    size_t (*cut)(struct us_str text, size_t from);
    bool one_record; /* it is written with one record, since its programs read one */

    /* In place of `cut`: returns the kind of a line, which is 0 if it is blank; and whether a
       record begins with a line of this kind.  `before` is the kind of the last line before it that
       is not blank.  NULL: the kind of all other lines is 1; `cut` decides. */
    int (*kind_of_line)(struct us_str line);
    bool (*begins)(struct us_str line, int kind, int before);

    /*
     * Records can only be found by parsing the whole input.  `read` gets what is available, and may
     * return US_MORE unless at_end is set.  It is then called again with a longer text that begins
     * at the same place.
     */
    bool streams;

    /* `read` needs libxml2, without which unisol may be built. */
    bool parses_xml;

    /* The input is not text.  Other formats are not tried for such an input. */
    bool is_binary;

    /* `read` gets the markup of web pages.  Other formats get their text (base/page.h). */
    bool reads_markup;

    /* A single record has another frame than several records.  The writer holds back the first
       record until it knows whether a second one follows. */
    bool framed;

    /* A blank line at the beginning is an empty column. */
    bool has_blank_columns;

    /* The output is for people and not for programs.  Before the record is written, the number of
       its deal is looked up from its layout, and faults name piles as players do. */
    bool for_people;

    /* What is written is read back, because readers cannot understand all of it: they find the
       moves by comparing boards, or the text is for people.  If they find something else, the
       former is an error, and the latter a loss. */
    bool checked;

    /* The format shows the boards of variations, so that they must have been judged. */
    bool shows_variations;
    bool also_has_sn; /* the target also contains the record as sn, in extras.notation */

    /* Records are as short as possible: no comment states the conventions that were assumed. */
    bool brief;

    /* The stylesheet shows a caption: convert/caption.h adds it to the XML. */
    bool captioned;

    /* `write` writes the positions that us_record_writer.view selects.  For other formats, a
       position is passed to `write` as the start of a record without moves. */
    bool views;

    /* Reads one record.  Returns US_OK, US_END if there is none, US_FAILED after reporting an
       error, or US_MORE.  A record in text has no blank lines at its beginning, and is not empty.
       NULL: the format is only written. */
    enum us_status (*read)(struct us_record_reader *reader, struct us_script *out);

    /* Frees what `read` keeps in us_record_reader.state.  NULL: it keeps nothing. */
    void (*forget)(void *state);

    us_snapshot_agrees_fn *agrees; /* NULL: the format has no snapshots */

    /* Returns what prevents the format from storing the solution, as a plural noun phrase, or NULL
       if it can store it.  NULL: it can store every solution. */
    const char *(*refuses)(const struct us_solution *solution);

    /* Returns the i-th thing, 0-based, that is lost in addition to what `carries` implies, as a
       noun phrase, or NULL after the last one.  NULL: nothing is ever lost. */
    const char *(*loses)(const struct us_solution *solution, const uint8_t *options, unsigned i);

    /* For formats without US_CARRIES_VARIATIONS: returns the variation that is stored nevertheless
       with these options, or NULL.  NULL: none ever is. */
    const struct us_variation *(*stored_variation)(const struct us_solution *solution,
                                                   const uint8_t *options);
    /* For formats without US_CARRIES_MARKS: returns true if the current position, which is one of
       the main line, is stored with these options.  NULL: it never is. */
    bool (*stores_current)(const struct us_solution *solution, const uint8_t *options);

    /* For formats without US_CARRIES_GAME: returns true if a file of this format identifies the
       game nevertheless.  NULL: files identify only the first game of the variant table, which
       every reader assumes. */
    bool (*states_game)(const struct us_solution *solution);

    /* What the user must do because the name of the game is lost, for the note.  NULL: nothing. */
    const char *without_game;

    /* For formats without US_CARRIES_GAME: a file states the numbers of columns, freecells and
       ranks. */
    bool states_sizes;

    /* For other formats without US_CARRIES_GAME: returns true if a file of this format shows how
       many freecells the game of the solution has.  NULL: it never does. */
    bool (*states_freecells)(const struct us_solution *solution);

    /*
     * `begin` writes what precedes the first record, and reports options that exclude each other.
     * `before` writes what precedes each record, `write` one record, and `end` what follows the
     * last record.  All but `write` may be NULL; `write` is NULL if the format stores no card
     * games.  A format with neither `cut` nor `streams` gets only one record.
     */
    void (*begin)(struct us_record_writer *writer);
    void (*before)(struct us_record_writer *writer);
    void (*write)(struct us_record_writer *writer, const struct us_solution *solution);
    void (*end)(struct us_record_writer *writer);

    /* Writes a board game.  NULL: the format stores none. */
    void (*write_boardgame)(struct us_record_writer *writer, const struct us_bg_solution *solution);

    /* The only board game that the format stores.  NULL: it stores any board game, or none. */
    const struct us_boardgame *boardgame;

    /* The name of a file in xslt/ that converts the XML from `write` to this format.  NULL: `write`
       writes the format itself. */
    const char *stylesheet;
    const char *boardgame_stylesheet; /* the same for `write_boardgame` */
};

/* Returns the format at index i of the list, or NULL if i is out of range. */
const struct us_format *us_format_at(size_t i);

/* Returns the format of that name, as people write it (base/name.h), or NULL. */
const struct us_format *us_format_find(struct us_str name);

/*
 * Formats of the user, which texts describe.  They precede those of the list.  A set may be NULL,
 * which is empty.  Threads may share one that no format is added to.
 */
struct us_formats {
    struct us_own_format **own; /* format_file.h */
    size_t num;
    size_t cap;
};

/* Adds the format that a text describes, to which it points the sink.  Returns false after
   reporting a mistake, or that there is a format of this name. */
bool us_formats_add(struct us_formats *set, struct us_str text, struct us_sink *sink);

void us_formats_free(struct us_formats *set);

/* These do what the functions us_format_at and us_format_find do, for the formats of a set, too. */
const struct us_format *us_formats_at(const struct us_formats *set, size_t i);
const struct us_format *us_formats_find(const struct us_formats *set, struct us_str name);

/* Appends "; did you mean 'fcs'?" if the name of a format is near. */
void us_formats_suggest(const struct us_formats *set, struct us_str name, struct us_buf *out);

/* Returns the format to which the suffix of a file name belongs, or NULL.  A suffix of compression
   (.gz, .zst) is ignored. */
const struct us_format *us_formats_for_file(const struct us_formats *set, struct us_str path);

/* Returns true if the format can be detected, if its inputs can be cut into records, if it can be
   read, and if solutions of card games can be written in it. */
bool us_format_is_detected(const struct us_format *format);
bool us_format_has_cuts(const struct us_format *format);

/* Returns true if several records may be written to one output. */
bool us_format_holds_many(const struct us_format *format);
bool us_format_is_read(const struct us_format *format);
bool us_format_is_written(const struct us_format *format);

/* These do what the functions of the format of these names do. */
int us_format_probe(const struct us_format *format, struct us_str text);
size_t us_format_cut(const struct us_format *format, struct us_str text, size_t from);
const char *us_format_refuses(const struct us_format *format, const struct us_solution *solution);
void us_format_write(const struct us_format *format, struct us_record_writer *writer,
                     const struct us_solution *solution);
enum us_status us_format_read(const struct us_format *format, struct us_record_reader *reader,
                              struct us_script *out);

/* Returns the function that compares its snapshots, or NULL. */
us_snapshot_agrees_fn *us_format_agrees(const struct us_format *format);

/* Returns the i-th kind of information that the format can store, 0-based, in a word or two; NULL
   after the last one. */
const char *us_format_holds_at(const struct us_format *format, size_t i);

/* The result of detection. */
struct us_detected {
    const struct us_format *first; /* the most likely format; NULL: none is possible */

    /* The next format if it has more than half as many bits and the file's suffix does not name the
       first one; the caller then replays the records to decide.  NULL: there is none. */
    const struct us_format *second;

    bool equal;    /* `second` has as many bits as `first` */
    int bits;      /* the evidence for `first` */
    bool sure;     /* there is much evidence for `first`, and it accepts the first line */
    bool doubtful; /* the reader of `first` does not accept the first line */
    bool damaged;  /* it accepts it, but not another line */

    /* If first is NULL: a format whose evidence was not enough, and the line that looks like it.
       NULL: there is none. */
    const struct us_format *doubted;
    struct us_span doubted_line;

    /* If first is NULL: a format for which there is evidence from a line below the first, and that
       line.  NULL: there is none. */
    const struct us_format *below;
    struct us_span below_line;
};

/* What is known of an input before its format. */
struct us_clues {
    struct us_str text;           /* its first bytes */
    const char *path;             /* the name of its file; NULL: it has none */
    const struct us_game *game;   /* the game that was requested */
    bool is_page;                 /* the text is that of a web page, which no streamed format has */
    bool is_binary;               /* it is not text */
    bool is_bare;                 /* nothing is around its beginning, such as quote marks */
    bool no_posts;                /* formats with `convinces` are out of the question */
    const struct us_format *only; /* the only format that is possible; NULL: all are */
    const struct us_formats *own; /* those of the user */
};

/* Detects the format of an input. */
struct us_detected us_format_detect(const struct us_clues *clues);

/* Returns what of the solution the format stores with these options: enum us_carries, combined. */
unsigned us_carries_with(const struct us_format *format, const uint8_t *options,
                         const struct us_solution *solution);

/* Sets an option of the format from "NAME=VALUE".  `options` has US_MAX_OPTIONS elements.  Returns
   false, after putting the reason into *why, if it has no such option or value; then *unknown is
   true if it has no such option.  `given` is how messages call what has the assignment as value. */
bool us_format_set_option(const struct us_format *format, uint8_t *options,
                          struct us_str assignment, const char *given, bool *unknown,
                          struct us_buf *why);

/* Reports what is lost when the solution is written in the format.  Losses are errors if `strict`
   is true, and notes otherwise; it is always an error if the format cannot store it at all.
   Returns false after reporting an error. */
bool us_report_losses(const struct us_format *format, const uint8_t *options,
                      const struct us_solution *solution, bool strict, struct us_sink *sink);

/* Reports the loss of `what`, an error if strict. */
void us_report_loss(const struct us_format *format, bool strict, struct us_sink *sink,
                    const char *what);

#endif
