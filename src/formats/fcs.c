/* SPDX-License-Identifier: MIT */
/*
 * The output of Freecell Solver (formats.md section 2): sentences, pictures of the board, a verdict.
 *
 *     -=-=-=-=-=-=-=-=-=-=-=-
 *
 *     Foundations: H-0 C-0 D-0 S-0
 *     Freecells:
 *     : JD KD 2S 4C 3S 6D 6S
 *     ...
 *
 *     ====================
 *
 *     Move a card from stack 4 to freecell 0
 *     ...
 *     This game is solveable.
 *     Total number of states checked is 123.
 *     This scan generated 171 states.
 *
 * Indexes count from 0.  With -m the pictures are missing, with -p alone the sentences; -i and -s put a trace of
 * the search in front.  Odd: one card is "a card" or "1
 * cards" depending on the piles.
 */
#include "engine/walk.h"
#include "base/rows.h"
#include "formats/board_text.h"
#include "formats/kit.h"
#include "formats/pair.h"

static const char header[] = "-=-=-=-=-=-=-=-=-=-=-=-";
static const char separator[] = "====================";
static const char trace_separator[] = "---------------";

static const struct verdict {
    const char *text;
    enum us_claim claim;
} verdicts[] = {
    {"This game is solveable.", US_CLAIM_SOLVED},
    {"I could not solve this game.", US_CLAIM_GAVE_UP},
    {"Iterations count exceeded.", US_CLAIM_GAVE_UP},
};
US_ASSERT_ROWS(verdicts, 3);

/* ---- reading ------------------------------------------------------------------------------------------------ */

/* What the moves of a record consist of; the first one decides. */
enum mode { UNDECIDED, SENTENCES, SENTENCES_AND_PICTURES, PICTURES };

/* A record being read. */
struct reading {
    struct us_record_reader *r;
    struct us_cursor *c;
    struct us_script *s;
    enum mode mode;
};

static bool unread(struct reading *x, const char *expected)
{
    return us_expected_line(x->r, expected, x->s->num_intents);
}

/* Steps over the line at the cursor if it is text and nothing else, blanks at its end aside. */
static bool take_line(struct us_cursor *c, const char *text, size_t len)
{
    struct us_cursor at = *c;
    if (!us_cursor_literal_n(&at, text, len))
        return false;
    us_cursor_blanks(&at);
    if (!us_cursor_at_end(&at) && *at.p != '\n')
        return false;
    c->p = at.p + !us_cursor_at_end(&at);
    return true;
}

static const struct verdict *take_verdict(struct us_cursor *c)
{
    for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++)
        if (take_line(c, verdicts[i].text, strlen(verdicts[i].text)))
            return &verdicts[i];
    return NULL;
}

/* "Total number of states checked is 123." and the like. */
static bool take_count(struct us_cursor *c, const char *before, const char *behind)
{
    struct us_cursor at = *c;
    uint32_t n;
    if (!us_cursor_literal_n(&at, before, strlen(before)) || !us_cursor_number(&at, &n) ||
        !take_line(&at, behind, strlen(behind)))
        return false;
    *c = at;
    return true;
}

static void take_counts(struct us_cursor *c)
{
    take_count(c, "Total number of states checked is ", ".");
    take_count(c, "This scan generated ", " states.");
}

/* "stack 4", "freecell 0"; the foundations only as a target. */
static bool read_place(struct reading *x, struct us_place *place)
{
    struct us_cursor *c = x->c;
    if (us_cursor_literal(c, "stack "))
        place->kind = US_PLACE_COLUMN;
    else if (us_cursor_literal(c, "freecell "))
        place->kind = US_PLACE_FREECELL;
    else
        return unread(x, "'stack' or 'freecell'");
    return us_cursor_number(c, &place->index) || unread(x, "an index");
}

static bool read_dest(struct reading *x, struct us_place *place)
{
    if (!us_cursor_literal(x->c, "the foundations"))
        return read_place(x, place);
    place->kind = US_PLACE_FOUNDATION;
    return true;
}

static bool read_count(struct reading *x, struct us_intent *m)
{
    struct us_cursor *c = x->c;
    if (us_cursor_literal(c, "a card from ")) {
        m->count = 1;
        return true;
    }
    if (us_cursor_number(c, &m->count) && us_cursor_literal(c, " card")) {
        us_cursor_literal(c, "s");
        if (us_cursor_literal(c, " from "))
            return true;
    }
    return unread(x, "'a card from' or a number of cards");
}

/* Behind "Move ".  Simple Simon's whole suits are sentences of their own:
   "Move the sequence on top of Stack 3 to the foundations". */
static bool read_move(struct reading *x, struct us_intent *m)
{
    if (us_cursor_literal(x->c, "the sequence on top of Stack ")) {
        m->source.kind = US_PLACE_COLUMN;
        m->count = x->s->game.max_rank;
        if (!us_cursor_number(x->c, &m->source.index))
            return unread(x, "an index");
    } else if (!read_count(x, m) || !read_place(x, &m->source)) {
        return false;
    }
    return (us_cursor_literal(x->c, " to ") && read_dest(x, &m->dest)) || unread(x, "'to' and a target");
}

/* A picture from the cursor to the separator behind it, left unread for us_board_agrees. */
static bool read_witness(struct reading *x, struct us_span *snapshot)
{
    struct us_str rest = us_cursor_rest(x->c);
    const char *end = memchr(rest.p, '=', rest.len);
    if (!end) {
        x->c->p = x->c->end;
        return unread(x, "a line of ==== after the board");
    }
    snapshot->off = us_cursor_offset(x->c);
    x->c->p = end;
    while (end > rest.p && end[-1] == '\n')
        end--;
    snapshot->len = (uint32_t)(end - rest.p);
    return true;
}

/* A record keeps to one mode; a sentence or picture that is missing is an error. */
static bool set_mode(struct reading *x, enum mode mode)
{
    if (x->mode == UNDECIDED && mode == SENTENCES && x->s->has_start)
        return unread(x, "the board after the move");
    if (x->mode == UNDECIDED && mode == SENTENCES_AND_PICTURES && !x->s->has_start)
        return unread(x, "a line of ====, because the input shows no start position");
    if (x->mode == UNDECIDED)
        x->mode = mode;
    if (x->mode == mode)
        return true;
    return unread(x, mode == PICTURES    ? "a move before this board"
                     : mode == SENTENCES ? "the board after the move"
                                         : "a board without a move, as in the steps before");
}

static bool read_separator(struct reading *x)
{
    us_cursor_blank_lines(x->c);
    return take_line(x->c, separator, sizeof(separator) - 1) || unread(x, "a line of ====");
}

/* "Move: 4a", as -sn and -snx have it.  How many cards go to an empty column is left to the picture; so is all of a token
   that can be read in two ways. */
static bool read_token(struct reading *x, struct us_intent *m)
{
    struct us_cursor *c = x->c;
    us_cursor_blanks(c);
    struct us_str line = us_cursor_peek_line(c);
    struct us_str token = {c->p, 0};
    while (token.len < line.len && !us_is_blank(token.p[token.len]))
        token.len++;
    enum us_pair_result reading = us_read_pair(token, &x->s->game, m);
    if (reading == US_PAIR_BAD)
        return unread(x, "a move such as 4a");
    if (reading == US_PAIR_AMBIGUOUS)
        m->source.kind = US_PLACE_UNSTATED;
    x->s->conventions.empty_count = US_EMPTY_UNKNOWN;
    x->s->conventions.naming = US_NAMED_AS_PAIRS;
    c->p += token.len;
    return true;
}

/* A sentence or a token, and the rest of its line. */
static bool read_move_line(struct reading *x, struct us_intent *m)
{
    struct us_cursor *c = x->c;
    uint32_t from = us_cursor_offset(c);
    if (us_cursor_literal(c, "Move: ") ? !read_token(x, m) : !(us_cursor_literal(c, "Move "), read_move(x, m)))
        return false;
    m->span = (struct us_span){from, us_cursor_offset(c) - from};
    us_cursor_blanks(c);
    return us_cursor_at_end(c) || *c->p == '\n' || unread(x, "the end of the line");
}

static bool at_move(const struct us_cursor *c)
{
    struct us_str rest = us_cursor_rest(c);
    return us_str_starts(rest, "Move ") || us_str_starts(rest, "Move: ");
}

static bool read_step(struct reading *x)
{
    struct us_cursor *c = x->c;
    struct us_intent *m = us_script_add(x->s, x->r->sink);
    if (!m)
        return false;
    if (at_move(c)) {
        if (!read_move_line(x, m))
            return false;
        us_cursor_blank_lines(c);
        bool pictured = us_at_board(c);
        if (!set_mode(x, pictured ? SENTENCES_AND_PICTURES : SENTENCES) || (pictured && !read_witness(x, &m->snapshot)))
            return false;
    } else {
        if (!set_mode(x, PICTURES) || !read_witness(x, &m->snapshot))
            return false;
        m->span = m->snapshot;
    }
    return read_separator(x);
}

/* The board before the first move. */
static bool read_start(struct reading *x)
{
    struct us_script *s = x->s;
    struct us_board_facts facts;
    uint32_t from = us_cursor_offset(x->c);
    if (!us_read_board(x->c, &s->start, s->game.num_decks, s->dealt, &s->num_dealt, &facts)) {
        us_report(x->r->sink, facts.error, facts.error_span, "%s", facts.error_detail);
        return false;
    }
    if (!us_script_state_columns(s, x->r->sink, facts.columns, facts.column_lines))
        return false;
    bool stated = facts.freecells_exact || facts.freecells > s->game.num_freecells;
    if (stated && !us_script_state_freecells(s, x->r->sink, facts.freecells, facts.freecell_line))
        return false;
    s->start.num_freecells = s->game.num_freecells;
    s->has_start = true;
    uint32_t len = us_cursor_offset(x->c) - from;
    s->start_span = (struct us_span){from, len > 0 ? len - 1 : 0};
    s->start_snapshot = s->start_span;
    return read_separator(x);
}

static void read_verdict_lines(struct reading *x, const struct verdict *v, uint32_t from)
{
    x->s->claim = v->claim;
    x->s->end_span = (struct us_span){from, (uint32_t)strlen(v->text)};
    take_counts(x->c);
}

static bool read_solution(struct reading *x)
{
    struct us_cursor *c = x->c;
    us_cursor_blank_lines(c);
    if (us_at_board(c) && !read_start(x))
        return false;
    for (;;) {
        us_cursor_blank_lines(c);
        uint32_t from = us_cursor_offset(c);
        struct us_str rest = us_cursor_rest(c);
        if (us_cursor_at_end(c) || us_str_starts(rest, header)) {
            x->s->claim_expected = true;
            x->s->end_span = (struct us_span){from > 0 ? from - 1 : 0, 0};
            return true;
        }
        if (at_move(c) || us_at_board(c)) {
            if (!read_step(x))
                return false;
            continue;
        }
        const struct verdict *v = take_verdict(c);
        if (!v)
            return unread(x, "a move, a board or a verdict");
        read_verdict_lines(x, v, from);
        return true;
    }
}

/* "Depth: 3" */
static bool take_trace_number(struct us_cursor *c, const char *label)
{
    return take_count(c, label, "");
}

/*
 * One step of a search that is traced with -i or -s, in front of the result:
 *
 *     Iteration: 5
 *     Depth: 2
 *     Stored-States: 9
 *     Scan: 0
 *     Parent Iteration: 4
 *
 *     (with -s: a board, its piles sorted)
 *
 *     ---------------
 *
 * It says nothing of the solution, but what stands there must be that.
 */
static bool read_trace_step(struct reading *x)
{
    struct us_cursor *c = x->c;
    take_trace_number(c, "Iteration: ");
    if (!take_trace_number(c, "Depth: ") || !take_trace_number(c, "Stored-States: "))
        return unread(x, "the depth and the number of states of a traced search");
    if (!us_str_starts(us_cursor_rest(c), "Scan:"))
        return unread(x, "the scan of a traced search");
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    take_trace_number(c, "Parent Iteration: ");
    us_cursor_blank_lines(c);
    if (!us_at_board(c))
        return true;
    struct us_position traced;
    struct us_board_facts facts;
    size_t dealt;
    if (!us_read_board(c, &traced, x->s->game.num_decks, NULL, &dealt, &facts)) {
        us_report(x->r->sink, facts.error, facts.error_span, "%s", facts.error_detail);
        return false;
    }
    us_cursor_blank_lines(c);
    return take_line(c, trace_separator, sizeof(trace_separator) - 1) || unread(x, "a line of ----");
}

static bool read_trace(struct reading *x)
{
    while (us_cursor_blank_lines(x->c), us_str_starts(us_cursor_rest(x->c), "Iteration: "))
        if (!read_trace_step(x))
            return false;
    return true;
}

/* A text that was cut off, or a line that a shell mixed in, has no verdict and ends where the next header stands, be it in the
   middle of a line; 0 where none does. */
static uint32_t next_header(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    struct us_str rest = us_cursor_rest(&c);
    bool own = us_str_starts(rest, header) || us_str_starts(rest, "Iteration: ");
    const char *at = memmem(rest.p, rest.len, header, sizeof(header) - 1);
    if (at && own) {
        const char *behind = at + sizeof(header) - 1;
        at = memmem(behind, (size_t)(c.end - behind), header, sizeof(header) - 1);
    }
    return at ? (uint32_t)(at - text.p) : 0;
}

static enum us_status read_record(struct us_record_reader *r, struct us_script *out)
{
    struct reading x = {.r = r, .c = &r->cursor, .s = out};
    if (!read_trace(&x))
        return US_FAILED;
    if (us_cursor_at_end(x.c))
        return US_END;
    uint32_t from = us_cursor_offset(x.c);
    const struct verdict *v = take_verdict(x.c);
    if (v) {
        read_verdict_lines(&x, v, from);
        return US_OK;
    }
    if (!take_line(x.c, header, sizeof(header) - 1)) {
        unread(&x, "the line -=-=-=- that begins a solution, or a verdict");
        return US_FAILED;
    }
    return read_solution(&x) ? US_OK : US_FAILED;
}

static enum us_status read_fcs(struct us_record_reader *r, struct us_script *out)
{
    struct us_str text = us_cursor_rest(&r->cursor);
    enum us_status status = read_record(r, out);
    if (status == US_FAILED)
        r->resume = next_header(text);
    return status;
}

/* Behind the header a list of pairs, as -m -sn writes it: that is another format. */
static bool begins_with_pairs(struct us_cursor *c)
{
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    us_cursor_blank_lines(c);
    struct us_str line = us_str_trim_end(us_cursor_peek_line(c));
    struct us_intent m;
    const char *blank = memchr(line.p, ' ', line.len);
    struct us_str first = {line.p, blank ? (size_t)(blank - line.p) : line.len};
    return us_read_pair(first, &us_variant_at(0)->game, &m) != US_PAIR_BAD;
}

static int probe_fcs(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    us_cursor_blank_lines(&c);
    if (us_cursor_literal_n(&c, header, sizeof(header) - 1))
        return begins_with_pairs(&c) ? 0 : (int)sizeof(header) * 8;
    return take_verdict(&c) || take_trace_number(&c, "Iteration: ") ? 64 : 0;
}

/* A record ends with a verdict and the counts behind it.  Nothing else in such a text holds a full stop, so that is what
   is looked for. */
static size_t cut_fcs(struct us_str text, size_t from)
{
    enum { LONGEST_COUNT = 256 };
    struct us_cursor c = us_cursor(text);
    c.p += from;
    while ((c.p = memchr(c.p, '.', (size_t)(c.end - c.p)))) {
        const char *stop = c.p;
        while (c.p > c.begin && c.p[-1] != '\n')
            c.p--;
        bool ends = take_verdict(&c);
        const char *counts = c.p;
        take_counts(&c);
        /* Whether another count follows is known when the next line is there as a whole, or is longer than those. */
        size_t left = (size_t)(c.end - c.p);
        if ((ends || c.p > counts) && (left > LONGEST_COUNT || memchr(c.p, '\n', left)))
            return us_cursor_offset(&c);
        c.p = stop + 1;
    }
    return SIZE_MAX;
}

/* ---- writing ------------------------------------------------------------------------------------------------ */

enum option { OPTION_TEN, OPTION_STATES, OPTION_MOVES, OPTION_PARSEABLE };

enum move_words { SENTENCE, SN, SNX, NO_MOVES };

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct us_option options_fcs[] = {
    [OPTION_TEN] = {"ten", "the spelling of tens", WORDS("T", "10")},
    [OPTION_STATES] = {"states", "whether the board is shown after each move", WORDS("yes", "no")},
    [OPTION_MOVES] = {"moves", "the spelling of moves", WORDS("sentences", "sn", "snx", "none")},
    [OPTION_PARSEABLE] = {"parseable", "boards as with option -p of the solver", WORDS("yes", "no")},
    {0},
};

static void begin_fcs(struct us_record_writer *w)
{
    if (w->options[OPTION_STATES] && w->options[OPTION_MOVES] == NO_MOVES)
        us_report(w->sink, US_DIAG_OPTION_BAD, US_NOWHERE, "with states=no and moves=none there is nothing to write");
}

static void put_pile(struct us_buf *b, struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        us_buf_puts(b, "the foundations");
    else
        us_buf_putf(b, "%s %u", pile.type == US_COLUMN ? "stack" : "freecell", pile.index);
}

static void put_sentence(struct us_buf *b, const struct us_move *m)
{
    if (m->dest.type == US_FOUNDATION && m->num_cards > 1) {
        us_buf_putf(b, "Move the sequence on top of Stack %u to the foundations\n", m->source.index);
        return;
    }
    if (m->source.type == US_COLUMN && m->dest.type == US_COLUMN)
        us_buf_putf(b, "Move %u cards from ", m->num_cards);
    else
        us_buf_puts(b, "Move a card from ");
    put_pile(b, m->source);
    us_buf_puts(b, " to ");
    put_pile(b, m->dest);
    us_buf_putc(b, '\n');
}

/* How moves are said: what has no token, a freecell behind the last letter, is said in sentences. */
static enum move_words words_for(const struct us_record_writer *w, const struct us_solution *s)
{
    enum move_words words = (enum move_words)w->options[OPTION_MOVES];
    bool tokens = words == SN || words == SNX;
    return tokens && s->game.num_freecells > US_NUM_CELL_LETTERS ? SENTENCE : words;
}

/* A move between boards, or with a line of its own. */
static void put_move(struct us_record_writer *w, const struct us_solution *s, const struct us_move *m)
{
    enum move_words words = words_for(w, s);
    if (words == NO_MOVES)
        return;
    if (words == SENTENCE) {
        put_sentence(w->out, m);
    } else {
        us_buf_puts(w->out, "Move: ");
        us_put_pair(w->out, &s->game, m, words == SNX);
        us_buf_puts(w->out, " \n");
    }
    us_buf_putc(w->out, '\n');
}

static void put_board(struct us_record_writer *w, const struct us_position *p)
{
    unsigned style = w->options[OPTION_TEN] ? US_BOARD_TEN_10 : 0;
    if (w->options[OPTION_STATES] != 0)
        return;
    us_put_board(w->out, p, style | (w->options[OPTION_PARSEABLE] ? US_BOARD_HUMAN : 0));
    us_buf_puts(w->out, "\n\n");
}

static void write_steps(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_walk walk;
    us_walk_begin(&walk, s);
    put_board(w, &walk.board);
    if (w->options[OPTION_STATES] == 0)
        us_buf_putf(w->out, "%s\n\n", separator);
    while (us_walk_next(&walk)) {
        put_move(w, s, walk.move);
        put_board(w, &walk.board);
        us_buf_putf(w->out, "%s\n\n", separator);
        us_buf_relieve(w->out);
    }
}

/* Tokens without boards stand ten a line. */
static void write_tokens(struct us_record_writer *w, const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++) {
        us_put_pair(w->out, &s->game, &s->moves[i], w->options[OPTION_MOVES] == SNX);
        us_buf_puts(w->out, i % 10 == 9 ? " \n" : " ");
    }
    us_buf_puts(w->out, "\n\n");
}

static void write_fcs(struct us_record_writer *w, const struct us_solution *s)
{
    if (!s->empty) {
        us_buf_putf(w->out, "%s\n\n", header);
        enum move_words words = words_for(w, s);
        if ((words == SN || words == SNX) && w->options[OPTION_STATES] != 0)
            write_tokens(w, s);
        else
            write_steps(w, s);
    }
    const struct verdict *v = &verdicts[s->result == US_RESULT_SOLVED ? 0 : s->empty ? 1 : 2];
    us_buf_putf(w->out, "%s\n", v->text);
}

const struct us_format us_format_fcs = {
    .name = "fcs",
    .title = "Freecell Solver's output",
    .suffixes = (const char *const[]){".fcs", ".sol", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .options = options_fcs,
    .probe = probe_fcs,
    .cut = cut_fcs,
    .read = read_fcs,
    .agrees = us_board_agrees,
    .begin = begin_fcs,
    .write = write_fcs,
};
