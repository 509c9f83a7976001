/* SPDX-License-Identifier: MIT */
/* A game that another program plays line by line. */
#include "agents/session.h"

#include <stdlib.h>
#include <string.h>

#include "agents/texts.h"

struct session {
    struct unisol_game *game; /* NULL: there is none */
    bool open;                /* the program sees all cards */
    struct us_buf why;        /* the first error of the last call */
    struct unisol_step *legal;
    size_t num_legal;
    size_t cap_legal;
};

/* ---- JSON ------------------------------------------------------------------------------------ */

static void put_member(struct us_buf *out, const char *name, const char *text)
{
    us_buf_putf(out, ",\"%s\":", name);
    agents_put_string(out, text);
}

static void put_flag(struct us_buf *out, const char *name, bool value)
{
    us_buf_putf(out, ",\"%s\":%s", name, value ? "true" : "false");
}

/* A card that the player does not see is "??". */
static void put_card(struct us_buf *out, unisol_card card)
{
    char text[UNISOL_CARD_TEXT];

    if (card == UNISOL_NO_CARD)
        us_buf_puts(out, "null");
    else
        us_buf_putf(out, "\"%s\"", unisol_card_text(card, text));
}

static void put_cards(struct us_buf *out, const unisol_card *cards, size_t num)
{
    us_buf_putc(out, '[');
    for (size_t i = 0; i < num; i++) {
        us_buf_puts_if(out, i > 0, ",");
        put_card(out, cards[i]);
    }
    us_buf_putc(out, ']');
}

static void put_piles(struct us_buf *out, const char *name, const struct unisol_column *piles,
                      uint32_t num)
{
    us_buf_putf(out, "\"%s\":[", name);
    for (uint32_t i = 0; i < num; i++) {
        us_buf_puts_if(out, i > 0, ",");
        put_cards(out, piles[i].cards, piles[i].num_cards);
    }
    us_buf_putc(out, ']');
}

/* The top cards of the foundations, in the order hearts, clubs, diamonds, spades. */
static void put_foundations(struct us_buf *out, const struct unisol_board *board)
{
    us_buf_puts(out, ",\"foundations\":[");
    for (uint32_t i = 0; i < board->num_foundations; i++) {
        uint8_t rank = board->foundations[i];
        us_buf_puts_if(out, i > 0, ",");
        put_card(out, rank > 0 ? (unisol_card)(rank | (i % 4) << 4) : UNISOL_NO_CARD);
    }
    us_buf_putc(out, ']');
}

static void put_board(struct us_buf *out, const struct unisol_board *board)
{
    us_buf_puts(out, ",\"board\":{");
    put_piles(out, "columns", board->columns, board->num_columns);
    if (board->num_freecells > 0) {
        us_buf_puts(out, ",\"freecells\":");
        put_cards(out, board->freecells, board->num_freecells);
    }
    if (board->num_foundations > 0)
        put_foundations(out, board);
    if (board->num_holes > 0) {
        us_buf_putc(out, ',');
        put_piles(out, "holes", board->holes, board->num_holes);
    }
    if (board->num_reserves > 0) {
        us_buf_putc(out, ',');
        put_piles(out, "reserves", board->reserves, board->num_reserves);
    }
    us_buf_puts(out, ",\"stock\":");
    put_cards(out, board->stock.cards, board->stock.num_cards);
    us_buf_puts(out, ",\"waste\":");
    put_cards(out, board->waste.cards, board->waste.num_cards);
    us_buf_putc(out, '}');
}

/* ---- the session ----------------------------------------------------------------------------- */

struct session *session_new(bool open)
{
    struct session *session = calloc(1, sizeof(*session));
    if (session)
        session->open = open;
    return session;
}

void session_free(struct session *session)
{
    if (!session)
        return;
    unisol_game_free(session->game);
    us_buf_free(&session->why);
    free(session->legal);
    free(session);
}

const char *session_why(struct session *session)
{
    return us_buf_text(&session->why);
}

/* Takes a new game in place of the one before, with the automove rule of an option, named as the
   user knows it.  NULL: the game could not be made. */
static bool take(struct session *session, struct unisol_game *game, const char *option,
                 const char *automove)
{
    bool restarts = game && automove && unisol_game_moves(game) > 0;

    if (restarts && unisol_game_restart(game) != UNISOL_OK)
        us_buf_puts_if(&session->why, session->why.len == 0, "out of memory");
    if (game && automove && unisol_game_set(game, option, automove) != UNISOL_OK) {
        unisol_game_free(game);
        game = NULL;
    }
    if (!game) {
        us_buf_puts_if(&session->why, session->why.len == 0, "out of memory");
        return false;
    }
    unisol_game_free(session->game);
    session->game = game;
    return true;
}

bool session_deal(struct session *session, const char *game, const char *automove, const char *deal)
{
    us_buf_clear(&session->why);
    return take(session, unisol_game_new(game, deal, agents_keep_error, &session->why), "automove",
                automove);
}

bool session_load(struct session *session, const char *game, const char *automove,
                  struct us_str text)
{
    us_buf_clear(&session->why);
    return take(session,
                unisol_game_from_text(game, text.p, text.len, agents_keep_error, &session->why),
                "automove", automove);
}

bool session_begin(struct session *session, const struct unisol_record *record,
                   const char *automove)
{
    us_buf_clear(&session->why);
    return take(session,
                unisol_game_from_record(record, SIZE_MAX, agents_keep_error, &session->why),
                "--automove", automove);
}

/* ---- answers --------------------------------------------------------------------------------- */

/* Lists the legal moves.  False: memory ran out. */
static bool list_legal(struct session *session)
{
    size_t num = unisol_game_legal(session->game, session->legal, session->cap_legal);

    if (num > session->cap_legal) {
        struct unisol_step *legal = realloc(session->legal, num * sizeof(*legal));
        if (!legal)
            return false;
        session->legal = legal;
        session->cap_legal = num;
        num = unisol_game_legal(session->game, session->legal, session->cap_legal);
    }
    session->num_legal = num;
    return true;
}

/* Appends a legal move as a sentence.  Which cards the stock deals is not known before. */
static void put_sentence(struct session *session, const struct unisol_step *step,
                         struct us_buf *out)
{
    bool names_card = step->dest.kind == UNISOL_WASTE || step->dest.kind == UNISOL_HOLE;

    if (session->open || step->source.kind != UNISOL_STOCK || !names_card) {
        agents_put_string(out, unisol_game_sentence(session->game, step));
        return;
    }
    unsigned n = step->num_cards;
    us_buf_putf(out, "\"%u card%s from the stock to ", n, n == 1 ? "" : "s");
    if (step->dest.kind == UNISOL_WASTE)
        us_buf_puts(out, "the waste\"");
    else
        us_buf_putf(out, "hole %u\"", (unsigned)step->dest.index + 1);
}

static void put_legal(struct session *session, struct us_buf *out)
{
    if (!list_legal(session)) {
        out->failed = true;
        return;
    }
    us_buf_puts(out, ",\"legal\":[");
    for (size_t i = 0; i < session->num_legal; i++) {
        const struct unisol_step *step = &session->legal[i];
        us_buf_putf(out, "%s{\"action\":%zu,\"move\":", i > 0 ? "," : "",
                    unisol_game_action(session->game, step));
        put_sentence(session, step, out);
        us_buf_putc(out, '}');
    }
    us_buf_putc(out, ']');
}

/* Appends what is refused; `reason` is the rule that a move breaks, or NULL. */
static void put_refusal(struct us_buf *out, const char *reason, const char *why)
{
    us_buf_puts(out, "{\"ok\":false");
    if (reason)
        put_member(out, "reason", reason);
    put_member(out, "why", why);
}

/* Appends the rest of each answer: what the player sees. */
static void put_situation(struct session *session, struct us_buf *out)
{
    struct unisol_game *game = session->game;

    us_buf_putf(out, ",\"moves\":%zu,\"automoves\":%zu", unisol_game_moves(game),
                unisol_game_automoves(game));
    put_flag(out, "solved", unisol_game_is_solved(game));
    put_flag(out, "stuck", unisol_game_is_stuck(game));
    put_board(out, unisol_game_board(game, !session->open));
    put_legal(session, out);
    us_buf_putc(out, '}');
}

/* Appends an answer; `why` says what was refused.  Returns ok. */
static bool put_answer(struct session *session, bool ok, const char *reason, const char *why,
                       struct us_buf *out)
{
    if (ok)
        us_buf_puts(out, "{\"ok\":true");
    else
        put_refusal(out, reason, why);
    put_situation(session, out);
    return ok;
}

/* Returns true if there is a game, and otherwise answers that there is none. */
static bool has_game(struct session *session, struct us_buf *out)
{
    us_buf_clear(&session->why);
    if (session->game)
        return true;
    put_refusal(out, NULL, "there is no game: begin one with a deal or a layout");
    us_buf_putc(out, '}');
    return false;
}

bool session_state(struct session *session, struct us_buf *out)
{
    return has_game(session, out) && put_answer(session, true, NULL, NULL, out);
}

/* Answers after a move was played or refused. */
static bool put_outcome(struct session *session, enum unisol_status status, struct us_buf *out)
{
    const char *reason = unisol_game_reason(session->game);
    if (reason)
        return put_answer(session, false, reason, unisol_game_refusal(session->game), out);
    return put_answer(session, status == UNISOL_OK, NULL, session_why(session), out);
}

bool session_play(struct session *session, const char *moves, struct us_buf *out)
{
    if (!has_game(session, out))
        return false;
    enum unisol_status status = unisol_game_play_text(session->game, moves);
    return put_outcome(session, status, out);
}

bool session_action(struct session *session, size_t action, struct us_buf *out)
{
    struct unisol_step step;

    if (!has_game(session, out))
        return false;
    if (unisol_game_step(session->game, action, &step))
        return put_outcome(session, unisol_game_play(session->game, &step), out);
    us_buf_putf(&session->why, "the game has no action %zu: the last one is %zu", action,
                unisol_game_actions(session->game) - 1);
    return put_answer(session, false, NULL, session_why(session), out);
}

bool session_undo(struct session *session, struct us_buf *out)
{
    return has_game(session, out) && put_answer(session, unisol_game_undo(session->game), NULL,
                                                "there is no move to take back", out);
}

bool session_redo(struct session *session, struct us_buf *out)
{
    return has_game(session, out) && put_answer(session, unisol_game_redo(session->game), NULL,
                                                "no move was taken back", out);
}

bool session_record(struct session *session, const char *format, struct us_buf *out)
{
    if (!has_game(session, out))
        return false;

    struct unisol_record *record = unisol_game_record(session->game);
    struct us_buf text = {0};
    bool ok = record && agents_write(record, format, &text, &session->why);
    if (ok) {
        us_buf_puts(out, "{\"ok\":true");
        put_member(out, "format", format);
        put_member(out, "record", us_buf_text(&text));
    } else {
        put_refusal(out, NULL, session->why.len > 0 ? session_why(session) : "out of memory");
    }
    us_buf_putc(out, '}');
    us_buf_end(out, &text);
    unisol_record_free(record);
    return ok;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Reads a whole number that is all of the text. */
static bool read_number(const char *text, size_t *number)
{
    char *end;
    unsigned long long value = strtoull(text, &end, 10);
    *number = value;
    return text[0] >= '0' && text[0] <= '9' && *end == '\0';
}

/* Answers a line without blanks around it. */
static bool answer(struct session *session, const char *text, struct us_buf *out)
{
    size_t action;

    if (text[0] == '\0' || strcmp(text, "board") == 0)
        return session_state(session, out);
    if (strcmp(text, "undo") == 0)
        return session_undo(session, out);
    if (strcmp(text, "redo") == 0)
        return session_redo(session, out);
    if (strncmp(text, "action ", 7) == 0 && read_number(text + 7, &action))
        return session_action(session, action, out);
    if (strcmp(text, "record") == 0)
        return session_record(session, "jsonl", out);
    if (strncmp(text, "record ", 7) == 0)
        return session_record(session, text + 7, out);
    return session_play(session, text, out);
}

void session_line(void *context, struct us_str line, bool is_whole, struct us_buf *out)
{
    struct session *session = context;
    struct us_buf copy = {0};

    while (line.len > 0 && us_is_blank(line.p[0]))
        line = us_str_from(line, 1);
    line = us_str_trim_end(line);
    us_buf_put(&copy, line.p, line.len);
    const char *refusal = is_whole ? NULL : "the line is longer than 16 MiB";
    if (is_whole && line.len > 0 && memchr(line.p, '\0', line.len))
        refusal = "the line has a byte of 0";
    if (refusal) {
        put_refusal(out, NULL, refusal);
        us_buf_putc(out, '}');
    } else {
        answer(session, us_buf_text(&copy), out);
    }
    us_buf_putc(out, '\n');
    us_buf_end(out, &copy);
}
