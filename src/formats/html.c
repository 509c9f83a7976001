/* SPDX-License-Identifier: MIT */
/*
 * Web pages that play a solution of patience (docs/formats/html.md).
 *
 * The page contains the start, which the script moves, a list of the moves in words, and the record
 * as JSON, from which the script takes the moves.  Piles have names: c0 is a column, f0 a freecell,
 * h0 a foundation, o0 a hole, s0 the stock and w0 the waste.
 */
#include "base/rows.h"
#include "engine/walk.h"
#include "formats/interchange/json_out.h"
#include "formats/link_packed.h"
#include "formats/page.h"
#include "formats/page_read.h"
#include "formats/sentence.h"
#include "model/names.h"

static const char pile_letters[US_NUM_PILES] = {
    [US_COLUMN] = 'c', [US_FREECELL] = 'f', [US_FOUNDATION] = 'h', [US_TALON] = 's', [US_WASTE] = 'w', [US_HOLE] = 'o',
};

/* A card in a sentence. */
static const struct us_card_style card_style = {.symbols = true, .markup = true};

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

static void put_deal(struct us_buf *out, const struct us_solution *s)
{
    if (s->deal.system == US_DEAL_NONE)
        return;
    if (s->deal.system == US_DEAL_CUSTOM) {
        struct us_str name = us_extras_text(&s->extras, s->extras.deal_name);
        us_buf_put(out, name.p, name.len);
        return;
    }

    struct us_buf text = {0};
    us_deal_put(&text, s->deal);
    size_t colon = us_str_find(us_buf_str(&text), ":");
    bool pysol = s->deal.system == US_DEAL_PYSOL || s->deal.system == US_DEAL_MT;
    bool whole = colon == SIZE_MAX || us_deal_is_of_others(s->deal);
    us_buf_puts(out, pysol ? "PySol deal " : "deal ");
    us_buf_puts(out, us_buf_text(&text) + (whole ? 0 : colon + 1));
    out->failed = out->failed || text.failed;
    us_buf_free(&text);
}

static void put_verdict(struct us_buf *out, const struct us_solution *s)
{
    if (s->empty) {
        us_buf_puts(out, "No solution: the solver gave up");
        return;
    }
    if (s->result == US_RESULT_UNFINISHED && s->num_explicit == 0) {
        us_buf_puts(out, "Layout");
        return;
    }

    if (s->result == US_RESULT_SOLVED) {
        us_buf_puts(out, "Solved in ");
    } else if (s->result == US_RESULT_ILLEGAL) {
        us_buf_puts(out, "Illegal after ");
    } else {
        unsigned left = us_cards_in_play(&s->final);
        us_buf_puts(out, "Not solved: ");
        us_page_put_count(out, left, "card");
        us_buf_puts(out, " left after ");
    }
    us_page_put_count(out, s->num_explicit, "move");
}

/* What the page says about the record.  The strings for *text are kept there. */
static struct us_page describe(const struct us_solution *s, struct us_buf *text)
{
    static const char *const kinds[US_NUM_RESULTS] = {"UNFINISHED", "SOLVED", "ILLEGAL"};
    struct us_page page = {.kind = kinds[s->result]};
    put_game(&page.game, &s->game);
    put_deal(&page.deal, s);
    put_verdict(&page.verdict, s);
    if (s->result != US_RESULT_ILLEGAL)
        return page;

    const struct us_fault *f = &s->fault;
    struct us_str stated = us_extras_text(&s->extras, s->extras.fault_reason);
    page.rule = us_str(f->shown.rule);
    page.correction = us_extras_text(&s->extras, s->extras.correction);
    if (f->detail[0])
        us_buf_puts(text, f->detail);
    else if (f->reason == US_REASON_STATED)
        us_buf_putf(text, "move %u is illegal: %.*s", f->move, (int)stated.len, stated.p);
    else
        us_buf_putf(text, "move %u is illegal: %s", f->move, us_reason_name((enum us_reason)f->reason));
    page.fault = us_buf_str(text);
    return page;
}

/* ---- the board ------------------------------------------------------------------------------- */

static void put_face(struct us_buf *out, us_card card)
{
    struct us_buf rank = {0};
    char suit = us_suit_letters[us_suit(card)];
    us_put_rank(&rank, us_rank(card), US_TEN_10);
    const char *word = us_buf_text(&rank);
    us_buf_putf(out, "<i class=\"card %c%s\"><b>%s</b>", suit, card & US_CARD_HIDDEN ? " down" : "", word);
    us_buf_putf(out,
                "<svg><use href=\"#%c\"/></svg>"
                "<svg><use href=\"#%c\"/></svg></i>",
                suit, suit);
    out->failed = out->failed || rank.failed;
    us_buf_free(&rank);
}

static void put_freecell(struct us_buf *out, us_card card, unsigned index)
{
    us_buf_putf(out, "<div class=\"slot%s\" data-pile=\"f%u\" data-name=\"", card & US_CARD_BLOCKED ? " blocked" : "",
                index);
    if (index < US_NUM_CELL_LETTERS)
        us_buf_putc(out, us_cell_letters[index]);
    else
        us_buf_putf(out, "%u", index + 1);
    us_buf_puts(out, "\">");
    if (us_rank(card))
        put_face(out, card);
    us_buf_puts(out, "</div>\n");
}

/* Puts a foundation.  tops: only its top card, since no script takes cards off. */
static void put_foundation(struct us_buf *out, unsigned rank, unsigned index, bool tops)
{
    unsigned suit = index % US_NUM_SUITS;
    us_buf_putf(out,
                "<div class=\"slot home\" data-pile=\"h%u\">"
                "<svg class=\"ghost\"><use href=\"#%c\"/></svg>",
                index, us_suit_letters[suit]);
    for (unsigned i = tops && rank > 0 ? rank : 1; i <= rank; i++)
        put_face(out, us_card_make(i, suit, 0));
    us_buf_puts(out, "</div>\n");
}

/* Puts the piles of games with other rules.  The cards of the stock lie face down, which the style
   does. */
static void put_slot(struct us_buf *out, const char *kind, struct us_pile_id pile, const char *name,
                     const us_card *cards, unsigned num)
{
    us_buf_putf(out, "<div class=\"slot %s\" data-pile=\"", kind);
    put_pile_id(out, pile);
    us_buf_putf(out, "\" data-name=\"%s\"", name);
    if (pile.type == US_TALON)
        us_buf_putf(out, " data-count=\"%u\"", num);
    us_buf_putc(out, '>');
    for (unsigned i = 0; i < num; i++)
        put_face(out, cards[i]);
    us_buf_puts(out, "</div>\n");
}

static void put_stock(struct us_buf *out, const struct us_position *p)
{
    if (p->has_stock)
        put_slot(out, "stock", (struct us_pile_id){US_TALON, 0}, "Stock", p->talon, p->num_talon);
}

/* Puts a hole.  tops: only its last card. */
static void put_hole(struct us_buf *out, const struct us_position *p, unsigned index, bool tops)
{
    unsigned first = tops && p->hole_len[index] > 0 ? p->hole_len[index] - 1U : 0;
    put_slot(out, "home hole", (struct us_pile_id){US_HOLE, (uint8_t)index}, index == 0 ? "Hole" : "Hole 2",
             &p->holes[index][first], p->hole_len[index] - first);
}

/* Whether a column is the first of a further row. */
static bool begins_row(const struct us_extras *x, unsigned index)
{
    if (index == 0 || !x->has_rows)
        return false;
    return x->rows[index] != x->rows[index - 1];
}

static void put_column(struct us_buf *out, const struct us_position *p, unsigned index, const struct us_extras *x)
{
    bool row = begins_row(x, index);
    us_buf_putf(out, "<div class=\"column%s\" data-pile=\"c%u\" data-name=\"%u\">", row ? " row" : "", index,
                index + 1);
    for (unsigned i = 0; i < p->len[index]; i++)
        put_face(out, p->columns[index][i]);
    us_buf_puts(out, "</div>\n");
}

static void put_board(struct us_buf *out, const struct us_solution *s, bool start)
{
    const struct us_position *p = start ? &s->start : &s->final;
    us_buf_putf(out, "<div class=\"board c%u%s\"%s aria-hidden=\"true\"><div class=\"top\">", p->num_columns,
                p->num_holes > 0 ? " holes" : "", start ? " id=\"board\"" : "");
    if (p->num_freecells > 0 || p->has_stock) {
        us_buf_puts(out, "<div class=\"cells\">");
        put_stock(out, p);
        for (unsigned i = 0; i < p->num_freecells; i++)
            put_freecell(out, p->freecells[i], i);
        us_buf_puts(out, "</div>");
    }
    us_buf_puts(out, "<div class=\"homes\">");
    for (unsigned i = 0; i < us_num_foundations(p); i++)
        put_foundation(out, p->foundations[i], i, !start);
    for (unsigned i = 0; i < p->num_holes; i++)
        put_hole(out, p, i, !start);

    us_buf_puts(out, "</div></div>\n<div class=\"columns\">");
    for (unsigned i = 0; i < p->num_columns; i++)
        put_column(out, p, i, &s->extras);
    us_buf_puts(out, "</div></div>\n");
}

/* ---- the board in words ---------------------------------------------------------------------- */

static void put_card_words(struct us_buf *out, us_card card)
{
    static const char *const ranks[] = {"",  "ace", "2", "3",  "4",    "5",     "6",
                                        "7", "8",   "9", "10", "jack", "queen", "king"};
    static const char *const suits[US_NUM_SUITS] = {"hearts", "clubs", "diamonds", "spades"};
    US_ASSERT_ROWS(ranks, US_MAX_RANK + 1);

    if (card & US_CARD_HIDDEN)
        us_buf_puts(out, "face down");
    else
        us_buf_putf(out, "%s of %s", ranks[us_rank(card)], suits[us_suit(card)]);
}

static void put_card_or_empty(struct us_buf *out, us_card card)
{
    if (card == US_NO_CARD)
        us_buf_puts(out, "empty");
    else
        put_card_words(out, card);
}

static void put_words(struct us_buf *out, const struct us_position *p)
{
    us_buf_puts(out, "<ul>");
    if (p->has_stock)
        us_buf_putf(out, "<li>Stock: %u card%s</li>", p->num_talon, p->num_talon == 1 ? "" : "s");
    for (unsigned i = 0; i < p->num_holes; i++) {
        us_buf_puts(out, i == 0 ? "<li>Hole: " : "<li>Second hole: ");
        put_card_or_empty(out, us_hole_top(p, i));
        us_buf_puts(out, "</li>");
    }
    for (unsigned i = 0; i < us_num_foundations(p); i++) {
        if (p->foundations[i] == 0)
            continue;
        us_buf_puts(out, "<li>Foundation: ");
        put_card_words(out, us_card_make(p->foundations[i], i % US_NUM_SUITS, 0));
        us_buf_puts(out, "</li>");
    }
    for (unsigned i = 0; i < p->num_freecells; i++) {
        if (us_rank(p->freecells[i]) == 0)
            continue;
        us_buf_puts(out, "<li>");
        us_put_pile_name(out, (struct us_pile_id){US_FREECELL, (uint8_t)i}, US_NAMED_AS_PAIRS);
        us_buf_puts(out, ": ");
        put_card_words(out, p->freecells[i]);
        us_buf_puts(out, "</li>");
    }

    for (unsigned i = 0; i < p->num_columns; i++) {
        us_buf_putf(out, "<li>Column %u: %s", i + 1, p->len[i] == 0 ? "empty" : "");
        for (unsigned k = 0; k < p->len[i]; k++) {
            us_buf_puts(out, k > 0 ? ", " : "");
            put_card_words(out, p->columns[i][k]);
        }
        us_buf_puts(out, "</li>");
    }
    us_buf_puts(out, "</ul>");
}

static void put_play(struct us_buf *out, const struct us_solution *s)
{
    us_buf_puts(out, "<section class=\"play\" aria-label=\"Board\"><div class=\"table\" id=\"table\">\n");
    put_board(out, s, true);
    us_buf_puts(out, "<div class=\"sr\" id=\"words\">");
    put_words(out, &s->start);
    us_buf_puts(out, "</div></div>\n");
    if (s->num_moves > 0) {
        us_buf_puts(out, "<noscript><h2>Last position</h2><div class=\"table\">");
        put_board(out, s, false);
        us_buf_puts(out, "<div class=\"sr\">");
        put_words(out, &s->final);
        us_buf_puts(out, "</div></div></noscript>\n");
    }
    us_buf_puts(out, "</section>\n");
}

/* ---- the moves ------------------------------------------------------------------------------- */

/* The state of writing the list. */
struct list {
    struct us_buf *out;
    const struct us_solution *solution;
    struct us_walk walk;
    size_t comment; /* the index of the next comment */
};

/* Puts the comments on a move of the main line, which are the next ones.  Comments on the record
   and on variations may be anywhere among them. */
static void put_comments(struct list *l, size_t move)
{
    const struct us_extras *x = &l->solution->extras;
    for (; l->comment < x->num_comments; l->comment++) {
        const struct us_comment *c = &x->comments[l->comment];
        if (c->move == US_WHOLE_RECORD || c->variation != US_MAIN_LINE)
            continue;
        if (c->move > move)
            return;
        us_page_put_comment(l->out, us_extras_text(x, c->text), us_extras_text(x, c->originator), c->xhtml);
    }
}

static const char *rule_of(unsigned automove)
{
    static const char *const rules[US_NUM_AUTOMOVES] = {[US_AUTOMOVE_HORNE] = " (Horne's rule)",
                                                        [US_AUTOMOVE_WKR] = " (WKR's rule)",
                                                        [US_AUTOMOVE_AND_RULE] = " (and-rule)",
                                                        [US_AUTOMOVE_MAX] = " (every card that fits)"};
    return automove < US_NUM_AUTOMOVES && rules[automove] ? rules[automove] : "";
}

/* Plays the automoves that come next, and puts them. */
static void put_automoves(struct list *l)
{
    const struct us_solution *s = l->solution;
    if (l->walk.played == s->num_moves || !s->moves[l->walk.played].implicit)
        return;

    const struct us_move *first = &s->moves[l->walk.played];
    unsigned rule = first->automove != US_AUTOMOVE_NONE ? first->automove : s->conventions.automove;
    us_buf_putf(l->out, "<p class=\"auto\"><span class=\"rule\">automatic%s</span>", rule_of(rule));
    while (l->walk.played < s->num_moves && s->moves[l->walk.played].implicit && us_walk_next(&l->walk)) {
        us_buf_putc(l->out, ' ');
        us_put_styled_card(l->out, l->walk.move->source_card, &card_style);
    }
    us_buf_puts(l->out, "</p>");
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

/* Puts the move that is refused, as far as it is known.  The script draws it on the last board. */
static void put_refused(struct us_buf *out, const struct us_solution *s)
{
    const struct us_fault *f = &s->fault;
    bool known = f->shown.source && f->shown.dest && pile_letters[f->tried.source.type];
    if (s->result != US_RESULT_ILLEGAL || f->move == 0)
        return;

    us_buf_puts(out, "<li class=\"refused\" id=\"refused\"");
    if (known) {
        us_buf_puts(out, " data-s=\"");
        put_pile_id(out, f->tried.source);
        us_buf_puts(out, "\" data-d=\"");
        put_pile_id(out, f->tried.dest);
        us_buf_putf(out, "\" data-k=\"%u\"", f->shown.num_cards);
    }
    us_buf_putf(out, "><a href=\"#move=%zu\"><span><del>", s->num_explicit);
    if (known)
        put_refused_words(out, f);
    else
        us_buf_puts(out, "this move");
    us_buf_puts(out, "</del></span></a>\n");
}

/* Puts the list.  HTML needs no end tags of its items. */
static void put_moves(struct us_buf *out, const struct us_solution *s, const struct us_page *page)
{
    struct list l = {.out = out, .solution = s};
    us_walk_begin(&l.walk, s);
    us_buf_puts(out, "<section class=\"moves\" aria-labelledby=\"moves-title\"><div class=\"title\">"
                     "<h2 id=\"moves-title\">Moves</h2><button class=\"text copy\" hidden>Copy moves</button></div>\n"
                     "<ol id=\"moves\" tabindex=\"0\" aria-label=\"Moves\">\n");
    if (s->num_explicit == 0 && s->num_moves > 0) {
        us_page_open_move(out, "");
        us_buf_puts(out, "</span></a>");
        put_automoves(&l);
        put_comments(&l, s->num_moves);
        us_buf_putc(out, '\n');
    }
    while (l.walk.played < s->num_moves) {
        bool automatic = s->moves[l.walk.played].implicit;
        struct us_buf before = {0};
        if (automatic) {
            l.out = &before;
            put_automoves(&l);
            l.out = out;
        }

        size_t index = l.walk.played;
        if (!us_walk_next(&l.walk)) {
            us_buf_free(&before);
            break;
        }
        us_page_open_move(out, "");
        us_put_move_sentence(out, &l.walk, &card_style);
        us_buf_puts(out, "</span></a>");
        us_buf_put(out, before.p, before.len);
        out->failed = out->failed || before.failed;
        us_buf_free(&before);
        put_comments(&l, index);
        put_automoves(&l);
        put_comments(&l, l.walk.played - 1);
        us_buf_putc(out, '\n');
        us_buf_relieve(out);
    }

    put_refused(out, s);
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
    us_buf_puts(out, "</ol></section>\n");
}

/* ---- about the game -------------------------------------------------------------------------- */

static void put_number_fact(struct us_buf *out, const char *name, size_t n, const char *after)
{
    struct us_buf text = {0};
    us_buf_putf(&text, "%zu%s", n, after);
    us_page_put_fact(out, name, us_buf_str(&text));
    out->failed = out->failed || text.failed;
    us_buf_free(&text);
}

static void put_board_fact(struct us_buf *out, const struct us_game *g)
{
    struct us_buf text = {0};
    us_page_put_count(&text, g->num_columns, "column");
    us_buf_puts(&text, ", ");
    if (g->rules.num_holes > 0)
        us_page_put_count(&text, g->rules.num_holes, "hole");
    else
        us_page_put_count(&text, g->num_freecells, "freecell");
    us_buf_puts(&text, ", ");
    us_page_put_count(&text, g->num_decks, "deck");
    us_page_put_fact(out, "Board", us_buf_str(&text));
    out->failed = out->failed || text.failed;
    us_buf_free(&text);
}

static void put_rules(struct us_buf *out, const struct us_game *g)
{
    static const char *const builds[US_NUM_BUILDS] = {"down by rank", "down by suit", "down by alternating colors",
                                                      "no card goes on another"};
    static const char *const fills[US_NUM_FILLS] = {"any card", "kings only", "stay empty"};
    if (us_game_has_rules(g)) {
        struct us_buf text = {0};
        us_game_put_rules(g, &text);
        us_page_put_fact(out, "Rules", us_buf_str(&text));
        out->failed = out->failed || text.failed;
        us_buf_free(&text);
        return;
    }

    const char *build = g->whole_suits ? "down by rank; cards of one suit move together" : builds[g->build];
    us_page_put_fact(out, "Built", us_str(build));
    us_page_put_fact(out, "Empty columns", us_str(fills[g->fill]));
}

static void put_facts(struct us_buf *out, const struct us_solution *s, const struct us_page *page)
{
    const struct us_game *g = &s->game;
    const struct us_extras *x = &s->extras;
    bool rule = s->conventions.automove != US_AUTOMOVE_NONE && s->conventions.automove != US_AUTOMOVE_UNKNOWN;

    us_buf_puts(out, "<dl>");
    if (page->fault.len > 0)
        us_page_put_fact(out, "Result", page->fault);
    if (s->claim == US_CLAIM_GAVE_UP)
        us_page_put_fact(out, "Claim", us_str("the solver gave up"));
    put_board_fact(out, g);
    put_rules(out, g);
    if (rule)
        put_number_fact(out, "Automoves", s->num_moves - s->num_explicit, rule_of(s->conventions.automove));
    else
        us_page_put_fact(out, "Automoves", us_str("none"));
    if (s->start.num_talon > 0 && !s->start.has_stock)
        put_number_fact(out, "Stock", s->start.num_talon, " cards");
    if (s->start.num_waste > 0) {
        us_buf_puts(out, "<div><dt>Waste</dt><dd>");
        put_card_words(out, s->start.waste[s->start.num_waste - 1]);
        us_buf_puts(out, "</dd></div>");
    }
    if (x->num_variations > 0)
        put_number_fact(out, "Variations", x->num_variations, ", not shown");
    us_buf_puts(out, "</dl>");
}

static void put_about(struct us_buf *out, const struct us_solution *s, const struct us_page *page)
{
    const struct us_extras *x = &s->extras;
    us_buf_puts(out, "<section class=\"about\" aria-labelledby=\"about\"><h2 id=\"about\">About this game</h2>\n");
    for (size_t i = 0; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        if (c->move == US_WHOLE_RECORD)
            us_page_put_comment(out, us_extras_text(x, c->text), us_extras_text(x, c->originator), c->xhtml);
    }
    put_facts(out, s, page);
    us_buf_puts(out, "</section>\n");
}

/* ---- the page -------------------------------------------------------------------------------- */

/* Puts a link to the record.  A record that is large and cannot be packed has none. */
static void put_link(struct us_record_writer *w, const struct us_solution *s, struct us_buf *out)
{
    enum { MANY_MOVES = 2000, MUCH_TEXT = 1 << 16 };
    /* A link does not contain the comment that states what was assumed, which is the last one. */
    struct us_solution linked = *s;
    linked.extras.num_comments -= s->assumed && s->extras.num_comments > 0;
    bool is_large = s->num_moves > MANY_MOVES || s->extras.text.len > MUCH_TEXT ||
                    s->extras.num_variations > MANY_MOVES;
    if (!s->empty && (!is_large || us_link_can_pack(&linked)))
        us_format_link.write(&(struct us_record_writer){.out = out, .sink = w->sink}, &linked);
}

/* Puts the moves as sn, if the script cannot make them of the record. */
static void put_notation(struct us_buf *out, const struct us_solution *s)
{
    struct us_str notation = us_extras_text(&s->extras, s->extras.notation);
    if (notation.len == 0)
        return;
    us_buf_puts(out, "<script type=\"text/plain\" id=\"sn\">");
    us_buf_put(out, notation.p, notation.len);
    us_buf_puts(out, "</script>\n");
}

static void write_html(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf fault = {0};
    struct us_page page = describe(s, &fault);
    bool moves = !s->empty && (s->num_moves > 0 || s->result == US_RESULT_ILLEGAL);

    put_link(w, s, &page.link);
    us_page_begin(w->out, &page);
    us_buf_puts(w->out, "<main>\n");
    if (!s->empty)
        put_play(w->out, s);
    if (moves)
        put_moves(w->out, s, &page);
    put_about(w->out, s, &page);
    us_buf_puts(w->out, "</main>\n");
    us_page_put_controls(w->out);
    us_page_open_record(w->out);
    us_json_write_in_page(w, s);
    us_page_close_record(w->out);
    put_notation(w->out, s);
    us_page_end(w->out);

    w->out->failed = w->out->failed || fault.failed;
    us_buf_free(&fault);
    us_page_free(&page);
}

/* The script moves single cards from the stock to a hole.  It has no waste and no reserves, and
   does not fill columns, take whole suits away or turn cards face down by itself. */
static const char *refuses_html(const struct us_solution *s)
{
    const struct us_rules *r = &s->game.rules;
    bool other_stock = r->stock_to != US_STOCK_TO_NOWHERE && r->stock_to != US_STOCK_TO_HOLE;
    bool by_itself = r->refill != US_REFILLED_BY_NOTHING || r->foundation_takes_suit || r->suits_leave || r->gathers;
    bool other_suits = false;
    for (unsigned i = 0; i < US_NUM_SUITS; i++)
        other_suits = other_suits || r->more_suits[i] != 0;

    if (other_stock)
        return "games in which the stock does not go to a hole";
    if (r->num_reserves > 0 || s->start.num_reserves > 0)
        return "games with reserves";
    if (by_itself || other_suits || r->foundation_base != 0 || r->num_holes > 2 || r->has_hole_steps ||
        r->has_hole_bases || r->hole_takes_lower)
        return "games with foundations or columns of this kind";
    return NULL;
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
    .refuses = refuses_html,
    .for_people = true,
    .offers_sn = true,
    .write = write_html,
    .write_boardgame = us_page_write_boardgame,
};
