/* SPDX-License-Identifier: MIT */
/*
 * From what a record means to what a target's text says: a solution under the target's conventions.  It is a solution
 * again, not a script, because writers that draw boards need every move complete; the moves that such a text leaves out
 * are marked implicit in it.
 */
#ifndef UNISOL_ENGINE_EXPRESS_H
#define UNISOL_ENGINE_EXPRESS_H

#include "base/status.h"
#include "model/solution.h"

/*
 * Fills out with the moves of `in` for texts that list each move and its count, US_EXPLICIT: what was implicit becomes
 * explicit.  US_FAILED: no memory, reported to sink.
 */
enum us_status us_express(const struct us_solution *in, struct us_solution *out, struct us_sink *sink);

#endif
