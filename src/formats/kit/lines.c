/* SPDX-License-Identifier: MIT */
/* Formats of programs that write lines in fixed words. */
#include "formats/kit/lines.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rows.h"
#include "formats/kit/kit.h"
#include "formats/kit/klondike.h"
#include "model/names.h"

/* ---- forms ----------------------------------------------------------------------------------- */

static bool is_card_kind(unsigned kind)
{
    return kind == US_PLACE_CARD || kind == US_PLACE_CARD_IN_COLUMN ||
           kind == US_PLACE_CARD_IN_FREECELL;
}

/* Returns a place with its kind. */
static struct us_place place_of(unsigned kind, struct us_place place)
{
    static const uint8_t piles[] = {US_STOCK, US_WASTE, US_ALL_COLUMNS};
    US_ASSERT_ROWS(piles, US_NUM_FORM_PLACES - US_NUM_PLACE_KINDS);
    if (kind >= US_NUM_PLACE_KINDS)
        return us_place_of(us_pile_id(piles[kind - US_NUM_PLACE_KINDS], 0));
    place.kind = kind;
    return place;
}

/* Completes a move of the stock, whose number of cards follows from the game.  Of a draw, a number
   is how many cards are drawn.  Returns false if it is more than a text may stand for. */
static bool settle_draw(const struct us_line_form *form, bool counted, struct us_intent *move)
{
    bool draw = form->source == US_PLACE_STOCK && form->dest == US_PLACE_WASTE;
    if (!counted || draw)
        move->count_kind = US_COUNT_BY_CONVENTION;
    if (draw && counted)
        move->draws = US_DRAWS_CARDS;
    else if (draw && move->draws == 0)
        move->draws = 1;
    return !counted || (move->count > 0 && move->count <= US_KLONDIKE_MOST_DRAWS);
}

/* Completes a move with the kinds of its places.  A card that names a place is not stated.  Returns
   false if the form does not fit. */
static bool settle_move(const struct us_line_format *format, const struct us_line_form *form,
                        struct us_words *words)
{
    struct us_intent *move = &words->move;
    if (!words->counted && format->conventions.empty_count != US_EMPTY_STATED)
        move->count_kind = US_COUNT_BY_CONVENTION;
    /* Indexes of foundations count from 0, but names of them as other names do. */
    uint32_t base = format->foundation_names ? format->conventions.index_base : 0;
    move->source.index -= form->source == US_PLACE_FOUNDATION_OF ? base : 0;
    move->dest.index -= form->dest == US_PLACE_FOUNDATION_OF ? base : 0;
    move->source = place_of(form->source, move->source);
    move->dest = place_of(form->dest, move->dest);
    move->source.card = us_is_card(words->playable) ? words->playable : move->source_card;
    if (is_card_kind(form->dest)) {
        move->dest.card = words->target;
        move->stated &= US_STATED_SOURCE_CARD;
    } else {
        move->dest_card = words->target;
    }
    bool of_stock = form->source == US_PLACE_STOCK || form->dest == US_PLACE_STOCK;
    return !of_stock || settle_draw(form, words->counted, move);
}

/* Returns the characters that stand for places of this kind, or NULL. */
static const char *names_of(const struct us_line_format *format, unsigned kind)
{
    if (kind == US_PLACE_COLUMN)
        return format->column_names;
    if (kind == US_PLACE_FOUNDATION_OF)
        return format->foundation_names;
    return kind == US_PLACE_FREECELL ? format->freecell_names : NULL;
}

static struct us_words words_of(const struct us_line_format *format,
                                const struct us_line_form *form)
{
    return (struct us_words){.take_card = format->take_card ? format->take_card : us_take_any_card,
                             .move.count = 1,
                             .sources = names_of(format, form->source),
                             .dests = names_of(format, form->dest),
                             .index_base = format->conventions.index_base};
}

bool us_take_listed_move(const struct us_line_format *format, struct us_cursor *cursor,
                         const struct us_line_form **form, struct us_intent *move)
{
    for (*form = format->forms; (*form)->words; ++*form) {
        struct us_cursor at = *cursor;
        struct us_words words = words_of(format, *form);
        bool listed = (*form)->kind == US_LINE_MOVE || (*form)->kind == US_LINE_FLIP;
        if (!listed || !us_take_words(&at, (*form)->words, &words) || at.p == cursor->p ||
            !settle_move(format, *form, &words))
            continue;
        words.move.span = us_cursor_span(cursor, (struct us_str){cursor->p, at.p - cursor->p});
        *move = words.move;
        *cursor = at;
        return true;
    }
    return false;
}

/* Steps over all lines before one that begins with what a form expects. */
static bool skip_to(const struct us_line_form *form, unsigned i, struct us_cursor *cursor,
                    us_endless_forms *endless)
{
    us_endless_forms bit = i < US_MOST_ENDLESS_FORMS ? (us_endless_forms)1 << i : 0;
    if (*endless & bit)
        return false;
    size_t to = us_find_line(us_cursor_rest(cursor), 0, form->expected);
    if (to == SIZE_MAX)
        *endless |= bit;
    else
        cursor->p += to;
    return to != SIZE_MAX;
}

/* Steps over the words of a form that end within its line.  Moves must follow, unless there are any
   words. */
static bool take_beginning(const struct us_line_format *format, const struct us_line_form *form,
                           struct us_cursor *cursor, bool began)
{
    struct us_cursor at = *cursor;
    struct us_intent move;
    us_cursor_blanks(&at);
    if (form->kind == US_LINE_END_BOARD)
        us_cursor_skip_line(cursor, us_cursor_peek_line(cursor));
    return form->kind != US_LINE_MOVES || began || us_take_listed_move(format, &at, &form, &move);
}

/* Steps over the line at the cursor if it has this form.  A form of which a function reads the text
   fits if the line begins with its words. */
static bool take_form(const struct us_line_format *format, const struct us_line_form *form,
                      struct us_cursor *cursor, struct us_words *words, us_endless_forms *endless)
{
    bool move = form->kind == US_LINE_MOVE;
    struct us_cursor at = *cursor;

    *words = words_of(format, form);
    if (move && format->each_line)
        return false;
    if (form->is)
        return form->is(us_cursor_peek_line(cursor));
    if (form->kind == US_LINE_LAYOUT)
        return us_at_board(cursor);
    if ((move && format->before_move && !us_take_words(&at, format->before_move, words)) ||
        !us_take_words(&at, form->words, words))
        return false;
    if (form->kind == US_LINE_BOARD || form->kind == US_LINE_READ)
        return true;
    if (form->kind == US_LINE_SKIP_TO)
        return skip_to(form, form - format->forms, cursor, endless);
    if (form->kind == US_LINE_MOVES || form->kind == US_LINE_END_BOARD) {
        bool began = at.p > cursor->p;
        if (form->kind == US_LINE_MOVES)
            cursor->p = at.p;
        return take_beginning(format, form, cursor, began);
    }

    bool open = words->open;
    if (move && format->after_move && !us_take_words(&at, format->after_move, words))
        return false;
    if (open)
        us_cursor_skip_line(&at, us_cursor_peek_line(&at));
    else if (!us_cursor_line_end(&at))
        return false;

    if (!settle_move(format, form, words))
        return false;
    struct us_span span = us_cursor_span(cursor, us_str_trim_end(us_cursor_peek_line(cursor)));
    uint32_t skipped = words->shown ? words->shown - cursor->p : 0;
    words->move.span = (struct us_span){span.off + skipped, span.len - skipped};
    *cursor = at;
    return true;
}

static bool applies(const struct us_line_form *form, const struct us_lines *lines)
{
    const struct us_script *script = lines->script;
    switch ((enum us_line_when)form->when) {
    case US_LINE_BEFORE_MOVES:
        return script->num_intents == 0;
    case US_LINE_WITHOUT_START:
        return !script->has_start;
    case US_LINE_ALWAYS:
        break;
    }
    return form->kind != US_LINE_LENGTH || !lines->has_length;
}

bool us_take_move_line(const struct us_line_format *format, struct us_cursor *cursor,
                       struct us_intent *move)
{
    struct us_words words;
    us_endless_forms endless = 0;

    for (const struct us_line_form *form = format->forms; form->words; form++) {
        if (form->kind != US_LINE_MOVE || !take_form(format, form, cursor, &words, &endless))
            continue;
        *move = words.move;
        return true;
    }
    return false;
}

/* Returns true if a place of this kind can be the pile. */
static bool may_be(unsigned kind, struct us_pile_id pile)
{
    static const unsigned types[US_NUM_FORM_PLACES] = {
        [US_PLACE_COLUMN] = 1U << US_COLUMN,
        [US_PLACE_FREECELL] = 1U << US_FREECELL,
        [US_PLACE_ANY_FREECELL] = 1U << US_FREECELL,
        [US_PLACE_ANY_EMPTY_COLUMN] = 1U << US_COLUMN,
        [US_PLACE_FOUNDATION] = 1U << US_FOUNDATION | 1U << US_HOLE,
        [US_PLACE_FOUNDATION_OF] = 1U << US_FOUNDATION,
        [US_PLACE_CARD] = 1U << US_COLUMN | 1U << US_FREECELL,
        [US_PLACE_CARD_IN_COLUMN] = 1U << US_COLUMN,
        [US_PLACE_CARD_IN_FREECELL] = 1U << US_FREECELL,
        [US_PLACE_RESERVE] = 1U << US_RESERVE,
        [US_PLACE_HOLE] = 1U << US_HOLE,
        [US_PLACE_STOCK] = 1U << US_STOCK,
        [US_PLACE_WASTE] = 1U << US_WASTE,
        [US_PLACE_ALL_COLUMNS] = 1U << US_ALL_COLUMNS,
    };
    return types[kind] >> pile.type & 1;
}

/* Returns the first form that has the piles of a move, or NULL. */
static const struct us_line_form *form_of(const struct us_line_format *format,
                                          const struct us_move *move)
{
    for (const struct us_line_form *form = format->forms; form->words; form++) {
        bool empty = form->dest != US_PLACE_ANY_EMPTY_COLUMN || !us_is_card(move->dest_card);
        if (form->kind == US_LINE_MOVE && may_be(form->source, move->source) &&
            may_be(form->dest, move->dest) && empty)
            return form;
    }
    return NULL;
}

/* Returns true if the piles of a move have names, where a form has names of piles. */
static bool has_names(const struct us_line_format *format, const struct us_line_form *form,
                      const struct us_move *move)
{
    const char *sources = names_of(format, form->source);
    const char *dests = names_of(format, form->dest);
    return (!sources || us_name_at(sources, move->source.index).len > 0) &&
           (!dests || us_name_at(dests, move->dest.index).len > 0);
}

/* Returns the first form of this kind, or NULL. */
static const struct us_line_form *form_of_kind(const struct us_line_format *format,
                                               enum us_line_kind kind)
{
    const struct us_line_form *form = format->forms;
    while (form->words && form->kind != kind)
        form++;
    return form->words ? form : NULL;
}

/* Appends the start, if the format has boards. */
static void put_start(const struct us_line_format *format, const struct us_position *start,
                      struct us_buf *out)
{
    const struct us_line_form *layout = form_of_kind(format, US_LINE_LAYOUT);
    if (format->grid && format->grid->put_card)
        us_put_grid(out, format->grid, start, format->grid->empty);
    else if (layout && layout->is)
        us_put_grid(out, &us_klondike_pysol, start, NULL);
    else if (layout)
        us_put_board(out, start, 0);
}

/* Returns the system of the deals that the program numbers. */
static enum us_deal_system deals_of(const struct us_line_format *format)
{
    return format->deals ? (enum us_deal_system)format->deals : US_DEAL_MS;
}

/* Returns true if the deal has a number of the program. */
static bool is_numbered(const struct us_line_format *format, const struct us_solution *solution)
{
    return solution->deal_implies_start && solution->deal.system == deals_of(format);
}

/* Appends the first form of this kind, if there is one. */
static bool put_form(const struct us_line_format *format, enum us_line_kind kind,
                     const struct us_line_values *what, struct us_buf *out)
{
    const struct us_line_form *form = form_of_kind(format, kind);
    if (!form)
        return false;
    us_put_words_of(out, form->words, what);
    us_buf_putc(out, '\n');
    return true;
}

/* Returns true if a board shows all cards of a pile, of which there are `num`. */
static bool shows(const struct us_grid *grid, struct us_pile_id pile, unsigned num)
{
    bool is_foundation = pile.type == US_FOUNDATION;
    for (const struct us_grid_part *part = grid->parts; part->label; part++) {
        bool whole = num <= 1 || part->form != US_GRID_TOPS || is_foundation;
        if (part->form != US_GRID_HEADING && part->pile == pile.type && whole &&
            (!is_foundation || part->num == 0 || pile.index < part->num))
            return true;
    }
    return false;
}

/* Returns true if the start is written as a board that does not show all cards. */
static bool hides_cards(const struct us_line_format *format, const struct us_solution *solution)
{
    const struct us_position *start = &solution->start;
    bool has_board = format->grid && format->grid->put_card && !solution->empty;

    if (!has_board || (is_numbered(format, solution) && form_of_kind(format, US_LINE_DEAL)))
        return false;

    for (unsigned i = 0; i < us_num_foundations(start); i++)
        if (start->foundations[i] > 0 && !shows(format->grid, us_pile_id(US_FOUNDATION, i), 1))
            return true;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(start, &pile);)
        if (us_cards_in(start, pile) > 0 && !shows(format->grid, pile, us_cards_in(start, pile)))
            return true;
    return false;
}

/* Returns true if the format states how many freecells there are. */
static bool states_freecells(const struct us_line_format *format)
{
    return format->freecells > 0 || format->no_freecells;
}

/* Returns true if a game has as many columns and freecells as the format states. */
static bool has_sizes(const struct us_line_format *format, const struct us_game *game)
{
    return (format->columns == 0 || format->columns == game->num_columns) &&
           (!states_freecells(format) || format->freecells == game->num_freecells);
}

const char *us_lines_refuse(const struct us_line_format *format, const struct us_solution *solution)
{
    if (hides_cards(format, solution))
        return "layouts with cards in piles that its boards do not show";
    const char *const *game = format->games;
    while (game && *game && strcmp(*game, solution->game.variant) != 0)
        game++;
    if ((game && !*game) || !has_sizes(format, &solution->game))
        return "other games than those that the program plays";
    for (size_t i = 0; i < solution->num_moves; i++) {
        const struct us_line_form *form = form_of(format, &solution->moves[i]);
        bool is_hole = form && form->dest == US_PLACE_FOUNDATION &&
                       solution->moves[i].dest.type == US_HOLE;
        if (!form || (is_hole && solution->start.num_holes > 1) ||
            !has_names(format, form, &solution->moves[i]))
            return "moves between some of these piles";
    }
    return NULL;
}

void us_put_listed_move(const struct us_line_format *format, struct us_line_values *what,
                        struct us_buf *out)
{
    const struct us_line_form *form = form_of(format, what->move);
    what->index_base = format->conventions.index_base;
    what->sources = names_of(format, form->source);
    what->dests = names_of(format, form->dest);
    us_put_words_of(out, form->words, what);
}

void us_write_lines(const struct us_line_format *format, struct us_record_writer *writer,
                    const struct us_solution *solution)
{
    struct us_buf *out = writer->out;
    struct us_line_values what = {.index_base = format->conventions.index_base,
                                  .length = solution->num_moves,
                                  .deal = solution->deal.number};
    bool solved = solution->result == US_RESULT_SOLVED;

    if (!(is_numbered(format, solution) && put_form(format, US_LINE_DEAL, &what, out)) &&
        !solution->empty)
        put_start(format, &solution->start, out);

    if (solved && !put_form(format, US_LINE_LENGTH, &what, out))
        put_form(format, US_LINE_SOLVED, &what, out);
    if (solution->claim == US_CLAIM_GAVE_UP)
        put_form(format, US_LINE_GAVE_UP, &what, out);
    for (size_t i = 0; i < solution->num_moves; i++) {
        what.move = &solution->moves[i];
        what.number = i + 1;
        us_put_words_of(out, format->before_move ? format->before_move : "", &what);
        us_put_listed_move(format, &what, out);
        us_put_words_of(out, format->after_move ? format->after_move : "", &what);
        us_buf_putc(out, '\n');
    }
    if (solved && !put_form(format, US_LINE_LENGTH_AT_END, &what, out))
        put_form(format, US_LINE_SOLVED_ABOVE, &what, out);
}

/* ---- reading --------------------------------------------------------------------------------- */

bool us_lines_expected(const struct us_lines *lines, const char *what)
{
    return us_expected_line(lines->reader, what);
}

bool us_lines_end(const struct us_lines *lines)
{
    return us_cursor_line_end(lines->cursor) || us_lines_expected(lines, "the end of the line");
}

/* Notes a length that was read from the line at `span`. */
static void note_length(struct us_lines *lines, uint32_t length, struct us_span span, bool at_end)
{
    struct us_script *script = lines->script;
    script->claim = US_CLAIM_SOLVED;
    if (at_end) {
        script->end_span = span;
        lines->has_end = lines->has_length_at_end = true;
        lines->length_at_end = length;
        return;
    }
    lines->has_length = script->claim_first = true;
    lines->length = length;
    lines->length_span = span;
    script->num_intents = 0;
}

/* Notes a number of moves that may be above it or below.  All that a record states must agree. */
static bool note_count(struct us_lines *lines, const struct us_words *words, bool done)
{
    if (lines->has_length && words->length != lines->length)
        return us_read_fail(lines->reader, US_DIAG_DISAGREES,
                            us_str_trim_end(us_cursor_peek_line(lines->cursor)),
                            "an earlier line states another number of moves");
    lines->has_length = true;
    lines->length = words->length;
    lines->length_span = words->move.span;
    if (done)
        lines->script->claim = US_CLAIM_SOLVED;
    return true;
}

static bool read_deal(struct us_lines *lines, const struct us_words *words)
{
    struct us_script *script = lines->script;
    script->start_span = us_cursor_span(lines->cursor, words->deal);
    return us_deal_number(deals_of(lines->format), words->deal, &script->deal) ||
           us_read_fail(lines->reader, US_DIAG_DEAL_BAD, words->deal, "expected a number");
}

static bool read_layout(struct us_lines *lines, const struct us_line_form *form)
{
    struct us_script *script = lines->script;
    struct us_board_facts facts;
    uint32_t from = us_cursor_offset(lines->cursor);

    if (script->has_start)
        return us_lines_expected(lines, "only one layout");
    if (form->is)
        return us_read_klondike_layout(lines->reader, script);
    if (!us_read_start(lines->reader, lines->cursor, script, &facts))
        return false;

    script->has_start = lines->has_layout = true;
    script->start_span = (struct us_span){from, us_cursor_offset(lines->cursor) - from - 1};
    return true;
}

/* Checks that the layout has the sizes of the game, which may be named below it. */
static bool fit_layout(struct us_lines *lines)
{
    struct us_script *script = lines->script;
    return us_state_sizes(lines->reader, script, script->start.num_columns, script->start_span,
                          script->start.num_freecells, script->start_span);
}

static bool keep_move(struct us_lines *lines, struct us_intent *move)
{
    if (lines->format->moves_solve) {
        lines->script->claim = US_CLAIM_SOLVED;
        lines->script->claim_first = true;
    }
    if (lines->format->keep)
        return lines->format->keep(lines, move);

    bool split = lines->format->one_by_one && move->dest.kind == US_PLACE_ANY_FREECELL &&
                 move->count > 1 && move->count <= US_MAX_FREECELLS;
    uint32_t moves = split ? move->count : 1;
    if (split) {
        move->count = 1;
        move->stated = 0;
    }
    for (uint32_t i = 0; i < moves; i++)
        *us_script_add(lines->script) = *move;
    return true;
}

/* Notes that the last move bares a card in the column that `flip` has as its source. */
static bool keep_flip(struct us_lines *lines, const struct us_intent *flip)
{
    struct us_str text = {lines->script->text.p + flip->span.off, flip->span.len};
    uint32_t column = flip->source.index + 1 - lines->format->conventions.index_base;
    if (column == 0 || column > lines->script->game.num_columns)
        return us_read_fail(lines->reader, US_DIAG_UNREAD_TEXT, text,
                            "the game has no such column");
    return us_keep_klondike_flip(lines->reader, lines->script, column, text);
}

/* Steps over what follows the moves of a line.  Returns false if there is nothing, or after
   reporting that it is something else. */
static bool take_after_list(struct us_lines *lines, bool *failed)
{
    const struct us_line_format *format = lines->format;
    struct us_cursor at = *lines->cursor;
    struct us_words words = {.shown = NULL};
    bool fits = lines->script->num_intents > 0 && us_take_words(&at, format->after_list, &words);

    *failed = !fits && words.shown;
    if (!fits && !words.shown)
        return false;
    lines->cursor->p = fits ? at.p : words.shown;
    if (fits && us_cursor_literal(&at, ",")) { /* what follows it is missing */
        us_cursor_blanks(&at);
        lines->cursor->p = at.p;
        fits = false;
    }
    *failed = !fits || !us_cursor_line_end(lines->cursor);
    const char *expected = format->expected_after_list ? format->expected_after_list
                                                       : format->expected;
    return !*failed || us_lines_expected(lines, expected);
}

/* Reads the moves that follow in the line. */
static bool read_list(struct us_lines *lines)
{
    const struct us_line_form *form;
    struct us_intent move;
    bool failed = false;
    const char *what = lines->format->expected_move;
    bool commas = !lines->format->after_list || lines->format->after_list[0] != ',';

    lines->is_open = true;
    us_cursor_blanks(lines->cursor);
    do {
        if (lines->format->after_list && (take_after_list(lines, &failed) || failed)) {
            lines->is_open = failed;
            return !failed;
        }
        if (!us_take_listed_move(lines->format, lines->cursor, &form, &move))
            return us_lines_expected(lines, what ? what : "a move");
        if (!(form->kind == US_LINE_FLIP ? keep_flip(lines, &move) : keep_move(lines, &move)))
            return false;
        us_cursor_blanks(lines->cursor);
        if (commas && us_cursor_literal(lines->cursor, ","))
            us_cursor_blanks(lines->cursor);
    } while (!us_cursor_line_end(lines->cursor));
    return true;
}

/* Reads a board other than the start, which has all columns. */
static bool read_shown(const struct us_grid *grid, struct us_grid_board *board)
{
    return us_read_grid(grid, board) &&
           (board->columns == 0 || board->columns == board->position->num_columns ||
            us_grid_fail(board, US_DIAG_LAYOUT_COLUMNS, (struct us_str){board->cursor->p, 0},
                         "columns are missing"));
}

/* Reads a board in parts.  The first one is the start, each other one the snapshot after the last
   move, and one that shows the end is kept until then. */
static bool read_board(struct us_lines *lines, bool is_end)
{
    struct us_script *script = lines->script;
    const struct us_grid *grid = lines->format->grid;
    const char *from = lines->cursor->p;
    struct us_position shown;
    bool is_table = grid->next == us_grid_cell;

    if (is_table)
        return us_take_grid_board(lines->reader, grid, script);

    if (lines->end_board > 0)
        return us_lines_expected(lines, "a move");
    bool is_start = !is_end && !script->has_start;
    us_game_lay_out(&script->game, is_start ? &script->start : &shown);
    if (is_start) {
        bool ok = us_read_grid_start(lines->reader, grid, script);
        script->faces_as_dealt = us_count_marked(&script->start, 1U << US_COLUMN, US_CARD_HIDDEN) ==
                                 0;
        return ok;
    }
    struct us_grid_board board = {.cursor = lines->cursor, .position = &shown};
    if (!read_shown(grid, &board))
        return us_report_grid(lines->reader, &board);

    struct us_str text = us_str_trim_end((struct us_str){from, lines->cursor->p - from});
    struct us_span span = us_cursor_span(lines->cursor, text);
    if (is_end)
        lines->end_board = us_script_add_board(script, &shown, span);
    else if (script->num_intents > 0)
        us_script_last(script)->snapshot = span;
    else
        script->start_snapshot = span;
    return true;
}

/* Reads the moves of a line, and what it states about them. */
static bool read_moves_line(struct us_lines *lines, const struct us_words *words, bool has_length)
{
    if (has_length)
        note_length(lines, words->length, us_cursor_span(lines->cursor, words->digits), true);
    return read_list(lines);
}

/* States the game that a line names, unless the user asked for another one. */
static bool state_game(struct us_lines *lines, const struct us_line_form *form, struct us_span span)
{
    const struct us_game *game = &us_variant_find(us_str(form->game))->game;
    struct us_script *script = lines->script;

    script->game_stated = true;
    if (!us_is_game_asked(lines->reader))
        script->game = *game;
    return us_state_field(lines->reader, script, US_GAME_BUILD,
                          us_str(us_build_names[game->build].word), span) &&
           us_state_field(lines->reader, script, US_GAME_FILL,
                          us_str(us_fill_names[form->fill].word), span);
}

static bool use_form(struct us_lines *lines, const struct us_line_form *form,
                     struct us_words *words)
{
    struct us_script *script = lines->script;
    if (words->deal.len > 0 && !read_deal(lines, words))
        return false;
    switch ((enum us_line_kind)form->kind) {
    case US_LINE_SKIP:
    case US_LINE_SKIP_TO:
    case US_LINE_DEAL:
        break;
    case US_LINE_MOVE:
        return keep_move(lines, &words->move);
    case US_LINE_FLIP:
        return keep_flip(lines, &words->move);
    case US_LINE_MOVES:
        return read_moves_line(lines, words, words->digits.len > 0);
    case US_LINE_LENGTH:
    case US_LINE_LENGTH_AT_END:
        note_length(lines, words->length, words->move.span, form->kind == US_LINE_LENGTH_AT_END);
        break;
    case US_LINE_COUNT:
    case US_LINE_DONE:
        return note_count(lines, words, form->kind == US_LINE_DONE);
    case US_LINE_SOLVED:
        script->claim = US_CLAIM_SOLVED;
        script->claim_first = true;
        break;
    case US_LINE_SOLVED_ABOVE:
    case US_LINE_GAVE_UP:
        script->claim = form->kind == US_LINE_GAVE_UP ? US_CLAIM_GAVE_UP : US_CLAIM_SOLVED;
        script->end_span = words->move.span;
        lines->has_end = true;
        break;
    case US_LINE_LAYOUT:
        return read_layout(lines, form);
    case US_LINE_BOARD:
    case US_LINE_END_BOARD:
        return read_board(lines, form->kind == US_LINE_END_BOARD);
    case US_LINE_PLAYS:
        return state_game(lines, form, words->move.span);
    case US_LINE_SIZES:
        return us_state_columns(lines->reader, script, words->columns, words->move.span) &&
               us_state_freecells(lines->reader, script, words->freecells, words->move.span);
    case US_LINE_READ:
        return form->read(lines);
    }
    return true;
}

/* Returns true if the line begins with the words with which a pattern does. */
static bool begins_as(struct us_str line, const char *pattern)
{
    size_t n = us_literal_length(pattern);
    return n > 0 && line.len >= n && memcmp(line.p, pattern, n) == 0;
}

/* Returns true if messages about a line that does not fit begin at what the form shows. */
static bool has_shown(const struct us_line_form *form)
{
    return us_pattern_has(form->words, '*') || us_literal_length(form->words) == 0;
}

/* Returns true if a line lacks only what a form expects: it begins as the form or, if the form
   begins with anything, it fits up to what messages show. */
static bool misses_expected(const struct us_line_form *form, struct us_str line,
                            const struct us_words *words)
{
    if (!form->expected || form->kind == US_LINE_SKIP_TO)
        return false;
    return has_shown(form) ? words->shown != NULL : begins_as(line, form->words);
}

/* Reports a line that has no form.  Returns false. */
static bool fail_line(struct us_lines *lines, struct us_str line)
{
    const struct us_line_format *format = lines->format;
    bool has_words = format->before_move && us_literal_length(format->before_move) > 0;
    bool is_move = has_words ? begins_as(line, format->before_move)
                             : lines->script->num_intents > 0;

    is_move = is_move && format->expected_move && !form_of_kind(format, US_LINE_MOVES);
    struct us_words words = words_of(format, format->forms);
    struct us_cursor after = *lines->cursor;
    if (is_move && format->before_move && us_take_words(&after, format->before_move, &words))
        lines->cursor->p = after.p;
    return us_lines_expected(lines, is_move ? format->expected_move : format->expected);
}

static bool read_line(struct us_lines *lines)
{
    const struct us_line_format *format = lines->format;
    struct us_str line = us_cursor_peek_line(lines->cursor);
    const char *from = lines->cursor->p;

    for (const struct us_line_form *form = format->forms; form->words; form++) {
        struct us_cursor after = *lines->cursor;
        struct us_words words = {.shown = NULL};
        if (applies(form, lines) && take_form(format, form, &after, &words, &lines->endless)) {
            if (form->kind == US_LINE_MOVES || form->kind == US_LINE_END_BOARD)
                lines->cursor->p = after.p;
            if (!use_form(lines, form, &words))
                return false;
            if (after.p > lines->cursor->p)
                lines->cursor->p = after.p;
            return lines->cursor->p > from || us_lines_expected(lines, format->expected);
        }
        if (misses_expected(form, line, &words)) {
            if (words.shown && has_shown(form))
                lines->cursor->p = words.shown;
            return us_lines_expected(lines, form->expected);
        }
        if (form->kind == US_LINE_DEAL && begins_as(line, form->words))
            return us_read_fail(lines->reader, US_DIAG_DEAL_BAD,
                                us_str_trim_end(us_str_from(line, us_literal_length(form->words))),
                                "expected a number");
    }

    return fail_line(lines, line);
}

/* Supposes the games that the program plays, unless the user asked for one. */
static void suppose_games(struct us_lines *lines)
{
    const char *const *games = lines->format->games;
    struct us_script *script = lines->script;

    script->redeals_implied = lines->format->redeals_implied;
    script->game_stated = script->game_stated || games;
    for (unsigned i = 0; games && games[i] && !us_is_game_asked(lines->reader); i++) {
        const struct us_game *game = &us_variant_find(us_str(games[i]))->game;
        if (i == 0)
            script->game = *game;
        else
            us_script_add_alternative(script, game);
    }
}

static bool read_all(struct us_lines *lines)
{
    const struct us_line_format *format = lines->format;
    struct us_span here = {us_cursor_offset(lines->cursor), 0};

    suppose_games(lines);
    if (format->columns > 0 &&
        !us_state_columns(lines->reader, lines->script, format->columns, here))
        return false;
    if (states_freecells(format) &&
        !us_state_freecells(lines->reader, lines->script, format->freecells, here))
        return false;
    if (format->begin && !format->begin(lines))
        return false;

    us_allow_cut(lines->reader, lines->script, format->longest);
    for (; !us_cursor_at_end(lines->cursor); us_cursor_blank_lines(lines->cursor))
        if (!read_line(lines) &&
            !us_end_cut(lines->reader, lines->script, lines->script->num_intents))
            return false;

    struct us_script *script = lines->script;
    if (!lines->has_end)
        script->end_span = (struct us_span){us_cursor_offset(lines->cursor), 0};
    if (lines->has_layout && !fit_layout(lines))
        return false;
    bool open = lines->is_open && format->after_list;
    if (lines->has_length_at_end && open &&
        !us_script_expect_moves(script, lines->reader->sink, lines->length_at_end,
                                script->end_span))
        return false;
    if (lines->has_length_at_end && !open &&
        !us_script_check_moves(script, lines->reader->sink, lines->length_at_end, script->end_span))
        return false;
    bool is_below = script->num_intents > 0 && lines->length_span.off > script->intents[0].span.off;
    if (lines->has_length && is_below &&
        !us_script_check_moves(script, lines->reader->sink, lines->length, lines->length_span))
        return false;
    bool is_elsewhere = lines->has_end && script->num_intents == 0; /* the list is another file */
    if (lines->has_length && !is_below && !is_elsewhere &&
        !us_script_expect_moves(script, lines->reader->sink, lines->length, lines->length_span))
        return false;
    if (script->num_intents > 0 && !script->cut_off)
        script->final_board = lines->end_board;
    return !format->finish || format->finish(lines);
}

enum us_status us_read_lines(const struct us_line_format *format, struct us_record_reader *reader,
                             struct us_script *out)
{
    struct us_lines lines = {
        .format = format, .reader = reader, .cursor = &reader->cursor, .script = out};
    lines.own = format->own_size > 0 ? calloc(1, format->own_size) : NULL;
    if (format->own_size > 0 && !lines.own) {
        us_script_fail(out);
        return US_FAILED;
    }
    out->conventions = format->conventions;
    bool ok = read_all(&lines);
    free(lines.own);
    return ok ? US_OK : US_FAILED;
}

enum us_agreement us_lines_agree(const struct us_snapshot *snapshot, struct us_disagreement *why)
{
    const struct us_line_format *format = snapshot->expected->own;
    struct us_cursor c = us_cursor(snapshot->text);
    struct us_position shown;
    struct us_grid_board board = {.cursor = &c, .position = &shown};

    us_copy_piles(&shown, snapshot->position);
    if (read_shown(format->grid, &board))
        return us_same_piles(&shown, snapshot->position, false, why) ? US_AGREES : US_DIFFERS;

    why->span = us_cursor_span(&c, board.bad);
    snprintf(why->detail, sizeof(why->detail), "%s", board.detail[0] ? board.detail : "not a card");
    return US_UNREADABLE;
}

/* ---- cutting and detection ------------------------------------------------------------------- */

/* Finds a board below moves.  The last line may be incomplete. */
static size_t find_board(const struct us_line_format *format, struct us_str text, size_t from)
{
    bool after_moves = false;
    us_endless_forms endless = 0;

    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_str line = us_cursor_peek_line(&c);
        const struct us_line_form *form = format->forms;
        struct us_cursor at = c;
        struct us_words words;
        while (form->words && !take_form(format, form, &at, &words, &endless))
            form++;
        bool is_board = form->words && form->kind == US_LINE_BOARD && line.p + line.len < c.end;
        if (is_board && after_moves && us_cursor_offset(&c) >= from)
            return us_cursor_offset(&c);
        after_moves = !is_board && (after_moves || (form->words && form->kind == US_LINE_MOVE));
        if (form->words && form->kind == US_LINE_SKIP_TO)
            c.p = at.p;
        else
            us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}

/* Returns true if the line at `at` begins a record.  One that began with one of the words ends only
   at these or earlier ones: `own` is their number. */
static bool begins_record(const struct us_line_format *format, struct us_str text, size_t at,
                          size_t own)
{
    struct us_cursor c = us_cursor(us_str_from(text, at));
    struct us_str line = us_cursor_peek_line(&c);
    bool begins = format->each_line && us_str_trim_end(line).len > 0;
    for (size_t i = 0; i < own && !begins; i++)
        begins = us_str_starts(line, format->begins[i]);
    return begins;
}

size_t us_cut_lines(const struct us_line_format *format, struct us_str text, size_t from)
{
    size_t own = 0;
    bool is_own = false;

    for (; format->begins && format->begins[own] && !is_own; own++)
        is_own = us_str_starts(text, format->begins[own]);

    size_t first = own > 0 || format->each_line ? us_find_line(text, from, "") : SIZE_MAX;
    while (first != SIZE_MAX && !begins_record(format, text, first, own))
        first = us_find_line(text, first + 1, "");

    struct us_str above = {text.p, first < text.len ? first : text.len};
    size_t board = format->board_begins ? find_board(format, above, from) : SIZE_MAX;
    return board < first ? board : first;
}

int us_kind_of_line(const struct us_line_format *format, struct us_str line)
{
    const struct us_line_form *form = format->forms;
    struct us_words words;
    us_endless_forms endless = 0;

    for (bool fits = us_str_trim_end(line).len == 0; !fits; form++) {
        struct us_cursor c = us_cursor(line);
        fits = !form->words || take_form(format, form, &c, &words, &endless);
    }
    return (int)(form - format->forms);
}

static bool skip_layout(const struct us_line_form *form, struct us_cursor *cursor)
{
    struct us_position shown;
    struct us_board_facts facts;
    struct us_grid_board board = {.cursor = cursor, .position = &shown};
    if (form->is)
        return us_skip_klondike_layout(cursor);
    return us_read_board(&board, 1, &facts);
}

/* Returns true if lines of this form have text of their own.  A pair of places may be in any
   list. */
static bool has_words(const struct us_line_format *format, const struct us_line_form *form)
{
    enum { FEW = 3 };
    bool move = form->kind == US_LINE_MOVE;
    const char *const patterns[] = {form->words, move ? format->before_move : NULL,
                                    move ? format->after_move : NULL};
    unsigned n = 0;
    for (size_t i = 0; i < sizeof(patterns) / sizeof(patterns[0]); i++)
        for (const char *p = patterns[i] ? patterns[i] : ""; *p; p++) {
            if (*p == '%')
                p++;
            else
                n += !us_is_blank(*p) && !(move && strchr("{|}", *p));
        }
    return n >= FEW || form->is;
}

enum { LINES = 16, CERTAIN = 250, PERHAPS = 16 };

/* Returns the evidence of a list of moves: pairs of places may be in any list, but moves with text
   of their own are not.  After other parts of the line, several are enough, one of which has a
   letter. */
static int weigh_list(const struct us_line_format *format, struct us_cursor *cursor,
                      bool after_parts)
{
    enum { LIKELY = 48, PER_MOVE = 40 };
    const struct us_line_form *form;
    struct us_intent move;
    unsigned moves = 0;
    int bits = 0;
    bool letter = false;
    for (const char *from = cursor->p; us_take_listed_move(format, cursor, &form, &move);
         from = cursor->p) {
        if (us_pattern_has(form->words, '<'))
            return LIKELY;
        bits += has_words(format, form) ? PER_MOVE : 0;
        if (bits > CERTAIN)
            break;
        moves++;
        letter = letter || us_is_letter(*from) || us_is_letter(cursor->p[-1]);
        if (after_parts || bits > 0)
            us_cursor_blanks(cursor);
    }
    if (bits > CERTAIN || (after_parts && moves > 1 && letter))
        return CERTAIN;
    return bits;
}

/* Returns true if lines of this kind are no evidence: other formats have them, too. */
static bool may_be_any(unsigned kind)
{
    return kind == US_LINE_SKIP || kind == US_LINE_SKIP_TO || kind == US_LINE_DEAL ||
           kind == US_LINE_LAYOUT || kind == US_LINE_COUNT;
}

/* Skips what other formats have, too, a few lines at most, and looks at the next one.  Moves
   without text of their own are little evidence, unless one with such text follows. */
int us_probe_lines(const struct us_line_format *format, struct us_str text)
{
    struct us_cursor cursor = us_cursor(text);
    int bits = 0;
    us_endless_forms endless = 0;

    for (unsigned i = 0; i < LINES; i++) {
        us_cursor_blank_lines(&cursor);
        if (us_cursor_at_end(&cursor))
            break;
        bool begins = format->begins &&
                      us_begins_with_any(us_cursor_peek_line(&cursor), format->begins);
        const struct us_line_form *form = format->forms;
        struct us_words words;
        const char *from = cursor.p;
        while (form->words && !take_form(format, form, &cursor, &words, &endless))
            form++;
        if (begins && form->kind != US_LINE_LAYOUT)
            return CERTAIN;
        if (!form->words || (form->kind == US_LINE_LAYOUT && !skip_layout(form, &cursor)))
            break;
        bool is_move = form->kind == US_LINE_MOVE;
        if (bits > 0 && !is_move)
            break;
        if (form->kind == US_LINE_MOVES)
            return cursor.p > from && !us_pattern_has(form->words, 'm')
                       ? CERTAIN
                       : weigh_list(format, &cursor, cursor.p > from);
        if (is_move && !has_words(format, form))
            bits = PERHAPS;
        else if (!may_be_any(form->kind))
            return has_words(format, form) ? CERTAIN : PERHAPS;
    }
    return bits;
}
