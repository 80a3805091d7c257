/* SPDX-License-Identifier: MIT */
/* Only waiting counts as idle: neither the time in callbacks nor turns that do
 * not wait. */
#include "../test.h"

static uint64_t spun_ns;

static void spin(uv_idle_t* handle) {
  uint64_t idle_ns = uv_metrics_idle_time(handle->loop);
  uint64_t begun_ns = uv_hrtime();
  while (uv_hrtime() - begun_ns < 3 * 1000000) continue;
  spun_ns += uv_hrtime() - begun_ns;
  CHECK_EQ(uv_metrics_idle_time(handle->loop), idle_ns);
}

int main(void) {
  uv_loop_t loop;
  uv_idle_t idle;
  test_loop_init(&loop);
  CHECK_EQ(uv_loop_configure(&loop, UV_METRICS_IDLE_TIME), 0);
  uv_idle_init(&loop, &idle);
  uv_idle_start(&idle, spin);
  for (int i = 0; i < 5; i++) CHECK(uv_run(&loop, UV_RUN_ONCE) != 0);
  CHECK(spun_ns >= 15 * 1000000);
  CHECK_EQ(uv_metrics_idle_time(&loop), 0);
  test_loop_close(&loop);
  return 0;
}
