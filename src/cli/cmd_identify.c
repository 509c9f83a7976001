/* SPDX-License-Identifier: MIT */
/* unisol identify: finds the deals that a list of moves solves. */
#include <inttypes.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/inputs.h"
#include "cli/json_report.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/verdict.h"

#define SCHEMA "urn:unisol:deals:1"

enum {
    MOST_NAMED = 10, /* deals that the moves fit without solving them: more are only counted */
    BLOCK = 512,     /* deals that a thread tries at once */
    MOST_GAMES = 8,  /* other games of which deals are solved */
};

/* A deal that was found: its place in the ranges. */
struct place {
    size_t range;
    uint64_t index;
};

/* The search for the deals of one record.  The lock protects all that changes. */
struct hunt {
    const char *const *ranges;
    size_t num_ranges;
    uint64_t total;   /* deals of all ranges */
    uint64_t tried;   /* deals that were tried when the search has ended */
    const char *game; /* NULL: that of the record */
    struct progress progress;

    pthread_mutex_t lock;
    struct place next; /* the first deal that no thread has taken */
    uint64_t done;
    struct place *solved; /* in any order */
    size_t num_solved;
    size_t cap_solved;
    struct place legal[MOST_NAMED]; /* the first ones, in order */
    uint64_t num_legal;
    struct unisol_nearest nearest; /* when the search has ended */
    bool spent;                    /* too many moves were played, so that the search was stopped */
};

/* A thread of a search. */
struct hunter {
    struct hunt *hunt;
    struct unisol_search *search;
    pthread_t id;
    size_t range; /* of the block that it tries */
};

/* The searches for one record: under its game, and if they solve no deal, under other games that
   do. */
struct findings {
    struct hunt hunts[1 + MOST_GAMES];
    size_t num;
};

/* The state of the command. */
struct state {
    const char *ranges[MAX_GIVEN];
    size_t num_ranges;
    unsigned threads;
    bool json;
    bool show_progress;
};

/* ---- the search ------------------------------------------------------------------------------ */

static int compare_places(const void *a, const void *b)
{
    const struct place *x = a;
    const struct place *y = b;

    if (x->range != y->range)
        return x->range < y->range ? -1 : 1;
    if (x->index != y->index)
        return x->index < y->index ? -1 : 1;
    return 0;
}

static void add_solved(struct hunt *hunt, struct place place)
{
    hunt->solved = with_room(hunt->solved, hunt->num_solved, &hunt->cap_solved,
                             sizeof(*hunt->solved));
    hunt->solved[hunt->num_solved++] = place;
}

/* Keeps the first places in order, whichever thread finds them first. */
static void add_legal(struct hunt *hunt, struct place place)
{
    size_t i = hunt->num_legal < MOST_NAMED ? hunt->num_legal : MOST_NAMED;

    hunt->num_legal++;
    for (; i > 0 && compare_places(&place, &hunt->legal[i - 1]) < 0; i--)
        if (i < MOST_NAMED)
            hunt->legal[i] = hunt->legal[i - 1];
    if (i < MOST_NAMED)
        hunt->legal[i] = place;
}

static bool find(void *context, uint64_t index, bool solved)
{
    const struct hunter *hunter = context;
    struct hunt *hunt = hunter->hunt;
    struct place place = {hunter->range, index};

    pthread_mutex_lock(&hunt->lock);
    if (solved)
        add_solved(hunt, place);
    else
        add_legal(hunt, place);
    pthread_mutex_unlock(&hunt->lock);
    return true;
}

/* Takes the next block of deals: its first deal and their number.  False: there is none. */
static bool take_block(struct hunt *hunt, struct place *first, uint64_t *num)
{
    pthread_mutex_lock(&hunt->lock);
    uint64_t left = 0;
    for (; hunt->next.range < hunt->num_ranges;
         hunt->next = (struct place){hunt->next.range + 1, 0}) {
        left = unisol_deals_count(hunt->ranges[hunt->next.range]) - hunt->next.index;
        if (left > 0)
            break;
    }
    *first = hunt->next;
    *num = left < BLOCK ? left : BLOCK;
    hunt->next.index += *num;
    bool more = left > 0 && !hunt->spent;
    pthread_mutex_unlock(&hunt->lock);
    return more;
}

static void finish_block(struct hunt *hunt, uint64_t num, bool spent)
{
    pthread_mutex_lock(&hunt->lock);
    hunt->done += num;
    hunt->spent = hunt->spent || spent;
    progress_show_tried(&hunt->progress, hunt->done, hunt->total, "deals", hunt->num_solved,
                        "found");
    pthread_mutex_unlock(&hunt->lock);
}

static void *run_hunter(void *context)
{
    struct hunter *hunter = context;
    struct place first;
    uint64_t num;

    while (take_block(hunter->hunt, &first, &num)) {
        hunter->range = first.range;
        const char *range = hunter->hunt->ranges[first.range];
        if (!unisol_search_deals(hunter->search, range, first.index, num, find, hunter))
            needed(NULL);
        finish_block(hunter->hunt, num, unisol_search_spent(hunter->search, NULL));
    }
    return NULL;
}

/* Runs the search in threads, of which this one is the first, whose search is given. */
static void run_hunters(struct hunt *hunt, struct unisol_reader *reader,
                        struct unisol_search *search, unsigned threads)
{
    uint64_t blocks = hunt->total / BLOCK + 1;
    unsigned num = blocks > 0 && blocks < threads ? (unsigned)blocks : threads;
    struct hunter *hunters = new_zeroed(num, sizeof(*hunters));
    unsigned started = 1;

    hunters[0] = (struct hunter){.hunt = hunt, .search = search};
    for (; started < num; started++) {
        struct hunter *hunter = &hunters[started];
        *hunter = (struct hunter){.hunt = hunt, .search = unisol_search_new(reader)};
        unisol_search_set_game(hunter->search, hunt->game);
        if (!hunter->search || pthread_create(&hunter->id, NULL, run_hunter, hunter) != 0)
            break; /* the others do the work */
    }
    run_hunter(&hunters[0]);
    for (unsigned i = 1; i < started; i++)
        pthread_join(hunters[i].id, NULL);
    for (unsigned i = 0; i < started; i++) {
        unisol_reader_count_search(reader, hunters[i].search);
        unisol_search_nearest(hunters[i].search, &hunt->nearest);
        unisol_search_spent(hunters[i].search, &hunt->tried);
    }
    for (unsigned i = 1; i < num; i++)
        unisol_search_free(hunters[i].search);
    free(hunters);

    if (hunt->solved)
        qsort(hunt->solved, hunt->num_solved, sizeof(*hunt->solved), compare_places);
}

/* ---- results --------------------------------------------------------------------------------- */

static const char *name_of(const struct hunt *hunt, const struct place *place,
                           char text[UNISOL_DEAL_TEXT])
{
    return unisol_deals_name(hunt->ranges[place->range], place->index, text);
}

/* Puts the deals that are solved. */
static void put_solved(const struct hunt *hunt, struct outbox *out, const char *input,
                       uint64_t number)
{
    char text[UNISOL_DEAL_TEXT];

    for (size_t i = 0; i < hunt->num_solved; i++) {
        box_put_name(out, input, number);
        verdict_put_word(out, COLOR_GREEN, "solves");
        box_printf(out, " deal %s", deal_words(name_of(hunt, &hunt->solved[i], text)));
        if (hunt->game)
            box_printf(out, " of %s", title_of_game(hunt->game));
        box_putc(out, '\n');
    }
}

/* Puts which deals were tried: " of 1 to 32000". */
static void put_ranges(const struct hunt *hunt, struct outbox *out)
{
    char text[UNISOL_DEAL_TEXT];
    const char *range = hunt->ranges[0];

    if (hunt->spent) {
        box_puts(out, " of those that were tried");
        return;
    }
    if (hunt->num_ranges == 1 && hunt->total > 1) {
        box_printf(out, " of %s", deal_words(unisol_deals_name(range, 0, text)));
        const char *last = unisol_deals_name(range, hunt->total - 1, text);
        const char *colon = strchr(last, ':');
        box_printf(out, " to %s", colon ? colon + 1 : last);
    } else {
        box_puts(out, " of ");
        box_count(out, hunt->total, "deal", "deals");
    }
}

/* Whether the record fits no deal, but one is clearly meant. */
static bool is_near(const struct findings *f)
{
    const struct hunt *hunt = &f->hunts[0];
    bool fits = f->num > 1 || hunt->num_solved > 0 || hunt->num_legal > 0;
    return !fits && !hunt->spent && unisol_is_near(&hunt->nearest);
}

/* Puts the deal that was probably meant: "; nearest: deal 617, in which 23 moves are legal". */
static void put_nearest(const struct hunt *hunt, struct outbox *out)
{
    box_printf(out, "; nearest: deal %s, in which ", deal_words(hunt->nearest.deal));
    box_count(out, hunt->nearest.moves, "move is legal", "moves are legal");
}

static void put_text(const struct findings *f, struct outbox *out, const char *input,
                     uint64_t number)
{
    const struct hunt *hunt = &f->hunts[0];
    char text[UNISOL_DEAL_TEXT];
    bool few = hunt->num_legal <= MOST_NAMED && !hunt->spent;

    for (size_t i = 0; i < f->num; i++)
        put_solved(&f->hunts[i], out, input, number);
    if (f->num > 1)
        return;

    for (size_t i = 0; hunt->num_solved == 0 && few && i < hunt->num_legal; i++) {
        box_put_name(out, input, number);
        verdict_put_word(out, COLOR_YELLOW, "fits");
        box_printf(out, " deal %s, but does not solve it\n",
                   deal_words(name_of(hunt, &hunt->legal[i], text)));
    }

    if (hunt->num_solved > 0 || (hunt->num_legal > 0 && few))
        return;
    box_put_name(out, input, number);
    verdict_put_word(out, hunt->num_legal > 0 ? COLOR_YELLOW : COLOR_RED, "fits");
    box_putc(out, ' ');
    if (hunt->num_legal > 0)
        box_count(out, hunt->num_legal, "deal", "deals");
    else
        box_puts(out, "no deal");
    put_ranges(hunt, out);
    if (hunt->num_legal > 0)
        box_puts(out, ", but solves none of them");
    else if (is_near(f))
        put_nearest(hunt, out);
    box_putc(out, '\n');
}

/* Puts an array of names of deals. */
static void put_deals(const struct hunt *hunt, struct outbox *out, const char *name,
                      const struct place *places, size_t num)
{
    char text[UNISOL_DEAL_TEXT];
    box_printf(out, ",\"%s\":[", name);
    for (size_t i = 0; i < num; i++)
        box_printf(out, "%s\"%s\"", i ? "," : "", name_of(hunt, &places[i], text));
    box_putc(out, ']');
}

/* Puts the other games. */
static void put_others(const struct findings *f, struct outbox *out)
{
    box_puts(out, ",\"other_games\":[");
    for (size_t i = 1; i < f->num; i++) {
        const struct hunt *other = &f->hunts[i];
        box_printf(out, "%s{\"game\":\"%s\"", i > 1 ? "," : "", other->game);
        put_deals(other, out, "solved", other->solved, other->num_solved);
        box_putc(out, '}');
    }
    box_putc(out, ']');
}

static void put_json(const struct findings *f, struct outbox *out, const char *input,
                     uint64_t number)
{
    const struct hunt *hunt = &f->hunts[0];
    size_t named = hunt->num_legal < MOST_NAMED ? hunt->num_legal : MOST_NAMED;

    box_puts(out, "{\"schema\":\"" SCHEMA "\",");
    json_put_file(out, input);
    box_number(out, number, false, ",\"record\":", "");
    box_printf(out, ",\"tried\":%" PRIu64, hunt->spent ? hunt->tried : hunt->total);
    put_deals(hunt, out, "solved", hunt->solved, hunt->num_solved);
    box_printf(out, ",\"legal\":%" PRIu64, hunt->num_legal);
    put_deals(hunt, out, "first_legal", hunt->legal, named);
    if (f->num > 1)
        put_others(f, out);
    if (hunt->spent)
        box_puts(out, ",\"stopped\":true");
    if (is_near(f))
        box_printf(out, ",\"nearest\":{\"deal\":\"%s\",\"legal_moves\":%zu}", hunt->nearest.deal,
                   hunt->nearest.moves);
    box_puts(out, "}\n");
}

/* ---- records --------------------------------------------------------------------------------- */

/* Searches for the deals of a game; NULL: that of the record.  False: reported. */
static bool search_game(const struct state *state, struct unisol_reader *reader, const char *game,
                        struct hunt *hunt)
{
    *hunt = (struct hunt){.ranges = state->ranges, .num_ranges = state->num_ranges, .game = game};
    struct unisol_search *search = unisol_search_new(reader);
    if (!search)
        return false;

    unisol_search_set_game(search, game);
    for (size_t i = 0; i < hunt->num_ranges; i++) {
        uint64_t num = unisol_deals_count(hunt->ranges[i]);
        hunt->total = num > UINT64_MAX - hunt->total ? UINT64_MAX : hunt->total + num;
    }
    pthread_mutex_init(&hunt->lock, NULL);
    progress_begin(&hunt->progress, state->show_progress, 0);
    run_hunters(hunt, reader, search, state->threads);
    progress_hide(&hunt->progress);
    pthread_mutex_destroy(&hunt->lock);
    unisol_search_free(search);
    return true;
}

/* Searches under the game of the record, and then under the others.  False: reported. */
static bool search_games(const struct state *state, struct unisol_reader *reader,
                         struct findings *f)
{
    const char *game = NULL;
    size_t next = 0;

    do {
        struct hunt *hunt = &f->hunts[f->num];
        if (!search_game(state, reader, game, hunt))
            return false;
        if (!game && hunt->spent)
            unisol_reader_report_spent(reader, hunt->tried);
        if (!game || hunt->num_solved > 0)
            f->num++;
        else
            free(hunt->solved);
        bool done = f->hunts[0].num_solved > 0 || f->hunts[0].spent || f->num > MOST_GAMES;
        game = done ? NULL : unisol_reader_other_game(reader, next++);
    } while (game);
    return true;
}

static int identify(void *context, struct outbox *out, struct unisol_reader *reader,
                    const char *input, uint64_t number)
{
    const struct state *state = context;
    struct findings f = {.num = 0};
    int status = STATUS_TROUBLE;

    if (unisol_reader_may_search(reader) && search_games(state, reader, &f)) {
        status = f.hunts[0].num_solved > 0 || f.num > 1 ? STATUS_YES : STATUS_NO;
        (state->json ? put_json : put_text)(&f, out, input, number);
    }
    for (size_t i = 0; i < f.num; i++)
        free(f.hunts[i].solved);
    return status;
}

/* ---- the command ----------------------------------------------------------------------------- */

int run_identify(const struct arguments *args)
{
    struct state state = {.show_progress = isatty(STDERR_FILENO) || option_value(args, "progress")};

    state.json = read_report(args) == REPORT_JSON;
    state.threads = read_jobs(args, default_threads());
    state.num_ranges = read_deal_ranges(args, state.ranges);
    if (state.num_ranges == 0)
        state.ranges[state.num_ranges++] = "ms:1-32000";
    const struct job job = {
        .checked = identify,
        .ends = unisol_reader_search_ended,
        .form_only = true,
        .alone = true,
        .shared = &state,
    };
    return run_job(args, &job, NULL);
}

const struct option_row options_identify[] = {
    {"deals", 'd', "RANGE", FOR_COMMAND,
     "the deals to try, as in ms:1-1000000, pysol:1-1000 or 617 (default: ms:1-32000); may be "
     "given several times"},
    {"report", 0, "json", FOR_COMMAND, "print one line of JSON per record"},
    {0},
};
