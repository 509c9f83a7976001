/* SPDX-License-Identifier: MIT */
/* Asking solvers about many records. */
#include "cli/solving.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/directories.h"
#include "cli/inputs.h"
#include "cli/interrupt.h"
#include "cli/options.h"
#include "cli/paths.h"
#include "cli/progress.h"
#include "cli/report.h"

enum { MOST_OUTPUT = 64 * 1000 * 1000 }; /* bytes that a solver may print */

/* ---- descriptions of solvers ----------------------------------------------------------------- */

/* Adds a description to the list. */
static void add_description(struct solver_list *list, struct us_str text, const char *file)
{
    struct us_buf why = {0};
    unsigned line;
    struct solver *solver = solver_parse(text, file, &line, &why);

    if (!solver && why.len > 0 && line > 0)
        fail("%s:%u: %s", file ? file : "", line, us_buf_text(&why));
    if (!solver && why.len > 0)
        fail("%s: %s", file ? file : "", us_buf_text(&why));
    if (!solver || !solver_list_add(list, solver))
        needed(NULL);
    us_buf_free(&why);
}

/* Adds the description in a file of at most 64 KiB. */
static void load_file(void *list, const char *path)
{
    enum { MOST = 65536 };
    char *text = new_zeroed(MOST + 1, 1);
    FILE *file = fopen(path, "rb");
    size_t n = file ? fread(text, 1, MOST + 1, file) : 0;
    if (n > MOST)
        fail("%s: not the description of a solver", path);
    if (!file || ferror(file))
        fail("%s: cannot read the file", path);
    fclose(file);
    add_description(list, (struct us_str){text, n}, path);
    free(text);
}

static bool load_directory(void *list, const char *directory)
{
    visit_suffix(directory, ".solver", load_file, list);
    return true;
}

void solvers_load(const struct arguments *args, struct solver_list *list)
{
    visit_directories(args, "solvers", "solvers", load_directory, list);
    for (size_t i = 0; builtin_solvers[i]; i++)
        add_description(list, us_str(builtin_solvers[i]), NULL);
}

static const char *name_at(const void *list, size_t i)
{
    const struct solver_list *solvers = list;
    return i < solvers->num ? solvers->items[i]->name : NULL;
}

const struct solver *solvers_find(const struct solver_list *list, const char *name)
{
    const struct solver *solver = solver_find(list, name);
    if (!solver) {
        refuse_name("solver", name, name_at, list, "solvers");
        quit();
    }
    return solver;
}

/* ---- a run ----------------------------------------------------------------------------------- */

struct run {
    const struct arguments *args;
    const struct solving *solving;
    struct solver_list list;
    const struct solver *wanted[MOST_COMPARED];
    size_t num_wanted; /* 0: the first one that can solve the game */
    struct child_limits limits;

    pthread_mutex_t reading; /* protects what follows */
    struct unisol_reader *reader;
    struct outbox messages; /* of the reader, about the next record */
    struct paths paths;     /* of files */
    size_t next_path;
    bool open;
    uint64_t records;            /* of the open input */
    const char *input;           /* its name */
    const char *range;           /* of deals, in the place of files; NULL: there is none */
    size_t next_operand;         /* of ranges */
    uint64_t next_deal;          /* of the range */
    char deal[UNISOL_DEAL_TEXT]; /* its name */
    uint64_t total;              /* deals; 0: the inputs are files */
    uint64_t taken;              /* tasks */
    struct task *ahead;          /* was read to know whether the record before it is the only one */
    bool several;                /* the open input has several records */

    pthread_mutex_t printing; /* protects what follows */
    struct task *first;       /* that is finished, but not those before it */
    uint64_t printed;         /* tasks */
    uint64_t solved;
    struct progress progress;
    int worst;
    bool fail_fast;

    atomic_bool stopped;
};

static void free_task(struct task *task)
{
    for (size_t i = 0; i < task->num_asked; i++) {
        unisol_record_free(task->asked[i].answer.solution);
        answer_free(&task->asked[i].answer);
    }
    unisol_record_free(task->record);
    unisol_record_free(task->position);
    box_free(&task->out);
    free(task->input);
    free(task);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Opens the next deal of the ranges.  False: there is none. */
static bool open_deal(struct run *run, enum unisol_status *status)
{
    while (!run->range || run->next_deal >= unisol_deals_count(run->range)) {
        if (run->next_operand >= run->args->num_operands)
            return false;
        run->range = run->args->operands[run->next_operand++];
        run->next_deal = 0;
    }
    unisol_deals_name(run->range, run->next_deal++, run->deal);
    run->input = deal_words(run->deal);
    *status = unisol_reader_open_deal(run->reader, run->deal);
    return true;
}

/* Opens the next input.  False: there is none. */
static bool open_next(struct run *run, enum unisol_status *status)
{
    run->records = 0;
    if (run->total > 0)
        return open_deal(run, status);
    if (run->next_path >= run->paths.num)
        return false;
    run->input = run->paths.list[run->next_path++].name;
    *status = open_input(run->reader, &run->input);
    return true;
}

/* Reads the next record.  Returns UNISOL_END if there is none.  An input that cannot be opened is
   UNISOL_FAILED, and is no record. */
static enum unisol_status read_next(struct run *run, const struct unisol_record **record)
{
    enum unisol_status status;

    for (;;) {
        if (!run->open) {
            if (!open_next(run, &status))
                return UNISOL_END;
            if (status != UNISOL_OK)
                return UNISOL_FAILED;
            run->open = true;
        }
        status = unisol_reader_next(run->reader, record);
        if (status != UNISOL_END) {
            run->records++;
            return status;
        }
        run->open = false;
    }
}

/* Makes the next record a task.  NULL: there is none. */
static struct task *make_task(struct run *run)
{
    const struct unisol_record *record = NULL;
    enum unisol_status status = read_next(run, &record);

    if (status == UNISOL_END)
        return NULL;

    struct task *task = new_zeroed(1, sizeof(*task));
    task->input = copy_text(run->input);
    task->number = run->records;
    task->out = run->messages;
    run->messages = (struct outbox){0};
    task->record = status == UNISOL_OK ? unisol_record_keep(record) : NULL;
    task->status = task->record ? STATUS_YES : STATUS_TROUBLE;
    return task;
}

/* Takes the next task.  NULL: there is none. */
static struct task *take(struct run *run)
{
    pthread_mutex_lock(&run->reading);
    struct task *task = NULL;
    if (!run->stopped) {
        task = run->ahead ? run->ahead : make_task(run);
        run->ahead = NULL;
    }
    if (task && task->number <= 1) {
        run->ahead = run->total == 0 ? make_task(run) : NULL;
        run->several = run->ahead && run->ahead->number > 1;
    }
    if (task) {
        task->out.several = run->several;
        task->order = run->taken++;
    }
    pthread_mutex_unlock(&run->reading);
    return task;
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Puts an error about a task, in three parts. */
static void refuse(struct task *task, const char *before, const char *name, const char *after)
{
    box_to_errors(&task->out, true);
    box_put_name(&task->out, task->input, task->number);
    box_printf(&task->out, "error: %s", before);
    box_put_escaped(&task->out, name);
    box_puts(&task->out, after);
    box_putc(&task->out, '\n');
    box_to_errors(&task->out, false);
    task->status = STATUS_TROUBLE;
}

/* The current position that the record states; NULL: it states none. */
static const char *current_position(const struct unisol_record *record)
{
    struct unisol_bookmark mark;
    for (size_t i = 0; unisol_record_bookmark(record, i, &mark); i++)
        if (!mark.name)
            return mark.position;
    return NULL;
}

/* Makes the line of a variation the record of the task.  False: there is none of that number. */
static bool enter_variation(struct task *task, const char *number, size_t *first_move)
{
    struct unisol_variation v;

    for (size_t i = 0; unisol_record_variation(task->record, i, &v); i++) {
        if (!v.number || strcmp(v.number, number) != 0)
            continue;
        *first_move = v.first_move;
        struct unisol_record *line = unisol_record_extract(task->record, number);
        if (!line)
            return false;
        unisol_record_free(task->record);
        task->record = line;
        return true;
    }
    return false;
}

/* Finds a position such as "12", or "12.2.3", which is in a variation.  False: there is none. */
static bool find_place(struct task *task, const char *place)
{
    char number[256];
    const char *dot = strrchr(place, '.');
    size_t first = 1;
    char *end;

    if (dot) {
        snprintf(number, sizeof(number), "%.*s", (int)(dot - place), place);
        if (!enter_variation(task, number, &first))
            return false;
    }
    const char *digits = dot ? dot + 1 : place;
    unsigned long long n = strtoull(digits, &end, 10);
    if (*end || end == digits || digits[0] == '-')
        return false;
    task->at = n + first - 1;
    return task->at <= unisol_record_summary(task->record)->num_moves;
}

/* Finds the position from which the record is to be solved.  False (reported): there is none. */
static bool find_position(const struct run *run, struct task *task)
{
    const char *wanted = option_value(run->args, "at");
    bool by_mark = !wanted || strcmp(wanted, "current") == 0;
    const char *mark = by_mark ? current_position(task->record) : NULL;
    char *place = mark ? copy_text(mark) : NULL; /* the record may be replaced */

    if (unisol_record_summary(task->record)->outcome) {
        refuse(task, "only solitaire games can be solved", "", "");
    } else if (by_mark && wanted && !place) {
        refuse(task, "the input states no current position", "", "");
    } else if (place || (wanted && !by_mark && strcmp(wanted, "end") != 0)) {
        if (!find_place(task, place ? place : wanted))
            refuse(task, "there is no position ", place ? place : wanted, "");
        task->goes_on = !place && task->record &&
                        task->at < unisol_record_summary(task->record)->num_moves &&
                        unisol_record_summary(task->record)->result != UNISOL_ILLEGAL;
    } else {
        task->at = unisol_record_summary(task->record)->num_moves;
    }

    free(place);
    if (task->status != STATUS_YES)
        return false;
    task->position = unisol_record_at(task->record, task->at);
    if (!task->position)
        refuse(task, "the record has no board", "", "");
    return task->position != NULL;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* Asks a solver whose program is at `path`. */
static void ask(const struct run *run, struct task *task, const struct solver *solver,
                const char *path)
{
    struct asked *asked = &task->asked[task->num_asked++];
    const struct question question = {
        .solver = solver,
        .path = path,
        .record = task->position,
        .wanted = run->solving->wanted,
        .limits = run->limits,
        .handle = print_diagnostic,
        .context = &task->out,
    };
    asked->solver = solver;
    solver_ask(&question, &asked->answer);
}

/* Asks the first solver that is installed and can solve the game. */
static void ask_first(const struct run *run, struct task *task)
{
    const struct solver *missing = NULL;
    bool from_start = false; /* one could solve it, but not from here */
    const char *title = unisol_record_summary(task->record)->game_title;

    for (size_t i = 0; i < run->list.num; i++) {
        const struct solver *solver = run->list.items[i];
        if (solver->whole_deals || !solver_can_play(solver, task->position))
            continue;
        if (solver->positions && task->at > 0) {
            from_start = true;
            continue;
        }
        char *path = solver_path(solver);
        if (path) {
            ask(run, task, solver, path);
            free(path);
            return;
        }
        missing = missing ? missing : solver;
    }
    if (missing)
        refuse(task, "no solver of this game is installed, such as ", missing->name,
               "; 'unisol solvers' lists them");
    else if (from_start)
        refuse(task, "unisol knows solvers of ", title,
               ", but only of games without moves; use '--at 0'");
    else
        refuse(task, "unisol knows no solver of ", title,
               "; 'unisol solvers' lists those that it knows");
}

/* Asks the solvers that the user wants. */
static void ask_wanted(const struct run *run, struct task *task)
{
    for (size_t i = 0; i < run->num_wanted; i++) {
        const struct solver *solver = run->wanted[i];
        char *path = solver_path(solver);
        if (!path)
            refuse(task, "the program of ", solver->name, " is not installed");
        else if (solver->positions && task->at > 0)
            refuse(task, "", solver->name, " solves only games without moves; use '--at 0'");
        else if (!solver_can_play(solver, task->position))
            refuse(task, "its game is not one that ", solver->name, " solves");
        else
            ask(run, task, solver, path);
        free(path);
    }
}

static void solve(const struct run *run, struct task *task)
{
    if (!task->record || !find_position(run, task) ||
        unisol_record_summary(task->position)->result == UNISOL_SOLVED)
        return;
    if (run->num_wanted > 0)
        ask_wanted(run, task);
    else
        ask_first(run, task);
}

/* ---- results --------------------------------------------------------------------------------- */

/* Hands out a task, and prints what it has put. */
static void hand_out(struct run *run, struct task *task)
{
    if (!run->stopped) {
        progress_hide(&run->progress);
        if (!run->solving->receive(run->solving->context, task))
            run->stopped = true;
        box_flush(&task->out, 0);
        run->worst = task->status > run->worst ? task->status : run->worst;
        run->stopped = run->stopped || (run->fail_fast && task->status != STATUS_YES);
        run->solved += task->num_asked > 0 && task->asked[0].answer.kind == ANSWER_SOLVED;
    }
    free_task(task);
}

/* Hands out the tasks that are finished, as far as those before them are. */
static void finish(struct run *run, struct task *task)
{
    pthread_mutex_lock(&run->printing);
    struct task **at = &run->first;
    while (*at && (*at)->order < task->order)
        at = &(*at)->next;
    task->next = *at;
    *at = task;
    while (run->first && run->first->order == run->printed) {
        struct task *done = run->first;
        run->first = done->next;
        run->printed++;
        hand_out(run, done);
    }
    progress_show_tried(&run->progress, run->printed, run->total, "games", run->solved, "solved");
    pthread_mutex_unlock(&run->printing);
}

static void *work(void *context)
{
    struct run *run = context;
    for (struct task *task; (task = take(run));) {
        solve(run, task);
        finish(run, task);
    }
    return NULL;
}

/* Runs the threads, of which this one is the first: it receives signals. */
static void run_threads(struct run *run, unsigned num)
{
    pthread_t ids[256];
    unsigned started = 0;
    hold_signals();
    while (started + 1 < num && started < sizeof(ids) / sizeof(ids[0]) &&
           pthread_create(&ids[started], NULL, work, run) == 0)
        started++; /* the others do the work */
    release_signals();
    work(run);
    for (unsigned i = 0; i < started; i++)
        pthread_join(ids[i], NULL);
}

/* ---- options --------------------------------------------------------------------------------- */

/* Reads a number that is at least `least`. */
static double read_number(const struct arguments *args, const char *name, double usual,
                          double least)
{
    const char *value = option_value(args, name);
    char *end;
    double number = value ? strtod(value, &end) : usual;
    if (value && (!*value || *end || !(number >= least && number <= 1e9)))
        fail("invalid value '%s' for '--%s': expected a number of at least %g", value, name, least);
    return number;
}

/* Finds the solvers that a list such as "a,b" names; NULL: none. */
static void read_solvers(struct run *run, const char *names)
{
    char *copy = names ? copy_text(names) : NULL;

    for (char *at = copy; at;) {
        char *name = at;
        at = strchr(at, ',');
        if (at)
            *at++ = '\0';
        const struct solver *solver = solvers_find(&run->list, name);
        if (run->num_wanted == MOST_COMPARED)
            fail("at most %d solvers can be compared", MOST_COMPARED);
        run->wanted[run->num_wanted++] = solver;
    }
    free(copy);
}

/* Whether the operands are deals, and not files. */
static bool are_deals(const struct arguments *args, uint64_t *total)
{
    size_t num = 0;

    for (size_t i = 0; i < args->num_operands; i++) {
        const char *operand = args->operands[i];
        uint64_t deals = strcmp(operand, "-") != 0 && access(operand, F_OK) != 0
                             ? unisol_deals_count(operand)
                             : 0;
        num += deals > 0;
        *total += deals;
    }
    if (num > 0 && num < args->num_operands)
        fail("files and deals cannot be mixed");
    return num > 0;
}

/* Reads all options.  False: reported. */
static bool begin(struct run *run, unsigned *threads)
{
    const struct arguments *args = run->args;
    const char *compared = option_value(args, "compare");

    exclude(args, "solver", "compare");
    if (!child_is_possible())
        fail("solvers cannot be run on this system");
    bool deals = are_deals(args, &run->total);
    run->limits = (struct child_limits){.seconds = read_number(args, "time", 30, 0.001),
                                        .memory_mib = read_number(args, "memory", 4096, 0),
                                        .output = MOST_OUTPUT};
    *threads = read_jobs(args, default_threads());
    solvers_load(args, &run->list);
    read_solvers(run, compared ? compared : option_value(args, "solver"));
    if (!deals)
        paths_find(&run->paths, args);
    return set_reader_options(run->reader, args);
}

int run_solving(const struct arguments *args, const struct solving *solving)
{
    struct run run = {
        .args = args, .solving = solving, .fail_fast = option_value(args, "fail-fast") != NULL};
    unsigned threads = 1;

    run.reader = needed(unisol_reader_new(print_diagnostic, &run.messages));
    pthread_mutex_init(&run.reading, NULL);
    pthread_mutex_init(&run.printing, NULL);
    if (begin(&run, &threads)) {
        bool on_terminal = isatty(STDERR_FILENO) && !solving->quiet;
        progress_begin(&run.progress, on_terminal || option_value(args, "progress"), 0);
        child_close_inherited();
        run_threads(&run, threads);
        progress_hide(&run.progress);
        if (!solving->finish(solving->context))
            run.worst = STATUS_TROUBLE;
    } else {
        run.worst = STATUS_TROUBLE;
    }

    if (run.ahead)
        free_task(run.ahead);
    box_flush(&run.messages, 0);
    box_free(&run.messages);
    pthread_mutex_destroy(&run.reading);
    pthread_mutex_destroy(&run.printing);
    paths_free(&run.paths);
    unisol_reader_free(run.reader);
    solver_list_free(&run.list);
    return run.worst;
}
