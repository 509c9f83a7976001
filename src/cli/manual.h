/* SPDX-License-Identifier: MIT */
/* Manual pages and shell completion, from the tables that the help is printed from. */
#ifndef UNISOL_CLI_MANUAL_H
#define UNISOL_CLI_MANUAL_H

#include "cli/command.h"

/* Prints the head of unisol(1), with all commands; of unisol-COMMAND(1), with its options.  The build puts the prose of
   docs/man/ behind it. */
void print_program_page(void);
void print_command_page(const struct command *command);

/* Prints the completion for bash or zsh; false where the shell is neither. */
bool print_completion_for(const char *shell);

#endif
