/* SPDX-License-Identifier: MIT */
/* Reads a text back that has just been written. */
#ifndef UNISOL_CONVERT_READ_BACK_H
#define UNISOL_CONVERT_READ_BACK_H

#include "convert/renderer.h"

/* Reads the text of a solution in the renderer's target, and compares both.  Returns US_FAILED
   after a report if a reader who knows the game would find other moves, or memory runs out.
   `loses`: a loss was reported, so that it is enough if readers find no illegal moves. */
enum us_status us_check_read_back(struct us_renderer *renderer, const struct us_solution *solution,
                                  bool loses, struct us_str text);

#endif
