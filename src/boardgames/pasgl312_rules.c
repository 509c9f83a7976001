/* SPDX-License-Identifier: MIT */
/*
 * PASGL 312: replays the notation (boardgames.md section 3.7).  What the notation states is done.
 * What the cheat sheet settles is checked: where critters are, how they move on an empty board, who
 * carries a lunch, and who may join others.  No surviving document contains the other rules.  A
 * move that looks wrong causes a warning.
 */
#include "boardgames/pasgl312_rules.h"

/* ---- the board ------------------------------------------------------------------------------- */

bool us_pasgl_initial(struct us_bg_position *board)
{
    static const char back_rank[] = "TSFHBDWT";

    *board = (struct us_bg_position){.train = US_NO_PLACE};
    for (uint8_t i = 0; i < 8; i++) {
        const struct us_bg_piece pieces[] = {{back_rank[i], US_SIDE_FIRST, i, 0},
                                             {'P', US_SIDE_FIRST, 8 + i, 0},
                                             {back_rank[i], US_SIDE_SECOND, 56 + i, 0},
                                             {'P', US_SIDE_SECOND, 48 + i, 0}};
        for (size_t k = 0; k < 4; k++)
            board->pieces[board->num_pieces++] = pieces[k];
    }

    return true;
}

static void put_difference(struct us_buf *how, struct us_bg_piece piece, bool in_text)
{
    us_buf_puts(how, in_text ? "the file has a " : "the file lacks a ");
    us_buf_puts_if(how, piece.marks & US_MARK_LUNCHLESS, "lunchless ");
    us_buf_puts_if(how, piece.marks & US_MARK_STINKY, "stinky ");
    us_critter_put(how, piece);
    us_buf_puts(how, " on ");
    us_pasgl_put_place(how, piece.at);
}

bool us_pasgl_same(const struct us_bg_position *played, const struct us_bg_position *shown,
                   struct us_buf *how)
{
    struct us_bg_position mine = *played;
    struct us_bg_position text = *shown;

    us_bg_sort_pieces(&mine);
    us_bg_sort_pieces(&text);
    for (unsigned i = 0; i < mine.num_pieces || i < text.num_pieces; i++) {
        int left = i < mine.num_pieces ? us_bg_piece_order(mine.pieces[i]) : INT32_MAX;
        int right = i < text.num_pieces ? us_bg_piece_order(text.pieces[i]) : INT32_MAX;
        if (left == right)
            continue;
        put_difference(how, left < right ? mine.pieces[i] : text.pieces[i], right < left);
        return false;
    }

    if (played->train == shown->train || played->train == US_NO_PLACE ||
        shown->train == US_NO_PLACE)
        return true;

    us_buf_puts(how, "the file has the Train on ");
    us_pasgl_put_place(how, shown->train);

    return false;
}

/* Returns the index of a critter of that letter on a place: preferably one of that side, else any. 
   Returns -1 if there is none.  Ignores the piece with index `but`. */
static int find_piece(const struct us_bg_position *board, uint8_t at, char letter, uint8_t side,
                      int but)
{
    int other = -1;

    for (int i = 0; i < board->num_pieces; i++) {
        if (i == but)
            continue;
        const struct us_bg_piece *piece = &board->pieces[i];
        if (piece->at != at || piece->letter != letter)
            continue;
        if (piece->side == side)
            return i;
        other = i;
    }

    return other;
}

static bool is_occupied(const struct us_bg_position *board, uint8_t at)
{
    for (unsigned i = 0; i < board->num_pieces; i++)
        if (board->pieces[i].at == at)
            return true;
    return board->train != US_NO_PLACE &&
           (board->train == at || us_pasgl_along(board->train, -1) == at);
}

/* ---- one ply --------------------------------------------------------------------------------- */

/* The move that is being played. */
struct current_move {
    struct us_bg_replay *replay;
    const struct us_bg_move *move;
    int mover;      /* its index on the board */
    uint8_t struck; /* the square of its victims: the target, or where the billet fell */
};

/* Refuses the current move.  at may be US_NO_PLACE. */
static bool refuse_at(struct current_move *current, const char *reason, const char *what,
                      struct us_bg_piece piece, uint8_t at)
{
    struct us_buf words = {0};

    us_buf_puts(&words, what);
    us_critter_put(&words, piece);
    if (at != US_NO_PLACE) {
        us_buf_puts(&words, " on ");
        us_pasgl_put_place(&words, at);
    }

    us_bg_refuse(current->replay, current->move, reason, "", "%s", us_buf_text(&words));
    us_buf_free(&words);

    return false;
}

/* Finds a critter that the move names: on its own square, or on the one that is struck.  The
   document writes S also for a Shrew. */
static bool find_victim(struct current_move *current, const struct us_bg_effect *effect,
                        bool own_square, int *at)
{
    const struct us_bg_position *board = &current->replay->board;
    uint8_t square = own_square && effect->piece.at != US_NO_PLACE ? effect->piece.at
                                                                   : current->struck;
    *at = find_piece(board, square, effect->piece.letter, effect->piece.side, current->mover);
    if (*at < 0 && effect->piece.letter == 'S')
        *at = find_piece(board, square, 'P', effect->piece.side, current->mover);
    return *at >= 0 || refuse_at(current, "NO_PIECE", "there is no ", effect->piece, square);
}

static bool remove_victim(struct current_move *current, const struct us_bg_effect *effect)
{
    struct us_bg_position *board = &current->replay->board;
    int i;

    if (!find_victim(current, effect, true, &i))
        return false;

    bool lunchless = board->pieces[i].marks & US_MARK_LUNCHLESS;
    if (effect->kind == US_EFFECT_DEVOUR && current->move->letter == 'F') {
        if ((effect->piece.marks & US_MARK_LUNCHLESS) && !lunchless)
            return refuse_at(current, "HAS_ITS_LUNCH", "this critter still has its lunch: the ",
                             board->pieces[i], board->pieces[i].at);
        if (!lunchless && us_critter_of(board->pieces[i])->has_lunch)
            us_bg_doubt(current->replay, current->move, US_DIAG_DOUBTFUL,
                        "a Fox devours only critters without a lunch, and this one has a lunch");
    }

    us_bg_remove_piece(board, i);
    current->mover -= i < current->mover;

    return true;
}

static bool take_lunch(struct current_move *current, const struct us_bg_effect *effect)
{
    struct us_bg_position *board = &current->replay->board;
    int i;

    if (!find_victim(current, effect, true, &i))
        return false;

    struct us_bg_piece *piece = &board->pieces[i];
    bool never = !us_critter_of(*piece)->has_lunch;
    if (never || (piece->marks & US_MARK_LUNCHLESS))
        return refuse_at(current, "NO_LUNCH",
                         never ? "this critter never has a lunch: the "
                               : "this critter has no lunch left: the ",
                         *piece, piece->at);

    piece->marks |= US_MARK_LUNCHLESS;
    return true;
}

static bool displace(struct current_move *current, const struct us_bg_effect *effect)
{
    int i;

    if (!find_victim(current, effect, false, &i))
        return false;

    current->replay->board.pieces[i].at = effect->piece.at;
    if (!(effect->piece.marks & US_MARK_CRUSHED))
        return true;

    us_bg_remove_piece(&current->replay->board, i);
    current->mover -= i < current->mover;

    return true;
}

static bool spray(struct current_move *current, const struct us_bg_effect *effect)
{
    int i;
    if (!find_victim(current, effect, true, &i))
        return false;
    current->replay->board.pieces[i].marks |= US_MARK_STINKY;
    return true;
}

static void doubt_range(struct current_move *current, const struct us_bg_effect *effect)
{
    if (effect->kind == US_EFFECT_THROW && !us_pasgl_flies(current->move->from, effect->piece.at))
        us_bg_doubt(
            current->replay, current->move, US_DIAG_DOUBTFUL,
            "according to the cheat sheet, a billet flies two or three squares diagonally (AG)");
    if (effect->kind == US_EFFECT_SHOT &&
        !us_pasgl_reaches('T', US_SIDE_FIRST, current->move->from, effect->piece.at))
        us_bg_doubt(
            current->replay, current->move, US_DIAG_DOUBTFUL,
            "according to the cheat sheet, a shot goes straight for up to three squares (R3)");
}

static bool play_effect(struct current_move *current, const struct us_bg_effect *effect)
{
    doubt_range(current, effect); /* of a shot or a throw */
    if (effect->kind == US_EFFECT_SHOT || effect->kind == US_EFFECT_CRUSH ||
        effect->kind == US_EFFECT_DEVOUR)
        return remove_victim(current, effect);
    if (effect->kind == US_EFFECT_LUNCH)
        return take_lunch(current, effect);
    if (effect->kind == US_EFFECT_DISPLACE)
        return displace(current, effect);
    if (effect->kind == US_EFFECT_SPRAY)
        return spray(current, effect);
    if (effect->kind == US_EFFECT_THROW)
        current->struck = effect->piece.at;
    return true;
}

/* Finds the critter that moves.  It may step off the Train. */
static bool find_mover(struct current_move *current)
{
    const struct us_bg_position *board = &current->replay->board;
    const struct us_bg_piece wanted = {current->move->letter, current->move->side,
                                       current->move->from, 0};

    current->mover = find_piece(board, current->move->from, current->move->letter,
                                current->move->side, -1);
    if (current->mover < 0 && board->train != US_NO_PLACE) {
        bool first = board->train == current->move->from;
        bool second = us_pasgl_along(board->train, -1) == current->move->from;
        if (first || second)
            current->mover = find_piece(board, first ? US_PASGL_CAR_1 : US_PASGL_CAR_2,
                                        current->move->letter, current->move->side, -1);
        if (current->mover >= 0)
            us_bg_doubt(current->replay, current->move, US_DIAG_DOUBTFUL,
                        "it is not known whether a rider may step off here");
    }

    if (current->mover < 0)
        return refuse_at(current, "NO_PIECE", "there is no ", wanted, current->move->from);
    if (board->pieces[current->mover].side != current->move->side)
        return refuse_at(current, "NOT_YOURS", "this critter belongs to the other player: the ",
                         board->pieces[current->mover], current->move->from);

    return true;
}

static bool move_critter(struct current_move *current)
{
    struct us_bg_position *board = &current->replay->board;
    struct us_bg_piece *piece = &board->pieces[current->mover];
    const struct us_critter *critter = us_critter_of(*piece);
    const struct us_bg_move *move = current->move;

    if (move->to == US_NO_PLACE)
        return true;

    if (!us_pasgl_reaches(piece->letter, (enum us_bg_side)piece->side, move->from, move->to))
        return us_bg_refuse(current->replay, move, "NOT_ITS_MOVE", "",
                            "a %s cannot make this move: in Betza's notation it moves %s",
                            critter->name, critter->move);

    if (!critter->may_join && is_occupied(board, move->to))
        return us_bg_refuse(current->replay, move, "OCCUPIED", "",
                            "a %s cannot enter an occupied square", critter->name);

    piece->at = move->to;
    piece->marks &= (uint8_t)~US_MARK_STINKY;

    return true;
}

static bool play_critter(struct us_bg_replay *replay, const struct us_bg_move *move)
{
    struct current_move current = {.replay = replay, .move = move, .struck = move->to};
    struct us_bg_position before = replay->board;
    bool ok = find_mover(&current) && move_critter(&current);

    for (size_t i = 0; ok && i < move->num_effects; i++)
        ok = play_effect(&current, &replay->solution->effects[move->first_effect + i]);

    if (!ok)
        replay->board = before;

    return ok;
}

/* ---- the Train ------------------------------------------------------------------------------- */

static void check_schedule(struct us_bg_replay *replay, const struct us_bg_move *move)
{
    uint8_t now = replay->board.train;

    if (now != US_NO_PLACE && us_pasgl_along(now, 1) != move->to) {
        struct us_buf next = {0};
        us_pasgl_put_place(&next, us_pasgl_along(now, 1));
        us_bg_doubt(replay, move, US_DIAG_DOUBTFUL, "the next square of the Train is %s",
                    us_buf_text(&next));
        us_buf_free(&next);
    }

    /* No document says whether a row of the schedule is before or after the Train's move of that
       turn. */
    if (move->to != us_pasgl_schedule(move->number) &&
        move->to != us_pasgl_schedule(move->number + 1)) {
        struct us_buf due = {0};
        us_pasgl_put_place(&due, us_pasgl_schedule(move->number));
        us_bg_doubt(replay, move, US_DIAG_DOUBTFUL,
                    "according to the schedule, the Train is on %s in turn %u", us_buf_text(&due),
                    move->number);
        us_buf_free(&due);
    }
}

/* Riders who are not listed any more get off where their car was. */
static void get_off(struct us_bg_replay *replay, const struct us_bg_move *move, uint8_t lead)
{
    bool terminal = lead >= US_PASGL_Z4 && lead != US_NO_PLACE;

    for (unsigned i = 0; i < replay->board.num_pieces; i++) {
        struct us_bg_piece *piece = &replay->board.pieces[i];
        bool rides = false;
        if (piece->at < US_PASGL_CAR_1)
            continue;
        for (size_t k = 0; !rides && k < move->num_effects; k++) {
            const struct us_bg_effect *effect = &replay->solution->effects[move->first_effect + k];
            rides = effect->kind >= US_EFFECT_FIRST_CAR && effect->piece.letter == piece->letter &&
                    effect->piece.side == piece->side;
        }
        if (rides)
            continue;
        piece->at = piece->at == US_PASGL_CAR_1 ? lead : us_pasgl_along(lead, -1);
        if (!terminal)
            us_bg_doubt(replay, move, US_DIAG_DOUBTFUL,
                        "a rider is missing from the list; it is left on the square of its car");
    }
}

/* Finds the critter that boards: one that already rides, else one on the Train's squares, else one
   on the track. */
static int find_boarder(const struct us_bg_position *board, struct us_bg_piece piece, uint8_t lead,
                        uint8_t new_lead)
{
    const uint8_t places[] = {US_PASGL_CAR_1, US_PASGL_CAR_2, lead, us_pasgl_along(lead, -1),
                              new_lead};
    int found = -1;

    for (size_t i = 0; found < 0 && i < sizeof(places); i++)
        if (places[i] != US_NO_PLACE)
            found = find_piece(board, places[i], piece.letter, piece.side, -1);

    for (uint32_t turn = 1; found < 0 && turn <= US_PASGL_TRACK; turn++)
        found = find_piece(board, us_pasgl_schedule(turn), piece.letter, piece.side, -1);

    return found;
}

static void board_train(struct us_bg_replay *replay, const struct us_bg_move *move,
                        const struct us_bg_effect *effect, uint8_t lead)
{
    struct us_bg_position *board = &replay->board;
    int i = find_boarder(board, effect->piece, lead, move->to);

    if (i < 0 && board->num_pieces < US_MAX_PIECES) {
        us_bg_doubt(replay, move, US_DIAG_DOUBTFUL, "it is not known where the rider %c boarded",
                    effect->piece.letter);
        i = board->num_pieces++;
        board->pieces[i] = effect->piece;
    }

    if (i >= 0)
        board->pieces[i].at = effect->kind == US_EFFECT_FIRST_CAR ? US_PASGL_CAR_1 : US_PASGL_CAR_2;
}

static bool play_train(struct us_bg_replay *replay, const struct us_bg_move *move)
{
    struct current_move current = {.replay = replay, .move = move, .mover = -1, .struck = move->to};
    struct us_bg_position before = replay->board;
    uint8_t lead = before.train;

    check_schedule(replay, move);
    if (lead == US_NO_PLACE)
        lead = us_pasgl_along(move->to, -1);

    for (size_t i = 0; i < move->num_effects; i++) {
        const struct us_bg_effect *effect = &replay->solution->effects[move->first_effect + i];
        if (effect->kind == US_EFFECT_CRUSH && !remove_victim(&current, effect)) {
            replay->board = before;
            return false;
        }
    }

    get_off(replay, move, lead);
    for (size_t i = 0; i < move->num_effects; i++) {
        const struct us_bg_effect *effect = &replay->solution->effects[move->first_effect + i];
        if (effect->kind >= US_EFFECT_FIRST_CAR)
            board_train(replay, move, effect, lead);
    }

    replay->board.train = move->to;
    return true;
}

/* ---- all together ---------------------------------------------------------------------------- */

bool us_pasgl_play(struct us_bg_replay *replay, struct us_bg_move *move)
{
    if (move->kind == US_BG_MOVE_TRAIN)
        return play_train(replay, move);
    if (move->kind != US_BG_MOVE_SCORE)
        return play_critter(replay, move);

    for (size_t i = 0; i < 2; i++) {
        if (move->score[i] < replay->board.score[i])
            us_bg_doubt(replay, move, US_DIAG_DOUBTFUL,
                        "scores are cumulative, but that of %s falls from %u to %u",
                        i ? "Black" : "White", replay->board.score[i], move->score[i]);
        replay->board.score[i] = move->score[i];
    }

    return true;
}
