/* SPDX-License-Identifier: MIT */
/* What the two modules say to each other about stylesheets. */
#ifndef UNISOL_JS_SHEETS_H
#define UNISOL_JS_SHEETS_H

/* Where a stylesheet is: a file of the user's, a file that replaces one of unisol's own, or in the module. */
enum sheet_kind { SHEET_FILE, SHEET_OWN_FILE, SHEET_OWN };

/* The answer to a call if sheets.wasm stopped, or if it stopped after it loaded the stylesheet.  sheets.mjs has it, too. */
#define GONE 0xffffffffU

#endif
