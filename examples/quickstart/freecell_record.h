/* SPDX-License-Identifier: MIT-0 */
/*
 * Judges FreeCell records of the interchange format, in JSON, by playing their moves:
 *
 *     int worst = fcr_verify(text, size, say, NULL);
 *
 * What it does not know, such as automoves and other games, is unreadable; the form of each value is
 * not checked.  It needs nothing but the C library.
 */
#ifndef FREECELL_RECORD_H
#define FREECELL_RECORD_H

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { FCR_LEGAL, FCR_ILLEGAL, FCR_UNREADABLE };

struct fcr_verdict {
    int kind;         /* FCR_LEGAL, FCR_ILLEGAL or FCR_UNREADABLE */
    int is_solved;    /* FCR_LEGAL: all cards are on the foundations */
    long move;        /* FCR_ILLEGAL: the move at fault, counted from 1 */
    char reason[208]; /* FCR_ILLEGAL: the rule that it breaks; FCR_UNREADABLE: what is wrong */
};

struct fcr_value {
    char type; /* { [ " # for integers, t for booleans, ? for others */
    const char *name, *text;
    long number;
    struct fcr_value *child, *next;
};

/* Columns are the piles 0 to 31, freecells 32 to 63, foundations 64 to 67: all of their cards. */
enum { FCR_CELL = 32, FCR_HOME = 64, FCR_PILES = 68 };
struct fcr_pile {
    unsigned char length,
        cards[208]; /* a card is 4 times its rank plus the index of its suit in HCDS */
};

struct fcr {
    jmp_buf out;
    struct fcr_verdict verdict;
    char *at; /* where the parser is */
    int depth, plays;
    struct fcr_value *values;
    long num_columns, num_cells, top;
    char build, fill, limit; /* the first letters of the values */
    struct fcr_pile now[FCR_PILES];
};

static void fcr_end(struct fcr *f, int kind, int ends, const char *reason)
{
    if (!ends)
        return;
    f->verdict.kind = kind;
    f->verdict.reason[0] = '\0';
    strncat(f->verdict.reason, reason, sizeof(f->verdict.reason) - 1);
    longjmp(f->out, 1);
}
#define FCR_NEED(f, right, what) fcr_end(f, FCR_UNREADABLE, !(right), what)
#define FCR_RULE(f, broken, reason) fcr_end(f, FCR_ILLEGAL, broken, reason)

/* ---- JSON ---- */

static int fcr_take(struct fcr *f, char c)
{
    f->at += strspn(f->at, " \t\r\n");
    return *f->at == c && ++f->at;
}

/* Decodes a string where it stands.  Characters beyond ASCII that are escapes become ?. */
static const char *fcr_string(struct fcr *f)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char *start = f->at, *out = f->at;
    for (; *f->at != '"'; out++) {
        const char *escape = *f->at == '\\' && f->at[1] ? strchr(from, f->at[1]) : NULL;
        int is_code = !strncmp(f->at, "\\u", 2) && strspn(f->at + 2, "0123456789abcdefABCDEF") >= 4;
        FCR_NEED(f, (unsigned char)*f->at >= ' ' && (*f->at != '\\' || escape || is_code),
                 "a string is wrong");
        *out = escape ? to[escape - from] : *f->at;
        if (is_code) {
            char digits[5] = "";
            long c = strtol(strncpy(digits, f->at + 2, 4), NULL, 16);
            *out = (char)(c > 0 && c < 128 ? c : '?');
        }
        f->at += is_code ? 6 : 1 + (escape != NULL);
    }
    f->at++;
    *out = '\0';
    return start;
}

static struct fcr_value *fcr_parse(struct fcr *f, const char *name)
{
    struct fcr_value *v = f->values++, **last = &v->child;
    memset(v, 0, sizeof(*v));
    v->name = name;
    if (fcr_take(f, '"')) {
        v->type = '"';
        v->text = fcr_string(f);
    } else if (fcr_take(f, '{') || fcr_take(f, '[')) {
        v->type = f->at[-1];
        FCR_NEED(f, ++f->depth <= 64, "JSON is too deep");
        for (; !fcr_take(f, v->type == '{' ? '}' : ']'); last = &(*last)->next) {
            FCR_NEED(f, !v->child || fcr_take(f, ','), "this is no JSON");
            FCR_NEED(f, v->type == '[' || fcr_take(f, '"'), "this is no JSON");
            name = v->type == '{' ? fcr_string(f) : NULL;
            FCR_NEED(f, v->type == '[' || fcr_take(f, ':'), "this is no JSON");
            *last = fcr_parse(f, name);
        }
        f->depth--;
    } else {
        char *end;
        size_t size = strspn(f->at, "-+.0123456789Eaeflnrstu");
        v->number = strtol(f->at, &end, 10);
        v->type = (char)(end == f->at + size ? '#' : '?');
        if (!strncmp(f->at, "true", 4) || !strncmp(f->at, "false", 5))
            v->type = 't', v->number = *f->at == 't';
        FCR_NEED(f, size > 0 && (v->type != '?' || end > f->at || !strncmp(f->at, "null", 4)),
                 "this is no JSON");
        f->at += size;
    }
    return v;
}

static const struct fcr_value *fcr_get(const struct fcr_value *v, const char *name)
{
    for (v = v && v->type == '{' ? v->child : NULL; v && strcmp(v->name, name) != 0;)
        v = v->next;
    return v;
}

/* The first item of a list, which may be missing. */
static const struct fcr_value *fcr_items(struct fcr *f, const struct fcr_value *v, const char *name)
{
    v = fcr_get(v, name);
    FCR_NEED(f, !v || v->type == '[', name);
    return v ? v->child : NULL;
}

/* Whether a word is in a list, which has blanks around each of its words. */
static int fcr_is_one_of(const char *word, const char *words)
{
    size_t n = strlen(word);
    const char *found = n > 0 && !strchr(word, ' ') ? strstr(words, word) : NULL;
    while (found && (found[-1] != ' ' || found[n] != ' '))
        found = strstr(found + 1, word);
    return found != NULL;
}

/* Checks that a struct has only known fields.  Others may change the rules, unless they have a colon. */
static const struct fcr_value *fcr_known(struct fcr *f, const struct fcr_value *v,
                                         const char *names)
{
    const struct fcr_value *field;
    FCR_NEED(f, v && v->type == '{', "an object is missing");
    for (field = v->child; field; field = field->next)
        FCR_NEED(f, strchr(field->name, ':') || fcr_is_one_of(field->name, names),
                 "a field is unknown");
    return v;
}

static long fcr_number(struct fcr *f, const struct fcr_value *v, const char *name, long usual,
                       long least, long most)
{
    const struct fcr_value *field = fcr_get(v, name);
    long number = field ? field->number : usual;
    FCR_NEED(f, (!field || field->type == '#') && number >= least && number <= most, name);
    return number;
}

/* Returns a text, which is one of `values` if there are any. */
static const char *fcr_text(struct fcr *f, const struct fcr_value *v, const char *name,
                            const char *usual, const char *values)
{
    const struct fcr_value *field = fcr_get(v, name);
    const char *text = field ? field->text : usual;
    FCR_NEED(f, text && (!values || fcr_is_one_of(text, values)), name);
    return text;
}

/* ---- positions ---- */

static int fcr_card(struct fcr *f, long rank, char letter)
{
    const char *suit = letter ? strchr("HCDS", letter) : NULL;
    FCR_NEED(f, suit && rank >= 0 && rank <= f->top, "a card is wrong");
    return (int)(4 * rank + (suit - "HCDS"));
}

/* Reads a struct; 0 is an empty place. */
static int fcr_read_card(struct fcr *f, const struct fcr_value *v)
{
    const struct fcr_value *is_empty = fcr_get(v, "is_empty");
    if (is_empty && is_empty->number && is_empty == v->child && !is_empty->next)
        return 0;
    fcr_known(f, v, " rank suit ");
    return fcr_card(f, fcr_number(f, v, "rank", 0, 1, 13),
                    fcr_text(f, v, "suit", NULL, " H C D S ")[0]);
}

static int fcr_is_there(const struct fcr *f, long pile)
{
    return pile < FCR_CELL ? pile < f->num_columns
                           : pile >= FCR_HOME || pile - FCR_CELL < f->num_cells;
}

/* Puts a card on a pile.  0 is an empty freecell; the last card of a foundation brings those below it. */
static void fcr_put(struct fcr *f, struct fcr_pile *piles, long pile, int card)
{
    struct fcr_pile *p = &piles[pile < FCR_HOME ? pile : FCR_HOME + card % 4];
    int most = pile < FCR_CELL ? (int)sizeof(p->cards) : 1;
    FCR_NEED(f, fcr_is_there(f, pile) && (card || pile >= FCR_CELL) && p->length < most,
             "a pile is wrong");
    if (card && pile < FCR_HOME)
        p->cards[p->length++] = (unsigned char)card;
    for (; pile >= FCR_HOME && p->length < card / 4; p->length++)
        p->cards[p->length] = (unsigned char)(4 * (p->length + 1) + card % 4);
}

/* Reads 7D TD/AD 7S/QC;f 3S -;h 6H 2C. */
static void fcr_read_text(struct fcr *f, const char *text, struct fcr_pile *piles)
{
    static const char ranks[] = "A23456789TJQK";
    long pile = 0;
    while (*(text += strspn(text, " \t\n"))) {
        const char *rank = strchr(ranks, *text);
        if (*text == '/') {
            FCR_NEED(f, ++pile < f->num_columns, "start has too many columns");
            text++;
        } else if (*text == ';') {
            long part = text[1] == 'f' ? FCR_CELL : text[1] == 'h' ? FCR_HOME : 0;
            FCR_NEED(f, part > pile && strchr(" \t\n;", text[2]),
                     "start has a wrong part"); /* or it ends */
            FCR_NEED(f, pile >= FCR_CELL || pile + 1 == f->num_columns,
                     "start has too few columns");
            pile = part;
            text += 2;
        } else {
            int card = *text == '-' && pile >= FCR_CELL
                           ? 0
                           : fcr_card(f, rank ? rank - ranks + 1 : -1, text[1]);
            text += card ? 2 + (text[2] == '0') : 1;
            FCR_NEED(f, strchr(" \t\n/;", *text) != NULL, "start has a wrong card");
            fcr_put(f, piles, pile, card);
            pile += pile >= FCR_CELL && pile < FCR_HOME;
        }
    }
    FCR_NEED(f, pile >= FCR_CELL || pile + 1 == f->num_columns, "start has too few columns");
}

static void fcr_read_struct(struct fcr *f, const struct fcr_value *v, struct fcr_pile *piles)
{
    const struct fcr_value *item, *card;
    long pile = 0;
    fcr_known(f, v, " columns freecells foundations ");
    for (item = fcr_items(f, v, "columns"); item; item = item->next, pile++) {
        card = fcr_items(f, fcr_known(f, item, " cards len row "), "cards");
        FCR_NEED(f, pile < f->num_columns && fcr_get(item, "cards"), "a column is wrong");
        for (; card; card = card->next)
            fcr_put(f, piles, pile, fcr_read_card(f, card));
    }
    FCR_NEED(f, pile == f->num_columns, "there are too few columns");
    for (item = fcr_items(f, v, "freecells"), pile = FCR_CELL; item; item = item->next)
        fcr_put(f, piles, pile++, fcr_read_card(f, item));
    for (item = fcr_items(f, v, "foundations"); item; item = item->next) {
        const char *suit = fcr_text(f, fcr_known(f, item, " suit rank deck "), "suit", NULL,
                                    " H C D S ");
        fcr_put(f, piles, FCR_HOME, fcr_card(f, fcr_number(f, item, "rank", -1, 0, 13), *suit));
    }
}

/* Compares the board with a position that the record shows, if it shows one. */
static void fcr_compare(struct fcr *f, const struct fcr_value *shown)
{
    struct fcr_pile piles[FCR_PILES];
    memset(piles, 0, sizeof(piles));
    if (shown)
        fcr_read_struct(f, shown, piles);
    FCR_RULE(f, shown && memcmp(piles, f->now, sizeof(piles)) != 0, "SNAPSHOT_DIFFERS");
}

/* ---- moves ---- */

static const char *fcr_misfit(const struct fcr *f, int card, int on)
{
    if (card / 4 != on / 4 - 1)
        return "WRONG_RANK";
    if (f->build == 'A' && card % 2 == on % 2) /* H and D are even */
        return "WRONG_COLOR";
    return f->build == 'S' && card % 4 != on % 4 ? "WRONG_SUIT" : NULL;
}

/* Whether the cards may go to a column: the first one is `card`, and `on` the last one there. */
static void fcr_judge_column(struct fcr *f, long dest, int card, int on, long number,
                             int is_limited)
{
    long pile, most = 1;
    FCR_RULE(f, on && fcr_misfit(f, card, on), fcr_misfit(f, card, on));
    FCR_RULE(f, !on && f->fill == 'N', "EMPTY_STAYS_EMPTY");
    FCR_RULE(f, !on && f->fill == 'K' && card / 4 != f->top, "KINGS_ONLY");
    for (pile = FCR_CELL; pile < FCR_CELL + f->num_cells; pile++)
        most += !f->now[pile].length;
    for (pile = 0; pile < f->num_columns && f->fill == 'A' && most < 64; pile++)
        most <<= pile != dest && !f->now[pile].length;
    FCR_RULE(f, is_limited && number > most, "TOO_MANY_CARDS");
}

/* Plays a move.  The first rule that it breaks is the reason.  A number of 0 is not stated. */
static void fcr_play(struct fcr *f, long source, long dest, long number,
                     const struct fcr_value *stated)
{
    struct fcr_pile *from = &f->now[source], *to = &f->now[dest];
    int within = source < FCR_CELL && dest < FCR_CELL,
        on = to->length ? to->cards[to->length - 1] : 0, card;
    const struct fcr_value *one = fcr_get(stated, "source_card"),
                           *other = fcr_get(stated, "dest_card");
    long i;
    fcr_compare(f, fcr_get(stated, "pos_before_move"));
    f->verdict.move++;
    FCR_RULE(f, !fcr_is_there(f, source), "NO_SUCH_SOURCE");
    FCR_RULE(f, !fcr_is_there(f, dest), "NO_SUCH_DEST");
    FCR_RULE(f, !from->length, "SOURCE_EMPTY");
    FCR_RULE(f, source == dest, "SAME_PILE");
    FCR_RULE(f, source >= FCR_HOME, "FROM_FOUNDATION");
    if (number == 0)
        number = within && on ? on / 4 - from->cards[from->length - 1] / 4 : 1;
    FCR_RULE(f, number < 1, "NO_COUNT_FITS");
    FCR_RULE(f, number > 1 && !within, "ONE_CARD_ONLY");
    FCR_RULE(f, number > from->length, "MORE_THAN_THERE_ARE");
    for (i = from->length - number + 1; i < from->length; i++)
        FCR_RULE(f, fcr_misfit(f, from->cards[i], from->cards[i - 1]) != NULL, "NOT_A_SEQUENCE");
    card = from->cards[from->length - number];
    if (dest < FCR_CELL)
        fcr_judge_column(f, dest, card, on, number, within && f->limit == 'L');
    FCR_RULE(f, dest >= FCR_CELL && dest < FCR_HOME && on, "CELL_OCCUPIED");
    FCR_RULE(f, dest >= FCR_HOME && card % 4 != dest % 4, "FOUNDATION_OTHER_SUIT");
    FCR_RULE(f, dest >= FCR_HOME && card / 4 != to->length + 1, "FOUNDATION_NOT_NEXT");
    from->length = (unsigned char)(from->length - number);
    memcpy(to->cards + to->length, from->cards + from->length, (size_t)number);
    to->length = (unsigned char)(to->length + number);
    memset(from->cards + from->length, 0, (size_t)number);
    FCR_RULE(f, one && fcr_read_card(f, one) != card, "OTHER_SOURCE_CARD");
    FCR_RULE(f, other && fcr_read_card(f, other) != on, "OTHER_DEST_CARD");
}

/* Reads c6, f0 or hS, or if `is_short`, one letter. */
static long fcr_word_pile(struct fcr *f, const char **word, int is_short)
{
    char c = *(*word)++, *end;
    long pile;
    if (is_short && c >= '0' && c <= '9')
        return c - '0';
    if (is_short && c >= 'a' && c <= 'g')
        return FCR_CELL + c - 'a';
    if (is_short || c == 'h') {
        pile = FCR_HOME + fcr_card(f, 0, is_short ? c : *(*word)++);
        *word += !is_short && **word == '0';
        return pile;
    }
    FCR_NEED(f, (c == 'c' || c == 'f') && **word >= '0' && **word <= '9', "a move is wrong");
    pile = strtol(*word, &end, 10);
    *word = end;
    FCR_NEED(f, pile < FCR_CELL, "a move is wrong");
    return c == 'c' ? pile : FCR_CELL + pile;
}

static void fcr_list(struct fcr *f, const char *at)
{
    while (*(at += strspn(at, " \t\n"))) {
        int is_short = *at == '.';
        at += is_short;
        do {
            long source = fcr_word_pile(f, &at, is_short), dest, number = 1;
            FCR_NEED(f, is_short || *at++ == '-', "a move is wrong");
            dest = fcr_word_pile(f, &at, is_short);
            if (*at == 'x') {
                char *end = (char *)at + 2;
                number = is_short ? at[1] - '0' : strtol(at + 1, &end, 10);
                FCR_NEED(f, number > is_short && number <= (is_short ? 9 : 208), "a move is wrong");
                at = end;
            }
            if (f->plays)
                fcr_play(f, source, dest, number, NULL);
        } while (is_short && !strchr(" \t\n", *at));
        FCR_NEED(f, strchr(" \t\n", *at) != NULL, "a move is wrong");
    }
}

static long fcr_struct_pile(struct fcr *f, const struct fcr_value *v)
{
    static const char names[] = " COLUMN FREECELL FOUNDATION ";
    const char *type = fcr_text(f, fcr_known(f, v, " type index suit deck "), "type", NULL, names);
    fcr_number(f, v, "deck", 0, 0, 0);
    if (!strcmp(type, "FOUNDATION"))
        return FCR_HOME + fcr_card(f, 0, fcr_text(f, v, "suit", NULL, " H C D S ")[0]);
    return fcr_number(f, v, "index", -1, 0, 31) + (*type == 'C' ? 0 : FCR_CELL);
}

static void fcr_structs(struct fcr *f, const struct fcr_value *move)
{
    for (; move; move = move->next) {
        long source, dest, number;
        fcr_known(f, move,
                  " source dest num_cards source_card dest_card pos_before_move comments ");
        source = fcr_struct_pile(f, fcr_get(move, "source"));
        dest = fcr_struct_pile(f, fcr_get(move, "dest"));
        number = fcr_number(f, move, "num_cards", 0, fcr_get(move, "num_cards") != NULL, 208);
        if (f->plays)
            fcr_play(f, source, dest, number, move);
    }
}

/* ---- records ---- */

static void fcr_read_header(struct fcr *f, const struct fcr_value *v)
{
    fcr_known(f, v,
              " num_decks num_columns num_freecells max_rank sequences_are_built_by "
              "empty_stacks_filled_by "
              "sequence_move automove variant deal num_moves ");
    fcr_number(f, v, "num_decks", 1, 1, 1);
    f->num_columns = fcr_number(f, v, "num_columns", 8, 1, 32);
    f->num_cells = fcr_number(f, v, "num_freecells", 4, 0, 32);
    f->top = fcr_number(f, v, "max_rank", 13, 1, 13);
    f->build = *fcr_text(f, v, "sequences_are_built_by", "ALTERNATE_COLOR",
                         " ALTERNATE_COLOR SUIT RANK ");
    f->fill = *fcr_text(f, v, "empty_stacks_filled_by", "ANY_CARD", " ANY_CARD KINGS_ONLY NONE ");
    f->limit = *fcr_text(f, v, "sequence_move", "LIMITED", " LIMITED UNLIMITED ");
    fcr_text(f, v, "automove", "NONE", " NONE ");
    FCR_NEED(f, strcmp(fcr_text(f, v, "variant", NULL, NULL), "simple_simon") != 0, "another game");
}

static void fcr_check_result(struct fcr *f, const struct fcr_value *result)
{
    const struct fcr_value *fault = fcr_get(result, "fault");
    const char *right = f->verdict.is_solved ? "SOLVED" : "UNFINISHED",
               *status = fcr_text(f, result, "status", right, NULL);
    long move = fcr_number(f, fault, "move", 0, 0, 0x7fffffff);
    if (!strcmp(status, "ILLEGAL") && move <= f->verdict.move + 1 && !f->verdict.is_solved) {
        f->verdict.move = move;
        FCR_RULE(f, 1, fcr_text(f, fault, "reason", NULL, NULL));
    }
    FCR_RULE(f, strcmp(status, right) != 0, "OTHER_RESULT");
    FCR_RULE(f, !f->verdict.is_solved && *fcr_text(f, result, "claim", "NONE", NULL) == 'S',
             "FALSE_CLAIM");
}

static void fcr_record(struct fcr *f, const struct fcr_value *record)
{
    const struct fcr_value *solution, *start, *result = fcr_get(record, "result");
    int there[56] = {0}, i, k;
    memset(f->now, 0, sizeof(f->now));
    memset(&f->verdict, 0, sizeof(f->verdict));
    if (setjmp(f->out))
        return;
    fcr_text(f, fcr_known(f, record, " version header solution result comments "), "version", NULL,
             " 0.2 0.1.1 0.1 ");
    fcr_read_header(f, fcr_get(record, "header"));
    solution = fcr_known(f, fcr_get(record, "solution"),
                         " start start_pos moves move_list final_position fingerprint ");
    if (result)
        fcr_known(f, result, " status claim fault ");
    start = fcr_get(solution, "start_pos");
    FCR_NEED(f, !start != !fcr_get(solution, "start"), "there is no layout, or there are two");
    if (start)
        fcr_read_struct(f, start, f->now);
    else
        fcr_read_text(f, fcr_text(f, solution, "start", NULL, NULL), f->now);
    for (i = 0; i < FCR_PILES; i++)
        for (k = 0; k < f->now[i].length; k++)
            there[f->now[i].cards[k]]++;
    for (i = 4; i < 4 * f->top + 4; i++)
        FCR_NEED(f, there[i] == 1, "not each card is there once");
    for (f->plays = 0; f->plays < 2; f->plays++) { /* a list that is wrong is not illegal */
        fcr_list(f, fcr_text(f, solution, "move_list", "", NULL));
        fcr_structs(f, fcr_items(f, solution, "moves"));
    }
    fcr_compare(f, fcr_get(solution, "final_position"));
    f->verdict.is_solved = 1;
    for (i = FCR_HOME; i < FCR_PILES; i++)
        f->verdict.is_solved &= f->now[i].length == f->top;
    fcr_check_result(f, result);
}

typedef void fcr_say(void *context, const struct fcr_verdict *verdict);

/* Judges the records of a document: one, a collection, or JSON Lines.  Calls `say` with the verdict of
   each, and returns the worst kind.  After text that is no JSON it stops. */
static int fcr_verify(const char *text, size_t size, fcr_say *say, void *context)
{
    struct fcr f;
    size_t i, num = 2;
    volatile int worst = FCR_LEGAL;
    char *copy = (char *)calloc(size + 1, 1);
    struct fcr_value *values;
    for (i = 0; i < size; i++) /* before each value, but the first */
        num += text[i] == ',' || text[i] == '[' || text[i] == '{';
    values = (struct fcr_value *)malloc(num * sizeof(*values));
    f.at = copy ? (char *)memcpy(copy, text, size) : NULL;
    do {
        const struct fcr_value *root, *one, *list;
        memset(&f.verdict, 0, sizeof(f.verdict));
        f.values = values;
        f.depth = 0;
        if (setjmp(f.out)) {
            say(context, &f.verdict);
            worst = FCR_UNREADABLE;
            break;
        }
        FCR_NEED(&f, copy && values, "there is no memory");
        root = fcr_parse(&f, NULL);
        one = fcr_get(root, "solitaire");
        list = fcr_get(root, "solitaire_collection");
        FCR_NEED(&f, one || (list && list->type == '['), "there is no record");
        for (one = one ? one : list->child; one; one = list ? one->next : NULL) {
            fcr_record(&f, one);
            say(context, &f.verdict);
            worst = f.verdict.kind > worst ? f.verdict.kind : worst;
        }
        f.at += strspn(f.at, " \t\r\n");
    } while (f.at < copy + size);
    free(copy);
    free(values);
    return worst;
}

#endif
