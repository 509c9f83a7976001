/* SPDX-License-Identifier: MIT */
/*
 * How often a record is read and how many moves are played before a record is given up, and to find
 * corrections: the bounds of docs/safety.md.  The linker puts functions of this file in place of those that are counted.
 */
#include "engine/replay.h"
#include "support.h"

#include <glob.h>

#include "unisol.h"

enum {
    MOST_TRIES = 50,
    MOST_MOVES = 6000000, /* in all deals */
    FEW_MOVES = 5000000,  /* a list that comes near the bound */
    LONGEST = 256 * 1024  /* bytes of a record that is tried as other games */
};

static unsigned tries; /* of the current record */
static uint64_t moves;
static uint64_t corrections; /* moves that are played to find them */

/* NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */
enum us_status __real_us_reader_again(struct us_reader *r, const struct us_game_request *request);
enum us_status __wrap_us_reader_again(struct us_reader *r, const struct us_game_request *request);
enum us_status __real_us_resolve(struct us_resolver *r, const struct us_script *script,
                                 struct us_solution *out);
enum us_status __wrap_us_resolve(struct us_resolver *r, const struct us_script *script,
                                 struct us_solution *out);
bool __real_us_replay_intent(struct us_replay *replay, const struct us_intent *intent);
bool __wrap_us_replay_intent(struct us_replay *replay, const struct us_intent *intent);

enum us_status __wrap_us_reader_again(struct us_reader *r, const struct us_game_request *request)
{
    tries++;
    return __real_us_reader_again(r, request);
}

enum us_status __wrap_us_resolve(struct us_resolver *r, const struct us_script *script,
                                 struct us_solution *out)
{
    enum us_status status = __real_us_resolve(r, script, out);
    moves += out->num_moves;
    return status;
}

bool __wrap_us_replay_intent(struct us_replay *replay, const struct us_intent *intent)
{
    corrections++;
    return __real_us_replay_intent(replay, intent);
}
/* NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp) */

/* ---- games ----------------------------------------------------------------------------------- */

static unsigned most_tries; /* of all records */

/* Reads all records of the reader's input. */
static void read_all(struct unisol_reader *reader)
{
    const struct unisol_record *record;
    enum unisol_status status = UNISOL_OK;
    while (status != UNISOL_END) {
        tries = 0;
        status = unisol_reader_next(reader, &record);
        if (tries > most_tries)
            most_tries = tries;
    }
}

static void read_files(char *const *paths, size_t num)
{
    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    for (size_t i = 0; i < num; i += apart(3))
        if (unisol_reader_open_file(reader, paths[i]) == UNISOL_OK)
            read_all(reader);
    unisol_reader_free(reader);
}

static void check_golden_inputs(void)
{
    char pattern[4096];
    glob_t found;
    snprintf(pattern, sizeof(pattern), "%s/tests/golden/*/*/input*", getenv("SRCDIR"));
    if (glob(pattern, 0, NULL, &found) != 0)
        return;
    read_files(found.gl_pathv, found.gl_pathc);
    globfree(&found);
    printf("# at most %u tries of a golden input\n", most_tries);
    tap(most_tries > 10 && most_tries <= MOST_TRIES, "no record is read more than 50 times");
}

/* Reads an illegal record of that size. */
static void check_size(size_t size, bool tried)
{
    char name[64];
    struct us_buf text = {0};
    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    us_buf_puts(&text, "#617\n8a");
    while (text.len + 10 <= size)
        us_buf_puts(&text, " ab ba");
    while (text.len + 4 < size)
        us_buf_putc(&text, ' ');
    us_buf_puts(&text, " 12\n");
    most_tries = 0;
    unisol_reader_set(reader, "format", "snx");
    unisol_reader_open_memory(reader, text.p, text.len, NULL);
    read_all(reader);
    snprintf(name, sizeof(name), "an illegal record of %zu bytes is %stried as other games", size,
             tried ? "" : "not ");
    tap((most_tries > 0) == tried, name);
    unisol_reader_free(reader);
    us_buf_free(&text);
}

/* ---- deals ----------------------------------------------------------------------------------- */

/* Reads a list that names no deal, and of which only the last moves are illegal in most deals. */
static void check_list(const char *format, size_t num)
{
    char name[64];
    struct us_buf text = {0};
    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    us_buf_puts(&text, "1a");
    for (size_t i = 1; i + 4 < num; i++)
        us_buf_puts(&text, i % 2 ? " ab" : " ba");
    us_buf_puts(&text, " 1h 1h 1h 1h\n");
    moves = 0;
    unisol_reader_set(reader, "format", format);
    unisol_reader_open_memory(reader, text.p, text.len, NULL);
    read_all(reader);
    printf("# %llu moves\n", (unsigned long long)moves);
    snprintf(name, sizeof(name), "a list of %zu moves as %s", num, format);
    tap(moves > FEW_MOVES && moves <= MOST_MOVES + 10 * num, name);
    unisol_reader_free(reader);
    us_buf_free(&text);
}

/* Counts the notes about a search that was stopped. */
static void count_stopped(void *context, const struct unisol_diagnostic *d)
{
    unsigned *stopped = context;
    *stopped += strcmp(d->name, "IDENTIFY_SPENT") == 0;
}

static bool go_on(void *context, const char *deal, bool solved)
{
    (void)context;
    return deal && !solved;
}

/* Searches for the deals of a list that is legal in each.  NULL: the default limit. */
static void check_identify(const char *limit, const char *range, uint64_t most, bool stops)
{
    enum { MOVES = 4001 };
    char name[100];
    unsigned stopped = 0;
    const struct unisol_record *record;
    struct us_buf text = {0};
    struct unisol_reader *reader = unisol_reader_new(count_stopped, &stopped);
    us_buf_puts(&text, "1a");
    for (size_t i = 1; i < MOVES; i++)
        us_buf_puts(&text, i % 2 ? " ab" : " ba");
    unisol_reader_set(reader, "format", "sn");
    unisol_reader_set(reader, "layout", "617");
    if (limit)
        unisol_reader_set(reader, "limit", limit);
    bool ok = unisol_reader_open_memory(reader, text.p, text.len, NULL) == UNISOL_OK &&
              unisol_reader_next(reader, &record) == UNISOL_OK;
    moves = 0;
    ok = ok && unisol_reader_identify(reader, NULL, range, go_on, NULL) == UNISOL_OK;
    printf("# %llu moves\n", (unsigned long long)moves);
    snprintf(name, sizeof(name), "identify of %s within %llu moves %s", range,
             (unsigned long long)most, stops ? "stops" : "ends");
    tap(ok && moves <= most + (uint64_t)20 * MOVES && (stopped > 0) == stops, name);
    unisol_reader_free(reader);
    us_buf_free(&text);
}

/* Searches for the deals of many lists of an input, which are legal in each deal, one after
   another. */
static void check_many_lists(void)
{
    enum { LISTS = 8, MOVES = 4000, FREE_DEALS = 320000 };
    unsigned stopped = 0;
    unsigned searched = 0;
    uint64_t tried = 0;
    const struct unisol_record *record;
    struct us_buf text = {0};
    struct unisol_reader *reader = unisol_reader_new(count_stopped, &stopped);
    for (unsigned i = 0; i < LISTS * MOVES; i++)
        us_buf_puts(&text, i % MOVES == 0 ? "\n#617\n1a" : i % 2 ? " ab" : " ba");
    unisol_reader_set(reader, "format", "sn");
    unisol_reader_set(reader, "limit", "identify=50");
    unisol_reader_open_memory(reader, text.p, text.len, NULL);

    while (unisol_reader_next(reader, &record) == UNISOL_OK) {
        moves = 0;
        searched += unisol_reader_identify(reader, NULL, "1-32000", go_on, NULL) == UNISOL_OK;
        tried += moves;
    }
    printf("# %llu moves for %u lists\n", (unsigned long long)tried, searched);
    tap(searched > 2 && searched < LISTS &&
            tried <= (uint64_t)50 * FREE_DEALS + MOST_MOVES + UINT64_C(400) * 1000,
        "identify of many lists of an input ends");
    unisol_reader_free(reader);
    us_buf_free(&text);
}

/* ---- corrections ----------------------------------------------------------------------------- */

/* Searches for corrections of a list that fits most deals.  NULL: the default limit. */
static void check_repair(const char *limit, uint64_t most)
{
    enum { SOME_MORE = 20 }; /* before the search looks at the limit again */
    char name[64];
    const struct unisol_record *record;
    struct us_buf text = {0};
    struct unisol_reader *reader = unisol_reader_new(NULL, NULL);
    us_buf_puts(&text, "#617\n8a");
    for (size_t i = 1; i < 500; i++)
        us_buf_puts(&text, i == 400 ? " a1" : i % 2 ? " ab" : " ba");
    unisol_reader_set(reader, "format", "sn");
    if (limit)
        unisol_reader_set(reader, "limit", limit);
    bool ok = unisol_reader_open_memory(reader, text.p, text.len, NULL) == UNISOL_OK &&
              unisol_reader_next(reader, &record) == UNISOL_OK;
    corrections = 0;
    if (ok)
        unisol_record_find_corrections(record);
    printf("# %llu moves\n", (unsigned long long)corrections);
    snprintf(name, sizeof(name), "corrections within %llu moves", (unsigned long long)most);
    tap(corrections > most / 10 * 9 && corrections <= most + SOME_MORE, name);
    unisol_reader_free(reader);
    us_buf_free(&text);
}

int main(void)
{
    check_golden_inputs();
    check_size(LONGEST, true);
    check_size(LONGEST + 1, false);
    check_list("snx", 200);
    check_list("sn", 2000);
    check_identify(NULL, "1-32000", MOST_MOVES + UINT64_C(400) * 1000, true);
    check_identify("identify=10", "1-1000000", MOST_MOVES + 10000, true);
    check_identify(NULL, "617", MOST_MOVES, false);
    check_identify("identify=100000", "1-300", (uint64_t)300 * 100000, false);
    check_many_lists();
    check_repair(NULL, 400000);
    check_repair("repair=100000", 100000);
    return tap_end();
}
