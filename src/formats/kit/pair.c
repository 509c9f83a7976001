/* SPDX-License-Identifier: MIT */
/* Pair notation. */
#include "formats/kit/pair.h"

#include <stdio.h>

#include "base/cursor.h"

/* Reads "7" or "12" as a column.  `base` is the number of the first column. */
static bool read_column(struct us_str text, unsigned base, struct us_place *place)
{
    struct us_cursor c = us_cursor(text);
    uint32_t n;

    if (!us_cursor_number(&c, &n) || !us_cursor_at_end(&c))
        return false;
    if (n < base || (text.len > 1 && text.p[0] == '0'))
        return false;

    *place = (struct us_place){.kind = US_PLACE_COLUMN, .index = n - base};
    return true;
}

/* Reads a letter as a freecell.  FreeCell Pro's letters are freecells in every game.  Later letters
   need a game with so many freecells, because "no" and "to" are words. */
static bool read_freecell(struct us_str text, const struct us_game *g, struct us_place *place)
{
    enum { ALWAYS = 9 };
    const char *at = text.len == 1 ? memchr(us_cell_letters, text.p[0], US_NUM_CELL_LETTERS) : NULL;
    if (!at)
        return false;

    uint32_t i = at - us_cell_letters;
    if (i >= ALWAYS && i >= g->num_freecells)
        return false;
    *place = (struct us_place){.kind = US_PLACE_FREECELL, .index = i};
    return true;
}

/* Reads the first n bytes of the token as the source and the rest as the target. */
static bool read_split(struct us_str token, size_t n, const struct us_game *g, struct us_intent *m)
{
    struct us_str source = {token.p, n};
    struct us_str dest = us_str_from(token, n);
    bool home = us_str_eq(dest, "h");
    unsigned source_base = home && g->whole_suits ? 0 : 1;

    if (!read_freecell(source, g, &m->source) && !read_column(source, source_base, &m->source))
        return false;

    if (home) {
        m->dest = (struct us_place){.kind = US_PLACE_FOUNDATION};
        return true;
    }
    return read_freecell(dest, g, &m->dest) || read_column(dest, 1, &m->dest);
}

static bool on_board(const struct us_place *place, const struct us_game *g)
{
    return place->kind != US_PLACE_COLUMN || place->index < g->num_columns;
}

/* Removes "v5" from the end of the token, if it is there.  Returns false if "v" is not followed by
   one or two hexadecimal digits. */
static bool read_count(struct us_str *token, struct us_intent *m)
{
    const char *v = memchr(token->p, 'v', token->len);
    m->count_kind = US_COUNT_BY_CONVENTION;
    if (!v)
        return true;

    uint32_t n = 0;
    const char *end = token->p + token->len;
    for (const char *p = v + 1; p < end; p++) {
        if (us_is_digit(*p))
            n = n * 16 + (uint32_t)(*p - '0');
        else if (*p >= 'a' && *p <= 'f')
            n = n * 16 + (uint32_t)(*p - 'a' + 10);
        else
            return false;
    }
    if (end - v < 2 || end - v > 3)
        return false;

    m->count_kind = US_COUNT_STATED;
    m->count = n;
    token->len = v - token->p;
    return true;
}

/* Returns true if both piles exist and are different. */
static bool is_plausible(const struct us_intent *m, const struct us_game *g)
{
    if (!on_board(&m->source, g) || !on_board(&m->dest, g))
        return false;
    return m->source.kind != m->dest.kind || m->source.index != m->dest.index;
}

/* The ways to split a token.  The first is the one that is read. */
struct splits {
    struct us_intent moves[2];
    bool ambiguous;
};

/* Splits a token, of which the card count has been removed.  Returns false if it is not a pair. */
static bool split_pair(struct us_str token, const struct us_game *g, struct splits *splits)
{
    struct us_intent *moves = splits->moves;
    unsigned found = 0;

    for (size_t n = 1; n <= 2 && n < token.len; n++)
        if (token.len - n <= 2 && read_split(token, n, g, &moves[found]))
            found++;
    if (found == 0)
        return false;

    /* The second split is chosen if it is plausible.  Otherwise the first one is, and the replay
       reports a column that the game does not have. */
    if (found == 2 && is_plausible(&moves[1], g)) {
        struct us_intent chosen = moves[1];
        splits->ambiguous = is_plausible(&moves[0], g);
        moves[1] = moves[0];
        moves[0] = chosen;
    }
    return true;
}

enum us_pair_result us_read_pair(struct us_str token, const struct us_game *game,
                                 struct us_intent *intent)
{
    struct splits splits = {0};
    if (token.len > 7 || !read_count(&token, intent) || !split_pair(token, game, &splits))
        return US_PAIR_BAD;

    intent->source = splits.moves[0].source;
    intent->dest = splits.moves[0].dest;
    return splits.ambiguous ? US_PAIR_AMBIGUOUS : US_PAIR_GOOD;
}

enum us_pair_result us_read_piles(struct us_str token, size_t n, const struct us_game *game,
                                  struct us_intent *intent)
{
    if (token.len > 7 || !read_count(&token, intent))
        return US_PAIR_BAD;
    if (n > 2 || token.len <= n || token.len - n > 2 || !read_split(token, n, game, intent))
        return US_PAIR_BAD;
    return US_PAIR_GOOD;
}

void us_read_either(struct us_str token, const struct us_game *game, struct us_either *either)
{
    struct us_intent m = {0};
    struct splits splits = {0};

    read_count(&token, &m);
    split_pair(token, game, &splits);
    for (unsigned i = 0; i < 2; i++) {
        either->source[i] = splits.moves[i].source;
        either->dest[i] = splits.moves[i].dest;
    }
}

static void put_pile(struct us_buf *b, struct us_pile_id pile, unsigned base)
{
    if (pile.type == US_COLUMN)
        us_buf_put_number(b, pile.index + base);
    else if (pile.type == US_FREECELL)
        us_buf_putc(b, pile.index < US_NUM_CELL_LETTERS ? us_cell_letters[pile.index] : '?');
    else
        us_buf_putc(b, 'h');
}

/* Writes a pair with `link` between source and target. */
static void put_pair(struct us_buf *b, const struct us_game *g, const struct us_move *m,
                     bool counts, const char *link)
{
    bool from_zero = m->dest.type == US_FOUNDATION && g->whole_suits;
    put_pile(b, m->source, from_zero ? 0 : 1);
    us_buf_puts(b, link);
    put_pile(b, m->dest, 1);

    bool to_empty_column = m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD;
    if (counts && m->num_cards > 1 && to_empty_column)
        us_buf_putf(b, "v%x", m->num_cards);
}

void us_put_pair(struct us_buf *buf, const struct us_game *game, const struct us_move *move,
                 bool counts)
{
    put_pair(buf, game, move, counts, "");
}

/* Returns true if the pair of a move can be split in another way. */
static bool is_ambiguous(const struct us_game *g, const struct us_move *m)
{
    char pair[8];
    struct us_intent read = {0};

    if (g->num_columns < 11 || m->source.type != US_COLUMN || m->dest.type != US_COLUMN)
        return false;

    int len = snprintf(pair, sizeof(pair), "%u%u", m->source.index + 1U, m->dest.index + 1U);
    return us_read_pair((struct us_str){pair, len}, g, &read) == US_PAIR_AMBIGUOUS;
}

void us_put_clear_pair(struct us_buf *buf, const struct us_game *game, const struct us_move *move,
                       bool counts)
{
    put_pair(buf, game, move, counts, is_ambiguous(game, move) ? "-" : "");
}
