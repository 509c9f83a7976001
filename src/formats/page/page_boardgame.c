/* SPDX-License-Identifier: MIT */
/*
 * Web pages of board games.  A drawing has one cell for each place that can hold something: a <use>
 * of the symbol that its word names, or the word itself as <text>.  The word of an empty cell is
 * ".".  Each move has the words that it changes.
 */
#include <stdio.h>

#include "base/rows.h"
#include "boardgames/adomoc.h"
#include "boardgames/creeper.h"
#include "boardgames/pasgl312_board.h"
#include "boardgames/replay.h"
#include "formats/interchange/json_out.h"
#include "formats/page/page.h"
#include "tree/own_sheets.h"

/* ---- words for cells ------------------------------------------------------------------------- */

enum {
    MAX_WORDS = 100,
    PROTON_CELLS = 16,
    RAILS = 20,
    SQUARES = 80, /* of PASGL, with the terminals */
    ADOMOC_CELLS = US_ADOMOC_CENTRE + 1,
};

/* The words of a position.  Each is followed by a NUL in `text`. */
struct cells {
    struct us_buf text;
    size_t start[MAX_WORDS];
    unsigned num;
};

static void begin_word(struct cells *cells)
{
    cells->start[cells->num++] = cells->text.len;
}

static void end_word(struct cells *cells)
{
    if (cells->text.len == cells->start[cells->num - 1])
        us_buf_putc(&cells->text, '.');
    us_buf_putc(&cells->text, '\0');
}

static const char *word_at(const struct cells *cells, unsigned i)
{
    return cells->text.failed ? "." : cells->text.p + cells->start[i];
}

/* Adds a word for each character, with `from` in place of `to`. */
static void add_characters(struct cells *cells, const char *characters, unsigned n,
                           const char *from, const char *to)
{
    for (unsigned i = 0; i < n; i++) {
        const char *at = strchr(from, characters[i]);
        begin_word(cells);
        us_buf_putc(&cells->text, at ? to[at - from] : characters[i]);
        end_word(cells);
    }
}

static char piece_letter(struct us_bg_piece p)
{
    return p.side == US_SIDE_SECOND ? p.letter - 'A' + 'a' : p.letter;
}

/* The square of PASGL at index i, row by row from z8. */
static uint8_t square_at(unsigned i)
{
    char name[3] = {"zabcdefghx"[i % 10], '8' - i / 10, '\0'};
    struct us_str text = us_str(name);
    return us_pasgl_take_square(&text);
}

/* Adds the words of PASGL: the Train on its rails, and the critters on each square or in the car
   there. */
static void add_pasgl(struct cells *cells, const struct us_bg_position *b)
{
    uint8_t first = b->train;
    uint8_t second = first == US_NO_PLACE ? first : us_pasgl_along(first, -1);

    for (unsigned i = 0; i < RAILS; i++) {
        uint8_t square = square_at(3 * 10 + i);
        begin_word(cells);
        if (square == first)
            us_buf_puts(&cells->text, "engine");
        else if (square == second)
            us_buf_puts(&cells->text, "car");
        end_word(cells);
    }

    for (unsigned i = 0; i < SQUARES; i++) {
        uint8_t square = square_at(i);
        begin_word(cells);
        for (unsigned k = 0; k < b->num_pieces; k++) {
            struct us_bg_piece p = b->pieces[k];
            uint8_t at = p.at == US_PASGL_CAR_1 ? first : p.at;
            at = p.at == US_PASGL_CAR_2 ? second : at;
            if (at == US_NO_PLACE || at != square)
                continue;
            if (p.marks & US_MARK_LUNCHLESS)
                us_buf_putc(&cells->text, '-');
            if (p.marks & US_MARK_STINKY)
                us_buf_putc(&cells->text, '*');
            us_buf_putc(&cells->text, piece_letter(p));
        }
        end_word(cells);
    }
}

static void add_adomoc(struct cells *cells, const struct us_bg_position *b)
{
    for (unsigned i = 0; i < ADOMOC_CELLS; i++) {
        begin_word(cells);
        for (unsigned k = 0; k < b->num_pieces; k++) {
            if (b->pieces[k].at != i)
                continue;
            us_buf_putc(&cells->text, piece_letter(b->pieces[k]));
            if (b->pieces[k].marks & US_MARK_PRIME)
                us_buf_putc(&cells->text, '^');
            break;
        }
        end_word(cells);
    }
}

/* Sets the words of a position.  If memory runs out, the output fails. */
static void set_cells(struct us_buf *out, struct cells *cells, const struct us_boardgame *game,
                      const struct us_bg_position *b)
{
    us_buf_clear(&cells->text);
    cells->num = 0;
    if (game == &us_boardgame_proton) {
        add_characters(cells, b->cells, PROTON_CELLS, "0", ".");
    } else if (game == &us_boardgame_creeper) {
        add_characters(cells, b->cells + US_CREEPER_SQUARES, US_CREEPER_OCTAGONS, "xo", "XO");
        add_characters(cells, b->cells, US_CREEPER_SQUARES, "", "");
    } else if (game == &us_boardgame_pasgl312) {
        add_pasgl(cells, b);
    } else {
        add_adomoc(cells, b);
    }
    out->failed = out->failed || cells->text.failed;
}

/* ---- the drawing ----------------------------------------------------------------------------- */

static void put_use(struct us_buf *out, const char *word, int x, int y, int size)
{
    us_buf_putf(
        out,
        "<use class=\"cell\" href=\"#%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" data-at=\"",
        word, x, y, size, size);
}

/* Puts a square of PASGL, which holds text.  The class gives Black's critters a color. */
static void put_critters(struct us_buf *out, const char *word, unsigned i)
{
    bool empty = strcmp(word, ".") == 0;
    bool upper = false;

    for (const char *p = word; *p; p++)
        upper = upper || (*p >= 'A' && *p <= 'Z');

    size_t n = strlen(word);
    const char *size = n > 2 ? "18" : "26";
    us_buf_putf(out, "<text class=\"cell%s\" x=\"%u\" y=\"%u\" data-at=\"%c%u\"",
                upper || empty ? "" : " second", i % 10 * 60 + 30, i / 10 * 60 + 38,
                "zabcdefghx"[i % 10], 8 - i / 10);
    us_buf_putf(out, " text-anchor=\"middle\" font-weight=\"700\" font-size=\"%s\">%s</text>",
                n > 4 ? "10" : size, empty ? "" : word);
}

/* Puts cell i of Adomoc's ring, counter-clockwise, so that Light's half is the lower one. */
static void put_space(struct us_buf *out, const char *word, unsigned i)
{
    static const double cosines[] = {-.9511, -.5878, 0, .5878,  .9511,
                                     .9511,  .5878,  0, -.5878, -.9511};
    static const double sines[] = {.3090,  .8090,  1,  .8090,  .3090,
                                   -.3090, -.8090, -1, -.8090, -.3090};

    US_ASSERT_ROWS(cosines, US_ADOMOC_COLUMNS);
    US_ASSERT_ROWS(sines, US_ADOMOC_COLUMNS);

    unsigned column = i % US_ADOMOC_COLUMNS;
    int radius = i == US_ADOMOC_CENTRE ? 0 : 202 - 22 * (int)(i / US_ADOMOC_COLUMNS);
    int x = (int)(radius * cosines[column] + 1000.5) - 1000;
    int y = (int)(radius * sines[column] + 1000.5) - 1000;
    put_use(out, word, x - 11, y - 11, 22);
    if (i == US_ADOMOC_CENTRE)
        us_buf_puts(out, "the center\"/>");
    else
        us_buf_putf(out, "%c%u\"/>", 'a' + (int)column, i / US_ADOMOC_COLUMNS + 1);
}

static void put_cell(struct us_buf *out, const struct us_boardgame *game, const char *word,
                     unsigned i)
{
    if (game == &us_boardgame_proton) {
        put_use(out, word, (int)(i % 4 * 80), (int)(i / 4 * 94), 76);
        us_buf_putf(out, "%x\"/>", i);
    } else if (game == &us_boardgame_creeper && i < US_CREEPER_OCTAGONS) {
        put_use(out, word, (int)(i % 6 * 60) + 4, (int)(i / 6 * 60) + 4, 52);
        us_buf_putf(out, "place %u,%u\"/>", i / 6 + 1, i % 6 + 1);
    } else if (game == &us_boardgame_creeper) {
        unsigned pin = i - US_CREEPER_OCTAGONS;
        put_use(out, word, (int)(pin % 7 * 60) - 13, (int)(pin / 7 * 60) - 13, 26);
        us_buf_putf(out, "%c%u\"/>", 'a' + (int)(pin % 7), pin / 7 + 1);
    } else if (game == &us_boardgame_pasgl312 && i < RAILS) {
        put_use(out, word, (int)(i % 10 * 60), 180 + (int)(i / 10 * 60), 60);
        us_buf_putf(out, "%c%u\"/>", "zabcdefghx"[i % 10], 5 - i / 10);
    } else if (game == &us_boardgame_pasgl312) {
        put_critters(out, word, i - RAILS);
    } else {
        put_space(out, word, i);
    }
}

/* Puts the empty board.  The second one in the page uses the symbols and the lines of the first. */
static void put_empty_board(struct us_buf *out, const struct us_boardgame *game, bool first)
{
    static const char symbols_end[] = "</defs>";
    static const char lines[] = "<g id=\"grid\">";
    char name[32];

    snprintf(name, sizeof(name), "%s.svg", game->name);
    const struct us_own_sheet *file = us_own_sheet(name);
    if (!file)
        return;

    size_t begin = us_str_find(file->text, "<defs>");
    size_t end = us_str_find(file->text, symbols_end);
    size_t grid = us_str_find(file->text, lines);
    if (first || begin == SIZE_MAX || end == SIZE_MAX || grid == SIZE_MAX) {
        us_buf_put(out, file->text.p, file->text.len);
        return;
    }
    end += sizeof(symbols_end) - 1;
    us_buf_put(out, file->text.p, begin);
    us_buf_put(out, file->text.p + end, grid - end);
    us_buf_puts(out, "<use href=\"#grid\"/>");
}

static void put_drawing(struct us_buf *out, const struct us_boardgame *game,
                        const struct cells *cells, bool start)
{
    us_buf_putf(out, "<div class=\"drawing %s\"%s role=\"img\" aria-label=\"The board%s\">\n",
                game->name, start ? " id=\"board\"" : "", start ? "" : " at the end");
    put_empty_board(out, game, start);
    for (unsigned i = 0; i < cells->num; i++)
        if (start || strcmp(word_at(cells, i), ".") != 0)
            put_cell(out, game, word_at(cells, i), i);
    us_buf_puts(out, "</g></svg></div>\n");
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Puts what the pieces on the board are. */
static void put_legend(struct us_buf *out, const struct us_boardgame *game)
{
    us_buf_puts(out, "<p class=\"legend\">");
    if (game == &us_boardgame_proton) {
        us_buf_puts(out, "A white line joins two edges of a tile. <b>F</b>: goal, <b>D</b>: "
                         "stopper. The digits below "
                         "the tiles name the cells.");
    } else if (game == &us_boardgame_creeper) {
        us_buf_puts(out, "<b>x</b>: white, moves first. <b>o</b>: black. Small discs are pins, and "
                         "large ones are the "
                         "path.");
    } else if (game == &us_boardgame_pasgl312) {
        us_buf_puts(out, "Capitals: White. <b class=\"second\">Small letters</b>: Black. ");
        for (const char *p = game->letters; *p; p++) {
            const struct us_critter *critter = us_critter_find(*p);
            if (critter)
                us_buf_putf(out, "<b>%c</b> %s, ", *p, critter->name);
        }
        us_buf_puts(out, "<b>*</b> stinky, <b>-</b> without lunch. Red: the Train.");
    } else {
        us_buf_puts(out, "White: Light. Black: Dark. <b>F</b> foot, <b>M</b> moon, <b>S</b> sun; "
                         "with a golden ring: "
                         "prime.");
    }
    us_buf_puts(out, "</p>\n");
}

static void put_effect(struct us_buf *out, const struct us_bg_solution *solution,
                       const struct us_bg_effect *effect)
{
    for (const char *p = us_bg_effect_names[effect->kind]; *p; p++)
        us_buf_putc(out, *p == '_' ? ' ' : *p);
    if (effect->piece.letter || effect->piece.at != US_NO_PLACE)
        us_buf_putc(out, ' ');
    if (effect->piece.letter)
        us_buf_putc(out, piece_letter(effect->piece));
    if (effect->piece.at != US_NO_PLACE)
        solution->game->put_place(out, effect->piece.at);
}

/* Puts "round 6 light Fb3j3 move". */
static void put_words(struct us_buf *out, const struct us_bg_solution *m,
                      const struct us_bg_move *move)
{
    if (move->number > 0)
        us_buf_putf(out, "%s %u ", m->game == &us_boardgame_adomoc ? "round" : "turn",
                    move->number);
    if (m->game->sides[move->side])
        us_buf_putf(out, "%s ", m->game->sides[move->side]);
    us_buf_puts(out, "<em>");
    us_page_put_text(out, us_bg_text(m, move->text));
    us_buf_puts(out, "</em> <span class=\"did\">");

    bool capture = move->kind == US_BG_MOVE_CAPTURE;
    if (!capture)
        us_buf_puts(out, us_bg_move_names[move->kind]);
    if (move->kind == US_BG_MOVE_SLIDE) {
        us_buf_puts(out, ", ");
        us_page_put_count(out, move->length, "tile");
    }
    for (size_t i = 0; i < move->num_effects; i++) {
        us_buf_puts_if(out, !capture || i > 0, ", ");
        put_effect(out, m, &m->effects[move->first_effect + i]);
    }
    us_buf_puts(out, "</span>");
}

/* Puts the name of a side at the beginning of a sentence.  Creeper's sides are small letters. */
static void put_side(struct us_buf *out, const char *side)
{
    us_buf_putc(out, side[1] ? us_upper(side[0]) : side[0]);
    us_buf_puts(out, side + 1);
}

/* The number of played moves.  Scores are notes, not moves. */
static size_t count_moves(const struct us_bg_solution *m)
{
    size_t n = 0;
    for (size_t i = 0; i < m->num_played; i++)
        n += m->moves[i].kind != US_BG_MOVE_SCORE;
    return n;
}

static void put_verdict(struct us_buf *out, const struct us_bg_solution *m)
{
    static const char *const endings[US_ENDINGS] = {
        [US_END_CHAIN] = " with a chain from base to base",
        [US_END_REPETITION] = " by repetition",
        [US_END_NO_ACTION] = " because no action is possible",
        [US_END_CENTRE] = " in the center",
        [US_END_RESIGNATION] = " by resignation",
        [US_END_AGREEMENT] = " by agreement",
    };

    size_t moves = count_moves(m);
    if (m->fault.reason) {
        us_buf_putf(out, "Illegal at move %zu", m->fault.move);
        return;
    }
    if (m->outcome.ending != US_END_NONE) {
        if (m->outcome.winner == US_SIDE_NONE) {
            us_buf_puts(out, "A draw");
        } else {
            put_side(out, m->game->sides[m->outcome.winner]);
            us_buf_puts(out, " wins");
        }
        us_buf_puts(out, endings[m->outcome.ending] ? endings[m->outcome.ending] : "");
        us_buf_puts(out, " after ");
    } else if (moves == 0) {
        us_buf_puts(out, "Position");
        return;
    }
    us_page_put_count(out, moves, "move");
}

/* ---- the moves ------------------------------------------------------------------------------- */

/* The state of writing the list. */
struct list {
    struct us_buf *out;
    const struct us_bg_solution *solution;
    struct us_bg_replay walk;
    struct cells before; /* the words before the move */
    struct cells after;
    size_t comment; /* the index of the next comment */
};

static void put_comments(struct list *list, size_t move)
{
    const struct us_bg_solution *solution = list->solution;

    for (; list->comment < solution->num_comments && solution->comments[list->comment].move <= move;
         list->comment++) {
        const struct us_bg_comment *c = &solution->comments[list->comment];
        if (c->move == move)
            us_page_put_comment(list->out, us_bg_text(solution, c->text),
                                us_bg_text(solution, c->originator), false);
    }
}

/* Puts the words that differ, as "12:x 13:.". */
static void put_changes(struct list *list, struct us_buf *out)
{
    us_buf_puts(out, " data-cells=\"");
    const char *before = "";
    for (unsigned i = 0; i < list->after.num; i++) {
        const char *word = word_at(&list->after, i);
        if (strcmp(word, word_at(&list->before, i)) == 0)
            continue;
        us_buf_putf(out, "%s%u:%s", before, i, word);
        before = " ";
    }
    us_buf_putc(out, '"');
}

/* Puts the cells of the tiles that slid, which may be equal: from the space's old cell on, and
   without its new one. */
static void put_slid(struct us_buf *out, const struct us_bg_move *move)
{
    us_buf_puts(out, " data-moved=\"");
    for (int i = 0; i < move->length; i++)
        us_buf_putf(out, "%s%x", i > 0 ? " " : "",
                    (unsigned)(move->from + (move->to - move->from) * i / (int)move->length));
    us_buf_putc(out, '"');
}

/* Plays the scores that come next. */
static size_t play_scores(struct list *list)
{
    size_t n = 0;
    while (list->walk.index < list->solution->num_played &&
           list->solution->moves[list->walk.index].kind == US_BG_MOVE_SCORE &&
           us_bg_walk_next(&list->walk))
        n++;
    return n;
}

static void put_scores(struct list *list, size_t first, size_t num)
{
    for (size_t i = first; i < first + num; i++) {
        const struct us_bg_move *move = &list->solution->moves[i];
        us_buf_putf(list->out, "<p class=\"score\">Score: white %u, black %u</p>", move->score[0],
                    move->score[1]);
        put_comments(list, i);
    }
}

/* Plays a move and the scores after it, and puts their row. */
static bool put_move(struct list *list)
{
    struct us_buf more = {0};
    size_t early = list->walk.index == 0 ? play_scores(list) : 0;
    size_t index = list->walk.index;

    if (!us_bg_walk_next(&list->walk))
        return false;

    const struct us_bg_move *move = &list->solution->moves[index];
    size_t scores = play_scores(list);
    set_cells(list->out, &list->after, list->solution->game, &list->walk.board);
    us_buf_putf(&more, " data-at=\"%zu\"", list->walk.index);
    put_changes(list, &more);
    if (move->kind == US_BG_MOVE_SLIDE)
        put_slid(&more, move);

    us_page_open_move(list->out, us_buf_text(&more));
    put_words(list->out, list->solution, move);
    if (list->walk.board.uncertain)
        us_buf_puts(list->out, " <small>position unknown here</small>");
    us_buf_puts(list->out, "</span></a>");
    put_scores(list, 0, early);
    put_comments(list, index);
    put_scores(list, index + 1, scores);
    us_buf_puts(list->out, "</li>\n");
    us_buf_relieve(list->out);

    struct cells shown = list->before;
    list->before = list->after;
    list->after = shown;
    us_buf_end(list->out, &more);
    return true;
}

static void put_moves(struct us_buf *out, const struct us_bg_solution *solution)
{
    struct list l = {.out = out, .solution = solution};

    us_bg_walk_begin(&l.walk, solution);
    set_cells(out, &l.before, solution->game, &l.walk.board);
    us_buf_puts(out,
                "<section class=\"moves\" aria-labelledby=\"moves-title\"><div class=\"title\">"
                "<h2 id=\"moves-title\">Moves</h2><button class=\"text copy\" hidden>Copy "
                "moves</button></div>\n"
                "<ol id=\"moves\" tabindex=\"0\" aria-label=\"Moves\">\n");
    while (put_move(&l))
        ;

    if (solution->fault.reason) {
        us_buf_puts(out,
                    "<li class=\"end\" id=\"refused\"><strong>The replay stops here:</strong> ");
        us_page_put_text(out, us_str(solution->fault.text));
        us_buf_puts(out, "</li>\n");
    }
    us_buf_puts(out, "</ol></section>\n");
    us_buf_free(&l.before.text);
    us_buf_free(&l.after.text);
}

/* ---- about the game -------------------------------------------------------------------------- */

static bool is_uncertain(const struct us_bg_solution *solution)
{
    struct us_bg_replay walk;
    us_bg_walk_begin(&walk, solution);
    bool uncertain = walk.board.uncertain;
    while (!uncertain && us_bg_walk_next(&walk))
        uncertain = walk.board.uncertain;
    return uncertain;
}

static void put_about(struct us_buf *out, const struct us_bg_solution *solution)
{
    us_buf_puts(out, "<section class=\"about\" aria-labelledby=\"about\"><h2 id=\"about\">About "
                     "this game</h2>\n");
    for (size_t i = 0; i < solution->num_comments; i++) {
        const struct us_bg_comment *c = &solution->comments[i];
        if (c->move == US_BG_WHOLE_RECORD)
            us_page_put_comment(out, us_bg_text(solution, c->text),
                                us_bg_text(solution, c->originator), false);
    }

    us_buf_puts(out, "<dl>");
    us_page_put_fact(out, "Start", us_str(solution->has_start ? "stated in the file" : "standard"));
    if (solution->start.side != US_SIDE_NONE)
        us_page_put_fact(out, "First to move", us_str(solution->game->sides[solution->start.side]));
    if (solution->final.score[0] > 0 || solution->final.score[1] > 0)
        us_buf_putf(out, "<div><dt>Score</dt><dd>white %u, black %u</dd></div>",
                    solution->final.score[0], solution->final.score[1]);
    if (solution->fault.reason)
        us_page_put_fact(out, "Result", us_str(solution->fault.text));
    if (is_uncertain(solution))
        us_page_put_fact(
            out, "Position",
            us_str("unknown where marked, because the notation does not show attraction"));
    us_buf_puts(out, "</dl></section>\n");
}

/* ---- the page -------------------------------------------------------------------------------- */

static void put_play(struct us_buf *out, const struct us_bg_solution *solution, bool moves)
{
    struct cells cells = {0};

    us_buf_puts(
        out, "<section class=\"play\" aria-label=\"Board\"><div class=\"table\" id=\"table\">\n");
    set_cells(out, &cells, solution->game, &solution->start);
    put_drawing(out, solution->game, &cells, true);
    us_buf_puts(out, "<div class=\"sr\" id=\"words\"></div></div>\n");
    put_legend(out, solution->game);
    if (moves) {
        us_buf_puts(out, "<noscript><h2>Last position</h2><div class=\"table\">");
        set_cells(out, &cells, solution->game, &solution->final);
        put_drawing(out, solution->game, &cells, false);
        us_buf_puts(out, "</div></noscript>\n");
    }
    us_buf_puts(out, "</section>\n");
    us_buf_free(&cells.text);
}

void us_page_write_boardgame(struct us_record_writer *writer, const struct us_bg_solution *solution)
{
    struct us_page page = {.kind = solution->fault.reason ? "ILLEGAL" : "",
                           .fault = us_str(solution->fault.reason ? solution->fault.text : ""),
                           .rule = us_str(solution->fault.reason ? solution->fault.rule : "")};
    bool moves = count_moves(solution) > 0;

    us_buf_puts(&page.game, solution->game->title);
    put_verdict(&page.verdict, solution);

    us_format_link.write_boardgame(
        &(struct us_record_writer){.out = &page.link, .sink = writer->sink}, solution);
    us_page_begin(writer->out, &page);
    us_buf_puts(writer->out, "<main>\n");
    put_play(writer->out, solution, moves);
    if (moves)
        put_moves(writer->out, solution);
    put_about(writer->out, solution);
    us_buf_puts(writer->out, "</main>\n");
    us_page_put_controls(writer->out);
    us_page_open_record(writer->out);
    us_json_write_boardgame_in_page(writer, solution);
    us_page_close_record(writer->out);
    us_page_end(writer->out);
    us_page_free(&page);
}
