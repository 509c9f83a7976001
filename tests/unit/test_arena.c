/* SPDX-License-Identifier: MIT */
/* The arena: blocks keep their addresses and contents until all of them are freed. */
#include <stdalign.h>

#include "../scarce.h"
#include "support.h"

#include "base/arena.h"
#include "base/sizes.h"

enum { BLOCKS = 3000, LARGE = 3 << 20 };

static size_t size_of(unsigned i)
{
    static const size_t sizes[] = {1, 7, 8, 56, 0, 100, 15, 16, 17, 4000};
    return sizes[i % (sizeof(sizes) / sizeof(sizes[0]))];
}

static void test_blocks_are_apart_and_aligned(void **state)
{
    (void)state;
    lend(UINT32_MAX);
    struct us_arena a = {0};
    static unsigned char *blocks[BLOCKS];
    size_t total = 0;

    for (unsigned i = 0; i < BLOCKS; i++) {
        blocks[i] = us_arena_alloc(&a, size_of(i));
        assert_non_null(blocks[i]);
        assert_int_equal((uintptr_t)blocks[i] % alignof(max_align_t), 0);
        memset(blocks[i], (int)(i & 0xff), size_of(i));
        total += size_of(i);
    }

    for (unsigned i = 0; i < BLOCKS; i++)
        for (size_t k = 0; k < size_of(i); k++)
            assert_int_equal(blocks[i][k], i & 0xff);

    assert_false(a.failed);
    /* chunks grow */
    assert_in_range(lent.requests, 2, 30 + total / US_SIZE_MOST_ARENA * 2);
    us_arena_free(&a);
    assert_int_equal(lent.blocks, 0);
}

static void test_a_block_may_be_large(void **state)
{
    (void)state;
    struct us_arena a = {0};
    char *small = us_arena_alloc(&a, 10);
    memset(small, 's', 10);

    char *large = us_arena_alloc(&a, LARGE);
    assert_non_null(large);
    memset(large, 'l', LARGE);

    char *next = us_arena_alloc(&a, 10);
    memset(next, 'n', 10);
    assert_memory_equal(small, "ssssssssss", 10);
    assert_int_equal(large[LARGE - 1], 'l');
    us_arena_free(&a);
}

static void test_clear_keeps_one_chunk(void **state)
{
    (void)state;
    lend(UINT32_MAX);
    struct us_arena a = {0};
    us_arena_clear(&a);
    assert_int_equal(lent.requests, 0);

    for (unsigned i = 0; i < BLOCKS; i++)
        us_arena_alloc(&a, 100);

    assert_true(lent.blocks > 1);
    us_arena_clear(&a);
    assert_int_equal(lent.blocks, 1);

    unsigned requests = lent.requests;
    for (unsigned round = 0; round < 100; round++) {
        memset(us_arena_alloc(&a, 1000), 'x', 1000);
        us_arena_clear(&a);
    }

    assert_int_equal(lent.requests, requests);
    us_arena_free(&a);
    assert_int_equal(lent.blocks, 0);
    assert_non_null(us_arena_alloc(&a, 1)); /* it can be used again */
    us_arena_free(&a);
    us_arena_free(&a);
    assert_int_equal(lent.blocks, 0);
}

static void test_running_out_is_remembered(void **state)
{
    (void)state;
    lend(1);
    struct us_arena a = {0};
    struct us_str kept = us_arena_copy(&a, us_str("kept"));

    while (us_arena_alloc(&a, 1000))
        ;

    assert_true(a.failed);
    assert_true(us_str_eq(kept, "kept"));
    assert_int_equal(us_arena_copy(&a, (struct us_str){"0123456789", 10}).len,
                     10); /* the blocks before are still valid */
    assert_true(a.failed);
    us_arena_clear(&a);
    assert_false(a.failed);
    assert_non_null(us_arena_alloc(&a, 1000));
    us_arena_free(&a);

    lend(0);
    struct us_arena b = {0};
    struct us_str copy = us_arena_copy(&b, us_str("lost"));
    assert_true(b.failed);
    assert_int_equal(copy.len, 0);
    assert_non_null(copy.p);
    us_arena_free(&b);
}

static void test_sizes_that_overflow(void **state)
{
    (void)state;
    static const size_t sizes[] = {SIZE_MAX, SIZE_MAX - 7, SIZE_MAX - 15, SIZE_MAX - 16,
                                   SIZE_MAX - 40};
    for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        struct us_arena a = {0};
        assert_null(us_arena_alloc(&a, sizes[i]));
        assert_true(a.failed);
        us_arena_free(&a);
    }
}

static void test_copies(void **state)
{
    (void)state;
    struct us_arena a = {0};
    char text[] = "text\0with anything";
    struct us_str copy = us_arena_copy(&a, (struct us_str){text, sizeof(text) - 1});
    struct us_str empty = us_arena_copy(&a, (struct us_str){"", 0});
    memset(text, '-', sizeof(text));
    assert_int_equal(copy.len, sizeof(text) - 1);
    assert_memory_equal(copy.p, "text\0with anything", copy.len);
    assert_int_equal(empty.len, 0);
    assert_false(a.failed);
    us_arena_free(&a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_blocks_are_apart_and_aligned, take_back),
        cmocka_unit_test(test_a_block_may_be_large),
        cmocka_unit_test_teardown(test_clear_keeps_one_chunk, take_back),
        cmocka_unit_test_teardown(test_running_out_is_remembered, take_back),
        cmocka_unit_test(test_sizes_that_overflow),
        cmocka_unit_test(test_copies),
    };
    return cmocka_run_group_tests_name("arena", tests, NULL, NULL);
}
