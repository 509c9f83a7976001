/* SPDX-License-Identifier: MIT */
/*
 * Reading a text that does not say by which conventions it was written: they are tried in turn, each by playing the whole
 * list (DESIGN section 5, formats.md sections 14 and 18).
 */
#ifndef UNISOL_ENGINE_INFER_H
#define UNISOL_ENGINE_INFER_H

#include "engine/resolve.h"

/*
 * Resolves script as us_resolve does, and fills in what its conventions leave unknown: the automove rule, automoves before the
 * first move, the count to an empty column.  The script's suggested conventions are tried first, then every combination in
 * a fixed order; the first that solves the game wins, or the one that is legal to the end, or gets furthest.  Where no
 * convention gives the counts they are searched for, within a budget of moves played.  Where r->all is set, every reading
 * with known counts that solves the game is put there, the one that is taken first.
 */
enum us_status us_infer(const struct us_resolver *r, struct us_script *script, struct us_solution *out);

#endif
