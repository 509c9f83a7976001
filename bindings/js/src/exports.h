/* SPDX-License-Identifier: MIT */
/* What the two modules export to JavaScript and import from it. */
#ifndef UNISOL_JS_EXPORTS_H
#define UNISOL_JS_EXPORTS_H

#include <stddef.h>

/* Elsewhere, where a fuzz target calls these functions, they are plain functions. */
#ifdef __wasm__
#define EXPORT(name) __attribute__((export_name(#name), used)) name
#define IMPORT(name) __attribute__((import_module("unisol"), import_name(#name)))
#else
#define EXPORT(name) name
#define IMPORT(name)
#endif

/* Memory for JavaScript (blocks.c).  js_alloc returns NULL if there is none. */
void *js_alloc(size_t size);
void js_free(void *block);

#endif
