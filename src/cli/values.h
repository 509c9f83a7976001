/* SPDX-License-Identifier: MIT */
/* The values of options and operands that are known in advance, for completion. */
#ifndef UNISOL_CLI_VALUES_H
#define UNISOL_CLI_VALUES_H

#include "cli/command.h"

/* What an argument is. */
enum value_kind {
    VALUE_FREE,  /* a number or a name: nothing is known */
    VALUE_FILE,  /* a file */
    VALUE_WORDS, /* one of a list of words */
};
enum value_kind kind_of_value(const struct option_row *row);
enum value_kind kind_of_operand(const struct command *command);

/* Print the words, separated by blanks.  A word that ends with "=" is followed by a number. */
void print_option_values(const struct option_row *row);
void print_operand_values(const struct command *command);

#endif
