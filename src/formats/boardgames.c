/* SPDX-License-Identifier: MIT */
/*
 * The notations of board games as formats.  This directory may know both formats and board games.
 * The readers and writers are in src/boardgames.
 */
#include "boardgames/boardgame.h"
#include "boardgames/proton.h"
#include "formats/kit/format.h"

static enum us_status read_record(struct us_record_reader *r, const struct us_boardgame *game)
{
    struct us_bg_reader reader = {&r->cursor, r->sink, r->bg_solution};
    us_bg_solution_clear(r->bg_solution, game);
    r->is_boardgame = true;
    return game->read(&reader);
}

static void write_boardgame(struct us_record_writer *w, const struct us_bg_solution *solution)
{
    solution->game->write(w->out, solution, w->options);
}

#define BOARDS_OPTION                                                                            \
    {                                                                                            \
        "positions", "positions: those of the record, start and end, one after each move, none", \
            (const char *const[])                                                                \
        {                                                                                        \
            "kept", "ends", "all", "none", NULL                                                  \
        }                                                                                        \
    }

static const struct us_option options_proton[] = {
    BOARDS_OPTION,
    {"layout",
     "playfields: as in the input, 6FF3 A069 ..., four lines of four, or of single digits",
     (const char *const[]){"kept", US_PROTON_LAYOUT_NAMES, NULL}},
    {"moves", "moves: as in the input, in a row, in a column",
     (const char *const[]){"kept", "row", "column", NULL}},
    {0},
};

static const struct us_option options_creeper[] = {
    BOARDS_OPTION,
    {"layout", "states: in one line, or one line per grid",
     (const char *const[]){"line", "broken", NULL}},
    {0},
};

static const struct us_option options_pasgl312[] = {
    BOARDS_OPTION,
    {0},
};

/* Defines the functions that the four formats have in common.  An input is one record. */
#define GAME(id)                                                                       \
    static enum us_status read_##id(struct us_record_reader *r, struct us_script *out) \
    {                                                                                  \
        (void)out;                                                                     \
        return read_record(r, &us_boardgame_##id);                                     \
    }                                                                                  \
    static int probe_##id(struct us_str text)                                          \
    {                                                                                  \
        return us_boardgame_##id.probe(text);                                          \
    }
GAME(proton)
GAME(creeper)
GAME(pasgl312)
GAME(adomoc)
#undef GAME

const struct us_format us_format_proton = {
    .name = "proton",
    .title = "Proton, a sliding puzzle: playfields and moves",
    .suffixes = (const char *const[]){".proton", NULL},
    .options = options_proton,
    .probe = probe_proton,
    .read = read_proton,
    .boardgame = &us_boardgame_proton,
    .write_boardgame = write_boardgame,
};

const struct us_format us_format_creeper = {
    .name = "creeper",
    .title = "Creeper: states and actions in the notation of Softserve",
    .suffixes = (const char *const[]){".creeper", NULL},
    .options = options_creeper,
    .probe = probe_creeper,
    .read = read_creeper,
    .boardgame = &us_boardgame_creeper,
    .write_boardgame = write_boardgame,
};

const struct us_format us_format_pasgl312 = {
    .name = "pasgl312",
    .title = "PASGL 312: moves and diagrams",
    .suffixes = (const char *const[]){".pasgl312", ".pasgl", NULL},
    .options = options_pasgl312,
    .probe = probe_pasgl312,
    .read = read_pasgl312,
    .boardgame = &us_boardgame_pasgl312,
    .write_boardgame = write_boardgame,
};

const struct us_format us_format_adomoc = {
    .name = "adomoc",
    .title = "Adomoc: rounds of moves",
    .suffixes = (const char *const[]){".adomoc", NULL},
    .probe = probe_adomoc,
    .read = read_adomoc,
    .boardgame = &us_boardgame_adomoc,
    .write_boardgame = write_boardgame,
};
