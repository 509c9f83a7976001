/* SPDX-License-Identifier: MIT */
/* For `./dev bench`: judges the moves of the first record of a file again and again, as values.  Prints how many moves it has.
 *
 *     bench_play FILE RULE ROUNDS
 */
#include <stdio.h>
#include <stdlib.h>

#include "unisol.h"

enum { MOST = 1000 };

static size_t take_moves(const struct unisol_record *record, struct unisol_step *steps)
{
    struct unisol_walk *walk = unisol_walk_new(record);
    const struct unisol_move *m;
    size_t n = 0;
    while (n < MOST && (m = unisol_walk_next(walk)))
        if (!m->implicit)
            steps[n++] = (struct unisol_step){m->source, m->dest, m->num_cards};
    unisol_walk_free(walk);
    return n;
}

int main(int argc, char **argv)
{
    static struct unisol_step steps[MOST];
    const struct unisol_record *record = NULL;
    struct unisol_verdict verdict = {.result = UNISOL_SOLVED};
    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    if (argc != 4 || !reader || unisol_reader_open_file(reader, argv[1]) != UNISOL_OK ||
        unisol_reader_next(reader, &record) != UNISOL_OK)
        return 2;

    size_t n = take_moves(record, steps);
    struct unisol_game *game = unisol_game_from_record(record, 0, NULL, NULL);
    if (!game || unisol_game_set(game, "automove", argv[2]) != UNISOL_OK)
        return 2;
    for (long rounds = strtol(argv[3], NULL, 10); rounds > 0 && verdict.result == UNISOL_SOLVED;
         rounds--)
        unisol_verify_play(game, steps, n, &verdict);
    printf("%zu\n", n);
    unisol_game_free(game);
    unisol_reader_free(reader);
    return verdict.result == UNISOL_SOLVED ? 0 : 2;
}
