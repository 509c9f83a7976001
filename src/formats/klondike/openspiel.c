/* SPDX-License-Identifier: MIT */
/*
 * Klondike as OpenSpiel's game "solitaire" plays it (docs/formats/openspiel.md).
 *
 *     RevealT♥
 *     Reveal2♣
 *     ...
 *     3♠ ← 2♦
 *     ♦ ← A♦
 *     RevealK♠
 *
 * Or these actions are in a playthrough, as "# Apply action "3♠ ← 2♦"".  Cards turn up when the
 * game says so.  The stock lies open, and draws are not listed.
 */
#include "formats/kit/klondike.h"

#define PLAYTHROUGH "game: solitaire"
#define APPLY "# Apply action \""

/* A card that the record has turned up, at a place in its text. */
struct turned {
    us_card card;
    struct us_span span;
};

struct os_record {
    struct us_script *script;

    /* The layout, as far as it has turned up; the deepest card of a column, and the first card that
       is drawn, come first. */
    struct turned dealt[US_KLONDIKE_COLUMNS][US_KLONDIKE_COLUMNS];
    struct turned stock[US_KLONDIKE_STOCK];
    unsigned num_stock;

    /* The table now: face-down cards of the columns, those on them, and the cards of the stock and
       the waste, the first `drawn` of which are in the waste. */
    unsigned hidden[US_KLONDIKE_COLUMNS];
    us_card columns[US_KLONDIKE_COLUMNS][US_KLONDIKE_CARDS];
    unsigned len[US_KLONDIKE_COLUMNS];
    us_card left[US_KLONDIKE_STOCK];
    unsigned num_left;
    unsigned drawn;
};

/* ---- the table ------------------------------------------------------------------------------- */

/* Puts the card that turns up where the game does: in the first column that ends with a face-down
   card, or else in the stock.  Returns false if there is no such place. */
static bool turn(struct os_record *reader, us_card card, struct us_span span)
{
    struct turned turned = {card, span};

    for (unsigned i = 0; i < US_KLONDIKE_COLUMNS; i++) {
        if (reader->len[i] > 0 || reader->hidden[i] == 0)
            continue;
        reader->dealt[i][--reader->hidden[i]] = turned;
        reader->columns[i][reader->len[i]++] = card;
        return true;
    }
    if (reader->num_stock == US_KLONDIKE_STOCK)
        return false;
    reader->stock[reader->num_stock++] = turned;
    reader->left[reader->num_left++] = card;
    return true;
}

/* Finds a card in the columns: it has *n cards from it on.  Returns the column, or
   US_KLONDIKE_COLUMNS. */
static unsigned find_column(const struct os_record *reader, us_card card, unsigned *n)
{
    for (unsigned i = 0; i < US_KLONDIKE_COLUMNS; i++)
        for (*n = 1; *n <= reader->len[i]; (*n)++)
            if (reader->columns[i][reader->len[i] - *n] == card)
                return i;
    return US_KLONDIKE_COLUMNS;
}

static void add_draws(struct os_record *reader, unsigned draws, struct us_span span)
{
    if (draws == 0)
        return;
    struct us_intent m = us_klondike_draw_intent(draws);
    m.span = span;
    *us_script_add(reader->script) = m;
}

/* If the card is in the stock or the waste, lists the draws after which it can be played, takes it,
   and returns true. */
static bool take_from_stock(struct os_record *reader, us_card card, struct us_span span)
{
    unsigned i = 0;

    while (i < reader->num_left && reader->left[i] != card)
        i++;
    if (i == reader->num_left)
        return false;

    if (reader->drawn > i + 1) {
        struct us_intent redeal = us_klondike_redeal_intent();
        redeal.span = span;
        add_draws(reader, reader->num_left - reader->drawn, span);
        *us_script_add(reader->script) = redeal;
        reader->drawn = 0;
    }
    add_draws(reader, i + 1 - reader->drawn, span);
    reader->num_left--;
    memmove(reader->left + i, reader->left + i + 1, (reader->num_left - i) * sizeof(*reader->left));
    reader->drawn = i;
    return true;
}

/* Takes a card, and those on it, from where it is.  A card that is nowhere else is on a foundation,
   or face down: the replay judges that. */
static struct us_place take_source(struct os_record *reader, us_card card, unsigned *n,
                                   struct us_span span)
{
    unsigned column = find_column(reader, card, n);

    if (column < US_KLONDIKE_COLUMNS) {
        reader->len[column] -= *n;
        return (struct us_place){.kind = US_PLACE_COLUMN, .index = column + 1};
    }
    *n = 1;
    if (take_from_stock(reader, card, span))
        return us_place_of(us_pile_id(US_WASTE, 0));
    return (struct us_place){.kind = US_PLACE_FOUNDATION, .card = card};
}

/* Returns the column to which a card goes, or US_KLONDIKE_COLUMNS. */
static unsigned target_of(const struct os_record *reader, const struct us_intent *m)
{
    unsigned n;

    if (m->dest.kind == US_PLACE_CARD)
        return find_column(reader, m->dest.card, &n);
    unsigned i = m->dest.kind == US_PLACE_FOUNDATION_OF ? US_KLONDIKE_COLUMNS : 0;
    while (i < US_KLONDIKE_COLUMNS && reader->len[i] + reader->hidden[i] > 0)
        i++;
    return i;
}

static void add_move(struct os_record *reader, struct us_intent *m)
{
    unsigned to = target_of(reader, m);
    unsigned n;
    unsigned from = find_column(reader, m->source_card, &n);
    us_card cards[US_KLONDIKE_CARDS] = {m->source_card};

    if (from < US_KLONDIKE_COLUMNS)
        memcpy(cards, reader->columns[from] + reader->len[from] - n, n * sizeof(*cards));

    m->source = take_source(reader, m->source_card, &n, m->span);
    m->count = n;
    if (m->dest.kind == US_PLACE_CARD) {
        m->stated |= US_STATED_DEST_CARD;
        m->dest_card = m->dest.card;
    }
    if (to < US_KLONDIKE_COLUMNS)
        m->dest = (struct us_place){.kind = US_PLACE_COLUMN, .index = to + 1};
    if (to < US_KLONDIKE_COLUMNS && reader->len[to] + n <= US_KLONDIKE_CARDS) {
        memcpy(reader->columns[to] + reader->len[to], cards, n * sizeof(*cards));
        reader->len[to] += n;
    }
    *us_script_add(reader->script) = *m;
}

/* ---- records --------------------------------------------------------------------------------- */

static void deal(const struct os_record *reader, struct us_pile_id pile,
                 const struct turned *turned, bool down)
{
    us_card card = turned->card == US_NO_CARD ? US_CARD_UNKNOWN : turned->card;
    us_script_deal_pile(reader->script, pile, card | (down ? US_CARD_HIDDEN : 0), turned->span);
}

/* Deals the layout.  Cards that did not turn up are unknown. */
static bool deal_all(struct us_lines *lines)
{
    const struct os_record *reader = lines->own;
    struct us_script *s = lines->script;

    if (reader->num_stock == 0)
        return true;
    if (!us_lay_out_klondike(lines->reader, s, reader->dealt[0][0].span))
        return false;

    for (unsigned i = 0; i < US_KLONDIKE_COLUMNS; i++)
        for (unsigned k = 0; k <= i; k++)
            deal(reader, us_pile_id(US_COLUMN, i), &reader->dealt[i][k], k < i);
    for (unsigned i = US_KLONDIKE_STOCK; i-- > 0;)
        deal(reader, us_pile_id(US_STOCK, 0), &reader->stock[i], true);
    s->start_span = reader->dealt[0][0].span;
    s->has_start = true;
    return true;
}

static bool begin(struct us_lines *lines)
{
    struct os_record *reader = lines->own;

    reader->script = lines->script;
    us_suppose_klondike(lines->reader, lines->script);
    us_settle_draw(lines->script, 1);
    for (unsigned i = 0; i < US_KLONDIKE_COLUMNS; i++)
        reader->hidden[i] = i + 1;
    return true;
}

static bool keep(struct us_lines *lines, struct us_intent *m)
{
    struct os_record *reader = lines->own;
    const char *expected = NULL;

    if (m->source.kind == US_PLACE_UNSTATED)
        return true;
    if (m->dest.kind != US_PLACE_OTHER && reader->num_stock == 0)
        expected = "the layout before the first move: actions such as RevealT♥";
    else if (m->dest.kind != US_PLACE_OTHER)
        add_move(reader, m);
    else if (!turn(reader, m->source_card, m->span))
        expected = "a move, because no card is to be turned up";
    lines->cursor->p += m->span.off - us_cursor_offset(lines->cursor);
    return !expected || us_expected(lines->reader, m->span.len, expected);
}

static bool is_other(struct us_str line)
{
    return !us_str_starts(line, APPLY);
}

static bool skip_line(struct us_lines *lines)
{
    us_cursor_next_line(lines->cursor);
    return true;
}

static bool take_card(struct us_cursor *c, us_card *card)
{
    return us_take_card(c, US_SUIT_SYMBOLS, card);
}

/* The stock stands for where the game turns a card up, and the last action ends the game. */
#define ACTIONS                                                                \
    US_MOVE_FORM("Reveal%c", US_PLACE_CARD, US_PLACE_STOCK),                   \
        US_MOVE_FORM("🂿 ← %c", US_PLACE_CARD, US_PLACE_ANY_EMPTY_COLUMN), \
        US_MOVE_FORM("%d ← %c", US_PLACE_CARD, US_PLACE_FOUNDATION_OF),        \
        US_MOVE_FORM("%e ← %c", US_PLACE_CARD, US_PLACE_CARD),                 \
        US_MOVE_FORM("kEnd", US_PLACE_UNSTATED, US_PLACE_UNSTATED)

static const struct us_line_form action_forms[] = {ACTIONS, {.words = NULL}};
static const struct us_line_form playthrough_forms[] = {
    ACTIONS,
    US_TEST_FORM(is_other, skip_line),
    {.words = NULL},
};

#define LINES(what, before, after)                                                              \
    {                                                                                           \
        .forms = (what), .begins = (const char *const[]){PLAYTHROUGH, NULL},                    \
        .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1},                         \
        .longest = sizeof(APPLY) + sizeof("10♦ ← 9♠"), .foundation_names = "♥ ♣ ♦ ♠",           \
        .before_move = (before), .after_move = (after), .take_card = take_card,                 \
        .expected = "an action such as RevealT♥, ♦ ← A♦ or 3♠ ← 2♦",                            \
        .own_size = sizeof(struct os_record), .begin = begin, .keep = keep, .finish = deal_all, \
    }

static const struct us_line_format actions = LINES(action_forms, NULL, NULL);
static const struct us_line_format playthrough = LINES(playthrough_forms, APPLY "%[", "\"");

static enum us_status read_openspiel(struct us_record_reader *reader, struct us_script *out)
{
    bool is_playthrough = us_str_starts(us_cursor_rest(&reader->cursor), PLAYTHROUGH);
    return us_read_lines(is_playthrough ? &playthrough : &actions, reader, out);
}

const struct us_format us_format_openspiel = {
    .name = "openspiel",
    .title = "Klondike as OpenSpiel's solitaire plays it",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_STOCK | US_CARRIES_RULES |
               US_CARRIES_UNKNOWN,
    .lines = &actions,
    .read = read_openspiel,
};
