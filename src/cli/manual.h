/* SPDX-License-Identifier: MIT */
/* Manual pages and shell completion, made from the same tables as the help. */
#ifndef UNISOL_CLI_MANUAL_H
#define UNISOL_CLI_MANUAL_H

#include "cli/command.h"

/* Prints unisol(1), with all commands.  The build inserts the prose of docs/man/. */
void print_program_page(void);

/* Prints unisol-COMMAND(1), with the command's options.  The build inserts the prose. */
void print_command_page(const struct command *command);

/* Prints the completion for bash or zsh; false for other shells. */
bool print_completion_for(const char *shell);

#endif
