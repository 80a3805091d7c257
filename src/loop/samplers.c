/* SPDX-License-Identifier: MIT */
/*
 * How late the loop is, sampled without a timer: what an interval timer would have measured between
 * two of its calls is worked out from when the loop waited and when it looked for timers.
 *
 *   … callbacks … │ wait                        │ … callbacks …          │ timers
 *                       ^     ^     ^     ^                    due ────▶ ^
 *                       on time, each `every`                  late: when it could have run
 *
 * So a loop that is sampled wakes no more often than one that is not, and its turns are the same.
 *
 * Invariants:
 *  1. due_ns is last_ns + every_ns once there was a first sample point, from which on samples
 * count.
 *  2. Nothing is called while no sampler is there: run.c and poll.c look at the list's head only.
 */
#include "loop/loop.h"

static void pass(rondo_sampler_t* sampler, uint64_t at_ns) {
  if (sampler->last_ns != 0) sampler->on_sample(sampler, at_ns - sampler->last_ns, 1);
  sampler->last_ns = at_ns;
  sampler->due_ns = at_ns + sampler->every_ns;
}

void rn_samplers_waited(struct rn_loop* L, uint64_t from_ns, uint64_t to_ns) {
  for (rondo_sampler_t* s = L->samplers; s != NULL; s = s->next) {
    if (s->due_ns > to_ns) continue;
    pass(s, s->due_ns > from_ns ? s->due_ns : from_ns);
    uint64_t more = (to_ns - s->last_ns) / s->every_ns;
    if (more == 0) continue;
    s->on_sample(s, s->every_ns, more);
    s->last_ns += more * s->every_ns;
    s->due_ns = s->last_ns + s->every_ns;
  }
}

void rn_samplers_timers(struct rn_loop* L) {
  for (rondo_sampler_t* s = L->samplers; s != NULL; s = s->next)
    if (s->due_ns <= L->now_ns) pass(s, L->now_ns);
}

int rondo_sample_delay(uv_loop_t* loop, rondo_sampler_t* sampler) {
  struct rn_loop* L = rn_loop_of(loop);
  if (sampler->on_sample == NULL || sampler->every_ns == 0) return UV_EINVAL;
  for (const rondo_sampler_t* s = L->samplers; s != NULL; s = s->next)
    if (s == sampler) return UV_EEXIST;
  sampler->last_ns = 0;
  sampler->due_ns = rn_clock_read(L) + sampler->every_ns;
  sampler->next = L->samplers;
  L->samplers = sampler;
  return 0;
}

int rondo_sample_end(uv_loop_t* loop, rondo_sampler_t* sampler) {
  struct rn_loop* L = rn_loop_of(loop);
  for (rondo_sampler_t** at = &L->samplers; *at != NULL; at = &(*at)->next) {
    if (*at != sampler) continue;
    *at = sampler->next;
    return 0;
  }
  return UV_ENOENT;
}
