/* SPDX-License-Identifier: MIT */
/* Decides whether a line of a post holds moves, cards or prose. */
#include "formats/posts/post_words.h"

/* Returns true if a word can only be a card: a spade, or a rank that is a letter.  10h may also be
   a move. */
static bool is_card(struct us_str word)
{
    us_card card;
    if (us_get_card(word, &card) != word.len || word.len < 2)
        return false;

    unsigned rank = us_rank(card);
    return us_suit(card) == US_SPADES || rank > 10 || (rank == 10 && word.p[0] != '1');
}

/* Returns true for "Solution:", "#617" or "JD>": moves may follow these in the same line.  "8a:" is
   a move that is not understood. */
static bool may_precede_moves(struct us_str word)
{
    if (us_post_shape(word) == US_POST_SHAPE_LIKELY)
        return false;
    char last = word.p[word.len - 1];
    bool number = word.len > 1 && word.p[0] == '#' && us_is_digit(word.p[1]);
    return last == ':' || last == '>' || number;
}

/* Returns true for a word that follows a number in prose: "12 moves later". */
static bool is_unit(struct us_str word)
{
    static const char *const units[] = {"move", "minute", "min",     "hour", "hr",   "second",
                                        "sec",  "step",   "card",    "game", "deal", "time",
                                        "day",  "week",   "year",    "more", "less", "or",
                                        "of",   "out",    "percent", NULL};
    word = us_post_without_end_marks(word);
    if (word.len > 2 && (word.p[word.len - 1] == 's'))
        word.len--;
    if (word.len > 0 && us_length_in_any_case(word, units) == word.len)
        return true;
    return word.len > 0 && word.p[0] == '%';
}

/* What the words of a line are, beyond the facts. */
struct word_counts {
    const struct us_game *game;
    struct us_post_facts facts;
    struct us_post_facts run; /* the moves since the last other word */
    struct us_str first;      /* the first other word */
    enum us_post_shape shape; /* that of this word */
    unsigned others;          /* words that are not moves */
    unsigned prose;           /* of these, those that can only be prose or punctuation */
    unsigned separators;      /* of these, those that may only separate moves */
    unsigned after;           /* moves after the first of them */
    unsigned layout;          /* cards that cannot be moves */
    bool prose_next;          /* prose follows the first of them directly */
    bool short_words;         /* no word is longer than three characters */
};

static bool has_column(const struct us_game *g, const struct us_place *place)
{
    return place->kind != US_PLACE_COLUMN || place->index < g->num_columns;
}

static void count_move(struct us_post_facts *facts, const struct us_game *g, struct us_str word,
                       const struct us_intent *m)
{
    bool exists = has_column(g, &m->source) && has_column(g, &m->dest);
    facts->plausible = exists && (facts->plausible || facts->tokens == 0);
    if (facts->tokens == 0)
        facts->moves.p = word.p;
    facts->moves.len = word.p + word.len - facts->moves.p;
    facts->tokens++;
    facts->homes += m->dest.kind == US_PLACE_FOUNDATION;

    bool card = us_post_is_capital_card(word);
    facts->cards = card && (facts->cards || facts->tokens == 1);
    for (size_t i = 0; i < word.len; i++) {
        char c = word.p[i];
        facts->digits = facts->digits || us_is_digit(c);
        facts->counts = facts->counts || us_upper(c) == 'V';
        facts->small = facts->small || (c >= 'a' && c <= 'l');
        facts->capital = facts->capital || (!card && c >= 'A' && c <= 'L');
    }
}

/* Adds a move to a run of moves after another word.  Runs of three or more are reported. */
static void note_ignored(struct word_counts *counts, struct us_str word, const struct us_intent *m)
{
    enum { MANY = 3 };
    count_move(&counts->run, counts->game, word, m);
    counts->after++;
    if (counts->run.tokens >= MANY && counts->run.digits)
        counts->facts.ignored = counts->run.moves;
}

static void note_other(struct word_counts *counts, struct us_str word)
{
    enum us_post_shape shape = us_post_shape(word);
    bool prose = shape <= US_POST_SHAPE_USUAL;
    counts->run = (struct us_post_facts){0};
    counts->others++;
    counts->prose += prose;
    counts->separators += us_post_is_separator(word);
    if (counts->others == 1) {
        counts->first = word;
        counts->shape = shape;
        counts->facts.unit = is_unit(word);
    }
    counts->prose_next = counts->prose_next || (counts->others == 2 && counts->after == 0 && prose);
}

/* Returns true if a sign that separates a comment is between the moves and the first other word. */
static bool is_delimited(const struct word_counts *counts)
{
    if (counts->others == 0 || counts->facts.tokens == 0)
        return false;
    if (memchr("-/#", counts->first.p[0], 3) || !us_post_is_ascii(counts->first.p[0]))
        return true;

    const char *end = counts->facts.moves.p + counts->facts.moves.len;
    for (const char *p = end; p < counts->first.p; p++)
        if (memchr(",;:|\t", *p, 5))
            return true;
    return false;
}

/* Returns true if the first other word is probably a mistyped move. */
static bool is_misspelt(const struct word_counts *counts, const struct us_post_context *context)
{
    bool begins = counts->facts.tokens == 0;
    if (counts->others == 0 || counts->shape == US_POST_SHAPE_MARK ||
        (begins && counts->shape < US_POST_SHAPE_SHORT))
        return false;

    /* Only moves follow it, or words of which no prose consists. */
    if (counts->after > 0 && (counts->others == 1 || counts->prose == 0))
        return true;
    bool last = counts->others == 1 && counts->after == 0;
    if (counts->shape == US_POST_SHAPE_LIKELY)
        return !counts->prose_next && (!begins || last);
    return counts->shape == US_POST_SHAPE_SHORT && last && (!begins || context->single);
}

/* Returns true if the line, which has a mistyped move, is a list of moves. */
static bool is_list(const struct word_counts *counts, const struct us_post_context *context)
{
    enum { MANY = 3 };
    bool lone = counts->facts.words == 1 && context->single;
    bool digits = counts->facts.digits || counts->run.digits ||
                  counts->shape == US_POST_SHAPE_LIKELY || lone;
    bool near = context->adjacent || counts->facts.label_expected;
    unsigned moves = counts->facts.tokens + counts->after;
    return digits && (moves >= MANY || near);
}

/* Draws conclusions from the words of a line. */
static void conclude(struct word_counts *counts, const struct us_post_context *context)
{
    struct us_post_facts *facts = &counts->facts;
    facts->delimited = is_delimited(counts);

    /* Two or more cards among short words.  Moves alone are no cards: kd is a move if there are
       nine freecells. */
    facts->is_cards = counts->layout > 1 && counts->short_words && facts->tokens < facts->words;
    bool mistake = !facts->is_cards && is_misspelt(counts, context) && is_list(counts, context);
    if (mistake) {
        facts->misspelt = us_post_without_end_marks(counts->first);
        facts->after_misspelt = counts->after;
    }
    if (facts->is_cards || mistake)
        facts->ignored.len = 0;

    bool only_marks = counts->after > 0 && counts->others == 1 &&
                      counts->shape == US_POST_SHAPE_MARK;
    if (only_marks && facts->ignored.len == 0)
        facts->ignored = counts->run.moves;
}

/* Reads the words of a line.  Stops after a word that moves may follow, and returns false and the
   word in *lead. */
static bool read_words(struct word_counts *counts, struct us_post_scan *scan, struct us_str *lead)
{
    struct us_str word;
    struct us_intent m;
    enum us_post_item item;
    while ((item = us_post_next(scan, &word, &m)) != US_POST_END) {
        counts->layout += is_card(word);
        counts->short_words = counts->short_words && word.len <= 3;
        counts->facts.words++;
        if (item == US_POST_MOVE && counts->others == 0) {
            count_move(&counts->facts, counts->game, word, &m);
            continue;
        }
        if (item == US_POST_MOVE) {
            note_ignored(counts, word, &m);
            continue;
        }
        if (counts->facts.tokens == 0 && may_precede_moves(word)) {
            *lead = word;
            return false;
        }
        note_other(counts, word);
    }
    return true;
}

/* Examines the line from an offset on.  Dashes, slashes and arrows are separators or words. */
static struct word_counts count_words(struct us_str line, size_t start, const struct us_game *g,
                                      const struct us_post_context *context, bool skip_separators)
{
    struct word_counts counts = {
        .game = g, .facts.from = start, .facts.numbered = start > 0, .short_words = true};
    struct us_post_scan scan = us_post_scan(line, g, context);
    scan.skip_separators = skip_separators;
    scan.cursor.p += start;

    struct us_str lead;
    while (!read_words(&counts, &scan, &lead)) {
        size_t from = scan.cursor.p - line.p;
        counts = (struct word_counts){
            .game = g, .layout = counts.layout, .short_words = counts.short_words};
        counts.facts.from = from;
        counts.facts.numbered = us_is_digit(lead.p[0]);
        scan = us_post_scan(line, g, context);
        scan.skip_separators = skip_separators;
        scan.cursor.p += from;
    }

    struct us_str after = us_str("");
    if (counts.facts.tokens > 0)
        after = us_str_from(line, counts.facts.moves.p + counts.facts.moves.len - line.p);
    counts.facts.undone = scan.undone;
    counts.facts.label = scan.first_label;
    counts.facts.label_expected = scan.first_label > 0 && (scan.first_label == context->next_line ||
                                                           scan.first_label == context->next_move);
    counts.facts.joined = scan.joined;
    bool commented = counts.facts.tokens < counts.facts.words && counts.facts.tokens < 3;
    counts.facts.unusual = scan.unusual || skip_separators || commented;
    counts.facts.dotted = us_str_starts(after, ".");
    counts.facts.separated = skip_separators;
    return counts;
}

struct us_post_facts us_post_examine(struct us_str line, const struct us_game *game,
                                     const struct us_post_context *context)
{
    struct us_str number;
    if (us_post_is_usual_header(us_cursor(line)))
        return (struct us_post_facts){0};
    if (game->num_columns < 10 && us_post_is_lone_number(line, &number) && !context->joined)
        return (struct us_post_facts){0};

    size_t start = 0;
    struct word_counts counts = count_words(line, start, game, context, false);
    if (counts.facts.tokens == 0 && counts.facts.from == 0 && counts.after > 0) {
        start = us_post_header_before_moves(line);
        if (start > 0)
            counts = count_words(line, start, game, context, false);
    }
    if (counts.separators > 0 && counts.separators == counts.others && counts.after > 0)
        counts = count_words(line, start, game, context, true);
    conclude(&counts, context);
    return counts.facts;
}

/* ---- moves and comments ---------------------------------------------------------------------- */

/* Decides about one or two moves without digits before other words: "ch is home", or "ah, well". */
static enum us_post_kind kind_of_letters(const struct us_post_facts *facts,
                                         const struct us_post_context *context)
{
    bool sigh = facts->moves.p[0] == 'a' || facts->moves.p[0] == 'e';
    bool home = facts->homes == facts->tokens && (!sigh || context->single);
    bool likely = facts->small && !facts->capital &&
                  (home || (context->single && facts->delimited));
    return likely && context->adjacent ? US_POST_MOVES : US_POST_PROSE;
}

/* Decides about one or two moves before other words. */
static enum us_post_kind kind_of_commented(const struct us_post_facts *facts,
                                           const struct us_post_context *context)
{
    bool first = facts->label == 1;
    bool within = context->after_moves || context->after_header;
    if (!facts->plausible)
        return US_POST_PROSE;
    if (facts->label_expected || (first && (facts->delimited || facts->tokens > 1)))
        return US_POST_MOVES;
    if (!facts->digits)
        return kind_of_letters(facts, context);

    if (facts->tokens == 1 && facts->unit && !facts->delimited)
        return US_POST_PROSE;
    bool likely = facts->delimited && (facts->tokens > 1 || facts->small);
    if (context->adjacent || (within && (first || likely)))
        return US_POST_MOVES;
    return within ? US_POST_DOUBTFUL : US_POST_PROSE;
}

enum us_post_kind us_post_kind(const struct us_post_facts *facts,
                               const struct us_post_context *context)
{
    enum { MANY = 3, MANY_JOINED = 8 };
    bool within = context->after_moves || context->after_header;
    bool undone = facts->undone > 0 && facts->words == 0;
    if (facts->misspelt.len > 0 || undone)
        return US_POST_MOVES;
    if (facts->tokens == 0 || facts->is_cards)
        return US_POST_PROSE;
    if (facts->joined && !within && facts->tokens < MANY_JOINED)
        return US_POST_PROSE;
    if (facts->tokens >= MANY && facts->digits)
        return US_POST_MOVES;

    if (facts->tokens < facts->words)
        return facts->from == 0 && facts->tokens < MANY ? kind_of_commented(facts, context)
                                                        : US_POST_PROSE;
    if (facts->from > 0 && !facts->numbered)
        return US_POST_PROSE;

    /* A single move between freecells: "ab", but not "Ed". */
    bool name = facts->small && facts->capital;
    bool lone = context->adjacent && facts->small && !name;
    bool likely = context->after_moves && (facts->homes > 0 || facts->words > 1 || lone);
    if (facts->digits || likely)
        return US_POST_MOVES;
    return context->after_moves && !name ? US_POST_DOUBTFUL : US_POST_PROSE;
}

void us_post_follow(struct us_post_context *context, const struct us_post_facts *facts,
                    enum us_post_kind kind)
{
    context->adjacent = kind == US_POST_MOVES;
    if (kind != US_POST_MOVES)
        return;

    context->after_moves = true;
    context->single = facts->tokens == 1;
    context->joined = facts->joined;
    context->dotted = facts->dotted;
}
