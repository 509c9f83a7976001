/* SPDX-License-Identifier: MIT */
/* The fuzz targets. */
#include "fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "../property/support.h"
#include "base/compression.h"
#include "boardgames/replay.h"
#include "engine/explain.h"
#include "engine/statistics.h"
#include "model/dump.h"
#include "api/command.h"
#include "agents/lines.h"
#include "agents/mcp.h"
#include "agents/session.h"
#include "solvers/ask.h"
#include "tree/stylesheet.h"
#include "unisol.h"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#else
#define ASAN_POISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#define ASAN_UNPOISON_MEMORY_REGION(p, n) ((void)(p), (void)(n))
#endif

static const struct us_format *format; /* NULL: the target is not a format's */

void expect(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

int file_of(const char *name, struct us_str bytes, char path[64])
{
    static struct {
        const char *name;
        int fd;
    } files[8];
    size_t i = 0;
    while (files[i].name && strcmp(files[i].name, name) != 0)
        i++;
    if (!files[i].name) {
        files[i].name = name;
        files[i].fd = memfd_create(name, MFD_CLOEXEC);
    }
    expect(i + 1 < sizeof(files) / sizeof(files[0]) && files[i].fd >= 0,
           "there is a file in memory");

    int fd = files[i].fd;
    bool ok = ftruncate(fd, 0) == 0 && pwrite(fd, bytes.p, bytes.len, 0) == (ssize_t)bytes.len &&
              lseek(fd, 0, SEEK_SET) == 0;
    expect(ok, "the file in memory can be written");
    if (path)
        snprintf(path, 64, "/proc/self/fd/%d", fd);
    return fd;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* Also requests games of other sizes.  A text that is one byte longer may request another game. */
static struct us_game choose_game(size_t len, bool *asked)
{
    size_t n = 1;
    while (us_variant_at(n))
        n++;
    *asked = len % 8 == 7;
    return us_variant_at(*asked ? len / 8 % n : 0)->game;
}

/* Everything that is reported of a solution. */
static void look_at(const struct us_solution *s)
{
    static struct us_buf text;

    us_buf_clear(&text);
    us_dump_solution(s, &text);
    if (s->result == US_RESULT_ILLEGAL) {
        struct us_explanation e;
        us_explain(s, &e);
        us_explanation_free(&e);
    }

    struct us_statistics figures;
    if (!s->empty)
        us_statistics_of(s, &figures);
}

/* Reads the next record, and plays it, on a layout from elsewhere where it has none. */
static enum us_status step(struct read_back_state *b)
{
    unsigned before = b->sink.errors;
    enum us_status status = us_reader_next(&b->reader);

    expect((status == US_FAILED) == (b->sink.errors > before),
           "a reader fails if and only if it reports an error");
    if (status != US_OK)
        return status;
    if (b->reader.is_boardgame) {
        us_bg_resolve(b->reader.bg_solution, NULL, &b->sink);
        return US_OK;
    }

    const struct us_script *script = &b->reader.script;
    b->layout = (struct us_layout){.given = !script->has_start &&
                                            script->deal.system == US_DEAL_NONE,
                                   .deal = {.system = US_DEAL_MS, .number = 617}};

    struct us_resolver resolver = {.sink = &b->sink,
                                   .layout = &b->layout,
                                   .agrees = us_format_agrees(b->reader.format),
                                   .expected = &b->snapshot};
    b->snapshot.own = b->reader.format->lines;
    us_expected_snapshot_clear(&b->snapshot);

    enum us_status played = us_infer(&resolver, &b->reader.script, &b->solution);
    expect((played == US_FAILED) == (b->sink.errors > before),
           "a replay fails if and only if it reports an error");
    if (played == US_OK)
        look_at(&b->solution);

    return US_OK;
}

/* The whole text is in the window before it is read.  No reader may look after its end. */
static void try_format(struct us_str text)
{
    static struct read_back_state b;
    static struct us_bg_solution match;
    bool asked;
    struct us_game g = choose_game(text.len, &asked);

    b.any_game = !asked;
    open_back(&b, format, &g, text);
    b.reader.bg_solution = &match;
    ASAN_UNPOISON_MEMORY_REGION(b.reader.source.window, b.reader.source.cap);

    while (us_source_fill(&b.reader.source))
        ;

    struct us_source *s = &b.reader.source;
    ASAN_POISON_MEMORY_REGION(s->window + s->end, s->cap - s->end);
    size_t most = b.reader.source.end + 2;
    for (size_t n = 0; step(&b) != US_END; n++)
        expect(n < most, "reading goes on");
}

/* ---- converting ------------------------------------------------------------------------------ */

static unsigned errors_told;

static void count_errors(void *context, const struct unisol_diagnostic *d)
{
    (void)context;
    errors_told += d->level == UNISOL_ERROR;
    expect(d->message && d->name && (!d->line || d->caret_length > 0), "a diagnostic is whole");
}

/* What is written with all that a record holds reads back as the same. */
static void read_again(const struct unisol_record *record, int fd, const char *name)
{
    static struct unisol_reader *r;
    const struct unisol_record *again = NULL;

    r = r ? r : unisol_reader_new(NULL, NULL);
    unisol_reader_set(r, "format", name);
    lseek(fd, 0, SEEK_SET);
    expect(unisol_reader_open_descriptor(r, fd, name) == UNISOL_OK,
           "what was written can be opened");
    expect(unisol_reader_next(r, &again) == UNISOL_OK, "what was written can be read");
    expect(unisol_record_summary(again)->result == unisol_record_summary(record)->result,
           "the result is the same");
    expect(unisol_record_summary(again)->num_moves == unisol_record_summary(record)->num_moves,
           "as many moves");
    expect(unisol_reader_next(r, &again) == UNISOL_END, "one record was written");
}

static struct unisol_writer *new_writer(const struct us_format *f)
{
    struct unisol_writer *w = unisol_writer_new(count_errors, NULL);
    unisol_writer_set(w, "format", f->name);
    unisol_writer_set(w, "prefix", "yes");
    return w;
}

static void write_as(const struct unisol_record *record, size_t i, int fd)
{
    static struct unisol_writer *writers[64];
    const struct us_format *f = us_format_at(i);

    expect(i < sizeof(writers) / sizeof(writers[0]), "there is room for every format");
    writers[i] = writers[i] ? writers[i] : new_writer(f);

    struct unisol_writer *w = writers[i];
    unsigned before = errors_told;
    bool ok = ftruncate(fd, 0) == 0 && lseek(fd, 0, SEEK_SET) == 0 &&
              unisol_writer_open_descriptor(w, fd) == UNISOL_OK &&
              unisol_writer_write(w, record) == UNISOL_OK && unisol_writer_close(w) == UNISOL_OK;
    expect(ok == (errors_told == before), "a writer fails if and only if it reports an error");
    /* Text for people ends at a fault, in words that are not read. */
    bool whole = !f->for_people || unisol_record_summary(record)->result != UNISOL_ILLEGAL;
    if (ok && f->read && f->carries == US_CARRIES_ALL && whole)
        read_again(record, fd, f->name);
}

static void write_as_all(const struct unisol_record *record, bool stylesheets)
{
    static int fd = -1;
    struct unisol_statistics figures;

    fd = fd >= 0 ? fd : memfd_create("written", MFD_CLOEXEC);
    unisol_record_report(record);
    unisol_record_dump(record);
    unisol_record_summary(record);
    unisol_record_deal(record);
    unisol_record_statistics(record, &figures);

    for (size_t i = 0; us_format_at(i); i++)
        if (us_format_is_written(us_format_at(i)) && (stylesheets || !us_format_at(i)->stylesheet))
            write_as(record, i, fd);
}

static void convert(struct us_str text)
{
    static struct unisol_reader *r;
    const struct unisol_record *record;

    r = r ? r : unisol_reader_new(count_errors, NULL);
    unisol_reader_set(r, "layout", "617");

    unsigned before = errors_told;
    enum unisol_status status = unisol_reader_open_memory(r, text.p, text.len, "fuzz");
    expect((status == UNISOL_FAILED) == (errors_told > before),
           "an input is refused with an error");

    for (size_t n = 0; status != UNISOL_END && n < 50; n++) {
        before = errors_told;
        status = unisol_reader_next(r, &record);
        expect((status == UNISOL_FAILED) == (errors_told > before),
               "a record is refused with an error");
        if (status == UNISOL_OK)
            write_as_all(record, n == 0 && text.len % 16 == 0);
    }
}

/* ---- compression ----------------------------------------------------------------------------- */

/* Bytes that come as few at a time as they may. */
struct trickle {
    struct us_str left;
    size_t most;
};

static ssize_t read_trickle(void *context, void *buffer, size_t len)
{
    struct trickle *t = context;
    size_t n = len < t->most ? len : t->most;
    n = n < t->left.len ? n : t->left.len;
    memcpy(buffer, t->left.p, n);
    t->left = (struct us_str){t->left.p + n, t->left.len - n};
    return (ssize_t)n;
}

/* Unpacks at most 1 MiB; false where the bytes are damaged. */
static bool unpack(struct us_str packed, size_t most, struct us_buf *out)
{
    static char block[8192];
    struct trickle t = {packed, most};
    struct us_decompressor *u = us_decompressor_new(read_trickle, &t);
    ssize_t n = 1;

    us_buf_clear(out);
    while (n > 0 && out->len < (size_t)1 << 20) {
        errno = 0;
        n = us_decompress(u, block, 1 + most * 37 % sizeof(block));
        expect(n >= 0 || errno == EBADMSG || errno == EMSGSIZE,
               "damage, or a large window, is reported as such");
        us_buf_put(out, block, n > 0 ? (size_t)n : 0);
    }

    us_decompressor_free(u);
    return n >= 0;
}

static bool keep(void *context, struct us_str bytes)
{
    us_buf_put(context, bytes.p, bytes.len);
    return true;
}

static void packed(struct us_str bytes)
{
    static struct us_buf once;
    static struct us_buf again;
    size_t most = 1 + bytes.len % 300;
    bool whole = unpack(bytes, most, &once);

    expect(whole == unpack(bytes, SIZE_MAX, &again), "it does not matter how bytes come");
    expect(!whole ||
               (once.len == again.len && (!once.len || memcmp(once.p, again.p, once.len) == 0)),
           "however they come they are the same");
    us_buf_clear(&once);

    struct us_compressor *p = us_compressor_new(bytes.len % 2 ? US_GZIP : US_ZSTD);
    size_t half = bytes.len / 2;
    us_compress(p, (struct us_str){bytes.p, half}, false, keep, &once);
    us_compress(p, (struct us_str){bytes.p + half, bytes.len - half}, true, keep, &once);
    us_compressor_free(p);
    expect(unpack(us_buf_str(&once), most, &again), "what was packed can be unpacked");
    expect(again.len == bytes.len && (!bytes.len || memcmp(again.p, bytes.p, bytes.len) == 0),
           "to the same bytes");
}

/* ---- scripts --------------------------------------------------------------------------------- */

/* Returns the next byte, or 0 after the end. */
static unsigned take(struct us_str *feed, unsigned below)
{
    if (feed->len == 0)
        return 0;
    unsigned byte = (unsigned char)feed->p[0];
    *feed = (struct us_str){feed->p + 1, feed->len - 1};
    return byte % below;
}

static us_card take_card(struct us_str *feed)
{
    return us_card_make(take(feed, US_MAX_RANK + 1), take(feed, US_NUM_SUITS), 0);
}

/* Any place whatever. */
static struct us_place take_place(struct us_str *feed)
{
    struct us_place p = {.kind = (uint8_t)take(feed, US_PLACE_OTHER + 1), .card = take_card(feed)};
    p.index = p.kind == US_PLACE_OTHER ? take(feed, US_WASTE + 1) : take(feed, 256);
    if (p.index > 200)
        p.index = UINT32_MAX - p.index;
    return p;
}

/* A pile as some text would name it. */
static struct us_place name_pile(const struct us_position *p, struct us_pile_id pile,
                                 const struct us_conventions *c, struct us_str *feed)
{
    struct us_place place = {.index = pile.index + (uint32_t)(c->index_base == 1)};
    bool by_card = take(feed, 2);

    if (pile.type == US_FOUNDATION) {
        place.kind = by_card ? US_PLACE_FOUNDATION : US_PLACE_FOUNDATION_OF;
    } else if (pile.type == US_FREECELL) {
        place.kind = US_PLACE_FREECELL;
        place.card = p->freecells[pile.index];
        if (by_card)
            place.kind = us_rank(place.card) ? US_PLACE_CARD : US_PLACE_ANY_FREECELL;
    } else {
        place.kind = US_PLACE_COLUMN;
        place.card = us_column_top(p, pile.index);
        if (by_card)
            place.kind = us_rank(place.card) ? US_PLACE_CARD : US_PLACE_ANY_EMPTY_COLUMN;
    }

    return place;
}

/* Pictures of one byte: such a board has its empty columns and freecells, or the byte is none. */
static enum us_agreement agrees(const struct us_snapshot *snapshot, struct us_disagreement *why)
{
    *why = (struct us_disagreement){.span = {0, (uint32_t)snapshot->text.len},
                                    .detail = "it is another one"};

    unsigned byte = (unsigned char)snapshot->text.p[0];
    if (byte == 255)
        return US_UNREADABLE;

    return (us_empty_columns(snapshot->position) + us_empty_freecells(snapshot->position)) % 4 ==
                   byte % 4
               ? US_AGREES
               : US_DIFFERS;
}

/* A move: usually one that is legal on the board p, which goes along; sometimes one that nobody
   could mean. */
static void take_intent(struct us_script *s, struct us_position *p, struct us_str *feed)
{
    static struct us_move moves[4096];
    struct us_intent *in = us_script_add(s);
    size_t n = us_list_moves(&s->game, p, moves, 4096);
    unsigned twist = take(feed, 16);

    *in = (struct us_intent){.count = 1, .span = {0, (uint32_t)s->text.len}};
    if (twist == 0 || n == 0) {
        in->source = take_place(feed);
        in->dest = take_place(feed);
        in->count = take(feed, 256);
    } else {
        const struct us_move *m = &moves[take(feed, 256) % n];
        in->source = name_pile(p, m->source, &s->conventions, feed);
        in->dest = name_pile(p, m->dest, &s->conventions, feed);
        in->count = m->num_cards;
        in->source_card = m->source_card;
        in->dest_card = m->dest_card;
        us_position_apply(p, m);
    }

    in->count_kind = (uint8_t)(twist < 4 ? take(feed, US_COUNT_BY_CONVENTION + 1)
                                         : US_COUNT_STATED);
    in->implicit = twist == 4;
    in->stated = (uint8_t)(twist == 5 ? take(feed, 4) : 0);
    if (twist == 7 || in->source.kind == US_PLACE_UNSTATED)
        in->snapshot = (struct us_span){(uint32_t)(s->text.len - (feed->len ? feed->len : 1)), 1};
    if (twist == 6)
        in->board = us_script_add_board(s, p, in->span);

    if (s->conventions.automove < US_AUTOMOVE_UNKNOWN && twist > 1) {
        struct us_move m;
        unsigned from = 0;
        while (
            us_next_automove(&s->game, p, (enum us_automove)s->conventions.automove, &from, &m)) {
            us_position_apply(p, &m);
            from = 0;
        }
    }
}

static struct us_conventions take_conventions(struct us_str *feed, bool known)
{
    return (struct us_conventions){.automove = (uint8_t)take(feed, US_AUTOMOVE_UNKNOWN + !known),
                                   .automove_first = (uint8_t)take(feed, US_PERHAPS + !known),
                                   .empty_count = (uint8_t)take(feed, US_EMPTY_UNKNOWN + !known),
                                   .cell_naming = (uint8_t)take(feed, 2),
                                   .redundant_home = (uint8_t)take(feed, 2),
                                   .automoves_listed = (uint8_t)take(feed, 2),
                                   .index_base = (uint8_t)take(feed, known ? 2 : 3),
                                   .naming = (uint8_t)take(feed, US_NUM_NAMINGS)};
}

static void take_script(struct us_script *s, struct us_str *feed)
{
    struct us_str text = feed->len ? *feed : us_str("x");
    struct us_deal deal;
    size_t n = 1;

    while (us_variant_at(n))
        n++;

    struct us_game g = us_variant_at(take(feed, 256) % n)->game;
    struct chance c = {take(feed, 256)};
    us_script_clear(s, text, &g);
    random_start(&g, &s->start, &deal, &c);
    s->has_start = take(feed, 16) != 0;
    s->conventions = take_conventions(feed, false);
    s->suggested = take_conventions(feed, true);
    s->suggestion_stated = take(feed, 2);
    s->claim = (enum us_claim)take(feed, 3);
    s->claim_expected = take(feed, 4) == 1;

    struct us_position p;
    us_position_copy(&p, &s->start);
    while (feed->len > 0 && s->num_intents < 200)
        take_intent(s, &p, feed);

    if (take(feed, 2))
        s->final_board = us_script_add_board(s, &p, (struct us_span){0, 1});
}

static void script(struct us_str bytes)
{
    static struct us_script s;
    static struct us_solution solution;
    static struct us_expected_snapshot snapshot;
    struct us_sink sink = {.text = bytes};
    struct us_resolver resolver = {.sink = &sink, .agrees = agrees, .expected = &snapshot};

    take_script(&s, &bytes);
    us_expected_snapshot_clear(&snapshot);

    enum us_status status = us_infer(&resolver, &s, &solution);
    expect((status == US_FAILED) == (sink.errors > 0),
           "a replay fails if and only if it reports an error");
    if (status == US_OK)
        look_at(&solution);
}

/* ---- chunks and batches ---------------------------------------------------------------------- */

static struct unisol_reader *new_reader(void)
{
    struct unisol_reader *r = unisol_reader_new(count_errors, NULL);
    unisol_reader_set(r, "layout", "617");
    return r;
}

/* Renders the records of a reader, and writes those that could be rendered. */
static void render_all(struct unisol_reader *r, struct unisol_writer *render,
                       struct unisol_writer *write, bool defers)
{
    enum { MOST = 20 };
    const struct unisol_record *record;
    struct unisol_batch *b = unisol_batch_new();
    if (defers)
        unisol_batch_defer(b);
    enum unisol_status status = UNISOL_OK;
    for (int n = 0; n < MOST && status != UNISOL_END; n++) {
        status = unisol_reader_next(r, &record);
        if (status == UNISOL_OK)
            unisol_writer_render(render, record, b);
    }
    unisol_writer_append(write, b, 0, unisol_batch_records(b));
    unisol_batch_free(b);
}

/* Reads all chunks of the file, like the threads of the command. */
static void render_chunks(int fd, struct unisol_writer *render, struct unisol_writer *write,
                          size_t size, bool defers)
{
    static struct unisol_reader *source;
    static struct unisol_reader *r;
    struct unisol_chunk *chunk = NULL;
    source = source ? source : new_reader();
    r = r ? r : new_reader();
    lseek(fd, 0, SEEK_SET);
    if (unisol_reader_open_descriptor(source, fd, "fuzz") != UNISOL_OK)
        return;
    if (!unisol_reader_can_take(source)) {
        render_all(source, render, write, defers);
        return;
    }

    enum unisol_status status = UNISOL_OK;
    while (status != UNISOL_END && unisol_reader_take(source, size, &chunk)) {
        unisol_chunk_fill(chunk);
        status = unisol_reader_cut(source, chunk);
        if (status == UNISOL_OK && unisol_reader_open_chunk(r, chunk) == UNISOL_OK)
            render_all(r, render, write, defers);
    }
    unisol_chunk_free(chunk);
}

/* The text of all records, rendered in one way or the other. */
static void render(int fd, const char *name, size_t size, bool defers, struct us_buf *out)
{
    size_t len;
    struct unisol_writer *writers[] = {unisol_writer_new(count_errors, NULL),
                                       unisol_writer_new(count_errors, NULL)};
    for (int i = 0; i < 2; i++) {
        unisol_writer_set(writers[i], "format", name);
        unisol_writer_set(writers[i], "prefix", "yes");
    }
    us_buf_clear(out);
    if (unisol_writer_open_batches(writers[0], "x") == UNISOL_OK &&
        unisol_writer_open_memory(writers[1]) == UNISOL_OK) {
        render_chunks(fd, writers[0], writers[1], size, defers);
        if (unisol_writer_close(writers[1]) == UNISOL_OK) {
            const char *text = unisol_writer_text(writers[1], &len);
            us_buf_put(out, text, len);
        }
    }
    for (int i = 0; i < 2; i++)
        unisol_writer_free(writers[i]);
}

static void batch(struct us_str text)
{
    static const char *const formats[] = {"html", "json", "text",  "sn",
                                          "xml",  "snx",  "jsonl", "kpat"};
    static struct us_buf kept;
    static struct us_buf at_once;
    const char *name = formats[text.len % 8];
    int fd = file_of("batch", text, NULL);
    render(fd, name, 1 + text.len % 700, true, &kept);
    render(fd, name, (size_t)1 << 20, false, &at_once);
    /* A format that holds one record says so at another place, depending on the batches. */
    expect(kept.len == at_once.len && (kept.len == 0 || memcmp(kept.p, at_once.p, kept.len) == 0),
           "what waits as a solution is written like what is written at once");
}

/* ---- merging, extracting, correcting, walking ------------------------------------------------ */

static void correct(const struct unisol_record *record)
{
    struct unisol_correction c;
    size_t num = unisol_record_find_corrections(record);
    for (size_t i = 0; i <= num; i++) {
        expect(unisol_record_correction(record, i, &c) == (i < num),
               "as many corrections as were found");
        struct unisol_record *fixed = unisol_record_correct(record, i);
        expect(!fixed || unisol_record_summary(fixed)->result != UNISOL_ILLEGAL,
               "a corrected record is legal");
        unisol_record_free(fixed);
    }
}

static void walk_on(struct unisol_walk *walk, size_t most)
{
    for (size_t i = 0; i < most && unisol_walk_next(walk); i++) {
        unisol_walk_sentence(walk);
        unisol_walk_board(walk);
    }
}

/* Plays up to `most` legal moves from a position. */
static void play_legal(const struct unisol_record *record, size_t position, size_t seed,
                       size_t most)
{
    enum { MOVES = 300 };
    static struct unisol_step steps[MOVES];
    struct unisol_game *game = unisol_game_from_record(record, position, NULL, NULL);
    for (size_t i = 0; game && i < most; i++) {
        size_t num = unisol_game_legal(game, steps, MOVES);
        num = num < MOVES ? num : MOVES;
        if (num == 0)
            break;
        expect(unisol_game_play(game, &steps[(i * 7 + seed) % num]) == UNISOL_OK,
               "a legal move can be played");
    }
    unisol_game_free(game);
}

static void walk_through(const struct unisol_record *record, size_t seed)
{
    enum { STEPS = 60, LINES = 5 };
    struct unisol_walk *walk = unisol_walk_new(record);
    if (!walk)
        return;
    walk_on(walk, STEPS);
    play_legal(record, seed % 50, seed, 20);
    unisol_walk_to(walk, seed % 50);
    for (size_t i = 0; i < LINES; i++) {
        struct unisol_variation v;
        if (!unisol_record_variation(record, i, &v) || !unisol_walk_enter(walk, v.number))
            continue;
        walk_on(walk, STEPS);
        unisol_walk_leave(walk);
    }
    unisol_walk_free(walk);
}

static void extract(const struct unisol_record *record)
{
    enum { LINES = 30 };
    struct unisol_variation v;
    struct unisol_bookmark mark;
    for (size_t i = 0; i < LINES && unisol_record_variation(record, i, &v); i++) {
        char number[64];
        snprintf(number, sizeof(number), "%s", v.number);
        unisol_record_free(unisol_record_extract(record, number));
    }
    for (size_t i = 0; i < 5; i++)
        unisol_record_bookmark(record, i, &mark);
}

static void story(struct us_str text)
{
    enum { RECORDS = 8 };
    static struct unisol_reader *r;
    const struct unisol_record *record;
    bool no_memory;
    struct unisol_merger *merger = unisol_merger_new();
    r = r ? r : new_reader();
    enum unisol_status status = unisol_reader_open_memory(r, text.p, text.len, "fuzz");
    for (int n = 0; status != UNISOL_END && n < RECORDS; n++) {
        if (status == UNISOL_FAILED && n == 0)
            break;
        status = unisol_reader_next(r, &record);
        if (status != UNISOL_OK)
            continue;
        unisol_merger_add(merger, record);
        if (n == 0 && unisol_record_summary(record)->result == UNISOL_ILLEGAL)
            correct(record);
        struct unisol_record *kept = unisol_record_keep(record);
        extract(kept);
        walk_through(kept, text.len);
        unisol_record_free(kept);
    }

    struct unisol_record *tree = unisol_merger_take(merger, &no_memory);
    if (tree) {
        extract(tree);
        write_as_all(tree, false);
    }
    unisol_record_free(tree);
    unisol_merger_free(merger);
}

/* ---- rules, deals, stylesheets --------------------------------------------------------------- */

/* A file of rules, and a game by them. */
static void rules(struct us_str text)
{
    enum { STEPS = 60 };
    static const char *const names[] = {"617", "pysol:5", "kpat:3", "ms:1", "exact:9"};
    static struct unisol_reader *r;
    const struct unisol_record *record;
    char path[64];
    file_of("rules", text, path);
    r = r ? r : unisol_reader_new(count_errors, NULL);

    unsigned before = errors_told;
    enum unisol_status set = unisol_reader_set(r, "rules", path);
    expect((set == UNISOL_FAILED) == (errors_told > before), "rules are refused with an error");
    if (set != UNISOL_OK || unisol_reader_open_deal(r, names[text.len % 5]) != UNISOL_OK ||
        unisol_reader_next(r, &record) != UNISOL_OK)
        return;

    play_legal(record, 0, text.len, STEPS);
    write_as_all(record, false);
}

static void deals(struct us_str text)
{
    static struct unisol_reader *r;
    const struct unisol_record *record;
    char word[200];
    char name[UNISOL_DEAL_TEXT];
    snprintf(word, sizeof(word), "%.*s", (int)text.len, text.p ? text.p : "");

    struct us_deal deal;
    if (us_deal_parse_loosely(us_str(word), &deal) && us_deal_is_numbered(deal)) {
        struct us_deal again;
        struct us_buf put = {0};
        us_deal_put(&put, deal);
        expect(us_deal_parse(us_buf_str(&put), &again) && again.system == deal.system &&
                   again.number == deal.number,
               "the name of a deal is read as that deal");
        us_buf_free(&put);
    }

    uint64_t num = unisol_deals_count(word);
    if (num > 0)
        expect(unisol_deals_count(unisol_deals_name(word, num - 1, name)) == 1,
               "the last deal of a range is a deal");
    r = r ? r : unisol_reader_new(count_errors, NULL);
    unsigned before = errors_told;
    enum unisol_status status = unisol_reader_open_deal(r, word);
    expect((status == UNISOL_FAILED) == (errors_told > before), "a deal is refused with an error");
    if (status == UNISOL_OK && unisol_reader_next(r, &record) == UNISOL_OK)
        unisol_record_dump(record);
}

/* A stylesheet of the user, applied to a record.  It may fail, but only with an error. */
static void sheet(struct us_str text)
{
    static const char xml[] =
        "<solitaire xmlns=\"urn:unisol:interchange:1\" version=\"0.1.1\"><header num_decks=\"1\""
        " variant=\"freecell\"/><solution><moves><move/><move/></moves></solution></solitaire>";
    struct us_buf out = {0};
    struct us_sink sink = {0};
    struct us_stylesheet *s = us_stylesheet_parse(text, "sheet.xsl", false, &sink);
    expect((s == NULL) == (sink.errors > 0), "a stylesheet is refused with an error");
    unsigned before = sink.errors;
    if (s) {
        bool ok = us_stylesheet_apply(s, us_str(xml), &out, &sink);
        expect(ok == (sink.errors == before),
               "a stylesheet fails if and only if it reports an error");
    }
    us_stylesheet_free(s);
    us_buf_free(&out);
}

/* ---- solvers --------------------------------------------------------------------------------- */

/* The description of a solver, and what one that speaks the protocol prints. */
static void solver(struct us_str text)
{
    struct us_buf why = {0};
    unsigned line;
    struct solver *described = solver_parse(text, "solvers/x.solver", &line, &why);
    expect((described == NULL) == (why.len > 0), "a description is refused with a reason");
    solver_free(described);
    us_buf_free(&why);

    struct protocol_answer answer = {.kind = ANSWER_WRONG};
    expect(protocol_take(text, &answer), "an answer is read");
    expect(answer.kind != ANSWER_SOLVED || answer.text.len > 0, "a solution has moves");
    expect(answer.kind != ANSWER_WRONG || answer.why.len > 0, "a wrong answer has a reason");
    protocol_answer_free(&answer);
}

/* ---- formats that files describe ------------------------------------------------------------- */

/* Reads the records of a text in a format, and writes them in it. */
static void read_own(struct unisol_reader *r, struct unisol_writer *w, struct us_str text,
                     bool writes)
{
    const struct unisol_record *record;
    enum unisol_status status;
    if (unisol_reader_open_memory(r, text.p, text.len, NULL) != UNISOL_OK)
        return;
    while ((status = unisol_reader_next(r, &record)) != UNISOL_END) {
        unsigned before = errors_told;
        bool ok = status == UNISOL_OK && writes && unisol_writer_open_memory(w) == UNISOL_OK &&
                  unisol_writer_write(w, record) == UNISOL_OK &&
                  unisol_writer_close(w) == UNISOL_OK;
        expect(ok || !writes || status != UNISOL_OK || errors_told > before,
               "a writer fails with a reason");
    }
}

/* The description of a format, and after a line "%%" an input in it. */
static void format_file(struct us_str text)
{
    static const char mark[] = "\n%%\n";
    size_t at = us_str_find(text, mark);
    struct us_str file = {text.p, at < text.len ? at + 1 : text.len};
    struct us_str input = at < text.len ? us_str_from(text, at + sizeof(mark) - 1)
                                        : (struct us_str){"", 0};
    struct unisol_formats *formats = unisol_formats_new(count_errors, NULL);
    unsigned before = errors_told;
    bool added = unisol_formats_add(formats, file.p ? file.p : "", file.len, "x.fmt") == UNISOL_OK;
    expect(added == (errors_told == before), "a file is refused with a reason");

    struct unisol_format_info info = {0};
    unisol_formats_at(formats, 0, &info);
    struct unisol_reader *r = unisol_reader_new(count_errors, NULL);
    struct unisol_writer *w = unisol_writer_new(count_errors, NULL);
    unisol_reader_use_formats(r, formats);
    unisol_writer_use_formats(w, formats);
    unisol_reader_set(r, "layout", "617");
    unisol_writer_set(w, "prefix", "yes");
    if (added && info.writes)
        unisol_writer_set(w, "format", info.name);
    if (added)
        read_own(r, w, input, info.writes); /* detected */
    if (added && unisol_reader_set(r, "format", info.name) == UNISOL_OK)
        read_own(r, w, input, info.writes);
    unisol_writer_free(w);
    unisol_reader_free(r);
    unisol_formats_free(formats);
}

/* ---- programs that play ---------------------------------------------------------------------- */

/* The lines of a program, of which each is answered by one line, or none. */
static void serve(agents_answer_fn *answer, void *context, struct us_str text)
{
    struct us_buf out = {0};
    for (size_t at = 0; at < text.len;) {
        struct us_str line = us_str_from(text, at);
        const char *end = memchr(line.p, '\n', line.len);
        line.len = end ? (size_t)(end - line.p) : line.len;
        at += line.len + 1;
        us_buf_clear(&out);
        answer(context, line, true, &out);
        expect(out.len == 0 || memchr(out.p, '\n', out.len) == out.p + out.len - 1,
               "an answer is one line");
    }
    us_buf_free(&out);
}

static void agents(struct us_str text)
{
    struct session *session = session_new(false);
    struct mcp *mcp = mcp_new(true);
    expect(session && session_deal(session, "klondike", "horne", "pysol:7"), "a game begins");
    serve(session_line, session, text);
    serve(mcp_line, mcp, text);
    session_free(session);
    mcp_free(mcp);
}

/* ---- all of them ----------------------------------------------------------------------------- */

static const struct {
    const char *name;
    void (*try)(struct us_str bytes);
} targets[] = {
    {"convert", convert},   {"packed", packed},       {"script", script},
    {"batch", batch},       {"story", story},         {"rules", rules},
    {"deals", deals},       {"sheet", sheet},         {"answer", try_answer},
    {"report", try_report}, {"options", try_options}, {"glue", try_glue},
    {"solver", solver},     {"agents", agents},       {"format-file", format_file},
};

static void (*target)(struct us_str bytes);

static void list_targets(void)
{
    const struct us_format *f;
    for (size_t i = 0; (f = us_formats_at(NULL, i)); i++)
        if (us_format_is_read(f))
            puts(f->name);
    for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++)
        puts(targets[i].name);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    const char *name = getenv("UNISOL_FUZZ");
    const char *at = *argc > 0 ? strstr((*argv)[0], "fuzz_") : NULL;
    if (!name && at)
        name = at + strlen("fuzz_");
    if (name && strcmp(name, "list") == 0) {
        list_targets();
        exit(0);
    }
    for (size_t i = 0; i < sizeof(targets) / sizeof(targets[0]); i++)
        if (name && strcmp(name, targets[i].name) == 0)
            target = targets[i].try;

    format = name ? us_format_find(us_str(name)) : NULL;
    if (format && us_format_is_read(format))
        target = try_format;
    if (!target) {
        fprintf(stderr, "UNISOL_FUZZ names no target\n");
        exit(1);
    }

    return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t len)
{
    target((struct us_str){(const char *)bytes, len});
    return 0;
}
