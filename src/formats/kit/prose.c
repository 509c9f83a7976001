/* SPDX-License-Identifier: MIT */
/* What the lines of a post are, and the layers of quote marks and indentation around them. */
#include "formats/kit/prose.h"

#include <ctype.h>

#include "base/utf8.h"
#include "formats/kit/kit.h"

enum { NEAR = 512 }; /* bytes of a record that a line is compared with */

/* ---- words ----------------------------------------------------------------------------------- */

static bool is_separator(char c)
{
    return us_is_blank(c) || c == ',';
}

/* Returns the next word of the line from offset *at on, and moves *at past it.  Words end at blanks
   and commas. */
static struct us_str next_word(struct us_str line, size_t *at)
{
    size_t from = *at;
    while (from < line.len && is_separator(line.p[from]))
        from++;
    size_t to = from;
    while (to < line.len && !is_separator(line.p[to]))
        to++;
    *at = to;
    return to > from ? (struct us_str){line.p + from, to - from} : (struct us_str){NULL, 0};
}

/* Returns the word without brackets, quotes and marks around it. */
static struct us_str without_marks(struct us_str word)
{
    return us_strip(word, ".;:!?()[]\"'*_`");
}

/* Returns true for a byte of a letter: in UTF-8, all letters of European languages are below
   U+2000. */
static bool is_letter_at(struct us_str word, size_t *i)
{
    uint32_t code = (unsigned char)word.p[*i];
    size_t n = 1;
    if (code >= 0x80)
        n = us_utf8_get(us_str_from(word, *i), &code);
    *i += n > 0 ? n : 1;
    return n > 0 && ((code < 0x80 && isalpha((int)code)) || (code >= 0xc0 && code < 0x2000));
}

/* Returns true for a plain word: letters, with hyphens or apostrophes in it. */
static bool is_plain(struct us_str word)
{
    enum { LONGEST = 40 };
    size_t letters = 0;
    if (word.len > LONGEST)
        return false;
    for (size_t i = 0; i < word.len;) {
        if (i > 0 && (word.p[i] == '-' || word.p[i] == '\'')) {
            i++;
            continue;
        }
        if (!is_letter_at(word, &i))
            return false;
        letters++;
    }
    return letters > 1 || (letters == 1 && memchr("IaAy", word.p[0], 4));
}

/* Returns true for a card such as TH, 9c or 10D.  Cards of letters alone must be in capitals, since
   "as" and "ah" are words. */
static bool is_card(struct us_str word)
{
    struct us_cursor c = us_cursor(word);
    us_card card;
    bool letters = word.len == 2 && us_is_letter(word.p[0]);
    bool small = letters && (word.p[0] > 'Z' || word.p[1] > 'Z');
    return !small && us_take_card(&c, US_SUIT_LETTERS | US_SUIT_SYMBOLS, &card) &&
           us_cursor_at_end(&c);
}

enum move_kind { NO_MOVE, NUMBER_MOVE, LETTER_MOVE };

/* Returns whether a word is a move such as 8a, 26 or 43v5.  Two letters are a word. */
static enum move_kind move_kind(struct us_str word)
{
    if (word.len != 2 && !(word.len == 4 && word.p[2] == 'v'))
        return NO_MOVE;
    bool from = (word.p[0] >= '1' && word.p[0] <= '9') || (word.p[0] >= 'a' && word.p[0] <= 'd');
    bool to = (word.p[1] >= '1' && word.p[1] <= '9') || (word.p[1] >= 'a' && word.p[1] <= 'd') ||
              word.p[1] == 'h';
    bool first = us_is_digit(word.p[0]);
    bool second = us_is_digit(word.p[1]);
    if (!from || !to || word.p[0] == word.p[1] || (!first && !second))
        return NO_MOVE;
    return first && second && word.len == 2 ? NUMBER_MOVE : LETTER_MOVE;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Words that stand side by side and are cards or moves. */
struct run {
    const char *from;
    unsigned cards;
    unsigned moves;
    bool letters; /* a move is more than a number of two digits */
};

/* Returns true if the run is evidence: numbers of two digits are moves only if there are many. */
static bool is_evidence(const struct run *run)
{
    enum { NUMBERS = 4 };
    return run->cards >= 2 || (run->moves >= 2 && run->letters) || run->moves >= NUMBERS;
}

/* Adds a word to the run, or ends the run. */
static void follow_run(struct run *run, struct us_str word)
{
    enum move_kind kind = move_kind(word);
    bool card = is_card(word);
    bool goes_on = (card && run->cards > 0) || (kind != NO_MOVE && run->moves > 0);

    if (!goes_on)
        *run = (struct run){.from = word.p};
    run->cards = card ? run->cards + 1 : 0;
    run->moves = kind != NO_MOVE ? run->moves + 1 : 0;
    run->letters = kind == LETTER_MOVE || (run->letters && kind != NO_MOVE);
}

static bool is_fence(struct us_str line)
{
    size_t n = 0;
    while (n < line.len && (line.p[n] == '`' || line.p[n] == '~') && line.p[n] == line.p[0])
        n++;
    struct us_str word = us_str_from(line, n);
    return n >= 3 && (word.len == 0 || is_plain(without_marks(word)) || word.len < 12) &&
           !memchr(word.p, ' ', word.len);
}

/* Returns true for a command line: "$ make", "% make", "C:\\games> make" and "me@host:~$ make". */
static bool is_command(struct us_str line)
{
    size_t at = 0;
    struct us_str word = next_word(line, &at);

    if (word.len == 0)
        return false;
    char last = word.p[word.len - 1];
    if (word.len == 1)
        return (last == '$' || last == '%') && at < line.len;

    const char *mark = word.len > 3 && word.p[1] == ':' && word.p[2] == '\\'
                           ? memchr(word.p, '>', word.len)
                           : NULL;
    return mark || (us_str_starts(line, "PS ") && us_str_find(line, ":\\") != SIZE_MAX) ||
           ((last == '$' || last == '%' || last == '#') && memchr(word.p, '@', word.len));
}

/* Returns true for a line of one character that is repeated, such as "--" or "=====". */
static bool is_rule(struct us_str line)
{
    for (size_t i = 0; i < line.len; i++)
        if (line.p[i] != line.p[0])
            return false;
    return line.len > 1 && line.p[0] > ' ' && line.p[0] < 0x7f &&
           !isalnum((unsigned char)line.p[0]);
}

/* Counts the words of a line, and looks for moves and cards among them. */
static bool examine_words(struct us_str line, struct us_front_line *facts)
{
    unsigned words = 0;
    unsigned plain = 0;
    struct run run = {.from = NULL};
    size_t at = 0;

    for (struct us_str word = next_word(line, &at); word.len > 0; word = next_word(line, &at)) {
        struct us_str bare = without_marks(word);
        follow_run(&run, bare);
        if (facts->moves.len == 0 && is_evidence(&run))
            facts->moves = (struct us_str){run.from, bare.p + bare.len - run.from};
        facts->begins = facts->begins || (words == 0 && (run.cards > 0 || run.moves > 0));
        plain += is_plain(bare);
        words += bare.len > 0;
    }
    return plain > 0 && (2 * plain > words);
}

struct us_front_line us_front_line(struct us_str line)
{
    struct us_front_line facts = {.kind = US_FRONT_BLANK};
    line = us_str_trim(line);
    if (line.len == 0)
        return facts;

    bool prose = examine_words(line, &facts);
    if (is_fence(line))
        facts.kind = US_FRONT_FENCE;
    else if (is_command(line))
        facts.kind = US_FRONT_PROMPT;
    else if (is_rule(line))
        facts.kind = US_FRONT_RULE;
    else
        facts.kind = prose ? US_FRONT_PROSE : US_FRONT_DATA;
    return facts;
}

/* Returns how many plain words of at least three letters line `a` has, and sets *common to how many
   of them line `b` has, too. */
static unsigned count_common(struct us_str a, struct us_str b, unsigned *common)
{
    enum { LEAST = 3, MOST = 512 };
    unsigned words = 0;
    size_t at = 0;
    *common = 0;
    if (a.len > MOST || b.len > MOST)
        return 0;
    for (struct us_str word = next_word(a, &at); word.len > 0; word = next_word(a, &at)) {
        size_t other_at = 0;
        bool is_found = false;
        word = without_marks(word);
        if (word.len < LEAST || !is_plain(word))
            continue;
        words++;
        for (struct us_str other = next_word(b, &other_at); other.len > 0;
             other = next_word(b, &other_at)) {
            other = without_marks(other);
            is_found = is_found ||
                       (other.len == word.len && memcmp(other.p, word.p, word.len) == 0);
        }
        *common += is_found;
    }
    return words;
}

/* Returns true if the lines have two words in common, or half of the words, or both begin with a
   number. */
static bool are_alike(struct us_str a, struct us_str b)
{
    unsigned common;
    if (a.len > 0 && b.len > 0 && us_is_digit(a.p[0]) && us_is_digit(b.p[0]))
        return true;
    unsigned words = count_common(a, b, &common);
    return common > 1 || (common > 0 && 2 * common >= words);
}

struct us_str us_front_line_above(struct us_str text, size_t off)
{
    size_t least = off > NEAR ? off - NEAR : 0;
    while (off > least) {
        struct us_str line = us_front_line_at(text, off - 1);
        if (us_str_trim_end(line).len > 0)
            return line;
        off = line.p - text.p;
    }
    return (struct us_str){NULL, 0};
}

/* Returns true if a line above the offset begins with the same word. */
static bool begins_like_others(struct us_str text, size_t off, struct us_str line)
{
    enum { LEAST = 3, MOST = 40 };
    char begin[MOST + 1];
    size_t at = 0;
    struct us_str word = next_word(line, &at);
    bool is_rule_line = us_front_line(line).kind == US_FRONT_RULE;
    if (word.len < LEAST || word.len > MOST || !(is_rule_line || is_plain(without_marks(word))))
        return false;
    memcpy(begin, word.p, word.len);
    begin[word.len] = 0;
    size_t far = off > NEAR ? off - NEAR : 0;
    struct us_str above = {text.p + far, off - far};
    return us_str_starts(above, begin) || us_find_line(above, 0, begin) != SIZE_MAX;
}

struct us_str us_front_line_at(struct us_str text, size_t off)
{
    const char *lf = off > 0 ? memrchr(text.p, '\n', off) : NULL;
    const char *from = lf ? lf + 1 : text.p;
    const char *end = memchr(from, '\n', text.p + text.len - from);
    return (struct us_str){from, (end ? end : text.p + text.len) - from};
}

struct us_str us_front_filled_line(struct us_str text, size_t off)
{
    while (off < text.len) {
        struct us_str line = us_front_line_at(text, off);
        if (us_str_trim_end(line).len > 0)
            return line;
        off = (line.p - text.p) + line.len + 1;
    }
    return (struct us_str){NULL, 0};
}

/* Returns what kind of character it is: any digit, any small letter, any capital, or itself. */
static char kind_of_character(char c)
{
    if (us_is_digit(c))
        return '0';
    if (c >= 'a' && c <= 'z')
        return 'a';
    return c >= 'A' && c <= 'Z' ? 'A' : c;
}

bool us_front_same_shape(struct us_str a, struct us_str b)
{
    enum { LENGTH = 4 };
    bool letters = true;
    if (a.len < LENGTH || b.len < LENGTH)
        return false;
    for (size_t i = 0; i < LENGTH; i++) {
        char kind = kind_of_character(a.p[i]);
        letters = letters && (kind == 'a' || kind == 'A');
        if (kind != kind_of_character(b.p[i]))
            return false;
    }
    return !letters;
}

bool us_front_has_no_deal(struct us_str line)
{
    static const char wrote[] = "wrote:";
    line = us_str_trim_end(line);
    size_t n = sizeof(wrote) - 1;
    bool quotes = line.len >= n && memcmp(line.p + line.len - n, wrote, n) == 0;
    return quotes || is_command(line);
}

bool us_front_begins_at(struct us_str line, size_t off)
{
    while (off > 0 && off <= line.len && us_is_blank(line.p[off - 1]))
        off--;
    return off == 0 && us_str_trim_end(line).len > 0;
}

bool us_front_is_around(struct us_str text, struct us_str line)
{
    struct us_front_line facts = us_front_line(line);
    if (facts.kind == US_FRONT_DATA || facts.kind == US_FRONT_BLANK || facts.begins)
        return false;
    size_t off = line.p - text.p;
    if (facts.kind == US_FRONT_RULE)
        return !begins_like_others(text, off, line);
    if (facts.kind != US_FRONT_PROSE)
        return true;
    return !are_alike(line, us_front_line_above(text, off)) && !begins_like_others(text, off, line);
}

bool us_front_is_like_below(struct us_str text, struct us_str line, size_t off)
{
    if (text.len > off + NEAR)
        text.len = off + NEAR;
    return us_front_line(line).kind == US_FRONT_PROSE &&
           are_alike(line, us_front_filled_line(text, off));
}

/* Returns true for a number, a date or a time. */
static bool is_numeric(struct us_str word)
{
    enum { MOST = 12 };
    for (size_t i = 0; i < word.len; i++)
        if (!us_is_digit(word.p[i]) && !memchr("/:.-+%", word.p[i], 6))
            return false;
    return word.len <= MOST;
}

bool us_front_is_harmless(struct us_str line)
{
    struct us_front_line facts = us_front_line(line);
    size_t at = 0;

    if (facts.moves.len > 0)
        return false;
    for (struct us_str word = next_word(line, &at); word.len > 0; word = next_word(line, &at)) {
        bool address = us_str_find(word, "://") != SIZE_MAX || memchr(word.p, '@', word.len);
        if (!is_plain(without_marks(word)) && !is_numeric(without_marks(word)) && !address &&
            !is_rule(word))
            return false;
    }
    return true;
}

size_t us_front_count_lines(struct us_str text)
{
    size_t lines = 0;
    for (struct us_cursor c = us_cursor(text); !us_cursor_at_end(&c); lines++)
        us_cursor_skip_line(&c, us_cursor_peek_line(&c));
    return lines;
}

/* ---- layers ---------------------------------------------------------------------------------- */

/* Returns how many bytes of blanks the line begins with. */
static size_t indentation(struct us_str line)
{
    size_t n = 0;
    while (n < line.len && us_is_blank(line.p[n]))
        n++;
    return n;
}

static bool is_quoted(struct us_str line)
{
    return line.len > 0 && (line.p[0] == '>' || line.p[0] == '|');
}

/* Returns true if a line is data that is not quoted: lines beside it may be indented in the same
   record. */
static bool is_bare_data(struct us_str line)
{
    return !is_quoted(line) && us_front_line(line).kind == US_FRONT_DATA;
}

/* Returns the common indentation of the lines from the cursor to the first one without any; 0: they
   are rows of what that line goes on with.  Blank lines do not count. */
static size_t common_indentation(struct us_cursor c)
{
    struct us_str common = {NULL, 0};
    bool below_blank = false;

    for (; !us_cursor_at_end(&c); us_cursor_skip_line(&c, us_cursor_peek_line(&c))) {
        struct us_str line = us_cursor_peek_line(&c);
        size_t n = indentation(line);
        if (n == 0 && line.len > 0 && !below_blank && is_bare_data(line))
            return 0;
        below_blank = n == line.len;
        if (below_blank)
            continue;
        if (n == 0)
            break;
        if (!common.p)
            common = (struct us_str){line.p, n};
        while (common.len > n || memcmp(common.p, line.p, common.len) != 0)
            common.len--;
    }
    bool is_one_blank = common.len == 1 && common.p[0] == ' '; /* as in many formats */
    return is_one_blank ? 0 : common.len;
}

/* Returns how many bytes to remove from a quoted line: its mark and one blank. */
static size_t mark_length(struct us_str line)
{
    return line.len > 1 && us_is_blank(line.p[1]) ? 2 : 1;
}

size_t us_front_unwrap(char *text, size_t len, uint16_t *removed)
{
    size_t out = 0;
    size_t common = 0;
    bool in_block = false;
    bool below_data = false;
    struct us_cursor c = us_cursor((struct us_str){text, len});

    for (size_t i = 0; !us_cursor_at_end(&c); i++) {
        struct us_str line = us_cursor_peek_line(&c);
        size_t n = indentation(line);
        size_t drop = 0;
        if (is_quoted(line)) {
            drop = mark_length(line);
            in_block = false;
        } else if (n > 0 && n < line.len) {
            if (!in_block)
                common = below_data ? 0 : common_indentation(c);
            in_block = true;
            drop = common;
        } else if (n == line.len) {
            drop = 0;
            if (in_block)
                drop = common < n ? common : n;
        } else {
            in_block = false;
        }
        below_data = n == 0 && is_bare_data(line);

        const char *rest = line.p + drop;
        us_cursor_skip_line(&c, line);
        size_t kept = c.p - rest;
        memmove(text + out, rest, kept);
        out += kept;
        removed[i] = removed[i] + drop < UINT16_MAX ? removed[i] + drop : UINT16_MAX;
    }
    return out;
}

const struct us_variant *us_front_game(struct us_str line)
{
    enum { LEAST = 4, LONGEST = 60 };
    static const char marks[] = " \t#=*-~:>`'\".,(!";
    static const char *const ends[] = {"#", "deal ", "no. "};
    line = us_strip(line, marks);
    if (us_str_starts_nocase(line, "game:"))
        line = us_str_from(line, strlen("game:"));
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        size_t at = us_str_find(line, ends[i]);
        line.len = at < line.len ? at : line.len;
    }
    line = us_strip(line, marks);
    const struct us_variant *v = line.len >= LEAST && line.len <= LONGEST
                                     ? us_variant_find_loosely(line)
                                     : NULL;
    /* Many of PySolFC's games have the name of a thing, such as "Steps". */
    bool is_a_word = v && v->is_of_pysolfc && !strchr(v->title, ' ');
    return v == us_variant_at(0) || is_a_word ? NULL : v;
}
