/* SPDX-License-Identifier: MIT */
/*
 * Reads random collections in XML, and random damage of them, twice: as they are, so that the scan
 * of plain XML reads what it accepts, and with start tags of records that are not plain, so
 * that libxml2 reads all of it.  Records and messages must be the same.
 */
#include "support.h"

#include "formats/interchange/name.h"
#include "model/dump.h"
#include "tree/xml_scan.h"

enum { TEXTS = 50000, DAMAGES = 100, MOST_RECORDS = 40, SHOWN = 6000 };

/* What a record may begin with, so that it is plain or not.  Both have the same length, so places in
   messages are the same, too. */
static const char *const plain_starts[] = {"<solitaire xmlns=\"urn:unisol:interchange:1\"",
                                           "<solitaire version=\"0.1.1\""};
static const char *const other_starts[] = {"<solitaire xmlns='urn:unisol:interchange:1'",
                                           "<solitaire version='0.1.1'"};

static struct read_back_state back;
static struct us_buf text;
static struct us_buf damaged;
static struct us_buf unusual; /* the damaged text with other start tags */
static struct us_buf log_of[2];

/* ---- random texts ---------------------------------------------------------------------------- */

/* Copies what the library has written, in most cases with other declarations of the namespace. */
static void vary_namespace(struct us_buf *out, const char *p, struct chance *c)
{
    static const char declaration[] = " xmlns=\"urn:unisol:interchange:1\"";
    static const char start[] = "<solitaire_collection xmlns=";
    static const char end[] = "</solitaire_collection";
    bool prefixed = chance_below(c, 4) == 0;
    unsigned kind = chance_below(c, 8);
    unsigned times = kind < 2 ? kind * 2 : 1; /* in each record */

    us_buf_clear(out);
    for (const char *next; *p; p = next) {
        next = p + strcspn(p + 1, "< ") + 1;
        if (prefixed && strncmp(p, start, strlen(start) - 7) == 0) {
            us_buf_puts(out, "<x:solitaire_collection xmlns:x=");
            next = p + strlen(start);
        } else if (prefixed && strncmp(p, end, strlen(end)) == 0) {
            us_buf_puts(out, "</x:solitaire_collection");
            next = p + strlen(end);
        } else if (strncmp(p, declaration, strlen(declaration)) == 0 && out->len > 80) {
            for (unsigned i = 0; i < times; i++)
                us_buf_puts(out, declaration);
            next = p + strlen(declaration);
        } else {
            us_buf_put(out, p, (size_t)(next - p));
        }
    }
}

/* Writes a collection. */
static void put_text(struct us_buf *out, struct chance *c)
{
    struct us_solution records[3] = {0};
    const uint8_t options[US_MAX_OPTIONS] = {(uint8_t)chance_below(c, 4)};
    struct us_game game = us_variant_at(0)->game;
    struct us_position start;
    struct us_buf written = {0};

    game.num_columns = 4;
    game.num_freecells = 2;
    game.max_rank = 3;
    for (size_t i = 0; i < 3; i++) {
        lay_at_random(&game, &start, c);
        if (chance_below(c, 6) == 0)
            random_record(&records[i], &game, c);
        else
            play_at_random(&records[i], &game, &start, chance_below(c, 8), c);
    }
    write_records(us_format_find(us_str("xml")), records, 3, options, &written);
    vary_namespace(out, us_buf_text(&written), c);
    us_buf_free(&written);
    for (size_t i = 0; i < 3; i++)
        us_solution_free(&records[i]);
}

/* Copies `from` to `to`, with other start tags. */
static void put_unusual(struct us_buf *to, const struct us_buf *from)
{
    us_buf_clear(to);
    us_buf_put(to, from->p, from->len);
    for (size_t i = 0; i < 2; i++)
        for (char *p = strstr(us_buf_text(to), plain_starts[i]); p; p = strstr(p, plain_starts[i]))
            memcpy(p, other_starts[i], strlen(other_starts[i]));
}

/* ---- damage ---------------------------------------------------------------------------------- */

static const char *const fragments[] = {
    "<",
    ">",
    "/",
    "/>",
    "</",
    "=",
    "\"",
    "'",
    " ",
    "\n",
    "\t",
    "\r",
    "]]>",
    "a",
    "1",
    ":",
    "&",
    "&amp;",
    "&#65;",
    "&#10;",
    "<!-- x -->",
    "<!--",
    "<?x y?>",
    "<![CDATA[x]]>",
    "<!DOCTYPE x>",
    "\x01",
    "\x7f",
    "\xc3\xa9",
    "\xff",
    " xmlns=\"urn:unisol:interchange:1\"",
    " xmlns=\"\"",
    " xmlns:x=\"y\"",
    " x:y=\"z\"",
    " rank=\"1\"",
    " rank='1'",
    " rank = \"1\"",
    " suit=\"\"",
    " unknown=\"1\"",
    "<card rank=\"1\" suit=\"H\"/>",
    "<x:card/>",
    "<card xmlns=\"urn:x\"/>",
    "<row>AH</row>",
    "<row/>",
    "<plain_text>a\nb\"c</plain_text>",
    "<xhtml_subset><p xmlns=\"http://www.w3.org/1999/xhtml\">a</p></xhtml_subset>",
    "<comments><comment><plain_text>a</plain_text></comment></comments>",
    "<unknown/>",
    "<solitaire>",
    "</solitaire>",
    "</solitaire >",
    "<solitaire/>",
    "<solitaire xmlns=\"urn:unisol:interchange:1\" version=\"0.1.1\">",
    "</solitaire_collection>",
};

static void put_damaged(size_t at, size_t old, const char *with, size_t len)
{
    us_buf_clear(&damaged);
    us_buf_put(&damaged, text.p, at);
    us_buf_put(&damaged, with, len);
    us_buf_put(&damaged, text.p + at + old, text.len - at - old);
}

/* Returns a random place, most often one where a tag or an attribute begins or ends. */
static size_t any_place(struct chance *c)
{
    size_t at = chance_below(c, (uint32_t)text.len);
    for (unsigned i = 0;
         i < 40 && chance_below(c, 8) > 0 && at < text.len && !memchr("<> \"/=", text.p[at], 6);
         i++)
        at++;
    return at < text.len ? at : text.len - 1;
}

/* Inserts, removes, or copies something. */
static void damage(struct chance *c)
{
    const char *fragment = fragments[chance_below(c, sizeof(fragments) / sizeof(fragments[0]))];
    size_t at = any_place(c);
    size_t from = any_place(c);
    size_t left = text.len - (at > from ? at : from);
    size_t len = 1 + chance_below(c, chance_below(c, 3) ? 30 : 300);

    len = len < left ? len : left;
    switch (chance_below(c, 4)) {
    case 0:
        put_damaged(at, len, "", 0);
        break;
    case 1:
        put_damaged(at, chance_below(c, 2) ? len : 0, text.p + from, len);
        break;
    default:
        put_damaged(at, chance_below(c, 4) ? 0 : 1, fragment, strlen(fragment));
        break;
    }
}

/* ---- reading --------------------------------------------------------------------------------- */

static void listen(void *context, const struct us_diag *d)
{
    us_buf_putf(context, "%llu:%llu: ", (unsigned long long)d->line, (unsigned long long)d->column);
    us_buf_puts(context, d->message);
    us_buf_putc(context, '\n');
}

/* Reads all records, and logs them with the messages. */
static void read_all(const struct us_buf *from, struct us_buf *log)
{
    us_buf_clear(log);
    back.sink.handle = listen;
    back.sink.context = log;
    back.any_game = true;
    open_back(&back, us_format_find(us_str("xml")), &us_variant_at(0)->game, us_buf_str(from));
    for (unsigned i = 0; i < MOST_RECORDS; i++) {
        next_back(&back);
        us_buf_putf(log, "status %d\n", back.status);
        if (back.status == US_OK)
            us_dump_solution(&back.solution, log);
        if (back.status == US_END)
            break;
    }
}

static enum us_xml_content content_of(uint8_t name)
{
    if (name == US_NAME_xhtml_subset)
        return US_XML_OTHER;
    if (name == US_NAME_plain_text || name == US_NAME_row || name == US_NAME_move_list)
        return US_XML_CHARACTERS;
    return US_XML_ELEMENTS;
}

/* Returns how many records of a text are plain. */
static unsigned count_plain(struct us_buf *from)
{
    static struct us_names names;
    struct us_arena arena = {0};
    us_names_init(&names, us_name_texts, US_NAME_COUNT);
    const struct us_xml_plain plain = {.names = &names,
                                       .content = content_of,
                                       .arena = &arena,
                                       .root = US_NAME_solitaire,
                                       .uri = us_str("urn:unisol:interchange:1"),
                                       .depth = 20,
                                       .attributes = 64,
                                       .nodes = 10000};

    unsigned n = 0;
    const char *p = strstr(us_buf_text(from), "<solitaire ");
    for (; p; p = strstr(p + 1, "<solitaire ")) {
        size_t at = (size_t)(p - from->p);
        const char *end = memrchr(p, '>', from->len - at);
        n += end && us_xml_scan(&plain, (struct us_str){from->p, (size_t)(end + 1 - from->p)}, &at);
    }

    us_arena_free(&arena);
    return n;
}

static void show_difference(void)
{
    const char *one = us_buf_text(&log_of[0]);
    const char *two = us_buf_text(&log_of[1]);
    size_t same = 0;
    while (one[same] && one[same] == two[same])
        same++;
    while (same > 0 && one[same - 1] != '\n')
        same--;
    printf("# %.*s\n# as it is: %.*s\n# by libxml2: %.*s\n", SHOWN, us_buf_text(&damaged),
           SHOWN / 10, one + same, SHOWN / 10, two + same);
}

int main(int argc, char **argv)
{
    struct chance chance = {seed_from(argc, argv)};
    struct chance *c = &chance;
    unsigned n = rounds(TEXTS);
    unsigned plain = 0;
    unsigned accepted = 0;
    bool ok = true;

    for (unsigned i = 0; i < n && ok; i++) {
        if (i % DAMAGES == 0)
            put_text(&text, c);
        if (i % DAMAGES == 0)
            put_damaged(0, 0, "", 0);
        else
            damage(c);

        put_unusual(&unusual, &damaged);
        read_all(&damaged, &log_of[0]);
        read_all(&unusual, &log_of[1]);
        ok = strcmp(us_buf_text(&log_of[0]), us_buf_text(&log_of[1])) == 0;
        plain += count_plain(&damaged);
        accepted += strstr(us_buf_text(&log_of[0]), "status 0") != NULL;
    }
    if (!ok)
        show_difference();
    tap(ok, "the same records and messages as with libxml2 alone");
    printf("# %u texts: %u plain records; %u texts have an accepted record\n", n, plain, accepted);
    tap(plain > n / 2 && accepted > n / 2, "enough plain records");

    us_buf_free(&text);
    us_buf_free(&damaged);
    us_buf_free(&unusual);
    us_buf_free(&log_of[0]);
    us_buf_free(&log_of[1]);
    read_back_free(&back);
    return tap_end();
}
