/* SPDX-License-Identifier: MIT */
/* The protocol of docs/solvers.md: a line of JSON for the question, and lines of JSON back. */
#include <string.h>

#include "solvers/ask.h"
#include "tree/json.h"

#define FIELDS(F)                                                                     \
    F(ANSWER, "answer"), F(MOVES, "moves"), F(FORMAT, "format"), F(RECORD, "record"), \
        F(WHY, "why"), F(PROGRESS, "progress")

#define FIELD(id, name) FIELD_##id
enum field { NO_FIELD, FIELDS(FIELD), NUM_FIELDS };

#define NAME(id, name) [FIELD_##id] = {(name), sizeof(name) - 1}
static const struct us_str names[NUM_FIELDS] = {FIELDS(NAME)};

/* The values of "answer". */
static const struct {
    const char *word;
    enum answer_kind kind;
} answers[] = {
    {"solved", ANSWER_SOLVED},
    {"unsolvable", ANSWER_UNSOLVABLE},
    {"gave-up", ANSWER_UNKNOWN},
};

void protocol_put(struct us_buf *out, const struct question *question, struct us_str record)
{
    char game[UNISOL_RULE_TEXT] = "";

    while (record.len > 0 && record.p[record.len - 1] == '\n')
        record.len--;
    unisol_record_rule(question->record, "game", game);
    us_buf_putf(out, "{\"protocol\":\"urn:unisol:solver:1\",\"wanted\":\"%s\",\"game\":\"",
                question->wanted);
    char escaped[6 * UNISOL_RULE_TEXT];
    unisol_escape_json(game, escaped, sizeof(escaped), NULL);
    us_buf_putf(out,
                "%s\",\"limits\":{\"milliseconds\":%.0f,\"memory_mib\":%zu},\"record\":", escaped,
                question->limits.seconds * 1000, question->limits.memory_mib);
    us_buf_put(out, record.p, record.len);
    us_buf_puts(out, "}\n");
}

/* ---- answers --------------------------------------------------------------------------------- */

/* Appends the text of a member that must be a string.  False: it is another value. */
static bool take_string(const struct us_node *node, struct us_buf *out)
{
    if (node->kind != US_NODE_STRING)
        return false;
    us_buf_clear(out);
    us_buf_put(out, node->text.p, node->text.len);
    return true;
}

/* Takes the value of "answer". */
static bool take_kind(const struct us_node *node, struct protocol_answer *answer)
{
    for (size_t i = 0; i < sizeof(answers) / sizeof(answers[0]); i++) {
        if (node->kind == US_NODE_STRING && us_str_eq(node->text, answers[i].word)) {
            answer->kind = answers[i].kind;
            return true;
        }
    }
    return false;
}

/* Takes the members of a line.  Returns the member at fault; NULL: all are right. */
static const struct us_node *take_members(const struct us_node *root, struct us_str line,
                                          struct protocol_answer *answer, bool *answered)
{
    for (const struct us_node *node = root->child; node; node = node->next) {
        bool ok = true;
        if (node->name == FIELD_ANSWER) {
            ok = take_kind(node, answer);
            *answered = true;
        } else if (node->name == FIELD_MOVES) {
            ok = take_string(node, &answer->text);
        } else if (node->name == FIELD_FORMAT) {
            ok = take_string(node, &answer->format);
        } else if (node->name == FIELD_RECORD) {
            ok = node->kind == US_NODE_OBJECT;
            us_buf_clear(&answer->text);
            us_buf_put(&answer->text, line.p + node->span.off, node->span.len);
            us_buf_clear(&answer->format);
            us_buf_puts(&answer->format, "json");
        } else if (node->name == FIELD_WHY) {
            us_buf_clear(&answer->why);
            ok = node->kind == US_NODE_STRING;
            if (ok)
                us_buf_put_escaped(&answer->why, node->text, 200);
        }
        if (!ok)
            return node;
    }
    return NULL;
}

/* Says that a line is wrong. */
static void refuse(struct protocol_answer *answer, size_t number, const char *what,
                   struct us_str found)
{
    answer->kind = ANSWER_WRONG;
    us_buf_clear(&answer->why);
    us_buf_putf(&answer->why, "line %zu of the answer: %s", number, what);
    us_buf_put_escaped(&answer->why, found, 60);
}

/* Takes a line.  False: it is wrong, or memory ran out. */
static bool take_line(struct us_json *json, struct us_str line, size_t number,
                      struct protocol_answer *answer, bool *answered)
{
    size_t at = us_json_space(line, 0);

    if (at == line.len)
        return true;
    if (*answered) {
        refuse(answer, number, "nothing follows the answer, but found ", line);
        return false;
    }

    enum us_json_outcome outcome = us_json_read(json, line, &at);
    const struct us_node *root = outcome == US_JSON_VALUE ? us_json_root(json) : NULL;
    if (!root || root->kind != US_NODE_OBJECT || us_json_space(line, at) != line.len) {
        refuse(answer, number, "expected an object of JSON, found ", line);
        return false;
    }
    const struct us_node *fault = take_members(root, line, answer, answered);
    if (!fault)
        return true;
    refuse(answer, number, "the value is not one of the protocol: ",
           (struct us_str){line.p + fault->span.off, fault->span.len});
    return false;
}

bool protocol_take(struct us_str printed, struct protocol_answer *answer)
{
    struct us_json *json = us_json_new(names, NUM_FIELDS, NULL);
    bool answered = false;
    bool ok = json != NULL;
    size_t number = 0;

    while (printed.len > 0 && ok)
        ok = take_line(json, us_str_take_line(&printed), ++number, answer, &answered);

    if (ok && !answered)
        refuse(answer, number, "it has no \"answer\"", us_str(""));
    else if (ok && answer->kind == ANSWER_SOLVED && answer->text.len == 0)
        refuse(answer, number, "it has neither \"moves\" nor \"record\"", us_str(""));
    else if (ok && answer->kind == ANSWER_UNKNOWN && answer->why.len == 0)
        us_buf_puts(&answer->why, "it has given up");
    us_json_free(json);
    return json && !answer->text.failed && !answer->why.failed && !answer->format.failed;
}

void protocol_answer_free(struct protocol_answer *answer)
{
    us_buf_free(&answer->text);
    us_buf_free(&answer->format);
    us_buf_free(&answer->why);
}
