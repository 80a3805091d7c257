/* SPDX-License-Identifier: MIT */
/* A stream on descriptor 0, 1 or 2 is closed without closing the descriptor: the next
 * file would get its number. */
/* matrix: backends */
#include "streams.h"

int main(void) {
  uv_loop_t loop;
  uv_pipe_t local;
  int ends[2];
  test_loop_init(&loop);
  CHECK_EQ(pipe(ends), 0);
  CHECK_EQ(dup2(ends[0], 0), 0);
  close(ends[0]);
  CHECK_EQ(uv_pipe_init(&loop, &local, 0), 0);
  CHECK_EQ(uv_pipe_open(&local, 0), 0);
  uv_close((uv_handle_t*)&local, NULL);
  uv_run(&loop, UV_RUN_DEFAULT);
  CHECK(fcntl(0, F_GETFD) >= 0);
  close(ends[1]);
  test_loop_close(&loop);
  return 0;
}
