/* SPDX-License-Identifier: MIT */
/*
 * native('worker'): threads, each with an engine, a loop and a process object of its own.
 *
 *   create(name, env, stack, onexit, heap)  [number of the thread, end of a channel to it], or
 *                     UV_E*. env: undefined a copy of ours, true ours, or [name, value, ...];
 *                     stack and heap in bytes. onexit(code, why it could not begin or go on)
 *   start(number)     0 or UV_E*
 *   discard(number)   what was not started, or could not be
 *   stop(number)      its JavaScript ends, and then the thread
 *   ref(number, on)   whether it keeps our loop alive
 *   cpuUsage(number)  [user, system] in microseconds
 *   readOptions(words)  see life.h
 *   splitOptions(text)  the words of NODE_OPTIONS
 *   times(number)     [ms at which its loop began or -1, ms for which it was idle]
 *   port()            on a Worker's thread: its end of the channel
 *   name()
 *
 * The life of one, and who may touch what:
 *
 *   parent's thread                      its own thread
 *   create: memory, channel, handles
 *   start: loop ------------------------> engine; `engine` is set
 *   stop: halts `engine`, sends `wake`    JavaScript
 *                                         `engine` is NULL; the engine ends
 *   tell_end: join, onexit, freed  <----- joins the list of ended ones, the last thing it does
 *
 *  1. One lock guards the list of all Workers and `engine`, `stop` and `code` of each: `engine`
 *     is not NULL exactly while it may be halted and its `wake` be sent.
 *  2. A thread that ends has ended and joined the Workers it made.
 *  3. When the process ends, threads leave their engines as they are: nobody will look.
 *  4. In virtual time the loop has its parent's clock, and holds it from before the thread begins
 *     until it was joined: so the parent makes and closes the loop.
 *  5. Signals are the main thread's: others block all but those that the engine needs.
 *  6. Ends are reported in the order in which the threads ended: in the poll phase by one async of
 *     the parent that is older than all message ports, and at the start of the check phase. All
 *     that are there have one checkpoint. So it is in Node, from 12 on; before, each Worker had
 *     an async of its own (without RONDO_SWITCH_WORKERS_END_LATER).
 *  7. An idle parent has heard all messages of a thread, each with its checkpoint, before the
 *     thread ends: the thread sends `done` behind its last message and waits for the answer. In
 *     Node the parent has the time that it takes to dispose of an isolate. A parent that is busy
 *     for longer gets the messages with the end, also as in Node.
 */
#include "node/worker/worker.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "explore/explore.h"
#include "lens/lens.h"
#include "node/messages/message.h"
#include "node/node.h"
#include "node/perf/perf.h"
#include "node/process/life.h"
#include "node/process/option_words.h"
#include "node/process/process.h"

enum { LEAVE_MS = 1000, HEAR_MS = 50, AGAIN_MS = 20, NS_PER_MS = 1000000, NAME_MAX_LINUX = 15 };

struct worker {
  struct worker* next;    /* of all that run */
  struct worker* sibling; /* of this parent */
  int32_t id;
  char* name;
  size_t stack_bytes;
  size_t heap_bytes; /* its limit; 0: none */
  struct rn_env* env;
  struct rn_end* end; /* its half of the channel */
  uv_thread_t thread;
  uv_loop_t loop;
  uv_async_t wake;
  uv_async_t done;   /* on the parent's loop, which it keeps alive: rules 6 and 7 */
  struct ends* ends; /* of its parent */
  struct worker* ended_next;
  rn_engine* parent; /* its thread's */
  rn_ref onexit;
  rondo_item_t exit_item; /* its end, for observers of the parent's loop; 0: there were none */
  bool is_running;        /* as the parent sees it */
  bool is_gone;           /* its thread is about to end: rule 1 */
  uv_timer_t again;       /* on the parent's loop: halts it again */
  bool has_done;
  bool is_heard;     /* the parent has answered `done`, or will not: rules 1 and 7 */
  int handles;       /* of `done` and `again`, open */
  rn_engine* engine; /* rule 1 */
  bool stop;
  volatile sig_atomic_t halt; /* what `halted` of its engine is, for rn_limit_begin */
  int code;
  const char* failed; /* why it did not begin: UV_E*; or go on: "memory"; or NULL */
  _Atomic double loop_start_ms;
  _Atomic pid_t tid;
};

static struct {
  uv_once_t once;
  uv_mutex_t lock;
  uv_mutex_t beginning; /* one engine at a time, so that descriptors that are there stay there */
  uv_cond_t fewer;
  struct worker* first; /* of those whose thread runs */
  bool leaving;
} all = {.once = UV_ONCE_INIT};

static _Atomic int32_t last_id;
static _Thread_local struct worker* children;
static _Thread_local struct worker* me; /* NULL: the main thread */

/* A parent's children that have ended: rule 6. The list is guarded by the lock. */
static _Thread_local struct ends {
  struct worker* first;
  struct worker** last;
  size_t count;
  uv_async_t async;
  uv_check_t check; /* runs while there are children */
} ends;

static void init(void) {
  if (uv_mutex_init(&all.lock) != 0 || uv_mutex_init(&all.beginning) != 0 ||
      uv_cond_init(&all.fewer) != 0)
    abort();
}

static void lock(void) {
  uv_once(&all.once, init);
  uv_mutex_lock(&all.lock);
}

static void unlock(void) {
  uv_mutex_unlock(&all.lock);
}

/* ---- on its own thread -------------------------------------------------------------------- */

static void on_wake(uv_async_t* async) {
  rn_engine* engine = rn_here();
  if (!engine->halted) return;
  engine->stopping = true;
  uv_stop(async->loop);
}

void rn_worker_exit(rn_engine* engine, int code) {
  lock();
  if (!me->stop) me->code = code;
  me->stop = true;
  unlock();
  engine->stopping = true;
  uv_stop(engine->loop);
  me->halt = 1;
  rn_halt(engine);
}

void rn_worker_loop_starts(rn_engine* engine) {
  if (me == NULL) return;
  uint64_t since_ns = rn_process_now_ns(engine) - rn_process_origin_ns(engine);
  me->loop_start_ms = (double)since_ns / NS_PER_MS;
}

static void block_signals(void) {
  static const int needed[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
  sigset_t set;
  sigfillset(&set);
  for (size_t i = 0; i < sizeof needed / sizeof needed[0]; i++) sigdelset(&set, needed[i]);
  sigdelset(&set, SIGRTMAX - 1); /* by which the engine stops threads */
  pthread_sigmask(SIG_SETMASK, &set, NULL);
}

/* 0, or UV_E*: GLib, on which the engine stands, ends the process if it gets no descriptor. */
static int look_for_descriptors(void) {
  enum { NEEDED = 4 };
  int taken[NEEDED], count = 0, err = 0;
  while (count < NEEDED && (taken[count] = eventfd(0, EFD_CLOEXEC)) >= 0) count++;
  if (count < NEEDED) err = uv_translate_sys_error(errno);
  while (count > 0) close(taken[--count]);
  return err;
}

/* NULL: *failed says why. */
static rn_engine* begin(struct worker* worker) {
  int err = look_for_descriptors();
  if (err != 0) {
    worker->failed = uv_err_name(err);
    return NULL;
  }
  rn_engine* engine = rn_engine_new(&worker->loop);
  if (engine == NULL || uv_async_init(&worker->loop, &worker->wake, on_wake) != 0) {
    worker->failed = "ENOMEM";
    return NULL;
  }
  uv_unref((uv_handle_t*)&worker->wake);
  engine->words[RN_WORD_THREAD] = worker->id;
  rn_lens_set_thread((unsigned)worker->id);
  return engine;
}

static void run(struct worker* worker, rn_engine* engine) {
  struct rn_limit limit;
  bool prepared = rn_halt_prepare(engine);
  lock();
  worker->engine = engine;
  if (worker->stop) engine->halted = engine->stopping = true;
  unlock();
  if (engine->stopping) return;
  bool is_watched = !prepared || (worker->heap_bytes != 0 && !rn_heap_can(engine));
  if (is_watched) rn_limit_begin(engine, &limit, 0, &worker->halt);
  if (worker->heap_bytes != 0) rn_heap_limit(engine, worker->heap_bytes, &worker->halt);
  int code = rn_life_work(engine);
  if (is_watched) rn_limit_end(engine, &limit);
  lock();
  if (!worker->stop) worker->code = engine->is_out_of_memory ? 1 : code;
  unlock();
  if (engine->is_out_of_memory) worker->failed = "memory";
}

/* Under the lock. */
static void leave_list(struct worker* worker) {
  struct worker** at = &all.first;
  while (*at != worker) at = &(*at)->next;
  *at = worker->next;
  worker->is_gone = true;
  uv_cond_broadcast(&all.fewer);
}

/* Under the lock. */
static void join_ended(struct worker* worker) {
  struct ends* to = worker->ends;
  worker->ended_next = NULL;
  *to->last = worker;
  to->last = &worker->ended_next;
  to->count++;
  bool alone = !rondo_loop_get_switch(to->async.loop, RONDO_SWITCH_WORKERS_END_LATER);
  uv_async_send(alone ? &worker->done : &to->async);
}

static int is_heard(void* arg) {
  const struct worker* worker = arg;
  lock();
  bool is = worker->is_heard || all.leaving;
  unlock();
  return is;
}

static int is_gone(void* arg) {
  const struct worker* worker = arg;
  lock();
  bool is = worker->is_gone;
  unlock();
  return is;
}

/* Rule 7. */
static void wait_until_heard(struct worker* worker) {
  if (rondo_steer_block(&worker->loop, is_heard, worker, -1) == 0) return;
  uint64_t deadline_ns = uv_hrtime() + (uint64_t)HEAR_MS * NS_PER_MS;
  lock();
  while (!worker->is_heard && !all.leaving) {
    uint64_t now_ns = uv_hrtime();
    if (now_ns >= deadline_ns) break;
    uv_cond_timedwait(&all.fewer, &all.lock, deadline_ns - now_ns);
  }
  unlock();
}

static void end_children(void);

static void thread_main(void* arg) {
  struct worker* worker = arg;
  me = worker;
  worker->tid = gettid();
  block_signals();
  rondo_steer_begin(&worker->loop);
  char name[NAME_MAX_LINUX + 1];
  snprintf(name, sizeof name, "%s", worker->name);
  pthread_setname_np(pthread_self(), name);
  rn_env_use(worker->env);
  uv_mutex_lock(&all.beginning);
  rn_engine* engine = begin(worker);
  uv_mutex_unlock(&all.beginning);
  if (engine != NULL) run(worker, engine);
  lock();
  worker->engine = NULL;
  bool leaving = all.leaving;
  unlock();
  if (engine != NULL && !leaving) {
    end_children();
    rn_life_end(engine);
    uv_async_send(&worker->done);
    rn_engine_end(engine);
    wait_until_heard(worker);
  } else if (engine != NULL) {
    rondo_cancel_queued(&worker->loop);
  }
  lock();
  leave_list(worker);
  /* When the process ends, the parent may not be there any more. */
  if (!all.leaving) join_ended(worker);
  unlock();
  rondo_steer_end(&worker->loop);
}

/* ---- on its parent's thread ------------------------------------------------------------- */

static struct worker* worker_of(rn_context cx, rn_value value) {
  int32_t id = rn_to_int32(cx, value);
  struct worker* worker = children;
  while (worker != NULL && worker->id != id) worker = worker->sibling;
  return worker;
}

static void forget(struct worker* worker) {
  struct worker** at = &children;
  while (*at != worker) at = &(*at)->sibling;
  *at = worker->sibling;
}

static void free_worker(struct worker* worker) {
  if (worker->end != NULL) rn_end_free(worker->end);
  rn_env_free(worker->env);
  free(worker->name);
  free(worker);
}

static void on_closed(uv_handle_t* handle) {
  struct worker* worker = handle->data;
  if (--worker->handles == 0) free_worker(worker);
}

/* Under the lock; no effect on one that has not ended. */
static void leave_ended(const struct worker* worker) {
  struct worker** at = &ends.first;
  while (*at != NULL && *at != worker) at = &(*at)->ended_next;
  if (*at == NULL) return;
  *at = worker->ended_next;
  if (*at == NULL) ends.last = at;
  ends.count--;
}

static void close_handles(struct worker* worker) {
  if (worker->has_done) uv_close((uv_handle_t*)&worker->done, on_closed);
  uv_close((uv_handle_t*)&worker->again, on_closed);
}

/* Under the lock. */
static void halt(struct worker* worker) {
  worker->stop = true;
  worker->halt = 1;
  if (worker->engine == NULL) return;
  rn_halt(worker->engine);
  uv_async_send(&worker->wake);
}

/* Until the thread has ended: see rule 3 of halt.c. */
static void on_again(uv_timer_t* timer) {
  struct worker* worker = timer->data;
  lock();
  halt(worker);
  unlock();
}

static void stop_worker(struct worker* worker) {
  lock();
  /* Before it has begun it ends as if it had nothing to do, as in Node. */
  if (!worker->stop && worker->engine != NULL) worker->code = 1;
  halt(worker);
  unlock();
  uv_timer_start(&worker->again, on_again, AGAIN_MS, AGAIN_MS);
}

static void set_heard(struct worker* worker) {
  lock();
  worker->is_heard = true;
  uv_cond_broadcast(&all.fewer);
  unlock();
}

static void join(struct worker* worker) {
  set_heard(worker);
  (void)rondo_steer_block(worker->parent->loop, is_gone, worker, -1);
  for (;;) {
    lock();
    bool gone = worker->is_gone;
    if (!gone && worker->stop) halt(worker);
    if (!gone) uv_cond_timedwait(&all.fewer, &all.lock, (uint64_t)AGAIN_MS * NS_PER_MS);
    unlock();
    if (gone) break;
  }
  uv_thread_join(&worker->thread);
  /* The loop of one that failed stays. The end of another has its time by the clock that it had. */
  if (uv_loop_close(&worker->loop) != 0) rondo_loop_set_clock(&worker->loop, RONDO_CLOCK_REAL);
  lock();
  leave_ended(worker);
  unlock();
  worker->is_running = false;
  forget(worker);
  if (children == NULL) uv_check_stop(&ends.check);
  close_handles(worker);
}

/* onexit(code), or onexit(code, why it did not begin). */
static void tell_end(struct worker* worker) {
  rn_engine* engine = worker->parent;
  rn_value values[2] = {rn_number(engine->cx, worker->code)};
  if (worker->failed != NULL) values[1] = rn_string(engine->cx, worker->failed);
  size_t count = worker->failed != NULL ? 2 : 1;
  rn_ref onexit = worker->onexit;
  rondo_item_t item = worker->exit_item;
  rondo_scope_t scope;
  join(worker);
  bool is_item = item.id != 0 && rondo_is_observed(engine->loop);
  if (is_item)
    rondo_enter_item(engine->loop, &scope, RONDO_KIND_EXIT, RONDO_REASON_SENT, &item, NULL);
  rn_invoke_once(engine, onexit, count, values);
  if (is_item) rondo_leave(engine->loop, &scope);
}

static size_t count_ended(struct worker** first) {
  lock();
  *first = ends.first;
  size_t count = ends.count;
  unlock();
  return count;
}

/* All that have ended by now. One whose listener throws does not keep the others waiting. */
static void tell_ends(rn_engine* engine) {
  struct worker* first;
  size_t count = count_ended(&first);
  if (count == 0) return;
  for (; count > 0 && first != NULL && !engine->stopping; count--) {
    tell_end(first);
    count_ended(&first);
  }
  if (!engine->skip_checkpoint) return;
  engine->skip_checkpoint = false;
  rondo_engine_queued(engine->loop);
}

static void on_ends(uv_async_t* async) {
  (void)async;
  tell_ends(rn_here());
}

static void on_check(uv_check_t* check) {
  (void)check;
  tell_ends(rn_here());
}

static void on_done(uv_async_t* async) {
  struct worker* worker = async->data;
  if (!is_gone(worker))
    set_heard(worker);
  else if (!rondo_loop_get_switch(async->loop, RONDO_SWITCH_WORKERS_END_LATER))
    tell_end(worker);
}

static void close_ends(rn_engine* engine) {
  (void)engine;
  uv_close((uv_handle_t*)&ends.async, NULL);
  uv_close((uv_handle_t*)&ends.check, NULL);
}

void rn_workers_prepare(rn_engine* engine) {
  ends.last = &ends.first;
  if (uv_async_init(engine->loop, &ends.async, on_ends) != 0) abort();
  uv_check_init(engine->loop, &ends.check);
  uv_unref((uv_handle_t*)&ends.async);
  uv_unref((uv_handle_t*)&ends.check);
  rondo_handle_set_name((uv_handle_t*)&ends.async, "ends of Workers");
  rondo_handle_set_name((uv_handle_t*)&ends.check, "ends of Workers");
  rn_life_add_end(close_ends, NULL);
}

/* What was made and not started has no thread. */
static void end_children(void) {
  for (struct worker* w = children; w != NULL; w = w->sibling)
    if (w->is_running) stop_worker(w);
  while (children != NULL) {
    struct worker* worker = children;
    if (worker->is_running) {
      join(worker);
    } else {
      forget(worker);
      close_handles(worker);
    }
  }
}

bool rn_workers_leave(void) {
  if (last_id == 0) return true;
  uint64_t deadline_ns = uv_hrtime() + (uint64_t)LEAVE_MS * NS_PER_MS;
  lock();
  all.leaving = true;
  /* Threads that are steered wait for a turn that does not come. */
  if (rn_explore_is_on()) deadline_ns = 0;
  while (all.first != NULL && uv_hrtime() < deadline_ns) {
    for (struct worker* w = all.first; w != NULL; w = w->next) halt(w);
    uv_cond_timedwait(&all.fewer, &all.lock, (uint64_t)AGAIN_MS * NS_PER_MS);
  }
  bool none = all.first == NULL;
  unlock();
  return none;
}

/* ---- natives ----------------------------------------------------------------------------- */

static struct worker* make(rn_engine* engine, rn_value name, rn_value env, double stack_bytes) {
  struct worker* worker = calloc(1, sizeof *worker);
  if (worker == NULL) return NULL;
  worker->name = rn_text_dup(engine->cx, name);
  worker->env = rn_env_for(engine->cx, env);
  worker->stack_bytes = (size_t)stack_bytes;
  worker->parent = engine;
  worker->ends = &ends;
  worker->loop_start_ms = -1;
  if (worker->name != NULL && worker->env != NULL) return worker;
  free_worker(worker);
  return NULL;
}

static RN_NATIVE(create) {
  RN_UNUSED;
  rn_engine* engine = rn_here();
  struct rn_end* ours;
  struct worker* worker = make(engine, RN_ARG(0), RN_ARG(1), rn_to_double(cx, RN_ARG(2)));
  if (worker == NULL) return rn_number(cx, UV_ENOMEM);
  worker->heap_bytes = (size_t)rn_to_double(cx, RN_ARG(4));
  if (!rn_end_pair(&ours, &worker->end)) {
    free_worker(worker);
    return rn_number(cx, UV_ENOMEM);
  }
  uv_timer_init(engine->loop, &worker->again);
  worker->again.data = worker;
  worker->handles = 1;
  uv_unref((uv_handle_t*)&worker->again);
  worker->onexit = rn_keep(engine, RN_ARG(3));
  worker->id = ++last_id;
  worker->sibling = children;
  children = worker;
  rn_value values[] = {rn_number(cx, worker->id), rn_number(cx, rn_end_number(ours))};
  return rn_array(cx, 2, values);
}

static int make_loop(struct worker* worker) {
  uv_loop_t* parent = worker->parent->loop;
  unsigned thread = rn_lens_set_thread((unsigned)worker->id);
  int err = uv_loop_init(&worker->loop);
  rn_lens_set_thread(thread);
  if (err != 0) return err;
  rondo_loop_set_model(&worker->loop, rondo_loop_get_era(parent));
  for (rondo_switch s = (rondo_switch)0; s < RONDO_SWITCH_MAX; s++)
    rondo_loop_set_switch(&worker->loop, s, rondo_loop_get_switch(parent, s));
  uv_loop_configure(&worker->loop, UV_METRICS_IDLE_TIME);
  if (rondo_is_steered(parent))
    err = rondo_loop_steer_with(&worker->loop, parent);
  else if (rondo_loop_get_clock(parent) == RONDO_CLOCK_VIRTUAL)
    err = rondo_loop_share_clock(&worker->loop, parent);
  if (err != 0) uv_loop_close(&worker->loop);
  return err;
}

/* When it starts, so that it is behind its message ports, as in Node 10. */
static int make_done(struct worker* worker) {
  int err = uv_async_init(worker->parent->loop, &worker->done, on_done);
  if (err != 0) return err;
  worker->has_done = true;
  worker->handles++;
  worker->done.data = worker;
  rondo_handle_set_name((uv_handle_t*)&worker->done, "Worker");
  return 0;
}

static RN_NATIVE(start) {
  RN_UNUSED;
  struct worker* worker = worker_of(cx, RN_ARG(0));
  if (worker == NULL) return rn_number(cx, UV_EINVAL);
  int err = make_done(worker);
  if (err == 0) err = make_loop(worker);
  if (err != 0) return rn_number(cx, err);
  lock();
  worker->next = all.first;
  all.first = worker;
  unlock();
  uv_thread_options_t options = {.flags = UV_THREAD_HAS_STACK_SIZE,
                                 .stack_size = worker->stack_bytes};
  err = uv_thread_create_ex(&worker->thread, &options, thread_main, worker);
  if (err == 0) {
    worker->is_running = true;
    if (rondo_is_observed(worker->parent->loop))
      rondo_item_queued_as(worker->parent->loop, &worker->exit_item, RONDO_KIND_EXIT,
                           &(rondo_details_t){.name = "end of a Worker", .wait_ns = -1});
    if (rondo_loop_get_switch(worker->parent->loop, RONDO_SWITCH_WORKERS_END_LATER))
      uv_check_start(&ends.check, on_check);
    return rn_number(cx, 0);
  }
  lock();
  leave_list(worker);
  unlock();
  uv_unref((uv_handle_t*)&worker->done);
  uv_loop_close(&worker->loop);
  return rn_number(cx, err);
}

/* What was not started. */
static RN_NATIVE(discard) {
  RN_UNUSED;
  struct worker* worker = worker_of(cx, RN_ARG(0));
  if (worker == NULL || worker->is_running) return rn_undefined(cx);
  rn_drop(worker->parent, worker->onexit);
  forget(worker);
  close_handles(worker);
  return rn_undefined(cx);
}

static RN_NATIVE(stop) {
  RN_UNUSED;
  struct worker* worker = worker_of(cx, RN_ARG(0));
  if (worker != NULL) stop_worker(worker);
  return rn_undefined(cx);
}

static RN_NATIVE(ref) {
  RN_UNUSED;
  struct worker* worker = worker_of(cx, RN_ARG(0));
  if (worker == NULL || !worker->has_done) return rn_undefined(cx);
  if (rn_to_bool(cx, RN_ARG(1)))
    uv_ref((uv_handle_t*)&worker->done);
  else
    uv_unref((uv_handle_t*)&worker->done);
  return rn_undefined(cx);
}

static RN_NATIVE(times) {
  RN_UNUSED;
  struct worker* worker = worker_of(cx, RN_ARG(0));
  double idle_ms = 0, start_ms = -1;
  if (worker != NULL) {
    lock();
    start_ms = worker->loop_start_ms;
    if (worker->engine != NULL) idle_ms = (double)uv_metrics_idle_time(&worker->loop) / NS_PER_MS;
    unlock();
  }
  rn_value values[] = {rn_number(cx, start_ms), rn_number(cx, idle_ms)};
  return rn_array(cx, 2, values);
}

static RN_NATIVE(port) {
  RN_UNUSED;
  if (me == NULL || me->end == NULL) return rn_number(cx, UV_EBADF);
  struct rn_end* end = me->end;
  me->end = NULL;
  return rn_number(cx, rn_end_number(end));
}

/* [user, system] microseconds of its thread; undefined: it is gone. */
static RN_NATIVE(cpu_usage) {
  RN_UNUSED;
  struct worker* worker = worker_of(cx, RN_ARG(0));
  char path[64], text[1024];
  if (worker == NULL || worker->tid == 0) return rn_undefined(cx);
  snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)worker->tid);
  FILE* file = fopen(path, "re");
  if (file == NULL) return rn_undefined(cx);
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = '\0';
  /* Behind the name in parentheses: the state, ten numbers, and the two. */
  const char* at = strrchr(text, ')');
  unsigned long user = 0, kernel = 0;
  if (at == NULL ||
      sscanf(at + 1, " %*c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %lu %lu", &user, &kernel) != 2)
    return rn_undefined(cx);
  double tick_us = 1e6 / (double)sysconf(_SC_CLK_TCK);
  rn_value values[] = {rn_number(cx, (double)user * tick_us),
                       rn_number(cx, (double)kernel * tick_us)};
  return rn_array(cx, 2, values);
}

static RN_NATIVE(read_options) {
  RN_UNUSED;
  return rn_life_read_options(rn_here(), RN_ARG(0));
}

/* splitOptions(text): the words of NODE_OPTIONS, or what is wrong with it. */
static RN_NATIVE(split_options) {
  RN_UNUSED;
  enum { WORDS_MAX = 128 };
  char* words[WORDS_MAX];
  const char* wrong = "no memory";
  char* text = rn_text_dup(cx, RN_ARG(0));
  int count = text == NULL ? -1 : rn_option_words(text, words, WORDS_MAX, &wrong);
  rn_value result = rn_string(cx, wrong);
  if (count >= 0) {
    rn_object array = rn_array(cx, 0, NULL);
    for (int i = 0; i < count; i++)
      rn_set_index(cx, array, (unsigned)i, rn_string_utf8(cx, words[i], strlen(words[i])));
    result = array;
  }
  free(text);
  return result;
}

static RN_NATIVE(name) {
  RN_UNUSED;
  return rn_string(cx, me == NULL ? "" : me->name);
}

RN_BINDING(rn_binding_worker) {
  static const struct rn_function functions[] = {
      {"create", create},
      {"start", start},
      {"stop", stop},
      {"ref", ref},
      {"discard", discard},
      {"times", times},
      {"port", port},
      {"cpuUsage", cpu_usage},
      {"readOptions", read_options},
      {"splitOptions", split_options},
      {"name", name},
      {NULL, NULL},
  };
  rn_set_functions(engine->cx, binding, functions);
}
