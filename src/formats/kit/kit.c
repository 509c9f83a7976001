/* SPDX-License-Identifier: MIT */
/* Helpers that several readers use. */
#include "formats/kit/kit.h"
#include "model/played.h"

static bool expected_at(struct us_record_reader *reader, size_t len, const char *what,
                        size_t num_moves)
{
    struct us_span at = {us_cursor_offset(&reader->cursor), len};
    if (us_is_cut(reader, at.off))
        return false;

    enum us_diag_id id = us_cursor_at_end(&reader->cursor) ? US_DIAG_TRUNCATED
                                                           : US_DIAG_UNREAD_TEXT;
    if (num_moves > 0)
        us_report(reader->sink, id, at, "expected %s, at move %zu", what, num_moves + 1);
    else
        us_report(reader->sink, id, at, "expected %s", what);
    return false;
}

bool us_expected(struct us_record_reader *reader, size_t len, const char *what)
{
    return expected_at(reader, len, what, us_whole_moves(reader->script));
}

bool us_expected_line(struct us_record_reader *reader, const char *what)
{
    return us_expected_line_at(reader, what, us_whole_moves(reader->script));
}

bool us_expected_line_at(struct us_record_reader *reader, const char *what, size_t num_moves)
{
    enum { REACH = 1024 }; /* many records may be on one line, and each can be wrong */
    struct us_str rest = us_cursor_rest(&reader->cursor);
    struct us_cursor c = us_cursor((struct us_str){rest.p, rest.len < REACH ? rest.len : REACH});

    return expected_at(reader, us_str_trim_end(us_cursor_peek_line(&c)).len, what, num_moves);
}

void us_suppose_holes(const struct us_record_reader *reader, struct us_script *script,
                      unsigned holes, unsigned columns)
{
    const struct us_variant *variant = us_is_game_asked(reader)
                                           ? NULL
                                           : us_variant_with_holes(holes, columns);
    if (variant)
        script->game = variant->game;
}

bool us_is_cut(struct us_record_reader *reader, uint32_t at)
{
    const struct us_script *s = reader->cuttable;
    bool cut = s && at >= reader->tail && (s->num_intents > 0 || s->has_start);
    reader->cut = reader->cut || cut;
    return cut;
}

bool us_read_fail(struct us_record_reader *reader, enum us_diag_id id, struct us_str part,
                  const char *details)
{
    if (us_is_cut(reader, us_cursor_span(&reader->cursor, part).off))
        return false;
    us_report(reader->sink, id, us_cursor_span(&reader->cursor, part), "%s", details);
    return false;
}

bool us_state_sizes(const struct us_record_reader *reader, struct us_script *script,
                    unsigned columns, struct us_span columns_at, unsigned freecells,
                    struct us_span freecells_at)
{
    if (!us_state_columns(reader, script, columns, columns_at))
        return false;
    if (freecells > script->game.num_freecells &&
        !us_state_freecells(reader, script, freecells, freecells_at))
        return false;
    script->start.num_freecells = script->game.num_freecells;
    return true;
}

void us_allow_cut(struct us_record_reader *reader, const struct us_script *script, size_t longest)
{
    const char *begin = reader->cursor.p;
    const char *end = reader->cursor.end;
    const char *from = end;

    while (from > begin && from[-1] != '\n' && (size_t)(end - from) < longest)
        from--;

    reader->cuttable = script;
    reader->tail = from - reader->cursor.begin;
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
    us_report(reader->sink, US_DIAG_CUT_OFF, at,
              "the text after move %zu is incomplete and was ignored", moves);
    script->claim = US_CLAIM_NONE;
    script->claim_expected = false;
    script->cut_off = true;
    script->end_span = (struct us_span){at.off, 0};
}

bool us_state_field(const struct us_record_reader *reader, struct us_script *script,
                    enum us_game_field field, struct us_str value, struct us_span span)
{
    struct us_game stated = script->game;
    struct us_buf asked = {0};

    us_game_get(&script->game, field, &asked);
    bool valid = us_game_set(&stated, field, value);
    bool differs = reader->request->asked[field] &&
                   (asked.len != value.len || memcmp(asked.p, value.p, value.len) != 0);
    if (!valid)
        us_report(reader->sink, US_DIAG_UNREAD_TEXT, span, "not a value of %s",
                  us_game_field_name(field));
    else if (differs)
        us_report(reader->sink, US_DIAG_GAME_DIFFERS, span,
                  "%s is %.*s in the file, but %s was requested", us_game_field_name(field),
                  (int)value.len, value.p, us_buf_text(&asked));
    us_buf_free(&asked);
    if (valid && !differs)
        script->game = stated;
    return valid && !differs;
}

/* Names the variants of the same kind that have this number of columns, as a hint after an
   error. */
static void put_variants_with(struct us_buf *out, const struct us_game *given, unsigned columns)
{
    const char *before = "; games with that many columns: ";

    for (size_t i = 0; us_variant_guessed(i); i++) {
        const struct us_game *game = &us_variant_at(i)->game;
        if (game->num_columns != columns || us_game_has_rules(game) != us_game_has_rules(given))
            continue;
        us_buf_putf(out, "%s%s", before, game->variant);
        before = ", ";
    }
}

void us_suppose_shape(const struct us_record_reader *reader, struct us_script *script,
                      unsigned columns)
{
    if (columns == script->game.num_columns || us_is_game_asked(reader) || script->game_stated)
        return;
    unsigned cells = 0;
    for (unsigned i = 0; i < US_MAX_FREECELLS; i++)
        cells += us_is_card(script->start.freecells[i]);
    const struct us_variant *v = us_variant_with_shape(us_column_lens(&script->start), columns,
                                                       us_stock_len(&script->start));
    if (!v)
        v = us_variant_with_cells(us_column_lens(&script->start), columns, cells);
    if (!v)
        return;
    script->game = v->game;
    script->start.num_columns = v->game.num_columns;
    script->start.num_freecells = v->game.num_freecells;
    us_game_attach(&script->game, &script->start);
}

void us_ignore_moves(struct us_sink *sink, struct us_script *script, struct us_span moves)
{
    us_report(sink, US_DIAG_MOVES_IN_PROSE, moves, "%s", "");
    us_script_ignore_word(script, moves);
}

void us_suppose_deck(const struct us_record_reader *reader, struct us_script *script)
{
    unsigned cards[US_NUM_SUITS] = {0};
    if (us_is_game_asked(reader) || script->game_stated)
        return;
    for (struct us_pile_id pile = US_NO_PILE; us_next_pile(&script->start, &pile);) {
        struct us_cards all = us_pile_of(&script->start, pile);
        for (unsigned i = 0; i < all.num; i++)
            cards[us_suit(all.cards[i])] += us_is_card(all.cards[i]);
    }
    us_game_take_suits(&script->game, cards);
    us_game_take_ranks(&script->game, &script->start);
    us_game_attach(&script->game, &script->start);
}

void us_warn_of_shape(const struct us_record_reader *reader, const struct us_script *script)
{
    const struct us_position *p = &script->start;
    struct us_buf found = {0};
    unsigned cards = 0;
    bool is_small = script->game.max_rank < US_MAX_RANK; /* no game is usually played so */

    if (us_is_game_asked(reader) || script->game_stated || us_stock_len(p) > 0 || is_small)
        return;
    for (unsigned i = 0; i < p->num_columns; i++) {
        cards += us_column_len(p, i);
        us_buf_putf(&found, "%s%u", i > 0 ? " " : "", us_column_len(p, i));
    }
    if (cards == us_game_cards(&script->game) &&
        !us_variant_with_shape(us_column_lens(p), p->num_columns, 0))
        us_report(reader->sink, US_DIAG_LAYOUT_SHAPE, script->start_span, "%s",
                  us_buf_text(&found));
    us_buf_free(&found);
}

/* Puts "10 columns of 5 to 8 cards", and the stock. */
static void put_shape(struct us_buf *out, const struct us_position *p, unsigned columns)
{
    const uint8_t *lens = us_column_lens(p);
    unsigned least = columns > 0 ? lens[0] : 0;
    unsigned most = least;

    for (unsigned i = 0; i < columns; i++) {
        least = lens[i] < least ? lens[i] : least;
        most = lens[i] > most ? lens[i] : most;
    }
    us_buf_putf(out, "%u column%s of %u", columns, columns == 1 ? "" : "s", least);
    if (most > least)
        us_buf_putf(out, " to %u", most);
    us_buf_puts(out, most == 1 ? " card" : " cards");
    if (us_stock_len(p) > 0)
        us_buf_putf(out, " and a stock of %u", us_stock_len(p));
}

bool us_state_columns(const struct us_record_reader *reader, struct us_script *script,
                      unsigned columns, struct us_span span)
{
    if (columns == script->game.num_columns)
        return true;
    struct us_game played = script->game;
    us_game_play_as(&played, US_DEAL_PYSOL);
    if (columns == played.num_columns) {
        script->game = played;
        return true;
    }

    struct us_buf text = {0};
    const struct us_variant *other = us_variant_with_shape(us_column_lens(&script->start), columns,
                                                           us_stock_len(&script->start));
    const struct us_variant *rows = us_variant_with_rows(us_column_lens(&script->start), columns);
    bool usual = script->game.variant &&
                 strcmp(script->game.variant, us_variant_at(0)->game.variant) == 0;
    if (usual && !other && !rows && !us_is_game_asked(reader) && !script->game_stated) {
        us_buf_puts(&text, "found ");
        put_shape(&text, &script->start, columns);
        us_buf_putf(&text, ", but %s has %u, and unisol recognizes no game by this shape",
                    us_game_title(&script->game), script->game.num_columns);
    } else {
        us_buf_putf(&text, "found %u, expected %u for %s", columns, script->game.num_columns,
                    us_game_title(&script->game));
    }
    size_t len = text.len;
    if (rows)
        us_buf_putf(&text, "; its lines are rows of %s", rows->game.variant);
    else
        put_variants_with(&text, &script->game, columns);
    if (text.len == len && other)
        us_buf_putf(&text, "; it is a layout of %s", other->game.variant);
    us_report(reader->sink, US_DIAG_LAYOUT_COLUMNS, span, "%s", us_buf_text(&text));
    us_buf_free(&text);
    return false;
}

bool us_state_freecells(const struct us_record_reader *reader, struct us_script *script,
                        unsigned freecells, struct us_span span)
{
    script->freecells_shown = true;
    if (freecells == script->game.num_freecells)
        return true;
    if (!reader->request->asked[US_GAME_FREECELLS] && freecells <= US_MAX_FREECELLS) {
        script->game.num_freecells = freecells;
        return true;
    }

    us_report(reader->sink, US_DIAG_LAYOUT_CELLS, span, "found %u, expected %u for %s", freecells,
              script->game.num_freecells, us_game_title(&script->game));
    return false;
}

bool us_asks_for_game(const struct us_game_request *request)
{
    for (enum us_game_field i = 0; i < US_GAME_FIELDS; i++)
        if (request->asked[i])
            return true;
    return false;
}

bool us_is_game_asked(const struct us_record_reader *reader)
{
    return reader->request->named || us_asks_for_game(reader->request);
}

/* Most texts differ in the first character. */
size_t us_length_of_any(struct us_str text, const char *const *words)
{
    for (; text.len > 0 && *words; words++)
        if (**words == *text.p && us_str_starts(text, *words))
            return strlen(*words);
    return 0;
}

size_t us_length_in_any_case(struct us_str text, const char *const *words)
{
    for (; *words; words++)
        if (us_str_starts_nocase(text, *words))
            return strlen(*words);
    return 0;
}

bool us_begins_with_any(struct us_str line, const char *const *begins)
{
    return us_length_of_any(line, begins) > 0;
}

bool us_take_any(struct us_cursor *cursor, const char *const *words)
{
    size_t n = us_length_of_any(us_cursor_rest(cursor), words);
    cursor->p += n;
    return n > 0;
}

bool us_is_any(struct us_str text, const char *const *words)
{
    while (*words && !(text.len > 0 && **words == *text.p && us_str_eq(text, *words)))
        words++;
    return *words;
}

bool us_has_digit(struct us_str text)
{
    while (text.len > 0 && !us_is_digit(*text.p))
        text = us_str_from(text, 1);
    return text.len > 0;
}

static bool is_one_of(char c, const char *characters)
{
    return c != '\0' && strchr(characters, c);
}

struct us_str us_strip_end(struct us_str text, const char *characters)
{
    while (text.len > 0 && is_one_of(text.p[text.len - 1], characters))
        text.len--;
    return text;
}

struct us_str us_strip(struct us_str text, const char *characters)
{
    text = us_strip_end(text, characters);
    while (text.len > 0 && is_one_of(*text.p, characters))
        text = us_str_from(text, 1);
    return text;
}

/* Decodes "&#9829;" or "&#x2665;". */
static size_t get_number_entity(struct us_str text, uint32_t *code)
{
    enum { MAX_DIGITS = 7, UNICODE_END = 0x10ffff };
    bool hex = us_str_starts_nocase(text, "&#x");
    size_t begin = hex ? 3 : 2;
    size_t i = begin;
    if (!us_str_starts(text, "&#"))
        return 0;

    for (*code = 0; i < text.len && i - begin < MAX_DIGITS; i++) {
        char digit = us_upper(text.p[i]);
        bool letter = hex && digit >= 'A' && digit <= 'F';
        if (!letter && !us_is_digit(digit))
            break;
        *code = *code * (hex ? 16 : 10) + (uint32_t)(letter ? digit - 'A' + 10 : digit - '0');
    }
    return i > begin && i < text.len && text.p[i] == ';' && *code <= UNICODE_END ? i + 1 : 0;
}

size_t us_get_entity(struct us_str text, uint32_t *code)
{
    static const struct {
        const char *name;
        uint32_t code;
    } entities[] = {
        {"&nbsp;", ' '},     {"&gt;", '>'},        {"&lt;", '<'},        {"&amp;", '&'},
        {"&quot;", '"'},     {"&apos;", '\''},     {"&hearts;", 0x2665}, {"&clubs;", 0x2663},
        {"&diams;", 0x2666}, {"&spades;", 0x2660},
    };
    for (size_t i = 0; us_str_starts(text, "&") && i < sizeof(entities) / sizeof(entities[0]);
         i++) {
        *code = entities[i].code;
        if (us_str_starts(text, entities[i].name))
            return strlen(entities[i].name);
    }
    return get_number_entity(text, code);
}

unsigned us_cards_home(const struct us_position *position)
{
    unsigned n = 0;
    for (unsigned i = 0; i < us_num_foundations(position); i++)
        n += position->foundations[i];
    return n;
}

const struct us_comment *us_next_comment(const struct us_extras *extras, size_t *next,
                                         uint32_t move)
{
    bool of_record = move == US_WHOLE_RECORD;
    while (*next < extras->num_comments) {
        const struct us_comment *comment = &extras->comments[*next];
        bool fits = comment->variation == US_MAIN_LINE &&
                    (comment->move == US_WHOLE_RECORD) == of_record;
        if (fits && comment->move > move)
            break;
        ++*next;
        if (fits)
            return comment;
    }
    return NULL;
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

bool us_is_row_of_cards(struct us_str line)
{
    enum { LEAST = 5 };
    struct us_cursor c = us_cursor(line);
    unsigned n = 0;
    us_cursor_blanks(&c);
    us_cursor_literal(&c, ":");
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), n++) {
        us_card card;
        if (us_get_card(word, &card) != word.len)
            return false;
    }
    return n >= LEAST;
}

bool us_states_freecells(const struct us_solution *solution)
{
    (void)solution;
    return true;
}

const char *us_loses_deep_holes(const struct us_solution *solution, const uint8_t *options,
                                unsigned i)
{
    (void)options;
    for (unsigned k = 0; k < solution->start.num_holes && !solution->empty && i == 0; k++)
        if (us_pile_len(&solution->start, US_HOLE, k) > 1)
            return "the cards of holes below the last ones";
    return NULL;
}
