/* SPDX-License-Identifier: MIT */
/*
 * A trace's beginning and end, and what of the process it depends on: loops, forks, signals.
 */
#include "lens/lens.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lens/file.h"
#include "lens/writer.h"
#include "loop/loop.h"

static _Atomic(unsigned) lanes_made;
static _Thread_local unsigned thread_number;
static bool is_started;

static bool has_ended(void) {
  return (atomic_load(&rn_lens_attention) & RN_ATTENTION_ENDED) != 0;
}

static void on_loop(uv_loop_t* loop, bool begins) {
  if (!begins) {
    struct rn_lane* lane = rn_lane_of(loop);
    if (lane == NULL) return;
    if (atomic_load(&rn_lens_attention) & RN_ATTENTION_NO_WRITER) rn_writer_start();
    rn_lane_close(lane, loop);
    rn_writer_wake();
    return;
  }
  if (has_ended()) return;
  int saved = errno;
  struct rn_lane* lane = rn_lane_new(loop, atomic_fetch_add(&lanes_made, 1) + 1, thread_number);
  if (lane != NULL) rn_writer_add(lane);
  errno = saved;
}

/* ---- signals ------------------------------------------------------------------------------ */

static void on_signal(int signum) {
  if (signum == SIGUSR2)
    rn_writer_ask_for_last();
  else
    rn_writer_end(signum);
}

/* Where the program listens, its handler stands here instead; when it does no longer, ours is
 * back (src/sys/signal.c). */
static void catch_signals(void) {
  static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR2};
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
    struct sigaction action;
    bool is_for_last = signals[i] == SIGUSR2;
    if (is_for_last && rn_writer.options.last_events == 0) continue;
    if (sigaction(signals[i], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    action.sa_flags = SA_RESTART;
    if (sigaction(signals[i], &action, NULL) == 0) rn_signal_defaults[signals[i]] = on_signal;
  }
}

/* ---- the beginning and the end ------------------------------------------------------------ */

int rn_lens_start(const struct rn_lens_options* options) {
  int err = rn_file_open(options->path, options->empties);
  if (err != 0) return err;
  rn_writer.options = *options;
  rn_writer.options.path = strdup(options->path);
  if (rn_writer.options.path == NULL) return UV_ENOMEM;
  if (options->model != NULL) rn_writer.options.model = strdup(options->model);
  if (options->for_ns != 0) rn_writer.until_ns = rn_clock_real_ns() + options->for_ns;
  rn_writer.process = getpid();
  if (pthread_atfork(NULL, NULL, rn_writer_forked) != 0) return UV_ENOMEM;
  if (options->catches) catch_signals();
  rn_loop_hook = on_loop;
  is_started = true;
  return 0;
}

void rn_lens_start_by_environment(bool speaks) {
  int saved = errno;
  const char* path = secure_getenv("RONDO_TRACE");
  if (path != NULL && *path != '\0')
    rn_lens_start(&(struct rn_lens_options){.path = path, .speaks = speaks, .catches = speaks});
  errno = saved;
}

void rn_lens_end(void) {
  if (is_started) rn_writer_end(0);
}

bool rn_lens_is_on(void) {
  return is_started && !has_ended();
}

unsigned rn_lens_set_thread(unsigned number) {
  unsigned before = thread_number;
  thread_number = number;
  return before;
}
