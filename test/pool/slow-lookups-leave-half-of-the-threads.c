/* SPDX-License-Identifier: MIT */
/* A hundred lookups that do not end have two of the four threads: works of the user
 * and of files that come after them are done meanwhile. Of three threads they have
 * two, of one the one. */
/* matrix: none */
#include <sys/wait.h>

#include "hold.h"

enum { LOOKUPS = 100, OTHERS = 50 };
static uv_work_t others[2][OTHERS];
static int done;

static void on_work(uv_work_t* req) {
  (void)req;
}

static void on_done(uv_work_t* req, int status) {
  (void)req;
  CHECK_EQ(status, 0);
  done++;
}

static void act(const char* size, unsigned lookups_at_most) {
  uv_loop_t loop;
  rondo_pool_stats_t stats;
  CHECK_EQ(setenv("UV_THREADPOOL_SIZE", size, 1), 0);
  CHECK_EQ(uv_loop_init(&loop), 0);
  hold_queue(&loop, RONDO_LANE_DNS, LOOKUPS);
  hold_await((int)lookups_at_most);
  if (strcmp(size, "1") != 0) {
    for (int i = 0; i < OTHERS; i++) {
      CHECK_EQ(rondo_queue_work(&loop, &others[0][i], RONDO_LANE_FS, on_work, on_done), 0);
      CHECK_EQ(rondo_queue_work(&loop, &others[1][i], RONDO_LANE_USER, on_work, on_done), 0);
    }
    while (done < 2 * OTHERS) uv_run(&loop, UV_RUN_ONCE);
  }
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.lane[RONDO_LANE_DNS].running, lookups_at_most);
  CHECK_EQ(stats.lane[RONDO_LANE_DNS].queued, LOOKUPS - lookups_at_most);
  CHECK_EQ(uv_sem_trywait(&hold_begun), UV_EAGAIN);
  hold_release(LOOKUPS);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  _exit(0);
}

static void in_child(const char* size, unsigned lookups_at_most) {
  int status;
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) act(size, lookups_at_most);
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
}

int main(void) {
  in_child("4", 2);
  in_child("3", 2);
  in_child("1", 1);
  return 0;
}
