/* SPDX-License-Identifier: MIT */
/* UV_THREADPOOL_SIZE threads at most, 4 without it, 1 for 0 and for what is no number,
 * 1024 for more; none is made before it is needed. */
/* matrix: none */
#include <sys/wait.h>

#include "hold.h"

static void check_size(const char* text, unsigned expected) {
  uv_loop_t loop;
  rondo_pool_stats_t stats;
  if (text == NULL)
    CHECK_EQ(unsetenv("UV_THREADPOOL_SIZE"), 0);
  else
    CHECK_EQ(setenv("UV_THREADPOOL_SIZE", text, 1), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, 0);
  int works = (int)expected + 3;
  hold_queue(&loop, RONDO_LANE_USER, works);
  hold_await((int)expected);
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, expected);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].running, expected);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].queued, 3);
  hold_release(works);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

static void in_child(const char* text, unsigned expected) {
  int status;
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    check_size(text, expected);
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
}

int main(void) {
  in_child(NULL, 4);
  in_child("0", 1);
  in_child("1", 1);
  in_child("3", 3);
  in_child("nonsense", 1);
  if (test_sanitizer()[0] != '\0') return 0; /* a thousand threads are too much for them */
  in_child("5000", 1024);
  in_child("-1", 1024);
  return 0;
}
