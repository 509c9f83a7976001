/* SPDX-License-Identifier: MIT */
/* What the files of the format pddl share: the actions of the domain, the names of its objects, and
   the words of a text. */
#ifndef UNISOL_FORMATS_PDDL_H
#define UNISOL_FORMATS_PDDL_H

#include "formats/kit/kit.h"

/* From where an action takes its card: from another card in a column, the only card of a column, or
   a freecell. */
enum us_pddl_from { US_PDDL_FROM_CARD, US_PDDL_FROM_COLUMN, US_PDDL_FROM_CELL };
enum { US_PDDL_NUM_FROMS = US_PDDL_FROM_CELL + 1 };

/* Where it puts the card: on another card, into a freecell, into an empty column, or on its
   foundation. */
enum us_pddl_to { US_PDDL_TO_CARD, US_PDDL_TO_CELL, US_PDDL_TO_COLUMN, US_PDDL_TO_HOME };
enum { US_PDDL_NUM_TOS = US_PDDL_TO_HOME + 1 };

/* The parameters of an action. */
enum us_pddl_parameter {
    US_PDDL_CARD,      /* the card that moves */
    US_PDDL_OLD_CARD,  /* the card from which it moves */
    US_PDDL_NEW_CARD,  /* the card to which it moves */
    US_PDDL_SUIT,      /* its suit */
    US_PDDL_VALUE,     /* its rank */
    US_PDDL_HOME_CARD, /* the last card of its foundation, of rank 0 if there is none */
    US_PDDL_HOME_VALUE,
    US_PDDL_CELLS, /* the number of empty freecells before the action, and the one after it */
    US_PDDL_NEW_CELLS,
    US_PDDL_COLUMNS, /* the same for empty columns */
    US_PDDL_NEW_COLUMNS,
    US_PDDL_NUM_PARAMETERS,
    US_PDDL_END = US_PDDL_NUM_PARAMETERS, /* after the last one of an action */
};

enum { US_PDDL_MOST_PARAMETERS = 8 };

struct us_pddl_action {
    const char *name;
    uint8_t from;                                    /* enum us_pddl_from */
    uint8_t to;                                      /* enum us_pddl_to */
    uint8_t parameters[US_PDDL_MOST_PARAMETERS + 1]; /* enum us_pddl_parameter, up to US_PDDL_END */
};

enum { US_PDDL_NUM_ACTIONS = 10 };
extern const struct us_pddl_action us_pddl_actions[US_PDDL_NUM_ACTIONS];

/* What the name of an object means. */
enum us_pddl_kind { US_PDDL_IS_CARD, US_PDDL_IS_NUMBER, US_PDDL_IS_SUIT };
enum { US_PDDL_NUM_KINDS = US_PDDL_IS_SUIT + 1 };

/* The name of each kind in the domain, and what was expected where there is no such object. */
struct us_pddl_type {
    const char *name;
    const char *expected;
};
extern const struct us_pddl_type us_pddl_types[US_PDDL_NUM_KINDS];

/* The name of each parameter in the domain, and what it names. */
struct us_pddl_name {
    const char *name;
    uint8_t kind; /* enum us_pddl_kind */
};
extern const struct us_pddl_name us_pddl_parameters[US_PDDL_NUM_PARAMETERS];

struct us_pddl_object {
    struct us_str word;
    uint8_t number; /* the number, or the rank of the card: 0 is the base of a foundation */
    uint8_t suit;   /* enum us_suit */
};

/* Reads the name of an object, in either style: S10 or spade10, N4, S or spade.  Returns false if
   the word is not the name of an object of this kind. */
bool us_pddl_get_object(struct us_str word, enum us_pddl_kind kind, struct us_pddl_object *object);

/* Appends the name of a card, "s10", or of the base of a foundation, "s0". */
void us_pddl_put_card(struct us_buf *out, unsigned rank, unsigned suit);

/* Returns true if two words are equal but for the case of their letters. */
bool us_pddl_is(struct us_str word, const char *text);

/* Steps over blanks, line ends, comments and a parenthesis or word, which it returns.  The result
   is empty at the end of the text. */
struct us_str us_pddl_token(struct us_cursor *cursor);

/* Steps over "(define (problem ...) ...)" and makes it the start of the script.  Returns false
   after reporting an error. */
bool us_read_pddl_problem(struct us_record_reader *reader, struct us_script *script);

/* The number of the option, and its values. */
enum us_pddl_part { US_PDDL_BOTH, US_PDDL_PROBLEM, US_PDDL_PLAN, US_PDDL_DOMAIN };

/* These do what the functions of us_format of these names do. */
void us_write_pddl(struct us_record_writer *writer, const struct us_solution *solution);
const char *us_pddl_refuses(const struct us_solution *solution);
const char *us_pddl_loses(const struct us_solution *solution, const uint8_t *options, unsigned i);

/* The first line of a plan that is written without its problem. */
#define US_PDDL_PLAN_LINE "; plan"

#endif
