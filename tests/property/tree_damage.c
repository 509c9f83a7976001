/* SPDX-License-Identifier: MIT */
/*
 * Damages texts of the interchange formats: bytes, numbers, whole elements and members.  Reading
 * must end, each record has at most one error, and records that are accepted as legal can be
 * written and read again.  The same texts are also cut, split, given other line ends, and converted
 * to UTF-16.
 */
#include "support.h"

#include <unistd.h>

#include "model/dump.h"
#include "base/utf8.h"
#include "tree/json_scan.h"

enum {
    GAMES = 6,
    DAMAGES = 60,
    MOST_RECORDS = 100,
    MOST_NODES = 20000,
    LONGEST = 6000,
    SECONDS = 300
};

static struct read_back_state back;
static struct read_back_state second; /* of what was accepted */
static struct us_buf text;            /* that is damaged */
static struct us_buf other;           /* of another record */
static struct us_buf damaged;

/* ---- reading all of a text ------------------------------------------------------------------- */

/* The result of a text: its records' dumps and the diagnostics, as one text. */
struct outcome {
    struct us_buf log;
    unsigned records; /* that were accepted */
    unsigned failed;
    unsigned errors;        /* of the current record */
    bool of_its_cards;      /* the last error was about the deck, which can have several errors */
    const char *broke_rule; /* of the contract; NULL: none */
};

static bool is_about_cards(enum us_diag_id id)
{
    return id == US_DIAG_CARD_TWICE || id == US_DIAG_CARD_FIRST || id == US_DIAG_CARDS_MISSING;
}

static void listen(void *context, const struct us_diag *d)
{
    struct outcome *o = context;

    if (us_diag_kind(d->id)->level != US_ERROR)
        return;

    o->errors++;
    o->of_its_cards = is_about_cards(d->id);
    us_buf_putf(&o->log, "%llu:%llu: ", (unsigned long long)d->line, (unsigned long long)d->column);
    us_buf_puts(&o->log, d->message);
    us_buf_putc(&o->log, '\n');
}

/* True if a record that is accepted as legal is written as it was read. */
static bool is_kept(const struct us_format *f, const struct us_solution *s)
{
    static const uint8_t defaults[US_MAX_OPTIONS];
    struct us_buf copy = {0};
    struct us_buf one = {0};
    struct us_buf two = {0};

    write_records(f, s, 1, defaults, &copy);
    second.any_game = true;
    open_back(&second, f, &s->game, us_buf_str(&copy));
    next_back(&second);
    us_dump_solution(s, &one);
    us_dump_solution(&second.solution, &two);

    bool ok = second.status == US_OK && one.len == two.len && memcmp(one.p, two.p, one.len) == 0;
    us_buf_free(&one);
    us_buf_free(&two);
    us_buf_free(&copy);

    return ok;
}

static void see_record(struct outcome *o, const struct us_format *f)
{
    bool accepted = back.status == US_OK;

    us_buf_putf(&o->log, "status %d\n", back.status);
    o->records += accepted;
    o->failed += back.status == US_FAILED;
    if (accepted)
        us_dump_solution(&back.solution, &o->log);
    if (back.status == US_FAILED && o->errors != 1 && !o->of_its_cards)
        o->broke_rule = "more than one complaint about a record";
    if (accepted && back.solution.result != US_RESULT_ILLEGAL && f && !is_kept(f, &back.solution))
        o->broke_rule = "what was accepted does not come back";
}

static void begin_outcome(struct outcome *o)
{
    us_buf_clear(&o->log);
    *o = (struct outcome){.log = o->log};
    back.sink.handle = listen;
    back.sink.context = o;
    back.any_game = true;
}

/* Reads the opened text to its end.  If f is not NULL, accepted records are written in that format
   and read again. */
static void read_to_the_end(struct outcome *o, const struct us_format *f)
{
    do {
        o->errors = 0;
        next_back(&back);
        see_record(o, f);
        if (back.status == US_FAILED && !back.reader.format)
            return; /* in no format */
    } while (back.status != US_END && o->records + o->failed < MOST_RECORDS);

    if (back.status != US_END)
        o->broke_rule = "there is no end";
}

static struct outcome outcome;

/* Prints what is wrong.  Returns false. */
static bool show(const char *what, struct us_str input)
{
    struct us_buf b = {0};

    us_buf_put_escaped(&b, input, LONGEST);
    printf("# %s:\n# %s\n# log: ", what, us_buf_text(&b));
    us_buf_clear(&b);
    us_buf_put_escaped(&b, us_buf_str(&outcome.log), 2000);
    printf("%s\n", us_buf_text(&b));
    us_buf_free(&b);

    return false;
}

/* Whatever the result, the contract must hold. */
static bool is_survived(const struct us_format *f, struct us_str input)
{
    begin_outcome(&outcome);
    open_back(&back, f, &us_variant_at(0)->game, input);
    read_to_the_end(&outcome, f);
    return !outcome.broke_rule || show(outcome.broke_rule, input);
}

/* ---- texts ----------------------------------------------------------------------------------- */

/* Few cards, so that texts are short. */
static struct us_game small_game(unsigned decks)
{
    struct us_game g = us_variant_at(0)->game;
    g.num_columns = 4;
    g.num_freecells = 2;
    g.num_decks = (uint8_t)decks;
    g.max_rank = 3;
    return g;
}

/* Writes a short text of n records. */
static void put_records(const struct us_format *f, size_t n, struct us_buf *out, struct chance *c)
{
    struct us_solution records[4] = {0};
    struct us_game g = small_game(1 + chance_below(c, 2));

    do {
        const uint8_t options[US_MAX_OPTIONS] = {(uint8_t)chance_below(c, 4)};
        for (size_t i = 0; i < n; i++)
            random_record(&records[i], &g, c);
        write_records(f, records, n, options, out);
    } while (out->len > n * LONGEST);

    for (size_t i = 0; i < n; i++)
        us_solution_free(&records[i]);
}

/* ---- damage to bytes ------------------------------------------------------------------------- */

/* Replaces `old` bytes of the text at `at`. */
static void put_damaged(size_t at, size_t old, const char *with, size_t len)
{
    us_buf_clear(&damaged);
    us_buf_put(&damaged, text.p, at);
    us_buf_put(&damaged, with, len);
    us_buf_put(&damaged, text.p + at + old, text.len - at - old);
}

static char any_byte(struct chance *c)
{
    static const char likely[] = "<>&;\"'{}[],:/=!-?\\ \t\n\r.0123456789ex\xff\xc3\xa9\xed";
    uint32_t i = chance_below(c, 2 * sizeof(likely));
    return i < sizeof(likely) ? likely[i] : (char)chance_below(c, 256);
}

static size_t any_place(const struct us_buf *b, struct chance *c)
{
    return chance_below(c, (uint32_t)b->len);
}

static void change_byte(struct chance *c)
{
    put_damaged(any_place(&text, c), 1, (char[]){any_byte(c)}, 1);
}

static void insert_bytes(struct chance *c)
{
    char bytes[3];
    size_t n = 1 + chance_below(c, sizeof(bytes));
    for (size_t i = 0; i < n; i++)
        bytes[i] = any_byte(c);
    put_damaged(any_place(&text, c), 0, bytes, n);
}

static void delete_bytes(struct chance *c)
{
    size_t at = any_place(&text, c);
    size_t n = 1 + chance_below(c, chance_below(c, 2) ? 4 : 200);
    put_damaged(at, n < text.len - at ? n : text.len - at, "", 0);
}

/* Replaces a part of the text by a part of another one, of the same length. */
static void splice_other(struct chance *c)
{
    size_t from = any_place(&other, c);
    size_t n = 1 + chance_below(c, 300);
    n = n < other.len - from ? n : other.len - from;
    size_t at = any_place(&text, c);
    size_t old = chance_below(c, 2) ? n : 0;
    put_damaged(at, old < text.len - at ? old : text.len - at, other.p + from, n);
}

static void change_number(struct chance *c)
{
    static const char *const numbers[] = {
        "",
        "0",
        "-1",
        "00",
        "7",
        "33",
        "209",
        "256",
        "65536",
        "2147483648",
        "+1",
        "1.0",
        "1e2",
        "-0",
        "0x1",
        "4294967295",
        "4294967296",
        "18446744073709551616",
        "99999999999999999999999999999999999999999999999999999999999999999999999999999999"};
    const char *with = numbers[chance_below(c, sizeof(numbers) / sizeof(numbers[0]))];
    size_t at = any_place(&text, c);

    while (at < text.len && !us_is_digit(text.p[at]))
        at++;

    size_t end = at;
    while (end < text.len && us_is_digit(text.p[end]))
        end++;

    put_damaged(at, end - at, with, strlen(with));
}

/* Returns what is between two quotes at or after a random place, without the quotes. */
static struct us_span any_string(struct chance *c)
{
    const char *end = text.p + text.len;
    const char *from = memchr(text.p, '"', text.len);

    for (const char *p = text.p + any_place(&text, c);
         p < end && (p = memchr(p, '"', (size_t)(end - p))); p++) {
        from = p;
        if (chance_below(c, 2))
            break;
    }

    const char *to = memchr(from + 1, '"', (size_t)(end - from - 1));
    return (struct us_span){(uint32_t)(from + 1 - text.p), (uint32_t)(to ? to - from - 1 : 0)};
}

/* Replaces a string by nothing, or by another string. */
static void change_string(struct chance *c)
{
    struct us_span a = any_string(c);
    struct us_span b = any_string(c);
    put_damaged(a.off, a.len, text.p + b.off, chance_below(c, 2) ? b.len : 0);
}

/* Empties each string, including the name of a deal. */
static bool empty_each_string(const struct us_format *f, struct chance *c)
{
    do
        put_records(f, 1, &text, c);

    while (!strstr(us_buf_text(&text), "custom"));

    bool ok = true;
    const char *end = text.p + text.len;
    const char *p = memchr(text.p, '"', text.len);

    while (p && ok) {
        const char *from = p + 1;
        const char *to = memchr(from, '"', (size_t)(end - from));
        if (!to)
            break;
        put_damaged((size_t)(from - text.p), (size_t)(to - from), "", 0);
        ok = is_survived(f, us_buf_str(&damaged));
        p = memchr(to + 1, '"', (size_t)(end - to - 1));
    }

    return ok;
}

/* ---- damage to nodes ------------------------------------------------------------------------- */

/* Elements and attributes, or members and items. */
static struct us_span nodes[MOST_NODES];
static size_t num_nodes;
static bool of_json;

static void add_node(size_t from, size_t to)
{
    if (num_nodes < MOST_NODES)
        nodes[num_nodes++] = (struct us_span){(uint32_t)from, (uint32_t)(to - from)};
}

/* Adds the attributes of a start tag, and returns where it ends. */
static size_t find_attributes(size_t at)
{
    while (text.p[at] != '>') {
        size_t from = at;
        const char *quote = text.p[at] == ' ' ? memchr(text.p + at, '"', text.len - at) : NULL;
        at = quote ? (size_t)((const char *)memchr(quote + 1, '"', text.len) - text.p) + 1 : at + 1;
        if (quote)
            add_node(from, at);
    }

    return at + 1;
}

/* Adds each element between `at` and the end tag of its parent.  Returns where that tag begins. */
static size_t find_elements(size_t at)
{
    while (at < text.len) {
        const char *tag = memchr(text.p + at, '<', text.len - at);
        size_t from = tag ? (size_t)(tag - text.p) : text.len;
        if (!tag || tag[1] == '/')
            return from;
        if (tag[1] == '?') {
            at = (size_t)((const char *)memchr(tag, '>', text.len - from) - text.p) + 1;
            continue;
        }
        at = find_attributes(from);
        if (text.p[at - 2] != '/') {
            at = find_elements(at);
            at = (size_t)((const char *)memchr(text.p + at, '>', text.len - at) - text.p) + 1;
        }
        add_node(from, at);
    }

    return at;
}

/* Returns where a value's name begins, or the value itself if it has none. */
static size_t name_before(size_t value)
{
    size_t at = value;

    while (at > 0 && (text.p[at - 1] == ' ' || text.p[at - 1] == '\n'))
        at--;

    if (at < 3 || text.p[at - 1] != ':')
        return value;

    for (at -= 3; text.p[at] != '"'; at--)
        ;

    return at;
}

static void find_members(void)
{
    static const struct us_str none[] = {{"", 0}};
    struct us_names names;
    struct us_json_values values = {0};
    size_t at = 0;
    const char *error;

    us_names_init(&names, none, 1);
    if (us_json_scan(us_buf_str(&text), &at, &names, &values, &error) != US_JSON_VALUE)
        printf("Bail out! what was written is no JSON\n");

    for (size_t i = 1; i < values.num; i++)
        add_node(name_before(values.nodes[i].span.off),
                 values.nodes[i].span.off + values.nodes[i].span.len);

    us_resize(values.nodes, 0);
}

static void find_nodes(const struct us_format *f)
{
    num_nodes = 0;
    of_json = f->name[0] == 'j';
    if (of_json)
        find_members();
    else
        find_elements(0);
}

static struct us_span any_node(struct chance *c)
{
    return nodes[chance_below(c, (uint32_t)num_nodes)];
}

/* Deletes the comma too, in most cases, so that the rest is well-formed. */
static void delete_node(struct chance *c)
{
    struct us_span n = any_node(c);
    size_t from = n.off;
    size_t to = from + n.len;

    while (of_json && to < text.len && text.p[to] == ' ')
        to++;

    if (of_json && text.p[to] == ',') {
        to++;
    } else if (of_json && chance_below(c, 8) > 0) {
        to = from + n.len;
        while (from > 0 && (text.p[from - 1] == ' ' || text.p[from - 1] == '\n'))
            from--;
        from -= from > 0 && text.p[from - 1] == ',';
    }

    put_damaged(from, to - from, "", 0);
}

/* Inserts a node of either text after a node of this text, or replaces that node. */
static void put_node(struct chance *c, bool in_place)
{
    struct us_span a = any_node(c);
    struct us_span b = any_node(c);
    struct us_buf with = {0};
    us_buf_puts(&with, of_json && !in_place ? "," : "");
    us_buf_put(&with, text.p + b.off, b.len);
    put_damaged(in_place ? a.off : a.off + a.len, in_place ? a.len : 0, with.p, with.len);
    us_buf_free(&with);
}

static void duplicate_node(struct chance *c)
{
    struct us_span n = any_node(c);
    struct us_buf with = {0};
    us_buf_puts(&with, of_json ? "," : "");
    us_buf_put(&with, text.p + n.off, n.len);
    put_damaged(n.off + n.len, 0, with.p, with.len);
    us_buf_free(&with);
}

static void insert_node(struct chance *c)
{
    put_node(c, false);
}

static void replace_node(struct chance *c)
{
    put_node(c, true);
}

/* Exchanges two nodes that do not contain each other. */
static void swap_nodes(struct chance *c)
{
    struct us_span a = any_node(c);
    struct us_span b = any_node(c);

    if (a.off > b.off) {
        struct us_span swap = a;
        a = b;
        b = swap;
    }

    if (a.off + a.len > b.off)
        b = a;
    us_buf_clear(&damaged);
    us_buf_put(&damaged, text.p, a.off);
    us_buf_put(&damaged, text.p + b.off, b.len);

    if (b.off > a.off) {
        us_buf_put(&damaged, text.p + a.off + a.len, b.off - a.off - a.len);
        us_buf_put(&damaged, text.p + a.off, a.len);
    }

    us_buf_put(&damaged, text.p + b.off + b.len, text.len - b.off - b.len);
}

static bool damage_texts(const struct us_format *f, struct chance *c,
                         void (*damage)(struct chance *c))
{
    unsigned accepted = 0;
    unsigned refused = 0;
    bool ok = true;

    for (unsigned i = 0; i < GAMES && ok; i++) {
        put_records(f, 1 + chance_below(c, 2), &text, c);
        put_records(f, 1, &other, c);
        find_nodes(f);
        for (unsigned k = 0; k < rounds(DAMAGES) && ok; k++) {
            damage(c);
            ok = is_survived(f, us_buf_str(&damaged));
            accepted += outcome.failed == 0;
            refused += outcome.failed > 0;
        }
    }

    if (ok && (refused == 0 || accepted + refused != GAMES * rounds(DAMAGES))) {
        printf("# %u texts accepted, %u refused\n", accepted, refused);
        ok = false;
    }

    return ok;
}

/* ---- cuts ------------------------------------------------------------------------------------ */

/* Checks that the missing part is noticed, unless it was only line ends. */
static bool is_missed(const struct us_format *f, size_t len)
{
    struct us_str cut = {text.p, len};
    bool whole = true;
    for (size_t i = len; i < text.len; i++)
        whole = whole && text.p[i] == '\n';
    if (!is_survived(f, cut))
        return false;
    return (outcome.failed == 0) == whole ||
           show(whole ? "all is there" : "a cut was not seen", cut);
}

static bool cut_everywhere(const struct us_format *f, struct chance *c)
{
    do
        put_records(f, 1, &text, c);
    while (text.len > LONGEST / 2);
    bool ok = true;
    for (size_t n = 1; n < text.len && ok; n += apart(5))
        ok = is_missed(f, n);
    return ok;
}

/* A line of JSON Lines is a record, so a cut between two lines is not an error. */
static bool cut_here_and_there(const struct us_format *f, struct chance *c)
{
    bool ok = true;

    put_records(f, 3, &text, c);
    for (unsigned i = 0; i < 200 && ok; i++) {
        size_t n = 1 + any_place(&text, c);
        bool between = f->cut && text.p[n - 1] == '\n';
        ok = between || is_missed(f, n < text.len ? n : text.len - 1) ||
             (f->cut && text.p[n] == '\n');
    }

    return ok;
}

/* ---- pieces and clothes ---------------------------------------------------------------------- */

struct portions {
    struct us_str left;
    size_t size;
    bool two; /* the second portion is the whole rest */
};

static ssize_t read_piece(void *context, void *buffer, size_t len)
{
    struct portions *p = context;
    size_t n = p->size < p->left.len ? p->size : p->left.len;

    n = n < len ? n : len;
    memcpy(buffer, p->left.p, n);
    p->left.p += n;
    p->left.len -= n;
    if (p->two)
        p->size = SIZE_MAX;

    return (ssize_t)n;
}

/* True if the result is the same as for all at once. */
static bool is_same_in(struct portions pieces, const struct us_format *f, struct us_str expected)
{
    struct us_str input = pieces.left;

    begin_outcome(&outcome);
    open_back(&back, f, &us_variant_at(0)->game, input);
    back.reader.source.read = read_piece;
    back.reader.source.context = &pieces;
    back.undetected = f != NULL;
    read_to_the_end(&outcome, NULL);
    back.undetected = false;

    return (outcome.log.len == expected.len &&
            memcmp(outcome.log.p, expected.p, expected.len) == 0) ||
           show("in pieces the outcome is another", input);
}

static bool is_same_in_pieces(const struct us_format *f, struct us_str input,
                              struct us_str expected)
{
    static const size_t sizes[] = {1, 2, 3, 7, 61, 4096, SIZE_MAX};
    /* A long text in the smallest portions takes long. */
    for (size_t i = input.len > (size_t)8 * LONGEST ? 4 : 0; i < sizeof(sizes) / sizeof(sizes[0]);
         i++)
        if (!is_same_in((struct portions){input, sizes[i], false}, f, expected))
            return false;
    return true;
}

static void put_line_ends(struct us_buf *out, struct us_str input)
{
    us_buf_clear(out);
    for (size_t i = 0; i < input.len; i++) {
        if (input.p[i] == '\n')
            us_buf_putc(out, '\r');
        us_buf_putc(out, input.p[i]);
    }
}

static void put_unit(struct us_buf *out, uint32_t unit, bool little)
{
    us_buf_putc(out, (char)(little ? unit & 0xff : unit >> 8));
    us_buf_putc(out, (char)(little ? unit >> 8 : unit & 0xff));
}

/* Returns false if the text is not valid UTF-8. */
static bool put_utf16(struct us_buf *out, struct us_str input, bool little)
{
    us_buf_clear(out);
    put_unit(out, 0xfeff, little);
    while (input.len > 0) {
        uint32_t ch;
        size_t n = us_utf8_get(input, &ch);
        if (n == 0)
            return false;
        if (ch >= 0x10000)
            put_unit(out, 0xd800 + ((ch - 0x10000) >> 10), little);
        put_unit(out, ch >= 0x10000 ? 0xdc00 + ((ch - 0x10000) & 0x3ff) : ch, little);
        input = (struct us_str){input.p + n, input.len - n};
    }

    return true;
}

/* Writes the result of all at once. */
static void put_outcome(struct us_buf *out, const struct us_format *f, struct us_str input)
{
    begin_outcome(&outcome);
    open_back(&back, f, &us_variant_at(0)->game, input);
    read_to_the_end(&outcome, NULL);
    us_buf_put(out, outcome.log.p, outcome.log.len);
}

static bool arrives(const struct us_format *f, struct us_str input)
{
    struct us_buf expected = {0};
    struct us_buf dressed = {0};

    put_outcome(&expected, f, input);
    bool ok = is_same_in_pieces(f, input, us_buf_str(&expected));
    put_line_ends(&dressed, input);
    ok = ok && (memchr(input.p, '\r', input.len) ||
                is_same_in_pieces(f, us_buf_str(&dressed), us_buf_str(&expected)));

    for (unsigned little = 0; little < 2 && ok; little++)
        ok = !put_utf16(&dressed, input, little) ||
             is_same_in_pieces(f, us_buf_str(&dressed), us_buf_str(&expected));

    us_buf_free(&expected);
    us_buf_free(&dressed);

    return ok;
}

static bool texts_arrive(const struct us_format *f, struct chance *c)
{
    bool ok = true;
    for (unsigned i = 0; i < 4 && ok; i++) {
        put_records(f, 1 + chance_below(c, 4), &text, c);
        ok = arrives(f, us_buf_str(&text));
    }
    return ok;
}

/* Some words matter to code that searches for the end of a record.  A portion may end between any
   two letters. */
static bool two_portions_arrive(const struct us_format *f, struct chance *c)
{
    struct us_buf expected = {0};
    bool ok = true;

    put_records(f, 2, &text, c);
    put_outcome(&expected, f, us_buf_str(&text));
    for (size_t n = 1; n < text.len && ok; n += 5)
        ok = is_same_in((struct portions){us_buf_str(&text), n, true}, f, us_buf_str(&expected));

    us_buf_free(&expected);
    return ok;
}

static bool damaged_texts_arrive(const struct us_format *f, struct chance *c)
{
    bool ok = true;

    for (unsigned i = 0; i < 12 && ok; i++) {
        put_records(f, 1 + chance_below(c, 2), &text, c);
        find_nodes(f);
        if (num_nodes == 0)
            return false;

        if (i % 2)
            change_byte(c);
        else
            delete_node(c);
        ok = arrives(f, us_buf_str(&damaged));
    }

    return ok;
}

/* Records and lines of more than the 16 KiB that format detection examines.  Games that end early
   are played again. */
static bool long_texts_are_recognized(const struct us_format *f, struct chance *c)
{
    uint8_t all_boards[US_MAX_OPTIONS] = {0};
    struct us_solution records[2] = {0};
    set_option(f, all_boards, "form=long");
    set_option(f, all_boards, "positions=all");

    us_buf_clear(&text);
    for (unsigned tries = 0; tries < 20 && text.len <= 32768; tries++) {
        for (size_t i = 0; i < 2; i++) {
            struct us_position start;
            lay_at_random(&us_variant_at(0)->game, &start, c);
            play_at_random(&records[i], &us_variant_at(0)->game, &start, 20, c);
        }
        write_records(f, records, 2, all_boards, &text);
    }
    for (size_t i = 0; i < 2; i++)
        us_solution_free(&records[i]);

    return text.len > 32768 && arrives(NULL, us_buf_str(&text)) && outcome.records == 2;
}

/* ---- all of it ------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*damage)(struct chance *c);
} damages[] = {
    {"a byte changed", change_byte},         {"bytes inserted", insert_bytes},
    {"bytes deleted", delete_bytes},         {"part of another", splice_other},
    {"a number changed", change_number},     {"a string changed", change_string},
    {"a node deleted", delete_node},         {"a node doubled", duplicate_node},
    {"a node where it is not", insert_node}, {"a node replaced", replace_node},
    {"nodes swapped", swap_nodes},
};

static const struct {
    const char *name;
    bool (*holds)(const struct us_format *f, struct chance *c);
} properties[] = {
    {"each string left empty", empty_each_string},
    {"cut at every byte", cut_everywhere},
    {"cut at 200 places", cut_here_and_there},
    {"in pieces, CR LF, UTF-16", texts_arrive},
    {"in two pieces", two_portions_arrive},
    {"the same of damaged texts", damaged_texts_arrive},
    {"long records whose format is not stated", long_texts_are_recognized},
};

static void try_format(const struct us_format *f, struct chance *c)
{
    char line[120];

    for (size_t i = 0; i < sizeof(damages) / sizeof(damages[0]); i++) {
        snprintf(line, sizeof(line), "%s, %s", f->name, damages[i].name);
        tap(damage_texts(f, c, damages[i].damage), line);
    }

    for (size_t i = 0; i < sizeof(properties) / sizeof(properties[0]); i++) {
        snprintf(line, sizeof(line), "%s, %s", f->name, properties[i].name);
        tap(properties[i].holds(f, c), line);
    }
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};

    alarm(SECONDS); /* reading must end */
    for (size_t i = 0; us_format_at(i); i++) {
        const struct us_format *f = us_format_at(i);
        if (f->read && !f->stylesheet && f->carries == US_CARRIES_ALL && !f->for_people)
            try_format(f, &c);
    }

    us_buf_free(&text);
    us_buf_free(&other);
    us_buf_free(&damaged);
    us_buf_free(&outcome.log);
    read_back_free(&back);
    read_back_free(&second);

    return tap_end();
}
