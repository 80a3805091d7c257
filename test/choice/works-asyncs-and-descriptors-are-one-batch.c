/* SPDX-License-Identifier: MIT */
/* Without a chooser works come first, then asyncs, then descriptors; with one, any of
 * them may be first. */
#include <sched.h>
#include <sys/eventfd.h>

#include "script.h"

static uv_async_t async;
static uv_poll_t poll;
static uv_work_t work;

static void on_async(uv_async_t* handle) {
  (void)handle;
  log_put("async");
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  (void)status, (void)events;
  log_put("poll");
  CHECK_EQ(uv_poll_stop(handle), 0);
}

static void run(uv_work_t* req) {
  (void)req;
}

static void done(uv_work_t* req, int status) {
  (void)req, (void)status;
  log_put("work");
}

static void turn(int fd, const char* expected) {
  CHECK_EQ(uv_queue_work(&loop, &work, run, done), 0);
  while (uv_backend_timeout(&loop) != 0) sched_yield(); /* until it is finished */
  CHECK_EQ(uv_poll_init(&loop, &poll, fd), 0);
  CHECK_EQ(uv_poll_start(&poll, UV_READABLE, on_ready), 0);
  CHECK_EQ(uv_async_send(&async), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check(expected);
  log_reset();
  uv_close((uv_handle_t*)&poll, NULL);
  uv_run(&loop, UV_RUN_NOWAIT);
}

int main(void) {
  int fd = eventfd(1, 0);
  script_init();
  CHECK_EQ(uv_async_init(&loop, &async, on_async), 0);
  turn(fd, "work async poll");
  CHECK_EQ(asked, 2);
  script[2] = 2;
  script[3] = 1;
  turn(fd, "poll async work");
  script[4] = 1;
  turn(fd, "async work poll");
  CHECK_EQ(rondo_loop_set_chooser(&loop, NULL, NULL), 0);
  turn(fd, "work async poll");
  CHECK_EQ(asked, 6);
  close(fd);
  test_loop_close(&loop);
  return 0;
}
