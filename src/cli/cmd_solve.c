/* SPDX-License-Identifier: MIT */
/* unisol solve and unisol hint: ask another program for a solution, and verify it. */
#include <inttypes.h>
#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/contest.h"
#include "cli/json_report.h"
#include "cli/options.h"
#include "cli/report.h"
#include "cli/temporary.h"
#include "cli/verdict.h"

#define SCHEMA "urn:unisol:solve:1"

/* The state of both commands. */
struct state {
    struct unisol_writer *writer; /* NULL: nothing is written */
    bool on_output;               /* it, or the chart, is written to standard output */
    enum report report;
    bool titled; /* the line of titles of the table was printed */
    bool quiet;
    bool join;
    bool compare;
    bool hint;
    struct task *task; /* that is being written */
    struct contest contest;
    const struct arguments *args;
};

/* ---- words ----------------------------------------------------------------------------------- */

/* Puts the game, and from which position it is solved: " (FreeCell, deal 617, after move 12)". */
static void put_game(struct task *task)
{
    const char *deal = unisol_record_stated_deal(task->record);

    box_puts(&task->out, " (");
    box_put_escaped(&task->out, unisol_record_summary(task->record)->game_title);
    if (deal)
        box_printf(&task->out, ", deal %s", deal_words(deal));
    if (task->at > 0)
        box_printf(&task->out, ", after move %zu", task->at);
    box_puts(&task->out, ")\n");
}

/* What is said of answers, before and after the name of the solver. */
static const struct {
    const char *name; /* in JSON and tables */
    enum color color;
    const char *word;
    const char *before;
    const char *after;
    int status;
} answers[NUM_ANSWERS] = {
    [ANSWER_SOLVED] = {"solved", COLOR_GREEN, "solved", " by ", ": ", STATUS_YES},
    [ANSWER_UNSOLVABLE] = {"unsolvable", COLOR_YELLOW, "unsolvable", ", says ", "", STATUS_NO},
    [ANSWER_UNKNOWN] = {"unknown", COLOR_YELLOW, "not known", ": ", ": ", STATUS_NO},
    [ANSWER_WRONG] = {"wrong", COLOR_RED, "wrong answer", " of ", ": ", STATUS_TROUBLE},
    [ANSWER_FAILED] = {"failed", COLOR_RED, "no answer", " of ", ": ", STATUS_TROUBLE},
};

/* Puts what a solver has answered. */
static void put_answer(struct task *task, struct asked *asked)
{
    struct outbox *out = &task->out;
    enum answer_kind kind = asked->answer.kind;

    verdict_put_word(out, answers[kind].color, answers[kind].word);
    box_printf(out, "%s%s%s", answers[kind].before, asked->solver->name, answers[kind].after);
    if (kind == ANSWER_SOLVED)
        box_count(out, unisol_record_summary(asked->answer.solution)->num_moves, "move", "moves");
    if (kind == ANSWER_SOLVED || kind == ANSWER_UNSOLVABLE) {
        put_game(task);
        return;
    }
    box_put_escaped(out, us_buf_text(&asked->answer.why));
    box_putc(out, '\n');
}

/* ---- hints ----------------------------------------------------------------------------------- */

/* Puts the first move of a solution. */
static void put_hint(struct task *task, const struct unisol_record *solution)
{
    struct unisol_walk *walk = unisol_walk_new(solution);

    if (walk && unisol_walk_next(walk)) {
        verdict_put_sentence(&task->out, unisol_walk_sentence(walk));
        box_puts(&task->out, " (");
        box_count(&task->out, unisol_record_summary(solution)->num_moves, "move", "moves");
        box_printf(&task->out, " to the end, found by %s)\n", task->asked[0].solver->name);
    }
    unisol_walk_free(walk);
}

/* ---- JSON ------------------------------------------------------------------------------------ */

/* Puts what was asked: a line up to the answer. */
static void put_question(struct task *task)
{
    struct outbox *out = &task->out;

    box_puts(out, "{\"schema\":\"" SCHEMA "\",");
    json_put_file(out, task->input);
    box_printf(out, ",\"record\":%" PRIu64, task->number);
    if (!task->record)
        return;
    box_put_member(out, "game", unisol_record_summary(task->record)->game);
    box_put_member(out, "deal", unisol_record_stated_deal(task->record));
    box_printf(out, ",\"position\":%zu", task->at);
}

static void put_json_hint(struct outbox *out, const struct unisol_record *solution)
{
    struct unisol_walk *walk = unisol_walk_new(solution);
    const struct unisol_move *move = walk ? unisol_walk_next(walk) : NULL;

    if (move) {
        box_printf(out,
                   ",\"hint\":{\"from\":\"%s\",\"from_index\":%u,\"to\":\"%s\",\"to_index\":%u,"
                   "\"num_cards\":%u",
                   unisol_pile_name((enum unisol_pile_kind)move->source.kind),
                   (unsigned)move->source.index,
                   unisol_pile_name((enum unisol_pile_kind)move->dest.kind),
                   (unsigned)move->dest.index, (unsigned)move->num_cards);
        box_put_member(out, "text", unisol_walk_sentence(walk));
        box_putc(out, '}');
    }
    unisol_walk_free(walk);
}

static void put_json(const struct state *state, struct task *task)
{
    struct outbox *out = &task->out;

    for (size_t i = 0; i < task->num_asked; i++) {
        struct answer *answer = &task->asked[i].answer;
        put_question(task);
        box_put_member(out, "solver", task->asked[i].solver->name);
        box_put_member(out, "result", answers[answer->kind].name);
        if (answer->solution)
            box_printf(out, ",\"moves\":%zu", unisol_record_summary(answer->solution)->num_moves);
        if (answer->solution && state->hint)
            put_json_hint(out, answer->solution);
        if (answer->why.len > 0)
            box_put_member(out, "why", us_buf_text(&answer->why));
        box_printf(out, ",\"milliseconds\":%.0f,\"memory_kib\":%" PRIu64 "}\n",
                   answer->seconds * 1000, answer->memory_kib);
    }
    if (task->num_asked == 0) {
        put_question(task);
        box_put_member(out, "result", task->status == STATUS_YES ? "solved" : "failed");
        box_puts(out, task->status == STATUS_YES ? ",\"moves\":0}\n" : "}\n");
    }
}

/* ---- tables ---------------------------------------------------------------------------------- */

/* Puts a line for each answer, with tabs between its fields. */
static void put_tsv(struct state *state, struct task *task)
{
    struct outbox *out = &task->out;

    if (!state->titled)
        box_puts(out, "file\trecord\tgame\tdeal\tposition\tsolver\tresult\tmoves\tmilliseconds\tmem"
                      "ory_kib\twhy\n");
    state->titled = true;
    for (size_t i = 0; i == 0 || i < task->num_asked; i++) {
        struct asked *asked = i < task->num_asked ? &task->asked[i] : NULL;
        const struct unisol_record *solution = asked ? asked->answer.solution : NULL;
        bool solved = task->status == STATUS_YES && !asked;
        const char *result = solved ? "solved" : "failed";
        box_put_field(out, task->input, '\t');
        box_printf(out, "%" PRIu64 "\t", task->number);
        box_put_field(out, task->record ? unisol_record_summary(task->record)->game : NULL, '\t');
        box_put_field(out, task->record ? unisol_record_stated_deal(task->record) : NULL, '\t');
        box_printf(out, "%zu\t", task->at);
        box_put_field(out, asked ? asked->solver->name : NULL, '\t');
        box_put_field(out, asked ? answers[asked->answer.kind].name : result, '\t');
        if (solution || solved)
            box_printf(out, "%zu", solution ? unisol_record_summary(solution)->num_moves : 0);
        if (asked)
            box_printf(out, "\t%.0f\t%" PRIu64 "\t", asked->answer.seconds * 1000,
                       asked->answer.memory_kib);
        else
            box_puts(out, "\t\t\t");
        box_put_field(out, asked ? us_buf_text(&asked->answer.why) : NULL, '\n');
    }
}

/* ---- the output ------------------------------------------------------------------------------ */

/* Prints a diagnostic about the solution that is being written. */
static void report_writing(void *context, const struct unisol_diagnostic *diagnostic)
{
    const struct state *state = context;

    if (state->quiet && diagnostic->level < UNISOL_WARNING)
        return;
    if (state->task)
        print_record_diagnostic(&state->task->out, state->task->input, state->task->record,
                                diagnostic);
    else
        print_diagnostic(NULL, diagnostic);
}

/* Makes a record of one or two.  NULL: that is not possible. */
static struct unisol_record *merge(const struct unisol_record *first,
                                   const struct unisol_record *second)
{
    struct unisol_merger *merger = unisol_merger_new();
    struct unisol_record *merged = NULL;
    bool ok = first && merger && unisol_merger_add(merger, first) == UNISOL_MERGED &&
              (!second || unisol_merger_add(merger, second) == UNISOL_MERGED);

    if (ok)
        merged = unisol_merger_take(merger, NULL);
    unisol_merger_free(merger);
    return merged;
}

/* Joins the moves of the game up to the position with those of its solution.  If the game goes on
   otherwise, the solution becomes a variation of it.  NULL (reported): that is not possible. */
static struct unisol_record *join_moves(struct task *task, const struct unisol_record *solution)
{
    struct unisol_game *game = unisol_game_from_record(task->record, task->at, NULL, NULL);
    struct unisol_record *head = game ? unisol_game_record(game) : NULL;
    struct unisol_record *joined = task->at > 0 ? merge(head, solution) : merge(solution, NULL);

    if (joined && task->goes_on) {
        struct unisol_record *hint = joined;
        joined = unisol_record_end_with_hint(hint, task->at) ? merge(task->record, hint) : NULL;
        unisol_record_free(hint);
    }
    if (!joined) {
        box_to_errors(&task->out, true);
        box_put_name(&task->out, task->input, task->number);
        box_puts(&task->out, "error: the solution cannot be joined with the moves of the game\n");
        box_to_errors(&task->out, false);
    }
    unisol_record_free(head);
    unisol_game_free(game);
    return joined;
}

/* Writes a solution.  False: reported. */
static bool write_solution(struct state *state, struct task *task,
                           const struct unisol_record *solution)
{
    struct unisol_record *joined = NULL;

    if (state->join && (task->at > 0 || task->goes_on)) {
        joined = join_moves(task, solution);
        if (!joined)
            return false;
    }
    state->task = task;
    bool ok = unisol_writer_write(state->writer, joined ? joined : solution) == UNISOL_OK;
    state->task = NULL;
    unisol_record_free(joined);
    return ok;
}

/* ---- results --------------------------------------------------------------------------------- */

/* Puts the lines about a task. */
static void report(struct state *state, struct task *task)
{
    if (state->report == REPORT_JSON)
        put_json(state, task);
    else if (state->report == REPORT_TSV)
        put_tsv(state, task);
    if (state->report != REPORT_TEXT)
        return;
    if (state->quiet || !task->record)
        return;
    box_to_errors(&task->out, state->on_output);
    for (size_t i = 0; i < task->num_asked; i++) {
        box_put_name(&task->out, task->input, task->number);
        if (state->hint && task->asked[i].answer.solution)
            put_hint(task, task->asked[i].answer.solution);
        else
            put_answer(task, &task->asked[i]);
    }
    if (task->num_asked == 0 && task->status == STATUS_YES) {
        box_put_name(&task->out, task->input, task->number);
        box_puts(&task->out, "the game is already solved");
        put_game(task);
    }
    box_to_errors(&task->out, false);
}

static bool receive(void *context, struct task *task)
{
    struct state *state = context;

    for (size_t i = 0; i < task->num_asked; i++) {
        int status = answers[task->asked[i].answer.kind].status;
        task->status = status > task->status ? status : task->status;
        contest_count(&state->contest, &task->asked[i]);
    }
    report(state, task);
    const struct unisol_record *solution = task->num_asked > 0 ? task->asked[0].answer.solution
                                                               : NULL;
    if (!state->writer || !solution || write_solution(state, task, solution))
        return true;
    task->status = STATUS_TROUBLE;
    return false;
}

/* Prints what each solver has achieved, and writes the chart.  False (reported): it may be
   missing. */
static bool finish(void *context)
{
    struct state *state = context;
    struct outbox out = {0};
    bool whole = true;

    if (state->compare && state->report == REPORT_TEXT && !state->on_output) {
        contest_put(&state->contest, &out);
        box_flush(&out, 0);
    }
    if (state->contest.charted) {
        contest_put_svg(&state->contest, &out);
        whole = save_or_print(state->args, &out);
    }
    box_free(&out);
    return whole;
}

/* ---- the commands ---------------------------------------------------------------------------- */

/* Opens the output, if solutions are to be written. */
static void open_writer(struct state *state, const struct arguments *args)
{
    const char *path = output_path(args);
    bool named = names_target(args);

    if (!named && path)
        refuse_target(args);
    if (!named)
        return;
    state->writer = needed(unisol_writer_new(report_writing, state));
    state->on_output = !path;
    begin_output(state->writer, args);
}

static int run_with(const struct arguments *args, struct state *state)
{
    state->args = args;
    state->quiet = option_value(args, "quiet") != NULL;
    const struct solving solving = {
        .wanted = state->hint ? "hint" : "solution",
        .quiet = state->quiet,
        .receive = receive,
        .finish = finish,
        .context = state,
    };
    int status = run_solving(args, &solving);
    if (state->writer && contest_solved(&state->contest) > 0 &&
        unisol_writer_close(state->writer) != UNISOL_OK)
        status = STATUS_TROUBLE;
    unisol_writer_free(state->writer);
    contest_free(&state->contest);
    return status;
}

int run_solve(const struct arguments *args)
{
    struct state state = {.report = read_report(args),
                          .join = option_value(args, "join") != NULL,
                          .compare = option_value(args, "compare") != NULL,
                          .contest.charted = option_value(args, "chart") != NULL};
    bool charted = state.contest.charted;
    bool prints = state.report != REPORT_TEXT && !output_path(args);

    if (charted && !state.compare)
        fail("option '--chart' needs '--compare'");
    if (state.compare && (option_value(args, "to") || (output_path(args) && !charted)))
        fail("option '--compare' writes no solutions");
    if (charted && prints)
        fail("option '--report' prints to standard output: name a file for the chart with '-o "
             "FILE'");
    if (!charted && prints && names_target(args))
        fail("option '--report' prints to standard output: name another file for the solutions "
             "with '-o FILE'");
    if (charted)
        state.on_output = !output_path(args);
    else
        open_writer(&state, args);
    return run_with(args, &state);
}

int run_hint(const struct arguments *args)
{
    struct state state = {.hint = true};
    setlocale(LC_CTYPE, "");
    state.report = read_report(args);
    return run_with(args, &state);
}

const struct option_row options_solve[] = {
    SOLVER_OPTION,
    {"compare", 0, "NAME,...", FOR_COMMAND,
     "ask each of these solvers, and print a table of what they achieve"},
    {"chart", 0, NULL, FOR_COMMAND,
     "print a chart of the comparison, as SVG, or write it to the file that -o names"},
    AT_OPTION,
    TIME_OPTION,
    MEMORY_OPTION,
    SOLVERS_OPTION,
    {"to", 't', "FORMAT", FOR_COMMAND,
     "write the solutions in this format (default: from the suffix of the output file)"},
    {"output", 'o', "FILE", FOR_COMMAND,
     "write the solutions to FILE (with '-': to standard output)"},
    {"join", 0, NULL, FOR_COMMAND,
     "write the moves of the game up to the position, too; before the end of the game, the "
     "solution is a variation"},
    STYLESHEETS_OPTION,
    {"option", 0, "NAME=VALUE", FOR_WRITER,
     "set an option of the output format; see 'unisol formats FORMAT'"},
    {"report", 0, "json|tsv", FOR_COMMAND,
     "print one line per record and solver: JSON, or fields with tabs between them"},
    {"quiet", 'q', NULL, FOR_COMMAND, "print only errors and warnings"},
    {0},
};

const struct option_row options_hint[] = {
    SOLVER_OPTION,
    AT_OPTION,
    TIME_OPTION,
    MEMORY_OPTION,
    SOLVERS_OPTION,
    {"report", 0, "json", FOR_COMMAND, "print one line of JSON per record"},
    {"quiet", 'q', NULL, FOR_COMMAND, "print only errors and warnings"},
    {0},
};
