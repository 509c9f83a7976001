/* SPDX-License-Identifier: MIT */
/*
 * Damages the text of random games by blocks (a block is a move and the board after it) and by
 * cards.  The fault must be at the first block that was changed, or the text is refused.  Changes
 * that keep the meaning are accepted.
 */
#include "support.h"

enum { GAMES = 10, MAX_BLOCKS = 512 };

static const char end_of_block[] = "\n====================\n\n";

/* A text in blocks.  Block 0 is the header and the start, and block `count` is the text after the
   last move. */
struct blocks {
    size_t count;
    size_t at[MAX_BLOCKS + 2];
};

static struct read_back_state back;
static struct us_buf text;
static struct us_buf spoiled;
static struct blocks blocks;
static const struct us_solution *game;
static struct chance *chance;

static void find_blocks(void)
{
    const char *p = us_buf_text(&text);
    const char *end;

    blocks.count = 0;
    blocks.at[0] = 0;
    while ((end = strstr(p, end_of_block)) && blocks.count < MAX_BLOCKS) {
        p = end + strlen(end_of_block);
        blocks.at[++blocks.count] = (size_t)(p - text.p);
    }

    blocks.at[blocks.count + 1] = text.len;
}

/* Appends block i to the damaged text. */
static void put_block(size_t i)
{
    us_buf_put(&spoiled, text.p + blocks.at[i], blocks.at[i + 1] - blocks.at[i]);
}

static void put_blocks(size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        put_block(i);
}

/* ---- verdicts -------------------------------------------------------------------------------- */

static bool fail(const char *what, size_t move)
{
    printf("# %s, move %zu of %zu: status %d, result %d, %s at move %u\n", what, move,
           game->num_moves, back.status, back.solution.result,
           us_reason_name((enum us_reason)back.solution.fault.reason), back.solution.fault.move);
    return false;
}

static void read_spoiled(void)
{
    read_back(&back, fcs(), &game->game, us_buf_str(&spoiled));
}

static bool is_fault(size_t first, size_t last)
{
    return back.status == US_OK && back.solution.result == US_RESULT_ILLEGAL &&
           back.solution.fault.move >= first && back.solution.fault.move <= last;
}

static bool at_fault(size_t move, const char *what)
{
    read_spoiled();
    return is_fault(move, move) || fail(what, move);
}

static bool refused(size_t move, const char *what)
{
    read_spoiled();
    return back.status == US_FAILED || fail(what, move);
}

static bool means_the_same(const char *what)
{
    read_spoiled();
    return (back.status == US_OK && same_moves(game, &back.solution)) || fail(what, 0);
}

/* ---- blocks ---------------------------------------------------------------------------------- */

static bool double_block(size_t move)
{
    us_buf_clear(&spoiled);
    put_blocks(0, move + 1);
    put_blocks(move, blocks.count + 1);
    return at_fault(move + 1, "a block doubled");
}

static bool swap_blocks(size_t move)
{
    if (move + 1 > game->num_moves)
        return true;

    us_buf_clear(&spoiled);
    put_blocks(0, move);
    put_block(move + 1);
    put_block(move);
    put_blocks(move + 2, blocks.count + 1);

    return at_fault(move, "two blocks swapped");
}

/* Cuts between two blocks: the game is legal as far as it goes, and the text has no verdict.  All of
   its moves are kept, with a warning. */
static bool cut_after(size_t move)
{
    us_buf_clear(&spoiled);
    put_blocks(0, move + 1);
    if (move == game->num_moves && game->result == US_RESULT_SOLVED)
        return means_the_same("cut behind the last move of a solved game");

    unsigned warnings = back.sink.warnings;
    read_spoiled();
    bool kept = back.status == US_OK && back.solution.cut_off && back.solution.num_moves == move;
    return (kept && back.sink.warnings > warnings) || fail("cut behind a block", move);
}

static bool move_behind_the_end(void)
{
    static const char more[] = "Move a card from stack 0 to the foundations\n\n";

    if (game->result != US_RESULT_SOLVED)
        return true;

    us_buf_clear(&spoiled);
    put_blocks(0, blocks.count);
    us_buf_puts(&spoiled, more);

    const char *board = strstr(us_buf_text(&text) + blocks.at[blocks.count - 1], "Foundations");
    us_buf_put(&spoiled, board, (size_t)(text.p + blocks.at[blocks.count] - board));
    put_block(blocks.count);

    return at_fault(game->num_moves + 1, "a move behind the last");
}

/* Replaces the board after a move by that after another. */
static bool wrong_board(size_t move)
{
    size_t other = 1 + chance_below(chance, (uint32_t)game->num_moves);
    struct us_buf sentence = {0};
    const char *begin = us_buf_text(&text) + blocks.at[move];

    us_buf_put(&sentence, begin, (size_t)(strstr(begin, "Foundations") - begin));
    const char *board = strstr(text.p + blocks.at[other], "Foundations");
    struct us_str theirs = {board, (size_t)(text.p + blocks.at[other + 1] - board)};
    const char *own = strstr(text.p + blocks.at[move], "Foundations");
    bool same = theirs.len == (size_t)(text.p + blocks.at[move + 1] - own) &&
                memcmp(theirs.p, own, theirs.len) == 0;
    us_buf_clear(&spoiled);
    put_blocks(0, move);
    us_buf_put(&spoiled, sentence.p, sentence.len);
    us_buf_put(&spoiled, theirs.p, theirs.len);
    put_blocks(move + 1, blocks.count + 1);
    us_buf_free(&sentence);

    return same || at_fault(move, "the board of another move");
}

static bool no_board(size_t move)
{
    us_buf_clear(&spoiled);
    put_blocks(0, move);
    const char *begin = us_buf_text(&text) + blocks.at[move];
    us_buf_put(&spoiled, begin, (size_t)(strchr(begin, '\n') - begin));
    us_buf_puts(&spoiled, end_of_block);
    put_blocks(move + 1, blocks.count + 1);
    return refused(move, "a board left out");
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Finds the cards in a block of the damaged text.  Returns how many there are. */
static size_t find_cards(size_t block, size_t *places)
{
    size_t n = 0;
    for (size_t i = blocks.at[block] + 1; i + 1 < blocks.at[block + 1]; i++)
        if (spoiled.p[i - 1] == ' ' && strchr("A23456789TJQK", spoiled.p[i]) &&
            strchr("HCDS", spoiled.p[i + 1]))
            places[n++] = i;
    return n;
}

static void copy_all(void)
{
    us_buf_clear(&spoiled);
    us_buf_put(&spoiled, text.p, text.len);
}

static void swap_cards(size_t a, size_t b)
{
    for (size_t i = 0; i < 2; i++) {
        char c = spoiled.p[a + i];
        spoiled.p[a + i] = spoiled.p[b + i];
        spoiled.p[b + i] = c;
    }
}

/* In a snapshot, the fault is at the move before it.  In the start, it is at move 1 at the
   latest. */
static bool swap_two_cards(size_t block)
{
    size_t places[US_MAX_CARDS];

    copy_all();
    size_t n = find_cards(block, places);
    if (n < 2)
        return true;

    size_t a = places[chance_below(chance, (uint32_t)n)];
    size_t b = places[chance_below(chance, (uint32_t)n)];
    if (memcmp(spoiled.p + a, spoiled.p + b, 2) == 0)
        return true;

    swap_cards(a, b);
    return at_fault(block > 0 ? block : 1, "two cards swapped");
}

static bool break_layout(void)
{
    size_t places[US_MAX_CARDS];

    copy_all();
    size_t n = find_cards(0, places);
    if (n == 0)
        return fail("a layout without cards", 0);

    size_t a = places[chance_below(chance, (uint32_t)n)];
    size_t b = places[chance_below(chance, (uint32_t)n)];
    bool ok = true;
    if (memcmp(spoiled.p + a, spoiled.p + b, 2) != 0) {
        memcpy(spoiled.p + a, spoiled.p + b, 2);
        ok = refused(0, "a card twice, another missing");
    }

    copy_all();
    us_buf_splice(&spoiled, a - 1, 3, "", 0);
    ok = refused(0, "a card missing") && ok;
    copy_all();
    us_buf_splice(&spoiled, a - 1, 0, spoiled.p[b] == 'K' ? " KD" : " QC", 3);
    ok = refused(0, "a card too many") && ok;
    copy_all();
    spoiled.p[a] = '1';
    ok = refused(0, "a token that is no card") && ok;
    copy_all();

    char *column = strstr(us_buf_text(&spoiled), "\n: ") + 1;
    size_t len = (size_t)(strchr(column, '\n') + 1 - column);
    us_buf_splice(&spoiled, (size_t)(column - spoiled.p), len, "", 0);

    return refused(0, "a column missing") && ok;
}

/* Changes a foundation in a block's board by one rank. */
static bool change_foundation(size_t block)
{
    static const char ranks[] = "0A23456789TJQK";
    copy_all();
    char *at = strstr(us_buf_text(&spoiled) + blocks.at[block], "Foundations: ") +
               strlen("Foundations: ");
    char *rank = at + 4 * (size_t)chance_below(chance, 4) + 2;
    size_t value = (size_t)(strchr(ranks, *rank) - ranks);
    *rank = ranks[value == 0 ? 1 : value - 1];
    return block == 0 ? refused(0, "a foundation of the start")
                      : at_fault(block, "a foundation in a picture");
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* Adds to the n-th number of a block's sentence, 1-based, and puts text around it.  Returns false
   if there is no such number. */
static bool replace_number(size_t move, unsigned n, const char *before, unsigned add,
                           const char *behind)
{
    copy_all();
    size_t at = blocks.at[move];
    for (;; at++) {
        while (spoiled.p[at] != '\n' && !us_is_digit(spoiled.p[at]))
            at++;
        if (spoiled.p[at] == '\n')
            return false;
        if (--n == 0)
            break;
        while (us_is_digit(spoiled.p[at]))
            at++;
    }

    size_t len = strspn(us_buf_text(&spoiled) + at, "0123456789");
    char with[40];
    snprintf(with, sizeof(with), "%s%llu%s", before, strtoull(spoiled.p + at, NULL, 10) + add,
             behind);
    us_buf_splice(&spoiled, at, len, with, strlen(with));

    return true;
}

static bool change_numbers(size_t move)
{
    bool ok = true;

    for (unsigned n = 1; n <= 3; n++) {
        /* Differences that truncation to 8, 16, 32 or 64 bits would hide. */
        static const unsigned more[] = {1, 2, 256, 65536};
        for (size_t i = 0; i < sizeof(more) / sizeof(more[0]); i++)
            if (replace_number(move, n, "", more[i], ""))
                ok = at_fault(move, "a number changed") && ok;
        if (replace_number(move, n, "429496729", 6, "")) /* 2^32 + a digit, or more */
            ok = at_fault(move, "a number above 2^32") && ok;
        if (replace_number(move, n, "1844674407370955161", 6, ""))
            ok = at_fault(move, "a number above 2^64") && ok;
        if (replace_number(move, n, "-", 0, ""))
            ok = refused(move, "a negative number") && ok;
        if (replace_number(move, n, "", 0, ".0"))
            ok = refused(move, "a fraction") && ok;
    }

    return ok;
}

/* ---- what means the same --------------------------------------------------------------------- */

static void replace_all(const char *what, const char *with)
{
    copy_all();
    for (size_t at = 0; at + strlen(what) <= spoiled.len; at++) {
        if (memcmp(spoiled.p + at, what, strlen(what)) != 0)
            continue;
        us_buf_splice(&spoiled, at, strlen(what), with, strlen(with));
        at += strlen(with) - 1;
    }
}

static bool other_words(void)
{
    static const struct {
        const char *what, *with;
    } rows[] = {
        {"Move a card", "Move 1 card"},
        {"Move a card", "Move 1 cards"},
        {"Move 1 cards", "Move 1 card"},
        {"Move 1 cards", "Move a card"},
        {" \n", "\n"},
        {"\n\n", "\n\n\n"},
        {"T", "10"},
    };
    bool ok = true;

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        if (rows[i].what[0] == 'T' || game->game.num_freecells == 0) {
            /* The writer spells tens, and keeps cards in their freecells. */
            static const uint8_t ten[US_MAX_OPTIONS] = {1};
            write_text(game, ten, &spoiled);
        } else {
            replace_all(rows[i].what, rows[i].with);
        }
        ok = means_the_same(rows[i].with) && ok;
    }

    return ok;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool spoil(size_t move)
{
    bool ok = double_block(move);

    ok = swap_blocks(move) && ok;
    ok = cut_after(move) && ok;
    ok = wrong_board(move) && ok;
    ok = no_board(move) && ok;
    ok = swap_two_cards(move) && ok;
    ok = swap_two_cards(0) && ok;
    ok = change_foundation(move) && ok;
    ok = change_foundation(0) && ok;

    return change_numbers(move) && ok;
}

static bool spoil_games(const struct us_game *g)
{
    static const uint8_t plain[US_MAX_OPTIONS];
    struct us_solution s = {0};
    bool ok = true;

    game = &s;
    for (unsigned i = 0; i < GAMES && ok; i++) {
        random_game(&s, g, chance);
        if (s.num_moves == 0 || s.num_moves >= MAX_BLOCKS)
            continue;
        write_text(&s, plain, &text);
        find_blocks();
        copy_all();
        ok = means_the_same("nothing spoiled");
        ok = ok && move_behind_the_end() && break_layout() && cut_after(s.num_moves) &&
             other_words();
        for (unsigned k = 0; k < 4; k++)
            ok = spoil(1 + chance_below(chance, (uint32_t)s.num_moves)) && ok;
    }

    us_solution_free(&s);
    return ok;
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};

    chance = &c;
    for (size_t i = 0; relative_at(i); i++)
        tap(spoil_games(&relative_at(i)->game), relative_at(i)->game.variant);

    us_buf_free(&text);
    us_buf_free(&spoiled);
    read_back_free(&back);

    return tap_end();
}
