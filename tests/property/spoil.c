/* SPDX-License-Identifier: MIT */
/*
 * Damages the texts of random games.  The fault must be found at the move that was damaged.
 * Illegal moves are made from the rules alone, so that the test covers the whole way from the text
 * to the verdict.
 */
#include "support.h"

enum { GAMES = 25 };

static struct read_back_state back;
static struct us_buf text;
static struct us_buf spoiled;

/* Returns where the n-th line that begins with `start` begins, or the length of the text.  n counts
   from 1. */
static size_t find_line(const struct us_buf *b, const char *start, size_t n)
{
    size_t len = strlen(start);

    for (size_t at = 0; at < b->len;) {
        if (b->len - at >= len && memcmp(b->p + at, start, len) == 0 && --n == 0)
            return at;
        const char *lf = memchr(b->p + at, '\n', b->len - at);
        at = lf ? (size_t)(lf - b->p) + 1 : b->len;
    }

    return b->len;
}

static size_t line_length(const struct us_buf *b, size_t at)
{
    return (size_t)((const char *)memchr(b->p + at, '\n', b->len - at) - (b->p + at));
}

static void copy_text(void)
{
    us_buf_clear(&spoiled);
    us_buf_put(&spoiled, text.p, text.len);
}

static void board_before(const struct us_solution *s, size_t move, struct us_position *board)
{
    us_position_copy(board, &s->start);
    for (size_t i = 0; i + 1 < move; i++)
        us_position_apply(board, &s->moves[i]);
}

static bool report_failure(const char *what, size_t move)
{
    printf("# %s, move %zu: status %d, result %d, fault %s at move %u\n", what, move, back.status,
           back.solution.result, us_reason_name((enum us_reason)back.solution.fault.reason),
           back.solution.fault.move);
    return false;
}

/* Reads the damaged text, which must have a fault at that move.  US_REASON_COUNT means any
   reason. */
static bool at_fault(const struct us_solution *s, size_t move, enum us_reason reason,
                     const char *what)
{
    read_back(&back, fcs(), &s->game, us_buf_str(&spoiled));
    const struct us_fault *f = &back.solution.fault;
    bool ok = back.status == US_OK && back.solution.result == US_RESULT_ILLEGAL &&
              f->move == move && (reason == US_REASON_COUNT || f->reason == reason);
    return ok || report_failure(what, move);
}

static void put_pile(struct us_buf *b, struct us_pile_id pile)
{
    if (pile.type == US_FOUNDATION)
        us_buf_puts(b, "the foundations");
    else
        us_buf_putf(b, "%s %u", pile.type == US_COLUMN ? "stack" : "freecell", pile.index);
}

static struct us_pile_id any_pile(const struct us_position *p, struct chance *c, bool source)
{
    uint32_t i = chance_below(c, p->num_columns + p->num_freecells + (source ? 1U : 3U));
    if (i < p->num_columns + 1U)
        return us_pile_id(US_COLUMN, i); /* includes one that does not exist */
    return (struct us_pile_id){i <= (unsigned)p->num_columns + p->num_freecells ? US_FREECELL
                                                                                : US_FOUNDATION,
                               (uint8_t)(i - p->num_columns - 1)};
}

/* Makes a move that breaks a rule on this board, and returns the rule. */
static enum us_reason illegal_move(const struct us_game *g, const struct us_position *p,
                                   struct chance *c, struct us_move *m)
{
    for (;;) {
        *m = (struct us_move){.source = any_pile(p, c, true), .dest = any_pile(p, c, false)};
        m->num_cards = (uint8_t)chance_below(c, 6);
        if (m->source.type == US_FREECELL || m->dest.type != US_COLUMN)
            m->num_cards = 1; /* as sentences state it */
        if (m->dest.type == US_FOUNDATION && m->source.index < p->num_columns &&
            m->source.type == US_COLUMN) {
            /* The text names no foundation, so it is the one for the card. */
            us_card top = us_column_top(p, m->source.index);
            m->dest.index = (uint8_t)(us_foundation_for(p, top) < 0 ? (int)us_suit(top)
                                                                    : us_foundation_for(p, top));
        } else if (m->dest.type == US_FOUNDATION && m->source.type == US_FREECELL &&
                   m->source.index < p->num_freecells) {
            us_card card = p->freecells[m->source.index];
            m->dest.index = (uint8_t)(us_foundation_for(p, card) < 0 ? (int)us_suit(card)
                                                                     : us_foundation_for(p, card));
        }
        enum us_reason reason = us_judge(g, p, m);
        if (reason != US_REASON_NONE)
            return reason;
    }
}

static bool spoil_sentence(const struct us_solution *s, size_t move, struct chance *c)
{
    static struct us_position board;
    struct us_move m;
    struct us_buf sentence = {0};

    board_before(s, move, &board);
    illegal_move(&s->game, &board, c, &m);
    if (m.source.type == US_COLUMN && m.dest.type == US_COLUMN)
        us_buf_putf(&sentence, "Move %u cards from ", m.num_cards);
    else
        us_buf_puts(&sentence, "Move a card from ");

    put_pile(&sentence, m.source);
    us_buf_puts(&sentence, " to ");
    put_pile(&sentence, m.dest);
    copy_text();

    size_t at = find_line(&spoiled, "Move", move);
    us_buf_splice(&spoiled, at, line_length(&spoiled, at), sentence.p, sentence.len);

    bool ok = at_fault(s, move, US_REASON_COUNT, us_buf_text(&sentence));
    /* An empty source hides other errors.  Otherwise the reason is the same as that of the
       rules. */
    enum us_reason own = us_judge(&s->game, &board, &m);
    if (ok && back.solution.fault.reason != own &&
        back.solution.fault.reason != US_REASON_SOURCE_EMPTY)
        ok = report_failure(us_reason_name(own), move);
    us_buf_free(&sentence);

    return ok;
}

/* Removes a sentence and the board after it.  The next snapshot differs. */
static bool drop_step(const struct us_solution *s, size_t move)
{
    copy_text();
    size_t from = find_line(&spoiled, "Move", move);
    size_t to = find_line(&spoiled, "Move", move + 1);
    us_buf_splice(&spoiled, from, to - from, "", 0);
    return at_fault(s, move, US_REASON_COUNT, "step dropped");
}

/* Changes the suit of a card in the board after a move. */
static bool change_snapshot(const struct us_solution *s, size_t move, struct chance *c)
{
    copy_text();
    size_t board = find_line(&spoiled, "Foundations:", move + 1);
    size_t end = find_line(&spoiled, "====", move + 1);
    size_t letters[4 * US_MAX_CARDS];
    size_t n = 0;

    for (size_t i = board + line_length(&spoiled, board); i < end; i++)
        if (i > 0 && strchr("HCDS", spoiled.p[i]) && strchr("A23456789TJQK", spoiled.p[i - 1]))
            letters[n++] = i;

    if (n == 0)
        return true;

    char *letter = &spoiled.p[letters[chance_below(c, (uint32_t)n)]];
    *letter = *letter == 'H' ? 'C' : 'H';

    return at_fault(s, move, US_REASON_SNAPSHOT_DIFFERS, "card changed in a picture");
}

static bool is_refused(const struct us_solution *s, const char *what)
{
    read_back(&back, fcs(), &s->game, us_buf_str(&spoiled));
    return back.status == US_FAILED || report_failure(what, 0);
}

/* Makes the text syntactically wrong. */
static bool break_syntax(const struct us_solution *s, size_t move)
{
    static const char garbage[] = "what next?\n";

    copy_text();
    us_buf_splice(&spoiled, find_line(&spoiled, "Move", move), 0, garbage, sizeof(garbage) - 1);

    bool ok = is_refused(s, "garbage before a move");
    copy_text();

    size_t at = find_line(&spoiled, "====", move);
    us_buf_splice(&spoiled, at, line_length(&spoiled, at), "----", 4);
    ok = is_refused(s, "another separator") && ok;
    copy_text();
    at = find_line(&spoiled, "Move", move);
    us_buf_splice(&spoiled, at, line_length(&spoiled, at), "", 0);
    ok = is_refused(s, "a sentence left out") && ok;
    copy_text();
    us_buf_splice(&spoiled, 0, find_line(&spoiled, "Foundations:", 1), "", 0);

    return is_refused(s, "no header") && ok;
}

/* Writes "solveable" under a game that is not solved. */
static bool claim_too_much(const struct us_solution *s)
{
    static const char claim[] = "This game is solveable.";
    if (s->result == US_RESULT_SOLVED)
        return true;
    copy_text();
    size_t at = find_line(&spoiled, "Iterations", 1);
    us_buf_splice(&spoiled, at, line_length(&spoiled, at), claim, sizeof(claim) - 1);
    return at_fault(s, s->num_moves, US_REASON_FALSE_CLAIM, "solved is claimed");
}

static bool spoil_games(const struct us_game *g, struct chance *c)
{
    static const uint8_t plain[US_MAX_OPTIONS];
    struct us_solution s = {0};
    bool ok = true;

    for (unsigned i = 0; i < GAMES && ok; i++) {
        random_game(&s, g, c);
        if (s.num_moves < 2)
            continue;
        write_text(&s, plain, &text);
        size_t move = 1 + chance_below(c, (uint32_t)s.num_moves - 1);
        ok = spoil_sentence(&s, move, c) && drop_step(&s, move) && change_snapshot(&s, move, c) &&
             break_syntax(&s, move) && claim_too_much(&s);
        if (!ok)
            printf("# %s\n", us_buf_text(&spoiled));
    }

    us_solution_free(&s);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    for (size_t i = 0; relative_at(i); i++)
        tap(spoil_games(&relative_at(i)->game, &c), relative_at(i)->game.variant);
    us_buf_free(&text);
    us_buf_free(&spoiled);
    read_back_free(&back);
    return tap_end();
}
