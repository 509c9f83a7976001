/* SPDX-License-Identifier: MIT */
/*
 * The notations of games on boards as formats.  They are here because this room alone may know both; what they do is in
 * src/boardgames.
 */
#include "boardgames/boardgame.h"
#include "boardgames/proton.h"
#include "formats/format.h"

static enum us_status read_match(struct us_record_reader *r, const struct us_boardgame *notation)
{
    struct us_bg_reader notes = {&r->cursor, r->sink, r->match};
    us_bg_solution_clear(r->match, notation);
    r->is_boardgame = true;
    enum us_status status = notation->read(&notes);
    if (r->match->text.failed)
        us_report(r->sink, US_DIAG_NO_MEMORY, US_NOWHERE, "%s", "");
    return r->match->text.failed ? US_FAILED : status;
}

static void write_boardgame(struct us_record_writer *w, const struct us_bg_solution *m)
{
    m->notation->write(w->out, m, w->options);
}

#define BOARDS_OPTION                                                                             \
    {                                                                                             \
        "positions", "positions: those of the record, start and end, one behind each move, none", \
            (const char *const[])                                                                 \
        {                                                                                         \
            "kept", "ends", "all", "none", NULL                                                   \
        }                                                                                         \
    }

static const struct us_option options_proton[] = {
    BOARDS_OPTION,
    {"layout", "playfields: as they were read, 6FF3 A069 ..., four lines of four, or of single digits",
     (const char *const[]){"kept", US_PROTON_LAYOUT_NAMES, NULL}},
    {"moves", "moves: as they were read, in a row, in a column", (const char *const[]){"kept", "row", "column", NULL}},
    {0},
};

static const struct us_option options_creeper[] = {
    BOARDS_OPTION,
    {"layout", "states: in one line, or broken into their grids", (const char *const[]){"line", "broken", NULL}},
    {0},
};

static const struct us_option options_pasgl312[] = {
    BOARDS_OPTION,
    {0},
};

/* What the four have in common; a text is one record. */
#define NOTATION(id)                                                                   \
    static enum us_status read_##id(struct us_record_reader *r, struct us_script *out) \
    {                                                                                  \
        (void)out;                                                                     \
        return read_match(r, &us_boardgame_##id);                                      \
    }                                                                                  \
    static int probe_##id(struct us_str text)                                          \
    {                                                                                  \
        return us_boardgame_##id.probe(text);                                          \
    }
NOTATION(proton)
NOTATION(creeper)
NOTATION(pasgl312)
NOTATION(adomoc)
#undef NOTATION

const struct us_format us_format_proton = {
    .name = "proton",
    .title = "Proton, a sliding puzzle: playfields and moves",
    .suffixes = (const char *const[]){".proton", NULL},
    .options = options_proton,
    .probe = probe_proton,
    .read = read_proton,
    .notation = &us_boardgame_proton,
    .write_boardgame = write_boardgame,
};

const struct us_format us_format_creeper = {
    .name = "creeper",
    .title = "Creeper: states and actions as Softserve has them",
    .suffixes = (const char *const[]){".creeper", NULL},
    .options = options_creeper,
    .probe = probe_creeper,
    .read = read_creeper,
    .notation = &us_boardgame_creeper,
    .write_boardgame = write_boardgame,
};

const struct us_format us_format_pasgl312 = {
    .name = "pasgl312",
    .title = "PASGL 312: moves and diagrams",
    .suffixes = (const char *const[]){".pasgl312", ".pasgl", NULL},
    .options = options_pasgl312,
    .probe = probe_pasgl312,
    .read = read_pasgl312,
    .notation = &us_boardgame_pasgl312,
    .write_boardgame = write_boardgame,
};

const struct us_format us_format_adomoc = {
    .name = "adomoc",
    .title = "Adomoc: rounds of moves",
    .suffixes = (const char *const[]){".adomoc", NULL},
    .probe = probe_adomoc,
    .read = read_adomoc,
    .notation = &us_boardgame_adomoc,
    .write_boardgame = write_boardgame,
};
