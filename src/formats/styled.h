/* SPDX-License-Identifier: MIT */
/* The target of stylesheets. */
#ifndef UNISOL_FORMATS_STYLED_H
#define UNISOL_FORMATS_STYLED_H

#include "formats/format.h"

/* The target of the user's own stylesheets; in no list, since it has no name of its own. */
extern const struct us_format us_format_stylesheet;

#endif
