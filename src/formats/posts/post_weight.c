/* SPDX-License-Identifier: MIT */
/*
 * Decides whether a text holds a list of moves at all.  Pairs of characters occur in tables of
 * numbers, in programs and in prose.  In real lists, moves stand together, cards come from
 * freecells to which others have gone before, and some moves go to a freecell or a foundation.
 */
#include "formats/posts/post_words.h"

#include <limits.h>

enum {
    FAR_APART = 6,    /* lines without moves that separate two lists */
    NEAR = 3,         /* lines between a deal number and its list */
    DEAL = 100,       /* a number from here on before the first moves is that of the deal */
    LONG = 30,        /* moves of a list that may be anywhere */
    FEW = 8,          /* moves that are hardly evidence */
    ODD_MOVES = 10,   /* one in so many moves may be odd, and another one */
    ALL_COLUMNS = 10, /* so many moves between columns alone are numbers */
    MOST_COLUMNS = 10 /* of the games that are dealt by such a number */
};

/* Moves that stand together. */
struct list {
    unsigned good;      /* plausible moves */
    unsigned odd;       /* other moves: to the same pile, or from a freecell that is empty */
    unsigned to_others; /* plausible moves from or to other piles than columns */
    bool named;         /* a deal number comes shortly before it */
    struct us_span first;
};

struct weighing {
    const struct us_game *game;
    struct us_post_context context;
    struct us_cursor cursor;
    struct list list; /* the current one */
    struct list best;
    uint32_t filled;     /* freecells that got a card, as bits */
    struct list all;     /* the sums for all lists */
    unsigned others;     /* lines that hold neither moves nor a deal number with words */
    unsigned signs;      /* of these, lines with a number sign: "Simple Simon #5" */
    unsigned words;      /* after the moves of a line */
    unsigned apart;      /* lines without moves since the last move */
    unsigned since_deal; /* lines since the last deal number */
    bool has_stock;      /* there is a layout of another game, with a stock */
};

static bool is_odd_place(const struct weighing *weighing, const struct us_place *place)
{
    return place->kind == US_PLACE_COLUMN && place->index >= weighing->game->num_columns;
}

/* Returns true if the move cannot be one of a solution, whatever the cards are. */
static bool is_odd(struct weighing *weighing, const struct us_intent *m)
{
    bool odd = is_odd_place(weighing, &m->source) || is_odd_place(weighing, &m->dest);
    odd = odd || (m->source.kind == m->dest.kind && m->source.index == m->dest.index);

    if (m->source.kind == US_PLACE_FREECELL) {
        uint32_t bit = UINT32_C(1) << (m->source.index % 32);
        odd = odd || !(weighing->filled & bit);
        weighing->filled &= ~bit;
    }
    if (m->dest.kind == US_PLACE_FREECELL)
        weighing->filled |= UINT32_C(1) << (m->dest.index % 32);
    return odd;
}

static int worth(const struct list *list)
{
    return (int)list->good - 3 * (int)list->odd;
}

static void count_move(struct list *list, bool odd, bool columns)
{
    list->odd += odd;
    list->good += !odd;
    list->to_others += !odd && !columns;
}

/* Returns true for 70, which may be a move to the foundation, but also a number. */
static bool is_number(struct us_str word)
{
    uint32_t n;
    return us_is_number(word, &n);
}

static void weigh_moves(struct weighing *weighing, struct us_str line,
                        const struct us_post_facts *facts)
{
    if (weighing->apart > FAR_APART) {
        weighing->list = (struct list){0};
        weighing->filled = 0;
    }
    if (weighing->list.good + weighing->list.odd == 0) {
        weighing->list.named = weighing->since_deal <= NEAR;
        weighing->list.first = us_cursor_span(&weighing->cursor, line);
    }
    weighing->apart = 0;
    weighing->words += facts->words - facts->tokens;

    struct us_post_scan scan = us_post_scan(us_str_from(line, facts->from), weighing->game,
                                            &weighing->context);
    scan.skip_separators = facts->separated;
    struct us_intent m;
    struct us_str word;
    for (unsigned n = 0; n < facts->tokens && us_post_next(&scan, &word, &m) == US_POST_MOVE; n++) {
        bool odd = is_odd(weighing, &m);
        bool columns = m.source.kind == US_PLACE_COLUMN &&
                       (m.dest.kind == US_PLACE_COLUMN || is_number(word));
        count_move(&weighing->list, odd, columns);
        count_move(&weighing->all, odd, columns);
    }
    if (weighing->best.good + weighing->best.odd == 0 ||
        worth(&weighing->list) > worth(&weighing->best))
        weighing->best = weighing->list;
}

static void weigh_line(struct weighing *weighing, struct us_str line)
{
    struct us_post_facts facts = us_post_examine(line, weighing->game, &weighing->context);
    enum us_post_kind kind = us_post_kind(&facts, &weighing->context);
    bool moves = kind == US_POST_MOVES;
    struct us_deal deal;
    struct us_str words = moves ? (struct us_str){line.p, facts.from} : line;
    if (us_post_strip_marks(words).len > 0) {
        enum us_post_header header = us_post_find_deal(words, &deal);
        weighing->since_deal = header != US_POST_NO_HEADER ? 0 : weighing->since_deal + 1;
        weighing->others += !moves && header <= US_POST_NUMBER_SIGN;
        weighing->signs += !moves && header == US_POST_NUMBER_SIGN;
        weighing->apart += !moves;
    }
    if (moves && facts.label >= DEAL && weighing->all.good + weighing->all.odd == 0)
        weighing->since_deal = 0;
    if (moves)
        weigh_moves(weighing, line, &facts);

    us_post_follow(&weighing->context, &facts, kind);
    if (moves) {
        weighing->context.next_line = facts.label > 0 ? facts.label + 1 : 0;
        weighing->context.next_move = facts.label > 0 ? facts.label + facts.tokens : 0;
    } else if (weighing->since_deal == 0) {
        weighing->context.after_header = weighing->context.adjacent = true;
    }
}

/* Returns true for a number such as 1F52 or 4E00, but not for two moves in one word. */
static bool is_code_point(struct us_str word, const struct us_post_rules *rules)
{
    enum { LEAST = 4, MOST = 6 };
    size_t letters = 0;
    for (size_t i = 0; i < word.len; i++) {
        bool letter = word.p[i] >= 'A' && word.p[i] <= 'F';
        if (!letter && !us_is_digit(word.p[i]))
            return false;
        letters += letter;
    }
    if (word.len < LEAST || word.len > MOST || letters == 0 || letters == word.len)
        return false;
    return !us_post_is_joined(word, rules, true);
}

/* Returns true if the text is a table of hexadecimal numbers, such as those of characters. */
static bool are_code_points(struct us_str text, const struct weighing *weighing)
{
    struct us_post_rules rules = {.game = weighing->game};
    size_t num = 0;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c);) {
        struct us_cursor line = us_cursor(us_cursor_peek_line(&c));
        for (struct us_str word = us_cursor_word(&line); word.len > 0; word = us_cursor_word(&line))
            num += is_code_point(us_post_without_end_marks(word), &rules);
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    }
    return num > FEW && num > (weighing->all.good + weighing->all.odd) / ODD_MOVES;
}

/* Returns true if the moves are numbers: hardly any of them is to or from a freecell, although the
   game has some. */
static bool are_numbers(const struct weighing *weighing)
{
    bool has_others = weighing->game->num_freecells > 0 && !weighing->game->whole_suits;
    return has_others &&
           weighing->all.to_others * 2 * ODD_MOVES < weighing->all.good + weighing->all.odd;
}

/* Returns true if numbers can be moves nevertheless: there are a few, and hardly anything else.  If
   there are many, all of them must be moves, and nothing else may be in the text but the number of
   the deal.  In tables of numbers, one of eight would not be a move. */
static bool can_be_moves(const struct weighing *weighing)
{
    unsigned moves = weighing->all.good + weighing->all.odd;
    if (weighing->best.named && weighing->all.odd == 0 && moves >= LONG)
        return weighing->others + weighing->words <= (weighing->signs > 0 ? 1U : 0U);
    return moves < ALL_COLUMNS && weighing->all.odd <= 1 &&
           weighing->others + weighing->words <= (weighing->best.named ? FEW : NEAR);
}

/* Returns the number of other lines that may surround the list. */
static unsigned most_others(const struct list *list)
{
    if (list->good >= LONG)
        return UINT_MAX;
    if (list->named)
        return 8 * FEW;
    return list->good < FEW ? FEW : 2 * FEW + 3 * list->good;
}

/* Weighs the text as a list for the game.  Returns true if it is one. */
static bool is_list_for(struct us_str text, const struct us_game *game, struct list *list)
{
    struct weighing w = {.game = game, .cursor = us_cursor(text), .since_deal = NEAR + 1};
    while (!us_cursor_at_end(&w.cursor)) {
        if (us_post_skip_layout(&w.cursor, game)) {
            w.since_deal = 0;
            continue;
        }
        struct us_str line = us_post_peek_line(&w.cursor);
        w.has_stock = w.has_stock || us_str_starts_nocase(us_post_strip_marks(line), "talon:");
        weigh_line(&w, line);
        us_post_skip_line(&w.cursor, line);
    }

    *list = w.best;
    if (w.has_stock || are_code_points(text, &w))
        return false;

    unsigned least = list->named || list->to_others > 0 ? 1 : NEAR;
    if (list->good < least || list->odd > 1 + list->good / ODD_MOVES)
        return false;
    return are_numbers(&w) ? can_be_moves(&w) : w.others <= most_others(list);
}

bool us_post_is_list(struct us_str text, const struct us_game *game, struct us_span *first)
{
    struct list list;
    bool is_list = is_list_for(text, game, &list);
    *first = list.first;
    if (is_list || game->num_columns >= MOST_COLUMNS)
        return is_list;

    /* A list of moves below the number of a deal may be for a game with more columns. */
    struct us_game wide = *game;
    wide.num_columns = MOST_COLUMNS;
    return is_list_for(text, &wide, &list) && list.named;
}
