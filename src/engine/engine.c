/* SPDX-License-Identifier: MIT */
/*
 * One engine on one loop: its start, calls from the loop, the checkpoint.
 *
 * Invariants:
 *  1. The thread holds the engine's lock from rn_engine_new on. The engine drains
 *     its microtasks by itself only when the lock is released, so with the lock
 *     held they run where rn_jobs_run is called and nowhere else.
 *  2. JavaScript runs only inside rn_invoke and the hooks of the checkpoint; when
 *     one of them returns, the loop knows what changed (settle).
 *  3. After a throw the checkpoint of that callback is not made, as in Node: what
 *     it would have run waits for the next one.
 */
#include "engine/engine.h"

#include <math.h>
#include <stdlib.h>

#include "base/base.h"
#include "engine/code.h"
#include "engine/jsc.h"

static _Thread_local struct rn_jsc* here;

rn_engine* rn_here(void) {
  return &here->engine;
}

static inline void settle(rn_engine* engine) {
  if (engine->words[RN_WORD_DIRTY] != 0 && !engine->stopping) engine->settle(engine);
}

/* ---- calls from the loop ------------------------------------------------------------- */

void rn_set_uncaught(rn_engine* engine, bool (*uncaught)(rn_engine* engine, rn_value exception)) {
  rn_jsc_of(engine)->uncaught = uncaught;
}

/* It is halted. If there is JavaScript on the stack yet, that ends too. */
static void end_code(rn_engine* engine) {
  engine->stopping = true;
  if (rn_jsc_of(engine)->calls == 0)
    rn_halt_over(engine);
  else
    rn_halt_again();
}

bool rn_uncaught(rn_engine* engine, rn_value exception) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  if (engine->halted) {
    end_code(engine);
    return false;
  }
  if (rn_limit_has_ended_all())
    exception = rn_error(engine->cx,
                         "Script execution timed out or was interrupted; with this engine all code "
                         "on the stack ends then (entry of rondo doctor)");
  rn_stack_uncaught(exception);
  if (jsc->uncaught == NULL) return false;
  jsc->handling++;
  bool is_handled = jsc->uncaught(engine, exception);
  jsc->handling--;
  return is_handled;
}

/* Around each call: in line, since there are so many of them. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

/* The depth of what is observed, for the end of the call. */
ALWAYS_INLINE unsigned begin_call(rn_engine* engine) {
  rn_jsc_of(engine)->calls++;
  if (RN_UNLIKELY(engine->blocked != NULL)) rn_blocked_enter(engine, RONDO_KIND_NONE);
  engine->skip_checkpoint = false;
  engine->checkpoint_waits = false;
  return rn_observe_depth();
}

__attribute__((cold, noinline)) static void threw(rn_engine* engine, JSValueRef thrown,
                                                  unsigned depth) {
  rn_uncaught(engine, thrown);
  rn_observe_unwind(engine, depth);
  engine->skip_checkpoint = true;
}

ALWAYS_INLINE bool finish(rn_engine* engine, JSValueRef thrown, unsigned depth) {
  rn_jsc_of(engine)->calls--;
  if (RN_UNLIKELY(engine->blocked != NULL)) rn_blocked_leave(engine);
  if (RN_UNLIKELY(thrown != NULL)) threw(engine, thrown, depth);
  rondo_engine_queued(engine->loop);
  settle(engine);
  return thrown == NULL;
}

bool rn_invoke(rn_engine* engine, rn_object function, rn_value self, size_t argc,
               const rn_value* argv) {
  if (engine->stopping) return false;
  unsigned depth = begin_call(engine);
  JSValueRef thrown = NULL;
  JSObjectCallAsFunction(engine->cx, function, rn_as_object(engine->cx, self), argc, argv, &thrown);
  return finish(engine, thrown, depth);
}

bool rn_invoke_step(rn_engine* engine, rn_object function) {
  if (engine->stopping) return false;
  unsigned depth = begin_call(engine);
  JSValueRef thrown = NULL;
  JSObjectCallAsFunction(engine->cx, function, NULL, 0, NULL, &thrown);
  return finish(engine, thrown, depth);
}

bool rn_invoke_kept(rn_engine* engine, rn_ref function, size_t argc, const rn_value* argv) {
  if (engine->stopping) return false;
  rn_object object = rn_as_object(engine->cx, rn_kept(engine, function));
  rn_value context = rn_kept_context(engine, function);
  if (context != NULL) rn_context_enter(engine, context);
  return rn_invoke(engine, object, rn_undefined(engine->cx), argc, argv);
}

bool rn_invoke_once(rn_engine* engine, rn_ref function, size_t argc, const rn_value* argv) {
  bool fine = rn_invoke_kept(engine, function, argc, argv);
  rn_drop(engine, function);
  return fine;
}

/* ---- the checkpoint ----------------------------------------------------------------------- */

bool rn_set_checkpoint(rn_engine* engine, rn_object run_ticks, rn_object run_rejections,
                       rn_object rejected, rn_object handled) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  rn_keep(engine, run_ticks);
  rn_keep(engine, run_rejections);
  jsc->run_ticks = run_ticks;
  jsc->run_rejections = run_rejections;
  if (rn_promises_track(engine, rejected, handled)) return true;
  JSGlobalContextSetUnhandledRejectionCallback(jsc->global, rejected, NULL);
  return false;
}

/* A hook's answers: it ran something, nothing, or the checkpoint is over. */
enum { RAN = 1, NOTHING = 0, OVER = -1 };

static int call_hook(struct rn_jsc* jsc, JSObjectRef function, rondo_kind kind) {
  rn_engine* engine = &jsc->engine;
  JSValueRef thrown = NULL;
  unsigned depth = rn_observe_depth();
  jsc->calls++;
  if (engine->blocked != NULL) rn_blocked_enter(engine, kind);
  JSObjectCallAsFunction(engine->cx, function, NULL, 0, NULL, &thrown);
  jsc->calls--;
  if (engine->blocked != NULL) rn_blocked_leave(engine);
  settle(engine);
  if (thrown == NULL) return RAN;
  threw(engine, thrown, depth);
  settle(engine);
  return OVER;
}

static int run_ticks(uv_loop_t* loop, void* arg) {
  (void)loop;
  struct rn_jsc* jsc = arg;
  rn_engine* engine = &jsc->engine;
  if (engine->skip_checkpoint || engine->checkpoint_waits || engine->stopping) return OVER;
  if (engine->words[RN_WORD_TICKS] == 0) return NOTHING;
  return call_hook(jsc, jsc->run_ticks, RONDO_KIND_TICK);
}

static int run_microtasks(uv_loop_t* loop, void* arg) {
  (void)loop;
  struct rn_jsc* jsc = arg;
  rn_engine* engine = &jsc->engine;
  rn_context_drains(engine);
  bool is_watched = RN_UNLIKELY(engine->blocked != NULL) && rn_jobs_may_wait();
  if (is_watched) rn_blocked_enter(engine, RONDO_KIND_MICROTASK);
  rn_jobs_run(jsc);
  if (is_watched) rn_blocked_leave(engine);
  rn_context_drained(engine);
  if (engine->halted) end_code(engine);
  settle(engine);
  if (engine->stopping || engine->skip_checkpoint) return OVER;
  if (engine->words[RN_WORD_TICKS] != 0) return RAN;
  if (engine->words[RN_WORD_REJECTIONS] == 0) return NOTHING;
  engine->words[RN_WORD_MORE] = RN_MORE_NONE;
  int ran = call_hook(jsc, jsc->run_rejections, RONDO_KIND_TICK);
  if (ran != RAN || engine->words[RN_WORD_MORE] == RN_MORE_AGAIN) return ran;
  /* Under Node 10's rules what listeners have queued waits for the next call. */
  if (!rn_engine_switch(engine, RONDO_SWITCH_REJECTIONS_DRAIN)) engine->checkpoint_waits = true;
  return OVER;
}

/* ---- start and end -------------------------------------------------------------------------- */

static void settle_nothing(rn_engine* engine) {
  engine->words[RN_WORD_DIRTY] = 0;
}

void rn_engine_close(rn_engine* engine) {
  engine->stopping = true;
  rn_glib_close();
}

void rn_engine_end(rn_engine* engine) {
  struct rn_jsc* jsc = rn_jsc_of(engine);
  rn_blocked_end(engine);
  rn_roots_free(engine);
  rn_stack_end();
  rn_observe_close();
  rn_where_end();
  rn_halt_end(jsc);
  /* Where the engine runs its microtasks itself it would do so as the lock is released, after the
   * end. So it goes with the lock held. */
  if (rn_can(RN_CAN_MICROTASK_QUEUE)) JSUnlock(jsc->global);
  JSGlobalContextRelease(jsc->global);
  JSContextGroupRelease(jsc->vm);
  rn_glib_end();
  here = NULL;
  free(jsc);
}

rn_engine* rn_engine_new(uv_loop_t* loop) {
  struct rn_jsc* jsc = calloc(1, sizeof *jsc);
  if (jsc == NULL) return NULL;
  rn_stack_bounds_expect(true);
  rn_engine_settings();
  rn_glib_before();
  jsc->vm = JSContextGroupCreate();
  rn_stack_bounds_expect(false);
  jsc->global = jsc->vm == NULL ? NULL : JSGlobalContextCreateInGroup(jsc->vm, NULL);
  if (jsc->global == NULL) {
    free(jsc);
    return NULL;
  }
  JSLock(jsc->global);
  rn_engine* engine = &jsc->engine;
  engine->cx = jsc->global;
  engine->loop = loop;
  engine->settle = settle_nothing;
  engine->times[RN_TIME_NEXT] = INFINITY;
  for (int i = 0; i < RONDO_SWITCH_MAX; i++)
    engine->words[RN_WORD_SWITCHES] |= rondo_loop_get_switch(loop, (rondo_switch)i) << i;
  engine->words[RN_WORD_OBSERVED] = rondo_is_observed(loop);
  engine->roots = rn_roots_new(engine->cx);
  RN_ASSERT(engine->roots != NULL);
  rondo_loop_set_engine(
      loop,
      &(rondo_engine_t){.run_ticks = run_ticks, .run_microtasks = run_microtasks, .arg = jsc});
  here = jsc;
  rn_private_probe(jsc);
  rn_limit_prepare(jsc);
  rn_stack_start(jsc);
  rn_glib_start(loop);
  return engine;
}
