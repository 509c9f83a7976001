/* SPDX-License-Identifier: MIT */
/*
 * libunisol: read, check, replay and convert layouts and solutions of FreeCell and similar games.
 *
 * A reader accepts input in any supported format and returns one record after another.  It replays
 * the moves of each record before it returns the record.  A program can query a record, walk
 * through its moves and boards, or pass it to a writer, which writes it in another format.
 *
 *     struct unisol_reader *r = unisol_reader_new(print_diagnostic, NULL);
 *     const struct unisol_record *record;
 *     enum unisol_status status;
 *     if (unisol_reader_open_file(r, "617.sol") == UNISOL_OK)
 *         while ((status = unisol_reader_next(r, &record)) != UNISOL_END)
 *             if (status == UNISOL_OK)
 *                 puts(unisol_record_summary(record)->fault ? "illegal" : "legal");
 *     unisol_reader_free(r);
 *
 * Ownership: an object or string that is returned as const belongs to the object that it came from.
 * It is valid until the next call on that object, unless its comment says otherwise.  An object
 * that is returned without const belongs to the caller, and its comment names the function that
 * frees it.
 *
 * Errors: a function that returns UNISOL_FAILED has reported a diagnostic that says why.  A call
 * that is not allowed has no effect.  It returns UNISOL_FAILED and reports MISUSE, for example if a
 * required path or record is NULL, or if no input or output is open.  Functions with other return
 * types return false, NULL, 0 or "" then.  Passing a NULL handle is not allowed either, but cannot
 * be reported.
 *
 * The library prints nothing, never exits, and has no global state.
 *
 * Threads: only one thread at a time may use a handle.  A const record is an exception.  Several
 * threads may read, walk and write the same record at once, as long as it is valid.  None of these
 * calls changes it.
 *
 * Stylesheets are applied by libxslt.  During a call that loads or applies one, unisol replaces the
 * libxml2 error handlers of the calling thread, and the generic error handler of libxslt, which is
 * shared by the whole process.  The replacement forwards errors of other threads to the handler
 * that was set before.  After the call all handlers are restored.  If a program sets libxslt's
 * generic handler while another thread is in such a call, its handler stays set and may receive
 * errors of that call.  The EXSLT modules of libxslt remain registered.
 *
 * Versions: a program keeps running with later versions of the library that have the same soname.
 * They may add functions, options, values of enums, and members at the end of unisol_diagnostic,
 * unisol_summary, unisol_fault and unisol_board, so do not copy these structs.  The other structs
 * do not change.
 */
#ifndef UNISOL_H
#define UNISOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The version of this header.  Version 1.2.3 has the number 10203, for use in #if. */
#define UNISOL_VERSION_MAJOR 0
#define UNISOL_VERSION_MINOR 3
#define UNISOL_VERSION_PATCH 0
#define UNISOL_VERSION_NUMBER \
    (UNISOL_VERSION_MAJOR * 10000 + UNISOL_VERSION_MINOR * 100 + UNISOL_VERSION_PATCH)
#define UNISOL_VERSION_STRING "0.3.0"

#ifdef __cplusplus
extern "C" {
#endif

/* ## Outcomes */

enum unisol_status {
    UNISOL_OK,
    UNISOL_END,    /* nothing is left */
    UNISOL_FAILED, /* a diagnostic says why */
};

/* Returns the version of the library that the program runs with, for example "0.3.0". */
const char *unisol_version(void);

/* ## Diagnostics */

/* How severe a diagnostic is.  UNISOL_HELP: how to correct what an error reports. */
enum unisol_level { UNISOL_HELP, UNISOL_NOTE, UNISOL_WARNING, UNISOL_ERROR };

/*
 * One diagnostic.  The message, source and notes are escaped: they are safe to print.  The file
 * name is not.
 */
struct unisol_diagnostic {
    const char *name; /* identifies the kind of diagnostic, "CARD_TWICE" */
    enum unisol_level level;
    const char *file;         /* the input's name, not escaped; NULL: the input has no name */
    uint64_t line;            /* 1-based; 0: the diagnostic has no place */
    uint64_t column;          /* 1-based, in characters */
    const char *message;      /* one line */
    const char *hint;         /* what to do about it; NULL: there is no hint */
    const char *source;       /* the line at the place, escaped, tabs as blanks; NULL: no place */
    size_t caret_offset;      /* the place of the caret under `source`, in characters */
    size_t caret_length;      /* at least 1 */
    const char *const *notes; /* further paragraphs, NULL-terminated; NULL: there are none */
    const char *list;         /* "formats", "games", or the format whose options are listed, if
                                 a name is unknown; NULL */
    const char *deal;         /* with which moves are legal, "ms:617"; NULL: it proposes none */
    const char *lost;         /* what the format cannot store, "the moves"; NULL: nothing is lost */
};

/*
 * Receives a diagnostic.  The diagnostic and its strings are valid only during the call.
 *
 * A handler must not use the reader or writer that it is called for.  Calls on that reader, that
 * writer, or a record of that reader which would change it have no effect.  They return
 * UNISOL_FAILED, NULL or "", and report nothing.
 */
typedef void unisol_diagnostic_fn(void *context, const struct unisol_diagnostic *diagnostic);

/* ## Reading */

struct unisol_reader;
struct unisol_record;

/*
 * Returns a reader that reports diagnostics to handle(context, …).  If handle is NULL, diagnostics
 * are discarded.  Returns NULL if memory runs out.  The caller frees it with unisol_reader_free.
 */
struct unisol_reader *unisol_reader_new(unisol_diagnostic_fn *handle, void *context);

/*
 * Sets an option for inputs that are opened later, and closes the input that is open.  The names
 * are those of the options on the command line, with or without dashes, as messages have them, too:
 *
 *   format      the format of the input; default: it is detected
 *   game        the name of a variant; default: freecell, or if the record does not name its game
 *               and is not legal in freecell, another game with the same number of columns and
 *               freecells in which it is legal
 *   rules       the rules of the game: a file ("-": standard input), see docs/rules-files.md.
 *               The option game supplies what the file does not state
 *   columns freecells decks max-rank build fill sequence foundation-to-column
 *               change one rule of the game
 *   layout      the start position of records that have none: a file ("-": standard input), or a
 *               deal as in unisol_reader_open_deal
 *   override    "yes": the option layout takes precedence over the number of another deal that the
 *               record states; "no" (default): that is an error
 *   record      "N" or "N-M": read only these records of the input, counted from 1
 *   variation   "12.2": the second variation that starts before move 12, and so on.  In its place,
 *               each record is the game from its start to the end of that variation
 *   interpretations
 *               "all": if a list leaves conventions open, find every interpretation that solves the
 *               game; "first" (default): one is enough
 *   assume      "automove=RULE", or "empty-column-count=" with stated, one, max or ms: the
 *               convention of lists that do not state it, and in place of the one that they state
 *   read-stylesheet
 *               an XSLT file: each input is XML, and what the stylesheet makes of it is read in its
 *               place.  Places in diagnostics are then those in what was made, and the name of the
 *               input says so
 *   limit       "record=MIB" (default: 64), "values=N" (1000000), "depth=N" (64), "search=MOVES"
 *               (200000), "repair=MOVES" (400000), "identify=MOVES" (1000 per deal) or "work=STEPS"
 *               (100 per byte): the most that one record may require
 *
 * Names are accepted as people write them: capitals, blanks, "-", "_" and apostrophes make no
 * difference, so "Baker's Game" is bakers_game.
 *
 * UNISOL_FAILED: there is no such option, or the value is not valid for it.
 */
enum unisol_status unisol_reader_set(struct unisol_reader *reader, const char *name,
                                     const char *value);

/*
 * Open an input, and close the one that was open.  Data compressed with gzip or Zstandard is
 * decompressed.  UNISOL_FAILED: the input cannot be read, or has no known format.
 *
 * open_file opens the file at `path`.  open_descriptor reads an open descriptor, which is not
 * closed.  open_memory reads `len` bytes, which must remain valid as long as the input is open.
 * `name` is used in diagnostics, and its suffix helps to detect the format.  It may be NULL.
 */
enum unisol_status unisol_reader_open_file(struct unisol_reader *reader, const char *path);
enum unisol_status unisol_reader_open_descriptor(struct unisol_reader *reader, int descriptor,
                                                 const char *name);
enum unisol_status unisol_reader_open_memory(struct unisol_reader *reader, const void *bytes,
                                             size_t len, const char *name);

/*
 * Opens a deal as an input of one record without moves, and closes the input that was open.  A deal
 * is "617" or "ms:617" (1 to 2^33 - 1), "-1", "-2", "pysol:1000000000007" (up to 2^64 - 1), or a
 * number of another program, as in "kpat:24" or "exact:0": unisol-deal(1) lists them.  "#617",
 * "MS #617" and "deal 617" are accepted, too.
 */
enum unisol_status unisol_reader_open_deal(struct unisol_reader *reader, const char *deal);

/*
 * Reads the next record and replays it.
 *
 * UNISOL_OK: *record is the record, valid until the next call on the reader.  It may be illegal:
 * see unisol_summary.
 * UNISOL_FAILED: the record cannot be read, or has no start position.  The next call continues with
 * the record after it.
 * UNISOL_END: there are no more records, or no input is open.
 */
enum unisol_status unisol_reader_next(struct unisol_reader *reader,
                                      const struct unisol_record **record);

/*
 * Reads the next record and does not replay it.  UNISOL_OK: it has the form that its format
 * requires.
 * UNISOL_FAILED, UNISOL_END: as in unisol_reader_next.
 */
enum unisol_status unisol_reader_check(struct unisol_reader *reader);

/* Receives the name of a deal in which the moves are legal, such as "ms:617", and whether they also
   solve it.  The name is valid only during the call, which must not use the reader.  Returns false
   to end the search. */
typedef bool unisol_deal_fn(void *context, const char *deal, bool solved);

/*
 * Finds the deals in which the moves of a record are legal, and passes them to found(context, …) in
 * their order.  The record is the one that unisol_reader_check or unisol_reader_next has just read;
 * its own start and deal are ignored.  The rules are those of `game`, such as "bakers_game"; NULL:
 * the game of the record.  A range of deals is a string such as "ms:1-32000", "1-32000",
 * "pysol:1-100" or "617".  A deal takes about ten microseconds.
 *
 * UNISOL_FAILED: the string is not a range, no record has been read, the record has no moves that
 * can be tried, there is no such game, its piles are not those of the record, or the searches for
 * earlier records of the input took too many moves: more than 50 per deal, and as many as the limit
 * "identify" permits for 320,000 deals.
 */
enum unisol_status unisol_reader_identify(struct unisol_reader *reader, const char *game,
                                          const char *range, unisol_deal_fn *found, void *context);

/* Returns the name of the i-th other game, 0-based, to which the record that was just read may
   belong: a game with the same number of columns and freecells.  NULL: there are no more, no record
   has been read, or the record or the options of the reader name the game. */
const char *unisol_reader_other_game(const struct unisol_reader *reader, size_t i);

/* Closes the input and frees the reader, which may be NULL. */
void unisol_reader_free(struct unisol_reader *reader);

/*
 * ## Records
 *
 * Strings are valid as long as the record, and do not change.  If memory runs out, a string is "",
 * and the reader's diagnostics report it.
 *
 * If there is no record (NULL, a record that was kept, or one that its reader has replaced), these
 * functions return false, NULL, 0 or "", and the number in the summary is 0.
 */

/* What came of the moves of a record. */
enum unisol_result {
    UNISOL_UNFINISHED, /* legal to its end, but not solved; a board game: legal, but not over */
    UNISOL_SOLVED,     /* legal, and the game is solved; only solitaire games */
    UNISOL_ILLEGAL,    /* a move breaks a rule, or a statement does not agree with the moves */
    UNISOL_ENDED,      /* legal, and over; only board games */
    UNISOL_NOT_JUDGED  /* the moves can be made, but the rules of the game are not known */
};

/* What the input claims about the result. */
enum unisol_claim { UNISOL_CLAIMS_NOTHING, UNISOL_CLAIMS_SOLVED, UNISOL_CLAIMS_GAVE_UP };

/* How the game of a record became known. */
enum unisol_game_source {
    UNISOL_GAME_STATED,  /* by the input, by its layout, or by the options of the reader */
    UNISOL_GAME_ASSUMED, /* nothing states it, and the default is FreeCell */
    UNISOL_GAME_FOUND    /* nothing states it; the record is legal in this game, not in FreeCell */
};

/* The sizes of a game. */
struct unisol_sizes {
    uint32_t columns;
    uint32_t freecells;
    uint32_t decks; /* each has four foundations */
    uint32_t ranks; /* of each suit: 13, or fewer in games with fewer cards */
};

/* What a record is, and what came of its moves. */
struct unisol_summary {
    uint64_t number;    /* its number in the input, 1-based */
    const char *format; /* "deal" for a deal that was opened, "game" for a game that was played */
    /* Another format that the beginning of the input also fits, but in which the record does not
       replay better.  NULL: the format was not in doubt. */
    const char *other_format;
    /* The game, with rules that differ from the variant: "freecell (freecells 3)". */
    const char *game;
    const char *game_title; /* the game in words: "Baker's Game", "FreeCell (3 freecells)" */
    enum unisol_game_source game_source;
    /* The names of other games in which the record is also legal, NULL-terminated.  For
       UNISOL_GAME_FOUND: the games that fit equally well.  For UNISOL_GAME_ASSUMED, if the record
       is illegal: those with fewer restrictions. */
    const char *const *other_games;
    const struct unisol_sizes *sizes; /* NULL: the record has no board */
    enum unisol_result result;
    enum unisol_claim claim;
    /* How a board game (Proton, Creeper, PASGL 312, Adomoc) ended: "x wins", "a draw by
       repetition", or "" if it has not ended.  NULL: the record is not a board game. */
    const char *outcome;
    /* The player's moves, without automoves; in an illegal record, those before the fault. */
    size_t num_moves;
    size_t num_variations; /* including those within variations */
    /* The words among the moves that are not moves.  The reader's diagnostics report each of them.
       If the moves are illegal, they are only those before the first of these words. */
    size_t ignored_words;
    /* The input ends before the record does.  If a list ends with half a move, this is also one of
       the words that are not moves. */
    bool is_cut_off;
    bool is_empty; /* only a solver's "no solution" verdict, without a board */
    /* The conventions that fit the list best, in words, or those that the option assume put in the
       place of its own: "automoves by the and-rule, one card to an empty column".  NULL: the input
       left nothing open. */
    const char *conventions;
    const struct unisol_fault *fault; /* NULL: the record is legal */
};

/* Returns the summary of a record.  It is never NULL. */
const struct unisol_summary *unisol_record_summary(const struct unisol_record *record);

/* What the input states about its moves, counted in its own way (docs/interchange.md, F20). */
struct unisol_stated_count {
    const char *name; /* such as "moves_without_redeals"; valid as long as the program runs */
    unsigned number;
};

/*
 * Fills *count with the i-th count, 0-based.  If the record is legal, its moves have these counts.
 * Returns false, and leaves *count as it is, if there is no such count.
 */
bool unisol_record_stated_count(const struct unisol_record *record, size_t i,
                                struct unisol_stated_count *count);

/*
 * The deal, "ms:617": the one that the input states or, if it states none, the Microsoft deal that
 * has this layout.  NULL: the deal has no number.
 */
const char *unisol_record_deal(const struct unisol_record *record);

/* True if the deal has face-down cards, but all cards lie face up in the record, which may then
   have moves that the game as it is dealt does not allow. */
bool unisol_record_is_face_up(const struct unisol_record *record);

/* The conventions of a list: what its moves omit. */
struct unisol_conventions {
    const char *automove; /* the automove rule, named as in the writer's option, or "unknown" */
    bool automove_first;  /* automoves are also made before the first move */
    /* The number of cards that a move takes to an empty column if it does not state it: "stated"
       (one), "one", "max" (as many as possible), "ms" (at most free cells + 1), or "searched" (what
       solves the game). */
    const char *empty_column;
    bool found; /* the input does not state all of this */
    /* The option assume states some of this, and the input something else or nothing. */
    bool assumed;
    const char *words; /* all of this in words */
};

/*
 * Fills *conventions, which may be NULL, with the conventions under which the record was read (i =
 * 0), or with the i-th other set under which the list solves the game, if the reader's option
 * `interpretations` is "all".  False: there are no more, or the record is a board game or has no
 * board.
 */
bool unisol_record_interpretation(const struct unisol_record *record, size_t i,
                                  struct unisol_conventions *conventions);

/* Statistics of the moves. */
struct unisol_statistics {
    size_t explicit_moves;      /* the player's moves */
    size_t implicit_moves;      /* automoves */
    unsigned freecells_used;    /* the most freecells that were occupied at once */
    unsigned longest_supermove; /* the most cards that one move took to a column */
    unsigned flourish;          /* cards in the final run of moves to the foundations */
    bool has_stock;             /* the game has a stock, or gathers its columns */
    bool has_hidden_cards;      /* some cards of columns or reserves lie face down at the start */
    unsigned draws;             /* moves from the stock */
    unsigned redeals;           /* how often the stock was refilled or the columns were gathered */
    unsigned passes;            /* passes through a stock with a waste, even unfinished ones */
    unsigned turned_cards;      /* cards of columns and reserves that were turned face up */
    unsigned unknown_cards;     /* cards that neither the layout nor the moves name */
};

/* Fills *statistics, which may be NULL.  False: the record is a board game or has no board. */
bool unisol_record_statistics(const struct unisol_record *record,
                              struct unisol_statistics *statistics);

/*
 * Reports the fault of an illegal record to the reader's diagnostics: its place, the rule, the
 * board.  Does nothing for a record that was kept, because it has no reader.  Only one thread at a
 * time may call this for a record.
 */
void unisol_record_report(const struct unisol_record *record);

/* The record as indented text in a stable form. */
const char *unisol_record_dump(const struct unisol_record *record);

/*
 * Takes a record from its reader.  The returned record belongs to the caller, is independent of the
 * reader, and may be used in another thread.  The caller frees it with unisol_record_free.
 * `record` itself must not be used afterwards.  A record that was kept before is returned
 * unchanged.  Returns NULL if memory runs out; the record then still belongs to the reader.
 */
struct unisol_record *unisol_record_keep(const struct unisol_record *record);

/* Frees a record that was kept, or NULL.  Does nothing for other records. */
void unisol_record_free(struct unisol_record *record);

/*
 * ## Corrections
 *
 * If the moves of a record are illegal, or if it has words that are not moves and is not solved,
 * unisol can search for what was meant: the smallest changes of the list after which all moves are
 * legal.  Each correction has been replayed.
 *
 *     size_t n = unisol_record_find_corrections(record);
 *     struct unisol_correction c;
 *     for (size_t i = 0; unisol_record_correction(record, i, &c); i++)
 *         puts(c.text);
 */

/*
 * Searches for corrections of such a record, unless that has been done, and returns how many there
 * are, at most 3.  The search takes a fraction of a second; the reader's option `limit` changes
 * that.  unisol_record_report then reports them, too.  Returns 0 for other records, and for one
 * that was kept before the search.  Only one thread at a time may call this for a record.
 */
size_t unisol_record_find_corrections(const struct unisol_record *record);

/* What was probably meant by a list.  The corrected list has been replayed.  The strings are valid
   as long as the record. */
struct unisol_correction {
    /* In one line: "with "2a" instead of "2b" at move 34, all 89 moves are legal and the game is
       solved".  It is safe to print. */
    const char *text;
    bool solved;                     /* the corrected list solves the game */
    size_t num_moves;                /* the player's moves of the corrected list */
    size_t num_edits;                /* 1 to 3; if a line of moves is missing, up to 10 */
    const struct unisol_edit *edits; /* in the order of the list */
};

/* Fills *correction, which may be NULL, with the i-th correction, 0-based, the most likely one
   first.  False: there is no such correction. */
bool unisol_record_correction(const struct unisol_record *record, size_t i,
                              struct unisol_correction *correction);

/* What is wrong in a list. */
enum unisol_edit_kind {
    UNISOL_EDIT_CHANGED, /* the move has another source, target or number of cards */
    UNISOL_EDIT_MISSING, /* a move is missing before this one; after the last one: at the end */
    UNISOL_EDIT_EXTRA,   /* there are extra moves, such as one that is written twice */
    UNISOL_EDIT_SWAPPED, /* the move and the next one are in the wrong order */
    UNISOL_EDIT_DEAL,    /* the number of the deal is wrong */
    /* Freecells have letters in the order in which they were filled, and not fixed ones; or, in a
       format with such letters, fixed ones. */
    UNISOL_EDIT_FREECELLS,
    UNISOL_EDIT_COLUMNS,  /* columns count from 0, and not from 1 */
    UNISOL_EDIT_AUTOMOVE, /* the automoves follow another rule than the one that the input states */
    UNISOL_EDIT_SUITS     /* of targets with the suit of the moved card, only the rank is right */
};

/* One of the changes of a correction. */
struct unisol_edit {
    enum unisol_edit_kind kind;
    size_t move; /* the number of the move in the list, 1-based; 0: the deal or the whole list */
    /* The same edit at one of the moves from this one to `move` has the same effect. */
    size_t first_move;
    size_t num_moves; /* UNISOL_EDIT_EXTRA: the number of extra moves, from `move` on; else 0 */
    /* What the list has there, safe to print: "2b", or words.  For UNISOL_EDIT_AUTOMOVE, a rule:
       "horne".  NULL: nothing. */
    const char *found;
    const char *meant; /* what was meant: "2a"; UNISOL_EDIT_SWAPPED: the next move; NULL: nothing */
    uint64_t line;     /* the place in the input, 1-based; 0: there is none */
    uint64_t column;   /* in characters */
};

/*
 * Returns the record with its i-th correction, 0-based, and a comment on what was changed.  It
 * belongs to the caller, like one from unisol_record_keep.  Returns NULL if there is no such
 * correction, if `record` has been kept or its reader has read another record, or if memory ran
 * out, which is reported.  Only one thread at a time may call this for a record.
 */
struct unisol_record *unisol_record_correct(const struct unisol_record *record, size_t i);

/*
 * ## Variations
 *
 * A variation is a list of moves that an input contains in addition to those of the game: moves
 * that were undone, an alternative, or a hint.  It starts at a position of the game or of another
 * variation.
 */

/* What a variation consists of. */
enum unisol_variation_kind {
    UNISOL_VARIATION_ALTERNATIVE, /* other moves that are possible there */
    UNISOL_VARIATION_UNDONE,      /* moves that the player took back */
    UNISOL_VARIATION_HINT         /* moves that a program proposed */
};

/* A variation, which has been played from the position where it starts. */
struct unisol_variation {
    /* "12.2": the second variation that starts before move 12 of the game; after the last move if
       the game has fewer.  "12.2.3.1": the first one that starts before move 3 of that variation.
       NULL: it starts after an illegal move, and was not played. */
    const char *number;
    enum unisol_variation_kind kind;
    size_t first_move; /* the number of its first move, counted from the start of the game */
    size_t num_moves;  /* the player's moves; of an illegal variation, those before the fault */
    /* Of the game from its start to the end of the variation. */
    enum unisol_result result;
    /* The number of the illegal move: "12.2.3" is move 3 of variation 12.2.  NULL: all moves are
       legal. */
    const char *illegal_move;
    const char *reason; /* "TOO_MANY_CARDS"; NULL: all moves are legal */
    const char *text;   /* the fault in one line, safe to print; NULL: all moves are legal */
    const char *name;   /* as the input states it, not escaped; NULL: none */
};

/*
 * Fills *variation, which may be NULL, with the i-th variation, 0-based, in the order of the input.
 * The strings are valid as long as the record.  False: there is no such variation, or memory ran
 * out, which is reported.  The first call for a record plays all of its variations; no move is
 * played twice.
 */
bool unisol_record_variation(const struct unisol_record *record, size_t i,
                             struct unisol_variation *variation);

/*
 * Returns the game from its start to the end of the variation with that number, or to its first
 * illegal move; NULL: the game without its variations.  The record belongs to the caller, as one
 * from unisol_record_keep, and has no variations.  Returns NULL if no variation with that number
 * was played, if the record has no board, or if memory ran out, which is reported.
 */
struct unisol_record *unisol_record_extract(const struct unisol_record *record, const char *number);

/* A position of a record that has a name, or is where the player was. */
struct unisol_bookmark {
    /* "12": the position after move 12 and the automoves that follow it; "0": the start; "12.2.3":
       the position after move 3 of variation 12.2.  NULL: it is after an illegal move. */
    const char *position;
    const char *name; /* as the input states it, not escaped; NULL: the current position */
};

/*
 * Fills *bookmark with the i-th bookmark, 0-based, in the order of the moves.  The current position
 * is one of them, if the input states it.  The strings are valid as long as the record.  False:
 * there is no such bookmark, or memory ran out, which is reported.
 */
bool unisol_record_bookmark(const struct unisol_record *record, size_t i,
                            struct unisol_bookmark *bookmark);

/*
 * ## Moves and boards
 *
 * These functions are for solitaire games.  For a board game or a solver's "no solution" verdict,
 * they return no sizes and no boards, and a walk has no moves.  The moves of a board game are in
 * its XML and JSON.
 */

/* A card, as bits, or UNISOL_NO_CARD. */
typedef uint16_t unisol_card;
enum {
    UNISOL_NO_CARD = 0,
    UNISOL_CARD_RANK = 0x00f,        /* 1 (ace) to 13 (king) */
    UNISOL_CARD_SUIT = 0x030,        /* 0 to 3, shifted by 4: hearts, clubs, diamonds, spades */
    UNISOL_CARD_DECK = 0x0c0,        /* 0 to 3, shifted by 6: the deck, if it is stated */
    UNISOL_CARD_DECK_STATED = 0x400, /* the input names the deck */
    UNISOL_CARD_HIDDEN = 0x100,      /* the card is face down */
    UNISOL_CARD_BLOCKED = 0x200,     /* not a card: a freecell that cannot be used */
    /* The record does not say which card it is.  Its rank and suit are 0, and other bits only
       distinguish unknown cards. */
    UNISOL_CARD_UNKNOWN = 0x800,
};

/*
 * Stores the rank and suit of a card in `text`, "TH", and returns `text`.  It is "" for no card,
 * "??" for an unknown card, and "BB" for a blocked freecell.
 */
enum { UNISOL_CARD_TEXT = 4 };
const char *unisol_card_text(unisol_card card, char text[UNISOL_CARD_TEXT]);

/* A hole is a foundation that takes cards of any suit, as in Golf or Black Hole. */
enum unisol_pile_kind {
    UNISOL_COLUMN,
    UNISOL_FREECELL,
    UNISOL_FOUNDATION,
    UNISOL_STOCK,
    UNISOL_WASTE,
    UNISOL_HOLE,
    UNISOL_RESERVE,
    UNISOL_ALL_COLUMNS,  /* the stock deals a card to each column */
    UNISOL_ALL_RESERVES, /* the same for reserves */
};

struct unisol_pile {
    uint32_t kind; /* enum unisol_pile_kind */
    /* 0-based.  The foundations of a deck are those of hearts, clubs, diamonds and spades.  0 for
       the stock, the waste, all columns and all reserves. */
    uint32_t index;
};

/* A move as it was played, with everything that the input may omit. */
struct unisol_move {
    /* The number of the player's move, 1-based.  An automove has the number of the player's move
       before it, or 0 before the first. */
    size_t number;
    struct unisol_pile source;
    struct unisol_pile dest;
    uint32_t num_cards;      /* 1 or more */
    unisol_card source_card; /* the deepest of the cards that move */
    /* The card that they are placed on; UNISOL_NO_CARD: the pile is empty. */
    unisol_card dest_card;
    bool implicit;        /* an automove, which the program makes for the player */
    const char *automove; /* the rule that makes it, named as in the writer's option; or NULL */
};

struct unisol_column {
    const unisol_card *cards; /* from the deepest to the last one, which can be played */
    size_t num_cards;
};

struct unisol_board {
    uint32_t num_columns;
    uint32_t num_freecells;
    /* 4 for each deck; 0 if there are holes.  If a suit occurs several times in a deck, there are
       more places, and those of missing suits stay empty. */
    uint32_t num_foundations;
    const struct unisol_column *columns;
    const unisol_card *freecells;
    const uint8_t *foundations; /* the rank of the top card of each; 0: it is empty */
    uint32_t num_holes;         /* 0 in most games */
    const struct unisol_column *holes;
    struct unisol_column stock; /* the last card is dealt next */
    struct unisol_column waste; /* the last card can be played */
    uint32_t num_reserves;      /* 0 in most games */
    const struct unisol_column *reserves;
};

/* The fault of an illegal record: what is known about the move. */
struct unisol_fault {
    const char *reason; /* a name such as "TOO_MANY_CARDS" */
    size_t move;        /* the number of the move at fault, 1-based; 0: the start is at fault */
    /* In one line, with the number of the move: "illegal at move 60: cannot move 2 cards from
       column 6 to column 1, only 1".  It is escaped: it is safe to print. */
    const char *text;
    bool has_source; /* `source` is known */
    bool has_dest;   /* `dest` is known */
    struct unisol_pile source;
    struct unisol_pile dest;
    uint32_t num_cards; /* the cards that the move takes; 0: not known */
    uint32_t most;      /* how many of them could move; 0: the number is not at fault */
};

/*
 * A walk through the moves of a record, including automoves.  In an illegal record, it covers the
 * legal moves before the fault.
 *
 *     struct unisol_walk *walk = unisol_walk_new(record);
 *     const struct unisol_move *move;
 *     while (walk && (move = unisol_walk_next(walk)))
 *         printf("%zu: %u cards\n", move->number, (unsigned)move->num_cards);
 *     unisol_walk_free(walk);
 *
 * The record must remain valid as long as the walk is used.  A record may have several walks.
 */
struct unisol_walk;

/*
 * Returns a walk that is at the start, or NULL if memory runs out.  The caller frees it with
 * unisol_walk_free.
 */
struct unisol_walk *unisol_walk_new(const struct unisol_record *record);

/*
 * Plays the next move, in constant time, and returns it.  The move is valid until the next call on
 * the walk.  NULL after the last move.
 */
const struct unisol_move *unisol_walk_next(struct unisol_walk *walk);

/*
 * Plays the next moves, at most `max`, and stores them in `moves`.  This is faster than a call for
 * each move.  Returns how many it played: fewer than `max` at the end, and 0 if `moves` is NULL.
 * Board and sentence are then those of the last move.
 */
size_t unisol_walk_moves(struct unisol_walk *walk, struct unisol_move *moves, size_t max);

/*
 * Goes to the position after the player's move `number` and the automoves that follow it, so that
 * the next move is the player's.  0 is the start, before any automoves.  To go back, the walk plays
 * from the start again.  False: there are fewer moves, and the walk is at the end.
 */
bool unisol_walk_to(struct unisol_walk *walk, size_t number);

/*
 * Returns the board at the current position of the walk.  It is the same struct each time.  What it
 * contains is valid until the walk goes on.  NULL: the record has no board.
 */
const struct unisol_board *unisol_walk_board(const struct unisol_walk *walk);

/*
 * Returns the last move of the walk as a sentence for people, in UTF-8 and without a full stop:
 * "Q♥ from column 8 to freecell a", "9♥ 8♠ from column 2 onto 10♣ in column 5", "A♠ from column 3
 * to its foundation".  Columns count from 1.  The sentence is valid until the next call on the
 * walk.  It is "" at the start, and if memory runs out.
 */
const char *unisol_walk_sentence(struct unisol_walk *walk);

/*
 * Goes to the position where a variation of the record starts.  Until unisol_walk_leave, the walk
 * is one through the game up to the end of that variation: unisol_walk_next plays the moves of the
 * variation, and unisol_walk_to(walk, 0) goes to the start of the game.  A walk that is in a
 * variation may enter another one.  False: no variation with that number was played, or memory ran
 * out; the walk stays where it is.
 */
bool unisol_walk_enter(struct unisol_walk *walk, const char *number);

/* Goes back to the position of the record's own moves at which the walk entered a variation.
   False: it has entered none. */
bool unisol_walk_leave(struct unisol_walk *walk);

/* Frees a walk, which may be NULL. */
void unisol_walk_free(struct unisol_walk *walk);

/*
 * ## Games
 *
 * A game is played move by move, from a deal, a board, or a position of a record.  It knows which
 * moves are legal, makes automoves, takes moves back, and becomes a record that every writer takes.
 *
 *     struct unisol_game *game = unisol_game_new("freecell", "ms:617", NULL, NULL);
 *     struct unisol_step step = {{UNISOL_COLUMN, 7}, {UNISOL_FREECELL, 0}, 1};
 *     if (unisol_game_play(game, &step) == UNISOL_FAILED)
 *         puts(unisol_game_refusal(game));
 *     struct unisol_record *record = unisol_game_record(game);
 *     unisol_record_free(record);
 *     unisol_game_free(game);
 *
 * Only one thread at a time may use a game, but several may use it at once in calls that take it as
 * const.
 */
struct unisol_game;

/* A move of the player. */
struct unisol_step {
    struct unisol_pile source; /* its kind, and its index, which is 0-based */
    struct unisol_pile dest;
    /* 1 or more.  A move of the stock, or of all columns, has the number of cards that the rules
       require; unisol_game_legal lists it. */
    uint32_t num_cards;
};

/*
 * These return a game, which the caller frees with unisol_game_free.  Its diagnostics go to
 * handle(context, ...); if handle is NULL, they are discarded.  A handler must not use the game
 * that it is called for.  NULL: a diagnostic says why, or memory ran out.
 *
 * new begins with a deal, as in unisol_reader_open_deal: "617", "ms:617", "pysol:24".
 * from_text begins with what a reader finds first in `len` bytes of text: a layout in any spelling,
 * or a record in any format, of which all moves are played.  An illegal record is refused.  `game`
 * is the name of a variant, as in the reader's option, or NULL: that of the text, or freecell.
 *
 * from_record begins with the position after the player's move `position` of a record and the
 * automoves that follow it; 0 is the start, and SIZE_MAX the end, before the fault of an illegal
 * record.  The game has the moves that lead there, which can be taken back, and those after it,
 * which unisol_game_redo plays.  Comments, variations and bookmarks of the record stay at its moves
 * and positions, as long as the game has these.  Its automove rule is that of the record.  The
 * record is not needed after the call.
 *
 * If redeals shuffle, their results are those that the record states.  Those that it does not state
 * follow from the cards of the start: the same deal has the same redeals in each program.
 */
struct unisol_game *unisol_game_new(const char *game, const char *deal,
                                    unisol_diagnostic_fn *handle, void *context);
struct unisol_game *unisol_game_from_text(const char *game, const char *text, size_t len,
                                          unisol_diagnostic_fn *handle, void *context);
struct unisol_game *unisol_game_from_record(const struct unisol_record *record, size_t position,
                                            unisol_diagnostic_fn *handle, void *context);

/* Returns a copy of a game, with the moves that were taken back and the same handler, which the
   caller frees with unisol_game_free.  NULL: memory ran out. */
struct unisol_game *unisol_game_copy(const struct unisol_game *game);

/* Frees a game, which may be NULL. */
void unisol_game_free(struct unisol_game *game);

/*
 * Sets an option of a game; its name may have dashes, as messages have it, too.
 *
 *   automove      "none" (default), "horne", "wkr", "and-rule" or "max": the rule whose automoves
 *                 follow each move of the player.  None are made before the first move.  The game
 *                 must have no moves yet; those that were taken back, and variations, are forgotten
 *   keep-undone   "yes": from now on, moves that were taken back are not forgotten when others are
 *                 played.  The record has them as variations, with their comments and bookmarks,
 *                 and so those that can still be played again.  Default: "no"
 *
 * UNISOL_FAILED: there is no such option, the value is not valid for it, or the game has moves.
 */
enum unisol_status unisol_game_set(struct unisol_game *game, const char *name, const char *value);

/*
 * Makes the current position the start of the game: its moves are forgotten, those that were taken
 * back, comments, variations and bookmarks.  Then unisol_game_set can choose another rule.
 * UNISOL_FAILED: memory ran out, which is reported.
 */
enum unisol_status unisol_game_restart(struct unisol_game *game);

/*
 * Fills steps with the legal moves of the player, at most max of them, and returns how many there
 * are, which may be more.  steps may be NULL if max is 0.  No move occurs twice.  A move of several
 * cards is listed with each legal number of cards, a card with each foundation that takes it, and
 * with each freecell that is empty.
 *
 * The order is that of their sources: columns, freecells, the waste, reserves, the stock, and the
 * waste or all columns that are dealt again, foundations.  Moves of a column begin with those of
 * one card.  Moves of the same cards are in the order of their targets: holes, foundations,
 * columns, freecells.  Piles of a kind are in the order of their indexes.
 */
size_t unisol_game_legal(const struct unisol_game *game, struct unisol_step *steps, size_t max);

/* The same with the cards that move, and those that they are placed on. */
size_t unisol_game_legal_moves(const struct unisol_game *game, struct unisol_move *moves,
                               size_t max);

/* Returns a move that is legal now as a sentence, as unisol_walk_sentence does after it, valid
   until the next call.  It is "" if the move is not legal, and if memory runs out. */
const char *unisol_game_sentence(struct unisol_game *game, const struct unisol_step *step);

/*
 * ### Actions
 *
 * Programs that learn need moves as numbers: action 0 to unisol_game_actions(game) - 1.  A number
 * means the same pile, target and number of cards in all positions of a game and in all games with
 * the same rules, whether the move is legal or not.  A move of the stock has one number, however
 * many cards it has.  Another version of the library may use other numbers.
 *
 * action returns the number of a move; SIZE_MAX: the game has no such pile, or never moves so many
 * cards.  step fills *step, which may be NULL, with the move of a number; false: there is no such
 * action.  mask sets mask[i], for each i below size, to 1 if action i is legal now, and else to 0,
 * and returns how many moves are legal.  It does nothing if mask is NULL.
 */
size_t unisol_game_actions(const struct unisol_game *game);
size_t unisol_game_action(const struct unisol_game *game, const struct unisol_step *step);
bool unisol_game_step(const struct unisol_game *game, size_t action, struct unisol_step *step);
size_t unisol_game_mask(const struct unisol_game *game, uint8_t *mask, size_t size);

/* ### Playing */

/*
 * Plays a move of the player and the automoves that follow it.  Moves that were taken back are
 * forgotten.  UNISOL_FAILED: the move is not legal, which is reported under the name of the rule
 * that it breaks, or memory ran out.  The game is then as it was before.
 */
enum unisol_status unisol_game_play(struct unisol_game *game, const struct unisol_step *step);

/*
 * Plays the moves that a text states as people write them: "8a", "8a 26", "QH to freecell".  The
 * readers of lists of moves read it; columns count from 1.  A move to an empty column that states
 * no number takes as many cards as may move.  UNISOL_FAILED: the text is not a list of moves, or
 * one of them is not legal, or memory ran out; all of this is reported.  No move has been played
 * then.
 */
enum unisol_status unisol_game_play_text(struct unisol_game *game, const char *text);

/*
 * Why the last call of unisol_game_play or unisol_game_play_text was refused: the name of the rule
 * that the move breaks, as in unisol_fault, and words: "freecell d holds QH; a freecell
 * holds only one card; freecell a is free".  The name is NULL, and the words are "", if that call
 * played its moves, if the text had none, and after a call that changed the game.  The words are
 * also "" if memory runs out.  The name is a constant; the words are valid until the next call on
 * the game.
 */
const char *unisol_game_reason(const struct unisol_game *game);
const char *unisol_game_refusal(struct unisol_game *game);

/* Takes the player's last move back, with the automoves that followed it, in about a microsecond.
   False: there is none. */
bool unisol_game_undo(struct unisol_game *game);

/* Plays the move again that was taken back last, and its automoves.  False: there is none. */
bool unisol_game_redo(struct unisol_game *game);

/* The number of the player's moves so far, and that of the automoves. */
size_t unisol_game_moves(const struct unisol_game *game);
size_t unisol_game_automoves(const struct unisol_game *game);

/* True if the game is solved. */
bool unisol_game_is_solved(const struct unisol_game *game);

/* True if the player has no legal move.  A solved game can be stuck, too. */
bool unisol_game_is_stuck(const struct unisol_game *game);

/*
 * Returns the board, valid until the next call on the game that does not take it as const.  With
 * `hidden`, it shows what a player sees: a face-down card, and each card of the stock, is
 * UNISOL_CARD_UNKNOWN | UNISOL_CARD_HIDDEN.
 */
const struct unisol_board *unisol_game_board(struct unisol_game *game, bool hidden);

/*
 * A hash of the board: of all cards, which of them lie face down, and how often the stock was
 * filled again, but not of the moves.  Cards that differ only in their deck are the same.  With
 * any_order, boards that differ only in the order of their columns (but for columns that begin with
 * a certain rank), of their freecells, and of the foundations of a suit have the same hash.  Boards
 * that differ otherwise have the same hash with a probability of about 2^-64, unless they were
 * made for it.  Another version of the library may return another hash.
 */
uint64_t unisol_game_hash(const struct unisol_game *game, bool any_order);

/*
 * Adds a comment on the whole game, of `originator`, a person or program, which may be NULL.  The
 * record has it, in formats that store comments; xml, json and jsonl store the originator.  Of the
 * originator, the first 200 characters are used.  UNISOL_FAILED: the text is NULL or empty, or
 * memory ran out.
 */
enum unisol_status unisol_game_comment(struct unisol_game *game, const char *text,
                                       const char *originator);

/* The same on the player's last move.  The comment stays at the move, also if it is taken back and
   played again.  UNISOL_FAILED also if the game has no moves. */
enum unisol_status unisol_game_comment_move(struct unisol_game *game, const char *text,
                                            const char *originator);

/* Names the current position, as in unisol_bookmark.  Of the name, the first 200 characters are
   used.  UNISOL_FAILED: it is NULL or empty, there are 100 bookmarks, or memory ran out. */
enum unisol_status unisol_game_bookmark(struct unisol_game *game, const char *name);

/*
 * Returns the game up to its current position as a record, which is legal, for walks and writers.
 * It belongs to the caller, as one from unisol_record_keep, and does not change with the game.  The
 * name of its format is "game".  NULL: memory ran out, which is reported.
 */
struct unisol_record *unisol_game_record(struct unisol_game *game);

/* What unisol_verify_play found. */
struct unisol_verdict {
    enum unisol_result result;
    size_t num_moves;     /* the legal moves before the one at fault, whose index this is; or all */
    size_t num_automoves; /* that followed them */
    const char *reason;   /* the rule that the move at fault breaks, a constant; NULL: none */
};

/*
 * Judges moves that begin at the current position of a game, which stays as it is, and fills
 * *verdict.  The game's automoves follow each of them.  `steps` may be NULL if n is 0.  Needs no
 * memory and prints no words, so that a solver can check millions of moves per second.
 * UNISOL_FAILED: steps or verdict is NULL, which is not reported.
 */
enum unisol_status unisol_verify_play(const struct unisol_game *game,
                                      const struct unisol_step *steps, size_t n,
                                      struct unisol_verdict *verdict);

/*
 * ## Several records
 *
 * What the commands merge, split, diff and stats do, and the option --unique: joining records into
 * one with variations, and taking such a record apart; comparing two records; counting records; and
 * finding those that are equal.  Nothing of this reports diagnostics, unless the comment says so.
 */

/* ### Joining and splitting */

enum unisol_merging {
    UNISOL_MERGED,
    UNISOL_MERGE_NO_CARDS,     /* the record is a board game, or has no board */
    UNISOL_MERGE_OTHER_GAME,   /* the rules differ */
    UNISOL_MERGE_OTHER_LAYOUT, /* it starts neither where the tree does, nor where its moves end */
    UNISOL_MERGE_IMPOSSIBLE,   /* the moves cannot be rewritten under one automove rule */
    UNISOL_MERGE_NO_MEMORY
};

/* Joins records of the same deal. */
struct unisol_merger;

/* Returns a new merger, or NULL if memory runs out.  The caller frees it with
   unisol_merger_free. */
struct unisol_merger *unisol_merger_new(void);

/*
 * Adds the moves of a record as variations where they differ from those of the first record, and
 * its variations, comments and bookmarks.  A record that starts where the moves of the first one
 * end continues it.  The record is not needed after the call.  If the result is
 * UNISOL_MERGE_NO_MEMORY, the merger can only be freed; else nothing was added unless it is
 * UNISOL_MERGED.
 */
enum unisol_merging unisol_merger_add(struct unisol_merger *merger,
                                      const struct unisol_record *record);

/* Returns the joined record, which belongs to the caller, as one from unisol_record_keep, and
   empties the merger.  NULL: nothing was added, or memory ran out, and *no_memory, which may be
   NULL, says which. */
struct unisol_record *unisol_merger_take(struct unisol_merger *merger, bool *no_memory);

/* Frees a merger, which may be NULL. */
void unisol_merger_free(struct unisol_merger *merger);

/*
 * ### Comparing
 *
 *     struct unisol_comparison *c = unisol_comparison_new(first, second);
 *     struct unisol_difference d;
 *     while (unisol_comparison_next(c, &d))
 *         printf("from move %zu and %zu on\n", d.first.first_move, d.second.first_move);
 *     unisol_comparison_free(c);
 */

/* How stretches of two records end in which they differ. */
enum unisol_meeting {
    UNISOL_MEET_EXACTLY,   /* the positions are the same */
    UNISOL_MEET_REORDERED, /* only the order of columns or freecells differs */
    UNISOL_MEET_NEVER      /* no later position is the same: the stretches last to the end */
};

/* The moves of one of the records in which they differ. */
struct unisol_stretch {
    /* The moves of a walk, automoves included, counted from 0: from `begin` up to, but not
       including, `end`.  If they are equal, the record has no move here. */
    size_t begin;
    size_t end;
    size_t moves_before; /* the player's moves before them */
    /* The numbers of the first and the last one, as in unisol_move; 0 if there is none. */
    size_t first_move;
    size_t last_move;
};

struct unisol_difference {
    struct unisol_stretch first;  /* of the first record */
    struct unisol_stretch second; /* of the second one */
    enum unisol_meeting meeting;
};

struct unisol_comparison;

/* Returns a comparison of the positions of two records, or NULL if memory runs out.  The caller
   frees it with unisol_comparison_free.  The records are not needed after the call. */
struct unisol_comparison *unisol_comparison_new(const struct unisol_record *first,
                                                const struct unisol_record *second);

/* True if both records have boards, and begin with the same position. */
bool unisol_comparison_is_possible(const struct unisol_comparison *comparison);

/*
 * Fills *difference with the next stretch in which the records differ.  False: there is none, or
 * the records cannot be compared.  Moves that lead to the same position in one step are not a
 * difference, and neither is a move of several cards for which the other record has moves of these
 * cards.
 */
bool unisol_comparison_next(struct unisol_comparison *comparison,
                            struct unisol_difference *difference);

/* Frees a comparison, which may be NULL. */
void unisol_comparison_free(struct unisol_comparison *comparison);

/* A hash of the rules and the start of a record, which solutions of the same deal share.  0: the
   record has no board, or memory ran out.  Another version of the library may return another
   hash. */
uint64_t unisol_record_start_hash(const struct unisol_record *record);

/* ### Counting */

/* Numbers of records. */
struct unisol_results {
    uint64_t records; /* all of them */
    uint64_t solved;
    uint64_t unfinished; /* legal, but not solved, and none of the following */
    uint64_t ended;      /* finished board games */
    uint64_t illegal;
    uint64_t given_up; /* only a solver's "no solution" */
    uint64_t mistyped; /* legal and not solved, with words that are not moves */
    uint64_t cut_off;  /* legal and not solved, and the input ends early */
    uint64_t unreadable;
    uint64_t not_judged; /* the rules of the game are not known */
};

/* Counts records.  Threads can count for themselves, and then join their tallies. */
struct unisol_tally;

/* Returns a tally of no records, or NULL if memory runs out.  The caller frees it with
   unisol_tally_free. */
struct unisol_tally *unisol_tally_new(void);

/* Counts a record; NULL: one that cannot be read. */
void unisol_tally_add(struct unisol_tally *tally, const struct unisol_record *record);

/* Adds what another tally has counted. */
void unisol_tally_join(struct unisol_tally *tally, const struct unisol_tally *more);

/* Fills *results.  False: there is no tally. */
bool unisol_tally_results(const struct unisol_tally *tally, struct unisol_results *results);

/* Returns the i-th reason, 0-based, why records are illegal, and sets *records, which may be NULL,
   to the number of these records.  NULL after the last one. */
const char *unisol_tally_reason(const struct unisol_tally *tally, size_t i, uint64_t *records);

/* A number that each record has, as in unisol_statistics.  Only legal records with moves count;
   those from "draws" on only in games with a stock, face-down or unknown cards. */
struct unisol_property {
    /* "moves", "automoves", "freecells_used", "longest_supermove", "flourish", "draws", "redeals",
       "passes", "turned_cards" or "unknown_cards" */
    const char *name;
    uint64_t records; /* in which it is counted; if it is 0, all that follows is 0 */
    uint64_t sum;
    uint32_t least;
    uint32_t most; /* 2047 also stands for larger numbers */
    double median;
};

/* Fills *property, which may be NULL, with the i-th one, 0-based.  False after the last one. */
bool unisol_tally_property(const struct unisol_tally *tally, size_t i,
                           struct unisol_property *property);

/* In how many records the i-th property has this value; larger ones count as 2047. */
uint64_t unisol_tally_value(const struct unisol_tally *tally, size_t i, uint32_t value);

/* Frees a tally, which may be NULL. */
void unisol_tally_free(struct unisol_tally *tally);

/* ### Equal records */

/*
 * A hash of the rules, the start, the moves and the result of a record.  Moves of several cards
 * count as moves of single cards, and automoves as moves.  Comments and claims do not count.  The
 * hash depends on a key.  If the key is secret, no one can make records with the same hash.
 */
struct unisol_fingerprint {
    uint64_t half[2];
};

/* Fills in *fingerprint.  False: there is no record, or memory ran out, which the reader's
   diagnostics report. */
bool unisol_record_fingerprint(const struct unisol_record *record, const uint64_t key[2],
                               struct unisol_fingerprint *fingerprint);

/* The records that a program has seen, of which it keeps 16 bytes each. */
struct unisol_unique;

/* Returns an empty set of records, or NULL if memory runs out.  The caller frees it with
   unisol_unique_free.  The key should be random numbers that the program keeps to itself;
   NULL: 0, if no records are made only to have the same hash. */
struct unisol_unique *unisol_unique_new(const uint64_t key[2]);

/* The same as unisol_record_fingerprint, with the key of the set.  Several threads may call it at
   once. */
bool unisol_unique_fingerprint(const struct unisol_unique *unique,
                               const struct unisol_record *record,
                               struct unisol_fingerprint *fingerprint);

/* Adds a record, by its fingerprint with the key of the set.  Sets *is_new to false if an equal
   record was added before, and else to true.  False: memory ran out. */
bool unisol_unique_add(struct unisol_unique *unique, const struct unisol_fingerprint *fingerprint,
                       bool *is_new);

/* Frees a set, which may be NULL. */
void unisol_unique_free(struct unisol_unique *unique);

/* ## Writing */

struct unisol_writer;

/*
 * Returns a writer that reports diagnostics to handle(context, …).  If handle is NULL, diagnostics
 * are discarded.  Returns NULL if memory runs out.  The caller frees it with unisol_writer_free.
 */
struct unisol_writer *unisol_writer_new(unisol_diagnostic_fn *handle, void *context);

/*
 * Sets an option; its name may have dashes, as messages have it, too.  The options format, option,
 * positions, stylesheet, param and data describe the target, and are refused while an output is
 * open.  The other options apply to the records that are written next.
 *
 *   format       the format to write; default: the suffix of the file name decides.  Setting
 *                another format resets the format's own options
 *   option       "NAME=VALUE": an option of the format
 *   positions    "ends", "none", "all", or "usual" (those of the form, which is the default): the
 *                boards that xml, json and jsonl contain
 *   stylesheet   the path of the user's own XSLT stylesheet, which is applied to the XML of each
 *                record and replaces the format.  It cannot open files or network addresses, and
 *                infinite loops and recursion are stopped, but a single step can take any time and
 *                memory.  Pass only stylesheets that you trust, or limit the process
 *   param        "NAME=VALUE": a parameter of the stylesheet, as a string; an error if no
 *                stylesheet makes the target
 *   data         a directory whose files in xslt/ replace unisol's own stylesheets; default: "",
 *                the stylesheets that are part of the library
 *   strict       "yes": information that the target cannot store is an error, not a note
 *   automove     "none", "horne", "wkr", "and-rule" or "max": the rule whose automoves the target
 *                marks or omits
 *   single-cards "yes": write moves of several cards as moves of single cards
 *   at           "N" or "end": write only this position of each record, as the start of a record
 *                without moves; the format text also shows the move that leads to it.  Positions
 *                count the player's moves: 0 is the start, N the position after move N and the
 *                automoves that follow it
 *   from, until  "N", or "end" for `until`: the positions that the format text shows
 *   every        "N", at least 1: the format text shows the board after every N moves, and at the
 *                end
 *   rows, width  "N": the most lines, and characters in a line, that the format text uses for a
 *                position; "0": no limit
 *   list         "yes": the format text writes only a line for each of the player's moves
 *   prefix       "yes": write the legal part of illegal records; default: they are refused
 *
 * UNISOL_FAILED: there is no such option, the value is not valid for it, or it is refused.
 */
enum unisol_status unisol_writer_set(struct unisol_writer *writer, const char *name,
                                     const char *value);

/*
 * Open an output.  An output that was open and not closed is discarded.
 *
 * open_file writes a file.  The file appears, or is replaced, when unisol_writer_close has written
 * all of it.  If its name ends with .gz or .zst, it is compressed.  Symbolic links are followed.  A
 * new file that replaces an old one gets its permissions, without special bits, its owner and its
 * group; a warning is reported if the owner or group cannot be set.  Other hard links to the old
 * file keep the old content.
 *
 * open_descriptor writes to an open descriptor, which is not closed.  open_memory collects the
 * output for unisol_writer_text.
 */
enum unisol_status unisol_writer_open_file(struct unisol_writer *writer, const char *path);
enum unisol_status unisol_writer_open_descriptor(struct unisol_writer *writer, int descriptor);
enum unisol_status unisol_writer_open_memory(struct unisol_writer *writer);

/*
 * The path of the temporary file to which the open output is written until it is closed, or NULL if
 * there is none.  A program that is ended by a signal should remove this file.
 */
const char *unisol_writer_temporary(const struct unisol_writer *writer);

/*
 * Returns the output in memory: *len bytes followed by a NUL, valid until the next call on the
 * writer.  It is complete after unisol_writer_close.  Returns "" if the output is not in memory.
 * len may be NULL.
 */
const char *unisol_writer_text(struct unisol_writer *writer, size_t *len);

/*
 * Writes one record.  UNISOL_FAILED: it was refused or could not be written.
 *
 * After two kinds of failure the output cannot be completed: a second record for a format that
 * holds only one, and a long record, which is written while it is rendered, if memory runs out or
 * the stylesheet fails in the middle.  unisol_writer_close then fails.
 */
enum unisol_status unisol_writer_write(struct unisol_writer *writer,
                                       const struct unisol_record *record);

/* Completes the output and closes it. */
enum unisol_status unisol_writer_close(struct unisol_writer *writer);

/* Frees a writer, which may be NULL.  An output that was not closed is discarded. */
void unisol_writer_free(struct unisol_writer *writer);

/*
 * ## Lists
 *
 * These functions return false or NULL after the last entry.  `info` may be NULL: they then only
 * say whether there is such an entry.  All strings are constants.
 */

/* A format. */
struct unisol_format_info {
    const char *name;
    const char *suffix; /* of its files, without the dot; the name if it has no suffix */
    const char *title;
    /* Of its files, with the dot, NULL-terminated; NULL: there are none. */
    const char *const *suffixes;
    bool reads;
    bool writes;
};

/*
 * The i-th kind of information that a format can store, 0-based, in a word or two: "start",
 * "moves", "many records".  NULL also if there is no such format.
 */
const char *unisol_format_holds_at(const char *format, size_t i);

/* The name of the format to which the suffix of a file name belongs.  NULL: there is none. */
const char *unisol_format_for_file(const char *path);

/*
 * ### Formats that files describe
 *
 * A text describes the lines that a program prints (docs/format-files.md), and a reader or a writer
 * then knows them as it knows the formats of the library.  A set of such formats must exist as long
 * as the readers and writers that use it.  Threads may share a set when all formats have
 * been added.
 */
struct unisol_formats;

/* Returns an empty set that reports diagnostics to handle(context, …), which may be NULL.  NULL:
   memory ran out.  The caller frees it with unisol_formats_free. */
struct unisol_formats *unisol_formats_new(unisol_diagnostic_fn *handle, void *context);

/* Adds the format that a text of `len` bytes describes.  `name` is that of its file in diagnostics;
   it may be NULL.  UNISOL_FAILED: there is a mistake in the text, or another format has its
   name. */
enum unisol_status unisol_formats_add(struct unisol_formats *formats, const char *text, size_t len,
                                      const char *name);

/* Fills *info, which may be NULL, with the i-th format, 0-based: those of the set, and then those
   of the library.  The strings are valid as long as the set, which may be NULL. */
bool unisol_formats_at(const struct unisol_formats *formats, size_t i,
                       struct unisol_format_info *info);

/* Lets a reader or a writer use the formats of a set; NULL: only those of the library.  The option
   format is to be set after that.  UNISOL_FAILED: an output is open. */
enum unisol_status unisol_reader_use_formats(struct unisol_reader *reader,
                                             const struct unisol_formats *formats);
enum unisol_status unisol_writer_use_formats(struct unisol_writer *writer,
                                             const struct unisol_formats *formats);

/* Frees a set, which may be NULL. */
void unisol_formats_free(struct unisol_formats *formats);

/* An option of a format. */
struct unisol_option_info {
    const char *name;
    const char *help;
    const char *const *values; /* NULL-terminated, the default first */
};

/* Fills *info with the i-th option of a format, 0-based.  False also if there is no such format. */
bool unisol_format_option_at(const char *format, size_t i, struct unisol_option_info *info);

/* A game that has a name. */
struct unisol_variant_info {
    const char *name;
    const char *title;
    const char *const *aliases; /* NULL-terminated; NULL: there are none */
    unsigned columns;
    unsigned freecells;
    unsigned decks;
    /* The values of the reader's options with these names. */
    const char *build;
    const char *fill;
    const char *sequence;
};

/* Fills *info with the i-th variant, 0-based. */
bool unisol_variant_at(size_t i, struct unisol_variant_info *info);

/* ## Printing */

/*
 * Makes a string safe to print on a terminal: control characters, line ends, characters that change
 * the direction of text, and bytes that are not UTF-8 become \xNN.  Works like snprintf(): it
 * writes at most `size` bytes to `buffer` (which may be NULL if size is 0), including the
 * terminating NUL, and never part of a character.  Returns the length of the whole result without
 * the NUL.
 */
size_t unisol_escape(const char *text, char *buffer, size_t size);

/*
 * Does the same for the inside of a JSON string: quotation marks, backslashes and the characters
 * above are escaped as JSON requires.  A byte that is not UTF-8 becomes U+FFFD, because no JSON
 * string can hold it, and *exact is set to false; it is set to true if there is none.  exact may be
 * NULL.
 */
size_t unisol_escape_json(const char *text, char *buffer, size_t size, bool *exact);

#ifdef __cplusplus
}
#endif

#endif
