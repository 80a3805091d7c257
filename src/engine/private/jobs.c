/* SPDX-License-Identifier: MIT */
/*
 * drain, microtask-queue, queue-microtask: microtasks, run by JavaScript. The engine enters
 * JavaScript anew for each, at the price of several of them. Here JavaScript is entered once
 * (lib/node/internal/tasks.js):
 *
 *    loop: job = take();  job(taken[0], taken[1], taken[2], taken[3]);
 *
 * and its compilers see one loop that calls. The queue stays the engine's, which also marks
 * what waits in it. It is as layout.h has it, or the engine runs its microtasks itself.
 *
 *  1. Nothing of this is believed unseen: a task that the engine has queued must be found,
 *     and be gone when the engine has run it.
 *  2. What is in `taken` is also in a frame of rn_jobs_run, where the collector finds it:
 *     it is written without the engine's knowledge.
 *  3. The end is the engine's: it runs what we leave, and forgets which objects weak
 *     references have shown.
 */
#include <string.h>

#include "base/base.h"
#include "engine/jsc.h"

enum state { NEW, FOUND, KNOWN, STRANGE };

static _Thread_local struct {
  struct rn_task_queue* queue;
  enum state state;
  bool looks;      /* the next task that comes is the probe's */
  bool watched;    /* somebody wants to see each task (context.c) */
  uint64_t number; /* of a task; only a debugger looks at it */
  JSObjectRef run;
  JSObjectRef array;  /* `taken` */
  uint32_t structure; /* of it */
  JSValueRef undefined;
  volatile struct rn_task* task; /* the one that runs, in the frame of rn_jobs_run */
  unsigned depth;                /* of what is observed, below this run of microtasks */
} jobs;

/* ---- what the queue looks like --------------------------------------------------------- */

static bool is_plausible(const struct rn_task_queue* q) {
  enum { MANY = 1 << 26 };
  return q->tasks != NULL && (uintptr_t)q->tasks % 8 == 0 && q->room < MANY && q->first < q->room &&
         q->end < q->room && q->marked <= q->room;
}

/* The place of the next task; NULL: the engine has to queue it, because room is short. */
static inline struct rn_task* place(struct rn_task_queue* q) {
  if (jobs.state != KNOWN || q->room == 0) return NULL;
  size_t after = q->end + 1 == q->room ? 0 : q->end + 1;
  if (after == q->first) return NULL;
  struct rn_task* task = &q->tasks[q->end];
  q->end = after;
  return task;
}

/* Queues a task, and looks where it is then. */
static void learn(void* queue, void* task, void (*enqueue)(void* queue, void* task)) {
  struct rn_task_queue* q = queue;
  struct rn_task copy;
  memcpy(&copy, task, sizeof copy);
  bool was_empty = q->first == q->end;
  enqueue(queue, task);
  if (!was_empty) return;
  struct rn_task found;
  bool same = is_plausible(q) && q->end == (q->first + 1) % q->room &&
              rn_peek(&q->tasks[q->first], &found, sizeof found) &&
              memcmp(&found, &copy, sizeof copy) == 0;
  jobs.queue = q;
  jobs.number = copy.number;
  jobs.state = same ? FOUND : STRANGE;
}

void rn_jobs_queue(void* queue, void* task) {
  RN_NEXT(enqueue_fn, RN_ENQUEUE);
  if (jobs.looks && jobs.state == NEW)
    learn(queue, task, next);
  else
    next(queue, task);
}

bool rn_jobs_can_queue(void) {
  return rn_has_next(RN_QUEUE) && rn_has_next(RN_ENQUEUE);
}

void rn_jobs_watched(void) {
  jobs.watched = true;
}

/* The engine's makes the number in a way that is safe for threads, and slow. */
void rn_jsc_queue_microtask(const void* global, JSObjectRef job, JSValueRef a, JSValueRef b,
                            JSValueRef c, JSValueRef d) {
  struct rn_task* at = jobs.watched ? NULL : place(jobs.queue);
  if (at != NULL) {
    *at = (struct rn_task){NULL, jobs.number, global, job, {a, b, c, d}};
  } else {
    RN_NEXT(queue_fn, RN_QUEUE);
    next(global, job, a, b, c, d);
  }
}

/* Without the direct way: the lock is let go. */
static void let_engine_run(struct rn_jsc* jsc) {
  if (rn_can(RN_CAN_DRAIN)) {
    rn_jsc_drain(jsc->vm);
  } else {
    JSUnlock(jsc->global);
    JSLock(jsc->global);
  }
}

/* ---- the run ----------------------------------------------------------------------------- */

/* A program that puts accessors for indices on a prototype makes the engine keep all arrays in
 * another way: then it runs its microtasks itself. */
static bool is_as_it_was(void) {
  return *(const uint32_t*)(const void*)jobs.array == jobs.structure;
}

static JSValueRef* elements(void) {
  return ((JSValueRef* const*)(const void*)jobs.array)[RN_ARRAY_ELEMENTS];
}

static void pop(struct rn_task_queue* q) {
  q->first = q->first + 1 == q->room ? 0 : q->first + 1;
  if (q->marked != 0) q->marked--;
}

/* What take does when there are observers: apart, since it is the only call there. */
__attribute__((cold, noinline)) static int64_t take_observed(struct rn_task_queue* q) {
  const struct rn_task* task = &q->tasks[q->first];
  JSValueRef job = task->job;
  rn_observe_task(jobs.depth, task);
  pop(q);
  return (int64_t)job;
}

/* The next function; its arguments are then in `taken`. */
static int64_t take(const void* global, const void* frame) {
  (void)global, (void)frame;
  JSValueRef undefined = jobs.undefined;
  struct rn_task_queue* q = jobs.queue;
  if (jobs.task == NULL || q->first == q->end || !is_as_it_was()) return (int64_t)undefined;
  const struct rn_task* task = &q->tasks[q->first];
  if (task->runner != NULL || task->job == NULL) return (int64_t)undefined;
  JSValueRef job = jobs.task->job = task->job;
  JSValueRef* to = elements();
  for (int i = 0; i < RN_TASK_ARGUMENTS; i++) {
    JSValueRef value = task->arguments[i] == NULL ? undefined : task->arguments[i];
    jobs.task->arguments[i] = value;
    to[i] = value;
  }
  if (RN_UNLIKELY(rn_observe_on)) return take_observed(q);
  pop(q);
  return (int64_t)job;
}

/* Not in line: most checkpoints find nothing to run. */
__attribute__((noinline)) static void run(struct rn_jsc* jsc) {
  volatile struct rn_task task = {0};
  volatile struct rn_task* outer = jobs.task;
  unsigned outer_depth = jobs.depth;
  jobs.task = &task;
  jobs.depth = rn_observe_depth();
  JSValueRef thrown = NULL;
  JSObjectCallAsFunction(jsc->global, jobs.run, NULL, 0, NULL, &thrown);
  rn_observe_unwind(&jsc->engine, jobs.depth);
  jobs.depth = outer_depth;
  jobs.task = outer;
  JSValueRef* to = is_as_it_was() ? elements() : NULL;
  for (int i = 0; to != NULL && i < RN_TASK_ARGUMENTS; i++) to[i] = jobs.undefined;
  /* Only an end from outside (limit.c) is not caught: the engine forgets all then. */
  struct rn_task_queue* q = jobs.queue;
  while (thrown != NULL && q->first != q->end && q->tasks[q->first].runner == NULL) pop(q);
}

void rn_jobs_run(struct rn_jsc* jsc) {
  if (jobs.state == KNOWN && jobs.run != NULL && jobs.queue->first != jobs.queue->end &&
      is_as_it_was())
    run(jsc);
  let_engine_run(jsc);
}

bool rn_jobs_wait(void) {
  return jobs.state == KNOWN && jobs.queue->first != jobs.queue->end;
}

bool rn_jobs_may_wait(void) {
  return jobs.state != KNOWN || jobs.queue->first != jobs.queue->end;
}

void rn_jobs_settle(rn_engine* engine) {
  if (!rn_can(RN_CAN_DRAIN)) return;
  JSLock(engine->cx);
  rn_jsc_drain(rn_jsc_of(engine)->vm);
  JSUnlock(engine->cx);
}

/* ---- the start ----------------------------------------------------------------------------- */

/* Inside a native the engine has dropped its lock. */
static void try_queue(rn_engine* engine, JSObjectRef nothing) {
  JSValueRef no = jobs.undefined;
  jobs.looks = true;
  JSLock(engine->cx);
  rn_jsc_queue_microtask(engine->cx, nothing, no, no, no, no);
  let_engine_run(rn_jsc_of(engine));
  JSUnlock(engine->cx);
  jobs.looks = false;
  if (jobs.state == FOUND && jobs.queue->first == jobs.queue->end) jobs.state = KNOWN;
}

static bool try_array(JSValueRef ends) {
  JSValueRef found[RN_TASK_ARGUMENTS];
  const JSValueRef* at = elements();
  return at != NULL && (uintptr_t)at % 8 == 0 && rn_peek(at, found, sizeof found) &&
         found[0] == ends && found[1] == jobs.undefined && found[RN_TASK_ARGUMENTS - 1] == ends;
}

rn_value rn_jobs_start(rn_engine* engine, rn_object function, rn_object array) {
  JSObjectRef taker = rn_host_function(engine->cx, take);
  jobs.array = array;
  jobs.undefined = rn_undefined(engine->cx);
  if (!rn_may(RN_CAN_MICROTASK_QUEUE)) return jobs.undefined;
  bool has_all = taker != NULL && rn_can(RN_CAN_DRAIN) && rn_jobs_can_queue();
  rn_verdict_set(RN_CAN_MICROTASK_QUEUE, has_all ? RN_DIFFERENT : RN_MISSING);
  if (!has_all || !try_array(function)) return jobs.undefined;
  try_queue(engine, taker);
  if (jobs.state != KNOWN) return jobs.undefined;
  rn_verdict_set(RN_CAN_MICROTASK_QUEUE, RN_WORKS);
  jobs.structure = *(const uint32_t*)(const void*)array;
  rn_keep(engine, function);
  rn_keep(engine, array);
  jobs.run = function;
  return taker;
}

/* ---- drain ---------------------------------------------------------------------------------- */

/* The engine drains when its lock is let go, too. When it ends, nothing shall run. */
void rn_jsc_drain(const void* vm) {
  RN_NEXT(drain_fn, RN_DRAIN);
  const rn_engine* engine = rn_can(RN_CAN_DRAIN) ? rn_here() : NULL;
  if (engine == NULL || !engine->stopping) next(vm);
}

static _Thread_local bool reaction_ran;

static RN_NATIVE(note_reaction) {
  RN_UNUSED;
  reaction_ran = true;
  return rn_undefined(cx);
}

static int64_t note_task(const void* global, const void* frame) {
  (void)global, (void)frame;
  reaction_ran = true;
  return rn_host_number(0);
}

/* A microtask, or if none can be queued the reaction of a settled promise, in the middle of a
 * native of the engine's. */
static void try_drain(void* arg) {
  struct rn_jsc* jsc = arg;
  JSContextRef cx = jsc->global;
  JSObjectRef task = rn_has_next(RN_QUEUE) ? rn_host_function(cx, note_task) : NULL;
  JSValueRef no = JSValueMakeUndefined(cx);
  if (task != NULL) {
    JSLock(cx);
    rn_jsc_queue_microtask(cx, task, no, no, no, no);
    if (!reaction_ran) rn_jsc_drain(jsc->vm);
    JSUnlock(cx);
    return;
  }
  JSObjectRef resolve = NULL;
  JSObjectRef promise = JSObjectMakeDeferredPromise(cx, &resolve, NULL, NULL);
  JSObjectRef then = rn_as_object(cx, rn_get(cx, promise, "then"));
  if (promise == NULL || resolve == NULL || then == NULL) return;
  JSValueRef reaction = rn_function_new(cx, "", note_reaction);
  JSObjectCallAsFunction(cx, resolve, NULL, 0, NULL, NULL);
  JSObjectCallAsFunction(cx, then, promise, 1, &reaction, NULL);
  if (!reaction_ran) rn_jsc_drain(jsc->vm);
}

void rn_probe_drain(struct rn_jsc* jsc) {
  if (!rn_may(RN_CAN_DRAIN)) return;
  enum rn_verdict verdict = RN_MISSING;
  reaction_ran = false;
  if (rn_has_next(RN_DRAIN)) {
    if (!rn_host_run(&jsc->engine, try_drain, jsc)) try_drain(jsc);
    verdict = reaction_ran ? RN_WORKS : RN_DIFFERENT;
  }
  rn_verdict_set(RN_CAN_DRAIN, verdict);
}

/* The engine's outermost call is entered for good only if microtasks can be run in it, and what the
 * engine does when it is entered can be had otherwise. */
void rn_run_inside(rn_engine* engine, void (*body)(void* arg), void* arg) {
  bool can = rn_can(RN_CAN_DRAIN) && rn_can(RN_CAN_ENTRY);
  if (!can || !rn_host_run(engine, body, arg)) body(arg);
}

/* ---- queueMicrotask ---------------------------------------------------------------------- */

static _Thread_local JSObjectRef job; /* runs the callback that it is given */
static _Thread_local JSObjectRef queued_job;

bool rn_jobs_run_now(void) {
  return jobs.task != NULL;
}

JSObjectRef rn_jobs_own(void) {
  return job;
}

static int64_t queue(const void* global, const void* frame) {
  JSValueRef undefined = JSValueMakeUndefined(global);
  rn_jsc_queue_microtask(global, job, rn_host_argument(frame, 0), undefined, undefined, undefined);
  return (int64_t)undefined;
}

static int64_t note_job(const void* global, const void* frame) {
  (void)global;
  queued_job = (JSObjectRef)rn_host_argument(frame, 0);
  return rn_host_number(0);
}

/* Whether a job that we queue is run, with its argument. */
static bool try_job(rn_engine* engine) {
  JSObjectRef noter = rn_host_function(engine->cx, note_job);
  JSValueRef no = JSValueMakeUndefined(engine->cx);
  queued_job = NULL;
  JSLock(engine->cx);
  rn_jsc_queue_microtask(engine->cx, noter, noter, no, no, no);
  let_engine_run(rn_jsc_of(engine));
  JSUnlock(engine->cx);
  return queued_job == noter;
}

rn_value rn_function_microtask(rn_engine* engine, rn_object run) {
  if (!rn_may(RN_CAN_QUEUE_MICROTASK)) return rn_undefined(engine->cx);
  bool has_all = rn_has_next(RN_QUEUE) && rn_can(RN_CAN_HOST_FUNCTIONS) && rn_can(RN_CAN_DRAIN);
  rn_verdict_set(RN_CAN_QUEUE_MICROTASK, !has_all          ? RN_MISSING
                                         : try_job(engine) ? RN_WORKS
                                                           : RN_DIFFERENT);
  if (!rn_can(RN_CAN_QUEUE_MICROTASK)) return rn_undefined(engine->cx);
  rn_keep(engine, run);
  job = run;
  return rn_host_function(engine->cx, queue);
}
