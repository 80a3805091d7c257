/* SPDX-License-Identifier: MIT */
/*
 * async-context: the asynchronous context, one value of JavaScript's (lib/node/internal/async.js)
 * that goes with the work that is begun while it is current.
 *
 * Every microtask passes through the engine's function that queues one. It is an
 * exported function that the engine calls by its name, so a function of that name
 * here comes first. While the context is in use, ours puts another microtask in
 * front of each, which makes current the context in which its successor was queued:
 *
 *    queue:  ... [restore(C1)] [job 1] [restore(C2)] [job 2] ...
 *
 * A reaction to a pending promise is queued by the code that settles it, which is the wrong
 * context. So a mark precedes it: a reaction that never runs, with our function as
 * its handler and the context where the engine has the promise that `then` gave. A
 * promise's reactions are queued together and in order, so the mark comes right before:
 *
 *    promise settled:  enqueue(mark, C) --> dropped, C noted;  enqueue(job) --> [restore(C)] [job]
 *
 * What a task is made of (layout.h) is tried out before the first use.
 *
 * Invariants:
 *  1. `current` is kept alive by JavaScript, which holds the same value in a variable.
 *  2. A program that doesn't use the context pays one test for each microtask.
 *  3. rn_context_start reports an engine without that function, or with other tasks.
 *  4. A mark counts only for the very next task, if that is a reaction with the same value.
 *  5. A task that is held for its realm (realm_tasks.c) is held with its context; the task
 *     in front of another is never held, whatever its arguments are.
 */
#include "engine/jsc.h"

/* Of `mode`. FRONT: what is queued is our own task in front. CALLBACKS: microtasks know nothing of
 * it, only what C keeps does. SPECIMEN: what is queued is rn_context_sees_tasks'. */
enum { OFF, ON, PROBE, FRONT, CALLBACKS, SPECIMEN };

static _Thread_local struct {
  int mode;
  bool probed;          /* the task that the probe queued looked as it should */
  bool reaction_probed; /* so did the mark */
  JSContextRef cx;
  JSObjectRef restore;
  JSObjectRef enter;
  JSObjectRef drained;
  JSObjectRef aside;
  JSObjectRef mark;    /* the handler of marks */
  JSObjectRef spy;     /* the handler of spies, or NULL */
  JSObjectRef queued;  /* JavaScript that hears of each task, or NULL */
  rn_ref kept_queued;  /* keeps it */
  JSObjectRef wrap;    /* makes of a thenable's `then` one that carries the context */
  JSValueRef thenable; /* the engine's function that calls `then` for an await */
  JSValueRef reaction; /* its function that runs a promise's reaction */
  JSValueRef current;
  JSValueRef next;       /* of a mark: the context of the next task, protected, */
  JSValueRef next_value; /* if that has this value */
} context;

static JSValueRef or_undefined(JSValueRef value) {
  return value == NULL ? JSValueMakeUndefined(context.cx) : value;
}

static void probe(const JSValueRef* words) {
  if (words[RN_TASK_HANDLER] == (JSValueRef)context.mark &&
      words[RN_TASK_FIRST] != context.current) {
    context.thenable = words[RN_TASK_JOB];
  } else if (words[RN_TASK_HANDLER] == (JSValueRef)context.mark) {
    context.reaction_probed = words[RN_TASK_VALUE] == (JSValueRef)context.drained;
    context.reaction = words[RN_TASK_JOB];
  } else {
    context.probed = words[RN_TASK_JOB] == (JSValueRef)context.restore &&
                     words[RN_TASK_FIRST] == context.current &&
                     words[RN_TASK_VALUE] == (JSValueRef)context.drained;
  }
}

/* A task with one function as its job and its arguments; it goes no further. */
static _Thread_local struct {
  JSContextRef cx;
  JSValueRef function;
  bool is_as_drawn;
} specimen;

static void look_at_specimen(const JSValueRef* words) {
  specimen.is_as_drawn = (JSContextRef)(const void*)words[RN_TASK_GLOBAL] == specimen.cx;
  for (int i = RN_TASK_JOB; i < RN_TASK_JOB + 1 + RN_TASK_ARGUMENTS; i++)
    specimen.is_as_drawn &= words[i] == specimen.function;
}

bool rn_context_sees_tasks(JSContextRef cx) {
  JSStringRef body = JSStringCreateWithUTF8CString("");
  JSObjectRef function = JSObjectMakeFunction(cx, NULL, 0, NULL, body, NULL, 1, NULL);
  JSStringRelease(body);
  if (function == NULL || !rn_jobs_can_queue()) return false;
  int mode = context.mode;
  specimen.cx = cx;
  specimen.function = function;
  specimen.is_as_drawn = false;
  rn_jobs_watched();
  JSLock(cx);
  context.mode = SPECIMEN;
  rn_jsc_queue_microtask(cx, function, function, function, function, function);
  context.mode = mode;
  JSUnlock(cx);
  return specimen.is_as_drawn;
}

static void note_mark(JSValueRef next, JSValueRef value) {
  if (context.next != NULL) JSValueUnprotect(context.cx, context.next);
  context.next = next;
  context.next_value = value;
  if (next != NULL) JSValueProtect(context.cx, next);
}

/* The handler of a reaction that context_of drops. */
static bool is_ours(JSValueRef handler) {
  return handler == (JSValueRef)context.mark ||
         (context.spy != NULL && handler == (JSValueRef)context.spy);
}

/* The context of a task; NULL: it shall not run. */
static JSValueRef context_of(const JSValueRef* words) {
  if (words[RN_TASK_HANDLER] == (JSValueRef)context.mark) {
    note_mark(words[RN_TASK_FIRST], words[RN_TASK_VALUE]);
    return NULL;
  }
  JSValueRef chosen = context.current;
  bool marked = false;
  if (context.next != NULL) {
    marked = words[RN_TASK_VALUE] == context.next_value;
    if (marked) chosen = context.next;
    note_mark(NULL, NULL);
  }
  if (context.queued == NULL) return chosen;
  JSValueRef arguments[] = {or_undefined(words[RN_TASK_JOB]), or_undefined(words[RN_TASK_FIRST]),
                            or_undefined(words[RN_TASK_HANDLER]),
                            or_undefined(words[RN_TASK_VALUE]),
                            marked ? chosen : JSValueMakeUndefined(context.cx)};
  JSValueRef answer = JSObjectCallAsFunction(context.cx, context.queued, NULL, 5, arguments, NULL);
  if (answer == NULL || JSValueIsUndefined(context.cx, answer)) return chosen;
  return JSValueIsNull(context.cx, answer) ? NULL : answer;
}

/* await of a thenable goes on when its `then` calls back, whose context is not the await's. */
static void carry_through(JSValueRef* words) {
  JSValueRef wrapped =
      JSObjectCallAsFunction(context.cx, context.wrap, NULL, 1, &words[RN_TASK_HANDLER], NULL);
  if (wrapped != NULL) words[RN_TASK_HANDLER] = wrapped;
}

void rn_jsc_enqueue(void* queue, void* task) {
  const JSValueRef* words = task;
  if (context.mode == PROBE) {
    probe(words);
    return;
  }
  if (context.mode == SPECIMEN) {
    look_at_specimen(words);
    return;
  }
  if (context.mode == FRONT) {
    rn_jobs_queue(queue, task);
    return;
  }
  JSValueRef handler = words[RN_TASK_HANDLER];
  JSValueRef chosen = NULL;
  uint64_t noted = 0;
  if (rn_observe_on && !is_ours(handler) && rn_observe_note(words, &noted)) return;
  if (context.mode == ON) {
    chosen = context_of(words);
    if (chosen == NULL) return;
  }
  if (rn_observe_on) rn_observe_queued(task, noted);
  if (context.mode == OFF && !rn_realm_holds()) {
    rn_jobs_queue(queue, task);
    return;
  }
  if (context.mode == ON && words[RN_TASK_JOB] == context.thenable) carry_through(task);
  if (rn_realm_hold(words, handler, chosen)) return;
  if (chosen != NULL) {
    context.mode = FRONT;
    rn_jsc_queue_microtask(context.cx, context.restore, chosen, or_undefined(words[RN_TASK_JOB]),
                           or_undefined(words[RN_TASK_FIRST]), JSValueMakeUndefined(context.cx));
    context.mode = ON;
  }
  rn_jobs_queue(queue, task);
}

/* A mark on a pending promise; its reactions' order and whether it is handled stay. */
void rn_context_put_mark(JSContextRef cx, JSValueRef promise, JSObjectRef handler,
                         JSValueRef value) {
  bool handled = rn_promise_handled(cx, promise) == 1;
  JSLock(cx);
  rn_jsc_perform_then(promise, cx, handler, handler, value);
  JSUnlock(cx);
  if (!handled) rn_promise_unhandle(cx, promise);
}

/* ---- for JavaScript --------------------------------------------------------------------- */

/* Whether a task is as drawn: of ours, of a mark, of an await. */
static bool try_tasks(JSContextRef cx, const struct rn_context_functions* functions) {
  JSValueRef undefined = JSValueMakeUndefined(cx);
  JSObjectRef resolve = NULL;
  JSObjectRef promise = JSObjectMakeDeferredPromise(cx, &resolve, NULL, NULL);
  if (promise == NULL || resolve == NULL) return false;
  JSValueRef result = context.drained;
  JSObjectCallAsFunction(cx, resolve, NULL, 1, &result, NULL);
  rn_jobs_watched();
  context.mode = PROBE;
  rn_jsc_queue_microtask(cx, context.restore, context.current, undefined, result, undefined);
  rn_context_put_mark(cx, promise, context.mark, context.current);
  JSObjectCallAsFunction(cx, functions->specimen, NULL, 0, NULL, NULL);
  context.mode = OFF;
  return context.probed && context.reaction_probed && context.thenable != NULL;
}

static bool follows_tasks(JSContextRef cx, const struct rn_context_functions* functions) {
  if (!rn_may(RN_CAN_ASYNC_CONTEXT)) return false;
  bool has_all = rn_jobs_can_queue() && rn_jsc_perform_then != NULL && rn_promises_known(cx);
  rn_verdict_set(RN_CAN_ASYNC_CONTEXT, !has_all                   ? RN_MISSING
                                       : try_tasks(cx, functions) ? RN_WORKS
                                                                  : RN_DIFFERENT);
  /* Hooks hear of promises by their tasks. */
  if (!rn_can(RN_CAN_ASYNC_CONTEXT)) rn_verdict_set(RN_CAN_PROMISE_HOOKS, RN_MISSING);
  return rn_can(RN_CAN_ASYNC_CONTEXT);
}

/* Observers may want the tasks before anybody wants contexts. */
static bool take_functions(rn_engine* engine, const struct rn_context_functions* functions,
                           rn_value current) {
  JSContextRef cx = engine->cx;
  context.cx = cx;
  context.restore = functions->restore;
  context.enter = functions->enter;
  context.drained = functions->drained;
  context.aside = functions->aside;
  context.mark = functions->mark;
  context.wrap = functions->wrap;
  context.current = current;
  rn_keep(engine, context.restore);
  rn_keep(engine, context.enter);
  rn_keep(engine, context.drained);
  rn_keep(engine, context.aside);
  rn_keep(engine, context.mark);
  rn_keep(engine, context.wrap);
  return rn_can(RN_CAN_ASYNC_CONTEXT) || follows_tasks(cx, functions);
}

bool rn_context_probe(rn_engine* engine, const struct rn_context_functions* functions,
                      JSValueRef* reaction, JSValueRef* thenable) {
  bool follows = context.mode == ON || take_functions(engine, functions, functions->mark);
  *reaction = context.reaction;
  *thenable = context.thenable;
  return follows;
}

bool rn_context_start(rn_engine* engine, const struct rn_context_functions* functions,
                      rn_value current) {
  bool follows = take_functions(engine, functions, current);
  context.mode = follows ? ON : CALLBACKS;
  return follows;
}

void rn_context_mark(rn_context cx, rn_value promise, rn_value value) {
  if (context.mode == ON && rn_promise_state(cx, promise, NULL) == 0)
    rn_context_put_mark(cx, promise, context.mark, value);
}

void rn_context_spy(rn_context cx, rn_value promise, rn_object handler) {
  if (context.mode != ON || rn_promise_state(cx, promise, NULL) != 0) return;
  context.spy = handler;
  rn_context_put_mark(cx, promise, handler, promise);
}

void rn_context_listen(rn_engine* engine, rn_object queued) {
  if (queued == context.queued) return;
  rn_drop(engine, context.kept_queued);
  context.kept_queued = queued == NULL ? 0 : rn_keep(engine, queued);
  context.queued = queued;
}

static int64_t set_host(const void* global, const void* frame) {
  context.current = rn_host_argument(frame, 0);
  return (int64_t)JSValueMakeUndefined(global);
}

static RN_NATIVE(set) {
  RN_UNUSED;
  context.current = RN_ARG(0);
  return rn_undefined(cx);
}

/* A function that makes its argument the current context. */
rn_object rn_context_setter(rn_context cx) {
  return rn_function_host(cx, set_host, "set", set);
}

/* ---- for the loop's callbacks ------------------------------------------------------------- */

rn_value rn_context_now(void) {
  return context.mode == ON || context.mode == CALLBACKS ? context.current : NULL;
}

void rn_context_enter(rn_engine* engine, rn_value value) {
  if (context.mode != OFF) JSObjectCallAsFunction(engine->cx, context.enter, NULL, 1, &value, NULL);
}

void rn_context_drains(rn_engine* engine) {
  if (context.mode == CALLBACKS) rn_context_drained(engine);
}

void rn_context_drained(rn_engine* engine) {
  if (context.mode != OFF) JSObjectCallAsFunction(engine->cx, context.drained, NULL, 0, NULL, NULL);
}

/* ---- for microtasks in the middle of other code ------------------------------------------- */

rn_value rn_context_aside(rn_engine* engine) {
  if (context.mode != ON) return NULL;
  return JSObjectCallAsFunction(engine->cx, context.aside, NULL, 0, NULL, NULL);
}

void rn_context_restore(rn_engine* engine, rn_value value, rn_value job, rn_value first) {
  JSValueRef arguments[] = {value, job, first};
  if (context.mode == ON)
    JSObjectCallAsFunction(engine->cx, context.restore, NULL, 3, arguments, NULL);
}

void rn_context_back(rn_engine* engine, rn_value aside) {
  if (aside != NULL) JSObjectCallAsFunction(engine->cx, context.aside, NULL, 1, &aside, NULL);
}
