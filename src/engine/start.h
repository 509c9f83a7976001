/* SPDX-License-Identifier: MIT */
/* Finds the start position of a replay. */
#ifndef UNISOL_ENGINE_START_H
#define UNISOL_ENGINE_START_H

#include "engine/replay.h"

/*
 * Fills in the start position and the deal of replay->out: from the layout that the script states,
 * the deal that it names, or the layout that the user gave.  Returns false after a report if there
 * is none of them, or if two of them differ.
 */
bool us_find_start(struct us_replay *replay);

/* Compares the start that the script states with the deal that it names, and sets *differs to
   whether they differ.  Returns false after a report if they must not. */
bool us_check_start(const struct us_script *script, struct us_sink *sink, bool *differs);

#endif
