/* SPDX-License-Identifier: MIT */
/*
 * How long things take: callbacks, tasks, and animation frames, for the entries of `performance`.
 * JavaScript (lib/web/page/timing.js) hears only of what is long.
 *
 *   task ─ task ─ task ─────────────── frame       an animation frame: from the first task after
 *   ▲ first_ns           a frame is    ▲       ▲    which a frame was wanted to the end of that
 *     wanted from here on              render  to   frame. A task that wants none is one alone.
 *
 * Invariants:
 *  1. A step of a task is one callback with its microtasks, so the time from one checkpoint to the
 *     next is that callback's.
 *  2. The clock is read once for each step.
 */
#include "browser/agent.h"

enum { NS_PER_MS = 1000000, LONG_NS = 50 * NS_PER_MS, SCRIPT_NS = 5 * NS_PER_MS };

static double ms_of(const struct rn_agent* agent, uint64_t ns) {
  return ns <= agent->origin_ns ? 0 : (double)(ns - agent->origin_ns) / NS_PER_MS;
}

static void tell(struct rn_agent* agent, enum rn_told what, uint64_t from_ns, uint64_t to_ns) {
  if (agent->run_told == NULL || agent->engine->stopping) return;
  agent->words[RN_AGENT_TOLD] = what;
  agent->words[RN_AGENT_FROM] = ms_of(agent, from_ns);
  agent->words[RN_AGENT_TO] = ms_of(agent, to_ns);
  rn_invoke_step(agent->engine, agent->run_told);
}

/* What of a task's time keeps input waiting for long. */
static uint64_t blocking_ns(uint64_t took_ns) {
  return took_ns > LONG_NS ? took_ns - LONG_NS : 0;
}

void rn_timing_begin(struct rn_agent* agent, uint64_t now_ns) {
  agent->timing.step_ns = now_ns;
}

void rn_timing_step(struct rn_agent* agent) {
  uint64_t from_ns = agent->timing.step_ns, to_ns = rn_agent_now_ns(agent);
  agent->timing.step_ns = to_ns;
  if (to_ns - from_ns >= SCRIPT_NS) tell(agent, RN_TOLD_SCRIPT, from_ns, to_ns);
}

/* Of the tasks before a frame the longest counts together with the frame itself. */
static void count(struct rn_timing* timing, uint64_t took_ns) {
  uint64_t shorter_ns = took_ns;
  if (took_ns > timing->longest_ns) {
    shorter_ns = timing->longest_ns;
    timing->longest_ns = took_ns;
  }
  timing->blocking_ns += blocking_ns(shorter_ns);
}

static void tell_frame(struct rn_agent* agent, uint64_t from_ns, uint64_t render_ns, uint64_t to_ns,
                       uint64_t blocks_ns) {
  agent->words[RN_AGENT_RENDER] = render_ns == 0 ? 0 : ms_of(agent, render_ns);
  agent->words[RN_AGENT_BLOCKS] = (double)blocks_ns / NS_PER_MS;
  tell(agent, RN_TOLD_FRAME, from_ns, to_ns);
}

void rn_timing_task(struct rn_agent* agent, uint64_t from_ns, bool is_frame) {
  struct rn_timing* timing = &agent->timing;
  uint64_t to_ns = timing->step_ns, took_ns = to_ns - from_ns;
  if (took_ns >= LONG_NS) tell(agent, RN_TOLD_TASK, from_ns, to_ns);
  if (timing->first_ns == 0) timing->first_ns = from_ns;
  if (is_frame) {
    if (to_ns - timing->first_ns >= LONG_NS)
      tell_frame(agent, timing->first_ns, from_ns, to_ns,
                 timing->blocking_ns + blocking_ns(timing->longest_ns + took_ns));
  } else if (agent->frame_id != 0) {
    count(timing, took_ns);
    return;
  } else if (took_ns >= LONG_NS) {
    tell_frame(agent, from_ns, 0, to_ns, blocking_ns(took_ns));
  }
  timing->first_ns = timing->longest_ns = timing->blocking_ns = 0;
}
