/* SPDX-License-Identifier: MIT */
/* The moves and boards of a record, in the public types. */
#include <stdio.h>
#include <string.h>

#include "api/api.h"
#include "api/command.h"
#include "api/moves.h"
#include "formats/kit/sentence.h"
#include "model/hash.h"

_Static_assert(sizeof(unisol_card) == sizeof(us_card), "cards are those of the model");
_Static_assert((int)UNISOL_CARD_RANK == US_CARD_RANK && (int)UNISOL_CARD_SUIT == US_CARD_SUIT &&
                   (int)UNISOL_CARD_DECK == US_CARD_DECK &&
                   (int)UNISOL_CARD_DECK_STATED == US_CARD_DECK_STATED &&
                   (int)UNISOL_CARD_HIDDEN == US_CARD_HIDDEN &&
                   (int)UNISOL_CARD_BLOCKED == US_CARD_BLOCKED &&
                   (int)UNISOL_CARD_UNKNOWN == US_CARD_UNKNOWN,
               "the codes of cards are the model's");

const char *unisol_card_text(unisol_card card, char text[UNISOL_CARD_TEXT])
{
    if (!text)
        return "";

    unsigned rank = us_rank(card);
    if (rank > 0 && rank <= US_MAX_RANK)
        snprintf(text, UNISOL_CARD_TEXT, "%c%c", us_rank_letters[rank],
                 us_suit_letters[us_suit(card)]);
    else if (us_is_unknown(card))
        snprintf(text, UNISOL_CARD_TEXT, "%s", "??");
    else
        snprintf(text, UNISOL_CARD_TEXT, "%s", card & US_CARD_BLOCKED ? "BB" : "");
    return text;
}

struct unisol_walk {
    struct us_walk walk; /* walk.solution is NULL if there is no board */
    /* The solution of the record, and, while the walk is in a variation, the game up to its end. */
    const struct us_solution *record;
    struct us_solution variation;
    bool in_variation;
    size_t left_at; /* the moves of the record, automoves included, before it was entered */
    struct unisol_move move;
    struct us_shown_board shown;
    struct us_buf sentence;
};

static void begin_walk(struct unisol_walk *w, const struct us_solution *s)
{
    us_walk_begin(&w->walk, s);
    us_show_board(&w->shown, &w->walk.board);
}

struct unisol_walk *unisol_walk_new(const struct unisol_record *record)
{
    if (!us_record_is_filled(record))
        return NULL;
    struct unisol_walk *w = us_resize(NULL, sizeof(*w));
    if (!w)
        return NULL;

    const struct us_solution *s = us_record_cards(record);
    w->walk.solution = NULL;
    w->in_variation = false;
    w->record = s;
    w->variation = (struct us_solution){0};
    w->sentence = (struct us_buf){0};
    if (s)
        begin_walk(w, s);
    return w;
}

/* Shows the board after the last move, and returns the move. */
static const struct unisol_move *show_move(struct unisol_walk *w)
{
    us_show_board(&w->shown, &w->walk.board);
    w->move = us_public_move(w->walk.move, w->walk.number);
    return &w->move;
}

const struct unisol_move *unisol_walk_next(struct unisol_walk *walk)
{
    if (!walk || !walk->walk.solution)
        return NULL;
    return us_walk_next(&walk->walk) ? show_move(walk) : NULL;
}

size_t unisol_walk_moves(struct unisol_walk *walk, struct unisol_move *moves, size_t max)
{
    if (!walk || !walk->walk.solution || !moves)
        return 0;

    size_t n = 0;
    while (n < max && us_walk_next(&walk->walk))
        moves[n++] = us_public_move(walk->walk.move, walk->walk.number);
    us_show_board(&walk->shown, &walk->walk.board);
    return n;
}

bool unisol_walk_to(struct unisol_walk *walk, size_t number)
{
    const struct us_solution *s = walk ? walk->walk.solution : NULL;
    if (!s)
        return false;

    if (walk->walk.number > number || number == 0)
        begin_walk(walk, s);
    if (number > 0)
        us_walk_to(&walk->walk, number < UINT32_MAX ? number : UINT32_MAX);

    us_show_board(&walk->shown, &walk->walk.board);
    return walk->walk.number == number;
}

const struct unisol_board *unisol_walk_board(const struct unisol_walk *walk)
{
    return walk && walk->walk.solution ? &walk->shown.board : NULL;
}

uint64_t unisol_walk_hash(const struct unisol_walk *walk)
{
    return walk && walk->walk.solution ? us_position_hash(&walk->walk.board, true) & INT64_MAX : 0;
}

const char *unisol_walk_sentence(struct unisol_walk *walk)
{
    static const struct us_card_style style = {.symbols = true};
    if (!walk || !walk->walk.solution || !walk->walk.move)
        return "";

    us_buf_clear(&walk->sentence);
    us_put_move_sentence(&walk->sentence, &walk->walk, &style);
    return us_buf_text(&walk->sentence);
}

/* ---- variations ------------------------------------------------------------------------------ */

/* What is needed to find the start of a variation. */
struct entrance {
    const char *number;
    size_t first; /* the index of the variation's first move */
};

static bool find_entrance(void *context, const struct us_branch *branch)
{
    struct entrance *entrance = context;
    if (strcmp(branch->number, entrance->number) != 0)
        return true;
    entrance->first = branch->first;
    return false;
}

/* Begins a walk through a solution and plays so many moves, automoves included. */
static void walk_moves(struct unisol_walk *w, const struct us_solution *s, size_t moves)
{
    begin_walk(w, s);
    while (w->walk.played < moves && us_walk_next(&w->walk))
        continue;
    us_show_board(&w->shown, &w->walk.board);
}

bool unisol_walk_enter(struct unisol_walk *walk, const char *number)
{
    if (!walk || !walk->record || !number)
        return false;

    struct entrance entrance = {number, 0};
    struct us_solution line = {0};
    bool found = false;
    bool ok = us_extract_variation(walk->record, us_str(number), &line, &found) && found &&
              us_visit_variations(walk->record, find_entrance, &entrance, NULL);
    if (!ok) {
        us_solution_free(&line);
        return false;
    }

    if (!walk->in_variation)
        walk->left_at = walk->walk.played;
    us_solution_free(&walk->variation);
    walk->variation = line;
    walk->in_variation = true;
    walk_moves(walk, &walk->variation, entrance.first);
    return true;
}

bool unisol_walk_leave(struct unisol_walk *walk)
{
    if (!walk || !walk->in_variation)
        return false;
    walk_moves(walk, walk->record, walk->left_at);
    us_solution_free(&walk->variation);
    walk->variation = (struct us_solution){0};
    walk->in_variation = false;
    return true;
}

void unisol_walk_free(struct unisol_walk *walk)
{
    if (!walk)
        return;
    us_solution_free(&walk->variation);
    us_buf_free(&walk->sentence);
    us_resize(walk, 0);
}
