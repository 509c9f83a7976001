/* SPDX-License-Identifier: MIT */
/*
 * What unisol.mjs needs in addition to unisol.h: callbacks that lead out of the module, and the
 * places of the members of structs, so that no offset is written in JavaScript.
 */
#include <stddef.h>

#include "api/command.h"
#include "exports.h"

#ifdef __wasm__
#define LONG_TYPE unsigned long : "u32",
#else
#define LONG_TYPE
#endif

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

enum unisol_status js_reader_identify_game(struct unisol_reader *reader, const char *game, const char *range,
                                           void *context);
enum unisol_status EXPORT(js_reader_identify_game)(struct unisol_reader *reader, const char *game, const char *range,
                                                   void *context)
{
    return unisol_reader_identify_game(reader, game, range, js_found, context);
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
struct unisol_game *js_game_from_record(const struct unisol_record *record, size_t position, void *context);
struct unisol_game *EXPORT(js_game_from_record)(const struct unisol_record *record, size_t position, void *context)
{
    return unisol_game_from_record(record, position, js_diagnostic, context);
}

/* Takes and cuts the next `size` bytes of an input, which the caller has.  Returns UNISOL_OK, and the
   whole records in them as *chunk, or what unisol_reader_cut says. */
enum unisol_status js_reader_take(struct unisol_reader *reader, size_t size, struct unisol_chunk **chunk);
enum unisol_status EXPORT(js_reader_take)(struct unisol_reader *reader, size_t size, struct unisol_chunk **chunk)
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

enum unisol_status js_reader_open_chunk(struct unisol_reader *reader, const struct unisol_chunk *chunk);
enum unisol_status EXPORT(js_reader_open_chunk)(struct unisol_reader *reader, const struct unisol_chunk *chunk)
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

/* ---- names of values ------------------------------------------------------------------------- */

const char *js_value_name(unsigned kind, unsigned value);
const char *EXPORT(js_value_name)(unsigned kind, unsigned value)
{
    static const char *const levels[] = {"help", "note", "warning", "error"};
    static const char *const meetings[] = {"same", "reordered", "never"};
    enum {
        LEVEL,
        RESULT,
        CLAIM,
        GAME_SOURCE,
        PILE,
        EDIT,
        VARIATION,
        MEETING
    }; /* the order of VALUES in instance.mjs */

    switch (kind) {
    case LEVEL:
        return value < sizeof(levels) / sizeof(levels[0]) ? levels[value] : NULL;
    case RESULT:
        return unisol_result_name(value);
    case CLAIM:
        return unisol_claim_name(value);
    case GAME_SOURCE:
        return unisol_game_source_name(value);
    case PILE:
        return unisol_pile_name(value);
    case EDIT:
        return unisol_edit_name(value);
    case VARIATION:
        return unisol_variation_name(value);
    case MEETING:
        return value < sizeof(meetings) / sizeof(meetings[0]) ? meetings[value] : NULL;
    default:
        return NULL;
    }
}

/* ---- structs --------------------------------------------------------------------------------- */

struct field {
    const char *structure;
    const char *name; /* NULL: the field stands for the whole struct, and the offset is its size */
    const char *type;
    size_t offset;
};

/* The type of a member, for the decoder in instance.mjs.  The compiler refuses any other type. */
#define TYPE(member) \
    _Generic((member), bool: "bool", uint8_t: "u8", uint16_t: "card", unsigned: "u32", LONG_TYPE \
             uint64_t: "u64", double: "f64", struct unisol_stretch: "stretch", char *: "text", const char *: "text", const char *const *: "texts", \
             struct unisol_pile: "pile", const uint8_t *: "pointer", const uint16_t *: "pointer", \
             const struct unisol_column *: "pointer", struct unisol_column: "column")

#define SIZE(structure)                                         \
    {                                                           \
#structure, NULL, "", sizeof(struct unisol_##structure) \
    }
#define FIELD(structure, member)                                                \
    {                                                                           \
#structure, #member, TYPE(((struct unisol_##structure *)NULL)->member), \
            offsetof(struct unisol_##structure, member)                         \
    }

static const struct field fields[] = {
    SIZE(diagnostic),
    FIELD(diagnostic, name),
    FIELD(diagnostic, level),
    FIELD(diagnostic, file),
    FIELD(diagnostic, line),
    FIELD(diagnostic, column),
    FIELD(diagnostic, message),
    FIELD(diagnostic, hint),
    FIELD(diagnostic, source),
    FIELD(diagnostic, caret_offset),
    FIELD(diagnostic, caret_length),
    FIELD(diagnostic, notes),

    SIZE(conventions),
    FIELD(conventions, automove),
    FIELD(conventions, automove_first),
    FIELD(conventions, empty_column),
    FIELD(conventions, found),
    FIELD(conventions, assumed),

    SIZE(statistics),
    FIELD(statistics, explicit_moves),
    FIELD(statistics, implicit_moves),
    FIELD(statistics, freecells_used),
    FIELD(statistics, longest_supermove),
    FIELD(statistics, flourish),
    FIELD(statistics, has_stock),
    FIELD(statistics, has_hidden_cards),
    FIELD(statistics, draws),
    FIELD(statistics, redeals),
    FIELD(statistics, passes),
    FIELD(statistics, turned_cards),
    FIELD(statistics, unknown_cards),

    SIZE(sizes),
    FIELD(sizes, columns),
    FIELD(sizes, freecells),
    FIELD(sizes, decks),
    FIELD(sizes, ranks),

    SIZE(pile),
    FIELD(pile, kind),
    FIELD(pile, index),

    SIZE(move),
    FIELD(move, number),
    FIELD(move, source),
    FIELD(move, dest),
    FIELD(move, num_cards),
    FIELD(move, source_card),
    FIELD(move, dest_card),
    FIELD(move, implicit),
    FIELD(move, automove),

    SIZE(step),
    FIELD(step, source),
    FIELD(step, dest),
    FIELD(step, num_cards),

    SIZE(verdict),
    FIELD(verdict, result),
    FIELD(verdict, num_moves),
    FIELD(verdict, num_automoves),
    FIELD(verdict, reason),

    SIZE(column),
    FIELD(column, cards),
    FIELD(column, num_cards),

    SIZE(board),
    FIELD(board, num_columns),
    FIELD(board, num_freecells),
    FIELD(board, num_foundations),
    FIELD(board, columns),
    FIELD(board, freecells),
    FIELD(board, foundations),
    FIELD(board, num_holes),
    FIELD(board, holes),
    FIELD(board, stock),
    FIELD(board, waste),
    FIELD(board, num_reserves),
    FIELD(board, reserves),

    SIZE(fault),
    FIELD(fault, reason),
    FIELD(fault, move),
    FIELD(fault, has_source),
    FIELD(fault, has_dest),
    FIELD(fault, source),
    FIELD(fault, dest),
    FIELD(fault, num_cards),
    FIELD(fault, most),

    SIZE(correction),
    FIELD(correction, text),
    FIELD(correction, solved),
    FIELD(correction, num_moves),

    SIZE(variation),
    FIELD(variation, number),
    FIELD(variation, kind),
    FIELD(variation, first_move),
    FIELD(variation, num_moves),
    FIELD(variation, result),
    FIELD(variation, illegal_move),
    FIELD(variation, reason),
    FIELD(variation, text),
    FIELD(variation, name),

    SIZE(bookmark),
    FIELD(bookmark, position),
    FIELD(bookmark, name),

    SIZE(stated_count),
    FIELD(stated_count, name),
    FIELD(stated_count, number),

    SIZE(edit),
    FIELD(edit, kind),
    FIELD(edit, move),
    FIELD(edit, first_move),
    FIELD(edit, num_moves),
    FIELD(edit, found),
    FIELD(edit, meant),
    FIELD(edit, line),
    FIELD(edit, column),

    SIZE(stretch),
    FIELD(stretch, begin),
    FIELD(stretch, end),
    FIELD(stretch, moves_before),
    FIELD(stretch, first_move),
    FIELD(stretch, last_move),

    SIZE(difference),
    FIELD(difference, first),
    FIELD(difference, second),
    FIELD(difference, meeting),

    SIZE(results),
    FIELD(results, records),
    FIELD(results, solved),
    FIELD(results, unfinished),
    FIELD(results, ended),
    FIELD(results, illegal),
    FIELD(results, given_up),
    FIELD(results, mistyped),
    FIELD(results, cut_off),
    FIELD(results, unreadable),

    SIZE(property),
    FIELD(property, name),
    FIELD(property, records),
    FIELD(property, sum),
    FIELD(property, least),
    FIELD(property, most),
    FIELD(property, median),

    SIZE(format_info),
    FIELD(format_info, name),
    FIELD(format_info, suffix),
    FIELD(format_info, title),
    FIELD(format_info, suffixes),
    FIELD(format_info, reads),
    FIELD(format_info, writes),

    SIZE(option_info),
    FIELD(option_info, name),
    FIELD(option_info, help),
    FIELD(option_info, values),

    SIZE(variant_info),
    FIELD(variant_info, name),
    FIELD(variant_info, title),
    FIELD(variant_info, aliases),
    FIELD(variant_info, columns),
    FIELD(variant_info, freecells),
    FIELD(variant_info, decks),
    FIELD(variant_info, build),
    FIELD(variant_info, fill),
    FIELD(variant_info, sequence),
};

/* Returns the i-th field: four words of 32 bits.  NULL after the last one. */
const struct field *js_field(size_t i);
const struct field *EXPORT(js_field)(size_t i)
{
    return i < sizeof(fields) / sizeof(fields[0]) ? &fields[i] : NULL;
}
