/* SPDX-License-Identifier: MIT */
/*
 * Threads and queues of the pool.
 *
 * Works wait in one queue per lane and are started in the order in which they came,
 * over all lanes; but the dns lane has half of the threads at most, rounded up, so
 * slow lookups cannot keep files and user work waiting.
 *
 * Threads are made one at a time, when work is queued and none is idle, up to
 * UV_THREADPOOL_SIZE. If one cannot be made the pool goes on with those it has;
 * without any the caller gets an error.
 *
 * Waking is done by a chain: queueing wakes one idle thread unless one is waking
 * already; a thread that takes a work wakes the next if more is queued. So a
 * burst of small works costs a few wake-ups and not one each.
 *
 * When the pool ends it runs what is queued, as libuv does; but lookups, which may take seconds
 * each, only if a thread has begun them.
 *
 * A thread takes the lock once a work: it books the work that it has finished
 * and takes the next one. The clock is read outside it.
 *
 * Invariants (under `lock`):
 *  1. waking is true from when a thread is chosen to be woken until one is awake; the signal may
 *     come when the lock is open again.
 *  2. lane[l].running counts the works that threads have taken and not booked.
 */
#include "pool/pool.h"

#include <stdio.h>
#include <stdlib.h>

/* It is held for some tens of nanoseconds: spinning beats sleeping. */
#define LOCK_INIT PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP

enum { THREADS_DEFAULT = 4, THREADS_MAX = 1024, STACK_BYTES = 8 << 20 };

struct lane {
  struct rn_link queue;
  unsigned queued;
  unsigned running;
  uint64_t finished;
  uint64_t wait_ns;
  uint64_t wait_max_ns;
  uint64_t run_ns;
};

static struct {
  pthread_mutex_t lock;
  pthread_cond_t work;
  bool ready; /* lanes and size are set up */
  bool ending;
  bool waking;
  bool looking; /* a thread looks for work before it sleeps */
  struct rn_spin spin;
  _Atomic(unsigned) startable; /* works that are queued, read by idle threads */
  unsigned size;               /* threads at most */
  unsigned threads;
  unsigned idle;
  uint32_t next_order;
  uv_thread_t* ids;
  struct lane lane[RONDO_LANE_MAX];
} pool = {.lock = LOCK_INIT, .work = PTHREAD_COND_INITIALIZER};

static pthread_once_t fork_guard = PTHREAD_ONCE_INIT;

static void clear_lanes(void) {
  for (int i = 0; i < RONDO_LANE_MAX; i++) {
    pool.lane[i] = (struct lane){0};
    rn_link_init(&pool.lane[i].queue);
  }
}

/* The child of a fork has none of the threads, and perhaps a lock held by one
 * of them. What was queued belongs to the parent. */
static void after_fork(void) {
  static const pthread_mutex_t fresh_lock = LOCK_INIT;
  static const pthread_cond_t fresh_cond = PTHREAD_COND_INITIALIZER;
  pool.lock = fresh_lock;
  pool.work = fresh_cond;
  pool.waking = false;
  pool.looking = false;
  atomic_store(&pool.startable, 0);
  pool.threads = 0;
  pool.idle = 0;
  clear_lanes();
}

static void watch_forks(void) {
  RN_ASSERT(pthread_atfork(NULL, NULL, after_fork) == 0);
}

unsigned rn_pool_wanted(void) {
  const char* text = getenv("UV_THREADPOOL_SIZE");
  if (text == NULL) return THREADS_DEFAULT;
  unsigned size = (unsigned)atoi(text); /* as libuv: a negative one is huge */
  if (size == 0) return 1;
  return size > THREADS_MAX ? THREADS_MAX : size;
}

static int set_up(void) {
  if (pool.ready) return 0;
  pool.size = rn_pool_wanted();
  pool.ids = rn_calloc(pool.size, sizeof pool.ids[0]);
  if (pool.ids == NULL) return UV_ENOMEM;
  clear_lanes();
  pool.ready = true;
  return 0;
}

static bool may_start(int l) {
  const struct lane* lane = &pool.lane[l];
  if (lane->queued == 0) return false;
  return l != RONDO_LANE_DNS || (!pool.ending && lane->running < (pool.size + 1) / 2);
}

static uv_req_t* first_of(int l) {
  return RN_OF(pool.lane[l].queue.next, struct rn_work, b.link)->req;
}

/* The lane whose first work has waited longest; -1: none may start. */
static int next_lane(void) {
  int best = -1;
  for (int l = 0; l < RONDO_LANE_MAX; l++) {
    if (!may_start(l)) continue;
    if (best == -1 || (int32_t)(first_of(l)->r.own.order - first_of(best)->r.own.order) < 0)
      best = l;
  }
  return best;
}

/* Whether the caller has to signal. */
static bool may_wake(void) {
  if (pool.idle == 0 || pool.waking || pool.looking) return false;
  pool.waking = true;
  return true;
}

static bool is_startable(const void* arg) {
  (void)arg;
  return atomic_load_explicit(&pool.startable, memory_order_relaxed) > 0;
}

/* With the lock held, but not while it looks. One thread at a time; who queues
 * need not wake another meanwhile. Returns whether it looked. */
static bool look(void) {
  if (pool.looking || atomic_load(&pool.startable) > 0 || !rn_spin_may(&pool.spin)) return false;
  pool.looking = true;
  pthread_mutex_unlock(&pool.lock);
  (void)rn_spin(&pool.spin, is_startable, NULL);
  pthread_mutex_lock(&pool.lock);
  pool.looking = false;
  return true;
}

/* With the lock held; NULL: the pool ends. */
static struct rn_work* take(unsigned thread) {
  int l;
  while ((l = next_lane()) == -1) {
    if (pool.ending) return NULL;
    if (look()) continue; /* the lock was open meanwhile */
    pool.idle++;
    pthread_cond_wait(&pool.work, &pool.lock);
    pool.idle--;
    pool.waking = false;
  }
  struct lane* lane = &pool.lane[l];
  struct rn_work* work = RN_OF(lane->queue.next, struct rn_work, b.link);
  rn_link_remove(&work->b.link);
  lane->queued--;
  lane->running++;
  atomic_fetch_sub(&pool.startable, 1);
  work->req->r.own.state = RN_WORK_STARTED;
  work->req->r.own.thread = (uint16_t)thread;
  if (next_lane() != -1 && may_wake()) pthread_cond_signal(&pool.work);
  return work;
}

/* What a thread knows of the work it has just run. The work itself is the
 * loop's again, and may be gone. */
struct report {
  int lane; /* -1: none */
  uint64_t waited_ns;
  uint64_t ran_ns;
};

static void book(const struct report* report) {
  if (report->lane == -1) return;
  struct lane* lane = &pool.lane[report->lane];
  lane->running--;
  lane->finished++;
  lane->wait_ns += report->waited_ns;
  if (report->waited_ns > lane->wait_max_ns) lane->wait_max_ns = report->waited_ns;
  lane->run_ns += report->ran_ns;
}

static struct report run(struct rn_work* work) {
  uv_req_t* req = work->req;
  uint64_t started_ns = rn_clock_real_ns();
  struct report report = {.lane = req->r.own.lane, .waited_ns = started_ns - req->r.own.when_ns};
  work->b.done.started_ns = started_ns;
  work->of->run(req);
  uint64_t finished_ns = rn_clock_real_ns();
  req->r.own.when_ns = finished_ns;
  report.ran_ns = finished_ns - started_ns;
  rn_work_post(work); /* from here on it is the loop's */
  return report;
}

static void worker(void* arg) {
  unsigned thread = (unsigned)(uintptr_t)arg;
  struct report report = {.lane = -1};
  uv_thread_setname("libuv-worker"); /* the name that tools look for */
  for (;;) {
    pthread_mutex_lock(&pool.lock);
    book(&report);
    struct rn_work* work = take(thread);
    pthread_mutex_unlock(&pool.lock);
    if (work == NULL) return;
    report = run(work);
  }
}

static int add_thread(void) {
  uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE, .stack_size = STACK_BYTES};
  void* number = (void*)(uintptr_t)(pool.threads + 1);
  int err = uv_thread_create_ex(&pool.ids[pool.threads], &options, worker, number);
  if (err == 0) pool.threads++;
  return err;
}

int rn_pool_submit(struct rn_work* work, rondo_lane lane) {
  uv_req_t* req = work->req;
  req->r.own.when_ns = rn_clock_real_ns();
  pthread_once(&fork_guard, watch_forks);
  pthread_mutex_lock(&pool.lock);
  int err = set_up();
  bool wakes = false;
  unsigned queued = 0;
  for (int l = 0; err == 0 && l < RONDO_LANE_MAX; l++) queued += pool.lane[l].queued;
  /* Not every burst needs all threads: one more only if those that are idle
   * cannot take what is queued. */
  if (err == 0 && pool.threads < pool.size && pool.idle <= queued) {
    int failed = add_thread();
    if (pool.threads == 0) err = failed;
  }
  if (err == 0) {
    req->r.own.order = pool.next_order++;
    req->r.own.thread = 0;
    req->r.own.lane = (uint8_t)lane;
    req->r.own.state = RN_WORK_QUEUED;
    rn_link_append(&pool.lane[lane].queue, &work->b.link);
    pool.lane[lane].queued++;
    atomic_fetch_add(&pool.startable, 1);
    wakes = may_start(lane) && may_wake();
  }
  pthread_mutex_unlock(&pool.lock);
  /* Not before: the thread would wake only to wait for the lock. */
  if (wakes) pthread_cond_signal(&pool.work);
  return err;
}

int rn_pool_cancel(struct rn_work* work) {
  uv_req_t* req = work->req;
  pthread_mutex_lock(&pool.lock);
  const int state = req->r.own.state;
  if (state == RN_WORK_QUEUED) {
    rn_link_remove(&work->b.link);
    pool.lane[req->r.own.lane].queued--;
    atomic_fetch_sub(&pool.startable, 1);
    req->r.own.state = RN_WORK_CANCELLED;
  }
  pthread_mutex_unlock(&pool.lock);
  if (state == RN_WORK_QUEUED) rn_work_post(work);
  /* Cancelling what is cancelled already succeeds, as in libuv. */
  return state == RN_WORK_QUEUED || state == RN_WORK_CANCELLED ? 0 : UV_EBUSY;
}

void rn_pool_shutdown(void) {
  pthread_mutex_lock(&pool.lock);
  pool.ending = true;
  pthread_cond_broadcast(&pool.work);
  unsigned threads = pool.threads;
  pthread_mutex_unlock(&pool.lock);
  for (unsigned i = 0; i < threads; i++) RN_ASSERT(uv_thread_join(&pool.ids[i]) == 0);
  rn_free(pool.ids);
  pool.ids = NULL;
  pool.threads = 0;
  if (pool.ready) clear_lanes();
  atomic_store(&pool.startable, 0);
  pool.ready = false;
  pool.ending = false;
}

void rn_pool_describe(const uv_req_t* req, char* text, size_t size) {
  pthread_mutex_lock(&pool.lock);
  const char* lane = rondo_lane_name((rondo_lane)req->r.own.lane);
  if (req->r.own.state == RN_WORK_QUEUED)
    snprintf(text, size, "waits for a thread of the pool, lane %s", lane);
  else
    snprintf(text, size, "runs on thread %u of the pool, lane %s", req->r.own.thread, lane);
  pthread_mutex_unlock(&pool.lock);
}

void rondo_pool_stats(rondo_pool_stats_t* stats) {
  *stats = (rondo_pool_stats_t){0};
  pthread_mutex_lock(&pool.lock);
  stats->threads = pool.threads;
  stats->idle = pool.idle;
  for (int l = 0; l < RONDO_LANE_MAX; l++) {
    const struct lane* lane = &pool.lane[l];
    stats->lane[l].queued = lane->queued;
    stats->lane[l].running = lane->running;
    stats->lane[l].finished = lane->finished;
    stats->lane[l].wait_ns = lane->wait_ns;
    stats->lane[l].wait_max_ns = lane->wait_max_ns;
    stats->lane[l].run_ns = lane->run_ns;
  }
  pthread_mutex_unlock(&pool.lock);
}
