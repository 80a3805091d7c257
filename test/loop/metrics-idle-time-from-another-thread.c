/* SPDX-License-Identifier: MIT */
/* Another thread can read the idle time of a loop that waits, and sees it grow
 * while the wait goes on. */
/* matrix: backends */
#include "../sys/asleep.h"
#include "../test.h"

static uv_loop_t loop;
static uv_async_t async;
static pid_t loop_tid;

static void watch(void* arg) {
  (void)arg;
  wait_until_asleep(loop_tid);
  uint64_t first_ns = uv_metrics_idle_time(&loop);
  uint64_t begun_ns = uv_hrtime();
  while (uv_hrtime() - begun_ns < 5 * 1000000) continue;
  uint64_t second_ns = uv_metrics_idle_time(&loop);
  CHECK(second_ns >= first_ns + 5 * 1000000);
  CHECK_EQ(uv_async_send(&async), 0);
}

static void on_async(uv_async_t* handle) {
  CHECK(uv_metrics_idle_time(handle->loop) >= 5 * 1000000);
  uv_close((uv_handle_t*)handle, NULL);
}

int main(void) {
  uv_thread_t thread;
  test_loop_init(&loop);
  CHECK_EQ(uv_loop_configure(&loop, UV_METRICS_IDLE_TIME), 0);
  uv_async_init(&loop, &async, on_async);
  loop_tid = (pid_t)syscall(SYS_gettid);
  CHECK_EQ(uv_thread_create(&thread, watch, NULL), 0);
  CHECK_EQ(uv_run(&loop, UV_RUN_DEFAULT), 0);
  CHECK_EQ(uv_thread_join(&thread), 0);
  CHECK_EQ(uv_loop_close(&loop), 0);
  return 0;
}
