/* SPDX-License-Identifier: MIT */
/*
 * The output of Freecell Solver (docs/formats/fcs.md): sentences, boards, and a verdict.
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
 * Indexes count from 0.  With -m the boards are missing, and with only -p the sentences.  With -i
 * and -s, a trace of the search comes first.  Oddity: a single card is "a card" or "1 cards",
 * depending on the piles.
 */
#include "engine/walk.h"
#include "base/rows.h"
#include "formats/kit/board_text.h"
#include "formats/kit/fcs_sentence.h"
#include "formats/kit/kit.h"
#include "formats/kit/line_form.h"
#include "formats/kit/pair.h"

static const char header[] = "-=-=-=-=-=-=-=-=-=-=-=-";
#define SEPARATOR "===================="
static const char trace_separator[] = "---------------";

enum { VERDICT_SOLVED, VERDICT_GAVE_UP, VERDICT_EXCEEDED, VERDICT_NOT_SOLVEABLE };

static const struct verdict {
    const char *text;
    enum us_claim claim;
} verdicts[] = {
    [VERDICT_SOLVED] = {"This game is solveable.", US_CLAIM_SOLVED},
    [VERDICT_GAVE_UP] = {"I could not solve this game.", US_CLAIM_GAVE_UP},
    [VERDICT_EXCEEDED] = {"Iterations count exceeded.", US_CLAIM_GAVE_UP},
    /* The solver's early versions, and those in other languages. */
    [VERDICT_NOT_SOLVEABLE] = {"This game is not solveable.", US_CLAIM_GAVE_UP},
};
US_ASSERT_ROWS(verdicts, 4);

/* ---- reading --------------------------------------------------------------------------------- */

/* The form of a record's moves.  The first move decides. */
enum mode { UNDECIDED, SENTENCES, SENTENCES_AND_BOARDS, BOARDS };

struct fcs_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    enum mode mode;
    size_t num_whole; /* number of moves that need nothing of what follows */
};

/* Reports that something is missing after the last move. */
static bool unread_after_move(struct fcs_reader *reader, const char *expected)
{
    size_t moves = reader->script->num_intents;
    return us_expected_line_at(reader->common, expected, moves > 0 ? moves - 1 : 0);
}

static const struct verdict *take_verdict(struct us_cursor *c)
{
    for (size_t i = 0; i < sizeof(verdicts) / sizeof(verdicts[0]); i++)
        if (us_cursor_line(c, verdicts[i].text))
            return &verdicts[i];

    return NULL;
}

/* Steps over the last line of the text if it is the beginning of a line with that number. */
static void take_cut_count(struct us_cursor *c, const char *before)
{
    struct us_str rest = us_cursor_rest(c);
    size_t n = strlen(before);
    if (memcmp(rest.p, before, rest.len < n ? rest.len : n) == 0 &&
        us_cursor_peek_line(c).len == rest.len)
        c->p = c->end;
}

static void take_counts(struct us_cursor *c)
{
    us_take_line_words(c, "Total number of states checked is %i.");
    us_take_line_words(c, "This scan generated %i states.");
    take_cut_count(c, "Total number of states checked is ");
    take_cut_count(c, "This scan generated ");
}

/* Reads the rest of a sentence after "Move ". */
static bool read_move(struct fcs_reader *reader, struct us_intent *m)
{
    bool whole_suit;
    if (!us_take_fcs_count(reader->cursor, m, &whole_suit, reader->script->game.max_rank))
        return us_expected_line(reader->common, "\"a card from\", or a number of cards");
    const char *expected = us_take_fcs_piles(reader->cursor, m, whole_suit);
    reader->script->conventions.naming = US_NAMED_AS_STACKS;
    return !expected || us_expected_line(reader->common, expected);
}

/* Reads the span of a snapshot, from the cursor to the separator after it.  us_board_agrees will
   read its text. */
static bool read_snapshot(struct fcs_reader *reader, struct us_span *snapshot)
{
    struct us_str rest = us_cursor_rest(reader->cursor);
    const char *end = memchr(rest.p, '=', rest.len);

    if (!end) {
        reader->cursor->p = reader->cursor->end;
        return unread_after_move(reader, "a line of ==== after the board");
    }

    snapshot->off = us_cursor_offset(reader->cursor);
    reader->cursor->p = end;
    while (end > rest.p && end[-1] == '\n')
        end--;
    snapshot->len = end - rest.p;
    return true;
}

/* Checks that the moves of a record all have the same form. */
static bool set_mode(struct fcs_reader *reader, enum mode mode)
{
    if (reader->mode == UNDECIDED) {
        if (mode == SENTENCES && reader->script->has_start)
            return unread_after_move(reader, "a board after the move");
        if (mode == SENTENCES_AND_BOARDS && !reader->script->has_start)
            return us_expected_line(reader->common,
                                    "a line of ====, since the record has no start position");
        reader->mode = mode;
    }

    if (reader->mode == mode)
        return true;

    if (mode == BOARDS)
        return us_expected_line(reader->common, "a move before this board");
    if (mode == SENTENCES)
        return unread_after_move(reader, "a board after the move");
    return us_expected_line(reader->common, "a board without a move, as in the steps before");
}

static bool read_separator(struct fcs_reader *reader)
{
    us_cursor_blank_lines(reader->cursor);
    return us_cursor_line(reader->cursor, SEPARATOR) ||
           us_expected_line(reader->common, "a line of ====");
}

/* Reads the rest of "Move: 4a", which the solver writes with -sn and -snx.  If boards follow, they
   determine how many cards go to an empty column, and what an ambiguous token means. */
static bool read_token(struct fcs_reader *reader, struct us_intent *m)
{
    struct us_cursor *c = reader->cursor;
    us_cursor_blanks(c);

    struct us_cursor after = *c;
    struct us_str token = us_cursor_word(&after);
    enum us_pair_result result = us_read_pair(token, &reader->script->game, m);
    if (result == US_PAIR_BAD)
        return us_expected_line(reader->common, "a move such as 4a");
    if (result == US_PAIR_AMBIGUOUS)
        m->source.kind = US_PLACE_UNSTATED;

    reader->script->conventions.empty_count = US_EMPTY_UNKNOWN;
    reader->script->conventions.naming = US_NAMED_AS_PAIRS;
    *c = after;
    return true;
}

static const char token_words[] = "Move: ";
static const char sentence_words[] = "Move ";

/* Reads a sentence or a token, up to the end of its line. */
static bool read_move_line(struct fcs_reader *reader, struct us_intent *m)
{
    struct us_cursor *c = reader->cursor;
    uint32_t from = us_cursor_offset(c);
    bool ok;

    if (us_cursor_literal(c, token_words))
        ok = read_token(reader, m);
    else
        ok = us_cursor_literal(c, sentence_words) && read_move(reader, m);
    if (!ok)
        return false;

    m->span = (struct us_span){from, us_cursor_offset(c) - from};
    us_cursor_blanks(c);
    return us_cursor_at_end(c) || *c->p == '\n' ||
           us_expected_line(reader->common, "the end of the line");
}

static bool at_move(const struct us_cursor *c)
{
    struct us_str rest = us_cursor_rest(c);
    return us_str_starts(rest, sentence_words) || us_str_starts(rest, token_words);
}

/* Reads a move and the board after it, or one of them if the other is missing. */
static bool read_step(struct fcs_reader *reader)
{
    struct us_cursor *c = reader->cursor;
    struct us_intent *m = us_script_add(reader->script);

    if (at_move(c)) {
        bool token = us_str_starts(us_cursor_rest(c), token_words);
        if (!read_move_line(reader, m))
            return false;
        if (!token && !us_cursor_at_end(c)) /* there, it may be the beginning of a longer one */
            reader->num_whole = reader->script->num_intents;

        us_cursor_blank_lines(c);
        bool has_board = us_at_board(c);
        if (!set_mode(reader, has_board ? SENTENCES_AND_BOARDS : SENTENCES))
            return false;
        if (has_board && !read_snapshot(reader, &m->snapshot))
            return false;
    } else {
        if (!set_mode(reader, BOARDS) || !read_snapshot(reader, &m->snapshot))
            return false;
        m->span = m->snapshot;
    }

    if (m->snapshot.len > 0)
        reader->num_whole = reader->script->num_intents;
    return read_separator(reader);
}

/* Reads the board before the first move. */
static bool read_start(struct fcs_reader *reader)
{
    struct us_script *s = reader->script;
    struct us_board_facts facts;
    uint32_t from = us_cursor_offset(reader->cursor);

    if (!us_read_start(reader->common, reader->cursor, s, &facts))
        return false;
    if (!us_state_columns(reader->common, s, facts.columns, facts.column_lines))
        return false;
    bool stated = facts.freecells_exact || facts.freecells > s->game.num_freecells;
    if (stated && !us_state_freecells(reader->common, s, facts.freecells, facts.freecell_line))
        return false;

    s->start.num_freecells = s->game.num_freecells;
    s->has_start = true;
    uint32_t len = us_cursor_offset(reader->cursor) - from;
    s->start_span = (struct us_span){from, len > 0 ? len - 1 : 0};
    s->start_snapshot = s->start_span;
    return read_separator(reader);
}

/* Stores the verdict at offset `from`, and steps over the statistics after it. */
static void read_verdict_lines(struct fcs_reader *reader, const struct verdict *v, uint32_t from)
{
    reader->script->claim = v->claim;
    reader->script->end_span = (struct us_span){from, strlen(v->text)};
    take_counts(reader->cursor);
}

static bool read_solution(struct fcs_reader *reader)
{
    struct us_cursor *c = reader->cursor;
    us_cursor_blank_lines(c);
    if (us_at_board(c) && !read_start(reader))
        return us_end_cut(reader->common, reader->script, 0);

    for (;;) {
        us_cursor_blank_lines(c);
        uint32_t from = us_cursor_offset(c);
        if (us_cursor_at_end(c) || us_str_starts(us_cursor_rest(c), header)) {
            reader->script->claim_expected = true;
            reader->script->end_span = (struct us_span){from > 0 ? from - 1 : 0, 0};
            return true;
        }

        if (at_move(c) || us_at_board(c)) {
            if (!read_step(reader))
                return us_end_cut(reader->common, reader->script, reader->num_whole);
            reader->num_whole = reader->script->num_intents;
            continue;
        }

        const struct verdict *v = take_verdict(c);
        if (!v) {
            us_expected_line(reader->common, "a move, a board or a verdict");
            return us_end_cut(reader->common, reader->script, reader->num_whole);
        }
        read_verdict_lines(reader, v, from);
        return true;
    }
}

/*
 * Reads one step of a search that was traced with -i or -s.  The trace precedes the result.
 *
 *     Iteration: 5
 *     Depth: 2
 *     Stored-States: 9
 *     Scan: 0
 *     Parent Iteration: 4
 *
 *     (with -s: a board with sorted piles)
 *
 *     ---------------
 *
 * The trace is not part of the solution, but must have this form.
 */
static bool read_trace_step(struct fcs_reader *reader)
{
    struct us_cursor *c = reader->cursor;
    us_take_line_words(c, "Iteration: %i");
    if (!us_take_line_words(c, "Depth: %i") || !us_take_line_words(c, "Stored-States: %i"))
        return us_expected_line(reader->common,
                                "\"Depth:\" and \"Stored-States:\" of a traced search");
    if (!us_str_starts(us_cursor_rest(c), "Scan:"))
        return us_expected_line(reader->common, "\"Scan:\" of a traced search");
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    us_take_line_words(c, "Parent Iteration: %i");

    us_cursor_blank_lines(c);
    if (!us_at_board(c))
        return true;

    struct us_position traced;
    struct us_board_facts facts;
    struct us_grid_board board = {.cursor = c, .position = &traced};
    if (!us_read_board(&board, reader->script->game.num_decks, &facts))
        return us_report_grid(reader->common, &board);

    us_cursor_blank_lines(c);
    return us_cursor_line(c, trace_separator) || us_expected_line(reader->common, "a line of ----");
}

static bool read_trace(struct fcs_reader *reader)
{
    while (us_cursor_blank_lines(reader->cursor),
           us_str_starts(us_cursor_rest(reader->cursor), "Iteration: "))
        if (!read_trace_step(reader))
            return false;

    return true;
}

/* Returns the offset of the header of the next record, or 0 if there is none.  A record that was
   truncated, or that contains another program's message, has no verdict.  It ends at the next
   header, which may be in the middle of a line. */
static uint32_t next_header(struct us_str text)
{
    struct us_cursor cursor = us_cursor(text);
    us_cursor_blank_lines(&cursor);
    struct us_str rest = us_cursor_rest(&cursor);

    bool has_own = us_str_starts(rest, header) || us_str_starts(rest, "Iteration: ");
    const char *at = memmem(rest.p, rest.len, header, sizeof(header) - 1);
    if (at && has_own) {
        const char *after = at + sizeof(header) - 1;
        at = memmem(after, cursor.end - after, header, sizeof(header) - 1);
    }

    return at ? at - text.p : 0;
}

/* Makes the record end before the next header, at `next`.  Its last line may be incomplete, too. */
static void end_at_header(struct us_record_reader *r, uint32_t next)
{
    const char *end = r->cursor.begin + next;
    const char *from = end;

    r->cursor.end = end;
    while (from > r->cursor.p && (from[-1] == '\n' || us_is_blank(from[-1])))
        from--;
    while (from > r->cursor.p && from[-1] != '\n')
        from--;
    r->tail = from - r->cursor.begin;
}

static enum us_status read_record(struct us_record_reader *r, struct us_script *out)
{
    struct fcs_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    if (!read_trace(&x))
        return US_FAILED;
    if (us_cursor_at_end(x.cursor))
        return US_END;

    uint32_t from = us_cursor_offset(x.cursor);
    const struct verdict *v = take_verdict(x.cursor);
    if (v) {
        read_verdict_lines(&x, v, from);
        return US_OK;
    }

    bool moves_alone = us_str_starts(us_cursor_rest(x.cursor), "Move ");
    if (!us_cursor_line(x.cursor, header)) {
        us_expected_line(x.common, moves_alone
                                       ? "the line -=-=-=- and the layout above the moves, which "
                                         "format fcs-web does not need"
                                       : "the line -=-=-=- that begins a solution, or a verdict");
        return US_FAILED;
    }
    return read_solution(&x) ? US_OK : US_FAILED;
}

static enum us_status read_fcs(struct us_record_reader *r, struct us_script *out)
{
    const char *end = r->cursor.end;
    uint32_t next = next_header(us_cursor_rest(&r->cursor));

    us_allow_cut(r, out, US_BOARD_LINE);
    if (next > 0)
        end_at_header(r, next);

    enum us_status status = read_record(r, out);
    r->cursor.end = end;
    if (status == US_FAILED)
        r->resume = next;
    return status;
}

/* Returns true if a list of pairs follows the header, as with -m -sn.  The format is then sn. */
static bool begins_with_pairs(struct us_cursor *c)
{
    us_cursor_skip_line(c, us_cursor_peek_line(c));
    us_cursor_blank_lines(c);

    struct us_intent m;
    return us_read_pair(us_cursor_word(c), &us_variant_at(0)->game, &m) != US_PAIR_BAD;
}

static int probe_fcs(struct us_str text)
{
    struct us_cursor cursor = us_cursor(text);

    if (us_cursor_literal_n(&cursor, header, sizeof(header) - 1))
        return begins_with_pairs(&cursor) ? 0 : (int)sizeof(header) * 8;
    return take_verdict(&cursor) || us_take_line_words(&cursor, "Iteration: %i") ? 64 : 0;
}

/* A record ends with a verdict and the statistics after it.  The search looks for full stops, which
   occur nowhere else. */
static size_t cut_fcs(struct us_str text, size_t from)
{
    enum { LONGEST_COUNT = 256 };
    struct us_cursor cursor = us_cursor(text);
    /* After the last full stop.  The line before it has been tested. */
    const char *least = cursor.begin;
    cursor.p += from;

    while ((cursor.p = memchr(cursor.p, '.', cursor.end - cursor.p))) {
        const char *stop = cursor.p;
        if (stop - least > LONGEST_COUNT)
            least = stop - LONGEST_COUNT;
        while (cursor.p > least && cursor.p[-1] != '\n')
            cursor.p--;
        bool at_line = cursor.p == cursor.begin || cursor.p[-1] == '\n';
        least = stop + 1;
        if (!at_line) {
            cursor.p = least;
            continue;
        }

        bool ends = take_verdict(&cursor);
        const char *counts = cursor.p;
        take_counts(&cursor);

        /* The next line may be statistics, too.  This is only known if the line is complete, or
           longer than statistics can be. */
        size_t left = cursor.end - cursor.p;
        if ((ends || cursor.p > counts) && (left > LONGEST_COUNT || memchr(cursor.p, '\n', left)))
            return us_cursor_offset(&cursor);
        cursor.p = least;
    }

    return SIZE_MAX;
}

/* ---- writing --------------------------------------------------------------------------------- */

enum option { OPTION_TEN, OPTION_STATES, OPTION_MOVES, OPTION_PARSEABLE };

/* The values of OPTION_MOVES. */
enum move_style { STYLE_SENTENCES, STYLE_SN, STYLE_SNX, STYLE_NONE };

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})

static const struct us_option options_fcs[] = {
    [OPTION_TEN] = {"ten", "the spelling of tens", WORDS("T", "10")},
    [OPTION_STATES] = {"states", "whether the board is shown after each move", WORDS("yes", "no")},
    [OPTION_MOVES] = {"moves", "the spelling of moves", WORDS("sentences", "sn", "snx", "none")},
    [OPTION_PARSEABLE] = {"parseable", "whether boards are written as by fc-solve -p",
                          WORDS("yes", "no")},
    {0},
};

static bool shows_boards(const struct us_record_writer *w)
{
    return w->options[OPTION_STATES] == 0;
}

/* The start is only shown as the first board. */
static unsigned lacks_fcs(const uint8_t *options, const struct us_solution *solution)
{
    (void)solution;
    return options[OPTION_STATES] == 0 ? 0 : US_CARRIES_START;
}

static void begin_fcs(struct us_record_writer *w)
{
    if (!shows_boards(w) && w->options[OPTION_MOVES] == STYLE_NONE)
        us_report(w->sink, US_DIAG_OPTION_BAD, US_NOWHERE,
                  "with states=no and moves=none there is nothing to write");
}

/* Returns the style of the moves.  If there are more freecells than letters, not every move has a
   token, and sentences are used. */
static enum move_style style_for(const struct us_record_writer *w, const struct us_solution *s)
{
    enum move_style style = (enum move_style)w->options[OPTION_MOVES];
    bool tokens = style == STYLE_SN || style == STYLE_SNX;
    return tokens && s->game.num_freecells > US_NUM_CELL_LETTERS ? STYLE_SENTENCES : style;
}

/* Puts a move on a line of its own. */
static void put_move(struct us_record_writer *w, const struct us_solution *s,
                     const struct us_move *m)
{
    enum move_style style = style_for(w, s);
    if (style == STYLE_NONE)
        return;

    if (style == STYLE_SENTENCES) {
        us_put_fcs_sentence(w->out, m);
        us_buf_putc(w->out, '\n');
    } else {
        us_buf_puts(w->out, "Move: ");
        us_put_pair(w->out, &s->game, m, style == STYLE_SNX);
        us_buf_puts(w->out, " \n");
    }
    us_buf_putc(w->out, '\n');
}

static void put_board(struct us_record_writer *w, const struct us_position *p)
{
    if (!shows_boards(w))
        return;

    unsigned style = 0;
    if (w->options[OPTION_TEN])
        style |= US_BOARD_TEN_10;
    if (w->options[OPTION_PARSEABLE])
        style |= US_BOARD_HUMAN;
    us_put_board(w->out, p, style);
    us_buf_puts(w->out, "\n\n");
}

static void write_steps(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_walk walk;
    us_walk_begin(&walk, s);

    put_board(w, &walk.board);
    if (shows_boards(w))
        us_buf_puts(w->out, SEPARATOR "\n\n");

    while (us_walk_next(&walk)) {
        put_move(w, s, walk.move);
        put_board(w, &walk.board);
        us_buf_puts(w->out, SEPARATOR "\n\n");
        us_buf_relieve(w->out);
    }
}

/* Writes tokens without boards, ten per line. */
static void write_tokens(struct us_record_writer *w, const struct us_solution *s)
{
    for (size_t i = 0; i < s->num_moves; i++) {
        us_put_pair(w->out, &s->game, &s->moves[i], w->options[OPTION_MOVES] == STYLE_SNX);
        us_buf_puts(w->out, i % 10 == 9 ? " \n" : " ");
    }
    us_buf_puts(w->out, "\n\n");
}

static const struct verdict *verdict_of(const struct us_solution *s)
{
    if (s->result == US_RESULT_SOLVED)
        return &verdicts[VERDICT_SOLVED];
    return &verdicts[s->empty ? VERDICT_GAVE_UP : VERDICT_EXCEEDED];
}

static void write_fcs(struct us_record_writer *w, const struct us_solution *s)
{
    if (!s->empty) {
        enum move_style style = style_for(w, s);
        us_buf_putf(w->out, "%s\n\n", header);
        if ((style == STYLE_SN || style == STYLE_SNX) && !shows_boards(w))
            write_tokens(w, s);
        else
            write_steps(w, s);
    }

    us_buf_putf(w->out, "%s\n", verdict_of(s)->text);
}

/* Each record ends with a verdict. */
static const char *loses_fcs(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    (void)options;
    bool added = i == 0 && !s->empty && s->result != US_RESULT_SOLVED &&
                 s->claim != US_CLAIM_GAVE_UP;
    return added ? "that there is no verdict of a solver (it becomes 'Iterations count exceeded.')"
                 : NULL;
}

/* An empty line may belong to any game. */
static bool states_freecells_fcs(const struct us_solution *s)
{
    return s->game.num_freecells > 0;
}

/* Sentences only name "the foundations". */
static const struct us_terms terms_fcs[] = {
    {.rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .first_foundation = true},
    {0},
};

const struct us_format us_format_fcs = {
    .name = "fcs",
    .title = "output of Freecell Solver",
    .suffixes = (const char *const[]){".fcs", ".sol", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT,
    .options = options_fcs,
    .lacks = lacks_fcs,
    .probe = probe_fcs,
    .cut = cut_fcs,
    .read = read_fcs,
    .agrees = us_board_agrees,
    .terms = terms_fcs,
    .begin = begin_fcs,
    .states_freecells = states_freecells_fcs,
    .loses = loses_fcs,
    .write = write_fcs,
};
