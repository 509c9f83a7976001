/* SPDX-License-Identifier: MIT */
/* Solvitaire's layouts (docs/formats/solvitaire.md), which other programs use, too. */
#ifndef UNISOL_FORMATS_SOLVITAIRE_H
#define UNISOL_FORMATS_SOLVITAIRE_H

#include "formats/kit.h"

/* Reads the JSON value at offset *at of the script's text as the start of the script, and moves *at
   past it.  If `alone` is true, nothing may follow it.  Returns false after reporting an error. */
bool us_read_solvitaire(const struct us_record_reader *reader, struct us_script *script, bool alone, size_t *at);

#endif
