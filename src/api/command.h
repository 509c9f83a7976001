/* SPDX-License-Identifier: MIT */
/*
 * Functions that only the command needs.  They follow the rules of unisol.h, but the shared library
 * does not export them.
 *
 * Chunks let several threads read one input; batches let several threads render records for one
 * output.
 */
#ifndef UNISOL_API_COMMAND_H
#define UNISOL_API_COMMAND_H

#include "unisol.h"

/*
 * ## Chunks
 *
 * A chunk is a part of an input that consists of whole records.  It is split off without reading
 * the records, so that another reader in another thread can read them.  This takes three steps, so
 * that threads seldom wait for each other:
 *
 *  - unisol_reader_take assigns a range of the input to a chunk.
 *  - unisol_chunk_fill reads the bytes of that range.
 *  - unisol_reader_cut moves both ends of the chunk to boundaries of records.
 *
 * Threads may be at different steps, or fill different chunks, of one input at once.  Each chunk
 * that was taken must be cut.  An input that is taken in chunks cannot be read with
 * unisol_reader_next: the first attempt reports MISUSE, later ones return
 * UNISOL_END.
 */
struct unisol_chunk;

/* True if the input that is open can be taken in chunks: the boundaries of its records can be
   found, and all records were asked for. */
bool unisol_reader_can_take(const struct unisol_reader *reader);

/* Takes the next `size` bytes, more or less.  One thread at a time may call this.  *chunk is NULL,
   or a chunk of any input that is no longer needed and whose memory is used again.  The caller
   frees it with unisol_chunk_free.  False: the input cannot be taken in chunks, or memory ran out;
   *chunk is unchanged. */
bool unisol_reader_take(struct unisol_reader *reader, size_t size, struct unisol_chunk **chunk);

/* Reads the bytes of a chunk that was taken and whose input is still open.  Does nothing for any
   other chunk, which unisol_reader_cut will report. */
void unisol_chunk_fill(struct unisol_chunk *chunk);

/*
 * Cuts a chunk that was filled.  One thread at a time may call this, in the order in which the
 * chunks were taken.  Pass NULL if taking one failed for lack of memory.
 *
 * UNISOL_OK: any thread may use the chunk.  It contains no record if a record is longer than the
 * chunk.
 * UNISOL_END: nothing is left.
 * UNISOL_FAILED: a record is too long, or the input cannot be read further, which the next call
 * distinguishes.  A chunk that is not filled, belongs to another input or comes out of order is
 * reported as MISUSE, and the next call returns UNISOL_END.
 */
enum unisol_status unisol_reader_cut(struct unisol_reader *reader, struct unisol_chunk *chunk);

/* Opens a chunk as an input, and closes the input that was open.  The chunk must outlive the
   reading.  The reader that it was taken from must still exist, and its layout applies.  Records
   are counted from 1 in each chunk; places in diagnostics are those in the whole input. */
enum unisol_status unisol_reader_open_chunk(struct unisol_reader *reader,
                                            const struct unisol_chunk *chunk);

/* How many bytes of the input have been read, not counting the current record; after
   decompression. */
uint64_t unisol_reader_offset(const struct unisol_reader *reader);

/* The offset in the input, in bytes, at which the records of a cut chunk end. */
uint64_t unisol_chunk_end(const struct unisol_chunk *chunk);

/* The size of the records of a cut chunk, in bytes. */
size_t unisol_chunk_size(const struct unisol_chunk *chunk);

/* Frees a chunk, which may be NULL. */
void unisol_chunk_free(struct unisol_chunk *chunk);

/*
 * ## Batches
 *
 * A batch holds records that a writer has rendered, to be written by another writer.  Each thread
 * has its own writer, opened with unisol_writer_open_batches, which only renders.  One writer with
 * the same options then writes the batches in order with unisol_writer_append, and adds what the
 * format has before, between and after records.
 */
struct unisol_batch;

/* Returns an empty batch, or NULL if memory runs out.  The caller frees it with
   unisol_batch_free. */
struct unisol_batch *unisol_batch_new(void);

/* Bounds the memory of a batch.  Long records, and all records after the first megabyte of text,
   are kept as they are from now on. unisol_writer_append makes their text, and unisol_batch_text
   does not contain it. */
void unisol_batch_defer(struct unisol_batch *batch);

/* Opens a writer that only renders.  The name is for diagnostics; it may be NULL. */
enum unisol_status unisol_writer_open_batches(struct unisol_writer *writer, const char *name);

/* Renders one record and adds it to the batch.  A bounded batch may take the record from its
   reader, and then the record must not be used.  UNISOL_FAILED: it was refused or could not be
   rendered; the batch and the record are unchanged. */
enum unisol_status unisol_writer_render(struct unisol_writer *writer,
                                        const struct unisol_record *record,
                                        struct unisol_batch *batch);

/* The number of records in a batch. */
size_t unisol_batch_records(const struct unisol_batch *batch);

/* The text of the records, *len bytes followed by a NUL.  It is valid until the batch changes.  len
   may be NULL. */
const char *unisol_batch_text(struct unisol_batch *batch, size_t *len);

/* Writes `count` records of the batch, starting with record `first`, 0-based.  They must have been
   rendered for the writer's format. */
enum unisol_status unisol_writer_append(struct unisol_writer *writer, struct unisol_batch *batch,
                                        size_t first, size_t count);

/* Frees a batch, which may be NULL. */
void unisol_batch_free(struct unisol_batch *batch);

/* What the reader understood of a record of patience, as indented text; empty if that is no longer
   there, because the record was kept. */
const char *unisol_record_dump_script(const struct unisol_record *record);

/*
 * ## Finding deals
 *
 * A search finds the deals that the moves of a record fit.  A range of deals is a text such as
 * "ms:1-32000", "1-32000", "pysol:1-100" or "617".  Its deals are counted from 0.
 */
struct unisol_search;

/*
 * Returns a search for the record that unisol_reader_check has just read, whose start and deal do
 * not count.  It is valid until the next call on the reader.  Different threads may use different
 * searches for one record.  The caller frees it with unisol_search_free.  NULL: the record has no
 * moves that can be tried, or memory ran out; a diagnostic says so.
 */
struct unisol_search *unisol_search_new(struct unisol_reader *reader);

/* Makes a search that has tried no deal play the game of that name. */
void unisol_search_set_game(struct unisol_search *search, const char *name);

/* Receives the index in the range of a deal in which the moves are legal, and whether they also
   solve it.  False: the search ends. */
typedef bool unisol_search_fn(void *context, uint64_t index, bool solved);

/* Tries `num` deals of a valid range, from number `first` on.  False: memory ran out. */
bool unisol_search_deals(struct unisol_search *search, const char *range, uint64_t first,
                         uint64_t num, unisol_search_fn *found, void *context);

/* Adds how many deals the search has tried to *tried, which may be NULL.  Returns true if it was
   stopped, because too many moves are legal in most deals. */
bool unisol_search_spent(const struct unisol_search *search, uint64_t *tried);

/* Counts what a search has tried as work for the input of the reader. */
void unisol_reader_count_search(struct unisol_reader *reader, const struct unisol_search *search);

/* Whether the searches for earlier records of the input were short enough for another one.  If not,
   reports it at the record that was read last. */
bool unisol_reader_may_search(struct unisol_reader *reader);

/* Whether that has been reported for the input. */
bool unisol_reader_search_ended(const struct unisol_reader *reader);

/* Reports that searches for the record of the reader were stopped, after so many deals. */
void unisol_reader_report_spent(struct unisol_reader *reader, uint64_t tried);

/* Frees a search, which may be NULL. */
void unisol_search_free(struct unisol_search *search);

/* The number of deals in a range; 0: the text is not a range. */
uint64_t unisol_deals_count(const char *range);

/* Stores the name of a deal of a valid range in `text`, "ms:617", and returns `text`. */
enum { UNISOL_DEAL_TEXT = 96 };
const char *unisol_deals_name(const char *range, uint64_t index, char text[UNISOL_DEAL_TEXT]);

/* Deals with many legal moves that a search has tried: the two with the most. */
struct unisol_nearest {
    char deal[UNISOL_DEAL_TEXT]; /* the name of the first one; "": no move was legal in any deal */
    size_t moves;                /* legal moves of the first one */
    size_t second;               /* of the other one */
};

/* Adds the deals of a search to *nearest, which is all 0 at first. */
void unisol_search_nearest(const struct unisol_search *search, struct unisol_nearest *nearest);

/* Returns true if far more moves are legal in the first deal than in any other. */
bool unisol_is_near(const struct unisol_nearest *nearest);

/* The rules of a game that were found by playing. */
struct unisol_found_rules {
    unsigned draw;        /* cards that go to the waste at a time; 0: there is no waste */
    unsigned passes;      /* through the stock; 0: one, or the game states how many */
    bool deals_to_spaces; /* Spider: the stock is dealt even if a column is empty */
};

/* Fills *found and returns true if the game is UNISOL_GAME_FOUND, but the input states all of it
   except for some rules. */
bool unisol_record_found_rules(const struct unisol_record *record,
                               struct unisol_found_rules *found);

/* The i-th other name of the layout of the record, 0-based, besides unisol_record_deal: its number
   in another system that deals the same, and the exact deal.  NULL: there is none.  It is valid as
   long as the record. */
const char *unisol_record_other_deal(const struct unisol_record *record, size_t i);

/* The index of the first deal of a valid range, from index `first` on, that is the layout of the
   record; the number of deals in the range: there is none. */
uint64_t unisol_record_find_deal(const struct unisol_record *record, const char *range,
                                 uint64_t first);

/* From the next input on, `apart` (tree/stylesheet.h) applies the reader's stylesheet, instead of
   this process.  It must outlive the reader. */
struct us_apart;
void us_reader_apply_apart(struct unisol_reader *reader, const struct us_apart *apart);

/* ## Writers */

/* The number of the player's moves in the record that was written or rendered last, as it was
   written: another automove rule can change it. */
size_t unisol_writer_moves(const struct unisol_writer *writer);

/* From the next output on, calls before() before each temporary file is created, and then after()
   with its path, or with NULL if it could not be created.  Calls neither for an output that has
   none, such as a pipe. */
void unisol_writer_watch(struct unisol_writer *writer, void (*before)(void),
                         void (*after)(const char *temporary));

/*
 * The same as unisol_writer_open_file, but no file is replaced, and no link is followed.
 * next(context) returns a name at once.  It is called again by unisol_writer_close as long as a
 * file of that name exists and has other content.  If the content is the same, that file is the
 * result.  All names are in the same directory and have the same suffix.  A name is valid until the
 * next call; NULL: memory ran out.  Diagnostics have `name`.
 */
enum unisol_status unisol_writer_open_new_file(struct unisol_writer *writer, const char *name,
                                               const char *(*next)(void *context), void *context);

/* Writes a file that consists of `len` bytes of text, in the way of unisol_writer_open_file, and
   closes the output that was open. */
enum unisol_status unisol_writer_save(struct unisol_writer *writer, const char *path,
                                      const char *text, size_t len);

/* Adds text to the output of a writer that is open. */
enum unisol_status unisol_writer_put(struct unisol_writer *writer, const char *text, size_t len);

/* From the next output on, `apart` (tree/stylesheet.h) applies the user's stylesheet, instead of
   this process.  It must outlive the writer. */
struct us_apart;
void us_writer_apply_apart(struct unisol_writer *writer, const struct us_apart *apart);

/*
 * ## Pages
 *
 * A directory of web pages: each page has links to its neighbors, and index.html lists all of them.
 */
struct unisol_pages;

/* Returns an empty list of pages, or NULL if memory runs out.  The caller frees it with
   unisol_pages_free. */
struct unisol_pages *unisol_pages_new(void);

/* Takes over the pages of an earlier list whose files is_there(context, name) finds.  `page` is the
   text of index.html.  False: unisol did not write it, it was changed, or memory ran out. */
bool unisol_pages_read(struct unisol_pages *pages, const char *page, size_t len,
                       bool (*is_there)(void *context, const char *file), void *context);

/* Adds a page, which a writer of html has made, to the list, in the place of an earlier page of
   this name.  `file` is its name in the directory, and `moves` the number of moves that it shows.
   If memory runs out, unisol_pages_put_index reports it. */
void unisol_pages_add(struct unisol_pages *pages, const char *file, const char *page, size_t len,
                      size_t moves);

/* Where a page is.  The names are those of files in the directory, or NULL. */
struct unisol_page_place {
    const char *file;
    const char *previous; /* page */
    const char *next;     /* page */
    const char *image;    /* a picture of it */
    const char *url;      /* of the directory, with a slash at its end; NULL: not known */
};

/* Adds a page with links to its neighbors to the output of w.  If the address is known, programs
   that show a link to the page find its address and its picture. */
enum unisol_status unisol_pages_put(struct unisol_writer *writer, const char *page, size_t len,
                                    const struct unisol_page_place *place);

/* Adds the page that lists the others to the output of w. */
enum unisol_status unisol_pages_put_index(struct unisol_writer *writer,
                                          const struct unisol_pages *pages);

/* Frees a list, which may be NULL. */
void unisol_pages_free(struct unisol_pages *pages);

/* ## Names */

/* The name that was probably meant by a word; NULL: none is near.  name_at(list, i) returns the
   i-th name, 0-based, or NULL after the last one.  The first of the nearest names is returned. */
const char *unisol_nearest(const char *word, const char *(*name_at)(const void *list, size_t i),
                           const void *list);

/* Fills *info, which may be NULL, with the format of that name as people write it ("FCS Board"),
   also of a set, which may be NULL.  False: there is none. */
bool unisol_formats_find(const struct unisol_formats *formats, const char *name,
                         struct unisol_format_info *info);

/* The same as unisol_format_holds_at and unisol_format_for_file, with the formats of a set, which
   may be NULL. */
const char *unisol_formats_holds_at(const struct unisol_formats *formats, const char *format,
                                    size_t i);
const char *unisol_formats_for_file(const struct unisol_formats *formats, const char *path);

/*
 * The i-th word, 0-based, that a reader or writer accepts as the value of an option: "rank" for
 * build, "horne" for automove.  For "limit" it is the name of a limit, and "empty-column-count" is
 * one of the things that "assume" sets.  NULL after the last one, or if there is no list of the
 * values.
 */
const char *unisol_option_value_at(const char *option, size_t i);

/* Fills *info, which may be NULL, with the variant of that name or alias as people write it
   ("Baker's Game").  False: there is none. */
bool unisol_variant_find(const char *name, struct unisol_variant_info *info);

/* Stores the rules of a variant in `text`, and returns `text`: in sentences, or as a file that the
   option "rules" reads.  It is "" if there is no such variant. */
enum { UNISOL_RULES_TEXT = 1024 };
const char *unisol_variant_rules(const char *name, bool as_file, char text[UNISOL_RULES_TEXT]);

/* Describes the game that the options of the reader request: its name and numbers, and its rules in
   sentences or as a file.  Closes the input that was open.  UNISOL_FAILED: reported. */
enum unisol_status unisol_reader_rules(struct unisol_reader *reader,
                                       struct unisol_variant_info *info, bool as_file,
                                       char text[UNISOL_RULES_TEXT]);

/* ## Records */

/* The deal that the input states, "ms:617".  NULL: it states none, or the deal has no number.
   Unlike unisol_record_deal, this never looks for the number of a layout. */
const char *unisol_record_stated_deal(const struct unisol_record *record);

/* True if an illegal record that is still its reader's is one of the first: 20 of an input, as far
   as they are in its first 128 KiB. */
bool unisol_record_is_early(const struct unisol_record *record);

/* True if corrections of the record have been searched for, whether any was found or not. */
bool unisol_record_is_searched(const struct unisol_record *record);

/* ## Names of values, in small letters */

const char *unisol_result_name(enum unisol_result result);           /* "solved" */
const char *unisol_claim_name(enum unisol_claim claim);              /* "gave-up"; "none" */
const char *unisol_game_source_name(enum unisol_game_source source); /* "assumed" */
const char *unisol_pile_name(enum unisol_pile_kind kind);            /* "freecell" */
const char *unisol_edit_name(enum unisol_edit_kind kind);            /* "changed" */
const char *unisol_variation_name(enum unisol_variation_kind kind);  /* "undone" */

/* ## Diagnostics */

/* What is known about a kind of diagnostic, or a reason why records are illegal.  The strings are
   constants. */
struct unisol_diagnostic_info {
    const char *name;
    enum unisol_level level;
    const char *explanation;
    const char *hint; /* NULL: there is none */
};

/* Fills *info with the i-th diagnostic, 0-based; the reasons why records of patience are illegal
   come after the diagnostics.  info may be NULL.  False: there is no such entry. */
bool unisol_diagnostic_at(size_t i, struct unisol_diagnostic_info *info);

/*
 * ## Variations
 */

/* Returns true if a record is of the same game as what was added, which is not over, and begins
   where it ends. */
bool unisol_merger_continues(const struct unisol_merger *merger,
                             const struct unisol_record *record);

/*
 * Receives a variation, whose number is not NULL.  `line` is the game from its start to the end of
 * the variation, or to its first illegal move.  All functions of records and writers take it, but
 * it cannot be kept.  All is valid only during the call.  False: no more variations are of
 * interest.
 */
typedef bool unisol_variation_fn(void *context, const struct unisol_variation *variation,
                                 const struct unisol_record *line);

/*
 * Plays the variations of a record and passes each of them to handle(context, ...).  No move is
 * played twice.  One that starts in another variation comes before that one, or after it if it
 * starts at its end.  Those that start after an illegal move are not played: *unplayed, which may
 * be NULL, receives their number.  with_extras: the lines have the comments on their moves and on
 * the record.  False: memory ran out.
 */
bool unisol_record_visit_variations(const struct unisol_record *record, bool with_extras,
                                    unisol_variation_fn *handle, void *context, size_t *unplayed);

/* Puts the moves of the i-th variation, 0-based, which was played, as a replay prints them, into
   `text`, as far as they fit into `size` bytes: "(12. 4a 13. 46 (13. 42))". */
void unisol_record_put_variation(const struct unisol_record *record, size_t i, char *text,
                                 size_t size);

/*
 * ## Counting
 */

/* What a tally has counted besides statistics. */
enum { UNISOL_MAX_REASONS = 64 };
struct unisol_counts {
    struct unisol_results results;
    struct {
        const char *name; /* of a reason, a constant; NULL after the last one */
        uint64_t count;
    } reasons[UNISOL_MAX_REASONS];
};

/* Counts a record, or with NULL one that cannot be read. */
void unisol_counts_add(struct unisol_counts *counts, const struct unisol_record *record);

/* Adds other counts. */
void unisol_counts_join(struct unisol_counts *counts, const struct unisol_counts *more);

/* The counts of a tally, valid until it changes. */
const struct unisol_counts *unisol_tally_counts(const struct unisol_tally *tally);

/*
 * ## Solving
 *
 * What the command needs to have a position solved by another program.
 */

/* Returns the position after the player's move `position`, and the automoves that follow it, as a
   record that begins there and has no moves; SIZE_MAX: the end, before the fault of an illegal
   record.  It belongs to the caller, as one from unisol_record_keep.  NULL: there is no such
   position, or memory ran out, which is reported. */
struct unisol_record *unisol_record_at(const struct unisol_record *record, size_t position);

/* Makes the moves of a record after the player's move `position`, which is not its last one, a
   variation that a program proposes.  The record belongs to the caller.  False: it has no such
   moves, or memory ran out; it can then only be freed. */
bool unisol_record_end_with_hint(struct unisol_record *record, size_t position);

/* From the next input on, the records of the reader begin with the start of `record`, unless they
   have one, and its rules apply to them.  `record` must outlive the inputs.  Closes the input that
   was open. */
void unisol_reader_begin_with(struct unisol_reader *reader, const struct unisol_record *record);

/* True if both records begin with the same cards in the same places, whether these lie face up or
   not. */
bool unisol_record_same_layout(const struct unisol_record *a, const struct unisol_record *b);

/* Stores a rule of the record's game in `text`: an option of the reader such as "freecells" or
   "build", "draw", the number of cards that go to the waste at a time, or "game", the name of its
   variant.  False: there is no such rule, or no record with a board. */
enum { UNISOL_RULE_TEXT = 80 };
bool unisol_record_rule(const struct unisol_record *record, const char *name,
                        char text[UNISOL_RULE_TEXT]);

/* True if unisol_record_plays can except a rule of that name: those of unisol_record_rule but for
   "game", and "passes", how often the stock may be gone through. */
bool unisol_is_rule(const char *name);

/* True if the rules of the record are those of a variant, except for the rules that are named, and
   for moves back from foundations.  `except` ends with NULL; it may be NULL. */
bool unisol_record_plays(const struct unisol_record *record, const char *game,
                         const char *const *except);

/*
 * ## QR codes
 */

/* Makes a QR code of a text: stores its modules row by row as '1' (dark) and '0', and a NUL.
   Returns the number of rows, which have as many modules; 0: the text has more than 2,953 bytes.
   A border of four light modules must surround the code. */
enum { UNISOL_QR_MODULES = 177 * 177 + 1 };
unsigned unisol_qr(const char *text, char modules[UNISOL_QR_MODULES]);

/*
 * ## Positions
 *
 * A hash of the position where a walk is, at most INT64_MAX, because databases have no larger
 * numbers.  The order of columns and of freecells does not matter, nor the game.  0: the record has
 * no board.
 */
uint64_t unisol_walk_hash(const struct unisol_walk *walk);

#endif
