/* SPDX-License-Identifier: MIT */
/*
 * What libFuzzer calls.  The environment variable UNISOL_FUZZ names the target: a format that is read, or
 *
 *     convert   any input, into every format, and back
 *     packed    compressed bytes
 *     script    what a reader may hand over: moves of every kind
 *
 * A target aborts where the library breaks its word.
 */
#ifndef UNISOL_TESTS_FUZZ_FUZZ_H
#define UNISOL_TESTS_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Finds the target; exits where there is none of that name. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Tries one input; 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

#endif
