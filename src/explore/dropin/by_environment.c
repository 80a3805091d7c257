/* SPDX-License-Identifier: MIT */
/*
 * Schedules in libuv.so.1: RONDO_SEED or RONDO_SCHEDULE says which, as rondo run-on sets them.
 *
 * Invariants:
 *  1. Only this process is steered. What it starts does not see the variables, and runs as usual.
 *  2. The loops of one thread are steered, of the one that makes the first. Others run as usual, in
 *     real time: one chooser cannot answer two threads at once.
 *  3. Without the variables nothing here is called again.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "explore/explore.h"
#include "loop/loop.h"

enum { EXIT_BAD_VALUE = 9 }; /* as of a bad option */

static void (*next_hook)(uv_loop_t* loop, bool begins);
static atomic_flag has_owner = ATOMIC_FLAG_INIT;
static pthread_t owner;

static bool is_owner(void) {
  if (!atomic_flag_test_and_set(&has_owner)) owner = pthread_self();
  return pthread_equal(owner, pthread_self());
}

static void on_loop(uv_loop_t* loop, bool begins) {
  if (next_hook != NULL) next_hook(loop, begins);
  if (!begins)
    rn_explore_forget_loop(loop);
  else if (is_owner() && rn_explore_loop(loop) != 0)
    fputs("rondo: a loop cannot be steered: there is no memory\n", stderr);
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
  next_hook = rn_loop_hook;
  rn_loop_hook = on_loop;
}
