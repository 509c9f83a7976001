/* SPDX-License-Identifier: MIT */
/*
 * Shirl Hart's solver (docs/formats/shirlhart.md).
 *
 *     2026/11/21 02:46:57 INFO --gameno 617 --maxnodes 2000  --nowinxp
 *     1|2a|KS|f|
 *     6|72|JH-TS|QS|
 *     8|42|9D|TS|AC-2C
 *     24|87|KH|e|AH
 *
 * The fields of a move are its number; a pair of standard notation; the card that moves, or the
 * deepest and the playable card of a sequence; the target (a card, e an empty column, f a freecell,
 * h a foundation); and the automoves after it, by Horne's rule.  Log lines contain no bars; the one
 * before the moves states the deal.
 *
 * Automoves are listed by suit, D C H S, each from the first to the last card, and not in the order
 * in which they are made.
 *
 * A batch has one game per line: 617,41,2,w7,1|2a|KS|f|~2|27|TS|JH|~...
 */
#include <stdio.h>

#include "engine/walk.h"
#include "formats/kit/kit.h"
#include "formats/kit/line_form.h"
#include "formats/kit/pair.h"

static const char deal_option[] = "--gameno ";

enum { LONGEST_MOVE = 64 };

struct shirlhart_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool batch; /* ~ ends a move, and a line end ends the game */
};

/* ---- lines ----------------------------------------------------------------------------------- */

/* Returns true if the cursor is at a move such as "1|2a|". */
static bool at_move(const struct us_cursor *c)
{
    return us_has_words(us_cursor_rest(c), "%i|");
}

/* Returns true if the cursor is at a game of a batch, such as "617,41,2,w7,1|". */
static bool at_batch(const struct us_cursor *c)
{
    return us_has_words(us_cursor_rest(c), "%i,%i,%i,{xp|w7},%i|");
}

/* Returns the characters after "--gameno " in a line, or NULL. */
static const char *find_number(struct us_str line)
{
    size_t at = us_str_find(line, deal_option);
    return at == SIZE_MAX ? NULL : line.p + at + strlen(deal_option);
}

/* Returns true for a line of the program's log, "2026/11/21 02:46:57 INFO ...", or for its options
   without the date. */
static bool is_log(struct us_str line)
{
    return us_str_find(line, deal_option) == 0 || us_has_words(line, "%i/%i/%i ");
}

/* ---- fields ---------------------------------------------------------------------------------- */

/* Returns the text up to the next bar or the end of the move.  The cursor does not move. */
static struct us_str peek_field(const struct shirlhart_reader *reader)
{
    struct us_str rest = us_cursor_peek_line(reader->cursor);
    size_t n = 0;
    while (n < rest.len && rest.p[n] != '|' && !(reader->batch && rest.p[n] == '~'))
        n++;
    return (struct us_str){rest.p, n};
}

/* Skips the field and the bar after it. */
static bool skip_field(struct shirlhart_reader *reader, struct us_str field)
{
    reader->cursor->p += field.len;
    return us_cursor_literal(reader->cursor, "|") ||
           us_expected(reader->common, peek_field(reader).len, "a bar (|)");
}

/* Steps over one card such as "KS", or the two ends of a run such as "JH-TS". */
static bool take_run(struct us_cursor *cursor, us_card *first, us_card *last)
{
    if (!us_take_card(cursor, US_SUIT_LETTERS, first))
        return false;
    *last = *first;
    return !us_cursor_literal(cursor, "-") ||
           (us_take_card(cursor, US_SUIT_LETTERS, last) && us_rank(*first) != us_rank(*last));
}

/* ---- moves ----------------------------------------------------------------------------------- */

static bool read_number(struct shirlhart_reader *reader)
{
    uint32_t n;
    struct us_str field = peek_field(reader);

    if (!us_is_number(field, &n) || n != reader->script->num_intents) {
        char expected[32];
        snprintf(expected, sizeof(expected), "the number %zu", reader->script->num_intents);
        return us_expected(reader->common, field.len, expected);
    }
    return skip_field(reader, field);
}

static bool read_pair(struct shirlhart_reader *reader, struct us_intent *m)
{
    struct us_str pair = peek_field(reader);
    if (pair.len != 2 || us_read_pair(pair, &reader->script->game, m) == US_PAIR_BAD)
        return us_expected(reader->common, pair.len, "a pair such as 4a or b7");
    return skip_field(reader, pair);
}

static bool read_cards(struct shirlhart_reader *reader, struct us_intent *m)
{
    us_card last;
    struct us_str field = peek_field(reader);
    struct us_cursor c = us_cursor(field);

    if (!take_run(&c, &m->source_card, &last) || !us_cursor_at_end(&c))
        return us_expected(reader->common, field.len,
                           "a card, or the first and last card of a sequence, such as JH-TS");

    m->stated |= US_STATED_SOURCE_CARD;
    m->count_kind = US_COUNT_STATED;
    if (us_rank(last) > us_rank(m->source_card))
        return us_expected(reader->common, field.len,
                           "a sequence that begins with its deepest card");
    m->count = us_rank(m->source_card) - us_rank(last) + 1;
    return skip_field(reader, field);
}

/* Reads the target, which must agree with the pair. */
static bool read_dest(struct shirlhart_reader *reader, struct us_intent *m)
{
    struct us_str field = peek_field(reader);
    bool column = m->dest.kind == US_PLACE_COLUMN;
    bool ok;

    if (us_str_eq(field, "f")) {
        ok = m->dest.kind == US_PLACE_FREECELL;
    } else if (us_str_eq(field, "h")) {
        ok = m->dest.kind == US_PLACE_FOUNDATION;
    } else {
        ok = column && (us_str_eq(field, "e") ||
                        (field.len > 0 && us_get_card(field, &m->dest_card) == field.len));
        m->stated |= US_STATED_DEST_CARD;
    }

    if (!ok)
        return us_expected(reader->common, field.len,
                           column ? "a card or e" : "f or h, in agreement with the pair");
    return skip_field(reader, field);
}

/* Reads automoves such as "AC-2C;7D", or none.  They are kept as the move's snapshot.  Its span
   includes the bar before the field, so that an empty field is a snapshot, too. */
static bool read_automoves(struct shirlhart_reader *x, struct us_intent *m)
{
    struct us_str field = peek_field(x);
    struct us_cursor c = us_cursor(us_str_trim_end(field));

    m->snapshot = (struct us_span){us_cursor_offset(x->cursor) - 1, us_cursor_rest(&c).len + 1};

    while (!us_cursor_at_end(&c)) {
        us_card first;
        us_card last;
        bool fits = take_run(&c, &first, &last) && us_suit(first) == us_suit(last) &&
                    us_rank(first) <= us_rank(last);
        if (!fits || !(us_cursor_literal(&c, ";") || us_cursor_at_end(&c)))
            return us_expected(x->common, field.len,
                               "cards that move to the foundations, such as AC-2C;7D");
    }
    x->cursor->p += field.len;
    return true;
}

static bool read_move(struct shirlhart_reader *reader)
{
    struct us_intent *m = us_script_add(reader->script);

    uint32_t from = us_cursor_offset(reader->cursor);
    if (!read_number(reader) || !read_pair(reader, m))
        return false;
    if (!read_cards(reader, m) || !read_dest(reader, m) || !read_automoves(reader, m))
        return false;
    m->span = (struct us_span){from, us_cursor_offset(reader->cursor) - from};
    return true;
}

/* ---- records --------------------------------------------------------------------------------- */

/* Reads the deal number at the start of `text`. */
static bool read_deal(struct shirlhart_reader *reader, struct us_str text)
{
    size_t n = 0;
    while (n < text.len && (us_is_digit(text.p[n]) || (n == 0 && text.p[n] == '-')))
        n++;

    struct us_str number = {text.p, n};
    reader->script->start_span = us_cursor_span(reader->cursor, number);
    return us_deal_parse(number, &reader->script->deal) ||
           us_read_fail(reader->common, US_DIAG_DEAL_BAD, number, "");
}

/* Reads the log lines before the moves.  If no moves follow them, the search failed. */
static bool read_log(struct shirlhart_reader *reader)
{
    bool any = false;
    for (;;) {
        us_cursor_blank_lines(reader->cursor);
        struct us_str line = us_cursor_peek_line(reader->cursor);
        if (!is_log(line))
            break;

        const char *number = find_number(line);
        if (number && !read_deal(reader, us_str_from(line, number - line.p)))
            return false;
        any = any || us_str_find(line, deal_option) != 0;
        us_cursor_skip_line(reader->cursor, line);
    }

    if (any && us_cursor_at_end(reader->cursor)) {
        reader->script->claim = US_CLAIM_GAVE_UP;
        reader->script->end_span = (struct us_span){us_cursor_offset(reader->cursor), 0};
    }
    return true;
}

static bool read_moves(struct shirlhart_reader *reader)
{
    struct us_cursor *c = reader->cursor;
    us_allow_cut(reader->common, reader->script, LONGEST_MOVE);
    while (at_move(c)) {
        size_t before = reader->script->num_intents;
        bool ok = read_move(reader);
        bool whole = ok || (reader->script->num_intents > before &&
                            reader->script->intents[before].snapshot.len > 0);
        if (whole && (!ok || us_cursor_at_end(c))) /* more automoves may have been listed */
            reader->script->intents[before].snapshot.len = 0;
        if (!ok)
            return us_end_cut(reader->common, reader->script, before + whole);
        if (reader->batch && us_cursor_literal(c, "~"))
            continue;

        if (!us_cursor_at_end(c) && *c->p != '\n') {
            us_expected_line(reader->common, "the end of the move");
            return us_end_cut(reader->common, reader->script, reader->script->num_intents);
        }
        us_cursor_literal(c, "\n");
        if (reader->batch)
            break;
    }

    reader->script->end_span = (struct us_span){us_cursor_offset(c), 0};
    us_cursor_blank_lines(c);
    if (us_cursor_at_end(c) && reader->script->num_intents > 0)
        return true;
    us_expected_line(reader->common, "a move such as 1|2a|KS|f|");
    return us_end_cut(reader->common, reader->script, reader->script->num_intents);
}

static enum us_status read_shirlhart(struct us_record_reader *r, struct us_script *out)
{
    struct shirlhart_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    out->conventions = (struct us_conventions){.automove = US_AUTOMOVE_HORNE,
                                               .automove_first = US_NO};
    if (at_batch(x.cursor)) {
        x.batch = true;
        if (!read_deal(&x, us_cursor_peek_line(x.cursor)))
            return US_FAILED;
        while (!at_move(x.cursor))
            x.cursor->p++;
    } else if (!read_log(&x)) {
        return US_FAILED;
    }

    return out->claim == US_CLAIM_GAVE_UP || read_moves(&x) ? US_OK : US_FAILED;
}

/* Cuts before a log line that states a deal, a list that follows a blank line, or a game of a
   batch. */
static size_t cut_shirlhart(struct us_str text, size_t from)
{
    struct us_cursor c = us_cursor(text);
    c.p += from;
    while (c.p > c.begin && c.p < c.end && c.p[-1] != '\n')
        c.p++;

    while (!us_cursor_at_end(&c)) {
        struct us_str line = us_cursor_peek_line(&c);
        bool log = is_log(line) && find_number(line);
        bool after_blank_line = c.p - c.begin > 1 && c.p[-1] == '\n' && c.p[-2] == '\n';
        bool list = after_blank_line && us_str_starts(line, "1|");
        if (c.p > c.begin && (log || list || at_batch(&c)))
            return us_cursor_offset(&c);
        us_cursor_skip_line(&c, line);
    }
    return SIZE_MAX;
}

static int probe_shirlhart(struct us_str text)
{
    struct us_cursor c = us_cursor(text);
    struct us_str line = us_cursor_peek_line(&c);

    if (at_batch(&c) || (is_log(line) && find_number(line)))
        return 96;

    unsigned bars = 0;
    for (size_t i = 0; i < line.len; i++)
        bars += line.p[i] == '|';
    return at_move(&c) && bars == 4 ? 64 : 0;
}

/* ---- automoves ------------------------------------------------------------------------------- */

static const uint8_t suits_in_order[US_NUM_SUITS] = {US_DIAMONDS, US_CLUBS, US_HEARTS, US_SPADES};

/* The first and last rank of each suit that automoves take to the foundations.  0 if there is
   none. */
struct automoved {
    uint8_t first[US_NUM_SUITS];
    uint8_t last[US_NUM_SUITS];
};

/* Collects the automoves among n moves. */
static struct automoved find_automoved(const struct us_move *m, size_t n)
{
    struct automoved cards = {{0}, {0}};
    for (size_t i = 0; i < n; i++) {
        unsigned suit = us_suit(m[i].source_card);
        if (!m[i].implicit)
            continue;

        cards.last[suit] = us_rank(m[i].source_card);
        if (cards.first[suit] == 0)
            cards.first[suit] = cards.last[suit];
    }
    return cards;
}

static void put_automoved(struct us_buf *b, const struct automoved *cards)
{
    bool any = false;
    for (unsigned i = 0; i < US_NUM_SUITS; i++) {
        unsigned suit = suits_in_order[i];
        unsigned first = cards->first[suit];
        unsigned last = cards->last[suit];
        if (first == 0)
            continue;

        if (any)
            us_buf_putc(b, ';');
        us_put_card(b, us_card_make(first, suit, 0), US_TEN_T);
        if (last != first) {
            us_buf_putc(b, '-');
            us_put_card(b, us_card_make(last, suit, 0), US_TEN_T);
        }
        any = true;
    }
}

/* Compares the automoves that the file states, which read_automoves has checked, with those
   made. */
static bool same_automoved(struct us_str stated, const struct automoved *made)
{
    struct automoved cards = {{0}, {0}};
    struct us_cursor c = us_cursor(stated);
    us_card first;
    us_card last;

    for (; take_run(&c, &first, &last); us_cursor_literal(&c, ";")) {
        unsigned suit = us_suit(first);
        if (cards.first[suit] != 0)
            return false;
        cards.first[suit] = us_rank(first);
        cards.last[suit] = us_rank(last);
    }
    return memcmp(&cards, made, sizeof(cards)) == 0;
}

/* Here a snapshot is not a board.  It is the list of automoves after the move. */
static enum us_agreement agrees_shirlhart(const struct us_snapshot *snapshot,
                                          struct us_disagreement *why)
{
    struct automoved made = find_automoved(snapshot->moves,
                                           snapshot->moves ? snapshot->num_moves : 0);
    struct us_str stated = us_str_from(snapshot->text, 1);

    if (same_automoved(stated, &made))
        return US_AGREES;

    struct us_buf rule = {0};
    put_automoved(&rule, &made);
    const char *by_rule = rule.len > 0 ? us_buf_text(&rule) : "nothing";
    if (stated.len > 0) {
        why->span = (struct us_span){1, stated.len};
    } else {
        why->span = (struct us_span){0, 1};
        stated = us_str("nothing");
    }
    snprintf(why->detail, sizeof(why->detail),
             "the file moves %.*s to the foundations, but Horne's rule moves %s",
             (int)(stated.len < 40 ? stated.len : 40), stated.p, by_rule);
    us_buf_free(&rule);
    return US_DIFFERS;
}

/* ---- writing --------------------------------------------------------------------------------- */

static void put_move(struct us_buf *b, const struct us_solution *s,
                     const struct us_position *before, const struct us_move *m, unsigned number)
{
    us_buf_putf(b, "%u|", number);
    us_put_pair(b, &s->game, m, false);
    us_buf_putc(b, '|');

    us_put_card(b, m->source_card, US_TEN_T);
    if (m->num_cards > 1) {
        us_buf_putc(b, '-');
        us_put_card(b, us_column_top(before, m->source.index), US_TEN_T);
    }
    us_buf_putc(b, '|');

    if (m->dest.type != US_COLUMN)
        us_buf_putc(b, m->dest.type == US_FREECELL ? 'f' : 'h');
    else if (m->dest_card == US_NO_CARD)
        us_buf_putc(b, 'e');
    else
        us_put_card(b, m->dest_card, US_TEN_T);
    us_buf_putc(b, '|');
}

static void put_deal(struct us_buf *b, const struct us_deal *deal)
{
    if (deal->system != US_DEAL_MS && deal->system != US_DEAL_COOKIE)
        return;
    const char *sign = deal->system == US_DEAL_COOKIE ? "-" : "";
    us_buf_putf(b, "%s%s%llu\n", deal_option, sign, (unsigned long long)deal->number);
}

static void write_shirlhart(struct us_record_writer *w, const struct us_solution *s)
{
    struct us_buf *b = w->out;
    struct us_walk walk;
    struct us_position before;

    put_deal(b, &s->deal);

    us_walk_begin(&walk, s);
    us_position_copy(&before, &walk.board);
    unsigned number = 0;
    for (size_t i = 0; us_walk_next(&walk); i++) {
        if (!walk.move->implicit) {
            size_t n = 1;
            while (i + n < s->num_moves && s->moves[i + n].implicit)
                n++;
            struct automoved cards = find_automoved(&s->moves[i], n);
            put_move(b, s, &before, walk.move, ++number);
            put_automoved(b, &cards);
            us_buf_putc(b, '\n');
        }
        us_position_copy(&before, &walk.board);
    }
}

static void before_shirlhart(struct us_record_writer *w)
{
    if (w->records > 0)
        us_buf_putc(w->out, '\n');
}

static const char *refuses_shirlhart(const struct us_solution *s)
{
    if (s->empty || s->num_moves == 0)
        return "records without moves";
    if (s->game.num_columns != 8 || s->game.num_freecells > 4 || s->game.num_decks != 1)
        return "boards other than those with eight columns, up to four freecells and one deck";
    return NULL;
}

static const struct us_terms terms_shirlhart[] = {
    {.rules = 1U << US_AUTOMOVE_HORNE, .rule = US_AUTOMOVE_HORNE, .no_cell_to_cell = true},
    {0},
};

const struct us_format us_format_shirlhart = {
    .name = "shirlhart",
    .title = "Shirl Hart's solver",
    .suffixes = (const char *const[]){".moves", NULL},
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER,
    .terms = terms_shirlhart,
    .probe = probe_shirlhart,
    .cut = cut_shirlhart,
    .read = read_shirlhart,
    .agrees = agrees_shirlhart,
    .refuses = refuses_shirlhart,
    .before = before_shirlhart,
    .write = write_shirlhart,
};
