/* SPDX-License-Identifier: MIT */
/* Writes and reads variations as PGN writes them. */
#include "formats/kit/variation_text.h"

#include "formats/kit/pair.h"
#include "model/names.h"

/* ---- writing --------------------------------------------------------------------------------- */

/* Returns true if a pair says all of a move.  It does not say which foundation a card leaves, and
   not how many cards go on another one, of which most rules leave one possibility. */
static bool has_pair(const struct us_game *g, const struct us_move *m)
{
    bool counts = m->num_cards > 1 && m->dest_card != US_NO_CARD && us_game_has_rules(g);
    return m->source.type < US_FOUNDATION && m->dest.type <= US_FOUNDATION && !counts;
}

/* Writes "7", "a", "stock", "reserve2" or, as a source, "foundationH" and "foundationH2". */
static void put_pile(struct us_buf *out, struct us_pile_id pile, bool source)
{
    unsigned deck = pile.index / US_NUM_SUITS;
    if (pile.type == US_COLUMN)
        us_buf_putf(out, "%u", pile.index + 1U);
    else if (pile.type == US_FREECELL && pile.index < US_NUM_CELL_LETTERS)
        us_buf_putc(out, us_cell_letters[pile.index]);
    else
        us_buf_puts(out, us_pile_names[pile.type].word);

    if (pile.type == US_FOUNDATION && source)
        us_buf_putc(out, us_suit_letters[pile.index % US_NUM_SUITS]);
    bool numbered = pile.type == US_HOLE || pile.type == US_RESERVE;
    bool second = pile.type == US_FOUNDATION && source && deck > 0;
    if (numbered || second)
        us_buf_putf(out, "%u", (numbered ? pile.index : deck) + 1U);
}

static void put_move(struct us_buf *out, const struct us_game *g, const struct us_move *m)
{
    if (has_pair(g, m)) {
        us_put_clear_pair(out, g, m, true);
        return;
    }
    put_pile(out, m->source, true);
    us_buf_putc(out, '-');
    put_pile(out, m->dest, false);
    if (m->num_cards > 1)
        us_buf_putf(out, "x%u", m->num_cards);
}

static bool starts_here(const struct us_extras *x, size_t next, uint32_t parent, uint32_t before)
{
    return next < x->num_variations && x->variations[next].parent == parent &&
           x->variations[next].before <= before;
}

/* Steps over a variation and those that start in it. */
static void skip_variation(const struct us_extras *x, size_t *next)
{
    uint32_t self = (uint32_t)++ * next;
    while (*next < x->num_variations && x->variations[*next].parent >= self)
        ++*next;
}

bool us_take_illegal_variation(const struct us_extras *extras, size_t *next)
{
    const struct us_variation *v = &extras->variations[*next];
    if (v->num_legal == v->num_moves)
        return false;
    skip_variation(extras, next);
    return true;
}

void us_put_variation(struct us_buf *out, const struct us_solution *solution, size_t *next,
                      unsigned number, bool only_legal)
{
    const struct us_extras *x = &solution->extras;
    const struct us_variation *variation = &x->variations[(*next)++];
    uint32_t self = (uint32_t)*next;
    const char *blank = "";

    us_buf_puts(out, "(");
    if (variation->kind != US_VARIATION_ALTERNATIVE)
        us_buf_putf(out, "%s: ", us_variation_names[variation->kind].word);

    for (uint32_t i = 0; i <= variation->num_moves; i++) {
        bool here = i < variation->num_moves && !x->moves[variation->first + i].implicit;
        if (here) {
            us_buf_putf(out, "%s%u. ", blank, number++);
            put_move(out, &solution->game, &x->moves[variation->first + i]);
            blank = " ";
        }
        while (starts_here(x, *next, self, i)) {
            if (only_legal && us_take_illegal_variation(x, next))
                continue;
            us_buf_puts(out, blank);
            us_put_variation(out, solution, next, here ? number - 1 : number, only_legal);
        }
    }
    us_buf_putc(out, ')');
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The text of a variation between its parentheses, and where it starts. */
struct variation_text {
    struct us_str inside;
    unsigned level;  /* 1: it starts in the main line */
    uint32_t parent; /* US_MAIN_LINE, or 1 + the index of a variation */
};

/* Finds the end of the variation that begins at the cursor, and moves the cursor past it. */
static bool take_inside(struct us_cursor *cursor, struct us_str *inside)
{
    unsigned depth = 0;
    const char *begin = cursor->p;

    while (cursor->p < cursor->end && *cursor->p != '\n') {
        char at = *cursor->p++;
        if (at == '(' && ++depth > US_MAX_VARIATION_DEPTH)
            return false;
        if (at == ')' && --depth == 0) {
            *inside = (struct us_str){begin + 1, (cursor->p - begin) - 2};
            return true;
        }
        if (depth == 0)
            return false;
    }
    return false;
}

/* Reads what follows the name of a pile, up to the end: its number, or its suit. */
static bool read_index(struct us_cursor *c, unsigned type, struct us_place *place)
{
    uint32_t number;
    unsigned suit = 0;
    bool has_suit = type == US_FOUNDATION && us_get_suit(us_cursor_rest(c), &suit);

    c->p += has_suit;
    bool has_number = us_cursor_number(c, &number);
    number = has_number ? number : 1;
    if (!us_cursor_at_end(c) || number == 0 || number > US_MAX_CARDS)
        return false;
    *place = us_place_of(
        us_pile_id(type, has_suit ? suit + US_NUM_SUITS * (number - 1) : number - 1));
    if (type == US_FOUNDATION && !has_suit)
        place->kind = US_PLACE_FOUNDATION;
    return has_suit || !has_number || type == US_HOLE || type == US_RESERVE;
}

/* Reads a pile as put_pile writes it. */
static bool read_pile(struct us_str text, struct us_place *place)
{
    struct us_cursor c = us_cursor(text);
    uint32_t column;
    const char *letter = text.len == 1 ? memchr(us_cell_letters, text.p[0], US_NUM_CELL_LETTERS)
                                       : NULL;

    if (us_cursor_number(&c, &column) && us_cursor_at_end(&c) && column > 0) {
        *place = (struct us_place){.kind = US_PLACE_COLUMN, .index = column - 1};
        return true;
    }
    if (letter) {
        *place = (struct us_place){.kind = US_PLACE_FREECELL, .index = letter - us_cell_letters};
        return true;
    }

    for (unsigned type = US_FOUNDATION; type < US_NUM_PILES; type++) {
        const char *word = us_pile_names[type].word;
        struct us_cursor at = us_cursor(text);
        if (us_cursor_literal_n(&at, word, strlen(word)) && read_index(&at, type, place))
            return true;
    }
    return false;
}

/* Reads two piles with a dash between them, and perhaps the number of cards. */
static bool read_piles(struct us_str token, struct us_intent *m)
{
    const char *dash = memchr(token.p, '-', token.len);
    if (!dash)
        return false;
    size_t n = dash - token.p;
    struct us_str dest = us_str_from(token, n + 1);
    const char *x = memchr(dest.p, 'x', dest.len);
    m->count_kind = US_COUNT_BY_CONVENTION;
    m->count = 1;
    if (x) {
        struct us_cursor count = us_cursor(us_str_from(dest, x + 1 - dest.p));
        m->count_kind = US_COUNT_STATED;
        if (!us_cursor_number(&count, &m->count) || !us_cursor_at_end(&count) || m->count == 0)
            return false;
        dest.len = x - dest.p;
    }
    return read_pile((struct us_str){token.p, n}, &m->source) && read_pile(dest, &m->dest);
}

/* Reads "2-18", which us_put_clear_pair writes. */
static bool read_clear_pair(struct us_str token, const struct us_game *g, struct us_intent *m)
{
    char pair[8];
    const char *dash = memchr(token.p, '-', token.len);

    if (!dash || token.len > sizeof(pair))
        return false;
    size_t n = dash - token.p;
    size_t len = token.len - 1;
    memcpy(pair, token.p, n);
    memcpy(pair + n, dash + 1, len - n);
    return us_read_piles((struct us_str){pair, len}, n, g, m) == US_PAIR_GOOD;
}

/* Reads "12. 4a". */
static bool take_move(struct us_cursor *cursor, const struct us_game *g, struct us_intent *m)
{
    struct us_cursor at = *cursor;
    uint32_t number;

    if (us_cursor_number(&at, &number) && us_cursor_literal(&at, "."))
        *cursor = at;
    us_cursor_blanks(cursor);

    size_t n = 0;
    while (cursor->p + n < cursor->end && cursor->p[n] != ' ' && cursor->p[n] != '(')
        n++;
    struct us_str token = {cursor->p, n};
    cursor->p += n;
    return n > 0 && (us_read_pair(token, g, m) != US_PAIR_BAD || read_clear_pair(token, g, m) ||
                     read_piles(token, m));
}

/* Takes "undone: " or "hint: ".  Returns the kind of the variation. */
static enum us_variation_kind take_kind(struct us_cursor *cursor)
{
    if (us_cursor_literal(cursor, "undone: "))
        return US_VARIATION_UNDONE;
    return us_cursor_literal(cursor, "hint: ") ? US_VARIATION_HINT : US_VARIATION_ALTERNATIVE;
}

/* Returns the number of the first move of a variation, or 0. */
static uint32_t first_number(struct us_str inside)
{
    struct us_cursor c = us_cursor(inside);
    uint32_t number = 0;
    take_kind(&c);
    us_cursor_blanks(&c);
    return us_cursor_number(&c, &number) ? number : 0;
}

static bool read_inside(struct us_script *s, const struct variation_text *t, struct us_span span,
                        uint32_t before);

/* Reads the variations within a variation, whose moves have been read. */
static bool read_nested(struct us_script *script, const struct variation_text *text, uint32_t self,
                        struct us_span span)
{
    struct us_cursor c = us_cursor(text->inside);
    uint32_t first = first_number(text->inside);
    const uint32_t most = script->extras.variations[self - 1].num_moves;

    while ((c.p = memchr(c.p, '(', c.end - c.p))) {
        struct variation_text inner = {.level = text->level + 1, .parent = self};
        if (!take_inside(&c, &inner.inside))
            return false;
        uint32_t number = first_number(inner.inside);
        if (number < first || number - first > most ||
            !read_inside(script, &inner, span, number - first))
            return false;
    }
    return true;
}

/* Reads a variation: first its own moves, so that they are contiguous. */
static bool read_inside(struct us_script *script, const struct variation_text *text,
                        struct us_span span, uint32_t before)
{
    struct us_cursor c = us_cursor(text->inside);
    struct us_variation *variation = us_extras_add_variation(&script->extras);
    uint32_t self = script->extras.num_variations;

    *variation = (struct us_variation){.parent = text->parent, .before = before, .span = span};
    variation->first = script->extras.num_moves;
    variation->kind = take_kind(&c);
    if (script->depth < text->level)
        script->depth = text->level;

    for (us_cursor_blanks(&c); !us_cursor_at_end(&c); us_cursor_blanks(&c)) {
        struct us_str nested;
        if (*c.p == '(') {
            if (!take_inside(&c, &nested))
                return false;
            continue;
        }

        struct us_intent m = {.span = span};
        if (!take_move(&c, &script->game, &m))
            return false;
        *us_script_try(script) = m;
    }

    return !us_script_failed(script) && script->extras.num_moves > variation->first &&
           read_nested(script, text, self, span);
}

bool us_read_variation(struct us_cursor *cursor, struct us_script *script, uint32_t before,
                       uint32_t number)
{
    struct us_cursor at = *cursor;
    struct us_extras *x = &script->extras;
    size_t num_variations = x->num_variations;
    size_t num_moves = x->num_moves;
    size_t num_tried = script->num_tried;
    struct variation_text t = {.level = 1, .parent = US_MAIN_LINE};

    uint32_t first = take_inside(&at, &t.inside) ? first_number(t.inside) : 0;
    struct us_span span = {cursor->p - cursor->begin, at.p - cursor->p};
    bool here = first == number;
    if (first > 0 && (here || first == number + 1) &&
        read_inside(script, &t, span, here ? before : script->num_intents)) {
        *cursor = at;
        return true;
    }

    x->num_variations = num_variations;
    x->num_moves = num_moves;
    script->num_tried = num_tried;
    return false;
}
