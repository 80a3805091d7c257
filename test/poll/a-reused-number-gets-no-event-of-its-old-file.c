/* SPDX-License-Identifier: MIT */
/* A callback closes another handle of the batch and its descriptor, and the number is
 * taken by a new file, with a handle of its own: the old file's event is not the new
 * handle's, in this batch and in later turns. */
/* matrix: backends */
#include "../test.h"

static uv_poll_t handles[2];
static uv_poll_t fresh;
static int ends[2][2];
static int fresh_ends[2];
static int calls;
static int fresh_calls;

static void on_fresh(uv_poll_t* handle, int status, int events) {
  char byte;
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  uv_os_fd_t fd;
  CHECK_EQ(uv_fileno((uv_handle_t*)handle, &fd), 0);
  CHECK_EQ(read(fd, &byte, 1), 1); /* EAGAIN if the event was stale */
  CHECK_EQ(byte, 'n');
  fresh_calls++;
}

static void on_ready(uv_poll_t* handle, int status, int events) {
  CHECK_EQ(status, 0);
  CHECK_EQ(events, UV_READABLE);
  int other = handle == &handles[0];
  calls++;
  uv_close((uv_handle_t*)&handles[other], NULL);
  close(ends[other][1]);
  CHECK_EQ(dup2(fresh_ends[0], ends[other][0]), ends[other][0]);
  CHECK_EQ(uv_poll_init(handle->loop, &fresh, ends[other][0]), 0);
  CHECK_EQ(uv_poll_start(&fresh, UV_READABLE, on_fresh), 0);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  CHECK_EQ(pipe(fresh_ends), 0);
  for (int i = 0; i < 2; i++) {
    CHECK_EQ(pipe(ends[i]), 0);
    CHECK_EQ(write(ends[i][1], "o", 1), 1);
    CHECK_EQ(uv_poll_init(&loop, &handles[i], ends[i][0]), 0);
    CHECK_EQ(uv_poll_start(&handles[i], UV_READABLE, on_ready), 0);
  }
  for (int turn = 0; turn < 4; turn++) uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(calls, 1);
  CHECK_EQ(fresh_calls, 0);
  CHECK_EQ(write(fresh_ends[1], "n", 1), 1);
  uv_run(&loop, UV_RUN_ONCE);
  CHECK_EQ(fresh_calls, 1);
  test_loop_close(&loop);
  return 0;
}
