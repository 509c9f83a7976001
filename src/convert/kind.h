/* SPDX-License-Identifier: MIT */
/*
 * The kinds of records: patience and board games.  A kind is one const struct of functions, so that
 * code which serves both kinds asks the kind and never branches on it.
 */
#ifndef UNISOL_CONVERT_KIND_H
#define UNISOL_CONVERT_KIND_H

#include "convert/record.h"

struct us_input;
struct us_renderer;

/* A record as it is to be written.  Only the member of its kind is set; the other one is NULL. */
struct us_content {
    const struct us_record_kind *kind;
    const struct us_solution *solution;
    const struct us_bg_solution *boardgame;
};

/* A copy of a record that is to be written later. */
struct us_kept {
    struct us_solution solution;
    struct us_bg_solution boardgame;
    struct us_content content; /* points to one of these */
};

struct us_record_kind {
    bool boardgames; /* the value of us_record_writer.boardgames */

    /* ---- reading ---------------------------------------------------------------------------- */

    /* Replays what in->reader has read, and fills in->record.  US_FAILED (reported): there is
       nothing to replay, or it contradicts the options. */
    enum us_status (*resolve)(struct us_input *in);

    /* Checks what in->reader has read as far as that is possible without a replay and without
       assumptions.  NULL: the reader checks everything.  US_FAILED (reported): it is unreadable. */
    enum us_status (*check)(struct us_input *in);

    /* Searches for corrections of the illegal record that was read last.  NULL: there is no such
       search for this kind.  False: memory ran out. */
    bool (*repair)(struct us_input *in, struct us_corrections *out);

    /* Replays a correction that was found of that record into *out, which is empty.  NULL if
       `repair` is.  False: memory ran out. */
    bool (*correct)(struct us_input *in, const struct us_correction *correction,
                    struct us_solution *out);

    /* Keeps the start that `from` has read as the layout of `in`.  US_FAILED (reported to `from`):
       it has none. */
    enum us_status (*take_layout)(struct us_input *in, struct us_input *from);

    /* ---- questions about a record ----------------------------------------------------------- */

    enum us_verdict (*verdict)(const struct us_record *record);

    /* What the input states about the result. */
    enum us_claim (*claim)(const struct us_record *record);

    /* Moves of the player; in an illegal record, those before the fault. */
    size_t (*num_moves)(const struct us_record *record);

    /* The name of the reason why an illegal record is illegal, and the move at fault, counted from
       1 (0: the start).  move may be NULL. */
    const char *(*fault)(const struct us_record *record, size_t *move);

    /* Puts the fault of an illegal record in one line: "illegal at move 60: ...". */
    void (*put_fault)(const struct us_record *record, struct us_buf *out);

    /* Reports the fault of an illegal record: its place, the rule, the board. */
    void (*report_fault)(const struct us_record *record, struct us_sink *sink);

    /* True if the record is only a solver's "no solution" verdict, without a board. */
    bool (*is_empty)(const struct us_record *record);

    /* The deal that the input states, even if the record is empty.  NULL: the kind has no deals. */
    struct us_deal (*stated_deal)(const struct us_record *record);

    /* The solution, if the record has cards on a table; NULL if not. */
    const struct us_solution *(*cards)(const struct us_record *record);

    /* Puts the game's name and, if it differs from its variant, how. */
    void (*put_game)(const struct us_record *record, struct us_buf *out);

    /* The same with the game's title, for people. */
    void (*put_title)(const struct us_record *record, struct us_buf *out);

    /* Puts how the game ended, "x wins"; nothing if it has not ended.  NULL: records of this kind
       have no outcome. */
    void (*put_outcome)(const struct us_record *record, struct us_buf *out);

    /* True if the conventions of the record were found by trying. */
    bool (*is_inferred)(const struct us_record *record);

    /* Puts the whole record as indented text. */
    void (*dump)(const struct us_record *record, struct us_buf *out);

    /* ---- writing ---------------------------------------------------------------------------- */

    /* True if the format can hold the record's game. */
    bool (*fits)(const struct us_format *format, const struct us_record *record);

    /* Rewrites the record for the target, selects the position that was asked for, and reports what
       the target cannot store.  *content belongs to the renderer and the record until the renderer
       prepares the next one.  US_FAILED (reported): it cannot be written, or memory ran out. */
    enum us_status (*prepare)(struct us_renderer *renderer, const struct us_record *record,
                              struct us_content *content);

    /* Appends the text of the content to writer->out. */
    void (*write)(const struct us_format *format, struct us_record_writer *writer,
                  const struct us_content *content);

    /* The number of moves that are written, variations included. */
    size_t (*length)(const struct us_content *content);

    /* Copies the content to `kept`, which is empty, or moves it if it belongs to the renderer or to
       `record`, which is then empty.  record: the one that was prepared; NULL: it must not change.
       False: memory ran out. */
    bool (*keep)(struct us_renderer *renderer, const struct us_content *content,
                 struct us_record *record, struct us_kept *kept);
};

extern const struct us_record_kind us_patience_kind;
extern const struct us_record_kind us_boardgame_kind;

#endif
