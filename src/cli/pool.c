/* SPDX-License-Identifier: MIT */
/* A pool of threads. */
#include "cli/pool.h"

#include <pthread.h>
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "base/sizes.h"
#include "cli/interrupt.h"
#include "cli/report.h"

/* The number of bytes that a thread reads at once.  More would not fit in a CPU's own cache. */
enum { CHUNK = US_SIZE_CHUNK };

/* A chunk that is larger than this contains a long record.  Only one such chunk is processed at a
   time. */
enum { LARGE_CHUNK = CHUNK + CHUNK / 4 };

/*
 * Output that waits for its turn stays in memory.  It is longer than the input: fifty times for
 * pairs that become JSON, two thousand times with a board before each move.  The pool therefore
 * adapts the size of the chunks, between LEAST_RENDERED and MOST_RENDERED bytes, so that each gives
 * about MEANT bytes of output.  A chunk that prints more than MEANT bytes of text, such as an error
 * for each of ten thousand records, waits for its turn and then prints at once.
 */
enum {
    FIRST_RENDERED = 4 * 1024,
    LEAST_RENDERED = 1024,
    MOST_RENDERED = 128 * 1024,
    MEANT = 1024 * 1024
};

/* A chunk on its way through the pool. */
struct slot {
    struct chunk_result result;
    uint64_t end; /* the number of input bytes up to the end of the chunk */
    bool done;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t free; /* a chunk can be taken, or the pool ends */
    pthread_cond_t turn; /* another chunk can be cut, or a large one processed */
    pthread_cond_t done; /* the input is finished */

    struct worker *source;
    const char *input;
    pool_receive *receive;
    void *context;

    struct worker giant; /* processes large chunks, so that only it holds the memory they require */
    size_t chunk_size;   /* the approximate size of the next chunk, in bytes */
    bool open;           /* the input may have more chunks */
    bool taking;         /* a thread is taking a chunk */
    bool handing_out;    /* a thread is handing out results */
    bool ending;

    struct slot *slots; /* a ring: chunk number n is in slot n modulo num_slots */
    size_t num_slots;
    size_t num_taken; /* chunks that were taken, cut and handed out */
    size_t num_cut;
    size_t num_out;

    struct thread {
        struct pool *pool;
        struct worker worker;
        struct unisol_chunk *chunk; /* the thread's last one */
        pthread_t id;
    } * threads;
    unsigned num_threads;
};

/* Hands out what a chunk has printed so far when all chunks before it were handed out. */
static void hand_out_part(struct pool *p, struct worker *w, size_t number, const struct slot *slot)
{
    pthread_mutex_lock(&p->lock);
    while (p->num_out != number)
        pthread_cond_wait(&p->turn, &p->lock);
    pthread_mutex_unlock(&p->lock);

    /* No other thread hands out anything before this chunk is done. */
    struct chunk_result part = {
        .out = w->out, .counts = slot->result.counts, .worst = slot->result.worst, .part = true};
    p->receive(p->context, &part, slot->end);
    w->out = part.out; /* reuse its memory */
}

static void run_chunk(struct pool *p, struct worker *w, struct unisol_chunk *chunk, size_t number,
                      struct slot *slot)
{
    struct chunk_result *result = &slot->result;

    if (unisol_reader_open_chunk(w->reader, chunk) != UNISOL_OK)
        result->worst = STATUS_TROUBLE;
    else
        while (worker_step(w, p->input, result))
            if (box_size(&w->out) > MEANT && result->counts.of.results.records > 1)
                hand_out_part(p, w, number, slot);
    worker_deliver(w, result);
}

/* Adapts the size of the next chunks to the number of bytes that one of them gave. */
static void adapt_chunk_size(struct pool *p, size_t rendered)
{
    if (rendered > MEANT && p->chunk_size > LEAST_RENDERED)
        p->chunk_size /= 2;
    else if (rendered < MEANT / 4 && p->chunk_size < MOST_RENDERED)
        p->chunk_size *= 2;
}

/* Processes the thread's chunk.  A large chunk waits until all chunks before it were handed out.
   The caller holds the lock; it is released meanwhile. */
static void process(struct pool *p, struct thread *t, size_t number, struct slot *slot)
{
    bool large = unisol_chunk_size(t->chunk) > LARGE_CHUNK;

    while (large && p->num_out != number)
        pthread_cond_wait(&p->turn, &p->lock);

    pthread_mutex_unlock(&p->lock);
    run_chunk(p, large ? &p->giant : &t->worker, t->chunk, number, slot);
    pthread_mutex_lock(&p->lock);
}

/* Hands out the oldest results, up to the first chunk that is not done, including those that other
   threads finish meanwhile.  The caller holds the lock; it is released meanwhile. */
static void hand_out(struct pool *p)
{
    p->handing_out = true;
    while (p->num_out < p->num_taken && p->slots[p->num_out % p->num_slots].done) {
        struct slot *slot = &p->slots[p->num_out % p->num_slots];
        pthread_mutex_unlock(&p->lock);

        const struct job *job = p->source->job;
        size_t rendered = job->weigh && slot->result.batch ? job->weigh(slot->result.batch) : 0;
        bool more = p->receive(p->context, &slot->result, slot->end);
        box_free(&slot->result.out);

        pthread_mutex_lock(&p->lock);
        adapt_chunk_size(p, rendered);
        p->open = p->open && more;
        p->num_out++;
        pthread_cond_signal(&p->free);
        pthread_cond_broadcast(&p->turn);
    }
    p->handing_out = false;
}

/* Takes the next chunk from the input; false if memory runs out.  The caller holds the lock; it is
   released meanwhile. */
static bool take_chunk(struct pool *p, struct thread *t)
{
    size_t size = p->chunk_size; /* hand_out may change it meanwhile */

    p->taking = true;
    pthread_mutex_unlock(&p->lock);
    bool taken = unisol_reader_take(p->source->reader, size, &t->chunk);
    pthread_mutex_lock(&p->lock);

    p->taking = false;
    p->num_taken++;
    pthread_cond_signal(&p->free);
    return taken;
}

/* Cuts the chunk with that number when it is its turn; NULL stands for a chunk that could not be
   taken.  The caller holds the lock; it is released meanwhile. */
static enum unisol_status cut_chunk(struct pool *p, struct unisol_chunk *chunk, size_t number,
                                    struct slot *slot)
{
    while (p->num_cut != number)
        pthread_cond_wait(&p->turn, &p->lock);

    pthread_mutex_unlock(&p->lock);
    enum unisol_status status = unisol_reader_cut(p->source->reader, chunk);
    if (status == UNISOL_FAILED)
        worker_refuse(p->source, p->input, 1, &slot->result);
    slot->end = chunk ? unisol_chunk_end(chunk) : 0;
    pthread_mutex_lock(&p->lock);

    p->open = p->open && status != UNISOL_END;
    p->num_cut++;
    pthread_cond_broadcast(&p->turn);
    return status;
}

/* Takes, cuts and processes a chunk.  The caller holds the lock; it is released meanwhile. */
static void process_next_chunk(struct pool *p, struct thread *t)
{
    size_t number = p->num_taken;
    struct slot *slot = &p->slots[number % p->num_slots];

    *slot = (struct slot){0};

    bool taken = take_chunk(p, t);
    pthread_mutex_unlock(&p->lock);
    if (taken)
        unisol_chunk_fill(t->chunk);
    pthread_mutex_lock(&p->lock);

    if (cut_chunk(p, taken ? t->chunk : NULL, number, slot) == UNISOL_OK)
        process(p, t, number, slot);
    slot->done = true;
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

    receive_pipe_signals();
    pthread_mutex_lock(&p->lock);
    while (!p->ending) {
        if (!can_take(p)) {
            pthread_cond_wait(&p->free, &p->lock);
            continue;
        }
        process_next_chunk(p, t);
        if (!p->handing_out)
            hand_out(p);
        if (is_finished(p))
            pthread_cond_signal(&p->done);
    }
    pthread_mutex_unlock(&p->lock);
    return NULL;
}

/* Initializes a worker, as the main thread has its own. */
static void begin_worker(struct worker *w, const struct arguments *args, const struct job *job)
{
    if (!worker_begin(w, args, job)) {
        box_flush(&w->out, 0);
        needed(NULL);
    }
}

static void start_thread(struct thread *t, const struct arguments *args, const struct job *job)
{
    begin_worker(&t->worker, args, job);
    hold_signals();
    int error = pthread_create(&t->id, NULL, work, t);
    release_signals();
    if (error)
        fail("cannot start a thread");
}

/* A long record consists of few large blocks.  These return to the system as soon as they are
   freed, because each thread would keep its own otherwise.  The output of a chunk, which takes up
   to twice MEANT, does not: new pages would take a quarter of the time. */
static void return_large_blocks(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 2 * MEANT + 4096);
    mallopt(M_TRIM_THRESHOLD, 2 * MEANT);
#endif
}

struct pool *pool_new(const struct arguments *args, const struct job *job, unsigned threads)
{
    struct pool *p = new_zeroed(1, sizeof(*p));

    return_large_blocks();
    p->chunk_size = job->weigh ? FIRST_RENDERED : CHUNK;
    p->num_slots = (size_t)threads + 2;
    p->slots = new_zeroed(p->num_slots, sizeof(*p->slots));
    p->threads = new_zeroed(threads, sizeof(*p->threads));
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->free, NULL);
    pthread_cond_init(&p->turn, NULL);
    pthread_cond_init(&p->done, NULL);
    begin_worker(&p->giant, args, job);
    for (; p->num_threads < threads; p->num_threads++) {
        p->threads[p->num_threads].pool = p;
        start_thread(&p->threads[p->num_threads], args, job);
    }
    return p;
}

void pool_run(struct pool *pool, struct worker *source, const char *input, pool_receive *receive,
              void *context)
{
    pthread_mutex_lock(&pool->lock);
    pool->source = source;
    pool->input = input;
    pool->receive = receive;
    pool->context = context;
    pool->open = true;
    pthread_cond_signal(&pool->free);
    while (!is_finished(pool))
        pthread_cond_wait(&pool->done, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

void pool_free(struct pool *pool)
{
    if (!pool)
        return;

    pthread_mutex_lock(&pool->lock);
    pool->ending = true;
    pthread_cond_broadcast(&pool->free);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->num_threads; i++) {
        pthread_join(pool->threads[i].id, NULL);
        worker_end(&pool->threads[i].worker);
        unisol_chunk_free(pool->threads[i].chunk);
    }

    worker_end(&pool->giant);
    pthread_cond_destroy(&pool->free);
    pthread_cond_destroy(&pool->turn);
    pthread_cond_destroy(&pool->done);
    pthread_mutex_destroy(&pool->lock);
    free(pool->threads);
    free(pool->slots);
    free(pool);
}
