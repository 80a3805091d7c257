/* SPDX-License-Identifier: MIT */
/*
 * Counters, kept by the loop as it goes: no timer samples it, no system call is
 * made for it. Time is taken from the readings that the door and the poller
 * make anyhow.
 *
 *   … callbacks … │ poll: blocked │ … callbacks … │ poll: blocked │ …
 *   ── busy ──────┤     idle      ├── busy ───────┤     idle      ├──
 *                                 └─ one sample of `delay` ─┘
 */
#include <string.h>

#include "loop/loop.h"

/* ---- histogram ------------------------------------------------------------ */

enum { SUB_BITS = 4, SUB = 1 << SUB_BITS, BUCKETS = (64 - SUB_BITS + 1) * SUB };

_Static_assert(sizeof(((rondo_histogram_t*)0)->buckets) / sizeof(uint32_t) == BUCKETS,
               "rondo_histogram_t has the buckets that this file counts in");

/* Values below 16 have a bucket each; above, 16 buckets to an octave. */
static unsigned bucket_of(uint64_t ns) {
  if (ns < SUB) return (unsigned)ns;
  unsigned shift = 63u - (unsigned)__builtin_clzll(ns) - SUB_BITS;
  return (shift + 1) * SUB + (unsigned)((ns >> shift) - SUB);
}

static uint64_t bucket_top(unsigned bucket) {
  if (bucket < SUB) return bucket;
  unsigned shift = bucket / SUB - 1;
  uint64_t low = (uint64_t)(SUB + bucket % SUB) << shift;
  return low + ((UINT64_C(1) << shift) - 1);
}

void rn_histogram_add(rondo_histogram_t* h, uint64_t ns) {
  h->count++;
  h->sum_ns += ns;
  if (ns < h->min_ns || h->count == 1) h->min_ns = ns;
  if (ns > h->max_ns) h->max_ns = ns;
  h->buckets[bucket_of(ns)]++;
}

uint64_t rondo_histogram_percentile(const rondo_histogram_t* h, double percent) {
  if (h->count == 0) return 0;
  double wanted = percent / 100.0 * (double)h->count;
  uint64_t seen = 0;
  for (unsigned i = 0; i < BUCKETS; i++) {
    seen += h->buckets[i];
    if (seen == 0 || (double)seen < wanted) continue;
    uint64_t top = bucket_top(i);
    return top < h->max_ns ? top : h->max_ns;
  }
  return h->max_ns;
}

/* ---- busy and idle -------------------------------------------------------- */

void rn_metrics_run_begin(struct rn_loop* L) {
  L->metrics.run_since_ns = L->stamp_ns;
  L->metrics.left_poll_ns = L->stamp_ns;
}

void rn_metrics_run_end(struct rn_loop* L) {
  L->metrics.ran_ns += L->stamp_ns - L->metrics.run_since_ns;
}

void rn_metrics_delay(struct rn_loop* L) {
  rn_histogram_add(&L->metrics.delay, L->stamp_ns - L->metrics.left_poll_ns);
}

static uint64_t load(const _Atomic(uint64_t)* value) {
  return atomic_load_explicit(value, memory_order_acquire);
}

static void store(_Atomic(uint64_t)* value, uint64_t to) {
  atomic_store_explicit(value, to, memory_order_release);
}

/* idle_ns and idle_since_ns change together, in the eyes of other threads that
 * read them: a counter is odd while a change is under way. There is one writer, so
 * no locked instruction is needed: each store keeps behind the one before it. */
static void set_idle(struct rn_loop* L, uint64_t idle_ns, uint64_t since_ns) {
  uint64_t writes = load(&L->idle_writes);
  store(&L->idle_writes, writes + 1);
  store(&L->idle_ns, idle_ns);
  store(&L->idle_since_ns, since_ns);
  store(&L->idle_writes, writes + 2);
}

void rn_metrics_idle_add(struct rn_loop* L, uint64_t ns) {
  set_idle(L, load(&L->idle_ns) + ns, 0);
}

/* In virtual time poll.c adds what has passed on the loop's clock. */
void rn_metrics_idle_begin(struct rn_loop* L) {
  if (L->time == NULL) set_idle(L, load(&L->idle_ns), L->stamp_ns);
}

void rn_metrics_idle_end(struct rn_loop* L) {
  if (L->time == NULL) rn_metrics_idle_add(L, L->stamp_ns - load(&L->idle_since_ns));
}

/* ---- libuv's view --------------------------------------------------------- */

uint64_t uv_metrics_idle_time(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  if (!L->idle_metrics) return 0;
  uint64_t idle_ns;
  uint64_t since_ns;
  uint64_t now_ns;
  uint64_t writes;
  do {
    writes = load(&L->idle_writes);
    idle_ns = load(&L->idle_ns) - L->idle_uv_before_ns;
    since_ns = load(&L->idle_since_ns);
    now_ns = rn_clock_real_ns();
  } while (writes % 2 != 0 || writes != load(&L->idle_writes));
  return since_ns != 0 && now_ns > since_ns ? idle_ns + (now_ns - since_ns) : idle_ns;
}

int uv_metrics_info(uv_loop_t* loop, uv_metrics_t* metrics) {
  struct rn_loop* L = rn_loop_of(loop);
  *metrics = (uv_metrics_t){
      .loop_count = L->polls, /* a turn counts for libuv when it polls */
      .events = L->events,
      /* libuv counts these only where it was asked to measure idle time. */
      .events_waiting = L->idle_metrics ? L->events_waiting : 0,
  };
  return 0;
}

/* ---- ours ----------------------------------------------------------------- */

static uint64_t idle_now(const struct rn_loop* L) {
  return load(&L->idle_ns) - L->metrics.idle_before_ns;
}

static uint64_t busy_now(const struct rn_loop* L) {
  uint64_t ran_ns = L->metrics.ran_ns;
  if (L->running > 0) ran_ns += L->stamp_ns - L->metrics.run_since_ns;
  uint64_t idle_ns = idle_now(L);
  return ran_ns > idle_ns ? ran_ns - idle_ns : 0;
}

void rondo_metrics(const uv_loop_t* loop, rondo_metrics_t* metrics) {
  const struct rn_loop* L = rn_loop_of(loop);
  const struct rn_metrics* m = &L->metrics;
  memset(metrics, 0, sizeof *metrics);
  metrics->turns = L->turn - m->turns_before;
  metrics->ticks = m->ticks;
  metrics->microtasks = m->microtasks;
  for (int i = 0; i < RONDO_PHASE_MAX; i++) {
    metrics->phase[i].callbacks = m->calls[i] + (i == L->phase ? L->unread : 0);
    metrics->phase[i].time_ns = m->time_ns[i];
  }
  metrics->longest.time_ns = m->longest_ns;
  metrics->longest.id = m->longest_id;
  metrics->longest.kind = m->longest_kind;
  metrics->longest.turn = m->longest_turn;
  metrics->longest.among = m->longest_among;
  metrics->events = L->events - m->events_before;
  metrics->events_waiting = L->events_waiting - m->events_waiting_before;
  metrics->idle_ns = idle_now(L);
  metrics->busy_ns = busy_now(L);
  memcpy(metrics->caps_hit, m->caps_hit, sizeof m->caps_hit);
  metrics->delay = m->delay;
  metrics->lateness = m->lateness;
}

void rondo_metrics_reset(uv_loop_t* loop) {
  struct rn_loop* L = rn_loop_of(loop);
  L->metrics = (struct rn_metrics){
      .turns_before = L->turn,
      .events_before = L->events,
      .events_waiting_before = L->events_waiting,
      .idle_before_ns = load(&L->idle_ns),
      .run_since_ns = L->stamp_ns,
      .left_poll_ns = L->stamp_ns,
  };
}

double rondo_utilisation(const uv_loop_t* loop) {
  const struct rn_loop* L = rn_loop_of(loop);
  double idle = (double)idle_now(L);
  double busy = (double)busy_now(L);
  return idle + busy > 0 ? busy / (idle + busy) : 0;
}
