/* SPDX-License-Identifier: MIT */
/* A model that is set inside a callback acts from the next turn, though a run nested
 * in that callback already follows it: this turn still ends with its timers. */
/* matrix: backends */
#include "../test.h"

static uv_timer_t timer;
static int fired;

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  fired++;
}

static void on_prepare(uv_prepare_t* handle) {
  CHECK_EQ(uv_prepare_stop(handle), 0);
  CHECK_EQ(rondo_loop_set_model(handle->loop, RONDO_MODEL_NODE11), 0);
  uv_run(handle->loop, UV_RUN_NOWAIT);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 0, 0), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_prepare_t prepare;
  uv_async_t keep;
  test_loop_init(&loop);
  CHECK_EQ(rondo_loop_set_model(&loop, RONDO_MODEL_NODE20), 0);
  CHECK_EQ(uv_async_init(&loop, &keep, NULL), 0);
  CHECK_EQ(uv_timer_init(&loop, &timer) | uv_prepare_init(&loop, &prepare), 0);
  CHECK_EQ(uv_prepare_start(&prepare, on_prepare), 0);
  uv_run(&loop, UV_RUN_NOWAIT);
  CHECK_EQ(fired, 1);
  test_loop_close(&loop);
  return 0;
}
