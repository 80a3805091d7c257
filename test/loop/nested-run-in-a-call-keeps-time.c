/* SPDX-License-Identifier: MIT */
/* uv_run inside rondo_call, as from a main script: timers come in it although an idle
 * handle keeps the loop from ever waiting. */
#include "../test.h"

static uv_idle_t idle;
static int fired;

static void on_idle(uv_idle_t* handle) {
  (void)handle;
}

static void on_timer(uv_timer_t* handle) {
  (void)handle;
  CHECK_EQ(uv_idle_stop(&idle), 0);
  fired++;
}

static void script(uv_loop_t* loop, void* arg) {
  (void)arg;
  CHECK_EQ(uv_run(loop, UV_RUN_DEFAULT), 0);
}

int main(void) {
  uv_loop_t loop;
  uv_timer_t timer;
  alarm(20);
  test_loop_init(&loop);
  CHECK_EQ(uv_timer_init(&loop, &timer) | uv_idle_init(&loop, &idle), 0);
  CHECK_EQ(uv_timer_start(&timer, on_timer, 10, 0), 0);
  CHECK_EQ(uv_idle_start(&idle, on_idle), 0);
  rondo_call(&loop, RONDO_KIND_MAIN, "main", script, NULL);
  CHECK_EQ(fired, 1);
  test_loop_close(&loop);
  return 0;
}
