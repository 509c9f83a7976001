/* SPDX-License-Identifier: MIT */
/* Building text when memory is short, clipping output, the questions that readers ask of text, and
   special outputs: links to nothing, modes, and handles used twice. */
#include <sys/stat.h>

#include "../scarce.h"
#include "support.h"

#include "base/buf.h"
#include "base/cursor.h"
#include "base/diag.h"
#include "base/output.h"
#include "base/utf8.h"

/* ---- buffers --------------------------------------------------------------------------------- */

static void build(struct us_buf *b)
{
    us_buf_puts(b, "one ");
    us_buf_putf(b, "%s %u ", "two and", 3U);
    us_buf_pad(b, '-', 40);
    us_buf_putc(b, 'x');
    us_buf_put_escaped(b, us_str("esc\033aped"), 5);
    us_buf_pad(b, '=', 300);
    us_buf_splice(b, 4, 3, "2", 1);
    us_buf_splice(b, 0, 0, "zero ", 5);
}

/* When memory runs out, the text before stays, and nothing is appended after the gap. */
static void test_text_before_a_failure_stays(void **state)
{
    (void)state;
    struct us_buf whole = {0};
    build(&whole);
    us_buf_text(&whole);
    assert_false(whole.failed);

    bool was_whole = false;
    for (unsigned n = 0; n < 20; n++) {
        lend(n);
        struct us_buf b = {0};
        us_buf_puts(&b, "one ");
        us_buf_pad(&b, '-', 40);
        us_buf_pad(&b, '=', 300);
        us_buf_puts(&b, "end");
        assert_int_equal(b.failed, b.len != 347);
        assert_true(b.len == 0 || b.len == 4 || b.len == 44 || b.len == 344 || b.len == 347);
        if (b.len >= 44)
            assert_memory_equal(b.p, "one ----------------------------------------", 44);
        us_buf_free(&b);
        assert_int_equal(lent.blocks, 0);
        assert_false(b.failed);

        lend(n);
        build(&b);
        us_buf_text(&b);
        was_whole = !b.failed;
        if (was_whole)
            assert_string_equal(us_buf_text(&b), us_buf_text(&whole));
        us_buf_free(&b);
        assert_int_equal(lent.blocks, 0);
    }

    assert_true(was_whole);
    us_buf_free(&whole);
}

static void test_sizes_that_overflow(void **state)
{
    (void)state;
    struct us_buf b = {0};
    us_buf_puts(&b, "kept");
    assert_false(us_buf_reserve(&b, SIZE_MAX));
    assert_true(b.failed);
    assert_int_equal(b.len, 4);
    us_buf_free(&b);
    assert_false(us_buf_reserve(&b, SIZE_MAX - 8));
    us_buf_free(&b);

    void *block = NULL;
    size_t capacity = 0;
    assert_false(us_grow(&block, &capacity, SIZE_MAX / 4, 8));
    assert_null(block);
    assert_int_equal(capacity, 0);
}

static void test_text_ends_with_nul_and_holds_any_byte(void **state)
{
    (void)state;
    struct us_buf b = {0};
    assert_string_equal(us_buf_text(&b), "");
    us_buf_put(&b, "a\0b", 3);
    assert_int_equal(b.len, 3);
    assert_memory_equal(us_buf_text(&b), "a\0b", 4);
    us_buf_clear(&b);
    assert_string_equal(us_buf_text(&b), "");
    assert_int_equal(us_buf_str(&b).len, 0);
    us_buf_free(&b);
}

/* At most that many bytes are shown, and dots replace the rest. */
static void test_clipping(void **state)
{
    (void)state;
    static const struct {
        const char *in;
        size_t max;
        const char *out;
    } rows[] = {
        {"abc", 3, "abc"},
        {"abc", 2, "ab..."},
        {"abc", 0, "..."},
        {"", 0, ""},
        {"h\xc3\xa9", 3, "h\xc3\xa9"},
        {"h\xc3\xa9", 2, "h..."}, /* not half a character, and not a byte more */
        {"\xe2\x99\xa0x", 1, "..."},
        {"\xe2\x99\xa0x", 3, "\xe2\x99\xa0..."},
        {"\t\n", 1, "\\x09..."},
        {"\x7f\xc2\x9b", 9, "\\x7f\\xc2\\x9b"},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct us_buf b = {0};
        us_buf_put_escaped(&b, us_str(rows[i].in), rows[i].max);
        if (strcmp(us_buf_text(&b), rows[i].out) != 0)
            print_error("row %zu\n", i);
        assert_string_equal(us_buf_text(&b), rows[i].out);
        us_buf_free(&b);
    }
}

/* ---- text ------------------------------------------------------------------------------------ */

static void test_slices(void **state)
{
    (void)state;
    assert_true(us_str_starts(us_str("Foundations:"), "Found"));
    assert_false(us_str_starts((struct us_str){"Foundations:", 4}, "Found"));
    assert_true(us_str_starts_nocase(us_str("fOUNDS: x"), "Founds:"));
    assert_false(us_str_starts_nocase((struct us_str){"FC:", 2}, "FC:"));
    /* it differs in more than the bit for case */
    assert_false(us_str_starts_nocase(us_str("F\xe3:"), "FC:"));
    assert_false(us_str_eq((struct us_str){"abc", 2}, "abc"));
    assert_true(us_str_eq((struct us_str){"abc", 2}, "ab"));
    assert_int_equal(us_str_trim_end(us_str("a b \t ")).len, 3);
    assert_int_equal(us_str_trim_end(us_str(" \t ")).len, 0);
    assert_int_equal(us_str_trim_end(us_str("a\n")).len, 2);
}

static void test_cursor(void **state)
{
    (void)state;
    struct us_cursor c = us_cursor(us_str("ab 12x\n \t\n\nlast"));
    assert_false(us_cursor_literal(&c, "abc"));
    assert_int_equal(us_cursor_offset(&c), 0);
    assert_true(us_cursor_literal(&c, "ab"));
    assert_int_equal(us_cursor_blanks(&c), 1);

    uint32_t n = 0;
    assert_true(us_cursor_number(&c, &n));
    assert_int_equal(n, 12);
    assert_false(us_cursor_number(&c, &n));
    assert_true(us_str_eq(us_cursor_peek_line(&c), "x"));
    assert_int_equal(us_cursor_blank_lines(&c), 0);
    us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    assert_int_equal(us_cursor_blank_lines(&c), 2);
    assert_true(us_str_eq(us_cursor_rest(&c), "last"));
    us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    assert_true(us_cursor_at_end(&c));
    assert_int_equal(us_cursor_peek_line(&c).len, 0);
    us_cursor_skip_line(&c, us_cursor_peek_line(&c)); /* at the end it does not move */
    assert_true(us_cursor_at_end(&c));
    assert_false(us_cursor_literal(&c, "x"));
    assert_int_equal(us_cursor_blank_lines(&c), 0);
}

static void test_characters_are_counted(void **state)
{
    (void)state;
    assert_int_equal(us_utf8_count(us_str("")), 0);
    assert_int_equal(us_utf8_count(us_str("a\xc3\xa9\xf0\x9f\x82\xac")), 3);
    assert_int_equal(us_utf8_count(us_str("\xff\xc3"
                                          "a\x80")),
                     4);

    static const uint32_t controls[] = {0,    9,      10,     0x1b,   0x7f,   0x80,
                                        0x9f, 0x200e, 0x202a, 0x202e, 0x2066, 0x2069};
    static const uint32_t plain[] = {0x20, 0x7e, 0xa0, 0xe9, 0x2660, 0x202f, 0x1f0a1};
    for (size_t i = 0; i < sizeof(controls) / sizeof(controls[0]); i++)
        assert_true(us_is_control(controls[i]));

    for (size_t i = 0; i < sizeof(plain) / sizeof(plain[0]); i++)
        assert_false(us_is_control(plain[i]));
}

/* ---- diagnostics ----------------------------------------------------------------------------- */

static void test_levels_are_counted_without_a_handler(void **state)
{
    (void)state;
    struct us_sink deaf = {0};
    struct diagnostics diagnostics = {0};
    struct us_sink sink = {.handle = collect, .context = &diagnostics};
    us_report(&deaf, US_DIAG_CARD_BAD, US_NOWHERE, "%s", "");
    us_report(&deaf, US_DIAG_CARD_FIRST, US_NOWHERE, "%s", "");
    assert_int_equal(deaf.errors, 1);
    us_report(&sink, US_DIAG_LOST, (struct us_span){5, 3}, "%s", "details");
    assert_int_equal(sink.errors, 0);
    assert_int_equal(diagnostics.total, 1);
    assert_string_equal(diagnostics.last.message, "information was lost: details");
    us_report(&sink, US_DIAG_EMPTY_INPUT, US_NOWHERE, "%s", "");
    assert_string_equal(diagnostics.last.message, "the input is empty");
    us_report(&sink, US_DIAG_OPTION_BAD, US_NOWHERE, "%s", "all of it");
    assert_string_equal(diagnostics.last.message, "all of it");
}

static void test_each_diagnostic_is_complete(void **state)
{
    (void)state;
    for (int i = 0; i < US_DIAG_COUNT; i++) {
        const struct us_diag_kind *k = us_diag_kind((enum us_diag_id)i);
        assert_true(k->name[0] && us_diag_explanation((enum us_diag_id)i)[0]);
        assert_null(strchr(k->text, '\n'));
        assert_true(!k->hint || k->hint[0]);
        for (int j = 0; j < i; j++)
            assert_string_not_equal(k->name, us_diag_kind((enum us_diag_id)j)->name);
    }
}

/* ---- outputs --------------------------------------------------------------------------------- */

static void test_a_new_file_has_the_usual_mode(void **state)
{
    (void)state;
    struct stat st;
    mode_t old = umask(027);
    put_file("plain", "x");
    umask(old);
    assert_int_equal(stat("plain", &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    assert_int_equal(st.st_size, 1);
    unlink("plain");
}

/* A link to a file that does not exist is followed: the file appears at the target of the link. */
static void test_a_link_to_nothing(void **state)
{
    (void)state;
    struct stat st;
    assert_int_equal(symlink("target", "link"), 0);
    put_file("link", "x");

    bool still_a_link = lstat("link", &st) == 0 && S_ISLNK(st.st_mode);
    unlink("link");
    unlink("target");
    assert_true(still_a_link);
}

static void test_nothing_is_a_whole_file(void **state)
{
    (void)state;
    struct stat st;
    put_file("empty", "");
    assert_int_equal(stat("empty", &st), 0);
    assert_int_equal(st.st_size, 0);
    unlink("empty");
}

/* An output that could not be opened keeps no resources that a second open would leak. */
static void test_an_output_is_opened_again(void **state)
{
    (void)state;
    lend(100);
    struct us_output o = {0};
    assert_false(us_output_open(&o, "no/such/directory", NULL));
    assert_int_equal(o.error, ENOENT);
    assert_true(us_output_open(&o, "second", NULL));
    assert_int_equal(o.error, 0);
    us_output_abort(&o);
    assert_int_equal(lent.blocks, 0);
}

static void test_outputs_without_memory(void **state)
{
    (void)state;
    for (unsigned n = 0; n < 4; n++) {
        lend(n);
        struct us_output o = {0};
        bool ok = us_output_open(&o, "file", NULL);
        assert_int_equal(ok, o.error == 0);
        assert_true(ok || o.error == ENOMEM);
        us_output_abort(&o);
        assert_int_equal(lent.blocks, 0);
        assert_int_not_equal(access("file", F_OK), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sizes_that_overflow),
        cmocka_unit_test(test_text_ends_with_nul_and_holds_any_byte),
        cmocka_unit_test(test_clipping),
        cmocka_unit_test(test_slices),
        cmocka_unit_test(test_cursor),
        cmocka_unit_test(test_characters_are_counted),
        cmocka_unit_test(test_levels_are_counted_without_a_handler),
        cmocka_unit_test(test_each_diagnostic_is_complete),
        cmocka_unit_test(test_a_new_file_has_the_usual_mode),
        cmocka_unit_test(test_a_link_to_nothing),
        cmocka_unit_test(test_nothing_is_a_whole_file),
        cmocka_unit_test_teardown(test_an_output_is_opened_again, take_back),
        cmocka_unit_test_teardown(test_outputs_without_memory, take_back),
        cmocka_unit_test_teardown(test_text_before_a_failure_stays, take_back),
    };

    return cmocka_run_group_tests_name("buf", tests, make_directory, remove_directory);
}
