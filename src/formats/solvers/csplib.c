/* SPDX-License-Identifier: MIT */
/*
 * Black Hole as problem 81 of CSPLib, and in the benchmarks of MiniZinc (docs/formats/csplib.md).
 *
 *     letting initialStacks = [39, 25, 47, 7, 42, 13, ...]
 *     letting blackHole be [0, 25, 11, ...; int(0..51)]
 *     letting cardSequence be [0, 14, ...; int(0..51)]
 *
 *     layout = array2d(1..17,1..3, [20, 39, 6, ...]);
 *     black-hole: [1, 2, 16, ...]
 *
 * A card is suit * 13 + rank, where the suits are S H C D, and an ace is rank 0; MiniZinc counts
 * from 1.  Three cards are a column, the playable one first.  The ace of spades is in the hole.
 */
#include "base/rows.h"
#include "formats/kit/kit.h"

enum { COLUMNS = 17, IN_COLUMN = 3, DEALT = COLUMNS * IN_COLUMN, CARDS = 52 };

/* What an array is: the cards of the columns, the cards in the order in which they go to the hole,
   or the place of each card in that order. */
enum array_kind { STACKS, SEQUENCE, PLACES, NUM_KINDS };

static const struct array_name {
    const char *word;
    uint8_t kind; /* enum array_kind */
    uint8_t base; /* the number of the first card or place */
} names[] = {
    {"initialStacks", STACKS, 0},
    {"layout", STACKS, 1},
    {"blackHole", SEQUENCE, 0},
    {"black-hole", SEQUENCE, 1},
    {"x", SEQUENCE, 1},
    {"cardSequence", PLACES, 0},
    {"y", PLACES, 1},
};

struct array {
    unsigned num;          /* 0: the record has none */
    struct us_str name;    /* its name in the text */
    uint8_t values[CARDS]; /* from 0 */
    struct us_str words[CARDS];
};

struct csplib_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct array arrays[NUM_KINDS];
};

/* ---- words ----------------------------------------------------------------------------------- */

/* Steps over blanks, line ends and comments. */
static void take_space(struct us_cursor *c)
{
    while (!us_cursor_at_end(c)) {
        if (*c->p == '$' || *c->p == '%')
            us_cursor_skip_line(c, us_cursor_peek_line(c));
        else if (us_is_blank(*c->p) || *c->p == '\n')
            c->p++;
        else
            return;
    }
}

/* Steps over space, and over a text if it is next. */
static bool take(struct us_cursor *c, const char *text)
{
    take_space(c);
    return us_cursor_literal_n(c, text, strlen(text));
}

/* Steps over a word of letters and hyphens. */
static struct us_str take_word(struct us_cursor *c)
{
    const char *from = c->p;
    while (c->p < c->end && (us_is_letter(*c->p) || *c->p == '-'))
        c->p++;
    return (struct us_str){from, c->p - from};
}

/* Steps over "letting", the name of an array, and "be", an equals sign or a colon.  Returns NULL,
   without moving, if something else is next. */
static const struct array_name *take_name(struct us_cursor *c, struct us_str *word)
{
    struct us_cursor at = *c;
    *word = take_word(&at);
    if (us_str_eq(*word, "letting")) {
        take_space(&at);
        *word = take_word(&at);
    }
    if (!take(&at, "be ") && !take(&at, "=") && !take(&at, ":"))
        return NULL;
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        if (us_str_eq(*word, names[i].word)) {
            *c = at;
            return &names[i];
        }
    }
    return NULL;
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* Steps over "1..17", a range of indexes. */
static bool take_range(struct us_cursor *c)
{
    uint32_t bound;
    take_space(c);
    return us_cursor_number(c, &bound) && us_cursor_literal(c, "..") && us_cursor_number(c, &bound);
}

/* Steps over what opens an array: a bracket, perhaps with a bar, or after "array2d(1..17,1..3,". */
static bool open_array(struct us_cursor *c, bool *is_call)
{
    *is_call = take(c, "array1d(") || take(c, "array2d(");
    while (*is_call && take_range(c))
        if (!take(c, ","))
            return false;
    if (!take(c, "["))
        return false;
    take(c, "|");
    take_space(c);
    return true;
}

/* Steps over what closes it: a bracket, perhaps after a range such as "; int(0..51)". */
static bool close_array(struct us_cursor *c, bool is_call)
{
    if (take(c, ";") && (!take(c, "int(") || !take_range(c) || !take(c, ")")))
        return false;
    take(c, "|");
    if (!take(c, "]") || (is_call && !take(c, ")")))
        return false;
    us_cursor_blanks(c);
    us_cursor_literal(c, ";");
    return true;
}

/* Steps over a comma or a bar between numbers.  One of them may also follow the last number. */
static bool take_separator(struct us_cursor *c)
{
    struct us_cursor at = *c;
    bool closes = take(&at, "|") && us_cursor_literal(&at, "]");
    bool found = !closes && (take(c, ",") || take(c, "|"));
    take_space(c);
    return found;
}

static bool read_number(struct csplib_reader *x, struct array *a, const struct array_name *name)
{
    uint32_t number;
    struct us_cursor after = *x->cursor;
    bool is_stack = name->kind == STACKS;
    uint32_t first = name->base + (is_stack ? 1U : 0U);

    if (!us_cursor_number(&after, &number) || number < first ||
        number >= (uint32_t)(name->base + CARDS))
        return us_expected_line(x->common, is_stack
                                               ? "the number of a card other than the ace of spades"
                                               : "a number of 52");
    if (a->num == (is_stack ? DEALT : CARDS))
        return us_expected_line(x->common, is_stack ? "51 numbers" : "52 numbers");
    a->words[a->num] = (struct us_str){x->cursor->p, after.p - x->cursor->p};
    a->values[a->num++] = number - name->base;
    *x->cursor = after;
    return true;
}

/* Reads an array after its name. */
static bool read_array(struct csplib_reader *x, const struct array_name *name, struct us_str word)
{
    struct array *a = &x->arrays[name->kind];
    bool is_call;

    if (a->num > 0)
        return us_read_fail(x->common, US_DIAG_DISAGREES, word,
                            "a record can have only one array of this kind");
    a->name = word;
    if (!open_array(x->cursor, &is_call))
        return us_expected_line(x->common, "an array such as [39, 25, 47]");
    do {
        if (!read_number(x, a, name))
            return false;
    } while (take_separator(x->cursor) && !us_str_starts(us_cursor_rest(x->cursor), "]"));

    if (a->num < (name->kind == STACKS ? DEALT : CARDS))
        return us_expected_line(x->common, name->kind == STACKS ? "51 numbers" : "52 numbers");
    return close_array(x->cursor, is_call) || us_expected_line(x->common, "the end of the array");
}

/* ---- records --------------------------------------------------------------------------------- */

static const uint8_t suits[] = {US_SPADES, US_HEARTS, US_CLUBS, US_DIAMONDS};
US_ASSERT_ROWS(suits, US_NUM_SUITS);

static us_card card_of(unsigned number)
{
    return us_card_make(number % US_MAX_RANK + 1, suits[number / US_MAX_RANK], 0);
}

static unsigned number_of(us_card card)
{
    unsigned i = 0;
    while (suits[i] != us_suit(card))
        i++;
    return i * US_MAX_RANK + us_rank(card) - 1;
}

static const struct us_game *black_hole(void)
{
    return &us_variant_find(us_str("black_hole"))->game;
}

/* Makes the game Black Hole, unless the user asked for another one that is not the same. */
static bool state_game(struct csplib_reader *x, struct us_span at)
{
    struct us_script *s = x->script;
    if (!us_is_game_asked(x->common))
        s->game = *black_hole();
    s->game_stated = true;
    if (!us_state_columns(x->common, s, COLUMNS, at))
        return false;
    if (s->game.rules.num_holes == 1)
        return true;
    us_report(x->common->sink, US_DIAG_GAME_DIFFERS, at,
              "the file is for black_hole, but %s was requested", s->game.variant);
    return false;
}

static void deal(struct csplib_reader *x)
{
    const struct array *stacks = &x->arrays[STACKS];
    struct us_script *s = x->script;

    us_game_lay_out(&s->game, &s->start);
    s->has_start = true;
    us_script_deal_pile(s, us_pile_id(US_HOLE, 0), card_of(0),
                        us_cursor_span(x->cursor, stacks->name));
    for (unsigned i = 0; i < COLUMNS; i++)
        for (unsigned k = IN_COLUMN; k-- > 0;) {
            unsigned at = i * IN_COLUMN + k;
            us_script_deal_column(s, i, card_of(stacks->values[at]),
                                  us_cursor_span(x->cursor, stacks->words[at]));
        }
    const char *end = stacks->words[DEALT - 1].p + stacks->words[DEALT - 1].len;
    s->start_span = us_cursor_span(x->cursor,
                                   (struct us_str){stacks->name.p, end - stacks->name.p});
}

/* Compares the sequence with the places of the cards in it.  If there are only places, makes the
   sequence of them. */
static bool settle_sequence(struct csplib_reader *x)
{
    struct array *sequence = &x->arrays[SEQUENCE];
    const struct array *places = &x->arrays[PLACES];
    bool stated = sequence->num > 0;
    uint64_t filled = 0;

    for (unsigned i = 0; i < places->num; i++) {
        unsigned at = places->values[i];
        if (filled >> at & 1)
            return us_read_fail(x->common, US_DIAG_DISAGREES, places->words[i],
                                "another card has this place");
        if (stated && sequence->values[at] != i)
            return us_read_fail(x->common, US_DIAG_DISAGREES, places->words[i],
                                "the sequence has another card there");
        filled |= UINT64_C(1) << at;
        sequence->values[at] = i;
        sequence->words[at] = stated ? sequence->words[at] : places->words[i];
    }
    if (!stated) {
        sequence->num = places->num;
        sequence->name = places->name;
    }
    return true;
}

/* Makes moves of the sequence, which begins with the ace of spades. */
static bool add_moves(struct csplib_reader *x)
{
    const struct array *sequence = &x->arrays[SEQUENCE];
    struct us_script *s = x->script;

    if (sequence->num == 0)
        return true;
    if (sequence->values[0] != 0)
        return us_read_fail(x->common, US_DIAG_UNREAD_TEXT, sequence->words[0],
                            "expected the ace of spades first");
    for (unsigned i = 1; i < sequence->num; i++) {
        struct us_intent *m = us_script_add(s);
        m->source.kind = US_PLACE_CARD_IN_COLUMN;
        m->source.card = card_of(sequence->values[i]);
        m->dest.kind = US_PLACE_HOLE;
        m->count = 1;
        m->span = us_cursor_span(x->cursor, sequence->words[i]);
    }
    s->claim = US_CLAIM_SOLVED;
    s->end_span = us_cursor_span(x->cursor, sequence->name);
    return true;
}

/* Reads the next array, or a line around arrays. */
static bool read_part(struct csplib_reader *x)
{
    struct us_str word;
    struct us_str line = us_cursor_peek_line(x->cursor);
    const struct array_name *name = take_name(x->cursor, &word);

    if (name)
        return read_array(x, name, word);
    bool unsolvable = us_str_starts(line, "=====UNSATISFIABLE");
    if (unsolvable) {
        x->script->claim = US_CLAIM_GAVE_UP;
        x->script->end_span = us_cursor_span(x->cursor, us_str_trim_end(line));
    } else if (!us_str_starts(line, "language ") && !us_str_starts(line, "-----") &&
               !us_str_starts(line, "=====")) {
        return us_expected_line(
            x->common,
            "an array such as letting initialStacks = [39, 25, 47], or layout or black-hole");
    }
    us_cursor_skip_line(x->cursor, line);
    return true;
}

static enum us_status read_csplib(struct us_record_reader *reader, struct us_script *out)
{
    struct csplib_reader x = {.common = reader, .cursor = &reader->cursor, .script = out};
    take_space(x.cursor);
    if (us_cursor_at_end(x.cursor))
        return US_END;

    uint32_t from = us_cursor_offset(x.cursor);
    out->conventions = US_EXPLICIT;
    out->conventions.index_base = 1;
    for (; !us_cursor_at_end(x.cursor); take_space(x.cursor))
        if (!read_part(&x))
            return US_FAILED;
    if (!state_game(&x, (struct us_span){from, 0}))
        return US_FAILED;
    if (x.arrays[STACKS].num > 0)
        deal(&x);
    return settle_sequence(&x) && add_moves(&x) ? US_OK : US_FAILED;
}

/* Steps over the first name, and over the lines of comments and of the language above it. */
static const struct array_name *take_first_name(struct us_cursor *c, struct us_str *word)
{
    take_space(c);
    while (us_str_starts(us_cursor_rest(c), "language ")) {
        us_cursor_skip_line(c, us_cursor_peek_line(c));
        take_space(c);
    }
    return take_name(c, word);
}

/* A record begins with its columns.  If the first one has none, each sequence begins a record. */
static size_t cut_csplib(struct us_str text, size_t from)
{
    struct us_cursor c = us_cursor(text);
    struct us_str word;
    const struct array_name *first = take_first_name(&c, &word);
    bool alone = first && first->kind != STACKS;

    size_t begun = us_cursor_offset(&c);
    size_t at = us_find_line(text, from > begun ? from : begun, "");
    while (at != SIZE_MAX) {
        c = us_cursor(us_str_from(text, at));
        const struct array_name *name = take_name(&c, &word);
        if (name && (name->kind == STACKS || (alone && name->kind == first->kind)))
            break;
        at = us_find_line(text, at + 1, "");
    }
    return at;
}

static int probe_csplib(struct us_str text)
{
    enum { SHORT_NAME = 60, CERTAIN = 250 };
    struct us_cursor c = us_cursor(text);
    struct us_str word;
    bool is_call;
    uint32_t number;
    const struct array_name *name = take_first_name(&c, &word);
    if (!name || !open_array(&c, &is_call) || !us_cursor_number(&c, &number))
        return 0;
    return word.len > 1 ? CERTAIN : SHORT_NAME;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_stacks(struct us_buf *out, const struct us_position *p, bool minizinc)
{
    us_buf_puts(out, minizinc ? "layout = array2d(1..17,1..3, [" : "letting initialStacks = [");
    for (unsigned i = 0; i < DEALT; i++) {
        us_card card = us_column_cards(p, i / IN_COLUMN)[IN_COLUMN - 1 - i % IN_COLUMN];
        us_buf_putf(out, "%s%u", i > 0 ? ", " : "", number_of(card) + minizinc);
    }
    us_buf_puts(out, minizinc ? "]);\n" : "]\n");
}

static void put_sequence(struct us_buf *out, const struct us_solution *s, bool minizinc)
{
    us_buf_puts(out, minizinc ? "black-hole: [1" : "letting blackHole be [0");
    for (size_t i = 0; i < s->num_moves; i++)
        us_buf_putf(out, ", %u", number_of(s->moves[i].source_card) + minizinc);
    us_buf_puts(out, minizinc ? "]\n" : "; int(0..51)]\n");
}

static void write_csplib(struct us_record_writer *w, const struct us_solution *s)
{
    bool minizinc = w->options[0];
    put_stacks(w->out, &s->start, minizinc);
    if (s->result == US_RESULT_SOLVED && s->num_moves > 0)
        put_sequence(w->out, s, minizinc);
}

static const char *refuses_csplib(const struct us_solution *s)
{
    const struct us_game *game = black_hole();
    if (s->game.num_columns != COLUMNS || s->game.num_decks != 1 ||
        s->game.max_rank != US_MAX_RANK || s->game.num_freecells > 0 ||
        !us_game_same_rules(&s->game, game))
        return "games other than Black Hole";
    if (s->empty)
        return NULL;
    bool whole = us_pile_len(&s->start, US_HOLE, 0) == 1 &&
                 us_pile_top(&s->start, US_HOLE, 0) == card_of(0);
    for (unsigned i = 0; i < COLUMNS; i++)
        whole = whole && us_column_len(&s->start, i) == IN_COLUMN;
    return whole
               ? NULL
               : "positions other than the start of Black Hole, with the ace of spades in the hole";
}

static const char *loses_csplib(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    (void)options;
    if (strcmp(s->game.variant, black_hole()->variant) != 0 && i-- == 0)
        return "the name of the game";
    if (s->num_moves > 0 && s->result != US_RESULT_SOLVED && i-- == 0)
        return "moves that do not solve the game";
    return NULL;
}

static const struct us_option options_csplib[] = {
    {"language", "the language of the arrays", (const char *const[]){"essence", "minizinc", NULL}},
    {0},
};

const struct us_format us_format_csplib = {
    .name = "csplib",
    .title = "Black Hole as a constraint problem",
    .suffixes = (const char *const[]){".param", ".dzn", NULL},
    .carries = US_CARRIES_LAYOUT | US_CARRIES_MOVES | US_CARRIES_GAME | US_CARRIES_RULES,
    .options = options_csplib,
    .probe = probe_csplib,
    .cut = cut_csplib,
    .read = read_csplib,
    .refuses = refuses_csplib,
    .loses = loses_csplib,
    .write = write_csplib,
};
