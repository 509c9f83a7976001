/* SPDX-License-Identifier: MIT-0 */
/*
 * Reads FreeCell records of the interchange format in JSON, and judges them by playing their moves:
 *
 *     int worst = fcr_verify(text, size, say, NULL);
 *
 * It refuses what it does not know, such as automoves and other games, but does not check the form of
 * each value.  It needs nothing but the C library.
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
    char type; /* { [ " # for integers, t for booleans, ? for other numbers and null */
    const char *name, *text;
    long number;
    struct fcr_value *child, *next;
};

struct fcr_board { /* a card is 4 times its rank plus the index of its suit in HCDS; 0: none */
    unsigned char columns[32][208], length[32], cells[32], homes[4];
};

struct fcr_pile {
    char kind; /* c, f or h */
    long index;
};

struct fcr {
    jmp_buf out;
    struct fcr_verdict verdict;
    char *at; /* where the parser is */
    int depth;
    struct fcr_value *values;
    long num_columns, num_cells, top;
    char build, fill, is_limited; /* the first letters of the values */
    struct fcr_board now;
};

static void fcr_end(struct fcr *f, int kind, const char *reason)
{
    f->verdict.kind = kind;
    f->verdict.reason[0] = '\0';
    strncat(f->verdict.reason, reason, sizeof(f->verdict.reason) - 1);
    longjmp(f->out, 1);
}

static void fcr_need(struct fcr *f, int is_right, const char *what)
{
    if (!is_right)
        fcr_end(f, FCR_UNREADABLE, what);
}

static void fcr_rule(struct fcr *f, int is_broken, const char *reason)
{
    if (is_broken)
        fcr_end(f, FCR_ILLEGAL, reason);
}

/* ---- JSON ---- */

static char *fcr_blanks(struct fcr *f)
{
    return f->at += strspn(f->at, " \t\r\n");
}

static void fcr_take(struct fcr *f, char c)
{
    fcr_need(f, *fcr_blanks(f) == c, "this is no JSON");
    f->at++;
}

/* Decodes a string where it stands.  Characters beyond ASCII that are escapes become ?. */
static const char *fcr_string(struct fcr *f)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    char *start, *out;
    fcr_take(f, '"');
    for (start = out = f->at; *f->at != '"'; out++) {
        const char *escape = *f->at == '\\' && f->at[1] ? strchr(from, f->at[1]) : NULL;
        int is_code = !strncmp(f->at, "\\u", 2) && strspn(f->at + 2, "0123456789abcdefABCDEF") >= 4;
        fcr_need(f, (unsigned char)*f->at >= ' ' && (*f->at != '\\' || escape || is_code), "a string is wrong");
        if (is_code) {
            char digits[5] = "";
            long c = strtol(strncpy(digits, f->at + 2, 4), NULL, 16);
            *out = (char)(c > 0 && c < 128 ? c : '?');
        } else {
            *out = escape ? to[escape - from] : *f->at;
        }
        f->at += is_code ? 6 : escape ? 2 : 1;
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
    v->type = *fcr_blanks(f);
    if (v->type == '"') {
        v->text = fcr_string(f);
    } else if (v->type == '{' || v->type == '[') {
        char close = v->type == '{' ? '}' : ']';
        fcr_need(f, ++f->depth <= 64, "JSON is too deep");
        for (f->at++; *fcr_blanks(f) != close; last = &(*last)->next) {
            if (v->child)
                fcr_take(f, ',');
            if (close == '}') {
                name = fcr_string(f);
                fcr_take(f, ':');
            }
            *last = fcr_parse(f, name);
        }
        f->depth--;
        f->at++;
    } else {
        char *end;
        size_t size = strspn(f->at, "-+.0123456789Eaeflnrstu");
        v->number = strtol(f->at, &end, 10);
        v->type = (char)(end == f->at + size ? '#' : '?');
        if (!strncmp(f->at, "true", 4) || !strncmp(f->at, "false", 5))
            v->type = 't', v->number = *f->at == 't';
        fcr_need(f, size > 0 && (v->type != '?' || end > f->at || !strncmp(f->at, "null", 4)), "this is no JSON");
        f->at += size;
    }
    return v;
}

static const struct fcr_value *fcr_get(const struct fcr_value *v, const char *name)
{
    for (v = v ? v->child : NULL; v && strcmp(v->name, name) != 0;)
        v = v->next;
    return v;
}

/* Checks that a struct has only fields of the list, which has blanks around each of them.  Others may
   change the rules, unless they have a colon. */
static const struct fcr_value *fcr_known(struct fcr *f, const struct fcr_value *v, const char *names)
{
    const struct fcr_value *field;
    fcr_need(f, v && v->type == '{', "an object is missing");
    for (field = v->child; field; field = field->next) {
        const char *found = strstr(names, field->name);
        size_t n = strlen(field->name);
        while (found && (found[-1] != ' ' || found[n] != ' '))
            found = strstr(found + 1, field->name);
        fcr_need(f, strchr(field->name, ':') || (n > 0 && found), "a field is unknown");
    }
    return v;
}

static long fcr_number(struct fcr *f, const struct fcr_value *v, const char *name, long usual, long least, long most)
{
    const struct fcr_value *field = fcr_get(v, name);
    long number = field ? field->number : usual;
    fcr_need(f, (!field || field->type == '#') && number >= least && number <= most, name);
    return number;
}

static const char *fcr_text(struct fcr *f, const struct fcr_value *v, const char *name, const char *usual)
{
    const struct fcr_value *field = fcr_get(v, name);
    fcr_need(f, field ? field->type == '"' : usual != NULL, name);
    return field ? field->text : usual;
}

static long fcr_suit(struct fcr *f, char letter)
{
    const char *found = letter ? strchr("HCDS", letter) : NULL;
    fcr_need(f, found != NULL, "a suit is wrong");
    return found - "HCDS";
}

/* ---- positions ---- */

static unsigned char fcr_card(struct fcr *f, const struct fcr_value *v)
{
    if (v && v->child && !v->child->next && !strcmp(v->child->name, "is_empty") && v->child->number)
        return 0;
    fcr_known(f, v, " rank suit ");
    return (unsigned char)(4 * fcr_number(f, v, "rank", 0, 1, f->top) + fcr_suit(f, fcr_text(f, v, "suit", NULL)[0]));
}

static void fcr_add(struct fcr *f, struct fcr_board *b, long column, unsigned char card)
{
    fcr_need(f, card && b->length[column] < 208, "no card, or too many in a column");
    b->columns[column][b->length[column]++] = card;
}

static void fcr_set_home(struct fcr *f, struct fcr_board *b, long suit, long rank)
{
    fcr_need(f, !b->homes[suit], "a foundation is there twice");
    b->homes[suit] = (unsigned char)rank;
}

/* Reads 7D TD/AD 7S/QC;f 3S -;h 6H 2C. */
static void fcr_read_text(struct fcr *f, const char *text, struct fcr_board *b)
{
    static const char ranks[] = "A23456789TJQK";
    long column = 0, cell = 0;
    char part = 'c';
    for (; *text; text++) {
        const char *rank = strchr(ranks, *text);
        if (strchr(" \t\n", *text))
            continue;
        if (*text == '/') {
            fcr_need(f, part == 'c' && ++column < f->num_columns, "start has too many columns");
        } else if (*text == ';') {
            fcr_need(f, (part == 'c' && text[1] == 'f') || (part != 'h' && text[1] == 'h'), "start has an unknown part");
            part = *++text;
            fcr_need(f, strchr(" \t\n;", text[1]) != NULL, "start lacks a blank"); /* or it ends */
        } else if (*text == '-') {
            fcr_need(f, part == 'f' && ++cell <= f->num_cells, "start has too many freecells");
        } else {
            long suit = fcr_suit(f, rank ? text[1] : '\0');
            unsigned char card = (unsigned char)(4 * (rank - ranks + 1) + suit);
            text += text[2] == '0' ? 2 : 1;
            fcr_need(f, card / 4 <= f->top && strchr(" \t\n/;", text[1]) != NULL, "start has a wrong card");
            fcr_need(f, part != 'f' || cell < f->num_cells, "start has too many freecells");
            if (part == 'c')
                fcr_add(f, b, column, card);
            else if (part == 'f')
                b->cells[cell++] = card;
            else
                fcr_set_home(f, b, suit, card / 4);
        }
    }
    fcr_need(f, column + 1 == f->num_columns, "start has too few columns");
}

static void fcr_read_struct(struct fcr *f, const struct fcr_value *v, struct fcr_board *b)
{
    const struct fcr_value *columns = fcr_get(fcr_known(f, v, " columns freecells foundations "), "columns"), *item, *card;
    long n = 0;
    for (item = columns ? columns->child : NULL; item; item = item->next, n++) {
        const struct fcr_value *cards = fcr_get(fcr_known(f, item, " cards len row "), "cards");
        fcr_need(f, n < f->num_columns && cards, "columns");
        for (card = cards->child; card; card = card->next)
            fcr_add(f, b, n, fcr_card(f, card));
    }
    fcr_need(f, n == f->num_columns, "columns");
    item = fcr_get(v, "freecells");
    for (n = 0, item = item ? item->child : NULL; item; item = item->next) {
        fcr_need(f, n < f->num_cells, "freecells");
        b->cells[n++] = fcr_card(f, item);
    }
    item = fcr_get(v, "foundations");
    for (item = item ? item->child : NULL; item; item = item->next) {
        long suit = fcr_suit(f, fcr_text(f, fcr_known(f, item, " suit rank deck "), "suit", NULL)[0]);
        fcr_set_home(f, b, suit, fcr_number(f, item, "rank", -1, 0, f->top));
    }
}

static void fcr_check_cards(struct fcr *f)
{
    int there[56] = {0}, i, k;
    for (i = 0; i < 32; i++) {
        for (k = 0; k < f->now.length[i]; k++)
            there[f->now.columns[i][k]]++;
        there[f->now.cells[i]]++;
    }
    for (i = 4; i < 4 * f->top + 4; i++)
        fcr_need(f, there[i] + (f->now.homes[i % 4] >= i / 4) == 1, "not each card is there once");
}

/* Compares the board with a position that the record shows, if it shows one. */
static void fcr_compare(struct fcr *f, const struct fcr_value *shown)
{
    struct fcr_board board;
    memset(&board, 0, sizeof(board));
    if (shown)
        fcr_read_struct(f, shown, &board);
    fcr_rule(f, shown && memcmp(&board, &f->now, sizeof(board)) != 0, "SNAPSHOT_DIFFERS");
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

/* Returns how many cards a pile has, and sets *last to the last one. */
static long fcr_count(struct fcr *f, struct fcr_pile pile, const char *reason, int *last)
{
    const struct fcr_board *b = &f->now;
    fcr_rule(f, pile.kind != 'h' && pile.index >= (pile.kind == 'c' ? f->num_columns : f->num_cells), reason);
    if (pile.kind == 'c') {
        *last = b->length[pile.index] > 0 ? b->columns[pile.index][b->length[pile.index] - 1] : 0;
        return b->length[pile.index];
    }
    *last = pile.kind == 'f' ? b->cells[pile.index] : b->homes[pile.index] ? 4 * b->homes[pile.index] + (int)pile.index : 0;
    return *last > 0;
}

/* Whether the cards may go to a column: the first one is `card`, and `on` the last one there. */
static void fcr_judge_column(struct fcr *f, struct fcr_pile dest, int card, int on, long number, int is_within)
{
    long i, most = 1;
    if (on)
        fcr_rule(f, fcr_misfit(f, card, on) != NULL, fcr_misfit(f, card, on));
    fcr_rule(f, !on && f->fill == 'N', "EMPTY_STAYS_EMPTY");
    fcr_rule(f, !on && f->fill == 'K' && card / 4 != f->top, "KINGS_ONLY");
    for (i = 0; i < f->num_cells; i++)
        most += !f->now.cells[i];
    for (i = 0; i < f->num_columns && f->fill == 'A' && most < 64; i++)
        most <<= i != dest.index && f->now.length[i] == 0;
    fcr_rule(f, is_within && f->is_limited && number > most, "TOO_MANY_CARDS");
}

/* Plays a move.  The first rule that it breaks is the reason.  A number of 0 is not stated. */
static void fcr_play(struct fcr *f, const struct fcr_pile *ends, long number, const struct fcr_value *stated)
{
    struct fcr_pile source = ends[0], dest = ends[1];
    int same = source.kind == dest.kind && source.index == dest.index, last, on, card;
    int is_within = source.kind == 'c' && dest.kind == 'c';
    unsigned char *from = f->now.columns[source.kind == 'c' ? source.index : 0];
    const struct fcr_value *one;
    long i, count = fcr_count(f, source, "NO_SUCH_SOURCE", &last);
    fcr_count(f, dest, "NO_SUCH_DEST", &on);
    fcr_rule(f, count == 0, "SOURCE_EMPTY");
    fcr_rule(f, same, "SAME_PILE");
    fcr_rule(f, source.kind == 'h', "FROM_FOUNDATION");
    if (number == 0)
        number = is_within && on ? on / 4 - last / 4 : 1;
    fcr_rule(f, number < 1, "NO_COUNT_FITS");
    fcr_rule(f, number > 1 && !is_within, "ONE_CARD_ONLY");
    fcr_rule(f, number > count, "MORE_THAN_THERE_ARE");
    for (i = count - number + 1; i < count && is_within; i++)
        fcr_rule(f, fcr_misfit(f, from[i], from[i - 1]) != NULL, "NOT_A_SEQUENCE");
    card = source.kind == 'c' ? from[count - number] : last;
    if (dest.kind == 'c')
        fcr_judge_column(f, dest, card, on, number, is_within);
    fcr_rule(f, dest.kind == 'f' && on, "CELL_OCCUPIED");
    fcr_rule(f, dest.kind == 'h' && card % 4 != dest.index, "FOUNDATION_OTHER_SUIT");
    fcr_rule(f, dest.kind == 'h' && card / 4 != on / 4 + 1, "FOUNDATION_NOT_NEXT");

    if (dest.kind == 'f')
        f->now.cells[dest.index] = (unsigned char)card;
    else if (dest.kind == 'h')
        f->now.homes[dest.index]++;
    for (i = count - number; i < count && source.kind == 'c'; from[i++] = 0, f->now.length[source.index]--)
        if (dest.kind == 'c')
            fcr_add(f, &f->now, dest.index, from[i]);
    if (source.kind == 'f' && dest.kind == 'c')
        fcr_add(f, &f->now, dest.index, (unsigned char)card);
    if (source.kind == 'f')
        f->now.cells[source.index] = 0;
    if ((one = fcr_get(stated, "source_card")) != NULL)
        fcr_rule(f, fcr_card(f, one) != card, "OTHER_SOURCE_CARD");
    if ((one = fcr_get(stated, "dest_card")) != NULL)
        fcr_rule(f, fcr_card(f, one) != on, "OTHER_DEST_CARD");
}

/* Reads c6, f0 or hS, or if `is_short`, one letter. */
static const char *fcr_word_pile(struct fcr *f, const char *word, int is_short, struct fcr_pile *pile)
{
    char *end = (char *)word + 1;
    if (is_short) {
        pile->kind = *word >= '0' && *word <= '9' ? 'c' : *word >= 'a' && *word <= 'g' ? 'f' : 'h';
        pile->index = pile->kind == 'h' ? fcr_suit(f, *word) : *word - (pile->kind == 'c' ? '0' : 'a');
        return end;
    }
    pile->kind = *word;
    if (*word == 'h') {
        pile->index = fcr_suit(f, word[1]);
        return word + (word[2] == '0' ? 3 : 2);
    }
    fcr_need(f, (*word == 'c' || *word == 'f') && word[1] >= '0' && word[1] <= '9', "a move is wrong");
    pile->index = strtol(word + 1, &end, 10);
    return end;
}

/* Reads the moves of a list, and then plays them: a list that is wrong is not illegal. */
static void fcr_list(struct fcr *f, const char *at, int plays)
{
    while (*(at += strspn(at, " \t\n"))) {
        int is_short = *at == '.';
        at += is_short;
        do {
            struct fcr_pile ends[2];
            char *end;
            long number = 1;
            at = fcr_word_pile(f, at, is_short, &ends[0]);
            fcr_need(f, is_short || *at == '-', "a move is wrong");
            at = fcr_word_pile(f, at + !is_short, is_short, &ends[1]);
            if (*at == 'x') {
                int is_digit = is_short && at[1] >= '2' && at[1] <= '9';
                number = is_short ? at[1] - '0' : strtol(at + 1, &end, 10);
                fcr_need(f, is_short ? is_digit : number >= 1, "the number of a move is wrong");
                at = is_short ? at + 2 : end;
            }
            if (plays && ++f->verdict.move)
                fcr_play(f, ends, number, NULL);
        } while (is_short && !strchr(" \t\n", *at));
        fcr_need(f, strchr(" \t\n", *at) != NULL, "a move is wrong");
    }
}

static struct fcr_pile fcr_struct_pile(struct fcr *f, const struct fcr_value *v)
{
    struct fcr_pile pile;
    const char *type = fcr_text(f, fcr_known(f, v, " type index suit deck "), "type", NULL);
    pile.kind = (char)(!strcmp(type, "COLUMN") ? 'c' : !strcmp(type, "FREECELL") ? 'f' : 'h');
    fcr_need(f, pile.kind != 'h' || !strcmp(type, "FOUNDATION"), "an unknown pile");
    fcr_number(f, v, "deck", 0, 0, 0);
    pile.index = pile.kind == 'h' ? fcr_suit(f, fcr_text(f, v, "suit", NULL)[0]) : fcr_number(f, v, "index", -1, 0, 31);
    return pile;
}

static void fcr_structs(struct fcr *f, const struct fcr_value *moves, int plays)
{
    const struct fcr_value *move;
    for (move = moves ? moves->child : NULL; move; move = move->next) {
        struct fcr_pile ends[2];
        long number;
        fcr_known(f, move, " source dest num_cards source_card dest_card pos_before_move comments ");
        ends[0] = fcr_struct_pile(f, fcr_get(move, "source"));
        ends[1] = fcr_struct_pile(f, fcr_get(move, "dest"));
        number = fcr_number(f, move, "num_cards", 0, fcr_get(move, "num_cards") != NULL, 208);
        if (!plays)
            continue;
        fcr_compare(f, fcr_get(move, "pos_before_move"));
        f->verdict.move++;
        fcr_play(f, ends, number, move);
    }
}

/* ---- records ---- */

static void fcr_read_header(struct fcr *f, const struct fcr_value *v)
{
    const char *build, *fill;
    fcr_known(f, v, " num_decks num_columns num_freecells max_rank sequences_are_built_by empty_stacks_filled_by "
                    "sequence_move automove variant deal num_moves ");
    f->num_columns = fcr_number(f, v, "num_columns", 8, 1, 32);
    f->num_cells = fcr_number(f, v, "num_freecells", 4, 0, 32);
    f->top = fcr_number(f, v, "max_rank", 13, 1, 13);
    fcr_number(f, v, "num_decks", 1, 1, 1);
    build = fcr_text(f, v, "sequences_are_built_by", "ALTERNATE_COLOR");
    fill = fcr_text(f, v, "empty_stacks_filled_by", "ANY_CARD");
    fcr_need(f, !strcmp(build, "RANK") || !strcmp(build, "SUIT") || !strcmp(build, "ALTERNATE_COLOR"), "another game");
    fcr_need(f, !strcmp(fill, "NONE") || !strcmp(fill, "KINGS_ONLY") || !strcmp(fill, "ANY_CARD"), "another game");
    fcr_need(f, !strcmp(fcr_text(f, v, "automove", "NONE"), "NONE"), "automoves are not known");
    fcr_need(f, strcmp(fcr_text(f, v, "variant", NULL), "simple_simon") != 0, "another game");
    f->build = build[0];
    f->fill = fill[0];
    f->is_limited = !strcmp(fcr_text(f, v, "sequence_move", "LIMITED"), "LIMITED");
}

static void fcr_check_result(struct fcr *f, const struct fcr_value *result)
{
    const struct fcr_value *fault = fcr_get(result, "fault");
    const char *right = f->verdict.is_solved ? "SOLVED" : "UNFINISHED", *status = fcr_text(f, result, "status", right);
    long move = fcr_number(f, fault, "move", 0, 0, 0x7fffffff);
    if (!strcmp(status, "ILLEGAL") && move <= f->verdict.move + 1 && !f->verdict.is_solved) {
        f->verdict.move = move;
        fcr_end(f, FCR_ILLEGAL, fcr_text(f, fault, "reason", NULL));
    }
    fcr_rule(f, strcmp(status, right) != 0, "OTHER_RESULT");
    fcr_rule(f, !f->verdict.is_solved && !strcmp(fcr_text(f, result, "claim", "NONE"), "SOLVED"), "FALSE_CLAIM");
}

static void fcr_record(struct fcr *f, const struct fcr_value *record)
{
    const struct fcr_value *solution, *start, *moves;
    const char *version, *list;
    int plays;
    memset(&f->now, 0, sizeof(f->now));
    memset(&f->verdict, 0, sizeof(f->verdict));
    if (setjmp(f->out))
        return;
    version = fcr_text(f, fcr_known(f, record, " version header solution result comments "), "version", NULL);
    fcr_need(f, !strcmp(version, "0.2") || !strcmp(version, "0.1.1") || !strcmp(version, "0.1"), "an unknown version");
    fcr_read_header(f, fcr_get(record, "header"));
    solution = fcr_known(f, fcr_get(record, "solution"), " start start_pos moves move_list final_position fingerprint ");
    start = fcr_get(solution, "start_pos");
    fcr_need(f, !start != !fcr_get(solution, "start"), "there is no layout, or there are two");
    if (start)
        fcr_read_struct(f, start, &f->now);
    else
        fcr_read_text(f, fcr_text(f, solution, "start", NULL), &f->now);
    fcr_check_cards(f);
    list = fcr_text(f, solution, "move_list", "");
    moves = fcr_get(solution, "moves");
    for (plays = 0; plays < 2; plays++) {
        fcr_list(f, list, plays);
        fcr_structs(f, moves, plays);
    }
    fcr_compare(f, fcr_get(solution, "final_position"));
    f->verdict.is_solved = f->now.homes[0] + f->now.homes[1] + f->now.homes[2] + f->now.homes[3] == 4 * f->top;
    fcr_check_result(f, fcr_get(record, "result"));
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
    for (i = 0; i < size; i++) /* before each value, but the first */
        num += text[i] == ',' || text[i] == '[' || text[i] == '{';
    struct fcr_value *values = (struct fcr_value *)malloc(num * sizeof(*values));
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
        fcr_need(&f, copy && values, "there is no memory");
        root = fcr_parse(&f, NULL);
        fcr_need(&f, root->type == '{', "there is no record");
        one = fcr_get(root, "solitaire");
        list = fcr_get(root, "solitaire_collection");
        fcr_need(&f, one || list, "there is no record");
        for (one = one ? one : list->child; one; one = list ? one->next : NULL) {
            fcr_record(&f, one);
            say(context, &f.verdict);
            worst = f.verdict.kind > worst ? f.verdict.kind : worst;
        }
    } while (*fcr_blanks(&f) || f.at < copy + size);
    free(copy);
    free(values);
    return worst;
}

#endif
