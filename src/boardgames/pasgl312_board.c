/* SPDX-License-Identifier: MIT */
/* PASGL 312: squares, critters, the track, and how critters move on an empty board. */
#include "boardgames/pasgl312_board.h"

#include "base/rows.h"

/* ---- squares --------------------------------------------------------------------------------- */

void us_pasgl_put_place(struct us_buf *out, uint8_t place)
{
    static const char *const others[] = {"z4", "z5", "x4", "x5", "first_car", "second_car"};
    US_ASSERT_ROWS(others, US_PASGL_CAR_2 - US_PASGL_Z4 + 1);
    if (place < US_PASGL_Z4)
        us_buf_putf(out, "%c%c", 'a' + place % 8, '1' + place / 8);
    else
        us_buf_puts(out, others[place - US_PASGL_Z4]);
}

static uint8_t square_of(char file, char rank)
{
    if (file >= 'a' && file <= 'h' && rank >= '1' && rank <= '8')
        return (rank - '1') * 8 + file - 'a';
    if ((file == 'z' || file == 'x') && (rank == '4' || rank == '5'))
        return (file == 'z' ? US_PASGL_Z4 : US_PASGL_X4) + (rank == '5');
    return US_NO_PLACE;
}

uint8_t us_pasgl_take_square(struct us_str *text)
{
    uint8_t at = text->len < 2 ? US_NO_PLACE : square_of(text->p[0], text->p[1]);
    if (at != US_NO_PLACE)
        *text = (struct us_str){text->p + 2, text->len - 2};
    return at;
}

/* ---- critters -------------------------------------------------------------------------------- */

static const struct us_critter critters[] = {
    {'B', "bear", "K", true, true},        {'H', "hunter", "W", true, false},
    {'D', "deer", "NN", true, true},       {'F', "fox", "bWzF3", true, true},
    {'W', "woodchuck", "WD", true, false}, {'S', "skunk", "R", true, true},
    {'T', "turkey", "R3", false, true},    {'M', "chipmunk", "F", false, true},
    {'P', "shrew", "fF", false, true},
};

enum { NUM_CRITTERS = sizeof(critters) / sizeof(critters[0]) };

const struct us_critter *us_critter_find(char letter)
{
    for (size_t i = 0; i < NUM_CRITTERS; i++)
        if (critters[i].letter == us_upper(letter))
            return &critters[i];
    return NULL;
}

const struct us_critter *us_critter_of(struct us_bg_piece piece)
{
    size_t i = 0;
    while (i + 1 < NUM_CRITTERS && critters[i].letter != us_upper(piece.letter))
        i++;
    return &critters[i];
}

void us_critter_put(struct us_buf *out, struct us_bg_piece piece)
{
    us_buf_putf(out, "%s %s", piece.side == US_SIDE_SECOND ? "black" : "white",
                us_critter_of(piece)->name);
}

/* ---- the track ------------------------------------------------------------------------------- */

/* The squares in the order in which the Train passes them.  It is on the first one in turn 1. */
static const uint8_t track[US_PASGL_TRACK] = {
    US_PASGL_X4, 31, 30, 29, 28, 27, 26, 25, 24, US_PASGL_Z4,
    US_PASGL_Z5, 32, 33, 34, 35, 36, 37, 38, 39, US_PASGL_X5,
};

uint8_t us_pasgl_schedule(uint32_t turn)
{
    return track[(turn + US_PASGL_TRACK - 1) % US_PASGL_TRACK];
}

uint8_t us_pasgl_along(uint8_t square, int by)
{
    for (int i = 0; i < US_PASGL_TRACK; i++)
        if (track[i] == square)
            return track[(i + by + US_PASGL_TRACK) % US_PASGL_TRACK];
    return US_NO_PLACE;
}

/* ---- moves on an empty board ----------------------------------------------------------------- */

static int file_of(uint8_t at)
{
    if (at < US_PASGL_Z4)
        return at % 8;
    return at <= US_PASGL_Z5 ? -1 : 8;
}

static int rank_of(uint8_t at)
{
    if (at < US_PASGL_Z4)
        return at / 8;
    return at == US_PASGL_Z4 || at == US_PASGL_X4 ? 3 : 4;
}

static int distance(int a, int b)
{
    return a < b ? b - a : a - b;
}

bool us_pasgl_reaches(char letter, enum us_bg_side side, uint8_t from, uint8_t to)
{
    int forward = (rank_of(to) - rank_of(from)) * (side == US_SIDE_SECOND ? -1 : 1);
    int files = distance(file_of(from), file_of(to));
    int ranks = distance(rank_of(from), rank_of(to));
    bool straight = (files == 0) != (ranks == 0);

    if (files + ranks == 0)
        return false;

    switch (letter) {
    case 'B':
        return files <= 1 && ranks <= 1;
    case 'H':
        return files + ranks == 1;
    case 'D':
        return files == 2 * ranks || ranks == 2 * files;
    case 'F': /* a step back, or up to three diagonal steps in a zigzag */
        return (files == 0 && forward == -1) || (files == 1 && ranks == 1) ||
               (straight && files + ranks == 2) || (files == 1 && ranks == 3) ||
               (files == 3 && ranks == 1);
    case 'W':
        return straight && files + ranks <= 2;
    case 'S':
        return straight;
    case 'T':
        return straight && files + ranks <= 3;
    case 'M':
        return files == 1 && ranks == 1;
    case 'P':
        return files == 1 && forward == 1;
    default:
        return false;
    }
}

bool us_pasgl_flies(uint8_t from, uint8_t to)
{
    int x = distance(file_of(from), file_of(to));
    int y = distance(rank_of(from), rank_of(to));
    return x == y && (x == 2 || x == 3);
}
