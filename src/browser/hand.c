/* SPDX-License-Identifier: MIT */
/*
 * A page whose clock is moved by hand, in a program with a loop of its own: rondo:browser's open().
 * advance(ms) runs the page's tasks up to that time in the check phase of the program's loop, as
 * fast as they go: the clock jumps from one task to the next.
 */
#include "browser/agent.h"

static void on_hand(rondo_task_t* task);

static void queue(struct rn_agent* agent) {
  if (!rondo_is_queued(&agent->hand))
    rondo_set_immediate(agent->engine->loop, &agent->hand, on_hand);
}

static uint64_t next_ns(const struct rn_agent* agent) {
  uint64_t due_ns = rn_queues_next_ns(&agent->queues);
  uint64_t idle_ns = rn_idle_next_ns(agent);
  return idle_ns < due_ns ? idle_ns : due_ns;
}

static void on_hand(rondo_task_t* task) {
  enum { TASKS_MAX = 256, MOMENT_MAX = 100000 };
  struct rn_agent* agent = task->data;
  rn_engine* engine = agent->engine;
  agent->is_running = true;
  for (int ran = 0; !agent->is_over && !engine->stopping; ran++) {
    if (ran == TASKS_MAX) { /* the program's loop has a turn */
      agent->is_running = false;
      queue(agent);
      return;
    }
    if (agent->moment_tasks++ == MOMENT_MAX) break; /* they have no end: the rest stays */
    if (rn_agent_turn(agent)) continue;
    if (agent->holds > 0) { /* rn_hand_wake */
      agent->is_running = false;
      return;
    }
    uint64_t at_ns = next_ns(agent);
    if (at_ns > agent->until_ns) break;
    if (at_ns > agent->hand_ns) {
      agent->hand_ns = at_ns;
      agent->moment_tasks = 0;
    }
  }
  agent->is_running = false;
  if (agent->until_ns > agent->hand_ns) agent->hand_ns = agent->until_ns;
  rn_ref done = agent->hand_done;
  agent->hand_done = 0;
  rn_invoke_once(engine, done, 0, NULL);
}

int rn_hand_run(struct rn_agent* agent, uint64_t until_ns, rn_value done) {
  if (agent->hand_done != 0) return UV_EBUSY;
  agent->until_ns = until_ns;
  agent->moment_tasks = 0;
  agent->hand_done = rn_keep(agent->engine, done);
  agent->hand.data = agent;
  agent->hand.name = "page";
  queue(agent);
  return 0;
}

void rn_hand_wake(struct rn_agent* agent) {
  if (agent->hand_done != 0 && !agent->is_running) queue(agent);
}
