/* SPDX-License-Identifier: MIT */
/*
 * The FreeCell domain of the planning competitions (docs/formats/pddl.md): problems as layouts, and
 * plans as solutions.
 *
 *     (sendtofree h5 c9 n4 n3)
 *     0: (SENDTOHOME-B SA S N1 S0 N0 N0 N1) [1]
 *     move spade3 heart8 diamond4 (1)
 *     ; cost = 3 (unit cost)
 *
 * An action names cards and not columns, and moves one card.  It also states what the card lay on,
 * and numbers of freecells and columns.  These are compared with the board after the move: the
 * action is the snapshot of its move.
 */
#include "formats/solvers/pddl.h"

#include <stdio.h>

#include "base/rows.h"
#include "formats/kit/lines.h"

struct action {
    const struct us_pddl_action *kind;
    struct us_str text; /* from the opening parenthesis or the name on */
    struct us_pddl_object of[US_PDDL_NUM_PARAMETERS];
    struct us_str bad;    /* if there is no action: the word that is wrong, and what was expected */
    const char *expected; /* NULL: nothing on the line looks like an action */
};

/* ---- actions --------------------------------------------------------------------------------- */

static const struct us_pddl_action *find_action(struct us_str name)
{
    for (size_t i = 0; i < US_PDDL_NUM_ACTIONS; i++)
        if (us_pddl_is(name, us_pddl_actions[i].name))
            return &us_pddl_actions[i];
    return NULL;
}

/* Steps over an action at the cursor of a line.  Returns false if there is none. */
static bool take_action(struct us_cursor *c, struct action *action)
{
    *action = (struct action){0};
    us_cursor_blanks(c);
    const char *from = c->p;
    bool opened = us_cursor_literal(c, "(");
    struct us_str word = us_pddl_token(c);
    action->kind = find_action(word);
    action->bad = word;
    if (!action->kind) {
        action->expected = opened ? "expected an action of FreeCell such as sendtofree" : NULL;
        return false;
    }

    for (const uint8_t *p = action->kind->parameters; *p != US_PDDL_END; p++) {
        enum us_pddl_kind kind = (enum us_pddl_kind)us_pddl_parameters[*p].kind;
        word = us_pddl_token(c);
        bool is_base = kind == US_PDDL_IS_CARD && *p != US_PDDL_HOME_CARD;
        if (!us_pddl_get_object(word, kind, &action->of[*p]) ||
            (is_base && action->of[*p].number == 0)) {
            action->bad = word;
            action->expected = us_pddl_types[kind].expected;
            return false;
        }
    }

    struct us_cursor after = *c;
    action->bad = us_pddl_token(&after);
    action->expected = "expected a closing parenthesis after the action";
    if (opened && !us_str_eq(action->bad, ")"))
        return false;
    if (opened)
        *c = after;
    action->text = (struct us_str){from, c->p - from};
    return true;
}

/* Steps over "step", a number or time, and a colon.  Sets *step to the time in parts of 2^32.
   Returns false, without moving, if they are not next. */
static bool take_step(struct us_cursor *c, uint64_t *step)
{
    enum { DIGITS = 8 };
    struct us_cursor at = *c;
    uint32_t whole;
    uint32_t fraction = 0;
    us_cursor_blanks(&at);
    if (us_str_starts_nocase(us_cursor_rest(&at), "step"))
        at.p += strlen("step");
    us_cursor_blanks(&at);
    if (!us_cursor_number(&at, &whole))
        return false;
    if (us_cursor_literal(&at, ".")) {
        for (unsigned i = 0; i < DIGITS; i++)
            fraction = 10 * fraction + (at.p < at.end && us_is_digit(*at.p) ? *at.p++ - '0' : 0);
        us_cursor_digits(&at);
    }
    *step = (uint64_t)whole << 32 | fraction;
    return us_cursor_accept(c, &at, us_cursor_literal(&at, ":"));
}

static void add_action(struct us_lines *x, const struct action *action)
{
    struct us_intent *m = us_script_add(x->script);
    const struct us_pddl_object *card = &action->of[US_PDDL_CARD];
    const struct us_pddl_object *dest = &action->of[US_PDDL_NEW_CARD];
    bool cell = action->kind->from == US_PDDL_FROM_CELL;
    static const uint8_t dests[] = {
        [US_PDDL_TO_CARD] = US_PLACE_CARD_IN_COLUMN,
        [US_PDDL_TO_CELL] = US_PLACE_ANY_FREECELL,
        [US_PDDL_TO_COLUMN] = US_PLACE_ANY_EMPTY_COLUMN,
        [US_PDDL_TO_HOME] = US_PLACE_FOUNDATION,
    };

    US_ASSERT_ROWS(dests, US_PDDL_NUM_TOS);
    m->source.kind = cell ? US_PLACE_CARD_IN_FREECELL : US_PLACE_CARD_IN_COLUMN;
    m->source.card = us_card_make(card->number, card->suit, 0);
    m->dest.kind = dests[action->kind->to];
    if (action->kind->to == US_PDDL_TO_CARD)
        m->dest.card = us_card_make(dest->number, dest->suit, 0);
    m->count = 1;
    m->span = m->snapshot = us_cursor_span(x->cursor, action->text);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Steps over the number or time of an action.  Returns false, after reporting it, if it is lower
   than the last one. */
static bool read_step(struct us_lines *x, struct us_cursor *c)
{
    uint64_t *last = x->own;
    uint64_t step;
    struct us_str number = us_cursor_rest(c);

    if (!take_step(c, &step))
        return true;
    number.len = c->p - number.p;
    if (step < *last)
        return us_read_fail(x->reader, US_DIAG_DISAGREES, number,
                            "the actions are not in the order of their numbers");
    *last = step;
    us_cursor_blanks(c);
    return true;
}

/* Reads what the line has in addition to an action: a duration such as [1.000], a cost such as (1),
   a comment, or nothing. */
static bool end_line(struct us_lines *x, struct us_cursor *c)
{
    struct us_words words = {.shown = NULL};
    us_cursor_blanks(c);
    struct us_cursor at = *c;
    us_cursor_accept(c, &at, us_take_words(&at, "{[%i]|[%i.%i]|(%i)|(%i.%i)}", &words));
    us_cursor_blanks(c);
    struct us_str rest = us_str_trim_end(us_cursor_rest(c));
    return rest.len == 0 || *rest.p == ';' ||
           us_read_fail(x->reader, US_DIAG_UNREAD_TEXT, rest, "expected the end of the line");
}

/* Reports what is wrong with a line that has no action. */
static bool fail_action(struct us_lines *x, const struct action *action)
{
    if (!action->expected)
        return us_lines_expected(x, "an action such as (sendtofree h5 c9 n4 n3)");
    return us_read_fail(x->reader, action->bad.len > 0 ? US_DIAG_UNREAD_TEXT : US_DIAG_TRUNCATED,
                        action->bad, action->expected);
}

/* Reads a line, which can be a number, an action, or both. */
static bool read_action(struct us_lines *x)
{
    struct action action;
    struct us_cursor c = us_cursor_within(x->cursor, us_cursor_peek_line(x->cursor));

    us_cursor_blanks(&c);
    if (!read_step(x, &c))
        return false;
    if (us_cursor_rest(&c).len > 0) {
        if (!take_action(&c, &action))
            return fail_action(x, &action);
        add_action(x, &action);
        if (!end_line(x, &c))
            return false;
    }
    us_cursor_next_line(x->cursor);
    return true;
}

/* VAL's list of the plans with a value is one line. */
static bool skip_names(struct us_lines *x)
{
    us_cursor_next_line(x->cursor);
    us_cursor_next_line(x->cursor);
    return true;
}

/* Lines of planners and VAL around the actions.  Those of Fast Downward begin with a time.  Other
   costs than those of a unit say nothing of the number of actions. */
#define TIME "{[t=%*] |}"
static const struct us_line_form forms[] = {
    US_LINE_FORM("; cost = %m (unit cost)...", US_LINE_LENGTH_AT_END),
    US_LINE_FORM("; cost = ...", US_LINE_SOLVED_ABOVE),
    US_LINE_FORM(";...", US_LINE_SKIP),
    US_LINE_FORM(TIME "Plan length: %m...", US_LINE_LENGTH_AT_END),
    US_LINE_FORM(TIME "{Solution found|Plan valid|ff: found legal plan}...", US_LINE_SOLVED_ABOVE),
    US_LINE_FORM("Plan size: %m...", US_LINE_COUNT),
    US_LINE_FORM("{[t=|Actual search time|Plan cost:|Plan to validate|Plan executed|Plan "
                 "Validation|-----}...",
                 US_LINE_SKIP),
    US_LINE_FORM("{Checking |Adding |Deleting |Final value:|Successful plans:|time spent}...",
                 US_LINE_SKIP),
    US_READ_FORM("Value:", skip_names),
    US_READ_FORM("", read_action),
    {.words = NULL},
};

/* ---- records --------------------------------------------------------------------------------- */

/* Steps over comments and blank lines.  Returns true if a definition follows. */
static bool at_definition(struct us_cursor *c)
{
    struct us_cursor at = *c;
    struct us_str first = us_pddl_token(&at);
    bool found = us_str_eq(first, "(") && us_pddl_is(us_pddl_token(&at), "define");
    if (found)
        c->p = first.p;
    return found;
}

static bool begin(struct us_lines *x)
{
    x->script->game_stated = true;
    return !at_definition(x->cursor) || us_read_pddl_problem(x->reader, x->script);
}

static bool finish(struct us_lines *x)
{
    return x->script->has_start || x->script->num_intents > 0 ||
           us_lines_expected(x, "a problem or an action");
}

static const struct us_line_format lines_pddl = {
    .forms = forms,
    .conventions = {.automove = US_AUTOMOVE_NONE, .index_base = 1},
    .longest = 200,
    .own_size = sizeof(uint64_t), /* the last number or time */
    .begin = begin,
    .finish = finish,
};

/* A record begins with a problem, or with the first line of a plan without one. */
static size_t cut_pddl(struct us_str text, size_t from)
{
    struct us_cursor c = us_cursor(text);
    /* There may be comments above it. */
    size_t begun = at_definition(&c) ? us_cursor_offset(&c) + 1 : 0;
    size_t at = us_find_line(text, from > begun ? from : begun, "");

    while (at != SIZE_MAX) {
        struct us_str rest = us_str_from(text, at);
        if (us_str_starts_nocase(rest, "(define") || us_str_starts(rest, US_PDDL_PLAN_LINE))
            break;
        at = us_find_line(text, at + 1, "");
    }
    return at;
}

/* Returns true for "(define (problem NAME) (:domain freecell)", perhaps with requirements between
   them. */
static bool is_freecell(struct us_cursor c)
{
    enum { REACH = 24 };
    static const char *const words[] = {"(", "define", "(", "problem"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (!us_pddl_is(us_pddl_token(&c), words[i]))
            return false;
    for (unsigned i = 0; i < REACH; i++)
        if (us_pddl_is(us_pddl_token(&c), ":domain"))
            return us_pddl_is(us_pddl_token(&c), "freecell");
    return false;
}

static int probe_pddl(struct us_str text)
{
    enum { LINES = 40, ACTION = 100, CERTAIN = 250 };
    struct us_cursor c = us_cursor(text);
    struct us_cursor at = c;
    if (at_definition(&at))
        return is_freecell(at) ? CERTAIN : 0;

    for (unsigned i = 0; i < LINES && !us_cursor_at_end(&c); i++) {
        struct action action;
        uint64_t step;
        struct us_str line = us_cursor_peek_line(&c);
        at = us_cursor(line);
        take_step(&at, &step);
        if (take_action(&at, &action)) /* lines before it may be those of another format */
            return i == 0 ? ACTION : ACTION - 1;
        us_cursor_skip_line(&c, line);
        us_cursor_blank_lines(&c);
    }
    return 0;
}

/* ---- snapshots ------------------------------------------------------------------------------- */

/* Returns true if an object is a card, or if the action does not have it. */
static bool is_card(const struct us_pddl_object *o, us_card card)
{
    return o->word.len == 0 || (o->number == us_rank(card) && o->suit == us_suit(card));
}

static bool is_number(const struct us_pddl_object *o, unsigned number)
{
    return o->word.len == 0 || o->number == number;
}

/* What an action states by one of its parameters. */
struct fact {
    uint8_t parameter;
    bool agrees; /* with the board */
    const char *what;
};

static enum us_agreement differs(const struct us_snapshot *snapshot, struct us_str word,
                                 const char *what, struct us_disagreement *why)
{
    why->span = (struct us_span){word.p - snapshot->text.p, word.len};
    snprintf(why->detail, sizeof(why->detail), "'%.*s' is not %s", (int)word.len, word.p, what);
    return US_DIFFERS;
}

/* Compares an action with the board after its move. */
static enum us_agreement agrees_pddl(const struct us_snapshot *snapshot,
                                     struct us_disagreement *why)
{
    const struct us_position *position = snapshot->position;
    struct action action;
    struct us_cursor c = us_cursor(snapshot->text);

    if (!take_action(&c, &action)) {
        why->span = (struct us_span){0, snapshot->text.len};
        snprintf(why->detail, sizeof(why->detail), "this is not an action");
        return US_UNREADABLE;
    }
    const struct us_pddl_object *of = action.of;
    const struct us_pddl_object *card = &of[US_PDDL_CARD];
    unsigned from = action.kind->from;
    unsigned to = action.kind->to;
    unsigned cells = us_empty_freecells(position);
    unsigned columns = us_empty_columns(position);
    us_card home = us_card_make(card->number - 1U, card->suit, 0);
    bool in_column = from != US_PDDL_FROM_CELL && snapshot->moves && snapshot->num_moves > 0;
    us_card below = in_column ? us_column_top(position,
                                              snapshot->moves[snapshot->num_moves - 1].source.index)
                              : US_NO_CARD;
    bool alone = from != US_PDDL_FROM_COLUMN || !us_is_card(below);

    const struct fact facts[] = {
        {US_PDDL_CARD, alone, "the only card of its column"},
        {US_PDDL_OLD_CARD, !in_column || is_card(&of[US_PDDL_OLD_CARD], below),
         "the card below the one that moves"},
        {US_PDDL_SUIT, is_number(&of[US_PDDL_SUIT], 0) && of[US_PDDL_SUIT].suit == card->suit,
         "the suit of the card"},
        {US_PDDL_VALUE, is_number(&of[US_PDDL_VALUE], card->number), "the rank of the card"},
        {US_PDDL_HOME_CARD, is_card(&of[US_PDDL_HOME_CARD], home),
         "the last card of the foundation"},
        {US_PDDL_HOME_VALUE, is_number(&of[US_PDDL_HOME_VALUE], us_rank(home)),
         "the rank of that card"},
        {US_PDDL_CELLS,
         is_number(&of[US_PDDL_CELLS],
                   cells + (to == US_PDDL_TO_CELL) - (from == US_PDDL_FROM_CELL)),
         "the number of empty freecells before the action"},
        {US_PDDL_NEW_CELLS, is_number(&of[US_PDDL_NEW_CELLS], cells),
         "the number of empty freecells after it"},
        {US_PDDL_COLUMNS,
         is_number(&of[US_PDDL_COLUMNS],
                   columns + (to == US_PDDL_TO_COLUMN) - (from == US_PDDL_FROM_COLUMN)),
         "the number of empty columns before the action"},
        {US_PDDL_NEW_COLUMNS, is_number(&of[US_PDDL_NEW_COLUMNS], columns),
         "the number of empty columns after it"},
    };
    for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
        struct us_str word = of[facts[i].parameter].word;
        if (word.len > 0 && !facts[i].agrees)
            return differs(snapshot, word, facts[i].what, why);
    }
    return US_AGREES;
}

/* ---- the format ------------------------------------------------------------------------------ */

/* Cards and their places are not in a plan or the domain, and moves are not in a problem. */
static unsigned lacks_pddl(const uint8_t *options, const struct us_solution *solution)
{
    (void)solution;
    unsigned start = US_CARRIES_START;
    if (options[0] == US_PDDL_BOTH)
        return 0;
    if (options[0] == US_PDDL_DOMAIN)
        return start | US_CARRIES_MOVES;
    return options[0] == US_PDDL_PLAN ? start : (unsigned)US_CARRIES_MOVES;
}

static const struct us_option options_pddl[] = {
    {"part", "what is written", (const char *const[]){"both", "problem", "plan", "domain", NULL}},
    {0},
};

static const struct us_terms terms_pddl[] = {
    {.rules = 1U << US_AUTOMOVE_NONE,
     .rule = US_AUTOMOVE_NONE,
     .single_cards = true,
     .no_cell_to_cell = true,
     .first_freecell = true,
     .no_whole_column = true,
     .unnamed_columns = true},
    {0},
};

const struct us_format us_format_pddl = {
    .name = "pddl",
    .title = "the FreeCell domain of the planning competitions",
    .suffixes = (const char *const[]){".pddl", ".plan", ".soln", NULL},
    .carries = US_CARRIES_START | US_CARRIES_MOVES,
    .states_sizes = true,
    .terms = terms_pddl,
    .options = options_pddl,
    .lacks = lacks_pddl,
    .probe = probe_pddl,
    .cut = cut_pddl,
    .lines = &lines_pddl,
    .agrees = agrees_pddl,
    .refuses = us_pddl_refuses,
    .loses = us_pddl_loses,
    .write = us_write_pddl,
};
