/* SPDX-License-Identifier: MIT */
/* Asking a solver. */
#include "solvers/ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "tree/json.h"

/* ---- the question ---------------------------------------------------------------------------- */

/* Keeps the first error. */
static void keep_error(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct us_buf *why = context;
    if (diagnostic->level == UNISOL_ERROR && why->len == 0)
        us_buf_puts(why, diagnostic->message);
}

/* Appends the position in a format.  False, with the reason in `why`: it cannot be written. */
static bool put_record(struct us_buf *out, const struct question *q, const char *format,
                       struct us_buf *why)
{
    struct unisol_writer *writer = unisol_writer_new(keep_error, why);
    bool ok = writer && unisol_writer_set(writer, "format", format) == UNISOL_OK;

    /* A program that speaks the protocol need not know the short forms. */
    if (ok && q->solver->is_protocol)
        ok = unisol_writer_set(writer, "option", "form=long") == UNISOL_OK;
    for (size_t i = 0; ok && q->solver->input_options[i]; i++)
        ok = unisol_writer_set(writer, "option", q->solver->input_options[i]) == UNISOL_OK;
    ok = ok && unisol_writer_open_memory(writer) == UNISOL_OK &&
         unisol_writer_write(writer, q->record) == UNISOL_OK &&
         unisol_writer_close(writer) == UNISOL_OK;
    if (ok) {
        size_t len;
        const char *text = unisol_writer_text(writer, &len);
        us_buf_put(out, text, len);
    }
    unisol_writer_free(writer);
    return ok && !out->failed;
}

/* The program's word for a value. */
static const char *word_for(const struct solver *solver, const char *value)
{
    for (size_t i = 0; solver->words[i]; i += 2)
        if (strcmp(solver->words[i], value) == 0)
            return solver->words[i + 1];
    return value;
}

/* The number of the record's Microsoft deal; NULL: it has none. */
static const char *number_of(const struct unisol_record *record)
{
    const char *deal = unisol_record_deal(record);
    return deal && strncmp(deal, "ms:", 3) == 0 ? deal + 3 : NULL;
}

/* Appends the value of a field.  False: the record has none. */
static bool put_field(struct us_buf *out, const struct question *q, struct us_str input,
                      const char *name)
{
    char text[UNISOL_RULE_TEXT];

    if (strcmp(name, "input") == 0) {
        us_buf_puts(out, "/dev/stdin");
    } else if (strcmp(name, "text") == 0) {
        while (input.len > 0 && input.p[input.len - 1] == '\n')
            input.len--;
        us_buf_put(out, input.p, input.len);
    } else if (strcmp(name, "seconds") == 0) {
        us_buf_putf(out, "%.0f", q->limits.seconds);
    } else if (strcmp(name, "memory") == 0) {
        us_buf_putf(out, "%zu", q->limits.memory_mib);
    } else if (strcmp(name, "number") == 0) {
        const char *number = number_of(q->record);
        us_buf_puts(out, number ? number : "");
        return number != NULL;
    } else {
        if (!unisol_record_rule(q->record, name, text))
            return false;
        us_buf_puts(out, word_for(q->solver, text));
    }
    return true;
}

/* Appends an argument with its fields filled in, and a NUL.  False: a field has no value. */
static bool put_argument(struct us_buf *out, const struct question *q, struct us_str input,
                         const char *argument)
{
    char name[UNISOL_RULE_TEXT];

    for (const char *at = argument; *at;) {
        size_t len = strcspn(at, "{");
        us_buf_put(out, at, len);
        at += len;
        if (!*at)
            break;
        len = strcspn(at, "}"); /* solver_parse has checked it */
        snprintf(name, sizeof(name), "%.*s", (int)(len - 1), at + 1);
        if (!put_field(out, q, input, name))
            return false;
        at += len + 1;
    }
    us_buf_putc(out, '\0');
    return true;
}

/* ---- the answer ------------------------------------------------------------------------------ */

static void conclude(struct answer *answer, enum answer_kind kind, const char *why)
{
    answer->kind = kind;
    us_buf_clear(&answer->why);
    us_buf_puts(&answer->why, why);
}

/* The text from which an answer is read. */
struct reading {
    const struct question *question;
    struct answer *answer;
    struct us_str text;
    const char *format; /* NULL: it is detected */
    struct us_buf error;
};

/* True for diagnostics that answer->why repeats in full, and whose hints are about options and
   files that the user has not given. */
static bool is_about_options(const char *name)
{
    static const char *const names[] = {"TWO_STARTS",   "OTHER_DEAL", "FORMAT_UNKNOWN",
                                        "GAME_DIFFERS", "OPTION_BAD", "NOT_A_SOLUTION"};

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Passes on what is wrong with the answer. */
static void diagnose(void *context, const struct unisol_diagnostic *diagnostic)
{
    struct reading *r = context;
    bool other_start = strcmp(diagnostic->name, "TWO_STARTS") == 0;

    if (other_start && r->error.len == 0)
        us_buf_puts(&r->error, "the answer begins with another layout");
    keep_error(&r->error, diagnostic);
    if (diagnostic->level >= UNISOL_WARNING && r->question->handle &&
        !is_about_options(diagnostic->name))
        r->question->handle(r->question->context, diagnostic);
}

/* Plays the moves of a solution from the position that was asked about, under its rules.  Sets
   answer->solution, or says which move is at fault. */
static void play_again(struct reading *r, const struct unisol_record *solution)
{
    struct unisol_game *game = unisol_game_from_record(r->question->record, 0, NULL, NULL);
    struct unisol_walk *walk = unisol_walk_new(solution);
    const struct unisol_move *move;
    size_t n = 0;
    bool ok = game && walk && unisol_game_set(game, "automove", "none") == UNISOL_OK;
    bool legal = ok;

    while (legal && (move = unisol_walk_next(walk))) {
        struct unisol_step step = {move->source, move->dest, move->num_cards};
        n++;
        legal = unisol_game_play(game, &step) == UNISOL_OK;
    }

    if (ok && !legal) {
        conclude(r->answer, ANSWER_WRONG, "");
        us_buf_putf(&r->answer->why, "illegal at move %zu: %s", n, unisol_game_refusal(game));
    } else if (ok && !unisol_game_is_solved(game)) {
        conclude(r->answer, ANSWER_WRONG, "the moves do not solve the game");
    } else {
        r->answer->solution = ok ? unisol_game_record(game) : NULL;
        conclude(r->answer, r->answer->solution ? ANSWER_SOLVED : ANSWER_FAILED,
                 r->answer->solution ? "" : "out of memory");
    }
    unisol_walk_free(walk);
    unisol_game_free(game);
}

/* Judges a record of the answer. */
static void judge(struct reading *r, const struct unisol_record *record)
{
    const struct unisol_summary *summary = unisol_record_summary(record);
    struct answer *answer = r->answer;
    enum unisol_result result = summary->result;

    if (summary->outcome) {
        conclude(answer, ANSWER_WRONG, "the answer is that to a board game");
    } else if (summary->is_empty ||
               (result != UNISOL_SOLVED && summary->claim == UNISOL_CLAIMS_GAVE_UP)) {
        conclude(answer, ANSWER_UNKNOWN, "it has found no solution");
    } else if (!unisol_record_same_layout(record, r->question->record)) {
        conclude(answer, ANSWER_WRONG, "the answer begins with another layout");
    } else if (result == UNISOL_ILLEGAL) {
        unisol_record_report(record);
        conclude(answer, ANSWER_WRONG, summary->fault->text);
    } else if (result != UNISOL_SOLVED) {
        size_t n = summary->num_moves;
        conclude(answer, ANSWER_WRONG, "");
        us_buf_putf(&answer->why, "%s%zu move%s, which do%s not solve the game",
                    n > 0 ? "legal, but only " : "", n, n == 1 ? "" : "s", n == 1 ? "es" : "");
    } else {
        play_again(r, record);
    }
}

/* Reads the text and judges its first record. */
static void read_answer(struct reading *r)
{
    const struct unisol_record *record = NULL;
    struct unisol_reader *reader = unisol_reader_new(diagnose, r);
    struct us_buf name = {0};

    us_buf_putf(&name, "<%s>", r->question->solver->name);

    conclude(r->answer, ANSWER_FAILED, "out of memory");
    enum unisol_status status = reader ? UNISOL_OK : UNISOL_FAILED;
    if (reader && r->format)
        status = unisol_reader_set(reader, "format", r->format);
    if (status == UNISOL_OK) {
        unisol_reader_begin_with(reader, r->question->record);
        status = unisol_reader_open_memory(reader, r->text.p, r->text.len, us_buf_text(&name));
    }
    if (status == UNISOL_OK)
        status = unisol_reader_next(reader, &record);

    if (status == UNISOL_OK && record)
        judge(r, record);
    else if (r->error.len > 0)
        conclude(r->answer, ANSWER_WRONG, us_buf_text(&r->error));
    else if (status == UNISOL_END)
        conclude(r->answer, ANSWER_WRONG, "the answer has no moves");
    us_buf_free(&name);
    unisol_reader_free(reader);
    us_buf_free(&r->error);
}

/* Returns the line of the text that begins with one of the phrases; NULL: none does. */
static const char *find_phrase(struct us_str text, const char *const *phrases)
{
    while (text.len > 0) {
        struct us_str line = us_str_take_line(&text);
        for (size_t i = 0; phrases[i]; i++)
            if (us_str_starts(line, phrases[i]))
                return phrases[i];
    }
    return NULL;
}

/* Reads what a solver with a format of its own has printed. */
static void take_printed(const struct question *q, struct us_str printed, struct answer *answer)
{
    const char *phrase = find_phrase(printed, q->solver->unsolvable);

    if (phrase) {
        conclude(answer, ANSWER_UNSOLVABLE, phrase);
        return;
    }
    phrase = find_phrase(printed, q->solver->gave_up);
    if (phrase) {
        conclude(answer, ANSWER_UNKNOWN, phrase);
        return;
    }
    struct reading r = {
        .question = q, .answer = answer, .text = printed, .format = q->solver->output};
    read_answer(&r);
}

/* Reads what a solver that speaks the protocol has printed. */
static void take_lines(const struct question *q, struct us_str printed, struct answer *answer)
{
    struct protocol_answer said = {.kind = ANSWER_WRONG};
    bool ok = protocol_take(printed, &said);

    conclude(answer, ok ? said.kind : ANSWER_FAILED, ok ? us_buf_text(&said.why) : "out of memory");
    if (ok && said.kind == ANSWER_SOLVED) {
        struct reading r = {.question = q, .answer = answer, .text = us_buf_str(&said.text)};
        r.format = said.format.len > 0 ? us_buf_text(&said.format) : "sn";
        read_answer(&r);
    }
    protocol_answer_free(&said);
}

/* Appends the first line that the program printed to standard error, if any. */
static void put_errors(struct us_buf *why, const struct us_buf *err)
{
    enum { MOST = 200 };
    struct us_str text = us_buf_str(err);
    text = us_str_from(text, us_json_space(text, 0));
    if (text.len == 0)
        return;
    us_buf_puts(why, ": ");
    us_buf_put_escaped(why, us_str_trim_end(us_str_take_line(&text)), MOST);
}

/* Says what came of a program that printed no answer. */
static void explain_end(const struct question *q, const struct child *child, struct answer *answer)
{
    struct us_buf *why = &answer->why;

    conclude(answer, child->end == CHILD_TIMED_OUT ? ANSWER_UNKNOWN : ANSWER_FAILED, "");
    if (child->end == CHILD_TIMED_OUT)
        us_buf_putf(why, "no answer in %g second%s", q->limits.seconds,
                    q->limits.seconds == 1 ? "" : "s");
    else if (child->end == CHILD_TOO_LONG)
        us_buf_putf(why, "it printed more than %zu MB", q->limits.output / 1000000);
    else if (child->end == CHILD_NOT_STARTED)
        us_buf_putf(why, "cannot run %s: %s", q->solver->program, strerror(child->code));
    else if (child->end == CHILD_NO_MEMORY)
        us_buf_puts(why, "out of memory");
    else if (child->end == CHILD_SIGNALED)
        us_buf_putf(why, "it was ended by signal %d", child->code);
    else
        us_buf_putf(why, "it ended with status %d and printed no answer", child->code);
    if (child->end == CHILD_SIGNALED || child->end == CHILD_EXITED)
        put_errors(why, &child->err);
}

/* Runs the program with its arguments, and reads its answer. */
static void run(const struct question *q, struct us_str input, struct us_buf *words,
                const size_t *places, size_t num, struct answer *answer)
{
    char *arguments[MOST_ARGUMENTS + 2] = {NULL};
    struct child child = {0};

    for (size_t i = 0; i < num; i++)
        arguments[i] = words->p + places[i];

    struct child_limits limits = q->limits;
    limits.network = q->solver->network != NULL;
    const char *file = q->solver->file;
    size_t len = file ? (us_file_name(file) - file) : 0;
    char *directory = file ? malloc(len + 2) : strdup("/");
    if (directory && file)
        snprintf(directory, len + 2, "%.*s%s", (int)len, file, len > 0 ? "" : ".");
    if (directory)
        child_run(&child, q->path, arguments, directory, q->solver->answer_file, input, &limits);
    else
        child.end = CHILD_NO_MEMORY;
    free(directory);

    answer->seconds = child.seconds;
    answer->memory_kib = child.memory_kib;
    struct us_str printed = us_buf_str(&child.out);
    bool answered = child.end == CHILD_EXITED && us_json_space(printed, 0) < printed.len;
    if (!answered)
        explain_end(q, &child, answer);
    else if (q->solver->is_protocol)
        take_lines(q, printed, answer);
    else
        take_printed(q, printed, answer);
    child_free(&child);
}

/* Fills in the arguments.  False, with the reason in `why`: they have no values for this record. */
static bool put_arguments(const struct question *q, struct us_str input, struct us_buf *words,
                          size_t *places, size_t *num, struct us_buf *why)
{
    const struct solver *solver = q->solver;

    places[0] = 0;
    *num = 1;
    us_buf_puts(words, us_file_name(solver->program));
    us_buf_putc(words, '\0');
    for (size_t i = 0; solver->arguments[i]; i++) {
        places[(*num)++] = words->len;
        if (!put_argument(words, q, input, solver->arguments[i]))
            return us_buf_refuse(why, "%s",
                                 "it solves only Microsoft's numbered deals from their start");
    }
    return !words->failed;
}

void solver_ask(const struct question *question, struct answer *answer)
{
    struct us_buf input = {0};
    struct us_buf words = {0};
    size_t places[MOST_ARGUMENTS + 1];
    size_t num;
    const struct solver *solver = question->solver;
    const char *format = solver->is_protocol ? "jsonl" : solver->input;

    answer->kind = ANSWER_FAILED;

    bool ok = !format || put_record(&input, question, format, &answer->why);
    if (ok && solver->is_protocol) {
        struct us_buf record = input;
        input = (struct us_buf){0};
        protocol_put(&input, question, us_buf_str(&record));
        us_buf_free(&record);
    }
    ok = ok && !input.failed &&
         put_arguments(question, us_buf_str(&input), &words, places, &num, &answer->why);
    if (ok)
        run(question, us_buf_str(&input), &words, places, num, answer);
    else if (answer->why.len == 0)
        us_buf_puts(&answer->why, "out of memory");
    us_buf_free(&words);
    us_buf_free(&input);
}

void answer_free(struct answer *answer)
{
    us_buf_free(&answer->why);
}
