/* SPDX-License-Identifier: MIT */
/*
 * The engine's own timers. Garbage collection when the process is idle, sweeping,
 * the callbacks of FinalizationRegistry: the engine hangs them on the thread's GLib
 * main context, and somebody has to give that context its turn.
 *
 * It gets it when it has asked for it and the loop is about to wait, in the prepare
 * phase: what is ready runs, and the context is asked when it wants to be called next; a
 * timer of the loop's, which keeps nothing alive, wakes us then. It asks by setting a
 * timer, which passes through here. A turn in which it has not asked costs one comparison.
 * A loop that does not wait (a chain of immediates) lets it ask: the engine collects
 * garbage as it allocates, without its timers; only a collection that the program asked
 * for makes it run them.
 *
 * A virtual clock does not know GLib's times, and would run away after them. There the context
 * gets its turn whenever the loop is about to wait, and no timer is set.
 *
 * Work that another thread hands to the context while we wait is seen at the next
 * turn: the engine does so for asynchronous WebAssembly compilation, which
 * lib/node/internal/bootstrap.js makes synchronous for that reason.
 */
#include <glib.h>
#include <pthread.h>

#include "engine/jsc.h"

static _Thread_local struct {
  GMainContext* context;
  uv_prepare_t prepare;
  uv_timer_t timer;
  bool due;
  bool hurry;
} own;

enum { ROUNDS_MAX = 16, SOURCES_MAX = 16 };

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  own.due = true; /* prepare does the work */
}

/* Another thread has set a timer, perhaps one of ours. */
static atomic_bool asked_elsewhere;

typedef void (*set_ready_fn)(GSource* source, gint64 time);
__attribute__((visibility("default"))) void g_source_set_ready_time(GSource* source, gint64 time) {
  RN_NEXT(set_ready_fn, "g_source_set_ready_time");
  if (own.context != NULL && g_source_get_context(source) == own.context)
    own.due = true;
  else
    atomic_store(&asked_elsewhere, true);
  next(source, time);
}

/* Milliseconds until the context wants its turn, -1 for never. */
static int next_turn(GMainContext* context) {
  gint priority, timeout = -1;
  GPollFD fds[SOURCES_MAX];
  if (!g_main_context_acquire(context)) return -1;
  g_main_context_prepare(context, &priority);
  g_main_context_query(context, priority, &timeout, fds, SOURCES_MAX);
  g_main_context_release(context);
  return timeout;
}

static bool has_asked(void) {
  if (atomic_load_explicit(&asked_elsewhere, memory_order_relaxed)) {
    atomic_store(&asked_elsewhere, false);
    own.due = true;
  }
  return own.due || own.hurry;
}

static void on_prepare(uv_prepare_t* prepare) {
  if (!has_asked()) return;
  uv_timer_stop(&own.timer); /* it would answer for the loop */
  if (uv_backend_timeout(prepare->loop) == 0 && !own.hurry) return;
  GMainContext* context = own.context;
  for (int i = 0; i < ROUNDS_MAX && g_main_context_iteration(context, FALSE); i++)
    rondo_engine_queued(prepare->loop);
  own.due = own.hurry = false;
  int wait_ms = next_turn(context);
  if (wait_ms < 0) return;
  if (rondo_loop_get_clock(prepare->loop) == RONDO_CLOCK_VIRTUAL)
    own.due = true;
  else
    uv_timer_start(&own.timer, on_timer, (uint64_t)wait_ms, 0);
}

void rn_glib_close(void) {
  uv_close((uv_handle_t*)&own.prepare, NULL);
  uv_close((uv_handle_t*)&own.timer, NULL);
}

void rn_glib_end(void) {
  g_main_context_pop_thread_default(own.context);
  g_main_context_unref(own.context);
  own.context = NULL;
}

void rn_glib_hurry(void) {
  own.hurry = true;
}

/* A full collection by the engine's timer asks for the main thread's run loop, which nobody makes
 * for an embedder in C, and crashes without. So without it engines are made without that timer; and
 * if that is not possible either, their contexts get no turn. */
void JSDisableGCTimer(void) __attribute__((weak));
static bool has_main_loop, has_turns;

static void decide(void) {
  has_main_loop = rn_may(RN_CAN_MAIN_LOOP) && rn_jsc_main_loop != NULL;
  has_turns = has_main_loop || JSDisableGCTimer != NULL;
  if (!has_main_loop && has_turns) JSDisableGCTimer();
}

void rn_glib_before(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, decide);
  own.context = g_main_context_new();
  g_main_context_push_thread_default(own.context);
}

void rn_glib_start(uv_loop_t* loop) {
  static bool done; /* on the main thread, whose engine is the first */
  if (!done) {
    done = true;
    if (has_main_loop) rn_jsc_main_loop();
    rn_verdict_set(RN_CAN_MAIN_LOOP, has_main_loop ? RN_WORKS : RN_MISSING);
  }
  own.due = true;
  uv_prepare_init(loop, &own.prepare);
  if (has_turns) uv_prepare_start(&own.prepare, on_prepare);
  rondo_handle_set_name((uv_handle_t*)&own.prepare, "the engine's housekeeping");
  uv_unref((uv_handle_t*)&own.prepare);
  uv_timer_init(loop, &own.timer);
  rondo_handle_set_name((uv_handle_t*)&own.timer, "the engine's timers");
  uv_unref((uv_handle_t*)&own.timer);
}
