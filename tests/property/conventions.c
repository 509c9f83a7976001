/* SPDX-License-Identifier: MIT */
/*
 * Writes games under every automove rule and every convention for the number of cards to empty
 * columns, and reads them under the same.  They must end alike, or be refused if the convention
 * cannot express them.  If the argument is an snx file, the games come from there, and most of them
 * must be expressible.
 */
#include "model/names.h"
#include "support.h"

#include "engine/express.h"

enum { GAMES = 20, LONGEST = 64 << 20 };

static const struct convention {
    const char *name;
    uint8_t statable;
    uint8_t empty_count;
} counts[] = {
    {"stated", US_STATES_ALL, US_EMPTY_STATED},
    {"ms", US_STATES_MS, US_EMPTY_MS},
    {"max", US_STATES_MAX, US_EMPTY_MAX},
    {"one", US_STATES_ONE, US_EMPTY_ONE},
};
enum { NUM_COUNTS = sizeof(counts) / sizeof(counts[0]) };

static struct us_solution game;
static struct us_solution expressed;
static struct us_solution resolved;
static struct us_script script;
static unsigned good[US_AUTOMOVE_UNKNOWN][NUM_COUNTS];
static unsigned refused[US_AUTOMOVE_UNKNOWN][NUM_COUNTS];
/* [written][read]: solved nevertheless */
static unsigned mistaken[US_AUTOMOVE_UNKNOWN][US_AUTOMOVE_UNKNOWN];
static unsigned games;

static struct us_place place_of(struct us_pile_id pile)
{
    static const uint8_t kinds[] = {US_PLACE_COLUMN, US_PLACE_FREECELL, US_PLACE_FOUNDATION};
    return (struct us_place){.kind = kinds[pile.type], .index = pile.index};
}

/* Writes a script that omits what the conventions supply. */
static void write_down(const struct us_solution *s, enum us_automove rule,
                       const struct convention *count)
{

    us_script_clear(&script, us_str(""), &s->game);
    us_position_copy(&script.start, &s->start);
    script.has_start = true;
    script.conventions = (struct us_conventions){.automove = (uint8_t)rule,
                                                 .empty_count = count->empty_count};

    for (size_t i = 0; i < s->num_moves; i++) {
        const struct us_move *m = &s->moves[i];
        if (m->implicit)
            continue;
        struct us_intent *intent = us_script_add(&script);
        *intent = (struct us_intent){
            .source = place_of(m->source), .dest = place_of(m->dest), .count = m->num_cards};
        bool unsaid = count->empty_count != US_EMPTY_STATED && m->source.type == US_COLUMN &&
                      m->dest.type == US_COLUMN;
        intent->count_kind = unsaid ? US_COUNT_BY_CONVENTION : US_COUNT_STATED;
    }
}

/* The end of the game, after the automoves of the rule. */
static void end_of_game(enum us_automove rule, struct us_position *end)
{
    struct us_move m;
    us_position_copy(end, &game.final);
    for (bool more = true; more;) {
        more = false;
        for (unsigned from = 0; us_next_automove(&game.game, end, rule, &from, &m); more = true)
            us_position_apply(end, &m);
    }
}

/* Cards may be in other freecells. */
static bool same_end(const struct us_position *a, const struct us_position *b)
{
    bool same = memcmp(a->foundations, b->foundations, US_NUM_SUITS) == 0;
    for (unsigned i = 0; i < a->num_columns && same; i++)
        same = us_column_same(a, i, b, i);
    return same && us_empty_freecells(a) == us_empty_freecells(b);
}

/* Reads a list with no redundant move under rules that it was not written under. */
static void read_under_others(enum us_automove rule)
{
    struct us_sink sink = {0};
    struct us_resolver resolver = {.sink = &sink};
    for (unsigned other = 0; other < US_AUTOMOVE_UNKNOWN; other++) {
        script.conventions.automove = (uint8_t)other;
        mistaken[rule][other] += us_resolve(&resolver, &script, &resolved) == US_OK &&
                                 resolved.result == US_RESULT_SOLVED;
    }
}

static bool comes_back(enum us_automove rule, unsigned k)
{
    struct us_terms terms = {
        .rules = 1U << rule, .rule = (uint8_t)rule, .statable = counts[k].statable};
    struct us_sink sink = {0};
    struct us_resolver resolver = {.sink = &sink};

    if (us_express(&game, &terms, rule, NULL, &expressed, &sink) != US_OK) {
        refused[rule][k]++;
        return sink.errors == 1;
    }

    struct us_position end;
    end_of_game(rule, &end);
    write_down(&expressed, rule, &counts[k]);

    bool ok = us_resolve(&resolver, &script, &resolved) == US_OK &&
              resolved.result == game.result && same_end(&resolved.final, &end);
    good[rule][k] += ok;
    if (k == 0)
        read_under_others(rule);

    if (!ok)
        printf("# game %u, %s, automoves %s, counts %s: %s at move %u\n", games, game.game.variant,
               us_automove_names[rule].word, counts[k].name,
               us_reason_name((enum us_reason)resolved.fault.reason), resolved.fault.move);

    return ok;
}

static bool all_come_back(void)
{
    bool ok = true;
    games++;
    for (unsigned rule = 0; rule < US_AUTOMOVE_UNKNOWN; rule++)
        for (unsigned k = 0; k < NUM_COUNTS; k++)
            ok = comes_back((enum us_automove)rule, k) && ok;
    return ok;
}

static void try_variant(const struct us_game *g, struct chance *c)
{
    bool ok = true;
    for (unsigned i = 0; i < GAMES && ok; i++) {
        random_game(&game, g, c);
        ok = all_come_back();
    }
    tap(ok, g->variant);
}

/* ---- a list of real solutions ---------------------------------------------------------------- */

static char text[LONGEST];

static bool try_list(const char *path)
{
    static struct read_back_state back;
    FILE *f = fopen(path, "rb");
    size_t len = f ? fread(text, 1, sizeof(text) - 1, f) : 0;
    bool ok = len > 0;

    if (f)
        fclose(f);
    text[len] = '\0';

    for (char *at = text; ok && at && *at;) {
        char *next = strstr(at + 1, "\n#");
        size_t n = next ? (size_t)(next + 1 - at) : strlen(at);
        read_back(&back, us_format_find(us_str("snx")), &us_variant_at(0)->game,
                  (struct us_str){at, n});
        ok = back.status == US_OK && back.solution.result == US_RESULT_SOLVED;
        game = back.solution;
        ok = ok && all_come_back();
        at = next ? next + 1 : NULL;
    }

    game = (struct us_solution){0};
    read_back_free(&back);

    return ok;
}

/* Under the convention `max` many lists cannot be written: a card moves that others need. */
static void judge_counts(void)
{
    for (unsigned rule = 0; rule < US_AUTOMOVE_UNKNOWN; rule++)
        for (unsigned k = 0; k < NUM_COUNTS; k++) {
            char name[100];
            snprintf(name, sizeof(name), "automoves %s, counts %s: %u written, %u refused",
                     us_automove_names[rule].word, counts[k].name, good[rule][k], refused[rule][k]);
            bool most = rule == US_AUTOMOVE_MAX || good[rule][k] * 5 > games * 4;
            tap(good[rule][k] + refused[rule][k] == games && most, name);
        }
}

/* Most lists of solvers are illegal under another rule. */
static void judge_mistakes(void)
{
    for (unsigned rule = US_AUTOMOVE_HORNE; rule < US_AUTOMOVE_MAX; rule++)
        for (unsigned other = 0; other < US_AUTOMOVE_UNKNOWN; other++) {
            char name[100];
            snprintf(name, sizeof(name), "written under %s, read under %s: %u are solved",
                     us_automove_names[rule].word, us_automove_names[other].word,
                     mistaken[rule][other]);
            unsigned n = mistaken[rule][other];
            tap(other == rule ? n == games : n * 5 < games * 4, name);
        }
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(0, NULL)};

    if (argc > 1) {
        tap(try_list(argv[1]), "the list is read, and its games are written and read again");
        judge_counts();
        judge_mistakes();
    }

    for (size_t i = 0; argc == 1 && relative_at(i); i++)
        if (relative_at(i)->game.num_decks == 1)
            try_variant(&relative_at(i)->game, &c);

    us_script_free(&script);
    us_solution_free(&game);
    us_solution_free(&expressed);
    us_solution_free(&resolved);

    return tap_end();
}
