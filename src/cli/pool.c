/* SPDX-License-Identifier: MIT */
/* A pool of threads. */
#include "cli/pool.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

#include "cli/report.h"
#include "cli/temporary.h"

/* A piece on its way through the pool. */
struct slot {
    struct unisol_piece *piece;
    const char *input;
    struct portion portion;
    bool done;
};

struct pool {
    pthread_mutex_t lock;
    pthread_cond_t given; /* a piece was given, or the end has come */
    pthread_cond_t done;  /* a piece is done */
    struct slot *slots;   /* a ring: pieces are counted on, and lie at their number modulo num_slots */
    size_t num_slots;
    size_t num_given;
    size_t num_taken; /* by threads */
    size_t num_out;   /* whose results were forgotten */
    bool ending;
    struct thread {
        struct pool *pool;
        struct worker worker;
        pthread_t id;
    } * threads;
    unsigned num_threads;
};

static void handle_piece(struct worker *w, struct slot *s)
{
    if (unisol_reader_open_piece(w->reader, s->piece) == UNISOL_OK)
        while (worker_step(w, s->input, &s->portion))
            ;
    else
        s->portion.worst = STATUS_TROUBLE;
    worker_deliver(w, &s->portion);
}

static void *work(void *context)
{
    struct thread *t = context;
    struct pool *p = t->pool;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        while (p->num_taken == p->num_given && !p->ending)
            pthread_cond_wait(&p->given, &p->lock);
        if (p->num_taken == p->num_given)
            break;
        struct slot *s = &p->slots[p->num_taken++ % p->num_slots];
        pthread_mutex_unlock(&p->lock);
        handle_piece(&t->worker, s);
        pthread_mutex_lock(&p->lock);
        s->done = true;
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

/* Pieces come and go by the hundred: their memory stays with the process instead of being given back each time, which costs a
   fault for each of its pages. */
static void keep_memory(void)
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 64 << 20);
#endif
}

struct pool *pool_new(const struct arguments *args, const struct handling *h, unsigned threads)
{
    struct pool *p = calloc(1, sizeof(*p));
    struct slot *slots = calloc(2 * (size_t)threads + 2, sizeof(*slots));
    struct thread *list = calloc(threads, sizeof(*list));
    if (!p || !slots || !list) {
        free(p);
        free(slots);
        free(list);
        out_of_memory();
        return NULL;
    }
    keep_memory();
    p->slots = slots;
    p->num_slots = 2 * (size_t)threads + 2;
    p->threads = list;
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->given, NULL);
    pthread_cond_init(&p->done, NULL);
    for (unsigned i = 0; i < threads; i++) {
        struct thread *t = &p->threads[i];
        t->pool = p;
        bool begun = worker_begin(&t->worker, args, h);
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

bool pool_has_room(const struct pool *p)
{
    return p->num_given - p->num_out < p->num_slots;
}

void pool_give(struct pool *p, struct unisol_piece *piece, const char *input)
{
    pthread_mutex_lock(&p->lock);
    p->slots[p->num_given++ % p->num_slots] = (struct slot){.piece = piece, .input = input};
    pthread_cond_signal(&p->given);
    pthread_mutex_unlock(&p->lock);
}

struct portion *pool_result(struct pool *p, bool wait, uint64_t *end)
{
    if (p->num_out == p->num_given)
        return NULL;
    struct slot *s = &p->slots[p->num_out % p->num_slots];
    pthread_mutex_lock(&p->lock);
    while (wait && !s->done)
        pthread_cond_wait(&p->done, &p->lock);
    bool done = s->done;
    pthread_mutex_unlock(&p->lock);
    *end = unisol_piece_end(s->piece);
    return done ? &s->portion : NULL;
}

void pool_forget(struct pool *p)
{
    struct slot *s = &p->slots[p->num_out % p->num_slots];
    unisol_piece_free(s->piece);
    box_free(&s->portion.out);
    p->num_out++;
}

void pool_free(struct pool *p)
{
    if (!p)
        return;
    pthread_mutex_lock(&p->lock);
    p->ending = true;
    pthread_cond_broadcast(&p->given);
    pthread_mutex_unlock(&p->lock);
    for (unsigned i = 0; i < p->num_threads; i++) {
        pthread_join(p->threads[i].id, NULL);
        worker_end(&p->threads[i].worker);
    }
    pthread_cond_destroy(&p->given);
    pthread_cond_destroy(&p->done);
    pthread_mutex_destroy(&p->lock);
    free(p->threads);
    free(p->slots);
    free(p);
}
