/* SPDX-License-Identifier: MIT */
/* Messages of JSON-RPC 2.0, one in each line, as the Model Context Protocol has them. */
#include "agents/mcp.h"

#include <stdlib.h>

#include "agents/session.h"
#include "agents/texts.h"
#include "tree/json.h"

/* The names in messages that matter here. */
#define FIELDS(F)                                                                         \
    F(ID, "id"), F(METHOD, "method"), F(PARAMS, "params"), F(VERSION, "protocolVersion"), \
        F(NAME, "name"), F(ARGUMENTS, "arguments"), F(GAME, "game"), F(DEAL, "deal"),     \
        F(TEXT, "text"), F(AUTOMOVE, "automove"), F(MOVE, "move"), F(ACTION, "action"),   \
        F(FORMAT, "format"), F(TO, "to")

#define FIELD(id, name) FIELD_##id
enum field { NO_FIELD, FIELDS(FIELD), NUM_FIELDS };

#define NAME(id, name) [FIELD_##id] = {(name), sizeof(name) - 1}
static const struct us_str names[NUM_FIELDS] = {FIELDS(NAME)};

struct mcp {
    struct session *session;
    struct us_json *json;
};

/* The errors of JSON-RPC. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    NO_METHOD = -32601,
    INVALID_PARAMS = -32602
};

/* A message while it is answered. */
struct call {
    struct mcp *mcp;
    struct us_str line;
    const struct us_node *id; /* NULL: the message is a notification, and is not answered */
    const struct us_node *params;
    struct us_buf *out;
};

/* The arguments of a tool, as strings.  Empty: the argument is missing. */
struct tool_call {
    struct us_buf values[NUM_FIELDS];
    bool has[NUM_FIELDS];
    size_t action;
};

/* ---- the tools ------------------------------------------------------------------------------- */

/* A tool answers with an object whose member "ok" says whether it did what it was asked for. */
struct tool {
    const char *name;
    const char *description;
    const char *properties; /* of its arguments, as JSON Schema */
    enum field needs;       /* the argument that it requires; 0: none */
    enum field takes[4];    /* all of its arguments */
    bool (*run)(struct session *session, struct tool_call *call, struct us_buf *out);
};

static const char *value_of(struct tool_call *call, enum field field)
{
    return call->has[field] ? us_buf_text(&call->values[field]) : NULL;
}

/* Answers when a game was begun, or could not be. */
static bool put_begun(struct session *session, bool begun, struct us_buf *out)
{
    if (begun)
        return session_state(session, out);
    us_buf_puts(out, "{\"ok\":false,\"why\":");
    agents_put_string(out, session_why(session));
    us_buf_putc(out, '}');
    return false;
}

static bool run_deal(struct session *session, struct tool_call *call, struct us_buf *out)
{
    const char *game = value_of(call, FIELD_GAME);
    const char *automove = value_of(call, FIELD_AUTOMOVE);
    return put_begun(session, session_deal(session, game, automove, value_of(call, FIELD_DEAL)),
                     out);
}

static bool run_load(struct session *session, struct tool_call *call, struct us_buf *out)
{
    const char *game = value_of(call, FIELD_GAME);
    const char *automove = value_of(call, FIELD_AUTOMOVE);
    return put_begun(
        session, session_load(session, game, automove, us_buf_str(&call->values[FIELD_TEXT])), out);
}

static bool run_legal_moves(struct session *session, struct tool_call *call, struct us_buf *out)
{
    (void)call;
    return session_state(session, out);
}

static bool run_play(struct session *session, struct tool_call *call, struct us_buf *out)
{
    return session_play(session, value_of(call, FIELD_MOVE), out);
}

static bool run_play_action(struct session *session, struct tool_call *call, struct us_buf *out)
{
    return session_action(session, call->action, out);
}

static bool run_undo(struct session *session, struct tool_call *call, struct us_buf *out)
{
    (void)call;
    return session_undo(session, out);
}

static bool run_record(struct session *session, struct tool_call *call, struct us_buf *out)
{
    const char *format = value_of(call, FIELD_FORMAT);
    return session_record(session, format ? format : "jsonl", out);
}

static struct agents_reading reading_of(struct tool_call *call)
{
    return (struct agents_reading){value_of(call, FIELD_FORMAT), value_of(call, FIELD_GAME)};
}

static bool run_verify(struct session *session, struct tool_call *call, struct us_buf *out)
{
    struct agents_reading how = reading_of(call);
    (void)session;
    return agents_verify(us_buf_str(&call->values[FIELD_TEXT]), &how, out);
}

static bool run_convert(struct session *session, struct tool_call *call, struct us_buf *out)
{
    struct agents_reading how = reading_of(call);
    const char *to = value_of(call, FIELD_TO);
    (void)session;
    return agents_convert(us_buf_str(&call->values[FIELD_TEXT]), &how, to ? to : "jsonl", out);
}

#define STRING(name, words) "\"" name "\":{\"type\":\"string\",\"description\":\"" words "\"}"
#define GAME STRING("game", "the name of the game, such as freecell, klondike or spider")
#define AUTOMOVE                                                                                \
    "\"automove\":{\"enum\":[\"none\",\"horne\",\"wkr\",\"and-rule\",\"max\"],\"description\":" \
    "\"the rule by which cards go to the foundations by themselves after each move (default: "  \
    "none)\"}"
#define TO STRING("to", "the format of the result, such as text, sn or fcs (default: jsonl)")
#define FORMAT STRING("format", "the format of the text (default: it is detected)")

static const struct tool tools[] = {
    {"deal",
     "Begin a numbered deal of a patience game.  The answer shows the board and the legal moves.",
     STRING("deal",
            "the number of the deal: 617 or ms:617 (Microsoft), pysol:24, kpat:7") "," GAME
                                                                                   "," AUTOMOVE,
     FIELD_DEAL,
     {FIELD_DEAL, FIELD_GAME, FIELD_AUTOMOVE},
     run_deal},
    {"load",
     "Begin with a layout or a game in any notation; its moves are played.",
     STRING("text", "the layout, or the record of a game") "," GAME "," AUTOMOVE,
     FIELD_TEXT,
     {FIELD_TEXT, FIELD_GAME, FIELD_AUTOMOVE},
     run_load},
    {"legal_moves",
     "Show the board, and all moves that are legal now.",
     "",
     0,
     {0},
     run_legal_moves},
    {"play",
     "Play a move, or several.  If one is illegal, none is played, and the answer says why.",
     STRING("move",
            "as people write it: 8a, or QH to freecell, or a move of the list of legal moves"),
     FIELD_MOVE,
     {FIELD_MOVE},
     run_play},
    {"play_action",
     "Play a legal move by its number.",
     "\"action\":{\"type\":\"integer\",\"description\":\"the number of the move in the list of "
     "legal moves\"}",
     FIELD_ACTION,
     {FIELD_ACTION},
     run_play_action},
    {"undo", "Take the last move back.", "", 0, {0}, run_undo},
    {"record",
     "The game up to here, with its layout, as text.",
     STRING("format", "the format of the text, such as text, sn or jsonl (default: jsonl)"),
     0,
     {FIELD_FORMAT},
     run_record},
    {"verify",
     "Check whether solutions are legal, and explain the first error of each.",
     STRING("text", "one or more solutions in any notation") "," GAME "," FORMAT,
     FIELD_TEXT,
     {FIELD_TEXT, FIELD_GAME, FIELD_FORMAT},
     run_verify},
    {"convert",
     "Convert layouts and solutions to another notation.",
     STRING("text", "one or more layouts or solutions in any notation") "," TO "," GAME "," FORMAT,
     FIELD_TEXT,
     {FIELD_TEXT, FIELD_TO, FIELD_GAME, FIELD_FORMAT},
     run_convert},
};
enum { NUM_TOOLS = sizeof(tools) / sizeof(tools[0]) };

/* ---- answers --------------------------------------------------------------------------------- */

/* Begins an answer.  The id is repeated as it was written. */
static void begin(const struct call *c)
{
    us_buf_puts(c->out, "{\"jsonrpc\":\"2.0\",\"id\":");
    if (c->id)
        us_buf_put(c->out, c->line.p + c->id->span.off, c->id->span.len);
    else
        us_buf_puts(c->out, "null");
    us_buf_putc(c->out, ',');
}

static void put_error(const struct call *c, int code, const char *message)
{
    begin(c);
    us_buf_putf(c->out, "\"error\":{\"code\":%d,\"message\":", code);
    agents_put_string(c->out, message);
    us_buf_puts(c->out, "}}\n");
}

static const struct us_node *member(const struct us_node *object, enum field field)
{
    const struct us_node *node = object && object->kind == US_NODE_OBJECT ? object->child : NULL;
    while (node && node->name != field)
        node = node->next;
    return node;
}

/* Returns the text of a member that is a string, or an empty one. */
static struct us_str string_of(const struct us_node *object, enum field field)
{
    const struct us_node *node = member(object, field);
    return node && node->kind == US_NODE_STRING ? node->text : us_str("");
}

static void initialize(const struct call *c)
{
    /* A client that asks for another version gets the newest one of these. */
    static const char *const versions[] = {"2025-06-18", "2025-03-26", "2024-11-05"};
    struct us_str wanted = string_of(c->params, FIELD_VERSION);
    const char *version = versions[0];

    for (size_t i = 0; i < sizeof(versions) / sizeof(versions[0]); i++)
        if (us_str_eq(wanted, versions[i]))
            version = versions[i];
    begin(c);
    us_buf_putf(c->out,
                "\"result\":{\"protocolVersion\":\"%s\",\"capabilities\":{\"tools\":{}},"
                "\"serverInfo\":{\"name\":\"unisol\",\"version\":\"%s\"},\"instructions\":",
                version, unisol_version());
    agents_put_string(
        c->out,
        "Patience games: begin one with deal or load, then play moves.  Columns count from 1.  A "
        "card that the player does not see is ??.");
    us_buf_puts(c->out, "}}\n");
}

static void list_tools(const struct call *c)
{
    begin(c);
    us_buf_puts(c->out, "\"result\":{\"tools\":[");
    for (size_t i = 0; i < NUM_TOOLS; i++) {
        us_buf_putf(c->out, "%s{\"name\":\"%s\",\"description\":", i > 0 ? "," : "", tools[i].name);
        agents_put_string(c->out, tools[i].description);
        us_buf_putf(c->out, ",\"inputSchema\":{\"type\":\"object\",\"properties\":{%s}",
                    tools[i].properties);
        if (tools[i].needs)
            us_buf_putf(c->out, ",\"required\":[\"%s\"]", names[tools[i].needs].p);
        us_buf_puts(c->out, "}}");
    }
    us_buf_puts(c->out, "]}}\n");
}

/* Keeps the value of an argument.  False: it has another type. */
static bool take_argument(struct tool_call *call, const struct us_node *node)
{
    bool is_number = node->name == FIELD_ACTION;

    if (node->kind != (is_number ? US_NODE_INTEGER : US_NODE_STRING) ||
        (is_number && node->number < 0))
        return false;
    if (is_number)
        call->action = node->number;
    else
        us_buf_put(&call->values[node->name], node->text.p, node->text.len);
    call->has[node->name] = true;
    return true;
}

static bool takes(const struct tool *tool, uint8_t name)
{
    bool found = false;
    for (size_t i = 0; i < sizeof(tool->takes) / sizeof(tool->takes[0]); i++)
        found = found || (name != US_UNNAMED && tool->takes[i] == name);
    return found;
}

/* Takes the arguments of a tool.  False: one of them is wrong, or missing, and `why` says which. */
static bool take_arguments(const struct tool *tool, const struct us_node *arguments,
                           struct tool_call *call, struct us_buf *why)
{
    const struct us_node *node = arguments && arguments->kind == US_NODE_OBJECT ? arguments->child
                                                                                : NULL;

    for (; node; node = node->next) {
        if (!takes(tool, node->name)) {
            us_buf_putf(why, "%s has no such argument: ", tool->name);
            struct us_str name = node->name == US_UNNAMED ? node->text : names[node->name];
            us_buf_put_escaped(why, name, 60);
            return false;
        }
        if (!take_argument(call, node))
            return us_buf_refuse(why, "%s must be a %s", names[node->name].p,
                                 node->name == FIELD_ACTION ? "number, 0 or more" : "string");
    }
    if (tool->needs && !call->has[tool->needs])
        us_buf_putf(why, "%s needs %s", tool->name, names[tool->needs].p);
    return !tool->needs || call->has[tool->needs];
}

/* An answer that is not ok is an error of the tool, from which a model can learn, and not one of
   the protocol. */
static void put_answer(const struct call *c, bool ok, struct us_buf *answer)
{
    begin(c);
    us_buf_puts(c->out, "\"result\":{\"content\":[{\"type\":\"text\",\"text\":");
    agents_put_string(c->out, us_buf_text(answer));
    us_buf_putf(c->out, "}],\"isError\":%s}}\n", ok ? "false" : "true");
    c->out->failed = c->out->failed || answer->failed;
}

static void run_tool(const struct call *c, const struct tool *tool)
{
    struct tool_call call = {0};
    struct us_buf answer = {0};
    struct us_buf why = {0};

    if (take_arguments(tool, member(c->params, FIELD_ARGUMENTS), &call, &why)) {
        bool ok = tool->run(c->mcp->session, &call, &answer);
        put_answer(c, ok, &answer);
    } else {
        put_error(c, INVALID_PARAMS, us_buf_text(&why));
    }
    for (size_t i = 0; i < NUM_FIELDS; i++)
        us_buf_end(c->out, &call.values[i]);
    us_buf_free(&answer);
    us_buf_free(&why);
}

static void call_tool(const struct call *c)
{
    struct us_str name = string_of(c->params, FIELD_NAME);

    for (size_t i = 0; i < NUM_TOOLS; i++) {
        if (us_str_eq(name, tools[i].name)) {
            run_tool(c, &tools[i]);
            return;
        }
    }
    put_error(c, INVALID_PARAMS, "there is no such tool");
}

static void ping(const struct call *c)
{
    begin(c);
    us_buf_puts(c->out, "\"result\":{}}\n");
}

/* ---- messages -------------------------------------------------------------------------------- */

static void answer(const struct call *c, struct us_str method)
{
    static const struct {
        const char *method;
        void (*run)(const struct call *c);
    } methods[] = {{"initialize", initialize},
                   {"ping", ping},
                   {"tools/list", list_tools},
                   {"tools/call", call_tool}};
    for (size_t i = 0; i < sizeof(methods) / sizeof(methods[0]); i++) {
        if (us_str_eq(method, methods[i].method)) {
            methods[i].run(c);
            return;
        }
    }
    put_error(c, NO_METHOD, "there is no such method");
}

static void answer_message(struct call *c, const struct us_node *message)
{
    c->id = member(message, FIELD_ID);
    c->params = member(message, FIELD_PARAMS);
    struct us_str method = string_of(message, FIELD_METHOD);

    if (message->kind != US_NODE_OBJECT || method.len == 0)
        put_error(c, INVALID_REQUEST, "expected an object with \"method\" and \"id\"");
    else if (c->id)
        answer(c, method);
}

/* Answers the messages of a batch, which version 2025-03-26 has, in one line.  There is none if all
   are notifications. */
static void answer_all(struct call *c, const struct us_node *first)
{
    size_t start = c->out->len;

    us_buf_putc(c->out, '[');
    for (const struct us_node *message = first; message; message = message->next) {
        size_t before = c->out->len;
        answer_message(c, message);
        if (c->out->len > before)
            c->out->p[c->out->len - 1] = ','; /* in place of the line end */
    }
    if (c->out->len <= start + 1) {
        c->out->len = start;
        return;
    }
    c->out->p[c->out->len - 1] = ']';
    us_buf_putc(c->out, '\n');
}

void mcp_line(void *context, struct us_str line, bool is_whole, struct us_buf *out)
{
    struct mcp *mcp = context;
    struct call c = {.mcp = mcp, .line = line, .out = out};
    size_t at = us_json_space(line, 0);

    if (at == line.len)
        return;

    enum us_json_outcome outcome = us_json_read(mcp->json, line, &at);
    const struct us_node *root = is_whole && outcome == US_JSON_VALUE ? us_json_root(mcp->json)
                                                                      : NULL;
    out->failed = out->failed || outcome == US_JSON_NO_MEMORY;
    if (!root || us_json_space(line, at) != line.len) {
        put_error(&c, PARSE_ERROR, "each line must be a JSON value of at most 16 MiB");
        return;
    }
    if (root->kind == US_NODE_ARRAY && root->child)
        answer_all(&c, root->child);
    else
        answer_message(&c, root);
}

struct mcp *mcp_new(bool open)
{
    struct mcp *mcp = calloc(1, sizeof(*mcp));

    if (!mcp)
        return NULL;
    mcp->session = session_new(open);
    mcp->json = us_json_new(names, NUM_FIELDS, NULL);
    if (mcp->session && mcp->json)
        return mcp;
    mcp_free(mcp);
    return NULL;
}

void mcp_free(struct mcp *mcp)
{
    if (!mcp)
        return;
    session_free(mcp->session);
    us_json_free(mcp->json);
    free(mcp);
}
