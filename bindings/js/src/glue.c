/* SPDX-License-Identifier: MIT */
/*
 * What unisol.mjs needs in addition to unisol.h: callbacks that lead out of the module, and the
 * places of the members of structs, so that no offset is written in JavaScript.
 */
#include <stddef.h>

#include "api/command.h"
#include "exports.h"

/* ---- callbacks ------------------------------------------------------------------------------- */

/* The context of each callback is a number that JavaScript chose. */
IMPORT(diagnostic) void js_diagnostic(void *context, const struct unisol_diagnostic *diagnostic);
IMPORT(found) bool js_found(void *context, const char *deal, bool solved);

struct unisol_reader *js_reader_new(void *context);
struct unisol_reader *EXPORT(js_reader_new)(void *context)
{
    return unisol_reader_new(js_diagnostic, context);
}

struct unisol_writer *js_writer_new(void *context);
struct unisol_writer *EXPORT(js_writer_new)(void *context)
{
    return unisol_writer_new(js_diagnostic, context);
}

struct unisol_formats *js_formats_new(void *context);
struct unisol_formats *EXPORT(js_formats_new)(void *context)
{
    return unisol_formats_new(js_diagnostic, context);
}

enum unisol_status js_reader_identify(struct unisol_reader *reader, const char *game,
                                      const char *range, void *context);
enum unisol_status EXPORT(js_reader_identify)(struct unisol_reader *reader, const char *game,
                                              const char *range, void *context)
{
    return unisol_reader_identify(reader, game, range, js_found, context);
}

/* ---- functions that unisol.h does not have --------------------------------------------------- */

bool js_record_is_early(const struct unisol_record *record);
bool EXPORT(js_record_is_early)(const struct unisol_record *record)
{
    return unisol_record_is_early(record);
}

uint64_t js_deals_count(const char *range);
uint64_t EXPORT(js_deals_count)(const char *range)
{
    return unisol_deals_count(range);
}

/* The game reports to js_diagnostic, like readers and writers. */
struct unisol_game *js_game_from_record(const struct unisol_record *record, size_t position,
                                        void *context);
struct unisol_game *EXPORT(js_game_from_record)(const struct unisol_record *record, size_t position,
                                                void *context)
{
    return unisol_game_from_record(record, position, js_diagnostic, context);
}

/* Takes and cuts the next `size` bytes of an input, which the caller has.  Returns UNISOL_OK, and the
   whole records in them as *chunk, or what unisol_reader_cut says. */
enum unisol_status js_reader_take(struct unisol_reader *reader, size_t size,
                                  struct unisol_chunk **chunk);
enum unisol_status EXPORT(js_reader_take)(struct unisol_reader *reader, size_t size,
                                          struct unisol_chunk **chunk)
{
    if (!unisol_reader_take(reader, size, chunk))
        return unisol_reader_cut(reader, NULL);
    unisol_chunk_fill(*chunk);
    return unisol_reader_cut(reader, *chunk);
}

bool js_reader_can_take(const struct unisol_reader *reader);
bool EXPORT(js_reader_can_take)(const struct unisol_reader *reader)
{
    return unisol_reader_can_take(reader);
}

enum unisol_status js_reader_open_chunk(struct unisol_reader *reader,
                                        const struct unisol_chunk *chunk);
enum unisol_status EXPORT(js_reader_open_chunk)(struct unisol_reader *reader,
                                                const struct unisol_chunk *chunk)
{
    return unisol_reader_open_chunk(reader, chunk);
}

void js_chunk_free(struct unisol_chunk *chunk);
void EXPORT(js_chunk_free)(struct unisol_chunk *chunk)
{
    unisol_chunk_free(chunk);
}

unsigned js_qr(const char *text, char *modules);
unsigned EXPORT(js_qr)(const char *text, char *modules)
{
    return unisol_qr(text, modules);
}

/* ---- structs --------------------------------------------------------------------------------- */

struct field {
    const char *structure;
    const char *name; /* NULL: the field stands for the whole struct, and the offset is its size */
    const char *type;
    size_t offset;
};

#define SIZE(structure) {#structure, NULL, "", sizeof(struct unisol_##structure)},
#define FIELD(structure, member, type) \
    {#structure, #member, type, offsetof(struct unisol_##structure, member)},

static const struct field fields[] = {
#include "fields.h"
};

/* Returns the i-th field: four words of 32 bits.  NULL after the last one. */
const struct field *js_field(size_t i);
const struct field *EXPORT(js_field)(size_t i)
{
    return i < sizeof(fields) / sizeof(fields[0]) ? &fields[i] : NULL;
}
