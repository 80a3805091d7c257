/* SPDX-License-Identifier: MIT */
/*
 * The engine's own timers. Garbage collection when the process is idle, sweeping,
 * the callbacks of FinalizationRegistry: the engine hangs them on the thread's GLib
 * main context, and somebody has to give that context its turn.
 *
 * It gets it when it has asked for it and the loop is about to wait, in the prepare
 * phase: what is ready runs, and the context is asked when it wants to be called next.
 * It asks by a timer of the loop's, or by its own descriptor, which is readable when a
 * timer of the engine's was set or another thread has left work; neither keeps the loop
 * alive. A turn in which it has not asked costs one comparison. A loop that does not
 * wait (a chain of immediates) lets it ask: the engine collects garbage as it allocates,
 * without its timers. Only a collection that the program asked for makes it run them.
 */
#include <glib.h>

#include "engine/jsc.h"

static __thread struct {
  GMainContext* context;
  uv_prepare_t prepare;
  uv_timer_t timer;
  uv_poll_t poll; /* of the context's descriptor */
  bool is_watched;
  bool due;
  bool hurry;
} own;

enum { ROUNDS_MAX = 16, SOURCES_MAX = 16 };

static void on_timer(uv_timer_t* timer) {
  (void)timer;
  own.due = true; /* prepare does the work */
}

static void on_awake(uv_poll_t* poll, int status, int events) {
  (void)status, (void)events;
  uv_poll_stop(poll); /* readable it stays until the context had its turn */
  own.due = true;
}

static void watch(uv_loop_t* loop, int fd) {
  if (!own.is_watched) {
    if (uv_poll_init(loop, &own.poll, fd) != 0) return;
    rondo_handle_set_name((uv_handle_t*)&own.poll, "the engine's wake-ups");
    uv_unref((uv_handle_t*)&own.poll);
    own.is_watched = true;
  }
  uv_poll_start(&own.poll, UV_READABLE, on_awake);
}

/* Has us called when the context wants its turn. */
static void wait_for(GMainContext* context, uv_loop_t* loop) {
  gint priority, timeout = -1;
  GPollFD fds[SOURCES_MAX];
  if (!g_main_context_acquire(context)) return;
  g_main_context_prepare(context, &priority);
  int count = g_main_context_query(context, priority, &timeout, fds, SOURCES_MAX);
  g_main_context_release(context);
  if (timeout >= 0) uv_timer_start(&own.timer, on_timer, (uint64_t)timeout, 0);
  /* The engine's sources have no descriptors: there is the context's own, or none if something is
   * ready already. A virtual clock does not jump while a descriptor is watched: there it is
   * asked each time. */
  own.due = count == 0 || rondo_loop_get_clock(loop) == RONDO_CLOCK_VIRTUAL;
  if (!own.due) watch(loop, fds[0].fd);
}

static void on_prepare(uv_prepare_t* prepare) {
  if (!own.due && !own.hurry) return;
  uv_timer_stop(&own.timer); /* it would answer for the loop */
  if (uv_backend_timeout(prepare->loop) == 0 && !own.hurry) return;
  own.due = own.hurry = false;
  GMainContext* context = own.context;
  for (int i = 0; i < ROUNDS_MAX && g_main_context_iteration(context, FALSE); i++)
    rondo_engine_queued(prepare->loop);
  wait_for(context, prepare->loop);
}

void rn_glib_close(void) {
  uv_close((uv_handle_t*)&own.prepare, NULL);
  uv_close((uv_handle_t*)&own.timer, NULL);
  if (own.is_watched) uv_close((uv_handle_t*)&own.poll, NULL);
}

void rn_glib_end(void) {
  g_main_context_pop_thread_default(own.context);
  g_main_context_unref(own.context);
}

void rn_glib_hurry(void) {
  own.hurry = true;
}

void rn_glib_before(void) {
  own.context = g_main_context_new();
  g_main_context_push_thread_default(own.context);
}

/* WTF::RunLoop::initializeMain(): a full collection by the engine's timer asks for the main
 * thread's run loop, which nobody makes for an embedder in C, and crashes without. */
void rn_jsc_main_loop(void) RN_WEAK("_ZN3WTF7RunLoop14initializeMainEv");

void rn_glib_start(uv_loop_t* loop) {
  static bool done; /* on the main thread, whose engine is the first */
  if (!done) {
    done = true;
    if (rn_jsc_main_loop != NULL) rn_jsc_main_loop();
  }
  own.due = true;
  uv_prepare_init(loop, &own.prepare);
  uv_prepare_start(&own.prepare, on_prepare);
  rondo_handle_set_name((uv_handle_t*)&own.prepare, "the engine's housekeeping");
  uv_unref((uv_handle_t*)&own.prepare);
  uv_timer_init(loop, &own.timer);
  rondo_handle_set_name((uv_handle_t*)&own.timer, "the engine's timers");
  uv_unref((uv_handle_t*)&own.timer);
}
