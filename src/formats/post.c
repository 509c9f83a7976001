/* SPDX-License-Identifier: MIT */
/* What a line of a post holds. */
#include "formats/post.h"

#include "formats/pair.h"

/* ---- lines ---------------------------------------------------------------------------------------------------- */

static bool is_word_char(char c)
{
    return us_is_digit(c) || us_is_letter(c);
}

static bool is_control(char c)
{
    return (unsigned char)c < ' ';
}

static bool is_ascii(char c)
{
    return ((unsigned char)c & 0x80) == 0;
}

/* Tags, brackets and headers are looked at as far as this: text of whatever length is read in one go. */
enum { REACH = 256 };

static struct us_str within_reach(struct us_str text)
{
    return (struct us_str){text.p, text.len < REACH ? text.len : REACH};
}

/* The length of the tag at the start of text, 0: there is none. */
static size_t tag_length(struct us_str text)
{
    text = within_reach(text);
    if (text.len < 3 || text.p[0] != '<' || (text.p[1] != '/' && !us_is_letter(text.p[1])))
        return 0;
    const char *close = memchr(text.p, '>', text.len);
    return close ? (size_t)(close + 1 - text.p) : 0;
}

/* A tag behind which, or in front of which, a browser begins a line. */
static bool breaks_line(struct us_str tag)
{
    static const char *const names[] = {"br", "p", "div", "li", "tr", "pre", "blockquote", "h1", "h2", "h3", "h4"};
    size_t at = tag.p[1] == '/' ? 2 : 1;
    struct us_str name = {tag.p + at, tag.len - at};
    for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
        if (us_str_starts_nocase(name, names[i]) && !is_word_char(name.p[strlen(names[i])]))
            return true;
    return false;
}

/* Where a tag begins a line in text, its first byte aside; the end of text where none does. */
static const char *find_break(struct us_str text)
{
    const char *end = text.p + text.len;
    for (const char *p = text.p + 1; p < end; p++) {
        p = memchr(p, '<', (size_t)(end - p));
        if (!p)
            break;
        struct us_str rest = {p, (size_t)(end - p)};
        if (tag_length(rest) > 0 && breaks_line(rest))
            return p;
    }
    return end;
}

struct us_str us_post_line(const struct us_cursor *c)
{
    enum { STEP = 4096 };
    struct us_str line = {c->p, 0};
    struct us_str left = us_cursor_rest(c);
    while (line.len < left.len) { /* a page may be one line */
        struct us_str part = {left.p + line.len, left.len - line.len < STEP ? left.len - line.len : STEP};
        const char *lf = memchr(part.p, '\n', part.len);
        const char *stop = part.p + part.len;
        if (lf)
            stop = lf;
        const char *at = find_break((struct us_str){part.p, (size_t)(stop - part.p)});
        line.len = (size_t)(at - line.p);
        if (lf || at < stop)
            break;
    }
    return line;
}

void us_post_skip_line(struct us_cursor *c, struct us_str line)
{
    c->p += line.len;
    us_cursor_literal(c, "\n");
}

bool us_post_is_signature(struct us_str line)
{
    return us_str_eq(us_str_trim_end(line), "--");
}

/* ---- words ---------------------------------------------------------------------------------------------------- */

/* "&nbsp;", "&gt;", "&#160;". */
static bool take_entity(struct us_cursor *c)
{
    enum { LONGEST = 8 };
    struct us_str rest = us_cursor_rest(c);
    size_t n = 1;
    if (rest.len == 0 || rest.p[0] != '&')
        return false;
    while (n < rest.len && n < LONGEST && (is_word_char(rest.p[n]) || rest.p[n] == '#'))
        n++;
    if (n == rest.len || rest.p[n] != ';')
        return false;
    c->p += n + 1;
    return true;
}

static const char en_dash[] = "\xe2\x80\x93";
static const char em_dash[] = "\xe2\x80\x94";
static const char arrow[] = "\xe2\x86\x92";

static bool is_dash(struct us_str text)
{
    return us_str_starts(text, en_dash) || us_str_starts(text, em_dash);
}

/* Steps over marks that letters and web pages put around words: "> ", "&nbsp;", "<br>", quotes, bullets. */
static void skip_marks(struct us_cursor *c)
{
    static const char marks[] = ">|*!\"'`_~+=:,;)]}?";
    for (;;) {
        us_cursor_blanks(c);
        struct us_str rest = us_cursor_rest(c);
        if (rest.len == 0)
            return;
        size_t tag = tag_length(rest);
        if (tag > 0)
            c->p += tag;
        else if (memchr(marks, *c->p, sizeof(marks) - 1) || *c->p == '<' || is_control(*c->p) ||
                 (!is_ascii(*c->p) && !is_dash(rest)))
            c->p++;
        else if (!take_entity(c))
            return;
    }
}

struct us_str us_post_text(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    skip_marks(&c);
    return us_cursor_rest(&c);
}

static bool ends_word(struct us_str rest)
{
    static const char ends[] = " \t<,;|\"`";
    if (us_str_starts(rest, arrow))
        return false;
    return memchr(ends, rest.p[0], sizeof(ends) - 1) || us_str_starts(rest, "[/") ||
           (rest.p[0] == '&' && rest.len > 2 && us_is_letter(rest.p[1])) ||
           (!is_ascii(rest.p[0]) && is_ascii(rest.p[-1]));
}

/* The word here, which begins with no mark; it is not empty. */
static struct us_str take_word(struct us_cursor *c)
{
    struct us_str word = {c->p, 0};
    c->p += is_dash(us_cursor_rest(c)) ? sizeof(en_dash) - 1 : 1;
    while (!us_cursor_at_end(c) && !ends_word(us_cursor_rest(c)))
        c->p += us_str_starts(us_cursor_rest(c), arrow) ? sizeof(arrow) - 1 : 1;
    word.len = (size_t)(c->p - word.p);
    return word;
}

/* ---- moves ---------------------------------------------------------------------------------------------------- */

/* Takes the number of cards off a move's end: "(5)", "{5}", "[5]" or "x5"; 0: there is none. */
static uint32_t take_count(struct us_str *word)
{
    static const char closing[] = ")}]";
    size_t end = word->len;
    end -= end > 2 && memchr(closing, word->p[end - 1], sizeof(closing) - 1);
    size_t from = end;
    while (from > 2 && us_is_digit(word->p[from - 1]))
        from--;
    char mark = from > 2 ? word->p[from - 1] : ' ';
    bool bracket = memchr("({[", mark, 3) && end < word->len;
    struct us_cursor c = us_cursor((struct us_str){word->p + from, end - from});
    uint32_t n;
    if ((!bracket && (mark != 'x' || end < word->len)) || !us_cursor_number(&c, &n) || n == 0)
        return 0;
    word->len = from - 1;
    return n;
}

/* What may stand between source and target: "2-a", "2->a". */
static size_t link_length(struct us_str text)
{
    static const char *const links[] = {"->", "=>", "-", arrow};
    for (size_t i = 0; i < sizeof(links) / sizeof(links[0]); i++)
        if (us_str_starts(text, links[i]) && text.len > strlen(links[i]))
            return strlen(links[i]);
    return 0;
}

/* A move as it is posted. */
static bool read_move(struct us_str word, const struct us_game *g, struct us_intent *m)
{
    char small[8];
    size_t n = 0;
    bool dot = word.len > 0 && word.p[0] == '.';
    if (dot)
        word = (struct us_str){word.p + 1, word.len - 1};
    uint32_t count = take_count(&word);
    for (size_t i = 0; i < word.len; i++) {
        size_t link = i > 0 ? link_length((struct us_str){word.p + i, word.len - i}) : 0;
        i += link;
        char c = word.p[i];
        bool home = c == 'F' && i == word.len - 1;
        if (n == sizeof(small))
            return false;
        small[n++] = home ? 'h' : c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
    }
    *m = (struct us_intent){0};
    if (n < 2 || us_read_pair((struct us_str){small, n}, g, m) == US_PAIR_BAD)
        return false;
    if (dot || count > 0) {
        m->count_kind = US_COUNT_STATED;
        m->count = dot ? 1 : count;
    }
    return true;
}

/* ---- numbers of lines and moves --------------------------------------------------------------------------------- */

/* Takes "12", or "1-10", off the word's start: its (first) number. */
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

static bool is_expected(const struct us_post_scan *s, uint32_t n)
{
    return n > 0 && (n == s->expected.next_line || n == s->expected.next_move);
}

static void note_label(struct us_post_scan *s, uint32_t n)
{
    s->first_label = s->begun ? s->first_label : n;
    s->last_label = n;
}

/* Whether n, in front of a word, numbers a line or, further on, the next move. */
static bool is_label(const struct us_post_scan *s, uint32_t n)
{
    return !s->begun || (s->last_label > 0 && n == s->last_label + 1);
}

/* "12." or "3)", or "3.2a": takes the number of a line or move off the word, which may leave nothing. */
static bool take_label(struct us_post_scan *s, struct us_str *word)
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
    struct us_intent m;
    skip_marks(&s->c);
    bool alone = rest.len == 0 && us_cursor_at_end(&s->c) && !is_expected(s, n); /* rather a move, and a full stop */
    if (marks == 0 || alone || !is_label(s, n) || (rest.len > 0 && (c.p[-1] == '-' || !read_move(rest, s->game, &m))))
        return false;
    note_label(s, n);
    *word = rest;
    return true;
}

static bool is_bullet(struct us_str word)
{
    return us_str_eq(word, "-") || us_str_eq(word, en_dash) || us_str_eq(word, em_dash);
}

/* "12" in front of moves, where lines are numbered so, or where it can be no move. */
static bool take_bare_label(struct us_post_scan *s, struct us_str word)
{
    struct us_cursor c = us_cursor(word);
    uint32_t n;
    if (s->begun || !us_cursor_number(&c, &n) || !us_cursor_at_end(&c))
        return false;
    bool expected = is_expected(s, n);
    bool move = word.len == 2 && word.p[0] != '0' && word.p[1] != '0' && word.p[0] != word.p[1];
    if (!expected && (move || (word.len > 2 && s->game->num_columns > 9)))
        return false;
    struct us_post_scan ahead = *s;
    struct us_intent m;
    ahead.begun = true;
    enum us_post_item item = us_post_next(&ahead, &word, &m);
    if (item == US_POST_WORD && is_bullet(word))
        item = us_post_next(&ahead, &word, &m);
    if (item == US_POST_MOVE)
        note_label(s, n);
    return item == US_POST_MOVE;
}

/* ---- comments in brackets --------------------------------------------------------------------------------------- */

/* Moves in brackets are moves: players put those there that the program makes by itself.  Strings are another program's. */
static bool is_moves(struct us_str text, const struct us_game *g, bool behind)
{
    struct us_cursor c = us_cursor(text);
    struct us_intent m;
    bool sure = false;
    if (memchr(text.p, '"', text.len))
        return false;
    for (skip_marks(&c); !us_cursor_at_end(&c); skip_marks(&c)) {
        struct us_str word = take_word(&c);
        if (!read_move(word, g, &m))
            return false;
        bool home = behind && m.dest.kind == US_PLACE_FOUNDATION;
        sure = sure || home || us_is_digit(word.p[0]) || us_is_digit(word.p[word.len - 1]);
    }
    return sure;
}

/* Steps over "(a comment)" or "[12]", or into brackets around moves. */
static bool take_brackets(struct us_post_scan *s)
{
    static const char opening[] = "([{";
    static const char closing[] = ")]}";
    const char *kind = us_cursor_at_end(&s->c) ? NULL : memchr(opening, *s->c.p, 3);
    if (!kind)
        return false;
    struct us_str rest = within_reach(us_cursor_rest(&s->c));
    const char *close = memchr(rest.p, closing[kind - opening], rest.len);
    s->c.p++;
    if (!close)
        return true;
    struct us_str inside = {s->c.p, (size_t)(close - s->c.p)};
    struct us_cursor c = us_cursor(inside);
    uint32_t n;
    bool number = take_number(&c, &n) && us_cursor_at_end(&c);
    bool label = number && is_label(s, n);
    struct us_cursor behind = us_cursor((struct us_str){close + 1, (size_t)(s->c.end - close - 1)});
    bool sum = number && *close == ')' && us_post_text(us_cursor_rest(&behind)).len == 0; /* of the moves so far */
    if (label)
        note_label(s, n);
    if (label || sum || !is_moves(inside, s->game, s->begun))
        s->c.p = close + 1;
    return true;
}

struct us_post_scan us_post_scan(struct us_str line, const struct us_game *g, struct us_post_numbers expected)
{
    return (struct us_post_scan){.c = us_cursor(line), .game = g, .expected = expected};
}

static bool has(struct us_str s, bool (*is)(char))
{
    for (size_t i = 0; i < s.len; i++)
        if (is(s.p[i]))
            return true;
    return false;
}

/* Of a pile; F may be home in a list of small letters. */
static bool is_capital(char c)
{
    return c >= 'A' && c <= 'L' && c != 'F';
}

static bool is_small(char c)
{
    return c >= 'a' && c <= 'l';
}

static struct us_str without_marks(struct us_str word)
{
    static const char marks[] = ".!?)]}'*_~>";
    while (word.len > 0 && memchr(marks, word.p[word.len - 1], sizeof(marks) - 1))
        word.len--;
    return word;
}

/* Campbell's "46.85" is two moves, the second one of one card. */
static void split_at_dot(struct us_post_scan *s, struct us_str *word)
{
    struct us_intent m;
    const char *dot = word->len > 2 ? memchr(word->p + 1, '.', word->len - 1) : NULL;
    size_t n = dot ? (size_t)(dot - word->p) : 0;
    if (n < 2 || word->len < n + 3 || !read_move((struct us_str){word->p, n}, s->game, &m) ||
        !read_move((struct us_str){dot, 3}, s->game, &m))
        return;
    word->len = n;
    s->c.p = dot;
}

enum us_post_item us_post_next(struct us_post_scan *s, struct us_str *word, struct us_intent *m)
{
    for (;;) {
        skip_marks(&s->c);
        if (us_cursor_at_end(&s->c))
            return US_POST_END;
        if (take_brackets(s))
            continue;
        *word = take_word(&s->c);
        if (!s->begun && is_bullet(*word))
            continue;
        bool label = take_label(s, word);
        if (label ? word->len == 0 : take_bare_label(s, *word))
            continue;
        bool first = !s->begun;
        s->begun = true;
        split_at_dot(s, word);
        struct us_str move = read_move(*word, s->game, m) ? *word : without_marks(*word);
        bool sigh = first && move.len < word->len && !us_is_digit(*move.p); /* "Ah!" */
        bool card = s->small && has(move, is_capital);                      /* "7h AH" */
        if (sigh || card || !read_move(move, s->game, m))
            return US_POST_WORD;
        s->small = s->small || has(move, is_small);
        *word = move;
        return US_POST_MOVE;
    }
}

/* ---- what a line is --------------------------------------------------------------------------------------------- */

/* Whether a word can only be a card: a spade, or a rank that is a letter.  10h may be a move. */
static bool is_card(struct us_str word)
{
    us_card card;
    return us_get_card(word, &card) == word.len && word.len >= 2 &&
           (us_suit(card) == US_SPADES || us_rank(card) > 10 || (us_rank(card) == 10 && word.p[0] != '1'));
}

/* "Solution:", "#617", "JD>": moves may follow in the same line. */
static bool may_precede_moves(struct us_str word)
{
    char last = word.p[word.len - 1];
    return last == ':' || last == '>' || (word.len > 1 && word.p[0] == '#' && us_is_digit(word.p[1]));
}

/* "617": no move, unless there are so many columns. */
static bool is_lone_number(struct us_str line, struct us_str *number)
{
    struct us_cursor c = us_cursor(line);
    while (!us_cursor_at_end(&c) && !us_is_digit(*c.p) && !us_is_letter(*c.p) && is_ascii(*c.p))
        c.p++;
    *number = (struct us_str){c.p, 0};
    while (!us_cursor_at_end(&c) && us_is_digit(*c.p))
        c.p++;
    number->len = (size_t)(c.p - number->p);
    while (!us_cursor_at_end(&c) && !us_is_digit(*c.p) && !us_is_letter(*c.p))
        c.p++;
    return number->len > 2 && us_cursor_at_end(&c);
}

static void count_move(struct us_post_view *v, struct us_str word, const struct us_intent *m)
{
    v->tokens++;
    v->homes += m->dest.kind == US_PLACE_FOUNDATION;
    for (size_t i = 0; i < word.len; i++) {
        v->digits = v->digits || us_is_digit(word.p[i]);
        v->counts = v->counts || us_upper(word.p[i]) == 'V';
    }
}

/* Moves behind the first word: the longest row of them, where there are three or more. */
static void note_passed_over(struct us_post_view *v, struct us_post_view *row, struct us_str word)
{
    enum { MANY = 3 };
    if (row->tokens == 1)
        row->passed_over.p = word.p;
    row->passed_over.len = (size_t)(word.p + word.len - row->passed_over.p);
    if (row->tokens >= MANY && row->digits)
        v->passed_over = row->passed_over;
}

/* "#617", and nothing else in its line: the usual header. */
static bool is_usual_header(struct us_cursor c)
{
    bool sharp = us_cursor_literal(&c, "#") && !us_cursor_at_end(&c) && us_is_digit(*c.p);
    while (!us_cursor_at_end(&c) && us_is_digit(*c.p))
        c.p++;
    return sharp && (us_cursor_at_end(&c) || *c.p == '\n');
}

struct us_post_view us_post_look(struct us_str line, const struct us_game *g, struct us_post_numbers expected)
{
    struct us_post_view v = {0};
    struct us_post_view row = {0};
    struct us_post_scan s = us_post_scan(line, g, expected);
    struct us_str word;
    struct us_intent m;
    unsigned cards = 0;
    bool short_words = true;
    if (is_usual_header(us_cursor(line)) || (g->num_columns < 10 && is_lone_number(line, &word)))
        return v;
    for (enum us_post_item item; (item = us_post_next(&s, &word, &m)) != US_POST_END;) {
        cards += is_card(word);
        short_words = short_words && word.len <= 3;
        v.words++;
        if (item == US_POST_MOVE && v.tokens + 1 == v.words) {
            count_move(&v, word, &m);
        } else if (item == US_POST_MOVE) {
            count_move(&row, word, &m);
            note_passed_over(&v, &row, word);
        } else {
            row = (struct us_post_view){0};
            if (v.tokens == 0 && may_precede_moves(word)) {
                v = (struct us_post_view){.from = (size_t)(s.c.p - line.p), .numbered = us_is_digit(word.p[0])};
                s = us_post_scan(line, g, expected);
                s.c.p += v.from;
            }
        }
    }
    v.is_cards = cards > 1 && short_words && v.tokens < v.words; /* kd is a move where there are nine freecells */
    if (v.is_cards)
        v.passed_over.len = 0;
    return v;
}

bool us_post_holds_moves(const struct us_post_view *v, bool behind)
{
    bool row = v->tokens > 2 && v->digits;
    bool all = v->tokens == v->words && (v->from == 0 || v->numbered) &&
               (v->digits || (behind && (v->homes > 0 || v->words > 1)));
    return v->tokens > 0 && !v->is_cards && (all || row);
}

/* ---- headers -------------------------------------------------------------------------------------------------- */

/* Words that stand in front of a deal's number: some announce it, some do where a number sign follows, and "Solution #2" is none. */
enum lead { NO_LEAD, LEAD_AROUND, LEAD_BEFORE_SHARP, LEAD_ANNOUNCES };

static const struct {
    const char *word;
    enum lead kind;
} leads[] = {
    {"game", LEAD_ANNOUNCES},       {"deal", LEAD_ANNOUNCES},   {"freecell", LEAD_ANNOUNCES},
    {"board", LEAD_ANNOUNCES},      {"number", LEAD_ANNOUNCES}, {"hand", LEAD_ANNOUNCES},
    {"layout", LEAD_ANNOUNCES},     {"seed", LEAD_ANNOUNCES},   {"problem", LEAD_ANNOUNCES},
    {"ms", LEAD_ANNOUNCES},         {"fc", LEAD_ANNOUNCES},     {"no.", LEAD_ANNOUNCES},
    {"nr.", LEAD_ANNOUNCES},        {"to", LEAD_BEFORE_SHARP},  {"of", LEAD_BEFORE_SHARP},
    {"for", LEAD_BEFORE_SHARP},     {"re", LEAD_BEFORE_SHARP},  {"is", LEAD_BEFORE_SHARP},
    {"subject", LEAD_BEFORE_SHARP}, {"no", LEAD_AROUND},        {"nr", LEAD_AROUND},
    {"pro", LEAD_AROUND},           {"my", LEAD_AROUND},        {"the", LEAD_AROUND},
    {"here", LEAD_AROUND},          {"solution", LEAD_AROUND},  {"solutions", LEAD_AROUND},
    {"solved", LEAD_AROUND},        {"microsoft", LEAD_AROUND}, {"windows", LEAD_AROUND},
};

static enum lead take_lead(struct us_cursor *c)
{
    struct us_str rest = us_cursor_rest(c);
    if (rest.len == 0 || !us_is_letter(rest.p[0]))
        return NO_LEAD;
    for (size_t i = 0; i < sizeof(leads) / sizeof(leads[0]); i++) {
        size_t n = strlen(leads[i].word);
        if (!us_str_starts_nocase(rest, leads[i].word) || (n < rest.len && us_is_letter(rest.p[n])))
            continue;
        c->p += n;
        return leads[i].kind;
    }
    return NO_LEAD;
}

/* "617", "-2" or "1,000,000", and no word or other number behind it. */
static bool take_deal(struct us_cursor *c, struct us_deal *deal)
{
    char digits[24];
    size_t n = 0;
    struct us_cursor x = *c;
    if (us_cursor_literal(&x, "-"))
        digits[n++] = '-';
    for (; !us_cursor_at_end(&x) && n < sizeof(digits) - 1; x.p++) {
        struct us_str rest = us_cursor_rest(&x);
        bool group = n > 0 && rest.p[0] == ',' && rest.len > 3 && us_is_digit(rest.p[1]) && us_is_digit(rest.p[2]) &&
                     us_is_digit(rest.p[3]);
        if (us_is_digit(rest.p[0]))
            digits[n++] = rest.p[0];
        else if (!group)
            break;
    }
    struct us_str rest = us_cursor_rest(&x);
    bool more = rest.len > 0 &&
                (is_word_char(rest.p[0]) || (rest.len > 1 && memchr(".,/", rest.p[0], 3) && us_is_digit(rest.p[1])));
    if (more || n == 0 || digits[n - 1] == '-')
        return false;
    *deal = US_NO_DEAL;
    us_deal_parse((struct us_str){digits, n}, deal); /* a number that no deal has is a header, too */
    *c = x;
    return true;
}

/* Steps over what stands between a header's words. */
static bool take_gap(struct us_cursor *c, bool *sharp)
{
    static const char gap[] = " \t:#=\"'*_";
    size_t tag = tag_length(us_cursor_rest(c));
    if (us_cursor_at_end(c))
        return false;
    *sharp = *sharp || *c->p == '#';
    if (tag > 0)
        c->p += tag;
    else if (memchr(gap, *c->p, sizeof(gap) - 1) || !is_ascii(*c->p))
        c->p++;
    else
        return us_cursor_literal(c, "- ") || take_entity(c);
    return true;
}

/* What a header says: "FreeCell Game #617". */
struct header {
    struct us_deal deal;
    bool announced;
    bool sharp;
    const char *end;
};

static bool read_header(struct us_cursor c, struct header *h)
{
    struct us_str text = within_reach(us_cursor_rest(&c));
    c = us_cursor(text);
    *h = (struct header){.deal = US_NO_DEAL};
    enum lead lead = LEAD_BEFORE_SHARP;
    enum { MOST_LEADS = 6 };
    for (unsigned i = 0; lead != NO_LEAD && i <= MOST_LEADS; i++) {
        while (take_gap(&c, &h->sharp))
            ;
        bool here = h->announced || (h->sharp && lead == LEAD_BEFORE_SHARP);
        if (here && take_deal(&c, &h->deal)) {
            h->end = c.p;
            return true;
        }
        lead = h->sharp ? NO_LEAD : take_lead(&c);
        h->announced = h->announced || lead == LEAD_ANNOUNCES;
    }
    return false;
}

static struct us_cursor past_marks(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint32_t n;
    skip_marks(&c);
    struct us_cursor label = c; /* of a list of posts */
    if (us_cursor_number(&label, &n) && (us_cursor_literal(&label, ". ") || us_cursor_literal(&label, ") ")))
        c = label;
    return c;
}

/* Nothing but the header stands in the line, or it has a number sign, or what follows is set off. */
static bool stands_alone(const struct header *h, struct us_str line)
{
    struct us_str rest = {h->end, (size_t)(line.p + line.len - h->end)};
    while (rest.len > 0 && memchr(" \t*=\"'.", rest.p[0], 7))
        rest = (struct us_str){rest.p + 1, rest.len - 1};
    return h->sharp || rest.len == 0 || !is_ascii(rest.p[0]) || memchr(":(,-<", rest.p[0], 5);
}

enum us_post_header us_post_find_deal(struct us_str line, struct us_deal *deal)
{
    struct header h;
    struct us_cursor first = past_marks(line);
    struct us_str number;
    if (read_header(first, &h)) {
        *deal = h.deal;
        return stands_alone(&h, line) ? US_POST_HEADER : US_POST_NAMED;
    }
    enum us_post_header best = US_POST_NO_HEADER;
    for (struct us_cursor c = first; !us_cursor_at_end(&c); c.p++) {
        bool inside = c.p > c.begin && (is_word_char(c.p[-1]) || c.p[-1] == '&');
        if (inside || (*c.p != '#' && !us_is_letter(*c.p)) || !read_header(c, &h))
            continue;
        enum us_post_header kind = h.announced ? US_POST_NAMED : US_POST_SHARP;
        if (kind > best)
            *deal = h.deal;
        best = kind > best ? kind : best;
    }
    if (best == US_POST_NO_HEADER && is_lone_number(line, &number) && us_deal_parse(number, deal))
        best = US_POST_SHARP;
    return best;
}

/* What a pair may consist of. */
static bool is_pile(char c)
{
    return (c >= 'a' && c <= 'h') || (c >= '1' && c <= '9') || c == 'k' || c == 'l';
}

/* "8a 7b" or nothing: the usual lines, with which nothing begins; it takes one look. */
static bool is_usual(const struct us_cursor *c)
{
    if (c->end - c->p < 3)
        return false;
    bool pair = is_pile(c->p[0]) && is_pile(c->p[1]) && (c->p[2] == ' ' || c->p[2] == '\n' || c->p[2] == 'v');
    return pair || c->p[0] == '\n';
}

/* Bytes that are looked at together, by vector code wherever there is some. */
typedef unsigned char lanes __attribute__((vector_size(16)));

/* Whether p has sixteen bytes that lists of pairs are made of; no header is. */
static bool are_of_pairs(const char *p)
{
    lanes b;
    uint64_t halves[2];
    memcpy(&b, p, sizeof(b));
    lanes found = (lanes)((b - '0' <= 9) | (b - 'a' <= 'd' - 'a') | (b == 'h') | (b == 'v') | (b == ' ') | (b == '\n'));
    memcpy(halves, &found, sizeof(found));
    return (halves[0] & halves[1]) == UINT64_MAX;
}

void us_post_skip_pairs(struct us_cursor *c)
{
    const char *from = c->p;
    while ((size_t)(c->end - c->p) >= sizeof(lanes) && are_of_pairs(c->p))
        c->p += sizeof(lanes);
    const char *lf = memrchr(from, '\n', (size_t)(c->p - from));
    c->p = lf ? lf + 1 : from;
}

static bool is_header(struct us_str line, struct header *h)
{
    struct us_cursor c = past_marks(line);
    if (us_cursor_at_end(&c))
        return false;
    if (read_header(c, h))
        return stands_alone(h, line);
    struct us_str rest = us_cursor_rest(&c);
    return take_lead(&c) == LEAD_ANNOUNCES && us_post_find_deal(rest, &h->deal) == US_POST_SHARP;
}

/* The line above the one at `at`, blank ones aside. */
static struct us_str line_above(struct us_str text, size_t at)
{
    enum { BACK = 4096 };
    size_t back = at < BACK ? at : BACK;
    struct us_str above = {text.p + at - back, back};
    while (above.len > 0 && (above.p[above.len - 1] == '\n' || us_is_blank(above.p[above.len - 1])))
        above.len--;
    const char *lf = above.len > 0 ? memrchr(above.p, '\n', above.len) : NULL;
    return lf ? (struct us_str){lf + 1, (size_t)(above.p + above.len - lf - 1)} : above;
}

/* A solver's header, or another one, which is read to *h. */
static bool at_header(const struct us_cursor *c, bool *solver, struct header *h)
{
    static const char solver_header[] = "-=-=-=-=-=-=-=-=-=-=-=-";
    struct us_str line = us_post_line(c);
    struct us_cursor first = past_marks(line);
    *solver = us_str_starts(us_cursor_rest(&first), solver_header);
    return *solver || is_header(line, h);
}

bool us_post_begins(struct us_str text, size_t at)
{
    struct us_cursor c = us_cursor(text);
    c.p += at;
    if (is_usual(&c))
        return false;

    /* The line itself comes first: of many blank lines each would look far back for the line above. */
    struct header h;
    bool solver = false;
    bool usual = is_usual_header(c);
    if (!usual && !at_header(&c, &solver, &h))
        return false;

    struct us_cursor up = us_cursor(line_above(text, at));
    bool behind_pairs = us_cursor_at_end(&up) || is_usual(&up);
    if (behind_pairs && usual)
        return true;
    if (usual && !at_header(&c, &solver, &h))
        return false;

    struct header above;
    if (behind_pairs || !is_header(us_cursor_rest(&up), &above))
        return true;
    return !solver && (h.deal.number != above.deal.number || h.deal.system != above.deal.system);
}
