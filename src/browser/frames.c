/* SPDX-License-Identifier: MIT */
/*
 * Rendering opportunities: the times of a display, of which only those are used at which somebody
 * wants a frame (an animation frame callback, a change of what is seen, an animation).
 *
 *   origin ──┬──────┬──────┬──────┬──▶      a frame each interval
 *            ▲      ▲      :      ▲
 *          wanted, wanted, not,  wanted
 *
 * A frame that comes late, because a task took long, keeps the time at which it was due. The next
 * one is at the first time of the display after that: those between are skipped.
 */
#include "browser/agent.h"

void rn_frame_want(struct rn_agent* agent) {
  if (agent->frame_id != 0) return;
  uint64_t now_ns = rn_agent_now_ns(agent);
  uint64_t passed = (now_ns - agent->origin_ns) / agent->frame_interval_ns;
  uint64_t due_ns = agent->origin_ns + (passed + 1) * agent->frame_interval_ns;
  if (due_ns <= agent->frame_last_ns) due_ns = agent->frame_last_ns + agent->frame_interval_ns;
  agent->idle_before_frame = agent->in_frame;
  agent->frame_ns = due_ns;
  agent->frame_id =
      rn_queues_post_at(&agent->queues, RN_SOURCE_RENDER, RN_PRIORITY_NORMAL, due_ns, false);
}

void rn_frame_drop(struct rn_agent* agent) {
  if (agent->frame_id == 0) return;
  rn_queues_cancel(&agent->queues, agent->frame_id);
  agent->frame_id = agent->frame_first_ns = 0;
  agent->frame_ns = agent->frame_last_ns;
}

void rn_frame_after_input(struct rn_agent* agent) {
  enum { HELD_NS = 50 * 1000000 };
  if (agent->frame_id == 0) return;
  agent->frame_first_ns = rn_clock_after_work(agent, rn_agent_now_ns(agent)) + HELD_NS;
  rn_queues_set_priority(&agent->queues, agent->frame_id, RN_PRIORITY_FRAME);
}

bool rn_frame_is_first(const struct rn_agent* agent) {
  return agent->frame_id != 0 && agent->clock_ns < agent->frame_first_ns;
}
