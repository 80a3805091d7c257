/* SPDX-License-Identifier: MIT */
/*
 * Microtasks, run by JavaScript. The engine enters JavaScript anew for each, at the price
 * of several of them. Here JavaScript is entered once (lib/node/internal/tasks.js):
 *
 *    loop: job = take();  job(taken[0], taken[1], taken[2], taken[3]);
 *
 * and its compilers see one loop that calls. The queue stays the engine's, which also marks
 * what waits in it. It is as drawn, or the engine runs its microtasks itself:
 *
 *    queue  word 2, 3  first, end: places in a ring     word 4  tasks
 *           word 5     how many have room (32 bits)     word 6  marked so far by the collector
 *    task   word 0     who shall run it, mostly nobody  word 2  global object
 *           word 3     function                         word 4 .. 7  arguments
 *
 *  1. Nothing of this is believed unseen: a task that the engine has queued must be found,
 *     and be gone when the engine has run it.
 *  2. What is in `taken` is also in a frame of rn_jobs_run, where the collector finds it:
 *     it is written without the engine's knowledge.
 *  3. The end is the engine's: it runs what we leave, and forgets which objects weak
 *     references have shown.
 */
#include <dlfcn.h>
#include <string.h>

#include "engine/jsc.h"

typedef void (*enqueue_fn)(void* queue, void* task);
typedef void (*queue_fn)(const void* global, JSObjectRef job, JSValueRef a, JSValueRef b,
                         JSValueRef c, JSValueRef d);

enum { ARGUMENTS = 4 };

struct task {
  const void* runner;
  uint64_t number;
  const void* global;
  JSValueRef job;
  JSValueRef arguments[ARGUMENTS];
};

struct queue {
  const void* links[2];
  size_t first, end;
  struct task* tasks;
  uint32_t room;
  size_t marked;
};

enum state { NEW, FOUND, KNOWN, STRANGE };

static _Thread_local struct {
  struct queue* queue;
  enum state state;
  bool watched;    /* somebody wants to see each task (context.c) */
  uint64_t number; /* of a task; only a debugger looks at it */
  JSObjectRef run;
  JSObjectRef array;  /* `taken` */
  uint32_t structure; /* of it */
  JSValueRef undefined;
  volatile struct task* task; /* the one that runs, in the frame of rn_jobs_run */
} jobs;

/* ---- what the queue looks like --------------------------------------------------------- */

static bool is_plausible(const struct queue* q) {
  enum { MANY = 1 << 26 };
  return q->tasks != NULL && (uintptr_t)q->tasks % 8 == 0 && q->room < MANY && q->first < q->room &&
         q->end < q->room && q->marked <= q->room;
}

/* The place of the next task; NULL: the engine has to queue it, because room is short. */
static inline struct task* place(struct queue* q) {
  if (jobs.state != KNOWN || q->room == 0) return NULL;
  size_t after = q->end + 1 == q->room ? 0 : q->end + 1;
  if (after == q->first) return NULL;
  struct task* task = &q->tasks[q->end];
  q->end = after;
  return task;
}

/* Queues a task, and looks where it is then. */
static void learn(void* queue, void* task, void (*enqueue)(void* queue, void* task)) {
  struct queue* q = queue;
  struct task copy;
  memcpy(&copy, task, sizeof copy);
  bool was_empty = q->first == q->end;
  enqueue(queue, task);
  if (!was_empty) return;
  bool same = is_plausible(q) && q->end == (q->first + 1) % q->room &&
              memcmp(&q->tasks[q->first], &copy, sizeof copy) == 0;
  jobs.queue = q;
  jobs.number = copy.number;
  jobs.state = same ? FOUND : STRANGE;
}

void rn_jobs_queue(void* queue, void* task) {
  RN_NEXT(enqueue_fn, RN_ENQUEUE);
  if (jobs.state == NEW)
    learn(queue, task, next);
  else
    next(queue, task);
}

bool rn_jobs_can_queue(void) {
  return dlsym(RTLD_NEXT, RN_QUEUE) != NULL && dlsym(RTLD_NEXT, RN_ENQUEUE) != NULL;
}

void rn_jobs_watched(void) {
  jobs.watched = true;
}

/* The engine's makes the number in a way that is safe for threads, and slow. */
void rn_jsc_queue_microtask(const void* global, JSObjectRef job, JSValueRef a, JSValueRef b,
                            JSValueRef c, JSValueRef d) {
  struct task* at = jobs.watched ? NULL : place(jobs.queue);
  if (at != NULL) {
    *at = (struct task){NULL, jobs.number, global, job, {a, b, c, d}};
  } else {
    RN_NEXT(queue_fn, RN_QUEUE);
    next(global, job, a, b, c, d);
  }
}

/* Without the direct way: the lock is let go. */
static void let_engine_run(struct rn_jsc* jsc) {
  if (jsc->drains) {
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
  return ((JSValueRef* const*)(const void*)jobs.array)[1];
}

static void pop(struct queue* q) {
  q->first = q->first + 1 == q->room ? 0 : q->first + 1;
  if (q->marked != 0) q->marked--;
}

/* The next function; its arguments are then in `taken`. */
static int64_t take(const void* global, const void* frame) {
  (void)global, (void)frame;
  JSValueRef undefined = jobs.undefined;
  struct queue* q = jobs.queue;
  if (jobs.task == NULL || q->first == q->end || !is_as_it_was()) return (int64_t)undefined;
  const struct task* task = &q->tasks[q->first];
  if (task->runner != NULL || task->job == NULL) return (int64_t)undefined;
  JSValueRef job = jobs.task->job = task->job;
  JSValueRef* to = elements();
  for (int i = 0; i < ARGUMENTS; i++) {
    JSValueRef value = task->arguments[i] == NULL ? undefined : task->arguments[i];
    jobs.task->arguments[i] = value;
    to[i] = value;
  }
  pop(q);
  return (int64_t)job;
}

static void run(struct rn_jsc* jsc) {
  volatile struct task task = {0};
  volatile struct task* outer = jobs.task;
  jobs.task = &task;
  JSValueRef thrown = NULL;
  JSObjectCallAsFunction(jsc->global, jobs.run, NULL, 0, NULL, &thrown);
  jobs.task = outer;
  JSValueRef* to = is_as_it_was() ? elements() : NULL;
  for (int i = 0; to != NULL && i < ARGUMENTS; i++) to[i] = jobs.undefined;
  /* Only an end from outside (limit.c) is not caught: the engine forgets all then. */
  struct queue* q = jobs.queue;
  while (thrown != NULL && q->first != q->end && q->tasks[q->first].runner == NULL) pop(q);
}

void rn_jobs_run(struct rn_jsc* jsc) {
  if (jobs.state == KNOWN && jobs.run != NULL && jobs.queue->first != jobs.queue->end &&
      is_as_it_was())
    run(jsc);
  let_engine_run(jsc);
}

/* ---- the start ----------------------------------------------------------------------------- */

/* Inside a native the engine has dropped its lock. */
static void try_queue(rn_engine* engine, JSObjectRef nothing) {
  JSValueRef no = jobs.undefined;
  JSLock(engine->cx);
  rn_jsc_queue_microtask(engine->cx, nothing, no, no, no, no);
  let_engine_run(rn_jsc_of(engine));
  JSUnlock(engine->cx);
  if (jobs.state == FOUND && jobs.queue->first == jobs.queue->end) jobs.state = KNOWN;
}

static bool try_array(JSValueRef ends) {
  const JSValueRef* at = elements();
  return at != NULL && (uintptr_t)at % 8 == 0 && at[0] == ends && at[1] == jobs.undefined &&
         at[ARGUMENTS - 1] == ends;
}

rn_value rn_jobs_start(rn_engine* engine, rn_object function, rn_object array) {
  JSObjectRef taker = rn_host_function(engine->cx, take);
  jobs.array = array;
  jobs.undefined = rn_undefined(engine->cx);
  if (taker == NULL || !rn_jsc_of(engine)->drains || !rn_jobs_can_queue() || !try_array(function))
    return jobs.undefined;
  try_queue(engine, taker);
  if (jobs.state != KNOWN) return jobs.undefined;
  jobs.structure = *(const uint32_t*)(const void*)array;
  rn_keep(engine, function);
  rn_keep(engine, array);
  jobs.run = function;
  return taker;
}
