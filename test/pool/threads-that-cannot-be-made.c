/* SPDX-License-Identifier: MIT */
/* Where the system allows no thread the first work is refused, with an error and
 * nothing kept; where it allows one, that one does all the work. */
/* matrix: none */
#include <sys/resource.h>
#include <sys/wait.h>

#include "hold.h"

static void on_work(uv_work_t* req) {
  *(int*)req->data += 1;
}

/* Address space for this many more stacks. */
static void leave_room_for(unsigned stacks) {
  char line[64] = {0};
  FILE* file = fopen("/proc/self/statm", "r");
  CHECK(file != NULL && fgets(line, sizeof line, file) != NULL);
  fclose(file);
  rlim_t used = strtoul(line, NULL, 10) * (rlim_t)sysconf(_SC_PAGESIZE);
  struct rlimit limit = {.rlim_cur = used + (4 << 20) + stacks * (rlim_t)(9 << 20)};
  limit.rlim_max = RLIM_INFINITY;
  CHECK_EQ(setrlimit(RLIMIT_AS, &limit), 0);
}

static void with_none(void) {
  uv_loop_t loop;
  uv_work_t work;
  int ran = 0;
  CHECK_EQ(uv_loop_init(&loop), 0);
  work.data = &ran;
  leave_room_for(0);
  int err = uv_queue_work(&loop, &work, on_work, NULL);
  CHECK(err == UV_EAGAIN || err == UV_ENOMEM);
  CHECK_EQ(uv_loop_alive(&loop), 0);
  rondo_pool_stats_t stats;
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, 0);
  CHECK_EQ(stats.lane[RONDO_LANE_USER].queued, 0);
  CHECK_EQ(setrlimit(RLIMIT_AS, &(struct rlimit){RLIM_INFINITY, RLIM_INFINITY}), 0);
  CHECK_EQ(uv_queue_work(&loop, &work, on_work, NULL), 0); /* as if nothing had been */
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ran, 1);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

static void with_one(void) {
  uv_loop_t loop;
  uv_work_t works[20];
  int ran = 0;
  rondo_pool_stats_t stats;
  CHECK_EQ(uv_loop_init(&loop), 0);
  leave_room_for(1);
  hold_queue(&loop, RONDO_LANE_USER, 1);
  hold_await(1);
  leave_room_for(0);
  for (int i = 0; i < 20; i++) {
    works[i].data = &ran; /* one thread: no race */
    CHECK_EQ(uv_queue_work(&loop, &works[i], on_work, NULL), 0);
  }
  rondo_pool_stats(&stats);
  CHECK_EQ(stats.threads, 1);
  hold_release(1);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(ran, 20);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

static void in_child(void (*act)(void)) {
  int status;
  pid_t child = fork();
  CHECK(child >= 0);
  if (child == 0) {
    act();
    _exit(0);
  }
  CHECK_EQ(waitpid(child, &status, 0), child);
  CHECK_EQ(status, 0);
}

int main(void) {
  if (test_sanitizer()[0] != '\0') test_skip("sanitizers need address space");
  in_child(with_none);
  in_child(with_one);
  return 0;
}
