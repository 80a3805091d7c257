/* SPDX-License-Identifier: MIT */
/* A process that has used io_uring and is then shut into a sandbox without it: loops
 * made from then on give to the pool what the kernel would have done. */
/* matrix: none */
#include "refuse.h"

static int calls;

static void on_stat(uv_fs_t* req) {
  CHECK_EQ(req->result, 0);
  uv_fs_req_cleanup(req);
  calls++;
}

static void ask_once(void) {
  uv_loop_t loop;
  uv_fs_t req;
  CHECK_EQ(uv_loop_init(&loop), 0);
  CHECK_EQ(uv_fs_stat(&loop, &req, "/", on_stat), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
}

static void act(void) {
  if (!test_has_uring()) test_skip("no io_uring here");
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
