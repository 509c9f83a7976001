/* SPDX-License-Identifier: MIT */
/* Descriptions of solvers. */
#include "solvers/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/path.h"

/* ---- keys ------------------------------------------------------------------------------------ */

/* What the value of a key is. */
enum value_kind {
    VALUE_TEXT,   /* the rest of the line */
    VALUE_WORD,   /* one word */
    VALUE_LIST,   /* words */
    VALUE_PAIRS,  /* words such as a=b */
    VALUE_PHRASE, /* the rest of the line; the key may occur again */
};

struct key {
    const char *name;
    enum value_kind kind;
    size_t offset; /* of the member: a pointer, or an array of them */
    size_t most;   /* elements of the array */
};

static const struct key keys[] = {
    {"name", VALUE_WORD, offsetof(struct solver, name), 1},
    {"title", VALUE_TEXT, offsetof(struct solver, title), 1},
    {"program", VALUE_TEXT, offsetof(struct solver, program), 1},
    {"arguments", VALUE_LIST, offsetof(struct solver, arguments), MOST_ARGUMENTS},
    {"input", VALUE_WORD, offsetof(struct solver, input), 1},
    {"input-options", VALUE_LIST, offsetof(struct solver, input_options), MOST_PHRASES},
    {"output", VALUE_WORD, offsetof(struct solver, output), 1},
    {"answer-file", VALUE_WORD, offsetof(struct solver, answer_file), 1},
    {"games", VALUE_LIST, offsetof(struct solver, games), MOST_GAMES_OF_SOLVER},
    {"vary", VALUE_LIST, offsetof(struct solver, vary), MOST_PHRASES},
    {"words", VALUE_PAIRS, offsetof(struct solver, words), MOST_WORDS},
    {"positions", VALUE_WORD, offsetof(struct solver, positions), 1},
    {"network", VALUE_WORD, offsetof(struct solver, network), 1},
    {"unsolvable", VALUE_PHRASE, offsetof(struct solver, unsolvable), MOST_PHRASES},
    {"gave-up", VALUE_PHRASE, offsetof(struct solver, gave_up), MOST_PHRASES},
};

static const struct key *find_key(const char *name)
{
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        if (strcmp(name, keys[i].name) == 0)
            return &keys[i];
    return NULL;
}

static const char *name_of_key(const void *list, size_t i)
{
    (void)list;
    return i < sizeof(keys) / sizeof(keys[0]) ? keys[i].name : NULL;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Appends a word to the member of a key.  False, with the reason in `why`, if there is no room. */
static bool add_word(struct solver *solver, const struct key *key, const char *word,
                     struct us_buf *why)
{
    const char **list = (const char **)(void *)((char *)solver + key->offset);
    size_t n = 0;

    while (n < key->most && list[n])
        n++;
    if (n == key->most)
        return us_buf_refuse(
            why, key->most == 1 ? "'%s' is stated twice" : "'%s' has too many values", key->name);
    list[n] = word;
    return true;
}

/* Ends the word at *at and moves behind it and the blanks that follow. */
static char *next_word(char **at)
{
    char *word = *at + strspn(*at, " \t");
    *at = word + strcspn(word, " \t");
    if (**at)
        *(*at)++ = '\0';
    return *word ? word : NULL;
}

static bool add_pair(struct solver *solver, const struct key *key, char *word, struct us_buf *why)
{
    char *sign = strchr(word, '=');

    if (!sign || sign == word || !sign[1])
        return us_buf_refuse(why, "expected words such as any=all, found '%s'", word);
    *sign = '\0';
    return add_word(solver, key, word, why) && add_word(solver, key, sign + 1, why);
}

/* Takes the value of a key.  False, with the reason in `why`: it is not valid. */
static bool take_value(struct solver *solver, const struct key *key, char *value,
                       struct us_buf *why)
{
    if (key->kind == VALUE_TEXT || key->kind == VALUE_PHRASE)
        return add_word(solver, key, value, why);

    char *at = value;
    for (char *word; (word = next_word(&at));) {
        bool ok = key->kind == VALUE_PAIRS ? add_pair(solver, key, word, why)
                                           : add_word(solver, key, word, why);
        if (!ok)
            return false;
    }
    return true;
}

/* Takes a line, which is NUL-terminated and has no blanks around. */
static bool take_line(struct solver *solver, char *line, struct us_buf *why)
{
    if (line[0] == '\0' || line[0] == '#')
        return true;
    char *colon = strchr(line, ':');
    if (!colon)
        return us_buf_refuse(why, "expected KEY: VALUE, found '%s'", line);

    *colon = '\0';
    const struct key *key = find_key(line);
    char *value = colon + 1 + strspn(colon + 1, " \t");
    if (!key) {
        const char *meant = unisol_nearest(line, name_of_key, NULL);
        return us_buf_refuse(
            why, meant ? "unknown key '%s'; did you mean '%s'?" : "unknown key '%s'", line, meant);
    }
    if (!value[0])
        return us_buf_refuse(why, "'%s' has no value", line);
    return take_value(solver, key, value, why);
}

/* ---- checking -------------------------------------------------------------------------------- */

static bool is_format(const char *name, bool to_read)
{
    struct unisol_format_info info;
    return unisol_formats_find(NULL, name, &info) && (to_read ? info.reads : info.writes);
}

/* The field that an argument begins at `at`, with its length; 0: it is not one of a solver. */
static size_t field_at(const char *at, char name[UNISOL_RULE_TEXT])
{
    size_t len = at[0] == '{' ? strcspn(at, "}") : 0;
    if (len == 0 || at[len] != '}' || len > UNISOL_RULE_TEXT)
        return 0;
    snprintf(name, UNISOL_RULE_TEXT, "%.*s", (int)(len - 1), at + 1);
    return len + 1;
}

/* Whether a field is not a rule of the game. */
static bool is_own_field(const char *name)
{
    static const char *const names[] = {"input", "text", "game", "seconds", "memory"};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Checks the fields of the arguments. */
static bool check_arguments(struct solver *solver, struct us_buf *why)
{
    char name[UNISOL_RULE_TEXT];

    for (size_t i = 0; solver->arguments[i]; i++) {
        for (const char *at = strchr(solver->arguments[i], '{'); at; at = strchr(at + 1, '{')) {
            if (field_at(at, name) == 0)
                return us_buf_refuse(why, "'%s' has a '{' without '}'", solver->arguments[i]);
            bool is_number = strcmp(name, "number") == 0;
            solver->whole_deals = solver->whole_deals || is_number;
            if (!is_number && !is_own_field(name) && !unisol_is_rule(name))
                return us_buf_refuse(why, "unknown field '{%s}'", name);
        }
    }
    return true;
}

/* Checks what the lines say together. */
static bool check(struct solver *solver, struct us_buf *why)
{
    solver->is_protocol = solver->input && strcmp(solver->input, "protocol") == 0;
    if (!solver->name)
        us_buf_puts(why, "it states no 'name'");
    else if (!solver->program)
        us_buf_puts(why, "it states no 'program'");
    else if (!solver->games[0])
        us_buf_puts(why, "it states no 'games'");
    else if (solver->input && !solver->is_protocol && !is_format(solver->input, false))
        us_buf_putf(why, "'%s' is neither a format that unisol writes nor 'protocol'",
                    solver->input);
    else if (solver->output && (solver->is_protocol || !is_format(solver->output, true)))
        us_buf_putf(why,
                    solver->is_protocol ? "the protocol has no 'output'"
                                        : "'%s' is not a format that unisol reads",
                    solver->output);
    else if (solver->input_options[0] && (!solver->input || solver->is_protocol))
        us_buf_puts(why, "'input-options' needs a format as 'input'");
    else if (solver->answer_file && strchr(solver->answer_file, '/'))
        us_buf_putf(why, "expected the name of a file without a directory, found '%s'",
                    solver->answer_file);
    else if (solver->positions && strcmp(solver->positions, "start") != 0)
        us_buf_putf(why, "expected 'positions: start', found '%s'", solver->positions);
    else if (solver->network && strcmp(solver->network, "yes") != 0)
        us_buf_putf(why, "expected 'network: yes', found '%s'", solver->network);
    for (size_t i = 0; solver->games[i] && why->len == 0; i++)
        if (strcmp(solver->games[i], "*") != 0 && !unisol_variant_find(solver->games[i], NULL))
            us_buf_putf(why, "unknown game '%s'", solver->games[i]);
    for (size_t i = 0; solver->vary[i] && why->len == 0; i++)
        if (!unisol_is_rule(solver->vary[i]))
            us_buf_putf(why, "unknown rule '%s'", solver->vary[i]);
    return why->len == 0 && check_arguments(solver, why);
}

struct solver *solver_parse(struct us_str text, const char *file, unsigned *line,
                            struct us_buf *why)
{
    struct solver *solver = calloc(1, sizeof(*solver));

    *line = 0;
    if (!solver)
        return NULL;
    solver->file = file ? strdup(file) : NULL;
    us_buf_put(&solver->text, text.p, text.len);
    us_buf_putc(&solver->text, '\0');
    bool has_memory = !solver->text.failed && (solver->file || !file);
    bool ok = has_memory && strlen(solver->text.p) == text.len;
    us_buf_puts_if(why, !ok && has_memory, "it is not text");

    char *next = ok ? solver->text.p : NULL;
    while (ok && next) {
        char *start = next + strspn(next, " \t\r");
        next = strchr(next, '\n');
        if (next)
            *next++ = '\0';
        size_t len = strlen(start);
        while (len > 0 && strchr(" \t\r", start[len - 1]))
            start[--len] = '\0';
        ++*line;
        ok = take_line(solver, start, why);
    }
    if (ok) {
        *line = 0;
        ok = check(solver, why);
    }
    if (ok && !solver->title)
        solver->title = solver->name;
    if (ok)
        return solver;
    solver_free(solver);
    return NULL;
}

void solver_free(struct solver *solver)
{
    if (!solver)
        return;
    us_buf_free(&solver->text);
    free(solver->file);
    free(solver);
}

/* ---- the list -------------------------------------------------------------------------------- */

const struct solver *solver_find(const struct solver_list *list, const char *name)
{
    for (size_t i = 0; i < list->num; i++)
        if (strcmp(list->items[i]->name, name) == 0)
            return list->items[i];
    return NULL;
}

bool solver_list_add(struct solver_list *list, struct solver *solver)
{
    if (solver_find(list, solver->name)) {
        solver_free(solver);
        return true;
    }
    if (list->num == list->cap) {
        size_t cap = list->cap * 2 + 16;
        struct solver **items = realloc(list->items, cap * sizeof(struct solver *));
        if (!items) {
            solver_free(solver);
            return false;
        }
        list->items = items;
        list->cap = cap;
    }
    list->items[list->num++] = solver;
    return true;
}

void solver_list_free(struct solver_list *list)
{
    for (size_t i = 0; i < list->num; i++)
        solver_free(list->items[i]);
    free(list->items);
    *list = (struct solver_list){0};
}

/* ---- programs -------------------------------------------------------------------------------- */

/* Returns a path of so many bytes of a directory and a name, if it is a program; else NULL. */
static char *program_in(const char *directory, size_t len, const char *name)
{
    size_t size = len + strlen(name) + 3;
    char *path = malloc(size);

    if (!path)
        return NULL;
    if (len == 0)
        snprintf(path, size, "./%s", name);
    else
        snprintf(path, size, "%.*s%s%s", (int)len, directory, directory[len - 1] == '/' ? "" : "/",
                 name);
    if (access(path, X_OK) == 0)
        return path;
    free(path);
    return NULL;
}

char *program_path(const char *name)
{
    const char *at = getenv("PATH");

    while (at) {
        size_t len = strcspn(at, ":");
        char *path = program_in(at, len, name);
        if (path)
            return path;
        at = at[len] ? at + len + 1 : NULL;
    }
    return NULL;
}

char *solver_path(const struct solver *solver)
{
    const char *name = solver->program;

    if (us_is_absolute(name))
        return access(name, X_OK) == 0 ? strdup(name) : NULL;
    if (strchr(name, '/')) { /* relative to its description */
        const char *file = solver->file ? solver->file : "";
        return program_in(file, us_file_name(file) - file, name);
    }
    return program_path(name);
}

bool solver_can_play(const struct solver *solver, const struct unisol_record *record)
{
    for (size_t i = 0; solver->games[i]; i++)
        if (strcmp(solver->games[i], "*") == 0 ||
            unisol_record_plays(record, solver->games[i], solver->vary))
            return true;
    return false;
}
