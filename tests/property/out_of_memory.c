/* SPDX-License-Identifier: MIT */
/*
 * Memory that runs out at the n-th request, for each n: reading and resolving end as they do with memory enough, or with an
 * error that was reported.  Nothing is accepted because there was no memory to find the fault.
 */
#include "support.h"

#include <errno.h>

#include "engine/explain.h"
#include "engine/express.h"
#include "model/dump.h"

enum { LONGEST_TRY = 2000 };

/* ---- memory --------------------------------------------------------------------------------------------------- */

struct memory {
    unsigned left; /* requests that are still met */
    bool for_good; /* once it has run out, it stays so; else only one request fails */
    bool ran_out;
};

static void *resize(void *context, void *block, size_t size)
{
    struct memory *m = context;
    if (size == 0) {
        free(block);
        return NULL;
    }
    if (m->left == 0) {
        bool first = !m->ran_out;
        m->ran_out = true;
        if (first || m->for_good)
            return NULL;
    } else {
        m->left--;
    }
    return realloc(block, size);
}

/* ---- one reading ---------------------------------------------------------------------------------------------- */

struct outcome {
    enum us_status status;
    enum us_result result;
    enum us_reason reason;
    unsigned move;
    unsigned errors;
    bool no_memory_was_told;
};

static void listen(void *context, const struct us_diag *d)
{
    struct outcome *o = context;
    if (d->id == US_DIAG_NO_MEMORY || (d->id == US_DIAG_CANNOT_READ && strstr(d->message, strerror(ENOMEM))))
        o->no_memory_was_told = true;
}

/* Everything that is built on a solution, for the sake of its own requests. */
static void use(const struct us_solution *solution, const struct us_script *script, const struct us_allocator *a)
{
    struct us_buf text = {.allocator = a};
    struct us_solution flat = {.allocator = a};
    struct us_sink sink = {0};
    us_dump_script(script, &text);
    us_dump_solution(solution, &text);
    us_buf_text(&text);
    us_buf_clear(&text);
    if (solution->result == US_RESULT_ILLEGAL) {
        struct us_explanation e;
        us_explain(solution, &e);
        us_buf_text(&e.what);
        us_explanation_free(&e);
    }
    if (us_express(solution, &US_TERMS_EXPLICIT, US_AUTOMOVE_NONE, &flat, &sink) == US_OK && !flat.empty) {
        static const uint8_t options[US_MAX_OPTIONS];
        struct us_writing writing = {.out = &text, .sink = &sink, .options = options};
        fcs()->write(&writing, &flat);
        us_buf_text(&text);
    }
    us_buf_free(&text);
    us_solution_free(&flat);
}

static struct outcome read_with(struct memory *memory, const struct us_game *g, struct us_str text)
{
    struct us_allocator a = {resize, memory};
    struct outcome o = {0};
    struct us_str left = text;
    struct us_sink sink = {.handle = listen, .context = &o};
    struct us_reader r = {.source = {.read = read_left, .context = &left, .allocator = &a},
                          .sink = &sink,
                          .game = *g,
                          .script = {.allocator = &a}};
    struct us_picture picture = {.text = {.allocator = &a}};
    struct us_solution solution = {.allocator = &a};
    memset(r.game_asked, true, sizeof(r.game_asked));
    o.status = us_reader_detect(&r) ? us_reader_next(&r) : US_FAILED;
    if (o.status == US_OK) {
        struct us_resolver resolver = {.sink = &sink, .layout = NULL, .agrees = r.format->agrees, .picture = &picture};
        o.status = us_resolve(&resolver, &r.script, &solution);
    }
    if (o.status == US_OK) {
        o.result = solution.result;
        o.reason = (enum us_reason)solution.fault.reason;
        o.move = solution.fault.move;
        use(&solution, &r.script, &a);
    }
    o.errors = sink.errors;
    us_reader_free(&r);
    us_solution_free(&solution);
    us_buf_free(&picture.text);
    return o;
}

static bool same_outcome(const struct outcome *a, const struct outcome *b)
{
    return a->status == b->status && a->result == b->result && a->reason == b->reason && a->move == b->move;
}

static bool survives(const struct us_game *g, struct us_str text, bool for_good)
{
    struct memory enough = {.left = UINT32_MAX};
    struct outcome whole = read_with(&enough, g, text);
    for (unsigned n = 0; n < LONGEST_TRY; n++) {
        struct memory memory = {.left = n, .for_good = for_good};
        struct outcome o = read_with(&memory, g, text);
        if (!memory.ran_out)
            return n > 0 && same_outcome(&o, &whole);
        /* What could be read before is not called bad for another reason. */
        bool told = o.status == US_FAILED && o.errors > 0 && (o.no_memory_was_told || whole.status == US_FAILED);
        if (told || same_outcome(&o, &whole))
            continue;
        printf(
            "# without memory from request %u on: status %d (%u errors), result %d, %s at move %u; with it status %d, "
            "result %d, %s at move %u\n",
            n, o.status, o.errors, o.result, us_reason_name(o.reason), o.move, whole.status, whole.result,
            us_reason_name(whole.reason), whole.move);
        return false;
    }
    return false;
}

/* ---- texts ---------------------------------------------------------------------------------------------------- */

/* Puts `with` where `what` stands for the first time behind `from`. */
static void replace(struct us_buf *text, const char *what, const char *with, size_t from)
{
    const char *at = strstr(us_buf_text(text) + from, what);
    if (at)
        us_buf_splice(text, (size_t)(at - text->p), strlen(what), with, strlen(with));
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        uint8_t options[US_MAX_OPTIONS];
        const char *what, *with;
        size_t from;
    } rows[] = {
        {"a good text", {0}, "", "", 0},
        {"tens as 10", {1}, "", "", 0},
        {"tokens between boards", {0, 0, 1}, "", "", 0},
        {"boards alone", {0, 0, 3}, "", "", 0},
        {"boards without -p", {1, 0, 0, 1}, "", "", 0},
        {"trimmed, so that another style is found", {0}, "S-0 \n", "S-0\n", 0},
        {"a card twice, another missing", {0}, ": JD", ": KD", 0},
        {"a card missing", {0}, ": JD", ":", 0},
        {"many cards missing", {0}, ": JD KD 2S 4C 3S 6D 6S", ":", 0},
        {"no card", {0}, ": JD", ": XX", 0},
        {"too few columns", {0}, ": JD KD 2S 4C 3S 6D 6S\n", "", 0},
        {"a picture that differs", {0}, "JD", "JH", 1000},
        {"a picture without sense", {0}, "JD", "??", 1000},
        {"an illegal move", {0}, "Move a card from stack", "Move a card from freecell", 0},
        {"a false claim", {0}, "Iterations count exceeded.", "This game is solveable.", 0},
        {"no verdict", {0}, "Iterations count exceeded.\n", "", 0},
    };
    struct chance c = {seed_from(argc, argv)};
    struct us_game g = us_variant_at(0)->game;
    struct us_position start;
    struct us_solution s = {0};
    struct us_buf text = {0};
    us_deal_cards(&g, (struct us_deal){.system = US_DEAL_MS, .number = 1}, &start);
    play_at_random(&s, &g, &start, 40, &c);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        char name[100];
        write_text(&s, rows[i].options, &text);
        replace(&text, rows[i].what, rows[i].with, rows[i].from);
        snprintf(name, sizeof(name), "%s, one request fails", rows[i].name);
        tap(survives(&g, us_buf_str(&text), false), name);
        snprintf(name, sizeof(name), "%s, all further requests fail", rows[i].name);
        tap(survives(&g, us_buf_str(&text), true), name);
    }
    us_buf_free(&text);
    us_solution_free(&s);
    return tap_end();
}
