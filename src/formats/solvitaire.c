/* SPDX-License-Identifier: MIT */
/*
 * Layouts for Solvitaire, as JSON (formats.md section 6.9).
 *
 *     {"tableau piles": [["4C", "2C", "10H"], ...], "foundations": [["AH", "2H"], [], [], []]}
 *
 * Piles run from the buried card to the playable one.  json_scan.c finds the values and is strict, json-c reads them; both go
 * through the text in the same order.
 */
#include <json-c/json.h>
#include <stdio.h>

#include "formats/format.h"
#include "tree/json_scan.h"

struct reading {
    struct us_sink *sink;
    struct us_script *s;
    struct us_json_values values;
    size_t next;      /* of values: the node of the next value */
    bool both_cases;  /* the tableau has suits in capitals and others: the others lie face down */
    unsigned columns; /* read */
};

static bool failed(struct reading *x, enum us_diag_id id, struct us_span span, const char *details)
{
    us_report(x->sink, id, span, "%s", details);
    return false;
}

static struct us_span next_span(struct reading *x)
{
    return x->next < x->values.num ? x->values.nodes[x->next++].span : US_NOWHERE;
}

/* "10H", "aH", "12s": a rank as a letter or a number, and a suit. */
static bool parse_card(struct us_str word, us_card *card)
{
    unsigned rank = 0;
    unsigned suit;
    size_t n = 0;
    if (word.len == 3 && word.p[0] == '1' && word.p[1] >= '0' && word.p[1] <= '3') {
        rank = 10 + (unsigned)(word.p[1] - '0');
        n = 2;
    } else if (word.len == 2 && word.p[0] == '1') {
        rank = 1;
        n = 1;
    } else if (word.len == 2 && us_upper(word.p[0]) != 'T') {
        n = us_get_rank(word, &rank);
    }
    if (n == 0 || rank == 0 || n + 1 != word.len)
        return false;
    if (!us_get_suit((struct us_str){word.p + n, 1}, &suit))
        return false;
    *card = us_card_make(rank, suit, 0);
    return true;
}

static struct us_str string_of(struct json_object *value)
{
    return (struct us_str){json_object_get_string(value), (size_t)json_object_get_string_len(value)};
}

static bool in_capitals(struct us_str word)
{
    return word.len > 0 && us_upper(word.p[word.len - 1]) == word.p[word.len - 1];
}

static bool read_card(struct reading *x, struct json_object *value, us_card *card, struct us_span *span)
{
    *span = next_span(x);
    if (!json_object_is_type(value, json_type_string))
        return failed(x, US_DIAG_FIELD_VALUE, *span, "a card is a string");
    if (!parse_card(string_of(value), card))
        return failed(x, US_DIAG_CARD_BAD, *span, "");
    return true;
}

static bool is_list(struct reading *x, struct json_object *value, struct us_span *span)
{
    *span = next_span(x);
    return json_object_is_type(value, json_type_array) ||
           failed(x, US_DIAG_FIELD_VALUE, *span, "a layout has a list here");
}

static void look_at_cases(struct reading *x, struct json_object *piles)
{
    bool seen[2] = {false, false};
    for (size_t i = 0, n = json_object_array_length(piles); i < n; i++) {
        struct json_object *pile = json_object_array_get_idx(piles, i);
        bool list = json_object_is_type(pile, json_type_array);
        for (size_t k = 0, m = list ? json_object_array_length(pile) : 0; k < m; k++) {
            struct json_object *card = json_object_array_get_idx(pile, k);
            if (json_object_is_type(card, json_type_string))
                seen[in_capitals(string_of(card))] = true;
        }
    }
    x->both_cases = seen[0] && seen[1];
}

static bool read_column(struct reading *x, struct json_object *pile)
{
    struct us_span span;
    if (!is_list(x, pile, &span))
        return false;
    if (x->columns == US_MAX_COLUMNS)
        return failed(x, US_DIAG_LAYOUT_TOO_LARGE, span, "too many columns");
    for (size_t k = 0, n = json_object_array_length(pile); k < n; k++) {
        us_card card;
        struct json_object *value = json_object_array_get_idx(pile, k);
        if (!read_card(x, value, &card, &span))
            return false;
        if (x->both_cases && !in_capitals(string_of(value)))
            card |= US_CARD_HIDDEN;
        if (!us_script_deal_column(x->s, x->sink, x->columns, card, span))
            return false;
    }
    x->columns++;
    return true;
}

static bool read_tableau(struct reading *x, struct json_object *piles)
{
    struct us_span span;
    if (!is_list(x, piles, &span))
        return false;
    look_at_cases(x, piles);
    for (size_t i = 0, n = json_object_array_length(piles); i < n; i++)
        if (!read_column(x, json_object_array_get_idx(piles, i)))
            return false;
    return us_script_state_columns(x->s, x->sink, x->columns, span);
}

/* One pile: ace, two and so on of a suit.  The second of a suit is of the second deck. */
static bool read_foundation(struct reading *x, struct json_object *pile)
{
    struct us_span span;
    if (!is_list(x, pile, &span))
        return false;
    uint8_t *top = NULL;
    unsigned suit = 0;
    for (size_t k = 0, n = json_object_array_length(pile); k < n; k++) {
        us_card card;
        if (!read_card(x, json_object_array_get_idx(pile, k), &card, &span))
            return false;
        if (us_rank(card) != k + 1 || (top && us_suit(card) != suit))
            return failed(x, US_DIAG_FIELD_VALUE, span, "a foundation holds one suit from the ace on");
        suit = us_suit(card);
        for (unsigned deck = 0; !top && deck < x->s->game.num_decks; deck++)
            if (x->s->start.foundations[deck * US_NUM_SUITS + suit] == 0)
                top = &x->s->start.foundations[deck * US_NUM_SUITS + suit];
        if (!top)
            return failed(x, US_DIAG_FIELD_TWICE, span, "more of a suit than there are decks");
        *top = (uint8_t)us_rank(card);
    }
    return true;
}

static bool read_foundations(struct reading *x, struct json_object *piles)
{
    struct us_span span;
    if (!is_list(x, piles, &span))
        return false;
    for (size_t i = 0, n = json_object_array_length(piles); i < n; i++)
        if (!read_foundation(x, json_object_array_get_idx(piles, i)))
            return false;
    return true;
}

/* Solvitaire says nothing in the case of these cards: a stock is face down, a waste face up. */
static bool read_pile(struct reading *x, struct json_object *pile, us_card *cards, uint8_t *num, us_card mark)
{
    struct us_span span;
    if (!is_list(x, pile, &span))
        return false;
    for (size_t k = 0, n = json_object_array_length(pile); k < n; k++) {
        us_card card;
        if (!read_card(x, json_object_array_get_idx(pile, k), &card, &span) ||
            !us_script_deal_elsewhere(x->s, x->sink, card, span))
            return false;
        cards[(*num)++] = card | mark;
    }
    return true;
}

static bool read_member(struct reading *x, const char *name, struct json_object *value)
{
    struct us_extras *extras = &x->s->extras;
    if (strcmp(name, "tableau piles") == 0)
        return read_tableau(x, value);
    if (strcmp(name, "foundations") == 0)
        return read_foundations(x, value);
    if (strcmp(name, "stock") == 0)
        return read_pile(x, value, extras->talon, &extras->num_talon, US_CARD_HIDDEN);
    if (strcmp(name, "waste") == 0)
        return read_pile(x, value, extras->waste, &extras->num_waste, 0);
    return failed(x, US_DIAG_FIELD_UNKNOWN, next_span(x), "a layout has tableau piles, foundations, stock and waste");
}

static bool read_layout(struct reading *x, struct json_object *root)
{
    struct us_span span = next_span(x);
    if (!json_object_is_type(root, json_type_object))
        return failed(x, US_DIAG_FIELD_VALUE, span, "a layout is an object");
    if (json_object_object_length(root) < x->values.nodes[0].number)
        return failed(x, US_DIAG_FIELD_TWICE, span, "one of the members of this object");
    us_position_init(&x->s->start, x->s->game.num_columns, x->s->game.num_freecells, x->s->game.num_decks);
    json_object_object_foreach(root, name, value)
    {
        if (!read_member(x, name, value))
            return false;
    }
    if (!json_object_object_get_ex(root, "tableau piles", NULL))
        return failed(x, US_DIAG_FIELD_MISSING, span, "tableau piles");
    x->s->start_span = span;
    x->s->has_start = true;
    return true;
}

/* The value at text.p + from, which the scan has found good. */
static bool parse(struct reading *x, struct us_str text, size_t from, size_t to)
{
    struct json_tokener *tokener = json_tokener_new_ex((int)us_bound(x->values.bounds, US_BOUND_DEPTH) + 1);
    if (!tokener)
        return failed(x, US_DIAG_NO_MEMORY, US_NOWHERE, "");
    json_tokener_set_flags(tokener, JSON_TOKENER_STRICT);
    struct json_object *root = json_tokener_parse_ex(tokener, text.p + from, (int)(to - from));
    bool ok = root ? read_layout(x, root)
                   : failed(x, US_DIAG_JSON_BAD, (struct us_span){(uint32_t)from, 0},
                            json_tokener_error_desc(json_tokener_get_error(tokener)));
    json_object_put(root);
    json_tokener_free(tokener);
    return ok;
}

static bool scan(struct reading *x, struct us_str text, size_t from, size_t *to)
{
    struct us_names names = {0};
    char words[32];
    const char *error = "";
    *to = from;
    enum us_json_outcome outcome = us_json_scan(text, to, &names, &x->values, &error);
    struct us_span at = {(uint32_t)*to, 0};
    switch (outcome) {
    case US_JSON_VALUE:
        break;
    case US_JSON_INCOMPLETE:
        return failed(x, US_DIAG_TRUNCATED, (struct us_span){(uint32_t)text.len, 0}, "");
    case US_JSON_WRONG:
        return failed(x, US_DIAG_JSON_BAD, at, error);
    case US_JSON_NO_MEMORY:
        return failed(x, US_DIAG_NO_MEMORY, US_NOWHERE, "");
    case US_JSON_TOO_MANY:
        snprintf(words, sizeof(words), "more than %u", us_bound(x->values.bounds, US_BOUND_VALUES));
        return failed(x, US_DIAG_TOO_MANY_VALUES, at, words);
    case US_JSON_TOO_DEEP:
        snprintf(words, sizeof(words), "more than %u", us_bound(x->values.bounds, US_BOUND_DEPTH));
        return failed(x, US_DIAG_TOO_DEEP, at, words);
    }
    size_t behind = us_json_space(text, *to);
    return behind == text.len || failed(x, US_DIAG_UNREAD_TEXT, (struct us_span){(uint32_t)behind, 1}, "");
}

static enum us_status read_solvitaire(struct us_reading *r, struct us_script *out)
{
    struct us_str text = us_cursor_rest(&r->cursor);
    size_t from = us_json_space(text, 0);
    size_t to;
    if (from == text.len)
        return US_END;
    struct reading x = {.sink = r->sink, .s = out, .values = {.bounds = r->bounds}};
    bool ok = scan(&x, text, from, &to) && parse(&x, text, from, to);
    us_resize(x.values.allocator, x.values.nodes, 0);
    r->cursor.p = r->cursor.end;
    return ok ? US_OK : US_FAILED;
}

static int probe_solvitaire(struct us_str text)
{
    static const char piles[] = "\"tableau piles\"";
    size_t at = us_json_space(text, 0);
    bool object = at < text.len && text.p[at] == '{';
    return object && memmem(text.p + at, text.len - at, piles, sizeof(piles) - 1) ? 50 : 0;
}

static void put_pile(struct us_buf *b, const us_card *cards, unsigned n)
{
    us_buf_putc(b, '[');
    for (unsigned i = 0; i < n; i++) {
        size_t from = b->len;
        us_buf_puts(b, i > 0 ? ", \"" : "\"");
        us_put_card(b, cards[i], US_TEN_10);
        for (size_t k = from; !b->failed && (cards[i] & US_CARD_HIDDEN) && k < b->len; k++)
            if (b->p[k] >= 'A' && b->p[k] <= 'Z')
                b->p[k] = (char)(b->p[k] - 'A' + 'a');
        us_buf_putc(b, '"');
    }
    us_buf_putc(b, ']');
}

static void put_foundations(struct us_buf *b, const struct us_position *p)
{
    us_buf_puts(b, ",\n  \"foundations\": [");
    for (unsigned i = 0; i < p->num_decks * US_NUM_SUITS; i++) {
        us_card cards[US_MAX_RANK];
        for (unsigned rank = 1; rank <= p->foundations[i]; rank++)
            cards[rank - 1] = us_card_make(rank, i % US_NUM_SUITS, 0);
        us_buf_puts(b, i > 0 ? ", " : "");
        put_pile(b, cards, p->foundations[i]);
    }
    us_buf_putc(b, ']');
}

static bool any_home(const struct us_position *p)
{
    for (unsigned i = 0; i < p->num_decks * US_NUM_SUITS; i++)
        if (p->foundations[i] > 0)
            return true;
    return false;
}

static void write_solvitaire(struct us_writing *w, const struct us_solution *s)
{
    const struct us_position *p = &s->start;
    us_buf_puts(w->out, "{\n  \"tableau piles\": [");
    for (unsigned i = 0; i < p->num_columns; i++) {
        us_buf_puts(w->out, i > 0 ? ",\n    " : "\n    ");
        put_pile(w->out, p->columns[i], p->len[i]);
    }
    us_buf_puts(w->out, "\n  ]");
    if (any_home(p))
        put_foundations(w->out, p);
    if (s->extras.num_talon > 0) {
        us_buf_puts(w->out, ",\n  \"stock\": ");
        put_pile(w->out, s->extras.talon, s->extras.num_talon);
    }
    us_buf_puts(w->out, "\n}\n");
}

static const char *refuses_solvitaire(const struct us_solution *s)
{
    return us_empty_freecells(&s->start) < s->start.num_freecells ? "place for cards in freecells" : NULL;
}

const struct us_format us_format_solvitaire = {
    .name = "solvitaire",
    .title = "layouts for Solvitaire",
    .carries = US_CARRIES_START | US_CARRIES_TALON,
    .probe = probe_solvitaire,
    .read = read_solvitaire,
    .refuses = refuses_solvitaire,
    .write = write_solvitaire,
};
