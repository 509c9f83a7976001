/* SPDX-License-Identifier: MIT */
/*
 * Standard notation (docs/formats/sn.md): lists of pairs, ten per line, with or without the
 * deal number, as players post them and as `fc-solve -m -sn` and `-m -snx` write them.
 *
 *     #617
 *     8a 8b 8c 87 a2 c2 8d 8h 2a 2c
 *     28 21 c3 43v5 2c 26 72 8a d8 c8
 *
 * snx adds the number of cards (v5) if several cards go to an empty column.  sn omits it.
 *
 * Such lists appear in letters and on web pages: with prose around them, quoted, numbered, or in
 * capital letters.  This is one of the few readers that ignore text.  Each line is examined on its
 * own to find out whether it is a list of moves (post.h).
 */
#include <limits.h>
#include <stdio.h>

#include "base/sizes.h"
#include "formats/kit/card_sentence.h"
#include "formats/kit/foreign.h"
#include "formats/kit/prose.h"
#include "formats/kit/kit.h"
#include "formats/kit/pair.h"
#include "formats/posts/post.h"
#include "formats/kit/variation_text.h"

enum {
    PER_LINE = 10,
    FAR_ABOVE = 8,      /* after so many lines of prose, another deal number replaces the first */
    TOO_FAR_ABOVE = 24, /* a number in prose that is so far above the moves is not their deal */
};

/* ---- reading: lines of pairs ----------------------------------------------------------------- */

/* The place that a character of a pair names, as solvers write pairs.  Kind 0: it names none. */
#define COLUMN(i)                             \
    {                                         \
        .kind = US_PLACE_COLUMN, .index = (i) \
    }
#define FREECELL(i)                             \
    {                                           \
        .kind = US_PLACE_FREECELL, .index = (i) \
    }
static const struct us_place plain_places[UCHAR_MAX + 1] = {
    ['1'] = COLUMN(0),
    ['2'] = COLUMN(1),
    ['3'] = COLUMN(2),
    ['4'] = COLUMN(3),
    ['5'] = COLUMN(4),
    ['6'] = COLUMN(5),
    ['7'] = COLUMN(6),
    ['8'] = COLUMN(7),
    ['9'] = COLUMN(8),
    ['a'] = FREECELL(0),
    ['b'] = FREECELL(1),
    ['c'] = FREECELL(2),
    ['d'] = FREECELL(3),
    ['e'] = FREECELL(4),
    ['f'] = FREECELL(5),
    ['g'] = FREECELL(6),
    ['h'] = {.kind = US_PLACE_FOUNDATION},
};
#undef COLUMN
#undef FREECELL

/* The most columns that a pair can name, and the length of two pairs. */
enum { MOST_PLAIN = 9, LEAST_PLAIN = 5 };

/* Returns the place that the character at p names.  Nothing is named at the end. */
static const struct us_place *plain_place(const char *p, const char *end)
{
    return &plain_places[p < end ? (unsigned char)*p : 0];
}

/* Returns the card count at p, if a "v" and one character end the pair, or 0. */
static uint32_t plain_count(const char *p, const char *end)
{
    if (end - p < 2 || p[0] != 'v' || (end - p > 2 && p[2] != ' '))
        return 0;

    char c = p[1];
    if (c >= '1' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'd')
        return c - 'a' + 10;
    return 0;
}

/* The number of piles that pairs can name, by their kind.  One comparison serves all kinds, because
   a branch on the kind would be unpredictable. */
struct plain_piles {
    uint32_t sources[US_PLACE_FOUNDATION + 1];
    uint32_t dests[US_PLACE_FOUNDATION + 1];
};

static struct plain_piles plain_piles(unsigned columns)
{
    return (struct plain_piles){
        .sources = {[US_PLACE_COLUMN] = columns, [US_PLACE_FREECELL] = US_MAX_FREECELLS},
        .dests = {[US_PLACE_COLUMN] = columns,
                  [US_PLACE_FREECELL] = US_MAX_FREECELLS,
                  [US_PLACE_FOUNDATION] = 1},
    };
}

/* Steps over a pair at *p, the card count that may end it, and the blanks after it.  Sets *intent,
   of whose span only the length.  Returns false if there is no pair. */
static inline bool take_plain_pair(const char **p, const char *end, const struct plain_piles *piles,
                                   struct us_intent *intent)
{
    const struct us_place *source = plain_place(*p, end);
    const struct us_place *dest = plain_place(*p + 1, end);
    if (source->index >= piles->sources[source->kind] || dest->index >= piles->dests[dest->kind] ||
        source == dest)
        return false;

    *intent = (struct us_intent){
        .source = *source, .dest = *dest, .count_kind = US_COUNT_BY_CONVENTION, .span.len = 2};
    *p += 2;
    if (*p < end && **p != ' ') {
        intent->count_kind = US_COUNT_STATED;
        intent->count = plain_count(*p, end);
        intent->span.len = 4;
        if (intent->count == 0)
            return false;
        *p += 2;
    }
    while (*p < end && **p == ' ')
        ++*p;
    return true;
}

/* Adds the moves of a line that contains only pairs.  Returns false and adds nothing if the line
   contains anything else, or if memory runs out. */
static bool add_plain_line(struct us_record_reader *reader, struct us_script *script,
                           struct us_str line)
{
    enum { LONGEST = US_SIZE_PLAIN_LINE };
    const char *end = line.p + line.len;
    unsigned columns = script->game.num_columns;
    if (columns > MOST_PLAIN || script->game.whole_suits || line.len < LEAST_PLAIN ||
        line.len > LONGEST)
        return false;
    if (!us_script_make_room(script, line.len / 2))
        return false;

    const struct plain_piles piles = plain_piles(columns);
    struct us_intent *intent = script->intents + script->num_intents;
    for (const char *p = line.p; p < end; intent++) {
        uint32_t off = p - reader->cursor.begin;
        if (!take_plain_pair(&p, end, &piles, intent))
            return false;
        intent->span.off = off;
    }

    script->num_intents = intent - script->intents;
    return true;
}

/* Counts the moves of a line that contains only pairs, and sets *counts if some have card counts.
   Returns 0 for other lines. */
static unsigned count_plain_line(struct us_str line, bool *counts)
{
    const struct plain_piles piles = plain_piles(MOST_PLAIN);
    unsigned moves = 0;
    bool any = false;
    bool columns = false;
    if (line.len < LEAST_PLAIN)
        return 0;

    for (const char *p = line.p; p < line.p + line.len; moves++) {
        struct us_intent intent;
        if (!take_plain_pair(&p, line.p + line.len, &piles, &intent))
            return 0;
        columns = columns || intent.source.kind == US_PLACE_COLUMN ||
                  intent.dest.kind == US_PLACE_COLUMN;
        any = any || intent.count_kind == US_COUNT_STATED;
    }

    if (!columns) /* "be ad" */
        return 0;
    *counts = *counts || any;
    return moves;
}

/* ---- reading: lines of posts ----------------------------------------------------------------- */

/* How a list spells its moves. */
enum letters { LETTERS_UNKNOWN, LETTERS_SMALL, LETTERS_CAPITAL };

/* Reads one record from a post. */
struct list_reader {
    struct us_record_reader *common;
    struct us_script *script;
    struct us_str text; /* from the beginning of the record on */
    struct us_post_context context;
    enum us_post_header header; /* how certain the deal number is */
    unsigned since_header;      /* lines of prose after it */
    enum letters letters;
    size_t homes_seen; /* moves that have been searched for the letter of the foundation */
    bool begun;        /* a line that begins a record has been read */
    bool signature;    /* the signature after the moves has begun; the rest is prose */
};

/* Looks in moves that have not been searched yet for the name of the foundation. */
static void find_home(struct list_reader *reader)
{
    struct us_script *script = reader->script;
    for (; reader->homes_seen < script->num_intents; reader->homes_seen++) {
        const struct us_intent *intent = &script->intents[reader->homes_seen];
        const char *last = reader->common->cursor.begin + intent->span.off + intent->span.len - 1;
        if (intent->dest.kind == US_PLACE_FOUNDATION && *last != '0')
            reader->context.home_is_h = true;
    }
}

/* Adds a move that has been read by a scan. */
static void add_move(struct list_reader *reader, const struct us_post_scan *scan,
                     const struct us_intent *m)
{
    us_script_settle(reader->script);
    if (m->source.kind == US_PLACE_EITHER)
        us_script_add_either(reader->script, m, &scan->either);
    else
        *us_script_add(reader->script) = *m;
}

/* Keeps the first word of a line that is not a move, and what follows it, for a correction. */
static void add_unread(struct list_reader *reader, struct us_post_scan *scan)
{
    struct us_intent m;
    struct us_str word;
    enum us_post_item item;
    while ((item = us_post_next(scan, &word, &m)) != US_POST_END) {
        if (item == US_POST_WORD && !us_post_guess_move(&word, &reader->script->game, &m))
            continue;
        if (item == US_POST_MOVE && m.source.kind == US_PLACE_EITHER) {
            m.source = scan->either.source[0];
            m.dest = scan->either.dest[0];
        }
        m.span = us_cursor_span(&reader->common->cursor, word);
        us_script_add_unread(reader->script, &m);
    }
}

/* Takes back as many moves as words "undo" are in the line up to here. */
static void take_back(struct list_reader *reader, const struct us_post_scan *scan, unsigned *done)
{
    for (; *done < scan->undone; ++*done) {
        if (us_script_undo(reader->script))
            continue;
        struct us_span span = us_cursor_span(&reader->common->cursor, scan->undo);
        us_report(reader->common->sink, US_DIAG_NOT_A_MOVE, span, "%s",
                  "there is no move to take back");
        us_script_ignore_word(reader->script, span);
    }
}

/* Adds the moves of a line. */
static void add_moves(struct list_reader *reader, struct us_str line,
                      const struct us_post_facts *facts)
{
    struct us_script *script = reader->script;
    struct us_post_scan scan = us_post_scan(us_str_from(line, facts->from), &script->game,
                                            &reader->context);
    scan.skip_separators = facts->separated;
    unsigned undone = 0;
    for (unsigned n = 0; n < facts->tokens; n++) {
        struct us_intent m;
        struct us_str word;
        if (us_post_next(&scan, &word, &m) != US_POST_MOVE)
            break;

        take_back(reader, &scan, &undone);
        m.span = us_cursor_span(&reader->common->cursor, word);
        add_move(reader, &scan, &m);
    }

    if (facts->undone > undone) {
        struct us_post_scan rest = scan;
        struct us_intent m;
        struct us_str word;
        us_post_next(&rest, &word, &m);
        take_back(reader, &rest, &undone);
    }
    if (facts->misspelt.len > 0)
        add_unread(reader, &scan);
    reader->context.next_line = reader->context.next_move = 0;
    if (scan.first_label > 0) {
        unsigned misspelt = facts->misspelt.len > 0 ? 1 + facts->after_misspelt : 0;
        reader->context.next_line = scan.last_label + 1;
        reader->context.next_move = scan.first_label + facts->tokens + misspelt;
    }
}

static void state_deal(struct list_reader *reader, enum us_post_header header, struct us_deal deal)
{
    if (header <= reader->header)
        return;
    reader->header = header;
    reader->since_header = 0;
    reader->script->deal = deal;
    reader->context.after_header = true;
}

/* Notes what is in the place of the deal's number, if it is not one: "#617x", or if a number is
   announced, "0". */
static void note_bad_deal(struct list_reader *reader, struct us_str words, bool announced)
{
    struct us_cursor cursor = us_cursor(words);
    for (struct us_str word = us_cursor_word(&cursor); word.len > 0;
         word = us_cursor_word(&cursor)) {
        word = us_strip_end(word, ":,;.!*)");
        bool number = announced && word.len > 0 && us_is_digit(word.p[0]);
        bool sign = word.len > 1 && word.p[0] == '#' && us_is_digit(word.p[1]);
        if ((!number && !sign) || reader->script->bad_deal.len > 0)
            continue;
        reader->script->bad_deal = us_cursor_span(&reader->common->cursor, word);
    }
}

/* Reads a line, or the start of one, that is not a list of moves: a header, a verdict, or prose.
   Sets *has_deal if it has the deal number. */
static bool read_words(struct list_reader *reader, struct us_str text, bool *has_deal)
{
    struct us_script *script = reader->script;
    struct us_str words = us_post_strip_marks(text);
    if (us_str_starts(words, "This game is solveable.")) {
        script->claim = US_CLAIM_SOLVED;
        script->end_span = us_cursor_span(&reader->common->cursor, words);
    } else if (us_str_starts(words, "# unsolved") ||
               us_str_starts(words, "I could not solve this game.") ||
               us_str_starts(words, "Iterations count exceeded.")) {
        script->claim = US_CLAIM_GAVE_UP;
    }

    struct us_deal deal;
    *has_deal = false;
    if (script->num_intents > 0 || words.len == 0)
        return true;
    enum us_post_header header = us_post_find_deal(text, &deal);
    bool nearer = reader->since_header >= FAR_ABOVE;
    reader->since_header++;
    if (header == US_POST_NO_HEADER || deal.system == US_DEAL_NONE)
        note_bad_deal(reader, words, header != US_POST_NO_HEADER);
    *has_deal = header != US_POST_NO_HEADER;
    if (!*has_deal) {
        us_post_state_game(reader->common, script, text, US_NO_DEAL);
        return true;
    }
    if (nearer)
        reader->header = US_POST_NO_HEADER;
    if (header > reader->header)
        us_post_state_game(reader->common, script, text, deal);
    if (header > reader->header && !us_post_state_freecells(reader->common, script, text, deal))
        return false;
    state_deal(reader, header, deal);
    return true;
}

/* Returns true if a number can be a move of a game with ten columns, as in "109 210 31", and a move
   after it is one. */
static bool is_wide_move(const struct us_post_facts *facts, struct us_str digits)
{
    enum { TEN = 10 };
    struct us_intent m;
    struct us_game wide = us_variant_at(0)->game;
    wide.num_columns = TEN;
    return !facts->plausible && us_read_pair(digits, &wide, &m) != US_PAIR_BAD &&
           m.source.index < TEN && m.dest.index < TEN;
}

/* Takes the number before the first moves as that of the deal, if it is too large for the number of
   a line: "617: 8a 8b 8c".  Returns true if it is. */
static bool read_deal_before_moves(struct list_reader *reader, const struct us_post_facts *facts)
{
    enum { SMALLEST = 100 };
    char digits[16];
    struct us_deal deal;
    bool all_moves = facts->tokens == facts->words;
    if (reader->script->num_intents > 0 || reader->header != US_POST_NO_HEADER ||
        facts->label < SMALLEST || !all_moves)
        return false;

    int len = snprintf(digits, sizeof(digits), "%u", facts->label);
    struct us_str text = {digits, len};
    if (is_wide_move(facts, text) || !us_deal_parse(text, &deal))
        return false;
    state_deal(reader, US_POST_NUMBER_SIGN, deal);
    return true;
}

/* Returns true if the list, of which no moves have been read, is in small letters: looks for the
   first line below that shows it. */
static bool is_small_below(struct list_reader *reader, struct us_str line)
{
    struct us_cursor cursor = reader->common->cursor;
    static const struct us_post_context alone;
    us_post_skip_line(&cursor, line);
    while (reader->letters == LETTERS_UNKNOWN && !us_cursor_at_end(&cursor)) {
        size_t at = cursor.p - reader->text.p;
        if (us_post_begins(reader->text, at))
            break;

        line = us_post_peek_line(&cursor);
        struct us_post_facts facts = us_post_examine(line, &reader->script->game, &alone);
        if (us_post_kind(&facts, &alone) == US_POST_MOVES && facts.small)
            reader->letters = LETTERS_SMALL;
        else if (us_post_kind(&facts, &alone) == US_POST_MOVES && facts.capital)
            reader->letters = LETTERS_CAPITAL;
        us_post_skip_line(&cursor, line);
    }

    if (reader->letters == LETTERS_UNKNOWN)
        reader->letters = LETTERS_CAPITAL;
    return reader->letters == LETTERS_SMALL;
}

static void note_letters(struct list_reader *reader, const struct us_post_facts *facts)
{
    if (facts->small)
        reader->letters = LETTERS_SMALL;
    else if (facts->capital && reader->letters == LETTERS_UNKNOWN)
        reader->letters = LETTERS_CAPITAL;
}

/* Returns true if the word is the first half of a move, and the input ends with it. */
static bool is_half_a_move(const struct list_reader *reader, struct us_str word)
{
    struct us_cursor after = reader->common->cursor;
    if (!reader->common->at_end || word.len != 1 ||
        !(us_is_digit(*word.p) || (*word.p >= 'a' && *word.p <= 'd')))
        return false;
    after.p = word.p + 1;
    us_cursor_blanks(&after);
    us_cursor_blank_lines(&after);
    return us_str_trim_end(us_cursor_rest(&after)).len == 0;
}

/* Reports a word that is not a move. */
static void report_misspelt(struct list_reader *reader, const struct us_post_facts *facts)
{
    struct us_buf details = {0};
    struct us_span span = us_cursor_span(&reader->common->cursor, facts->misspelt);
    us_buf_puts(&details, "\"");
    us_buf_put_escaped(&details, facts->misspelt, 40);
    reader->script->cut_off = is_half_a_move(reader, facts->misspelt);
    us_buf_puts(&details, reader->script->cut_off ? "\" is half a move: the file ends early"
                                                  : "\" is not a move");
    if (facts->after_misspelt == 1)
        us_buf_puts(&details, "; the move after it was ignored");
    else if (facts->after_misspelt > 1)
        us_buf_putf(&details, "; the %u moves after it were ignored", facts->after_misspelt);

    us_report(reader->common->sink, US_DIAG_NOT_A_MOVE, span, "%s", us_buf_text(&details));
    us_script_ignore_word(reader->script, span);
    us_buf_free(&details);
}

/* Reports moves in words, or after words, below the list or in its first line: some of the list may
   be missing.  A line that begins with cards is of a board. */
static void report_below(struct list_reader *reader, struct us_str line)
{
    if (!memchr(line.p, ' ', line.len)) /* such as #617 */
        return;
    struct us_front_line facts = us_front_line(line);
    if (us_is_move_in_words(line))
        facts = (struct us_front_line){.moves = us_str_trim_end(line)};
    if (facts.moves.len == 0 || facts.begins)
        return;
    us_ignore_moves(reader->common->sink, reader->script,
                    us_cursor_span(&reader->common->cursor, facts.moves));
}

static void report_in_prose(const struct list_reader *reader, struct us_str moves)
{
    us_report(reader->common->sink, US_DIAG_MOVES_IN_PROSE,
              us_cursor_span(&reader->common->cursor, moves), "%s", "");
}

/* Decides what a line is.  `begins`: a record begins with it. */
static enum us_post_kind kind_of_line(struct list_reader *reader, struct us_str line,
                                      const struct us_post_facts *facts, bool begins)
{
    struct us_deal deal;
    enum us_post_kind kind = us_post_kind(facts, &reader->context);
    if (reader->signature)
        return US_POST_PROSE;
    if (begins && facts->from == 0 && !us_post_is_numbered_list(line, &deal))
        return US_POST_PROSE;

    /* Cards alone, above a list in small letters. */
    bool small = reader->letters == LETTERS_SMALL;
    if (kind == US_POST_MOVES && facts->cards && !small && reader->letters == LETTERS_UNKNOWN)
        small = is_small_below(reader, line);
    if (facts->cards && small)
        return US_POST_PROSE;
    return kind;
}

/* Before the first moves: a number that is mentioned in a text far above them is not their deal. */
static void forget_far_number(struct list_reader *reader)
{
    if (reader->header >= US_POST_HEADER || reader->since_header < TOO_FAR_ABOVE)
        return;
    reader->header = US_POST_NO_HEADER;
    reader->script->deal = US_NO_DEAL;
}

/* Reads a line that contains more than pairs.  `begins`: a record begins with it. */
static bool read_line(struct list_reader *reader, struct us_str line, bool begins)
{
    struct us_script *script = reader->script;
    find_home(reader);
    struct us_post_facts facts = us_post_examine(line, &script->game, &reader->context);
    enum us_post_kind kind = kind_of_line(reader, line, &facts, begins);

    bool has_deal;
    bool after_signature = reader->signature &&
                           us_post_kind(&facts, &reader->context) == US_POST_MOVES;
    if (facts.ignored.len > 0 && !reader->signature)
        report_in_prose(reader, facts.ignored);
    else if (kind == US_POST_DOUBTFUL || after_signature)
        report_in_prose(reader, facts.moves);
    else if (kind == US_POST_PROSE && (begins || script->num_intents > 0) && !reader->signature)
        report_below(reader, line);

    if (begins)
        reader->begun = true;
    if (script->num_intents > 0 && us_post_is_signature(line))
        reader->signature = true;

    if (kind != US_POST_MOVES) {
        bool blank = us_post_strip_marks(line).len == 0;
        bool near_header = !reader->context.after_moves && reader->context.adjacent;
        us_post_follow(&reader->context, &facts, kind);
        if (!read_words(reader, line, &has_deal))
            return false;
        reader->context.adjacent = has_deal || (blank && near_header);
        return true;
    }

    if (script->num_intents == 0)
        forget_far_number(reader);
    if (facts.from > 0 && !read_words(reader, (struct us_str){line.p, facts.from}, &has_deal))
        return false;

    bool deal = read_deal_before_moves(reader, &facts);
    note_letters(reader, &facts);
    add_moves(reader, line, &facts);
    if (facts.misspelt.len > 0)
        report_misspelt(reader, &facts);

    if (deal)
        reader->context.next_line = reader->context.next_move = 0;
    us_post_follow(&reader->context, &facts, kind);
    return true;
}

/* Adds the moves of the line at the cursor if it contains only pairs, and moves past it. */
static bool read_plain_line(struct list_reader *reader)
{
    struct us_cursor *cursor = &reader->common->cursor;
    struct us_str plain = us_cursor_peek_line(cursor);
    bool first = reader->script->num_intents == 0;
    if (reader->script->num_undone > 0) /* see us_script_undo */
        return false;
    if (reader->context.next_line > 0 || reader->signature ||
        !add_plain_line(reader->common, reader->script, plain))
        return false;
    if (first)
        forget_far_number(reader);
    reader->context.after_moves = reader->context.adjacent = true;
    reader->context.single = reader->context.dotted = false;
    reader->letters = LETTERS_SMALL;
    us_post_skip_line(cursor, plain);
    return true;
}

/* Reads the variations at the cursor, which is at the start of a line, if they are wanted.  Returns
   false if there is none. */
static bool read_variations(struct list_reader *reader)
{
    struct us_script *script = reader->script;
    struct us_cursor *cursor = &reader->common->cursor;
    uint32_t number = script->num_intents;
    if (!reader->common->request->variations || us_cursor_at_end(cursor) || *cursor->p != '(')
        return false;

    bool any = false;
    while (us_read_variation(cursor, script, number > 0 ? number - 1 : 0, number)) {
        any = true;
        us_cursor_blanks(cursor);
    }
    if (any)
        us_post_skip_line(cursor, us_post_peek_line(cursor));
    return any;
}

static enum us_status read_list(struct us_record_reader *reader, struct us_script *out,
                                uint8_t empty_count)
{
    struct us_cursor *cursor = &reader->cursor;
    struct us_str all = us_cursor_rest(cursor);
    uint32_t from = us_cursor_offset(cursor);
    struct list_reader x = {.common = reader, .script = out, .text = all};
    out->end_span = (struct us_span){from, 0};
    out->conventions = (struct us_conventions){
        .automove = US_AUTOMOVE_UNKNOWN,
        .automove_first = US_PERHAPS,
        .empty_count = empty_count,
        .redundant_home = US_PERHAPS,
        .naming = US_NAMED_AS_PAIRS,
    };

    while (!us_cursor_at_end(cursor)) {
        bool line_start = us_post_at_line_start(cursor);
        bool layout = false;
        bool may_begin = us_post_may_begin_layout(cursor);
        if (may_begin && out->num_intents == 0 && !us_post_take_layout(reader, out, &layout))
            return US_FAILED;
        if (layout || (line_start && (read_variations(&x) || read_plain_line(&x))))
            continue;
        if (may_begin && out->num_intents > 0 && !us_post_take_layout(reader, out, &layout))
            return US_FAILED;
        if (layout)
            continue;

        struct us_str line = us_post_peek_line(cursor);
        bool begins = us_post_begins(all, us_cursor_offset(cursor) - from);
        if (begins && (x.begun || out->num_intents > 0))
            break;
        if (!read_line(&x, line, begins))
            return US_FAILED;
        us_post_skip_line(cursor, line);
    }

    us_script_settle(out);
    bool only_prose = out->num_intents == 0 && out->extras.num_variations == 0 &&
                      out->num_ignored_words == 0 && out->deal.system == US_DEAL_NONE &&
                      out->claim == US_CLAIM_NONE && !out->has_start;
    if (only_prose)
        return US_END;
    if (!out->has_start)
        out->start_span = (struct us_span){from, 0};
    return US_OK;
}

static enum us_status read_sn(struct us_record_reader *reader, struct us_script *out)
{
    return read_list(reader, out, US_EMPTY_UNKNOWN);
}

/* The list states card counts, but may omit automoves. */
static enum us_status read_snx(struct us_record_reader *reader, struct us_script *out)
{
    return read_list(reader, out, US_EMPTY_STATED);
}

/* Cuts before a header that follows moves or another header.  If `from` is above 0, the text before
   it had some. */
static size_t cut_list(struct us_str text, size_t from)
{
    bool begun = from > 0;
    struct us_cursor cursor = us_cursor(text);
    cursor.p += from;
    if (cursor.p > cursor.begin && cursor.p < cursor.end && cursor.p[-1] != '\n' &&
        *cursor.p != '<')
        us_post_skip_line(&cursor, us_post_peek_line(&cursor));

    while (!us_cursor_at_end(&cursor)) {
        bool begins = us_post_begins(text, us_cursor_offset(&cursor));
        if (begins && begun)
            return us_cursor_offset(&cursor);

        const struct us_game *freecell = &us_variant_at(0)->game;
        if (!begun && us_post_skip_layout(&cursor, freecell))
            continue;
        struct us_str line = us_post_peek_line(&cursor);
        if (!begun) {
            static const struct us_post_context alone;
            struct us_post_facts facts = us_post_examine(line, freecell, &alone);
            begun = begins || us_post_kind(&facts, &alone) == US_POST_MOVES;
        }
        us_post_skip_line(&cursor, line);
    }
    return SIZE_MAX;
}

/* Notes in the context whether a line that is not a list of moves has the deal number. */
static void note_deal(struct us_post_context *context, struct us_str line)
{
    struct us_deal deal;
    context->adjacent = us_post_find_deal(line, &deal) != US_POST_NO_HEADER;
    context->after_header = context->after_header || context->adjacent;
}

/* What a text suggests.  Moves that are not pairs, or with comments, are also in other texts.  They
   count if many of them follow each other. */
struct evidence {
    unsigned moves;
    unsigned unusual; /* moves that are not pairs, since the last line of prose */
    unsigned most_unusual;
    bool named; /* they are below the number of a deal */
    bool counts;
};

static void add_evidence(struct evidence *e, const struct us_post_facts *facts)
{
    e->counts = e->counts || facts->counts;
    if (!facts->unusual)
        e->moves += facts->tokens;
    else if (facts->misspelt.len == 0)
        e->unusual += facts->tokens;
    if (e->unusual > e->most_unusual)
        e->most_unusual = e->unusual;
}

/* Counts the moves in the text.  A text with cards has other formats, unless they are a layout
   above the moves.  `counts`: the moves must include a card count; otherwise none may. */
/* Returns how strongly the evidence suggests lists with or without card counts, in bits. */
static int weigh(const struct evidence *evidence, bool counts, bool layout)
{
    enum {
        MOST_BITS = 20,
        FEW = 4,
        MANY = 16,
        WITH_LAYOUT = 19
    }; /* campbell, with such a layout, has 40 */
    unsigned moves = evidence->moves;
    if (evidence->most_unusual >= (evidence->named ? FEW : MANY))
        moves += evidence->most_unusual;
    if (counts != evidence->counts || moves == 0)
        return 0;
    return (moves > MOST_BITS ? MOST_BITS : (int)moves) + (layout ? WITH_LAYOUT : 0);
}

static int probe(struct us_str text, bool counts)
{
    const struct us_game *freecell = &us_variant_at(0)->game;
    struct us_post_context context = {0};
    struct evidence evidence = {0};
    bool layout = false;
    if (us_is_json(us_str_trim(text)))
        return 0; /* JSON: its texts are no words of a list */

    for (struct us_cursor cursor = us_cursor(text); !us_cursor_at_end(&cursor);) {
        /* A page may be one line with many tags, which must not be searched again from each. */
        struct us_str plain = us_post_at_line_start(&cursor) ? us_cursor_peek_line(&cursor)
                                                             : us_str("");
        unsigned pairs = context.next_line == 0 ? count_plain_line(plain, &evidence.counts) : 0;
        if (pairs > 0) {
            evidence.moves += pairs;
            context = (struct us_post_context){.after_moves = true, .adjacent = true};
            us_post_skip_line(&cursor, plain);
            continue;
        }
        if (us_post_skip_layout(&cursor, freecell)) {
            layout = true;
            continue;
        }

        if (*cursor.p == '{' && us_is_json(us_cursor_rest(&cursor)))
            return 0;
        struct us_str line = us_post_peek_line(&cursor);
        struct us_post_facts facts = us_post_examine(line, freecell, &context);
        if (facts.is_cards)
            return 0;

        enum us_post_kind kind = us_post_kind(&facts, &context);
        if (kind == US_POST_MOVES) {
            evidence.named = evidence.named || context.after_header;
            add_evidence(&evidence, &facts);
            context.next_line = facts.label > 0 ? facts.label + 1 : 0;
            context.next_move = facts.label > 0 ? facts.label + facts.tokens : 0;
        } else if (us_post_strip_marks(line).len > 0) {
            evidence.unusual = 0;
        }
        us_post_follow(&context, &facts, kind);
        if (kind != US_POST_MOVES && !context.after_moves)
            note_deal(&context, line);
        us_post_skip_line(&cursor, line);
    }

    return weigh(&evidence, counts, layout);
}

static int probe_sn(struct us_str text)
{
    return probe(text, false);
}

static int probe_snx(struct us_str text)
{
    return probe(text, true);
}

/* ---- writing --------------------------------------------------------------------------------- */

static const struct us_option options_sn[] = {
    {"variations", "write variations in parentheses, and read them",
     (const char *const[]){"no", "yes", NULL}},
    {0},
};
enum { VARIATIONS_YES = 1 };

static unsigned lacks_sn(const uint8_t *options, const struct us_solution *solution)
{
    (void)solution;
    return options[0] == VARIATIONS_YES ? 0 : US_CARRIES_VARIATIONS;
}

/* Writes the variations that start before a move, or earlier, below the line that ends with it. */
static bool put_variations(struct us_buf *out, const struct us_solution *s, size_t *next,
                           uint32_t before, unsigned number)
{
    const struct us_extras *x = &s->extras;
    bool any = false;
    while (*next < x->num_variations && x->variations[*next].before <= before) {
        if (us_take_illegal_variation(x, next))
            continue;
        us_buf_puts(out, any || before == UINT32_MAX ? "" : "\n");
        us_put_variation(out, s, next, number, true);
        us_buf_putc(out, '\n');
        any = true;
    }
    return any;
}

static void write_list(struct us_record_writer *w, const struct us_solution *s, bool counts)
{
    if (s->deal.system == US_DEAL_MS)
        us_buf_putf(w->out, "#%llu\n", (unsigned long long)s->deal.number);
    else if (s->deal.system == US_DEAL_COOKIE)
        us_buf_putf(w->out, "#-%llu\n", (unsigned long long)s->deal.number);

    unsigned number = 0;
    unsigned in_line = 0;
    size_t variation = 0;
    for (size_t i = 0; i < s->num_moves; i++) {
        if (s->moves[i].implicit)
            continue;
        if (in_line > 0)
            us_buf_putc(w->out, in_line % PER_LINE == 0 ? '\n' : ' ');
        us_put_clear_pair(w->out, &s->game, &s->moves[i], counts);
        number++;
        in_line++;
        if (w->options[0] == VARIATIONS_YES && put_variations(w->out, s, &variation, i, number))
            in_line = 0;
    }
    if (in_line > 0 || number == 0)
        us_buf_putc(w->out, '\n');
    if (w->options[0] == VARIATIONS_YES)
        put_variations(w->out, s, &variation, UINT32_MAX, number + 1);
}

static bool is_all_legal(const struct us_extras *x)
{
    for (size_t i = 0; i < x->num_variations; i++)
        if (x->variations[i].num_legal < x->variations[i].num_moves)
            return false;
    return true;
}

static const char *loses_list(const struct us_solution *s, const uint8_t *options, unsigned i)
{
    bool lost = options[0] == VARIATIONS_YES && !is_all_legal(&s->extras);
    return lost && i == 0 ? "variations that are not legal" : NULL;
}

/* A first line without a digit looks like prose.  A variation can follow its first move. */
static bool begins_without_columns(const struct us_solution *s)
{
    size_t end = s->extras.num_variations > 0 ? 1 : PER_LINE;
    for (size_t i = 0; i < end && i < s->num_moves; i++)
        if (s->moves[i].source.type == US_COLUMN || s->moves[i].dest.type == US_COLUMN)
            return false;
    return s->num_moves > 0;
}

/* A record must not be an empty list. */
static const char *refuses_list(const struct us_solution *s)
{
    bool numbered = s->deal.system == US_DEAL_MS || s->deal.system == US_DEAL_COOKIE;
    if (!s->empty && s->num_moves == 0 && !numbered)
        return "records that have neither moves nor a deal number";
    if (begins_without_columns(s))
        return "lists that begin with moves between freecells and foundations";
    if (s->game.num_freecells > US_NUM_CELL_LETTERS)
        return "boards with more than eighteen freecells";
    return NULL;
}

static void write_snx(struct us_record_writer *w, const struct us_solution *s)
{
    write_list(w, s, true);
}

static void write_sn(struct us_record_writer *w, const struct us_solution *s)
{
    write_list(w, s, false);
}

#define LISTED .rules = 1U << US_AUTOMOVE_NONE, .rule = US_AUTOMOVE_NONE, .inferred = true

/* The first choice is a list that means the same under all conventions for the card count.  The
   next ones follow one convention, and its reader finds which.  Then come lists like the output of
   `fc-solve -sn`, whose reader finds each count by playing.  Only if that takes long, or finds
   other counts, moves are split.  Of games that are not solved, readers may nevertheless find other
   counts, which is a loss. */
static const struct us_terms terms_sn[] = {
    {LISTED, .statable = US_STATES_COMMON, .no_splits = true},
    {LISTED, .statable = US_STATES_ONE, .no_splits = true, .read_back = true},
    {LISTED, .statable = US_STATES_MS, .no_splits = true, .read_back = true},
    {LISTED, .statable = US_STATES_MAX, .no_splits = true, .read_back = true},
    {LISTED, .searched = true, .read_back = true},
    {LISTED, .statable = US_STATES_COMMON},
    {LISTED, .statable = US_STATES_MAX},
    {LISTED, .searched = true},
    {0},
};

static const struct us_terms terms_snx[] = {
    {LISTED, .first_foundation = true},
    {0},
};
#undef LISTED

/* What the formats have in common. */
#define LISTS                                                                                \
    .carries = US_CARRIES_MOVES | US_CARRIES_NUMBER | US_CARRIES_VARIATIONS,                 \
    .options = options_sn, .lacks = lacks_sn, .convinces = us_post_is_list, .cut = cut_list, \
    .refuses = refuses_list, .loses = loses_list

const struct us_format us_format_sn = {
    LISTS,
    .name = "sn",
    .title = "standard notation: pairs as players post them",
    .suffixes = (const char *const[]){".sn", NULL},
    .probe = probe_sn,
    .read = read_sn,
    .terms = terms_sn,
    .write = write_sn,
};

const struct us_format us_format_snx = {
    LISTS,
    .name = "snx",
    .title = "standard notation with the number of cards to empty columns",
    .suffixes = (const char *const[]){".snx", NULL},
    .probe = probe_snx,
    .read = read_snx,
    .terms = terms_snx,
    .write = write_snx,
};
