/* SPDX-License-Identifier: MIT */
/*
 * The clock by which delayed tasks become ready.
 *
 * On a busy machine other processes take time in the middle of a page's tasks. By the clock on the
 * wall a timer of 30 ms can be due after 2 ms of work, and would overtake tasks that nothing but
 * those processes has held up. So this clock leaves their time out while tasks are ready, and
 * makes up for it when none is, from one delayed task to the next:
 *
 *   wall   ──task──·············──task──────┬──────▶       ·  other processes run
 *   clock  ──task──task──(nothing is ready)─┘              by the time of this thread, then jumps
 *
 * So the order of tasks is that of a machine with time for us, and they are only later.
 *
 * A browser has its code for styles, fonts and the like ready when a page begins. We load it when a
 * page first needs it, which can take longer than a frame. Page time, which this clock follows,
 * stands still meanwhile (rn_clock_stand): else timers and frames would become due by our loading.
 *
 * Invariants:
 *  1. It is never ahead of the wall clock, by which times are asked for and told: no task is early.
 *  2. It is behind by LAG_MAX_NS at most, and never behind a time that a script has seen: one that
 *     waits by performance.now() has seen it pass.
 *  3. In virtual time and by hand it is the only clock there is.
 */
#include "browser/agent.h"
#include "node/process/process.h"

/* A machine with time for us takes WAKING_NS to wake us up: timers that were set one right after
 * the other are due together then. */
enum { NS_PER_US = 1000, LAG_MAX_NS = 2000000000, WAKING_NS = 1000000 };

static uint64_t used_ns(void) {
  const uint64_t us_per_s = 1000000;
  uv_rusage_t usage;
  if (uv_getrusage_thread(&usage) != 0) return 0;
  uint64_t s = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
  uint64_t us = (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
  return (s * us_per_s + us) * NS_PER_US;
}

static bool is_real(const struct rn_agent* agent) {
  return !agent->by_hand && rondo_loop_get_clock(agent->engine->loop) == RONDO_CLOCK_REAL;
}

void rn_clock_begin(struct rn_agent* agent) {
  agent->clock_ns = rn_agent_now_ns(agent);
  agent->clock_used_ns = used_ns();
}

uint64_t rn_clock_after_work(struct rn_agent* agent, uint64_t now_ns) {
  if (!is_real(agent)) return agent->clock_ns = now_ns;
  if (!rn_queues_has_delayed(&agent->queues)) return agent->clock_ns; /* nobody asks */
  uint64_t used = used_ns();
  uint64_t clock_ns = agent->clock_ns + (used - agent->clock_used_ns);
  if (clock_ns + LAG_MAX_NS < now_ns) clock_ns = now_ns - LAG_MAX_NS;
  if (clock_ns < agent->told_ns) clock_ns = agent->told_ns;
  agent->clock_used_ns = used;
  return agent->clock_ns = clock_ns < now_ns ? clock_ns : now_ns;
}

uint64_t rn_clock_after_rest(struct rn_agent* agent, uint64_t now_ns) {
  uint64_t next_ns = rn_queues_next_ns(&agent->queues);
  bool is_late = next_ns < now_ns && now_ns - next_ns > WAKING_NS;
  uint64_t clock_ns = is_late ? next_ns + WAKING_NS : now_ns;
  if (clock_ns > agent->clock_ns) agent->clock_ns = clock_ns;
  return agent->clock_ns;
}

void rn_clock_stand(struct rn_agent* agent, bool stands) {
  if (!is_real(agent)) return;
  if (stands && agent->stands++ == 0) {
    agent->stands_from_ns = rn_process_now_ns(agent->engine);
    agent->stands_used_ns = used_ns();
  } else if (!stands && agent->stands > 0 && --agent->stands == 0) {
    agent->stood_ns += rn_process_now_ns(agent->engine) - agent->stands_from_ns;
    agent->clock_used_ns += used_ns() - agent->stands_used_ns;
  }
}

void rn_clock_catch_up(struct rn_agent* agent) {
  agent->clock_ns = rn_agent_now_ns(agent);
}
