/* SPDX-License-Identifier: MIT */
/* Decides whether a line of a post holds moves, cards or prose. */
#include "formats/post_words.h"

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

/* Returns true for "Solution:", "#617" or "JD>": moves may follow these in the same line. */
static bool may_precede_moves(struct us_str word)
{
    char last = word.p[word.len - 1];
    bool number = word.len > 1 && word.p[0] == '#' && us_is_digit(word.p[1]);
    return last == ':' || last == '>' || number;
}

static void count_move(struct us_post_facts *facts, struct us_str word, const struct us_intent *m)
{
    facts->tokens++;
    facts->homes += m->dest.kind == US_PLACE_FOUNDATION;
    for (size_t i = 0; i < word.len; i++) {
        facts->digits = facts->digits || us_is_digit(word.p[i]);
        facts->counts = facts->counts || us_upper(word.p[i]) == 'V';
    }
}

/* Adds a move to a run of moves after another word.  Runs of three or more are reported. */
static void note_ignored(struct us_post_facts *facts, struct us_post_facts *run, struct us_str word,
                         const struct us_intent *m)
{
    enum { MANY = 3 };
    count_move(run, word, m);
    if (run->tokens == 1)
        run->ignored.p = word.p;
    run->ignored.len = (size_t)(word.p + word.len - run->ignored.p);

    if (run->tokens >= MANY && run->digits)
        facts->ignored = run->ignored;
}

struct us_post_facts us_post_examine(struct us_str line, const struct us_game *g, struct us_post_labels expected)
{
    struct us_post_facts facts = {0};
    struct us_post_facts run = {0};
    struct us_str word;
    struct us_intent m;
    unsigned cards = 0;
    bool short_words = true;

    if (us_post_is_usual_header(us_cursor(line)))
        return facts;
    if (g->num_columns < 10 && us_post_is_lone_number(line, &word))
        return facts;

    struct us_post_scan scan = us_post_scan(line, g, expected);
    for (;;) {
        enum us_post_item item = us_post_next(&scan, &word, &m);
        if (item == US_POST_END)
            break;

        cards += is_card(word);
        short_words = short_words && word.len <= 3;
        facts.words++;
        if (item == US_POST_MOVE && facts.tokens + 1 == facts.words) {
            count_move(&facts, word, &m);
            continue;
        }
        if (item == US_POST_MOVE) {
            note_ignored(&facts, &run, word, &m);
            continue;
        }

        run = (struct us_post_facts){0};
        if (facts.tokens == 0 && may_precede_moves(word)) {
            size_t from = (size_t)(scan.c.p - line.p);
            facts = (struct us_post_facts){.from = from, .numbered = us_is_digit(word.p[0])};
            scan = us_post_scan(line, g, expected);
            scan.c.p += from;
        }
    }

    /* Two or more cards among short words.  Moves alone are no cards: kd is a move if there are
       nine freecells. */
    facts.is_cards = cards > 1 && short_words && facts.tokens < facts.words;
    if (facts.is_cards)
        facts.ignored.len = 0;
    return facts;
}

bool us_post_holds_moves(const struct us_post_facts *facts, bool after_moves)
{
    if (facts->tokens == 0 || facts->is_cards)
        return false;
    if (facts->tokens > 2 && facts->digits)
        return true;

    bool only_moves = facts->tokens == facts->words && (facts->from == 0 || facts->numbered);
    bool likely = facts->digits || (after_moves && (facts->homes > 0 || facts->words > 1));
    return only_moves && likely;
}
