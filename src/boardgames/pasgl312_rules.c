/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312: replay by the notation alone (boardgames.md section 3.7).  What the notation says happened is done; judged is what
 * the cheat sheet settles: who stands where, how critters move on an empty board, who carries a lunch, who may join others.
 * The rest of the rules is not written down anywhere that is left; what looks wrong by a good guess is a doubt.
 */
#include "boardgames/pasgl312_rules.h"

/* ---- the board ------------------------------------------------------------------------------------------------ */

bool us_pasgl_initial(struct us_bg_position *b)
{
    static const char back_rank[] = "TSFHBDWT";
    *b = (struct us_bg_position){.train = US_NO_PLACE};
    for (uint8_t i = 0; i < 8; i++) {
        const struct us_bg_piece pieces[] = {{back_rank[i], US_SIDE_FIRST, i, 0},
                                             {'P', US_SIDE_FIRST, (uint8_t)(8 + i), 0},
                                             {back_rank[i], US_SIDE_SECOND, (uint8_t)(56 + i), 0},
                                             {'P', US_SIDE_SECOND, (uint8_t)(48 + i), 0}};
        for (size_t k = 0; k < 4; k++)
            b->pieces[b->num_pieces++] = pieces[k];
    }
    return true;
}

static int order_of(const struct us_bg_piece *p)
{
    return (p->at << 16) + (p->side << 12) + ((p->letter - 'A') << 4) + p->marks;
}

static void sort_pieces(struct us_bg_position *b)
{
    for (unsigned i = 1; i < b->num_pieces; i++) {
        struct us_bg_piece p = b->pieces[i];
        unsigned k = i;
        for (; k > 0 && order_of(&b->pieces[k - 1]) > order_of(&p); k--)
            b->pieces[k] = b->pieces[k - 1];
        b->pieces[k] = p;
    }
}

static void put_difference(struct us_buf *how, struct us_bg_piece p, bool in_text)
{
    us_buf_puts(how, in_text ? "the file has a " : "the file lacks a ");
    if (p.marks & US_MARK_LUNCHLESS)
        us_buf_puts(how, "lunchless ");
    if (p.marks & US_MARK_STINKY)
        us_buf_puts(how, "stinky ");
    us_critter_put(how, p);
    us_buf_puts(how, " on ");
    us_pasgl_put_place(how, p.at);
}

bool us_pasgl_same(const struct us_bg_position *a, const struct us_bg_position *b, struct us_buf *how)
{
    struct us_bg_position mine = *a;
    struct us_bg_position text = *b;
    sort_pieces(&mine);
    sort_pieces(&text);
    for (unsigned i = 0; i < mine.num_pieces || i < text.num_pieces; i++) {
        int left = i < mine.num_pieces ? order_of(&mine.pieces[i]) : INT32_MAX;
        int right = i < text.num_pieces ? order_of(&text.pieces[i]) : INT32_MAX;
        if (left == right)
            continue;
        put_difference(how, left < right ? mine.pieces[i] : text.pieces[i], right < left);
        return false;
    }
    if (a->train == b->train || a->train == US_NO_PLACE || b->train == US_NO_PLACE)
        return true;
    us_buf_puts(how, "the file has the Train on ");
    us_pasgl_put_place(how, b->train);
    return false;
}

/* The critter of that letter on a place, or -1: the one of the side that its letter's case says, else the only one.  `but`
   is left out. */
static int find_piece(const struct us_bg_position *b, uint8_t at, char letter, uint8_t side, int but)
{
    int other = -1;
    for (int i = 0; i < b->num_pieces; i++) {
        if (i == but)
            continue;
        const struct us_bg_piece *p = &b->pieces[i];
        if (p->at != at || p->letter != letter)
            continue;
        if (p->side == side)
            return i;
        other = i;
    }
    return other;
}

static bool is_occupied(const struct us_bg_position *b, uint8_t at)
{
    for (unsigned i = 0; i < b->num_pieces; i++)
        if (b->pieces[i].at == at)
            return true;
    return b->train != US_NO_PLACE && (b->train == at || us_pasgl_along(b->train, -1) == at);
}

/* ---- one ply -------------------------------------------------------------------------------------------------- */

/* A ply that is being played. */
struct playing {
    struct us_bg_replay *r;
    const struct us_bg_move *ply;
    int mover;      /* its place in the list */
    uint8_t struck; /* where its victims are: the destination, or where the billet fell */
};

/* at: US_NO_PLACE where the text names none. */
static bool refuse_at(struct playing *x, const char *reason, const char *what, struct us_bg_piece p, uint8_t at)
{
    struct us_buf words = {0};
    us_buf_puts(&words, what);
    us_critter_put(&words, p);
    if (at != US_NO_PLACE) {
        us_buf_puts(&words, " on ");
        us_pasgl_put_place(&words, at);
    }
    us_refuse(x->r, x->ply, reason, "", "%s", us_buf_text(&words));
    us_buf_free(&words);
    return false;
}

/* A critter that the ply names, on its own square or on the one that is struck. */
static bool find_victim(struct playing *x, const struct us_bg_effect *e, bool own_square, int *at)
{
    uint8_t square = own_square && e->piece.at != US_NO_PLACE ? e->piece.at : x->struck;
    *at = find_piece(&x->r->board, square, e->piece.letter, e->piece.side, x->mover);
    return *at >= 0 || refuse_at(x, "NO_PIECE", "there is no ", e->piece, square);
}

static bool remove_victim(struct playing *x, const struct us_bg_effect *e)
{
    struct us_bg_position *b = &x->r->board;
    int i;
    if (!find_victim(x, e, true, &i))
        return false;
    bool lunchless = b->pieces[i].marks & US_MARK_LUNCHLESS;
    if (e->kind == US_EFFECT_DEVOUR && x->ply->letter == 'F') {
        if ((e->piece.marks & US_MARK_LUNCHLESS) && !lunchless)
            return refuse_at(x, "HAS_ITS_LUNCH", "this critter still has its lunch: the ", b->pieces[i],
                             b->pieces[i].at);
        if (!lunchless && us_critter_of(b->pieces[i])->has_lunch)
            us_doubt(x->r, x->ply, US_DIAG_DOUBTFUL,
                     "a Fox devours only critters without a lunch, and this one has a lunch");
    }
    us_bg_remove_piece(b, i);
    x->mover -= i < x->mover;
    return true;
}

static bool take_lunch(struct playing *x, const struct us_bg_effect *e)
{
    struct us_bg_position *b = &x->r->board;
    int i;
    if (!find_victim(x, e, true, &i))
        return false;
    struct us_bg_piece *p = &b->pieces[i];
    if (!us_critter_of(*p)->has_lunch)
        return refuse_at(x, "NO_LUNCH", "this critter never has a lunch: the ", *p, p->at);
    if (p->marks & US_MARK_LUNCHLESS)
        return refuse_at(x, "NO_LUNCH", "this critter has no lunch left: the ", *p, p->at);
    p->marks |= US_MARK_LUNCHLESS;
    return true;
}

static bool displace(struct playing *x, const struct us_bg_effect *e)
{
    int i;
    if (!find_victim(x, e, false, &i))
        return false;
    x->r->board.pieces[i].at = e->piece.at;
    if (!(e->piece.marks & US_MARK_CRUSHED))
        return true;
    us_bg_remove_piece(&x->r->board, i);
    x->mover -= i < x->mover;
    return true;
}

static bool spray(struct playing *x, const struct us_bg_effect *e)
{
    int i;
    if (!find_victim(x, e, true, &i))
        return false;
    x->r->board.pieces[i].marks |= US_MARK_STINKY;
    return true;
}

static void doubt_range(struct playing *x, const struct us_bg_effect *e)
{
    if (e->kind == US_EFFECT_THROW && !us_pasgl_flies(x->ply->from, e->piece.at))
        us_doubt(x->r, x->ply, US_DIAG_DOUBTFUL,
                 "according to the cheat sheet, a billet flies two or three squares diagonally (AG)");
    if (e->kind == US_EFFECT_SHOT && !us_pasgl_reaches('T', US_SIDE_FIRST, x->ply->from, e->piece.at))
        us_doubt(x->r, x->ply, US_DIAG_DOUBTFUL,
                 "according to the cheat sheet, a shot goes straight for up to three squares (R3)");
}

static bool play_effect(struct playing *x, const struct us_bg_effect *e)
{
    switch (e->kind) {
    case US_EFFECT_SHOT:
        doubt_range(x, e);
        return remove_victim(x, e);
    case US_EFFECT_CRUSH:
    case US_EFFECT_DEVOUR:
        return remove_victim(x, e);
    case US_EFFECT_THROW:
        doubt_range(x, e);
        x->struck = e->piece.at;
        return true;
    case US_EFFECT_LUNCH:
        return take_lunch(x, e);
    case US_EFFECT_DISPLACE:
        return displace(x, e);
    case US_EFFECT_SPRAY:
        return spray(x, e);
    default:
        return true;
    }
}

/* The critter that moves; one that rides may step off. */
static bool find_mover(struct playing *x)
{
    const struct us_bg_position *b = &x->r->board;
    const struct us_bg_piece wanted = {x->ply->letter, x->ply->side, x->ply->from, 0};
    x->mover = find_piece(b, x->ply->from, x->ply->letter, x->ply->side, -1);
    if (x->mover < 0 && b->train != US_NO_PLACE) {
        bool first = b->train == x->ply->from;
        bool second = us_pasgl_along(b->train, -1) == x->ply->from;
        if (first || second)
            x->mover = find_piece(b, first ? US_PASGL_CAR_1 : US_PASGL_CAR_2, x->ply->letter, x->ply->side, -1);
        if (x->mover >= 0)
            us_doubt(x->r, x->ply, US_DIAG_DOUBTFUL, "it is not known whether a rider may step off here");
    }
    if (x->mover < 0)
        return refuse_at(x, "NO_PIECE", "there is no ", wanted, x->ply->from);
    if (b->pieces[x->mover].side != x->ply->side)
        return refuse_at(x, "NOT_YOURS", "this critter belongs to the other player: the ", b->pieces[x->mover],
                         x->ply->from);
    return true;
}

static bool move_critter(struct playing *x)
{
    struct us_bg_position *b = &x->r->board;
    struct us_bg_piece *p = &b->pieces[x->mover];
    const struct us_critter *c = us_critter_of(*p);
    const struct us_bg_move *ply = x->ply;
    if (ply->to == US_NO_PLACE)
        return true;
    if (!us_pasgl_reaches(p->letter, (enum us_bg_side)p->side, ply->from, ply->to))
        return us_refuse(x->r, ply, "NOT_ITS_MOVE", "", "a %s cannot make this move: in Betza's notation it moves %s",
                         c->name, c->move);
    if (!c->may_join && is_occupied(b, ply->to))
        return us_refuse(x->r, ply, "OCCUPIED", "", "a %s cannot enter an occupied square", c->name);
    p->at = ply->to;
    p->marks &= (uint8_t)~US_MARK_STINKY;
    return true;
}

static bool play_critter(struct us_bg_replay *r, const struct us_bg_move *ply)
{
    struct playing x = {.r = r, .ply = ply, .struck = ply->to};
    struct us_bg_position before = r->board;
    bool ok = find_mover(&x) && move_critter(&x);
    for (size_t i = 0; ok && i < ply->num_effects; i++)
        ok = play_effect(&x, &r->match->effects[ply->first_effect + i]);
    if (!ok)
        r->board = before;
    return ok;
}

/* ---- the Train ------------------------------------------------------------------------------------------------ */

static void check_schedule(struct us_bg_replay *r, const struct us_bg_move *ply)
{
    uint8_t now = r->board.train;
    if (now != US_NO_PLACE && us_pasgl_along(now, 1) != ply->to) {
        struct us_buf next = {0};
        us_pasgl_put_place(&next, us_pasgl_along(now, 1));
        us_doubt(r, ply, US_DIAG_DOUBTFUL, "the next square of the Train is %s", us_buf_text(&next));
        us_buf_free(&next);
    }
    /* Whether a row of the schedule is before or behind the Train's move of that turn is not said. */
    if (ply->to != us_pasgl_schedule(ply->number) && ply->to != us_pasgl_schedule(ply->number + 1)) {
        struct us_buf due = {0};
        us_pasgl_put_place(&due, us_pasgl_schedule(ply->number));
        us_doubt(r, ply, US_DIAG_DOUBTFUL, "according to the schedule, the Train is on %s in turn %u",
                 us_buf_text(&due), ply->number);
        us_buf_free(&due);
    }
}

/* Those who rode and are not listed any more get off where their car was. */
static void get_off(struct us_bg_replay *r, const struct us_bg_move *ply, uint8_t lead)
{
    bool terminal = lead >= US_PASGL_Z4 && lead != US_NO_PLACE;
    for (unsigned i = 0; i < r->board.num_pieces; i++) {
        struct us_bg_piece *p = &r->board.pieces[i];
        bool rides = false;
        if (p->at < US_PASGL_CAR_1)
            continue;
        for (size_t k = 0; !rides && k < ply->num_effects; k++) {
            const struct us_bg_effect *e = &r->match->effects[ply->first_effect + k];
            rides = e->kind >= US_EFFECT_FIRST_CAR && e->piece.letter == p->letter && e->piece.side == p->side;
        }
        if (rides)
            continue;
        p->at = p->at == US_PASGL_CAR_1 ? lead : us_pasgl_along(lead, -1);
        if (!terminal)
            us_doubt(r, ply, US_DIAG_DOUBTFUL, "a rider is missing from the list; it is left on the square of its car");
    }
}

/* Finds who boards: a rider already, else somebody on the Train's squares, else on the track. */
static int find_boarder(const struct us_bg_position *b, struct us_bg_piece p, uint8_t lead, uint8_t new_lead)
{
    const uint8_t places[] = {US_PASGL_CAR_1, US_PASGL_CAR_2, lead, us_pasgl_along(lead, -1), new_lead};
    int found = -1;
    for (size_t i = 0; found < 0 && i < sizeof(places); i++)
        if (places[i] != US_NO_PLACE)
            found = find_piece(b, places[i], p.letter, p.side, -1);
    for (uint32_t turn = 1; found < 0 && turn <= US_PASGL_TRACK; turn++)
        found = find_piece(b, us_pasgl_schedule(turn), p.letter, p.side, -1);
    return found;
}

static void board_train(struct us_bg_replay *r, const struct us_bg_move *ply, const struct us_bg_effect *e,
                        uint8_t lead)
{
    struct us_bg_position *b = &r->board;
    int i = find_boarder(b, e->piece, lead, ply->to);
    if (i < 0 && b->num_pieces < US_MAX_PIECES) {
        us_doubt(r, ply, US_DIAG_DOUBTFUL, "it is not known where the rider %c boarded", e->piece.letter);
        i = b->num_pieces++;
        b->pieces[i] = e->piece;
    }
    if (i >= 0)
        b->pieces[i].at = e->kind == US_EFFECT_FIRST_CAR ? US_PASGL_CAR_1 : US_PASGL_CAR_2;
}

static bool play_train(struct us_bg_replay *r, const struct us_bg_move *ply)
{
    struct playing x = {.r = r, .ply = ply, .mover = -1, .struck = ply->to};
    struct us_bg_position before = r->board;
    uint8_t lead = before.train;
    check_schedule(r, ply);
    if (lead == US_NO_PLACE)
        lead = us_pasgl_along(ply->to, -1);
    for (size_t i = 0; i < ply->num_effects; i++) {
        const struct us_bg_effect *e = &r->match->effects[ply->first_effect + i];
        if (e->kind == US_EFFECT_CRUSH && !remove_victim(&x, e)) {
            r->board = before;
            return false;
        }
    }
    get_off(r, ply, lead);
    for (size_t i = 0; i < ply->num_effects; i++) {
        const struct us_bg_effect *e = &r->match->effects[ply->first_effect + i];
        if (e->kind >= US_EFFECT_FIRST_CAR)
            board_train(r, ply, e, lead);
    }
    r->board.train = ply->to;
    return true;
}

/* ---- all together --------------------------------------------------------------------------------------------- */

bool us_pasgl_play(struct us_bg_replay *r, struct us_bg_move *ply)
{
    if (ply->kind == US_PLY_TRAIN)
        return play_train(r, ply);
    if (ply->kind != US_PLY_SCORE)
        return play_critter(r, ply);
    for (size_t i = 0; i < 2; i++) {
        if (ply->score[i] < r->board.score[i])
            us_doubt(r, ply, US_DIAG_DOUBTFUL, "scores are cumulative, but that of %s falls from %u to %u",
                     i ? "Black" : "White", r->board.score[i], ply->score[i]);
        r->board.score[i] = ply->score[i];
    }
    return true;
}
