/* SPDX-License-Identifier: MIT */
/* Steered loops: the chooser decides what speed decides elsewhere. steer.c has the rules. */
#ifndef RN_POLL_STEER_H
#define RN_POLL_STEER_H

#include "loop/loop.h"

#define RN_STEER_HOUR_NS (3600 * RN_NS_PER_S)

/* In place of rn_poll. */
void rn_steer_poll(struct rn_loop* L, int64_t timeout_ns);
/* Before the loop looks for timers: callbacks may have taken long. */
void rn_steer_stall(struct rn_loop* L);
/* In place of rn_pool_submit; the work begins when it is chosen. */
int rn_steer_submit(struct rn_loop* L, struct rn_work* work, rondo_lane lane);
/* False: it has begun, so that the pool has to be asked. */
bool rn_steer_cancel(struct rn_loop* L, struct rn_work* work);
/* How many of `room` bytes may be read now. */
size_t rn_steer_bytes(struct rn_loop* L, const uv_stream_t* stream, size_t room);
/* Whether it has completions, or works that can begin. The kernel is not asked. */
bool rn_steer_has_more(const struct rn_loop* L);
/* Whether a work has begun that has not come back. */
bool rn_steer_is_working(const struct rn_loop* L);
/* Nothing will ever happen. */
_Noreturn void rn_steer_stuck(struct rn_loop* L);
struct rn_actor* rn_steer_actor(struct rn_loop* L); /* NULL: not steered */
void rn_steer_fork(struct rn_loop* L);
void rn_steer_close(struct rn_loop* L);

/* outside.c: what the program itself has not caused. */
struct rn_outside {
  int barrier_fd; /* -1: not made yet; -2: cannot be made */
  bool is_pinned;
};
/* Returns when the kernel has delivered what was sent over this machine's own network. */
void rn_outside_settle(struct rn_loop* L, struct rn_outside* outside);
/* Whether something may come that the program has not sent itself. */
bool rn_outside_may_come(const struct rn_loop* L);
/* Whether the program has threads that nobody steers, which may send asyncs. NULL: it has none. */
extern bool (*rn_outside_threads)(void);
bool rn_outside_is(const struct rn_loop* L, int fd);
/* Whether who answers at an address is not this process. */
bool rn_outside_is_address(const struct sockaddr* address);
/* Returns when its children have ended or sleep. */
void rn_outside_await_children(const struct rn_loop* L);

#endif
