/* SPDX-License-Identifier: MIT */
/*
 * The output of patsolve (docs/formats/patsolve.md): the moves, in a file named win,
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
#include "formats/kit.h"

enum { LONGEST_LINE = 80 };

struct patsolve_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool has_count;            /* the output states the number of moves */
    uint32_t count;            /* this number */
    struct us_span count_span; /* the line that states it */
};

static const struct outcome {
    const char *text;
    enum us_claim claim;
} outcomes[] = {
    {"A winner.", US_CLAIM_SOLVED},         {"No solution.", US_CLAIM_GAVE_UP},
    {"Out of memory.", US_CLAIM_GAVE_UP},   {"Ran out of memory.", US_CLAIM_GAVE_UP},
    {"Failed to solve.", US_CLAIM_GAVE_UP}, {"No shorter solutions.", US_CLAIM_NONE},
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

static const char any_line[] = "a move such as '8C to temp', or a line of patsolve's output";

static bool unread(const struct patsolve_reader *x, const char *expected)
{
    return us_expected_line(x->common, expected, 0);
}

/* ---- the output ------------------------------------------------------------------------------ */

static struct us_span line_span(const struct us_cursor *c)
{
    return us_cursor_span(c, us_str_trim_end(us_cursor_peek_line(c)));
}

/* Reads "Seahaven; only Kings are allowed to start a pile." The game is the variant of that name,
   unless the user asked for something else. */
static bool read_game(struct patsolve_reader *x, const struct game *g)
{
    struct us_span span = line_span(x->cursor);
    const struct us_variant *v = us_variant_find(us_str(g->variant));
    struct us_script *s = x->script;
    us_cursor_literal_n(x->cursor, g->text, strlen(g->text));

    s->game_stated = true;
    if (!us_is_game_asked(x->common) && v)
        s->game = v->game;

    for (size_t i = 0; i < sizeof(fills) / sizeof(fills[0]); i++)
        if (us_cursor_line(x->cursor, fills[i].text))
            return us_state_field(x->common, s, US_GAME_BUILD, us_str(us_build_names[g->build].word), span) &&
                   us_state_field(x->common, s, US_GAME_FILL, us_str(us_fill_names[fills[i].fill].word), span);
    return unread(x, "which cards may start a pile");
}

/* Reads "8 work piles, 4 temp cells." or "128 moves." */
static bool read_number_line(struct patsolve_reader *x)
{
    struct us_cursor at = *x->cursor;
    struct us_span span = line_span(x->cursor);
    uint32_t piles;
    uint32_t cells;
    if (us_cursor_number(&at, &piles) && us_cursor_literal(&at, " work piles, ") && us_cursor_number(&at, &cells) &&
        us_cursor_line(&at, " temp cells.")) {
        *x->cursor = at;
        return us_state_columns(x->common, x->script, piles, span) &&
               us_state_freecells(x->common, x->script, cells, span);
    }

    at = *x->cursor;
    if (!us_cursor_number(&at, &x->count) || !us_cursor_line(&at, " moves."))
        return unread(x, any_line);
    *x->cursor = at;
    x->has_count = true;
    x->count_span = span;
    return true;
}

/* Reads the layout that patsolve was given. */
static bool read_layout(struct patsolve_reader *x)
{
    struct us_script *s = x->script;
    struct us_board_facts facts;
    uint32_t from = us_cursor_offset(x->cursor);
    if (s->has_start)
        return unread(x, "only one layout");
    if (!us_read_start(x->common, x->cursor, s, &facts))
        return false;

    s->has_start = true;
    s->start_span = (struct us_span){from, us_cursor_offset(x->cursor) - from - 1};
    return true;
}

/* Checks that the layout has the sizes of the game, which the file names after the layout. */
static bool fit_layout(struct patsolve_reader *x)
{
    struct us_script *s = x->script;
    if (!s->has_start)
        return true;

    unsigned cells = s->start.num_freecells;
    if (!us_state_columns(x->common, s, s->start.num_columns, s->start_span))
        return false;
    if (cells > s->game.num_freecells && !us_state_freecells(x->common, s, cells, s->start_span))
        return false;
    s->start.num_freecells = s->game.num_freecells;
    return true;
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool take_card(struct us_cursor *c, us_card *card)
{
    size_t n = us_get_card(us_cursor_rest(c), card);
    c->p += n;
    return n > 0 && us_rank(*card) > 0;
}

static bool take_dest(struct us_cursor *c, struct us_intent *m)
{
    if (us_cursor_literal(c, " out")) {
        m->dest.kind = US_PLACE_FOUNDATION;
        return true;
    }
    if (!us_cursor_literal(c, " to "))
        return false;

    if (us_cursor_literal(c, "temp")) {
        m->dest.kind = US_PLACE_ANY_FREECELL;
        return true;
    }
    if (us_cursor_literal(c, "empty pile")) {
        m->dest.kind = US_PLACE_ANY_EMPTY_COLUMN;
        return true;
    }
    m->dest.kind = US_PLACE_CARD;
    return take_card(c, &m->dest.card);
}

/* Reads a line such as "3D to 4S".  The cursor does not move if it is not a move. */
static bool take_move(struct us_cursor *c, struct us_intent *m)
{
    struct us_cursor at = *c;
    *m = (struct us_intent){.count = 1, .source.kind = US_PLACE_CARD};
    if (!take_card(&at, &m->source.card) || !take_dest(&at, m))
        return false;

    m->span = (struct us_span){us_cursor_offset(c), (uint32_t)(at.p - c->p)};
    if (!us_cursor_line_end(&at))
        return false;
    *c = at;
    return true;
}

/* ---- the record ------------------------------------------------------------------------------ */

static bool take_outcome(struct patsolve_reader *x)
{
    uint32_t from = us_cursor_offset(x->cursor);
    for (size_t i = 0; i < sizeof(outcomes) / sizeof(outcomes[0]); i++) {
        if (!us_cursor_line(x->cursor, outcomes[i].text))
            continue;

        if (outcomes[i].claim != US_CLAIM_NONE)
            x->script->claim = outcomes[i].claim;
        x->script->end_span = (struct us_span){from, (uint32_t)strlen(outcomes[i].text)};
        return true;
    }
    return false;
}

static const struct game *game_at(const struct us_cursor *c)
{
    for (size_t i = 0; i < sizeof(games) / sizeof(games[0]); i++)
        if (us_str_starts(us_cursor_rest(c), games[i].text))
            return &games[i];
    return NULL;
}

static bool read_line(struct patsolve_reader *x)
{
    struct us_intent m;
    const struct game *g = game_at(x->cursor);
    if (take_move(x->cursor, &m))
        return us_keep_move(x->common, x->script, &m);
    if (take_outcome(x) || us_cursor_line(x->cursor, "---"))
        return true;

    if (g)
        return read_game(x, g);
    if (us_at_board(x->cursor))
        return read_layout(x);
    if (us_is_digit(*x->cursor->p))
        return read_number_line(x);
    return unread(x, any_line);
}

/* Checks the number of moves that the output states.  Output without the moves of the file win is
   read as a layout that claims nothing. */
static bool check_count(const struct patsolve_reader *x)
{
    struct us_script *s = x->script;
    if (s->num_intents == 0) {
        if (s->claim == US_CLAIM_SOLVED)
            s->claim = US_CLAIM_NONE;
        return true;
    }
    if (!x->has_count)
        return true;
    if (x->count_span.off < s->intents[0].span.off)
        return us_script_expect_moves(s, x->common->sink, x->count, x->count_span);
    return us_script_check_moves(s, x->common->sink, x->count, x->count_span);
}

static enum us_status read_patsolve(struct us_record_reader *r, struct us_script *out)
{
    struct patsolve_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    us_cursor_blank_lines(x.cursor);
    if (us_cursor_at_end(x.cursor))
        return US_END;

    us_allow_cut(r, out, LONGEST_LINE);
    for (; !us_cursor_at_end(x.cursor); us_cursor_blank_lines(x.cursor))
        if (!read_line(&x) && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;

    if (out->end_span.off == 0)
        out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    return fit_layout(&x) && check_count(&x) ? US_OK : US_FAILED;
}

/* The evidence is the name of the game, or a few moves: one sentence about a card may be in any
   file. */
static int probe_patsolve(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_intent m;
    int bits = 0;
    us_cursor_blank_lines(&c);
    if (game_at(&c))
        return 64;

    while (bits < 64 && take_move(&c, &m))
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
    .probe = probe_patsolve,
    .read = read_patsolve,
};
