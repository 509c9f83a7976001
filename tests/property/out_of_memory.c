/* SPDX-License-Identifier: MIT */
/*
 * Runs out of memory at the n-th request, for each n.  Reading and resolving must end as with
 * enough memory, or with an error that is reported.  Nothing is accepted because there was no
 * memory to find the fault, and no output is incomplete.
 */
#include "../scarce.h"
#include "support.h"

#include <errno.h>

#include "engine/explain.h"
#include "engine/express.h"
#include "engine/walk.h"
#include "model/dump.h"

enum { LONGEST_TRY = 2000, FIRST = 20 };

/* ---- one reading ----------------------------------------------------------------------------- */

struct outcome {
    enum us_status status;
    enum us_result result;
    enum us_reason reason;
    unsigned move;
    unsigned errors;
    bool no_memory_was_reported;
    enum us_diag_id last; /* diagnostic */
    uint64_t sum;         /* of all that was read */
};

static void listen(void *context, const struct us_diag *d)
{
    struct outcome *o = context;
    o->last = d->id;
    /* There may have been no memory for the message. */
    if (d->id == US_DIAG_NO_MEMORY ||
        (d->id == US_DIAG_CANNOT_READ && (!d->message[0] || strstr(d->message, strerror(ENOMEM)))))
        o->no_memory_was_reported = true;
}

static uint64_t sum_of(struct us_str text)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < text.len; i++)
        sum = (sum ^ (unsigned char)text.p[i]) * UINT64_C(1099511628211);
    return sum;
}

/* Returns the sum of a solution's XML, for which there is enough memory.  The words of a fault may
   be lost. */
static uint64_t sum_up(const struct us_solution *solution)
{
    struct us_solution shown = *solution;

    shown.fault.detail[0] = '\0';
    static const uint8_t options[US_MAX_OPTIONS];
    struct memory *kept = at_hand;
    struct us_buf text = {0};
    at_hand = NULL;
    write_records(us_format_find(us_str("xml")), &shown, 1, options, &text);

    uint64_t sum = sum_of(us_buf_str(&text));
    us_buf_free(&text);
    at_hand = kept;

    return sum;
}

/* Calls everything that uses a solution, for its own requests. */
static void use(const struct us_solution *solution, const struct us_script *script)
{
    struct us_buf text = {0};
    struct us_solution flat = {0};
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

    if (us_express(solution, &US_TERMS_EXPLICIT, US_AUTOMOVE_NONE, NULL, &flat, &sink) == US_OK &&
        !flat.empty) {
        static const uint8_t options[US_MAX_OPTIONS];
        struct us_record_writer writing = {
            .out = &text, .sink = &sink, .options = options, .view = US_VIEW_ALL};
        fcs()->write(&writing, &flat);
        us_format_find(us_str("text"))->write(&writing, &flat);
        us_buf_text(&text);
    }

    us_solution_at(solution, 1, &flat);
    us_buf_free(&text);
    us_solution_free(&flat);
}

static struct outcome read_with(struct memory *memory, const struct us_game *g, struct us_str text)
{
    struct outcome o = {0};
    struct us_str left = text;
    struct us_sink sink = {.handle = listen, .context = &o};
    struct us_reader r = {
        .source = {.read = read_left, .context = &left}, .sink = &sink, .request.game = *g};
    struct us_expected_snapshot snapshot = {0};
    struct us_solution solution = {0};

    memset(r.request.asked, true, sizeof(r.request.asked));
    at_hand = memory;
    o.status = us_reader_detect(&r) ? us_reader_next(&r) : US_FAILED;
    if (o.status == US_OK) {
        snapshot.own = r.format->lines;
        struct us_resolver resolver = {
            .sink = &sink, .agrees = us_format_agrees(r.format), .expected = &snapshot};
        o.status = us_resolve(&resolver, &r.script, &solution);
    }

    if (o.status == US_OK) {
        o.result = solution.result;
        o.reason = (enum us_reason)solution.fault.reason;
        o.move = solution.fault.move;
        o.sum = sum_up(&solution);
        use(&solution, &r.script);
    }

    at_hand = NULL;
    o.errors = sink.errors;
    us_reader_free(&r);
    us_solution_free(&solution);
    us_buf_free(&snapshot.text);

    return o;
}

static bool same_outcome(const struct outcome *a, const struct outcome *b)
{
    return a->status == b->status && a->result == b->result && a->reason == b->reason &&
           a->move == b->move && a->sum == b->sum;
}

static bool survives(const struct us_game *g, struct us_str text, bool for_good)
{
    struct memory enough = {.left = UINT32_MAX};
    struct outcome whole = read_with(&enough, g, text);

    for (unsigned n = 0; n < LONGEST_TRY; n += n < FIRST ? 1 : apart(7)) {
        struct memory memory = {.left = n, .for_good = for_good};
        struct outcome o = read_with(&memory, g, text);
        if (!memory.ran_out)
            return n > 0 && same_outcome(&o, &whole);
        /* What could be read with enough memory does not fail for another reason. */
        bool reported = o.status == US_FAILED && o.errors > 0 &&
                        (o.no_memory_was_reported || whole.status == US_FAILED);
        if (reported || same_outcome(&o, &whole))
            continue;
        printf("# without memory from request %u on: status %d (%s), result %d, %s at move %u; "
               "with it status %d, "
               "result %d, %s at move %u%s\n",
               n, o.status, o.errors ? us_diag_kind(o.last)->name : "no error", o.result,
               us_reason_name(o.reason), o.move, whole.status, whole.result,
               us_reason_name(whole.reason), whole.move,
               o.sum == whole.sum ? "" : "; another solution");
        return false;
    }

    return false;
}

/* ---- one writing ----------------------------------------------------------------------------- */

static void write_with(struct memory *memory, const struct us_format *f,
                       const struct us_solution *s, size_t n, struct us_buf *out)
{
    uint8_t all_boards[US_MAX_OPTIONS] = {0};
    set_option(f, all_boards, "positions=all");
    at_hand = memory;
    write_records(f, s, n, all_boards, out);
    at_hand = NULL;
}

/* True if the output is complete, or its buffer is marked as failed. */
static bool writes_all_or_fails(const struct us_format *f, const struct us_solution *s, size_t n,
                                bool for_good)
{
    struct us_buf whole = {0};
    bool ok = true;
    bool ran_out = true;

    write_with(NULL, f, s, n, &whole);
    for (unsigned left = 0; left < LONGEST_TRY && ok && ran_out;
         left += left < FIRST ? 1 : apart(7)) {
        struct memory memory = {.left = left, .for_good = for_good};
        struct us_buf text = {0};
        write_with(&memory, f, s, n, &text);
        ran_out = memory.ran_out;
        ok = text.failed || (text.len == whole.len && memcmp(text.p, whole.p, text.len) == 0);
        if (!ok)
            printf("# without memory from request %u on, %zu of %zu bytes\n", left, text.len,
                   whole.len);
        us_buf_free(&text);
    }

    us_buf_free(&whole);
    return ok && !ran_out;
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* Replaces the first `what` after `from`. */
static void replace(struct us_buf *text, const char *what, const char *with, size_t from)
{
    const char *at = strstr(us_buf_text(text) + from, what);
    if (at)
        us_buf_splice(text, (size_t)(at - text->p), strlen(what), with, strlen(with));
}

static void try_text(const struct us_game *g, const struct us_buf *text, const char *name)
{
    char line[120];
    snprintf(line, sizeof(line), "%s, one request fails", name);
    tap(survives(g, us_buf_str(text), false), line);
    snprintf(line, sizeof(line), "%s, all further requests fail", name);
    tap(survives(g, us_buf_str(text), true), line);
}

static void try_fcs(const struct us_game *g, const struct us_solution *s)
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
    struct us_buf text = {0};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        write_text(s, rows[i].options, &text);
        replace(&text, rows[i].what, rows[i].with, rows[i].from);
        try_text(g, &text, rows[i].name);
    }

    us_buf_free(&text);
}

/* Adds comments that do not fit in the first block of any buffer, and a deal. */
static void put_comments(struct us_solution *s)
{
    for (uint32_t i = 0; i < 5; i++) {
        struct us_comment *k = us_extras_add_comment(&s->extras);
        k->move = i;
        k->xhtml = i % 2;
        size_t from = s->extras.text.len;
        us_buf_puts(&s->extras.text, "<p>");
        us_buf_pad(&s->extras.text, 'x', 8000);
        us_buf_puts(&s->extras.text, "</p>");
        k->text = (struct us_span){(uint32_t)from, (uint32_t)(s->extras.text.len - from)};
        k->originator = us_extras_add_text(&s->extras, us_str("somebody"));
    }
}

static void try_native(const struct us_format *f, const struct us_game *g,
                       const struct us_solution *s)
{
    static const struct {
        const char *name;
        const char *positions; /* in the long form, which states all fields */
        const char *behind, *what, *with;
    } rows[] = {
        {"a good text", "positions=ends", "", "", ""},
        {"boards before each move", "positions=all", "", "", ""},
        {"another game than was asked for", "positions=none", "", "ALTERNATE_COLOR", "SUIT"},
        {"another deal", "positions=none", "", "\"ms\"", "\"pysol\""},
        {"no deal", "positions=none", "", "\"ms\"", "\"xyz\""},
        {"no field", "positions=none", "", "num_freecells", "num_of_freecells"},
        {"no value", "positions=none", "", "LIMITED", "NEITHER"},
        {"a picture that differs", "positions=ends", "final_position", "13", "12"},
        {"a false claim", "positions=none", "", "UNFINISHED", "SOLVED"},
        {"cut off", "positions=none", "", "result", ""},
    };
    struct us_buf text = {0};
    char line[120];

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        uint8_t options[US_MAX_OPTIONS] = {0};
        set_option(f, options, "form=long");
        set_option(f, options, rows[i].positions);
        write_records(f, s, 1, options, &text);
        const char *from = strstr(us_buf_text(&text), rows[i].behind);
        replace(&text, rows[i].what, rows[i].with, (size_t)(from - text.p));
        snprintf(line, sizeof(line), "%s, %s", f->name, rows[i].name);
        try_text(g, &text, line);
    }

    us_buf_free(&text);
    for (size_t n = f->end ? 0 : 1; n <= 2; n++) {
        const struct us_solution both[] = {*s, *s};
        snprintf(line, sizeof(line), "%s, %zu records are written", f->name, n);
        tap(writes_all_or_fails(f, both, n, false) && writes_all_or_fails(f, both, n, true), line);
    }
}

/* A format for people can also be read. */
static void try_words(const struct us_format *f, const struct us_game *g,
                      const struct us_solution *s)
{
    struct us_buf text = {0};
    write_records(f, s, 1, (const uint8_t[US_MAX_OPTIONS]){0}, &text);
    try_text(g, &text, f->name);
    us_buf_free(&text);
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    struct us_game g = us_variant_at(0)->game;
    struct us_position start;
    struct us_solution s = {0};

    us_deal_cards(&g, (struct us_deal){.system = US_DEAL_MS, .number = 1}, &start);
    play_at_random(&s, &g, &start, 40, &c);
    try_fcs(&g, &s);
    s.deal = (struct us_deal){.system = US_DEAL_MS, .number = 1};
    put_comments(&s);

    for (size_t i = 0; us_format_at(i); i++) {
        const struct us_format *f = us_format_at(i);
        if (f->read && f->for_people)
            try_words(f, &g, &s);
        else if (f->read && !f->stylesheet && f->carries == US_CARRIES_ALL)
            try_native(f, &g, &s);
    }

    us_solution_free(&s);
    return tap_end();
}
