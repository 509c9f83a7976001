/* SPDX-License-Identifier: MIT */
/* Pictures as PNG: another program makes them of SVG. */
#ifndef UNISOL_CLI_RASTER_H
#define UNISOL_CLI_RASTER_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a program that makes PNG of SVG is installed. */
bool can_raster(void);

/* Makes a PNG of an SVG, 1,200 pixels wide, which the caller frees.  `path` is the file that it is
   for.  NULL (reported): there is no program for it, or it fails. */
char *make_png(const char *path, const char *svg, size_t len, size_t *png_len);

/* Whether the beginning of a file shows that it was made by make_png. */
bool is_own_png(const char *head, size_t len);

#endif
