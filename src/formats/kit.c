/* SPDX-License-Identifier: MIT */
/* Helpers that several readers use. */
#include "formats/kit.h"

bool us_expected(struct us_record_reader *reader, size_t len, const char *what, size_t num_moves)
{
    struct us_span at = {us_cursor_offset(&reader->cursor), (uint32_t)len};
    if (us_is_cut(reader, at.off))
        return false;

    enum us_diag_id id = us_cursor_at_end(&reader->cursor) ? US_DIAG_TRUNCATED : US_DIAG_UNREAD_TEXT;
    if (num_moves > 0)
        us_report(reader->sink, id, at, "expected %s, at move %zu", what, num_moves);
    else
        us_report(reader->sink, id, at, "expected %s", what);
    return false;
}

bool us_expected_line(struct us_record_reader *reader, const char *what, size_t num_moves)
{
    enum { REACH = 1024 }; /* many records may be on one line, and each can be wrong */
    struct us_str rest = us_cursor_rest(&reader->cursor);
    struct us_cursor c = us_cursor((struct us_str){rest.p, rest.len < REACH ? rest.len : REACH});

    return us_expected(reader, us_str_trim_end(us_cursor_peek_line(&c)).len, what, num_moves);
}

bool us_keep_move(const struct us_record_reader *reader, struct us_script *script, const struct us_intent *intent)
{
    struct us_intent *kept = us_script_add(script, reader->sink);
    if (kept)
        *kept = *intent;
    return kept != NULL;
}

void us_suppose_holes(const struct us_record_reader *reader, struct us_script *script, unsigned holes, unsigned columns)
{
    const struct us_variant *variant = us_is_game_asked(reader) ? NULL : us_variant_with_holes(holes, columns);
    if (variant)
        script->game = variant->game;
}

bool us_read_start(struct us_record_reader *reader, struct us_cursor *cursor, struct us_script *script,
                   struct us_board_facts *facts)
{
    if (us_read_board(cursor, &script->start, script->game.num_decks, script->dealt, &script->num_dealt, facts))
        return true;

    us_report(reader->sink, facts->error, facts->error_span, "%s", facts->error_detail);
    return false;
}

void us_allow_cut(struct us_record_reader *reader, const struct us_script *script, size_t longest)
{
    const char *begin = reader->cursor.p;
    const char *end = reader->cursor.end;
    const char *from = end;
    while (from > begin && from[-1] != '\n' && (size_t)(end - from) < longest)
        from--;

    reader->cuttable = script;
    reader->tail = (uint32_t)(from - reader->cursor.begin);
}

bool us_end_cut(struct us_record_reader *reader, struct us_script *script, size_t num_moves)
{
    if (!reader->cut)
        return false;

    struct us_cursor tail = us_cursor(script->text);
    tail.p += reader->tail;
    script->num_intents = num_moves;
    us_report_cut(reader, script, us_str_trim_end(us_cursor_peek_line(&tail)));
    reader->cursor.p = reader->cursor.end;
    return true;
}

void us_report_cut(struct us_record_reader *reader, struct us_script *script, struct us_str rest)
{
    struct us_span at = us_cursor_span(&reader->cursor, rest);
    size_t moves = 0;
    for (size_t i = 0; i < script->num_intents; i++)
        moves += !script->intents[i].implicit;
    us_report(reader->sink, US_DIAG_CUT_OFF, at, "the text after move %zu is incomplete and was ignored", moves);
    script->claim = US_CLAIM_NONE;
    script->claim_expected = false;
    script->cut_off = true;
    script->end_span = (struct us_span){at.off, 0};
}

bool us_state_field(const struct us_record_reader *reader, struct us_script *script, enum us_game_field field,
                    struct us_str value, struct us_span span)
{
    struct us_game stated = script->game;
    struct us_buf asked = {0};
    us_game_get(&script->game, field, &asked);
    bool valid = us_game_set(&stated, field, value);
    bool differs = reader->request->asked[field] &&
                   (asked.len != value.len || memcmp(asked.p, value.p, value.len) != 0);
    if (!valid)
        us_report(reader->sink, US_DIAG_UNREAD_TEXT, span, "not a value of %s", us_game_field_name(field));
    else if (differs)
        us_report(reader->sink, US_DIAG_GAME_DIFFERS, span, "%s is %.*s in the file, but %s was requested",
                  us_game_field_name(field), (int)value.len, value.p, us_buf_text(&asked));
    us_buf_free(&asked);
    if (valid && !differs)
        script->game = stated;
    return valid && !differs;
}

/* Names the variants of the same kind that have this number of columns, as a hint after an
   error. */
static void put_variants_with(struct us_buf *out, const struct us_game *given, unsigned columns)
{
    const char *before = "; games with that many: ";

    for (size_t i = 0; us_variant_guessed(i); i++) {
        const struct us_game *game = &us_variant_at(i)->game;
        if (game->num_columns != columns || us_game_has_rules(game) != us_game_has_rules(given))
            continue;
        us_buf_putf(out, "%s%s", before, game->variant);
        before = ", ";
    }
}

/* Returns the first variant whose deals have these columns and this stock, and no reserves; or
   NULL. */
static const struct us_game *game_that_starts(const struct us_position *start, unsigned columns)
{
    const struct us_variant *v;
    for (size_t i = 0; (v = us_variant_at(i)) != NULL; i++) {
        if (v->game.num_columns == columns && v->shape.columns[0] > 0 && v->game.rules.num_reserves == 0 &&
            v->shape.stock == start->num_stock && memcmp(v->shape.columns, start->len, columns) == 0)
            return &v->game;
    }
    return NULL;
}

bool us_state_columns(const struct us_record_reader *reader, struct us_script *script, unsigned columns,
                      struct us_span span)
{
    if (columns == script->game.num_columns)
        return true;

    struct us_buf hint = {0};
    const struct us_game *other = game_that_starts(&script->start, columns);
    put_variants_with(&hint, &script->game, columns);
    if (hint.len == 0 && other)
        us_buf_putf(&hint, "; it is a layout of %s", other->variant);
    us_report(reader->sink, US_DIAG_LAYOUT_COLUMNS, span, "found %u, expected %u for %s%s", columns,
              script->game.num_columns, us_game_title(&script->game), us_buf_text(&hint));
    us_buf_free(&hint);
    return false;
}

bool us_state_freecells(const struct us_record_reader *reader, struct us_script *script, unsigned freecells,
                        struct us_span span)
{
    script->freecells_shown = true;
    if (freecells == script->game.num_freecells)
        return true;
    if (!reader->request->asked[US_GAME_FREECELLS] && freecells <= US_MAX_FREECELLS) {
        script->game.num_freecells = (uint8_t)freecells;
        return true;
    }

    us_report(reader->sink, US_DIAG_LAYOUT_CELLS, span, "found %u, expected %u for %s", freecells,
              script->game.num_freecells, us_game_title(&script->game));
    return false;
}

bool us_is_game_asked(const struct us_record_reader *reader)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        if (reader->request->asked[i])
            return true;
    return false;
}

char us_symbol_suit(uint32_t code)
{
    static const char suits[] = "SHDCSHDC"; /* from U+2660: ♠ ♡ ♢ ♣ ♤ ♥ ♦ ♧ */
    return code >= 0x2660 && code <= 0x2667 ? suits[code - 0x2660] : 0;
}

bool us_take_card_words(struct us_cursor *cursor, const char *between, us_card *card)
{
    unsigned rank;
    unsigned suit;
    size_t n = us_get_rank_word(us_cursor_rest(cursor), &rank);
    cursor->p += n;
    if (n == 0 || !us_cursor_literal_n(cursor, between, strlen(between)))
        return false;

    n = us_get_suit_word(us_cursor_rest(cursor), &suit);
    cursor->p += n;
    if (n > 0)
        *card = us_card_make(rank, suit, 0);
    return n > 0;
}

bool us_begins_with_any(struct us_str line, const char *const *begins)
{
    for (; *begins; begins++)
        if (us_str_starts(line, *begins))
            return true;
    return false;
}

bool us_is_number(struct us_str text, uint32_t *number)
{
    struct us_cursor c = us_cursor(text);
    return us_cursor_number(&c, number) && us_cursor_at_end(&c);
}

bool us_only_quotes(size_t num_moves, size_t num_lines)
{
    enum { FEW = 8, LINES_PER_MOVE = 7, MANY = 24 };
    return num_moves < FEW && num_lines > MANY && num_lines > LINES_PER_MOVE * num_moves;
}
