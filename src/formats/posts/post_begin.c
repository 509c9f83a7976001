/* SPDX-License-Identifier: MIT */
/* Where the records of posts begin. */
#include "formats/posts/post_words.h"

/* ---- lists of a line ------------------------------------------------------------------------- */

bool us_post_is_numbered_list(struct us_str line, struct us_deal *deal)
{
    /* Lines of moves that are numbered are shorter, and so are the numbers of lines. */
    enum { DIGITS = 3, MOVES = 16 };
    struct us_cursor c = us_cursor(line);
    us_post_skip_marks(&c);
    us_cursor_literal(&c, "- ");
    struct us_str number = us_cursor_digits(&c);
    us_cursor_literal(&c, "\"");
    bool separated = !us_cursor_at_end(&c) && memchr(":,;|\t", *c.p, 5);
    if (number.len < DIGITS || !separated || !us_deal_parse(number, deal))
        return false;
    c.p++;

    static const struct us_post_context context = {.after_header = true};
    struct us_post_scan scan = us_post_scan(us_cursor_rest(&c), &us_variant_at(0)->game, &context);
    scan.begun = true;
    struct us_str word;
    struct us_intent m;
    unsigned moves = 0;
    while (moves < MOVES && us_post_next(&scan, &word, &m) == US_POST_MOVE)
        moves++;
    return moves == MOVES;
}

/* ---- lines of pairs -------------------------------------------------------------------------- */

/* Returns true if a pair may contain the character. */
static bool is_pile(char c)
{
    return (c >= 'a' && c <= 'h') || (c >= '1' && c <= '9') || c == 'k' || c == 'l';
}

/* Returns true if the line at the cursor begins as most lines do: with a pair, or empty.  No record
   begins with such a line. */
static bool is_usual(const struct us_cursor *c)
{
    if (c->end - c->p < 3)
        return false;
    if (c->p[0] == '\n')
        return true;
    return is_pile(c->p[0]) && is_pile(c->p[1]) &&
           (c->p[2] == ' ' || c->p[2] == '\n' || c->p[2] == 'v');
}

/* ---- where a record begins ------------------------------------------------------------------- */

/* Returns the last line above offset `at` that is not blank, or "" if it is not near. */
static struct us_str line_above(struct us_str text, size_t at)
{
    enum { BACK = 4096 };
    size_t back = at < BACK ? at : BACK;
    struct us_str above = {text.p + at - back, back};
    while (above.len > 0 && (above.p[above.len - 1] == '\n' || us_is_blank(above.p[above.len - 1])))
        above.len--;
    return above.len > 0 ? us_post_last_line(above) : above;
}

/* Returns true if the line at the cursor is a solver's header, or another one, of which *deal
   is the deal, or a whole list with its number. */
static bool at_header(const struct us_cursor *c, bool *solver, struct us_deal *deal)
{
    static const char solver_header[] = "-=-=-=-=-=-=-=-=-=-=-=-";
    struct us_str line = us_post_peek_line(c);
    struct us_cursor first = us_post_after_marks(line);
    *solver = us_str_starts(us_cursor_rest(&first), solver_header);
    return *solver || us_post_is_header(line, deal) || us_post_is_numbered_list(line, deal);
}

static bool holds_moves(struct us_str line, const struct us_post_context *context)
{
    struct us_post_facts facts = us_post_examine(line, &us_variant_at(0)->game, context);
    return us_post_kind(&facts, context) == US_POST_MOVES;
}

/* ---- sentences that announce a record -------------------------------------------------------- */

/* Words of a sentence, in small letters.  Each also stands for the words that begin with it. */
static const char *const announcing[] = {
    "solution", "solv", "here", "again", "l\xc3\xb6sung", "soluci\xc3\xb3n", "soluzione", NULL};
static const char *const repeating[] = {"another", "second", "again", "alternative",
                                        "shorter", "better", NULL};
static const char *const comparing[] = {"than ", "like ", "unlike ", NULL};

/* Returns true if a colon follows a number: "my best for game 618: 7a 7b 7c". */
static bool has_number_and_colon(struct us_str line)
{
    for (size_t i = 1; i + 1 < line.len; i++)
        if (us_is_digit(line.p[i - 1]) && line.p[i] == ':' && us_is_blank(line.p[i + 1]))
            return true;
    return false;
}

/* Returns true for a sentence such as "And here is what I did in game 618:", or for one with moves
   directly after the number.  Sets *deal. */
static bool is_sentence(struct us_str line, struct us_deal *deal)
{
    line = us_str_trim_end(us_post_within_reach(line));
    if (line.len == 0 || us_post_find_deal(line, deal) != US_POST_NAMED ||
        deal->system == US_DEAL_NONE)
        return false;
    if (line.p[0] == '(' || us_post_has_word(line, comparing))
        return false;
    return line.p[line.len - 1] == ':' || us_post_has_word(line, announcing) ||
           has_number_and_colon(line) || us_post_header_before_moves(line) > 0;
}

/* Returns true if moves are in the line at the cursor, or moves or a layout come soon after it. */
static bool is_before_moves(struct us_cursor c)
{
    enum { MOST_LINES = 6 };
    static const struct us_post_context after_header = {.after_header = true};
    for (unsigned i = 0; i <= MOST_LINES && !us_cursor_at_end(&c); i++) {
        struct us_str line = us_post_peek_line(&c);
        struct us_cursor after = c;
        if (us_post_skip_layout(&after, &us_variant_at(0)->game) ||
            holds_moves(line, &after_header))
            return true;
        us_post_skip_line(&c, line);
    }
    return false;
}

/* Returns true if the text above offset `at` has moves, and no header or sentence after them.  A
   sentence about the deal of these moves must state that it is another solution. */
static bool is_after_moves(struct us_str text, size_t at, struct us_str sentence,
                           struct us_deal deal)
{
    enum { MOST_LINES = 64 };
    static const struct us_post_context within = {.after_moves = true};
    bool moves = false;
    for (unsigned i = 0; i < MOST_LINES; i++) {
        struct us_str line = line_above(text, at);
        if (line.len == 0)
            break;

        struct us_deal above;
        moves = moves || holds_moves(line, &within);
        bool named = us_post_is_header(line, &above) || is_sentence(line, &above);
        if (named && !moves)
            return false;
        if (named)
            return !us_post_is_same_deal(above, deal) || us_post_has_word(sentence, repeating);
        at = line.p - text.p;
    }
    return moves;
}

/* Returns true if the line at the cursor is a sentence that begins a record: between moves. */
static bool begins_by_sentence(struct us_str text, const struct us_cursor *c)
{
    struct us_str line = us_post_peek_line(c);
    struct us_deal deal;
    if (!is_sentence(line, &deal) || !is_before_moves(*c))
        return false;
    return is_after_moves(text, us_cursor_offset(c), line, deal);
}

/* Returns true if the line at the cursor is only a number, with moves below it, and the text above
   it has moves below another such line. */
static bool begins_by_number(struct us_str text, const struct us_cursor *c)
{
    enum { MOST_LINES = 512 };
    static const struct us_post_context within = {.after_moves = true};
    struct us_str number;
    struct us_str line = us_post_peek_line(c);
    struct us_cursor below = *c;
    if (!us_post_is_lone_number(line, &number))
        return false;
    us_post_skip_line(&below, line);
    us_cursor_blank_lines(&below);
    if (!holds_moves(us_post_peek_line(&below), &within))
        return false;

    bool moves = false;
    size_t at = us_cursor_offset(c);
    for (unsigned i = 0; i < MOST_LINES; i++) {
        struct us_deal deal;
        line = line_above(text, at);
        if (line.len == 0 || us_post_is_lone_number(line, &number))
            return moves && line.len > 0;
        if (us_post_is_header(line, &deal))
            return false;
        moves = moves || holds_moves(line, &within);
        at = line.p - text.p;
    }
    return false;
}

/* ---- the first line of a record -------------------------------------------------------------- */

/* Returns true if a header or sentence above offset `at` names the same deal, and only prose is
   between, as in a letter after its subject. */
static bool repeats_number(struct us_str text, size_t at, struct us_deal deal)
{
    enum { MOST_LINES = 16 };
    static const struct us_post_context within = {.after_moves = true};
    for (unsigned i = 0; i < MOST_LINES; i++) {
        struct us_str line = line_above(text, at);
        if (line.len == 0)
            return false;

        struct us_deal above;
        if (us_post_is_header(line, &above) || is_sentence(line, &above))
            return us_post_is_same_deal(deal, above);
        if (holds_moves(line, &within))
            return false;
        at = line.p - text.p;
    }
    return false;
}

bool us_post_begins(struct us_str text, size_t at)
{
    struct us_cursor c = us_cursor(text);
    c.p += at;
    if (is_usual(&c))
        return false;

    /* Test the line itself first.  After many blank lines, each search for the line above would go
       far back. */
    struct us_deal deal;
    bool solver = false;
    bool usual_header = us_post_is_usual_header(c);
    if (!usual_header && !at_header(&c, &solver, &deal))
        return begins_by_sentence(text, &c) || begins_by_number(text, &c);

    struct us_cursor up = us_cursor(line_above(text, at));
    bool after_pair = up.end - up.p == 2 && is_pile(up.p[0]) && is_pile(up.p[1]);
    bool after_pairs = us_cursor_at_end(&up) || after_pair || is_usual(&up);
    if (after_pairs)
        return true;
    if (usual_header && !at_header(&c, &solver, &deal))
        return false;

    struct us_deal above;
    if (us_post_is_header(us_cursor_rest(&up), &above))
        return !solver && !us_post_is_same_deal(deal, above);
    return solver || !repeats_number(text, at, deal);
}
