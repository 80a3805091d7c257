/* SPDX-License-Identifier: MIT */
/* A callback stops or closes handles of its own phase that have not run yet in
 * this turn: they do not. Those that ran are not disturbed. */
#include "../test.h"

static uv_prepare_t prepare[5];

static void on_prepare(uv_prepare_t* handle) {
  log_put("%d", (int)(handle - prepare));
  if (handle == &prepare[3]) {
    CHECK_EQ(uv_prepare_stop(&prepare[2]), 0);
    uv_close((uv_handle_t*)&prepare[1], NULL);
    CHECK_EQ(uv_prepare_stop(&prepare[4]), 0);
    CHECK_EQ(uv_prepare_start(&prepare[4], on_prepare), 0);
  }
}

int main(void) {
  uv_loop_t loop;
  test_loop_init(&loop);
  for (int i = 0; i < 5; i++) {
    uv_prepare_init(&loop, &prepare[i]);
    CHECK_EQ(uv_prepare_start(&prepare[i], on_prepare), 0);
  }
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("4 3 0");
  log_reset();
  uv_prepare_stop(&prepare[3]);
  uv_run(&loop, UV_RUN_NOWAIT);
  log_check("4 0");
  test_loop_close(&loop);
  return 0;
}
