/* SPDX-License-Identifier: MIT-0 */
/*
 * Reads FreeCell records of the interchange format in JSON, and judges them by playing their moves.
 *
 *     struct fcr_verdict verdict = fcr_verify(text, size);
 *
 * It knows games of one deck with columns, freecells and foundations, in which each move is listed.
 * It refuses what it does not know, such as `rules`, automoves and variations, and does not guess.
 * It needs nothing but the C library.  An object may have at most 1,000 members.
 */
#ifndef FREECELL_RECORD_H
#define FREECELL_RECORD_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { FCR_LEGAL, FCR_ILLEGAL, FCR_UNREADABLE };

/* What came of a document: of its worst record, if it has several. */
struct fcr_verdict {
    int kind;         /* FCR_LEGAL, FCR_ILLEGAL or FCR_UNREADABLE */
    int is_solved;    /* all records are solved */
    int is_document;  /* the text is JSON with `solitaire` or `solitaire_collection` */
    int is_list;      /* it is a collection */
    unsigned move;    /* FCR_ILLEGAL: the move at fault, counted from 1 */
    char reason[208]; /* FCR_ILLEGAL: the rule that it breaks; FCR_UNREADABLE: what is wrong */
};

/* ---- JSON: a tree, whose values are in the order of the text ---- */

struct fcr_value {
    char type; /* { [ " # for integers, t for booleans, and ? for other numbers and null */
    const char *name, *text;
    size_t length; /* of a string */
    int64_t number;
    struct fcr_value *child, *next;
};

struct fcr_parser {
    unsigned char *at, *end;
    struct fcr_value *values;
    size_t count, room;
    int depth;
};

static void fcr_blanks(struct fcr_parser *p)
{
    while (p->at < p->end && strchr(" \t\r\n", *p->at) && *p->at)
        p->at++;
}

static int fcr_is(struct fcr_parser *p, int c)
{
    fcr_blanks(p);
    return p->at < p->end && *p->at == c ? p->at++, 1 : 0;
}

/* Reads four hexadecimal digits. */
static long fcr_hex(struct fcr_parser *p)
{
    char digits[5] = "";
    if (p->end - p->at < 4 || strspn((char *)p->at, "0123456789abcdefABCDEF") < 4)
        return -1;
    memcpy(digits, p->at, 4);
    p->at += 4;
    return strtol(digits, NULL, 16);
}

/* Appends a character in UTF-8.  An escape is longer than what it stands for. */
static unsigned char *fcr_put(unsigned char *out, long c)
{
    int more = (c > 0x7f) + (c > 0x7ff) + (c > 0xffff);
    static const unsigned char first[] = {0, 0xc0, 0xe0, 0xf0};
    *out++ = (unsigned char)(first[more] | c >> (6 * more));
    while (more--)
        *out++ = (unsigned char)(0x80 | (c >> (6 * more) & 0x3f));
    return out;
}

/* Decodes a string where it stands, after its first quote.  Returns NULL if it is wrong. */
static const char *fcr_string(struct fcr_parser *p, size_t *length)
{
    unsigned char *start = p->at, *out = start;
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    for (; p->at < p->end && *p->at >= ' ' && *p->at != '"';) {
        if (*p->at != '\\') {
            *out++ = *p->at++;
        } else if (*++p->at == 'u') {
            long c = (p->at++, fcr_hex(p)), low;
            if (c >= 0xd800 && c < 0xdc00) {
                if (p->at[0] != '\\' || p->at[1] != 'u' || (p->at += 2, low = fcr_hex(p)) < 0xdc00 || low > 0xdfff)
                    return NULL;
                c = 0x10000 + ((c - 0xd800) << 10) + low - 0xdc00;
            } else if (c <= 0 || (c >= 0xdc00 && c < 0xe000)) {
                return NULL;
            }
            out = fcr_put(out, c);
        } else {
            const char *found = *p->at ? strchr(from, *p->at++) : NULL;
            if (!found)
                return NULL;
            *out++ = (unsigned char)to[found - from];
        }
    }
    if (p->at >= p->end || *p->at != '"')
        return NULL;
    p->at++;
    *length = (size_t)(out - start);
    *out = '\0'; /* at or before the last quote */
    return (const char *)start;
}

/* Reads true, false, null or a number. */
static int fcr_word(struct fcr_parser *p, struct fcr_value *v)
{
    char *word = (char *)p->at;
    size_t size = strspn(word, "-+.0123456789abcdefghijklmnopqrstuvwxyzE");
    size_t digits = strspn(word + (*word == '-'), "0123456789") + (*word == '-');
    const char *first = word + (*word == '-');
    p->at += size;
    v->type = '?';
    if ((size == 4 && !memcmp(word, "true", 4)) || (size == 5 && !memcmp(word, "false", 5)))
        v->type = 't', v->number = size == 4;
    else if (size == 4 && !memcmp(word, "null", 4))
        return 1;
    else if (digits == (size_t)(first - word) || (first[0] == '0' && digits > (size_t)(first - word) + 1))
        return 0;
    else if (digits == size && size < 18)
        v->type = '#', v->number = strtoll(word, NULL, 10);
    else if (digits < size) {
        const char *rest = word + digits;
        size_t fraction = *rest == '.' ? strspn(rest + 1, "0123456789") : 1;
        rest += *rest == '.' ? 1 + fraction : 0;
        if (*rest == 'e' || *rest == 'E') {
            rest += 1 + (rest[1] == '+' || rest[1] == '-');
            digits = strspn(rest, "0123456789");
            rest += digits;
        }
        return fraction && digits && rest == word + size;
    }
    return 1;
}

static int fcr_parse(struct fcr_parser *p, struct fcr_value *v);

/* Reads the members of an object, or the items of an array. */
static int fcr_children(struct fcr_parser *p, struct fcr_value *v, int close)
{
    struct fcr_value **last = &v->child, *other;
    size_t length, number = 0;
    if (++p->depth > 64)
        return 0;
    if (!fcr_is(p, close))
        do {
            struct fcr_value *child;
            if (p->count == p->room)
                return 0;
            *last = child = &p->values[p->count++];
            last = &child->next;
            if (close == '}') {
                if (!fcr_is(p, '"') || !(child->name = fcr_string(p, &length)) || strlen(child->name) != length ||
                    !fcr_is(p, ':') || ++number > 1000)
                    return 0;
                for (other = v->child; other != child; other = other->next)
                    if (!strcmp(other->name, child->name))
                        return 0;
            }
            if (!fcr_parse(p, child))
                return 0;
        } while (fcr_is(p, ',') || (!fcr_is(p, close) && (p->depth = 100)));
    return --p->depth < 64;
}

static int fcr_parse(struct fcr_parser *p, struct fcr_value *v)
{
    fcr_blanks(p);
    v->type = (char)(p->at < p->end ? *p->at : 0);
    if (v->type != '{' && v->type != '[' && v->type != '"')
        return fcr_word(p, v);
    p->at++;
    if (v->type == '"')
        return (v->text = fcr_string(p, &v->length)) && strlen(v->text) == v->length;
    return fcr_children(p, v, v->type == '{' ? '}' : ']');
}

/* Whether a text is UTF-8 without U+0000.  Sets *excluded if it has a character that G9 excludes. */
static int fcr_is_utf8(const char *text, size_t size, size_t *characters, int *excluded)
{
    const unsigned char *at = (const unsigned char *)text, *end = at + size;
    for (*characters = 0, *excluded = 0; at < end; ++*characters) {
        int more = (*at >= 0xc2) + (*at >= 0xe0) + (*at >= 0xf0), i;
        uint32_t c = more ? *at & (0x3fU >> more) : *at;
        if (!*at || (*at >= 0x80 && *at < 0xc2) || *at > 0xf4 || end - at <= more)
            return 0;
        for (i = 1; i <= more; i++, c = c << 6 | (at[i - 1] & 0x3fU))
            if ((at[i] & 0xc0) != 0x80)
                return 0;
        if ((more == 2 && (c < 0x800 || c >> 11 == 27)) || (more == 3 && (c < 0x10000 || c > 0x10ffff)))
            return 0;
        *excluded |= (c < ' ' && c != '\t' && c != '\n') || (c >= 0x7f && c < 0xa0) || c == 0xfffe || c == 0xffff;
        at += more + 1;
    }
    return 1;
}

/* ---- the form of a record ---- */

/* A field of a struct: = a struct, * an array of structs, # a number from `low` to `high`, t a boolean, and
 * " a string: one of `words`, or any with `low` to `high` characters.  With ! it is required. */
static const struct fcr_field {
    const char *of, *name, *kind, *words;
    int64_t low, high;
} fcr_fields[] = {
    {"solitaire", "version", "\"!", "0.1.1 0.1 0.2", 0, 0},
    {"solitaire", "header", "=!", "header", 0, 0},
    {"solitaire", "solution", "=!", "solution", 0, 0},
    {"solitaire", "result", "=", "result", 0, 0},
    {"solitaire", "comments", "*", "comment", 0, 0},
    {"header", "num_decks", "#!", NULL, 1, 1},
    {"header", "num_moves", "#", NULL, 0, UINT32_MAX},
    {"header", "num_columns", "#!", NULL, 1, 32},
    {"header", "num_freecells", "#!", NULL, 0, 32},
    {"header", "max_rank", "#", NULL, 1, 13},
    {"header", "variant", "\"!", NULL, 1, 64},
    {"header", "sequences_are_built_by", "\"!", "RANK SUIT ALTERNATE_COLOR", 0, 0},
    {"header", "empty_stacks_filled_by", "\"!", "KINGS_ONLY NONE ANY_CARD", 0, 0},
    {"header", "sequence_move", "\"!", "LIMITED UNLIMITED", 0, 0},
    {"header", "automove", "\"", "NONE", 0, 0},
    {"header", "deal", "=", "deal", 0, 0},
    {"deal", "system", "\"!", "ms pysol mt", 0, 0},
    {"deal", "number", "\"!", NULL, 1, 99},
    {"solution", "start_pos", "=", "position", 0, 0},
    {"solution", "start", "\"", NULL, 0, INT64_MAX},
    {"solution", "moves", "*", "move", 0, 0},
    {"solution", "move_list", "\"", NULL, 0, INT64_MAX},
    {"solution", "final_position", "=", "position", 0, 0},
    {"position", "foundations", "*", "foundation", 0, 0},
    {"position", "freecells", "*", "card", 0, 0},
    {"position", "columns", "*!", "column", 0, 0},
    {"foundation", "suit", "\"!", "H C D S", 0, 0},
    {"foundation", "deck", "#", NULL, 0, 0},
    {"foundation", "rank", "#!", NULL, 0, 13},
    {"column", "len", "#", NULL, 0, UINT32_MAX},
    {"column", "row", "#", NULL, 0, 31},
    {"column", "cards", "*!", "card", 0, 0},
    {"card", "rank", "#", NULL, 1, 13},
    {"card", "suit", "\"", "H C D S", 0, 0},
    {"card", "is_empty", "t", NULL, 0, 0},
    {"move", "pos_before_move", "=", "position", 0, 0},
    {"move", "source", "=!", "pile", 0, 0},
    {"move", "dest", "=!", "pile", 0, 0},
    {"move", "source_card", "=", "card", 0, 0},
    {"move", "dest_card", "=", "card", 0, 0},
    {"move", "comments", "*", "comment", 0, 0},
    {"move", "num_cards", "#", NULL, 1, 208},
    {"pile", "type", "\"!", "COLUMN FREECELL FOUNDATION", 0, 0},
    {"pile", "index", "#", NULL, 0, 31},
    {"pile", "suit", "\"", "H C D S", 0, 0},
    {"pile", "deck", "#", NULL, 0, 0},
    {"comment", "plain_text", "\"!", NULL, 0, INT64_MAX},
    {"comment", "originator", "\"", NULL, 0, 200},
    {"comment", "id", "\"", NULL, 0, 200},
    {"result", "status", "\"!", "SOLVED UNFINISHED ILLEGAL", 0, 0},
    {"result", "claim", "\"", "NONE SOLVED GAVE_UP", 0, 0},
    {"result", "fault", "=", "fault", 0, 0},
    {"fault", "move", "#!", NULL, 0, UINT32_MAX},
    {"fault", "reason", "\"!", NULL, 1, 200},
    {"fault", "text", "\"", NULL, 0, 200},
};

static const struct fcr_value *fcr_member(const struct fcr_value *v, const char *name)
{
    const struct fcr_value *member = v ? v->child : NULL;
    while (member && strcmp(member->name, name) != 0)
        member = member->next;
    return member;
}

static int64_t fcr_number(const struct fcr_value *v, const char *name, int64_t missing)
{
    const struct fcr_value *member = fcr_member(v, name);
    return member ? member->number : missing;
}

/* Whether a field has this word. */
static int fcr_is_word(const struct fcr_value *v, const char *name, const char *word)
{
    const struct fcr_value *member = fcr_member(v, name);
    return member && !strcmp(member->text, word);
}

static int fcr_is_one_of(const char *text, const char *words)
{
    size_t length = strlen(text);
    const char *at = words;
    for (; at; at = strchr(at, ' '))
        if (at += *at == ' ', !strncmp(at, text, length) && (at[length] == ' ' || !at[length]))
            return length > 0;
    return 0;
}

static const char *fcr_check(const struct fcr_value *v, const char *of);

/* Returns the name of a field that is wrong, or NULL. */
static const char *fcr_check_value(const struct fcr_value *v, const struct fcr_field *field)
{
    size_t characters;
    int excluded;
    const struct fcr_value *item;
    const char *wrong = NULL;
    switch (field->kind[0]) {
    case '=':
        return fcr_check(v, field->words);
    case '*':
        for (item = v->child; v->type == '[' && item && !wrong; item = item->next)
            wrong = fcr_check(item, field->words);
        return v->type == '[' ? wrong : field->name;
    case '#':
        return v->type == '#' && v->number >= field->low && v->number <= field->high ? NULL : field->name;
    case 't':
        return v->type == 't' ? NULL : field->name;
    default:
        if (v->type != '"' || !fcr_is_utf8(v->text, v->length, &characters, &excluded) || excluded)
            return field->name;
        if (field->words)
            return fcr_is_one_of(v->text, field->words) ? NULL : field->name;
        return (int64_t)characters >= field->low && (int64_t)characters <= field->high ? NULL : field->name;
    }
}

/* Checks that a struct has only its fields, so that a misspelled one is not lost, and all that it needs. */
static const char *fcr_check(const struct fcr_value *v, const char *of)
{
    const struct fcr_value *member;
    const char *wrong;
    size_t i, count = sizeof fcr_fields / sizeof *fcr_fields;
    if (v->type != '{')
        return of;
    for (member = v->child; member; member = member->next) {
        if (strchr(member->name, ':')) /* the extension of some program */
            continue;
        for (i = 0; i < count && (strcmp(fcr_fields[i].of, of) || strcmp(fcr_fields[i].name, member->name));)
            i++;
        wrong = i < count ? fcr_check_value(member, &fcr_fields[i]) : member->name;
        if (wrong)
            return wrong;
    }
    for (i = 0; i < count; i++)
        if (!strcmp(fcr_fields[i].of, of) && fcr_fields[i].kind[1] && !fcr_member(v, fcr_fields[i].name))
            return fcr_fields[i].name;
    return NULL;
}

/* ---- the game ---- */

#define FCR_CARD(rank, suit) ((unsigned char)((rank) << 2 | (suit)))
#define FCR_RANK(card) ((card) >> 2)
#define FCR_SUIT(card) ((card)&3) /* of "HCDS": red suits are even */
#define FCR_NO_CARD 0

struct fcr_board {
    int num_columns, num_cells, top, build, fill, is_limited;
    int count[32];                 /* of the cards of each column */
    unsigned char column[32][208]; /* the last card is playable */
    unsigned char cell[32], home[4];
};

struct fcr_pile {
    char kind; /* c, f or h, as in move_list */
    int index; /* of foundations: the suit */
};

struct fcr_move {
    struct fcr_pile source, dest;
    int number; /* 0: it is not stated */
    const struct fcr_value *stated;
};

static int fcr_suit(const struct fcr_value *v)
{
    const struct fcr_value *suit = fcr_member(v, "suit");
    return suit ? (int)(strchr("HCDS", suit->text[0]) - "HCDS") : -1;
}

/* Returns a card, FCR_NO_CARD, or -1 if it is wrong. */
static int fcr_card(const struct fcr_value *v, int may_be_empty, int top)
{
    int rank = (int)fcr_number(v, "rank", 0), suit = fcr_suit(v);
    if (fcr_number(v, "is_empty", 0))
        return may_be_empty && !rank && suit < 0 ? FCR_NO_CARD : -1;
    return rank && rank <= top && suit >= 0 ? FCR_CARD(rank, suit) : -1;
}

/* Fills a board whose sizes are known.  Returns what is wrong with the position, or NULL. */
static const char *fcr_place(struct fcr_board *b, const struct fcr_value *position)
{
    const struct fcr_value *v = fcr_member(position, "columns"), *card;
    int i = 0, found, seen = 0;
    memset(b->cell, FCR_NO_CARD, sizeof b->cell);
    memset(b->home, 0, sizeof b->home);
    for (v = v->child; v && i < b->num_columns; v = v->next, i++) {
        b->count[i] = 0;
        for (card = fcr_member(v, "cards")->child; card; card = card->next) {
            if (b->count[i] == 208 || (found = fcr_card(card, 0, b->top)) < 0)
                return "a card of a column";
            b->column[i][b->count[i]++] = (unsigned char)found;
        }
        if (fcr_number(v, "len", b->count[i]) != b->count[i])
            return "len";
    }
    if (v || i != b->num_columns)
        return "the number of columns";
    for (v = fcr_member(position, "freecells"), v = v ? v->child : NULL, i = 0; v; v = v->next) {
        if (i == b->num_cells || (found = fcr_card(v, 1, b->top)) < 0)
            return "a freecell";
        b->cell[i++] = (unsigned char)found;
    }
    for (v = fcr_member(position, "foundations"), v = v ? v->child : NULL; v; v = v->next) {
        i = fcr_suit(v);
        b->home[i] = (unsigned char)fcr_number(v, "rank", 0);
        if (seen & 1 << i || b->home[i] > b->top)
            return "a foundation";
        seen |= 1 << i;
    }
    return NULL;
}

/* Reads the card of a text, such as 7D, or - for an empty place.  Returns -1 if it is wrong. */
static int fcr_text_card(const char *word, size_t length, int top)
{
    static const char ranks[] = "A23456789TJQK";
    const char *rank = strchr(ranks, word[0]), *suit = length > 1 ? strchr("HCDS", word[1]) : NULL;
    if (length == 1 && word[0] == '-')
        return FCR_NO_CARD;
    if (!rank || !suit || length > 3 || (length == 3 && word[2] != '0') || rank - ranks >= top)
        return -1;
    return FCR_CARD((int)(rank - ranks) + 1, (int)(suit - "HCDS"));
}

/* Puts the next card of a part: c for columns, f for freecells, h for foundations. */
static int fcr_put_card(struct fcr_board *b, char part, int *index, int card)
{
    if (part == 'c') {
        if (!card || b->count[*index] == 208)
            return 0;
        b->column[*index][b->count[*index]++] = (unsigned char)card;
    } else if (part == 'f') {
        if (*index == b->num_cells)
            return 0;
        b->cell[(*index)++] = (unsigned char)card;
    } else {
        if (!card || b->home[FCR_SUIT(card)])
            return 0;
        b->home[FCR_SUIT(card)] = (unsigned char)FCR_RANK(card);
    }
    return 1;
}

/* The same as fcr_place for a layout as one text: 7D TD/AD 7S/QC;f 3S -;h 6H 2C */
static const char *fcr_place_text(struct fcr_board *b, const char *at)
{
    char part = 'c';
    int index = 0, card;
    size_t length;
    memset(b->count, 0, sizeof b->count);
    memset(b->cell, FCR_NO_CARD, sizeof b->cell);
    memset(b->home, 0, sizeof b->home);
    for (;; at += length) {
        at += strspn(at, " \t\n");
        length = strcspn(at, " \t\n/;");
        if (length > 0) {
            if ((card = fcr_text_card(at, length, b->top)) < 0 || !fcr_put_card(b, part, &index, card))
                return "a card of start";
            continue;
        }
        if (*at == '/' && part == 'c' && ++index < b->num_columns) {
            length = 1;
            continue;
        }
        if (part == 'c' && index != b->num_columns - 1)
            return "the number of columns";
        if (!*at)
            return NULL;
        if (*at != ';' || (at[1] != 'f' && at[1] != 'h') || at[1] == part || part == 'h' ||
            (at[2] && !strchr(" \t\n;", at[2])))
            return "the parts of start";
        part = at[1];
        index = 0;
        length = 2;
    }
}

static int fcr_is_same(const struct fcr_board *a, const struct fcr_board *b)
{
    int i;
    for (i = 0; i < a->num_columns; i++)
        if (a->count[i] != b->count[i] || memcmp(a->column[i], b->column[i], (size_t)a->count[i]) != 0)
            return 0;
    return !memcmp(a->cell, b->cell, sizeof a->cell) && !memcmp(a->home, b->home, sizeof a->home);
}

/* Whether the board has each card once. */
static int fcr_is_whole(const struct fcr_board *b)
{
    unsigned char seen[FCR_CARD(14, 0)] = {0};
    int i, k, total = 0;
    for (i = 0; i < b->num_columns; i++)
        for (k = 0; k < b->count[i]; k++)
            total += !seen[b->column[i][k]]++;
    for (i = 0; i < b->num_cells; i++)
        total += b->cell[i] && !seen[b->cell[i]]++;
    for (i = 0; i < 4; i++)
        for (k = 1; k <= b->home[i]; k++)
            total += !seen[FCR_CARD(k, i)]++;
    for (i = 0; i < (int)sizeof seen && seen[i] < 2;)
        i++;
    return i == (int)sizeof seen && total == 4 * b->top;
}

/* Why a card does not go on another one in a column, or NULL. */
static const char *fcr_misfit(const struct fcr_board *b, int card, int on)
{
    if (FCR_RANK(card) != FCR_RANK(on) - 1)
        return "WRONG_RANK";
    if (b->build == 'A' && !((FCR_SUIT(card) ^ FCR_SUIT(on)) & 1))
        return "WRONG_COLOR";
    return b->build == 'S' && FCR_SUIT(card) != FCR_SUIT(on) ? "WRONG_SUIT" : NULL;
}

static int fcr_exists(const struct fcr_board *b, struct fcr_pile pile)
{
    return pile.kind == 'h' || pile.index < (pile.kind == 'c' ? b->num_columns : b->num_cells);
}

static int fcr_top_card(const struct fcr_board *b, struct fcr_pile pile)
{
    int i = pile.index;
    if (pile.kind == 'c')
        return b->count[i] ? b->column[i][b->count[i] - 1] : FCR_NO_CARD;
    if (pile.kind == 'f')
        return b->cell[i];
    return b->home[i] ? FCR_CARD(b->home[i], i) : FCR_NO_CARD;
}

/* How many cards may move to a column. */
static int fcr_limit(const struct fcr_board *b, int dest)
{
    int i, most = 1;
    for (i = 0; i < b->num_cells; i++)
        most += !b->cell[i];
    for (i = 0; b->fill == 'A' && i < b->num_columns; i++)
        most = !b->count[i] && i != dest && most < 1024 ? most * 2 : most;
    return most;
}

/* The first rule about the target that a move breaks, or NULL. */
static const char *fcr_refusal(const struct fcr_board *b, struct fcr_move m, int card, int on)
{
    if (m.dest.kind == 'f')
        return on ? "CELL_OCCUPIED" : NULL;
    if (m.dest.kind == 'h') {
        if (FCR_SUIT(card) != m.dest.index)
            return "FOUNDATION_OTHER_SUIT";
        return FCR_RANK(card) == b->home[m.dest.index] + 1 ? NULL : "FOUNDATION_NOT_NEXT";
    }
    if (on && fcr_misfit(b, card, on))
        return fcr_misfit(b, card, on);
    if (!on && b->fill == 'N')
        return "EMPTY_STAYS_EMPTY";
    if (!on && b->fill == 'K' && FCR_RANK(card) != b->top)
        return "KINGS_ONLY";
    return b->is_limited && m.source.kind == 'c' && m.number > fcr_limit(b, m.dest.index) ? "TOO_MANY_CARDS" : NULL;
}

/* Plays a move.  Returns the first rule that it breaks, in the order of O1, or NULL. */
static const char *fcr_play(struct fcr_board *b, struct fcr_move m)
{
    const struct fcr_value *v;
    const char *why;
    int is_same = m.source.kind == m.dest.kind && m.source.index == m.dest.index;
    int within = m.source.kind == 'c' && m.dest.kind == 'c', on, card, i, count = 1;
    if (!fcr_exists(b, m.source))
        return "NO_SUCH_SOURCE";
    if (!(card = fcr_top_card(b, m.source)))
        return "SOURCE_EMPTY";
    if (!fcr_exists(b, m.dest))
        return "NO_SUCH_DEST";
    on = fcr_top_card(b, m.dest);
    if (!m.number)
        m.number = within && !is_same && on ? FCR_RANK(on) - FCR_RANK(card) : 1;
    if (m.number < 1 || is_same)
        return is_same ? "SAME_PILE" : "NO_COUNT_FITS";
    if (m.number > 1 && m.dest.kind != 'c')
        return "ONE_CARD_ONLY";
    if (m.source.kind == 'c') {
        unsigned char *column = b->column[m.source.index];
        count = b->count[m.source.index];
        if (m.number > count)
            return "MORE_THAN_THERE_ARE";
        for (i = count - m.number; i < count - 1; i++)
            if (fcr_misfit(b, column[i + 1], column[i]))
                return "NOT_A_SEQUENCE";
        card = column[count - m.number];
    }
    if (m.source.kind == 'h')
        return "FROM_FOUNDATION";
    if (m.number > 1 && m.source.kind != 'c')
        return "ONE_CARD_ONLY";
    if ((why = fcr_refusal(b, m, card, on)))
        return why;
    if ((v = fcr_member(m.stated, "source_card")) && fcr_card(v, 0, b->top) != card)
        return "OTHER_SOURCE_CARD";
    if ((v = fcr_member(m.stated, "dest_card")) && fcr_card(v, 1, b->top) != on)
        return "OTHER_DEST_CARD";
    if (m.dest.kind == 'c') {
        unsigned char *from = within ? &b->column[m.source.index][count - m.number] : &b->cell[m.source.index];
        memcpy(&b->column[m.dest.index][b->count[m.dest.index]], from, (size_t)m.number);
        b->count[m.dest.index] += m.number;
    } else if (m.dest.kind == 'f') {
        b->cell[m.dest.index] = (unsigned char)card;
    } else {
        b->home[m.dest.index]++;
    }
    if (m.source.kind == 'c')
        b->count[m.source.index] -= m.number;
    else
        b->cell[m.source.index] = FCR_NO_CARD;
    return NULL;
}

/* ---- the moves ---- */

/* Reads `digits` up to `most`, without leading zeros.  Returns -1 if there are none. */
static int fcr_digits(const char **at, int most)
{
    const char *start = *at;
    int value = 0;
    while (**at >= '0' && **at <= '9' && *at - start < 4)
        value = value * 10 + (*(*at)++ - '0');
    return *at == start || value > most || (*start == '0' && *at > start + 1) ? -1 : value;
}

static int fcr_read_pile(const char **at, struct fcr_pile *pile)
{
    pile->kind = *(*at)++;
    if (pile->kind == 'h') {
        const char *suit = **at ? strchr("HCDS", *(*at)++) : NULL;
        *at += **at == '0'; /* of deck 0 */
        pile->index = suit ? (int)(suit - "HCDS") : -1;
        return suit != NULL;
    }
    return (pile->kind == 'c' || pile->kind == 'f') && (pile->index = fcr_digits(at, 31)) >= 0;
}

/* Reads the next move of a list.  Returns 1, 0 at the end, or -1 if it is wrong. */
static int fcr_next_word(const char **at, struct fcr_move *m)
{
    *at += strspn(*at, " \t\n");
    if (!**at)
        return 0;
    m->stated = NULL;
    m->number = 1;
    if (!fcr_read_pile(at, &m->source) || *(*at)++ != '-' || !fcr_read_pile(at, &m->dest))
        return -1;
    if (**at == 'x' && (++*at, m->number = fcr_digits(at, 208)) < 1)
        return -1;
    return !**at || strchr(" \t\n", **at) ? 1 : -1;
}

static int fcr_pile_of(const struct fcr_value *v, struct fcr_pile *pile)
{
    const struct fcr_value *index = fcr_member(v, "index");
    pile->kind = fcr_is_word(v, "type", "COLUMN") ? 'c' : fcr_is_word(v, "type", "FREECELL") ? 'f' : 'h';
    pile->index = pile->kind == 'h' ? fcr_suit(v) : (int)fcr_number(v, "index", -1);
    return pile->index >= 0 && (pile->kind == 'h' ? !index : fcr_suit(v) < 0 && !fcr_member(v, "deck"));
}

/* The same for the struct of a move. */
static int fcr_next_struct(const struct fcr_value **at, struct fcr_move *m)
{
    if (!(m->stated = *at))
        return 0;
    *at = (*at)->next;
    m->number = (int)fcr_number(m->stated, "num_cards", 0);
    return fcr_pile_of(fcr_member(m->stated, "source"), &m->source) &&
                   fcr_pile_of(fcr_member(m->stated, "dest"), &m->dest)
               ? 1
               : -1;
}

/* ---- the verdict ---- */

static void fcr_say(struct fcr_verdict *verdict, int kind, unsigned move, const char *reason)
{
    verdict->kind = kind;
    verdict->move = move;
    memset(verdict->reason, 0, sizeof verdict->reason);
    memcpy(verdict->reason, reason, strlen(reason) < 207 ? strlen(reason) : 207);
}

/* Sets up the board, and checks the form of what the table does not describe: positions, cards and moves.
 * Returns what is wrong, or NULL. */
static const char *fcr_form(const struct fcr_value *record, struct fcr_board *b, struct fcr_board *shown)
{
    const struct fcr_value *header = fcr_member(record, "header"), *solution = fcr_member(record, "solution"), *v;
    const struct fcr_value *moves = fcr_member(solution, "moves"), *list = fcr_member(solution, "move_list");
    const struct fcr_value *start;
    const char *at = list ? list->text : "", *wrong;
    struct fcr_move m;
    unsigned count = 0;
    int more;
    if (list && (moves || !fcr_is_word(record, "version", "0.2")))
        return "move_list";
    b->num_columns = (int)fcr_number(header, "num_columns", 0);
    b->num_cells = (int)fcr_number(header, "num_freecells", 0);
    b->top = (int)fcr_number(header, "max_rank", 13);
    b->build = fcr_member(header, "sequences_are_built_by")->text[0];
    b->fill = fcr_member(header, "empty_stacks_filled_by")->text[0];
    b->is_limited = fcr_is_word(header, "sequence_move", "LIMITED");
    *shown = *b;
    start = fcr_member(solution, "start");
    v = fcr_member(solution, "start_pos");
    if (!start == !v || (start && !fcr_is_word(record, "version", "0.2")))
        return "start";
    if ((wrong = start ? fcr_place_text(b, start->text) : fcr_place(b, v)))
        return wrong;
    if (!fcr_is_whole(b))
        return "each card must be there once";
    if ((v = fcr_member(solution, "final_position")) && (wrong = fcr_place(shown, v)))
        return wrong;
    for (moves = moves ? moves->child : NULL; (more = list ? fcr_next_word(&at, &m) : fcr_next_struct(&moves, &m)) > 0;
         count++) {
        if ((v = fcr_member(m.stated, "source_card")) && fcr_card(v, 0, b->top) < 0)
            return "source_card";
        if ((v = fcr_member(m.stated, "dest_card")) && fcr_card(v, 1, b->top) < 0)
            return "dest_card";
        if ((v = fcr_member(m.stated, "pos_before_move")) && (wrong = fcr_place(shown, v)))
            return wrong;
    }
    if (more < 0)
        return "a move";
    return fcr_number(header, "num_moves", count) == count ? NULL : "num_moves";
}

/* What the names say that the table does not: the characters of words, and the numbers of deals. */
static const char *fcr_names(const struct fcr_value *record)
{
    const struct fcr_value *header = fcr_member(record, "header"), *deal = fcr_member(header, "deal");
    const struct fcr_value *result = fcr_member(record, "result"), *fault = fcr_member(result, "fault");
    const char *variant = fcr_member(header, "variant")->text, *number, *most;
    if (variant[strspn(variant, "abcdefghijklmnopqrstuvwxyz0123456789_-")] || !strcmp(variant, "simple_simon"))
        return "variant";
    if (result && fcr_is_word(result, "status", "ILLEGAL") != (fault != NULL))
        return "fault";
    if (fault && (number = fcr_member(fault, "reason")->text, number[strspn(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_")]))
        return "reason";
    if (!deal)
        return NULL;
    number = fcr_member(deal, "number")->text;
    most = fcr_is_word(deal, "system", "mt") ? "79228162514264337593543950335" : "18446744073709551615";
    if (fcr_is_word(deal, "system", "ms")) {
        most = "8589934591";
        if (!strcmp(number, "-1") || !strcmp(number, "-2"))
            return NULL;
        if (!number[strspn(number, "0")])
            return "number";
    }
    if (number[strspn(number, "0123456789")])
        return "number";
    number += strspn(number, "0");
    return strlen(number) > strlen(most) || (strlen(number) == strlen(most) && strcmp(number, most) > 0) ? "number"
                                                                                                         : NULL;
}

static void fcr_judge(const struct fcr_value *record, struct fcr_verdict *verdict)
{
    const struct fcr_value *solution = fcr_member(record, "solution"), *result = fcr_member(record, "result"), *v;
    const struct fcr_value *moves, *list, *fault = fcr_member(result, "fault");
    const char *wrong = fcr_check(record, "solitaire"), *at;
    static const char *const status[] = {"UNFINISHED", "SOLVED"};
    struct fcr_board board = {0}, shown;
    struct fcr_move m;
    unsigned played = 0;
    int i;
    if (wrong || (wrong = fcr_names(record)) || (wrong = fcr_form(record, &board, &shown))) {
        fcr_say(verdict, FCR_UNREADABLE, 0, wrong);
        return;
    }
    moves = fcr_member(solution, "moves");
    moves = moves ? moves->child : NULL;
    list = fcr_member(solution, "move_list");
    at = list ? list->text : "";
    while ((list ? fcr_next_word(&at, &m) : fcr_next_struct(&moves, &m)) > 0) {
        if ((v = fcr_member(m.stated, "pos_before_move")) && (fcr_place(&shown, v), !fcr_is_same(&board, &shown))) {
            fcr_say(verdict, FCR_ILLEGAL, played, "SNAPSHOT_DIFFERS");
            return;
        }
        played++;
        if ((wrong = fcr_play(&board, m))) {
            fcr_say(verdict, FCR_ILLEGAL, played, wrong);
            return;
        }
    }
    for (i = 0, verdict->is_solved = 1; i < 4; i++)
        verdict->is_solved &= board.home[i] == board.top;
    if ((v = fcr_member(solution, "final_position")) && (fcr_place(&shown, v), !fcr_is_same(&board, &shown)))
        fcr_say(verdict, FCR_ILLEGAL, played, "SNAPSHOT_DIFFERS");
    else if (fault && !verdict->is_solved && fcr_number(fault, "move", 0) <= (int64_t)played + 1)
        fcr_say(verdict, FCR_ILLEGAL, (unsigned)fcr_number(fault, "move", 0), fcr_member(fault, "reason")->text);
    else if (result && !fcr_is_word(result, "status", status[verdict->is_solved]))
        fcr_say(verdict, FCR_ILLEGAL, played, "OTHER_RESULT");
    else if (fcr_is_word(result, "claim", "SOLVED") && !verdict->is_solved)
        fcr_say(verdict, FCR_ILLEGAL, played, "FALSE_CLAIM");
}

/* Judges the records of a document. */
static void fcr_judge_all(const struct fcr_value *record, struct fcr_verdict *worst)
{
    struct fcr_verdict one;
    for (; record; record = worst->is_list ? record->next : NULL) {
        memset(&one, 0, sizeof one);
        fcr_judge(record, &one);
        worst->is_solved &= one.is_solved;
        if (one.kind > worst->kind)
            fcr_say(worst, one.kind, one.move, one.reason);
    }
}

/* Returns the only member of the root whose name has no colon, or NULL.  Its name has no escapes (J2). */
static const struct fcr_value *fcr_root(const struct fcr_value *root, const char *text, const unsigned char *copy)
{
    const struct fcr_value *member, *found = NULL;
    for (member = root->child; member; member = member->next)
        if (!strchr(member->name, ':')) {
            size_t at = (size_t)((const unsigned char *)member->name - copy) + strlen(member->name);
            if (found || text[at] != '"')
                return NULL;
            found = member;
        }
    return found;
}

/* Judges a document with one record, or with a collection.  A line of JSON Lines is such a document. */
static struct fcr_verdict fcr_verify(const char *text, size_t size)
{
    struct fcr_verdict verdict = {FCR_UNREADABLE, 1, 0, 0, 0, "it is not a document in JSON"};
    const struct fcr_value *root = NULL;
    struct fcr_parser p = {0};
    unsigned char *copy = (unsigned char *)calloc(size + 12, 1); /* zeros follow it, so that looking ahead is safe */
    size_t i, characters;
    int excluded;
    for (i = 0, p.room = 2; i < size; i++) /* each value but the first is after one of these */
        p.room += text[i] == ',' || text[i] == '[' || text[i] == '{';
    p.values = (struct fcr_value *)calloc(p.room, sizeof *p.values);
    if (copy && p.values) {
        p.at = (unsigned char *)memcpy(copy, text, size);
        p.end = copy + size;
        p.count = 1;
        if (fcr_is_utf8(text, size, &characters, &excluded) && fcr_parse(&p, p.values) &&
            (fcr_blanks(&p), p.at == p.end) && p.values->type == '{')
            root = fcr_root(p.values, text, copy);
        verdict.is_list = root && root->type == '[' && !strcmp(root->name, "solitaire_collection");
        verdict.is_document = verdict.is_list || (root && !strcmp(root->name, "solitaire"));
        if (verdict.is_document) {
            fcr_say(&verdict, FCR_LEGAL, 0, "");
            fcr_judge_all(verdict.is_list ? root->child : root, &verdict);
        }
    }
    free(copy);
    free(p.values);
    return verdict;
}

#endif
