/* SPDX-License-Identifier: MIT */
/*
 * Deals and solutions of lonelybot (docs/formats/lonelybot.md).
 *
 *     lonecli solve greenfelt 815 3
 *     Run in 0.2 ms
 *     Statistic
 *     ...
 *     Solvable in 92 moves
 *
 *     R 9♣, DS A♦, PS A♠,
 *
 *     9♣:3▸6  =  =  A♦:D▸♦  A♠:4▸♠
 *
 *     HK @@AC IE
 *
 * Each of the three lists is the whole solution.
 */
#include "formats/kit/klondike.h"

#include "base/rows.h"
#include "formats/kit/card_sentence.h"
#include "formats/solvers/solvitaire.h"

struct lb_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct us_str items; /* the line of the solver's own moves; empty: there is none */
    bool has_stated;     /* a line states the number of these */
    uint32_t stated;
};

/* What a line is.  A record has them in this order. */
enum line_kind {
    LINE_BLANK,
    LINE_COMMAND,
    LINE_JSON,
    LINE_RUN,
    LINE_VERDICT,
    LINE_ITEMS,
    LINE_CARDS,
    LINE_LETTERS,
    LINE_OTHER
};

static bool disagrees(const struct lb_reader *reader, struct us_str part, const char *detail)
{
    return us_read_fail(reader->common, US_DIAG_DISAGREES, part, detail);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* The moves of the first list. */
static const struct us_line_form item_forms[] = {
    US_MOVE_FORM("DS %c,", US_PLACE_WASTE, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("PS %c,", US_PLACE_COLUMN, US_PLACE_FOUNDATION_OF),
    US_MOVE_FORM("DP %c,", US_PLACE_WASTE, US_PLACE_COLUMN),
    US_MOVE_FORM("SP %c,", US_PLACE_FOUNDATION_OF, US_PLACE_COLUMN),
    US_MOVE_FORM("R %c,", US_PLACE_COLUMN, US_PLACE_COLUMN),
    {.words = NULL},
};
static const struct us_line_format items = {.forms = item_forms, .take_card = us_take_named_card};

static const struct us_line_form card_forms[] = {US_KLONDIKE_FORMS("=", "%c:D▸%d", "%c:%s▸%d"),
                                                 {.words = NULL}};
static const struct us_line_format cards = {
    .forms = card_forms,
    .conventions = {.index_base = 1, .empty_count = US_EMPTY_MAX},
    .take_card = us_take_named_card,
    .column_names = "1234567",
    .foundation_names = "♥ ♣ ♦ ♠",
    .expected_move = "a move such as = or A♣:5▸♣",
};

static const struct us_line_form letter_forms[] = {US_KLONDIKE_FORMS("@", "A%d", "%s%d"),
                                                   {.words = NULL}};
static const struct us_line_format letters = {
    .forms = letter_forms,
    .conventions = {.index_base = 1, .empty_count = US_EMPTY_MAX},
    .column_names = "FGHIJKL",
    .foundation_names = "BDCE",
    .expected_move = "a move such as @ or JD",
};

/* ---- lines ----------------------------------------------------------------------------------- */

/* The systems of deals, in the words of lonelybot. */
enum { NUM_SYSTEMS = 7 };
static const struct {
    const char *word;
    enum us_deal_system system; /* US_DEAL_NONE: its deals are not known */
} systems[] = {
    {"greenfelt", US_DEAL_GREENFELT},   {"klondike-solver", US_DEAL_KS},
    {"solvitaire", US_DEAL_SOLVITAIRE}, {"microsoft", US_DEAL_MSC},
    {"exact", US_DEAL_EXACT},           {"default", US_DEAL_NONE},
    {"legacy", US_DEAL_NONE},
};
US_ASSERT_ROWS(systems, NUM_SYSTEMS);

/* Steps over "lonecli solve greenfelt" and the blanks after it.  Returns the system, or NUM_SYSTEMS
   if the line is something else. */
static unsigned take_command(struct us_cursor *c)
{
    struct us_str name = us_take_klondike_program(c);
    if (!us_str_starts(name, "lonecli") && !us_str_starts(name, "lonelybot"))
        return NUM_SYSTEMS;
    us_cursor_blanks(c);
    us_cursor_word(c);
    us_cursor_blanks(c);
    struct us_str word = us_cursor_word(c);
    us_cursor_blanks(c);
    unsigned i = 0;
    while (i < NUM_SYSTEMS && !us_str_eq(word, systems[i].word))
        i++;
    return i;
}

static int kind_of(struct us_str line)
{
    static const char *const run[] = {
        "Run in ",      "Statistic",          "Total visit: ",      "Transposition hit: ",
        "Miss state: ", "Max depth search: ", "Current progress: ", NULL};
    static const char *const verdicts[] = {"Solvable in ", "Impossible", "Terminated", "Crashed",
                                           NULL};
    struct us_cursor c = us_cursor(line);
    const struct us_line_form *form;
    struct us_intent m;

    if (us_str_trim_end(line).len == 0)
        return LINE_BLANK;
    if (line.p[0] == '{' || line.p[0] == '[' || line.p[0] == ']' || line.p[0] == '"')
        return LINE_JSON;
    if (us_begins_with_any(line, run))
        return LINE_RUN;
    if (us_begins_with_any(line, verdicts))
        return LINE_VERDICT;
    if (us_take_listed_move(&cards, &c, &form, &m))
        return LINE_CARDS;
    if (us_take_listed_move(&items, &c, &form, &m))
        return LINE_ITEMS;
    while (us_take_listed_move(&letters, &c, &form, &m))
        if (us_cursor_at_end(&c) || us_is_blank(*c.p))
            return LINE_LETTERS;
    c = us_cursor(line);
    return take_command(&c) < NUM_SYSTEMS ? LINE_COMMAND : LINE_OTHER;
}

/* Reads "lonecli solve greenfelt 815 3".  The deals of some systems are not known. */
static bool read_command(struct lb_reader *reader)
{
    uint32_t draw;
    unsigned system = take_command(reader->cursor);
    struct us_str number = us_cursor_word(reader->cursor);

    us_cursor_blanks(reader->cursor);
    struct us_str word = us_cursor_word(reader->cursor);
    enum us_deal_system named = systems[system].system;
    if (named != US_DEAL_NONE && !us_deal_number(named, number, &reader->script->deal))
        return us_read_fail(reader->common, US_DIAG_DEAL_BAD, number, "the number is out of range");
    if (us_is_number(word, &draw) && !us_state_draw(reader->common, reader->script, draw, word))
        return false;
    return us_cursor_line_end(reader->cursor) ||
           us_expected_line(reader->common, "the number of cards that are drawn");
}

static bool read_layout(const struct lb_reader *reader)
{
    size_t at = us_cursor_offset(reader->cursor);
    if (reader->script->has_start)
        return us_expected_line(reader->common, "one layout");
    if (!us_read_solvitaire(reader->common, reader->script, false, &at))
        return false;
    reader->cursor->p = reader->script->text.p + at;
    return true;
}

static bool read_verdict(struct lb_reader *reader)
{
    struct us_script *s = reader->script;
    s->end_span = us_cursor_span(reader->cursor,
                                 us_str_trim_end(us_cursor_peek_line(reader->cursor)));
    s->claim = US_CLAIM_GAVE_UP;
    if (us_cursor_literal(reader->cursor, "Solvable in ")) {
        s->claim = US_CLAIM_SOLVED;
        reader->has_stated = us_cursor_number(reader->cursor, &reader->stated);
    }
    us_cursor_skip_line(reader->cursor, us_cursor_peek_line(reader->cursor));
    return true;
}

/* Reads the second or third list.  The one that comes later must have the same moves. */
static bool read_list(const struct lb_reader *reader, const struct us_line_format *format)
{
    struct us_script *s = reader->script;
    struct us_cursor *c = reader->cursor;
    const struct us_line_form *form;
    bool again = s->num_intents > 0;
    size_t n = 0;

    for (; !us_cursor_line_end(c); n++, us_cursor_blanks(c)) {
        const char *from = c->p;
        struct us_intent m;
        if (!us_take_listed_move(format, c, &form, &m))
            return us_expected_line_at(reader->common, format->expected_move, n);
        if (!again)
            *us_script_add(s) = m;
        else if (n >= s->num_intents || !us_same_klondike_piles(&m, &s->intents[n]))
            return disagrees(reader, (struct us_str){from, m.span.len},
                             "the list above has another move here");
    }
    struct us_str end = {c->p - 1, 1};
    return n == s->num_intents || disagrees(reader, end, "the list above has more moves");
}

/* Compares the first list with the moves.  It has no draws, and "PS" includes the move of the cards
   on the card. */
static bool compare_items(const struct lb_reader *reader)
{
    const struct us_script *s = reader->script;
    const struct us_intent *m = s->intents;
    const struct us_intent *end = m ? m + s->num_intents : NULL;
    struct us_cursor c = us_cursor_within(reader->cursor, reader->items);
    uint32_t n = 0;

    for (; !us_cursor_at_end(&c); n++, us_cursor_blanks(&c)) {
        const struct us_line_form *form;
        struct us_intent item;
        struct us_str text = us_cursor_rest(&c);
        if (!us_take_listed_move(&items, &c, &form, &item))
            return us_read_fail(reader->common, US_DIAG_UNREAD_TEXT, text,
                                "expected a move such as PS A♦,");
        text.len = item.span.len;
        while (m < end && m->draws)
            m++;
        if (m < end && *form->words == 'P' && m->dest.kind == US_PLACE_COLUMN)
            m++;
        bool unfinished = reader->common->at_end && s->text.p[s->text.len - 1] != '\n';
        if (m == end && (s->num_intents == 0 || unfinished)) {
            us_report_cut(reader->common, reader->script, text);
            return true;
        }
        if (m == end || m->source.kind != item.source.kind || m->dest.kind != item.dest.kind ||
            (m->stated && m->source_card != item.source_card))
            return disagrees(reader, text, "the list below has another move here");
        m++;
    }
    if (m < end)
        return disagrees(reader, reader->items, "the list below has more moves");
    return !reader->has_stated || us_script_expect_number(reader->script, reader->common->sink,
                                                          reader->stated, n, s->end_span);
}

/* ---- records --------------------------------------------------------------------------------- */

static bool read_line(struct lb_reader *reader, enum line_kind kind)
{
    struct us_str line = us_cursor_peek_line(reader->cursor);
    switch (kind) {
    case LINE_COMMAND:
        return read_command(reader);
    case LINE_JSON:
        return read_layout(reader);
    case LINE_VERDICT:
        return read_verdict(reader);
    case LINE_CARDS:
        return read_list(reader, &cards);
    case LINE_LETTERS:
        return read_list(reader, &letters);
    case LINE_ITEMS:
        reader->items = us_str_trim_end(line);
        break;
    case LINE_BLANK:
    case LINE_RUN:
        break;
    case LINE_OTHER:
        return us_expected_line(reader->common, "a layout, a verdict or moves");
    }
    us_cursor_skip_line(reader->cursor, line);
    return true;
}

static enum us_status read_lonelybot(struct us_record_reader *common, struct us_script *out)
{
    struct lb_reader reader = {.common = common, .cursor = &common->cursor, .script = out};
    us_suppose_klondike(common, out);
    out->conventions.index_base = 1;
    out->conventions.empty_count = US_EMPTY_MAX;
    out->redeals_are_draws = true;
    out->stock_either_way = true;
    us_allow_cut(common, out, US_BOARD_LINE);
    bool ok = true;
    while (ok && !us_cursor_at_end(reader.cursor))
        ok = read_line(&reader, kind_of(us_cursor_peek_line(reader.cursor)));
    out->claim_first = true;
    ok = ok && (reader.items.len == 0 || compare_items(&reader));
    return ok || us_end_cut(common, out, out->num_intents) ? US_OK : US_FAILED;
}

static bool begins(struct us_str line, int kind, int before)
{
    if (kind == LINE_BLANK || kind > LINE_VERDICT || before == LINE_OTHER)
        return false;
    return kind < before || (kind == before && (kind == LINE_COMMAND || line.p[0] == '{'));
}

/* ---- detection ------------------------------------------------------------------------------- */

static int probe_lonelybot(struct us_str text)
{
    enum { LIKELY = 150, PER_MOVE = 40, MANY_LINES = 4 };
    struct us_cursor c = us_cursor(text);
    const struct us_line_form *form;
    struct us_intent m;
    int bits = 0;
    unsigned lines = 0; /* that only this program writes */
    int kind = LINE_BLANK;
    for (; kind < LINE_CARDS && !us_cursor_at_end(&c);
         us_cursor_skip_line(&c, us_cursor_peek_line(&c))) {
        struct us_str line = us_cursor_peek_line(&c);
        kind = kind_of(line);
        if (kind == LINE_COMMAND)
            return LIKELY;
        if (kind == LINE_JSON && us_str_find(text, "\"tableau piles\":") != SIZE_MAX)
            return us_str_find(text, "\"foundation\":") != SIZE_MAX ? LIKELY : 0;
        if (kind == LINE_JSON)
            return 0;
        if (kind == LINE_CARDS)
            for (; bits < LIKELY && us_take_listed_move(&cards, &c, &form, &m);
                 us_cursor_blanks(&c))
                bits += m.draws ? 0 : PER_MOVE;
        lines += kind == LINE_RUN;
        if (us_str_starts(line, "Solvable in "))
            lines = MANY_LINES;
    }
    return lines >= MANY_LINES && kind != LINE_OTHER ? LIKELY : bits;
}

const struct us_format us_format_lonelybot = {
    .name = "lonelybot",
    .title = "deals and solutions of lonelybot",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_STOCK |
               US_CARRIES_RULES,
    .probe = probe_lonelybot,
    .kind_of_line = kind_of,
    .begins = begins,
    .read = read_lonelybot,
};
