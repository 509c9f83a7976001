/* SPDX-License-Identifier: MIT */
/*
 * What libFuzzer calls.  The environment variable UNISOL_FUZZ names the target, and without it the name of
 * the program, which is then fuzz_TARGET.  UNISOL_FUZZ=list prints all targets.  A target is a format that is
 * read, or
 *
 *     convert   any input, into every format, and back
 *     packed    compressed bytes
 *     script    what a reader may hand over: moves of every kind
 *     batch     any input in chunks, rendered in batches, as the command does it
 *     story     records that are merged, extracted, corrected and walked through
 *     rules     a file of rules, and a game by them
 *     deals     the name of a deal, or a range of deals
 *     sheet     a stylesheet
 *     answer    what a process that applies a stylesheet answers (apart.c)
 *     report    the JSON reports of the command (command.c)
 *     options   command lines (command.c)
 *     glue      the functions of the WebAssembly module, called as JavaScript may call them (glue.c)
 *     solver    a file that describes a solver, and what the solver prints
 *     agents    what programs say that play step by step
 *     format-file   a file that describes a format, and an input in it
 *
 * A target aborts where the library breaks its word.
 */
#ifndef UNISOL_TESTS_FUZZ_FUZZ_H
#define UNISOL_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/str.h"

/* Checks an invariant in both kinds of builds; aborts if it does not hold. */
void expect(bool holds, const char *what);

/* A descriptor of a file in memory that holds the bytes, at its start; always the same one for a
   name.  Its path is stored, if it is not NULL. */
int file_of(const char *name, struct us_str bytes, char path[64]);

/* The targets of the other files. */
void try_answer(struct us_str bytes);
void try_report(struct us_str bytes);
void try_options(struct us_str bytes);
void try_glue(struct us_str bytes);

/* Finds the target; exits where there is none of that name. */
int LLVMFuzzerInitialize(int *argc, char ***argv);

/* Tries one input; 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len);

#endif
