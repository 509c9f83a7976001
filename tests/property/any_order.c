/* SPDX-License-Identifier: MIT */
/*
 * All functions of unisol.h and api/command.h, in any order and with any arguments that a program
 * could pass: NULL, places past the end, huge numbers, words that are not options, descriptors that
 * are closed.  No call crashes.  UNISOL_FAILED comes with an error if there is a handle to report
 * to, and an error with UNISOL_FAILED.
 *
 *     any_order [SEED [SEQUENCES]]
 */
#include "support.h"

#include <fcntl.h>
#include <unistd.h>

#include "api/command.h"
#include "unisol.h"

enum { HANDLES = 2, KEPT = 3, MADE = 16, MOST_CARDS = 208, CALLS = 60, SEQUENCES = 100 };

/* ---- inputs ---------------------------------------------------------------------------------- */

/* Two ranks in four columns. */
#define SOLVED                                                                                    \
    "-=-=-=-=-=-=-=-=-=-=-=-\n\nFoundations: H-0 C-2 D-2 S-2 \nFreecells:                \n: 2H " \
    "AH\n: \n: \n: \n"                                                                            \
    "\n\n====================\n\nMove a card from stack 0 to the foundations\n\n"                 \
    "Foundations: H-A C-2 D-2 S-2 \nFreecells:                \n: 2H\n: \n: \n: \n"               \
    "\n\n====================\n\nMove a card from stack 0 to the foundations\n\n"                 \
    "Foundations: H-2 C-2 D-2 S-2 \nFreecells:                \n: \n: \n: \n: \n"                 \
    "\n\n====================\n\nThis game is solveable.\n"

static const char *const texts[] = {
    SOLVED SOLVED,
    "x: a1b1\n",
    "1a ab ba ab ba ab ba ab ba ab ba ab ba ab ba ab ba ab ba\n", /* of no deal */
    "{\"solitaire\": {\"version\": \"0.1.1\"}}\n",
    "Foundations: H-0 C-0 D-0 S-0\nFreecells: - - - -\n: 7D TD\n: AD 7S QC 5H\n",
    "",
};

/* Files that the library reads, under the directory of the sources. */
static const char *const samples[] = {
    "samples/617-broken.fcs",
    "samples/1387356640.kpat",
    "samples/10594.txt",
    "samples/x-wins.creeper",
    "samples/617-words.txt",
    "samples/everything.xml",
    "samples/everything.json",
    "samples/33-golf.txt",
    "samples",
    "tests/golden/sn/breaks-in-the-middle/input.sn",
    "tests/golden/sn/header-repeated/input.sn",
    "tests/golden/jsonl/move-list/input.jsonl",
};

static const char *const words[] = {NULL,
                                    "",
                                    "format",
                                    "fcs",
                                    "xml",
                                    "html",
                                    "text",
                                    "fcs-board",
                                    "at",
                                    "end",
                                    "0",
                                    "1",
                                    "rows",
                                    "width",
                                    "positions",
                                    "all",
                                    "strict",
                                    "yes",
                                    "record",
                                    "2-3",
                                    "layout",
                                    "617",
                                    "game",
                                    "columns",
                                    "4",
                                    "option",
                                    "ten=10",
                                    "prefix",
                                    "stylesheet",
                                    "/no/x",
                                    "param",
                                    "a=b",
                                    "max-rank",
                                    "2",
                                    "automove",
                                    "horne",
                                    "json",
                                    "jsonl",
                                    "snx",
                                    "indent=no",
                                    "from",
                                    "until",
                                    "every",
                                    "variation",
                                    "1.1",
                                    "12.2.3",
                                    "bakers_game",
                                    "klondike",
                                    "spider",
                                    "assume",
                                    "limit",
                                    "search=1",
                                    "values=5",
                                    "override",
                                    "build",
                                    "interpretations",
                                    "single-cards",
                                    "svg",
                                    "1-40",
                                    "ms:1-30",
                                    "pysol:18446744073709551615",
                                    "4294967296",
                                    "ms:617"};

/* ---- state ----------------------------------------------------------------------------------- */

static struct unisol_reader *readers[HANDLES];
static const struct unisol_record *current[HANDLES]; /* of each reader; it may be gone */
static struct unisol_writer *writers[HANDLES];
static struct unisol_chunk *chunks[HANDLES];
static struct unisol_batch *batches[HANDLES];
static struct unisol_game *games[HANDLES];
static struct unisol_record *kept[KEPT];
static struct unisol_record *made[MADE]; /* by the current call */
static size_t num_made;
static struct unisol_pages *pages;
static int descriptors[3]; /* /dev/null, /dev/full, and one that is closed */

static unsigned errors;
static char last[64];

static void listen(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    if (d->level != UNISOL_ERROR)
        return;
    errors++;
    snprintf(last, sizeof(last), "%s", d->name);
}

static const char *any_word(struct chance *c)
{
    return words[chance_below(c, sizeof(words) / sizeof(words[0]))];
}

static size_t any_number(struct chance *c)
{
    static const size_t numbers[] = {
        0, 0, 1, 1, 2, 3, 10, 64, 255, 256, 1000, UINT32_MAX, SIZE_MAX / 2, SIZE_MAX};
    return numbers[chance_below(c, sizeof(numbers) / sizeof(numbers[0]))];
}

static const struct unisol_record *any_record(struct chance *c)
{
    uint32_t n = chance_below(c, 1 + HANDLES * 2 + KEPT);
    if (n == 0)
        return NULL;
    return n <= KEPT ? kept[n - 1] : current[(n - 1 - KEPT) % HANDLES];
}

/* Keeps a record, which may be NULL, until the call is over: it may be in use. */
static void put_record(struct unisol_record *record)
{
    for (size_t i = 0; i < KEPT; i++)
        if (kept[i] == record)
            return;
    if (num_made < MADE)
        made[num_made++] = record;
    else
        unisol_record_free(record);
}

/* Puts the records that were made in the place of others. */
static void take_made(struct chance *c)
{
    while (num_made > 0) {
        struct unisol_record **place = &kept[chance_below(c, KEPT)];
        unisol_record_free(*place);
        *place = made[--num_made];
    }
}

/* ---- readers --------------------------------------------------------------------------------- */

static enum unisol_status open_sample(struct unisol_reader *reader, struct chance *c)
{
    char path[4096];
    const char *sample = samples[chance_below(c, sizeof(samples) / sizeof(samples[0]))];
    snprintf(path, sizeof(path), "%s/%s", getenv("SRCDIR"), sample);
    return unisol_reader_open_file(reader, path);
}

/* Uses the reader, which is not allowed. */
static bool find(void *context, const char *deal, bool solved)
{
    struct chance *c = context;
    const struct unisol_record *record = NULL;
    (void)solved;
    if (chance_below(c, 4) == 0)
        unisol_reader_next(readers[chance_below(c, HANDLES)], &record);
    return deal[0] && chance_below(c, 8) > 0;
}

static enum unisol_status open_any(struct unisol_reader *reader, struct chance *c)
{
    const char *text = texts[chance_below(c, sizeof(texts) / sizeof(texts[0]))];
    switch (chance_below(c, 8)) {
    case 0:
        return unisol_reader_open_deal(reader, any_word(c));
    case 1:
        return unisol_reader_open_memory(reader, NULL, any_number(c), NULL);
    case 2:
        return unisol_reader_open_descriptor(reader, descriptors[chance_below(c, 3)], any_word(c));
    case 3:
        return unisol_reader_open_file(reader, any_word(c));
    case 4:
    case 5:
        return open_sample(reader, c);
    default:
        return unisol_reader_open_memory(reader, text, strlen(text), any_word(c));
    }
}

static enum unisol_status call_chunks(struct unisol_reader *reader, struct chance *c)
{
    struct unisol_chunk **chunk = &chunks[chance_below(c, HANDLES)];
    switch (chance_below(c, 4)) {
    case 0:
        unisol_reader_take(reader, any_number(c), chunk);
        return UNISOL_OK;
    case 1:
        unisol_chunk_fill(*chunk);
        return UNISOL_OK;
    case 2:
        return unisol_reader_cut(reader, *chunk);
    default:
        return unisol_reader_open_chunk(reader, *chunk);
    }
}

static enum unisol_status call_reader(struct chance *c)
{
    size_t i = chance_below(c, HANDLES);
    struct unisol_reader *reader = readers[i];
    switch (chance_below(c, 10)) {
    case 0:
        return unisol_reader_set(reader, any_word(c), any_word(c));
    case 1:
    case 2:
        return open_any(reader, c);
    case 3:
        return call_chunks(reader, c);
    case 4:
        return unisol_reader_check(reader);
    case 5:
        return unisol_reader_identify(reader, NULL, any_word(c), chance_below(c, 8) ? find : NULL,
                                      c);
    case 6:
        unisol_reader_other_game(reader, any_number(c));
        return unisol_reader_identify(reader, any_word(c), any_word(c), find, c);
    default:
        return unisol_reader_next(reader, &current[i]);
    }
}

/* ---- records --------------------------------------------------------------------------------- */

static struct unisol_step any_move(struct chance *c)
{
    return (struct unisol_step){.source = {(uint32_t)any_number(c), (uint32_t)any_number(c)},
                                .dest = {(uint32_t)any_number(c), (uint32_t)any_number(c)},
                                .num_cards = (uint32_t)any_number(c)};
}

/* A move from a pile that is likely to be there. */
static struct unisol_step likely_move(struct chance *c)
{
    return (struct unisol_step){.source = {chance_below(c, 10), chance_below(c, 12)},
                                .dest = {chance_below(c, 10), chance_below(c, 12)},
                                .num_cards = 1 + chance_below(c, 3)};
}

static void see(const struct unisol_column *column, size_t *cards)
{
    char text[UNISOL_CARD_TEXT];
    for (size_t i = 0; i < column->num_cards; i++)
        *cards += strlen(unisol_card_text(column->cards[i], text)) > 0;
}

/* Looks at each card of a board; returns whether there are no more than four decks. */
static bool is_board(const struct unisol_board *b)
{
    size_t cards = 0;
    if (!b)
        return true;
    for (size_t i = 0; i < b->num_columns; i++)
        see(&b->columns[i], &cards);
    for (size_t i = 0; i < b->num_holes; i++)
        see(&b->holes[i], &cards);
    for (size_t i = 0; i < b->num_reserves; i++)
        see(&b->reserves[i], &cards);
    see(&b->stock, &cards);
    see(&b->waste, &cards);
    for (size_t i = 0; i < b->num_freecells; i++)
        cards += (b->freecells[i] & UNISOL_CARD_RANK) > 0;
    for (size_t i = 0; i < b->num_foundations; i++)
        cards += b->foundations[i];
    return cards <= MOST_CARDS;
}

static bool walk_through(const struct unisol_record *record, struct chance *c)
{
    struct unisol_walk *walk = unisol_walk_new(record);
    bool good = true;
    for (uint32_t n = chance_below(c, 12); n > 0; n--) {
        size_t to = any_number(c);
        struct unisol_move moves[3];
        switch (chance_below(c, 4)) {
        case 0:
            good = (unisol_walk_to(walk, to) ? to <= unisol_record_summary(record)->num_moves
                                             : true) &&
                   good;
            break;
        case 1:
            good = unisol_walk_moves(walk, moves, 3) <= 3 && good;
            break;
        default:
            unisol_walk_next(walk);
        }
        unisol_walk_sentence(walk);
        good = is_board(unisol_walk_board(walk)) && good;
    }
    unisol_walk_free(walk);
    return good;
}

static bool correct(const struct unisol_record *record, struct chance *c)
{
    struct unisol_correction correction;
    size_t i = any_number(c);
    size_t n = unisol_record_find_corrections(record);
    bool found = unisol_record_correction(record, i, &correction);
    bool good = n <= 3 && found == (i < n) && unisol_record_correction(record, i, NULL) == found;
    for (size_t k = 0; found && k < correction.num_edits; k++)
        good = correction.edits[k].kind <= UNISOL_EDIT_SUITS && good;

    struct unisol_record *corrected = unisol_record_correct(record, i);
    good = (!corrected || (found && unisol_record_summary(corrected)->result != UNISOL_ILLEGAL)) &&
           good;
    put_record(corrected);
    return good;
}

/* Frees a record that belongs to its reader or to a walk, which does nothing. */
static void free_of_another(const struct unisol_record *record)
{
    union {
        const struct unisol_record *given;
        struct unisol_record *freed;
    } pointer = {record};
    unisol_record_free(pointer.freed);
}

static bool visit(void *context, const struct unisol_variation *variation,
                  const struct unisol_record *line)
{
    struct chance *c = context;
    unisol_record_keep(line);
    free_of_another(line);
    walk_through(line, c);
    put_record(unisol_record_extract(line, variation->number));
    return chance_below(c, 4) > 0;
}

static bool vary(const struct unisol_record *record, struct chance *c)
{
    struct unisol_variation variation;
    size_t unplayed;
    size_t i = any_number(c);
    bool found = unisol_record_variation(record, i, &variation);
    unisol_record_variation(record, i, NULL);
    unisol_record_visit_variations(record, true, visit, c, &unplayed);
    put_record(unisol_record_extract(record, NULL));
    put_record(unisol_record_extract(record,
                                     found && chance_below(c, 2) ? variation.number : any_word(c)));

    struct unisol_merger *merger = unisol_merger_new();
    bool no_memory;
    if (chance_below(c, 2))
        unisol_merger_add(merger, any_record(c));
    unisol_merger_add(merger, record);
    unisol_merger_add(merger, any_record(c));
    if (chance_below(c, 4) > 0)
        put_record(unisol_merger_take(merger, &no_memory));
    unisol_merger_free(merger);
    return found == (i < unisol_record_summary(record)->num_variations);
}

/* Asks everything about a record.  Returns whether the answers agree. */
static bool ask(const struct unisol_record *record, struct chance *c)
{
    struct unisol_statistics statistics;
    struct unisol_conventions conventions;
    struct unisol_fingerprint print;
    static const uint64_t key[2];
    size_t i = any_number(c);
    const struct unisol_summary *summary = unisol_record_summary(record);
    bool illegal = summary->result == UNISOL_ILLEGAL;
    bool good = illegal == (summary->fault != NULL) &&
                (!illegal || (summary->fault->reason && summary->fault->text));
    unisol_record_statistics(record, &statistics);
    unisol_record_interpretation(record, i, &conventions);
    unisol_record_other_deal(record, chance_below(c, 3));
    unisol_record_find_deal(record, any_word(c), 0);
    unisol_record_fingerprint(record, key, &print);
    unisol_record_is_early(record);
    return good && unisol_record_summary(record) == summary && summary->game &&
           summary->game_title && unisol_record_dump(record);
}

/* Calls functions of a record.  They report no errors, but for those that report a fault. */
static bool call_record(struct chance *c)
{
    const struct unisol_record *record = any_record(c);
    switch (chance_below(c, 7)) {
    case 0:
        return walk_through(record, c);
    case 1:
        return correct(record, c);
    case 2:
        return vary(record, c);
    case 3:
        unisol_record_report(record);
        errors = 0;
        return true;
    case 4:
        put_record(unisol_record_keep(record));
        return true;
    case 5:
        for (size_t i = 0; i < HANDLES; i++)
            if (record == current[i])
                free_of_another(record);
        return true;
    default:
        return ask(record, c);
    }
}

/* ---- games ----------------------------------------------------------------------------------- */

/* Puts a game, which may be NULL, in the place of another one. */
static enum unisol_status put_game(struct unisol_game **place, struct unisol_game *game)
{
    if (!game)
        return UNISOL_FAILED;
    unisol_game_free(*place);
    *place = game;
    return UNISOL_OK;
}

static enum unisol_status make_game(struct unisol_game **place, struct chance *c)
{
    const char *text = texts[chance_below(c, sizeof(texts) / sizeof(texts[0]))];
    switch (chance_below(c, 4)) {
    case 0:
        return put_game(place, unisol_game_new(any_word(c), any_word(c), listen, NULL));
    case 1:
        return put_game(place,
                        unisol_game_from_text(any_word(c), text, strlen(text), listen, NULL));
    case 2:
        return put_game(place, unisol_game_from_record(any_record(c), any_number(c), listen, NULL));
    default:
        return put_game(place, unisol_game_copy(games[chance_below(c, HANDLES)]));
    }
}

/* Plays a legal move, or another one. */
static enum unisol_status play_step(struct unisol_game *game, struct chance *c)
{
    static struct unisol_step legal[4096];
    struct unisol_verdict verdict;
    size_t n = unisol_game_legal(game, legal, 4096);
    if (n > 0 && chance_below(c, 4) > 0)
        return unisol_game_play(game, &legal[chance_below(c, (uint32_t)n)]);
    struct unisol_step step = chance_below(c, 2) ? any_move(c) : likely_move(c);
    unisol_game_action(game, &step);
    unisol_game_sentence(game, chance_below(c, 4) ? &step : NULL);
    unisol_game_step(game, any_number(c), &step);
    unisol_verify_play(game, chance_below(c, 4) ? &step : NULL, 1, &verdict);
    return unisol_game_play(game, chance_below(c, 8) ? &step : NULL);
}

/* Asks everything about a game.  UNISOL_FAILED, or an error that is not one: the answers do not
   agree. */
static enum unisol_status ask_game(struct unisol_game *game, struct chance *c)
{
    struct unisol_record *record = unisol_game_record(game);
    bool good = record && unisol_record_summary(record)->num_moves == unisol_game_moves(game) &&
                unisol_record_summary(record)->result ==
                    (unisol_game_is_solved(game) ? UNISOL_SOLVED : UNISOL_UNFINISHED) &&
                is_board(unisol_game_board(game, chance_below(c, 2))) &&
                unisol_game_is_stuck(game) == (unisol_game_legal(game, NULL, 0) == 0) &&
                unisol_game_legal_moves(game, NULL, 0) == unisol_game_legal(game, NULL, 0);
    uint8_t mask[200];
    size_t size = any_number(c);
    unisol_game_mask(game, mask, size < sizeof(mask) ? size : sizeof(mask));
    unisol_game_hash(game, chance_below(c, 2));
    unisol_game_automoves(game);
    unisol_game_reason(game);
    unisol_game_refusal(game);
    put_record(record);
    return good ? UNISOL_OK : UNISOL_FAILED;
}

static enum unisol_status call_game(struct chance *c)
{
    struct unisol_game **game = &games[chance_below(c, HANDLES)];
    switch (chance_below(c, 10)) {
    case 0:
        return make_game(game, c);
    case 1:
        return unisol_game_set(*game, any_word(c), any_word(c));
    case 2:
        return unisol_game_play_text(*game, chance_below(c, 2) ? any_word(c) : "1a");
    case 3:
        unisol_game_undo(*game);
        return UNISOL_OK;
    case 4:
        unisol_game_redo(*game);
        return UNISOL_OK;
    case 5:
        return unisol_game_comment(*game, any_word(c), any_word(c));
    case 6:
        return ask_game(*game, c);
    case 7:
        return unisol_game_restart(*game);
    default:
        return play_step(*game, c);
    }
}

/* ---- writers --------------------------------------------------------------------------------- */

static enum unisol_status call_batches(struct unisol_writer *writer, struct chance *c)
{
    struct unisol_batch *batch = batches[chance_below(c, HANDLES)];
    size_t len;
    switch (chance_below(c, 4)) {
    case 0:
        return unisol_writer_open_batches(writer, any_word(c));
    case 1:
        if (chance_below(c, 8) == 0)
            unisol_batch_defer(batch);
        return unisol_writer_render(writer, any_record(c), batch);
    case 2:
        unisol_batch_text(batch, &len);
        return UNISOL_OK;
    default:
        return unisol_writer_append(writer, batch, any_number(c), any_number(c));
    }
}

static bool is_page_there(void *context, const char *file)
{
    return !context || strlen(file) % 2 == 0;
}

static enum unisol_status call_pages(struct unisol_writer *writer, struct chance *c)
{
    static const struct unisol_page_place places[] = {
        {.next = "next.html"},
        {.file = "page.html", .url = "https://example.org/"},
        {.file = "page.html", .image = "page.png", .url = "https://example.org/"},
    };
    const char *text = unisol_writer_text(writer, NULL);
    switch (chance_below(c, 4)) {
    case 0:
        unisol_pages_add(pages, "page.html", text, strlen(text), any_number(c));
        return UNISOL_OK;
    case 1:
        return unisol_pages_put(writer, texts[0], strlen(texts[0]), &places[chance_below(c, 3)]);
    case 2:
        unisol_pages_read(pages, text, strlen(text), is_page_there, chance_below(c, 2) ? c : NULL);
        return UNISOL_OK;
    default:
        return unisol_pages_put_index(writer, pages);
    }
}

static enum unisol_status close_writer(struct unisol_writer *writer)
{
    enum unisol_status status = unisol_writer_close(writer);
    if (status == UNISOL_FAILED && errors == 0)
        return UNISOL_OK; /* the write that gave the output up has reported it */
    return status;
}

static enum unisol_status call_writer(struct chance *c)
{
    struct unisol_writer *writer = writers[chance_below(c, HANDLES)];
    switch (chance_below(c, 10)) {
    case 0:
    case 1:
        return unisol_writer_set(writer, any_word(c), any_word(c));
    case 2:
    case 3:
        return unisol_writer_open_memory(writer);
    case 4:
        return unisol_writer_open_descriptor(writer, descriptors[chance_below(c, 3)]);
    case 5:
        return unisol_writer_open_file(writer,
                                       chance_below(c, 2) ? "/dev/full" : "/no/such/folder/x.xml");
    case 6:
        return call_batches(writer, c);
    case 7:
        return call_pages(writer, c);
    case 8:
        return close_writer(writer);
    default:
        return unisol_writer_write(writer, any_record(c));
    }
}

/* ---- sequences ------------------------------------------------------------------------------- */

/* Whether UNISOL_FAILED came with an error, and an error with it. */
static bool call(struct chance *c)
{
    errors = 0;
    uint32_t n = chance_below(c, 5);
    if (n == 0) {
        bool good = call_record(c) && errors == 0;
        take_made(c);
        return good;
    }
    enum unisol_status status = n == 1 ? call_writer(c) : n == 2 ? call_game(c) : call_reader(c);
    take_made(c);
    return (status == UNISOL_FAILED) == (errors > 0);
}

static void begin(void)
{
    for (size_t i = 0; i < HANDLES; i++) {
        readers[i] = unisol_reader_new(listen, NULL);
        writers[i] = unisol_writer_new(listen, NULL);
        current[i] = NULL;
        chunks[i] = NULL;
        batches[i] = i == 0 ? NULL : unisol_batch_new();
        games[i] = unisol_game_new(NULL, "617", listen, NULL);
    }
    pages = unisol_pages_new();
    unisol_reader_set(readers[0], "columns", "4");
    unisol_reader_set(readers[0], "max-rank", "2");
}

static void end(void)
{
    for (size_t i = 0; i < HANDLES; i++) {
        unisol_chunk_free(chunks[i]);
        unisol_batch_free(batches[i]);
        unisol_game_free(games[i]);
        unisol_reader_free(readers[i]);
        unisol_writer_free(writers[i]);
    }
    for (size_t i = 0; i < KEPT; i++) {
        unisol_record_free(kept[i]);
        kept[i] = NULL;
    }
    unisol_pages_free(pages);
}

int main(int argc, char **argv)
{
    struct chance c = {seed_from(argc, argv)};
    unsigned sequences = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : rounds(SEQUENCES);
    descriptors[0] = open("/dev/null", O_RDWR | O_CLOEXEC);
    descriptors[1] = open("/dev/full", O_WRONLY | O_CLOEXEC);
    descriptors[2] = -1;

    bool good = true;
    for (unsigned i = 0; i < sequences && good; i++) {
        begin();
        for (unsigned k = 0; k < CALLS && good; k++) {
            uint64_t before = c.state;
            good = call(&c);
            if (!good)
                printf("# sequence %u, call %u, state %llu: %u errors, the last is %s\n", i, k,
                       (unsigned long long)before, errors, last);
        }
        end();
    }
    tap(good, "calls in any order fail with an error, and with an error only");
    return tap_end();
}
