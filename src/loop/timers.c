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
 *  2. `ready` is in a batch if and only if the timer is due and not yet run.
 *  3. A timer never runs before now_ns has reached deadline_ns.
 */
#include <limits.h>

#include "loop/door.h"
#include "poll/poll.h"

static uint64_t ns_of_ms(uint64_t ms) {
  return ms > UINT64_MAX / RN_NS_PER_MS ? UINT64_MAX : ms * RN_NS_PER_MS;
}

static uint64_t ms_of_ns(uint64_t ns) {
  return ns / RN_NS_PER_MS + (ns % RN_NS_PER_MS != 0);
}

int uv_timer_init(uv_loop_t* loop, uv_timer_t* handle) {
  rn_handle_init(rn_loop_of(loop), (uv_handle_t*) handle, UV_TIMER);
  handle->timer_cb = NULL;
  handle->deadline_ns = 0;
  handle->repeat_ns = 0;
  handle->span_ns = 0;
  handle->heap_index = 0;
  rn_link_init(&handle->ready);
  return 0;
}

int rondo_timer_start_ns(uv_timer_t* handle, uv_timer_cb cb, uint64_t timeout_ns,
                         uint64_t repeat_ns) {
  if (rn_handle_is_closing((uv_handle_t*) handle) || cb == NULL) return UV_EINVAL;
  struct rn_loop* L = rn_loop_of(handle->loop);
  bool active = rn_handle_is_active((uv_handle_t*) handle);
  struct rn_item old = handle->u.own.item;
  uint64_t old_deadline_ns = handle->deadline_ns;

  uint64_t deadline_ns = L->now_ns + timeout_ns;
  handle->deadline_ns = deadline_ns < timeout_ns ? UINT64_MAX : deadline_ns;
  rn_item_stamp(L, &handle->u.own.item);
  if (active) {
    rn_heap_update(&L->timers, handle);
    rn_dropped(L, RONDO_KIND_TIMER, &old, handle->u.own.name, handle);
  } else {
    int err = rn_heap_add(&L->timers, handle);
    if (err != 0) {
      handle->deadline_ns = old_deadline_ns;
      handle->u.own.item = old;
      return err;
    }
    rn_link_remove(&handle->ready);
    rn_handle_start((uv_handle_t*) handle);
  }
  handle->timer_cb = cb;
  handle->repeat_ns = repeat_ns;
  handle->span_ns = timeout_ns;
  rn_queued(L, RONDO_KIND_TIMER, &handle->u.own.item, handle->u.own.name, handle);
  rn_embed_touch(L);
  return 0;
}

int uv_timer_start(uv_timer_t* handle, uv_timer_cb cb, uint64_t timeout, uint64_t repeat) {
  return rondo_timer_start_ns(handle, cb, ns_of_ms(timeout), ns_of_ms(repeat));
}

int uv_timer_stop(uv_timer_t* handle) {
  struct rn_loop* L = rn_loop_of(handle->loop);
  bool active = rn_handle_is_active((uv_handle_t*) handle);
  if (!active && rn_link_alone(&handle->ready)) return 0;
  if (active) {
    rn_heap_remove(&L->timers, handle);
    rn_handle_stop((uv_handle_t*) handle);
  }
  rn_link_remove(&handle->ready);
  rn_dropped(L, RONDO_KIND_TIMER, &handle->u.own.item, handle->u.own.name, handle);
  return 0;
}

void rn_timer_close(uv_timer_t* handle) {
  uv_timer_stop(handle);
}

int uv_timer_again(uv_timer_t* handle) {
  if (handle->timer_cb == NULL) return UV_EINVAL;
  if (handle->repeat_ns == 0) return 0;
  return rondo_timer_start_ns(handle, handle->timer_cb, handle->repeat_ns, handle->repeat_ns);
}

void uv_timer_set_repeat(uv_timer_t* handle, uint64_t repeat) {
  handle->repeat_ns = ns_of_ms(repeat);
}

uint64_t uv_timer_get_repeat(const uv_timer_t* handle) {
  return ms_of_ns(handle->repeat_ns);
}

uint64_t rondo_timer_get_due_in_ns(const uv_timer_t* handle) {
  uint64_t now_ns = rn_loop_of(handle->loop)->now_ns;
  return handle->deadline_ns > now_ns ? handle->deadline_ns - now_ns : 0;
}

uint64_t uv_timer_get_due_in(const uv_timer_t* handle) {
  return ms_of_ns(rondo_timer_get_due_in_ns(handle));
}

int64_t rn_timers_next_ns(const struct rn_loop* L) {
  const struct rn_heap_entry* first = rn_heap_min(&L->timers);
  if (first == NULL) return -1;
  if (first->deadline_ns <= L->now_ns) return 0;
  uint64_t left_ns = first->deadline_ns - L->now_ns;
  return left_ns > INT64_MAX ? INT64_MAX : (int64_t) left_ns;
}

bool rn_timers_due(const struct rn_loop* L) {
  const struct rn_heap_entry* first = rn_heap_min(&L->timers);
  return first != NULL && first->deadline_ns <= L->stamp_ns;
}

void rn_timers_shift(struct rn_loop* L, uint64_t delta_ns) {
  for (uint32_t i = 0; i < L->timers.count; i++) {
    struct rn_heap_entry* e = &L->timers.entries[i];
    if (e->deadline_ns == UINT64_MAX) continue; /* never stays never */
    e->deadline_ns += delta_ns;
    e->timer->deadline_ns = e->deadline_ns;
  }
}

/* Returns the number taken. */
static unsigned take_due(struct rn_loop* L, struct rn_link* batch) {
  unsigned limit = L->limits[RONDO_LIMIT_TIMERS];
  unsigned taken = 0;
  const struct rn_heap_entry* first;
  rn_link_init(batch);
  while ((first = rn_heap_min(&L->timers)) != NULL && first->deadline_ns <= L->now_ns) {
    if (taken == limit && limit != 0) {
      rn_limit_hit(L, RONDO_LIMIT_TIMERS);
      break;
    }
    uv_timer_t* timer = first->timer;
    rn_heap_remove(&L->timers, timer);
    rn_handle_stop((uv_handle_t*) timer);
    rn_link_append(batch, &timer->ready);
    taken++;
  }
  return taken;
}

static void run_one(struct rn_loop* L, uv_timer_t* timer, rondo_scope_t* scope) {
  rn_histogram_add(&L->metrics.lateness, L->now_ns - timer->deadline_ns);
  rn_enter(L, scope, RONDO_KIND_TIMER, RONDO_REASON_DUE, &timer->u.own.item, timer->u.own.name,
           timer);
  /* Before the callback, so that it can stop or change the repetition. It
   * cannot fail: its place in the heap has just been freed. */
  if (timer->repeat_ns != 0) uv_timer_again(timer);
  timer->timer_cb(timer);
  rn_leave(L, scope, true);
}

void rn_run_timers(struct rn_loop* L) {
  struct rn_link batch;
  const struct rn_heap_entry* first = rn_heap_min(&L->timers);
  if (first == NULL || first->deadline_ns > L->now_ns) return;
  rn_phase_begin(L, RONDO_PHASE_TIMERS);
  take_due(L, &batch);
  while (!rn_link_alone(&batch)) {
    uv_timer_t* timer = RN_OF(batch.next, uv_timer_t, ready);
    uint64_t span_ns = timer->span_ns;
    rondo_scope_t scope;
    rn_link_remove(&timer->ready);
    run_one(L, timer, &scope);
    /* Timers of one duration are one list, and one entry, in Node 10. */
    if (rn_link_alone(&batch) || RN_OF(batch.next, uv_timer_t, ready)->span_ns != span_ns)
      rn_entry_end(L, &scope);
  }
  rn_phase_end(L);
}
