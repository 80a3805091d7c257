/* SPDX-License-Identifier: MIT */
/*
 * The timers phase and uv_timer_t.
 *
 * A pass takes all timers that are due out of the heap first and runs them
 * then, in order of deadline and, among equals, of start. So a timer started
 * in a timer callback never runs in the same pass, whatever its timeout.
 *
 *      start            due             the pass reaches it
 *   ─────────▶ in heap ─────▶ in batch ─────────────────────▶ callback
 *      ▲                          │                    │
 *      └──────── repeat ──────────┴──── stop, close ───┘
 *
 * Invariants:
 *  1. A timer is in the heap if and only if it is active.
 *  2. It is in a batch if and only if RN_HANDLE_DUE is set; L->due[due] is it.
 *  3. A timer never runs before now_ns has reached deadline_ns.
 *  4. The batch has room for as many timers as the heap, so that a pass cannot
 *     fail.
 */
#include <limits.h>

#include <stdio.h>

#include "loop/door.h"
#include "loop/kinds.h"
#include "poll/poll.h"

/* 64 bits of nanoseconds are 584 years, of milliseconds a million times that.
 * Longer times never pass, but the API must give them back as they were set:
 * they are kept in milliseconds, and uv_timer_t.beyond says so. */
enum { SPAN_BEYOND = 1, REPEAT_BEYOND = 2 };

static bool is_beyond(uint64_t ms) {
  return ms > UINT64_MAX / RN_NS_PER_MS;
}

static uint64_t ns_of_ms(uint64_t ms) {
  return is_beyond(ms) ? ms : ms * RN_NS_PER_MS;
}

static uint64_t ms_of_ns(uint64_t ns) {
  return ns / RN_NS_PER_MS + (ns % RN_NS_PER_MS != 0);
}

int uv_timer_init(uv_loop_t* loop, uv_timer_t* handle) {
  rn_handle_init(rn_loop_of(loop), (uv_handle_t*)handle, UV_TIMER);
  handle->timer_cb = NULL;
  handle->slot = RN_HEAP_NO_SLOT;
  handle->beyond = 0;
  handle->repeat_ns = 0;
  handle->deadline_ns = 0;
  return 0;
}

/* A slot in the heap, and room for as many timers in the batch. */
static int take_slot(struct rn_loop* L, uv_timer_t* handle) {
  int err = rn_heap_take_slot(&L->timers, handle);
  if (err != 0 || L->due_capacity >= L->timers.capacity) return err;
  uv_timer_t** due = rn_realloc(L->due, L->timers.capacity * sizeof due[0]);
  if (due == NULL) {
    rn_heap_free_slot(&L->timers, handle);
    return UV_ENOMEM;
  }
  L->due = due;
  L->due_capacity = L->timers.capacity;
  return 0;
}

static void leave_batch(struct rn_loop* L, uv_timer_t* handle) {
  handle->flags &= ~(unsigned)RN_HANDLE_DUE;
  L->due[handle->due] = NULL;
}

static inline __attribute__((always_inline)) void set(struct rn_loop* L, uv_timer_t* handle,
                                                      uv_timer_cb cb, uint64_t timeout_ns,
                                                      uint64_t repeat_ns, unsigned beyond) {
  uint64_t deadline_ns = L->now_ns + timeout_ns;
  bool never = deadline_ns < timeout_ns || (beyond & SPAN_BEYOND);
  handle->deadline_ns = never ? UINT64_MAX : deadline_ns;
  handle->timer_cb = cb;
  handle->repeat_ns = repeat_ns;
  handle->span_ns = timeout_ns;
  handle->beyond = beyond;
  rn_item_stamp(L, &handle->u.own.item);
  if (handle->flags & RN_HANDLE_ACTIVE) {
    rn_heap_update(&L->timers, handle);
  } else {
    rn_handle_start((uv_handle_t*)handle);
    rn_heap_add(&L->timers, handle);
  }
}

/* It has no slot yet or is in a batch, or somebody wants to know. */
static __attribute__((noinline)) int start_rarely(struct rn_loop* L, uv_timer_t* handle,
                                                  uv_timer_cb cb, uint64_t timeout_ns,
                                                  uint64_t repeat_ns, unsigned beyond) {
  if (handle->slot == RN_HEAP_NO_SLOT) {
    int err = take_slot(L, handle);
    if (err != 0) return err;
  }
  if (handle->flags & (RN_HANDLE_ACTIVE | RN_HANDLE_DUE))
    rn_dropped(L, RONDO_KIND_TIMER, &handle->u.own.item, handle->u.own.name, handle);
  if (handle->flags & RN_HANDLE_DUE) leave_batch(L, handle);
  set(L, handle, cb, timeout_ns, repeat_ns, beyond);
  rn_queued(L, RONDO_KIND_TIMER, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

static int start(uv_timer_t* handle, uv_timer_cb cb, uint64_t timeout_ns, uint64_t repeat_ns,
                 unsigned beyond) {
  if (rn_handle_is_closing((uv_handle_t*)handle) || cb == NULL) return UV_EINVAL;
  struct rn_loop* L = rn_loop_of(handle->loop);
  if (RN_UNLIKELY(handle->slot == RN_HEAP_NO_SLOT || (handle->flags & RN_HANDLE_DUE) ||
                  L->observers != NULL || L->embed_fd >= 0))
    return start_rarely(L, handle, cb, timeout_ns, repeat_ns, beyond);
  set(L, handle, cb, timeout_ns, repeat_ns, beyond);
  return 0;
}

int rondo_timer_start_ns(uv_timer_t* handle, uv_timer_cb cb, uint64_t timeout_ns,
                         uint64_t repeat_ns) {
  return start(handle, cb, timeout_ns, repeat_ns, 0);
}

int uv_timer_start(uv_timer_t* handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat) {
  /* Usual times, below 2^44 ms, are seen at one look. */
  if (RN_LIKELY((timeout | repeat) >> 44 == 0))
    return start(handle, cb, timeout * RN_NS_PER_MS, repeat * RN_NS_PER_MS, 0);
  unsigned beyond =
      (is_beyond(timeout) ? SPAN_BEYOND : 0u) | (is_beyond(repeat) ? REPEAT_BEYOND : 0u);
  return start(handle, cb, ns_of_ms(timeout), ns_of_ms(repeat), beyond);
}

int uv_timer_stop(uv_timer_t* handle) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  bool active = rn_handle_is_active((uv_handle_t*)handle);
  if (active) {
    rn_heap_remove(&L->timers, handle);
    rn_handle_stop((uv_handle_t*)handle);
  } else if (handle->flags & RN_HANDLE_DUE) {
    leave_batch(L, handle);
  } else {
    return 0;
  }
  rn_dropped(L, RONDO_KIND_TIMER, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

static bool close_timer(uv_handle_t* handle) {
  uv_timer_t* timer = (uv_timer_t*)handle;
  if (timer->slot == RN_HEAP_NO_SLOT) return true; /* it was never started */
  uv_timer_stop(timer);
  rn_heap_free_slot(&rn_loop_of(handle->loop)->timers, timer);
  return true;
}

static void describe(const uv_handle_t* handle, char* text, size_t size) {
  const uv_timer_t* timer = (const uv_timer_t*)handle;
  double due_ms = (double)rondo_timer_get_due_in_ns(timer) / (double)RN_NS_PER_MS;
  if (timer->repeat_ns == 0)
    snprintf(text, size, "due in %.3f ms", due_ms);
  else
    snprintf(text, size, "due in %.3f ms, repeats every %.3f ms", due_ms,
             (double)timer->repeat_ns / (double)RN_NS_PER_MS);
}

const struct rn_handle_kind rn_kind_timer = {
    .kind = RONDO_KIND_TIMER,
    .close = close_timer,
    .describe = describe,
};

int uv_timer_again(uv_timer_t* handle) {
  if (handle->timer_cb == NULL) return UV_EINVAL;
  if (handle->repeat_ns == 0) return 0;
  unsigned beyond = handle->beyond & REPEAT_BEYOND ? SPAN_BEYOND | REPEAT_BEYOND : 0u;
  return start(handle, handle->timer_cb, handle->repeat_ns, handle->repeat_ns, beyond);
}

void uv_timer_set_repeat(uv_timer_t* handle, uint64_t repeat) {
  handle->repeat_ns = ns_of_ms(repeat);
  handle->beyond &= ~(unsigned)REPEAT_BEYOND;
  if (is_beyond(repeat)) handle->beyond |= REPEAT_BEYOND;
}

uint64_t uv_timer_get_repeat(const uv_timer_t* handle) {
  return handle->beyond & REPEAT_BEYOND ? handle->repeat_ns : ms_of_ns(handle->repeat_ns);
}

uint64_t rondo_timer_get_due_in_ns(const uv_timer_t* handle) {
  uint64_t now_ns = rn_loop_of(handle->loop)->now_ns;
  return handle->deadline_ns > now_ns ? handle->deadline_ns - now_ns : 0;
}

/* For a time that never passes it is the whole of it. */
uint64_t uv_timer_get_due_in(const uv_timer_t* handle) {
  if (handle->beyond & SPAN_BEYOND) return handle->span_ns;
  return ms_of_ns(rondo_timer_get_due_in_ns(handle));
}

int64_t rn_timers_next_ns(const struct rn_loop* L) {
  if (L->timers.count == 0) return -1;
  uint64_t deadline_ns = L->timers.entries[0].deadline_ns;
  if (deadline_ns <= L->now_ns) return 0;
  uint64_t left_ns = deadline_ns - L->now_ns;
  return left_ns > INT64_MAX ? INT64_MAX : (int64_t)left_ns;
}

bool rn_timers_due(const struct rn_loop* L) {
  return rn_heap_due(&L->timers, L->stamp_ns);
}

/* What is longer overdue than the new clock has run is due at its zero; never
 * stays never. */
static uint64_t shifted(uint64_t deadline_ns, uint64_t from_ns, uint64_t to_ns) {
  if (deadline_ns == UINT64_MAX) return UINT64_MAX;
  if (deadline_ns >= from_ns) {
    uint64_t left_ns = deadline_ns - from_ns;
    return left_ns < UINT64_MAX - to_ns ? to_ns + left_ns : UINT64_MAX;
  }
  uint64_t overdue_ns = from_ns - deadline_ns;
  return overdue_ns < to_ns ? to_ns - overdue_ns : 0;
}

void rn_timers_shift(struct rn_loop* L, uint64_t from_ns, uint64_t to_ns) {
  rn_heap_sort(&L->timers);
  for (uint32_t i = 0; i < L->timers.count; i++) {
    struct rn_heap_entry* e = &L->timers.entries[i];
    e->deadline_ns = shifted(e->deadline_ns, from_ns, to_ns);
    L->timers.timers[e->slot]->deadline_ns = e->deadline_ns;
  }
}

/* A nested uv_run puts its batch after that of the outer one. Without memory for
 * that it takes what finds room, and the rest in the next pass. */
static void make_room(struct rn_loop* L) {
  uint64_t wanted = (uint64_t)L->due_count + L->timers.count;
  if (wanted <= L->due_capacity || wanted > UINT32_MAX) return;
  uv_timer_t** due = rn_realloc(L->due, wanted * sizeof due[0]);
  if (due == NULL) return;
  L->due = due;
  L->due_capacity = (uint32_t)wanted;
}

/* Moves what is due to the end of the batch. The timers themselves lie scattered
 * in memory: they are asked for some places before they are needed. */
static void take_due(struct rn_loop* L) {
  enum { AHEAD = 8 };
  const uint32_t begin = L->due_count;
  make_room(L);
  uint32_t limit = L->due_capacity;
  const unsigned cap = L->limits[RONDO_LIMIT_TIMERS];
  if (cap != 0 && cap < limit - begin) limit = begin + cap;
  while (L->due_count < limit && rn_heap_due(&L->timers, L->now_ns))
    L->due[L->due_count++] = rn_heap_pop(&L->timers);
  if (cap != 0 && rn_heap_due(&L->timers, L->now_ns)) rn_limit_hit(L, RONDO_LIMIT_TIMERS);
  for (uint32_t i = begin; i < L->due_count; i++) {
    if (i + AHEAD < L->due_count) __builtin_prefetch(L->due[i + AHEAD], 1);
    uv_timer_t* timer = L->due[i];
    rn_handle_stop((uv_handle_t*)timer);
    timer->flags |= RN_HANDLE_DUE;
    timer->due = i;
  }
}

static void run_one(struct rn_loop* L, uv_timer_t* timer, rondo_scope_t* scope) {
  rn_histogram_add(&L->metrics.lateness, L->now_ns - timer->deadline_ns);
  rn_enter(L, scope, RONDO_KIND_TIMER, RONDO_REASON_DUE, &timer->u.own.item, timer->u.own.name,
           timer);
  /* Before the callback, so that it can stop or change the repetition. It
   * cannot fail: it has its slot. */
  if (timer->repeat_ns != 0) uv_timer_again(timer);
  timer->timer_cb(timer);
  rn_leave(L, scope, RONDO_KIND_TIMER, true);
}

/* Whether a timer of another duration comes next, or none: timers of one
 * duration are one list, and one entry, in Node 10. */
static bool entry_ends(const struct rn_loop* L, uint32_t next, uint64_t span_ns) {
  while (next < L->due_count && L->due[next] == NULL) next++;
  return next == L->due_count || L->due[next]->span_ns != span_ns;
}

void rn_run_timers(struct rn_loop* L) {
  enum { AHEAD = 4 };
  if (!rn_heap_due(&L->timers, L->now_ns)) return;
  rn_phase_begin(L, RONDO_PHASE_TIMERS);
  L->spins = 0;
  const uint32_t begin = L->due_count;
  take_due(L);
  for (uint32_t i = begin; i < L->due_count; i++) {
    if (i + AHEAD < L->due_count) __builtin_prefetch(L->due[i + AHEAD], 1);
    uv_timer_t* timer = L->due[i];
    if (timer == NULL) continue;
    uint64_t span_ns = timer->span_ns;
    rondo_scope_t scope;
    timer->flags &= ~(unsigned)RN_HANDLE_DUE;
    L->due[i] = NULL;
    run_one(L, timer, &scope);
    if (RN_UNLIKELY(L->has_jobs) && entry_ends(L, i + 1, span_ns))
      rn_entry_end(L, &scope, RONDO_KIND_TIMER);
  }
  L->due_count = begin;
  rn_phase_end(L);
}
