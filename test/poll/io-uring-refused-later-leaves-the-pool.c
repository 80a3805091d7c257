/* SPDX-License-Identifier: MIT */
/* A process that has used io_uring and is then shut into a sandbox without it: loops
 * made from then on give to the pool what the kernel would have done. */
/* matrix: none */
#include "refuse.h"

static int calls;

static int fd;

static void on_written(uv_fs_t* req) {
  CHECK_EQ(req->result, 1);
  uv_fs_req_cleanup(req);
  calls++;
}

/* Inside the loop, where a write is an operation of the kernel's. */
static void on_timer(uv_timer_t* timer) {
  static uv_fs_t req;
  uv_buf_t text = uv_buf_init("x", 1);
  CHECK_EQ(uv_fs_write(timer->loop, &req, fd, &text, 1, 0, on_written), 0);
  uv_close((uv_handle_t*)timer, NULL);
}

static void ask_once(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

static void act(void) {
  if (!test_has_uring()) test_skip("no io_uring here");
  fd = fileno(tmpfile());
  CHECK(fd >= 0);
  ask_once();
  refuse(SYS_io_uring_setup, EPERM);
  ask_once();
  CHECK(refused_calls > 0);
  CHECK_EQ(calls, 2);
}

int main(void) {
  in_child(act);
  return 0;
}
