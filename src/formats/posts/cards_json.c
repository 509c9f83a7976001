/* SPDX-License-Identifier: MIT */
/*
 * Reads a layout that is JSON, or a list or an object as JavaScript and Python write them.
 *
 *     {"seed": 7, "tableau": [["7D", "10♦"], [...]], "freeCells": [null, "KH"]}
 *     [[{"suit": "diamonds", "rank": 7, "faceUp": true}, ...], [...]]
 *
 * A list with cards is a line.  Names say which piles it is; those of values without cards are
 * ignored, but not moves.
 */
#include "formats/posts/cards_json.h"

#include "base/name.h"
#include "base/utf8.h"
#include "formats/kit/kit.h"
#include "model/game.h"

enum { DEEPEST = 12, LONGEST_TEXT = 1024, MOST_FREECELLS_USUAL = 4 };

struct reader {
    struct us_card_table *table;
    struct us_cursor c;
    unsigned depth;
};

/* A list that is being read. */
struct list {
    bool has_cards; /* so it is a line */
    bool has_lists;
};

/* Where a value is. */
struct place {
    enum us_card_line_kind kind;
    struct list *list; /* of which it is an item; NULL: it is a member of an object */
    bool is_named;     /* its own name says which piles it has */
    unsigned suit;     /* of the foundation that its name says; US_NUM_SUITS: none */
};

/* A scalar: a string, or a word or number without quotation marks. */
struct scalar {
    struct us_str text; /* in the input */
    bool is_string;
    size_t len; /* of what it says; more than there is room for: it is longer */
    char says[LONGEST_TEXT];
};

/* ---- scalars --------------------------------------------------------------------------------- */

static void skip_space(struct us_cursor *c)
{
    while (!us_cursor_at_end(c) && strchr(" \t\r\n", *c->p))
        c->p++;
}

static bool accept(struct us_cursor *c, const char *mark)
{
    skip_space(c);
    return us_cursor_literal_n(c, mark, strlen(mark));
}

static void put_char(struct scalar *s, const char *p, size_t n)
{
    if (s->len + n <= sizeof(s->says))
        memcpy(s->says + s->len, p, n);
    s->len += n;
}

/* Steps over what follows a backslash: n, a character, or u and four digits. */
static void take_escape(struct us_cursor *c, struct scalar *s)
{
    enum { DIGITS = 4, BASE = 16 };
    char out[DIGITS];
    char ch = *c->p++;
    if (ch != 'u' || us_cursor_rest(c).len < DIGITS) {
        put_char(s, ch == 'n' ? "\n" : &ch, 1);
        return;
    }
    uint32_t code = 0;
    for (unsigned i = 0; i < DIGITS; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = memchr(digits, us_is_letter(c->p[i]) ? c->p[i] | ' ' : c->p[i], BASE);
        code = digit ? code * BASE + (uint32_t)(digit - digits) : '?';
    }
    c->p += DIGITS;
    put_char(s, out, us_utf8_put(code, out));
}

static bool take_scalar(struct us_cursor *c, struct scalar *s)
{
    skip_space(c);
    const char *from = c->p;
    *s = (struct scalar){.text = {from, 0}};
    if (us_cursor_at_end(c))
        return false;
    char quote = *c->p;
    s->is_string = quote == '"' || quote == '\'';
    c->p += s->is_string;
    while (!us_cursor_at_end(c) && *c->p != (s->is_string ? quote : ',')) {
        if (!s->is_string && !us_is_word_char(*c->p) && !strchr("_.+-", *c->p))
            break;
        if (s->is_string && *c->p == '\\' && us_cursor_rest(c).len > 1) {
            c->p++;
            take_escape(c, s);
        } else {
            put_char(s, c->p++, 1);
        }
    }
    bool ends = !s->is_string || !us_cursor_at_end(c);
    c->p += s->is_string && ends;
    s->text.len = c->p - from;
    return ends && s->text.len > 0;
}

/* Returns what a scalar says, or nothing if it is too long to be of a layout. */
static struct us_str said(const struct scalar *s)
{
    return (struct us_str){s->says, s->len <= sizeof(s->says) ? s->len : 0};
}

static bool is_number(const struct scalar *s, uint32_t *number)
{
    return us_is_number(said(s), number);
}

/* Returns true for one of these words, without regard to case and to signs between letters. */
static bool is_word(struct us_str text, const char *const *words)
{
    while (*words && !us_name_is(text, *words))
        words++;
    return *words != NULL;
}

static bool is_true(const struct scalar *s)
{
    static const char *const words[] = {"true", "True", "1", NULL};
    return us_is_any(said(s), words);
}

/* Returns true for null, and for what other languages call it. */
static bool is_nothing(const struct scalar *s)
{
    static const char *const words[] = {"null", "None", "nil", "undefined", NULL};
    return !s->is_string && us_is_any(said(s), words);
}

/* Returns true for text that may be a list of moves: several short words, most with a digit. */
static bool may_be_moves(struct us_str text)
{
    enum { SEVERAL = 3, LONGEST = 4 };
    struct us_cursor c = us_cursor(text);
    unsigned num = 0;
    unsigned digits = 0;
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c)) {
        num++;
        digits += us_has_digit(word);
        if (word.len > LONGEST)
            return false;
    }
    return num >= SEVERAL && 2 * digits > num;
}

/* Returns true for the names of members that have moves. */
static bool names_moves(struct us_str name)
{
    static const char *const words[] = {"moves",   "movelist", "solution", "steps", "history",
                                        "actions", "path",     "plan",     NULL};
    return is_word(name, words);
}

/* ---- cards ----------------------------------------------------------------------------------- */

/* Begins a line, unless the cards of the list are one already. */
static bool begin_line(struct reader *r, const struct place *place)
{
    if (place->list && place->list->has_cards)
        return true;
    if (place->list)
        place->list->has_cards = true;
    return us_table_begin_line(r->table, place->kind);
}

static bool add_empty(struct reader *r, const struct place *place, struct us_str text)
{
    struct us_written_card card = {.text = text, .is_empty = true};
    return begin_line(r, place) && us_table_keep_card(r->table, &card, false);
}

/* Reads text that is nothing but cards, and counts them.  They are kept if `table` is not NULL. */
static bool take_cards(struct us_card_table *table, struct us_str said, struct us_str text,
                       unsigned *num)
{
    struct us_cursor c = us_cursor(said);
    struct us_written_card card;
    for (bool letter; skip_space(&c), !us_cursor_at_end(&c); ++*num) {
        if (strchr(",;|", *c.p))
            c.p++;
        skip_space(&c);
        if (!us_take_written_card(&c, &card, &letter))
            return false;
        card.text = text;
        if (table && !us_table_keep_card(table, &card, letter))
            return false;
    }
    return *num > 0;
}

/* Reads a string with cards.  Several are lines of their own, as many as it has. */
static bool add_cards(struct reader *r, const struct place *place, const struct scalar *s,
                      unsigned num)
{
    unsigned kept = 0;
    if (num == 1)
        return begin_line(r, place) && take_cards(r->table, said(s), s->text, &kept);
    if (place->list)
        place->list->has_lists = true;
    for (struct us_cursor c = us_cursor(said(s)); !us_cursor_at_end(&c);) {
        struct us_str line = us_str_trim(us_cursor_next_line(&c));
        if (line.len > 0 && (!us_table_begin_line(r->table, place->kind) ||
                             !take_cards(r->table, line, s->text, &kept)))
            return false;
    }
    return true;
}

/* ---- objects --------------------------------------------------------------------------------- */

/* What the members of an object say, apart from lists and objects in them. */
struct facts {
    struct scalar rank;
    struct scalar suit;
    struct scalar card;
    bool has_rank;
    bool has_suit;
    bool has_card;
    bool is_down;
    unsigned lists;
    enum us_card_line_kind kind; /* US_CARDS_ANY_LINE: none */
};

/* Steps over a value of any kind. */
static bool skip_value(struct us_cursor *c)
{
    struct scalar s;
    unsigned depth = 0;
    do {
        skip_space(c);
        if (us_cursor_at_end(c))
            return false;
        bool opens = strchr("[{", *c->p);
        bool closes = strchr("]}", *c->p);
        if (closes && depth == 0)
            return false;
        depth += opens;
        depth -= closes;
        if (opens || closes || strchr(",:", *c->p))
            c->p++;
        else if (!take_scalar(c, &s))
            return false;
    } while (depth > 0);
    return true;
}

/* Notes what a member says that is no list and no object. */
static void note_member(struct facts *f, struct us_str name, const struct scalar *value)
{
    static const char *const ranks[] = {"rank", "r", NULL};
    static const char *const numbers[] = {"value", "number", NULL};
    static const char *const suits[] = {"suit", "s", NULL};
    static const char *const cards[] = {"card", "code", "name", "label", NULL};
    static const char *const ups[] = {"faceup",    "isfaceup", "visible",
                                      "isvisible", "revealed", NULL};
    static const char *const downs[] = {"facedown", "isfacedown", "hidden", "ishidden", NULL};
    static const char *const types[] = {"type", "kind", "pile", "name", "id", NULL};
    unsigned num = 0;
    if (is_word(name, ranks) || (is_word(name, numbers) && !f->has_rank)) {
        f->has_rank = true;
        f->rank = *value;
    } else if (is_word(name, suits)) {
        f->has_suit = true;
        f->suit = *value;
    } else if (is_word(name, ups)) {
        f->is_down = !is_true(value);
    } else if (is_word(name, downs)) {
        f->is_down = is_true(value);
    } else if (is_word(name, cards) && take_cards(NULL, said(value), value->text, &num) &&
               num == 1) {
        f->has_card = true;
        f->card = *value;
    } else if (is_word(name, types) && f->kind == US_CARDS_ANY_LINE) {
        f->kind = us_card_kind_named(said(value));
    }
}

/* Steps over a word as Swift writes it: {"spades": {}}. */
static bool take_enum(struct us_cursor *c, struct scalar *word)
{
    struct us_cursor at = *c;
    bool fits = accept(&at, "{") && take_scalar(&at, word) && accept(&at, ":") &&
                accept(&at, "{") && accept(&at, "}") && accept(&at, "}");
    return us_cursor_accept(c, &at, fits);
}

/* Looks at the members of the object at the cursor.  Returns false if it is none. */
static bool find_facts(struct us_cursor c, struct facts *f)
{
    struct scalar name;
    struct scalar value;
    *f = (struct facts){.kind = US_CARDS_ANY_LINE};
    if (!accept(&c, "{"))
        return false;
    while (!accept(&c, "}")) {
        if (!take_scalar(&c, &name) || !accept(&c, ":"))
            return false;
        skip_space(&c);
        bool is_list = !us_cursor_at_end(&c) && *c.p == '[';
        bool opens = is_list || (!us_cursor_at_end(&c) && *c.p == '{');
        f->lists += is_list;
        bool is_scalar = take_enum(&c, &value) || (!opens && take_scalar(&c, &value));
        if (is_scalar)
            note_member(f, said(&name), &value);
        else if (!skip_value(&c))
            return false;
        accept(&c, ",");
    }
    return true;
}

static bool read_value(struct reader *r, const struct place *place);

/* Reads an object that is a card. */
static bool read_card(struct reader *r, const struct place *place, const struct facts *f)
{
    struct us_written_card card;
    bool letter;
    struct us_cursor of_card = us_cursor(said(&f->card));
    bool ok = f->has_card ? us_take_written_card(&of_card, &card, &letter)
                          : us_written_card_of(said(&f->rank), said(&f->suit), &card, &letter);
    card.text = f->has_card ? f->card.text : f->rank.text;
    card.is_down = f->is_down;
    r->table->has_down = r->table->has_down || f->is_down;
    return ok && skip_value(&r->c) && begin_line(r, place) &&
           us_table_keep_card(r->table, &card, letter);
}

/* Reads a member.  A list of moves is not ignored. */
static bool read_member(struct reader *r, const struct place *object)
{
    static const char *const variants[] = {"game", "gametype", "variant", "gamename", NULL};
    struct scalar name;
    struct scalar value;
    if (!take_scalar(&r->c, &name) || !accept(&r->c, ":"))
        return false;
    enum us_card_line_kind kind = us_card_kind_named(said(&name));
    struct place place = {.kind = object->kind, .suit = US_NUM_SUITS};
    struct us_cursor at = us_cursor(said(&name));
    if (object->kind == US_CARDS_FOUNDATIONS && !us_take_written_suit(&at, &place.suit))
        place.suit = US_NUM_SUITS;
    place.is_named = kind != US_CARDS_ANY_LINE;
    place.kind = place.is_named ? kind : object->kind;
    r->table->has_other_labels = r->table->has_other_labels || place.is_named;

    skip_space(&r->c);
    at = r->c;
    bool is_list = us_cursor_literal(&at, "[");
    if (is_list)
        place.list = object->list;
    if (names_moves(said(&name))) {
        uint32_t number;
        bool none = is_list
                        ? accept(&at, "]")
                        : take_scalar(&at, &value) &&
                              (value.len == 0 || is_number(&value, &number) || is_nothing(&value));
        r->c = at;
        return none;
    }
    if (is_word(said(&name), variants) && take_scalar(&at, &value))
        r->table->named = us_variant_find_loosely(said(&value));
    return read_value(r, &place);
}

/* Reads an object: a card, or the members, of which one is the list of a pile if the object is an
   item of a list. */
static bool read_object(struct reader *r, const struct place *place)
{
    struct facts facts;
    if (!find_facts(r->c, &facts))
        return false;
    if (facts.has_card || (facts.has_rank && facts.has_suit))
        return read_card(r, place, &facts);
    if (place->list && facts.lists != 1)
        return false;
    struct place inner = *place;
    if (place->list && facts.kind != US_CARDS_ANY_LINE)
        inner.kind = facts.kind;
    for (accept(&r->c, "{"); !accept(&r->c, "}"); accept(&r->c, ","))
        if (!read_member(r, &inner))
            return false;
    return true;
}

/* ---- values ---------------------------------------------------------------------------------- */

/* Reads a list.  It has cards, or lists and objects. */
static bool read_list(struct reader *r, const struct place *outer)
{
    struct list list = {0};
    struct place place = {.kind = outer->kind, .list = &list, .suit = US_NUM_SUITS};
    const char *from = r->c.p;
    bool is_empty = true;
    if (outer->list)
        outer->list->has_lists = true;
    for (accept(&r->c, "["); !accept(&r->c, "]"); accept(&r->c, ",")) {
        if (!read_value(r, &place))
            return false;
        is_empty = false;
    }
    if (list.has_cards && list.has_lists)
        return false;
    if (!is_empty || !outer->list)
        return true;
    struct us_str text = {from, r->c.p - from};
    if (outer->kind == US_CARDS_FREECELLS)
        return add_empty(r, &place, text);
    return outer->kind > US_CARDS_ANY_LINE || us_table_begin_line(r->table, outer->kind);
}

/* Reads the highest rank of a foundation. */
static bool read_foundation(struct reader *r, const struct place *place, const struct scalar *s)
{
    uint32_t number;
    struct us_written_card card = {.text = s->text, .suit = place->suit};
    struct us_cursor c = us_cursor(said(s));
    unsigned rank = 0;
    bool letter;
    if (!is_number(s, &number) || number > 0)
        if (!us_take_written_rank(&c, &rank, &letter) || !us_cursor_at_end(&c))
            return false;
    card.rank = rank;
    card.is_empty = rank == 0;
    return begin_line(r, place) && us_table_keep_card(r->table, &card, true);
}

/* Reads a scalar.  What is not a card is ignored, but not in lists, and not if its name says that
   it is a pile. */
static bool read_scalar(struct reader *r, const struct place *place)
{
    static const char *const marks[] = {"", "-", "--", "empty", "null", NULL};
    struct scalar s;
    uint32_t number;
    unsigned num = 0;
    if (!take_scalar(&r->c, &s))
        return false;
    if (s.is_string && take_cards(NULL, said(&s), s.text, &num))
        return add_cards(r, place, &s, num);
    bool none = is_nothing(&s) || (s.is_string && us_is_any(said(&s), marks));
    if (place->kind == US_CARDS_FOUNDATIONS && place->suit < US_NUM_SUITS && !none)
        return read_foundation(r, place, &s);
    if (none)
        return place->kind != US_CARDS_FREECELLS || place->is_named || add_empty(r, place, s.text);
    bool is_zero = is_number(&s, &number) && number == 0;
    bool is_usual = is_zero || (is_number(&s, &number) && number == MOST_FREECELLS_USUAL);
    if (place->list)
        return is_zero && place->kind == US_CARDS_FOUNDATIONS;
    if (s.is_string && (s.len > sizeof(s.says) || may_be_moves(said(&s))))
        return false;
    if (place->is_named && place->kind == US_CARDS_FREECELLS)
        return is_usual;
    return !place->is_named || !s.is_string;
}

static bool read_value(struct reader *r, const struct place *place)
{
    skip_space(&r->c);
    if (us_cursor_at_end(&r->c) || r->depth == DEEPEST)
        return false;
    r->depth++;
    bool ok = false;
    if (*r->c.p == '{')
        ok = read_object(r, place);
    else if (*r->c.p == '[')
        ok = read_list(r, place);
    else
        ok = read_scalar(r, place);
    r->depth--;
    return ok;
}

/* Steps over the beginning of an assignment, such as "const deal =". */
static void skip_assignment(struct us_cursor *c)
{
    struct us_cursor at = *c;
    while (!us_cursor_at_end(&at) && (us_is_word_char(*at.p) || strchr(" _.:<>[]", *at.p)))
        at.p++;
    if (us_cursor_literal(&at, "="))
        *c = at;
    skip_space(c);
}

/* Drops the freecells if all are empty: programs that play several games write them for each. */
static void drop_empty_freecells(struct us_card_table *t)
{
    for (unsigned i = 0; i < t->num_lines; i++)
        for (unsigned k = 0; t->lines[i].kind == US_CARDS_FREECELLS && k < t->lines[i].num; k++)
            if (!t->cards[t->lines[i].first + k].is_empty)
                return;
    for (unsigned i = 0; i < t->num_lines; i++)
        if (t->lines[i].kind == US_CARDS_FREECELLS)
            t->lines[i].num = 0;
}

bool us_read_json_table(struct us_card_table *t, struct us_str text)
{
    enum { LONGEST = 256 * 1024 };
    text.len = text.len < LONGEST ? text.len : LONGEST;
    struct reader r = {.table = t, .c = us_cursor(text)};
    struct place place = {.kind = US_CARDS_ANY_LINE, .suit = US_NUM_SUITS};
    *t = (struct us_card_table){.text = text.p, .end = text.p + text.len};
    skip_space(&r.c);
    skip_assignment(&r.c);
    if (us_cursor_at_end(&r.c) || !strchr("[{", *r.c.p) || !read_value(&r, &place))
        return false;
    t->has_other_marks = true;
    accept(&r.c, ";");
    skip_space(&r.c);
    t->end = r.c.p;
    bool more = !us_cursor_at_end(&r.c);
    bool goes_on = more && !strchr("[{", *r.c.p);
    if (more && t->num_lines == 1 && *r.c.p == '[')
        return false; /* lists below each other, which are no JSON */
    t->bad = goes_on ? us_cursor_word(&r.c) : t->bad;
    drop_empty_freecells(t);
    return t->num_cards > 0;
}
