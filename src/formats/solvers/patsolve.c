/* SPDX-License-Identifier: MIT */
/*
 * The output of patsolve (docs/formats/solvers.md): the moves, in a file named win,
 *
 *     8C to temp
 *     AH out
 *     QS to KH
 *     3S to empty pile
 *
 * and, on its standard output, the game and the outcome:
 *
 *     Freecell; any card may start a pile.
 *     8 work piles, 4 temp cells.
 *     A winner.
 *     128 moves.
 *
 * A file may contain both, after the layout that patsolve read and a line of dashes.  Each move is
 * one card, and there are no automoves.  Cards are named, but freecells and empty columns are not:
 * the first one is meant.
 */
#include "model/names.h"
#include "formats/kit/kit.h"
#include "formats/kit/lines.h"

/* The number of moves that the output states. */
struct count {
    bool is_stated;
    uint32_t moves;
    struct us_span span; /* its line */
};

/* The games that patsolve plays, as its output names them. */
static const struct game {
    const char *text;
    const char *variant;
    enum us_build build;
} games[] = {
    {"Freecell; ", "freecell", US_BUILT_BY_ALTERNATE_COLOR},
    {"Seahaven; ", "seahaven_towers", US_BUILT_BY_SUIT},
};

static const struct fill {
    const char *text;
    enum us_fill fill;
} fills[] = {
    {"any card may start a pile.", US_FILLED_BY_ANY_CARD},
    {"only Kings are allowed to start a pile.", US_FILLED_BY_KINGS_ONLY},
};

/* ---- the output ------------------------------------------------------------------------------ */

static struct us_span line_span(const struct us_cursor *c)
{
    return us_cursor_span(c, us_str_trim_end(us_cursor_peek_line(c)));
}

static const struct game *game_at(const struct us_cursor *c)
{
    for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
        if (us_str_starts(us_cursor_rest(c), games[i].text))
            return &games[i];
    return NULL;
}

/* Reads "Seahaven; only Kings are allowed to start a pile." The game is the variant of that name,
   unless the user asked for something else. */
static bool read_game(struct us_lines *x)
{
    const struct game *g = game_at(x->cursor);
    if (!g)
        return us_lines_expected(x, x->format->expected);
    struct us_span span = line_span(x->cursor);
    const struct us_variant *v = us_variant_find(us_str(g->variant));
    struct us_script *s = x->script;
    us_cursor_literal_n(x->cursor, g->text, strlen(g->text));

    s->game_stated = true;
    if (!us_is_game_asked(x->reader) && v)
        s->game = v->game;

    for (size_t i = 0; i < sizeof(fills) / sizeof(fills[0]); i++)
        if (us_cursor_line(x->cursor, fills[i].text))
            return us_state_field(x->reader, s, US_GAME_BUILD, us_str(us_build_names[g->build].word), span) &&
                   us_state_field(x->reader, s, US_GAME_FILL, us_str(us_fill_names[fills[i].fill].word), span);
    return us_lines_expected(x, "which cards may start a pile");
}

/* Reads "8 work piles, 4 temp cells." or "128 moves." */
static bool read_number_line(struct us_lines *x)
{
    struct count *count = x->own;
    struct us_cursor at = *x->cursor;
    struct us_span span = line_span(x->cursor);
    uint32_t piles;
    uint32_t cells;
    if (us_cursor_number(&at, &piles) && us_cursor_literal(&at, " work piles, ") && us_cursor_number(&at, &cells) &&
        us_cursor_line(&at, " temp cells.")) {
        *x->cursor = at;
        return us_state_columns(x->reader, x->script, piles, span) &&
               us_state_freecells(x->reader, x->script, cells, span);
    }

    at = *x->cursor;
    if (!us_cursor_number(&at, &count->moves) || !us_cursor_line(&at, " moves."))
        return us_lines_expected(x, x->format->expected);
    *x->cursor = at;
    count->is_stated = true;
    count->span = span;
    return true;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool take_card(struct us_cursor *c, us_card *card)
{
    size_t n = us_get_card(us_cursor_rest(c), card);
    c->p += n;
    return n > 0 && us_is_known(*card);
}

static bool is_number_line(struct us_str line)
{
    return us_is_digit(line.p[0]);
}

static const struct us_line_form forms[] = {
    US_MOVE_FORM("%p out", US_PLACE_CARD, US_PLACE_FOUNDATION),
    US_MOVE_FORM("%p to temp", US_PLACE_CARD, US_PLACE_ANY_FREECELL),
    US_MOVE_FORM("%p to empty pile", US_PLACE_CARD, US_PLACE_ANY_EMPTY_COLUMN),
    US_MOVE_FORM("%p to %e", US_PLACE_CARD, US_PLACE_CARD),
    US_LINE_FORM("A winner.", US_LINE_SOLVED_ABOVE),
    US_LINE_FORM("{No solution.|Out of memory.|Ran out of memory.|Failed to solve.}", US_LINE_GAVE_UP),
    US_LINE_FORM("{No shorter solutions.|---}", US_LINE_SKIP),
    US_READ_FORM("Freecell; ", read_game),
    US_READ_FORM("Seahaven; ", read_game),
    US_LINE_FORM("", US_LINE_LAYOUT),
    {.words = "", .kind = US_LINE_READ, .is = is_number_line, .read = read_number_line},
    {.words = NULL},
};

/* Checks the number of moves that the output states.  Output without the moves of the file win is
   read as a layout that claims nothing. */
static bool check_count(struct us_lines *x)
{
    const struct count *count = x->own;
    struct us_script *s = x->script;
    if (s->num_intents == 0) {
        if (s->claim == US_CLAIM_SOLVED)
            s->claim = US_CLAIM_NONE;
        return true;
    }
    if (!count->is_stated)
        return true;
    if (count->span.off < s->intents[0].span.off)
        return us_script_expect_moves(s, x->reader->sink, count->moves, count->span);
    return us_script_check_moves(s, x->reader->sink, count->moves, count->span);
}

static const struct us_line_format lines_patsolve = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE},
    .longest = 80,
    .take_card = take_card,
    .expected = "a move such as '8C to temp', or a line of patsolve's output",
    .own_size = sizeof(struct count),
    .finish = check_count,
};

/* The evidence is the name of the game, or a few moves: one sentence about a card may be in any
   file. */
static int probe_patsolve(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_intent m;
    int bits = 0;
    if (game_at(&c))
        return 64;

    while (bits < 64 && us_take_move_line(&lines_patsolve, &c, &m))
        bits += 16;
    if (bits > 0 || !us_at_board(&c))
        return bits;

    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_cursor_peek_line(&c);
        if (game_at(&c))
            return 128; /* more than other formats give for the layout before it */
        us_cursor_skip_line(&c, line);
    }
    return 0;
}

const struct us_format us_format_patsolve = {
    .name = "patsolve",
    .title = "patsolve's moves and output",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .lines = &lines_patsolve,
    .probe = probe_patsolve,
};
