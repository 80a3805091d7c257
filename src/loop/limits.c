/* SPDX-License-Identifier: MIT */
/* The caps against starvation, all of them, with libuv's values. */
#include "loop/door.h"

static const struct {
  const char* name;
  unsigned first;
  unsigned least;
  unsigned most;
} limits[RONDO_LIMIT_MAX] = {
    /* A batch lies on the stack: 12 bytes an event. */
    [RONDO_LIMIT_POLL_EVENTS] = {"poll-events", 1024, 1, 1024},
    [RONDO_LIMIT_POLL_ROUNDS] = {"poll-rounds", 48, 1, UINT32_MAX},
    [RONDO_LIMIT_PENDING_ROUNDS] = {"pending-rounds", 8, 1, UINT32_MAX},
    [RONDO_LIMIT_TIMERS] = {"timers", 0, 0, UINT32_MAX},
    [RONDO_LIMIT_IMMEDIATES] = {"immediates", 0, 0, UINT32_MAX},
};

void rn_limits_init(struct rn_loop* L) {
  for (int i = 0; i < RONDO_LIMIT_MAX; i++) L->limits[i] = limits[i].first;
}

void rn_limit_hit(struct rn_loop* L, rondo_limit which) {
  L->metrics.caps_hit[which]++;
  if (L->observers != NULL) rn_tell_phase(L, RONDO_EVENT_CAP_HIT, which);
}

void rondo_limit_hit(uv_loop_t* loop, rondo_limit which) {
  if ((unsigned)which < RONDO_LIMIT_MAX) rn_limit_hit(rn_loop_of(loop), which);
}

int rondo_loop_set_limit(uv_loop_t* loop, rondo_limit which, unsigned value) {
  if ((unsigned)which >= RONDO_LIMIT_MAX) return UV_EINVAL;
  if (value < limits[which].least || value > limits[which].most) return UV_EINVAL;
  rn_loop_of(loop)->limits[which] = value;
  return 0;
}

unsigned rondo_loop_get_limit(const uv_loop_t* loop, rondo_limit which) {
  return (unsigned)which < RONDO_LIMIT_MAX ? rn_loop_of(loop)->limits[which] : 0;
}

const char* rondo_limit_name(rondo_limit which) {
  return (unsigned)which < RONDO_LIMIT_MAX ? limits[which].name : NULL;
}
