/* SPDX-License-Identifier: MIT */
/* A pool of threads. */
#include "cli/pool.h"

#include <pthread.h>
#include <stdlib.h>

#include "api/command.h"
#include "cli/report.h"
#include "cli/temporary.h"

/* Bytes that a thread reads at once: more would not stay in a processor's own cache. */
enum { CHUNK = 256 * 1024 };

/* A piece that is larger than these holds a long record, of which one at a time is handled. */
enum { LARGE_PIECE = CHUNK + CHUNK / 4 };

/* What is rendered of them is longer, fifty times that of pairs as JSON, two thousand times with a
   board before each move, and waits in memory for its turn: pieces grow and shrink, so that some
   MEANT bytes come of each. */
enum { FIRST_RENDERED = 4 * 1024, LEAST_RENDERED = 1024, MOST_RENDERED = 128 * 1024, MEANT = 1024 * 1024 };

/* jemalloc looks for this name.  What is rendered of a piece is large, and soon free again: it is to be kept, not given back. */
extern const char *const malloc_conf;
const char *const malloc_conf = "oversize_threshold:4194304";

/* A piece on its way through the pool. */
struct slot {
    struct chunk_result chunk_result;
    uint64_t end; /* bytes of the input up to its end */
    bool done;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t free; /* a piece can be taken, or the end has come */
    pthread_cond_t turn; /* another piece can be cut, or a large one handled */
    pthread_cond_t done; /* the input is */
    struct worker *source;
    const char *input;
    struct worker giant; /* for what is large: it alone has the memory that this takes */
    size_t piece;        /* bytes of the next one, more or less */
    pool_receive *receive;
    void *context;
    bool open;          /* there may be more of the input */
    bool taking;        /* a thread is about to take a piece */
    bool handing_out;   /* a thread is about to hand out what is done */
    struct slot *slots; /* a ring: pieces are counted on, and lie at their number modulo num_slots */
    size_t num_slots;
    size_t num_taken;
    size_t num_cut;
    size_t num_out; /* handed out */
    bool ending;
    struct thread {
        struct pool *pool;
        struct worker worker;
        struct unisol_chunk *piece; /* the last one */
        pthread_t id;
    } * threads;
    unsigned num_threads;
};

static void run_chunk(struct worker *w, struct unisol_chunk *piece, const char *input, struct chunk_result *p)
{
    if (unisol_reader_open_chunk(w->reader, piece) == UNISOL_OK)
        while (worker_step(w, input, p))
            ;
    else
        p->worst = STATUS_TROUBLE;
    worker_deliver(w, p);
}

/* Chooses the size of the next pieces by what came of one. */
static void suit_piece(struct pool *p, size_t made)
{
    if (made > MEANT && p->piece > LEAST_RENDERED)
        p->piece /= 2;
    else if (made < MEANT / 4 && p->piece < MOST_RENDERED)
        p->piece *= 2;
}

/* Handles a piece.  What is large waits until all before it has been handed out.  The lock is held
   before and afterwards. */
static void handle(struct pool *p, struct thread *t, size_t number, struct slot *s)
{
    bool large = unisol_chunk_size(t->piece) > LARGE_PIECE;
    while (large && p->num_out != number)
        pthread_cond_wait(&p->turn, &p->lock);
    pthread_mutex_unlock(&p->lock);
    run_chunk(large ? &p->giant : &t->worker, t->piece, p->input, &s->chunk_result);
    pthread_mutex_lock(&p->lock);
}

/* Hands out the oldest pieces, up to the first that is not done; what others get done meanwhile, too.  The lock is held before
   and afterwards, not in between. */
static void hand_out(struct pool *p)
{
    p->handing_out = true;
    while (p->num_out < p->num_taken && p->slots[p->num_out % p->num_slots].done) {
        struct slot *s = &p->slots[p->num_out % p->num_slots];
        pthread_mutex_unlock(&p->lock);
        const struct job *h = p->source->h;
        size_t made = h->weigh && s->chunk_result.batch ? h->weigh(s->chunk_result.batch) : 0;
        bool more = p->receive(p->context, &s->chunk_result, s->end);
        box_free(&s->chunk_result.out);
        pthread_mutex_lock(&p->lock);
        suit_piece(p, made);
        p->open = p->open && more;
        p->num_out++;
        pthread_cond_signal(&p->free);
        pthread_cond_broadcast(&p->turn);
    }
    p->handing_out = false;
}

/* Takes the next piece off the input; false: there is no memory for it.  The lock is held before and afterwards, not in between. */
static bool take_chunk(struct pool *p, struct thread *t)
{
    p->taking = true;
    pthread_mutex_unlock(&p->lock);
    bool taken = unisol_reader_take(p->source->reader, p->piece, &t->piece);
    pthread_mutex_lock(&p->lock);
    p->taking = false;
    p->num_taken++;
    pthread_cond_signal(&p->free);
    return taken;
}

/* Cuts the piece with that number, or NULL in place of it, when it is its turn.  The lock is held as above. */
static enum unisol_status cut_chunk(struct pool *p, struct unisol_chunk *piece, size_t number, struct slot *s)
{
    while (p->num_cut != number)
        pthread_cond_wait(&p->turn, &p->lock);
    pthread_mutex_unlock(&p->lock);
    enum unisol_status status = unisol_reader_cut(p->source->reader, piece);
    if (status == UNISOL_FAILED)
        worker_refuse(p->source, p->input, 1, &s->chunk_result);
    s->end = piece ? unisol_chunk_end(piece) : 0;
    pthread_mutex_lock(&p->lock);
    p->open = p->open && status != UNISOL_END;
    p->num_cut++;
    pthread_cond_broadcast(&p->turn);
    return status;
}

/* Brings a piece on its way.  The lock is held as above. */
static void process_chunk(struct pool *p, struct thread *t)
{
    size_t number = p->num_taken;
    struct slot *s = &p->slots[number % p->num_slots];
    *s = (struct slot){0};
    bool taken = take_chunk(p, t);
    pthread_mutex_unlock(&p->lock);
    if (taken)
        unisol_chunk_fill(t->piece);
    pthread_mutex_lock(&p->lock);
    if (cut_chunk(p, taken ? t->piece : NULL, number, s) == UNISOL_OK) {
        handle(p, t, number, s);
    }
    s->done = true;
}

static bool is_finished(const struct pool *p)
{
    return !p->open && !p->taking && p->num_out == p->num_taken;
}

static bool can_take(const struct pool *p)
{
    return p->open && !p->taking && p->num_taken - p->num_out < p->num_slots;
}

static void *work(void *context)
{
    struct thread *t = context;
    struct pool *p = t->pool;
    pthread_mutex_lock(&p->lock);
    while (!p->ending) {
        if (!can_take(p)) {
            pthread_cond_wait(&p->free, &p->lock);
            continue;
        }
        process_chunk(p, t);
        if (!p->handing_out)
            hand_out(p);
        if (is_finished(p))
            pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

static bool start(struct thread *t)
{
    hold_signals();
    int error = pthread_create(&t->id, NULL, work, t);
    release_signals();
    return error == 0;
}

/* Begins a worker; what it says when it fails is printed at once. */
static bool begin_worker(struct worker *w, const struct arguments *args, const struct job *h)
{
    bool begun = worker_begin(w, args, h);
    if (!begun)
        box_flush(&w->out, 0);
    return begun;
}

struct pool *pool_new(const struct arguments *args, const struct job *h, unsigned threads)
{
    struct pool *p = calloc(1, sizeof(*p));
    struct slot *slots = calloc((size_t)threads + 2, sizeof(*slots));
    struct thread *list = calloc(threads, sizeof(*list));
    if (!p || !slots || !list) {
        free(p);
        free(slots);
        free(list);
        out_of_memory();
        return NULL;
    }
    p->piece = h->weigh ? FIRST_RENDERED : CHUNK;
    p->slots = slots;
    p->num_slots = (size_t)threads + 2;
    p->threads = list;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->free, NULL);
    pthread_cond_init(&p->turn, NULL);
    pthread_cond_init(&p->done, NULL);
    if (!begin_worker(&p->giant, args, h)) {
        pool_free(p);
        return NULL;
    }
    for (unsigned i = 0; i < threads; i++) {
        struct thread *t = &p->threads[i];
        t->pool = p;
        bool begun = begin_worker(&t->worker, args, h);
        if (!begun || !start(t)) {
            if (begun)
                usage_error("cannot start a thread");
            worker_end(&t->worker);
            pool_free(p);
            return NULL;
        }
        p->num_threads++;
    }
    return p;
}

void pool_run(struct pool *p, struct worker *source, const char *input, pool_receive *receive, void *context)
{
    pthread_mutex_lock(&p->lock);
    p->source = source;
    p->input = input;
    p->receive = receive;
    p->context = context;
    p->open = true;
    pthread_cond_signal(&p->free);
    while (!is_finished(p))
        pthread_cond_wait(&p->done, &p->lock);
    pthread_mutex_unlock(&p->lock);
}

void pool_free(struct pool *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_cond_broadcast(&p->free);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->num_threads; i++) {
        pthread_join(p->threads[i].id, NULL);
        worker_end(&p->threads[i].worker);
        unisol_chunk_free(p->threads[i].piece);
    }
    worker_end(&p->giant);
    pthread_cond_destroy(&p->free);
    pthread_cond_destroy(&p->turn);
    pthread_cond_destroy(&p->done);
    pthread_mutex_destroy(&p->lock);
    free(p->threads);
    free(p->slots);
    free(p);
}
