/* SPDX-License-Identifier: MIT */
/* Pair notation. */
#include "formats/pair.h"

#include "base/cursor.h"

/* "7" or "12"; no leading zero, except for the columns of Simple Simon's moves home. */
static bool read_column(struct us_str text, unsigned base, struct us_place *place)
{
    struct us_cursor c = us_cursor(text);
    uint32_t n;
    if (!us_cursor_number(&c, &n) || !us_cursor_at_end(&c) || n < base || (text.len > 1 && text.p[0] == '0'))
        return false;
    *place = (struct us_place){.kind = US_PLACE_COLUMN, .index = n - base};
    return true;
}

/* Those of FreeCell Pro mean freecells everywhere; "no" and "to" are words where a game does not have so many. */
static bool read_cell(struct us_str text, const struct us_game *g, struct us_place *place)
{
    enum { ALWAYS = 9 };
    const char *at = text.len == 1 ? memchr(us_cell_letters, text.p[0], US_NUM_CELL_LETTERS) : NULL;
    uint32_t i = at ? (uint32_t)(at - us_cell_letters) : 0;
    if (!at || (i >= ALWAYS && i >= g->num_freecells))
        return false;
    *place = (struct us_place){.kind = US_PLACE_FREECELL, .index = i};
    return true;
}

/* Cuts the token behind its first n bytes. */
static bool read_cut(struct us_str token, size_t n, const struct us_game *g, struct us_intent *m)
{
    struct us_str source = {token.p, n};
    struct us_str dest = {token.p + n, token.len - n};
    bool home = us_str_eq(dest, "h");
    if (home)
        m->dest = (struct us_place){.kind = US_PLACE_FOUNDATION};
    return (read_cell(source, g, &m->source) || read_column(source, home && g->whole_suits ? 0 : 1, &m->source)) &&
           (home || read_cell(dest, g, &m->dest) || read_column(dest, 1, &m->dest));
}

static bool on_board(const struct us_place *place, const struct us_game *g)
{
    return place->kind != US_PLACE_COLUMN || place->index < g->num_columns;
}

/* Takes "v5" off the token's end. */
static bool read_count(struct us_str *token, struct us_intent *m)
{
    const char *v = memchr(token->p, 'v', token->len);
    m->count_kind = US_COUNT_BY_CONVENTION;
    if (!v)
        return true;
    uint32_t n = 0;
    const char *end = token->p + token->len;
    for (const char *p = v + 1; p < end; p++) {
        bool letter = *p >= 'a' && *p <= 'f';
        if (!us_is_digit(*p) && !letter)
            return false;
        n = n * 16 + (uint32_t)(letter ? *p - 'a' + 10 : *p - '0');
    }
    if (end - v < 2 || end - v > 3)
        return false;
    m->count_kind = US_COUNT_STATED;
    m->count = n;
    token->len = (size_t)(v - token->p);
    return true;
}

/* Both piles exist, and differ. */
static bool plausible(const struct us_intent *m, const struct us_game *g)
{
    return on_board(&m->source, g) && on_board(&m->dest, g) &&
           !(m->source.kind == m->dest.kind && m->source.index == m->dest.index);
}

enum us_pair_result us_read_pair(struct us_str token, const struct us_game *g, struct us_intent *m)
{
    struct us_intent cuts[2] = {0};
    unsigned found = 0;
    unsigned good = 0;
    if (token.len > 7 || !read_count(&token, m))
        return US_PAIR_BAD;
    for (size_t n = 1; n <= 2 && n < token.len; n++)
        if (token.len - n <= 2 && read_cut(token, n, g, &cuts[found]))
            found++;
    if (found == 0)
        return US_PAIR_BAD;
    /* A column that the game does not have is a matter for the referee, unless another cut makes sense. */
    for (unsigned i = 1; i < found; i++)
        if (plausible(&cuts[i], g))
            good = i;
    bool ambiguous = good > 0 && plausible(&cuts[0], g);
    m->source = cuts[good].source;
    m->dest = cuts[good].dest;
    return ambiguous ? US_PAIR_AMBIGUOUS : US_PAIR_GOOD;
}

static void put_pile(struct us_buf *b, struct us_pile_id pile, unsigned base)
{
    if (pile.type == US_COLUMN)
        us_buf_putf(b, "%u", pile.index + base);
    else if (pile.type == US_FREECELL)
        us_buf_putc(b, pile.index < US_NUM_CELL_LETTERS ? us_cell_letters[pile.index] : '?');
    else
        us_buf_putc(b, 'h');
}

void us_put_pair(struct us_buf *b, const struct us_game *g, const struct us_move *m, bool counts)
{
    put_pile(b, m->source, m->dest.type == US_FOUNDATION && g->whole_suits ? 0 : 1);
    put_pile(b, m->dest, 1);
    if (counts && m->num_cards > 1 && m->dest.type == US_COLUMN && m->dest_card == US_NO_CARD)
        us_buf_putf(b, "v%x", m->num_cards);
}
