/* SPDX-License-Identifier: MIT */
/* The move list of a record: its moves as one text (docs/interchange.md, version 0.2). */
#include "formats/interchange/move_list.h"

#include <string.h>

#include "engine/walk.h"

/* The first word, if automoves come before the first move. */
static const char automoves_first[] = "auto";

/* The letters of the piles.  After the letter of all columns or all reserves comes a star. */
static const char letters[US_NUM_PILES] = {
    [US_COLUMN] = 'c',  [US_FREECELL] = 'f',    [US_FOUNDATION] = 'h',
    [US_STOCK] = 't',   [US_WASTE] = 'w',       [US_HOLE] = 'h',
    [US_RESERVE] = 'r', [US_ALL_COLUMNS] = 'c', [US_ALL_RESERVES] = 'r',
};

/*
 * A short word begins with a point and has at least one move.  A move is the letters of two piles
 * and, if it is 2 to 9 cards, x and the digit.
 */
static const char short_mark = '.';

/* Columns are 0 to 9, and freecells a to g: h would be taken for the foundations. */
enum { SHORT_COLUMNS = 10, SHORT_FREECELLS = 7 };

/* Sets *pile to what a letter of a short word names. */
static bool short_pile(char letter, struct us_pile_id *pile)
{
    const char *suit = memchr(us_suit_letters, letter, US_NUM_SUITS);
    if (us_is_digit(letter))
        *pile = us_pile_id(US_COLUMN, (unsigned)(letter - '0'));
    else if (letter >= 'a' && letter < 'a' + SHORT_FREECELLS)
        *pile = us_pile_id(US_FREECELL, (unsigned)(letter - 'a'));
    else if (suit)
        *pile = us_pile_id(US_FOUNDATION, (unsigned)(suit - us_suit_letters));
    else if (letter == letters[US_STOCK] || letter == letters[US_WASTE])
        *pile = us_pile_id(letter == letters[US_STOCK] ? US_STOCK : US_WASTE, 0);
    else
        return false;
    return true;
}

/* Returns the letter of a pile in a short word; 0: it has none. */
static char short_letter(struct us_pile_id pile)
{
    if (pile.type == US_COLUMN && pile.index < SHORT_COLUMNS)
        return '0' + pile.index;
    if (pile.type == US_FREECELL && pile.index < SHORT_FREECELLS)
        return 'a' + pile.index;
    if (pile.type == US_FOUNDATION && pile.index < US_NUM_SUITS)
        return us_suit_letters[pile.index];
    return pile.type == US_STOCK || pile.type == US_WASTE ? letters[pile.type] : '\0';
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Takes a number below `end` from the beginning of the text. */
static bool take_number(struct us_str *text, uint32_t end, uint32_t *number)
{
    size_t n = 0;
    *number = 0;
    for (; n < text->len && us_is_digit(text->p[n]) && *number < end; n++)
        *number = *number * 10 + (uint32_t)(text->p[n] - '0');
    bool is_number = n > 0 && *number < end && !(n > 1 && text->p[0] == '0');
    *text = us_str_from(*text, n);
    return is_number;
}

/* Takes the suit of a foundation, and its deck if it is not 0. */
static bool take_suit(struct us_str *text, uint32_t *index)
{
    const char *letter = text->len > 0 ? memchr(us_suit_letters, text->p[0], US_NUM_SUITS) : NULL;
    uint32_t deck = 0;
    if (!letter)
        return false;
    *text = us_str_from(*text, 1);
    if (text->len > 0 && us_is_digit(text->p[0]) &&
        !take_number(text, US_MAX_FOUNDATIONS / US_NUM_SUITS, &deck))
        return false;
    *index = deck * US_NUM_SUITS + (uint32_t)(letter - us_suit_letters);
    return true;
}

static bool take_pile(const struct us_game *game, struct us_str *text, struct us_place *place)
{
    if (text->len == 0)
        return false;

    unsigned type = US_COLUMN;
    while (type < US_NUM_PILES && letters[type] != text->p[0])
        type++;
    *text = us_str_from(*text, 1);

    uint32_t index = 0;
    bool all = text->len > 0 && text->p[0] == '*' && (type == US_COLUMN || type == US_RESERVE);
    bool known = type < US_NUM_PILES;
    if (all) {
        type = type == US_COLUMN ? US_ALL_COLUMNS : US_ALL_RESERVES;
        *text = us_str_from(*text, 1);
    } else if (type == US_FOUNDATION && game->rules.num_holes > 0) {
        type = US_HOLE;
        known = take_number(text, US_MAX_COLUMNS, &index);
    } else if (type == US_FOUNDATION) {
        known = take_suit(text, &index);
    } else if (type == US_COLUMN || type == US_FREECELL || type == US_RESERVE) {
        known = take_number(text, type == US_FREECELL ? US_MAX_FREECELLS : US_MAX_COLUMNS, &index);
    }
    if (known)
        *place = us_place_of(us_pile_id(type, index));
    return known;
}

/* Takes a character from the beginning of the text. */
static bool take_mark(struct us_str *text, char mark)
{
    if (text->len == 0 || text->p[0] != mark)
        return false;
    *text = us_str_from(*text, 1);
    return true;
}

/* Reads "c6-f0" or "c2-c7x2". */
static bool read_move(const struct us_game *game, struct us_str word, struct us_intent *intent)
{
    if (!take_pile(game, &word, &intent->source) || !take_mark(&word, '-') ||
        !take_pile(game, &word, &intent->dest))
        return false;
    if (take_mark(&word, 'x') &&
        (!take_number(&word, US_MAX_CARDS + 1, &intent->count) || intent->count == 0))
        return false;
    return word.len == 0;
}

/* Reads the next move of a short word, and takes it from the word. */
static bool read_short_move(const struct us_game *game, struct us_str *word,
                            struct us_intent *intent)
{
    struct us_pile_id source;
    struct us_pile_id dest;
    if (word->len < 2 || !short_pile(word->p[0], &source) || !short_pile(word->p[1], &dest))
        return false;
    if (game->rules.num_holes > 0 && (source.type == US_FOUNDATION || dest.type == US_FOUNDATION))
        return false;
    intent->source = us_place_of(source);
    intent->dest = us_place_of(dest);
    *word = us_str_from(*word, 2);
    if (!take_mark(word, 'x'))
        return true;

    bool has_number = word->len > 0 && word->p[0] >= '2' && word->p[0] <= '9';
    intent->count = has_number ? word->p[0] - '0' : 0;
    *word = us_str_from(*word, 1);
    return has_number;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\n' || c == '\t';
}

/* Takes the next word of a text; len 0: there are no more. */
static struct us_str take_word(struct us_str *text)
{
    size_t from = 0;
    while (from < text->len && is_blank(text->p[from]))
        from++;
    size_t end = from;
    while (end < text->len && !is_blank(text->p[end]))
        end++;

    struct us_str word = {text->p + from, end - from};
    *text = us_str_from(*text, end);
    return word;
}

bool us_move_list_in(const struct us_tree_context *context, const struct us_node *node,
                     struct us_script *script)
{
    enum { LONGEST_MOVE = 24 };
    struct us_conventions *conventions = &script->conventions;
    struct us_str text;
    if (!us_node_string(context, node, SIZE_MAX, &text))
        return false;

    /* A string without escapes has its words at known places. */
    bool is_plain = node->kind == US_NODE_STRING && node->span.len == text.len + 2;
    const char *begin = text.p;
    conventions->automoves_listed = US_NO;
    for (struct us_str word = take_word(&text); word.len > 0; word = take_word(&text)) {
        if (us_str_eq(word, automoves_first) && script->num_intents == 0 &&
            conventions->automove_first == US_NO) {
            conventions->automove_first = US_YES;
            continue;
        }

        bool is_short = take_mark(&word, short_mark);
        do {
            struct us_intent *intent = us_script_add(script);
            struct us_str left = word;
            *intent = (struct us_intent){
                .count = 1, .count_kind = US_COUNT_STATED, .span = node->span};
            bool right = is_short ? read_short_move(&script->game, &left, intent)
                                  : read_move(&script->game, word, intent);
            if (!right)
                return us_node_error(
                    context, node, US_DIAG_FIELD_VALUE,
                    "move %zu of move_list is '%.*s': expected two piles, as in %s",
                    script->num_intents, (int)(word.len < LONGEST_MOVE ? word.len : LONGEST_MOVE),
                    word.p, is_short ? "6a or 27x2" : "c6-f0 or c2-c7x2");
            if (is_plain)
                intent->span = (struct us_span){node->span.off + 1 + (size_t)(word.p - begin),
                                                is_short ? word.len - left.len : word.len};
            word = left;
        } while (is_short && word.len > 0);
    }

    return true;
}

/* ---- writing --------------------------------------------------------------------------------- */

bool us_move_list_fits(const struct us_solution *solution)
{
    /* Those of moves after the fault are not written. */
    const struct us_extras *extras = &solution->extras;
    for (size_t i = 0; i < extras->num_comments; i++)
        if (extras->comments[i].variation == US_MAIN_LINE &&
            extras->comments[i].move < solution->num_moves)
            return false;
    for (size_t i = 0; i < extras->num_variations; i++)
        if (extras->variations[i].parent == US_MAIN_LINE &&
            extras->variations[i].before <= solution->num_moves)
            return false;
    return us_has_usual_automoves(solution);
}

static void put_pile(struct us_buf *out, struct us_pile_id pile)
{
    us_buf_putc(out, letters[pile.type]);
    switch ((enum us_pile)pile.type) {
    case US_FOUNDATION:
        us_buf_putc(out, us_suit_letters[pile.index % US_NUM_SUITS]);
        if (pile.index >= US_NUM_SUITS)
            us_buf_putf(out, "%u", pile.index / US_NUM_SUITS);
        break;
    case US_COLUMN:
    case US_FREECELL:
    case US_HOLE:
    case US_RESERVE:
        us_buf_putf(out, "%u", pile.index);
        break;
    case US_ALL_COLUMNS:
    case US_ALL_RESERVES:
        us_buf_putc(out, '*');
        break;
    case US_STOCK:
    case US_WASTE:
        break;
    }
}

void us_move_list_put(struct us_buf *out, const struct us_move *move)
{
    put_pile(out, move->source);
    us_buf_putc(out, '-');
    put_pile(out, move->dest);
    if (move->num_cards != 1)
        us_buf_putf(out, "x%u", move->num_cards);
}

static bool is_short_move(const struct us_move *move)
{
    return short_letter(move->source) && short_letter(move->dest) && move->num_cards >= 1 &&
           move->num_cards <= 9;
}

/* Appends a move as two letters and, if it is several cards, their number. */
static void put_short_move(struct us_buf *out, const struct us_move *move)
{
    us_buf_putc(out, short_letter(move->source));
    us_buf_putc(out, short_letter(move->dest));
    if (move->num_cards > 1)
        us_buf_putf(out, "x%u", move->num_cards);
}

void us_move_list_out(const struct us_solution *solution, bool is_short, struct us_buf *out)
{
    bool in_short_word = false;
    if (solution->num_moves > 0 && solution->moves[0].implicit)
        us_buf_puts(out, automoves_first);
    for (size_t i = 0; i < solution->num_moves; i++) {
        const struct us_move *move = &solution->moves[i];
        if (move->implicit)
            continue;
        bool is_letters = is_short && is_short_move(move);
        if (i > 0 && !(is_letters && in_short_word))
            us_buf_putc(out, ' ');
        if (is_letters && !in_short_word)
            us_buf_putc(out, short_mark);
        if (is_letters)
            put_short_move(out, move);
        else
            us_move_list_put(out, move);
        in_short_word = is_letters;
    }
}
