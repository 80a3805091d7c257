/* SPDX-License-Identifier: MIT */
/*
 * Schedules in libuv.so.1: RONDO_SEED or RONDO_SCHEDULE says which, as rondo run-on sets them.
 *
 * Invariants:
 *  1. Only this process is steered. What it starts does not see the variables, and runs as usual.
 *  2. The loops of one thread are steered, of the one that makes the first. Others run as usual, in
 *     real time: one chooser cannot answer two threads at once. What threads of the program send
 *     comes from outside, as what children do.
 *  3. Without the variables nothing here is called again.
 */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "explore/explore.h"
#include "lens/lens.h"
#include "lens/writer.h"
#include "loop/loop.h"
#include "poll/steer.h"

enum { EXIT_BAD_VALUE = 9 }; /* as of a bad option */

static void (*next_hook)(uv_loop_t* loop, bool begins);
static atomic_flag has_owner = ATOMIC_FLAG_INIT;
static pthread_t owner;

static bool is_owner(void) {
  if (!atomic_flag_test_and_set(&has_owner)) owner = pthread_self();
  return pthread_equal(owner, pthread_self());
}

static void steer(uv_loop_t* loop) {
  if (rn_explore_loop(loop) != 0)
    fputs("rondo: a loop cannot be steered: there is no memory\n", stderr);
  if (rn_details_report() != NULL) rn_callbacks_observe(loop, rn_details_report());
}

static void on_loop(uv_loop_t* loop, bool begins) {
  if (next_hook != NULL) next_hook(loop, begins);
  if (begins && is_owner()) steer(loop);
}

/* ---- threads of the program --------------------------------------------------------------- */

/* A folder has two links, and those of its folders: here one for each thread. */
static bool has_threads(void) {
  struct stat about;
  rondo_pool_stats_t pool;
  if (stat("/proc/self/task", &about) != 0) return false;
  rondo_pool_stats(&pool);
  return about.st_nlink - 2 > 1 + pool.threads + rn_writer_is_running();
}

/* ---- the end of a traced run ----------------------------------------------------------- */

/* What a sanitizer of the compiler has, if the program was built with one. */
extern void __sanitizer_set_death_callback(void (*callback)(void)) __attribute__((weak));

static void on_crash(int signum) {
  rn_lens_end();
  (void)raise(signum); /* by the default now */
}

/* The race is found in a trace of a run that fails, so its last events matter most. */
static void keep_last_events(void) {
  static const int signals[] = {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV};
  for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
    struct sigaction action;
    if (sigaction(signals[i], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    action = (struct sigaction){.sa_handler = on_crash, .sa_flags = (int)SA_RESETHAND};
    (void)sigaction(signals[i], &action, NULL);
  }
  if (__sanitizer_set_death_callback != NULL) __sanitizer_set_death_callback(rn_lens_end);
}

void rn_explore_start_by_environment(void) {
  const char* seed = secure_getenv("RONDO_SEED");
  const char* schedule = secure_getenv("RONDO_SCHEDULE");
  if (seed != NULL && *seed == '\0') seed = NULL;
  if (schedule != NULL && *schedule == '\0') schedule = NULL;
  if (seed == NULL && schedule == NULL) return;
  const char* problem = seed != NULL && schedule != NULL ? "cannot be used with RONDO_SCHEDULE"
                                                         : rn_explore_begin(seed, schedule);
  if (problem != NULL) {
    fprintf(stderr, "rondo: %s %s %s\n", seed != NULL ? "RONDO_SEED" : "RONDO_SCHEDULE",
            seed != NULL ? seed : schedule, problem);
    _exit(EXIT_BAD_VALUE);
  }
  unsetenv("RONDO_SEED");
  unsetenv("RONDO_SCHEDULE");
  rn_outside_threads = has_threads;
  next_hook = rn_loop_hook;
  rn_loop_hook = on_loop;
  if (rn_lens_is_on()) keep_last_events();
}
