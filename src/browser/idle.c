/* SPDX-License-Identifier: MIT */
/*
 * Idle periods: the time in which nothing else is to do.
 *
 *   no task is ready   a period: until the next task or frame is due, at most 50 ms
 *   in a period         the callbacks that were asked for before it, one after another, as long as
 * no task becomes ready asked for in one    they wait for the next period, which begins when this
 * one is over
 *
 * JavaScript has the two lists; the word RN_AGENT_IDLE says which of them are not empty.
 */
#include "browser/agent.h"

enum { LONGEST_NS = 50 * 1000000, SHORTEST_NS = 1000000 };

static bool wants(const struct rn_agent* agent, int list) {
  return ((int)agent->words[RN_AGENT_IDLE] & list) != 0;
}

/* The end of a period that would begin now; 0: there is no time for one. */
static uint64_t end_of_period(const struct rn_agent* agent, uint64_t now_ns) {
  /* A frame that is wanted comes first, unless it was asked for in a frame. */
  if (agent->frame_id != 0 && !agent->idle_before_frame) return 0;
  uint64_t next_ns = rn_queues_next_ns(&agent->queues);
  if (next_ns < now_ns + SHORTEST_NS) return 0;
  return next_ns < now_ns + LONGEST_NS ? next_ns : now_ns + LONGEST_NS;
}

bool rn_idle_turn(struct rn_agent* agent, uint64_t now_ns) {
  if (agent->words[RN_AGENT_IDLE] == 0) return false;
  agent->words[RN_AGENT_TASK] = 0;
  if (now_ns >= agent->idle_end_ns) {
    uint64_t end_ns = end_of_period(agent, now_ns);
    if (end_ns == 0) return false;
    agent->idle_end_ns = end_ns;
    agent->words[RN_AGENT_TASK] = 1; /* the lists change places */
  } else if (!wants(agent, RN_IDLE_NOW)) {
    return false;
  }
  uv_loop_t* loop = agent->engine->loop;
  rondo_scope_t scope;
  rondo_turn_begin(loop, RONDO_PHASE_SPARE);
  rondo_enter(loop, &scope, RONDO_KIND_SPARE, rn_source_name(RN_SOURCE_IDLE));
  rn_timing_begin(agent, now_ns);
  rn_invoke_step(agent->engine, agent->run_idle);
  rondo_drain(loop);
  rn_timing_step(agent);
  rn_timing_task(agent, now_ns, false);
  rondo_leave(loop, &scope);
  rondo_turn_end(loop);
  return true;
}

uint64_t rn_idle_next_ns(const struct rn_agent* agent) {
  if (agent->words[RN_AGENT_IDLE] == 0) return UINT64_MAX;
  uint64_t now_ns = rn_agent_now_ns(agent);
  if (now_ns < agent->idle_end_ns) return wants(agent, RN_IDLE_NOW) ? now_ns : agent->idle_end_ns;
  return end_of_period(agent, now_ns) == 0 ? UINT64_MAX : now_ns;
}
