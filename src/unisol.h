/* SPDX-License-Identifier: MIT */
/*
 * libunisol: layouts and solutions of FreeCell and its relatives, between programs.
 *
 * A reader takes a text in any of the formats and gives one record after another; each record has been played on a board
 * when you get it.  Ask it what it is, or hand it to a writer, which gives it another format.
 *
 *     struct unisol_reader *r = unisol_reader_new(print_diagnostic, NULL);
 *     const struct unisol_record *record;
 *     if (unisol_reader_open_file(r, "617.sol") == UNISOL_OK)
 *         while (unisol_reader_next(r, &record) == UNISOL_OK)
 *             puts(unisol_record_result(record) == UNISOL_SOLVED ? "solved" : "not solved");
 *     unisol_reader_free(r);
 *
 * What a function returns as const belongs to the object that it came from and lives until that object's next call; what
 * it returns without const is yours, and its comment names the function that frees it.  Nothing here prints, exits or
 * keeps global state.
 *
 * A handle is used by one thread at a time.  A const record is an exception: several threads may read, walk and write the same
 * record at once, as long as it lives, and none of these calls changes it.
 *
 * A call that is not allowed does nothing.  It returns UNISOL_FAILED and reports MISUSE: a path, record or batch that is
 * required is NULL, a range does not fit, or no input or output is open.  Functions that return something else return false,
 * NULL, 0 or "".  A NULL handle is such a call, too; there is nowhere to report it.
 *
 * Stylesheets are applied by libxslt.  During a call that loads or applies one, unisol replaces libxml2's error handlers of
 * the calling thread and libxslt's generic error handler, which the whole process shares.  That one forwards what other
 * threads report to the handler that was set before.  After the call all handlers are as they were.  A program that sets
 * libxslt's generic handler while another thread is in such a call keeps its handler, which may then get errors of that call.
 * libxslt's EXSLT modules remain registered.
 */
#ifndef UNISOL_H
#define UNISOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ## Outcomes */

enum unisol_status {
    UNISOL_OK,
    UNISOL_END,    /* there is nothing more */
    UNISOL_FAILED, /* a diagnostic says why */
};

/* The version of the library, "0.1.0". */
const char *unisol_version(void);

/* ## Diagnostics */

enum unisol_level { UNISOL_NOTE, UNISOL_WARNING, UNISOL_ERROR };

/* One complaint.  Strings that come from an input may hold any character; those of messages have been escaped. */
struct unisol_diagnostic {
    const char *name; /* its identity, "CARD_TWICE" */
    enum unisol_level level;
    const char *file;         /* the input's name, not escaped; NULL: about no input */
    uint64_t line;            /* 1-based; 0: about no place */
    uint64_t column;          /* 1-based, in characters */
    const char *message;      /* one line */
    const char *hint;         /* a way out; NULL: none */
    const char *source;       /* the line at the place, escaped; NULL: none */
    size_t caret_offset;      /* where the caret goes under `source`, in characters */
    size_t caret_length;      /* at least 1 */
    const char *const *notes; /* further paragraphs, NULL-terminated; NULL: none */
};

/* Receives diagnostics; what it is given is valid during the call. */
typedef void unisol_diagnostic_fn(void *context, const struct unisol_diagnostic *diagnostic);

/* ## Reading */

struct unisol_reader;
struct unisol_record;

/* A reader that reports to handle(context, …); handle may be NULL.  NULL when memory runs out. */
struct unisol_reader *unisol_reader_new(unisol_diagnostic_fn *handle, void *context);

/*
 * Sets an option for the inputs that are opened after it, and closes the one that is open.  The name is that of the option on the
 * command line:
 *   format                   the input's format; without it, it is detected
 *   game                     a variant's name; without it, freecell
 *   columns freecells decks max-rank build fill sequence foundation-to-column
 *                            refine the game
 *   layout                   the start position where the text has none: a file ("-": standard input), or a deal as for
 *                            unisol_reader_open_deal
 *   record                   "N" or "N-M": which records of the input, counted from 1
 *   readings                 "all": of a list that leaves conventions open every reading that solves the game is sought
 *   assume                   "automove=RULE" or "empty-column-count=stated", one, max or ms: of lists that do not say
 *   limit                    "record=MIB" (64), "values=N" (1000000), "depth=N" (64) or "search=MOVES" (200000): what a
 *                            record may take
 * UNISOL_FAILED: there is no such option, or not with that value.
 */
enum unisol_status unisol_reader_set(struct unisol_reader *r, const char *name, const char *value);

/* Opens an input, closing the one before.  A file by path; an open descriptor, which stays yours; len bytes of memory, which
   must outlive the reading.  What is packed by gzip or Zstandard is unpacked.  The name is for diagnostics and, by its
   suffix, for detection; it may be NULL. */
enum unisol_status unisol_reader_open_file(struct unisol_reader *r, const char *path);
enum unisol_status unisol_reader_open_descriptor(struct unisol_reader *r, int descriptor, const char *name);
enum unisol_status unisol_reader_open_memory(struct unisol_reader *r, const void *bytes, size_t len, const char *name);

/* Opens a deal as an input of one record without moves: "617", "ms:617" (1 to 2^33 - 1), "-1", "-2",
   "pysol:1000000000007" (to 2^64 - 1), "mt:42". */
enum unisol_status unisol_reader_open_deal(struct unisol_reader *r, const char *deal);

/*
 * Reads and plays the next record.  UNISOL_OK: *record is it, until the next call; it may be illegal, ask its result.
 * UNISOL_FAILED: this record cannot be read or has no start position; the next call goes on behind it.  UNISOL_END: there are
 * no more, or no input is open.
 */
enum unisol_status unisol_reader_next(struct unisol_reader *r, const struct unisol_record **record);

/*
 * Pieces: whole records, taken off an input without reading them, for other readers in other threads.  Three steps, so that threads
 * seldom wait for each other: a piece is taken, which says where in the input it lies; it is filled; and its ends are cut to those of
 * records.  Threads may be at different steps, or fill different pieces, of one input at once.
 * Each piece that was taken has to be cut.  An input that is taken in pieces is not read by unisol_reader_next as well, which
 * reports MISUSE and then returns UNISOL_END.
 */
struct unisol_chunk;

/* The input that is open can be taken in pieces: its records can be told apart, and all of them were asked for. */
bool unisol_reader_can_take(const struct unisol_reader *r);

/* Takes the next `size` bytes, more or less, one thread at a time.  *piece: NULL, or a piece of any input that nobody needs any more:
   its memory is used again.  False: there is none for it, and *piece is what it was. */
bool unisol_reader_take(struct unisol_reader *r, size_t size, struct unisol_chunk **piece);

/* Reads the bytes of a piece, whose input is still open.  Does nothing for any other piece; unisol_reader_cut reports it. */
void unisol_chunk_fill(struct unisol_chunk *piece);

/*
 * Cuts a piece that is filled, one thread at a time, in the order in which they were taken; NULL in place of one that could not be.
 * UNISOL_OK: it is yours, and any thread's; it holds no record where one is longer than pieces are.  UNISOL_END: nothing is left.
 * UNISOL_FAILED: a record is too long, or the input cannot be read on; the next call tells which.  After a piece that is not
 * filled, is of another input or comes out of order, MISUSE is reported, and UNISOL_END follows.
 */
enum unisol_status unisol_reader_cut(struct unisol_reader *r, struct unisol_chunk *piece);

/* Opens a piece as an input, closing the one before; it must outlive the reading, and be opened while the reader that it was taken
   off is still there, whose layout it gets.  Records are counted from 1 in each piece; places in diagnostics are those of the whole
   input. */
enum unisol_status unisol_reader_open_chunk(struct unisol_reader *r, const struct unisol_chunk *piece);

/* How far the input that is open has been read: bytes of its text, the record at hand not counted. */
uint64_t unisol_reader_offset(const struct unisol_reader *r);

/* The bytes of a piece, and of what was taken before it. */
uint64_t unisol_chunk_end(const struct unisol_chunk *piece);

/* The bytes of the records in a piece that was cut. */
size_t unisol_piece_size(const struct unisol_chunk *piece);

/* NULL is no piece. */
void unisol_chunk_free(struct unisol_chunk *piece);

void unisol_reader_free(struct unisol_reader *r);

/*
 * ## Records
 *
 * Strings are "" if memory runs out, which the reader's diagnostics report.  They live as long as the record and do not change.
 * Without a record (NULL, one that was kept, or one that its reader holds no more) these functions return false, NULL, 0 or "";
 * unisol_record_result is UNISOL_UNFINISHED and unisol_record_is_empty true.
 */

enum unisol_result { UNISOL_UNFINISHED, UNISOL_SOLVED, UNISOL_ILLEGAL, UNISOL_ENDED };

/* Legal to its end and not won, won, or illegal; of a game on a board: not over, illegal, or over. */
enum unisol_result unisol_record_result(const struct unisol_record *record);

/* What the text says of itself. */
enum unisol_claim { UNISOL_CLAIMS_NOTHING, UNISOL_CLAIMS_SOLVED, UNISOL_CLAIMS_GAVE_UP };
enum unisol_claim unisol_record_claim(const struct unisol_record *record);

/* The number of the record in its input, from 1; the name of its format; its game, "freecell (freecells 3)". */
uint64_t unisol_record_number(const struct unisol_record *record);
const char *unisol_record_format(const struct unisol_record *record);
const char *unisol_record_game(const struct unisol_record *record);

/* The other format that the input's beginning looks like, which plays no better; NULL: there was no doubt. */
const char *unisol_record_other_format(const struct unisol_record *record);

/* The deal as it was named, or recognised from an MS deal's layout, "ms:617"; NULL: it has no number. */
const char *unisol_record_deal(const struct unisol_record *record);

/* True if the record is only a solver's "no solution" verdict, without a board. */
bool unisol_record_is_empty(const struct unisol_record *record);

/* By which conventions a text was read that does not name all of them, in words: "automoves horne (after moves), to empty
   columns at most free cells + 1".  They are those under which the list makes most sense.  NULL where the text left nothing
   open. */
const char *unisol_record_conventions(const struct unisol_record *record);

/* The i-th of the other readings that solve the game, 0-based, in the same words; NULL after the last.  There are none unless the
   reader's option `readings` is "all". */
const char *unisol_record_other_interpretation(const struct unisol_record *record, size_t i);

/* The moves that the player makes, automoves not counted.  Of an illegal record: those before the fault. */
size_t unisol_record_moves(const struct unisol_record *record);

/* Of a game on a board (Proton, Creeper, PASGL 312, Adomoc): how it ended, "x wins", "a draw by repetition", "" where it has
   not.  NULL of patience. */
const char *unisol_record_outcome(const struct unisol_record *record);

/* Of an illegal record: the reason, "TOO_MANY_CARDS", and the number of the move at fault, from 1 (0: the start); move
   may be NULL.  NULL of a legal one. */
const char *unisol_record_fault(const struct unisol_record *record, size_t *move);

struct unisol_statistics {
    size_t explicit_moves;
    size_t implicit_moves;      /* automoves */
    unsigned freecells_used;    /* the most that were occupied at once */
    unsigned longest_supermove; /* the most cards that one move took to a column */
    unsigned flourish;          /* cards that go home at the end with no other move between */
};

/* Statistics of the moves, unless statistics is NULL; false if the record has no board. */
bool unisol_record_statistics(const struct unisol_record *record, struct unisol_statistics *statistics);

/* Sends the fault of an illegal record to the reader's diagnostics: where it is, the rule, the board.  A record that is kept has
   no reader: nothing is sent. */
void unisol_record_report(const struct unisol_record *record);

/* The model as stable, indented text: what the reader understood, and what came of it.  Of a record that is kept: the latter. */
const char *unisol_record_dump(const struct unisol_record *record);

/*
 * Takes a record over from its reader: what is returned is yours until unisol_record_free, whatever becomes of the reader, and
 * may be used in another thread.  `record` itself must not be used any more; one that is kept already is returned as it is.
 * NULL when memory runs out: the record stays the reader's.
 */
struct unisol_record *unisol_record_keep(const struct unisol_record *record);
void unisol_record_free(struct unisol_record *record);

/* Reads the next record's form and does not replay it: UNISOL_OK where it is a record of its format. */
enum unisol_status unisol_reader_check(struct unisol_reader *reader);

/* ## Moves and boards
 *
 * Those of patience.  Games on boards (Proton, Creeper, PASGL 312, Adomoc) move pieces: their records, like a solver's "no", have no
 * sizes and no boards here, and walks over them no moves.  Their moves are in what xml and json write of them.
 *
 * Structs that are returned by pointer may get further members behind those of today; read them where they are.
 */

struct unisol_sizes {
    uint32_t columns;
    uint32_t freecells;
    uint32_t decks; /* of four foundations each */
    uint32_t ranks; /* of each suit: 13 but for games of fewer cards */
};

/* The sizes of the record's game, unless sizes is NULL; false if the record has no board. */
bool unisol_record_sizes(const struct unisol_record *record, struct unisol_sizes *sizes);

/* A card, or UNISOL_NO_CARD, in bits: */
typedef uint16_t unisol_card;
enum {
    UNISOL_NO_CARD = 0,
    UNISOL_CARD_RANK = 0x00f,        /* 1, the ace, to 13, the king */
    UNISOL_CARD_SUIT = 0x030,        /* 0 to 3 << 4: hearts, clubs, diamonds, spades */
    UNISOL_CARD_DECK = 0x0c0,        /* 0 to 3 << 6: the deck, where it is told */
    UNISOL_CARD_DECK_STATED = 0x400, /* only texts that name decks tell them */
    UNISOL_CARD_HIDDEN = 0x100,      /* it lies face down */
    UNISOL_CARD_BLOCKED = 0x200,     /* no card: a freecell that cannot be used */
};

/* Puts the rank and suit of a card into text, "TH", and returns it; "" of no card, "BB" of a freecell that is blocked. */
enum { UNISOL_CARD_TEXT = 4 };
const char *unisol_card_text(unisol_card card, char text[UNISOL_CARD_TEXT]);

enum unisol_pile_kind { UNISOL_COLUMN, UNISOL_FREECELL, UNISOL_FOUNDATION };

struct unisol_pile {
    uint32_t kind;  /* enum unisol_pile_kind */
    uint32_t index; /* 0-based; of a foundation: 4 a deck, in them hearts, clubs, diamonds, spades */
};

/* A move as it was played; nothing is left open. */
struct unisol_move {
    size_t number; /* of the player's moves, from 1; of an automove: of the move before it, 0 in front of the first */
    struct unisol_pile source;
    struct unisol_pile dest;
    uint32_t num_cards;      /* 1 or more */
    unisol_card source_card; /* the deepest of the cards that move */
    unisol_card dest_card;   /* what they are put on; UNISOL_NO_CARD: an empty place */
    bool implicit;           /* an automove, which the player does not make */
    const char *automove;    /* the rule that makes it, as the writer's option names it; NULL: the player does */
};

struct unisol_column {
    const unisol_card *cards; /* from the bottom to the top: the last one can be played */
    size_t num_cards;
};

struct unisol_board {
    uint32_t num_columns;
    uint32_t num_freecells;
    uint32_t num_foundations; /* 4 a deck */
    const struct unisol_column *columns;
    const unisol_card *freecells;
    const uint8_t *foundations; /* the rank on top of each, 0: none; in the order of their indexes */
};

/*
 * A walk along a record's moves, automoves included; of an illegal record, along those that are legal.
 *
 *     struct unisol_walk *walk = unisol_walk_new(record);
 *     const struct unisol_move *move;
 *     while (walk && (move = unisol_walk_next(walk)))
 *         printf("%zu: %u cards\n", move->number, (unsigned)move->num_cards);
 *     unisol_walk_free(walk);
 *
 * It must not be used when the record has gone.  A record may have several.
 */
struct unisol_walk;

/* A walk that stands at the start.  NULL when memory runs out. */
struct unisol_walk *unisol_walk_new(const struct unisol_record *record);

/* Plays the next move, in constant time, and returns it, until the walk's next call; NULL behind the last. */
const struct unisol_move *unisol_walk_next(struct unisol_walk *walk);

/* Goes to the board after the player's move `number` and the automoves behind it, the next move being the player's; 0 is the start
   as it was laid out.  What lies behind is reached from the start again.  False: there are fewer moves, it stands at the end. */
bool unisol_walk_to(struct unisol_walk *walk, size_t number);

/* The board where the walk stands, until its next call; NULL of a record without a board. */
const struct unisol_board *unisol_walk_board(const struct unisol_walk *walk);

void unisol_walk_free(struct unisol_walk *walk);

/* ## Writing */

struct unisol_writer;

struct unisol_writer *unisol_writer_new(unisol_diagnostic_fn *handle, void *context);

/*
 * Sets an option.  While an output is open, its target is settled: format, option, positions, stylesheet, param and data are
 * refused.  The others hold for the records that are written or rendered next.  A new format begins with its own defaults.
 *   format     the target; without it, the suffix of the file's name decides
 *   option     "NAME=VALUE", one of the format's own
 *   strict     "yes": what the target cannot carry is an error, not a note
 *   positions  "ends", "none" or "all": the boards that xml, json and jsonl write
 *   automove   "none", "horne", "wkr", "and-rule" or "max": the rule whose automoves the target marks, or leaves out
 *   single-cards "yes": moves of several cards are said as moves of single cards
 *   stylesheet the user's own XSLT stylesheet, applied to each record's XML, in place of a format.  It opens no file and
 *              no network address, and loops and recursion without end are stopped; but one step of it may take any time
 *              and memory.  Pass only stylesheets that you trust, or bound the process
 *   param      "NAME=VALUE", a string for a parameter of the stylesheet; an error where none makes the target
 *   data       the folder that holds unisol's own stylesheets in xslt/; without it, where they are installed
 *   at         "N" or "end": one position of each record, as the start of a record without moves, or, by the format text,
 *              with the move that leads there.  Positions count the player's moves: 0 is the start, N the position after
 *              move N and the automoves behind it
 *   from to    "N", to also "end": the positions that text shows
 *   every      "N", from 1: text shows the board after each so many moves only, and at the end
 *   rows       "N": the lines that text may take for a position, on a terminal; "0": as many as it needs
 *   prefix     "yes": of illegal records the legal part is written; without it they are refused
 */
enum unisol_status unisol_writer_set(struct unisol_writer *w, const char *name, const char *value);

/* Opens an output.  A file appears under its name when unisol_writer_close has written all of it;
   .gz and .zst behind the name's suffix pack it.  Symbolic links are followed.  A file that is
   replaced passes on its permissions without special bits, its owner and its group, or a warning
   says that it cannot; other hard links to it keep the old content. */
enum unisol_status unisol_writer_open_file(struct unisol_writer *w, const char *path);
enum unisol_status unisol_writer_open_descriptor(struct unisol_writer *w, int descriptor);

/* Opens an output in memory: unisol_writer_text is it. */
enum unisol_status unisol_writer_open_memory(struct unisol_writer *w);

/* The output in memory, *len bytes and a NUL after them: all of it when unisol_writer_close has completed it, until the writer's
   next call.  "" if the output is not in memory.  len may be NULL. */
const char *unisol_writer_text(struct unisol_writer *w, size_t *len);

/* The name under which the file that is open is written until it is closed; NULL: there is none.  A program that a signal ends
   may want to remove it. */
const char *unisol_writer_temporary(const struct unisol_writer *w);

/* Writes one record; UNISOL_FAILED where it is refused or cannot be written.  A second one for a
   target that holds one is the end of the output: it cannot be closed any more.  The text of a long
   record goes out while it is made: where memory runs out or the stylesheet fails in the middle of
   it, this is the end of the output, too. */
enum unisol_status unisol_writer_write(struct unisol_writer *w, const struct unisol_record *record);

/*
 * Batches: records that were rendered in several threads, each with a writer of its own, and are put in order by one.  A
 * writer that only renders is opened by unisol_writer_open_batches; what it renders does not know what stands around it, so
 * unisol_writer_append of another one, with the same options, can place it.
 */
struct unisol_batch;

struct unisol_batch *unisol_batch_new(void); /* NULL when memory runs out */

/* Bounds the memory that a batch takes: from now on, long records are kept as they are, and those
   behind the first megabyte of text; unisol_writer_append makes their text.  unisol_batch_text
   lacks it. */
void unisol_batch_defer(struct unisol_batch *batch);

enum unisol_status unisol_writer_open_batches(struct unisol_writer *w, const char *name); /* NULL, or for diagnostics */
enum unisol_status unisol_writer_render(struct unisol_writer *w, const struct unisol_record *record,
                                        struct unisol_batch *batch);
size_t unisol_batch_records(const struct unisol_batch *batch);
const char *unisol_batch_text(struct unisol_batch *batch, size_t *len); /* *len bytes and a NUL; len may be NULL */

/* Writes `count` of its records, from the one at `first` on, counted from 0.  They were rendered for this writer's format. */
enum unisol_status unisol_writer_append(struct unisol_writer *w, const struct unisol_batch *batch, size_t first,
                                        size_t count);
void unisol_batch_free(struct unisol_batch *batch);

/* Completes and closes the output that is open. */
enum unisol_status unisol_writer_close(struct unisol_writer *w);

/* The moves that the player makes in the record that was written or rendered last, as it was written: under another automove rule
   there may be more of them, or fewer. */
size_t unisol_writer_moves(const struct unisol_writer *w);

/* Frees the writer; an output that was not closed does not come to be. */
void unisol_writer_free(struct unisol_writer *w);

/* ## What there is
 *
 * What is filled in may be NULL, for callers who only ask whether there is such a one.
 */

struct unisol_format_info {
    const char *name;
    const char *suffix; /* of its files, without the dot; its name where it has none */
    const char *title;
    const char *const *suffixes; /* of its files, with the dot, NULL-terminated; NULL: none */
    bool reads;
    bool writes;
};

/* The i-th format, from 0; false behind the last. */
bool unisol_format_at(size_t i, struct unisol_format_info *info);

/* The i-th thing that a text of the format can hold beside what all of them can, in a word or two: "start", "moves", "many
   records"; NULL behind the last, or where there is no such format. */
const char *unisol_format_holds_at(const char *format, size_t i);

/* The name of the format that files of that name have, by their suffix; NULL: none. */
const char *unisol_format_for_file(const char *path);

struct unisol_option_info {
    const char *name;
    const char *help;
    const char *const *values; /* NULL-terminated, the default first */
};

/* The i-th option of a format, from 0; false behind the last, or where there is no such format. */
bool unisol_format_option_at(const char *format, size_t i, struct unisol_option_info *info);

struct unisol_variant_info {
    const char *name;
    const char *title;
    const char *const *aliases; /* NULL-terminated; NULL: none */
    unsigned columns;
    unsigned freecells;
    unsigned decks;
    const char *build; /* the values of the options of that name */
    const char *fill;
    const char *sequence;
};

/* The i-th variant, from 0; false behind the last. */
bool unisol_variant_at(size_t i, struct unisol_variant_info *info);

struct unisol_diagnostic_info {
    const char *name;
    enum unisol_level level;
    const char *explanation;
    const char *hint; /* NULL: none */
};

/* The i-th diagnostic, from 0, and behind them the reasons why records of patience are illegal; false behind the last. */
bool unisol_diagnostic_at(size_t i, struct unisol_diagnostic_info *info);

/* ## Printing */

/*
 * Makes text safe to print on a terminal, such as the name of a file from elsewhere: control
 * characters, line ends, characters that change the direction of text, and bytes that are not UTF-8
 * become \xNN.  Works like snprintf(): writes at most size bytes to buffer (NULL if size is 0), the
 * terminating NUL among them, never a part of a character, and returns the length of the whole
 * result without the NUL.
 */
size_t unisol_escape(const char *text, char *buffer, size_t size);

/*
 * The same for the inside of a JSON string: quotation marks, backslashes and the characters above
 * are escaped as JSON has it.  A byte that is not UTF-8, which no JSON string can hold, becomes
 * U+FFFD; *exact (may be NULL) is false then.
 */
size_t unisol_escape_json(const char *text, char *buffer, size_t size, bool *exact);

#ifdef __cplusplus
}
#endif

#endif
