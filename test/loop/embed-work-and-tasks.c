/* SPDX-License-Identifier: MIT */
/* Finished work, a queued immediate and a pending callback need uv_run too. */
#include <poll.h>

#include "../test.h"

static void on_task(rondo_task_t* task) {
  log_put("%s", task->name);
}
static void work(uv_work_t* req) {
  (void)req;
}
static void after(uv_work_t* req, int status) {
  (void)req, (void)status;
  log_put("after");
}

static int readable(int fd, int wait_ms) {
  struct pollfd p = {.fd = fd, .events = POLLIN};
  int n = poll(&p, 1, wait_ms);
  CHECK(n >= 0);
  return n;
}

int main(void) {
  uv_loop_t loop;
  uv_work_t req;
  rondo_task_t task = {.name = "pending"};
  rondo_task_t immediate = {.name = "immediate"};
  test_loop_init(&loop);
  int fd = uv_backend_fd(&loop);
  CHECK_EQ(uv_queue_work(&loop, &req, work, after), 0);
  CHECK_EQ(readable(fd, -1), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("after");
  CHECK_EQ(readable(fd, 0), 0);
  CHECK_EQ(rondo_set_pending(&loop, &task, on_task), 0);
  CHECK_EQ(readable(fd, 0), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(readable(fd, 0), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &immediate, on_task), 0);
  CHECK_EQ(readable(fd, 0), 1);
  rondo_clear(&immediate);
  CHECK_EQ(readable(fd, 0), 0);
  CHECK_EQ(rondo_set_immediate(&loop, &immediate, on_task), 0);
  rondo_immediate_unref(&immediate);
  CHECK_EQ(readable(fd, 0), 0); /* nothing keeps the loop alive */
  rondo_immediate_ref(&immediate);
  CHECK_EQ(readable(fd, 0), 1);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(readable(fd, 0), 0);
  log_check("after pending immediate");
  test_loop_close(&loop);
  return 0;
}
