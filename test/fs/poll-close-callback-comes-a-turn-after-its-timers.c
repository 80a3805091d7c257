/* SPDX-License-Identifier: MIT */
/* The close callback of a handle that was started comes a turn later than that of one that
 * was not, as in libuv; an unreferenced one does not hold the loop. */
/* matrix: backends */
#include "watched.h"

static void on_poll(uv_fs_poll_t* h, int status, const uv_stat_t* prev, const uv_stat_t* curr) {
  (void)h, (void)status, (void)prev, (void)curr;
  CHECK(0);
}

static void on_close(uv_handle_t* handle) {
  log_put("%s", (const char*)handle->data);
}

int main(void) {
  uv_loop_t loop;
  uv_fs_poll_t started, fresh;
  test_loop_init(&loop);
  CHECK_EQ(uv_fs_poll_init(&loop, &started), 0);
  CHECK_EQ(uv_fs_poll_init(&loop, &fresh), 0);
  started.data = "started";
  fresh.data = "fresh";
  CHECK_EQ(uv_fs_poll_start(&started, on_poll, ".", 100000), 0);
  uv_unref((uv_handle_t*)&started);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0); /* waits for the stat, not for the timer */
  uv_close((uv_handle_t*)&started, on_close);
  uv_close((uv_handle_t*)&fresh, on_close);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("fresh");
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 0);
  log_check("fresh started");
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
