/* SPDX-License-Identifier: MIT */
/*
 * Web pages that play a solution of patience (docs/formats/html.md).
 *
 * The page contains a list of the moves in words, and the record as JSON, from which the script
 * draws the start and takes the moves.  The script knows no rules: automoves and what a game does
 * by itself are in the list.  Piles have names: c0 is a column, f0 a freecell, h0 a foundation, o0
 * a hole, r0 a reserve, s0 the stock, w0 the waste, and g0 the cards of all columns, gathered.
 */
#include <stdio.h>

#include "base/rows.h"
#include "engine/walk.h"
#include "formats/interchange/json_out.h"
#include "formats/interchange/move_list.h"
#include "formats/interchange/record.h"
#include "formats/kit/link_packed.h"
#include "formats/page/page.h"
#include "formats/page/page_read.h"
#include "formats/kit/sentence.h"
#include "model/names.h"

extern const struct us_format us_format_text;

static const char pile_letters[US_NUM_PILES] = {
    [US_COLUMN] = 'c', [US_FREECELL] = 'f', [US_FOUNDATION] = 'h', [US_STOCK] = 's',
    [US_WASTE] = 'w',  [US_HOLE] = 'o',     [US_RESERVE] = 'r',    [US_ALL_COLUMNS] = 'g',
};

/* A card in a sentence.  The script colors it. */
static const struct us_card_style card_style = {.symbols = true};

static void put_pile_id(struct us_buf *out, struct us_pile_id pile)
{
    us_buf_putf(out, "%c%u", pile_letters[pile.type], pile.index);
}

/* ---- words about the record ------------------------------------------------------------------ */

/* Puts the name of the game.  Games that are not in the table have names such as "my_game". */
static void put_game(struct us_buf *out, const struct us_game *g)
{
    if (us_variant_find(us_str(g->variant))) {
        us_game_put_title(g, out);
        return;
    }
    char before = ' ';
    for (const char *p = g->variant; *p; p++) {
        char c = *p == '_' || *p == '-' ? ' ' : *p;
        us_buf_putc(out, before == ' ' ? us_upper(c) : c);
        before = c;
    }
}

static void put_deal(struct us_buf *out, const struct us_solution *solution)
{
    if (solution->deal.system == US_DEAL_NONE)
        return;
    if (solution->deal.system == US_DEAL_CUSTOM) {
        us_buf_put_escaped(out, us_extras_text(&solution->extras, solution->extras.deal_name),
                           SIZE_MAX);
        return;
    }

    struct us_buf text = {0};
    us_deal_put(&text, solution->deal);
    size_t colon = us_str_find(us_buf_str(&text), ":");
    bool pysol = solution->deal.system == US_DEAL_PYSOL || solution->deal.system == US_DEAL_MT;
    bool whole = colon == SIZE_MAX || us_deal_is_of_others(solution->deal);
    us_buf_puts(out, pysol ? "PySol deal " : "deal ");
    us_buf_puts(out, us_buf_text(&text) + (whole ? 0 : colon + 1));
    us_buf_end(out, &text);
}

/* Puts where a solution is illegal, as the command does.  What the file says about the game after
   its moves is not at a move. */
static void put_illegal(struct us_buf *out, const struct us_solution *solution)
{
    const struct us_fault *f = &solution->fault;

    if (f->reason == US_REASON_SNAPSHOT_DIFFERS || f->reason == US_REASON_FALSE_CLAIM ||
        f->reason == US_REASON_OTHER_RESULT || f->reason == US_REASON_AUTOMOVE_MISSING) {
        us_buf_puts(out, "Illegal after ");
        us_page_put_count(out, solution->num_explicit, "move");
        return;
    }
    if (f->move == 0) {
        us_buf_puts(out, "Illegal at the start");
        return;
    }
    us_buf_puts(out, f->tried.implicit ? "Illegal automove after move " : "Illegal at move ");
    if (f->number)
        us_buf_puts(out, f->number);
    else
        us_buf_putf(out, "%u", f->move);
}

static void put_verdict(struct us_buf *out, const struct us_solution *solution)
{
    if (solution->result == US_RESULT_ILLEGAL) {
        put_illegal(out, solution);
        return;
    }
    if (solution->empty) {
        us_buf_puts(out, "No solution: the solver gave up");
        return;
    }
    if (solution->result == US_RESULT_UNFINISHED && solution->num_explicit == 0) {
        us_buf_puts(out, "Layout");
        return;
    }

    if (solution->result == US_RESULT_NOT_JUDGED) {
        us_buf_puts(out, "Not judged, as the rules are not known: ");
    } else if (solution->result == US_RESULT_SOLVED) {
        us_buf_puts(out, "Solved in ");
    } else {
        us_buf_puts(out, "Not solved: ");
        us_page_put_count(out, us_cards_left(&solution->game, &solution->final), "card");
        us_buf_puts(out, " left after ");
    }
    us_page_put_count(out, solution->num_explicit, "move");
}

/* What the page says about the record.  The strings for *text are kept there. */
static struct us_page describe(const struct us_solution *solution, struct us_buf *text)
{
    static const char *const kinds[US_NUM_RESULTS] = {"UNFINISHED", "SOLVED", "ILLEGAL",
                                                      "NOT_JUDGED"};
    struct us_page page = {.kind = kinds[solution->result]};

    put_game(&page.game, &solution->game);
    put_deal(&page.deal, solution);
    put_verdict(&page.verdict, solution);
    page.correction = us_extras_text(&solution->extras, solution->extras.correction);
    if (solution->result != US_RESULT_ILLEGAL) {
        us_put_doubt(text, solution);
        page.doubt = us_buf_str(text);
        return page;
    }

    const struct us_fault *f = &solution->fault;
    struct us_str stated = us_extras_text(&solution->extras, solution->extras.fault_reason);
    page.rule = us_str(f->shown.rule);
    if (f->detail[0])
        us_buf_puts(text, f->detail);
    else if (f->reason == US_REASON_STATED)
        us_buf_putf(text, "move %u is illegal: %.*s", f->move, (int)stated.len, stated.p);
    else
        us_buf_putf(text, "move %u is illegal: %s", f->move,
                    us_reason_name((enum us_reason)f->reason));
    page.fault = us_buf_str(text);
    return page;
}

/* ---- the board ------------------------------------------------------------------------------- */

/* Puts the columns that begin a row below others and, if rows cover each other, where each column
   is, in halves of a card.  The record does not say this of all games. */
static void put_rows_of_board(struct us_buf *out, const struct us_solution *solution)
{
    const struct us_position *start = &solution->start;
    unsigned rows = 0;

    for (unsigned i = 0; i < start->num_columns; i++)
        if (us_begins_row(solution, i))
            us_buf_putf(out, "%s%u", rows++ > 0 ? " " : " data-rows=\"", i);
    us_buf_puts_if(out, rows > 0, "\"");
    for (unsigned i = 0; start->rows_cover && i < start->num_columns; i++)
        us_buf_putf(out, "%s%u", i > 0 ? " " : " data-x=\"", us_column_x(start, i));
    us_buf_puts_if(out, start->rows_cover, "\"");
}

/* Puts a board for readers without scripts, as the format text has it.  The line end with which it
   begins is not part of the element. */
static void put_board(struct us_record_writer *w, const struct us_solution *solution,
                      const struct us_position *position)
{
    struct us_solution bare = *solution;
    struct us_buf text = {0};
    uint8_t options[US_MAX_OPTIONS] = {0};

    us_format_set_option(&us_format_text, options, us_str("suits=unicode"), "", NULL, &text);
    bare.start = *position;
    bare.num_moves = bare.extras.num_variations = 0;
    us_format_text.write(
        &(struct us_record_writer){
            .out = &text,
            .sink = w->sink,
            .options = options,
            .view = {.rows = UINT32_MAX, .every = 1, .alone = true, .bare = true}},
        &bare);
    us_buf_puts(w->out, "<pre>");
    us_page_put_text(w->out, us_buf_str(&text));
    us_buf_puts(w->out, "</pre>");
    us_buf_end(w->out, &text);
}

/* Puts the place where the script draws the board, and what is there without it. */
static void put_play(struct us_record_writer *w, const struct us_solution *solution)
{
    us_buf_puts(w->out,
                "<section class=\"play\" aria-label=\"Board\"><div class=\"table\" id=\"table\"");
    put_rows_of_board(w->out, solution);
    us_buf_puts(w->out, "><noscript>");
    put_board(w, solution, &solution->start);
    us_buf_puts(w->out, "</noscript></div>\n");
    if (solution->num_moves > 0) {
        us_buf_puts(w->out, "<noscript><h2>Last position</h2><div class=\"table\">");
        put_board(w, solution, &solution->final);
        us_buf_puts(w->out, "</div></noscript>\n");
    }
    us_buf_puts(w->out, "</section>\n");
}

/* ---- the moves ------------------------------------------------------------------------------- */

/* The state of writing the list. */
struct list {
    struct us_buf *out;
    const struct us_solution *solution;
    struct us_walk walk;
    struct us_transfers notes; /* what the game did by itself after the last move */
    struct us_buf by_itself;   /* the paragraphs about it */
    unsigned in_row;           /* the number of moves in this row */
    bool is_text;              /* the record lists its moves as a text, without automoves */
    struct extras_place *next;

    uint32_t line;            /* US_MAIN_LINE, or 1 + the index of a variation */
    const char *number;       /* of that variation: "12.2" */
    unsigned num_before;      /* explicit moves of the game before it starts */
    unsigned last;            /* explicit moves of the game before its last variation */
    unsigned ordinal;         /* of that variation among those that start there */
    struct us_buf comments;   /* on moves that were played, until they are put */
    struct us_buf variations; /* that start before the next move of the player */
};

/* The extras in the order of the record: each move's comments are before its variations. */
struct extras_place {
    size_t comment;   /* the index of the next comment */
    size_t variation; /* the index of the next variation */
};

enum { NUMBER_SIZE = US_MAX_VARIATION_DEPTH * 2 * 11 + 1 };

/* Puts what was kept in a buffer, and empties it. */
static void put_kept(struct us_buf *out, struct us_buf *kept)
{
    us_buf_put(out, kept->p, kept->len);
    out->failed = out->failed || kept->failed;
    us_buf_clear(kept);
}

/* Keeps the comments on a move, which are the next ones.  Comments on the record may be anywhere
   among them. */
static void keep_comments(struct list *l, size_t move)
{
    const struct us_extras *x = &l->solution->extras;

    for (; l->next->comment < x->num_comments; l->next->comment++) {
        const struct us_comment *c = &x->comments[l->next->comment];
        if (c->move == US_WHOLE_RECORD)
            continue;
        if (c->variation != l->line || c->move > move)
            return;
        us_page_put_comment(&l->comments, us_extras_text(x, c->text),
                            us_extras_text(x, c->originator), c->xhtml);
    }
}

/* Skips the comments on a variation that has been put, and on those in it. */
static void skip_comments(struct list *l, uint32_t line)
{
    const struct us_extras *x = &l->solution->extras;

    for (; l->next->comment < x->num_comments; l->next->comment++) {
        const struct us_comment *c = &x->comments[l->next->comment];
        if (c->move != US_WHOLE_RECORD &&
            (c->variation < line || c->variation > l->next->variation))
            return;
    }
}

static const char *rule_of(unsigned automove)
{
    static const char *const rules[US_NUM_AUTOMOVES] = {
        [US_AUTOMOVE_HORNE] = " (Horne's rule)",
        [US_AUTOMOVE_WKR] = " (WKR's rule)",
        [US_AUTOMOVE_AND_RULE] = " (and-rule)",
        [US_AUTOMOVE_MAX] = " (every card that fits)"};
    return automove < US_NUM_AUTOMOVES && rules[automove] ? rules[automove] : "";
}

/* Puts a transfer in words, unless the sentence of the move states it: "7H from reserve 1 to
   column 3". */
static void put_transfer_words(struct us_buf *out, const struct us_transfer *t,
                               const struct us_position *position)
{
    if (t->dest.type == US_FOUNDATION) {
        unsigned suit = t->dest.index % US_NUM_SUITS;
        us_buf_putc(out, ' ');
        us_put_styled_card(out, us_card_make(t->num_cards, suit, 0), &card_style);
        us_buf_puts(out, " to ");
        us_put_styled_card(out, us_card_make(1, suit, 0), &card_style);
    } else {
        us_buf_putc(out, ' ');
        us_put_styled_card(out, us_column_cards(position, t->dest.index)[0], &card_style);
    }

    us_buf_puts(out, " from ");
    us_put_pile_name(out, t->source, US_NAMED_AS_PAIRS);
    us_buf_puts(out, " to ");
    if (t->dest.type == US_FOUNDATION)
        us_buf_puts(out, "their foundation");
    else
        us_put_pile_name(out, t->dest, US_NAMED_AS_PAIRS);
}

/* Returns true if the sentence of the move does not imply a transfer.  That cards of a pair leave,
   are gathered, or turn up, needs no words. */
static bool needs_words(const struct us_move *move, const struct us_transfer *t)
{
    return move->source.type != US_ALL_COLUMNS && t->dest.type != US_HOLE &&
           !us_same_pile(t->source, t->dest);
}

/* Notes what the game did by itself, as words, and for the script: "1:r0c3" says that after the
   second move of this row the last card of the reserve went to column 4, and "c0h2x13" that 13
   cards moved.  After "-", they are face down. */
static void note_transfers(struct list *l)
{
    struct us_buf *out = &l->by_itself;

    us_buf_putf(out, "<p class=auto data-t=\"%u:", l->in_row);
    for (unsigned i = 0; i < l->notes.num; i++) {
        const struct us_transfer *t = &l->notes.list[i];
        put_pile_id(out, t->source);
        put_pile_id(out, t->dest);
        if (t->num_cards != 1)
            us_buf_putf(out, "x%u", t->num_cards);
        if (t->hidden)
            us_buf_putc(out, '-');
    }

    us_buf_puts(out, "\">");
    for (unsigned i = 0, words = 0; i < l->notes.num; i++) {
        const struct us_transfer *t = &l->notes.list[i];
        if (!needs_words(l->walk.move, t))
            continue;
        us_buf_puts(out, words++ > 0 ? "," : "<i>automatic</i>");
        put_transfer_words(out, t, &l->walk.board);
    }
    us_buf_puts(out, "</p>");
}

static void keep_variations(struct list *l, size_t before);

/* Plays the next move of the row.  Keeps the comments on it and the variations before it. */
static bool play_next(struct list *l)
{
    keep_comments(l, l->walk.played);
    keep_variations(l, l->walk.played);
    l->notes.num = 0;
    l->walk.notes = &l->notes;
    if (!us_walk_next(&l->walk))
        return false;
    if (l->notes.num > 0)
        note_transfers(l);
    l->in_row++;
    return true;
}

/* Notes the automoves that come next for the script, as a move list has its moves. */
static void note_automoves(struct list *l)
{
    const struct us_solution *solution = l->solution;
    const char *before = " data-a=\"";

    for (size_t i = l->walk.played; i < solution->num_moves && solution->moves[i].implicit;
         i++, before = " ") {
        us_buf_puts(l->out, before);
        us_move_list_put(l->out, &solution->moves[i]);
    }
    us_buf_putc(l->out, '"');
}

/* Plays the automoves that come next, and puts them. */
static void put_automoves(struct list *l)
{
    const struct us_solution *solution = l->solution;

    if (l->walk.played == solution->num_moves || !solution->moves[l->walk.played].implicit)
        return;

    const struct us_move *first = &solution->moves[l->walk.played];
    unsigned rule = first->automove != US_AUTOMOVE_NONE ? first->automove
                                                        : solution->conventions.automove;
    us_buf_puts(l->out, "<p class=auto");
    if (l->is_text)
        note_automoves(l);
    us_buf_putf(l->out, "><i>automatic%s</i>", rule_of(rule));
    while (l->walk.played < solution->num_moves && solution->moves[l->walk.played].implicit &&
           play_next(l)) {
        us_buf_putc(l->out, ' ');
        us_put_styled_card(l->out, l->walk.move->source_card, &card_style);
    }
    us_buf_puts(l->out, "</p>");
    put_kept(l->out, &l->by_itself);
}

/* Puts what is known of the move that is refused: "2 cards from column 6 to column 1". */
static void put_refused_words(struct us_buf *out, const struct us_fault *f)
{
    if (f->shown.num_cards > 0)
        us_page_put_count(out, f->shown.num_cards, "card");
    else
        us_buf_puts(out, "cards");
    us_buf_puts(out, " from ");
    us_put_pile_name(out, f->tried.source, US_NAMED_AS_PAIRS);
    if (f->tried.dest.type == US_FOUNDATION) {
        us_buf_puts(out, " to its foundation");
    } else {
        us_buf_puts(out, " to ");
        us_put_pile_name(out, f->tried.dest, US_NAMED_AS_PAIRS);
    }
}

/* Puts the move that a line refuses, as far as it is known.  The script draws it on the last board
   of the line. */
static void put_refused(struct us_buf *out, const struct us_solution *solution, uint32_t line)
{
    const struct us_fault *f = &solution->fault;
    bool known = f->shown.source && f->shown.dest && pile_letters[f->tried.source.type] &&
                 pile_letters[f->tried.dest.type];

    if (solution->result != US_RESULT_ILLEGAL || f->move == 0)
        return;

    us_buf_putf(out, "<li class=\"refused\"%s", line == US_MAIN_LINE ? " id=\"refused\"" : "");
    if (known) {
        us_buf_puts(out, " data-s=\"");
        put_pile_id(out, f->tried.source);
        us_buf_puts(out, "\" data-d=\"");
        put_pile_id(out, f->tried.dest);
        us_buf_putf(out, "\" data-k=\"%u\"", f->shown.num_cards);
    }
    us_buf_puts(out, "><a");
    if (line == US_MAIN_LINE)
        us_buf_putf(out, " href=\"#move=%zu\"", solution->num_explicit);
    us_buf_puts(out, "><span><del>");
    if (known)
        put_refused_words(out, f);
    else
        us_buf_puts(out, "this move");
    us_buf_puts(out, "</del></span></a>\n");
}

/* Puts the row of the next move, which begins with the sentence.  Automoves before it are played
   first. */
static bool put_row(struct list *l)
{
    struct us_buf *out = l->out;
    struct us_buf before = {0};
    struct us_buf variations = {0};

    l->in_row = 0;
    l->out = &before;
    put_automoves(l);
    l->out = out;

    bool more = play_next(l);
    if (more) {
        /* Variations before the automoves belong to the next row. */
        variations = l->variations;
        l->variations = (struct us_buf){0};
        us_buf_puts(out, "<li>");
        us_put_move_sentence(out, &l->walk, &card_style);
        put_kept(out, &before);
        put_kept(out, &l->by_itself);
        put_kept(out, &l->comments);
        put_automoves(l);
        put_kept(out, &l->comments);
        put_kept(out, &variations);
        us_buf_putc(out, '\n');
    }
    us_buf_free(&before);
    us_buf_free(&variations);
    return more;
}

/* Puts the rows of a line, and the move that it refuses. */
static void put_rows(struct list *l)
{
    const struct us_solution *solution = l->walk.solution;
    while (l->walk.played < solution->num_moves && put_row(l))
        if (l->line == US_MAIN_LINE)
            us_buf_relieve(l->out);
    put_refused(l->out, l->solution, l->line);
}

/* Puts the variations after the last move of a line, and ends with it. */
static void end_list(struct list *l)
{
    keep_variations(l, l->walk.played);
    if (l->variations.len > 0) {
        us_buf_puts(l->out, "<li class=\"end\">");
        put_kept(l->out, &l->variations);
        us_buf_putc(l->out, '\n');
    }
    us_buf_free(&l->by_itself);
    us_buf_free(&l->comments);
    us_buf_free(&l->variations);
}

/* Puts the rows of a variation.  The list `l` begins where it starts. */
static void put_variation_rows(struct list *l, const struct us_variation *v)
{
    static const char *const kinds[US_NUM_VARIATION_KINDS] = {"", " taken back", " hint"};
    const struct us_extras *x = &l->solution->extras;

    us_buf_putf(l->out, "<div class=\"variation\" data-v=\"%s\" data-m=\"%u\"><p>%s%s", l->number,
                v->num_legal, l->number, kinds[v->kind]);
    if (v->name.len > 0) {
        us_buf_puts(l->out, ": ");
        us_page_put_text(l->out, us_extras_text(x, v->name));
    }
    us_buf_putf(l->out, "</p><ol start=\"%u\">\n", l->num_before + 1);
    put_rows(l);
    if (v->reason != US_REASON_NONE) {
        us_buf_puts(l->out, "<li class=\"end\">");
        us_page_put_text(l->out, us_str(us_reason_explanation((enum us_reason)v->reason)));
        us_buf_putc(l->out, '\n');
    }
    end_list(l);
    us_buf_puts(l->out, "</ol></div>");
}

/* Skips the variations of a line that has been put, and those in them. */
static void skip_variations(struct list *l)
{
    const struct us_extras *x = &l->solution->extras;
    while (l->next->variation < x->num_variations &&
           x->variations[l->next->variation].parent >= l->line)
        l->next->variation++;
}

/* Keeps the next variation, which starts at the board of the list. */
static void keep_variation(struct list *l)
{
    const struct us_extras *x = &l->solution->extras;
    const struct us_variation *v = &x->variations[l->next->variation++];
    struct us_solution line = *l->solution;
    char number[NUMBER_SIZE];

    l->ordinal = l->last == l->walk.number ? l->ordinal + 1 : 1;
    l->last = l->walk.number;
    snprintf(number, sizeof(number), "%s%s%u.%u", l->number, *l->number ? "." : "",
             l->last - l->num_before + 1, l->ordinal);

    line.moves = &x->moves[v->first];
    line.num_moves = v->num_legal;
    line.result = v->num_legal < v->num_moves ? US_RESULT_ILLEGAL : US_RESULT_UNFINISHED;
    if (v->num_legal < v->num_moves) {
        const struct us_move *tried = &line.moves[v->num_legal];
        line.fault = (struct us_fault){
            .move = 1, .tried = *tried, .shown = {true, true, tried->num_cards, ""}};
    }

    struct list inner = {.out = &l->variations,
                         .solution = &line,
                         .next = l->next,
                         .walk = l->walk,
                         .line = l->next->variation,
                         .number = number,
                         .num_before = l->walk.number};
    inner.walk.solution = &line;
    inner.walk.played = 0;
    put_variation_rows(&inner, v);
    skip_variations(&inner);
    skip_comments(l, inner.line);
}

/* Keeps the variations that start before a move of the line.  Those that start after an illegal
   move are left out. */
static void keep_variations(struct list *l, size_t before)
{
    const struct us_extras *x = &l->solution->extras;
    while (l->next->variation < x->num_variations &&
           x->variations[l->next->variation].parent == l->line &&
           x->variations[l->next->variation].before <= before)
        keep_variation(l);
}

/* Puts the list.  HTML needs no end tags of its items. */
static void put_moves(struct us_buf *out, const struct us_solution *solution,
                      const struct us_page *page)
{
    struct extras_place next = {0};
    struct list l = {.out = out,
                     .solution = solution,
                     .is_text = us_move_list_fits(solution),
                     .next = &next,
                     .number = ""};

    us_walk_begin(&l.walk, solution);
    us_buf_puts(out,
                "<section class=\"moves\" aria-labelledby=\"moves-title\"><div class=\"title\">"
                "<h2 id=\"moves-title\">Moves</h2><button class=\"text copy\" hidden>Copy "
                "moves</button></div>\n"
                "<ol id=\"moves\" tabindex=\"0\" aria-label=\"Moves\"");
    if (l.is_text)
        us_buf_putf(out, " data-version=\"%s\"", us_record_version(solution));
    us_buf_puts(out, ">\n");
    if (solution->num_explicit == 0 && solution->num_moves > 0) {
        us_buf_puts(out, "<li>");
        put_automoves(&l);
        put_kept(out, &l.comments);
        us_buf_putc(out, '\n');
    }
    put_rows(&l);
    if (page->fault.len > 0) {
        us_buf_puts(out, "<li class=\"end\"><strong>The replay stops here:</strong> ");
        us_page_put_text(out, page->fault);
        if (page->correction.len > 0) {
            us_buf_puts(out, ". <span class=\"correction\">Correction: ");
            us_page_put_text(out, page->correction);
            us_buf_puts(out, "</span>");
        }
        us_buf_putc(out, '\n');
    }
    end_list(&l);
    us_buf_puts(out, "</ol></section>\n");
}

/* ---- about the game -------------------------------------------------------------------------- */

static void put_number_fact(struct us_buf *out, const char *name, size_t n, const char *after)
{
    struct us_buf text = {0};
    us_buf_putf(&text, "%zu%s", n, after);
    us_page_put_fact(out, name, us_buf_str(&text));
    us_buf_end(out, &text);
}

static void put_board_fact(struct us_buf *out, const struct us_game *g)
{
    struct us_buf text = {0};

    us_page_put_count(&text, g->num_columns, "column");
    us_buf_puts(&text, ", ");
    if (g->num_freecells > 0 || !us_game_has_rules(g)) {
        us_page_put_count(&text, g->num_freecells, "freecell");
        us_buf_puts(&text, ", ");
    }
    if (g->rules.num_reserves > 0) {
        us_page_put_count(&text, g->rules.num_reserves, "reserve");
        us_buf_puts(&text, ", ");
    }
    if (g->rules.num_holes > 0) {
        us_page_put_count(&text, g->rules.num_holes, "hole");
        us_buf_puts(&text, ", ");
    }
    us_page_put_count(&text, g->num_decks, "deck");
    us_page_put_fact(out, "Board", us_buf_str(&text));
    us_buf_end(out, &text);
}

static void put_rules(struct us_buf *out, const struct us_game *g)
{
    static const char *const builds[US_NUM_BUILDS] = {
        "down by rank", "down by suit", "down by alternating colors", "no card goes on another"};
    static const char *const fills[US_NUM_FILLS] = {"any card", "kings only", "stay empty"};

    if (us_game_has_rules(g)) {
        struct us_buf text = {0};
        us_game_put_rules(g, &text);
        us_page_put_fact(out, "Rules", us_buf_str(&text));
        us_buf_end(out, &text);
        return;
    }

    const char *build = g->whole_suits ? "down by rank; cards of one suit move together"
                                       : builds[g->build];
    us_page_put_fact(out, "Built", us_str(build));
    us_page_put_fact(out, "Empty columns", us_str(fills[g->fill]));
}

static void put_facts(struct us_buf *out, const struct us_solution *solution,
                      const struct us_page *page)
{
    const struct us_game *g = &solution->game;
    const struct us_extras *x = &solution->extras;
    bool rule = solution->conventions.automove != US_AUTOMOVE_NONE &&
                solution->conventions.automove != US_AUTOMOVE_UNKNOWN;

    us_buf_puts(out, "<dl>");
    if (page->fault.len > 0)
        us_page_put_fact(out, "Result", page->fault);
    if (solution->claim == US_CLAIM_GAVE_UP)
        us_page_put_fact(out, "Claim", us_str("the solver gave up"));
    put_board_fact(out, g);
    put_rules(out, g);
    if (rule)
        put_number_fact(out, "Automoves", solution->num_moves - solution->num_explicit,
                        rule_of(solution->conventions.automove));
    else
        us_page_put_fact(out, "Automoves", us_str("none"));
    if (us_stock_len(&solution->start) > 0 && !solution->start.has_stock)
        put_number_fact(out, "Stock", us_stock_len(&solution->start), " cards");
    if (us_waste_len(&solution->start) > 0) {
        us_buf_puts(out, "<div><dt>Waste</dt><dd>");
        us_put_styled_card(out, us_pile_top(&solution->start, US_WASTE, 0), &card_style);
        us_buf_puts(out, "</dd></div>");
    }
    if (x->num_variations > 0)
        put_number_fact(out, "Variations", x->num_variations, "");
    us_buf_puts(out, "</dl>");
}

static void put_about(struct us_buf *out, const struct us_solution *solution,
                      const struct us_page *page)
{
    const struct us_extras *x = &solution->extras;

    us_buf_puts(out, "<section class=\"about\" aria-labelledby=\"about\"><h2 id=\"about\">About "
                     "this game</h2>\n");
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        if (c->move == US_WHOLE_RECORD)
            us_page_put_comment(out, us_extras_text(x, c->text), us_extras_text(x, c->originator),
                                c->xhtml);
    }
    put_facts(out, solution, page);
    us_buf_puts(out, "</section>\n");
}

/* ---- the page -------------------------------------------------------------------------------- */

/* Puts a link to the record.  A record that is large and cannot be packed has none. */
static void put_link(struct us_record_writer *w, const struct us_solution *solution,
                     struct us_buf *out)
{
    enum { MANY_MOVES = 2000, MUCH_TEXT = 1 << 16 };
    /* A link does not contain the comment that states what was assumed, which is the last one. */
    struct us_solution linked = *solution;
    linked.extras.num_comments -= solution->assumed && solution->extras.num_comments > 0;
    bool is_large = solution->num_moves > MANY_MOVES || solution->extras.text.len > MUCH_TEXT ||
                    solution->extras.num_variations > MANY_MOVES;
    if (!solution->empty && (!is_large || us_link_can_pack(&linked)))
        us_format_link.write(&(struct us_record_writer){.out = out, .sink = w->sink}, &linked);
}

/* Puts the moves as sn, if the script cannot make them of the record. */
static void put_notation(struct us_buf *out, const struct us_solution *solution)
{
    struct us_str notation = us_extras_text(&solution->extras, solution->extras.notation);
    if (notation.len == 0)
        return;
    us_buf_puts(out, "<script type=\"text/plain\" id=\"sn\">");
    us_buf_put(out, notation.p, notation.len);
    us_buf_puts(out, "</script>\n");
}

/* Puts the replay as text without its moves, for games whose moves are no pairs.  The script
   inserts them before the last paragraph. */
static void put_text(struct us_record_writer *w, const struct us_solution *solution)
{
    static const uint8_t options[US_MAX_OPTIONS];
    struct us_solution bare = *solution;

    if (!us_game_has_rules(&solution->game) || solution->num_moves == 0 ||
        solution->result == US_RESULT_ILLEGAL)
        return;
    if (solution->deal.system == US_DEAL_CUSTOM)
        return; /* its name could end the script */

    bare.num_moves = 0;
    bare.extras.num_variations = bare.extras.num_comments = bare.extras.num_marks = 0;
    us_buf_puts(w->out, "<script type=\"text/plain\" id=\"text\">");
    us_format_text.write(
        &(struct us_record_writer){
            .out = w->out, .sink = w->sink, .options = options, .view = US_VIEW_ALL},
        &bare);
    us_buf_puts(w->out, "</script>\n");
}

static void write_html(struct us_record_writer *w, const struct us_solution *solution)
{
    struct us_buf fault = {0};
    struct us_page page = describe(solution, &fault);
    bool moves = !solution->empty &&
                 (solution->num_moves > 0 || solution->result == US_RESULT_ILLEGAL);

    put_link(w, solution, &page.link);
    us_page_begin(w->out, &page);
    us_buf_puts(w->out, "<main>\n");
    if (!solution->empty)
        put_play(w, solution);
    if (moves)
        put_moves(w->out, solution, &page);
    put_about(w->out, solution, &page);
    us_buf_puts(w->out, "</main>\n");
    us_page_put_controls(w->out);
    us_page_open_record(w->out);
    us_json_write_in_page(w, solution);
    us_page_close_record(w->out);
    put_notation(w->out, solution);
    put_text(w, solution);
    us_page_end(w->out);

    us_buf_end(w->out, &fault);
    us_page_free(&page);
}

const struct us_format us_format_html = {
    .name = "html",
    .title = "a web page that plays the solution",
    .suffixes = (const char *const[]){".html", ".htm", NULL},
    .reads_markup = true,
    .probe = us_page_probe,
    .cut = us_page_cut,
    .read = us_page_read,
    .forget = us_page_forget,
    .carries = US_CARRIES_ALL,
    .for_people = true,
    .also_has_sn = true,
    .shows_variations = true,
    .write = write_html,
    .write_boardgame = us_page_write_boardgame,
};
