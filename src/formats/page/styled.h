/* SPDX-License-Identifier: MIT */
/* The target format for the user's own stylesheets. */
#ifndef UNISOL_FORMATS_STYLED_H
#define UNISOL_FORMATS_STYLED_H

#include "formats/kit/format.h"

/* The XML to which a stylesheet of the user is applied.  It is not in the list of formats, since it
   has no name of its own. */
extern const struct us_format us_format_stylesheet;

#endif
