/* SPDX-License-Identifier: MIT */
/* The tables of names, and searching them. */
#include "model/names.h"

#include "base/name.h"
#include "base/rows.h"
#include "model/solution.h"

const struct us_spelling us_suit_names[] = {
    [US_HEARTS] = {"Heart", "H"},
    [US_CLUBS] = {"Club", "C"},
    [US_DIAMONDS] = {"Diamond", "D"},
    [US_SPADES] = {"Spade", "S"},
};
US_ASSERT_ROWS(us_suit_names, US_NUM_SUITS);

const struct us_spelling us_pile_names[] = {
    [US_COLUMN] = {"column", "COLUMN"},
    [US_FREECELL] = {"freecell", "FREECELL"},
    [US_FOUNDATION] = {"foundation", "FOUNDATION"},
    [US_STOCK] = {"stock", "TALON"},
    [US_WASTE] = {"waste", "WASTE"},
    [US_HOLE] = {"hole", NULL}, /* a FOUNDATION with an index */
    [US_RESERVE] = {"reserve", "RESERVE"},
    [US_ALL_COLUMNS] = {"columns", "COLUMNS"},
    [US_ALL_RESERVES] = {"reserves", "RESERVES"},
};
US_ASSERT_ROWS(us_pile_names, US_NUM_PILES);

const struct us_spelling us_build_names[] = {
    [US_BUILT_BY_RANK] = {"rank", "RANK"},
    [US_BUILT_BY_SUIT] = {"suit", "SUIT"},
    [US_BUILT_BY_ALTERNATE_COLOR] = {"alternate-color", "ALTERNATE_COLOR"},
    [US_NOT_BUILT] = {"none", "NONE"},
    [US_BUILT_BY_SAME_COLOR] = {"same-color", "SAME_COLOR"},
    [US_BUILT_BY_OTHER_SUIT] = {"other-suit", "OTHER_SUIT"},
};
US_ASSERT_ROWS(us_build_names, US_NUM_BUILDS);

const struct us_spelling us_fill_names[] = {
    [US_FILLED_BY_ANY_CARD] = {"any", "ANY_CARD"},
    [US_FILLED_BY_KINGS_ONLY] = {"kings", "KINGS_ONLY"},
    [US_FILLED_BY_NONE] = {"none", "NONE"},
    [US_FILLED_BY_WASTE] = {"waste", "WASTE"},
    [US_FILLED_BY_BEFORE_BASE] = {"base", "BEFORE_BASE"},
    [US_FILLED_BY_ONE_CARD] = {"one-card", "ONE_CARD"},
};
US_ASSERT_ROWS(us_fill_names, US_NUM_FILLS);

const struct us_spelling us_sequence_names[] = {
    [US_SEQUENCE_LIMITED] = {"limited", "LIMITED"},
    [US_SEQUENCE_UNLIMITED] = {"unlimited", "UNLIMITED"},
};
US_ASSERT_ROWS(us_sequence_names, US_NUM_SEQUENCES);

const struct us_spelling us_permission_names[] = {
    [false] = {"forbidden", "FORBIDDEN"},
    [true] = {"allowed", "ALLOWED"},
};
US_ASSERT_ROWS(us_permission_names, US_NUM_PERMISSIONS);

/* The interchange states the last one in two fields. */
const struct us_spelling us_back_names[] = {
    [US_BACK_FORBIDDEN] = {"forbidden", "FORBIDDEN"},
    [US_BACK_TO_COLUMNS] = {"allowed", "ALLOWED"},
    [US_BACK_ANYWHERE] = {"anywhere", "ALLOWED"},
};
US_ASSERT_ROWS(us_back_names, US_NUM_BACKS);

#define RULE(name, member, values)
#define WORD_RULE(name, member, num, list)                 \
    const struct us_spelling us_##name##_names[] = {list}; \
    US_ASSERT_ROWS(us_##name##_names, num);
#define W(name) {NULL, #name},
#include "model/rule_list.h"
#undef RULE
#undef WORD_RULE
#undef W

const struct us_spelling us_automove_names[] = {
    [US_AUTOMOVE_NONE] = {"none", "NONE"}, [US_AUTOMOVE_HORNE] = {"horne", "HORNE"},
    [US_AUTOMOVE_WKR] = {"wkr", "WKR"},    [US_AUTOMOVE_AND_RULE] = {"and-rule", "AND_RULE"},
    [US_AUTOMOVE_MAX] = {"max", "MAX"},    [US_AUTOMOVE_UNKNOWN] = {NULL, NULL},
};
US_ASSERT_ROWS(us_automove_names, US_NUM_AUTOMOVES);

const struct us_spelling us_empty_count_names[] = {
    [US_EMPTY_STATED] = {"stated", "STATED"}, [US_EMPTY_ONE] = {"one", "ONE"},
    [US_EMPTY_MAX] = {"max", "MAX"},          [US_EMPTY_MS] = {"ms", "MS"},
    [US_EMPTY_UNKNOWN] = {NULL, NULL},
};
US_ASSERT_ROWS(us_empty_count_names, US_NUM_EMPTY_COUNTS);

/* A cookie deal is written as a negative number of US_DEAL_MS. */
const struct us_spelling us_deal_system_names[] = {
    [US_DEAL_NONE] = {NULL, NULL},
    [US_DEAL_MS] = {"ms", "ms"},
    [US_DEAL_PYSOL] = {"pysol", "pysol"},
    [US_DEAL_MT] = {"mt", "mt"},
    [US_DEAL_CUSTOM] = {"custom", "custom"},
    [US_DEAL_COOKIE] = {NULL, NULL},
    [US_DEAL_KPAT] = {"kpat", "kpat"},
    [US_DEAL_KS] = {"ks", "ks"},
    [US_DEAL_GREENFELT] = {"greenfelt", "greenfelt"},
    [US_DEAL_SOLVITAIRE] = {"solvitaire", "solvitaire"},
    [US_DEAL_MSC] = {"msc", "msc"},
    [US_DEAL_EXACT] = {"exact", "exact"},
};
US_ASSERT_ROWS(us_deal_system_names, US_NUM_DEAL_SYSTEMS);

const struct us_spelling us_variation_names[] = {
    [US_VARIATION_ALTERNATIVE] = {"alternative", "ALTERNATIVE"},
    [US_VARIATION_UNDONE] = {"undone", "UNDONE"},
    [US_VARIATION_HINT] = {"hint", "HINT"},
};
US_ASSERT_ROWS(us_variation_names, US_NUM_VARIATION_KINDS);

const struct us_spelling us_result_names[] = {
    [US_RESULT_UNFINISHED] = {"unfinished", "UNFINISHED"},
    [US_RESULT_SOLVED] = {"solved", "SOLVED"},
    [US_RESULT_ILLEGAL] = {"illegal", "ILLEGAL"},
    [US_RESULT_NOT_JUDGED] = {"not-judged", "NOT_JUDGED"},
};
US_ASSERT_ROWS(us_result_names, US_NUM_RESULTS);

const struct us_spelling us_claim_names[] = {
    [US_CLAIM_NONE] = {"none", "NONE"},
    [US_CLAIM_SOLVED] = {"solved", "SOLVED"},
    [US_CLAIM_GAVE_UP] = {"gave-up", "GAVE_UP"},
};
US_ASSERT_ROWS(us_claim_names, US_NUM_CLAIMS);

const struct us_spelling us_tally_names[] = {
    [US_TALLY_MOVES] = {"moves", "MOVES"},
    [US_TALLY_AUTOMOVES] = {"automoves", "AUTOMOVES"},
    [US_TALLY_FREECELLS_USED] = {"freecells_used", "FREECELLS_USED"},
    [US_TALLY_LONGEST_SUPERMOVE] = {"longest_supermove", "LONGEST_SUPERMOVE"},
    [US_TALLY_FLOURISH] = {"flourish", "FLOURISH"},
    [US_TALLY_DRAWS] = {"draws", "DRAWS"},
    [US_TALLY_REDEALS] = {"redeals", "REDEALS"},
    [US_TALLY_PASSES] = {"passes", "PASSES"},
    [US_TALLY_TURNED_CARDS] = {"turned_cards", "TURNED_CARDS"},
    [US_TALLY_ALL_MOVES] = {"all_moves", "ALL_MOVES"},
    [US_TALLY_SINGLE_CARD_MOVES] = {"single_card_moves", "SINGLE_CARD_MOVES"},
    [US_TALLY_MOVES_WITHOUT_REDEALS] = {"moves_without_redeals", "MOVES_WITHOUT_REDEALS"},
    [US_TALLY_MOVES_AND_TURNED_CARDS] = {"moves_and_turned_cards", "MOVES_AND_TURNED_CARDS"},
    [US_TALLY_FOUNDATION_CARDS] = {"foundation_cards", "FOUNDATION_CARDS"},
};
US_ASSERT_ROWS(us_tally_names, US_NUM_TALLIES);

int us_find_word(const struct us_spelling *names, unsigned num, struct us_str word)
{
    for (unsigned i = 0; i < num; i++)
        if (names[i].word && us_name_is(word, names[i].word))
            return (int)i;

    return -1;
}

int us_find_interchange_name(const struct us_spelling *names, unsigned num, struct us_str name)
{
    if (name.len == 0)
        return -1;

    for (unsigned i = 0; i < num; i++) {
        const char *known = names[i].interchange;
        if (known && name.p[0] == known[0] && us_str_eq(name, known))
            return (int)i;
    }

    return -1;
}

static const char *spelled(const struct us_spelling *s, bool interchange)
{
    return interchange ? s->interchange : s->word;
}

static void put_names(struct us_buf *out, const struct us_spelling *names, unsigned num,
                      bool interchange)
{
    unsigned left = 0;
    for (unsigned i = 0; i < num; i++)
        left += spelled(&names[i], interchange) != NULL;

    for (unsigned i = 0; i < num; i++) {
        const char *name = spelled(&names[i], interchange);
        if (!name)
            continue;
        us_buf_puts(out, name);
        left--;
        if (left > 0)
            us_buf_puts(out, left == 1 ? " or " : ", ");
    }
}

void us_put_words(struct us_buf *out, const struct us_spelling *names, unsigned num)
{
    put_names(out, names, num, false);
}

void us_put_interchange_names(struct us_buf *out, const struct us_spelling *names, unsigned num)
{
    put_names(out, names, num, true);
}
