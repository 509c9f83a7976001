/* SPDX-License-Identifier: MIT */
/* Prints formats and games, for the commands that list or explain them. */
#ifndef UNISOL_CLI_DESCRIBE_H
#define UNISOL_CLI_DESCRIBE_H

#include "api/command.h"

/* Prints the line of a format in the list. */
void list_format(const struct unisol_format_info *format);

/* Prints the line of a stylesheet that can be named as a format. */
void list_stylesheet(const char *name, const char *path);

/* Prints all that is known about a format, which may be one of a set. */
void describe_format(const struct unisol_formats *formats, const struct unisol_format_info *format);

/* Prints the head of the list of games, and the lines of a game in it. */
void list_games_head(void);
void list_game(const struct unisol_variant_info *game);

/* Prints a game and its rules, sentences. */
void describe_game(const struct unisol_variant_info *game, const char *rules);

#endif
