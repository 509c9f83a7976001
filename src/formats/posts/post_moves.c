/* SPDX-License-Identifier: MIT */
/* The spellings of a move in a post. */
#include "formats/kit/pair.h"
#include "formats/posts/post_words.h"

const char us_post_arrow[] = "\xe2\x86\x92";

/* ---- a single move --------------------------------------------------------------------------- */

struct us_str us_post_without_end_marks(struct us_str word)
{
    bool plain = word.len == 0 || us_is_word_char(word.p[word.len - 1]);
    if (plain)
        return word;
    struct us_str bare = us_strip_end(word, ".!?)]}'*_~>/\\=-+#@&^");
    bool face = bare.len + 1 < word.len && bare.len > 0 && bare.p[bare.len - 1] == ':';
    return face ? us_strip_end(bare, ":") : bare; /* ":-)" */
}

/* Removes the card count from the end of a move: "(5)", "{5}", "[5]" or "x5".  Returns 0 if there
   is none. */
static uint32_t take_count(struct us_str *word)
{
    static const char closing[] = ")}]";
    size_t end = word->len;
    bool closed = end > 2 && memchr(closing, word->p[end - 1], sizeof(closing) - 1);
    if (closed)
        end--;

    size_t from = end;
    while (from > 2 && us_is_digit(word->p[from - 1]))
        from--;
    if (from <= 2)
        return 0;

    char mark = word->p[from - 1];
    bool marked = closed ? memchr("({[", mark, 3) != NULL : mark == 'x';
    struct us_cursor c = us_cursor((struct us_str){word->p + from, end - from});
    uint32_t n;
    if (!marked || !us_cursor_number(&c, &n) || n == 0)
        return 0;

    word->len = from - 1;
    return n;
}

/* Returns the length of the sign between source and target, as in "2-a" or "2->a", or 0. */
static size_t link_length(struct us_str text)
{
    static const char *const links[] = {"->", "=>", "-", ">", us_post_arrow, NULL};
    if (text.len == 0 || us_is_word_char(*text.p))
        return 0;
    size_t n = us_length_of_any(text, links);
    return n < text.len ? n : 0;
}

/* The characters of a move in small letters, without its signs. */
struct spelling {
    char pair[8];
    size_t len;
    size_t source; /* the length of the source, if a sign follows it, or 0 */
};

static bool add_char(struct spelling *s, char c)
{
    if (s->len == sizeof(s->pair))
        return false;
    s->pair[s->len++] = us_lower(c);
    return true;
}

/* Replaces F, or 0 in games without a column 10, by the letter of the foundation. */
static void name_foundation(struct spelling *s, const struct us_game *g, bool zero_is_home,
                            char last)
{
    char *dest = &s->pair[s->len - 1];
    if (last == 'F')
        *dest = 'h';
    if (!zero_is_home || last != '0' || s->len != 2 || g->num_columns > 9 || g->whole_suits)
        return;

    const char *cell = memchr(us_cell_letters, s->pair[0], g->num_freecells);
    if (cell || us_is_digit(s->pair[0]))
        *dest = 'h';
}

static enum us_pair_result read_spelling(const struct spelling *s, const struct us_game *g,
                                         struct us_intent *m)
{
    struct us_str pair = {s->pair, s->len};
    *m = (struct us_intent){0};
    if (s->len < 2)
        return US_PAIR_BAD;
    return s->source > 0 ? us_read_piles(pair, s->source, g, m) : us_read_pair(pair, g, m);
}

/* Returns true if a word that reads as a move is the number of something, such as 191: no game has
   a column 91.  Four digits may be two moves without the blank between them. */
static bool is_other_number(struct us_str word, const struct us_intent *intent)
{
    uint32_t number;
    return word.len == 3 && us_is_number(word, &number) && intent->dest.kind == US_PLACE_COLUMN &&
           intent->dest.index >= US_MAX_COLUMNS;
}

bool us_post_read_move(struct us_str word, const struct us_post_rules *rules,
                       struct us_intent *intent, struct us_either *either)
{
    struct spelling spelling = {.len = 0};
    bool dot = word.len > 0 && word.p[0] == '.';
    if (dot)
        word = us_str_from(word, 1);
    uint32_t count = take_count(&word);

    for (size_t i = 0; i < word.len; i++) {
        size_t link = i > 0 ? link_length(us_str_from(word, i)) : 0;
        if (link > 0 && spelling.source > 0)
            return false;
        if (link > 0)
            spelling.source = spelling.len;
        i += link;
        if (!add_char(&spelling, word.p[i]))
            return false;
    }
    if (spelling.len > 0)
        name_foundation(&spelling, rules->game, rules->zero_is_home, word.p[word.len - 1]);

    enum us_pair_result result = read_spelling(&spelling, rules->game, intent);
    if (result == US_PAIR_BAD || is_other_number(word, intent))
        return false;
    if (result == US_PAIR_AMBIGUOUS && either) {
        us_read_either((struct us_str){spelling.pair, spelling.len}, rules->game, either);
        intent->source.kind = US_PLACE_EITHER;
    }
    if (count > 0) {
        intent->count_kind = US_COUNT_STATED;
        intent->count = count;
    }
    if (dot) {
        intent->count_kind = US_COUNT_ONE_TO_EMPTY;
        intent->count = 1;
    }
    return true;
}

/* ---- piles in two words ---------------------------------------------------------------------- */

/* Returns true if the word can be a single pile: a letter, or the number of a column. */
static bool is_pile(struct us_str word, const struct us_game *g)
{
    struct us_cursor c = us_cursor(word);
    uint32_t n;
    if (word.len == 1)
        return us_is_digit(word.p[0]) || us_is_letter(word.p[0]);
    return word.len == 2 && us_cursor_number(&c, &n) && us_cursor_at_end(&c) && n > 9 &&
           n <= g->num_columns;
}

static bool read_two_piles(struct us_str source, struct us_str dest,
                           const struct us_post_rules *rules, struct us_intent *m)
{
    struct spelling s = {.source = source.len};
    if (!is_pile(source, rules->game) || !is_pile(dest, rules->game))
        return false;

    for (size_t i = 0; i < source.len; i++)
        add_char(&s, source.p[i]);
    for (size_t i = 0; i < dest.len; i++)
        add_char(&s, dest.p[i]);
    name_foundation(&s, rules->game, rules->zero_is_home, dest.p[dest.len - 1]);
    return read_spelling(&s, rules->game, m) == US_PAIR_GOOD;
}

static struct us_str take_alnum(struct us_cursor *c)
{
    struct us_str word = {c->p, 0};
    while (!us_cursor_at_end(c) && us_is_word_char(*c->p))
        c->p++;
    word.len = c->p - word.p;
    return word;
}

/* Reads a word, perhaps in quotation marks. */
static struct us_str take_quoted(struct us_cursor *c)
{
    static const char *const quotes[] = {"'", "\"", NULL};
    us_take_any(c, quotes);
    struct us_str word = take_alnum(c);
    us_take_any(c, quotes);
    return word;
}

/* Skips "to", or an arrow or dash, and blanks around it. */
static bool take_link(struct us_cursor *c)
{
    us_cursor_blanks(c);
    struct us_str rest = us_cursor_rest(c);
    size_t n = link_length(rest);
    if (n == 0 && us_str_starts_nocase(rest, "to") && rest.len > 2 && us_is_blank(rest.p[2]))
        n = 2;
    c->p += n;
    us_cursor_blanks(c);
    return n > 0;
}

bool us_post_take_second_pile(struct us_cursor *cursor, struct us_str *word,
                              const struct us_post_rules *rules, struct us_intent *intent)
{
    struct us_cursor at = *cursor;
    if (!is_pile(*word, rules->game) || !take_link(&at))
        return false;

    struct us_str dest = take_alnum(&at);
    if (!read_two_piles(*word, dest, rules, intent))
        return false;
    word->len = at.p - word->p;
    us_cursor_literal(&at, ".");
    *cursor = at;
    return true;
}

bool us_post_take_bracketed_piles(struct us_cursor *cursor, struct us_str *word,
                                  const struct us_post_rules *rules, struct us_intent *intent)
{
    static const char closing[] = "])";
    struct us_cursor at = *cursor;
    bool round = us_cursor_literal(&at, "(");
    if (!round && !us_cursor_literal(&at, "["))
        return false;

    struct us_str source = take_quoted(&at);
    if (!us_cursor_literal(&at, ",") && !us_cursor_literal(&at, ";") && !take_link(&at))
        return false;
    us_cursor_blanks(&at);
    struct us_str dest = take_quoted(&at);
    if (us_cursor_at_end(&at) || *at.p++ != closing[round] ||
        !read_two_piles(source, dest, rules, intent))
        return false;

    *word = (struct us_str){cursor->p + 1, (at.p - cursor->p) - 2};
    *cursor = at;
    return true;
}

/* Takes a field of a table, which may be in quotes.  *separator is the character after it, or 0 at
   the end of the line. */
static struct us_str take_field(struct us_cursor *c, char *separator)
{
    us_cursor_blanks(c);
    us_cursor_literal(c, "\"");
    struct us_str field = take_alnum(c);
    us_cursor_literal(c, "\"");

    const char *end = c->p;
    us_cursor_blanks(c);
    *separator = 0;
    if (c->p > end && !us_cursor_at_end(c) && us_is_word_char(*c->p))
        *separator = *end;
    else if (!us_cursor_at_end(c))
        *separator = *c->p++;
    return field;
}

bool us_post_take_row(struct us_cursor *cursor, struct us_str *word,
                      const struct us_post_rules *rules, struct us_intent *intent, uint32_t *number)
{
    enum { MOST = 3 };
    struct us_str fields[MOST];
    char separators[MOST] = {0};
    struct us_cursor at = *cursor;
    unsigned num = 0;
    do {
        fields[num] = take_field(&at, &separators[num]);
        num++;
    } while (num < MOST && separators[num - 1] != 0 && fields[num - 1].len > 0);

    for (unsigned i = 0; i + 1 < num; i++)
        if (separators[i] != separators[0] || !memchr(",;\t ", separators[i], 4))
            return false;
    if (num < 2 || separators[num - 1] != 0)
        return false;

    *number = 0;
    if (num == 3) {
        struct us_cursor first = us_cursor(fields[0]);
        if (!us_cursor_number(&first, number) || !us_cursor_at_end(&first))
            return false;
    }
    /* With more than nine columns, "12,13" is two moves. */
    struct us_intent other;
    struct us_str source = fields[num - 2];
    struct us_str dest = fields[num - 1];
    if (us_post_read_move(source, rules, &other, NULL) &&
        us_post_read_move(dest, rules, &other, NULL))
        return false;
    if (!read_two_piles(source, dest, rules, intent))
        return false;

    *word = (struct us_str){source.p, dest.p + dest.len - source.p};
    *cursor = at;
    return true;
}

/* ---- moves without blanks -------------------------------------------------------------------- */

/* Returns true if both piles exist and are different.  A move between them may be a part of a
   word. */
static bool is_certain(const struct us_intent *m, const struct us_game *g)
{
    const struct us_place *places[] = {&m->source, &m->dest};
    for (unsigned i = 0; i < 2; i++) {
        const struct us_place *p = places[i];
        if (p->kind == US_PLACE_COLUMN && p->index >= g->num_columns)
            return false;
        if (p->kind == US_PLACE_FREECELL && p->index >= g->num_freecells)
            return false;
    }
    return m->source.kind != m->dest.kind || m->source.index != m->dest.index;
}

size_t us_post_joined_length(struct us_str text, const struct us_post_rules *rules)
{
    struct us_intent m;
    size_t n = 2;
    if (text.len > 3 && us_upper(text.p[2]) == 'V')
        n = 4;
    if (text.len < n || !us_is_word_char(text.p[0]) || !us_is_word_char(text.p[1]))
        return 0;
    if (!us_post_read_move((struct us_str){text.p, n}, rules, &m, NULL) ||
        !is_certain(&m, rules->game))
        return 0;
    return n;
}

size_t us_post_joint_length(struct us_str text)
{
    static const char *const joints[] = {"->", "=>", "/", ">", "-", us_post_arrow, NULL};
    return us_length_of_any(text, joints);
}

bool us_post_is_joined(struct us_str word, const struct us_post_rules *rules, bool after_joined)
{
    enum { FEW = 3, MANY = 6 };
    unsigned moves = 0;
    bool zeros = false;
    bool letters = false;
    bool digits = false;
    bool joints = false;
    if (word.len < 4 || rules->game->num_columns > 9)
        return false;

    for (size_t i = 0; i < word.len; moves++) {
        size_t joint = i > 0 ? us_post_joint_length(us_str_from(word, i)) : 0;
        if (moves > 1 && joints != (joint > 0))
            return false;
        joints = joints || joint > 0;
        i += joint;

        size_t n = us_post_joined_length(us_str_from(word, i), rules);
        if (n == 0)
            return false;
        for (size_t k = i; k < i + n; k++) {
            zeros = zeros || word.p[k] == '0';
            digits = digits || us_is_digit(word.p[k]);
            letters = letters || us_is_letter(word.p[k]);
        }
        i += n;
    }
    if (moves < 2 || (zeros && moves < MANY && !after_joined)) /* "17v2" is one move */
        return false;
    if (letters)
        return digits;
    return after_joined || (joints && moves > FEW);
}

bool us_post_lacks_blank(struct us_str word, const struct us_post_rules *rules)
{
    enum { PAIR = 2 };
    if (word.len < 2 * (size_t)PAIR || rules->game->num_columns > 9)
        return false;

    struct us_str second = us_str_from(word, PAIR);
    second = us_str_from(second, us_post_joint_length(second));
    if (second.len != PAIR)
        return false;
    for (size_t i = 0; i < PAIR; i++) {
        bool digits = us_is_digit(word.p[i]) && word.p[i] != '0' && us_is_digit(second.p[i]) &&
                      second.p[i] != '0';
        if (!digits)
            return false;
    }
    return us_post_joined_length(word, rules) == PAIR &&
           us_post_joined_length(second, rules) == PAIR;
}

bool us_post_take_split_pair(struct us_cursor *cursor, struct us_str *word,
                             const struct us_post_rules *rules, struct us_intent *intent)
{
    struct us_cursor at = *cursor;
    us_cursor_blanks(&at);
    if (word->len != 1 || at.p == cursor->p || us_cursor_at_end(&at))
        return false;
    struct us_str dest = take_alnum(&at);
    if (dest.len != 1 || (!us_cursor_at_end(&at) && !us_is_blank(*at.p)))
        return false;
    if (!read_two_piles(*word, dest, rules, intent) || !is_certain(intent, rules->game))
        return false;

    word->len = at.p - word->p;
    *cursor = at;
    return true;
}

/* ---- words that are almost moves ------------------------------------------------------------- */

/* Returns true for "1st", "2nd" and the like. */
static bool is_ordinal(struct us_str word)
{
    static const char *const ends[] = {"st", "nd", "rd", "th", NULL};
    struct us_cursor c = us_cursor(word);
    return us_cursor_digits(&c).len > 0 && us_is_any(us_cursor_rest(&c), ends);
}

static bool is_usual_word(struct us_str word)
{
    static const char words[] =
        " ah am an as at be by do ed go ha he hi hm if in is it me my no of oh ok on or so"
        " to up us we ";
    char padded[4] = {' ', word.p[0] | ' ', word.p[1] | ' ', ' '};
    return memmem(words, sizeof(words) - 1, padded, sizeof(padded)) != NULL;
}

bool us_post_is_capital_card(struct us_str word)
{
    us_card card;
    return us_get_card(word, &card) == word.len && word.p[word.len - 1] >= 'A' &&
           word.p[word.len - 1] <= 'Z';
}

/* Reads one character of a word that is not a move.  0 is the column before the first. */
static struct us_place guess_place(char c, const struct us_game *g)
{
    c = us_lower(c);
    const char *cell = memchr(us_cell_letters, c, g->num_freecells);
    if (cell)
        return (struct us_place){.kind = US_PLACE_FREECELL, .index = cell - us_cell_letters};
    if (c == 'h')
        return (struct us_place){.kind = US_PLACE_FOUNDATION};
    if (us_is_digit(c))
        return (struct us_place){.kind = US_PLACE_COLUMN, .index = (uint32_t)(c - '0') - 1};
    return US_UNREAD_PLACE;
}

/* Reads a word of three characters as a move and one character too many, if only one move can be
   meant. */
static bool read_longer(struct us_str word, const struct us_game *g, struct us_intent *m)
{
    const struct us_post_rules rules = {.game = g};
    unsigned found = 0;
    for (size_t i = 0; i < 3; i++) {
        struct us_intent other;
        char pair[2] = {word.p[i == 0], word.p[i == 2 ? 1 : 2]};
        if (!us_post_read_move((struct us_str){pair, 2}, &rules, &other, NULL) ||
            !is_certain(&other, g))
            continue;
        bool same = found > 0 && us_same_place(&other.source, &m->source) &&
                    us_same_place(&other.dest, &m->dest);
        found += !same;
        *m = other;
    }
    return found == 1;
}

/* Returns true if a word of at least two characters begins as "5h" and "a6" do. */
static bool is_between_column_and_other(struct us_str word)
{
    static const char others[] = "abcdh";
    char first = word.p[0];
    char second = word.p[1];
    return (us_is_digit(first) && memchr(others, second, sizeof(others) - 1)) ||
           (us_is_digit(second) && memchr(others, first, sizeof(others) - 1));
}

enum us_post_shape us_post_shape(struct us_str word)
{
    enum { LONGEST = 5 };
    bool digits = false;
    bool letters = false;
    word = us_post_without_end_marks(word);
    for (size_t i = 0; i < word.len; i++) {
        if (!us_is_word_char(word.p[i]))
            return i == 2 && is_between_column_and_other(word) ? US_POST_SHAPE_LIKELY
                                                               : US_POST_SHAPE_OTHER;
        digits = digits || us_is_digit(word.p[i]);
        letters = letters || us_is_letter(word.p[i]);
    }
    if (word.len == 0)
        return US_POST_SHAPE_MARK;
    if (word.len > LONGEST || is_ordinal(word) || us_post_is_capital_card(word))
        return US_POST_SHAPE_OTHER;
    if (digits && (letters || word.len == 2))
        return US_POST_SHAPE_LIKELY;
    if (word.len == 2 && is_usual_word(word))
        return US_POST_SHAPE_USUAL;
    return word.len <= 2 ? US_POST_SHAPE_SHORT : US_POST_SHAPE_OTHER;
}

bool us_post_guess_move(struct us_str *word, const struct us_game *game, struct us_intent *intent)
{
    struct us_intent longer;
    *word = us_post_without_end_marks(*word);
    if (us_post_shape(*word) < US_POST_SHAPE_SHORT)
        return false;

    *intent = (struct us_intent){.source = US_UNREAD_PLACE,
                                 .dest = US_UNREAD_PLACE,
                                 .count = US_UNREAD_COUNT,
                                 .count_kind = US_COUNT_UNREAD};
    if (word->len == 2) {
        intent->source = guess_place(word->p[0], game);
        intent->dest = guess_place(word->p[1], game);
        if (intent->source.kind == US_PLACE_FOUNDATION)
            intent->source = US_UNREAD_PLACE;
    } else if (word->len == 3 && read_longer(*word, game, &longer)) {
        intent->source = longer.source;
        intent->dest = longer.dest;
    }
    return true;
}
