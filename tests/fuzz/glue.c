/* SPDX-License-Identifier: MIT */
/* The fuzz target `glue`: the functions of the WebAssembly module, with any numbers. */
#include "../../bindings/js/src/blocks.c" /* NOLINT(bugprone-suspicious-include): its header is there */
#include "../../bindings/js/src/glue.c" /* NOLINT(bugprone-suspicious-include): static tables */

#include <string.h>

#include "fuzz.h"

static char mark; /* the context that every callback must receive */

void js_diagnostic(void *context, const struct unisol_diagnostic *d)
{
    expect(context == &mark && d->message && d->name, "a diagnostic is whole");
}

bool js_found(void *context, const char *deal, bool solved)
{
    (void)solved;
    expect(context == &mark && deal, "a deal is named");
    return true;
}

/* The size of the struct to which a field belongs. */
static size_t size_of(const char *structure)
{
    for (size_t i = 0; js_field(i); i++)
        if (!js_field(i)->name && strcmp(js_field(i)->structure, structure) == 0)
            return js_field(i)->offset;
    return 0;
}

static void check_fields(void)
{
    for (size_t i = 0; js_field(i); i++)
        expect(!js_field(i)->name || js_field(i)->offset < size_of(js_field(i)->structure),
               "a member is in its struct");
}

/* Two bytes as a number. */
static unsigned take(struct us_str *feed)
{
    if (feed->len < 2)
        return 0;
    unsigned number = (unsigned char)feed->p[0] * 256U + (unsigned char)feed->p[1];
    *feed = us_str_from(*feed, 2);
    return number;
}

/* Plays by numbers, from any position of the record. */
static void play(const struct unisol_record *record, struct us_str *feed)
{
    enum { ACTIONS = 1 << 14, MOVES = 20 };
    static uint8_t mask[ACTIONS];
    struct unisol_game *game = js_game_from_record(record, take(feed) % 8, &mark);
    for (unsigned i = 0; game && i < MOVES && feed->len > 0; i++) {
        size_t num = unisol_game_actions(game);
        size_t legal = unisol_game_mask(game, mask, ACTIONS);
        size_t action = num > 0 ? take(feed) % num : 0;
        struct unisol_step step = {{0}, {0}, 0};
        expect(unisol_game_is_stuck(game) == (legal == 0), "a mask is empty if no move is legal");
        expect(unisol_game_step(game, action, &step) == (action < num), "each number is a move");
        expect(num == 0 || unisol_game_action(game, &step) == action, "a move has one number");
        bool is_legal = unisol_game_sentence(game, &step)[0];
        expect(action >= ACTIONS || num == 0 || is_legal == (mask[action] == 1),
               "only legal moves have words");
        expect(unisol_game_play(game, &step) == (is_legal ? UNISOL_OK : UNISOL_FAILED),
               "a mask says what is legal");
        if (take(feed) % 8 == 0)
            unisol_game_undo(game);
        unisol_game_board(game, i % 2);
    }
    unisol_record_free(game ? unisol_game_record(game) : NULL);
    unisol_game_free(game);
}

/* The first bytes, at most 64, are numbers; the others are the input. */
void try_glue(struct us_str bytes)
{
    enum { NUMBERS = 64 };
    static bool checked;
    static struct unisol_reader *r;
    const struct unisol_record *record;
    struct us_str feed = {bytes.p, bytes.len < NUMBERS ? bytes.len : NUMBERS};
    if (!checked)
        check_fields();
    checked = true;
    r = r ? r : js_reader_new(&mark);

    size_t len = bytes.len - feed.len < NUMBERS ? 0 : bytes.len - NUMBERS;
    char *text = js_alloc(len + 1);
    memcpy(text, bytes.p + (bytes.len - len), len);
    feed = (struct us_str){bytes.p, bytes.len < NUMBERS ? bytes.len : NUMBERS};
    if (unisol_reader_open_memory(r, text, len, "glue") == UNISOL_OK &&
        unisol_reader_next(r, &record) == UNISOL_OK) {
        js_record_is_early(record);
        play(record, &feed);
        js_reader_identify(r, NULL, "1-3", &mark);
    }
    unisol_reader_open_deal(r, "617"); /* the text is no longer needed */
    js_free(text);
}
