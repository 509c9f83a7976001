/* SPDX-License-Identifier: MIT */
/*
 * Inputs and their records: where the bytes come from, which format they have, which layout and
 * options apply, and the next record, replayed.
 */
#ifndef UNISOL_CONVERT_INPUT_H
#define UNISOL_CONVERT_INPUT_H

#include "base/compression.h"
#include "convert/kind.h"
#include "engine/identify.h"
#include "engine/variations.h"
#include "formats/reader.h"

/* The start position of records that have none (option layout). */
struct us_input_layout {
    struct us_layout patience;
    /* Whose position it is; NULL: the layout is of patience. */
    const struct us_boardgame *boardgame;
    struct us_bg_position position; /* of that board game */
    /* The path of its file, "-" for standard input; empty: it is not a file. */
    struct us_buf file;
    bool is_read; /* the file has been read; it is not read twice */
    /* The game of the position: one with holes that is in the table of variants, or the requested
       one in the sizes that the file states. */
    struct us_game game;
    bool has_game;
    uint8_t max_rank;     /* of the position that was in the file */
    uint8_t ace;          /* see us_script.ace */
    uint8_t freecells;    /* of the position that was in the file */
    bool freecells_shown; /* the file shows that there are as many */
};

/* The rules of the game from a file (option rules). */
struct us_input_rules {
    struct us_buf file; /* its path, "-" for standard input; empty: there is none */
    bool is_read;       /* it has been read; it is not read twice */
    bool is_named;      /* the option game names the game */
    struct us_game_request request;
    /* The name of the game, if it is not in the table of variants; else "". */
    char name[US_MAX_VARIANT_NAME + 1];
};

/* What a stylesheet makes of each input, which is read in its place (option read-stylesheet). */
struct us_input_making {
    struct us_buf stylesheet;     /* its path; empty: there is none */
    const struct us_apart *apart; /* applies it; NULL: this process does */
    struct us_stylesheet *loaded; /* NULL: not yet */
    struct us_buf text;           /* what it made of the open input */
};

struct us_input {
    struct us_sink sink;
    struct us_reader reader;
    struct us_record *record; /* receives each record; the owner's */

    /* Options. */
    const struct us_format *format; /* NULL: the format of each input is detected */
    /* As the user made it, even if a file of rules or the layout has changed reader.request. */
    struct us_game_request request;
    /* Fields that were set by themselves, not as part of a variant. */
    bool refined[US_GAME_FIELDS];
    struct us_input_rules rules;
    struct us_input_layout layout;
    struct us_input_making making;
    /* In place of the conventions of the records.  UNKNOWN: nothing is assumed.  automove_first
       counts only with a rule; US_PERHAPS: nothing is assumed about it. */
    struct us_conventions assumed;
    bool all_interpretations;
    struct us_bounds bounds;
    uint64_t first_record; /* counted from 1; 0: all records */
    uint64_t last_record;
    char variation[US_VARIATION_NUMBER]; /* the one to extract from each record; empty: none */

    /* The input that is open. */
    struct us_buf name;
    int fd;
    bool owns_fd;
    const char *bytes; /* what has not been read yet of an input in memory */
    size_t num_bytes;
    struct us_decompressor *decompressor;
    bool garbage_reported;                /* after the end of compressed data */
    bool range_reported;                  /* the input has fewer records than were asked for */
    const struct us_format *other_format; /* that it could also have; NULL: there is none */
    bool is_deal;                         /* the input is the deal in reader.script */
    bool is_part;                         /* the input is a chunk of another one */
    uint64_t base;                        /* its offset, if it is part of another one */
    unsigned repairs;                     /* records whose corrections were searched for */
    uint64_t deals_tried;                 /* in searches for the deals of its lists */
    uint64_t moves_tried;                 /* in these searches */
    bool search_ended;                    /* they took too long for another one */

    /* Memory of the replay, used again for each record. */
    struct us_expected_snapshot snapshot;
    struct us_table table;
    uint64_t offset;     /* of the first byte of the source in the input; 0 unless it is a chunk */
    bool no_search;      /* do not search for the deals of lists that name none */
    bool trying;         /* only whether the record fits another game is of interest */
    struct us_held held; /* diagnostics of a record whose game is not known yet */
};

/* ---- the memory of inputs (input.c) ---------------------------------------------------------- */

/* Makes *in, all zero, an input that reports to handle(context, …) and fills *record.  Both stay
   where they are. */
void us_input_init(struct us_input *in, void (*handle)(void *context, const struct us_diag *diag),
                   void *context, struct us_record *record);

/* Closes the input that is open, if any. */
void us_input_close(struct us_input *in);

void us_input_free(struct us_input *in);

/* From the next input on, records that have no start begin with that of a solution, which must
   outlive the inputs, and its rules apply. */
void us_input_begin_with(struct us_input *in, const struct us_solution *solution);

/* An input with a record of its own, to read something while another input is open. */
struct us_inner_input {
    struct us_input input;
    struct us_record record;
};

/* An input with the bounds and the stated game of `outer`, for records of `game`.  It reports where
   `outer` does, or nowhere if it is quiet.  NULL (reported to outer): memory ran out.  The caller
   frees it. */
struct us_inner_input *us_inner_input_new(struct us_input *outer,
                                          const struct us_game_request *request, bool quiet);

/* The same without an outer input: it is quiet, and has the usual bounds.  NULL: memory ran out. */
struct us_inner_input *us_inner_input_alone(const struct us_game_request *request);

void us_inner_input_free(struct us_inner_input *inner);

/* Names the input for diagnostics and detection; NULL: it has no name. */
void us_input_set_name(struct us_input *in, const char *name);

/* Attaches a source of bytes to a closed input; compressed data is decompressed.  US_FAILED:
   reported. */
enum us_status us_input_attach_file(struct us_input *in, const char *path);
enum us_status us_input_attach_descriptor(struct us_input *in, int fd);
enum us_status us_input_attach_memory(struct us_input *in, const char *bytes, size_t len);

/* Reads the whole input, of at most so many bytes, into the window of its source.  US_FAILED:
   reported. */
enum us_status us_input_fill_window(struct us_input *in, size_t most);

/* Frees what was read of the input, and detaches its source. */
void us_input_drop_source(struct us_input *in);

/* Lets several threads read the input, if it is an uncompressed file. */
void us_input_share_file(struct us_input *in);

/* Warns, once, of garbage after the end of compressed data. */
void us_input_report_garbage(struct us_input *in);

/* ---- opening (open.c) ------------------------------------------------------------------------ */

/* Finds the layout and the format of an input whose source is attached.  US_FAILED (reported): the
   input is closed. */
enum us_status us_input_begin(struct us_input *in);

/* Opens a deal as an input of one record.  US_FAILED (reported): there is no such deal. */
enum us_status us_input_open_deal(struct us_input *in, const char *deal);

/* ---- stylesheets (made.c) -------------------------------------------------------------------- */

/* If there is a stylesheet, replaces the attached source with what it makes of it.  US_FAILED:
   reported. */
enum us_status us_input_make(struct us_input *in);

/* ---- options (input_options.c) --------------------------------------------------------------- */

/* Sets the option of that name, as in unisol.h.  US_FAILED: reported. */
enum us_status us_input_set(struct us_input *in, const char *name, const char *value);

/* The i-th word, 0-based, that an input or a renderer accepts as the value of an option; NULL after
   the last one, or if there is no list of the values.  For "limit" it is the name of a limit. */
const char *us_option_value_at(const char *option, size_t i);

/* ---- records (read.c) ------------------------------------------------------------------------ */

/* The kind of the record that was read last. */
const struct us_record_kind *us_input_kind(const struct us_input *in);

/* Reads the next record that was asked for, and does not replay it: US_OK, US_END, US_FAILED
   (reported). */
enum us_status us_input_read(struct us_input *in);

/* Replays the record that was read last into in->record: US_OK, US_FAILED (reported). */
enum us_status us_input_replay(struct us_input *in);

/* Reads the next record that was asked for, and replays it: as us_input_read. */
enum us_status us_input_next(struct us_input *in);

/* ---- games (games.c) ------------------------------------------------------------------------- */

/* True if neither the user nor the format of the input states the game of its records.  Some of the
   records may still state it. */
bool us_input_is_open(const struct us_input *in);

/*
 * Tries the record that was read last, which is illegal or could not be read (`status`), as other
 * games of its shape, unless it states its game.  The diagnostics about it are held in in->held,
 * and are released or dropped.  Returns the status of the record, which may have another game then.
 */
enum us_status us_input_try_games(struct us_input *in, enum us_status status);

/* Reads the first record of `from` once more, in which no layout could be read, as other games.
   Returns true if one of them has such a layout; the diagnostics in from->held wait. */
bool us_input_try_layouts(struct us_input *from);

/* ---- assumptions (assume.c) ------------------------------------------------------------------ */

/* Whether the user assumes any conventions. */
bool us_input_assumes(const struct us_input *in);

/* Whether the record that was read last states other conventions than the user assumes. */
bool us_input_assumes_other(const struct us_input *in);

/* Puts the user's assumptions in the place of the conventions of the record that was read last.  If
   it states other ones, a note says so, and what it states about its boards and its result no
   longer counts.  `resolver` plays it under its own conventions first, to know the card of each
   move; it may be NULL.  False (reported): its moves are known only from its boards, or memory ran
   out. */
bool us_input_assume(struct us_input *in, const struct us_resolver *resolver);

/* Notes that the assumptions change nothing in the record, and why. */
void us_input_report_no_effect(struct us_input *in, const char *why);

/* ---- deals (identify.c) ---------------------------------------------------------------------- */

/* Prepares the search for deals that the moves of the record that was read last fit.  US_FAILED
   (reported): it has no moves that can be tried.  The caller frees *id in both cases. */
enum us_status us_input_identify(struct us_input *in, struct us_identifier *id);

/* Counts what a search for deals has tried. */
void us_input_count_search(struct us_input *in, const struct us_identifier *id);

/* Whether the searches for deals of earlier records of the input were short enough for another one.
   False: reported, and in->search_ended is set. */
bool us_input_may_identify(struct us_input *in);

/* Reports that searches for deals of that record were stopped after `tried` deals. */
void us_input_report_spent(struct us_input *in, uint64_t tried);

/* Whether the moves of a list for a game can be tried as moves of a variant: both have the same
   piles. */
bool us_has_piles_of(const struct us_game *variant, const struct us_game *game);

/* Returns the i-th variant, 0-based, with the same piles as the game of the record that was read
   last, so that its moves can be tried.  NULL: there are no more, or the game is stated. */
const struct us_variant *us_input_other_game(const struct us_input *in, size_t i);

/* If the record that was read last names no deal, searches for the one that its moves solve, and
   sets it.  Reports what was found, unless this is none of the records that are tried. */
void us_input_find_deal(struct us_input *in);

/* ---- detection (detect.c) -------------------------------------------------------------------- */

/* If the input can have two formats, chooses the one in which its first record plays better.
   US_FAILED (reported): neither plays, and both are equally likely. */
enum us_status us_input_settle_format(struct us_input *in);

/* ---- rules (rules.c) ------------------------------------------------------------------------- */

/* Reads the file of rules, if that has not been done, and applies it to the input.  US_FAILED:
   reported. */
enum us_status us_input_load_rules(struct us_input *in);

/* Gives an input the rules that another one has read. */
void us_input_share_rules(struct us_input *in, const struct us_input *from);

/* ---- layouts (layout.c) ---------------------------------------------------------------------- */

/* Reads the file of the layout, if that has not been done, and applies it to the input.  US_FAILED:
   reported. */
enum us_status us_input_load_layout(struct us_input *in);

/* Gives an input the layout that another one has read. */
void us_input_share_layout(struct us_input *in, const struct us_input *from);

#endif
