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

struct action {
    const struct us_pddl_action *kind;
    struct us_str text; /* from the opening parenthesis or the name on */
    struct us_pddl_object of[US_PDDL_NUM_PARAMETERS];
    struct us_str bad;    /* if there is no action: the word that is wrong, and what was expected */
    const char *expected; /* NULL: nothing on the line looks like an action */
};

struct plan_reader {
    struct us_record_reader *common;
    struct us_cursor *cursor;
    struct us_script *script;
    bool has_step;
    uint32_t step[2];  /* the last number or time: its whole part, and its fraction */
    bool names_follow; /* the next line is VAL's list of the plans with a value */
    bool has_length;
    uint32_t length; /* the stated number of actions */
    struct us_span length_span;
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
        enum us_pddl_kind kind = us_pddl_kind_of((enum us_pddl_parameter) * p);
        word = us_pddl_token(c);
        bool is_base = kind == US_PDDL_IS_CARD && *p != US_PDDL_HOME_CARD;
        if (!us_pddl_get_object(word, kind, &action->of[*p]) || (is_base && action->of[*p].number == 0)) {
            action->bad = word;
            action->expected = us_pddl_expected_object(kind);
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
    action->text = (struct us_str){from, (size_t)(c->p - from)};
    return true;
}

/* Steps over "step", a number or time, and a colon.  Returns false, without moving, if they are not
   next. */
static bool take_step(struct us_cursor *c, uint32_t step[2])
{
    enum { DIGITS = 8 };
    struct us_cursor at = *c;
    us_cursor_blanks(&at);
    if (us_str_starts_nocase(us_cursor_rest(&at), "step"))
        at.p += strlen("step");
    us_cursor_blanks(&at);
    step[1] = 0;
    if (!us_cursor_number(&at, &step[0]))
        return false;
    if (us_cursor_literal(&at, ".")) {
        for (unsigned i = 0; i < DIGITS; i++)
            step[1] = 10 * step[1] + (at.p < at.end && us_is_digit(*at.p) ? (uint32_t)(*at.p++ - '0') : 0);
        us_cursor_digits(&at);
    }
    return us_cursor_accept(c, &at, us_cursor_literal(&at, ":"));
}

/* Steps over a duration such as [1.000], or a cost such as (1). */
static void take_cost(struct us_cursor *c)
{
    struct us_cursor at = *c;
    us_cursor_blanks(&at);
    bool duration = us_cursor_literal(&at, "[");
    const char *end = duration ? "]" : ")";
    if (!duration && !us_cursor_literal(&at, "("))
        return;
    while (at.p < at.end && (us_is_digit(*at.p) || *at.p == '.'))
        at.p++;
    if (us_cursor_literal_n(&at, end, 1))
        *c = at;
}

static void add_action(struct plan_reader *x, const struct action *action)
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

/* Lines of planners and VAL around the actions, and what they claim. */
static const struct other_line {
    const char *begin;
    bool solves;
    bool has_length; /* the number of actions follows */
} other_lines[] = {
    {.begin = "; cost = ", .solves = true, .has_length = true},
    {.begin = ";"},
    {.begin = "Plan length: ", .solves = true, .has_length = true},
    {.begin = "Plan size: ", .has_length = true},
    {.begin = "Solution found", .solves = true},
    {.begin = "Plan valid", .solves = true},
    {.begin = "ff: found legal plan", .solves = true},
    {.begin = "Actual search time"},
    {.begin = "Plan cost:"},
    {.begin = "Plan to validate"},
    {.begin = "Plan executed"},
    {.begin = "Plan Validation"},
    {.begin = "-----"},
    {.begin = "Checking "},
    {.begin = "Adding "},
    {.begin = "Deleting "},
    {.begin = "Final value:"},
    {.begin = "Successful plans:"},
    {.begin = "Value:"},
    {.begin = "time spent"},
};

/* Keeps the number of actions in "Plan length: 3 step(s)", "Plan size: 3" or "; cost = 3 (unit
   cost)".  Other costs say nothing of the actions. */
static void keep_length(struct plan_reader *x, struct us_str line, size_t at)
{
    uint32_t length;
    struct us_cursor c = us_cursor_within(x->cursor, us_str_from(line, at));
    bool is_cost = *line.p == ';';
    if (!us_cursor_number(&c, &length) || (is_cost && !us_cursor_literal(&c, " (unit cost)")))
        return;
    x->has_length = true;
    x->length = length;
    x->length_span = us_cursor_span(x->cursor, us_str_trim_end(line));
}

/* Reads such a line.  Returns false if it is none. */
static bool read_other_line(struct plan_reader *x, struct us_str line)
{
    size_t i = 0;
    while (i < sizeof(other_lines) / sizeof(other_lines[0]) && !us_str_starts(line, other_lines[i].begin))
        i++;
    if (i == sizeof(other_lines) / sizeof(other_lines[0]))
        return false;

    if (other_lines[i].solves) {
        x->script->claim = US_CLAIM_SOLVED;
        x->script->end_span = us_cursor_span(x->cursor, us_str_trim_end(line));
    }
    if (other_lines[i].has_length)
        keep_length(x, line, strlen(other_lines[i].begin));
    x->names_follow = us_str_starts(line, "Value:");
    return true;
}

/* Reads what the line has in addition to an action, which may be nothing. */
static bool end_line(struct plan_reader *x, struct us_cursor c)
{
    take_cost(&c);
    us_cursor_blanks(&c);
    struct us_str rest = us_str_trim_end(us_cursor_rest(&c));
    return rest.len == 0 || *rest.p == ';' ||
           us_read_fail(x->common, US_DIAG_UNREAD_TEXT, rest, "expected the end of the line");
}

/* Reads a line, which can be a number, an action, or both. */
static bool read_action(struct plan_reader *x, struct us_str line)
{
    struct action action;
    uint32_t step[2];
    struct us_cursor c = us_cursor_within(x->cursor, line);
    us_cursor_blanks(&c);
    struct us_str number = us_cursor_rest(&c);
    if (take_step(&c, step)) {
        number.len = (size_t)(c.p - number.p);
        bool back = step[0] < x->step[0] || (step[0] == x->step[0] && step[1] < x->step[1]);
        if (x->has_step && back)
            return us_read_fail(x->common, US_DIAG_DISAGREES, number,
                                "the actions are not in the order of their numbers");
        x->has_step = true;
        memcpy(x->step, step, sizeof(step));
        us_cursor_blanks(&c);
        if (us_cursor_rest(&c).len == 0)
            return true;
    }

    if (take_action(&c, &action)) {
        add_action(x, &action);
        return end_line(x, c);
    }
    if (action.expected)
        return us_read_fail(x->common, action.bad.len > 0 ? US_DIAG_UNREAD_TEXT : US_DIAG_TRUNCATED, action.bad,
                            action.expected);
    x->cursor->p = line.p;
    return us_expected_line(x->common, "an action such as (sendtofree h5 c9 n4 n3)");
}

static bool read_line(struct plan_reader *x)
{
    static const char time_of_fast_downward[] = "[t=";
    struct us_str line = us_cursor_peek_line(x->cursor);
    struct us_cursor c = us_cursor_within(x->cursor, line);
    us_cursor_blanks(&c);
    struct us_str text = us_cursor_rest(&c);
    bool timed = us_str_starts(text, time_of_fast_downward);
    size_t end = timed ? us_str_find(text, "] ") : SIZE_MAX;
    if (end != SIZE_MAX)
        text = us_str_from(text, end + strlen("] "));

    bool skipped = timed || text.len == 0 || x->names_follow;
    x->names_follow = false;
    if (!read_other_line(x, text) && !skipped && !read_action(x, line))
        return false;
    us_cursor_skip_line(x->cursor, line);
    return true;
}

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

static enum us_status read_pddl(struct us_record_reader *r, struct us_script *out)
{
    enum { LONGEST = 200 };
    struct plan_reader x = {.common = r, .cursor = &r->cursor, .script = out};
    out->conventions = US_EXPLICIT;
    out->conventions.index_base = 1;
    out->game_stated = true;
    us_allow_cut(r, out, LONGEST);
    if (at_definition(x.cursor) && !us_read_pddl_problem(r, out))
        return US_FAILED;
    while (!us_cursor_at_end(x.cursor))
        if (!read_line(&x) && !us_end_cut(r, out, out->num_intents))
            return US_FAILED;

    if (out->claim == US_CLAIM_NONE)
        out->end_span = (struct us_span){us_cursor_offset(x.cursor), 0};
    if (!out->has_start && out->num_intents == 0) {
        us_expected(r, 0, "a problem or an action");
        return US_FAILED;
    }
    bool agrees = !x.has_length || us_script_check_moves(out, r->sink, x.length, x.length_span);
    return agrees ? US_OK : US_FAILED;
}

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
        uint32_t step[2];
        struct us_str line = us_cursor_peek_line(&c);
        at = us_cursor(line);
        take_step(&at, step);
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

/* Compares an action with the board after its move. */
static enum us_agreement agrees_pddl(const struct us_snapshot *snapshot, struct us_disagreement *why)
{
    const struct us_position *position = snapshot->position;
    struct action action;
    struct us_cursor c = us_cursor(snapshot->text);
    if (!take_action(&c, &action)) {
        why->span = (struct us_span){0, (uint32_t)snapshot->text.len};
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
    us_card below = in_column ? us_column_top(position, snapshot->moves[snapshot->num_moves - 1].source.index)
                              : US_NO_CARD;
    bool alone = from != US_PDDL_FROM_COLUMN || !us_is_card(below);

    const struct {
        uint8_t parameter;
        bool agrees;
        const char *what;
    } facts[] = {
        {US_PDDL_CARD, alone, "the only card of its column"},
        {US_PDDL_OLD_CARD, !in_column || is_card(&of[US_PDDL_OLD_CARD], below), "the card below the one that moves"},
        {US_PDDL_SUIT, is_number(&of[US_PDDL_SUIT], 0) && of[US_PDDL_SUIT].suit == card->suit, "the suit of the card"},
        {US_PDDL_VALUE, is_number(&of[US_PDDL_VALUE], card->number), "the rank of the card"},
        {US_PDDL_HOME_CARD, is_card(&of[US_PDDL_HOME_CARD], home), "the last card of the foundation"},
        {US_PDDL_HOME_VALUE, is_number(&of[US_PDDL_HOME_VALUE], us_rank(home)), "the rank of that card"},
        {US_PDDL_CELLS, is_number(&of[US_PDDL_CELLS], cells + (to == US_PDDL_TO_CELL) - (from == US_PDDL_FROM_CELL)),
         "the number of empty freecells before the action"},
        {US_PDDL_NEW_CELLS, is_number(&of[US_PDDL_NEW_CELLS], cells), "the number of empty freecells after it"},
        {US_PDDL_COLUMNS,
         is_number(&of[US_PDDL_COLUMNS], columns + (to == US_PDDL_TO_COLUMN) - (from == US_PDDL_FROM_COLUMN)),
         "the number of empty columns before the action"},
        {US_PDDL_NEW_COLUMNS, is_number(&of[US_PDDL_NEW_COLUMNS], columns), "the number of empty columns after it"},
    };
    for (size_t i = 0; i < sizeof(facts) / sizeof(facts[0]); i++) {
        struct us_str word = of[facts[i].parameter].word;
        if (word.len == 0 || facts[i].agrees)
            continue;
        why->span = (struct us_span){(uint32_t)(word.p - snapshot->text.p), (uint32_t)word.len};
        snprintf(why->detail, sizeof(why->detail), "'%.*s' is not %s", (int)word.len, word.p, facts[i].what);
        return US_DIFFERS;
    }
    return US_AGREES;
}

/* ---- the format ------------------------------------------------------------------------------ */

/* Cards and their places are not in a plan or the domain, and moves are not in a problem. */
static unsigned lacks_pddl(const uint8_t *options, const struct us_solution *solution)
{
    (void)solution;
    bool start = options[0] == US_PDDL_BOTH || options[0] == US_PDDL_PROBLEM;
    return start ? 0 : US_CARRIES_START;
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
    .terms = terms_pddl,
    .options = options_pddl,
    .lacks = lacks_pddl,
    .probe = probe_pddl,
    .cut = cut_pddl,
    .read = read_pddl,
    .agrees = agrees_pddl,
    .refuses = us_pddl_refuses,
    .loses = us_pddl_loses,
    .write = us_write_pddl,
};
