/* SPDX-License-Identifier: MIT */
/* Buffers, sources that deliver input in any portions, places of diagnostics, and output that is
   complete or absent. */
#include <fcntl.h>
#include <sys/stat.h>

#include "../scarce.h"
#include "support.h"

#include "base/base64.h"
#include "base/compression.h"
#include "base/cursor.h"
#include "base/diag.h"
#include "base/name.h"
#include "base/output.h"
#include "base/siphash.h"
#include "base/source.h"
#include "base/utf8.h"

/* ---- bytes in links --------------------------------------------------------------------------- */

static void test_base64url(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", ""},           {"f", "Zg"},          {"fo", "Zm8"},       {"foo", "Zm9v"},
        {"foob", "Zm9vYg"}, {"fooba", "Zm9vYmE"}, {"\xfb\xff", "-_8"}, {"\xff\xfe", "__4"}};
    static const char *const wrong[] = {"A", "Zh", "Zm9", "Zg==", "Zm9vY", "Zm+v", "Zm 9v"};
    struct us_buf b = {0};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        us_buf_clear(&b);
        us_base64url_put(&b, us_str(rows[i][0]));
        assert_string_equal(us_buf_text(&b), rows[i][1]);
        us_buf_clear(&b);
        assert_true(us_base64url_get(us_str(rows[i][1]), &b));
        assert_string_equal(us_buf_text(&b), rows[i][0]);
    }
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        assert_false(us_base64url_get(us_str(wrong[i]), &b));
    us_buf_free(&b);
}

static void test_deflate_is_bounded(void **state)
{
    enum { LEN = 1000000 };
    (void)state;
    struct us_buf text = {0};
    struct us_buf packed = {0};
    struct us_buf out = {0};
    struct us_deflater *deflater = us_deflater_new(&text, &packed);
    for (unsigned i = 0; i < 100; i++) {
        us_buf_pad(&text, 'x', LEN / 100);
        us_buf_relieve(&text);
    }
    assert_true(text.cap < LEN / 2);
    us_deflater_end(deflater, &text);
    assert_true(packed.len < 2000);

    assert_int_equal(us_inflate(us_buf_str(&packed), LEN, &out), US_INFLATED);
    assert_int_equal(out.len, LEN);
    us_buf_clear(&out);
    assert_int_equal(us_inflate(us_buf_str(&packed), LEN - 1, &out), US_INFLATED_TOO_MUCH);
    us_buf_free(&out);
    assert_int_equal(us_inflate(us_buf_str(&packed), 10, &out), US_INFLATED_TOO_MUCH);
    assert_true(out.cap < 100000);

    struct us_str part = us_buf_str(&packed);
    part.len--;
    us_buf_clear(&out);
    assert_int_equal(us_inflate(part, LEN, &out), US_INFLATED_BAD);
    us_buf_puts(&packed, "x");
    us_buf_clear(&out);
    assert_int_equal(us_inflate(us_buf_str(&packed), LEN, &out), US_INFLATED_BAD);
    us_buf_free(&packed);
    us_buf_free(&out);
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void test_buffer_remembers_that_memory_ran_out(void **state)
{
    (void)state;
    lend(1);
    struct us_buf b = {0};
    us_buf_puts(&b, "kept");
    us_buf_pad(&b, 'x', 1000);
    assert_true(b.failed);
    us_buf_puts(&b, "lost");
    assert_int_equal(b.len, 4);
    assert_memory_equal(b.p, "kept", 4);
    assert_string_equal(us_buf_text(&b), "");
    us_buf_clear(&b);
    us_buf_puts(&b, "again");
    assert_string_equal(us_buf_text(&b), "again");
    us_buf_free(&b);
}

static void test_buffer_splices(void **state)
{
    (void)state;
    struct us_buf b = {0};
    us_buf_puts(&b, "one two three");
    us_buf_splice(&b, 4, 3, "zwei und", 8);
    assert_string_equal(us_buf_text(&b), "one zwei und three");
    us_buf_splice(&b, 0, 4, "", 0);
    assert_string_equal(us_buf_text(&b), "zwei und three");
    us_buf_free(&b);
}

static void test_escaping(void **state)
{
    (void)state;
    static const char turns_around[] = {(char)0xe2, (char)0x80, (char)0xae, '\0'}; /* U+202E */
    static const struct {
        const char *in;
        size_t max;
        const char *out;
    } rows[] = {
        {"plain", 80, "plain"},
        {"a\033[1mb", 80, "a\\x1b[1mb"},
        {"h\xc3\xa9", 80, "h\xc3\xa9"},
        {"\xff\xc0\x80", 80, "\\xff\\xc0\\x80"},
        {turns_around, 80, "\\xe2\\x80\\xae"},
        {"\xd8\x9c", 80, "\\xd8\\x9c"},          /* U+061C */
        {"\xe2\x80\xa8", 80, "\\xe2\\x80\\xa8"}, /* U+2028 */
        {"\xc2\x9b", 80, "\\xc2\\x9b"},          /* CSI in one character */
        {"abcdef", 3, "abc..."},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_buf b = {0};
        us_buf_put_escaped(&b, us_str(rows[i].in), rows[i].max);
        assert_string_equal(us_buf_text(&b), rows[i].out);
        us_buf_free(&b);
    }
}

static void test_utf8(void **state)
{
    (void)state;
    static const uint32_t good[] = {0x24,   0x7f,   0x80,   0xa0,    0x7ff,   0x800,
                                    0xd7ff, 0xe000, 0xffff, 0x10000, 0x1f0ac, 0x10ffff};

    for (size_t i = 0; i < sizeof(good) / sizeof(good[0]); i++) {
        char bytes[4];
        uint32_t c = 0;
        size_t n = us_utf8_put(good[i], bytes);
        assert_int_equal(us_utf8_get((struct us_str){bytes, n}, &c), n);
        assert_int_equal(c, good[i]);
        assert_int_equal(us_utf8_get((struct us_str){bytes, n - 1}, &c), 0);
    }

    static const char *const bad[] = {
        "\x80", "\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8", "\xc3("};
    for (size_t i = 0; i < sizeof(bad) / sizeof(bad[0]); i++) {
        uint32_t c;
        assert_int_equal(us_utf8_get(us_str(bad[i]), &c), 0);
    }
}

static void test_numbers_do_not_overflow(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        uint32_t value;
    } rows[] = {{"0", 0},
                {"42", 42},
                {"4294967294", 4294967294U},
                {"4294967296", UINT32_MAX},
                {"18446744073709551616", UINT32_MAX}};

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_cursor c = us_cursor(us_str(rows[i].text));
        uint32_t n = 7;
        assert_true(us_cursor_number(&c, &n));
        assert_int_equal(n, rows[i].value);
        assert_true(us_cursor_at_end(&c));
    }

    struct us_cursor c = us_cursor(us_str("-1"));
    uint32_t n;
    assert_false(us_cursor_number(&c, &n));
}

/* Words end at blanks and line ends.  A line must be the given text, with optional blanks after
   it. */
static void test_words_and_lines(void **state)
{
    (void)state;
    struct us_cursor c = us_cursor(us_str("  ab\tc \nd\nab  \n\nab"));
    assert_true(us_str_eq(us_cursor_word(&c), "ab"));
    assert_false(us_cursor_line(&c, "c"));
    assert_false(us_cursor_line_end(&c));
    assert_int_equal(us_cursor_offset(&c), 4);
    assert_true(us_str_eq(us_cursor_word(&c), "c"));
    assert_int_equal(us_cursor_word(&c).len, 0);
    assert_true(us_cursor_line_end(&c));
    assert_false(us_cursor_line(&c, ""));
    assert_true(us_cursor_line(&c, "d"));
    assert_false(us_cursor_line(&c, "a"));
    assert_false(us_cursor_line(&c, "abc"));
    assert_true(us_cursor_line(&c, "ab"));
    assert_true(us_cursor_line(&c, ""));
    assert_true(us_cursor_line(&c, "ab"));
    assert_true(us_cursor_at_end(&c));
    assert_true(us_cursor_line_end(&c));
    assert_false(us_cursor_line(&c, ""));
}

static void test_finding_text(void **state)
{
    (void)state;
    struct us_str s = us_str("aab");
    assert_int_equal(us_str_find(s, "ab"), 1);
    assert_int_equal(us_str_find(s, "aab"), 0);
    assert_true(us_str_find(s, "aabb") == SIZE_MAX);
    assert_true(us_str_find((struct us_str){NULL, 0}, "a") == SIZE_MAX);
    assert_true(us_str_eq(us_str_from(s, 2), "b"));
    assert_int_equal(us_str_from(s, 3).len, 0);
}

/* ---- sources --------------------------------------------------------------------------------- */

static const struct {
    const char *in;
    size_t len;
    const char *out;
} arrivals[] = {
#define ARRIVAL(in, out)        \
    {                           \
        in, sizeof(in) - 1, out \
    }
    ARRIVAL("a\nb\n", "a\nb\n"),
    ARRIVAL("a\r\nb\r\n", "a\nb\n"),
    ARRIVAL("a\rb\r", "a\nb\n"),
    ARRIVAL("a\r\r\nb", "a\nb"),
    ARRIVAL("a\r\n\r\nb", "a\n\nb"),
    ARRIVAL("a\r\rb", "a\n\nb"),
    ARRIVAL("\xef\xbb\xbf"
            "a",
            "a"),
    ARRIVAL("a\xc2\xa0"
            "b\xc2\xa9",
            "a b\xc2\xa9"),
    ARRIVAL("a\xc2", "a\xc2"),
    ARRIVAL("\xff\xfe"
            "a\0\r\0\n\0b\0",
            "a\nb"),
    ARRIVAL("\xfe\xff"
            "\0a\0\r\0b\0\xa0\0c",
            "a\nb c"),
    ARRIVAL("\xff\xfe\x3c\xd8\xac\xdc", "\xf0\x9f\x82\xac"),
    ARRIVAL("\xff\xfe\x3c\xd8x\0", "\xef\xbf\xbdx"),
    ARRIVAL("\xff\xfe"
            "a\0b",
            "a\xef\xbf\xbd"),
    ARRIVAL("", ""),
#undef ARRIVAL
};

static void test_portions_of_any_size_give_the_same_text(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(arrivals) / sizeof(arrivals[0]); i++) {
        for (size_t at_once = 1; at_once < 8; at_once++) {
            struct trickle t = {{arrivals[i].in, arrivals[i].len}, at_once, 0};
            struct us_source s = {.read = read_trickle, .context = &t};
            while (us_source_fill(&s))
                ;
            struct us_str text = us_source_text(&s);
            assert_int_equal(text.len, strlen(arrivals[i].out));
            assert_memory_equal(text.p, arrivals[i].out, text.len);
            assert_true(s.at_end);
            us_source_free(&s);
        }
    }
}

/* A page is filtered alike in one piece and in pieces of any size. */
static void test_pages(void **state)
{
    (void)state;
    static const char page[] =
        "<!-- 1a -->x<!DOCTYPE html><p\nclass=\"a>b\">8a<b id=x>8b</b> a<\n<STYLE t>p{}\n<i></styl>"
        "\n</sTyLe >8c<style/>87<!-->a2<!-- - -- > c --->c2 <a t='\xc3\xa9\"'>8d</a>\n"
        "<svg><p>12</p></svg>8h<p";
    static const char text[] =
        "<!         x<!>            <p\n"
        ">           8a<b>     8b</b> a<\n"
        "<STYLE>     \n"
        "          \n"
        "         8c<style> 87<!   a2<!                c2 <a>   \xc3\xa9   8d</a>\n"
        "<svg>               8h<p";
    char whole[sizeof(page)];
    memcpy(whole, page, sizeof(page));
    struct us_page state_of_whole = {.len = 0};
    us_page_filter(&state_of_whole, whole, sizeof(page) - 1);
    assert_string_equal(whole, text);

    for (size_t size = 1; size < sizeof(page); size++) {
        char pieces[sizeof(page)];
        struct us_page filter = {.len = 0};
        memcpy(pieces, page, sizeof(page));
        for (size_t at = 0; at < sizeof(page) - 1; at += size)
            us_page_filter(&filter, pieces + at,
                           size < sizeof(page) - 1 - at ? size : sizeof(page) - 1 - at);
        assert_string_equal(pieces, whole);
    }
}

static void test_source_counts_lines(void **state)
{
    (void)state;
    static const char text[] = "one\r\ntwo\r\nthr\xc3\xa9"
                               "e four";
    struct trickle t = {{text, sizeof(text) - 1}, 3, 0};
    struct us_source s = {.read = read_trickle, .context = &t};

    while (us_source_fill(&s))
        ;

    us_source_skip(&s, 8);
    us_source_count(&s);
    assert_int_equal(s.line, 2);
    assert_int_equal(s.column, 0);
    us_source_skip(&s, 7);
    assert_int_equal(us_source_uncounted(&s).len, 7);
    us_source_count(&s);
    assert_int_equal(s.line, 2);
    assert_int_equal(s.column, 6);
    assert_int_equal(us_source_text(&s).len, 4);
    us_source_free(&s);
}

static void test_source_reports_a_failed_read(void **state)
{
    (void)state;
    struct trickle t = {us_str("abc"), 2, EIO};
    struct us_source s = {.read = read_trickle, .context = &t};

    while (us_source_fill(&s))
        ;

    assert_int_equal(s.error, EIO);
    assert_false(s.at_end);
    us_source_free(&s);
}

static void test_source_reports_lack_of_memory(void **state)
{
    (void)state;
    lend(0);
    struct trickle t = {us_str("abc"), 2, 0};
    struct us_source s = {.read = read_trickle, .context = &t};
    assert_false(us_source_fill(&s));
    assert_int_equal(s.error, ENOMEM);
}

/* ---- diagnostics ----------------------------------------------------------------------------- */

static void test_places(void **state)
{
    (void)state;
    static const struct {
        uint32_t off;
        uint32_t len;
        uint64_t line;
        uint64_t column;
        size_t caret;
    } rows[] = {
        {0, 3, 11, 6, 3},  {4, 1, 12, 1, 1},  {7, 1, 12, 3, 1},
        {7, 99, 12, 3, 2}, {10, 0, 12, 5, 1}, {999, 0, 12, 5, 1},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct diagnostics d = {0};
        struct us_sink sink = {.handle = collect,
                               .context = &d,
                               .text = us_str("one\nt\xc3\xa9"
                                              "ht\n"),
                               .first_line = 11,
                               .first_column = 5};
        us_report(&sink, US_DIAG_CARD_BAD, (struct us_span){rows[i].off, rows[i].len}, "%s", "x");
        assert_int_equal(d.last.line, rows[i].line);
        assert_int_equal(d.last.column, rows[i].column);
        assert_int_equal(d.last.caret_len, rows[i].caret);
        assert_int_equal(sink.errors, 1);
    }
}

static void keep_source(void *context, const struct us_diag *d)
{
    *(struct us_diag *)context = *d;
}

/* A line may be long, and diagnostics are kept, so each has only a part of it. */
static void test_the_source_of_a_place_in_a_long_line(void **state)
{
    (void)state;
    enum { PAIRS = 10000, LENGTH = 3 * PAIRS };
    char line[LENGTH + 1];
    for (size_t i = 0; i < LENGTH; i += 3)
        memcpy(line + i, "x\xc3\xa9", 3);
    line[LENGTH] = '\0';

    for (uint32_t off = 0; off < LENGTH; off += 999) {
        struct us_diag d = {0};
        struct us_sink sink = {
            .handle = keep_source, .context = &d, .text = us_str(line), .first_line = 1};
        us_report(&sink, US_DIAG_CARD_BAD, (struct us_span){off, 1}, "%s", "x");
        assert_int_equal(d.column, off / 3 * 2 + 1);
        assert_true(d.caret_off >= (off < 3000 ? off / 3 * 2 : 1000));
        assert_true(d.source.len <= (size_t)3 * US_MOST_BEFORE);

        /* The caret is at an "x", and the source contains whole characters. */
        const char *source = d.source.p;
        assert_ptr_equal(source + (d.caret_off + 1) / 2 * 3 - (d.caret_off % 2), line + off);
        assert_true(*source == 'x' || *source == '\xc3');
    }
}

/* ---- output ---------------------------------------------------------------------------------- */

static bool file_is(const char *path, const char *text)
{
    char bytes[64] = {0};
    FILE *f = fopen(path, "r");
    if (!f)
        return false;
    size_t n = fread(bytes, 1, sizeof(bytes) - 1, f);
    fclose(f);
    return n == strlen(text) && memcmp(bytes, text, n) == 0;
}

static void test_output_appears_when_it_is_complete(void **state)
{
    (void)state;
    struct us_output o = {0};
    assert_true(us_output_open(&o, "whole", NULL));
    assert_true(us_output_write(&o, us_str("all of it")));
    assert_int_not_equal(access("whole", F_OK), 0);
    assert_true(us_output_commit(&o));
    assert_true(file_is("whole", "all of it"));

    assert_int_equal(chmod("whole", 0640), 0);
    assert_int_equal(symlink("whole", "link"), 0);
    assert_true(us_output_open(&o, "link", NULL));
    assert_true(us_output_write(&o, us_str("new")));
    assert_true(us_output_commit(&o));

    struct stat st;
    assert_int_equal(lstat("link", &st), 0);
    assert_true(S_ISLNK(st.st_mode));
    assert_int_equal(stat("whole", &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    assert_true(file_is("whole", "new"));
    unlink("link");
    unlink("whole");
}

static void test_discarded_output_leaves_no_file(void **state)
{
    (void)state;
    struct us_output o = {0};
    assert_true(us_output_open(&o, "half", NULL));
    assert_true(us_output_write(&o, us_str("half of")));
    us_output_abort(&o);
    us_output_abort(&o);
    assert_int_not_equal(access("half", F_OK), 0);
    assert_false(us_output_open(&o, ".", NULL));
    assert_int_equal(o.error, EISDIR);
    assert_false(us_output_open(&o, "no/such/directory", NULL));
    assert_int_equal(o.error, ENOENT);
    us_output_abort(&o);
    /* else remove_directory fails: no temporary file may be left */
}

static void test_output_reports_a_full_disk(void **state)
{
    (void)state;
    struct us_output o = {0};
    if (!us_output_open(&o, "/dev/full", NULL))
        skip();
    assert_false(us_output_write(&o, us_str("x")));
    assert_int_equal(o.error, ENOSPC);
    assert_false(us_output_commit(&o));
}

/* A file system without hard links. */
static bool refuse_links;

int link(const char *from, const char *to)
{
    if (!refuse_links)
        return linkat(AT_FDCWD, from, AT_FDCWD, to, 0);
    errno = EPERM;
    return -1;
}

/* The names of a new file, and how many of them were asked for. */
struct tried {
    const char *const *names; /* NULL-terminated */
    size_t num;
};

static const char *next_name(void *context)
{
    struct tried *tried = context;
    return tried->names[tried->num++];
}

/* Writes a new file; returns the number of names that were tried, or 0 on failure. */
static size_t write_new(const char *const *names, const char *text)
{
    struct tried tried = {names, 0};
    struct us_output o = {0};
    bool ok = us_output_open_new(&o, (struct us_output_names){next_name, &tried}, NULL);
    ok = ok && us_output_write(&o, us_str(text)) && us_output_commit(&o);
    us_output_abort(&o);
    return ok ? tried.num : 0;
}

static void test_a_new_file_replaces_no_other(void **state)
{
    (void)state;
    static const char *const names[] = {"one", "two", "three", "four", NULL};
    struct stat st;
    for (int i = 0; i < 2; i++) {
        refuse_links = i == 1;
        assert_int_equal(write_new(names, "first"), 1);
        assert_int_equal(write_new(names, "other"), 2);
        assert_int_equal(write_new(names, "first"), 1);
        assert_int_equal(write_new(names, "other"), 2);

        assert_int_equal(mkfifo("three", 0666), 0);
        assert_int_equal(symlink("nothing", "four"), 0);
        assert_int_equal(write_new(names, "third"), 0);
        unlink("four");
        assert_int_equal(symlink("one", "four"), 0);
        assert_int_equal(write_new(names + 2, "first"), 0);
        unlink("four");
        assert_int_equal(write_new(names, "third"), 4);
        assert_true(file_is("one", "first"));
        assert_true(file_is("two", "other"));
        assert_true(file_is("four", "third"));
        assert_int_equal(lstat("three", &st), 0);
        assert_true(S_ISFIFO(st.st_mode));
        for (size_t n = 0; names[n]; n++)
            assert_int_equal(unlink(names[n]), 0);
    }
    refuse_links = false;
    /* else remove_directory fails: no temporary file may be left */
}

static const char *const nowhere[] = {"no/such/directory", NULL};

static void test_a_new_file_in_no_directory(void **state)
{
    (void)state;
    assert_int_equal(write_new(nowhere, "text"), 0);
    assert_int_equal(write_new(nowhere + 1, "text"), 0);
}

/* ---- names ----------------------------------------------------------------------------------- */

static void test_names_are_compared_as_people_write_them(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        const char *name;
        bool same;
    } rows[] = {
        {"eight_off", "eight_off", true},
        {"Eight Off", "eight_off", true},
        {"EIGHT-OFF", "eight_off", true},
        {"eightoff", "eight_off", true},
        {"Baker's Game", "bakers_game", true},
        {"Baker’s Game", "bakers_game", true},
        {"alternate-colour", "alternate-color", true},
        {"Colour", "color", true},
        {"color", "colour", true},
        {"colours", "color", false},
        {"eight_of", "eight_off", false},
        {"eight_offf", "eight_off", false},
        {"fan", "fa", false},
        {"", "", true},
        {"-", "", false},
        {"-", "_", false},
        {"", "fan", false},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "fan", false},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
        assert_int_equal(us_name_is(us_str(rows[i].text), rows[i].name), rows[i].same);
}

static void test_the_nearest_name(void **state)
{
    (void)state;
    static const char *const names[] = {"verify",    "convert", "replay", "fcs",
                                        "fcs-board", "fan",     NULL};
    static const struct {
        const char *text;
        const char *nearest;
    } rows[] = {
        {"verfy", "verify"},
        {"verify", "verify"},
        {"vreify", "verify"},
        {"evrify", "verify"},
        {"verifyy", "verify"},
        {"conv", "convert"},
        {"fsc", "fcs"},
        {"fcs-baord", "fcs-board"},
        {"FCS Bord", "fcs-board"},
        {"fcz", "fcs"},
        {"fa", NULL},
        {"xyz", NULL},
        {"frobnicate", NULL},
        {"erfy", NULL},
        {"", NULL},
        {"relay", "replay"},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", NULL},
    };
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_nearest nearest = {.text = us_str(rows[i].text)};
        struct us_buf b = {0};
        for (const char *const *name = names; *name; name++)
            us_nearest_try(&nearest, *name);
        if (rows[i].nearest)
            assert_string_equal(nearest.name, rows[i].nearest);
        else
            assert_null(nearest.name);
        us_nearest_put(&nearest, &b);
        assert_int_equal(b.len > 0, rows[i].nearest != NULL);
        us_buf_free(&b);
    }
}

/* ---- keyed hashes ----------------------------------------------------------------------------- */

/* The hashes of the bytes 0, 1, 2 ... with the key 0, 1, 2 ..., as OpenSSL computes them. */
static void test_siphash(void **state)
{
    (void)state;
    static const uint64_t expected[][2] = {
        {UINT64_C(0xe6a825ba047f81a3), UINT64_C(0x930255c71472f66d)},
        {UINT64_C(0x61f55862baa9623b), UINT64_C(0xb49714f364e2830f)},
        {UINT64_C(0xbb54b067caa4e26e), UINT64_C(0x77052385bf1533fd)},
        {UINT64_C(0xd850bd78ae79b42d), UINT64_C(0xad32618a178a2a88)}};
    const uint64_t first = UINT64_C(0x0706050403020100);
    const uint64_t next = UINT64_C(0x0808080808080808);
    const uint64_t key[2] = {first, first + next};
    for (size_t n = 0; n < sizeof(expected) / sizeof(expected[0]); n++) {
        struct us_siphash hash;
        uint64_t result[2];
        us_siphash_begin(&hash, key);
        for (size_t i = 0; i < n; i++)
            us_siphash_add(&hash, first + i * next);
        us_siphash_end(&hash, result);
        assert_memory_equal(result, expected[n], sizeof(result));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_buffer_remembers_that_memory_ran_out, take_back),
        cmocka_unit_test(test_buffer_splices),
        cmocka_unit_test(test_escaping),
        cmocka_unit_test(test_utf8),
        cmocka_unit_test(test_pages),
        cmocka_unit_test(test_numbers_do_not_overflow),
        cmocka_unit_test(test_words_and_lines),
        cmocka_unit_test(test_finding_text),
        cmocka_unit_test(test_portions_of_any_size_give_the_same_text),
        cmocka_unit_test(test_source_counts_lines),
        cmocka_unit_test(test_source_reports_a_failed_read),
        cmocka_unit_test_teardown(test_source_reports_lack_of_memory, take_back),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_the_source_of_a_place_in_a_long_line),
        cmocka_unit_test(test_output_appears_when_it_is_complete),
        cmocka_unit_test(test_discarded_output_leaves_no_file),
        cmocka_unit_test(test_output_reports_a_full_disk),
        cmocka_unit_test(test_a_new_file_replaces_no_other),
        cmocka_unit_test(test_a_new_file_in_no_directory),
        cmocka_unit_test(test_base64url),
        cmocka_unit_test(test_deflate_is_bounded),
        cmocka_unit_test(test_names_are_compared_as_people_write_them),
        cmocka_unit_test(test_the_nearest_name),
        cmocka_unit_test(test_siphash),
    };

    return cmocka_run_group_tests_name("base", tests, make_directory, remove_directory);
}
