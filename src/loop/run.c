/* SPDX-License-Identifier: MIT */
/*
 * The turn.
 *
 *     ┌──────────▶ pending ─▶ idle ─▶ prepare ─▶ poll ─▶ check ─▶ close ─┐
 *     │                                                                  │
 *     └─────────────────────────── timers ◀──────────────────────────────┘
 *
 * Where the circle is entered, and whether timers run once more at its end,
 * are the loop model's switches (model.c). docs/loop.md explains every line.
 */
#include <limits.h>

#include "loop/door.h"
#include "poll/poll.h"
#include "poll/steer.h"

bool rn_alive(const struct rn_loop* L) {
  return L->uv->active_handles > 0 || L->uv->active_reqs.count > 0 || rn_has_pending(L) ||
         L->immediates_ref > 0 || L->closing != NULL;
}

int64_t rn_poll_timeout_ns(const struct rn_loop* L) {
  if (L->uv->stop_flag != 0) return 0;
  if (L->uv->active_handles == 0 && L->uv->active_reqs.count == 0) return 0;
  if (rn_has_pending(L) || !rn_link_alone(&L->idle)) return 0;
  if (L->immediates_ref > 0 || L->closing != NULL) return 0;
  return rn_timers_next_ns(L);
}

static inline __attribute__((always_inline)) void timers(struct rn_loop* L) {
  rn_refresh(L);
  if (RN_UNLIKELY(L->steer != NULL)) rn_steer_stall(L);
  rn_update_time(L);
  if (RN_UNLIKELY(L->samplers != NULL)) rn_samplers_timers(L);
  rn_run_timers(L);
}

static void turn_begin(struct rn_loop* L) {
  L->turn++;
  L->switches = L->next_switches;
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_TURN_BEGIN, 0);
}

static void turn_end(struct rn_loop* L) {
  if (RN_UNLIKELY(L->observers != NULL)) rn_tell_phase(L, RONDO_EVENT_TURN_END, 0);
}

/* Nobody kept time between two calls of uv_run, and ticks may have been queued
 * since: the main script's, as it were. */
static void run_begin(struct rn_loop* L) {
  rn_refresh(L);
  if (L->running++ > 0) return;
  rn_wake_running(L);
  if (RN_UNLIKELY(L->time != NULL)) rn_time_run_begin(L);
  rn_embed_running(L);
  if (L->current_id == 0) {
    rn_stamp(L);
    L->booked_ns = L->stamp_ns;
  }
  rn_metrics_run_begin(L);
  if (L->has_jobs) rondo_checkpoint(L->uv);
}

static void run_end(struct rn_loop* L, bool alive) {
  if (--L->running > 0) return;
  L->switches = L->next_switches;
  rn_metrics_run_end(L);
  rn_wake_outside(L);
  rn_embed_ended(L, alive);
}

/* UV_RUN_ONCE must not wait after it has run something, and what is there at
 * the beginning of the turn will run. */
static bool may_block(const struct rn_loop* L, uv_run_mode mode) {
  if (mode == UV_RUN_DEFAULT) return true;
  return mode == UV_RUN_ONCE && !rn_has_pending(L) && rn_link_alone(&L->idle);
}

int uv_run(uv_loop_t* loop, uv_run_mode mode) {
  struct rn_loop* L = rn_loop_of(loop);
  const uint8_t outer_phase = L->phase;
  const unsigned outer_switches = L->switches;
  run_begin(L);
  bool alive = rn_alive(L);
  if (!alive) rn_update_time(L);

  if (rn_switch(L, RONDO_SWITCH_TIMERS_PRIME) && mode == UV_RUN_DEFAULT && alive &&
      loop->stop_flag == 0)
    timers(L);

  while (alive && loop->stop_flag == 0) {
    turn_begin(L);
    if (!rn_switch(L, RONDO_SWITCH_TIMERS_LAST)) timers(L);

    bool may_sleep = may_block(L, mode);
    rn_run_pending(L);
    rn_run_idle(L);
    rn_run_prepare(L);
    rn_poll(L, may_sleep ? rn_poll_timeout_ns(L) : 0);
    if (rn_switch(L, RONDO_SWITCH_PENDING_AFTER_POLL)) rn_run_pending_rounds(L);
    rn_run_check(L);
    rn_run_closing(L);

    if (rn_switch(L, RONDO_SWITCH_TIMERS_LAST) ||
        (rn_switch(L, RONDO_SWITCH_TIMERS_AGAIN_ONCE) && mode == UV_RUN_ONCE))
      timers(L);
    turn_end(L);

    alive = rn_alive(L);
    if (mode != UV_RUN_DEFAULT) break;
  }

  loop->stop_flag = 0;
  run_end(L, alive);
  L->phase = outer_phase;
  if (L->running > 0) L->switches = outer_switches;
  return alive;
}

void uv_stop(uv_loop_t* loop) {
  loop->stop_flag = 1;
}

int uv_loop_alive(const uv_loop_t* loop) {
  return rn_alive(rn_loop_of(loop));
}

int uv_backend_timeout(const uv_loop_t* loop) {
  const struct rn_loop* L = rn_loop_of(loop);
  /* The poller does not know of everything yet, or has something already. */
  if (!rn_link_alone(&L->changed) || rn_poll_has_completions(L)) return 0;
  int64_t ns = rn_poll_timeout_ns(L);
  if (ns <= 0) return (int)ns;
  uint64_t ms = ((uint64_t)ns + RN_NS_PER_MS - 1) / RN_NS_PER_MS;
  return ms > INT_MAX ? INT_MAX : (int)ms;
}
