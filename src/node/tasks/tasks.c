/* SPDX-License-Identifier: MIT */
/*
 * The loop's side of timers and immediates. JavaScript has the queues: timers in
 * lib/node/internal/timers.js, immediates in internal/immediates.js. docs/timers.md draws
 * the whole way.
 *
 * One uv_timer_t stands for all of JavaScript's timers, one rondo_task_t for all of its
 * immediates. When one of the two is called, it calls JavaScript step by step. A step runs
 * one callback, chooses the next one, and answers whether there is one. Then C makes the
 * checkpoint that Node makes between two callbacks:
 *
 *    uv_timer_t due --> [ step, checkpoint, step, checkpoint, ... step ] --> checkpoint
 *
 * Why steps, and not one call that makes its checkpoints itself? Every callback passes the
 * door (rondo_enter, rondo_leave), which traces and measures it; and an engine may run its
 * microtasks only when JavaScript has returned. It costs one call per callback.
 *
 * Invariants:
 *  1. When JavaScript has returned, settle() has told the loop whether timers and
 *     immediates exist, when the first timer is due, and whether they keep it alive. While
 *     timers run, the loop learns of timers when they have run; likewise immediates.
 *  2. A step that threw is followed by the next step without a checkpoint; so is
 *     one whose checkpoint threw.
 */
#include <math.h>
#include <stdlib.h>

#include "base/base.h"
#include "node/net/flow.h"
#include "node/node.h"
#include "node/process/life.h"
#include "node/process/why.h"
#include "node/tasks/words.h"
#include "node/worker/worker.h"

struct tasks {
  uv_timer_t timer;
  rondo_task_t immediates;
  int running; /* RN_DIRTY_*: what is being run now, and is settled when it has run */
  uint64_t base_ms;
  rn_object run_timers;
  rn_object run_last_again; /* Node 10's rules */
  rn_object run_immediates;
  rn_object uncaught;
};

static _Thread_local struct tasks tasks;

enum { NS_PER_MS = 1000000 };

/* ---- time ---------------------------------------------------------------------------- */

static double loop_ms(rn_engine* engine) {
  return (double)(uv_now(engine->loop) - tasks.base_ms);
}

/* The loop's time, looked at again. Every setTimeout asks. */
static double look(void) {
  rn_engine* engine = rn_here();
  uv_update_time(engine->loop);
  return loop_ms(engine);
}

static int64_t now_host(const void* global, const void* frame) {
  (void)global, (void)frame;
  return rn_host_number(look());
}

/* The same, not looked at again. */
static RN_NATIVE(time_of_loop) {
  RN_UNUSED;
  return rn_number(cx, loop_ms(rn_here()));
}

static RN_NATIVE(now) {
  RN_UNUSED;
  return rn_number(cx, look());
}

/* ---- telling the loop -------------------------------------------------------------------- */

static void on_timers(uv_timer_t* timer);
static void on_immediates(rondo_task_t* task);

/* Deadlines are whole milliseconds of the loop's time, as in Node. */
static void settle_timer(rn_engine* engine) {
  double next = engine->times[RN_TIME_NEXT];
  if (next == INFINITY) {
    uv_timer_stop(&tasks.timer);
  } else {
    uint64_t deadline_ns = ((uint64_t)next + tasks.base_ms) * NS_PER_MS;
    uint64_t now_ns = rondo_now_ns(engine->loop);
    rondo_timer_start_ns(&tasks.timer, on_timers, deadline_ns > now_ns ? deadline_ns - now_ns : 0,
                         0);
  }
  if (engine->words[RN_WORD_TIMERS_REFED] > 0)
    uv_ref((uv_handle_t*)&tasks.timer);
  else
    uv_unref((uv_handle_t*)&tasks.timer);
}

static void settle_immediates(rn_engine* engine) {
  if (engine->words[RN_WORD_IMMEDIATES] == 0) {
    rondo_clear(&tasks.immediates);
    return;
  }
  if (!rondo_is_queued(&tasks.immediates))
    rondo_set_immediate(engine->loop, &tasks.immediates, on_immediates);
  if (engine->words[RN_WORD_IMMEDIATES_REFED] > 0)
    rondo_immediate_ref(&tasks.immediates);
  else
    rondo_immediate_unref(&tasks.immediates);
}

static void settle(rn_engine* engine) {
  int dirty = engine->words[RN_WORD_DIRTY] & ~tasks.running;
  engine->words[RN_WORD_DIRTY] &= tasks.running;
  if (dirty & RN_DIRTY_IMMEDIATES) settle_immediates(engine);
  if (dirty & RN_DIRTY_TIMERS) settle_timer(engine);
  if (dirty & RN_DIRTY_SENDING) rn_flows_flush();
}

/* `what` has run. */
static void settle_run(rn_engine* engine, enum rn_dirty what) {
  tasks.running &= ~(int)what;
  engine->words[RN_WORD_DIRTY] |= (int)what;
  settle(engine);
}

/* ---- the runs ------------------------------------------------------------------------------- */

/* Whether the step did not throw; what it answers is in RN_WORD_MORE then. In line, since each
 * timer and immediate passes here. */
static inline __attribute__((always_inline)) bool step(rn_engine* engine, rondo_kind kind,
                                                       rn_object function) {
  /* internal/observe tells observers of each timer and immediate. */
  if (RN_UNLIKELY(engine->words[RN_WORD_OBSERVED] != 0)) return rn_invoke_step(engine, function);
  rondo_scope_t scope;
  rondo_enter(engine->loop, &scope, kind,
              kind == RONDO_KIND_TIMER ? "JavaScript timers" : "JavaScript immediates");
  bool fine = rn_invoke_step(engine, function);
  rondo_leave(engine->loop, &scope);
  return fine;
}

/* The time at which timers are due or not. */
static void take_time(rn_engine* engine) {
  uv_update_time(engine->loop);
  engine->times[RN_TIME_NOW] = loop_ms(engine);
}

/* From Node 11 on: all timers that are due. False: no JavaScript may run any more. */
static bool run_lists(rn_engine* engine) {
  tasks.running |= RN_DIRTY_TIMERS;
  take_time(engine);
  int more = RN_MORE_AGAIN;
  while (more == RN_MORE_AGAIN) {
    bool fine = step(engine, RONDO_KIND_TIMER, tasks.run_timers);
    if (engine->stopping) return false;
    if (!fine) continue;
    more = engine->words[RN_WORD_MORE];
    if (more == RN_MORE_AGAIN) rondo_drain(engine->loop);
    if (engine->stopping) return false;
  }
  /* Timers that became due meanwhile wait for the next turn. */
  if (more == RN_MORE_NONE && engine->times[RN_TIME_NEXT] <= loop_ms(engine))
    engine->times[RN_TIME_NEXT] = loop_ms(engine) + 1;
  settle_run(engine, RN_DIRTY_TIMERS);
  return true;
}

/* libuv of Node 11 to 19 looks for timers that are due again, at the time that the checkpoint
 * left. */
static bool is_due_again(rn_engine* engine) {
  rondo_drain(engine->loop);
  return !engine->stopping && engine->times[RN_TIME_NEXT] <= loop_ms(engine);
}

/* Node 10: each list is an entry of its own, with a checkpoint behind it. Where that throws, the
 * list is run again at once, at a new time. */
static void run_clocks(rn_engine* engine) {
  tasks.running |= RN_DIRTY_TIMERS;
  take_time(engine);
  rn_object function = tasks.run_timers;
  for (;;) {
    bool skipped = engine->skip_checkpoint;
    bool fine = step(engine, RONDO_KIND_TIMER, function);
    if (engine->stopping) return;
    if (!fine) continue;
    if (engine->words[RN_WORD_MORE] == RN_MORE_NONE) {
      engine->skip_checkpoint = skipped; /* no list was due: that is no entry */
      break;
    }
    engine->skip_checkpoint = false;
    rondo_engine_queued(engine->loop);
    rondo_drain(engine->loop);
    if (engine->stopping) return;
    bool threw = engine->skip_checkpoint;
    if (threw) take_time(engine);
    function = threw ? tasks.run_last_again : tasks.run_timers;
  }
  settle_run(engine, RN_DIRTY_TIMERS);
  engine->skip_checkpoint = true; /* there is no entry around the lists */
}

static void on_timers(uv_timer_t* timer) {
  (void)timer;
  rn_engine* engine = rn_here();
  if (rn_engine_switch(engine, RONDO_SWITCH_TIMER_CLOCKS)) {
    run_clocks(engine);
    return;
  }
  bool again = rn_engine_switch(engine, RONDO_SWITCH_TIMERS_DUE_AGAIN);
  while (run_lists(engine) && again && is_due_again(engine)) continue;
}

/* Whether the phase has run as many as it may. A step of Node 10's counts for itself. */
static bool is_budget_spent(rn_engine* engine, unsigned ran) {
  unsigned budget = rondo_loop_get_limit(engine->loop, RONDO_LIMIT_IMMEDIATES);
  if (budget == 0) return false;
  if (rn_engine_switch(engine, RONDO_SWITCH_CHECKPOINT_EACH) && ran < budget) return false;
  rondo_limit_hit(engine->loop, RONDO_LIMIT_IMMEDIATES);
  return true;
}

/* All immediates that are queued by now, or the first of them (--immediates-per-turn): the rest of
 * the batch waits in JavaScript, and settle_run has the loop come back in its next turn. */
static void on_immediates(rondo_task_t* task) {
  (void)task;
  rn_engine* engine = rn_here();
  unsigned ran = 0;
  tasks.running |= RN_DIRTY_IMMEDIATES;
  /* From Node 11 on the phase begins with a checkpoint: what an exception left. */
  if (engine->skip_checkpoint && rn_engine_switch(engine, RONDO_SWITCH_CHECK_DRAINS)) {
    engine->skip_checkpoint = false;
    rondo_engine_queued(engine->loop);
    rondo_drain(engine->loop);
  }
  do {
    bool fine = step(engine, RONDO_KIND_IMMEDIATE, tasks.run_immediates);
    if (engine->stopping) return;
    if (engine->words[RN_WORD_MORE] != RN_MORE_AGAIN) break; /* also of one that threw */
    ran++;
    if (!fine) continue;
    if (is_budget_spent(engine, ran)) break;
    rondo_drain(engine->loop);
  } while (!engine->stopping);
  settle_run(engine, RN_DIRTY_IMMEDIATES);
}

static bool on_uncaught(rn_engine* engine, rn_value exception) {
  rn_value thrown;
  rn_call(engine->cx, tasks.uncaught, rn_undefined(engine->cx), 1, &exception, &thrown);
  /* The handler of last resort failed: deep in an overflown stack, or out of memory. */
  if (thrown != NULL && !engine->halted) rn_life_die(engine, exception);
  return true;
}

/* ---- natives ----------------------------------------------------------------------------- */

static rn_object function_of(rn_engine* engine, rn_object from, const char* name) {
  rn_value value = rn_get(engine->cx, from, name);
  rn_keep(engine, value);
  return rn_as_object(engine->cx, value);
}

static void close_tasks(rn_engine* engine) {
  (void)engine;
  rondo_clear(&tasks.immediates);
  uv_close((uv_handle_t*)&tasks.timer, NULL);
}

static RN_NATIVE(setup) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  rn_object from = rn_as_object(cx, RN_ARG(0));
  if (from == NULL) return rn_throw(cx, thrown, "setup wants its functions");
  uv_timer_init(engine->loop, &tasks.timer);
  rondo_handle_set_name((uv_handle_t*)&tasks.timer, "JavaScript timers");
  uv_unref((uv_handle_t*)&tasks.timer);
  tasks.immediates.name = "JavaScript immediates";
  uv_update_time(engine->loop);
  tasks.base_ms = uv_now(engine->loop);
  tasks.run_timers = function_of(engine, from, "runTimers");
  tasks.run_last_again = function_of(engine, from, "runLastAgain");
  tasks.run_immediates = function_of(engine, from, "runImmediates");
  tasks.uncaught = function_of(engine, from, "uncaught");
  engine->settle = settle;
  rn_life_add_end(close_tasks, NULL);
  rn_workers_prepare(engine);
  if (!rn_set_checkpoint(
          engine, function_of(engine, from, "runTicks"), function_of(engine, from, "runRejections"),
          function_of(engine, from, "rejected"), function_of(engine, from, "handled"))) {
    rn_object hears_nothing = function_of(engine, from, "hearsNothing");
    rn_call(cx, hears_nothing, rn_undefined(cx), 0, NULL, thrown);
  }
  rn_modules_listen(engine, function_of(engine, from, "importModule"),
                    function_of(engine, from, "importMeta"));
  rn_set_uncaught(engine, on_uncaught);
  rn_life_set(engine, (struct rn_life){.start = function_of(engine, from, "start"),
                                       .before_exit = function_of(engine, from, "beforeExit"),
                                       .exit = function_of(engine, from, "exit"),
                                       .status = function_of(engine, from, "status"),
                                       .why = function_of(engine, from, "why")});
  return rn_undefined(cx);
}

/* For what the engine itself would swallow: the callback of a microtask. */
static RN_NATIVE(uncaught) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  rn_uncaught(engine, RN_ARG(0));
  return rn_undefined(cx);
}

static RN_NATIVE(do_exit) {
  RN_UNUSED;
  int code = rn_to_int32(cx, RN_ARG(0));
  rn_engine* engine = rn_here();
  if (engine->words[RN_WORD_THREAD] == 0) rn_life_exit(engine, code);
  rn_worker_exit(engine, code);
  return rn_undefined(cx);
}

static RN_NATIVE(thrown_at) {
  RN_UNUSED;
  return rn_stack_thrown_at(rn_here(), RN_ARG(0));
}

static RN_NATIVE(options) {
  RN_UNUSED;
  return rn_life_options(rn_here());
}

static RN_NATIVE(pending) {
  RN_UNUSED;
  return rn_why_pending(rn_here());
}

/* placeOf(id): where that was queued, with --why. */
static RN_NATIVE(place_of) {
  RN_UNUSED;
  const char* place = rn_why_place((uint64_t)rn_to_double(cx, RN_ARG(0)));
  return place == NULL ? rn_undefined(cx) : rn_string(cx, place);
}

static RN_NATIVE(on_end) {
  RN_UNUSED;
  rn_life_at_end(rn_here(), RN_ARG(0));
  return rn_undefined(cx);
}

static RN_NATIVE(microtask_function) {
  RN_UNUSED;
  rn_object run = rn_as_object(cx, RN_ARG(0));
  return run == NULL ? rn_undefined(cx) : rn_function_microtask(rn_here(), run);
}

static RN_NATIVE(job_taker) {
  RN_UNUSED;
  rn_object run = rn_as_object(cx, RN_ARG(0));
  rn_object taken = rn_as_object(cx, RN_ARG(1));
  return run == NULL || taken == NULL ? rn_undefined(cx) : rn_jobs_start(rn_here(), run, taken);
}

/* Node 10 closed a handle for each list of timers that had run empty. One that
 * stands for all of them has the same effect on the loop. */
static void on_clock_closed(uv_handle_t* handle) {
  handle->data = NULL;
}

static RN_NATIVE(close_clock) {
  RN_UNUSED;
  static _Thread_local uv_idle_t clock;
  if (clock.data == NULL) {
    uv_idle_init(rn_here()->loop, &clock);
    rondo_handle_set_name((uv_handle_t*)&clock, "JavaScript timers");
    clock.data = &clock;
    uv_close((uv_handle_t*)&clock, on_clock_closed);
  }
  return rn_undefined(cx);
}

static RN_NATIVE(gc) {
  RN_UNUSED;
  rn_collect_garbage(cx);
  return rn_undefined(cx);
}

RN_BINDING(rn_binding_tasks) {
  static const struct rn_function functions[] = {{"setup", setup},
                                                 {"uncaught", uncaught},
                                                 {"exit", do_exit},
                                                 {"thrownAt", thrown_at},
                                                 {"options", options},
                                                 {"gc", gc},
                                                 {"timeOfLoop", time_of_loop},
                                                 {"closeClock", close_clock},
                                                 {"microtaskFunction", microtask_function},
                                                 {"jobTaker", job_taker},
                                                 {"pending", pending},
                                                 {"placeOf", place_of},
                                                 {"onEnd", on_end},
                                                 {NULL, NULL}};
  rn_set_functions(engine->cx, binding, functions);
  rn_set(engine->cx, binding, "immediatesPerTurn",
         rn_number(engine->cx, rondo_loop_get_limit(engine->loop, RONDO_LIMIT_IMMEDIATES)));
  rn_set(engine->cx, binding, "now", rn_function_host(engine->cx, now_host, "now", now));
  rn_words_set(engine, binding);
}
