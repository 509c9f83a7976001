/* SPDX-License-Identifier: MIT */
/* The moves and boards of a record, in the public types. */
#include <stdio.h>

#include "api/api.h"
#include "engine/walk.h"
#include "formats/sentence.h"
#include "model/names.h"

_Static_assert(sizeof(unisol_card) == sizeof(us_card), "cards are those of the model");
_Static_assert((int)UNISOL_CARD_RANK == US_CARD_RANK && (int)UNISOL_CARD_SUIT == US_CARD_SUIT &&
                   (int)UNISOL_CARD_DECK == US_CARD_DECK && (int)UNISOL_CARD_DECK_STATED == US_CARD_DECK_STATED &&
                   (int)UNISOL_CARD_HIDDEN == US_CARD_HIDDEN && (int)UNISOL_CARD_BLOCKED == US_CARD_BLOCKED,
               "the codes of cards are the model's");
_Static_assert((int)UNISOL_COLUMN == US_COLUMN && (int)UNISOL_FREECELL == US_FREECELL &&
                   (int)UNISOL_FOUNDATION == US_FOUNDATION && (int)UNISOL_STOCK == US_TALON &&
                   (int)UNISOL_WASTE == US_WASTE && (int)UNISOL_HOLE == US_HOLE && (int)UNISOL_RESERVE == US_RESERVE &&
                   (int)UNISOL_ALL_COLUMNS == US_ALL_COLUMNS && (int)UNISOL_ALL_RESERVES == US_ALL_RESERVES,
               "the kinds of piles are the model's");

const char *unisol_card_text(unisol_card card, char text[UNISOL_CARD_TEXT])
{
    if (!text)
        return "";

    unsigned rank = us_rank(card);
    if (rank > 0 && rank <= US_MAX_RANK)
        snprintf(text, UNISOL_CARD_TEXT, "%c%c", us_rank_letters[rank], us_suit_letters[us_suit(card)]);
    else
        snprintf(text, UNISOL_CARD_TEXT, "%s", card & US_CARD_BLOCKED ? "BB" : "");
    return text;
}

bool unisol_record_sizes(const struct unisol_record *record, struct unisol_sizes *sizes)
{
    const struct us_solution *s = us_record_cards(record);
    if (!s)
        return false;

    const struct us_game *g = &s->game;
    if (sizes)
        *sizes = (struct unisol_sizes){g->num_columns, g->num_freecells, g->num_decks, g->max_rank};
    return true;
}

struct unisol_walk {
    struct us_walk walk; /* walk.solution is NULL if there is no board */
    struct unisol_move move;
    struct unisol_board board;
    struct unisol_column columns[US_MAX_COLUMNS];
    struct unisol_column holes[US_MAX_HOLES];
    struct unisol_column reserves[US_MAX_RESERVES];
    struct us_buf sentence;
};

/* Shows the column as it is now on the walk's board. */
static void show_column(struct unisol_walk *w, unsigned i)
{
    w->columns[i] = (struct unisol_column){w->walk.board.columns[i], w->walk.board.len[i]};
}

/* Shows the piles that most games do not have. */
static void show_other_piles(struct unisol_walk *w)
{
    const struct us_position *p = &w->walk.board;
    for (unsigned i = 0; i < p->num_holes; i++)
        w->holes[i] = (struct unisol_column){p->holes[i], p->hole_len[i]};
    for (unsigned i = 0; i < p->num_reserves; i++)
        w->reserves[i] = (struct unisol_column){p->reserves[i], p->reserve_len[i]};
    w->board.stock = (struct unisol_column){p->talon, p->num_talon};
    w->board.waste = (struct unisol_column){p->waste, p->num_waste};
}

/* A move can change all columns, since some games do more by themselves. */
static void show_all(struct unisol_walk *w)
{
    for (unsigned i = 0; i < w->walk.board.num_columns; i++)
        show_column(w, i);
    show_other_piles(w);
}

static void begin_walk(struct unisol_walk *w, const struct us_solution *s)
{
    us_walk_begin(&w->walk, s);

    const struct us_position *p = &w->walk.board;
    w->board = (struct unisol_board){.num_columns = p->num_columns,
                                     .num_freecells = p->num_freecells,
                                     .num_foundations = us_num_foundations(p),
                                     .columns = w->columns,
                                     .freecells = p->freecells,
                                     .foundations = p->foundations,
                                     .num_holes = p->num_holes,
                                     .holes = w->holes,
                                     .num_reserves = p->num_reserves,
                                     .reserves = w->reserves};
    show_all(w);
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
    w->sentence = (struct us_buf){0};
    if (s)
        begin_walk(w, s);
    return w;
}

const struct unisol_move *unisol_walk_next(struct unisol_walk *w)
{
    if (!w || !w->walk.solution || !us_walk_next(&w->walk))
        return NULL;

    const struct us_move *m = w->walk.move;
    if (w->walk.board.has_rules) {
        show_all(w);
    } else {
        if (m->source.type == US_COLUMN)
            show_column(w, m->source.index);
        if (m->dest.type == US_COLUMN)
            show_column(w, m->dest.index);
    }

    w->move = (struct unisol_move){.number = w->walk.number,
                                   .source = {m->source.type, m->source.index},
                                   .dest = {m->dest.type, m->dest.index},
                                   .num_cards = m->num_cards,
                                   .source_card = m->source_card,
                                   .dest_card = m->dest_card,
                                   .implicit = m->implicit,
                                   .automove = m->implicit ? us_automove_names[m->automove].word : NULL};
    return &w->move;
}

bool unisol_walk_to(struct unisol_walk *w, size_t number)
{
    const struct us_solution *s = w ? w->walk.solution : NULL;
    if (!s)
        return false;

    if (w->walk.number > number || number == 0)
        begin_walk(w, s);
    if (number > 0)
        us_walk_to(&w->walk, number < UINT32_MAX ? (uint32_t)number : UINT32_MAX);

    show_all(w);
    return w->walk.number == number;
}

const struct unisol_board *unisol_walk_board(const struct unisol_walk *w)
{
    return w && w->walk.solution ? &w->board : NULL;
}

const char *unisol_walk_sentence(struct unisol_walk *w)
{
    static const struct us_card_style style = {.symbols = true};
    if (!w || !w->walk.solution || !w->walk.move)
        return "";

    us_buf_clear(&w->sentence);
    us_put_move_sentence(&w->sentence, &w->walk, &style);
    return us_buf_text(&w->sentence);
}

void unisol_walk_free(struct unisol_walk *w)
{
    if (!w)
        return;
    us_buf_free(&w->sentence);
    us_resize(w, 0);
}
