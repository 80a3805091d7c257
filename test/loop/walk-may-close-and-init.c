/* SPDX-License-Identifier: MIT */
/* The walk's callback may close the handle it is shown, close others, and make
 * new ones: those that were there are shown once, the new ones are not. */
/* matrix: none */
#include "../test.h"

static uv_timer_t timers[6], added[6];
static int count;

static void act(uv_handle_t* handle, void* arg) {
  (void)arg;
  int i = (int)((uv_timer_t*)handle - timers);
  CHECK(i >= 0 && i < 6);
  log_put("%d", i);
  if (!uv_is_closing(handle)) uv_close(handle, NULL);
  if (i + 2 < 6 && !uv_is_closing((uv_handle_t*)&timers[i + 2]))
    uv_close((uv_handle_t*)&timers[i + 2], NULL); /* to be shown yet */
  uv_timer_init(handle->loop, &added[count++]);
}

static void tally(uv_handle_t* handle, void* arg) {
  (void)handle;
  ++*(int*)arg;
}

int main(void) {
  uv_loop_t loop;
  int left = 0;
  test_loop_init(&loop);
  for (int i = 0; i < 6; i++) uv_timer_init(&loop, &timers[i]);
  uv_walk(&loop, act, NULL);
  log_check("0 1 2 3 4 5");
  uv_run(&loop, UV_RUN_DEFAULT);
  uv_walk(&loop, tally, &left);
  CHECK_EQ(left, 6);
  test_loop_close(&loop);
  return 0;
}
