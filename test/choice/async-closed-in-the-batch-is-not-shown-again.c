/* SPDX-License-Identifier: MIT */
/* A callback that closes an async which still waits in the batch takes it out: it is not
 * shown, not called, and may be freed. */
#include "script.h"

static uv_async_t* others[2];

static void freed(uv_handle_t* handle) {
  free(handle);
  log_put("closed");
}

static void never(uv_async_t* handle) {
  (void)handle;
  CHECK(0);
}

static void on_first(uv_async_t* handle) {
  log_put("first");
  uv_close((uv_handle_t*)others[0], freed);
  (void)handle;
}

static void on_last(uv_async_t* handle) {
  log_put("last");
  (void)handle;
}

int main(void) {
  static uv_async_t first;
  script_init();
  for (int i = 0; i < 2; i++) others[i] = malloc(sizeof *others[i]);
  CHECK_EQ(uv_async_init(&loop, others[0], never), 0);
  CHECK_EQ(uv_async_init(&loop, &first, on_first), 0);
  CHECK_EQ(uv_async_init(&loop, others[1], on_last), 0);
  CHECK_EQ(uv_async_send(others[0]) | uv_async_send(&first) | uv_async_send(others[1]), 0);
  script[0] = 1;
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  log_check("first last closed");
  CHECK_EQ(asked, 1); /* one was left after it */
  uv_close((uv_handle_t*)others[1], freed);
  CHECK_EQ(uv_run(&loop, UV_RUN_NOWAIT), 1);
  test_loop_close(&loop);
  return 0;
}
