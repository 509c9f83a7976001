/* SPDX-License-Identifier: MIT-0 */
/* Prints a record of FreeCell from a layout and an array of moves. */
#include <stdio.h>

struct move {
    char source, dest; /* c: a column, f: a freecell, h: the foundations */
    int from, to, count;
};

/* Prints a record.  The columns of the layout are separated by /.  `to` of a move to the foundations is
   the suit. */
static void print_record(const char *layout, const struct move *moves, int count, int is_solved)
{
    printf("{\"solitaire\":{\"version\":\"0.2\",\"header\":{\"variant\":\"freecell\"},"
           "\"solution\":{\"start\":\"%s\",\"move_list\":\"",
           layout);
    for (const struct move *m = moves; m < moves + count; m++) {
        printf(m->dest == 'h' ? "%s%c%d-%c%c" : "%s%c%d-%c%d", m > moves ? " " : "", m->source,
               m->from, m->dest, m->to);
        if (m->count > 1)
            printf("x%d", m->count);
    }
    printf("\"},\"result\":{\"status\":\"%s\"}}}\n", is_solved ? "SOLVED" : "UNFINISHED");
}

int main(void)
{
    const char layout[] =
        "7D TD TH KD 4C 4S JD/AD 7S QC 5H QS TS KS/5C QD 3H 9S 9C 2H KC/3S AC 9D 3C 9H 5D 4H/"
        "5S 6D 6S 8S 7C JC/8C 8H 8D 7H 6H 6C/2D AS 3D 4D 2C JH/AH KH TC JS 2S QH";
    const struct move moves[] = {{'c', 'f', 7, 0, 1}, {'c', 'f', 7, 1, 1},  {'c', 'f', 7, 2, 1},
                                 {'c', 'c', 7, 6, 1}, {'f', 'c', 0, 1, 1},  {'f', 'c', 2, 1, 1},
                                 {'c', 'f', 7, 3, 1}, {'c', 'h', 7, 'H', 1}};
    print_record(layout, moves, sizeof moves / sizeof *moves, 0);
    return 0;
}
