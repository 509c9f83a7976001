/* SPDX-License-Identifier: MIT */
/* The deal numbers of posts. */
#include "base/rows.h"
#include "formats/kit/card_sentence.h"
#include "formats/kit/prose.h"
#include "formats/posts/post_words.h"

/* ---- words before a deal number -------------------------------------------------------------- */

/* What a word before a number says about the number.  "Solution #2" is not a deal number. */
enum lead {
    NO_LEAD,
    LEAD_NEUTRAL,     /* nothing */
    LEAD_BEFORE_SIGN, /* it is the deal number if it has a number sign, or after LEAD_SOLUTION */
    LEAD_SOLUTION,    /* "solution of 617" names the deal, "solution 2" does not */
    LEAD_ANNOUNCES,   /* it is the deal number */
};

/* The words, in small letters, also French, German, Italian and Spanish ones.  After n there is the
   sign for degrees, or a small o above the line. */
static const char *const leads[][24] = {
    [LEAD_NEUTRAL] = {"no", "nr", "pro", "my", "the", "here", "solutions", "solved", "microsoft",
                      "windows"},
    [LEAD_BEFORE_SIGN] = {"to", "of", "for", "von", "zu", "de", "di", "re", "is", "subject"},
    [LEAD_SOLUTION] = {"solution", "l\xc3\xb6sung", "soluci\xc3\xb3n", "soluzione"},
    [LEAD_ANNOUNCES] = {"game",   "deal",      "freecell",  "board",  "number", "hand",
                        "layout", "seed",      "problem",   "ms",     "fc",     "no.",
                        "nr.",    "n\xc2\xb0", "n\xc2\xba", "partie", "spiel",  "jeu",
                        "donne",  "juego",     "partida",   "partita"},
};
US_ASSERT_ROWS(leads, LEAD_ANNOUNCES + 1);

/* Steps over a word that may come before a number.  "No." is not "no". */
static enum lead take_lead(struct us_cursor *c)
{
    struct us_str rest = us_cursor_rest(c);
    if (rest.len == 0 || !us_is_letter(rest.p[0]))
        return NO_LEAD;

    for (enum lead lead = LEAD_ANNOUNCES; lead > NO_LEAD; lead--) {
        for (const char *const *word = leads[lead]; *word; word++) {
            size_t n = strlen(*word);
            if (!us_str_starts_nocase(rest, *word) || (n < rest.len && us_is_letter(rest.p[n])))
                continue;
            c->p += n;
            return lead;
        }
    }
    return NO_LEAD;
}

/* ---- deal numbers ---------------------------------------------------------------------------- */

/* Returns true if the text begins with a comma and three digits, as in "1,000". */
static bool is_group(struct us_str text)
{
    return text.len > 3 && text.p[0] == ',' && us_is_digit(text.p[1]) && us_is_digit(text.p[2]) &&
           us_is_digit(text.p[3]);
}

/* Returns true if the text continues a number, so that the characters before it are none. */
static bool continues_number(struct us_str text)
{
    if (text.len == 0)
        return false;
    if (us_is_word_char(text.p[0]))
        return true;
    return text.len > 1 && memchr(".,/", text.p[0], 3) && us_is_digit(text.p[1]);
}

/* Reads "617", "-2" or "1,000,000".  A number that no deal has is accepted, with *deal
   US_NO_DEAL. */
static bool take_deal(struct us_cursor *c, struct us_deal *deal)
{
    char digits[24];
    size_t n = 0;
    struct us_cursor at = *c;
    if (us_cursor_literal(&at, "-"))
        digits[n++] = '-';

    for (; !us_cursor_at_end(&at) && n < sizeof(digits) - 1; at.p++) {
        if (us_is_digit(*at.p))
            digits[n++] = *at.p;
        else if (n == 0 || !is_group(us_cursor_rest(&at)))
            break;
    }
    if (n == 0 || digits[n - 1] == '-' || continues_number(us_cursor_rest(&at)))
        return false;

    *deal = US_NO_DEAL;
    us_deal_parse((struct us_str){digits, n}, deal);
    *c = at;
    return true;
}

/* Skips one item between the words of a header: a tag, a blank, a number sign or other punctuation.
   Sets *sign if it is a number sign.  Returns false if there is none. */
static bool take_gap(struct us_cursor *c, bool *sign)
{
    static const char gap[] = " \t:#=\"'*_";
    if (us_cursor_at_end(c))
        return false;
    if (*c->p == '#' || us_str_starts(us_cursor_rest(c), "\xe2\x84\x96"))
        *sign = true;

    size_t tag = us_post_tag_length(us_cursor_rest(c));
    if (tag > 0) {
        c->p += tag;
        return true;
    }
    if (memchr(gap, *c->p, sizeof(gap) - 1) || !us_post_is_ascii(*c->p)) {
        c->p++;
        return true;
    }
    return us_cursor_literal(c, "- ") || us_post_take_entity(c);
}

/* ---- headers --------------------------------------------------------------------------------- */

/* A header such as "FreeCell Game #617". */
struct header {
    struct us_deal deal;
    bool announced;  /* a word announces the number */
    bool solution;   /* the word "solution" comes before the number */
    bool sign;       /* it has a number sign */
    const char *end; /* the character after it */
};

/* Returns the length of what precedes a move between a column and another pile, which no word of
   prose is: 4 for " is 8a".  0: no such move follows. */
static size_t length_before_move(struct us_str text)
{
    static const char *const between[] = {" - ", " \xe2\x80\x93 ", " is ", " (", " ", NULL};
    struct us_cursor c = us_cursor(text);
    if (!us_take_any(&c, between))
        return 0;
    struct us_str pair = us_cursor_rest(&c);
    if (pair.len < 2 || (pair.len > 2 && pair.p[2] != ' '))
        return 0;
    bool fits = (us_is_digit(pair.p[0]) && us_is_letter(pair.p[1])) ||
                (us_is_letter(pair.p[0]) && us_is_digit(pair.p[1]));
    return fits ? us_cursor_offset(&c) : 0;
}

/* Returns true if nothing that belongs to the number follows it in the line. */
static bool ends_phrase(struct us_str rest)
{
    if (length_before_move(rest) > 0)
        return true;
    while (rest.len > 0 && memchr(" \t*=\"'.", rest.p[0], 7))
        rest = us_str_from(rest, 1);
    return rest.len == 0 || !us_post_is_ascii(rest.p[0]) || memchr(":(,-<", rest.p[0], 5);
}

/* Reads the deal number if the words before it allow one here. */
static bool take_number(struct us_cursor *c, enum lead lead, struct header *h)
{
    if (h->announced || (h->sign && lead == LEAD_BEFORE_SIGN))
        return take_deal(c, &h->deal);

    struct us_cursor at = *c;
    bool fits = h->solution && lead == LEAD_BEFORE_SIGN && take_deal(&at, &h->deal) &&
                ends_phrase(us_cursor_rest(&at));
    h->announced = h->announced || fits;
    return us_cursor_accept(c, &at, fits);
}

static bool read_header(struct us_cursor c, struct header *h)
{
    enum { MOST_LEADS = 6 };
    c = us_cursor(us_post_within_reach(us_cursor_rest(&c)));
    *h = (struct header){.deal = US_NO_DEAL};

    enum lead lead = LEAD_BEFORE_SIGN;
    for (unsigned i = 0; lead != NO_LEAD && i <= MOST_LEADS; i++) {
        while (take_gap(&c, &h->sign))
            ;
        if (take_number(&c, lead, h)) {
            h->end = c.p;
            return true;
        }
        if (h->sign)
            return false;

        lead = take_lead(&c);
        h->announced = h->announced || lead == LEAD_ANNOUNCES;
        h->solution = h->solution || lead == LEAD_SOLUTION;
    }
    return false;
}

struct us_cursor us_post_after_marks(struct us_str line)
{
    struct us_cursor c = us_cursor(line);
    uint32_t n;
    us_post_skip_marks(&c);

    struct us_cursor label = c;
    if (!us_cursor_number(&label, &n))
        return c;
    if (us_cursor_literal(&label, ". ") || us_cursor_literal(&label, ") "))
        return label;
    return c;
}

/* Returns true if the header has a number sign, is alone in the line, or is set off from what
   follows it. */
static bool is_set_off(const struct header *h, struct us_str line)
{
    return h->sign || ends_phrase((struct us_str){h->end, line.p + line.len - h->end});
}

size_t us_post_header_before_moves(struct us_str line)
{
    struct header h;
    struct us_str reach = us_post_within_reach(line);
    for (struct us_cursor c = us_post_after_marks(reach); !us_cursor_at_end(&c); c.p++) {
        bool begins_word = us_is_letter(*c.p) && (c.p == c.begin || !us_is_word_char(c.p[-1]));
        if (!begins_word || !read_header(c, &h) || !h.announced)
            continue;
        size_t n = length_before_move(us_str_from(line, h.end - line.p));
        if (n > 0)
            return h.end - line.p + n;
    }
    return 0;
}

/* ---- words ----------------------------------------------------------------------------------- */

bool us_post_is_same_deal(struct us_deal a, struct us_deal b)
{
    return a.number == b.number && a.system == b.system;
}

bool us_post_has_word(struct us_str line, const char *const *words)
{
    for (size_t i = 0; i < line.len; i++) {
        if (i > 0 && us_is_word_char(line.p[i - 1]))
            continue;
        if (us_length_in_any_case(us_str_from(line, i), words) > 0)
            return true;
    }
    return false;
}

/* ---- freecells ------------------------------------------------------------------------------- */

/* Reads a number of freecells, in digits or as a word. */
static bool take_count(struct us_cursor *c, unsigned *num)
{
    static const char *const words[] = {"one",  "two", "three", "four",
                                        "five", "six", "seven", "eight"};
    enum { MOST = sizeof(words) / sizeof(words[0]) };
    uint32_t n;
    us_cursor_blanks(c);
    if (us_cursor_number(c, &n)) {
        *num = n;
        return n >= 1 && n <= MOST;
    }

    for (unsigned i = 0; i < MOST; i++) {
        *num = i + 1;
        if (us_take_word(c, words[i]))
            return true;
    }
    return false;
}

/* Steps over what follows a deal number: ", two freecells", "with 2 free cells" or "(3 freecells)".
   The phrase must end there: "617, two freecells left" says something else. */
static bool take_freecells(struct us_cursor *c, unsigned *num)
{
    bool comma = us_cursor_literal(c, ",");
    us_cursor_blanks(c);
    bool opened = us_cursor_literal(c, "(");
    bool with = us_take_word(c, "with");
    if ((!comma && !opened && !with) || !take_count(c, num))
        return false;

    bool one_word = us_take_word(c, "freecells") || us_take_word(c, "freecell");
    if (!one_word &&
        !(us_take_word(c, "free") && (us_take_word(c, "cells") || us_take_word(c, "cell"))))
        return false;
    us_cursor_blanks(c);
    return us_cursor_at_end(c) || memchr("):.,;-", *c->p, 6);
}

/* Finds "384243, two freecells" in a line.  If `bracketed`, only after an opening parenthesis.
   Sets *deal and *num. */
static bool find_freecells(struct us_str line, bool bracketed, struct us_deal *deal, unsigned *num)
{
    line = us_post_within_reach(line);
    for (size_t i = 0; i < line.len; i++) {
        if (!us_is_digit(line.p[i]) || (i > 0 && us_is_word_char(line.p[i - 1])))
            continue;
        if (bracketed && (i == 0 || line.p[i - 1] != '('))
            continue;

        struct us_cursor c = us_cursor(us_str_from(line, i));
        if (take_deal(&c, deal) && take_freecells(&c, num))
            return true;
    }
    return false;
}

bool us_post_state_freecells(const struct us_record_reader *reader, struct us_script *script,
                             struct us_str line, struct us_deal deal)
{
    /* "I solved game 617 with two freecells" is about the play and not about the game. */
    static const char *const playing[] = {"solved", "won", "beat", "us", "need", "finish", NULL};
    struct us_deal with;
    unsigned num;
    if (deal.system == US_DEAL_NONE || !find_freecells(line, false, &with, &num))
        return true;
    if (!us_post_is_same_deal(deal, with) || us_post_has_word(line, playing))
        return true;
    return us_state_freecells(reader, script, num, us_cursor_span(&reader->cursor, line));
}

/* ---- the game -------------------------------------------------------------------------------- */

/* Steps over what people may write or leave out in a title.  The last mark is a right quote. */
static void skip_in_title(struct us_cursor *c)
{
    static const char *const marks[] = {" ", "\t", "-", "_", "'", "\xe2\x80\x99", NULL};
    while (us_take_any(c, marks))
        continue;
}

/* Steps over a title as people write it: "Bakers game". */
static bool take_title(struct us_cursor *c, const char *title)
{
    for (; *title; title++) {
        if (strchr(" -'", *title))
            continue;
        skip_in_title(c);
        if (!us_str_starts_nocase(us_cursor_rest(c), (char[]){*title, '\0'}))
            return false;
        c->p++;
    }
    return true;
}

/* Steps over what is between a title and the number of the deal. */
static void take_words_before_number(struct us_cursor *c)
{
    static const char *const words[] = {"game", "deal", "number", "no.", "no", "nr.",
                                        "nr",   "#",    ":",      ",",   NULL};
    for (size_t n = 1; n > 0; c->p += n) {
        us_cursor_blanks(c);
        n = us_length_in_any_case(us_cursor_rest(c), words);
    }
}

/* Returns true if a title of several words, or one before the number of the deal, ends at the
   cursor.  If there is no deal, only marks may follow it. */
static bool ends_title(struct us_cursor c, const char *title, struct us_deal deal)
{
    struct us_deal stated;
    if (!us_ends_word(&c))
        return false;
    if (deal.system == US_DEAL_NONE) {
        while (!us_cursor_at_end(&c) && !us_is_word_char(*c.p))
            c.p++;
        return us_cursor_at_end(&c);
    }
    if (strchr(title, ' '))
        return true;
    take_words_before_number(&c);
    return take_deal(&c, &stated) && us_post_is_same_deal(stated, deal);
}

/* The variant whose title is at the cursor.  The longest title counts. */
static const struct us_variant *find_variant(struct us_cursor c, struct us_deal deal)
{
    const struct us_variant *found = NULL;
    const struct us_variant *v;
    for (size_t i = 0; (v = us_variant_at(i)); i++) {
        struct us_cursor at = c;
        if (take_title(&at, v->title) && ends_title(at, v->title, deal) &&
            (!found || strlen(found->title) < strlen(v->title)))
            found = v;
    }
    return found;
}

void us_post_state_game(const struct us_record_reader *reader, struct us_script *script,
                        struct us_str line, struct us_deal deal)
{
    static const char *const labels[] = {"game:", "variant:", NULL};
    struct us_cursor c = us_cursor(us_post_within_reach(line));
    if (us_is_game_asked(reader))
        return;
    const struct us_variant *v = NULL;
    if (deal.system == US_DEAL_NONE) {
        us_post_skip_marks(&c);
        c.p += us_length_in_any_case(us_cursor_rest(&c), labels);
        us_cursor_blanks(&c);
        v = find_variant(c, deal);
    }
    for (; deal.system != US_DEAL_NONE && !v && !us_cursor_at_end(&c); c.p++)
        if (us_is_letter(*c.p) && (c.p == c.begin || !us_is_word_char(c.p[-1])))
            v = find_variant(c, deal);
    if (!v)
        return;
    script->game = v->game;
    script->game_stated = v != us_variant_at(0); /* people also call other games FreeCell */
}

/* ---- the deal of a line ---------------------------------------------------------------------- */

/* Finds the name of a deal with the number of another system than Microsoft's: "kpat:617".  Sets
   *alone if the line has nothing else. */
static bool find_named(struct us_str line, struct us_deal *deal, bool *alone)
{
    for (size_t i = 1; i + 1 < line.len; i++) {
        if (line.p[i] != ':' || !us_is_letter(line.p[i - 1]) || !us_is_digit(line.p[i + 1]))
            continue;
        size_t start = i;
        while (start > 0 && us_is_letter(line.p[start - 1]))
            start--;
        size_t end = i + 1;
        while (end < line.len && us_is_digit(line.p[end]))
            end++;
        struct us_deal found;
        bool inside = (start > 0 && us_is_word_char(line.p[start - 1])) ||
                      continues_number(us_str_from(line, end));
        if (!inside && us_deal_parse((struct us_str){line.p + start, end - start}, &found) &&
            found.system != US_DEAL_MS) {
            *deal = found;
            *alone = end - start == us_str_trim_end(line).len;
            return true;
        }
        i = end - 1;
    }
    return false;
}

enum us_post_header us_post_find_deal(struct us_str line, struct us_deal *deal)
{
    struct header h;
    bool alone;
    if (us_front_has_no_deal(us_post_strip_marks(line)))
        return US_POST_NO_HEADER;
    if (find_named(us_post_within_reach(line), deal, &alone))
        return alone ? US_POST_HEADER : US_POST_NAMED;
    struct us_cursor first = us_post_after_marks(line);
    if (read_header(first, &h) && is_set_off(&h, line)) {
        *deal = h.deal;
        return US_POST_HEADER;
    }

    struct us_str whole = us_str_trim_end(line);
    bool colon = whole.len > 0 && whole.p[whole.len - 1] == ':'; /* it announces the last deal */
    enum us_post_header best = US_POST_NO_HEADER;
    for (struct us_cursor c = first; !us_cursor_at_end(&c); c.p++) {
        bool inside_word = c.p > c.begin && (us_is_word_char(c.p[-1]) || c.p[-1] == '&');
        if (inside_word || (*c.p != '#' && !us_is_letter(*c.p)))
            continue;
        if (!read_header(c, &h))
            continue;

        enum us_post_header kind = h.announced ? US_POST_NAMED : US_POST_NUMBER_SIGN;
        if (kind > best || (kind == best && colon)) {
            best = kind;
            *deal = h.deal;
        }
    }

    struct us_str number;
    if (best == US_POST_NO_HEADER && us_post_is_lone_number(line, &number) &&
        us_deal_parse(number, deal))
        best = US_POST_NUMBER_SIGN;

    unsigned freecells;
    struct us_deal bracketed;
    if (best < US_POST_NAMED && memchr(line.p, '(', line.len) &&
        find_freecells(line, true, &bracketed, &freecells)) {
        best = US_POST_NAMED;
        *deal = bracketed;
    }
    return best;
}

bool us_post_is_header(struct us_str line, struct us_deal *deal)
{
    struct header h;
    struct us_cursor c = us_post_after_marks(line);
    if (us_cursor_at_end(&c))
        return false;
    if (read_header(c, &h)) {
        *deal = h.deal;
        return is_set_off(&h, line);
    }

    struct us_str rest = us_cursor_rest(&c);
    if (take_lead(&c) != LEAD_ANNOUNCES)
        return false;
    return us_post_find_deal(rest, deal) == US_POST_NUMBER_SIGN;
}
