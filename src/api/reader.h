/* SPDX-License-Identifier: MIT */
/* The reader of the public functions. */
#ifndef UNISOL_API_READER_H
#define UNISOL_API_READER_H

#include "api/api.h"
#include "formats/reader.h"

enum us_input_state {
    US_INPUT_CLOSED, /* none was opened, or opening it failed */
    US_INPUT_OPEN,
    US_INPUT_TAKEN,  /* in pieces: no record is read here any more */
    US_INPUT_MISUSED /* the same, and the caller has been told */
};

struct unisol_reader {
    struct us_observer listener;
    struct us_sink sink;
    struct us_reader reader;
    struct us_game game; /* as asked for, whatever an input's layout has made of it */
    struct us_expected_snapshot picture;
    struct us_table table;
    struct us_bounds bounds;
    const struct us_format *format; /* as asked for; NULL: each input's is detected */
    struct us_layout layout;
    const struct us_boardgame *layout_game; /* the layout is that of a game on a board; NULL: of patience */
    struct us_bg_position layout_board;
    bool all_interpretations;
    struct us_conventions assumed; /* of texts that leave them open; UNKNOWN: not said */
    struct unisol_record record;
    uint64_t next_deal;           /* the number that the next layout may have; 0: not known */
    bool refined[US_GAME_FIELDS]; /* named by itself, not as part of a variant */
    struct us_buf layout_file;
    bool layout_read;          /* the file has been; it need not give its bytes twice */
    uint32_t layout_freecells; /* of the position that was in it */
    uint64_t first_record;     /* as asked for; 0: all */
    uint64_t last_record;
    bool range_reported; /* that the input has no such record */
    struct us_buf name;
    int fd;
    bool fd_is_ours;
    struct us_decompressor *decompressor;
    bool garbage_reported; /* the garbage after the compressed input */
    const char *bytes;     /* an input in memory: what has not been read yet */
    size_t num_bytes;
    uint64_t taken;                /* bytes in pieces */
    uint64_t pieces_before;        /* pieces of the inputs before this one */
    uint64_t pieces_taken;         /* all pieces; changed by the thread that takes */
    uint64_t pieces_cut;           /* the same; changed by the thread that cuts */
    const struct us_format *rival; /* which could have been this input's as well; NULL: none */
    enum us_input_state state;
    bool is_deal; /* the input is a deal, still to be given */
    struct us_deal deal;
};

/* Makes r->record an empty one that r fills. */
void us_record_begin(struct unisol_reader *r);

/* Gives the input up, if there is one, and is ready for another. */
void us_input_close(struct unisol_reader *r);

/* Warns, once, of garbage that was found after a compressed input. */
void us_input_report_garbage(struct unisol_reader *r);

#endif
