/* SPDX-License-Identifier: MIT */
/*
 * What patsolve writes (formats.md section 6.1): the moves in a file named win,
 *
 *     8C to temp
 *     AH out
 *     QS to KH
 *     3S to empty pile
 *
 * and on its output the game and the outcome:
 *
 *     Freecell; any card may start a pile.
 *     8 work piles, 4 temp cells.
 *     A winner.
 *     128 moves.
 *
 * Both may stand in one text, with the layout that patsolve was given and a line of dashes in front.  One card a move, no
 * automoves.  Odd: cards are named, freecells and empty columns are not; the first one is meant.
 */
#include "formats/kit.h"
#include "model/names.h"

struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    bool counted; /* the number of moves is stated */
    uint32_t moves;
    struct us_span moves_at;
};

static const struct outcome {
    const char *text;
    enum us_claim claim;
} outcomes[] = {
    {"A winner.", US_CLAIM_SOLVED},         {"No solution.", US_CLAIM_GAVE_UP},
    {"Out of memory.", US_CLAIM_GAVE_UP},   {"Ran out of memory.", US_CLAIM_GAVE_UP},
    {"Failed to solve.", US_CLAIM_GAVE_UP}, {"No shorter solutions.", US_CLAIM_NONE},
};

/* The games that it plays, as its output names them. */
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

static const char any_line[] = "a move such as \"8C to temp\", or a line of patsolve's output";

static bool unread(const struct reading *x, const char *expected)
{
    return us_expected_line(x->r, expected, 0);
}

/* ---- the output ---------------------------------------------------------------------------------------------------- */

/* Takes a part of the game from the text; the user may have asked for the same. */
static bool state(struct reading *x, enum us_game_field field, const char *word, struct us_span at)
{
    struct us_game stated = x->s->game;
    struct us_buf asked = {0};
    us_game_set(&stated, field, us_str(word));
    us_game_get(&x->s->game, field, &asked);
    bool same = us_str_eq(us_buf_str(&asked), word);
    if (x->s->game_asked[field] && !same)
        us_report(x->r->sink, US_DIAG_GAME_DIFFERS, at, "%s is %s in the text, and %s was asked for",
                  us_game_field_name(field), word, us_buf_text(&asked));
    us_buf_free(&asked);
    if (x->s->game_asked[field] && !same)
        return false;
    x->s->game = stated;
    return true;
}

/* "Seahaven; only Kings are allowed to start a pile.": what the variant of that name has, unless the user asked otherwise. */
static bool read_game(struct reading *x, const struct game *g)
{
    struct us_str line = us_str_trim_end(us_cursor_peek_line(x->c));
    struct us_span at = {us_cursor_offset(x->c), (uint32_t)line.len};
    const struct us_variant *v = us_variant_find(us_str(g->variant));
    struct us_script *s = x->s;
    us_cursor_literal_n(x->c, g->text, strlen(g->text));
    bool asked = false;
    for (unsigned i = 0; i < US_GAME_FIELDS; i++)
        asked = asked || s->game_asked[i];
    if (!asked && v)
        s->game = v->game;
    for (size_t i = 0; i < sizeof(fills) / sizeof(fills[0]); i++)
        if (us_cursor_line(x->c, fills[i].text))
            return state(x, US_GAME_BUILD, us_build_names[g->build].word, at) &&
                   state(x, US_GAME_FILL, us_fill_names[fills[i].fill].word, at);
    return unread(x, "which cards may start a pile");
}

/* "8 work piles, 4 temp cells." or "128 moves." */
static bool read_number_line(struct reading *x)
{
    struct us_cursor at = *x->c;
    struct us_span span = {us_cursor_offset(x->c), (uint32_t)us_str_trim_end(us_cursor_peek_line(x->c)).len};
    uint32_t piles;
    uint32_t cells;
    if (us_cursor_number(&at, &piles) && us_cursor_literal(&at, " work piles, ") && us_cursor_number(&at, &cells) &&
        us_cursor_line(&at, " temp cells.")) {
        *x->c = at;
        return us_script_state_columns(x->s, x->r->sink, piles, span) &&
               us_script_state_freecells(x->s, x->r->sink, cells, span);
    }
    at = *x->c;
    if (!us_cursor_number(&at, &x->moves) || !us_cursor_line(&at, " moves."))
        return unread(x, any_line);
    *x->c = at;
    x->counted = true;
    x->moves_at = span;
    return true;
}

/* The layout that patsolve was given, and the line of dashes behind it. */
static bool read_layout(struct reading *x)
{
    struct us_script *s = x->s;
    struct us_board_facts facts;
    uint32_t from = us_cursor_offset(x->c);
    if (s->has_start)
        return unread(x, "one layout");
    if (!us_read_start(x->r, x->c, s, &facts))
        return false;
    s->has_start = true;
    s->start_span = (struct us_span){from, us_cursor_offset(x->c) - from - 1};
    return true;
}

/* The layout must have the sizes of the game, which is named behind it. */
static bool fit_layout(struct reading *x)
{
    struct us_script *s = x->s;
    if (!s->has_start)
        return true;
    unsigned cells = s->start.num_freecells;
    if (!us_script_state_columns(s, x->r->sink, s->start.num_columns, s->start_span) ||
        (cells > s->game.num_freecells && !us_script_state_freecells(s, x->r->sink, cells, s->start_span)))
        return false;
    s->start.num_freecells = s->game.num_freecells;
    return true;
}

/* ---- moves --------------------------------------------------------------------------------------------------------- */

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
    if (us_cursor_literal(c, "temp"))
        m->dest.kind = US_PLACE_ANY_FREECELL;
    else if (us_cursor_literal(c, "empty pile"))
        m->dest.kind = US_PLACE_ANY_EMPTY_COLUMN;
    else
        m->dest.kind = US_PLACE_CARD;
    return m->dest.kind != US_PLACE_CARD || take_card(c, &m->dest.card);
}

/* "3D to 4S" */
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

/* ---- the record ---------------------------------------------------------------------------------------------------- */

static bool take_outcome(struct reading *x)
{
    uint32_t from = us_cursor_offset(x->c);
    for (size_t i = 0; i < sizeof(outcomes) / sizeof(outcomes[0]); i++) {
        if (!us_cursor_line(x->c, outcomes[i].text))
            continue;
        if (outcomes[i].claim != US_CLAIM_NONE)
            x->s->claim = outcomes[i].claim;
        x->s->end_span = (struct us_span){from, (uint32_t)strlen(outcomes[i].text)};
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

static bool read_line(struct reading *x)
{
    struct us_intent m;
    const struct game *g = game_at(x->c);
    if (take_move(x->c, &m))
        return us_keep_move(x->r, x->s, &m);
    if (take_outcome(x) || us_cursor_line(x->c, "---"))
        return true;
    if (g)
        return read_game(x, g);
    if (us_at_board(x->c))
        return read_layout(x);
    if (us_is_digit(*x->c->p))
        return read_number_line(x);
    return unread(x, any_line);
}

/* The output tells how many moves the file win has.  Without it, the output is a layout. */
static bool check_count(const struct reading *x)
{
    if (x->s->num_intents == 0 && x->s->claim == US_CLAIM_SOLVED)
        x->s->claim = US_CLAIM_NONE;
    if (x->s->num_intents == 0 || !x->counted || x->moves == x->s->num_intents)
        return true;
    us_report(x->r->sink, US_DIAG_DISAGREES, x->moves_at, "%u moves are announced, and there are %zu", x->moves,
              x->s->num_intents);
    return false;
}

static enum us_status read_patsolve(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    us_cursor_blank_lines(x.c);
    if (us_cursor_at_end(x.c))
        return US_END;
    for (; !us_cursor_at_end(x.c); us_cursor_blank_lines(x.c))
        if (!read_line(&x))
            return US_FAILED;
    if (out->end_span.off == 0)
        out->end_span = (struct us_span){us_cursor_offset(x.c), 0};
    return fit_layout(&x) && check_count(&x) ? US_OK : US_FAILED;
}

/* Its output, or a few moves: a sentence about a card alone could stand in any text. */
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
            return 128; /* more than the layout in front is worth */
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
