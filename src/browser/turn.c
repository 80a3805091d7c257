/* SPDX-License-Identifier: MIT */
/*
 * The turn of a browser's loop: one task, with a checkpoint after each callback in it.
 *
 *     ┌──▶ what is due becomes ready ─▶ the next task ─▶ checkpoint ─┐
 *     │                                      or an idle callback    │
 *     └──────────────── poll, when nothing is ready ◀───────────────┘
 *
 * An update of the rendering is a task like others (frames.c), which is ready at the time of a
 * frame and only if one is wanted.
 *
 * Invariants:
 *  1. JavaScript is not on the stack when a checkpoint is made: a task is run step by step, and a
 *     step returns after each callback of the page's.
 *  2. Every task, and each further callback in one, passes the door.
 */
#include <stdio.h>

#include "browser/agent.h"
#include "node/process/process.h"

enum { TASKS_PER_POLL = 16, TASKS_PER_MOMENT = 4000, MOMENT_NS = 1000000 };

uint64_t rn_agent_now_ns(const struct rn_agent* agent) {
  if (agent->by_hand) return agent->hand_ns;
  uint64_t now_ns = agent->stands > 0 ? agent->stands_from_ns : rn_process_now_ns(agent->engine);
  return now_ns - agent->stood_ns;
}

static bool is_over(const struct rn_agent* agent) {
  return agent->is_over || agent->engine->stopping;
}

/* ---- one task ------------------------------------------------------------------------------ */

/* False: it took longer than --task-limit allows, and was ended. */
static bool is_within(const struct rn_agent* agent, enum rn_limit_why why, const char* name) {
  if (why == RN_LIMIT_NONE) return true;
  fprintf(stderr, "rondo: a task (%s) took longer than the %g ms of --task-limit\n", name,
          agent->task_limit_ms);
  return false;
}

/* False: see is_within. */
static bool step(struct rn_agent* agent, rn_object function, const char* name) {
  rn_engine* engine = agent->engine;
  if (agent->task_limit_ms <= 0) {
    rn_invoke_step(engine, function);
    return true;
  }
  struct rn_limit limit;
  rn_value thrown = NULL;
  engine->skip_checkpoint = false;
  rn_limit_begin(engine, &limit, agent->task_limit_ms, NULL);
  if (engine->blocked != NULL) rn_blocked_enter(engine, RONDO_KIND_NONE);
  rn_call(engine->cx, function, rn_undefined(engine->cx), 0, NULL, &thrown);
  if (engine->blocked != NULL) rn_blocked_leave(engine);
  enum rn_limit_why why = rn_limit_end(engine, &limit);
  rondo_engine_queued(engine->loop);
  if (engine->words[RN_WORD_DIRTY] != 0 && !engine->stopping) engine->settle(engine);
  if (why == RN_LIMIT_NONE && thrown != NULL) rn_uncaught(engine, thrown);
  return is_within(agent, why, name);
}

/* Microtasks that never end are a task that never ends. Where a limit ends all code on the stack,
 * the engine runs them itself, and no limit reaches them. */
static bool checkpoint(struct rn_agent* agent, const char* name) {
  rn_engine* engine = agent->engine;
  struct rn_limit limit;
  if (agent->task_limit_ms <= 0 || rn_limit_ends_all()) {
    rondo_drain(engine->loop);
    return true;
  }
  rn_limit_begin(engine, &limit, agent->task_limit_ms, NULL);
  rn_limit_enter(engine, &limit);
  rondo_drain(engine->loop);
  rn_limit_leave(&limit);
  return is_within(agent, rn_limit_end(engine, &limit), name);
}

/* The steps of what has been entered, with a checkpoint after each. */
static void run_steps(struct rn_agent* agent, rn_object function, const char* name) {
  rn_engine* engine = agent->engine;
  bool fine = step(agent, function, name);
  while (fine && agent->words[RN_AGENT_MORE] != 0 && !is_over(agent)) {
    fine = checkpoint(agent, name);
    if (!fine || is_over(agent)) break;
    rn_timing_step(agent);
    agent->words[RN_AGENT_TASK] = 0;
    rondo_scope_t scope;
    rondo_enter(engine->loop, &scope, RONDO_KIND_CALLBACK, name);
    fine = step(agent, function, name);
    rondo_leave(engine->loop, &scope);
  }
  if (fine && !is_over(agent)) fine = checkpoint(agent, name);
  if (!fine) agent->is_over = agent->is_stopped = true;
  rn_timing_step(agent);
}

static void run_task(struct rn_agent* agent, const struct rn_ptask* task, uint64_t id,
                     uint64_t now_ns) {
  const bool is_frame = task->source == RN_SOURCE_RENDER;
  const rondo_kind kind = is_frame ? RONDO_KIND_FRAME : RONDO_KIND_TASK;
  const char* name = rn_source_name(task->source);
  rondo_scope_t scope;
  if (is_frame) {
    agent->frame_id = agent->frame_first_ns = 0;
    agent->frame_last_ns = agent->frame_ns;
    agent->in_frame = true;
  }
  uv_loop_t* loop = agent->engine->loop;
  rondo_turn_begin(loop, is_frame ? RONDO_PHASE_RENDER : RONDO_PHASE_TASK);
  rondo_enter_item(loop, &scope, kind, task->due_ns != 0 ? RONDO_REASON_DUE : RONDO_REASON_QUEUED,
                   &task->item, name);
  agent->words[RN_AGENT_TASK] = (double)id;
  agent->words[RN_AGENT_MORE] = 0;
  rn_timing_begin(agent, now_ns);
  run_steps(agent, agent->run_step, name);
  rn_timing_task(agent, now_ns, is_frame);
  if (is_frame) agent->in_frame = false;
  rondo_leave(loop, &scope);
  rondo_turn_end(loop);
  if (agent->is_leaving) agent->is_over = true;
  if (task->priority == RN_PRIORITY_INPUT && !is_frame) rn_frame_after_input(agent);
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* The next task at that time; 0: none is ready. */
static uint64_t take(struct rn_agent* agent, uint64_t clock_ns, struct rn_ptask* task) {
  rn_queues_ripen(&agent->queues, clock_ns);
  bool waits = rn_frame_is_first(agent);
  return rn_queues_take(&agent->queues, waits ? RN_PRIORITY_FRAME : RN_PRIORITY_LOW, task);
}

/* Tasks take no virtual time, so a chain of them without an end would hold up all that is due
 * later, and the end of the page. After so many in one millisecond each takes another one, until
 * the clock moves for another reason. A clock that is moved by hand stays where it is. */
static void pass_time(struct rn_agent* agent, uint64_t now_ns) {
  if (agent->by_hand) return;
  if (now_ns >= agent->moment_ns + MOMENT_NS) {
    agent->moment_ns = now_ns;
    agent->moment_tasks = 0;
  }
  if (++agent->moment_tasks < TASKS_PER_MOMENT) return;
  agent->moment_ns = now_ns + MOMENT_NS;
  rondo_clock_advance(agent->engine->loop, MOMENT_NS); /* UV_EINVAL in real time */
}

bool rn_agent_turn(struct rn_agent* agent) {
  struct rn_ptask task;
  uv_update_time(agent->engine->loop);
  uint64_t now_ns = rn_agent_now_ns(agent);
  if (agent->end_ns != 0 && now_ns >= agent->end_ns) {
    agent->is_over = agent->is_late = true;
    return false;
  }
  uint64_t id = take(agent, rn_clock_after_work(agent, now_ns), &task);
  if (id == 0) id = take(agent, rn_clock_after_rest(agent, now_ns), &task);
  if (id != 0) {
    agent->is_quiet_told = false;
    run_task(agent, &task, id, now_ns);
  } else if (rn_frame_is_first(agent) || !rn_idle_turn(agent, now_ns)) {
    return false;
  }
  pass_time(agent, now_ns);
  return true;
}

bool rn_agent_alive(const struct rn_agent* agent) {
  return agent->queues.ready_count > 0 || rn_queues_has_delayed(&agent->queues) ||
         agent->words[RN_AGENT_IDLE] != 0 || agent->holds > 0 || uv_loop_alive(agent->engine->loop);
}

static void on_wake(uv_timer_t* timer) {
  (void)timer;
}

/* What other threads send does not keep the loop alive, and a loop that is not alive looks at
 * nothing: so it is kept alive meanwhile. */
static void run_loop(struct rn_agent* agent, uv_run_mode mode) {
  if (agent->stays > 0) uv_ref((uv_handle_t*)&agent->stay);
  uv_run(agent->engine->loop, mode);
  uv_unref((uv_handle_t*)&agent->stay);
}

/* Waits for the outside, but not beyond what is due next. */
static void wait(struct rn_agent* agent, bool is_busy) {
  uv_loop_t* loop = agent->engine->loop;
  uint64_t next_ns = rn_queues_next_ns(&agent->queues);
  uint64_t idle_ns = rn_idle_next_ns(agent);
  if (idle_ns < next_ns) next_ns = idle_ns;
  if (agent->end_ns != 0 && agent->end_ns < next_ns) next_ns = agent->end_ns;
  if (rn_frame_is_first(agent) && agent->frame_first_ns < next_ns) next_ns = agent->frame_first_ns;
  if (is_busy) {
    run_loop(agent, UV_RUN_NOWAIT);
    return;
  }
  if (next_ns != UINT64_MAX) {
    uv_update_time(loop);
    uint64_t now_ns = rn_agent_now_ns(agent);
    rondo_timer_start_ns(&agent->wake, on_wake, next_ns > now_ns ? next_ns - now_ns : 0, 0);
    uv_ref((uv_handle_t*)&agent->wake);
  }
  run_loop(agent, UV_RUN_ONCE);
  uv_timer_stop(&agent->wake);
  uv_unref((uv_handle_t*)&agent->wake);
  rn_clock_after_rest(agent, rn_agent_now_ns(agent));
}

/* Nothing is left here, but another thread may send something: JavaScript asks it, once for each
 * time that this happens. What has been sent already comes first. */
static void tell_quiet(struct rn_agent* agent) {
  run_loop(agent, UV_RUN_NOWAIT);
  if (is_over(agent) || rn_agent_alive(agent)) return;
  agent->is_quiet_told = true;
  rn_invoke_step(agent->engine, agent->run_quiet);
  rondo_drain(agent->engine->loop);
}

void rn_agent_run(struct rn_agent* agent) {
  agent->is_running = true;
  while (!is_over(agent)) {
    int ran = 0;
    while (ran < TASKS_PER_POLL && !is_over(agent) && rn_agent_turn(agent)) ran++;
    if (is_over(agent)) break;
    if (!rn_agent_alive(agent)) {
      if (agent->stays == 0) break;
      if (!agent->is_quiet_told && agent->run_quiet != NULL) {
        tell_quiet(agent);
        continue;
      }
    }
    wait(agent, ran == TASKS_PER_POLL);
  }
  agent->is_running = false;
}
