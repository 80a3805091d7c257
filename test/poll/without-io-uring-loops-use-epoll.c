/* SPDX-License-Identifier: MIT */
/* Where a sandbox or the kernel refuses io_uring_setup (EPERM, ENOSYS), loops work
 * on epoll, and the refusal is asked for once in the process, not once a loop. One
 * that was asked for by name is refused instead. */
/* matrix: none */
#include "refuse.h"

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_WRITABLE);
  uv_close((uv_handle_t*)handle, NULL);
}

static void try_loops(int error) {
  int before = open_fds();
  refuse(SYS_io_uring_setup, error);
  for (int i = 0; i < 50; i++) {
    uv_loop_t loop;
    uv_poll_t handle;
    int ends[2];
    CHECK_EQ(uv_loop_init(&loop), 0);
    CHECK_STR(rondo_loop_backend(&loop), "epoll");
    CHECK_EQ(pipe(ends), 0);
    CHECK_EQ(uv_poll_init(&loop, &handle, ends[1]), 0);
    CHECK_EQ(uv_poll_start(&handle, UV_WRITABLE, on_ready), 0);
    CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
    CHECK_EQ(uv_loop_close(&loop), 0);
    close(ends[0]);
    close(ends[1]);
  }
  CHECK_EQ(refused_calls, 1);
  CHECK_EQ(setenv("RONDO_POLL", "uring", 1), 0);
  uv_loop_t loop;
  CHECK_EQ(uv_loop_init(&loop), -error);
  CHECK_EQ(open_fds(), before);
}

static void with_eperm(void) {
  try_loops(EPERM);
}

static void with_enosys(void) {
  try_loops(ENOSYS);
}

int main(void) {
  in_child(with_eperm);
  in_child(with_enosys);
  return 0;
}
