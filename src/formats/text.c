/* SPDX-License-Identifier: MIT */
/*
 * A replay for people: numbered moves, and the board after each as one would lay the cards out.
 *
 *     12. 10S from column 2 onto JD in column 1
 *         automoves home (horne): AS from column 3, 2S from freecell b
 *
 *       a   b   c   d
 *      QH  KS  --  --              AH  -C  -D  2S
 *
 *       1   2   3   4   5   6   7   8
 *      7D       5C  3S  5S  8C  2D
 *     10D      QD   AC  6D  8H  AS
 *
 * Columns count from 1 and freecells have letters, as players name them.  ## is a card that lies face down, XX a freecell
 * that is blocked.
 */
#include <stdio.h>

#include "engine/walk.h"
#include "formats/format.h"
#include "model/names.h"

enum option { OPTION_SUITS, OPTION_COLOUR, OPTION_TEN };

static const struct us_option options_text[] = {
    [OPTION_SUITS] = {"suits", "suits as letters or as symbols", (const char *const[]){"ascii", "unicode", NULL}},
    [OPTION_COLOUR] = {"colour", "red suits and the cards that moved in a terminal's colours",
                       (const char *const[]){"no", "yes", NULL}},
    [OPTION_TEN] = {"ten", "how a ten is spelled", (const char *const[]){"10", "T", NULL}},
    {0},
};

/* A place on the board takes three characters and a blank; so many places fit on a line of 80. */
enum { PLACE = 4, PLACES_A_LINE = 19, WIDTH = 78 };

/* Automoves that are told one by one where the frame is to fit on a terminal. */
enum { MOST_TOLD = 7 };

static const char red[] = "\033[31m";
static const char dim[] = "\033[2m";
static const char marked[] = "\033[7m";
static const char plain[] = "\033[0m";

struct text {
    struct us_buf *out;
    const struct us_solution *s;
    const uint8_t *options;
    struct us_view view;
    struct us_walk walk;
    size_t frame_start; /* where in out the frame at hand begins */
    size_t width;       /* of the line of words at hand, in characters */
    size_t first_move;  /* of the frame at hand: what it marks as moved */
    size_t comment;     /* the next one in s->extras */
};

/* ---- cards ------------------------------------------------------------------------------------------------------- */

static void tint(struct text *t, const char *sequence)
{
    if (t->options[OPTION_COLOUR])
        us_buf_puts(t->out, sequence);
}

static void put_suit(struct text *t, unsigned suit)
{
    static const char *const symbols[US_NUM_SUITS] = {"♥", "♣", "♦", "♠"};
    if (t->options[OPTION_SUITS])
        us_buf_puts(t->out, symbols[suit]);
    else
        us_buf_putc(t->out, us_suit_letters[suit]);
}

/* Puts a card without blanks; returns how many characters it takes. */
static unsigned put_card(struct text *t, us_card card)
{
    bool wide = us_rank(card) == 10 && !t->options[OPTION_TEN];
    bool coloured = !us_is_black(card);
    if (coloured)
        tint(t, red);
    us_put_rank(t->out, us_rank(card), wide ? US_TEN_10 : US_TEN_T);
    put_suit(t, us_suit(card));
    if (coloured)
        tint(t, plain);
    return wide ? 3 : 2;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

static void say(struct text *t, const char *words)
{
    us_buf_puts(t->out, words);
    t->width += strlen(words);
}

static void say_card(struct text *t, us_card card)
{
    t->width += put_card(t, card);
}

static void say_pile(struct text *t, struct us_pile_id pile)
{
    size_t before = t->out->len;
    if (pile.type == US_FOUNDATION)
        us_buf_puts(t->out, "its foundation");
    else
        us_put_pile_name(t->out, pile, US_NAMED_AS_PAIRS);
    t->width += t->out->len - before;
}

static void end_line(struct text *t)
{
    us_buf_putc(t->out, '\n');
    t->width = 0;
}

/* The cards that m has just moved, the deepest first: all of three, of more the ends. */
static void say_cards(struct text *t, const struct us_move *m)
{
    const struct us_position *p = &t->walk.board;
    unsigned n = m->num_cards;
    say_card(t, m->source_card);
    if (n > 1 && m->dest.type == US_FOUNDATION) {
        say(t, " to ");
        say_card(t, us_card_make(1, us_suit(m->source_card), 0));
    } else if (n > 1) {
        const us_card *column = p->columns[m->dest.index];
        unsigned len = p->len[m->dest.index];
        for (unsigned k = n <= 3 ? n - 1 : 1; k > 0; k--) {
            say(t, n <= 3 ? " " : " ... ");
            say_card(t, column[len - k]);
        }
    }
    if (n > 3) {
        char count[24];
        snprintf(count, sizeof(count), " (%u cards)", n);
        say(t, count);
    }
}

static void say_target(struct text *t, const struct us_move *m)
{
    if (m->dest.type == US_FOUNDATION) {
        say(t, " home");
        return;
    }
    if (m->dest.type == US_COLUMN && us_rank(m->dest_card)) {
        say(t, " onto ");
        say_card(t, m->dest_card);
        say(t, " in ");
    } else {
        say(t, m->dest.type == US_COLUMN ? " to the empty " : " to ");
    }
    say_pile(t, m->dest);
}

static void say_explicit(struct text *t)
{
    const struct us_move *m = t->walk.move;
    char number[16];
    snprintf(number, sizeof(number), "%u. ", t->walk.number);
    say(t, number);
    say_cards(t, m);
    say(t, " from ");
    say_pile(t, m->source);
    say_target(t, m);
    end_line(t);
}

/* One of a row of automoves, which has had `told`; the first says by which rule. */
static void say_implicit(struct text *t, unsigned told)
{
    const struct us_move *m = t->walk.move;
    if (t->view.rows > 0 && told >= MOST_TOLD) {
        say(t, told == MOST_TOLD ? " ..." : "");
        return;
    }
    if (told == 0) {
        say(t, "    automoves home (");
        say(t, us_automove_names[m->automove].word);
        say(t, "): ");
    } else if (t->width > WIDTH - 22) {
        say(t, ",");
        end_line(t);
        say(t, "    ");
    } else {
        say(t, ", ");
    }
    say_cards(t, m);
    say(t, " from ");
    say_pile(t, m->source);
}

/* ---- comments ---------------------------------------------------------------------------------------------------- */

static char entity(struct us_str *rest)
{
    static const struct {
        const char *name;
        char c;
    } entities[] = {{"&lt;", '<'}, {"&gt;", '>'}, {"&amp;", '&'}, {"&quot;", '"'}, {"&apos;", '\''}};
    for (size_t i = 0; i < sizeof(entities) / sizeof(entities[0]); i++) {
        if (!us_str_starts(*rest, entities[i].name))
            continue;
        rest->p += strlen(entities[i].name);
        rest->len -= strlen(entities[i].name);
        return entities[i].c;
    }
    rest->len--;
    return *rest->p++;
}

/* Puts markup as text: its elements gone, lines ended where blocks and items end. */
static void put_unmarked(struct us_buf *b, struct us_str rest)
{
    while (rest.len > 0) {
        const char *end = *rest.p == '<' ? memchr(rest.p, '>', rest.len) : NULL;
        if (!end) {
            us_buf_putc(b, entity(&rest));
            continue;
        }
        bool inner = us_str_starts(rest, "<em") || us_str_starts(rest, "</em") || us_str_starts(rest, "<strong") ||
                     us_str_starts(rest, "</strong") || us_str_starts(rest, "<code") || us_str_starts(rest, "</code");
        if (!inner && b->len > 0 && b->p[b->len - 1] != '\n')
            us_buf_putc(b, '\n');
        if (us_str_starts(rest, "<li>"))
            us_buf_puts(b, "- ");
        rest.len -= (size_t)(end + 1 - rest.p);
        rest.p = end + 1;
    }
}

/* A line that says something, behind a bar. */
static void put_comment_line(struct text *t, struct us_str line)
{
    while (line.len > 0 && us_is_blank(*line.p)) {
        line.p++;
        line.len--;
    }
    if (line.len == 0)
        return;
    us_buf_puts(t->out, "    | ");
    us_buf_put_escaped(t->out, line, SIZE_MAX);
    us_buf_putc(t->out, '\n');
}

/* A comment's lines. */
static void put_comment(struct text *t, const struct us_comment *c)
{
    const struct us_extras *x = &t->s->extras;
    struct us_buf b = {.allocator = t->s->allocator};
    if (c->xhtml)
        put_unmarked(&b, us_extras_text(x, c->text));
    else
        us_buf_put(&b, x->text.p + c->text.off, c->text.len);
    for (size_t i = 0; i < b.len; i++)
        b.p[i] = b.p[i] == '\t' ? ' ' : b.p[i];
    struct us_str rest = us_buf_str(&b);
    while (rest.len > 0) {
        const char *newline = memchr(rest.p, '\n', rest.len);
        size_t n = newline ? (size_t)(newline - rest.p) : rest.len;
        put_comment_line(t, us_str_trim_end((struct us_str){rest.p, n}));
        n += newline != NULL;
        rest = (struct us_str){rest.p + n, rest.len - n};
    }
    t->out->failed = t->out->failed || b.failed;
    us_buf_free(&b);
}

/* The comments on the move of that index, or on the record; they stand in the order of the moves, the record's anywhere. */
static void put_comments(struct text *t, uint32_t move)
{
    const struct us_extras *x = &t->s->extras;
    size_t i = move == US_WHOLE_RECORD ? 0 : t->comment;
    for (; i < x->num_comments; i++) {
        const struct us_comment *c = &x->comments[i];
        if (c->line == US_MAIN_LINE && c->move == move)
            put_comment(t, c);
        else if (move != US_WHOLE_RECORD && c->line == US_MAIN_LINE && c->move != US_WHOLE_RECORD && c->move > move)
            break;
    }
    if (move != US_WHOLE_RECORD)
        t->comment = i;
}

/* ---- boards ------------------------------------------------------------------------------------------------------ */

/* How many cards of a column the frame's moves have just brought there. */
static unsigned moved_to(const struct text *t, unsigned type, unsigned index)
{
    unsigned n = 0;
    for (size_t i = t->first_move; t->options[OPTION_COLOUR] && i < t->walk.played; i++) {
        const struct us_move *m = &t->s->moves[i];
        if (m->dest.type == type && m->dest.index == index)
            n += m->num_cards;
        if (m->source.type == type && m->source.index == index)
            n -= n < m->num_cards ? n : m->num_cards;
    }
    return n;
}

/* A card, or what stands in its place, right in three characters and a blank behind. */
static void put_place(struct text *t, us_card card, const char *empty, bool moved)
{
    const char *shown = card & US_CARD_BLOCKED  ? "XX"
                        : us_rank(card) == 0    ? empty
                        : card & US_CARD_HIDDEN ? "##"
                                                : NULL;
    if (shown) {
        us_buf_putf(t->out, " %s ", shown);
        return;
    }
    if (us_rank(card) != 10 || t->options[OPTION_TEN])
        us_buf_putc(t->out, ' ');
    if (moved)
        tint(t, marked);
    put_card(t, card);
    if (moved)
        tint(t, plain);
    us_buf_putc(t->out, ' ');
}

static void trim_line(struct text *t)
{
    while (t->out->len > 0 && t->out->p[t->out->len - 1] == ' ')
        t->out->len--;
    us_buf_putc(t->out, '\n');
}

/* The names of piles from..to-1 over them. */
static void put_labels(struct text *t, unsigned type, unsigned from, unsigned to)
{
    tint(t, dim);
    for (unsigned i = from; i < to; i++) {
        if (type == US_FREECELL && i < US_NUM_CELL_LETTERS)
            us_buf_putf(t->out, "%3c ", us_cell_letters[i]);
        else
            us_buf_putf(t->out, "%3u ", i + 1);
    }
    t->out->len -= t->out->len > 0;
    tint(t, plain);
    us_buf_putc(t->out, '\n');
}

static void put_foundations(struct text *t)
{
    const struct us_position *p = &t->walk.board;
    for (unsigned i = 0; i < p->num_decks * (unsigned)US_NUM_SUITS; i++) {
        if (p->foundations[i] > 0) {
            put_place(t, us_card_make(p->foundations[i], i % US_NUM_SUITS, 0), "", moved_to(t, US_FOUNDATION, i) > 0);
            continue;
        }
        us_buf_puts(t->out, " -");
        put_suit(t, i % US_NUM_SUITS);
        us_buf_putc(t->out, ' ');
    }
    trim_line(t);
}

/* Freecells at the left, foundations at the right, in lines of their own where they are too many for one. */
static void put_tops(struct text *t)
{
    const struct us_position *p = &t->walk.board;
    unsigned homes = p->num_decks * (unsigned)US_NUM_SUITS;
    unsigned cells = p->num_freecells;
    unsigned width = p->num_columns < PLACES_A_LINE ? p->num_columns : PLACES_A_LINE;
    bool together = cells + 1 + homes <= PLACES_A_LINE;
    for (unsigned from = 0; from < cells; from += PLACES_A_LINE) {
        unsigned to = cells - from < PLACES_A_LINE ? cells : from + PLACES_A_LINE;
        put_labels(t, US_FREECELL, from, to);
        for (unsigned i = from; i < to; i++)
            put_place(t, p->freecells[i], "--", moved_to(t, US_FREECELL, i) > 0);
        if (!together)
            trim_line(t);
    }
    unsigned right = together && width > cells + 1 + homes ? width - homes : together ? cells + (cells > 0) : 0;
    us_buf_pad(t->out, ' ', (size_t)PLACE * (together && right > cells ? right - cells : 0));
    put_foundations(t);
}

/* Row k of the columns from..to-1; of a column with more than `most` cards the last ones are shown, under how many are not. */
static void put_row(struct text *t, unsigned from, unsigned to, unsigned k, unsigned most)
{
    const struct us_position *p = &t->walk.board;
    for (unsigned i = from; i < to; i++) {
        unsigned len = p->len[i];
        unsigned skipped = len > most ? len - most + 1 : 0;
        unsigned at = k + (skipped > 0 ? skipped - 1 : 0);
        if (skipped > 0 && k == 0)
            us_buf_putf(t->out, "%c%-2u ", '+', skipped);
        else if (at < len)
            put_place(t, p->columns[i][at], "", at + moved_to(t, US_COLUMN, i) >= len);
        else
            us_buf_pad(t->out, ' ', PLACE);
    }
    trim_line(t);
}

/* The columns behind `from` that stand in a line with it. */
static unsigned end_of_line(const struct text *t, unsigned from)
{
    const struct us_position *p = &t->walk.board;
    const struct us_extras *x = &t->s->extras;
    unsigned to = from + 1;
    while (to < p->num_columns && to - from < PLACES_A_LINE && (!x->has_rows || x->rows[to] == x->rows[from]))
        to++;
    return to;
}

/* How many rows the cards of a line of columns may take, where the frame is to fit on a terminal. */
static unsigned rows_of_line(const struct text *t)
{
    enum { LEAST = 3, HEAD = 2 };
    unsigned used = 0;
    unsigned lines = 1;
    if (t->view.rows == 0)
        return US_MAX_CARDS;
    for (unsigned to = end_of_line(t, 0); to < t->walk.board.num_columns; to = end_of_line(t, to))
        lines++;
    for (size_t i = t->frame_start; i < t->out->len; i++)
        used += t->out->p[i] == '\n';
    unsigned room = t->view.rows > used ? (t->view.rows - used) / lines : 0;
    return room > LEAST + HEAD ? room - HEAD : LEAST;
}

static void put_columns(struct text *t)
{
    const struct us_position *p = &t->walk.board;
    unsigned most = rows_of_line(t);
    for (unsigned from = 0, to; from < p->num_columns; from = to) {
        unsigned deepest = 0;
        to = end_of_line(t, from);
        us_buf_putc(t->out, '\n');
        put_labels(t, US_COLUMN, from, to);
        for (unsigned i = from; i < to; i++)
            deepest = p->len[i] > deepest ? p->len[i] : deepest;
        for (unsigned k = 0; k < deepest && k < most; k++)
            put_row(t, from, to, k, most);
    }
}

static void put_pile_line(struct text *t, const char *name, const us_card *cards, unsigned n)
{
    if (n == 0)
        return;
    us_buf_putf(t->out, "%s:", name);
    for (unsigned i = 0; i < n; i++) {
        us_buf_putc(t->out, ' ');
        if (cards[i] & US_CARD_HIDDEN)
            us_buf_puts(t->out, "##");
        else
            put_card(t, cards[i]);
    }
    us_buf_putc(t->out, '\n');
}

static void put_board(struct text *t)
{
    us_buf_putc(t->out, '\n');
    put_pile_line(t, us_pile_names[US_TALON].word, t->s->extras.talon, t->s->extras.num_talon);
    put_pile_line(t, us_pile_names[US_WASTE].word, t->s->extras.waste, t->s->extras.num_waste);
    put_tops(t);
    put_columns(t);
}

/* ---- the replay -------------------------------------------------------------------------------------------------- */

static const char *plural(size_t n)
{
    return n == 1 ? "" : "s";
}

static void put_head(struct text *t)
{
    const struct us_solution *s = t->s;
    us_game_describe(&s->game, t->out);
    if (s->deal.system == US_DEAL_CUSTOM) {
        us_buf_puts(t->out, ", ");
        us_buf_put_escaped(t->out, us_extras_text(&s->extras, s->extras.deal_name), SIZE_MAX);
    } else if (s->deal.system != US_DEAL_NONE) {
        us_buf_puts(t->out, ", deal ");
        us_deal_put(t->out, s->deal);
    }
    if (!s->empty)
        us_buf_putf(t->out, ", %zu move%s", s->num_explicit, plural(s->num_explicit));
    us_buf_putc(t->out, '\n');
    put_comments(t, US_WHOLE_RECORD);
    if (s->extras.num_variations > 0)
        us_buf_putf(t->out, "    (%zu line%s of moves that were not played: not shown)\n", s->extras.num_variations,
                    plural(s->extras.num_variations));
}

/* The words may be those of the text. */
static void put_fault(struct text *t)
{
    us_buf_puts(t->out, "It stops here: ");
    us_buf_put_escaped(t->out, us_str(t->s->fault.detail), SIZE_MAX);
    us_buf_puts(t->out, ".\n");
}

static void put_verdict(struct text *t)
{
    const struct us_solution *s = t->s;
    unsigned left = us_game_cards(&s->game);
    for (unsigned i = 0; i < s->final.num_decks * (unsigned)US_NUM_SUITS; i++)
        left -= s->final.foundations[i];
    us_buf_putc(t->out, '\n');
    if (s->empty)
        us_buf_puts(t->out, "No solution: the solver gave up.\n");
    else if (s->result == US_RESULT_SOLVED)
        us_buf_puts(t->out, "Solved.\n");
    else if (s->result == US_RESULT_ILLEGAL)
        put_fault(t);
    else
        us_buf_putf(t->out, "Not solved: %u card%s not home.%s\n", left, left == 1 ? " is" : "s are",
                    s->claim == US_CLAIM_GAVE_UP ? "  The solver gave up here." : "");
}

/* Plays the moves up to the next one of the player's, and says them: automoves in front of the first move are told with
   it. */
static void play_frame(struct text *t)
{
    const struct us_solution *s = t->s;
    unsigned automoves = 0;
    bool mine = false;
    t->first_move = t->walk.played;
    while (t->walk.played < s->num_moves && !(mine && !s->moves[t->walk.played].implicit)) {
        bool implicit = s->moves[t->walk.played].implicit;
        us_walk_next(&t->walk);
        if (implicit) {
            say_implicit(t, automoves++);
            continue;
        }
        if (automoves > 0)
            end_line(t);
        automoves = 0;
        mine = true;
        say_explicit(t);
        put_comments(t, (uint32_t)(t->walk.played - 1));
    }
    if (automoves > 0)
        end_line(t);
}

static bool is_shown(const struct text *t, unsigned number)
{
    return number >= t->view.from && number <= t->view.to;
}

/* The frame behind the one at hand; what is not to be shown is written and taken back. */
static void put_frame(struct text *t)
{
    size_t before = t->out->len;
    if (!t->view.alone)
        us_buf_putc(t->out, '\n');
    t->frame_start = t->out->len;
    play_frame(t);
    bool at_end = t->walk.played == t->s->num_moves;
    bool wanted = is_shown(t, t->walk.number) || (t->view.alone && t->view.from > t->walk.number && at_end);
    if (!wanted)
        t->out->len = before;
    else if (t->walk.number % t->view.every == 0 || at_end || t->walk.number == t->view.to)
        put_board(t);
}

static void write_text(struct us_record_writer *w, const struct us_solution *s)
{
    struct text t = {.out = w->out, .s = s, .options = w->options, .view = w->view};
    if (!t.view.alone)
        put_head(&t);
    if (!s->empty) {
        us_walk_begin(&t.walk, s);
        t.frame_start = w->out->len;
        bool only = t.view.alone && s->num_moves > 0 && t.view.from == UINT32_MAX;
        if (is_shown(&t, 0) && !only) {
            us_buf_puts(w->out, t.view.alone ? "0. The start\n" : "\n0. The start\n");
            put_board(&t);
        }
        while (t.walk.played < s->num_moves && t.walk.number < t.view.to) {
            put_frame(&t);
            us_buf_relieve(t.out);
        }
    }
    if (!t.view.alone && t.view.to >= s->num_explicit)
        put_verdict(&t);
}

static void before_text(struct us_record_writer *w)
{
    if (w->records > 0)
        us_buf_puts(w->out, "\n\n");
}

const struct us_format us_format_text = {
    .name = "text",
    .title = "a replay for people: numbered moves and boards",
    .carries = US_CARRIES_ALL,
    .options = options_text,
    .streams = true,
    .for_people = true,
    .views = true,
    .before = before_text,
    .write = write_text,
};
