/* SPDX-License-Identifier: MIT */
/* Creeper's rules (boardgames.md section 2.4). */
#include "boardgames/creeper.h"

enum { WIDTH = 7, PATHS = 6 };

static char own(const struct us_bg_position *board)
{
    return board->side == US_SIDE_FIRST ? 'x' : 'o';
}

static char other(const struct us_bg_position *board)
{
    return board->side == US_SIDE_FIRST ? 'o' : 'x';
}

static bool is_corner(int column, int row)
{
    return (column == 0 || column == WIDTH - 1) && (row == 0 || row == WIDTH - 1);
}

static bool is_square(int column, int row)
{
    return column >= 0 && column < WIDTH && row >= 0 && row < WIDTH && !is_corner(column, row);
}

static bool is_base(unsigned path)
{
    return path == 0 || path == PATHS - 1 || path == US_CREEPER_OCTAGONS - PATHS ||
           path == US_CREEPER_OCTAGONS - 1;
}

/* The steps of a pin in columns and rows: straight, diagonal, and jumps. */
static const int8_t steps[][2] = {
    {0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {-1, 1},
    {1, -1}, {1, 1}, {0, -2}, {0, 2}, {-2, 0},  {2, 0},
};

const char *us_creeper_fault(const struct us_bg_position *board, struct us_creeper_action action)
{
    int column = action.to % WIDTH - action.from % WIDTH;
    int row = action.to / WIDTH - action.from / WIDTH;
    bool step = false;

    if (!is_square(action.from % WIDTH, action.from / WIDTH) ||
        !is_square(action.to % WIDTH, action.to / WIDTH))
        return "CORNER";
    if (board->cells[action.from] != own(board))
        return board->cells[action.from] == '.' ? "NO_PIECE" : "NOT_YOURS";

    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        step = step || (steps[i][0] == column && steps[i][1] == row);

    if (!step)
        return "NOT_A_STEP";
    if (board->cells[action.to] != '.')
        return "OCCUPIED";

    bool jump = column * column + row * row == 4;
    return jump && board->cells[(action.from + action.to) / 2] != other(board) ? "NOTHING_TO_JUMP"
                                                                               : NULL;
}

unsigned us_creeper_actions(const struct us_bg_position *board, struct us_creeper_action *actions)
{
    unsigned n = 0;

    for (int from = 0; from < US_CREEPER_SQUARES; from++) {
        if (board->cells[from] != own(board))
            continue;
        for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]) && n < US_CREEPER_MOST_ACTIONS;
             i++) {
            int column = from % WIDTH + steps[i][0];
            int row = from / WIDTH + steps[i][1];
            if (!is_square(column, row))
                continue;
            struct us_creeper_action action = {from, row * WIDTH + column};
            if (!us_creeper_fault(board, action))
                actions[n++] = action;
        }
    }

    return n;
}

void us_creeper_play(struct us_bg_position *board, struct us_creeper_action action)
{
    int column = action.to % WIDTH - action.from % WIDTH;
    int row = action.to / WIDTH - action.from / WIDTH;
    char mine = own(board);

    board->cells[action.to] = mine;
    board->cells[action.from] = '.';
    if (column * column + row * row == 4) {
        board->cells[(action.from + action.to) / 2] = '.';
    } else if (column != 0 && row != 0) {
        int top = action.from / WIDTH < action.to / WIDTH ? action.from / WIDTH : action.to / WIDTH;
        int left = action.from % WIDTH < action.to % WIDTH ? action.from % WIDTH
                                                           : action.to % WIDTH;
        unsigned path = (unsigned)(top * PATHS + left);
        if (!is_base(path))
            board->cells[US_CREEPER_SQUARES + path] = mine;
    }

    board->side = board->side == US_SIDE_FIRST ? US_SIDE_SECOND : US_SIDE_FIRST;
}

bool us_creeper_has_chain(const struct us_bg_position *board, enum us_bg_side side)
{
    const char *paths = board->cells + US_CREEPER_SQUARES;
    char disc = side == US_SIDE_FIRST ? 'x' : 'o';
    unsigned goal = side == US_SIDE_FIRST ? US_CREEPER_OCTAGONS - PATHS : US_CREEPER_OCTAGONS - 1;
    bool seen[US_CREEPER_OCTAGONS] = {false};
    uint8_t open[US_CREEPER_OCTAGONS];
    unsigned n = 0;

    open[n++] = side == US_SIDE_FIRST ? PATHS - 1 : 0;
    seen[open[0]] = true;
    while (n > 0) {
        unsigned at = open[--n];
        const struct {
            bool there;
            int step;
        } neighbors[] = {{at >= PATHS, -PATHS},
                         {at < US_CREEPER_OCTAGONS - PATHS, PATHS},
                         {at % PATHS > 0, -1},
                         {at % PATHS < PATHS - 1, 1}};
        if (at == goal)
            return true;
        for (size_t i = 0; i < 4; i++) {
            unsigned next = at + (unsigned)neighbors[i].step;
            if (!neighbors[i].there || seen[next] || paths[next] != disc)
                continue;
            seen[next] = true;
            open[n++] = next;
        }
    }

    return false;
}
