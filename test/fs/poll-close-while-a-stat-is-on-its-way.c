/* SPDX-License-Identifier: MIT */
/* A handle may be closed while its stat is on its way, before and after many starts and
 * stops: no callback but that of the close, and nothing is left. */
/* matrix: backends */
#include "watched.h"

static int closed;

static void on_poll(uv_fs_poll_t* h, int status, const uv_stat_t* prev, const uv_stat_t* curr) {
  (void)h, (void)status, (void)prev, (void)curr;
  CHECK(0);
}

static void on_close(uv_handle_t* handle) {
  closed++;
  memset(handle, 0xff, sizeof(uv_fs_poll_t));
  free(handle);
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int starts = 0; starts < 8; starts++) {
    uv_fs_poll_t* handle = malloc(sizeof *handle);
    CHECK_EQ(uv_fs_poll_init(&loop, handle), 0);
    for (int i = 0; i < starts; i++) {
      CHECK_EQ(uv_fs_poll_start(handle, on_poll, ".", 100), 0);
      CHECK_EQ(uv_fs_poll_start(handle, on_poll, "unheeded", 1), 0); /* it is started */
      if (i + 1 < starts || starts % 2 == 0) CHECK_EQ(uv_fs_poll_stop(handle), 0);
    }
    if (starts > 4) uv_run(&loop, UV_RUN_NOWAIT);
    uv_close((uv_handle_t*)handle, on_close);
    CHECK_EQ(uv_fs_poll_start(handle, on_poll, ".", 100), UV_EINVAL);
  }
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(closed, 8);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
