/* SPDX-License-Identifier: MIT */
/* The lines of a post, and the words and labels in them. */
#include "formats/posts/post_words.h"

#include "base/sizes.h"

/* ---- lines ----------------------------------------------------------------------------------- */

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

struct us_str us_post_within_reach(struct us_str text)
{
    size_t len = text.len < US_POST_REACH ? text.len : US_POST_REACH;
    return (struct us_str){text.p, len};
}

size_t us_post_tag_length(struct us_str text)
{
    text = us_post_within_reach(text);
    if (text.len < 3 || text.p[0] != '<' || (text.p[1] != '/' && !us_is_letter(text.p[1])))
        return 0;

    const char *close = memchr(text.p, '>', text.len);
    return close ? close + 1 - text.p : 0;
}

/* Returns true if a browser begins a new line before or after this tag. */
static bool breaks_line(struct us_str tag)
{
    static const char *const names[] = {"br",         "p",  "div", "li", "tr", "pre",
                                        "blockquote", "h1", "h2",  "h3", "h4"};
    size_t at = tag.p[1] == '/' ? 2 : 1;
    struct us_str name = us_str_from(tag, at);

    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
        size_t n = strlen(names[i]);
        if (us_str_starts_nocase(name, names[i]) && !us_is_word_char(name.p[n]))
            return true;
    }
    return false;
}

/* Returns where a tag breaks the line, or the end of the text.  Ignores a tag at the start. */
static const char *find_break(struct us_str text)
{
    const char *end = text.p + text.len;
    for (const char *p = text.p + 1; p < end; p++) {
        p = memchr(p, '<', end - p);
        if (!p)
            break;

        struct us_str rest = {p, end - p};
        if (us_post_tag_length(rest) > 0 && breaks_line(rest))
            return p;
    }
    return end;
}

struct us_str us_post_peek_line(const struct us_cursor *cursor)
{
    /* A whole page may be one line with many tags.  Searching it in steps keeps the time linear. */
    enum { STEP = US_SIZE_POST_STEP };
    struct us_str line = {cursor->p, 0};
    struct us_str left = us_cursor_rest(cursor);

    while (line.len < left.len) {
        struct us_str part = us_str_from(left, line.len);
        if (part.len > STEP)
            part.len = STEP;
        const char *lf = memchr(part.p, '\n', part.len);
        if (lf)
            part.len = lf - part.p;

        const char *stop = part.p + part.len;
        const char *at = find_break(part);
        line.len = at - line.p;
        if (lf || at < stop)
            break;
    }
    return line;
}

struct us_str us_post_last_line(struct us_str text)
{
    const char *lf = memrchr(text.p, '\n', text.len);
    struct us_str line = lf ? us_str_from(text, lf + 1 - text.p) : text;
    const char *end = line.p + line.len;

    for (const char *p = end; (p = memrchr(line.p, '<', p - line.p)) != NULL;) {
        struct us_str rest = {p, end - p};
        if (us_post_tag_length(rest) > 0 && breaks_line(rest))
            return rest;
    }
    return line;
}

void us_post_skip_line(struct us_cursor *cursor, struct us_str line)
{
    cursor->p += line.len;
    us_cursor_literal(cursor, "\n");
}

bool us_post_is_signature(struct us_str line)
{
    return us_str_eq(us_str_trim_end(line), "--");
}

/* ---- words ----------------------------------------------------------------------------------- */

bool us_post_take_entity(struct us_cursor *cursor)
{
    enum { LONGEST = 8 };
    struct us_str rest = us_cursor_rest(cursor);
    size_t n = 1;
    if (rest.len == 0 || rest.p[0] != '&')
        return false;

    while (n < rest.len && n < LONGEST && (us_is_word_char(rest.p[n]) || rest.p[n] == '#'))
        n++;
    if (n == rest.len || rest.p[n] != ';')
        return false;
    cursor->p += n + 1;
    return true;
}

static const char en_dash[] = "\xe2\x80\x93";
static const char em_dash[] = "\xe2\x80\x94";

static bool is_dash(struct us_str text)
{
    return us_str_starts(text, en_dash) || us_str_starts(text, em_dash);
}

/* Returns true if the text, which is not empty, begins with a mark of one character. */
static bool is_mark(struct us_str text)
{
    static const char marks[] = ">|*!\"'`_~+=:,;)]}?";
    char c = text.p[0];
    if (memchr(marks, c, sizeof(marks) - 1) || c == '<' || is_control(c))
        return true;
    return !us_post_is_ascii(c) && !is_dash(text);
}

void us_post_skip_marks(struct us_cursor *cursor)
{
    for (;;) {
        us_cursor_blanks(cursor);
        struct us_str rest = us_cursor_rest(cursor);
        if (rest.len == 0)
            return;

        size_t tag = us_post_tag_length(rest);
        if (tag > 0)
            cursor->p += tag;
        else if (is_mark(rest))
            cursor->p++;
        else if (!us_post_take_entity(cursor))
            return;
    }
}

struct us_str us_post_strip_marks(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    us_post_skip_marks(&c);
    return us_cursor_rest(&c);
}

/* Returns true if the word before the text ends here.  The text is not empty. */
static bool ends_word(struct us_str rest)
{
    static const char ends[] = " \t<,;|\"`";
    if (us_str_starts(rest, us_post_arrow))
        return false;
    if (memchr(ends, rest.p[0], sizeof(ends) - 1) || us_str_starts(rest, "[/"))
        return true;

    bool entity = rest.p[0] == '&' && rest.len > 2 && us_is_letter(rest.p[1]);
    bool leaves_ascii = !us_post_is_ascii(rest.p[0]) && us_post_is_ascii(rest.p[-1]);
    return entity || leaves_ascii;
}

/* Reads the word at the cursor, which does not begin with a mark.  The word is not empty. */
static struct us_str take_word(struct us_cursor *c)
{
    enum { ARROW = 3 };
    struct us_str word = {c->p, 0};
    c->p += is_dash(us_cursor_rest(c)) ? sizeof(en_dash) - 1 : 1;
    while (!us_cursor_at_end(c) && !ends_word(us_cursor_rest(c)))
        c->p += us_str_starts(us_cursor_rest(c), us_post_arrow) ? ARROW : 1;
    word.len = c->p - word.p;
    return word;
}

static bool is_bullet(struct us_str word)
{
    static const char *const bullets[] = {"-", en_dash, em_dash, NULL};
    return us_is_any(word, bullets);
}

/* Most words are not even looked up. */
bool us_post_is_separator(struct us_str word)
{
    static const char *const separators[] = {"/", "->", "=>", "+", "&", NULL};
    if (word.len == 0 || us_is_word_char(*word.p))
        return false;
    return us_is_any(word, separators) || is_bullet(word);
}

bool us_post_is_lone_number(struct us_str line, struct us_str *number)
{
    static const char *const signs[] = {"\xe2\x84\x96", "n\xc2\xb0", "n\xc2\xba", NULL};
    struct us_cursor c = us_cursor(line);
    while (!us_cursor_at_end(&c) && !us_is_word_char(*c.p) && us_post_is_ascii(*c.p))
        c.p++;
    if (us_take_any(&c, signs))
        us_cursor_blanks(&c);

    *number = us_cursor_digits(&c);
    while (!us_cursor_at_end(&c) && !us_is_word_char(*c.p))
        c.p++;
    return number->len > 2 && us_cursor_at_end(&c);
}

/* Splits Campbell's "46.85", which is two moves, the second of one card.  *word becomes the first,
   and the scan goes on at the second. */
static void split_at_dot(struct us_post_scan *scan, struct us_str *word)
{
    struct us_intent m;
    const char *dot = word->len > 2 ? memchr(word->p + 1, '.', word->len - 1) : NULL;
    if (!dot)
        return;

    /* A third and a fourth move may follow, but nothing else: "26.12.2022" is a date. */
    enum { MORE = 3 };
    size_t n = dot - word->p;
    for (size_t i = n; i < word->len && i < n + (size_t)MORE * 3; i += 3)
        if (word->p[i] != '.' || word->len < i + 3)
            return;
    struct us_str second = {dot, 3};
    if (n < 2)
        return;
    if (!us_post_read_move((struct us_str){word->p, n}, &scan->rules, &m, NULL) ||
        !us_post_read_move(second, &scan->rules, &m, NULL))
        return;

    word->len = n;
    scan->cursor.p = dot;
}

/* ---- labels: the numbers of lines and moves -------------------------------------------------- */

/* Reads "12" or "1-10".  *n is the (first) number. */
static bool take_number(struct us_cursor *c, uint32_t *n)
{
    uint32_t last;
    if (!us_cursor_number(c, n))
        return false;

    struct us_cursor range = *c;
    if (us_cursor_literal(&range, "-") && us_cursor_number(&range, &last) && last > *n)
        *c = range;
    return true;
}

static bool is_expected(const struct us_post_scan *scan, uint32_t n)
{
    return n > 0 && (n == scan->context.next_line || n == scan->context.next_move);
}

static void note_label(struct us_post_scan *scan, uint32_t n)
{
    if (!scan->begun)
        scan->first_label = n;
    scan->last_label = n;
}

/* Returns true if a number n before a word can be the label of the line or, later in the line, of
   the next move. */
static bool can_be_label(const struct us_post_scan *scan, uint32_t n)
{
    bool first = !scan->begun && scan->last_label == 0;
    return first || (scan->last_label > 0 && n == scan->last_label + 1);
}

/* Returns the next word, or "" if there is none. */
static struct us_str next_word(const struct us_post_scan *scan)
{
    struct us_cursor c = scan->cursor;
    us_post_skip_marks(&c);
    return us_cursor_at_end(&c) ? us_str("") : take_word(&c);
}

/* Returns true if the next word is a move and a full stop. */
static bool next_is_dotted(const struct us_post_scan *scan)
{
    struct us_intent m;
    struct us_str word = next_word(scan);
    if (word.len == 0 || word.p[word.len - 1] != '.')
        return false;
    word.len--;
    return us_post_read_move(word, &scan->rules, &m, NULL);
}

/* Returns true if the number n with a mark after it, `word`, is a move and not the label of a line:
   if there is a full stop after each move, or a colon and a comment after this one. */
static bool is_marked_move(const struct us_post_scan *scan, struct us_str word, uint32_t n)
{
    struct us_intent m;
    char mark = word.p[word.len - 1];
    word.len--;
    if (is_expected(scan, n) || !us_post_read_move(word, &scan->rules, &m, NULL))
        return false;
    if (mark == '.')
        return scan->context.dotted || next_is_dotted(scan);

    struct us_str next = next_word(scan);
    return mark == ':' && next.len > 0 && us_post_shape(next) == US_POST_SHAPE_OTHER;
}

/* Removes a label such as "12." or "3)" from the start of a word, as in "3.2a".  The rest may be
   empty. */
static bool take_label(struct us_post_scan *scan, struct us_str *word)
{
    struct us_cursor c = us_cursor(*word);
    uint32_t n;
    size_t marks = 0;
    if (!take_number(&c, &n))
        return false;
    while (!us_cursor_at_end(&c) && memchr(".):]-", *c.p, 5)) {
        c.p++;
        marks++;
    }

    struct us_str rest = us_cursor_rest(&c);
    if (marks == 0 || !can_be_label(scan, n) || (rest.len == 0 && is_marked_move(scan, *word, n)))
        return false;

    struct us_intent m;
    bool move = rest.len > 0 && c.p[-1] != '-' &&
                (us_post_read_move(rest, &scan->rules, &m, NULL) ||
                 us_post_is_joined(rest, &scan->rules, false));
    if (rest.len > 0 && !move)
        return false;
    /* "12." at the end of a line is probably a move and a full stop. */
    us_post_skip_marks(&scan->cursor);
    if (rest.len == 0 && us_cursor_at_end(&scan->cursor) && !is_expected(scan, n))
        return false;

    note_label(scan, n);
    *word = rest;
    return true;
}

/* Returns true if the next word is a move. */
static bool next_is_move(const struct us_post_scan *scan)
{
    struct us_intent m;
    struct us_str word = us_post_without_end_marks(next_word(scan));
    return word.len > 0 && us_post_read_move(word, &scan->rules, &m, NULL);
}

/* Returns true if a word that was just read, with digits of several moves, is among moves: after
   one, or before one in a line below the deal or other moves, none of which has a label. */
static bool is_among_moves(const struct us_post_scan *scan, bool first)
{
    if (!first)
        return scan->after_move;
    bool labelled = scan->context.next_line > 0 || scan->last_label > 0;
    bool near = scan->context.after_moves || scan->context.after_header;
    return near && !labelled && next_is_move(scan);
}

/* Accepts "12" before moves as a label, if lines are labelled in this way or if it cannot be a
   move. */
static bool take_bare_label(struct us_post_scan *scan, struct us_str word)
{
    struct us_cursor c = us_cursor(word);
    uint32_t n;
    if (scan->begun || scan->last_label > 0 || !us_cursor_number(&c, &n) || !us_cursor_at_end(&c))
        return false;

    bool home = word.p[word.len - 1] == '0';
    bool labelled = scan->context.next_line > 0 && scan->first_label == 0;
    bool zero = home && scan->rules.zero_is_home && !labelled;
    bool move = word.len == 2 && word.p[0] != '0' && (!home || zero) && word.p[0] != word.p[1];
    bool wide_move = word.len > 2 && scan->rules.game->num_columns > 9;
    bool late = word.len == 1 && n > 1 && scan->context.after_moves && !labelled; /* mistyped */
    bool joined = us_post_lacks_blank(word, &scan->rules) && is_among_moves(scan, true);
    if (!is_expected(scan, n) && (move || wide_move || late || joined))
        return false;

    struct us_post_scan ahead = *scan;
    struct us_intent m;
    ahead.begun = true;
    enum us_post_item item = us_post_next(&ahead, &word, &m);
    if (item == US_POST_WORD && is_bullet(word))
        item = us_post_next(&ahead, &word, &m);
    if (item != US_POST_MOVE)
        return false;

    note_label(scan, n);
    return true;
}

/* ---- brackets -------------------------------------------------------------------------------- */

/* Returns true if the text in brackets is moves and not a comment.  Players put automoves in
   brackets.  Quoted strings come from other programs' formats. */
static bool is_moves(struct us_str text, const struct us_game *g, bool after_moves)
{
    const struct us_post_rules rules = {.game = g}; /* "(40)" is a number of moves */
    struct us_cursor c = us_cursor(text);
    struct us_intent m;
    bool certain = false;
    if (memchr(text.p, '"', text.len))
        return false;

    for (us_post_skip_marks(&c); !us_cursor_at_end(&c); us_post_skip_marks(&c)) {
        struct us_str word = take_word(&c);
        if (!us_post_read_move(word, &rules, &m, NULL))
            return false;

        bool home = after_moves && m.dest.kind == US_PLACE_FOUNDATION;
        bool column = us_is_digit(word.p[0]) || us_is_digit(word.p[word.len - 1]);
        certain = certain || home || column;
    }
    return certain;
}

/* Skips "(a comment)" or the label "[12]".  Of brackets around moves, skips only the opening
   one. */
static bool take_brackets(struct us_post_scan *scan)
{
    static const char opening[] = "([{";
    static const char closing[] = ")]}";
    const char *kind = us_cursor_at_end(&scan->cursor) ? NULL : memchr(opening, *scan->cursor.p, 3);
    if (!kind)
        return false;

    struct us_str rest = us_post_within_reach(us_cursor_rest(&scan->cursor));
    const char *close = memchr(rest.p, closing[kind - opening], rest.len);
    scan->cursor.p++;
    bool nested = rest.len > 1 && memchr(opening, rest.p[1], 3);
    if (!close || nested)
        return true;

    struct us_str inside = {scan->cursor.p, close - scan->cursor.p};
    struct us_cursor c = us_cursor(inside);
    uint32_t n;
    bool number = take_number(&c, &n) && us_cursor_at_end(&c);
    bool label = number && can_be_label(scan, n);
    if (label)
        note_label(scan, n);

    /* "(40)" at the end of a line is the number of moves so far. */
    struct us_str after = {close + 1, scan->cursor.end - close - 1};
    bool total = number && *close == ')' && us_post_strip_marks(after).len == 0;
    if (label || total || !is_moves(inside, scan->rules.game, scan->begun))
        scan->cursor.p = close + 1;
    return true;
}

/* ---- the scan -------------------------------------------------------------------------------- */

struct us_post_scan us_post_scan(struct us_str line, const struct us_game *game,
                                 const struct us_post_context *context)
{
    return (struct us_post_scan){
        .cursor = us_cursor(line),
        .rules = {.game = game, .zero_is_home = !context->home_is_h},
        .context = *context,
    };
}

/* Returns true if the word contains a pile's letter, counted from A or from a.  The capital F is
   omitted because it means the foundation even in lists with lower-case letters. */
static bool has_pile_letter(struct us_str word, char first)
{
    for (size_t i = 0; i < word.len; i++)
        if (word.p[i] >= first && word.p[i] - first <= 'l' - 'a' && word.p[i] != 'F')
            return true;
    return false;
}

/* Returns true for the sigh "Ah!", which is not the move ah. */
static bool is_exclamation(const struct us_post_scan *scan, struct us_str word, struct us_str move)
{
    char mark = word.p[move.len];
    if (us_has_digit(move))
        return !memchr(".:!?/=\\", mark, 7);
    if (word.len > move.len + 1 || (mark != '.' && mark != ':'))
        return true;
    return mark == '.' ? !scan->context.dotted && !next_is_dotted(scan) : !scan->context.single;
}

/* Notes how the moves of the line are spelled. */
static void note_move(struct us_post_scan *scan, struct us_str move, const struct us_intent *m)
{
    scan->lowercase = scan->lowercase || has_pile_letter(move, 'a');
    bool zero = move.p[move.len - 1] == '0';
    if (m->dest.kind != US_PLACE_FOUNDATION)
        return;

    scan->unusual = scan->unusual || zero;
    scan->rules.zero_is_home = scan->rules.zero_is_home && zero;
}

/* Reads the word as a move, or returns false if it is another word. */
static bool take_move(struct us_post_scan *scan, bool first, struct us_str *word,
                      struct us_intent *m)
{
    struct us_str move = *word;
    if (!us_post_read_move(move, &scan->rules, m, &scan->either)) {
        move = us_post_without_end_marks(*word);
        bool colon = move.len > 0 && move.p[move.len - 1] == ':';
        if (colon && us_post_shape(next_word(scan)) == US_POST_SHAPE_OTHER)
            move.len--;
        if (first && move.len < word->len && is_exclamation(scan, *word, move))
            return false;
        if (!us_post_read_move(move, &scan->rules, m, &scan->either))
            return false;
    }
    if (scan->lowercase && has_pile_letter(move, 'A')) /* a card, as in "7h AH" */
        return false;

    note_move(scan, move, m);
    *word = move;
    return true;
}

/* Takes the next move of a word that consists of several. */
static bool take_joined(struct us_post_scan *scan, struct us_str *word, struct us_intent *m)
{
    struct us_str rest = {scan->cursor.p, scan->joined_end - scan->cursor.p};
    rest = us_str_from(rest, us_post_joint_length(rest));
    *word = (struct us_str){rest.p, us_post_joined_length(rest, &scan->rules)};
    scan->cursor.p = word->p + word->len;
    if (scan->cursor.p >= scan->joined_end)
        scan->joined_end = NULL;
    return us_post_read_move(*word, &scan->rules, m, NULL);
}

/* Begins a word that consists of several moves.  Returns false if the word does not. */
static bool begin_joined(struct us_post_scan *scan, bool first, struct us_str word)
{
    word.len = us_post_without_end_marks(word).len;
    if (word.len > 0 && word.p[word.len - 1] == '/')
        word.len--; /* the list continues in the next line */
    bool joined = us_post_is_joined(word, &scan->rules, scan->joined || scan->context.joined);
    if (!joined && (!us_post_lacks_blank(word, &scan->rules) || !is_among_moves(scan, first)))
        return false;

    scan->joined = scan->joined || joined;
    scan->unusual = true;
    scan->joined_end = word.p + word.len;
    scan->cursor.p = word.p;
    return true;
}

/* Reads a line such as "1,8,a", which is one move.  Its number must be one that is expected. */
static bool take_row(struct us_post_scan *scan, struct us_str *word, struct us_intent *m)
{
    uint32_t n;
    struct us_cursor c = scan->cursor;
    if (scan->begun || !us_post_take_row(&c, word, &scan->rules, m, &n))
        return false;
    if (n > 1 && !is_expected(scan, n))
        return false;

    if (n > 0)
        note_label(scan, n);
    scan->cursor = c;
    scan->begun = true;
    return true;
}

/* Reads a move whose piles are separate words, without the first word. */
static bool take_separate_piles(struct us_post_scan *scan, struct us_str *word, struct us_intent *m)
{
    if (!us_post_take_bracketed_piles(&scan->cursor, word, &scan->rules, m) &&
        !take_row(scan, word, m))
        return false;
    scan->begun = scan->unusual = true;
    return true;
}

/* Reads a pair with a blank in it, "2 7", without the first character: among moves only. */
static bool take_split_pair(struct us_post_scan *scan, bool first, struct us_str *word,
                            struct us_intent *m)
{
    struct us_post_scan after = *scan;
    struct us_str pair = *word;
    if (!us_post_take_split_pair(&after.cursor, &pair, &scan->rules, m))
        return false;
    us_post_skip_marks(&after.cursor);
    bool last = us_cursor_at_end(&after.cursor) && scan->after_move;
    if (!last && !(is_among_moves(&after, first) && next_is_move(&after)))
        return false;

    *word = pair;
    scan->cursor.p = pair.p + pair.len;
    scan->unusual = true;
    return true;
}

/* Counts the word "undo" if it is among moves: after one, and before another one, a comment in
   brackets or the end of the line.  Returns false for other words. */
static bool take_undo(struct us_post_scan *scan, struct us_str word)
{
    word.len = us_post_without_end_marks(word).len;
    bool after = scan->begun ? scan->after_move : scan->context.after_moves;
    if (!after || word.len != 4 || !us_str_starts_nocase(word, "undo"))
        return false;
    struct us_str next = us_post_without_end_marks(next_word(scan));
    if (next.len > 0 && *next.p != '(' && !us_str_starts_nocase(next, "undo") &&
        !next_is_move(scan))
        return false;
    scan->undone++;
    scan->undo = word;
    scan->unusual = true;
    return true;
}

const char *const us_post_joining[] = {"and",  "then",  "finally", "lastly", "last", "now",
                                       "next", "first", "und",     "dann",   "puis", NULL};

/* Returns true for a word that joins moves, "and" or "then", if the next word that is none of these
   is a move with a digit.  Prose is not so: "8a and 8b are key". */
static bool joins_moves(const struct us_post_scan *scan, struct us_str word)
{
    enum { MANY = 3 };
    bool among = scan->begun ? scan->after_move && scan->num_moves >= MANY : scan->context.adjacent;
    if (!among && !(scan->begun && scan->after_move && scan->context.after_moves))
        return false;

    struct us_post_scan after = *scan;
    while (word.len > 0 && us_length_in_any_case(word, us_post_joining) == word.len) {
        word = next_word(&after);
        bool digit = word.len > 1 && (us_is_digit(word.p[0]) || us_is_digit(word.p[1]));
        if (digit && next_is_move(&after))
            return true;
        after.cursor.p = word.p + word.len;
    }
    return false;
}

/* Reads the next item, as us_post_next does. */
static enum us_post_item next_item(struct us_post_scan *scan, struct us_str *word,
                                   struct us_intent *intent)
{
    if (scan->joined_end)
        return take_joined(scan, word, intent) ? US_POST_MOVE : US_POST_WORD;

    for (;;) {
        us_post_skip_marks(&scan->cursor);
        if (us_cursor_at_end(&scan->cursor))
            return US_POST_END;
        if (take_separate_piles(scan, word, intent))
            return US_POST_MOVE;
        if (take_brackets(scan))
            continue;

        *word = take_word(&scan->cursor);
        bool separator = scan->begun ? scan->skip_separators && us_post_is_separator(*word)
                                     : is_bullet(*word);
        bool pair = word->len == 2; /* as most words */
        if (separator || (!pair && (take_undo(scan, *word) || joins_moves(scan, *word))))
            continue;
        if (take_label(scan, word)) {
            if (word->len == 0)
                continue;
        } else if (take_bare_label(scan, *word)) {
            continue;
        }

        bool first = !scan->begun;
        scan->begun = true;
        if (begin_joined(scan, first, *word))
            return next_item(scan, word, intent);
        if (take_split_pair(scan, first, word, intent))
            return US_POST_MOVE;
        if (us_post_take_second_pile(&scan->cursor, word, &scan->rules, intent)) {
            scan->unusual = true;
            return US_POST_MOVE;
        }
        split_at_dot(scan, word);
        return take_move(scan, first, word, intent) ? US_POST_MOVE : US_POST_WORD;
    }
}

enum us_post_item us_post_next(struct us_post_scan *scan, struct us_str *word,
                               struct us_intent *intent)
{
    enum us_post_item item = next_item(scan, word, intent);
    scan->after_move = item == US_POST_MOVE;
    scan->num_moves += scan->after_move;
    return item;
}
