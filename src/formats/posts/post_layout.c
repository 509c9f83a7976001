/* SPDX-License-Identifier: MIT */
/*
 * Layouts above the moves of a post, as programs show them:
 *
 *     7D TD TH KD 4C 4S JD        7D AD 5C 3S 5S 8C 2D AH
 *     AD 7S QC 5H QS TS KS        TD 7S QD AC 6D 8H AS KH
 *     5C QD 3H 9S 9C 2H KC        TH QC 3H 9D 6S 8D 3D TC
 *     ...                         ...
 *
 * Each line is a column, with the playable card last, or each line is a row of cards, one of every
 * column.  Lines of columns may come after Freecell Solver's lines of foundations and freecells.
 * cards.c reads all other spellings.
 */
#include "formats/posts/cards_layout.h"
#include "formats/posts/post_words.h"

enum { MOST_LINES = US_MAX_COLUMNS + 2, MOST_KEYWORDS = 4 };

/* Returns true for "Foundations: H-0", "Freecells:", "FC: -" and their other spellings. */
static bool is_keyword_line(struct us_str line)
{
    static const char *const words[] = {"found", "freecell", "fc:", "deck", NULL};
    return us_length_in_any_case(line, words) > 0 && memchr(line.p, ':', line.len);
}

/* Returns a cursor at the cards of a line. */
static struct us_cursor at_cards(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_post_skip_marks(&c); /* ": " may also begin a column */
    return c;
}

/* Returns the number of cards in a line of cards, or 0 if it is another line. */
static unsigned count_cards(struct us_str line)
{
    unsigned n = 0;
    us_card card;
    struct us_cursor c = at_cards(line);
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c), n++)
        if (n == US_MAX_CARDS || !us_read_loose_card(word, &card))
            return 0;
    return n;
}

/* Returns true if the line is at least likely to begin a layout. */
static bool may_begin(struct us_str line)
{
    us_card card;
    struct us_cursor c = at_cards(line);
    return us_read_loose_card(us_cursor_word(&c), &card) || is_keyword_line(line);
}

/* What the lines at a cursor have in common with a layout. */
struct lines {
    unsigned keywords; /* lines with keywords, which come first */
    unsigned columns;  /* lines of cards */
    unsigned cards;
    unsigned first; /* cards in the first of these lines */
    unsigned most;  /* cards in the longest of these lines */
    unsigned moves; /* cards that could be moves to the foundation: 3h */
};

/* Returns the number of words in a line of cards that could be moves to the foundation, such as
   3h.  Words with other suits or with capitals could not. */
static unsigned count_moves(struct us_str line)
{
    unsigned n = 0;
    struct us_cursor c = at_cards(line);
    for (struct us_str word = us_cursor_word(&c); word.len > 0; word = us_cursor_word(&c))
        n += word.p[word.len - 1] == 'h' && !(word.p[0] >= 'A' && word.p[0] <= 'Z');
    return n;
}

/* Steps over the lines of one layout. */
static struct lines take_lines(struct us_cursor *c, const struct us_game *g)
{
    struct lines lines = {0};
    unsigned all = us_game_cards(g);
    while (!us_cursor_at_end(c) && lines.columns < MOST_LINES && lines.keywords <= MOST_KEYWORDS) {
        struct us_str line = us_cursor_peek_line(c);
        unsigned cards = count_cards(line);
        bool keyword = cards == 0 && lines.columns == 0 && is_keyword_line(line);
        if (!keyword && (cards == 0 || lines.cards >= all))
            break;

        lines.keywords += keyword;
        lines.columns += !keyword;
        lines.first = lines.first > 0 ? lines.first : cards;
        lines.most = lines.most > cards ? lines.most : cards;
        lines.cards += cards;
        lines.moves += cards > 0 ? count_moves(line) : 0;
        us_cursor_skip_line(c, line);
    }
    return lines;
}

/* Returns the layout that begins with the line at the cursor if its words are cards or keywords. */
static struct us_post_layout find_plain(const struct us_cursor *cursor, const struct us_game *game)
{
    struct us_post_layout layout = {.text = {cursor->p, 0}};
    if (!may_begin(us_cursor_peek_line(cursor)))
        return layout;

    struct us_cursor end = *cursor;
    struct lines lines = take_lines(&end, game);
    unsigned all = us_game_cards(game);
    unsigned rows = (all + game->num_columns - 1) / game->num_columns;

    /* A layout with a slip of the pen is still one, and an error is reported. */
    bool most = 4 * lines.cards >= 3 * all;
    bool by_columns = lines.columns == game->num_columns && (most || lines.keywords > 0);
    bool even = lines.first == game->num_columns && lines.most == lines.first;
    layout.by_rows = !by_columns && lines.keywords == 0 && lines.columns == rows && even && most;
    layout.is_board = lines.keywords > 0;
    bool moves = lines.moves == lines.cards && lines.keywords == 0;
    if ((by_columns || layout.by_rows) && !moves)
        layout.text.len = end.p - cursor->p;
    return layout;
}

struct us_post_layout us_post_find_layout(const struct us_cursor *cursor,
                                          const struct us_game *game)
{
    struct us_post_layout layout = {.text = {cursor->p, 0}};
    if (!us_post_may_begin_layout(cursor))
        return layout;
    layout = find_plain(cursor, game);
    if (layout.text.len == 0) {
        layout.text.len = us_find_cards(us_cursor_rest(cursor), game);
        layout.is_spelt = layout.text.len > 0;
    }
    return layout;
}

bool us_post_skip_layout(struct us_cursor *cursor, const struct us_game *game)
{
    struct us_post_layout layout = us_post_find_layout(cursor, game);
    cursor->p += layout.text.len;
    return layout.text.len > 0;
}

/* Reads lines of columns or rows. */
static void read_lines(struct us_record_reader *r, struct us_script *s,
                       const struct us_post_layout *layout)
{
    struct us_cursor c = us_cursor(layout->text);
    unsigned n = 0;
    us_position_init(&s->start, s->game.num_columns, s->game.num_freecells, s->game.num_decks);

    for (; !us_cursor_at_end(&c); n++) {
        struct us_str line = us_cursor_next_line(&c);
        struct us_cursor cards = at_cards(line);
        unsigned i = 0;
        for (struct us_str word = us_cursor_word(&cards); word.len > 0;
             word = us_cursor_word(&cards), i++) {
            us_card card = US_NO_CARD;
            struct us_span at = us_cursor_span(&r->cursor, word);
            us_read_loose_card(word, &card);
            us_script_deal_column(s, layout->by_rows ? i : n, card, at);
        }
    }

    s->start.num_freecells = s->game.num_freecells;
    s->start_span = us_cursor_span(&r->cursor, layout->text);
    s->has_start = true;
}

bool us_post_take_layout(struct us_record_reader *reader, struct us_script *script, bool *read)
{
    struct us_post_layout layout = us_post_find_layout(&reader->cursor, &script->game);
    *read = layout.text.len > 0;
    reader->cursor.p += layout.text.len;
    if (!*read || script->num_intents > 0 || script->has_start)
        return true;

    script->deal_may_differ = true;
    if (!layout.is_board && !layout.is_spelt) {
        read_lines(reader, script, &layout);
        return true;
    }
    struct us_record_reader board = *reader;
    board.cursor.p = layout.text.p;
    board.cursor.end = reader->cursor.p;
    enum us_status status = layout.is_spelt ? us_read_cards(&board, script)
                                            : us_read_layout(&board, script);
    return status == US_OK;
}
