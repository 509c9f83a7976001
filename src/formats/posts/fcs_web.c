/* SPDX-License-Identifier: MIT */
/*
 * Freecell Solver's web page (docs/formats/fcs-web.md), as its users copy it.  The text is the
 * solver's output, with these differences: indexes count from 1 unless the user chose otherwise,
 * suits or whole cards may be Unicode symbols, and there is no verdict at the end.
 *
 *     -=-=-=-=-=-=-=-=-=-=-=-
 *
 *     Foundations: ♥-0 ♣-0 ♦-0 ♠-0
 *     Freecells:
 *     : J♦ K♦ 2♠ 4♣ 3♠ 6♦ 6♠
 *     ...
 *
 *     ====================
 *
 *     Move a card from stack 5 to freecell 1
 *
 * The page's step-by-step view has no lines of dashes.  It numbers the boards (3. and, in an
 * expanded move, 3.1.).  Such text occurs in letters and posts, so prose, quotation marks and tags
 * are ignored, and entities are decoded.  The sentences may also be alone, as after "grep Move",
 * and be numbered.  Then the prose may name the deal.
 *
 * Oddity: if cards are Unicode symbols, the page writes a queen as the knight and a king as the
 * queen.  A board without Unicode's king is therefore one of these: if a queen is in play, so is
 * the king that goes on it.
 */
#include <stdio.h>

#include "base/utf8.h"
#include "formats/kit/fcs_sentence.h"
#include "formats/kit/kit.h"
#include "formats/posts/post.h"

static const char header[] = "-=-=-=-=";
static const char solved[] = "This game is solveable.";

/* ---- plain text ------------------------------------------------------------------------------ */

enum { PLAIN = 8192 };

/* Lines as the solver would write them, with the offset in the record of each byte. */
struct plain {
    char text[PLAIN + 1];
    uint32_t origin[PLAIN + 1]; /* also of the end of the text */
    size_t len;
    bool standard; /* symbols for cards have their standard meaning */
};

/* Decodes the character or entity at the start of s.  Returns its length, at least 1. */
static size_t get_char(struct us_str s, uint32_t *c)
{
    size_t n = us_get_entity(s, c);
    if (n == 0)
        n = us_utf8_get(s, c);
    if (n > 0)
        return n;

    *c = '?';
    return 1;
}

/* Returns the rank of a Unicode playing card, from 1 to 14 with the knight as 12, or 0 if c is not
   one. */
static unsigned symbol_rank(uint32_t c)
{
    unsigned rank = c & 15;
    return c >= 0x1F0A0 && c <= 0x1F0DF && rank >= 1 && rank <= 14 ? rank : 0;
}

static void put(struct plain *p, char c, uint32_t origin)
{
    if (p->len == PLAIN)
        return;

    p->origin[p->len] = origin;
    p->text[p->len++] = c;
}

static void put_char(struct plain *plain, uint32_t c, uint32_t origin)
{
    static const char page_ranks[] = "0A23456789TJQK?";
    static const char standard_ranks[] = "0A23456789TJ?QK";
    enum { TEXT_STYLE = 0xFE0E, EMOJI_STYLE = 0xFE0F }; /* style of the suit before them */
    unsigned rank = symbol_rank(c);

    if (c < 0x80) {
        put(plain, c, origin);
    } else if (rank > 0) {
        put(plain, (plain->standard ? standard_ranks : page_ranks)[rank], origin);
        put(plain, "SHDC"[(c - 0x1F0A0) >> 4], origin);
    } else if (us_symbol_suit(c)) {
        put(plain, us_symbol_suit(c), origin);
    } else if (c != TEXT_STYLE && c != EMOJI_STYLE) {
        put(plain, '?', origin);
    }
}

/* Adds a line without tags, without the quotation marks and blanks at its start, and without the
   blanks at its end. */
static void put_line(struct plain *plain, struct us_str line, uint32_t origin)
{
    size_t begin = plain->len;
    bool may_close = true; /* another > may follow */

    for (size_t i = 0; i < line.len;) {
        const char *close = NULL;
        if (line.p[i] == '<' && may_close) {
            close = memchr(line.p + i, '>', line.len - i);
            may_close = close != NULL;
        }
        if (close) {
            i = (close - line.p) + 1;
            continue;
        }

        uint32_t c = (unsigned char)line.p[i];
        size_t n = c < 0x80 && c != '&' ? 1 : get_char(us_str_from(line, i), &c);
        bool at_start = plain->len == begin;
        if (!at_start || (c != ' ' && c != '\t' && c != '>' && c != '|'))
            put_char(plain, c, origin + (uint32_t)i);
        i += n;
    }

    while (plain->len > begin && us_is_blank(plain->text[plain->len - 1]))
        plain->len--;
    plain->origin[plain->len] = origin + (uint32_t)line.len;
}

/* Returns the plain text of one line. */
static struct us_str plain_line(struct plain *plain, struct us_str line, uint32_t origin)
{
    plain->len = 0;
    put_line(plain, line, origin);
    return (struct us_str){plain->text, plain->len};
}

/* Returns the span of the record from which a part of the plain text was made. */
static struct us_span origin_of(const struct plain *plain, struct us_span span)
{
    size_t from = span.off < plain->len ? span.off : plain->len;
    size_t to = from + span.len < plain->len ? from + span.len : plain->len;
    return (struct us_span){plain->origin[from], plain->origin[to] - plain->origin[from]};
}

/* Steps over a step number such as "3.", "3.1." or "3)", or the mark of a list, and blanks. */
static void skip_step(struct us_cursor *c)
{
    uint32_t n;
    struct us_cursor at = *c;
    if (us_cursor_literal(&at, "- ") || us_cursor_literal(&at, "* "))
        *c = at;
    while (us_cursor_number(&at, &n) &&
           (us_cursor_literal(&at, ".") || us_cursor_literal(&at, ")")))
        *c = at;
    us_cursor_blanks(c);
}

static bool begins_board(struct us_str plain)
{
    struct us_cursor c = us_cursor(plain);
    skip_step(&c);
    return us_str_starts(us_cursor_rest(&c), "Foundations:");
}

/* Returns true if the text contains Unicode's king, so that symbols have their standard meaning. */
static bool has_king(struct us_str text)
{
    enum { KING = 14 };
    size_t n;

    for (size_t i = 0; i < text.len; i += n) {
        uint32_t c;
        n = get_char(us_str_from(text, i), &c);
        if (symbol_rank(c) == KING)
            return true;
    }

    return false;
}

/* Removes the step number from the plain text of one line. */
static void remove_step(struct plain *plain)
{
    struct us_cursor c = us_cursor((struct us_str){plain->text, plain->len});
    skip_step(&c);

    size_t n = us_cursor_offset(&c);
    memmove(plain->text, plain->text + n, plain->len - n);
    memmove(plain->origin, plain->origin + n, (plain->len - n + 1) * sizeof(plain->origin[0]));
    plain->len -= n;
}

/* Sets *p to the plain text of the board at the start of `text`, without its step number and
   without a line feed at its end.  Returns the length of the board in `text`, without the last line
   feed. */
static size_t plain_board(struct plain *plain, struct us_str text, uint32_t origin)
{
    struct us_cursor c = us_cursor(text);
    size_t taken = 0;

    plain->len = 0;
    for (unsigned i = 0; !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        uint32_t from = us_cursor_offset(&c);
        size_t end_before = plain->len;
        if (i > 0)
            put(plain, '\n', origin + from - 1);
        size_t begin = plain->len;
        put_line(plain, line, origin + from);

        struct us_str shown = {plain->text + begin, plain->len - begin};
        if (i > 0 && !us_str_starts(shown, i == 1 ? "Freecells:" : ":")) {
            plain->len = end_before;
            plain->origin[end_before] = origin + (uint32_t)taken;
            break;
        }
        if (i == 0)
            remove_step(plain);

        taken = from + line.len;
        us_cursor_skip_line(&c, line);
    }

    return taken;
}

/* Like plain_board, and also finds out what the symbols for cards mean. */
static size_t read_plain(struct plain *p, struct us_str text, uint32_t origin)
{
    p->standard = false;
    size_t taken = plain_board(p, text, origin);
    if (!has_king((struct us_str){text.p, taken}))
        return taken;

    p->standard = true;
    return plain_board(p, text, origin);
}

/* ---- moves ----------------------------------------------------------------------------------- */

/* Evidence for the number from which indexes count. */
struct index_evidence {
    bool zero; /* an index is 0, so they count from 0 */
    bool last; /* an index equals the number of columns or freecells, so they count from 1 */
};

struct web_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    struct plain *plain; /* the current line or board */
    struct index_evidence indexes;
};

/* Reports an error in the current line, from offset `off` of its plain text on. */
static bool unread(const struct web_reader *reader, size_t off, const char *expected)
{
    struct us_span rest = {off, reader->plain->len - off};
    if (us_is_cut(reader->common, us_cursor_offset(reader->cursor)))
        return false;
    us_report(reader->common->sink, US_DIAG_UNREAD_TEXT, origin_of(reader->plain, rest),
              "expected %s, at move %zu", expected, reader->script->num_intents + 1);
    return false;
}

/* Steps over "Move a card from", "Move 3 cards from" or "Move the sequence on top of Stack".  Prose
   does not begin with these words. */
static bool at_sentence(struct us_cursor *c, struct us_intent *m, bool *sequence,
                        const struct us_game *game)
{
    return us_cursor_literal(c, "Move ") && us_take_fcs_count(c, m, sequence, game->max_rank);
}

static void note_index(struct index_evidence *e, const struct us_place *place,
                       const struct us_game *g)
{
    if (place->kind == US_PLACE_FOUNDATION)
        return;

    unsigned num_piles = place->kind == US_PLACE_COLUMN ? g->num_columns : g->num_freecells;
    e->zero = e->zero || place->index == 0;
    e->last = e->last || place->index == num_piles;
}

/* Steps over the label of the page's button after a move.  Returns true if the move follows again,
   card by card. */
static bool take_button(struct us_cursor *c)
{
    static const char *const labels[] = {"Expand Move", "Expand move", NULL};
    us_cursor_blanks(c);
    us_take_any(c, labels);
    return us_cursor_literal(c, "Unexpand move") || us_cursor_literal(c, "Unexpand Move");
}

/* Reads the rest of a sentence after the words of at_sentence. */
static bool read_sentence(struct web_reader *reader, struct us_cursor c, struct us_intent intent,
                          bool sequence)
{
    const char *expected = us_take_fcs_piles(&c, &intent, sequence);
    if (expected) {
        us_cursor_literal(&c, "the foundations"); /* which are no source */
        return unread(reader, us_cursor_offset(&c), expected);
    }

    struct us_span span = {0, us_cursor_offset(&c)};
    bool expanded = take_button(&c);
    us_cursor_literal(&c, ".");
    if (!us_cursor_at_end(&c))
        return unread(reader, us_cursor_offset(&c), "the end of the line");

    if (!sequence) /* the page does not change this index, so it always counts from 0 */
        note_index(&reader->indexes, &intent.source, &reader->script->game);
    note_index(&reader->indexes, &intent.dest, &reader->script->game);

    intent.span = origin_of(reader->plain, span);
    if (!expanded)
        *us_script_add(reader->script) = intent;
    return true;
}

/* Returns true if the text is the beginning of the words of at_sentence. */
static bool begins_sentence(struct us_str plain)
{
    static const char *const words[] = {"Move a card from ", "Move the sequence on top of Stack "};
    if (plain.len < 5)
        return false;
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (plain.len <= strlen(words[i]) && memcmp(plain.p, words[i], plain.len) == 0)
            return true;
    return us_str_starts(plain, "Move ") && plain.len > 5 && us_is_digit(plain.p[5]);
}

/* ---- records --------------------------------------------------------------------------------- */

static bool read_start(struct web_reader *reader)
{
    struct us_script *script = reader->script;
    struct plain *p = reader->plain;
    struct us_board_facts facts;
    struct us_cursor text = us_cursor((struct us_str){p->text, p->len});
    struct us_grid_board board = {.cursor = &text, .position = &script->start, .script = script};

    if (!us_read_board(&board, script->game.num_decks, &facts)) {
        us_report(reader->common->sink, board.error, origin_of(p, us_cursor_span(&text, board.bad)),
                  "%s", board.detail);
        return false;
    }
    if (!us_state_sizes(reader->common, script, facts.columns, origin_of(p, facts.column_lines),
                        facts.freecells, origin_of(p, facts.freecell_line)))
        return false;

    for (size_t i = 0; i < script->num_dealt; i++) {
        struct us_span at = origin_of(p,
                                      (struct us_span){script->dealt[i].off, script->dealt[i].len});
        script->dealt[i].off = at.off;
        script->dealt[i].len = at.len;
    }

    script->has_start = true;
    script->start_snapshot = script->start_span;
    return true;
}

/* Returns true if the text ends in the board in x->plain, which is a snapshot.  The board then
   lacks cards or columns of the start. */
static bool is_cut_board(const struct web_reader *reader)
{
    const struct us_script *script = reader->script;
    struct us_position shown;
    struct us_board_facts facts;
    struct us_cursor text = us_cursor((struct us_str){reader->plain->text, reader->plain->len});
    struct us_grid_board board = {.cursor = &text, .position = &shown};
    if (us_cursor_offset(reader->cursor) < reader->common->tail || !script->has_start)
        return false;

    bool ok = us_read_board(&board, script->game.num_decks, &facts);
    if (!ok) {
        struct us_span bad = us_cursor_span(&text, board.bad);
        return bad.off >= reader->plain->len ||
               us_is_cut(reader->common, origin_of(reader->plain, bad).off);
    }
    return facts.columns < script->start.num_columns ||
           us_cards_in_play(&shown) + us_cards_home(&shown) <
               script->num_dealt + us_cards_home(&script->start);
}

/* Reads a board.  The first board is the start, and each other one is the snapshot of the move
   before it. */
static bool read_board(struct web_reader *reader)
{
    struct us_script *script = reader->script;
    struct us_span at = {us_cursor_offset(reader->cursor), 0};
    at.len = read_plain(reader->plain, us_cursor_rest(reader->cursor), at.off);
    if (reader->plain->len == PLAIN) {
        us_report(reader->common->sink, US_DIAG_LAYOUT_TOO_LARGE, at, "%s", "");
        return false;
    }

    reader->cursor->p += at.len;
    reader->cursor->p += !us_cursor_at_end(reader->cursor);

    if (script->num_intents == 0 && !script->has_start) {
        script->start_span = at;
        return read_start(reader);
    }

    if (script->num_intents == 0 || us_script_last(script)->snapshot.len > 0) {
        us_report(reader->common->sink, US_DIAG_UNREAD_TEXT, at,
                  "expected a move before this board, at move %zu", script->num_intents + 1);
        return false;
    }
    if (is_cut_board(reader))
        us_report_cut(reader->common, script,
                      (struct us_str){reader->common->cursor.begin + at.off, at.len});
    else
        us_script_last(script)->snapshot = at;
    return true;
}

/* Reads a line of prose.  If the record has no board, it may name the deal. */
static void read_prose(struct web_reader *reader, struct us_str line)
{
    struct us_script *script = reader->script;
    struct us_deal deal;
    bool last = us_cursor_offset(reader->cursor) >= reader->common->tail;
    struct us_cursor c = us_cursor((struct us_str){reader->plain->text, reader->plain->len});
    skip_step(&c);

    if (last && script->num_intents > 0 && begins_sentence(us_cursor_rest(&c)))
        us_report_cut(reader->common, script, line);
    else if (script->num_intents == 0 && !script->has_start &&
             us_post_find_deal(line, &deal) >= US_POST_NAMED)
        script->deal = deal;
}

static bool read_line(struct web_reader *reader)
{
    struct us_str line = us_cursor_peek_line(reader->cursor);
    struct us_str plain = plain_line(reader->plain, line, us_cursor_offset(reader->cursor));
    if (begins_board(plain))
        return read_board(reader);

    struct us_intent intent = {0};
    bool sequence;
    struct us_cursor c = us_cursor(plain);
    skip_step(&c);
    struct us_cursor button = c;

    if (at_sentence(&c, &intent, &sequence, &reader->script->game)) {
        if (!read_sentence(reader, c, intent, sequence))
            return false;
    } else if (take_button(&button) && us_cursor_at_end(&button)) {
        if (reader->script->num_intents > 0)
            reader->script->num_intents--;
    } else if (us_str_eq(plain, solved)) {
        reader->script->claim = US_CLAIM_SOLVED;
        reader->script->end_span = us_cursor_span(reader->cursor, line);
    } else {
        read_prose(reader, line);
    }

    us_cursor_skip_line(reader->cursor, line);
    return true;
}

/* Decides from which number the indexes of the record count.  The indexes of whole suits, which
   always count from 0, are adapted to it. */
static void settle_base(struct web_reader *reader)
{
    struct us_script *script = reader->script;
    uint8_t base = US_BASE_UNKNOWN;
    if (reader->indexes.zero)
        base = 0;
    else if (reader->indexes.last)
        base = 1;
    script->conventions.index_base = base;
    script->conventions.naming = US_NAMED_AS_STACKS;

    for (size_t i = 0; i < script->num_intents; i++) {
        struct us_intent *m = &script->intents[i];
        if (!script->game.whole_suits || m->dest.kind != US_PLACE_FOUNDATION || m->count == 1)
            continue;

        if (base == US_BASE_UNKNOWN)
            m->source.kind = US_PLACE_UNSTATED; /* the snapshot after the move determines it */
        else
            m->source.index += base;
    }
}

/* Like us_allow_cut, but an editor may have added line feeds where the text was cut off. */
static void allow_cut(struct us_record_reader *reader, const struct us_script *script)
{
    struct us_cursor *cursor = &reader->cursor;
    const char *end = cursor->end;
    while (cursor->end > cursor->p && cursor->end[-1] == '\n')
        cursor->end--;
    us_allow_cut(reader, script, US_BOARD_LINE);
    cursor->end = end;
}

static enum us_status read_fcs_web(struct us_record_reader *r, struct us_script *out)
{
    struct plain plain = {.len = 0};
    struct web_reader x = {.common = r, .cursor = &r->cursor, .script = out, .plain = &plain};

    allow_cut(r, out);
    while (!us_cursor_at_end(x.cursor))
        if (!read_line(&x) && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;

    if (!out->has_start && out->num_intents == 0)
        return US_END; /* only prose */
    if (out->has_start)
        out->deal = US_NO_DEAL; /* the board is the start, whatever the prose says */
    if (out->claim == US_CLAIM_NONE && !out->cut_off)
        out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    settle_base(&x);
    return US_OK;
}

static size_t cut_fcs_web(struct us_str text, size_t from)
{
    struct plain p = {.len = 0};
    struct us_cursor c = us_cursor(text);
    bool begun = from > 0;

    c.p += from;
    while (c.p > c.begin && c.p < c.end && c.p[-1] != '\n')
        c.p++;

    for (; !us_cursor_at_end(&c); us_cursor_skip_line(&c, us_cursor_peek_line(&c))) {
        struct us_str plain = plain_line(&p, us_cursor_peek_line(&c), 0);
        bool begins = us_str_starts(plain, header);
        if (begins && begun && c.p > c.begin)
            return us_cursor_offset(&c);

        begun = begun || begins || begins_board(plain);
    }

    return SIZE_MAX;
}

/* What distinguishes the page's text from the solver's: Unicode symbols, indexes that count from 1,
   and other text around it. */
struct evidence {
    unsigned boards;
    unsigned sentences;
    bool foreign; /* a board contains non-ASCII characters or entities */
    bool verdict;
    bool framed;         /* the solver's header, or step numbers */
    uint8_t num_columns; /* lines of the first board */
    struct us_game game; /* with as many columns as the first board, if there is one */
    struct index_evidence indexes;
};

/* Notes how many freecells the boards show.  The web page drops the blanks at the end of the line,
   so the longest one counts, and there are at least those of FreeCell. */
static void examine_freecells(struct evidence *evidence, struct us_str line)
{
    enum { CELL = 4 };
    static const char freecells[] = "Freecells:";
    if (!us_str_starts(line, freecells))
        return;

    size_t cells = us_utf8_count(us_str_from(line, sizeof(freecells) - 1)) / CELL;
    if (cells <= US_MAX_FREECELLS && cells > evidence->game.num_freecells)
        evidence->game.num_freecells = cells;
}

static bool has_foreign_characters(struct us_str line)
{
    for (size_t i = 0; i < line.len; i++)
        if ((unsigned char)line.p[i] >= 0x80 || line.p[i] == '&')
            return true;

    return false;
}

/* Adds what one line reveals. */
static void examine_line(struct evidence *evidence, struct plain *buffer, struct us_str line)
{
    struct us_str plain = plain_line(buffer, line, 0);
    struct us_cursor c = us_cursor(plain);
    struct us_intent intent = {0};
    bool sequence;

    skip_step(&c);
    bool step = us_cursor_offset(&c) > 0 && (us_cursor_at_end(&c) || begins_board(plain));
    evidence->framed = evidence->framed || step || us_str_starts(plain, header);
    evidence->verdict = evidence->verdict || us_str_starts(plain, solved);
    examine_freecells(evidence, line);

    if (begins_board(plain)) {
        evidence->boards++;
        evidence->foreign = evidence->foreign || has_foreign_characters(line);
    } else if (at_sentence(&c, &intent, &sequence, &evidence->game) && !sequence) {
        if (us_take_fcs_piles(&c, &intent, false))
            return; /* people write column */
        evidence->sentences++;
        note_index(&evidence->indexes, &intent.source, &evidence->game);
        note_index(&evidence->indexes, &intent.dest, &evidence->game);
    } else if (evidence->boards == 1 && evidence->sentences == 0 && us_str_starts(plain, ":")) {
        evidence->num_columns += evidence->num_columns < US_MAX_COLUMNS;
        evidence->game.num_columns = evidence->num_columns;
    }
}

static int probe_fcs_web(struct us_str text)
{
    enum { FEW = 8, ENOUGH = 3, BITS_PER_SENTENCE = 24, MORE_THAN_FCS = 240, LESS_THAN_FCS = 96 };
    struct evidence evidence = {.game = us_variant_at(0)->game};
    struct plain p; /* each line sets the rest; clearing so much would take longer */
    struct us_cursor c = us_cursor(text);
    size_t num_lines = 0;

    p.standard = false;
    bool has_header = us_str_starts(us_cursor_rest(&c), header);
    bool has_trace = us_str_starts(us_cursor_rest(&c), "Iteration: ");
    for (; !us_cursor_at_end(&c); us_cursor_skip_line(&c, us_cursor_peek_line(&c))) {
        num_lines += us_str_trim_end(us_cursor_peek_line(&c)).len > 0;
        examine_line(&evidence, &p, us_cursor_peek_line(&c));
    }

    if (evidence.boards > 0 && evidence.foreign)
        return MORE_THAN_FCS;
    if (evidence.boards == 0 && us_only_quotes(evidence.sentences, num_lines))
        return 0;
    if (evidence.boards == 0 && !has_header && !has_trace)
        return (int)(evidence.sentences < ENOUGH ? evidence.sentences : ENOUGH) * BITS_PER_SENTENCE;
    if (evidence.boards == 0 || evidence.sentences == 0 || has_trace)
        return 0;

    bool from_one = !evidence.indexes.zero && (evidence.indexes.last || evidence.sentences >= FEW);
    if (from_one && !evidence.verdict)
        return MORE_THAN_FCS;
    return has_header || !evidence.framed ? 0 : LESS_THAN_FCS;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

static enum us_agreement agrees_fcs_web(const struct us_snapshot *snapshot,
                                        struct us_disagreement *why)
{
    struct plain p = {.len = 0};
    read_plain(&p, snapshot->text, 0);

    struct us_snapshot plain = *snapshot;
    plain.text = (struct us_str){p.text, p.len};
    enum us_agreement result = us_board_agrees(&plain, why);
    if (result != US_AGREES)
        why->span = origin_of(&p, why->span);
    return result;
}

const struct us_format us_format_fcs_web = {
    .name = "fcs-web",
    .title = "output of Freecell Solver's web page",
    .carries = US_CARRIES_START | US_CARRIES_MOVES | US_CARRIES_RESULT | US_CARRIES_NUMBER,
    .probe = probe_fcs_web,
    .cut = cut_fcs_web,
    .read = read_fcs_web,
    .agrees = agrees_fcs_web,
};
